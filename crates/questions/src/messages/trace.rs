//! The record of a concurrent run: processes, their steps, their calls, the messages.
//!
//! Values are words in the heap of the machine that ran, kept alive by the observer: each is in one long list
//! ([`Trace::words`]), and everything else refers to it by index. Nothing is copied or converted to text before it is
//! shown.

use core_ir::Prim;
use machine::{Touch, Word};
use source::{Span, Symbol};

/// A process by its number in the machine.
pub type ProcessId = usize;
pub type StepId = usize;
pub type CallId = usize;
pub type MessageId = usize;
/// An index into [`Trace::words`].
pub type ValueId = u32;

/// A range of values in [`Trace::words`].
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
    /// The requests of each process to the machine, in order.
    pub operations: Vec<Operation>,
    pub words: Vec<Word>,
    /// Calls whose value is a function: creating an action in Haskell is not asked about.
    pub made_functions: std::collections::HashSet<CallId>,
    /// Calls are no longer recorded: there were too many.
    pub calls_cut: bool,
}

pub struct Process {
    pub parent: Option<ProcessId>,
    /// The step of its parent that created it.
    pub created_in: Option<StepId>,
    /// Its first call of a user function.
    pub first_call: Option<CallId>,
    /// For a Haskell thread, the action that its first call returned: its effects happened in there.
    pub first_action: Option<CallId>,
    /// The first name that it was registered under.
    pub name: Option<Symbol>,
    pub steps: Vec<StepId>,
    /// Where it is blocked, if the run ended meanwhile.
    pub waiting: Option<WaitId>,
    pub end: Option<End>,
    /// In the mailbox, in the order of arrival.
    pub mailbox: Vec<MessageId>,
    /// All messages that have ever arrived, taken or not.
    pub received: Vec<MessageId>,
    pub created_at: usize,
}

pub type WaitId = usize;

/// How a process, or a call, ended.
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

/// A location where a process waits for others, reached with these values of variables.
#[derive(Clone, Debug)]
pub struct Wait {
    pub process: ProcessId,
    pub action: Action,
    pub pc: usize,
    /// The `receive` or the blocking action itself; for one in the library, where user code calls it.
    pub span: Span,
    /// The library function that it waits in, as the user called it.
    pub through: Option<Symbol>,
    /// Names and values of the live variables.
    pub context: Vec<(Symbol, ValueId)>,
    /// The enclosing user calls, outermost first: those that still have a frame.
    pub inside: Vec<CallId>,
    /// Whether the `receive` is in user code.
    pub own: bool,
}

/// The operation that a process waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Receive,
    /// An operation in Haskell that may block.
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
    /// Calls of user functions that began in it, without nested ones.
    pub calls: Vec<CallId>,
    /// Calls that enclosed it when it began, and ended in it: innermost first.
    pub parts: Vec<CallEnd>,
    /// Its events, among those of others, are in this range.
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
    /// For an operation in Haskell: its result, and the message that the result came with.
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
pub struct CallEnd {
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
    /// The enclosing user call, if it is in the same step.
    pub parent: Option<CallId>,
    /// It is a tail call of its parent: its result is that of its parent.
    pub tail: bool,
    pub end: Option<(End, StepId)>,
    /// What its step had sent, created and recorded when it began, and when it or the step ended.
    pub before: Counts,
    pub after: Counts,
    /// One more than the last call below it, in the order of calls.
    pub last: CallId,
    /// Operations of its process from here on belong to it, up to `last_operation` if it has ended.
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
    /// The step in which it was sent; for a timer, in which that was started; for a notification of an end, the step
    /// that ended.
    pub step: Option<StepId>,
    pub to: Option<ProcessId>,
    pub value: ValueId,
    /// Its index among the events.
    pub sent_at: usize,
    pub arrived_at: Option<usize>,
    pub taken_in: Option<StepId>,
    /// Removed without having been received (`demonitor` with `flush`), after this many operations.
    pub flushed_at: Option<usize>,
    /// Its receiver did not exist.
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
    /// A signal other than a message, and whether it ended its receiver.
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

/// A request of a process to the machine and the answer.
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

    /// Whether processes communicated at all.
    pub fn is_concurrent(&self) -> bool {
        let others = self.steps.iter().any(|s| !s.created.is_empty());
        others && !self.messages.is_empty()
    }

    /// The previous step of the same process.
    pub fn previous(&self, step: StepId) -> Option<StepId> {
        let step = &self.steps[step];
        let before = step.place.checked_sub(1)?;
        Some(self.processes[step.process].steps[before])
    }

    /// The step in which a process was created.
    pub fn creation(&self, process: ProcessId) -> Option<StepId> {
        self.processes[process].created_in
    }

    /// The process that ended another by an exit signal, with the reason and the step.
    pub fn killer(&self, process: ProcessId) -> Option<(ProcessId, ValueId, Option<StepId>)> {
        let Some(End::Killed { by, reason }) = self.processes[process].end else { return None };
        let signal = self.events.iter().rev().find(
            |e| matches!(e.what, What::Signal { to, kills: true, .. } if to == process && e.process == by),
        );
        Some((by, reason, signal.and_then(|e| e.step)))
    }

    /// Messages that had arrived in the mailbox of a process when a step began.
    pub fn received_before(&self, step: StepId) -> Vec<MessageId> {
        let first = self.steps[step].first_event;
        let process = &self.processes[self.steps[step].process];
        let early = |m: &&MessageId| self.messages[**m].arrived_at.is_some_and(|at| at <= first);
        process.received.iter().filter(early).copied().collect()
    }
}
