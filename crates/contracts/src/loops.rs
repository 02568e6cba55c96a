//! Loops in transactions, over lists of any length: `mapM_`, `forM_`, and recursive actions of the program that have no
//! contract.
//!
//! The invariants of the program serve as loop invariants: they must hold at the start, and one round that begins with
//! them must end with them, assuming the same of the following rounds. Afterwards they hold, and nothing more is known
//! of the TVars that a round writes. One round is run like any path, for arbitrary data in place of the elements;
//! functions that were passed stay the same.
//!
//! If that fails nothing is proved: small lists are still tried for a counterexample, and the verdict says so.

use crate::eval::{Eval, Mode, Out, Path};
use crate::reify::Head;
use crate::safe::Shape;
use crate::term::{Literal, Term, TermId};
use crate::types::Type;
use crate::value::{Break, Ref, Stop, Val, done};
use source::Span;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// A loop on a path: with the same facts it has the same result.
type Loop = (Shape, Vec<Literal>, Vec<TermId>);

/// The state of loop proofs.
#[derive(Default)]
pub(crate) struct Loops {
    /// Loops being run, with the TVars that a round is known to write so far.
    rounds: Vec<(Shape, BTreeSet<usize>)>,
    known: HashMap<Loop, Option<BTreeSet<usize>>>,
}

/// Limit on the rounds that find another written TVar.
const TRIES: usize = 8;

pub(crate) const UNKNOWN_LOOP: &str = "a loop in a transaction over a list of any length";

impl Eval<'_> {
    /// Runs an unreduced loop, by the invariants. `term` is the call without the token of the action.
    pub(crate) fn act_in_loop(&mut self, term: TermId) -> Result<Out, Stop> {
        let no = |why: &str| Stop::Unsupported(format!("{UNKNOWN_LOOP}{why}"));
        if self.speculating > 0 {
            return Err(Stop::Stuck(None));
        }
        if self.mode != Mode::Prove || self.model.is_some() || self.invariants.is_empty() {
            return Err(no(""));
        }
        if self.path.alternatives > 0 {
            return Err(no(", inside orElse or catchSTM"));
        }
        let Term::App(name, parts) = self.terms.get(term).clone() else { return Err(no("")) };
        let captured = match self.heads.get(&name) {
            Some(Head::Global(_)) => 0,
            Some(Head::Local { free, .. }) => free.len(),
            _ => return Err(no("")),
        };
        let mut kept = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            if index < captured || self.is_kept(*part) {
                kept.push(Some(*part));
            } else if self.is_safe(*part) {
                kept.push(None);
            } else {
                return Err(no(" that may crash"));
            }
        }
        let shape: Shape = (name, kept);
        if !self.invariants_follow()? {
            return Err(no(", which begins where an invariant does not hold"));
        }
        let under_way = self.loops.rounds.iter().find(|(s, _)| *s == shape);
        let written = match under_way.map(|(_, written)| written.clone()) {
            Some(written) => written,
            None => {
                let contents: Vec<Ref> =
                    self.path.store.iter().map(|t| t.content.clone()).collect();
                let contents: Vec<TermId> = contents.iter().map(|c| self.reify(c)).collect();
                let key = (shape.clone(), self.path.literals.clone(), contents.clone());
                let known = match self.loops.known.get(&key) {
                    Some(known) => known.clone(),
                    None => {
                        let found = self.round(&shape, &parts, &contents);
                        self.loops.known.insert(key, found.clone());
                        found
                    }
                };
                known.ok_or_else(|| no(", whose rounds do not keep the invariant one by one"))?
            }
        };
        for place in written {
            self.forget(place);
        }
        self.path.changed = true;
        self.take_invariants_for_granted()?;
        let result = self.fresh(&Type::Unknown);
        Ok(Out::Val(Val::Sym(result)))
    }

    fn forget(&mut self, place: usize) {
        if place < self.path.store.len() {
            let ty = self.path.store[place].ty.clone();
            let term = self.fresh(&ty);
            let name = format!("{}'", self.path.store[place].name);
            self.path.names.insert(term, name);
            self.path.store[place].content = done(self.symbol(term));
        }
    }

    fn take_invariants_for_granted(&mut self) -> Result<(), Stop> {
        for invariant in self.invariants.clone() {
            self.assuming += 1;
            let value = self.invariant(invariant);
            let truth = value.and_then(|v| self.truth(v));
            self.assuming -= 1;
            match truth {
                Ok(true) => {}
                Ok(false) | Err(Stop::Raise { .. }) => return Err(Stop::Unreachable),
                Err(stop) => return Err(stop),
            }
        }
        Ok(())
    }

    /// Whether all invariants hold now.
    fn invariants_follow(&mut self) -> Result<bool, Stop> {
        for invariant in self.invariants.clone() {
            let before = std::mem::replace(&mut self.asserting, true);
            let value = self.invariant(invariant);
            self.asserting = before;
            let value = match value {
                Err(Stop::Raise { .. }) => return Ok(false),
                value => value?,
            };
            if self.follows(value)?.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Runs one round. Returns the TVars that it writes, if it keeps the invariants.
    fn round(
        &mut self,
        shape: &Shape,
        parts: &[TermId],
        contents: &[TermId],
    ) -> Option<BTreeSet<usize>> {
        if self.inductions >= 4 {
            return None;
        }
        let types: Vec<Type> = parts
            .iter()
            .map(|p| self.path.types.get(p).cloned().unwrap_or(Type::Unknown))
            .collect();
        let mut written = BTreeSet::new();
        for _ in 0..TRIES {
            self.loops.rounds.push((shape.clone(), written.clone()));
            let more = self.try_round(shape, &types, contents, &written);
            self.loops.rounds.pop();
            let more = more?;
            if more.is_subset(&written) {
                return Some(written);
            }
            written.extend(more);
        }
        None
    }

    fn try_round(
        &mut self,
        shape: &Shape,
        types: &[Type],
        contents: &[TermId],
        written: &BTreeSet<usize>,
    ) -> Option<BTreeSet<usize>> {
        let outer = std::mem::take(&mut self.path);
        let asserting = std::mem::replace(&mut self.asserting, false);
        let inductions = std::mem::replace(&mut self.inductions, 0);
        let mut found = BTreeSet::new();
        let explored = self.explore(
            &mut |e: &mut Self| {
                e.path = Path { decisions: std::mem::take(&mut e.path.decisions), ..like(&outer) };
                let more = e.one_round(shape, types, contents, written);
                found.extend(e.changed_places(contents.len()));
                more
            },
            &mut |_, _| false,
        );
        self.inductions = inductions;
        self.asserting = asserting;
        self.path = outer;
        (!explored.failed && explored.incomplete.is_none()).then_some(found)
    }

    fn changed_places(&self, count: usize) -> Vec<usize> {
        let begun = &self.path.round_begun;
        (0..count.min(begun.len()))
            .filter(|p| !Rc::ptr_eq(&self.path.store[*p].content, &begun[*p]))
            .collect()
    }

    fn one_round(
        &mut self,
        (name, kept): &Shape,
        types: &[Type],
        contents: &[TermId],
        written: &BTreeSet<usize>,
    ) -> Result<(), Stop> {
        let lost = || Stop::Unsupported("a loop that cannot be run again".to_owned());
        for (place, content) in contents.iter().enumerate() {
            if written.contains(&place) {
                self.forget(place);
            } else {
                let content = self.unreify(*content, None).ok_or_else(lost)?;
                self.path.store[place].content = content;
            }
        }
        self.path.round_begun = self.path.store.iter().map(|t| t.content.clone()).collect();
        self.take_invariants_for_granted()?;
        let mut arguments = Vec::new();
        for (part, ty) in kept.iter().zip(types) {
            arguments.push(match part {
                Some(part) => self.unreify(*part, None).ok_or_else(lost)?,
                None => {
                    let term = self.fresh(ty);
                    done(self.symbol(term))
                }
            });
        }
        let head = self.heads.get(name).cloned().ok_or_else(lost)?;
        let (function, mut arguments) = match head {
            Head::Global(name) => (self.global(name)?, arguments),
            head => self.local(head, arguments).ok_or_else(lost)?,
        };
        let Val::Fun(closure) = self.force(&function)? else { return Err(lost()) };
        arguments.push(done(Val::Token));
        if arguments.len() < closure.params.len() {
            return Err(lost());
        }
        let rest = arguments.split_off(closure.params.len());
        let out = self.body(&closure, arguments)?;
        if !rest.is_empty() {
            let value = self.value(out)?;
            self.apply(value, rest, Span::NONE)?;
        }
        if self.invariants_follow()? { Ok(()) } else { Err(Stop::Bad(Break::Result)) }
    }
}

/// A path with the same facts.
fn like(outer: &Path) -> Path {
    Path {
        literals: outer.literals.clone(),
        facts: outer.facts.clone(),
        resolved: outer.resolved.clone(),
        types: outer.types.clone(),
        characters: outer.characters.clone(),
        store: outer.store.clone(),
        globals: outer.globals.clone(),
        names: outer.names.clone(),
        next_var: outer.next_var.max(1_000_000),
        function_contracts: outer.function_contracts.clone(),
        element_contracts: outer.element_contracts.clone(),
        assumed: outer.assumed.clone(),
        needed: outer.needed.clone(),
        changed: outer.changed,
        ..Path::default()
    }
}
