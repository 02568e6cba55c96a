//! The page in a real browser, by what a person sees and does.

#[path = "browser/driver.rs"]
mod driver;
#[path = "browser/journeys.rs"]
mod journeys;
#[path = "browser/serve.rs"]
mod serve;
#[path = "browser/source.rs"]
mod source;
#[path = "browser/times.rs"]
mod times;

use driver::Browser;
use serve::Served;
use std::time::Duration;

/// Clicking threads: each click is a step, the deadlock is named, and a step back leads out.
#[test]
fn threads_take_steps_by_clicks_and_keys() {
    let server = Served::start(&["examples/haskell/philosophers.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text(".thread", "main");
    for phil in ["phil", "phil#2", "phil#3", "phil#4"] {
        browser.click("[data-thread='0']");
        browser
            .until(phil, || browser.texts(".thread strong").into_iter().find(|t| t.contains(phil)));
    }
    // All threads are at the first takeMVar, and the source shows it.
    browser.wait_text(".line.current", "takeMVar left");
    let places = browser.texts(".line.current .badge");
    assert!(places.len() == 5 && places.contains(&"phil#4".to_owned()), "{places:?}");
    for thread in 0..5 {
        browser.keys(&thread.to_string());
        let wanted = format!("event {}", thread + 5);
        browser.until(&wanted, || {
            let standing = browser.text("#standing")?;
            let moved = standing.contains(&wanted) || standing.contains("your own schedule");
            moved.then_some(())
        });
        std::thread::sleep(Duration::from_millis(80));
    }
    browser.wait_text("#standing", "Deadlock: all 5 threads wait forever");
    browser.wait_text(".deadlock .sentence", "a cycle, so none of them can continue");
    browser.keys("\u{e012}");
    browser.until("a way out", || {
        browser.text("#standing").filter(|s| !s.contains("Deadlock") && s.contains("own schedule"))
    });
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Following the marks of the search leads into the deadlock; leaving them finds another path.
#[test]
fn marks_lead_into_the_deadlock() {
    let server = Served::start(&["examples/haskell/philosophers.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text(".search", "Ahead: a deadlock");
    let mut clicks = 0;
    loop {
        let standing = browser.text("#standing").unwrap_or_default();
        if standing.contains("Deadlock") {
            break;
        }
        assert!(clicks < 60, "the marks lead nowhere");
        // Once another thread is clicked, and the search begins again from there.
        let before = browser.text("#standing").unwrap_or_default();
        if clicks == 5 {
            browser.click(".thread.ready:not(.marked) .body");
        } else {
            browser.until("a mark", || browser.text(".thread.marked .mark"));
            browser.click(".thread.marked .body");
        }
        clicks += 1;
        browser.until("the step", || browser.text("#standing").filter(|s| *s != before));
    }
    browser.wait_text(".deadlock .sentence", "a cycle");
}

/// The timeline is dragged through the run, and output follows.
#[test]
fn the_timeline_is_dragged() {
    let server = Served::start(&["tests/sessions/workers.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text(".moment", "event 0 of");
    browser.wait_text(".output", "Nothing has been written yet.");
    browser.drag(".lanes input", 0.0, 0.999);
    browser.wait_text("#standing", "Printed");
    browser.wait_text(".output", "worker 3");
    browser.drag(".lanes input", 0.999, 0.5);
    browser.until("the middle of the run", || {
        let moment = browser.text(".moment")?;
        let at: u64 = moment.split(' ').nth(1)?.parse().ok()?;
        (10..45).contains(&at).then_some(())
    });
    // A part of the output leads to the event that wrote it.
    browser.drag(".lanes input", 0.5, 0.999);
    browser.wait_text("#standing", "Printed");
    let shift = "document.querySelector('.piece').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))";
    browser.script(shift, &[]);
    browser.wait_text(".output", "Nothing has been written yet.");
    browser.wait_text(".values h3", "prints \"worker 1");
}

/// From an event of the diagram to the blame: the server of the handshake gives up too early.
#[test]
fn the_handshake_from_an_event_to_the_blame() {
    let server = Served::start(&["examples/erlang/tcp.erl"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.click("#tab-sequence");
    let rows = browser.until("the events", || {
        let rows = browser.texts(".item button");
        rows.iter().any(|r| r.contains("sends rst to client#1")).then_some(rows)
    });
    assert!(rows.iter().any(|r| r.contains("receives") && r.contains("syn")), "{rows:?}");
    // A click puts the machine there; "ask" beside the event begins questions at it.
    browser.click_text(".item button", "sends rst");
    browser.wait_text("#standing", "event 6");
    browser.wait_text(".line.current", "Client ! rst");
    browser.click(".item [data-ask='6']");
    let title = browser.wait_text(".question h2", "server");
    assert!(title.contains("syn") || browser.text(".question").is_some_and(|t| t.contains("rst")));
    // The tree has a row for each process, and the one that is asked about is unfolded.
    browser.wait_text(".outline", "client#2");
    browser.until("the row that is asked about", || browser.text(".row.current"));
    let mut answers = 0;
    loop {
        if browser.text(".found h2").is_some_and(|t| t.contains("server")) {
            break;
        }
        assert!(answers < 12, "no blame after {answers} answers: {:?}", browser.text(".questions"));
        let text = browser.until("a question", || {
            let idle = browser.text(".busy").is_none();
            browser.text(".question").filter(|_| idle).or_else(|| browser.text(".found"))
        });
        if browser.text(".found").is_some() {
            continue;
        }
        judge(&browser, &text);
        answers += 1;
        browser.until("the answer to be taken", || {
            let now = browser.text(".question").or_else(|| browser.text(".found"))?;
            (now != text && browser.text(".busy").is_none()).then_some(())
        });
    }
    browser.wait_text(".found", "line 2");
    // The defect is shown in its source, and its row in the tree is wrong.
    let shown = browser.until("the defect's lines", || {
        Some(browser.texts(".line.shown")).filter(|t| !t.is_empty())
    });
    assert!(shown.iter().any(|l| l.contains("receive") || l.contains("rst")), "{shown:?}");
    browser.until("the wrong row", || browser.text(".row.wrong"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// The answers of a user who knows the protocol: a server that has turned a client away must continue.
fn judge(browser: &Browser, text: &str) {
    let items = browser.texts(".item-answer");
    let wrong = items.iter().find(|item| {
        let item = item.to_lowercase();
        item.contains("rst")
            && (item.contains("ended")
                || item.contains("evaluated")
                || item.contains("reached")
                || item.contains("result"))
    });
    match wrong {
        Some(item) => browser.click_text(".item-answer", item),
        None if text.contains("rst") && !items.is_empty() => browser.click(".item-answer"),
        None => browser.click("[data-answer='right']"),
    }
}

/// A refuted contract: the state that breaks it as a table, and the program run with its checks.
#[test]
fn a_refuted_contract_is_run() {
    let server = Served::start(&["tests/haskell/contract/refuted/accounts_split.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.click("#tab-contracts");
    browser.click("#check");
    browser.wait_text(".contract.refuted", "REFUTED");
    browser.wait_text(".example", "before");
    browser.click("#run-contracts");
    browser.until("the run", || browser.text(".ran"));
    // "Show in program": the machine is in the state of the table, and a step does what it says.
    let cells = browser.texts(".contract.refuted .example tr.changed td");
    let (before, after) = (cells[0].clone(), cells[1].clone());
    browser.click(".contract.refuted .begin");
    browser.wait_text("#counterexample", "state of the counterexample");
    browser.wait_text("#counterexample code", "INVARIANT {(left, right) | left + right == 10}");
    browser.click("#broken-place");
    browser.wait_text(".line.shown", "atomically");
    let contents = || browser.texts(".object .contents");
    browser.until("the state before", || {
        contents().iter().any(|c| c.split(' ').next() == Some(&before)).then_some(())
    });
    // The transaction, then the check of the invariant, which needs the new value.
    browser.keys("\u{e014}\u{e014}");
    browser.until("the state after", || {
        contents().iter().any(|c| c.split(' ').next() == Some(&after)).then_some(())
    });
    browser.click("#return");
    browser.until("the program", || browser.text("#counterexample").is_none().then_some(()));
    browser.wait_text(".code", "module Main");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// A page that is open when the server is restarted shows that and reconnects.
#[test]
fn the_page_survives_a_restart() {
    let state = std::env::temp_dir().join(format!("backstory-web-test-{}", std::process::id()));
    let port = {
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        free.local_addr().expect("an address").port().to_string()
    };
    let arguments = ["--port", &port, "examples/haskell/philosophers.hs"];
    let mut first = Served::start_in(&arguments, &state);
    let browser = Browser::start();
    browser.open(&first.address);
    browser.wait_text(".thread", "main");
    browser.click("#step");
    browser.wait_text("#standing", "event 1");
    first.stop();
    browser.wait_text("#lost", "does not answer");
    let second = Served::start_in(&arguments, &state);
    assert_eq!(first.address, second.address, "the token is kept for a port");
    browser.until("the page to go on", || browser.text("#lost").is_none().then_some(()));
    browser.wait_text("#said", "restarted");
    browser.click("#step");
    browser.wait_text("#standing", "event 1");
    let _ = std::fs::remove_dir_all(&state);
}

/// The sort that does not sort: by clicks on answers, and by saying which part is wrong.
#[test]
fn the_sort_is_blamed_by_clicks() {
    let server = Served::start(&["examples/haskell/isort.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.click("#tab-questions");
    browser.click("#ask");
    let mut answers = 0;
    let mut parts = 0;
    while browser.text(".found").is_none() {
        assert!(answers < 15, "no blame: {:?}", browser.text(".questions"));
        browser.until("a question or the blame", || {
            let idle = browser.text(".busy").is_none();
            browser.text(".statement pre").filter(|_| idle).or_else(|| browser.text(".found"))
        });
        if browser.text(".found").is_some() {
            break;
        }
        let before = browser.text(".questions");
        // `insert` puts a number behind the first that is larger, when it stands before a smaller.
        let statements = browser.texts(".statement pre");
        match statements.iter().position(|statement| !sorted(statement)) {
            Some(wrong) if parts == 0 && statements[wrong].contains("4]") => {
                // Not the whole list: the number at the wrong place.
                parts += 1;
                let part = format!(".statement:nth-of-type({}) .part:not(.argument)", wrong + 1);
                browser.click_text(&part, "4");
            }
            wrong => browser.click(&answer(wrong, statements.len())),
        }
        answers += 1;
        browser.until("the answer to be taken", || {
            let idle = browser.text(".busy").is_none();
            (idle && browser.text(".questions") != before).then_some(())
        });
    }
    assert_eq!(parts, 1, "a part was pointed at");
    browser.wait_text(".found h2", "insert");
    browser.wait_text(".line.shown", "insert");
    assert!(!browser.texts(".row.wrong").is_empty(), "wrong computations are marked in the tree");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// The button for the wrong one of some statements, or for none.
fn answer(wrong: Option<usize>, statements: usize) -> String {
    match wrong {
        Some(index) if statements > 1 => format!("[data-answer='wrong-{index}']"),
        Some(_) => "[data-answer='wrong']".to_owned(),
        None => "[data-answer='right']".to_owned(),
    }
}

/// If statements cannot be judged, the verdict does not say that nothing is wrong.
#[test]
fn unjudged_statements_are_named() {
    let server = Served::start(&["examples/haskell/isort.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.click("#tab-questions");
    browser.click("#ask");
    let mut answers = 0;
    while browser.text(".found").is_none() {
        assert!(answers < 60, "it goes on asking: {:?}", browser.text(".questions"));
        let text = browser.until("a question or the end", || {
            let idle = browser.text(".busy").is_none();
            browser.text(".statement pre").filter(|_| idle).or_else(|| browser.text(".found"))
        });
        if browser.text(".found").is_some() {
            break;
        }
        browser.click("[data-answer='dunno']");
        answers += 1;
        browser.until("the answer to be taken", || {
            let now = browser.text(".statement pre").or_else(|| browser.text(".found"));
            let idle = browser.text(".busy").is_none();
            (idle && now.as_ref() != Some(&text)).then_some(())
        });
    }
    browser.wait_text(".found", "Could not be judged: isort");
    assert!(!browser.texts(".found .unjudged li").is_empty(), "each statement with its reason");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// The tree beside the statement: unfolded and judged in any order, by the mouse and by keys.
#[test]
fn the_tree_is_judged_in_any_order() {
    let server = Served::start(&["examples/haskell/isort.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.click("#tab-questions");
    browser.click("#ask");
    browser.until("a question", || browser.text(".statement pre"));
    let row = |part: &str| {
        let rows = browser.texts(".row .text");
        rows.into_iter().find(|r| r.contains(part))
    };
    browser.until("the top of the tree", || row("main"));
    // What is unfolded is unfolded by a click on its triangle.
    for _ in 0..6 {
        if row("insert 5 []").is_some() {
            break;
        }
        let folded = "const e = [...document.querySelectorAll('.row')].reverse().find(e => e.getAttribute('aria-expanded') === 'false'); if (e) e.querySelector('.twist').click(); return !!e";
        let before = browser.texts(".row").len();
        assert!(browser.script(folded, &[]).as_bool().unwrap_or(false), "nothing to unfold");
        browser.until("more rows", || (browser.texts(".row").len() > before).then_some(()));
    }
    // A computation of the user's choice: its statement is shown, and answered there.
    browser.click_text(".row .text", "insert 5 []");
    browser.wait_text(".statement pre", "insert 5 [] = [5]");
    browser.wait_text(".question", "you chose it");
    browser.click("[data-answer='right']");
    browser.until("its row to be right", || {
        browser.texts(".row.right .text").into_iter().find(|t| t.contains("insert 5 []"))
    });
    // By keys: into the tree, to its first row, and Enter asks about it.
    browser.script("document.querySelector('.outline').focus()", &[]);
    browser.keys("\u{e011}");
    browser.keys("\u{e007}");
    browser.wait_text(".statement pre", "main");
    browser.click("#next");
    browser.until("the strategy's question", || {
        browser.text(".statement pre").filter(|t| !t.starts_with("main"))
    });
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Whether the list behind the last equals sign is sorted.
fn sorted(statement: &str) -> bool {
    let result = statement.rsplit('=').next().unwrap_or("");
    let numbers: Vec<i64> =
        result.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    numbers.is_sorted()
}

/// From a character of the output back to a constant of the program.
#[test]
fn a_character_of_the_output_has_a_story() {
    let server = Served::start(&["examples/haskell/isort.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text(".output", "[3,5,4]");
    browser.click(".piece");
    browser.until("the story", || browser.text(".chain li"));
    browser.wait_text(".story h2", "Why");
    let steps = browser.texts(".told");
    assert!(steps.iter().any(|s| s.contains("isort.hs:")), "{steps:?}");
    // Down to the last step by keys: where it all came from is a constant of the source.
    browser.click(".told:first-child > button");
    for _ in 1..steps.len() {
        browser.keys("\u{e015}");
    }
    browser.wait_text(".told.current", "isort.hs");
    assert!(steps.iter().any(|s| s.contains("the constant")), "{steps:?}");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// The same without a mouse: arrows through the output, Enter asks.
#[test]
fn a_character_is_reached_by_keys() {
    let server = Served::start(&["examples/haskell/isort.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text(".output", "[3,5,4]");
    browser.script("document.querySelector('.output pre').focus()", &[]);
    // To the last number of the list.
    browser.keys("\u{e014}\u{e014}\u{e014}\u{e014}\u{e014}");
    browser.wait_text(".caret", "4");
    browser.keys("\u{e007}");
    browser.wait_text(".story h2", "4");
    let steps = browser.texts(".told");
    assert!(steps.iter().any(|s| s.contains("isort.hs:")), "{steps:?}");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Fifty threads and ten thousand events: only visible elements exist in the page, and they are the requested ones.
#[test]
fn a_crowd_can_be_looked_at() {
    let server = Served::start(&["tests/web/crowd.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    let nodes = || browser.script("return document.querySelectorAll('*').length", &[]);
    browser.wait_text("#standing", "event 0");
    browser.wait_text(".moment", "of 10,000+");
    // In the middle of the run all threads exist.
    browser.drag(".lanes input", 0.0, 0.5);
    // Threads that run the same function are one node, until they are expanded.
    browser.wait_text(".thread-crowd", " × worker");
    browser.click(".thread-crowd .body");
    browser.until("all threads", || (browser.texts(".thread").len() > 40).then_some(()));
    assert!(nodes().as_u64().is_some_and(|n| n < 3000), "threads: {} elements", nodes());
    browser.click("#tab-sequence");
    browser.until("events", || browser.text(".item button").filter(|t| t.contains("worker")));
    assert!(nodes().as_u64().is_some_and(|n| n < 3000), "sequence: {} elements", nodes());
    // From one end to the other: the rows there are those of the end.
    browser.script(
        "const s = document.querySelector('.sequence .scroll'); s.scrollTop = s.scrollHeight",
        &[],
    );
    browser.until("the last events", || {
        let rows = browser.texts(".item button:first-child");
        rows.iter().any(|r| r.starts_with("99") && r.contains("worker")).then_some(())
    });
    assert!(nodes().as_u64().is_some_and(|n| n < 3000), "at the end: {} elements", nodes());
    // A thread is folded away, and its events with it.
    let before = browser.text(".sequence .count").unwrap_or_default();
    browser.click_text(".heads .head", "50 × worker");
    browser.click_text(".heads .head", "#2");
    browser.until("fewer events", || browser.text(".sequence .count").filter(|t| *t != before));
    browser.click("#tab-tree");
    browser.wait_text("table.all", "worker#50");
    // Names in the order of their numbers, also when the table is sorted in reverse.
    browser.click_text("table.all thead button", "Name");
    browser.wait_text("table.all tbody tr:first-child", "worker#50");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// A schedule that was chosen by hand is saved as a recording, and replays.
#[test]
fn a_way_is_saved() {
    let server = Served::start(&["examples/haskell/philosophers.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text(".search", "Ahead: a deadlock");
    while browser.text("#standing").is_some_and(|s| !s.contains("Deadlock")) {
        browser.until("a mark", || browser.text(".thread.marked .mark"));
        let before = browser.text("#standing");
        browser.click(".thread.marked .body");
        browser.until("the step", || (browser.text("#standing") != before).then_some(()));
    }
    browser.click("#save");
    browser.wait_text("#said", "Saved as a recording");
    let bytes = downloaded(&browser, "recording");
    let file = std::env::temp_dir().join(format!("backstory-way-{}.story", std::process::id()));
    std::fs::write(&file, bytes).expect("the recording is written");
    let replayed = std::process::Command::new(env!("CARGO_BIN_EXE_backstory"))
        .arg("replay")
        .arg(&file)
        .current_dir(serve::root())
        .output()
        .expect("backstory runs");
    let said = String::from_utf8_lossy(&replayed.stderr).into_owned();
    assert_eq!(replayed.status.code(), Some(1), "{said}");
    assert!(said.contains("blocked indefinitely"), "{said}");
    // The recording opens in the deadlock, and the run is the schedule that was chosen.
    let path = file.display().to_string();
    let again = Served::start(&[&path]);
    browser.open(&again.address);
    browser.wait_text("#standing", "Deadlock");
    browser.wait_text(".deadlock .sentence", "held by main");
    browser.click("#all-threads");
    browser.wait_text(".object", "taken by main");
    assert_eq!(browser.texts(".thread .state").len(), 5, "everyone waits");
    let _ = std::fs::remove_file(&file);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Breakpoints by a click on a line number, and running until a thread waits.
#[test]
fn a_line_is_stopped_at() {
    let server = Served::start(&["tests/sessions/workers.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text(".moment", "event 0 of");
    let line = browser.until("a line that takes a lock", || {
        let lines = browser.texts(".line");
        lines.iter().position(|l| l.contains("withMVar")).map(|i| i + 1)
    });
    browser.click(&format!(".line[data-line='{line}'] .gutter"));
    browser.until("the breakpoint", || browser.text(".line.broken"));
    browser.click("#run");
    browser.wait_text("#said", "breakpoint");
    browser.until("the values of variables", || browser.text(".values td"));
    // Taken away again, the program runs to its end.
    browser.click(".line.broken .gutter");
    browser.until("no breakpoint", || browser.text(".line.broken").is_none().then_some(()));
    browser.click("#start");
    browser.wait_text("#standing", "event 0");
    let who = browser.wait_text("#until", "waits");
    browser.click("#until");
    let thread = who.trim_start_matches("Until ").trim_end_matches(" waits").to_owned();
    browser.wait_text("#said", &format!("{thread} "));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Every view, light and dark: nothing serious in axe-core's eyes. With `SCREENSHOTS`, pictures of
/// them are written there.
#[test]
fn every_view_can_be_used_by_everybody() {
    let axe = axe();
    let pictures = std::env::var_os("SCREENSHOTS").map(std::path::PathBuf::from);
    let browser = Browser::start();
    let mut found = Vec::new();
    let mut look = |name: &str| {
        for dark in [false, true] {
            browser.dark(dark);
            std::thread::sleep(Duration::from_millis(400));
            if let Some(folder) = &pictures {
                let theme = if dark { "dark" } else { "light" };
                browser.screenshot(&folder.join(format!("{name}-{theme}.png")));
                if !dark && name != "narrow" {
                    browser.size(1920, 1080);
                    std::thread::sleep(Duration::from_millis(400));
                    browser.screenshot(&folder.join(format!("{name}-wide.png")));
                    browser.size(1280, 800);
                    std::thread::sleep(Duration::from_millis(200));
                }
            }
            browser.script(&axe, &[]);
            let run = "const done = arguments[arguments.length - 1]; axe.run(document).then(r => done(r.violations.filter(v => v.impact === 'serious' || v.impact === 'critical').map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | '))))";
            for violation in browser.script_async(run).as_array().into_iter().flatten() {
                found.push(format!("{name} (dark: {dark}): {}", violation.as_str().unwrap_or("")));
            }
        }
        browser.dark(false);
    };
    let server = Served::start(&["examples/haskell/philosophers.hs"]);
    browser.open(&server.address);
    browser.wait_text(".search", "Ahead");
    for _ in 0..7 {
        browser.until("a mark", || browser.text(".thread.marked .mark"));
        let before = browser.text("#standing");
        browser.click(".thread.marked .body");
        browser.until("a step", || (browser.text("#standing") != before).then_some(()));
    }
    look("threads");
    browser.until("the offer", || browser.text("#offer-follow"));
    browser.click("#offer-follow");
    browser.wait_text("#standing", "Deadlock");
    look("deadlock");
    browser.size(400, 800);
    look("narrow");
    browser.size(1280, 800);
    let server = Served::start(&["examples/erlang/tcp.erl"]);
    browser.open(&server.address);
    browser.wait_text("#standing", "Deadlock");
    browser.click("#tab-sequence");
    browser.until("the events", || browser.text(".item button"));
    look("sequence");
    browser.click("#tab-tree");
    browser.wait_text("table.all", "server");
    look("list");
    browser.click("#tab-questions");
    browser.click("#ask");
    browser.until("a question", || browser.text(".item-answer"));
    look("questions-messages");
    let server = Served::start(&["examples/haskell/isort.hs"]);
    browser.open(&server.address);
    browser.wait_text(".output", "[3,5,4]");
    browser.click("#tab-questions");
    browser.click("#ask");
    browser.until("a question", || browser.text(".statement"));
    look("questions");
    browser.click("#tab-story");
    browser.click("#tell");
    browser.until("a story", || browser.text(".told"));
    look("story");
    let server = Served::start(&["examples/haskell/invoice"]);
    browser.open(&server.address);
    browser.until("the files", || browser.text(".files button"));
    browser.click_text(".files button", "Price.hs");
    browser.wait_text(".line[data-line='8'] .times", "×");
    browser.click(".line[data-line='13'] .gutter");
    browser.click("#start");
    browser.wait_text("#standing", "event 0 of");
    browser.click("#run");
    browser.wait_text("#standing .where", "percent, line 13");
    browser.until("the values", || {
        source::mouse(&browser, "mousemove", 8, "percent");
        std::thread::sleep(Duration::from_millis(600));
        browser.text(".hover-values")
    });
    look("moment");
    browser.click("#tab-questions");
    browser.click("#ask");
    for _ in 0..12 {
        let statement = browser.until("a question or the blame", || {
            let idle = browser.text(".busy").is_none();
            browser.text(".statement").filter(|_| idle).or_else(|| browser.text(".found"))
        });
        if browser.text(".found").is_some() {
            break;
        }
        // From ten pieces on 5 percent are taken off, not 50.
        let signs = ["pays 35.94", "= 3594", "= 2994", "= 600", "= 50"];
        let statements = browser.texts(".statement");
        let is_wrong = |statement: &String| {
            // A long statement is shown in parts: what it gives stands below its arguments.
            let gives = statement.split_once("gives").map_or("", |(_, result)| result);
            let long = ["35.94", "3594", "2994"].iter().any(|sign| gives.contains(sign));
            long || signs.iter().any(|sign| statement.contains(sign))
        };
        browser.click(&answer(statements.iter().position(is_wrong), statements.len()));
        browser.until("another question", || {
            let idle = browser.text(".busy").is_none();
            let now = browser.text(".statement").or_else(|| browser.text(".found"));
            (idle && now.as_ref() != Some(&statement)).then_some(())
        });
    }
    browser.wait_text(".found h2", "percent");
    look("blame");
    let server = Served::start(&["tests/haskell/contract/refuted/accounts_split.hs"]);
    browser.open(&server.address);
    browser.click("#tab-contracts");
    browser.click("#check");
    browser.until("a verdict", || browser.text(".contract"));
    look("contracts");
    browser.click(".contract.refuted .begin");
    browser.wait_text("#counterexample", "counterexample");
    look("counterexample");
    let server = Served::start(&["tests/web/crowd.hs"]);
    browser.open(&server.address);
    browser.wait_text("#standing", "event 0");
    browser.drag(".lanes input", 0.0, 0.5);
    browser.wait_text(".thread-crowd", " × worker");
    look("crowd");
    let server = Served::start(&["tests/names/tickets.erl"]);
    browser.open(&server.address);
    browser.wait_text("#standing", "Crashed");
    look("crash");
    browser.keys("/");
    browser.until("the search box", || browser.text("#query"));
    look("search");
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// The text of axe-core, fetched once by npm into the build folder: it is no part of this project.
fn axe() -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("axe");
    let file = folder.join("node_modules/axe-core/axe.min.js");
    if !file.exists() {
        std::fs::create_dir_all(&folder).expect("a folder for npm");
        let done = std::process::Command::new("npm")
            .args(["install", "--no-audit", "--no-fund", "--silent", "axe-core@4"])
            .current_dir(&folder)
            .status()
            .expect("npm starts (package npm)");
        assert!(done.success(), "npm fetches axe-core");
    }
    std::fs::read_to_string(file).expect("axe-core")
}

/// A crash stays on the page, and its story is one click away.
#[test]
fn a_crash_has_a_why() {
    let server = Served::start(&["tests/names/tickets.erl"]);
    let browser = Browser::start();
    browser.open(&server.address);
    // It opens in the crash, with the line marked.
    browser.wait_text("#standing", "Crashed: no match for false");
    browser.wait_text("#crash-place", "tickets.erl:21");
    browser.wait_text(".line.crashed", "true = ");
    browser.click("#why");
    browser.wait_text(".story h2", "Why");
    browser.until("the story", || browser.text(".told"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// What the page would download from an address of the server.
pub(crate) fn downloaded(browser: &Browser, address: &str) -> Vec<u8> {
    let script = format!(
        "const done = arguments[arguments.length - 1]; \
         fetch('{address}').then(r => r.arrayBuffer()).then(b => done([...new Uint8Array(b)]))"
    );
    let answer = browser.script_async(&script);
    let bytes = answer.as_array().into_iter().flatten();
    bytes.filter_map(|b| b.as_u64().and_then(|b| u8::try_from(b).ok())).collect()
}

/// *Share* puts the program into the recording: it opens where the program is not.
#[test]
fn a_way_is_shared() {
    let folder = std::env::temp_dir().join(format!("backstory-share-{}", std::process::id()));
    let (here, elsewhere) = (folder.join("here"), folder.join("elsewhere"));
    for folder in [&here, &elsewhere] {
        std::fs::create_dir_all(folder).expect("a folder");
    }
    let program = here.join("shared.hs");
    let text = "main :: IO ()\nmain = putStrLn \"from the pack\"\n";
    std::fs::write(&program, text).expect("the program is written");
    let server = Served::start(&[&program.display().to_string()]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text("#standing", "Printed 1 line");
    browser.click("#share");
    browser.click("#share-recording");
    browser.wait_text("#said", "with the program in it");
    let bytes = downloaded(&browser, "recording?packed=1");
    std::fs::remove_dir_all(&here).expect("the program is gone");
    std::fs::write(elsewhere.join("shared.story"), bytes).expect("the recording is written");
    let replayed = std::process::Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["replay", "shared.story"])
        .current_dir(&elsewhere)
        .output()
        .expect("backstory runs");
    let said = String::from_utf8_lossy(&replayed.stderr).into_owned();
    assert_eq!(String::from_utf8_lossy(&replayed.stdout), "from the pack\n", "{said}");
    let path = elsewhere.join("shared.story").display().to_string();
    let again = Served::start(&[&path]);
    browser.open(&again.address);
    browser.until("the program's text", || {
        browser.texts(".line").into_iter().find(|line| line.contains("from the pack"))
    });
    assert_eq!(browser.complaints(), Vec::<String>::new());
    let _ = std::fs::remove_dir_all(&folder);
}
