//! The first and the last entry of a map, and the map without it.
//!
//! Nothing is known of the order of keys, so the first entry is any of them: a proof is for each of the cases, one of
//! which is the real one. Which entry a case takes is decided by conditions of which nothing else is known.

use super::{LACK, entry};
use crate::eval::{Eval, Mode};
use crate::types::Type;
use crate::value::{Ref, Stop, Val};
use core_ir::builtin;
use source::Symbol;
use std::rc::Rc;

/// More entries than this are not tried one by one.
const MAX_ENTRIES: usize = 40;

impl Eval<'_> {
    /// `minViewWithKey` or `maxViewWithKey`.
    pub(super) fn view(&mut self, map: &Ref, is_first: bool) -> Result<Val, Stop> {
        let chosen = match self.mode {
            Mode::Prove if self.model.is_none() => self.any_entry(map)?,
            _ => self.ordered_entry(map, is_first)?,
        };
        let Some((key, x)) = chosen else {
            return Ok(Val::Con(Symbol::new(builtin::NOTHING), Rc::new([])));
        };
        let (_, rest) = self.take_out(None, &key, map)?;
        let rest = entry(LACK, vec![key.clone(), rest]);
        let found = entry(builtin::PAIR, vec![key, x]);
        let pair = entry(builtin::PAIR, vec![found, rest]);
        Ok(Val::Con(Symbol::new(builtin::JUST), Rc::from([pair])))
    }

    /// Any entry of a map, by cases; `None` if it is empty.
    fn any_entry(&mut self, map: &Ref) -> Result<Option<(Ref, Ref)>, Stop> {
        let mut refused: usize = 0;
        for _ in 0..MAX_ENTRIES {
            let value = self.force(map)?;
            let (known, rest) = self.entries(&value)?;
            let present: Vec<(Ref, Ref)> =
                known.into_iter().filter_map(|(key, x)| Some((key, x?))).collect();
            for (key, x) in present.iter().skip(refused) {
                let is_it = self.fresh(&Type::con("GHC.Types.Bool"));
                let is_it = self.split(is_it, Symbol::new(builtin::TRUE))?;
                if self.truth(is_it)? {
                    return Ok(Some((key.clone(), x.clone())));
                }
                refused += 1;
            }
            match rest {
                Val::Con(..) if present.is_empty() => return Ok(None),
                // One of them is the first.
                Val::Con(..) => return Err(Stop::Unreachable),
                Val::Sym(term) => {
                    let in_recursion = !self.path.active.is_empty();
                    if self.speculating > 0 || in_recursion || self.joining > 0 {
                        return Err(Stop::Stuck(Some(term)));
                    }
                    let keys = self.path.keys.len();
                    let split = self.split_map(term)?;
                    // An arbitrary entry of the rest stands for the first of the rest.
                    if let Val::Con(con, parts) = &split
                        && con.as_str() == super::BIND
                        && self.path.keys.len() > keys
                    {
                        return Ok(Some((parts[0].clone(), parts[1].clone())));
                    }
                }
                _ => return Err(crate::eval::ill_typed()),
            }
        }
        Err(Stop::Cut("a large map".to_owned()))
    }

    /// The first or last entry of a map with known entries: for numbers, by the order of `Int`. Counterexamples are run,
    /// so that another order does no harm; but it is not a proof.
    fn ordered_entry(&mut self, map: &Ref, is_first: bool) -> Result<Option<(Ref, Ref)>, Stop> {
        let value = self.force(map)?;
        let (known, _) = self.entries(&value)?;
        self.path.cut.get_or_insert_with(|| "the order of a map's keys".to_owned());
        let mut best: Option<(Ref, Ref)> = None;
        for (key, x) in known {
            let Some(x) = x else { continue };
            let better = match &best {
                None => true,
                Some((than, _)) => {
                    let (a, b) = (self.force(&key)?, self.force(than)?);
                    match (&a, &b) {
                        (Val::Int(_), Val::Int(_)) | (Val::Char(_), Val::Char(_)) => {
                            let (a, b) = if is_first { (a, b) } else { (b, a) };
                            let before = self.at_most(&a, &b, 1)?;
                            self.truth(before)?
                        }
                        _ => false,
                    }
                }
            };
            if better {
                best = Some((key, x));
            }
        }
        Ok(best)
    }
}
