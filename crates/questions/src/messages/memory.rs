//! Answers about a concurrent run, kept for later sessions.
//!
//! An answer belongs to the function of the judged computation, and holds as long as the text of that function is
//! unchanged; it is stored with the statement in one line. If a question has several possible items (which message?),
//! the text of the chosen one is stored.

use crate::NodeId;
use crate::calls::{Remembered, as_tuples};
use crate::messages::calculus::{Node, Proof};
use crate::messages::search::{Aspect, Query, Reply, Search};
use crate::messages::trace::{Origin, Reached};
use crate::messages::watched::Watched;
use std::collections::HashMap;

/// Answers of earlier sessions, and those of this one so far.
#[derive(Default)]
pub(crate) struct Memory {
    /// Erlang records are tuples here, as they were in older files.
    kept: HashMap<(String, String), (String, String)>,
    /// With the number of replies before it.
    said: Vec<(usize, Remembered)>,
}

const ASPECTS: [(Aspect, &str); 9] = [
    (Aspect::Context, "context"),
    (Aspect::Received, "received"),
    (Aspect::Consumed, "consumed"),
    (Aspect::Reached, "value"),
    (Aspect::Sent, "sent"),
    (Aspect::Created, "created"),
    (Aspect::Effects, "effects"),
    (Aspect::Waiting, "waiting"),
    (Aspect::Signal, "signal"),
];

/// The computation that a question is about, and the statement under which its answer is stored.
struct Subject {
    node: NodeId,
    statement: String,
}

impl Memory {
    pub(super) fn remember(&mut self, kept: &[Remembered]) {
        for entry in kept {
            let key = (entry.module.clone(), as_tuples(&entry.statement));
            self.kept.insert(key, (entry.source.clone(), entry.answer.clone()));
        }
    }

    pub(super) fn said(&self) -> Vec<Remembered> {
        self.said.iter().map(|(_, entry)| entry.clone()).collect()
    }

    /// Forgets the answers after this many replies.
    pub(super) fn take_back(&mut self, replies: usize) {
        self.said.retain(|(before, _)| *before < replies);
    }

    /// The reply of an earlier session, if the function is unchanged.
    pub(super) fn recall(
        &self,
        watched: &Watched<'_>,
        query: &Query,
        proof: &Proof,
        search: &Search<'_>,
    ) -> Option<Reply> {
        if self.kept.is_empty() {
            return None;
        }
        let subject = watched.subject(query, proof, search)?;
        let (module, _, source) = watched.owner(subject.node, proof)?;
        let (then, answer) = self.kept.get(&(module, as_tuples(&subject.statement)))?;
        if *then != source {
            return None;
        }
        match answer.as_str() {
            "right" => Some(Reply::Right),
            "inadmissible" => Some(Reply::Inadmissible),
            "wrong: one is missing" => Some(Reply::Missing),
            answer => {
                let what = answer.strip_prefix("wrong: ")?;
                let aspect = ASPECTS.iter().find(|(_, name)| *name == what);
                match query {
                    Query::Judge { .. } => aspect.map(|(aspect, _)| Reply::Wrong(*aspect)),
                    _ => {
                        let items = watched.asked(query, proof, search).items;
                        let what = as_tuples(what);
                        items.iter().position(|i| as_tuples(&i.text) == what).map(Reply::Item)
                    }
                }
            }
        }
    }

    /// Stores a reply of the user.
    pub(super) fn keep(
        &mut self,
        watched: &Watched<'_>,
        query: &Query,
        reply: Reply,
        proof: &Proof,
        search: &Search<'_>,
    ) {
        let answer = match reply {
            Reply::Right => "right".to_owned(),
            Reply::Inadmissible => "inadmissible".to_owned(),
            Reply::Missing => "wrong: one is missing".to_owned(),
            Reply::Wrong(aspect) => match ASPECTS.iter().find(|(a, _)| *a == aspect) {
                Some((_, name)) => format!("wrong: {name}"),
                None => return,
            },
            Reply::Item(n) => match watched.asked(query, proof, search).items.get(n) {
                Some(item) => format!("wrong: {}", item.text),
                None => return,
            },
            _ => return,
        };
        let Some(subject) = watched.subject(query, proof, search) else { return };
        let Some((module, function, source)) = watched.owner(subject.node, proof) else { return };
        let entry = Remembered { module, function, statement: subject.statement, answer, source };
        self.said.push((search.replies(), entry));
    }
}

impl Watched<'_> {
    fn subject(&self, query: &Query, proof: &Proof, search: &Search<'_>) -> Option<Subject> {
        let (node, which) = match query {
            Query::Judge { node, .. } => (*node, ""),
            Query::WhichReceived { node, .. } => (*node, ": which received message?"),
            Query::WhichSent { node, .. } => (*node, ": which sent message?"),
            Query::WhichCreated { node, .. } => (*node, ": which process?"),
            Query::Start | Query::Whose { .. } | Query::Blame(_) => return None,
        };
        let process = self.label(self.process_of(node, proof));
        let statement = self.statement(node, proof, search);
        Some(Subject { node, statement: format!("{process}: {statement}{which}") })
    }

    /// Module and name of the function of a computation, and a digest of its text.
    fn owner(&self, node: NodeId, proof: &Proof) -> Option<(String, String, String)> {
        let trace = self.trace();
        let inside = |wait: usize| trace.waits[wait].inside.last().copied();
        let of_step = |step: usize| match trace.steps[step].origin {
            Origin::Receive { wait, .. } => {
                inside(wait).or_else(|| trace.steps[step].calls.first().copied())
            }
            Origin::Start => trace.steps[step].calls.first().copied(),
        };
        let call = match proof.node(node) {
            Node::Call(call) => Some(call),
            Node::Step(step) | Node::Part(step, _) => of_step(step),
            Node::Lock(process) => trace.processes[process].waiting.and_then(inside),
            Node::Killed(process) => {
                trace.processes[process].steps.last().and_then(|s| match trace.steps[*s].reached {
                    Reached::Wait(wait) => inside(wait),
                    _ => of_step(*s),
                })
            }
            Node::Run => None,
        }?;
        let function = trace.calls[call].function;
        let (module, name) = self.module_and_function(function);
        let text = self.source(self.whole(function)).unwrap_or("");
        Some((module, name, crate::calls::digest(text)))
    }
}
