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

/// A question: is this right? Or, of several: are they all?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    pub statements: Vec<Shown>,
    /// Why it is asked.
    pub why: String,
    /// How many computations may still hold the defect.
    pub suspects: u64,
    /// Why no oracle could answer it, where there is one.
    pub oracle: Option<String>,
    /// Which of them is wrong, or none? Otherwise: are they all right?
    pub is_list: bool,
}

impl Ask {
    /// The question in words.
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

/// What may be said to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Right,
    Wrong,
    /// Of a question about several: this one, counted from 0, is wrong.
    WrongOne(usize),
    DontKnow,
    /// Of a question about several: nobody can tell these, counted from 0, and the others are right.
    DontKnowSome(Vec<usize>),
    TrustFunction,
    Inadmissible,
    Skip,
    Undo,
    /// This part of the result, or of an argument, is wrong, by its text.
    WrongPart(String),
}

/// What is to be done next.
#[derive(Clone, Debug)]
pub enum Turn {
    Ask(Ask),
    Done(Box<Judgement>),
}

/// What building the tree of a run costs.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// Seconds of the run with nobody watching.
    pub plain: f64,
    /// Seconds with every computation kept, and the tree built.
    pub watched: f64,
    pub calls: u64,
    /// Of the computations, their tree and the values that they keep alive.
    pub bytes: u64,
}

/// Who is to blame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlameView {
    pub function: String,
    pub module: String,
    pub file: String,
    pub line: u32,
    /// `function`, `local function`, `method` or `constant`.
    pub kind: String,
    /// Its definition's source.
    pub source: String,
}

/// How a session ended.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// Nothing: all that was asked about is right.
    pub blame: Option<BlameView>,
    /// The wrong statement.
    pub statement: Option<String>,
    /// Right statements that it relied on.
    pub relied_on: Vec<String>,
    /// Functions that nobody could judge and that may hold the defect instead.
    pub unsure: Vec<String>,
    /// Questions that nobody was there to answer and that the verdict hangs on.
    pub left_over: Vec<String>,
    /// Statements that nobody could judge, and why.
    pub unjudged: Vec<Unjudged>,
    /// What there is to say besides: why nobody is blamed.
    pub explanation: Option<String>,
}

impl Judgement {
    /// Nobody is blamed.
    pub(super) fn nobody(explanation: Option<String>) -> Self {
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

/// A statement that nobody could judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unjudged {
    pub statement: String,
    pub why: String,
}

/// An answer to keep for later sessions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remembered {
    pub module: String,
    pub function: String,
    pub statement: String,
    /// `right`, `wrong` or `inadmissible`.
    pub answer: String,
    /// A digest of the function's source: another one makes the answer void.
    pub source: String,
}

/// How many answers came from whom, by the names that users see.
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
