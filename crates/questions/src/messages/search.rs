//! The process-directed search for the next computation to ask about, on top of the strategies for trees.
//!
//! The search follows one process at a time. Its steps are a chain: each begins with the state that the previous one
//! left. So an answer about one step applies to the others. *Its context is wrong*: the defect is in an earlier step.
//! *Nothing is wrong*: the state is right here, and the defect is in a later step. Between the two the chain is
//! bisected. *A message that it received is wrong*: the search moves to the step that sent it. *What it did is wrong*:
//! the step is wrong although its input is right, and below it, among its calls, the strategies for trees continue
//! until one computation is left.
//!
//! The first step of a process with wrong arguments leads to the step that created the process; a missing message leads
//! to the processes that could have sent it.
//!
//! The state is computed from the list of replies, so undoing one means dropping it.

use super::calculus::{Node, Proof, Rule};
use super::trace::{CallId, MessageId, Origin, ProcessId, StepId, Trace, What};
use crate::{Answer, NodeId, Session, Source, Step, Strategy};
use std::collections::{BTreeMap, HashMap};

/// The wrong aspect of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aspect {
    /// Variables at the `receive`, or the arguments of a call.
    Context,
    Received,
    Consumed,
    Reached,
    Sent,
    Created,
    Effects,
    /// It should not be blocked here: it should have taken a message.
    Waiting,
    /// The exit signal that ended it should not have come.
    Signal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    Process(ProcessId),
    /// By its index in [`Trace::events`].
    Event(usize),
    /// A computation of the user's choice.
    Node(NodeId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    Start(Start),
    Right,
    Wrong(Aspect),
    /// One of the items that were listed.
    Item(usize),
    /// Something that should be in the list is not.
    Missing,
    /// A part of a value is wrong, and it was made here; in this call, if that is known.
    Part {
        step: StepId,
        call: Option<CallId>,
    },
    DontKnow,
    Trust,
    Inadmissible,
    Skip,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// Where was something wrong?
    Start,
    Judge {
        node: NodeId,
        why: String,
    },
    /// Which of these messages?
    WhichReceived {
        node: NodeId,
        messages: Vec<MessageId>,
    },
    WhichSent {
        node: NodeId,
        messages: Vec<MessageId>,
    },
    WhichCreated {
        node: NodeId,
        processes: Vec<ProcessId>,
    },
    /// A message is missing: which process should have sent it?
    Whose {
        process: ProcessId,
        candidates: Vec<ProcessId>,
    },
    Blame(Blame),
}

/// The kind of defect in a function or a `receive`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    WrongFunction,
    WrongFirstStep,
    ErroneouslyWaiting,
    ErroneouslyAccepting,
    WrongTransition,
}

impl ErrorKind {
    /// Its name in reports for programs.
    pub fn word(self) -> &'static str {
        match self {
            ErrorKind::WrongFunction => "wrong-function",
            ErrorKind::WrongFirstStep => "wrong-first-step",
            ErrorKind::ErroneouslyWaiting => "erroneously-waiting",
            ErrorKind::ErroneouslyAccepting => "erroneously-accepting",
            ErrorKind::WrongTransition => "wrong-transition",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    pub node: NodeId,
    pub kind: ErrorKind,
    pub unsure: Vec<NodeId>,
    pub relied_on: Vec<NodeId>,
}

/// Why an answer was rejected, or led nowhere: for the user.
pub type Note = String;

#[derive(Clone, Debug)]
enum Mode {
    Choosing,
    /// Positions `low..=high` of a process may contain the defect; the position after its steps is its wait at the end.
    Following {
        process: ProcessId,
        low: usize,
        high: usize,
        next: Option<usize>,
    },
    Received {
        node: NodeId,
    },
    Sent {
        node: NodeId,
    },
    Created {
        node: NodeId,
    },
    Whose {
        process: ProcessId,
        candidates: Vec<ProcessId>,
    },
    /// Below a computation that is wrong.
    Below,
}

pub struct Search<'t> {
    trace: &'t Trace,
    proof: &'t Proof,
    strategy: Strategy,
    replies: Vec<(Reply, Source)>,
    mode: Mode,
    session: Session,
    aspects: HashMap<NodeId, Aspect>,
    /// A note on the effect of the last reply, if there is one.
    pub note: Option<Note>,
}

impl<'t> Search<'t> {
    pub fn new(trace: &'t Trace, proof: &'t Proof, strategy: Strategy) -> Self {
        Search {
            trace,
            proof,
            strategy,
            replies: Vec::new(),
            mode: Mode::Choosing,
            session: Session::new(proof.tree.clone(), strategy),
            aspects: HashMap::new(),
            note: None,
        }
    }

    pub fn replies(&self) -> usize {
        self.replies.len()
    }

    /// The number of replies by source; choosing where to begin is not an answer.
    pub fn counts(&self) -> BTreeMap<Source, usize> {
        let mut counts = BTreeMap::new();
        for (_, source) in self.replies.iter().filter(|(r, _)| !matches!(r, Reply::Start(_))) {
            *counts.entry(*source).or_default() += 1;
        }
        counts
    }

    pub fn set_strategy(&mut self, strategy: Strategy) {
        self.strategy = strategy;
        self.session.set_strategy(strategy);
    }

    pub fn aspect(&self, node: NodeId) -> Option<Aspect> {
        self.aspects.get(&node).copied()
    }

    /// The answer about a computation.
    pub fn state(&self, node: NodeId) -> Option<Answer> {
        self.session.state(node)
    }

    /// The computations of a process that can be judged, in order.
    pub fn chain(&self, process: ProcessId) -> Vec<NodeId> {
        let count = self.trace.processes[process].steps.len();
        let askable = (0..=count).filter(|p| self.is_askable(process, *p));
        askable.filter_map(|p| self.at(process, p)).collect()
    }

    // ---- positions ---------------------------------------------------------------------

    /// The node at a position of a process.
    fn at(&self, process: ProcessId, position: usize) -> Option<NodeId> {
        let entry = &self.trace.processes[process];
        match entry.steps.get(position) {
            Some(step) => self.proof.id(Node::Step(*step)),
            None if position == entry.steps.len() => {
                self.proof.id(Node::Lock(process)).or_else(|| self.proof.id(Node::Killed(process)))
            }
            None => None,
        }
    }

    /// The last position of a process that can be asked about.
    fn last(&self, process: ProcessId) -> Option<usize> {
        let count = self.trace.processes[process].steps.len();
        (0..=count).rev().find(|p| self.is_askable(process, *p))
    }

    /// Whether there is anything to judge: steps in library code have nothing, unless callbacks run in them.
    fn is_askable(&self, process: ProcessId, position: usize) -> bool {
        let Some(node) = self.at(process, position) else { return false };
        match self.proof.node(node) {
            Node::Step(step) => {
                !self.proof.tree.is_hidden(node)
                    || self.calls_below(node)
                    || (!self.trace.steps[step].calls.is_empty() && position == 0)
            }
            _ => !self.proof.tree.is_hidden(node),
        }
    }

    fn calls_below(&self, node: NodeId) -> bool {
        self.proof.tree.children(node).iter().any(|c| !self.proof.tree.is_hidden(*c))
    }

    /// Whether the first step of a process did nothing but reach its first wait.
    fn is_idle_start(&self, node: NodeId) -> bool {
        matches!(self.proof.node(node), Node::Step(step)
            if self.trace.steps[step].origin == Origin::Start
                && self.trace.steps[step].sent.is_empty()
                && self.trace.steps[step].created.is_empty())
            && !self.calls_below(node)
    }

    // ---- the next question -------------------------------------------------------------

    pub fn query(&mut self) -> Query {
        loop {
            match self.mode.clone() {
                Mode::Choosing => return Query::Start,
                Mode::Received { node } => {
                    return Query::WhichReceived { node, messages: self.received(node) };
                }
                Mode::Sent { node } => {
                    return Query::WhichSent { node, messages: self.sent(node) };
                }
                Mode::Created { node } => {
                    return Query::WhichCreated { node, processes: self.created(node) };
                }
                Mode::Whose { process, candidates } => return Query::Whose { process, candidates },
                Mode::Following { process, low, high, next } => {
                    let middle = low + (high.saturating_sub(low)) / 2;
                    let first = next.unwrap_or(middle);
                    // The nearest position that can be judged.
                    let position = (first..=high)
                        .chain((low..first).rev())
                        .find(|p| self.is_askable(process, *p) && !self.is_answered(process, *p));
                    let Some(position) = position else {
                        self.lost(process);
                        continue;
                    };
                    let Some(node) = self.at(process, position) else {
                        self.lost(process);
                        continue;
                    };
                    if self.is_idle_start(node) && position == 0 && low == 0 && high == 0 {
                        // Nothing happened in it: the error came with its arguments.
                        self.go_to_creator(process);
                        continue;
                    }
                    let left = (low..=high).filter(|p| self.is_askable(process, *p)).count();
                    let why = match next {
                        Some(_) => "this is where what you pointed at came about".to_owned(),
                        None if left > 1 => format!(
                            "{left} computations of this process may hold the defect, and this one \
                             is in the middle"
                        ),
                        None => "it is the only one left of this process".to_owned(),
                    };
                    return Query::Judge { node, why };
                }
                Mode::Below => match self.session.advance() {
                    Step::Ask(question) => {
                        let node = question.nodes[0];
                        return Query::Judge { node, why: question.why };
                    }
                    Step::Blame(blame) => {
                        let kind = self.kind(blame.node);
                        return Query::Blame(Blame {
                            node: blame.node,
                            kind,
                            unsure: blame.unsure,
                            relied_on: blame.relied_on,
                        });
                    }
                },
            }
        }
    }

    fn is_answered(&self, process: ProcessId, position: usize) -> bool {
        self.at(process, position).is_some_and(|n| self.session.state(n).is_some())
    }

    fn lost(&mut self, _process: ProcessId) {
        self.note = Some(
            "by these answers nothing in this process is wrong of itself; where else did you see \
             something wrong?"
                .to_owned(),
        );
        self.mode = Mode::Choosing;
    }

    fn kind(&self, node: NodeId) -> ErrorKind {
        let aspect = self.aspects.get(&node).copied();
        match (self.proof.node(node), self.proof.rule(self.trace, node)) {
            (Node::Lock(_), _) => ErrorKind::ErroneouslyWaiting,
            (Node::Call(call), _) => {
                let entry = &self.trace.calls[call];
                match entry.end {
                    Some((_, step)) if step == entry.step => ErrorKind::WrongFunction,
                    _ => ErrorKind::WrongFirstStep,
                }
            }
            (_, Rule::Proc) => ErrorKind::WrongFirstStep,
            _ if aspect == Some(Aspect::Consumed) => ErrorKind::ErroneouslyAccepting,
            _ => ErrorKind::WrongTransition,
        }
    }

    // ---- lists -------------------------------------------------------------------------

    /// Messages that a process had received when a computation began; for a step that consumed one, only those of the
    /// same sender: no process determines the order of others.
    pub fn received(&self, node: NodeId) -> Vec<MessageId> {
        use super::trace::Consumed;
        match self.proof.node(node) {
            Node::Step(step) | Node::Part(step, _) => {
                let Origin::Receive { consumed, .. } = self.trace.steps[step].origin else {
                    return Vec::new();
                };
                let all = self.trace.received_before(step);
                match consumed {
                    Consumed::Message(message) => {
                        let from = self.trace.messages[message].origin;
                        all.into_iter().filter(|m| self.trace.messages[*m].origin == from).collect()
                    }
                    Consumed::Value(_, Some(message)) => vec![message],
                    _ => all,
                }
            }
            Node::Lock(process) => self.trace.processes[process].mailbox.clone(),
            Node::Call(_) | Node::Killed(_) | Node::Run => Vec::new(),
        }
    }

    fn range(
        &self,
        node: NodeId,
    ) -> Option<(StepId, std::ops::Range<usize>, std::ops::Range<usize>)> {
        match self.proof.node(node) {
            Node::Step(step) => {
                let entry = &self.trace.steps[step];
                Some((step, 0..entry.sent.len(), 0..entry.created.len()))
            }
            Node::Part(step, n) => {
                let part = super::calculus::parts(self.trace, step)[n];
                Some((step, 0..part.sent, 0..part.created))
            }
            Node::Call(call) => {
                let entry = &self.trace.calls[call];
                Some((
                    entry.step,
                    entry.before.sent..entry.after.sent,
                    entry.before.created..entry.after.created,
                ))
            }
            Node::Lock(_) | Node::Killed(_) | Node::Run => None,
        }
    }

    pub fn sent(&self, node: NodeId) -> Vec<MessageId> {
        self.range(node).map_or(Vec::new(), |(s, sent, _)| self.trace.steps[s].sent[sent].to_vec())
    }

    pub fn created(&self, node: NodeId) -> Vec<ProcessId> {
        self.range(node)
            .map_or(Vec::new(), |(s, _, made)| self.trace.steps[s].created[made].to_vec())
    }

    /// Other events of a computation, by their index in [`Trace::events`].
    pub fn effects(&self, node: NodeId) -> Vec<usize> {
        match self.proof.node(node) {
            Node::Step(step) | Node::Part(step, _) => self.trace.steps[step].events.clone(),
            Node::Call(call) => {
                let entry = &self.trace.calls[call];
                self.trace.steps[entry.step].events[entry.before.events..entry.after.events]
                    .to_vec()
            }
            Node::Lock(_) | Node::Killed(_) | Node::Run => Vec::new(),
        }
    }

    /// The processes that could have sent a missing message: those that it has sent to come first, then those that know
    /// it.
    fn candidates(&self, process: ProcessId) -> Vec<ProcessId> {
        let mut score: BTreeMap<ProcessId, usize> = BTreeMap::new();
        for message in &self.trace.messages {
            let (Some(from), Some(to)) = (message.sender(), message.to) else { continue };
            if from == process && to != process {
                // A reply may have been due; even more so if the request was never taken.
                *score.entry(to).or_default() += if message.taken_in.is_none() { 3 } else { 2 };
            }
            if to == process && from != process {
                *score.entry(from).or_default() += 1;
            }
        }
        for (number, other) in self.trace.processes.iter().enumerate() {
            let related = other.parent == Some(process)
                || self.trace.processes[process].parent == Some(number);
            if related && number != process {
                score.entry(number).or_default();
            }
            // A process that has its identifier among its variables also knows it.
            if number != process && !other.steps.is_empty() {
                score.entry(number).or_default();
            }
        }
        let mut found: Vec<(usize, ProcessId)> = score
            .into_iter()
            .filter(|(p, _)| self.last(*p).is_some())
            .map(|(p, score)| (score, p))
            .collect();
        found.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        found.into_iter().map(|(_, p)| p).collect()
    }

    // ---- replies -----------------------------------------------------------------------

    /// Takes a reply to the present query. Fails with a reason if it does not fit.
    pub fn reply(&mut self, reply: Reply, source: Source) -> Result<(), Note> {
        self.note = None;
        let query = self.query();
        self.apply(&query, reply, source)?;
        self.replies.push((reply, source));
        Ok(())
    }

    /// Undoes the last reply of the user, and everything after it.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.replies.iter().rposition(|(_, s)| *s == Source::User) else {
            return false;
        };
        let kept: Vec<_> = self.replies.drain(..).take(last).collect();
        *self = Search::new(self.trace, self.proof, self.strategy);
        for (reply, source) in kept {
            let query = self.query();
            if self.apply(&query, reply, source).is_ok() {
                self.replies.push((reply, source));
            }
        }
        self.note = None;
        true
    }

    fn apply(&mut self, query: &Query, reply: Reply, source: Source) -> Result<(), Note> {
        match (query, reply) {
            (_, Reply::Start(start)) => self.start(start),
            (Query::Judge { node, .. }, reply) => self.judged(*node, reply, source),
            (Query::WhichReceived { node, messages }, Reply::Item(n)) => {
                let message = *messages.get(n).ok_or("there is no such message")?;
                self.mark_inadmissible(*node, source)?;
                self.go_to_sender(message)
            }
            (Query::WhichReceived { node, .. }, Reply::Missing) => {
                self.mark_inadmissible(*node, source)?;
                let process = self.process_of(*node);
                let candidates = self.candidates(process);
                self.mode = Mode::Whose { process, candidates };
                Ok(())
            }
            (Query::WhichSent { node, messages }, Reply::Item(n)) => {
                let message = *messages.get(n).ok_or("there is no such message")?;
                self.wrong(*node, source)?;
                if let Some((step, sent, _)) = self.range(*node) {
                    let all = &self.trace.steps[step].sent[sent.clone()];
                    let at = all.iter().position(|m| *m == message).map(|i| sent.start + i);
                    if let Some(maker) = self.proof.maker(self.trace, step, at, None) {
                        self.session.point_at(maker);
                    }
                }
                Ok(())
            }
            (Query::WhichCreated { node, processes }, Reply::Item(n)) => {
                processes.get(n).ok_or("there is no such process")?;
                self.wrong(*node, source)?;
                if let Some((step, _, created)) = self.range(*node)
                    && let Some(maker) =
                        self.proof.maker(self.trace, step, None, Some(created.start + n))
                {
                    self.session.point_at(maker);
                }
                Ok(())
            }
            (Query::WhichSent { node, .. } | Query::WhichCreated { node, .. }, Reply::Missing) => {
                self.wrong(*node, source)
            }
            (Query::Whose { candidates, .. }, Reply::Item(n)) => {
                let process = *candidates.get(n).ok_or("there is no such process")?;
                self.start(Start::Process(process))
            }
            (Query::Whose { .. }, Reply::DontKnow | Reply::Skip) => {
                self.mode = Mode::Choosing;
                Ok(())
            }
            _ => Err("that is no answer to this question".into()),
        }
    }

    fn process_of(&self, node: NodeId) -> ProcessId {
        match self.proof.node(node) {
            Node::Step(step) | Node::Part(step, _) => self.trace.steps[step].process,
            Node::Call(call) => self.trace.calls[call].process,
            Node::Lock(process) | Node::Killed(process) => process,
            Node::Run => 0,
        }
    }

    fn start(&mut self, start: Start) -> Result<(), Note> {
        match start {
            Start::Process(process) => {
                if process >= self.trace.processes.len() {
                    return Err("there is no such process".into());
                }
                let Some(high) = self.last(process) else {
                    return Err("that process runs library code only".into());
                };
                self.mode = Mode::Following { process, low: 0, high, next: Some(high) };
                Ok(())
            }
            Start::Event(number) => {
                let event = self.trace.events.get(number).ok_or("there is no such event")?;
                if let What::Send(message) = event.what {
                    return self.go_to_sender(message);
                }
                let Some(step) = event.step else {
                    return self.start(Start::Process(event.process));
                };
                self.go_to_step(step);
                Ok(())
            }
            Start::Node(node) => {
                match self.proof.nodes.get(node as usize).copied() {
                    None | Some(Node::Run) => return Err("there is no such computation".into()),
                    Some(Node::Step(step) | Node::Part(step, _)) => self.go_to_step(step),
                    Some(Node::Lock(process) | Node::Killed(process)) => {
                        return self.start(Start::Process(process));
                    }
                    Some(Node::Call(_)) if matches!(self.mode, Mode::Below) => {
                        self.session.point_at(node);
                    }
                    Some(Node::Call(call)) => self.go_to_step(self.trace.calls[call].step),
                }
                Ok(())
            }
        }
    }

    fn go_to_step(&mut self, step: StepId) {
        let process = self.trace.steps[step].process;
        let place = self.trace.steps[step].place;
        self.mode = Mode::Following { process, low: 0, high: place, next: Some(place) };
    }

    fn go_to_sender(&mut self, message: MessageId) -> Result<(), Note> {
        let entry = &self.trace.messages[message];
        match entry.step {
            Some(step) => {
                self.go_to_step(step);
                Ok(())
            }
            None => Err("no process of the program sent that".into()),
        }
    }

    /// Turns to the origin of the exit signal that ended a process.
    fn go_to_signal(&mut self, process: ProcessId) -> Result<(), Note> {
        match self.trace.killer(process) {
            Some((_, _, Some(step))) => {
                self.go_to_step(step);
                Ok(())
            }
            Some((by, _, None)) => self.start(Start::Process(by)),
            None => Err("no process of the program sent that".into()),
        }
    }

    fn go_to_creator(&mut self, process: ProcessId) {
        match self.trace.creation(process) {
            Some(step) => {
                self.note = Some("its arguments come from its creator".into());
                self.go_to_step(step);
            }
            None => self.lost(process),
        }
    }

    fn mark_inadmissible(&mut self, node: NodeId, source: Source) -> Result<(), Note> {
        self.session.answer(&[node], Answer::Inadmissible, source).map_err(|c| c.text)
    }

    fn judged(&mut self, node: NodeId, reply: Reply, source: Source) -> Result<(), Note> {
        let simple = match reply {
            Reply::Right => Some(Answer::Right),
            Reply::DontKnow => Some(Answer::DontKnow),
            Reply::Trust => Some(Answer::TrustFunction),
            Reply::Skip => Some(Answer::Skip),
            _ => None,
        };
        let following = match self.mode {
            Mode::Following { process, low, high, .. } => Some((process, low, high)),
            _ => None,
        };
        if let Some(answer) = simple {
            self.session.answer(&[node], answer, source).map_err(|c| c.text)?;
            if let Some((process, low, high)) = following {
                let position = self.position(node);
                let low = if answer == Answer::Right { position + 1 } else { low };
                self.mode = Mode::Following { process, low, high, next: None };
                if low > high {
                    self.lost(process);
                }
            }
            return Ok(());
        }
        match reply {
            Reply::Part { step, call } => self.made_in(node, step, call, source),
            Reply::Inadmissible => self.before(node, source),
            Reply::Wrong(Aspect::Context) => self.before(node, source),
            Reply::Wrong(Aspect::Received) => {
                let received = self.received(node);
                if received.is_empty() && following.is_some() {
                    // There is none that could be wrong: one is missing.
                    return self.apply(
                        &Query::WhichReceived { node, messages: received },
                        Reply::Missing,
                        source,
                    );
                }
                self.mode = Mode::Received { node };
                Ok(())
            }
            Reply::Wrong(Aspect::Signal) => {
                self.mark_inadmissible(node, source)?;
                self.go_to_signal(self.process_of(node))
            }
            Reply::Wrong(aspect) => {
                self.aspects.insert(node, aspect);
                match aspect {
                    Aspect::Sent if self.sent(node).len() > 1 && self.calls_below(node) => {
                        self.mode = Mode::Sent { node };
                        Ok(())
                    }
                    Aspect::Created if self.created(node).len() > 1 && self.calls_below(node) => {
                        self.mode = Mode::Created { node };
                        Ok(())
                    }
                    _ => self.wrong(node, source),
                }
            }
            _ => Err("that is no answer to this question".into()),
        }
    }

    /// A part of what a computation shows is wrong, and was made in a step, perhaps in a call of it.
    fn made_in(
        &mut self,
        node: NodeId,
        step: StepId,
        call: Option<CallId>,
        source: Source,
    ) -> Result<(), Note> {
        let here = match self.proof.node(node) {
            Node::Step(own) | Node::Part(own, _) => own == step,
            Node::Call(call) => self.trace.calls[call].step == step,
            Node::Lock(_) | Node::Killed(_) | Node::Run => false,
        };
        if !here {
            self.mark_inadmissible(node, source)?;
            self.go_to_step(step);
            return Ok(());
        }
        self.aspects.insert(node, Aspect::Reached);
        self.wrong(node, source)?;
        if let Some(call) = call.and_then(|c| self.proof.id(Node::Call(c))) {
            self.session.point_at(call);
        }
        Ok(())
    }

    fn position(&self, node: NodeId) -> usize {
        match self.proof.node(node) {
            Node::Step(step) | Node::Part(step, _) => self.trace.steps[step].place,
            Node::Lock(process) | Node::Killed(process) => {
                self.trace.processes[process].steps.len()
            }
            Node::Call(call) => self.trace.steps[self.trace.calls[call].step].place,
            Node::Run => 0,
        }
    }

    /// The input of a computation is wrong.
    fn before(&mut self, node: NodeId, source: Source) -> Result<(), Note> {
        self.mark_inadmissible(node, source)?;
        let Mode::Following { process, low, .. } = self.mode else { return Ok(()) };
        match self.position(node) {
            0 => self.go_to_creator(process),
            position if position <= low => self.lost(process),
            position => {
                self.mode = Mode::Following { process, low, high: position - 1, next: None };
            }
        }
        Ok(())
    }

    /// A computation is wrong although its input is right.
    fn wrong(&mut self, node: NodeId, source: Source) -> Result<(), Note> {
        self.session.answer(&[node], Answer::Wrong, source).map_err(|c| c.text)?;
        let mut focus = node;
        // The first step of a process is its first call, and a step in library code is the callback in it: the same
        // statement is not asked about twice.
        while self.proof.tree.is_hidden(focus) {
            let below: Vec<NodeId> = self
                .proof
                .tree
                .children(focus)
                .iter()
                .copied()
                .filter(|c| !self.proof.tree.is_hidden(*c) || self.calls_below(*c))
                .collect();
            match below.as_slice() {
                [only] => {
                    let _ = self.session.answer(&[*only], Answer::Wrong, source);
                    if let Some(aspect) = self.aspects.get(&focus).copied() {
                        self.aspects.insert(*only, aspect);
                    }
                    focus = *only;
                }
                [] => {
                    // All calls did nothing but wait: blame the first call itself.
                    match self.proof.tree.children(focus).first() {
                        Some(first) => focus = *first,
                        None => break,
                    }
                    break;
                }
                _ => break,
            }
        }
        // A user who judged the arguments of a thread has judged the resulting action.
        if let Node::Step(step) = self.proof.node(node)
            && self.trace.steps[step].origin == Origin::Start
            && let Some(action) = self.trace.processes[self.trace.steps[step].process].first_action
            && let Some(action) = self.proof.id(Node::Call(action))
            && !self.proof.tree.is_hidden(action)
        {
            let _ = self.session.answer(&[action], Answer::Wrong, source);
            if let Some(aspect) = self.aspects.get(&node).copied() {
                self.aspects.insert(action, aspect);
            }
            focus = action;
        }
        self.session.start_at(focus);
        self.mode = Mode::Below;
        Ok(())
    }
}
