//! A search as independent jobs for any batch system, and their reports merged into one.
//!
//! `--swarm N SEED` prints one command for each job. The jobs sample schedules with seeds of their own, know nothing of each
//! other, and can run anywhere and in any order; one that is lost takes nothing with it. Every other job draws
//! priorities instead of moves: each way finds what the other is unlikely to find.

use super::super::exit;
use super::count;
use crate::error::Error;
use crate::findings::{Finding, Findings, Outcome, ReportArguments, Rule};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use workbench::Strategy;

const SAMPLED: Rule = Rule { id: "schedules", text: "No sampled schedule has a problem" };

/// Options that each job has in a form of its own, with the number of their values.
const REPLACED: &[(&str, usize)] = &[
    ("--swarm", 2),
    ("--strategy", 1),
    ("--jobs", 1),
    ("--json", 0),
    ("--format", 1),
    ("--report", 1),
    ("--record", 1),
    ("--no-record", 0),
];

/// Prints the jobs, and the command that merges their reports.
pub(super) fn print(strategy: Strategy, jobs: u64, seed: u64) -> Result<u8, Error> {
    if jobs == 0 {
        return Err(Error::usage("a swarm of no jobs").help("--swarm N SEED: at least one job"));
    }
    let kinds: &[&str] = match strategy {
        Strategy::Auto => &["random", "pct"],
        Strategy::Random(_) => &["random"],
        Strategy::Priorities { .. } => &["pct"],
        _ => {
            return Err(Error::usage("a swarm samples schedules")
                .help("--strategy random or pct; without it, every other job is pct"));
        }
    };
    let mut words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let program = words.next().unwrap_or_else(|| "backstory".to_owned());
    let rest = kept(&words.collect::<Vec<_>>());
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    let lines = (0..jobs).map(|job| command(&program, &rest, kinds, seed, job));
    let last = format!("# then: {} search --merge swarm-{seed}-*.json", quoted(&program));
    for line in lines.chain([last]) {
        // A closed pipe is not a failure.
        if writeln!(out, "{line}").is_err() {
            break;
        }
    }
    Ok(0)
}

/// The words of the command line that all jobs have.
fn kept(words: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        if word == "--" {
            kept.push(word.clone());
            kept.extend(rest.by_ref().cloned());
        }
        let name = word.split_once('=').map_or(word.as_str(), |(name, _)| name);
        match REPLACED.iter().find(|(option, _)| *option == name) {
            Some((_, values)) => {
                let inside = usize::from(word.contains('='));
                for _ in inside..*values {
                    rest.next();
                }
            }
            None if word != "--" => kept.push(word.clone()),
            None => {}
        }
    }
    kept
}

fn command(program: &str, rest: &[String], kinds: &[&str], seed: u64, job: u64) -> String {
    let kind = kinds[(job % kinds.len() as u64) as usize];
    let own = mixed(seed, job);
    // The name of the command comes first.
    let (name, options) = rest.split_first().map_or(("search", rest), |(n, o)| (n.as_str(), o));
    let mut line = format!(
        "{} {name} --strategy {kind}:{own} --jobs 1 --report swarm-{seed}-{job}.json",
        quoted(program)
    );
    for word in options {
        line.push(' ');
        line.push_str(&quoted(word));
    }
    line
}

/// The seed of a job (SplitMix64): jobs of neighbouring seeds have nothing in common.
fn mixed(seed: u64, job: u64) -> u64 {
    let mut z = seed.wrapping_add((job + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// A word for a POSIX shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=@,+%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// What one or several jobs found, equal findings as one.
#[derive(Debug)]
struct Found {
    /// How hard it is to follow: preemptions, steps.
    rank: (u64, u64),
    recording: Option<String>,
    times: u64,
}

/// The reports of several jobs.
#[derive(Debug, Default)]
struct Merged {
    reports: u64,
    schedules: u64,
    moves: u64,
    /// A job covered everything.
    complete: bool,
    /// By verdict and message.
    found: BTreeMap<(String, String), Found>,
    /// By result and output.
    outcomes: BTreeMap<(String, String), Value>,
    /// Reports that could not be used, and why.
    lost: Vec<String>,
}

impl Merged {
    fn add(&mut self, name: &str, text: &str) {
        let report: Value = match serde_json::from_str(text) {
            Ok(report) => report,
            Err(error) => return self.lost.push(format!("{name}: not a report ({error})")),
        };
        let Some(verdict) = report["verdict"].as_str() else {
            let why = report["error"]["message"].as_str().or(report["error"].as_str());
            return self.lost.push(format!("{name}: {}", why.unwrap_or("not a report of search")));
        };
        self.reports += report["reports"].as_u64().unwrap_or(1);
        self.schedules += report["cover"]["schedules"].as_u64().unwrap_or(0);
        self.moves += report["cover"]["moves"].as_u64().unwrap_or(0);
        self.complete |= report["cover"]["complete"].as_bool() == Some(true);
        let lost = report["lost"].as_array().into_iter().flatten();
        self.lost.extend(lost.filter_map(|l| l.as_str().map(str::to_owned)));
        // A report that was merged itself.
        if let Some(findings) = report["findings"].as_array() {
            findings.iter().for_each(|f| self.find(f["verdict"].as_str().unwrap_or(""), f));
        } else if !matches!(verdict, "none" | "inconclusive") {
            self.find(verdict, &report);
        }
        for outcome in report["outcomes"].as_array().into_iter().flatten() {
            let word = |field: &str| outcome[field].as_str().unwrap_or("").to_owned();
            let key = (word("result"), word("output"));
            self.outcomes.entry(key).or_insert_with(|| outcome.clone());
        }
    }

    fn find(&mut self, verdict: &str, finding: &Value) {
        let message = finding["message"].as_str().unwrap_or("");
        let steps = finding["steps"].as_array().map(|s| s.len() as u64);
        let steps = steps.or(finding["steps"].as_u64()).unwrap_or(u64::MAX);
        let rank = (finding["preemptions"].as_u64().unwrap_or(u64::MAX), steps);
        let recording = finding["recording"].as_str().map(str::to_owned);
        let times = finding["times"].as_u64().unwrap_or(1);
        let key = (verdict.to_owned(), message.to_owned());
        let new = Found { rank, recording, times };
        match self.found.get_mut(&key) {
            None => drop(self.found.insert(key, new)),
            Some(known) => {
                let times = known.times + times;
                if (new.rank, &new.recording) < (known.rank, &known.recording) {
                    *known = new;
                }
                known.times = times;
            }
        }
    }

    fn verdict(&self) -> &str {
        match self.easiest() {
            Some(((verdict, _), _)) => verdict,
            None if self.complete => "none",
            None => "inconclusive",
        }
    }

    /// The finding that is easiest to follow.
    fn easiest(&self) -> Option<(&(String, String), &Found)> {
        self.found.iter().min_by_key(|(_, found)| found.rank)
    }

    fn to_json(&self) -> Value {
        let shown = |n: u64| (n != u64::MAX).then_some(n);
        let findings: Vec<Value> = self
            .found
            .iter()
            .map(|((verdict, message), found)| {
                json!({
                    "verdict": verdict,
                    "message": message,
                    "recording": found.recording,
                    "preemptions": shown(found.rank.0),
                    "steps": shown(found.rank.1),
                    "times": found.times,
                })
            })
            .collect();
        let mut object = json!({
            "verdict": self.verdict(),
            "message": self.easiest().map_or("", |((_, message), _)| message),
            "reports": self.reports,
            "cover": {
                "complete": self.complete,
                "schedules": self.schedules,
                "moves": self.moves,
            },
            "findings": findings,
            "lost": self.lost,
        });
        if !self.outcomes.is_empty() {
            object["outcomes"] = self.outcomes.values().cloned().collect();
        }
        object
    }

    /// What all jobs together have seen.
    fn seen(&self) -> String {
        let schedules = count(self.schedules, "schedule", "schedules");
        format!("{schedules} of {}", count(self.reports, "job", "jobs"))
    }

    fn print(&self) {
        match (self.found.len(), self.complete) {
            (0, true) => println!("No problem found: one job covered everything."),
            (0, false) => println!("No problem found so far, in {}.", self.seen()),
            (n, _) => {
                println!("{}, in {}:", count(n as u64, "problem", "problems"), self.seen());
            }
        }
        for ((verdict, message), found) in &self.found {
            println!("\n{verdict}: {message} ({})", count(found.times, "job", "jobs"));
            if let Some(recording) = &found.recording {
                println!("  backstory replay {recording}");
            }
        }
        for (result, output) in self.outcomes.keys() {
            println!("\n{result}:");
            output.lines().for_each(|line| println!("  {line}"));
        }
        if !self.lost.is_empty() {
            println!("\nWithout {}:", count(self.lost.len() as u64, "report", "reports"));
            self.lost.iter().for_each(|why| println!("  {why}"));
        }
    }

    fn findings(&self, code: u8) -> Findings {
        let rule = SAMPLED;
        let group = "swarm".to_owned();
        let mut results: Vec<Finding> = self
            .found
            .iter()
            .map(|((verdict, message), found)| Finding {
                rule,
                name: verdict.clone(),
                group: group.clone(),
                outcome: Outcome::Failed,
                message: format!("{verdict}: {message}"),
                details: found.recording.clone().unwrap_or_default(),
                spot: None,
                steps: Vec::new(),
                seconds: 0.0,
            })
            .collect();
        if results.is_empty() {
            results.push(Finding {
                rule,
                name: "schedules".to_owned(),
                group,
                outcome: if self.complete { Outcome::Passed } else { Outcome::Open },
                message: format!("No problem found so far, in {}", self.seen()),
                details: self.lost.join("\n"),
                spot: None,
                steps: Vec::new(),
                seconds: 0.0,
            });
        }
        Findings {
            command: "search",
            subject: "swarm".to_owned(),
            results,
            exit_code: code,
            ..Findings::default()
        }
    }
}

/// Merges the reports of jobs. The result does not depend on their order.
pub(super) fn merge(files: &[PathBuf], report: &ReportArguments) -> Result<u8, Error> {
    let mut files: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    files.sort_unstable();
    files.dedup();
    let mut merged = Merged::default();
    for file in files {
        let name = file.display().to_string();
        match std::fs::read_to_string(file) {
            Ok(text) => merged.add(&name, &text),
            Err(error) => merged.lost.push(format!("{name}: {}", crate::disk::reason(&error))),
        }
    }
    if merged.reports == 0 {
        let first = merged.lost.first().cloned().unwrap_or_default();
        return Err(Error::program(format!("no report could be used: {first}"))
            .help("--merge takes what the jobs of --swarm wrote"));
    }
    let code = match merged.verdict() {
        "none" => 0,
        "inconclusive" => exit::LIMIT,
        _ => exit::FAILED,
    };
    if report.shows_text() {
        merged.print();
    }
    crate::answer::deliver(&|| merged.to_json(), &|| merged.findings(code))?;
    Ok(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn jobs_keep_the_options_of_the_search() {
        let line =
            "search --swarm 3 7 --json --max-schedules 50 --report=a.json Main.hs -- --swarm";
        let rest = kept(&words(line));
        assert_eq!(rest, words("search --max-schedules 50 Main.hs -- --swarm"));
        let job = |job| command("backstory", &rest, &["random", "pct"], 7, job);
        let first = job(0);
        assert!(first.starts_with("backstory search --strategy random:"), "{first}");
        let end = "--report swarm-7-0.json --max-schedules 50 Main.hs -- --swarm";
        assert!(first.ends_with(end), "{first}");
        assert!(job(1).contains("--strategy pct:"));
        assert_ne!(mixed(7, 2), mixed(8, 1));
    }

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(quoted("Main.hs"), "Main.hs");
        assert_eq!(quoted("it's here"), r"'it'\''s here'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn reports_are_merged_in_any_order() {
        let none = r#"{"verdict":"inconclusive","message":"","cover":{"complete":false,"schedules":5,"moves":50}}"#;
        let deadlock = r#"{"verdict":"deadlock","message":"all wait","preemptions":1,"steps":[1,2,3],
            "recording":"b.story","cover":{"complete":false,"schedules":2,"moves":9}}"#;
        let harder = deadlock.replace("[1,2,3]", "[1,2,3,4]").replace("b.story", "a.story");
        let mut all = Merged::default();
        all.add("1", none);
        all.add("2", deadlock);
        all.add("3", &harder);
        all.add("4", r#"{"error":{"message":"no such file"}}"#);
        all.add("5", "{");
        let object = all.to_json();
        assert_eq!(object["verdict"], "deadlock");
        assert_eq!((all.reports, all.schedules, all.moves), (3, 9, 68));
        assert_eq!(object["findings"][0]["recording"], "b.story");
        assert_eq!(object["findings"][0]["times"], 2);
        assert_eq!(all.lost.len(), 2);
        // Also in two halves.
        let mut half = Merged::default();
        half.add("3", &harder);
        half.add("1", none);
        let mut whole = Merged::default();
        whole.add("half", &half.to_json().to_string());
        whole.add("2", deadlock);
        assert_eq!(whole.to_json()["findings"], object["findings"]);
        assert_eq!((whole.reports, whole.schedules, whole.moves), (3, 9, 68));
    }
}
