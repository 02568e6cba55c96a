//! Whether a term of the log and a value of the guided run are the same.
//!
//! Processes and references have other identities here than on the node: the first time that one
//! of the log meets one of ours, they are paired, and must stay so. Functions are compared by
//! module and arity only, and stack traces not at all: compilers name functions and lines
//! differently.

use crate::term::{Identifier, Term};
use core_ir::with_stack;
use std::collections::HashMap;

/// What a user's function put in place of a value: it is not compared.
const REDACTED: &str = "$redacted";

/// Which identifiers of the log are which of ours.
#[derive(Default)]
pub(crate) struct Pairs {
    ours: HashMap<Identifier, Identifier>,
    theirs: HashMap<Identifier, Identifier>,
    /// Identifiers of the log in the order in which they were paired, to take pairs back.
    order: Vec<Identifier>,
}

impl Pairs {
    /// Pairs two identifiers. False if one of them is already paired with another.
    pub(crate) fn pair(&mut self, theirs: &Identifier, ours: &Identifier) -> bool {
        match (self.ours.get(theirs), self.theirs.get(ours)) {
            (None, None) => {
                self.ours.insert(theirs.clone(), ours.clone());
                self.theirs.insert(ours.clone(), theirs.clone());
                self.order.push(theirs.clone());
                true
            }
            (Some(known), _) => known == ours,
            (None, Some(_)) => false,
        }
    }

    /// The identifier of the log that one of ours is paired with.
    pub(crate) fn theirs(&self, ours: &Identifier) -> Option<&Identifier> {
        self.theirs.get(ours)
    }

    /// Whether an identifier of the log is paired.
    pub(crate) fn knows(&self, theirs: &Identifier) -> bool {
        self.ours.contains_key(theirs)
    }

    /// Compares, and keeps new pairs only if the terms are the same.
    pub(crate) fn same(&mut self, theirs: &Term, ours: &Term) -> bool {
        let before = self.order.len();
        let same = self.matches(theirs, ours);
        if !same {
            self.back_to(before);
        }
        same
    }

    fn back_to(&mut self, count: usize) {
        for theirs in self.order.drain(count..) {
            if let Some(ours) = self.ours.remove(&theirs) {
                self.theirs.remove(&ours);
            }
        }
    }

    fn matches(&mut self, theirs: &Term, ours: &Term) -> bool {
        with_stack(|| self.matches_here(theirs, ours))
    }

    fn matches_here(&mut self, theirs: &Term, ours: &Term) -> bool {
        match (theirs, ours) {
            (Term::Atom(text), _) if &**text == REDACTED => true,
            (Term::Pid(a), Term::Pid(b)) | (Term::Reference(a), Term::Reference(b)) => {
                self.pair(a, b)
            }
            (Term::Tuple(a), Term::Tuple(b)) => self.all_match(a, b),
            (Term::List(a), Term::List(b)) => {
                (is_stack_trace(a) && is_stack_trace(b)) || self.all_match(a, b)
            }
            (Term::Improper(a, a_end), Term::Improper(b, b_end)) => {
                self.all_match(a, b) && self.matches(a_end, b_end)
            }
            (Term::Map(a), Term::Map(b)) => self.maps_match(a, b),
            (Term::Fun { module: a, arity: n }, Term::Fun { module: b, arity: m }) => {
                a == b && n == m
            }
            _ => theirs == ours,
        }
    }

    fn all_match(&mut self, theirs: &[Term], ours: &[Term]) -> bool {
        theirs.len() == ours.len() && theirs.iter().zip(ours).all(|(a, b)| self.matches(a, b))
    }

    /// Maps have no order: each key of the log needs one of ours.
    fn maps_match(&mut self, theirs: &[(Term, Term)], ours: &[(Term, Term)]) -> bool {
        if theirs.len() != ours.len() {
            return false;
        }
        let mut left: Vec<&(Term, Term)> = ours.iter().collect();
        theirs.iter().all(|(key, value)| {
            let found = left.iter().position(|(k, v)| {
                let before = self.order.len();
                let same = self.matches(key, k) && self.matches(value, v);
                if !same {
                    self.back_to(before);
                }
                same
            });
            found.map(|at| left.swap_remove(at)).is_some()
        })
    }
}

/// Whether a list consists of `{Module, Function, ArityOrArguments, Location}`.
fn is_stack_trace(list: &[Term]) -> bool {
    let is_fact = |term: &Term| match term.as_tuple() {
        Some([name, _]) => matches!(name.as_atom(), Some("file" | "line" | "error_info")),
        _ => false,
    };
    let is_frame = |term: &Term| match term.as_tuple() {
        Some(
            [Term::Atom(_), Term::Atom(_), Term::Int(_) | Term::List(_), Term::List(location)],
        ) => location.iter().all(is_fact),
        _ => false,
    };
    !list.is_empty() && list.iter().all(is_frame)
}
