//! What holds for all elements, shown for any one of them.
//!
//! `all q xs` follows from `all p xs` if `q x` follows from `p x`, for any `x` in `xs`. The same goes for the keys and
//! values of a map: an entry of it satisfies all that is known of every entry, and its key is none of those that
//! the map does not have. So `all (< n + 1) (keys m)` needs no induction where `all (< n) (keys m)` is known. Other
//! conditions on all elements: `notElem x xs`, `isSubsetOf a b`, `disjoint a b`, `length xs == 0`.
//!
//! A list or a map may be made from others (`filter p (map f m)`): an element of it comes from one of its base, the
//! innermost of them, and is followed outwards step by step.
//!
//! The path is split in two. One ends with the check of one element; the other takes the goal for granted and goes on, and
//! knows nothing of the element: the list may be empty.

use crate::eval::{Eval, Mode};
use crate::explore::Decision;
use crate::maps::{BIND, TIP};
use crate::model::{Origin, Quantifier};
use crate::term::{Linear, Literal, Term, TermId};
use crate::types::Type;
use crate::value::{Ref, Stop, Thunk, Val, done, later};
use core_ir::builtin;
use source::Symbol;
use std::rc::Rc;

/// A condition on every element of a list or map.
#[derive(Clone)]
struct Universal {
    /// The function and its arguments, of which one is the list or map.
    name: Symbol,
    parts: Vec<TermId>,
    over: usize,
    /// What the function gives for a single element; `None` if there must be no element.
    is: Option<bool>,
}

impl Universal {
    fn whole(&self) -> TermId {
        self.parts[self.over]
    }
}

/// Where elements come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    List(TermId),
    Map(TermId),
}

impl Base {
    fn term(self) -> TermId {
        match self {
            Base::List(term) | Base::Map(term) => term,
        }
    }
}

/// An element: of a map, a key and a value.
#[derive(Clone)]
enum Element {
    Item(Ref),
    Entry(Ref, Ref),
}

/// The lists and maps that an element is known to be in, with what it is there.
struct Known {
    members: Vec<(TermId, Element)>,
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
            && self.assuming == 0
            && self.testing.is_none()
            && self.model.is_none();
        if !outside {
            return Ok(None);
        }
        let goals = self.universals(goal);
        if goals.is_empty() {
            return Ok(None);
        }
        let facts: Vec<Universal> =
            self.path.literals.iter().flat_map(|l| self.universals(l)).collect();
        let found = goals.into_iter().find_map(|goal| {
            let base = self.base_of(goal.whole(), 0)?;
            let about = |u: &&Universal| self.base_of(u.whole(), 0) == Some(base);
            let known: Vec<Universal> = facts.iter().filter(about).cloned().collect();
            (!known.is_empty() || self.is_chosen(goal.whole())).then_some((goal, base, known))
        });
        let Some((goal, base, known)) = found else { return Ok(None) };
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
        let mut element = Known { members: vec![(base.term(), element)] };
        // What is known of the base may be needed to follow the element outwards.
        let mut later = Vec::new();
        for fact in known {
            if !self.learn_of(fact, &mut element)? {
                later.push(fact);
            }
        }
        let Some(_) = self.follow(goal.whole(), &mut element, true)? else {
            // Filtered out: nothing is said of it.
            return Err(Stop::Unreachable);
        };
        for fact in later {
            self.learn_of(fact, &mut element)?;
        }
        let value = match self.at_element(goal, &mut element)? {
            None => return Err(Stop::Unreachable),
            Some(value) => value,
        };
        let value = match goal.is {
            Some(true) => value,
            Some(false) => self.not(value)?,
            // There is an element.
            None => Self::bool(false),
        };
        self.follows(value)
    }

    /// Assumes what a fact says of an element. Returns whether the element could be related to it.
    fn learn_of(&mut self, fact: &Universal, element: &mut Known) -> Result<bool, Stop> {
        self.assuming += 1;
        let value = self.at_element(fact, element);
        let truth = match value {
            Ok(Some(value)) => self.truth(value).map(Some),
            Ok(None) => Ok(None),
            Err(stop) => Err(stop),
        };
        self.assuming -= 1;
        match (truth, fact.is) {
            (Ok(Some(_)), None) => Err(Stop::Unreachable),
            (Ok(Some(truth)), Some(is)) if truth == is => Ok(true),
            // Not in that list.
            (Ok(None), _) => Ok(true),
            (Err(Stop::Unsupported(_)), _) => Ok(false),
            (Ok(Some(_)) | Err(Stop::Raise { .. }), _) => Err(Stop::Unreachable),
            (Err(stop), _) => Err(stop),
        }
    }

    /// A condition on all elements, such as `all p xs`, or that not `any p xs`. `disjoint a b` is one on the elements of
    /// either.
    fn universals(&self, literal: &Literal) -> Vec<Universal> {
        if let Literal::Zero(length, true) = literal {
            return self.no_element(length).into_iter().collect();
        }
        let Literal::Same(call, truth, true) = literal else { return Vec::new() };
        let (Term::App(name, parts), Term::Con(truth, of_truth)) =
            (self.terms.get(*call), self.terms.get(*truth))
        else {
            return Vec::new();
        };
        let Some(quantifier) = crate::model::universal(*name) else { return Vec::new() };
        let wanted = if quantifier.is { builtin::TRUE } else { builtin::FALSE };
        if truth.as_str() != wanted || !of_truth.is_empty() {
            return Vec::new();
        }
        let Quantifier { is, from_end, either } = quantifier;
        let count = parts.len();
        let places = std::iter::once(from_end).chain(either);
        places
            .filter(|p| *p <= count)
            .map(|p| Universal {
                name: *name,
                parts: parts.clone(),
                over: count - p,
                is: Some(is),
            })
            .collect()
    }

    /// `length xs == 0`
    fn no_element(&self, length: &Linear) -> Option<Universal> {
        let [(atom, 1 | -1)] = length.factors.as_slice() else { return None };
        let Term::App(name, parts) = self.terms.get(*atom) else { return None };
        let is_length = crate::model::is_length(*name) && parts.len() == 1;
        (is_length && length.constant == 0).then(|| Universal {
            name: *name,
            parts: parts.clone(),
            over: 0,
            is: None,
        })
    }

    /// Whether the elements of a list were chosen by a condition.
    fn is_chosen(&self, whole: TermId) -> bool {
        let Term::App(name, parts) = self.terms.get(whole) else { return false };
        match crate::model::origin(*name) {
            Some(Origin::Those { .. } | Origin::Maybe { .. } | Origin::Without) => true,
            Some(origin) => self.source(&origin, parts).is_some_and(|s| self.is_chosen(s)),
            None => false,
        }
    }

    /// The argument that the elements of a result come from.
    fn source(&self, origin: &Origin, parts: &[TermId]) -> Option<TermId> {
        parts.len().checked_sub(origin.from_end()).map(|at| parts[at])
    }

    fn base_of(&self, whole: TermId, depth: usize) -> Option<Base> {
        if depth > NESTED {
            return None;
        }
        let open = !self.path.resolved.contains_key(&whole);
        let is_map = self.is_map_term(whole);
        let base = || open.then_some(if is_map { Base::Map(whole) } else { Base::List(whole) });
        match self.terms.get(whole) {
            Term::Var(_) => base(),
            Term::App(name, parts) => match crate::model::origin(*name) {
                Some(origin) => self.base_of(self.source(&origin, parts)?, depth + 1),
                None => base(),
            },
            _ => None,
        }
    }

    fn any_element(&mut self, base: Base) -> Result<Element, Stop> {
        Ok(match base {
            Base::List(list) => {
                let ty = self.path.types.get(&list).cloned().unwrap_or(Type::Unknown);
                let of = match ty.head() {
                    "[]" | "List" => ty.arguments().first().cloned(),
                    _ => None,
                };
                let x = self.fresh(&of.unwrap_or(Type::Unknown));
                let called = crate::readable::call(self, list);
                self.path.names.insert(x, format!("an element of {called}"));
                Element::Item(done(self.symbol(x)))
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
                Element::Entry(key, done(self.symbol(x)))
            }
        })
    }

    /// What a condition says of an element; `None` if the element is not in its list.
    fn at_element(&mut self, of: &Universal, element: &mut Known) -> Result<Option<Val>, Stop> {
        let Some(found) = self.follow(of.whole(), element, false)? else { return Ok(None) };
        if of.is.is_none() {
            return Ok(Some(Self::bool(false)));
        }
        let single = match found {
            Element::Item(x) => {
                let nil = done(Val::Con(Symbol::new(builtin::NIL), Rc::new([])));
                done(Val::Con(Symbol::new(builtin::CONS), Rc::from([x, nil])))
            }
            Element::Entry(key, x) => {
                let tip = done(Val::Con(Symbol::new(TIP), Rc::new([])));
                done(Val::Con(Symbol::new(BIND), Rc::from([key, x, tip])))
            }
        };
        let mut arguments = Vec::new();
        for (place, part) in of.parts.iter().enumerate() {
            arguments.push(match place == of.over {
                true => single.clone(),
                false => self.again(*part)?,
            });
        }
        // Of two maps that are disjoint either may be the one.
        let last = of.parts.len() - 1;
        if of.over == last && crate::model::universal(of.name).is_some_and(|q| q.either.is_some()) {
            arguments.swap(last - 1, last);
        }
        let function = self.global(of.name)?;
        self.force(&later(Thunk::Apply(function, arguments))).map(Some)
    }

    fn again(&mut self, term: TermId) -> Result<Ref, Stop> {
        let lost = || Stop::Unsupported("a condition that cannot be computed again".to_owned());
        self.unreify(term, None).ok_or_else(lost)
    }

    /// The element of a list or map that comes from one of the base, if one does. With `is_there`, it is known that
    /// one does, unless a condition on it says otherwise.
    fn follow(
        &mut self,
        whole: TermId,
        element: &mut Known,
        is_there: bool,
    ) -> Result<Option<Element>, Stop> {
        if let Some((_, known)) = element.members.iter().find(|(term, _)| *term == whole) {
            return Ok(Some(known.clone()));
        }
        let lost = || Stop::Unsupported("an element of another list".to_owned());
        let Term::App(name, parts) = self.terms.get(whole).clone() else { return Err(lost()) };
        let origin = crate::model::origin(name).ok_or_else(lost)?;
        let from = self.source(&origin, &parts).ok_or_else(lost)?;
        let Some(inner) = self.follow(from, element, is_there)? else { return Ok(None) };
        let found = match (origin, inner) {
            (Origin::Same, inner) => inner,
            (Origin::Some { .. }, inner) if is_there => inner,
            (Origin::SomeThose, inner) if is_there => {
                let Element::Item(x) = &inner else { return Err(lost()) };
                match self.is_true_of(parts[0], vec![x.clone()])? {
                    true => inner,
                    false => return Ok(None),
                }
            }
            (Origin::Listed { what }, Element::Entry(key, x)) => Element::Item(match what {
                "elems" => x,
                "keys" => key,
                _ => done(Val::Con(Symbol::new(builtin::PAIR), Rc::from([key, x]))),
            }),
            (Origin::Each { with_key }, inner) => {
                let function = self.again(parts[0])?;
                let result = |given| later(Thunk::Apply(function, given));
                match inner {
                    Element::Item(x) => Element::Item(result(vec![x])),
                    Element::Entry(key, x) if with_key => {
                        Element::Entry(key.clone(), result(vec![key, x]))
                    }
                    Element::Entry(key, x) => Element::Entry(key, result(vec![x])),
                }
            }
            (Origin::Those { with_key }, inner) => {
                let given = match &inner {
                    Element::Item(x) => vec![x.clone()],
                    Element::Entry(key, x) if with_key => vec![key.clone(), x.clone()],
                    Element::Entry(_, x) => vec![x.clone()],
                };
                match self.is_true_of(parts[0], given)? {
                    true => inner,
                    false => return Ok(None),
                }
            }
            (Origin::Maybe { with_key }, inner) => {
                let function = self.again(parts[0])?;
                let (key, given) = match inner {
                    Element::Item(x) => (None, vec![x]),
                    Element::Entry(key, x) if with_key => (Some(key.clone()), vec![key, x]),
                    Element::Entry(key, x) => (Some(key), vec![x]),
                };
                let result = later(Thunk::Apply(function, given));
                match (self.just(&result)?, key) {
                    (Some(x), Some(key)) => Element::Entry(key, x),
                    (Some(x), None) => Element::Item(x),
                    (None, _) => return Ok(None),
                }
            }
            (Origin::Keys, Element::Entry(key, _)) => Element::Entry(key, done(Self::unit())),
            (Origin::Without, Element::Entry(key, x)) => {
                let is_in = self.in_last(crate::maps::MEMBER, &parts, &key)?;
                let is_in = self.force(&is_in)?;
                if self.truth(is_in)? {
                    return Ok(None);
                }
                Element::Entry(key, x)
            }
            (Origin::Both, Element::Entry(key, x)) => {
                let other = self.in_last(crate::maps::LOOKUP, &parts, &key)?;
                let Some(other) = self.just(&other)? else { return Ok(None) };
                let function = self.again(parts[1])?;
                Element::Entry(key, later(Thunk::Apply(function, vec![x, other])))
            }
            _ => return Err(lost()),
        };
        element.members.push((whole, found.clone()));
        Ok(Some(found))
    }

    /// Applies `member` or `lookup` to a key and the last argument of a function on maps.
    fn in_last(&mut self, function: &str, parts: &[TermId], key: &Ref) -> Result<Ref, Stop> {
        let (dictionary, map) = match parts {
            [dictionary, .., map] => (self.again(*dictionary)?, self.again(*map)?),
            _ => return Err(crate::eval::ill_typed()),
        };
        let function = self.global(Symbol::new(function))?;
        Ok(later(Thunk::Apply(function, vec![dictionary, key.clone(), map])))
    }

    /// What is in a `Just`; `None` for `Nothing`.
    fn just(&mut self, reference: &Ref) -> Result<Option<Ref>, Stop> {
        let value = match self.force(reference)? {
            Val::Sym(term) => self.split(term, Symbol::new(builtin::JUST))?,
            value => value,
        };
        match value {
            Val::Con(con, of) if con.as_str() == builtin::JUST => Ok(Some(of[0].clone())),
            Val::Con(..) => Ok(None),
            _ => Err(crate::eval::ill_typed()),
        }
    }

    fn is_true_of(&mut self, predicate: TermId, given: Vec<Ref>) -> Result<bool, Stop> {
        let predicate = self.again(predicate)?;
        let value = self.force(&later(Thunk::Apply(predicate, given)))?;
        self.truth(value)
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
