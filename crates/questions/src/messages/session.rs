//! A session about a concurrent run: questions, typed answers, and the verdict.

use super::memory::Memory;
use super::reference_oracle::Truth;
use super::text::{Asked, Means};
use crate::calls::Remembered;
use crate::messages::calculus::{self, Node, Proof};
use crate::messages::reenact::{Reenactor, Verdict, Version};
use crate::messages::search::{Blame, ErrorKind, Query, Reply, Search, Start};
use crate::messages::trace::Origin;
use crate::messages::watched::Watched;
use crate::{NodeId, Source, Strategy};
use runs::Program;
use std::collections::BTreeMap;

/// A session over a run that was watched.
pub struct Debugging<'w> {
    pub(crate) watched: &'w Watched<'w>,
    pub(crate) proof: &'w Proof,
    pub(crate) search: Search<'w>,
    truth: Option<Truth>,
    strategy: Strategy,
    memory: Memory,
}

/// The next step.
pub enum Turn {
    Ask(Asked),
    Found(Finding),
}

/// The effect of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// Accepted, perhaps with a note.
    Taken(Option<String>),
    /// Only information was requested.
    Information(String),
    NotUnderstood(String),
    Quit,
}

/// The verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub module: String,
    pub function: String,
    pub file: String,
    pub line: u32,
    pub kind: &'static str,
    /// A sentence that describes it.
    pub text: String,
    pub statement: String,
    pub process: String,
    /// The source of the `receive` or of the function.
    pub source: Vec<String>,
    pub relied_on: Vec<String>,
    pub unsure: Vec<String>,
    /// The number of answers by source.
    pub answered: BTreeMap<&'static str, usize>,
    pub nodes: usize,
    pub strategy: &'static str,
}

pub const HELP: &str = "\
a number   that one (of several that are wrong, the first)
right      nothing is wrong here (also: r, the last number)
dunno      I cannot tell (d)
part TEXT  this piece of a value is wrong: go to where it was made
trust      this function is right, whatever it does (t)
inadmissible  this should never have been asked of it (i)
skip       ask me later (s)
undo       take my last answer back (u)
why        why this question? (w)
open       show it whole (o)
strategy NAME  top-down, heaviest-first, divide-and-query, optimal …
process NAME, event N   begin somewhere else
diagram    draw what happened
quit       (q)";

impl Watched<'_> {
    pub fn proof(&self) -> Proof {
        Proof::new(self.trace())
    }

    /// Checks the tree of this run against the calculus: side conditions, and every computation executed again alone.
    /// Returns the violations, how many computations could not be executed again, and the total.
    pub fn validate(&self) -> (Vec<String>, usize, usize) {
        let proof = self.proof();
        let mut broken = calculus::check(self.trace(), &proof);
        let version = Version {
            code: self.program.code.clone(),
            kinds: crate::messages::watched::kinds(self.program),
            renamed: None,
        };
        let same = |a: source::Span, b: source::Span| a == b;
        let reenactor = Reenactor::new(&self.machine, &version, &same);
        let mut unknown = 0;
        for (id, node) in proof.nodes.iter().enumerate() {
            let verdict = match node {
                // The actions of the sender of the signal are its own; being ended takes no action.
                Node::Run | Node::Killed(_) => continue,
                Node::Step(step) => reenactor.step(*step),
                Node::Part(step, n) => {
                    reenactor.part(*step, calculus::parts(self.trace(), *step)[*n].call)
                }
                Node::Call(call) => reenactor.call(*call),
                Node::Lock(process) => reenactor.waiting(*process),
            };
            match verdict {
                Verdict::Right => {}
                Verdict::Unknown(_) => unknown += 1,
                Verdict::Wrong(aspect) => {
                    let rule = proof.rule(self.trace(), id as NodeId);
                    broken.push(format!("{rule:?}: {node:?} done again differs in {aspect:?}"));
                }
            }
        }
        (broken, unknown, proof.nodes.len())
    }
}

impl<'w> Debugging<'w> {
    /// The run that is asked about.
    pub fn run(&self) -> &runs::Run {
        self.watched.run()
    }

    /// Fails if there is no such strategy. By default calls below a wrong step are searched with the default strategy;
    /// processes are always searched by *process-directed*.
    pub fn new(
        watched: &'w Watched<'w>,
        proof: &'w Proof,
        strategy: Option<&str>,
    ) -> Result<Self, String> {
        let strategy = match strategy {
            None | Some("process-directed") => Strategy::Optimal,
            Some(name) => Strategy::named(name).ok_or_else(|| {
                let all: Vec<&str> = Strategy::ALL.iter().map(|s| s.name()).collect();
                format!(
                    "unknown strategy `{name}`; expected one of process-directed, {}",
                    all.join(", ")
                )
            })?,
        };
        let search = Search::new(watched.trace(), proof, strategy);
        Ok(Debugging { watched, proof, search, truth: None, strategy, memory: Memory::default() })
    }

    /// Lets a reference version answer where it can.
    pub fn with_reference(&mut self, reference: &Program) {
        self.truth = Some(Truth::new(self.watched, reference));
    }

    /// Takes over answers of earlier sessions whose functions are unchanged.
    pub fn remember(&mut self, kept: &[Remembered]) {
        self.memory.remember(kept);
    }

    /// The user's answers, to be stored.
    pub fn said(&self) -> Vec<Remembered> {
        self.memory.said()
    }

    /// The next question for the user, or the verdict.
    pub fn turn(&mut self) -> Turn {
        // Each answer rules something out; this only guards against an endless loop.
        for _ in 0..100_000 {
            let query = self.search.query();
            if let Query::Blame(blame) = &query {
                return Turn::Found(self.finding(blame));
            }
            let recalled = self.memory.recall(self.watched, &query, self.proof, &self.search);
            let told = |truth: &Truth| truth.reply(self.watched, &query, self.proof, &self.search);
            let reply = match recalled {
                Some(reply) => Some((reply, Source::Memory)),
                None => self.truth.as_ref().and_then(told).map(|r| (r, Source::Reference)),
            };
            match reply {
                Some((reply, source)) if self.search.reply(reply, source).is_ok() => {}
                _ => {
                    let mut asked = self.watched.asked(&query, self.proof, &self.search);
                    if let Some(why) = self
                        .truth
                        .as_ref()
                        .and_then(|t| t.why_not(self.watched, &query, self.proof))
                    {
                        asked.body.insert(0, format!("(the reference cannot decide: {why})"));
                    }
                    return Turn::Ask(asked);
                }
            }
        }
        Turn::Ask(self.watched.asked(&Query::Start, self.proof, &self.search))
    }

    /// Takes a typed answer.
    pub fn answer(&mut self, text: &str) -> Said {
        let query = self.search.query();
        let asked = self.watched.asked(&query, self.proof, &self.search);
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let reply = match word {
            "" => return Said::NotUnderstood("type a number, or ? for help".into()),
            "?" | "h" | "help" => return Said::Information(HELP.into()),
            "q" | "quit" => return Said::Quit,
            "w" | "why" | "e" | "explain" => return Said::Information(asked.why),
            "o" | "open" => return Said::Information(self.open(&query)),
            "diagram" => {
                let diagram =
                    self.watched.diagram(&crate::messages::diagram::DiagramOptions::default());
                return Said::Information(diagram.text(100));
            }
            "u" | "undo" => {
                return match self.search.undo() {
                    true => {
                        self.memory.take_back(self.search.replies());
                        Said::Taken(Some("taken back".into()))
                    }
                    false => Said::NotUnderstood("there is no answer to take back".into()),
                };
            }
            "strategy" => {
                return match Strategy::named(rest) {
                    Some(strategy) => {
                        self.strategy = strategy;
                        self.search.set_strategy(strategy);
                        Said::Taken(None)
                    }
                    None => {
                        let all: Vec<&str> = Strategy::ALL.iter().map(|s| s.name()).collect();
                        Said::NotUnderstood(format!("strategies are {}", all.join(", ")))
                    }
                };
            }
            "r" | "right" | "nothing" | "y" | "yes" => Reply::Right,
            "d" | "dunno" | "don't" => Reply::DontKnow,
            "t" | "trust" => Reply::Trust,
            "i" | "inadmissible" => Reply::Inadmissible,
            "s" | "skip" => Reply::Skip,
            "m" | "missing" => Reply::Missing,
            "part" => match self.point_at(&query, rest) {
                Ok(reply) => reply,
                Err(why) => return Said::NotUnderstood(why),
            },
            "event" | "process" | "start" => match self.start(word, rest) {
                Ok(start) => Reply::Start(start),
                Err(why) => return Said::NotUnderstood(why),
            },
            _ => match (word.parse::<usize>(), &query) {
                (Ok(n), _) if n >= 1 && n <= asked.items.len() => match asked.items[n - 1].means {
                    Means::Wrong(aspect) => Reply::Wrong(aspect),
                    Means::Nothing => Reply::Right,
                    Means::Choice(n) => Reply::Item(n),
                    Means::Missing => Reply::Missing,
                    Means::Process(process) => Reply::Start(Start::Process(process)),
                },
                (_, Query::Start) => match self.start("process", text) {
                    Ok(start) => Reply::Start(start),
                    Err(why) => return Said::NotUnderstood(why),
                },
                _ => {
                    let most = asked.items.len();
                    return Said::NotUnderstood(format!(
                        "a number from 1 to {most}, or ? for help"
                    ));
                }
            },
        };
        // Stored before it is applied: afterwards the search is elsewhere.
        self.memory.keep(self.watched, &query, reply, self.proof, &self.search);
        let before = self.search.replies();
        match self.search.reply(reply, Source::User) {
            Ok(()) => {
                // A dead end becomes visible when the next question is computed.
                self.search.query();
                Said::Taken(self.search.note.take())
            }
            Err(why) => {
                self.memory.take_back(before);
                Said::NotUnderstood(why)
            }
        }
    }

    /// *This part is wrong*: finds where it was made.
    fn point_at(&self, query: &Query, part: &str) -> Result<Reply, String> {
        let Query::Judge { node, .. } = query else {
            return Err("point at a part of a computation that is being judged".into());
        };
        if part.is_empty() {
            return Err("part of what? For example: part {deposit,5}".into());
        }
        match self.watched.maker_of(part, *node, self.proof) {
            Some(step) => Ok(Reply::Part { step, call: self.watched.call_that_made(part, step) }),
            None => Err(format!("{part} was not made by any step of the program")),
        }
    }

    /// The starting point, as the user names it.
    fn start(&self, word: &str, rest: &str) -> Result<Start, String> {
        if word == "event" {
            let number = rest.parse::<usize>().ok().filter(|n| *n >= 1);
            return number
                .map(|n| Start::Event(n - 1))
                .ok_or_else(|| "events have numbers: event 12 (see backstory diagram)".into());
        }
        let rest = rest.strip_prefix("event ").map_or(Ok(rest), Err);
        let name = match rest {
            Ok(name) => name,
            Err(number) => return self.start("event", number),
        };
        let shown = self.watched.shown_processes();
        shown
            .iter()
            .copied()
            .find(|p| {
                self.watched.label(*p) == name || self.watched.pid(*p).as_deref() == Some(name)
            })
            .map(Start::Process)
            .ok_or_else(|| {
                let all: Vec<&str> = shown.iter().map(|p| self.watched.label(*p)).collect();
                format!("there is no process {name}; there are {}", all.join(", "))
            })
    }

    /// The values of a question without limits.
    fn open(&self, query: &Query) -> String {
        let Query::Judge { node, .. } = query else {
            return "there is nothing more to show".into();
        };
        let trace = self.watched.trace();
        let mut lines = Vec::new();
        let wait = match self.proof.node(*node) {
            Node::Step(step) | Node::Part(step, _) => match trace.steps[step].origin {
                Origin::Receive { wait, .. } => Some(wait),
                Origin::Start => None,
            },
            Node::Lock(process) => trace.processes[process].waiting,
            _ => None,
        };
        for (name, value) in wait.iter().flat_map(|w| &trace.waits[*w].context) {
            lines.push(format!("{name} = {}", self.watched.show_whole(*value)));
        }
        for message in self.search.received(*node) {
            let value = self.watched.show_whole(trace.messages[message].value);
            lines.push(format!("received {value}"));
        }
        for message in self.search.sent(*node) {
            lines.push(format!("sent {}", self.watched.show_whole(trace.messages[message].value)));
        }
        if let Node::Call(call) = self.proof.node(*node) {
            for value in trace.calls[call].values.iter() {
                lines.push(format!("argument {}", self.watched.show_whole(value)));
            }
        }
        lines.join("\n")
    }

    pub fn answered(&self) -> BTreeMap<&'static str, usize> {
        let name = |source: Source| match source {
            Source::User => "user",
            Source::Reference => "reference",
            Source::Tests => "tests",
            Source::Contracts => "contracts",
            Source::Oracle => "oracle",
            Source::Memory => "memory",
            Source::Unattended => "unattended",
        };
        let mut all: BTreeMap<&'static str, usize> =
            ["user", "reference", "tests", "contracts", "memory"].map(|n| (n, 0)).into();
        all.extend(self.search.counts().into_iter().map(|(s, n)| (name(s), n)));
        all
    }

    pub fn nodes(&self) -> usize {
        self.proof.nodes.len()
    }

    fn finding(&self, blame: &Blame) -> Finding {
        let watched = self.watched;
        let trace = watched.trace();
        let node = self.proof.node(blame.node);
        let process = watched.process_of(blame.node, self.proof);
        let (function, wait, clause) = match node {
            Node::Call(call) => (Some(trace.calls[call].function), None, None),
            Node::Step(step) | Node::Part(step, _) => {
                let (wait, clause) = match trace.steps[step].origin {
                    Origin::Receive { wait, clause, .. } => (Some(wait), Some(clause)),
                    Origin::Start => (None, None),
                };
                let inside = wait.map(|w| trace.waits[w].inside.as_slice()).unwrap_or_default();
                let inner = calculus::parts(trace, step);
                let function = match node {
                    // Of several calls that continued, the part identifies the right one.
                    Node::Part(_, n) => Some(trace.calls[inner[n].call].function),
                    _ if inner.is_empty() => inside.last().map(|c| trace.calls[*c].function),
                    _ => {
                        // The outermost one that continued after the inner ones were right.
                        let last = inner.last().map(|p| p.call);
                        let around = inside.iter().position(|c| Some(*c) == last);
                        around
                            .and_then(|at| at.checked_sub(1))
                            .map(|at| trace.calls[inside[at]].function)
                    }
                };
                let innermost = match node {
                    Node::Part(_, 0) => true,
                    Node::Part(..) => false,
                    _ => inner.is_empty(),
                };
                (function, wait.filter(|_| innermost), clause)
            }
            Node::Lock(process) => {
                let wait = trace.processes[process].waiting;
                let call = wait.and_then(|w| trace.waits[w].inside.last().copied());
                (call.map(|c| trace.calls[c].function), wait, None)
            }
            Node::Killed(_) | Node::Run => (None, None, None),
        };
        let (module, name) = function.map(|f| watched.module_and_function(f)).unwrap_or_default();
        let span = match (wait, function) {
            (Some(wait), _) => trace.waits[wait].span,
            (None, Some(function)) => watched.whole(function),
            (None, None) => source::Span::NONE,
        };
        let (file, line) = watched.file_line(span);
        let place = watched.place(span);
        let whose = function.map_or_else(String::new, |f| watched.function_name(f));
        let by_clause = clause
            .filter(|_| wait.is_some() && watched.is_erlang())
            .map(|c| format!(", in the clause at {}", watched.place(c)))
            .unwrap_or_default();
        let what = if watched.is_erlang() { "receive" } else { "wait" };
        let text = match blame.kind {
            ErrorKind::WrongFunction => format!("wrong function: {whose} ({place})"),
            ErrorKind::WrongFirstStep => format!(
                "wrong first step: {whose} ({place}) is wrong between its beginning and the first \
                 point where it waits"
            ),
            ErrorKind::ErroneouslyWaiting => format!(
                "wrong {what}: the one at {place} in {whose} erroneously waits: it should take a \
                 message that is there"
            ),
            ErrorKind::ErroneouslyAccepting => format!(
                "wrong {what}: the one at {place} in {whose} erroneously accepts a message{by_clause}"
            ),
            ErrorKind::WrongTransition if wait.is_some() => format!(
                "wrong {what}: the one at {place} in {whose} makes a wrong transition{by_clause}"
            ),
            ErrorKind::WrongTransition => format!(
                "wrong function: {whose} ({place}) makes a wrong transition after its call has \
                 received"
            ),
        };
        let shown = |ids: &[NodeId]| -> Vec<String> {
            ids.iter().map(|id| watched.statement(*id, self.proof, &self.search)).collect()
        };
        Finding {
            module,
            function: name,
            file,
            line,
            kind: blame.kind.word(),
            text,
            statement: watched.statement(blame.node, self.proof, &self.search),
            process: watched.label_and_pid(process),
            source: watched.source_lines(span),
            relied_on: shown(&blame.relied_on),
            unsure: shown(&blame.unsure),
            answered: self.answered(),
            nodes: self.nodes(),
            strategy: "process-directed",
        }
    }
}
