//! Queries for moments, and the segments of a run that they can skip.

use crate::Moment;
use crate::scan::Here;
use crate::sites::{Site, SiteId};
use crate::step::Grain;
use machine::{ObjectId, ThreadId};

/// A set of sites: those of breakpoints, or of one expression.
#[derive(Clone, Debug, Default)]
pub struct SiteSet {
    bits: Vec<u64>,
}

impl SiteSet {
    pub fn insert(&mut self, site: SiteId) {
        let word = site as usize / 64;
        if self.bits.len() <= word {
            self.bits.resize(word + 1, 0);
        }
        self.bits[word] |= 1 << (site % 64);
    }

    #[inline]
    pub fn contains(&self, site: SiteId) -> bool {
        self.bits.get(site as usize / 64).is_some_and(|w| w >> (site % 64) & 1 == 1)
    }

    /// Adds all sites of another set.
    pub fn add(&mut self, other: &SiteSet) {
        if self.bits.len() < other.bits.len() {
            self.bits.resize(other.bits.len(), 0);
        }
        self.bits.iter_mut().zip(&other.bits).for_each(|(mine, theirs)| *mine |= theirs);
    }

    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|w| *w == 0)
    }
}

impl FromIterator<SiteId> for SiteSet {
    fn from_iter<T: IntoIterator<Item = SiteId>>(sites: T) -> Self {
        let mut set = SiteSet::default();
        sites.into_iter().for_each(|site| set.insert(site));
        set
    }
}

/// Something that happens during the evaluation of an expression. Its moment is the last one of the
/// thread before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// A visible operation: others can notice it.
    Effect,
    /// Something was written to a stream.
    Output,
    /// An exception was raised.
    Exception,
    /// A process sent a message.
    Message,
    /// A variable that is shared between threads, or a table, was written; for a TVar, when its
    /// transaction takes effect.
    Write(ObjectId),
}

/// A query for moments.
#[derive(Clone)]
pub(crate) struct Query {
    pub(crate) what: What,
    /// Breakpoints: a step forward always ends there, in any thread.
    pub(crate) breakpoints: SiteSet,
}

#[derive(Clone)]
pub(crate) enum What {
    /// A site of the breakpoints.
    Breakpoint,
    /// The first moment after this many visible operations, and whether they have been done.
    Operations(u64, bool),
    /// No moment: the sites of the breakpoints are counted.
    Count(u64),
    /// The first expressions of lines, or all, of one thread in frames up to a height.
    Run(RunStarts),
    /// Any moment of a thread in a lower frame, of another call.
    Below { thread: ThreadId, fp: usize, activation: Moment },
    /// The start of a function, in any frame or up to a height.
    Call { thread: ThreadId, fp: usize },
    /// Any moment of another thread.
    OtherThread(ThreadId),
    /// A moment after which something happens, before the next one of its thread.
    Landmark { landmark: Landmark, after: Moment },
}

/// Finds the start of a run of moments that are on the same line (or in the same expression) of one activation.
#[derive(Clone)]
pub(crate) struct RunStarts {
    pub(crate) thread: ThreadId,
    /// Only moments around this one count; `None` for all.
    pub(crate) around: Option<Around>,
    pub(crate) grain: Grain,
    /// The last moment that was visited.
    pub(crate) last: Option<(Here, Key)>,
    /// Whether the last accepted moment certainly began a run: its predecessor is known.
    pub(crate) is_certain: bool,
}

/// The moments that count for a step over calls: those of the same activation, wherever its values are needed; those of
/// its callers; and the next round of a tail-recursive function.
#[derive(Clone, Copy)]
pub(crate) struct Around {
    pub(crate) fp: usize,
    pub(crate) activation: Moment,
    pub(crate) def: source::Symbol,
}

impl Around {
    fn has(&self, here: Here, site: &Site) -> bool {
        here.activation == self.activation
            || here.fp < self.fp
            || here.fp == self.fp && site.def == self.def
    }
}

/// The values whose change begins a new run of moments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    activation: Moment,
    place: (u32, u32, u32),
}

impl RunStarts {
    pub(crate) fn key(&self, here: Here, site: &Site) -> Key {
        let place = match self.grain {
            Grain::Line => (site.file().0, site.line, 0),
            _ => (site.file().0, site.span.start, site.span.end),
        };
        Key { activation: here.activation, place }
    }

    fn accepts(&mut self, here: Here, site: &Site) -> bool {
        let is_around = self.around.is_none_or(|around| around.has(here, site));
        if here.thread != self.thread || !is_around {
            return false;
        }
        let key = self.key(here, site);
        let begins = match &self.last {
            Some((_, last)) => site.begins_call || key != *last,
            None => true,
        };
        if begins {
            self.is_certain = self.last.is_some() || site.begins_call;
        }
        self.last = Some((here, key));
        begins
    }
}

impl Query {
    pub(crate) fn accepts(&mut self, here: Here, site: &Site) -> bool {
        let at_breakpoint = self.breakpoints.contains(here.site);
        match &mut self.what {
            What::Breakpoint => at_breakpoint,
            What::Operations(_, are_done) => *are_done,
            What::Count(count) => {
                *count += u64::from(at_breakpoint);
                false
            }
            What::Run(run) => run.accepts(here, site) || at_breakpoint,
            What::Below { thread, fp, activation } => {
                let is_below = here.fp < *fp && here.activation != *activation;
                at_breakpoint || here.thread == *thread && is_below
            }
            What::Call { thread, fp } => {
                let begins = site.is_entry && !site.is_thunk;
                at_breakpoint || here.thread == *thread && here.fp <= *fp && begins
            }
            What::OtherThread(thread) => at_breakpoint || here.thread != *thread,
            What::Landmark { .. } => at_breakpoint,
        }
    }

    /// Records that this many visible operations have been done.
    pub(crate) fn operated(&mut self, count: u64) {
        if let What::Operations(wanted, are_done) = &mut self.what {
            *are_done |= count >= *wanted;
        }
    }

    /// Whether a landmark at a moment matches the query.
    pub(crate) fn happened(&self, landmark: Landmark, moment: Moment) -> bool {
        let What::Landmark { landmark: wanted, after } = &self.what else { return false };
        landmark == *wanted && moment > *after
    }

    /// Whether a segment may contain a match, by its index.
    pub(crate) fn concerns(&self, counts: &[(SiteId, u32)], lowest: &[(usize, Moment)]) -> bool {
        let has_breakpoint = || counts.iter().any(|(site, _)| self.breakpoints.contains(*site));
        let reaches = |thread: ThreadId, fp: usize| {
            lowest.get(thread.0 as usize).is_some_and(|(lowest, _)| *lowest <= fp)
        };
        match &self.what {
            What::Breakpoint | What::Count(_) => has_breakpoint(),
            What::Run(run) => {
                let has = |around: Around| {
                    let of_thread = lowest.get(run.thread.0 as usize);
                    reaches(run.thread, around.fp)
                        || of_thread.is_some_and(|(_, oldest)| *oldest <= around.activation)
                };
                run.around.is_none_or(has) || has_breakpoint()
            }
            What::Below { thread, fp, .. } => {
                fp.checked_sub(1).is_some_and(|fp| reaches(*thread, fp)) || has_breakpoint()
            }
            What::Call { thread, fp } => reaches(*thread, *fp) || has_breakpoint(),
            What::OtherThread(thread) => {
                let mut others = lowest.iter().enumerate();
                let other = others.any(|(i, (fp, _))| i != thread.0 as usize && *fp != usize::MAX);
                other || has_breakpoint()
            }
            What::Landmark { .. } | What::Operations(..) => true,
        }
    }
}
