//! The first pass over a run.
//!
//! A short run is recorded while it executes. After that the summary pass continues, at about half the speed of a plain
//! run: for each segment it stores the state at its start, the words that were unchanged, and those that are copies of
//! older ones. States share their common parts. Data that does not fit into memory goes to files, and if those become
//! too large, neighbouring segments are merged.

use super::blocked::{Blocked, blocked};
use super::limits::{NO_ROOM, SEGMENT, Spill, StoryLimits};
use super::{Begin, Text};
use crate::checkpoint_facts::{FirstPassObserver, SegmentFacts};
use crate::copied::Copied;
use crate::graph::Segment;
use crate::log::Log;
use crate::provenance::{LARGE_BYTES, NewFile, Provenance};
use crate::record::Recorder;
use crate::scopes::Scopes;
use crate::summary_pass::SummaryPass;
use crate::user_code::UserCode;
use crate::window::Recorded;
use machine::{Limits, Machine, Moment, Observer, Stop, ThreadId};
use runs::{Choices, Names, Program};
use std::fs::File;
use std::sync::Arc;

/// Limit on the bytes of a log, after which its segment ends early.
const MAX_LOG_BYTES: usize = 96 << 20;
/// Bytes that a log may always take.
const MIN_LOG_BYTES: usize = 8 << 20;
/// Limit on the steps of a segment in a program that keeps much alive: its log still fits.
const MAX_SEGMENT_STEPS: u64 = 3_000_000;
/// The number of words that are copied in about the time of recording a step: segments are longer for larger states,
/// because a recording copies the whole state.
const COPIED: usize = 128;
/// Limit on the growth of a log in bytes, and on new words, between two checks.
const GROWTH_BETWEEN_CHECKS: usize = 16 << 20;
const MUCH_MADE: u64 = MAX_WORDS / 8;
/// New words after which a segment is long enough: operations on large structures make many.
const MAX_WORDS: u64 = 8 << 20;
/// Bytes in a log for a machine step, for a word of an object, and for a return beyond one for each step: above
/// average.
const A_STEP: usize = 80;
const A_WORD: usize = 6;
const A_RETURN: usize = 64;

/// The number of steps between checks of their output. Most make little; but a single one may copy a tuple of a million
/// elements.
struct Chunk {
    steps: u64,
    most: u64,
}

impl Chunk {
    fn of_at_most(most: u64) -> Self {
        Chunk { steps: 1_000, most }
    }

    /// Adjusts the number after a check: `much` is the wanted maximum.
    fn made(&mut self, made: u64, much: u64) {
        self.steps = match made / much {
            0 => (2 * self.steps).min(self.most),
            times => (self.steps / (2 * times)).max(1),
        };
    }
}

/// A point of the run where the words of the machine were brought into canonical order ([`Machine::pause`]). Every
/// replay does the same there.
#[derive(Clone, Copy)]
pub(crate) struct Pause {
    pub moment: Moment,
    /// Garbage was collected.
    pub everything: bool,
}

/// The result of the first pass.
pub(crate) struct FirstPass {
    pub segments: Vec<Segment>,
    /// The ends of segments, including those that were merged since.
    pub pauses: Vec<Pause>,
    pub begins: Vec<Begin>,
    pub windows: Vec<Recorded>,
    /// The scopes of thunks, closures and frames.
    pub scopes: Scopes,
    /// The peak memory of the program itself in bytes, including garbage.
    pub own_memory: usize,
    /// The blocked threads at the end, if the end was recorded.
    pub blocked: Option<Vec<Blocked>>,
    /// The name of each thread.
    pub threads: Vec<String>,
    pub stop: Stop,
    pub end: Moment,
}

pub(crate) fn first_pass<'a>(
    program: &Program,
    mut machine: Machine<Recorder>,
    (choices, text): (&'a mut Choices, &'a Text),
    own: Arc<UserCode>,
    limits: &'a StoryLimits,
) -> Result<FirstPass, String> {
    let mut pass = FirstPass {
        segments: Vec::new(),
        pauses: Vec::new(),
        begins: vec![Begin::new(machine.moment(), text, 0)],
        windows: Vec::new(),
        scopes: Scopes::default(),
        own_memory: 0,
        blocked: None,
        threads: Vec::new(),
        stop: Stop::StepLimit,
        end: machine.moment(),
    };
    machine.pause(false);
    let mut start =
        Arc::new(machine.checkpoint_after(None, &|bytes| file_beyond(limits, LARGE_BYTES, bytes)));
    machine.trace_from(&start).map_err(|e| e.to_string())?;
    let end = limits.at_once.max(1);
    // If everything is to be recorded at once: as much as a log can hold.
    let longest = match end {
        u64::MAX => machine.observer.log.capacity() / 8 * 7,
        _ => MAX_LOG_BYTES.min((limits.log / 2).max(MIN_LOG_BYTES)),
    };
    let mut chunk = Chunk::of_at_most(100_000);
    pass.stop = loop {
        let before = machine.observer.log.bytes();
        let steps = machine.steps().saturating_add(chunk.steps).min(end);
        let stop = run_to(choices, &mut machine, Moment { steps, ..Moment::END });
        let log = &machine.observer.log;
        if log.is_full() {
            return Err(NO_ROOM.to_owned());
        }
        chunk.made((log.bytes() - before) as u64, GROWTH_BETWEEN_CHECKS as u64);
        let long = log.bytes() > longest;
        if choices.is_over(&machine, &stop) || machine.steps() >= end || long {
            break stop;
        }
    };
    let over = choices.is_over(&machine, &pass.stop);
    if over {
        pass.has_taken(machine.heap().used(), machine.words_of_stacks());
        // Before objects move: cells that threads wait for are identified by their address.
        pass.threads = Names::new(program).all_in(&machine);
        pass.blocked = Some(blocked(&machine, 0, &pass.threads));
    }
    let (state, ends) = if over {
        (start.clone(), Provenance::none())
    } else {
        let state = pause(&mut machine, None, false, limits, &mut pass);
        let (recorder, heap) = machine.observer_and_heap();
        let ends = recorder.ends(heap, &state, None, new_file(limits));
        let ends = ends.map_err(|e| e.to_string())?;
        state.rest();
        (state, ends)
    };
    let ends = Arc::new(ends);
    let recorder = &mut machine.observer;
    let mut summary_pass = SummaryPass::of(recorder.code().clone(), own);
    pass.begins[0].size = recorder.log.bytes();
    pass.segments.push(Segment {
        start: std::mem::replace(&mut start, state),
        ends: ends.clone(),
        copies: Arc::new(Copied::nothing()),
        raised: recorder.last_exception() != 0,
        globals: recorder.globals(),
        touched: Some(Arc::new(recorder.touched.clone())),
        mailed: recorder.mailed.clone(),
        shared: recorder.shared,
    });
    if !over {
        summary_pass.follows(ends.clone(), Segment::share(&pass.segments, summary_pass.code()));
        pass.segments[0].copies = Arc::new(summary_pass.begins_with(&ends));
    }
    let mut window = Recorded::new(0, recorder, Log::nothing(), ends);
    // Continuing needs memory, perhaps much.
    if !over
        && window.bytes() > limits.log / 4
        && let Some(file) = new_file(limits)
    {
        // If there is no room for it, it stays.
        let _ = window.spill(file);
        window.rest();
    }
    if over || window.in_memory() <= limits.log {
        pass.windows.push(window);
    }
    if over {
        pass.end = machine.moment();
        return Ok(pass);
    }
    let mut machine = machine.observed_by(summary_pass);
    let chunk = Chunk::of_at_most(50_000);
    let mut rest =
        Unrecorded { start, choices, text, limits, pass, distance: limits.segment.max(1), chunk };
    let over = rest.go(&mut machine, |machine| is_short_for(machine, limits))?;
    rest.pass.scopes = machine.observer.take_scopes();
    rest.pass.threads = Names::new(program).all_in(&machine);
    if !over {
        // Without following copies.
        let fallback_observer = machine.observer.fallback_observer();
        let mut machine = machine.observed_by(fallback_observer);
        machine.observer_and_heap().1.disable_shadow();
        rest.go(&mut machine, |_| false)?;
        rest.pass.threads = Names::new(program).all_in(&machine);
        // Answering needs memory as well.
        spill(&mut rest.pass, limits, 0);
    }
    Ok(rest.pass)
}

/// Whether there may be too little memory to continue in this way. A copying collection needs the live data twice, with
/// its shadow; a collection in place needs a record of where each word was. Stacks grow by half, and their contents may
/// all move to the heap.
fn is_short_for(machine: &Machine<SummaryPass>, limits: &StoryLimits) -> bool {
    let heap = if machine.heap().collects_in_place() { 6 } else { 10 };
    let needed = heap * machine.heap().used() + 16 * machine.words_of_stacks();
    limits.keeps && limits.left().is_some_and(|left| left < needed as i64)
}

/// The state at the end of a segment. `before` is the state at its start with the unchanged length of each stack, if
/// the changes are known.
fn pause<O: Observer>(
    machine: &mut Machine<O>,
    before: Option<(&machine::Checkpoint, &[usize])>,
    everything: bool,
    limits: &StoryLimits,
    pass: &mut FirstPass,
) -> Arc<machine::Checkpoint> {
    let (used, stacks) = (machine.heap().used(), machine.words_of_stacks());
    let twice = everything && !machine.heap().collects_in_place();
    machine.pause(everything);
    let kept = machine.heap().used();
    pass.pauses.push(Pause { moment: machine.moment(), everything });
    // Shared data cannot be moved to a file later.
    let worth = if before.is_some() { MIN_FILE_BYTES } else { LARGE_BYTES };
    let file = |bytes: usize| file_beyond(limits, worth, bytes);
    let state = Arc::new(machine.checkpoint_after(before, &file));
    // During a copying collection live data exists twice.
    let heap = if twice { used + kept } else { used.max(kept) };
    pass.has_taken(heap, stacks);
    state
}

/// Runs a machine up to a moment.
fn run_to<O: Observer>(choices: &mut Choices, machine: &mut Machine<O>, to: Moment) -> Stop {
    let limits = Limits { steps: to.steps, returns: to.returns, ..Limits::default() };
    choices.run(machine, limits)
}

impl FirstPass {
    /// Records the number of words of the program in the present segment.
    fn has_taken(&mut self, heap: usize, stacks: usize) {
        self.own_memory = self.own_memory.max(8 * (heap + stacks));
        if let Some(begin) = self.begins.last_mut() {
            (begin.heap, begin.stacks) = (heap, stacks);
        }
    }
}

/// Collects garbage. That is a separate segment, in which words only move: it is never recorded.
fn collect<O: FirstPassObserver>(
    machine: &mut Machine<O>,
    start: Arc<machine::Checkpoint>,
    text: &Text,
    limits: &StoryLimits,
    pass: &mut FirstPass,
) -> Result<Arc<machine::Checkpoint>, String> {
    pass.begins.push(Begin::new(machine.moment(), text, pass.pauses.len()));
    machine.trace_from(&start).map_err(|e| e.to_string())?;
    let state = pause(machine, None, true, limits, pass);
    let all = |_: ThreadId| usize::MAX;
    let (summary_pass, heap) = machine.observer_and_heap();
    let (ends, copies) = summary_pass
        .provenance_at_end(heap, &state, &all, new_file(limits))
        .map_err(|e| e.to_string())?;
    start.rest();
    pass.segments.push(Segment {
        start,
        ends: Arc::new(ends),
        copies: Arc::new(copies),
        raised: false,
        shared: 0,
        globals: Vec::new(),
        touched: Some(Arc::default()),
        mailed: Default::default(),
    });
    Ok(state)
}

/// The rest of the run, unrecorded.
struct Unrecorded<'a> {
    /// The state at the start of the present segment.
    start: Arc<machine::Checkpoint>,
    choices: &'a mut Choices,
    text: &'a Text,
    limits: &'a StoryLimits,
    pass: FirstPass,
    /// The length of a segment in steps.
    distance: u64,
    chunk: Chunk,
}

impl Unrecorded<'_> {
    /// Continues to the end of the run, or until `must_stop` at the end of a segment. Returns whether the run is over.
    fn go<O: FirstPassObserver>(
        &mut self,
        machine: &mut Machine<O>,
        must_stop: impl Fn(&Machine<O>) -> bool,
    ) -> Result<bool, String> {
        let Unrecorded { start, choices, text, limits, pass, distance, chunk } = self;
        let longest = MAX_SEGMENT_STEPS.min((limits.log / 4 * 3 / A_STEP) as u64);
        loop {
            let every = limits.collects_every;
            let often = every > 0 && pass.pauses.len().is_multiple_of(every);
            if machine.heap().is_due() || often {
                *start = collect(machine, start.clone(), text, limits, pass)?;
            }
            let first = machine.moment();
            let mut begin = Begin::new(first, text, pass.pauses.len());
            machine.trace_from(start).map_err(|e| e.to_string())?;
            start.rest();
            let untouched = machine.untouched_globals();
            let (mut steps, mut returns) = (*distance, limits.returns);
            if *distance >= SEGMENT {
                let words = start.heap_len() + start.stack_bytes() / 8;
                steps = steps.max(((words / COPIED) as u64).min(longest));
                returns = returns.max(steps);
            }
            let end = Moment {
                steps: first.steps.saturating_add(steps),
                returns: first.returns.saturating_add(2 * returns),
            };
            let made_before = machine.heap().statistics().allocated;
            let room = MAX_WORDS.max(start.heap_len() as u64);
            let mut made = 0;
            let stop = loop {
                let steps = machine.steps().saturating_add(chunk.steps).min(end.steps);
                let stop = run_to(choices, machine, Moment { steps, ..end });
                let so_far = machine.heap().statistics().allocated - made_before;
                chunk.made(so_far - made, MUCH_MADE);
                made = so_far;
                let due = machine.heap().is_due();
                let Moment { steps, returns } = machine.moment();
                let long = steps >= end.steps || returns >= end.returns;
                let large = made > room && *distance >= SEGMENT;
                if choices.is_over(machine, &stop) || long || large || due {
                    break stop;
                }
            };
            pass.stop = stop;
            let now = machine.moment();
            let (steps, returns) = (now.steps - first.steps, (now.returns - first.returns) / 2);
            begin.size = steps as usize * A_STEP
                + made as usize * A_WORD
                + returns.saturating_sub(steps) as usize * A_RETURN;
            pass.begins.push(begin);
            let over = choices.is_over(machine, &pass.stop);
            let still = machine.untouched_globals();
            let (state, ends, copies) = if over {
                pass.has_taken(machine.heap().used(), machine.words_of_stacks());
                (start.clone(), Provenance::none(), Copied::nothing())
            } else {
                let kept: Vec<usize> = (0..machine.thread_count() as u32)
                    .map(|thread| machine.kept_stack(ThreadId(thread)))
                    .collect();
                let before = Some((&**start, &*kept));
                let state = pause(machine, before, false, limits, pass);
                let kept = |thread: ThreadId| kept.get(thread.0 as usize).copied().unwrap_or(0);
                let (summary_pass, heap) = machine.observer_and_heap();
                let known = summary_pass.provenance_at_end(heap, &state, &kept, new_file(limits));
                let (ends, copies) = known.map_err(|e| e.to_string())?;
                (state, ends, copies)
            };
            let SegmentFacts { raised, mailed, shared } = machine.observer.facts();
            pass.segments.push(Segment {
                start: std::mem::replace(start, state),
                ends: Arc::new(ends),
                copies: Arc::new(copies),
                raised,
                globals: untouched
                    .into_iter()
                    .filter(|k| still.binary_search(k).is_err())
                    .collect(),
                touched: None,
                mailed,
                shared,
            });
            let asks = machine.observer.asks_for_sharing();
            if asks && Segment::share(&pass.segments, machine.code()) {
                machine.observer.shares();
            }
            if over {
                pass.end = machine.moment();
                return Ok(true);
            }
            let kept: usize = pass.segments.iter().map(Segment::bytes).sum();
            let room = kept <= limits.checkpoints || spill(pass, limits, limits.checkpoints);
            if pass.segments.len() > 4 && (pass.segments.len() > limits.most || !room) {
                thin(pass, limits).map_err(|e| e.to_string())?;
                *distance = distance.saturating_mul(2);
            }
            if must_stop(machine) {
                return Ok(false);
            }
        }
    }
}

/// Moves facts about segments into files, older ones first, until they take no more than half of `most` bytes of
/// memory. Returns whether there was room.
fn spill(pass: &mut FirstPass, limits: &StoryLimits, most: usize) -> bool {
    let Some(file): Option<&Spill> = limits.spill.as_ref() else { return false };
    let on_disk: usize =
        pass.segments.iter().filter(|s| s.bytes() < s.size() / 2).map(Segment::size).sum();
    let mut kept: usize = pass.segments.iter().map(Segment::bytes).sum();
    if on_disk + kept > limits.disk {
        return false;
    }
    for segment in &mut pass.segments {
        if kept <= most / 2 {
            break;
        }
        let bytes = segment.bytes();
        if bytes > MIN_FILE_BYTES && segment.spill(&|| file()) {
            kept -= bytes.saturating_sub(segment.bytes());
        }
    }
    kept <= most
}

/// Makes files, if files are allowed.
fn new_file(limits: &StoryLimits) -> Option<NewFile<'_>> {
    limits.spill.as_ref().map(|file| &**file as NewFile<'_>)
}

/// A file for this many bytes, if that is worth one.
fn file_beyond(limits: &StoryLimits, worth: usize, bytes: usize) -> Option<File> {
    limits.spill.as_ref().filter(|_| bytes > worth).and_then(|file| file().ok())
}

/// Smaller data is not worth a file.
const MIN_FILE_BYTES: usize = 1 << 16;

/// Merges pairs of segments, except the last ones, which are asked about most. Their recordings must be made again.
fn thin(pass: &mut FirstPass, limits: &StoryLimits) -> std::io::Result<()> {
    let count = pass.segments.len();
    let joined = (count - 2) / 2;
    let mut segments = Vec::with_capacity(count - joined);
    let mut begins = Vec::with_capacity(count - joined);
    for pair in 0..joined {
        let (first, second) = (&pass.segments[2 * pair], &pass.segments[2 * pair + 1]);
        segments.push(Segment::join(first, second, new_file(limits))?);
        first.ends.rest();
        second.ends.rest();
        first.copies.rest();
        second.copies.rest();
        begins.push(Begin::join(&pass.begins[2 * pair], &pass.begins[2 * pair + 1]));
    }
    segments.extend(pass.segments.drain(2 * joined..));
    begins.extend_from_slice(&pass.begins[2 * joined..]);
    pass.windows.retain_mut(|window| {
        let last = window.number >= 2 * joined;
        window.number = window.number.wrapping_sub(joined);
        last
    });
    pass.segments = segments;
    pass.begins = begins;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Chunk;

    #[test]
    fn steps_that_make_much_are_looked_at_more_often() {
        let mut chunk = Chunk::of_at_most(50_000);
        for _ in 0..10 {
            chunk.made(10, 1_000);
        }
        assert_eq!(chunk.steps, 50_000, "nothing is made");
        // Each step makes a hundred: ten of them are enough for a check.
        let mut made = 0;
        for _ in 0..20 {
            made = 100 * chunk.steps;
            chunk.made(made, 1_000);
        }
        assert!(made <= 2_000, "{made} between two looks");
        for _ in 0..20 {
            chunk.made(u64::MAX / 2, 1_000);
        }
        assert_eq!(chunk.steps, 1, "it goes on, one step at a time");
    }
}
