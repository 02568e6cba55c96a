//! From log steps to report steps: user code is reported, library code is folded into one step per call, and forwarding
//! steps are skipped.
//!
//! A log step is *own* if its instruction is in user code, or if it enters a function of the user. Everything else
//! belongs to a call of a library function from user code. That call is one report step, and it comes from the own
//! steps that are reached backwards through the library. If no value from user code became part of the result (`length
//! xs`), the values that the library tested count instead.

mod absent;
mod came_from;
mod description;
mod evaluated;
mod moving;
mod names;
mod opened;
mod outer;
mod reach;
mod rearranged;
mod texts;
mod whynot;

pub(crate) use absent::Absence;
use description::short_name;
pub(crate) use description::{clean, shown_name};
pub use opened::Opened;

use crate::graph::{Graph, Node};
use crate::log::{BEFORE, CONSTANT, Entry, Kind};
use crate::shape::Shape;
use crate::user_code::UserCode;
use core_ir::{Language, Prim};
use machine::{Instr, Quick};
use source::{SourceMap, Span};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

/// The kind of a step, for the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Constant,
    Operation,
    Constructor,
    Application,
    /// A function was created: a lambda, a partial application.
    Function,
    Condition,
    Input,
    Message,
    Cell,
    Exception,
    Output,
    /// A thread or process began.
    Start,
    /// Not computed in the recorded part.
    Before,
    Unevaluated,
}

impl Step {
    pub fn name(self) -> &'static str {
        match self {
            Step::Constant => "constant",
            Step::Operation => "operation",
            Step::Constructor => "constructor",
            Step::Application => "application",
            Step::Function => "function",
            Step::Condition => "condition",
            Step::Input => "input",
            Step::Message => "message",
            Step::Cell => "cell",
            Step::Exception => "exception",
            Step::Output => "output",
            Step::Start => "start",
            Step::Before => "before",
            Step::Unevaluated => "unevaluated",
        }
    }
}

/// A step with everything that is shown of it.
#[derive(Clone, Debug)]
pub struct Reported {
    pub node: Node,
    pub step: Step,
    pub span: Span,
    pub expression: String,
    pub value: String,
    /// A description: `fact 2 = 0`.
    pub text: String,
    /// The number of the equation or clause that a call took, from 1.
    pub equation: Option<usize>,
    /// The function that the step happened in.
    pub within: Option<String>,
}

pub(crate) struct Reporter<'p> {
    pub graph: Graph<'p>,
    pub sources: SourceMap,
    own: Arc<UserCode>,
    /// The name of each thread.
    pub(crate) threads: Vec<String>,
    /// Whether forwarding steps are skipped, and libraries folded.
    pub fold: bool,
    /// See [`Reporter::outer_call`].
    outers: RefCell<HashMap<Node, Option<Node>, Quick>>,
    /// See [`Reporter::raised_above`].
    raised: RefCell<HashMap<Node, Option<Node>, Quick>>,
    /// Hand-overs before the last one, of parts: see [`Reporter::earlier`].
    links: RefCell<Vec<Link>>,
    /// See [`Reporter::text_of_character`].
    texts: RefCell<HashMap<Node, Option<Node>, Quick>>,
    /// See [`Reporter::read_once`].
    reads: RefCell<HashMap<(Node, Span), Node>>,
    /// The results of walks through libraries: see [`Reporter::reached`].
    walks: RefCell<HashMap<reach::WalkContext, reach::Walked>>,
    /// Set while texts are compared on the way: see [`Reporter::with_texts`].
    comparing: Cell<bool>,
}

/// A hand-over of a value that contained a part at the time. It has no step in any log: its node is its number, after
/// all segments.
#[derive(Clone, Copy)]
struct Link {
    part: Node,
    by: Entry,
    taken: Option<Entry>,
    /// Whether the one before it is of the same part.
    more: bool,
}

/// The first number of [`Link`]s.
const LINKS: usize = usize::MAX / 2;

/// On long paths outwards it is enough to cache some points.
fn is_landmark(node: Node) -> bool {
    node.1.is_multiple_of(31)
}

impl<'p> Reporter<'p> {
    pub(crate) fn new(
        graph: Graph<'p>,
        sources: SourceMap,
        own: Arc<UserCode>,
        threads: Vec<String>,
    ) -> Self {
        let mut reporter = Reporter {
            graph,
            sources,
            own,
            threads,
            fold: true,
            outers: RefCell::default(),
            raised: RefCell::default(),
            links: RefCell::default(),
            texts: RefCell::default(),
            reads: RefCell::default(),
            walks: RefCell::default(),
            comparing: Cell::new(false),
        };
        reporter.graph.labels = reporter.labels();
        reporter
    }

    /// The anonymous user functions, as written, if that is short.
    fn labels(&self) -> HashMap<u32, String> {
        let mut labels = HashMap::new();
        for (number, function) in self.graph.code.functions().iter().enumerate() {
            if function.name.is_none()
                && self.is_own_function(number as u32)
                && let Some(text) = self.lambda(function, 40)
            {
                labels.insert(number as u32, text);
            }
        }
        labels
    }

    /// An anonymous function as written, if that is short: all of it, or at least its body.
    fn lambda(&self, function: &machine::Function, most: usize) -> Option<String> {
        let short = |text: &String| (1..=most).contains(&text.chars().count());
        let whole = self.expression(self.without_parentheses(function.whole));
        if self.is_written_lambda(function) {
            let mut text: String = whole.chars().take(most).collect();
            if text.len() < whole.len() {
                text = format!("{}…", text.trim_end());
            }
            return Some(format!("({text})"));
        }
        let body = Some(self.expression(function.span)).filter(short)?;
        Some(match (body.starts_with('('), self.is_erlang()) {
            _ if self.is_elixir() => format!("(fn … -> {body} end)"),
            (true, _) => body,
            (false, true) => format!("(fun … -> {body} end)"),
            (false, false) => format!("(\\… -> {body})"),
        })
    }

    /// Whether an anonymous function is in the source, rather than generated by a front end.
    fn is_written_lambda(&self, function: &machine::Function) -> bool {
        let text = self.expression(self.without_parentheses(function.whole));
        match (self.is_elixir(), self.is_erlang()) {
            (true, _) => text.starts_with("fn ") || text.starts_with('&'),
            (_, true) => text.starts_with("fun"),
            _ => text.starts_with('\\'),
        }
    }

    fn entry(&self, node: Node) -> Option<Entry> {
        self.graph.entry(node)
    }

    pub(crate) fn is_erlang(&self) -> bool {
        self.graph.code.language() == Language::Erlang
    }

    pub(crate) fn is_elixir(&self) -> bool {
        self.graph.code.records.is_elixir()
    }

    // ---- ownership ---------------------------------------------------------------------

    pub(crate) fn is_own_span(&self, span: Span) -> bool {
        self.own.has_span(span)
    }

    fn is_own_pc(&self, pc: usize) -> bool {
        self.own.has_pc(pc)
    }

    fn is_own_function(&self, function: u32) -> bool {
        self.own.has_function(function)
    }

    /// Whether a step is reported, rather than folded into a library call.
    fn is_own(&self, entry: &Entry) -> bool {
        if entry.kind == Kind::Enter
            && let Some(function) = self.graph.function_of(entry)
            && (self.is_own_function(function) || self.handed_over(entry).is_some())
        {
            return true;
        }
        match entry.kind {
            Kind::Write => !self.fold || !self.graph.is_inner(entry),
            Kind::Raise => true,
            Kind::Send => self.is_users(entry),
            Kind::Taken => self.is_reported_part(entry),
            Kind::Part => self.is_end_of_literal(entry),
            Kind::Read => self.cell_op(entry) || self.reported_read(entry).is_some(),
            Kind::Compute if self.is_input(entry) => true,
            Kind::Made | Kind::Select | Kind::Thunk => false,
            _ => self.is_own_pc(entry.pc),
        }
    }

    /// A library call of a function that user code passed to it, such as `(+)` in a fold: counts as user code. Returns
    /// the name as written in the user's call (or partial application): classes pass functions that are not in the
    /// source.
    fn handed_over(&self, entry: &Entry) -> Option<String> {
        let graph = &self.graph;
        if entry.kind != Kind::Enter || self.is_own_pc(entry.pc) {
            return None;
        }
        graph.callee(entry)?;
        let function = graph.function_of(entry)?;
        let by = self.outer_call(entry.node())?;
        let expression = self.expression(graph.code.span_at(by.pc));
        let written = crate::written::written_as(&expression, &self.function_name(function))?;
        let is_it =
            |node: &Node| matches!(graph.shape(*node), Shape::Function(f, _) if f == function);
        graph.operands(&by).iter().any(is_it).then_some(written)
    }

    fn cell_op(&self, entry: &Entry) -> bool {
        matches!(
            self.graph.prim(entry),
            Some(
                Prim::RefRead
                    | Prim::MVarTake
                    | Prim::MVarRead
                    | Prim::MVarTryTake
                    | Prim::MVarTryRead
                    | Prim::TVarRead
                    | Prim::MailboxPeek
                    | Prim::MailboxTake
            )
        )
    }

    fn is_input(&self, entry: &Entry) -> bool {
        matches!(
            self.graph.prim(entry),
            Some(
                Prim::ReadLine
                    | Prim::ReadBytes
                    | Prim::ReadAll
                    | Prim::ReadLineTerm
                    | Prim::ListDirectory
                    | Prim::FileKind
                    | Prim::Arguments
                    | Prim::ProgramName
                    | Prim::Environment
                    | Prim::EnvironmentGet
                    | Prim::EnvironmentAll
                    | Prim::ClockNow
                    | Prim::ClockElapsed
                    | Prim::ClockZone
                    | Prim::RandomSeed
            )
        )
    }

    pub(crate) fn is_read(&self, node: Node) -> bool {
        self.entry(node).is_some_and(|entry| entry.kind == Kind::Compute && self.is_input(&entry))
    }

    // ---- conditions -------------------------------------------------------------------

    /// The tests that led to a step, innermost first: those of the user function that it happened in.
    pub(crate) fn conditions(&self, node: Node) -> Vec<Node> {
        let mut conditions = Vec::new();
        let mut at = match self.entry(node) {
            Some(entry) if entry.kind == Kind::Enter => {
                // The tests inside the call, before its result.
                let inner = self.entry(self.graph.result(&entry));
                inner.map_or(entry.control(), |inner| inner.control())
            }
            Some(entry) => entry.control(),
            None => return conditions,
        };
        for _ in 0..10_000 {
            let Some(entry) = self.entry(at) else { break };
            match entry.kind {
                Kind::Test if self.is_own_pc(entry.pc) => conditions.push(entry.node()),
                Kind::Enter | Kind::Thunk if !conditions.is_empty() => break,
                _ => {}
            }
            at = entry.control();
        }
        conditions
    }

    /// The arguments of a call, or the operands of an operation, as reported steps.
    pub(crate) fn arguments(&self, node: Node) -> Vec<Node> {
        if self.link(node).is_some() {
            return self.from(node);
        }
        let Some(entry) = self.entry(node) else { return Vec::new() };
        let nodes = match entry.kind {
            Kind::Enter => self.users_arguments(&entry),
            Kind::Read if let Some(raise) = self.graph.caught(&entry) => vec![raise],
            Kind::Read => {
                let came = self.reported_read(&entry).unwrap_or(entry);
                vec![self.graph.operands(&came)[0]]
            }
            _ => self.graph.operands(&entry),
        };
        nodes.into_iter().map(|node| self.landing(node)).collect()
    }

    /// The arguments of a call that are in the source; not those that a library adds, such as class dictionaries.
    fn users_arguments(&self, call: &Entry) -> Vec<Node> {
        let mut arguments = self.shown_arguments(call);
        let expression = self.expression(self.graph.code.span_at(call.pc));
        let own = self.graph.function_of(call).is_some_and(|f| self.is_own_function(f));
        if !own && self.is_own_pc(call.pc) && self.has_hidden_arguments(call, &expression) {
            let is_function = |node: &Node| matches!(self.graph.shape(*node), Shape::Function(..));
            arguments.retain(|node| !is_function(node) && self.is_reportable(self.landing(*node)));
        }
        arguments
    }

    /// The origin of the function of a call.
    pub(crate) fn function(&self, node: Node) -> Option<Node> {
        let entry = self.entry(node)?;
        let callee = self.graph.callee(&entry)?;
        let made = (callee.1 != 0).then(|| self.landing(callee));
        made.filter(|node| self.is_reportable(*node))
    }

    /// The step that sent a message, or wrote the value that was read.
    pub(crate) fn sender(&self, node: Node) -> Option<Node> {
        if let Some(link) = self.link(node) {
            return Some(link.by.node());
        }
        let entry = self.entry(node)?;
        match entry.kind {
            Kind::Send | Kind::Write => Some(node),
            _ => self.graph.hand_over_of(node).map(|came| came.node()),
        }
    }

    /// Other uses of a value: steps of user code that have it as an operand, from its segment on. In a long run that
    /// may require recording much of it.
    pub(crate) fn uses(&self, node: Node, most: usize) -> Vec<Node> {
        // For a value that was handed over as a part, the part: others came with the same hand-over.
        let source = |node: Node| {
            let landed = self.landing(node);
            let part = self.entry(landed).filter(|entry| entry.kind == Kind::Taken);
            (self.happened(landed), part.map(|part| self.graph.maker(part.node())))
        };
        let wanted = source(node);
        let mut found = Vec::new();
        let (number, id) = wanted.0;
        let first = if id & (CONSTANT | BEFORE) == 0 { number } else { 0 };
        let segments = first..self.graph.segments.len();
        for window in segments.filter_map(|number| self.graph.window(number)) {
            for entry in window.entries() {
                if found.len() >= most {
                    return found;
                }
                let reported = match entry.kind {
                    Kind::Test => self.is_own_pc(entry.pc),
                    Kind::Select | Kind::Thunk | Kind::Look => false,
                    _ => self.is_own(&entry),
                };
                if reported
                    && entry.node() != node
                    && self.graph.operands(&entry).iter().any(|o| source(*o) == wanted)
                    && (!self.fold || self.landing(entry.node()) == entry.node())
                {
                    found.push(entry.node());
                }
            }
        }
        found
    }

    /// The last value that was computed at a source location: of the smallest expression there. Later segments are
    /// searched first.
    pub(crate) fn last_at(&self, path: &str, line: u32, column: Option<u32>) -> Option<Node> {
        let found = (0..self.graph.segments.len())
            .rev()
            .filter_map(|number| self.last_within(number, path, line, column));
        // A run that was cut short may have begun something there that did not end.
        let mut unended = None;
        for (node, ended) in found.take(3) {
            if ended {
                return Some(node);
            }
            unended.get_or_insert(node);
        }
        unended
    }

    /// The same in a segment, and whether it ended.
    fn last_within(
        &self,
        number: usize,
        path: &str,
        line: u32,
        column: Option<u32>,
    ) -> Option<(Node, bool)> {
        let window = self.graph.window(number)?;
        let code = &self.graph.code;
        let mut best: Option<(u32, Node)> = None;
        // The same for an evaluation that ended, unless the run was cut short right there; and the one before that.
        let mut computed: Option<(u32, Node)> = None;
        let mut before: Option<(u32, Node)> = None;
        for entry in window.entries() {
            if matches!(entry.kind, Kind::Test | Kind::Look | Kind::Select | Kind::Thunk) {
                continue;
            }
            let span = code.span_at(entry.pc);
            let Some(file) = self.sources.get(span.file).filter(|_| !span.is_none()) else {
                continue;
            };
            if !file.path.ends_with(path) || !self.is_own(&entry) {
                continue;
            }
            let start = file.line_column(span.start);
            if start.line != line {
                continue;
            }
            let size = span.end - span.start;
            let fits = match column {
                Some(column) => start.column <= column && column < start.column + size,
                None => true,
            };
            // Without a column the whole line is meant, otherwise the smallest expression that covers it.
            let better = |best: &Option<(u32, Node)>| match (best, column) {
                (None, _) => true,
                (Some((other, _)), Some(_)) => size <= *other,
                (Some((other, _)), None) => size >= *other,
            };
            if fits && better(&best) {
                best = Some((size, entry.node()));
            }
            let librarys =
                || !self.graph.function_of(&entry).is_some_and(|f| self.is_own_function(f));
            if fits && better(&computed) && (entry.kind != Kind::Enter || librarys()) {
                before = computed.replace((size, entry.node()));
            }
        }
        let (_, best) = best?;
        let ended =
            |node: Node| !matches!(self.graph.shape(node), Shape::Unevaluated | Shape::Unknown);
        let ends = [computed, before].into_iter().flatten().map(|(_, node)| node);
        let ends = [best].into_iter().chain(ends).find(|node| ended(*node));
        Some(ends.map_or((best, false), |node| (node, true)))
    }

    // ---- places -----------------------------------------------------------------------

    /// The user source location of a step: its own, or that of the enclosing call.
    pub(crate) fn place(&self, node: Node) -> Span {
        let code = &self.graph.code;
        if let Some(link) = self.link(node) {
            return self.own_place(&link.by);
        }
        let Some(mut entry) = self.entry(node) else {
            if node.1 & BEFORE != 0 || node.1 & CONSTANT == 0 {
                return Span::NONE;
            }
            let k = node.1 & !CONSTANT;
            let span = code.constant_span(k);
            if !span.is_none() {
                return span;
            }
            return match code.constants().get(k as usize) {
                Some(machine::Constant::Function(f) | machine::Constant::Lazy(f)) => {
                    code.function(*f).span
                }
                _ => Span::NONE,
            };
        };
        if let Some(came) = self.reported_hand_over(&entry) {
            entry = came;
        }
        self.own_place(&entry)
    }

    /// Where a step happened in user code: for a value that was handed over, where it was taken.
    pub(crate) fn happened_at(&self, node: Node) -> Span {
        self.entry(node).map_or(Span::NONE, |entry| self.own_place(&entry))
    }

    /// The same for a step that happened there itself, and was not handed over.
    fn own_place(&self, entry: &Entry) -> Span {
        let code = &self.graph.code;
        if self.is_own_pc(entry.pc) {
            return code.span_at(entry.pc);
        }
        if let Some(call) = self.outer_call(entry.node()) {
            return code.span_at(call.pc);
        }
        // A user function that a library calls: its location.
        match self.graph.function_of(entry) {
            Some(function) if self.is_own_function(function) => code.function(function).span,
            _ => Span::NONE,
        }
    }

    /// The function that a step happened in.
    pub(crate) fn within(&self, node: Node) -> Option<String> {
        let mut entry = self.entry(self.link(node).map_or(node, |link| link.by.node()))?;
        // A part is reported where the whole was handed over.
        if let Some(came) = self.reported_hand_over(&entry) {
            entry = if self.is_own_pc(came.pc) { came } else { self.outer_call(came.node())? };
        }
        if !self.is_own_pc(entry.pc) {
            return None;
        }
        let function = self.graph.code.function_at(entry.pc)?;
        let name = function.name.map(|n| clean(n.as_str()));
        name.or_else(|| short_name(function.def.as_str()))
    }

    fn without_parentheses(&self, mut span: Span) -> Span {
        while let Some(text) = self.sources.text(span) {
            // A block of one statement is that statement.
            let block = text.strip_prefix("do").filter(|_| !self.is_erlang());
            if let Some(statement) = block.filter(|block| block.starts_with(char::is_whitespace)) {
                span.start += (text.len() - statement.trim_start().len()) as u32;
                continue;
            }
            let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
            let Some(inner) = inner else { break };
            let (mut depth, mut comma) = (0i32, false);
            let pair = inner.chars().all(|c| {
                depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
                comma |= c == ',' && depth == 0;
                depth >= 0
            });
            // A section or a tuple keeps its parentheses.
            let section =
                crate::written::operator(inner, self.is_erlang()).is_some_and(|o| o.sided);
            if !pair || section || comma {
                break;
            }
            let before = inner.len() - inner.trim_start().len();
            span.start += 1 + before as u32;
            span.end = span.start + inner.trim().len() as u32;
        }
        span
    }

    pub(crate) fn expression(&self, span: Span) -> String {
        let text = self.sources.text(span).unwrap_or("");
        let text: Vec<&str> = text.split_whitespace().collect();
        let text = text.join(" ");
        if text.chars().count() > 100 {
            text.chars().take(99).chain(['…']).collect()
        } else {
            text
        }
    }
}

impl Reporter<'_> {
    /// Whether there is a quoted text: a front end generates other texts, such as locations.
    fn is_written_text(&self, span: Span) -> bool {
        self.is_erlang() || self.sources.text(span).is_none_or(|text| text.contains('"'))
    }

    /// Whether a constant is in the source, rather than generated by a front end: the end of a list, the reason of an
    /// exception.
    fn is_written(&self, constant: &machine::Constant, span: Span) -> bool {
        let Some(text) = self.sources.text(span) else { return true };
        match constant {
            machine::Constant::Atom(name) => text.contains(name.as_str()),
            machine::Constant::Con(con, args) if args.is_empty() => {
                let name = self.graph.code.constructors.get(*con as usize).map(|c| c.name);
                // `[]`, `""` and brackets with nothing in them, or a name.
                let empty = || text.chars().all(|c| c.is_whitespace() || "[]\"".contains(c));
                name.is_none_or(|name| text.contains(name.as_str()) || empty())
            }
            _ => true,
        }
    }

    fn is_literal_text(&self, node: Node) -> bool {
        if let Some(entry) = self.entry(node) {
            return matches!(self.graph.code.instr(entry.pc), Some(Instr::Text { .. }));
        }
        let constant = node.1 & CONSTANT != 0 && node.1 & BEFORE == 0;
        let k = (node.1 & !CONSTANT) as usize;
        let text = self.graph.code.constants().get(k);
        constant && matches!(text, Some(machine::Constant::Char(_) | machine::Constant::Bytes(_)))
    }
}
