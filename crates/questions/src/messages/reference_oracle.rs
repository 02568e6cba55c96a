//! A reference version as oracle for a concurrent run.
//!
//! Each step of the run is executed again, alone, in the reference version (see [`crate::messages::reenact`]): a step
//! with a different outcome is *invalid*. Everything that an invalid step affected is suspect: the next step of its
//! process, the receivers of its messages, the processes that it created. This answers the questions of a session: the
//! context is wrong if the previous step is invalid or suspect, a message is wrong if its sender is, and the reference
//! itself decides the rest. If it cannot decide, the question goes to the next oracle or the user.

use crate::NodeId;
use crate::messages::calculus::{Node, Proof, parts};
use crate::messages::reenact::{self, Reenactor, Verdict, Version};
use crate::messages::search::{Aspect, Query, Reply, Search, Start};
use crate::messages::trace::{Consumed, Origin, ProcessId, StepId};
use crate::messages::watched::{Watched, kinds};
use runs::Program;
use source::{Span, Symbol};

pub(crate) struct Truth {
    version: Version,
    sources: source::SourceMap,
    steps: Vec<Verdict>,
    /// Invalid, or begun with something that an invalid step left.
    suspect: Vec<bool>,
    waiting: Vec<Verdict>,
    /// It has chosen a start already; dead ends are for the user to follow up.
    begun: std::cell::Cell<bool>,
}

impl Truth {
    pub(super) fn new(watched: &Watched<'_>, reference: &Program) -> Self {
        // By the contents of the file, not by its name.
        let module = |p: &Program| {
            (0..p.code.function_count() as u32)
                .filter(|f| p.code.is_definition(*f))
                .map(|f| p.code.function(f))
                .find(|f| p.sources.get(f.whole.file).is_some_and(|file| file.path == p.name))
                .and_then(|f| f.def.as_str().split_once(':'))
                .map(|(module, _)| Symbol::new(module))
        };
        let (here, there) = (module(watched.program), module(reference));
        let version = Version {
            code: reference.code.clone(),
            kinds: kinds(reference),
            renamed: here.zip(there).filter(|(here, there)| here != there),
        };
        let mut truth = Truth {
            version,
            sources: reference.sources.clone(),
            steps: Vec::new(),
            suspect: Vec::new(),
            waiting: Vec::new(),
            begun: std::cell::Cell::new(false),
        };
        truth.judge_all(watched);
        truth
    }

    fn with<T>(&self, watched: &Watched<'_>, f: impl FnOnce(&Reenactor<'_>) -> T) -> T {
        let text = |a: Span, b: Span| {
            let squeeze = |t: &str| t.split_whitespace().collect::<Vec<_>>().join(" ");
            match (watched.source(a), self.sources.text(b)) {
                (Some(a), Some(b)) => squeeze(a) == squeeze(b),
                _ => false,
            }
        };
        f(&Reenactor::new(&watched.machine, &self.version, &text))
    }

    fn judge_all(&mut self, watched: &Watched<'_>) {
        let trace = watched.trace();
        let (steps, waiting) = self.with(watched, |reenactor| {
            let steps: Vec<Verdict> = (0..trace.steps.len()).map(|s| reenactor.step(s)).collect();
            let waiting: Vec<Verdict> =
                (0..trace.processes.len()).map(|p| reenactor.waiting(p)).collect();
            (steps, waiting)
        });
        for (id, step) in trace.steps.iter().enumerate() {
            let before = match trace.previous(id) {
                Some(previous) => Some(previous),
                None => trace.creation(step.process),
            };
            let sender = self.consumed_from(watched, id);
            let invalid = is_invalid(&steps[id]);
            let from = |s: Option<StepId>| s.is_some_and(|s| self.suspect.get(s) == Some(&true));
            let suspect = invalid || from(before) || from(sender);
            self.suspect.push(suspect);
        }
        (self.steps, self.waiting) = (steps, waiting);
    }

    /// The step that sent the message which a step consumed.
    fn consumed_from(&self, watched: &Watched<'_>, step: StepId) -> Option<StepId> {
        let trace = watched.trace();
        let Origin::Receive { consumed, .. } = trace.steps[step].origin else { return None };
        match consumed {
            Consumed::Message(message) | Consumed::Value(_, Some(message)) => {
                trace.messages[message].step.filter(|s| *s < step)
            }
            _ => None,
        }
    }

    fn is_suspect(&self, step: Option<StepId>) -> bool {
        step.is_some_and(|s| self.suspect.get(s) == Some(&true))
    }

    fn is_bad(&self, watched: &Watched<'_>, process: ProcessId) -> bool {
        let steps = &watched.trace().processes[process].steps;
        steps.iter().any(|s| self.suspect[*s]) || matches!(self.waiting[process], Verdict::Wrong(_))
    }

    /// Whether anything at all is wrong.
    fn finds_something(&self) -> bool {
        self.steps.iter().any(is_invalid)
            || self.waiting.contains(&Verdict::Wrong(reenact::Aspect::Waiting))
    }

    /// The reply to a question, if the reference can decide.
    pub(super) fn reply(
        &self,
        watched: &Watched<'_>,
        query: &Query,
        proof: &Proof,
        search: &Search<'_>,
    ) -> Option<Reply> {
        let trace = watched.trace();
        match query {
            Query::Start => {
                if !self.finds_something() || self.begun.replace(true) {
                    return None;
                }
                let all = watched.shown_processes();
                // The user first sees the effects of the main process.
                let deadlocked = trace.processes[0].waiting.is_some();
                let start = if deadlocked || self.is_bad(watched, 0) {
                    Some(0)
                } else {
                    all.into_iter().find(|p| self.is_bad(watched, *p))
                };
                start.map(|p| Reply::Start(Start::Process(p)))
            }
            Query::Judge { node, .. } => self.judge(watched, *node, proof, search),
            Query::WhichReceived { node, messages } => {
                let wrong = messages.iter().position(|m| {
                    self.is_suspect(
                        trace.messages[*m].step.filter(|s| self.precedes(*s, *node, proof)),
                    )
                });
                Some(wrong.map_or(Reply::Missing, Reply::Item))
            }
            Query::WhichSent { .. } | Query::WhichCreated { .. } => Some(Reply::Missing),
            Query::Whose { candidates, .. } => {
                let of = |p: &ProcessId| &trace.processes[*p].steps;
                let invalid = |p: &ProcessId| {
                    of(p).iter().any(|s| is_invalid(&self.steps[*s]))
                        || self.waiting[*p] == Verdict::Wrong(reenact::Aspect::Waiting)
                };
                let found = candidates
                    .iter()
                    .position(invalid)
                    .or_else(|| candidates.iter().position(|p| self.is_bad(watched, *p)));
                found.map(Reply::Item)
            }
            Query::Blame(_) => None,
        }
    }

    fn precedes(&self, sender: StepId, node: NodeId, proof: &Proof) -> bool {
        match proof.node(node) {
            Node::Step(step) | Node::Part(step, _) => sender < step,
            _ => true,
        }
    }

    fn judge(
        &self,
        watched: &Watched<'_>,
        node: NodeId,
        proof: &Proof,
        search: &Search<'_>,
    ) -> Option<Reply> {
        let trace = watched.trace();
        match proof.node(node) {
            Node::Step(step) => {
                let before = match trace.previous(step) {
                    Some(previous) => Some(previous),
                    None => trace.creation(trace.steps[step].process),
                };
                if self.is_suspect(before) && !is_invalid(&self.steps[step]) {
                    return Some(Reply::Wrong(Aspect::Context));
                }
                if self.is_suspect(self.consumed_from(watched, step))
                    && !is_invalid(&self.steps[step])
                {
                    return Some(Reply::Wrong(Aspect::Received));
                }
                reply(&self.steps[step])
            }
            Node::Part(step, n) => {
                let call = parts(trace, step)[n].call;
                reply(&self.with(watched, |r| r.part(step, call)))
            }
            Node::Call(call) => reply(&self.with(watched, |r| r.call(call))),
            Node::Lock(process) => {
                let last = trace.processes[process].steps.last().copied();
                let verdict = &self.waiting[process];
                if self.is_suspect(last) {
                    return Some(Reply::Wrong(Aspect::Context));
                }
                match verdict {
                    Verdict::Wrong(reenact::Aspect::Waiting) => Some(Reply::Wrong(Aspect::Waiting)),
                    Verdict::Wrong(_) => Some(Reply::Wrong(Aspect::Context)),
                    // It is right to wait here, for a message that some process should have sent.
                    _ if self.finds_something() => {
                        let _ = search;
                        Some(Reply::Wrong(Aspect::Received))
                    }
                    Verdict::Right => Some(Reply::Right),
                    Verdict::Unknown(_) => None,
                }
            }
            Node::Killed(process) => {
                let last = trace.processes[process].steps.last().copied();
                let by = trace.killer(process)?;
                Some(if self.is_suspect(by.2) || self.is_bad(watched, by.0) {
                    Reply::Wrong(Aspect::Signal)
                } else if self.is_suspect(last) {
                    Reply::Wrong(Aspect::Context)
                } else {
                    Reply::Right
                })
            }
            Node::Run => None,
        }
    }

    /// Why the reference could not judge a computation.
    pub(super) fn why_not(
        &self,
        watched: &Watched<'_>,
        query: &Query,
        proof: &Proof,
    ) -> Option<String> {
        match query {
            Query::Start => Some(match self.steps.iter().find_map(unknown) {
                Some(why) => {
                    format!("the reference found nothing wrong, but not all was clear: {why}")
                }
                None => "the reference does the same in every computation of this run".into(),
            }),
            Query::Judge { node, .. } => match proof.node(*node) {
                Node::Step(step) => unknown(&self.steps[step]),
                Node::Call(call) => unknown(&self.with(watched, |r| r.call(call))),
                Node::Lock(process) => unknown(&self.waiting[process]),
                _ => None,
            },
            _ => None,
        }
    }
}

fn unknown(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Unknown(why) => Some(why.clone()),
        _ => None,
    }
}

/// Wrong by itself: with the same input, the reference does something else.
fn is_invalid(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Wrong(aspect) if *aspect != reenact::Aspect::Context)
}

fn reply(verdict: &Verdict) -> Option<Reply> {
    Some(match verdict {
        Verdict::Right => Reply::Right,
        Verdict::Unknown(_) => return None,
        Verdict::Wrong(aspect) => Reply::Wrong(match aspect {
            reenact::Aspect::Context => Aspect::Context,
            reenact::Aspect::Consumed => Aspect::Consumed,
            reenact::Aspect::Reached => Aspect::Reached,
            reenact::Aspect::Sent => Aspect::Sent,
            reenact::Aspect::Created => Aspect::Created,
            reenact::Aspect::Effects => Aspect::Effects,
            reenact::Aspect::Waiting => Aspect::Waiting,
        }),
    })
}
