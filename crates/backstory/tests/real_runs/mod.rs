//! Runs of small programs under GHC and OTP, many times, to see which outcomes they really have.
//!
//! Haskell programs become modules of one program, which is compiled once and picks one by the
//! variable `CASE`; GHC leaves what has not changed as it is. Erlang programs are all run by one
//! `runner.erl`. Where asked for, pauses of random length are put around the operations.

#![allow(dead_code, reason = "each test uses its own part of this")]

use crate::outcome_sets::{Outcome, Outcomes, ending, finish, name, on_every_core};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A program that runs longer than this under GHC is not examined further.
const LIMIT: Duration = Duration::from_secs(10);

/// The outcomes that were seen, by program.
pub(crate) type Seen = BTreeMap<PathBuf, Outcomes>;

const SUPPORT: &[(&str, &str)] = &[
    ("Noise.hs", include_str!("Noise.hs")),
    ("NoisyConcurrent.hs", include_str!("NoisyConcurrent.hs")),
    ("NoisyException.hs", include_str!("NoisyException.hs")),
];

/// Runs Haskell programs with `-threaded` on one to four capabilities.
pub(crate) fn haskell(
    folder: &Path,
    programs: &[PathBuf],
    noisy: bool,
    times: usize,
) -> Result<Seen, String> {
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for (file, text) in SUPPORT {
        write_if_changed(&folder.join(file), text)?;
    }
    let mut imports = String::new();
    let mut cases = String::new();
    for program in programs {
        let text =
            std::fs::read_to_string(program).map_err(|e| format!("{}: {e}", program.display()))?;
        let module = module_name(program);
        write_if_changed(&folder.join(format!("{module}.hs")), &as_module(&text, &module, noisy))?;
        imports += &format!("import qualified {module}\n");
        cases += &format!("    Just \"{module}\" -> void {module}.main\n");
    }
    let main = format!(
        "import Control.Monad (void)\nimport System.Environment (lookupEnv)\n{imports}\n\
         main :: IO ()\nmain = do\n  name <- lookupEnv \"CASE\"\n  case name of\n{cases}    _ -> return ()\n"
    );
    write_if_changed(&folder.join("Main.hs"), &main)?;
    let mut ghc = Command::new("ghc");
    ghc.current_dir(folder).args([
        "-O0",
        "-threaded",
        "-rtsopts",
        "-v0",
        "-w",
        "Main.hs",
        "-o",
        "all",
    ]);
    let said = finish(ghc, Duration::from_secs(600))?.ok_or("ghc takes longer than 10 minutes")?;
    if said.code != 0 {
        return Err(format!("ghc: {}{}", said.out, said.err));
    }
    let tasks: Vec<(&PathBuf, usize)> =
        programs.iter().flat_map(|program| (0..times).map(move |n| (program, n))).collect();
    let results = on_every_core(&tasks, |(program, n)| once(folder, program, *n));
    let mut seen = Seen::new();
    for ((program, _), result) in tasks.iter().zip(results) {
        seen.entry((*program).clone()).or_default().extend(result?);
    }
    Ok(seen)
}

/// The `n`-th run of a program. The clock ticks often, and a deadlock is noticed soon.
fn once(folder: &Path, program: &Path, n: usize) -> Result<Option<Outcome>, String> {
    let mut command = Command::new(folder.join("all"));
    command.env("CASE", module_name(program)).env("NOISE", ["0", "1", "3", "10"][n % 4]);
    let capabilities = ["-N1", "-N2", "-N4", "-N4"][n / 4 % 4];
    command.args(["+RTS", capabilities, "-I0.02", "-V0.0001", "-C0.0001", "-RTS"]);
    command.env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    let said = finish(command, LIMIT)?;
    Ok(said.map(|said| Outcome { result: ending(said.code, &said.err), output: said.out }))
}

fn module_name(program: &Path) -> String {
    let letters = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    format!("Case_{}", name(program).chars().map(letters).collect::<String>())
}

/// A program as a module of that name: with its own header or none.
fn as_module(text: &str, module: &str, noisy: bool) -> String {
    let mut result = String::new();
    let mut comment = false;
    let mut done = false;
    let mut header = false;
    for line in text.lines() {
        if header {
            // The rest of a header over several lines.
            header =
                !line.split_whitespace().any(|word| word == "where" || word.ends_with(")where"));
            result += "\n";
            continue;
        }
        let skip =
            comment || line.trim().is_empty() || line.starts_with("--") || line.starts_with("{-");
        comment = (comment || line.starts_with("{-")) && !line.contains("-}");
        if !done && !skip {
            done = true;
            result += &format!("module {module} (main) where\n");
            if line.starts_with("module ") {
                header = !line.split_whitespace().any(|word| word == "where");
                continue;
            }
        }
        result += &if noisy { noisy_import(line) } else { line.to_owned() };
        result += "\n";
    }
    result
}

fn noisy_import(line: &str) -> String {
    for (quiet, loud) in
        [("Control.Concurrent", "NoisyConcurrent"), ("Control.Exception", "NoisyException")]
    {
        let rest = line.strip_prefix("import ").and_then(|rest| rest.strip_prefix(quiet));
        if let Some(rest) = rest.filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
            return format!("import {loud}{rest}");
        }
    }
    line.to_owned()
}

fn write_if_changed(file: &Path, text: &str) -> Result<(), String> {
    if std::fs::read_to_string(file).is_ok_and(|old| old == text) {
        return Ok(());
    }
    std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))
}

/// Runs Erlang programs on four schedulers; the second half of the runs with pauses.
///
/// `quick` says that their timers are so short that a program whose processes all wait is stuck.
pub(crate) fn erlang(
    folder: &Path,
    programs: &[PathBuf],
    quick: bool,
    times: usize,
) -> Result<Seen, String> {
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let runner = folder.join("runner.erl");
    write_if_changed(&runner, include_str!("runner.erl"))?;
    let mut command = Command::new("escript");
    command.arg(&runner).arg(times.to_string());
    command.arg(if quick { "deadlock" } else { "unknown" }).args(programs).stdin(Stdio::null());
    command.env("ERL_FLAGS", "+S 4").env("ERL_CRASH_DUMP_SECONDS", "0");
    let said =
        finish(command, Duration::from_secs(600))?.ok_or("escript takes longer than 10 minutes")?;
    if said.code != 0 {
        return Err(format!("escript: {}{}", said.out, said.err));
    }
    let mut seen = Seen::new();
    for line in said.out.lines() {
        // Reports of the logger are no such lines.
        let fields: Vec<&str> = line.split('\t').collect();
        let [file, result, output] = fields[..] else { continue };
        if result == "unknown" {
            continue;
        }
        let output = serde_json::from_str(output).map_err(|e| format!("{line}: {e}"))?;
        let outcome = Outcome { result: result.to_owned(), output };
        seen.entry(PathBuf::from(file)).or_default().insert(outcome);
    }
    Ok(seen)
}
