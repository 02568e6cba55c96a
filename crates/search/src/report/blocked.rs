//! Blocked threads at the end of a schedule, and the threads that could have woken them.

use super::BlockedThread;
use super::steps::{asks, file_line, library, name_of, place, source_text};
use crate::System;
use core_ir::Prim;
use machine::{Thing, ThreadId, Touch};
use runs::{Names, Program};

/// The number of threads that exist from the start and only represent something outside.
pub(super) fn outside(system: &System) -> usize {
    let bodiless = machine::Status::Blocked(machine::Block::Forever);
    system.threads().filter(|id| system.machine.status(*id) == bodiless).count()
}

/// A sentence that says that all remaining threads are blocked.
pub(super) fn all_wait(system: &System, blocked: &[BlockedThread]) -> String {
    let (one, many) = match system.machine.code().language() {
        core_ir::Language::Erlang => ("process", "processes"),
        _ => ("thread", "threads"),
    };
    let everyone = system.thread_count() - outside(system);
    match blocked {
        [only] if everyone == 1 => format!("{} waits forever", only.thread),
        [only] => format!("{}, the only {one} left, waits forever", only.thread),
        all if all.len() == everyone => {
            format!("all {} {many} wait forever", all.len())
        }
        all => format!("all {} {many} that are left wait forever", all.len()),
    }
}

/// The blocked threads and what each waits for.
pub(super) fn blocked(program: &Program, system: &mut System, names: &Names) -> Vec<BlockedThread> {
    let mut waiting = Vec::new();
    for id in system.threads() {
        let mut moves = Vec::new();
        system.moves_of(id, &mut moves);
        if !moves.is_empty() {
            continue;
        }
        let Some(op) = system.machine.operation_before(id) else { continue };
        if matches!(system.machine.status(id), machine::Status::Blocked(machine::Block::Forever)) {
            continue;
        }
        let span = place(program, system, id);
        let (file, line) = file_line(program, span);
        let text = source_text(program, span);
        let touch = system.machine.next(id).map(|n| n.touch);
        let cell = match touch {
            Some(Touch::Object(cell)) => names.object_in(&system.machine, cell, "MVar"),
            _ => "an MVar".to_owned(),
        };
        let why = match op {
            Prim::MVarTake => format!("waits to take {cell}"),
            Prim::MVarRead => format!("waits to read {cell}"),
            Prim::MVarPut => format!("waits to fill {cell}, which is full"),
            Prim::Atomically => {
                let read = system.waited_for(id);
                let mut variables: Vec<String> = Vec::new();
                for (thing, _) in &read {
                    if let Thing::Object(cell) = thing {
                        let name = names.object_in(&system.machine, *cell, "TVar");
                        if !variables.contains(&name) {
                            variables.push(name);
                        }
                    }
                }
                match variables.is_empty() {
                    true => "waits in a transaction".to_owned(),
                    false => {
                        format!("waits in a transaction for {} to change", variables.join(", "))
                    }
                }
            }
            Prim::MailboxPeek if span.is_none() => {
                match library(program, system, id).is_some_and(|file| asks(&file)) {
                    true => "waits for an answer".to_owned(),
                    false => "waits for the next request".to_owned(),
                }
            }
            Prim::MailboxPeek => match system.machine.unread(id) {
                0 => "waits for a message".to_owned(),
                1 => "waits for a message; the one that is there it does not want".to_owned(),
                n => format!("waits for a message; the {n} that are there it does not want"),
            },
            _ => "waits".to_owned(),
        };
        let why = match text {
            Some(text) => format!("{why}: {text}"),
            None => why,
        };
        let wakers = wakers(program, system, names, (id, touch));
        let thread = name_of(names, system, system.thread(id));
        waiting.push(BlockedThread { thread, why, file, line, wakers });
    }
    waiting
}

/// The threads that could have woken a thread: the one that has taken what it waits for; those that hold a reference to
/// it; those that it has asked, or that know it.
fn wakers(
    program: &Program,
    system: &mut System,
    names: &Names,
    (id, touch): (ThreadId, Option<Touch>),
) -> Vec<String> {
    if let Some(Touch::Object(cell)) = touch {
        let object = system.object(Thing::Object(cell));
        if let Some(holder) = system.holder(object) {
            return vec![name_of(names, system, holder)];
        }
        let holds = |other: &ThreadId| *other != id && system.machine.holds(*other, cell);
        let found: Vec<ThreadId> = system.threads().filter(holds).collect();
        return found
            .into_iter()
            .map(|other| name_of(names, system, system.thread(other)))
            .collect();
    }
    let mut asked = system.machine.watched_by(id);
    if asked.is_empty() && place(program, system, id).is_some() {
        // Servers know the process that started them, but would not send to it for that reason.
        let knows = |other: &ThreadId| {
            *other != id
                && system.machine.operation_before(*other).is_some()
                && place(program, system, *other).is_some()
                && system
                    .machine
                    .thread_component(*other)
                    .nodes
                    .contains(&machine::Node::Thread(id))
        };
        asked = system.threads().filter(knows).collect();
    }
    asked.dedup();
    asked.into_iter().map(|other| name_of(names, system, system.thread(other))).collect()
}
