//! `backstory check`.

mod findings;
pub(crate) mod output;
mod progress;
mod solver;

use super::exit;
use super::load::failed;
use super::program::ProgramArguments;
use crate::error::{Error, note};
use crate::findings::{Findings, Format, ReportArguments};
use crate::limits::{self, Limit, Watch};
use clap::{Args, ValueEnum};
use progress::Progress;
use std::cell::RefCell;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use workbench::{
    BrokenRun, CheckOptions, CheckOutcome, CheckReport, Checked, FindLimits, Showing, Subject,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Transactions {
    /// Every `atomically` of the program
    Written,
    /// Also every top-level function that returns a transaction of plain data
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Solver {
    /// The built-in solver, cross-checked by z3 or cvc5 if one is installed
    Auto,
    /// The built-in solver only
    Builtin,
    Z3,
    Cvc5,
}

#[derive(Args)]
pub(super) struct CheckArguments {
    /// Which transactions must keep the invariants
    #[arg(long, value_enum, default_value = "written", value_name = "WHICH")]
    transactions: Transactions,
    /// Also check that no function crashes: missing cases, head [], division by zero
    #[arg(long)]
    crashes: bool,
    /// Treat Int as a bounded type that wraps around on overflow
    #[arg(long)]
    overflow: bool,
    /// Time limit in seconds for each contract and transaction
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    time: f64,
    /// Which solver decides
    #[arg(long, value_enum, default_value = "auto", value_name = "WHO")]
    solver: Solver,
    /// Explain each verdict
    #[arg(long, short = 'v')]
    details: bool,
    /// If a transaction breaks an invariant, a run of the program that shows it is searched for:
    /// where to record it [default: beside the report, or else beside the program]
    #[arg(long, value_name = "FILE.story")]
    record: Option<PathBuf>,
    /// Include the program in the recording, so that it opens on other computers and after the
    /// program was changed
    #[arg(long, conflicts_with = "no_record")]
    pack: bool,
    /// Do not search for such a run
    #[arg(long, conflicts_with = "record")]
    no_record: bool,
    #[command(flatten)]
    report: ReportArguments,
    /// Short for --format sarif
    #[arg(long, conflicts_with_all = ["json", "format"])]
    sarif: bool,
    /// With --json: print each verdict as a line of JSON as soon as it is known; the last line is the
    /// report
    #[arg(long, requires = "json")]
    stream: bool,
    /// Stop after this time for all of it: seconds, or with a unit such as 500ms, 90s, 10m or 2h; what is
    /// not decided by then is unknown
    #[arg(long, visible_alias = "time-total", value_name = "TIME", value_parser = limits::duration)]
    max_time: Option<Duration>,
    /// Stop before the check uses more memory than this, such as 500M or 2G
    #[arg(long, value_name = "SIZE", value_parser = super::run::size)]
    max_memory: Option<u64>,
    #[command(flatten)]
    program: ProgramArguments,
}

impl CheckArguments {
    pub(super) fn report(&self) -> ReportArguments {
        let mut report = self.report.clone();
        if self.sarif {
            report.format = Some(Format::Sarif);
        }
        report
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(n) if n > 0.0 && n.is_finite() => Ok(n),
        _ => Err("a number of seconds, such as 5 or 0.5".to_owned()),
    }
}

pub(super) fn check(arguments: &CheckArguments) -> Result<u8, Error> {
    let target = arguments.program.target()?;
    let started = Instant::now();
    let interrupt = crate::interrupt::flag_for_work();
    let time = Duration::from_secs_f64(arguments.time);
    let solver = solver::find(arguments.solver, time, &interrupt).map_err(|message| {
        Error::machine(message).help("--solver builtin needs nothing installed")
    })?;
    let ask = |scripts: &[String]| solver.as_ref().map_or(Vec::new(), |s| s.ask(scripts));
    let reports = arguments.report();
    let bytes = arguments.max_memory.and_then(|bytes| usize::try_from(bytes).ok());
    let watch = Watch::start(interrupt.clone(), arguments.max_time, bytes);
    let progress = Progress::start(reports.shows_text() && std::io::stderr().is_terminal());
    let line = |text: String| progress.say(text);
    let clear = || progress.clear();
    let printed = RefCell::new(Vec::new());
    let print = |checked: &Checked| {
        printed.borrow_mut().push((checked.subject, checked.span, checked.name.clone()));
        if reports.shows_text() {
            output::print_verdict(checked, arguments.details);
        } else if arguments.stream {
            let line = format!("{}\n", output::entry_as_json(checked));
            // A closed pipe is not a failure.
            let _ = std::io::stdout().write_all(line.as_bytes());
        }
    };
    let options = CheckOptions {
        all_transactions: arguments.transactions == Transactions::All,
        crashes: arguments.crashes,
        overflow: arguments.overflow,
        time,
        clock: &|| started.elapsed(),
        interrupt: interrupt.clone(),
        solver: solver.as_ref().map(|_| &ask as &dyn Fn(&[String]) -> Vec<Option<bool>>),
        progress: &|done, all, name| line(format!("{}/{all} {name}", done + 1)),
        verdict: &|checked| {
            clear();
            // That an invariant holds at the start is only worth a line if there is nothing else.
            let starts = checked.subject == Subject::Start;
            if !starts || !matches!(checked.outcome, CheckOutcome::Proved) {
                print(checked);
            }
        },
    };
    let load = &target.options;
    let report = workbench::check(&target.path, &target.sources, load, &options);
    clear();
    let report = report.map_err(failed)?;
    for checked in &report.checked {
        let key = (checked.subject, checked.span, checked.name.clone());
        let is_new = !printed.borrow().contains(&key);
        if is_new {
            print(checked);
        }
    }
    let wanted = !arguments.no_record && !report.interrupted && breaks_an_invariant(&report);
    let showing = wanted.then(|| {
        let limits = FindLimits {
            time: options.time,
            clock: options.clock,
            interrupt: options.interrupt.clone(),
            progress: &|n| line(format!("looking for a run that shows it: {n} schedules")),
        };
        let shown = workbench::find_broken(&target.path, &target.sources, load, &limits);
        clear();
        shown
    });
    crate::interrupt::work_is_over();
    let mut code = code(&report);
    let limit = watch.reached().filter(|_| crate::interrupt::code().is_none());
    if limit.is_some() && code == 0 && report.interrupted {
        code = exit::LIMIT;
    }
    let file = match &showing {
        Some(Showing::Broken(run)) => match write(arguments, &reports, target.home(), run) {
            Ok(file) => Some(file),
            Err(message) => {
                let help = "--record FILE.story says where; --no-record writes none";
                Error::machine(message).help(help).show();
                // The findings are still reported, but the request was not fulfilled.
                if arguments.record.is_some() {
                    code = exit::COULD_NOT_RUN;
                }
                None
            }
        },
        _ => None,
    };
    let (showing, file) = (showing.as_ref(), file.as_deref());
    if reports.shows_text() {
        output::print_summary(&report, showing, file, arguments.details, options.all_transactions);
    }
    let subject = target.path.display().to_string();
    let unfinished = report.interrupted.then_some(match limit {
        Some(Limit::Time) => "stopped at the limit of time; --max-time allows more",
        Some(Limit::Memory) => "stopped at the limit of memory; --max-memory allows more",
        None => "interrupted",
    });
    crate::answer::deliver(&|| output::as_json(&report, showing, file, unfinished), &|| {
        Findings {
            command: "check",
            subject: subject.clone(),
            results: findings::results(&report, showing, &subject, unfinished),
            recording: file.map(str::to_owned),
            seconds: started.elapsed().as_secs_f64(),
            exit_code: crate::interrupt::code_or(code),
            ..Findings::default()
        }
    })?;
    if let Some(why) = unfinished {
        note(&format!("{why}: what is not listed was not tried"));
    }
    Ok(code)
}

fn breaks_an_invariant(report: &CheckReport) -> bool {
    report.checked.iter().any(|c| matches!(&c.outcome, CheckOutcome::Refuted(e) if e.invariant))
}

/// Writes the recording. Returns the name of its file.
fn write(
    arguments: &CheckArguments,
    reports: &ReportArguments,
    home: &Path,
    run: &BrokenRun,
) -> Result<String, String> {
    let file = arguments.record.clone().or_else(|| reports.story());
    let file = file.unwrap_or_else(|| crate::keep::beside(home, "story"));
    let packed = arguments.pack.then(|| run.packed()).transpose()?;
    let bytes = packed.as_ref().unwrap_or(&run.recording);
    crate::keep::write(&file, bytes, crate::keep::Content::Recording)?;
    Ok(file.display().to_string())
}

/// 0 if all are proved, 1 if something is refuted or crashes, 3 if something is unknown.
fn code(report: &CheckReport) -> u8 {
    let any = |wanted: fn(&CheckOutcome) -> bool| report.checked.iter().any(|c| wanted(&c.outcome));
    if any(|o| matches!(o, CheckOutcome::Refuted(_) | CheckOutcome::Crashes { .. })) {
        exit::FAILED
    } else if any(|o| matches!(o, CheckOutcome::Unknown)) {
        exit::LIMIT
    } else {
        0
    }
}
