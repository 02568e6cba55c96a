//! Provenance at the borders of a segment: numbers the words of its first state, and finds the origins of the words of
//! its last one.

use super::Recorder;
use super::shadow_stack::ShadowStack;
use crate::graph::is_unevaluated;
use crate::log::{BEFORE, CONSTANT, Id, Kind};
use crate::provenance::{Builder, MADE, NewFile, Provenance};
use crate::steps::{Shadow, Steps};
use machine::{Checkpoint, Code, Constant, Heap, Index, Kind as Object, ThreadId, Word};
use std::ops::Range;
use std::sync::Arc;

impl<L: Steps> Recorder<L> {
    pub(crate) fn code(&self) -> &Arc<Code> {
        &self.code
    }

    /// The exception that was raised last.
    pub(crate) fn last_exception(&self) -> Id {
        self.exception
    }

    /// The control of the function in a frame of a thread.
    pub(crate) fn control_of(&self, thread: ThreadId, fp: usize) -> Id {
        self.shadow_of(thread.0 as usize, fp.wrapping_sub(1)).control()
    }

    /// Globals that were evaluated since the segment began.
    pub(crate) fn globals(&self) -> Vec<u32> {
        let globals = self.results.ids().filter(|id| id & BEFORE == 0 && id & CONSTANT != 0);
        globals.map(|id| id & !CONSTANT).collect()
    }

    /// The next recorded segment begins where one ended whose words had this provenance ([`Recorder::ends`]). The first
    /// segment has no predecessor.
    ///
    /// `shared`: whether a value may have been handed over before ([`crate::graph::Segment::share`]).
    pub(crate) fn follows(&mut self, prior: Arc<Provenance>, shared: bool) {
        self.prior = prior;
        self.shared_before = shared;
    }

    /// Numbers the existing words, from `numbered` on.
    pub(crate) fn begin(
        &mut self,
        heap: &mut Heap,
        constants: &[Word],
        state: &Checkpoint,
        numbered: Id,
    ) {
        self.results.clear();
        self.returns.clear();
        self.lasts.clear();
        self.stored.clear();
        self.exception = 0;
        self.written.clear();
        self.pieces.clear();
        self.elements.clear();
        self.outcomes.clear();
        self.touched.clear();
        self.mailed.clear();
        self.shared = 0;
        let survivors = heap.survivors();
        self.words_before = survivors.len();
        self.numbered = numbered;
        // A word without provenance at the end of the previous segment has none now.
        let prior = self.prior.clone();
        let exact = prior.all_exact();
        let before = |number: usize| match exact {
            Some(exact) if exact.get(number) == Some(&0) => 0,
            _ => numbered + number as u32,
        };
        let first = survivors.start;
        // A word with the provenance of the object that it refers to is identified with that object: so a value that
        // was one before is one now. In the summary pass all words are distinct.
        let as_object = |word: Word, number: usize| {
            let Some(prior) = exact.filter(|_| word.is_reference()) else { return number };
            match word.index().checked_sub(first).filter(|object| *object < survivors.len()) {
                Some(object) if prior.get(object).is_some_and(|id| *id > MADE) => {
                    if prior.get(object) == prior.get(number) { object } else { number }
                }
                _ => number,
            }
        };
        heap.number_survivors(numbered);
        if exact.is_some() {
            for (number, index) in survivors.clone().enumerate() {
                let id = before(as_object(heap.word(index), number));
                if id != numbered + number as u32 {
                    heap.set_shadow(index, id);
                }
            }
        }
        for number in prior.nothing().into_iter().flatten() {
            heap.set_shadow(first + number, 0);
        }
        // Constants have their own numbers.
        for (k, word) in constants.iter().enumerate() {
            if !word.is_reference() {
                continue;
            }
            let index = word.index();
            match self.code.constants().get(k) {
                Some(Constant::Con(_, args) | Constant::Tuple(args)) => {
                    heap.set_shadow(index, CONSTANT | k as u32);
                    for (i, arg) in args.iter().enumerate() {
                        heap.set_shadow(index + 1 + i, CONSTANT | arg);
                    }
                }
                Some(Constant::Lazy(_)) if !heap.header(index).is(Object::Thunk) => {}
                Some(_) => heap.set_shadow(index, CONSTANT | k as u32),
                None => {}
            }
        }
        self.stack = ShadowStack::default();
        self.stacks.clear();
        self.firsts.clear();
        self.begun.clear();
        let mut number = self.words_before;
        for stack in state.stacks() {
            self.firsts.push(number);
            if L::KEPT && exact.is_none() {
                number += 3 * stack.len();
                self.stacks.push(ShadowStack::untouched(stack.len()));
                continue;
            }
            let mut besides = self.as_before(number, stack.len());
            stack.each_part(0, |at, words| {
                for (beside, word) in besides[at..].iter_mut().zip(words) {
                    let object = as_object(*word, number);
                    if object != number {
                        *beside = L::Shadow::new(before(object), beside.control());
                    }
                    number += 3;
                }
            });
            self.stacks.push(besides.into());
        }
        if let Some(running) = self.stacks.get_mut(self.current) {
            self.stack = std::mem::take(running);
        }
    }

    /// Returns the origin of every word of the present state: those of the heap, then three for each stack word (its
    /// value or activation, its control, the first call of its chain). The state is that of a
    /// [`machine::Machine::pause`], just made.
    ///
    /// The recorder of the next segment does not know which words have no provenance. So a word that an operation
    /// stored without reporting it gets the origin that it would get when it is read.
    ///
    /// Words that `through` knows to be from before are left to it.
    pub(crate) fn ends(
        &mut self,
        heap: &Heap,
        state: &Checkpoint,
        through: Option<&Arc<Provenance>>,
        file: Option<NewFile<'_>>,
    ) -> std::io::Result<Provenance> {
        let mut ends = Builder::new(heap.survivors().len(), through.cloned(), file);
        self.each_end(heap, state, through, |number, id, unevaluated| {
            ends.push(number, id, unevaluated);
        });
        ends.finish()
    }

    /// Calls `f` with the number of each word, its origin, and whether an unevaluated object begins there; in order.
    pub(crate) fn each_end(
        &mut self,
        heap: &Heap,
        state: &Checkpoint,
        through: Option<&Arc<Provenance>>,
        mut f: impl FnMut(usize, Id, bool),
    ) {
        let survivors = heap.survivors();
        let words = survivors.len();
        let all = 0..usize::MAX;
        let made = through.map_or_else(|| vec![all], |through| through.made());
        let mut first = 0;
        if through.is_some() && heap.is_numbered(survivors.start) {
            let old = self.words_before;
            let before = made.iter().take_while(|range| range.start < old);
            let before = before.map(|range| range.start..range.end.min(old));
            // Stored by an operation without a report: its container must be known.
            let is_known = |number: usize| heap.shadow(survivors.start + number) != 0;
            if before.clone().flatten().all(is_known) {
                self.each_old_end(heap, before, &mut f);
                first = old;
            }
        }
        let mut made = ChangedRanges { ranges: made.into_iter(), at: 0..0 };
        let mut object = survivors.start + first;
        while object < survivors.end {
            let (header, number) = (heap.header(object), object - survivors.start);
            // A thunk that is being evaluated also has a step for that.
            let unevaluated = is_unevaluated(header);
            let begun = || unevaluated && self.log.has(heap.shadow(object));
            if made.has(number) || begun() {
                f(number, heap.shadow(object), unevaluated);
            }
            let raw = header.kind().is_raw();
            for field in 0..header.size() {
                if made.has(number + 1 + field) {
                    let id = heap.shadow(object + 1 + field);
                    let id = if raw || id != 0 { id } else { self.part(heap, object, field) };
                    f(number + 1 + field, id, false);
                }
            }
            object += header.size() + 1;
        }
        let mut first = words;
        for (thread, stack) in state.stacks().enumerate() {
            let end = first + 3 * stack.len();
            while let Some(range) = made.next_within(first..end) {
                let mut number = range.start;
                stack.each_part((range.start - first) / 3, |at, words| {
                    for (at, word) in (at..).zip(words) {
                        if number >= range.end {
                            break;
                        }
                        let info = self.shadow_of(thread, at);
                        let (mut value, control) = (info.value(), info.control());
                        if value == 0
                            && word.is_reference()
                            // Slots that are not in use may refer to anything.
                            && survivors.contains(&word.index())
                        {
                            value = heap.shadow(word.index());
                        }
                        f(number, value, false);
                        f(number + 1, control, false);
                        f(number + 2, self.root(value), false);
                        number += 3;
                    }
                });
            }
            first = end;
            state.rest();
        }
    }

    /// The same for words that existed when the segment began, and have not moved since: those in some ranges of
    /// numbers, and thunks that began to be evaluated.
    fn each_old_end(
        &mut self,
        heap: &Heap,
        made: impl Iterator<Item = Range<usize>>,
        f: &mut impl FnMut(usize, Id, bool),
    ) {
        let first = heap.survivors().start;
        let is_begun = |object: &Index| {
            is_unevaluated(heap.header(*object)) && self.log.has(heap.shadow(*object))
        };
        let mut begun: Vec<usize> =
            self.begun.iter().filter(|o| is_begun(o)).map(|o| o - first).collect();
        begun.sort_unstable();
        begun.dedup();
        let mut begun = begun.into_iter().peekable();
        let last = self.words_before..self.words_before;
        for range in made.chain([last]) {
            while let Some(number) = begun.next_if(|number| *number < range.end) {
                if number < range.start {
                    f(number, heap.shadow(first + number), true);
                }
            }
            range.for_each(|number| f(number, heap.shadow(first + number), false));
        }
    }

    /// A field of which only the container is known.
    fn part(&mut self, heap: &Heap, object: Index, field: usize) -> Id {
        let word = heap.field(object, field);
        if word.is_reference() {
            return heap.shadow(word.index());
        }
        let of = heap.shadow(object);
        if of == 0 || word == Word::EMPTY {
            return 0;
        }
        let id = self.log.begin(Kind::Part, 0, self.pc_of(of), self.log.control(of));
        self.log.push(of);
        self.log.push(field as u32);
        self.push_word(word);
        id
    }
}

/// Numbers of words that are not unchanged in a segment, queried in order.
struct ChangedRanges {
    ranges: std::vec::IntoIter<Range<usize>>,
    /// The first range that ends after the last query.
    at: Range<usize>,
}

impl ChangedRanges {
    /// The next of them within a range.
    fn next_within(&mut self, numbers: Range<usize>) -> Option<Range<usize>> {
        while self.at.start < numbers.end && !numbers.is_empty() {
            let found = self.at.start.max(numbers.start)..self.at.end.min(numbers.end);
            if !found.is_empty() {
                self.at.start = found.end;
                return Some(found);
            }
            self.at = self.ranges.next().unwrap_or(usize::MAX..usize::MAX);
        }
        None
    }

    #[inline]
    fn has(&mut self, number: usize) -> bool {
        while self.at.end <= number {
            match self.ranges.next() {
                Some(range) => self.at = range,
                None => self.at = usize::MAX..usize::MAX,
            }
        }
        self.at.start <= number
    }
}
