//! Stories: from a program or a recording to the history of a value.
//!
//! The first pass runs the program as it is and leaves checkpoints behind. The stretch that is
//! asked about is then run again from the checkpoint before it, with a recorder attached; a story
//! that leads out of it is followed by recording the stretch before.

use crate::outside::{Output, Recorder as Writes, Replay, Shared};
use crate::program::Program;
use crate::run::{RunOptions, Schedule};
use machine::{
    Checkpoint, Departures, Limits, Machine, Outside, Scheduler, Settings, Stop, ThreadId,
    Unobserved,
};
use recording::{Recording, Writer};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use stories::{Log, Recorded, Recorder, Teller};

pub use stories::{Node, Step, Told};

/// The most checkpoints that a first pass keeps, and the steps between them at first.
const MOST: usize = 64;
const DISTANCE: u64 = 200_000;
/// Steps that are recorded at once, unless the whole run is shorter.
const STRETCH: u64 = 2_000_000;
/// Runs up to this many steps are recorded whole.
const WHOLE: u64 = 4_000_000;

/// How much a story may take.
#[derive(Clone, Copy, Debug)]
pub struct StoryLimits {
    /// Bytes for the log of steps.
    pub log: usize,
    /// Bytes for checkpoints.
    pub checkpoints: usize,
    /// Record runs of any length whole.
    pub whole: bool,
}

impl Default for StoryLimits {
    fn default() -> Self {
        StoryLimits { log: 512 << 20, checkpoints: 192 << 20, whole: false }
    }
}

/// What a program wrote, by stream.
#[derive(Clone, Default)]
struct Text(Arc<Mutex<[Vec<u8>; 2]>>);

impl Text {
    fn push(&self, stream: i64, bytes: &[u8]) {
        let mut texts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = usize::try_from(stream - 1).ok().and_then(|i| texts.get_mut(i)) {
            text.extend_from_slice(bytes);
        }
    }

    fn lengths(&self) -> [usize; 2] {
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

    fn flush(&mut self, _stream: machine::Stream) {}
}

struct Nothing;

impl Output for Nothing {
    fn write(&mut self, _stream: machine::Stream, _bytes: &[u8]) {}
    fn flush(&mut self, _stream: machine::Stream) {}
}

/// A growing piece of memory that a recording is written to.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

struct Mark {
    state: Checkpoint,
    /// What had been written by then, by stream.
    written: [usize; 2],
}

/// Where a stretch begins and ends, in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    from: u64,
    to: u64,
}

/// A run whose values can be asked about.
pub struct Past<'p> {
    program: &'p Program,
    recording: Recording,
    settings: Settings,
    marks: Vec<Mark>,
    pub stop: Stop,
    pub steps: u64,
    output: [Vec<u8>; 2],
    limits: StoryLimits,
    stretches: Vec<Stretch>,
    teller: Option<Teller>,
    /// Steps and bytes of everything that was recorded.
    pub recorded: (u64, u64),
}

/// How a place of the output is named.
#[derive(Clone, Debug)]
pub enum Place {
    /// Line and perhaps column, from 1.
    Line(usize, Option<usize>),
    /// The first occurrence of a text.
    Text(String),
}

impl<'p> Past<'p> {
    /// Runs a program, which must be loaded faithfully, and remembers its choices.
    pub fn run(
        program: &'p Program,
        outside: Box<dyn Outside + Send>,
        options: &RunOptions,
        limits: StoryLimits,
    ) -> Result<Past<'p>, String> {
        let memory = Memory::default();
        let header = crate::run::header(program, options);
        let writer: Writer<Box<dyn Write + Send>> =
            Writer::new(Box::new(memory.clone()) as Box<dyn Write + Send>, &header)
                .map_err(|e| e.to_string())?;
        let file = Shared::new(writer);
        let text = Text::default();
        let outside = Box::new(Writes::new(outside, file.clone()).with_tap(text.clone()));
        let settings = settings(options);
        let mut random = match options.schedule {
            Schedule::Default => None,
            Schedule::Random(seed) => Some(crate::run::Random::new(seed)),
        };
        let mut departures = Departures::default();
        let scheduler = random.as_mut().map(|r| r as &mut dyn Scheduler);
        let max = options.max_steps.unwrap_or(u64::MAX);
        let (marks, stop, steps) = first_pass(
            program,
            settings.clone(),
            outside,
            &mut departures,
            scheduler,
            max,
            &text,
            limits,
        )?;
        for departure in departures.take_made() {
            file.with(|writer| writer.departure(&departure));
        }
        let ending = recording::Ending {
            steps,
            operations: 0,
            digest: [0; 16],
            outcome: recording::Outcome::Interrupted,
            text: String::new(),
        };
        file.finish(&ending).map_err(|e| e.to_string())?;
        let bytes = std::mem::take(&mut *memory.0.lock().unwrap_or_else(PoisonError::into_inner));
        let recording = recording::read(&bytes).map_err(|e| e.to_string())?;
        Ok(Past::new(program, recording, settings, marks, stop, steps, text.take(), limits))
    }

    /// The same of a run that was recorded before.
    pub fn replay(
        program: &'p Program,
        recording: Recording,
        options: &RunOptions,
        limits: StoryLimits,
    ) -> Result<Past<'p>, String> {
        recording.check_program(program.identity).map_err(|e| e.to_string())?;
        let text = Text::default();
        let outside = Box::new(Replay::new(&recording, text.clone()));
        let mut settings = settings(options);
        settings.delayed_delivery =
            recording.header.settings.delivery == recording::Delivery::Chosen;
        let mut departures = Departures::replaying(recording.departures.iter().cloned());
        let max = options.max_steps.or(recording.header.settings.max_steps).unwrap_or(u64::MAX);
        let (marks, stop, steps) = first_pass(
            program,
            settings.clone(),
            outside,
            &mut departures,
            None,
            max,
            &text,
            limits,
        )?;
        Ok(Past::new(program, recording, settings, marks, stop, steps, text.take(), limits))
    }

    #[allow(clippy::too_many_arguments)]
    fn new(
        program: &'p Program,
        recording: Recording,
        settings: Settings,
        marks: Vec<Mark>,
        stop: Stop,
        steps: u64,
        output: [Vec<u8>; 2],
        limits: StoryLimits,
    ) -> Self {
        Past {
            program,
            recording,
            settings,
            marks,
            stop,
            steps,
            output,
            limits,
            stretches: Vec::new(),
            teller: None,
            recorded: (0, 0),
        }
    }

    /// What the program wrote to standard output.
    pub fn output(&self) -> String {
        String::from_utf8_lossy(&self.output[0]).into_owned()
    }

    pub fn error_output(&self) -> String {
        String::from_utf8_lossy(&self.output[1]).into_owned()
    }

    /// The steps of what is recorded by now; `open` something first.
    pub fn teller(&mut self) -> Option<&mut Teller> {
        self.teller.as_mut()
    }

    // ---- recording ---------------------------------------------------------------------

    /// Records the part of the run in which a byte of the output was written (or its end).
    fn record_at(&mut self, byte: Option<(usize, usize)>) -> Result<(), String> {
        let to = match byte {
            Some((stream, byte)) => {
                let next = self.marks.iter().find(|m| m.written[stream] > byte);
                next.map_or(self.steps, |m| m.state.step())
            }
            None => self.steps,
        };
        let from = if to <= WHOLE || self.limits.whole { 0 } else { to - STRETCH };
        self.windows_from(Stretch { from, to })
    }

    fn windows_from(&mut self, stretch: Stretch) -> Result<(), String> {
        if self.stretches.first() == Some(&stretch) && self.teller.is_some() {
            return Ok(());
        }
        let (recorded, from) = self.record(stretch)?;
        self.stretches = vec![Stretch { from, to: stretch.to }];
        let own = own_files(self.program);
        self.teller = Some(Teller::new(recorded, self.program.sources.clone(), own));
        Ok(())
    }

    /// Records the stretch before the earliest one. False: there is none.
    pub fn extend(&mut self) -> Result<bool, String> {
        let Some(first) = self.stretches.last().copied() else { return Ok(false) };
        if first.from == 0 {
            return Ok(false);
        }
        let from = first.from.saturating_sub(STRETCH);
        let (recorded, from) = self.record(Stretch { from, to: first.from })?;
        self.stretches.push(Stretch { from, to: first.from });
        if let Some(teller) = &mut self.teller {
            teller.windows.push(recorded);
        }
        Ok(true)
    }

    fn machine<O: machine::Observer>(&self, observer: O) -> Result<Machine<O>, String> {
        let outside = Box::new(Replay::new(&self.recording, Nothing));
        let program = self.program;
        Machine::new(program.code.clone(), program.entry, self.settings.clone(), outside, observer)
            .map_err(|e| format!("cannot reserve memory for the program: {e}"))
    }

    /// Runs a machine to a step.
    fn go<O: machine::Observer>(&self, machine: &mut Machine<O>, to: u64) -> Stop {
        let (visible, steps) = (machine.visible_operations(), machine.steps());
        let rest = self.recording.departures.iter().filter(|d| {
            d.at >= visible
                && !matches!(d.what, recording::What::Preempt { steps: at, .. } if at < steps)
        });
        let mut departures = Departures::replaying(rest.cloned());
        machine.run(Limits { steps: to, ..Limits::default() }, &mut departures, None)
    }

    /// Records a stretch, or as much of its end as there is room for; and where that begins.
    fn record(&mut self, stretch: Stretch) -> Result<(Recorded, u64), String> {
        let mut from = stretch.from;
        loop {
            let log = Log::in_memory(self.limits.log).map_err(|e| e.to_string())?;
            let recorder = Recorder::new(self.program.code.clone(), log);
            let mut machine = self.machine(recorder)?;
            let mark = self.marks.partition_point(|m| m.state.step() <= from).max(1) - 1;
            let state = &self.marks[mark].state;
            if state.step() < from {
                // As fast as it goes up to where recording begins.
                let mut plain = self.machine(Unobserved)?;
                plain.restore(state);
                self.go(&mut plain, from);
                machine.restore(&plain.checkpoint());
            } else {
                machine.restore(state);
            }
            let start = machine.begin_trace().map_err(|e| e.to_string())?;
            // The last step of a run is followed by what it does until the end.
            let ended = !matches!(self.stop, Stop::StepLimit | Stop::Interrupted);
            let to = if ended && stretch.to >= self.steps { u64::MAX } else { stretch.to };
            while machine.steps() < to {
                let next = (machine.steps() + 100_000).min(to);
                let stop = self.go(&mut machine, next);
                if machine.observer.log.is_full() {
                    break;
                }
                match stop {
                    Stop::StepLimit => {}
                    Stop::Interrupted => return Err("interrupted".to_owned()),
                    _ => break,
                }
            }
            if machine.observer.log.is_full() {
                if stretch.to - from < 1000 {
                    return Err("there is not enough memory to record the run".to_owned());
                }
                from = stretch.to - (stretch.to - from) / 2;
                continue;
            }
            self.recorded.0 += machine.observer.log.steps();
            self.recorded.1 += machine.observer.log.bytes() as u64;
            let ends = if stretch.to < self.steps { ends(&mut machine) } else { Vec::new() };
            let blocked = blocked(&machine);
            let recorder = machine.observer;
            return Ok((Recorded::new(recorder, start, ends, blocked), from));
        }
    }
}

/// Who waits, where, and what was last done to what they wait for.
fn blocked(machine: &Machine<Recorder>) -> Vec<(u32, usize, u32)> {
    use machine::{Block, Status};
    let mut waiting = Vec::new();
    for number in 0..machine.thread_count() as u32 {
        let id = ThreadId(number);
        let Status::Blocked(block) = machine.status(id) else { continue };
        let last = match block {
            Block::Take(cell) | Block::Read(cell) | Block::Put(cell) => {
                let cell = machine.heap().shadow(cell.index());
                machine.observer.touched.get(&cell).copied().unwrap_or(0)
            }
            Block::Forever => continue,
            _ => 0,
        };
        waiting.push((number, machine.thread_pc(id), last));
    }
    waiting
}

/// Where every word of a machine's state came from, in the numbering of traces.
fn ends(machine: &mut Machine<Recorder>) -> Vec<u32> {
    let stacks = machine.end_trace();
    let heap = machine.heap();
    let mut ends: Vec<u32> = heap.survivors().map(|index| heap.shadow(index)).collect();
    for (thread, (_, len)) in stacks.iter().enumerate() {
        let thread = ThreadId(thread as u32);
        ends.extend((0..*len).map(|at| machine.observer.slot_of(thread, at)));
    }
    ends
}

fn settings(options: &RunOptions) -> Settings {
    let mut settings = Settings { interrupt: options.interrupt.clone(), ..Settings::default() };
    if let Some(bytes) = options.max_memory {
        settings.max_memory = usize::try_from(bytes).unwrap_or(usize::MAX / 64);
    }
    settings
}

/// Which files are the user's own, by their numbers.
fn own_files(program: &Program) -> Vec<bool> {
    let own = |path: &str| !path.starts_with("lib/") && !path.ends_with(".beam");
    program.sources.files().map(|(_, file)| own(&file.path)).collect()
}

#[allow(clippy::too_many_arguments)]
fn first_pass(
    program: &Program,
    settings: Settings,
    outside: Box<dyn Outside + Send>,
    departures: &mut Departures,
    mut scheduler: Option<&mut dyn Scheduler>,
    max: u64,
    text: &Text,
    limits: StoryLimits,
) -> Result<(Vec<Mark>, Stop, u64), String> {
    let mut machine =
        Machine::new(program.code.clone(), program.entry, settings, outside, Unobserved)
            .map_err(|e| format!("cannot reserve memory for the program: {e}"))?;
    let mut marks = vec![Mark { state: machine.checkpoint(), written: [0, 0] }];
    let mut distance = DISTANCE;
    let stop = loop {
        let last = marks.last().map_or(0, |m| m.state.step());
        let next = (last + distance).min(max);
        let scheduler = scheduler.as_mut().map(|s| &mut **s as &mut dyn Scheduler);
        let stop = machine.run(Limits { steps: next, ..Limits::default() }, departures, scheduler);
        if stop != Stop::StepLimit || machine.steps() >= max {
            break stop;
        }
        marks.push(Mark { state: machine.checkpoint(), written: text.lengths() });
        let bytes = |marks: &[Mark]| marks.iter().map(|m| m.state.bytes()).sum::<usize>();
        while marks.len() > 2 && (marks.len() > MOST || bytes(&marks) > limits.checkpoints) {
            let mut keep = true;
            marks.retain(|_| {
                keep = !keep;
                !keep
            });
            distance *= 2;
        }
    };
    Ok((marks, stop, machine.steps()))
}

// ---- beginnings ------------------------------------------------------------------------

/// A place of the output: bytes from, to.
type Bytes = std::ops::Range<usize>;

impl Past<'_> {
    /// The bytes of standard output that a place names.
    pub fn find(&self, place: &Place) -> Result<Bytes, String> {
        let text = &self.output[0];
        match place {
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

    /// The values that a piece of the output shows, and the step that wrote it.
    pub fn open_output(&mut self, place: &Place) -> Result<Opened, String> {
        let bytes = self.find(place)?;
        self.record_at(Some((0, bytes.start)))?;
        let text = self.output[0].clone();
        // Pieces of the output in this stretch end where the next stretch begins.
        let first = self.stretches.first().map_or(0, |s| s.from);
        let before = self.marks.iter().rev().find(|m| m.state.step() <= first);
        let mut at = before.map_or(0, |m| m.written[0]);
        if before.is_some_and(|m| m.state.step() < first) {
            at += self.written_between(at, first)?;
        }
        let Some(teller) = self.teller.as_ref() else { return Err("nothing is recorded".into()) };
        let recorded = &teller.windows[0];
        let mut nodes: Vec<Node> = Vec::new();
        let mut writer = None;
        for piece in recorded.written.iter().filter(|w| w.stream == 1) {
            let start = at;
            let mut ids = recorded.characters[piece.first..piece.first + piece.count].iter();
            let length = piece.bytes;
            let by_bytes = piece.count == piece.bytes;
            let end = (start + length).min(text.len());
            let written = String::from_utf8_lossy(&text[start..end]).into_owned();
            let mut place = start;
            let mut visit = |place: usize, size: usize, id: u32| {
                if place < bytes.end && bytes.start < place + size {
                    writer.get_or_insert((0, piece.id));
                    let node = (0, id);
                    if nodes.last() != Some(&node) {
                        nodes.push(node);
                    }
                }
            };
            if by_bytes {
                for id in ids {
                    visit(place, 1, *id);
                    place += 1;
                }
            } else {
                for c in written.chars() {
                    let Some(id) = ids.next() else { break };
                    visit(place, c.len_utf8(), *id);
                    place += c.len_utf8();
                }
            }
            at = start + length;
            if start >= bytes.end {
                break;
            }
        }
        let Some(writer) = writer else {
            return Err("what wrote that is not in what is recorded".to_owned());
        };
        let shown = &text[bytes.start.min(text.len())..bytes.end.min(text.len())];
        let shown = String::from_utf8_lossy(shown).into_owned();
        Ok(teller.opened(&nodes, writer, shown))
    }

    /// Bytes written between a checkpoint and a step that has none.
    fn written_between(&self, _at: usize, to: u64) -> Result<usize, String> {
        let mark = self.marks.partition_point(|m| m.state.step() <= to).max(1) - 1;
        let text = Text::default();
        let outside = Box::new(Replay::new(&self.recording, text.clone()));
        let program = self.program;
        let mut machine = Machine::new(
            program.code.clone(),
            program.entry,
            self.settings.clone(),
            outside,
            Unobserved,
        )
        .map_err(|e| e.to_string())?;
        machine.restore(&self.marks[mark].state);
        self.go(&mut machine, to);
        Ok(text.lengths()[0])
    }

    /// Records the end of the run.
    pub(crate) fn record_end(&mut self) -> Result<(), String> {
        self.record_at(None)
    }

    /// The last value that was computed at a line of the source (and perhaps a column).
    pub fn open_source(
        &mut self,
        path: &str,
        line: usize,
        column: Option<usize>,
    ) -> Result<Opened, String> {
        self.record_end()?;
        let Some(teller) = self.teller.as_ref() else { return Err("nothing is recorded".into()) };
        let column = column.map(|c| c as u32);
        match teller.last_at(path, line as u32, column) {
            Some(node) => Ok(Opened { value: teller.value(node), nodes: vec![node], writer: None }),
            None => Err(format!("nothing was computed at line {line}")),
        }
    }

    /// The exception that ended the run.
    pub fn open_exception(&mut self) -> Result<Opened, String> {
        let none = || "the program did not die of an exception".to_owned();
        // Haskell's own handler of last resort makes an exit code of it.
        if !matches!(self.stop, Stop::Uncaught { .. } | Stop::Finished(1..)) {
            return Err(none());
        }
        self.record_at(None)?;
        let Some(teller) = self.teller.as_ref() else { return Err("nothing is recorded".into()) };
        let id = teller.windows[0].exception;
        if id == 0 {
            return Err(none());
        }
        let node = teller.landing((0, id));
        Ok(Opened { value: teller.value(node), nodes: vec![node], writer: None })
    }
}

pub use crate::stories_browser::{Browser, Said, Waiting};
pub use crate::stories_chain::{Chain, Slice, StoryStep};
pub use ::stories::Opened;

impl Past<'_> {
    pub fn sources(&self) -> &source::SourceMap {
        &self.program.sources
    }
}
