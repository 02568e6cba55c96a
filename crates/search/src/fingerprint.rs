//! The identity of a state, kept up to date from move to move.
//!
//! The machine gives the components of threads and cells (see `machine::Component`); here those
//! that a move has changed are made anew, and the nodes are numbered from the live threads on, so
//! that a state is the same whatever its objects are called and whatever garbage it left behind.
//!
//! What threads and cells refer to is evaluated first, as far as that is cheap (see
//! `machine::Machine::evaluate_ahead`), so that it makes no difference who needed a lazy expression
//! before, or whether anybody did. The values stay in the state until the move is taken back. What was
//! tried in vain is tried once, and where somebody evaluates it later, the components that it is in
//! are made anew.
//!
//! The result is a hash of 128 bits. Two different states have the same one with a probability
//! of about n²/2¹²⁹ for n states: 10⁻²⁶ for a million. A verdict that rests on it says so.

use crate::system::{System, Thread};
use machine::{Component, Mark, Node, Quick, ThreadId};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Steps that evaluating an expression ahead may take.
const AHEAD: u64 = 4_000;
/// Expressions of one place in the program that are tried in vain before the others are left alone.
const IN_VAIN: u32 = 32;

/// What to put back when a move is taken back.
#[derive(Default)]
pub struct Restore {
    threads: Vec<(usize, Option<Rc<Component>>)>,
    cells: Vec<(usize, Option<Rc<Component>>)>,
    tables: Option<Rc<Component>>,
    constants: Option<Rc<Component>>,
    /// Expressions that were tried in vain since.
    tried: Vec<usize>,
}

pub struct Fingerprint {
    threads: Vec<Option<Rc<Component>>>,
    /// Cells by their place in the heap.
    cells: HashMap<usize, Rc<Component>, Quick>,
    arrays: Vec<(usize, usize)>,
    tables: Rc<Component>,
    constants: Rc<Component>,
    /// Cells with expressions in them that are not evaluated.
    lazy: HashSet<usize, Quick>,
    /// Such expressions that were tried in vain.
    tried: HashSet<usize, Quick>,
    /// By place in the program: how many were tried in vain, and how many were evaluated.
    places: HashMap<u64, (u32, u32), Quick>,
    /// Constants that had no value at first.
    open: HashSet<usize, Quick>,
    /// Scratch for numbering.
    numbers: HashMap<Node, u64, Quick>,
    queue: Vec<Node>,
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
    /// Of the present state, in which a mark must be set.
    pub fn new(system: &mut System) -> Self {
        let mut fingerprint = Fingerprint {
            threads: Vec::new(),
            cells: HashMap::default(),
            arrays: Vec::new(),
            tables: Rc::new(system.machine.tables_component(system.rules.clock)),
            constants: Rc::new(system.machine.constants_component()),
            lazy: HashSet::default(),
            tried: HashSet::default(),
            places: HashMap::default(),
            open: system.machine.open_constants().into_iter().collect(),
            numbers: HashMap::default(),
            queue: Vec::new(),
        };
        let mut restore = Restore::default();
        for id in system.threads() {
            fingerprint.renew_thread(system, id, &mut restore);
        }
        fingerprint
    }

    /// After a move that was done since a mark.
    pub fn update(&mut self, system: &mut System, mark: Mark) -> Restore {
        let changes = system.machine.changes_since(mark);
        let mut restore = Restore::default();
        for id in &changes.threads {
            self.renew_thread(system, *id, &mut restore);
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
        if self.has_open() || !self.open.is_empty() {
            let evaluated = system.machine.evaluated_since(mark);
            if !evaluated.is_empty() {
                self.renew_evaluated(system, &evaluated, &mut restore);
            }
        }
        restore
    }

    fn has_open(&self) -> bool {
        let lazy = |c: &Option<Rc<Component>>| c.as_ref().is_some_and(|c| !c.thunks.is_empty());
        !self.lazy.is_empty() || self.threads.iter().any(lazy)
    }

    /// Somebody has evaluated what was left alone.
    fn renew_evaluated(&mut self, system: &mut System, evaluated: &[usize], restore: &mut Restore) {
        let stale = |c: &Component| c.thunks.iter().any(|t| evaluated.contains(t));
        for number in 0..self.threads.len() {
            if self.threads[number].as_ref().is_some_and(|c| stale(c)) {
                self.renew_thread(system, ThreadId(number as u32), restore);
            }
        }
        if !self.lazy.is_empty() {
            let lazy = self.lazy.iter().filter(|c| self.cells.get(c).is_some_and(|c| stale(c)));
            let mut lazy: Vec<usize> = lazy.copied().collect();
            lazy.sort_unstable();
            for cell in lazy {
                self.renew(system, cell, restore);
            }
        }
        if evaluated.iter().any(|index| self.open.contains(index)) {
            let new = Rc::new(system.machine.constants_component());
            let old = std::mem::replace(&mut self.constants, new);
            restore.constants.get_or_insert(old);
        }
    }

    /// For a state that is never taken back.
    pub fn nothing(&self) -> Restore {
        Restore::default()
    }

    fn renew_thread(&mut self, system: &mut System, id: ThreadId, restore: &mut Restore) {
        let number = id.0 as usize;
        if self.threads.len() <= number {
            self.threads.resize(number + 1, None);
        }
        let new = loop {
            let component = system.machine.thread_component(id);
            if !self.evaluate(system, &component.thunks, restore) {
                break Some(Rc::new(component));
            }
        };
        let old = std::mem::replace(&mut self.threads[number], new);
        restore.threads.push((number, old));
    }

    fn renew(&mut self, system: &mut System, cell: usize, restore: &mut Restore) {
        let new = loop {
            let component = system.machine.cell_component(cell);
            if !self.evaluate(system, &component.thunks, restore) {
                break Rc::new(component);
            }
        };
        let old = self.put_cell(cell, Some(new));
        restore.cells.push((cell, old));
    }

    fn put_cell(&mut self, cell: usize, new: Option<Rc<Component>>) -> Option<Rc<Component>> {
        if new.as_ref().is_some_and(|c| !c.thunks.is_empty()) {
            self.lazy.insert(cell);
        } else if !self.lazy.is_empty() {
            self.lazy.remove(&cell);
        }
        match new {
            Some(new) => self.cells.insert(cell, new),
            None => self.cells.remove(&cell),
        }
    }

    /// Evaluates what has not been tried yet. True: something was evaluated.
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

    pub fn undo(&mut self, restore: Restore) {
        for thunk in restore.tried {
            self.tried.remove(&thunk);
        }
        for (cell, old) in restore.cells.into_iter().rev() {
            if old.is_none() {
                self.arrays.retain(|(start, _)| *start != cell);
            }
            self.put_cell(cell, old);
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
    pub fn identity(&mut self, system: &mut System, restore: &mut Restore) -> Identity {
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
                        if let Some(size) = system.machine.array_size(index) {
                            self.arrays.push((index, index + 1 + size));
                        }
                        self.renew(system, index, restore);
                        self.cells.get(&index).cloned()
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

/// The hash of the present state by itself, which is left as it is.
pub fn of(system: &mut System) -> u128 {
    let back = system.mark();
    let mut fingerprint = Fingerprint::new(system);
    let mut restore = fingerprint.nothing();
    let identity = fingerprint.identity(system, &mut restore);
    system.undo(back);
    identity.hash
}
