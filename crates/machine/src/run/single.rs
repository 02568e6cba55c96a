//! Executes one instruction of one thread at a time, for the reference explorer.
//!
//! Nothing here knows which operations are visible. An operation that would block is not executed,
//! so its thread stays before it; one that waits for the clock is executed, since time may always
//! pass. Messages and signals are delivered one by one on request.

use super::{Exit, Flow};
use crate::machine::Machine;
use crate::observer::Observer;
use crate::state::State;
use crate::state::thread::{Block, Status, ThreadId};
use crate::stop::Stop;

/// The result of an instruction.
#[derive(Clone, Debug, PartialEq)]
pub enum Single {
    Done,
    /// The thread would block: the state has to be undone.
    Waits,
    /// It used up its fuel inside one transaction.
    RunsOn,
    Stop(Stop),
}

impl State {
    /// A thread starts to wait, which others may observe. Returns false if that makes no
    /// difference.
    #[inline]
    pub fn begin_to_wait(&mut self, id: ThreadId) -> bool {
        let control = self.control(id);
        let notices = self.code.looks() && !control.waiting && control.status == Status::Ready;
        if notices {
            self.control_mut(id).waiting = true;
        }
        notices
    }

    /// Whether a timer is set that sends to a process.
    #[inline]
    pub fn has_timer_for(&self, id: ThreadId) -> bool {
        self.timer_for(id).is_some()
    }
}

impl<O: Observer> Machine<O> {
    /// Executes the next instruction of a thread, or delivers an exception to it.
    pub fn single_step(&mut self, id: ThreadId, fuel: u64) -> Single {
        const { assert!(O::EVERY_INSTRUCTION) };
        self.wake_from_black_holes();
        // No hand-over to other threads.
        self.next_departure = self.scalars.visible + 1;
        let control = self.control(id);
        if control.is_over() || control.status == Status::Blocked(Block::Forever) {
            return Single::Waits;
        }
        let exit = if !control.pending.is_empty() && self.may_interrupt(id) {
            self.select(id);
            match self.deliver_pending(id) {
                Flow::Go(pc, fp) => {
                    let control = self.control_mut(id);
                    (control.pc, control.fp) = (pc, fp);
                    Exit::Fuel
                }
                Flow::Exit(exit) => exit,
            }
        } else if matches!(control.status, Status::Blocked(_)) {
            return Single::Waits;
        } else {
            self.one_instruction(id, fuel)
        };
        self.scalars.current = None;
        match exit {
            Exit::Fuel | Exit::AtMoment | Exit::AtVisible if self.transaction.is_some() => {
                Single::RunsOn
            }
            Exit::Fuel | Exit::AtMoment | Exit::AtVisible | Exit::Over => Single::Done,
            Exit::Blocked => match self.status(id) {
                Status::Blocked(Block::ThrowTo(_) | Block::BlackHole(_)) => Single::Done,
                // A masked exception arrives while it waits.
                Status::Blocked(_)
                    if !self.control(id).pending.is_empty() && self.may_interrupt(id) =>
                {
                    self.single_step(id, fuel)
                }
                _ => Single::Waits,
            },
            Exit::Stop(stop) => Single::Stop(stop),
        }
    }

    fn one_instruction(&mut self, id: ThreadId, fuel: u64) -> Exit {
        if self.control(id).waiting {
            self.control_mut(id).waiting = false;
        }
        let exit = self.interpret(id, fuel, u64::MAX);
        let Status::Blocked(Block::Delay(until) | Block::Mailbox(Some(until))) = self.status(id)
        else {
            return exit;
        };
        if !self.control(id).pending.is_empty() && self.may_interrupt(id) {
            return exit;
        }
        // Advance the clock.
        self.scalars.clock = self.scalars.clock.max(until);
        self.unblock(id);
        self.interpret(id, fuel, u64::MAX)
    }

    /// Fires the first timer that sends to a process.
    pub fn ring_first(&mut self, id: ThreadId) {
        self.ring_for(id);
    }

    /// Raises the deadlock exception in all threads that wait forever.
    pub fn unblock_all(&mut self) {
        self.raise_blocked_indefinitely();
    }
}
