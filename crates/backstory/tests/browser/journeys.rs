//! Whole investigations, from what a program did to what is wrong with it.

use crate::downloaded;
use crate::driver::Browser;
use crate::serve::{Served, root};
use std::path::PathBuf;

/// A program for one test, in a folder that is removed with it.
pub(crate) struct Program(PathBuf);

impl Program {
    pub(crate) fn new(name: &str, text: &str) -> Program {
        let folder = std::env::temp_dir().join(format!("backstory-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join(name), text).expect("the program is written");
        Program(folder.join(name))
    }

    pub(crate) fn path(&self) -> String {
        self.0.display().to_string()
    }

    fn beside(&self, name: &str) -> PathBuf {
        self.0.with_file_name(name)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(folder) = self.0.parent() {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

const LEAGUE: &str = "\
module Main where

data Game = Game { home :: String, goals :: Int, against :: Int } deriving (Show)

games :: [Game]
games = [Game \"Ajax\" 2 0, Game \"PSV\" 1 1, Game \"Ajax\" 1 1]

award :: Int -> Int -> Int
award mine theirs
  | mine > theirs = 3
  | otherwise = 2

points :: String -> Int
points who = sum [award (goals g) (against g) | g <- games, home g == who]

main :: IO ()
main = putStrLn (\"Ajax    \" ++ show (points \"Ajax\") ++ \" pts\")
";

/// Wrong output to the constant: a program of one thread opens with its output, without views of
/// threads; a click on the wrong number, and the steps lead to the constant.
#[test]
fn from_a_wrong_number_to_the_constant() {
    let program = Program::new("League.hs", LEAGUE);
    let server = Served::start(&[&program.path()]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text("#standing", "Printed 1 line. Something wrong? Click it");
    let tabs =
        browser.until("the tabs", || Some(browser.texts("#tabs button")).filter(|t| !t.is_empty()));
    assert_eq!(tabs, ["Questions", "Story"]);
    browser.script("document.querySelector('.output pre').focus()", &[]);
    browser.keys(&"\u{e014}".repeat(8));
    browser.wait_text(".caret", "5");
    browser.keys("\u{e007}");
    browser.wait_text(".story h2", "Why 5?");
    let steps =
        browser.until("the story", || Some(browser.texts(".told")).filter(|t| !t.is_empty()));
    assert!(steps.iter().any(|s| s.contains("otherwise = 2")), "{steps:?}");
    // How often each line was reached: Ajax has two games, of which one was won.
    browser.wait_text(".line[data-line='10'] .times", "2×");
    // An expression of the source has values, one at a time, and a story as the output has.
    let column = LEAGUE.lines().nth(13).and_then(|l| l.find("award")).expect("a call");
    let script = format!(
        "const w = document.createTreeWalker(document.querySelector(\".line[data-line='14'] code\"), NodeFilter.SHOW_TEXT); \
         let n, left = {column}; while ((n = w.nextNode()) && n.length <= left) left -= n.length; \
         const r = document.createRange(); r.setStart(n, left); r.setEnd(n, left + 1); const b = r.getBoundingClientRect(); \
         n.parentElement.dispatchEvent(new MouseEvent('click', {{ bubbles: true, clientX: b.left + 2, clientY: b.top + 6 }}))"
    );
    browser.script(&script, &[]);
    browser.wait_text(".values-here", "value 2 of 2");
    assert!(browser.text(".values-here .value").is_some_and(|v| v == "2"), "the last one");
    browser.click(".line-menu .value-before");
    browser.wait_text(".values-here", "value 1 of 2");
    assert!(browser.text(".values-here .value").is_some_and(|v| v == "3"), "the first one");
    browser.click("#story-line");
    browser.until("another story", || browser.text(".story h2").filter(|t| !t.contains("Why 5? ")));
    browser.wait_text(".told", "League.hs:14");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// A crash to its cause: the page opens in it, the line is marked, *Why?* goes back to the value.
#[test]
fn from_a_crash_to_its_cause() {
    let text = "\
module Main where
import qualified Data.Map as Map

prices :: Map.Map String Int
prices = Map.fromList [(\"pen\", 3), (\"ink\", 7)]

total :: [String] -> Int
total wanted = sum [prices Map.! name | name <- wanted]

main :: IO ()
main = do
  putStrLn \"adding up\"
  print (total [\"pen\", \"cup\"])
";
    let program = Program::new("Shop.hs", text);
    let server = Served::start(&[&program.path()]);
    let browser = Browser::start();
    browser.open(&server.address);
    let said = browser.wait_text("#standing", "Crashed: ");
    assert!(said.contains("key is not an element"), "{said}");
    // The line where the exception was made, though the element was evaluated by `print`.
    browser.wait_text("#crash-place", "Shop.hs:8");
    browser.wait_text(".line.crashed", "prices Map.!");
    browser.click("#why");
    browser.wait_text(".told", "raised");
    browser.wait_text(".told", "Shop.hs:8");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// A deadlock that `search` recorded: opened, understood, and shared as a file without a server.
#[test]
fn a_found_deadlock_is_opened_understood_and_shared() {
    let text = "\
module Main where
import Control.Concurrent

move :: MVar Int -> MVar Int -> IO ()
move from to = do
  a <- takeMVar from
  b <- takeMVar to
  putMVar from (a - 1)
  putMVar to (b + 1)

main :: IO ()
main = do
  savings <- newMVar 10
  checking <- newMVar 20
  done <- newEmptyMVar
  _ <- forkIO (move savings checking >> putMVar done ())
  _ <- forkIO (move checking savings >> putMVar done ())
  takeMVar done
  takeMVar done
";
    let program = Program::new("Bank.hs", text);
    let story = program.beside("hang.story");
    let found = std::process::Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["search", &program.path(), "--record"])
        .arg(&story)
        .current_dir(root())
        .output()
        .expect("backstory runs");
    assert!(story.exists(), "{}", String::from_utf8_lossy(&found.stderr));
    let mut server = Served::start(&[&story.display().to_string()]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text("#standing", "Deadlock: all 3 threads wait forever");
    let sentence =
        browser.wait_text(".deadlock .sentence", "a cycle, so none of them can continue");
    for part in
        ["move#1 waits for checking, held by move#2", "move#2 waits for savings, held by move#1"]
    {
        assert!(sentence.contains(part), "{sentence}");
    }
    // A ring of two threads and two locks, with both kinds of arrows.
    let count = |selector: &str| {
        let script = format!("return document.querySelectorAll('{selector}').length");
        browser.script(&script, &[]).as_u64().unwrap_or(0)
    };
    assert_eq!((count(".ring-thread"), count(".ring-object")), (2, 2));
    assert_eq!((count(".ring-edge.waits"), count(".ring-edge.held")), (2, 2));
    browser.wait_text(".lock-order", "move#1 holds savings and wants checking Bank.hs:7");
    browser.click("#share");
    browser.until("the choices", || browser.text("#share-page"));
    let page = downloaded(&browser, "shared");
    server.stop();
    let file = program.beside("hang.html");
    std::fs::write(&file, page).expect("the page is written");
    browser.open(&format!("file://{}", file.display()));
    browser.wait_text("#standing", "Deadlock: all 3 threads wait forever");
    browser.wait_text("#shared-note", "shared page");
    browser.wait_text(".deadlock .sentence", "a cycle");
    browser.wait_text(".code", "takeMVar from");
    // The way there can be walked, step by step, and seen as a diagram.
    browser.click("#back");
    browser.until("the moment before", || {
        browser.text("#standing").filter(|s| !s.contains("Deadlock:"))
    });
    browser.click("#tab-sequence");
    browser.wait_text(".sequence .list", "move#1 takes savings");
    assert_eq!(requests(&browser), Vec::<String>::new(), "nothing is asked for outside");
}

/// The addresses that a page has asked for, but for its own server and what it holds itself.
fn requests(browser: &Browser) -> Vec<String> {
    let script = "return performance.getEntriesByType('resource').map(e => e.name).filter(n => !/^(data:|blob:|file:)/.test(n) && new URL(n).origin !== location.origin)";
    let all = browser.script(script, &[]);
    all.as_array().into_iter().flatten().filter_map(|t| t.as_str().map(str::to_owned)).collect()
}

/// A race for the last ticket of a gen_server: requests and replies are on the arrows, the state of the server in the
/// list.
#[test]
fn a_race_in_a_server_is_read_from_the_diagram() {
    let server = Served::start(&["tests/names/tickets.erl"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text("#standing", "Crashed: no match for false");
    browser.click("#tab-sequence");
    let labels = browser.until("the labels", || {
        let script =
            "return [...document.querySelectorAll('.label title')].map(e => e.textContent)";
        let all = browser.script(script, &[]);
        let all: Vec<String> =
            all.as_array()?.iter().filter_map(|t| t.as_str().map(str::to_owned)).collect();
        all.iter().any(|l| l == "reply ok").then_some(all)
    });
    for wanted in ["call {buy,ann,1}", "call {buy,bob,1}", "reply ok"] {
        assert!(labels.iter().any(|l| l == wanted), "{wanted}: {labels:?}");
    }
    // Only what was replied; the moment of the first reply; the server has no ticket left then.
    browser.click("#sequence-filter");
    browser.keys("reply");
    let rows = browser.until("the replies", || {
        let rows = browser.texts(".item button:first-child");
        (rows.len() == 4 && rows.iter().all(|r| r.contains("reply"))).then_some(rows)
    });
    assert!(rows[0].contains("tickets sends reply ok to buy#1"), "{rows:?}");
    browser.click_text(".item button", "buy#1 receives reply ok");
    browser.click("#tab-tree");
    browser.until("no ticket is left", || {
        let rows = browser.texts("table.all tbody tr");
        rows.into_iter().find(|row| row.starts_with("tickets") && row.trim_end().ends_with("\t0"))
    });
    // Before its reply both buyers wait for it.
    browser.click("#tab-sequence");
    browser.click_text(".item button", "tickets sends reply ok");
    browser.click("#tab-tree");
    browser.until("both waiting", || {
        let rows = browser.texts("table.all tbody tr");
        let waits = |who: &str, what: &str| {
            let what = format!("a reply of tickets to {{buy,{what},1}}");
            rows.iter().any(|r| r.starts_with(who) && r.contains(&what))
        };
        (waits("buy#1", "ann") && waits("buy#2", "bob")).then_some(())
    });
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// A question session by clicks, in which an argument is wrong, not the function.
#[test]
fn a_wrong_argument_is_clicked() {
    let program = Program::new("League.hs", LEAGUE);
    let server = Served::start(&[&program.path()]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text("#standing", "Printed 1 line");
    browser.click("#offer-questions");
    let statement = browser.until("a question with an argument", || {
        let idle = browser.text(".busy").is_none();
        let text = browser.text(".statement pre").filter(|_| idle)?;
        (!browser.texts(".statement .argument").is_empty()).then_some(text)
    });
    browser.wait_text(".suspects-left", "may still contain the defect");
    browser.click(".statement .argument");
    browser.until("the answer to be taken", || {
        let now = browser.text(".statement pre").or_else(|| browser.text(".found"));
        (browser.text(".busy").is_none() && now.as_ref() != Some(&statement)).then_some(())
    });
    browser.wait_text(".said", "inadmissible");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// The address is the investigation: back and forward navigate it, an undone step is redone as it was, a bookmark leads
/// back, and a second tab opens at the same moment.
#[test]
fn the_address_holds_the_investigation() {
    let server = Served::start(&["examples/haskell/philosophers.hs"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text("#standing", "event 0 of");
    browser.click("#step");
    browser.wait_text("#standing", "event 1 of");
    browser.click("#step");
    browser.wait_text("#standing", "event 2 of");
    // A step of another thread, undone and redone.
    browser.click("[data-thread='2']");
    browser.wait_text("#standing", "your own schedule: 1 step from event 2");
    browser.keys("\u{e012}");
    browser.wait_text("#standing", "event 2 of");
    browser.keys("\u{e014}");
    browser.wait_text("#standing", "your own schedule: 1 step from event 2");
    let address = || browser.script("return location.hash", &[]).as_str().unwrap_or("").to_owned();
    browser.until("the step in the address", || address().contains("at=2&own=2").then_some(()));
    browser.click("#mark");
    browser.click("#note");
    browser.keys("phil#2 has a stick");
    browser.click("#keep-bookmark");
    browser.wait_text("#mark", "Bookmarked");
    browser.click("#tab-sequence");
    browser.until("the view in the address", || address().contains("view=sequence").then_some(()));
    browser.script("history.back()", &[]);
    browser.until("the view before", || address().contains("view=threads").then_some(()));
    browser.script("history.back()", &[]);
    browser.wait_text("#standing", "event 2 of");
    browser.script("history.forward()", &[]);
    browser.wait_text("#standing", "your own schedule: 1 step from event 2");
    let link = browser.script("return location.href", &[]).as_str().unwrap_or("").to_owned();
    browser.click("#start");
    browser.wait_text("#standing", "event 0 of");
    browser.open("about:blank");
    browser.open(&link);
    browser.wait_text("#standing", "your own schedule: 1 step from event 2");
    browser.click("#start");
    browser.click("#mark");
    browser.click_text(".bookmarks button", "phil#2 has a stick");
    browser.wait_text("#standing", "your own schedule: 1 step from event 2");
    assert_eq!(requests(&browser), Vec::<String>::new());
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// A phone: one column, nothing sticks out, and the way into the deadlock is two taps.
#[test]
fn a_narrow_window_has_one_column() {
    let server = Served::start(&["examples/haskell/philosophers.hs"]);
    let browser = Browser::start();
    browser.size(400, 800);
    browser.open(&server.address);
    browser.until("the offer", || browser.text("#offer-follow"));
    browser.click("#offer-follow");
    browser.wait_text("#standing", "Deadlock");
    browser.wait_text(".deadlock .sentence", "a cycle");
    let script = "const b = id => document.getElementById(id).getBoundingClientRect(); const p = ['source', 'views', 'timeline', 'output'].map(b); return [document.documentElement.scrollWidth, p.every(r => r.width > 340 && r.width <= 400), p.some((a, i) => p.some((c, j) => i < j && a.top < c.bottom - 1 && c.top < a.bottom - 1))]";
    let [wide, full, overlap] = [0, 1, 2].map(|i| browser.script(script, &[])[i].clone());
    assert!(wide.as_u64().is_some_and(|w| w <= 400), "the page is {wide} pixels wide");
    assert_eq!((full.as_bool(), overlap.as_bool()), (Some(true), Some(false)), "one column");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Everything can be searched for, and panes are as wide as they are dragged, also after a reload.
#[test]
fn what_is_searched_for_is_found_and_panes_stay_as_they_are() {
    let server = Served::start(&["tests/names/tickets.erl"]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text("#standing", "Crashed");
    browser.keys("/");
    browser.until("the box", || browser.text("#query"));
    browser.keys("sold");
    let hits = browser.until("an event and a line", || {
        let hits = browser.texts("#hits li");
        let has = |kind: &str| hits.iter().any(|h| h.starts_with(kind) && h.contains("sold_out"));
        (has("source") && has("event")).then_some(hits)
    });
    assert!(hits.iter().any(|h| h.contains("tickets.erl:10")), "{hits:?}");
    browser.keys("\u{e007}");
    browser.wait_text(".line.shown", "sold_out");
    let width =
        || browser.script("return document.getElementById('source').offsetWidth", &[]).as_u64();
    let before = width().expect("a width");
    browser.script("document.getElementById('split-source').focus()", &[]);
    browser.keys(&"\u{e014}".repeat(4));
    let after = width().expect("a width");
    assert!(after > before + 60, "{before} {after}");
    browser.open("about:blank");
    browser.open(&server.address);
    browser.wait_text("#standing", "Crashed");
    assert_eq!(width(), Some(after), "the width is remembered");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
