//! Questions about a concurrent run as text: the aspects of a computation.

use crate::NodeId;
use crate::messages::calculus::{Node, Proof, parts};
use crate::messages::diagram::{cut, operation};
use crate::messages::search::{Aspect, Query, Search};
use crate::messages::trace::{CallId, End, Origin, ProcessId, Reached, StepId, What};
use crate::messages::watched::Watched;
use core_ir::Prim;

/// A question for the user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// What it is about.
    pub title: String,
    /// Source text and similar context.
    pub body: Vec<String>,
    /// Numbered from 1.
    pub items: Vec<Item>,
    pub why: String,
}

/// One of the things that may be wrong, or may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub text: String,
    /// Further lines below it.
    pub lines: Vec<String>,
    pub(crate) means: Means,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Means {
    Wrong(Aspect),
    Nothing,
    Choice(usize),
    Missing,
    Process(ProcessId),
}

impl Asked {
    /// As text for a terminal.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n", self.title);
        for line in &self.body {
            out += &format!("    {line}\n");
        }
        for (n, item) in self.items.iter().enumerate() {
            out += &format!("{:>3}. {}\n", n + 1, item.text);
            for line in &item.lines {
                out += &format!("       {line}\n");
            }
        }
        out
    }
}

fn item(text: impl Into<String>, lines: Vec<String>, means: Means) -> Item {
    Item { text: text.into(), lines, means }
}

/// Limit on the source lines of a `receive`.
const SOURCE_LINES: usize = 24;

impl Watched<'_> {
    pub(crate) fn asked(&self, query: &Query, proof: &Proof, search: &Search<'_>) -> Asked {
        match query {
            Query::Start => self.start_question(),
            Query::Judge { node, why } => {
                let mut asked = self.judge_question(*node, proof, search);
                asked.why.clone_from(why);
                asked
            }
            Query::WhichReceived { node, messages } => {
                let mut items = self.message_items(messages);
                items.push(item("one is missing here", Vec::new(), Means::Missing));
                let who = self.process_of(*node, proof);
                Asked {
                    title: format!(
                        "Which message should {} not have received, or not like this?",
                        self.label_and_pid(who)
                    ),
                    items,
                    why: "the search continues with its sender".into(),
                    ..Asked::default()
                }
            }
            Query::WhichSent { messages, .. } => {
                let mut items = self.message_items(messages);
                items.push(item("one is missing here", Vec::new(), Means::Missing));
                Asked {
                    title: "Which of the sent messages is not expected?".into(),
                    items,
                    why: "it leads to the call that sent it".into(),
                    ..Asked::default()
                }
            }
            Query::WhichCreated { processes, .. } => {
                let mut items: Vec<Item> = processes
                    .iter()
                    .enumerate()
                    .map(|(n, p)| item(self.created_text(*p), Vec::new(), Means::Choice(n)))
                    .collect();
                items.push(item("one is missing here", Vec::new(), Means::Missing));
                Asked {
                    title: "Which of the created processes is not expected?".into(),
                    items,
                    why: "it leads to the call that created it".into(),
                    ..Asked::default()
                }
            }
            Query::Whose { process, candidates } => Asked {
                title: format!(
                    "A message is missing at {}. Who should have sent it?",
                    self.label_and_pid(*process)
                ),
                items: candidates
                    .iter()
                    .enumerate()
                    .map(|(n, p)| {
                        let text = format!("{}: {}", self.label_and_pid(*p), self.outcome(*p));
                        item(text, Vec::new(), Means::Choice(n))
                    })
                    .collect(),
                why: "those that it has spoken to come first".into(),
                ..Asked::default()
            },
            Query::Blame(_) => Asked::default(),
        }
    }

    fn message_items(&self, messages: &[usize]) -> Vec<Item> {
        let text =
            |(n, m): (usize, &usize)| item(self.message_text(*m), Vec::new(), Means::Choice(n));
        messages.iter().enumerate().map(text).collect()
    }

    fn start_question(&self) -> Asked {
        let items = self
            .shown_processes()
            .into_iter()
            .filter(|p| self.trace().processes[*p].first_call.is_some())
            .map(|process| {
                let lines = vec![
                    format!("first call: {}", cut(&self.first_call(process), 200)),
                    format!("outcome: {}", cut(&self.outcome(process), 300)),
                ];
                item(self.label_and_pid(process), lines, Means::Process(process))
            })
            .collect();
        let what = if self.is_erlang() { "process" } else { "thread" };
        Asked {
            title: format!(
                "Which {what} misbehaved? Enter its number, its name, or an event of the diagram (event 12)"
            ),
            items,
            why: "this is where the questions begin".into(),
            ..Asked::default()
        }
    }

    pub(crate) fn process_of(&self, node: NodeId, proof: &Proof) -> ProcessId {
        let trace = self.trace();
        match proof.node(node) {
            Node::Step(step) | Node::Part(step, _) => trace.steps[step].process,
            Node::Call(call) => trace.calls[call].process,
            Node::Lock(process) | Node::Killed(process) => process,
            Node::Run => 0,
        }
    }

    fn judge_question(&self, node: NodeId, proof: &Proof, search: &Search<'_>) -> Asked {
        let mut asked = Asked::default();
        match proof.node(node) {
            Node::Step(step) => match self.trace().steps[step].origin {
                Origin::Start => {
                    let call = self.trace().steps[step].calls.first().copied();
                    self.call_question(call, node, Some(step), (proof, search), &mut asked);
                }
                Origin::Receive { wait, .. } if self.trace().waits[wait].inside.is_empty() => {
                    self.callback_question(step, node, (proof, search), &mut asked);
                }
                Origin::Receive { .. } => {
                    self.step_question(step, None, node, (proof, search), &mut asked)
                }
            },
            Node::Part(step, n) => {
                self.step_question(step, Some(n), node, (proof, search), &mut asked)
            }
            Node::Call(call) => {
                self.call_question(Some(call), node, None, (proof, search), &mut asked)
            }
            Node::Lock(process) => self.lock_question(process, node, search, &mut asked),
            Node::Killed(process) => self.killed_question(process, &mut asked),
            Node::Run => {}
        }
        asked.items.push(item("Nothing is wrong", Vec::new(), Means::Nothing));
        asked
    }

    /// The subject at the beginning of a sentence.
    fn actor(&self, process: ProcessId) -> String {
        let what = if self.is_erlang() { "Process" } else { "Thread" };
        format!("{what} {}", self.label_and_pid(process))
    }

    fn context_item(&self, wait: usize) -> Item {
        let context = &self.trace().waits[wait].context;
        let lines =
            context.iter().map(|(name, value)| format!("{name} = {}", self.show(*value))).collect();
        let text = if context.is_empty() { "No variables" } else { "Context:" };
        item(text, lines, Means::Wrong(Aspect::Context))
    }

    fn list_item(&self, some: &str, none: &str, lines: Vec<String>, aspect: Aspect) -> Item {
        let text = if lines.is_empty() { none } else { some };
        item(text, lines, Means::Wrong(aspect))
    }

    /// The effects of a computation besides what it reached.
    fn done_items(&self, node: NodeId, proof: &Proof, search: &Search<'_>, asked: &mut Asked) {
        let sent = search.sent(node).into_iter().map(|m| self.message_text(m)).collect();
        asked.items.push(self.list_item("Sent messages:", "No sent messages", sent, Aspect::Sent));
        let created = search.created(node).into_iter().map(|p| self.created_text(p)).collect();
        asked.items.push(self.list_item(
            if self.is_erlang() { "Created processes:" } else { "Created threads:" },
            if self.is_erlang() { "No created processes" } else { "No created threads" },
            created,
            Aspect::Created,
        ));
        let mut effects: Vec<String> =
            search.effects(node).into_iter().filter_map(|e| self.effect_text(e)).collect();
        if let Node::Call(call) = proof.node(node) {
            effects.extend(self.in_transaction(call));
        }
        if !effects.is_empty() {
            asked.items.push(item("Other effects:", effects, Means::Wrong(Aspect::Effects)));
        }
    }

    /// The reads and writes of a call inside a transaction: to others it happens only as a whole.
    fn in_transaction(&self, call: CallId) -> Vec<String> {
        let trace = self.trace();
        let entry = &trace.calls[call];
        let last = entry.last_operation.unwrap_or(entry.operation).min(trace.operations.len());
        let own = trace.operations.get(entry.operation..last).unwrap_or_default().iter();
        own.filter(|operation| operation.process == entry.process)
            .filter_map(|operation| match operation.op {
                Prim::TVarRead => Some(format!("reads {}", self.show(operation.result))),
                Prim::TVarWrite => {
                    let written = operation.args.iter().nth(1)?;
                    Some(format!("writes {}", self.show(written)))
                }
                _ => None,
            })
            .collect()
    }

    fn created_text(&self, process: ProcessId) -> String {
        format!("{}: {}", self.label_and_pid(process), self.first_call(process))
    }

    /// Whether an event is the monitor of an OTP call that waits for its reply.
    fn is_of_call(&self, event: usize) -> bool {
        let trace = self.trace();
        let Some(step) = trace.events[event].step else { return false };
        let through = |wait: usize| trace.waits[wait].through.is_some();
        let same = |other: &usize, wanted: Prim| matches!(trace.events[*other].what, What::Operation { op, .. } if op == wanted);
        let entry = &trace.steps[step];
        match trace.events[event].what {
            What::Operation { op: Prim::ProcessMonitor, .. } => {
                matches!(entry.reached, Reached::Wait(wait) if through(wait))
                    && entry.events.iter().rev().find(|e| same(e, Prim::ProcessMonitor))
                        == Some(&event)
            }
            What::Operation { op: Prim::ProcessDemonitor, .. } => {
                matches!(entry.origin, Origin::Receive { wait, .. } if through(wait))
                    && entry.events.iter().find(|e| same(e, Prim::ProcessDemonitor)) == Some(&event)
            }
            _ => false,
        }
    }

    fn effect_text(&self, event: usize) -> Option<String> {
        if self.is_of_call(event) {
            return None;
        }
        match self.trace().events[event].what {
            // Information about tables, and tables of the library, are not shown.
            What::Operation { op: Prim::TableInfo | Prim::TableList | Prim::TableSet, .. } => None,
            What::Operation { op, args, .. }
                if crate::messages::is_table(op)
                    && args.iter().next().is_some_and(|v| self.show(v).starts_with("'%")) =>
            {
                None
            }
            What::Operation { op, args, result } => {
                let args: Vec<String> = args.iter().map(|v| self.show(v)).collect();
                Some(operation(op, &args, &self.show(result)))
            }
            What::Signal { to, reason, kills } => Some(format!(
                "an exit signal {} to {}, which {}",
                self.show(reason),
                self.label_and_pid(to),
                if kills { "ended it" } else { "was ignored" }
            )),
            _ => None,
        }
    }

    pub(crate) fn source_lines(&self, span: source::Span) -> Vec<String> {
        let Some(text) = self.source(span) else { return Vec::new() };
        let lines: Vec<&str> = text.lines().collect();
        // The first line begins in the middle of a line: the following ones are moved left accordingly.
        let indent = lines
            .iter()
            .skip(1)
            .filter(|l| !l.trim().is_empty())
            .map(|l| l.len() - l.trim_start().len())
            .min()
            .unwrap_or(0);
        let mut shown: Vec<String> =
            lines
                .iter()
                .enumerate()
                .take(SOURCE_LINES)
                .map(|(i, l)| {
                    if i == 0 { (*l).to_owned() } else { l.get(indent..).unwrap_or("").to_owned() }
                })
                .collect();
        if lines.len() > SOURCE_LINES {
            shown.push("…".into());
        }
        shown
    }

    fn step_question(
        &self,
        step: StepId,
        part: Option<usize>,
        node: NodeId,
        (proof, search): (&Proof, &Search<'_>),
        asked: &mut Asked,
    ) {
        let trace = self.trace();
        let entry = &trace.steps[step];
        let Origin::Receive { wait, consumed, clause } = entry.origin else { return };
        let who = self.actor(entry.process);
        let ended = part.map(|n| parts(trace, step)[n]);
        let inside = match ended {
            Some(part) => format!(", in the call {}", self.call_text(part.call)),
            None => trace.waits[wait]
                .inside
                .first()
                .map(|c| format!(", in the call {}", self.call_text(*c)))
                .unwrap_or_default(),
        };
        asked.title = format!(
            "{who} waited {}{inside}. What is wrong, first of these?",
            self.wait_text(wait)
        );
        if trace.waits[wait].own && self.is_erlang() {
            asked.body = self.source_lines(trace.waits[wait].span);
        }
        asked.items.push(self.context_item(wait));
        let received: Vec<String> =
            search.received(node).into_iter().map(|m| self.message_text(m)).collect();
        asked.items.push(self.list_item(
            "Received messages:",
            "No messages received",
            received,
            Aspect::Received,
        ));
        let by = match trace.waits[wait].own && self.is_erlang() {
            true => format!("Consumed, by the clause at {}:", self.place(clause)),
            false => "Consumed:".to_owned(),
        };
        asked.items.push(item(
            by,
            vec![self.consumed_text(consumed)],
            Means::Wrong(Aspect::Consumed),
        ));
        let reached = match ended.map(|p| p.end) {
            Some(End::Value(value)) => format!("Evaluated to value: {}", self.show(value)),
            Some(end) => format!("It {}", self.end_text(end)),
            None => self.reached_title(entry.reached),
        };
        asked.items.push(item(reached, Vec::new(), Means::Wrong(Aspect::Reached)));
        self.done_items(node, proof, search, asked);
    }

    fn reached_title(&self, reached: Reached) -> String {
        match reached {
            Reached::Value(_) => format!("Evaluated to {}", self.reached_text(reached)),
            _ => format!("Reached: {}", self.reached_text(reached)),
        }
    }

    /// A step of a process that runs an OTP behaviour: its callback, or callbacks.
    fn callback_question(
        &self,
        step: StepId,
        node: NodeId,
        (proof, search): (&Proof, &Search<'_>),
        asked: &mut Asked,
    ) {
        let trace = self.trace();
        let entry = &trace.steps[step];
        let Origin::Receive { consumed, .. } = entry.origin else { return };
        let Some(call) = entry.calls.first().copied() else { return };
        let who = self.actor(entry.process);
        asked.title = format!(
            "{who} handled a message by {}. What is wrong, first of these?",
            self.function_name(trace.calls[call].function)
        );
        let function = self.program.code.function(trace.calls[call].function);
        let types = self.given_types(call);
        let arguments: Vec<String> = trace.calls[call]
            .values
            .iter()
            .take(function.arity)
            .enumerate()
            .map(|(i, value)| {
                let name = function.slots.get(i).copied().flatten();
                let name = name.map_or_else(|| format!("argument {}", i + 1), |n| n.to_string());
                format!("{name} = {}", self.show_typed(value, &types[i]))
            })
            .collect();
        asked.items.push(item(
            "The arguments, state included:",
            arguments,
            Means::Wrong(Aspect::Context),
        ));
        let received: Vec<String> =
            search.received(node).into_iter().map(|m| self.message_text(m)).collect();
        asked.items.push(self.list_item(
            "Received messages:",
            "No messages received",
            received,
            Aspect::Received,
        ));
        asked.items.push(item(
            "Consumed:",
            vec![self.consumed_text(consumed)],
            Means::Wrong(Aspect::Consumed),
        ));
        let gave: Vec<String> = entry.calls.iter().map(|c| self.statement_of_call(*c)).collect();
        asked.items.push(item("What the callback gave:", gave, Means::Wrong(Aspect::Reached)));
        self.done_items(node, proof, search, asked);
    }

    fn call_question(
        &self,
        call: Option<CallId>,
        node: NodeId,
        first_of: Option<StepId>,
        (proof, search): (&Proof, &Search<'_>),
        asked: &mut Asked,
    ) {
        let Some(call) = call else { return };
        let trace = self.trace();
        let process = trace.calls[call].process;
        // A Haskell thread begins in the action around the function that it was given.
        let shown = match (first_of, trace.processes[process].first_call) {
            (Some(_), Some(first)) => first,
            _ => call,
        };
        let begun = if first_of.is_some() { "began with" } else { "called" };
        asked.title = format!(
            "{} {begun} {}. What is wrong, first of these?",
            self.actor(process),
            self.call_text(shown)
        );
        asked.items.push(item("The arguments", Vec::new(), Means::Wrong(Aspect::Context)));
        let reached = match first_of {
            Some(step) => self.reached_title(trace.steps[step].reached),
            None => match trace.calls[call].end {
                Some((End::Value(value), step)) if step == trace.calls[call].step => {
                    format!("Evaluated to value: {}", self.show(value))
                }
                Some((end, step)) if step == trace.calls[call].step => {
                    format!("It {}", self.end_text(end))
                }
                _ => self.reached_title(trace.steps[trace.calls[call].step].reached),
            },
        };
        asked.items.push(item(reached, Vec::new(), Means::Wrong(Aspect::Reached)));
        self.done_items(node, proof, search, asked);
    }

    fn lock_question(
        &self,
        process: ProcessId,
        node: NodeId,
        search: &Search<'_>,
        asked: &mut Asked,
    ) {
        let trace = self.trace();
        let Some(wait) = trace.processes[process].waiting else { return };
        asked.title = format!(
            "{} waits {} at the end of the run. Did you expect that? What is wrong, first of these?",
            self.actor(process),
            self.wait_text(wait)
        );
        if trace.waits[wait].own && self.is_erlang() {
            asked.body = self.source_lines(trace.waits[wait].span);
        }
        asked.items.push(self.context_item(wait));
        let waiting: Vec<String> =
            search.received(node).into_iter().map(|m| self.message_text(m)).collect();
        asked.items.push(self.list_item(
            "Messages that it has and cannot take (or one is missing):",
            "No messages are there to be taken (one is missing)",
            waiting,
            Aspect::Received,
        ));
        asked.items.push(item(
            "It should not wait here, with these messages",
            Vec::new(),
            Means::Wrong(Aspect::Waiting),
        ));
    }

    fn killed_question(&self, process: ProcessId, asked: &mut Asked) {
        let trace = self.trace();
        let Some((by, reason, _)) = trace.killer(process) else { return };
        let wait = trace.processes[process].steps.last().map(|s| trace.steps[*s].reached);
        let during = match wait {
            Some(Reached::Wait(wait)) => format!(", while it waited {},", self.wait_text(wait)),
            _ => String::new(),
        };
        asked.title = format!(
            "{}{during} was ended by an exit signal. What is wrong, first of these?",
            self.actor(process),
        );
        asked.items.push(item(
            "That the signal ended it: it should not be linked, or should trap exits",
            Vec::new(),
            Means::Wrong(Aspect::Context),
        ));
        let signal = format!("{} from {}", self.reason_text(reason), self.label_and_pid(by));
        asked.items.push(item(
            "The signal: it should not have come, or not with this reason",
            vec![signal],
            Means::Wrong(Aspect::Signal),
        ));
    }

    // ---- statements --------------------------------------------------------------------

    pub(crate) fn statement_of_call(&self, call: CallId) -> String {
        let trace = self.trace();
        let entry = &trace.calls[call];
        let equals = if self.is_erlang() { "→" } else { "=" };
        match entry.end {
            Some((End::Value(value), step)) if step == entry.step => {
                let gives = self.program.code.call_types(entry.function).1;
                let shown = self.show_typed(value, &gives);
                format!("{} {equals} {shown}", self.call_text(call))
            }
            Some((End::Exception(value), step)) if step == entry.step => {
                format!("{} {equals} ⊥ ({})", self.call_text(call), self.exception(value))
            }
            _ => format!(
                "{} {equals} {}",
                self.call_text(call),
                self.reached_text(trace.steps[entry.step].reached)
            ),
        }
    }

    /// A computation in one line.
    pub(crate) fn statement(&self, node: NodeId, proof: &Proof, search: &Search<'_>) -> String {
        let trace = self.trace();
        let mut text = match proof.node(node) {
            Node::Call(call) => self.statement_of_call(call),
            Node::Step(step) | Node::Part(step, _) => {
                let entry = &trace.steps[step];
                match entry.origin {
                    Origin::Start => match entry.calls.first() {
                        Some(call) => self.statement_of_call(*call),
                        None => self.reached_text(entry.reached),
                    },
                    Origin::Receive { wait, consumed, .. } => {
                        let reached = match proof.node(node) {
                            Node::Part(_, n) => match parts(trace, step)[n].end {
                                End::Value(value) => format!("value: {}", self.show(value)),
                                end => self.end_text(end),
                            },
                            _ => self.reached_text(entry.reached),
                        };
                        format!(
                            "{} with {} takes {} → {reached}",
                            self.wait_text(wait).trim_start_matches("for a message ").trim(),
                            self.context_line(wait),
                            self.consumed_text(consumed)
                        )
                    }
                }
            }
            Node::Lock(process) | Node::Killed(process) => {
                format!("{} {}", self.label(process), self.outcome(process))
            }
            Node::Run => String::new(),
        };
        let sent: Vec<String> =
            search.sent(node).into_iter().map(|m| self.message_text(m)).collect();
        if !sent.is_empty() {
            text += &format!("; sends {}", sent.join(", "));
        }
        let created: Vec<String> =
            search.created(node).into_iter().map(|p| self.label_and_pid(p)).collect();
        if !created.is_empty() {
            text += &format!("; creates {}", created.join(", "));
        }
        text
    }
}
