//! What the differential tests share: programs of a folder with what they should print, running
//! them with a time limit on every core, and a readable account of what differs.
//!
//! A program is `NAME.EXT`, or a folder `NAME` with a main file in it. Beside it stand `NAME.out`
//! (its output, exactly), `NAME.code` (its exit code, where that is not 0) and `NAME.in` (what it
//! reads, where it reads anything).

#![allow(dead_code, reason = "each test uses its own part of this")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
pub(crate) use test_support::process::Said;
use test_support::{Fingerprint, difference, files, process};

/// Longer than any program needs; what takes longer hangs.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// The exit code for a program that cannot be loaded.
const REFUSED: i32 = 2;

#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub name: String,
    /// Where all programs stand; they are run there.
    pub folder: PathBuf,
    /// Of the program itself, seen from `folder`.
    pub file: PathBuf,
}

impl Program {
    fn beside(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", self.name))
    }

    /// The folder of a program of several modules.
    pub(crate) fn own_folder(&self) -> Option<&Path> {
        self.file.parent().filter(|p| !p.as_os_str().is_empty())
    }

    fn input(&self) -> Stdio {
        match std::fs::File::open(self.beside("in")) {
            Ok(file) => Stdio::from(file),
            Err(_) => Stdio::null(),
        }
    }

    /// Runs a command in the programs' folder with this program's input.
    pub(crate) fn run(&self, command: &mut Command) -> Result<Said, String> {
        command.current_dir(&self.folder).stdin(self.input());
        let said = process::run(command, LIMIT)?;
        said.ok_or_else(|| format!("still running after {} s", LIMIT.as_secs()))
    }

    /// Writes down what the reference implementation said.
    pub(crate) fn bless(&self, said: &Said) {
        std::fs::write(self.beside("out"), &said.out).expect("the output is written");
        if said.code == 0 {
            let _ = std::fs::remove_file(self.beside("code"));
        } else {
            let code = format!("{}\n", said.code);
            std::fs::write(self.beside("code"), code).expect("the exit code is written");
        }
    }

    /// What is different from what is written down; absent where nothing is.
    pub(crate) fn compare(&self, said: &Said) -> Option<String> {
        let Ok(expected) = std::fs::read_to_string(self.beside("out")) else {
            return Some(format!("{}: there is no {}.out", self.name, self.name));
        };
        let code = match std::fs::read_to_string(self.beside("code")) {
            Ok(text) => text.trim().parse().expect("an exit code"),
            Err(_) => 0,
        };
        if said.out == expected && said.code == code {
            return None;
        }
        let mut told = format!("{}:\n", self.name);
        if said.code != code {
            told += &format!("  exit code {} instead of {code}\n", said.code);
        }
        told += &difference(&expected, &said.out);
        for line in said.err.lines().take(12) {
            told += &format!("  stderr: {line}\n");
        }
        Some(told)
    }

    /// Fails if a program of a `wishlist` folder does what it should by now, or is refused in other
    /// words than those of `NAME.err`. Only programs with such a file are refused.
    pub(crate) fn still_differs(&self, said: &Said) -> Result<(), String> {
        let refusal = std::fs::read_to_string(self.beside("err")).ok();
        let name = &self.name;
        match (said.code == REFUSED, refusal) {
            (true, Some(expected)) if said.err == expected => Ok(()),
            (true, Some(expected)) => {
                Err(format!("{name}: refused otherwise:\n{}", difference(&expected, &said.err)))
            }
            (true, None) => Err(format!("{name}: is refused:\n{}", said.err)),
            (false, _) if self.compare(said).is_none() => {
                Err(format!("{name}: no longer differs: move it to run/"))
            }
            (false, Some(_)) => Err(format!("{name}: is no longer refused: remove {name}.err")),
            (false, None) => Ok(()),
        }
    }

    /// A number that changes with the program's files, its input, what is expected of it, and the
    /// version of the implementation that it is compared with.
    pub(crate) fn fingerprint(&self, version: &str) -> u64 {
        let mut files = vec![
            self.folder.join(&self.file),
            self.beside("in"),
            self.beside("out"),
            self.beside("code"),
        ];
        if let Some(own) = self.own_folder() {
            files.extend(files::below(&self.folder.join(own)));
        }
        let start = Fingerprint::default().with(version.as_bytes());
        let all = files.iter().fold(start, |sum, file| match std::fs::read(file) {
            Ok(bytes) => sum.with(b"file").with(&bytes),
            Err(_) => sum.with(b"none"),
        });
        all.value()
    }
}

/// The programs of a folder, by name. `main` is the main file of those that are folders.
pub(crate) fn programs(folder: &Path, endings: &[&str], main: &str) -> Vec<Program> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder of programs").flatten() {
        let path = entry.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let file = if path.is_dir() {
            let main = PathBuf::from(&name).join(main.replace("NAME", &name));
            if !folder.join(&main).exists() {
                continue;
            }
            main
        } else if path.extension().is_some_and(|e| endings.iter().any(|known| e == *known)) {
            PathBuf::from(entry.file_name())
        } else {
            continue;
        };
        found.push(Program { name, folder: folder.to_owned(), file });
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// Does something with every program, on every core; returns what went wrong, by name.
pub(crate) fn on_every_core(
    programs: &[Program],
    work: impl Fn(&Program) -> Result<(), String> + Sync,
) -> Vec<String> {
    let results = test_support::on_every_core(programs, work);
    results.into_iter().filter_map(Result::err).collect()
}

/// Fails with all that went wrong, or says how many programs there were.
pub(crate) fn verdict(count: usize, wrong: &[String]) {
    assert!(wrong.is_empty(), "{} of {count} programs:\n\n{}", wrong.len(), wrong.join("\n"));
    println!("{count} programs");
}
