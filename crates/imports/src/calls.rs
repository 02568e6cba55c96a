//! Calls whose results the program alone does not decide: the clock, tables, other processes.
//!
//! A call waits for its event in the log, so that reads and changes of tables and names happen in
//! the order of the node; its result must be that of the log. Where calls of two processes overlap
//! in time, their order may be another one than that of their effects: then results differ, and the
//! log cannot be followed.

use crate::describe::{likely_cause, shown};
use crate::guide::{Guide, Step};
use crate::log::{Event, Function, Log, What};
use crate::seen::is_internal;
use crate::term::{Identifier, Term};
use core_ir::Prim;
use machine::ThreadId;
use std::collections::{HashMap, HashSet};

/// Nanoseconds that reading the clock takes.
const TICK: i64 = 1_000;
/// Functions whose request to another process is answered by a message that programs never see.
const ASKING: &[&str] = &["is_process_alive", "process_info", "all", "processes", "cancel_timer"];

/// The watched calls of a log.
#[derive(Default)]
pub(crate) struct Calls {
    /// Calls that are compared, and the number of the event with the result.
    compared: HashMap<usize, Option<usize>>,
    /// The other way round.
    call_of: HashMap<usize, usize>,
    /// The number of a call among the compared ones of its process.
    number: HashMap<usize, usize>,
    /// Calls that were reached, for each process.
    logged: HashMap<ThreadId, usize>,
    /// Results here: process, number of the call.
    results: HashMap<(ThreadId, usize), Term>,
    /// The call that a process of the node is in.
    open: HashMap<Identifier, Function>,
    /// Deadlines of timers by their references.
    deadlines: HashMap<Identifier, i64>,
    /// Calls of the log that raised an exception: process, number.
    failed: HashSet<(ThreadId, usize)>,
}

impl Calls {
    pub(crate) fn of(log: &Log) -> Self {
        let mut calls = Calls::default();
        let mut open: HashMap<&Identifier, Vec<(usize, &Function, bool)>> = HashMap::new();
        let mut counts: HashMap<&Identifier, usize> = HashMap::new();
        for (at, event) in log.events.iter().enumerate() {
            let stack = open.entry(&event.process).or_default();
            match &event.what {
                What::Call { function, caller, arguments } => {
                    let internal = caller.as_deref().is_some_and(is_internal)
                        || asks_for_service(log, function, arguments);
                    let nested = stack.iter().any(|(_, _, compared)| *compared);
                    let compared = !internal && !nested;
                    if compared {
                        calls.compared.insert(at, None);
                        let count = counts.entry(&event.process).or_default();
                        calls.number.insert(at, *count);
                        *count += 1;
                    }
                    stack.push((at, function, compared));
                }
                What::Return { function, .. } => {
                    // Calls above it ended by exceptions.
                    while let Some((call, called, compared)) = stack.pop() {
                        if called == function {
                            if compared {
                                calls.compared.insert(call, Some(at));
                                calls.call_of.insert(at, call);
                            }
                            break;
                        }
                    }
                }
                What::Raise { function } => {
                    let ended = stack.iter().rposition(|(_, called, _)| *called == function);
                    stack.truncate(ended.unwrap_or(stack.len()));
                }
                _ => {}
            }
        }
        calls
    }

    /// A process of the node has left the call that it was in.
    pub(crate) fn is_over(&mut self, process: &Identifier) {
        self.open.remove(process);
    }

    /// The number of compared calls of a process that were reached in the log.
    pub(crate) fn logged(&self, thread: ThreadId) -> usize {
        self.logged.get(&thread).copied().unwrap_or(0)
    }
}

impl Guide<'_> {
    /// Keeps the results of watched calls that have ended.
    pub(crate) fn take_results(&mut self) {
        let returned = std::mem::take(&mut self.schedule.machine.observer.returned);
        for (thread, number, word) in returned {
            if let Some(value) = self.value(word) {
                self.calls.results.insert((thread, number), value);
            }
        }
    }

    pub(crate) fn called(&mut self, at: usize, event: &Event, thread: ThreadId) -> Step {
        let What::Call { function, arguments, .. } = &event.what else { return Ok(()) };
        self.calls.open.insert(event.process.clone(), function.clone());
        let Some(result) = self.calls.compared.get(&at).copied() else { return Ok(()) };
        let number = self.calls.number.get(&at).copied().unwrap_or(0);
        self.advance(thread);
        while self.machine().observer.calls(thread).len() <= number {
            // It may still wait for a message that is logged late.
            match self.machine().operation_before(thread) {
                Some(Prim::MailboxPeek) => self.late_arrival(event, thread)?,
                _ => return Err(self.differs(event, thread)),
            }
            self.advance(thread);
        }
        let (m, f, a) = function;
        let called = self.machine().observer.calls(thread)[number];
        if self.log.header.calls.get(called) != Some(&format!("{m}:{f}/{a}")) {
            let name = self.log.header.calls.get(called).cloned().unwrap_or_default();
            let found = format!("calls {name}");
            return Err(self.difference(event, thread, found, likely_cause(event).to_owned()));
        }
        let value = result.and_then(|at| match &self.log.events[at].what {
            What::Return { value, .. } => Some(value),
            _ => None,
        });
        self.prepare(event, thread, function, arguments, value);
        self.calls.logged.insert(thread, number + 1);
        self.advance(thread);
        if result.is_none() {
            self.calls.failed.insert((thread, number));
        }
        if self.calls.failed.contains(&(thread, number))
            && let Some(value) = self.calls.results.get(&(thread, number))
        {
            let found = format!("gets {}", shown(value));
            let cause = "the call failed on the node, or its result is missing from the log";
            return Err(self.difference(event, thread, found, cause.to_owned()));
        }
        Ok(())
    }

    /// Sets what the outside says during a call.
    fn prepare(
        &mut self,
        event: &Event,
        thread: ThreadId,
        (module, name, _): &Function,
        arguments: &[Term],
        value: Option<&Term>,
    ) {
        let op = self.machine().operation_before(thread);
        match (module.as_str(), name.as_str(), op) {
            (_, _, Some(Prim::ClockElapsed)) => {
                let reading = value.and_then(|v| reading(name, arguments, v));
                self.set_clock(reading.unwrap_or(event.at.0).saturating_sub(TICK));
            }
            (_, _, Some(Prim::ClockNow)) => {
                let offset =
                    self.log.header.system_time.saturating_sub(self.log.header.monotonic_time);
                let reading = value.and_then(|v| reading(name, arguments, v));
                let reading = reading.map_or(event.at.0, |r| r.saturating_sub(offset));
                self.set_clock(reading.saturating_sub(TICK));
            }
            (
                "erlang",
                "cancel_timer" | "read_timer",
                Some(Prim::TimerCancel | Prim::TimerRead),
            ) => {
                let timer = self.machine().first_argument(thread).and_then(|w| self.value(w));
                let deadline = match timer {
                    Some(Term::Reference(timer)) => self.calls.deadlines.get(&timer).copied(),
                    _ => None,
                };
                if let (Some(deadline), Some(Term::Int(left))) = (deadline, value) {
                    self.set_clock(deadline.saturating_sub(left.saturating_mul(1_000_000)));
                }
            }
            ("os", "getenv", _) => {
                if let Some(name) = arguments.first().and_then(bytes) {
                    self.outside.set_variable(name, value.and_then(bytes));
                }
            }
            _ => {}
        }
    }

    pub(crate) fn returned(&mut self, at: usize, event: &Event, thread: ThreadId) -> Step {
        self.calls.is_over(&event.process);
        let Some(call) = self.calls.call_of.get(&at).copied() else { return Ok(()) };
        let number = self.calls.number.get(&call).copied().unwrap_or(0);
        let What::Return { function, value } = &event.what else { return Ok(()) };
        match self.calls.results.remove(&(thread, number)) {
            Some(found) if self.pairs.same(value, &found) => Ok(()),
            Some(found) => {
                let cause = match (function.0.as_str(), function.1.as_str()) {
                    ("ets", _) if is_reordered(value, &found) => {
                        "the order of the objects in a table is another one here"
                    }
                    ("ets" | "persistent_term", _) => {
                        "operations of several processes on a table overlapped, and the log does not \
                         say which came first"
                    }
                    ("erlang", "unique_integer") => "unique integers of a node cannot be imported",
                    _ => likely_cause(event),
                };
                let found = format!("gets {}", shown(&found));
                Err(self.difference(event, thread, found, cause.to_owned()))
            }
            None => Err(self.differs(event, thread)),
        }
    }

    fn set_clock(&mut self, to: i64) {
        let by = to.saturating_sub(self.machine().clock());
        self.schedule.move_clock(by);
    }

    /// What an operation needs that the log does not know: timers start at the time of the node.
    pub(crate) fn before_unlogged(&mut self, thread: ThreadId, op: Prim) {
        if !matches!(op, Prim::TimerStart | Prim::TimerStartAs) {
            return;
        }
        self.set_clock(self.now);
        let arguments = self.machine().next_arguments(thread);
        let values: Vec<Option<Term>> = arguments.iter().take(2).map(|w| self.value(*w)).collect();
        if let [Some(Term::Reference(timer)), Some(Term::Int(time))] = &values[..] {
            let deadline = self.machine().clock().saturating_add(time.saturating_mul(1_000_000));
            self.calls.deadlines.insert(timer.clone(), deadline);
        }
    }

    /// Whether a message is the answer to a request of the runtime system: programs never see it.
    pub(crate) fn is_answer(&self, event: &Event, message: &Term) -> bool {
        let asks = self.calls.open.get(&event.process);
        asks.is_some_and(|(_, name, _)| ASKING.contains(&name.as_str()))
            && matches!(message.as_tuple(), Some([Term::Reference(_), _]))
    }
}

/// Whether a call looks for a process that was there before the program, as services of the node do.
fn asks_for_service(log: &Log, (_, name, _): &Function, arguments: &[Term]) -> bool {
    match (name.as_str(), arguments) {
        ("whereis", [Term::Atom(asked)]) => {
            log.header.names.iter().any(|(name, _)| *name == **asked)
        }
        _ => false,
    }
}

/// Nanoseconds that a function of the clock has returned.
fn reading(name: &str, arguments: &[Term], value: &Term) -> Option<i64> {
    match (name, value) {
        ("timestamp", Term::Tuple(parts)) => match parts[..] {
            [Term::Int(mega), Term::Int(seconds), Term::Int(micro)] => {
                let seconds = mega.checked_mul(1_000_000)?.checked_add(seconds)?;
                seconds.checked_mul(1_000_000)?.checked_add(micro)?.checked_mul(1_000)
            }
            _ => None,
        },
        (_, Term::Int(value)) => {
            let unit = match arguments.first() {
                None => 1,
                Some(Term::Int(parts)) => 1_000_000_000_i64.checked_div(*parts)?,
                Some(unit) => match unit.as_atom()? {
                    "second" | "seconds" => 1_000_000_000,
                    "millisecond" | "milli_seconds" => 1_000_000,
                    "microsecond" | "micro_seconds" => 1_000,
                    "nanosecond" | "nano_seconds" | "native" => 1,
                    _ => return None,
                },
            };
            value.checked_mul(unit)
        }
        _ => None,
    }
}

/// Whether two lists have as many elements of the same texts, in another order.
fn is_reordered(theirs: &Term, ours: &Term) -> bool {
    let texts = |term: &Term| {
        let mut texts: Vec<String> = term.as_list()?.iter().map(Term::to_string).collect();
        texts.sort();
        Some(texts)
    };
    texts(theirs).is_some() && texts(theirs) == texts(ours)
}

/// A string as bytes.
fn bytes(term: &Term) -> Option<Vec<u8>> {
    match term {
        Term::List(codes) => {
            let text: Option<String> = codes
                .iter()
                .map(|c| c.as_int().and_then(|c| char::from_u32(u32::try_from(c).ok()?)))
                .collect();
            text.map(String::into_bytes)
        }
        Term::Bits(bytes, 8) => Some(bytes.clone()),
        _ => None,
    }
}
