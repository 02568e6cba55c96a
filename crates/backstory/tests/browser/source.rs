//! The source as the place to ask: values under the mouse, breakpoints anywhere, steps by line, the path of a story.

use crate::driver::Browser;
use crate::journeys::Program;
use crate::serve::Served;
use serde_json::json;

const TEMPERATURES: &str = "\
module Main where

readings :: [(String, Int)]
readings = [(\"Oslo\", -4), (\"Rome\", 19), (\"Cairo\", 31), (\"Lima\", 22)]

grade :: Int -> Int
grade t
  | t < 0 = 0
  | t > 30 = 3
  | t > 35 = 4
  | otherwise = 1

unused :: Int -> Int
unused n = n * 7

total :: [(String, Int)] -> Int
total [] = 0
total ((_, t) : rest) = grade t + total rest

main :: IO ()
main = print (total readings)
";

const COUNTER: &str = "\
-module(tally).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

init([]) -> {ok, 0}.

handle_call(value, _From, Sum) ->
    {reply, Sum, Sum}.

handle_cast({add, N}, Sum) when N < 0 ->
    {noreply, Sum};
handle_cast({add, N}, Sum) ->
    {noreply, Sum + weight(N)}.

weight(N) ->
    N * 10.

main() ->
    {ok, Pid} = gen_server:start_link(?MODULE, [], []),
    [gen_server:cast(Pid, {add, N}) || N <- [1, -2, 3]],
    io:format(\"~p~n\", [gen_server:call(Pid, value)]).
";

/// Lets the mouse do something at a character of a line: the first one of a text.
pub(crate) fn mouse(browser: &Browser, event: &str, line: usize, text: &str) {
    let script = "const [event, line, wanted] = arguments; \
        const code = document.querySelector(`.line[data-line='${line}'] code`); \
        code.scrollIntoView({ block: 'center', inline: 'nearest' }); \
        let left = code.textContent.indexOf(wanted); \
        const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT); \
        while (walker.nextNode() && walker.currentNode.length <= left) left -= walker.currentNode.length; \
        const node = walker.currentNode, range = document.createRange(); \
        range.setStart(node, left); range.setEnd(node, left + 1); \
        const box = range.getBoundingClientRect(); \
        const at = { bubbles: true, clientX: box.left + 2, clientY: box.top + 6 }; \
        node.parentElement.dispatchEvent(new MouseEvent(event, at))";
    browser.script(script, &[json!(event), json!(line), json!(text)]);
}

fn reached(browser: &Browser, line: usize, times: &str) {
    browser.wait_text(&format!(".line[data-line='{line}'] .times"), times);
}

/// Each line says how often it was reached; a breakpoint on a line that computes nothing but a constant stops there, and
/// one that cannot stop says why. The browser's Back returns to the moment before.
#[test]
fn pure_code_is_stopped_at() {
    let program = Program::new("Grades.hs", TEMPERATURES);
    let server = Served::start(&[&program.path()]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text("#standing", "Printed 1 line");
    reached(&browser, 8, "4×");
    reached(&browser, 9, "3×");
    reached(&browser, 10, "2×");
    reached(&browser, 11, "2×");
    // Thirty-one is above thirty, so nothing ever was above thirty-five.
    for (line, wanted) in [(11, "reached 2 times"), (6, "nothing is evaluated")] {
        browser.click(&format!(".line[data-line='{line}'] .gutter"));
        browser.until("the breakpoint", || {
            let title = "return document.querySelector(arguments[0])?.title";
            let gutter = format!(".line.broken[data-line='{line}'] .gutter");
            let title = browser.script(title, &[json!(gutter)]);
            title.as_str().filter(|t| t.contains(wanted)).map(str::to_owned)
        });
    }
    assert!(browser.text(".line.hollow[data-line='6']").is_some(), "it never stops");
    browser.click("#start");
    browser.wait_text("#standing", "event 0 of");
    browser.click("#run");
    browser.wait_text("#standing .where", "grade, line 11");
    browser.wait_text(".line.current", "otherwise = 1");
    browser.wait_text(".values", "needed by total");
    let rome = browser.text("#standing .where");
    browser.click("#run");
    browser.until("the other one", || {
        browser.text("#standing .where").filter(|w| Some(w) != rome.as_ref())
    });
    // Which reading it is, its condition says: the line before, where it is needed last.
    mouse(&browser, "click", 10, "t > 35");
    browser.click("#time-before");
    browser.until("the condition", || browser.text(".values td").filter(|t| t == "22"));
    browser.keys("\u{e00c}");
    // From the condition of the second reading, the breakpoint before is that of the first one.
    browser.click("#run-back");
    browser.until("the first one", || {
        browser.text("#standing .where").filter(|w| Some(w) == rome.as_ref())
    });
    // A step by line, and back in the history of the browser.
    browser.keys("\u{e014}");
    browser.until("a step", || {
        browser
            .text("#standing .where")
            .filter(|w| w.contains("moment") && Some(w) != rome.as_ref())
    });
    browser.script("history.back()", &[]);
    browser.until("the moment before", || {
        browser.text("#standing .where").filter(|w| Some(w) == rome.as_ref())
    });
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// The mouse rests on an expression: its values, one at a time. A click: the question is about the call that evaluated
/// the line, and the story is a path through the source.
#[test]
fn an_expression_has_values_and_questions() {
    let program = Program::new("Grades.hs", TEMPERATURES);
    let server = Served::start(&[&program.path()]);
    let browser = Browser::start();
    browser.open(&server.address);
    reached(&browser, 18, "4×");
    browser.until("the values", || {
        mouse(&browser, "mousemove", 18, "grade");
        std::thread::sleep(std::time::Duration::from_millis(600));
        browser.text(".hover-values").filter(|t| t.contains("value 4 of 4"))
    });
    browser.wait_text("mark.pointed", "grade");
    let mut values = Vec::new();
    for _ in 0..4 {
        values.push(browser.text(".hover-values .value").unwrap_or_default());
        browser.click(".hover-values .value-before");
    }
    // The last reading is needed last.
    assert_eq!(values.iter().map(|v| v.trim()).collect::<Vec<_>>(), ["1", "3", "1", "0"]);
    browser.keys("\u{e00c}");
    browser.until("no box", || browser.text(".hover-values").is_none().then_some(()));
    // Rome, Cairo and Lima come to the first line, Rome and Lima to the second.
    mouse(&browser, "click", 9, "3");
    browser.wait_text(".line-menu", "line reached 3 times");
    mouse(&browser, "click", 10, "t > 35");
    browser.wait_text(".line-menu", "line reached 2 times");
    browser.click("#ask-here");
    browser.wait_text(".statement", "grade 19 = 1");
    mouse(&browser, "click", 18, "grade");
    browser.wait_text(".line-menu .values-here", "value 4 of 4");
    browser.click("#story-here");
    browser.wait_text(".story h2", "Why 1?");
    let step = browser.wait_text(".line[data-line='11'] .path-step", "1");
    browser.click(".line[data-line='11'] .path-step");
    browser.until("the step", || browser.text(".line[data-line='11'] .path-step.current"));
    let number = step.split_whitespace().next().unwrap_or("").to_owned();
    let current = "return 1 + [...document.querySelectorAll('.told')].findIndex(t => t.classList.contains('current'))";
    assert_eq!(browser.script(current, &[]).as_u64().map(|n| n.to_string()), Some(number));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// A clause of a server that is stopped at: the call, its variables, and where every other process is.
#[test]
fn a_clause_of_a_server_is_stopped_at() {
    let program = Program::new("tally.erl", COUNTER);
    let server = Served::start(&[&program.path()]);
    let browser = Browser::start();
    browser.open(&server.address);
    browser.wait_text("#standing", "event 0 of");
    reached(&browser, 11, "1×");
    reached(&browser, 13, "2×");
    reached(&browser, 16, "2×");
    // On an expression, not on its line.
    mouse(&browser, "click", 16, "N * 10");
    browser.click("#break-expression");
    browser.until("the breakpoint", || browser.text("mark.stop"));
    browser.click("#run");
    browser.wait_text("#standing .where", "weight/1, line 16");
    browser.wait_text(".values", "in weight/1, line 16");
    browser.wait_text(".values", "called from handle_cast/2, line 13");
    browser.wait_text(".line.current .badge.focused", "tally");
    // Main waits for the reply.
    browser.wait_text(".line[data-line='21'] .badge", "main");
    browser.wait_text(".line[data-line='21'] mark.of-thread", "gen_server");
    browser.click("#run");
    browser.until("the second one", || {
        browser.texts(".values td").iter().any(|t| t == "3").then_some(())
    });
    // A step by event goes on from there.
    browser.click("#step");
    browser.wait_text("#standing .where", "event");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
