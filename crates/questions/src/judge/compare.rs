//! Compares a value of the program with that of the reference, as far as the program evaluated its own; anonymous
//! functions are compared by their applications.
//!
//! The value of the reference is evaluated on the way, so values are handles; only code that borrows the machine by `&`
//! sees words.

use super::{
    Counterpart, JudgedOutcome, MAX_COMPARED_OBJECTS, Reference, Verdict, judged_outcome,
    same_output,
};
use crate::trace::{Around, NodeId, Role, Tracer};
use core_ir::Language;
use machine::{Evaluated, Handle, Holder, Holds, Kind, Machine, ObjectId, ThreadId, Word};
use std::collections::HashSet;

/// Two values that must be the same.
struct Pair {
    ours: Handle,
    theirs: Handle,
    /// They are the results of this application of an anonymous function.
    application: Option<NodeId>,
}

impl Pair {
    fn of(machine: &Machine<Tracer>, (ours, theirs): (Word, Word)) -> Self {
        Pair { ours: machine.hold(ours), theirs: machine.hold(theirs), application: None }
    }
}

/// Pairs that were compared: values may be cyclic.
#[derive(Default)]
struct Seen {
    pairs: Vec<(Handle, Handle)>,
    /// The same as words, which are valid until the next collection.
    words: HashSet<(Word, Word)>,
    collections: u64,
}

impl Seen {
    /// Whether a pair is new.
    fn insert(&mut self, machine: &Machine<Tracer>, ours: Word, theirs: Word) -> bool {
        let statistics = machine.heap().statistics();
        let collections = statistics.minor + statistics.major;
        if self.collections != collections {
            self.collections = collections;
            let words = |(a, b): &(Handle, Handle)| (machine.word(a), machine.word(b));
            self.words = self.pairs.iter().map(words).collect();
        }
        let is_new = self.words.insert((ours, theirs));
        if is_new {
            self.pairs.push((machine.hold(ours), machine.hold(theirs)));
        }
        is_new
    }
}

impl Reference {
    /// Compares a result with that of the reference, as far as it is evaluated.
    pub(super) fn compare(
        &self,
        machine: &mut Machine<Tracer>,
        ours: &Handle,
        theirs: &Handle,
    ) -> Verdict {
        let (ours, theirs) = (ours.clone(), theirs.clone());
        self.compare_pairs(machine, vec![Pair { ours, theirs, application: None }])
    }

    /// Whether the reference left everything that existed before in the same state as the computation did.
    pub(super) fn compare_left(
        &self,
        machine: &mut Machine<Tracer>,
        around: &[Around],
        dictionary: Option<&Handle>,
    ) -> Verdict {
        let mut work = Vec::new();
        for it in around.iter().filter(|it| it.before.is_some()) {
            let theirs = match it.holder {
                Holder::Dictionary(ThreadId::MAIN) => {
                    dictionary.map_or(Holds::Nothing, |held| Holds::Word(machine.word(held)))
                }
                Holder::Dictionary(_) => continue,
                holder => machine.held_by(holder),
            };
            match held_pairs(machine, &it.after, &theirs) {
                Some(pairs) => work.extend(pairs.into_iter().rev()),
                None => return Verdict::Wrong,
            }
        }
        self.compare_pairs(machine, work)
    }

    fn compare_pairs(&self, machine: &mut Machine<Tracer>, mut work: Vec<Pair>) -> Verdict {
        let mut unknown = None;
        let mut compared = 0;
        let mut seen = Seen::default();
        while let Some(Pair { ours, theirs, application }) = work.pop() {
            compared += 1;
            if compared > MAX_COMPARED_OBJECTS {
                return Verdict::Unknown("the results are too large to compare".into());
            }
            if let Some(node) = application {
                match self.compare_application(machine, node, &theirs) {
                    Ok(theirs) => work.push(Pair { ours, theirs, application: None }),
                    Err(Verdict::Unknown(why)) => unknown = Some(why),
                    Err(verdict) => return verdict,
                }
                continue;
            }
            if machine.heap().resolve(machine.word(&ours)).is_thunk() {
                match self.compare_unevaluated(machine, &ours, &theirs) {
                    Verdict::Right => {}
                    Verdict::Wrong => return Verdict::Wrong,
                    Verdict::Unknown(why) => unknown = Some(why),
                }
                continue;
            }
            let theirs = match self.evaluate_watched(machine, &theirs).0 {
                Evaluated::Value(theirs) => theirs,
                Evaluated::Raised(_) => return Verdict::Wrong,
                other => {
                    unknown = Some(did_not_end(&other).to_owned());
                    continue;
                }
            };
            let ours_now = machine.heap().resolve(machine.word(&ours));
            let theirs_now = machine.word(&theirs);
            if ours_now.is_reference() && !seen.insert(machine, ours_now, theirs_now) {
                continue;
            }
            match self.level(machine, ours_now, theirs_now) {
                Comparison::Same => {}
                Comparison::Differ => return Verdict::Wrong,
                Comparison::Unknown => {
                    let why = "the result holds functions that nothing is known of";
                    unknown = Some(why.to_owned());
                }
                Comparison::Applications(nodes) => {
                    for node in nodes {
                        match self.applied_too(machine, node, &theirs) {
                            Applied::Compare(pair) => work.push(pair),
                            Applied::Judged(Verdict::Right) => {}
                            Applied::Judged(Verdict::Wrong) => return Verdict::Wrong,
                            Applied::Judged(Verdict::Unknown(why)) => unknown = Some(why),
                        }
                    }
                }
                Comparison::Twins(ours, theirs, pairs) => {
                    match machine.observer.pair(ours, theirs) {
                        Some(true) => work.extend(pairs.into_iter().rev()),
                        Some(false) => {}
                        None => return Verdict::Wrong,
                    }
                }
                Comparison::Fields(pairs) => work.extend(pairs.into_iter().rev()),
            }
        }
        match unknown {
            Some(why) => Verdict::Unknown(why),
            None => Verdict::Right,
        }
    }

    /// Evaluates something of the reference. Also returns its output, which is undone.
    fn evaluate_watched(
        &self,
        machine: &mut Machine<Tracer>,
        theirs: &Handle,
    ) -> (Evaluated, Vec<u8>) {
        let before = machine.observer.written().length();
        let evaluated = machine.evaluate(theirs, self.steps);
        (evaluated, machine.observer.written().take_from(before))
    }

    /// Repeats an application of our function, and compares the output of both. Returns the results, which are still to
    /// be compared.
    fn compare_application(
        &self,
        machine: &mut Machine<Tracer>,
        node: NodeId,
        theirs: &Handle,
    ) -> Result<Handle, Verdict> {
        let (theirs, wrote) = self.evaluate_watched(machine, theirs);
        let effects = machine.observer.effects(node).unwrap_or_default();
        let theirs = match theirs {
            Evaluated::Value(theirs) => theirs,
            Evaluated::Raised(_) => return Err(Verdict::Wrong),
            other => return Err(Verdict::Unknown(did_not_end(&other).into())),
        };
        match same_output(&machine.observer.written().text(effects.written), &wrote) {
            Verdict::Right => Ok(theirs),
            other => Err(other),
        }
    }

    /// Compares an unevaluated part of the program's value with that of the reference: if it failed, the other must
    /// fail too.
    fn compare_unevaluated(
        &self,
        machine: &mut Machine<Tracer>,
        ours: &Handle,
        theirs: &Handle,
    ) -> Verdict {
        let ours = machine.heap().resolve(machine.word(ours));
        let header = machine.heap().header(ours.index());
        if header.is(Kind::Failed) {
            return match self.evaluate_watched(machine, theirs).0 {
                Evaluated::Raised(_) => Verdict::Right,
                Evaluated::Value(_) => Verdict::Wrong,
                other => Verdict::Unknown(did_not_end(&other).into()),
            };
        }
        if header.is(Kind::BlackHole) {
            // Whether it would have terminated is unknown.
            let why = "a part of it was under way when the run was stopped";
            return Verdict::Unknown(why.into());
        }
        Verdict::Right
    }

    /// Repeats an application of our function with that of the reference. An action is run for that: its output belongs
    /// to the application, not to the computation that returned the action.
    fn applied_too(&self, machine: &mut Machine<Tracer>, node: NodeId, theirs: &Handle) -> Applied {
        let effects = machine.observer.effects(node).unwrap_or_default();
        if effects.stateful {
            let why = "it gave a function that depends on more than its arguments";
            return Applied::Judged(Verdict::Unknown(why.into()));
        }
        let function = machine.observer.function_of(node);
        let arity = machine.code().function(function).arity;
        let arguments = machine.hold_all(&machine.observer.arguments(node)[..arity]);
        let came = judged_outcome(machine, node);
        let theirs = machine.application(theirs, &arguments);
        match came {
            JudgedOutcome::Value(ours) => {
                Applied::Compare(Pair { ours, theirs, application: Some(node) })
            }
            JudgedOutcome::Raised(ours) => {
                let (theirs, wrote) = self.evaluate_watched(machine, &theirs);
                let ours_wrote = machine.observer.written().text(effects.written);
                Applied::Judged(match theirs {
                    Evaluated::Raised(theirs) => match self.same_failure(machine, &ours, &theirs) {
                        Verdict::Right => same_output(&ours_wrote, &wrote),
                        other => other,
                    },
                    Evaluated::Value(_) => Verdict::Wrong,
                    other => Verdict::Unknown(did_not_end(&other).into()),
                })
            }
            JudgedOutcome::Unfinished => {
                let why = "the result holds a function that did not end";
                Applied::Judged(Verdict::Unknown(why.into()))
            }
        }
    }

    /// Compares two evaluated values without their fields.
    fn level(&self, machine: &Machine<Tracer>, ours: Word, theirs: Word) -> Comparison {
        let heap = machine.heap();
        if ours == theirs {
            return Comparison::Same;
        }
        if let (Some(ours), Some(theirs)) = (ours.as_thread(), theirs.as_thread())
            && machine.observer.is_of_reference(theirs)
        {
            // The evaluating thread stands for the process that did it.
            return if ours == ThreadId::MAIN.0 { Comparison::Same } else { Comparison::Unknown };
        }
        // Where something failed, and its callers, are not compared.
        if is_stack_trace(machine, ours) && is_stack_trace(machine, theirs) {
            return Comparison::Same;
        }
        let (Some((a, ha)), Some((b, hb))) = (heap.object(ours), heap.object(theirs)) else {
            return Comparison::Differ;
        };
        let functions = |h: machine::Header| h.is(Kind::Closure) || h.is(Kind::Partial);
        if functions(ha) && functions(hb) {
            return self.same_function(machine, ours, theirs);
        }
        if ha.kind() != hb.kind() {
            return Comparison::Differ;
        }
        match ha.kind() {
            Kind::Con | Kind::Tuple => {
                if ha != hb {
                    return Comparison::Differ;
                }
                let pairs = heap.fields(a).iter().copied().zip(heap.fields(b).iter().copied());
                Comparison::fields(machine, pairs)
            }
            Kind::Array => {
                let (x, y) = (heap.fields(a), heap.fields(b));
                if x.len() != y.len() {
                    return Comparison::Differ;
                }
                Comparison::fields(machine, x.iter().copied().zip(y.iter().copied()).skip(1))
            }
            Kind::MapFlat | Kind::MapLarge => {
                let (x, y) = (heap.map_entries_sorted(ours), heap.map_entries_sorted(theirs));
                if x.len() != y.len() {
                    return Comparison::Differ;
                }
                let pairs = x.into_iter().zip(y).flat_map(|((k, v), (l, w))| [(k, l), (v, w)]);
                Comparison::fields(machine, pairs)
            }
            Kind::Double => {
                let (x, y) = (heap.as_double(ours), heap.as_double(theirs));
                let same = x == y || x.is_some_and(f64::is_nan) && y.is_some_and(f64::is_nan);
                if same { Comparison::Same } else { Comparison::Differ }
            }
            Kind::Ref | Kind::MVar => {
                let maker = ObjectId::of(heap.field(b, 0)).creator.0;
                // By identity: they may move.
                let twins = (heap.field(a, 0).0, heap.field(b, 0).0);
                Self::made(machine, maker, Holder::Cell(ours), Holder::Cell(theirs), twins)
            }
            Kind::Reference if heap.fields(a) != heap.fields(b) => {
                let numbers = (heap.reference_number(ours), heap.reference_number(theirs));
                let (Some(x), Some(y)) = numbers else { return Comparison::Unknown };
                let (maker, twins) = ((y >> 32) as u32, (x as u64, y as u64));
                Self::made(machine, maker, Holder::Table(x), Holder::Table(y), twins)
            }
            kind if kind.is_raw() => {
                if ha == hb && heap.fields(a) == heap.fields(b) {
                    Comparison::Same
                } else {
                    Comparison::Differ
                }
            }
            _ => Comparison::Unknown,
        }
    }

    /// Whether two mutable objects are the same although they are not identical: the program created one in the
    /// computation, the reference the other, and they have the same contents in the end.
    fn made(
        machine: &Machine<Tracer>,
        maker: u32,
        ours: Holder,
        theirs: Holder,
        twins: (u64, u64),
    ) -> Comparison {
        if !machine.observer.is_of_reference(maker) {
            return Comparison::Differ;
        }
        let Some(around) = machine.observer.around_judged() else { return Comparison::Unknown };
        match (around.iter().find(|it| it.holder == ours), machine.held_by(theirs)) {
            (Some(Around { before: Some(_), .. }), _) => Comparison::Differ,
            (Some(it), theirs) => match held_pairs(machine, &it.after, &theirs) {
                Some(pairs) => Comparison::Twins(twins.0, twins.1, pairs),
                None => Comparison::Differ,
            },
            // Not a table: its creator is unknown.
            (None, _) => Comparison::Unknown,
        }
    }

    /// Whether the function of the reference does the same as ours, as far as ours was applied; for functions that were
    /// not observed, whether they are the same with the same captured values.
    fn same_function(&self, machine: &Machine<Tracer>, ours: Word, theirs: Word) -> Comparison {
        let heap = machine.heap();
        if let Some((index, header)) = heap.object(ours)
            && header.is(Kind::Closure)
        {
            let id = header.info();
            let function = machine.code().function(id);
            let captured = &heap.fields(index)[..function.slots.len() - function.arity];
            if machine.observer.role(id) == Role::Lambda {
                if !machine.observer.has_applications(id) {
                    return Comparison::Unknown;
                }
                let same = |a: Word, b: Word| heap.resolve(a) == heap.resolve(b);
                let nodes = machine.observer.applications(id, captured, same);
                return Comparison::Applications(nodes);
            }
            if let Some((other, theirs)) = heap.object(theirs)
                && theirs.is(Kind::Closure)
                && theirs.info() == id
            {
                let pairs = captured.iter().copied().zip(heap.fields(other).iter().copied());
                return Comparison::fields(machine, pairs);
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
            return Comparison::Unknown;
        };
        let counterpart = match self.functions.get(&f) {
            Some(Counterpart::Global(_, id) | Counterpart::Local(id, _)) => *id,
            None => f,
        };
        if counterpart != g || x.len() != y.len() {
            return Comparison::Unknown;
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
                return Comparison::Unknown;
            };
            // Their captured values must be the same; either refers to itself.
            let same = order.iter().enumerate().filter_map(|(i, o)| Some((ours[(*o)?], theirs[i])));
            pairs.extend(same);
        }
        Comparison::fields(machine, pairs.into_iter())
    }
}

/// Whether a value is an Erlang stack trace, or the tail of one: `[{lists,nth,2,[{file,…},…]},…]`.
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

/// The pairs that must be the same for two objects to have the same contents; `None` if they do not.
fn held_pairs(machine: &Machine<Tracer>, ours: &Holds, theirs: &Holds) -> Option<Vec<Pair>> {
    match (ours, theirs) {
        (Holds::Word(a), Holds::Word(b)) => Some(vec![Pair::of(machine, (*a, *b))]),
        (Holds::Nothing, Holds::Nothing) => Some(Vec::new()),
        (Holds::Table(a), Holds::Table(b)) if a.is_like(b) => {
            let (a, b) = (machine.tuples(a), machine.tuples(b));
            let pairs = a.iter().copied().zip(b.iter().copied());
            (a.len() == b.len()).then(|| pairs.map(|pair| Pair::of(machine, pair)).collect())
        }
        _ => None,
    }
}

/// Why an evaluation of the reference says nothing.
fn did_not_end(evaluated: &Evaluated) -> &'static str {
    match evaluated {
        Evaluated::Blocked => "the reference waits for something that only the program's run has",
        Evaluated::Stopped(_) => "the reference was stopped",
        _ => "the reference did not end within its steps",
    }
}

/// How to handle an application.
enum Applied {
    Compare(Pair),
    Judged(Verdict),
}

enum Comparison {
    Same,
    Differ,
    Unknown,
    /// The function of the reference must give the same results here.
    Applications(Vec<NodeId>),
    /// Mutable objects: the same if neither is the same as another, and these are.
    Twins(u64, u64, Vec<Pair>),
    /// The same except for these fields, which must be compared.
    Fields(Vec<Pair>),
}

impl Comparison {
    fn fields(machine: &Machine<Tracer>, pairs: impl Iterator<Item = (Word, Word)>) -> Self {
        Comparison::Fields(pairs.map(|pair| Pair::of(machine, pair)).collect())
    }
}
