//! `backstory replay`.

use super::load::load;
use super::program::ProgramArguments;
use super::{exit, report, story};
use crate::error::Error;
use crate::interrupt;
use crate::progress::Progress;
use crate::terminal::Streams;
use clap::Args;
use workbench::{Output, ReplayError, Stream};

#[derive(Args)]
pub(super) struct ReplayArguments {
    /// Print one JSON object about the run, including the output of the program
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    program: ProgramArguments,
}

pub(super) fn replay(arguments: &ReplayArguments) -> Result<u8, Error> {
    let given = &arguments.program;
    let shown = given.program.display();
    let recording = story::read(&given.program)?;
    let moved = given.loading.arguments.first().map(std::path::PathBuf::from);
    let target = given.loading.recorded(&given.program, recording, moved)?;
    let Some(recording) = &target.recording else {
        return Err(Error::usage(format!("{shown} is not a recording")));
    };
    let program = load(&target, &target.options)?;
    let flag = interrupt::flag_for_work();
    let capture = report::Capture::default();
    let output = match arguments.json {
        true => ReplayedOutput::Kept(capture.clone()),
        false => ReplayedOutput::Shown(Streams::new()),
    };
    let progress = Progress::start("replaying the run", !arguments.json);
    let done = workbench::replay(&program, recording, Box::new(output), &flag);
    drop(progress);
    interrupt::work_is_over();
    let done = match done {
        Ok(done) => done,
        Err(ReplayError::Recording(error)) => {
            let help = "replay it with the program that it was made of: \
                        backstory replay FILE.story PROGRAM; with --pack a recording brings it along";
            return Err(Error::program(format!("{shown}: {error}")).help(help));
        }
        Err(ReplayError::Machine(message)) => return Err(Error::machine(message)),
        Err(ReplayError::Differs { expected, found }) => {
            let message = format!("the replay differs: recorded {expected}, now {found}");
            let same = program.identity == recording.header.program
                && recording.header.tool == workbench::tool();
            let help = match same {
                true => "that is a defect of Backstory: please report it with the recording",
                false => "it was made by another version of Backstory, which ran it differently",
            };
            crate::answer::print_error(&Error::unsupported(message).help(help));
            return Ok(exit::FAILED);
        }
    };
    let code = match arguments.json {
        true => {
            crate::answer::print(&report::to_json(&done, None, &capture));
            report::code(&done, None)
        }
        // A replay has no limit of its own: the run was recorded up to one.
        false if matches!(done.ending, workbench::Ending::StepLimit) => {
            let place = done.place.as_ref().map(|p| format!(" at {p}")).unwrap_or_default();
            let steps = report::counted(done.steps, "step");
            Error::program(format!("the recording ends here, after {steps}{place}"))
                .help("a run is recorded up to its --max-steps, a loop that a search found twice round")
                .show();
            report::code(&done, None)
        }
        false => report::text(&done, None),
    };
    match story::cut_off(recording) {
        // The program ended before the recording did: only its ending is missing there.
        Some(note) if !matches!(done.ending, workbench::Ending::CutOff(_)) => {
            Error::program(format!("{shown}: {note}")).show();
            Ok(exit::LIMIT)
        }
        _ => Ok(code),
    }
}

/// Where the output of the program goes.
enum ReplayedOutput {
    Shown(Streams),
    Kept(report::Capture),
}

impl Output for ReplayedOutput {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        match self {
            ReplayedOutput::Shown(streams) => streams.write(stream, bytes),
            ReplayedOutput::Kept(capture) => capture.keep(stream, bytes),
        }
    }

    fn flush(&mut self, stream: Stream) {
        if let ReplayedOutput::Shown(streams) = self {
            streams.flush(stream);
        }
    }
}
