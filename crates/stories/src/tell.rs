//! From the log to steps that a person reads: what is the user's own is told, what the trusted
//! libraries do in between is folded into one step, and what merely hands a value on is skipped.
//!
//! A step of the log is *own* when its instruction stands in the user's source, or when it enters
//! a function that does. Everything else belongs to the call of a library function, made from the
//! user's source, that it happened in: that call is one step, and it came from those own steps that
//! are reached backwards through the library's. Where no value of the user's went into the result
//! (`length xs`), what the library tested on the way counts instead.

mod came_from;
mod opened;
mod reach;
mod texts;
mod whynot;
mod words;

pub use opened::Opened;
pub use whynot::WhyNot;
use words::short_name;
pub(crate) use words::{clean, shown_name};

use crate::graph::{Graph, Node};
use crate::log::{BEFORE, CONSTANT, Entry, Kind};
use crate::shape::Shape;
use core_ir::{Language, Prim};
use machine::{Instr, Quick, Word};
use source::{SourceMap, Span};
use std::cell::RefCell;
use std::collections::HashMap;

/// What a step is, for the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Constant,
    Operation,
    Constructor,
    Application,
    /// A function was made: a lambda, a partial application.
    Function,
    Condition,
    Input,
    Message,
    Cell,
    Exception,
    Output,
    /// A thread or process began.
    Start,
    /// Not computed in what is recorded.
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

/// A step with all that is shown of it.
#[derive(Clone, Debug)]
pub struct Told {
    pub node: Node,
    pub step: Step,
    pub span: Span,
    pub expression: String,
    pub value: String,
    /// In words: `fact 2 = 0`.
    pub text: String,
    /// Which equation or clause of its function a call took, counted from 1.
    pub equation: Option<usize>,
    /// The function that the step happened in.
    pub within: Option<String>,
}

pub struct Teller<'p> {
    pub graph: Graph<'p>,
    pub sources: SourceMap,
    /// Whether a file is the user's own, by its number.
    own: Vec<bool>,
    /// Whether steps that merely hand a value on are skipped, and libraries folded.
    pub fold: bool,
    /// See [`Teller::outer_call`].
    outers: RefCell<HashMap<Node, Option<Node>, Quick>>,
    /// See [`Teller::raised_above`].
    raised: RefCell<HashMap<Node, Option<Node>, Quick>>,
    /// Hand-overs before the last one, of parts: see [`Teller::earlier`].
    links: RefCell<Vec<Link>>,
    /// See [`Teller::text_of_character`].
    texts: RefCell<HashMap<Node, Option<Node>, Quick>>,
    /// See [`Teller::read_once`].
    reads: RefCell<HashMap<(Node, Span), Node>>,
    /// What walks through libraries found: see [`Teller::reached`].
    walks: RefCell<HashMap<reach::Within, reach::Walked>>,
}

/// A hand-over of something that a part was in at the time. It has no step in any log: its node is
/// its number, behind all stretches.
#[derive(Clone, Copy)]
struct Link {
    part: Node,
    by: Entry,
    taken: Option<Entry>,
    /// Whether the one before it is of the same part.
    more: bool,
}

/// Where the numbers of [`Link`]s begin.
const LINKS: usize = usize::MAX / 2;

/// How far actions that make actions are followed.
const NO_FURTHER: usize = 4;

/// On long ways outwards it is enough to remember some places.
fn is_landmark(node: Node) -> bool {
    node.1.is_multiple_of(31)
}

impl<'p> Teller<'p> {
    pub fn new(graph: Graph<'p>, sources: SourceMap, own: Vec<bool>) -> Self {
        let mut teller = Teller {
            graph,
            sources,
            own,
            fold: true,
            outers: RefCell::default(),
            raised: RefCell::default(),
            links: RefCell::default(),
            texts: RefCell::default(),
            reads: RefCell::default(),
            walks: RefCell::default(),
        };
        teller.graph.labels = teller.labels();
        teller
    }

    /// The user's functions without names, as they are written, where that is short.
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

    /// A function without a name as it is written, if that is short: all of it, or at least its body.
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
            (true, _) => body,
            (false, true) => format!("(fun … -> {body} end)"),
            (false, false) => format!("(\\… -> {body})"),
        })
    }

    /// Whether somebody wrote a function without a name, rather than a front end made it.
    fn is_written_lambda(&self, function: &machine::Function) -> bool {
        let text = self.expression(self.without_parentheses(function.whole));
        text.starts_with(if self.is_erlang() { "fun" } else { "\\" })
    }

    fn entry(&self, node: Node) -> Option<Entry> {
        self.graph.entry(node)
    }

    pub fn is_erlang(&self) -> bool {
        self.graph.code.language() == Language::Erlang
    }

    // ---- whose ------------------------------------------------------------------------

    pub fn is_own_span(&self, span: Span) -> bool {
        !span.is_none() && self.own.get(span.file.0 as usize).copied().unwrap_or(false)
    }

    fn is_own_pc(&self, pc: usize) -> bool {
        let span = self.graph.code.span_at(pc);
        self.is_own_span(span) && !self.is_derived(span)
    }

    /// Code that `deriving` stands for, or an instance without a word, is the library's in spirit.
    fn is_derived(&self, span: Span) -> bool {
        let Some(file) = self.sources.get(span.file) else { return false };
        let Some(text) = self.sources.text(span) else { return false };
        // What an instance has by default stands where it begins.
        if text.starts_with("instance ") && !self.is_erlang() {
            return true;
        }
        if !text.starts_with(char::is_uppercase) || !text.chars().all(|c| c.is_alphanumeric()) {
            return false;
        }
        let before = &file.text[..span.start as usize];
        let line = before.rsplit("deriving").next().unwrap_or(before);
        line.len() < before.len()
            && line.chars().all(|c| c.is_alphanumeric() || " (,\n\t".contains(c))
    }

    fn is_own_function(&self, function: u32) -> bool {
        let function = self.graph.code.function(function);
        self.is_own_span(function.span) && !self.is_derived(function.span)
    }

    /// Whether a step is told, rather than folded into a library call.
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
            Kind::Taken => self.is_told_part(entry),
            Kind::Part => self.is_end_of_literal(entry),
            Kind::Read => self.cell_op(entry),
            Kind::Compute if self.is_input(entry) => true,
            Kind::Made | Kind::Select | Kind::Thunk => false,
            _ => self.is_own_pc(entry.pc),
        }
    }

    /// A library's call of a function that the user handed to it, such as `(+)` in a fold: the
    /// user's call (or partial application) that did so. It is the user's in spirit.
    /// With it the name as it is written there: classes hand over functions that nobody wrote.
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

    // ---- moving -----------------------------------------------------------------------

    /// The step that a value is told by: past what merely hands it on.
    pub fn landing(&self, node: Node) -> Node {
        let mut node = node;
        for _ in 0..1_000_000 {
            node = self.graph.through(node);
            let Some(entry) = self.entry(node) else { return node };
            if let Some(came) = self.told_read(&entry) {
                return self.read_once(&entry, &came);
            }
            match self.passes(&entry) {
                Some(next) if next.1 != 0 => node = next,
                _ => return entry.node(),
            }
        }
        node
    }

    /// Whether a number is what somebody put into the bytes that it was read from: not if it was
    /// written with a sign, and read without, or in another order.
    fn is_read_as_written(&self, read: &Entry, written: Node) -> bool {
        let number = self.graph.prim(read) == Some(Prim::SegmentToInteger);
        !number || self.graph.brief(read.node()) == self.graph.brief(written)
    }

    /// Whether a part is told as one of what was handed over.
    fn is_told_part(&self, taken: &Entry) -> bool {
        // What a library cuts out of a byte string is told by the call of it.
        let cut = self.graph.entry(self.graph.operands(taken)[0]);
        let cut = cut.is_some_and(|part| part.kind == Kind::Compute && part.pc == taken.pc);
        if cut && self.fold && !self.is_own_pc(taken.pc) {
            return false;
        }
        let came = self.graph.came_by(taken.node());
        came.is_some_and(|c| c.kind == Kind::Write || !self.fold || self.is_users(&c))
    }

    /// Whether what was taken out of a text in quotes is the nothing behind its last character.
    fn is_end_of_literal(&self, part: &Entry) -> bool {
        let graph = &self.graph;
        part.kind == Kind::Part
            && matches!(graph.shape(part.node()), Shape::Word(word) if word == Word::NIL)
            && self.literal_of(part).is_some()
    }

    /// The text in quotes that something was taken out of.
    fn literal_of(&self, part: &Entry) -> Option<Node> {
        let made = self.entry(self.graph.through(self.graph.operands(part)[0]))?;
        let by = (made.kind == Kind::Made).then(|| self.entry(made.control())).flatten()?;
        matches!(self.graph.code.instr(by.pc), Some(Instr::Text { .. })).then(|| by.node())
    }

    /// Of what came whole out of a variable or a mailbox, by a line of the user's: who put it there.
    fn told_read(&self, read: &Entry) -> Option<Entry> {
        if !self.fold || read.kind != Kind::Read || !self.cell_op(read) {
            return None;
        }
        let came = self.graph.came_by(read.node())?;
        let told = came.kind == Kind::Write || self.is_users(&came);
        // A process that the library runs takes it where nobody wrote anything.
        let users = !self.is_erlang() || self.is_users(read);
        (told && users && self.is_own_span(self.own_place(read))).then_some(came)
    }

    /// Of what came out of a cell or a mailbox, whole or taken apart: who put it there.
    fn told_hand(&self, entry: &Entry) -> Option<Entry> {
        match entry.kind {
            Kind::Taken => self.graph.came_by(entry.node()),
            _ => self.told_read(entry),
        }
    }

    /// Where a step happened that is told: of a hand-over, where it was given.
    pub fn happened(&self, node: Node) -> Node {
        if let Some(link) = self.link(node) {
            return link.by.node();
        }
        let hand = self.entry(node).and_then(|entry| self.told_hand(&entry));
        hand.map_or(node, |came| came.node())
    }

    /// The hand-overs of a part before the last one: the first of them, as a step.
    fn earlier(&self, taken: &Entry) -> Option<Node> {
        let part = taken.node();
        let known = self.links.borrow().iter().rposition(|link| link.part == part);
        if let Some(known) = known {
            return Some((LINKS + known, 1));
        }
        let mut hands = self.graph.came_before(part, |by| self.own_place(by));
        hands.retain(|(by, _)| by.kind == Kind::Write || self.is_users(by));
        // The latest one is looked at first.
        let mut links = self.links.borrow_mut();
        for (number, (by, taken)) in hands.iter().rev().enumerate() {
            links.push(Link { part, by: *by, taken: *taken, more: number > 0 });
        }
        (!hands.is_empty()).then(|| (LINKS + links.len() - 1, 1))
    }

    fn link(&self, node: Node) -> Option<Link> {
        self.links.borrow().get(node.0.checked_sub(LINKS)?).copied()
    }

    /// What was read in one line is told once, however often it was read there.
    fn read_once(&self, read: &Entry, came: &Entry) -> Node {
        let key = (came.node(), self.own_place(read));
        *self.reads.borrow_mut().entry(key).or_insert(read.node())
    }

    /// What a step that is skipped hands on.
    fn passes(&self, entry: &Entry) -> Option<Node> {
        let graph = &self.graph;
        match entry.kind {
            Kind::Part | Kind::Compute
                if self.fold
                    && let Some(origin) = graph.read_from(entry)
                    && self.is_read_as_written(entry, origin) =>
            {
                Some(origin)
            }
            Kind::Part if self.fold && self.is_end_of_literal(entry) => None,
            Kind::Part => {
                // A word out of an object that has a story as a whole.
                let object = graph.operands(entry)[0];
                let made = graph.entry(graph.through(object))?;
                // The reason of an exception is told where that arose.
                if made.kind == Kind::Raise && self.fold {
                    let same = self.value(made.node()) == graph.brief(entry.node());
                    return same.then(|| made.node());
                }
                (made.kind == Kind::Made && made.has_control()).then(|| made.control())
            }
            Kind::Made if entry.has_control() => {
                let by = graph.entry(entry.control())?;
                (by.kind == Kind::Compute && self.fold && self.is_own(&by)).then(|| entry.control())
            }
            Kind::Enter if self.fold => {
                let function = graph.function_of(entry)?;
                let info = graph.code.function(function);
                let own = self.is_own_function(function);
                // A constructor that is handed about as a function makes what it is.
                let constructor =
                    info.name.is_some_and(|n| n.as_str().starts_with(char::is_uppercase));
                if constructor && !self.is_erlang() && graph.result(entry).1 != 0 {
                    return Some(graph.result(entry));
                }
                // What a statement binds goes to the rest of its block, by functions that nobody wrote.
                let rest = own
                    && info.name.is_none()
                    && self.sources.text(info.whole).is_none_or(|text| !text.starts_with('\\'));
                if !own && self.is_binding(graph.code.span_at(entry.pc))
                    || rest && !self.is_erlang() && self.is_binding(self.place(entry.node()))
                {
                    let result = graph.result(entry);
                    return (result.1 != 0).then_some(result);
                }
                if !own && !self.is_own_pc(entry.pc) {
                    let inner = self.handed_over(entry).is_none();
                    return inner.then(|| graph.result(entry)).filter(|result| result.1 != 0);
                }
                let field = info.name.is_some_and(|name| self.is_field(name));
                if own && (field || info.name.is_none()) {
                    let result = graph.result(entry);
                    // A function that a front end makes of an expression: a `receive`.
                    let part = info.span == graph.code.span_at(entry.pc)
                        || self.is_erlang() && !self.is_written_lambda(info);
                    let hands_on = field || part || !self.made_in(entry, result);
                    return (result.1 != 0 && hands_on).then_some(result);
                }
                // A literal: `fromInteger` of a constant at the same place.
                let literal =
                    !own && info.name.is_some_and(|n| clean(n.as_str()).starts_with("from"));
                if literal && graph.result(entry).1 != 0 {
                    let argument = *graph.operands(entry).last()?;
                    let constant = self.landing(argument);
                    let same = constant.1 & CONSTANT != 0
                        && constant.1 & BEFORE == 0
                        && graph.code.constant_span(constant.1 & !CONSTANT)
                            == graph.code.span_at(entry.pc);
                    return same.then_some(constant);
                }
                None
            }
            Kind::Taken => (!self.is_told_part(entry)).then(|| graph.operands(entry)[0]),
            Kind::Send if self.fold && !self.is_users(entry) => Some(graph.handed(entry)),
            Kind::Write if self.fold && graph.is_inner(entry) => Some(graph.handed(entry)),
            Kind::Read if self.fold => {
                let mail = matches!(graph.prim(entry), Some(Prim::MailboxPeek | Prim::MailboxTake));
                let stored = graph.element(entry.node(), graph.operands(entry)[0]);
                let made = graph.through(stored);
                // What a map or a tuple held need not be told as a variable's contents.
                let literal =
                    made.1 & CONSTANT != 0 && made.1 & BEFORE == 0 && !self.cell_op(entry);
                let known = literal || graph.entry(made).is_some();
                (known && (!mail || self.is_send(stored))).then_some(stored)
            }
            _ => None,
        }
    }

    /// Whether a statement `pattern <- expression` of a block stands there.
    fn is_binding(&self, span: Span) -> bool {
        let Some(text) = self.sources.text(span).filter(|_| !self.is_erlang()) else {
            return false;
        };
        let Some((pattern, _)) = text.split_once("<-") else { return false };
        let open = pattern.chars().filter(|c| "([{".contains(*c)).count();
        let closed = pattern.chars().filter(|c| ")]}".contains(*c)).count();
        open == closed && !pattern.contains(['\\', '"', '|', '\n'])
    }

    /// Whether a name is that of a record's field.
    fn is_field(&self, name: source::Symbol) -> bool {
        let constructors = &self.graph.code.constructors;
        constructors.iter().any(|c| !c.is_dictionary && c.fields.contains(&Some(name)))
    }

    fn is_send(&self, node: Node) -> bool {
        self.entry(node).is_some_and(|e| e.kind == Kind::Send || e.kind == Kind::Read)
    }

    /// Whether a result was made in an activation itself, rather than handed through.
    fn made_in(&self, activation: &Entry, result: Node) -> bool {
        let made = self.graph.through(result);
        let Some(entry) = self.entry(made) else { return made.1 & CONSTANT != 0 };
        let mut at = entry.control();
        while let Some(entry) = self.entry(at) {
            if entry.node() == activation.node() {
                return true;
            }
            match entry.kind {
                Kind::Test | Kind::Look | Kind::Select => at = entry.control(),
                _ => return false,
            }
        }
        false
    }

    // ---- conditions -------------------------------------------------------------------

    /// The tests that decided that a step was reached, innermost first: those of the user's own
    /// function that it happened in.
    pub fn conditions(&self, node: Node) -> Vec<Node> {
        let mut conditions = Vec::new();
        let mut at = match self.entry(node) {
            Some(entry) if entry.kind == Kind::Enter => {
                // What the call did inside: the tests before its result.
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

    /// The arguments of a call, or the operands of an operation, as steps that are told.
    pub fn arguments(&self, node: Node) -> Vec<Node> {
        if self.link(node).is_some() {
            return self.from(node);
        }
        let Some(entry) = self.entry(node) else { return Vec::new() };
        let nodes = match entry.kind {
            Kind::Enter => self.shown_arguments(&entry),
            Kind::Read => {
                let came = self.told_read(&entry).unwrap_or(entry);
                vec![self.graph.operands(&came)[0]]
            }
            _ => self.graph.operands(&entry),
        };
        nodes.into_iter().map(|node| self.landing(node)).collect()
    }

    /// Where the function of a call came from.
    pub fn function(&self, node: Node) -> Option<Node> {
        let entry = self.entry(node)?;
        let callee = self.graph.callee(&entry)?;
        let made = (callee.1 != 0).then(|| self.landing(callee));
        made.filter(|node| self.is_tellable(*node))
    }

    /// The step that sent a message, or wrote what was read.
    pub fn sender(&self, node: Node) -> Option<Node> {
        if let Some(link) = self.link(node) {
            return Some(link.by.node());
        }
        let entry = self.entry(node)?;
        match entry.kind {
            Kind::Send | Kind::Write => Some(node),
            _ => self.graph.came_by(node).map(|came| came.node()),
        }
    }

    /// Who else used a value: steps of the user's that it went into, from the stretch on that made
    /// it. Of a long run that may mean to record much of it.
    pub fn uses(&self, node: Node, most: usize) -> Vec<Node> {
        let source = |node: Node| self.happened(self.landing(node));
        let wanted = source(node);
        let mut found = Vec::new();
        let first = if wanted.1 & (CONSTANT | BEFORE) == 0 { wanted.0 } else { 0 };
        let stretches = first..self.graph.stretches.len();
        for window in stretches.filter_map(|number| self.graph.window(number)) {
            for entry in window.entries() {
                if found.len() >= most {
                    return found;
                }
                let told = match entry.kind {
                    Kind::Test => self.is_own_pc(entry.pc),
                    Kind::Select | Kind::Thunk | Kind::Look => false,
                    _ => self.is_own(&entry),
                };
                if told
                    && entry.node() != node
                    && self.graph.operands(&entry).iter().any(|o| source(*o) == wanted)
                {
                    found.push(entry.node());
                }
            }
        }
        found
    }

    /// The last value that was computed at a place of the source: of the smallest expression
    /// there. Later stretches are looked through first.
    pub fn last_at(&self, path: &str, line: u32, column: Option<u32>) -> Option<Node> {
        (0..self.graph.stretches.len())
            .rev()
            .find_map(|number| self.last_within(number, path, line, column))
    }

    fn last_within(
        &self,
        number: usize,
        path: &str,
        line: u32,
        column: Option<u32>,
    ) -> Option<Node> {
        let window = self.graph.window(number)?;
        let code = &self.graph.code;
        let mut best: Option<(u32, Node)> = None;
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
            // Without a column the whole line is meant, else the smallest that covers it.
            let better = match (&best, column) {
                (None, _) => true,
                (Some((other, _)), Some(_)) => size <= *other,
                (Some((other, _)), None) => size >= *other,
            };
            if fits && better {
                best = Some((size, entry.node()));
            }
        }
        best.map(|(_, node)| node)
    }

    // ---- places -----------------------------------------------------------------------

    /// Where a step is in the user's source: itself, or the call that it happened in.
    pub fn place(&self, node: Node) -> Span {
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
        if let Some(came) = self.told_hand(&entry) {
            entry = came;
        }
        self.own_place(&entry)
    }

    /// The same of what happened there itself, and was not handed over.
    fn own_place(&self, entry: &Entry) -> Span {
        let code = &self.graph.code;
        if self.is_own_pc(entry.pc) {
            return code.span_at(entry.pc);
        }
        if let Some(call) = self.outer_call(entry.node()) {
            return code.span_at(call.pc);
        }
        // A function of the user's that a library calls: where it stands.
        match self.graph.function_of(entry) {
            Some(function) if self.is_own_function(function) => code.function(function).span,
            _ => Span::NONE,
        }
    }

    /// The call of a library function, made from the user's source, that a step happened in.
    pub fn outer_call(&self, node: Node) -> Option<Entry> {
        let entry = self.entry(node)?;
        self.entry(self.outer(entry.control(), 0)?)
    }

    /// Where in the user's source something is that happens under a control.
    pub fn place_under(&self, control: Node) -> Span {
        let own = self.outer(control, 0).and_then(|node| self.entry(node));
        own.map_or(Span::NONE, |entry| self.graph.code.span_at(entry.pc))
    }

    /// The same by its node, from a control on. What is found is kept for the first control and
    /// for landmarks on the way: recursion in libraries is deep.
    fn outer(&self, from: Node, depth: usize) -> Option<Node> {
        let graph = &self.graph;
        let mut passed = Vec::new();
        let mut at = from;
        let mut found = None;
        while let Some(entry) = graph.entry(at) {
            if is_landmark(entry.node()) || passed.is_empty() {
                if let Some(known) = self.outers.borrow().get(&entry.node()) {
                    found = *known;
                    break;
                }
                passed.push(entry.node());
            }
            if self.is_own_pc(entry.pc) {
                found = Some(entry.node());
                break;
            }
            // An action that the library runs for the user: where the user made it, or called
            // what did.
            if let Some(callee) = graph.callee(&entry)
                && let Some(made) = graph.entry(graph.maker(callee))
                && matches!(made.kind, Kind::Partial | Kind::Closure)
            {
                if self.is_own_pc(made.pc) {
                    found = Some(made.node());
                    break;
                }
                if depth < NO_FURTHER {
                    found = self.outer(made.control(), depth + 1);
                    if found.is_some() {
                        break;
                    }
                }
            }
            at = match graph.loop_start(&entry) {
                Some(first) => first,
                None => entry.control(),
            };
        }
        if found.is_none() && depth > 0 {
            return None;
        }
        let mut outers = self.outers.borrow_mut();
        for node in passed {
            outers.insert(node, found);
        }
        found
    }

    /// The function that a step happened in.
    pub fn within(&self, node: Node) -> Option<String> {
        let mut entry = self.entry(self.link(node).map_or(node, |link| link.by.node()))?;
        // A part is told where the whole was handed over.
        if let Some(came) = self.told_hand(&entry) {
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

    pub fn expression(&self, span: Span) -> String {
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

impl Teller<'_> {
    /// Whether text stands there in quotes: a front end makes texts of its own, such as places.
    fn is_written_text(&self, span: Span) -> bool {
        self.is_erlang() || self.sources.text(span).is_none_or(|text| text.contains('"'))
    }

    /// Whether a constant stands there, rather than what a front end made of something else: the
    /// end of a list, the reason of an exception.
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
