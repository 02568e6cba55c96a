//! References and MVars.
//!
//! An MVar has a first-in, first-out queue of waiting threads. In the default schedule, a thread
//! that fills one hands its contents directly to the first waiting thread, like GHC: the operation
//! of that thread is the next step. A search lets any waiting thread try instead.

use super::Touched;
use crate::machine::Machine;
use crate::observer::{At, Observer, Traced};
use crate::state::State;
use crate::state::heap::Kind;
use crate::state::thread::{Block, Status, ThreadId};
use crate::state::word::{Index, Word};
use crate::stop::Fault;
use crate::view::held::Holder;
use core_ir::Prim;

/// Fields of references and MVars.
const CONTENTS: usize = 1;
const FRONT: usize = 2;
const BACK: usize = 3;

impl State {
    // ---- MVars -------------------------------------------------------------------------

    pub(super) fn mvar_prim(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Touched {
        let mvar = args[0];
        let touch = self.cell(mvar, Kind::MVar)?;
        let index = mvar.index();
        let contents = self.heap.field(index, CONTENTS);
        let full = contents != Word::EMPTY;
        let word = match op {
            Prim::MVarTake if full => {
                self.heap.write_field(index, CONTENTS, Word::EMPTY);
                contents
            }
            Prim::MVarRead if full => contents,
            Prim::MVarPut if !full => {
                self.heap.write_field(index, CONTENTS, args[1]);
                Word::UNIT
            }
            Prim::MVarTake => return self.wait_at(id, index, Block::Take(mvar)),
            Prim::MVarRead => return self.wait_at(id, index, Block::Read(mvar)),
            Prim::MVarPut => return self.wait_at(id, index, Block::Put(mvar)),
            Prim::MVarTryTake if full => {
                self.heap.write_field(index, CONTENTS, Word::EMPTY);
                self.heap.just(contents)
            }
            Prim::MVarTryRead if full => self.heap.just(contents),
            Prim::MVarTryTake | Prim::MVarTryRead => Word::NOTHING,
            Prim::MVarTryPut => {
                if !full {
                    self.heap.write_field(index, CONTENTS, args[1]);
                }
                Word::bool(!full)
            }
            _ => Word::bool(!full),
        };
        Ok((word, touch))
    }

    #[inline]
    fn wait_at(&mut self, id: ThreadId, index: Index, block: Block) -> Touched {
        let back = self.heap.field(index, BACK);
        let back = self.heap.cons(id.word(), back);
        self.heap.write_field(index, BACK, back);
        Err(Fault::Block(block))
    }

    /// Removes the first thread from the queue of an MVar that its state can serve: readers before
    /// takers if it is full, putters if it is empty. Threads that no longer wait are dropped.
    fn next_waiting(&mut self, index: Index, full: bool) -> Option<ThreadId> {
        let mvar = Word::value(index);
        let mut queue: Vec<ThreadId> = Vec::new();
        let ids = |machine: &Self, list| -> Vec<ThreadId> {
            machine.heap.walk_list(list).filter_map(|w| w.as_thread().map(ThreadId)).collect()
        };
        queue.extend(ids(self, self.heap.field(index, FRONT)));
        let mut back = ids(self, self.heap.field(index, BACK));
        back.reverse();
        queue.extend(back);
        let before = queue.len();
        queue.retain(|id| {
            matches!(self.status(*id), Status::Blocked(Block::Take(m) | Block::Read(m) | Block::Put(m)) if m == mvar)
        });
        let find = |wanted: fn(&Block) -> bool| {
            queue.iter().position(|id| matches!(self.status(*id), Status::Blocked(b) if wanted(&b)))
        };
        let at = if full {
            find(|b| matches!(b, Block::Read(_))).or_else(|| find(|b| matches!(b, Block::Take(_))))
        } else {
            find(|b| matches!(b, Block::Put(_)))
        };
        let id = at.map(|at| queue.remove(at));
        if queue.len() != before {
            let front = self.heap.list(queue.into_iter().map(ThreadId::word));
            self.heap.write_field(index, FRONT, front);
            self.heap.write_field(index, BACK, Word::NIL);
        }
        id
    }

    /// Removes a thread from the queue of an MVar.
    pub(crate) fn leave_queue(&mut self, id: ThreadId, mvar: Word) {
        let index = mvar.index();
        for field in [FRONT, BACK] {
            let list = self.heap.field(index, field);
            let waiting: Vec<Word> = self.heap.walk_list(list).collect();
            if waiting.contains(&id.word()) {
                let rest = self.heap.list(waiting.into_iter().filter(|w| *w != id.word()));
                self.heap.write_field(index, field, rest);
            }
        }
    }

    fn wake_all_at(&mut self, index: Index) {
        let mvar = Word::value(index);
        for list in [self.heap.field(index, FRONT), self.heap.field(index, BACK)] {
            let waiting: Vec<Word> = self.heap.walk_list(list).collect();
            for word in waiting {
                let Some(id) = word.as_thread().map(ThreadId) else { continue };
                if matches!(self.status(id), Status::Blocked(Block::Take(m) | Block::Read(m) | Block::Put(m)) if m == mvar)
                {
                    self.wake(id);
                }
            }
        }
        self.heap.write_field(index, FRONT, Word::NIL);
        self.heap.write_field(index, BACK, Word::NIL);
    }

    /// An argument of the operation that a thread is blocked on.
    fn blocked_argument(&self, id: ThreadId, argument: usize) -> Word {
        let thread = self.thread(id);
        let Some((args, _)) = self.code.instrs[thread.control.pc].arguments() else {
            unreachable!("a thread waits at an operation with arguments");
        };
        let operand = self.code.operands[args as usize + argument];
        match (operand.as_slot(), operand.as_constant()) {
            (Some(slot), _) => thread.stack[thread.control.fp + usize::from(slot)],
            (None, k) => self.constant(k.unwrap_or(0)),
        }
    }
}

impl<O: Observer> Machine<O> {
    pub(super) fn new_ref(&mut self, contents: Word) -> Word {
        let name = self.next_object().word();
        let cell = self.heap.make(Kind::Ref, 0, &[name, contents]);
        self.tell_held(self.scalars.current.unwrap_or(ThreadId::MAIN), Holder::Cell(cell));
        cell
    }

    pub(super) fn new_mvar(&mut self, contents: Word) -> Word {
        let name = self.next_object().word();
        let cell = self.heap.make(Kind::MVar, 0, &[name, contents, Word::NIL, Word::NIL]);
        self.tell_held(self.scalars.current.unwrap_or(ThreadId::MAIN), Holder::Cell(cell));
        cell
    }

    pub(super) fn ref_prim(&mut self, op: Prim, args: &[Word]) -> Touched {
        let touch = self.cell(args[0], Kind::Ref)?;
        let index = args[0].index();
        let old = self.heap.field(index, CONTENTS);
        let word = match op {
            Prim::RefRead => old,
            Prim::RefWrite => {
                self.heap.write_field(index, CONTENTS, args[1]);
                Word::UNIT
            }
            _ => {
                let result = self.lazy_apply(&[args[1], old]);
                if args[2] == Word::TRUE {
                    let first = self.lazy_part(result, 0);
                    self.heap.write_field(index, CONTENTS, first);
                    self.lazy_part(result, 1)
                } else {
                    self.heap.write_field(index, CONTENTS, result);
                    old
                }
            }
        };
        Ok((word, touch))
    }

    /// A thunk that applies the first word to the others.
    fn lazy_apply(&mut self, words: &[Word]) -> Word {
        let mut fields = words.to_vec();
        let extra = self.extra_now();
        fields.resize(words.len() + O::EXTRA_WORDS, extra);
        Word::thunk(self.heap.make(Kind::ApplyThunk, 0, &fields).index())
    }

    /// A thunk for a component of an unevaluated pair.
    fn lazy_part(&mut self, pair: Word, part: usize) -> Word {
        let mut fields = vec![pair];
        let extra = self.extra_now();
        fields.resize(1 + O::EXTRA_WORDS, extra);
        let code = if part == 0 { crate::code::FIRST_OF_PAIR } else { crate::code::SECOND_OF_PAIR };
        Word::thunk(self.heap.make(Kind::Thunk, code, &fields).index())
    }

    /// The consequence of an operation on an MVar: the first waiting thread continues.
    pub(super) fn after(&mut self, _id: ThreadId, op: Prim, args: &[Word]) {
        if !matches!(op, Prim::MVarTake | Prim::MVarPut | Prim::MVarTryTake | Prim::MVarTryPut) {
            return;
        }
        let index = args[0].index();
        if self.heap.field(index, FRONT) == Word::NIL && self.heap.field(index, BACK) == Word::NIL {
            return;
        }
        self.hand_over(args[0]);
    }

    /// Serves waiting threads in order as long as one can continue: all readers of a value, then
    /// one taker; or one putter, and then those that its value serves.
    fn hand_over(&mut self, mvar: Word) {
        let index = mvar.index();
        loop {
            let contents = self.heap.field(index, CONTENTS);
            let full = contents != Word::EMPTY;
            if !self.hands_over() {
                self.wake_all_at(index);
                return;
            }
            let Some(id) = self.next_waiting(index, full) else { return };
            match self.status(id) {
                Status::Blocked(Block::Read(_)) => {
                    self.complete(id, Prim::MVarRead, contents, mvar)
                }
                Status::Blocked(Block::Take(_)) => {
                    self.heap.write_field(index, CONTENTS, Word::EMPTY);
                    self.complete(id, Prim::MVarTake, contents, mvar);
                }
                _ => {
                    let value = self.blocked_argument(id, 1);
                    self.heap.write_field(index, CONTENTS, value);
                    self.complete(id, Prim::MVarPut, Word::UNIT, mvar);
                }
            }
        }
    }

    /// Executes the operation that a thread is blocked on, with a given result, on its behalf.
    fn complete(&mut self, id: ThreadId, op: Prim, result: Word, cell: Word) {
        let fp = self.control(id).fp;
        self.touch_frame(id, fp);
        let pc = self.control(id).pc;
        if let Some(dst) = self.code.instrs[pc].defines() {
            self.threads[id.0 as usize].stack[fp + usize::from(dst)] = result;
        }
        if O::TRACES {
            let code = self.code.clone();
            let args = code.instrs[pc].arguments().map_or(&[][..], |(a, n)| code.operands(a, n));
            let to = fp + code.instrs[pc].defines().map_or(0, usize::from);
            let done =
                Traced { thread: id, at: At { pc, fp }, op, to, args, words: &[cell], result };
            self.observer.completed(&mut self.state.heap, &done);
        }
        let touch = self.named(cell);
        self.count_visible(id, op, touch);
        if O::MAIL {
            let value = match op {
                Prim::MVarPut => self.blocked_argument(id, 1),
                _ => Word::EMPTY,
            };
            self.notify_operation(id, op, &[cell, value], result, touch);
        }
        self.wake(id);
        self.control_mut(id).pc = pc + 1;
    }
}
