//! What a guided run does, for comparison: messages and ends, and calls of functions that the
//! recorder watches.

use core_ir::Prim;
use machine::{Code, Machine, Mail, Observer, Operation, Scene, Status, ThreadId, Word};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// Modules whose own calls are not compared: they are implemented differently here.
const INTERNAL: &[&str] = &[
    "application",
    "application_controller",
    "application_master",
    "backstory",
    "calendar",
    "code",
    "code_server",
    "counters",
    "erl_eval",
    "erlang",
    "error_handler",
    "error_logger",
    "erts_internal",
    "ets",
    "file",
    "file_io_server",
    "file_server",
    "filelib",
    "gen_tcp",
    "global",
    "group",
    "inet",
    "inet_db",
    "init",
    "io",
    "io_lib",
    "io_lib_format",
    "io_lib_pretty",
    "kernel",
    "logger",
    "logger_backend",
    "logger_config",
    "logger_filters",
    "logger_formatter",
    "logger_h_common",
    "logger_olp",
    "logger_server",
    "logger_std_h",
    "net_kernel",
    "os",
    "persistent_term",
    "prim_file",
    "rand",
    "timer",
    "unicode",
    "user",
];

/// Whether calls by this module are left out of the comparison.
pub(crate) fn is_internal(module: &str) -> bool {
    INTERNAL.contains(&module)
}

struct Frame {
    fp: usize,
    function: u32,
    /// The number of the watched call that runs in this frame, among those of its process.
    call: Option<usize>,
}

/// What an observed run did.
#[derive(Default)]
pub(crate) struct Seen {
    code: Option<Arc<Code>>,
    watched: Vec<String>,
    /// By the number of a function: which of the watched ones it is, and whether its module is
    /// internal.
    functions: HashMap<u32, (Option<usize>, bool)>,
    stacks: HashMap<ThreadId, Vec<Frame>>,
    /// Calls of watched functions that were entered, for each process.
    entered: HashMap<ThreadId, Vec<usize>>,
    /// Results of those calls: process, number of the call among its calls, value.
    pub returned: Vec<(ThreadId, usize, Word)>,
    /// Processes that removed a monitor which was gone, and its message with it: on the node they
    /// look for the message in a `receive`, which times out if there is none.
    flushes: HashMap<ThreadId, usize>,
    is_flushed: bool,
    noted: Vec<(ThreadId, u8, Word)>,
    /// A digest for each process of what was noted.
    evidence: HashMap<ThreadId, u64>,
}

impl Seen {
    /// Watches these functions, named like `ets:lookup/2`.
    pub(crate) fn watching(code: Arc<Code>, watched: Vec<String>) -> Self {
        Seen { code: Some(code), watched, ..Seen::default() }
    }

    /// The watched functions that a process has called so far.
    pub(crate) fn calls(&self, thread: ThreadId) -> &[usize] {
        self.entered.get(&thread).map_or(&[], Vec::as_slice)
    }

    /// Whether a process is inside a call of a watched function.
    pub(crate) fn is_in_call(&self, thread: ThreadId) -> bool {
        self.stacks.get(&thread).is_some_and(|frames| frames.iter().any(|f| f.call.is_some()))
    }

    /// Whether the next timeout of a process is that of a look for the message of a monitor.
    pub(crate) fn took_flush(&mut self, thread: ThreadId) -> bool {
        match self.flushes.get_mut(&thread) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    fn facts(&mut self, code: &Code, function: u32) -> (Option<usize>, bool) {
        *self.functions.entry(function).or_insert_with(|| {
            let function = code.function(function);
            let name = function.def.as_str();
            let module = name.split(':').next().unwrap_or(name);
            // A function inside another one has no name.
            let watched = self.watched.iter().position(|f| f == name);
            (watched.filter(|_| function.name.is_some()), is_internal(module))
        })
    }
}

impl Observer for Seen {
    const CALLS: bool = true;
    const MAIL: bool = true;
    const COMMITS: bool = false;

    fn called(&mut self, thread: ThreadId, function: u32, fp: usize, _frame: &[Word]) {
        let Some(code) = self.code.clone() else { return };
        let (watched, _) = self.facts(&code, function);
        let mut stack = self.stacks.remove(&thread).unwrap_or_default();
        let from = stack.iter().rposition(|f| f.fp < fp).map_or(0, |at| at + 1);
        // A tail call takes the frame of its caller, whose call goes on in it.
        let replaced = stack.get(from).filter(|f| f.fp == fp).map(|f| (f.function, f.call));
        let below = from.checked_sub(1).map(|at| stack[at].function);
        let goes_on = replaced.and_then(|(_, call)| call);
        let is_inside = goes_on.is_some() || stack[..from].iter().any(|f| f.call.is_some());
        stack.truncate(from);
        let caller = replaced.map(|(function, _)| function).or(below);
        let of_internal = caller.is_some_and(|f| self.facts(&code, f).1);
        let mut call = goes_on;
        if let Some(which) = watched.filter(|_| !of_internal && !is_inside) {
            let calls = self.entered.entry(thread).or_default();
            call = Some(calls.len());
            calls.push(which);
        }
        stack.push(Frame { fp, function, call });
        self.stacks.insert(thread, stack);
    }

    fn returned(&mut self, thread: ThreadId, fp: usize, value: Word) {
        if let Some(stack) = self.stacks.get_mut(&thread) {
            let from = stack.iter().rposition(|f| f.fp < fp).map_or(0, |at| at + 1);
            let ended = stack.get(from).filter(|f| f.fp == fp).and_then(|f| f.call);
            if let Some(number) = ended {
                self.returned.push((thread, number, value));
            }
            stack.truncate(from);
        }
    }

    fn unwound(&mut self, thread: ThreadId, fp: usize, _exception: Word) {
        if let Some(stack) = self.stacks.get_mut(&thread) {
            let from = stack.iter().rposition(|f| f.fp <= fp).map_or(0, |at| at + 1);
            stack.truncate(from);
        }
    }

    fn operated(&mut self, operation: &Operation<'_>, _scene: &Scene<'_>) {
        if operation.op == Prim::ProcessDemonitor {
            let flushes = operation.args.get(1) == Some(&Word::TRUE);
            let found = std::mem::take(&mut self.is_flushed);
            if flushes && operation.result == Word::FALSE && !found {
                *self.flushes.entry(operation.thread).or_default() += 1;
            }
        }
    }

    fn mail(&mut self, mail: &Mail, _scene: &Scene<'_>) {
        let note = match *mail {
            Mail::Sent { from, message, .. } => (from, 0, message),
            Mail::Arrived { to, message, lost: false, .. } => (to, 1, message),
            Mail::Taken { by, message } => (by, 2, message),
            Mail::TimedOut { by } => (by, 3, Word::UNIT),
            Mail::Flushed { .. } => {
                self.is_flushed = true;
                return;
            }
            _ => return,
        };
        self.noted.push(note);
    }

    fn over(&mut self, thread: ThreadId, _status: Status, outcome: Word) {
        self.noted.push((thread, 4, outcome));
    }

    fn words(&mut self, _young_only: bool, f: &mut dyn FnMut(&mut Word)) {
        self.returned.iter_mut().for_each(|(_, _, word)| f(word));
        self.noted.iter_mut().for_each(|(_, _, word)| f(word));
    }
}

/// Adds what was noted to the digests, while the values are still what they were.
pub(crate) fn digest(machine: &mut Machine<Seen>) {
    for (thread, kind, word) in std::mem::take(&mut machine.observer.noted) {
        let value = machine.external(word);
        let evidence = machine.observer.evidence.entry(thread).or_default();
        let mut hasher = DefaultHasher::new();
        (*evidence, kind, value).hash(&mut hasher);
        *evidence = hasher.finish();
    }
}

/// The digests of all processes, in order.
pub(crate) fn evidence(machine: &mut Machine<Seen>) -> Vec<(ThreadId, u64)> {
    digest(machine);
    let mut all: Vec<_> = machine.observer.evidence.iter().map(|(t, e)| (*t, *e)).collect();
    all.sort_unstable();
    all
}
