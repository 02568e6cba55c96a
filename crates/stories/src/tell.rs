//! From the log to steps that a person reads: what is the user's own is told, what the trusted
//! libraries do in between is folded into one step, and what merely hands a value on is skipped.
//!
//! A step of the log is *own* when its instruction stands in the user's source, or when it enters
//! a function that does. Everything else belongs to the call of a library function, made from the
//! user's source, that it happened in: that call is one step, and it came from those own steps that
//! are reached backwards through the library's. Where no value of the user's went into the result
//! (`length xs`), what the library tested on the way counts instead.

use crate::graph::{Recorded, Shape};
use crate::log::{BEFORE, CONSTANT, Entry, Id, Kind};
use core_ir::{Language, Prim};
use machine::{Instr, Word};
use source::{SourceMap, Span};
use std::collections::HashSet;

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
}

/// The most steps that are looked through to fold a library call.
const LOOKED: usize = 200_000;
/// The most steps that one is said to have come from.
const WIDE: usize = 24;

impl Teller {
    pub fn new(recorded: Recorded, sources: SourceMap, own: Vec<bool>) -> Self {
        Teller { windows: vec![recorded], sources, own, fold: true }
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
        while node.1 & BEFORE != 0
            && let Some(earlier) = self.windows.get(node.0 + 1)
        {
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
                match inner {
                    Some(inner) if inner.kind != Kind::Enter => inner.control,
                    _ => entry.control,
                }
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
        let mut at = recorded.log.control(node.1);
        for _ in 0..1_000_000 {
            let entry = recorded.entry(at)?;
            if self.is_own_pc(node, entry.pc) {
                return Some(entry);
            }
            // An action that the library runs for the user: where the user made it.
            if let Some(callee) = recorded.callee(&entry)
                && let Some(made) = recorded.entry(recorded.maker(callee))
                && matches!(made.kind, Kind::Partial | Kind::Closure)
                && self.is_own_pc(node, made.pc)
            {
                return Some(made);
            }
            at = entry.control;
        }
        None
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

    // ---- telling ----------------------------------------------------------------------

    pub fn value(&self, node: Node) -> String {
        self.recorded(node).brief(node.1)
    }

    /// Arguments of a call that a user wrote: no dictionaries of classes, no tokens.
    pub fn shown_arguments(&self, node: Node, entry: &Entry) -> Vec<Id> {
        let recorded = self.recorded(node);
        let mut arguments = recorded.operands(entry);
        if recorded.code.language() == Language::Haskell {
            arguments.retain(|id| *id != 0 && !recorded.is_dictionary(*id));
        }
        arguments
    }

    pub fn function_name(&self, node: Node, function: u32) -> String {
        let info = self.recorded(node).code.function(function);
        match info.name {
            Some(name) => clean(name.as_str()),
            None => "\\…".to_owned(),
        }
    }

    fn call_text(&self, node: Node, entry: &Entry) -> (Step, String) {
        let recorded = self.recorded(node);
        let Some(function) = recorded.function_of(entry) else {
            return (Step::Application, String::new());
        };
        let mut name = self.function_name(node, function);
        let arguments: Vec<Id> = self.shown_arguments(node, entry);
        let value = self.value(node);
        let own = self.is_own_function(node, function);
        let info = recorded.code.function(function);
        let unfinished = recorded.result(entry) == 0;
        let end = |call: String| {
            if unfinished {
                format!("{call}, which has no result")
            } else {
                format!("{call} = {value}")
            }
        };
        if own && info.name.is_none() {
            let text = self.expression(info.span);
            name = match (text.starts_with('('), self.is_erlang()) {
                (true, _) => text,
                (false, true) => format!("(fun … -> {text} end)"),
                (false, false) => format!("(\\… -> {text})"),
            };
        } else if !own && self.is_own_pc(node, entry.pc) {
            // A library's function is called as the user calls it.
            let span = self.without_parentheses(recorded.code.span_at(entry.pc));
            let expression = self.expression(span);
            let bare = expression.strip_prefix('(').and_then(|e| e.strip_suffix(')'));
            match crate::written::operator(bare.unwrap_or(&expression)) {
                Some(operator) if arguments.len() == 2 => name = operator.text,
                _ => {
                    let word = crate::written::first_word(&expression);
                    let known = word.rsplit(['.', ':']).next() == Some(name.as_str());
                    if !known || word == expression {
                        return (Step::Application, end(expression));
                    }
                    name = word;
                }
            }
        }
        let operator = is_operator(&name) || name.starts_with('`');
        let show = |id: &Id| {
            let text = recorded.brief(*id);
            let simple = !text.contains(' ') || text.starts_with(['"', '[', '(', '{', '\'', '#']);
            if simple || self.is_erlang() { text } else { format!("({text})") }
        };
        let shown: Vec<String> = arguments.iter().map(show).collect();
        let call = if self.is_erlang() {
            format!("{name}({})", shown.join(", "))
        } else if operator && shown.len() == 2 {
            format!("{} {name} {}", shown[0], shown[1])
        } else if shown.is_empty() {
            name
        } else {
            let name = if operator { format!("({name})") } else { name };
            format!("{name} {}", shown.join(" "))
        };
        let step = if operator && !own { Step::Operation } else { Step::Application };
        (step, end(call))
    }

    pub fn tell(&self, node: Node) -> Told {
        let span = self.without_parentheses(self.place(node));
        let value = self.value(node);
        let mut equation = None;
        let (step, text) = self.describe(node, span, &value, &mut equation);
        Told {
            node,
            step,
            span,
            expression: self.expression(span),
            value,
            text,
            equation,
            within: self.within(node),
        }
    }

    fn describe(
        &self,
        node: Node,
        span: Span,
        value: &str,
        equation: &mut Option<usize>,
    ) -> (Step, String) {
        let recorded = self.recorded(node);
        if node.1 & BEFORE != 0 || node.1 == 0 {
            let text = format!("{value}, from before what is recorded");
            return (Step::Before, text);
        }
        if node.1 & CONSTANT != 0 {
            let k = node.1 & !CONSTANT;
            if let Some(machine::Constant::Function(_)) = recorded.code.constants().get(k as usize)
            {
                return (Step::Function, format!("the function {value}"));
            }
            return (Step::Constant, format!("the constant {value}"));
        }
        let Some(entry) = self.entry(node) else { return (Step::Before, value.to_owned()) };
        match entry.kind {
            Kind::Enter => {
                let result = recorded.result(&entry);
                *equation = self.equation(node, &entry, result);
                self.call_text(node, &entry)
            }
            Kind::Con => {
                let own = self.is_own_pc(node, entry.pc);
                if own {
                    return (Step::Constructor, format!("made here: {value}"));
                }
                self.folded(node, value)
            }
            Kind::Compute if matches!(recorded.code.instr(entry.pc), Some(Instr::Text { .. })) => {
                (Step::Constant, format!("the constant {value}"))
            }
            Kind::Compute if self.is_input(node, &entry) => {
                (Step::Input, format!("read from outside: {value}"))
            }
            Kind::Compute if self.is_own_pc(node, entry.pc) => {
                (Step::Operation, self.operation_text(node, &entry, value))
            }
            Kind::Closure | Kind::Partial => (Step::Function, format!("the function {value}")),
            Kind::Read => {
                let mail =
                    matches!(recorded.prim(&entry), Some(Prim::MailboxPeek | Prim::MailboxTake));
                if mail {
                    (Step::Message, format!("received the message {value}"))
                } else {
                    (Step::Cell, format!("read from a shared variable: {value}"))
                }
            }
            Kind::Taken => match recorded.came_by(entry.id) {
                Some(came) => {
                    let whole = recorded.brief(came.id);
                    let who = self.writer(node, &came);
                    if came.kind == Kind::Send {
                        (Step::Message, format!("{value}, out of {whole} that {who} sent here"))
                    } else {
                        (Step::Cell, format!("{value}, out of {whole} that {who} wrote here"))
                    }
                }
                None => (Step::Cell, value.to_owned()),
            },
            Kind::Write => {
                (Step::Cell, format!("{} wrote {value} here", self.writer(node, &entry)))
            }
            Kind::Send => {
                (Step::Message, format!("{} sent {value} here", self.writer(node, &entry)))
            }
            Kind::Raise => (Step::Exception, "the exception arose here".to_owned()),
            Kind::Test => (Step::Condition, self.condition_text(node, &entry)),
            Kind::Start => (Step::Start, "the thread began here".to_owned()),
            Kind::Thunk => {
                let text = format!("{} was never evaluated", self.expression(span));
                (Step::Unevaluated, text)
            }
            _ => self.folded(node, value),
        }
    }

    /// A step of a library's, by the call that it is folded into.
    fn folded(&self, node: Node, value: &str) -> (Step, String) {
        let recorded = self.recorded(node);
        match self.outer_call(node) {
            Some(call) if call.kind == Kind::Enter => {
                let span = self.without_parentheses(recorded.code.span_at(call.pc));
                (Step::Application, format!("{value}, out of {}", self.expression(span)))
            }
            _ => (Step::Application, format!("made {value}")),
        }
    }

    fn writer(&self, node: Node, entry: &Entry) -> String {
        let recorded = self.recorded(node);
        match recorded.threads(entry) {
            Some((0, _)) if self.is_erlang() => "the main process".to_owned(),
            Some((thread, _)) if self.is_erlang() => {
                format!("the process <0.{}.0>", u64::from(thread) + 80)
            }
            Some((0, _)) => "the main thread".to_owned(),
            Some((thread, _)) => format!("thread {thread}"),
            None => "a thread".to_owned(),
        }
    }

    fn operation_text(&self, node: Node, entry: &Entry, value: &str) -> String {
        let recorded = self.recorded(node);
        let operands: Vec<String> =
            recorded.operands(entry).iter().map(|id| recorded.brief(*id)).collect();
        let sign = match recorded.code.instr(entry.pc) {
            Some(Instr::Add { .. }) => "+",
            Some(Instr::AddImm { imm, .. }) => {
                let minus = recorded
                    .code
                    .immediate(entry.pc)
                    .is_some_and(|k| recorded.brief(CONSTANT | k).parse() != Ok(i64::from(*imm)));
                if minus { "-" } else { "+" }
            }
            Some(Instr::Sub { .. }) => "-",
            Some(Instr::Mul { .. }) => "*",
            Some(Instr::Prim { op, .. } | Instr::TryPrim { op, .. }) => prim_sign(*op),
            _ => "",
        };
        match (sign, operands.as_slice()) {
            ("", []) => value.to_owned(),
            ("", _) => {
                let span = recorded.code.span_at(entry.pc);
                format!("{} = {value}", self.expression(span))
            }
            (sign, [a, b]) => format!("{a} {sign} {b} = {value}"),
            (sign, _) => format!("{sign} {} = {value}", operands.join(" ")),
        }
    }

    /// What a test compared, and that it came out as it did.
    pub fn condition_text(&self, node: Node, entry: &Entry) -> String {
        let recorded = self.recorded(node);
        let operands: Vec<String> =
            recorded.operands(entry).iter().map(|id| recorded.brief(*id)).collect();
        let held = recorded.outcome_of_test(entry) == entry.pc + 1;
        let sign = match recorded.code.instr(entry.pc) {
            Some(Instr::UnlessLess { .. } | Instr::UnlessLessImm { .. }) => {
                if held {
                    "<"
                } else {
                    ">="
                }
            }
            Some(Instr::UnlessLessOrEqual { .. }) => {
                if held {
                    "<="
                } else {
                    ">"
                }
            }
            Some(Instr::UnlessGreaterImm { .. }) => {
                if held {
                    ">"
                } else {
                    "<="
                }
            }
            Some(Instr::UnlessEqual { .. } | Instr::UnlessEqualImm { .. }) => {
                if held {
                    "=="
                } else {
                    "/="
                }
            }
            Some(Instr::UnlessCon { con, .. }) => {
                let name = recorded.code.constructors[*con as usize].name;
                let is = if held { "is" } else { "is no" };
                return format!("{} {is} {}", operands.join(" "), name.as_str());
            }
            Some(Instr::UnlessWord { constant, .. } | Instr::UnlessLiteral { constant, .. }) => {
                let literal = recorded.brief(CONSTANT | *constant);
                let is = if held { "is" } else { "is not" };
                return format!("{} {is} {literal}", operands.join(" "));
            }
            Some(Instr::UnlessTuple { size, .. }) => {
                let is = if held { "is" } else { "is no" };
                return format!("{} {is} tuple of {size}", operands.join(" "));
            }
            _ => return format!("it was {}", operands.join(" ")),
        };
        format!(
            "{} {sign} {}",
            operands.first().map_or("", |s| s),
            operands.get(1).map_or("", |s| s)
        )
    }

    // ---- equations --------------------------------------------------------------------

    /// Which equation of its function a call took: the one that its result stands in.
    fn equation(&self, node: Node, entry: &Entry, result: Id) -> Option<usize> {
        let recorded = self.recorded(node);
        let number = recorded.function_of(entry)?;
        if !self.is_own_function(node, number) {
            return None;
        }
        let function = recorded.code.function(number);
        let mut id = result;
        let span = loop {
            if id & CONSTANT != 0 {
                break recorded.code.constant_span(id & !CONSTANT);
            }
            let step = recorded.entry(id)?;
            let span = recorded.code.span_at(step.pc);
            let here = recorded.code.function_at(step.pc).is_some_and(|f| f.def == function.def);
            if here && span.file == function.span.file {
                break span;
            }
            id = match step.kind {
                Kind::Select | Kind::Thunk => recorded.log.word(id + 2),
                _ => return None,
            };
        };
        self.clause_at(function.name?.as_str(), function.span, span)
    }

    /// The number of the equation that a place stands in: equations begin with the function's
    /// name at the start of a line, as far in as the first.
    fn clause_at(&self, name: &str, home: Span, place: Span) -> Option<usize> {
        if place.is_none() || place.file != home.file {
            return None;
        }
        let file = self.sources.get(home.file)?;
        let name = name.split('/').next().unwrap_or(name);
        let short = name.rsplit([':', '.']).next().unwrap_or(name);
        crate::written::clauses(&file.text, short)
            .into_iter()
            .rfind(|clauses| clauses.len() > 1 && clauses[0] <= home.start as usize)
            .map(|clauses| clauses.iter().filter(|s| **s <= place.start as usize).count())
            .filter(|number| *number > 0)
    }
}

fn prim_sign(op: Prim) -> &'static str {
    match op {
        Prim::TermDivide => "/",
        Prim::TermDiv => "div",
        Prim::TermRem => "rem",
        Prim::IntQuot | Prim::IntegerQuot => "`quot`",
        Prim::IntRem | Prim::IntegerRem => "`rem`",
        Prim::IntDiv | Prim::IntegerDiv => "`div`",
        Prim::IntMod | Prim::IntegerMod => "`mod`",
        Prim::ListAppend => "++",
        _ => "",
    }
}

fn is_operator(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| !c.is_alphanumeric() && !"_'\\…".contains(c))
}

/// A method's name without what the front end put around it.
fn clean(name: &str) -> String {
    let name = name.strip_prefix("$c").unwrap_or(name);
    let name = match name.rsplit_once('/') {
        Some((short, arity)) if !short.is_empty() && arity.parse::<u8>().is_ok() => short,
        _ => name,
    };
    match name.split_once('@') {
        Some((method, _)) if !method.is_empty() => method.to_owned(),
        _ => name.to_owned(),
    }
}

fn short_name(def: &str) -> Option<String> {
    let name = def.rsplit(['.', ':']).next()?;
    (!name.is_empty() && !name.starts_with('$')).then(|| clean(name))
}

impl Teller {
    /// A word that stands for the value of a step, when it is no object.
    pub fn small(&self, node: Node) -> Option<Word> {
        match self.recorded(node).shape(node.1) {
            Shape::Word(word) => Some(word),
            _ => None,
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
