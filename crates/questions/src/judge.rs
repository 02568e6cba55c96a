//! Judges statements by a reference version of the program.
//!
//! Both versions are loaded into one machine. The function of the reference is applied to the original arguments of the
//! computation, with functions among them replaced by those of the reference (statements show functions by name, and a
//! name means the intended function), and the two results are compared as far as the program evaluated its own.
//! Afterwards everything is undone.
//!
//! JudgedKind it cannot decide: computations that depended on more than their arguments (input, mutable variables, other
//! threads), results that are anonymous functions, and cases in which the reference calls a named function of the
//! program (`trace/judging.rs`).

mod compare;

use crate::prepare::{Own, is_references};
use crate::statement::{exception_text, is_dictionary};
use crate::trace::{Around, NodeId, Outcome, Role, Tracer};
use core_ir::Language;
use machine::{Evaluated, Handle, Holder, Holds, Machine, Substitute, ThreadId};
use source::Symbol;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The verdict of an oracle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    Wrong,
    /// It cannot decide, for this reason.
    Unknown(String),
}

/// Limit on the steps of the reference for one answer.
const STEPS: u64 = 20_000_000;
/// Limits on the objects of arguments that are copied to replace functions, and on the pairs that are compared.
const MAX_COMPARED_OBJECTS: usize = 1_000_000;
/// Limit on the calls of program functions by the reference that are checked.
const CALLS: usize = 64;

/// The reference's version of a function.
#[derive(Clone)]
enum Counterpart {
    Global(Symbol, u32),
    /// With the indices of its captured variables among ours; `None` for itself.
    Local(u32, Vec<Option<usize>>),
}

pub struct Reference {
    /// Limit for one evaluation.
    steps: u64,
    /// The steps of the run.
    ran: u64,
    /// From functions of the program to those of the reference.
    functions: HashMap<u32, Counterpart>,
    /// By function: whether it belongs to the reference.
    is_reference: Arc<Vec<bool>>,
    /// Where calls by name lead while it runs.
    by_name: Arc<HashMap<Symbol, Symbol>>,
}

impl Reference {
    /// Finds the function of the reference for each one of the program. `ran`: the steps of the run; the reference may
    /// take several times as many.
    pub fn new(machine: &Machine<Tracer>, own: &Own, ran: u64) -> Self {
        let code = machine.code();
        let globals: HashMap<Symbol, u32> = code.global_code().collect();
        let counterpart = |(def, reference): (&Symbol, &Symbol)| {
            let (id, theirs) = (globals.get(def)?, globals.get(reference)?);
            Some((*id, Counterpart::Global(*reference, *theirs)))
        };
        let mut functions: HashMap<u32, Counterpart> =
            own.reference.iter().filter_map(counterpart).collect();
        // Local functions by name, if that is unique, with the same captured variables.
        let mut local: BTreeMap<(Symbol, Symbol), Vec<u32>> = BTreeMap::new();
        for (id, function) in code.functions().iter().enumerate() {
            if let (Some(name), false) = (function.name, function.is_thunk)
                && globals.get(&function.def) != Some(&(id as u32))
            {
                local.entry((function.def, name)).or_default().push(id as u32);
            }
        }
        for ((def, name), ids) in &local {
            let (Some(reference), [id]) = (own.reference.get(def), ids.as_slice()) else {
                continue;
            };
            let Some([theirs]) = local.get(&(*reference, *name)).map(Vec::as_slice) else {
                continue;
            };
            let (ours, theirs_function) = (code.function(*id), code.function(*theirs));
            let captured = |f: &machine::Function| f.slots[f.arity..].to_vec();
            let (mine, wanted) = (captured(ours), captured(theirs_function));
            let unnamed = mine.iter().filter(|m| m.is_none()).count();
            let order: Option<Vec<Option<usize>>> = wanted
                .iter()
                .map(|captured| match captured {
                    Some(own) if own == name => Some(None),
                    Some(_) => mine.iter().position(|m| m == captured).map(Some),
                    None if unnamed == 1 => mine.iter().position(Option::is_none).map(Some),
                    None => None,
                })
                .collect();
            if let Some(order) = order {
                functions.insert(*id, Counterpart::Local(*theirs, order));
            }
        }
        let is_reference = code.functions().iter().map(|f| is_references(f.def)).collect();
        let is_reference = Arc::new(is_reference);
        let steps = STEPS.max(ran.saturating_mul(4));
        Reference { steps, ran, functions, is_reference, by_name: own.by_name.clone() }
    }

    /// Whether a function has a counterpart.
    pub fn knows(&self, function: u32) -> bool {
        self.functions.contains_key(&function)
    }

    pub fn judge(&self, machine: &mut Machine<Tracer>, node: NodeId) -> Verdict {
        self.judge_given(machine, node, &[])
    }

    /// Judges the computation that is the whole run by its output and ending: nothing else of it is visible.
    pub fn judge_run(&self, machine: &mut Machine<Tracer>, main: NodeId) -> Verdict {
        self.judging(machine, main, &[], JudgedKind::Run)
    }

    /// Whether a computation is right if these constants are assumed to have the values they had: for computations that
    /// depend on each other, whether the code of this one is wrong.
    pub fn judge_given(
        &self,
        machine: &mut Machine<Tracer>,
        node: NodeId,
        given: &[NodeId],
    ) -> Verdict {
        self.judging(machine, node, given, JudgedKind::Computation)
    }

    fn judging(
        &self,
        machine: &mut Machine<Tracer>,
        node: NodeId,
        given: &[NodeId],
        what: JudgedKind,
    ) -> Verdict {
        let paused = std::mem::replace(&mut machine.observer.paused, true);
        let written = machine.observer.written().length();
        let mark = machine.mark();
        let around = machine.observer.around(node);
        let first_thread = machine.threads_made();
        machine.observer.begin_judging(self.is_reference.clone(), around, first_thread);
        machine.call_version(Some(self.by_name.clone()));
        let mut verdict = match self.give(machine, node, given) {
            true => self.judge_here(machine, node, written, what),
            false => Verdict::Unknown("it is not known what the constants should be".into()),
        };
        let foreign_call = self.foreign_call(machine);
        machine.call_version(None);
        machine.observer.end_judging();
        if let Some(function) = foreign_call {
            let name = machine.code().function(function).name;
            let name = name.map_or("a function", |n| n.as_str());
            let why = format!("it was given something that gave it {name} of the program's");
            verdict = Verdict::Unknown(why);
        }
        machine.undo_to(mark);
        machine.release(mark);
        machine.observer.written().truncate(written);
        machine.observer.paused = paused;
        verdict
    }

    /// Sets the constants of the reference to the values of the program, except the one that is judged.
    fn give(&self, machine: &mut Machine<Tracer>, judged: NodeId, given: &[NodeId]) -> bool {
        for node in given.iter().filter(|node| **node != judged) {
            let function = machine.observer.function_of(*node);
            let JudgedOutcome::Value(ours) = judged_outcome(machine, *node) else { return false };
            let substitutes = self.substitutes(machine, function);
            let handed = Self::converted_arguments(machine, &substitutes, &[ours]);
            let Some(Counterpart::Global(name, _)) = self.functions.get(&function) else {
                return false;
            };
            let (Ok(handed), Some(theirs)) = (handed, machine.global(*name)) else { return false };
            let theirs = machine.hold(theirs);
            machine.decide(&theirs, &handed[0]);
        }
        true
    }

    /// A function of the program that the code of the reference called, unless its own version would have done the same
    /// each time.
    fn foreign_call(&self, machine: &mut Machine<Tracer>) -> Option<u32> {
        let mut looked = 0;
        let mut work = called_by_reference(machine);
        while let Some(call) = work.pop() {
            looked += 1;
            if looked >= CALLS || !self.does_the_same(machine, &call) {
                return Some(call.function);
            }
            work.extend(called_by_reference(machine));
        }
        None
    }

    /// Whether the version of the reference returns the same result as the program, as far as that was evaluated.
    fn does_the_same(&self, machine: &mut Machine<Tracer>, call: &ReferenceCall) -> bool {
        let Some(result) = &call.result else { return false };
        let Some(Counterpart::Global(name, theirs)) = self.functions.get(&call.function) else {
            return false;
        };
        let arity = machine.code().function(call.function).arity;
        if machine.code().function(*theirs).arity != arity || call.arguments.len() != arity {
            return false;
        }
        let substitutes = self.substitutes(machine, call.function);
        let handed = Self::converted_arguments(machine, &substitutes, &call.arguments);
        let (Ok(handed), Some(target)) = (handed, machine.global(*name)) else { return false };
        let target = machine.hold(target);
        let application = machine.application(&target, &handed);
        match machine.evaluate(&application, self.steps) {
            Evaluated::Value(value) => self.compare(machine, result, &value) == Verdict::Right,
            _ => false,
        }
    }

    /// The replacement of each function of the program while one of them is judged.
    fn substitutes(&self, machine: &Machine<Tracer>, function: u32) -> HashMap<u32, Substitute> {
        self.functions
            .iter()
            .filter_map(|(id, counterpart)| match counterpart {
                Counterpart::Global(name, _) => Some((*id, Substitute::By(*name))),
                Counterpart::Local(theirs, order) => {
                    let code = machine.code();
                    // Unless the front end gave them different arguments.
                    let same = code.function(*id).arity == code.function(*theirs).arity;
                    (same || *id == function)
                        .then(|| (*id, Substitute::Closure(*theirs, order.clone())))
                }
            })
            .collect()
    }

    /// The arguments for the reference, with its own functions in place of those of the program; or why there are none.
    fn converted_arguments(
        machine: &mut Machine<Tracer>,
        substitutes: &HashMap<u32, Substitute>,
        held: &[Handle],
    ) -> Result<Vec<Handle>, String> {
        // Functions inside a library function are applied on behalf of its caller.
        let roles = machine.observer.roles().to_vec();
        let without = std::cell::Cell::new(None);
        let replace = |id: u32| match substitutes.get(&id) {
            // By its name it means the intended function, which is unknown here.
            None if roles.get(id as usize) == Some(&Role::Suspected) => {
                without.set(Some(id));
                None
            }
            None if roles.get(id as usize) == Some(&Role::Trusted) => Some(Substitute::Inside),
            known => known.cloned(),
        };
        let Some(copies) = machine.substitute(held, MAX_COMPARED_OBJECTS, &replace) else {
            return Err("its arguments are too large to copy".to_owned());
        };
        match without.get() {
            None => Ok(copies),
            Some(id) => {
                let name = machine.code().function(id).name.map_or("a function", |n| n.as_str());
                Err(format!("the reference has no {name} that takes the same arguments"))
            }
        }
    }

    fn judge_here(
        &self,
        machine: &mut Machine<Tracer>,
        node: NodeId,
        written: usize,
        what: JudgedKind,
    ) -> Verdict {
        let function = machine.observer.function_of(node);
        let substitutes = self.substitutes(machine, function);
        let Some(substitute) = substitutes.get(&function).cloned() else {
            return Verdict::Unknown("the reference has no such function".into());
        };
        let effects = machine.observer.effects(node).unwrap_or_default();
        let around = match effects.stateful && !effects.beyond {
            true => machine.observer.around_judged().map(<[Around]>::to_vec),
            false => None,
        };
        if effects.stateful && around.is_none() {
            let why = "it depends on more than its arguments: input, messages, or variables that \
                others use";
            return Verdict::Unknown(why.into());
        }
        let around = around.unwrap_or_default();
        let mut given = machine.hold_all(machine.observer.arguments(node));
        let count = given.len();
        // The contents of variables when it began are passed like arguments.
        given.extend(around.iter().filter_map(|a| match a.before {
            Some(Holds::Word(word)) => Some(machine.hold(word)),
            _ => None,
        }));
        let mut handed = match Self::converted_arguments(machine, &substitutes, &given) {
            Ok(handed) => handed,
            Err(why) => return Verdict::Unknown(why),
        };
        let dictionary = Self::go_back(machine, &around, &handed.split_off(count));
        let arity = machine.code().function(function).arity;
        let target = match substitute {
            Substitute::By(name) => machine.global(name).map(|word| machine.hold(word)),
            Substitute::Inside => None,
            Substitute::Closure(theirs, order) => {
                let captured: Vec<Option<Handle>> =
                    order.iter().map(|i| i.map(|i| handed[arity + i].clone())).collect();
                Some(machine.closure(theirs, &captured))
            }
        };
        let Some(target) = target else {
            return Verdict::Unknown("the reference has no such function".into());
        };
        handed.truncate(arity);
        let counterpart = match &self.functions[&function] {
            Counterpart::Global(_, id) | Counterpart::Local(id, _) => *id,
        };
        let wanted = machine.code().function(counterpart);
        if !wanted.is_thunk && wanted.arity != handed.len() {
            // Class dictionaries that only one of them needs.
            handed.retain(|h| !is_dictionary(machine, machine.word(h)));
            if machine.code().function(counterpart).arity != handed.len() {
                let why = "the reference's function takes other arguments";
                return Verdict::Unknown(why.into());
            }
        }
        let application = machine.application(&target, &handed);
        let begun = machine.steps();
        let (theirs, left) = machine.evaluate_with(&application, self.steps, dictionary.as_ref());
        let theirs_wrote = machine.observer.written().take_from(written);
        let mut verdict = match (judged_outcome(machine, node), theirs) {
            (JudgedOutcome::Raised(ours), Evaluated::Raised(theirs)) => {
                self.same_failure(machine, &ours, &theirs)
            }
            (JudgedOutcome::Raised(_), Evaluated::Value(_)) => Verdict::Wrong,
            (JudgedOutcome::Value(_), Evaluated::Raised(_)) => Verdict::Wrong,
            (JudgedOutcome::Value(_), Evaluated::Value(_)) if what == JudgedKind::Run => {
                Verdict::Right
            }
            (JudgedOutcome::Value(ours), Evaluated::Value(theirs)) => {
                self.compare(machine, &ours, &theirs)
            }
            (JudgedOutcome::Unfinished, Evaluated::Value(_) | Evaluated::Raised(_)) => {
                match self.had_time(machine, node, machine.steps() - begun) {
                    true => Verdict::Wrong,
                    false => Verdict::Unknown("it had just begun when the run was stopped".into()),
                }
            }
            (JudgedOutcome::Unfinished, Evaluated::Endless) => Verdict::Right,
            // It waits for an expression among its arguments that was never evaluated.
            (JudgedOutcome::Unfinished, Evaluated::Blocked) if !effects.stateful => Verdict::Right,
            (_, Evaluated::Endless) => {
                Verdict::Unknown("the reference did not end within its steps".into())
            }
            _ => Verdict::Unknown("the reference needs more than the arguments".into()),
        };
        if verdict == Verdict::Right && what == JudgedKind::Computation {
            verdict = self.compare_left(machine, &around, left.as_ref());
        }
        if verdict == Verdict::Right {
            let ours = machine.observer.written().text(effects.written);
            verdict = same_output(&ours, &theirs_wrote);
        }
        verdict
    }

    /// Whether a computation without a result had enough time when the run was stopped: as many steps as the reference
    /// took, estimated by the number of computations that began since.
    fn had_time(&self, machine: &Machine<Tracer>, node: NodeId, steps: u64) -> bool {
        let all = u64::from(machine.observer.next().max(1));
        let since = all.saturating_sub(u64::from(node));
        since.saturating_mul((self.ran / all).max(1)) >= steps
    }

    /// Sets all variables and tables to their contents when a computation began, with the converted arguments. Returns
    /// the dictionary of its process.
    fn go_back(
        machine: &mut Machine<Tracer>,
        around: &[Around],
        handed: &[Handle],
    ) -> Option<Handle> {
        let mut handed = handed.iter();
        let mut dictionary = None;
        for it in around {
            let held = match &it.before {
                Some(Holds::Word(_)) => handed.next(),
                _ => None,
            };
            match (it.holder, held, &it.before) {
                (Holder::Dictionary(ThreadId::MAIN), Some(held), _) => {
                    dictionary = Some(held.clone());
                }
                (holder, Some(held), _) => {
                    machine.put_back(holder, &Holds::Word(machine.word(held)));
                }
                (holder, None, Some(other @ Holds::Table(_))) => machine.put_back(holder, other),
                (holder, None, _) => machine.put_back(holder, &Holds::Nothing),
            }
        }
        dictionary
    }

    /// Whether both failed in the same way. Messages in Haskell name files and lines, so there the kind of exception is
    /// compared, and the argument of `error`.
    fn same_failure(
        &self,
        machine: &mut Machine<Tracer>,
        ours: &Handle,
        theirs: &Handle,
    ) -> Verdict {
        if machine.code().language() == Language::Erlang {
            let parts = |held: &Handle| match machine.heap().as_tuple(machine.word(held)) {
                Some([class, reason, ..]) => Some((*class, machine.hold(*reason))),
                _ => None,
            };
            let (Some((a, x)), Some((b, y))) = (parts(ours), parts(theirs)) else {
                return Verdict::Right;
            };
            // An assertion contains its location.
            let tag = |held: &Handle| {
                let first = machine.heap().as_tuple(machine.word(held))?.first().copied()?;
                machine.atom_text(first).filter(|t| t.starts_with("assert"))
            };
            return match (tag(&x), tag(&y)) {
                (Some(one), Some(other)) if one == other => Verdict::Right,
                // Classes are atoms.
                _ if a == b => self.compare(machine, &x, &y),
                _ => Verdict::Wrong,
            };
        }
        let ours = exception_text(machine, ours);
        let theirs = exception_text(machine, theirs);
        let is_plain = |text: &str| !text.contains(".hs:") && !text.contains(".lhs:");
        match ours == theirs || !is_plain(&ours) || !is_plain(&theirs) {
            true => Verdict::Right,
            false => Verdict::Wrong,
        }
    }
}

/// JudgedKind is judged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum JudgedKind {
    Computation,
    /// The whole run: its result and the final contents of variables are not visible.
    Run,
}

/// The outcome of a computation.
enum JudgedOutcome {
    Value(Handle),
    Raised(Handle),
    Unfinished,
}

fn judged_outcome(machine: &Machine<Tracer>, node: NodeId) -> JudgedOutcome {
    match machine.observer.result(node) {
        Outcome::Value(word) => JudgedOutcome::Value(machine.hold(word)),
        Outcome::Raised(word) => JudgedOutcome::Raised(machine.hold(word)),
        Outcome::Unfinished | Outcome::Tail(_) => JudgedOutcome::Unfinished,
    }
}

/// A call of a program function by the code of the reference.
struct ReferenceCall {
    function: u32,
    arguments: Vec<Handle>,
    /// `None` if it did not return.
    result: Option<Handle>,
}

/// The calls since the last query.
fn called_by_reference(machine: &mut Machine<Tracer>) -> Vec<ReferenceCall> {
    let calls = machine.observer.called_by_reference();
    let held = |call: crate::trace::Called| ReferenceCall {
        function: call.function,
        arguments: machine.hold_all(&call.arguments),
        result: call.result.map(|word| machine.hold(word)),
    };
    calls.into_iter().map(held).collect()
}

/// Whether two outputs are the same except for the source locations that they name.
pub fn same_output(ours: &[u8], theirs: &[u8]) -> Verdict {
    if ours == theirs {
        return Verdict::Right;
    }
    match (places(ours), places(theirs)) {
        (None, None) => Verdict::Wrong,
        (Some(ours), Some(theirs)) if ours == theirs => Verdict::Right,
        _ => Verdict::Unknown("what was written says where in the source it failed".into()),
    }
}

/// A text without the source locations that it names, and without its layout, which depends on them; `None` if it names
/// none.
fn places(text: &[u8]) -> Option<Vec<u8>> {
    let text = String::from_utf8_lossy(text);
    if !text.contains("{file,\"") {
        return text.contains(".hs:").then(|| text.into_owned().into_bytes());
    }
    let mut bare = String::new();
    for (i, part) in text.split("{file,\"").enumerate() {
        let rest = match i {
            0 => part,
            _ => part.split_once("\"}").map_or(part, |(_, rest)| rest),
        };
        match rest.trim_start_matches([',', ' ', '\n']).strip_prefix("{line,") {
            Some(line) if i > 0 => {
                bare.push_str(line.trim_start_matches(|c: char| c.is_ascii_digit()))
            }
            _ => bare.push_str(rest),
        }
    }
    bare.retain(|c| !c.is_whitespace());
    Some(bare.into_bytes())
}
