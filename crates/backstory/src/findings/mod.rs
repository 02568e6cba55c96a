//! What a command found, in the forms that CI systems and editors read: SARIF, JUnit and the annotations of
//! GitHub's job log.
//!
//! `run`, `search`, `check` and `debug` describe their results as [`Findings`]; one file per form writes them.
//! Text and JSON differ from command to command and are written there.

mod github;
mod junit;
mod sarif;

use crate::error::Error;
use clap::{Args, ValueEnum};
use serde_json::Value;
use std::path::PathBuf;

/// The form of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON object, with everything that is known
    Json,
    /// SARIF 2.1.0, for code scanning and editors
    Sarif,
    /// JUnit's XML, for test reports
    Junit,
    /// The text, with annotations for the job log of GitHub Actions
    Github,
}

/// The options about the report of a command.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ReportArguments {
    /// The form of the report [default: by the ending of --report, or text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub format: Option<Format>,
    /// Short for --format json: one JSON object
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// Write the report to this file, and text to standard output; what is found is recorded beside the file,
    /// as a .story of the same name
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

impl ReportArguments {
    pub(crate) fn format(&self) -> Format {
        match (self.format, self.json) {
            (Some(format), _) => format,
            (None, true) => Format::Json,
            (None, false) => self.by_ending().unwrap_or_default(),
        }
    }

    /// The reports to make, each with the file that it goes to, if not to standard output.
    ///
    /// Annotations are read in the job log, so a file beside them has the form of its ending.
    pub(crate) fn destinations(&self) -> Result<Vec<(Format, Option<PathBuf>)>, Error> {
        let of_file = || match self.by_ending() {
            Some(format) => Ok(format),
            None => Err(Error::usage("the form of the report is not known")
                .help("end its name in .json, .sarif or .xml, or add --format")),
        };
        Ok(match (self.format(), &self.report) {
            (Format::Text, None) => Vec::new(),
            (format, None) => vec![(format, None)],
            (Format::Text, Some(file)) => vec![(of_file()?, Some(file.clone()))],
            (Format::Github, Some(file)) => {
                vec![(of_file()?, Some(file.clone())), (Format::Github, None)]
            }
            (format, Some(file)) => vec![(format, Some(file.clone()))],
        })
    }

    fn by_ending(&self) -> Option<Format> {
        match self.report.as_deref()?.extension()?.to_str()? {
            "json" => Some(Format::Json),
            "sarif" => Some(Format::Sarif),
            "xml" => Some(Format::Junit),
            _ => None,
        }
    }

    /// Whether standard output is for people: the report is text, or goes to a file.
    pub(crate) fn shows_text(&self) -> bool {
        self.report.is_some() || matches!(self.format(), Format::Text | Format::Github)
    }

    /// The form is for programs: a command asks no questions, and its exit code describes findings.
    pub(crate) fn is_for_programs(&self) -> bool {
        self.format() != Format::Text
    }

    /// Where a finding is recorded if the user does not say.
    pub(crate) fn story(&self) -> Option<PathBuf> {
        self.report.as_ref().map(|file| file.with_extension("story"))
    }
}

/// What results can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub id: &'static str,
    /// What holds if nothing is found.
    pub text: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed,
    Failed,
    /// Something that may go wrong.
    Warning,
    /// It is not known, because of a limit or because nobody could judge.
    Open,
    Skipped,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    pub file: String,
    pub line: Option<u32>,
    pub column: Option<u32>,
}

/// A step on the way to a finding.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub text: String,
    pub spot: Option<Spot>,
}

/// One result: of a test, a contract, a search, a session.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub rule: Rule,
    /// What was looked at: a test, a contract.
    pub name: String,
    /// What that belongs to: a module, a file.
    pub group: String,
    pub outcome: Outcome,
    /// A sentence or two.
    pub message: String,
    /// Everything that is known, as lines.
    pub details: String,
    pub spot: Option<Spot>,
    /// The schedule that leads there.
    pub steps: Vec<Step>,
    pub seconds: f64,
}

/// Everything that a command has to say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    pub command: &'static str,
    /// The program.
    pub subject: String,
    pub results: Vec<Finding>,
    /// The recording that shows what was found.
    pub recording: Option<String>,
    pub seconds: f64,
    /// What the program wrote.
    pub output: String,
    pub errors: String,
    /// Why the command could not do its work.
    pub problem: Option<Problem>,
    pub exit_code: u8,
}

/// An error of a command, with the place in a program that it is about.
#[derive(Clone, Debug, Default)]
pub(crate) struct Problem {
    pub message: String,
    pub spot: Option<Spot>,
}

impl Findings {
    /// The report of a command that failed: `error` is the object that `--json` would print.
    pub(crate) fn of_error(error: &Value, exit_code: u8) -> Self {
        let error = &error["error"];
        let mut message = error["message"].as_str().unwrap_or("the command failed").to_owned();
        if let Some(help) = error["help"].as_str() {
            message = format!("{message} ({help})");
        }
        let number = |name: &str| {
            error["place"][name].as_u64().and_then(|n| u32::try_from(n).ok()).filter(|n| *n > 0)
        };
        let spot = error["place"]["file"].as_str().map(|file| Spot {
            file: file.to_owned(),
            line: number("line"),
            column: number("column"),
        });
        let problem = Some(Problem { message, spot });
        Findings { command: "backstory", problem, exit_code, ..Findings::default() }
    }

    /// The report in a form that is not particular to a command. Nothing for text and JSON.
    pub(crate) fn written(&self, format: Format) -> Option<String> {
        match format {
            Format::Text | Format::Json => None,
            Format::Sarif => Some(format!("{}\n", sarif::report(self))),
            Format::Junit => Some(junit::report(self, std::time::SystemTime::now())),
            Format::Github => Some(github::report(self)),
        }
    }
}

#[cfg(test)]
pub(crate) fn example() -> Findings {
    const RULE: Rule = Rule { id: "test", text: "A test passes" };
    let finding = |name: &str, outcome| Finding {
        rule: RULE,
        name: name.to_owned(),
        group: "m <&> \"n\"".to_owned(),
        outcome,
        message: "50% is\nwrong, \u{1} <here>".to_owned(),
        details: "line 1\nline 2".to_owned(),
        spot: Some(Spot { file: "a b/ü,:.erl".to_owned(), line: Some(3), column: None }),
        steps: vec![Step { text: "main sends".to_owned(), spot: None }],
        seconds: 0.25,
    };
    Findings {
        command: "run",
        subject: "a.erl".to_owned(),
        results: vec![
            finding("passed", Outcome::Passed),
            finding("failed", Outcome::Failed),
            finding("warned", Outcome::Warning),
            finding("open", Outcome::Open),
        ],
        recording: Some("r.story".to_owned()),
        ..Findings::default()
    }
}
