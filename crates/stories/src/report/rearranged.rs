//! Whether a text is a copy of the value its characters came from, or was reordered.
//!
//! Libraries are folded, so the characters of `reverse "olleh"` lead directly to the literal. For `"say " ++ greeting`
//! that is right, but here it would show a text that was never printed. So the characters that show one value are
//! compared with it: unless they occur in it contiguously, a call has reordered them, and that call is reported.

use super::Reporter;
use crate::graph::Node;
use crate::log::{Entry, Kind};
use crate::shape::{Part, Shape};
use std::collections::{HashSet, VecDeque};
use std::ops::Range;

/// Some characters that one step made.
pub(super) struct ShownPiece {
    /// Their range in the text.
    pub place: Range<usize>,
    pub made: Node,
    /// The values that they show.
    pub shown: Vec<Node>,
    /// Whether that is a whole list, tuple or record, which is reported unchanged.
    pub whole: bool,
}

/// Limit on the texts that are compared.
const MAX_COMPARED_TEXT: usize = 2_000;
/// Limit on the calls that are examined to find the one that returned a text.
const CALLS: usize = 50;
/// Limit on the steps outwards from a write to its caller.
const AROUND: usize = 500;
/// Limit on the texts that are compared on the way to the origin of another.
const MAX_COMPARED_ORIGIN: usize = 200;
/// Limit on the texts in a list that are examined.
const ELEMENTS: usize = 200;
/// Limit on the steps back that are examined to see whether one step came from another.
const LED: usize = 30;

impl Reporter<'_> {
    /// Makes reordered characters show the text that resulted from reordering.
    pub(super) fn report_rearranged(&self, pieces: &mut [ShownPiece], text: &str, writer: Node) {
        let writes = self.outer_call(writer).map(|call| call.node());
        for run in runs(pieces, text) {
            let Some(printed) =
                text.get(pieces[run.start].place.start..pieces[run.end - 1].place.end)
            else {
                continue;
            };
            let whole = printed == text;
            let origin = pieces[run.start].shown[0];
            let around = [writer, pieces[run.start].made];
            let giver = self.within_spare(|| {
                let copied = self.is_copied(&pieces[run.clone()], printed, writes, whole);
                if copied { None } else { self.giver_of(printed, origin, around) }
            });
            if let Some(giver) = giver.flatten() {
                pieces[run].iter_mut().for_each(|piece| piece.shown = vec![giver]);
            }
        }
    }

    /// Runs `f`, which improves a report, unless too much would have to be recorded for that.
    fn within_spare<T>(&self, f: impl FnOnce() -> T) -> Option<T> {
        self.graph.at_most_spare(0, || self.graph.sure(f))
    }

    /// Whether characters that show one value occur in its text. An unknown value, or one that was only shown by the
    /// printing call, counts as a copy.
    fn is_copied(
        &self,
        pieces: &[ShownPiece],
        text: &str,
        writes: Option<Node>,
        whole: bool,
    ) -> bool {
        let few = text.chars().nth(1).is_none() || text.len() > MAX_COMPARED_TEXT;
        // Lines drawn with signs, and padding, only surround others.
        if few || !whole && !text.contains(char::is_alphanumeric) {
            return true;
        }
        let origin = pieces[0].shown[0];
        let source = self.text_of(origin);
        if source.as_ref().is_some_and(|source| source.contains(text)) {
            return true;
        }
        // The result of a user function is compared by itself, and so is a value without a computation on the way. For
        // a number, a call made its text.
        let alone = source.is_some() && self.is_own_call(origin);
        let mut calls: Vec<Entry> = Vec::new();
        let shown = pieces.iter().filter(|piece| !piece.shown.is_empty());
        for made in shown.map(|piece| self.landing(piece.made)) {
            let Some(entry) = self.entry(made) else {
                // A library character, such as a zero that pads a number.
                if !self.is_reportable(made) {
                    return true;
                }
                continue;
            };
            let as_it_is = source.is_some() && self.is_own(&entry);
            let call = self.outer_call(made).filter(|_| !alone && !as_it_is);
            calls.extend(call.filter(|call| call.kind == Kind::Enter));
        }
        calls.dedup_by_key(|call| call.node());
        if source.is_none() && calls.is_empty() {
            return true;
        }
        let of_call = |call: &Entry| {
            let shows = || self.text_of(call.node()).is_none_or(|made| made.contains(text));
            Some(call.node()) == writes || shows()
        };
        calls.iter().any(of_call)
    }

    fn is_own_call(&self, node: Node) -> bool {
        let function = self.entry(node).and_then(|entry| self.graph.function_of(&entry));
        function.is_some_and(|function| self.is_own_function(function))
    }

    /// The origins of a library call, with the texts on the way that are not copies: those that another call reordered,
    /// and results of user functions that this one transforms.
    pub(super) fn with_texts(&self, call: &Entry, found: Vec<Node>) -> Vec<Node> {
        if self.comparing.replace(true) {
            return found;
        }
        let reported = self.within_spare(|| self.compared(call, &found));
        self.comparing.set(false);
        reported.unwrap_or(found)
    }

    fn compared(&self, call: &Entry, found: &[Node]) -> Vec<Node> {
        let mut from = found.to_vec();
        let text = self.text_of(call.node()).filter(|text| text.len() <= MAX_COMPARED_ORIGIN);
        let Some(text) = text else { return from };
        let given: Vec<Node> =
            self.shown_arguments(call).into_iter().map(|node| self.landing(node)).collect();
        for (number, landed) in given.iter().enumerate() {
            if *landed == call.node() || !self.is_reported_text(*landed, &text) {
                continue;
            }
            let others = given.iter().enumerate().filter(|(other, _)| *other != number);
            let others: Vec<Node> = others
                .flat_map(|(_, node)| self.steps_from(*node).into_iter().chain([*node]))
                .collect();
            let place = self.place(*landed);
            let is_its = |node: &Node| {
                let own = self.entry(*node).is_none_or(|entry| self.is_own(&entry));
                let inside = !own && place.contains(self.place(*node));
                inside || !others.contains(node) && self.leads_to(*landed, *node)
            };
            let its: Vec<Node> = from.iter().copied().filter(is_its).collect();
            if let Some(first) = its.first() {
                from = from
                    .into_iter()
                    .filter_map(|node| match its.contains(&node) {
                        true => (node == *first).then_some(*landed),
                        false => Some(node),
                    })
                    .collect();
            }
        }
        self.without_pieces(from)
    }

    /// Removes pieces of texts that libraries made on the way, outside any call that could be reported for them:
    /// characters, of which there may be many, and steps with the same origins as the others.
    fn without_pieces(&self, found: Vec<Node>) -> Vec<Node> {
        let mut kept: Vec<Node> = Vec::new();
        for node in &found {
            let made_of = match self.is_library_piece(*node) {
                true => self.frontier(*node, *node),
                false => Vec::new(),
            };
            let is_character = self.character(Part::Step(*node)).is_some();
            let is_told = || made_of.iter().all(|node| found.contains(node));
            match !made_of.is_empty() && (is_character || is_told()) {
                true => kept.extend(made_of),
                false => kept.push(*node),
            }
        }
        kept
    }

    fn is_library_piece(&self, node: Node) -> bool {
        let library = self.entry(node).is_some_and(|entry| !self.is_own(&entry));
        library && self.given_by(node).is_none() && self.text_of(node).is_some()
    }

    /// Whether a text argument of a call is reported on the way to its origins.
    fn is_reported_text(&self, landed: Node, result: &str) -> bool {
        // A call, or a list that is made in place, such as a comprehension.
        let made = self.entry(landed).filter(|e| matches!(e.kind, Kind::Enter | Kind::Con));
        let Some(made) = made.filter(|made| self.is_own_pc(made.pc)) else { return false };
        let Some(text) = self.text_of(landed).filter(|text| text.len() <= MAX_COMPARED_ORIGIN)
        else {
            return false;
        };
        let apart = |other: &str| !text.contains(other) && !other.contains(&text);
        if self.is_own_call(landed) {
            return apart(result);
        }
        let origins = self.steps_from(landed);
        let is_rearranged = |origin: &Node| self.text_of(*origin).is_some_and(|text| apart(&text));
        made.node() == landed && origins.iter().any(is_rearranged)
    }

    /// Whether a step came from another, as far as a few steps show.
    fn leads_to(&self, node: Node, origin: Node) -> bool {
        let mut seen = vec![node];
        let mut next = 0;
        while let Some(at) = seen.get(next).copied().filter(|_| next < LED) {
            next += 1;
            if at == origin {
                return true;
            }
            for from in self.from(at) {
                if !seen.contains(&from) {
                    seen.push(from);
                }
            }
        }
        false
    }

    /// The printed values of a step, and of another: the arguments of the enclosing user calls, and of library calls,
    /// as far out as a text was passed. A function that runs an action, such as `mapM_`, need not have the printed
    /// value.
    fn given_to_print(&self, [writer, first]: [Node; 2], printed: &str) -> VecDeque<Node> {
        let mut given = VecDeque::new();
        for call in [writer, first].into_iter().filter_map(|node| self.outer_call(node)) {
            let shown = self.shown_arguments(&call).into_iter();
            given.extend(shown.flat_map(|node| self.printed(node, call.pc)));
        }
        let mut inner = Vec::new();
        let mut at = self.entry(writer);
        for _ in 0..AROUND {
            let Some(entry) = at.filter(|entry| !self.is_own_pc(entry.pc)) else { break };
            at = self.entry(entry.control());
            if entry.kind != Kind::Enter {
                continue;
            }
            let texts: Vec<Node> = self.all_arguments(&entry);
            if texts.iter().any(|node| self.length_around(*node, printed).is_some()) {
                inner = texts;
            } else if !inner.is_empty() {
                break;
            }
        }
        given.extend(inner);
        given
    }

    /// The arguments of a call, and the captured values of its function: an action contains what it prints.
    fn all_arguments(&self, call: &Entry) -> Vec<Node> {
        let mut all = self.shown_arguments(call);
        let callee = self.graph.callee(call).filter(|callee| callee.1 != 0);
        let made = callee.and_then(|callee| self.entry(self.graph.maker(callee)));
        let is_function = |made: &Entry| matches!(made.kind, Kind::Closure | Kind::Partial);
        all.extend(
            made.filter(is_function).map(|made| self.graph.operands(&made)).unwrap_or_default(),
        );
        all.retain(|node| node.1 != 0);
        all
    }

    /// The outermost value that contains a printed text, as it was passed to library calls: the one that is exactly
    /// this text, or else the shortest that contains it.
    fn giver_of(&self, printed: &str, origin: Node, around: [Node; 2]) -> Option<Node> {
        let writes = self.outer_call(around[0]).map(|call| call.node());
        let mut work = self.given_to_print(around, printed);
        let mut seen: HashSet<Node> = HashSet::new();
        let mut inside: Option<(usize, Node)> = None;
        for _ in 0..CALLS {
            let Some(given) = work.pop_front() else { break };
            for given in self.texts_in(given) {
                if !seen.insert(given) {
                    continue;
                }
                let length = self.length_around(given, printed);
                if length.is_some() || self.is_sequence(given) && self.text_of(given).is_none() {
                    let inner = self.made_by_library(given);
                    work.extend(inner.into_iter().flat_map(|call| self.shown_arguments(&call)));
                }
                let Some((length, giver)) = length.zip(self.reported_giver(given)) else {
                    continue;
                };
                if giver == origin {
                    continue;
                }
                // The same text may have been passed twice.
                if length == printed.len() && self.leads_to(giver, origin) {
                    return Some(giver);
                }
                // Not an intermediate value of the library for writing it.
                let made_in = self.outer_call(giver).map(|call| call.node());
                let own = self.entry(giver).is_some_and(|entry| self.is_own(&entry));
                if !own && made_in == writes && length > printed.len() {
                    continue;
                }
                if inside.is_none_or(|(other, _)| length < other) {
                    inside = Some((length, giver));
                }
            }
        }
        inside.map(|(_, giver)| giver)
    }

    /// The length of a text that contains another.
    fn length_around(&self, node: Node, printed: &str) -> Option<usize> {
        self.text_of(node).filter(|text| text.contains(printed)).map(|text| text.len())
    }

    /// The step that reports a text, if it was computed: not if it is a literal.
    fn reported_giver(&self, given: Node) -> Option<Node> {
        let landed = self.landing(given);
        let made = self.entry(landed).is_some() && !self.is_literal_text(landed);
        (made && self.is_reportable(landed)).then_some(landed)
    }

    /// The library call that made something.
    fn made_by_library(&self, node: Node) -> Option<Entry> {
        let made = self.entry(self.graph.through(node))?;
        let function = self.graph.function_of(&made)?;
        (!self.is_own_function(function)).then_some(made)
    }

    /// A text, or a list with the texts in it.
    fn texts_in(&self, node: Node) -> Vec<Node> {
        let mut texts = vec![node];
        let mut at = node;
        for _ in 0..ELEMENTS {
            let Some((head, tail)) = self.cell(at) else { break };
            if self.character(head).is_some() {
                break;
            }
            if let Part::Step(head) = head {
                texts.push(head);
            }
            let Part::Step(tail) = tail else { break };
            at = tail;
        }
        texts
    }

    fn cell(&self, node: Node) -> Option<(Part, Part)> {
        match self.graph.shape(node) {
            Shape::Con(con, parts) if self.is_cell(con) => match parts.as_slice() {
                [head, tail] => Some((*head, *tail)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The text of a value, if it is one and completely known.
    fn text_of(&self, node: Node) -> Option<String> {
        self.graph.at_most_spare(0, || self.spelt(node))
    }

    fn spelt(&self, node: Node) -> Option<String> {
        let mut spelt = String::new();
        let mut at = self.input_of(node);
        while spelt.len() <= MAX_COMPARED_TEXT {
            match self.graph.shape(at) {
                Shape::Literal(text) | Shape::Text(text) => return Some(spelt + &text),
                Shape::Object(header, parts) if header.is(machine::Kind::Bytes) => {
                    return decoded(&parts, header.info() as usize).map(|text| spelt + &text);
                }
                Shape::Con(con, parts) if parts.len() == 2 && self.is_cell(con) => {
                    spelt.push(self.character(parts[0])?);
                    match parts[1] {
                        Part::Step(tail) => at = tail,
                        Part::Word(_) => return Some(spelt),
                    }
                }
                Shape::Con(_, parts) if parts.is_empty() && !spelt.is_empty() => {
                    return Some(spelt);
                }
                Shape::Word(_) if !spelt.is_empty() => return Some(spelt),
                // A character that a text was made of: `replicate 3 'x'`.
                Shape::Word(_) if !self.is_erlang() => {
                    return self.character(Part::Step(at)).map(String::from);
                }
                _ => return None,
            }
        }
        None
    }

    /// The value that was read, without the wrapper that says whether there was any.
    fn input_of(&self, node: Node) -> Node {
        match self.graph.shape(node) {
            Shape::Con(_, parts) if self.is_read(node) => match parts.as_slice() {
                [Part::Step(inner)] => *inner,
                _ => node,
            },
            _ => node,
        }
    }

    fn character(&self, part: Part) -> Option<char> {
        let shape = match part {
            Part::Word(word) => Shape::Word(word),
            Part::Step(node) => self.graph.shape(node),
        };
        let code = match shape {
            Shape::Word(word) if word.is_small() && self.is_erlang() => {
                u32::try_from(word.as_small()).ok()
            }
            Shape::Word(word) => word.as_char(),
            Shape::Big(number) if self.is_erlang() => number.parse().ok(),
            _ => None,
        };
        code.and_then(char::from_u32)
    }
}

/// The text in the words of a byte string of this many bytes.
fn decoded(words: &[Part], bytes: usize) -> Option<String> {
    let words = words.iter().map(|part| match part {
        Part::Word(word) => Some(word.0.to_le_bytes()),
        Part::Step(_) => None,
    });
    let mut all: Vec<u8> = words.collect::<Option<Vec<_>>>()?.concat();
    all.truncate(bytes);
    String::from_utf8(all).ok()
}

/// Neighbours that show the same single value; with the blanks between them, which a library inserted.
fn runs(pieces: &[ShownPiece], text: &str) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut open = false;
    for (number, piece) in pieces.iter().enumerate() {
        let blank = || text.get(piece.place.clone()).is_some_and(|t| t.trim().is_empty());
        match piece.shown.as_slice() {
            [] if blank() => {}
            [shown] if !piece.whole => {
                let same = |run: &&mut Range<usize>| pieces[run.start].shown[0] == *shown;
                match runs.last_mut().filter(|_| open).filter(same) {
                    Some(run) => run.end = number + 1,
                    None => runs.push(number..number + 1),
                }
                open = true;
            }
            _ => open = false,
        }
    }
    runs
}
