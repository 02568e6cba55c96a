//! `backstory step`: a session in the terminal.

use super::exit;
use super::open::SessionArguments;
use super::stepper::{Stepper, completions};
use crate::interrupt;
use clap::Args;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Context, Editor, Helper, Highlighter, Hinter, Validator};
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  backstory step Main.hs                     h lists the commands, Tab completes them
  backstory step bug.story                   a recording
  backstory step Main.hs --commands 's; s 2; t'   carried out one after the other

Words to begin with: s (step), b (back), t (threads), f (is a deadlock near?), w (where), p (print),
save FILE (keep this way as a recording).";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct StepArguments {
    /// Commands to carry out instead of asking for them, separated by semicolons or line ends
    #[arg(long, value_name = "COMMANDS")]
    commands: Option<String>,
    #[command(flatten)]
    session: SessionArguments,
}

pub fn step(arguments: &StepArguments) -> u8 {
    let interrupt = interrupt::flag_for_work();
    let session = match arguments.session.open(interrupt.clone()) {
        Ok(session) => session,
        Err(code) => return code,
    };
    let mut stepper = Stepper::new(session, interrupt);
    let mut out = std::io::stdout();
    if let Some(commands) = &arguments.commands {
        let lines = commands.split([';', '\n']).map(|line| Ok(line.to_owned()));
        return play(&mut stepper, lines, &mut out);
    }
    if !std::io::stdin().is_terminal() {
        let stdin = std::io::stdin();
        return play(&mut stepper, stdin.lock().lines(), &mut out);
    }
    talk(&mut stepper, &mut out)
}

/// Carries out commands from a list, each shown as it would have been typed.
fn play(
    stepper: &mut Stepper,
    lines: impl Iterator<Item = std::io::Result<String>>,
    out: &mut impl Write,
) -> u8 {
    let _ = write!(out, "{}", stepper.greeting());
    let mut lines = lines;
    // Nobody decides how to go on: a signal ends the session.
    while interrupt::code().is_none() {
        interrupt::at_prompt(true);
        let line = lines.next();
        interrupt::at_prompt(false);
        let Some(Ok(line)) = line else { break };
        let line = line.trim();
        if line.starts_with('#') {
            continue;
        }
        let _ = writeln!(out, "> {line}");
        let answer = stepper.command(line);
        let _ = write!(out, "{}", answer.text);
        if answer.leave || out.flush().is_err() || interrupt::code().is_some() {
            break;
        }
    }
    0
}

#[derive(Helper, Highlighter, Hinter, Validator)]
struct Completions {
    words: Vec<String>,
}

impl Completer for Completions {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = &line[..position];
        let start = before.rfind(' ').map_or(0, |i| i + 1);
        let wanted = self.words.iter().filter(|w| w.starts_with(&before[start..]));
        let pair = |w: &String| Pair { display: w.clone(), replacement: w.clone() };
        Ok((start, wanted.map(pair).collect()))
    }
}

fn talk(stepper: &mut Stepper, out: &mut impl Write) -> u8 {
    let mut editor: Editor<Completions, FileHistory> = match Editor::new() {
        Ok(editor) => editor,
        Err(error) => {
            super::load::complain(&format!("cannot use the terminal: {error}"), None);
            return exit::COULD_NOT_RUN;
        }
    };
    let history = history_file();
    if let Some(path) = &history {
        let _ = editor.load_history(path);
    }
    print!("{}", stepper.greeting());
    loop {
        editor.set_helper(Some(Completions { words: completions(stepper) }));
        interrupt::at_prompt(true);
        let line = editor.readline("> ");
        interrupt::at_prompt(false);
        match line {
            Ok(line) => {
                if !line.trim().is_empty() {
                    let _ = editor.add_history_entry(line.as_str());
                }
                let answer = stepper.command(line.trim());
                let _ = write!(out, "{}", answer.text);
                let _ = out.flush();
                if answer.leave || interrupt::is_to_end() {
                    break;
                }
            }
            Err(ReadlineError::Interrupted) => {
                println!("(q leaves)");
            }
            Err(_) => break,
        }
    }
    if let Some(path) = &history {
        if let Some(folder) = path.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        let _ = editor.save_history(path);
    }
    0
}

/// Where what was typed is kept from one session to the next.
fn history_file() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let home = std::env::var_os("HOME").map(|h| PathBuf::from(h).join(".local/state"));
    Some(state.or(home)?.join("backstory").join("step-history"))
}
