//! The report steps that a step came from. Library code is folded, and so is the code that a front end generates for
//! one expression.

use super::Reporter;
use crate::graph::Node;
use crate::log::{BEFORE, CONSTANT, Entry, Kind};
use crate::shape::Shape;
use machine::Instr;

impl Reporter<'_> {
    /// The origins of a step, as reported steps.
    pub(crate) fn from(&self, node: Node) -> Vec<Node> {
        let mut from: Vec<Node> = Vec::new();
        for came in self.steps_from(node) {
            let call = self.given_by(came).filter(|call| *call != node);
            let came = call.unwrap_or(came);
            if !from.contains(&came) {
                from.push(came);
            }
        }
        from
    }

    /// The library call from user code that something is the result of.
    pub(super) fn given_by(&self, node: Node) -> Option<Node> {
        let entry = self.entry(node).filter(|_| self.fold)?;
        if !matches!(entry.kind, Kind::Con | Kind::Compute) || self.is_own(&entry) {
            return None;
        }
        let call = self.outer_call(node).filter(|call| call.kind == Kind::Enter)?;
        let is_it = || self.graph.maker(call.node()) == self.graph.maker(node);
        let reported = self.is_own_pc(call.pc) && self.landing(call.node()) == call.node();
        (reported && is_it()).then(|| call.node())
    }

    pub(super) fn steps_from(&self, node: Node) -> Vec<Node> {
        if let Some(link) = self.link(node) {
            let part = || self.entry(link.part).map(|taken| self.graph.operands(&taken)[0]);
            return match link.more {
                true => vec![(node.0 - 1, node.1)],
                false => part().map(|part| self.landing(part)).into_iter().collect(),
            };
        }
        let Some(entry) = self.entry(node) else { return Vec::new() };
        let graph = &self.graph;
        if !self.fold {
            return self.plain_from(&entry);
        }
        match entry.kind {
            Kind::Enter => {
                let result = graph.result(&entry);
                if result.1 == 0 {
                    // It never ended: its arguments are reported.
                    return self.given(&entry);
                }
                let own = graph
                    .function_of(&entry)
                    .is_some_and(|function| self.is_own_function(function));
                if own {
                    return vec![self.landing(result)];
                }
                let found = self.frontier(result, node);
                if !found.is_empty() {
                    return self.with_texts(&entry, found);
                }
                self.given(&entry)
            }
            Kind::Compute if self.is_input(&entry) => Vec::new(),
            Kind::Part if let Some(literal) = self.literal_of(&entry) => vec![literal],
            Kind::Read | Kind::Taken
                if let Some(raise) = self.reported_hand_over(&entry)
                    && raise.kind == Kind::Raise =>
            {
                // For a part its own story; for the whole that of the exception.
                let part = self.landing(graph.operands(&entry)[0]);
                let whole = part == raise.node() || self.value(node) == self.value(raise.node());
                match whole || !self.is_reportable(part) {
                    true => self.steps_from(raise.node()),
                    false => vec![part],
                }
            }
            Kind::Taken if let Some(earlier) = self.earlier(&entry) => vec![earlier],
            Kind::Write | Kind::Send | Kind::Read | Kind::Taken => {
                let came = self.reported_read(&entry).unwrap_or(entry);
                vec![self.landing(graph.operands(&came)[0])]
            }
            Kind::Raise if entry.form == 0 && !self.is_own_pc(entry.pc) => {
                // In a library: its arguments, not its intermediate results.
                match self.outer_call(node) {
                    Some(call) => self.given(&call),
                    None => self.landings(&graph.operands(&entry)),
                }
            }
            Kind::Raise => {
                let mut operands = graph.operands(&entry);
                // The class of an exception (error, exit, throw) is obvious.
                if self.is_raised_by_hand(&entry) && operands.len() > 1 {
                    operands = vec![operands[1]];
                }
                let landed = self.landings(&operands);
                // The library wrapping of a thrown value is not in the source.
                let inner = landed.iter().flat_map(|node| match self.entry(*node) {
                    Some(made) if made.kind == Kind::Con && !self.is_own(&made) => {
                        self.frontier(*node, *node)
                    }
                    _ => vec![*node],
                });
                let inner: Vec<Node> = inner.collect();
                if inner.is_empty() { landed } else { inner }
            }
            Kind::Compute if let Some(origin) = graph.read_from(&entry) => {
                vec![self.landing(origin)]
            }
            _ if self.is_own(&entry) => {
                let mut operands = self.written_operands(&entry);
                if entry.kind == Kind::Partial {
                    operands.insert(0, graph.forwarded_value(&entry));
                }
                self.landings(&operands)
            }
            _ => {
                let found = self.frontier(node, node);
                match self.outer_call(node) {
                    Some(call) if found.is_empty() => self.given(&call),
                    _ => found,
                }
            }
        }
    }

    /// The operands of a step that are in the source: not the intermediate results that a front end computes for the
    /// same expression, such as the cells of a list in brackets, or the sizes of bit segments.
    pub(super) fn written_operands(&self, entry: &Entry) -> Vec<Node> {
        let graph = &self.graph;
        let span = graph.code.span_at(entry.pc);
        let activation = graph.activation(entry).map(|call| call.node());
        let mut work = graph.operands(entry);
        work.reverse();
        let mut written = Vec::new();
        while let Some(node) = work.pop() {
            if node.1 & CONSTANT != 0 && node.1 & BEFORE == 0 {
                let k = node.1 & !CONSTANT;
                let text = graph.code.constants().get(k as usize);
                // The rest of a list in brackets.
                if let Some(machine::Constant::Con(_, parts)) = text
                    && graph.code.constant_span(k) == span
                {
                    work.extend(parts.iter().rev().map(|part| (node.0, CONSTANT | part)));
                    continue;
                }
                if matches!(text, Some(machine::Constant::Bytes(_)))
                    || graph.code.constant_span(k) != span
                {
                    written.push(node);
                }
                continue;
            }
            let inner = graph.entry(graph.through(node)).filter(|inner| {
                matches!(inner.kind, Kind::Compute | Kind::Con)
                    && graph.code.span_at(inner.pc) == span
                    && inner.node() != entry.node()
                    && graph.activation(inner).map(|call| call.node()) == activation
            });
            match inner {
                Some(inner) => work.extend(graph.operands(&inner).into_iter().rev()),
                None => written.push(node),
            }
        }
        written
    }

    /// The arguments of a library call; functions only if there is nothing else.
    pub(super) fn given(&self, call: &Entry) -> Vec<Node> {
        let all = self.landings(&self.shown_arguments(call));
        let is_function = |node: &Node| matches!(self.graph.shape(*node), Shape::Function(..));
        if all.iter().all(is_function) {
            return all;
        }
        all.into_iter().filter(|node| !is_function(node)).collect()
    }

    /// Whether a message was sent by user code, or by library code in a call from there: not by a process that the
    /// library runs.
    pub(super) fn is_users(&self, send: &Entry) -> bool {
        if send.kind == Kind::Send && send.form != 0 {
            return false;
        }
        let mut at = *send;
        for _ in 0..100_000 {
            if at.kind == Kind::Start {
                return false;
            }
            if self.is_own_pc(at.pc) {
                return true;
            }
            match self.entry(at.control()) {
                Some(outer) => at = outer,
                None => return true,
            }
        }
        true
    }

    /// The origins of every step as it is, libraries included.
    pub(super) fn plain_from(&self, entry: &Entry) -> Vec<Node> {
        let graph = &self.graph;
        let mut nodes = match entry.kind {
            Kind::Enter | Kind::Thunk => vec![graph.result(entry)],
            Kind::Made => vec![entry.control()],
            Kind::Partial => {
                let mut nodes = vec![graph.forwarded_value(entry)];
                nodes.extend(graph.operands(entry));
                nodes
            }
            _ => graph.operands(entry),
        };
        nodes.retain(|node| node.1 != 0);
        nodes.into_iter().map(|node| self.landing(node)).collect()
    }

    /// The operands with provenance.
    pub(super) fn landings(&self, operands: &[Node]) -> Vec<Node> {
        let mut nodes = Vec::new();
        for operand in operands.iter().filter(|node| node.1 != 0) {
            let landed = self.landing(*operand);
            if self.is_reportable(landed) && !nodes.contains(&landed) {
                nodes.push(landed);
            }
        }
        nodes
    }

    /// Whether the created object is a class dictionary.
    fn is_dictionary_made(&self, entry: &Entry) -> bool {
        let code = &self.graph.code;
        match code.instr(entry.pc) {
            Some(Instr::Con { con, .. } | Instr::ReserveCon { con, .. }) => {
                code.constructors.get(*con as usize).is_some_and(|con| con.is_dictionary)
            }
            _ => false,
        }
    }

    /// Whether a step can be reported: not library constants, class dictionaries, or unevaluated expressions.
    pub(super) fn is_reportable(&self, node: Node) -> bool {
        if node.1 & CONSTANT != 0 && node.1 & BEFORE == 0 {
            let code = &self.graph.code;
            let k = node.1 & !CONSTANT;
            return match code.constants().get(k as usize) {
                Some(machine::Constant::Function(f)) => {
                    self.is_own_function(*f) && !code.constant_span(k).is_none()
                }
                Some(machine::Constant::Lazy(f)) if self.graph.literal(*f).is_some() => {
                    let span = code.constant_span(k);
                    self.is_own_span(span) && self.is_written_text(span)
                }
                Some(constant) => {
                    let span = code.constant_span(k);
                    self.is_own_span(span) && self.is_written(constant, span)
                }
                None => false,
            };
        }
        let Some(entry) = self.entry(node) else { return node.1 != 0 };
        match entry.kind {
            Kind::Thunk => false,
            Kind::Compute if self.is_literal_text(node) && self.is_own_pc(entry.pc) => {
                self.is_written_text(self.graph.code.span_at(entry.pc))
            }
            Kind::Con if self.is_dictionary_made(&entry) => false,
            Kind::Con if !self.is_own(&entry) => {
                let given = |call: Entry| call.kind == Kind::Enter && !self.given(&call).is_empty();
                !self.frontier(node, node).is_empty() || self.outer_call(node).is_some_and(given)
            }
            _ => true,
        }
    }
}
