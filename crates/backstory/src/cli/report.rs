//! How a run ended, as text and as JSON.

use super::exit;
use crate::error::Error;
use crate::limits::Limit;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use workbench::{Answer, Ending, NoAnswer, Outside, Report, Request, Stream};

/// The exit code of a run ended by Ctrl-C, by shell convention.
const INTERRUPTED: u8 = 130;

/// Reports on standard error what the output of the program does not show. Returns the exit code.
/// `limit`: why it was interrupted, if not by a signal.
pub(super) fn text(report: &Report, limit: Option<Limit>) -> u8 {
    let place = report.place.as_ref().map(|p| format!(" at {p}")).unwrap_or_default();
    let steps = counted(report.steps, "step");
    let error = match &report.ending {
        Ending::Finished(_) => None,
        Ending::Uncaught(exception) => {
            Some(Error::program(format!("the program died of an exception: {exception}")))
        }
        Ending::Deadlock(lines) => {
            let lines = lines.join("\n  ");
            Some(Error::program(format!(
                "deadlock: every remaining thread waits forever\n  {lines}"
            )))
        }
        Ending::StepLimit => Some(
            Error::program(format!("stopped after {steps}{place}"))
                .help("--max-steps N allows more"),
        ),
        Ending::MemoryLimit => Some(
            Error::machine(format!("out of memory{place}"))
                .help("--max-memory SIZE allows more, for example --max-memory 8G"),
        ),
        Ending::Interrupted if limit.is_some() => Some(
            Error::program(format!("stopped at the limit of time, after {steps}{place}"))
                .help("--max-time TIME allows more, for example --max-time 10m"),
        ),
        Ending::Interrupted => Some(Error::program(format!("interrupted after {steps}{place}"))),
        Ending::OutOfAnswers => Some(
            Error::program("the program asked for input, and there is none")
                .help("a recording that was cut short can be replayed only as far as it goes"),
        ),
        Ending::CutOff(byte) => Some(
            Error::program(format!(
                "the recording ends here, after {steps} and {}: it was cut off at byte {byte}",
                counted(report.visible, "event")
            ))
            .help("what the program did then was not recorded"),
        ),
        Ending::Unsupported(what) => Some(Error::unsupported(what)),
    };
    if let Some(error) = error {
        error.show();
    }
    code(report, limit)
}

/// `1 question`, `2 questions`.
pub(crate) fn counted(count: impl Into<u64>, what: &str) -> String {
    let count = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

pub(super) fn code(report: &Report, limit: Option<Limit>) -> u8 {
    match &report.ending {
        Ending::Interrupted if limit.is_some() => exit::LIMIT,
        Ending::Finished(code) => *code,
        Ending::Uncaught(_) | Ending::Deadlock(_) => exit::FAILED,
        Ending::StepLimit | Ending::MemoryLimit | Ending::CutOff(_) => exit::LIMIT,
        // For a replay: its recording was interrupted.
        Ending::Interrupted => INTERRUPTED,
        Ending::OutOfAnswers | Ending::Unsupported(_) => exit::COULD_NOT_RUN,
    }
}

/// The run and what it wrote, as one object.
pub(crate) fn to_json(report: &Report, limit: Option<Limit>, capture: &Capture) -> Value {
    let (outcome, detail) = match &report.ending {
        Ending::Finished(_) => ("finished", json!(null)),
        Ending::Uncaught(text) => ("exception", json!(text)),
        Ending::Deadlock(lines) => ("deadlock", json!(lines)),
        Ending::StepLimit => ("step-limit", json!(null)),
        Ending::MemoryLimit => ("memory-limit", json!(null)),
        Ending::Interrupted if limit.is_some() => ("time-limit", json!(null)),
        Ending::Interrupted => ("interrupted", json!(null)),
        Ending::OutOfAnswers => ("needs-input", json!(null)),
        Ending::CutOff(byte) => ("cut-off", json!(byte)),
        Ending::Unsupported(what) => ("unsupported", json!(what)),
    };
    let streams = capture.0.lock().unwrap_or_else(PoisonError::into_inner);
    let digest: String = report.digest.iter().map(|b| format!("{b:02x}")).collect();
    json!({
        "outcome": outcome,
        "detail": detail,
        "exit_code": code(report, limit),
        "steps": report.steps,
        "visible_operations": report.visible,
        "digest": digest,
        "place": report.place,
        "output": String::from_utf8_lossy(&streams.0),
        "errors": String::from_utf8_lossy(&streams.1),
    })
}

/// What a program wrote to standard output and standard error.
#[derive(Clone, Default)]
pub(crate) struct Capture(Arc<Mutex<(Vec<u8>, Vec<u8>)>>);

impl Capture {
    /// Stores what is written to a standard stream.
    pub(super) fn keep(&self, stream: Stream, bytes: &[u8]) {
        let mut streams = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match stream {
            1 => streams.0.extend_from_slice(bytes),
            2 => streams.1.extend_from_slice(bytes),
            _ => {}
        }
    }

    /// What was written to standard output, and to standard error.
    pub(super) fn texts(&self) -> (String, String) {
        let streams = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(&streams.0), text(&streams.1))
    }
}

impl workbench::Output for Capture {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        self.keep(stream, bytes);
    }
}

/// A terminal whose standard streams are captured, and shown only if that is wanted.
pub(crate) struct Captured {
    terminal: Box<dyn Outside + Send>,
    capture: Capture,
    is_shown: bool,
}

impl Captured {
    pub(crate) fn new(terminal: Box<dyn Outside + Send>, capture: Capture, is_shown: bool) -> Self {
        Captured { terminal, capture, is_shown }
    }
}

impl Outside for Captured {
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        self.capture.keep(stream, bytes);
        if self.is_shown {
            self.terminal.output(stream, bytes);
        }
    }

    fn flush(&mut self, stream: Stream) {
        self.terminal.flush(stream);
    }

    fn close(&mut self, stream: Stream) {
        self.terminal.close(stream);
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        self.terminal.answer(request)
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.terminal.arguments()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.terminal.program_name()
    }

    fn wait(&mut self, nanoseconds: i64) {
        self.terminal.wait(nanoseconds);
    }
}
