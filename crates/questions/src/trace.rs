//! Which computation created this one? The observer that builds the exact tree.
//!
//! Each thread has a *context*: the computation whose code is running. A closure or thunk
//! remembers the context that made it, in its extra word. A thunk that is forced, however late,
//! runs in the context that made it; a call of a suspected function begins a new computation
//! whose parent is the context of the call; code of trusted functions runs in the context that
//! it was called in. So the parent of a computation is the one whose code created the
//! application: the evaluation dependence tree, whatever the order of demand.
//!
//! Contexts are restored by a shadow of the stack: for each frame that changed the context, where
//! it begins and what the context was before. A call in tail position takes over the frame of
//! its caller, and the caller's result is the callee's.
//!
//! Arguments and results are kept as references, so that they are shown as far as they were
//! evaluated *in the end*.

use machine::{Entered, Observer, ThreadId, VisibleEvent, Word};
use std::sync::{Arc, Mutex, PoisonError};

/// A computation, by its place in the order in which they began. 0 is the run as a whole.
pub type NodeId = u32;

pub const RUN: NodeId = 0;
const NOBODY: u32 = u32::MAX;

/// What a function's computations are to the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// Its work is its caller's.
    Trusted,
    /// A computation of its own.
    Suspected,
    /// A constant: computed once, used by many.
    Constant,
    /// A function without a name: its work is that of the computation that made it.
    Lambda,
    /// The part of a function's definition that is computed before its arguments are there, and
    /// shared by its calls: no computation to ask about, but what it called is theirs.
    Shared,
}

/// How a computation came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was still running when the run ended.
    Unfinished,
    Value(Word),
    /// It is what this later one gave, which it called last.
    Tail(NodeId),
    Raised(Word),
}

#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub function: u32,
    pub parent: NodeId,
    first_word: u32,
    /// In what order computations came out; 0 for those that did not.
    pub finished: u32,
    result: Word,
    kind: ResultKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum ResultKind {
    None,
    Value,
    Tail,
    Raised,
}

#[derive(Clone, Copy)]
struct Entry {
    fp: usize,
    /// The context to go back to.
    saved: NodeId,
    /// The computation that began in this frame, or NOBODY.
    node: NodeId,
}

#[derive(Default)]
struct ThreadTrace {
    context: NodeId,
    stack: Vec<Entry>,
}

/// What a program writes, as it grows: shared with whoever plays the outside.
#[derive(Clone, Default)]
pub struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    pub fn append(&self, bytes: &[u8]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
    }

    pub fn length(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    pub fn truncate(&self, length: usize) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).truncate(length);
    }

    pub fn text(&self, range: std::ops::Range<usize>) -> Vec<u8> {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.get(range).unwrap_or_default().to_vec()
    }
}

/// What an action did to the outside while it ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The part of the program's output that was written meanwhile.
    pub written: std::ops::Range<usize>,
    /// It did something else that depends on more than its arguments: read input, looked at
    /// mutable variables, talked to other threads.
    pub stateful: bool,
}

/// How much is kept.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Computations.
    pub nodes: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { nodes: 4_000_000 }
    }
}

pub struct Tracer {
    roles: Vec<Role>,
    /// Functions that take a token last: actions.
    actions: Vec<bool>,
    pub nodes: Vec<Node>,
    words: Vec<Word>,
    threads: Vec<ThreadTrace>,
    finished: u32,
    /// Nodes and words before these were seen by the last collection.
    clean_nodes: usize,
    clean_words: usize,
    /// Older nodes that got their result since.
    late: Vec<NodeId>,
    /// Words that a debugger holds on to between evaluations.
    pub hold: Vec<Word>,
    /// While set, nothing is noted: evaluations of the debugger's own.
    pub paused: bool,
    written: Written,
    /// How long it was after the last visible operation.
    so_far: usize,
    /// By node; of those that had any.
    effects: std::collections::HashMap<NodeId, Effects>,
    /// Applications of nameless functions, by function.
    lambdas: std::collections::HashMap<u32, Vec<NodeId>>,
    budget: Budget,
    /// How many computations there were beyond the budget.
    pub left_out: u64,
}

impl Tracer {
    pub fn new(roles: Vec<Role>, actions: Vec<bool>, written: Written, budget: Budget) -> Self {
        let run = Node {
            function: 0,
            parent: RUN,
            first_word: 0,
            finished: 0,
            result: Word::EMPTY,
            kind: ResultKind::None,
        };
        Tracer {
            roles,
            actions,
            nodes: vec![run],
            words: Vec::new(),
            threads: Vec::new(),
            finished: 0,
            clean_nodes: 0,
            clean_words: 0,
            late: Vec::new(),
            hold: Vec::new(),
            paused: false,
            written,
            so_far: 0,
            effects: Default::default(),
            lambdas: Default::default(),
            budget,
            left_out: 0,
        }
    }

    pub fn role(&self, function: u32) -> Role {
        self.roles.get(function as usize).copied().unwrap_or(Role::Trusted)
    }

    /// Parameters, then captured variables.
    pub fn arguments(&self, node: NodeId) -> &[Word] {
        let start = self.nodes[node as usize].first_word as usize;
        let end = match self.nodes.get(node as usize + 1) {
            Some(next) => next.first_word as usize,
            None => self.words.len(),
        };
        &self.words[start..end]
    }

    pub fn outcome(&self, node: NodeId) -> Outcome {
        let node = &self.nodes[node as usize];
        match node.kind {
            ResultKind::None => Outcome::Unfinished,
            ResultKind::Value => Outcome::Value(node.result),
            ResultKind::Tail => Outcome::Tail(node.result.as_small() as NodeId),
            ResultKind::Raised => Outcome::Raised(node.result),
        }
    }

    /// The outcome with tail calls followed.
    pub fn result(&self, mut node: NodeId) -> Outcome {
        loop {
            match self.outcome(node) {
                Outcome::Tail(next) => node = next,
                other => return other,
            }
        }
    }

    /// When a computation came out, in the order of all; the last for those that did not.
    pub fn finished(&self, mut node: NodeId) -> u32 {
        while let Outcome::Tail(next) = self.outcome(node) {
            node = next;
        }
        match self.nodes[node as usize].finished {
            0 => u32::MAX,
            n => n,
        }
    }

    pub fn is_action(&self, function: u32) -> bool {
        self.actions.get(function as usize).copied().unwrap_or(false)
    }

    pub fn effects(&self, node: NodeId) -> Option<&Effects> {
        self.effects.get(&node)
    }

    pub fn written(&self) -> &Written {
        &self.written
    }

    fn thread(&mut self, id: ThreadId) -> &mut ThreadTrace {
        let index = id.0 as usize;
        if index >= self.threads.len() {
            self.threads.resize_with(index + 1, ThreadTrace::default);
        }
        &mut self.threads[index]
    }

    fn settle(&mut self, node: NodeId, kind: ResultKind, word: Word) {
        self.finished += 1;
        let finished = self.finished;
        if !self.effects.is_empty()
            && let Some(effects) = self.effects.get_mut(&node)
        {
            effects.written.end = self.so_far;
        }
        let entry = &mut self.nodes[node as usize];
        (entry.kind, entry.result, entry.finished) = (kind, word, finished);
        if (node as usize) < self.clean_nodes && word.is_reference() {
            self.late.push(node);
        }
    }

    /// What a nameless function was applied to, and what came of it: the applications of every
    /// closure of the function that captured the same.
    pub fn applications(
        &self,
        function: u32,
        captured: &[Word],
        same: impl Fn(Word, Word) -> bool,
    ) -> Vec<NodeId> {
        let all = self.lambdas.get(&function).map_or(&[][..], Vec::as_slice);
        let fits = |node: &&NodeId| {
            let words = self.arguments(**node);
            let own = &words[words.len().saturating_sub(captured.len())..];
            own.len() == captured.len() && own.iter().zip(captured).all(|(a, b)| same(*a, *b))
        };
        all.iter().filter(fits).copied().collect()
    }

    /// Called once, when the run is over.
    pub fn index(&mut self) {
        for (id, node) in self.nodes.iter().enumerate().skip(1) {
            if self.roles[node.function as usize] == Role::Lambda {
                self.lambdas.entry(node.function).or_default().push(id as NodeId);
            }
        }
    }

    /// A computation begins; `None` when there is no more room for one.
    fn begin(&mut self, function: u32, parent: NodeId, slots: &[Word]) -> Option<NodeId> {
        if self.nodes.len() >= self.budget.nodes {
            self.left_out += 1;
            return None;
        }
        let id = self.nodes.len() as NodeId;
        let first_word = u32::try_from(self.words.len()).ok()?;
        self.words.extend_from_slice(slots);
        self.nodes.push(Node {
            function,
            parent,
            first_word,
            finished: 0,
            result: Word::EMPTY,
            kind: ResultKind::None,
        });
        Some(id)
    }

    /// The run was stopped: what was running is unfinished, whatever it had written by then.
    pub fn stop(&mut self) {
        let end = self.written.length();
        let unfinished: Vec<NodeId> =
            self.threads.iter().flat_map(|t| t.stack.iter().map(|e| e.node)).collect();
        for node in unfinished {
            if let Some(effects) = self.effects.get_mut(&node) {
                effects.written.end = end;
            }
        }
    }
}

impl Observer for Tracer {
    const EXTRA_WORDS: usize = 1;
    const FRAMES: bool = true;

    #[inline(always)]
    fn extra(&mut self, thread: ThreadId) -> Word {
        Word::small(i64::from(self.threads.get(thread.0 as usize).map_or(RUN, |t| t.context)))
    }

    #[inline(always)]
    fn entered(&mut self, entered: Entered<'_>) {
        if self.paused {
            return;
        }
        let role = self.role(entered.function);
        if !entered.is_thunk && role == Role::Trusted {
            return;
        }
        let fp = entered.fp;
        // Frames above this one were left in some other way: by a transaction that starts again.
        let thread = self.thread(entered.thread);
        while thread.stack.last().is_some_and(|top| top.fp > fp) {
            thread.stack.pop();
        }
        let context = thread.context;
        let (node, inside) = match role {
            Role::Suspected if !entered.is_thunk => {
                match self.begin(entered.function, context, entered.slots) {
                    Some(node) => (node, node),
                    None => return,
                }
            }
            // What a nameless function did is noted, so that it can be shown by it; its work is
            // that of the computation that made it.
            Role::Lambda if !entered.is_thunk => {
                let maker = match entered.extra.is_small() {
                    true => entered.extra.as_small() as NodeId,
                    false => context,
                };
                let node = self.begin(entered.function, maker, entered.slots);
                (node.unwrap_or(NOBODY), maker)
            }
            Role::Constant => match self.begin(entered.function, RUN, &[]) {
                Some(node) => (node, node),
                None => (NOBODY, RUN),
            },
            Role::Shared => match self.begin(entered.function, RUN, &[]) {
                Some(node) => (node, node),
                None => (NOBODY, context),
            },
            _ if entered.extra.is_small() => (NOBODY, entered.extra.as_small() as NodeId),
            // A constant of a library's, or one that a front end made.
            _ => (NOBODY, context),
        };
        let thread = self.thread(entered.thread);
        match thread.stack.last_mut() {
            Some(top) if top.fp == fp => {
                let caller = std::mem::replace(&mut top.node, node);
                thread.context = inside;
                if caller != NOBODY {
                    if node != NOBODY {
                        let tail = Word::small(i64::from(node));
                        self.settle(caller, ResultKind::Tail, tail);
                    } else {
                        // A thunk in the frame of a computation: the frame stays the
                        // computation's.
                        let thread = self.thread(entered.thread);
                        if let Some(top) = thread.stack.last_mut() {
                            top.node = caller;
                        }
                    }
                }
            }
            _ => {
                thread.stack.push(Entry { fp, saved: context, node });
                thread.context = inside;
            }
        }
    }

    #[inline(always)]
    fn returned(&mut self, thread: ThreadId, fp: usize, value: Word) {
        if self.paused {
            return;
        }
        let Some(trace) = self.threads.get_mut(thread.0 as usize) else { return };
        while let Some(top) = trace.stack.last().copied() {
            if top.fp < fp {
                return;
            }
            trace.stack.pop();
            trace.context = top.saved;
            if top.fp == fp && top.node != NOBODY {
                self.settle(top.node, ResultKind::Value, value);
                return;
            }
        }
    }

    fn unwound(&mut self, thread: ThreadId, fp: usize, exception: Word) {
        if self.paused {
            return;
        }
        loop {
            let trace = self.thread(thread);
            let Some(top) = trace.stack.last().copied().filter(|top| top.fp > fp) else { return };
            trace.stack.pop();
            trace.context = top.saved;
            if top.node != NOBODY {
                self.settle(top.node, ResultKind::Raised, exception);
            }
        }
    }

    fn visible(&mut self, event: &VisibleEvent) {
        if self.paused {
            return;
        }
        let stateful = !matches!(event.op, core_ir::Prim::Write | core_ir::Prim::Flush);
        let before = std::mem::replace(&mut self.so_far, self.written.length());
        let Some(trace) = self.threads.get(event.thread.0 as usize) else { return };
        for entry in trace.stack.iter().rev().filter(|e| e.node != NOBODY) {
            let known = self.effects.contains_key(&entry.node);
            let effects = self
                .effects
                .entry(entry.node)
                .or_insert_with(|| Effects { written: before..before, stateful: false });
            // Whoever is known has callers that are known.
            if known && (effects.stateful || !stateful) {
                break;
            }
            effects.stateful |= stateful;
        }
    }

    fn words(&mut self, young_only: bool, f: &mut dyn FnMut(&mut Word)) {
        self.hold.iter_mut().for_each(&mut *f);
        if !young_only {
            self.words.iter_mut().for_each(&mut *f);
            self.nodes.iter_mut().for_each(|n| f(&mut n.result));
            return;
        }
        self.words[self.clean_words..].iter_mut().for_each(&mut *f);
        self.nodes[self.clean_nodes..].iter_mut().for_each(|n| f(&mut n.result));
        for node in self.late.drain(..) {
            f(&mut self.nodes[node as usize].result);
        }
        (self.clean_words, self.clean_nodes) = (self.words.len(), self.nodes.len());
    }
}
