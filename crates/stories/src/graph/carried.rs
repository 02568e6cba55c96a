//! From a word that was merely carried along straight to where it was made.

use super::{Graph, Node, Stretch};
use crate::log::{BEFORE, Id, Kind};
use std::collections::HashSet;

impl Graph<'_> {
    /// What a word at the end of a stretch is a copy of: a constant, or a word of the state that another
    /// stretch, perhaps long before, ended with.
    pub(super) fn copied_from(&self, stretch: usize, number: usize) -> Option<Node> {
        let copy = self.stretches[stretch].carried.copy(number)?;
        if copy.is_parted() && !self.through_parts.get() {
            return None;
        }
        if let Some(constant) = copy.constant() {
            return Some((0, constant));
        }
        let origin = copy.origin()?;
        let behind = self.stretches.partition_point(|s| s.carried.first() <= origin);
        let made = behind.checked_sub(1).filter(|made| *made < stretch)?;
        let word = self.stretches[made].carried.word(origin)?;
        Some((behind, BEFORE | word as Id))
    }

    /// Whether a word of the state that a stretch began with surely was handed over by nobody before it
    /// got there.
    pub(super) fn is_nobodys(&self, stretch: usize, id: Id) -> bool {
        let mut number = (id & !BEFORE) as usize;
        for earlier in self.stretches[..stretch].iter().rev() {
            match earlier.ends.get(number) {
                None | Some(0) => return false,
                Some(id) if id & BEFORE != 0 => number = (id & !BEFORE) as usize,
                Some(_) => {
                    let shared = match earlier.carried.copy(number) {
                        Some(copy) => Some(copy.may_be_shared()),
                        None => earlier.carried.may_be_shared(number),
                    };
                    return shared == Some(false);
                }
            }
        }
        true
    }

    /// Compares what a scout says of words that were carried along with what recording every stretch
    /// says: how many there are, and of which it says otherwise. Nothing else may be the reason to trust
    /// it.
    ///
    /// A stretch after the other: if recording one says that a word at its end is a word of its first
    /// state, both must have the same origin.
    pub fn check_carried(&self) -> (usize, Vec<String>) {
        let (mut count, mut wrong) = (0, Vec::new());
        let mut before: Vec<Node> = Vec::new();
        for stretch in 0..self.last() {
            let ends = &self.stretches[stretch].ends;
            let Some(window) = self.window(stretch) else { continue };
            let mut alive = HashSet::new();
            let state = &self.stretches[stretch + 1].start;
            state.each_live(&self.code, |word| _ = alive.insert(ends.heap_len() + 3 * word));
            let mut after: Vec<Node> = Vec::with_capacity(ends.len());
            for number in 0..ends.len() {
                let itself = (stretch + 1, BEFORE | number as Id);
                let exact = self.in_stretch(stretch, window.ends.get(number).unwrap_or(0));
                let copied = self.copied_from(stretch, number);
                after.push(match ends.get(number) {
                    Some(id) if stretch > 0 && id & BEFORE != 0 => before[(id & !BEFORE) as usize],
                    _ => copied.unwrap_or(itself),
                });
                if exact.1 == 0 || number >= ends.heap_len() && !alive.contains(&number) {
                    continue;
                }
                if let Some(said) = copied {
                    count += 1;
                    let recorded = match self.out_of_nobodys(exact, |node| node) {
                        (0, there) => (0, there),
                        (_, id) if id & BEFORE != 0 => before[(id & !BEFORE) as usize],
                        made => made,
                    };
                    let cross = |node: Node| self.cross(node);
                    let made = |node: Node| self.out_of_nobodys(cross(node), cross);
                    if recorded != said && made(recorded) != made(said) {
                        wrong
                            .push(format!("word {number} of {stretch}: {said:x?}, not {exact:x?}"));
                    }
                }
                if self.is_nobodys(itself.0, itself.1)
                    && let Some(by) = self.came_by(exact)
                    && Stretch::share(&self.stretches[..=by.window], &self.code)
                {
                    wrong.push(format!("word {number} of {stretch}: handed over by {by:?}"));
                }
            }
            before = after;
        }
        (count, wrong)
    }

    /// Through parts that were taken out of what nobody handed over; `on` leads on from each.
    fn out_of_nobodys(&self, mut node: Node, on: impl Fn(Node) -> Node) -> Node {
        while node.1 & BEFORE == 0
            && let Some(taken) = self.entry(node).filter(|entry| entry.kind == Kind::Taken)
            && self.came_by(self.word(&taken, 3)).is_none()
        {
            let (stretch, id) = self.handed(&taken);
            node = on(self.in_stretch(stretch, id));
        }
        node
    }
}
