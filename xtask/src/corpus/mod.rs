//! `cargo xtask packages DIR`: public packages on Backstory and on GHC.
//!
//! DIR holds packages, each unpacked in a folder of its own (as `cabal get` or `apt-get source` make them).
//! For every package of the table a small program that uses it is run on Backstory, and on GHC: with the
//! packages that GHC has (`GHC_PACKAGE_PATH` says where they are), or else through cabal. Then the test suites
//! of packages run on both ([`suites`]); either part can be run alone. What came of it is printed, and the figures go to
//! `docs/internals/packages.md`: names and figures only.

mod ghc;
mod programs;
mod suites;

use crate::run::{cargo, exists, root, show_and_run};
use programs::{PROGRAMS, Program};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long one program may take.
const PROGRAM_TIMEOUT: Duration = Duration::from_secs(60);

/// How a program of the table fared.
enum Outcome {
    /// The same output as GHC.
    Same,
    /// It ran, and there is no GHC to compare with, or GHC could not build it.
    Ran,
    Differs,
    /// The first line of what was said.
    Failed(String),
    TooLong,
    /// DIR does not have the package.
    Absent,
}

impl Outcome {
    fn text(&self) -> &str {
        match self {
            Outcome::Same => "as GHC",
            Outcome::Ran => "runs, not compared",
            Outcome::Differs => "differs from GHC",
            Outcome::Failed(why) => why,
            Outcome::TooLong => "takes too long",
            Outcome::Absent => "not in the folder",
        }
    }
}

pub(crate) fn packages(arguments: &[String]) -> Result<(), String> {
    let usage =
        "cargo xtask packages DIR [programs|suites|--ghc [NAMES]], a folder of unpacked packages";
    if let [folder, flag, names @ ..] = arguments
        && flag == "--ghc"
    {
        let folder = std::fs::canonicalize(folder).map_err(|e| format!("{folder}: {e}"))?;
        return ghc::run(&folder, names);
    }
    let (folder, programs, suites) = match arguments {
        [folder] => (folder, true, true),
        [folder, part] if part == "programs" => (folder, true, false),
        [folder, part] if part == "suites" => (folder, false, true),
        _ => return Err(usage.to_owned()),
    };
    show_and_run(cargo().args(["build", "-p", "backstory"]))?;
    let folder = std::fs::canonicalize(folder).map_err(|e| format!("{folder}: {e}"))?;
    let found = descriptions(&folder);
    println!("{} packages in {}", found.len(), folder.display());
    let work = root().join("target/packages");
    prepare(&work, &found).map_err(|e| format!("{}: {e}", work.display()))?;
    if programs {
        write_part(Part::Programs, &page(&try_programs(&work, &found)))?;
    }
    if suites {
        write_part(Part::Suites, &suites::section(&suites::run(&work, &found)))?;
    }
    Ok(())
}

type Row<'p> = (&'p str, String, Outcome, Duration);

fn try_programs(work: &Path, found: &BTreeMap<String, (PathBuf, String)>) -> Vec<Row<'static>> {
    let mut rows = Vec::new();
    for program in PROGRAMS {
        let start = Instant::now();
        let outcome = match found.contains_key(program.package) {
            true => try_program(program, work),
            false => Outcome::Absent,
        };
        println!("{:28} {}", program.package, outcome.text());
        let version = found.get(program.package).map_or("", |(_, version)| version).to_owned();
        rows.push((program.package, version, outcome, start.elapsed()));
    }
    rows
}

/// The two parts of the page, each of which can be made anew without the other.
enum Part {
    Programs,
    Suites,
}

fn write_part(part: Part, text: &str) -> Result<(), String> {
    let file = root().join("docs/internals/packages.md");
    let before = std::fs::read_to_string(&file).unwrap_or_default();
    let (programs, suites) = match before.find(suites::HEADING) {
        Some(at) => before.split_at(at),
        None => (before.as_str(), ""),
    };
    let page = match part {
        Part::Programs => format!("{}\n{suites}", text.trim_end_matches('\n')),
        Part::Suites => format!("{}\n{text}", programs.trim_end_matches('\n')),
    };
    std::fs::write(file, page).map_err(|e| e.to_string())
}

/// The packages of a folder by name: where each is, and its version.
fn descriptions(folder: &Path) -> BTreeMap<String, (PathBuf, String)> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(inside) = std::fs::read_dir(entry.path()) else { continue };
        let cabal = inside
            .flatten()
            .map(|e| e.path())
            .find(|p| p.extension().is_some_and(|e| e == "cabal"));
        let Some(text) = cabal.and_then(|p| std::fs::read_to_string(p).ok()) else { continue };
        let field = |name: &str| {
            let value = |l: &str| {
                l.split_once(':')
                    .filter(|(n, _)| n.trim().eq_ignore_ascii_case(name))
                    .map(|(_, v)| v.trim().to_owned())
            };
            text.lines().find_map(value).unwrap_or_default()
        };
        found.insert(field("name"), (entry.path(), field("version")));
    }
    found
}

/// A folder in which every package has its own name, as both tools look for them.
fn prepare(work: &Path, found: &BTreeMap<String, (PathBuf, String)>) -> std::io::Result<()> {
    if work.exists() {
        std::fs::remove_dir_all(work)?;
    }
    std::fs::create_dir_all(work)?;
    for (name, (path, version)) in found {
        std::os::unix::fs::symlink(path, work.join(format!("{name}-{version}")))?;
    }
    for program in PROGRAMS.iter().filter(|p| found.contains_key(p.package)) {
        let folder = work.join(format!("try-{}", program.package));
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join("Main.hs"), main_module(program))?;
        std::fs::write(folder.join("cabal.project"), "packages: .\noptimization: False\n")?;
        std::fs::write(
            folder.join(format!("try-{}.cabal", program.package)),
            description(program),
        )?;
    }
    archives(work, found)
}

/// Archives of all packages, as a repository that cabal can read without a network.
fn archives(work: &Path, found: &BTreeMap<String, (PathBuf, String)>) -> std::io::Result<()> {
    let repository = work.join("archives");
    std::fs::create_dir_all(&repository)?;
    for (name, (path, version)) in found {
        let (Some(above), Some(last)) = (path.parent(), path.file_name()) else { continue };
        // Cabal insists on a description that is named as its package.
        if !path.join(format!("{name}.cabal")).is_file() {
            continue;
        }
        let full = format!("{name}-{version}");
        let last = last.to_string_lossy();
        let mut tar = Command::new("tar");
        tar.arg("czhf").arg(repository.join(format!("{full}.tar.gz")));
        tar.args([
            "--exclude=.git",
            "--exclude=dist-newstyle",
            "--exclude=debian",
            "--exclude=.pc",
        ]);
        tar.arg(format!("--transform=s,^{},{full},", last.replace('.', "\\.").replace('+', "\\+")));
        tar.arg("-C").arg(above).arg(last.as_ref());
        tar.status()?;
    }
    let config = format!(
        "repository corpus\n  url: file+noindex://{}\n\nremote-repo-cache: {work}/cabal-cache\nworld-file: \
         {work}/cabal-world\nstore-dir: {work}/cabal-store\n",
        repository.display(),
        work = work.display(),
    );
    std::fs::write(work.join("cabal.config"), config)
}

fn main_module(program: &Program) -> String {
    let imports: String = program.imports.iter().map(|i| format!("import {i}\n")).collect();
    let lines: String = program.lines.iter().map(|l| format!("  {l}\n")).collect();
    format!("module Main (main) where\n\n{imports}\nmain :: IO ()\nmain = do\n{lines}")
}

fn description(program: &Program) -> String {
    let package = program.package;
    format!(
        "cabal-version: 1.12\nname: try-{package}\nversion: 0\nbuild-type: Simple\n\nexecutable try-{package}\n  \
         main-is: Main.hs\n  default-language: Haskell2010\n  build-depends: base, {package}, containers, transformers\n"
    )
}

fn try_program(program: &Program, work: &Path) -> Outcome {
    let name = format!("try-{}", program.package);
    let backstory = root().join("target/debug/backstory");
    let mut command = Command::new(backstory);
    command.arg("run").arg(work.join(&name));
    let ours = match limited(&mut command, PROGRAM_TIMEOUT) {
        None => return Outcome::TooLong,
        Some((0, out, _)) => out,
        Some((_, _, err)) => return Outcome::Failed(reason(&err, work)),
    };
    match expected(program, work) {
        Some(theirs) if theirs == ours => Outcome::Same,
        Some(_) => Outcome::Differs,
        None => Outcome::Ran,
    }
}

/// What GHC prints, if it can build the program.
fn expected(program: &Program, work: &Path) -> Option<String> {
    let name = format!("try-{}", program.package);
    let mut installed = Command::new("runghc");
    installed.current_dir(work.join(&name)).arg("Main.hs");
    let mut built = Command::new("cabal");
    built.current_dir(work.join(&name)).args(["v2-run", "-v0", &name]);
    built.env("CABAL_CONFIG", work.join("cabal.config")).env_remove("GHC_PACKAGE_PATH");
    for (tool, mut command) in [("runghc", installed), ("cabal", built)] {
        if exists(tool)
            && let Some((0, theirs, _)) = limited(&mut command, PROGRAM_TIMEOUT)
        {
            return Some(theirs);
        }
    }
    None
}

/// What went wrong, by the first line that says so.
fn reason(text: &str, work: &Path) -> String {
    let first = text.lines().find(|l| l.starts_with("error:"));
    let any = first.or_else(|| text.lines().find(|l| !l.trim().is_empty()));
    let line = any.unwrap_or("fails without a word");
    let line = line.strip_prefix("error: ").unwrap_or(line);
    line.replace(&format!("{}/", work.display()), "")
}

/// Exit code, output and errors of a program, unless it takes too long.
fn limited(command: &mut Command, timeout: Duration) -> Option<(i32, String, String)> {
    let file = |stream: &str| root().join(format!("target/packages/{stream}"));
    let (out, err) = (file("out"), file("err"));
    let open =
        |path: &Path| std::fs::File::create(path).map_or_else(|_| Stdio::null(), Stdio::from);
    let mut child =
        command.stdin(Stdio::null()).stdout(open(&out)).stderr(open(&err)).spawn().ok()?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().ok()? {
            let text = |path: &Path| {
                std::fs::read(path)
                    .map_or_else(|_| String::new(), |b| String::from_utf8_lossy(&b).into_owned())
            };
            return Some((status.code().unwrap_or(-1), text(&out), text(&err)));
        }
        if start.elapsed() > timeout {
            child.kill().ok()?;
            child.wait().ok()?;
            return None;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn page(rows: &[Row<'_>]) -> String {
    let count = |is: fn(&Outcome) -> bool| rows.iter().filter(|(_, _, o, _)| is(o)).count();
    let mut page = format!(
        "# Public packages\n\nWritten by `cargo xtask packages DIR`. Each package is loaded from its source with its \
         dependencies, and a small\nprogram that uses it runs on Backstory and on GHC 9.0.2, which has the packages as \
         Debian 12 builds them.\n\n\
         {} of {} packages behave as under GHC; {} more run and were not compared; {} fail or differ; {} were not there.\n\n\
         | package | version | result |\n| --- | --- | --- |\n",
        count(|o| matches!(o, Outcome::Same)),
        rows.len(),
        count(|o| matches!(o, Outcome::Ran)),
        count(|o| matches!(o, Outcome::Differs | Outcome::Failed(_) | Outcome::TooLong)),
        count(|o| matches!(o, Outcome::Absent)),
    );
    for (package, version, outcome, _) in rows {
        let shown = outcome.text().replace('|', "\\|").replace(['<', '>'], "");
        let _ = writeln!(page, "| {package} | {version} | {shown} |");
    }
    page
}
