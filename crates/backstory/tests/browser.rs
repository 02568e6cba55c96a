//! The page in a real browser, by what a person sees and does.

#[path = "browser/driver.rs"]
mod driver;
#[path = "browser/serve.rs"]
mod serve;

use driver::Browser;
use serve::Served;

/// Clicking threads: each click is a step, the deadlock is named, and a step back leads out.
#[test]
fn philosophers_step_by_clicks() {
    let server = Served::start(&["examples/haskell/philosophers.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text(".thread", "main");
    for phil in ["phil 1", "phil 2", "phil 3", "phil 4"] {
        browser.click("[data-thread='0']");
        browser
            .until(phil, || browser.texts(".thread strong").into_iter().find(|t| t.contains(phil)));
    }
    browser.screenshot(&std::path::Path::new("/tmp/web-1.png"));
    for thread in 0..5 {
        browser.click(&format!("[data-thread='{thread}']"));
        std::thread::sleep(std::time::Duration::from_millis(150));
    }
    browser.wait_text("#standing", "Deadlock");
    browser.screenshot(&std::path::Path::new("/tmp/web-2.png"));
    browser.click("#back");
    browser.wait_text("#standing", "Running");
    for (i, view) in ["sequence", "tree"].iter().enumerate() {
        browser.click(&format!("#tab-{view}"));
        std::thread::sleep(std::time::Duration::from_millis(600));
        browser.screenshot(&std::path::Path::new(&format!("/tmp/web-{}.png", i + 3)));
    }
    browser.dark(true);
    browser.click("#tab-threads");
    std::thread::sleep(std::time::Duration::from_millis(600));
    browser.screenshot(&std::path::Path::new("/tmp/web-5.png"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
