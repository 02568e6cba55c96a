//! Signals between Erlang processes: links, monitors, exit signals, and their delivery.
//!
//! With immediate delivery a signal takes effect when it is sent. With delayed delivery it waits,
//! in order per pair of processes, until the schedule delivers it, as OTP allows. Delivery is a
//! choice only where a delay can make a difference:
//!
//! - a message is delivered when a `receive` takes or skips it;
//! - an exit signal that kills can be delivered at any time;
//! - one that becomes a message or nothing matters only to a receiver that is about to change
//!   `trap_exit`, or to link or unlink: before it arrives, the link still exists;
//! - a `DOWN` message matters only to a receiver that is about to remove the monitor;
//! - a request for a link or monitor matters only to a receiver that is about to end: if it ends or
//!   is killed before the request arrives, the answer is `noproc`.
//!
//! On the side that requests or removes a link or monitor, the change takes effect immediately: OTP
//! guarantees that.

use super::Touched;
use super::process::{MESSAGE, NEXT, badarg, named};
use crate::access::{How, Thing};
use crate::machine::{Machine, atom};
use crate::observer::{Mail, Observer, Origin, Touch};
use crate::state::thread::{Pending, Signal, Status, ThreadId};
use crate::state::word::Word;
use crate::stop::MachineError;
use core_ir::Prim;

/// A signal that was sent, with what matters about it on arrival.
#[derive(Clone, Copy, Debug)]
pub enum Sent {
    Message(Word),
    Exit {
        reason: Word,
        /// Kills even a receiver that traps exits.
        kills_trapping: bool,
        /// Kills no process.
        is_normal: bool,
    },
    /// A request for a link or a monitor.
    Request,
}

/// The effect of an exit signal on its receiver.
#[derive(Clone, Copy, PartialEq)]
enum Effect {
    Kills(Word),
    /// The receiver traps exits.
    Message,
    Nothing,
}

impl<O: Observer> Machine<O> {
    // ---- on the way --------------------------------------------------------------------

    /// Sends a signal that will arrive later.
    pub(super) fn post(&mut self, from: ThreadId, to: ThreadId, signal: Signal) {
        self.report(from, Thing::Queue { from, to }, How::Push);
        self.report(from, Thing::Life(to), How::Reach);
        if self.control(to).is_over() {
            if O::WATCHES {
                self.lost.push((from, to, signal));
            }
            return;
        }
        self.put_on_the_way(from, to, signal);
    }

    /// Adds a signal to those in transit. A message travels in the `Mail` object in which it will
    /// be in the mailbox: so an observer knows it again on arrival.
    pub(super) fn queue_signal(&mut self, from: ThreadId, to: ThreadId, signal: Signal) {
        if self.control(to).process.is_none() {
            return;
        }
        let signal = match signal {
            Signal::Message(message) => {
                // The sender is the running process, also where a courier takes it along.
                Signal::Message(self.packed(message, None, Some(to)))
            }
            Signal::Down { reference, message } => {
                let message = self.packed(message, Some(from), Some(to));
                Signal::Down { reference, message }
            }
            _ => signal,
        };
        let Some(process) = self.process_mut(to) else { return };
        match process.incoming.iter_mut().find(|(sender, _)| *sender == from) {
            Some((_, signals)) => signals.push(signal),
            None => process.incoming.push((from, vec![signal])),
        }
    }

    /// The signals in transit from one process to another, oldest first.
    pub(crate) fn signals_under_way(&self, from: ThreadId, to: ThreadId) -> &[Signal] {
        let process = self.control(to).process.as_ref();
        let found = process.and_then(|p| p.incoming.iter().find(|(sender, _)| *sender == from));
        found.map_or(&[], |(_, signals)| signals)
    }

    /// What one process has sent to another since the signal with a given number: what is in
    /// transit, or what the last move sent to a process that has ended.
    pub fn signals_sent(&self, from: ThreadId, to: ThreadId, since: Option<u32>) -> Vec<Sent> {
        let sent = |signal: &Signal| match *signal {
            Signal::Message(message) | Signal::Down { message, .. } => {
                Some(Sent::Message(self.unpacked(message)))
            }
            Signal::Exit { reason, linked } => Some(Sent::Exit {
                reason,
                kills_trapping: !linked && reason == named("kill"),
                is_normal: reason == named("normal"),
            }),
            Signal::Link | Signal::Monitor { .. } => Some(Sent::Request),
            Signal::Done => None,
        };
        if self.control(to).is_over() {
            let between = self.lost.iter().filter(|(a, b, _)| (*a, *b) == (from, to));
            return between.filter_map(|(_, _, signal)| sent(signal)).collect();
        }
        let arrived = self.arrived(from, to);
        let signals = self.signals_under_way(from, to).iter().enumerate();
        let new =
            signals.filter(|(at, _)| since.is_none_or(|since| arrived + *at as u32 + 1 > since));
        new.filter_map(|(_, signal)| sent(signal)).collect()
    }

    /// The message that an exit signal becomes for a receiver that traps exits.
    pub fn exit_message(&mut self, from: ThreadId, reason: Word) -> Word {
        self.heap.tuple(&[named("EXIT"), from.word(), reason])
    }

    pub fn traps_exits(&self, id: ThreadId) -> bool {
        self.control(id).process.as_ref().is_some_and(|p| p.trap_exit)
    }

    /// The first of all signals in transit, as sender and receiver.
    pub(crate) fn any_under_way(&self) -> Option<(ThreadId, ThreadId)> {
        (0..self.threads.len() as u32).map(ThreadId).find_map(|to| {
            let process = self.control(to).process.as_ref()?;
            let mut senders = process.incoming.iter().map(|(from, _)| *from);
            senders.find(|from| self.ahead_of_courier(*from, to) == 0).map(|from| (from, to))
        })
    }

    /// The processes whose next message to a process is in transit.
    pub fn senders_to(&self, id: ThreadId) -> Vec<ThreadId> {
        let process = self.control(id).process.as_ref();
        process.map(|p| p.incoming.iter().map(|(from, _)| *from).collect()).unwrap_or_default()
    }

    /// Whether anything is in transit to a process.
    #[inline]
    pub fn has_signals(&self, id: ThreadId) -> bool {
        self.control(id).process.as_ref().is_some_and(|p| !p.incoming.is_empty())
    }

    /// Delivers signals of a sender up to and including the next message. Returns false if there is
    /// none, or if the receiver is killed before it.
    pub fn deliver(&mut self, from: ThreadId, to: ThreadId) -> bool {
        loop {
            let is_message = match self.signals_under_way(from, to).first() {
                Some(Signal::Message(_) | Signal::Down { .. }) => true,
                Some(Signal::Exit { reason, linked }) => {
                    match self.exit_effect(from, to, *reason, *linked) {
                        Effect::Kills(_) => return false,
                        effect => effect == Effect::Message,
                    }
                }
                Some(Signal::Link | Signal::Monitor { .. } | Signal::Done) => false,
                None => return false,
            };
            self.arrive_first(from, to);
            if is_message {
                return true;
            }
        }
    }

    pub(crate) fn drop_first(&mut self, from: ThreadId, to: ThreadId) {
        let Some(process) = self.process_mut(to) else { return };
        let Some(at) = process.incoming.iter().position(|(sender, _)| *sender == from) else {
            return;
        };
        // Signals that have already taken effect are removed with it, so that equal states look
        // equal.
        let signals = &mut process.incoming[at].1;
        let done = signals[1..].iter().take_while(|s| **s == Signal::Done).count();
        signals.drain(..=done);
        if signals.is_empty() {
            process.incoming.remove(at);
        }
        for _ in 0..=done {
            process.count_arrival(from);
        }
    }

    /// The index of the signal whose delivery is currently a choice, if any: see the module
    /// documentation.
    fn choosable(&self, from: ThreadId, to: ThreadId) -> Option<usize> {
        if !self.is_alive(to) {
            return None;
        }
        let signals = self.signals_under_way(from, to);
        if signals.is_empty() || self.ahead_of_courier(from, to) > 0 {
            return None;
        }
        if self.is_looked_at(to) {
            return Some(0);
        }
        let before = || (self.operation_before(to), self.first_argument(to));
        (0..signals.len()).find(|at| match signals[*at] {
            Signal::Exit { linked, .. } => {
                self.would_kill(from, to, *at)
                    || match before() {
                        (Some(Prim::ProcessFlag), Some(flag)) => flag == named("trap_exit"),
                        (Some(Prim::ProcessLink | Prim::ProcessUnlink), Some(other)) => {
                            linked && other.as_thread() == Some(from.0)
                        }
                        _ => false,
                    }
            }
            Signal::Down { reference, .. } => match before() {
                (Some(Prim::ProcessDemonitor), Some(held)) => {
                    self.reference_number(held) == Some(reference)
                }
                _ => false,
            },
            Signal::Link | Signal::Monitor { .. } => self.is_ending(to) || self.is_being_killed(to),
            Signal::Message(_) | Signal::Done => false,
        })
    }

    /// Whether a signal in transit, given by its index among those of its sender, would kill its
    /// receiver on arrival. The link that it depends on may be in transit before it.
    fn would_kill(&self, from: ThreadId, to: ThreadId, at: usize) -> bool {
        let signals = self.signals_under_way(from, to);
        let Some(Signal::Exit { reason, linked }) = signals.get(at).copied() else { return false };
        let has_link = self.has_link(to, from) || signals[..at].contains(&Signal::Link);
        matches!(self.effect(from, to, reason, linked.then_some(has_link)), Effect::Kills(_))
    }

    fn any_would_kill(&self, from: ThreadId, to: ThreadId) -> bool {
        let count = self.signals_under_way(from, to).len();
        (0..count).any(|at| self.would_kill(from, to, at))
    }

    /// Whether an exit signal that kills a process is in transit.
    fn is_being_killed(&self, to: ThreadId) -> bool {
        self.senders_to(to).into_iter().any(|from| self.any_would_kill(from, to))
    }

    /// Whether a thread is about to inspect a process or thread.
    pub(crate) fn is_looked_at(&self, id: ThreadId) -> bool {
        self.code.looks()
            && (0..self.threads.len() as u32).map(ThreadId).any(|by| {
                matches!(self.operation_before(by), Some(Prim::ProcessInfo | Prim::ThreadStatus))
                    && self.first_argument(by) == Some(id.word())
            })
    }

    /// The processes of which a signal can be delivered to a process now, other than by a
    /// `receive`.
    pub(crate) fn signallers_to(&self, id: ThreadId) -> Vec<ThreadId> {
        let mut senders = self.senders_to(id);
        senders.retain(|from| self.choosable(*from, id).is_some());
        senders
    }

    /// The number, from 1, of the signal of a sender that would be delivered next, other than by a
    /// `receive`.
    pub fn next_arrival(&self, from: ThreadId, to: ThreadId) -> Option<u32> {
        self.choosable(from, to).map(|at| self.arrived(from, to) + at as u32 + 1)
    }

    /// Delivers a signal, other than by a `receive`, and those sent before it. Returns its number
    /// among those of the sender, from 1, or `None` if no signal can be delivered.
    pub fn arrive(&mut self, from: ThreadId, to: ThreadId) -> Option<u32> {
        let number = self.next_arrival(from, to)?;
        while self.arrived(from, to) < number && self.is_alive(to) {
            self.arrive_first(from, to);
        }
        Some(number)
    }

    /// Delivers the oldest signal from one process to another; a message is put into the mailbox.
    pub fn arrive_first(&mut self, from: ThreadId, to: ThreadId) {
        let Some(signal) = self.signals_under_way(from, to).first().copied() else { return };
        self.drop_first(from, to);
        match signal {
            Signal::Message(message) => self.put_message(to, message, Origin::Process(from)),
            Signal::Down { reference, message } => {
                self.forget_monitor(to, reference);
                self.put_message(to, message, Origin::Down(from));
            }
            Signal::Exit { reason, linked } => {
                let effect = self.exit_effect(from, to, reason, linked);
                self.tell_exit(from, to, reason, effect);
                if linked && let Some(process) = self.process_mut(to) {
                    process.links.retain(|l| *l != from);
                }
                match effect {
                    Effect::Message => {
                        let message = self.exit_message(from, reason);
                        self.put_message(to, message, Origin::Exit(from));
                    }
                    Effect::Kills(reason) => self.kill(to, reason),
                    Effect::Nothing => {}
                }
            }
            Signal::Link => {
                if let Some(process) = self.process_mut(to)
                    && !process.links.contains(&from)
                {
                    process.links.push(from);
                }
            }
            Signal::Monitor { reference, shown } => {
                if let Some(process) = self.process_mut(to) {
                    process.watchers.push((reference, from, shown));
                }
            }
            Signal::Done => {}
        }
    }

    fn replace(&mut self, from: ThreadId, to: ThreadId, at: usize, by: Signal) {
        if let Some(process) = self.process_mut(to)
            && let Some((_, signals)) = process.incoming.iter_mut().find(|(s, _)| *s == from)
            && let Some(signal) = signals.get_mut(at)
        {
            *signal = by;
        }
    }

    /// Withdraws the signals from one process to another for which `is` holds.
    pub(super) fn withdraw(
        &mut self,
        by: ThreadId,
        (from, to): (ThreadId, ThreadId),
        is: impl Fn(&Signal) -> bool,
    ) {
        let Some(at) = self.signals_under_way(from, to).iter().position(is) else { return };
        self.report(by, Thing::Queue { from, to }, How::Flush);
        self.replace(from, to, at, Signal::Done);
        while self.signals_under_way(from, to).first() == Some(&Signal::Done) {
            self.drop_first(from, to);
        }
    }

    /// Delivers what one process has sent to another before it inspects the other.
    pub(super) fn arrive_before_look(&mut self, from: ThreadId, to: ThreadId) {
        if from != to && !self.signals_under_way(from, to).is_empty() {
            self.report(from, Thing::Queue { from, to }, How::Flush);
            self.report(from, Thing::Mailbox(to), How::Write);
            while self.is_alive(to) && !self.signals_under_way(from, to).is_empty() {
                self.arrive_first(from, to);
            }
        }
    }

    /// Whether inspecting another process must wait: it is about to end, or will be because of what
    /// the inspecting process has sent to it.
    pub(crate) fn must_wait_to_look(&self, from: ThreadId, to: ThreadId) -> bool {
        from != to
            && !self.control(to).is_over()
            && (self.is_exiting(to) || self.any_would_kill(from, to))
    }

    // ---- links -------------------------------------------------------------------------

    pub(super) fn add_link(&mut self, a: ThreadId, b: ThreadId) {
        for (one, other) in [(a, b), (b, a)] {
            if let Some(process) = self.process_mut(one)
                && !process.links.contains(&other)
            {
                process.links.push(other);
            }
        }
    }

    pub(super) fn link(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let other = self.pid(args[0])?;
        let linked = Ok((Word::TRUE, Touch::Thread(other)));
        self.report(id, Thing::Life(other), How::Link);
        if other == id || self.has_link(id, other) {
            return linked;
        }
        if self.control(other).is_over() && self.is_severed(id, other) {
            if let Some(process) = self.process_mut(id) {
                process.links.push(other);
            }
            self.exit_of_connection(other, id);
        } else if self.control(other).is_over() {
            let traps = self.control(id).process.as_ref().is_some_and(|p| p.trap_exit);
            if !traps {
                // The library raises an error.
                return Ok((Word::FALSE, Touch::Thread(other)));
            }
            let message = self.heap.tuple(&[named("EXIT"), other.word(), named("noproc")]);
            self.message_from(other, id, message, Origin::Exit(other));
        } else if self.settings.delayed_delivery {
            if let Some(process) = self.process_mut(id) {
                process.links.push(other);
            }
            self.post(id, other, Signal::Link);
        } else {
            self.add_link(id, other);
        }
        linked
    }

    pub(super) fn unlink(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let other = self.pid(args[0])?;
        self.report(id, Thing::Life(other), How::Link);
        let unlinked = Ok((Word::TRUE, Touch::Thread(other)));
        // A link that the other side has requested, and whose request is still in transit, is not
        // removed.
        if !self.has_link(id, other) {
            return unlinked;
        }
        for (one, other) in [(id, other), (other, id)] {
            if let Some(process) = self.process_mut(one) {
                process.links.retain(|l| *l != other);
            }
        }
        self.withdraw(id, (id, other), |s| *s == Signal::Link);
        unlinked
    }

    // ---- monitors ----------------------------------------------------------------------

    pub(super) fn add_monitor(&mut self, id: ThreadId, on: ThreadId, number: i64, shown: Word) {
        if let Some(process) = self.process_mut(on) {
            process.watchers.push((number, id, shown));
        }
        if let Some(process) = self.process_mut(id) {
            process.monitors.push((number, on));
        }
    }

    pub(super) fn monitor(&mut self, id: ThreadId, target: Word) -> Touched {
        let number = self.next_reference();
        let reference = self.reference(number);
        let (found, shown) = match target.as_thread() {
            Some(_) => (Some(self.pid(target)?), target),
            None => {
                let name = self.destination_name(target)?;
                self.report(id, Thing::Name(name), How::Read);
                let node = named("nonode@nohost");
                let shown = self.heap.tuple(&[atom(name), node]);
                (self.tables.names.get(&name).copied(), shown)
            }
        };
        if let Some(other) = found {
            self.report(id, Thing::Life(other), How::Link);
        }
        match found.filter(|t| !self.control(*t).is_over()) {
            Some(other) if self.settings.delayed_delivery && other != id => {
                if let Some(process) = self.process_mut(id) {
                    process.monitors.push((number, other));
                }
                self.post(id, other, Signal::Monitor { reference: number, shown });
            }
            Some(other) => self.add_monitor(id, other, number, shown),
            None if found.is_some_and(|other| self.is_severed(id, other)) => {
                if let (Some(process), Some(other)) = (self.process_mut(id), found) {
                    process.monitors.push((number, other));
                    self.down_of_connection(other, id, number, shown);
                }
            }
            None => {
                let message = self.down_message(reference, shown, named("noproc"));
                match found {
                    Some(other) if self.settings.delayed_delivery && other != id => {
                        if let Some(process) = self.process_mut(id) {
                            process.monitors.push((number, other));
                        }
                        self.post(other, id, Signal::Down { reference: number, message });
                    }
                    // As if sent by the process that has ended; for an unregistered name,
                    // immediately.
                    _ => self.message_from(found.unwrap_or(id), id, message, Origin::System),
                }
            }
        }
        Ok((reference, found.map_or(Touch::Outside, Touch::Thread)))
    }

    pub(super) fn down_message(&mut self, reference: Word, shown: Word, reason: Word) -> Word {
        self.heap.tuple(&[named("DOWN"), reference, named("process"), shown, reason])
    }

    pub(super) fn demonitor(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let number = self.reference_number(args[0]).ok_or_else(badarg)?;
        let target = self.remove_monitor(id, number);
        self.report(id, Thing::Reference(number), How::Write);
        if let Some(target) = target {
            self.report(id, Thing::Life(target), How::Link);
        }
        self.monitor_over(number);
        if args[1] == Word::TRUE {
            self.flush_down(id, number);
        }
        Ok((Word::bool(target.is_some()), target.map_or(Touch::Nothing, Touch::Thread)))
    }

    /// The receiver of a `DOWN` message no longer has the monitor.
    fn forget_monitor(&mut self, id: ThreadId, number: i64) {
        if let Some(process) = self.process_mut(id) {
            process.monitors.retain(|(n, _)| *n != number);
        }
    }

    /// Removes a monitor, and what is in transit because of it. Returns the monitored process.
    pub(super) fn remove_monitor(&mut self, id: ThreadId, number: i64) -> Option<ThreadId> {
        let process = self.process_mut(id)?;
        let at = process.monitors.iter().position(|(n, _)| *n == number)?;
        let (_, target) = process.monitors.remove(at);
        if let Some(process) = self.process_mut(target) {
            process.watchers.retain(|(n, _, _)| *n != number);
        }
        let is_request =
            |s: &Signal| matches!(s, Signal::Monitor { reference, .. } if *reference == number);
        self.withdraw(id, (id, target), is_request);
        let is_down =
            |s: &Signal| matches!(s, Signal::Down { reference, .. } if *reference == number);
        self.withdraw(id, (target, id), is_down);
        Some(target)
    }

    /// Removes the `DOWN` message of a monitor, if it has already arrived.
    fn flush_down(&mut self, id: ThreadId, number: i64) {
        self.flush_arrived(id, number);
        // One that has arrived but was not examined yet is among those in transit.
        for from in self.senders_to(id) {
            let is_down = |machine: &Self, s: &Signal| matches!(s, Signal::Message(message) if machine.is_down(*message, number));
            let at = self.signals_under_way(from, id).iter().position(|s| is_down(self, s));
            if let Some(at) = at {
                self.replace(from, id, at, Signal::Done);
                while self.signals_under_way(from, id).first() == Some(&Signal::Done) {
                    self.drop_first(from, id);
                }
                self.report(id, Thing::Queue { from, to: id }, How::Flush);
            }
        }
    }

    fn is_down(&self, message: Word, number: i64) -> bool {
        matches!(self.heap.as_tuple(message), Some([tag, reference, ..])
            if *tag == named("DOWN") && self.reference_number(*reference) == Some(number))
    }

    fn flush_arrived(&mut self, id: ThreadId, number: i64) {
        let (mut before, mut at) = match &self.control(id).process {
            Some(process) => (Word::EMPTY, process.first),
            None => return,
        };
        let mut place = 0;
        while at != Word::EMPTY {
            let next = self.heap.field(at.index(), NEXT);
            let message = self.heap.field(at.index(), MESSAGE);
            if self.is_down(message, number) {
                let Some(process) = self.process_mut(id) else { return };
                if process.last == at {
                    process.last = before;
                }
                if before == Word::EMPTY {
                    process.first = next;
                } else {
                    self.heap.write_field(before.index(), NEXT, next);
                }
                if O::MAIL {
                    self.tell_mail(Mail::Flushed { by: id, place });
                }
                return;
            }
            place += 1;
            (before, at) = (at, next);
        }
    }

    // ---- exit signals ------------------------------------------------------------------

    /// An exit signal, from a broken link or from `exit/2`: it is sent, or reaches the process
    /// immediately.
    pub(crate) fn exit_signal(&mut self, from: ThreadId, to: ThreadId, reason: Word, linked: bool) {
        if self.settings.delayed_delivery && from != to {
            self.post(from, to, Signal::Exit { reason, linked });
            return;
        }
        if !linked {
            self.report(from, Thing::Life(to), How::Seize);
        }
        if self.control(to).is_over() {
            return;
        }
        let effect = self.exit_effect(from, to, reason, linked);
        self.tell_exit(from, to, reason, effect);
        if linked && let Some(process) = self.process_mut(to) {
            process.links.retain(|l| *l != from);
        }
        match effect {
            Effect::Kills(reason) => self.kill(to, reason),
            Effect::Message => {
                let message = self.exit_message(from, reason);
                self.message_from(from, to, message, Origin::Exit(from));
            }
            Effect::Nothing => {}
        }
    }

    /// Somebody outside of the program kills a thread: a process as `exit(Pid, kill)` does, a thread
    /// of Haskell as `killThread` does.
    pub fn kill_from_outside(&mut self, id: ThreadId) {
        if self.control(id).is_over() {
            return;
        }
        if self.control(id).process.is_some() {
            self.exit_signal(id, id, named("kill"), false);
            return;
        }
        self.report(id, Thing::Life(id), How::Seize);
        let error = MachineError::Killed;
        let exception = self.machine_exception(error, error.text());
        let at_once = self.may_interrupt(id);
        let now = at_once && matches!(self.status(id), Status::Blocked(_));
        self.control_mut(id).pending.push(Pending { exception, from: None, now });
        if at_once {
            self.wake(id);
        }
    }

    fn has_link(&self, id: ThreadId, to: ThreadId) -> bool {
        self.control(id).process.as_ref().is_some_and(|p| p.links.contains(&to))
    }

    fn exit_effect(&self, from: ThreadId, to: ThreadId, reason: Word, linked: bool) -> Effect {
        self.effect(from, to, reason, linked.then(|| self.has_link(to, from)))
    }

    /// The effect of an exit signal. `link` is `None` for the signal of `exit/2`; for that of a
    /// broken link it says whether the receiver has the link.
    fn effect(&self, from: ThreadId, to: ThreadId, reason: Word, link: Option<bool>) -> Effect {
        let Some(process) = &self.control(to).process else { return Effect::Nothing };
        if !self.is_alive(to) || link == Some(false) {
            Effect::Nothing
        } else if reason == named("kill") && link.is_none() {
            Effect::Kills(named("killed"))
        } else if process.trap_exit {
            Effect::Message
        } else if reason != named("normal") || from == to {
            Effect::Kills(reason)
        } else {
            Effect::Nothing
        }
    }

    fn tell_exit(&mut self, from: ThreadId, to: ThreadId, reason: Word, effect: Effect) {
        if O::MAIL && effect != Effect::Message {
            let kills = matches!(effect, Effect::Kills(_));
            self.tell_mail(Mail::Signal { from, to, reason, kills });
        }
    }

    /// Ends a process from outside with a reason.
    fn kill(&mut self, id: ThreadId, reason: Word) {
        let exception = self.heap.tuple(&[named("exit"), reason, Word::NIL]);
        if self.scalars.current == Some(id) {
            // It is the running process: the exception arrives at the end of this operation.
            self.control_mut(id).killed = Some(exception);
            return;
        }
        // From now on, a process that asks whether it is alive has to wait.
        self.report(id, Thing::Life(id), How::Write);
        self.abandon_evaluations(id);
        self.bring_to_end(id, Status::Died, exception);
    }

    /// Notifies others that a process has ended.
    pub(crate) fn process_ended(&mut self, id: ThreadId, status: Status, outcome: Word) {
        self.cancel_timers_to(id);
        while let Some(table) = self.next_table_to_leave(id) {
            self.leave_table(id, table);
        }
        let Some(process) = self.process_mut(id) else { return };
        let links = std::mem::take(&mut process.links);
        let watchers = std::mem::take(&mut process.watchers);
        let monitors = std::mem::take(&mut process.monitors);
        let incoming = std::mem::take(&mut process.incoming);
        let name = process.name.take();
        process.first = Word::EMPTY;
        process.last = Word::EMPTY;
        process.before = Word::EMPTY;
        self.report(id, Thing::Life(id), How::End);
        self.report(id, Thing::Everyone, How::Link);
        if let Some(name) = name {
            self.report(id, Thing::Name(name), How::Write);
            self.set_name(name, None);
        }
        self.leave_aliases(id);
        let reason = self.exit_reason(status, outcome);
        for (number, target) in monitors {
            // If the other process had ended first, it would have sent a message that could have
            // arrived in time.
            if !self.control(target).is_over() {
                self.report(id, Thing::Life(target), How::Link);
            }
            if let Some(process) = self.process_mut(target) {
                process.watchers.retain(|(n, _, _)| *n != number);
            }
            let is_request =
                |s: &Signal| matches!(s, Signal::Monitor { reference, .. } if *reference == number);
            self.withdraw(id, (id, target), is_request);
        }
        for other in links {
            self.break_link(id, other, reason);
        }
        for (number, watcher, shown) in watchers {
            self.fire(id, watcher, number, shown, reason);
        }
        // Requests that it never received.
        for (from, signals) in incoming {
            for signal in signals {
                match signal {
                    Signal::Link => self.break_link(id, from, named("noproc")),
                    Signal::Monitor { reference, shown } => {
                        self.fire(id, from, reference, shown, named("noproc"));
                    }
                    _ => {}
                }
            }
        }
        // One process after the other, without recursion: chains of links are unbounded.
        if !self.signalling {
            self.signalling = true;
            while let Some((from, to, signal)) = self.signals.pop_front() {
                match signal {
                    Signal::Exit { reason, linked } => self.exit_signal(from, to, reason, linked),
                    Signal::Down { reference, message } => {
                        self.forget_monitor(to, reference);
                        self.message_from(from, to, message, Origin::Down(from));
                    }
                    _ => {}
                }
            }
            self.signalling = false;
        }
    }

    fn break_link(&mut self, id: ThreadId, other: ThreadId, reason: Word) {
        if self.settings.delayed_delivery {
            self.exit_signal(id, other, reason, true);
            return;
        }
        // A normal end is ignored by linked processes that do not trap exits.
        let traps = self.control(other).process.as_ref().is_some_and(|p| p.trap_exit);
        let quiet = !traps && reason == named("normal");
        self.report(id, Thing::Life(other), if quiet { How::Link } else { How::Seize });
        self.signals.push_back((id, other, Signal::Exit { reason, linked: true }));
    }

    fn fire(&mut self, id: ThreadId, watcher: ThreadId, number: i64, shown: Word, reason: Word) {
        self.monitor_over(number);
        let reference = self.reference(number);
        let message = self.down_message(reference, shown, reason);
        let signal = Signal::Down { reference: number, message };
        if self.settings.delayed_delivery && id != watcher {
            self.post(id, watcher, signal);
        } else {
            // After the exit signal of a link with the same process, as in OTP.
            self.signals.push_back((id, watcher, signal));
        }
    }
}
