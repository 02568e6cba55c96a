//! From a value to the step that reports it: past forwarding steps, and to its hand-over.

use super::{LINKS, Link, Reporter};
use crate::graph::Node;
use crate::log::{BEFORE, CONSTANT, Entry, Kind};
use crate::shape::{Part, Shape};
use core_ir::Prim;
use machine::{Instr, Word};
use source::Span;

impl Reporter<'_> {
    /// The step that reports a value: past forwarding steps.
    pub(crate) fn landing(&self, node: Node) -> Node {
        let mut node = node;
        for _ in 0..1_000_000 {
            node = self.graph.to_handler(node);
            let Some(entry) = self.entry(node) else { return node };
            if let Some(came) = self.reported_read(&entry) {
                return self.read_once(&entry, &came);
            }
            match self.passes(&entry) {
                Some(next) if next.1 != 0 => node = next,
                _ => return entry.node(),
            }
        }
        node
    }

    /// The reason in the exception that a library ends a process with. A process that dies of an error ends with
    /// `{Reason, Stack}`, and one that exits with its reason: no user line raises these, and their story is that of the
    /// reason.
    pub(crate) fn reason_of_exit(&self, raised: Node) -> Node {
        let graph = &self.graph;
        let entry = self.entry(raised).filter(|e| e.kind == Kind::Raise && !self.is_own_pc(e.pc));
        let Some(entry) = entry.filter(|_| self.is_erlang()) else { return raised };
        let reasons =
            graph.operands(&entry).into_iter().filter(|node| node.1 != 0).map(|operand| {
                let made = self.entry(graph.maker(operand));
                let made = made.filter(|e| e.kind == Kind::Con && !self.is_own_pc(e.pc));
                let fields = made.map_or_else(Vec::new, |made| graph.operands(&made));
                match fields[..] {
                    [reason, stack] if !matches!(graph.shape(stack), Shape::Tuple(_)) => reason,
                    _ => operand,
                }
            });
        // A library handler got it, and user code may have raised it.
        let is_caught = |node: &Node| self.entry(*node).is_some_and(|e| graph.caught(&e).is_some());
        reasons.map(|reason| self.landing(reason)).find(is_caught).unwrap_or(raised)
    }

    /// Whether a number equals the one that was put into the bytes: not if it was written with a sign and read without,
    /// or in another byte order.
    pub(super) fn is_read_as_written(&self, read: &Entry, written: Node) -> bool {
        let number = self.graph.prim(read) == Some(Prim::SegmentToInteger);
        !number || self.graph.brief(read.node()) == self.graph.brief(written)
    }

    /// Whether a part is reported as a part of a value that was handed over.
    pub(super) fn is_reported_part(&self, taken: &Entry) -> bool {
        // A part that a library cuts from a byte string is reported by the library call.
        let cut = self.graph.entry(self.graph.operands(taken)[0]);
        let cut = cut.is_some_and(|part| part.kind == Kind::Compute && part.pc == taken.pc);
        if cut && self.fold && !self.is_own_pc(taken.pc) {
            return false;
        }
        let Some(came) = self.graph.hand_over_of(taken.node()) else { return false };
        match came.kind {
            _ if !self.fold => true,
            Kind::Write => true,
            Kind::Raise => {
                let by = self.graph.taken_out_by(taken.node());
                by.is_some_and(|by| self.is_reported_catch(&by, &came))
            }
            _ => self.is_users(&came),
        }
    }

    /// Whether a part of a literal text is the end after its last character.
    pub(super) fn is_end_of_literal(&self, part: &Entry) -> bool {
        let graph = &self.graph;
        part.kind == Kind::Part
            && matches!(graph.shape(part.node()), Shape::Word(word) if word == Word::NIL)
            && self.literal_of(part).is_some()
    }

    /// The literal text that something was taken from.
    pub(super) fn literal_of(&self, part: &Entry) -> Option<Node> {
        let made = self.entry(self.graph.through(self.graph.operands(part)[0]))?;
        let by = (made.kind == Kind::Made).then(|| self.entry(made.control())).flatten()?;
        matches!(self.graph.code.instr(by.pc), Some(Instr::Text { .. })).then(|| by.node())
    }

    /// For a whole value that a user line took from a variable or a mailbox: the step that put it there.
    pub(super) fn reported_read(&self, read: &Entry) -> Option<Entry> {
        if !self.fold || read.kind != Kind::Read {
            return None;
        }
        if let Some(raise) = self.graph.caught(read) {
            let raise = self.entry(self.graph.through(raise))?;
            return (raise.kind == Kind::Raise && self.is_reported_catch(read, &raise))
                .then_some(raise);
        }
        if !self.cell_op(read) {
            return None;
        }
        let came = self.graph.hand_over_of(read.node())?;
        let reported = came.kind == Kind::Write || self.is_users(&came);
        // A process that the library runs takes it outside user code.
        let users = !self.is_erlang() || self.is_users(read);
        (reported && users && self.is_own_span(self.own_place(read))).then_some(came)
    }

    /// Whether user code caught an exception: not a library that raised it for internal use.
    pub(super) fn is_reported_catch(&self, caught: &Entry, raise: &Entry) -> bool {
        let outer = |entry: &Entry| self.outer_call(entry.node()).map(|call| call.node());
        let apart = || outer(caught) != outer(raise);
        self.is_own_span(self.own_place(caught)) && (self.is_own_pc(raise.pc) || apart())
    }

    /// For a value from a cell or a mailbox, whole or in part: the step that put it there.
    pub(super) fn reported_hand_over(&self, entry: &Entry) -> Option<Entry> {
        match entry.kind {
            Kind::Taken => self.graph.hand_over_of(entry.node()),
            _ => self.reported_read(entry),
        }
    }

    /// Where a reported step happened: for a hand-over, where the value was given.
    pub(crate) fn happened(&self, node: Node) -> Node {
        if let Some(link) = self.link(node) {
            return link.by.node();
        }
        let hand = self.entry(node).and_then(|entry| self.reported_hand_over(&entry));
        hand.map_or(node, |came| came.node())
    }

    /// The hand-overs of a part before the last one: the first of them, as a step.
    pub(super) fn earlier(&self, taken: &Entry) -> Option<Node> {
        let part = taken.node();
        let known = self.links.borrow().iter().rposition(|link| link.part == part);
        if let Some(known) = known {
            return Some((LINKS + known, 1));
        }
        let mut hands = self.graph.earlier_hand_overs(part, |by| self.own_place(by));
        hands.retain(|(by, _)| by.kind == Kind::Write || self.is_users(by));
        // The latest one is visited first.
        let mut links = self.links.borrow_mut();
        for (number, (by, taken)) in hands.iter().rev().enumerate() {
            links.push(Link { part, by: *by, taken: *taken, more: number > 0 });
        }
        (!hands.is_empty()).then(|| (LINKS + links.len() - 1, 1))
    }

    pub(super) fn link(&self, node: Node) -> Option<Link> {
        self.links.borrow().get(node.0.checked_sub(LINKS)?).copied()
    }

    /// A value that was read in one line is reported once, however often it was read there.
    pub(super) fn read_once(&self, read: &Entry, came: &Entry) -> Node {
        let key = (came.node(), self.own_place(read));
        *self.reads.borrow_mut().entry(key).or_insert(read.node())
    }

    /// The value that a skipped step forwards.
    pub(super) fn passes(&self, entry: &Entry) -> Option<Node> {
        let graph = &self.graph;
        match entry.kind {
            Kind::Part | Kind::Compute
                if self.fold
                    && let Some(origin) = graph.read_from(entry)
                    && self.is_read_as_written(entry, origin) =>
            {
                Some(origin)
            }
            Kind::Compute
                if self.fold
                    && let Some(literal) = self.as_written(entry) =>
            {
                Some(literal)
            }
            Kind::Part if self.fold && self.is_end_of_literal(entry) => None,
            Kind::Part => {
                // A word from an object that has a story as a whole.
                let object = graph.operands(entry)[0];
                let made = graph.entry(graph.through(object))?;
                // The reason of an exception is reported where that was raised.
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
                // A constructor that is passed as a function is reported as its result.
                let constructor =
                    info.name.is_some_and(|n| n.as_str().starts_with(char::is_uppercase));
                if constructor && !self.is_erlang() && graph.result(entry).1 != 0 {
                    return Some(graph.result(entry));
                }
                // A value that a statement binds goes to the rest of its block, by generated functions.
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
                    // A function that a front end generates for an expression: a `receive`.
                    let part = info.span == graph.code.span_at(entry.pc)
                        || self.is_erlang() && !self.is_written_lambda(info);
                    let hands_on = field || part || !self.made_in(entry, result);
                    return (result.1 != 0 && hands_on).then_some(result);
                }
                // A literal: `fromInteger` of a constant at the same location.
                let literal = !own && graph.result(entry).1 != 0;
                literal.then(|| self.as_written(entry)).flatten()
            }
            Kind::Con if self.fold && !self.is_own_pc(entry.pc) => self.made_again(entry),
            Kind::Taken if !self.is_reported_part(entry) => Some(graph.operands(entry)[0]),
            Kind::Taken if self.fold && !self.is_own_pc(entry.pc) => {
                let raised =
                    graph.hand_over_of(entry.node()).is_some_and(|c| c.kind == Kind::Raise);
                raised.then(|| self.given_of_exception(entry)).flatten()
            }
            Kind::Send if self.fold && !self.is_users(entry) => Some(graph.forwarded_value(entry)),
            Kind::Write if self.fold && graph.is_inner(entry) => Some(graph.forwarded_value(entry)),
            Kind::Read if let Some(raise) = graph.caught(entry) => Some(raise),
            Kind::Read if self.fold => {
                let mail = matches!(graph.prim(entry), Some(Prim::MailboxPeek | Prim::MailboxTake));
                let stored = graph.element(entry.node(), graph.operands(entry)[0]);
                let made = graph.through(stored);
                // A value from a map or a tuple need not be reported as the contents of a variable.
                let literal =
                    made.1 & CONSTANT != 0 && made.1 & BEFORE == 0 && !self.cell_op(entry);
                let known = literal || graph.entry(made).is_some();
                (known && (!mail || self.is_send(stored))).then_some(stored)
            }
            _ => None,
        }
    }

    /// A part of an exception that a library took: the part that user code took and passed to the library, or the whole
    /// exception.
    pub(super) fn given_of_exception(&self, taken: &Entry) -> Option<Node> {
        let mut of = *self.graph.operands(taken).get(1)?;
        for _ in 0..100_000 {
            let whole = self.entry(self.out_of_calls(of))?;
            if whole.kind != Kind::Taken {
                break;
            }
            if self.is_own_pc(whole.pc) {
                return Some(whole.node());
            }
            of = *self.graph.operands(&whole).get(1)?;
        }
        self.graph.taken_out_by(taken.node()).map(|caught| caught.node())
    }

    /// The constant that an operation or a call converts to another type at the same location: a literal is written
    /// once.
    pub(super) fn as_written(&self, entry: &Entry) -> Option<Node> {
        let code = &self.graph.code;
        let operands = self.graph.operands(entry);
        if entry.kind == Kind::Compute && operands.len() != 1 {
            return None;
        }
        let literal = self.graph.through(*operands.last()?);
        let span = match self.entry(literal) {
            Some(text) if self.is_literal_text(literal) => code.span_at(text.pc),
            None if literal.1 & CONSTANT != 0 && literal.1 & BEFORE == 0 => {
                code.constant_span(literal.1 & !CONSTANT)
            }
            _ => return None,
        };
        (span == code.span_at(entry.pc)).then_some(literal)
    }

    /// A value that a library makes again with the same contents: `Left e -> Left e`.
    pub(super) fn made_again(&self, made: &Entry) -> Option<Node> {
        let graph = &self.graph;
        let fields = graph.operands(made);
        let Some(Instr::Con { con, .. }) = graph.code.instr(made.pc) else { return None };
        let info = graph.code.constructors.get(*con as usize)?;
        if !(1..=3).contains(&fields.len()) || info.is_dictionary || info.name.as_str() == ":" {
            return None;
        }
        let call = graph.activation(made).filter(|call| call.kind == Kind::Enter)?;
        let fields: Vec<Node> = fields.into_iter().map(|field| graph.maker(field)).collect();
        let is_same = |given: &Node| match graph.shape(*given) {
            Shape::Con(other, parts) if other == *con && parts.len() == fields.len() => {
                let same = |(part, field): (&Part, &Node)| matches!(part, Part::Step(part) if graph.maker(*part) == *field);
                parts.iter().zip(&fields).all(same)
            }
            _ => false,
        };
        graph.operands(&call).into_iter().find(|given| given.1 != 0 && is_same(given))
    }

    /// Whether there is a statement `pattern <- expression` of a block.
    pub(super) fn is_binding(&self, span: Span) -> bool {
        let Some(text) = self.sources.text(span).filter(|_| !self.is_erlang()) else {
            return false;
        };
        let Some((pattern, _)) = text.split_once("<-") else { return false };
        let open = pattern.chars().filter(|c| "([{".contains(*c)).count();
        let closed = pattern.chars().filter(|c| ")]}".contains(*c)).count();
        open == closed && !pattern.contains(['\\', '"', '|', '\n'])
    }

    /// Whether a name is that of a record field.
    pub(super) fn is_field(&self, name: source::Symbol) -> bool {
        let constructors = &self.graph.code.constructors;
        constructors.iter().any(|c| !c.is_dictionary && c.fields.contains(&Some(name)))
    }

    pub(super) fn is_send(&self, node: Node) -> bool {
        self.entry(node).is_some_and(|e| e.kind == Kind::Send || e.kind == Kind::Read)
    }

    /// Whether a result was made in an activation itself, rather than forwarded.
    pub(super) fn made_in(&self, activation: &Entry, result: Node) -> bool {
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
}
