//! Idle processes: servers that wait for the next request after all work is done. A state in which no thread can run is
//! a deadlock only if at least one thread is not idle.
//!
//! An Erlang process is idle if it waits without a time limit, nothing is in its mailbox or in transit to it, and
//!
//! 1. it is in the loop of a library server (`gen_server`, `gen_statem`, `gen_event`, and with them `supervisor`), with
//!    no user function enclosing it; or
//! 2. its `receive` takes no message at all: it sleeps forever (`timer:sleep(infinity)`); or
//! 3. its `receive` is the head of a loop in user code: see below.
//!
//! The third is read from the code. What follows a message is traced, clause by clause, through branches, tail calls
//! and returns to the callers that are on the stack. A clause *loops* if it always leads back to the same `receive`,
//! and *leaves* if it never does. The process is in a loop if some clause loops and each clause either loops or leaves:
//! a function that counts down the answers it still expects (`wait(0) -> ok; wait(N) -> receive … wait(N - 1) end`)
//! loops or leaves depending on the count, so it waits for something in particular. The same holds if some clauses
//! leave and a guard selects the clause by anything other than the message.
//!
//! A client, which sends a request and waits for the answer, has a loop that looks the same, but it begins by sending.
//! So a process that has executed a send of its loop before its first message expects an answer, and is not idle.
//!
//! Whatever cannot be traced (a function that is a value in tail position, more code than [`MOST_PLACES`]) is not idle.
//! In Haskell no thread is idle: a main thread that waits forever gets an exception, whatever its loop is.

use crate::system::System;
use core_ir::{Language, Prim};
use machine::{Block, Code, Instr, Status, ThreadId};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Limit on the code locations that are followed for one `receive`.
const MOST_PLACES: usize = 20_000;

/// Library modules whose processes wait in a loop for requests.
const SERVERS: [&str; 4] = ["gen_server", "gen_statem", "gen_event", "supervisor"];

impl System {
    /// Whether a state in which no thread can run is a deadlock: the program has not ended, and some blocked thread is
    /// not idle.
    pub fn is_deadlocked(&self) -> bool {
        if self.is_over() {
            return false;
        }
        if self.machine.code().language() == Language::Haskell {
            return true;
        }
        self.waiting_threads().iter().any(|id| !self.is_idle(*id))
    }

    /// The remaining threads, without those that only represent something outside.
    pub fn waiting_threads(&self) -> Vec<ThreadId> {
        let is_left = |id: &ThreadId| {
            let status = self.machine.status(*id);
            let bodiless = Status::Blocked(Block::Forever);
            !matches!(status, Status::Finished | Status::Died) && status != bodiless
        };
        self.threads().filter(is_left).collect()
    }

    /// Whether a process waits only for the next request.
    pub fn is_idle(&self, id: ThreadId) -> bool {
        let waits = self.machine.operation_before(id) == Some(Prim::MailboxPeek)
            && self.machine.status(id) == Status::Ready
            && self.machine.wait_before(id).is_none()
            && self.machine.unread(id) == 0;
        if !waits || self.machine.code().language() == Language::Haskell {
            return false;
        }
        let places = self.machine.continuations(id);
        let Some(head) = places.first().copied() else { return false };
        if self.is_servers(&places) {
            return true;
        }
        let code = self.machine.code();
        let own = |file| self.rules.own.is_empty() || self.rules.own.contains(&file);
        let mut trace = Trace::new(code, &own, head);
        let Some(sends) = trace.follow(&places[1..]) else { return false };
        // A process that sends before its first message begins the conversation.
        let thread = self.thread(id);
        let past = self.past.iter().filter(|p| p.thread == thread);
        let before = past.take_while(|p| !(p.op == Some(Prim::MailboxPeek) && p.at == head));
        !before.into_iter().any(|p| p.op == Some(Prim::ProcessSend) && sends.contains(&p.at))
    }

    /// Whether these locations, innermost first, are those of a waiting library server.
    fn is_servers(&self, places: &[usize]) -> bool {
        let code = self.machine.code();
        let own = &self.rules.own;
        let is_own = |pc: &usize| {
            let function = code.function_at(pc.saturating_sub(1));
            function.is_none_or(|f| own.is_empty() || own.contains(&f.span.file))
        };
        let module = places.first().and_then(|pc| code.function_at(*pc));
        let module = module.and_then(|f| f.def.as_str().split_once(':')).map(|(module, _)| module);
        // The outermost location is where every process begins.
        module.is_some_and(|m| SERVERS.contains(&m)) && !places.iter().any(is_own)
    }
}

/// Where a clause of a `receive` can lead.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Leads {
    /// Back to the `receive`.
    round: bool,
    /// Elsewhere for good, or to an unknown place.
    away: bool,
}

/// Where to continue after a function has returned, as an index into `returns`.
type Waiting = Option<usize>;

/// Follows the code from a `receive`.
struct Trace<'a> {
    code: &'a Code,
    own: &'a dyn Fn(source::FileId) -> bool,
    /// The `receive`.
    head: usize,
    /// Return locations, each with the one below it.
    returns: Vec<(usize, Waiting)>,
    known: HashMap<(usize, Waiting), usize>,
    /// Functions from which the `receive` can be reached by calls, as far as known.
    reaching: HashMap<u32, bool>,
    sends: BTreeSet<usize>,
    seen: usize,
}

impl<'a> Trace<'a> {
    fn new(code: &'a Code, own: &'a dyn Fn(source::FileId) -> bool, head: usize) -> Self {
        Trace {
            code,
            own,
            head,
            returns: Vec::new(),
            known: HashMap::new(),
            reaching: HashMap::new(),
            sends: BTreeSet::new(),
            seen: 0,
        }
    }

    fn returning(&mut self, place: usize, below: Waiting) -> usize {
        let next = self.returns.len();
        let at = *self.known.entry((place, below)).or_insert(next);
        if at == next {
            self.returns.push((place, below));
        }
        at
    }

    /// The locations of the sends in the loop, if the `receive` is the head of a loop or takes nothing. `below`: where
    /// its function and the enclosing ones return to, innermost first.
    fn follow(&mut self, below: &[usize]) -> Option<BTreeSet<usize>> {
        let mut waiting = None;
        for place in below.iter().rev() {
            // A library function that called the user's function does not call it again.
            let function = self.code.function_at(place.saturating_sub(1))?;
            waiting = match (self.own)(function.span.file) {
                true => Some(self.returning(*place, waiting)),
                false => None,
            };
        }
        let (clauses, by_state) = self.clauses();
        let mut all = Leads { round: clauses.is_empty(), away: false };
        for clause in clauses {
            let leads = self.clause(clause, waiting)?;
            if leads.round && leads.away {
                return None;
            }
            all = Leads { round: all.round || leads.round, away: all.away || leads.away };
        }
        // A count in a guard may select the clause.
        let is_loop = all.round && !(all.away && by_state);
        is_loop.then(|| std::mem::take(&mut self.sends))
    }

    /// The locations where the `receive` has taken a message, and whether anything but the message selects among them.
    fn clauses(&self) -> (Vec<usize>, bool) {
        let mut found = Vec::new();
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        let mut todo = self.code.successors(self.head);
        while let Some(pc) = todo.pop() {
            let take = matches!(
                self.code.instr(pc),
                Some(Instr::Prim { op: Prim::MailboxTake | Prim::MailboxNext, .. }) | None
            );
            if take && !found.contains(&pc) {
                found.push(pc);
            }
            if !take && seen.insert(pc) {
                todo.extend(self.code.successors(pc));
            }
        }
        let taken = |pc: &usize| {
            matches!(self.code.instr(*pc), Some(Instr::Prim { op: Prim::MailboxTake, .. }))
        };
        found.retain(taken);
        (found, self.looks_at_state(&seen))
    }

    /// Whether a branch at these locations depends on nothing from the message. All jumps go forwards, so the locations
    /// are in execution order.
    fn looks_at_state(&self, places: &BTreeSet<usize>) -> bool {
        let mut message: BTreeSet<u16> = BTreeSet::new();
        message.extend(self.code.instr(self.head).and_then(Instr::defines));
        for pc in places {
            let Some(instr) = self.code.instr(*pc) else { continue };
            let mut from_message = false;
            let mut uses_any = false;
            let mut look = |slot: u16| {
                uses_any = true;
                from_message |= message.contains(&slot);
            };
            instr.uses(&mut look);
            if let Some((args, count)) = instr.arguments() {
                self.code.operands(args, count).iter().filter_map(|o| o.as_slot()).for_each(look);
            }
            let jumps = instr.target().is_some() || matches!(instr, Instr::Switch { .. });
            if jumps && uses_any && !from_message {
                return true;
            }
            let defined = match instr {
                Instr::Fields { dst, count, .. } | Instr::Moves { dst, count, .. } => {
                    *dst..dst.saturating_add(*count)
                }
                _ => match instr.defines() {
                    Some(dst) => dst..dst.saturating_add(1),
                    None => continue,
                },
            };
            for slot in defined {
                match from_message {
                    true => message.insert(slot),
                    false => message.remove(&slot),
                };
            }
        }
        false
    }

    /// Where a clause leads, or `None` if there is too much code to follow.
    fn clause(&mut self, start: usize, waiting: Waiting) -> Option<Leads> {
        let mut leads = Leads::default();
        let mut seen: HashSet<(usize, Waiting)> = HashSet::new();
        let mut todo = vec![(start, waiting)];
        while let Some((pc, waiting)) = todo.pop() {
            if pc == self.head {
                leads.round = true;
                continue;
            }
            if !seen.insert((pc, waiting)) {
                continue;
            }
            self.seen += 1;
            if self.seen > MOST_PLACES {
                return None;
            }
            let code = self.code;
            let on = |todo: &mut Vec<_>| {
                todo.extend(code.successors(pc).into_iter().map(|next| (next, waiting)));
            };
            match code.instr(pc)? {
                Instr::Return { .. } | Instr::ReturnEval { .. } => {
                    self.give_back(waiting, &mut leads, &mut todo);
                }
                Instr::TailCall { fun, .. } => {
                    let function = code.function(*fun);
                    match (self.own)(function.span.file) {
                        true => todo.push((function.entry, waiting)),
                        false => self.give_back(waiting, &mut leads, &mut todo),
                    }
                }
                Instr::Call { fun, .. } if self.reaches(*fun) => {
                    let waiting = self.returning(pc + 1, waiting);
                    todo.push((code.function(*fun).entry, Some(waiting)));
                }
                Instr::Call { fun, .. } | Instr::Closure { fun, .. } => {
                    self.note_sends(*fun);
                    on(&mut todo);
                }
                // An unknown function in tail position may do anything.
                Instr::TailApply { .. } => {
                    leads = Leads { round: true, away: true };
                }
                Instr::Control { op: Prim::TermRaise | Prim::TermRaiseIn, .. } => leads.away = true,
                Instr::Control { tail: true, .. } => {
                    leads = Leads { round: true, away: true };
                }
                Instr::Visible { op: Prim::ProcessSend, .. } => {
                    self.sends.insert(pc);
                    on(&mut todo);
                }
                _ => on(&mut todo),
            }
        }
        Some(leads)
    }

    fn give_back(&self, waiting: Waiting, leads: &mut Leads, todo: &mut Vec<(usize, Waiting)>) {
        match waiting.map(|at| self.returns[at]) {
            Some((place, below)) => todo.push((place, below)),
            None => leads.away = true,
        }
    }

    /// Whether a user function can reach the `receive` by calls.
    fn reaches(&mut self, function: u32) -> bool {
        if let Some(known) = self.reaching.get(&function) {
            return *known;
        }
        let home = self.code.function_number_at(self.head);
        let all = self.called_by(function);
        let reaches = all.iter().any(|f| Some(*f) == home);
        self.reaching.insert(function, reaches);
        reaches
    }

    /// A function and the user functions that it mentions, transitively.
    fn called_by(&self, function: u32) -> Vec<u32> {
        let mut all: Vec<u32> = Vec::new();
        let mut todo = vec![function];
        while let Some(function) = todo.pop() {
            let is_own = (self.own)(self.code.function(function).span.file);
            if !is_own || all.contains(&function) {
                continue;
            }
            all.push(function);
            todo.extend(self.code.mentions(function));
        }
        all
    }

    fn note_sends(&mut self, function: u32) {
        for function in self.called_by(function) {
            for pc in self.code.places(function) {
                if matches!(self.code.instr(pc), Some(Instr::Visible { op: Prim::ProcessSend, .. }))
                {
                    self.sends.insert(pc);
                }
            }
        }
    }
}
