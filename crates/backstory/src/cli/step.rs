//! `backstory step`: a session in the terminal.

use super::open::SessionArguments;
use super::prompt::Prompt;
use super::stepper::{Stepper, completions};
use crate::error::Error;
use crate::interrupt;
use clap::Args;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  backstory step Main.hs                     ? lists the commands, Tab completes them
  backstory step bug.story                   a recording
  backstory step Main.hs --commands 's; s 2; t'   carried out one after the other

By events: s (step), b (back), t (threads), f (is a deadlock near?), w (where), p (print), save FILE (keep
this way as a recording). By moments: n (next line), e (into), fin (finish), back next, break 12, c (continue),
rc (reverse), ev EXPRESSION (evaluate).";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct StepArguments {
    /// Commands to execute instead of asking for them, separated by semicolons or line ends
    #[arg(long, value_name = "COMMANDS")]
    commands: Option<String>,
    #[command(flatten)]
    session: SessionArguments,
}

pub(super) fn step(arguments: &StepArguments) -> Result<u8, Error> {
    let interrupt = interrupt::flag_for_work();
    let target = arguments.session.program.target()?;
    let session = arguments.session.open(&target, interrupt.clone())?;
    let mut stepper = Stepper::new(session, interrupt);
    let mut prompt = match &arguments.commands {
        Some(commands) => Prompt::commands(&commands.replace(';', "\n")),
        None => Prompt::standard("step")?,
    };
    talk(&mut stepper, &mut prompt);
    Ok(0)
}

fn talk(stepper: &mut Stepper, prompt: &mut Prompt) {
    let mut out = std::io::stdout();
    let _ = write!(out, "{}", stepper.greeting());
    // Without a person at the prompt, a signal ends the session.
    while prompt.is_terminal() || interrupt::code().is_none() {
        let Some(line) = prompt.next_command(&completions(stepper)) else { break };
        let line = line.trim();
        if line.starts_with('#') {
            continue;
        }
        let answer = stepper.command(line);
        let _ = write!(out, "{}", answer.text);
        if answer.leave || out.flush().is_err() || interrupt::is_to_end() {
            break;
        }
    }
}
