//! The history of a whole run: its segments, joined where one ends and the next begins.
//!
//! For every segment the checkpoint at its start and the origin of each word at its end are kept. Its log is kept only
//! while there is room, because it can be recorded again by replay from the checkpoint. A story that leads out of a
//! segment goes directly to the segment where the value was made: segments that left the word unchanged are skipped. In
//! the other direction, the result of a call or a thunk is found in the later segment where it ended.
//!
//! Nothing is evaluated here: an unevaluated expression has no step, and is shown as `_`.

mod copied;
mod hand_overs;
mod later;
mod makers;
mod room;

pub(crate) use copied::Variable;

use crate::copied::Copied;
use crate::log::{BEFORE, CONSTANT, Entry, Id, Kind};
use crate::past::Replayer;
use crate::provenance::{MADE, NewFile, Provenance};
use crate::scopes::Scopes;
use crate::shape::Shape;
use crate::window::Recorded;
use core_ir::{Language, Prim};
use later::{Unfinished, What};
use machine::{Checkpoint, Code, Constant, Header, Instr, Kind as Object, Quick};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// A step: its segment, and its id there.
pub type Node = (usize, Id);

/// The facts about a segment that are always kept.
#[derive(Clone)]
pub(crate) struct Segment {
    /// The state at its start.
    pub start: Arc<Checkpoint>,
    /// The origins of the words at its end: [`crate::checkpoint_facts::FirstPassObserver::provenance_at_end`] or
    /// [`crate::record::Recorder::ends`]. Only origins from before the segment are exact; for others it is only known
    /// that they may have a step.
    pub ends: Arc<Provenance>,
    /// Which of them are copies of older words.
    pub copies: Arc<Copied>,
    /// Whether an exception was raised in it.
    pub raised: bool,
    /// Globals that were evaluated in it.
    pub globals: Vec<u32>,
    /// The last operation on each cell; absent when two segments were merged.
    pub touched: Option<Arc<HashMap<Id, (Id, u32)>>>,
    /// The last message to each thread; in a merged segment only whether there was one.
    pub mailed: HashMap<u32, Id>,
    /// The number of variables, tables and messages that were created in it: the means of handing values over.
    pub shared: u32,
}

/// Library globals that each create a variable: the standard streams, the one that `withArgs` changes.
const LIBRARYS: [&str; 4] = [
    "GHC.IO.Handle.stdin",
    "GHC.IO.Handle.stdout",
    "GHC.IO.Handle.stderr",
    "System.Environment.overrides",
];

/// The offset of the contents of an MVar or a TVar from its header: after its name.
const CONTENTS: u32 = 2;

impl Segment {
    /// Merges two segments.
    pub(crate) fn join(
        first: &Segment,
        second: &Segment,
        file: Option<NewFile<'_>>,
    ) -> std::io::Result<Segment> {
        let ends = Provenance::join(&first.ends, &second.ends, file);
        let all = [&*first.ends, &*second.ends, &ends];
        let copies = Copied::join([&first.copies, &second.copies], all, file)?;
        Ok(Segment {
            start: first.start.clone(),
            ends: Arc::new(ends),
            copies: Arc::new(copies),
            raised: first.raised || second.raised,
            globals: first.globals.iter().chain(&second.globals).copied().collect(),
            touched: None,
            mailed: first.mailed.keys().chain(second.mailed.keys()).map(|t| (*t, MADE)).collect(),
            shared: first.shared.saturating_add(second.shared),
        })
    }

    /// Whether a value may have been handed over in some segments. Some variables belong to library globals, and no
    /// program can access them.
    pub(crate) fn share(segments: &[Segment], code: &Code) -> bool {
        let is_librarys = |k: &&u32| match code.constants().get(**k as usize) {
            Some(Constant::Lazy(function)) => {
                LIBRARYS.contains(&code.function(*function).def.as_str())
            }
            _ => false,
        };
        let globals = segments.iter().flat_map(|s| s.globals.iter());
        let hidden = globals.filter(is_librarys).count() as u64;
        let shared: u64 = segments.iter().map(|segment| u64::from(segment.shared)).sum();
        // An exception is handed over to its handler.
        shared > hidden || segments.iter().any(|segment| segment.raised)
    }

    /// An estimate of its memory.
    pub(crate) fn bytes(&self) -> usize {
        self.start.bytes() + self.ends.in_memory() + self.copies.in_memory()
    }

    /// Whether an object of its first state is unevaluated there.
    fn is_unevaluated(&self, place: usize) -> bool {
        self.start.heap_word(place).is_some_and(|word| is_unevaluated(Header(word.0)))
    }

    /// Its size in files.
    pub(crate) fn size(&self) -> usize {
        self.start.size() + self.ends.size() + self.copies.size()
    }

    /// Moves large parts into files. Returns whether that was possible.
    pub(crate) fn spill(&mut self, file: NewFile<'_>) -> bool {
        let (Some(start), Some(ends), Some(copies)) = (
            Arc::get_mut(&mut self.start),
            Arc::get_mut(&mut self.ends),
            Arc::get_mut(&mut self.copies),
        ) else {
            return false;
        };
        let spilled = start.spill(file).and_then(|()| ends.spill(file));
        let spilled = spilled.and_then(|()| copies.spill(file));
        start.rest();
        ends.rest();
        copies.rest();
        spilled.is_ok()
    }
}

#[derive(Default)]
struct Loaded {
    window: Option<Rc<Recorded>>,
    /// When it was last used.
    used: u64,
    /// It is on disk, and parts of it are in memory again.
    is_back: Cell<bool>,
}

/// The history of a run.
pub(crate) struct Graph<'p> {
    pub code: Arc<Code>,
    pub segments: Vec<Segment>,
    replays: Rc<Replayer<'p>>,
    windows: RefCell<Vec<Loaded>>,
    clock: Cell<u64>,
    /// The segments whose permanent facts are in files.
    in_files: Vec<bool>,
    /// Limit on the bytes of recorded segments on disk.
    disk: usize,
    /// Recent accesses to segments on disk.
    looks: room::Looks,
    /// By segment, and whether its own steps are known exactly.
    unfinished: RefCell<HashMap<(usize, bool), Rc<Unfinished>>>,
    /// Enclosing calls, as far as the summary pass found them.
    scopes: Scopes,
    /// See [`Graph::far_out`].
    pub(crate) leaps: Cell<bool>,
    /// See [`Graph::variable`]: by scope and header.
    first_ones: RefCell<HashMap<(Node, u64), Option<usize>>>,
    /// The objects in blocks of states at the start of segments.
    objects: later::OfBlocks,
    /// The stack words that are in use.
    live: later::OfStates,
    /// The tail calls of recorded segments: by the first call of their chain.
    tail_calls: RefCell<HashMap<usize, Rc<Vec<[Id; 2]>>>>,
    globals: HashMap<u32, usize>,
    /// The texts of anonymous functions.
    pub(crate) labels: HashMap<u32, String>,
    /// For lists that byte strings were converted to: the position of each cell.
    pub(crate) lists: RefCell<HashMap<Node, Rc<HashMap<Id, usize>>>>,
    /// Limit on [`Graph::logged`]; unlimited except while a value is shown.
    limit: Cell<u64>,
    /// A segment was not recorded because of the limit.
    refused: Cell<bool>,
    /// Steps that may be recorded to show values, beyond the limit of each.
    pub(crate) spare: Cell<u64>,
    /// Why a segment could not be recorded again.
    trouble: RefCell<Option<String>>,
    recorded: Cell<usize>,
    /// Whether parts are followed past their container, if that was not handed over.
    pub(crate) through_parts: Cell<bool>,
    /// The ends of long paths across segments, by whether parts are followed.
    crossed: RefCell<HashMap<(Node, bool), Node, Quick>>,
    /// How far chains of tail calls were walked back, by their first call.
    chains: RefCell<HashMap<Node, TailCallChain, Quick>>,
    /// The makers of values that were forwarded for long.
    makers: RefCell<HashMap<Node, Node, Quick>>,
    /// The results of the calls on the way.
    results: RefCell<HashMap<Node, Node, Quick>>,
    /// The same without leaving segments.
    near: RefCell<HashMap<Node, Node, Quick>>,
    /// Whether any value was handed over ([`Segment::share`]).
    shares: bool,
    /// See [`Graph::hand_over_of`]: known answers.
    came: RefCell<HashMap<Node, Option<hand_overs::HandOver>, Quick>>,
    pub(crate) far: Cell<u64>,
    /// Steps of all recorded logs.
    pub(crate) logged: Cell<u64>,
    /// Hops that are left for finding hand-overs.
    hops: Cell<u32>,
}

/// A chain of tail calls that is walked backwards from its last call.
#[derive(Clone, Copy)]
struct TailCallChain {
    at: Entry,
    /// The nearest later call of a function other than the one at `at`.
    next: Option<Node>,
    walked: u32,
}

/// Segments that left a value unchanged after which the path is cached.
const MAX_HOPS: u32 = 8;

/// Limit on the calls of a chain that are walked back.
const LONGEST_CHAIN: u32 = 100_000;
const LONG_LOOP: u32 = 5_000;

impl<'p> Graph<'p> {
    /// `known` are segments that are already recorded; logs may take `disk` bytes of disk.
    pub(crate) fn new(
        code: Arc<Code>,
        segments: Vec<Segment>,
        known: Vec<Recorded>,
        scopes: Scopes,
        replays: Rc<Replayer<'p>>,
        disk: usize,
    ) -> Self {
        let mut windows: Vec<Loaded> = segments.iter().map(|_| Loaded::default()).collect();
        for window in known {
            if let Some(loaded) = windows.get_mut(window.number) {
                loaded.used = window.number as u64;
                loaded.window = Some(Rc::new(window));
            }
        }
        let mut globals = HashMap::new();
        for (number, segment) in segments.iter().enumerate() {
            globals.extend(segment.globals.iter().map(|k| (*k, number)));
        }
        let clock = Cell::new(windows.len() as u64);
        let shares = Segment::share(&segments, &code);
        let in_files = segments.iter().map(|s| s.bytes() < s.size() / 2).collect();
        Graph {
            code,
            segments,
            scopes,
            leaps: Cell::new(true),
            first_ones: RefCell::default(),
            replays,
            windows: RefCell::new(windows),
            clock,
            in_files,
            disk,
            looks: room::Looks::default(),
            unfinished: RefCell::default(),
            objects: RefCell::default(),
            tail_calls: RefCell::default(),
            live: RefCell::default(),
            globals,
            labels: HashMap::new(),
            lists: RefCell::default(),
            limit: Cell::new(u64::MAX),
            refused: Cell::new(false),
            spare: Cell::new(crate::show::SPARE),
            trouble: RefCell::default(),
            recorded: Cell::new(0),
            through_parts: Cell::new(true),
            crossed: RefCell::default(),
            chains: RefCell::default(),
            makers: RefCell::default(),
            results: RefCell::default(),
            near: RefCell::default(),
            shares,
            came: RefCell::default(),
            far: Cell::new(hand_overs::MAX_RECORDED_STEPS),
            logged: Cell::new(0),
            hops: Cell::new(hand_overs::MAX_HOPS_OF_ALL),
        }
    }

    /// The number of the last segment.
    pub(crate) fn last(&self) -> usize {
        self.segments.len().saturating_sub(1)
    }

    /// Why a lookup failed, if one did.
    pub(crate) fn trouble(&self) -> Option<String> {
        self.trouble.borrow().clone()
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.replays.is_interrupted()
    }

    /// Steps and bytes of the logs that are present.
    pub(crate) fn held(&self) -> (u64, u64) {
        let windows = self.windows.borrow();
        let logs = windows.iter().filter_map(|w| w.window.as_ref()).map(|w| &w.log);
        logs.fold((0, 0), |all, log| (all.0 + log.steps(), all.1 + log.bytes() as u64))
    }

    /// The number of segments that were recorded on demand.
    pub(crate) fn recorded(&self) -> usize {
        self.recorded.get()
    }

    /// Runs `f` with a limit on the steps that it records; the segment that exceeds it is completed.
    pub(crate) fn limited<T>(&self, steps: u64, f: impl FnOnce() -> T) -> T {
        let limit = self.limit.get();
        self.limit.set(limit.min(self.logged.get().saturating_add(steps)));
        let done = f();
        self.limit.set(limit);
        done
    }

    /// The result of `f`, or `None` if a limit interfered.
    pub(crate) fn sure<T>(&self, f: impl FnOnce() -> T) -> Option<T> {
        let refused = self.refused.replace(false);
        let found = f();
        let is_sure = !self.refused.replace(refused);
        is_sure.then_some(found)
    }

    /// The result of `f` without recording anything.
    pub(crate) fn at_hand<T>(&self, f: impl FnOnce() -> T) -> Option<T> {
        self.limited(0, || self.sure(f))
    }

    // ---- across segments ---------------------------------------------------------------

    /// An id of a segment as a node. Constants are the same in all segments.
    fn in_segment(&self, segment: usize, id: Id) -> Node {
        let is_constant = id & BEFORE == 0 && id & CONSTANT != 0;
        (if is_constant { 0 } else { segment }, id)
    }

    /// Follows a value to the segment in which it was made: from a word of the state at the start of a segment to its
    /// step. A word of the initial state stays as it is.
    pub(crate) fn cross(&self, mut node: Node) -> Node {
        node = self.in_segment(node.0, node.1);
        let from = node;
        let mut hops = 0;
        while node.1 & BEFORE != 0 {
            hops += 1;
            if hops == MAX_HOPS
                && let Some(known) = self.crossed.borrow().get(&(from, self.through_parts.get()))
            {
                return *known;
            }
            let Some(earlier) = node.0.checked_sub(1) else { break };
            let number = (node.1 & !BEFORE) as usize;
            match self.segments[earlier].ends.get(number) {
                None | Some(0) => break,
                Some(id) if id & BEFORE != 0 => {
                    node = (earlier, id);
                    self.pass(earlier);
                }
                Some(_) => {
                    if let Some(copied) = self.copied_from(earlier, number) {
                        node = copied;
                        continue;
                    }
                    let Some(window) = self.window(earlier) else { break };
                    match window.ends.get(number) {
                        None | Some(0) => break,
                        Some(id) => node = self.in_segment(earlier, id),
                    }
                }
            }
        }
        if hops > MAX_HOPS && node.1 & BEFORE == 0 {
            self.crossed.borrow_mut().insert((from, self.through_parts.get()), node);
        }
        node
    }

    // ---- steps --------------------------------------------------------------------------

    pub(crate) fn entry(&self, node: Node) -> Option<Entry> {
        let node = self.cross(node);
        if node.1 & (BEFORE | CONSTANT) != 0 {
            return None;
        }
        self.window(node.0)?.entry(node.1)
    }

    fn nodes(window: usize, ids: Vec<Id>) -> Vec<Node> {
        ids.into_iter().map(|id| (window, id)).collect()
    }

    /// The operands of a step, in order: operands, fields, arguments. Not the result of a call.
    pub(crate) fn operands(&self, entry: &Entry) -> Vec<Node> {
        match self.window(entry.window) {
            Some(window) => Self::nodes(entry.window, window.operands(entry)),
            None => Vec::new(),
        }
    }

    /// One of the words after the head of a step, as a node.
    pub(crate) fn word(&self, entry: &Entry, place: u32) -> Node {
        let word = self.window(entry.window).map_or(0, |w| w.log.word(entry.id + place));
        (entry.window, word)
    }

    /// The value that a thunk, a selection or a message forwards.
    pub(crate) fn forwarded_value(&self, entry: &Entry) -> Node {
        if entry.kind == Kind::Select
            && entry.form == 1
            && let Some(call) = self.entry(self.word(entry, 3))
            && call.kind == Kind::Enter
        {
            return self.root_of(&call);
        }
        if let Some(raise) = self.caught(entry) {
            return self
                .entry(raise)
                .filter(|r| r.kind == Kind::Raise)
                .map_or(raise, |r| self.thrown(&r));
        }
        self.word(entry, 2)
    }

    /// For the value that a handler got: the step that raised it.
    pub(crate) fn caught(&self, entry: &Entry) -> Option<Node> {
        (entry.kind == Kind::Read && entry.form == 1).then(|| self.word(entry, 2))
    }

    /// The exception value, if the program made it: otherwise the raising step itself.
    fn thrown(&self, raise: &Entry) -> Node {
        if raise.form == 1 { self.word(raise, 3) } else { raise.node() }
    }

    /// The function that a call enters.
    pub(crate) fn function_of(&self, entry: &Entry) -> Option<u32> {
        if entry.kind != Kind::Enter {
            return None;
        }
        Some(self.window(entry.window)?.called(entry).1)
    }

    /// The origin of the function of a call, if it was not called by name.
    pub(crate) fn callee(&self, entry: &Entry) -> Option<Node> {
        (entry.kind == Kind::Enter && entry.form == 0).then(|| self.word(entry, 4))
    }

    /// The result of a call or of a thunk; id 0 if there is none.
    pub(crate) fn result(&self, entry: &Entry) -> Node {
        match entry.kind {
            Kind::Enter => self.call_result(entry),
            Kind::Thunk => self.thunk_result(entry),
            _ => (entry.window, 0),
        }
    }

    fn thunk_result(&self, entry: &Entry) -> Node {
        let result = self.forwarded_value(entry);
        if result.1 != 0 {
            return result;
        }
        self.later_result(entry.node()).unwrap_or((entry.window, 0))
    }

    /// The result of a call itself, without its tail calls.
    fn own_result(&self, entry: &Entry) -> Node {
        let result = self.word(entry, 3);
        // For the first call of a chain this is the last one.
        let chained = self
            .raw(result)
            .is_some_and(|last| last.kind == Kind::Enter && self.is_chained(entry, &last));
        if result.1 != 0 && !chained {
            return result;
        }
        let later = self.later(entry.node(), What::Call, |window, id| window.returns.get(id));
        later.unwrap_or((entry.window, 0))
    }

    fn raw(&self, node: Node) -> Option<Entry> {
        if node.1 & BEFORE != 0 { None } else { self.entry(node) }
    }

    fn is_chained(&self, root: &Entry, last: &Entry) -> bool {
        last.node() != root.node() && self.root_of(last) == root.node()
    }

    /// The first call of the chain of tail calls that a call belongs to.
    pub(crate) fn root_of(&self, entry: &Entry) -> Node {
        self.cross(self.word(entry, 2))
    }

    /// The last call of a chain, by its first.
    fn last_of(&self, root: &Entry) -> Option<Entry> {
        if let Some(last) = self.raw(self.word(root, 3))
            && last.kind == Kind::Enter
            && self.is_chained(root, &last)
        {
            return Some(last);
        }
        let later = self.later(root.node(), What::Root, |window, id| window.lasts.get(id));
        self.entry(later?).filter(|last| last.kind == Kind::Enter && self.is_chained(root, last))
    }

    /// The result of a call: its own value, or its tail call. A function that tail-calls itself counts as one call.
    fn call_result(&self, entry: &Entry) -> Node {
        if let Some(known) = self.results.borrow().get(&entry.node()) {
            return *known;
        }
        let root = self.root_of(entry);
        let Some(root) = self.entry(root) else { return self.own_result(entry) };
        let Some(last) = self.last_of(&root).filter(|last| last.node() != entry.node()) else {
            return self.own_result(entry);
        };
        // From the last call of the chain back to this one.
        let own = self.function_of(entry);
        if self.function_of(&last) == own && self.loop_start(&last) == Some(entry.node()) {
            return self.own_result(&last);
        }
        // There may be millions of calls between this one and the last, but the next one is near.
        if last.window != entry.window
            && let Some(next) = self.next_in_chain(entry)
            && self.function_of(&next) != own
        {
            self.results.borrow_mut().insert(entry.node(), next.node());
            return next.node();
        }
        let end = self.own_result(&last);
        let mut chain = TailCallChain { at: last, next: None, walked: 0 };
        // A story visits the calls of a chain one by one: each walk begins where the previous one ended, unless the end
        // of the chain is still unknown.
        let keeps = end.1 != 0;
        if keeps && let Some(begun) = self.chains.borrow().get(&root.node()) {
            chain = *begun;
        }
        // Many rounds of one function: it tail-calls itself, and all rounds have the result of the last.
        let is_loop = |chain: &TailCallChain| {
            chain.walked >= LONG_LOOP && chain.next.is_none() && self.function_of(&chain.at) == own
        };
        while chain.at.node() != entry.node() && chain.walked < LONGEST_CHAIN && !is_loop(&chain) {
            let Some(outer) = self.activation(&chain.at).filter(|o| o.kind == Kind::Enter) else {
                break;
            };
            if self.function_of(&outer) != self.function_of(&chain.at) {
                chain.next = Some(chain.at.node());
            }
            chain = TailCallChain { at: outer, walked: chain.walked + 1, ..chain };
            // For the first one the path above may know more.
            if keeps && outer.node() != root.node() {
                self.results.borrow_mut().insert(outer.node(), chain.next.unwrap_or(end));
            }
        }
        if keeps {
            self.chains.borrow_mut().insert(root.node(), chain);
        }
        let next = match self.function_of(&chain.at) == own {
            true => chain.next,
            false => Some(chain.at.node()),
        };
        next.unwrap_or(end)
    }

    /// The tail call of a call, if that is in the same segment.
    fn next_in_chain(&self, entry: &Entry) -> Option<Entry> {
        let window = self.window(entry.window)?;
        let calls = later::remembered(&self.tail_calls, later::STATES, entry.window, || {
            let calls = window.entries().filter(|call| call.kind == Kind::Enter);
            let mut calls: Vec<[Id; 2]> =
                calls.map(|call| [window.log.word(call.id + 2), call.id]).collect();
            calls.retain(|[root, call]| root != call);
            calls.sort_unstable();
            calls
        });
        let chain = window.log.word(entry.id + 2);
        let next = calls.partition_point(|call| *call <= [chain, entry.id]);
        window.entry(calls.get(next).filter(|call| call[0] == chain)?[1])
    }

    /// For a round of a loop, the call that the loop began with: the first call of a function that tail-called itself,
    /// and is still the same function. There may be millions of rounds in between.
    pub(crate) fn loop_start(&self, entry: &Entry) -> Option<Node> {
        let function = self.function_of(entry)?;
        let again = |other: &Entry| self.function_of(other) == Some(function);
        let before = self.activation(entry).filter(|before| again(before))?;
        let root = self.root_of(entry);
        if root == entry.node() || root == before.node() {
            return None;
        }
        self.entry(root).filter(|root| again(root)).map(|root| root.node())
    }

    /// The sender and receiver of a message, or the thread that wrote.
    pub(crate) fn threads(&self, entry: &Entry) -> Option<(u32, Option<u32>)> {
        match entry.kind {
            Kind::Send => {
                let to = Some(self.word(entry, 4).1).filter(|to| *to != u32::MAX);
                Some((self.word(entry, 3).1, to))
            }
            Kind::Write => Some((self.word(entry, 4).1, None)),
            _ => None,
        }
    }

    /// The last operation on a cell, before the end of a segment, and the thread that did it.
    pub(crate) fn last_touch(&self, mut cell: Node) -> Option<(Node, u32)> {
        loop {
            let touched = self.segments.get(cell.0)?.touched.clone();
            let found = match touched {
                Some(touched) => touched.get(&cell.1).copied(),
                None if self.is_untouched(cell) => None,
                None => self.window(cell.0)?.touched.get(&cell.1).copied(),
            };
            if let Some((id, thread)) = found {
                return Some(((cell.0, id), thread));
            }
            if cell.1 & BEFORE == 0 {
                return None;
            }
            let earlier = cell.0.checked_sub(1)?;
            let number = (cell.1 & !BEFORE) as usize;
            let mut id = self.segments[earlier].ends.get(number)?;
            if id == MADE {
                id = self.window(earlier)?.ends.get(number)?;
            }
            cell = (earlier, id);
        }
    }

    /// Whether a cell from before a segment has unchanged contents at its end. Reads do not count.
    fn is_untouched(&self, cell: Node) -> bool {
        let ends = &self.segments[cell.0].ends;
        let heap = |at: &usize| *at < ends.heap_len();
        let Some(at) = ends.went(cell.1).filter(heap) else { return false };
        let contents = cell.1.wrapping_add(CONTENTS);
        cell.1 & BEFORE != 0 && ends.get(at + CONTENTS as usize) == Some(contents)
    }

    /// The last message that was sent to a thread.
    pub(crate) fn last_mail(&self, thread: u32) -> Option<Node> {
        let number = self.segments.iter().rposition(|s| s.mailed.contains_key(&thread))?;
        let id = match self.segments[number].mailed[&thread] {
            MADE => *self.window(number)?.mailed.get(&thread)?,
            id => id,
        };
        Some((number, id))
    }

    /// The value of an exception that the machine raised.
    pub(crate) fn reason(&self, entry: &Entry) -> Option<Node> {
        if entry.kind != Kind::Raise || entry.form != 0 {
            return None;
        }
        let count = self.word(entry, 2).1;
        Some(self.word(entry, 3 + count)).filter(|node| node.1 != 0)
    }

    /// The target of a test.
    pub(crate) fn outcome_of_test(&self, entry: &Entry) -> usize {
        if entry.form == 1 { entry.pc + 1 } else { self.word(entry, 2).1 as usize }
    }

    /// The call (or thunk) that a step happened in.
    pub(crate) fn activation(&self, entry: &Entry) -> Option<Entry> {
        let mut at = entry.control();
        loop {
            let entry = self.entry(at)?;
            match entry.kind {
                Kind::Enter | Kind::Thunk | Kind::Start => return Some(entry),
                _ => at = entry.control(),
            }
        }
    }

    /// The operation of a primitive step.
    pub(crate) fn prim(&self, entry: &Entry) -> Option<Prim> {
        match self.code.instr(entry.pc)? {
            Instr::Prim { op, .. }
            | Instr::TryPrim { op, .. }
            | Instr::Visible { op, .. }
            | Instr::Control { op, .. } => Some(*op),
            _ => None,
        }
    }

    /// The operands of a step that are in the source: without class dictionaries.
    pub(crate) fn written(&self, entry: &Entry) -> Vec<Node> {
        let operands = self.operands(entry);
        if self.code.language() != Language::Haskell {
            return operands;
        }
        let called = match entry.kind {
            Kind::Enter => self.function_of(entry).map(|function| (function, 0)),
            Kind::Partial => match self.shape(self.forwarded_value(entry)) {
                Shape::Function(function, given) => Some((function, given.len())),
                _ => None,
            },
            _ => None,
        };
        let made = match self.code.instr(entry.pc).filter(|_| entry.kind == Kind::Con) {
            Some(Instr::Con { con, .. } | Instr::ReserveCon { con, .. }) => {
                self.code.constructors.get(*con as usize)
            }
            _ => None,
        };
        let is_hidden = |i: usize| {
            made.is_some_and(|con| con.holds_dictionary(i))
                || called
                    .is_some_and(|(f, given)| self.code.function(f).takes_dictionary(given + i))
        };
        let operands = operands.into_iter().enumerate();
        operands.filter(|(i, node)| node.1 != 0 && !is_hidden(*i)).map(|(_, node)| node).collect()
    }

    /// The value of an object that was unevaluated in the state at the start of a segment.
    pub(crate) fn evaluated_later(&self, node: Node) -> Option<Node> {
        let id = node.1;
        // In the segment itself, or later.
        if let Some(window) = self.is_loaded(node.0).then(|| self.window(node.0)).flatten()
            && let Some(result) = window.results.get(id)
        {
            return Some((node.0, result));
        }
        if self.left(node.0, false, What::Thunk, id).is_some() {
            return self.later_result((node.0, id));
        }
        if self.is_loaded(node.0) {
            return None;
        }
        self.window(node.0)?.results.get(id).map(|id| (node.0, id))
    }
}

pub(crate) fn is_unevaluated(header: Header) -> bool {
    matches!(
        header.kind(),
        Object::Thunk | Object::ApplyThunk | Object::Suspended | Object::BlackHole
    )
}
