//! The history of a whole run: its segments, joined where one ends and the next begins.
//!
//! For every segment the checkpoint at its start and the origin of each word at its end are kept. Its log
//! is kept only while there is room, because it can be recorded again by replay from the checkpoint. A
//! story that leads out of a segment goes directly to the segment where the value was made: words that
//! are unchanged by a segment say so, and such a segment is not looked at. In the other direction, the
//! result of a call or a thunk is found in the later segment where it ended.
//!
//! Nothing here evaluates anything: what was never computed has no step, and is shown as `_`.

mod copied;
mod handed;
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

/// A step: which segment, and its id there.
pub type Node = (usize, Id);

/// What is always known of a segment.
#[derive(Clone)]
pub(crate) struct Segment {
    /// The state that it began with.
    pub start: Arc<Checkpoint>,
    /// Where the words at its end came from: [`crate::ahead::GoesAhead::ends_ahead`] or [`crate::record::Recorder::ends`].
    /// Only what came from before the segment is exact; of the rest just that it may have a story.
    pub ends: Arc<Provenance>,
    /// Which of them were copied from long before.
    pub carried: Arc<Copied>,
    /// The exception that was raised last in it, if any.
    pub raised: bool,
    /// Globals that were evaluated in it.
    pub globals: Vec<u32>,
    /// The last operation on each cell; absent when two segments became one.
    pub touched: Option<Arc<HashMap<Id, (Id, u32)>>>,
    /// The last message to each thread; of those in a segment that became part of another just
    /// that there was one.
    pub mailed: HashMap<u32, Id>,
    /// Variables and tables that were made in it, and messages: what something can have come by.
    pub shared: u32,
}

/// Globals of the library that make a variable each: the standard streams, what `withArgs` changes.
const LIBRARYS: [&str; 4] = [
    "GHC.IO.Handle.stdin",
    "GHC.IO.Handle.stdout",
    "GHC.IO.Handle.stderr",
    "System.Environment.overrides",
];

/// Where the contents stand of an MVar or a TVar, from its header: behind its name.
const CONTENTS: u32 = 2;

impl Segment {
    /// Two segments as one.
    pub(crate) fn join(
        first: &Segment,
        second: &Segment,
        file: Option<NewFile<'_>>,
    ) -> std::io::Result<Segment> {
        let ends = Provenance::join(&first.ends, &second.ends, file);
        let all = [&*first.ends, &*second.ends, &ends];
        let carried = Copied::join([&first.carried, &second.carried], all, file)?;
        Ok(Segment {
            start: first.start.clone(),
            ends: Arc::new(ends),
            carried: Arc::new(carried),
            raised: first.raised || second.raised,
            globals: first.globals.iter().chain(&second.globals).copied().collect(),
            touched: None,
            mailed: first.mailed.keys().chain(second.mailed.keys()).map(|t| (*t, MADE)).collect(),
            shared: first.shared.saturating_add(second.shared),
        })
    }

    /// Whether something may have been handed over in some segments. Some variables are the
    /// library's own, each of a global, and no program gets to see them.
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
        // An exception is handed to who catches it.
        shared > hidden || segments.iter().any(|segment| segment.raised)
    }

    /// About how much memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.start.bytes() + self.ends.in_memory() + self.carried.in_memory()
    }

    /// Whether an object of its first state is unevaluated there.
    fn is_unevaluated(&self, place: usize) -> bool {
        self.start.heap_word(place).is_some_and(|word| is_unevaluated(Header(word.0)))
    }

    /// How many bytes it would take in files.
    pub(crate) fn size(&self) -> usize {
        self.start.size() + self.ends.size() + self.carried.size()
    }

    /// Puts what is large of it into files; whether that was possible.
    pub(crate) fn spill(&mut self, file: NewFile<'_>) -> bool {
        let (Some(start), Some(ends), Some(carried)) = (
            Arc::get_mut(&mut self.start),
            Arc::get_mut(&mut self.ends),
            Arc::get_mut(&mut self.carried),
        ) else {
            return false;
        };
        let spilled = start.spill(file).and_then(|()| ends.spill(file));
        let spilled = spilled.and_then(|()| carried.spill(file));
        start.rest();
        ends.rest();
        carried.rest();
        spilled.is_ok()
    }
}

#[derive(Default)]
struct Loaded {
    window: Option<Rc<Recorded>>,
    /// When it was last looked at.
    used: u64,
    /// It is on disk, and parts of it have come back into memory.
    is_back: Cell<bool>,
}

/// The history of a run.
pub(crate) struct Graph<'p> {
    pub code: Arc<Code>,
    pub segments: Vec<Segment>,
    replays: Rc<Replayer<'p>>,
    windows: RefCell<Vec<Loaded>>,
    clock: Cell<u64>,
    /// Which segments have what is always known of them in files.
    in_files: Vec<bool>,
    /// Bytes of what is recorded that may be on disk.
    disk: usize,
    /// What was looked at of late of segments on disk.
    looks: room::Looks,
    /// By segment, and whether steps of its own are known exactly.
    unfinished: RefCell<HashMap<(usize, bool), Rc<Unfinished>>>,
    /// Enclosing calls, as far as the summary pass knows them.
    scopes: Scopes,
    /// See [`Graph::far_out`].
    pub(crate) leaps: Cell<bool>,
    /// See [`Graph::variable`]: by what they are under, and their headers.
    first_ones: RefCell<HashMap<(Node, u64), Option<usize>>>,
    /// The objects of blocks of the states that segments began with.
    objects: later::OfBlocks,
    /// Which words of its stacks are in use.
    live: later::OfStates,
    /// The calls of recorded segments that others ended in: by the first of their chain.
    tail_calls: RefCell<HashMap<usize, Rc<Vec<[Id; 2]>>>>,
    globals: HashMap<u32, usize>,
    /// How functions without names are shown.
    pub(crate) labels: HashMap<u32, String>,
    /// Of lists that byte strings were turned into: where in them each cell is.
    pub(crate) lists: RefCell<HashMap<Node, Rc<HashMap<Id, usize>>>>,
    /// How far [`Graph::logged`] may get; without limit except while a value is shown.
    limit: Cell<u64>,
    /// A segment was not recorded because of it.
    refused: Cell<bool>,
    /// Steps that may be recorded to show values, beyond what each of them may take.
    pub(crate) spare: Cell<u64>,
    /// A segment could not be recorded again: why.
    trouble: RefCell<Option<String>>,
    recorded: Cell<usize>,
    /// Parts of what nobody handed over are followed without looking at what they were taken out of.
    pub(crate) through_parts: Cell<bool>,
    /// Where long ways across segments lead to, by whether parts are followed.
    crossed: RefCell<HashMap<(Node, bool), Node, Quick>>,
    /// How far chains of tail calls were walked back, by their first call.
    chains: RefCell<HashMap<Node, Chain, Quick>>,
    /// What made the values that were handed on for long.
    makers: RefCell<HashMap<Node, Node, Quick>>,
    /// What the calls on the way gave.
    results: RefCell<HashMap<Node, Node, Quick>>,
    /// The same without leaving segments.
    near: RefCell<HashMap<Node, Node, Quick>>,
    /// Whether anything was handed over at all ([`Segment::share`]).
    shares: bool,
    /// See [`Graph::came_by`]: what is known, and how far back it may still be looked.
    came: RefCell<HashMap<Node, Option<handed::Hand>, Quick>>,
    pub(crate) far: Cell<u64>,
    /// Steps of all logs that were recorded.
    pub(crate) logged: Cell<u64>,
    /// Hops that ways may still take to find out how things came.
    hops: Cell<u32>,
}

/// A chain of tail calls that is walked from its last call back.
#[derive(Clone, Copy)]
struct Chain {
    at: Entry,
    /// The nearest later call of another function than the one at `at`.
    next: Option<Node>,
    walked: u32,
}

/// So many segments that a value merely came through are many.
const MAX_HOPS: u32 = 8;

/// Calls of a chain that are walked back at most.
const LONGEST_CHAIN: u32 = 100_000;
const LONG_LOOP: u32 = 5_000;

impl<'p> Graph<'p> {
    /// `known` are segments that are recorded already; logs may take so many bytes of disk.
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
            far: Cell::new(handed::FAR),
            logged: Cell::new(0),
            hops: Cell::new(handed::HOPS),
        }
    }

    /// The last segment's number.
    pub(crate) fn last(&self) -> usize {
        self.segments.len().saturating_sub(1)
    }

    /// Why something could not be looked up, if that happened.
    pub(crate) fn trouble(&self) -> Option<String> {
        self.trouble.borrow().clone()
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.replays.is_interrupted()
    }

    /// Steps and bytes of the logs that are there by now.
    pub(crate) fn held(&self) -> (u64, u64) {
        let windows = self.windows.borrow();
        let logs = windows.iter().filter_map(|w| w.window.as_ref()).map(|w| &w.log);
        logs.fold((0, 0), |all, log| (all.0 + log.steps(), all.1 + log.bytes() as u64))
    }

    /// How many segments were recorded on demand.
    pub(crate) fn recorded(&self) -> usize {
        self.recorded.get()
    }

    /// Does something for which only so many steps are recorded, or as many as it takes to get past
    /// that.
    pub(crate) fn limited<T>(&self, steps: u64, f: impl FnOnce() -> T) -> T {
        let limit = self.limit.get();
        self.limit.set(limit.min(self.logged.get().saturating_add(steps)));
        let done = f();
        self.limit.set(limit);
        done
    }

    /// What a limit did not get in the way of finding out.
    pub(crate) fn sure<T>(&self, f: impl FnOnce() -> T) -> Option<T> {
        let refused = self.refused.replace(false);
        let found = f();
        let is_sure = !self.refused.replace(refused);
        is_sure.then_some(found)
    }

    /// What can be found out without recording anything.
    pub(crate) fn at_hand<T>(&self, f: impl FnOnce() -> T) -> Option<T> {
        self.limited(0, || self.sure(f))
    }

    // ---- across segments ---------------------------------------------------------------

    /// An id of a segment's. Constants are the same in all of them.
    fn in_segment(&self, segment: usize, id: Id) -> Node {
        let is_constant = id & BEFORE == 0 && id & CONSTANT != 0;
        (if is_constant { 0 } else { segment }, id)
    }

    /// To the segment that a value was made in: from a word of the state that a segment began with
    /// to the step it came from. What was there when the run began stays as it is.
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

    /// What went into a step, in order: operands, fields, arguments. Not the result of a call.
    pub(crate) fn operands(&self, entry: &Entry) -> Vec<Node> {
        match self.window(entry.window) {
            Some(window) => Self::nodes(entry.window, window.operands(entry)),
            None => Vec::new(),
        }
    }

    /// One of the words behind a step's head, as a node.
    pub(crate) fn word(&self, entry: &Entry, place: u32) -> Node {
        let word = self.window(entry.window).map_or(0, |w| w.log.word(entry.id + place));
        (entry.window, word)
    }

    /// What an expression put off, a selection or a message hands on.
    pub(crate) fn handed(&self, entry: &Entry) -> Node {
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

    /// Of what a handler got: what raised it.
    pub(crate) fn caught(&self, entry: &Entry) -> Option<Node> {
        (entry.kind == Kind::Read && entry.form == 1).then(|| self.word(entry, 2))
    }

    /// What an exception is, as far as the program made it: else it is the raising itself.
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

    /// Where the function of a call came from, if it was not known by its name.
    pub(crate) fn callee(&self, entry: &Entry) -> Option<Node> {
        (entry.kind == Kind::Enter && entry.form == 0).then(|| self.word(entry, 4))
    }

    /// The result of a call or of an expression that was put off; id 0: there is none.
    pub(crate) fn result(&self, entry: &Entry) -> Node {
        match entry.kind {
            Kind::Enter => self.call_result(entry),
            Kind::Thunk => self.thunk_result(entry),
            _ => (entry.window, 0),
        }
    }

    fn thunk_result(&self, entry: &Entry) -> Node {
        let result = self.handed(entry);
        if result.1 != 0 {
            return result;
        }
        self.later_result(entry.node()).unwrap_or((entry.window, 0))
    }

    /// What a call itself gave, without the calls that it went on with.
    fn own_result(&self, entry: &Entry) -> Node {
        let result = self.word(entry, 3);
        // Of the first call of a chain this names the last one.
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

    /// What a call gives: its own value, or the call that it ended in. A function that goes on
    /// with itself counts as one call.
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
        let mut chain = Chain { at: last, next: None, walked: 0 };
        // A story goes through the calls of a chain one by one: each walk begins where the one
        // before ended, unless the end of it all is not known yet.
        let keeps = end.1 != 0;
        if keeps && let Some(begun) = self.chains.borrow().get(&root.node()) {
            chain = *begun;
        }
        // So many rounds of one function: it goes on with itself, and all of them give what the last does.
        let is_loop = |chain: &Chain| {
            chain.walked >= LONG_LOOP && chain.next.is_none() && self.function_of(&chain.at) == own
        };
        while chain.at.node() != entry.node() && chain.walked < LONGEST_CHAIN && !is_loop(&chain) {
            let Some(outer) = self.activation(&chain.at).filter(|o| o.kind == Kind::Enter) else {
                break;
            };
            if self.function_of(&outer) != self.function_of(&chain.at) {
                chain.next = Some(chain.at.node());
            }
            chain = Chain { at: outer, walked: chain.walked + 1, ..chain };
            // Of the first one the way above may say more.
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

    /// The call that a call ended in, if that came in the same segment.
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

    /// Of a round of a loop, the call that the loop began with: a function that went on with itself
    /// before, and is still the one that was called. What is in between may be millions of rounds.
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
            Kind::Send => Some((self.word(entry, 3).1, Some(self.word(entry, 4).1))),
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

    /// Whether a cell from before a segment came through it with its contents as they were. Who
    /// only read them is not asked for here.
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

    /// What an exception of the machine's own is.
    pub(crate) fn reason(&self, entry: &Entry) -> Option<Node> {
        if entry.kind != Kind::Raise || entry.form != 0 {
            return None;
        }
        let count = self.word(entry, 2).1;
        Some(self.word(entry, 3 + count)).filter(|node| node.1 != 0)
    }

    /// Where a test sent control.
    pub(crate) fn outcome_of_test(&self, entry: &Entry) -> usize {
        if entry.form == 1 { entry.pc + 1 } else { self.word(entry, 2).1 as usize }
    }

    /// The call (or expression put off) that a step happened in.
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

    /// The operation behind a step of a primitive's.
    pub(crate) fn prim(&self, entry: &Entry) -> Option<Prim> {
        match self.code.instr(entry.pc)? {
            Instr::Prim { op, .. }
            | Instr::TryPrim { op, .. }
            | Instr::Visible { op, .. }
            | Instr::Control { op, .. } => Some(*op),
            _ => None,
        }
    }

    /// What went into a step and stands in the source: without the dictionaries of classes.
    pub(crate) fn written(&self, entry: &Entry) -> Vec<Node> {
        let operands = self.operands(entry);
        if self.code.language() != Language::Haskell {
            return operands;
        }
        let called = match entry.kind {
            Kind::Enter => self.function_of(entry).map(|function| (function, 0)),
            Kind::Partial => match self.shape(self.handed(entry)) {
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

    /// What an object became that was not evaluated yet in the state that a segment began with.
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
