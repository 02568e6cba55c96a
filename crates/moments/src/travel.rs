//! A replay that can be put at any moment of a run.

mod refine;

use crate::Moment;
use crate::find::{Landmark, Query, SiteSet, What};
use crate::scan::{Counted, Goal, Here, Scan};
use crate::sites::{Site, SiteId, Sites};
use crate::step::{Direction, Step};
use machine::{Checkpoint, Code, Limits, Machine, Sandbox, Settings, Stop};
use refine::Pieces;
use runs::{Choices, Output, Program, Run};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Machine steps between two checkpoints at first.
const FIRST_DISTANCE: u64 = 50_000;
/// Limit on the number of checkpoints.
const MAX_CHECKPOINTS: usize = 96;
/// Words of a heap that is copied as it is, garbage included.
const SMALL_HEAP: usize = 64 * 1024;

#[derive(Clone, Debug)]
pub struct TravelOptions {
    /// Limit on the bytes of all checkpoints.
    pub budget: usize,
    /// Set by the caller to interrupt long operations.
    pub interrupt: Arc<AtomicBool>,
    /// Initial number of machine steps between two checkpoints; doubled whenever there are too many.
    pub distance: u64,
}

impl Default for TravelOptions {
    fn default() -> Self {
        TravelOptions { budget: 512 << 20, interrupt: Arc::default(), distance: FIRST_DISTANCE }
    }
}

/// Where a move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrived {
    /// At the requested moment.
    There,
    /// There is no such moment: at the start of the run.
    AtStart,
    /// There is no such moment: at the end of the run.
    AtEnd,
    /// It was interrupted, and is at the previous moment.
    Interrupted,
}

/// The index of a segment: how often each site was evaluated in it, and for each thread the lowest frame and the oldest
/// activation.
type Counts = (Vec<(SiteId, u32)>, Vec<(usize, Moment)>);

/// A part of the run between two checkpoints.
struct Segment {
    checkpoint: Checkpoint,
    counted: Counted,
    /// How often each site was evaluated in it, by site; empty for the last one.
    counts: Vec<(SiteId, u32)>,
    lowest: Vec<(usize, Moment)>,
}

/// A run that can be travelled.
pub struct Travel {
    program: Arc<Program>,
    run: Run,
    machine: Machine<Scan>,
    choices: Choices,
    sites: Arc<Sites>,
    segments: Vec<Segment>,
    /// Which of the segments are pieces of one.
    pieces: Option<Pieces>,
    /// The initial distance of checkpoints.
    shortest: u64,
    distance: u64,
    budget: usize,
    /// Words of the heap after the last full collection.
    live: usize,
    interrupt: Arc<AtomicBool>,
    /// How the run ended, once that is known.
    end: Option<Stop>,
    /// The number of steps at the end.
    last_step: u64,
    /// The machine is at the end.
    is_at_end: bool,
    /// The moment that the machine is exactly at.
    stands_at: Option<Moment>,
}

impl Travel {
    /// A replay of a run, at its start. The program is in its faithful form; nothing has been executed yet.
    pub fn new(
        program: Arc<Program>,
        run: Run,
        output: impl Output + Send + 'static,
        options: TravelOptions,
    ) -> Result<Travel, String> {
        let sites = Arc::new(Sites::of(&program));
        let settings = Settings { interrupt: options.interrupt.clone(), ..Settings::default() };
        let (mut machine, choices) =
            run.begin(&program, settings, Scan::new(sites.clone()), output)?;
        let checkpoint = machine.checkpoint();
        let counted = machine.observer.counted();
        let start = Segment { checkpoint, counted, counts: Vec::new(), lowest: Vec::new() };
        Ok(Travel {
            program,
            run,
            machine,
            choices,
            sites,
            segments: vec![start],
            pieces: None,
            shortest: options.distance.max(1),
            distance: options.distance.max(1),
            budget: options.budget,
            live: 0,
            interrupt: options.interrupt,
            end: None,
            last_step: 0,
            is_at_end: false,
            stands_at: Some(0),
        })
    }

    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    pub fn run(&self) -> &Run {
        &self.run
    }

    pub fn sites(&self) -> &Arc<Sites> {
        &self.sites
    }

    /// The state of the machine at the present moment.
    pub fn state(&self) -> &machine::State {
        &self.machine
    }

    /// The present moment.
    pub fn now(&self) -> Moment {
        if self.is_at_end { self.machine.observer.now + 1 } else { self.machine.observer.now }
    }

    /// The location of the run; `None` at its start and its end.
    pub fn here(&self) -> Option<Here> {
        if self.is_at_end { None } else { self.machine.observer.here }
    }

    pub fn site(&self) -> Option<Site> {
        self.here().map(|here| *self.sites.get(here.site))
    }

    pub fn is_at_end(&self) -> bool {
        self.is_at_end
    }

    /// How the run ends, if it has been followed to its end.
    pub fn end(&self) -> Option<&Stop> {
        self.end.as_ref()
    }

    /// The number of moments; known once the run has been followed to its end.
    pub fn length(&self) -> Option<Moment> {
        self.end.as_ref().map(|_| self.machine.observer.explored)
    }

    // ---- going -------------------------------------------------------------------------

    /// Goes to a moment, or to the end if the run has fewer.
    pub fn go_to(&mut self, moment: Moment) -> Arrived {
        let before = self.now();
        match self.reach(moment) {
            Arrived::Interrupted => {
                self.come_back(before);
                Arrived::Interrupted
            }
            arrived => arrived,
        }
    }

    fn reach(&mut self, moment: Moment) -> Arrived {
        if self.stands_at == Some(moment) {
            return Arrived::There;
        }
        if self.is_at_end && moment >= self.now() {
            return Arrived::AtEnd;
        }
        if moment == 0 {
            self.restore(0);
            self.stands_at = Some(0);
            return Arrived::There;
        }
        let segment = self.segment_of(moment);
        let now = self.machine.observer.now;
        let is_behind = self.is_at_end || moment <= now || self.segments[segment].counted.now > now;
        if is_behind && !self.restore_near(moment) {
            return Arrived::Interrupted;
        }
        self.run_with(Goal::At(moment), u64::MAX)
    }

    /// Goes to the first moment after this many visible operations.
    pub fn go_to_operation(&mut self, operations: u64) -> Arrived {
        if operations == 0 {
            return self.go_to(0);
        }
        let before = self.now();
        let segment = self.segments.partition_point(|s| s.checkpoint.visible() < operations);
        self.restore(segment.max(1) - 1);
        let query =
            Query { what: What::Operations(operations, false), breakpoints: SiteSet::default() };
        match self.run_with(Goal::First(query), u64::MAX) {
            Arrived::Interrupted => {
                self.come_back(before);
                Arrived::Interrupted
            }
            arrived => arrived,
        }
    }

    /// Returns to a moment after an interruption; this is not interrupted again.
    fn come_back(&mut self, moment: Moment) {
        self.interrupt.store(false, Ordering::Relaxed);
        self.reach(moment);
    }

    /// Follows the run to its end, so that its index is complete, and returns. Returns false if it was interrupted.
    pub fn explore(&mut self) -> bool {
        if self.end.is_some() {
            return true;
        }
        let before = self.now();
        let last = self.segments.len() - 1;
        if self.segments[last].counted.now > self.machine.observer.now {
            self.restore(last);
        }
        let done = self.run_with(Goal::Pass, u64::MAX);
        self.come_back(before);
        done != Arrived::Interrupted
    }

    /// Takes a step. A breakpoint ends a step forward early.
    pub fn step(&mut self, step: Step, direction: Direction, breakpoints: &SiteSet) -> Arrived {
        let breakpoints = match direction {
            Direction::Forward => breakpoints.clone(),
            Direction::Backward => SiteSet::default(),
        };
        let from = self.here().map(|here| (here, *self.sites.get(here.site)));
        let query = step.query(direction, self.now(), from, breakpoints);
        self.find(query, direction)
    }

    /// Goes back to the start of the function with this frame.
    pub fn go_to_entry(&mut self, thread: machine::ThreadId, fp: usize) -> Arrived {
        let what = What::Call { thread, fp };
        self.find(Query { what, breakpoints: SiteSet::default() }, Direction::Backward)
    }

    /// Goes to the nearest evaluation of one of these sites.
    pub fn go_to_site(&mut self, sites: &SiteSet, direction: Direction) -> Arrived {
        if sites.is_empty() {
            let moment = if direction == Direction::Forward { Moment::MAX } else { 0 };
            return match self.go_to(moment) {
                Arrived::There if moment == 0 => Arrived::AtStart,
                arrived => arrived,
            };
        }
        self.find(Query { what: What::Breakpoint, breakpoints: sites.clone() }, direction)
    }

    /// Goes to the nearest landmark, or evaluation of one of these sites: [`Travel::is_at_landmark`] says
    /// which.
    pub fn go_to_site_or(
        &mut self,
        sites: &SiteSet,
        landmark: Landmark,
        direction: Direction,
    ) -> Arrived {
        let now = self.now();
        let after = if direction == Direction::Forward { now } else { 0 };
        let what = What::Landmark { landmark, after };
        self.find(Query { what, breakpoints: sites.clone() }, direction)
    }

    /// Whether the last search ended at a landmark.
    pub fn is_at_landmark(&self) -> bool {
        self.machine.observer.at_landmark
    }

    /// The number of the present moment among the evaluations of these sites, from 1 over the whole run.
    pub fn ordinal(&mut self, sites: &SiteSet) -> u64 {
        let now = self.now();
        let segment = self.segment_of(now.max(1));
        let counts = self.segments[..segment].iter().flat_map(|s| &s.counts);
        let before = counts.filter(|(site, _)| sites.contains(*site)).map(|(_, n)| u64::from(*n));
        let before: u64 = before.sum();
        let query = Query { what: What::Count(0), breakpoints: sites.clone() };
        let here = match self.last_in(segment, now, query) {
            Some((_, Query { what: What::Count(count), .. })) => count,
            _ => 0,
        };
        self.reach(now);
        before + here + 1
    }

    /// Goes to the nearest landmark.
    pub fn go_to_landmark(&mut self, landmark: Landmark, direction: Direction) -> Arrived {
        self.go_to_site_or(&SiteSet::default(), landmark, direction)
    }

    fn find(&mut self, query: Query, direction: Direction) -> Arrived {
        let before = self.now();
        self.machine.observer.at_landmark = false;
        let arrived = match direction {
            Direction::Forward => self.find_forward(query),
            Direction::Backward => self.find_backward(query),
        };
        if arrived == Arrived::Interrupted {
            self.come_back(before);
        }
        arrived
    }

    fn find_forward(&mut self, query: Query) -> Arrived {
        if self.is_at_end {
            return Arrived::AtEnd;
        }
        self.machine.observer.found = None;
        self.machine.observer.goal = Goal::First(query);
        loop {
            // The known part of the run is searched segment by segment, so that segments without a match are skipped.
            let at = self.present_segment();
            let until = self.segments.get(at + 1).map(|s| s.checkpoint.step());
            match self.go_on(until.unwrap_or(u64::MAX)) {
                Some(Arrived::There) => {
                    let found = self.machine.observer.found.take();
                    self.machine.observer.goal = Goal::Pass;
                    return match found {
                        Some(moment) => self.reach(moment),
                        None => Arrived::There,
                    };
                }
                Some(arrived) => {
                    // A landmark may have been the last thing to happen.
                    let found = self.machine.observer.found.take();
                    self.machine.observer.goal = Goal::Pass;
                    return match (arrived, found) {
                        (Arrived::AtEnd, Some(moment)) => self.reach(moment),
                        _ => arrived,
                    };
                }
                None => {}
            }
            let Goal::First(query) = &self.machine.observer.goal else { return Arrived::There };
            let last = self.segments.len() - 1;
            let concerns = |s: &Segment| query.concerns(&s.counts, &s.lowest);
            let next = (at + 1..last).find(|i| concerns(&self.segments[*i])).unwrap_or(last);
            if next > at + 1 {
                let query = query.clone();
                self.restore(next);
                self.machine.observer.goal = Goal::First(query);
            }
        }
    }

    fn find_backward(&mut self, query: Query) -> Arrived {
        let now = self.now();
        // The segment of the present moment is always searched.
        if !self.refine(self.segment_of(now.max(1))) {
            return Arrived::Interrupted;
        }
        let first = self.segment_of(now.max(1));
        let mut at = Some(first);
        let mut later: Option<usize> = None;
        while let Some(segment) = at {
            let end = self.end_of(segment, now);
            let Some((mut found, scanned)) = self.last_in(segment, end, query.clone()) else {
                return Arrived::Interrupted;
            };
            // The start of the segment after this one is known now.
            if let (Some(later), What::Run(run)) = (later, &scanned.what)
                && run.last.is_some()
            {
                let mut again = query.clone();
                if let What::Run(starts) = &mut again.what {
                    starts.last = run.last;
                }
                let end = self.end_of(later, now);
                match self.last_in(later, end, again) {
                    Some((Some((moment, _)), _)) => found = Some((moment, true)),
                    Some((None, _)) => {}
                    None => return Arrived::Interrupted,
                }
            }
            let previous = (0..segment)
                .rev()
                .find(|i| query.concerns(&self.segments[*i].counts, &self.segments[*i].lowest));
            match found {
                Some((moment, is_certain)) if is_certain || previous.is_none() => {
                    return self.reach(moment);
                }
                Some(_) => later = Some(segment),
                None => {}
            }
            at = previous;
        }
        self.restore(0);
        self.stands_at = Some(0);
        Arrived::AtStart
    }

    /// The moment before which a segment is searched, coming from `now`.
    fn end_of(&self, segment: usize, now: Moment) -> Moment {
        self.segments.get(segment + 1).map_or(now, |next| (next.counted.now + 1).min(now))
    }

    /// The last moment of a segment before `end` that a query accepts, and whether that is certain; with the resulting
    /// query. `None` if it was interrupted.
    #[allow(clippy::type_complexity)]
    fn last_in(
        &mut self,
        segment: usize,
        end: Moment,
        query: Query,
    ) -> Option<(Option<(Moment, bool)>, Query)> {
        self.restore(segment);
        let until = self.segments.get(segment + 1).map_or(u64::MAX, |s| s.checkpoint.step());
        self.machine.observer.goal = Goal::Last(query, end);
        self.machine.observer.found = None;
        let mut interrupted = false;
        // A segment ends at its last step, though its last moment may be earlier.
        while self.machine.steps() < until {
            match self.go_on(until) {
                Some(Arrived::Interrupted) => {
                    interrupted = true;
                    break;
                }
                Some(_) => break,
                None => {}
            }
        }
        let found = self.machine.observer.found.take();
        let goal = std::mem::replace(&mut self.machine.observer.goal, Goal::Pass);
        let Goal::Last(query, _) = goal else { return None };
        if interrupted {
            return None;
        }
        let is_certain = match &query.what {
            What::Run(run) => run.is_certain,
            _ => true,
        };
        Some((found.map(|moment| (moment, is_certain)), query))
    }

    // ---- the machine -------------------------------------------------------------------

    /// The segment of the present state.
    fn present_segment(&self) -> usize {
        let steps = self.machine.steps();
        self.segments.partition_point(|s| s.checkpoint.step() <= steps).max(1) - 1
    }

    /// The segment that contains a moment.
    fn segment_of(&self, moment: Moment) -> usize {
        self.segments.partition_point(|s| s.counted.now < moment).max(1) - 1
    }

    fn restore(&mut self, segment: usize) {
        let segment = &self.segments[segment];
        self.machine.restore(&segment.checkpoint);
        self.machine.observer.restore(&segment.counted);
        self.machine.observer.goal = Goal::Pass;
        self.machine.observer.found = None;
        self.is_at_end = false;
        self.stands_at = None;
        let recording = self.run.recording();
        let rest = recording.departures.iter().skip(self.machine.followed()).cloned();
        self.choices = Choices::scripted(rest, self.choices.limit);
    }

    fn run_with(&mut self, goal: Goal, until: u64) -> Arrived {
        self.machine.observer.found = None;
        self.machine.observer.goal = goal;
        let arrived = loop {
            if let Some(arrived) = self.go_on(until) {
                break arrived;
            }
        };
        self.machine.observer.goal = Goal::Pass;
        self.machine.observer.found = None;
        arrived
    }

    /// Runs to the next checkpoint, or to a step. Returns what else ended it, if anything did.
    fn go_on(&mut self, until: u64) -> Option<Arrived> {
        let last = self.segments.last().map_or(0, |s| s.checkpoint.step());
        let checkpoint = last.saturating_add(self.distance);
        let steps = match self.end {
            Some(_) => until,
            None => until.min(checkpoint.max(self.machine.steps() + 1)),
        };
        let steps = steps.min(self.choices.limit);
        self.stands_at = None;
        let stop = self.choices.run(&mut self.machine, Limits { steps, ..Limits::default() });
        match stop {
            // At a moment, or (both at once) at the last step as well.
            Stop::StepLimit if self.machine.steps() < steps || self.stands_at_goal() => {
                if self.stands_at_goal() {
                    self.stands_at = Some(self.machine.observer.now);
                }
                Some(Arrived::There)
            }
            Stop::StepLimit => {
                if self.machine.steps() >= self.choices.limit {
                    return Some(self.arrive_at_end(Stop::StepLimit));
                }
                if self.machine.steps() >= checkpoint && self.is_beyond_known() {
                    self.keep_checkpoint();
                }
                None
            }
            Stop::Interrupted => Some(Arrived::Interrupted),
            stop => Some(self.arrive_at_end(stop)),
        }
    }

    fn stands_at_goal(&self) -> bool {
        let observer = &self.machine.observer;
        match &observer.goal {
            Goal::Pass => false,
            Goal::Last(_, until) => observer.now >= *until,
            Goal::At(_) => observer.found.is_some(),
            Goal::First(query) => {
                observer.found.is_some() && !matches!(query.what, What::Landmark { .. })
            }
        }
    }

    fn arrive_at_end(&mut self, stop: Stop) -> Arrived {
        self.is_at_end = true;
        if self.end.is_none() {
            self.end = Some(stop);
            self.last_step = self.machine.steps();
            let (counts, lowest) = self.take_counts();
            if let Some(last) = self.segments.last_mut() {
                (last.counts, last.lowest) = (counts, lowest);
            }
        }
        Arrived::AtEnd
    }

    fn is_beyond_known(&self) -> bool {
        self.end.is_none() && self.machine.observer.now >= self.machine.observer.explored
    }

    fn take_counts(&mut self) -> Counts {
        let observer = &mut self.machine.observer;
        let all = observer.counts.iter_mut().enumerate();
        let counts = all
            .filter(|(_, count)| **count > 0)
            .map(|(site, count)| (site as SiteId, std::mem::take(count)))
            .collect();
        (counts, std::mem::take(&mut observer.lowest))
    }

    fn keep_checkpoint(&mut self) {
        let (counts, lowest) = self.take_counts();
        if let Some(last) = self.segments.last_mut() {
            (last.counts, last.lowest) = (counts, lowest);
        }
        let checkpoint = self.checkpoint();
        let counted = self.machine.observer.counted();
        self.segments.push(Segment { checkpoint, counted, counts: Vec::new(), lowest: Vec::new() });
        if self.is_over_budget() {
            self.coarsen();
        }
        while self.segments.len() > 3 && self.is_over_budget() {
            self.thin_out();
        }
    }

    /// Copies the present state. Copies of garbage would fill the budget, so a heap that has grown is collected first.
    fn checkpoint(&mut self) -> Checkpoint {
        if self.machine.heap().used() > 2 * self.live.max(SMALL_HEAP) {
            self.machine.collect_all();
            self.live = self.machine.heap().used();
        }
        self.machine.checkpoint()
    }

    fn is_over_budget(&self) -> bool {
        self.segments.len() > MAX_CHECKPOINTS || self.bytes() > self.budget
    }

    /// Merges pairs of segments.
    fn thin_out(&mut self) {
        let open = self.segments.pop();
        let mut kept: Vec<Segment> = Vec::new();
        for (i, segment) in std::mem::take(&mut self.segments).into_iter().enumerate() {
            match kept.last_mut() {
                Some(before) if i % 2 == 1 => before.absorb(&segment),
                _ => kept.push(segment),
            }
        }
        kept.extend(open);
        self.segments = kept;
        self.distance *= 2;
    }

    // ---- the index ---------------------------------------------------------------------

    /// How often these sites were evaluated in the known part of the run; all of it after [`Travel::explore`].
    pub fn evaluations(&self, sites: &SiteSet) -> u64 {
        let closed = self.segments.iter().flat_map(|s| &s.counts);
        let closed = closed.filter(|(site, _)| sites.contains(*site)).map(|(_, n)| u64::from(*n));
        let open = self.machine.observer.counts.iter().enumerate();
        let open =
            open.filter(|(site, _)| sites.contains(*site as SiteId)).map(|(_, n)| u64::from(*n));
        closed.sum::<u64>() + open.sum::<u64>()
    }

    /// How often each site was evaluated in the known part of the run, by site.
    pub fn all_evaluations(&self) -> Vec<u64> {
        let open = self.machine.observer.counts.iter().map(|n| u64::from(*n));
        let mut counts: Vec<u64> = open.collect();
        for (site, count) in self.segments.iter().flat_map(|s| &s.counts) {
            counts[*site as usize] += u64::from(*count);
        }
        counts
    }

    /// Goes to the first or last evaluation of a site in the whole run.
    pub fn go_to_first(&mut self, sites: &SiteSet) -> Arrived {
        let before = self.now();
        if self.go_to(0) == Arrived::Interrupted {
            return Arrived::Interrupted;
        }
        match self.go_to_site(sites, Direction::Forward) {
            Arrived::There => Arrived::There,
            other => {
                self.come_back(before);
                other
            }
        }
    }

    pub fn go_to_last(&mut self, sites: &SiteSet) -> Arrived {
        let before = self.now();
        if self.go_to(Moment::MAX) == Arrived::Interrupted {
            return Arrived::Interrupted;
        }
        match self.go_to_site(sites, Direction::Backward) {
            Arrived::There => Arrived::There,
            other => {
                self.come_back(before);
                other
            }
        }
    }

    /// Runs `work` on the machine in its present state, and undoes its effects: the run is unchanged. It reads nothing
    /// from the recorded outside, and what it writes is dropped.
    pub fn aside<T>(&mut self, work: impl FnOnce(&mut Aside<'_>) -> T) -> T {
        self.aside_with(None, work)
    }

    /// The same, with code that was added to the program.
    pub fn aside_in<T>(&mut self, code: Arc<Code>, work: impl FnOnce(&mut Aside<'_>) -> T) -> T {
        self.aside_with(Some(code), work)
    }

    fn aside_with<T>(
        &mut self,
        code: Option<Arc<Code>>,
        work: impl FnOnce(&mut Aside<'_>) -> T,
    ) -> T {
        self.machine.observer.on = false;
        let mark = self.machine.mark();
        let outside = self.machine.set_outside(Box::new(Sandbox::default()));
        let before = code.map(|code| self.machine.extend_code(code));
        let answer = work(&mut Aside { machine: &mut self.machine });
        self.machine.undo_to(mark);
        if let Some(code) = before {
            self.machine.restore_code(code);
        }
        drop(self.machine.set_outside(outside));
        self.machine.release(mark);
        self.machine.observer.on = true;
        answer
    }
}

/// The machine during an evaluation that is not part of the run.
pub struct Aside<'a> {
    machine: &'a mut Machine<Scan>,
}

impl Aside<'_> {
    pub fn state(&self) -> &machine::State {
        self.machine
    }

    pub fn evaluate(&mut self, expression: &machine::Handle, steps: u64) -> machine::Evaluated {
        self.machine.evaluate(expression, steps)
    }

    pub fn apply(
        &mut self,
        function: &machine::Handle,
        arguments: &[machine::Handle],
    ) -> machine::Handle {
        self.machine.application(function, arguments)
    }

    /// A value for an evaluation.
    pub fn make(&mut self, literal: machine::Literal<'_>) -> machine::Handle {
        self.machine.make(literal)
    }
}

impl Segment {
    /// Merges the segment that follows.
    fn absorb(&mut self, next: &Segment) {
        let mut sums: std::collections::BTreeMap<SiteId, u32> =
            self.counts.iter().copied().collect();
        for (site, count) in &next.counts {
            let sum = sums.entry(*site).or_default();
            *sum = sum.saturating_add(*count);
        }
        self.counts = sums.into_iter().collect();
        if self.lowest.len() < next.lowest.len() {
            self.lowest.resize(next.lowest.len(), (usize::MAX, Moment::MAX));
        }
        for (mine, theirs) in self.lowest.iter_mut().zip(&next.lowest) {
            *mine = (mine.0.min(theirs.0), mine.1.min(theirs.1));
        }
    }
}
