//! The identity of a state, updated from move to move.
//!
//! The machine gives the components of threads and cells (see `machine::Component`). Those that a move has changed are
//! recomputed here, and nodes are numbered from the live threads on, so that the identity depends neither on the names
//! of objects nor on garbage.
//!
//! Thunks that threads and cells refer to are evaluated first, if that is cheap (see
//! `machine::Machine::evaluate_ahead`), so that it makes no difference which thread forced one first, or whether any
//! did. The values stay in the state until the move is undone. An evaluation that fails is tried once; if a thread
//! forces the thunk later, the components that contain it are recomputed.
//!
//! The result is a hash of 128 bits. Two different states have the same one with a probability of about n²/2¹²⁹ for n
//! states: 10⁻²⁶ for a million. A verdict that relies on it says so.

use crate::system::{System, Thread};
use machine::{Component, Mark, Node, Quick, ThreadId};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Limit on the steps of evaluating a thunk ahead.
const AHEAD: u64 = 4_000;
/// Failed evaluations at one location of the program after which thunks from there are no longer tried.
const IN_VAIN: u32 = 32;

/// A thread, cell or reference by its index in a table, so that comparing states needs no lookup by name.
type Slot = u32;

/// A component, with slots in its gaps.
struct Part {
    low: u64,
    high: u64,
    nodes: Box<[Slot]>,
    thunks: Box<[usize]>,
}

struct Entry {
    node: Node,
    part: Option<Rc<Part>>,
    /// The comparison in which it was last reached, and its number in that.
    met: u64,
    number: u32,
}

/// What to restore when a move is undone.
#[derive(Default)]
pub(crate) struct Restore {
    parts: Vec<(Slot, Option<Rc<Part>>)>,
    tables: Option<Rc<Part>>,
    constants: Option<Rc<Part>>,
    /// Thunks that were tried without success since.
    tried: Vec<usize>,
}

pub(crate) struct Fingerprint {
    entries: Vec<Entry>,
    slots: HashMap<Node, Slot, Quick>,
    arrays: Vec<(usize, usize)>,
    tables: Rc<Part>,
    constants: Rc<Part>,
    /// Threads and cells that contain thunks.
    lazy: HashSet<Slot, Quick>,
    /// Thunks that were tried without success.
    tried: HashSet<usize, Quick>,
    /// By location in the program: how many evaluations failed, and how many succeeded.
    places: HashMap<u64, (u32, u32), Quick>,
    /// Constants that were not evaluated at first.
    open: HashSet<usize, Quick>,
    /// How often states have been compared.
    now: u64,
    /// Scratch for numbering.
    queue: Vec<Slot>,
    alive: Vec<(Thread, ThreadId)>,
}

pub(crate) fn mix(hash: u64, word: u64) -> u64 {
    let mut h = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    h ^= h >> 29;
    h = h.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    h ^ h >> 32
}

impl Fingerprint {
    /// The fingerprint of the present state, in which a mark must be set.
    pub(crate) fn new(system: &mut System) -> Self {
        let nothing = Rc::new(Part { low: 0, high: 0, nodes: Box::new([]), thunks: Box::new([]) });
        let mut fingerprint = Fingerprint {
            entries: Vec::new(),
            slots: HashMap::default(),
            arrays: Vec::new(),
            tables: nothing.clone(),
            constants: nothing,
            lazy: HashSet::default(),
            tried: HashSet::default(),
            places: HashMap::default(),
            open: system.machine.open_constants().into_iter().collect(),
            now: 0,
            queue: Vec::new(),
            alive: Vec::new(),
        };
        let tables = system.machine.tables_component(system.rules.clock);
        fingerprint.tables = fingerprint.part(tables);
        fingerprint.constants = fingerprint.part(system.machine.constants_component());
        let mut restore = Restore::default();
        for id in system.threads() {
            fingerprint.renew(system, Node::Thread(id), &mut restore);
        }
        fingerprint
    }

    fn slot(&mut self, node: Node) -> Slot {
        let next = self.entries.len() as Slot;
        let slot = *self.slots.entry(node).or_insert(next);
        if slot == next {
            self.entries.push(Entry { node, part: None, met: 0, number: 0 });
        }
        slot
    }

    fn part(&mut self, component: Component) -> Rc<Part> {
        let nodes = component.nodes.iter().map(|node| self.slot(*node)).collect();
        let Component { low, high, thunks, .. } = component;
        Rc::new(Part { low, high, nodes, thunks })
    }

    fn known(&self, node: Node) -> Option<&Rc<Part>> {
        let slot = self.slots.get(&node)?;
        self.entries[*slot as usize].part.as_ref()
    }

    /// Updates it after a move that was done since a mark.
    pub(crate) fn update(&mut self, system: &mut System, mark: Mark) -> Restore {
        let changes = system.machine.changes_since(mark);
        let mut restore = Restore::default();
        for id in &changes.threads {
            self.renew(system, Node::Thread(*id), &mut restore);
        }
        for word in &changes.words {
            // The contents of a reference, MVar or TVar are its second field.
            let cell = Node::Cell(word.wrapping_sub(2));
            if self.known(cell).is_some() {
                self.renew(system, cell, &mut restore);
            }
            if self.arrays.is_empty() {
                continue;
            }
            let within = |(start, end): &&(usize, usize)| (*start..*end).contains(word);
            let arrays: Vec<usize> = self.arrays.iter().filter(within).map(|a| a.0).collect();
            for array in arrays {
                self.renew(system, Node::Cell(array), &mut restore);
            }
        }
        if changes.tables || system.machine.has_term_tables() {
            let new = self.part(system.machine.tables_component(system.rules.clock));
            restore.tables = Some(std::mem::replace(&mut self.tables, new));
        }
        if !self.lazy.is_empty() || !self.open.is_empty() {
            let evaluated = system.machine.evaluated_since(mark);
            if !evaluated.is_empty() {
                self.renew_evaluated(system, &evaluated, &mut restore);
            }
        }
        restore
    }

    /// Recomputes the components of thunks that were left alone and have been forced since.
    fn renew_evaluated(&mut self, system: &mut System, evaluated: &[usize], restore: &mut Restore) {
        let entries = &self.entries;
        let stale = |slot: &&Slot| {
            let part = entries[**slot as usize].part.as_ref();
            part.is_some_and(|p| p.thunks.iter().any(|t| evaluated.contains(t)))
        };
        let mut lazy: Vec<Slot> = self.lazy.iter().filter(stale).copied().collect();
        lazy.sort_unstable();
        for slot in lazy {
            self.renew(system, self.entries[slot as usize].node, restore);
        }
        if evaluated.iter().any(|index| self.open.contains(index)) {
            let new = self.part(system.machine.constants_component());
            let old = std::mem::replace(&mut self.constants, new);
            restore.constants.get_or_insert(old);
        }
    }

    /// For a state that is never undone.
    pub(crate) fn nothing(&self) -> Restore {
        Restore::default()
    }

    fn renew(&mut self, system: &mut System, node: Node, restore: &mut Restore) {
        let component = loop {
            let component = match node {
                Node::Thread(id) => system.machine.thread_component(id),
                Node::Cell(index) => system.machine.cell_component(index),
                Node::Reference(_) => return,
            };
            if component.thunks.is_empty() || !self.evaluate(system, &component.thunks, restore) {
                break component;
            }
        };
        let part = self.part(component);
        let slot = self.slot(node);
        let old = self.put(slot, Some(part));
        restore.parts.push((slot, old));
    }

    fn put(&mut self, slot: Slot, new: Option<Rc<Part>>) -> Option<Rc<Part>> {
        if new.as_ref().is_some_and(|c| !c.thunks.is_empty()) {
            self.lazy.insert(slot);
        } else if !self.lazy.is_empty() {
            self.lazy.remove(&slot);
        }
        std::mem::replace(&mut self.entries[slot as usize].part, new)
    }

    /// Evaluates thunks that have not been tried yet. Returns whether any was evaluated.
    fn evaluate(&mut self, system: &mut System, thunks: &[usize], restore: &mut Restore) -> bool {
        let mut any = false;
        for thunk in thunks {
            if self.tried.contains(thunk) || !system.machine.is_unevaluated(*thunk) {
                continue;
            }
            let place = system.machine.code_of(*thunk);
            let (vain, done) = *self.places.entry(place).or_default();
            let hopeless = vain >= IN_VAIN && vain / 4 > done;
            if !hopeless && system.machine.evaluate_ahead(*thunk, AHEAD) {
                self.places.insert(place, (vain, done.saturating_add(1)));
                any = true;
            } else {
                self.places.insert(place, (vain.saturating_add(1), done));
                self.tried.insert(*thunk);
                restore.tried.push(*thunk);
            }
        }
        any
    }

    pub(crate) fn undo(&mut self, restore: Restore) {
        for thunk in restore.tried {
            self.tried.remove(&thunk);
        }
        for (slot, old) in restore.parts.into_iter().rev() {
            if old.is_none()
                && !self.arrays.is_empty()
                && let Node::Cell(index) = self.entries[slot as usize].node
            {
                self.arrays.retain(|(start, _)| *start != index);
            }
            self.put(slot, old);
        }
        if let Some(tables) = restore.tables {
            self.tables = tables;
        }
        if let Some(constants) = restore.constants {
            self.constants = constants;
        }
    }

    /// Calls `f` with what every thread can reach: registered names, tables, timers.
    pub(crate) fn shared_nodes(&self, mut f: impl FnMut(Node)) {
        self.tables.nodes.iter().for_each(|slot| f(self.entries[*slot as usize].node));
    }

    /// Calls `f` with what a thread or cell refers to.
    pub(crate) fn nodes_of(&self, system: &System, node: Node, mut f: impl FnMut(Node)) {
        if let Some(part) = self.known(node) {
            part.nodes.iter().for_each(|slot| f(self.entries[*slot as usize].node));
            return;
        }
        let component = match node {
            Node::Reference(_) => return,
            Node::Thread(id) => system.machine.thread_component(id),
            Node::Cell(index) => system.machine.cell_component(index),
        };
        component.nodes.iter().for_each(|n| f(*n));
    }

    /// Calls `f` with the heap index and the number of each cell of the state that was compared last.
    pub(crate) fn cells(&self, mut f: impl FnMut(usize, u32)) {
        for slot in &self.queue {
            let entry = &self.entries[*slot as usize];
            if let Node::Cell(index) = entry.node {
                f(index, entry.number);
            }
        }
    }

    /// The threads whose components a move has changed.
    pub(crate) fn changed<'r>(
        &'r self,
        restore: &'r Restore,
    ) -> impl Iterator<Item = ThreadId> + 'r {
        restore.parts.iter().filter_map(|(slot, _)| match self.entries[*slot as usize].node {
            Node::Thread(id) => Some(id),
            _ => None,
        })
    }

    /// The live threads of the state that was compared last, in canonical order.
    pub(crate) fn order(&self) -> impl ExactSizeIterator<Item = Thread> {
        self.alive.iter().map(|(thread, _)| *thread)
    }

    /// The threads of the state that was compared last that have ended and have messages in transit, in an order that
    /// does not depend on names.
    pub(crate) fn late_senders(&self, system: &System) -> Vec<Thread> {
        if system.machine.code().language() == core_ir::Language::Haskell {
            return Vec::new();
        }
        let alive = |id: &ThreadId| self.alive.iter().any(|(_, known)| known == id);
        let late: Vec<ThreadId> = self
            .alive
            .iter()
            .flat_map(|(_, id)| system.machine.senders_to(*id))
            .filter(|id| !alive(id))
            .collect();
        let met = self.queue.iter().filter_map(|slot| match self.entries[*slot as usize].node {
            Node::Thread(id) if late.contains(&id) => Some(system.thread(id)),
            _ => None,
        });
        met.collect()
    }

    /// The hash of the present state. Cells that are reached for the first time are recorded in `restore`.
    pub(crate) fn identity(&mut self, system: &mut System, restore: &mut Restore) -> u128 {
        let mut sum = Sum { low: 0x243f_6a88_85a3_08d3, high: 0x1319_8a2e_0370_7344 };
        let over = |id: &ThreadId| {
            let status = system.machine.status(*id);
            matches!(status, machine::Status::Finished | machine::Status::Died)
        };
        let mut alive = std::mem::take(&mut self.alive);
        alive.clear();
        let living = system.threads().filter(|id| !over(id));
        alive.extend(living.map(|id| (system.thread(id), id)));
        alive.sort_unstable();
        self.now += 1;
        self.queue.clear();
        for (_, id) in &alive {
            let slot = self.slot(Node::Thread(*id));
            self.number(slot);
        }
        sum.add(alive.len() as u64);
        self.alive = alive;
        sum.add(u64::from(system.ended.map_or(0, |c| u32::from(c) + 1)));
        let main = machine::ThreadId::MAIN;
        sum.add(u64::from(matches!(system.machine.status(main), machine::Status::Finished)));
        for part in [self.tables.clone(), self.constants.clone()] {
            self.add_part(&part, &mut sum);
        }
        let failures = u64::from(system.kills) | u64::from(system.faults) << 32;
        if failures | system.machine.cuts() != 0 {
            sum.add(failures);
            sum.add(system.machine.cuts());
        }
        if !system.wanted.is_empty() {
            // Values that a user function examines in every state are a part of the state, even if the program no
            // longer refers to them.
            let (words, known) = system.known_wanted();
            let part = self.part(system.machine.words_component(&words));
            sum.add(known);
            self.add_part(&part, &mut sum);
        }
        let mut at = 0;
        while at < self.queue.len() {
            let slot = self.queue[at];
            at += 1;
            let entry = &self.entries[slot as usize];
            if entry.part.is_none()
                && let Node::Cell(index) = entry.node
            {
                if let Some(size) = system.machine.array_size(index) {
                    self.arrays.push((index, index + 1 + size));
                }
                self.renew(system, Node::Cell(index), restore);
            }
            if let Some(part) = self.entries[slot as usize].part.clone() {
                self.add_part(&part, &mut sum);
            }
        }
        u128::from(sum.high) << 64 | u128::from(sum.low)
    }

    fn add_part(&mut self, part: &Part, sum: &mut Sum) {
        // Each half of its hash goes into a half of the sum. How many nodes it has is a part of its hash.
        sum.add_both(part.low, part.high);
        for pair in part.nodes.chunks(2) {
            let first = u64::from(self.number(pair[0]));
            let second = pair.get(1).map_or(0, |slot| u64::from(self.number(*slot)));
            sum.add(first | second << 32);
        }
    }

    /// The number of a node in this state: the order in which nodes are reached.
    fn number(&mut self, slot: Slot) -> u32 {
        let entry = &mut self.entries[slot as usize];
        if entry.met != self.now {
            entry.met = self.now;
            entry.number = self.queue.len() as u32;
            self.queue.push(slot);
        }
        entry.number
    }
}

/// Two hashes side by side.
struct Sum {
    low: u64,
    high: u64,
}

impl Sum {
    fn add(&mut self, number: u64) {
        self.add_both(number, !number);
    }

    fn add_both(&mut self, low: u64, high: u64) {
        self.low = mix(self.low, low);
        self.high = mix(self.high.rotate_left(23), high);
    }
}

/// Computes the hash of the present state from scratch. The state is unchanged.
pub fn of(system: &mut System) -> u128 {
    let back = system.mark();
    let mut fingerprint = Fingerprint::new(system);
    let mut restore = fingerprint.nothing();
    let hash = fingerprint.identity(system, &mut restore);
    system.undo(back);
    hash
}
