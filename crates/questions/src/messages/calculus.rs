//! The tree of computations, and the rule of the calculus behind each of its nodes.
//!
//! The calculus CEC of the paper proves three kinds of statement: a configuration evolves; an expression reaches a
//! medium-sized normal form (a value, or a `receive` with its context), sending an outbox and creating processes; a
//! `receive` expression does so by consuming the i-th message of an outbox. Only the last two kinds are asked about.
//! The rules are represented as follows:
//!
//! | rule | here |
//! | --- | --- |
//! | PROC | a step with [`Origin::Start`]: a [`Node::Step`] that is hidden, over the BFUN of its call |
//! | BFUN, with APPLY and CALL | a [`Node::Call`]: a call of a user function up to its first normal form |
//! | LET₁, LET₂, SPAWN, BANG | no nodes: a step's calls, sent messages and processes, in their order |
//! | CONSUME₁, CONSUME₂ | [`Node::Step`] with [`Origin::Receive`]: which message of which outbox |
//! | RCV₃ | the innermost [`Node::Part`] of a step, or the step itself if it has no parts: the body of the clause that took the message |
//! | RCV₁ | each further part out to the step: the call around it goes on with the value |
//! | RCV₂ | a call around it that did *not* go on: it has no node, and [`Wait::inside`] still has it |
//! | LOCK | a [`Node::Lock`]: a process that waits at the end, with the messages that it cannot take |
//! | ENDLOCK, Tr | [`Node::Run`], the root |
//!
//! Deviations. (1) Exceptions are normal forms too, as in the extended report. (2) `after` consumes nothing: a
//! transition with an empty consumption. (3) Links, monitors, timers and tables are effects of a step beside its
//! outbox. (4) Library functions have no nodes; a `receive` in the library counts as one of the enclosing user call,
//! and if there is none (a process that runs an OTP behaviour) the step stands for the callbacks in it. (5) A call that
//! merely reaches the `receive` of its own body is hidden: it did nothing that could be wrong. (6) A process that was
//! ended by an exit signal from another has a [`Node::Killed`] beside LOCK: the signal, and that it was linked and did
//! not trap it.
//!
//! [`check`] validates a trace against the side conditions of the rules; that the premises of each node give its
//! conclusion is checked by executing it again, alone: see [`super::reenact`].
//!
//! [`Wait::inside`]: super::trace::Wait::inside

use super::trace::{
    CallEnd, CallId, Consumed, MessageId, Origin, ProcessId, Reached, StepId, Trace, What,
};
use crate::links::Link;
use crate::{NodeId, Tree};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    Run,
    Step(StepId),
    /// The n-th part of a step: see [`parts`].
    Part(StepId, usize),
    Call(CallId),
    Lock(ProcessId),
    /// A process that an exit signal ended.
    Killed(ProcessId),
}

/// The rule whose conclusion a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    Tr,
    Proc,
    BFun,
    Rcv1,
    Rcv3,
    Lock,
    /// Not in the paper: the end of a process by an exit signal from another.
    Signal,
}

pub struct Proof {
    pub nodes: Vec<Node>,
    pub tree: Tree,
    places: HashMap<Node, NodeId>,
}

/// The calls that enclosed a step at its beginning and ended in it, innermost first, without the outermost: that one is
/// the step.
pub fn parts(trace: &Trace, step: StepId) -> Vec<CallEnd> {
    let Origin::Receive { wait, .. } = trace.steps[step].origin else { return Vec::new() };
    let inside = &trace.waits[wait].inside;
    let Some((outermost, _)) = inside.split_first() else { return Vec::new() };
    trace.steps[step]
        .parts
        .iter()
        .filter(|p| p.call != *outermost && inside.contains(&p.call))
        .copied()
        .collect()
}

/// Whether a call did nothing but reach the `receive` of its own body.
fn is_idle(trace: &Trace, call: CallId) -> bool {
    let entry = &trace.calls[call];
    let ended = entry.end.is_some_and(|(_, step)| step == entry.step);
    let Reached::Wait(wait) = trace.steps[entry.step].reached else { return false };
    let wait = &trace.waits[wait];
    !ended
        && entry.before == entry.after
        && entry.last == call + 1
        && wait.through.is_none()
        && wait.inside.last() == Some(&call)
}

impl Proof {
    pub fn new(trace: &Trace) -> Self {
        let mut proof = Proof { nodes: Vec::new(), tree: Tree::default(), places: HashMap::new() };
        let (mut links, mut hidden) = (Vec::new(), Vec::new());
        let mut add = |proof: &mut Proof, node: Node, parent: NodeId, function: u32, hide: bool| {
            let id = proof.nodes.len() as NodeId;
            proof.nodes.push(node);
            proof.places.insert(node, id);
            links.push(Link { parent, function });
            hidden.push(hide);
            id
        };
        add(&mut proof, Node::Run, 0, u32::MAX, true);
        let mut in_step: BTreeMap<StepId, Vec<CallId>> = BTreeMap::new();
        for (id, call) in trace.calls.iter().enumerate() {
            in_step.entry(call.step).or_default().push(id);
        }
        for (id, step) in trace.steps.iter().enumerate() {
            let inside = match step.origin {
                Origin::Receive { wait, .. } => trace.waits[wait].inside.as_slice(),
                Origin::Start => &[],
            };
            let function = inside.last().map_or(u32::MAX, |c| trace.calls[*c].function);
            let top = add(&mut proof, Node::Step(id), 0, function, inside.is_empty());
            let inner = parts(trace, id);
            let mut above = top;
            let mut levels = Vec::new();
            for (n, part) in inner.iter().enumerate().rev() {
                let function = trace.calls[part.call].function;
                above = add(&mut proof, Node::Part(id, n), above, function, false);
                levels.push((n, above));
            }
            for call in in_step.get(&id).into_iter().flatten() {
                let entry = &trace.calls[*call];
                let parent = match entry.parent.and_then(|p| proof.places.get(&Node::Call(p))) {
                    Some(parent) => *parent,
                    None => {
                        // The innermost part that was still running when the call was made.
                        let at = step.calls.iter().position(|c| c == call).unwrap_or(0);
                        let level = inner.iter().position(|p| at < p.calls);
                        let level = level.and_then(|n| levels.iter().find(|(m, _)| *m == n));
                        level.map_or(top, |(_, node)| *node)
                    }
                };
                let idle = is_idle(trace, *call) || trace.made_functions.contains(call);
                add(&mut proof, Node::Call(*call), parent, entry.function, idle);
            }
        }
        for (number, process) in trace.processes.iter().enumerate() {
            if let Some(wait) = process.waiting {
                let inside = &trace.waits[wait].inside;
                let function = inside.last().map_or(u32::MAX, |c| trace.calls[*c].function);
                // Library loops wait forever by design.
                add(&mut proof, Node::Lock(number), 0, function, inside.is_empty());
            }
            if trace.killer(number).is_some()
                && let Some(step) = process.steps.last()
            {
                let inside = match trace.steps[*step].reached {
                    Reached::Wait(wait) => trace.waits[wait].inside.as_slice(),
                    _ => &[],
                };
                let function = inside.last().map_or(u32::MAX, |c| trace.calls[*c].function);
                // A process in a library loop is ended by its supervisor, as intended.
                add(&mut proof, Node::Killed(number), 0, function, inside.is_empty());
            }
        }
        proof.tree = Tree::new(Arc::new(links), Vec::new(), hidden, |node| node);
        proof
    }

    pub fn id(&self, node: Node) -> Option<NodeId> {
        self.places.get(&node).copied()
    }

    pub fn node(&self, id: NodeId) -> Node {
        self.nodes[id as usize]
    }

    pub fn rule(&self, trace: &Trace, id: NodeId) -> Rule {
        match self.node(id) {
            Node::Run => Rule::Tr,
            Node::Step(step) => match trace.steps[step].origin {
                Origin::Start => Rule::Proc,
                Origin::Receive { .. } if parts(trace, step).is_empty() => Rule::Rcv3,
                Origin::Receive { .. } => Rule::Rcv1,
            },
            Node::Part(_, 0) => Rule::Rcv3,
            Node::Part(..) => Rule::Rcv1,
            Node::Call(_) => Rule::BFun,
            Node::Lock(_) => Rule::Lock,
            Node::Killed(_) => Rule::Signal,
        }
    }

    /// The innermost call of a step that sent a message, or created a process, given by its index among those of the
    /// step.
    pub fn maker(
        &self,
        trace: &Trace,
        step: StepId,
        sent: Option<usize>,
        created: Option<usize>,
    ) -> Option<NodeId> {
        let within = |before: usize, after: usize, at: Option<usize>| {
            at.is_none_or(|at| before <= at && at < after)
        };
        trace
            .calls
            .iter()
            .enumerate()
            .filter(|(_, c)| c.step == step)
            .filter(|(_, c)| {
                within(c.before.sent, c.after.sent, sent)
                    && within(c.before.created, c.after.created, created)
            })
            .map(|(id, _)| Node::Call(id))
            .next_back()
            .and_then(|node| self.id(node))
    }
}

/// The side conditions of the rules that a trace violates; empty if it is a proof.
pub fn check(trace: &Trace, proof: &Proof) -> Vec<String> {
    let mut broken = Vec::new();
    outboxes(trace, &mut broken);
    processes(trace, &mut broken);
    steps(trace, &mut broken);
    tree(trace, proof, &mut broken);
    broken
}

/// BANG, CONSUME₁ and CONSUME₂: a message enters the outbox of its sender once, in one step, and leaves it once, to its
/// receiver; messages that a process skips stay.
fn outboxes(trace: &Trace, broken: &mut Vec<String>) {
    let mut waiting: BTreeMap<ProcessId, Vec<MessageId>> = BTreeMap::new();
    let mut sent = vec![false; trace.messages.len()];
    for (number, event) in trace.events.iter().enumerate() {
        match event.what {
            What::Send(message) => {
                if std::mem::replace(&mut sent[message], true) {
                    broken.push(format!("BANG: message {message} is sent twice"));
                }
                let entry = &trace.messages[message];
                if let (Some(to), false) = (entry.to, entry.lost) {
                    waiting.entry(to).or_default().push(message);
                }
                if entry.sent_at > number {
                    broken.push(format!("BANG: message {message} is sent after it is"));
                }
            }
            What::Take(message) if trace.messages[message].object.is_none() => {
                let outbox = waiting.entry(event.process).or_default();
                match outbox.iter().position(|m| *m == message) {
                    Some(at) => drop(outbox.remove(at)),
                    None => broken.push(format!(
                        "CONSUME: process {} takes message {message}, which no outbox has for it",
                        event.process
                    )),
                }
            }
            _ => {}
        }
    }
    let mut owner: HashMap<MessageId, StepId> = HashMap::new();
    for (id, step) in trace.steps.iter().enumerate() {
        for message in &step.sent {
            if let Some(other) = owner.insert(*message, id) {
                broken.push(format!("PROC: steps {other} and {id} both sent message {message}"));
            }
            if trace.messages[*message].step != Some(id) {
                broken.push(format!("PROC: message {message} is not of the step that sent it"));
            }
        }
        if let Origin::Receive { consumed: Consumed::Message(message), .. } = step.origin {
            let entry = &trace.messages[message];
            if entry.to != Some(step.process) || entry.taken_in != Some(id) {
                broken.push(format!("CONSUME: message {message} is not for step {id}"));
            }
        }
    }
}

/// SPAWN and ENDLOCK: every process but the first is created once, in one step; at the end each has a value, an
/// exception, or is blocked.
fn processes(trace: &Trace, broken: &mut Vec<String>) {
    let mut creator: HashMap<ProcessId, StepId> = HashMap::new();
    for (id, step) in trace.steps.iter().enumerate() {
        for process in &step.created {
            if let Some(other) = creator.insert(*process, id) {
                broken.push(format!("SPAWN: process {process} is created in {other} and {id}"));
            }
        }
    }
    for (number, process) in trace.processes.iter().enumerate() {
        if number > 0
            && !process.steps.is_empty()
            && creator.get(&number).copied() != process.created_in
        {
            broken.push(format!("SPAWN: nobody created process {number}"));
        }
        let Some(last) = process.steps.last() else { continue };
        let reached = trace.steps[*last].reached;
        let fits = match (process.end, process.waiting) {
            (Some(_), Some(_)) => false,
            (None, Some(wait)) => reached == Reached::Wait(wait),
            (Some(_), None) => reached != Reached::Running,
            (None, None) => true,
        };
        if !fits {
            broken.push(format!("ENDLOCK: process {number} is neither over nor waiting"));
        }
    }
}

/// The steps of a process form a chain: each begins at the `receive` that the previous one reached, with the same
/// context, and only the first begins with a call.
fn steps(trace: &Trace, broken: &mut Vec<String>) {
    for process in &trace.processes {
        for (place, id) in process.steps.iter().enumerate() {
            let step = &trace.steps[*id];
            if step.place != place {
                broken.push(format!("Tr: step {id} is out of place"));
            }
            let before = place.checked_sub(1).map(|p| trace.steps[process.steps[p]].reached);
            let follows = match (before, step.origin) {
                (None, Origin::Start) => true,
                (Some(Reached::Wait(reached)), Origin::Receive { wait, .. }) => reached == wait,
                _ => false,
            };
            if !follows {
                broken.push(format!("Tr: step {id} does not follow the one before it"));
            }
        }
    }
}

/// RCV₁, RCV₃, BFUN: the messages and processes of a node are those of its premises, in order; calls nest.
fn tree(trace: &Trace, proof: &Proof, broken: &mut Vec<String>) {
    for (id, node) in proof.nodes.iter().enumerate() {
        match node {
            Node::Call(call) => {
                let entry = &trace.calls[*call];
                let step = &trace.steps[entry.step];
                if entry.before.sent > entry.after.sent
                    || entry.after.sent > step.sent.len()
                    || entry.before.created > entry.after.created
                    || entry.after.created > step.created.len()
                {
                    broken.push(format!("BFUN: call {call} sent what its step did not"));
                }
                let parent = proof.node(proof.tree.parent(id as NodeId));
                if let Node::Call(parent) = parent {
                    let outer = &trace.calls[parent];
                    let nested = outer.step == entry.step
                        && outer.before.sent <= entry.before.sent
                        && entry.after.sent <= outer.after.sent
                        && outer.before.created <= entry.before.created
                        && entry.after.created <= outer.after.created;
                    if !nested {
                        broken.push(format!("BFUN: call {call} is not inside of call {parent}"));
                    }
                    if entry.tail
                        && let (Some(inner), Some(outer)) = (entry.end, outer.end)
                        && inner != outer
                    {
                        broken.push(format!("APPLY: call {call} ends unlike the call it ends"));
                    }
                }
            }
            Node::Part(step, n) => {
                let parts = parts(trace, *step);
                let ordered = parts.windows(2).all(|w| {
                    w[0].sent <= w[1].sent
                        && w[0].created <= w[1].created
                        && w[0].calls <= w[1].calls
                });
                if !ordered || *n >= parts.len() {
                    broken.push(format!("RCV1: the parts of step {step} are out of order"));
                }
            }
            Node::Killed(process) => {
                if trace.processes[*process].waiting.is_some() {
                    broken.push(format!("Signal: process {process} was ended, and waits"));
                }
            }
            Node::Run | Node::Step(_) | Node::Lock(_) => {}
        }
    }
}
