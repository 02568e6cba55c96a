//! From a program or a recording to the history of a value.
//!
//! A short run is recorded while it executes. A longer one is divided into segments by the first pass
//! (`first_pass.rs`), which keeps the checkpoint at the start of each segment and the words that it left unchanged. A
//! story leads through some of the segments, and those are recorded by replay from their checkpoints (`replay.rs`).
//! `open.rs` finds where a story begins, `chain.rs` lists its steps, `browser.rs` navigates it.

mod blocked;
mod browser;
mod calls;
mod chain;
mod computation;
mod evaluated;
mod first_pass;
mod limits;
mod open;
mod replay;

pub use blocked::{Holder, Waiting};
pub use browser::{Browser, Said};
pub use calls::{CallsOfSlice, Scope};
pub use chain::{Chain, Dependence, Slice, StoryStep};
pub use evaluated::Evaluated;
pub use limits::{MemoryInUse, Spill, StoryLimits};
pub use open::{OutputPlace, find};
pub(crate) use replay::Replayer;

use crate::graph::Graph;
use crate::record::Recorder;
use crate::report::Reporter;
use crate::user_code::UserCode;
use blocked::{Blocked, blocked};
use first_pass::{FirstPass, first_pass};
use machine::{Moment, Outside, Settings, Stop, Unobserved};
use recording::Recording;
use replay::reserved;
use runs::{Choices, Discard, Ending, Listening, Live, Output, Program, Report, Run, RunOptions};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// The output of a program, by stream.
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
    fn write(&mut self, stream: recording::Stream, bytes: &[u8]) {
        self.push(stream, bytes);
    }
}

/// The start of a segment.
#[derive(Clone, Copy)]
pub(crate) struct Begin {
    pub moment: Moment,
    /// The length of the output by then, by stream.
    pub written: [usize; 2],
    /// An estimate of the size of its log.
    pub size: usize,
    /// The number of pauses by then.
    pub pauses: usize,
    /// The peak number of words of the heap and of the stacks.
    pub heap: usize,
    pub stacks: usize,
}

impl Begin {
    pub(crate) fn new(moment: Moment, text: &Text, pauses: usize) -> Self {
        Begin { moment, written: text.lengths(), size: 0, pauses, heap: 0, stacks: 0 }
    }

    /// Merges two segments.
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
    reporter: Reporter<'p>,
    /// The blocked threads at the end, if known by now.
    blocked: Option<Vec<Blocked>>,
    replays: Rc<Replayer<'p>>,
    /// The peak memory of the program itself.
    own_memory: usize,
}

impl<'p> Past<'p> {
    /// Runs a program, which must be loaded in faithful form, and records its choices.
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
        let pass = first_pass(program, machine, (&mut choices, &text), own.clone(), &limits)?;
        // Its end is known as a moment; its machine is gone.
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

    /// The same for a run that was recorded before.
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
        let pass = first_pass(program, machine, (&mut choices, &text), own.clone(), &limits)?;
        Ok(Past::new(program, run, settings, pass, own, text.take(), limits))
    }

    fn new(
        program: &'p Program,
        run: Run,
        settings: Settings,
        pass: FirstPass,
        own: Arc<UserCode>,
        output: [Vec<u8>; 2],
        limits: StoryLimits,
    ) -> Self {
        let mut ends: Vec<Moment> = pass.begins.iter().skip(1).map(|b| b.moment).collect();
        // After the last step of a run its remaining returns follow.
        let ended = !matches!(pass.stop, Stop::StepLimit | Stop::Interrupted);
        ends.push(if ended { Moment::END } else { pass.end });
        let disk = if limits.spill.is_some() { limits.disk } else { 0 };
        let replays = Rc::new(Replayer {
            program,
            run,
            settings,
            segments: pass.segments.clone(),
            ends,
            pauses: pass.pauses,
            begins: pass.begins.clone(),
            limits,
        });
        let (segments, windows, scopes) = (pass.segments, pass.windows, pass.scopes);
        let graph =
            Graph::new(program.code.clone(), segments, windows, scopes, replays.clone(), disk);
        let reporter = Reporter::new(graph, program.sources.clone(), own, pass.threads);
        Past {
            program,
            begins: pass.begins,
            stop: pass.stop,
            steps: pass.end.steps,
            output,
            reporter,
            blocked: pass.blocked,
            replays,
            own_memory: pass.own_memory,
        }
    }

    /// The number of steps after which the run was stopped, if it had not ended by then.
    pub fn stopped_after(&self) -> Option<u64> {
        (self.stop == Stop::StepLimit).then_some(self.steps)
    }

    /// The standard output of the program.
    pub fn output(&self) -> String {
        String::from_utf8_lossy(&self.output[0]).into_owned()
    }

    pub fn error_output(&self) -> String {
        String::from_utf8_lossy(&self.output[1]).into_owned()
    }

    /// The steps of the run.
    pub(crate) fn reporter(&self) -> &Reporter<'p> {
        &self.reporter
    }

    /// Sets whether libraries are folded and forwarding steps skipped.
    pub fn set_fold(&mut self, fold: bool) {
        self.reporter.fold = fold;
    }

    /// Replays the run without an observer, to measure the cost of recording.
    pub fn run_plainly(&self) -> Result<u64, String> {
        let (run, settings) = (&self.replays.run, self.replays.settings.clone());
        let (mut machine, _) = run.begin(self.program, settings, Unobserved, Discard)?;
        let ended = !matches!(self.stop, Stop::StepLimit | Stop::Interrupted);
        let steps = if ended { u64::MAX } else { self.steps };
        let departures = run.recording().departures.iter().cloned();
        Choices::scripted(departures, steps).run_to_end(&mut machine);
        Ok(machine.steps())
    }

    /// The number of segments of the run, and of those that were recorded by replay.
    pub fn segments(&self) -> (usize, usize) {
        (self.reporter.graph.segments.len(), self.reporter.graph.recorded())
    }

    /// Steps and bytes of the segments that are recorded by now.
    pub fn recorded(&self) -> (u64, u64) {
        self.reporter.graph.held()
    }

    /// A note for the case that more memory was used than allowed, `peak` bytes in total: the program itself may keep
    /// so much alive that less is impossible.
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

    /// Bytes of memory that recordings take by now.
    pub fn held_in_memory(&self) -> usize {
        self.reporter.graph.in_memory()
    }

    /// For tests: see [`crate::graph::Graph::check_copies`].
    pub fn check_copies(&self) -> (usize, Vec<String>) {
        self.reporter.graph.check_copies()
    }

    /// For tests: see [`crate::report::Reporter::check_leaps`].
    pub fn check_leaps(&self) -> ([usize; 2], Vec<String>) {
        self.reporter.check_leaps()
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.replays.is_interrupted()
    }

    /// Finds the blocked threads at the end of the run, and what they wait for.
    pub(crate) fn blocked(&mut self) -> Result<(), String> {
        if self.blocked.is_none() {
            let last = self.begins.len().saturating_sub(1);
            let machine = self.replays.run(last, true)?;
            self.blocked = Some(blocked(&machine, last, &self.reporter.threads));
        }
        Ok(())
    }

    pub(crate) fn known_blocked(&self) -> &[Blocked] {
        self.blocked.as_deref().unwrap_or_default()
    }
}

fn settings(options: &RunOptions, limits: &StoryLimits) -> Settings {
    let settings = options.settings();
    Settings {
        stop_when_stuck: limits.stop_when_stuck,
        in_place_from: limits.in_place_from.unwrap_or(settings.in_place_from),
        ..settings
    }
}

/// Determines which code is user code.
fn own_code(program: &Program) -> Arc<UserCode> {
    Arc::new(UserCode::new(&program.code, &program.sources))
}

impl Past<'_> {
    pub fn sources(&self) -> &source::SourceMap {
        &self.program.sources
    }
}
