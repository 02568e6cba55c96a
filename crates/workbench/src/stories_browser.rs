//! The browser: walks along a story by short commands.
//!
//! It follows the session in Booth and Jones, section 4: the present step is shown in one line,
//! with a star at whatever can be followed, and an action chooses where to go.

use crate::stories::{Opened, Past};
use crate::stories_chain::{StoryStep, step};
use ::stories::Node;
use std::collections::BTreeMap;

/// Where a person is in a story.
pub struct Browser {
    /// Where one was, and the place in that list where one is.
    visited: Vec<Node>,
    at: usize,
    bookmarks: BTreeMap<String, Node>,
}

/// What came of a command.
pub enum Said {
    /// The step that one is at now.
    Here,
    /// Lines to show; one stays where one is.
    Lines(Vec<String>),
    /// Steps to choose from by number.
    Choice(Vec<StoryStep>),
    Done,
}

const HELP: &str = "\
follow result        how the result of this call came about
follow argument N    an argument of the call (the last one without N); operand N is the same
follow function      where the function came from
follow condition     the test that selected this
follow sender        who sent the message, or wrote the variable
follow N             the Nth of what this came from (see: from)
from                 what this came from
uses                 who else used this value
why not              which tests went which way before this
back, forward        where you were
bookmark NAME        remember this step; go NAME comes back; bookmarks lists them
skip copies on|off   whether moves and libraries are folded
show                 this step again, with its source
quit";

impl Browser {
    pub fn new(opened: &Opened) -> Option<Browser> {
        let first = opened.nodes.first().copied().or(opened.writer)?;
        Some(Browser { visited: vec![first], at: 0, bookmarks: BTreeMap::new() })
    }

    pub fn node(&self) -> Node {
        self.visited[self.at]
    }

    /// The present step in one line.
    pub fn summary(&self, past: &mut Past<'_>) -> String {
        let node = self.node();
        past.teller().summary(node)
    }

    /// The present step with its source.
    pub fn step(&self, past: &mut Past<'_>) -> Option<StoryStep> {
        Some(step(past.teller().tell(self.node()), past.sources()))
    }

    fn go(&mut self, node: Node) -> Said {
        self.visited.truncate(self.at + 1);
        self.visited.push(node);
        self.at += 1;
        Said::Here
    }

    /// Does what a line says. Never fails: what is not understood is answered.
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
                    let text = past.teller().summary(*node);
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
            ["why", "not", ..] => self.tests(past),
            ["follow" | "f", rest @ ..] => self.follow(past, rest),
            _ => say("I do not know that: help lists what there is"),
        }
    }

    fn origins(&self, past: &mut Past<'_>) -> Vec<Node> {
        past.teller().from(self.node())
    }

    fn choice(past: &mut Past<'_>, nodes: &[Node], none: &str) -> Said {
        let (teller, sources) = (past.teller(), past.sources());
        if nodes.is_empty() {
            return Said::Lines(vec![none.to_owned()]);
        }
        Said::Choice(nodes.iter().map(|n| step(teller.tell(*n), sources)).collect())
    }

    fn from(&self, past: &mut Past<'_>) -> Said {
        let nodes = self.origins(past);
        Self::choice(past, &nodes, "this is an origin: it came from nothing else")
    }

    fn uses(&self, past: &mut Past<'_>) -> Said {
        let node = self.node();
        let nodes = past.teller().uses(node, 20);
        Self::choice(past, &nodes, "nothing of yours used this value")
    }

    /// The tests that led here, outermost last: why not another branch.
    fn tests(&self, past: &mut Past<'_>) -> Said {
        let node = self.node();
        let nodes = past.teller().conditions(node);
        Self::choice(past, &nodes, "no test of yours led here")
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
                    _ => Self::choice(past, &nodes, "this has no result to follow"),
                }
            }
            ["argument" | "operand" | "arg", rest @ ..] => {
                let arguments = past.teller().arguments(node);
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
            ["function"] => match past.teller().function(node) {
                Some(function) => self.go(function),
                None => say("the function is known by its name"),
            },
            ["condition"] => {
                let first = past.teller().conditions(node).first().copied();
                match first {
                    Some(condition) => self.go(condition),
                    None => say("no test of yours led here"),
                }
            }
            ["sender" | "writer"] => match past.teller().sender(node) {
                Some(sender) => self.go(sender),
                None => say("this is no message and no variable's contents"),
            },
            [one] => {
                let nodes = self.origins(past);
                match number(Some(one)).and_then(|n| nodes.get(n.wrapping_sub(1))) {
                    Some(node) => self.go(*node),
                    None => say(
                        "follow result, argument N, function, condition, sender, or a number of: from",
                    ),
                }
            }
            _ => {
                say("follow result, argument N, function, condition, sender, or a number of: from")
            }
        }
    }
}
