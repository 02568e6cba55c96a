//! Warnings about locks that are taken in both orders: if one thread takes `b` while it holds `a`, and another takes
//! `a` while it holds `b`, they may block each other, in this schedule or in another one.
//!
//! Havelund, *Using runtime analysis to guide model checking of Java programs* (2000): one execution gives a graph with
//! an edge from each held lock to a lock taken meanwhile; a cycle of different threads without a common lock is a
//! warning. Only MVars that serve as locks count: those that are put back by the thread that took them.

use crate::{Object, Past, Thread};
use core_ir::Prim;
use std::collections::HashMap;

/// A lock taken while another was held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Taken {
    pub thread: Thread,
    pub holds: Object,
    pub takes: Object,
    /// The event of the execution, or `None` for a lock that the thread waits for at the end.
    pub at: Option<usize>,
    held: Vec<Object>,
}

/// Locks that were taken in a cycle, by different threads. `waiting`: locks that threads wait for at the end.
pub(crate) fn reversals(past: &[Past], waiting: &[(Thread, Object)]) -> Vec<Vec<Taken>> {
    let mut holders: HashMap<Object, Thread> = HashMap::new();
    let mut no_locks: Vec<Object> = Vec::new();
    let mut taken: Vec<Taken> = Vec::new();
    let mut take = |holders: &HashMap<Object, Thread>, thread, takes, at| {
        let mut held: Vec<Object> =
            holders.iter().filter(|(_, by)| **by == thread).map(|(lock, _)| *lock).collect();
        held.sort_unstable();
        for holds in held.iter().filter(|lock| **lock != takes) {
            let edge = Taken { thread, holds: *holds, takes, at, held: held.clone() };
            let known = |t: &Taken| t.thread == thread && t.holds == *holds && t.takes == takes;
            if !taken.iter().any(known) {
                taken.push(edge);
            }
        }
    };
    for (at, event) in past.iter().enumerate() {
        let Some(lock) = event.changed else { continue };
        match event.op {
            // An operation that does not wait cannot block.
            Some(Prim::MVarTake) => {
                take(&holders, event.thread, lock, Some(at));
                holders.insert(lock, event.thread);
            }
            Some(Prim::MVarTryTake) => {
                holders.insert(lock, event.thread);
            }
            _ => {
                if holders.remove(&lock) != Some(event.thread) {
                    no_locks.push(lock);
                }
            }
        }
    }
    for (thread, lock) in waiting {
        take(&holders, *thread, *lock, None);
    }
    taken.retain(|t| !no_locks.contains(&t.holds) && !no_locks.contains(&t.takes));
    let mut circles: Vec<Vec<Taken>> = Vec::new();
    for first in &taken {
        follow(&taken, &mut vec![first.clone()], &mut circles);
    }
    circles
}

/// Limits on the locks in a cycle and on the number of cycles.
const MAX_LOCKS: usize = 12;
const MAX_CIRCLES: usize = 4;

fn follow(taken: &[Taken], path: &mut Vec<Taken>, circles: &mut Vec<Vec<Taken>>) {
    let Some(last) = path.last().cloned() else { return };
    if path.len() > 1 && last.takes == path[0].holds {
        let mut locks: Vec<Object> = path.iter().map(|t| t.holds).collect();
        locks.sort_unstable();
        let same = |circle: &Vec<Taken>| {
            let mut others: Vec<Object> = circle.iter().map(|t| t.holds).collect();
            others.sort_unstable();
            others == locks
        };
        if !circles.iter().any(same) {
            circles.push(path.clone());
        }
        return;
    }
    if path.len() >= MAX_LOCKS || circles.len() >= MAX_CIRCLES {
        return;
    }
    for next in taken.iter().filter(|t| t.holds == last.takes) {
        let apart = path.iter().all(|t| {
            t.thread != next.thread && !t.held.iter().any(|lock| next.held.contains(lock))
        });
        if apart {
            path.push(next.clone());
            follow(taken, path, circles);
            path.pop();
        }
    }
}
