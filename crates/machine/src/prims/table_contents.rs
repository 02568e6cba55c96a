//! The contents of Erlang tables: persistent structures in the heap, so that a change is a new
//! root, and undo and the collector need not know about them.
//!
//! An ordered set is the tree of [`super::ordered`]. The others are maps from a key to the tuple (a
//! set) or to the list of tuples, newest first (bags). Their order is that of the hashes of the
//! keys, so it depends only on the contents and does not change as a table grows.

use super::list::element_at;
use super::ordered::{self, Tree};
use crate::state::heap::{Heap, Kind};
use crate::state::tables::TableKind;
use crate::state::word::{Index, Word};
use std::cmp::Ordering;

/// The contents of a table and their representation.
#[derive(Clone, Copy)]
pub(super) struct Contents {
    pub kind: TableKind,
    /// The position of the key in a tuple, from 1.
    pub position: usize,
    pub root: Word,
    /// The number of tuples.
    pub size: usize,
}

impl Contents {
    pub(crate) fn empty(heap: &mut Heap, kind: TableKind, position: usize) -> Contents {
        let root = match kind {
            TableKind::OrderedSet => ordered::EMPTY,
            _ => heap.make(Kind::MapFlat, 0, &[]),
        };
        Contents { kind, position, root, size: 0 }
    }

    fn tree(self) -> Tree {
        Tree { root: self.root, position: self.position }
    }

    fn is_bag(self) -> bool {
        matches!(self.kind, TableKind::Bag | TableKind::DuplicateBag)
    }

    pub(crate) fn key(self, heap: &Heap, tuple: Word) -> Option<Word> {
        element_at(heap, tuple, self.position)
    }

    pub(crate) fn contains(self, heap: &Heap, key: Word) -> bool {
        match self.kind {
            TableKind::OrderedSet => self.tree().find(heap, key).is_some(),
            _ => heap.map_find(self.root, key).is_some(),
        }
    }

    /// The tuples with a key, oldest first.
    pub(crate) fn lookup(self, heap: &Heap, key: Word) -> Vec<Word> {
        match self.kind {
            TableKind::OrderedSet => self.tree().find(heap, key).into_iter().collect(),
            _ => heap.map_find(self.root, key).map_or(Vec::new(), |v| self.stored(heap, v)),
        }
    }

    /// The cells that contain the tuples with a key, oldest first.
    pub(crate) fn cells(self, heap: &Heap, key: Word) -> Vec<Index> {
        if self.kind == TableKind::OrderedSet {
            return self.tree().place(heap, key).into_iter().collect();
        }
        match heap.map_place(self.root, key) {
            Some((object, field)) => self.cells_behind(heap, object + 1 + field),
            None => Vec::new(),
        }
    }

    /// The cells of the tuples stored in a cell of a map, oldest first.
    fn cells_behind(self, heap: &Heap, cell: Index) -> Vec<Index> {
        if !self.is_bag() {
            return vec![cell];
        }
        let mut cells = Vec::new();
        let mut rest = heap.word(cell);
        while let Some((index, _)) = heap.object(rest).filter(|_| rest != Word::NIL) {
            cells.push(index + 1);
            rest = heap.field(index, 1);
        }
        cells.reverse();
        cells
    }

    /// The cell that contains a tuple, if present.
    pub(crate) fn cell_of(self, heap: &Heap, tuple: Word) -> Option<Index> {
        let key = self.key(heap, tuple)?;
        self.cells(heap, key).into_iter().find(|cell| heap.word(*cell) == tuple)
    }

    /// The cells of all tuples, in the order of [`Contents::all`].
    pub(crate) fn all_cells(self, heap: &Heap) -> Vec<Index> {
        if self.kind == TableKind::OrderedSet {
            let tuples = self.all(heap);
            return tuples.into_iter().filter_map(|tuple| self.cell_of(heap, tuple)).collect();
        }
        let mut places = heap.map_places(self.root);
        if heap.header(self.root.index()).is(Kind::MapFlat) {
            let turn = |object: Index, key: usize| Place::of(heap, heap.field(object, key)).turn;
            places.sort_by_cached_key(|(object, key, _)| turn(*object, *key));
        }
        let cells = places.into_iter().map(|(object, _, value)| object + 1 + value);
        cells.flat_map(|cell| self.cells_behind(heap, cell)).collect()
    }

    /// The tuples stored under one key of a map, oldest first.
    fn stored(self, heap: &Heap, value: Word) -> Vec<Word> {
        if !self.is_bag() {
            return vec![value];
        }
        let mut tuples: Vec<Word> = heap.walk_list(value).collect();
        tuples.reverse();
        tuples
    }

    /// Inserts a tuple, which must have a key.
    #[must_use]
    pub(crate) fn insert(mut self, heap: &mut Heap, tuple: Word) -> Contents {
        let key = self.key(heap, tuple).unwrap_or(Word::NIL);
        match self.kind {
            TableKind::OrderedSet => {
                self.root = self.tree().insert(heap, tuple).root;
                self.size = ordered::size(heap, self.root);
            }
            TableKind::Set => {
                self.root = heap.map_put(self.root, key, tuple);
                self.size = heap.map_size(self.root);
            }
            TableKind::Bag | TableKind::DuplicateBag => {
                let others = heap.map_find(self.root, key).unwrap_or(Word::NIL);
                let is_new = self.kind == TableKind::DuplicateBag
                    || !heap.walk_list(others).any(|t| same(heap, t, tuple));
                if is_new {
                    let all = heap.cons(tuple, others);
                    self.root = heap.map_put(self.root, key, all);
                    self.size += 1;
                }
            }
        }
        self
    }

    /// Removes the tuples with a key, and returns them, oldest first.
    #[must_use]
    pub(crate) fn take(mut self, heap: &mut Heap, key: Word) -> (Contents, Vec<Word>) {
        let taken = self.lookup(heap, key);
        if !taken.is_empty() {
            self.root = match self.kind {
                TableKind::OrderedSet => self.tree().remove(heap, key).root,
                _ => heap.map_remove(self.root, key),
            };
            self.size -= taken.len();
        }
        (self, taken)
    }

    /// Removes the tuples that are exactly this one.
    #[must_use]
    pub(crate) fn remove_tuple(mut self, heap: &mut Heap, tuple: Word) -> Contents {
        let Some(key) = self.key(heap, tuple) else { return self };
        let mut left = self.lookup(heap, key);
        let before = left.len();
        left.retain(|t| !same(heap, *t, tuple));
        if left.len() == before {
            return self;
        }
        if left.is_empty() {
            return self.take(heap, key).0;
        }
        self.size -= before - left.len();
        let kept = heap.list(left.into_iter().rev().collect::<Vec<_>>());
        self.root = heap.map_put(self.root, key, kept);
        self
    }

    /// All tuples in the order of the table.
    pub(crate) fn all(self, heap: &Heap) -> Vec<Word> {
        if self.kind == TableKind::OrderedSet {
            return self.tree().all(heap);
        }
        let mut entries = heap.map_entries(self.root);
        if heap.header(self.root.index()).is(Kind::MapFlat) {
            entries.sort_by_cached_key(|(key, _)| Place::of(heap, *key).turn);
        }
        entries.into_iter().flat_map(|(_, value)| self.stored(heap, value)).collect()
    }

    /// The first or the last key; for an unordered table both are the same.
    pub(crate) fn end(self, heap: &Heap, last: bool) -> Option<Word> {
        if self.kind == TableKind::OrderedSet {
            return self.tree().end(heap, last).and_then(|t| self.key(heap, t));
        }
        after(heap, self.root, None)
    }

    /// The key after another, which need not be present; or before it, if the table is ordered.
    pub(crate) fn neighbour(self, heap: &Heap, key: Word, larger: bool) -> Option<Word> {
        if self.kind == TableKind::OrderedSet {
            return self.tree().neighbour(heap, key, larger).and_then(|t| self.key(heap, t));
        }
        after(heap, self.root, Some(Place::of(heap, key)))
    }
}

fn same(heap: &Heap, a: Word, b: Word) -> bool {
    heap.compare_terms(a, b, true) == Ordering::Equal
}

/// The position of a key in the order of a map's trie.
#[derive(Clone, Copy)]
struct Place {
    hash: u64,
    /// The hash with its groups of five bits reversed: the trie uses the lowest first.
    turn: u128,
    key: Word,
}

impl Place {
    fn of(heap: &Heap, key: Word) -> Place {
        let hash = heap.hash_term(key);
        let turn = (0..13).fold(0, |turn, group| turn << 5 | u128::from(hash >> (5 * group) & 31));
        Place { hash, turn, key }
    }

    fn compare(&self, heap: &Heap, other: &Place) -> Ordering {
        self.turn.cmp(&other.turn).then_with(|| heap.compare_terms(self.key, other.key, true))
    }
}

/// The first key of a map after a position in trie order.
fn after(heap: &Heap, map: Word, place: Option<Place>) -> Option<Word> {
    let is_after = |key: Word| match &place {
        Some(place) => Place::of(heap, key).compare(heap, place) == Ordering::Greater,
        None => true,
    };
    let index = map.index();
    if heap.header(index).is(Kind::MapFlat) {
        let keys = heap.map_entries(map).into_iter().map(|e| e.0).filter(|k| is_after(*k));
        let places = keys.map(|key| Place::of(heap, key));
        return places.min_by(|a, b| a.compare(heap, b)).map(|p| p.key);
    }
    // Nodes still to be visited, the first on top; and, for a node whose keys start like the
    // position, the rest of the hash of the position.
    let mut work = vec![(heap.field(index, 1), place.map(|p| p.hash))];
    while let Some((node, hash)) = work.pop() {
        let header = heap.header(node.index());
        if !header.is(Kind::MapNode) {
            let keys = heap.fields(node.index()).chunks(2).map(|e| e[0]);
            match keys.into_iter().find(|k| hash.is_none() || is_after(*k)) {
                Some(key) => return Some(key),
                None => continue,
            }
        }
        let children = heap.fields(node.index());
        let groups = (0..32u64).filter(|g| header.info() >> g & 1 == 1);
        let with_groups: Vec<(u64, Word)> = groups.zip(children.iter().copied()).collect();
        for (group, child) in with_groups.into_iter().rev() {
            match hash {
                Some(hash) if group < hash & 31 => {}
                Some(hash) if group == hash & 31 => work.push((child, Some(hash >> 5))),
                _ => work.push((child, None)),
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::Contents;
    use crate::state::heap::Heap;
    use crate::state::tables::TableKind;
    use crate::state::word::Word;

    fn tuple(heap: &mut Heap, key: i64, value: i64) -> Word {
        heap.tuple(&[Word::small(key), Word::small(value)])
    }

    #[test]
    fn walking_visits_every_key_in_the_order_of_all() {
        let heap = &mut Heap::new(1 << 26, false).unwrap();
        for kind in [TableKind::Set, TableKind::OrderedSet, TableKind::Bag] {
            for count in [0, 1, 5, 32, 33, 34, 500] {
                let mut table = Contents::empty(heap, kind, 1);
                for key in 0..count {
                    let tuple = tuple(heap, key * 7 % 1009, key);
                    table = table.insert(heap, tuple);
                }
                let keys: Vec<Word> =
                    table.all(heap).iter().map(|t| heap.as_tuple(*t).unwrap()[0]).collect();
                assert_eq!((keys.len(), table.size), (count as usize, count as usize));
                let mut walked = Vec::new();
                let mut at = table.end(heap, false);
                while let Some(key) = at {
                    walked.push(key);
                    at = table.neighbour(heap, key, true);
                }
                assert_eq!(walked, keys);
                // A removed key still has a position.
                if count > 2 {
                    let next = table.neighbour(heap, keys[1], true);
                    let (less, _) = table.take(heap, keys[1]);
                    assert_eq!(less.neighbour(heap, keys[1], true), next);
                    assert_eq!(less.neighbour(heap, keys[0], true), next);
                }
            }
        }
    }

    #[test]
    fn each_type_keeps_what_it_should() {
        let heap = &mut Heap::new(1 << 24, false).unwrap();
        let [a, b, c] = [(1, 1), (1, 2), (1, 1)].map(|(k, v)| tuple(heap, k, v));
        let one = Word::small(1);
        let fill = |heap: &mut Heap, kind| {
            let empty = Contents::empty(heap, kind, 1);
            [a, b, c].into_iter().fold(empty, |table, t| table.insert(heap, t))
        };
        let set = fill(heap, TableKind::Set);
        assert_eq!((set.lookup(heap, one), set.size), (vec![c], 1));
        let bag = fill(heap, TableKind::Bag);
        assert_eq!((bag.lookup(heap, one), bag.size), (vec![a, b], 2));
        let twice = fill(heap, TableKind::DuplicateBag);
        assert_eq!((twice.lookup(heap, one), twice.size), (vec![a, b, c], 3));
        let less = twice.remove_tuple(heap, a);
        assert_eq!((less.lookup(heap, one), less.size), (vec![b], 1));
        assert_eq!(set.remove_tuple(heap, b).size, 1);
        assert_eq!(set.remove_tuple(heap, a).size, 0);
        let (none, taken) = bag.take(heap, one);
        assert_eq!((none.size, taken), (0, vec![a, b]));
        // A set distinguishes 1 from 1.0, an ordered set does not.
        let float = heap.double(1.0);
        assert!(set.lookup(heap, float).is_empty());
        let ordered = fill(heap, TableKind::OrderedSet);
        assert_eq!(ordered.lookup(heap, float), [c]);
    }
}
