//! Moves of the guided run, and the same moves as departures of a recording.
//!
//! Each visible operation is written down with the thread that executes it, so nothing is left to
//! the default schedule.

use core_ir::Prim;
use machine::{Admitted, Machine, Move, Observer, Stepped, Stop, ThreadId};
use recording::{Departure, What};

/// Steps that a process may take without a visible operation, however short its log is.
const LEAST_FUEL: u64 = 20_000_000;
const MOST_FUEL: u64 = 4_000_000_000;
/// Nanoseconds in which a node does less than a step of this machine.
const STEP: u64 = 2;

/// A machine and the choices that led to its present state.
pub(crate) struct Schedule<O: Observer> {
    pub machine: Machine<O>,
    pub departures: Vec<Departure>,
    /// Set when the machine cannot go on.
    pub stop: Option<Stop>,
    /// Steps that a process may take without a visible operation.
    fuel: u64,
}

impl<O: Observer> Schedule<O> {
    /// For a run that took this many nanoseconds on its node.
    pub(crate) fn new(mut machine: Machine<O>, took: u64) -> Self {
        let fuel = (LEAST_FUEL + took / STEP).min(MOST_FUEL);
        let stop = machine.stand(fuel);
        Schedule { machine, departures: Vec::new(), stop, fuel }
    }

    fn push(&mut self, at: u64, what: What) {
        self.departures.push(Departure { at, what });
    }

    /// Writes down that a thread executed the operations since `at`.
    fn executed(&mut self, id: ThreadId, at: u64, end: u64) {
        let thread = self.machine.thread_name(id);
        for number in at..end {
            self.push(number, What::Switch { to: thread.clone() });
        }
    }

    /// Performs a move. False if the thread would block: the state is useless then.
    pub(crate) fn perform(&mut self, choice: Move) -> bool {
        // Faults of a simulated network belong to searches; a log has none.
        if matches!(choice, Move::Fault(..) | Move::Cut(_) | Move::Heal(_)) {
            return false;
        }
        let id = choice.thread();
        let at = self.machine.visible_operations();
        let sleeps = self.machine.operation_before(id) == Some(Prim::Delay);
        let before = match choice {
            Move::Receive { to, from } => self.machine.arrived(from, to),
            _ => 0,
        };
        let stepped = self.machine.perform(choice, self.fuel);
        match stepped {
            Stepped::Blocked | Stepped::RunsOn => return false,
            Stepped::Stop(stop) => self.stop = Some(stop),
            Stepped::AtVisible | Stepped::Over => {}
        }
        let thread = self.machine.thread_name(id);
        match choice {
            Move::Receive { to, from } => {
                let (sender, receiver) =
                    (self.machine.thread_name(from), self.machine.thread_name(to));
                for _ in before..self.machine.arrived(from, to) {
                    self.push(at, What::Deliver { from: sender.clone(), to: receiver.clone() });
                }
            }
            Move::Arrive { to, from } => {
                let (from, to) = (self.machine.thread_name(from), self.machine.thread_name(to));
                self.push(at, What::Signal { from, to });
            }
            Move::Ring(_) => self.push(at, What::Deliver { from: thread.clone(), to: thread }),
            Move::Timeout(_) => self.push(at, What::Timeout { thread }),
            Move::Go(_) if sleeps => self.push(at, What::Timeout { thread }),
            Move::Kill(_) => self.push(at, What::Kill { thread }),
            Move::Go(_) | Move::Unblock | Move::Fault(..) | Move::Cut(_) | Move::Heal(_) => {}
        }
        let is_operation = matches!(choice, Move::Go(_) | Move::Timeout(_) | Move::Receive { .. });
        let end = self.machine.visible_operations();
        self.executed(id, at, if is_operation { end.max(at + 1) } else { end });
        true
    }

    /// A process that computed for long without a visible operation.
    pub(crate) fn busy(&self) -> Option<ThreadId> {
        self.machine.ready_threads().into_iter().find(|id| self.machine.runs_on(*id))
    }

    /// Moves the clock of the program.
    pub(crate) fn move_clock(&mut self, by: i64) {
        if by != 0 {
            self.push(self.machine.visible_operations(), What::Clock { by });
            self.machine.move_clock(by);
        }
    }

    /// The next message from one process to another arrives. False if there is none.
    pub(crate) fn admit(&mut self, from: ThreadId, to: ThreadId) -> bool {
        let at = self.machine.visible_operations();
        match self.machine.admit(from, to, self.fuel) {
            Admitted::Arrived => {}
            Admitted::Nothing => return false,
            Admitted::Stop(stop) => self.stop = Some(stop),
        }
        let (sender, receiver) = (self.machine.thread_name(from), self.machine.thread_name(to));
        self.push(at, What::Deliver { from: sender, to: receiver });
        self.executed(to, at, self.machine.visible_operations());
        true
    }
}
