//! The responses of the server to the page.

use super::moments::{LineCounts, Moments};
use serde::Serialize;
use workbench::session::{Event, Kind, OutputPiece, Place, Source, View};

/// Everything that the page shows, except what it requests in parts.
#[derive(Clone, Serialize)]
pub(crate) struct State {
    /// Identifies this run of the server.
    pub instance: String,
    /// Incremented with every change.
    pub revision: u64,
    pub program: String,
    /// Incremented when the session switches to another program.
    pub programs: u64,
    /// Whether the state of a counterexample is shown.
    pub counterexample: bool,
    /// The number of the contract that it breaks, among those of the contracts view.
    pub contract: Option<u64>,
    pub view: View,
    pub output: Vec<OutputPiece>,
    /// The beginning of the output is omitted.
    pub output_cut: bool,
    /// The number of lines in the omitted part.
    pub lines_before: usize,
    pub moments: Moments,
    /// The message of the last command.
    pub message: Option<String>,
    pub search: Ahead,
    pub verdict: Verdict,
    /// The views that show something of this program.
    pub views: Vec<&'static str>,
    pub bookmarks: Vec<Bookmark>,
    pub engines: Engines,
}

/// What happened, or what lies ahead, in one line, and what to do about it.
#[derive(Clone, Serialize)]
pub(crate) struct Verdict {
    pub tone: Tone,
    pub text: String,
    pub place: Option<Place>,
    pub offers: Vec<Offer>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Tone {
    Good,
    Plain,
    Bad,
}

/// Something to do next.
#[derive(Clone, Serialize)]
pub(crate) struct Offer {
    pub kind: OfferKind,
    pub text: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OfferKind {
    /// The story of the exception.
    Why,
    /// Questions about the run.
    Questions,
    /// The steps to the foreseen problem.
    Follow,
    /// The end of the run.
    End,
    /// The start of the run.
    Start,
    /// The picture of the deadlock.
    Deadlock,
}

/// A moment that the user has marked.
#[derive(Clone, Serialize)]
pub(crate) struct Bookmark {
    pub id: u64,
    pub event: u64,
    pub steps: Vec<u32>,
    /// The moment of the run there, between two events.
    pub moment: Option<u64>,
    pub note: String,
}

/// The data of a shared page.
#[derive(Serialize)]
pub(crate) struct Shared {
    pub state: State,
    pub sources: Vec<Source>,
    /// The thread and the kind of every event.
    pub threads: Vec<u32>,
    pub kinds: Vec<Kind>,
    /// Names of the threads that are started on the way.
    pub names: Vec<(u32, String)>,
    /// The first events.
    pub events: Vec<Event>,
    pub tree: SharedTree,
    pub counts: LineCounts,
    pub moments: Vec<SharedMoment>,
}

#[derive(Serialize)]
pub(crate) struct SharedTree {
    pub rows: Vec<TreeRow>,
    pub all: usize,
}

/// A moment as it is shared.
#[derive(Serialize)]
pub(crate) struct SharedMoment {
    pub event: u64,
    pub steps: Vec<u32>,
    pub view: View,
    pub output: Vec<OutputPiece>,
    pub verdict: Verdict,
}

/// Events that a search for a text found.
#[derive(Serialize)]
pub(crate) struct Hits<'a> {
    pub events: Vec<&'a Event>,
}

/// Nothing has changed.
#[derive(Serialize)]
pub(crate) struct Unchanged {
    pub instance: String,
    pub revision: u64,
}

/// What is known about the future of the current moment.
#[derive(Clone, Serialize)]
pub(crate) struct Ahead {
    pub status: AheadStatus,
    pub text: String,
    /// The thread whose step leads there.
    pub next: Option<u32>,
    /// The number of steps that lead there.
    pub steps: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AheadStatus {
    Looking,
    Nothing,
    /// It has been reached.
    There,
    Found,
}

/// The result of a command.
#[derive(Serialize)]
pub(crate) struct Done {
    /// A message about it; possibly empty.
    pub message: String,
    pub state: Option<State>,
}

/// A command or request that could not be executed.
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

/// All events as two small values each.
#[derive(Serialize)]
pub(crate) struct Overview {
    pub revision: u64,
    pub threads: Vec<u32>,
    pub kinds: Vec<Kind>,
    /// Names of the threads that are started on the way.
    pub names: Vec<(u32, String)>,
}

/// A part of the rows of the question tree.
#[derive(Serialize)]
pub(crate) struct TreeRows<'a> {
    pub from: usize,
    pub rows: Vec<&'a TreeRow>,
    /// The total number of rows.
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

/// The view of each engine; absent before it was first used.
#[derive(Clone, Default, Serialize)]
pub(crate) struct Engines {
    pub questions: Option<Questions>,
    pub story: Option<Story>,
    pub contracts: Option<Contracts>,
}

/// The questions view.
#[derive(Clone, Default, Serialize)]
pub(crate) struct Questions {
    /// A command is being executed.
    pub busy: bool,
    pub error: Option<String>,
    pub note: Option<String>,
    /// The answers so far.
    pub said: Vec<GivenAnswer>,
    pub strategy: Option<String>,
    pub strategies: Vec<String>,
    /// The question was chosen by the user.
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

/// The question tree, without its rows.
#[derive(Clone, Serialize)]
pub(crate) struct Tree {
    pub rows: usize,
    /// The row of the computation in question.
    pub at: Option<usize>,
    pub node: Option<u32>,
    /// All computations, shown or not.
    pub nodes: u64,
    /// Incremented with every change of the rows.
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
        /// Open questions.
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
    /// It is about the exception that the program died of.
    pub exception: bool,
    /// The value that it explains.
    pub value: Option<String>,
    pub steps: Vec<StoryStep>,
    /// There are more steps than are shown.
    pub cut: bool,
    /// Some steps lead to before the recorded part.
    pub before: bool,
    /// The values of the expression that was asked about last.
    pub values: Option<ExpressionValues>,
}

/// All values of an expression.
#[derive(Clone, Serialize)]
pub(crate) struct ExpressionValues {
    /// What was asked about.
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// Why there are none.
    pub error: Option<String>,
    /// The expression, as far as it is known.
    pub place: Option<Place>,
    /// Oldest first.
    pub values: Vec<String>,
    /// Whether these are all.
    pub complete: bool,
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
    /// For a call: the function and its arguments.
    pub call: Option<String>,
    /// The steps that it depends on.
    pub from: Vec<usize>,
    pub source: String,
    /// The range of characters of the source that is marked.
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
    /// The number of inputs that it was tested with.
    pub tested: Option<usize>,
    pub internal_error: bool,
    /// Whether a session can start in the state of the counterexample.
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

/// A run with contracts checked.
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
