//! The summary pass: executes a run ahead of the recorder, at about half the speed of a plain run, and finds which
//! words each segment left unchanged and which it only copied.
//!
//! That is all a story needs to know about a segment that did nothing with its value: the lookup continues further back
//! at once. Values that a segment made or changed are known only when it is recorded, by replay.
//!
//! Nothing moves within a segment, so a heap word is unchanged unless it was overwritten ([`Heap::watch`]) or is new. A
//! full collection between two segments reports where each word was. Of a stack, everything below the lowest frame that
//! ran is unchanged. For the rest the pass follows copies ([`crate::copied`]): it is a recorder that logs nothing. It
//! is conservative: it may call an unchanged or copied word new, and recording the segment then gives the exact answer.

use crate::checkpoint_facts::{FirstPassObserver, SegmentFacts, runs};
use crate::copied::{Copied, Notes};
use crate::fallback_observer::FallbackObserver;
use crate::graph::is_unevaluated;
use crate::log::{BEFORE, CONSTANT, Id};
use crate::provenance::{Kind, MADE, NewFile, Provenance, Stack};
use crate::record::Recorder;
use crate::scopes::{OWN, Scopes};
use crate::steps::{CALL, MOST_ORIGINS, PLAIN, SHARED, Unwritten, class, may_be_shared, origin};
use crate::user_code::UserCode;
use machine::{Checkpoint, Code, Heap, Index, Kind as Object, Layers, ThreadId, Word};
use std::sync::Arc;

pub(crate) type SummaryPass = Recorder<Unwritten>;

impl SummaryPass {
    pub(crate) fn of(code: Arc<Code>, own: Arc<UserCode>) -> Self {
        let mut summary_pass = Recorder::new(code, Unwritten::default());
        summary_pass.scopes = Scopes::of(own);
        summary_pass
    }

    /// Takes the scopes that it found.
    pub(crate) fn take_scopes(&mut self) -> Scopes {
        std::mem::take(&mut self.scopes)
    }

    /// An observer that needs less memory, and follows nothing.
    pub(crate) fn fallback_observer(&mut self) -> FallbackObserver {
        let facts_before = std::mem::take(&mut self.log.facts_before);
        FallbackObserver::new(self.code().clone(), facts_before)
    }

    /// A segment begins. The words of the initial state are their own origins.
    pub(crate) fn begin_summary(
        &mut self,
        heap: &mut Heap,
        constants: &[Word],
        state: &Checkpoint,
    ) {
        if self.log.facts_before.next.is_none() {
            let shared = if self.shared_before { SHARED } else { 0 };
            self.begin(heap, constants, state, BEFORE | shared);
            let stacks: usize = state.stacks().map(Layers::len).sum();
            self.log.facts_before.next = u32::try_from(heap.survivors().len() + 3 * stacks).ok();
            let code = self.code().clone();
            for thread in 0..state.stacks().len() {
                self.log.facts_before.renew_kinds(state, &code, thread, 0, None);
                self.name_frames(thread, 0);
            }
        }
        self.exception = 0;
        self.mailed.clear();
        self.shared = 0;
        heap.watch();
        self.log.facts_before.begin(heap, state);
    }

    /// The shadow of the control words of a stack, from a word on, says whether a returned value becomes another one
    /// there. The recorder of the next segment must rely on their kinds, so these count here, too. Their scopes stay.
    fn name_frames(&mut self, thread: usize, from: usize) {
        let all = std::mem::take(&mut self.log.facts_before.kinds[thread]);
        for (at, kind) in all.iter().enumerate().skip(from) {
            let Some(beside) = self.shadow_of_mut(thread, at) else { break };
            if *kind == Kind::Nothing as u8 || *kind == Kind::Start as u8 {
                *beside = 0;
            } else if *kind != Kind::Value as u8 {
                let known = class(*beside) == CALL;
                *beside = if known { *beside } else { CALL | OWN };
            }
        }
        self.log.facts_before.kinds[thread] = all;
    }

    /// The summary of the first state: every word is its own origin.
    pub(crate) fn begins_with(&self, ends: &Provenance) -> Copied {
        Copied::all(ends.len(), self.shared_before)
    }

    /// Records copies, and assigns origins to new words.
    fn copy_summary(
        &mut self,
        heap: &mut Heap,
        state: &Checkpoint,
        stacks: &[Stack],
        file: Option<NewFile<'_>>,
    ) -> std::io::Result<Copied> {
        let survivors = heap.survivors();
        let words = survivors.len();
        let first = self.log.facts_before.next.unwrap_or(MOST_ORIGINS);
        let mut notes = Notes::new(first, words, file);
        let holes: Option<(usize, Vec<usize>)> =
            heap.watched().map(|(watched, holes)| (watched, holes.collect()));
        match holes {
            Some((watched, holes)) => {
                for hole in holes {
                    self.note_scope(heap, survivors.start + hole, &notes);
                    self.note_word(heap, survivors.start + hole, None, &mut notes);
                }
                self.note_objects(heap, survivors.start + watched, &mut notes, |_, _| true);
            }
            None => {
                self.note_objects(heap, survivors.start, &mut notes, |heap, number| {
                    heap.moved_from(number).is_none()
                });
            }
        }
        for (thread, (stack, all)) in stacks.iter().zip(state.stacks()).enumerate() {
            let from = stack.kept.saturating_sub(1).min(stack.len);
            all.each_part(from, |at, part| {
                for (at, word) in (at..).zip(part) {
                    if word.is_control() {
                        self.note_frame(thread, at, words + 3 * (stack.first + at), &mut notes);
                        continue;
                    }
                    let mut id = self.shadow_of(thread, at);
                    // Slots that are not in use may refer to anything.
                    if id == 0 && word.is_reference() && survivors.contains(&word.index()) {
                        id = heap.shadow(word.index());
                    }
                    let now = self.note(words + 3 * (stack.first + at), id, &mut notes);
                    if let Some(beside) = self.shadow_of_mut(thread, at) {
                        *beside = now;
                    }
                }
            });
        }
        self.log.facts_before.next = Some(notes.next());
        notes.finish()
    }

    /// A control word: the frame above it has this scope from now on.
    fn note_frame(&mut self, thread: usize, at: usize, number: usize, notes: &mut Notes<'_>) {
        if notes.next() >= MOST_ORIGINS {
            return;
        }
        let beside = self.shadow_of(thread, at);
        if beside == 0 {
            return;
        }
        let (own, scope) = (notes.word(number), self.scopes.under(beside));
        self.scopes.note(own, scope);
        if beside == CALL
            && own < OWN
            && let Some(beside) = self.shadow_of_mut(thread, at)
        {
            *beside = CALL | own;
        }
    }

    /// The words of the objects from there on.
    fn note_objects(
        &mut self,
        heap: &mut Heap,
        mut object: Index,
        notes: &mut Notes<'_>,
        is_made: impl Fn(&Heap, usize) -> bool,
    ) {
        let survivors = heap.survivors();
        while object < survivors.end {
            let header = heap.header(object);
            let number = object - survivors.start;
            let of = Some(object).filter(|_| !header.kind().is_raw());
            let is_scope = is_unevaluated(header)
                || matches!(header.kind(), Object::Closure | Object::Partial);
            if is_scope && is_made(heap, number) {
                self.note_scope(heap, object, notes);
            }
            for word in 0..=header.size() {
                if is_made(heap, number + word) {
                    self.note_word(heap, object + word, of.filter(|_| word > 0), notes);
                }
            }
            object += header.size() + 1;
        }
    }

    /// Records the scope of a thunk or closure that gets the next origin.
    fn note_scope(&mut self, heap: &Heap, header: Index, notes: &Notes<'_>) {
        let id = heap.shadow(header);
        let scope = if id & BEFORE == 0 { self.scopes.under(id) } else { 0 };
        self.scopes.note(notes.next(), scope);
    }

    /// A heap word, and the object that it is a field of, if any.
    fn note_word(&self, heap: &mut Heap, at: Index, of: Option<Index>, notes: &mut Notes<'_>) {
        let mut id = heap.shadow(at);
        // As the recorder treats a word that an operation stored without a report.
        if let Some(object) = of.filter(|_| id == 0) {
            let word = heap.word(at);
            if word.is_reference() {
                id = heap.shadow(word.index());
            } else if word != Word::EMPTY && heap.shadow(object) != 0 {
                id = PLAIN;
            }
        }
        let number = at - heap.survivors().start;
        let now = self.note(number, id, notes);
        if now != id || of.is_some() {
            heap.set_shadow(at, now);
        }
    }

    /// Returns the new shadow of a word.
    fn note(&self, number: usize, id: Id, notes: &mut Notes<'_>) -> Id {
        // Origins may be used up: then words that are made from here on have none.
        let own = (notes.next() < MOST_ORIGINS).then(|| notes.word(number));
        let is_earlier = origin(id).is_some_and(|origin| !notes.has_given(origin));
        let is_constant = id & BEFORE == 0 && id & CONSTANT != 0;
        if is_earlier || is_constant {
            notes.copy(number, id);
            return id;
        }
        if id == 0 {
            return 0;
        }
        let Some(own) = own else { return MADE };
        let shared = may_be_shared(id) && !self.is_quiet();
        if shared {
            notes.shared();
        }
        BEFORE | own | if shared { SHARED } else { 0 }
    }
}

impl FirstPassObserver for SummaryPass {
    fn provenance_at_end(
        &mut self,
        heap: &mut Heap,
        state: &Checkpoint,
        kept: &dyn Fn(ThreadId) -> usize,
        file: Option<NewFile<'_>>,
    ) -> std::io::Result<(Provenance, Copied)> {
        let code = self.code().clone();
        let (stacks, renewed) = self.log.facts_before.ends(state, &code, kept, file);
        for (thread, from) in renewed.into_iter().enumerate() {
            self.name_frames(thread, from);
        }
        let copies = self.copy_summary(heap, state, &stacks, file)?;
        let kinds = self.log.facts_before.copied.clone();
        Ok((Provenance::summary(runs(heap), stacks, kinds, file), copies))
    }

    fn facts(&self) -> SegmentFacts {
        let mailed = self.mailed.keys().map(|thread| (*thread, MADE)).collect();
        SegmentFacts { raised: self.last_exception() != 0, mailed, shared: self.shared }
    }

    fn asks_for_sharing(&self) -> bool {
        !self.shared_before
    }

    fn shares(&mut self) {
        self.shared_before = true;
    }
}
