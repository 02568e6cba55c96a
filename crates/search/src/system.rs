//! The system under search: a machine that is driven move by move, with names for threads and objects that are the same
//! in every schedule.

use crate::event::{Event, Label, Object, Varies};
use crate::nodes::Nodes;
use crate::outcome::Gap;
use crate::stage::{Stage, StageMark};
use crate::stuck::{Past, can_wait};
use crate::watch::Watch;
use core_ir::{Language, Prim};
use machine::{How, Machine, Mark, Move, ObjectId, Quick, Status, Stepped, Stop, Thing, ThreadId};
use recording::{ThreadName, ThreadTable};
use source::Symbol;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};

/// Limit on the scopes that a thread may leave on its way to the end and still count as ending.
const MAX_STEPS_TO_THE_END: usize = 32;

/// A thread by its number in the table of the search: the same in every schedule.
pub type Thread = u32;

/// A failure or an end after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The thread died of an exception, with its text.
    Exception { thread: Thread, text: String, assertion: bool },
    /// It keeps running without a visible operation.
    RunsOn { thread: Thread },
    /// The move needs input that is not supplied.
    NeedsInput { thread: Thread },
    /// The machine cannot continue.
    Stopped(String),
}

/// Settings of a system.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Steps without a visible operation after which a thread counts as running on.
    pub fuel: u64,
    /// The order of output matters.
    pub output: bool,
    /// Exceptions of threads other than the main one are findings.
    pub exceptions: bool,
    /// So are threads that no live thread can ever wake: see `stuck.rs`.
    pub partial: bool,
    /// The time is a part of the state. Otherwise states that differ only in it are equal, and [`System::clock_read`]
    /// says whether that can have mattered.
    pub clock: bool,
    /// The files of user code; empty if all are.
    pub own: Vec<source::FileId>,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            fuel: 20_000_000,
            output: false,
            exceptions: true,
            partial: false,
            clock: true,
            own: Vec::new(),
        }
    }
}

/// The result of a move.
pub struct Done {
    pub event: Event,
    pub trouble: Option<Trouble>,
    /// For a queue that was popped: the number of the message, from 1.
    pub popped: Option<u32>,
    /// Whether the MVar that it accessed was full before.
    pub was_full: Option<bool>,
}

/// A state to return to.
#[derive(Clone, Copy)]
pub struct Back {
    mark: Mark,
    place: StageMark,
    ended: Option<u8>,
    output_end: Option<usize>,
    past: usize,
    kept: usize,
    kills: u32,
    faults: u32,
}

/// Checks a state. Returns what is wrong with it, if anything is.
pub type Look = Box<dyn FnMut(&mut System) -> Option<crate::outcome::Found> + Send>;

impl Back {
    pub fn mark(self) -> Mark {
        self.mark
    }
}

pub struct System {
    pub machine: Machine<Watch>,
    pub stage: Stage,
    pub rules: Rules,
    names: ThreadTable,
    /// From machine numbers to numbers of the search, and back.
    stable: Vec<Thread>,
    present: Vec<Option<ThreadId>>,
    objects: HashMap<(u8, u64, u64), Object, Quick>,
    /// Threads as objects: asked for with each move.
    lives: Vec<Option<Object>>,
    /// Sender and receiver of the objects that are queues.
    queues: HashMap<Object, (Thread, Thread), Quick>,
    /// Set while the program has ended as a whole.
    pub ended: Option<u8>,
    /// How much output there was when it did.
    output_end: Option<usize>,
    /// Gaps that were found on the way, in whatever schedule.
    pub left_out: Vec<Gap>,
    /// Moves done so far: the work of a search.
    pub moves: u64,
    /// A thread has read the time.
    pub clock_read: bool,
    /// What has been done up to the present state.
    pub past: Vec<Past>,
    /// Partial deadlocks that have been reported.
    pub(crate) told: Vec<Vec<Thread>>,
    pub look: Option<Look>,
    /// Program variables whose values are to be kept, and those found so far.
    pub wanted: Vec<Symbol>,
    pub(crate) found: Vec<Symbol>,
    /// How many threads may still be killed from outside.
    pub kills: u32,
    /// How many more faults may happen between nodes.
    pub faults: u32,
    pub nodes: Option<Nodes>,
    /// Scratch, so that asking for moves allocates nothing.
    scratch: Vec<Move>,
}

impl System {
    /// A system at the present state of a machine, which the caller undoes. Also returns what goes wrong before the
    /// first operations.
    pub fn new(mut machine: Machine<Watch>, stage: Stage, rules: Rules) -> (Self, Option<Trouble>) {
        machine.observer.reports = crate::watch::reporting_function(&machine);
        let mut system = System {
            machine,
            stage,
            rules,
            names: ThreadTable::new(),
            stable: Vec::new(),
            present: Vec::new(),
            objects: HashMap::default(),
            lives: Vec::new(),
            queues: HashMap::default(),
            ended: None,
            output_end: None,
            left_out: Vec::new(),
            moves: 0,
            clock_read: false,
            past: Vec::new(),
            told: Vec::new(),
            look: None,
            wanted: Vec::new(),
            found: Vec::new(),
            kills: 0,
            faults: 0,
            nodes: None,
            scratch: Vec::new(),
        };
        let stop = system.machine.stand(system.rules.fuel);
        system.learn_threads();
        system.machine.observer.accesses.clear();
        let trouble = system.trouble(ThreadId::MAIN, stop).or_else(|| system.runs_on());
        (system, trouble)
    }

    fn learn_threads(&mut self) {
        for number in self.stable.len()..self.machine.thread_count() {
            let id = ThreadId(number as u32);
            let thread = match self.machine.family(id) {
                (Some(parent), nth) => {
                    let parent = recording::ThreadId(self.stable[parent.0 as usize]);
                    self.names.child(parent, nth).0
                }
                (None, _) => 0,
            };
            self.stable.push(thread);
            if self.present.len() <= thread as usize {
                self.present.resize(thread as usize + 1, None);
            }
            self.present[thread as usize] = Some(id);
        }
    }

    pub fn thread(&self, id: ThreadId) -> Thread {
        self.stable[id.0 as usize]
    }

    /// The machine number of a thread that exists by now.
    pub fn id(&self, thread: Thread) -> Option<ThreadId> {
        self.present.get(thread as usize).copied().flatten()
    }

    pub fn name(&self, thread: Thread) -> &ThreadName {
        self.names.name(recording::ThreadId(thread))
    }

    /// The names of all threads that it has encountered, in the order of their numbers.
    pub fn all_names(&self) -> Vec<ThreadName> {
        (0..self.present.len() as u32).map(|t| self.name(t).clone()).collect()
    }

    /// The numbers here of the threads of another system, by their numbers there.
    pub fn adopt(&mut self, names: &[ThreadName]) -> Vec<Thread> {
        let own: Vec<Thread> = names.iter().map(|name| self.names.intern(name).0).collect();
        let most = own.iter().max().map_or(0, |t| *t as usize + 1);
        if self.present.len() < most {
            self.present.resize(most, None);
        }
        own
    }

    /// The cell with a number.
    pub fn cell_of(&self, object: Object) -> Option<ObjectId> {
        let (key, _) = self.objects.iter().find(|(key, o)| key.0 == 0 && **o == object)?;
        let creator = self.id(key.1 as Thread)?;
        Some(ObjectId { creator, count: key.2 as u32 })
    }

    /// Sender and receiver of a queue, as the machine knows them now.
    pub fn queue(&self, object: Object) -> Option<(ThreadId, ThreadId)> {
        let (from, to) = *self.queues.get(&object)?;
        Some((self.id(from)?, self.id(to)?))
    }

    pub fn thread_count(&self) -> usize {
        self.stable.len()
    }

    pub fn mark(&mut self) -> Back {
        Back {
            mark: self.machine.mark(),
            place: self.stage.place(),
            ended: self.ended,
            output_end: self.output_end,
            past: self.past.len(),
            kept: self.found.len(),
            kills: self.kills,
            faults: self.faults,
        }
    }

    /// Returns to a marked state and forgets the mark.
    pub fn undo(&mut self, back: Back) {
        self.machine.undo_to(back.mark);
        self.machine.release(back.mark);
        self.stage.back_to(back.place);
        self.ended = back.ended;
        self.output_end = back.output_end;
        self.past.truncate(back.past);
        self.kills = back.kills;
        self.faults = back.faults;
        self.found.truncate(back.kept);
        self.machine.observer.kept.truncate(back.kept);
        while self.stable.len() > self.machine.thread_count() {
            if let Some(thread) = self.stable.pop() {
                self.present[thread as usize] = None;
            }
        }
        self.machine.observer.accesses.clear();
        self.machine.observer.reporting.clear();
    }

    pub fn label(&self, choice: Move) -> Label {
        let name = |id: ThreadId| self.thread(id);
        match choice {
            Move::Go(id) => Label::Go(name(id)),
            Move::Receive { to, from } => Label::Receive { to: name(to), from: name(from) },
            Move::Arrive { to, from } => Label::Arrive { to: name(to), from: name(from) },
            Move::Timeout(id) => Label::Timeout(name(id)),
            Move::Ring(id) => Label::Ring(name(id)),
            Move::Kill(id) => Label::Kill(name(id)),
            Move::Fault(id, fault) => Label::Fault(name(id), fault),
            Move::Cut(connection) => Label::Cut(connection),
            Move::Heal(connection) => Label::Heal(connection),
            Move::Unblock => Label::Unblock,
        }
    }

    pub fn choice(&self, label: Label) -> Option<Move> {
        Some(match label {
            Label::Go(t) => Move::Go(self.id(t)?),
            Label::Receive { to, from } => Move::Receive { to: self.id(to)?, from: self.id(from)? },
            Label::Arrive { to, from } => Move::Arrive { to: self.id(to)?, from: self.id(from)? },
            Label::Timeout(t) => Move::Timeout(self.id(t)?),
            Label::Ring(t) => Move::Ring(self.id(t)?),
            Label::Kill(t) => Move::Kill(self.id(t)?),
            Label::Fault(t, fault) => Move::Fault(self.id(t)?, fault),
            Label::Cut(connection) => Move::Cut(connection),
            Label::Heal(connection) => Move::Heal(connection),
            Label::Unblock => Move::Unblock,
        })
    }

    /// The moves of one thread, by its machine number.
    pub fn moves_of(&mut self, id: ThreadId, out: &mut Vec<Label>) {
        let mut moves = std::mem::take(&mut self.scratch);
        self.machine.moves(id, self.rules.fuel, &mut moves);
        let any = !moves.is_empty();
        out.extend(moves.drain(..).map(|m| self.label(m)));
        self.scratch = moves;
        self.machine.observer.accesses.clear();
        self.machine.observer.reporting.clear();
        if !any && id == ThreadId::MAIN && self.can_unblock() {
            out.push(Label::Unblock);
        }
    }

    /// Whether all threads are blocked forever, and one of them would catch the exception that says so.
    fn can_unblock(&mut self) -> bool {
        if self.is_over() || !self.machine.would_catch_deadlock() {
            return false;
        }
        let mut moves = std::mem::take(&mut self.scratch);
        for id in self.threads() {
            self.machine.moves(id, self.rules.fuel, &mut moves);
            let runs_on = self.machine.status(id) == Status::Ready
                && self.machine.operation_before(id).is_none();
            if !moves.is_empty() || runs_on {
                break;
            }
        }
        let still = moves.is_empty();
        moves.clear();
        self.scratch = moves;
        self.machine.observer.accesses.clear();
        self.machine.observer.reporting.clear();
        still
    }

    /// Whether no thread can run.
    pub fn is_still(&mut self) -> bool {
        if self.machine.cuts() != 0 && !self.is_over() {
            return false;
        }
        let mut moves = Vec::new();
        for id in self.threads() {
            self.moves_of(id, &mut moves);
            moves.retain(|label| *label != Label::Unblock);
            if !moves.is_empty() {
                return false;
            }
        }
        true
    }

    /// All moves, in the order of the machine's table.
    pub fn all_moves(&mut self) -> Vec<Label> {
        let mut moves = Vec::with_capacity(self.thread_count());
        for id in self.threads() {
            self.moves_of(id, &mut moves);
        }
        if self.machine.cuts() != 0 && !self.is_over() {
            let all = self.machine.cut_connections();
            moves.extend(all.into_iter().map(Label::Heal));
        }
        moves
    }

    pub fn threads(&self) -> impl Iterator<Item = ThreadId> + use<> {
        (0..self.machine.thread_count() as u32).map(ThreadId)
    }

    /// What the program has written to its output, up to its end.
    pub fn output(&self) -> Vec<u8> {
        let mut output = self.stage.output();
        if let Some(end) = self.output_end {
            output.truncate(end);
        }
        output
    }

    /// A hash of the output that a user has seen so far, where that matters.
    pub(crate) fn seen_so_far(&self) -> u128 {
        if !self.rules.output {
            return 0;
        }
        let (mut low, mut high) = (Quick.build_hasher(), Quick.build_hasher());
        for byte in self.output() {
            low.write_u64(u64::from(byte) + 1);
            high.write_u64(!u64::from(byte));
        }
        low.write_u64(self.ended.map_or(0, |code| u64::from(code) + 1));
        u128::from(high.finish()) << 64 | u128::from(low.finish())
    }

    /// Whether the program has ended.
    pub fn is_over(&self) -> bool {
        self.ended.is_some()
            || matches!(self.machine.status(ThreadId::MAIN), Status::Finished | Status::Died)
    }

    /// Does a move. Returns `None` if it is not possible, and nothing has happened.
    pub fn perform(&mut self, label: Label) -> Option<Done> {
        let choice = self.choice(label)?;
        let id = choice.thread();
        let op = self.machine.operation_before(id);
        if !self.could_go(choice, op) {
            return None;
        }
        self.look_for_collectable(id, op);
        // The arrival of a signal is not an operation of its receiver.
        let op = op.filter(|_| {
            !matches!(choice, Move::Arrive { .. } | Move::Unblock | Move::Kill(_))
                && !label.is_of_network()
        });
        let was_full = op.and_then(|_| self.machine.is_full(id));
        let over = self.is_over();
        // A thread that an exception reaches is no longer blocked on what it waited for.
        let target = match op {
            Some(Prim::ThrowTo) => self.machine.first_argument(id).and_then(|w| w.as_thread()),
            _ => None,
        };
        let left = target.map_or_else(Vec::new, |target| self.waited_for(ThreadId(target)));
        let place = match op {
            Some(op) if self.rules.partial && can_wait(op) => self.machine.place(id),
            _ => 0,
        };
        let at = self.machine.position(id);
        self.clock_read |= matches!(
            op,
            Some(Prim::ClockNow | Prim::ClockElapsed | Prim::TimerRead | Prim::TimerCancel)
        );
        let arrives = match choice {
            Move::Arrive { to, from } => self.machine.next_arrival(from, to),
            _ => None,
        };
        let known = self.machine.thread_count();
        self.machine.observer.accesses.clear();
        let stepped = self.machine.perform(choice, self.rules.fuel);
        self.moves += 1;
        self.learn_threads();
        if let Some(nodes) = &mut self.nodes {
            nodes.assign(&mut self.machine, known);
        }
        let stop = match stepped {
            Stepped::Stop(stop) => Some(stop),
            Stepped::RunsOn => {
                let thread = self.thread(id);
                let event = self.event(label, op);
                self.past.push(Past { thread, op, changed: None, place, at });
                self.save_fuel();
                let trouble = Some(Trouble::RunsOn { thread });
                return Some(Done { event, trouble, popped: None, was_full });
            }
            _ => None,
        };
        let mut event = self.event(label, op);
        let changed = match op {
            Some(Prim::MVarTake | Prim::MVarPut | Prim::MVarTryTake | Prim::MVarTryPut) => {
                event.accesses.first().filter(|(_, how)| *how == How::Write).map(|(o, _)| *o)
            }
            _ => None,
        };
        self.past.push(Past { thread: label.thread(), op, changed, place, at });
        if self.found.len() < self.wanted.len() {
            self.find_wanted(id);
            for new in known..self.machine.thread_count() {
                self.find_wanted(ThreadId(new as u32));
            }
        }
        if let Label::Ring(_) | Label::Kill(_) = label {
            event.seizes = Box::new([label.thread()]);
        }
        match label {
            Label::Kill(_) => self.kills -= 1,
            Label::Fault(..) | Label::Cut(_) => self.faults -= 1,
            _ => {}
        }
        // Messages to other nodes depend on their connections.
        event.unknown = label.is_of_network();
        if let Label::Kill(_) | Label::Fault(..) = label {
            // The number of failures that are left makes all failures dependent.
            let mut accesses = event.accesses.to_vec();
            accesses.push((self.object(Thing::Everyone), How::Write));
            event.accesses = accesses.into();
        }
        if !left.is_empty() {
            let mut accesses = event.accesses.to_vec();
            for (thing, how) in left {
                accesses.push((self.object(thing), how));
            }
            event.accesses = accesses.into();
        }
        let popped = match choice {
            Move::Receive { to, from } => Some(self.machine.arrived(from, to)),
            _ => arrives,
        };
        let trouble = self.trouble(id, stop).or_else(|| self.runs_on());
        if !over && self.is_over() {
            self.output_end = Some(self.stage.output().len());
        }
        if self.rules.output && !over && self.is_over() {
            // What is written after the end is not seen.
            let mut accesses = event.accesses.to_vec();
            for stream in [1, 2] {
                let object = self.object(Thing::Stream(stream));
                accesses.push((object, How::Write));
            }
            event.accesses = accesses.into();
        }
        Some(Done { event, trouble, popped, was_full })
    }

    pub fn leave_out(&mut self, gap: Gap) {
        if !self.left_out.contains(&gap) {
            self.left_out.push(gap);
        }
    }

    /// GHC raises `BlockedIndefinitely` in a thread that is blocked forever at the next garbage collection, whatever
    /// the others do. Here it is raised where no other move is possible. That is incomplete if a handler would catch it
    /// while the others still have something to do. A thread that is blocked forever remains so, so it is enough to
    /// check when the main thread moves, or might be blocked forever itself.
    fn look_for_collectable(&mut self, id: ThreadId, op: Option<Prim>) {
        let is_end = matches!(op, None | Some(Prim::ThreadEnd));
        if is_end || self.left_out.contains(&Gap::Collection) || self.is_over() {
            return;
        }
        let looks = id == ThreadId::MAIN || self.machine.catches_deadlock(ThreadId::MAIN);
        if !looks || !self.machine.would_catch_deadlock() {
            return;
        }
        let stuck: Vec<ThreadId> =
            self.beyond_help().into_iter().filter_map(|thread| self.id(thread)).collect();
        let catches = stuck.iter().any(|id| self.machine.catches_deadlock(*id));
        if catches && !self.others_only_end(&stuck) {
            self.leave_out(Gap::Collection);
        }
    }

    /// Whether all threads but those that are blocked forever have only their end left, which no thread examines: then
    /// it does not matter whether a collection comes before or after it.
    fn others_only_end(&mut self, stuck: &[ThreadId]) -> bool {
        if self.machine.looks_at_threads() {
            return false;
        }
        let back = self.mark();
        let only_end = self.threads().filter(|id| !stuck.contains(id)).all(|id| self.only_ends(id));
        self.undo(back);
        only_end
    }

    /// Whether a thread leaves scopes without a handler, and ends. Executes its moves.
    fn only_ends(&mut self, id: ThreadId) -> bool {
        for _ in 0..MAX_STEPS_TO_THE_END {
            if matches!(self.machine.status(id), Status::Finished | Status::Died) {
                return true;
            }
            match self.machine.operation_before(id) {
                Some(Prim::ThreadEnd) => return true,
                Some(Prim::ScopeLeave) if !self.machine.catches_deadlock(id) => {
                    self.machine.perform(Move::Go(id), self.rules.fuel);
                }
                _ => return false,
            }
        }
        false
    }

    /// The accesses of the next operation of a thread.
    pub fn waited_for(&mut self, id: ThreadId) -> Vec<(Thing, How)> {
        if self.machine.status(id) != Status::Ready {
            return Vec::new();
        }
        match self.machine.operation_before(id) {
            Some(Prim::Atomically) => {
                self.machine.observer.accesses.clear();
                self.machine.try_move(Move::Go(id), self.rules.fuel);
                let tried = std::mem::take(&mut self.machine.observer.accesses);
                let objects = tried.iter().filter(|a| matches!(a.thing, Thing::Object(_)));
                objects.map(|a| (a.thing, How::Read)).collect()
            }
            Some(_) => match self.machine.next(id).map(|next| next.touch) {
                Some(machine::Touch::Object(object)) => vec![(Thing::Object(object), How::Write)],
                _ => Vec::new(),
            },
            None => Vec::new(),
        }
    }

    /// A quick check whether a label from elsewhere is possible here.
    fn could_go(&mut self, choice: Move, op: Option<Prim>) -> bool {
        let id = choice.thread();
        if choice == Move::Unblock {
            return self.can_unblock();
        }
        if let Some(possible) = self.can_fail(choice) {
            return possible;
        }
        if self.machine.status(id) != Status::Ready || op.is_none() {
            return false;
        }
        match choice {
            Move::Go(id) if op == Some(Prim::Atomically) || op == Some(Prim::MailboxPeek) => {
                self.machine.try_move(Move::Go(id), self.rules.fuel) == machine::Trial::Can
            }
            Move::Go(id) => op.is_some_and(|op| self.machine.is_possible(id, op)),
            Move::Receive { .. } => {
                op == Some(Prim::MailboxPeek)
                    && self.machine.try_move(choice, self.rules.fuel) == machine::Trial::Can
            }
            Move::Unblock
            | Move::Timeout(_)
            | Move::Ring(_)
            | Move::Kill(_)
            | Move::Fault(..)
            | Move::Cut(_)
            | Move::Heal(_)
            | Move::Arrive { .. } => {
                let mut moves = Vec::new();
                self.machine.moves(id, self.rules.fuel, &mut moves);
                moves.contains(&choice)
            }
        }
    }

    fn event(&mut self, label: Label, op: Option<Prim>) -> Event {
        let reported = std::mem::take(&mut self.machine.observer.accesses);
        let mut accesses: Vec<(Object, How)> = Vec::with_capacity(reported.len());
        let mut seizes = Vec::new();
        for access in &reported {
            if access.thing == Thing::Arrivals {
                self.leave_out(Gap::Arrivals);
                continue;
            }
            if matches!(access.thing, Thing::Stream(_)) && !self.rules.output {
                continue;
            }
            if let (Thing::Life(id), How::Seize) = (access.thing, access.how) {
                seizes.push(self.thread(id));
            }
            let entry = (self.object(access.thing), access.how);
            if !accesses.contains(&entry) {
                accesses.push(entry);
            }
        }
        let varies = match op {
            Some(Prim::MVarTryTake | Prim::MVarTryPut) => Varies::Mode,
            Some(Prim::Atomically | Prim::TableAtomic) => Varies::Things,
            // A name or an alias may now stand for another process.
            _ if reported
                .iter()
                .any(|a| matches!(a.thing, Thing::Name(_) | Thing::Reference(_))) =>
            {
                Varies::Things
            }
            _ => Varies::No,
        };
        self.machine.observer.accesses = reported;
        self.machine.observer.accesses.clear();
        let life = self.life(label.thread());
        Event {
            label,
            op,
            accesses: accesses.into(),
            seizes: seizes.into(),
            varies,
            life,
            unknown: false,
            moved: false,
        }
    }

    /// The number of an object, the same in every schedule.
    pub fn object(&mut self, thing: Thing) -> Object {
        let thread = |id: ThreadId| u64::from(self.stable[id.0 as usize]);
        let key = match thing {
            Thing::Object(ObjectId { creator, count }) => (0, thread(creator), u64::from(count)),
            Thing::Life(id) => (1, thread(id), 0),
            Thing::Queue { from, to } => {
                let (from, to) = (thread(from), thread(to));
                let next = self.objects.len() as Object;
                let object = *self.objects.entry((2, from, to)).or_insert(next);
                self.queues.entry(object).or_insert((from as Thread, to as Thread));
                return object;
            }
            Thing::Mailbox(id) => (3, thread(id), 0),
            Thing::Name(name) => (4, u64::from(name.number()), 0),
            Thing::TableName(name) => (5, u64::from(name.number()), 0),
            Thing::Reference(number) => {
                let creator = ThreadId((number >> 32) as u32);
                (6, thread(creator), number as u64 & 0xffff_ffff)
            }
            Thing::Timers => (7, 0, 0),
            Thing::Stream(stream) => (8, stream as u64, 0),
            Thing::Outside => (9, 0, 0),
            Thing::Everyone => (10, 0, 0),
            Thing::Arrivals => (11, 0, 0),
        };
        let next = self.objects.len() as Object;
        *self.objects.entry(key).or_insert(next)
    }

    /// A thread as an object.
    pub fn life(&mut self, thread: Thread) -> Object {
        let at = thread as usize;
        if let Some(Some(object)) = self.lives.get(at) {
            return *object;
        }
        let next = self.objects.len() as Object;
        let object = *self.objects.entry((1, u64::from(thread), 0)).or_insert(next);
        if self.lives.len() <= at {
            self.lives.resize(at + 1, None);
        }
        self.lives[at] = Some(object);
        object
    }

    /// The event of a move, without doing it.
    pub fn preview(&mut self, label: Label) -> Option<Event> {
        let back = self.mark();
        let moves = self.moves;
        let done = self.perform(label);
        self.undo(back);
        self.moves = moves;
        done.map(|d| d.event)
    }

    /// What a move has led to that must be reported.
    fn trouble(&mut self, id: ThreadId, stop: Option<Stop>) -> Option<Trouble> {
        match stop {
            Some(Stop::Finished(code)) => self.ended = Some(code),
            Some(Stop::NeedsInput { thread }) => {
                return Some(Trouble::NeedsInput { thread: self.thread(thread) });
            }
            Some(Stop::MemoryLimit { .. }) => {
                return Some(Trouble::Stopped("the program ran out of memory".to_owned()));
            }
            Some(Stop::Unsupported(what)) => return Some(Trouble::Stopped(what)),
            Some(Stop::Interrupted) => return Some(Trouble::Stopped("interrupted".to_owned())),
            _ => {}
        }
        if let Some(reporting) = self.machine.observer.reporting.pop() {
            self.machine.observer.reporting.clear();
            if self.rules.exceptions || reporting == ThreadId::MAIN {
                return Some(self.exception_of(reporting));
            }
        }
        if self.machine.code().language() != Language::Haskell {
            // A move may end its own thread, and by signals others.
            let died = self.threads().filter(|t| self.machine.status(*t) == Status::Died);
            let died: Vec<ThreadId> = died.collect();
            let new = died.into_iter().find(|t| *t == id || *t == ThreadId::MAIN)?;
            return self.crash(new);
        }
        None
    }

    /// A thread that has used up its fuel, whichever thread moved.
    fn runs_on(&mut self) -> Option<Trouble> {
        let thread = self.threads().find(|id| self.machine.runs_on(*id))?;
        self.save_fuel();
        Some(Trouble::RunsOn { thread: self.thread(thread) })
    }

    /// Nothing is proved any more once a thread has run out of fuel. The search continues with less fuel, or it would
    /// spend all of it in one place, again and again.
    fn save_fuel(&mut self) {
        const LESS_FUEL: u64 = 1_000_000;
        self.rules.fuel = self.rules.fuel.min(LESS_FUEL);
    }

    fn crash(&mut self, id: ThreadId) -> Option<Trouble> {
        let outcome = self.machine.outcome(id);
        let (class, reason) = match self.machine.heap().as_tuple(outcome) {
            Some([class, reason, ..]) => (self.machine.atom_text(*class), *reason),
            _ => (None, outcome),
        };
        // A process exits on purpose; only for the main one the reason matters.
        let silent = class == Some("exit")
            && (id != ThreadId::MAIN
                || matches!(self.machine.atom_text(reason), Some("normal" | "shutdown")));
        if silent || (!self.rules.exceptions && id != ThreadId::MAIN) {
            return None;
        }
        Some(self.death(id))
    }

    /// The exception of a process that has died.
    fn death(&self, id: ThreadId) -> Trouble {
        let outcome = self.machine.outcome(id);
        let heap = self.machine.heap();
        let (class, reason) = match heap.as_tuple(outcome) {
            Some([class, reason, ..]) => (self.machine.atom_text(*class), *reason),
            _ => (None, outcome),
        };
        let assertion = match heap.as_tuple(reason) {
            Some([tag, ..]) => {
                self.machine.atom_text(*tag).is_some_and(|t| t.starts_with("assert"))
            }
            _ => false,
        };
        if self.machine.code().records.is_elixir() {
            let text = self.elixir_death(class, reason);
            let assertion = text.starts_with("(ExUnit.AssertionError)");
            return Trouble::Exception { thread: self.thread(id), text, assertion };
        }
        let shown = self.machine.show(reason, machine::ShowLimits::default());
        let text = match class {
            Some(class) => format!("{class}: {shown}"),
            None => shown,
        };
        Trouble::Exception { thread: self.thread(id), text, assertion }
    }

    /// The exception of a process in Elixir's words: `(MatchError) no match of right hand side value: 4`.
    fn elixir_death(&self, class: Option<&str>, reason: machine::Word) -> String {
        let shown = self.machine.show_raw(reason, machine::ShowLimits::default());
        let reason = match class {
            // With a stack trace, as in the reason of an exit.
            Some("error") => format!("{{{shown},[]}}"),
            Some("throw") => format!("{{{{nocatch,{shown}}},[]}}"),
            _ => shown,
        };
        let text = machine::elixir_exception(&reason, &self.machine.code().records);
        text.strip_prefix("** ").unwrap_or(&text).to_owned()
    }

    /// The message of a Haskell thread about the exception that it dies of: the thread runs until it has printed it,
    /// and is then undone.
    fn exception_of(&mut self, id: ThreadId) -> Trouble {
        let thread = self.thread(id);
        let assertion = self.machine.live_words(id).into_iter().any(|word| {
            let Some((name, fields)) = self.machine.constructor(word) else { return false };
            let inner = fields.last().and_then(|w| self.machine.constructor(*w));
            name.as_str() == "SomeException"
                && inner.is_some_and(|(name, _)| {
                    matches!(
                        name.as_str(),
                        "ErrorCallWithLocation" | "AssertionFailed" | "HUnitFailure"
                    )
                })
        });
        let back = self.mark();
        if self.machine.code().language() == Language::Erlang {
            // It reports the exception, and dies of it.
            for _ in 0..200 {
                if self.machine.status(id) == Status::Died
                    || self.machine.perform(Move::Go(id), self.rules.fuel) == Stepped::Blocked
                {
                    break;
                }
            }
            self.learn_threads();
            let died = self.machine.status(id) == Status::Died;
            let trouble = died.then(|| self.death(id));
            self.undo(back);
            return trouble.unwrap_or(Trouble::Exception {
                thread,
                text: "an uncaught error".to_owned(),
                assertion: false,
            });
        }
        let mut text = String::new();
        for _ in 0..64 {
            if self.machine.perform(Move::Go(id), self.rules.fuel) == Stepped::Blocked {
                break;
            }
            let said = self.stage.errors_since(back.place);
            if !said.is_empty() {
                text = String::from_utf8_lossy(&said).into_owned();
                break;
            }
        }
        self.undo(back);
        let text = text.trim_end();
        let text = text.split_once(": ").map_or(text, |(_, rest)| rest).to_owned();
        Trouble::Exception { thread, text, assertion }
    }
}
