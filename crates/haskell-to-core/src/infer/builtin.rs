//! Classes that the compiler solves itself: `Coercible`, `Typeable`, `KnownNat`, `KnownSymbol`,
//! `HasField`, `HasCallStack`.

use super::solve::Outcome;
use super::state::{Evidence, Origin, State, Wanted};
use super::types::{Pred, Subst, Ty, Type, app, con, con_apps, con_spine, fun, spine, substitute};
use crate::hir::{GlobalName, wired};

/// Newtypes nested deeper than this are considered recursive.
const MAX_UNWRAP: u32 = 60;

impl State {
    /// `None` if the class is an ordinary one.
    pub(super) fn try_builtin(
        &mut self,
        item: &Wanted,
        class: GlobalName,
        args: &[Ty],
    ) -> Option<Outcome> {
        if class == *wired::COERCIBLE {
            let [.., a, b] = args else { return Some(Outcome::Stuck) };
            return Some(match self.coercible(item, a, b, 0) {
                Some(true) => self.done(item, Evidence::Erased),
                Some(false) => Outcome::Never,
                None => Outcome::Stuck,
            });
        }
        if class == *wired::TYPEABLE {
            return Some(self.typeable(item, args.last()?));
        }
        if class == *wired::KNOWN_NAT || class == *wired::KNOWN_SYMBOL {
            let ty = self.resolve(args.last()?);
            return match &*ty {
                Type::Number(_) | Type::Text(_) => Some(self.done(item, Evidence::Known(ty))),
                Type::Meta(_) | Type::Family(..) => Some(Outcome::Stuck),
                _ => Some(Outcome::Never),
            };
        }
        if class == *wired::HAS_FIELD {
            return self.has_field(item, args);
        }
        None
    }

    /// `HasCallStack` always holds. Each use of a function is pushed onto the stack of the
    /// enclosing function, if that has one in its signature.
    pub(super) fn call_stack(&mut self, item: &Wanted, pred: &Pred) -> Outcome {
        let outer = self.find_given(pred);
        let evidence = match (item.origin.clone(), outer) {
            (Origin::Use(function), outer) if function.as_str() != wired::GIVEN_CALL_STACK => {
                let call = Some((function, item.span));
                Evidence::CallStack { call, outer: outer.map(Box::new) }
            }
            (_, Some(outer)) => outer,
            (_, None) => Evidence::CallStack { call: None, outer: None },
        };
        self.done(item, evidence)
    }

    /// Whether the context says that two types have the same representation.
    fn given_coercible(&mut self, a: &Ty, b: &Ty) -> bool {
        let pred = con_apps(*wired::COERCIBLE, [a.clone(), b.clone()]);
        self.given_holds(&pred)
    }

    /// Whether two types are the same after unwrapping newtypes. Roles are not checked: a `coerce`
    /// that GHC rejects because of a role is accepted here.
    fn coercible(&mut self, item: &Wanted, a: &Ty, b: &Ty, depth: u32) -> Option<bool> {
        let a = self.normalise(a);
        let b = self.normalise(b);
        if a == b {
            return Some(true);
        }
        if let (Type::Meta(_), _) | (_, Type::Meta(_)) = (&*a, &*b) {
            if !self.touch_all {
                return None;
            }
            return Some(self.unify(&a, &b, item.span).is_ok());
        }
        if depth > MAX_UNWRAP {
            return Some(false);
        }
        if self.given_coercible(&a, &b) || self.given_coercible(&b, &a) {
            return Some(true);
        }
        let (head_a, args_a) = spine(&a);
        let (head_b, args_b) = spine(&b);
        if head_a == head_b && args_a.len() == args_b.len() && !args_a.is_empty() {
            // Without unwrapping first: recursive newtypes need this.
            let mut all = Some(true);
            for (x, y) in args_a.iter().zip(&args_b) {
                match self.coercible(item, x, y, depth + 1) {
                    Some(true) => {}
                    other => {
                        all = other;
                        break;
                    }
                }
            }
            if all != Some(false) {
                return all;
            }
        }
        if let Some(inner) = self.unwrap_newtype(&a) {
            return self.coercible(item, &inner, &b, depth + 1);
        }
        if let Some(inner) = self.unwrap_newtype(&b) {
            return self.coercible(item, &a, &inner, depth + 1);
        }
        match (&*a, &*b) {
            (Type::Forall(v1, _, b1), Type::Forall(v2, _, b2)) if v1.len() == v2.len() => {
                let mut subst = Subst::new();
                for (x, y) in v1.iter().zip(v2) {
                    subst.insert(y.id, super::types::var(*x));
                }
                let b2 = substitute(b2, &subst);
                self.coercible(item, b1, &b2, depth + 1)
            }
            (Type::Fun(from_a, to_a), Type::Fun(from_b, to_b)) => {
                let arguments = self.coercible(item, from_a, from_b, depth + 1)?;
                Some(arguments && self.coercible(item, to_a, to_b, depth + 1)?)
            }
            (Type::App(f, x), Type::App(g, y)) => {
                let heads = self.coercible(item, f, g, depth + 1)?;
                Some(heads && self.coercible(item, x, y, depth + 1)?)
            }
            _ => {
                // A given coercion, in either direction, for what does not unwrap.
                let there = con_apps(*wired::COERCIBLE, [a.clone(), b.clone()]);
                let back = con_apps(*wired::COERCIBLE, [b.clone(), a.clone()]);
                Some(self.given_holds(&there) || self.given_holds(&back))
            }
        }
    }

    /// The contents of a saturated newtype.
    pub fn unwrap_newtype(&mut self, ty: &Ty) -> Option<Ty> {
        let (name, args) = con_spine(ty)?;
        let data = self.env.data.get(&name)?.clone();
        if !data.newtype {
            return None;
        }
        let info = self.env.constructors.get(data.constructors.first()?)?.clone();
        let (_, params) = spine(&info.result);
        if params.len() > args.len() {
            return None;
        }
        let mut subst = Subst::new();
        if !super::matching::match_types(&params, &args[..params.len()], &mut subst) {
            return None;
        }
        let inner = substitute(info.fields.first()?, &subst);
        Some(args[params.len()..].iter().fold(inner, |t, a| app(t, a.clone())))
    }

    fn typeable(&mut self, item: &Wanted, ty: &Ty) -> Outcome {
        let ty = self.resolve(ty);
        match &*ty {
            Type::Con(_) | Type::Promoted(_) | Type::Number(_) | Type::Text(_) => {
                self.done(item, Evidence::TypeRep(ty, Vec::new()))
            }
            Type::App(f, x) => {
                let parts = self.typeable_parts(item, [f.clone(), x.clone()]);
                self.done(item, Evidence::TypeRep(ty, parts))
            }
            Type::Fun(a, b) => {
                let head = app(con(*wired::ARROW), a.clone());
                let parts = self.typeable_parts(item, [head, b.clone()]);
                self.done(item, Evidence::TypeRep(fun(a.clone(), b.clone()), parts))
            }
            Type::Meta(_) | Type::Family(..) => Outcome::Stuck,
            _ => Outcome::Never,
        }
    }

    fn typeable_parts(&mut self, item: &Wanted, parts: [Ty; 2]) -> Vec<super::state::EvId> {
        parts.into_iter().map(|t| self.want_like(item, con_apps(*wired::TYPEABLE, [t]))).collect()
    }

    /// `HasField "name" record type`: the selector, if the type of the record is known.
    fn has_field(&mut self, item: &Wanted, args: &[Ty]) -> Option<Outcome> {
        let [.., label, record, ty] = args else { return None };
        let (label, record) = (self.resolve(label), self.normalise(record));
        let Type::Text(label) = &*label else { return Some(Outcome::Stuck) };
        let Some((data, _)) = con_spine(&record) else { return Some(Outcome::Stuck) };
        let info = self.env.data.get(&data)?.clone();
        let found = info.constructors.iter().find_map(|c| {
            let con = self.env.constructors.get(c)?;
            let place = con.labels.iter().position(|l| l.name == *label)?;
            Some((con.clone(), place))
        });
        let (con, place) = found?;
        let subst = self.instantiate_vars(&con.vars);
        let whole = substitute(&con.result, &subst);
        let field = substitute(&con.fields[place], &subst);
        if self.unify(&whole, &record, item.span).is_err()
            || self.unify(&field, ty, item.span).is_err()
        {
            return Some(Outcome::Never);
        }
        Some(self.done(item, Evidence::Field(con.labels[place])))
    }
}
