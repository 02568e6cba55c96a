//! The result of a check for CI systems: one result per contract, transaction or function.

use super::output::{
    INTERNAL_ERROR, NO_OVERFLOW, assumes_no_overflow, described, example, tested, verdict,
};
use crate::findings::{Finding, Outcome, Rule, Spot, Step};
use workbench::{CheckOutcome, CheckReport, Checked, Showing, Subject};

const CHECK: Rule = Rule { id: "check", text: "Everything that there is to check was tried" };

fn rule(subject: Subject) -> Rule {
    let (id, text) = match subject {
        Subject::Contract => ("contract", "A function satisfies its contract"),
        Subject::Transaction => ("transaction", "A transaction keeps every invariant"),
        Subject::Crashes => ("crashes", "A function does not crash"),
        Subject::Start => ("start", "An invariant holds when the program starts"),
    };
    Rule { id, text }
}

/// `unfinished`: why not everything was tried.
pub(super) fn results(
    report: &CheckReport,
    showing: Option<&Showing>,
    subject: &str,
    unfinished: Option<&str>,
) -> Vec<Finding> {
    let mut results: Vec<Finding> = report.checked.iter().map(|c| one(c, showing)).collect();
    if let Some(why) = unfinished {
        results.push(Finding {
            rule: CHECK,
            name: "everything".to_owned(),
            group: subject.to_owned(),
            outcome: Outcome::Open,
            message: format!("{why}: what is not listed was not tried"),
            details: String::new(),
            spot: None,
            steps: Vec::new(),
            seconds: 0.0,
        });
    }
    results
}

fn one(checked: &Checked, showing: Option<&Showing>) -> Finding {
    let outcome = match checked.outcome {
        CheckOutcome::Proved => Outcome::Passed,
        CheckOutcome::Refuted(_) | CheckOutcome::Crashes { .. } => Outcome::Failed,
        CheckOutcome::Unknown => Outcome::Open,
    };
    let number = |n: usize| u32::try_from(n).ok();
    let broken = match (showing, example(checked)) {
        (Some(Showing::Broken(run)), Some(example)) if example.invariant => run.steps.as_slice(),
        _ => &[],
    };
    let steps = broken.iter().map(|step| Step {
        text: format!("{}: {}", step.thread, step.action),
        spot: step.file.as_ref().map(|file| Spot {
            file: file.clone(),
            line: step.line,
            column: None,
        }),
    });
    Finding {
        rule: rule(checked.subject),
        name: described(checked),
        group: checked.file.clone(),
        outcome,
        message: message(checked),
        details: String::new(),
        spot: Some(Spot {
            file: checked.file.clone(),
            line: number(checked.line),
            column: number(checked.column),
        }),
        steps: steps.collect(),
        seconds: 0.0,
    }
}

fn message(checked: &Checked) -> String {
    let mut text = format!("{}: {}", described(checked), verdict(checked));
    if let Some(reason) = checked.reason.as_deref().filter(|reason| !reason.is_empty()) {
        text.push_str(&format!(": {reason}"));
    }
    if assumes_no_overflow(checked) {
        text.push_str(&format!(", as long as {NO_OVERFLOW}"));
    }
    if checked.internal_error {
        text.push_str(&format!("; {INTERNAL_ERROR}"));
    }
    if let Some(tested) = tested(checked, true) {
        text.push_str(&format!(", {tested}"));
    }
    if let Some(example) = example(checked) {
        let mut values: Vec<String> =
            example.arguments.iter().map(|(n, v)| format!("{n} = {v}")).collect();
        values.extend(example.tvars.iter().map(|(n, b, a)| format!("{n}: {b} -> {a}")));
        if !values.is_empty() {
            text.push_str(&format!(" ({})", values.join(", ")));
        }
    }
    text
}
