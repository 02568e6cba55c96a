//! From the log to steps that a person reads: what is the user's own is told, what the trusted
//! libraries do in between is folded into one step, and what merely hands a value on is skipped.
//!
//! A step of the log is *own* when its instruction stands in the user's source, or when it enters
//! a function that does. Everything else belongs to the call of a library function, made from the
//! user's source, that it happened in: that call is one step, and it came from those own steps that
//! are reached backwards through the library's. Where no value of the user's went into the result
//! (`length xs`), what the library tested on the way counts instead.

mod words;

use words::{clean, short_name};

use crate::graph::{Recorded, Shape};
use crate::log::{BEFORE, CONSTANT, Entry, Id, Kind};
use core_ir::{Language, Prim};
use machine::Instr;
use source::{SourceMap, Span};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// A step: which recorded stretch (0 is the latest), and its id there.
pub type Node = (usize, Id);

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

pub struct Teller {
    pub windows: Vec<Recorded>,
    pub sources: SourceMap,
    /// Whether a file is the user's own, by its number.
    own: Vec<bool>,
    /// Whether steps that merely hand a value on are skipped, and libraries folded.
    pub fold: bool,
    /// See [`Teller::outer_call`].
    outers: RefCell<HashMap<Node, Id>>,
}

/// The most steps that are looked through to fold a library call.
const LOOKED: usize = 200_000;
/// The most steps that one is said to have come from.
const WIDE: usize = 24;

impl Teller {
    pub fn new(recorded: Recorded, sources: SourceMap, own: Vec<bool>) -> Self {
        Teller { windows: vec![recorded], sources, own, fold: true, outers: RefCell::default() }
    }

    pub fn recorded(&self, node: Node) -> &Recorded {
        &self.windows[node.0]
    }

    fn entry(&self, node: Node) -> Option<Entry> {
        self.windows.get(node.0)?.entry(node.1)
    }

    pub fn is_erlang(&self) -> bool {
        self.windows.first().is_some_and(|w| w.code.language() == Language::Erlang)
    }

    // ---- whose ------------------------------------------------------------------------

    pub fn is_own_span(&self, span: Span) -> bool {
        !span.is_none() && self.own.get(span.file.0 as usize).copied().unwrap_or(false)
    }

    fn is_own_pc(&self, node: Node, pc: usize) -> bool {
        let span = self.recorded(node).code.span_at(pc);
        self.is_own_span(span) && !self.is_derived(span)
    }

    /// Code that `deriving` stands for is the library's in spirit.
    fn is_derived(&self, span: Span) -> bool {
        let Some(file) = self.sources.get(span.file) else { return false };
        let Some(text) = self.sources.text(span) else { return false };
        if !text.starts_with(char::is_uppercase) || !text.chars().all(|c| c.is_alphanumeric()) {
            return false;
        }
        let before = &file.text[..span.start as usize];
        let line = before.rsplit("deriving").next().unwrap_or(before);
        line.len() < before.len()
            && line.chars().all(|c| c.is_alphanumeric() || " (,\n\t".contains(c))
    }

    fn is_own_function(&self, node: Node, function: u32) -> bool {
        let function = self.recorded(node).code.function(function);
        self.is_own_span(function.span) && !self.is_derived(function.span)
    }

    /// Whether a step is told, rather than folded into a library call.
    fn is_own(&self, node: Node, entry: &Entry) -> bool {
        if entry.kind == Kind::Enter
            && let Some(function) = self.recorded(node).function_of(entry)
            && self.is_own_function(node, function)
        {
            return true;
        }
        match entry.kind {
            Kind::Write | Kind::Send | Kind::Raise => true,
            Kind::Taken => self.recorded(node).came_by(entry.id).is_some(),
            Kind::Read => self.cell_op(node, entry),
            Kind::Compute if self.is_input(node, entry) => true,
            Kind::Made | Kind::Part | Kind::Select | Kind::Thunk => false,
            _ => self.is_own_pc(node, entry.pc),
        }
    }

    fn cell_op(&self, node: Node, entry: &Entry) -> bool {
        matches!(
            self.recorded(node).prim(entry),
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

    fn is_input(&self, node: Node, entry: &Entry) -> bool {
        matches!(
            self.recorded(node).prim(entry),
            Some(
                Prim::ReadLine
                    | Prim::ReadBytes
                    | Prim::ReadAll
                    | Prim::Arguments
                    | Prim::Environment
                    | Prim::ClockNow
                    | Prim::RandomSeed
            )
        )
    }

    // ---- moving -----------------------------------------------------------------------

    /// Into an earlier stretch, where there is one.
    pub fn cross(&self, mut node: Node) -> Node {
        while node.1 & BEFORE != 0 {
            // What was evaluated in this stretch is told here.
            let through = self.recorded(node).through(node.1);
            if through != node.1 {
                node.1 = through;
                continue;
            }
            let Some(earlier) = self.windows.get(node.0 + 1) else { break };
            let number = (node.1 & !BEFORE) as usize;
            match earlier.ends.get(number) {
                Some(id) if *id != 0 => node = (node.0 + 1, *id),
                _ => break,
            }
        }
        node
    }

    /// The step that a value is told by: past what merely hands it on.
    pub fn landing(&self, node: Node) -> Node {
        let mut node = node;
        for _ in 0..1_000_000 {
            node = self.cross(node);
            let through = self.recorded(node).through(node.1);
            if through != node.1 {
                node.1 = through;
                continue;
            }
            let Some(entry) = self.entry(node) else { return node };
            match self.passes(node, &entry) {
                Some(next) if next != 0 => node.1 = next,
                _ => return node,
            }
        }
        node
    }

    /// What a step that is skipped hands on.
    fn passes(&self, node: Node, entry: &Entry) -> Option<Id> {
        let recorded = self.recorded(node);
        match entry.kind {
            Kind::Part => {
                // A word out of an object that has a story as a whole.
                let object = recorded.operands(entry)[0];
                let maker = recorded.through(object);
                let made = recorded.entry(maker)?;
                let told = made.kind == Kind::Made && made.control != 0;
                if told { Some(made.control) } else { None }
            }
            Kind::Made if entry.control != 0 => {
                let by = recorded.entry(entry.control)?;
                (by.kind == Kind::Compute && self.fold && self.is_own(node, &by))
                    .then_some(entry.control)
            }
            Kind::Enter if self.fold => {
                let function = recorded.function_of(entry)?;
                let info = recorded.code.function(function);
                let result = recorded.result(entry);
                if result == 0 {
                    return None;
                }
                let own = self.is_own_function(node, function);
                if !own && !self.is_own_pc(node, entry.pc) {
                    return None;
                }
                let field = info.name.is_some_and(|name| self.is_field(node, name));
                let hands_on = info.name.is_none() && !self.made_in(node, entry.id, result);
                if own && (field || hands_on) {
                    return Some(result);
                }
                // A literal: `fromInteger` of a constant at the same place.
                let literal = !own && info.name.is_some_and(|n| n.as_str().starts_with("from"));
                if literal {
                    let argument = *recorded.operands(entry).last()?;
                    let constant = self.landing((node.0, argument));
                    let same = constant.1 & CONSTANT != 0
                        && recorded.code.constant_span(constant.1 & !CONSTANT)
                            == recorded.code.span_at(entry.pc);
                    return same.then_some(constant.1);
                }
                None
            }
            Kind::Taken => {
                let known = recorded.came_by(entry.id).is_some();
                (!known).then(|| recorded.operands(entry)[0])
            }
            Kind::Read if self.fold => {
                let mail =
                    matches!(recorded.prim(entry), Some(Prim::MailboxPeek | Prim::MailboxTake));
                let stored = recorded.operands(entry)[0];
                let known = recorded.entry(recorded.through(stored)).is_some();
                (known && (!mail || self.is_send(node, stored))).then_some(stored)
            }
            _ => None,
        }
    }

    /// Whether a name is that of a record's field.
    fn is_field(&self, node: Node, name: source::Symbol) -> bool {
        let constructors = &self.recorded(node).code.constructors;
        constructors.iter().any(|c| c.fields.contains(&Some(name)))
    }

    fn is_send(&self, node: Node, id: Id) -> bool {
        self.entry((node.0, id)).is_some_and(|e| e.kind == Kind::Send || e.kind == Kind::Read)
    }

    /// Whether a result was made in an activation itself, rather than handed through.
    fn made_in(&self, node: Node, activation: Id, result: Id) -> bool {
        let recorded = self.recorded(node);
        let made = recorded.through(result);
        let Some(entry) = recorded.entry(made) else { return made & CONSTANT != 0 };
        let mut at = entry.control;
        while let Some(entry) = recorded.entry(at) {
            if at == activation {
                return true;
            }
            match entry.kind {
                Kind::Test | Kind::Look | Kind::Select => at = entry.control,
                _ => return false,
            }
        }
        false
    }

    // ---- where a step came from -------------------------------------------------------

    /// What a step came from, as steps that are told.
    pub fn from(&self, node: Node) -> Vec<Node> {
        let Some(entry) = self.entry(node) else { return Vec::new() };
        let recorded = self.recorded(node);
        let at = |id: Id| (node.0, id);
        if !self.fold {
            return self.plain_from(node, &entry);
        }
        match entry.kind {
            Kind::Enter => {
                let result = recorded.result(&entry);
                if result == 0 {
                    return Vec::new();
                }
                let own = recorded
                    .function_of(&entry)
                    .is_some_and(|function| self.is_own_function(node, function));
                if own {
                    return vec![self.landing(at(result))];
                }
                let found = self.frontier(at(result), node);
                if !found.is_empty() {
                    return found;
                }
                self.landings(node, &self.shown_arguments(node, &entry))
            }
            Kind::Compute if self.is_input(node, &entry) => Vec::new(),
            Kind::Write | Kind::Send => vec![self.landing(at(recorded.operands(&entry)[0]))],
            Kind::Read | Kind::Taken => vec![self.landing(at(recorded.operands(&entry)[0]))],
            Kind::Raise => self.landings(node, &recorded.operands(&entry)),
            _ if self.is_own(node, &entry) => {
                let mut operands = recorded.operands(&entry);
                if entry.kind == Kind::Partial {
                    operands.insert(0, recorded.log.word(entry.id + 2));
                }
                self.landings(node, &operands)
            }
            _ => {
                let found = self.frontier(node, node);
                match self.outer_call(node) {
                    Some(call) if found.is_empty() => {
                        self.landings(node, &self.shown_arguments(node, &call))
                    }
                    _ => found,
                }
            }
        }
    }

    /// Every step as it is, libraries included.
    fn plain_from(&self, node: Node, entry: &Entry) -> Vec<Node> {
        let recorded = self.recorded(node);
        let mut ids = match entry.kind {
            Kind::Enter | Kind::Thunk => vec![recorded.result(entry)],
            Kind::Made => vec![entry.control],
            Kind::Partial => {
                let mut ids = vec![recorded.log.word(entry.id + 2)];
                ids.extend(recorded.operands(entry));
                ids
            }
            _ => recorded.operands(entry),
        };
        ids.retain(|id| *id != 0);
        ids.into_iter().map(|id| self.landing((node.0, id))).collect()
    }

    /// Operands that have a story.
    fn landings(&self, node: Node, ids: &[Id]) -> Vec<Node> {
        let mut nodes = Vec::new();
        for id in ids.iter().filter(|id| **id != 0) {
            let landed = self.landing((node.0, *id));
            if self.is_tellable(landed) && !nodes.contains(&landed) {
                nodes.push(landed);
            }
        }
        nodes
    }

    /// Whether there is anything to say about a step: not about the library's own constants,
    /// classes' dictionaries, or what was never evaluated.
    fn is_tellable(&self, node: Node) -> bool {
        if node.1 & CONSTANT != 0 && node.1 & BEFORE == 0 {
            let recorded = self.recorded(node);
            let k = node.1 & !CONSTANT;
            return match recorded.code.constants().get(k as usize) {
                Some(machine::Constant::Function(f)) => {
                    self.is_own_function(node, *f) && !recorded.code.constant_span(k).is_none()
                }
                _ => self.is_own_span(recorded.code.constant_span(k)),
            };
        }
        let Some(entry) = self.entry(node) else { return node.1 != 0 };
        match entry.kind {
            Kind::Thunk => false,
            Kind::Con if !self.is_own(node, &entry) => !self.frontier(node, node).is_empty(),
            _ => true,
        }
    }

    /// The own steps that are reached backwards from a library's, by values; or the exception
    /// that the library made a value of.
    pub fn frontier(&self, from: Node, of: Node) -> Vec<Node> {
        let found = self.reached(from, of);
        if !found.is_empty() {
            return found;
        }
        let from = self.cross(from);
        let recorded = self.recorded(from);
        let mut work = vec![recorded.maker(from.1)];
        if let Some(entry) = recorded.entry(work[0])
            && entry.kind == Kind::Con
        {
            work.extend(recorded.operands(&entry).iter().map(|id| recorded.maker(*id)));
        }
        for id in work {
            let mut at = id;
            while let Some(entry) = recorded.entry(at) {
                if entry.kind == Kind::Raise {
                    return vec![(from.0, at)];
                }
                if self.is_own_pc(from, entry.pc) {
                    break;
                }
                at = entry.control;
            }
        }
        Vec::new()
    }

    fn reached(&self, from: Node, of: Node) -> Vec<Node> {
        let mut seen: HashSet<Node> = HashSet::new();
        let mut found = Vec::new();
        let home = match self.entry(of) {
            Some(entry) if self.is_own_pc(of, entry.pc) => entry.id,
            _ => self.outer_call(of).map_or(0, |call| call.id),
        };
        let mut work = std::collections::VecDeque::from([(from, true)]);
        while let Some((node, start)) = work.pop_front() {
            let mut node = self.cross(node);
            if !seen.insert(node) || seen.len() > LOOKED || found.len() >= WIDE {
                continue;
            }
            let recorded = self.recorded(node);
            let through = self.landing(node);
            if through != node {
                node = through;
                if !seen.insert(node) {
                    continue;
                }
            }
            if node.1 & (CONSTANT | BEFORE) != 0 {
                if self.is_tellable(node) && !found.contains(&node) {
                    found.push(node);
                }
                continue;
            }
            let Some(entry) = self.entry(node) else { continue };
            if !(start && node == of) && self.is_own(node, &entry) {
                if self.is_tellable(node) && !found.contains(&node) {
                    found.push(node);
                }
                continue;
            }
            // What another call of the library made is a step of its own.
            if !(start && node == of)
                && home != 0
                && node.0 == of.0
                && matches!(entry.kind, Kind::Compute | Kind::Con)
                && self.outer_call(node).is_some_and(|call| call.id != home && call.pc != 0)
                && self.place(node) != self.place(of)
            {
                if !found.contains(&node) {
                    found.push(node);
                }
                continue;
            }
            let next = match entry.kind {
                Kind::Enter | Kind::Thunk => vec![recorded.result(&entry)],
                Kind::Read => vec![recorded.operands(&entry)[0]],
                Kind::Closure => Vec::new(),
                Kind::Made => {
                    let mut ids = recorded.operands(&entry);
                    ids.push(entry.control);
                    ids
                }
                _ => recorded.operands(&entry),
            };
            for id in next {
                if id != 0 {
                    work.push_back(((node.0, id), false));
                }
            }
        }
        found
    }

    // ---- conditions -------------------------------------------------------------------

    /// The tests that decided that a step was reached, innermost first: those of the user's own
    /// function that it happened in.
    pub fn conditions(&self, node: Node) -> Vec<Node> {
        let recorded = self.recorded(node);
        let mut conditions = Vec::new();
        let mut at = match self.entry(node) {
            Some(entry) if entry.kind == Kind::Enter => {
                // What the call did inside: the tests before its result.
                let result = recorded.result(&entry);
                let inner = recorded.entry(result);
                inner.map_or(entry.control, |inner| inner.control)
            }
            Some(entry) => entry.control,
            None => return conditions,
        };
        for _ in 0..10_000 {
            let Some(entry) = recorded.entry(at) else { break };
            match entry.kind {
                Kind::Test if self.is_own_pc(node, entry.pc) => conditions.push((node.0, at)),
                Kind::Enter | Kind::Thunk if !conditions.is_empty() => break,
                _ => {}
            }
            at = entry.control;
        }
        conditions
    }

    /// The arguments of a call, or the operands of an operation, as steps that are told.
    pub fn arguments(&self, node: Node) -> Vec<Node> {
        let Some(entry) = self.entry(node) else { return Vec::new() };
        let ids = match entry.kind {
            Kind::Enter => self.shown_arguments(node, &entry),
            _ => self.recorded(node).operands(&entry),
        };
        ids.into_iter().map(|id| self.landing((node.0, id))).collect()
    }

    /// Where the function of a call came from.
    pub fn function(&self, node: Node) -> Option<Node> {
        let entry = self.entry(node)?;
        let recorded = self.recorded(node);
        let callee = recorded.callee(&entry)?;
        (callee != 0).then(|| self.landing((node.0, callee)))
    }

    /// The step that sent a message, or wrote what was read.
    pub fn sender(&self, node: Node) -> Option<Node> {
        let entry = self.entry(node)?;
        match entry.kind {
            Kind::Send | Kind::Write => Some(node),
            _ => self.recorded(node).came_by(node.1).map(|came| (node.0, came.id)),
        }
    }

    /// Who else used a value: steps of the user's that it went into.
    pub fn uses(&self, node: Node, most: usize) -> Vec<Node> {
        let recorded = self.recorded(node);
        let wanted = recorded.through(node.1);
        let mut found = Vec::new();
        for entry in recorded.entries() {
            if found.len() >= most {
                break;
            }
            let other = (node.0, entry.id);
            let told = match entry.kind {
                Kind::Test => self.is_own_pc(other, entry.pc),
                Kind::Select | Kind::Thunk | Kind::Look => false,
                _ => self.is_own(other, &entry),
            };
            if told && recorded.operands(&entry).iter().any(|id| recorded.through(*id) == wanted) {
                found.push(other);
            }
        }
        found
    }

    /// The last value that was computed at a place of the source: of the smallest expression
    /// there.
    pub fn last_at(&self, path: &str, line: u32, column: Option<u32>) -> Option<Node> {
        let recorded = self.windows.first()?;
        let mut best: Option<(u32, Node)> = None;
        for entry in recorded.entries() {
            let node = (0, entry.id);
            if matches!(entry.kind, Kind::Test | Kind::Look | Kind::Select | Kind::Thunk)
                || !self.is_own(node, &entry)
            {
                continue;
            }
            let span = recorded.code.span_at(entry.pc);
            let Some(file) = self.sources.get(span.file).filter(|_| !span.is_none()) else {
                continue;
            };
            if !file.path.ends_with(path) {
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
                best = Some((size, node));
            }
        }
        best.map(|(_, node)| node)
    }

    // ---- places -----------------------------------------------------------------------

    /// Where a step is in the user's source: itself, or the call that it happened in.
    pub fn place(&self, node: Node) -> Span {
        let recorded = self.recorded(node);
        if node.1 & BEFORE != 0 {
            return Span::NONE;
        }
        if node.1 & CONSTANT != 0 {
            let k = node.1 & !CONSTANT;
            let span = recorded.code.constant_span(k);
            if !span.is_none() {
                return span;
            }
            return match recorded.code.constants().get(k as usize) {
                Some(machine::Constant::Function(f) | machine::Constant::Lazy(f)) => {
                    recorded.code.function(*f).span
                }
                _ => Span::NONE,
            };
        }
        let Some(mut entry) = self.entry(node) else { return Span::NONE };
        let mut node = node;
        if entry.kind == Kind::Taken
            && let Some(came) = recorded.came_by(entry.id)
        {
            entry = came;
            node.1 = came.id;
        }
        if self.is_own_pc(node, entry.pc) {
            return recorded.code.span_at(entry.pc);
        }
        if let Some(call) = self.outer_call(node) {
            return recorded.code.span_at(call.pc);
        }
        // A function of the user's that a library calls: where it stands.
        match recorded.function_of(&entry) {
            Some(function) if self.is_own_function(node, function) => {
                recorded.code.function(function).span
            }
            _ => Span::NONE,
        }
    }

    /// The call of a library function, made from the user's source, that a step happened in.
    pub fn outer_call(&self, node: Node) -> Option<Entry> {
        let recorded = self.recorded(node);
        let id = self.outer((node.0, recorded.log.control(node.1)), 0);
        recorded.entry(id)
    }

    /// The same by its id, from a control on; 0: there is none. What is found is kept for all
    /// controls on the way: recursion in libraries is deep.
    fn outer(&self, from: Node, depth: usize) -> Id {
        let recorded = self.recorded(from);
        let mut passed = Vec::new();
        let mut callees = Vec::new();
        let mut at = from.1;
        let mut found = 0;
        while let Some(entry) = recorded.entry(at) {
            if let Some(known) = self.outers.borrow().get(&(from.0, at)) {
                found = *known;
                break;
            }
            passed.push(at);
            if self.is_own_pc(from, entry.pc) {
                found = at;
                break;
            }
            // An action that the library runs for the user: where the user made it.
            if let Some(callee) = recorded.callee(&entry) {
                let made = recorded.maker(callee);
                if let Some(made) = recorded.entry(made)
                    && matches!(made.kind, Kind::Partial | Kind::Closure)
                {
                    if self.is_own_pc(from, made.pc) {
                        found = made.id;
                        break;
                    }
                    callees.push(made.control);
                }
            }
            at = entry.control;
        }
        if found == 0 && depth < 4 {
            // No call of the user's led here: one that made an action did.
            found = callees
                .into_iter()
                .take(8)
                .map(|control| self.outer((from.0, control), depth + 1))
                .find(|id| *id != 0)
                .unwrap_or(0);
        }
        let mut outers = self.outers.borrow_mut();
        for id in passed {
            outers.insert((from.0, id), found);
        }
        found
    }

    /// The function that a step happened in.
    pub fn within(&self, node: Node) -> Option<String> {
        let recorded = self.recorded(node);
        let entry = self.entry(node)?;
        if !self.is_own_pc(node, entry.pc) {
            return None;
        }
        let function = recorded.code.function_at(entry.pc)?;
        let name = function.name.map(|n| clean(n.as_str()));
        name.or_else(|| short_name(function.def.as_str()))
    }

    fn without_parentheses(&self, mut span: Span) -> Span {
        while let Some(text) = self.sources.text(span) {
            let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
            let Some(inner) = inner else { break };
            let (mut depth, mut comma) = (0i32, false);
            let pair = inner.chars().all(|c| {
                depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
                comma |= c == ',' && depth == 0;
                depth >= 0
            });
            // A section or a tuple keeps its parentheses.
            let section = crate::written::operator(inner).is_some_and(|o| o.sided);
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

/// Where a story begins.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What is asked about: a value, or a piece of the output.
    pub value: String,
    /// The steps that it is told by.
    pub nodes: Vec<Node>,
    /// What wrote it, when it is a piece of the output.
    pub writer: Option<Node>,
}

impl Teller {
    /// A piece of the output, by the steps that its characters came from: the values that they
    /// show.
    pub fn opened(&self, characters: &[Node], writer: Node, text: String) -> Opened {
        let mut nodes: Vec<Node> = Vec::new();
        for character in characters {
            let landed = self.landing(*character);
            let own = match self.entry(landed) {
                Some(entry) => self.is_own(landed, &entry),
                None => true,
            };
            let found = if own && self.is_tellable(landed) {
                vec![landed]
            } else {
                self.frontier(landed, landed)
            };
            for node in found {
                if !nodes.contains(&node) {
                    nodes.push(node);
                }
            }
        }
        // Literal text around a value is rarely what is meant.
        let variable: Vec<Node> =
            nodes.iter().copied().filter(|n| !self.is_literal_text(*n)).collect();
        if !variable.is_empty() {
            nodes = variable;
        }
        if nodes.is_empty()
            && let Some(call) = self.outer_call(writer)
        {
            // Nothing of the user's went into the characters themselves: what was printed, then.
            nodes = self.landings(writer, &self.shown_arguments(writer, &call));
            nodes = nodes.into_iter().flat_map(|node| self.printed(node, call.pc)).collect();
        }
        let value = match nodes.as_slice() {
            [node] => self.value(*node),
            _ => text,
        };
        Opened { value, nodes, writer: Some(writer) }
    }

    /// What an action that prints was given, when it stands where the output was written.
    fn printed(&self, node: Node, pc: usize) -> Vec<Node> {
        let recorded = self.recorded(node);
        let Some(entry) = self.entry(node) else { return vec![node] };
        let action = matches!(recorded.shape(node.1), Shape::Function(..));
        let here = recorded.code.span_at(pc).contains(recorded.code.span_at(entry.pc));
        match (action, here) {
            (true, true) => self.landings(node, &self.shown_arguments(node, &entry)),
            (true, false) => Vec::new(),
            _ => vec![node],
        }
    }

    fn is_literal_text(&self, node: Node) -> bool {
        if let Some(entry) = self.entry(node) {
            return matches!(self.recorded(node).code.instr(entry.pc), Some(Instr::Text { .. }));
        }
        false
    }
}
