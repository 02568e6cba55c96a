//! The network between nodes: what a search for failures lets go wrong with signals.
//!
//! Processes are on *nodes*, which a search assigns ([`State::set_node`]); a process starts on the node of its
//! parent. The message of one send can be lost, duplicated or delayed, and the connection of two nodes can be cut
//! and heal. The machine only carries this out: what goes wrong, and how often, are choices of the search. A
//! recording needs no nodes, because it says for each signal what happened to it.
//!
//! Later messages can overtake a delayed message, and the second one of a duplicated message. These travel as if
//! sent by a process of their own, a *courier*, that has already ended. They cannot overtake: a courier waits until
//! all that was sent before has arrived.

use super::process::named;
use crate::access::{How, Thing};
use crate::code::RESTART;
use crate::machine::Machine;
use crate::observer::{Mail, Observer};
use crate::state::State;
use crate::state::thread::{Mask, Signal, Status, ThreadId};
use crate::state::word::Word;
use core_ir::Prim;
use recording::{DELAYED_FROM, DUPLICATES_FROM, Fault};

/// The most nodes: pairs of them are bits of a word.
pub const MAX_NODES: u8 = 10;

/// A pair of nodes, the smaller one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Connection(pub u8, pub u8);

impl Connection {
    pub fn new(one: u8, other: u8) -> Self {
        Connection(one.min(other), one.max(other))
    }

    fn bit(self) -> u64 {
        1 << (u32::from(self.1) * u32::from(self.1.saturating_sub(1)) / 2 + u32::from(self.0))
    }
}

impl State {
    /// The node that a process is on.
    #[inline]
    pub fn node(&self, id: ThreadId) -> u8 {
        self.control(id).process.as_ref().map_or(0, |p| p.node)
    }

    pub fn set_node(&mut self, id: ThreadId, node: u8) {
        if self.node(id) != node
            && let Some(process) = self.process_mut(id)
        {
            process.node = node.min(MAX_NODES - 1);
        }
    }

    /// Which connections are cut, as bits: a part of the state.
    #[inline]
    pub fn cuts(&self) -> u64 {
        self.scalars.cuts
    }

    #[inline]
    pub fn is_cut(&self, connection: Connection) -> bool {
        connection.0 != connection.1 && self.scalars.cuts & connection.bit() != 0
    }

    /// The connections that are cut.
    pub fn cut_connections(&self) -> Vec<Connection> {
        let all =
            (1..MAX_NODES).flat_map(|other| (0..other).map(move |one| Connection(one, other)));
        all.filter(|connection| self.is_cut(*connection)).collect()
    }

    /// Pairs of nodes with live processes.
    pub fn connections(&self) -> Vec<Connection> {
        let alive = |id: &ThreadId| {
            let control = self.control(*id);
            !control.is_over() && control.process.is_some()
        };
        let mut nodes: Vec<u8> = self.all_threads().filter(alive).map(|id| self.node(id)).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let pairs = nodes.iter().enumerate().flat_map(|(at, one)| {
            nodes[at + 1..].iter().map(|other| Connection::new(*one, *other))
        });
        pairs.collect()
    }

    /// The process that a courier carries a message of.
    pub fn courier_for(&self, id: ThreadId) -> Option<ThreadId> {
        let thread = self.thread(id);
        thread.parent.filter(|_| thread.nth >= DELAYED_FROM)
    }

    /// How many messages have to arrive from one process at another before a courier does, who carries one
    /// between them: those that were sent before.
    pub fn ahead_of_courier(&self, courier: ThreadId, to: ThreadId) -> u32 {
        let Some(from) = self.courier_for(courier) else { return 0 };
        let Some(process) = &self.control(courier).process else { return 0 };
        process.taken.saturating_sub(self.arrived(from, to))
    }

    fn all_threads(&self) -> impl Iterator<Item = ThreadId> + use<> {
        (0..self.threads.len() as u32).map(ThreadId)
    }

    /// Makes the courier of a message: a process that has already ended. Its number among the children of its
    /// parent is beyond those of real ones.
    fn new_courier(&mut self, from: ThreadId, to: ThreadId, first: u32) -> ThreadId {
        let process = self.control(to).process.as_ref();
        let under_way = process.and_then(|p| p.incoming.iter().find(|(sender, _)| *sender == from));
        let is_message = |s: &Signal| matches!(s, Signal::Message(_));
        let last = under_way.and_then(|(_, signals)| signals.iter().rposition(is_message));
        let before = self.arrived(from, to) + last.map_or(0, |at| at as u32 + 1);
        let is_courier = |id: &ThreadId| {
            let thread = self.thread(*id);
            thread.parent == Some(from) && (first..first + DELAYED_FROM).contains(&thread.nth)
        };
        let nth = first + self.all_threads().filter(is_courier).count() as u32;
        let courier = self.new_thread(Some(from), Word::UNIT, RESTART, Mask::Unmasked);
        self.control_mut(from).children -= 1;
        let parent = self.thread(from).name_hash;
        let thread = &mut self.threads[courier.0 as usize];
        thread.nth = nth;
        thread.name_hash = crate::view::hash::mix(parent, u64::from(nth));
        self.control_mut(courier).status = Status::Finished;
        self.scalars.alive -= 1;
        if let Some(process) = self.process_mut(courier) {
            // It takes no messages itself.
            process.taken = before;
        }
        courier
    }

    /// Something will go wrong with the next signal of a process to another.
    pub(crate) fn expect_fault(&mut self, from: ThreadId, to: ThreadId, fault: Fault) {
        if let Some(process) = self.process_mut(from) {
            process.faults.push((to, fault));
        }
    }

    fn take_fault(&mut self, from: ThreadId, to: ThreadId) -> Option<Fault> {
        let faults = &self.control(from).process.as_ref()?.faults;
        let at = faults.iter().position(|(receiver, _)| *receiver == to)?;
        self.process_mut(from).map(|process| process.faults.remove(at).1)
    }
}

impl<O: Observer> Machine<O> {
    /// The live process on another node that the next operation of a process sends to.
    pub fn remote_receiver(&self, id: ThreadId) -> Option<ThreadId> {
        self.receiver(id).filter(|to| self.node(*to) != self.node(id))
    }

    /// The live process that a process is about to send to, by its identifier, a name or an alias.
    pub fn receiver(&self, id: ThreadId) -> Option<ThreadId> {
        if self.operation_before(id) != Some(Prim::ProcessSend) {
            return None;
        }
        let to = self.destination(self.first_argument(id)?)?;
        let is_process = (to.0 as usize) < self.threads.len() && !self.control(to).is_over();
        is_process.then_some(to)
    }

    /// Whether the message that a process is about to send is lost, because the connection is cut.
    pub fn sends_in_vain(&self, id: ThreadId) -> bool {
        let to = self.remote_receiver(id);
        to.is_some_and(|to| self.is_cut(Connection::new(self.node(id), self.node(to))))
    }

    /// What goes wrong with a signal that is being sent.
    fn fault_of(&mut self, from: ThreadId, to: ThreadId) -> Option<Fault> {
        let cut = self.is_cut(Connection::new(self.node(from), self.node(to)));
        match self.take_fault(from, to) {
            None if cut => {
                self.faulted.push((from, to, Fault::Severed));
                Some(Fault::Severed)
            }
            fault => fault,
        }
    }

    /// Whether a process cannot find out that another one has ended, because there is no connection.
    pub(super) fn is_severed(&mut self, id: ThreadId, other: ThreadId) -> bool {
        self.settings.delayed_delivery
            && id != other
            && self.fault_of(id, other) == Some(Fault::Severed)
    }

    /// Sends a signal, with whatever goes wrong on the way.
    pub(super) fn put_on_the_way(&mut self, from: ThreadId, to: ThreadId, signal: Signal) {
        let Some(fault) = self.fault_of(from, to) else {
            return self.queue_signal(from, to, signal);
        };
        match (fault, signal) {
            (Fault::Lost | Fault::Severed, Signal::Message(_)) => {
                if O::MAIL {
                    self.tell_mail(Mail::Dropped { from, to });
                }
            }
            (Fault::Duplicated, Signal::Message(message)) => {
                self.queue_signal(from, to, signal);
                let courier = self.new_courier(from, to, DUPLICATES_FROM);
                if O::MAIL {
                    self.tell_mail(Mail::Copied { from, to, courier, message });
                }
                self.send_courier(from, courier, to, signal);
            }
            (Fault::Delayed, Signal::Message(_)) => {
                let courier = self.new_courier(from, to, DELAYED_FROM);
                if O::MAIL {
                    self.tell_mail(Mail::Overtakable { from, to, courier });
                }
                self.send_courier(from, courier, to, signal);
            }
            (Fault::Severed, Signal::Link) => self.exit_of_connection(to, from),
            (Fault::Severed, Signal::Monitor { reference, shown }) => {
                self.down_of_connection(to, from, reference, shown);
            }
            (Fault::Severed, _) => {}
            _ => self.queue_signal(from, to, signal),
        }
    }

    fn send_courier(&mut self, by: ThreadId, courier: ThreadId, to: ThreadId, signal: Signal) {
        self.report(by, Thing::Queue { from: courier, to }, How::Push);
        self.queue_signal(courier, to, signal);
    }

    /// A message is sent, and something goes wrong with it. Returns false if the next operation of the process
    /// sends nothing to another node.
    pub fn spoil_next_message(&mut self, id: ThreadId, fault: Fault) -> bool {
        let Some(to) = self.remote_receiver(id) else { return false };
        self.expect_fault(id, to, fault);
        true
    }

    /// The connection of two nodes is cut: processes that are linked or monitored across it are told so, and
    /// signals that are sent from now on are lost. Those under way arrive.
    pub fn cut(&mut self, connection: Connection) {
        self.scalars.cuts |= connection.bit();
        let on = |state: &State, node: u8| -> Vec<ThreadId> {
            state.all_threads().filter(|id| state.node(*id) == node).collect()
        };
        let (ones, others) = (on(self, connection.0), on(self, connection.1));
        for one in ones {
            for other in &others {
                if self.are_attached(one, *other) {
                    self.faulted.push((one, *other, Fault::Disconnected));
                    self.disconnect(one, *other);
                }
            }
        }
    }

    pub fn heal(&mut self, connection: Connection) {
        self.scalars.cuts &= !connection.bit();
    }

    /// What the last move did to signals beyond what was asked for.
    pub fn faulted(&self) -> &[(ThreadId, ThreadId, Fault)] {
        &self.faulted
    }

    /// Whether there is a link or monitor between two processes.
    fn are_attached(&self, one: ThreadId, other: ThreadId) -> bool {
        let to = |id: ThreadId, other: ThreadId| {
            self.control(id).process.as_ref().is_some_and(|p| {
                p.links.contains(&other) || p.monitors.iter().any(|(_, on)| *on == other)
            })
        };
        let over = |id: ThreadId| self.control(id).is_over();
        !over(one) && !over(other) && (to(one, other) || to(other, one))
    }

    /// Ends the links and monitors between two processes with `noconnection`.
    pub(crate) fn disconnect(&mut self, one: ThreadId, other: ThreadId) {
        for (id, remote) in [(one, other), (other, one)] {
            self.withdraw(id, (id, remote), |s| *s == Signal::Link);
        }
        for (id, remote) in [(one, other), (other, one)] {
            let Some(process) = &self.control(id).process else { continue };
            let monitors = process.monitors.iter().filter(|(_, on)| *on == remote);
            let monitors: Vec<i64> = monitors.map(|(number, _)| *number).collect();
            if process.links.contains(&remote) {
                self.exit_of_connection(remote, id);
            }
            for number in monitors {
                if let Some(shown) = self.stop_watching(remote, id, number) {
                    self.down_of_connection(remote, id, number, shown);
                }
            }
        }
    }

    /// Removes a monitor from the monitored process, or its request from what is under way. Returns how the
    /// process was named; nothing if it has fired already.
    fn stop_watching(&mut self, on: ThreadId, by: ThreadId, number: i64) -> Option<Word> {
        let is_request =
            |s: &Signal| matches!(s, Signal::Monitor { reference, .. } if *reference == number);
        let asked = self.signals_under_way(by, on).iter().find_map(|s| match s {
            Signal::Monitor { reference, shown } if *reference == number => Some(*shown),
            _ => None,
        });
        self.withdraw(by, (by, on), is_request);
        let process = self.process_mut(on)?;
        let at = process.watchers.iter().position(|(n, _, _)| *n == number);
        let watched = at.map(|at| process.watchers.remove(at).2);
        watched.or(asked)
    }

    /// A process learns that the connection to another one, which it is linked to, is gone.
    pub(super) fn exit_of_connection(&mut self, remote: ThreadId, id: ThreadId) {
        let signal = Signal::Exit { reason: named("noconnection"), linked: true };
        self.report(id, Thing::Queue { from: remote, to: id }, How::Push);
        self.queue_signal(remote, id, signal);
    }

    pub(super) fn down_of_connection(
        &mut self,
        remote: ThreadId,
        id: ThreadId,
        number: i64,
        shown: Word,
    ) {
        self.monitor_over(number);
        let reference = self.reference(number);
        let message = self.down_message(reference, shown, named("noconnection"));
        self.report(id, Thing::Queue { from: remote, to: id }, How::Push);
        self.queue_signal(remote, id, Signal::Down { reference: number, message });
    }
}
