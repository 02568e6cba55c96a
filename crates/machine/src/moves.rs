//! Moves: the choices that a search has, and their execution.
//!
//! Between two moves every thread is about to execute a visible operation, or has ended. No thread
//! ever attempts an operation on which it would block, so there are no queues and no order of
//! waiting: the enabled moves follow from the state alone, and equal states look equal.
//!
//! A move is usually one visible operation and the steps of its thread up to the next. A `receive`
//! is one move however many messages it looks through: with delayed delivery, the choice is from
//! which sender a message is taken. Earlier messages of that sender that do not match are delivered
//! on the way, and wait in the mailbox as usual.

use crate::access::{How, Thing};
use crate::machine::Machine;
use crate::observer::Observer;
use crate::prims::Connection;
use crate::run::{Exit, Flow};
use crate::state::State;
use crate::state::tables::Timer;
use crate::state::thread::{Block, Mask, Pending, Status, ThreadId};
use crate::state::word::Word;
use crate::step::Stepped;
use crate::stop::MachineError;
use core_ir::Prim;
use recording::Fault;

/// A choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A thread executes its next operation.
    Go(ThreadId),
    /// A process takes the first message from a sender that its `receive` can take.
    Receive { to: ThreadId, from: ThreadId },
    /// A signal from a sender takes effect, other than by a `receive`: see `prims/signal.rs`. From
    /// itself: the thread starts to wait for its next operation, which others may observe.
    Arrive { to: ThreadId, from: ThreadId },
    /// The `receive` of a process times out.
    Timeout(ThreadId),
    /// The first timer that sends to this process fires.
    Ring(ThreadId),
    /// Haskell threads that wait forever receive an exception. Only allowed if no other move is
    /// enabled, which the caller ensures.
    Unblock,
    /// A thread is killed from outside.
    Kill(ThreadId),
    /// A process sends, and something goes wrong with the message.
    Fault(ThreadId, Fault),
    /// The connection of two nodes is cut.
    Cut(Connection),
    /// It is there again.
    Heal(Connection),
}

impl Move {
    /// The thread that proceeds by this move.
    pub fn thread(self) -> ThreadId {
        match self {
            Move::Go(id)
            | Move::Timeout(id)
            | Move::Ring(id)
            | Move::Kill(id)
            | Move::Fault(id, _) => id,
            Move::Unblock | Move::Cut(_) | Move::Heal(_) => ThreadId::MAIN,
            Move::Receive { to, .. } | Move::Arrive { to, .. } => to,
        }
    }
}

/// The result of trying a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trial {
    /// It is enabled.
    Can,
    /// The thread would block.
    Waits,
}

impl State {
    /// Whether a thread waits for something that none of its own moves can bring about.
    #[inline]
    fn is_held(&self, id: ThreadId) -> bool {
        matches!(self.status(id), Status::Blocked(Block::ThrowTo(_) | Block::BlackHole(_)))
    }

    #[inline]
    fn taken(&self, id: ThreadId) -> u32 {
        self.control(id).process.as_ref().map_or(0, |p| p.taken)
    }

    #[inline]
    pub(crate) fn timer_for(&self, id: ThreadId) -> Option<crate::state::tables::TimerKey> {
        self.tables.timers.iter().find_map(|(key, timer)| match timer {
            Timer::Send { to, .. } if self.destination(*to) == Some(id) => Some(*key),
            _ => None,
        })
    }

    /// Whether the `receive` that a process is about to execute can time out.
    #[inline]
    pub(crate) fn can_run_out(&self, id: ThreadId) -> bool {
        // A timeout that is not a number is an error, which is raised immediately.
        let infinity = crate::machine::atom(source::Symbol::new("infinity"));
        let is_limited = self.first_argument(id).is_some_and(|limit| limit != infinity);
        let lasts = |patience| self.wait_before(id).is_some_and(|wait| wait >= patience);
        is_limited && !self.settings.patience.is_some_and(lasts)
    }

    /// The timeout, in milliseconds, of the `receive` that a process is about to execute.
    #[inline]
    pub fn wait_before(&self, id: ThreadId) -> Option<u64> {
        let limit = self.next_arguments(id).first().copied().filter(|limit| limit.is_small())?;
        u64::try_from(self.heap.as_int(limit)?).ok()
    }

    /// Whether a thread masks asynchronous exceptions.
    #[inline]
    pub fn is_masked(&self, id: ThreadId) -> bool {
        self.control(id).mask != Mask::Unmasked
    }

    /// The name under which a process is registered.
    #[inline]
    pub fn registered_name(&self, id: ThreadId) -> Option<source::Symbol> {
        self.control(id).process.as_ref().and_then(|p| p.name)
    }

    /// Where a thread is: a number computed from its code position and the innermost calls, the
    /// same whenever it gets there again.
    #[inline]
    pub fn place(&self, id: ThreadId) -> u64 {
        const NEAREST: usize = 6;
        let thread = self.thread(id);
        let around = crate::state::frames::frames(&thread.stack, thread.control.fp)
            .filter(|f| crate::state::frames::is_code(f.control))
            .take(NEAREST);
        around.fold(thread.control.pc as u64, |hash, f| {
            crate::view::hash::mix(hash, f.control.control_pc() as u64)
        })
    }

    /// The code position of a thread.
    #[inline]
    pub fn position(&self, id: ThreadId) -> usize {
        self.control(id).pc
    }

    /// The name of the cell at a heap index.
    #[inline]
    pub fn cell_name(&self, index: crate::Index) -> crate::ObjectId {
        crate::ObjectId::of(self.heap.field(index, 0))
    }

    /// The parent of a thread, and its index among the children.
    #[inline]
    pub fn family(&self, id: ThreadId) -> (Option<ThreadId>, u32) {
        let thread = self.thread(id);
        (thread.parent, thread.nth)
    }

    /// The number of messages that a process has not taken, in its mailbox or in transit.
    #[inline]
    pub fn unread(&self, id: ThreadId) -> usize {
        let waiting: usize = self
            .control(id)
            .process
            .iter()
            .flat_map(|p| p.incoming.iter())
            .map(|(_, signals)| signals.iter().filter(|s| s.message().is_some()).count())
            .sum();
        waiting + self.mailbox_length(id)
    }

    /// The number of signals, messages included, from one process that have arrived at another.
    #[inline]
    pub fn arrived(&self, from: ThreadId, to: ThreadId) -> u32 {
        let process = self.control(to).process.as_ref();
        let found = process.and_then(|p| p.arrived.iter().find(|(sender, _)| *sender == from));
        found.map_or(0, |(_, count)| *count)
    }

    /// Captures where a process is in a `receive`, to find out later whether it could have taken a
    /// message.
    #[inline]
    pub fn receive_point(&self, id: ThreadId) -> ReceivePoint {
        let thread = self.thread(id);
        let (pc, fp) = (thread.control.pc, thread.control.fp);
        let end = (fp + self.code.frame_at(pc)).min(thread.stack.len());
        ReceivePoint { pc, fp, stack: thread.stack[..end].into() }
    }

    /// The live words of the innermost frame of a thread.
    #[inline]
    pub fn live_words(&self, id: ThreadId) -> Vec<Word> {
        let thread = self.thread(id);
        let (pc, fp) = (thread.control.pc, thread.control.fp);
        let mut words = Vec::new();
        crate::code::each_slot(self.code.live_before(pc), |slot| {
            words.push(thread.stack[fp + slot])
        });
        words.into_iter().map(|w| self.heap.resolve(w)).collect()
    }

    /// The constructor name of a value, and its fields.
    #[inline]
    pub fn constructor(&self, word: Word) -> Option<(source::Symbol, &[Word])> {
        let (index, header) = self.heap.object(self.heap.resolve(word))?;
        header
            .is(crate::state::heap::Kind::Con)
            .then(|| (self.code.constructors[header.info() as usize].name, self.heap.fields(index)))
    }

    /// The code position of a thread, and the positions where each enclosing function continues,
    /// innermost first.
    #[inline]
    pub fn continuations(&self, id: ThreadId) -> Vec<usize> {
        let thread = self.thread(id);
        let waiting = crate::state::frames::frames(&thread.stack, thread.control.fp)
            .filter(|f| crate::state::frames::is_code(f.control))
            .map(|f| f.control.control_pc());
        std::iter::once(thread.control.pc).chain(waiting).collect()
    }

    /// The function with this name, numbered as in [`Observer::enter`].
    #[inline]
    pub fn function_number(&self, name: &str) -> Option<u32> {
        let name = source::Symbol::new(name);
        self.code.functions.iter().position(|f| f.def == name).map(|n| n as u32)
    }
}

impl<O: Observer> Machine<O> {
    /// Runs every thread up to its next visible operation. Blocked threads are put before the
    /// operation that they wait for. To be called once, before the first move.
    pub fn stand(&mut self, fuel: u64) -> Option<crate::Stop> {
        if let Some(current) = self.scalars.current.take()
            && !self.control(current).is_over()
            && !matches!(self.status(current), Status::Blocked(_))
        {
            self.push_ready(current);
        }
        for number in 0..self.threads.len() as u32 {
            let id = ThreadId(number);
            if let Status::Blocked(block) = self.status(id) {
                match block {
                    Block::Forever | Block::BlackHole(_) | Block::ThrowTo(_) => {}
                    _ => {
                        self.unblock(id);
                        self.push_ready(id);
                    }
                }
            }
        }
        self.calm(fuel)
    }

    /// Runs every ready thread up to its next visible operation.
    pub(crate) fn calm(&mut self, fuel: u64) -> Option<crate::Stop> {
        let mut at = 0;
        let mut stop = None;
        loop {
            self.wake_from_black_holes();
            let Some(id) = self.tables.ready.get(at).copied() else { break };
            if self.exception_arrives(id, fuel) {
                if let Some(found) = self.receive_exception(id, fuel) {
                    stop = Some(found);
                }
                at = 0;
                continue;
            }
            if self.stands(id) {
                at += 1;
                continue;
            }
            // A message delivered by another move is examined, too.
            let stepped = match self.operation_before(id) {
                Some(Prim::MailboxPeek) => self.look_at_mail(id, fuel),
                _ => self.go_on(id, fuel, 0),
            };
            match stepped {
                Stepped::RunsOn => at += 1,
                Stepped::Stop(found) => stop = Some(found),
                _ => at = 0,
            }
        }
        stop
    }

    /// Whether a thread is about to execute a visible operation that the schedule decides on.
    fn stands(&self, id: ThreadId) -> bool {
        match self.operation_before(id) {
            // What has arrived belongs to the process: examining it concerns no other thread.
            Some(Prim::MailboxPeek) => !(self.settings.delayed_delivery && self.has_mail(id)),
            Some(_) => true,
            None => false,
        }
    }

    /// Delivers an exception from another thread before this one does anything else.
    fn exception_arrives(&mut self, id: ThreadId, fuel: u64) -> bool {
        let control = self.control(id);
        if control.pending.is_empty() || control.is_over() {
            return false;
        }
        let mask = control.mask;
        // Whether a transaction would block, and so can be interrupted, is only found by trying it.
        self.may_interrupt(id)
            || (mask == Mask::Interruptible
                && self.operation_before(id) == Some(Prim::Atomically)
                && self.try_move(Move::Go(id), fuel) == Trial::Waits)
    }

    fn receive_exception(&mut self, id: ThreadId, fuel: u64) -> Option<crate::Stop> {
        self.select(id);
        let flow = self.deliver_pending(id);
        self.scalars.current = None;
        match flow {
            Flow::Go(pc, fp) => {
                let control = self.control_mut(id);
                (control.pc, control.fp) = (pc, fp);
                match self.go_on(id, fuel, 0) {
                    Stepped::Stop(stop) => return Some(stop),
                    _ => return None,
                }
            }
            Flow::Exit(Exit::Stop(stop)) => {
                self.remove_ready(id);
                return Some(stop);
            }
            Flow::Exit(_) => self.remove_ready(id),
        }
        None
    }

    /// Runs a thread, which keeps its position among the ready ones.
    fn go_on(&mut self, id: ThreadId, fuel: u64, visible: u64) -> Stepped {
        if self.control(id).waiting {
            self.control_mut(id).waiting = false;
        }
        let exit = self.interpret(id, fuel, visible);
        self.scalars.current = None;
        match exit {
            Exit::AtVisible => Stepped::AtVisible,
            Exit::Fuel | Exit::AtMoment => {
                self.abandon_transaction(id);
                Stepped::RunsOn
            }
            Exit::Blocked => match self.status(id) {
                Status::Blocked(Block::BlackHole(_) | Block::ThrowTo(_)) => {
                    self.remove_ready(id);
                    Stepped::Blocked
                }
                // It remains before the operation that it tried.
                _ => {
                    if matches!(
                        self.status(id),
                        Status::Blocked(Block::Delay(_) | Block::Mailbox(Some(_)))
                    ) {
                        return Stepped::Blocked;
                    }
                    self.unblock(id);
                    Stepped::Blocked
                }
            },
            Exit::Over => {
                self.remove_ready(id);
                Stepped::Over
            }
            Exit::Stop(stop) => {
                self.remove_ready(id);
                if matches!(stop, crate::Stop::Finished(_)) {
                    self.control_mut(id).status = Status::Finished;
                }
                Stepped::Stop(stop)
            }
        }
    }

    /// Executes a move. [`Stepped::Blocked`] means that the thread would block: the state has to be
    /// undone then.
    pub fn perform(&mut self, choice: Move, fuel: u64) -> Stepped {
        let id = choice.thread();
        if self.control(id).is_over() {
            return Stepped::Over;
        }
        // The schedule is fixed: no hand-over.
        self.next_departure = self.scalars.visible + 1;
        self.lost.clear();
        self.faulted.clear();
        let stepped = match choice {
            Move::Go(id) => self.perform_operation(id, fuel),
            Move::Timeout(id) => self.pass_time(id, fuel),
            Move::Receive { to, from } => self.perform_receive(to, from, fuel),
            Move::Arrive { to, from } => self.perform_arrive(to, from),
            Move::Unblock => self.perform_unblock(),
            Move::Ring(id) => self.perform_ring(id, fuel),
            Move::Kill(id) => {
                self.kill_from_outside(id);
                Stepped::AtVisible
            }
            Move::Fault(id, fault) => match self.spoil_next_message(id, fault) {
                true => self.perform_operation(id, fuel),
                false => return Stepped::Blocked,
            },
            Move::Cut(connection) => {
                self.cut(connection);
                Stepped::AtVisible
            }
            Move::Heal(connection) => {
                self.heal(connection);
                Stepped::AtVisible
            }
        };
        if matches!(stepped, Stepped::Blocked) && !self.is_held(id) {
            return stepped;
        }
        let stepped = match stepped {
            Stepped::AtVisible => self.look_at_mail(id, fuel),
            other => other,
        };
        match self.calm(fuel) {
            Some(stop) => Stepped::Stop(stop),
            None => stepped,
        }
    }

    fn perform_operation(&mut self, id: ThreadId, fuel: u64) -> Stepped {
        match self.operation_before(id) {
            Some(Prim::Delay) => self.pass_time(id, fuel),
            Some(Prim::MailboxPeek) => {
                let taken = self.taken(id);
                let mut stepped = Stepped::Blocked;
                while self.operation_before(id) == Some(Prim::MailboxPeek) && self.has_mail(id) {
                    stepped = self.go_on(id, fuel, 1);
                    if self.taken(id) != taken || stepped != Stepped::AtVisible {
                        break;
                    }
                }
                self.report(id, Thing::Mailbox(id), How::Write);
                if self.taken(id) == taken && stepped == Stepped::AtVisible {
                    return Stepped::Blocked;
                }
                stepped
            }
            _ => self.go_on(id, fuel, 1),
        }
    }

    /// Ends a delay or the wait for a message.
    fn pass_time(&mut self, id: ThreadId, fuel: u64) -> Stepped {
        if self.operation_before(id) == Some(Prim::MailboxPeek) && !self.settings.delayed_delivery {
            self.report(id, Thing::Mailbox(id), How::Write);
        }
        let stepped = self.go_on(id, fuel, 1);
        let Status::Blocked(Block::Delay(until) | Block::Mailbox(Some(until))) = self.status(id)
        else {
            return stepped;
        };
        self.scalars.clock = self.scalars.clock.max(until);
        self.unblock(id);
        self.go_on(id, fuel, 1)
    }

    fn perform_receive(&mut self, id: ThreadId, from: ThreadId, fuel: u64) -> Stepped {
        let (taken, pc) = (self.taken(id), self.control(id).pc);
        if let Some(sender) = self.courier_for(from) {
            while self.ahead_of_courier(from, id) > 0 {
                let delivered = self.deliver(sender, id);
                let stepped = if delivered { self.go_on(id, fuel, 1) } else { Stepped::Blocked };
                let moved = self.taken(id) != taken || self.control(id).pc != pc;
                if moved || stepped != Stepped::AtVisible {
                    return Stepped::Blocked;
                }
                self.report(id, Thing::Queue { from: sender, to: id }, How::Pop);
            }
        }
        loop {
            if !self.deliver(from, id) {
                return Stepped::Blocked;
            }
            let stepped = self.go_on(id, fuel, 1);
            // A hibernating process continues without taking the message.
            let moved = self.taken(id) != taken || self.control(id).pc != pc;
            if moved || stepped != Stepped::AtVisible {
                self.report(id, Thing::Queue { from, to: id }, How::Pop);
                self.report(id, Thing::Mailbox(id), How::Write);
                return stepped;
            }
        }
    }

    fn perform_arrive(&mut self, id: ThreadId, from: ThreadId) -> Stepped {
        if from == id {
            self.control_mut(id).waiting = true;
            return Stepped::AtVisible;
        }
        if self.arrive(from, id).is_none() {
            return Stepped::Blocked;
        }
        self.report(id, Thing::Queue { from, to: id }, How::Pop);
        self.report(id, Thing::Mailbox(id), How::Write);
        Stepped::AtVisible
    }

    fn perform_unblock(&mut self) -> Stepped {
        self.raise_blocked_indefinitely();
        Stepped::AtVisible
    }

    pub(crate) fn raise_blocked_indefinitely(&mut self) {
        let blocked: Vec<ThreadId> = self.blocked_indefinitely().collect();
        for id in blocked {
            let error = match self.operation_before(id) {
                Some(Prim::Atomically) => MachineError::BlockedOnTransaction,
                _ => MachineError::BlockedOnMVar,
            };
            let exception = self.machine_exception(error, error.text());
            self.control_mut(id).pending.push(Pending { exception, from: None, now: true });
            self.report(id, Thing::Life(id), How::Seize);
        }
    }

    /// The Haskell threads that wait for an MVar or in a transaction when no thread can proceed.
    fn blocked_indefinitely(&self) -> impl Iterator<Item = ThreadId> {
        let waits = |id: &ThreadId| {
            matches!(
                self.operation_before(*id),
                Some(Prim::MVarTake | Prim::MVarRead | Prim::MVarPut | Prim::Atomically)
            )
        };
        (0..self.threads.len() as u32).map(ThreadId).filter(waits)
    }

    /// Whether a handler of the program, other than those around every thread, would catch the
    /// exception for a deadlock.
    pub fn would_catch_deadlock(&self) -> bool {
        self.blocked_indefinitely().any(|id| self.catches_deadlock(id))
    }

    /// Whether any code of the program looks at the status of another thread.
    pub fn looks_at_threads(&self) -> bool {
        self.code.looks()
    }

    /// Whether a handler of the program would catch the exception for a deadlock, if it were raised
    /// in this thread.
    pub fn catches_deadlock(&self, id: ThreadId) -> bool {
        if self.code.language != core_ir::Language::Haskell {
            return false;
        }
        let is_own = |handler: Word| match self.heap.object(self.heap.resolve(handler)) {
            Some((_, header)) if header.is(crate::state::heap::Kind::Closure) => {
                !self.code.functions[header.info() as usize].is_around_thread
            }
            _ => true,
        };
        let thread = self.thread(id);
        crate::state::frames::frames(&thread.stack, thread.control.fp).any(|f| {
            f.control.control_kind() == crate::state::thread::frame::CATCH
                && is_own(thread.stack[f.base])
        })
    }

    fn perform_ring(&mut self, id: ThreadId, fuel: u64) -> Stepped {
        self.ring_for(id);
        self.report(id, Thing::Timers, How::Write);
        self.report(id, Thing::Mailbox(id), How::Write);
        self.report(id, Thing::Life(id), How::Seize);
        if self.control(id).is_over() {
            return Stepped::Over;
        }
        if self.operation_before(id) == Some(Prim::MailboxPeek)
            && self.settings.delayed_delivery
            && self.has_mail(id)
        {
            return self.go_on(id, fuel, 1);
        }
        Stepped::AtVisible
    }

    /// Examines what has already arrived, up to the next choice.
    fn look_at_mail(&mut self, id: ThreadId, fuel: u64) -> Stepped {
        let mut stepped = Stepped::AtVisible;
        while stepped == Stepped::AtVisible
            && self.settings.delayed_delivery
            && self.operation_before(id) == Some(Prim::MailboxPeek)
            && self.has_mail(id)
        {
            let (taken, sender) = (self.taken(id), self.sender_of_next(id));
            stepped = self.go_on(id, fuel, 1);
            // What one process sends arrives in order.
            let others = || self.senders_to(id).into_iter().any(|other| Some(other) != sender);
            if self.taken(id) != taken && others() {
                self.report(id, Thing::Arrivals, How::Read);
            }
        }
        stepped
    }

    /// Fires the first timer that sends to a process.
    pub(crate) fn ring_for(&mut self, id: ThreadId) {
        let found = self.timer_for(id);
        if let Some(key) = found
            && let Some(Timer::Send { reference, to, message }) = self.remove_timer(key)
        {
            self.scalars.clock = self.scalars.clock.max(key.0);
            self.deliver_to(to, message, reference);
        }
    }

    /// The receiver and the message of the timer that a process is about to start.
    pub fn timer_before(&self, id: ThreadId) -> Option<(ThreadId, Word)> {
        let arguments = self.next_arguments(id);
        let (to, message) = match self.operation_before(id)? {
            Prim::TimerStart => (*arguments.get(1)?, *arguments.get(2)?),
            Prim::TimerStartAs => (*arguments.get(2)?, *arguments.get(3)?),
            _ => return None,
        };
        Some((self.destination(to)?, message))
    }

    /// Whether a move is enabled. The state is unchanged afterwards.
    pub fn try_move(&mut self, choice: Move, fuel: u64) -> Trial {
        let mark = self.mark();
        let stepped = self.perform(choice, fuel);
        let waits = stepped == Stepped::Blocked && !self.is_held(choice.thread());
        self.undo_to(mark);
        self.release(mark);
        if waits { Trial::Waits } else { Trial::Can }
    }

    /// Collects all moves of a thread that are enabled.
    pub fn moves(&mut self, id: ThreadId, fuel: u64, out: &mut Vec<Move>) {
        let control = self.control(id);
        if control.is_over() || control.status != Status::Ready {
            return;
        }
        if !self.tables.timers.is_empty() && self.timer_for(id).is_some() {
            out.push(Move::Ring(id));
        }
        let Some(op) = self.operation_before(id) else { return };
        if self.has_signals(id) {
            let senders = self.signallers_to(id);
            out.extend(senders.into_iter().map(|from| Move::Arrive { to: id, from }));
        }
        if self.can_begin_to_wait(id, op, fuel) {
            out.push(Move::Arrive { to: id, from: id });
        }
        match op {
            Prim::Atomically => {
                if self.try_move(Move::Go(id), fuel) == Trial::Can {
                    out.push(Move::Go(id));
                }
            }
            Prim::MailboxPeek => {
                if self.settings.delayed_delivery {
                    for from in self.senders_to(id) {
                        let choice = Move::Receive { to: id, from };
                        if self.try_move(choice, fuel) == Trial::Can {
                            out.push(choice);
                        }
                    }
                } else if self.has_mail(id) && self.try_move(Move::Go(id), fuel) == Trial::Can {
                    out.push(Move::Go(id));
                    return;
                }
                if self.can_run_out(id) {
                    out.push(Move::Timeout(id));
                }
            }
            _ => {
                if self.is_enabled(id, op) {
                    out.push(Move::Go(id));
                }
            }
        }
    }

    /// Whether a thread would block, and another one is about to observe whether it does.
    fn can_begin_to_wait(&mut self, id: ThreadId, op: Prim, fuel: u64) -> bool {
        if !self.code.looks() || self.control(id).waiting || !self.is_looked_at(id) {
            return false;
        }
        match op {
            Prim::Delay => true,
            Prim::MailboxPeek => !self.has_mail(id),
            Prim::Atomically => self.try_move(Move::Go(id), fuel) == Trial::Waits,
            op => !self.is_enabled(id, op),
        }
    }

    /// The visible operation that a thread is about to execute.
    pub fn operation_before(&self, id: ThreadId) -> Option<Prim> {
        let control = self.control(id);
        let bodiless = control.status == Status::Blocked(Block::Forever);
        if control.is_over() || bodiless { None } else { self.next_op(id) }
    }

    /// Whether a thread is in the middle of a computation between two moves: it used up its fuel
    /// without reaching a visible operation.
    pub fn runs_on(&self, id: ThreadId) -> bool {
        self.next_op(id).is_none()
            && self.status(id) == Status::Ready
            && self.tables.ready.contains(&id)
    }

    /// Whether a thread that is not blocked is about to execute an operation on which it would
    /// block.
    pub(crate) fn would_wait(&self, id: ThreadId) -> bool {
        matches!(
            self.operation_before(id),
            Some(op @ (Prim::MVarTake | Prim::MVarPut | Prim::MVarRead))
                if !self.is_enabled(id, op)
        ) || self.operation_before(id) == Some(Prim::Delay)
    }

    /// Messages in transit from one process to another, oldest first.
    pub fn messages_under_way(&self, from: ThreadId, to: ThreadId) -> Vec<Word> {
        let messages = self.signals_under_way(from, to).iter().filter_map(|s| s.message());
        messages.map(|word| self.unpacked(word)).collect()
    }

    /// The number of the last signal sent from one process to another, from 1.
    pub fn last_sent(&self, from: ThreadId, to: ThreadId) -> u32 {
        self.arrived(from, to) + self.signals_under_way(from, to).len() as u32
    }

    /// Whether a process could have taken a message at such a point. To be called while all marks
    /// that were set at that point are still set; the state is unchanged afterwards.
    pub fn fits(&mut self, id: ThreadId, point: &ReceivePoint, message: Word, fuel: u64) -> bool {
        let mark = self.mark();
        self.control_mut(id);
        let empty = self.heap.make(crate::state::heap::Kind::MapFlat, 0, &[]);
        let words = self.thread(id).stack.to_vec().into_boxed_slice();
        self.heap.trail.push(crate::snapshot::undo::Undo::Stack { thread: id, base: 0, words });
        let thread = &mut self.threads[id.0 as usize];
        thread.stack.replace(&point.stack);
        thread.stack.resize(point.stack.len() + 64);
        thread.barrier = 0;
        let process = Box::new(crate::state::thread::Process::new(empty));
        thread.control =
            crate::state::thread::Control::new(point.pc, point.fp, Mask::Unmasked, Some(process));
        self.put_message(id, message, crate::observer::Origin::System);
        self.interpret(id, fuel, 1);
        self.scalars.current = None;
        self.abandon_transaction(id);
        let fits = self.taken(id) > 0 || self.control(id).pc != point.pc;
        self.undo_to(mark);
        self.release(mark);
        fits
    }

    /// Whether the MVar of the next operation of a thread is full.
    pub fn is_full(&self, id: ThreadId) -> Option<bool> {
        let word = match self.operation_before(id)? {
            Prim::MVarTake
            | Prim::MVarRead
            | Prim::MVarPut
            | Prim::MVarTryTake
            | Prim::MVarTryRead
            | Prim::MVarTryPut
            | Prim::MVarIsEmpty => self.first_argument(id)?,
            _ => return None,
        };
        match self.heap.object(word) {
            Some((index, header)) if header.is(crate::state::heap::Kind::MVar) => {
                Some(self.heap.field(index, 1) != Word::EMPTY)
            }
            _ => None,
        }
    }

    /// The functions that a thread is in, innermost first, as indices into
    /// [`crate::Code::functions`].
    pub fn call_functions(&self, id: ThreadId, most: usize) -> Vec<usize> {
        let thread = self.thread(id);
        if thread.control.is_over() {
            return Vec::new();
        }
        let mut places = vec![thread.control.pc];
        let waiting = crate::state::frames::frames(&thread.stack, thread.control.fp)
            .filter(|f| {
                matches!(
                    f.control.control_kind(),
                    crate::state::thread::frame::CALL | crate::state::thread::frame::EVAL
                )
            })
            .map(|f| f.control.control_pc().saturating_sub(1));
        places.extend(waiting.take(most));
        places
            .into_iter()
            .filter_map(|pc| self.code.function_number_at(pc))
            .map(|n| n as usize)
            .collect()
    }
}

/// See [`State::receive_point`].
pub struct ReceivePoint {
    pc: usize,
    fp: usize,
    stack: Box<[Word]>,
}
