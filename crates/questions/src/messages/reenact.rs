//! Executes a computation of the observed run again, alone, in some version of the program.
//!
//! A step or a call is executed in another version of the program (or in the same one, to check a tree against the
//! calculus): the enclosing call begins with the same arguments, its `receive`s are offered the messages that had
//! arrived by then, and all other requests are answered as in the observed run. The outcome is compared with the
//! original: the same message taken, the same value or `receive` reached with the same variables, the same messages
//! sent, the same processes created.
//!
//! The verdict is *unknown* where the comparison would be meaningless: the version has no such function, a value cannot
//! be copied, the version makes a request that the original never made, or it diverged before the step in question. Two
//! `receive`s are the same if they have the same definition and position in it; variables are compared by name, where
//! both versions have them.

use super::trace::{CallId, Consumed, End, Origin, ProcessId, Reached, StepId, Trace, WaitId};
use super::transfer::Transfer;
use super::watch::{FunctionRole, Watch, is_table};
use core_ir::Prim;
use machine::{
    Answer, Code, Departures, Heap, Limits, Machine, Observer, Sandbox, Settings, Stop, ThreadId,
    Word,
};
use source::{Span, Symbol};
use std::sync::Arc;

/// The verdict of a version of the program on a computation of the observed run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    Wrong(Aspect),
    Unknown(String),
}

/// The first thing that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// Already before the message was taken.
    Context,
    Consumed,
    /// Value, exception or `receive` reached.
    Reached,
    Sent,
    Created,
    /// Links, tables, timers, output.
    Effects,
    /// It would not have been blocked: it would have taken a message.
    Waiting,
}

/// Another version of a program.
pub struct Version {
    pub code: Arc<Code>,
    pub kinds: Vec<FunctionRole>,
    /// The modules of the observed program and of this one, if they differ.
    pub renamed: Option<(Symbol, Symbol)>,
}

/// Whether two locations in the two sources have the same text.
pub type SameText<'a> = &'a dyn Fn(Span, Span) -> bool;

pub struct Reenactor<'a> {
    original: &'a Machine<Watch>,
    version: &'a Version,
    same_text: SameText<'a>,
    transfer: Transfer<'a>,
    /// Limit on the steps of one computation.
    pub patience: u64,
}

/// The effects of one computation between two waits.
#[derive(Default)]
struct Played {
    sent: Vec<(Word, Word)>,
    created: Vec<Word>,
    effects: Vec<(Prim, Vec<Word>)>,
}

/// Simulates the rest of the world for one process of another version.
struct StandIn<'a> {
    transfer: Transfer<'a>,
    trace: &'a Trace,
    kinds: &'a [FunctionRole],
    code: &'a Code,
    process: ProcessId,
    /// Operations of the original that have not been requested again yet.
    script: Vec<(usize, bool)>,
    /// For each wait that may end: how far messages had arrived, and whether it timed out.
    turns: Vec<(usize, bool)>,
    turn: usize,
    /// Messages that may be taken, in the order of arrival.
    mailbox: Vec<usize>,
    pointer: usize,
    taken: Vec<Consumed>,
    played: Vec<Played>,
    dictionary: Option<Word>,
    fresh: u32,
    waits_at: Option<usize>,
    unknown: Option<String>,
}

impl StandIn<'_> {
    fn give_up(&mut self, why: impl Into<String>) -> Answer {
        self.unknown.get_or_insert_with(|| why.into());
        Answer::Wait
    }

    fn now(&mut self) -> &mut Played {
        if self.played.is_empty() {
            self.played.push(Played::default());
        }
        let last = self.played.len() - 1;
        &mut self.played[last]
    }

    /// The next operation of this kind in the original; with `args`, the next with those.
    fn recorded(&mut self, heap: &Heap, op: Prim, args: Option<&[Word]>) -> Option<Word> {
        let at = self.script.iter().position(|(number, used)| {
            let operation = &self.trace.operations[*number];
            !used
                && operation.op == op
                && args.is_none_or(|args| {
                    operation.args.count as usize == args.len()
                        && operation
                            .args
                            .iter()
                            .zip(args)
                            .all(|(v, w)| self.transfer.same(self.trace.word(v), heap, *w))
                })
        })?;
        self.script[at].1 = true;
        let operation = &self.trace.operations[self.script[at].0];
        Some(self.trace.word(operation.result))
    }

    fn copied(&mut self, heap: &mut Heap, word: Word) -> Answer {
        match self.transfer.copy(word, heap) {
            Some(word) => Answer::Is(word),
            None => self.give_up("a value of the run cannot be copied"),
        }
    }

    fn peek(&mut self, heap: &mut Heap, pc: usize, timeout: Word) -> Answer {
        let function = self.code.function_number_at(pc);
        let kind = function.and_then(|f| self.kinds.get(f as usize)).copied();
        let timeout_atom = Word::atom(Symbol::new("%timeout").number());
        let patient = timeout == Word::atom(Symbol::new("infinity").number());
        if kind == Some(FunctionRole::Quiet) {
            return match patient {
                true => self.give_up("it waits inside of the library"),
                false => Answer::Is(timeout_atom),
            };
        }
        let Some((until, timed_out)) = self.turns.get(self.turn).copied() else {
            self.waits_at = Some(pc);
            return Answer::Wait;
        };
        let arrived: Vec<usize> = self
            .mailbox
            .iter()
            .copied()
            .filter(|m| self.trace.messages[*m].arrived_at.is_some_and(|at| at <= until))
            .collect();
        match arrived.get(self.pointer) {
            Some(message) => {
                self.copied(heap, self.trace.word(self.trace.messages[*message].value))
            }
            None if timed_out && !patient => {
                self.taken.push(Consumed::Timeout);
                self.turn += 1;
                self.pointer = 0;
                self.played.push(Played::default());
                Answer::Is(timeout_atom)
            }
            None => {
                self.waits_at = Some(pc);
                Answer::Wait
            }
        }
    }

    fn take(&mut self, heap: &mut Heap) -> Answer {
        let until = self.turns.get(self.turn).map_or(0, |t| t.0);
        let arrived = |m: &usize| self.trace.messages[*m].arrived_at.is_some_and(|at| at <= until);
        let message = self.mailbox.iter().copied().filter(arrived).nth(self.pointer);
        let Some(message) = message else {
            return self.give_up("it takes a message that is not there");
        };
        self.mailbox.retain(|m| *m != message);
        self.taken.push(Consumed::Message(message));
        self.turn += 1;
        self.pointer = 0;
        self.played.push(Played::default());
        self.copied(heap, self.trace.word(self.trace.messages[message].value))
    }
}

/// Whether an operation changes something and returns `true`.
fn is_effect(op: Prim) -> bool {
    matches!(
        op,
        Prim::ProcessLink
            | Prim::ProcessUnlink
            | Prim::ProcessDemonitor
            | Prim::ProcessExit
            | Prim::ProcessRegister
            | Prim::ProcessUnregister
            | Prim::ProcessFlag
            | Prim::TimerCancel
            | Prim::TimerStartAs
            | Prim::Write
            | Prim::Flush
    )
}

impl Observer for StandIn<'_> {
    const ANSWERS: bool = true;

    fn answer(&mut self, heap: &mut Heap, pc: usize, op: Prim, args: &[Word]) -> Answer {
        match op {
            Prim::ProcessSelf | Prim::MyThread => Answer::Is(Word::thread(self.process as u32)),
            Prim::MailboxPeek => self.peek(heap, pc, args[0]),
            Prim::MailboxNext => {
                self.pointer += 1;
                Answer::Is(Word::TRUE)
            }
            Prim::MailboxTake => self.take(heap),
            Prim::ProcessSend => {
                self.recorded(heap, op, None);
                self.now().sent.push((args[0], args[1]));
                Answer::Is(args[1])
            }
            Prim::ProcessSpawn => {
                self.now().created.push(args[0]);
                match self.recorded(heap, op, None) {
                    Some(word) => self.copied(heap, word),
                    None => {
                        self.fresh += 1;
                        Answer::Is(Word::thread(1_000_000 + self.fresh))
                    }
                }
            }
            Prim::DictionaryGet => match (self.dictionary, self.recorded(heap, op, None)) {
                (Some(word), _) => Answer::Is(word),
                (None, Some(word)) => {
                    let answer = self.copied(heap, word);
                    if let Answer::Is(word) = answer {
                        self.dictionary = Some(word);
                    }
                    answer
                }
                (None, None) => Answer::Machine,
            },
            Prim::DictionarySet => {
                self.dictionary = Some(args[0]);
                Answer::Is(Word::TRUE)
            }
            Prim::ProcessDemonitor if args[1] == Word::TRUE => {
                // Its message is removed too, if it has arrived already.
                let number = heap.reference_number(args[0]);
                let from = self.transfer.from;
                let trace = self.trace;
                self.mailbox.retain(|m| {
                    let message = &trace.messages[*m];
                    let word = from.as_tuple(trace.word(message.value));
                    !matches!(message.origin, machine::Origin::Down(_))
                        || !matches!(word, Some([_, reference, ..])
                            if from.reference_number(*reference) == number)
                });
                self.now().effects.push((op, args.to_vec()));
                self.recorded(heap, op, Some(args));
                Answer::Is(Word::TRUE)
            }
            Prim::GroupLeader => Answer::Machine,
            _ if is_visible_or_serial(op) => {
                let effect = is_effect(op) || is_table_write(op) || op == Prim::TimerStart;
                if effect {
                    self.now().effects.push((op, args.to_vec()));
                }
                let same = self.recorded(heap, op, Some(args));
                let answer = same.or_else(|| {
                    let any = effect || matches!(op, Prim::MakeRef | Prim::UniqueInteger);
                    if any { self.recorded(heap, op, None) } else { None }
                });
                match answer {
                    Some(word) => self.copied(heap, word),
                    None if op == Prim::TimerStartAs => Answer::Is(args[0]),
                    None if op == Prim::ProcessFlag => Answer::Is(Word::FALSE),
                    None if is_effect(op) => Answer::Is(Word::TRUE),
                    None => self.give_up(format!("it asks for %{op}, which the run did not")),
                }
            }
            _ => Answer::Machine,
        }
    }

    fn words(&mut self, _young_only: bool, f: &mut dyn FnMut(&mut Word)) {
        for played in &mut self.played {
            for (to, message) in &mut played.sent {
                f(to);
                f(message);
            }
            played.created.iter_mut().for_each(&mut *f);
            played.effects.iter_mut().flat_map(|e| e.1.iter_mut()).for_each(&mut *f);
        }
        self.dictionary.iter_mut().for_each(f);
    }
}

fn is_visible_or_serial(op: Prim) -> bool {
    op.effect() == core_ir::Effect::Visible || matches!(op, Prim::MakeRef | Prim::UniqueInteger)
}

/// Whether an operation on tables changes one.
pub fn is_table_write(op: Prim) -> bool {
    is_table(op) && {
        let name = op.to_string();
        ["insert", "delete", "new", "set", "put", "take", "update", "rename", "give"]
            .iter()
            .any(|w| name.contains(w))
    }
}

/// How a reenactment ended.
enum Ended {
    Waits(usize, Vec<(Symbol, Word)>),
    Value(Word),
    Raised(Word),
}

impl<'a> Reenactor<'a> {
    pub fn new(
        original: &'a Machine<Watch>,
        version: &'a Version,
        same_text: SameText<'a>,
    ) -> Self {
        let transfer =
            Transfer::new(original.heap(), original.code(), &version.code, version.renamed);
        Reenactor { original, version, same_text, transfer, patience: 20_000_000 }
    }

    fn trace(&self) -> &'a Trace {
        &self.original.observer.trace
    }

    /// Executes a call again for at most the given turns: in each, messages that had arrived by an event may be taken,
    /// or the wait may time out.
    fn play(
        &self,
        call: CallId,
        turns: Vec<(usize, bool)>,
        last_operation: usize,
    ) -> Result<(Machine<StandIn<'a>>, Ended), String> {
        let trace = self.trace();
        let base = trace.calls[call];
        let code = self.original.code();
        if code.language() != core_ir::Language::Erlang {
            return Err("threads that share variables cannot be done again alone".into());
        }
        let transfer = self.transfer.clone();
        let function = code.function(base.function);
        let Some(there) = transfer.function(base.function) else {
            return Err(format!("the other version has no {}", function.def));
        };
        if self.version.code.function(there).arity != function.arity {
            return Err(format!("{} takes other arguments in the other version", function.def));
        }
        let began = trace.steps[base.step].place;
        // Taken before the call began, or removed unseen: no longer there.
        let gone = |m: &usize| {
            if trace.messages[*m].flushed_at.is_some_and(|at| at < base.operation) {
                return true;
            }
            trace.messages[*m].taken_in.is_some_and(|step| {
                let step = &trace.steps[step];
                let here = matches!(step.origin, Origin::Receive { consumed: Consumed::Message(c), .. } if c == *m);
                step.place <= began || !here
            })
        };
        let mailbox =
            trace.processes[base.process].received.iter().copied().filter(|m| !gone(m)).collect();
        let script = (base.operation..last_operation)
            .filter(|o| trace.operations[*o].process == base.process)
            .map(|o| (o, false))
            .collect();
        let entry = self.version.code.function(there).def;
        let is_definition = self.version.code.is_definition(there);
        let mut failed = false;
        let words: Vec<Word> = base.values.iter().map(|v| trace.word(v)).collect();
        let arity = function.arity;
        let stand_in = StandIn {
            transfer,
            trace,
            kinds: &self.version.kinds,
            code: &self.version.code,
            process: base.process,
            script,
            turns,
            turn: 0,
            mailbox,
            pointer: 0,
            taken: Vec::new(),
            played: vec![Played::default()],
            dictionary: None,
            fresh: 0,
            waits_at: None,
            unknown: None,
        };
        let transfer = &self.transfer;
        let machine = Machine::starting(
            self.version.code.clone(),
            entry,
            |heap, entry| {
                let copied: Option<Vec<Word>> =
                    words.iter().map(|w| transfer.copy(*w, heap)).collect();
                let Some(copied) = copied else {
                    failed = true;
                    return entry;
                };
                let (arguments, captured) = copied.split_at(arity);
                let function = if is_definition {
                    entry
                } else {
                    let header =
                        machine::Header::new(machine::Kind::Closure, captured.len(), there);
                    heap.make_copy(header, captured)
                };
                heap.partial(function, arguments)
            },
            Settings { max_memory: 256 << 20, ..Settings::default() },
            Box::new(Sandbox::default()),
            stand_in,
        );
        let mut machine = machine.map_err(|e| e.to_string())?;
        if failed {
            return Err("a value of the run cannot be copied".into());
        }
        let limits = Limits { steps: self.patience, ..Limits::default() };
        let stop = machine.run(limits, &mut Departures::default(), None);
        if let Some(why) = machine.observer.unknown.take() {
            return Err(why);
        }
        let outcome = machine.outcome(ThreadId::MAIN);
        let ended = match stop {
            Stop::Finished(_) => Ended::Value(outcome),
            Stop::Uncaught { .. } => Ended::Raised(outcome),
            Stop::Deadlock => match machine.observer.waits_at {
                Some(pc) => Ended::Waits(pc, machine.variables(ThreadId::MAIN, 16)),
                None => return Err("it waits for something else".into()),
            },
            Stop::StepLimit => return Err("it runs on and on".into()),
            other => return Err(format!("it was stopped: {other:?}")),
        };
        Ok((machine, ended))
    }

    /// The waits that end between the beginning of a call and the end of a step of its process.
    fn turns(&self, call: CallId, last: StepId) -> Vec<(usize, bool)> {
        let trace = self.trace();
        let base = &trace.calls[call];
        let steps = &trace.processes[base.process].steps;
        let (from, to) = (trace.steps[base.step].place, trace.steps[last].place);
        steps[from + 1..=to]
            .iter()
            .map(|s| {
                let step = &trace.steps[*s];
                let timed_out =
                    matches!(step.origin, Origin::Receive { consumed: Consumed::Timeout, .. });
                (step.first_event, timed_out)
            })
            .collect()
    }

    // ---- comparing ---------------------------------------------------------------------

    fn same_wait(&self, machine: &Machine<StandIn<'_>>, wait: WaitId, ended: &Ended) -> bool {
        let Ended::Waits(pc, variables) = ended else { return false };
        let original = &self.trace().waits[wait];
        let transfer = &machine.observer.transfer;
        let text = (self.same_text)(
            self.original.code().span_at(original.pc),
            self.version.code.span_at(*pc),
        );
        transfer.same_receive(original.pc, *pc, text)
            && original.context.iter().all(|(name, value)| {
                variables.iter().filter(|(n, _)| n == name).all(|(_, word)| {
                    transfer.same(self.trace().word(*value), machine.heap(), *word)
                })
            })
    }

    fn same_end(&self, machine: &Machine<StandIn<'_>>, end: End, ended: &Ended) -> bool {
        let transfer = &machine.observer.transfer;
        let trace = self.trace();
        match (end, ended) {
            (End::Value(value), Ended::Value(word)) => {
                transfer.same(trace.word(value), machine.heap(), *word)
            }
            (End::Exception(value), Ended::Raised(word)) => {
                // Class and reason; the location differs between versions.
                let one = self.original.heap().as_tuple(trace.word(value));
                let other = machine.heap().as_tuple(*word);
                match (one, other) {
                    (Some([a, b, _]), Some([c, d, _])) => {
                        transfer.same(*a, machine.heap(), *c)
                            && transfer.same(*b, machine.heap(), *d)
                    }
                    _ => transfer.same(trace.word(value), machine.heap(), *word),
                }
            }
            _ => false,
        }
    }

    /// The differences in the messages, processes and other effects of the last turn.
    fn differing(
        &self,
        machine: &Machine<StandIn<'_>>,
        step: StepId,
        operations: (usize, usize),
        played: usize,
    ) -> Option<Aspect> {
        let trace = self.trace();
        let transfer = &machine.observer.transfer;
        let heap = machine.heap();
        let played = machine.observer.played.get(played)?;
        let process = trace.steps[step].process;
        let done = |wanted: &dyn Fn(Prim) -> bool| -> Vec<Vec<Word>> {
            (operations.0..operations.1)
                .map(|o| &trace.operations[o])
                .filter(|o| o.process == process && wanted(o.op))
                .map(|o| o.args.iter().map(|v| trace.word(v)).collect())
                .collect()
        };
        let equal = |a: &[Word], b: &[Word]| {
            a.len() == b.len() && a.iter().zip(b).all(|(x, y)| transfer.same(*x, heap, *y))
        };
        let sent = done(&|op| op == Prim::ProcessSend);
        if sent.len() != played.sent.len()
            || !sent.iter().zip(&played.sent).all(|(a, (to, m))| equal(a, &[*to, *m]))
        {
            return Some(Aspect::Sent);
        }
        let created = done(&|op| op == Prim::ProcessSpawn);
        if created.len() != played.created.len()
            || !created.iter().zip(&played.created).all(|(a, f)| equal(&a[..1], &[*f]))
        {
            return Some(Aspect::Created);
        }
        let effects = done(&|op| is_effect(op) || is_table_write(op) || op == Prim::TimerStart);
        if effects.len() != played.effects.len()
            || !effects.iter().zip(&played.effects).all(|(a, (_, b))| equal(a, b))
        {
            return Some(Aspect::Effects);
        }
        None
    }

    // ---- verdicts ----------------------------------------------------------------------

    /// A step from a `receive` in user code to the next wait.
    pub fn step(&self, step: StepId) -> Verdict {
        self.try_step(step).unwrap_or_else(Verdict::Unknown)
    }

    fn try_step(&self, id: StepId) -> Result<Verdict, String> {
        let trace = self.trace();
        let step = &trace.steps[id];
        let Origin::Receive { wait, consumed, .. } = step.origin else {
            return match step.calls.as_slice() {
                [] => Ok(Verdict::Right),
                calls => Ok(self.calls(calls)),
            };
        };
        let Some(base) = trace.waits[wait].inside.first().copied() else {
            return Ok(self.calls(&step.calls));
        };
        self.try_part(id, base, wait, consumed)
    }

    /// The part of a step that belongs to one of its enclosing calls.
    pub fn part(&self, step: StepId, call: CallId) -> Verdict {
        let Origin::Receive { wait, consumed, .. } = self.trace().steps[step].origin else {
            return Verdict::Unknown("it is no step of a receive".into());
        };
        self.try_part(step, call, wait, consumed).unwrap_or_else(Verdict::Unknown)
    }

    fn try_part(
        &self,
        id: StepId,
        base: CallId,
        wait: WaitId,
        consumed: Consumed,
    ) -> Result<Verdict, String> {
        let trace = self.trace();
        let step = &trace.steps[id];
        let mut turns = self.turns(base, id);
        // First up to the wait itself: is it the same, with the same variables?
        let before = turns.split_off(turns.len() - 1);
        let (machine, ended) = self.play(base, turns.clone(), step.operations.0)?;
        if machine.observer.taken != self.taken_before(base, id) {
            return Err("it has taken other messages before".into());
        }
        if !self.same_wait(&machine, wait, &ended) || self.diverged(&machine, base, id) {
            return Ok(Verdict::Wrong(Aspect::Context));
        }
        turns.extend(before);
        let (machine, ended) = self.play(base, turns, step.operations.1)?;
        if machine.observer.taken.last() != Some(&consumed)
            || machine.observer.taken.len() != self.taken_before(base, id).len() + 1
        {
            return Ok(Verdict::Wrong(Aspect::Consumed));
        }
        if let Some(verdict) = self.reached(&machine, id, base, &ended) {
            return Ok(verdict);
        }
        let end = trace.calls[base].end.filter(|(_, in_step)| *in_step == id);
        let operations = match end {
            // Operations after the end of the call are not its own.
            Some(_) => (step.operations.0, self.last_operation(base, id)),
            None => step.operations,
        };
        let last = machine.observer.played.len() - 1;
        Ok(self.differing(&machine, id, operations, last).map_or(Verdict::Right, Verdict::Wrong))
    }

    /// Whether a call diverged already in an earlier step: then the state afterwards, including its mailbox, cannot be
    /// compared.
    fn diverged(&self, machine: &Machine<StandIn<'_>>, call: CallId, before: StepId) -> bool {
        let trace = self.trace();
        let base = &trace.calls[call];
        let steps = &trace.processes[base.process].steps;
        let (from, to) = (trace.steps[base.step].place, trace.steps[before].place);
        steps[from..to].iter().enumerate().any(|(n, step)| {
            let (first, last) = trace.steps[*step].operations;
            let first = if n == 0 { base.operation } else { first };
            self.differing(machine, *step, (first, last), n).is_some()
        })
    }

    fn taken_before(&self, call: CallId, step: StepId) -> Vec<Consumed> {
        let trace = self.trace();
        let base = &trace.calls[call];
        let steps = &trace.processes[base.process].steps;
        let (from, to) = (trace.steps[base.step].place, trace.steps[step].place);
        steps[from + 1..to]
            .iter()
            .filter_map(|s| match trace.steps[*s].origin {
                Origin::Receive { consumed, .. } => Some(consumed),
                Origin::Start => None,
            })
            .collect()
    }

    /// The difference in what was reached; `None` if it is the same.
    fn reached(
        &self,
        machine: &Machine<StandIn<'_>>,
        id: StepId,
        base: CallId,
        ended: &Ended,
    ) -> Option<Verdict> {
        let trace = self.trace();
        let step = &trace.steps[id];
        let end = trace.calls[base].end.filter(|(_, in_step)| *in_step == id);
        let same = match (end, step.reached) {
            (Some((end @ (End::Value(_) | End::Exception(_)), _)), _) => {
                self.same_end(machine, end, ended)
            }
            (_, Reached::Wait(wait)) => self.same_wait(machine, wait, ended),
            (_, Reached::Running) => {
                return Some(Verdict::Unknown("the run was stopped in the middle of it".into()));
            }
            _ => return Some(Verdict::Unknown("the process was ended from outside".into())),
        };
        (!same).then_some(Verdict::Wrong(Aspect::Reached))
    }

    fn calls(&self, calls: &[CallId]) -> Verdict {
        let mut unknown = None;
        for call in calls {
            match self.call(*call) {
                Verdict::Right => {}
                Verdict::Unknown(why) => unknown = Some(Verdict::Unknown(why)),
                wrong @ Verdict::Wrong(_) => return wrong,
            }
        }
        unknown.unwrap_or(Verdict::Right)
    }

    /// A call, up to its value or its first wait.
    pub fn call(&self, call: CallId) -> Verdict {
        self.try_call(call).unwrap_or_else(Verdict::Unknown)
    }

    fn try_call(&self, call: CallId) -> Result<Verdict, String> {
        let trace = self.trace();
        let entry = &trace.calls[call];
        let step = entry.step;
        let last = self.last_operation(call, step);
        let (machine, ended) = self.play(call, Vec::new(), last)?;
        if let Some(verdict) = self.reached(&machine, step, call, &ended) {
            return Ok(verdict);
        }
        let operations = (entry.operation, last);
        Ok(self.differing(&machine, step, operations, 0).map_or(Verdict::Right, Verdict::Wrong))
    }

    /// One past the last operation of a call in a step.
    fn last_operation(&self, call: CallId, step: StepId) -> usize {
        let trace = self.trace();
        let entry = &trace.calls[call];
        let ended = entry.end.is_some_and(|(_, in_step)| in_step == step);
        let whole = trace.steps[step].operations.1;
        entry.last_operation.filter(|_| ended).unwrap_or(whole)
    }

    /// A process that is blocked at the end: would this version be blocked there too?
    pub fn waiting(&self, process: ProcessId) -> Verdict {
        self.try_waiting(process).unwrap_or_else(Verdict::Unknown)
    }

    fn try_waiting(&self, process: ProcessId) -> Result<Verdict, String> {
        let trace = self.trace();
        let Some(wait) = trace.processes[process].waiting else { return Ok(Verdict::Right) };
        let (Some(base), Some(last)) =
            (trace.waits[wait].inside.first().copied(), trace.processes[process].steps.last())
        else {
            return Ok(Verdict::Right);
        };
        let turns = self.turns(base, *last);
        let operations = trace.operations.len();
        let (machine, ended) = self.play(base, turns.clone(), operations)?;
        if machine.observer.taken.len() != turns.len() {
            return Err("it has taken other messages before".into());
        }
        if !self.same_wait(&machine, wait, &ended) {
            return Ok(Verdict::Wrong(Aspect::Context));
        }
        let mut more = turns;
        let taken = more.len();
        more.push((usize::MAX, false));
        let (machine, _) = self.play(base, more, operations)?;
        Ok(if machine.observer.taken.len() > taken {
            Verdict::Wrong(Aspect::Waiting)
        } else {
            Verdict::Right
        })
    }
}
