//! The tracer while a run is counted and sampled: it tracks the frames of the stack and their computations; `sample.rs`
//! decides which are kept.

use super::{
    Entry, Keeping, MISSED, NO_NODE, Node, NodeId, Outcome, RAISED, RUN, Role, STATEFUL,
    ThreadTrace, Tracer, VALUE, WROTE,
};
use crate::log::CallLog;
use crate::sample::{Left, Sample, Sampled, UnderWay};
use machine::{Entered, ThreadId, Word};
use std::collections::{HashMap, HashSet};

impl Tracer {
    /// There are too many computations to keep: from here on they are counted, and few of the earlier ones stay.
    #[cold]
    pub(super) fn count_from_here(&mut self) {
        /// The number that stays.
        const SEEDS: usize = 2_000;
        self.log = CallLog::new();
        self.sample = Sample::new(self.nodes.len());
        let mut threads = std::mem::take(&mut self.threads);
        // Frames whose result is also that of others.
        let mut awaited = HashSet::new();
        let every = (self.nodes.len() / SEEDS).max(1);
        let lasts = self.lasts();
        let links = std::mem::take(&mut self.links);
        for (place, node) in links.iter().enumerate().skip(1) {
            self.log.push(node.parent, node.function);
            let asked = matches!(self.role(node.function), Role::Suspected | Role::Constant);
            if !asked || place % every != 0 && node.parent != RUN {
                continue;
            }
            let id = place as NodeId;
            let last = lasts.get(place).copied().unwrap_or(id);
            let mut sampled =
                Sampled::new(node.function, node.parent, Tracer::arguments(self, id), last, 0);
            match self.outcome(last) {
                Outcome::Value(word) => sampled.result = Some((VALUE, word)),
                Outcome::Raised(word) => sampled.result = Some((RAISED, word)),
                // It is still running, or its tail call is.
                _ if node.parent == RUN && last != id => {
                    awaited.insert(last);
                }
                _ => continue,
            }
            sampled.effects = self.effects(id);
            self.sample.seed(id, sampled);
        }
        for thread in &mut threads {
            for entry in thread.stack.iter().filter(|entry| entry.node != NO_NODE) {
                let Some(node) = links.get(entry.node as usize) else { continue };
                let from = self.effects.get(&entry.node).map_or(self.so_far, |e| e.written.start);
                let mut under = UnderWay::new(
                    (entry.node, node.function, node.parent),
                    thread.open.len(),
                    self.sample.loose(self.next),
                    from,
                );
                if awaited.contains(&entry.node) {
                    under.shares_result_with(entry.node);
                }
                thread.open.extend_from_slice(Tracer::arguments(self, entry.node));
                thread.under_way.push(under);
            }
        }
        self.threads = threads;
        self.links.push(RUN, 0);
        self.nodes = vec![Node::begun(0)];
        self.ids = vec![RUN];
        self.words = Vec::new();
        self.late = Vec::new();
        (self.clean_nodes, self.clean_words) = (0, 0);
        self.effects = HashMap::new();
        // Later changes are not recorded, nor when the kept computations ended.
        self.states.forget();
        self.keeping = Keeping::Sample;
    }

    /// For each computation the end of its chain of tail calls, or itself. A loop of tail calls is one chain of all its
    /// rounds, so chains are not followed one by one.
    fn lasts(&self) -> Vec<NodeId> {
        let mut lasts: Vec<NodeId> = (0..self.nodes.len() as NodeId).collect();
        // A tail call begins later than its caller.
        for place in (0..lasts.len()).rev() {
            if let Outcome::Tail(next) = self.outcome(place as NodeId) {
                debug_assert!(next as usize > place, "a tail call goes to a later computation");
                lasts[place] = lasts.get(next as usize).copied().unwrap_or(next);
            }
        }
        lasts
    }

    /// The kept computations become those of the sample.
    pub(super) fn take_sample(&mut self) {
        if !self.is_sampled() {
            return;
        }
        let written = self.written.length();
        let mut open = Vec::new();
        for thread in &self.threads {
            let ends = thread.under_way.iter().skip(1).map(|u| u.start as usize);
            let ends = ends.chain([thread.open.len()]);
            let entries = thread.stack.iter().filter(|entry| entry.node != NO_NODE);
            for ((under, end), entry) in thread.under_way.iter().zip(ends).zip(entries) {
                let did = (entry.did & WROTE != 0).then_some(entry.did & STATEFUL != 0);
                open.push((*under, &thread.open[under.start as usize..end], did));
            }
        }
        self.sample.stopped(&open, written);
        drop(open);
        let kept = std::mem::take(&mut self.sample.kept);
        self.drop_values();
        // Nothing is known about anonymous functions.
        (self.keeping, self.applications_each) = (Keeping::Wanted(Vec::new(), 0), 0);
        self.applied = vec![MISSED; self.roles.len()];
        for (id, sampled) in kept {
            self.ids.push(id);
            self.links.push(sampled.parent, sampled.function);
            let mut node = Node::begun(self.words.len() as u32);
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

    /// The same as `entered`, in a sampled run.
    pub(super) fn sample_entered(&mut self, entered: &Entered<'_>, role: Role) {
        let fp = entered.fp as u32;
        let is_full = self.is_full();
        let index = entered.thread.0 as usize;
        if index >= self.threads.len() {
            self.more_threads(index);
        }
        let thread = &mut self.threads[index];
        // Frames above this one were left by a transaction that starts again.
        while let Some(top) = thread.stack.pop_if(|top| top.fp > fp) {
            if top.node != NO_NODE
                && let Some(under) = thread.under_way.pop()
            {
                thread.drop_open(under.start);
            }
        }
        let context = thread.context;
        let maker = || match entered.extra.is_small() {
            true => entered.extra.as_small() as NodeId,
            false => context,
        };
        let is_call = !entered.is_thunk;
        // Its parent, whether it can be asked about, and the context of its code unless that is its own.
        let (parent, asked, inside) = match role {
            Role::Suspected if is_call => (context, true, None),
            Role::Lambda if is_call => (maker(), false, Some(maker())),
            Role::Constant => (RUN, true, None),
            Role::Shared => (RUN, false, None),
            _ => {
                thread.context = maker();
                if thread.stack.last().is_none_or(|top| top.fp != fp) {
                    thread.stack.push(Entry { fp, saved: context, node: NO_NODE, did: 0 });
                }
                return;
            }
        };
        if is_full {
            // Its work belongs to its parent.
            self.left_out += 1;
            thread.context = inside.unwrap_or(parent);
            if thread.stack.last().is_none_or(|top| top.fp != fp) {
                thread.stack.push(Entry { fp, saved: context, node: NO_NODE, did: 0 });
            }
            return;
        }
        let id = self.next;
        self.next += 1;
        self.log.push(parent, entered.function);
        if matches!(role, Role::Constant | Role::Shared) {
            self.constants.entry(entered.function).or_insert(id);
        }
        thread.context = inside.unwrap_or(id);
        let node = if asked { id } else { NO_NODE };
        let computation = (id, entered.function, parent);
        match thread.stack.last_mut() {
            Some(top) if top.fp == fp => {
                // A frame that gives the result of a computation stays its own.
                if !asked {
                    return;
                }
                if top.node != NO_NODE
                    && let Some(under) = thread.under_way.last_mut()
                {
                    let start = under.start;
                    if top.did != 0 || self.sample.may_be_due(under, id) {
                        let (wrote, stateful) = (top.did & WROTE != 0, top.did & STATEFUL != 0);
                        let words = &thread.open[start as usize..];
                        self.sample.tail_called(under, words, wrote, stateful, id);
                        top.did = 0;
                    }
                    under.takes_over(computation, self.so_far);
                    top.node = node;
                    thread.drop_open(start);
                } else {
                    (top.node, top.did) = (node, 0);
                    let loose = self.sample.loose(id);
                    let start = thread.open.len();
                    thread.under_way.push(UnderWay::new(computation, start, loose, self.so_far));
                }
            }
            _ => {
                thread.stack.push(Entry { fp, saved: context, node, did: 0 });
                if !asked {
                    return;
                }
                let loose = self.sample.loose(id);
                let start = thread.open.len();
                thread.under_way.push(UnderWay::new(computation, start, loose, self.so_far));
            }
        }
        if role != Role::Constant {
            // There are few words: one by one is faster.
            for word in entered.slots {
                thread.open.push(*word);
            }
        }
    }

    /// The same as `returned`, in a sampled run.
    pub(super) fn sample_returned(&mut self, thread: ThreadId, fp: u32, value: Word) {
        while let Some(trace) = self.threads.get_mut(thread.0 as usize)
            && let Some(top) = trace.stack.pop_if(|top| top.fp >= fp)
        {
            trace.context = top.saved;
            if top.node == NO_NODE {
                continue;
            }
            // Most are small and represent no others.
            if let Some(under) = trace.under_way.last().copied()
                && !self.sample.may_be_kept(&under, self.next)
            {
                trace.under_way.pop();
                trace.drop_open(under.start);
                continue;
            }
            self.sample_left(thread, top.did, (top.fp == fp).then_some((VALUE, value)));
        }
    }

    /// The innermost frame of a sampled run with a computation in it was left.
    pub(super) fn sample_left(&mut self, thread: ThreadId, did: u32, result: Option<(u32, Word)>) {
        let (next, written) = (self.next, self.so_far);
        let Some(thread) = self.threads.get_mut(thread.0 as usize) else { return };
        let Some(under) = thread.under_way.pop() else { return };
        let (wrote, stateful) = (did & WROTE != 0, did & STATEFUL != 0);
        let depth = thread.under_way.len();
        let left = Left { depth, wrote, stateful, result, next, written };
        self.sample.left(under, &thread.open[under.start as usize..], &left);
        thread.drop_open(under.start);
    }
}

impl ThreadTrace {
    /// Arguments from there on belong to a computation that is over.
    #[inline(always)]
    fn drop_open(&mut self, start: u32) {
        let start = start as usize;
        self.open.truncate(start);
        self.clean_open = self.clean_open.min(start);
    }
}
