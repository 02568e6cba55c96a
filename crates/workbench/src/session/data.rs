//! The output of a session, as plain data in terms of the source: no machine words, no internal
//! names.

use serde::Serialize;

/// A range of a file of the program. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The number of the [`Source`].
    pub file: u32,
    pub path: String,
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
}

/// A file of the program.
#[derive(Clone, Debug, Serialize)]
pub struct Source {
    pub file: u32,
    pub path: String,
    pub text: String,
    /// Coloured ranges, in order: line (from 1), first and last column (characters, from 0, the
    /// last exclusive), class.
    pub colours: Vec<(u32, u32, u32, &'static str)>,
}

/// The kind of an operation: determines the colour and direction of its arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Take,
    Read,
    Put,
    Write,
    Spawn,
    Send,
    Receive,
    Transaction,
    Throw,
    Print,
    Input,
    Sleep,
    Link,
    Table,
    Exit,
    Other,
}

/// The next operation of a thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Action {
    pub kind: Kind,
    /// As text: `takes stick`.
    pub text: String,
    /// As in the source, if it occurs there: `takeMVar left`.
    pub source: Option<String>,
    /// The object that it would access.
    pub object: Option<String>,
    /// The thread that it would access.
    pub thread: Option<u32>,
    pub value: Option<String>,
    /// The content of a message that the library wraps: `call {buy,lamp}`, `reply ok`.
    pub label: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThreadState {
    /// It can take a step.
    Ready,
    /// Its next operation cannot be executed now, or it is blocked in one.
    Waits,
    /// It computes without reaching an operation.
    Busy,
    Finished,
    Died,
}

/// A variable and its value, as far as that is evaluated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Variable {
    pub name: String,
    pub value: String,
}

/// A function of the user that a thread is in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Call {
    pub function: String,
    pub place: Option<Place>,
    pub variables: Vec<Variable>,
}

/// A message in transit that can be delivered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnderWay {
    pub from: u32,
    pub message: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThreadView {
    /// Its number in this session, as used by commands.
    pub id: u32,
    /// From the source, if it has a name there.
    pub name: String,
    /// The same in every schedule: `main.2`.
    pub path: String,
    pub state: ThreadState,
    pub next: Option<Action>,
    /// Why it is blocked, or its result.
    pub note: Option<String>,
    pub place: Option<Place>,
    /// Innermost first.
    pub calls: Vec<Call>,
    pub parent: Option<u32>,
    /// Its notation in values of the language: `<0.83.0>`.
    pub pid: Option<String>,
    pub mailbox: Vec<String>,
    /// For each sender, the message that could be delivered next.
    pub under_way: Vec<UnderWay>,
    /// Names of the locks that it holds.
    pub holds: Vec<String>,
    /// What it waits for: a name of an object, or a few words.
    pub waits_for: Option<String>,
    /// The thread that it waits for: the holder of the lock, or the one that owes a reply.
    pub waits_on: Option<u32>,
    /// The state of the gen_server that it runs.
    pub server_state: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ObjectView {
    /// The same in every schedule.
    pub key: String,
    /// `MVar`, `Chan`, `QSem`, `TVar`, `IORef`.
    pub kind: &'static str,
    pub name: String,
    /// `None` if it is empty.
    pub contents: Option<String>,
    /// The contents of a queue, next one first.
    pub items: Option<Vec<String>>,
    /// The thread that filled or wrote it last.
    pub by: Option<u32>,
    /// The thread that emptied it, if it is empty.
    pub taken: Option<u32>,
    /// The thread that holds it, if it serves as a lock: the thread that takes it puts it back.
    pub held: Option<u32>,
}

/// A visible operation that was executed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// From 0, over the whole run.
    pub number: u64,
    pub thread: u32,
    pub action: Action,
    pub place: Option<Place>,
    /// The thread that it started.
    pub started: Option<u32>,
    /// The messages that it took out of its mailbox, and the events that sent them.
    pub received: Vec<Received>,
    /// Threads that ended with it; true: by an exception.
    pub ended: Vec<(u32, bool)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Received {
    pub message: String,
    /// Its content, if the library wraps it.
    pub label: Option<String>,
    /// The number of the event that sent it.
    pub sent: Option<u64>,
}

/// The status of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Standing {
    /// Some thread can take a step.
    Goes,
    Finished {
        code: u8,
    },
    /// The main thread was ended by an uncaught exception.
    Died {
        exception: String,
    },
    /// No thread can take a step, and the program has not ended.
    Deadlock,
    /// It cannot continue for another reason.
    Stopped {
        why: String,
    },
}

/// How a program crashed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Crash {
    /// The thread that raised the exception.
    pub thread: u32,
    /// In one line: `no match for false`.
    pub brief: String,
    /// As the language shows it.
    pub exception: String,
    /// Where it was raised, in user files.
    pub place: Option<Place>,
}

/// One thread of a deadlock and what it waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Wait {
    pub thread: u32,
    /// The object that it waits for, by its key.
    pub object: Option<String>,
    /// The same by its name, or a short description.
    pub name: String,
    /// The thread that holds it, or owes the reply.
    pub on: Option<u32>,
    /// The event by which that thread took it.
    pub since: Option<u64>,
}

/// A lock that was taken while another was held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LockOrder {
    pub thread: u32,
    pub holds: String,
    pub takes: String,
    pub place: Option<Place>,
}

/// Why no thread can take a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deadlock {
    /// Threads in a cycle, each waiting for the next; empty if they wait for no thread.
    pub cycle: Vec<Wait>,
    /// The other blocked threads.
    pub others: Vec<Wait>,
    /// In one sentence.
    pub text: String,
    /// The lock that each thread of the cycle took first.
    pub orders: Vec<LockOrder>,
}

/// A summary of the run that the session is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RunSummary {
    /// Threads or processes that it has in all.
    pub threads: usize,
    /// Lines that it writes to standard output.
    pub lines: usize,
    /// Whether it uses variables that threads can share.
    pub shares: bool,
    pub crash: Option<Crash>,
}

/// The session at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The number of events so far.
    pub at: u64,
    /// The number of known events of the run that the session is about.
    pub length: u64,
    /// Whether that run continues after the last of them.
    pub goes_on: bool,
    /// The number of steps taken by hand since that run was left.
    pub aside: u64,
    pub standing: Standing,
    /// How the run ends.
    pub end: Standing,
    pub run: RunSummary,
    /// The exception that the program has died of at this moment.
    pub crash: Option<Crash>,
    pub deadlock: Option<Deadlock>,
    /// The thread of each step since the run was left.
    pub own_steps: Vec<u32>,
    /// Steps that were undone and can be redone.
    pub undone: usize,
    /// The thread that took the last step.
    pub last: Option<u32>,
    /// The thread that takes the next step of the run.
    pub next: Option<u32>,
    pub threads: Vec<ThreadView>,
    pub objects: Vec<ObjectView>,
    /// Messages are delivered on request.
    pub holds_messages: bool,
}

/// A piece of output, with the event that wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutputPiece {
    pub error: bool,
    pub text: String,
    pub event: u64,
}
