//! The text of an uncaught exception in Elixir, whose exceptions say themselves what their message is.
//!
//! The function for it runs in the machine after the end of the run, with code that is linked for this, between a mark
//! and its undo. It cannot be used while somebody observes the machine.

use crate::Program;
use core_ir::{BodyBuilder, Def, Language, Module, Visibility};
use machine::{Evaluated, Handle, Literal, Machine, Sandbox, State, ThreadId, Unobserved, Word};
use source::{Span, Symbol};
use std::sync::Arc;

/// Class, reason and stack trace to text.
const FORMAT: &str = "elixir_logger:%uncaught/3";
/// Steps after which there is no text.
const MAX_STEPS: u64 = 20_000_000;
/// Limit on the entries of a stack trace.
const MAX_ENTRIES: usize = 200;

/// The text of the exception that a thread died of; `None` if there is none, or in another language.
pub(crate) fn text(
    program: &Program,
    machine: &mut Machine<Unobserved>,
    thread: ThreadId,
) -> Option<String> {
    if !program.code.records.is_elixir() {
        return None;
    }
    let outcome = machine.outcome(thread);
    let code = program.extend((*program.code).clone(), vec![mention()]).ok()?;
    let mark = machine.mark();
    let outside = machine.set_outside(Box::new(Sandbox::default()));
    let before = machine.extend_code(Arc::new(code));
    let text = formatted(machine, outcome);
    machine.undo_to(mark);
    machine.restore_code(before);
    drop(machine.set_outside(outside));
    machine.release(mark);
    text
}

/// A module that needs the function.
fn mention() -> Module {
    let mut b = BodyBuilder::new();
    let root = b.global(Symbol::new(FORMAT), Span::NONE);
    let name = Symbol::new("Backstory.Uncaught");
    let def = Def {
        name,
        source_name: name,
        visibility: Visibility::Generated,
        span: Span::NONE,
        ty: None,
        body: b.finish(root),
    };
    Module { name, language: Language::Erlang, types: Vec::new(), defs: vec![def] }
}

fn formatted(machine: &mut Machine<Unobserved>, outcome: Word) -> Option<String> {
    let format = machine.global(Symbol::new(FORMAT))?;
    let format = machine.hold(format);
    let (class, reason, stack) = match machine.heap().as_tuple(outcome)? {
        [class, reason, stack] => (*class, *reason, Some(*stack)),
        [class, reason] => (*class, *reason, None),
        _ => return None,
    };
    let entries: Vec<Word> = stack.map_or_else(Vec::new, |stack| entries(machine, stack));
    let entries: Vec<Handle> = entries.into_iter().map(|entry| machine.hold(entry)).collect();
    let arguments =
        [machine.hold(class), machine.hold(reason), machine.make(Literal::List(&entries))];
    let call = machine.application(&format, &arguments);
    let Evaluated::Value(value) = machine.evaluate(&call, MAX_STEPS) else { return None };
    let text = machine.heap().as_bytes(machine.word(&value))?;
    Some(String::from_utf8_lossy(text).trim_end().to_owned())
}

/// The entries of a stack trace, without the code that starts the program.
fn entries(state: &State, stack: Word) -> Vec<Word> {
    let heap = state.heap();
    let mut entries = Vec::new();
    let mut at = stack;
    while let Some((entry, rest)) = heap.as_cons(at) {
        let module = heap.as_tuple(entry).and_then(|parts| parts.first().copied());
        let module = module.and_then(|module| state.atom_text(module));
        if !module.is_some_and(|name| name.starts_with('%')) {
            entries.push(entry);
        }
        if entries.len() == MAX_ENTRIES {
            break;
        }
        at = rest;
    }
    entries
}
