//! A solver that is installed beside Backstory: `z3` or `cvc5`, spoken to in SMT-LIB.

use super::Solver;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A solver that is installed beside Backstory.
pub(super) struct Outside {
    path: PathBuf,
    arguments: &'static [&'static str],
}

pub(super) fn find(wanted: Solver) -> Result<Option<Outside>, String> {
    let z3 = || on_path("z3").map(|path| Outside { path, arguments: &["-in", "-t:2000"] });
    let cvc5 = || {
        on_path("cvc5").map(|path| Outside {
            path,
            arguments: &["--lang=smt2", "--incremental", "--tlimit-per=2000", "-"],
        })
    };
    match wanted {
        Solver::Builtin => Ok(None),
        Solver::Auto => Ok(z3().or_else(cvc5)),
        Solver::Z3 => z3().map(Some).ok_or_else(|| "there is no z3 on the PATH".to_owned()),
        Solver::Cvc5 => cvc5().map(Some).ok_or_else(|| "there is no cvc5 on the PATH".to_owned()),
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|p| is_program(p))
}

fn is_program(path: &Path) -> bool {
    path.is_file()
}

impl Outside {
    /// Of each script, whether it cannot be satisfied; `None` where the solver does not say.
    pub(super) fn ask(&self, scripts: &[String]) -> Vec<Option<bool>> {
        let mut answers = self.answers(scripts).unwrap_or_default();
        answers.resize(scripts.len(), None);
        answers
    }

    /// All in one process, each from a clean start. After an error nothing can be told apart any
    /// more, so nothing that comes later counts.
    fn answers(&self, scripts: &[String]) -> Option<Vec<Option<bool>>> {
        if scripts.is_empty() {
            return Some(Vec::new());
        }
        let mut child = Command::new(&self.path)
            .args(self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut stdin = child.stdin.take()?;
        let input: String = scripts.iter().map(|s| format!("{s}(reset)\n")).collect();
        // Writing and reading at once: a pipe holds only so much.
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(input.as_bytes());
        });
        let mut text = String::new();
        child.stdout.take()?.read_to_string(&mut text).ok()?;
        let _ = writer.join();
        let _ = child.wait();
        let answer = |line: &str| match line.trim() {
            "unsat" => Some(Some(true)),
            "sat" => Some(Some(false)),
            "unknown" | "timeout" => Some(None),
            _ => None,
        };
        Some(text.lines().map_while(answer).collect())
    }
}
