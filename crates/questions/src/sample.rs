//! Selects the computations of a long run that are kept while it is counted, so that the first questions need no
//! replay.
//!
//! A computation is *due* when enough others began in its frame, or in frames above it, that no kept one represents:
//! the rule of `part.rs`, on the stack instead of the tree. Whenever too many are kept, every second one is dropped and
//! the threshold doubles. So a run of any length keeps a few thousand, spread over it, and whether a computation is due
//! is known when it ends. Its arguments must be available until then, so those of every frame are kept as long as the
//! frame exists.
//!
//! Frames follow the order of evaluation, the tree that of creation: under laziness the sample is less even than a part
//! would be. That costs questions, but not their correctness: the weights are computed from the log.

use crate::effects::Effects;
use crate::trace::{NodeId, RUN};
use machine::Word;
use std::collections::BTreeMap;

/// Limit on the kept computations.
const MAX_COMPUTATIONS: usize = 4096;
/// The initial threshold is at most this.
const FIRST: usize = 512;
/// Much depends on frames near the bottom of the stack.
const LOW: usize = 4;
const NO_NODE: u32 = u32::MAX;

/// A frame of a sampled run, and the computation that runs in it.
#[derive(Clone, Copy)]
pub(crate) struct UnderWay {
    pub id: NodeId,
    pub function: u32,
    pub parent: NodeId,
    /// The index of its first argument among those of the thread.
    pub start: u32,
    /// The number of unrepresented computations when something first began here.
    before: u32,
    /// The first kept computation of the frame. The result of the frame is theirs.
    frame: NodeId,
    /// The last computation of the frame during which something was written; and during which there was another visible
    /// effect.
    wrote: NodeId,
    stateful: NodeId,
    /// The length of the output when the computation began.
    from: usize,
}

/// A computation that is kept.
pub(crate) struct Sampled {
    pub function: u32,
    pub parent: NodeId,
    pub words: Box<[Word]>,
    /// The frame that will give its result, unless it is known.
    frame: NodeId,
    pub result: Option<(u32, Word)>,
    from: usize,
    pub effects: Option<Effects>,
}

#[derive(Default)]
pub(crate) struct Sample {
    pub kept: BTreeMap<NodeId, Sampled>,
    every: u32,
    /// The first computation that began while there was a sample.
    since: NodeId,
    /// The number of computations that kept ones represent.
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
        let (frame, wrote, stateful) = (NO_NODE, 0, 0);
        UnderWay { id, function, parent, start, before, frame, wrote, stateful, from }
    }

    /// A tail call takes over the frame.
    #[inline(always)]
    pub(crate) fn takes_over(
        &mut self,
        (id, function, parent): (NodeId, u32, NodeId),
        from: usize,
    ) {
        (self.id, self.function, self.parent, self.from) = (id, function, parent, from);
    }

    /// Its result is also that of the ones that are kept under this number.
    pub(crate) fn shares_result_with(&mut self, frame: NodeId) {
        self.frame = frame;
    }

    /// Records the effects of the computation when it is over.
    fn did(&mut self, wrote: bool, stateful: bool) {
        if wrote {
            self.wrote = self.id;
        }
        if stateful {
            self.stateful = self.id;
        }
    }
}

/// How a frame was left: depth, effects, and result.
pub(crate) struct Left {
    pub depth: usize,
    pub wrote: bool,
    pub stateful: bool,
    pub result: Option<(u32, Word)>,
    /// The number of the next computation.
    pub next: NodeId,
    /// The length of the output.
    pub written: usize,
}

impl Sample {
    /// For a run of more than this many computations.
    pub(crate) fn new(computations: usize) -> Self {
        let every = (computations / MAX_COMPUTATIONS).clamp(1, FIRST) as u32;
        let since = computations as NodeId;
        Sample { kept: BTreeMap::new(), every, since, stood_for: 0 }
    }

    /// The number of computations before `next` that no kept one represents.
    #[inline(always)]
    pub(crate) fn loose(&self, next: NodeId) -> u32 {
        next.saturating_sub(self.stood_for)
    }

    /// The number of those that began in a frame, or above it.
    fn loose_in(&self, under: &UnderWay, next: NodeId) -> u32 {
        self.loose(next).saturating_sub(under.before)
    }

    /// Whether one that makes a tail call may be kept.
    #[inline(always)]
    pub(crate) fn may_be_due(&self, under: &UnderWay, next: NodeId) -> bool {
        under.parent == RUN || self.loose_in(under, next) >= self.every
    }

    /// Whether one that is over may be kept, or its result is that of others.
    #[inline(always)]
    pub(crate) fn may_be_kept(&self, under: &UnderWay, next: NodeId) -> bool {
        self.loose_in(under, next) >= self.every
            || next - under.id >= self.every
            || under.parent == RUN
            || under.frame != NO_NODE
    }

    /// Adds one that is already over, or whose result a frame will give.
    pub(crate) fn seed(&mut self, id: NodeId, sampled: Sampled) {
        self.kept.insert(id, sampled);
    }

    /// A tail call takes over the frame.
    #[cold]
    pub(crate) fn tail_called(
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
        if under.frame != NO_NODE {
            // The first of them gave the frame its number, unless some before that were kept for another reason; the
            // last is the one that is over.
            let first = if under.frame < self.since { RUN } else { under.frame };
            let those = self.kept.range_mut(first..=under.id);
            for (id, sampled) in those.filter(|(_, s)| s.frame == under.frame) {
                sampled.frame = NO_NODE;
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
        if under.frame == NO_NODE {
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

    /// The run was stopped: some of the active computations are kept, evenly. For each: whether it had visible effects,
    /// and whether these were more than output.
    pub(crate) fn stopped(&mut self, open: &[(UnderWay, &[Word], Option<bool>)], written: usize) {
        /// Limit for a deep recursion.
        const UNFINISHED: usize = 1024;
        let every = open.len().div_ceil(UNFINISHED).max(1);
        for (i, (under, words, stateful)) in open.iter().enumerate() {
            let due = i % every == 0 || i + 1 == open.len() || under.parent == RUN;
            if due {
                let mut sampled =
                    Sampled::new(under.function, under.parent, words, NO_NODE, under.from);
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
