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

/// Bytes of memory that segments may take in any case if none can go to a file: a path may alternate between them.
const LITTLE: usize = 96 << 20;

/// The minimum number of bytes worth releasing.
const WORTH_LETTING_GO: i64 = 16 << 20;
/// Accesses to data on disk between checks of the remaining memory. Each may bring two megabytes back; most do not,
/// except the first one to a segment.
const LOOKS_BETWEEN_CHECKS: u32 = 64;
const A_FIRST: u32 = 8;

/// Limit on the bytes that a path through a segment brings into memory.
const A_PASS: i64 = 4 << 20;

/// Counts accesses to data on disk.
pub(super) struct Looks {
    /// Accesses since the last check of the remaining memory.
    count: Cell<u32>,
    /// The remaining memory after everything was released.
    left: Cell<i64>,
    /// The number of segments that may be passed before the next check, negative if nothing was left at the last one.
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

    /// A segment, recorded again if necessary.
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

    /// Makes room for recording a segment in memory. Returns whether there is enough.
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
            // Other cached answers can be found again.
            self.unfinished.borrow_mut().clear();
            self.objects.borrow_mut().clear();
        }
        left <= room
    }

    /// The recorded segments, least recently used first.
    fn by_use(&self) -> Vec<usize> {
        let windows = self.windows.borrow();
        let mut loaded: Vec<usize> =
            (0..windows.len()).filter(|k| windows[*k].window.is_some()).collect();
        loaded.sort_by_key(|k| windows[*k].used);
        loaded
    }

    /// Drops the least recently used segments, except `but` at most, until the others fit into files or, if there may
    /// be none, into memory.
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

    /// Moves a segment to disk, if possible. Returns the bytes of memory that this released.
    fn to_disk(&self, number: usize) -> usize {
        let mut windows = self.windows.borrow_mut();
        // A segment in use stays in memory.
        let window = windows[number].window.as_mut().and_then(Rc::get_mut);
        let Some(window) = window.filter(|_| self.disk > 0) else { return 0 };
        let before = window.in_memory();
        // If there is no room on disk either, it stays in memory.
        let _ = window.spill(&|| self.replays.file());
        window.rest();
        before.saturating_sub(window.in_memory())
    }

    /// Data on disk comes back into memory when it is accessed. Before that exceeds the limit, all of it is released.
    /// `is_first`: it was released since the last access.
    fn look_at(&self, is_first: bool) {
        let looks = &self.looks;
        looks.count.set(looks.count.get() + if is_first { A_FIRST } else { 1 });
        if looks.count.get() < LOOKS_BETWEEN_CHECKS {
            return;
        }
        looks.count.set(0);
        let Some(left) = self.replays.left() else { return };
        // If there is no room even without it, it comes and goes in larger portions.
        if left < WORTH_LETTING_GO.min(looks.left.get() - WORTH_LETTING_GO) {
            self.let_go();
            looks.left.set(self.replays.left().unwrap_or(left));
        }
    }

    /// A path passes through a segment, and reads its first state and provenance. Paths go from one end to the other,
    /// again and again: if no memory is left, the data that was just read is released, and the others stay for the next
    /// path.
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

    /// Releases the memory of everything that is in files.
    fn let_go(&self) {
        let windows = self.windows.borrow();
        for loaded in windows.iter() {
            loaded.window.as_ref().inspect(|window| window.rest());
            loaded.is_back.set(false);
        }
        for segment in &self.segments {
            segment.start.rest();
            segment.ends.rest();
            segment.copies.rest();
        }
    }

    /// Bytes of recorded segments that are in memory rather than on disk.
    pub(crate) fn in_memory(&self) -> usize {
        let windows = self.windows.borrow();
        let loaded = windows.iter().filter_map(|w| w.window.as_ref());
        loaded.map(|w| w.in_memory()).sum()
    }

    /// Drops the cached chains of calls, which can be found again: they have one entry for each visited call.
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
