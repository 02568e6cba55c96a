//! Hashing of whole states.
//!
//! Two states have the same hash if no program could tell them apart: objects count by their
//! contents and connections, not by their positions; threads and cells by their names, which are
//! the same in every schedule that creates them; dead stack slots and indirections not at all. The
//! order in which threads wait for an MVar is ignored, too: by the rules of [`crate::prims`] any of
//! them may be next.
//!
//! For a reference implementation that explores every interleaving, hashes are not good enough: it
//! compares the numbers that a hash would be computed from ([`State::state_numbers`]).
//!
//! The walk visits everything live: it is for comparing states, not for every step.

use crate::code::each_slot;
use crate::observer::ObjectId;
use crate::snapshot::undo::Undo;
use crate::state::State;
use crate::state::frames::{frames, waiting_slots};
use crate::state::heap::Kind;
use crate::state::tables::Timer;
use crate::state::thread::{Block, Status, ThreadId, frame};
use crate::state::word::{Index, Word};
use std::collections::HashMap;

/// Mixes a word into a hash: cheap, and every bit of either matters.
#[inline]
pub(crate) fn mix(hash: u64, word: u64) -> u64 {
    let mut h = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    h ^= h >> 29;
    h = h.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    h ^ h >> 32
}

/// A hasher for keys that are numbers already.
#[derive(Clone, Copy, Default)]
pub struct Quick;

#[derive(Default)]
pub struct QuickHasher(u64);

impl std::hash::BuildHasher for Quick {
    type Hasher = QuickHasher;

    #[inline]
    fn build_hasher(&self) -> QuickHasher {
        QuickHasher::default()
    }
}

impl std::hash::Hasher for QuickHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
        self.0 ^= self.0 >> 29;
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn write_i64(&mut self, number: i64) {
        self.write_u64(number as u64);
    }
}

/// Consumes the numbers that represent a state.
trait Sink {
    /// Whether an indirection differs from its target.
    const EXACT: bool;

    fn add(&mut self, number: u64);
}

/// Computes a hash of them.
struct Mixed {
    low: u64,
    high: u64,
}

impl Sink for Mixed {
    const EXACT: bool = false;

    fn add(&mut self, number: u64) {
        self.low = mix(self.low, number);
        self.high = mix(self.high.rotate_left(23), !number);
    }
}

/// Collects the numbers themselves.
impl Sink for Vec<u64> {
    const EXACT: bool = true;

    fn add(&mut self, number: u64) {
        self.push(number);
    }
}

struct Walk<'m, S: Sink> {
    machine: &'m State,
    /// Objects in the order of first occurrence.
    seen: HashMap<Index, u64, Quick>,
    queue: Vec<Index>,
    /// Objects before this one are identified by position, and not visited.
    oldest: Index,
    sink: S,
}

impl<S: Sink> Walk<'_, S> {
    fn add(&mut self, number: u64) {
        self.sink.add(number);
    }

    fn thread(&mut self, id: ThreadId) {
        let hash = self.machine.threads.get(id.0 as usize).map_or(0, |t| t.name_hash);
        self.add(hash);
    }

    fn word(&mut self, word: Word) {
        let word = if S::EXACT { word } else { self.machine.heap.resolve(word) };
        if let Some(thread) = word.as_thread() {
            self.thread(ThreadId(thread));
        } else if let Some(atom) = word.as_atom() {
            // Atoms by their text: their numbers depend on the process.
            let text = source::Symbol::from_number(atom).as_str();
            let hash = text.bytes().fold(1, |h, b| mix(h, u64::from(b)));
            self.add(hash);
        } else if word.is_reference() && word.index() < self.oldest {
            self.add((word.index() as u64) << 3 | 3);
        } else if word.is_reference() {
            let next = self.seen.len() as u64;
            let index = word.index();
            let number = *self.seen.entry(index).or_insert(next);
            if number == next {
                self.queue.push(index);
            }
            self.add(number << 3 | 2);
        } else {
            self.add(word.0);
        }
    }

    fn words(&mut self, words: &[Word]) {
        words.iter().for_each(|w| self.word(*w));
    }

    fn name(&mut self, name: Word) {
        let object = ObjectId::of(name);
        self.thread(object.creator);
        self.add(u64::from(object.count));
    }

    /// Visits the objects found on the way.
    fn objects(&mut self) {
        let mut next = 0;
        while next < self.queue.len() {
            let index = self.queue[next];
            next += 1;
            let heap = &self.machine.heap;
            let header = heap.header(index);
            let fields = heap.fields(index);
            self.add(header.0);
            match header.kind() {
                kind if kind.is_raw() => fields.iter().for_each(|f| self.add(f.0)),
                Kind::BlackHole | Kind::Failed => self.word(fields[0]),
                Kind::Ref | Kind::MVar | Kind::TVar => {
                    self.name(fields[0]);
                    self.word(fields[1]);
                }
                Kind::Array => {
                    self.name(fields[0]);
                    self.words(&fields[1..]);
                }
                _ => self.words(fields),
            }
        }
    }

    fn stack(&mut self, id: ThreadId) {
        let machine = self.machine;
        let thread = machine.thread(id);
        let (pc, fp) = (thread.control.pc, thread.control.fp);
        self.add(pc as u64);
        self.add(fp as u64);
        let mut live = Vec::new();
        each_slot(machine.code.live_before(pc), |slot| live.push(thread.stack[fp + slot]));
        for f in frames(&thread.stack, fp) {
            live.push(Word(f.control.0));
            match f.control.control_kind() {
                frame::HALT => break,
                frame::CALL | frame::EVAL => waiting_slots(&machine.code, f.control, |slot| {
                    live.push(thread.stack[f.base + slot]);
                }),
                _ => live.extend_from_slice(&thread.stack[f.base..f.end - 1]),
            }
        }
        self.words(&live);
    }

    fn control(&mut self, id: ThreadId) {
        let control = self.machine.control(id);
        self.add(control.mask as u64);
        self.add(u64::from(control.objects) << 32 | u64::from(control.children));
        match control.status {
            Status::Ready => self.add(1),
            Status::Finished => self.add(2),
            Status::Died => self.add(3),
            Status::Blocked(block) => match block {
                Block::Take(w) | Block::Read(w) | Block::Put(w) | Block::BlackHole(w) => {
                    self.add(4);
                    self.word(w);
                }
                Block::Transaction => self.add(5),
                Block::Delay(until) => self.add(mix(6, until as u64)),
                Block::Mailbox(until) => self.add(mix(7, until.unwrap_or(-1) as u64)),
                Block::ThrowTo(other) => {
                    self.add(8);
                    self.thread(other);
                }
                Block::Forever => self.add(9),
            },
        }
        self.add(control.ending.map_or(0, |status| 1 + u64::from(status == Status::Died)));
        self.add(u64::from(control.exiting) | u64::from(control.waiting) << 1);
        self.add(u64::from(control.written));
        self.word(control.outcome);
        for pending in &control.pending {
            self.word(pending.exception);
        }
        let Some(process) = &control.process else { return };
        self.words(&[process.first, process.before, process.dictionary, process.facts]);
        self.add(u64::from(process.trap_exit) | u64::from(process.node) << 1);
        process.links.iter().for_each(|l| self.thread(*l));
        process.leader.iter().for_each(|l| self.thread(*l));
        for (number, watcher, shown) in &process.watchers {
            self.add(*number as u64);
            self.thread(*watcher);
            self.word(*shown);
        }
        for (number, on) in &process.monitors {
            self.add(*number as u64);
            self.thread(*on);
        }
        for (sender, signals) in &process.incoming {
            self.thread(*sender);
            self.add(u64::from(self.machine.ahead_of_courier(*sender, id)));
            for signal in signals {
                let (kind, number, word) = signal.parts();
                self.add(mix(kind, number as u64));
                self.word(self.machine.unpacked(word));
            }
        }
    }

    fn threads(&mut self) {
        let machine = self.machine;
        let mut threads: Vec<ThreadId> = (0..machine.threads.len() as u32).map(ThreadId).collect();
        threads.sort_by_key(|id| machine.thread(*id).name_hash);
        for id in threads {
            self.thread(id);
            self.control(id);
            if !machine.control(id).is_over() {
                self.stack(id);
            }
        }
    }

    /// Details that a hash may omit because they follow from the rest or are rare.
    fn details(&mut self, id: ThreadId) {
        let control = self.machine.control(id);
        self.add(u64::from(control.references));
        self.add(control.wake_at.map_or(0, |_| 1) | control.timer.map_or(0, |_| 2));
        control.throwing.iter().for_each(|t| self.thread(*t));
        control.killed.iter().for_each(|w| self.word(*w));
        for pending in &control.pending {
            self.add(u64::from(pending.now));
            pending.from.iter().for_each(|t| self.thread(*t));
        }
        if let Some(process) = &control.process {
            self.add(process.deadline.map_or(0, |_| 1));
            self.add(process.name.map_or(0, |n| u64::from(n.number()) + 1));
        }
    }

    fn tables(&mut self) {
        let machine = self.machine;
        let tables = &machine.tables;
        for ((at, _), timer) in &tables.timers {
            self.add(*at as u64);
            match timer {
                Timer::Wake(id) => self.thread(*id),
                Timer::Send { reference, to, message } => {
                    self.add(*reference as u64);
                    self.words(&[*to, machine.unpacked(*message)]);
                }
            }
        }
        for (name, id) in &tables.names {
            self.word(crate::machine::atom(*name));
            self.thread(*id);
        }
        for (number, alias) in &tables.aliases {
            self.add(*number as u64);
            self.thread(alias.owner);
            self.add(alias.ends as u64);
        }
        for (number, table) in &tables.term_tables {
            self.add(*number as u64);
            self.name(table.object.word());
            self.thread(table.owner);
            let heir = table.heir.map_or(0, |(heir, _)| u64::from(heir.0) + 1);
            let (named, fixed) = (u64::from(table.named), u64::from(table.fixed));
            self.add(heir << 8 | (table.protection as u64) << 1 | named);
            self.add(fixed);
            self.word(crate::machine::atom(table.name));
            // By contents: the shape of a tree depends on its history.
            self.words(&self.machine.table_tuples(table));
        }
        for (name, value) in &tables.environment {
            let text = name.iter().chain([&0]).chain(value.iter().flatten());
            let hash = text.fold(u64::from(value.is_some()), |h, b| mix(h, u64::from(*b)));
            self.add(hash);
        }
    }
}

impl State {
    /// A hash of the state: the future of all threads depends on nothing else.
    pub fn state_hash(&self) -> u128 {
        let mut walk = self.walk(0, Mixed { low: 1, high: 2 });
        walk.threads();
        walk.add(self.scalars.clock as u64);
        walk.tables();
        walk.words(&self.constants);
        walk.objects();
        u128::from(walk.sink.high) << 64 | u128::from(walk.sink.low)
    }

    /// The whole state as numbers, to compare states reached from the same mark: equal numbers mean
    /// equal states. Objects older than the mark are represented by their position and by what has
    /// changed in them since.
    pub fn state_numbers(&self, since: crate::snapshot::undo::Mark) -> Vec<u64> {
        let Some(record) = self.marks.get(since.depth - 1) else { return Vec::new() };
        let mut walk = self.walk(record.top, Vec::with_capacity(256));
        walk.threads();
        for id in (0..self.threads.len() as u32).map(ThreadId) {
            walk.details(id);
        }
        if self.code.looks_at_clock() {
            walk.add(self.scalars.clock as u64);
        }
        walk.add(self.scalars.unique_serial as u64);
        walk.add(self.scalars.unbuffered);
        walk.add(self.scalars.cuts);
        walk.tables();
        let mut changed: Vec<(Index, bool)> = self.heap.trail[record.trail..]
            .iter()
            .filter_map(|undo| match undo {
                Undo::Cell { index, .. } => Some((*index, false)),
                Undo::Header { index, .. } => Some((*index, true)),
                _ => None,
            })
            .filter(|(index, _)| *index < record.top)
            .collect();
        changed.sort_unstable();
        changed.dedup();
        for (index, is_header) in changed {
            walk.add(index as u64);
            let word = self.heap.word_at(index);
            if is_header { walk.add(word.0) } else { walk.word(word) }
        }
        walk.objects();
        walk.sink
    }

    fn walk<S: Sink>(&self, oldest: Index, sink: S) -> Walk<'_, S> {
        Walk { machine: self, seen: HashMap::default(), queue: Vec::new(), oldest, sink }
    }
}
