//! The present execution: its events, happens-before, and races.
//!
//! Happens-before is kept as vector clocks: a clock says how many events of each thread are in an event's past. The
//! past of an event is that of its thread, that of the events on the same objects that it depends on, and that of the
//! events that enabled it: the creation of its thread, the sending of the message that it takes.
//!
//! A *race* is a pair of events that depend on each other, with nothing in between, whose order could be reversed.
//! Blocking operations need care. `takeMVar` comes after the `putMVar` that enabled it; those two cannot be reversed.
//! But the `takeMVar` before that one, which had disabled it, can: the races of a blocking operation are with those
//! events before which it could have been done. For the same reason an operation that a thread is blocked on at the end
//! of an execution takes part in races, although it was never done.

use crate::event::{Label, Object, Shared};
use crate::system::Thread;
use core_ir::Prim;
use machine::{How, ReceivePoint};
use std::collections::HashMap;
use std::rc::Rc;

/// The number of events of each thread, by thread number.
pub(crate) type Clock = Rc<[u32]>;

fn covers(clock: &[u32], thread: Thread, count: u32) -> bool {
    clock.get(thread as usize).is_some_and(|c| *c >= count)
}

pub(crate) fn join(clock: &mut Vec<u32>, other: &[u32]) {
    if clock.len() < other.len() {
        clock.resize(other.len(), 0);
    }
    clock.iter_mut().zip(other).for_each(|(a, b)| *a = (*a).max(*b));
}

/// An event of the present execution.
pub(crate) struct Entry {
    pub event: Shared,
    /// Its number among the events of its thread, from 1.
    pub count: u32,
    pub clock: Clock,
    /// Whether the MVar that it accessed was full before.
    was_full: Option<bool>,
    /// Where its thread was, if it received.
    point: Option<Rc<ReceivePoint>>,
    /// The threads that it created.
    created: u32,
    /// The queues that it put signals into.
    pushed: Box<[Object]>,
    pub traps: bool,
    /// Its thread had begun to end, so that no process could examine it.
    pub exiting: bool,
}

/// The state of an MVar (full or not) that an operation needs.
fn need(op: Option<Prim>) -> Option<bool> {
    match op {
        Some(Prim::MVarTake | Prim::MVarRead) => Some(true),
        Some(Prim::MVarPut) => Some(false),
        _ => None,
    }
}

/// Whether an operation waits while a process that it examines ends.
fn waits_for_end(op: Option<Prim>) -> bool {
    matches!(op, Some(Prim::ProcessIsAlive | Prim::ProcessInfo))
}

/// A race: the event that came first, and what is to be done before it.
pub(crate) struct Race {
    pub first: usize,
    pub then: Then,
}

pub(crate) enum Then {
    /// This event of the trace.
    Event(usize),
    /// An operation that a thread is blocked on at the end.
    Waiting(Shared),
    /// A receive of a thread, once the message of this event is there.
    Receive { sent: usize, label: Label, queue: Object },
}

#[derive(Default)]
pub(crate) struct Trace {
    pub entries: Vec<Entry>,
    /// By thread: its events, in order.
    by_thread: Vec<Vec<usize>>,
    /// By thread: the clock of its creation.
    born: Vec<Option<Clock>>,
    by_object: HashMap<Object, Vec<(usize, How)>>,
    /// By queue: the events that put signals in, each with the number of its last signal.
    pushes: HashMap<Object, Vec<(u32, usize)>>,
    /// By thread: the events that reached it with an exception or signal.
    seized: HashMap<Thread, Vec<usize>>,
}

/// Facts about a move beside its event.
pub(crate) struct Details {
    pub was_full: Option<bool>,
    pub point: Option<Rc<ReceivePoint>>,
    /// The queue that was popped, and the number of the signal.
    pub popped: Option<(Object, u32)>,
    /// The queues that signals were put into, each with the number of its last signal.
    pub pushed: Vec<(Object, u32)>,
    /// Whether its thread, a process, trapped exits before it.
    pub traps: bool,
    /// Whether its thread had begun to end.
    pub exiting: bool,
    /// Threads that were created.
    pub created: Vec<Thread>,
}

impl Trace {
    fn events_of(&self, thread: Thread) -> &[usize] {
        self.by_thread.get(thread as usize).map_or(&[], |v| v)
    }

    /// The past of the next event of a thread, as far as the thread itself determines it.
    pub(crate) fn past(&self, thread: Thread) -> Vec<u32> {
        match self.events_of(thread).last() {
            Some(last) => self.entries[*last].clock.to_vec(),
            None => self
                .born
                .get(thread as usize)
                .and_then(|b| b.as_ref())
                .map_or_else(Vec::new, |c| c.to_vec()),
        }
    }

    /// Whether one event is in the past of another.
    pub(crate) fn before(&self, a: usize, b: usize) -> bool {
        let first = &self.entries[a];
        covers(&self.entries[b].clock, first.event.label.thread(), first.count)
    }

    /// The races of an event that is, or would be, the next: with the clock that it gets.
    fn races_of(
        &self,
        event: &Shared,
        needs: Option<bool>,
        past: Vec<u32>,
    ) -> (Vec<usize>, Vec<u32>) {
        let thread = event.label.thread();
        let mut clock = past.clone();
        let mut covered = past;
        // Candidates from the latest on, over all objects together: a race with a later one covers what was before
        // that.
        let mut candidates: Vec<(usize, bool)> = Vec::new();
        for (object, how) in &event.accesses {
            let Some(history) = self.by_object.get(object) else { continue };
            for (at, other) in history.iter().rev() {
                let entry = &self.entries[*at];
                if entry.event.label.thread() == thread {
                    continue;
                }
                if !how.conflicts(*other) {
                    continue;
                }
                let known = covers(&covered, entry.event.label.thread(), entry.count);
                let possible = match (needs, entry.was_full) {
                    (Some(wanted), Some(was)) => wanted == was,
                    _ => !(waits_for_end(event.op) && entry.exiting),
                };
                if !known {
                    candidates.push((*at, possible));
                }
                // All that came before a write is in its past.
                if known && matches!(other, How::Write | How::End | How::Seize) {
                    break;
                }
            }
        }
        for other in event.seizes.iter().filter(|other| **other != thread) {
            for at in self.events_of(*other).iter().rev() {
                let possible = !(waits_for_end(event.op) && self.entries[*at].exiting);
                candidates.push((*at, possible));
                if possible {
                    break;
                }
            }
        }
        if let Some(seized) = self.seized.get(&thread) {
            candidates.extend(seized.iter().map(|at| (*at, true)));
        }
        candidates.sort_unstable_by(|a, b| b.cmp(a));
        candidates.dedup_by_key(|c| c.0);
        let mut races = Vec::new();
        for (at, possible) in candidates {
            let entry = &self.entries[at];
            join(&mut clock, &entry.clock);
            if covers(&covered, entry.event.label.thread(), entry.count) {
                continue;
            }
            if possible {
                races.push(at);
                join(&mut covered, &entry.clock);
            }
        }
        (races, clock)
    }

    /// Adds an event. Returns the races in which it is the second event.
    pub(crate) fn push(&mut self, event: Shared, details: Details) -> Vec<Race> {
        let thread = event.label.thread();
        let at = self.entries.len();
        let mut past = self.past(thread);
        if let Some((queue, message)) = details.popped
            && let Some(pushes) = self.pushes.get(&queue)
            && let Some((_, sent)) = pushes.iter().find(|(last, _)| *last >= message)
        {
            join(&mut past, &self.entries[*sent].clock);
        }
        let (first, mut clock) = self.races_of(&event, need(event.op), past);
        let mut races: Vec<Race> =
            first.into_iter().map(|first| Race { first, then: Then::Event(at) }).collect();
        let count = self.events_of(thread).len() as u32 + 1;
        if clock.len() <= thread as usize {
            clock.resize(thread as usize + 1, 0);
        }
        clock[thread as usize] = count;
        let clock: Clock = clock.into();
        for (object, how) in &event.accesses {
            self.by_object.entry(*object).or_default().push((at, *how));
        }
        for (queue, last) in &details.pushed {
            self.pushes.entry(*queue).or_default().push((*last, at));
        }
        for other in &event.seizes {
            self.seized.entry(*other).or_default().push(at);
        }
        for child in &details.created {
            if self.born.len() <= *child as usize {
                self.born.resize(*child as usize + 1, None);
            }
            self.born[*child as usize] = Some(clock.clone());
        }
        if self.by_thread.len() <= thread as usize {
            self.by_thread.resize(thread as usize + 1, Vec::new());
        }
        self.by_thread[thread as usize].push(at);
        self.entries.push(Entry {
            event,
            count,
            clock,
            was_full: details.was_full,
            point: details.point,
            created: details.created.len() as u32,
            pushed: details.pushed.iter().map(|(queue, _)| *queue).collect(),
            traps: details.traps,
            exiting: details.exiting,
        });
        races.sort_by_key(|race| std::cmp::Reverse(race.first));
        races
    }

    /// Removes the last event.
    pub(crate) fn pop(&mut self) {
        let Some(entry) = self.entries.pop() else { return };
        let thread = entry.event.label.thread();
        for (object, _) in &entry.event.accesses {
            if let Some(history) = self.by_object.get_mut(object) {
                history.pop();
            }
        }
        for queue in &entry.pushed {
            if let Some(pushes) = self.pushes.get_mut(queue) {
                pushes.pop();
            }
        }
        for other in &entry.event.seizes {
            if let Some(seized) = self.seized.get_mut(other) {
                seized.pop();
            }
        }
        let _ = entry.created;
        if let Some(events) = self.by_thread.get_mut(thread as usize) {
            events.pop();
        }
    }

    /// The races of an operation that a thread is blocked on.
    pub(crate) fn waiting(&self, event: &Shared) -> Vec<Race> {
        let past = self.past(event.label.thread());
        let (races, _) = self.races_of(event, need(event.op), past);
        races.into_iter().map(|first| Race { first, then: Then::Waiting(event.clone()) }).collect()
    }

    /// Receives of a process that were done although the message of a later event could have been there: those outside
    /// the past of that event, with their locations.
    pub(crate) fn missed_receives(
        &self,
        to: Thread,
        sent: usize,
    ) -> Vec<(usize, Rc<ReceivePoint>)> {
        let clock = &self.entries[sent].clock;
        self.events_of(to)
            .iter()
            .filter(|at| !covers(clock, to, self.entries[**at].count))
            .filter_map(|at| self.entries[*at].point.clone().map(|point| (*at, point)))
            .collect()
    }

    /// The events of a process outside the past of a later event.
    pub(crate) fn concurrent_events(&self, thread: Thread, with: usize) -> Vec<usize> {
        let clock = &self.entries[with].clock;
        let events = self.events_of(thread).iter().copied();
        events.filter(|at| !covers(clock, thread, self.entries[*at].count)).collect()
    }

    /// The number of the last signal in a queue before an event.
    pub(crate) fn last_signal_before(&self, queue: Object, event: usize) -> Option<u32> {
        let pushes = self.pushes.get(&queue)?;
        pushes.iter().rev().find(|(_, at)| *at < event).map(|(last, _)| *last)
    }

    /// The labels of the events in a past.
    pub(crate) fn labels_in(&self, past: &[u32]) -> Vec<Label> {
        let within = |e: &&Entry| covers(past, e.event.label.thread(), e.count);
        self.entries.iter().filter(within).map(|e| e.event.label).collect()
    }

    /// The events after one that do not depend on it, up to `end`.
    pub(crate) fn independent_of(&self, first: usize, end: usize) -> Vec<usize> {
        (first + 1..end).filter(|at| !self.before(first, *at)).collect()
    }
}
