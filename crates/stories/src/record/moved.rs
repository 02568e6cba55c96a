//! Operations that move values from one structure to another (elements of lists, tuples and arrays,
//! entries of maps) keep the provenance of these values.

use super::Recorder;
use crate::arrays::Stored;
use crate::log::Id;
use crate::steps::Steps;
use core_ir::Prim;
use machine::{At, Heap, Index, Kind as Object, ThreadId, Traced, Word};
use std::collections::{HashMap, VecDeque};

/// A word of an object: the object, and its field.
type FieldOf = (Index, usize);

impl<L: Steps> Recorder<L> {
    /// Called after an operation has made its objects; `ids` are the steps of the operands.
    pub(super) fn moved(&mut self, heap: &mut Heap, done: &Traced<'_>, ids: &[Id]) {
        match done.op {
            Prim::ListAppend | Prim::ListReverse | Prim::ListSubtract | Prim::ListSort => {
                self.moved_in_list(heap, done);
            }
            Prim::TupleSetElement
            | Prim::TupleToList
            | Prim::TupleFromList
            | Prim::ArrayFromList
            | Prim::ArrayToList
            | Prim::ArrayCopy => self.moved_in_order(heap, done, ids),
            Prim::MapFind
            | Prim::MapPut
            | Prim::MapRemove
            | Prim::MapToList
            | Prim::MapFromList
            | Prim::MapKeys
            | Prim::MapValues
            | Prim::MapMerge => self.moved_entries(heap, done, ids),
            _ => {}
        }
    }

    fn move_word(&mut self, heap: &mut Heap, at: At, from: FieldOf, to: FieldOf) {
        if heap.field(from.0, from.1) == heap.field(to.0, to.1) {
            let id = self.cell(heap, at, from.0, from.1);
            heap.set_shadow(to.0 + 1 + to.1, id);
        }
    }

    fn move_words(&mut self, heap: &mut Heap, at: At, from: Vec<FieldOf>, to: Vec<FieldOf>) {
        for (from, to) in from.into_iter().zip(to) {
            self.move_word(heap, at, from, to);
        }
    }

    /// The elements of a list, a tuple or an array.
    fn elements_of(heap: &Heap, word: Word) -> Vec<FieldOf> {
        let mut places = Vec::new();
        let mut rest = heap.resolve(word);
        while let Some((index, header)) = heap.object(rest) {
            match header.kind() {
                Object::Con if header.size() == 2 => places.push((index, 0)),
                Object::Tuple => return (0..header.size()).map(|field| (index, field)).collect(),
                // The first word of an array is not an element.
                Object::Array => return (1..header.size()).map(|field| (index, field)).collect(),
                _ => break,
            }
            rest = heap.resolve(heap.field(index, 1));
        }
        places
    }

    /// Rows that were inserted into a table are writes; those that a change moved with their nodes keep their
    /// provenance.
    pub(super) fn keep_rows(
        &mut self,
        heap: &mut Heap,
        rows: Option<Word>,
        before: &dyn Fn(&Heap, Word) -> Option<Index>,
    ) {
        let mut written: Vec<(Word, Id)> = Vec::new();
        for (cell, field) in rows.map_or_else(Vec::new, |rows| Self::elements_of(heap, rows)) {
            let (row, story) = (heap.field(cell, field), Self::known_cell(heap, cell, field));
            let thread = ThreadId(self.current as u32);
            written.push((row, self.write_step(self.at, story, 0, thread)));
        }
        // Of equal rows the last one stays.
        let own: HashMap<u64, Id> = written.into_iter().map(|(row, id)| (row.0, id)).collect();
        for object in self.new_objects(heap) {
            let header = heap.header(object);
            if header.kind().is_raw() {
                continue;
            }
            for field in 0..header.size() {
                let row = heap.field(object, field);
                let is_row = heap.object(row).is_some_and(|(_, header)| header.is(Object::Tuple));
                if !is_row || !row.is_reference() {
                    continue;
                }
                let story = match own.get(&row.0) {
                    Some(id) => *id,
                    None => before(heap, row).map_or(0, |cell| heap.shadow(cell)),
                };
                if story != 0 {
                    heap.set_shadow(object + 1 + field, story);
                }
            }
        }
    }

    /// Rows that an operation returns came from the table.
    pub(super) fn hand_out_rows(&mut self, heap: &mut Heap, done: &Traced<'_>) {
        let rows = std::mem::take(&mut self.rows);
        if rows.is_empty() {
            return;
        }
        let cells = Self::elements_of(heap, done.result);
        for ((cell, field), kept) in cells.into_iter().zip(rows) {
            let stored = heap.shadow(kept);
            if stored != 0 && heap.field(cell, field) == heap.word(kept) {
                let id = self.read_step(done.at, stored, &[]);
                heap.set_shadow(cell + 1 + field, id);
            }
        }
    }

    fn moved_in_order(&mut self, heap: &mut Heap, done: &Traced<'_>, ids: &[Id]) {
        let number = |at: usize| {
            let number = done.words.get(at).and_then(|word| heap.as_int(*word))?;
            usize::try_from(number).ok()
        };
        let mut source = match done.op {
            Prim::TupleSetElement => done.words.get(1),
            _ => done.words.first(),
        }
        .map_or_else(Vec::new, |word| Self::elements_of(heap, *word));
        let to = Self::elements_of(heap, done.result);
        let mut set = None;
        match done.op {
            Prim::ArrayCopy => {
                let skipped = number(1).unwrap_or(0).min(source.len());
                source.drain(..skipped);
            }
            Prim::TupleSetElement => set = number(0).and_then(|at| at.checked_sub(1)),
            _ => {}
        }
        self.move_words(heap, done.at, source, to.clone());
        if matches!(done.op, Prim::ArrayCopy | Prim::ArrayFromList) && L::KEPT {
            for (object, field) in &to {
                let (array, value) = (heap.shadow(*object), heap.shadow(object + 1 + field));
                if value != 0 {
                    self.stored.push(Stored { array, field: *field as u32, value });
                }
            }
        }
        if let (Some((object, field)), Some(id)) = (set.and_then(|at| to.get(at)), ids.get(2)) {
            heap.set_shadow(object + 1 + field, *id);
        }
    }

    fn moved_entries(&mut self, heap: &mut Heap, done: &Traced<'_>, ids: &[Id]) {
        let mut words = [Word::EMPTY; 3];
        for (to, word) in words.iter_mut().zip(done.words) {
            *to = heap.resolve(*word);
        }
        let is_map = |number: usize| number < done.words.len() && heap.is_map(words[number]);
        let result = heap.resolve(done.result);
        let at = done.at;
        match done.op {
            Prim::MapFind if is_map(1) => {
                if let (Some(from), Some((just, header))) =
                    (heap.map_place(words[1], words[0]), heap.object(result))
                    && header.size() == 1
                {
                    self.move_word(heap, at, from, (just, 0));
                    let part = heap.shadow(just + 1);
                    if part != 0 {
                        let taken = self.take(at, part, ids[1]);
                        heap.set_shadow(just + 1, taken);
                    }
                }
            }
            Prim::MapToList | Prim::MapKeys | Prim::MapValues if is_map(0) => {
                let cells = Self::elements_of(heap, result);
                for ((object, key, value), cell) in heap.map_places(words[0]).into_iter().zip(cells)
                {
                    match done.op {
                        Prim::MapKeys => self.move_word(heap, at, (object, key), cell),
                        Prim::MapValues => self.move_word(heap, at, (object, value), cell),
                        _ => {
                            let Some((pair, _)) = heap.object(heap.field(cell.0, cell.1)) else {
                                return;
                            };
                            self.move_word(heap, at, (object, key), (pair, 0));
                            self.move_word(heap, at, (object, value), (pair, 1));
                        }
                    }
                }
            }
            Prim::MapPut if is_map(2) && heap.is_map(result) => {
                let put = self.changed(heap, at, words[2], result);
                let place = put.or_else(|| heap.map_place(result, words[0]));
                if let (Some((object, value)), [key_id, value_id, ..]) = (place, ids)
                    && self.is_new(heap, object)
                {
                    let story = self.in_dictionary(at, *value_id);
                    heap.set_shadow(object + 1 + value, story);
                    let size = |heap: &Heap, map| heap.map_size(map);
                    let was_there = size(heap, words[2]) == size(heap, result);
                    if !was_there && let Some(key) = Self::key_field(heap, object, value) {
                        heap.set_shadow(object + 1 + key, *key_id);
                    }
                }
            }
            Prim::MapRemove if is_map(1) && heap.is_map(result) => {
                self.changed(heap, at, words[1], result);
            }
            Prim::MapMerge if is_map(0) && is_map(1) && heap.is_map(result) => {
                self.merged(heap, at, words[0], result);
                self.merged(heap, at, words[1], result);
            }
            Prim::MapFromList if heap.is_map(result) => {
                for (cell, field) in Self::elements_of(heap, words[0]) {
                    let pair = heap.resolve(heap.field(cell, field));
                    let Some((pair, header)) = heap.object(pair) else { continue };
                    if !header.is(Object::Tuple) || header.size() != 2 {
                        continue;
                    }
                    let Some((object, value)) = heap.map_place(result, heap.field(pair, 0)) else {
                        continue;
                    };
                    self.move_word(heap, at, (pair, 1), (object, value));
                    if let Some(key) = Self::key_field(heap, object, value) {
                        self.move_word(heap, at, (pair, 0), (object, key));
                    }
                }
            }
            _ => {}
        }
    }

    /// A value that `put` adds to the process dictionary is a write.
    fn in_dictionary(&mut self, at: At, value: Id) -> Id {
        if self.put.is_none() || self.put != self.code.function_number_at(at.pc) {
            return value;
        }
        self.write_step(at, value, 0, ThreadId(self.current as u32))
    }

    /// Handles a map that was made from another by inserting or removing an entry. Entries of small maps are sorted, so
    /// both are walked in parallel.
    ///
    /// Returns the location of the inserted value, if it can be determined.
    fn changed(&mut self, heap: &mut Heap, at: At, from: Word, to: Word) -> Option<FieldOf> {
        let flat = |word: Word| heap.object(word).filter(|(_, h)| h.is(Object::MapFlat));
        let (Some((old, header)), Some((new, of_new))) = (flat(from), flat(to)) else {
            self.merged(heap, at, from, to);
            return None;
        };
        let (count, new_count) = (header.size() / 2, of_new.size() / 2);
        let (mut i, mut j, mut other) = (0, 0, None);
        while old != new && i < count && j < new_count {
            let same = heap.field(old, i) == heap.field(new, j);
            if same {
                let (from, to) = ((old, count + i), (new, new_count + j));
                if heap.field(from.0, from.1) != heap.field(to.0, to.1) {
                    other = Some(to);
                }
                self.move_word(heap, at, from, to);
                self.move_word(heap, at, (old, i), (new, j));
            } else {
                other = Some((new, new_count + j));
            }
            i += usize::from(same || new_count <= count);
            j += usize::from(same || new_count >= count);
        }
        // An entry that is inserted after all others is not found above.
        let last = (old != new && j < new_count).then_some((new, new_count + j));
        other.or(last).filter(|_| new_count >= count)
    }

    /// Handles entries of a map that another one also has, in objects that were just made.
    fn merged(&mut self, heap: &mut Heap, at: At, from: Word, to: Word) {
        if from == to {
            return;
        }
        // Most of a trie is shared: the new part is small.
        for object in self.new_objects(heap) {
            for (key, value) in Self::entries_in(heap, object) {
                let Some((old, place)) = heap.map_place(from, heap.field(object, key)) else {
                    continue;
                };
                self.move_word(heap, at, (old, place), (object, value));
                if let Some(old_key) = Self::key_field(heap, old, place) {
                    self.move_word(heap, at, (old, old_key), (object, key));
                }
            }
        }
    }

    /// The entries that a map object contains itself: the fields of keys and values.
    fn entries_in(heap: &Heap, object: Index) -> Vec<(usize, usize)> {
        let header = heap.header(object);
        let size = header.size() / 2;
        match header.kind() {
            Object::MapFlat => (0..size).map(|at| (at, size + at)).collect(),
            Object::MapEntry | Object::MapCollision => {
                (0..size).map(|at| (2 * at, 2 * at + 1)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn new_objects(&self, heap: &Heap) -> Vec<Index> {
        let mut objects = Vec::new();
        heap.made_since(self.watermark, |index| objects.push(index));
        objects
    }

    fn is_new(&self, heap: &Heap, object: Index) -> bool {
        let mut is_new = false;
        heap.made_since(self.watermark, |index| is_new |= index == object);
        is_new
    }

    /// The field of a key, by that of its value.
    fn key_field(heap: &Heap, object: Index, value: usize) -> Option<usize> {
        let header = heap.header(object);
        let before = if header.is(Object::MapFlat) { header.size() / 2 } else { 1 };
        value.checked_sub(before)
    }

    fn moved_in_list(&mut self, heap: &mut Heap, done: &Traced<'_>) {
        let source = match done.op {
            Prim::ListSort => done.words.get(1),
            _ => done.words.first(),
        };
        let mut elements = Vec::new();
        let mut rest = source.map_or(Word::NIL, |word| heap.resolve(*word));
        while let Some((index, header)) = heap.object(rest)
            && header.is(Object::Con)
            && header.size() == 2
        {
            elements.push((heap.field(index, 0), self.cell(heap, done.at, index, 0)));
            rest = heap.resolve(heap.field(index, 1));
        }
        let mut cells = Vec::new();
        let mut rest = heap.resolve(done.result);
        while cells.len() < elements.len()
            && let Some((index, header)) = heap.object(rest)
            && header.is(Object::Con)
            && header.size() == 2
        {
            cells.push(index);
            rest = heap.resolve(heap.field(index, 1));
        }
        match done.op {
            Prim::ListReverse => elements.reverse(),
            // Of equal elements the first were removed.
            Prim::ListSubtract => {
                elements.reverse();
                cells.reverse();
            }
            // Equal elements keep their order.
            Prim::ListSort => {
                let mut by_word: HashMap<u64, VecDeque<Id>> = HashMap::new();
                for (word, id) in &elements {
                    by_word.entry(word.0).or_default().push_back(*id);
                }
                for cell in cells {
                    let word = heap.field(cell, 0);
                    if let Some(id) = by_word.get_mut(&word.0).and_then(|ids| ids.pop_front()) {
                        heap.set_shadow(cell + 1, id);
                    }
                }
                return;
            }
            _ => {}
        }
        let mut elements = elements.into_iter();
        for cell in cells {
            let word = heap.field(cell, 0);
            match elements.find(|(element, _)| *element == word) {
                Some((_, id)) => heap.set_shadow(cell + 1, id),
                None => return,
            }
        }
    }
}
