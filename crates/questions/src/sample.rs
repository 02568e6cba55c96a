//! Which computations of a long run are kept while it is counted, so that the first questions need no
//! replay?
//!
//! A computation is *due* when so many others began in its frame, or in frames that it waited for,
//! that no other stands for: the rule of `part.rs`, on the stack instead of the tree. Whenever too
//! many are kept, every second one goes and from then on twice as many have to begin. So a run of
//! any length keeps a few thousand, spread over it, and who is due is known when it ends. Its
//! arguments have to be at hand until then, and are: those of every frame are, as long as it is
//! there.
//!
//! Frames are seen in the order of evaluation, the tree is one of creation: under laziness the
//! sample is less even than a part would be. That costs questions, never their meaning: what each
//! stands for is counted in the log.

use crate::effects::Effects;
use crate::trace::{NodeId, RUN};
use machine::Word;
use std::collections::BTreeMap;

/// The most computations that are kept.
const MAX_COMPUTATIONS: usize = 4096;
/// How many have to begin at first, at most.
const FIRST: usize = 512;
/// Frames near the bottom of the stack hold what much depends on.
const LOW: usize = 4;
const NOBODY: u32 = u32::MAX;

/// A frame of a run that is sampled, and the computation that runs in it.
#[derive(Clone, Copy)]
pub(crate) struct UnderWay {
    pub id: NodeId,
    pub function: u32,
    pub parent: NodeId,
    /// Where its arguments begin among those of the thread.
    pub start: u32,
    /// How many there were that no kept one stands for when something began here first.
    before: u32,
    /// The first kept computation of the frame. What the frame gives is what they give.
    frame: NodeId,
    /// The last computation of the frame during which something was written; and something else
    /// done that others see.
    wrote: NodeId,
    stateful: NodeId,
    /// How much had been written when the computation began.
    from: usize,
}

/// A computation that is kept.
pub(crate) struct Sampled {
    pub function: u32,
    pub parent: NodeId,
    pub words: Box<[Word]>,
    /// The frame that will give its result, unless it is there.
    frame: NodeId,
    pub result: Option<(u32, Word)>,
    from: usize,
    pub effects: Option<Effects>,
}

#[derive(Default)]
pub(crate) struct Sample {
    pub kept: BTreeMap<NodeId, Sampled>,
    every: u32,
    /// The first that began while there was a sample.
    since: NodeId,
    /// How many of those that began kept ones stand for.
    stood_for: u32,
}

impl UnderWay {
    /// A computation (with its function and its parent) that begins.
    #[inline(always)]
    pub(crate) fn new(
        (id, function, parent): (NodeId, u32, NodeId),
        start: usize,
        before: u32,
        from: usize,
    ) -> Self {
        let start = start as u32;
        let (frame, wrote, stateful) = (NOBODY, 0, 0);
        UnderWay { id, function, parent, start, before, frame, wrote, stateful, from }
    }

    /// One that was called last takes over the frame.
    #[inline(always)]
    pub(crate) fn takes_over(
        &mut self,
        (id, function, parent): (NodeId, u32, NodeId),
        from: usize,
    ) {
        (self.id, self.function, self.parent, self.from) = (id, function, parent, from);
    }

    /// Its result is also that of those that are kept under this number.
    pub(crate) fn gives_to(&mut self, frame: NodeId) {
        self.frame = frame;
    }

    /// What the computation did, known when it is over.
    fn did(&mut self, wrote: bool, stateful: bool) {
        if wrote {
            self.wrote = self.id;
        }
        if stateful {
            self.stateful = self.id;
        }
    }
}

/// How a frame was left: depth, what it did, and its result.
pub(crate) struct Left {
    pub depth: usize,
    pub wrote: bool,
    pub stateful: bool,
    pub result: Option<(u32, Word)>,
    /// The number of the next computation.
    pub next: NodeId,
    /// How much has been written.
    pub written: usize,
}

impl Sample {
    /// For a run of more than so many.
    pub(crate) fn new(computations: usize) -> Self {
        let every = (computations / MAX_COMPUTATIONS).clamp(1, FIRST) as u32;
        let since = computations as NodeId;
        Sample { kept: BTreeMap::new(), every, since, stood_for: 0 }
    }

    /// How many of those before `next` no kept one stands for.
    #[inline(always)]
    pub(crate) fn loose(&self, next: NodeId) -> u32 {
        next.saturating_sub(self.stood_for)
    }

    /// How many of those began in a frame, or above it.
    fn loose_in(&self, under: &UnderWay, next: NodeId) -> u32 {
        self.loose(next).saturating_sub(under.before)
    }

    /// Whether one that hands its frame on is perhaps kept.
    #[inline(always)]
    pub(crate) fn may_be_due(&self, under: &UnderWay, next: NodeId) -> bool {
        under.parent == RUN || self.loose_in(under, next) >= self.every
    }

    /// Whether one that is over is perhaps kept, or others wait for what it gives.
    #[inline(always)]
    pub(crate) fn may_be_kept(&self, under: &UnderWay, next: NodeId) -> bool {
        self.loose_in(under, next) >= self.every
            || next - under.id >= self.every
            || under.parent == RUN
            || under.frame != NOBODY
    }

    /// Adds one that is over already, or whose result a frame will give.
    pub(crate) fn seed(&mut self, id: NodeId, sampled: Sampled) {
        self.kept.insert(id, sampled);
    }

    /// A call in tail position takes over the frame.
    #[cold]
    pub(crate) fn handed_on(
        &mut self,
        under: &mut UnderWay,
        words: &[Word],
        wrote: bool,
        stateful: bool,
        next: NodeId,
    ) {
        under.did(wrote, stateful);
        if self.may_be_due(under, next) {
            self.keep(under, words, next);
        }
    }

    /// A frame is left.
    pub(crate) fn left(&mut self, mut under: UnderWay, words: &[Word], left: &Left) {
        under.did(left.wrote, left.stateful);
        let Some(result) = left.result else { return };
        let is_low = left.depth < LOW && left.next - under.id >= self.every;
        if is_low || self.may_be_due(&under, left.next) {
            self.keep(&mut under, words, left.next);
        }
        if under.frame != NOBODY {
            // The first of them gave the frame its number, unless there were some before that were
            // kept otherwise; the last is the one that is over.
            let first = if under.frame < self.since { RUN } else { under.frame };
            let those = self.kept.range_mut(first..=under.id);
            for (id, sampled) in those.filter(|(_, s)| s.frame == under.frame) {
                sampled.frame = NOBODY;
                sampled.result = Some(result);
                if under.wrote >= *id {
                    let written = sampled.from..left.written;
                    let stateful = under.stateful >= *id;
                    sampled.effects =
                        Some(Effects { written, stateful, since: 0, beyond: stateful });
                }
            }
        }
    }

    fn keep(&mut self, under: &mut UnderWay, words: &[Word], next: NodeId) {
        if under.frame == NOBODY {
            under.frame = under.id;
        }
        self.stood_for += self.loose_in(under, next);
        let sampled = Sampled::new(under.function, under.parent, words, under.frame, under.from);
        self.kept.insert(under.id, sampled);
        if self.kept.len() > MAX_COMPUTATIONS {
            let mut keep = false;
            self.kept.retain(|_, sampled| {
                keep = !keep;
                keep || sampled.parent == RUN
            });
            self.every = self.every.saturating_mul(2);
        }
    }

    /// The run was stopped: of those under way some are kept, evenly. With each whether it did
    /// anything that others see, and whether that was more than writing.
    pub(crate) fn stopped(&mut self, open: &[(UnderWay, &[Word], Option<bool>)], written: usize) {
        /// Of a deep recursion.
        const UNFINISHED: usize = 1024;
        let every = open.len().div_ceil(UNFINISHED).max(1);
        for (i, (under, words, stateful)) in open.iter().enumerate() {
            let due = i % every == 0 || i + 1 == open.len() || under.parent == RUN;
            if due {
                let mut sampled =
                    Sampled::new(under.function, under.parent, words, NOBODY, under.from);
                let effects = |stateful| {
                    let written = under.from..written;
                    Effects { written, stateful, since: 0, beyond: stateful }
                };
                sampled.effects = stateful.map(effects);
                self.kept.insert(under.id, sampled);
            }
        }
    }

    pub(crate) fn words(&mut self, f: &mut dyn FnMut(&mut Word)) {
        for sampled in self.kept.values_mut() {
            sampled.words.iter_mut().for_each(&mut *f);
            if let Some((_, word)) = &mut sampled.result {
                f(word);
            }
        }
    }
}

impl Sampled {
    pub(crate) fn new(
        function: u32,
        parent: NodeId,
        words: &[Word],
        frame: NodeId,
        from: usize,
    ) -> Self {
        Sampled { function, parent, words: words.into(), frame, result: None, from, effects: None }
    }
}
