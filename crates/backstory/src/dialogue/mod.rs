//! One question-and-answer session, whatever is asked about: calls, messages or observed functions.
//!
//! The terminal (`cli/ask.rs`) and the page (`web/asking.rs`) know only this: the same answers, the same keys and
//! the same help everywhere.

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

/// A question as it is put to the user.
#[derive(Clone, Debug, Default)]
pub(crate) struct Question {
    /// What is asked, if the items do not say it by themselves.
    pub title: Option<String>,
    /// Source text and the like, to have in view.
    pub body: Vec<String>,
    /// What it is about: one statement, or several to choose from.
    pub items: Vec<Item>,
    pub kind: QuestionKind,
    /// Why it is asked.
    pub why: String,
    /// Why nothing else could answer it, where something was asked before the user is.
    pub unanswered: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Item {
    pub text: String,
    /// Further lines below it.
    pub lines: Vec<String>,
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

/// What an answer led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It was taken; perhaps with a note.
    Taken(Option<String>),
    /// It was a request for information.
    Shown(String),
    /// It does not fit the question.
    Refused(String),
}

pub(crate) trait Dialogue {
    /// The next question, or nothing: there is a verdict.
    fn question(&mut self) -> Option<Question>;
    fn answer(&mut self, answer: &Answer) -> Outcome;
    /// The values of the question without limits.
    fn in_full(&mut self) -> String;
    /// Chooses questions in another way; false: there is no such strategy.
    fn set_strategy(&mut self, name: &str) -> bool;
    /// The strategies that there are.
    fn strategies(&self) -> Vec<&'static str>;
    /// What only this kind of session understands; nothing, if it does not either.
    fn other(&mut self, _line: &str) -> Option<Outcome> {
        None
    }
    /// Further lines of the help.
    fn more_help(&self) -> &'static str {
        ""
    }
    /// Leaves the question open and goes on, where nobody is there to answer; false: there is nothing
    /// else to ask.
    fn pass_over(&mut self) -> bool {
        false
    }
    /// How many answers came from whom.
    fn answered(&self) -> BTreeMap<&'static str, usize>;
    /// The user's answers, to be kept for later sessions.
    fn said(&self) -> Vec<Remembered> {
        Vec::new()
    }
    /// What came of it, for people.
    fn verdict(&self) -> String;
    /// Whether the verdict hangs on questions that nobody answered.
    fn is_open(&self) -> bool {
        false
    }
    /// What came of it as JSON; `open`: the question that was left.
    fn json(&self, open: Option<&Question>) -> Value;
}

/// `4 by user, 2 by memory`, or `nothing`.
fn by_whom(answered: &BTreeMap<&'static str, usize>) -> String {
    let parts: Vec<String> =
        answered.iter().filter(|(_, n)| **n > 0).map(|(who, n)| format!("{n} by {who}")).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}
