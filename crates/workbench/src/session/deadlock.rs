//! Why no thread can take a step: the waits-for relation, as a cycle and as a sentence.

use super::Session;
use super::data::{Deadlock, Kind, LockOrder, ObjectView, Standing, ThreadState, ThreadView, Wait};
use std::collections::HashMap;

impl Session {
    /// What each thread holds, waits for, and waits on, from the events and the holders of objects.
    pub(super) fn connect(&self, threads: &mut [ThreadView], objects: &[ObjectView]) {
        let by_key: HashMap<&str, &ObjectView> =
            objects.iter().map(|o| (o.key.as_str(), o)).collect();
        let calls = self.open_calls();
        for thread in threads {
            if matches!(thread.state, ThreadState::Finished | ThreadState::Died) {
                continue;
            }
            let held = objects.iter().filter(|o| o.held == Some(thread.id));
            thread.holds = held.map(|o| o.name.clone()).collect();
            // A thread that waits with a timeout could also time out: that is its next step.
            let receives = thread.next.as_ref().is_some_and(|next| next.kind == Kind::Receive);
            let until_timeout =
                thread.state == ThreadState::Ready && receives && thread.mailbox.is_empty();
            if thread.state != ThreadState::Waits && !until_timeout {
                continue;
            }
            let object = thread.next.as_ref().and_then(|next| next.object.as_deref());
            if let Some(object) = object.and_then(|key| by_key.get(key)) {
                thread.waits_for = Some(object.name.clone());
                thread.waits_on = object.held;
            } else if let Some((on, label)) = calls.get(&thread.id) {
                let name = self.thread_name(machine::ThreadId(*on));
                thread.waits_for = Some(format!("a reply of {name} to {label}"));
                thread.waits_on = Some(*on);
            } else if thread.pid.is_some() {
                thread.waits_for = Some("a message".to_owned());
            }
        }
    }

    /// Calls to servers that have no reply yet: caller, server, and request.
    fn open_calls(&self) -> HashMap<u32, (u32, String)> {
        let mut open = HashMap::new();
        for event in self.history() {
            match (event.action.kind, event.action.thread, &event.action.label) {
                (Kind::Send, Some(to), Some(label)) if label.starts_with("call ") => {
                    let asked = label.trim_start_matches("call ").to_owned();
                    open.insert(event.thread, (to, asked));
                }
                (Kind::Receive, _, Some(label))
                    if label.starts_with("reply ") || label.starts_with("down: ") =>
                {
                    open.remove(&event.thread);
                }
                _ => {}
            }
        }
        open
    }

    /// The deadlock of this moment, if it is one.
    pub(super) fn deadlock(&self, standing: &Standing, threads: &[ThreadView]) -> Option<Deadlock> {
        if *standing != Standing::Deadlock {
            return None;
        }
        let waiting = || threads.iter().filter(|t| t.state == ThreadState::Waits);
        let wait = |t: &ThreadView| Wait {
            thread: t.id,
            object: t.next.as_ref().and_then(|next| next.object.clone()),
            name: t.waits_for.clone().or(t.note.clone()).unwrap_or_else(|| "something".to_owned()),
            on: t.waits_on,
            since: self.taken_at(t),
        };
        let cycle: Vec<&ThreadView> = cycle(threads);
        let names: HashMap<u32, &str> = threads.iter().map(|t| (t.id, t.name.as_str())).collect();
        let others = waiting().filter(|t| !cycle.iter().any(|c| c.id == t.id));
        let text = match cycle.is_empty() {
            false => describe_cycle(&cycle, &names),
            true => describe_unheld(&waiting().collect::<Vec<_>>(), threads),
        };
        let others = others.map(wait).collect();
        let orders = self.lock_orders(&cycle);
        let cycle = cycle.into_iter().map(wait).collect();
        Some(Deadlock { cycle, others, text, orders })
    }

    /// The event by which another thread took the object that this one waits for.
    fn taken_at(&self, thread: &ThreadView) -> Option<u64> {
        let (object, on) = (thread.next.as_ref()?.object.as_ref()?, thread.waits_on?);
        let is_taken = |e: &&super::Event| {
            e.action.kind == Kind::Take
                && e.thread == on
                && e.action.object.as_ref() == Some(object)
        };
        self.history().rev().find(is_taken).map(|e| e.number)
    }

    /// For each thread of the cycle: the lock that it holds, the one that it wants, and the location.
    fn lock_orders(&self, cycle: &[&ThreadView]) -> Vec<LockOrder> {
        let order = |(i, thread): (usize, &&ThreadView)| {
            let before = cycle[(i + cycle.len() - 1) % cycle.len()];
            let holds = before.waits_for.clone().filter(|name| thread.holds.contains(name))?;
            let (takes, place) = (thread.waits_for.clone()?, thread.place.clone());
            Some(LockOrder { thread: thread.id, holds, takes, place })
        };
        cycle.iter().enumerate().filter_map(order).collect()
    }
}

/// Threads that wait for each other in a cycle, beginning with the lowest number.
fn cycle(threads: &[ThreadView]) -> Vec<&ThreadView> {
    let on: HashMap<u32, u32> = threads.iter().filter_map(|t| Some((t.id, t.waits_on?))).collect();
    for first in threads {
        let mut path = vec![first.id];
        let mut at = first.id;
        while let Some(next) = on.get(&at).copied() {
            if next == first.id {
                let find = |id: &u32| threads.iter().find(|t| t.id == *id);
                return path.iter().filter_map(find).collect();
            }
            if path.contains(&next) {
                break;
            }
            path.push(next);
            at = next;
        }
    }
    Vec::new()
}

/// Limit on the links of a cycle that are described one by one.
const MAX_LINKS: usize = 6;

fn describe_cycle(cycle: &[&ThreadView], names: &HashMap<u32, &str>) -> String {
    let name = |id: Option<u32>| id.and_then(|id| names.get(&id)).copied().unwrap_or("no thread");
    if let [only] = cycle {
        let what = only.waits_for.as_deref().unwrap_or("itself");
        return format!("{} waits for {what}, which it holds itself.", only.name);
    }
    let link = |thread: &&ThreadView| {
        let what = thread.waits_for.as_deref().unwrap_or("something");
        match thread.next.as_ref().is_some_and(|next| next.object.is_some()) {
            true => format!("{} waits for {what}, held by {}", thread.name, name(thread.waits_on)),
            false => format!("{} waits for {what}", thread.name),
        }
    };
    let mut links: Vec<String> = cycle.iter().take(MAX_LINKS).map(link).collect();
    if cycle.len() > MAX_LINKS {
        links.push(format!("… {} more", cycle.len() - MAX_LINKS));
    }
    format!("{}: a cycle, so none of them can continue.", links.join("; "))
}

/// Describes threads that wait for something that no thread holds.
fn describe_unheld(waiting: &[&ThreadView], threads: &[ThreadView]) -> String {
    let over = threads.len() - waiting.len();
    let noun = if threads.iter().any(|t| t.pid.is_some()) { "process" } else { "thread" };
    let plural = if noun == "process" { "processes" } else { "threads" };
    let rest = match over {
        0 => format!("every {noun} waits"),
        1 => format!("the other {noun} has ended"),
        _ => format!("the other {over} {plural} have ended"),
    };
    let ending = format!("; {rest}, so nothing can change that.");
    let link = |thread: &&ThreadView| {
        let what = thread.waits_for.as_deref().or(thread.note.as_deref()).unwrap_or("something");
        let holder = thread.waits_on.and_then(|on| threads.iter().find(|t| t.id == on));
        match holder.filter(|_| thread.next.as_ref().is_some_and(|n| n.object.is_some())) {
            Some(holder) => format!("{} waits for {what}, held by {}", thread.name, holder.name),
            None => format!("{} waits for {what}", thread.name),
        }
    };
    let mut links: Vec<String> = waiting.iter().take(MAX_LINKS).map(link).collect();
    if waiting.len() > MAX_LINKS {
        links.push(format!("{} more wait", waiting.len() - MAX_LINKS));
    }
    format!("{}{ending}", links.join(", "))
}
