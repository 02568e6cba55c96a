//! Queues and channels of the library as a user sees them: their items, oldest first, instead of the TVars inside.

use crate::eval::Eval;
use crate::types::Type;
use crate::witness::{Step, TVarWitness, Witness};
use core_ir::builtin;
use source::Symbol;
use std::collections::HashSet;

/// Longer channels are shown TVar by TVar.
const MAX_ITEMS: usize = 100;

/// A queue or a channel: its name, the types of its contents, and the items before and after.
pub(crate) struct Queue {
    pub name: String,
    pub ty: Type,
    pub before: Witness,
    pub after: Witness,
}

/// A moment of a transaction.
#[derive(Clone, Copy)]
enum When {
    Before,
    After,
}

impl Eval<'_> {
    /// The queue that a constant of the program is, and the places of its TVars.
    pub(crate) fn queue(
        &mut self,
        constant: Symbol,
        tvars: &[TVarWitness],
    ) -> Option<(Queue, HashSet<usize>)> {
        let ty = self.types.values.get(&constant)?.clone();
        let element = ty.arguments().first()?.clone();
        let own = |t: &&TVarWitness| t.origin.is_some_and(|(name, _)| name == constant);
        let own: Vec<&TVarWitness> = tvars.iter().filter(own).collect();
        let mut places: HashSet<usize> = own.iter().map(|t| t.place).collect();
        let at = |way: &[usize]| {
            own.iter().find(|t| indices(&t.way).is_some_and(|indices| indices == way)).copied()
        };
        let (before, after) = match ty.head() {
            "TQueue" => both(at(&[0]), at(&[1]))?,
            "TBQueue" => both(at(&[0, 0]), at(&[0, 1]))?,
            "TChan" => {
                let read = at(&[0])?;
                let before = self.items(&read.before, When::Before, &mut places)?;
                let after = self.items(&read.after, When::After, &mut places)?;
                (before, after)
            }
            _ => return None,
        };
        let queue = Queue {
            name: crate::types::plain(constant.as_str()).to_owned(),
            ty: Type::Con(Symbol::new("[]"), vec![element]),
            before: list(before),
            after: list(after),
        };
        Some((queue, places))
    }

    /// The items of a channel from a TVar on.
    fn items(
        &mut self,
        from: &Witness,
        when: When,
        places: &mut HashSet<usize>,
    ) -> Option<Vec<Witness>> {
        let mut items = Vec::new();
        let mut at = from.clone();
        loop {
            let Witness::TVar(place) = at else { return None };
            places.insert(place);
            let state = self.path.store.get(place)?.clone();
            let content = match when {
                When::Before => match &state.before {
                    Some(before) => self.witness(before),
                    // It did not exist: where it is reached from is the end.
                    None => return Some(items),
                },
                When::After => self.witness(&state.content),
            };
            match content {
                Witness::Con(con, parts) if con.as_str().ends_with(".TCons") => {
                    let [item, next] = <[Witness; 2]>::try_from(parts).ok()?;
                    items.push(item);
                    at = next;
                }
                Witness::Con(con, _) if con.as_str().ends_with(".TNil") => return Some(items),
                // Nobody looked at the rest.
                _ => return Some(items),
            }
            if items.len() > MAX_ITEMS {
                return None;
            }
        }
    }
}

/// The way to a TVar inside constructors, by the indices of the fields.
fn indices(way: &[Step]) -> Option<Vec<usize>> {
    way.iter()
        .map(|step| match step {
            Step::Part { index, .. } => Some(*index),
            Step::Through(_) => None,
        })
        .collect()
}

/// The items of a queue before and after, from its front and its back, which is reversed. A TVar that was not used is
/// empty.
fn both(
    front: Option<&TVarWitness>,
    back: Option<&TVarWitness>,
) -> Option<(Vec<Witness>, Vec<Witness>)> {
    let at = |when: When| {
        let content = |tvar: Option<&TVarWitness>| match tvar.filter(|t| t.touched) {
            Some(tvar) => elements(match when {
                When::Before => &tvar.before,
                When::After => &tvar.after,
            }),
            None => Some(Vec::new()),
        };
        let mut items = content(front)?;
        items.extend(content(back)?.into_iter().rev());
        Some(items)
    };
    Some((at(When::Before)?, at(When::After)?))
}

fn elements(list: &Witness) -> Option<Vec<Witness>> {
    let mut items = Vec::new();
    let mut at = list;
    loop {
        match at {
            Witness::Con(con, parts) if con.as_str() == builtin::CONS && parts.len() == 2 => {
                items.push(parts[0].clone());
                at = &parts[1];
            }
            Witness::Con(con, _) if con.as_str() == builtin::NIL => return Some(items),
            _ => return None,
        }
    }
}

fn list(items: Vec<Witness>) -> Witness {
    let nil = Witness::Con(Symbol::new(builtin::NIL), Vec::new());
    let cons = |rest, item| Witness::Con(Symbol::new(builtin::CONS), vec![item, rest]);
    items.into_iter().rev().fold(nil, cons)
}
