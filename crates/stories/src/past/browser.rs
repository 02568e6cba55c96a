//! The browser: walks along a story by short commands.
//!
//! It follows the session in Booth and Jones, section 4: the present step is shown in one line, with a star at
//! everything that can be followed, and a command chooses where to go.

use super::chain::{StoryStep, step};
use super::{Past, Waiting};
use crate::graph::Node;
use crate::report::{Absence, Opened};
use runs::Computation;
use std::collections::BTreeMap;

/// A position in a story.
pub struct Browser {
    /// The visited steps, and the present index among them.
    visited: Vec<Node>,
    at: usize,
    bookmarks: BTreeMap<String, Node>,
    /// The steps that were listed last: `follow N` chooses one.
    listed: Vec<Node>,
}

/// The effect of a command.
pub enum Said {
    /// The present step has changed.
    Here,
    /// Lines to show; the present step is the same.
    Lines(Vec<String>),
    /// Steps to choose from by number, after a heading.
    Choice(String, Vec<StoryStep>),
    /// The user wants to be asked about a computation.
    Question(Computation),
    Done,
}

const HELP: &str = "\
follow result        how the result of this call came about
follow argument N    an argument of the call (the last one without N); operand N is the same
follow function      where the function came from
follow condition     the test that selected this
follow sender        who sent the message, or wrote the variable
follow N             the Nth of what was listed last (by from, uses, why not)
from                 what this came from
uses                 who else used this value
why not              the tests that selected this, and where what they compared came from
why not LINE         why that line of the source was not reached
why blocked          who waits at the end, and who last touched what they wait for
question             be asked about the computation that this happened in
back, forward        where you were
bookmark NAME        remember this step; go NAME comes back; bookmarks lists them
skip copies on|off   whether moves and libraries are folded
show                 this step again, with its source
quit";

impl Browser {
    pub fn new(opened: &Opened) -> Option<Browser> {
        let first = opened.nodes.first().copied().or(opened.writer)?;
        Some(Browser {
            visited: vec![first],
            at: 0,
            bookmarks: BTreeMap::new(),
            listed: Vec::new(),
        })
    }

    pub fn node(&self) -> Node {
        self.visited[self.at]
    }

    /// The present step in one line.
    pub fn summary(&self, past: &mut Past<'_>) -> String {
        let node = self.node();
        past.reporter().summary(node)
    }

    /// The present step with its source.
    pub fn step(&self, past: &mut Past<'_>) -> Option<StoryStep> {
        Some(step(past.reporter().describe(self.node()), past.sources()))
    }

    fn go(&mut self, node: Node) -> Said {
        self.visited.truncate(self.at + 1);
        self.visited.push(node);
        self.at += 1;
        self.listed.clear();
        Said::Here
    }

    /// Executes a command. Never fails: an unknown command is answered with a message.
    pub fn command(&mut self, past: &mut Past<'_>, line: &str) -> Said {
        let lower = line.trim().to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let say = |text: &str| Said::Lines(vec![text.to_owned()]);
        match words.as_slice() {
            [] => Said::Lines(Vec::new()),
            ["quit" | "exit" | "q"] => Said::Done,
            ["help" | "?"] => Said::Lines(HELP.lines().map(str::to_owned).collect()),
            ["show" | "where" | "s"] => Said::Here,
            ["back" | "b"] if self.at > 0 => {
                self.at -= 1;
                Said::Here
            }
            ["back" | "b"] => say("this is where you began"),
            ["forward" | "fw"] if self.at + 1 < self.visited.len() => {
                self.at += 1;
                Said::Here
            }
            ["forward" | "fw"] => say("there is nothing further on"),
            ["bookmark", name] => {
                self.bookmarks.insert((*name).to_owned(), self.node());
                Said::Lines(vec![format!("bookmark {name}")])
            }
            ["bookmarks"] => {
                let names = self.bookmarks.iter().map(|(name, node)| {
                    let text = past.reporter().summary(*node);
                    format!("{name}: {text}")
                });
                Said::Lines(names.collect())
            }
            ["go", name] => match self.bookmarks.get(*name).copied() {
                Some(node) => self.go(node),
                None => Said::Lines(vec![format!("there is no bookmark {name}")]),
            },
            ["skip", "copies", way @ ("on" | "off")] => {
                past.set_fold(*way == "on");
                Said::Lines(vec![format!(
                    "moves and libraries are {}",
                    if *way == "on" { "folded" } else { "shown" }
                )])
            }
            ["from" | "list"] => self.from(past),
            ["uses"] | ["who", "else", ..] => self.uses(past),
            ["blocked"] | ["why", "blocked"] => self.blocked(past),
            ["why", "not"] => self.tests(past),
            ["why", "not", place] => self.why_not(past, place),
            ["question" | "ask", ..] => match past.computation(self.node()) {
                Some(computation) => Said::Question(computation),
                None => say(
                    "this happened in no call of a function of yours: backstory debug asks about main",
                ),
            },
            ["follow" | "f", rest @ ..] => self.follow(past, rest),
            _ => say("I do not know that: help lists what there is"),
        }
    }

    fn origins(&self, past: &Past<'_>) -> Vec<Node> {
        past.reporter().from(self.node())
    }

    /// Lists steps; `follow N` goes to one of them.
    fn choice(&mut self, past: &Past<'_>, head: &str, nodes: &[Node], none: &str) -> Said {
        let (reporter, sources) = (past.reporter(), past.sources());
        if nodes.is_empty() {
            return Said::Lines(vec![none.to_owned()]);
        }
        self.listed = nodes.to_vec();
        let steps = nodes.iter().map(|n| step(reporter.describe(*n), sources)).collect();
        Said::Choice(head.to_owned(), steps)
    }

    fn from(&mut self, past: &Past<'_>) -> Said {
        let nodes = self.origins(past);
        let none = "this is an origin: it came from nothing else";
        self.choice(past, "it came from", &nodes, none)
    }

    fn uses(&mut self, past: &Past<'_>) -> Said {
        let nodes = past.reporter().uses(self.node(), 20);
        self.choice(past, "it was used in", &nodes, "no expression of your code used this value")
    }

    /// The blocked threads at the end, with the last operations on what they wait for to choose from.
    fn blocked(&mut self, past: &mut Past<'_>) -> Said {
        let waiting = match past.waiting() {
            Ok(waiting) => waiting,
            Err(why) => return Said::Lines(vec![why]),
        };
        if waiting.is_empty() {
            let none = "no thread is blocked at the end: backstory why --blocked stops where none can continue";
            return Said::Lines(vec![none.to_owned()]);
        }
        let line = |w: &Waiting| {
            let place = w.place.as_ref().map_or_else(String::new, |place| format!(" at {place}"));
            format!("{} waits{place} {}", w.name, w.what)
        };
        let lines: Vec<String> = waiting.iter().map(line).collect();
        let last: Vec<StoryStep> = waiting.into_iter().flat_map(|w| w.last).collect();
        if last.is_empty() {
            return Said::Lines(lines);
        }
        self.listed = last.iter().map(|step| step.node).collect();
        Said::Choice(lines.join("\n") + "\nlast of all", last)
    }

    /// The tests that led here, innermost first, each with its operands.
    fn tests(&mut self, past: &Past<'_>) -> Said {
        let nodes = past.reporter().conditions(self.node());
        self.compared(past, "these tests selected it", &nodes, "no test of yours led here")
    }

    fn compared(&mut self, past: &Past<'_>, head: &str, tests: &[Node], none: &str) -> Said {
        let mut nodes: Vec<Node> = Vec::new();
        for test in tests {
            nodes.push(*test);
            // Its operands, unless they are in the text.
            for operand in past.reporter().from(*test) {
                if !nodes.contains(&operand) {
                    nodes.push(operand);
                }
            }
        }
        self.choice(past, head, &nodes, none)
    }

    fn why_not(&mut self, past: &Past<'_>, place: &str) -> Said {
        let (path, line) = place.rsplit_once(':').unwrap_or(("", place));
        let Ok(line) = line.parse::<u32>() else {
            return Said::Lines(vec![format!("{place} is no line of the source")]);
        };
        let Absence { text, nodes, .. } = past.reporter().unreached(path, line);
        match nodes.as_slice() {
            [] => Said::Lines(vec![text]),
            tests => self.compared(past, &text, tests, ""),
        }
    }

    fn follow(&mut self, past: &mut Past<'_>, words: &[&str]) -> Said {
        let node = self.node();
        let number = |word: Option<&&str>| word.and_then(|w| w.parse::<usize>().ok());
        let say = |text: &str| Said::Lines(vec![text.to_owned()]);
        match words {
            ["result"] => {
                let nodes = self.origins(past);
                match nodes.as_slice() {
                    [one] => self.go(*one),
                    _ => self.choice(past, "it came from", &nodes, "this has no result to follow"),
                }
            }
            ["argument" | "operand" | "arg", rest @ ..] => {
                let arguments = past.reporter().arguments(node);
                let chosen = match number(rest.first()) {
                    Some(n) => arguments.get(n.wrapping_sub(1)),
                    None => arguments.last(),
                };
                match chosen {
                    Some(argument) => self.go(*argument),
                    None if arguments.is_empty() => say("this has no arguments"),
                    None => Said::Lines(vec![format!("there are {} arguments", arguments.len())]),
                }
            }
            ["function"] => match past.reporter().function(node) {
                Some(function) => self.go(function),
                None => say("the function is known by its name"),
            },
            ["condition"] => {
                let first = past.reporter().conditions(node).first().copied();
                match first {
                    Some(condition) => self.go(condition),
                    None => say("no test of yours led here"),
                }
            }
            ["sender" | "writer"] => match past.reporter().sender(node) {
                Some(sender) => self.go(sender),
                None => say("this is no message and no variable's contents"),
            },
            [one] => {
                let nodes = match self.listed.is_empty() {
                    true => self.origins(past),
                    false => self.listed.clone(),
                };
                match number(Some(one)).and_then(|n| nodes.get(n.wrapping_sub(1))) {
                    Some(node) => self.go(*node),
                    None => say(
                        "follow result, argument N, function, condition, sender, or a number of what was listed last",
                    ),
                }
            }
            _ => say(
                "follow result, argument N, function, condition, sender, or a number of what was listed last",
            ),
        }
    }
}
