//! On a terminal, what takes long says what it is doing, in a line that is gone before anything else is shown; Ctrl-C
//! keeps what was found.

#![cfg(unix)]

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use test_support::files::root;

/// Longer than anything here takes on a slow machine; what takes longer hangs.
const LIMIT: Duration = Duration::from_secs(120);
const CTRL_C: &[u8] = b"\x03";
const CTRL_D: &[u8] = b"\x04";

/// A command on a terminal of its own, which `script` (package bsdutils) makes.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    shown: String,
    news: Receiver<Vec<u8>>,
}

impl Terminal {
    fn run(arguments: &str) -> Terminal {
        let command = format!("{} {arguments}", env!("CARGO_BIN_EXE_backstory"));
        let mut child = Command::new("script")
            .args(["--quiet", "--return", "--command", &command, "/dev/null"])
            .current_dir(root().join("tests/agents"))
            .env("NO_COLOR", "1")
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script starts (package bsdutils)");
        let keys = child.stdin.take().expect("a pipe");
        let mut output = child.stdout.take().expect("a pipe");
        let (sender, news) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = output.read(&mut bytes) {
                if count == 0 || sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal { child, keys, shown: String::new(), news }
    }

    /// Waits until something is shown.
    fn until(&mut self, wanted: &str) {
        let late = Instant::now() + LIMIT;
        while !self.shown.contains(wanted) {
            let left = late.saturating_duration_since(Instant::now());
            match self.news.recv_timeout(left) {
                Ok(bytes) => self.shown.push_str(&String::from_utf8_lossy(&bytes)),
                Err(RecvTimeoutError::Timeout) => panic!("no {wanted:?}: {:?}", self.shown),
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("ends without {wanted:?}: {:?}", self.shown)
                }
            }
        }
    }

    fn press(&mut self, keys: &[u8]) {
        self.keys.write_all(keys).and_then(|()| self.keys.flush()).expect("the terminal is there");
    }

    /// What was shown in all, and the exit code.
    fn end(mut self) -> (String, Option<i32>) {
        let late = Instant::now() + LIMIT;
        loop {
            match self.news.recv_timeout(late.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.shown.push_str(&String::from_utf8_lossy(&bytes)),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it goes on: {:?}", self.shown),
            }
        }
        let status = self.child.wait().expect("it ends");
        (self.shown.clone(), status.code())
    }
}

impl Drop for Terminal {
    /// What a failed test has started does not live on.
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// What a reader of the terminal sees in the end: a line that is written over is gone.
fn seen(shown: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for line in shown.replace("\r\n", "\n").split('\n') {
        let mut cells: Vec<char> = Vec::new();
        for part in line.split('\r') {
            for (at, c) in part.chars().enumerate() {
                if at < cells.len() {
                    cells[at] = c;
                } else {
                    cells.push(c);
                }
            }
        }
        lines.push(cells.into_iter().collect::<String>().trim_end().to_owned());
    }
    lines
}

/// Runs a command until it tells of progress, presses Ctrl-C, and returns what remains on the terminal.
fn interrupted(arguments: &str, progress: &str) -> (Vec<String>, Option<i32>) {
    let mut terminal = Terminal::run(arguments);
    terminal.until(progress);
    terminal.press(CTRL_C);
    let (shown, code) = terminal.end();
    let lines = seen(&shown);
    assert!(!lines.iter().any(|line| line.contains(progress)), "the line is gone: {shown:?}");
    (lines, code)
}

#[test]
fn a_run_counts_its_steps() {
    let (lines, code) = interrupted("run Endless.hs", "running the program: ");
    assert!(lines.iter().any(|line| line == "begins"), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("interrupted after")), "{lines:?}");
    assert_eq!(code, Some(130));
}

#[test]
fn an_interrupted_run_is_explained_as_far_as_it_went() {
    let (lines, code) = interrupted("why endless.erl", "recording the values of the run: ");
    assert!(lines.iter().any(|line| line.contains("the constant \"begins~n\"")), "{lines:?}");
    assert_eq!(code, Some(130));
}

#[test]
fn an_interrupted_run_is_asked_about() {
    let mut terminal = Terminal::run("debug --no-memory Endless.hs");
    terminal.until("recording the calls of the run: ");
    terminal.press(CTRL_C);
    terminal.until("right?");
    // Nobody answers: what was interrupted does not go on.
    terminal.press(CTRL_D);
    let (shown, code) = terminal.end();
    let lines = seen(&shown);
    assert!(lines.iter().any(|line| line.starts_with("count ")), "{lines:?}");
    assert!(lines.len() < 20, "a few lines: {lines:?}");
    assert_eq!(code, Some(130));
}

#[test]
fn a_line_of_the_program_stays_as_it_is() {
    let mut terminal = Terminal::run("run Prompting.hs");
    terminal.until("name: ");
    // Long enough for a progress line, which would stand on what is typed.
    std::thread::sleep(Duration::from_millis(1_600));
    terminal.press(b"Ada\n");
    let (shown, code) = terminal.end();
    assert!(!shown.contains("running the program"), "{shown:?}");
    assert!(seen(&shown).iter().any(|line| line == "hello Ada"), "{shown:?}");
    assert_eq!(code, Some(0));
}
