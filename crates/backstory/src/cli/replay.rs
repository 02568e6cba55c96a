//! `backstory replay`.

use super::load::{complain, load};
use super::{exit, report, story};
use crate::interrupt;
use crate::terminal::Streams;
use clap::Args;
use std::path::PathBuf;
use workbench::{LoadOptions, ReplayError};

#[derive(Args)]
pub struct ReplayArguments {
    /// The recording
    recording: PathBuf,
    /// The program, if it is no longer where it was when the recording was made
    program: Option<PathBuf>,
    /// Erlang: what was called instead of main/0
    #[arg(long, value_name = "CALL")]
    call: Option<String>,
    /// Erlang: the recording is of the module's EUnit tests
    #[arg(long)]
    eunit: bool,
    /// Erlang: where OTP is installed, for modules that are not built in
    #[arg(long, value_name = "DIR")]
    otp: Option<PathBuf>,
    /// Where else to look for modules
    #[arg(long = "src", value_name = "DIR")]
    source_folders: Vec<PathBuf>,
}

pub fn replay(arguments: &ReplayArguments) -> u8 {
    let shown = arguments.recording.display();
    let recording = match story::read(&arguments.recording) {
        Ok(recording) => recording,
        Err(message) => {
            complain(&message, None);
            return exit::COULD_NOT_RUN;
        }
    };
    let path = arguments.program.clone().unwrap_or_else(|| PathBuf::from(&recording.header.name));
    let options = LoadOptions {
        recorded: Some(recording.header.program),
        source_folders: arguments.source_folders.clone(),
        call: arguments.call.clone(),
        eunit: arguments.eunit,
        otp: arguments.otp.clone().or_else(crate::disk::find_otp),
        arguments: recording
            .header
            .arguments
            .iter()
            .map(|a| String::from_utf8_lossy(a).into_owned())
            .collect(),
        ..LoadOptions::default()
    };
    let program = match load(&path, &options) {
        Ok(program) => program,
        Err(code) => return code,
    };
    let flag = interrupt::flag_for_work();
    let done = workbench::replay(&program, &recording, Streams::new(), &flag);
    interrupt::work_is_over();
    match done {
        Ok(done) => {
            let code = report::text(&done);
            match story::cut_off(&recording) {
                // The program ended before the recording did: only how it ended is missing there.
                Some(note) if !matches!(done.ending, workbench::Ending::CutOff(_)) => {
                    complain(&format!("{shown}: {note}"), None);
                    exit::LIMIT
                }
                _ => code,
            }
        }
        Err(ReplayError::Recording(error)) => {
            let help =
                "replay it with the program it was made of: backstory replay FILE.story PROGRAM";
            complain(&format!("{shown}: {error}"), Some(help));
            exit::COULD_NOT_RUN
        }
        Err(ReplayError::Machine(message)) => {
            complain(&message, None);
            exit::COULD_NOT_RUN
        }
        Err(ReplayError::Differs { expected, found }) => {
            complain(
                &format!("the replay went another way: recorded {expected}, now {found}"),
                Some("that is a defect of Backstory: please report it with the recording"),
            );
            exit::FAILED
        }
    }
}
