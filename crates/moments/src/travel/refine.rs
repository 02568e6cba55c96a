//! Checkpoints inside one segment, so that steps near the present moment are quick in a long run.
//!
//! The checkpoints of a run are few, so in a long run a segment takes half a second to execute, and a step back
//! executes at least one. So the segment that a move ends in is divided into pieces, which are segments like others,
//! with an index of their own. Only one segment is divided at a time.

use super::{Counts, Segment, Travel};
use crate::Moment;
use machine::{Limits, Stop};

/// Limit on the number of pieces.
const MAX_PIECES: u64 = 48;
/// A segment is divided if it is longer than this many of the shortest segments.
const SHORT_SEGMENTS: u64 = 4;

/// The pieces of the segment that is divided.
#[derive(Clone, Copy)]
pub(super) struct Pieces {
    first: usize,
    count: usize,
}

impl Travel {
    /// Divides a segment if that is worthwhile. Returns false if it was interrupted; nothing has changed then but
    /// the state of the machine.
    pub(super) fn refine(&mut self, segment: usize) -> bool {
        let is_open = self.end.is_none() && segment + 1 == self.segments.len();
        let is_piece = self.pieces.is_some_and(|p| (p.first..p.first + p.count).contains(&segment));
        if is_open || is_piece {
            return true;
        }
        let start = self.segments[segment].checkpoint.step();
        let end = match self.segments.get(segment + 1) {
            Some(next) => next.checkpoint.step(),
            None => self.last_step,
        };
        let length = end.saturating_sub(start);
        if length <= self.shortest.saturating_mul(SHORT_SEGMENTS) {
            return true;
        }
        let distance = (length / MAX_PIECES).max(self.shortest);
        let moment = self.segments[segment].counted.now;
        self.coarsen();
        // It may have another number now.
        let segment = self.segments.partition_point(|s| s.checkpoint.step() < start);
        debug_assert_eq!(self.segments[segment].counted.now, moment);
        self.restore(segment);
        let Some((index, pieces)) = self.divide(segment, end, distance) else { return false };
        (self.segments[segment].counts, self.segments[segment].lowest) = index;
        self.pieces = Some(Pieces { first: segment, count: 1 + pieces.len() });
        self.segments.splice(segment + 1..segment + 1, pieces);
        if self.bytes() > self.budget {
            self.coarsen();
        }
        true
    }

    /// Executes a segment up to `end`, and takes a checkpoint after each `distance` steps. Returns the index of the first
    /// piece and the other pieces; `None` if it was interrupted.
    fn divide(
        &mut self,
        segment: usize,
        end: u64,
        distance: u64,
    ) -> Option<(Counts, Vec<Segment>)> {
        // The observer counts the moments of each piece as if it met them for the first time.
        let open = self.take_counts();
        let from = self.segments[segment].counted.now;
        let explored = std::mem::replace(&mut self.machine.observer.explored, from);
        let mut first: Option<Counts> = None;
        let mut pieces: Vec<Segment> = Vec::new();
        let is_whole = loop {
            let until = self.machine.steps().saturating_add(distance).min(end);
            let limits = Limits { steps: until, ..Limits::default() };
            let stop = self.choices.run(&mut self.machine, limits);
            if stop == Stop::Interrupted {
                break false;
            }
            let index = self.take_counts();
            match pieces.last_mut() {
                Some(piece) => (piece.counts, piece.lowest) = index,
                None => first = Some(index),
            }
            if stop != Stop::StepLimit || until >= end {
                break true;
            }
            let checkpoint = self.checkpoint();
            let counted = self.machine.observer.counted();
            pieces.push(Segment { checkpoint, counted, counts: Vec::new(), lowest: Vec::new() });
        };
        self.take_counts();
        let observer = &mut self.machine.observer;
        observer.explored = explored;
        open.0.iter().for_each(|(site, count)| observer.counts[*site as usize] = *count);
        observer.lowest = open.1;
        first.filter(|_| is_whole).map(|first| (first, pieces))
    }

    /// Makes one segment again of the pieces.
    pub(super) fn coarsen(&mut self) {
        let Some(Pieces { first, count }) = self.pieces.take() else { return };
        let rest: Vec<Segment> = self.segments.drain(first + 1..first + count).collect();
        rest.iter().for_each(|piece| self.segments[first].absorb(piece));
    }

    /// Restores the last checkpoint before a moment, whose segment is divided if it is long. Returns false if it was
    /// interrupted.
    pub(super) fn restore_near(&mut self, moment: Moment) -> bool {
        if !self.refine(self.segment_of(moment)) {
            return false;
        }
        self.restore(self.segment_of(moment));
        true
    }

    /// The bytes of all checkpoints.
    pub(super) fn bytes(&self) -> usize {
        self.segments.iter().map(|s| s.checkpoint.bytes()).sum()
    }
}
