//! The call tree of a run of any length, in two or three bytes per computation.
//!
//! Computations are numbered as they begin, and a parent is numbered before its children. Each entry has the distance
//! to its parent and the number of its function, with seven bits per byte; the last byte of a number has no high bit,
//! so that entries can be read from either end. Entries do not cross blocks, and the first number of each block is
//! known.

use crate::trace::{NodeId, RUN};
use std::ops::Range;

const BLOCK: usize = 1 << 20;
/// Two numbers of 32 bits.
const MAX_ENTRY_BYTES: usize = 10;

#[derive(Default)]
struct Block {
    /// The number of its first entry, and how many bytes it has.
    first: NodeId,
    used: usize,
    /// Space for a whole block.
    bytes: Vec<u8>,
}

/// One computation in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    pub node: NodeId,
    pub parent: NodeId,
    /// The index of its function in [`CallLog::functions`].
    pub slot: u32,
}

#[derive(Default)]
pub struct CallLog {
    /// Full blocks, and the one that is being filled.
    full: Vec<Block>,
    current: Block,
    /// The number of the next entry.
    next: NodeId,
    /// The functions that occur.
    pub functions: Vec<u32>,
    /// The index of each function among them, plus one; 0 for those that do not occur.
    slots: Vec<u32>,
    /// The first children of the run itself, and their total number.
    tops: Vec<(NodeId, u32)>,
    top_count: u32,
}

/// Limit on the recorded children of the run: no view shows more.
const MOST_TOPS: usize = 1_000;

impl CallLog {
    /// Node 0 is the run, and has no entry.
    pub fn new() -> Self {
        CallLog { next: 1, ..CallLog::default() }
    }

    /// The number of computations, including the run.
    pub fn len(&self) -> NodeId {
        self.next
    }

    pub fn is_empty(&self) -> bool {
        self.next <= 1
    }

    pub fn bytes(&self) -> usize {
        self.full.len() * BLOCK + self.current.bytes.len()
    }

    /// The children of the run with their functions: at most the first thousand, and whether these are all.
    pub fn tops(&self) -> (&[(NodeId, u32)], bool) {
        (&self.tops, self.top_count as usize <= MOST_TOPS)
    }

    #[inline(always)]
    pub fn push(&mut self, parent: NodeId, function: u32) {
        let slot = match self.slots.get(function as usize) {
            Some(slot) if *slot > 0 => *slot - 1,
            _ => self.slot(function),
        };
        let node = self.next;
        self.next += 1;
        let back = node - parent;
        // Usually two bytes.
        let at = self.current.used;
        if back < 0x80
            && slot < 0x80
            && parent != RUN
            && let Some([first, second]) = self.current.bytes.get_mut(at..at + 2)
        {
            (*first, *second) = (back as u8, slot as u8);
            self.current.used = at + 2;
        } else {
            self.push_long(node, parent, slot);
        }
    }

    #[inline(never)]
    fn push_long(&mut self, node: NodeId, parent: NodeId, slot: u32) {
        if parent == RUN {
            self.top_count = self.top_count.saturating_add(1);
            if self.tops.len() < MOST_TOPS {
                self.tops.push((node, self.functions[slot as usize]));
            }
        }
        if self.current.used + MAX_ENTRY_BYTES > self.current.bytes.len() {
            let next = Block { first: node, used: 0, bytes: vec![0; BLOCK] };
            let full = std::mem::replace(&mut self.current, next);
            if full.used > 0 {
                self.full.push(full);
            }
        }
        let Block { used, bytes, .. } = &mut self.current;
        put(bytes, used, node - parent);
        put(bytes, used, slot);
    }

    fn slot(&mut self, function: u32) -> u32 {
        let next = self.functions.len() as u32;
        self.functions.push(function);
        let place = function as usize;
        if place >= self.slots.len() {
            self.slots.resize(place + 1, 0);
        }
        self.slots[place] = next + 1;
        next
    }

    /// Every computation, in the order in which they began.
    pub fn forwards(&self, mut f: impl FnMut(Call)) {
        for block in self.full.iter().chain([&self.current]) {
            let bytes = &block.bytes[..block.used];
            let (mut at, mut node) = (0, block.first);
            while at < bytes.len() {
                let back = take(bytes, &mut at);
                let slot = take(bytes, &mut at);
                f(Call { node, parent: node - back, slot });
                node += 1;
            }
        }
    }

    /// The blocks from the last to the first: in this order children come before their parents.
    pub fn from_the_end(&self) -> impl Iterator<Item = BlockOfCalls<'_>> {
        let mut end = self.next;
        self.full.iter().chain([&self.current]).rev().map(move |block| {
            let numbers = block.first..end;
            end = block.first;
            BlockOfCalls { numbers, bytes: &block.bytes[..block.used] }
        })
    }
}

/// A block of the log.
pub struct BlockOfCalls<'l> {
    /// The computations that are in it.
    pub numbers: Range<NodeId>,
    bytes: &'l [u8],
}

impl BlockOfCalls<'_> {
    /// Its computations, the last first.
    #[inline(always)]
    pub fn backwards(&self, mut f: impl FnMut(Call)) {
        let (mut at, mut node) = (self.bytes.len(), self.numbers.end);
        while at > 0 {
            node -= 1;
            let slot = take_back(self.bytes, &mut at);
            let back = take_back(self.bytes, &mut at);
            f(Call { node, parent: node - back, slot });
        }
    }
}

#[inline(always)]
fn put(bytes: &mut [u8], at: &mut usize, mut number: u32) {
    while number >= 0x80 {
        bytes[*at] = number as u8 | 0x80;
        *at += 1;
        number >>= 7;
    }
    bytes[*at] = number as u8;
    *at += 1;
}

#[inline(always)]
fn take(bytes: &[u8], at: &mut usize) -> u32 {
    let (mut number, mut shift) = (0, 0);
    loop {
        let byte = bytes[*at];
        *at += 1;
        number |= u32::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return number;
        }
        shift += 7;
    }
}

/// Reads the number that ends before `at`.
#[inline(always)]
fn take_back(bytes: &[u8], at: &mut usize) -> u32 {
    *at -= 1;
    let mut number = u32::from(bytes[*at]);
    while *at > 0 && bytes[*at - 1] >= 0x80 {
        *at -= 1;
        number = number << 7 | u32::from(bytes[*at] & 0x7f);
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_alike_from_both_ends() {
        let mut log = CallLog::new();
        let mut wanted = Vec::new();
        for node in 1..2_000_000_u32 {
            // Near and far parents, few and many functions.
            let parent = if node % 7 == 0 { node / 3 } else { node - 1 };
            let function = if node % 1000 == 0 { node / 10 } else { node % 3 };
            log.push(parent, function);
            wanted.push((node, parent, function));
        }
        let mut found = Vec::new();
        log.forwards(|c| found.push((c.node, c.parent, log.functions[c.slot as usize])));
        assert_eq!(found, wanted);
        found.clear();
        for block in log.from_the_end() {
            block.backwards(|c| found.push((c.node, c.parent, log.functions[c.slot as usize])));
        }
        found.reverse();
        assert_eq!(found, wanted);
        assert!(log.bytes() < 4 * wanted.len() + BLOCK);
    }
}
