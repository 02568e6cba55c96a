//! Running a command with a time limit, waiting for a sign of progress, and sending signals.

use std::io::{BufRead, Read};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often a condition is looked at.
const POLL: Duration = Duration::from_millis(5);

/// Longer than any sign takes, even on a busy machine.
const SIGN_TIMEOUT: Duration = Duration::from_secs(300);

/// What a process printed and its exit code; -1 if a signal ended it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub out: String,
    pub err: String,
    pub code: i32,
}

/// Runs a command to its end; `None` if it takes longer than `limit`, after which it is killed.
pub fn run(command: &mut Command, limit: Duration) -> Result<Option<Said>, String> {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().map_err(|e| format!("{command:?}: {e}"))?;
    finish(child, limit)
}

/// Waits for the end of a process whose output, as far as it is wanted, goes to pipes.
pub fn finish(mut child: Child, limit: Duration) -> Result<Option<Said>, String> {
    let out = drain(child.stdout.take());
    let err = drain(child.stderr.take());
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|e| e.to_string())? {
            Some(status) => break status,
            None if start.elapsed() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                return Ok(None);
            }
            None => std::thread::sleep(POLL),
        }
    };
    let text = |reader: JoinHandle<Vec<u8>>| {
        String::from_utf8_lossy(&reader.join().unwrap_or_default()).into_owned()
    };
    Ok(Some(Said { out: text(out), err: text(err), code: status.code().unwrap_or(-1) }))
}

/// Reads a pipe to its end beside the process, which would block on a full one.
fn drain(pipe: Option<impl Read + Send + 'static>) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

/// Waits until something is so. Fails if the process ends before, or after a long time.
pub fn wait_until(child: &mut Child, sign: &str, mut is_so: impl FnMut(&Child) -> bool) {
    let start = Instant::now();
    while !is_so(child) {
        if let Ok(Some(status)) = child.try_wait() {
            panic!("it has ended ({status}) without {sign}");
        }
        if start.elapsed() > SIGN_TIMEOUT {
            let _ = child.kill();
            panic!("no {sign} after {} s", SIGN_TIMEOUT.as_secs());
        }
        std::thread::sleep(POLL);
    }
}

/// Reads lines up to one that contains `sign`, and returns them. Fails if the output ends before.
pub fn wait_for_line(output: &mut impl BufRead, sign: &str) -> String {
    let mut before = String::new();
    loop {
        let mut line = String::new();
        let read = output.read_line(&mut line).expect("the output can be read");
        before += &line;
        assert!(read > 0, "the output ended without {sign:?}:\n{before}");
        if line.contains(sign) {
            return before;
        }
    }
}

/// Whether a process has a thread of this name. Linux only.
pub fn has_thread(child: &Child, name: &str) -> bool {
    let tasks = std::fs::read_dir(format!("/proc/{}/task", child.id()));
    let names = tasks
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|task| std::fs::read_to_string(task.path().join("comm")).ok());
    names.into_iter().any(|found| found.trim() == name)
}

/// The processor time that a process has taken so far, in hundredths of a second. Linux only.
pub fn processor_time(child: &Child) -> u64 {
    /// Counted from the field behind the name, which may contain spaces.
    const USER_TIME: usize = 11;
    let text = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    fields.get(USER_TIME).and_then(|ticks| ticks.parse().ok()).unwrap_or(0)
}

/// Waits until a process has a thread of this name and has worked since for some hundredths of a
/// second of processor time, however long that takes on a busy machine. Linux only.
pub fn wait_for_work(child: &mut Child, thread: &str, hundredths: u64) {
    wait_until(child, &format!("a thread {thread:?}"), |child| has_thread(child, thread));
    let end = processor_time(child) + hundredths;
    wait_until(child, "work", |child| processor_time(child) >= end);
}

/// Sends a signal such as `INT`.
pub fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|s| s.success()), "the signal {name} is sent");
}

#[cfg(test)]
mod tests {
    use super::{run, wait_for_line};
    use std::process::Command;
    use std::time::Duration;

    #[test]
    fn output_and_code_are_kept() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo out; echo err >&2; exit 3"]);
        let said = run(&mut command, Duration::from_secs(60)).expect("it starts").expect("it ends");
        assert_eq!((said.out.as_str(), said.err.as_str(), said.code), ("out\n", "err\n", 3));
    }

    #[test]
    fn what_takes_too_long_is_killed() {
        let mut command = Command::new("sleep");
        assert_eq!(run(command.arg("600"), Duration::from_millis(20)), Ok(None));
    }

    #[test]
    fn lines_are_read_up_to_the_sign() {
        let mut output = "one\ntwo begun\nthree\n".as_bytes();
        assert_eq!(wait_for_line(&mut output, "begun"), "one\ntwo begun\n");
        assert_eq!(output, b"three\n");
    }
}
