//! Erlang maps: persistent, and with a shape that depends only on the contents.
//!
//! With up to [`FLAT`] entries a map is a sorted array of keys followed by the values; with more, a
//! trie over the bits of the hash of the key, five at a time, as in Bagwell's *Ideal Hash Trees*:
//!
//! ```text
//! MapLarge (size, root)     MapNode (bitmap in its info; a child for each bit)
//! a child is a MapNode, a MapEntry (key, value), or at the last level a MapCollision
//! ```
//!
//! The hash is computed from the structure of the term, never from an address, so equal maps have
//! equal tries in every run.

use super::process::badarg;
use super::{Done, list};
use crate::machine::atom;
use crate::state::heap::{Heap, Kind};
use crate::state::word::{Index, Word};
use crate::stop::Fault;
use crate::view::hash::mix;
use core_ir::Prim;
use source::Symbol;
use std::cmp::Ordering;

/// The maximum number of entries of a sorted array.
const FLAT: usize = 32;
const BITS: u32 = 5;
/// The maximum number of levels of a trie: below, keys whose hashes agree are listed.
const MAX_TRIE_LEVELS: u32 = 12;

pub(super) fn run(heap: &mut Heap, op: Prim, args: &[Word]) -> Option<Done> {
    Some(match op {
        Prim::MapNew => Ok(heap.make(Kind::MapFlat, 0, &[])),
        Prim::MapFind => check(heap, args[1]).map(|map| match heap.map_find(map, args[0]) {
            Some(value) => heap.just(value),
            None => Word::NOTHING,
        }),
        Prim::MapPut => check(heap, args[2]).map(|map| heap.map_put(map, args[0], args[1])),
        Prim::MapRemove => check(heap, args[1]).map(|map| heap.map_remove(map, args[0])),
        Prim::MapSize => check(heap, args[0]).map(|map| Word::small(heap.map_size(map) as i64)),
        Prim::MapToList => check(heap, args[0]).map(|map| {
            let entries = heap.map_entries(map);
            let tuples: Vec<Word> = entries.into_iter().map(|(k, v)| heap.tuple(&[k, v])).collect();
            heap.list(tuples)
        }),
        Prim::MapGet => {
            check(heap, args[1]).map(|map| heap.map_find(map, args[0]).unwrap_or(args[2]))
        }
        Prim::MapFromList => from_list(heap, args[0]),
        Prim::MapKeys => check(heap, args[0]).map(|map| {
            let entries = heap.map_entries(map);
            heap.list(entries.into_iter().map(|(k, _)| k))
        }),
        Prim::MapValues => check(heap, args[0]).map(|map| {
            let entries = heap.map_entries(map);
            heap.list(entries.into_iter().map(|(_, v)| v))
        }),
        Prim::MapMerge => check(heap, args[0]).and_then(|first| {
            let second = check(heap, args[1])?;
            let entries = heap.map_entries(second);
            Ok(entries.into_iter().fold(first, |map, (k, v)| heap.map_put(map, k, v)))
        }),
        _ => return None,
    })
}

fn check(heap: &mut Heap, map: Word) -> Done {
    if heap.is_map(map) {
        return Ok(map);
    }
    let reason = heap.tuple(&[atom(Symbol::new("badmap")), map]);
    Err(Fault::Erlang("error", reason))
}

fn from_list(heap: &mut Heap, entries: Word) -> Done {
    let mut map = heap.make(Kind::MapFlat, 0, &[]);
    for entry in list(heap, entries).map_err(|_| badarg())? {
        let Some([key, value]) = heap.as_tuple(entry) else { return Err(badarg()) };
        let (key, value) = (*key, *value);
        map = heap.map_put(map, key, value);
    }
    Ok(map)
}

impl Heap {
    pub fn is_map(&self, word: Word) -> bool {
        self.object(word).is_some_and(|(_, h)| h.is(Kind::MapFlat) || h.is(Kind::MapLarge))
    }

    pub fn map_size(&self, map: Word) -> usize {
        let header = self.header(map.index());
        if header.is(Kind::MapFlat) {
            header.size() / 2
        } else {
            self.field(map.index(), 0).as_small() as usize
        }
    }

    /// The position of a key among the keys of a small map, or where it would be inserted.
    fn flat_place(&self, map: Word, key: Word) -> Result<usize, usize> {
        let fields = self.fields(map.index());
        fields[..fields.len() / 2].binary_search_by(|k| self.compare_terms(*k, key, true))
    }

    pub fn map_find(&self, map: Word, key: Word) -> Option<Word> {
        self.map_place(map, key).map(|(object, field)| self.field(object, field))
    }

    /// The location of the value of a key: the object and the field.
    pub fn map_place(&self, map: Word, key: Word) -> Option<(Index, usize)> {
        let index = map.index();
        if self.header(index).is(Kind::MapFlat) {
            let size = self.map_size(map);
            return self.flat_place(map, key).ok().map(|at| (index, size + at));
        }
        let mut hash = self.hash_term(key);
        let mut node = self.field(index, 1);
        loop {
            let header = self.header(node.index());
            match header.kind() {
                Kind::MapNode => {
                    let bit = 1 << (hash & 31) as u32;
                    if header.info() & bit == 0 {
                        return None;
                    }
                    node = self.field(node.index(), below(header.info(), bit));
                    hash >>= BITS;
                }
                _ => return self.place_in_leaf(node, key),
            }
        }
    }

    fn place_in_leaf(&self, leaf: Word, key: Word) -> Option<(Index, usize)> {
        let entries = self.fields(leaf.index());
        let found = entries.chunks(2).position(|e| self.same_key(e[0], key));
        found.map(|at| (leaf.index(), 2 * at + 1))
    }

    fn same_key(&self, a: Word, b: Word) -> bool {
        self.compare_terms(a, b, true) == Ordering::Equal
    }

    pub(crate) fn map_put(&mut self, map: Word, key: Word, value: Word) -> Word {
        let size = self.map_size(map);
        if self.header(map.index()).is(Kind::MapFlat) {
            let mut fields = self.fields(map.index()).to_vec();
            match self.flat_place(map, key) {
                Ok(at) => fields[size + at] = value,
                Err(at) => {
                    fields.insert(size + at, value);
                    fields.insert(at, key);
                }
            }
            if fields.len() <= 2 * FLAT {
                return self.make(Kind::MapFlat, 0, &fields);
            }
            let half = fields.len() / 2;
            let mut root = self.make(Kind::MapNode, 0, &[]);
            for at in 0..half {
                let hash = self.hash_term(fields[at]);
                root = self.trie_put(root, hash, 0, fields[at], fields[half + at]).0;
            }
            return self.make(Kind::MapLarge, 0, &[Word::small(half as i64), root]);
        }
        let root = self.field(map.index(), 1);
        let hash = self.hash_term(key);
        let (root, added) = self.trie_put(root, hash, 0, key, value);
        let size = Word::small((size + usize::from(added)) as i64);
        self.make(Kind::MapLarge, 0, &[size, root])
    }

    /// `hash` has been shifted by the levels above. Recurses at most [`MAX_TRIE_LEVELS`] deep.
    fn trie_put(
        &mut self,
        node: Word,
        hash: u64,
        level: u32,
        key: Word,
        value: Word,
    ) -> (Word, bool) {
        let index = node.index();
        let header = self.header(index);
        match header.kind() {
            Kind::MapNode => {
                let bit = 1 << (hash & 31) as u32;
                let at = below(header.info(), bit);
                let mut children = self.fields(index).to_vec();
                if header.info() & bit == 0 {
                    children.insert(at, self.make(Kind::MapEntry, 0, &[key, value]));
                    return (self.make(Kind::MapNode, header.info() | bit, &children), true);
                }
                let (child, added) =
                    self.trie_put(children[at], hash >> BITS, level + 1, key, value);
                children[at] = child;
                (self.make(Kind::MapNode, header.info(), &children), added)
            }
            Kind::MapEntry => {
                let old = self.field(index, 0);
                if self.same_key(old, key) {
                    return (self.make(Kind::MapEntry, 0, &[key, value]), false);
                }
                if level > MAX_TRIE_LEVELS {
                    return self.collide(node, key, value);
                }
                // Push the old entry one level down, and retry there.
                let other = self.hash_term(old) >> (BITS * level);
                let inner = self.make(Kind::MapNode, 1 << (other & 31) as u32, &[node]);
                (self.trie_put(inner, hash, level, key, value).0, true)
            }
            _ => self.collide(node, key, value),
        }
    }

    /// Entries with the same hash, ordered by key.
    fn collide(&mut self, leaf: Word, key: Word, value: Word) -> (Word, bool) {
        let mut entries: Vec<Word> = self.fields(leaf.index()).to_vec();
        let place =
            entries.chunks(2).position(|e| self.compare_terms(e[0], key, true) != Ordering::Less);
        let at = place.unwrap_or(entries.len() / 2) * 2;
        let found = at < entries.len() && self.same_key(entries[at], key);
        if found {
            entries[at + 1] = value;
        } else {
            entries.splice(at..at, [key, value]);
        }
        (self.make(Kind::MapCollision, 0, &entries), !found)
    }

    pub(crate) fn map_remove(&mut self, map: Word, key: Word) -> Word {
        let size = self.map_size(map);
        if self.header(map.index()).is(Kind::MapFlat) {
            let Ok(at) = self.flat_place(map, key) else { return map };
            let mut fields = self.fields(map.index()).to_vec();
            fields.remove(size + at);
            fields.remove(at);
            return self.make(Kind::MapFlat, 0, &fields);
        }
        if self.map_find(map, key).is_none() {
            return map;
        }
        if size == FLAT + 1 {
            let mut entries = self.map_entries_sorted(map);
            entries.retain(|(k, _)| !self.same_key(*k, key));
            let fields: Vec<Word> =
                entries.iter().map(|e| e.0).chain(entries.iter().map(|e| e.1)).collect();
            return self.make(Kind::MapFlat, 0, &fields);
        }
        let root = self.field(map.index(), 1);
        let hash = self.hash_term(key);
        let root = self.trie_remove(root, hash, key).unwrap_or(root);
        let root = if self.header(root.index()).is(Kind::MapNode) {
            root
        } else {
            // A single entry was pulled up to the root: give it its node back.
            let key = self.field(root.index(), 0);
            let bit = 1 << (self.hash_term(key) & 31) as u32;
            self.make(Kind::MapNode, bit, &[root])
        };
        self.make(Kind::MapLarge, 0, &[Word::small(size as i64 - 1), root])
    }

    /// The node without the key; `None` if nothing is left. A node with one leaf becomes that leaf,
    /// so that the shape depends on the contents only.
    fn trie_remove(&mut self, node: Word, hash: u64, key: Word) -> Option<Word> {
        let index = node.index();
        let header = self.header(index);
        match header.kind() {
            Kind::MapNode => {
                let bit = 1 << (hash & 31) as u32;
                let at = below(header.info(), bit);
                let mut children = self.fields(index).to_vec();
                let mut bitmap = header.info();
                match self.trie_remove(children[at], hash >> BITS, key) {
                    Some(child) => children[at] = child,
                    None => {
                        children.remove(at);
                        bitmap &= !bit;
                    }
                }
                match children.as_slice() {
                    [] => None,
                    [only] if !self.header(only.index()).is(Kind::MapNode) => Some(*only),
                    _ => Some(self.make(Kind::MapNode, bitmap, &children)),
                }
            }
            Kind::MapEntry => None,
            _ => {
                let mut entries: Vec<Word> = self.fields(index).to_vec();
                if let Some(at) = entries.chunks(2).position(|e| self.same_key(e[0], key)) {
                    entries.drain(2 * at..2 * at + 2);
                }
                let kind = if entries.len() == 2 { Kind::MapEntry } else { Kind::MapCollision };
                Some(self.make(kind, 0, &entries))
            }
        }
    }

    /// In the order of the map: by key if it is small, by hash if it is large.
    pub fn map_entries(&self, map: Word) -> Vec<(Word, Word)> {
        let entry = |(object, key, value)| (self.field(object, key), self.field(object, value));
        self.map_places(map).into_iter().map(entry).collect()
    }

    /// The locations of the entries in that order: the object, the fields of the key and of the
    /// value.
    pub fn map_places(&self, map: Word) -> Vec<(Index, usize, usize)> {
        let index = map.index();
        let size = self.map_size(map);
        if self.header(index).is(Kind::MapFlat) {
            return (0..size).map(|at| (index, at, size + at)).collect();
        }
        let mut places = Vec::with_capacity(size);
        let mut work = vec![self.field(index, 1)];
        while let Some(node) = work.pop() {
            let node: Index = node.index();
            if self.header(node).is(Kind::MapNode) {
                work.extend(self.fields(node).iter().rev());
            } else {
                let entries = self.header(node).size() / 2;
                places.extend((0..entries).map(|at| (node, 2 * at, 2 * at + 1)));
            }
        }
        places
    }

    pub fn map_entries_sorted(&self, map: Word) -> Vec<(Word, Word)> {
        let mut entries = self.map_entries(map);
        entries.sort_by(|a, b| self.compare_terms(a.0, b.0, true));
        entries
    }

    /// A hash of the structure of a term: equal terms (by `=:=`) have equal hashes in every run.
    pub fn hash_term(&self, term: Word) -> u64 {
        let mut hash = 0x2545_f491_4f6c_dd1d;
        let mut work = vec![term];
        while let Some(word) = work.pop() {
            if let Some(text) = super::term::atom_text(word) {
                hash = text.bytes().fold(mix(hash, 1), |h, b| mix(h, u64::from(b)));
                continue;
            }
            let Some((index, header)) = self.object(word) else {
                hash = mix(hash, word.0);
                continue;
            };
            let kind = header.kind();
            hash = mix(hash, kind as u64);
            match kind {
                Kind::MapFlat | Kind::MapLarge => {
                    for (key, value) in self.map_entries_sorted(word) {
                        work.push(key);
                        work.push(value);
                    }
                }
                // 0.0 and -0.0 are equal.
                Kind::Double if self.as_double(word) == Some(0.0) => hash = mix(hash, 0),
                _ if kind.is_raw() => {
                    hash = mix(hash, u64::from(header.info()));
                    for field in self.fields(index) {
                        hash = mix(hash, field.0);
                    }
                }
                _ => {
                    hash = mix(hash, header.size() as u64);
                    work.extend(self.fields(index));
                }
            }
        }
        hash
    }
}

/// The number of children before the one of a bit.
fn below(bitmap: u32, bit: u32) -> usize {
    (bitmap & (bit - 1)).count_ones() as usize
}
