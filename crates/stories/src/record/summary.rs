//! The recorder during the summary pass, when nothing is logged.
//!
//! For a new value it is enough to know that it is new, and for the contents of a variable that they may have come from
//! any thread. What remains is tracking the values that operations move from one structure to another.

use super::Recorder;
use crate::log::Id;
use crate::provenance::MADE;
use crate::scopes::OWN;
use crate::steps::{CALL, EXPRESSION, FUNCTION, PLAIN, Shadow, Steps};
use core_ir::Prim;
use machine::{At, Entry, Heap, Index, Kind as Object, Operand, Traced, Word};

/// Limit on the arguments that are moved without a temporary list.
const MAX_INLINE_ARGUMENTS: usize = 6;

/// An unknown location in the code: it may be user code.
pub(super) const SOMEWHERE: usize = usize::MAX;

impl<L: Steps> Recorder<L> {
    /// A call: its arguments move to their slots, which may be the ones they are in.
    #[inline(always)]
    pub(super) fn summarise_invoke(&mut self, heap: &Heap, at: At, entry: Entry, args: &[Operand]) {
        let call = self.summarise_call(heap, at.pc, self.control(at.fp), None, &entry);
        if args.len() > MAX_INLINE_ARGUMENTS || entry.closure.is_some() {
            self.gather(at, args);
            return self.lay(heap, entry, call);
        }
        self.make_room(&entry);
        let mut ids = [L::Shadow::default(); MAX_INLINE_ARGUMENTS];
        for (id, operand) in ids.iter_mut().zip(args) {
            *id = L::Shadow::new(self.operand(at, *operand), 0);
        }
        for (i, id) in ids[..args.len()].iter().enumerate() {
            self.stack[entry.base + i] = *id;
        }
        self.stack[entry.base - 1] = L::Shadow::new(call, 0);
    }

    /// The shadow of the frame of a call, made at `pc` under `activation`: the scope of a library function is that of
    /// its creator, or else that of its caller.
    #[inline(always)]
    pub(super) fn summarise_call(
        &self,
        heap: &Heap,
        pc: usize,
        under: Id,
        partial: Option<Id>,
        entry: &Entry,
    ) -> Id {
        let own = &self.scopes.own;
        if own.has_function(entry.function) {
            return CALL | OWN;
        }
        if pc == SOMEWHERE || own.has_pc(pc) {
            return CALL;
        }
        let function = partial.or_else(|| entry.closure.map(|(index, _)| heap.shadow(index)));
        CALL | self.scopes.under(function.unwrap_or(under))
    }

    /// The frame of a thunk that is evaluated now, from the shadow of the thunk.
    pub(super) fn summarise_force(&mut self, heap: &mut Heap, thunk: Index, entry: Entry) {
        let id = heap.shadow(thunk);
        let scope = self.scopes.under(id);
        heap.set_shadow(thunk, EXPRESSION | scope);
        let own = self.scopes.own.has_function(entry.function);
        self.lay(heap, entry, CALL | if own { OWN } else { scope });
    }

    /// The shadow of an object that was made.
    #[inline(always)]
    pub(super) fn summarise_object(&self, heap: &Heap, at: At, made: Index) -> Id {
        let class = match heap.header(made).kind() {
            Object::Thunk | Object::ApplyThunk => EXPRESSION,
            Object::Closure => FUNCTION,
            _ => return PLAIN,
        };
        self.class_under(class, at.pc, self.control(at.fp))
    }

    #[inline(always)]
    pub(super) fn class_under(&self, class: Id, pc: usize, under: Id) -> Id {
        let scope = if self.scopes.own.has_pc(pc) { 0 } else { self.scopes.under(under) };
        if class == FUNCTION && scope == 0 { PLAIN } else { class | scope }
    }

    /// An operation was done. Returns the origin of its result.
    pub(super) fn summarise_operation(&mut self, heap: &mut Heap, done: &Traced<'_>) -> Id {
        match done.op {
            Prim::RefRead
            | Prim::MVarTake
            | Prim::MVarRead
            | Prim::TVarRead
            | Prim::ArrayRead
            | Prim::MapGet => return MADE,
            Prim::MVarTryTake | Prim::MVarTryRead => {
                self.summarise_made(heap, &[]);
                if let Some((just, _)) = heap.object(done.result) {
                    heap.set_shadow(just + 1, MADE);
                }
                return PLAIN;
            }
            Prim::TupleElement | Prim::ArrayIndex | Prim::ListKeyFind => {
                let taken = Self::looked_up(heap, done)
                    .is_some_and(|(index, field)| heap.field(index, field) == done.result);
                if taken {
                    return MADE;
                }
            }
            _ if self.found.take().is_some() => return MADE,
            _ => {}
        }
        if heap.watermark() == self.watermark && self.rows.is_empty() {
            // Nothing was made.
            return PLAIN;
        }
        let mut ids = std::mem::take(&mut self.arguments);
        ids.clear();
        ids.extend(done.args.iter().map(|operand| self.operand(done.at, *operand)));
        self.hand_out_rows(heap, done);
        // Entries of maps are moved one by one, and nothing else is in there.
        let is_map =
            matches!(done.op, Prim::MapPut | Prim::MapRemove | Prim::MapMerge | Prim::MapFromList);
        let words = if is_map { &[] } else { done.words };
        let mut given = [(Word::EMPTY, 0); MAX_INLINE_ARGUMENTS];
        for (given, (word, id)) in given.iter_mut().zip(words.iter().zip(&ids)) {
            *given = (*word, *id);
        }
        self.summarise_made(heap, &given[..words.len().min(MAX_INLINE_ARGUMENTS)]);
        self.moved(heap, done, &ids);
        let id = self.out_of(done, PLAIN, &ids);
        match done.op {
            Prim::RefNew | Prim::MVarNewFull | Prim::TVarNew
                if done.result.is_value_reference() =>
            {
                heap.set_shadow(done.result.index() + 2, MADE);
            }
            Prim::Fork | Prim::ProcessSpawn => {
                self.forked(heap, done.result, 0, ids.first().copied().unwrap_or(0));
            }
            _ => {}
        }
        self.arguments = ids;
        id
    }

    /// Objects that an operation made; fields that are operands keep their provenance.
    pub(super) fn summarise_made(&mut self, heap: &mut Heap, given: &[(Word, Id)]) {
        let (top, elsewhere) = self.watermark;
        let mut index = top;
        let end = heap.watermark().0;
        while index < end {
            index += Self::made_one(heap, index, given);
        }
        for at in elsewhere..heap.watermark().1 {
            Self::made_one(heap, heap.made_elsewhere(at), given);
        }
    }

    fn made_one(heap: &mut Heap, index: Index, given: &[(Word, Id)]) -> usize {
        let header = heap.header(index);
        heap.set_shadow(index, PLAIN);
        if !header.kind().is_raw() && !given.is_empty() {
            for field in 0..header.size().min(Self::MAX_KEPT_WORDS) {
                let word = heap.field(index, field);
                let own = given.iter().find(|(w, _)| *w == word && word != Word::EMPTY);
                if let Some((_, story)) = own
                    && heap.shadow(index + 1 + field) == 0
                {
                    heap.set_shadow(index + 1 + field, *story);
                }
            }
        }
        header.size() + 1
    }
}
