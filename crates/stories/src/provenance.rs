//! Provenance summaries: the origin of every slot of a checkpoint.
//!
//! A checkpoint has one slot per heap word and three per stack word (the value, or the activation of the
//! frame above it; the control; the first call of the tail-call chain). The origin of a slot is a slot of
//! the previous checkpoint, a recorded step, or a marker.
//!
//! A state can have 100 million slots, so origins are implicit where possible:
//!
//! - heap words that were copied in order from one place form a single *run*, and so do all new ones;
//! - stack frames that did not execute are unchanged and not stored; the other stack words take one byte
//!   for their kind;
//! - in a recorded segment, only slots that changed are stored.

use crate::log::{BEFORE, Id};
use crate::results::{Results, UnsortedResults};
use machine::{Above, Checkpoint, Keeping, Layers, Stored};
use std::fs::File;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Marks a word that was made in the segment.
pub(crate) const MADE: Id = 1;
/// Marks the first call of a frame that may be a call.
pub(crate) const MAYBE: Id = 2;

/// Makes a file without a name.
pub(crate) type NewFile<'a> = &'a dyn Fn() -> std::io::Result<File>;

/// Data of this size goes to a file at once.
pub(crate) const LARGE_BYTES: usize = 8 << 20;

/// The origin of each word of a state.
pub(crate) struct Provenance {
    heap: usize,
    total: usize,
    form: Form,
}

enum Form {
    Summary(Summary),
    Exact(Exact),
}

/// The result of the summary pass.
struct Summary {
    /// The first word of each run, and its origin (in the low half): origins from before count up, others are all the
    /// same.
    runs: Stored<u64>,
    /// Whether words from before are in their original order: always, except after a copying collection.
    in_order: bool,
    /// The runs from before, sorted by origin, if they are not in order.
    by_origin: OnceLock<ByOrigin>,
    stacks: Vec<Stack>,
    /// The kinds of the words of each.
    kinds: Vec<Layers<u8>>,
}

/// The words of the stack of a thread.
#[derive(Clone, Copy)]
pub(crate) struct Stack {
    /// The number of its first word among all stacks, and its length.
    pub first: usize,
    pub len: usize,
    /// The number of its first word in the state before.
    pub before: u32,
    /// The length of the unchanged part, from its bottom: nothing ran there.
    pub kept: usize,
    /// The frame just above that still belongs to the same chain of calls.
    pub same_root: bool,
}

/// The kind of a stack word.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    /// A control word with no provenance above it.
    Nothing = 0,
    Value = 1,
    Start = 2,
    Unsure = 3,
    Call = 4,
    /// A control word with the evaluation of a thunk above it.
    Expression = 5,
}

/// The provenance of a recorded segment.
struct Exact {
    /// Origins from before are in this.
    through: Option<Arc<Provenance>>,
    /// The first number of each section, and the index of its first value (in the low half).
    sections: Stored<u64>,
    values: Stored<u32>,
    /// Unevaluated objects, by their steps.
    thunks: Results,
}

/// The number of words of a run.
fn words_of(runs: &[u64], number: u32, heap: usize) -> usize {
    let next = runs.get(number as usize + 1);
    next.map_or(heap, |next| high(*next)) - high(runs[number as usize])
}

/// A coarse index of runs by origin: there may be millions of them, and few are looked up.
struct ByOrigin {
    /// The first run of each group of 2 to the power of [`ByOrigin::NEIGHBOUR_BITS`] neighbouring words.
    begins: Box<[u32]>,
    runs: Box<[u32]>,
}

impl ByOrigin {
    const NEIGHBOUR_BITS: u32 = 8;

    fn of(runs: &[u64], heap: usize) -> Self {
        let from_before = || {
            let all = (0..runs.len() as u32).filter(|run| runs[*run as usize] as u32 & BEFORE != 0);
            all.map(|run| {
                let first = (runs[run as usize] as u32 & !BEFORE) as usize;
                let last = first + words_of(runs, run, heap).saturating_sub(1);
                (run, first >> Self::NEIGHBOUR_BITS, last >> Self::NEIGHBOUR_BITS)
            })
        };
        let blocks = from_before().map(|(_, _, last)| last + 1).max().unwrap_or(0);
        let mut begins = vec![0; blocks + 1];
        from_before().for_each(|(_, first, last)| {
            (first..=last).for_each(|block| begins[block + 1] += 1);
        });
        for block in 0..blocks {
            begins[block + 1] += begins[block];
        }
        let mut next = begins.clone();
        let mut by_block = vec![0; begins[blocks] as usize];
        from_before().for_each(|(run, first, last)| {
            for block in first..=last {
                by_block[next[block] as usize] = run;
                next[block] += 1;
            }
        });
        ByOrigin { begins: begins.into(), runs: by_block.into() }
    }

    /// The runs that may contain a word.
    fn near(&self, id: Id) -> impl Iterator<Item = u32> {
        let block = ((id & !BEFORE) >> Self::NEIGHBOUR_BITS) as usize;
        let range = match self.begins.get(block..block + 2) {
            Some(range) => range[0] as usize..range[1] as usize,
            None => 0..0,
        };
        self.runs[range].iter().copied()
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.begins) + size_of_val(&*self.runs)
    }
}

/// Builds the runs of the heap words, from the first to the last.
#[derive(Default)]
pub(crate) struct Runs {
    runs: Vec<u64>,
    count: usize,
    /// The origin of the next word, if the last run continues.
    next: Option<Id>,
    /// Lower bound of the next inherited origin while origins are increasing.
    beyond: Id,
    mixed: bool,
}

impl Runs {
    /// Adds words with consecutive origins from `id` on.
    #[inline]
    pub(crate) fn through(&mut self, id: Id, count: usize) {
        if count > 0 {
            self.add(id, count);
            self.next = Some(id + count as Id);
            self.mixed |= id < self.beyond;
            self.beyond = id + count as Id;
        }
    }

    /// Adds new words.
    #[inline]
    pub(crate) fn made(&mut self, count: usize) {
        self.all(MADE, count);
    }

    /// Adds words with the same origin.
    #[inline]
    fn all(&mut self, id: Id, count: usize) {
        if count > 0 {
            self.add(id, count);
            self.next = Some(id);
        }
    }

    #[inline]
    fn add(&mut self, id: Id, count: usize) {
        if self.next != Some(id) {
            self.runs.push(pair(self.count, id));
        }
        self.count += count;
    }
}

fn pair(high: usize, low: u32) -> u64 {
    (high as u64) << 32 | u64::from(low)
}

fn high(pair: u64) -> usize {
    (pair >> 32) as usize
}

/// The kinds of the words of a thread's stack, from one on.
pub(crate) fn kinds(
    state: &Checkpoint,
    code: &machine::Code,
    thread: usize,
    from: usize,
) -> Vec<u8> {
    let above = state.activations(code, thread, from);
    let mut kinds: Vec<u8> = Vec::with_capacity(above.len());
    let Some(stack) = state.stacks().nth(thread) else { return kinds };
    stack.each_part(from, |first, words| {
        let above = &above[first - from..];
        kinds.extend(words.iter().zip(above).map(|(word, above)| match above {
            None if word.is_control() => Kind::Nothing as u8,
            None => Kind::Value as u8,
            Some(Above::Expression) => Kind::Expression as u8,
            Some(Above::Start) => Kind::Start as u8,
            Some(Above::Unsure) => Kind::Unsure as u8,
            Some(Above::Call) => Kind::Call as u8,
        }));
    });
    kinds
}

impl Provenance {
    /// For the last segment of a run.
    pub(crate) fn none() -> Self {
        Builder::new(0, None, None).nothing()
    }

    /// For a segment in which words only moved.
    pub(crate) fn moved(through: &Arc<Provenance>) -> Self {
        Builder::new(through.heap, Some(through.clone()), None).nothing()
    }

    /// From the summary pass: the heap words in order.
    pub(crate) fn summary(
        heap: Runs,
        stacks: Vec<Stack>,
        kinds: Vec<Layers<u8>>,
        file: Option<NewFile<'_>>,
    ) -> Self {
        let words: usize = kinds.iter().map(Layers::len).sum();
        let runs = kept(&heap.runs, file);
        let (in_order, by_origin) = (!heap.mixed, OnceLock::new());
        let summary = Summary { runs, in_order, by_origin, stacks, kinds };
        Provenance { heap: heap.count, total: heap.count + 3 * words, form: Form::Summary(summary) }
    }

    pub(crate) fn len(&self) -> usize {
        self.total
    }

    /// The number of heap words.
    pub(crate) fn heap_len(&self) -> usize {
        self.heap
    }

    pub(crate) fn get(&self, number: usize) -> Option<Id> {
        if number >= self.total {
            return None;
        }
        Some(match &self.form {
            Form::Summary(summary) if number < self.heap => summary.heap_word(number),
            Form::Summary(summary) => summary.stack_word(number - self.heap),
            Form::Exact(exact) => exact.get(number),
        })
    }

    /// Whether a stack word has no provenance at all.
    pub(crate) fn is_nothing(&self, number: usize) -> bool {
        match &self.form {
            Form::Summary(summary) if (self.heap..self.total).contains(&number) => {
                let number = number - self.heap;
                !Summary::has(summary.kind(number / 3), number % 3)
            }
            _ => self.get(number) == Some(0),
        }
    }

    /// For some stack words, from the slot number of the first value: whether the value of each, and its control, have
    /// provenance.
    pub(crate) fn have_stories(&self, first: usize, count: usize) -> Vec<[bool; 2]> {
        if let Form::Summary(summary) = &self.form
            && let Some(word) = first.checked_sub(self.heap).map(|number| number / 3)
        {
            let thread = summary.thread_of(word);
            if let Some(stack) = summary.stacks.get(thread)
                && word + count <= stack.first + stack.len
            {
                let mut kinds = vec![Kind::Nothing as u8; count];
                summary.kinds[thread].read(word - stack.first, &mut kinds);
                let has = |kind: u8| [Summary::has(kind, 0), Summary::has(kind, 1)];
                return kinds.into_iter().map(has).collect();
            }
        }
        let numbers = (0..count).map(|word| first + 3 * word);
        numbers.map(|number| [!self.is_nothing(number), !self.is_nothing(number + 1)]).collect()
    }

    /// Whether a slot is the first call of a frame that may be a call or not.
    pub(crate) fn is_unsure(&self, number: usize) -> bool {
        match &self.form {
            Form::Summary(summary) if (self.heap..self.total).contains(&number) => {
                let number = number - self.heap;
                number % 3 == 2 && summary.kind(number / 3) == Kind::Unsure as u8
            }
            _ => self.get(number) == Some(MAYBE),
        }
    }

    /// For a recorded segment: the result of the summary pass for it.
    pub(crate) fn through(&self) -> Option<&Provenance> {
        match &self.form {
            Form::Exact(exact) => exact.through.as_deref(),
            Form::Summary(_) => None,
        }
    }

    /// Whether a stack word has a frame above it that may be a call: from the summary pass.
    pub(crate) fn may_be_call(&self, word: usize) -> bool {
        match &self.form {
            Form::Summary(summary) => {
                let kind = summary.kind(word);
                kind == Kind::Call as u8 || kind == Kind::Unsure as u8
            }
            Form::Exact(_) => false,
        }
    }

    /// Heap words without any provenance: from the summary pass.
    pub(crate) fn nothing(&self) -> Vec<Range<usize>> {
        let Form::Summary(summary) = &self.form else { return Vec::new() };
        let empty = |(number, run): (usize, &u64)| {
            let end = summary.runs.get(number + 1).map_or(self.heap, |next| high(*next));
            (*run as u32 == 0).then(|| high(*run)..end)
        };
        summary.runs.iter().enumerate().filter_map(empty).collect()
    }

    /// The steps of a state in which all words have one.
    pub(crate) fn all_exact(&self) -> Option<&[Id]> {
        match &self.form {
            Form::Exact(exact) if exact.through.is_none() => Some(&exact.values),
            _ => None,
        }
    }

    /// The ranges of words that are not unchanged, as far as known, in order.
    pub(crate) fn made(&self) -> Vec<Range<usize>> {
        let mut made: Vec<Range<usize>> = Vec::new();
        let Form::Summary(summary) = &self.form else {
            made.push(0..self.total);
            return made;
        };
        for (number, run) in summary.runs.iter().enumerate() {
            if *run as u32 & BEFORE == 0 {
                let end = summary.runs.get(number + 1).map_or(self.heap, |next| high(*next));
                match made.last_mut() {
                    Some(last) if last.end == high(*run) => last.end = end,
                    _ => made.push(high(*run)..end),
                }
            }
        }
        for stack in &summary.stacks {
            let from = stack.kept.saturating_sub(1).min(stack.len);
            let number = |at: usize| self.heap + 3 * (stack.first + at);
            made.push(number(from)..number(stack.len));
        }
        made
    }

    /// The present number of a word of the previous state, if it is unchanged.
    pub(crate) fn went(&self, id: Id) -> Option<usize> {
        match &self.form {
            Form::Summary(summary) => summary.went(id, self.heap),
            Form::Exact(exact) => exact.through.as_ref()?.went(id),
        }
    }

    /// Whether all of its own steps are known.
    pub(crate) fn is_exact(&self) -> bool {
        matches!(self.form, Form::Exact(_))
    }

    /// Calls `f` with the number of each stack word and its step, for those that are exactly known here.
    pub(crate) fn each_exact(&self, mut f: impl FnMut(usize, Id)) {
        let Form::Exact(exact) = &self.form else { return };
        for (first, values) in exact.sections_from(self.heap) {
            values.iter().enumerate().for_each(|(offset, id)| f(first + offset, *id));
        }
    }

    /// The number of the unevaluated object with that step.
    pub(crate) fn unevaluated(&self, id: Id) -> Option<Id> {
        match &self.form {
            Form::Exact(exact) => exact.thunks.get(id),
            Form::Summary(_) => None,
        }
    }

    /// Merges two consecutive segments.
    pub(crate) fn join(
        first: &Provenance,
        second: &Provenance,
        file: Option<NewFile<'_>>,
    ) -> Provenance {
        let Form::Summary(later) = &second.form else { return Provenance::none() };
        let through = |id: Id| match first.get((id & !BEFORE) as usize) {
            Some(earlier) if earlier & BEFORE == 0 && earlier != 0 => MADE,
            Some(earlier) => earlier,
            None => 0,
        };
        let mut heap = Runs::default();
        for (number, run) in later.runs.iter().enumerate() {
            let end = later.runs.get(number + 1).map_or(second.heap, |next| high(*next));
            let (from, id) = (high(*run), *run as u32);
            if id & BEFORE == 0 {
                heap.all(id, end - from);
                continue;
            }
            for word in 0..(end - from) as u32 {
                match through(id + word) {
                    id if id & BEFORE != 0 => heap.through(id, 1),
                    id => heap.all(id, 1),
                }
            }
        }
        let stacks = later.stacks.iter().enumerate().map(|(thread, stack)| {
            let earlier = match &first.form {
                Form::Summary(summary) => summary.stacks.get(thread),
                Form::Exact(_) => None,
            };
            match earlier {
                Some(earlier) => Stack {
                    before: earlier.before,
                    kept: stack.kept.min(earlier.kept),
                    same_root: (stack.same_root || earlier.kept < stack.kept)
                        && (earlier.same_root || stack.kept < earlier.kept),
                    ..*stack
                },
                // All of it counts as new, which is the safe side.
                None => Stack { before: 0, kept: 0, same_root: false, ..*stack },
            }
        });
        Provenance::summary(heap, stacks.collect(), later.kinds.clone(), file)
    }

    /// Bytes of memory, not of files.
    pub(crate) fn in_memory(&self) -> usize {
        match &self.form {
            Form::Summary(s) => {
                let origins = s.by_origin.get().map_or(0, ByOrigin::bytes);
                let kinds: usize = s.kinds.iter().map(Layers::in_memory).sum();
                s.runs.in_memory() + kinds + size_of_val(&*s.stacks) + origins
            }
            Form::Exact(exact) => {
                let thunks = exact.thunks.in_memory();
                exact.values.in_memory() + exact.sections.in_memory() + thunks
            }
        }
    }

    /// Bytes in memory and in files.
    pub(crate) fn size(&self) -> usize {
        match &self.form {
            Form::Summary(s) => {
                let kinds: usize = s.kinds.iter().map(Layers::size).sum();
                8 * s.runs.len() + kinds + size_of_val(&*s.stacks)
            }
            Form::Exact(exact) => {
                4 * exact.values.len() + 8 * exact.sections.len() + exact.thunks.bytes()
            }
        }
    }

    /// Moves large parts into files, which are new and unnamed.
    pub(crate) fn spill(&mut self, file: NewFile<'_>) -> std::io::Result<()> {
        match &mut self.form {
            Form::Summary(summary) => {
                spill(&mut summary.runs, file)?;
                let large =
                    summary.kinds.iter_mut().filter(|kinds| kinds.in_memory() > SMALL_BYTES);
                large.into_iter().try_for_each(|kinds| kinds.spill(file))
            }
            Form::Exact(exact) => {
                spill(&mut exact.values, file)?;
                spill(&mut exact.sections, file)?;
                exact.thunks.spill(file)
            }
        }
    }

    /// Releases the memory of the parts that are in files.
    pub(crate) fn rest(&self) {
        match &self.form {
            Form::Summary(summary) => {
                summary.runs.rest();
                summary.kinds.iter().for_each(Layers::rest);
            }
            Form::Exact(exact) => {
                exact.values.rest();
                exact.sections.rest();
                exact.thunks.rest();
            }
        }
    }
}

impl Summary {
    fn heap_word(&self, number: usize) -> Id {
        let run = self.runs.partition_point(|run| high(*run) <= number) - 1;
        let (first, id) = (high(self.runs[run]), self.runs[run] as u32);
        if id & BEFORE != 0 { id + (number - first) as u32 } else { id }
    }

    fn stack_of(&self, word: usize) -> Option<&Stack> {
        self.stacks.get(self.thread_of(word))
    }

    /// The thread of a stack word.
    fn thread_of(&self, word: usize) -> usize {
        self.stacks.partition_point(|stack| stack.first + stack.len <= word)
    }

    fn kind(&self, word: usize) -> u8 {
        let thread = self.thread_of(word);
        let kind = self.stacks.get(thread).and_then(|s| self.kinds[thread].get(word - s.first));
        kind.unwrap_or(Kind::Nothing as u8)
    }

    /// Whether one of the three slots of a word has provenance.
    fn has(kind: u8, offset: usize) -> bool {
        match offset {
            0 => kind != Kind::Nothing as u8 && kind != Kind::Start as u8,
            1 => kind != Kind::Nothing as u8,
            _ => kind == Kind::Call as u8 || kind == Kind::Unsure as u8,
        }
    }

    fn stack_word(&self, number: usize) -> Id {
        let (word, offset) = (number / 3, number % 3);
        let kind = self.kind(word);
        let Some(stack) = self.stack_of(word).filter(|_| Self::has(kind, offset)) else {
            return 0;
        };
        let at = word - stack.first;
        // The lowest frame that ran begins just above the last unchanged word: its control has changed, its caller has
        // not.
        let same = at + 1 < stack.kept || offset == 2 && at + 1 == stack.kept && stack.same_root;
        match same {
            true => BEFORE | (stack.before + (3 * at + offset) as u32),
            false if kind == Kind::Unsure as u8 && offset == 2 => MAYBE,
            false => MADE,
        }
    }

    fn went_in_heap(&self, id: Id, heap: usize) -> Option<usize> {
        let went = |number: u32| {
            let (run, words) = (self.runs[number as usize], words_of(&self.runs, number, heap));
            let word = id.checked_sub(run as u32)? as usize;
            (word < words).then_some(high(run) + word)
        };
        if self.in_order {
            return self.last_run_from(id).and_then(went);
        }
        let by_origin = self.by_origin.get_or_init(|| ByOrigin::of(&self.runs, heap));
        by_origin.near(id).find_map(went)
    }

    /// If words from before are in order: the last run whose origin is at or before this one.
    fn last_run_from(&self, id: Id) -> Option<u32> {
        let (mut found, mut from, mut to) = (None, 0, self.runs.len());
        while from < to {
            let middle = from + (to - from) / 2;
            // Between two runs from before there is rarely more than one other.
            match (middle..to).find(|run| self.runs[*run] as u32 & BEFORE != 0) {
                Some(run) if self.runs[run] as u32 <= id => {
                    found = Some(run as u32);
                    from = run + 1;
                }
                _ => to = middle,
            }
        }
        found
    }

    fn went(&self, id: Id, heap: usize) -> Option<usize> {
        if let Some(number) = self.went_in_heap(id, heap) {
            return Some(number);
        }
        // Threads keep their order, so the stacks of the previous state are in order as well. A new thread has no words
        // from before.
        let number = id & !BEFORE;
        let stacks = self.stacks.iter().filter(|stack| stack.kept > 0);
        let stack = stacks.take_while(|stack| stack.before <= number).last()?;
        let offset = (number - stack.before) as usize;
        let now = 3 * stack.first + offset;
        (offset < 3 * stack.kept.min(stack.len) && self.stack_word(now) == id).then_some(heap + now)
    }
}

impl Exact {
    /// Sections of consecutive numbers from one on, and their values.
    fn sections_from(&self, least: usize) -> impl Iterator<Item = (usize, &[Id])> {
        let before = self.sections.partition_point(|section| high(*section) <= least);
        let from = before.saturating_sub(1);
        self.sections[from..].iter().enumerate().map(move |(number, section)| {
            let next = self.sections.get(from + number + 1);
            let end = next.map_or(self.values.len(), |next| *next as u32 as usize);
            let values = &self.values[*section as u32 as usize..end];
            let skipped = least.saturating_sub(high(*section)).min(values.len());
            (high(*section) + skipped, &values[skipped..])
        })
    }

    fn get(&self, number: usize) -> Id {
        if let Some(id) = self.through.as_ref().and_then(|ends| ends.get(number))
            && id & BEFORE != 0
        {
            return id;
        }
        let at = self.sections.partition_point(|section| high(*section) <= number);
        let Some(section) = at.checked_sub(1) else { return 0 };
        let end = self.sections.get(at).map_or(self.values.len(), |next| *next as u32 as usize);
        let first = self.sections[section];
        let place = first as u32 as usize + (number - high(first));
        if place < end { self.values[place] } else { 0 }
    }
}

/// Builds the provenance of a recorded segment: numbers come in order, each with its step.
pub(crate) struct Builder<'f> {
    heap: usize,
    next: usize,
    total: usize,
    through: Option<Arc<Provenance>>,
    sections: Keeping<'f, u64>,
    values: Keeping<'f, Id>,
    thunks: UnsortedResults,
}

impl<'f> Builder<'f> {
    /// `through` has the origins from before. Large data goes to files.
    pub(crate) fn new(
        heap: usize,
        through: Option<Arc<Provenance>>,
        file: Option<NewFile<'f>>,
    ) -> Self {
        Builder {
            heap,
            next: usize::MAX,
            total: 0,
            through,
            sections: Keeping::new(file),
            values: Keeping::new(file),
            thunks: UnsortedResults::default(),
        }
    }

    /// `unevaluated`: an unevaluated object begins here.
    #[inline]
    pub(crate) fn push(&mut self, number: usize, id: Id, unevaluated: bool) {
        if unevaluated && id > MADE {
            self.thunks.insert(id, BEFORE | number as Id);
        }
        if number != self.next {
            self.sections.push(pair(number, self.values.len() as u32));
        }
        self.values.push(id);
        self.next = number + 1;
        self.total = self.next;
    }

    pub(crate) fn finish(self) -> std::io::Result<Provenance> {
        let total = self.through.as_ref().map_or(self.total, |through| through.total);
        let (sections, values) = (self.sections.finish()?, self.values.finish()?);
        let exact = Exact { through: self.through, sections, values, thunks: self.thunks.sorted() };
        Ok(Provenance { heap: self.heap, total, form: Form::Exact(exact) })
    }

    /// Nothing was pushed.
    fn nothing(self) -> Provenance {
        let total = self.through.as_ref().map_or(0, |through| through.total);
        let exact = Exact {
            through: self.through,
            sections: Vec::new().into(),
            values: Vec::new().into(),
            thunks: UnsortedResults::default().sorted(),
        };
        Provenance { heap: self.heap, total, form: Form::Exact(exact) }
    }
}

/// Smaller data is not worth a file.
pub(crate) const SMALL_BYTES: usize = 1 << 16;

/// Moves many values into a file.
pub(crate) fn spill<T: machine::Plain>(
    values: &mut Stored<T>,
    file: NewFile<'_>,
) -> std::io::Result<()> {
    if values.in_memory() > SMALL_BYTES { values.spill(file()?, None) } else { Ok(()) }
}

/// Puts many values into a file at once.
fn kept<T: machine::Plain>(values: &[T], file: Option<NewFile<'_>>) -> Stored<T> {
    let file = file.filter(|_| size_of_val(values) > LARGE_BYTES).and_then(|file| file().ok());
    Stored::keep(values, file, None)
}

#[cfg(test)]
mod tests {
    use super::{Provenance, Runs};
    use crate::log::{BEFORE, Id};
    use std::collections::HashMap;

    /// Parts of the previous state (their starts and lengths), each after one new word.
    fn ends(pieces: &[(u32, usize)]) -> Provenance {
        let mut runs = Runs::default();
        for (from, count) in pieces {
            runs.made(1);
            runs.through(BEFORE | from, *count);
        }
        Provenance::summary(runs, Vec::new(), Vec::new(), None)
    }

    #[test]
    fn words_are_found_where_they_went() {
        let in_order =
            [(3, 1), (4, 2), (9, 5), (14, 1), (20, 600), (700, 3), (1_000, 0), (1_200, 7)];
        let mut mixed = in_order;
        mixed.reverse();
        for pieces in [in_order, mixed] {
            let ends = ends(&pieces);
            let known: HashMap<Id, usize> = (0..ends.len())
                .filter_map(|number| Some((ends.get(number)?, number)))
                .filter(|(id, _)| id & BEFORE != 0)
                .collect();
            assert_eq!(known.len(), 619);
            for word in 0..1_300 {
                let id = BEFORE | word;
                assert_eq!(ends.went(id), known.get(&id).copied(), "{word} of {pieces:?}");
            }
        }
    }
}
