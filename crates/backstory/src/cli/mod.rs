//! The command line.

mod answers;
mod ask;
mod bare;
mod check;
mod concurrent;
mod dap;
mod debug;
mod diagram;
mod export;
mod failures;
mod import;
mod liveness;
mod load;
mod mcp;
mod misspelt;
mod open;
mod pack;
mod paint;
mod program;
mod prompt;
mod recorder;
mod repeated;
mod replay;
mod report;
mod run;
mod search;
mod shell;
mod step;
mod stepper;
mod story;
mod strategy;
mod tour;
mod web;
mod why;

pub(crate) use check::output::as_json as check_object;
pub(crate) use load::{failed, load};
pub(crate) use program::{LoadingArguments, Target};
pub(crate) use report::{Capture, Captured, counted, to_json as run_object};
pub(crate) use search::{name_limit, to_json as search_object};
pub(crate) use why::{source_place, step_json, waiting_json};

use crate::error::Error;
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::process::ExitCode;

/// Exit codes of Backstory itself, the same for every command. A program that `run` runs to its end
/// determines its own code.
pub(crate) mod exit {
    /// Something was found: the program ended with an error, its threads are deadlocked, a contract is
    /// refuted, a function is to blame.
    pub(crate) const FAILED: u8 = 1;
    /// The command could not do its work.
    pub(crate) const COULD_NOT_RUN: u8 = 2;
    /// Nothing is decided: a limit was reached, a question is open, a recording ends before its run.
    pub(crate) const LIMIT: u8 = 3;
}

/// A debugger for functional and concurrent programs in Haskell and Erlang.
///
/// Give it a program that printed the wrong thing, hung, or might hang one day. A program without a
/// command (backstory Main.hs) is run, followed by suggestions what to do next.
#[derive(Parser)]
#[command(
    name = "backstory",
    version,
    arg_required_else_help = true,
    override_usage = "backstory <PROGRAM>\n       backstory <COMMAND> [OPTIONS] <PROGRAM> [ARGUMENTS]...",
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
  backstory Main.hs                          run a program, then see what to do next
  backstory run Main.hs --record bug.story   run it, and record its choices
  backstory replay bug.story                 the same run again
  backstory pack bug.story                   include the program, to send it to someone
  backstory debug Main.hs                    it printed the wrong thing: which function is to blame?
  backstory why Main.hs --line 3             where does the third line of its output come from?
  backstory search Main.hs                   can its threads deadlock?
  backstory check Main.hs                    do its transactions keep their invariants?
  backstory diagram server.erl               which messages were sent, and in which order?
  backstory step Main.hs                     by line, expression or thread, forwards and backwards
  backstory web Main.hs                      all of it in the browser

Exit codes: 0 nothing found, 1 something found (an exception, a deadlock, a defect), 2 could not be
done, 3 undecided (a limit, an open question), 130 Ctrl-C, 143 SIGTERM; `run` and `replay` end with
the code of the program. Both signals stop long-running work and show
what was found so far; a second one ends Backstory immediately.";

#[derive(Subcommand)]
enum Command {
    /// Show what Backstory does, on small examples
    Tour(tour::TourArguments),
    /// Run a program, with the behaviour of a compiled one
    Run(run::RunArguments),
    /// Find the defective function by answering a few questions
    Debug(Box<debug::DebugArguments>),
    /// Explain a value: the origin of a part of the output, step by step backwards
    Why(why::WhyArguments),
    /// Search the schedules of a concurrent program for deadlocks and failures
    Search(Box<search::SearchArguments>),
    /// Run a recording again: the same output, the same events
    Replay(replay::ReplayArguments),
    /// Include the program in a recording, which then opens anywhere
    Pack(pack::PackArguments),
    /// Turn the log of a run on a real node into a recording
    Import(import::ImportArguments),
    /// Write the module that records runs on a real node
    Recorder(recorder::RecorderArguments),
    /// Draw which processes created which, and the messages between them
    Diagram(diagram::DiagramArguments),
    /// Step through a program by line, expression or thread, forwards and backwards
    Step(step::StepArguments),
    /// Explore a program in the browser: threads, messages, values, all moments of its run
    Web(web::WebArguments),
    /// Serve an editor: the Debug Adapter Protocol, with steps in both directions
    Dap(dap::DapArguments),
    /// Serve an agent: the Model Context Protocol, for the programs of one folder
    Mcp(mcp::McpArguments),
    /// Prove the contracts and invariants of a program, or show what breaks them
    Check(check::CheckArguments),
    /// Print completions for a shell
    Completions(shell::CompletionsArguments),
    /// Print the manual page
    Man,
}

/// A question as text without colours.
pub(crate) fn question_text(question: &crate::dialogue::Question) -> String {
    ask::text(question, false)
}

/// Asks about one computation of a program, as `backstory debug --about` does.
fn ask_about(program: &std::path::Path, call: &str) -> u8 {
    let words: [OsString; 5] =
        ["backstory".into(), "debug".into(), "--about".into(), call.into(), program.into()];
    match Arguments::try_parse_from(words).map(|arguments| arguments.command) {
        Ok(Command::Debug(arguments)) => debug::debug(&arguments).unwrap_or_else(|error| {
            error.show();
            exit::COULD_NOT_RUN
        }),
        _ => exit::COULD_NOT_RUN,
    }
}

impl Command {
    /// Declares the form of the answer, if programs read it.
    fn expect_answer(&self) -> Result<(), Error> {
        let is_json = match self {
            Command::Run(arguments) => return crate::answer::will_be(&arguments.report),
            Command::Debug(arguments) => return crate::answer::will_be(&arguments.report),
            Command::Search(arguments) => return crate::answer::will_be(&arguments.report),
            Command::Check(arguments) => return crate::answer::will_be(&arguments.report()),
            Command::Why(arguments) => arguments.json,
            Command::Replay(arguments) => arguments.json,
            Command::Pack(arguments) => arguments.json,
            Command::Import(arguments) => arguments.json(),
            Command::Diagram(arguments) => arguments.json,
            _ => false,
        };
        if is_json {
            crate::answer::will_be_json();
        }
        Ok(())
    }

    /// `is_bare`: the user named a program and no command.
    fn run(&self, is_bare: bool) -> Result<u8, Error> {
        match self {
            Command::Run(arguments) => run::run(arguments, is_bare),
            Command::Debug(arguments) => debug::debug(arguments),
            Command::Why(arguments) => why::why(arguments),
            Command::Search(arguments) => search::search(arguments),
            Command::Replay(arguments) => replay::replay(arguments),
            Command::Pack(arguments) => pack::pack(arguments),
            Command::Import(arguments) => import::import(arguments),
            Command::Recorder(arguments) => recorder::recorder(arguments),
            Command::Diagram(arguments) => diagram::diagram(arguments),
            Command::Step(arguments) => step::step(arguments),
            Command::Web(arguments) => web::web(arguments),
            Command::Dap(arguments) => dap::dap(arguments),
            Command::Mcp(arguments) => mcp::mcp(arguments),
            Command::Check(arguments) => check::check(arguments),
            Command::Tour(arguments) => tour::tour(arguments),
            Command::Completions(arguments) => Ok(shell::completions(arguments)),
            Command::Man => Ok(shell::man()),
        }
    }
}

pub(crate) fn main() -> ExitCode {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let bare = bare::program(&words);
    match &bare {
        Ok(Some(command)) => words.insert(1, (*command).into()),
        Ok(None) => {}
        Err(error) => {
            misspelt::expect_json(&words);
            crate::answer::print_error(error);
            return ExitCode::from(exit::COULD_NOT_RUN);
        }
    }
    let arguments = match Arguments::try_parse_from(&words) {
        Ok(arguments) => arguments,
        Err(error) => return ExitCode::from(refuse(&words, &error)),
    };
    if let Err(error) = arguments.command.expect_answer() {
        error.show();
        return ExitCode::from(exit::COULD_NOT_RUN);
    }
    misspelt::warn(&words);
    let code = arguments.command.run(matches!(bare, Ok(Some(_)))).unwrap_or_else(|error| {
        crate::answer::print_error(&error);
        exit::COULD_NOT_RUN
    });
    ExitCode::from(crate::interrupt::code_or(code))
}

/// Reports an invalid command line, or prints the help.
fn refuse(words: &[OsString], error: &clap::Error) -> u8 {
    let is_help = !error.use_stderr();
    let _ = error.print();
    if is_help {
        return 0;
    }
    misspelt::expect_json(words);
    let text = error.to_string();
    let message = text.lines().next().unwrap_or("").trim_start_matches("error: ");
    let tip = text.lines().find_map(|line| line.trim().strip_prefix("tip: "));
    let usage = Error::usage(message);
    crate::answer::print_only_json(&match tip {
        Some(tip) => usage.help(tip),
        None => usage,
    });
    exit::COULD_NOT_RUN
}
