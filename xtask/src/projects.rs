//! Public Erlang projects: how many of the EUnit tests that pass on OTP pass here.
//!
//! Each folder of the given one is a project, with what it depends on in `_checkouts`. Files that OTP cannot
//! compile, because something that they need is missing, are left out on both sides: the projects are tested
//! in copies without them.

use crate::run::{cargo, root, show_and_run};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ON_OTP: &str = include_str!("eunit_on_otp.erl");
/// No project counts for more tests than this.
const MOST_TESTS: u64 = 200;
const TIME_LIMIT: Duration = Duration::from_secs(300);
const PAGE: &str = "docs/internals/projects.md";

struct Row {
    name: String,
    otp: Option<Count>,
    ours: Option<Count>,
}

#[derive(Clone, Copy)]
struct Count {
    passed: u64,
    failed: u64,
}

pub(crate) fn projects(arguments: &[String]) -> Result<(), String> {
    let (folder, binary) = match arguments {
        [folder] => {
            show_and_run(cargo().args(["build", "--release", "-p", "backstory"]))?;
            (folder, root().join("target/release/backstory"))
        }
        [folder, binary] => (folder, PathBuf::from(binary)),
        _ => {
            return Err("cargo xtask projects DIR [BINARY]: DIR holds the projects, unpacked; BINARY is a backstory \
                        to test instead of a release build"
                .to_owned());
        }
    };
    let work = std::env::temp_dir().join(format!("backstory-projects-{}", std::process::id()));
    let tools = work.join("tools");
    std::fs::create_dir_all(&tools).map_err(|e| e.to_string())?;
    std::fs::write(tools.join("eunit_on_otp.erl"), ON_OTP).map_err(|e| e.to_string())?;
    show_and_run(Command::new("erlc").arg("eunit_on_otp.erl").current_dir(&tools))?;
    let mut rows = Vec::new();
    for project in folders_in(Path::new(folder))? {
        let name = project.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let copy = work.join(&name);
        let copied = Command::new("cp").arg("-rL").arg(&project).arg(&copy).status();
        if !copied.is_ok_and(|status| status.success()) {
            return Err(format!("cannot copy {}", project.display()));
        }
        let mut on_otp = Command::new("erl");
        on_otp
            .args(["-noshell", "-pa"])
            .arg(&tools)
            .args(["-eval", "eunit_on_otp:main()", "-extra"])
            .args([&copy, &work.join("compiled").join(&name)])
            .current_dir(&copy);
        let said = said_within_limit(&mut on_otp)?;
        for left_out in said.lines().filter_map(|line| line.strip_prefix("LEFT OUT ")) {
            let _ = std::fs::remove_file(left_out);
        }
        let otp = summary(&said);
        let mut here = Command::new(&binary);
        here.args(["run", ".", "--eunit"]).current_dir(&copy);
        let ours = summary(&said_within_limit(&mut here)?);
        let row = Row { name, otp, ours };
        println!("{}", line_of(&row));
        rows.push(row);
    }
    let _ = std::fs::remove_dir_all(&work);
    std::fs::write(root().join(PAGE), page(&rows)).map_err(|e| format!("{PAGE}: {e}"))?;
    println!("\n{}", share(&rows));
    Ok(())
}

fn folders_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut folders: Vec<PathBuf> =
        entries.flatten().map(|e| e.path()).filter(|p| p.is_dir()).collect();
    folders.sort();
    Ok(folders)
}

/// What a command writes, as far as it comes in the time that it is given.
fn said_within_limit(command: &mut Command) -> Result<String, String> {
    let output = std::env::temp_dir().join(format!("backstory-said-{}", std::process::id()));
    let file = std::fs::File::create(&output).map_err(|e| e.to_string())?;
    let errors = file.try_clone().map_err(|e| e.to_string())?;
    let mut child = command
        .stdin(Stdio::null())
        .stdout(file)
        .stderr(errors)
        .spawn()
        .map_err(|e| format!("{}: {e}", command.get_program().to_string_lossy()))?;
    let end = Instant::now() + TIME_LIMIT;
    while Instant::now() < end && child.try_wait().map_err(|e| e.to_string())?.is_none() {
        std::thread::sleep(Duration::from_millis(50));
    }
    let _ = child.kill();
    let _ = child.wait();
    let bytes = std::fs::read(&output).map_err(|e| e.to_string())?;
    let _ = std::fs::remove_file(&output);
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The last summary of EUnit's in a text.
fn summary(text: &str) -> Option<Count> {
    text.lines().rev().find_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| word.trim_end_matches('.').parse::<u64>().ok();
        match words.as_slice() {
            ["Failed:", failed, "Skipped:", _, "Passed:", passed] => {
                Some(Count { passed: number(passed)?, failed: number(failed)? })
            }
            ["All", passed, "tests", "passed."] | [passed, "tests", "passed."] => {
                Some(Count { passed: number(passed)?, failed: 0 })
            }
            ["Test", "passed."] => Some(Count { passed: 1, failed: 0 }),
            ["There", "were", "no", "tests", "to", "run."] => Some(Count { passed: 0, failed: 0 }),
            _ => None,
        }
    })
}

fn line_of(row: &Row) -> String {
    let shown = |count: Option<Count>| match count {
        Some(count) => (count.passed.to_string(), count.failed.to_string()),
        None => ("no result".to_owned(), String::new()),
    };
    let (otp, otp_failed) = shown(row.otp);
    let (ours, ours_failed) = shown(row.ours);
    format!("| {} | {otp} | {otp_failed} | {ours} | {ours_failed} |", row.name)
}

/// How many of the tests that pass on OTP pass here.
fn share(rows: &[Row]) -> String {
    let (mut there, mut here, mut projects) = (0, 0, 0);
    for row in rows {
        let Some(otp) = row.otp.filter(|count| count.passed > 0) else { continue };
        let passed = row.ours.map_or(0, |count| count.passed.min(otp.passed));
        let weight = otp.passed.min(MOST_TESTS);
        projects += 1;
        there += weight;
        here += passed * weight / otp.passed;
    }
    let percent = (100 * here).checked_div(there).unwrap_or(0);
    format!(
        "{percent} % of the tests that pass on OTP pass here: {here} of {there} in {projects} projects, \
         none of which counts for more than {MOST_TESTS} tests."
    )
}

fn page(rows: &[Row]) -> String {
    let mut text = format!(
        "# Public Erlang projects\n\nThe EUnit tests of public projects, here and on OTP 25. `cargo xtask projects DIR` \
         writes this page anew. Files that OTP\ncannot compile, because something that they need was not there, are left \
         out on both sides.\n\n{}\n\n| project | passed on OTP | failed on OTP | passed here | failed here |\n\
         | --- | --- | --- | --- | --- |\n",
        share(rows)
    );
    for row in rows.iter().filter(|row| row.otp.is_some_and(|c| c.passed > 0)) {
        let _ = writeln!(text, "{}", line_of(row));
    }
    text
}
