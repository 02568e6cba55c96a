//! The observer that counts moments and stops the replay at one.

use crate::Moment;
use crate::find::Query;
use crate::sites::{SiteId, Sites};
use machine::{Access, Entered, How, Observer, Thing, ThreadId, VisibleEvent, Word};
use std::sync::Arc;

/// The location of a run at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Here {
    pub thread: ThreadId,
    pub site: SiteId,
    /// The start of the frame of the function on the stack of the thread.
    pub fp: usize,
    /// The activation of the expression, by the moment at which it began: lambdas and thunks belong to the call that
    /// created them, wherever they are evaluated.
    pub activation: Moment,
}

/// What to do at moments.
pub(crate) enum Goal {
    /// Only count.
    Pass,
    /// Stop at this moment.
    At(Moment),
    /// Stop at the first moment that a query accepts.
    First(Query),
    /// Store the last moment that a query accepts before this one, and stop there.
    Last(Query, Moment),
}

/// Counts moments.
pub(crate) struct Scan {
    sites: Arc<Sites>,
    /// Off during evaluations that are not part of the run.
    pub(crate) on: bool,
    /// The number of the last moment, and its location.
    pub(crate) now: Moment,
    pub(crate) here: Option<Here>,
    /// Nothing was entered since `here`: the same instruction again is the same moment.
    again: bool,
    pub(crate) goal: Goal,
    /// The moment that was found, or stopped at.
    pub(crate) found: Option<Moment>,
    /// The moment that was found is that of a landmark.
    pub(crate) at_landmark: bool,
    /// The moments that were counted for the index so far.
    pub(crate) explored: Moment,
    /// For the moments after the last checkpoint: how often each site was evaluated.
    pub(crate) counts: Vec<u32>,
    /// The lowest frame and the oldest activation of each thread among them, by thread number.
    pub(crate) lowest: Vec<(usize, Moment)>,
    /// For each thread the frames of its stack with their activations.
    activations: Vec<Vec<(usize, Moment)>>,
    /// The last moment of each thread; 0 if it had none. What a thread does next happens at that moment, which
    /// may lie before the checkpoint that a search began at.
    last: Vec<Moment>,
}

/// The part of the observer that belongs to a state.
#[derive(Clone)]
pub(crate) struct Counted {
    pub(crate) now: Moment,
    here: Option<Here>,
    again: bool,
    activations: Vec<Vec<(usize, Moment)>>,
    last: Vec<Moment>,
}

impl Scan {
    pub(crate) fn new(sites: Arc<Sites>) -> Self {
        let counts = vec![0; sites.len()];
        Scan {
            sites,
            on: true,
            now: 0,
            here: None,
            again: false,
            goal: Goal::Pass,
            found: None,
            at_landmark: false,
            explored: 0,
            counts,
            lowest: Vec::new(),
            activations: Vec::new(),
            last: Vec::new(),
        }
    }

    pub(crate) fn counted(&self) -> Counted {
        Counted {
            now: self.now,
            here: self.here,
            again: self.again,
            activations: self.activations.clone(),
            last: self.last.clone(),
        }
    }

    pub(crate) fn restore(&mut self, counted: &Counted) {
        self.activations.clone_from(&counted.activations);
        self.last.clone_from(&counted.last);
        self.now = counted.now;
        self.here = counted.here;
        self.again = counted.again;
    }

    /// Adds the present moment to the index.
    fn index(&mut self, here: Here) {
        self.explored = self.now;
        self.counts[here.site as usize] += 1;
        let thread = here.thread.0 as usize;
        if self.lowest.len() <= thread {
            self.lowest.resize(thread + 1, (usize::MAX, Moment::MAX));
        }
        let (fp, activation) = &mut self.lowest[thread];
        *fp = here.fp.min(*fp);
        *activation = here.activation.min(*activation);
    }

    fn frames(&mut self, thread: ThreadId) -> &mut Vec<(usize, Moment)> {
        let thread = thread.0 as usize;
        if self.activations.len() <= thread {
            self.activations.resize(thread + 1, Vec::new());
        }
        &mut self.activations[thread]
    }

    /// The present activation of a thread.
    fn activation(&mut self, thread: ThreadId) -> Moment {
        self.frames(thread).last().map_or(0, |(_, activation)| *activation)
    }

    fn happened(&mut self, thread: ThreadId, landmark: crate::Landmark) {
        if !self.on {
            return;
        }
        let (Goal::First(query) | Goal::Last(query, _)) = &self.goal else { return };
        if let Some(moment) = self.last.get(thread.0 as usize).copied().filter(|m| *m > 0)
            && query.happened(landmark, moment)
            && self.found.is_none_or(|found| found < moment)
        {
            self.found = Some(moment);
            self.at_landmark = true;
        }
    }
}

impl Observer for Scan {
    /// The activation in which each closure and thunk was created.
    const EXTRA_WORDS: usize = 1;
    const FRAMES: bool = true;
    const STOPS: bool = true;
    const WATCHES: bool = true;

    #[inline]
    fn extra(&mut self, thread: ThreadId) -> Word {
        Word::small(self.activation(thread) as i64)
    }

    #[inline]
    fn entered(&mut self, entered: Entered<'_>) {
        if !self.on {
            return;
        }
        self.again = false;
        let Entered { thread, function, fp, extra, .. } = entered;
        // The moment of the call is the one that follows.
        let begun = self.now + 1;
        let begins = self.sites.begins_activation(function);
        let frames = self.frames(thread);
        while frames.last().is_some_and(|(base, _)| *base >= fp) {
            frames.pop();
        }
        let activation = match begins {
            true => begun,
            false if extra.is_small() => extra.as_small() as Moment,
            false => frames.last().map_or(begun, |(_, activation)| *activation),
        };
        frames.push((fp, activation));
    }

    #[inline]
    fn returned(&mut self, thread: ThreadId, fp: usize, _value: Word) {
        if self.on {
            let frames = self.frames(thread);
            while frames.last().is_some_and(|(base, _)| *base >= fp) {
                frames.pop();
            }
        }
    }

    #[inline]
    fn reaches(&mut self, thread: ThreadId, pc: usize, fp: usize) -> bool {
        let Some(site) = self.sites.at(pc) else { return false };
        if !self.on {
            return false;
        }
        let frames = self.frames(thread);
        while frames.last().is_some_and(|(base, _)| *base > fp) {
            frames.pop();
        }
        let activation = self.activation(thread);
        let here = Here { thread, site, fp, activation };
        if self.again && self.here == Some(here) {
            return false;
        }
        if matches!(self.goal, Goal::First(_)) && self.found.is_some() {
            // A landmark was passed: its moment is known, and earlier.
            return true;
        }
        self.here = Some(here);
        self.again = true;
        self.now += 1;
        if self.last.len() <= thread.0 as usize {
            self.last.resize(thread.0 as usize + 1, 0);
        }
        self.last[thread.0 as usize] = self.now;
        if self.now > self.explored {
            self.index(here);
        }
        match &mut self.goal {
            Goal::Pass => false,
            Goal::At(moment) => {
                let is_there = self.now == *moment;
                if is_there {
                    self.found = Some(self.now);
                }
                is_there
            }
            Goal::First(query) => {
                let accepts = query.accepts(here, self.sites.get(site));
                if accepts {
                    self.found = Some(self.now);
                    self.at_landmark = false;
                }
                accepts
            }
            Goal::Last(_, until) if self.now >= *until => true,
            Goal::Last(query, _) => {
                if query.accepts(here, self.sites.get(site)) {
                    self.found = Some(self.now);
                    self.at_landmark = false;
                }
                false
            }
        }
    }

    fn visible(&mut self, event: &VisibleEvent) {
        if let Goal::First(query) = &mut self.goal {
            query.operated(event.number + 1);
        }
        self.happened(event.thread, crate::Landmark::Effect);
        match event.op {
            core_ir::Prim::Write => self.happened(event.thread, crate::Landmark::Output),
            core_ir::Prim::ProcessSend => self.happened(event.thread, crate::Landmark::Message),
            _ => {}
        }
    }

    fn access(&mut self, thread: ThreadId, access: Access) {
        if let Access { thing: Thing::Object(object), how: How::Write | How::WriteAt(_) } = access {
            self.happened(thread, crate::Landmark::Write(object));
        }
    }

    fn raised(&mut self, thread: ThreadId, _exception: Word) {
        self.happened(thread, crate::Landmark::Exception);
    }
}
