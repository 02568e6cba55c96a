//! *This part is wrong*: finds the computation that made a part of a value.
//!
//! It is the first step, in the order of the run, that outputs the part (in a message, in the state that it leaves, in
//! the arguments of a process that it creates) without having it as input. The search only continues there: the step is
//! asked about like any other, so a part that was made twice costs an answer but never leads to wrong blame.

use crate::NodeId;
use crate::calls::{as_tuples, shows};
use crate::messages::calculus::{Node, Proof};
use crate::messages::trace::{CallId, Consumed, End, Origin, Reached, StepId};
use crate::messages::watched::Watched;

impl Watched<'_> {
    /// The step that made a part with this text, no later than the computation that shows it.
    pub(crate) fn maker_of(&self, part: &str, node: NodeId, proof: &Proof) -> Option<StepId> {
        let trace = self.trace();
        let last = match proof.node(node) {
            Node::Step(step) | Node::Part(step, _) => step,
            Node::Call(call) => trace.calls[call].step,
            Node::Lock(_) | Node::Killed(_) | Node::Run => trace.steps.len().saturating_sub(1),
        };
        (0..=last).find(|step| self.gives(*step, part) && !self.is_given(*step, part))
    }

    /// The innermost call of a step whose value shows the part although its arguments do not.
    pub(crate) fn call_that_made(&self, part: &str, step: StepId) -> Option<CallId> {
        let trace = self.trace();
        let made = |call: &CallId| {
            let entry = &trace.calls[*call];
            let value = match entry.end {
                Some((End::Value(value), in_step)) if in_step == step => value,
                _ => return false,
            };
            self.has(value, part) && !entry.values.iter().any(|v| self.has(v, part))
        };
        (0..trace.calls.len()).filter(|c| trace.calls[*c].step == step).rfind(made)
    }

    fn has(&self, value: u32, part: &str) -> bool {
        // A record in Erlang may also be written as a tuple.
        let shown = self.show_whole(value);
        shows(&shown, part) || shows(&as_tuples(&shown), &as_tuples(part))
    }

    fn in_context(&self, wait: usize, part: &str) -> bool {
        self.trace().waits[wait].context.iter().any(|(_, value)| self.has(*value, part))
    }

    fn is_given(&self, step: StepId, part: &str) -> bool {
        let trace = self.trace();
        match trace.steps[step].origin {
            Origin::Start => {
                let call = trace.steps[step].calls.first();
                call.is_some_and(|c| trace.calls[*c].values.iter().any(|v| self.has(v, part)))
            }
            Origin::Receive { wait, consumed, .. } => {
                let with = match consumed {
                    Consumed::Message(message) => Some(trace.messages[message].value),
                    Consumed::Value(value, _) | Consumed::Exception(value) => Some(value),
                    Consumed::Timeout => None,
                };
                // The state of a behaviour is in the arguments of its callback.
                let state = trace.waits[wait].inside.is_empty().then(|| {
                    let calls = trace.steps[step].calls.first().into_iter();
                    calls.flat_map(|c| trace.calls[*c].values.iter()).collect::<Vec<_>>()
                });
                self.in_context(wait, part)
                    || with.is_some_and(|value| self.has(value, part))
                    || state.into_iter().flatten().any(|value| self.has(value, part))
            }
        }
    }

    fn gives(&self, step: StepId, part: &str) -> bool {
        let trace = self.trace();
        let entry = &trace.steps[step];
        let reached = match entry.reached {
            Reached::Value(value) | Reached::Exception(value) => self.has(value, part),
            Reached::Wait(wait) => self.in_context(wait, part),
            Reached::Killed { .. } | Reached::Running => false,
        };
        let created = |process: usize| {
            trace.processes[process]
                .first_call
                .is_some_and(|c| trace.calls[c].values.iter().any(|v| self.has(v, part)))
        };
        let returned = |call: CallId| match trace.calls[call].end {
            Some((End::Value(value), in_step)) => in_step == step && self.has(value, part),
            _ => false,
        };
        reached
            || entry.sent.iter().any(|m| self.has(trace.messages[*m].value, part))
            || entry.created.iter().any(|p| created(*p))
            || entry.calls.iter().any(|c| returned(*c))
    }
}
