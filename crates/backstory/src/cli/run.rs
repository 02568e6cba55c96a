//! `backstory run`.

mod findings;

use super::load::{dump, load};
use super::program::ProgramArguments;
use super::{bare, report};
use crate::error::Error;
use crate::findings::{Format, ReportArguments};
use crate::interrupt;
use crate::keep::Growing;
use crate::limits::{self, Watch};
use crate::progress::Progress;
use clap::Args;
use findings::Kept;
use std::path::PathBuf;
use std::sync::Arc;
use workbench::{Contracts, Ending, LoadOptions, RunOptions, Schedule};

const LIMITS: &str = "Limits";

#[derive(Args)]
pub(super) struct RunArguments {
    /// Write a recording of the run to this file
    #[arg(long, value_name = "FILE.story")]
    record: Option<PathBuf>,
    /// Include the program in the recording, so that it opens on other computers and after the
    /// program was changed
    #[arg(long, requires = "record")]
    pack: bool,
    /// Schedule threads randomly, with this seed
    #[arg(long, value_name = "SEED")]
    random_schedule: Option<u64>,
    /// Let delays and timeouts take real time instead of none
    #[arg(long)]
    real_time: bool,
    /// Haskell: check contracts and invariants while the program runs
    #[arg(long)]
    check_contracts: bool,
    /// Show a compilation stage of the program instead of running it: tokens, syntax, types, core
    /// or optimised
    #[arg(long, value_name = "STAGE")]
    dump: Option<String>,
    #[command(flatten)]
    pub report: ReportArguments,
    /// Stop after this many steps
    #[arg(long, value_name = "N", help_heading = LIMITS)]
    max_steps: Option<u64>,
    /// Stop after this time: seconds, or with a unit such as 500ms, 90s, 10m or 2h
    #[arg(long, value_name = "TIME", value_parser = limits::duration, help_heading = LIMITS)]
    max_time: Option<std::time::Duration>,
    /// Stop if the program keeps more than this in memory, such as 500M or 2G
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = LIMITS)]
    max_memory: Option<u64>,
    #[command(flatten)]
    pub program: ProgramArguments,
}

/// A number of bytes, optionally followed by K, M or G.
pub(super) fn size(text: &str) -> Result<u64, String> {
    let text = text.trim_end_matches(['b', 'B']);
    let (digits, factor) = match text.chars().last() {
        Some('k' | 'K') => (&text[..text.len() - 1], 1 << 10),
        Some('m' | 'M') => (&text[..text.len() - 1], 1 << 20),
        Some('g' | 'G') => (&text[..text.len() - 1], 1 << 30),
        _ => (text, 1),
    };
    digits
        .parse::<u64>()
        .ok()
        .and_then(|n| n.checked_mul(factor))
        .ok_or_else(|| "a size is a number of bytes, optionally followed by K, M or G".to_owned())
}

/// Runs the program. `is_bare`: no command was given, and suggestions what to do next follow.
pub(super) fn run(arguments: &RunArguments, is_bare: bool) -> Result<u8, Error> {
    if arguments.program.is_recording() {
        let shown = arguments.program.program.display();
        return Err(Error::usage(format!("{shown} is a recording, not a program"))
            .help(format!("backstory replay {shown}")));
    }
    let target = arguments.program.target()?;
    let contracts = match arguments.check_contracts {
        true => Contracts::Checked,
        false => Contracts::Ignored,
    };
    let load_options =
        LoadOptions { dump: arguments.dump.clone(), contracts, ..target.options.clone() };
    if arguments.dump.is_some() {
        let text = dump(&target.path, &load_options)?;
        match arguments.report.is_for_programs() {
            true => crate::answer::print(&serde_json::json!({ "dump": text })),
            false => print!("{text}"),
        }
        return Ok(0);
    }
    let program = Arc::new(load(&target, &load_options)?);
    if arguments.pack {
        program.to_pack().map_err(Error::usage)?;
    }
    let options = RunOptions {
        max_steps: arguments.max_steps,
        max_memory: arguments.max_memory,
        schedule: arguments.random_schedule.map_or(Schedule::Default, Schedule::Random),
        real_time: arguments.real_time,
        arguments: target.arguments.clone(),
        pack: arguments.pack,
        interrupt: interrupt::flag_for_work(),
        progress: Arc::default(),
    };
    let record = arguments.record.as_deref().map(Growing::create).transpose();
    let (growing, mut record) = record.map_err(Error::machine)?.unzip();
    let terminal = target.terminal(arguments.real_time);
    let format = arguments.report.format();
    let mut outside: Box<dyn workbench::Outside + Send> = Box::new(terminal);
    let capture = report::Capture::default();
    let mut kept = None;
    if arguments.report.is_for_programs() {
        outside = Box::new(report::Captured::new(
            outside,
            capture.clone(),
            arguments.report.shows_text(),
        ));
    }
    if !matches!(format, Format::Text | Format::Json) || arguments.report.story().is_some() {
        // Results of tests are found by a replay.
        let also = Kept::default();
        record = Some(also.writer(record));
        kept = Some(also);
    }
    let started = std::time::Instant::now();
    let watch = Watch::start(options.interrupt.clone(), arguments.max_time, None);
    let steps = options.progress.clone();
    let wanted = arguments.report.shows_text();
    let progress = Progress::counting("running the program", wanted, steps);
    let done = workbench::run(&program, outside, &options, record);
    drop(progress);
    interrupt::work_is_over();
    let done = done.and_then(|done| growing.map_or(Ok(()), Growing::finish).map(|()| done));
    let done = done.map_err(Error::machine)?;
    let limit = watch.reached().filter(|_| done.ending == Ending::Interrupted);
    if arguments.report.shows_text() {
        report::text(&done, limit);
    }
    let mut code = report::code(&done, limit);
    if arguments.report.is_for_programs() && format != Format::Json {
        code = findings::code(&done.ending, code);
    }
    let ran = findings::Ran {
        program: &program,
        report: &done,
        limit,
        kept: kept.as_ref(),
        capture: &capture,
        subject: findings::subject(&target, &arguments.program.loading),
        seconds: started.elapsed().as_secs_f64(),
        code: interrupt::code_or(code),
    };
    let story = match &arguments.record {
        Some(path) => Some(path.display().to_string()),
        None => ran.save(arguments.report.story().as_deref())?,
    };
    crate::answer::deliver(&|| ran.to_json(story.as_deref()), &|| ran.findings(story.as_deref()))?;
    if is_bare && crate::interrupt::code().is_none() {
        bare::what_next(&target.path, bare::Facts::new(&program, &done.ending));
    }
    Ok(code)
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_take_a_letter_for_more() {
        assert_eq!(size("123"), Ok(123));
        assert_eq!(size("2k"), Ok(2048));
        assert_eq!(size("3G"), Ok(3 << 30));
        assert!(size("").is_err() && size("x").is_err() && size("99999999999G").is_err());
    }
}
