//! The fallback observer: the first pass when memory is too short to follow copies.
//!
//! Like the summary pass it finds the words that a segment left unchanged. All others count as new; copied values are
//! then found segment by segment.

use crate::checkpoint_facts::{CheckpointFacts, FirstPassObserver, SegmentFacts, runs};
use crate::copied::Copied;
use crate::log::Id;
use crate::provenance::{MADE, NewFile, Provenance};
use core_ir::Prim;
use machine::{Checkpoint, Code, Heap, Mail, ObjectId, Observer, Operation, Scene, ThreadId, Word};
use std::collections::HashMap;
use std::sync::Arc;

pub(crate) struct FallbackObserver {
    code: Arc<Code>,
    facts_before: CheckpointFacts,
    raised: bool,
    mailed: HashMap<u32, Id>,
    shared: u32,
}

impl FallbackObserver {
    pub(crate) fn new(code: Arc<Code>, facts_before: CheckpointFacts) -> Self {
        FallbackObserver { code, facts_before, raised: false, mailed: HashMap::new(), shared: 0 }
    }
}

impl FirstPassObserver for FallbackObserver {
    fn provenance_at_end(
        &mut self,
        heap: &mut Heap,
        state: &Checkpoint,
        kept: &dyn Fn(ThreadId) -> usize,
        file: Option<NewFile<'_>>,
    ) -> std::io::Result<(Provenance, Copied)> {
        let (stacks, _) = self.facts_before.ends(state, &self.code, kept, file);
        let kinds = self.facts_before.copied.clone();
        let copies = Copied::unknown(self.facts_before.next.unwrap_or(u32::MAX));
        Ok((Provenance::summary(runs(heap), stacks, kinds, file), copies))
    }

    fn facts(&self) -> SegmentFacts {
        SegmentFacts { raised: self.raised, mailed: self.mailed.clone(), shared: self.shared }
    }
}

impl Observer for FallbackObserver {
    const MAIL: bool = true;
    const RETURNS: bool = true;
    const COMMITS: bool = false;

    fn began(&mut self, heap: &mut Heap, _constants: &[Word], state: &Checkpoint) {
        self.raised = false;
        self.mailed.clear();
        self.shared = 0;
        heap.watch();
        self.facts_before.begin(heap, state);
    }

    fn raised(&mut self, _thread: ThreadId, _exception: Word) {
        self.raised = true;
    }

    fn mail(&mut self, mail: &Mail, _scene: &Scene<'_>) {
        if let Mail::Arrived { to, .. } = mail {
            self.mailed.insert(to.0, MADE);
            self.shared = self.shared.saturating_add(1);
        }
    }

    fn created(&mut self, _object: ObjectId) {
        self.shared = self.shared.saturating_add(1);
    }

    fn operated(&mut self, operation: &Operation<'_>, _scene: &Scene<'_>) {
        if operation.op == Prim::DictionarySet {
            self.shared = self.shared.saturating_add(1);
        }
    }
}
