//! Is this statement right? Asked of a reference version of the program.
//!
//! Both versions live in one machine. The reference's function is applied to the very arguments
//! that the computation had, with functions among them replaced by the reference's (statements
//! show functions by name, and a name means what it should mean), and the two results are
//! compared as far as the program evaluated its own. Afterwards everything is undone.
//!
//! What it cannot tell: computations that depended on more than their arguments (input, mutable
//! variables, other threads), results that are functions without a name, and whatever a named
//! function of the program's got into behind its back (`trace/judging.rs`).

use crate::prepare::{Own, is_references};
use crate::statement::{action_run, exception_text, is_dictionary};
use crate::trace::{Around, NodeId, Outcome, Role, Tracer};
use core_ir::Language;
use machine::{Evaluated, Holder, Holds, Kind, Machine, ObjectId, Substitute, ThreadId, Word};
use source::Symbol;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What an oracle says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    Wrong,
    /// And why it cannot tell.
    Unknown(String),
}

/// How far the reference may go for one answer.
const STEPS: u64 = 20_000_000;
/// Objects of arguments that are copied to replace functions, and pairs that are compared.
const MOST: usize = 1_000_000;
/// Calls of the program's functions by the reference that are compared with what it would have done.
const CALLS: usize = 64;

/// The reference's version of a function.
#[derive(Clone)]
enum Counterpart {
    Global(Symbol, u32),
    /// With the places of what it captures among what ours does; nothing for itself.
    Local(u32, Vec<Option<usize>>),
}

pub struct Reference {
    /// For one evaluation.
    steps: u64,
    /// How many the run took.
    ran: u64,
    /// From functions of the program's to the reference's.
    functions: HashMap<u32, Counterpart>,
    /// By function: whether it is the reference's.
    is_reference: Arc<Vec<bool>>,
}

impl Reference {
    /// Finds the reference's function for each of the program's.
    /// `ran`: how many steps the run took; the reference may take some times as many.
    pub fn new(machine: &Machine<Tracer>, own: &Own, ran: u64) -> Self {
        let code = machine.code();
        let mut functions = HashMap::new();
        let globals: HashMap<Symbol, u32> = code.global_code().collect();
        for (def, reference) in &own.reference {
            if let (Some(id), Some(theirs)) = (globals.get(def), globals.get(reference)) {
                functions.insert(*id, Counterpart::Global(*reference, *theirs));
            }
        }
        // Local functions by name, where that is clear, with the same variables captured.
        let mut local: HashMap<(Symbol, Symbol), Vec<u32>> = HashMap::new();
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
        Reference { steps: STEPS.max(ran.saturating_mul(4)), ran, functions, is_reference }
    }

    /// Whether a function has a counterpart at all.
    pub fn knows(&self, function: u32) -> bool {
        self.functions.contains_key(&function)
    }

    pub fn judge(&self, machine: &mut Machine<Tracer>, node: NodeId) -> Verdict {
        self.judge_given(machine, node, &[])
    }

    /// Whether a computation is right if these constants are taken to be what they were: of those that
    /// rest on each other, whether it is this one's own code that is wrong.
    pub fn judge_given(
        &self,
        machine: &mut Machine<Tracer>,
        node: NodeId,
        given: &[NodeId],
    ) -> Verdict {
        let paused = std::mem::replace(&mut machine.observer.paused, true);
        let written = machine.observer.written().length();
        let mark = machine.mark();
        let around = machine.observer.around(node);
        let first_thread = machine.threads_made();
        machine.observer.begin_judging(self.is_reference.clone(), around, first_thread);
        let mut verdict = match self.give(machine, node, given) {
            true => self.judge_here(machine, node, written),
            false => Verdict::Unknown("it is not known what the constants should be".into()),
        };
        let stranger = self.stranger(machine);
        machine.observer.end_judging();
        if let Some(function) = stranger {
            let name = machine.code().function(function).name;
            let name = name.map_or("a function", |n| n.as_str());
            let why = format!("it was given something that gave it {name} of the program's");
            verdict = Verdict::Unknown(why);
        }
        machine.undo_to(mark);
        machine.release(mark);
        machine.observer.hold.clear();
        machine.observer.written().truncate(written);
        machine.observer.paused = paused;
        verdict
    }

    /// Makes the reference's constants what the program's were, except the one that is judged.
    fn give(&self, machine: &mut Machine<Tracer>, judged: NodeId, given: &[NodeId]) -> bool {
        for node in given.iter().filter(|node| **node != judged) {
            let function = machine.observer.function_of(*node);
            let Outcome::Value(ours) = machine.observer.result(*node) else { return false };
            let substitutes = self.substitutes(machine, function);
            let Ok(words) = Self::handed_over(machine, &substitutes, &[ours]) else { return false };
            let Some(Counterpart::Global(name, _)) = self.functions.get(&function) else {
                return false;
            };
            let Some(theirs) = machine.global(*name) else { return false };
            machine.decide(theirs, words[0]);
        }
        true
    }

    /// A function of the program's that the reference's code called, unless its own version would have
    /// done the same each time.
    fn stranger(&self, machine: &mut Machine<Tracer>) -> Option<u32> {
        let mut looked = 0;
        let mut work = machine.observer.called_by_reference();
        while let Some(call) = work.pop() {
            looked += 1;
            let same = looked < CALLS
                && call.result.is_some_and(|result| {
                    self.does_the_same(machine, call.function, &call.arguments, result)
                });
            if !same {
                return Some(call.function);
            }
            work.extend(machine.observer.called_by_reference());
        }
        None
    }

    /// Whether the reference's version of a function gives what the program's gave, as far as that
    /// was evaluated.
    fn does_the_same(
        &self,
        machine: &mut Machine<Tracer>,
        function: u32,
        arguments: &[Word],
        result: Word,
    ) -> bool {
        let Some(Counterpart::Global(name, theirs)) = self.functions.get(&function) else {
            return false;
        };
        let arity = machine.code().function(function).arity;
        if machine.code().function(*theirs).arity != arity || arguments.len() != arity {
            return false;
        }
        let substitutes = self.substitutes(machine, function);
        let words = Self::handed_over(machine, &substitutes, arguments);
        let (Ok(words), Some(target)) = (words, machine.global(*name)) else { return false };
        let application = machine.application(target, &words);
        match machine.evaluate(application, self.steps) {
            Evaluated::Value(value) => self.compare(machine, result, value) == Verdict::Right,
            _ => false,
        }
    }

    /// What stands for each function of the program's while one of them is judged.
    fn substitutes(&self, machine: &Machine<Tracer>, function: u32) -> HashMap<u32, Substitute> {
        // Where things are now; a mark is set, so that they stay there.
        self.functions
            .iter()
            .filter_map(|(id, counterpart)| match counterpart {
                Counterpart::Global(name, _) => Some((*id, Substitute::By(machine.global(*name)?))),
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

    /// Arguments as the reference gets them, with its own functions for the program's; or why it does not.
    fn handed_over(
        machine: &mut Machine<Tracer>,
        substitutes: &HashMap<u32, Substitute>,
        words: &[Word],
    ) -> Result<Vec<Word>, String> {
        // What a library's function holds is applied on behalf of whoever applies it.
        let roles = machine.observer.roles().to_vec();
        let without = std::cell::Cell::new(None);
        let replace = |id: u32| match substitutes.get(&id) {
            // By its name it means what it should do, which nobody here knows.
            None if roles.get(id as usize) == Some(&Role::Suspected) => {
                without.set(Some(id));
                None
            }
            None if roles.get(id as usize) == Some(&Role::Trusted) => Some(Substitute::Inside),
            known => known.cloned(),
        };
        let Some(words) = machine.substitute(words, MOST, &replace) else {
            return Err("its arguments are too large to be handed over".to_owned());
        };
        match without.get() {
            None => Ok(words),
            Some(id) => {
                let name = machine.code().function(id).name.map_or("a function", |n| n.as_str());
                Err(format!("the reference has no {name} that takes the same arguments"))
            }
        }
    }

    fn judge_here(&self, machine: &mut Machine<Tracer>, node: NodeId, written: usize) -> Verdict {
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
        let mut words = machine.observer.arguments(node).to_vec();
        let given = words.len();
        // What variables held when it began is handed over like arguments.
        words.extend(around.iter().filter_map(|a| match a.before {
            Some(Holds::Word(word)) => Some(word),
            _ => None,
        }));
        let mut words = match Self::handed_over(machine, &substitutes, &words) {
            Ok(words) => words,
            Err(why) => return Verdict::Unknown(why),
        };
        let dictionary = Self::go_back(machine, &around, &words.split_off(given));
        let arity = machine.code().function(function).arity;
        let target = match substitute {
            Substitute::By(word) => word,
            Substitute::Inside => {
                return Verdict::Unknown("the reference has no such function".into());
            }
            Substitute::Closure(theirs, order) => {
                let captured: Vec<Option<Word>> =
                    order.iter().map(|i| i.map(|i| words[arity + i])).collect();
                machine.closure(theirs, &captured)
            }
        };
        words.truncate(arity);
        let counterpart = match &self.functions[&function] {
            Counterpart::Global(_, id) | Counterpart::Local(id, _) => *id,
        };
        let wanted = machine.code().function(counterpart);
        if !wanted.is_thunk && wanted.arity != words.len() {
            // Classes that one of them needs and the other does not.
            words.retain(|w| !is_dictionary(machine, *w));
            if machine.code().function(counterpart).arity != words.len() {
                let why = "the reference's function takes other arguments";
                return Verdict::Unknown(why.into());
            }
        }
        let application = machine.application(target, &words);
        let begun = machine.steps();
        let (theirs, left) = machine.evaluate_with(application, self.steps, dictionary);
        let mut verdict = match (machine.observer.result(node), theirs) {
            (Outcome::Raised(ours), Evaluated::Raised(theirs)) => {
                self.same_failure(machine, ours, theirs)
            }
            (Outcome::Raised(_), Evaluated::Value(_)) => Verdict::Wrong,
            (Outcome::Value(_), Evaluated::Raised(_)) => Verdict::Wrong,
            (Outcome::Value(ours), Evaluated::Value(theirs)) => self.compare(machine, ours, theirs),
            (Outcome::Unfinished, Evaluated::Value(_) | Evaluated::Raised(_)) => {
                match self.had_time(machine, node, machine.steps() - begun) {
                    true => Verdict::Wrong,
                    false => Verdict::Unknown("it had just begun when the run was stopped".into()),
                }
            }
            (Outcome::Unfinished, Evaluated::Endless) => Verdict::Right,
            // It waits for an expression among its arguments that never came out.
            (Outcome::Unfinished, Evaluated::Blocked) if !effects.stateful => Verdict::Right,
            (_, Evaluated::Endless) => {
                Verdict::Unknown("the reference did not end within its steps".into())
            }
            _ => Verdict::Unknown("the reference needs more than the arguments".into()),
        };
        if verdict == Verdict::Right {
            verdict = self.compare_left(machine, &around, &left);
        }
        if verdict == Verdict::Right {
            let length = machine.observer.written().length();
            let theirs = machine.observer.written().text(written..length);
            // An action that it gave was run by the comparison too.
            let mut ours = machine.observer.written().text(effects.written);
            if let Some(run) = action_run(machine, node)
                && let Some(effects) = machine.observer.effects(run)
            {
                if effects.stateful {
                    let why = "what it gave depends on more than its arguments when it is run";
                    return Verdict::Unknown(why.into());
                }
                ours.extend(machine.observer.written().text(effects.written));
            }
            if theirs != ours {
                return match (places(&ours), places(&theirs)) {
                    (None, None) => Verdict::Wrong,
                    (Some(ours), Some(theirs)) if ours == theirs => Verdict::Right,
                    _ => Verdict::Unknown(
                        "what was written says where in the source it failed".into(),
                    ),
                };
            }
        }
        verdict
    }

    /// Whether a computation that did not come out had been under way for long enough to, when the run was
    /// stopped: for as many steps as the reference took, by the number of those that began since.
    fn had_time(&self, machine: &Machine<Tracer>, node: NodeId, steps: u64) -> bool {
        let all = u64::from(machine.observer.next().max(1));
        let since = all.saturating_sub(u64::from(node));
        since.saturating_mul((self.ran / all).max(1)) >= steps
    }

    /// Makes everything hold what it held when a computation began, with the words that were handed over.
    /// Gives the dictionary that its process had.
    fn go_back(machine: &mut Machine<Tracer>, around: &[Around], words: &[Word]) -> Option<Word> {
        let mut words = words.iter();
        let mut dictionary = None;
        for it in around {
            let holds = match &it.before {
                Some(Holds::Word(_)) => words.next().map_or(Holds::Nothing, |w| Holds::Word(*w)),
                Some(other) => other.clone(),
                None => Holds::Nothing,
            };
            match (it.holder, &holds) {
                (Holder::Dictionary(ThreadId::MAIN), Holds::Word(word)) => dictionary = Some(*word),
                _ => machine.put_back(it.holder, &holds),
            }
        }
        dictionary
    }

    /// Whether the reference left everything as the computation did that was there before.
    fn compare_left(
        &self,
        machine: &mut Machine<Tracer>,
        around: &[Around],
        dictionary: &Holds,
    ) -> Verdict {
        let base = machine.observer.hold.len();
        let mut differ = false;
        for it in around.iter().filter(|it| it.before.is_some()) {
            let theirs = match it.holder {
                Holder::Dictionary(ThreadId::MAIN) => dictionary.clone(),
                Holder::Dictionary(_) => continue,
                holder => machine.held_by(holder),
            };
            match held_pairs(machine, &it.after, &theirs) {
                Some(pairs) => {
                    let words = pairs.into_iter().rev().flat_map(|(a, b)| [a, b]);
                    machine.observer.hold.extend(words);
                }
                None => differ = true,
            }
        }
        let verdict = match differ {
            true => Verdict::Wrong,
            false => self.compare_held(machine, base),
        };
        machine.observer.hold.truncate(base);
        verdict
    }

    /// Whether both failed of the same. Haskell's messages name files and lines, so there the kind of
    /// exception has to do, and what `error` was given.
    fn same_failure(&self, machine: &mut Machine<Tracer>, ours: Word, theirs: Word) -> Verdict {
        if machine.code().language() == Language::Erlang {
            let parts = |word: Word| match machine.heap().as_tuple(word) {
                Some([class, reason, ..]) => Some((*class, *reason)),
                _ => None,
            };
            let (Some((a, x)), Some((b, y))) = (parts(ours), parts(theirs)) else {
                return Verdict::Right;
            };
            // An assertion says where it stands.
            let tag = |word: Word| {
                let first = machine.heap().as_tuple(word)?.first().copied()?;
                machine.atom_text(first).filter(|t| t.starts_with("assert"))
            };
            return match (tag(x), tag(y)) {
                (Some(one), Some(other)) if one == other => Verdict::Right,
                _ if a == b => self.compare(machine, x, y),
                _ => Verdict::Wrong,
            };
        }
        machine.observer.hold.push(theirs);
        let ours = exception_text(machine, ours);
        let theirs = machine.observer.hold.pop().unwrap_or(theirs);
        let theirs = exception_text(machine, theirs);
        let is_plain = |text: &str| !text.contains(".hs:") && !text.contains(".lhs:");
        match ours == theirs || !is_plain(&ours) || !is_plain(&theirs) {
            true => Verdict::Right,
            false => Verdict::Wrong,
        }
    }

    /// Compares a result with the reference's, as far as it is evaluated.
    fn compare(&self, machine: &mut Machine<Tracer>, ours: Word, theirs: Word) -> Verdict {
        // What others hold stays below.
        let base = machine.observer.hold.len();
        machine.observer.hold.extend([ours, theirs]);
        let verdict = self.compare_held(machine, base);
        machine.observer.hold.truncate(base);
        verdict
    }

    /// The same with pairs of words that the observer holds, from a place on.
    fn compare_held(&self, machine: &mut Machine<Tracer>, base: usize) -> Verdict {
        let mut unknown = None;
        let mut compared = 0;
        // Values may be circular.
        let mut seen: HashSet<(Word, Word)> = HashSet::new();
        while machine.observer.hold.len() > base {
            let (Some(theirs), Some(ours)) =
                (machine.observer.hold.pop(), machine.observer.hold.pop())
            else {
                break;
            };
            compared += 1;
            if compared > MOST {
                return Verdict::Unknown("the results are too large to compare".into());
            }
            let ours = machine.heap().resolve(ours);
            if ours.is_thunk() {
                let header = machine.heap().header(ours.index());
                let failed = header.is(Kind::Failed);
                if failed {
                    match machine.evaluate(theirs, self.steps) {
                        Evaluated::Raised(_) => {}
                        Evaluated::Value(_) => return Verdict::Wrong,
                        _ => unknown = Some("the reference did not end within its steps"),
                    }
                } else if header.is(Kind::BlackHole) {
                    // Whether it would have come out, nobody knows.
                    unknown = Some("a part of it was under way when the run was stopped");
                }
                continue;
            }
            let theirs = match machine.evaluate(theirs, self.steps) {
                Evaluated::Value(word) => word,
                Evaluated::Raised(_) => return Verdict::Wrong,
                _ => {
                    unknown = Some("the reference did not end within its steps");
                    continue;
                }
            };
            if ours.is_reference() && !seen.insert((ours, theirs)) {
                continue;
            }
            match self.level(machine, ours, theirs) {
                Level::Same => {}
                Level::Differ => return Verdict::Wrong,
                Level::Unknown => unknown = Some("the result holds functions"),
                Level::Applications(nodes, theirs) => {
                    for node in nodes {
                        let function = machine.observer.function_of(node);
                        let arity = machine.code().function(function).arity;
                        let words = machine.observer.arguments(node)[..arity].to_vec();
                        match machine.observer.result(node) {
                            Outcome::Value(ours) => {
                                let theirs = machine.application(theirs, &words);
                                machine.observer.hold.extend([ours, theirs]);
                            }
                            Outcome::Raised(ours) => {
                                match self.fails_like(machine, ours, theirs, &words) {
                                    Verdict::Right => {}
                                    Verdict::Wrong => return Verdict::Wrong,
                                    Verdict::Unknown(_) => {
                                        unknown = Some("the result holds a function that failed");
                                    }
                                }
                            }
                            _ => unknown = Some("the result holds a function that did not end"),
                        }
                    }
                }
                Level::Twins(ours, theirs, pairs) => {
                    match machine.observer.take_for_twins(ours, theirs) {
                        Some(true) => {
                            for (a, b) in pairs.into_iter().rev() {
                                machine.observer.hold.extend([a, b]);
                            }
                        }
                        Some(false) => {}
                        None => return Verdict::Wrong,
                    }
                }
                Level::Fields(pairs) => {
                    for (a, b) in pairs.into_iter().rev() {
                        machine.observer.hold.extend([a, b]);
                    }
                }
            }
        }
        match unknown {
            Some(why) => Verdict::Unknown(why.into()),
            None => Verdict::Right,
        }
    }

    /// Whether the reference's function fails of the same as ours did, with these arguments.
    fn fails_like(
        &self,
        machine: &mut Machine<Tracer>,
        ours: Word,
        theirs: Word,
        arguments: &[Word],
    ) -> Verdict {
        let application = machine.application(theirs, arguments);
        match machine.evaluate(application, self.steps) {
            Evaluated::Raised(theirs) => self.same_failure(machine, ours, theirs),
            Evaluated::Value(_) => Verdict::Wrong,
            _ => Verdict::Unknown("the reference did not end within its steps".into()),
        }
    }

    fn level(&self, machine: &Machine<Tracer>, ours: Word, theirs: Word) -> Level {
        let heap = machine.heap();
        if ours == theirs {
            return Level::Same;
        }
        if let (Some(ours), Some(theirs)) = (ours.as_thread(), theirs.as_thread())
            && machine.observer.is_of_reference(theirs)
        {
            // Whoever evaluates it stands for the process that did.
            return if ours == ThreadId::MAIN.0 { Level::Same } else { Level::Unknown };
        }
        // Where in the source something failed, and who had called it, is not what is asked.
        if is_stack_trace(machine, ours) && is_stack_trace(machine, theirs) {
            return Level::Same;
        }
        let (Some((a, ha)), Some((b, hb))) = (heap.object(ours), heap.object(theirs)) else {
            return Level::Differ;
        };
        let functions = |h: machine::Header| h.is(Kind::Closure) || h.is(Kind::Partial);
        if functions(ha) && functions(hb) {
            return self.same_function(machine, ours, theirs);
        }
        if ha.kind() != hb.kind() {
            return Level::Differ;
        }
        match ha.kind() {
            Kind::Con | Kind::Tuple => {
                if ha != hb {
                    return Level::Differ;
                }
                let pairs = heap.fields(a).iter().copied().zip(heap.fields(b).iter().copied());
                Level::Fields(pairs.collect())
            }
            Kind::Array => {
                let (x, y) = (heap.fields(a), heap.fields(b));
                if x.len() != y.len() {
                    return Level::Differ;
                }
                Level::Fields(x.iter().copied().zip(y.iter().copied()).skip(1).collect())
            }
            Kind::MapFlat | Kind::MapLarge => {
                let (x, y) = (heap.map_entries_sorted(ours), heap.map_entries_sorted(theirs));
                if x.len() != y.len() {
                    return Level::Differ;
                }
                let pairs = x.into_iter().zip(y).flat_map(|((k, v), (l, w))| [(k, l), (v, w)]);
                Level::Fields(pairs.collect())
            }
            Kind::Double => {
                let (x, y) = (heap.as_double(ours), heap.as_double(theirs));
                let same = x == y || x.is_some_and(f64::is_nan) && y.is_some_and(f64::is_nan);
                if same { Level::Same } else { Level::Differ }
            }
            Kind::Ref | Kind::MVar => {
                let maker = ObjectId::of(heap.field(b, 0)).creator.0;
                let twins = (ours.0, theirs.0);
                Self::made(machine, maker, Holder::Cell(ours), Holder::Cell(theirs), twins)
            }
            Kind::Reference if heap.fields(a) != heap.fields(b) => {
                let numbers = (heap.reference_number(ours), heap.reference_number(theirs));
                let (Some(x), Some(y)) = numbers else { return Level::Unknown };
                let (maker, twins) = ((y >> 32) as u32, (x as u64, y as u64));
                Self::made(machine, maker, Holder::Table(x), Holder::Table(y), twins)
            }
            kind if kind.is_raw() => {
                if ha == hb && heap.fields(a) == heap.fields(b) {
                    Level::Same
                } else {
                    Level::Differ
                }
            }
            _ => Level::Unknown,
        }
    }

    /// Whether two things that can change are the same although they are not one: if the program made
    /// one in the computation, and the reference the other, and they hold the same in the end.
    fn made(
        machine: &Machine<Tracer>,
        maker: u32,
        ours: Holder,
        theirs: Holder,
        twins: (u64, u64),
    ) -> Level {
        if !machine.observer.is_of_reference(maker) {
            return Level::Differ;
        }
        let Some(around) = machine.observer.around_judged() else { return Level::Unknown };
        match (around.iter().find(|it| it.holder == ours), machine.held_by(theirs)) {
            (Some(Around { before: Some(_), .. }), _) => Level::Differ,
            (Some(it), theirs) => match held_pairs(machine, &it.after, &theirs) {
                Some(pairs) => Level::Twins(twins.0, twins.1, pairs),
                None => Level::Differ,
            },
            // No table: whoever made it is not known.
            (None, _) => Level::Unknown,
        }
    }

    /// Whether the reference's function does what ours did, as far as ours was applied; of
    /// functions that were not watched, whether they are the same with the same inside.
    fn same_function(&self, machine: &Machine<Tracer>, ours: Word, theirs: Word) -> Level {
        let heap = machine.heap();
        if let Some((index, header)) = heap.object(ours)
            && header.is(Kind::Closure)
        {
            let id = header.info();
            let function = machine.code().function(id);
            let captured = &heap.fields(index)[..function.slots.len() - function.arity];
            if machine.observer.role(id) == Role::Lambda {
                if !machine.observer.has_applications(id) {
                    return Level::Unknown;
                }
                let same = |a: Word, b: Word| heap.resolve(a) == heap.resolve(b);
                let nodes = machine.observer.applications(id, captured, same);
                return Level::Applications(nodes, theirs);
            }
            if let Some((other, theirs)) = heap.object(theirs)
                && theirs.is(Kind::Closure)
                && theirs.info() == id
            {
                let pairs = captured.iter().copied().zip(heap.fields(other).iter().copied());
                return Level::Fields(pairs.collect());
            }
        }
        let parts = |word: Word| -> Option<(u32, Vec<Word>)> {
            let (index, header) = heap.object(word)?;
            if header.is(Kind::Closure) {
                return Some((header.info(), Vec::new()));
            }
            let fields = heap.fields(index);
            let (_, closure) = heap.object(*fields.first()?)?;
            closure.is(Kind::Closure).then(|| (closure.info(), fields[1..].to_vec()))
        };
        let (Some((f, x)), Some((g, y))) = (parts(ours), parts(theirs)) else {
            return Level::Unknown;
        };
        let counterpart = match self.functions.get(&f) {
            Some(Counterpart::Global(_, id) | Counterpart::Local(id, _)) => *id,
            None => f,
        };
        if counterpart != g || x.len() != y.len() {
            return Level::Unknown;
        }
        let mut pairs: Vec<(Word, Word)> = x.into_iter().zip(y).collect();
        if machine.code().function(f).slots.len() > machine.code().function(f).arity {
            let held = |word: Word| {
                let (index, header) = heap.object(word)?;
                let closure = match header.is(Kind::Closure) {
                    true => index,
                    false => heap.object(*heap.fields(index).first()?)?.0,
                };
                Some(heap.fields(closure))
            };
            let (Some(Counterpart::Local(_, order)), Some(ours), Some(theirs)) =
                (self.functions.get(&f), held(ours), held(theirs))
            else {
                return Level::Unknown;
            };
            // What they hold has to be the same; either is itself in its own.
            let same = order.iter().enumerate().filter_map(|(i, o)| Some((ours[(*o)?], theirs[i])));
            pairs.extend(same);
        }
        Level::Fields(pairs)
    }
}

/// Whether a value is a stack trace of Erlang's, or the rest of one: `[{lists,nth,2,[{file,…},…]},…]`.
fn is_stack_trace(machine: &Machine<Tracer>, word: Word) -> bool {
    let heap = machine.heap();
    let Some((head, _)) = heap.as_cons(word) else { return false };
    let Some([module, function, _, place]) = heap.as_tuple(heap.resolve(head)) else {
        return false;
    };
    let is_atom = |word: &Word| machine.atom_text(*word).is_some();
    let is_place = |word: Word| match heap.as_cons(word) {
        Some((first, _)) => match heap.as_tuple(heap.resolve(first)) {
            Some([key, _]) => {
                let known = ["file", "line", "error_info"];
                machine.atom_text(*key).is_some_and(|key| known.contains(&key))
            }
            _ => false,
        },
        None => false,
    };
    machine.code().language() == Language::Erlang
        && is_atom(module)
        && is_atom(function)
        && is_place(heap.resolve(*place))
}

/// A text without the places in the source that it names, and without how it is laid out, which is
/// different with other places; nothing if it names none.
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

/// What has to be the same for two things to hold the same; nothing if they do not.
fn held_pairs(
    machine: &Machine<Tracer>,
    ours: &Holds,
    theirs: &Holds,
) -> Option<Vec<(Word, Word)>> {
    match (ours, theirs) {
        (Holds::Word(a), Holds::Word(b)) => Some(vec![(*a, *b)]),
        (Holds::Nothing, Holds::Nothing) => Some(Vec::new()),
        (Holds::Table(a), Holds::Table(b)) if a.is_like(b) => {
            let (a, b) = (machine.tuples(a), machine.tuples(b));
            (a.len() == b.len()).then(|| a.into_iter().zip(b).collect())
        }
        _ => None,
    }
}

enum Level {
    Same,
    Differ,
    Unknown,
    /// The reference's function has to do what ours did here.
    Applications(Vec<NodeId>, Word),
    /// Things that can change: the same if none of them is the same as another, and these are.
    Twins(u64, u64, Vec<(Word, Word)>),
    /// The same on the outside; these have to be compared.
    Fields(Vec<(Word, Word)>),
}
