//! `cargo xtask packages DIR --ghc [NAMES]`: the same programs, but GHC compiles them and all packages for
//! Backstory.
//!
//! What came of each program is kept in `target/packages-ghc/results`, so that the chore can be interrupted, and
//! go on with the others; a name starts that one again. The page is written from these results.

use super::programs::{PROGRAMS, Program};
use super::{Outcome, descriptions, expected, limited, prepare, reason};
use crate::run::{cargo, root, show_and_run};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The first program that needs a package has GHC compile it.
const TIMEOUT: Duration = Duration::from_secs(900);

const PAGE: &str = "docs/internals/packages-ghc.md";

pub(super) fn run(folder: &Path, names: &[String]) -> Result<(), String> {
    show_and_run(cargo().args(["build", "-p", "backstory"]))?;
    let found = descriptions(folder);
    let work = root().join("target/packages-ghc");
    if !work.join("cabal.config").is_file() {
        prepare(&work, &found).map_err(|e| format!("{}: {e}", work.display()))?;
    }
    std::fs::create_dir_all(root().join("target/packages")).map_err(|e| e.to_string())?;
    let path = work.join("results");
    let mut results = read(&path);
    for program in PROGRAMS {
        let name = program.package;
        let is_wanted = match names {
            [] => !results.contains_key(name),
            some => some.iter().any(|n| n == name),
        };
        if !is_wanted {
            continue;
        }
        let start = Instant::now();
        let outcome = match found.contains_key(name) {
            true => attempt(program, &work),
            false => Outcome::Absent,
        };
        println!("{name:28} {:6.1} s  {}", start.elapsed().as_secs_f64(), outcome.text());
        results.insert(name.to_owned(), outcome.text().to_owned());
        write(&path, &results)?;
    }
    let page = page(&results, &found);
    std::fs::write(root().join(PAGE), page).map_err(|e| format!("{PAGE}: {e}"))
}

fn attempt(program: &Program, work: &Path) -> Outcome {
    let folder = work.join(format!("try-{}", program.package));
    let mut command = Command::new(root().join("target/debug/backstory"));
    command.args(["run", "--ghc"]).arg(&folder);
    command.env("CABAL_CONFIG", work.join("cabal.config")).env_remove("GHC_PACKAGE_PATH");
    command.env("BACKSTORY_CACHE", work.join("cache"));
    match limited(&mut command, TIMEOUT) {
        None => Outcome::TooLong,
        Some((0, ours, _)) => match expected(program, work) {
            Some(theirs) if theirs == ours => Outcome::Same,
            Some(_) => Outcome::Differs,
            None => Outcome::Ran,
        },
        Some((_, _, err)) => Outcome::Failed(reason(&err, work)),
    }
}

/// One line for each program: its name, a tab, and what came of it.
fn read(path: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.split_once('\t'));
    lines.map(|(name, result)| (name.to_owned(), result.to_owned())).collect()
}

fn write(path: &Path, results: &BTreeMap<String, String>) -> Result<(), String> {
    let lines: String =
        results.iter().map(|(name, result)| format!("{name}\t{result}\n")).collect();
    std::fs::write(path, lines).map_err(|e| format!("{}: {e}", path.display()))
}

fn page(results: &BTreeMap<String, String>, found: &BTreeMap<String, (PathBuf, String)>) -> String {
    let same = results.values().filter(|r| *r == Outcome::Same.text()).count();
    let ran = results.values().filter(|r| *r == Outcome::Ran.text()).count();
    let mut page = format!(
        "# Public packages through GHC\n\nWritten by `cargo xtask packages DIR --ghc`. GHC 9.0.2 compiles each package and \
         its dependencies from their\nsources, with Backstory's plugin; a small program that uses the package runs on \
         Backstory and on GHC.\n\n{same} of {} packages behave as under GHC; {ran} more run and were not compared.\n\n\
         | package | version | result |\n| --- | --- | --- |\n",
        results.len(),
    );
    for program in PROGRAMS {
        let Some(result) = results.get(program.package) else { continue };
        let version = found.get(program.package).map_or("", |(_, version)| version);
        let shown = result.replace('|', "\\|").replace(['<', '>'], "");
        let _ = writeln!(page, "| {} | {version} | {shown} |", program.package);
    }
    page
}
