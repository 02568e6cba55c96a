//! Where recorded segments are kept: in memory, in files, or not at all.
//!
//! The caller says how much memory is left for recorded segments ([`crate::past::Replayer::room`]). The least
//! recently used ones are spilled to files first, and dropped when there is no room for files either:
//! they can be recorded again.

use super::{Graph, Loaded};
use crate::window::Recorded;
use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

/// Bytes of memory that segments may take anyhow where none can go to a file: a way may lead to and
/// fro between them.
const LITTLE: usize = 96 << 20;

/// Bytes of memory that are worth letting go of what is on disk.
const WORTH_LETTING_GO: i64 = 16 << 20;
/// After so many looks at what is on disk it is asked how much memory is left. Each may bring two
/// megabytes back; most do not, but for the first one at a segment.
const LOOKS_BETWEEN_CHECKS: u32 = 64;
const A_FIRST: u32 = 8;

/// Bytes that a way through a segment brings into memory, at most.
const A_PASS: i64 = 4 << 20;

/// Looks at what is on disk.
pub(super) struct Looks {
    /// Since it was last asked how much memory is left.
    count: Cell<u32>,
    /// So much was left when all was let go of.
    left: Cell<i64>,
    /// So many segments may be passed before it is asked again, and whether nothing was left when
    /// it was.
    passes: Cell<i64>,
    tight: Cell<bool>,
}

impl Default for Looks {
    fn default() -> Self {
        Looks {
            count: Cell::new(0),
            left: Cell::new(i64::MAX),
            passes: Cell::new(0),
            tight: Cell::new(false),
        }
    }
}

impl Graph<'_> {
    pub(crate) fn is_loaded(&self, number: usize) -> bool {
        self.windows.borrow().get(number).is_some_and(|w| w.window.is_some())
    }

    /// A segment, recorded again if need be.
    pub(crate) fn window(&self, number: usize) -> Option<Rc<Recorded>> {
        self.clock.set(self.clock.get() + 1);
        let mut windows = self.windows.borrow_mut();
        let loaded = windows.get_mut(number)?;
        if let Some(window) = loaded.window.clone() {
            loaded.used = self.clock.get();
            if window.log.is_on_disk() {
                let is_first = !loaded.is_back.replace(true);
                drop(windows);
                self.look_at(is_first);
            }
            return Some(window);
        }
        drop(windows);
        if self.trouble.borrow().is_some() {
            return None;
        }
        if self.logged.get() >= self.limit.get() {
            self.refused.set(true);
            return None;
        }
        let in_memory = self.make_room(number);
        let window = match self.replays.record(number, in_memory) {
            Ok(window) => Rc::new(window),
            Err(why) => {
                *self.trouble.borrow_mut() = Some(why);
                return None;
            }
        };
        self.recorded.set(self.recorded.get() + 1);
        self.logged.set(self.logged.get() + window.log.steps());
        self.windows.borrow_mut()[number] =
            Loaded { window: Some(window.clone()), used: self.clock.get(), ..Loaded::default() };
        self.forget_some(number);
        Some(window)
    }

    /// Makes room for a segment to be recorded in memory. Whether there is.
    pub(super) fn make_room(&self, number: usize) -> bool {
        let mut left = self.in_memory();
        if left <= self.replays.room(Some(number), left) {
            return true;
        }
        self.let_go();
        let room = self.replays.room(Some(number), left);
        for oldest in self.by_use() {
            if left <= room {
                return true;
            }
            left -= self.to_disk(oldest);
        }
        if left > room {
            // What was found out beside the segments is found again, if need be.
            self.unfinished.borrow_mut().clear();
            self.objects.borrow_mut().clear();
        }
        left <= room
    }

    /// The segments that are recorded, the least recently used ones first.
    fn by_use(&self) -> Vec<usize> {
        let windows = self.windows.borrow();
        let mut loaded: Vec<usize> =
            (0..windows.len()).filter(|k| windows[*k].window.is_some()).collect();
        loaded.sort_by_key(|k| windows[*k].used);
        loaded
    }

    /// Forgets the least recently used segments, all but one at most, until the others fit into
    /// files and, if there may be none, into memory.
    fn forget_some(&self, but: usize) {
        let room = self.replays.room(None, self.in_memory());
        let mut windows = self.by_use().into_iter().filter(|number| *number != but);
        loop {
            let all = self.held().1 as usize;
            let fits = self.disk > 0 || self.in_memory() <= room.max(LITTLE);
            if fits && all <= self.disk.saturating_add(room) {
                return;
            }
            let Some(oldest) = windows.next() else { return };
            self.windows.borrow_mut()[oldest].window = None;
        }
    }

    /// Puts a segment on disk, if it may be; how many bytes of memory that made free.
    fn to_disk(&self, number: usize) -> usize {
        let mut windows = self.windows.borrow_mut();
        // Somebody may be looking at it: then it stays.
        let window = windows[number].window.as_mut().and_then(Rc::get_mut);
        let Some(window) = window.filter(|_| self.disk > 0) else { return 0 };
        let before = window.in_memory();
        // Where there is no room on disk either, it stays in memory.
        let _ = window.spill(&|| self.replays.file());
        window.rest();
        before.saturating_sub(window.in_memory())
    }

    /// What is on disk comes back into memory when it is looked at. Before that becomes more than
    /// there is room for, all of it goes. `is_first`: it was let go of since it was last looked at.
    fn look_at(&self, is_first: bool) {
        let looks = &self.looks;
        looks.count.set(looks.count.get() + if is_first { A_FIRST } else { 1 });
        if looks.count.get() < LOOKS_BETWEEN_CHECKS {
            return;
        }
        looks.count.set(0);
        let Some(left) = self.replays.left() else { return };
        // Where there is no room even without it, it comes and goes in larger portions.
        if left < WORTH_LETTING_GO.min(looks.left.get() - WORTH_LETTING_GO) {
            self.let_go();
            looks.left.set(self.replays.left().unwrap_or(left));
        }
    }

    /// A way leads through a segment, and looks at the state that it began with and where words of that
    /// came from. Ways lead from one end to the other, again and again: where there is no room left, what
    /// was just looked at goes, and the others stay for the next way.
    #[inline]
    pub(super) fn pass(&self, number: usize) {
        if !self.in_files[number] {
            return;
        }
        let looks = &self.looks;
        looks.passes.set(looks.passes.get() - 1);
        if looks.passes.get() <= 0 {
            let left = self.replays.left().unwrap_or(i64::MAX);
            looks.tight.set(left < WORTH_LETTING_GO);
            looks.passes.set((left / A_PASS).max(8));
        }
        if looks.tight.get() {
            let segment = &self.segments[number];
            segment.start.rest();
            segment.ends.rest();
        }
    }

    /// What is in files need not stay in memory.
    fn let_go(&self) {
        let windows = self.windows.borrow();
        for loaded in windows.iter() {
            loaded.window.as_ref().inspect(|window| window.rest());
            loaded.is_back.set(false);
        }
        for segment in &self.segments {
            segment.start.rest();
            segment.ends.rest();
            segment.carried.rest();
        }
    }

    /// Bytes of what is recorded that are in memory rather than on disk.
    pub(crate) fn in_memory(&self) -> usize {
        let windows = self.windows.borrow();
        let loaded = windows.iter().filter_map(|w| w.window.as_ref());
        loaded.map(|w| w.in_memory()).sum()
    }

    /// What was found out along chains of calls is found again, if need be: it is one entry for each
    /// call that was looked at.
    pub(crate) fn forget_chains(&self) {
        const MAX_KEPT_ENTRIES: usize = 1 << 20;
        if self.results.borrow().len() + self.chains.borrow().len() > MAX_KEPT_ENTRIES {
            *self.results.borrow_mut() = HashMap::default();
            *self.chains.borrow_mut() = HashMap::default();
        }
        if self.crossed.borrow().len() > MAX_KEPT_ENTRIES {
            *self.crossed.borrow_mut() = HashMap::default();
        }
        for known in [&self.makers, &self.near] {
            if known.borrow().len() > MAX_KEPT_ENTRIES {
                *known.borrow_mut() = HashMap::default();
            }
        }
    }
}
