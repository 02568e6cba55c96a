//! The text of a step: the call with its arguments, the comparison, the equation that was taken.

use super::{Reported, Reporter, Step};
use crate::graph::Node;
use crate::log::{BEFORE, CONSTANT, Entry, Kind};
use crate::shape::{Part, Shape};
use core_ir::Prim;
use core_ir::types::{Ty, unknown};
use machine::Instr;
use source::Span;

impl Reporter<'_> {
    // ---- descriptions ------------------------------------------------------------------

    pub(crate) fn value(&self, node: Node) -> String {
        if let Some(link) = self.link(node) {
            return self.value(link.part);
        }
        let graph = &self.graph;
        if let Some(entry) = graph.entry(graph.through(node))
            && entry.kind == Kind::Raise
            && entry.form == 1
        {
            return graph.brief(graph.operands(&entry)[0]);
        }
        if let Some(entry) = graph.entry(graph.through(node))
            && entry.kind == Kind::Raise
        {
            return self.raised(&entry).unwrap_or_else(|| "an exception".to_owned());
        }
        if let Some(entry) = graph.entry(node)
            && entry.kind == Kind::Compute
            && self.is_input(&entry)
            && let Shape::Con(_, parts) = graph.shape(node)
            && let [Part::Step(inner)] = parts.as_slice()
        {
            return graph.brief(*inner);
        }
        let value = graph.brief(node);
        // A line is read as a binary, and returned as a string.
        match graph.entry(node).and_then(|entry| graph.prim(&entry)) {
            Some(Prim::ReadLineTerm) => {
                value.trim_start_matches("<<").trim_end_matches(">>").to_owned()
            }
            _ => value,
        }
    }

    /// The value of an exception that the machine raised: the reason in Erlang, the text in Haskell.
    fn raised(&self, entry: &Entry) -> Option<String> {
        let what = self.graph.reason(entry)?;
        let text = self.graph.brief(what);
        let words = text.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
        Some(words.filter(|_| !self.is_erlang()).map_or(text.clone(), str::to_owned))
    }

    /// Arguments of a call that are in the source: no class dictionaries, no tokens.
    pub(crate) fn shown_arguments(&self, entry: &Entry) -> Vec<Node> {
        self.graph.written(entry)
    }

    /// Whether a library call has arguments that are not in the source: from an optimiser, or class dictionaries. Then
    /// it is shown as written.
    pub(super) fn has_hidden_arguments(&self, entry: &Entry, expression: &str) -> bool {
        let at_hand = |node: &Node| self.graph.at_hand(|| self.graph.shape(*node));
        self.shown_arguments(entry).iter().any(|node| match at_hand(node) {
            Some(Shape::Function(function, _)) => {
                let info = self.graph.code.function(function);
                !self.is_own_function(function)
                    && info.name.is_none_or(|name| !expression.contains(&clean(name.as_str())))
            }
            _ => false,
        })
    }

    pub(crate) fn function_name(&self, function: u32) -> String {
        let info = self.graph.code.function(function);
        shown_name(info).unwrap_or_else(|| "\\…".to_owned())
    }

    fn call_text(&self, entry: &Entry) -> (Step, String) {
        let graph = &self.graph;
        let Some(function) = graph.function_of(entry) else {
            return (Step::Application, String::new());
        };
        let mut name = self.function_name(function);
        let arguments: Vec<Node> = self.shown_arguments(entry);
        let value = self.value(entry.node());
        let own = self.is_own_function(function);
        let info = graph.code.function(function);
        let unfinished = graph.result(entry).1 == 0;
        let end = |call: String| {
            if unfinished {
                format!("{call}, which has no result")
            } else if [crate::show::ACTION, "\\…"].contains(&value.as_str()) && !self.is_erlang()
            {
                // An action is reported by its effects.
                call
            } else {
                format!("{call} = {value}")
            }
        };
        if own && info.name.is_none() {
            name = self.lambda(info, 100).unwrap_or(name);
        } else if !own && self.is_elixir() {
            // The arguments of a call are not all behind its name: see `|>`.
            name = machine::elixir_callee(info.def.as_str());
        } else if !own && self.is_own_pc(entry.pc) {
            // A library function has the name that user code calls it by.
            let span = self.without_parentheses(graph.code.span_at(entry.pc));
            let expression = self.expression(span);
            let bare = crate::written::without_parentheses(&expression);
            match crate::written::operator(bare, self.is_erlang()) {
                _ if self.has_hidden_arguments(entry, &expression) => {
                    return (Step::Application, end(expression));
                }
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
        } else if !own && let Some(written) = self.handed_over(entry) {
            name = written;
        }
        let operator = is_operator(&name) || name.starts_with('`');
        let types = graph.argument_types(entry, &arguments);
        let show = |(id, ty): (&Node, &Ty)| {
            let text = graph.brief_typed(*id, ty);
            let simple = !text.contains(' ') || text.starts_with(['"', '[', '(', '{', '\'', '#']);
            let simple = simple && !text.starts_with('-');
            if simple || self.is_erlang() { text } else { format!("({text})") }
        };
        let shown: Vec<String> = arguments.iter().zip(&types).map(show).collect();
        let call = if self.is_erlang() && !(self.is_elixir() && operator && shown.len() == 2) {
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

    pub(crate) fn describe(&self, node: Node) -> Reported {
        let span = self.without_parentheses(self.place(node));
        let value = self.value(node);
        let mut equation = None;
        let (step, text) = self.step_and_text(node, span, &value, &mut equation);
        Reported {
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

    /// A step as the browser shows it. A star marks everything that can be followed.
    pub(crate) fn summary(&self, node: Node) -> String {
        let reported = self.describe(node);
        let graph = &self.graph;
        let Some(entry) = graph.entry(node) else {
            return match reported.step {
                Step::Constant => self.constant_summary(node, &reported),
                _ => reported.text,
            };
        };
        let starred = |ids: &[Node], types: &[Ty]| -> Vec<String> {
            let all = ids.iter().zip(types);
            all.map(|(id, ty)| format!("{}*", graph.brief_typed(*id, ty))).collect()
        };
        match (entry.kind, reported.step) {
            (Kind::Enter, _) => {
                let Some(function) = graph.function_of(&entry) else { return reported.text };
                let own = self.is_own_function(function);
                let mut name = self.function_name(function);
                if !own && self.is_elixir() {
                    name = machine::elixir_callee(graph.code.function(function).def.as_str());
                } else if !own && self.is_own_pc(entry.pc) {
                    if self.has_hidden_arguments(&entry, &reported.expression) {
                        let value = &reported.value;
                        return format!(
                            "Evaluation of {} with result {value}*",
                            reported.expression
                        );
                    }
                    name = self.written_name(&entry).unwrap_or(name);
                }
                let star = if own { "*" } else { "" };
                let arguments = self.shown_arguments(&entry);
                let arguments = starred(&arguments, &graph.argument_types(&entry, &arguments));
                let result = if graph.result(&entry).1 == 0 {
                    "and no result".to_owned()
                } else {
                    format!("with result {}*", reported.value)
                };
                match arguments.split_last() {
                    Some((last, [])) => format!("Application of {name}{star} to {last} {result}"),
                    Some((last, before)) => {
                        format!(
                            "Application of {name}{star} {} to {last} {result}",
                            before.join(" ")
                        )
                    }
                    None => format!("Evaluation of {name}{star} {result}"),
                }
            }
            (Kind::Compute, Step::Operation) => {
                let operands = graph.operands(&entry);
                let operands = starred(&operands, &vec![unknown(); operands.len()]);
                match (self.written_name(&entry), operands.split_last()) {
                    (Some(name), Some((last, before))) if !before.is_empty() => format!(
                        "Application of {name} {} to {last} with result {}*",
                        before.join(" "),
                        reported.value
                    ),
                    _ => reported.text,
                }
            }
            (_, Step::Constant) => self.constant_summary(node, &reported),
            _ => reported.text,
        }
    }

    fn constant_summary(&self, node: Node, reported: &Reported) -> String {
        let mut text = format!("Constant {}", reported.value);
        let span = self.place(node);
        let code = &self.graph.code;
        // The innermost function around the constant.
        let home = code
            .functions()
            .iter()
            .filter(|f| f.name.is_some() && f.span.file == span.file)
            .filter_map(|f| {
                let name = clean(f.name?.as_str());
                let clause = self.clause_around(&name, f.span, span)?;
                Some((f.span.end - f.span.start, name, clause))
            })
            .min_by_key(|(size, _, _)| *size);
        match home {
            Some((_, name, Some(number))) => {
                text.push_str(&format!(" (in the {} equation for {name})", ordinal(number)));
            }
            Some((_, name, None)) => text.push_str(&format!(" (in {name})")),
            None => {}
        }
        text
    }

    /// Whether a location is in a function, and in which of its equations if it has several.
    fn clause_around(&self, name: &str, home: Span, place: Span) -> Option<Option<usize>> {
        let file = self.sources.get(home.file)?;
        let functions = crate::written::clauses(&file.text, name);
        let clauses = functions.into_iter().rfind(|c| c[0] <= home.start as usize)?;
        let end = crate::written::end_of(&file.text, *clauses.last()?);
        let at = place.start as usize;
        if at < clauses[0] || at >= end {
            return None;
        }
        let number = clauses.iter().filter(|s| **s <= at).count();
        Some((clauses.len() > 1).then_some(number))
    }

    /// The operator or function that an expression applies, as the user wrote it.
    fn written_name(&self, entry: &Entry) -> Option<String> {
        let span = self.without_parentheses(self.graph.code.span_at(entry.pc));
        let expression = self.expression(span);
        let bare = crate::written::without_parentheses(&expression);
        match crate::written::operator(bare, self.is_erlang()) {
            Some(operator) => Some(operator.text),
            None => {
                let word = crate::written::first_word(&expression);
                (!word.is_empty()).then_some(word)
            }
        }
    }

    fn step_and_text(
        &self,
        node: Node,
        span: Span,
        value: &str,
        equation: &mut Option<usize>,
    ) -> (Step, String) {
        let graph = &self.graph;
        if let Some(link) = self.link(node)
            && let Some(part) = self.entry(link.part)
        {
            return self.taken(&part, &link.by, link.taken, value);
        }
        let node = graph.cross(node);
        if node.1 & BEFORE != 0 || node.1 == 0 {
            let text = format!("{value}, from before what is recorded");
            return (Step::Before, text);
        }
        if node.1 & CONSTANT != 0 {
            let k = node.1 & !CONSTANT;
            if let Some(machine::Constant::Function(_)) = graph.code.constants().get(k as usize) {
                return (Step::Function, format!("the function {value}"));
            }
            return (Step::Constant, format!("the constant {value}"));
        }
        let Some(entry) = self.entry(node) else { return (Step::Before, value.to_owned()) };
        match entry.kind {
            Kind::Enter => {
                let result = graph.result(&entry);
                *equation = self.equation(&entry, result);
                self.call_text(&entry)
            }
            Kind::Con => {
                let own = self.is_own_pc(entry.pc);
                if own {
                    return (Step::Constructor, format!("made here: {value}"));
                }
                self.folded(node, value)
            }
            Kind::Compute if matches!(graph.code.instr(entry.pc), Some(Instr::Text { .. })) => {
                (Step::Constant, format!("the constant {value}"))
            }
            Kind::Compute if self.is_input(&entry) => {
                (Step::Input, format!("read from outside: {value}"))
            }
            Kind::Compute if self.is_own_pc(entry.pc) => {
                (Step::Operation, self.operation_text(&entry, value))
            }
            Kind::Part if let Some(literal) = self.literal_of(&entry) => {
                (Step::Operation, format!("{value}, the end of {}", graph.brief(literal)))
            }
            Kind::Closure | Kind::Partial if value == crate::show::ACTION => {
                (Step::Function, "an action, made here".to_owned())
            }
            Kind::Closure | Kind::Partial => (Step::Function, format!("the function {value}")),
            Kind::Read if let Some(came) = self.reported_read(&entry) => {
                let (step, did) = match came.kind {
                    Kind::Raise => {
                        let taken = self.taken_text(Some(entry), &came);
                        return (Step::Exception, self.raised_text(&came) + &taken);
                    }
                    Kind::Send => (Step::Message, "sent"),
                    _ => (Step::Cell, "wrote"),
                };
                let taken = self.taken_text(graph.taken_out_by(node), &came);
                let who = self.writer(&came);
                (step, format!("{who} {did} {value} here{taken}"))
            }
            Kind::Read => {
                let mail =
                    matches!(graph.prim(&entry), Some(Prim::MailboxPeek | Prim::MailboxTake));
                if mail {
                    (Step::Message, format!("received the message {value}"))
                } else {
                    (Step::Cell, format!("read from a shared variable: {value}"))
                }
            }
            Kind::Taken => match graph.hand_over_of(entry.node()) {
                Some(came) => self.taken(&entry, &came, graph.taken_out_by(node), value),
                None => (Step::Cell, value.to_owned()),
            },
            Kind::Write => (Step::Cell, format!("{} wrote {value} here", self.writer(&entry))),
            Kind::Send => (Step::Message, format!("{} sent {value} here", self.writer(&entry))),
            Kind::Raise => (Step::Exception, self.raised_text(&entry)),
            Kind::Test => (Step::Condition, self.condition_text(&entry)),
            Kind::Start => (Step::Start, "the thread began here".to_owned()),
            Kind::Thunk => {
                let text = format!("{} was never evaluated", self.expression(span));
                (Step::Unevaluated, text)
            }
            _ => self.folded(node, value),
        }
    }

    /// Whether an Erlang program raised something explicitly.
    pub(super) fn is_raised_by_hand(&self, raise: &Entry) -> bool {
        let by_hand = [Prim::TermRaise, Prim::TermRaiseIn, Prim::TermRaiseWith];
        self.graph.prim(raise).is_some_and(|op| by_hand.contains(&op))
    }

    fn raised_text(&self, raise: &Entry) -> String {
        if raise.form == 1 || self.is_raised_by_hand(raise) {
            return format!("raised {} here", self.value(raise.node()));
        }
        match self.raised(raise) {
            Some(what) => format!("the exception {what} arose here"),
            None => "the exception arose here".to_owned(),
        }
    }

    /// A library step, by the call that it is folded into.
    fn folded(&self, node: Node, value: &str) -> (Step, String) {
        let graph = &self.graph;
        match self.outer_call(node) {
            Some(call) => {
                let span = self.without_parentheses(graph.code.span_at(call.pc));
                let expression = self.expression(span);
                // A function that user code created for others to call.
                let text = match call.kind == Kind::Enter {
                    _ if expression == value => {
                        return (Step::Constant, format!("the constant {value}"));
                    }
                    true => format!("{value}, out of {expression}"),
                    false => format!("{expression} gave {value}"),
                };
                (Step::Application, text)
            }
            _ => (Step::Application, format!("made {value}")),
        }
    }

    /// A part of what was handed over.
    fn taken(
        &self,
        entry: &Entry,
        came: &Entry,
        taken: Option<Entry>,
        value: &str,
    ) -> (Step, String) {
        let graph = &self.graph;
        let who = self.writer(came);
        let taken = self.taken_text(taken, came);
        let (step, did) = match came.kind {
            Kind::Raise => {
                let whole = self.value(came.node());
                let text = match whole == value {
                    true => self.raised_text(came) + &taken,
                    false => format!("{value}, out of {whole} that was raised here{taken}"),
                };
                return (Step::Exception, text);
            }
            Kind::Send => (Step::Message, "sent"),
            _ => (Step::Cell, "wrote"),
        };
        // The internals of a library channel are not shown.
        let inner = |whole: &str| ["<MVar>", "<TVar>", "<IORef>"].iter().any(|v| whole.contains(v));
        let mut whole = graph.brief(graph.given(came));
        if inner(&whole) && !value.contains('<') {
            whole = graph.operands(entry).get(1).map_or(String::new(), |of| graph.brief(*of));
        }
        if whole.is_empty() || whole.starts_with(value) {
            return (step, format!("{who} {did} {value} here{taken}"));
        }
        (step, format!("{value}, out of {whole} that {who} {did} here{taken}"))
    }

    /// Where a value that was handed over was taken: the other end of a hand-over.
    fn taken_text(&self, taken: Option<Entry>, came: &Entry) -> String {
        let Some(taken) = taken else { return String::new() };
        // A process that the library runs takes it outside user code.
        if self.is_erlang() && !self.is_users(&taken) {
            return String::new();
        }
        let place = self.own_place(&taken);
        let Some(file) = self.sources.get(place.file).filter(|_| self.is_own_span(place)) else {
            return String::new();
        };
        let verb = match self.graph.prim(&taken) {
            Some(Prim::MVarTake | Prim::MVarTryTake | Prim::TableTake) => "taken",
            _ if came.kind == Kind::Raise => "caught",
            _ if came.kind == Kind::Send => "received",
            _ => "read",
        };
        let line = file.line_column(place.start).line;
        if place.file == self.place(came.node()).file {
            format!(", {verb} in line {line}")
        } else {
            format!(", {verb} at {}:{line}", file.path)
        }
    }

    fn writer(&self, entry: &Entry) -> String {
        match self.graph.threads(entry) {
            Some((thread, _)) => self.thread_name(thread),
            None => "a thread".to_owned(),
        }
    }

    /// The name of a thread or process.
    pub(crate) fn thread_name(&self, thread: u32) -> String {
        let known = self.threads.get(thread as usize);
        known.cloned().unwrap_or_else(|| "a thread".to_owned())
    }

    fn operation_text(&self, entry: &Entry, value: &str) -> String {
        let graph = &self.graph;
        // Operations are on the contents of a newtype.
        let operands: Vec<String> =
            graph.operands(entry).iter().map(|id| graph.brief_typed(*id, &unknown())).collect();
        let sign = match graph.code.instr(entry.pc) {
            Some(Instr::Add { .. }) => "+",
            Some(Instr::AddImm { imm, .. }) => {
                let minus = graph
                    .code
                    .immediate(entry.pc)
                    .is_some_and(|k| graph.brief((0, CONSTANT | k)).parse() != Ok(i64::from(*imm)));
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
                let span = graph.code.span_at(entry.pc);
                format!("{} = {value}", self.expression(span))
            }
            (sign, [a, b]) if b.starts_with('-') && !self.is_erlang() => {
                format!("{a} {sign} ({b}) = {value}")
            }
            (sign, [a, b]) => format!("{a} {sign} {b} = {value}"),
            (sign, _) => format!("{sign} {} = {value}", operands.join(" ")),
        }
    }

    /// The operands of a test, and its outcome.
    pub(crate) fn condition_text(&self, entry: &Entry) -> String {
        let graph = &self.graph;
        let operands: Vec<String> =
            graph.operands(entry).iter().map(|id| graph.brief_typed(*id, &unknown())).collect();
        let held = graph.outcome_of_test(entry) == entry.pc + 1;
        let sign = match graph.code.instr(entry.pc) {
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
            Some(Instr::UnlessEqual { .. } | Instr::UnlessEqualImm { .. }) => match held {
                true => "==",
                false if self.is_elixir() => "!=",
                false => "/=",
            },
            Some(Instr::UnlessCon { con, .. }) => {
                let name = graph.code.constructors[*con as usize].name;
                if ["True", "False"].contains(&name.as_str()) {
                    let span = self.without_parentheses(graph.code.span_at(entry.pc));
                    return format!("{} is {}", self.expression(span), operands.join(" "));
                }
                let is = if held { "is" } else { "is no" };
                return format!("{} {is} {}", operands.join(" "), name.as_str());
            }
            Some(Instr::UnlessWord { constant, .. } | Instr::UnlessLiteral { constant, .. }) => {
                let literal = graph.brief((0, CONSTANT | *constant));
                let is = if held { "is" } else { "is not" };
                return format!("{} {is} {literal}", operands.join(" "));
            }
            Some(Instr::UnlessTuple { size, .. }) => {
                let is = if held { "is" } else { "is no" };
                return format!("{} {is} tuple of {size}", operands.join(" "));
            }
            Some(Instr::Switch { .. }) => {
                let value = operands.first().map_or("_", |v| v);
                let name = match graph.shape(graph.operands(entry)[0]) {
                    Shape::Con(con, _) => Some(con),
                    Shape::Word(word) => word.as_con(),
                    _ => None,
                };
                let name = name.and_then(|con| graph.code.constructors.get(con as usize));
                return match name.map(|con| con.name.as_str()) {
                    Some(name) if name != value => format!("{value} begins with {name}"),
                    _ => format!("it was {value}"),
                };
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

    /// The equation of its function that a call took: the one that contains its result.
    fn equation(&self, entry: &Entry, result: Node) -> Option<usize> {
        let graph = &self.graph;
        let number = graph.function_of(entry)?;
        let constructor = |name: source::Symbol| name.as_str().starts_with(':');
        if !self.is_own_function(number)
            || graph.code.function(number).name.is_some_and(constructor)
        {
            return None;
        }
        let function = graph.code.function(number);
        let mut id = result;
        let span = loop {
            if id.1 & CONSTANT != 0 && id.1 & BEFORE == 0 {
                break graph.code.constant_span(id.1 & !CONSTANT);
            }
            let step = graph.entry(id)?;
            let span = graph.code.span_at(step.pc);
            let here = graph.code.function_at(step.pc).is_some_and(|f| f.def == function.def);
            if here && span.file == function.span.file {
                break span;
            }
            id = match step.kind {
                Kind::Select => graph.forwarded_value(&step),
                Kind::Thunk => graph.result(&step),
                _ => return None,
            };
        };
        self.clause_at(function.name?.as_str(), function.span, span)
    }

    /// The number of the equation that contains a location: equations begin with the name of the function at the start
    /// of a line, with the indentation of the first.
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
    let name = crate::written::unqualified(name);
    !name.is_empty() && name.chars().all(|c| !c.is_alphanumeric() && !"_'\\…".contains(c))
}

/// The name of a method without the decoration of the front end.
pub(crate) fn clean(name: &str) -> String {
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

/// Types with separate arithmetic functions in the library.
const TYPES: [&str; 8] =
    ["Int", "Integer", "Word", "Natural", "Double", "Float", "Char", "Rational"];

/// The user's name of a function: library arithmetic is known by its operators.
pub(crate) fn shown_name(function: &machine::Function) -> Option<String> {
    let name = clean(function.name?.as_str());
    if function.def.as_str().starts_with("GHC.") {
        const OF_A_TYPE: [(&str, &str); 12] = [
            ("plus", "+"),
            ("minus", "-"),
            ("times", "*"),
            ("eq", "=="),
            ("ne", "/="),
            ("lt", "<"),
            ("le", "<="),
            ("gt", ">"),
            ("ge", ">="),
            ("negate", "negate"),
            ("abs", "abs"),
            ("signum", "signum"),
        ];
        for (word, shown) in OF_A_TYPE {
            let of = name.strip_prefix(word);
            if of.is_some_and(|of| TYPES.contains(&of)) {
                return Some(shown.to_owned());
            }
        }
    }
    Some(name)
}

pub(super) fn short_name(def: &str) -> Option<String> {
    let name = def.rsplit(['.', ':']).next()?;
    (!name.is_empty() && !name.starts_with('$')).then(|| clean(name))
}

/// `first`, `second` …
pub(crate) fn ordinal(n: usize) -> String {
    let names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    match names.get(n.wrapping_sub(1)) {
        Some(name) => (*name).to_owned(),
        None => format!("{n}th"),
    }
}
