//! `backstory search`.

mod findings;
mod swarm;

use super::exit;
use super::failures::FailureArguments;
use super::liveness::{self, LivenessArguments};
use super::load::load;
use super::program::LoadingArguments;
use super::strategy::SearchStrategy;
use crate::error::Error;
use crate::findings::ReportArguments;
use crate::interrupt;
use crate::keep::{self, Content};
use crate::limits::{self, Limit, Watch};
use crate::progress::number;
use clap::Args;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use workbench::{
    Form, Gap, Language, Livelocks, LoadOptions, NeededTimeout, Note, Program, SearchOptions,
    SearchReport, Strategy, Verdict,
};

const FINDINGS: &str = "What counts as a problem";
const SCHEDULES: &str = "Which schedules there are";
const LIMITS: &str = "Limits";

#[derive(Args)]
pub(super) struct SearchArguments {
    /// The program: a .hs, .lhs, .erl, .beam or .core file, or the folder of a project; with --from,
    /// only if it is no longer where it was when the recording was made
    #[arg(required_unless_present_any = ["from", "merge"])]
    program: Option<PathBuf>,
    /// How to search
    #[arg(long, value_name = "NAME", value_parser = SearchStrategy, default_value = "auto")]
    strategy: Strategy,
    /// Find every distinct result and output instead of a failure
    #[arg(long)]
    outcomes: bool,
    /// Continue after the first finding, and count them all
    #[arg(long)]
    all: bool,
    /// Start at a step of a recording
    #[arg(long, value_name = "FILE.story@STEP")]
    from: Option<String>,
    /// The number of cores to use; the result does not depend on it [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Where to write the schedule of the finding, as a recording [default: beside the report, or else
    /// beside the program]
    #[arg(long, value_name = "FILE.story")]
    record: Option<PathBuf>,
    /// Include the program in the recording, so that it opens on other computers and after the
    /// program was changed
    #[arg(long, conflicts_with = "no_record")]
    pack: bool,
    /// Do not write a recording
    #[arg(long, conflicts_with = "record")]
    no_record: bool,
    /// Print commands for N independent jobs instead, which sample schedules with seeds of their own,
    /// and the command that merges their reports
    #[arg(long, num_args = 2, value_names = ["N", "SEED"], conflicts_with = "merge")]
    swarm: Option<Vec<u64>>,
    /// Merge the reports of jobs
    #[arg(long, value_name = "REPORT.json", num_args = 1.., conflicts_with_all = ["program", "from"])]
    merge: Vec<PathBuf>,
    #[command(flatten)]
    pub report: ReportArguments,
    /// Do not report exceptions of threads other than the main one
    #[arg(long, help_heading = FINDINGS)]
    ignore_exceptions: bool,
    /// A function of the program that must hold in every state: `inv :: MVar Int -> IO Bool`
    /// receives the variables of the program that are named like its parameters
    #[arg(long, value_name = "FUNCTION", help_heading = FINDINGS)]
    always: Option<String>,
    /// Threads that must not all be blocked at once, by their names in reports
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = FINDINGS)]
    never_all_blocked: Vec<String>,
    /// Also report livelocks in which threads change shared state without progress, such as two
    /// that take a lock, find the other one taken, and put it back
    #[arg(long, help_heading = FINDINGS)]
    weak_livelocks: bool,
    #[command(flatten)]
    liveness: LivenessArguments,
    #[command(flatten)]
    failures: FailureArguments,
    /// Erlang: messages arrive when they are sent, as on a single node without load
    #[arg(long, help_heading = SCHEDULES)]
    instant_delivery: bool,
    /// Erlang: a `receive` with a timeout of at least this many milliseconds waits forever, instead
    /// of possibly timing out at any moment
    #[arg(long, value_name = "MS", help_heading = SCHEDULES)]
    patience: Option<u64>,
    /// Give up on a thread that runs for this many steps without a visible operation [default:
    /// 20000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = LIMITS)]
    fuel: Option<u64>,
    /// Follow no schedule for more than this many steps
    #[arg(long, value_name = "N", help_heading = LIMITS)]
    max_depth: Option<usize>,
    /// Stop after this many schedules
    #[arg(long, value_name = "N", help_heading = LIMITS)]
    max_schedules: Option<u64>,
    /// Store no more than this many states
    #[arg(long, value_name = "N", help_heading = LIMITS)]
    max_states: Option<u64>,
    /// Stop after this many steps of all schedules together
    #[arg(long, value_name = "N", help_heading = LIMITS)]
    max_steps: Option<u64>,
    /// Stop after this time: seconds, or with a unit such as 500ms, 90s, 10m or 2h
    #[arg(long, value_name = "TIME", value_parser = limits::duration, help_heading = LIMITS)]
    max_time: Option<std::time::Duration>,
    /// Stop before the search uses more memory than this, such as 500M or 2G [default: what is
    /// free]
    #[arg(long, value_name = "SIZE", value_parser = super::run::size, help_heading = LIMITS)]
    max_memory: Option<u64>,
    #[command(flatten)]
    pub loading: LoadingArguments,
}

pub(super) fn search(arguments: &SearchArguments) -> Result<u8, Error> {
    if !arguments.merge.is_empty() {
        return swarm::merge(&arguments.merge, &arguments.report);
    }
    if let Some([jobs, seed]) = arguments.swarm.as_deref() {
        // What jobs reject is rejected here.
        if arguments.liveness.asked()?.is_some() {
            let message = "a swarm samples schedules, which says nothing about what must happen";
            return Err(Error::usage(message).help("search without --swarm"));
        }
        arguments.failures.check(Strategy::Random(*seed), arguments.outcomes)?;
        return swarm::print(arguments.strategy, *jobs, *seed);
    }
    if arguments.outcomes && matches!(arguments.strategy, Strategy::Nearest | Strategy::Deepening) {
        let message = "this strategy looks for failures and does not collect outcomes";
        let help = "--outcomes goes with auto, optimal, states, plain, every-step, random and pct";
        return Err(Error::usage(message).help(help));
    }
    arguments.failures.check(arguments.strategy, arguments.outcomes)?;
    let from = arguments.from.as_deref().map(start).transpose()?;
    let target = match (&from, &arguments.program) {
        (Some((story, recording, _)), moved) => {
            arguments.loading.recorded(story, (**recording).clone(), moved.clone())?
        }
        (None, Some(program)) => arguments.loading.target(program)?,
        (None, None) => {
            return Err(Error::usage("there is no program to search").help("backstory search FILE"));
        }
    };
    if target.recording.is_some() && from.is_none() {
        let shown = arguments.program.as_deref().unwrap_or(Path::new("")).display();
        return Err(Error::usage(format!("{shown} is a recording, not a program"))
            .help(format!("--from {shown}@STEP searches from a step of it")));
    }
    let (must, kept) = match arguments.liveness.asked()? {
        Some((must, kept)) => (Some(must), kept),
        None => (None, Vec::new()),
    };
    if must.is_some() {
        alone(arguments)?;
    }
    // Invariants refer to the names of variables, which the faithful form keeps.
    let looks = arguments.always.is_some() || must.is_some();
    let form = if looks { Form::Faithful } else { Form::Fast };
    let always = arguments.always.clone();
    let load_options = LoadOptions { form, always, kept, ..target.options.clone() };
    let program = load(&target, &load_options)?;
    arguments.failures.check_language(program.language, arguments.instant_delivery)?;
    if arguments.pack {
        program.to_pack().map_err(Error::usage)?;
    }
    let mut options = SearchOptions {
        strategy: arguments.strategy,
        instant_delivery: arguments.instant_delivery,
        patience: arguments.patience,
        arguments: target.arguments.clone(),
        ignore_exceptions: arguments.ignore_exceptions,
        interrupt: interrupt::flag_for_work(),
        never_all_blocked: arguments.never_all_blocked.clone(),
        jobs: arguments.jobs.map_or_else(cores, usize::from),
        liveness: must,
        ..SearchOptions::default()
    };
    arguments.failures.apply(&mut options);
    options.limits.all = arguments.all;
    if let Some(n) = arguments.fuel {
        options.fuel = n;
    }
    if arguments.weak_livelocks {
        options.livelocks = Livelocks::Vain;
    }
    options.outcomes = arguments.outcomes;
    if let Some(n) = arguments.max_states {
        options.limits.states = n;
    }
    options.from = from.map(|(_, recording, step)| (recording, step));
    if let Some(n) = arguments.max_schedules {
        options.limits.executions = n;
    }
    if let Some(n) = arguments.max_steps {
        options.limits.moves = n;
    }
    if let Some(n) = arguments.max_depth {
        options.limits.depth = n;
    }
    options.input.clone_from(&target.input);
    // No single machine of the search may use more than the total.
    options.max_memory = arguments.max_memory.filter(|bytes| *bytes < MAX_MACHINE_MEMORY);
    let bytes = arguments.max_memory.and_then(|bytes| usize::try_from(bytes).ok());
    // Tables double when they are full, and exist twice meanwhile: half is reserved for that.
    let bytes = bytes.or_else(crate::memory::free_to_take).map(|bytes| bytes / 2);
    let watch = Watch::start(options.interrupt.clone(), arguments.max_time, bytes);
    let started = std::time::Instant::now();
    let mut progress = Progress::new(!arguments.report.shows_text());
    let report = workbench::search(&program, &options, &mut |cover, share| {
        progress.show(cover, share);
    });
    interrupt::work_is_over();
    progress.clear();
    let mut report = report.map_err(Error::program)?;
    name_limit(&mut report, &watch);
    let recording = write_recording(arguments, target.home(), &program, &report);
    let recording = recording.as_deref();
    if arguments.report.shows_text() {
        print_text(&report, recording, arguments.outcomes);
    }
    let code = match report.verdict {
        Verdict::None => 0,
        Verdict::Inconclusive => exit::LIMIT,
        _ => exit::FAILED,
    };
    let subject = target.path.display().to_string();
    let seconds = started.elapsed().as_secs_f64();
    crate::answer::deliver(&|| to_json(&report, recording, arguments.outcomes), &|| {
        findings::findings(&report, &subject, recording, seconds, interrupt::code_or(code))
    })?;
    Ok(code)
}

/// Rejects options that do not apply to liveness properties.
fn alone(arguments: &SearchArguments) -> Result<(), Error> {
    let beside = if arguments.always.is_some() {
        "--always"
    } else if !arguments.never_all_blocked.is_empty() {
        "--never-all-blocked"
    } else if arguments.outcomes {
        "--outcomes"
    } else if arguments.strategy != Strategy::Auto {
        "--strategy"
    } else {
        return Ok(());
    };
    let message = format!("{beside} does not go with what must happen");
    let help = "search twice; what must hold in every state can be a formula, too: --ltl 'G f'";
    Err(Error::usage(message).help(help))
}

/// The memory limit of one machine of a search, unless the total is less.
const MAX_MACHINE_MEMORY: u64 = 1 << 30;

/// The engine only knows that it was stopped; the reason is known here.
pub(crate) fn name_limit(report: &mut SearchReport, watch: &Watch) {
    let reason = match watch.reached().filter(|_| interrupt::code().is_none()) {
        Some(Limit::Time) => Gap::Time,
        Some(Limit::Memory) => Gap::Memory,
        None => return,
    };
    let stopped = Gap::Stopped("interrupted".to_owned());
    let gaps = &mut report.cover.gaps;
    gaps.retain(|gap| *gap != stopped);
    gaps.iter_mut().filter(|gap| **gap == Gap::Interrupted).for_each(|gap| *gap = reason.clone());
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Parses the starting point: a recording and a step of it.
fn start(text: &str) -> Result<(PathBuf, Arc<workbench::Recording>, u64), Error> {
    let wrong = |message: String| {
        Error::usage(message).help("--from FILE.story@STEP, with a number of steps")
    };
    let (path, step) =
        text.rsplit_once('@').ok_or_else(|| wrong("there is no @STEP".to_owned()))?;
    let step = step.parse().map_err(|_| wrong(format!("{step} is not a number of steps")))?;
    let recording = super::story::read(path.as_ref())?;
    Ok((path.into(), Arc::new(recording), step))
}

/// A progress line on the terminal for a long search.
struct Progress {
    started: std::time::Instant,
    shown: Option<std::time::Instant>,
    wanted: bool,
}

impl Progress {
    fn new(json: bool) -> Self {
        use std::io::IsTerminal;
        let wanted = !json && std::io::stderr().is_terminal();
        Progress { started: std::time::Instant::now(), shown: None, wanted }
    }

    fn show(&mut self, cover: &workbench::Cover, share: Option<f64>) {
        const EVERY: std::time::Duration = std::time::Duration::from_millis(500);
        let last = self.shown.unwrap_or(self.started);
        if !self.wanted || last.elapsed() < EVERY {
            return;
        }
        self.shown = Some(std::time::Instant::now());
        let elapsed = self.started.elapsed().as_secs_f64();
        let rate = cover.moves as f64 / elapsed;
        let what = match cover.states {
            0 => count(cover.schedules, "schedule", "schedules"),
            n => count(n, "state", "states"),
        };
        // Far from the end an estimate is meaningless.
        let left = match share {
            Some(share) if share >= 0.001 => {
                let left = elapsed * (1.0 - share) / share;
                format!(", about {:.0} % done, {} to go", share * 100.0, duration(left))
            }
            _ => String::new(),
        };
        let (depth, rate) = (number(cover.depth), number(rate as u64));
        let line = format!("{what}, up to {depth} steps deep, {rate} steps a second{left}");
        interrupt::show_progress(&line);
    }

    fn clear(&self) {
        if self.shown.is_some() {
            interrupt::clear_progress();
        }
    }
}

/// An approximate remaining time.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 90.0 => format!("{s:.0} s"),
        s if s < 5400.0 => format!("{:.0} min", s / 60.0),
        s if s < 100.0 * 3600.0 => format!("{:.0} h", s / 3600.0),
        _ => "days".to_owned(),
    }
}

/// Writes the recording, if there is one. Returns its path.
fn write_recording(
    arguments: &SearchArguments,
    home: &Path,
    program: &Program,
    report: &SearchReport,
) -> Option<String> {
    let bytes = report.recording.as_ref().filter(|_| !arguments.no_record)?;
    let path = match arguments.record.clone().or_else(|| arguments.report.story()) {
        Some(path) => path,
        // The recording that the search started from is kept.
        None if arguments.from.is_some() => keep::beside(home, "found.story"),
        None => keep::beside(home, "story"),
    };
    let packed = arguments.pack.then(|| workbench::packed(program, bytes)).transpose();
    let written = packed.and_then(|packed| {
        keep::write(&path, packed.as_ref().unwrap_or(bytes), Content::Recording)
    });
    match written {
        Ok(()) => Some(path.display().to_string()),
        Err(message) => {
            let help = "--record FILE.story says where; --no-record writes none";
            // The finding is still shown.
            Error::machine(message).help(help).show();
            None
        }
    }
}

/// What a search found, as one object.
pub(crate) fn to_json(
    report: &SearchReport,
    recording: Option<&str>,
    outcomes: bool,
) -> serde_json::Value {
    let steps: Vec<_> = report.steps.iter().map(step_json).collect();
    let blocked: Vec<_> = report
        .blocked
        .iter()
        .map(|b| {
            json!({
                "thread": b.thread,
                "waits": b.why,
                "file": b.file,
                "line": b.line,
                "could_be_woken_by": b.wakers,
            })
        })
        .collect();
    let cover = &report.cover;
    let mut object = json!({
        "verdict": report.verdict.name(),
        "message": report.message,
        "cover": {
            "complete": cover.complete,
            "schedules": cover.schedules,
            "states": cover.states,
            "depth": cover.depth,
            "moves": cover.moves,
            "deadlocks": cover.deadlocks,
            "redundant": cover.redundant,
            "gaps": cover.gaps.iter().map(|g| gap(g, report)).collect::<Vec<_>>(),
            "notes": cover.notes.iter().map(note).collect::<Vec<_>>(),
        },
        "steps": steps,
        "blocked": blocked,
        "recording": recording,
        "preemptions": report.preemptions,
        "plain_run": report.plain_run,
        "timeouts": report.timeouts.iter().map(timeout_json).collect::<Vec<_>>(),
        "without_timeout": report.in_time.as_ref().map(|cover| {
            json!({ "found": false, "complete": cover.complete, "states": cover.states })
        }),
        "runs_on": report.ran_on.as_ref().map(|ran_on| {
            json!({
                "thread": ran_on.thread,
                "steps": ran_on.steps,
                "file": ran_on.file,
                "line": ran_on.line,
            })
        }),
        "warnings": report.warnings.iter().map(warning_json).collect::<Vec<_>>(),
    });
    if let Some(about) = &report.liveness {
        object["liveness"] = liveness::to_json(about);
    }
    if outcomes {
        let all: Vec<_> = report
            .outcomes
            .iter()
            .map(|o| {
                json!({
                    "output": o.output,
                    "result": o.result,
                    "verdict": o.verdict.name(),
                    "schedule": o.schedule.iter().map(step_json).collect::<Vec<_>>(),
                })
            })
            .collect();
        object["outcomes"] = json!(all);
    }
    object
}

fn step_json(step: &workbench::SearchStep) -> serde_json::Value {
    json!({
        "thread": step.thread,
        "action": step.action,
        "file": step.file,
        "line": step.line,
        "values": step.values,
        "internal": step.internal,
        "waited": step.waited,
    })
}

fn timeout_json(timeout: &NeededTimeout) -> serde_json::Value {
    json!({
        "thread": timeout.thread,
        "of": timeout.of,
        "milliseconds": timeout.milliseconds,
        "file": timeout.file,
        "line": timeout.line,
        "early": timeout.early,
    })
}

fn warning_json(warning: &workbench::Warning) -> serde_json::Value {
    let places: Vec<_> = warning
        .places
        .iter()
        .map(|p| {
            json!({
                "thread": p.thread,
                "holds": p.holds,
                "takes": p.takes,
                "file": p.file,
                "line": p.line,
            })
        })
        .collect();
    json!({
        "kind": warning.kind,
        "message": warning.message,
        "locks": warning.locks,
        "places": places,
    })
}

/// Why a search is not complete, as text.
fn gap(gap: &Gap, report: &SearchReport) -> String {
    match gap {
        Gap::Executions => "stopped at the limit of schedules".to_owned(),
        Gap::Moves => "stopped at the limit of steps".to_owned(),
        Gap::States => "stopped at the limit of states".to_owned(),
        Gap::Depth => "schedules that are longer than the limit were cut off".to_owned(),
        Gap::Time => "stopped at the limit of time; --max-time allows more".to_owned(),
        Gap::Memory => "stopped at the limit of memory; --max-memory allows more".to_owned(),
        Gap::Interrupted => "interrupted".to_owned(),
        Gap::Input => {
            "schedules that read input were followed up to there; --input FILE supplies it"
                .to_owned()
        }
        Gap::RunsOn { .. } => runs_on(report),
        Gap::Stopped(why) => format!("some schedules could not be followed: {why}"),
        Gap::Collection => {
            "a thread waits forever while others go on, and would catch the exception \
                            that a garbage collection raises in it there; this was not followed"
                .to_owned()
        }
        Gap::Arrivals => "some orders in which messages arrive were left out".to_owned(),
        Gap::Sampling => "schedules were chosen at random".to_owned(),
        Gap::Preemptions(n) => format!("only schedules with up to {n} preemptions"),
        Gap::Between => {
            "schedules of one kind pass through different states, and not all were looked at: \
             --strategy states does"
                .to_owned()
        }
    }
}

/// The text for a thread that was given up on.
fn runs_on(report: &SearchReport) -> String {
    let Some(ran_on) = &report.ran_on else {
        return "a thread runs on without an operation that others could notice".to_owned();
    };
    let place = match (&ran_on.file, ran_on.line) {
        (Some(file), Some(line)) => format!(" ({file}:{line})"),
        _ => String::new(),
    };
    format!(
        "{}{place} runs on after {} steps without an operation that others could notice; nothing is \
         known of what it does after that (--fuel N for more)",
        ran_on.thread,
        number(ran_on.steps)
    )
}

/// A count with its noun.
fn count(n: u64, one: &str, many: &str) -> String {
    format!("{} {}", number(n), if n == 1 { one } else { many })
}

/// The text for a timeout that must expire for the finding to happen.
fn timeout(timeout: &NeededTimeout) -> String {
    let what = match timeout.milliseconds {
        Some(ms) => format!("the {ms} ms timeout of {}", timeout.of),
        None => "a timer".to_owned(),
    };
    let place = match (&timeout.file, timeout.line) {
        (Some(file), Some(line)) => format!(" at {file}:{line}"),
        _ => String::new(),
    };
    let early = if timeout.early { " although other threads could continue" } else { "" };
    format!("{what}{place} must expire ({}){early}", timeout.thread)
}

/// The text for a place where partial deadlocks were searched for less thoroughly.
fn note(note: &Note) -> String {
    match note {
        Note::LeftBehind(most) => format!(
            "partial deadlocks of threads blocked at the end were searched for in the first {} cases",
            number(*most as u64)
        ),
        Note::Thinned(most) => format!(
            "after {} states, partial deadlocks were looked for only where a thread stopped or the \
             main one went on",
            number(*most as u64)
        ),
        Note::Handlers => {
            "a thread waits forever while others go on, and would catch the exception \
             that GHC raises in it at a garbage collection; what it would do then was not followed"
                .to_owned()
        }
    }
}

fn print_text(report: &SearchReport, recording: Option<&str>, outcomes: bool) {
    let cover = &report.cover;
    let seen = match cover.states {
        0 => count(cover.schedules, "schedule", "schedules"),
        n => count(n, "state", "states"),
    };
    if outcomes {
        let found = count(report.outcomes.len() as u64, "outcome", "outcomes");
        match cover.complete {
            true if report.outcomes.len() == 1 => println!("Always the same outcome, in {seen}."),
            true => println!("All {found}, in {seen}."),
            false => println!("So far {found}, in {seen}."),
        }
        for outcome in &report.outcomes {
            println!("\n{}:", outcome.result);
            outcome.output.lines().for_each(|line| println!("  {line}"));
        }
        cover.gaps.iter().for_each(|reason| println!("\n{}", gap(reason, report)));
        return;
    }
    match report.verdict {
        Verdict::None => {
            println!("No problem found. {}", everything(report));
            cover.notes.iter().for_each(|n| println!("  {}", note(n)));
        }
        Verdict::Inconclusive => {
            println!("No problem found so far, in {seen}.");
            for reason in &cover.gaps {
                println!("  {}", gap(reason, report));
            }
        }
        verdict => println!("{}: {}.", headline(verdict), report.message),
    }
    if report.plain_run {
        println!("A plain run (backstory run) ends like this too.");
    }
    if !report.steps.is_empty() {
        println!();
        print_steps(&report.steps, report.liveness.as_ref().and_then(|l| l.cycle.clone()));
        if let Some(n) = report.preemptions.filter(|n| *n > 0) {
            println!("\n{}.", count(u64::from(n), "preemption", "preemptions"));
        }
    }
    if let Some(about) = &report.liveness {
        liveness::print(about, report.verdict == Verdict::None);
    }
    print_timeouts(report);
    if !report.blocked.is_empty() {
        println!();
        for blocked in &report.blocked {
            let place = match (&blocked.file, blocked.line) {
                (Some(file), Some(line)) => format!("  {file}:{line}"),
                _ => String::new(),
            };
            println!("{} {}{place}", blocked.thread, blocked.why);
            if !blocked.wakers.is_empty() {
                println!("    could have been woken by {}", blocked.wakers.join(", "));
            }
        }
    }
    for warning in &report.warnings {
        println!("\nWarning: {}.", warning.message);
    }
    if let Some(path) = recording {
        println!("\nThe schedule is in {path}: backstory replay {path}");
    }
}

fn headline(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Deadlock => "Deadlock",
        Verdict::PartialDeadlock => "Partial deadlock",
        Verdict::Exception => "Uncaught exception",
        Verdict::Assertion => "Assertion failed",
        Verdict::Livelock => "Livelock",
        Verdict::Liveness => "Need not happen",
        Verdict::None | Verdict::Inconclusive => "No problem found",
    }
}

/// What a complete search has covered.
fn everything(report: &SearchReport) -> String {
    let cover = &report.cover;
    let steps = count(cover.depth, "step", "steps");
    let one = if report.language == Language::Erlang { "process" } else { "thread" };
    match (cover.states, cover.schedules) {
        (0, 1) if report.threads == 1 => {
            format!("The program has one {one}: there is only one schedule.")
        }
        (0, 1) => format!("All schedules are of one kind; it has {steps}."),
        (0, n) => {
            let kinds = count(n, "schedule", "schedules");
            format!("Tried all {kinds}, one of each kind; the longest has {steps}.")
        }
        (n, _) => {
            let states = count(n, "state", "states");
            format!("Tried all {states}; the longest schedule has {steps}.")
        }
    }
}

/// Prints the timeouts that the finding needs.
fn print_timeouts(report: &SearchReport) {
    const SHOWN: usize = 5;
    if report.timeouts.is_empty() {
        return;
    }
    println!("\nIt needs time to pass:");
    for needed in report.timeouts.iter().take(SHOWN) {
        println!("  {}", timeout(needed));
    }
    if report.timeouts.len() > SHOWN {
        println!("  … and {} more", report.timeouts.len() - SHOWN);
    }
    if let Some(cover) = &report.in_time {
        let states = count(cover.states, "state", "states");
        match cover.complete {
            true => println!("Without an early timeout there is no problem: all {states} tried."),
            false => println!("Without an early timeout no problem was found in {states}."),
        }
    }
    let receives = report.steps.iter().filter_map(|step| step.waited);
    if let Some(ms) = receives.min().filter(|_| report.timeouts.iter().any(|t| t.early)) {
        println!("With --patience {ms}, waits of {ms} ms or more never run out.");
    }
}

/// The steps with their numbers in the schedule; internal steps of libraries are omitted.
fn print_steps(steps: &[workbench::SearchStep], cycle: Option<std::ops::Range<usize>>) {
    let cycle = cycle.filter(|cycle| !cycle.is_empty());
    let mut begun = false;
    let shown = || steps.iter().enumerate().filter(|(_, step)| !step.internal);
    let width = shown().map(|(_, s)| s.thread.chars().count()).max().unwrap_or(0);
    for (number, step) in shown() {
        if cycle.as_ref().is_some_and(|cycle| number >= cycle.start && !begun) {
            begun = true;
            println!("      ┌─ forever:");
        }
        let place = match (&step.file, step.line) {
            (Some(file), Some(line)) => format!("  {file}:{line}"),
            _ => String::new(),
        };
        let values = if step.values.is_empty() {
            String::new()
        } else {
            format!("  [{}]", step.values.join(", "))
        };
        println!("{:4}  {:width$}  {}{values}{place}", number + 1, step.thread, step.action);
    }
    if let Some(cycle) = cycle {
        println!("      └─ back to step {}", cycle.start + 1);
    }
}
