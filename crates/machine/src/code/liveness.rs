//! Liveness: the slots of a frame that are live before each instruction.
//!
//! The collector, undo and the state hash look only at these: a dead slot keeps nothing alive and
//! never makes two equal states differ. All jumps go forwards, so one pass from the last
//! instruction to the first is enough.

use super::{Code, Instr, Pc};
use std::collections::HashMap;

#[derive(Default)]
pub(super) struct LiveSets {
    known: HashMap<Box<[u64]>, u32>,
}

impl LiveSets {
    /// Fills [`Code::live`] for the instructions of one function, from `start` on.
    pub(super) fn compute(&mut self, code: &mut Code, start: Pc) {
        let end = code.instrs.len();
        let mut before: Vec<Vec<u64>> = vec![Vec::new(); end - start];
        for pc in (start..end).rev() {
            let instr = code.instrs[pc];
            let mut live: Vec<u64> = Vec::new();
            if !instr.ends() && pc + 1 < end {
                live.clone_from(&before[pc + 1 - start]);
            }
            if let Some(target) = instr.target() {
                union(&mut live, &before[target as usize - start]);
            }
            if let Instr::Switch { table, .. } = instr {
                for target in &code.switches[table as usize] {
                    union(&mut live, &before[*target as usize - start]);
                }
            }
            if let Instr::Moves { dst, count, .. } | Instr::Fields { dst, count, .. } = instr {
                (dst..dst + count).for_each(|slot| remove(&mut live, slot));
            }
            if let Some(slot) = instr.defines() {
                remove(&mut live, slot);
            }
            instr.uses(|slot| insert(&mut live, slot));
            if let Some((args, count)) = instr.arguments() {
                for operand in code.operands(args, count) {
                    if let Some(slot) = operand.as_slot() {
                        insert(&mut live, slot);
                    }
                }
            }
            while live.last() == Some(&0) {
                live.pop();
            }
            before[pc - start] = live;
        }
        code.live.truncate(start);
        for live in before {
            let live = live.into_boxed_slice();
            let id = match self.known.get(&live) {
                Some(id) => *id,
                None => {
                    let id = code.live_sets.len() as u32;
                    code.live_sets.push(live.clone());
                    self.known.insert(live, id);
                    id
                }
            };
            code.live.push(id);
        }
    }
}

fn insert(set: &mut Vec<u64>, slot: u16) {
    let word = slot as usize / 64;
    if set.len() <= word {
        set.resize(word + 1, 0);
    }
    set[word] |= 1 << (slot % 64);
}

fn remove(set: &mut [u64], slot: u16) {
    if let Some(word) = set.get_mut(slot as usize / 64) {
        *word &= !(1 << (slot % 64));
    }
}

fn union(set: &mut Vec<u64>, other: &[u64]) {
    if set.len() < other.len() {
        set.resize(other.len(), 0);
    }
    for (a, b) in set.iter_mut().zip(other) {
        *a |= b;
    }
}
