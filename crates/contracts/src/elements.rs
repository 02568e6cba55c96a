//! What holds for all elements, shown for any one of them.
//!
//! `all q xs` follows from `all p xs` if `q x` follows from `p x`, for any `x` in `xs`. The same goes for the keys and
//! values of a map: an entry of it satisfies all that is known of every entry, and its key is none of those that
//! the map does not have. So `all (< n + 1) (keys m)` needs no induction where `all (< n) (keys m)` is known.
//!
//! The path is split in two. One ends with the check of one element; the other takes the goal for granted and goes on, and
//! knows nothing of the element: the list may be empty.

use crate::eval::{Eval, Mode};
use crate::explore::Decision;
use crate::term::{Literal, Term, TermId};
use crate::types::Type;
use crate::value::{Ref, Stop, Thunk, Val, done, later};
use core_ir::builtin;
use source::Symbol;
use std::rc::Rc;

/// A condition on every element of a list.
struct Universal {
    predicate: TermId,
    list: TermId,
    /// What the predicate gives for every element.
    is: bool,
}

/// Where the elements of a list come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    List(TermId),
    Map(TermId),
}

/// Any element of a base: of a map, a key and a value.
struct Element {
    base: Base,
    parts: Vec<Ref>,
}

/// Lists of lists of … from which a list is made.
const NESTED: usize = 8;

impl Eval<'_> {
    /// Whether a goal about all elements is taken care of, by a path that checks it for one element. On that path, gives
    /// what is left to show.
    pub(crate) fn by_element(&mut self, goal: &Literal) -> Result<Option<Option<Val>>, Stop> {
        let outside = self.mode == Mode::Prove
            && self.by_elements
            && self.speculating == 0
            && self.joining == 0
            && self.inductions == 0
            && self.assuming == 0
            && self.testing.is_none()
            && self.model.is_none();
        if !outside {
            return Ok(None);
        }
        let Some(goal) = self.universal(goal) else { return Ok(None) };
        let Some(base) = self.base_of(goal.list, 0) else { return Ok(None) };
        let facts: Vec<Literal> = self.path.literals.clone();
        let known: Vec<Universal> = facts
            .iter()
            .filter_map(|l| self.universal(l))
            .filter(|u| self.base_of(u.list, 0) == Some(base))
            .collect();
        if known.is_empty() {
            return Ok(None);
        }
        if !self.fork()? {
            return Ok(Some(None));
        }
        let active = std::mem::take(&mut self.path.active);
        let outcome = self.for_one_element(base, &known, &goal);
        self.path.active = active;
        match outcome? {
            None => Err(Stop::Unreachable),
            open => Ok(Some(open)),
        }
    }

    /// What is left to show of the goal for any element that satisfies what is known of all.
    fn for_one_element(
        &mut self,
        base: Base,
        known: &[Universal],
        goal: &Universal,
    ) -> Result<Option<Val>, Stop> {
        let element = self.any_element(base)?;
        for fact in known {
            self.assuming += 1;
            let truth = self.at_element(fact, &element).and_then(|v| self.truth(v));
            self.assuming -= 1;
            match truth {
                Ok(truth) if truth == fact.is => {}
                // Nothing of it is known, then.
                Err(Stop::Unsupported(_)) => {}
                Ok(_) | Err(Stop::Raise { .. }) => return Err(Stop::Unreachable),
                Err(stop) => return Err(stop),
            }
        }
        let value = self.at_element(goal, &element)?;
        let value = if goal.is { value } else { self.not(value)? };
        self.follows(value)
    }

    /// `all p xs`, or that not `any p xs`.
    fn universal(&self, literal: &Literal) -> Option<Universal> {
        let Literal::Same(call, truth, true) = literal else { return None };
        let (Term::App(name, parts), Term::Con(truth, _)) =
            (self.terms.get(*call), self.terms.get(*truth))
        else {
            return None;
        };
        let is = crate::model::universal(*name)?;
        let wanted = if is { builtin::TRUE } else { builtin::FALSE };
        match parts[..] {
            [predicate, list] if truth.as_str() == wanted => {
                Some(Universal { predicate, list, is })
            }
            _ => None,
        }
    }

    fn base_of(&self, list: TermId, depth: usize) -> Option<Base> {
        if depth > NESTED {
            return None;
        }
        let open = |t: TermId| !self.path.resolved.contains_key(&t);
        match self.terms.get(list) {
            Term::Var(_) if open(list) => Some(Base::List(list)),
            Term::App(name, parts) => {
                if let [map] = parts[..]
                    && crate::model::lists_map(*name)
                {
                    return open(map).then_some(Base::Map(map));
                }
                match parts[..] {
                    [_, inner] if crate::model::part_by_part(*name).is_some() => {
                        self.base_of(inner, depth + 1)
                    }
                    _ => open(list).then_some(Base::List(list)),
                }
            }
            _ => None,
        }
    }

    fn any_element(&mut self, base: Base) -> Result<Element, Stop> {
        let parts = match base {
            Base::List(list) => {
                let ty = self.path.types.get(&list).cloned().unwrap_or(Type::Unknown);
                let of = match ty.head() {
                    "[]" | "List" => ty.arguments().first().cloned(),
                    _ => None,
                };
                let x = self.fresh(&of.unwrap_or(Type::Unknown));
                let called = crate::readable::call(self, list);
                self.path.names.insert(x, format!("an element of {called}"));
                vec![done(self.symbol(x))]
            }
            Base::Map(map) => {
                let ty = self.path.types.get(&map).cloned().unwrap_or(Type::Unknown);
                let (of_key, of_value) =
                    crate::maps::entry_types(&ty).unwrap_or((Type::Unknown, Type::Unknown));
                let (key, x) = (self.fresh(&of_key), self.fresh(&of_value));
                let called = crate::readable::call(self, map);
                self.path.names.insert(key, format!("a key of {called}"));
                self.path.names.insert(x, format!("a value of {called}"));
                let key = done(self.symbol(key));
                self.keep_apart(map, &key)?;
                vec![key, done(self.symbol(x))]
            }
        };
        Ok(Element { base, parts })
    }

    /// The predicate of a condition for an element of its list.
    fn at_element(&mut self, of: &Universal, element: &Element) -> Result<Val, Stop> {
        let Some(x) = self.element_of(of.list, element)? else {
            // Filtered out: nothing is said of it.
            return Ok(Self::bool(of.is));
        };
        let predicate = self.function(of.predicate)?;
        self.force(&later(Thunk::Apply(predicate, vec![x])))
    }

    fn function(&mut self, term: TermId) -> Result<Ref, Stop> {
        let lost = || Stop::Unsupported("a condition that cannot be computed again".to_owned());
        self.unreify(term, None).ok_or_else(lost)
    }

    /// The element of a list that comes from one of its base, if one does.
    fn element_of(&mut self, list: TermId, element: &Element) -> Result<Option<Ref>, Stop> {
        let lost = || Stop::Unsupported("an element of another list".to_owned());
        if element.base == Base::List(list) {
            return Ok(element.parts.first().cloned());
        }
        let Term::App(name, parts) = self.terms.get(list).clone() else { return Err(lost()) };
        match (crate::model::part_by_part(name), &parts[..]) {
            (None, [_]) => {
                let [key, x] = &element.parts[..] else { return Err(lost()) };
                Ok(Some(match crate::model::listed(name).ok_or_else(lost)? {
                    "elems" => x.clone(),
                    "keys" => key.clone(),
                    _ => {
                        let pair = Rc::from([key.clone(), x.clone()]);
                        done(Val::Con(Symbol::new(builtin::PAIR), pair))
                    }
                }))
            }
            (Some(keeps_all), [function, inner]) => {
                let Some(x) = self.element_of(*inner, element)? else { return Ok(None) };
                let function = self.function(*function)?;
                let result = later(Thunk::Apply(function, vec![x.clone()]));
                if keeps_all {
                    return Ok(Some(result));
                }
                let stays = self.force(&result)?;
                Ok(self.truth(stays)?.then_some(x))
            }
            _ => Err(lost()),
        }
    }

    /// Splits the path in two of which nothing else is known; whether this is the first.
    fn fork(&mut self) -> Result<bool, Stop> {
        if self.path.cursor == self.path.decisions.len() {
            if self.out_of_time() {
                return Err(Stop::Cut(crate::check::TIME_IS_UP.to_owned()));
            }
            if self.path.decisions.len() > self.limits.choices {
                return Err(Stop::Cut(crate::check::MANY_CHOICES.to_owned()));
            }
            self.path.decisions.push(Decision { chosen: 0, rest: vec![1] });
        }
        let chosen = self.path.decisions[self.path.cursor].chosen;
        self.path.cursor += 1;
        Ok(chosen == 0)
    }
}
