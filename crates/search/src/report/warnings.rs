//! Warnings about locks that a schedule takes in different orders.

use super::steps::{Walked, file_line, name_of, place};
use super::{Warning, WarningPlace};
use crate::lock_order::{self, Taken};
use crate::{Object, System, Thread};
use core_ir::Prim;
use machine::{Thing, Touch};
use runs::Program;

/// The locks that threads are blocked on in the present state.
fn wanted_locks(system: &mut System) -> Vec<(Thread, Object)> {
    let mut wanted = Vec::new();
    for id in system.threads() {
        if system.machine.operation_before(id) == Some(Prim::MVarTake)
            && let Some(next) = system.machine.next(id)
            && let (Touch::Object(cell), false) = (next.touch, next.enabled)
        {
            let object = system.object(Thing::Object(cell));
            wanted.push((system.thread(id), object));
        }
    }
    wanted
}

/// Locks that a schedule takes in both orders. The system has followed it.
pub(super) fn lock_order(
    program: &Program,
    system: &mut System,
    walked: &Walked,
    from: usize,
) -> Vec<Warning> {
    let wanted = wanted_locks(system);
    let circles = lock_order::reversals(&system.past[from..], &wanted);
    circles.iter().map(|circle| warning(program, system, walked, circle)).collect()
}

fn warning(program: &Program, system: &System, walked: &Walked, circle: &[Taken]) -> Warning {
    let name = |object: Object| {
        let cell = system.cell_of(object);
        let name = cell.map(|cell| walked.names.object_in(&system.machine, cell, "MVar"));
        name.unwrap_or_else(|| "a lock".to_owned())
    };
    let mut places = Vec::new();
    for taken in circle {
        let (file, line) = match taken.at.and_then(|at| walked.steps.get(at)) {
            Some(step) => (step.file.clone(), step.line),
            None => {
                let id = system.id(taken.thread);
                file_line(program, id.and_then(|id| place(program, system, id)))
            }
        };
        let thread = name_of(&walked.names, system, taken.thread);
        let (holds, takes) = (name(taken.holds), name(taken.takes));
        places.push(WarningPlace { thread, holds, takes, file, line });
    }
    let locks: Vec<String> = places.iter().map(|p| p.holds.clone()).collect();
    let said: Vec<String> = places
        .iter()
        .map(|p| {
            let place = match (&p.file, p.line) {
                (Some(file), Some(line)) => format!(" ({file}:{line})"),
                _ => String::new(),
            };
            format!("{} takes {} while it holds {}{place}", p.thread, p.takes, p.holds)
        })
        .collect();
    let message = format!("locks are taken in different orders: {}", said.join("; "));
    Warning { kind: "lock-order", message, locks, places }
}
