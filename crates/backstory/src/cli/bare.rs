//! `backstory FILE`, without a command: runs the program, and then suggests what to do next.

use super::Arguments;
use crate::error::Error;
use clap::CommandFactory;
use std::ffi::OsString;
use std::path::Path;
use workbench::{Ending, Language, Program};

/// The command that a bare program stands for, if the first word is one: `replay` for a recording,
/// `run` for an existing file or something that looks like a file name. A word that is neither a
/// command nor a file is an error.
pub(super) fn program(words: &[OsString]) -> Result<Option<&'static str>, Error> {
    let Some(first) = words.get(1) else { return Ok(None) };
    let text = first.to_string_lossy();
    let command = Arguments::command();
    if text.starts_with('-') || text == "help" || command.find_subcommand(&*text).is_some() {
        return Ok(None);
    }
    let path = Path::new(first);
    if super::program::is_recording(path) {
        return Ok(Some("replay"));
    }
    let is_file_name = path.exists() || text.contains(['.', '/', '\\']);
    if is_file_name {
        return Ok(Some("run"));
    }
    let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    let error = Error::usage(format!("there is no command and no file `{text}`"));
    Err(match source::did_you_mean(&text, names) {
        Some(near) => error.help(format!("did you mean `backstory {near}`?")),
        None => error.help("`backstory help` lists the commands"),
    })
}

/// What a run has shown about a program, for the suggestions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facts {
    /// It can create threads or processes.
    pub has_threads: bool,
    /// There are contracts or invariants in its sources.
    pub has_contracts: bool,
    pub ended: Ended,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ended {
    #[default]
    Normally,
    WithException,
    InDeadlock,
}

impl Facts {
    pub(super) fn new(program: &Program, ending: &Ending) -> Self {
        let pragmas = ["{-# CONTRACT", "{-# INVARIANT"];
        let haskell = program.language == Language::Haskell;
        Facts {
            has_threads: workbench::concurrent::may_be_concurrent(program),
            has_contracts: haskell
                && program.sources.files().any(|(_, f)| pragmas.iter().any(|p| f.text.contains(p))),
            ended: match ending {
                Ending::Uncaught(_) => Ended::WithException,
                // The top-level handler of GHC prints the exception and exits.
                Ending::Finished(code) if haskell && *code != 0 => Ended::WithException,
                Ending::Deadlock(_) => Ended::InDeadlock,
                _ => Ended::Normally,
            },
        }
    }

    /// Commands with their options and purpose, most useful first.
    fn next(self) -> Vec<(&'static str, &'static str)> {
        let mut next = Vec::new();
        match self.ended {
            Ended::WithException => next.extend([
                ("why --exception", "how the exception came about"),
                ("debug", "find the function to blame"),
            ]),
            Ended::InDeadlock => next.extend([
                (
                    "why --blocked",
                    "which threads are blocked, and the last operations on what they wait for",
                ),
                ("search", "the shortest schedule that ends in the deadlock"),
            ]),
            Ended::Normally => next.extend([
                ("debug", "the result is wrong: find the function to blame"),
                ("why", "where a piece of the output came from"),
            ]),
        }
        if self.has_threads && self.ended != Ended::InDeadlock {
            next.push(("search", "other schedules of its threads: deadlocks, exceptions"));
        }
        if self.has_contracts {
            next.push(("check", "prove its contracts"));
        }
        next.push(("step", "step through it, forwards and backwards"));
        next.push(("web", "all of that in the browser"));
        next
    }
}

/// Prints on standard error what else can be done with a program that was run.
pub(super) fn what_next(program: &Path, facts: Facts) {
    let program = program.display().to_string();
    let next = facts.next();
    let command = |words: &str| format!("backstory {words} {program}");
    let width = next.iter().map(|(words, _)| command(words).chars().count()).max().unwrap_or(0);
    eprintln!("\nWhat next?");
    for (words, meaning) in next {
        eprintln!("  {:<width$}  {meaning}", command(words));
    }
}
