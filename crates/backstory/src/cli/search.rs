//! `backstory search`.

use super::exit;
use super::load::{complain, load};
use super::run::interruptible;
use crate::disk::reason;
use clap::Args;
use serde_json::json;
use std::path::PathBuf;
use workbench::{Gap, LoadOptions, Note, SearchOptions, SearchReport, Strategy, Verdict};

#[derive(Args)]
pub struct SearchArguments {
    /// The program: a .hs, .lhs, .erl, .beam or .core file, or the folder of a project; with --from,
    /// only if it is no longer where it was when the recording was made
    #[arg(required_unless_present = "from")]
    program: Option<PathBuf>,
    /// What the program itself gets as its arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
    /// Where to write the schedule that was found, as a recording [default: beside the program]
    #[arg(long, value_name = "FILE.story")]
    record: Option<PathBuf>,
    /// Write no recording
    #[arg(long, conflicts_with = "record")]
    no_record: bool,
    /// How to search: auto, nearest, optimal, states, plain, deepening, random[:SEED] or
    /// pct[:SEED]
    #[arg(long, value_name = "HOW", value_parser = strategy, default_value = "auto")]
    strategy: Strategy,
    /// Find every distinct result and output instead of a failure
    #[arg(long)]
    outcomes: bool,
    /// Begin at a step of a recording
    #[arg(long, value_name = "FILE.story@STEP")]
    from: Option<String>,
    /// Keep no more than this many states
    #[arg(long, value_name = "N")]
    max_states: Option<u64>,
    /// Go on after the first finding, and count them all
    #[arg(long)]
    all: bool,
    /// Stop after this many schedules
    #[arg(long, value_name = "N")]
    max_schedules: Option<u64>,
    /// Stop after this many steps of all schedules together
    #[arg(long, value_name = "N")]
    max_steps: Option<u64>,
    /// Look at no schedule further than this many steps
    #[arg(long, value_name = "N")]
    max_depth: Option<usize>,
    /// What the program reads as its standard input
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    /// Exceptions of threads other than the main one are no findings
    #[arg(long)]
    ignore_exceptions: bool,
    /// A function of the program's that is to hold in every state: `inv :: MVar Int -> IO Bool`
    /// is given the program's variables of the names of its parameters
    #[arg(long, value_name = "FUNCTION")]
    always: Option<String>,
    /// Threads that must not all wait, by their names in reports
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    never_all_blocked: Vec<String>,
    /// How many cores to use; what is found does not depend on it [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Erlang: messages arrive as they are sent, as on one node that is not loaded
    #[arg(long)]
    instant_delivery: bool,
    /// Erlang: a `receive` that would wait for so many milliseconds or longer waits for ever, instead
    /// of giving up at any time
    #[arg(long, value_name = "MS")]
    patience: Option<u64>,
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
    /// Erlang: modules to take from OTP although they are built in
    #[arg(long, value_name = "MODULES", value_delimiter = ',')]
    prefer_otp: Vec<String>,
    /// Where else to look for modules
    #[arg(long = "src", value_name = "DIR")]
    source_folders: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn strategy(text: &str) -> Result<Strategy, String> {
    let (how, seed) = text.split_once(':').unwrap_or((text, "1"));
    let seed: u64 = seed.parse().map_err(|_| "a seed is a number".to_owned())?;
    Ok(match how {
        "plain" => Strategy::Plain,
        "deepening" => Strategy::Deepening,
        "random" => Strategy::Random(seed),
        "pct" => Strategy::Priorities { seed, changes: 3 },
        "auto" => Strategy::Auto,
        "nearest" => Strategy::Nearest,
        "optimal" => Strategy::Optimal,
        "states" => Strategy::States,
        _ => {
            let all = "auto, nearest, optimal, states, plain, deepening, random and pct";
            return Err(format!("there are {all}"));
        }
    })
}

pub fn search(arguments: &SearchArguments) -> u8 {
    let from = match arguments.from.as_deref().map(start).transpose() {
        Ok(from) => from,
        Err(message) => {
            complain(&message, Some("--from FILE.story@STEP, with a number of steps"));
            return exit::COULD_NOT_RUN;
        }
    };
    let recorded = from.as_ref().map(|(recording, _)| PathBuf::from(&recording.header.name));
    let Some(path) = arguments.program.clone().or(recorded) else {
        complain("there is no program to search", Some("backstory search FILE"));
        return exit::COULD_NOT_RUN;
    };
    let load_options = LoadOptions {
        source_folders: arguments.source_folders.clone(),
        component: arguments.component.clone(),
        call: arguments.call.clone(),
        eunit: arguments.eunit,
        otp: arguments.otp.clone().or_else(crate::disk::find_otp),
        prefer_otp: arguments.prefer_otp.clone(),
        arguments: arguments.arguments.clone(),
        always: arguments.always.clone(),
        with_types: true,
        ..LoadOptions::default()
    };
    // What looks at states does so by the names of variables, which a program keeps that is
    // compiled as it is written.
    let by_names = arguments.always.is_some();
    let load_options = LoadOptions { faithful: by_names, ..load_options };
    let program = match load(&path, &load_options) {
        Ok(program) => program,
        Err(code) => return code,
    };
    let reload = || {
        let options = LoadOptions { faithful: !by_names, ..load_options.clone() };
        load(&path, &options).ok()
    };
    let mut options = SearchOptions {
        strategy: arguments.strategy,
        instant_delivery: arguments.instant_delivery,
        patience: arguments.patience,
        arguments: arguments.arguments.iter().map(|a| a.clone().into_bytes()).collect(),
        ignore_exceptions: arguments.ignore_exceptions,
        interrupt: interruptible(),
        never_all_blocked: arguments.never_all_blocked.clone(),
        jobs: arguments.jobs.map_or_else(cores, usize::from),
        ..SearchOptions::default()
    };
    options.limits.all = arguments.all;
    options.outcomes = arguments.outcomes;
    if let Some(n) = arguments.max_states {
        options.limits.states = n;
    }
    options.from = from;
    if let Some(n) = arguments.max_schedules {
        options.limits.executions = n;
    }
    if let Some(n) = arguments.max_steps {
        options.limits.moves = n;
    }
    if let Some(n) = arguments.max_depth {
        options.limits.depth = n;
    }
    if let Some(path) = &arguments.input {
        match std::fs::read(path) {
            Ok(bytes) => options.input = Some(bytes),
            Err(error) => {
                complain(&format!("cannot read {}: {}", path.display(), reason(&error)), None);
                return exit::COULD_NOT_RUN;
            }
        }
    }
    let mut progress = Progress::new(arguments.json);
    let report = workbench::search(&program, &reload, &options, &mut |cover, share| {
        progress.show(cover, share);
    });
    progress.clear();
    let report = match report {
        Ok(report) => report,
        Err(message) => {
            complain(&message, None);
            return exit::COULD_NOT_RUN;
        }
    };
    let recording = match write_recording(arguments, &path, &report) {
        Ok(recording) => recording,
        Err(code) => return code,
    };
    if arguments.json {
        print_json(&report, recording.as_deref(), arguments.outcomes);
    } else {
        print_text(&report, recording.as_deref());
    }
    match report.verdict {
        Verdict::None => 0,
        Verdict::Inconclusive => exit::LIMIT,
        _ => exit::FAILED,
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Where to begin: a recording and a step of it.
fn start(text: &str) -> Result<(std::sync::Arc<workbench::Recording>, u64), String> {
    let (path, step) = text.rsplit_once('@').ok_or("there is no @STEP")?;
    let step = step.parse().map_err(|_| format!("{step} is not a number of steps"))?;
    let bytes = std::fs::read(path).map_err(|e| format!("cannot read {path}: {}", reason(&e)))?;
    let recording = workbench::read_recording(&bytes).map_err(|e| format!("{path}: {e}"))?;
    Ok((std::sync::Arc::new(recording), step))
}

/// A line on the terminal that says how far a long search is.
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
            0 => format!("{} schedules", number(cover.schedules)),
            n => format!("{} states", number(n)),
        };
        // Far from the end an estimate says nothing.
        let left = match share {
            Some(share) if share >= 0.001 => {
                let left = elapsed * (1.0 - share) / share;
                format!(", about {:.0} % done, {} to go", share * 100.0, duration(left))
            }
            _ => String::new(),
        };
        let (depth, rate) = (number(cover.depth), number(rate as u64));
        let line = format!("{what}, up to {depth} steps deep, {rate} steps a second{left}");
        eprint!("\r{line:100}");
    }

    fn clear(&self) {
        if self.shown.is_some() {
            eprint!("\r{:100}\r", "");
        }
    }
}

/// A time to go, roughly.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 90.0 => format!("{s:.0} s"),
        s if s < 5400.0 => format!("{:.0} min", s / 60.0),
        s if s < 100.0 * 3600.0 => format!("{:.0} h", s / 3600.0),
        _ => "days".to_owned(),
    }
}

/// Writes the recording, if there is one; returns where.
fn write_recording(
    arguments: &SearchArguments,
    program: &std::path::Path,
    report: &SearchReport,
) -> Result<Option<String>, u8> {
    let Some(bytes) = report.recording.as_ref().filter(|_| !arguments.no_record) else {
        return Ok(None);
    };
    let path = match &arguments.record {
        Some(path) => path.clone(),
        // The recording that the search began in is kept.
        None if arguments.from.is_some() => program.with_extension("found.story"),
        None => program.with_extension("story"),
    };
    match std::fs::write(&path, bytes) {
        Ok(()) => Ok(Some(path.display().to_string())),
        Err(error) => {
            let message = format!("cannot write {}: {}", path.display(), reason(&error));
            complain(&message, Some("--record FILE.story says where; --no-record writes none"));
            // What was found is still told.
            Ok(None)
        }
    }
}

fn print_json(report: &SearchReport, recording: Option<&str>, outcomes: bool) {
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
            "gaps": cover.gaps.iter().map(gap).collect::<Vec<_>>(),
            "notes": cover.notes.iter().map(note).collect::<Vec<_>>(),
        },
        "steps": steps,
        "blocked": blocked,
        "recording": recording,
        "preemptions": report.preemptions,
        "warnings": report.warnings.iter().map(warning_json).collect::<Vec<_>>(),
    });
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
    println!("{object}");
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

/// Why a search is not complete, in words.
fn gap(gap: &Gap) -> String {
    match gap {
        Gap::Executions => "stopped at the limit of schedules".to_owned(),
        Gap::Moves => "stopped at the limit of steps".to_owned(),
        Gap::States => "stopped at the limit of states".to_owned(),
        Gap::Depth => "schedules that are longer than the limit were cut off".to_owned(),
        Gap::Time => "stopped at the limit of time".to_owned(),
        Gap::Interrupted => "interrupted".to_owned(),
        Gap::Input => {
            "schedules that read input were followed up to there; --input FILE supplies it"
                .to_owned()
        }
        Gap::RunsOn => "a thread runs on and on without an operation that others see".to_owned(),
        Gap::Stopped(why) => format!("some schedules could not be followed: {why}"),
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

/// Where partial deadlocks were looked for less closely, in words.
fn note(note: &Note) -> String {
    match note {
        Note::LeftBehind(most) => format!(
            "of threads that wait at the end, partial deadlocks were looked for in the first {} cases",
            number(*most as u64)
        ),
        Note::Thinned(most) => format!(
            "after {} states, partial deadlocks were looked for only where a thread stopped or the \
             main one went on",
            number(*most as u64)
        ),
    }
}

/// A number with its thousands apart.
fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn print_text(report: &SearchReport, recording: Option<&str>) {
    let cover = &report.cover;
    let seen = match (cover.states, cover.schedules) {
        (0, 1) => "1 schedule".to_owned(),
        (0, n) => format!("{} schedules", number(n)),
        (n, _) => format!("{} states", number(n)),
    };
    if !report.outcomes.is_empty() {
        let all = if cover.complete { "All" } else { "So far" };
        println!("{all} {} outcomes, in {seen}.", report.outcomes.len());
        for outcome in &report.outcomes {
            println!("\n{}:", outcome.result);
            outcome.output.lines().for_each(|line| println!("  {line}"));
        }
        cover.gaps.iter().for_each(|reason| println!("\n{}", gap(reason)));
        return;
    }
    match report.verdict {
        Verdict::None => {
            let kinds = if cover.states == 0 { ", one of each kind" } else { "" };
            let depth = number(cover.depth);
            println!("Nothing found: all {seen}{kinds}; the longest has {depth} steps.");
            cover.notes.iter().for_each(|n| println!("  {}", note(n)));
        }
        Verdict::Inconclusive => {
            println!("Nothing found so far, in {seen}.");
            for reason in &cover.gaps {
                println!("  {}", gap(reason));
            }
        }
        verdict => {
            println!("Found: {} ({}).", verdict.name(), report.message);
        }
    }
    if !report.steps.is_empty() {
        println!();
        print_steps(&report.steps);
        if let Some(n) = report.preemptions.filter(|n| *n > 0) {
            let times = if n == 1 { "once".to_owned() } else { format!("{n} times") };
            println!("\nThe turn is taken away from a thread that could have gone on {times}.");
        }
        if let Some(ms) = report.steps.iter().filter_map(|step| step.waited).min() {
            println!(
                "\nA wait of {ms} ms runs out in it; with --patience {ms} it would last for ever."
            );
        }
    }
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

/// The steps with the number that each has in the schedule; a library's own are left out.
fn print_steps(steps: &[workbench::SearchStep]) {
    let shown = || steps.iter().enumerate().filter(|(_, step)| !step.internal);
    let width = shown().map(|(_, s)| s.thread.chars().count()).max().unwrap_or(0);
    for (number, step) in shown() {
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
}
