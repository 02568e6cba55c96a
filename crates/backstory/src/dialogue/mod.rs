//! The question-and-answer session, whatever is asked about: calls, messages or observed functions.
//!
//! The terminal (`cli/ask.rs`) and the page (`web/asking.rs`) know only this: the same answers, the
//! same keys and the same help everywhere.

mod answer;
mod calls;
mod messages;
mod observed;

pub(crate) use answer::{Answer, Command, KEYS, help, parse};
pub(crate) use calls::{Calls, Oracle};
pub(crate) use messages::Messages;
pub(crate) use observed::Observed;

use serde_json::Value;
use std::collections::BTreeMap;
use workbench::Remembered;

/// A question to the user.
#[derive(Clone, Debug, Default)]
pub(crate) struct Question {
    /// The question, if the items do not imply it.
    pub title: Option<String>,
    /// Context such as source text.
    pub body: Vec<String>,
    /// The subject: one statement, or several to choose from.
    pub items: Vec<Item>,
    pub kind: QuestionKind,
    /// Why it is asked.
    pub why: String,
    /// Why no oracle could answer it, if one was asked before the user.
    pub unanswered: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Item {
    pub text: String,
    /// Further lines below it.
    pub lines: Vec<String>,
    /// The function that it is about, if it is about one.
    pub place: Option<FunctionPlace>,
}

/// Where a function is defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FunctionPlace {
    pub function: String,
    pub file: String,
    pub line: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum QuestionKind {
    /// Is this statement right?
    #[default]
    Right,
    /// Are these all right?
    AllRight,
    /// Which of these is wrong, or meant?
    Which,
}

/// The effect of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It was accepted, possibly with a note.
    Taken(Option<String>),
    /// It was a request for information.
    Shown(String),
    /// It does not fit the question.
    Refused(String),
}

pub(crate) trait Dialogue {
    /// The next question, or `None` if there is a verdict.
    fn question(&mut self) -> Option<Question>;
    fn answer(&mut self, answer: &Answer) -> Outcome;
    /// The values of the question without limits.
    fn in_full(&mut self) -> String;
    /// Changes the strategy. Returns false if there is no such strategy.
    fn set_strategy(&mut self, name: &str) -> bool;
    /// The available strategies.
    fn strategies(&self) -> Vec<&'static str>;
    /// Handles a command specific to this kind of session; `None` if it is unknown here, too.
    fn other(&mut self, _line: &str) -> Option<Outcome> {
        None
    }
    /// Further lines of the help.
    fn more_help(&self) -> &'static str {
        ""
    }
    /// Leaves the question open and continues, in non-interactive mode. Returns false if there is
    /// nothing else to ask.
    fn pass_over(&mut self) -> bool {
        false
    }
    /// The number of answers from each source.
    fn answered(&self) -> BTreeMap<&'static str, usize>;
    /// The answers of the user, to be stored for later sessions.
    fn said(&self) -> Vec<Remembered> {
        Vec::new()
    }
    /// The result as text.
    fn verdict(&self) -> String;
    /// Whether the verdict depends on open questions.
    fn is_open(&self) -> bool {
        false
    }
    /// The run that is asked about, as the bytes of a recording; `None` if it was not made here.
    fn recording(&self) -> Option<Result<Vec<u8>, String>> {
        None
    }
    /// The result as JSON; `open`: the pending question.
    fn json(&self, open: Option<&Question>) -> Value;
}

/// `4 by user, 2 by memory`, or `nothing`.
fn by_whom(answered: &BTreeMap<&'static str, usize>) -> String {
    let parts: Vec<String> =
        answered.iter().filter(|(_, n)| **n > 0).map(|(who, n)| format!("{n} by {who}")).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}
