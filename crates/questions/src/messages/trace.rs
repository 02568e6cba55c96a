//! What is written down of a concurrent run: processes, their steps, their calls, the messages.
//!
//! Values are words in the heap of the machine that ran, kept alive by the observer: each stands
//! in one long list ([`Trace::words`]), and everything else names it by its place there. Nothing
//! is copied or turned into text before somebody asks to see it.

use core_ir::Prim;
use machine::{Touch, Word};
use source::{Span, Symbol};

/// A process by its number in the machine.
pub type ProcessId = usize;
pub type StepId = usize;
pub type CallId = usize;
pub type MessageId = usize;
/// A value's place in [`Trace::words`].
pub type ValueId = u32;

/// Values that follow each other in [`Trace::words`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values {
    pub start: ValueId,
    pub count: u32,
}

impl Values {
    pub fn iter(self) -> impl Iterator<Item = ValueId> {
        self.start..self.start + self.count
    }
}

#[derive(Default)]
pub struct Trace {
    pub processes: Vec<Process>,
    pub steps: Vec<Step>,
    pub calls: Vec<Call>,
    pub waits: Vec<Wait>,
    pub messages: Vec<Message>,
    /// In the order in which they happened.
    pub events: Vec<Event>,
    /// What each process asked of the machine, in order.
    pub operations: Vec<Operation>,
    pub words: Vec<Word>,
    /// Calls whose value is a function: making an action of Haskell's is nothing to ask about.
    pub made_functions: std::collections::HashSet<CallId>,
    /// Calls are no longer written down: there were too many.
    pub calls_cut: bool,
}

pub struct Process {
    pub parent: Option<ProcessId>,
    /// The step of its parent's that created it.
    pub created_in: Option<StepId>,
    /// The first of its calls that is the user's own.
    pub first_call: Option<CallId>,
    /// Of a thread of Haskell's, the action that its first call gave: what it did, it did in there.
    pub first_action: Option<CallId>,
    /// A name that it was registered under, the first one.
    pub name: Option<Symbol>,
    pub steps: Vec<StepId>,
    /// Where it waits, if the run ended meanwhile.
    pub waiting: Option<WaitId>,
    pub end: Option<End>,
    /// In the mailbox, in the order of arrival.
    pub mailbox: Vec<MessageId>,
    /// All that has ever arrived, taken or not.
    pub received: Vec<MessageId>,
    pub created_at: usize,
}

pub type WaitId = usize;

/// How a process, or a call, came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Value(ValueId),
    /// By an exception, its own or one that came from outside.
    Exception(ValueId),
    /// By an exit signal of another process.
    Killed {
        by: ProcessId,
        reason: ValueId,
    },
}

/// A place where a process waits for others, reached with these values of variables.
#[derive(Clone, Debug)]
pub struct Wait {
    pub process: ProcessId,
    pub action: Action,
    pub pc: usize,
    /// The `receive` or the blocking action itself; of one in the library, where the user's own
    /// code calls it.
    pub span: Span,
    /// The library's function that it waits in, as the user called it.
    pub through: Option<Symbol>,
    /// Names and values of the variables that are alive there.
    pub context: Vec<(Symbol, ValueId)>,
    /// The user's calls that it is inside of, outermost first: those that still run in a frame.
    pub inside: Vec<CallId>,
    /// The call whose code has the `receive`, if that is the user's own.
    pub own: bool,
}

/// What a process waits to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Receive,
    /// An operation of Haskell's that may block.
    Operation(Prim),
}

/// A computation of one process between two waits.
#[derive(Clone, Debug)]
pub struct Step {
    pub process: ProcessId,
    /// 0 for the first.
    pub place: usize,
    pub origin: Origin,
    pub reached: Reached,
    pub sent: Vec<MessageId>,
    pub created: Vec<ProcessId>,
    /// Other events in it: links, tables, timers, signals.
    pub events: Vec<usize>,
    /// Calls of the user's functions that began in it and are not inside of another such.
    pub calls: Vec<CallId>,
    /// Calls that it was inside of when it began, and that ended in it: innermost first.
    pub parts: Vec<Part>,
    /// Events from here to there are its, among those of others.
    pub first_event: usize,
    pub operations: (usize, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The process begins.
    Start,
    Receive {
        wait: WaitId,
        consumed: Consumed,
        clause: Span,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consumed {
    Message(MessageId),
    /// `after`.
    Timeout,
    /// An exception that came from outside while it waited.
    Exception(ValueId),
    /// Of an operation of Haskell's: what it gave, and the message that it came with.
    Value(ValueId, Option<MessageId>),
}

/// A medium-sized normal form, or the lack of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    Value(ValueId),
    Exception(ValueId),
    Killed {
        by: ProcessId,
        reason: ValueId,
    },
    Wait(WaitId),
    /// The run ended in the middle.
    Running,
}

/// The end of a call that began in an earlier step.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub call: CallId,
    pub end: End,
    /// How much the step had sent, created and called by then.
    pub sent: usize,
    pub created: usize,
    pub calls: usize,
}

#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub process: ProcessId,
    pub function: u32,
    /// Arguments, then captured values.
    pub values: Values,
    pub step: StepId,
    /// The user's call that made it, if in the same step.
    pub parent: Option<CallId>,
    /// It took the frame of its parent over: what it gives, its parent gives.
    pub tail: bool,
    pub end: Option<(End, StepId)>,
    /// What its step had sent, created and noted when it began, and when it or the step ended.
    pub before: Counts,
    pub after: Counts,
    /// One more than the last call that is below it, in the order of calls.
    pub last: CallId,
    /// Operations of its process from here on are its, up to `last_operation` if it has ended.
    pub operation: usize,
    pub last_operation: Option<usize>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub sent: usize,
    pub created: usize,
    pub events: usize,
}

#[derive(Clone, Debug)]
pub struct Message {
    pub origin: machine::Origin,
    /// The step in which it was sent; for a timer's, in which that was started; for news of an
    /// end, the step that ended.
    pub step: Option<StepId>,
    pub to: Option<ProcessId>,
    pub value: ValueId,
    /// Among the events.
    pub sent_at: usize,
    pub arrived_at: Option<usize>,
    pub taken_in: Option<StepId>,
    /// Removed without having been received (`demonitor` with `flush`), after so many operations.
    pub flushed_at: Option<usize>,
    /// Nobody was there to take it.
    pub lost: bool,
    /// Haskell: the object that it was put into.
    pub object: Option<Touch>,
}

impl Message {
    pub fn sender(&self) -> Option<ProcessId> {
        match self.origin {
            machine::Origin::Process(id)
            | machine::Origin::Down(id)
            | machine::Origin::Exit(id) => Some(id.0 as usize),
            machine::Origin::Timer(_) | machine::Origin::System => None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Event {
    pub process: ProcessId,
    pub step: Option<StepId>,
    pub what: What,
    pub span: Span,
    /// Nanoseconds on the virtual clock.
    pub clock: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Create(ProcessId),
    Send(MessageId),
    Take(MessageId),
    Timeout,
    /// A signal that is no message, and whether it ended its receiver.
    Signal {
        to: ProcessId,
        reason: ValueId,
        kills: bool,
    },
    End(End),
    /// Another operation that matters between processes.
    Operation {
        op: Prim,
        args: Values,
        result: ValueId,
    },
}

/// What a process asked of the machine and what it was told.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    pub process: ProcessId,
    pub op: Prim,
    pub args: Values,
    pub result: ValueId,
}

impl Trace {
    pub fn word(&self, value: ValueId) -> Word {
        self.words[value as usize]
    }

    pub fn keep(&mut self, word: Word) -> ValueId {
        self.words.push(word);
        (self.words.len() - 1) as ValueId
    }

    pub fn keep_all(&mut self, words: &[Word]) -> Values {
        let start = self.words.len() as ValueId;
        self.words.extend_from_slice(words);
        Values { start, count: words.len() as u32 }
    }

    /// Whether processes spoke to each other at all.
    pub fn is_concurrent(&self) -> bool {
        let others = self.steps.iter().any(|s| !s.created.is_empty());
        others && !self.messages.is_empty()
    }

    /// The step that a process was in before this one.
    pub fn previous(&self, step: StepId) -> Option<StepId> {
        let step = &self.steps[step];
        let before = step.place.checked_sub(1)?;
        Some(self.processes[step.process].steps[before])
    }

    /// The step in which a process was created.
    pub fn creation(&self, process: ProcessId) -> Option<StepId> {
        self.processes[process].created_in
    }

    /// Who ended a process by an exit signal, with which reason, and in which of its steps.
    pub fn killer(&self, process: ProcessId) -> Option<(ProcessId, ValueId, Option<StepId>)> {
        let Some(End::Killed { by, reason }) = self.processes[process].end else { return None };
        let signal = self.events.iter().rev().find(
            |e| matches!(e.what, What::Signal { to, kills: true, .. } if to == process && e.process == by),
        );
        Some((by, reason, signal.and_then(|e| e.step)))
    }

    /// Messages that were in a process's mailbox, or had been, when a step began.
    pub fn received_before(&self, step: StepId) -> Vec<MessageId> {
        let first = self.steps[step].first_event;
        let process = &self.processes[self.steps[step].process];
        let early = |m: &&MessageId| self.messages[**m].arrived_at.is_some_and(|at| at <= first);
        process.received.iter().filter(early).copied().collect()
    }
}
