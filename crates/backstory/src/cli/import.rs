//! `backstory import`: recordings of runs that happened elsewhere.

use super::load::load;
use super::program::LoadingArguments;
use crate::error::Error;
use crate::interrupt;
use crate::keep::{self, Content};
use clap::{Args, Subcommand};
use std::path::{Path, PathBuf};
use workbench::{ImportError, RunOptions, TraceLog};

const EXAMPLES: &str = "\
Examples:
  backstory recorder --out recorder                      the module that writes logs, for your node
  backstory import trace bank.trace src/bank.erl         bank.story, which all commands open
  backstory import trace bank.trace -o crash.story       with the source where the node had it";

#[derive(Args)]
pub(super) struct ImportArguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// The log that backstory_recorder wrote on a real node
    Trace(TraceArguments),
}

#[derive(Args)]
#[command(after_help = EXAMPLES)]
struct TraceArguments {
    /// The log
    log: PathBuf,
    /// The program: the module whose function was called, or the folder of its project. Without it,
    /// the source is read where the node had it
    program: Option<PathBuf>,
    /// The recording to write, instead of one named like the log
    #[arg(long, short, alias = "out", value_name = "FILE.story")]
    output: Option<PathBuf>,
    /// Print one JSON object about what was imported
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    loading: LoadingArguments,
}

impl ImportArguments {
    pub(super) fn json(&self) -> bool {
        match &self.what {
            What::Trace(arguments) => arguments.json,
        }
    }
}

pub(super) fn import(arguments: &ImportArguments) -> Result<u8, Error> {
    match &arguments.what {
        What::Trace(arguments) => trace(arguments),
    }
}

fn trace(arguments: &TraceArguments) -> Result<u8, Error> {
    let shown = arguments.log.display();
    let bytes =
        std::fs::read(&arguments.log).map_err(|error| Error::unreadable(&arguments.log, &error))?;
    let log =
        TraceLog::read(&bytes).map_err(|error| Error::program(format!("{shown}: {error}")))?;
    let path = match &arguments.program {
        Some(path) => path.clone(),
        None => source_of(&log, &arguments.log)?,
    };
    let mut target = arguments.loading.target(&path)?;
    check_versions(&log, &path)?;
    target.options.call = target.options.call.or_else(|| Some(log.header.call.clone()));
    if target.options.prefer_otp.is_empty() && target.options.otp.is_some() {
        target.options.prefer_otp =
            workbench::OTP_BEHAVIOURS.iter().map(|m| (*m).to_owned()).collect();
    }
    let program = load(&target, &target.options)?;
    let options = RunOptions { interrupt: interrupt::flag_for_work(), ..RunOptions::default() };
    let imported = workbench::import_trace(&program, &log, &options);
    interrupt::work_is_over();
    let imported = imported.map_err(|error| match error {
        ImportError::Diverged(divergence) => Error::program(format!("{shown}: {divergence}")),
        ImportError::Machine(message) => Error::machine(message),
    })?;
    let mut story = imported.run.encode().map_err(Error::machine)?;
    if program.to_pack().is_ok() {
        story = workbench::packed(&program, &story).map_err(Error::machine)?;
    }
    let output = arguments.output.clone().unwrap_or_else(|| arguments.log.with_extension("story"));
    keep::write(&output, &story, Content::Recording).map_err(Error::machine)?;
    let ending = imported.run.ending().to_string();
    match arguments.json {
        true => crate::answer::print(&serde_json::json!({
            "written": output.display().to_string(),
            "events": imported.events,
            "complete": !imported.is_partial,
            "bytes": story.len(),
        })),
        false => {
            let events = super::counted(imported.events as u64, "event");
            let end = match imported.is_partial {
                true => "the log ends before the program does".to_owned(),
                false => format!("the program {ending}"),
            };
            println!("{}: {events} followed; {end}", output.display());
        }
    }
    Ok(0)
}

/// The source of the recorded call, where the node had it.
fn source_of(log: &TraceLog, named: &Path) -> Result<PathBuf, Error> {
    let module = log.modules().iter().find(|m| m.name == log.header.module);
    let path = module.and_then(|m| m.source.as_ref()).map(|(path, _)| PathBuf::from(path));
    path.filter(|path| path.is_file()).ok_or_else(|| {
        let message =
            format!("{}: the source of module {} is not here", named.display(), log.header.module);
        Error::usage(message).help("name it: backstory import trace LOG PROGRAM")
    })
}

/// The source must be the text that the node compiled, as far as the log knows it.
fn check_versions(log: &TraceLog, path: &Path) -> Result<(), Error> {
    let beside = |name: &str| match path.is_dir() {
        true => path.join("src").join(format!("{name}.erl")),
        false => path.with_file_name(format!("{name}.erl")),
    };
    for module in log.modules() {
        let Some((there, Some(sum))) = &module.source else { continue };
        let Ok(text) = std::fs::read(beside(&module.name)) else { continue };
        if workbench::source_checksum(&text) != *sum {
            let message = format!(
                "module {} is another version than the one that was recorded ({there} on the node)",
                module.name
            );
            return Err(Error::program(message).help("import with the source that the node ran"));
        }
    }
    Ok(())
}
