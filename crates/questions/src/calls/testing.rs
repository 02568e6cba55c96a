//! The tests of the program as oracles.
//!
//! A test that passes says that the computations which it calls directly are right. A property with parameters is tried
//! on the arguments of the computation in question, if they have the same types: if it holds, the computations which it
//! calls directly are right; if it does not and it calls only this computation, the computation is wrong.
//!
//! Single assertions of a test are in `assertions.rs`. A failed assertion that depends on arguments alone says that
//! these should not have occurred (`crate::is_assertion` and its module).

use super::debugger::Debugger;
use crate::{Answer, NodeId, Outcome, Source};
use machine::{Evaluated, Handle, Kind, Word};
use source::Symbol;

/// Limit on the steps of one test.
const STEPS: u64 = 5_000_000;

/// A property with parameters.
pub(super) struct Property {
    def: Symbol,
    /// The types of its arguments.
    types: Vec<String>,
}

/// The result of a test.
struct Tried {
    holds: Option<bool>,
    /// The computations that it called directly.
    called: Vec<NodeId>,
    /// Its own computation, for an Erlang test.
    node: Option<NodeId>,
}

impl Debugger {
    /// Runs the tests of the program that have no parameters (`…_test/0`, `…_test_/0`, Boolean `prop_…`); the
    /// computations that passing tests call directly are right. Returns how many passed.
    pub fn ask_tests(&mut self) -> usize {
        let mut tests: Vec<(Symbol, bool)> = Vec::new();
        let all = self.own.clone();
        for (def, own) in all.in_order() {
            let name = own.name.as_str();
            if name.ends_with("_test/0") || name.ends_with("_test_/0") {
                tests.push((def, name.ends_with("_test_/0")));
            } else if name.starts_with("prop_") && !name.contains('/') {
                let types = own.ty.and_then(|ty| argument_types(ty.as_str()));
                match types {
                    Some(types) if !types.is_empty() => {
                        self.properties.push(Property { def, types });
                    }
                    _ => tests.push((def, false)),
                }
            }
        }
        self.properties.sort_by_key(|p| p.def);
        self.ask_hunit_tests();
        tests.sort_unstable();
        let mut passed = 0;
        for (test, is_generator) in tests {
            let tried = self.try_test(test, &[], is_generator);
            if tried.holds == Some(true) {
                passed += 1;
                self.take_for_right(&tried.called);
            } else if let Some(node) = tried.node {
                self.ask_eunit_test(node);
            }
        }
        self.turn_to_failing();
        passed
    }

    fn take_for_right(&mut self, nodes: &[NodeId]) {
        for node in nodes {
            if let Some(whole) = self.whole(*node) {
                self.memory.insert(whole, (Answer::Right, Source::Tests));
            }
        }
    }

    /// Evaluates a test under the observer.
    fn try_test(&mut self, test: Symbol, arguments: &[Handle], is_generator: bool) -> Tried {
        let nothing = Tried { holds: None, called: Vec::new(), node: None };
        let Some(word) = self.machine.global(test) else { return nothing };
        let test = self.machine.hold(word);
        self.machine.observer.keep_from_here();
        let before = self.machine.observer.next();
        let written = self.machine.observer.written().length();
        self.machine.observer.paused = false;
        let application = self.machine.application(&test, arguments);
        let mut result = self.machine.evaluate(&application, STEPS);
        if is_generator && let Evaluated::Value(value) = result {
            result = self.run_generated(value);
        }
        self.machine.observer.paused = true;
        self.machine.observer.written().truncate(written);
        let is_erlang = self.program.language == core_ir::Language::Erlang;
        let holds = match result {
            Evaluated::Value(_) if is_erlang => Some(true),
            Evaluated::Value(value) => match self.machine.word(&value) {
                Word::TRUE => Some(true),
                Word::FALSE => Some(false),
                _ => None,
            },
            _ => None,
        };
        // The computation of the test itself came first.
        let called = self
            .machine
            .observer
            .kept()
            .filter(|(id, node)| *id > before && node.parent == before)
            .map(|(id, _)| id)
            .collect();
        Tried { holds, called, node: is_erlang.then_some(before) }
    }

    /// Runs the functions that a test generator returned.
    fn run_generated(&mut self, generated: Handle) -> Evaluated {
        /// Limit on generated tests.
        const MAX_GENERATED_TESTS: usize = 10_000;
        let mut last = Evaluated::Value(generated.clone());
        let mut work = vec![generated];
        for _ in 0..MAX_GENERATED_TESTS {
            let Some(part) = work.pop() else { break };
            let machine = &self.machine;
            let heap = machine.heap();
            if let Some((head, tail)) = heap.as_cons(machine.word(&part)) {
                work.extend([machine.hold(tail), machine.hold(head)]);
                continue;
            }
            let Some((index, header)) = heap.object(machine.word(&part)) else { continue };
            match header.kind() {
                Kind::Tuple => work.extend(machine.hold_all(heap.fields(index))),
                Kind::Closure if machine.code().function(header.info()).arity == 0 => {
                    let application = self.machine.application(&part, &[]);
                    last = self.machine.evaluate(&application, STEPS);
                    if !matches!(last, Evaluated::Value(_)) {
                        break;
                    }
                }
                _ => {}
            }
        }
        last
    }

    /// The answer of an assertion that failed in a computation.
    pub(super) fn ask_assertions(&mut self, node: NodeId) -> Option<Answer> {
        let function = self.machine.observer.function_of(node);
        let def = self.machine.code().function(function).def;
        let is_whole = self.machine.code().global_code().any(|(_, id)| id == function);
        if !is_whole || !self.own.preconditions.contains(&def) || !self.failed_assertion(node) {
            return None;
        }
        // It failed here, and not in a computation that was called from here.
        let mut work: Vec<NodeId> = self.session.tree().children(node).to_vec();
        while let Some(below) = work.pop() {
            if self.session.tree().is_hidden(below) {
                work.extend(self.session.tree().children(below));
            } else if self.failed_assertion(below) {
                return None;
            }
        }
        Some(Answer::Inadmissible)
    }

    pub(super) fn failed_assertion(&mut self, node: NodeId) -> bool {
        match self.machine.observer.result(node) {
            Outcome::Raised(exception) => {
                let exception = self.machine.hold(exception);
                let text = crate::exception_text(&mut self.machine, &exception);
                crate::is_assertion(&text)
            }
            _ => false,
        }
    }

    /// The answer of properties with parameters of the same types.
    pub(super) fn ask_properties(&mut self, node: NodeId) -> Option<Answer> {
        if self.properties.is_empty() {
            return None;
        }
        let function = self.machine.observer.function_of(node);
        let def = self.machine.code().function(function).def;
        let types = argument_types(self.own.defs.get(&def)?.ty?.as_str())?;
        let count = self.machine.observer.arguments(node).len();
        let fits = |p: &Property| p.types == types && p.def != def && types.len() == count;
        let fitting: Vec<Symbol> =
            self.properties.iter().filter(|p| fits(p)).map(|p| p.def).collect();
        let whole = self.whole(node)?;
        for property in fitting {
            let given = self.machine.hold_all(self.machine.observer.arguments(node));
            let tried = self.try_test(property, &given, false);
            let called: Vec<Option<String>> = tried.called.iter().map(|n| self.whole(*n)).collect();
            let is_this = |text: &Option<String>| text.as_ref() == Some(&whole);
            match tried.holds {
                Some(true) if called.iter().any(is_this) => return Some(Answer::Right),
                Some(false) if !called.is_empty() && called.iter().all(is_this) => {
                    return Some(Answer::Wrong);
                }
                _ => {}
            }
        }
        None
    }
}

/// The argument types of a type without class constraints; `None` for others.
fn argument_types(ty: &str) -> Option<Vec<String>> {
    if ty.contains("=>") || ty.contains("forall") {
        return None;
    }
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_i32, 0);
    let bytes = ty.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b'-' if depth == 0 && bytes.get(at + 1) == Some(&b'>') => {
                parts.push(ty[start..at].trim().to_owned());
                start = at + 2;
            }
            _ => {}
        }
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::argument_types;

    #[test]
    fn types_of_arguments() {
        let of = |ty: &str| argument_types(ty).map(|t| t.join("; "));
        assert_eq!(of("Int -> [Int] -> Bool").as_deref(), Some("Int; [Int]"));
        assert_eq!(of("(Int -> Int) -> Bool").as_deref(), Some("(Int -> Int)"));
        assert_eq!(of("Bool").as_deref(), Some(""));
        assert_eq!(of("Ord a => a -> Bool"), None);
    }
}
