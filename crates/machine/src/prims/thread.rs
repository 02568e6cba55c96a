//! Threads.

use super::{Done, Touched, int, text, wrong};
use crate::access::{How, Thing};
use crate::machine::Machine;
use crate::observer::{Observer, Touch};
use crate::state::State;
use crate::state::thread::{Block, Pending, Status, ThreadId};
use crate::state::word::Word;
use crate::stop::Fault;
use core_ir::Prim;
use source::Symbol;

impl State {
    #[inline]
    fn thread_argument(&self, word: Word) -> Result<ThreadId, Fault> {
        match word.as_thread().map(ThreadId) {
            Some(id) if (id.0 as usize) < self.threads.len() => Ok(id),
            _ => Err(wrong("a thread")),
        }
    }

    #[inline]
    pub(super) fn label_thread(&mut self, args: &[Word]) -> Done {
        let id = self.thread_argument(args[0])?;
        let label = text(&self.heap, args[1])?;
        self.control_mut(id).label = Some(Symbol::new(&label));
        Ok(Word::UNIT)
    }

    /// On the first attempt the thread goes to sleep; when it is woken, the time has come.
    fn delay(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let clock = self.scalars.clock;
        let microseconds = int(&self.heap, args[0])?.max(0);
        let until = match self.control(id).wake_at {
            Some(until) => until,
            None => clock.saturating_add(microseconds.saturating_mul(1000)),
        };
        if until <= clock && (microseconds == 0 || self.control(id).wake_at.is_some()) {
            self.control_mut(id).wake_at = None;
            return Ok((Word::UNIT, Touch::Nothing));
        }
        self.control_mut(id).wake_at = Some(until);
        Err(Fault::Block(Block::Delay(until)))
    }
}

impl<O: Observer> Machine<O> {
    pub(super) fn thread_prim(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Touched {
        match op {
            Prim::Fork => {
                self.room_for_thread()?;
                let mask = self.control(id).mask;
                let new = self.new_thread(Some(id), args[0], crate::code::START_THREAD, mask);
                self.push_ready(new);
                Ok((new.word(), Touch::Thread(new)))
            }
            Prim::Yield => {
                // The slice is used up: the next thread in the queue continues after this
                // operation.
                self.scalars.slice = u64::MAX / 2;
                Ok((Word::UNIT, Touch::Nothing))
            }
            Prim::ThreadStatus => {
                let other = self.thread_argument(args[0])?;
                let number = match self.status(other) {
                    Status::Ready if self.control(other).waiting => {
                        match self.operation_before(other) {
                            Some(Prim::MVarTake | Prim::MVarPut | Prim::MVarRead) => 3,
                            Some(Prim::Atomically) => 4,
                            _ => 5,
                        }
                    }
                    Status::Ready => 0,
                    Status::Finished => 1,
                    Status::Died => 2,
                    Status::Blocked(Block::Take(_) | Block::Put(_) | Block::Read(_)) => 3,
                    Status::Blocked(Block::Transaction) => 4,
                    Status::Blocked(_) => 5,
                };
                Ok((Word::small(number), Touch::Thread(other)))
            }
            Prim::Delay => self.delay(id, args),
            _ => self.throw_to(id, args),
        }
    }

    fn throw_to(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let target = self.thread_argument(args[0])?;
        if target == id {
            return Err(Fault::Raise(args[1]));
        }
        let done = Ok((Word::UNIT, Touch::Thread(target)));
        if self.control(target).is_over() {
            if self.control(id).throwing.is_some() {
                self.control_mut(id).throwing = None;
            }
            return done;
        }
        if self.control(id).throwing == Some(target) {
            // Woken: the exception has arrived.
            self.control_mut(id).throwing = None;
            return done;
        }
        // It queues behind other exceptions, but the sender need not wait.
        let at_once = self.may_interrupt(target);
        let now = at_once && matches!(self.status(target), Status::Blocked(_));
        let from = (!at_once).then_some(id);
        self.control_mut(target).pending.push(Pending { exception: args[1], from, now });
        if at_once {
            self.wake(target);
            return done;
        }
        self.control_mut(id).throwing = Some(target);
        self.report(id, Thing::Life(target), How::Seize);
        Err(Fault::Block(Block::ThrowTo(target)))
    }
}
