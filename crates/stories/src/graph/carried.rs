//! From a word that was merely carried along straight to where it was made.

use super::{Graph, Node};
use crate::log::{BEFORE, Id, Kind};

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
                None | Some(0) => return true,
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
    pub fn check_carried(&self) -> (usize, Vec<String>) {
        let (mut count, mut wrong) = (0, Vec::new());
        for stretch in 0..self.last() {
            let Some(window) = self.window(stretch) else { continue };
            for number in 0..self.stretches[stretch].ends.len() {
                let exact = (stretch, window.ends.get(number).unwrap_or(0));
                let (copy, node) = (self.copied_from(stretch, number), (stretch + 1, BEFORE | number as Id));
                if let Some(from) = copy {
                    count += 1;
                    let (recorded, said) = (self.recorded_way(exact), self.recorded_way(from));
                    if recorded != said {
                        wrong.push(format!("word {number} of {stretch}: {said:x?}, not {recorded:x?}"));
                    }
                }
                if exact.1 != 0
                    && self.is_nobodys(node.0, node.1)
                    && let Some(by) = self.came_by(exact)
                {
                    wrong.push(format!("word {number} of {stretch}: handed over by {by:?}"));
                }
            }
        }
        (count, wrong)
    }

    /// The way back that recording every stretch tells, through parts that were taken out of what nobody
    /// handed over.
    fn recorded_way(&self, mut node: Node) -> Node {
        loop {
            let before = node;
            if node.1 & BEFORE != 0
                && let Some(earlier) = node.0.checked_sub(1)
                && let Some(window) = self.window(earlier)
            {
                match window.ends.get((node.1 & !BEFORE) as usize) {
                    None | Some(0) => {}
                    Some(id) => node = self.in_stretch(earlier, id),
                }
            } else if let Some(taken) = self.entry(node).filter(|entry| entry.kind == Kind::Taken)
                && self.came_by(self.word(&taken, 3)).is_none()
            {
                node = self.handed(&taken);
            }
            if node == before {
                return node;
            }
        }
    }
}
