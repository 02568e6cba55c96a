//! Questions and verdicts as plain data, in the user's terms.

use crate::Source;
use std::collections::BTreeMap;

/// One statement of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// `insert 4 [3,5] = [3,5,4]`.
    pub text: String,
    pub function: String,
    pub module: String,
    pub file: String,
    pub line: u32,
}

/// A question: is this right? For several statements: are they all right?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    pub statements: Vec<Shown>,
    /// Why it is asked.
    pub why: String,
    /// The number of computations that may still contain the defect.
    pub suspects: u64,
    /// Why no oracle could answer it, if there is one.
    pub oracle: Option<String>,
    /// Which of them is wrong, or none? Otherwise: are they all right?
    pub is_list: bool,
}

impl Ask {
    /// The text of the question.
    pub fn title(&self) -> String {
        let [first, others @ ..] = &self.statements[..] else { return String::new() };
        let calls_of_one = others.iter().all(|other| other.function == first.function);
        match (others.is_empty(), self.is_list) {
            (true, _) => "Is this right?".to_owned(),
            (false, true) if calls_of_one => {
                format!("Which of these calls of {} is wrong?", first.function)
            }
            (false, true) => "Which of these is wrong?".to_owned(),
            (false, false) => "Are these all right?".to_owned(),
        }
    }
}

/// A reply to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Right,
    Wrong,
    /// For a question about several: this one, counted from 0, is wrong.
    WrongOne(usize),
    DontKnow,
    /// For a question about several: these, counted from 0, cannot be judged, and the others are right.
    DontKnowSome(Vec<usize>),
    TrustFunction,
    Inadmissible,
    Skip,
    Undo,
    /// This part of the result, or of an argument, is wrong, by its text.
    WrongPart(String),
}

/// The next step.
#[derive(Clone, Debug)]
pub enum Turn {
    Ask(Ask),
    Done(Box<Judgement>),
}

/// The cost of building the tree of a run.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// Seconds of the run without an observer.
    pub plain: f64,
    /// Seconds with every computation kept, and the tree built.
    pub watched: f64,
    pub calls: u64,
    /// Bytes of the computations, their tree and the values that they keep alive.
    pub bytes: u64,
}

/// The blamed function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlameView {
    pub function: String,
    pub module: String,
    pub file: String,
    pub line: u32,
    /// `function`, `local function`, `method` or `constant`.
    pub kind: String,
    /// The source of its definition.
    pub source: String,
}

/// How a session ended.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// `None` if everything that was asked about is right.
    pub blame: Option<BlameView>,
    /// The wrong statement.
    pub statement: Option<String>,
    /// Right statements that the verdict relies on.
    pub relied_on: Vec<String>,
    /// Functions that could not be judged and may contain the defect instead.
    pub unsure: Vec<String>,
    /// Skipped questions that the verdict depends on.
    pub left_over: Vec<String>,
    /// Statements that could not be judged, and why.
    pub unjudged: Vec<Unjudged>,
    /// Further explanation, such as why no function is blamed.
    pub explanation: Option<String>,
}

impl Judgement {
    /// A verdict without blame.
    pub(super) fn without_blame(explanation: Option<String>) -> Self {
        Judgement {
            blame: None,
            statement: None,
            relied_on: Vec::new(),
            unsure: Vec::new(),
            left_over: Vec::new(),
            unjudged: Vec::new(),
            explanation,
        }
    }
}

/// A statement that could not be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unjudged {
    pub statement: String,
    pub why: String,
}

/// An answer to store for later sessions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remembered {
    pub module: String,
    pub function: String,
    pub statement: String,
    /// `right`, `wrong` or `inadmissible`.
    pub answer: String,
    /// A digest of the source of the function: a change makes the answer void.
    pub source: String,
}

/// The number of answers by source, under the names that users see.
pub(super) fn named(counts: &BTreeMap<Source, usize>) -> BTreeMap<&'static str, usize> {
    let all = [
        ("user", Source::User),
        ("reference", Source::Reference),
        ("tests", Source::Tests),
        ("contracts", Source::Contracts),
        ("oracle", Source::Oracle),
        ("memory", Source::Memory),
    ];
    all.into_iter().map(|(name, s)| (name, counts.get(&s).copied().unwrap_or(0))).collect()
}
