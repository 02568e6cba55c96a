//! Values of any kind, seen as constructors of their data type.

use super::{Done, int, wrong};
use crate::machine::Machine;
use crate::observer::Observer;
use crate::state::State;
use crate::state::heap::Kind;
use crate::state::word::Word;
use crate::stop::{Fault, MachineError};
use core_ir::Prim;

impl State {
    /// The constructor of an evaluated value.
    #[inline]
    pub(crate) fn constructor_of(&self, word: Word) -> Option<u32> {
        match self.heap.object(word) {
            Some((_, header)) if header.is(Kind::Con) => Some(header.info()),
            Some(_) => None,
            None => word.as_con(),
        }
    }
}

impl<O: Observer> Machine<O> {
    pub(super) fn value_prim(&mut self, op: Prim, args: &[Word]) -> Option<Done> {
        if op == Prim::SameObject {
            return Some(Ok(Word::bool(args[0] == args[1])));
        }
        if !matches!(op, Prim::ConIndex | Prim::ConFromIndex | Prim::ConName) {
            return None;
        }
        let Some(con) = self.constructor_of(args[0]) else {
            return Some(Err(wrong("a constructor")));
        };
        let info = &self.code.constructors[con as usize];
        Some(match op {
            Prim::ConIndex => Ok(Word::small(i64::from(con - info.first))),
            Prim::ConFromIndex => int(&self.heap, args[1]).and_then(|place| {
                let at = i64::from(info.first).saturating_add(place);
                if place >= 0 && at < i64::from(info.end) {
                    Ok(Word::con(at as u32))
                } else {
                    Err(Fault::Machine(MachineError::IndexOutOfBounds))
                }
            }),
            _ => {
                let name = info.name.as_str();
                Ok(self.heap.chars(name))
            }
        })
    }
}
