//! `backstory tour`: one example for each feature of Backstory.
//!
//! Each stop explains what to look for, shows the command and runs it: this very binary, on
//! examples that are part of it. On a terminal it waits for Enter in between; otherwise it
//! continues.

use crate::disk::reason;
use crate::error::Error;
use clap::Args;
use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::process::{Command, Stdio};

#[derive(Args)]
pub(super) struct TourArguments {
    /// Do not wait for Enter between the stops
    #[arg(long)]
    no_wait: bool,
    /// Write the examples here and keep them, instead of using a temporary folder
    #[arg(long, value_name = "DIR")]
    keep: Option<std::path::PathBuf>,
}

/// The examples of the tour.
const FILES: &[(&str, &str)] = &[
    ("isort.hs", include_str!("../../../../examples/haskell/isort.hs")),
    ("isort.answers", "3\n"),
    ("invoice/Main.hs", include_str!("../../../../examples/haskell/invoice/Main.hs")),
    ("invoice/Invoice.hs", include_str!("../../../../examples/haskell/invoice/Invoice.hs")),
    ("invoice/Price.hs", include_str!("../../../../examples/haskell/invoice/Price.hs")),
    ("invoice/Stock.hs", include_str!("../../../../examples/haskell/invoice/Stock.hs")),
    ("invoice.answers", "2\n1\n"),
    ("philosophers.hs", include_str!("../../../../examples/haskell/philosophers.hs")),
    ("Accounts.hs", include_str!("../../../../examples/haskell/contracts/Accounts.hs")),
    ("tcp.erl", include_str!("../../../../examples/erlang/tcp.erl")),
];

struct Stop {
    title: &'static str,
    text: &'static str,
    command: &'static [&'static str],
}

const STOPS: &[Stop] = &[
    Stop {
        title: "A program with a bug",
        text: "isort sorts a list, or should. Backstory runs Haskell and Erlang programs as their\n\
               compilers would, in its own machine, which can record a run and go back in it.",
        command: &["run", "isort.hs"],
    },
    Stop {
        title: "Questions",
        text: "Which function is wrong? Backstory asks about intermediate results until one is left\n\
               to blame. Here the answers come from a file; you would type them.",
        command: &["debug", "isort.hs", "--answers", "isort.answers"],
    },
    Stop {
        title: "Something larger",
        text: "Invoices, in four modules. Grace's total is too low: from ten pieces on five percent are\n\
               taken off. Pointed at that number, Backstory needs two answers to find the line.",
        command: &[
            "debug",
            "invoice",
            "--line",
            "2",
            "--col",
            "12",
            "--answers",
            "invoice.answers",
        ],
    },
    Stop {
        title: "Stories",
        text: "Where does a piece of the output come from? Each step back has its source line.",
        command: &["why", "isort.hs", "--line", "1"],
    },
    Stop {
        title: "Search",
        text: "Five philosophers share five sticks. Most runs go well; Backstory tries the schedules\n\
               of the threads until it finds one that does not, and writes it down as a recording.",
        command: &["search", "philosophers.hs", "--record", "philosophers.story"],
    },
    Stop {
        title: "Stepping, either way",
        text: "The same program by hand: you choose which thread runs next, and can undo every step.",
        command: &[
            "step",
            "philosophers.hs",
            "--commands",
            "s; s; s; s; 1; 2; 3; 4; 0; objects; back; threads",
        ],
    },
    Stop {
        title: "Contracts",
        text: "Invariants of transactions are written in the program itself. Backstory proves that\n\
               every transaction keeps them, or shows a state that one of them breaks.",
        command: &["check", "Accounts.hs"],
    },
    Stop {
        title: "Messages",
        text: "Two Erlang processes shake hands, and one waits forever. Which messages did they exchange?",
        command: &["diagram", "tcp.erl"],
    },
];

const END: &str = "That was the tour. All of it is in the browser too:

  backstory tour --keep tour                 leaves these examples in a folder
  backstory web tour/philosophers.hs

`backstory help COMMAND` says what each command can do.
";

pub(super) fn tour(arguments: &TourArguments) -> Result<u8, Error> {
    let folder = match &arguments.keep {
        Some(folder) => folder.clone(),
        None => std::env::temp_dir().join(format!("backstory-tour-{}", std::process::id())),
    };
    let done = unpack(&folder).and_then(|()| walk(&folder, !arguments.no_wait));
    if arguments.keep.is_none() {
        let _ = std::fs::remove_dir_all(&folder);
    }
    done.map(|()| 0).map_err(Error::machine)
}

fn unpack(folder: &Path) -> Result<(), String> {
    let cannot =
        |e: std::io::Error| format!("cannot write to {}: {}", folder.display(), reason(&e));
    std::fs::create_dir_all(folder).map_err(cannot)?;
    for (name, text) in FILES {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(cannot)?;
        }
        std::fs::write(path, text).map_err(cannot)?;
    }
    Ok(())
}

fn walk(folder: &Path, wait: bool) -> Result<(), String> {
    let program =
        std::env::current_exe().map_err(|e| format!("cannot find Backstory: {}", reason(&e)))?;
    let known = <super::Arguments as clap::CommandFactory>::command();
    let stops: Vec<&Stop> =
        STOPS.iter().filter(|s| known.find_subcommand(s.command[0]).is_some()).collect();
    let watched = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let mut out = std::io::stdout();
    for (i, stop) in stops.iter().enumerate() {
        let shown: Vec<String> = stop.command.iter().map(|w| quoted(w)).collect();
        let heading = format!("{}/{}  {}", i + 1, stops.len(), stop.title);
        let line = "─".repeat(heading.chars().count());
        let text = format!("{heading}\n{line}\n{}\n\n$ backstory {}\n", stop.text, shown.join(" "));
        if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
            // The pipe was closed.
            return Ok(());
        }
        let status = Command::new(&program)
            .args(stop.command)
            .current_dir(folder)
            .stdin(Stdio::null())
            .status()
            .map_err(|e| format!("cannot start Backstory: {}", reason(&e)))?;
        // Findings have non-zero exit codes: not a failure of the tour.
        if status.code().is_none_or(|code| code >= 128) {
            return Err("the tour was interrupted".to_owned());
        }
        let _ = writeln!(out);
        if watched && wait {
            let _ = write!(out, "Enter continues, Ctrl-C leaves. ").and_then(|()| out.flush());
            let mut line = String::new();
            let _ = std::io::stdin().lock().read_line(&mut line);
            let _ = writeln!(out);
        }
    }
    let _ = out.write_all(END.as_bytes());
    Ok(())
}

fn quoted(word: &str) -> String {
    if word.contains([' ', ';']) { format!("'{word}'") } else { word.to_owned() }
}
