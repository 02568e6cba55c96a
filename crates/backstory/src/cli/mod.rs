//! The command line.

mod answers;
mod bare;
mod check;
mod concurrent;
mod debug;
mod diagram;
mod events;
mod export;
mod load;
mod open;
mod replay;
mod report;
mod run;
mod search;
mod shell;
mod step;
mod stepper;
mod story;
mod tour;
mod web;
mod why;

use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::process::ExitCode;

/// Exit codes of Backstory's own; a program that runs to its end gives its own code.
pub mod exit {
    /// The program died, or its threads wait for each other for ever.
    pub const FAILED: u8 = 1;
    /// The program could not be run at all.
    pub const COULD_NOT_RUN: u8 = 2;
    /// A limit was reached, or a recording ends before its run does.
    pub const LIMIT: u8 = 3;
}

/// A debugger for functional and concurrent programs, in Haskell and Erlang.
///
/// Hand it a program that printed the wrong thing, hung, or might hang one day. A program alone
/// (backstory Main.hs) is run, and you are told what can be done next.
#[derive(Parser)]
#[command(
    name = "backstory",
    version,
    arg_required_else_help = true,
    after_help = "New here? `backstory tour` takes five minutes.",
    after_long_help = AFTER
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const AFTER: &str = "\
New here? `backstory tour` takes five minutes.

Examples:
  backstory Main.hs                          run a program, and be told what can be done next
  backstory run Main.hs --record bug.story   run it, and write its choices down
  backstory replay bug.story                 the same run again
  backstory debug Main.hs                    it printed the wrong thing: which function is to blame?
  backstory why Main.hs --line 3             where does the third line of its output come from?
  backstory search Main.hs                   can its threads wait for each other for ever?
  backstory check Main.hs                    do its transactions keep their invariants?
  backstory diagram server.erl               who said what to whom?
  backstory step Main.hs                     thread by thread, forwards and backwards
  backstory web Main.hs                      all of it in the browser

A program's exit code is its own; 1 also stands for a death or a deadlock, 2 for what could not be
run, 3 for a limit, 130 for Ctrl-C, 143 for SIGTERM. Both signals stop long work and show what was
found so far; the second one ends Backstory at once.";

#[derive(Subcommand)]
enum Command {
    /// See what Backstory does, on small examples
    Tour(tour::TourArguments),
    /// Run a program, as its compiler would make it run
    Run(run::RunArguments),
    /// Find the defective function by answering a few questions
    Debug(debug::DebugArguments),
    /// Explain a value: how a piece of the output came about, step by step back
    Why(why::WhyArguments),
    /// Search the schedules of a concurrent program for deadlocks and failures
    Search(Box<search::SearchArguments>),
    /// Run a recording again: the same output, the same events
    Replay(replay::ReplayArguments),
    /// Draw who created whom and who said what to whom
    Diagram(diagram::DiagramArguments),
    /// Step through a program, forwards and backwards, thread by thread
    Step(step::StepArguments),
    /// Look at a program in the browser: threads, messages, values, all moments of its run
    Web(web::WebArguments),
    /// Prove a program's contracts and invariants, or show what breaks them
    Check(check::CheckArguments),
    /// Print completions for a shell
    Completions(shell::CompletionsArguments),
    /// Print the manual page
    Man,
}

/// Asks about one computation of a program, as `backstory debug --about` does.
fn ask_about(program: &std::path::Path, call: &str) -> u8 {
    let words: [OsString; 5] =
        ["backstory".into(), "debug".into(), "--about".into(), call.into(), program.into()];
    match Arguments::try_parse_from(words).map(|arguments| arguments.command) {
        Ok(Command::Debug(arguments)) => debug::debug(&arguments),
        _ => exit::COULD_NOT_RUN,
    }
}

pub fn main() -> ExitCode {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let alone = bare::program(&words);
    if let Some(command) = alone {
        words.insert(1, command.into());
    }
    let arguments = match Arguments::try_parse_from(&words) {
        Ok(arguments) => arguments,
        Err(error) => {
            let asked = !error.use_stderr();
            let _ = error.print();
            return ExitCode::from(if asked { 0 } else { exit::COULD_NOT_RUN });
        }
    };
    let code = match arguments.command {
        Command::Run(arguments) => run::run(&arguments),
        Command::Debug(arguments) => debug::debug(&arguments),
        Command::Why(arguments) => why::why(&arguments),
        Command::Search(arguments) => search::search(&arguments),
        Command::Replay(arguments) => replay::replay(&arguments),
        Command::Diagram(arguments) => diagram::diagram(&arguments),
        Command::Step(arguments) => step::step(&arguments),
        Command::Web(arguments) => web::web(&arguments),
        Command::Check(arguments) => check::check(&arguments),
        Command::Tour(arguments) => tour::tour(&arguments),
        Command::Completions(arguments) => shell::completions(&arguments),
        Command::Man => shell::man(),
    };
    if alone.is_some() {
        bare::what_next(&words, code);
    }
    ExitCode::from(crate::interrupt::code_or(code))
}
