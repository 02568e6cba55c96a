//! `backstory pack`: includes the program in a recording.

use super::load::load;
use super::program::ProgramArguments;
use super::story;
use crate::error::Error;
use crate::keep::{self, Content};
use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  backstory pack bug.story                   the recording now brings its program along
  backstory pack bug.story -o share.story    the same in another file
  backstory run Main.hs --record bug.story --pack   at once";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct PackArguments {
    /// Write to this file instead of the recording itself
    #[arg(long, short, value_name = "FILE.story")]
    output: Option<PathBuf>,
    /// Print one JSON object about what was written
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    program: ProgramArguments,
}

pub(super) fn pack(arguments: &PackArguments) -> Result<u8, Error> {
    let story = &arguments.program.program;
    if !arguments.program.is_recording() {
        return Err(Error::usage(format!("{} is not a recording", story.display()))
            .help("backstory run PROGRAM --record FILE.story --pack makes one"));
    }
    let mut recording = story::read(story)?;
    let target = arguments.program.target()?;
    let program = load(&target, &target.options)?;
    // A pack must contain exactly what was recorded.
    let read = target.recording.as_ref().unwrap_or(&recording);
    read.check_program(program.identity)
        .map_err(|error| Error::program(format!("{}: {error}", story.display())))?;
    let pack = program.to_pack().map_err(Error::usage)?;
    recording.pack = Some(pack.clone());
    recording.header.loading = program.loading.clone();
    let bytes = workbench::encode_recording(&recording)
        .map_err(|error| Error::machine(format!("cannot write the recording: {error}")))?;
    let path = arguments.output.as_ref().unwrap_or(story);
    keep::write(path, &bytes, Content::Recording).map_err(Error::machine)?;
    let files = pack.files().filter(|(_, contents)| contents.is_some()).count();
    match arguments.json {
        true => crate::answer::print(&serde_json::json!({
            "written": path.display().to_string(),
            "files": files,
            "bytes": bytes.len(),
        })),
        false => println!(
            "{}: {} of the program, {} bytes",
            path.display(),
            super::counted(files as u64, "file"),
            bytes.len()
        ),
    }
    Ok(0)
}
