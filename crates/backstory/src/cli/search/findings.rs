//! The result of a search for CI systems: the finding with its schedule, warnings, and what was not covered.

use super::{count, everything, gap, headline, note, timeout};
use crate::findings::{Finding, Findings, Outcome, Rule, Spot, Step};
use workbench::{SearchReport, Verdict};

const SCHEDULES: Rule =
    Rule { id: "schedules", text: "Every schedule of the threads was tried, without a problem" };
const DEADLOCK: Rule = Rule { id: "deadlock", text: "The threads do not deadlock" };
const PARTIAL: Rule =
    Rule { id: "partial-deadlock", text: "No thread waits forever while others go on" };
const EXCEPTION: Rule = Rule { id: "exception", text: "No thread dies of an exception" };
const ASSERTION: Rule = Rule { id: "assertion", text: "What must hold in every state does" };
const LIVELOCK: Rule = Rule { id: "livelock", text: "The threads do not run without progress" };
const LIVENESS: Rule = Rule { id: "liveness", text: "What must happen does" };
const LOCK_ORDER: Rule = Rule { id: "lock-order", text: "Locks are taken in one order" };
const VACUOUS: Rule = Rule { id: "vacuous", text: "The premise of a formula holds at some time" };

pub(super) fn findings(
    report: &SearchReport,
    subject: &str,
    recording: Option<&str>,
    seconds: f64,
    exit_code: u8,
) -> Findings {
    let cover = &report.cover;
    let (rule, outcome) = match report.verdict {
        Verdict::None => (SCHEDULES, Outcome::Passed),
        Verdict::Inconclusive => (SCHEDULES, Outcome::Open),
        Verdict::Deadlock => (DEADLOCK, Outcome::Failed),
        Verdict::PartialDeadlock => (PARTIAL, Outcome::Failed),
        Verdict::Exception => (EXCEPTION, Outcome::Failed),
        Verdict::Assertion => (ASSERTION, Outcome::Failed),
        Verdict::Livelock => (LIVELOCK, Outcome::Failed),
        Verdict::Liveness => (LIVENESS, Outcome::Failed),
    };
    let message = match report.verdict {
        Verdict::None => format!("No problem found. {}", everything(report)),
        Verdict::Inconclusive => {
            let seen = match cover.states {
                0 => count(cover.schedules, "schedule", "schedules"),
                n => count(n, "state", "states"),
            };
            let gaps: Vec<String> = cover.gaps.iter().map(|g| gap(g, report)).collect();
            format!("No problem found so far, in {seen}: {}", gaps.join("; "))
        }
        verdict => format!("{}: {}.", headline(verdict), report.message),
    };
    let mut details = vec![message.clone()];
    let steps: Vec<Step> = report
        .steps
        .iter()
        .filter(|step| !step.internal)
        .map(|step| Step {
            text: format!("{}: {}", step.thread, step.action),
            spot: spot(step.file.as_ref(), step.line),
        })
        .collect();
    for (number, step) in steps.iter().enumerate() {
        let place = step.spot.as_ref().map(shown).unwrap_or_default();
        details.push(format!("{:4}  {}{place}", number + 1, step.text));
    }
    for blocked in &report.blocked {
        let place = spot(blocked.file.as_ref(), blocked.line);
        let place = place.as_ref().map(shown).unwrap_or_default();
        details.push(format!("{} {}{place}", blocked.thread, blocked.why));
    }
    details.extend(report.timeouts.iter().map(timeout));
    details.extend(cover.notes.iter().map(note));
    // A thread that waits stands where the problem is; otherwise the last step does.
    let waits = report.blocked.iter().find_map(|b| spot(b.file.as_ref(), b.line));
    let last = || steps.iter().rev().find_map(|step| step.spot.clone());
    let place = waits.or_else(last).filter(|_| outcome == Outcome::Failed);
    let mut results = vec![Finding {
        rule,
        name: "schedules".to_owned(),
        group: subject.to_owned(),
        outcome,
        message,
        details: details.join("\n"),
        spot: place,
        steps,
        seconds,
    }];
    results.extend(report.warnings.iter().map(|warning| Finding {
        rule: if warning.kind == LOCK_ORDER.id { LOCK_ORDER } else { VACUOUS },
        name: warning.kind.to_owned(),
        group: subject.to_owned(),
        outcome: Outcome::Warning,
        message: format!("{}.", warning.message),
        details: String::new(),
        spot: warning.places.iter().find_map(|p| spot(p.file.as_ref(), p.line)),
        steps: Vec::new(),
        seconds: 0.0,
    }));
    Findings {
        command: "search",
        subject: subject.to_owned(),
        results,
        recording: recording.map(str::to_owned),
        seconds,
        exit_code,
        ..Findings::default()
    }
}

fn spot(file: Option<&String>, line: Option<u32>) -> Option<Spot> {
    file.map(|file| Spot { file: file.clone(), line, column: None })
}

fn shown(spot: &Spot) -> String {
    match spot.line {
        Some(line) => format!("  {}:{line}", spot.file),
        None => format!("  {}", spot.file),
    }
}
