//! Executes one visible operation at a time, for searches and steppers.
//!
//! Between two calls every thread is about to execute a visible operation, is blocked, or has
//! ended.

use crate::code::Instr;
use crate::machine::Machine;
use crate::observer::{ObjectId, Observer, Touch};
use crate::run::{Exit, Flow};
use crate::state::State;
use crate::state::heap::Kind;
use crate::state::thread::{Block, Status, ThreadId};
use crate::state::word::Word;
use crate::stop::Stop;
use core_ir::Prim;

/// The next operation of a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    pub thread: ThreadId,
    pub op: Prim,
    /// What it would access, as determined by its arguments.
    pub touch: Touch,
    /// Whether it could be executed now.
    pub enabled: bool,
    pub span: source::Span,
}

/// How a step ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stepped {
    /// The thread is about to execute its next visible operation.
    AtVisible,
    /// It blocks; the operation may or may not have been executed.
    Blocked,
    /// It has ended.
    Over,
    /// It used up its fuel without a visible operation.
    RunsOn,
    Stop(Stop),
}

impl State {
    /// The first argument of the next operation of a thread.
    #[inline]
    pub fn first_argument(&self, id: ThreadId) -> Option<Word> {
        let thread = self.thread(id);
        let (args, count) = self.code.instrs[thread.control.pc].arguments()?;
        let first = self.code.operands(args, count).first()?;
        Some(match (first.as_slot(), first.as_constant()) {
            (Some(slot), _) => thread.stack[thread.control.fp + usize::from(slot)],
            (None, k) => self.constant(k.unwrap_or(0)),
        })
    }

    /// The arguments of the next operation of a thread.
    pub fn next_arguments(&self, id: ThreadId) -> Vec<Word> {
        let thread = self.thread(id);
        let Some((args, count)) = self.code.instrs[thread.control.pc].arguments() else {
            return Vec::new();
        };
        let operand = |o: &crate::code::Operand| match (o.as_slot(), o.as_constant()) {
            (Some(slot), _) => thread.stack[thread.control.fp + usize::from(slot)],
            (None, k) => self.constant(k.unwrap_or(0)),
        };
        self.code.operands(args, count).iter().map(operand).collect()
    }

    pub(crate) fn touch_of(&self, op: Prim, word: Word) -> Touch {
        if let Some(thread) = word.as_thread() {
            return Touch::Thread(ThreadId(thread));
        }
        if op > Prim::TableNew && op <= Prim::TableSet {
            return self.table_touch(word);
        }
        match self.heap.object(word) {
            Some((index, header)) if header.kind().is_cell() => {
                Touch::Object(ObjectId::of(self.heap.field(index, 0)))
            }
            _ if op == Prim::Yield || op == Prim::Fork => Touch::Nothing,
            _ => Touch::Outside,
        }
    }

    fn could_go_on(&self, id: ThreadId, block: Block) -> bool {
        let full = |word: Word| self.heap.field(word.index(), 1) != Word::EMPTY;
        match block {
            Block::Take(mvar) | Block::Read(mvar) => full(mvar),
            Block::Put(mvar) => !full(mvar),
            Block::Mailbox(deadline) => self.has_mail(id) || deadline.is_some(),
            // For other threads, a delay may end at any time.
            Block::Delay(_) => true,
            Block::ThrowTo(_) | Block::Forever | Block::Transaction | Block::BlackHole(_) => false,
        }
    }
}

impl<O: Observer> Machine<O> {
    /// Runs every ready thread up to its next visible operation, executing none. New machines start
    /// with this.
    pub fn settle(&mut self, fuel: u64) -> Vec<(ThreadId, Stepped)> {
        let mut results = Vec::new();
        let mut stuck: Vec<ThreadId> = Vec::new();
        loop {
            self.wake_from_black_holes();
            let restless = |id: &&ThreadId| !self.is_at_visible(**id) && !stuck.contains(id);
            let Some(id) = self.tables.ready.iter().find(restless).copied() else { break };
            let stepped = self.advance(id, fuel, 0);
            if stepped == Stepped::RunsOn || matches!(stepped, Stepped::Stop(_)) {
                stuck.push(id);
            }
            results.push((id, stepped));
        }
        results
    }

    /// Executes the next visible operation of a thread, and continues to the one after. An
    /// exception that is pending for the thread arrives instead, if it can. Threads that were
    /// created or woken on the way run up to their visible operations, too.
    pub fn step(&mut self, id: ThreadId, fuel: u64) -> Stepped {
        let stepped = self.step_alone(id, fuel);
        if !matches!(stepped, Stepped::Stop(_)) {
            self.settle(fuel);
        }
        stepped
    }

    fn step_alone(&mut self, id: ThreadId, fuel: u64) -> Stepped {
        if self.control(id).is_over() {
            return Stepped::Over;
        }
        if self.exception_is_due(id) {
            self.remove_ready(id);
            self.scalars.current = Some(id);
            self.select(id);
            let flow = self.deliver_pending(id);
            self.scalars.current = None;
            return match flow {
                Flow::Go(pc, fp) => {
                    let control = self.control_mut(id);
                    (control.pc, control.fp) = (pc, fp);
                    self.advance(id, fuel, 0)
                }
                Flow::Exit(Exit::Over) => Stepped::Over,
                Flow::Exit(Exit::Stop(stop)) => Stepped::Stop(stop),
                Flow::Exit(_) => Stepped::Blocked,
            };
        }
        if let Status::Blocked(block) = self.status(id) {
            // It tries again: a search asks only if that makes sense. If it waits for the clock,
            // time advances.
            if let Block::Delay(until) | Block::Mailbox(Some(until)) = block
                && !self.has_mail(id)
            {
                self.scalars.clock = self.scalars.clock.max(until);
            }
            self.unblock(id);
        }
        // A search decides which thread runs next: no hand-over.
        self.next_departure = self.scalars.visible + 1;
        self.advance(id, fuel, 1)
    }

    /// Runs a thread that has not been scheduled since it was created or woken up to its next
    /// visible operation.
    pub(crate) fn run_up_to_operation(&mut self, id: ThreadId) {
        if self.is_at_visible(id) || self.status(id) != Status::Ready {
            return;
        }
        let current = self.scalars.current.take();
        self.advance(id, u64::MAX >> 1, 0);
        if current != Some(id) {
            self.scalars.current = current;
        }
    }

    fn advance(&mut self, id: ThreadId, fuel: u64, visible: u64) -> Stepped {
        self.remove_ready(id);
        let exit = self.interpret(id, fuel, visible);
        self.scalars.current = None;
        match exit {
            Exit::AtVisible => {
                self.push_ready(id);
                Stepped::AtVisible
            }
            Exit::Fuel | Exit::AtMoment => {
                // No thread may see a transaction halfway: it restarts.
                self.abandon_transaction(id);
                self.push_ready(id);
                Stepped::RunsOn
            }
            Exit::Blocked => Stepped::Blocked,
            Exit::Over => Stepped::Over,
            Exit::Stop(stop) => Stepped::Stop(stop),
        }
    }

    fn is_at_visible(&self, id: ThreadId) -> bool {
        self.next_op(id).is_some()
    }

    /// Whether an exception from another thread can arrive in this one now.
    fn exception_is_due(&self, id: ThreadId) -> bool {
        !self.control(id).pending.is_empty() && self.may_interrupt(id)
    }

    #[inline]
    pub(crate) fn next_op(&self, id: ThreadId) -> Option<Prim> {
        match self.code.instrs[self.control(id).pc] {
            Instr::Visible { op, .. } => Some(op),
            Instr::Control { op: Prim::Atomically, .. } | Instr::Restart => Some(Prim::Atomically),
            Instr::Control { op: Prim::TableAtomic, .. } => Some(Prim::TableAtomic),
            Instr::Prim { op: Prim::DictionarySet, .. } if self.shows_dictionary() => {
                Some(Prim::DictionarySet)
            }
            Instr::Leave => Some(Prim::ScopeLeave),
            Instr::Unwind => Some(Prim::Raise),
            Instr::End => Some(Prim::ThreadEnd),
            Instr::Control { op, args, count, .. } => {
                let control = self.control(id);
                self.is_control_step(id, op, args, count, control.fp).then_some(op)
            }
            _ => None,
        }
    }

    /// The next operation of a thread; `None` if it has ended or is in the middle of something.
    pub fn next(&self, id: ThreadId) -> Option<Next> {
        let control = self.control(id);
        if control.is_over() {
            return None;
        }
        if self.exception_is_due(id) {
            let (op, touch) = (Prim::ThrowTo, Touch::Thread(id));
            let span = self.code.span_at(control.pc);
            return Some(Next { thread: id, op, touch, enabled: true, span });
        }
        let op = self.next_op(id)?;
        let touch = match self.first_argument(id) {
            Some(word) => self.touch_of(op, word),
            None => Touch::Nothing,
        };
        let enabled = self.is_possible(id, op);
        Some(Next { thread: id, op, touch, enabled, span: self.code.span_at(control.pc) })
    }

    /// Whether a thread could execute its next operation, as far as that can be determined without
    /// trying.
    pub fn is_possible(&self, id: ThreadId, op: Prim) -> bool {
        match self.control(id).status {
            Status::Ready => self.is_enabled(id, op),
            Status::Blocked(block) => self.could_go_on(id, block),
            Status::Finished | Status::Died => false,
        }
    }

    pub(crate) fn is_enabled(&self, id: ThreadId, op: Prim) -> bool {
        // A value that is not an MVar is an error of the program, which can proceed to it.
        let is = |word: Word, full: bool| match self.heap.object(word) {
            Some((index, header)) if header.is(Kind::MVar) => {
                (self.heap.field(index, 1) != Word::EMPTY) == full
            }
            _ => true,
        };
        match (op, self.first_argument(id)) {
            (Prim::MVarTake | Prim::MVarRead, Some(mvar)) => is(mvar, true),
            (Prim::MVarPut, Some(mvar)) => is(mvar, false),
            (Prim::MailboxPeek, Some(timeout)) => self.has_mail(id) || timeout.is_small(),
            (Prim::ProcessIsAlive | Prim::ProcessInfo, Some(other)) => {
                !other.as_thread().is_some_and(|other| self.must_wait_to_look(id, ThreadId(other)))
            }
            _ => true,
        }
    }
}
