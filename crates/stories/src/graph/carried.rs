//! Ways through stretches that only carried a value along.

use super::{Graph, Node};
use crate::carried::{Carried, From};
use crate::log::{BEFORE, Id, Kind};
use std::rc::Rc;

/// Parts of parts that are looked into.
const DEEP: usize = 16;
/// Stretches that are looked at to find out that nobody handed something over.
const LONG: usize = 64;
/// Stretches further back that may be gone through as well.
const AHEAD: usize = 7;

impl Graph<'_> {
    /// Where a word at the end of a stretch came from, if that stretch only carried it along from a
    /// word of the state that it began with.
    pub(super) fn carried_from(&self, stretch: usize, number: usize) -> Option<Id> {
        let carried = self.carried(stretch)?;
        let mut from = carried.get(number);
        for _ in 0..DEEP {
            match from {
                From::Before(id) => return Some(id),
                From::Part(part, of)
                    if self.through_parts.get() && self.is_nobodys(stretch, of) =>
                {
                    from = carried.id(part);
                }
                _ => return None,
            }
        }
        None
    }

    /// Whether something surely was handed over by nobody before it got where it is in a stretch:
    /// an id of the state that this began with, or of a part ([`Carried::id`]).
    pub(super) fn is_nobodys(&self, stretch: usize, of: Id) -> bool {
        let mut work = vec![(stretch, of)];
        for _ in 0..LONG {
            let Some((stretch, id)) = work.pop() else { return true };
            let from = match id & BEFORE {
                0 => Some((
                    stretch,
                    self.carried(stretch).map_or(From::NotKnown, |carried| carried.id(id)),
                )),
                _ => self.origin(stretch, id),
            };
            match from {
                Some((stretch, From::Before(id))) => work.push((stretch, id)),
                // Of a part, both it and what it was part of.
                Some((stretch, From::Part(part, of))) => {
                    work.extend([(stretch, part), (stretch, of)]);
                }
                Some((_, From::NotKnown)) => return false,
                Some((_, From::Made)) | None => {}
            }
        }
        false
    }

    /// Where a word of the state that a stretch began with came from in the one before; none if it
    /// has no story.
    fn origin(&self, stretch: usize, id: Id) -> Option<(usize, From)> {
        let earlier = stretch.checked_sub(1)?;
        let number = (id & !BEFORE) as usize;
        match self.stretches[earlier].ends.get(number) {
            None | Some(0) => None,
            Some(id) if id & BEFORE != 0 => Some((earlier, From::Before(id))),
            Some(_) => {
                Some((earlier, self.carried(earlier).map_or(From::NotKnown, |c| c.get(number))))
            }
        }
    }

    /// What a stretch carried along.
    fn carried(&self, stretch: usize) -> Option<Rc<Carried>> {
        if let Some(known) = self.carried.borrow().get(&stretch) {
            return Some(known.clone());
        }
        if self.trouble.borrow().is_some() {
            return None;
        }
        if self.logged.get() >= self.limit.get() {
            self.refused.set(true);
            return None;
        }
        self.make_room(stretch);
        // What was carried through this one was probably carried through those before it.
        let unknown = |number: &usize| {
            !self.is_loaded(*number) && !self.carried.borrow().contains_key(number)
        };
        let before = (0..stretch).rev().filter(unknown).take(AHEAD);
        let numbers: Vec<usize> = std::iter::once(stretch).chain(before).collect();
        match self.replays.carried(&numbers) {
            Ok(all) => {
                let mut known = self.carried.borrow_mut();
                for (number, (carried, steps)) in numbers.into_iter().zip(all) {
                    self.logged.set(self.logged.get() + steps);
                    known.insert(number, Rc::new(carried));
                }
                known.get(&stretch).cloned()
            }
            Err(why) => {
                *self.trouble.borrow_mut() = Some(why);
                None
            }
        }
    }

    /// Compares what is known of words that stretches carried along with what recording those says:
    /// how many there are, and of which it says otherwise. Nothing else may be the reason to trust it.
    pub fn check_carried(&self) -> (usize, Vec<String>) {
        let (mut count, mut wrong) = (0, Vec::new());
        for stretch in 0..self.last() {
            let (Some(carried), Some(window)) = (self.carried(stretch), self.window(stretch))
            else {
                continue;
            };
            for number in 0..self.stretches[stretch].ends.len() {
                let exact = window.ends.get(number).unwrap_or(0);
                if let Some(id) = self.carried_from(stretch, number) {
                    count += 1;
                    let recorded = self.out_of_nobodys((stretch, exact));
                    if recorded != (stretch, id) {
                        wrong.push(format!("word {number} of {stretch}: {id:x}, not {exact:x}"));
                    }
                } else if let From::Made = carried.get(number)
                    && let Some(by) = self.came_by((stretch, exact))
                {
                    wrong.push(format!("word {number} of {stretch}: handed over by {by:?}"));
                }
            }
        }
        (count, wrong)
    }

    /// Through parts that were taken out of what nobody handed over.
    fn out_of_nobodys(&self, mut node: Node) -> Node {
        while node.1 & BEFORE == 0
            && let Some(taken) = self.entry(node).filter(|entry| entry.kind == Kind::Taken)
            && self.came_by(self.word(&taken, 3)).is_none()
        {
            node = self.handed(&taken);
        }
        node
    }
}
