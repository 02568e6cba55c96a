//! Invariants: a function of the program that must hold in every state, and threads that must not all be blocked.
//!
//! The function is evaluated in the state itself, between a mark and its undo, so the search continues undisturbed. Its
//! parameters are program variables of the same names: each is found when a function that has it is first entered, and
//! kept. Until all are found, the function is not evaluated.

use crate::{Found, System, Thread};
use machine::{Evaluated, ShowLimits, Word};
use runs::{Names, Program};
use source::Symbol;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Steps after which the function counts as not terminating.
const STEPS: u64 = 10_000_000;

/// Installs the check of each state. Returns a closure to call at the end, which says whether the function could be
/// evaluated at all.
pub(super) fn watch(
    program: &Program,
    never: &[String],
    names: &Arc<Mutex<Names>>,
    system: &mut System,
) -> Result<Arc<AtomicBool>, String> {
    let asked = Arc::new(AtomicBool::new(program.always.is_none()));
    if program.always.is_none() && never.is_empty() {
        return Ok(asked);
    }
    let mut function = None;
    if let Some(name) = program.always {
        let word = system.machine.global(name).ok_or_else(|| format!("there is no {name}"))?;
        system.wanted = parameters(system, name, word)?;
        for id in system.threads() {
            system.find_wanted(id);
        }
        function = Some((name, plain(name)));
    }
    let (never, names, flag) = (never.to_vec(), names.clone(), asked.clone());
    system.look = Some(Box::new(move |system| {
        if let Some((name, shown)) = &function
            && let Some(arguments) = system.wanted_values()
        {
            flag.store(true, Ordering::Relaxed);
            if let Some(wrong) = broken(system, *name, shown, &arguments) {
                return Some(wrong);
            }
        }
        if never.is_empty() {
            return None;
        }
        let mut names = names.lock().unwrap_or_else(PoisonError::into_inner);
        names.learn_threads(&system.machine);
        all_blocked(system, &names, &never)
    }));
    Ok(asked)
}

/// The name as the user wrote it.
pub(super) fn plain(name: Symbol) -> String {
    let text = name.as_str();
    let text = text.rsplit_once(':').map_or(text, |(_, n)| n);
    if text.contains('/') {
        text.to_owned()
    } else {
        text.rsplit('.').next().unwrap_or(text).to_owned()
    }
}

/// The names of the parameters of the function; a last one without a name is the token of an action.
pub(super) fn parameters(system: &System, name: Symbol, word: Word) -> Result<Vec<Symbol>, String> {
    let Some(function) = system.machine.function_of(word).filter(|f| !f.is_thunk) else {
        return Ok(Vec::new());
    };
    let is_named = |slot: &Option<Symbol>| slot.filter(|s| !s.as_str().starts_with('$'));
    let slots = &function.slots[..function.arity.min(function.slots.len())];
    let named: Vec<Option<Symbol>> = slots.iter().map(is_named).collect();
    let until = named.iter().rposition(Option::is_some).map_or(0, |at| at + 1);
    if named.len() > until + 1 || named[..until].iter().any(Option::is_none) {
        let name = plain(name);
        return Err(format!(
            "{name} cannot be evaluated by itself: its parameters must be variables, named as the \
             program names what they stand for, and its type must not be overloaded"
        ));
    }
    Ok(named.into_iter().flatten().collect())
}

/// Returns what is wrong with the state, if the function says so.
fn broken(system: &mut System, name: Symbol, shown: &str, arguments: &[Word]) -> Option<Found> {
    let back = system.mark();
    let verdict = evaluate(system, name, arguments);
    let text = match verdict {
        Evaluated::Value(value) => match system.machine.word(&value) {
            Word::TRUE => None,
            Word::FALSE => Some(format!("{shown} does not hold")),
            word => {
                let value = system.machine.show(word, ShowLimits::default());
                Some(format!("{shown} is {value}, which is neither true nor false"))
            }
        },
        Evaluated::Raised(exception) => {
            let exception = system.machine.word(&exception);
            let text = system.machine.show(exception, ShowLimits::default());
            Some(format!("{shown} failed: {text}"))
        }
        Evaluated::Blocked => {
            Some(format!("{shown} waits; it may only look (tryReadMVar, readIORef, readTVarIO)"))
        }
        Evaluated::Endless => Some(format!("{shown} runs on and on")),
        Evaluated::Stopped(_) => None,
    };
    system.undo(back);
    text.map(Found::Invariant)
}

pub(super) fn evaluate(system: &mut System, name: Symbol, arguments: &[Word]) -> Evaluated {
    let machine = &mut system.machine;
    let Some(function) = machine.global(name) else { return Evaluated::Blocked };
    let (function, arguments) = (machine.hold(function), machine.hold_all(arguments));
    let mut expression = machine.application(&function, &arguments);
    // The result may be an action, which is executed, and its result may still be a thunk.
    for _ in 0..4 {
        match machine.evaluate(&expression, STEPS) {
            Evaluated::Value(value) if machine.can_be_applied(machine.word(&value)) => {
                let token = machine.hold(Word::UNIT);
                expression = machine.application(&value, &[token]);
            }
            Evaluated::Value(value) if machine.word(&value).is_thunk() => expression = value,
            other => return other,
        }
    }
    machine.evaluate(&expression, STEPS)
}

/// Whether all threads of these names exist and are blocked.
fn all_blocked(system: &mut System, names: &Names, never: &[String]) -> Option<Found> {
    let mut all: Vec<Thread> = Vec::new();
    for name in never {
        let mut alive = false;
        for path in names.called(name) {
            let Some(id) = system.machine.thread_named(path) else { continue };
            if system.machine.operation_before(id).is_none() {
                continue;
            }
            let mut moves = Vec::new();
            system.moves_of(id, &mut moves);
            if !moves.is_empty() {
                return None;
            }
            alive = true;
            all.push(system.thread(id));
        }
        if !alive {
            return None;
        }
    }
    Some(Found::PartialDeadlock(all))
}
