//! The test suites of public packages, on Backstory and on GHC.
//!
//! A suite has the same result if it ends in the same way (its exit code) and names as many tests that failed.
//! What the frameworks print besides (times, seeds, random examples) differs from run to run on GHC as well.

use super::{limited, reason};
use crate::run::root;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Packages whose suites need nothing that a machine of ours cannot have: no network, no C of their own, no
/// Template Haskell, no other programs.
const PACKAGES: &[&str] = &[
    "split",
    "safe",
    "pqueue",
    "psqueues",
    "heaps",
    "fgl",
    "bimap",
    "edit-distance",
    "Diff",
    "mmorph",
    "pretty",
    "exceptions",
    "indexed-traversable",
    "async",
    "utf8-string",
    "word8",
    "word-wrap",
    "call-stack",
    "safe-exceptions",
    "integer-logarithms",
    "case-insensitive",
    "base16-bytestring",
    "cereal",
    "hspec-expectations",
    "selective",
    "colour",
    "MonadRandom",
    "dlist",
    "logict",
    "extra",
    "polyparse",
    "optparse-applicative",
    "parsec",
    "HUnit",
    "unordered-containers",
    "syb",
    "cond",
    "smallcheck",
    "universe-base",
    "tagsoup",
    "STMonadTrans",
    "bifunctors",
    "distributive",
    "strict-list",
    "base-orphans",
    "OneTuple",
    "setenv",
    "semirings",
    "unbounded-delays",
];

/// How long a suite may take.
const SUITE_TIMEOUT: Duration = Duration::from_secs(180);

/// How the section begins.
pub(super) const HEADING: &str = "\n## Test suites\n";

/// A suite, and what came of it.
pub(super) struct Row {
    package: String,
    version: String,
    suite: String,
    result: Outcome,
}

enum Outcome {
    Same,
    Differs,
    /// GHC does not build it here, so that there is nothing to compare with.
    NotCompared,
    Failed(String),
    TooLong,
}

impl Outcome {
    fn text(&self) -> &str {
        match self {
            Outcome::Same => "as GHC",
            Outcome::Differs => "differs from GHC",
            Outcome::NotCompared => "not compared: GHC does not build it here",
            Outcome::Failed(why) => why,
            Outcome::TooLong => "takes too long",
        }
    }
}

pub(super) fn run(work: &Path, found: &BTreeMap<String, (PathBuf, String)>) -> Vec<Row> {
    let mut rows = Vec::new();
    for package in PACKAGES {
        let Some((_, version)) = found.get(*package) else { continue };
        let folder = work.join(format!("{package}-{version}"));
        for suite in suites_of(&folder) {
            let result = compare(&folder, &suite, work);
            println!("{:40} {}", format!("{package}:{}", suite.name), result.text());
            let (package, version) = ((*package).to_owned(), version.clone());
            rows.push(Row { package, version, suite: suite.name, result });
        }
    }
    rows
}

/// A test suite as its description has it: enough to run it with GHC alone.
struct Suite {
    name: String,
    main: String,
    folders: Vec<String>,
    options: Vec<String>,
}

/// Reads the suites of a package whose descriptions are plain enough.
fn suites_of(folder: &Path) -> Vec<Suite> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let file =
        entries.flatten().map(|e| e.path()).find(|p| p.extension().is_some_and(|e| e == "cabal"));
    let Some(text) = file.and_then(|p| std::fs::read_to_string(p).ok()) else { return Vec::new() };
    let mut suites: Vec<Suite> = Vec::new();
    let mut inside = false;
    let mut field = String::new();
    for line in text.lines() {
        let word = line.split_whitespace().next().unwrap_or("").to_lowercase();
        if !line.starts_with([' ', '\t']) && !line.trim().is_empty() && !line.starts_with("--") {
            inside = word == "test-suite";
            if inside && let Some(name) = line.split_whitespace().nth(1) {
                let (main, folders, options) = (String::new(), Vec::new(), Vec::new());
                suites.push(Suite { name: name.to_owned(), main, folders, options });
            }
            continue;
        }
        let Some(suite) = suites.last_mut().filter(|_| inside) else { continue };
        let value = match line.split_once(':') {
            Some((name, value)) if name.trim().chars().all(|c| c.is_alphanumeric() || c == '-') => {
                field = name.trim().to_lowercase();
                value
            }
            _ => line,
        };
        let words = value.split([',', ' ', '\t']).filter(|w| !w.is_empty()).map(str::to_owned);
        match field.as_str() {
            "main-is" => suite.main.extend(words),
            "hs-source-dirs" => suite.folders.extend(words),
            "default-extensions" | "extensions" => {
                suite.options.extend(words.map(|w| format!("-X{w}")))
            }
            "default-language" => suite.options.extend(words.map(|w| format!("-X{w}"))),
            "cpp-options" => suite.options.extend(words),
            _ => {}
        }
    }
    suites.retain(|s| !s.main.is_empty());
    suites
}

fn compare(folder: &Path, suite: &Suite, work: &Path) -> Outcome {
    let mut command = Command::new(root().join("target/debug/backstory"));
    command.arg("run").arg(folder).args(["--component", &suite.name]);
    let Some((code, out, err)) = limited(&mut command, SUITE_TIMEOUT) else {
        return Outcome::TooLong;
    };
    // Exit code 2: the program was not loaded, and nothing ran.
    if code == 2 || err.contains("Backstory's own machine") {
        return Outcome::Failed(reason(&err, work));
    }
    let Some(theirs) = on_ghc(folder, suite, work) else { return Outcome::NotCompared };
    match theirs == (code, failures(&out)) {
        true => Outcome::Same,
        false => Outcome::Differs,
    }
}

/// The suite on GHC: exit code and failures. The package itself is taken from its folder, so that what is
/// tested is the same text, or else from GHC's packages.
fn on_ghc(folder: &Path, suite: &Suite, work: &Path) -> Option<(i32, usize)> {
    let name = folder.file_name()?.to_string_lossy().into_owned();
    let objects = work.join(format!("ghc-{name}-{}", suite.name));
    std::fs::create_dir_all(&objects).ok()?;
    let main = suite.folders.iter().map(|d| folder.join(d)).chain([folder.to_owned()]);
    let main = main.map(|d| d.join(&suite.main)).find(|p| p.is_file())?;
    let mut build = Command::new("ghc");
    build.current_dir(folder).args(["-v0", "-w", "-O0", "-threaded", "-outputdir"]).arg(&objects);
    build.args(suite.folders.iter().map(|d| format!("-i{d}"))).args(&suite.options);
    build.arg(&main).arg("-o").arg(objects.join("suite"));
    let (0, ..) = limited(&mut build, SUITE_TIMEOUT)? else { return None };
    let mut run = Command::new(objects.join("suite"));
    run.current_dir(folder);
    let (code, out, _) = limited(&mut run, SUITE_TIMEOUT)?;
    Some((code, failures(&out)))
}

/// How many lines of a suite's output say that a test failed.
fn failures(out: &str) -> usize {
    let failed =
        |l: &&str| ["FAIL", "*** Failed", "### Failure", "### Error"].iter().any(|f| l.contains(f));
    out.lines().filter(failed).count()
}

/// The part of the page about suites.
pub(super) fn section(rows: &[Row]) -> String {
    let compared = rows.iter().filter(|r| !matches!(r.result, Outcome::NotCompared)).count();
    let same = rows.iter().filter(|r| matches!(r.result, Outcome::Same)).count();
    let mut text = format!(
        "{HEADING}\nThe packages' own test suites, with their frameworks (QuickCheck, HUnit, tasty, hspec \
         and others) from their sources.\nA suite has the same result if it ends with the same exit code and as \
         many failed tests.\n\n{same} of {compared} suites have the same result; {} more run, and GHC does not build \
         them here.\n\n| package | version | suite | result |\n| --- | --- | --- | --- |\n",
        rows.len() - compared,
    );
    for row in rows {
        let shown = row.result.text().replace('|', "\\|").replace(['<', '>'], "");
        let _ = writeln!(text, "| {} | {} | {} | {shown} |", row.package, row.version, row.suite);
    }
    text
}
