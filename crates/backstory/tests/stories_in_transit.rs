//! Stories of messages that do not arrive when they are sent: in runs that a search made, and from timers.
//!
//! The story of what was received leads to the process and the line that sent it, not to what was running when the
//! message arrived.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder with a program, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, program: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("backstory-transit-{}", std::process::id()));
        let folder = folder.join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join(name), program).expect("a program");
        Scratch(folder)
    }

    fn run(&self, arguments: &[&str]) -> String {
        backstory(&self.0, arguments)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn backstory(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
    let output = command.args(arguments).current_dir(folder).output().expect("backstory runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

/// The answers of `why` for a run recorded whole, in short segments, and in little memory; all the same.
fn why(scratch: &Scratch, file: &str, place: &[&str]) -> String {
    let ask = |more: &[&str]| scratch.run(&[&["why", file], place, more].concat());
    let answer = ask(&[]);
    for more in [&["--segment", "17"][..], &["--segment", "53", "--max-memory", "1M"]] {
        let other = ask(more);
        // The note about memory stands behind the answer.
        assert!(other.starts_with(&answer), "{more:?}:\n{other}\ninstead of\n{answer}");
    }
    answer
}

/// The line of the program that a step of an answer shows.
fn line_of(answer: &str, step: &str) -> Option<String> {
    let mut lines = answer.lines().skip_while(|line| !line.contains(step));
    lines.find(|line| line.contains(".erl:")).map(|line| line.trim().to_owned())
}

#[test]
fn the_sender_is_named_where_a_search_delayed_the_message() {
    let program = "-module(counter).\n-export([main/0]).\n\nmain() ->\n    Me = self(),\n    \
        register(counter, spawn(fun() -> counter(0, Me) end)),\n    spawn(fun() -> setter(1) end),\n    \
        spawn(fun() -> setter(2) end),\n    \
        receive {value, V} -> io:format(\"value ~p~n\", [V]), 2 = V end.\n\n\
        setter(N) -> counter ! {set, N}.\n\ncounter(V, Me) ->\n    receive\n        \
        {set, N} when V > 0 -> Me ! {value, N};\n        {set, N} -> counter(N, Me)\n    end.\n";
    let scratch = Scratch::new("counter.erl", program);
    let found = scratch.run(&["search", "counter.erl", "--record", "found.story"]);
    assert!(found.contains("badmatch,1"), "{found}");
    let answer = why(&scratch, "found.story", &["--output", "1"]);
    assert!(answer.contains("1, out of {value,1} that counter sent here"), "{answer}");
    let sent = "1, out of {set,1} that setter#1 sent here, received in line 14";
    assert!(answer.contains(sent), "{answer}");
    let line = line_of(&answer, sent).unwrap_or_default();
    assert_eq!(line, "counter.erl:11  setter(N) -> counter ! {set, N}.", "{answer}");
}

#[test]
fn the_sender_is_named_where_messages_overtake_each_other() {
    let program = "-module(overtaken).\n-export([main/0]).\n\nstore(Value) ->\n    receive\n        \
        {put, New} -> store(New);\n        {get, From} -> From ! {value, Value}, after_get(Value)\n    \
        end.\n\nafter_get(Value) ->\n    receive {put, Late} -> io:format(\"late ~p~n\", [Late]), \
        error({late, Late, Value}); stop -> ok end.\n\nmain() ->\n    \
        Store = spawn(fun() -> store(old) end),\n    put_new(Store),\n    Store ! {get, self()},\n    \
        receive {value, Value} -> Value end,\n    Store ! stop.\n\nput_new(Store) -> \
        Store ! {put, 40 + 2}.\n";
    let scratch = Scratch::new("overtaken.erl", program);
    let arguments = [
        "search",
        "overtaken.erl",
        "--faults",
        "1",
        "--fault-kinds",
        "delay",
        "--node",
        "away=store",
    ];
    let found = scratch.run(&[&arguments[..], &["--record", "found.story"]].concat());
    assert!(found.contains("{late,42,old}"), "{found}");
    let answer = why(&scratch, "found.story", &["--output", "42"]);
    let sent = "42, out of {put,42} that main sent here, received in line 11";
    assert!(answer.contains(sent), "{answer}");
    let line = line_of(&answer, sent).unwrap_or_default();
    assert!(line.starts_with("overtaken.erl:20  put_new(Store)"), "{answer}");
}

#[test]
fn a_timer_is_named_by_where_it_was_set() {
    let program = "-module(late).\n-export([main/0]).\n\nmain() ->\n    Me = self(),\n    \
        spawn(fun() -> remind(Me, 5) end),\n    wait(0).\n\n\
        remind(Me, N) -> erlang:send_after(N, Me, {remind, N * 2}).\n\nwait(Sum) ->\n    receive\n        \
        {remind, N} -> io:format(\"~p~n\", [Sum + N]), error({done, Sum + N})\n    end.\n";
    let scratch = Scratch::new("late.erl", program);
    let sent = "10, out of {remind,10} that remind sent here, received in line 12";
    let found = scratch.run(&["search", "late.erl", "--record", "found.story"]);
    assert!(found.contains("{done,10}"), "{found}");
    for file in ["late.erl", "found.story"] {
        let answer = why(&scratch, file, &["--line", "1"]);
        let line = line_of(&answer, sent).unwrap_or_default();
        assert!(line.starts_with("late.erl:9  remind(Me, N)"), "{file}:\n{answer}");
    }
}

#[test]
fn the_last_message_of_a_blocked_process_leads_to_its_sender() {
    let program = "-module(waits).\n-export([main/0]).\n\nmain() ->\n    Me = self(),\n    \
        spawn(fun() -> tell(Me, 3) end),\n    receive {answer, N} -> N end.\n\n\
        tell(To, N) -> To ! {answr, N + 1}.\n";
    let scratch = Scratch::new("waits.erl", program);
    let found = scratch.run(&["search", "waits.erl", "--record", "found.story"]);
    assert!(found.contains("waits.erl:7"), "{found}");
    let answer = scratch.run(&["why", "found.story", "--blocked"]);
    assert!(answer.contains("tell sent {answr,4} here"), "{answer}");
    assert!(answer.contains("waits.erl:9"), "{answer}");
}
