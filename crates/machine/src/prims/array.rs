//! Arrays.

use super::{Done, Touched, int, wrong};
use crate::machine::Machine;
use crate::observer::Observer;
use crate::state::heap::{Header, Heap, Kind};
use crate::state::word::{Index, Word};
use crate::stop::{Fault, MachineError};
use core_ir::Prim;

/// Field 0 is the name of the array; elements follow.
const FIRST: usize = 1;

fn array(heap: &Heap, word: Word) -> Result<(Index, usize), Fault> {
    match heap.object(word) {
        Some((index, header)) if header.is(Kind::Array) => Ok((index, header.size() - FIRST)),
        _ => Err(wrong("an array")),
    }
}

fn element(heap: &Heap, args: &[Word]) -> Result<(Index, usize), Fault> {
    let (index, length) = array(heap, args[0])?;
    match usize::try_from(int(heap, args[1])?) {
        Ok(place) if place < length => Ok((index, place + FIRST)),
        _ => Err(Fault::Machine(MachineError::IndexOutOfBounds)),
    }
}

pub(super) fn run(heap: &mut Heap, op: Prim, args: &[Word]) -> Option<Done> {
    Some(match op {
        Prim::ArrayIndex => element(heap, args).map(|(index, at)| heap.field(index, at)),
        Prim::ArrayIndexLazy => element(heap, args).map(|(index, at)| {
            let word = heap.field(index, at);
            heap.just(word)
        }),
        Prim::ArrayLength => array(heap, args[0]).map(|(_, length)| Word::small(length as i64)),
        Prim::ArrayFromList => from_list(heap, args[0]),
        Prim::ArrayToList => array(heap, args[0]).and_then(|(index, length)| {
            super::room(heap, 3 * length)?;
            let elements = heap.fields(index)[FIRST..].to_vec();
            Ok(heap.list(elements))
        }),
        _ => return None,
    })
}

fn from_list(heap: &mut Heap, list: Word) -> Done {
    let mut walk = heap.walk_list(list);
    let mut fields = vec![Word::ZERO];
    fields.extend(walk.by_ref().take(Header::MAX_SIZE));
    match heap.resolve(walk.rest()) {
        Word::NIL => {}
        rest if rest.is_thunk() => return Err(Fault::Force(rest)),
        _ => return Err(wrong("a list")),
    }
    if !heap.could_hold(fields.len()) {
        return Err(Fault::OutOfMemory);
    }
    Ok(heap.make(Kind::Array, 0, &fields))
}

impl<O: Observer> Machine<O> {
    pub(super) fn new_array(&mut self, args: &[Word]) -> Done {
        let length = usize::try_from(int(&self.heap, args[0])?)
            .map_err(|_| Fault::Machine(MachineError::IndexOutOfBounds))?;
        if !self.heap.could_hold(length + FIRST) {
            return Err(Fault::OutOfMemory);
        }
        let name = self.next_object().word();
        let index = self.heap.allocate(Header::new(Kind::Array, length + FIRST, 0));
        self.heap.initialise(index + 1, name);
        for i in 0..length {
            self.heap.initialise(index + 1 + FIRST + i, args[1]);
        }
        Ok(Word::value(index))
    }

    pub(super) fn array_prim(&mut self, op: Prim, args: &[Word]) -> Touched {
        match op {
            Prim::ArrayRead => {
                let (index, at) = element(&self.heap, args)?;
                Ok((self.heap.field(index, at), self.named(args[0])))
            }
            Prim::ArrayWrite => {
                let (index, at) = element(&self.heap, args)?;
                self.heap.write_field(index, at, args[2]);
                Ok((Word::UNIT, self.named(args[0])))
            }
            _ => {
                let (index, length) = array(&self.heap, args[0])?;
                let offset = int(&self.heap, args[1])?.clamp(0, length as i64) as usize;
                let count = int(&self.heap, args[2])?.clamp(0, (length - offset) as i64) as usize;
                let touch = self.named(args[0]);
                if !self.heap.could_hold(count + FIRST) {
                    return Err(Fault::OutOfMemory);
                }
                let name = self.next_object().word();
                let copy = self.heap.allocate(Header::new(Kind::Array, count + FIRST, 0));
                self.heap.initialise(copy + 1, name);
                for i in 0..count {
                    let word = self.heap.field(index, FIRST + offset + i);
                    self.heap.initialise(copy + 1 + FIRST + i, word);
                }
                Ok((Word::value(copy), touch))
            }
        }
    }
}
