//! The identity of a state, kept up to date from move to move.
//!
//! The machine gives the components of threads and cells (see `machine::Component`); here those
//! that a move has changed are made anew, and the nodes are numbered from the live threads on, so
//! that a state is the same whatever its objects are called and whatever garbage it left behind.
//!
//! The result is a hash of 128 bits. Two different states have the same one with a probability
//! of about n²/2¹²⁹ for n states: 10⁻²⁶ for a million. A verdict that rests on it says so.

use crate::system::{System, Thread};
use machine::{Component, Mark, Node, ThreadId};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// What to put back when a move is taken back.
pub struct Restore {
    threads: Vec<(usize, Option<Rc<Component>>)>,
    cells: Vec<(usize, Option<Rc<Component>>)>,
    tables: Option<Rc<Component>>,
    constants: Option<Rc<Component>>,
}

pub struct Fingerprint {
    threads: Vec<Option<Rc<Component>>>,
    /// Cells by their place in the heap.
    cells: HashMap<usize, Rc<Component>, Quick>,
    arrays: Vec<(usize, usize)>,
    tables: Rc<Component>,
    constants: Rc<Component>,
    /// Constants that had no value at first.
    open: HashSet<usize, Quick>,
    /// Scratch for numbering.
    numbers: HashMap<Node, u64, Quick>,
    queue: Vec<Node>,
}

/// A hasher for keys that are numbers already.
#[derive(Clone, Copy, Default)]
pub struct Quick;

#[derive(Default)]
pub struct QuickHasher(u64);

impl std::hash::BuildHasher for Quick {
    type Hasher = QuickHasher;

    fn build_hasher(&self) -> QuickHasher {
        QuickHasher::default()
    }
}

impl std::hash::Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
        self.0 ^= self.0 >> 29;
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    fn write_i64(&mut self, number: i64) {
        self.write_u64(number as u64);
    }
}

fn mix(hash: u64, word: u64) -> u64 {
    let mut h = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    h ^= h >> 29;
    h = h.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    h ^ h >> 32
}

/// A state: its hash, and its live threads in the order that counts.
pub struct Identity {
    pub hash: u128,
    pub order: Vec<Thread>,
}

impl Fingerprint {
    pub fn new(system: &System) -> Self {
        let mut fingerprint = Fingerprint {
            threads: Vec::new(),
            cells: HashMap::default(),
            arrays: Vec::new(),
            tables: Rc::new(system.machine.tables_component(system.rules.clock)),
            constants: Rc::new(system.machine.constants_component()),
            open: system.machine.open_constants().into_iter().collect(),
            numbers: HashMap::default(),
            queue: Vec::new(),
        };
        for id in system.threads() {
            let component = Rc::new(system.machine.thread_component(id));
            fingerprint.threads.push(Some(component));
        }
        fingerprint
    }

    /// After a move that was done since a mark.
    pub fn update(&mut self, system: &System, mark: Mark) -> Restore {
        let changes = system.machine.changes_since(mark);
        let mut restore =
            Restore { threads: Vec::new(), cells: Vec::new(), tables: None, constants: None };
        for id in &changes.threads {
            let number = id.0 as usize;
            if self.threads.len() <= number {
                self.threads.resize(number + 1, None);
            }
            let new = Some(Rc::new(system.machine.thread_component(*id)));
            let old = std::mem::replace(&mut self.threads[number], new);
            restore.threads.push((number, old));
        }
        for word in &changes.words {
            // The contents of a reference, MVar or TVar are its second field.
            let cell = word.wrapping_sub(2);
            if self.cells.contains_key(&cell) {
                self.renew(system, cell, &mut restore);
            }
            let arrays: Vec<usize> = self
                .arrays
                .iter()
                .filter(|(start, end)| (*start..*end).contains(word))
                .map(|(start, _)| *start)
                .collect();
            for array in arrays {
                self.renew(system, array, &mut restore);
            }
        }
        if changes.tables || system.machine.has_term_tables() {
            let new = Rc::new(system.machine.tables_component(system.rules.clock));
            restore.tables = Some(std::mem::replace(&mut self.tables, new));
        }
        if changes.evaluated.iter().any(|index| self.open.contains(index)) {
            let new = Rc::new(system.machine.constants_component());
            restore.constants = Some(std::mem::replace(&mut self.constants, new));
        }
        restore
    }

    /// For a state that is never taken back.
    pub fn nothing(&self) -> Restore {
        Restore { threads: Vec::new(), cells: Vec::new(), tables: None, constants: None }
    }

    fn renew(&mut self, system: &System, cell: usize, restore: &mut Restore) {
        let new = Rc::new(system.machine.cell_component(cell));
        let old = self.cells.insert(cell, new);
        restore.cells.push((cell, old));
    }

    pub fn undo(&mut self, restore: Restore) {
        for (cell, old) in restore.cells.into_iter().rev() {
            match old {
                Some(old) => {
                    self.cells.insert(cell, old);
                }
                None => {
                    self.cells.remove(&cell);
                    self.arrays.retain(|(start, _)| *start != cell);
                }
            }
        }
        for (number, old) in restore.threads.into_iter().rev() {
            self.threads[number] = old;
        }
        if let Some(tables) = restore.tables {
            self.tables = tables;
        }
        if let Some(constants) = restore.constants {
            self.constants = constants;
        }
        while matches!(self.threads.last(), Some(None)) {
            self.threads.pop();
        }
    }

    /// What everyone can get at: names, tables, timers.
    pub fn shared_nodes(&self, mut f: impl FnMut(Node)) {
        self.tables.nodes.iter().for_each(|node| f(*node));
    }

    /// What a thread or cell refers to.
    pub fn nodes_of(&self, system: &System, node: Node, mut f: impl FnMut(Node)) {
        match node {
            Node::Reference(_) => {}
            Node::Thread(id) => match self.threads.get(id.0 as usize) {
                Some(Some(component)) => component.nodes.iter().for_each(|n| f(*n)),
                _ => system.machine.thread_component(id).nodes.iter().for_each(|n| f(*n)),
            },
            Node::Cell(index) => match self.cells.get(&index) {
                Some(component) => component.nodes.iter().for_each(|n| f(*n)),
                None => system.machine.cell_component(index).nodes.iter().for_each(|n| f(*n)),
            },
        }
    }

    /// The present state. Cells that are met for the first time are noted in `restore`.
    pub fn identity(&mut self, system: &System, restore: &mut Restore) -> Identity {
        let (mut low, mut high) = (0x243f_6a88_85a3_08d3_u64, 0x1319_8a2e_0370_7344_u64);
        let mut add = |number: u64| {
            low = mix(low, number);
            high = mix(high.rotate_left(23), !number);
        };
        self.numbers.clear();
        self.queue.clear();
        let mut order: Vec<(Thread, ThreadId)> = system
            .threads()
            .filter(|id| {
                !matches!(
                    system.machine.status(*id),
                    machine::Status::Finished | machine::Status::Died
                )
            })
            .map(|id| (system.thread(id), id))
            .collect();
        order.sort_unstable();
        for (_, id) in &order {
            self.numbers.insert(Node::Thread(*id), self.numbers.len() as u64);
            self.queue.push(Node::Thread(*id));
        }
        add(order.len() as u64);
        add(u64::from(system.ended.map_or(0, |c| u32::from(c) + 1)));
        let main = machine::ThreadId::MAIN;
        add(u64::from(matches!(system.machine.status(main), machine::Status::Finished)));
        for component in [self.tables.clone(), self.constants.clone()] {
            add(component.low);
            add(component.high);
            for node in &component.nodes {
                let next = self.numbers.len() as u64;
                let number = *self.numbers.entry(*node).or_insert(next);
                if number == next {
                    self.queue.push(*node);
                }
                add(number);
            }
        }
        let mut at = 0;
        while at < self.queue.len() {
            let node = self.queue[at];
            at += 1;
            let component = match node {
                Node::Reference(_) => continue,
                Node::Thread(id) => self.threads.get(id.0 as usize).cloned().flatten(),
                Node::Cell(index) => match self.cells.get(&index) {
                    Some(component) => Some(component.clone()),
                    None => {
                        let component = Rc::new(system.machine.cell_component(index));
                        if let Some(size) = system.machine.array_size(index) {
                            self.arrays.push((index, index + 1 + size));
                        }
                        self.cells.insert(index, component.clone());
                        restore.cells.push((index, None));
                        Some(component)
                    }
                },
            };
            let Some(component) = component else { continue };
            add(component.low);
            add(component.high);
            for node in &component.nodes {
                let next = self.numbers.len() as u64;
                let number = *self.numbers.entry(*node).or_insert(next);
                if number == next {
                    self.queue.push(*node);
                }
                add(number);
            }
        }
        let hash = u128::from(high) << 64 | u128::from(low);
        Identity { hash, order: order.into_iter().map(|(t, _)| t).collect() }
    }
}

/// The hash of the present state by itself.
pub fn of(system: &System) -> u128 {
    let mut fingerprint = Fingerprint::new(system);
    let mut restore = fingerprint.nothing();
    fingerprint.identity(system, &mut restore).hash
}
