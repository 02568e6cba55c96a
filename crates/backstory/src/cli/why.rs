//! `backstory why`.

use super::load::load;
use super::program::ProgramArguments;
use super::prompt::Prompt;
use super::{paint, report};
use crate::error::{self, Error};
use crate::progress::Progress;
use clap::Args;
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use workbench::stories::{
    Browser, Chain, Dependence, Opened, OutputPlace, Past, Said, Slice, StoryLimits, StoryStep,
    Waiting,
};
use workbench::{Form, LoadOptions, RunOptions, Schedule};

/// Writes a line. A closed pipe (`why … | head`) is not a failure.
macro_rules! say {
    ($($text:tt)*) => {{ let _ = writeln!(std::io::stdout(), $($text)*); }};
}

macro_rules! say_on {
    ($($text:tt)*) => {{ let _ = write!(std::io::stdout(), $($text)*); }};
}

#[derive(Args)]
pub(super) struct WhyArguments {
    /// The line of the output to explain, from 1
    #[arg(long, value_name = "N")]
    line: Option<usize>,
    /// The character in that line, from 1
    #[arg(long, value_name = "N", requires = "line")]
    col: Option<usize>,
    /// The first occurrence of this text in the output
    #[arg(long, value_name = "TEXT", conflicts_with = "line", allow_hyphen_values = true)]
    output: Option<String>,
    /// The last value computed at a line of the source, such as 12, 12:5 or Main.hs:12:5
    #[arg(long, value_name = "PLACE", conflicts_with_all = ["line", "output"])]
    at: Option<String>,
    /// Why a line of the source was not reached, such as 12 or Main.hs:12
    #[arg(long, value_name = "LINE", conflicts_with_all = ["line", "output", "at", "slice"])]
    not_at: Option<String>,
    /// Why the output lacks this: an element of the list that --line or --output shows, or a text that was not printed
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["at", "not_at", "slice"], allow_hyphen_values = true)]
    missing: Option<String>,
    /// The exception that ended the program
    #[arg(long, conflicts_with_all = ["line", "output", "not_at", "missing"])]
    exception: bool,
    /// The threads that are blocked at the end, and which thread last accessed what they wait for
    #[arg(long, conflicts_with_all = ["line", "output", "exception"])]
    blocked: bool,
    /// Browse the story with commands from standard input (help lists them)
    #[arg(long)]
    browse: bool,
    /// Browse the story with commands from a file
    #[arg(long, value_name = "FILE")]
    commands: Option<PathBuf>,
    /// The lines of the program that the value depended on, instead of its steps
    #[arg(long)]
    slice: bool,
    /// With --slice: follow values only, not the tests on the way
    #[arg(long, requires = "slice")]
    data: bool,
    /// With --slice: also what decided its position in the output: the order of a list, what comes before it
    #[arg(long, requires = "slice", conflicts_with_all = ["data", "at", "exception"])]
    position: bool,
    /// The maximum number of steps
    #[arg(long, value_name = "N", default_value_t = 60)]
    steps: usize,
    /// Show the steps inside libraries
    #[arg(long)]
    unfold: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Record the whole run, however long it is
    #[arg(long)]
    whole: bool,
    /// Record the run in segments of this many steps, and keep none of them in memory
    #[arg(long, value_name = "N", hide = true)]
    segment: Option<u64>,
    /// Report the cost on standard error: times, steps, bytes
    #[arg(long)]
    stats: bool,
    /// Stop the run after this many steps
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    max_steps: u64,
    /// Maximum memory for the story, such as 500M or 2G
    #[arg(long, value_name = "SIZE", value_parser = super::run::size)]
    max_memory: Option<u64>,
    /// Schedule threads randomly, with this seed
    #[arg(long, value_name = "SEED")]
    random_schedule: Option<u64>,
    #[command(flatten)]
    pub program: ProgramArguments,
}

impl WhyArguments {
    /// What a slice follows.
    fn dependence(&self) -> Dependence {
        match (self.data, self.position) {
            (true, _) => Dependence::Values,
            (false, true) => Dependence::Position,
            (false, false) => Dependence::Control,
        }
    }
}

pub(super) fn why(arguments: &WhyArguments) -> Result<u8, Error> {
    let target = arguments.program.target()?;
    let load_options = LoadOptions { form: Form::Faithful, ..target.options.clone() };
    let program = load(&target, &load_options)?;
    let options = RunOptions {
        max_steps: Some(arguments.max_steps),
        schedule: arguments.random_schedule.map_or(Schedule::Default, Schedule::Random),
        arguments: target.arguments.clone(),
        interrupt: crate::interrupt::flag_for_work(),
        ..RunOptions::default()
    };
    let mut limits = match (arguments.whole, arguments.max_memory) {
        (true, _) => StoryLimits::whole(),
        (false, Some(bytes)) => StoryLimits::within(usize::try_from(bytes).unwrap_or(usize::MAX)),
        (false, None) => StoryLimits::default(),
    };
    if let Some(steps) = arguments.segment {
        let memory = arguments.max_memory.and(limits.memory);
        limits = StoryLimits { memory, ..StoryLimits::pieces(steps) };
    }
    limits.keeps = arguments.max_memory.is_some();
    limits.stop_when_stuck = arguments.blocked;
    limits = crate::memory::kept_here(limits);
    let began = Stopwatch::now();
    let steps = options.progress.clone();
    let what = "recording the values of the run";
    let progress = Progress::counting(what, !arguments.json, steps);
    let mut past = match target.recording.clone() {
        Some(recording) => {
            Past::replay(&program, recording, &options, limits).map_err(Error::program)?
        }
        None => {
            let capture = report::Capture::default();
            let outside = report::Captured::new(Box::new(target.terminal(false)), capture, false);
            Past::run(&program, Box::new(outside), &options, limits).map_err(Error::machine)?
        }
    };
    drop(progress);
    let first_pass = began.so_far();
    let began = Stopwatch::now();
    // An interrupted run is explained as far as it went.
    if crate::interrupt::code().is_some() {
        let (steps, _) = past.recorded();
        error::note(&format!("interrupted: the first {steps} steps are explained"));
    }
    options.interrupt.store(false, std::sync::atomic::Ordering::SeqCst);
    let progress = Progress::start("following the value backwards", !arguments.json);
    let opened = if arguments.blocked {
        let waiting = past.waiting().map_err(Error::machine)?;
        drop(progress);
        print_waiting(&waiting, arguments.json, note(&past));
        let browses = arguments.browse || arguments.commands.is_some();
        let mut touched = waiting.into_iter().flat_map(|waiting| waiting.last);
        // There is a story to browse if any thread ever accessed what is waited for.
        match touched.next().filter(|_| browses) {
            Some(last) => Opened::of(last.value, last.node),
            None => return Ok(0),
        }
    } else {
        let opened = open(arguments, &mut past);
        drop(progress);
        opened?
    };
    past.set_fold(!arguments.unfold);
    if let Some(path) = &arguments.commands {
        let text = std::fs::read_to_string(path).map_err(|e| Error::unreadable(path, &e))?;
        browse(&mut past, &opened, &mut Prompt::commands(&text), None);
        print_note(note(&past));
        return Ok(0);
    }
    if arguments.browse {
        let mut prompt = Prompt::standard("why")?;
        let program = prompt.is_terminal().then_some(target.path.as_path());
        browse(&mut past, &opened, &mut prompt, program);
        print_note(note(&past));
        return Ok(0);
    }
    if arguments.slice {
        let mut progress = SliceProgress::new(options.interrupt.clone());
        let mut watch = |done: usize, all: usize| progress.update(done, all);
        let slice =
            past.slice(&opened, arguments.dependence(), &mut watch).map_err(Error::machine)?;
        progress.clear();
        let note = note(&past);
        if arguments.stats {
            print_stats(&past, first_pass, began.so_far()).map_err(Error::machine)?;
        }
        if arguments.json {
            print_slice_json(&opened, &slice, arguments.dependence(), note);
        } else {
            print_slice(&past, &opened, &slice, arguments.dependence());
            print_note(note);
        }
        return Ok(0);
    }
    let progress = Progress::start("following the value backwards", !arguments.json);
    let chain = past.chain(&opened, arguments.steps.max(1));
    drop(progress);
    let chain = chain.map_err(Error::machine)?;
    let note = note(&past);
    if arguments.stats {
        print_stats(&past, first_pass, began.so_far()).map_err(Error::machine)?;
    }
    if arguments.json {
        print_json(&chain, note)
    } else {
        print_text(&chain);
        print_note(note);
    }
    Ok(0)
}

/// A note about memory usage, if it exceeded the limit.
fn note(past: &Past<'_>) -> Option<String> {
    past.memory_note(crate::memory::most()?)
}

fn print_note(note: Option<String>) {
    if let Some(note) = note {
        say!("\n     {note}");
    }
}

/// An answer as JSON, with a note about it.
fn with_note(mut object: serde_json::Value, note: Option<String>) -> serde_json::Value {
    if let Some(note) = note {
        object["notes"] = json!([note]);
    }
    object
}

/// Shows the progress of a slice on a terminal, after a delay.
struct SliceProgress {
    interrupt: std::sync::Arc<std::sync::atomic::AtomicBool>,
    began: std::time::Instant,
    said: std::time::Instant,
    shown: bool,
}

impl SliceProgress {
    fn new(interrupt: std::sync::Arc<std::sync::atomic::AtomicBool>) -> Self {
        let now = std::time::Instant::now();
        SliceProgress { interrupt, began: now, said: now, shown: false }
    }

    fn update(&mut self, done: usize, all: usize) -> bool {
        let (patience, pause) = (std::time::Duration::from_secs(2), self.said.elapsed());
        let due = self.began.elapsed() > patience && pause.as_millis() > 200;
        if due && std::io::stderr().is_terminal() {
            crate::interrupt::show_progress(&format!(
                "{done} of {all} parts of the run searched; Ctrl-C shows what was found"
            ));
            self.said = std::time::Instant::now();
            self.shown = true;
        }
        !self.interrupt.load(std::sync::atomic::Ordering::SeqCst)
    }

    fn clear(&mut self) {
        if self.shown {
            crate::interrupt::clear_progress();
        }
    }
}

/// Prints the cost, for benchmarks: the same run is repeated without observation.
fn print_stats(past: &Past<'_>, first_pass: Elapsed, answer: Elapsed) -> Result<(), String> {
    let peak = crate::memory::most();
    let began = Stopwatch::now();
    past.run_plainly()?;
    let plain = began.so_far();
    let (steps, bytes) = past.recorded();
    let (segments, again) = past.segments();
    let stats = json!({
        "plain_seconds": plain.clock,
        "first_pass_seconds": first_pass.clock,
        "first_pass_processor_seconds": first_pass.processor,
        "answer_seconds": answer.clock,
        "answer_processor_seconds": answer.processor,
        "machine_steps": past.steps,
        "recorded_steps": steps,
        "bytes_per_recorded_step": bytes as f64 / steps.max(1) as f64,
        "segments": segments,
        "recorded_again": again,
        "held_in_memory": past.held_in_memory(),
        "peak_memory": peak,
    });
    eprintln!("{stats}");
    Ok(())
}

/// The start of a measurement.
struct Stopwatch {
    processor: f64,
    clock: std::time::Instant,
}

/// A duration: elapsed seconds, and processor seconds.
#[derive(Clone, Copy)]
struct Elapsed {
    clock: f64,
    processor: f64,
}

impl Stopwatch {
    fn now() -> Self {
        Stopwatch {
            processor: crate::memory::processor_seconds(),
            clock: std::time::Instant::now(),
        }
    }

    fn so_far(&self) -> Elapsed {
        let processor = crate::memory::processor_seconds() - self.processor;
        Elapsed { clock: self.clock.elapsed().as_secs_f64(), processor }
    }
}

/// Words that complete at the prompt of a story.
const BROWSER_WORDS: &[&str] = &[
    "follow",
    "result",
    "argument",
    "operand",
    "function",
    "condition",
    "sender",
    "from",
    "uses",
    "why",
    "not",
    "blocked",
    "question",
    "back",
    "forward",
    "bookmark",
    "bookmarks",
    "go",
    "skip",
    "copies",
    "on",
    "off",
    "show",
    "help",
    "quit",
];

/// Browses a story: shows the current step, then reads a command, until there are no more.
/// `program` is the one to ask questions about, if interactive.
fn browse(
    past: &mut Past<'_>,
    opened: &Opened,
    prompt: &mut Prompt,
    program: Option<&std::path::Path>,
) {
    let Some(mut browser) = Browser::new(opened) else {
        say!("no value computed by your code contributed to this output");
        return;
    };
    let words: Vec<String> = BROWSER_WORDS.iter().map(|w| (*w).to_owned()).collect();
    if prompt.is_terminal() {
        say!("{}", paint::dim("? lists the commands; a star marks what can be followed."));
    }
    let mut is_new = true;
    loop {
        if is_new {
            say!("Current: {}", paint::bold(&browser.summary(past)));
            if let Some(step) = browser.step(past) {
                say_on!("{}", source_lines(&step));
            }
        }
        let _ = std::io::stdout().flush();
        let Some(line) = prompt.next_command(&words) else { return };
        is_new = false;
        match browser.command(past, &line) {
            Said::Here => is_new = true,
            Said::Lines(lines) => lines.iter().for_each(|l| say!("{l}")),
            Said::Choice(head, steps) => {
                say!("{head}");
                for (number, step) in steps.iter().enumerate() {
                    say_on!("{}", step_lines(number + 1, step));
                }
            }
            Said::Question(computation) => {
                say!("{} = {}", computation.call, computation.result);
                if let Some(program) = program {
                    super::ask_about(program, &computation.call);
                    is_new = true;
                }
            }
            Said::Done => return,
        }
    }
}

fn print_waiting(waiting: &[Waiting], as_json: bool, note: Option<String>) {
    if as_json {
        let list: Vec<serde_json::Value> = waiting.iter().map(waiting_json).collect();
        crate::answer::print(&with_note(json!({ "waiting": list }), note));
        return;
    }
    if waiting.is_empty() {
        say!("no thread waits at the end of the run");
    }
    for w in waiting {
        let place = w.place.as_ref().map(|p| format!(" at {p}")).unwrap_or_default();
        say!("{} waits{place} {}", w.name, w.what);
        for step in &w.last {
            say!("  last: {}", step.text);
            say_on!("{}", source_lines(step));
        }
        if w.last.is_empty() && !w.what.contains("clock") {
            // A search may have lost what was sent.
            let nothing = match w.what.contains("message") {
                true => "no message has ever reached it",
                false => "nothing was ever done to it",
            };
            say!("  {nothing}");
        }
        if w.unread > 0 {
            let fit = if w.unread == 1 { "does not fit" } else { "do not fit" };
            say!("  {} in its mailbox {fit}", count(w.unread, "message"));
        }
        for holder in &w.could {
            let place = holder.place.as_ref().map(|p| format!(" at {p}")).unwrap_or_default();
            let waits = if holder.waits { ", but is itself blocked" } else { "" };
            say!("  {} could unblock it{waits}{place}", holder.name);
        }
        if w.could.is_empty() && !w.what.contains("clock") {
            say!("  nothing else can reach it: it waits forever");
        }
    }
    print_note(note);
}

pub(crate) fn waiting_json(w: &Waiting) -> serde_json::Value {
    let could: Vec<serde_json::Value> = w
        .could
        .iter()
        .map(|h| json!({ "thread": h.thread, "name": h.name, "place": h.place, "waits": h.waits }))
        .collect();
    json!({
        "thread": w.thread,
        "name": w.name,
        "place": w.place,
        "waits_for": w.what,
        "last": w.last.iter().map(step_json).collect::<Vec<_>>(),
        "could": could,
        "unread": w.unread,
    })
}

fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// `12`, `12:5`, `Main.hs:12` or `Main.hs:12:5`.
pub(crate) fn source_place(text: &str) -> Option<(String, usize, Option<usize>)> {
    let parts: Vec<&str> = text.split(':').collect();
    let number = |part: &&str| part.parse::<usize>().ok();
    match parts.as_slice() {
        [line] => Some((String::new(), number(line)?, None)),
        [first, second] => match number(first) {
            Some(line) => Some((String::new(), line, Some(number(second)?))),
            None => Some(((*first).to_owned(), number(second)?, None)),
        },
        [path, line, column] => Some(((*path).to_owned(), number(line)?, Some(number(column)?))),
        _ => None,
    }
}

fn open(arguments: &WhyArguments, past: &mut Past<'_>) -> Result<Opened, Error> {
    if let Some(text) = &arguments.at {
        let Some((path, line, column)) = source_place(text) else {
            let help = "a place is written 12, 12:5, Main.hs:12 or Main.hs:12:5";
            return Err(Error::usage(format!("invalid place `{text}`")).help(help));
        };
        return past.open_source(&path, line, column).map_err(Error::program);
    }
    if let Some(text) = &arguments.not_at {
        let Some((path, line, None)) = source_place(text) else {
            let help = "a line is written 12 or Main.hs:12";
            return Err(Error::usage(format!("invalid line `{text}`")).help(help));
        };
        return past.open_unreached(&path, line).map_err(Error::program);
    }
    if let Some(missing) = &arguments.missing {
        let place = match (&arguments.output, arguments.line) {
            (Some(text), _) => OutputPlace::Text(text.clone()),
            (None, Some(line)) => OutputPlace::Line(line, arguments.col),
            (None, None) => OutputPlace::Line(past.output().lines().count().max(1), None),
        };
        return past.open_missing(&place, missing).map_err(|message| {
            Error::program(format!("{missing:?} cannot be explained: {message}"))
                .help("--not-at LINE says why a line of the source was not reached")
        });
    }
    let place = match (&arguments.output, arguments.line) {
        (Some(text), _) => OutputPlace::Text(text.clone()),
        (None, Some(line)) => OutputPlace::Line(line, arguments.col),
        (None, None) if arguments.exception => {
            return past.open_exception().map_err(Error::program);
        }
        (None, None) => {
            let output = past.output();
            let count = output.lines().count();
            if count == 0 {
                if let Ok(opened) = past.open_exception() {
                    return Ok(opened);
                }
                if let Some(steps) = past.stopped_after() {
                    let message = format!("the program was stopped after {steps} steps");
                    let help = "it had printed nothing by then; --max-steps lets it run longer";
                    return Err(Error::program(message).help(help));
                }
                let help = "--exception explains the exception that a program died of";
                return Err(Error::program("the program printed nothing").help(help));
            }
            OutputPlace::Line(count, None)
        }
    };
    past.open_output(&place).map_err(|message| {
        let output = past.output();
        let shown: Vec<String> = output
            .lines()
            .take(12)
            .enumerate()
            .map(|(i, line)| format!("{:>4}  {line}", i + 1))
            .collect();
        let help = if shown.is_empty() {
            "the program printed nothing".to_owned()
        } else {
            format!("its output begins with\n{}", shown.join("\n"))
        };
        Error::program(message).help(help)
    })
}

pub(crate) fn step_json(step: &StoryStep) -> serde_json::Value {
    let file = if step.file.is_empty() { json!(null) } else { json!(step.file) };
    let number = |n: usize| if n == 0 { json!(null) } else { json!(n) };
    let mut object = json!({
        "kind": step.kind,
        "file": file,
        "line": number(step.line),
        "column": number(step.column),
        "expression": step.expression,
        "value": step.value,
        "from": step.from,
        "text": step.text,
    });
    if let Some(equation) = step.equation {
        object["equation"] = json!(equation);
    }
    if let Some(within) = &step.within {
        object["function"] = json!(within);
    }
    object
}

fn print_json(chain: &Chain, note: Option<String>) {
    let steps: Vec<serde_json::Value> = chain.steps.iter().map(step_json).collect();
    let object = json!({
        "value": chain.value,
        "steps": steps,
        "complete": !chain.cut && chain.trouble.is_none(),
    });
    crate::answer::print(&with_note(object, note));
}

fn ordinal(n: usize) -> String {
    let names = ["first", "second", "third", "fourth", "fifth", "sixth"];
    match names.get(n.wrapping_sub(1)) {
        Some(name) => (*name).to_owned(),
        None => format!("{n}th"),
    }
}

/// A step as lines: what it is, where, and the source with the expression marked.
pub(super) fn step_lines(number: usize, step: &StoryStep) -> String {
    format!("{}{}", head_line(number, step), source_lines(step))
}

/// What a step is, and what it came from.
fn head_line(number: usize, step: &StoryStep) -> String {
    let mut out = format!("{number:>3}  {}", step.text);
    if let Some(equation) = step.equation {
        out.push_str(&format!("   ({} equation)", ordinal(equation)));
    } else if let (Some(within), "constant") = (&step.within, step.kind) {
        out.push_str(&format!("   (in {within})"));
    }
    if !step.from.is_empty() {
        let from: Vec<String> = step.from.iter().map(|n| (n + 1).to_string()).collect();
        out.push_str(&format!("   from {}", from.join(", ")));
    }
    out.push('\n');
    out
}

/// The source line of a step, with the expression marked.
fn source_lines(step: &StoryStep) -> String {
    let mut out = String::new();
    if !step.file.is_empty() {
        let place = format!("{}:{}", step.file, step.line);
        let (from, to) = step.mark;
        let width = to.min(step.source.chars().count().max(from + 1)) - from;
        let indent = step.source.chars().take_while(|c| c.is_whitespace()).count().min(from);
        let source: String = step.source.chars().skip(indent).collect();
        out.push_str(&format!("     {place}  {source}\n"));
        let pad = 5 + place.chars().count() + 2 + from - indent;
        out.push_str(&format!("{}{}\n", " ".repeat(pad), "^".repeat(width)));
    }
    out
}

/// For many steps at one source location, this many and the last are shown.
const FIRST_ONES: usize = 10;

fn print_text(chain: &Chain) {
    say!("{}\n", chain.value);
    let same_place =
        |a: &StoryStep, b: &StoryStep| (&a.file, a.line, a.mark) == (&b.file, b.line, b.mark);
    let mut number = 0;
    for steps in chain.steps.chunk_by(same_place) {
        // Repeated steps show their line once, and only some of the occurrences.
        let few = steps.len() <= FIRST_ONES + 2;
        for (nth, step) in steps.iter().enumerate() {
            number += 1;
            if few || nth < FIRST_ONES || nth + 1 == steps.len() {
                say_on!("{}", head_line(number, step));
            } else if nth == FIRST_ONES {
                let last = number + steps.len() - nth - 2;
                say!("  …  {number} to {last}: the same line again (--json has them all)");
            }
        }
        say_on!("{}", source_lines(&steps[0]));
    }
    if chain.cut {
        say!("\n     … and more: --steps N shows up to N steps");
    }
    if let Some(why) = &chain.trouble {
        say!("\n     Part of it could not be found: {why}");
    }
}

fn print_slice_json(opened: &Opened, slice: &Slice, dependence: Dependence, note: Option<String>) {
    let lines: Vec<serde_json::Value> =
        slice.lines.iter().map(|(file, lines)| json!({ "file": file, "lines": lines })).collect();
    let object = json!({
        "value": opened.value,
        "slice": lines,
        "dependence": match dependence {
            Dependence::Values => "data",
            Dependence::Control => "data+control",
            Dependence::Position => "data+control+position",
        },
        "complete": slice.whole,
    });
    crate::answer::print(&with_note(object, note));
}

fn print_slice(past: &Past<'_>, opened: &Opened, slice: &Slice, dependence: Dependence) {
    let by = match dependence {
        Dependence::Values => " depended, by values alone,",
        Dependence::Control => " depended, by values and tests,",
        Dependence::Position => " and its position depended, by values and tests,",
    };
    say!("{}{by} on", opened.value);
    for (path, lines) in &slice.lines {
        say!("\n{path}");
        let file = past.sources().files().find(|(_, f)| f.path == *path).map(|(_, f)| f);
        for line in lines {
            let text = file.map_or("", |f| f.line(*line as u32));
            say!("{line:>5}  {text}");
        }
    }
    match &slice.trouble {
        _ if slice.whole => {}
        _ if slice.interrupted => say!("\nand perhaps on more: the rest was not searched."),
        Some(why) => say!("\nand perhaps on more: {why}"),
        None => say!("\nand on what came before the recorded part of the run."),
    }
}
