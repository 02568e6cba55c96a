//! Sessions with lists.

use super::{LONGEST_LIST, LONGEST_TABLE, Reading};
use crate::links::Link;
use crate::session::{Answer, Session, Slice, Source, Step};
use crate::strategy::Strategy;
use crate::trace::NodeId;
use crate::tree::Tree;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A session about computations, each by its parent and function; the first is the run, the second main.
fn session(nodes: &[(NodeId, u32)]) -> Session {
    let links =
        nodes.iter().map(|(parent, function)| Link { parent: *parent, function: *function });
    let tree = Tree::new(Arc::new(links.collect()), Vec::new(), Vec::new(), |node| node);
    let mut session = Session::new(tree, Strategy::LeastEffort);
    session.start_at(1);
    session
}

/// Answers until a computation is blamed. Returns it, and the number of prompts.
fn ask(session: &mut Session, is_wrong: impl Fn(NodeId) -> bool) -> (NodeId, usize) {
    answered(session, is_wrong, true)
}

/// With `in_order`, the statements before the wrong one are passed over as right.
fn answered(
    session: &mut Session,
    is_wrong: impl Fn(NodeId) -> bool,
    in_order: bool,
) -> (NodeId, usize) {
    for prompts in 0.. {
        match session.advance() {
            Step::Blame(blame) => return (blame.node, prompts),
            Step::Ask(question) => {
                assert!(question.nodes.len() <= LONGEST_TABLE);
                let functions: BTreeSet<u32> =
                    question.nodes.iter().map(|n| session.tree().function(*n)).collect();
                assert!(question.nodes.len() <= LONGEST_LIST || functions.len() == 1);
                let wrong = question.nodes.iter().position(|n| is_wrong(*n));
                let (nodes, answer) = match wrong {
                    Some(at) => (&question.nodes[at..=at], Answer::Wrong),
                    None => (&question.nodes[..], Answer::Right),
                };
                session.answer(nodes, answer, Source::User).expect("no contradiction");
                if let Some(at) = wrong.filter(|_| in_order) {
                    session.pass(&question.nodes[..at]);
                }
            }
        }
    }
    unreachable!("a session ends")
}

#[test]
fn a_long_chain_is_divided_by_lists() {
    // Each calls the next, as a loop does.
    let nodes: Vec<(NodeId, u32)> = (0..2_000).map(|n: u32| (n.saturating_sub(1), 1)).collect();
    for culprit in [2, 77, 1_000, 1_234, 1_999] {
        let is_wrong = |node| node <= culprit;
        let (blamed, prompts) = ask(&mut session(&nodes), is_wrong);
        assert_eq!(blamed, culprit);
        assert!(prompts <= 8, "{prompts} prompts for {culprit} of 2000");
    }
}

#[test]
fn what_was_passed_over_is_not_cleared() {
    // Somebody names the last statement of a list, and did not read those before it: one of them is wrong, too.
    let nodes: Vec<(NodeId, u32)> = (0..400).map(|n: u32| (n.saturating_sub(1), n % 7)).collect();
    for culprit in (2..400).step_by(13) {
        let mut session = session(&nodes);
        while let Step::Ask(question) = session.advance() {
            let wrong = question.nodes.iter().rposition(|node| *node <= culprit);
            let (nodes, answer) = match wrong {
                Some(at) => (&question.nodes[at..=at], Answer::Wrong),
                None => (&question.nodes[..], Answer::Right),
            };
            session.answer(nodes, answer, Source::User).expect("no contradiction");
            session.pass(&question.nodes[..wrong.unwrap_or(0)]);
        }
        let Step::Blame(blame) = session.advance() else { panic!("a verdict is final") };
        assert_eq!(blame.node, culprit);
    }
}

#[test]
fn undo_takes_back_what_was_passed_over() {
    let nodes: Vec<(NodeId, u32)> = (0..300).map(|n: u32| (n.saturating_sub(1), 1)).collect();
    let mut session = session(&nodes);
    let Step::Ask(first) = session.advance() else { panic!("there is a question") };
    let last = first.nodes.len() - 1;
    session.answer(&first.nodes[last..], Answer::Wrong, Source::User).expect("the first answer");
    session.pass(&first.nodes[..last]);
    let Step::Ask(second) = session.advance() else { panic!("there is a question") };
    assert!(second.nodes.iter().all(|node| !first.nodes.contains(node)), "{second:?}");
    assert!(session.undo());
    assert_eq!(session.advance(), Step::Ask(first));
}

#[test]
fn calls_of_one_function_become_a_table() {
    // Forty calls below main.
    let nodes: Vec<(NodeId, u32)> =
        (0..42u32).map(|n| if n < 2 { (0, n) } else { (1, 2) }).collect();
    let (blamed, prompts) = ask(&mut session(&nodes), |node| node == 41);
    assert_eq!(blamed, 41);
    assert!(prompts <= 8, "{prompts} prompts");
}

#[test]
fn opaque_statements_come_last_and_pointed_ones_first() {
    let nodes: Vec<(NodeId, u32)> =
        (0..12u32).map(|n| if n < 2 { (0, n) } else { (1, n) }).collect();
    let opaque = |node: NodeId| {
        let mut reading = Reading::easy();
        reading.opaque = node == 5;
        reading
    };
    let mut session = session(&nodes);
    let of = |some: &[NodeId]| some.iter().copied().collect::<BTreeSet<NodeId>>();
    session.suspect(Slice { value: of(&[7, 8]), position: of(&[5, 7, 8, 9]) });
    let mut asked = Vec::new();
    while let Step::Ask(question) = session.advance_reading(&mut |node| opaque(node)) {
        let known: Vec<NodeId> = asked.iter().flatten().copied().collect();
        let is_pointed_at = |node: &NodeId| [7, 8].contains(node);
        if known.iter().filter(|n| is_pointed_at(n)).count() < 2 {
            assert!(question.nodes.iter().all(is_pointed_at), "{:?}", question.nodes);
        }
        if question.nodes.contains(&5) {
            assert!(known.len() == 9 && question.nodes == [5], "{asked:?}");
        }
        session.answer(&question.nodes, Answer::Right, Source::User).expect("no contradiction");
        asked.push(question.nodes);
    }
    assert_eq!(asked.iter().flatten().count(), 10, "everything is asked about: {asked:?}");
}

#[test]
fn statements_are_weighed_by_what_is_hard_in_them() {
    let plain = Reading::of_text("insert 3 [5] = [3,5]");
    assert!(!plain.opaque && plain.cost < 1.5);
    assert!(Reading::of_text("more (Sum [1]) = \\…").opaque);
    assert!(!Reading::of_text("map' {\\3 -> 4} [3] = [4]").opaque);
    assert!(Reading::of_text(&"x".repeat(300)).cost > plain.cost + 1.0);
}
