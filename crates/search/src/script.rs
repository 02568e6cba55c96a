//! A schedule in the form of a recording: departures from the default schedule.
//!
//! Each visible operation of the schedule is stored with its thread, so the default schedule never applies before its
//! end; messages arrive and time passes where the moves say so.

use crate::event::Label;
use crate::system::{Done, System};
use core_ir::Prim;
use recording::{Departure, What};

/// Follows a schedule from the present state of the system. `each` is called with the system before each move, and with
/// the result of the move. The state stays at the end of the schedule: the caller undoes it.
pub fn follow(
    system: &mut System,
    schedule: &[Label],
    mut before: impl FnMut(&mut System, Label),
    mut after: impl FnMut(&mut System, Label, &Done),
) -> Option<Vec<Departure>> {
    let mut departures = Vec::new();
    for label in schedule {
        before(system, *label);
        let at = system.machine.visible_operations();
        let id = system.id(label.thread())?;
        let sleeps = system.machine.operation_before(id) == Some(Prim::Delay);
        let name = |system: &System, t| system.name(t).clone();
        let arrived = |system: &System| match *label {
            Label::Receive { to, from } => match (system.id(from), system.id(to)) {
                (Some(from), Some(to)) => system.machine.arrived(from, to),
                _ => 0,
            },
            _ => 0,
        };
        let here = arrived(system);
        // What was sent before a message that was delayed arrives with it.
        let ahead = |system: &System| match *label {
            Label::Receive { to, from } => {
                let (from, to) = (system.id(from)?, system.id(to)?);
                let sender = system.machine.courier_for(from)?;
                Some((sender, system.machine.messages_under_way(sender, to).len()))
            }
            _ => None,
        };
        let before = ahead(system);
        let receiver = system.machine.remote_receiver(id);
        let done = system.perform(*label)?;
        let end = system.machine.visible_operations();
        let thread = name(system, label.thread());
        for (from, to, fault) in system.machine.faulted() {
            let (from, to) = (system.thread(*from), system.thread(*to));
            let (from, to) = (name(system, from), name(system, to));
            departures.push(Departure { at, what: What::Fault { from, to, fault: *fault } });
        }
        match *label {
            Label::Receive { to, from } => {
                if let (Some((sender, before)), Some((_, after))) = (before, ahead(system)) {
                    let from = name(system, system.thread(sender));
                    for _ in after..before {
                        let what = What::Deliver { from: from.clone(), to: name(system, to) };
                        departures.push(Departure { at, what });
                    }
                }
                for _ in here..arrived(system) {
                    let what = What::Deliver { from: name(system, from), to: name(system, to) };
                    departures.push(Departure { at, what });
                }
            }
            Label::Arrive { to, from } => {
                let what = What::Signal { from: name(system, from), to: name(system, to) };
                departures.push(Departure { at, what });
            }
            Label::Ring(_) => {
                let what = What::Deliver { from: thread.clone(), to: thread.clone() };
                departures.push(Departure { at, what });
            }
            Label::Timeout(_) => {
                departures.push(Departure { at, what: What::Timeout { thread: thread.clone() } });
            }
            Label::Go(_) if sleeps => {
                departures.push(Departure { at, what: What::Timeout { thread: thread.clone() } });
            }
            Label::Kill(_) => {
                departures.push(Departure { at, what: What::Kill { thread: thread.clone() } });
            }
            Label::Fault(_, fault) => {
                let to = name(system, system.thread(receiver?));
                let what = What::Fault { from: thread.clone(), to, fault };
                departures.push(Departure { at, what });
            }
            Label::Go(_) | Label::Unblock | Label::Cut(_) | Label::Heal(_) => {}
        }
        let no_operation = matches!(
            label,
            Label::Ring(_) | Label::Arrive { .. } | Label::Unblock | Label::Kill(_)
        ) || label.is_of_network();
        let last = if no_operation { end } else { end.max(at + 1) };
        for number in at..last {
            let what = What::Switch { to: thread.clone() };
            departures.push(Departure { at: number, what });
        }
        after(system, *label, &done);
    }
    Some(departures)
}
