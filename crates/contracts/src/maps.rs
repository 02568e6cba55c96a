//! Maps and sets of any contents, represented by their values at the keys that matter.
//!
//! A map is what is known of it at some keys, and a rest that has none of these keys: the constructors `Bind` and
//! `Lack` of `lib/haskell/Backstory/Contract/Model/Map.hs`, over which the library functions have simpler definitions
//! ([`crate::model`]). An unknown rest is an unknown value. Where a function looks up a key, the path splits: the key
//! is there, with some value, or it is not; from then on this is known ([`Eval::take_out`]). So `sum (elems m)` of a
//! map in which two keys were looked up is the sum of two values and that of a rest, which no step in between changes.
//!
//! Three things keep this sound.
//!
//! 1. Entries have no order, so the same map has several representations. To the solver, `Bind` is therefore an unknown
//!    function, not a constructor ([`is_unordered`]); maps are compared key by key ([`Eval::same_maps`]).
//! 2. The list of the contents of a map is a `Bag`, which no `case` on lists matches. A few functions are independent
//!    of the order, and have a variant for bags ([`crate::model::for_bags`]); a fold has one if it is shown to be
//!    independent of the order ([`Eval::commutes`]).
//! 3. Keys are compared by their structure, as their `Ord` does if it is derived or a structural one of the library
//!    ([`crate::lawful`]); other maps are not supported.

mod bags;
mod first;

use crate::eval::{Eval, Mode, Out};
use crate::model::Sources;
use crate::reify::Head;
use crate::term::{Literal, Term, TermId};
use crate::types::Type;
use crate::value::{Ref, Stop, Val, done};
use core_ir::builtin;
use source::{Span, Symbol};
use std::rc::Rc;

pub(crate) const TIP: &str = "Backstory.Contract.Model.Map.Tip";
pub(crate) const BIND: &str = "Backstory.Contract.Model.Map.Bind";
pub(crate) const LACK: &str = "Backstory.Contract.Model.Map.Lack";
pub(crate) const MEMBER: &str = "Backstory.Contract.Model.Map.member";
pub(crate) const LOOKUP: &str = "Backstory.Contract.Model.Map.lookup";
const BAG: &str = "Backstory.Contract.Model.Bag";
/// The value of an unknown map at a key, as a term.
const AT: &str = "%at";

/// Whether a constructor makes a map.
pub(crate) fn is_map(con: Symbol) -> bool {
    matches!(con.as_str(), TIP | BIND | LACK)
}

/// Whether values of a constructor have several representations: that two of them have different fields or constructors
/// does not mean that they differ.
pub(crate) fn is_unordered(con: Symbol) -> bool {
    is_map(con) || con.as_str() == BAG
}

/// The types of keys and values, for a map or set of the library.
pub(crate) fn entry_types(ty: &Type) -> Option<(Type, Type)> {
    let Type::Con(name, arguments) = ty else { return None };
    if !name.as_str().starts_with("Data.") {
        return None;
    }
    Some(match (ty.head(), &arguments[..]) {
        ("Map", [key, value]) => (key.clone(), value.clone()),
        ("Set", [key]) => (key.clone(), Type::con(builtin::UNIT)),
        ("IntMap", [value]) => (Type::con("GHC.Types.Int"), value.clone()),
        _ => return None,
    })
}

/// Keys with the value of a map at each.
pub(crate) type Entries = Vec<(Ref, Option<Ref>)>;

fn order_matters() -> Stop {
    Stop::Unsupported("the order of a map's elements".to_owned())
}

fn entry(con: &str, parts: Vec<Ref>) -> Ref {
    done(Val::Con(Symbol::new(con), parts.into()))
}

impl Eval<'_> {
    /// The functions on maps that are not evaluated by their definitions.
    pub(crate) fn map_function(
        &mut self,
        function: Symbol,
        arguments: &[Ref],
    ) -> Result<Option<Out>, Stop> {
        let name = function.as_str();
        let Some(name) = name.strip_prefix("Backstory.Contract.Model.") else { return Ok(None) };
        match (name, arguments) {
            ("Map.takeOut", [dictionary, same, key, map]) => {
                let lawful = self.is_lawful_dictionary(dictionary);
                if !lawful {
                    let why = "keys with a hand-written order".to_owned();
                    match self.mode {
                        Mode::Prove => return Err(Stop::Unsupported(why)),
                        Mode::Refute(_) => self.path.cut = Some(why),
                    }
                }
                // Comparing a key forces all of it.
                self.need_all(key, 0)?;
                // To the solver, numbers are the same or not: which is smaller would be one more case.
                let is_number = matches!(self.force(key)?, Val::Int(_) | Val::Char(_));
                let same = Some(same).filter(|_| !(lawful && is_number));
                let (found, rest) = self.take_out(same, key, map)?;
                let found = match found {
                    Some(x) => entry(builtin::JUST, vec![x]),
                    None => entry(builtin::NOTHING, Vec::new()),
                };
                let pair = Val::Con(Symbol::new(builtin::PAIR), Rc::from([found, rest]));
                Ok(Some(Out::Val(pair)))
            }
            ("Map.elems" | "Map.keys" | "Map.assocs", [map]) => {
                let Some(entries) = self.in_order_of_keys(map)? else { return Ok(None) };
                let item = |(key, x): (Ref, Ref)| match name {
                    "Map.elems" => x,
                    "Map.keys" => key,
                    _ => entry(builtin::PAIR, vec![key, x]),
                };
                let nil = entry(builtin::NIL, Vec::new());
                let list = entries.into_iter().rev().fold(nil, |rest, e| {
                    let item = item(e);
                    entry(builtin::CONS, vec![item, rest])
                });
                Ok(Some(Out::Lazy(list)))
            }
            ("Map.minViewWithKey" | "Map.maxViewWithKey", [map]) => {
                let view = self.view(map, name == "Map.minViewWithKey")?;
                Ok(Some(Out::Val(view)))
            }
            ("Map.equals" | "Map.differs", [keys, values, a, b]) => {
                if self.mode == Mode::Prove
                    && !(self.is_lawful_dictionary(keys) && self.is_lawful_dictionary(values))
                {
                    return Err(Stop::Unsupported("a hand-written equality".to_owned()));
                }
                let (a, b) = (self.force(a)?, self.force(b)?);
                let same = self.same_maps(a, b, name == "Map.equals")?;
                Ok(Some(Out::Val(same)))
            }
            ("foldrBag", [f, ..]) if !self.commutes(f, false) => Err(order_matters()),
            ("foldlBag" | "strictFoldlBag", [f, ..]) if !self.commutes(f, true) => {
                Err(order_matters())
            }
            _ => Ok(None),
        }
    }

    /// Forces a value completely.
    fn need_all(&mut self, reference: &Ref, depth: usize) -> Result<(), Stop> {
        if depth > 100 {
            return Err(Stop::Cut("a key without end".to_owned()));
        }
        if let Val::Con(_, fields) = self.force(reference)? {
            for field in fields.iter() {
                self.need_all(field, depth + 1)?;
            }
        }
        Ok(())
    }

    /// The value of a map at a key, and the map without it. `same` compares keys as the map does.
    fn take_out(
        &mut self,
        same: Option<&Ref>,
        key: &Ref,
        map: &Ref,
    ) -> Result<(Option<Ref>, Ref), Stop> {
        let mut passed: Vec<(Symbol, Vec<Ref>)> = Vec::new();
        let mut at = map.clone();
        let (found, mut rest) = loop {
            match self.force(&at)? {
                Val::Con(con, parts) => match (con.as_str(), &parts[..]) {
                    (TIP, _) => break (None, at),
                    (BIND, [other, x, rest]) => {
                        if self.is_same_key(same, key, other)? {
                            break (Some(x.clone()), rest.clone());
                        }
                        passed.push((con, vec![other.clone(), x.clone()]));
                        at = rest.clone();
                    }
                    (LACK, [other, rest]) => {
                        if self.is_same_key(same, key, other)? {
                            break (None, rest.clone());
                        }
                        passed.push((con, vec![other.clone()]));
                        at = rest.clone();
                    }
                    _ => return Err(crate::eval::ill_typed()),
                },
                Val::Sym(term) => {
                    if self.is_excluded(term, key) {
                        break (None, at);
                    }
                    self.look_at(term, key)?;
                }
                _ => return Err(crate::eval::ill_typed()),
            }
        };
        for (con, mut parts) in passed.into_iter().rev() {
            parts.push(rest);
            rest = done(Val::Con(con, parts.into()));
        }
        Ok((found, rest))
    }

    /// Whether an unknown map is known not to have a key.
    fn is_excluded(&mut self, map: TermId, key: &Ref) -> bool {
        let key = self.reify(key);
        self.lacks(map, key)
    }

    /// Whether a map does not have a key, nor does a map made from its entries.
    fn lacks(&mut self, map: TermId, key: TermId) -> bool {
        if self.excluded_keys(map).contains(&key) {
            return true;
        }
        let Term::App(name, parts) = self.terms.get(map).clone() else { return false };
        match (crate::model::sources(name), &parts[..]) {
            (Some(Sources::Last), [.., a]) => self.lacks(*a, key),
            (Some(Sources::LastButOne), [.., a, _]) => self.lacks(*a, key),
            (Some(Sources::Either), [.., a, b]) => self.lacks(*a, key) || self.lacks(*b, key),
            (Some(Sources::Both), [.., a, b]) => self.lacks(*a, key) && self.lacks(*b, key),
            _ => false,
        }
    }

    /// The keys that an unknown map is known not to have.
    pub(crate) fn excluded_keys(&mut self, map: TermId) -> Vec<TermId> {
        let excluded = self.path.excluded.get(&map).cloned().unwrap_or_default();
        excluded.iter().map(|key| self.reify(key)).collect()
    }

    /// The variables of statements that hold only for these values: maps that lack some keys, and these keys.
    pub(crate) fn fixed_by_maps<'l>(
        &mut self,
        statements: impl Iterator<Item = &'l Literal>,
    ) -> std::collections::HashSet<TermId> {
        let mut maps = std::collections::BTreeSet::new();
        for literal in statements {
            self.terms.walk_literal(literal, &mut |t| {
                if self.path.excluded.contains_key(&t) {
                    maps.insert(t);
                }
            });
        }
        let mut fixed = std::collections::HashSet::new();
        for map in maps {
            fixed.insert(map);
            for key in self.excluded_keys(map) {
                self.terms.walk(key, &mut |t| {
                    fixed.insert(t);
                });
            }
        }
        fixed
    }

    fn is_same_key(&mut self, same: Option<&Ref>, a: &Ref, b: &Ref) -> Result<bool, Stop> {
        if self.lawful_equality && self.reify(a) == self.reify(b) {
            return Ok(true);
        }
        match (self.mode, same) {
            // As the program compares them, so that unknown keys are split.
            (Mode::Refute(_), Some(same)) => {
                let same = self.force(same)?;
                let out = self.apply(same, vec![a.clone(), b.clone()], Span::NONE)?;
                let value = self.value(out)?;
                self.truth(value)
            }
            _ => self.is_same_data(a, b),
        }
    }

    /// Whether two values have the same structure.
    fn is_same_data(&mut self, a: &Ref, b: &Ref) -> Result<bool, Stop> {
        let (x, y) = (self.force(a)?, self.force(b)?);
        let same = match (x, y) {
            (Val::Con(c, _), Val::Con(d, _)) if c != d && !is_unordered(c) && !is_unordered(d) => {
                return Ok(false);
            }
            (Val::Con(c, of_a), Val::Con(d, of_b)) if c == d && !is_unordered(c) => {
                for (p, q) in of_a.iter().zip(of_b.iter()) {
                    if !core_ir::with_stack(|| self.is_same_data(p, q))? {
                        return Ok(false);
                    }
                }
                return Ok(true);
            }
            (x @ Val::Con(..), y) | (y, x @ Val::Con(..)) if matches!(x, Val::Con(c, _) if is_map(c)) => {
                self.same_maps(x, y, true)?
            }
            (Val::Con(c, _), _) | (_, Val::Con(c, _)) if is_unordered(c) => {
                return Err(order_matters());
            }
            (x @ (Val::Int(_) | Val::Char(_)), y) | (y, x @ (Val::Int(_) | Val::Char(_))) => {
                let (x, y) = (self.number(&x)?, self.number(&y)?);
                let difference = x.subtract(&y).ok_or_else(crate::eval::too_large)?;
                self.condition(Literal::Zero(difference, true))
            }
            (Val::Cond(literal), other) | (other, Val::Cond(literal)) => {
                let (x, y) = (self.decide(&literal)?, self.truth(other)?);
                return Ok(x == y);
            }
            (Val::Sym(x), Val::Sym(y)) => self.condition(Literal::Same(x.min(y), x.max(y), true)),
            (Val::Sym(x), known @ Val::Con(..)) | (known @ Val::Con(..), Val::Sym(x)) => {
                let known = self.reify(&done(known));
                self.condition(Literal::Same(x, known, true))
            }
            (Val::TVar(x), Val::TVar(y)) => return Ok(x == y),
            _ => return Err(Stop::Unsupported("a comparison of other values".to_owned())),
        };
        self.truth(same)
    }

    /// Splits an unknown map: it has the key, or it does not.
    fn look_at(&mut self, map: TermId, key: &Ref) -> Result<(), Stop> {
        self.hints.insert(map, Symbol::new(TIP));
        if self.model.is_some() {
            self.path.resolved.insert(map, Val::Con(Symbol::new(TIP), Rc::new([])));
            return Ok(());
        }
        if let Some(value) = self.looked_through(map, key)? {
            self.path.resolved.insert(map, value);
            return Ok(());
        }
        if self.speculating > 0 {
            return Err(Stop::Stuck(Some(map)));
        }
        let ty = self.path.types.get(&map).cloned().unwrap_or(Type::Unknown);
        let of_value = entry_types(&ty).map_or(Type::Unknown, |(_, value)| value);
        let (x, rest) = (self.fresh(&of_value), self.fresh(&ty));
        let shape = self.reify(key);
        let at = self.terms.add(Term::App(Symbol::new(AT), vec![shape, map]));
        let just = self.terms.add(Term::Con(Symbol::new(builtin::JUST), vec![x]));
        let nothing = self.terms.add(Term::Con(Symbol::new(builtin::NOTHING), Vec::new()));
        let mut options = vec![Literal::Same(at, just, true), Literal::Same(at, nothing, true)];
        let depth = self.path.depths.get(&map).copied().unwrap_or(0);
        if let Mode::Refute(bound) = self.mode
            && depth > bound
        {
            options.remove(0);
            self.path.cut = Some(crate::check::ANY_SIZE.to_owned());
        }
        let is_there = self.choose(options.clone())? + 2 == options.len();
        if self.mode == Mode::Prove {
            let called = crate::readable::call(self, map);
            let key = crate::readable::call(self, shape);
            self.path.names.insert(x, format!("{} ! {}", inner(&called), inner(&key)));
            self.path.names.insert(rest, format!("delete {} {}", inner(&key), inner(&called)));
        }
        self.path.depths.insert(x, depth + 1);
        self.path.depths.insert(rest, depth + 1);
        let rest = self.without(map, key, rest);
        let value = match is_there {
            true => {
                let x = done(self.symbol(x));
                Val::Con(Symbol::new(BIND), Rc::from([key.clone(), x, rest]))
            }
            false => Val::Con(Symbol::new(LACK), Rc::from([key.clone(), rest])),
        };
        self.path.resolved.insert(map, value);
        self.learned(map)
    }

    /// The rest of a map, which does not have a key. The key matters from now on.
    pub(crate) fn without(&mut self, map: TermId, key: &Ref, rest: TermId) -> Ref {
        let mut excluded = self.path.excluded.get(&map).cloned().unwrap_or_default();
        excluded.push(key.clone());
        self.path.excluded.insert(rest, excluded);
        let shape = self.reify(key);
        if !self.path.keys.iter().any(|(known, _)| *known == shape) {
            self.path.keys.push((shape, key.clone()));
        }
        done(Val::Sym(rest))
    }

    /// Evaluates facts again about a map of which more is known now.
    fn learned(&mut self, map: TermId) -> Result<(), Stop> {
        if self.mode != Mode::Prove {
            return Ok(());
        }
        let active = std::mem::take(&mut self.path.active);
        let outcome = self.refresh(map);
        self.path.active = active;
        outcome
    }

    /// For a call that returns a map, such as `filter p m`: looks up a key where `m` has been examined.
    fn looked_through(&mut self, call: TermId, key: &Ref) -> Result<Option<Val>, Stop> {
        if !matches!(self.terms.get(call), Term::App(name, _) if self.heads.contains_key(name)) {
            return Ok(None);
        }
        for _ in 0..4 {
            let Some(again) = self.unreify(call, None) else { return Ok(None) };
            match self.force(&again)? {
                Val::Sym(same) if same == call => {}
                value => return Ok(Some(value)),
            }
            let mut at = call;
            let mut seen = std::collections::HashSet::new();
            while let Some(next) = self.stuck_on.get(&at)
                && seen.insert(at)
            {
                at = *next;
            }
            let is_map = matches!(self.terms.get(at), Term::Var(_))
                && self.hints.get(&at).is_some_and(|h| is_map(*h))
                && !self.path.resolved.contains_key(&at);
            if !is_map || self.speculating > 0 {
                return Ok(None);
            }
            if self.is_excluded(at, key) {
                // Known already: recorded again, so that the call can be reduced.
                let ty = self.path.types.get(&at).cloned().unwrap_or(Type::Unknown);
                let rest = self.fresh(&ty);
                if let Some(name) = self.path.names.get(&at).cloned() {
                    self.path.names.insert(rest, name);
                }
                let rest = self.without(at, key, rest);
                let value = Val::Con(Symbol::new(LACK), Rc::from([key.clone(), rest]));
                self.path.resolved.insert(at, value);
                self.learned(at)?;
            } else {
                self.look_at(at, key)?;
            }
        }
        Ok(None)
    }

    /// Splits an unknown map: at a key that matters elsewhere, or otherwise on whether it is empty.
    pub(crate) fn split_map(&mut self, map: TermId) -> Result<Val, Stop> {
        self.hints.insert(map, Symbol::new(TIP));
        let tip = Val::Con(Symbol::new(TIP), Rc::new([]));
        if self.model.is_some() {
            self.path.resolved.insert(map, tip.clone());
            return Ok(tip);
        }
        let ty = self.path.types.get(&map).cloned().unwrap_or(Type::Unknown);
        let (of_key, of_value) = entry_types(&ty).unwrap_or((Type::Unknown, Type::Unknown));
        if self.mode == Mode::Prove {
            for (_, key) in self.path.keys.clone() {
                if !self.is_excluded(map, &key) && self.may_be_key(&key, &of_key) {
                    self.look_at(map, &key)?;
                    return Ok(self.resolve(&Val::Sym(map)));
                }
            }
        }
        let depth = self.path.depths.get(&map).copied().unwrap_or(0);
        let (key, x, rest) = (self.fresh(&of_key), self.fresh(&of_value), self.fresh(&ty));
        let at = self.terms.add(Term::App(Symbol::new(AT), vec![key, map]));
        let just = self.terms.add(Term::Con(Symbol::new(builtin::JUST), vec![x]));
        let empty = self.shape(Symbol::new(TIP), Vec::new());
        let mut options = vec![Literal::Same(map, empty, true), Literal::Same(at, just, true)];
        if let Mode::Refute(bound) = self.mode
            && depth >= bound
        {
            options.pop();
            self.path.cut = Some(crate::check::ANY_SIZE.to_owned());
        }
        if self.choose(options)? == 0 {
            self.path.resolved.insert(map, tip.clone());
            self.learned(map)?;
            return Ok(tip);
        }
        for part in [key, x, rest] {
            self.path.depths.insert(part, depth + 1);
        }
        if self.mode == Mode::Prove {
            let called = inner(&crate::readable::call(self, map));
            self.path.names.insert(key, format!("a key of {called}"));
            self.path.names.insert(x, format!("a value of {called}"));
            self.path.names.insert(rest, format!("the rest of {called}"));
        }
        let key = done(self.symbol(key));
        self.keep_apart(map, &key)?;
        let rest = self.without(map, &key, rest);
        let x = done(self.symbol(x));
        let value = Val::Con(Symbol::new(BIND), Rc::from([key, x, rest]));
        self.path.resolved.insert(map, value.clone());
        self.learned(map)?;
        Ok(value)
    }

    /// Whether a key of one map may be a key of another.
    fn may_be_key(&mut self, key: &Ref, wanted: &Type) -> bool {
        match self.force(key) {
            Ok(Val::Int(_)) => wanted.primitive().is_some_and(|p| p != "Char"),
            Ok(Val::Char(_)) => wanted.primitive() == Some("Char"),
            Ok(Val::Sym(term)) => self.path.types.get(&term) == Some(wanted),
            Ok(Val::Con(con, _)) => {
                wanted.primitive().is_none() && self.types.may_have(wanted, con)
            }
            _ => false,
        }
    }

    /// A key of an unknown map differs from the keys that the map is known to lack.
    pub(crate) fn keep_apart(&mut self, map: TermId, key: &Ref) -> Result<(), Stop> {
        let excluded = self.path.excluded.get(&map).cloned().unwrap_or_default();
        for other in excluded {
            let literal = match (self.force(key)?, self.force(&other)?) {
                (a @ (Val::Int(_) | Val::Char(_)), b) | (b, a @ (Val::Int(_) | Val::Char(_))) => {
                    let (a, b) = (self.number(&a)?, self.number(&b)?);
                    Literal::Zero(a.subtract(&b).ok_or_else(crate::eval::too_large)?, false)
                }
                _ => {
                    let (a, b) = (self.reify(key), self.reify(&other));
                    Literal::Same(a.min(b), a.max(b), false)
                }
            };
            if self.impossible(&literal) {
                return Err(Stop::Unreachable);
            }
            self.assume_literal(literal);
        }
        Ok(())
    }

    /// A term for a value of a constructor; a constructor to the solver where that is sound.
    pub(crate) fn shape(&mut self, con: Symbol, parts: Vec<TermId>) -> TermId {
        if !is_unordered(con) {
            return self.terms.add(Term::Con(con, parts));
        }
        let name = Symbol::new(&format!("con {con}"));
        self.heads.entry(name).or_insert(Head::Unordered(con));
        self.terms.add(Term::App(name, parts))
    }

    /// The known entries of a map, and the rest: an unknown map, or an empty one.
    pub(crate) fn entries(&mut self, map: &Val) -> Result<(Entries, Val), Stop> {
        let mut found = Vec::new();
        let mut at = self.resolve(map);
        loop {
            let next = match &at {
                Val::Con(con, parts) => match (con.as_str(), &parts[..]) {
                    (TIP, _) => return Ok((found, at)),
                    (BIND, [key, x, rest]) => {
                        found.push((key.clone(), Some(x.clone())));
                        rest.clone()
                    }
                    (LACK, [key, rest]) => {
                        found.push((key.clone(), None));
                        rest.clone()
                    }
                    _ => return Err(crate::eval::ill_typed()),
                },
                Val::Sym(term) if matches!(self.mode, Mode::Refute(_)) || self.model.is_some() => {
                    at = self.split_map(*term)?;
                    continue;
                }
                Val::Sym(_) => return Ok((found, at)),
                _ => return Err(crate::eval::ill_typed()),
            };
            at = self.force(&next)?;
        }
    }

    /// Whether two maps are the same: at each key at which one of them is known, and in the rest.
    pub(crate) fn same_maps(&mut self, a: Val, b: Val, is: bool) -> Result<Val, Stop> {
        let (mut left, mut right) = (done(a), done(b));
        let mut others = Vec::new();
        // Looking up keys of one map in the other may reveal more keys.
        for _ in 0..200 {
            let value = self.force(&left)?;
            let (known, _) = self.entries(&value)?;
            let (known, swapped) = match known.into_iter().next() {
                Some(entry) => (Some(entry), false),
                None => {
                    let value = self.force(&right)?;
                    (self.entries(&value)?.0.into_iter().next(), true)
                }
            };
            let Some((key, _)) = known else {
                others.extend([left, right]);
                break;
            };
            if swapped {
                std::mem::swap(&mut left, &mut right);
            }
            let (x, rest) = self.take_out(None, &key, &left)?;
            let (y, other) = self.take_out(None, &key, &right)?;
            let same = match (x, y) {
                (Some(x), Some(y)) => self.is_same_data(&x, &y)?,
                (None, None) => true,
                _ => false,
            };
            if !same {
                return Ok(Self::bool(!is));
            }
            (left, right) = (rest, other);
        }
        let [left, right] = &others[..] else {
            return Err(Stop::Cut("a large map".to_owned()));
        };
        let (a, b) = (self.reify(left), self.reify(right));
        Ok(self.condition(Literal::Same(a.min(b), a.max(b), is)))
    }

    /// A map as a term: entries are ordered by their terms, so that the same map is mostly the same term. Missing keys
    /// are facts about the rest.
    pub(crate) fn map_term(
        &mut self,
        map: &Val,
        mut reify: impl FnMut(&mut Self, &Ref) -> TermId,
    ) -> TermId {
        let mut entries = Vec::new();
        let mut at = map.clone();
        let mut base = loop {
            let rest = match &at {
                Val::Con(con, parts) => match (con.as_str(), &parts[..]) {
                    (BIND, [key, x, rest]) => {
                        entries.push((reify(self, key), reify(self, x)));
                        rest.clone()
                    }
                    (LACK, [_, rest]) => rest.clone(),
                    _ => break self.shape(Symbol::new(TIP), Vec::new()),
                },
                Val::Sym(term) => break *term,
                _ => break self.fresh(&Type::Unknown),
            };
            let known = match &*rest.borrow() {
                crate::value::Thunk::Done(value) => Some(value.clone()),
                _ => None,
            };
            match known {
                Some(value) => at = self.resolve(&value),
                None => break reify(self, &rest),
            }
        };
        entries.sort();
        for (key, x) in entries.into_iter().rev() {
            base = self.shape(Symbol::new(BIND), vec![key, x, base]);
        }
        base
    }

    /// Whether a term is known to be a map.
    pub(crate) fn is_map_term(&self, term: TermId) -> bool {
        if self.path.types.get(&term).is_some_and(|t| entry_types(t).is_some()) {
            return true;
        }
        match self.terms.get(term) {
            Term::App(name, _) => {
                matches!(self.heads.get(name), Some(Head::Unordered(con)) if is_map(*con))
                    || crate::model::sources(*name).is_some()
            }
            _ => false,
        }
    }
}

/// A name inside a qualified one.
fn inner(name: &str) -> String {
    match name.contains(' ') {
        true => format!("({name})"),
        false => name.to_owned(),
    }
}
