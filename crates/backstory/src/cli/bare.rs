//! `backstory FILE`, without a command: the program is run, and then the user is told what can be
//! done next.

use super::Arguments;
use clap::CommandFactory;
use std::ffi::OsString;
use std::path::Path;

const ENDINGS: &[&str] = &["hs", "lhs", "erl", "beam", "core"];

/// The command that a bare program stands for, if the first word is one: a file that exists or
/// is called like a program, and no command.
pub fn program(words: &[OsString]) -> Option<&'static str> {
    let first = words.get(1)?;
    let text = first.to_string_lossy();
    if text.starts_with('-') || Arguments::command().find_subcommand(&*text).is_some() {
        return None;
    }
    let path = Path::new(first);
    let ending = path.extension().map(|e| e.to_string_lossy().into_owned()).unwrap_or_default();
    if ending == "story" {
        return Some("replay");
    }
    (ENDINGS.contains(&ending.as_str()) || path.is_dir()).then_some("run")
}

/// Command, for whom, by what it is known to be useful.
const NEXT: &[(&str, &str)] = &[
    ("debug", "the result is wrong: find the function to blame"),
    ("why", "where a piece of the output came from"),
    ("search", "other schedules of its threads: deadlocks, deaths"),
    ("check", "prove its contracts"),
    ("step", "step through it, forwards and backwards"),
    ("web", "all of that in the browser"),
];

/// Says on standard error what else can be done with the program.
pub fn what_next(words: &[OsString], code: u8) {
    let Some(program) = words.get(2) else { return };
    if code == super::exit::COULD_NOT_RUN {
        return;
    }
    let program = program.to_string_lossy();
    let commands = Arguments::command();
    let erlang = program.ends_with(".erl") || program.ends_with(".beam");
    eprintln!("\nWhat next?");
    let width = "backstory search ".len() + program.chars().count() + 2;
    for (command, meaning) in NEXT {
        if commands.find_subcommand(command).is_none() || (erlang && *command == "check") {
            continue;
        }
        eprintln!("  {:<width$} {meaning}", format!("backstory {command} {program}"));
    }
}
