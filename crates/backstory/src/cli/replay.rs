//! `backstory replay`.

use super::load::{complain, load};
use super::run::interruptible;
use super::{exit, report};
use crate::disk::reason;
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
    let bytes = match std::fs::read(&arguments.recording) {
        Ok(bytes) => bytes,
        Err(error) => {
            complain(&format!("cannot read {shown}: {}", reason(&error)), None);
            return exit::COULD_NOT_RUN;
        }
    };
    let recording = match workbench::read_recording(&bytes) {
        Ok(recording) => recording,
        Err(error) => {
            complain(&format!("{shown}: {error}"), None);
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
    match workbench::replay(&program, &recording, Streams::new(), &interruptible()) {
        Ok(done) => report::text(&done),
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
