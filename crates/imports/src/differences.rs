//! The first difference, as the user reads it.

use crate::describe::{clause, likely_cause, shown};
use crate::divergence::Divergence;
use crate::guide::Guide;
use crate::log::{Event, What};
use crate::term::pid_text;
use core_ir::Prim;
use machine::{Sent, ThreadId, Word};

impl Guide<'_> {
    pub(crate) fn shown(&self, word: Word) -> String {
        self.value(word).map_or_else(|| "a value without a form outside".to_owned(), |t| shown(&t))
    }

    pub(crate) fn place(&self, thread: ThreadId) -> Option<String> {
        const FRAMES: usize = 1_000;
        let spans = self.machine().call_spans(thread, FRAMES);
        let own = spans.iter().find(|span| self.program.sources.is_own(**span));
        self.program.sources.place(*own.or(spans.first())?)
    }

    pub(crate) fn differs(&self, event: &Event, thread: ThreadId) -> Divergence {
        self.differs_because(event, thread, likely_cause(event))
    }

    pub(crate) fn differs_because(
        &self,
        event: &Event,
        thread: ThreadId,
        cause: &str,
    ) -> Divergence {
        let found = match &self.schedule.stop {
            Some(machine::Stop::Unsupported(what)) => {
                format!("needs something unsupported: {what}")
            }
            Some(machine::Stop::NeedsInput { .. }) => {
                "reads input that the log does not hold".to_owned()
            }
            _ => self.doing(event, thread),
        };
        self.difference(event, thread, found, cause.to_owned())
    }

    /// What a process is about to do, as a clause.
    pub(crate) fn doing(&self, event: &Event, thread: ThreadId) -> String {
        if self.is_dead(thread) {
            return "has ended".to_owned();
        }
        let Some(op) = self.machine().operation_before(thread) else {
            return "computes, and does nothing that others could notice".to_owned();
        };
        let arguments = self.machine().next_arguments(thread);
        let argument = |n: usize| arguments.get(n).map_or_else(String::new, |w| self.shown(*w));
        match (op, &event.what) {
            (_, What::Receive { from: Some(from), .. }) => {
                let sender = self.threads.get(from).copied();
                let under_way = sender.map(|s| self.machine().signals_sent(s, thread, None));
                match under_way.into_iter().flatten().next() {
                    Some(Sent::Message(word)) => {
                        format!("would get {} from that process next", self.shown(word))
                    }
                    Some(Sent::Exit { reason, .. }) => {
                        format!("would get an exit signal {} next", self.shown(reason))
                    }
                    _ => "has no message in transit from that process".to_owned(),
                }
            }
            (Prim::ProcessSend, _) => format!("sends {} to {}", argument(1), argument(0)),
            (Prim::ProcessSpawn, _) => "starts a process".to_owned(),
            (Prim::MailboxPeek, _) => "waits for a message".to_owned(),
            (Prim::ThreadEnd, _) => "ends".to_owned(),
            (Prim::Write, _) => "writes".to_owned(),
            (Prim::ProcessRegister, _) => format!("registers the name {}", argument(0)),
            (op, _) => format!("is about to execute the operation {op}"),
        }
    }

    pub(crate) fn difference(
        &self,
        event: &Event,
        thread: ThreadId,
        found: String,
        cause: String,
    ) -> Divergence {
        Divergence {
            followed: self.followed,
            events: self.log.events.len(),
            process: pid_text(&event.process),
            logged: clause(event),
            found,
            place: self.place(thread),
            cause,
        }
    }

    /// A process that computes and computes: how far it had come on the node is not known.
    pub(crate) fn computes_on(&self, event: &Event, thread: ThreadId) -> Divergence {
        let process = self.processes.get(&thread).map_or_else(String::new, |pid| pid_text(pid));
        let cause = format!("process {process} computes for so long that it cannot be followed");
        let found = "computes, and does nothing that others could notice".to_owned();
        self.difference(event, thread, found, cause)
    }

    pub(crate) fn lost_start(&self, event: &Event) -> Divergence {
        Divergence {
            followed: self.followed,
            events: self.log.events.len(),
            process: pid_text(&event.process),
            logged: clause(event),
            found: "does not exist".to_owned(),
            place: None,
            cause:
                "the start of a process is missing from the log: it was started by a process that \
                    was not recorded"
                    .to_owned(),
        }
    }
}
