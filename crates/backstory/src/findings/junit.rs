//! JUnit's XML, as Ant's schema has it; CI systems show it as a test report.
//!
//! A result that is open is an error: the report says that nothing is known, where a reader of failures only
//! would take it for a pass.

use super::{Finding, Findings, Outcome};
use std::fmt::Write;
use std::time::{SystemTime, UNIX_EPOCH};

pub(super) fn report(findings: &Findings, now: SystemTime) -> String {
    // Results of one group, in the order in which groups begin.
    let mut groups: Vec<(&str, Vec<&Finding>)> = Vec::new();
    for finding in &findings.results {
        match groups.iter_mut().find(|(name, _)| *name == finding.group) {
            Some((_, list)) => list.push(finding),
            None => groups.push((&finding.group, vec![finding])),
        }
    }
    let subject = match findings.subject.is_empty() {
        true => findings.command,
        false => &findings.subject,
    };
    // A suite in any case: one without tests says that there are none, or what went wrong.
    if groups.is_empty() || findings.problem.is_some() {
        groups.push((subject, Vec::new()));
    }
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    let last = groups.len() - 1;
    for (id, (group, list)) in groups.iter().enumerate() {
        let count =
            |wanted: &[Outcome]| list.iter().filter(|f| wanted.contains(&f.outcome)).count();
        let problem = findings.problem.as_ref().filter(|_| id == last);
        let tests = list.len() + usize::from(problem.is_some());
        let failures = count(&[Outcome::Failed]);
        let errors = count(&[Outcome::Open]) + usize::from(problem.is_some());
        let seconds = match groups.len() {
            1 => findings.seconds,
            _ => list.iter().map(|f| f.seconds).sum(),
        };
        let skipped = match count(&[Outcome::Skipped]) {
            0 => String::new(),
            n => format!(" skipped=\"{n}\""),
        };
        let _ = writeln!(
            out,
            "  <testsuite name=\"{}\" package=\"{}\" id=\"{id}\" timestamp=\"{}\" hostname=\"localhost\" \
             tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"{skipped} time=\"{seconds:.3}\">",
            token(group),
            token(findings.command),
            timestamp(now),
        );
        out.push_str("    <properties>\n");
        property(&mut out, "backstory", env!("CARGO_PKG_VERSION"));
        if let Some(recording) = &findings.recording {
            property(&mut out, "recording", recording);
        }
        out.push_str("    </properties>\n");
        for finding in list {
            case(&mut out, finding);
        }
        if let Some(problem) = problem {
            let place = problem.spot.as_ref().map(|spot| match spot.line {
                Some(line) => format!("{}:{line}: ", spot.file),
                None => format!("{}: ", spot.file),
            });
            let message = format!("{}{}", place.unwrap_or_default(), problem.message);
            let _ = writeln!(
                out,
                "    <testcase name=\"{}\" classname=\"{}\" time=\"0.000\">\n      \
                 <error type=\"error\" message=\"{}\">{}</error>\n    </testcase>",
                token(findings.command),
                token(group),
                attribute(&message),
                text(&message),
            );
        }
        // What the program wrote is not known by suite.
        let (written, errors) = match id {
            0 => (findings.output.as_str(), findings.errors.as_str()),
            _ => ("", ""),
        };
        let _ = writeln!(out, "    <system-out>{}</system-out>", text(written));
        let _ = writeln!(out, "    <system-err>{}</system-err>", text(errors));
        out.push_str("  </testsuite>\n");
    }
    out.push_str("</testsuites>\n");
    out
}

fn property(out: &mut String, name: &str, value: &str) {
    let _ = writeln!(out, "      <property name=\"{name}\" value=\"{}\"/>", attribute(value));
}

fn case(out: &mut String, finding: &Finding) {
    let (name, class) = (token(&finding.name), token(&finding.group));
    let _ = write!(
        out,
        "    <testcase name=\"{name}\" classname=\"{class}\" time=\"{:.3}\"",
        finding.seconds
    );
    let (element, kind) = match finding.outcome {
        // A warning is no failure: it stands in SARIF and in the text.
        Outcome::Passed | Outcome::Warning => {
            out.push_str("/>\n");
            return;
        }
        Outcome::Skipped => {
            let _ = writeln!(
                out,
                ">\n      <skipped>{}</skipped>\n    </testcase>",
                text(&finding.message)
            );
            return;
        }
        Outcome::Failed => ("failure", finding.rule.id),
        Outcome::Open => ("error", "inconclusive"),
    };
    let mut details = String::new();
    if let Some(spot) = &finding.spot {
        details.push_str(&spot.file);
        if let Some(line) = spot.line {
            let _ = write!(details, ":{line}");
        }
        details.push('\n');
    }
    details.push_str(match finding.details.is_empty() {
        true => &finding.message,
        false => &finding.details,
    });
    let _ = writeln!(
        out,
        ">\n      <{element} type=\"{kind}\" message=\"{}\">{}</{element}>\n    </testcase>",
        attribute(&finding.message),
        text(&details),
    );
}

/// Text of an element. Characters that XML does not have become question marks.
fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\t' | '\n' => out.push(c),
            '\r' => out.push_str("&#13;"),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('?'),
            c => out.push(c),
        }
    }
    out
}

fn attribute(value: &str) -> String {
    text(value).replace('"', "&quot;").replace('\n', "&#10;").replace('\t', "&#9;")
}

/// A name on one line, without spaces that a schema would remove; never empty.
fn token(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    match words.is_empty() {
        true => "unnamed".to_owned(),
        false => attribute(&words.join(" ")),
    }
}

/// `2026-01-31T23:59:59`, in UTC.
fn timestamp(now: SystemTime) -> String {
    let seconds = now.duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
}

/// The date so many days after 1970-01-01.
fn date(mut days: u64) -> (u64, usize, u64) {
    let is_leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

#[cfg(test)]
mod tests {
    use super::{date, report, timestamp};
    use std::time::{Duration, UNIX_EPOCH};

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(59), (1970, 3, 1));
        assert_eq!(date(19_782), (2024, 2, 29));
        assert_eq!(date(19_783), (2024, 3, 1));
        assert_eq!(date(20_088), (2024, 12, 31));
        let now = UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        assert_eq!(timestamp(now), "2001-09-09T01:46:40");
    }

    #[test]
    fn any_text_is_escaped() {
        let xml = report(&super::super::example(), UNIX_EPOCH);
        assert!(xml.contains("name=\"m &lt;&amp;&gt; &quot;n&quot;\""), "{xml}");
        assert!(xml.contains("message=\"50% is&#10;wrong, ? &lt;here&gt;\""), "{xml}");
        assert!(xml.contains("tests=\"4\" failures=\"1\" errors=\"1\""), "{xml}");
    }
}
