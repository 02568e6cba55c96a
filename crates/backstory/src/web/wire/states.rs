//! What the server tells the page.

use serde::Serialize;
use workbench::session::{Event, Kind, OutputPiece, View};

/// Everything that the page shows, but for what it asks for in parts.
#[derive(Clone, Serialize)]
pub(crate) struct State {
    /// Tells one run of the server from the next.
    pub instance: String,
    /// Grows with every change.
    pub revision: u64,
    pub program: String,
    /// Grows when the session is about another program.
    pub programs: u64,
    /// Whether the state of a counterexample is looked at.
    pub counterexample: bool,
    pub view: View,
    pub output: Vec<OutputPiece>,
    /// The beginning of the output is left out.
    pub output_cut: bool,
    /// Lines in the part that is left out.
    pub lines_before: usize,
    /// File and line of each.
    pub breakpoints: Vec<(u32, u32)>,
    /// What the last command had to say.
    pub message: Option<String>,
    pub search: Ahead,
    pub engines: Engines,
}

/// Nothing has changed.
#[derive(Serialize)]
pub(crate) struct Unchanged {
    pub instance: String,
    pub revision: u64,
}

/// What is known of what lies ahead of the present moment.
#[derive(Clone, Serialize)]
pub(crate) struct Ahead {
    pub status: AheadStatus,
    pub text: String,
    /// The thread whose step leads there.
    pub next: Option<u32>,
    /// How many steps lead there.
    pub steps: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AheadStatus {
    Looking,
    Nothing,
    /// This is it.
    There,
    Found,
}

/// What comes of a command.
#[derive(Serialize)]
pub(crate) struct Done {
    /// What there is to say about it; empty if nothing is.
    pub message: String,
    pub state: Option<State>,
}

/// A command or request that cannot be carried out.
#[derive(Serialize)]
pub(crate) struct Failure {
    pub error: String,
}

/// A part of the events.
#[derive(Serialize)]
pub(crate) struct Events<'a> {
    pub revision: u64,
    pub from: usize,
    pub events: Vec<&'a Event>,
}

/// All events in two small values each.
#[derive(Serialize)]
pub(crate) struct Overview {
    pub revision: u64,
    pub threads: Vec<u32>,
    pub kinds: Vec<Kind>,
}

/// A part of the rows of the question tree.
#[derive(Serialize)]
pub(crate) struct TreeRows<'a> {
    pub from: usize,
    pub rows: Vec<&'a TreeRow>,
    /// How many there are.
    pub all: usize,
}

#[derive(Clone, Serialize)]
#[serde(untagged)]
pub(crate) enum TreeRow {
    Computation {
        node: u32,
        depth: u32,
        text: String,
        judged: &'static str,
        below: usize,
        unfolded: bool,
        suspects: u64,
    },
    /// Computations that are not shown.
    More { more: u32, depth: u32, count: usize },
}

/// What each engine shows; nothing before it was asked for.
#[derive(Clone, Default, Serialize)]
pub(crate) struct Engines {
    pub questions: Option<Questions>,
    pub story: Option<Story>,
    pub contracts: Option<Contracts>,
}

/// The questions view.
#[derive(Clone, Default, Serialize)]
pub(crate) struct Questions {
    /// A command is being carried out.
    pub busy: bool,
    pub error: Option<String>,
    pub note: Option<String>,
    /// The answers so far.
    pub said: Vec<GivenAnswer>,
    pub strategy: Option<String>,
    pub strategies: Vec<String>,
    /// The question is one that the user chose.
    pub chosen: bool,
    pub tree: Option<Tree>,
    #[serde(flatten)]
    pub asked: Option<Asked>,
}

#[derive(Clone, Serialize)]
pub(crate) struct GivenAnswer {
    pub question: String,
    pub answer: String,
}

/// The question tree, but for its rows.
#[derive(Clone, Serialize)]
pub(crate) struct Tree {
    pub rows: usize,
    /// The row of the computation in question.
    pub at: Option<usize>,
    pub node: Option<u32>,
    /// All computations, shown or not.
    pub nodes: u64,
    /// Grows with every change of the rows.
    pub version: u64,
}

#[derive(Clone, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Asked {
    /// Statements about calls and their results.
    Calls {
        title: String,
        statements: Vec<Statement>,
        /// Which of several is wrong, or none? Otherwise: are they all right?
        is_list: bool,
        why: String,
        suspects: Option<u64>,
    },
    /// What a process did, aspect by aspect.
    Messages { title: String, body: Vec<String>, items: Vec<Item>, why: String },
    /// The end of the questions.
    Found {
        function: Option<String>,
        file: Option<String>,
        line: Option<u32>,
        source: Vec<String>,
        statement: Option<String>,
        text: Option<String>,
        relied_on: Vec<String>,
        unsure: Vec<String>,
        explanation: Option<String>,
        /// Questions that nobody has answered.
        left_over: Vec<String>,
        unjudged: Vec<Unjudged>,
    },
}

#[derive(Clone, Serialize)]
pub(crate) struct Statement {
    pub text: String,
    pub call: String,
    pub result: String,
    pub rest: String,
    pub function: String,
    pub file: String,
    pub line: u32,
}

#[derive(Clone, Serialize)]
pub(crate) struct Item {
    pub text: String,
    pub lines: Vec<String>,
}

#[derive(Clone, Serialize)]
pub(crate) struct Unjudged {
    pub statement: String,
    pub why: String,
}

/// The story view.
#[derive(Clone, Default, Serialize)]
pub(crate) struct Story {
    pub busy: bool,
    pub error: Option<String>,
    /// The value that it is about.
    pub value: Option<String>,
    pub steps: Vec<StoryStep>,
    /// There are more steps than are shown.
    pub cut: bool,
    /// Some steps lead to before what was recorded.
    pub before: bool,
}

#[derive(Clone, Serialize)]
pub(crate) struct StoryStep {
    pub kind: &'static str,
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub expression: String,
    pub value: String,
    pub text: String,
    pub within: Option<String>,
    /// The steps that it comes from.
    pub from: Vec<usize>,
    pub source: String,
    /// Which characters of the source are meant.
    pub mark: (usize, usize),
}

/// The contracts view.
#[derive(Clone, Default, Serialize)]
pub(crate) struct Contracts {
    pub busy: bool,
    pub error: Option<String>,
    pub contracts: Option<Vec<Contract>>,
    pub ran: Option<Ran>,
}

#[derive(Clone, Serialize)]
pub(crate) struct Contract {
    pub subject: Obligation,
    pub name: String,
    pub file: String,
    pub line: usize,
    pub verdict: ContractVerdict,
    pub reason: Option<String>,
    pub hint: Option<String>,
    pub example: Option<Example>,
    /// Inputs that it was tested with.
    pub tested: Option<usize>,
    pub internal_error: bool,
    /// Whether a session can begin in the state of the counterexample.
    pub begins: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Obligation {
    Contract,
    Transaction,
    Crashes,
    Start,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ContractVerdict {
    Proved,
    Unknown,
    Refuted,
    Crashes,
}

/// A counterexample.
#[derive(Clone, Serialize)]
pub(crate) struct Example {
    /// Name and value of each.
    pub arguments: Vec<(String, String)>,
    /// Name, value before and after.
    pub tvars: Vec<(String, String, String)>,
    pub result: Option<String>,
}

/// A run with the contracts watched.
#[derive(Clone, Serialize)]
pub(crate) struct Ran {
    pub outcome: RanOutcome,
    pub text: String,
    pub output: String,
    pub errors: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RanOutcome {
    Finished,
    Broken,
    Stopped,
}
