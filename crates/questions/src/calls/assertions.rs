//! What the assertions of a test say about the computations that they call.
//!
//! An assertion that held says that the computation it called is right, if the value it compared is exactly the result.
//! An assertion that failed says that the computation is wrong, if it called only one and nothing that the test
//! computed before may be among its arguments: those may be what is wrong.
//!
//! Assertions of HUnit evaluate their operands in one library function (`crate::is_assertion_site`), whose calls are
//! recorded; every computation that began in one of them belongs to the assertion. In Erlang they are the functions
//! that the macro `?assertEqual` defines.

use super::debugger::Debugger;
use crate::{Answer, NodeId, Outcome, Role, Source};
use machine::{Evaluated, Handle, Kind, Word};
use std::collections::HashSet;

/// Limit on the objects of a value that are visited.
const MOST_OBJECTS: usize = 100_000;
/// Limit on the steps of one test.
const STEPS: u64 = 5_000_000;
/// Limit on the tests of one value that are run.
const MOST_TESTS: usize = 10_000;

/// An executed assertion, with the computations that began for it.
struct Assertion {
    node: NodeId,
    /// The computations that its test called in it.
    calls: Vec<NodeId>,
}

impl Debugger {
    /// Draws conclusions from the assertions of tests that ran.
    pub(super) fn ask_test_assertions(&mut self) {
        if !self.machine.observer.is_whole() {
            return;
        }
        match self.program.language {
            core_ir::Language::Erlang => self.ask_eunit_assertions(),
            _ => self.ask_hunit_assertions(0),
        }
    }

    /// Runs the HUnit tests of the program, unless it did so itself.
    pub(super) fn ask_hunit_tests(&mut self) {
        let code = self.machine.code();
        let is_site = |f: u32| crate::is_assertion_site(code.function(f).def);
        if self.machine.observer.kept().skip(1).any(|(_, node)| is_site(node.function)) {
            return;
        }
        let mut tests: Vec<_> = self.own.tests.iter().copied().collect();
        tests.sort_unstable();
        for test in tests {
            let Some(word) = self.machine.global(test) else { continue };
            self.machine.observer.keep_from_here();
            let before = self.machine.observer.next();
            let written = self.machine.observer.written().length();
            self.machine.observer.paused = false;
            let tests = self.machine.hold(word);
            self.run_cases(tests);
            self.machine.observer.paused = true;
            self.machine.observer.written().truncate(written);
            self.ask_hunit_assertions(before);
        }
    }

    /// Runs each test case in a value of HUnit.
    fn run_cases(&mut self, tests: Handle) {
        let mut work = vec![tests];
        for _ in 0..MOST_TESTS {
            let Some(part) = work.pop() else { break };
            let Evaluated::Value(value) = self.machine.evaluate(&part, STEPS) else { continue };
            let machine = &self.machine;
            if let Some((head, tail)) = machine.heap().as_cons(machine.word(&value)) {
                work.extend([machine.hold(tail), machine.hold(head)]);
                continue;
            }
            let Some((info, fields)) = machine.con_fields(machine.word(&value)) else { continue };
            match (info.name.as_str(), fields) {
                ("TestList", [inner]) | ("TestLabel", [_, inner]) => {
                    work.push(machine.hold(*inner));
                }
                ("TestCase", [action]) => {
                    let (action, token) = (machine.hold(*action), machine.hold(Word::UNIT));
                    let run = self.machine.application(&action, &[token]);
                    self.machine.evaluate(&run, STEPS);
                }
                _ => {}
            }
        }
    }

    /// Draws conclusions from the HUnit assertions among the computations from a number on.
    fn ask_hunit_assertions(&mut self, from: NodeId) {
        let observer = &self.machine.observer;
        let code = self.machine.code();
        let is_site = |f: u32| crate::is_assertion_site(code.function(f).def);
        let nodes: Vec<(NodeId, u32, NodeId)> = observer
            .kept()
            .filter(|(id, _)| *id >= from.max(1))
            .map(|(id, node)| (id, node.function, node.parent))
            .collect();
        let mut found = Vec::new();
        for (at, (node, function, test)) in nodes.iter().enumerate() {
            if !is_site(*function) {
                continue;
            }
            let end = observer.end_position(self.last_call(*node));
            let inside = |id: NodeId| observer.end_position(id).is_some_and(|out| Some(out) <= end);
            let began = nodes[at + 1..].iter().take_while(|(id, ..)| inside(*id));
            let of = |role: Role| {
                let all = began.clone().filter(|(_, f, _)| observer.role(*f) == role);
                all.map(|(id, _, parent)| (*id, *parent)).collect::<Vec<_>>()
            };
            let by_test = |(id, parent): (NodeId, NodeId)| (parent == *test).then_some(id);
            let mut calls: Vec<NodeId> =
                of(Role::Suspected).into_iter().filter_map(by_test).collect();
            if calls.is_empty() {
                calls = of(Role::Constant).into_iter().map(|(id, _)| id).collect();
            }
            found.push(Assertion { node: *node, calls });
        }
        let all: HashSet<NodeId> = found.iter().flat_map(|a| a.calls.iter().copied()).collect();
        for assertion in found {
            let held = match self.machine.observer.result(assertion.node) {
                Outcome::Value(word) => self.machine.heap().resolve(word) == Word::TRUE,
                Outcome::Raised(_) => false,
                _ => continue,
            };
            let [call] = assertion.calls[..] else { continue };
            let compared = self.machine.observer.arguments(assertion.node).to_vec();
            self.conclude(call, held, Some(&compared), &all);
        }
    }

    /// The last computation of a chain of tail calls.
    fn last_call(&self, mut node: NodeId) -> NodeId {
        while let Outcome::Tail(next) = self.machine.observer.outcome(node) {
            node = next;
        }
        node
    }

    /// Draws conclusions from the assertions of Erlang tests.
    fn ask_eunit_assertions(&mut self) {
        let tests: Vec<NodeId> = {
            let tree = self.session.tree();
            let is_test = |node: &NodeId| {
                let name = self.machine.code().function(tree.function(*node)).name;
                name.is_some_and(|n| n.as_str().ends_with("_test/0"))
            };
            tree.nodes().skip(1).filter(is_test).collect()
        };
        for test in tests {
            self.ask_eunit_test(test);
        }
    }

    /// Draws conclusions from the assertions of one test that ran.
    pub(super) fn ask_eunit_test(&mut self, test: NodeId) {
        let observer = &self.machine.observer;
        // In the order in which they began; the function of each assertion comes first.
        let below: Vec<NodeId> = observer
            .kept()
            .filter(|(id, node)| *id > test && node.parent == test)
            .map(|(id, _)| id)
            .collect();
        let mut found = Vec::new();
        let mut at = 0;
        while at < below.len() {
            let node = below[at];
            let end = observer.end_position(node);
            let inside = |n: &&NodeId| observer.end_position(**n).is_some_and(|at| Some(at) < end);
            let calls: Vec<NodeId> = below[at + 1..].iter().take_while(inside).copied().collect();
            at += 1 + calls.len();
            if self.is_assert_equal(node) {
                found.push(Assertion { node, calls });
            }
        }
        let all: HashSet<NodeId> = found.iter().flat_map(|a| a.calls.iter().copied()).collect();
        for Assertion { node, calls } in found {
            let [call] = calls[..] else { continue };
            let observer = &self.machine.observer;
            if observer.role(observer.function_of(call)) != Role::Suspected {
                continue;
            }
            match observer.outcome(node) {
                Outcome::Value(_) => self.conclude(call, true, None, &all),
                Outcome::Raised(_) if self.failed_assertion(node) => {
                    self.conclude(call, false, None, &all);
                }
                _ => {}
            }
        }
    }

    /// Whether a computation is that of an `?assertEqual`.
    fn is_assert_equal(&self, node: NodeId) -> bool {
        let function = self.machine.observer.function_of(node);
        if self.machine.observer.role(function) != Role::Lambda {
            return false;
        }
        let span = self.machine.code().function(function).span;
        let text = self.program.sources.text(span).unwrap_or("");
        text.starts_with("?assertEqual(") || text.starts_with("assertEqual(")
    }

    /// Draws the conclusion from an assertion about the one computation that it called. `compared`: the values that it
    /// compared, if they are known; `asserted`: the computations that assertions called.
    fn conclude(
        &mut self,
        call: NodeId,
        held: bool,
        compared: Option<&[Word]>,
        asserted: &HashSet<NodeId>,
    ) {
        let answer = match held {
            true => {
                // The result may have been transformed before it was compared.
                let Outcome::Value(result) = self.machine.observer.result(call) else { return };
                let heap = self.machine.heap();
                let is_it = |w: &Word| heap.resolve(*w) == heap.resolve(result);
                if compared.is_some_and(|words| !words.iter().any(is_it)) {
                    return;
                }
                Answer::Right
            }
            false if self.may_be_given(call, asserted) => return,
            false => Answer::Wrong,
        };
        if answer == Answer::Wrong {
            self.failing.push(call);
        }
        if let Some(whole) = self.whole(call) {
            self.memory.insert(whole, (answer, Source::Tests));
        }
    }

    /// Turns to a computation that a failing assertion called: the smallest, if there are several.
    pub(super) fn turn_to_failing(&mut self) {
        if self.pointed {
            return;
        }
        let failing = self.failing_here();
        let tree = self.session.tree();
        let size = |node: NodeId| {
            let mut seen = HashSet::new();
            let mut work = vec![node];
            while let Some(next) = work.pop() {
                if seen.len() < MOST_OBJECTS && seen.insert(next) {
                    work.extend(tree.rests_on(next));
                }
            }
            seen.len()
        };
        let smallest = failing.into_iter().min_by_key(|n| (size(*n), *n));
        if let Some(node) = smallest {
            // One that contradicts an earlier answer is asked about like any other.
            let _ = self.session.answer(&[node], Answer::Wrong, Source::Tests);
        }
    }

    /// The computations of the run that failing assertions are about: those that they called, or others with the same
    /// statement.
    fn failing_here(&mut self) -> Vec<NodeId> {
        /// Limit on the calls of one function.
        const MAX_CALLS_PER_FUNCTION: usize = 500;
        let mut found = Vec::new();
        for failing in self.failing.clone() {
            if self.session.tree().contains(failing) {
                found.push(failing);
                continue;
            }
            let function = self.machine.observer.function_of(failing);
            let Some(said) = self.whole(failing) else { continue };
            let tree = self.session.tree();
            let nodes = tree.nodes().skip(1).filter(|n| tree.function(*n) == function);
            let nodes: Vec<NodeId> =
                nodes.filter(|n| !tree.is_hidden(*n)).take(MAX_CALLS_PER_FUNCTION).collect();
            found.extend(nodes.into_iter().find(|n| self.whole(*n).as_ref() == Some(&said)));
        }
        found
    }

    /// Whether something that the same test computed before may be among the arguments of a computation.
    fn may_be_given(&self, call: NodeId, asserted: &HashSet<NodeId>) -> bool {
        let is_erlang = self.program.language == core_ir::Language::Erlang;
        let observer = &self.machine.observer;
        let Some((_, node)) = observer.kept().find(|(id, _)| *id == call) else { return true };
        let mut given = HashSet::new();
        let mut leaves = HashSet::new();
        self.contents(observer.arguments(call), &mut given, &mut leaves);
        let before = observer.kept().skip(1).take_while(|(id, _)| *id < call);
        for (other, sibling) in before {
            let role = observer.role(sibling.function);
            let by_test = role == Role::Suspected && sibling.parent == node.parent;
            // A value that an Erlang macro computes stays in it.
            let stays = is_erlang && asserted.contains(&other);
            if !by_test && role != Role::Constant || stays {
                continue;
            }
            let Outcome::Value(result) = observer.result(other) else { continue };
            let (mut objects, mut parts) = (HashSet::new(), HashSet::new());
            self.contents(&[result], &mut objects, &mut parts);
            // A value that only an assertion evaluated is passed on as a whole or not at all.
            let whole = objects.is_empty() || by_test && !asserted.contains(&other);
            if !objects.is_disjoint(&given) || whole && !parts.is_disjoint(&leaves) {
                return true;
            }
        }
        false
    }

    /// The objects of values, and the numbers, characters and names in them.
    fn contents(&self, roots: &[Word], objects: &mut HashSet<usize>, leaves: &mut HashSet<Word>) {
        let heap = self.machine.heap();
        let mut work = roots.to_vec();
        while let Some(word) = work.pop() {
            let word = heap.resolve(word);
            let Some((index, header)) = heap.object(word) else {
                if word != Word::NIL && word != Word::UNIT {
                    leaves.insert(word);
                }
                continue;
            };
            if objects.len() > MOST_OBJECTS || !objects.insert(index) {
                continue;
            }
            let kinds = [Kind::Con, Kind::Tuple, Kind::Array, Kind::MapFlat, Kind::MapLarge];
            if kinds.contains(&header.kind()) {
                work.extend_from_slice(heap.fields(index));
            }
        }
    }
}
