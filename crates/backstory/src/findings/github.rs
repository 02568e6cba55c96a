//! Annotations for the job log of GitHub Actions: `::error file=…,line=…,title=…::message`.

use super::{Findings, Outcome, Spot};
use std::fmt::Write;

pub(super) fn report(findings: &Findings) -> String {
    let mut out = String::new();
    if let Some(problem) = &findings.problem {
        annotation(&mut out, "error", problem.spot.as_ref(), "Backstory", &problem.message);
    }
    for finding in &findings.results {
        let level = match finding.outcome {
            Outcome::Failed => "error",
            Outcome::Warning | Outcome::Open => "warning",
            Outcome::Passed | Outcome::Skipped => continue,
        };
        let whole = Spot { file: findings.subject.clone(), ..Spot::default() };
        let spot = finding.spot.as_ref().unwrap_or(&whole);
        annotation(&mut out, level, Some(spot), &finding.name, &finding.message);
    }
    out
}

fn annotation(out: &mut String, level: &str, spot: Option<&Spot>, title: &str, message: &str) {
    let mut properties = Vec::new();
    if let Some(spot) = spot.filter(|spot| !spot.file.is_empty()) {
        properties.push(format!("file={}", property(&spot.file)));
        properties.extend(spot.line.map(|line| format!("line={line}")));
        properties.extend(spot.column.map(|column| format!("col={column}")));
    }
    if !title.is_empty() {
        properties.push(format!("title={}", property(title)));
    }
    let _ = writeln!(out, "::{level} {}::{}", properties.join(","), data(message));
}

/// A line end would end the annotation.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_annotation_is_one_line() {
        let text = super::report(&super::super::example());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[0],
            "::error file=a b/ü%2C%3A.erl,line=3,title=failed::50%25 is%0Awrong, \u{1} <here>"
        );
        assert!(lines[1].starts_with("::warning file="), "{text}");
        assert_eq!(lines.len(), 3);
    }
}
