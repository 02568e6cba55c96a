//! `backstory recorder`: writes the module that records runs on a real node.

use crate::error::Error;
use clap::Args;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  backstory recorder --out backstory_recorder    an application for rebar3 (_checkouts) and mix (path)
  backstory recorder --out recorder && erlc recorder/src/backstory_recorder.erl   just the module";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct RecorderArguments {
    /// The folder to write to; it is created if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// The files of the application, by their paths in it.
const FILES: &[(&str, &str)] = &[
    (
        "src/backstory_recorder.erl",
        include_str!("../../../../recorder/erlang/src/backstory_recorder.erl"),
    ),
    (
        "src/backstory_recorder.app.src",
        include_str!("../../../../recorder/erlang/src/backstory_recorder.app.src"),
    ),
    ("rebar.config", include_str!("../../../../recorder/erlang/rebar.config")),
    ("README.md", include_str!("../../../../recorder/erlang/README.md")),
];

pub(super) fn recorder(arguments: &RecorderArguments) -> Result<u8, Error> {
    // All or nothing: a file that is something else is never replaced.
    for (name, text) in FILES {
        let path = arguments.out.join(name);
        if std::fs::read(&path).is_ok_and(|there| there != text.as_bytes()) {
            let message = format!("{} is already there, with other contents", path.display());
            return Err(Error::usage(message).help("remove it, or write to another folder"));
        }
    }
    for (name, text) in FILES {
        let path = arguments.out.join(name);
        write(&path, text)
            .map_err(|error| Error::machine(format!("cannot write {}: {error}", path.display())))?;
    }
    println!("{}: the application backstory_recorder", arguments.out.display());
    Ok(0)
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, text)
}
