//! The command line.

mod check;
mod debug;
mod diagram;
mod load;
mod open;
mod replay;
mod report;
mod run;
mod search;
mod step;
mod stepper;
mod web;
mod why;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Exit codes of Backstory's own; a program that runs to its end gives its own code.
pub mod exit {
    /// The program died, or its threads wait for each other for ever.
    pub const FAILED: u8 = 1;
    /// The program could not be run at all.
    pub const COULD_NOT_RUN: u8 = 2;
    /// A limit was reached.
    pub const LIMIT: u8 = 3;
    /// Ctrl-C, as shells count it.
    pub const INTERRUPTED: u8 = 130;
}

/// A debugger for functional and concurrent programs.
///
/// Hand it a Haskell program that printed the wrong thing, hung, or might hang one day.
#[derive(Parser)]
#[command(name = "backstory", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
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
}

pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
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
    };
    ExitCode::from(code)
}
