//! The result of a run for CI systems: one result per test where Backstory runs the tests (EUnit, Common Test),
//! and one for the program itself otherwise, as `cabal test` has it.

use super::super::program::{LoadingArguments, Target};
use super::super::report::{self, Capture};
use super::super::{counted, exit};
use crate::error::Error;
use crate::findings::{Finding, Findings, Outcome, Rule, Spot};
use crate::keep::{self, Content};
use crate::limits::Limit;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use workbench::inspector::{Direction, Halt, Inspector, Landmark, TravelOptions};
use workbench::{Discard, Ending, Language, Names, Program, Report, Run, TestOutcome, TestResult};

const TEST: Rule = Rule { id: "test", text: "A test passes" };
const PROGRAM: Rule = Rule { id: "run", text: "The program runs to its end, with the exit code 0" };

/// The bytes of a recording, kept in memory beside a file.
#[derive(Clone, Default)]
pub(super) struct Kept(Arc<Mutex<Vec<u8>>>);

impl Kept {
    /// A writer to memory and to a file, if there is one.
    pub(super) fn writer(&self, file: Option<Box<dyn Write + Send>>) -> Box<dyn Write + Send> {
        Box::new(Both { kept: self.clone(), file })
    }

    fn bytes(&self) -> Vec<u8> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

struct Both {
    kept: Kept,
    file: Option<Box<dyn Write + Send>>,
}

impl Write for Both {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = match &mut self.file {
            Some(file) => file.write(bytes)?,
            None => bytes.len(),
        };
        let mut kept = self.kept.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// A run that is over, and what is known of it.
pub(super) struct Ran<'a> {
    pub program: &'a Arc<Program>,
    pub report: &'a Report,
    pub limit: Option<Limit>,
    pub kept: Option<&'a Kept>,
    pub capture: &'a Capture,
    pub subject: String,
    pub seconds: f64,
    pub code: u8,
}

/// The name of what was run: the program, with the test suite of it, if one was chosen.
pub(super) fn subject(target: &Target, loading: &LoadingArguments) -> String {
    let path = target.path.display();
    match &loading.component {
        Some(component) => format!("{path}:{component}"),
        None => path.to_string(),
    }
}

impl Ran<'_> {
    fn run(&self) -> Result<Run, String> {
        let bytes = self.kept.map(Kept::bytes).unwrap_or_default();
        let recording = workbench::read_recording(&bytes).map_err(|e| e.to_string())?;
        Run::of(self.program, recording).map_err(|e| e.to_string())
    }

    /// Saves the recording of a run that failed beside the report. Returns its name.
    pub(super) fn save(&self, path: Option<&Path>) -> Result<Option<String>, Error> {
        let (Some(path), Some(kept)) = (path, self.kept) else { return Ok(None) };
        if self.code == 0 {
            return Ok(None);
        }
        keep::write(path, &kept.bytes(), Content::Recording).map_err(Error::machine)?;
        Ok(Some(path.display().to_string()))
    }

    pub(super) fn to_json(&self, recording: Option<&str>) -> Value {
        let mut object = report::to_json(self.report, self.limit, self.capture);
        if let Some(recording) = recording {
            object["recording"] = json!(recording);
        }
        object
    }

    pub(super) fn findings(&self, recording: Option<&str>) -> Findings {
        let (output, errors) = self.capture.texts();
        let (tests, unread) = match self
            .run()
            .and_then(|run| Ok((workbench::test_results(self.program, &run)?, run)))
        {
            Ok((tests, _)) => (tests, None),
            Err(why) => (Vec::new(), Some(why)),
        };
        let has_failed = tests.iter().any(|test| test.outcome == TestOutcome::Failed);
        let mut results: Vec<Finding> = tests.into_iter().map(test).collect();
        if results.is_empty() || self.code != 0 && !has_failed {
            results.push(self.whole(&errors));
        }
        if let Some(why) = unread {
            let message = format!("the tests of the run cannot be listed: {why}");
            results.push(Finding { message, outcome: Outcome::Open, ..self.whole("") });
        }
        Findings {
            command: "run",
            subject: self.subject.clone(),
            results,
            recording: recording.map(str::to_owned),
            seconds: self.seconds,
            output,
            errors,
            problem: None,
            exit_code: self.code,
        }
    }

    /// The program as one result.
    fn whole(&self, errors: &str) -> Finding {
        let outcome = match self.code {
            0 => Outcome::Passed,
            exit::FAILED => Outcome::Failed,
            _ => Outcome::Open,
        };
        let message = match (&self.report.ending, self.limit) {
            (Ending::Interrupted, Some(_)) => {
                "The program was stopped at the limit of time.".into()
            }
            (Ending::Deadlock(lines), _) => {
                format!("Deadlock: every remaining thread waits forever: {}.", lines.join("; "))
            }
            (Ending::StepLimit, _) => {
                format!("The program was stopped after {}.", counted(self.report.steps, "step"))
            }
            (Ending::Interrupted, None) => "The program was interrupted.".to_owned(),
            (Ending::Unsupported(what), _) => format!("The program was stopped: {what}."),
            (ending @ Ending::Finished(code), _) if *code != 0 && !errors.trim().is_empty() => {
                format!("The program {ending}: {}", errors.trim().lines().next().unwrap_or(""))
            }
            (ending, _) => format!("The program {ending}."),
        };
        Finding {
            rule: PROGRAM,
            name: self.subject.clone(),
            group: self.subject.clone(),
            outcome,
            details: match errors.is_empty() {
                true => String::new(),
                false => format!("{message}\n{errors}"),
            },
            message,
            spot: self.place(),
            steps: Vec::new(),
            seconds: self.seconds,
        }
    }

    /// Where the program was when it ended: in a call that raised the exception, or where it was stopped.
    fn place(&self) -> Option<Spot> {
        if let Some(place) = &self.report.place {
            let mut parts = place.rsplitn(3, ':');
            let (column, line, file) = (parts.next()?, parts.next()?, parts.next()?);
            return Some(Spot {
                file: file.to_owned(),
                line: line.parse().ok(),
                column: column.parse().ok(),
            });
        }
        // Haskell's exit codes are exceptions, which the library catches at the top.
        let is_raised = match self.report.ending {
            Ending::Uncaught(_) => true,
            Ending::Finished(code) => code != 0 && self.program.language == Language::Haskell,
            _ => false,
        };
        if !is_raised {
            return None;
        }
        let run = self.run().ok()?;
        let names = Names::new(self.program);
        let options = TravelOptions::default();
        let mut inspector = Inspector::new(self.program, run, names, Discard, options).ok()?;
        inspector.go_to(u64::MAX);
        match inspector.go_to_landmark(Landmark::Exception, Direction::Backward) {
            Halt::Exception => {}
            _ => return None,
        }
        let place = inspector.spot()?.place;
        Some(Spot { file: place.path, line: Some(place.line), column: Some(place.column) })
    }
}

/// The exit code of a report about findings: a code of the program itself means that something is wrong.
pub(super) fn code(ending: &Ending, code: u8) -> u8 {
    match ending {
        Ending::Finished(0) => 0,
        Ending::Finished(_) => exit::FAILED,
        _ => code,
    }
}

/// The reason of a failure on one line: EUnit has it behind the calls that led there, and before the output.
fn reason(text: &str) -> String {
    const MAX_LENGTH: usize = 300;
    let is_reason = |line: &&str| line.starts_with("**");
    let lines: Vec<&str> = match text.lines().any(|line| is_reason(&line)) {
        true => text
            .lines()
            .skip_while(|line| !is_reason(line))
            .take_while(|line| !line.starts_with("  output:"))
            .map(str::trim)
            .collect(),
        false => text.lines().take(1).collect(),
    };
    let line = lines.concat();
    let line = line.trim_start_matches('*').trim();
    match line.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

fn test(test: TestResult) -> Finding {
    let text = test.text.trim().to_owned();
    let reason = reason(&text);
    let (outcome, message) = match test.outcome {
        TestOutcome::Passed => (Outcome::Passed, String::new()),
        TestOutcome::Failed => (Outcome::Failed, format!("{} failed: {reason}", test.name)),
        TestOutcome::Skipped => (Outcome::Skipped, reason),
    };
    Finding {
        rule: TEST,
        name: test.name,
        group: test.module,
        outcome,
        message,
        details: text,
        spot: test.file.map(|file| Spot { file, line: test.line, column: None }),
        steps: Vec::new(),
        seconds: test.milliseconds as f64 / 1000.0,
    }
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn the_reason_of_a_failure_is_one_line() {
        let text = "in function m:f/0\n**error:{badmatch,\n    [1,\n     2]}\n  output:<<\"\">>";
        assert_eq!(reason(text), "error:{badmatch,[1,2]}");
        assert_eq!(reason("{badmatch,2}\n  in m:f/0"), "{badmatch,2}");
        assert_eq!(reason(&"x".repeat(400)).chars().count(), 301);
    }
}
