//! SARIF 2.1.0: code scanning and editors show it beside the source.

use super::{Finding, Findings, Outcome, Rule, Spot};
use serde_json::{Value, json};
use std::path::Path;

pub(super) fn report(findings: &Findings) -> Value {
    let mut rules: Vec<Rule> = Vec::new();
    for finding in &findings.results {
        if !rules.contains(&finding.rule) {
            rules.push(finding.rule);
        }
    }
    let results: Vec<Value> =
        findings.results.iter().filter(|f| is_shown(f)).map(|f| result(f, findings)).collect();
    let described: Vec<Value> = rules
        .iter()
        .map(|rule| json!({ "id": rule.id, "shortDescription": { "text": rule.text } }))
        .collect();
    let mut invocation = json!({
        "executionSuccessful": findings.problem.is_none(),
        "exitCode": findings.exit_code,
    });
    if let Some(problem) = &findings.problem {
        let mut notification = json!({ "level": "error", "message": { "text": problem.message } });
        if let Some(spot) = &problem.spot {
            notification["locations"] = json!([location(spot, None)]);
        }
        invocation["toolExecutionNotifications"] = json!([notification]);
    }
    json!({
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [{
            "tool": { "driver": {
                "name": "backstory",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": described,
            } },
            "invocations": [invocation],
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// Of tests only those that did not pass are results; what is proved or searched is worth a result.
fn is_shown(finding: &Finding) -> bool {
    finding.rule.id != "test" || !matches!(finding.outcome, Outcome::Passed | Outcome::Skipped)
}

fn result(finding: &Finding, findings: &Findings) -> Value {
    // Per the standard, only failures have a level.
    let (kind, level) = match finding.outcome {
        Outcome::Passed => ("pass", "none"),
        Outcome::Failed => ("fail", "error"),
        Outcome::Warning => ("fail", "warning"),
        Outcome::Open => ("open", "none"),
        Outcome::Skipped => ("notApplicable", "none"),
    };
    let message = match finding.message.is_empty() {
        true => &finding.name,
        false => &finding.message,
    };
    let spot = finding
        .spot
        .clone()
        .unwrap_or_else(|| Spot { file: findings.subject.clone(), ..Spot::default() });
    let mut result = json!({
        "ruleId": finding.rule.id,
        "level": level,
        "kind": kind,
        "message": { "text": message },
        "locations": [location(&spot, None)],
    });
    let steps: Vec<Value> = finding
        .steps
        .iter()
        .map(|step| match &step.spot {
            Some(spot) => json!({ "location": location(spot, Some(&step.text)) }),
            None => json!({ "location": { "message": { "text": step.text } } }),
        })
        .collect();
    if !steps.is_empty() {
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": steps }] }]);
    }
    if let (Some(recording), Outcome::Failed) = (&findings.recording, finding.outcome) {
        result["attachments"] = json!([{
            "description": { "text": "a recording: backstory replay, debug, why and web open it" },
            "artifactLocation": { "uri": uri(recording) },
        }]);
    }
    result
}

fn location(spot: &Spot, message: Option<&str>) -> Value {
    let mut physical = json!({ "artifactLocation": { "uri": uri(&spot.file) } });
    if let Some(line) = spot.line.filter(|line| *line > 0) {
        physical["region"] = json!({ "startLine": line });
        if let Some(column) = spot.column.filter(|column| *column > 0) {
            physical["region"]["startColumn"] = json!(column);
        }
    }
    let mut location = json!({ "physicalLocation": physical });
    if let Some(text) = message {
        location["message"] = json!({ "text": text });
    }
    location
}

/// A path as a reference: relative to the current folder if it is in there, which is where sites expect the
/// files of the repository.
fn uri(path: &str) -> String {
    let whole = Path::new(path);
    let here = std::env::current_dir().unwrap_or_default();
    let inside = whole.strip_prefix(&here).ok().and_then(Path::to_str);
    let start = if whole.is_absolute() && inside.is_none() { "file://" } else { "" };
    let path = inside.unwrap_or(path);
    let path = path.strip_prefix("./").unwrap_or(path);
    let mut out = start.to_owned();
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                out.push(char::from(byte));
            }
            byte => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{report, uri};

    #[test]
    fn paths_become_references() {
        assert_eq!(uri("./a b/ü.hs"), "a%20b/%C3%BC.hs");
        assert_eq!(uri("/no/such/a.hs"), "file:///no/such/a.hs");
        let here = std::env::current_dir().expect("a folder").join("a.hs");
        assert_eq!(uri(&here.display().to_string()), "a.hs");
    }

    #[test]
    fn tests_that_passed_are_no_results() {
        let log = report(&super::super::example());
        let results = log["runs"][0]["results"].as_array().expect("results");
        let levels: Vec<_> = results.iter().map(|r| r["level"].as_str().unwrap_or("")).collect();
        assert_eq!(levels, ["error", "warning", "none"]);
        assert_eq!(results[0]["attachments"][0]["artifactLocation"]["uri"], "r.story");
    }
}
