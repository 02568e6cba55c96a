//! What does a tracer do while a run is counted and sampled? It notes the frames of the stack and whose
//! they are; `sample.rs` says who is kept.

use super::{
    Keeping, MISSED, NOBODY, Node, NodeId, Outcome, RAISED, RUN, Role, STATEFUL, Tracer, VALUE,
    WROTE,
};
use crate::log::CallLog;
use crate::sample::{Left, Sample, Sampled, UnderWay};
use machine::{Entered, ThreadId, Word};
use std::collections::{HashMap, HashSet};

impl Tracer {
    /// There are too many computations to keep them: from here on they are counted, and few of
    /// those that there were stay.
    #[cold]
    pub(super) fn count_from_here(&mut self) {
        /// How many stay.
        const SEEDS: usize = 2_000;
        self.log = CallLog::new();
        self.sample = Sample::new(self.nodes.len());
        let mut threads = std::mem::take(&mut self.threads);
        // Frames whose result is that of others, too.
        let mut awaited = HashSet::new();
        let every = (self.nodes.len() / SEEDS).max(1);
        for (place, node) in self.nodes.iter().enumerate().skip(1) {
            self.log.push(node.parent, node.function);
            let asked = matches!(self.role(node.function), Role::Suspected | Role::Constant);
            if !asked || place % every != 0 && node.parent != RUN {
                continue;
            }
            let id = place as NodeId;
            let last = self.last_of(id);
            let mut sampled =
                Sampled::new(node.function, node.parent, Tracer::arguments(self, id), last, 0);
            match self.outcome(last) {
                Outcome::Value(word) => sampled.result = Some((VALUE, word)),
                Outcome::Raised(word) => sampled.result = Some((RAISED, word)),
                // It is under way still, or what it called last is.
                _ if node.parent == RUN && last != id => {
                    awaited.insert(last);
                }
                _ => continue,
            }
            sampled.effects = self.effects(id);
            self.sample.seed(id, sampled);
        }
        for thread in &mut threads {
            for entry in &mut thread.stack {
                let mut under = UnderWay::nobody(thread.open.len());
                if entry.node != NOBODY {
                    let node = self.nodes[entry.node as usize];
                    let from =
                        self.effects.get(&entry.node).map_or(self.so_far, |e| e.written.start);
                    under.begin(entry.node, node.function, node.parent, from);
                    if awaited.contains(&entry.node) {
                        under.gives_to(entry.node);
                    }
                    thread.open.extend_from_slice(Tracer::arguments(self, entry.node));
                }
                thread.under_way.push(under);
                entry.node = NOBODY;
            }
        }
        self.threads = threads;
        self.nodes = vec![Node::begun(0, RUN, 0)];
        self.ids = vec![RUN];
        self.words = Vec::new();
        self.late = Vec::new();
        (self.clean_nodes, self.clean_words) = (0, 0);
        self.effects = HashMap::new();
        self.keeping = Keeping::Sample;
    }

    /// The last of those that a computation handed its frame on to.
    fn last_of(&self, mut node: NodeId) -> NodeId {
        while let Outcome::Tail(next) = self.outcome(node) {
            node = next;
        }
        node
    }

    /// The sample becomes what is kept.
    pub(super) fn take_sample(&mut self) {
        if !self.is_sampled() {
            return;
        }
        let written = self.written.length();
        let mut open = Vec::new();
        for thread in &self.threads {
            let ends = thread.under_way.iter().skip(1).map(|u| u.start as usize);
            let ends = ends.chain([thread.open.len()]);
            for ((under, end), entry) in thread.under_way.iter().zip(ends).zip(&thread.stack) {
                let did = (entry.did & WROTE != 0).then_some(entry.did & STATEFUL != 0);
                open.push((*under, &thread.open[under.start as usize..end], did));
            }
        }
        self.sample.stopped(&open, written);
        drop(open);
        let kept = std::mem::take(&mut self.sample.kept);
        self.keep_nobody();
        // Of nameless functions nothing is known.
        (self.keeping, self.applications_each) = (Keeping::Wanted(Vec::new(), 0), 0);
        self.applied = vec![MISSED; self.roles.len()];
        for (id, sampled) in kept {
            self.ids.push(id);
            let mut node = Node::begun(sampled.function, sampled.parent, self.words.len() as u32);
            if let Some((kind, word)) = sampled.result {
                (node.finished, node.result) = (1 << 2 | kind, word);
            }
            self.words.extend_from_slice(&sampled.words);
            self.nodes.push(node);
            if let Some(effects) = sampled.effects {
                self.effects.insert(id, effects);
            }
        }
    }

    /// The computation that begins is the one that runs in a frame of a sampled run.
    pub(super) fn sample_entered(
        &mut self,
        entered: &Entered<'_>,
        begun: Option<(NodeId, NodeId)>,
    ) {
        let so_far = self.so_far;
        let fp = entered.fp as u32;
        let thread = &mut self.threads[entered.thread.0 as usize];
        let slots = if begun.is_some() { entered.slots } else { &[] };
        match (thread.stack.last_mut(), thread.under_way.last_mut()) {
            (Some(top), Some(under)) if top.fp == fp => {
                let Some((id, parent)) = begun else { return };
                let start = under.start as usize;
                let (wrote, stateful) = (top.did & WROTE != 0, top.did & STATEFUL != 0);
                self.sample.handed_on(under, &thread.open[start..], wrote, stateful);
                top.did = 0;
                thread.open.truncate(start);
                thread.clean_open = thread.clean_open.min(start);
                under.begin(id, entered.function, parent, so_far);
            }
            _ => {
                let mut under = UnderWay::nobody(thread.open.len());
                if let Some((id, parent)) = begun {
                    under.begin(id, entered.function, parent, so_far);
                }
                thread.under_way.push(under);
                // The caller pushes the entry.
            }
        }
        thread.open.extend_from_slice(slots);
    }

    /// The same as `returned`, in a run that is sampled.
    pub(super) fn sample_returned(&mut self, thread: ThreadId, fp: u32, value: Word) {
        while let Some(trace) = self.threads.get_mut(thread.0 as usize)
            && let Some(top) = trace.stack.pop_if(|top| top.fp >= fp)
        {
            trace.context = top.saved;
            self.sample_left(thread, top.did, (top.fp == fp).then_some((VALUE, value)));
        }
    }

    /// The innermost frame of a sampled run was left.
    pub(super) fn sample_left(&mut self, thread: ThreadId, did: u32, result: Option<(u32, Word)>) {
        self.finished += 1;
        let (next, written) = (self.next, self.so_far);
        let Some(thread) = self.threads.get_mut(thread.0 as usize) else { return };
        let Some(under) = thread.under_way.pop() else { return };
        let start = under.start as usize;
        let (wrote, stateful) = (did & WROTE != 0, did & STATEFUL != 0);
        let depth = thread.under_way.len();
        let left = Left { depth, wrote, stateful, result, next, written };
        let loose = self.sample.left(under, &thread.open[start..], &left);
        thread.open.truncate(start);
        thread.clean_open = thread.clean_open.min(start);
        if let Some(below) = thread.under_way.last_mut() {
            below.add(loose);
        }
    }
}
