//! `backstory run`.

use super::load::{complain, load};
use super::{exit, report};
use crate::interrupt;
use crate::keep::Growing;
use crate::terminal::Terminal;
use clap::Args;
use std::path::PathBuf;
use workbench::{LoadOptions, RunOptions, Schedule};

#[derive(Args)]
pub struct RunArguments {
    /// The program: a .hs, .lhs, .erl, .beam or .core file, or the folder of a project
    program: PathBuf,
    /// What the program itself gets as its arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
    /// Write a recording of the run to this file
    #[arg(long, value_name = "FILE.story")]
    record: Option<PathBuf>,
    /// Stop after this many steps
    #[arg(long, value_name = "N")]
    max_steps: Option<u64>,
    /// Stop when the program keeps more than this in memory, such as 500M or 2G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_memory: Option<u64>,
    /// Let any thread go next that can, by a generator with this seed
    #[arg(long, value_name = "SEED")]
    random_schedule: Option<u64>,
    /// Let delays and time-outs take real time instead of none
    #[arg(long)]
    real_time: bool,
    /// Haskell: the executable or test suite of a package to run, instead of its first
    #[arg(long, value_name = "NAME")]
    component: Option<String>,
    /// Erlang: what to call instead of main/0, such as 'm:f(1)'
    #[arg(long, value_name = "CALL")]
    call: Option<String>,
    /// Erlang: run the module's EUnit tests
    #[arg(long)]
    eunit: bool,
    /// Erlang: where OTP is installed, for modules that are not built in
    #[arg(long, value_name = "DIR")]
    otp: Option<PathBuf>,
    /// Erlang: modules to take from OTP although they are built in, such as gen_server,supervisor
    #[arg(long, value_name = "MODULES", value_delimiter = ',')]
    prefer_otp: Vec<String>,
    /// Where else to look for modules
    #[arg(long = "src", value_name = "DIR")]
    source_folders: Vec<PathBuf>,
    /// Haskell: check contracts and invariants as the program runs
    #[arg(long)]
    check_contracts: bool,
    /// Show a stage of the program instead of running it: tokens, syntax, types, core or optimised
    #[arg(long, value_name = "STAGE")]
    dump: Option<String>,
    /// Print one JSON object about the run, with the program's output in it
    #[arg(long)]
    json: bool,
}

/// A number of bytes, with K, M or G behind it for more.
pub fn size(text: &str) -> Result<u64, String> {
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
        .ok_or_else(|| "a size is a number, with K, M or G behind it for more".to_owned())
}

pub fn run(arguments: &RunArguments) -> u8 {
    let load_options = LoadOptions {
        source_folders: arguments.source_folders.clone(),
        dump: arguments.dump.clone(),
        component: arguments.component.clone(),
        contracts: arguments.check_contracts,
        call: arguments.call.clone(),
        eunit: arguments.eunit,
        otp: arguments.otp.clone().or_else(crate::disk::find_otp),
        prefer_otp: arguments.prefer_otp.clone(),
        arguments: arguments.arguments.clone(),
        ..LoadOptions::default()
    };
    let program = match load(&arguments.program, &load_options) {
        Ok(program) => program,
        Err(code) => return code,
    };
    let options = RunOptions {
        max_steps: arguments.max_steps,
        max_memory: arguments.max_memory,
        schedule: arguments.random_schedule.map_or(Schedule::Default, Schedule::Random),
        real_time: arguments.real_time,
        arguments: arguments.arguments.iter().map(|a| a.clone().into_bytes()).collect(),
        interrupt: interrupt::flag_for_work(),
    };
    let (growing, record) = match arguments.record.as_deref().map(Growing::create).transpose() {
        Ok(record) => record.unzip(),
        Err(message) => {
            complain(&message, None);
            return exit::COULD_NOT_RUN;
        }
    };
    let name = arguments.program.file_stem().map_or_else(String::new, |n| n.display().to_string());
    let (outside, capture): (Box<dyn workbench::Outside + Send>, _) = {
        let terminal = Terminal::new(name, options.arguments.clone(), arguments.real_time);
        if arguments.json {
            let capture = report::Capture::default();
            (Box::new(report::Captured::new(terminal, capture.clone())), Some(capture))
        } else {
            (Box::new(terminal), None)
        }
    };
    let done = workbench::run(&program, outside, &options, record);
    interrupt::work_is_over();
    match done.and_then(|done| growing.map_or(Ok(()), Growing::finish).map(|()| done)) {
        Ok(done) => match capture {
            Some(capture) => report::json(&done, &capture),
            None => report::text(&done),
        },
        Err(message) => {
            complain(&message, None);
            exit::COULD_NOT_RUN
        }
    }
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
