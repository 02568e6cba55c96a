//! Failures as moves: which are possible in a state.
//!
//! Any thread but the main one can be killed, and something can go wrong between nodes, as often as the user said. How
//! many failures are left is a part of the state.

use crate::event::Label;
use crate::system::System;
use core_ir::Prim;
use machine::{Connection, Move, Status, ThreadId};

impl System {
    /// Adds the failures that are possible now: any thread but the main one can be killed, and something can
    /// go wrong between nodes.
    pub(crate) fn add_failures(&self, moves: &mut Vec<Label>) {
        if self.is_over() {
            return;
        }
        if self.kills > 0 {
            let all = self.threads().skip(1).filter(|id| self.can_be_killed(*id));
            moves.extend(all.map(|id| Label::Kill(self.thread(id))));
        }
        let Some(nodes) = self.nodes.as_ref().filter(|_| self.faults > 0) else { return };
        for id in self.threads().filter(|id| self.can_be_spoiled(*id)) {
            let thread = self.thread(id);
            moves.extend(nodes.message_faults().map(|fault| Label::Fault(thread, fault)));
        }
        if nodes.has_partitions() {
            let whole = |c: &Connection| !self.machine.is_cut(*c);
            let all = self.machine.connections().into_iter().filter(whole);
            moves.extend(all.map(Label::Cut));
        }
    }

    /// Whether a process is about to send to another node, and the message would get there.
    fn can_be_spoiled(&self, id: ThreadId) -> bool {
        self.machine.status(id) == Status::Ready
            && self.machine.remote_receiver(id).is_some()
            && !self.machine.sends_in_vain(id)
    }

    /// Whether a thread is alive and not about to end anyway.
    fn can_be_killed(&self, id: ThreadId) -> bool {
        let op = self.machine.operation_before(id);
        op.is_some_and(|op| op != Prim::ThreadEnd)
    }

    /// Whether a failure, or its end, is possible now. Nothing: the move is another one.
    pub(crate) fn can_fail(&self, choice: Move) -> Option<bool> {
        Some(match choice {
            Move::Kill(id) => self.kills > 0 && self.can_be_killed(id),
            Move::Fault(id, _) => self.faults > 0 && self.can_be_spoiled(id),
            Move::Cut(c) => {
                self.faults > 0
                    && !self.is_over()
                    && self.machine.connections().contains(&c)
                    && !self.machine.is_cut(c)
            }
            Move::Heal(c) => self.machine.is_cut(c) && !self.is_over(),
            _ => return None,
        })
    }
}
