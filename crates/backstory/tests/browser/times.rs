//! A run of 10,000 events: steps and drags end where they should, and how long they take.
//!
//! `cargo xtask bench page` prints the times (`PAGE_TIMES`); nothing is asserted about them.

use super::{Browser, Served};
use serde_json::Value;

/// Steps by key, and dragged positions.
const STEPS: u64 = 30;
const POSITIONS: u64 = 60;

/// Presses → again and again; for each, the milliseconds until the verdict line shows another moment.
const STEP: &str = "
const done = arguments[arguments.length - 1], line = document.querySelector('#standing'), times = [];
(async () => {
  for (let i = 0; i < STEPS; i++) {
    const begin = performance.now(), before = line.textContent;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    while (line.textContent === before) await new Promise((next) => setTimeout(next, 1));
    times.push(performance.now() - begin);
  }
  done(times);
})();";

/// Drags the handle of the timeline a little with each frame; the milliseconds between two shown moments.
const DRAG: &str = "
const done = arguments[arguments.length - 1], label = document.querySelector('.moment');
const range = document.querySelector('.lanes input'), gaps = [];
let last = performance.now(), moved = 0;
new MutationObserver(() => { gaps.push(performance.now() - last); last = performance.now(); })
  .observe(label, { childList: true, characterData: true, subtree: true });
const move = () => {
  moved += 1;
  range.value = String(Math.round(Number(range.max) * moved / POSITIONS));
  range.dispatchEvent(new Event('input'));
  if (moved < POSITIONS) requestAnimationFrame(move);
  else { range.dispatchEvent(new Event('change')); setTimeout(() => done(gaps), 1500); }
};
last = performance.now();
requestAnimationFrame(move);";

fn measure(browser: &Browser, script: &str) -> Vec<f64> {
    let script =
        script.replace("STEPS", &STEPS.to_string()).replace("POSITIONS", &POSITIONS.to_string());
    let times = browser.script_async(&script);
    times.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

/// `mean (worst)`
fn summary(times: &[f64]) -> String {
    let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
    let worst = times.iter().copied().fold(0.0, f64::max);
    format!("{mean:.0} ms (worst {worst:.0})")
}

#[test]
fn steps_and_drags_end_where_they_should() {
    let server = Served::start(&["tests/web/crowd.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text(".moment", "event 0 of 10,000+");
    let paint = "return performance.getEntriesByName('first-contentful-paint')[0].startTime";
    let painted = browser.script(paint, &[]).as_f64().expect("the page was painted");
    let steps = measure(&browser, STEP);
    browser.wait_text(".moment", &format!("event {STEPS} of"));
    assert_eq!(steps.len() as u64, STEPS, "every step is shown");
    let gaps = measure(&browser, DRAG);
    browser.wait_text(".moment", "event 10,000 of");
    assert!(gaps.len() > 2, "moments on the way are shown: {gaps:?}");
    if std::env::var_os("PAGE_TIMES").is_some() {
        println!("first paint: {painted:.0} ms");
        println!("a step: {}", summary(&steps));
        println!("between two moments of a drag over 10,000 events: {}", summary(&gaps));
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
