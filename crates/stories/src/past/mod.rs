//! Stories: from a program or a recording to the history of a value.
//!
//! A short run is recorded at once. Of a longer one, the first pass (`first_pass.rs`) only goes
//! ahead: of each stretch the state that it began with is kept, and which words came through it
//! unchanged. A story has the stretches recorded that it leads through, by replay from their first
//! states (`Replaying`).

mod blocked;
mod browser;
mod chain;
mod computation;
mod first_pass;
mod limits;

pub use blocked::{Holder, Waiting};
pub use browser::{Browser, Said};
pub use chain::{Chain, Slice, StoryStep};
pub use limits::{Spill, StoryLimits, Taken};

use crate::{
    Ends, Graph, Log, NewFile, Node, Opened, Own, Recorded, Recorder, Replays, Stretch, Teller,
};
use blocked::{Blocked, blocked};
use first_pass::{FirstPass, Pause, first_pass};
use limits::{NO_ROOM, RESERVED, RESERVED_AT_MOST};
use machine::{Departures, Limits, Machine, Moment, Outside, Settings, Stop, Unobserved};
use recording::Recording;
use runs::{Choices, Discard, Ending, Listening, Live, Output, Program, Report, Run, RunOptions};
use std::ops::Range;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// What a program wrote, by stream.
#[derive(Clone, Default)]
pub(crate) struct Text(Arc<Mutex<[Vec<u8>; 2]>>);

impl Text {
    fn push(&self, stream: i64, bytes: &[u8]) {
        let mut texts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = usize::try_from(stream - 1).ok().and_then(|i| texts.get_mut(i)) {
            text.extend_from_slice(bytes);
        }
    }

    pub(crate) fn lengths(&self) -> [usize; 2] {
        let texts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        [texts[0].len(), texts[1].len()]
    }

    fn take(&self) -> [Vec<u8>; 2] {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Output for Text {
    fn write(&mut self, stream: machine::Stream, bytes: &[u8]) {
        self.push(stream, bytes);
    }
}

/// Where a stretch began.
#[derive(Clone, Copy)]
pub(crate) struct Begin {
    pub moment: Moment,
    /// What had been written by then, by stream.
    pub written: [usize; 2],
    /// About how many bytes its log takes.
    pub size: usize,
    /// How many pauses there were by then.
    pub pauses: usize,
    /// The most words that the heap has in it, and the stacks.
    pub heap: usize,
    pub stacks: usize,
}

impl Begin {
    pub(crate) fn new(moment: Moment, text: &Text, pauses: usize) -> Self {
        Begin { moment, written: text.lengths(), size: 0, pauses, heap: 0, stacks: 0 }
    }

    /// Of two stretches that become one.
    pub(crate) fn join(first: &Begin, second: &Begin) -> Self {
        Begin {
            size: first.size + second.size,
            heap: first.heap.max(second.heap),
            stacks: first.stacks.max(second.stacks),
            ..*first
        }
    }
}

/// A run whose values can be asked about.
pub struct Past<'p> {
    pub(crate) program: &'p Program,
    begins: Vec<Begin>,
    pub stop: Stop,
    pub steps: u64,
    output: [Vec<u8>; 2],
    teller: Teller<'p>,
    /// Who waits at the end, if that is known by now.
    blocked: Option<Vec<Blocked>>,
    replays: Rc<Replaying<'p>>,
    /// The most memory that the program itself took.
    own_memory: usize,
}

/// How a place of the output is named.
#[derive(Clone, Debug)]
pub enum Place {
    /// Line and perhaps column, from 1.
    Line(usize, Option<usize>),
    /// The first occurrence of a text.
    Text(String),
    /// So many bytes, from 0.
    Bytes(std::ops::Range<usize>),
}

impl<'p> Past<'p> {
    /// Runs a program, which must be loaded faithfully, and remembers its choices.
    pub fn run(
        program: &'p Program,
        outside: Box<dyn Outside + Send>,
        options: &RunOptions,
        limits: StoryLimits,
    ) -> Result<Past<'p>, String> {
        let text = Text::default();
        let (outside, _) = Listening::new(outside, text.clone());
        let settings = settings(options, &limits);
        let recorder = Recorder::new(program.code.clone(), reserved(limits.log_at_once())?);
        let Live { machine, mut choices, log } =
            Live::begin(program, Box::new(outside), options, settings.clone(), recorder)?;
        let own = own_code(program);
        let pass = first_pass(machine, &mut choices, &text, own.clone(), &limits)?;
        // Where it stopped is known by its moment; its machine is gone.
        let report = Report {
            ending: Ending::Interrupted,
            steps: pass.end.steps,
            visible: 0,
            digest: [0; 16],
            place: None,
        };
        let run = log.end(&mut choices, report)?;
        Ok(Past::new(program, run, settings, pass, own, text.take(), limits))
    }

    /// The same of a run that was recorded before.
    pub fn replay(
        program: &'p Program,
        recording: Recording,
        options: &RunOptions,
        limits: StoryLimits,
    ) -> Result<Past<'p>, String> {
        let max = options.max_steps.or(recording.header.settings.max_steps).unwrap_or(u64::MAX);
        let run = Run::of(program, recording).map_err(|e| e.to_string())?;
        let text = Text::default();
        let recorder = Recorder::new(program.code.clone(), reserved(limits.log_at_once())?);
        let settings = settings(options, &limits);
        let (machine, _) = run.begin(program, settings.clone(), recorder, text.clone())?;
        let mut choices = Choices::scripted(run.recording().departures.iter().cloned(), max);
        let own = own_code(program);
        let pass = first_pass(machine, &mut choices, &text, own.clone(), &limits)?;
        Ok(Past::new(program, run, settings, pass, own, text.take(), limits))
    }

    fn new(
        program: &'p Program,
        run: Run,
        settings: Settings,
        pass: FirstPass,
        own: Arc<Own>,
        output: [Vec<u8>; 2],
        limits: StoryLimits,
    ) -> Self {
        let mut ends: Vec<Moment> = pass.begins.iter().skip(1).map(|b| b.moment).collect();
        // The last step of a run is followed by what it does until the end.
        let ended = !matches!(pass.stop, Stop::StepLimit | Stop::Interrupted);
        ends.push(if ended { Moment::END } else { pass.end });
        let disk = if limits.spill.is_some() { limits.disk } else { 0 };
        let replays = Rc::new(Replaying {
            program,
            run,
            settings,
            stretches: pass.stretches.clone(),
            ends,
            pauses: pass.pauses,
            begins: pass.begins.clone(),
            limits,
        });
        let again: Rc<dyn Replays> = replays.clone();
        let (stretches, windows, scopes) = (pass.stretches, pass.windows, pass.scopes);
        let graph = Graph::new(program.code.clone(), stretches, windows, scopes, again, disk);
        let teller = Teller::new(graph, program.sources.clone(), own);
        Past {
            program,
            begins: pass.begins,
            stop: pass.stop,
            steps: pass.end.steps,
            output,
            teller,
            blocked: pass.blocked,
            replays,
            own_memory: pass.own_memory,
        }
    }

    /// After how many steps the run was stopped, if it was not over by then.
    pub fn stopped_after(&self) -> Option<u64> {
        (self.stop == Stop::StepLimit).then_some(self.steps)
    }

    /// What the program wrote to standard output.
    pub fn output(&self) -> String {
        String::from_utf8_lossy(&self.output[0]).into_owned()
    }

    pub fn error_output(&self) -> String {
        String::from_utf8_lossy(&self.output[1]).into_owned()
    }

    /// The steps of the run.
    pub fn teller(&self) -> &Teller<'p> {
        &self.teller
    }

    /// Whether libraries are folded and moves are skipped.
    pub fn set_fold(&mut self, fold: bool) {
        self.teller.fold = fold;
    }

    /// The same run once more with nothing attached, to know what recording costs.
    pub fn run_plainly(&self) -> Result<u64, String> {
        let (run, settings) = (&self.replays.run, self.replays.settings.clone());
        let (mut machine, _) = run.begin(self.program, settings, Unobserved, Discard)?;
        let ended = !matches!(self.stop, Stop::StepLimit | Stop::Interrupted);
        let steps = if ended { u64::MAX } else { self.steps };
        let departures = run.recording().departures.iter().cloned();
        Choices::scripted(departures, steps).run_to_end(&mut machine);
        Ok(machine.steps())
    }

    /// How many stretches the run has, and how many were recorded by replay.
    pub fn stretches(&self) -> (usize, usize) {
        (self.teller.graph.stretches.len(), self.teller.graph.recorded())
    }

    /// Steps and bytes of the stretches that are recorded by now.
    pub fn recorded(&self) -> (u64, u64) {
        self.teller.graph.held()
    }

    /// What to say when more memory was taken than there was meant to be, `peak` bytes altogether:
    /// the program itself may keep so much alive that nothing less will do.
    pub fn memory_note(&self, peak: usize) -> Option<String> {
        let limit = self.replays.limits.memory.filter(|limit| peak > *limit)?;
        let megabytes = |bytes: usize| bytes.div_ceil(1 << 20);
        let enough = (peak + peak / 4).max(2 * self.own_memory).next_multiple_of(100 << 20);
        Some(format!(
            "This took {} MB of memory, more than the {} MB of --max-memory: the program itself takes \
             {} MB. --max-memory {}M is enough.",
            megabytes(peak),
            megabytes(limit),
            megabytes(self.own_memory),
            megabytes(enough),
        ))
    }

    /// Bytes of memory that what is recorded takes by now.
    pub fn held_in_memory(&self) -> usize {
        self.teller.graph.in_memory()
    }

    /// For tests: see [`crate::Graph::check_carried`].
    pub fn check_carried(&self) -> (usize, Vec<String>) {
        self.teller.graph.check_carried()
    }

    /// For tests: see [`crate::Teller::check_leaps`].
    pub fn check_leaps(&self) -> ([usize; 2], Vec<String>) {
        self.teller.check_leaps()
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        Replays::is_interrupted(&*self.replays)
    }

    /// Finds out who waits at the end of the run, and for what.
    pub(crate) fn blocked(&mut self) -> Result<(), String> {
        if self.blocked.is_none() {
            let last = self.begins.len().saturating_sub(1);
            let machine = self.replays.run(last, true)?;
            self.blocked = Some(blocked(&machine, last));
        }
        Ok(())
    }

    pub(crate) fn known_blocked(&self) -> &[Blocked] {
        self.blocked.as_deref().unwrap_or_default()
    }
}

/// A log in memory of at most so many bytes.
fn reserved(bytes: usize) -> Result<Log, String> {
    Log::in_memory(bytes).map_err(|e| format!("cannot reserve memory for the story: {e}"))
}

/// Records stretches again.
struct Replaying<'p> {
    program: &'p Program,
    run: Run,
    settings: Settings,
    stretches: Vec<Stretch>,
    /// Where each ends.
    ends: Vec<Moment>,
    /// Where the first pass paused. The last pause of a stretch is its end.
    pauses: Vec<Pause>,
    begins: Vec<Begin>,
    limits: StoryLimits,
}

impl Replays for Replaying<'_> {
    fn record(&self, number: usize, in_memory: bool) -> Result<Recorded, String> {
        if self.ends[number] == self.stretches[number].start.moment() {
            let (code, ends) = (self.program.code.clone(), &self.stretches[number].ends);
            return Ok(Recorded::of_nothing(number, code, ends));
        }
        let mut machine = self.run(number, in_memory)?;
        let ends = match self.stretches.get(number + 1) {
            Some(next) => {
                self.pause_before(&mut machine, number, next)?;
                let (recorder, heap) = machine.observer_and_heap();
                let through = &self.stretches[number].ends;
                let through = Some(through).filter(|ends| !ends.is_exact());
                let file = self.limits.spill.as_ref().map(|file| &**file as NewFile<'_>);
                let ends = recorder.ends(heap, &next.start, through, file);
                let ends = ends.map_err(|e| e.to_string())?;
                next.start.rest();
                ends
            }
            None => Ends::none(),
        };
        if machine.observer.log.is_full() {
            return Err(NO_ROOM.to_owned());
        }
        let ends = Arc::new(ends);
        // The machine takes much memory, and is done with.
        let mut recorder = machine.into_observer();
        let recorded = Recorded::new(number, &mut recorder, Log::nothing(), ends);
        recorded.rest();
        Ok(recorded)
    }

    fn room(&self, number: Option<usize>, recorded: usize) -> usize {
        let machine = number.map_or(0, |number| self.needs(number));
        self.limits.room(recorded, machine)
    }

    fn left(&self) -> Option<i64> {
        self.limits.left()
    }

    fn file(&self) -> std::io::Result<std::fs::File> {
        match &self.limits.spill {
            Some(spill) => spill(),
            None => Err(std::io::ErrorKind::Unsupported.into()),
        }
    }

    fn is_interrupted(&self) -> bool {
        self.settings.interrupt.load(std::sync::atomic::Ordering::Relaxed)
    }
}

impl Replaying<'_> {
    /// A machine that has just recorded a stretch.
    fn run(&self, number: usize, in_memory: bool) -> Result<Machine<Recorder>, String> {
        let on_disk = || Log::in_file(&self.file().ok()?, RESERVED_AT_MOST).ok();
        match if in_memory { None } else { on_disk() } {
            Some(log) => self.go_through(number, log),
            None => self.go_through(number, reserved(RESERVED)?),
        }
    }

    /// A machine that has gone through a stretch and written its steps there.
    fn go_through(&self, number: usize, log: Log) -> Result<Machine<Recorder>, String> {
        let recorder = Recorder::new(self.program.code.clone(), log);
        let settings = self.settings.clone();
        let (mut machine, _) = self.run.begin(self.program, settings, recorder, Discard)?;
        let start = &self.stretches[number].start;
        machine.restore(start);
        if let Some(earlier) = number.checked_sub(1) {
            let shared = Stretch::share(&self.stretches[..number], &self.program.code);
            machine.observer.follows(self.stretches[earlier].ends.clone(), shared);
        }
        machine.trace_from(start).map_err(|e| e.to_string())?;
        start.rest();
        let to = self.ends[number];
        let pauses = self.pauses_of(number);
        for pause in &pauses[..pauses.len().saturating_sub(1)] {
            self.go_to(&mut machine, pause.moment)?;
            machine.pause(pause.everything);
        }
        self.go_to(&mut machine, to)?;
        Ok(machine)
    }

    /// Brings a machine that went through a stretch to the order that the next one begins in.
    fn pause_before(
        &self,
        machine: &mut Machine<Recorder>,
        number: usize,
        next: &Stretch,
    ) -> Result<(), String> {
        machine.pause(self.pauses_of(number).last().is_some_and(|at| at.everything));
        debug_assert!(machine.has_heap_of(&next.start), "nothing is where it was");
        let same_moment = machine.moment() == next.start.moment();
        if !same_moment || machine.heap().survivors().len() != next.start.heap_len() {
            return Err("that part of the run did not go as it did before".to_owned());
        }
        Ok(())
    }

    /// The pauses in a stretch, up to its end.
    fn pauses_of(&self, number: usize) -> &[Pause] {
        let end = self.begins.get(number + 1).map_or(self.pauses.len(), |next| next.pauses);
        &self.pauses[self.begins[number].pauses..end]
    }

    /// About how many bytes of memory it takes to record a stretch.
    fn needs(&self, number: usize) -> usize {
        let (begin, start) = (&self.begins[number], &self.stretches[number].start);
        // Words and the numbers beside them. What is large is read from files as far as it is looked
        // at: three quarters of it, say, where nobody insists on the limit.
        let read = if self.limits.keeps { 4 } else { 3 };
        let heap = (8 + 4) * begin.heap.max(start.heap_len()) / 4 * read;
        let stacks = 8 * begin.stacks.max(start.stack_bytes() / 8) / 4 * 5;
        // What became of calls and expressions from before.
        let pairs = begin.size / 4;
        // The log, memory that is made ready for more of it, and room for new objects.
        let log = begin.size / 4 * 5 + (24 << 20);
        log + heap + stacks + pairs
    }

    fn go_to(&self, machine: &mut Machine<Recorder>, to: Moment) -> Result<(), String> {
        while machine.moment() < to {
            let (steps, chunk) = (machine.steps(), Limits::default());
            // First its step, then as many returns as come after that before the next one.
            let limits = match steps < to.steps {
                true => Limits { steps: steps.saturating_add(CHUNK).min(to.steps), ..chunk },
                false => Limits { steps: steps + 1, returns: to.returns, ..chunk },
            };
            match self.go(machine, limits) {
                Stop::StepLimit => {}
                Stop::Interrupted => return Err("interrupted".to_owned()),
                _ => break,
            }
        }
        Ok(())
    }

    fn go(&self, machine: &mut Machine<Recorder>, limits: Limits) -> Stop {
        let (visible, steps) = (machine.visible_operations(), machine.steps());
        let rest = self.run.recording().departures.iter().filter(|d| {
            d.at >= visible
                && !matches!(d.what, recording::What::Preempt { steps: at, .. } if at < steps)
        });
        let mut departures = Departures::replaying(rest.cloned());
        machine.run(limits, &mut departures, None)
    }
}

/// Steps after which it is looked whether somebody wants it to stop.
const CHUNK: u64 = 500_000;

fn settings(options: &RunOptions, limits: &StoryLimits) -> Settings {
    let settings = options.settings();
    Settings {
        stop_when_stuck: limits.stop_when_stuck,
        in_place_from: limits.in_place_from.unwrap_or(settings.in_place_from),
        ..settings
    }
}

/// Which code is the user's own.
fn own_code(program: &Program) -> Arc<Own> {
    Arc::new(Own::new(&program.code, &program.sources))
}

// ---- beginnings ------------------------------------------------------------------------

/// A place of the output: bytes from, to.
type Bytes = std::ops::Range<usize>;

impl Past<'_> {
    /// The bytes of standard output that a place names.
    pub fn find(&self, place: &Place) -> Result<Bytes, String> {
        let text = &self.output[0];
        match place {
            Place::Bytes(range) if range.start < range.end && range.end <= text.len() => {
                Ok(range.clone())
            }
            Place::Bytes(_) => Err("the program did not print so much".to_owned()),
            Place::Text(wanted) => {
                if wanted.is_empty() {
                    return Err("there is nothing to look for in an empty text".to_owned());
                }
                let found = text.windows(wanted.len()).position(|w| w == wanted.as_bytes());
                match found {
                    Some(at) => Ok(at..at + wanted.len()),
                    None => Err(format!("the program did not print {wanted:?}")),
                }
            }
            Place::Line(line, column) => {
                let lines: Vec<&[u8]> = text.split_inclusive(|b| *b == b'\n').collect();
                if *line == 0 || *line > lines.len() {
                    let count = lines.len();
                    let s = if count == 1 { "" } else { "s" };
                    return Err(format!("the output has {count} line{s}: there is no line {line}"));
                }
                let start: usize = lines[..line - 1].iter().map(|l| l.len()).sum();
                let bytes = lines[line - 1];
                let shown = bytes.strip_suffix(b"\n").unwrap_or(bytes);
                let Some(column) = column else { return Ok(start..start + shown.len().max(1)) };
                let text = String::from_utf8_lossy(shown);
                let at = text.char_indices().nth(column.wrapping_sub(1));
                match at {
                    Some((at, c)) => Ok(start + at..start + at + c.len_utf8()),
                    None => {
                        let count = text.chars().count();
                        Err(format!(
                            "line {line} has {count} characters: there is no column {column}"
                        ))
                    }
                }
            }
        }
    }

    /// The stretch in which a byte of standard output was written.
    fn stretch_of_output(&self, byte: usize) -> usize {
        self.begins.partition_point(|b| b.written[0] <= byte).max(1) - 1
    }

    /// The values that a piece of the output shows, and the step that wrote it.
    pub fn open_output(&mut self, place: &Place) -> Result<Opened, String> {
        let bytes = self.find(place)?;
        self.open_bytes(bytes)
    }

    fn open_bytes(&mut self, bytes: Range<usize>) -> Result<Opened, String> {
        let text = &self.output[0];
        let mut nodes: Vec<(Node, usize)> = Vec::new();
        let mut writer = None;
        let mut all = bytes.clone();
        let (first, last) = (self.stretch_of_output(bytes.start), self.begins.len() - 1);
        for number in first..=last {
            let mut at = self.begins[number].written[0];
            if at >= bytes.end {
                break;
            }
            let Some(window) = self.teller.graph.window(number) else { break };
            for piece in window.written.iter().filter(|w| w.stream == 1) {
                let start = at;
                at += piece.bytes;
                if start >= bytes.end {
                    break;
                }
                if at <= bytes.start {
                    continue;
                }
                let inside = bytes.start.max(start) - start..bytes.end.min(at) - start;
                writer.get_or_insert((number, piece.id));
                all = all.start.min(start)..all.end.max(at);
                let mut place = 0;
                for part in &window.pieces[piece.first..piece.first + piece.count] {
                    let (from, size) = (place, part.bits as usize / 8);
                    place += size;
                    let within = inside.start.max(from)..inside.end.min(place);
                    if within.is_empty() {
                        continue;
                    }
                    let node = (number, part.id);
                    if part.string {
                        let bits = 8 * (within.start - from)..8 * (within.end - from);
                        let origins = self.teller.graph.origins(node, bits);
                        nodes.extend(origins.iter().map(|origin| (origin.node, origin.bits / 8)));
                    } else {
                        nodes.push((node, within.len()));
                    }
                }
            }
        }
        let Some(writer) = writer else {
            let why = self.teller.graph.trouble();
            return Err(why.unwrap_or_else(|| "what wrote that is not known".to_owned()));
        };
        let shown = &text[bytes.start.min(text.len())..bytes.end.min(text.len())];
        let shown = String::from_utf8_lossy(shown).into_owned();
        // What fills a column up shows nothing: the value beside it is meant.
        if shown.trim().is_empty()
            && self.teller.shows_nothing(&nodes)
            && let Some(beside) = beside(text, &bytes)
        {
            return self.open_bytes(beside);
        }
        // The point in a number: the number is meant.
        let number = number_around(text, &bytes);
        if number.len() > bytes.len() && self.teller.shows_nothing(&nodes) {
            return self.open_bytes(number);
        }
        let around = &text[all.start..all.end.min(text.len())];
        let around = String::from_utf8_lossy(around);
        Ok(self.teller.opened(&nodes, writer, shown, (&around, bytes.start - all.start)))
    }

    /// The last value that was computed at a line of the source (and perhaps a column).
    pub fn open_source(
        &mut self,
        path: &str,
        line: usize,
        column: Option<usize>,
    ) -> Result<Opened, String> {
        let column = column.map(|c| c as u32);
        let teller = &self.teller;
        match teller.last_at(path, line as u32, column) {
            Some(node) => {
                let (value, nodes) = (teller.value(node), vec![node]);
                Ok(Opened { value, nodes, writer: None, found: Vec::new() })
            }
            None => {
                let column = column.map_or_else(String::new, |c| format!(", column {c}"));
                let none = || format!("nothing was computed at line {line}{column}");
                Err(teller.graph.trouble().unwrap_or_else(none))
            }
        }
    }

    /// The exception that ended the run.
    pub fn open_exception(&mut self) -> Result<Opened, String> {
        let none = || match self.stop {
            Stop::Deadlock => {
                "the program did not die of an exception: it waits, and --blocked says for what"
                    .to_owned()
            }
            _ => "the program did not die of an exception".to_owned(),
        };
        // Haskell's own handler of last resort makes an exit code of it.
        if !matches!(self.stop, Stop::Uncaught { .. } | Stop::Finished(1..)) {
            return Err(none());
        }
        let graph = &self.teller.graph;
        let raised = (0..graph.stretches.len()).rev().filter(|k| graph.stretches[*k].raised);
        let last = raised.map(|k| (k, graph.window(k).map_or(0, |window| window.exception)));
        let Some(last) = last.into_iter().find(|(_, exception)| *exception != 0) else {
            return Err(graph.trouble().unwrap_or_else(none));
        };
        let node = self.teller.landing(last);
        let value = self.teller.value(node);
        Ok(Opened { value, nodes: vec![node], writer: None, found: vec![last] })
    }
}

/// All of the number that some characters stand in; just those, if they are not of one.
fn number_around(text: &[u8], piece: &Range<usize>) -> Range<usize> {
    let of_number = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let inside = text.get(piece.clone()).unwrap_or(&[]);
    if inside.is_empty() || !inside.iter().all(of_number) {
        return piece.clone();
    }
    let before = text[..piece.start].iter().rev().take_while(|byte| of_number(byte)).count();
    let after = text[piece.end..].iter().take_while(|byte| of_number(byte)).count();
    piece.start - before..piece.end + after
}

/// The nearest character to blanks in their line; that behind them, if there are two.
fn beside(text: &[u8], blanks: &Range<usize>) -> Option<Range<usize>> {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let behind = text.get(blanks.end..)?.iter().position(|b| !is_blank(b)).map(|n| blanks.end + n);
    let before = text[..blanks.start].iter().rposition(|b| !is_blank(b));
    let at = [behind, before].into_iter().flatten().filter(|at| text[*at] != b'\n');
    let at = at.min_by_key(|at| at.abs_diff(blanks.start))?;
    let continues = |byte: &u8| byte & 0xc0 == 0x80;
    let start = text[..=at].iter().rposition(|b| !continues(b))?;
    let end = at + 1 + text[at + 1..].iter().take_while(|b| continues(b)).count();
    Some(start..end)
}

impl Past<'_> {
    pub fn sources(&self) -> &source::SourceMap {
        &self.program.sources
    }
}
