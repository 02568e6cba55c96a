//! The contents of a map or set as a list: in key order if that is known, otherwise as a bag.

use super::{BAG, BIND, LACK, TIP, is_unordered, order_matters};
use crate::eval::{Eval, Mode};
use crate::term::{Literal, TermId};
use crate::types::Type;
use crate::value::{Ref, Stop, Val, done, later};
use crate::witness::Witness;
use core_ir::builtin;
use source::Symbol;

impl Eval<'_> {
    /// The entries of a completely known map whose keys have a known order.
    pub(crate) fn in_order_of_keys(&mut self, map: &Ref) -> Result<Option<Vec<(Ref, Ref)>>, Stop> {
        let mut entries = Vec::new();
        let mut keys = Vec::new();
        let mut at = map.clone();
        loop {
            let Val::Con(con, parts) = self.force(&at)? else { return Ok(None) };
            match (con.as_str(), &parts[..]) {
                (TIP, _) => break,
                (BIND, [key, x, rest]) => {
                    let Some(known) = self.known_key(key, 0) else { return Ok(None) };
                    keys.push((known, Witness::Int(entries.len() as i128)));
                    entries.push((key.clone(), x.clone()));
                    at = rest.clone();
                }
                (LACK, [_, rest]) => at = rest.clone(),
                _ => return Ok(None),
            }
        }
        let places = crate::types::in_key_order(self.types, keys);
        let place = |place: (Witness, Witness)| match place.1 {
            Witness::Int(n) => entries.get(usize::try_from(n).ok()?).cloned(),
            _ => None,
        };
        Ok(places.filter(|_| self.lawful_equality).and_then(|p| p.into_iter().map(place).collect()))
    }

    /// A key without unknown parts.
    fn known_key(&mut self, key: &Ref, depth: usize) -> Option<Witness> {
        if depth > 100 {
            return None;
        }
        Some(match self.force(key).ok()? {
            Val::Int(term) => Witness::Int(self.terms.linear(term).as_constant()?),
            Val::Char(term) => {
                let code = self.terms.linear(term).as_constant()?;
                Witness::Char(u32::try_from(code).ok().and_then(char::from_u32)?)
            }
            Val::Con(con, parts) if !is_unordered(con) => {
                let parts = parts.iter().map(|p| self.known_key(p, depth + 1));
                Witness::Con(con, parts.collect::<Option<Vec<Witness>>>()?)
            }
            _ => return None,
        })
    }

    /// To refute, a bag is a list: counterexamples are run, so that a wrong order does no harm. But it is not a proof.
    pub(crate) fn as_list(&mut self, value: Val) -> Val {
        match (self.mode, value) {
            (Mode::Refute(_), Val::Con(con, parts)) if con.as_str() == BAG => {
                self.path.cut.get_or_insert_with(|| crate::check::ANY_SIZE.to_owned());
                Val::Con(Symbol::new(builtin::CONS), parts)
            }
            (_, value) => value,
        }
    }

    /// Whether a fold gives the same result in every order: `f x (f y z)` is `f y (f x z)`.
    pub(super) fn commutes(&mut self, function: &Ref, from_left: bool) -> bool {
        let name = self.reify(function);
        if let Some(known) = self.commuting.get(&(name, from_left)) {
            return *known;
        }
        if self.inductions > 8 || self.out_of_time() {
            return false;
        }
        let (types, next_var) = (self.path.types.clone(), self.path.next_var.max(3_000_000));
        let saved = std::mem::take(&mut self.path);
        let (assuming, asserting) = (self.assuming, self.asserting);
        let (speculating, joining) = (self.speculating, self.joining);
        (self.assuming, self.asserting) = (0, false);
        (self.speculating, self.joining) = (0, 0);
        self.inductions += 9;
        self.plainly += 1;
        let explored = self.explore(
            &mut |e: &mut Self| {
                e.path.types = types.clone();
                e.path.next_var = next_var;
                e.gives_the_same_in_any_order(name, from_left)
            },
            &mut |_, _| false,
        );
        self.plainly -= 1;
        self.inductions -= 9;
        (self.assuming, self.asserting) = (assuming, asserting);
        (self.speculating, self.joining) = (speculating, joining);
        self.path = saved;
        let commutes = !explored.failed && explored.incomplete.is_none();
        self.commuting.insert((name, from_left), commutes);
        commutes
    }

    fn gives_the_same_in_any_order(&mut self, function: TermId, left: bool) -> Result<(), Stop> {
        let Some(f) = self.unreify(function, None) else { return Err(order_matters()) };
        let [x, y, z] = [(); 3].map(|()| {
            let term = self.fresh(&Type::Unknown);
            done(Val::Sym(term))
        });
        let step = |e: &Ref, rest: Ref| {
            let arguments = if left { vec![rest, e.clone()] } else { vec![e.clone(), rest] };
            later(crate::value::Thunk::Apply(f.clone(), arguments))
        };
        let one = step(&x, step(&y, z.clone()));
        let other = step(&y, step(&x, z));
        let (a, b) = (self.force(&one)?, self.force(&other)?);
        let (s, t) = (self.reify(&done(a.clone())), self.reify(&done(b.clone())));
        if s == t {
            return Ok(());
        }
        let literal = match (&a, &b) {
            (Val::Int(_), _) | (_, Val::Int(_)) => {
                let (a, b) = (self.number(&a)?, self.number(&b)?);
                Literal::Zero(a.subtract(&b).ok_or_else(crate::eval::too_large)?, true)
            }
            (Val::Con(..) | Val::Cond(_), Val::Con(..) | Val::Cond(_))
                if self.is_truth(&a) && self.is_truth(&b) =>
            {
                let same = self.truth(a)? == self.truth(b)?;
                return if same { Ok(()) } else { Err(order_matters()) };
            }
            _ => Literal::Same(s.min(t), s.max(t), true),
        };
        if self.entailed(&literal) { Ok(()) } else { Err(order_matters()) }
    }

    fn is_truth(&self, value: &Val) -> bool {
        match value {
            Val::Con(name, _) => matches!(name.as_str(), builtin::TRUE | builtin::FALSE),
            Val::Cond(_) => true,
            _ => false,
        }
    }
}
