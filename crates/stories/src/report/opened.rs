//! The start of a story: from characters of the output to the values that they show.

use super::Reporter;
use super::rearranged::ShownPiece;
use crate::graph::Node;
use crate::log::{Entry, Kind};
use crate::shape::{Part, Shape};
use machine::Word;
use source::Span;
use std::cell::OnceCell;
use std::ops::Range;

/// The start of a story.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The subject: a value, or a part of the output.
    pub value: String,
    /// The steps that report it.
    pub nodes: Vec<Node>,
    /// The step that wrote it, if it is a part of the output.
    pub writer: Option<Node>,
    /// The steps as they were found: with the tests that selected the values, where those are constants.
    pub found: Vec<Node>,
    /// For a part of the output: the characters themselves, including literal text.
    pub characters: Vec<Node>,
    /// The cells of the written list, up to the part of the output: they determine its position.
    pub cells: Vec<Node>,
    /// Steps whose origins do not matter, such as the call that lost an element.
    pub unfollowed: Vec<Node>,
}

/// Limit on the values that one call printed.
const VALUES: usize = 50;
/// Limit on the list elements among those.
const ELEMENTS: usize = 200;

impl Opened {
    /// A value, by the step that reports it.
    pub fn of(value: String, node: Node) -> Self {
        Opened {
            value,
            nodes: vec![node],
            writer: None,
            found: Vec::new(),
            characters: Vec::new(),
            cells: Vec::new(),
            unfollowed: Vec::new(),
        }
    }
}

impl Reporter<'_> {
    /// A part of the output, by the steps of its characters, each with its number of bytes: the values that they show.
    /// `all` is the whole written text, and `start` the position of the part in it.
    pub(crate) fn opened(
        &self,
        characters: &[(Node, usize)],
        writer: Node,
        text: String,
        (all, start): (&str, usize),
    ) -> Opened {
        let structures =
            if self.fold { self.structures(characters, writer, &text) } else { Vec::new() };
        let around = OnceCell::new();
        let mut pieces: Vec<ShownPiece> = Vec::new();
        let mut at = 0;
        let mut found = Vec::new();
        for (character, bytes) in characters {
            let place = at;
            at += bytes;
            let structure = structures.iter().find(|(range, _)| range.contains(&place));
            let before = pieces.last().filter(|piece| piece.made == *character && !piece.whole);
            let shown = match (structure, before) {
                (Some((_, node)), _) => vec![*node],
                (None, Some(before)) => before.shown.clone(),
                (None, None) => {
                    let mut shown = self.shown_by(*character, writer, &text);
                    // A quote or a bracket, which has no maker: the value that it belongs to.
                    if shown.is_empty() && self.fold {
                        let place = start + place;
                        let around =
                            around.get_or_init(|| self.structures(characters, writer, all));
                        let around = around.iter().find(|(range, _)| range.contains(&place));
                        shown.extend(around.map(|(_, node)| *node));
                    }
                    if shown.is_empty() {
                        shown = self.given_to_show(*character);
                    }
                    shown
                }
            };
            let whole = structure.is_some();
            pieces.push(ShownPiece { place: place..at, made: *character, shown, whole });
            if found.last() != Some(character) && !self.is_literal_text(self.landing(*character)) {
                found.push(*character);
            }
        }
        if self.fold {
            self.report_rearranged(&mut pieces, &text, writer);
        }
        let mut nodes: Vec<Node> = Vec::new();
        for node in pieces.into_iter().flat_map(|piece| piece.shown) {
            if !nodes.contains(&node) {
                nodes.push(node);
            }
        }
        // Literal text around a value is rarely meant, unless it was chosen elsewhere.
        let home = self.function_around(self.place(writer));
        let around = |node: &Node| {
            let place = self.place(*node);
            let here = home.is_none_or(|home| home.contains(place));
            self.is_literal_text(*node) && (here || self.is_glue(place))
        };
        let variable: Vec<Node> = nodes.iter().copied().filter(|n| !around(n)).collect();
        if !variable.is_empty() {
            nodes = variable;
        }
        // Not the arguments of a process that the library reports about.
        let prints = |call: &Entry| match call.kind {
            Kind::Enter => self.is_librarys_call(call),
            kind => !matches!(kind, Kind::Start | Kind::Closure),
        };
        let printing = self.outer_call(writer).filter(prints);
        if nodes.is_empty()
            && let Some(call) = printing
        {
            // No user value became part of the characters themselves: the printed values are reported.
            nodes = self.landings(&self.shown_arguments(&call));
            nodes = nodes.into_iter().flat_map(|node| self.printed(node, call.pc)).collect();
        }
        let value = match nodes.as_slice() {
            // A value that was read is larger than the printed part; and so is a text than one of its characters.
            [node] if !self.is_read(*node) && !self.is_character(*node, &text) => self.value(*node),
            _ => text,
        };
        let characters = characters.iter().map(|(node, _)| *node).collect();
        let (cells, unfollowed) = (Vec::new(), Vec::new());
        Opened { value, nodes, writer: Some(writer), found, characters, cells, unfollowed }
    }

    /// Whether a literal text only separates others: it is appended, is a format, or has no words.
    fn is_glue(&self, place: Span) -> bool {
        let (Some(text), Some(file)) = (self.sources.text(place), self.sources.get(place.file))
        else {
            return true;
        };
        if !text.contains(char::is_alphanumeric) || text.contains(['%', '~']) {
            return true;
        }
        let before = file.text[..place.start as usize].trim_end();
        let behind = file.text[place.end as usize..].trim_start();
        ["++", "<>"].iter().any(|append| before.ends_with(append) || behind.starts_with(append))
    }

    /// The innermost named function around a location.
    fn function_around(&self, place: Span) -> Option<Span> {
        let functions = self.graph.code.functions().iter();
        functions
            .filter(|function| function.name.is_some())
            .map(|function| function.whole)
            .filter(|whole| !whole.is_none() && whole.file == place.file && whole.contains(place))
            .min_by_key(|whole| whole.end - whole.start)
    }

    /// Whether the printed text is a character of a text, unchanged.
    fn is_character(&self, node: Node, printed: &str) -> bool {
        let quoted = printed.len() > 2 && printed.starts_with('\'') && printed.ends_with('\'');
        quoted && !self.is_erlang() && self.is_literal_text(node)
    }

    /// Whether no user value became part of some characters.
    pub(crate) fn shows_nothing(&self, characters: &[(Node, usize)]) -> bool {
        characters.iter().all(|(node, _)| self.made_of(self.landing(*node)).is_empty())
    }

    /// The user values that a character was made of.
    pub(super) fn made_of(&self, landed: Node) -> Vec<Node> {
        let own = match self.entry(landed) {
            Some(entry) => self.is_own(&entry),
            None => true,
        };
        if own && self.is_reportable(landed) { vec![landed] } else { self.frontier(landed, landed) }
    }

    /// The values that a character shows.
    fn shown_by(&self, character: Node, writer: Node, text: &str) -> Vec<Node> {
        let landed = self.landing(character);
        if let Some(value) = self.named_by(landed) {
            return vec![value];
        }
        let mut found = self.made_of(landed);
        // A literal, or an unchanged character: which call returned the text that it is part of?
        for node in &mut found {
            if !self.fold || !self.is_text_piece(*node, text) {
                continue;
            }
            // The characters of a text from a message are not messages.
            let mut handed = None;
            if let Some(taken) = self.entry(*node).filter(|entry| entry.kind == Kind::Taken) {
                *node = self.landing(self.graph.operands(&taken)[0]);
                handed = self.text_of_character(&taken);
            }
            let changed = || self.changed_by(landed, writer).filter(|_| *node != landed);
            if let Some(call) = self.text_behind(*node, writer).or_else(changed).or(handed) {
                *node = call;
            }
        }
        found
    }

    fn is_librarys_call(&self, call: &Entry) -> bool {
        let function = self.graph.function_of(call);
        function.is_some_and(|function| !self.is_own_function(function))
    }

    /// Library text for a value, such as an exception: its arguments.
    fn given_to_show(&self, character: Node) -> Vec<Node> {
        let call = self.outer_call(self.landing(character));
        let Some(call) = call.filter(|call| self.is_librarys_call(call)) else { return Vec::new() };
        let mut found = self.landings(&self.shown_arguments(&call));
        found.retain(|node| !matches!(self.graph.shape(*node), Shape::Function(..)));
        found
    }

    /// Lists, tuples, records that are completely in a part of the output, each with its range: a question about all of
    /// one is about it, not about each number in it.
    fn structures(
        &self,
        characters: &[(Node, usize)],
        writer: Node,
        text: &str,
    ) -> Vec<(Range<usize>, Node)> {
        let mut found: Vec<(Range<usize>, Node)> = Vec::new();
        for node in self.printed_values(characters, writer) {
            let (shown, starts) = match self.graph.find_in(text, node) {
                Ok(found) => found,
                Err(begun) => {
                    let other = self.graph.at_hand(|| self.shown_otherwise(node, &begun));
                    let Some(other) = other.flatten() else { continue };
                    let starts = text.match_indices(&other).map(|(start, _)| start).collect();
                    (other, starts)
                }
            };
            let starts = self.whole_words(node, text, &shown, starts);
            if starts.is_empty() || !self.is_structure(node, &shown) {
                continue;
            }
            let apart = |range: &Range<usize>| {
                let is =
                    |(o, _): &(Range<usize>, Node)| o.end <= range.start || range.end <= o.start;
                found.iter().all(is)
            };
            let places = starts.into_iter().map(|start| start..start + shown.len());
            let landed = self.landing(node);
            if let Some(range) = places.into_iter().find(apart)
                && self.is_reportable(landed)
            {
                found.push((range, landed));
            }
        }
        found
    }

    /// The arguments of the library functions that made some characters and that wrote them.
    fn printed_values(&self, characters: &[(Node, usize)], writer: Node) -> Vec<Node> {
        let made = characters.iter().map(|(character, _)| *character);
        let calls = made.chain([writer]).filter_map(|node| self.outer_call(node));
        let mut work: Vec<Entry> = Vec::new();
        for call in calls {
            if work.iter().all(|other| other.node() != call.node()) {
                work.push(call);
            }
        }
        let mut values: Vec<Node> = Vec::new();
        let mut next = 0;
        while let Some(call) = work.get(next).copied().filter(|_| values.len() < VALUES) {
            next += 1;
            for node in self.shown_arguments(&call).iter().flat_map(|n| self.with_elements(*n)) {
                if values.contains(&node) {
                    continue;
                }
                values.push(node);
                // `print x` writes the result of `show x`.
                let found = self.graph.at_hand(|| self.entry(self.graph.through(node)));
                let inner = found.flatten().filter(|inner| {
                    let function = self.graph.function_of(inner);
                    let action = inner.kind == Kind::Partial;
                    let library = function.is_some_and(|f| !self.is_own_function(f));
                    action || inner.kind == Kind::Enter && library
                });
                work.extend(inner.filter(|inner| work.iter().all(|w| w.node() != inner.node())));
            }
        }
        values
    }

    /// A value, and if it is a list its elements: arguments of a format, lines. Nothing is recorded to find out whether
    /// it is a list: a value that was just printed is available.
    pub(super) fn with_elements(&self, node: Node) -> Vec<Node> {
        let mut all = vec![node];
        let mut at = node;
        self.graph.limited(0, || {
            for _ in 0..ELEMENTS {
                let Shape::Con(_, parts) = self.graph.shape(at) else { break };
                let [head, Part::Step(tail)] = parts.as_slice() else { break };
                if let Part::Step(head) = head {
                    all.push(*head);
                }
                at = *tail;
            }
        });
        all
    }

    /// For a list in Erlang that may be a text: as `~w` writes a list that is shown as a text, and as `~p` writes one
    /// that is not, because it has only control characters.
    fn shown_otherwise(&self, node: Node, shown: &str) -> Option<String> {
        if !self.is_erlang() || !shown.starts_with(['"', '[']) {
            return None;
        }
        let mut codes = Vec::new();
        let mut at = node;
        loop {
            match self.graph.shape(at) {
                Shape::Con(_, parts) if parts.len() == 2 && codes.len() < ELEMENTS => {
                    let word = match &parts[0] {
                        Part::Word(word) => *word,
                        Part::Step(head) => match self.graph.shape(*head) {
                            Shape::Word(word) => word,
                            _ => return None,
                        },
                    };
                    codes.push(word.is_small().then(|| word.as_small())?);
                    let Part::Step(tail) = parts[1] else { break };
                    at = tail;
                }
                Shape::Literal(text) => {
                    codes.extend(text.chars().map(|c| i64::from(u32::from(c))));
                    break;
                }
                Shape::Word(word) if word == Word::NIL => break,
                Shape::Con(_, parts) if parts.is_empty() => break,
                _ => return None,
            }
        }
        if shown.starts_with('"') {
            let codes: Vec<String> = codes.iter().map(i64::to_string).collect();
            return Some(format!("[{}]", codes.join(",")));
        }
        let mut text = String::from('"');
        for code in codes {
            match code {
                8 => text.push_str(r"\b"),
                9 => text.push_str(r"\t"),
                10 => text.push_str(r"\n"),
                11 => text.push_str(r"\v"),
                12 => text.push_str(r"\f"),
                13 => text.push_str(r"\r"),
                27 => text.push_str(r"\e"),
                34 => text.push_str("\\\""),
                92 => text.push_str("\\\\"),
                32..=126 | 160..=255 => text.extend(u8::try_from(code).ok().map(char::from)),
                _ => return None,
            }
        }
        Some(text + "\"")
    }

    /// A constructor without fields is searched for as a whole word: its name may be part of others.
    fn whole_words(
        &self,
        node: Node,
        text: &str,
        shown: &str,
        mut starts: Vec<usize>,
    ) -> Vec<usize> {
        let of_word = |c: char| c.is_alphanumeric() || "_'\"".contains(c);
        if matches!(self.graph.shape(node), Shape::Word(word) if word.as_con().is_some()) {
            starts.retain(|start| {
                !text[..*start].ends_with(of_word)
                    && !text[start + shown.len()..].starts_with(of_word)
            });
        }
        starts
    }

    fn is_structure(&self, node: Node, shown: &str) -> bool {
        let parts = match self.graph.shape(node) {
            Shape::Con(_, parts) | Shape::Tuple(parts) => !parts.is_empty(),
            Shape::Object(header, _) => !header.kind().is_raw() || shown.starts_with("<<"),
            Shape::Literal(_) => true,
            Shape::Text(_) | Shape::Bytes(_) => shown.starts_with("<<"),
            // No part of an empty list, or of the name of a constructor, is in its printed text.
            Shape::Word(word) => {
                let named = word.as_con().is_some() && !self.is_erlang();
                shown == "[]" || named && shown.starts_with(char::is_uppercase)
            }
            _ => false,
        };
        parts && !shown.contains('…')
    }

    /// The arguments of a printing action, if it is where the output was written.
    pub(super) fn printed(&self, node: Node, pc: usize) -> Vec<Node> {
        let code = &self.graph.code;
        let Some(entry) = self.entry(node) else { return vec![node] };
        let action = matches!(self.graph.shape(node), Shape::Function(..));
        let here = code.span_at(pc).contains(code.span_at(entry.pc));
        match (action, here) {
            // A value that a user function captured was not printed by it.
            (true, true) if entry.kind == Kind::Closure => Vec::new(),
            (true, true) => self.landings(&self.shown_arguments(&entry)),
            (true, false) => Vec::new(),
            _ => vec![node],
        }
    }
}
