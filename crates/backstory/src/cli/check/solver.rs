//! An external solver, `z3` or `cvc5`, accessed through SMT-LIB.

use super::Solver;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

/// The maximum size of the output of a solver: more is not an answer to the questions.
const MAX_SOLVER_OUTPUT: u64 = 1 << 22;

/// An external solver.
pub(super) struct Outside {
    path: PathBuf,
    arguments: &'static [&'static str],
    /// The time limit for all scripts together.
    time: Duration,
    interrupt: Arc<AtomicBool>,
}

pub(super) fn find(
    wanted: Solver,
    time: Duration,
    interrupt: &Arc<AtomicBool>,
) -> Result<Option<Outside>, String> {
    let solver = |name: &str, arguments: &'static [&'static str]| {
        on_path(name).map(|path| Outside { path, arguments, time, interrupt: interrupt.clone() })
    };
    let z3 = || solver("z3", &["-in", "-t:5000"]);
    let cvc5 = || solver("cvc5", &["--lang=smt2", "--incremental", "--tlimit-per=5000", "-"]);
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
    /// For each script, whether it is unsatisfiable; `None` if the solver does not say.
    pub(super) fn ask(&self, scripts: &[String]) -> Vec<Option<bool>> {
        let mut answers = self.answers(scripts).unwrap_or_default();
        answers.resize(scripts.len(), None);
        answers
    }

    /// Runs all scripts in one process, each from a clean state. After an error answers can no
    /// longer be attributed, so nothing that follows counts. A solver that does not answer in time
    /// is killed.
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
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let answers = match (stdin, stdout) {
            (Some(stdin), Some(stdout)) => self.talk(stdin, stdout, scripts),
            _ => Vec::new(),
        };
        let _ = child.kill();
        let _ = child.wait();
        Some(answers)
    }

    fn talk(
        &self,
        mut stdin: ChildStdin,
        stdout: ChildStdout,
        scripts: &[String],
    ) -> Vec<Option<bool>> {
        let input: String = scripts.iter().map(|s| format!("{s}(reset)\n")).collect();
        // Writing and reading concurrently, since a pipe has a limited capacity; and neither is
        // waited for at the end, since another process may hold the pipe open.
        std::thread::spawn(move || {
            let _ = stdin.write_all(input.as_bytes());
        });
        let (say, hear) = std::sync::mpsc::sync_channel(64);
        std::thread::spawn(move || {
            let lines = BufReader::new(stdout.take(MAX_SOLVER_OUTPUT)).lines();
            lines.map_while(Result::ok).try_for_each(|line| say.send(line)).ok();
        });
        let started = Instant::now();
        let mut answers = Vec::new();
        while answers.len() < scripts.len()
            && started.elapsed() < self.time
            && !self.interrupt.load(Ordering::Relaxed)
        {
            let line = match hear.recv_timeout(Duration::from_millis(100)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            answers.push(match line.trim() {
                "unsat" => Some(true),
                "sat" => Some(false),
                "unknown" | "timeout" => None,
                _ => break,
            });
        }
        answers
    }
}
