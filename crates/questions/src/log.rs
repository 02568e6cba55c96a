//! Who called whom in a run of any length: two or three bytes a computation.
//!
//! Computations are numbered as they begin, and a parent is numbered before its children. Each
//! entry is how far back its parent is, and which function it is of, as numbers of seven bits a
//! byte; the last byte of a number has no high bit, so that entries can be read from either end.
//! Entries do not go over the ends of blocks, and it is known which number each block begins with.

use crate::trace::NodeId;

const BLOCK: usize = 1 << 20;
/// Two numbers of 32 bits.
const LONGEST: usize = 10;

struct Block {
    /// The number of its first entry.
    first: NodeId,
    bytes: Vec<u8>,
}

/// One computation in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    pub node: NodeId,
    pub parent: NodeId,
    /// Its function's place in [`CallLog::functions`].
    pub slot: u32,
}

#[derive(Default)]
pub struct CallLog {
    blocks: Vec<Block>,
    /// The number of the next entry.
    next: NodeId,
    /// The functions that occur.
    pub functions: Vec<u32>,
    /// Where each function is among them, plus one; 0 for those that do not occur.
    slots: Vec<u32>,
}

impl CallLog {
    /// Node 0 is the run, and has no entry.
    pub fn new() -> Self {
        CallLog { next: 1, ..CallLog::default() }
    }

    /// How many numbers there are, the run's included.
    pub fn len(&self) -> NodeId {
        self.next
    }

    pub fn is_empty(&self) -> bool {
        self.next <= 1
    }

    pub fn bytes(&self) -> usize {
        self.blocks.len() * BLOCK
    }

    #[inline]
    pub fn push(&mut self, parent: NodeId, function: u32) {
        let slot = match self.slots.get(function as usize) {
            Some(slot) if *slot > 0 => *slot - 1,
            _ => self.slot(function),
        };
        let node = self.next;
        self.next += 1;
        let block = match self.blocks.last_mut() {
            Some(block) if block.bytes.len() + LONGEST <= BLOCK => block,
            _ => {
                self.blocks.push(Block { first: node, bytes: Vec::with_capacity(BLOCK) });
                let last = self.blocks.len() - 1;
                &mut self.blocks[last]
            }
        };
        put(&mut block.bytes, node - parent);
        put(&mut block.bytes, slot);
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
        for block in &self.blocks {
            let (mut at, mut node) = (0, block.first);
            while at < block.bytes.len() {
                let back = take(&block.bytes, &mut at);
                let slot = take(&block.bytes, &mut at);
                f(Call { node, parent: node - back, slot });
                node += 1;
            }
        }
    }

    /// The same from the last to the first: children before their parents.
    pub fn backwards(&self, mut f: impl FnMut(Call)) {
        let mut node = self.next;
        for block in self.blocks.iter().rev() {
            let mut at = block.bytes.len();
            while at > 0 {
                node -= 1;
                let slot = take_back(&block.bytes, &mut at);
                let back = take_back(&block.bytes, &mut at);
                f(Call { node, parent: node - back, slot });
            }
        }
    }
}

#[inline(always)]
fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
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
        log.backwards(|c| found.push((c.node, c.parent, log.functions[c.slot as usize])));
        found.reverse();
        assert_eq!(found, wanted);
        assert!(log.bytes() < 4 * wanted.len() + BLOCK);
    }
}
