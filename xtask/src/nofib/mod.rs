//! `cargo xtask nofib DIR [NAME…]`: the programs of GHC's benchmark suite on Backstory and on `ghc -O0`.
//!
//! DIR is a copy of the suite. Each program is compiled by `ghc -O0` and run by `backstory run`, with recording on and
//! the arguments and input of the suite. A size is chosen at which GHC's program takes long enough to be timed. The
//! figures are processor seconds (user and system) of the whole command, loading included, and their ratio. Without
//! names, they go to `docs/internals/nofib.md`: names and figures only. `--growth` runs all sizes.

mod suite;

use crate::run::{cargo, exists, root, show_and_run};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use suite::{Program, SIZES, Size};

/// A program of GHC that takes less is run at a larger size, if there is one.
const LONG_ENOUGH: f64 = 0.25;

/// Our limit in processor seconds, in multiples of GHC's, and what is added for loading.
const LIMIT_FACTOR: f64 = 30.0;
const LIMIT_EXTRA: f64 = 10.0;

/// GHC's limit for one size.
const GHC_LIMIT: f64 = 20.0;

/// One run: processor seconds, and a file with what was printed.
struct Measured {
    seconds: f64,
    output: Vec<u8>,
}

/// What came of a program at a size.
struct Row {
    name: String,
    size: &'static str,
    ghc: f64,
    ours: Result<f64, String>,
}

impl Row {
    fn ratio(&self) -> Option<f64> {
        self.ours.as_ref().ok().map(|ours| ours / self.ghc)
    }
}

pub(crate) fn nofib(arguments: &[String]) -> Result<(), String> {
    let growth = arguments.iter().any(|word| word == "--growth");
    let words: Vec<String> = arguments.iter().filter(|word| *word != "--growth").cloned().collect();
    let [folder, names @ ..] = &words[..] else {
        return Err("cargo xtask nofib [--growth] DIR [NAME…], a copy of the suite".to_owned());
    };
    if !exists("ghc") || !exists("bash") {
        return Err("the suite is compared with GHC: install ghc, and bash".to_owned());
    }
    let folder = std::fs::canonicalize(folder).map_err(|e| format!("{folder}: {e}"))?;
    let programs = suite::programs(&folder, names);
    if programs.is_empty() {
        return Err(format!("{} has no such programs", folder.display()));
    }
    let given = std::env::var_os("BACKSTORY").map(PathBuf::from);
    if given.is_none() {
        show_and_run(cargo().args(["build", "--release", "--package", "backstory"]))?;
    }
    let backstory = given.unwrap_or_else(|| root().join("target/release/backstory"));
    let mut rows = Vec::new();
    let mut absent = Vec::new();
    for program in &programs {
        match compile(program) {
            Ok(binary) => match measure(program, &binary, &backstory, growth) {
                Ok(measured) => rows.extend(measured),
                Err(why) => absent.push((program.name.clone(), why)),
            },
            Err(why) => absent.push((program.name.clone(), why)),
        }
        if let Some((name, why)) = absent.last().filter(|(name, _)| *name == program.name) {
            println!("{name}: {why}");
        }
    }
    let text = report(&rows, &absent);
    println!("\n{text}");
    if names.is_empty() && !growth {
        let page = root().join("docs/internals/nofib.md");
        std::fs::write(&page, text).map_err(|e| format!("{}: {e}", page.display()))?;
    }
    Ok(())
}

/// The program as GHC compiles it, which is kept until its source changes.
fn compile(program: &Program) -> Result<PathBuf, String> {
    let work = root().join("target/nofib").join(&program.name);
    std::fs::create_dir_all(&work).map_err(|e| format!("{}: {e}", work.display()))?;
    let binary = work.join("program");
    let output = Command::new("ghc")
        .current_dir(&program.folder)
        .args(["-O0", "-w", "-rtsopts", "-outputdir"])
        .arg(&work)
        .arg("-o")
        .arg(&binary)
        .args(program.ghc_options())
        .arg(&program.main)
        .output()
        .map_err(|e| format!("ghc: {e}"))?;
    match output.status.success() {
        true => Ok(binary),
        false => Err("GHC does not compile it".to_owned()),
    }
}

/// Runs the program at the size of choice, or at all sizes.
fn measure(
    program: &Program,
    binary: &Path,
    backstory: &Path,
    growth: bool,
) -> Result<Vec<Row>, String> {
    let mut chosen: Vec<(&Size, Measured)> = Vec::new();
    for size in SIZES.iter().filter(|size| program.has(size)) {
        match timed(program, size, &[binary.display().to_string()], GHC_LIMIT) {
            Ok(ghc) => {
                let enough = ghc.seconds >= LONG_ENOUGH;
                chosen.push((size, ghc));
                if enough && !growth {
                    break;
                }
            }
            Err(why) if chosen.is_empty() => return Err(format!("under GHC: {why}")),
            Err(_) => break,
        }
    }
    if !growth {
        chosen.drain(..chosen.len() - 1);
    }
    let mut rows = Vec::new();
    for (size, ghc) in chosen {
        let main = program.folder.join(&program.main).display().to_string();
        let story = root().join("target/nofib/run.story").display().to_string();
        let words = [&backstory.display().to_string(), "run", "--record", &story, &main, "--"];
        let words = words.map(str::to_owned);
        let limit = ghc.seconds * LIMIT_FACTOR + LIMIT_EXTRA;
        let ours =
            timed(program, size, &words, limit).and_then(|ours| match ours.output == ghc.output {
                true => Ok(ours.seconds),
                false => Err("prints something else".to_owned()),
            });
        let row = Row { name: program.name.clone(), size: size.name, ghc: ghc.seconds, ours };
        match (&row.ours, row.ratio()) {
            (Ok(ours), Some(ratio)) => {
                println!("{:28} {:6} {:6.2} {ours:6.2} {ratio:5.1}", row.name, row.size, row.ghc);
            }
            (Err(why), _) => println!("{:28} {:6} {:6.2} {why}", row.name, row.size, row.ghc),
            (Ok(_), None) => {}
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Runs a command in the folder of a program, with the arguments and input of a size.
fn timed(program: &Program, size: &Size, words: &[String], limit: f64) -> Result<Measured, String> {
    let script = format!(
        "ulimit -t {}; TIMEFORMAT='%3U %3S'; time \"$@\" {} 2>/dev/null",
        limit.ceil() as u64,
        program.arguments(size).unwrap_or_default()
    );
    let input = match program.input(size) {
        Some(path) => {
            Stdio::from(std::fs::File::open(&path).map_err(|e| format!("{}: {e}", path.display()))?)
        }
        None => Stdio::null(),
    };
    let output = Command::new("bash")
        .current_dir(&program.folder)
        .env("LC_ALL", "C.UTF-8")
        .args(["-c", &script, "bash"])
        .args(words)
        .stdin(input)
        .output()
        .map_err(|e| format!("bash: {e}"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    let times = errors.lines().next_back().unwrap_or_default();
    let seconds: Option<f64> = times.split(' ').map(|part| part.parse::<f64>().ok()).sum();
    match (output.status.success(), seconds) {
        (true, Some(seconds)) => Ok(Measured { seconds, output: output.stdout }),
        (false, Some(seconds)) if seconds >= limit.floor() => Err("takes too long".to_owned()),
        _ => Err("fails".to_owned()),
    }
}

#[expect(clippy::disallowed_methods, reason = "a figure for people, with two digits")]
fn geometric_mean(ratios: &[f64]) -> f64 {
    let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (sum / ratios.len().max(1) as f64).exp()
}

fn report(rows: &[Row], absent: &[(String, String)]) -> String {
    let mut text = String::from(
        "# The nofib suite\n\nWritten by `cargo xtask nofib DIR`: processor seconds (user and system) of the whole command, \
         with recording on, and of the\nprogram that `ghc -O0` makes, with the suite's own arguments and input.\n\n",
    );
    let mut ratios: Vec<f64> = rows.iter().filter_map(Row::ratio).collect();
    ratios.sort_by(f64::total_cmp);
    if let (Some(least), Some(most)) = (ratios.first(), ratios.last()) {
        let _ = writeln!(
            text,
            "{} programs: geometric mean {:.2}, median {:.2}, least {least:.2}, most {most:.1}.\n",
            ratios.len(),
            geometric_mean(&ratios),
            ratios[ratios.len() / 2],
        );
    }
    text.push_str(
        "| program | size | `ghc -O0` | Backstory | ratio |\n| --- | --- | --- | --- | --- |\n",
    );
    for row in rows {
        let (ours, ratio) = match (&row.ours, row.ratio()) {
            (Ok(ours), Some(ratio)) => (format!("{ours:.2}"), format!("{ratio:.1}")),
            (Err(why), _) => (why.clone(), "–".to_owned()),
            (Ok(_), None) => continue,
        };
        let _ =
            writeln!(text, "| {} | {} | {:.2} | {ours} | {ratio} |", row.name, row.size, row.ghc);
    }
    if !absent.is_empty() {
        text.push_str("\nNot measured:\n\n");
        for (name, why) in absent {
            let _ = writeln!(text, "- {name}: {why}");
        }
    }
    text
}
