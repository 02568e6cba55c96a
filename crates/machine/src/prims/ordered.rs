//! A persistent balanced tree of tuples, sorted by one element: the contents of an ordered table.
//!
//! The tree is balanced by weight, after Adams's *Efficient sets: a balancing act* (1993), with the
//! bounds 3 and 2, which Hirai and Yamamoto proved correct in 2011. A node is a record:
//!
//! ```text
//! size | smaller ones | larger ones | tuple
//! ```
//!
//! Keys are compared by `==`, as in ordered tables: 1 and 1.0 are the same key. Recursion is as
//! deep as the tree, which is at most a few dozen for any tree that fits into memory.

use super::list::element_at;
use crate::state::heap::{Heap, Kind};
use crate::state::word::{Index, Word};
use std::cmp::Ordering;

/// The empty tree.
pub(super) const EMPTY: Word = Word::EMPTY;

const SIZE: usize = 0;
const LEFT: usize = 1;
const RIGHT: usize = 2;
const TUPLE: usize = 3;

/// The maximum ratio of the weights of both sides, and the ratio from which a double rotation is
/// needed.
const DELTA: usize = 3;
const RATIO: usize = 2;

/// A tree and the position (from 1) of the element that it is sorted by.
#[derive(Clone, Copy)]
pub(super) struct Tree {
    pub root: Word,
    pub position: usize,
}

impl Tree {
    fn with(self, root: Word) -> Tree {
        Tree { root, ..self }
    }

    fn key(self, heap: &Heap, tuple: Word) -> Word {
        element_at(heap, tuple, self.position).unwrap_or(Word::NIL)
    }

    /// Compares a key with that of the root.
    fn compare(self, heap: &Heap, key: Word) -> Ordering {
        let tuple = heap.field(self.root.index(), TUPLE);
        heap.compare_terms(key, self.key(heap, tuple), false)
    }

    fn side(self, heap: &Heap, side: usize) -> Tree {
        self.with(heap.field(self.root.index(), side))
    }

    fn tuple(self, heap: &Heap) -> Word {
        heap.field(self.root.index(), TUPLE)
    }

    pub(crate) fn find(self, heap: &Heap, key: Word) -> Option<Word> {
        self.place(heap, key).map(|cell| heap.word(cell))
    }

    /// The cell that contains the tuple with a key.
    pub(crate) fn place(self, heap: &Heap, key: Word) -> Option<Index> {
        let mut at = self;
        while at.root != EMPTY {
            match at.compare(heap, key) {
                Ordering::Equal => return Some(at.root.index() + 1 + TUPLE),
                Ordering::Less => at = at.side(heap, LEFT),
                Ordering::Greater => at = at.side(heap, RIGHT),
            }
        }
        None
    }

    /// Inserts a tuple; replaces one with an equal key.
    pub(crate) fn insert(self, heap: &mut Heap, tuple: Word) -> Tree {
        let key = self.key(heap, tuple);
        self.with(self.insert_at(heap, key, tuple))
    }

    fn insert_at(self, heap: &mut Heap, key: Word, tuple: Word) -> Word {
        if self.root == EMPTY {
            return node(heap, EMPTY, tuple, EMPTY);
        }
        let (left, right) = (self.side(heap, LEFT), self.side(heap, RIGHT));
        let own = self.tuple(heap);
        match self.compare(heap, key) {
            Ordering::Equal => node(heap, left.root, tuple, right.root),
            Ordering::Less => {
                let left = left.insert_at(heap, key, tuple);
                balanced(heap, left, own, right.root)
            }
            Ordering::Greater => {
                let right = right.insert_at(heap, key, tuple);
                balanced(heap, left.root, own, right)
            }
        }
    }

    /// Removes the tuple with a key that is present.
    pub(crate) fn remove(self, heap: &mut Heap, key: Word) -> Tree {
        self.with(self.remove_at(heap, key))
    }

    fn remove_at(self, heap: &mut Heap, key: Word) -> Word {
        if self.root == EMPTY {
            return EMPTY;
        }
        let (left, right) = (self.side(heap, LEFT), self.side(heap, RIGHT));
        let own = self.tuple(heap);
        match self.compare(heap, key) {
            Ordering::Less => {
                let left = left.remove_at(heap, key);
                balanced(heap, left, own, right.root)
            }
            Ordering::Greater => {
                let right = right.remove_at(heap, key);
                balanced(heap, left.root, own, right)
            }
            Ordering::Equal => glue(heap, left.root, right.root),
        }
    }

    /// The first or last tuple.
    pub(crate) fn end(self, heap: &Heap, last: bool) -> Option<Word> {
        let side = if last { RIGHT } else { LEFT };
        let mut at = self.root;
        let mut found = None;
        while at != EMPTY {
            found = Some(heap.field(at.index(), TUPLE));
            at = heap.field(at.index(), side);
        }
        found
    }

    /// The tuple with the next larger or next smaller key.
    pub(crate) fn neighbour(self, heap: &Heap, key: Word, larger: bool) -> Option<Word> {
        let (towards, away, wanted) =
            if larger { (RIGHT, LEFT, Ordering::Less) } else { (LEFT, RIGHT, Ordering::Greater) };
        let mut at = self;
        let mut found = None;
        while at.root != EMPTY {
            if at.compare(heap, key) == wanted {
                found = Some(at.tuple(heap));
                at = at.side(heap, away);
            } else {
                at = at.side(heap, towards);
            }
        }
        found
    }

    /// All tuples in order.
    pub(crate) fn all(self, heap: &Heap) -> Vec<Word> {
        let mut tuples = Vec::with_capacity(size(heap, self.root));
        let mut above = Vec::new();
        let mut at = self.root;
        loop {
            while at != EMPTY {
                above.push(at);
                at = heap.field(at.index(), LEFT);
            }
            let Some(node) = above.pop() else { return tuples };
            tuples.push(heap.field(node.index(), TUPLE));
            at = heap.field(node.index(), RIGHT);
        }
    }
}

pub(super) fn size(heap: &Heap, node: Word) -> usize {
    if node == EMPTY { 0 } else { heap.field(node.index(), SIZE).as_small() as usize }
}

fn node(heap: &mut Heap, left: Word, tuple: Word, right: Word) -> Word {
    let size = size(heap, left) + size(heap, right) + 1;
    heap.make(Kind::Record, 0, &[Word::small(size as i64), left, right, tuple])
}

fn parts(heap: &Heap, node: Word) -> (Word, Word, Word) {
    let index = node.index();
    (heap.field(index, LEFT), heap.field(index, TUPLE), heap.field(index, RIGHT))
}

/// A node of two sides that were balanced before one of them grew or shrank by one.
fn balanced(heap: &mut Heap, left: Word, tuple: Word, right: Word) -> Word {
    let (l, r) = (size(heap, left), size(heap, right));
    if l + r <= 1 {
        return node(heap, left, tuple, right);
    }
    if r > DELTA * l {
        let (inner, middle, outer) = parts(heap, right);
        if size(heap, inner) < RATIO * size(heap, outer) {
            let left = node(heap, left, tuple, inner);
            return node(heap, left, middle, outer);
        }
        let (a, top, b) = parts(heap, inner);
        let left = node(heap, left, tuple, a);
        let right = node(heap, b, middle, outer);
        return node(heap, left, top, right);
    }
    if l > DELTA * r {
        let (outer, middle, inner) = parts(heap, left);
        if size(heap, inner) < RATIO * size(heap, outer) {
            let right = node(heap, inner, tuple, right);
            return node(heap, outer, middle, right);
        }
        let (a, top, b) = parts(heap, inner);
        let left = node(heap, outer, middle, a);
        let right = node(heap, b, tuple, right);
        return node(heap, left, top, right);
    }
    node(heap, left, tuple, right)
}

/// Joins two balanced trees; all keys of the first are smaller than those of the second.
fn glue(heap: &mut Heap, left: Word, right: Word) -> Word {
    if left == EMPTY {
        return right;
    }
    if right == EMPTY {
        return left;
    }
    if size(heap, left) > size(heap, right) {
        let (left, last) = without_end(heap, left, true);
        balanced(heap, left, last, right)
    } else {
        let (right, first) = without_end(heap, right, false);
        balanced(heap, left, first, right)
    }
}

fn without_end(heap: &mut Heap, tree: Word, last: bool) -> (Word, Word) {
    let (left, tuple, right) = parts(heap, tree);
    if last {
        if right == EMPTY {
            return (left, tuple);
        }
        let (right, end) = without_end(heap, right, true);
        (balanced(heap, left, tuple, right), end)
    } else {
        if left == EMPTY {
            return (right, tuple);
        }
        let (left, end) = without_end(heap, left, false);
        (balanced(heap, left, tuple, right), end)
    }
}

#[cfg(test)]
mod tests {
    use super::{EMPTY, Tree, parts, size};
    use crate::state::heap::Heap;
    use crate::state::word::Word;
    use std::collections::BTreeMap;

    /// Checks sizes and balance; returns the height.
    fn check(heap: &Heap, node: Word) -> usize {
        if node == EMPTY {
            return 0;
        }
        let (left, _, right) = parts(heap, node);
        let (l, r) = (size(heap, left), size(heap, right));
        assert_eq!(size(heap, node), l + r + 1);
        assert!(l + r <= 1 || (l <= 3 * r && r <= 3 * l), "{l} against {r}");
        1 + check(heap, left).max(check(heap, right))
    }

    #[test]
    fn behaves_like_a_sorted_map_and_stays_balanced() {
        let heap = &mut Heap::new(1 << 28, false).unwrap();
        let mut tree = Tree { root: EMPTY, position: 2 };
        let mut model = BTreeMap::new();
        let mut seed = 1u64;
        for step in 0..4000 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let key = (seed >> 33) as i64 % 300;
            if seed >> 40 & 3 == 0 {
                tree = tree.remove(heap, Word::small(key));
                model.remove(&key);
            } else {
                let tuple = heap.tuple(&[Word::small(step), Word::small(key)]);
                tree = tree.insert(heap, tuple);
                model.insert(key, tuple);
            }
            if step % 50 == 0 {
                check(heap, tree.root);
                assert_eq!(tree.all(heap), model.values().copied().collect::<Vec<_>>());
                for key in -1..301 {
                    let word = Word::small(key);
                    assert_eq!(tree.find(heap, word), model.get(&key).copied());
                    let after = model.range(key + 1..).next().map(|e| *e.1);
                    assert_eq!(tree.neighbour(heap, word, true), after);
                    let before = model.range(..key).next_back().map(|e| *e.1);
                    assert_eq!(tree.neighbour(heap, word, false), before);
                }
                assert_eq!(tree.end(heap, false), model.values().next().copied());
                assert_eq!(tree.end(heap, true), model.values().next_back().copied());
            }
        }
        let float = heap.double(7.0);
        assert_eq!(tree.find(heap, float), model.get(&7).copied());
    }

    #[test]
    fn rising_keys_make_no_list() {
        let heap = &mut Heap::new(1 << 28, false).unwrap();
        let mut tree = Tree { root: EMPTY, position: 1 };
        for key in 0..5000 {
            let tuple = heap.tuple(&[Word::small(key)]);
            tree = tree.insert(heap, tuple);
        }
        assert!(check(heap, tree.root) < 30);
    }
}
