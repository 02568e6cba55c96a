//! Erlang/OTP of newer releases of the distribution, each in a folder below `target/otp` that `debootstrap` fills.
//!
//! The programs of `tests/erlang/newer`, whose names say which OTP they need, and those of `tests/erlang/run` run there
//! and here, from source and compiled by that OTP, with its library.

use crate::run::{cargo, exists, root, show_and_run};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const MIRROR: &str = "http://deb.debian.org/debian";
const PACKAGES: &str = "erlang-base,erlang-dev,erlang-eunit,erlang-crypto,erlang-syntax-tools,erlang-parsetools,erlang-tools";
const HELP: &str = "cargo xtask otp [SUITE…]: releases of Debian, such as trixie; needs root, debootstrap and the network";

pub(crate) fn otp(arguments: &[String]) -> Result<(), String> {
    let default = ["trixie".to_owned()];
    let suites = if arguments.is_empty() { &default[..] } else { arguments };
    show_and_run(cargo().args(["build", "-p", "backstory"]))?;
    let mut wrong = 0;
    for suite in suites {
        let otp = Otp::installed(suite)?;
        println!("\n{suite}: Erlang/OTP {}", otp.release);
        wrong += otp.compare()?;
    }
    match wrong {
        0 => Ok(()),
        n => Err(format!("{n} programs of tests/erlang/newer differ")),
    }
}

/// An installation in a folder of its own.
struct Otp {
    folder: PathBuf,
    release: u32,
}

/// What a program printed, and its exit code.
type Said = (String, Option<i32>);

impl Otp {
    fn installed(suite: &str) -> Result<Otp, String> {
        let folder = root().join("target/otp").join(suite);
        if !folder.join("usr/bin/erl").exists() {
            if !exists("debootstrap") {
                return Err(format!("there is no debootstrap\n{HELP}"));
            }
            std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
            let mut command = Command::new("debootstrap");
            command.arg("--variant=minbase").arg(format!("--include={PACKAGES}"));
            show_and_run(command.arg(suite).arg(&folder).arg(MIRROR))?;
        }
        let mut otp = Otp { folder, release: 0 };
        let release = "io:put_chars(erlang:system_info(otp_release)), halt().";
        let (said, _) = otp.inside("/", &["erl", "-noshell", "-eval", release])?;
        otp.release = said.trim().parse().map_err(|_| format!("its erl says: {said}\n{HELP}"))?;
        Ok(otp)
    }

    /// Runs a command in the folder, with the errors after what it prints.
    fn inside(&self, at: &str, words: &[&str]) -> Result<Said, String> {
        let mut command = Command::new("chroot");
        command.arg(&self.folder).args([
            "/usr/bin/env",
            "LANG=C.UTF-8",
            "ERL_CRASH_DUMP_SECONDS=0",
        ]);
        command.arg(format!("--chdir={at}")).args(words);
        said(&mut command)
    }

    /// Runs all programs on both sides, and returns how many of those that are new differ.
    fn compare(&self) -> Result<usize, String> {
        let tests = root().join("tests/erlang");
        let mut new = programs(&tests.join("newer"))?;
        new.extend(programs(&tests.join("newer/library"))?);
        new.retain(|program| needs(program).is_some_and(|release| release <= self.release));
        let old = programs(&tests.join("run"))?;
        let differs = self.differing(&new)?;
        println!("new: {} of {} as on OTP", new.len() - differs.len(), new.len());
        for (name, there, here) in &differs {
            println!("--- {name}\n{there}+++\n{here}");
        }
        let others = self.differing(&old)?;
        println!("tests/erlang/run: {} of {} as on OTP", old.len() - others.len(), old.len());
        for (name, there, here) in &others {
            let lines = there.lines().zip(here.lines());
            let first = lines.clone().find(|(a, b)| a != b).unwrap_or_default();
            println!("  {name}\n    there: {}\n    here:  {}", first.0, first.1);
        }
        Ok(differs.len())
    }

    /// The programs that do not print and end the same on both sides: name, and what each of them printed.
    fn differing(&self, programs: &[PathBuf]) -> Result<Vec<(String, String, String)>, String> {
        let there = self.folder.join("tmp/programs");
        let _ = std::fs::remove_dir_all(&there);
        std::fs::create_dir_all(&there).map_err(|e| e.to_string())?;
        let library = self.folder.join("usr/lib/erlang");
        let binary = root().join("target/debug/backstory");
        let mut differing = Vec::new();
        for program in programs {
            let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let source = format!("{name}.erl");
            std::fs::copy(program, there.join(&source)).map_err(|e| e.to_string())?;
            let compiled = self.inside("/tmp/programs", &["erlc", "+debug_info", &source])?;
            if compiled.1 != Some(0) {
                println!("  {name} does not compile there: {}", compiled.0.trim());
                continue;
            }
            let run = format!(
                "io:setopts([{{encoding, unicode}}]), \
                 {{_, R}} = spawn_monitor({name}, main, []), \
                 receive {{'DOWN', R, _, _, normal}} -> halt(0); {{'DOWN', R, _, _, _}} -> halt(1) end."
            );
            let expected = self.inside("/tmp/programs", &["erl", "-noshell", "-eval", &run])?;
            let beam = format!("{name}.beam");
            for file in [&source, &beam] {
                let mut command = Command::new(&binary);
                command.current_dir(&there).arg("run").arg(file).arg("--otp").arg(&library);
                let here = said(&mut command)?;
                if here.0 != expected.0 || (here.1 == Some(0)) != (expected.1 == Some(0)) {
                    differing.push((file.clone(), expected.0.clone(), here.0));
                }
            }
        }
        Ok(differing)
    }
}

/// The OTP that a program needs: `otp27_language.erl`.
fn needs(program: &Path) -> Option<u32> {
    let name = program.file_stem()?.to_str()?.strip_prefix("otp")?;
    name.split('_').next()?.parse().ok()
}

/// The programs in a folder that run by themselves.
fn programs(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut found: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    let runs = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        path.extension().is_some_and(|e| e == "erl") && text.contains("main/0")
    };
    found.retain(runs);
    found.sort();
    Ok(found)
}

fn said(command: &mut Command) -> Result<Said, String> {
    let done = command.stdin(Stdio::null()).output();
    let done = done.map_err(|e| format!("{}: {e}", command.get_program().to_string_lossy()))?;
    Ok((String::from_utf8_lossy(&done.stdout).into_owned(), done.status.code()))
}
