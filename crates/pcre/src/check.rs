//! Checks of a whole pattern: widths of look-behinds, infinite recursion.

use crate::Problem;
use crate::parse::{Node, Parsed, Test};
use std::cell::Cell;
use std::collections::HashMap;

/// The maximum nesting of calls that is followed to compute a width.
const MAX_CALL_DEPTH: usize = 50;
/// The maximum number of calls that are followed in total.
const MAX_CALLS: u32 = 5_000;

/// The contents of the groups by number; 0 is the whole pattern.
pub(crate) struct Groups<'n> {
    nodes: HashMap<u32, &'n Node>,
    /// The number of calls that may still be followed: calls of calls can grow exponentially.
    left: Cell<u32>,
}

impl<'n> Groups<'n> {
    pub(crate) fn of(parsed: &'n Parsed) -> Self {
        let mut groups = HashMap::from([(0, &parsed.node)]);
        each(&parsed.node, &mut |node| {
            if let Node::Group(number, inner) = node {
                groups.entry(*number).or_insert(&**inner);
            }
        });
        Groups { nodes: groups, left: Cell::new(MAX_CALLS) }
    }

    /// The target of a call, if it is worth following.
    fn called(&self, number: u32, depth: usize) -> Option<&'n Node> {
        let left = self.left.get().checked_sub(1).filter(|_| depth > 0)?;
        self.left.set(left);
        self.nodes.get(&number).copied()
    }
}

/// Calls `f` on a node and everything in it. The parser limits the nesting of patterns.
fn each<'n>(node: &'n Node, f: &mut dyn FnMut(&'n Node)) {
    f(node);
    match node {
        Node::Group(_, inner) | Node::Atomic(inner) => each(inner, f),
        Node::Concat(nodes) | Node::Alternatives(nodes) => nodes.iter().for_each(|n| each(n, f)),
        Node::Repeat { node, .. } | Node::Look { node, .. } => each(node, f),
        Node::Condition { test, yes, no } => {
            if let Test::Look(look) = test {
                each(look, f);
            }
            each(yes, f);
            each(no, f);
        }
        _ => {}
    }
}

pub(crate) fn check(parsed: &Parsed) -> Result<(), Problem> {
    let groups = Groups::of(parsed);
    let mut found = None;
    each(&parsed.node, &mut |node| {
        if let Node::Look { behind: true, node, place, .. } = node
            && branch_widths(node, &groups).is_none()
        {
            found.get_or_insert(Problem::new("lookbehind assertion is not fixed length", *place));
        }
    });
    if let Some(problem) = found {
        return Err(problem);
    }
    let mut places: Vec<usize> = groups
        .nodes
        .iter()
        .filter_map(|(number, node)| endless(node, *number, &groups).err().flatten())
        .collect();
    places.sort_unstable();
    match places.first() {
        Some(place) => Err(Problem::new("recursive call could loop indefinitely", *place)),
        None => Ok(()),
    }
}

/// Looks for a call of a group that can be reached from its start without consuming anything: `Err`
/// with its location. Otherwise says whether the end can be reached like that: `Ok` if so,
/// `Err(None)` if not.
fn endless(node: &Node, group: u32, groups: &Groups<'_>) -> Result<(), Option<usize>> {
    match node {
        Node::Call(number, place) if *number == group => Err(Some(*place)),
        Node::Concat(nodes) => nodes.iter().try_for_each(|n| endless(n, group, groups)),
        Node::Alternatives(branches) => {
            let mut through = Err(None);
            for branch in branches {
                match endless(branch, group, groups) {
                    Err(Some(place)) => return Err(Some(place)),
                    Ok(()) => through = Ok(()),
                    Err(None) => {}
                }
            }
            through
        }
        Node::Group(_, inner) | Node::Atomic(inner) => endless(inner, group, groups),
        Node::Look { node, .. } => match endless(node, group, groups) {
            Err(Some(place)) => Err(Some(place)),
            _ => Ok(()),
        },
        Node::Repeat { node, min, .. } => match endless(node, group, groups) {
            Err(None) if *min == 0 => Ok(()),
            other => other,
        },
        node if may_be_empty(node, groups, MAX_CALL_DEPTH) => Ok(()),
        _ => Err(None),
    }
}

fn may_be_empty(node: &Node, groups: &Groups<'_>, depth: usize) -> bool {
    match node {
        Node::Char(..)
        | Node::Any(_)
        | Node::NotNewline
        | Node::Byte
        | Node::Set(_)
        | Node::Cluster
        | Node::Fail => false,
        Node::Concat(nodes) => nodes.iter().all(|n| may_be_empty(n, groups, depth)),
        Node::Alternatives(nodes) => nodes.iter().any(|n| may_be_empty(n, groups, depth)),
        Node::Group(_, inner) | Node::Atomic(inner) => may_be_empty(inner, groups, depth),
        Node::Repeat { node, min, .. } => *min == 0 || may_be_empty(node, groups, depth),
        Node::Condition { yes, no, .. } => {
            may_be_empty(yes, groups, depth) || may_be_empty(no, groups, depth)
        }
        Node::Call(number, _) => match groups.called(*number, depth) {
            Some(inner) => may_be_empty(inner, groups, depth - 1),
            None => true,
        },
        _ => true,
    }
}

/// The number of characters that a node matches, if it is always the same.
pub(crate) fn width(node: &Node, groups: &Groups<'_>) -> Option<usize> {
    width_within(node, groups, MAX_CALL_DEPTH)
}

fn width_within(node: &Node, groups: &Groups<'_>, depth: usize) -> Option<usize> {
    let width = |node: &Node| width_within(node, groups, depth);
    Some(match node {
        Node::Char(..) | Node::Any(_) | Node::NotNewline | Node::Byte | Node::Set(_) => 1,
        Node::Empty | Node::Assert(_) | Node::Look { .. } | Node::Keep | Node::Fail => 0,
        Node::Group(_, inner) | Node::Atomic(inner) => width(inner)?,
        Node::Concat(nodes) => {
            nodes.iter().try_fold(0usize, |sum, n| sum.checked_add(width(n)?))?
        }
        Node::Alternatives(branches) => {
            let mut widths = branches.iter().map(width);
            let first = widths.next()??;
            widths.all(|w| w == Some(first)).then_some(first)?
        }
        Node::Repeat { node, min, max, .. } if *max == Some(*min) => {
            width(node)?.checked_mul(*min as usize)?
        }
        Node::Condition { yes, no, .. } => {
            let (yes, no) = (width(yes)?, width(no)?);
            (yes == no).then_some(yes)?
        }
        Node::Call(number, _) => {
            let inner = groups.called(*number, depth)?;
            width_within(inner, groups, depth - 1)?
        }
        _ => return None,
    })
}

/// The widths of the branches of a look-behind, which may differ.
fn branch_widths(node: &Node, groups: &Groups<'_>) -> Option<Vec<usize>> {
    match node {
        Node::Alternatives(branches) => branches.iter().map(|b| width(b, groups)).collect(),
        node => Some(vec![width(node, groups)?]),
    }
}
