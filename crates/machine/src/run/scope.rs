//! Steps that are not operations: entering and leaving handlers and masks, raising an exception
//! that is caught, and the end of a thread.
//!
//! Other threads can notice them. An asynchronous exception that arrives before a handler is
//! entered is not caught by it; a process that has executed its last operation still has its name,
//! its tables and its links. With [`crate::Settings::fine_steps`] each is a separate step, before
//! which a thread can be stopped like before a visible operation; otherwise it belongs to the
//! preceding operation.
//!
//! Handlers and masks matter only to programs in which one thread can raise an exception in another
//! ([`crate::Code`] knows), and never to Erlang, whose exit signals are not caught by handlers.

use super::{Exit, Flow};
use crate::access::{How, Thing};
use crate::code::END;
use crate::machine::Machine;
use crate::observer::{Observer, Touch};
use crate::state::frames::frames;
use crate::state::thread::{Mask, Status, ThreadId, frame};
use crate::state::word::Word;
use core_ir::{Language, Prim};

impl<O: Observer> Machine<O> {
    /// Whether entering and leaving handlers and masks are currently steps.
    pub(super) fn has_scope_steps(&self) -> bool {
        self.settings.fine_steps
            && self.code.language != Language::Erlang
            && self.can_be_interrupted()
            && self.transaction.is_none()
            && !self.evaluating
    }

    /// Whether another thread may stop a thread at any time.
    fn can_be_interrupted(&self) -> bool {
        self.settings.kills || self.code.interrupts()
    }

    /// Whether other processes may inspect process dictionaries, so that a change is a step.
    pub(crate) fn shows_dictionary(&self) -> bool {
        self.settings.fine_steps && self.code.looks() && !self.evaluating
    }

    /// Whether a primitive that runs code of the program is a separate step.
    #[inline(always)]
    pub(crate) fn is_control_step(
        &self,
        id: ThreadId,
        op: Prim,
        args: u32,
        count: u16,
        fp: usize,
    ) -> bool {
        match op {
            Prim::Atomically | Prim::TableAtomic => true,
            Prim::Exit => self.settings.fine_steps && !self.evaluating,
            Prim::Catch => self.has_scope_steps(),
            Prim::WithMask => self.has_scope_steps() && self.changes_mask(id, args, count, fp),
            _ => false,
        }
    }

    fn changes_mask(&self, id: ThreadId, args: u32, count: u16, fp: usize) -> bool {
        let Some(first) = self.code.operands(args, count).first() else { return false };
        let new = match (first.as_slot(), first.as_constant()) {
            (Some(slot), _) => self.thread(id).stack[fp + usize::from(slot)],
            (None, k) => self.constant(k.unwrap_or(0)),
        };
        !new.is_small() || Mask::from_number(new.as_small()) != self.control(id).mask
    }

    /// Counts a step found by [`Machine::is_control_step`]. Transactions count themselves when they
    /// are complete.
    pub(super) fn count_control_step(&mut self, id: ThreadId, op: Prim, pc: usize, fp: usize) {
        if !matches!(op, Prim::Atomically | Prim::TableAtomic) {
            self.store(id, pc, fp);
            self.count_visible(id, op, Touch::Thread(id));
        }
    }

    /// Whether returning through a handler or mask frame at `base` is a separate step.
    pub(super) fn is_scope_step(&self, id: ThreadId, control: Word, base: usize) -> bool {
        self.has_scope_steps()
            && (control.control_kind() == frame::CATCH
                || Mask::from_number(self.stack_word(base).as_small()) != self.control(id).mask)
    }

    /// Whether a handler would catch an exception raised in the frame at `fp`.
    pub(super) fn is_caught(&self, id: ThreadId, fp: usize) -> bool {
        frames(&self.thread(id).stack, fp).any(|f| f.control.control_kind() == frame::CATCH)
    }

    /// Puts a thread before one of the stubs that take a word in slot 0.
    pub(super) fn stand_before(
        &mut self,
        id: ThreadId,
        stub: usize,
        word: Word,
        fp: usize,
    ) -> Flow {
        if fp + 8 > self.stack_len {
            self.grow_stack(id, fp + 8);
        }
        self.set_stack_word(fp, word);
        self.told_arrival(fp);
        Flow::Go(stub, fp)
    }

    /// Returns a value through the handler or mask frame whose control word is below `fp`.
    pub(super) fn leave_scope(
        &mut self,
        id: ThreadId,
        value: Word,
        fp: usize,
        fuel: &mut u64,
    ) -> Flow {
        self.count_visible(id, Prim::ScopeLeave, Touch::Thread(id));
        let control = self.stack_word(fp - 1);
        let base = fp - control.control_delta();
        if base < self.threads[id.0 as usize].barrier {
            self.touch_frame(id, base);
        }
        if control.control_kind() == frame::MASK
            && let Some(flow) = self.leave_mask(id, value, base)
        {
            return flow;
        }
        self.give(id, value, base, fuel)
    }

    /// A thread has nothing left to do but end.
    pub(crate) fn come_to_end(&mut self, id: ThreadId, status: Status, outcome: Word) -> Flow {
        if !self.ends_in_steps(id) {
            self.end_thread(id, status, outcome);
            return Flow::Exit(Exit::Over);
        }
        self.stand_before_end(id, status, outcome);
        Flow::Go(END, 1)
    }

    /// Whether the end of a thread is a separate step. In Haskell it is noticed only by threads
    /// that raise exceptions in others or look at their status; that of the main thread, by all.
    fn ends_in_steps(&self, id: ThreadId) -> bool {
        self.settings.fine_steps
            && !self.evaluating
            && (self.code.language != Language::Haskell
                || id == ThreadId::MAIN
                || self.can_be_interrupted())
    }

    /// Ends a thread from outside, in separate steps if necessary. It may not be the running one.
    pub(crate) fn bring_to_end(&mut self, id: ThreadId, status: Status, outcome: Word) {
        if self.ends_in_steps(id) {
            self.leave_wait(id);
            self.stand_before_end(id, status, outcome);
            self.control_mut(id).exiting = true;
            if !self.tables.ready.contains(&id) {
                self.push_ready(id);
            }
        } else {
            self.remove_ready(id);
            self.end_thread(id, status, outcome);
        }
    }

    fn stand_before_end(&mut self, id: ThreadId, status: Status, outcome: Word) {
        self.touch_frame(id, 1);
        let control = self.control_mut(id);
        control.ending = Some(status);
        control.outcome = outcome;
        (control.pc, control.fp) = (END, 1);
    }

    /// Executes the next effect of the end of a thread: timers are cancelled, a table is deleted or
    /// transferred, or everything else.
    pub(super) fn end_step(&mut self, id: ThreadId) -> Flow {
        self.control_mut(id).exiting = true;
        if self.cancel_timers_to(id) {
            self.report(id, Thing::Life(id), How::Write);
            self.count_visible(id, Prim::ThreadEnd, Touch::Outside);
            return Flow::Go(END, 1);
        }
        if let Some(table) = self.next_table_to_leave(id) {
            self.report(id, Thing::Life(id), How::Write);
            let touch = self.leave_table(id, table);
            self.count_visible(id, Prim::ThreadEnd, touch);
            return Flow::Go(END, 1);
        }
        self.count_visible(id, Prim::ThreadEnd, Touch::Thread(id));
        let control = self.control(id);
        let (status, outcome) = (control.ending.unwrap_or(Status::Finished), control.outcome);
        self.end_thread(id, status, outcome);
        Flow::Exit(Exit::Over)
    }

    /// Whether a thread has nothing left to do but end.
    pub fn is_ending(&self, id: ThreadId) -> bool {
        self.control(id).ending.is_some()
    }

    /// Whether a thread has started to end: signals no longer reach it.
    pub(crate) fn is_exiting(&self, id: ThreadId) -> bool {
        self.control(id).exiting
    }

    /// Whether a thread is alive: it has not started to end.
    pub fn is_alive(&self, id: ThreadId) -> bool {
        let control = self.control(id);
        !control.is_over() && !control.exiting
    }
}
