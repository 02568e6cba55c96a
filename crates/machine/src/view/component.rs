//! Incremental state hashing: the hash of each thread and each cell, kept while it does not change.
//!
//! Threads interact only through cells, references and each other, so a state is a graph of threads
//! and cells whose nodes are trees of plain data. A [`Component`] is such a node: the hash of its
//! own data, with gaps where it refers to other nodes, and the contents of the gaps. A search
//! stores the components, recomputes those changed by a move, and numbers the nodes starting from
//! the threads to get the hash of the whole. Names of objects do not count: states that differ only
//! in them are equal.
//!
//! Data is never changed, only evaluated, which does not change its meaning: a component that was
//! computed before a part of it was evaluated is still correct, but may look different from an
//! equal one. To avoid this, what is cheap to evaluate is evaluated first (see `ahead.rs`), and the
//! remaining thunks are reported with the component.

use crate::code::each_slot;
use crate::snapshot::undo::{Mark, Undo};
use crate::state::State;
use crate::state::frames::{frames, waiting_slots};
use crate::state::heap::Kind;
use crate::state::tables::Timer;
use crate::state::thread::{Block, Signal, Status, ThreadId, frame};
use crate::state::word::{Index, Word};
use crate::view::hash::{Quick, mix};
use std::collections::HashMap;

/// The contents of a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Node {
    Cell(Index),
    Thread(ThreadId),
    /// An Erlang reference, which is unique.
    Reference(i64),
}

/// See the module documentation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    pub low: u64,
    pub high: u64,
    /// Each once, in the order of first occurrence.
    pub nodes: Box<[Node]>,
    /// Unevaluated expressions in it.
    pub thunks: Box<[Index]>,
}

/// What has changed since a mark.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    pub threads: Vec<ThreadId>,
    /// Words of the heap that were overwritten.
    pub words: Vec<Index>,
    /// Objects that were evaluated.
    pub evaluated: Vec<Index>,
    pub tables: bool,
}

/// How far the hash of an object has been computed.
#[derive(Clone, Copy)]
enum Met {
    /// In progress: an occurrence of the object now is a part of itself. Gets a number when that
    /// happens.
    Open(Option<u64>),
    Done(u64, u64),
}

/// An object whose fields are being visited.
struct Visit {
    index: Index,
    /// The next field.
    field: usize,
    /// The hash of the enclosing object, to continue with.
    outer: (u64, u64),
}

/// Objects count only by their contents: whether two of them are identical does not matter, as they
/// never change. So the hash of each is computed from the hashes of its fields, and references to
/// enclosing objects are represented by numbers.
struct Piece<'m> {
    machine: &'m State,
    met: HashMap<Index, Met, Quick>,
    circles: u64,
    visits: Vec<Visit>,
    nodes: Vec<Node>,
    thunks: Vec<Index>,
    low: u64,
    high: u64,
}

/// The empty tables of the last component, for the next one: a search computes some for each move.
#[derive(Default)]
pub(crate) struct Buffers {
    met: HashMap<Index, Met, Quick>,
    visits: Vec<Visit>,
    nodes: Vec<Node>,
    thunks: Vec<Index>,
}

impl<'m> Piece<'m> {
    fn new(machine: &'m State) -> Self {
        let Buffers { met, visits, nodes, thunks } = machine.component_buffers.take();
        Piece { machine, met, circles: 0, visits, nodes, thunks, low: 1, high: 2 }
    }

    fn add(&mut self, number: u64) {
        self.add_both(number, !number);
    }

    fn add_both(&mut self, low: u64, high: u64) {
        self.low = mix(self.low, low);
        self.high = mix(self.high.rotate_left(23), high);
    }

    fn node(&mut self, node: Node) {
        let known = self.nodes.iter().rposition(|n| *n == node);
        let number = known.unwrap_or_else(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        });
        self.add((number as u64) << 3);
    }

    fn word(&mut self, word: Word) {
        self.one(word);
        self.objects();
    }

    /// Adds a word, or starts with the object that it refers to.
    fn one(&mut self, word: Word) {
        let word = self.machine.heap.resolve(word);
        if let Some(thread) = word.as_thread() {
            self.node(Node::Thread(ThreadId(thread)));
            return;
        }
        if !word.is_reference() {
            self.add(word.0);
            return;
        }
        let index = word.index();
        let machine = self.machine;
        let heap = &machine.heap;
        let header = heap.header(index);
        if header.kind().is_cell() && heap.field(index, 0) != Word::ZERO {
            self.node(Node::Cell(index));
            return;
        }
        if header.is(Kind::Reference) {
            self.node(Node::Reference(heap.field(index, 0).0 as i64));
            return;
        }
        match self.met.get_mut(&index) {
            Some(Met::Done(low, high)) => {
                let (low, high) = (*low, *high);
                self.add_both(low, high);
            }
            Some(Met::Open(number)) => {
                let known = *number.get_or_insert(self.circles);
                self.circles = self.circles.max(known + 1);
                self.add(known << 3 | 2);
            }
            None => {
                self.met.insert(index, Met::Open(None));
                if matches!(header.kind(), Kind::Thunk | Kind::ApplyThunk | Kind::Suspended) {
                    self.thunks.push(index);
                }
                self.visits.push(Visit { index, field: 0, outer: (self.low, self.high) });
                (self.low, self.high) = (1, 2);
                self.add(header.0);
            }
        }
    }

    fn words(&mut self, words: &[Word]) {
        words.iter().for_each(|w| self.word(*w));
    }

    /// Continues with the objects in progress.
    fn objects(&mut self) {
        let machine = self.machine;
        let heap = &machine.heap;
        while let Some(visit) = self.visits.last() {
            let index = visit.index;
            let header = heap.header(index);
            let fields = match header.kind() {
                kind if kind.is_raw() => {
                    heap.fields(index).iter().for_each(|f| self.add(f.0));
                    &[]
                }
                Kind::BlackHole | Kind::Failed => &heap.fields(index)[..1],
                _ => heap.fields(index),
            };
            let Some(visit) = self.visits.last_mut() else { return };
            if let Some(field) = fields.get(visit.field) {
                visit.field += 1;
                self.one(*field);
                continue;
            }
            let outer = visit.outer;
            self.visits.pop();
            if let Some(Met::Open(Some(number))) = self.met.get(&index) {
                self.add(*number << 3 | 6);
            }
            let (low, high) = (self.low, self.high);
            self.met.insert(index, Met::Done(low, high));
            (self.low, self.high) = outer;
            self.add_both(low, high);
        }
    }

    fn finish(self) -> Component {
        let Piece { machine, mut met, visits, mut nodes, mut thunks, low, high, .. } = self;
        let component = Component {
            low,
            high,
            nodes: nodes.as_slice().into(),
            thunks: thunks.as_slice().into(),
        };
        met.clear();
        nodes.clear();
        thunks.clear();
        machine.component_buffers.set(Buffers { met, visits, nodes, thunks });
        component
    }

    fn stack(&mut self, id: ThreadId) {
        let machine = self.machine;
        let thread = machine.thread(id);
        let (pc, fp) = (thread.control.pc, thread.control.fp);
        self.add(pc as u64);
        each_slot(machine.code.live_before(pc), |slot| self.word(thread.stack[fp + slot]));
        for f in frames(&thread.stack, fp) {
            self.add(f.control.0);
            match f.control.control_kind() {
                frame::HALT => break,
                frame::CALL | frame::EVAL => waiting_slots(&machine.code, f.control, |slot| {
                    self.word(thread.stack[f.base + slot]);
                }),
                _ => self.words(&thread.stack[f.base..f.end - 1]),
            }
        }
    }

    fn sorted(&self, threads: impl Iterator<Item = ThreadId>) -> Vec<ThreadId> {
        let mut threads: Vec<ThreadId> = threads.collect();
        threads.sort_by_key(|t| self.machine.thread(*t).name_hash);
        threads
    }

    fn thread(&mut self, id: ThreadId) {
        let control = self.machine.control(id);
        self.add(control.mask as u64);
        match control.status {
            Status::Ready => self.add(1),
            Status::Finished => self.add(2),
            Status::Died => self.add(3),
            Status::Blocked(block) => match block {
                Block::ThrowTo(other) => {
                    self.add(8);
                    self.node(Node::Thread(other));
                }
                Block::Take(w) | Block::Read(w) | Block::Put(w) | Block::BlackHole(w) => {
                    self.add(4);
                    self.word(w);
                }
                Block::Transaction => self.add(5),
                Block::Delay(_) => self.add(6),
                Block::Mailbox(until) => self.add(10 + u64::from(until.is_some())),
                Block::Forever => self.add(9),
            },
        }
        if control.is_over() {
            return;
        }
        self.add(u64::from(control.waiting) | u64::from(control.written) << 1);
        if let Some(status) = control.ending {
            self.add(14 + u64::from(status == Status::Died) + 2 * u64::from(control.exiting));
            self.word(control.outcome);
        }
        for pending in &control.pending {
            self.word(pending.exception);
            self.add(u64::from(pending.now));
            if let Some(from) = pending.from {
                self.node(Node::Thread(from));
            }
        }
        if let Some(target) = control.throwing {
            self.node(Node::Thread(target));
        }
        self.stack(id);
        let Some(process) = &control.process else { return };
        self.words(&[process.first, process.before, process.dictionary, process.facts]);
        self.add(u64::from(process.trap_exit) | u64::from(process.node) << 1);
        self.add(process.name.map_or(0, |n| u64::from(n.number()) + 1));
        for link in self.sorted(process.links.iter().copied()) {
            self.node(Node::Thread(link));
        }
        self.add(11);
        process.leader.iter().for_each(|l| self.node(Node::Thread(*l)));
        // Its monitors, by the monitored process: their references are included where they are
        // used.
        let mut monitors: Vec<_> = process.monitors.iter().collect();
        monitors.sort_by_key(|(number, on)| (self.machine.thread(*on).name_hash, *number));
        for (number, on) in monitors {
            self.node(Node::Reference(*number));
            self.node(Node::Thread(*on));
        }
        self.add(13);
        // The order of two watchers cannot be observed: each gets its own message.
        let mut watchers: Vec<_> = process.watchers.iter().collect();
        watchers.sort_by_key(|(_, watcher, _)| self.machine.thread(*watcher).name_hash);
        for (number, watcher, shown) in watchers {
            self.node(Node::Reference(*number));
            self.node(Node::Thread(*watcher));
            self.word(*shown);
        }
        self.add(12);
        for from in self.sorted(process.incoming.iter().map(|(from, _)| *from)) {
            self.node(Node::Thread(from));
            if let Some((_, signals)) = process.incoming.iter().find(|(f, _)| *f == from) {
                let ahead = self.machine.ahead_of_courier(from, id);
                self.add(signals.len() as u64 | u64::from(ahead) << 32);
                for signal in signals {
                    let (kind, number, word) = signal.parts();
                    self.add(kind);
                    match signal {
                        Signal::Down { .. } | Signal::Monitor { .. } => {
                            self.node(Node::Reference(number));
                        }
                        _ => self.add(number as u64),
                    }
                    self.word(self.machine.unpacked(word));
                }
            }
        }
    }
}

impl State {
    /// The component of a thread.
    pub fn thread_component(&self, id: ThreadId) -> Component {
        let mut piece = Piece::new(self);
        piece.thread(id);
        piece.finish()
    }

    /// The component of some words that stand by themselves.
    pub fn words_component(&self, words: &[Word]) -> Component {
        let mut piece = Piece::new(self);
        piece.words(words);
        piece.finish()
    }

    /// The component of a cell.
    pub fn cell_component(&self, index: Index) -> Component {
        let mut piece = Piece::new(self);
        let header = self.heap.header(index);
        piece.add(header.0);
        let fields = self.heap.fields(index);
        if header.is(Kind::Array) {
            piece.words(&fields[1..]);
        } else {
            piece.word(fields[1]);
        }
        piece.finish()
    }

    /// The component of names, tables, aliases and timers; and of the clock, if the program reads
    /// it.
    pub fn tables_component(&self, clock: bool) -> Component {
        let mut piece = Piece::new(self);
        piece.add(self.scalars.unbuffered);
        let tables = &self.tables;
        for timer in tables.timers.values() {
            match timer {
                Timer::Wake(id) => piece.node(Node::Thread(*id)),
                Timer::Send { reference, to, message } => {
                    piece.node(Node::Reference(*reference));
                    piece.words(&[*to, self.unpacked(*message)]);
                }
            }
        }
        for (name, id) in &tables.names {
            piece.add(u64::from(name.number()));
            piece.node(Node::Thread(*id));
        }
        for (number, alias) in &tables.aliases {
            piece.node(Node::Reference(*number));
            piece.node(Node::Thread(alias.owner));
            piece.add(alias.ends as u64);
        }
        for (number, table) in &tables.term_tables {
            piece.node(Node::Reference(*number));
            piece.node(Node::Thread(table.owner));
            if let Some((heir, data)) = table.heir {
                piece.node(Node::Thread(heir));
                piece.word(data);
            }
            piece.add(u64::from(table.fixed) << 8 | (table.protection as u64) << 1);
            piece.add(u64::from(table.name.number()) << 1 | u64::from(table.named));
            let tuples = self.table_tuples(table);
            piece.words(&tuples);
        }
        for (name, value) in &tables.environment {
            let text = name.iter().chain([&0]).chain(value.iter().flatten());
            let hash = text.fold(u64::from(value.is_some()), |h, b| mix(h, u64::from(*b)));
            piece.add(hash);
        }
        if clock && self.code.looks_at_clock() {
            piece.add(self.scalars.clock as u64);
        }
        piece.finish()
    }

    /// Cells kept alive by the constants of the program: top-level variables.
    pub fn constants_component(&self) -> Component {
        let mut piece = Piece::new(self);
        for word in &self.constants {
            let resolved = self.heap.resolve(*word);
            // Unevaluated constants and functions keep nothing.
            if word.is_thunk() && resolved.is_reference() && !resolved.is_thunk() {
                piece.word(resolved);
            }
        }
        let mut component = piece.finish();
        // How far constants are evaluated makes no difference; which cells they keep does.
        let mut cells: Vec<Node> =
            component.nodes.iter().copied().filter(|n| matches!(n, Node::Cell(_))).collect();
        cells.sort_unstable();
        cells.dedup();
        component.nodes = cells.into();
        (component.low, component.high) = (3, 5);
        component
    }

    /// Top-level variables that have not been evaluated yet: the cells they will keep are not in
    /// [`State::constants_component`] yet.
    pub fn open_constants(&self) -> Vec<Index> {
        let open = |word: &Word| {
            let resolved = self.heap.resolve(*word);
            (word.is_thunk() && resolved.is_thunk()).then(|| word.index())
        };
        self.constants.iter().filter_map(open).collect()
    }

    /// Whether there are Erlang tables: their contents change without a trace in the heap.
    pub fn has_term_tables(&self) -> bool {
        !self.tables.term_tables.is_empty()
    }

    /// The number of words of the array at a heap index, if it is one.
    pub fn array_size(&self, index: Index) -> Option<usize> {
        let header = self.heap.header(index);
        header.is(Kind::Array).then(|| header.size())
    }

    /// Whether the cell at a heap index is an MVar.
    pub fn is_mvar(&self, index: Index) -> bool {
        self.heap.header(index).is(Kind::MVar)
    }

    /// The objects that were evaluated since a mark, which must be the youngest.
    pub fn evaluated_since(&self, mark: Mark) -> Vec<Index> {
        let Some(record) = self.marks.get(mark.depth - 1) else { return Vec::new() };
        let trail = self.heap.trail[record.trail..].iter();
        let evaluated = |undo: &Undo| match undo {
            Undo::Header { index, .. } => Some(*index),
            _ => None,
        };
        trail.filter_map(evaluated).collect()
    }

    /// What has changed since a mark, which must be the youngest.
    pub fn changes_since(&self, mark: Mark) -> Changes {
        let mut changes = Changes::default();
        let Some(record) = self.marks.get(mark.depth - 1) else { return changes };
        let mut threads = self.threads.len();
        for undo in &self.heap.trail[record.trail..] {
            match undo {
                Undo::Cell { index, .. } => changes.words.push(*index),
                Undo::Header { index, .. } => changes.evaluated.push(*index),
                Undo::Stack { thread, .. } | Undo::Thread { thread, .. } => {
                    if !changes.threads.contains(thread) {
                        changes.threads.push(*thread);
                    }
                }
                Undo::Spawned => threads -= 1,
                Undo::Table(change) => changes.tables |= !change.is_about_turns(),
            }
        }
        for new in threads..self.threads.len() {
            let id = ThreadId(new as u32);
            if !changes.threads.contains(&id) {
                changes.threads.push(id);
            }
        }
        changes
    }
}
