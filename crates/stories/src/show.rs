//! Values in the syntax of the source, reconstructed from the log, as far as they were evaluated.

use crate::graph::{Graph, Node};
use crate::shape::{Part, Shape};
use core_ir::Language;
use core_ir::types::{Newtype, Ty, arguments, unknown};
use machine::{Header, Kind as Object, ShowLimits, Word};
use source::Symbol;
use std::fmt::Write;

const UNKNOWN: &str = "_";
/// Steps that may always be recorded to show a value.
const FUEL: u64 = 4_000_000;
/// Further steps to show all values of an answer.
pub(crate) const SPARE: u64 = 8_000_000;
/// Limit on the length of a value that is searched for in a text.
const LONGEST_FOUND: usize = 10_000;
/// Characters of a text that are shown where lists are cut short.
const TEXT: usize = 60;
const ELLIPSIS: &str = "…";
pub(crate) const ACTION: &str = "<action>";

impl<'p> Graph<'p> {
    pub(crate) fn show(&self, node: Node, limits: ShowLimits) -> String {
        self.show_typed(node, &self.type_of(node), limits)
    }

    /// A value of some type: newtypes do not exist at run time, and are shown where the type says so.
    pub(crate) fn show_typed(&self, node: Node, ty: &Ty, limits: ShowLimits) -> String {
        let text = self.show_within(node, ty, limits, None).out;
        match self.code.records.is_elixir() {
            true => machine::elixir_text(&text, &self.code.records),
            false => text,
        }
    }

    /// The positions of a value in a text, as programs print it: with Erlang records as tuples. Fails with the
    /// beginning of its text if it does not occur. Only as much of it is shown as necessary to decide that: it may be a
    /// large map of which one element was looked up.
    pub(crate) fn find_in(&self, text: &str, node: Node) -> Result<(String, Vec<usize>), String> {
        let within = SearchedText { text, starts: (0..text.len()).collect(), matched: 0 };
        // Every element takes at least one character.
        let length = text.len().min(LONGEST_FOUND);
        let limits = ShowLimits { depth: 100, width: length, length };
        let mut shower = self.show_within(node, &self.type_of(node), limits, Some(within));
        match (shower.fits(), shower.within) {
            (true, Some(within)) => Ok((shower.out, within.starts)),
            _ => Err(shower.out),
        }
    }

    fn show_within<'a>(
        &'a self,
        node: Node,
        ty: &Ty,
        limits: ShowLimits,
        within: Option<SearchedText<'a>>,
    ) -> Shower<'a, 'p> {
        let erlang = self.code.language() == Language::Erlang;
        let mut shower = Shower { story: self, limits, erlang, out: String::new(), within };
        self.at_most_spare(FUEL, || shower.part(Part::Step(node), ty, 0, 0));
        shower
    }

    /// Runs `f`, which only serves to show values: beyond `fuel` steps, only spare ones are recorded for it.
    pub(crate) fn at_most_spare<T>(&self, fuel: u64, f: impl FnOnce() -> T) -> T {
        let (spare, before) = (self.spare.get(), self.logged.get());
        let done = self.limited(fuel + spare, f);
        self.spare.set(spare.saturating_sub(self.logged.get() - before));
        done
    }

    /// A value in one short line.
    pub(crate) fn brief(&self, node: Node) -> String {
        self.show(node, BRIEF)
    }

    /// The same for a value of some type.
    pub(crate) fn brief_typed(&self, node: Node, ty: &Ty) -> String {
        self.show_typed(node, ty, BRIEF)
    }
}

const BRIEF: ShowLimits = ShowLimits { depth: 6, width: 24, length: 160 };

struct Shower<'a, 'p> {
    story: &'a Graph<'p>,
    limits: ShowLimits,
    erlang: bool,
    out: String,
    within: Option<SearchedText<'a>>,
}

/// A text that must contain the shown value.
struct SearchedText<'a> {
    text: &'a str,
    /// The positions where it may begin.
    starts: Vec<usize>,
    /// The length that was compared by now.
    matched: usize,
}

impl Shower<'_, '_> {
    /// Whether the text contains everything that is shown by now.
    fn fits(&mut self) -> bool {
        let Some(within) = &mut self.within else { return true };
        let (text, matched) = (within.text.as_bytes(), within.matched);
        let new = &self.out.as_bytes()[matched..];
        within.starts.retain(|start| text[start + matched..].starts_with(new));
        within.matched = self.out.len();
        !within.starts.is_empty()
    }

    fn shape_of(&self, part: Part) -> Shape {
        match part {
            Part::Step(id) => self.story.shape(id),
            Part::Word(word) => Shape::Word(word),
        }
    }

    fn part(&mut self, part: Part, ty: &Ty, depth: usize, precedence: u8) {
        if self.out.len() > self.limits.length || !self.fits() {
            if !self.out.ends_with(ELLIPSIS) {
                self.out.push_str(ELLIPSIS);
            }
            return;
        }
        let shape = self.shape_of(part);
        self.shape(shape, ty, depth, precedence);
    }

    /// The newtype constructor of a value. Functions are shown by their names.
    fn newtype(&self, shape: &Shape, ty: &Ty) -> Option<(Newtype, Ty)> {
        let types = &self.story.code.types;
        let (newtype, inside) = types.shown_newtype(ty)?;
        let con = match shape {
            Shape::Con(con, _) => Some(*con),
            Shape::Word(word) => word.as_con(),
            Shape::Unevaluated | Shape::Unknown | Shape::Far => return None,
            Shape::Failed | Shape::Function(..) => return None,
            _ => None,
        };
        let con = con.and_then(|con| self.story.code.constructors.get(con as usize));
        let is_text = matches!(shape, Shape::Literal(_));
        let fits = is_text || types.fits(&inside, con.map(|con| con.full_name));
        fits.then(|| (newtype.clone(), inside))
    }

    fn shape(&mut self, shape: Shape, ty: &Ty, depth: usize, precedence: u8) {
        if let Some((newtype, inside)) = self.newtype(&shape, ty) {
            let paren = precedence > 10;
            let name = newtype.constructor;
            let _ = write!(self.out, "{}{name} ", if paren { "(" } else { "" });
            match newtype.field {
                Some(field) => {
                    let _ = write!(self.out, "{{{field} = ");
                    self.shape(shape, &inside, depth, 0);
                    self.out.push('}');
                }
                None => self.shape(shape, &inside, depth, 11),
            }
            return self.out.push_str(if paren { ")" } else { "" });
        }
        let deep = depth >= self.limits.depth;
        match shape {
            Shape::Word(word) => self.word(word, precedence),
            Shape::Big(text) => self.number(&text, precedence),
            Shape::Double(d) => self.number(&double(d, self.erlang), precedence),
            Shape::Literal(text) => self.quoted(&text),
            Shape::Text(text) if self.erlang && text.contains(is_unprintable) => {
                self.bytes(text.as_bytes());
            }
            Shape::Text(text) if self.erlang => {
                self.out.push_str("<<");
                self.quoted(&text);
                self.out.push_str(">>");
            }
            Shape::Text(text) => self.quoted(&text),
            Shape::Bytes(bytes) => self.bytes(&bytes),
            Shape::Atom(name) => self.atom(name),
            Shape::Unevaluated | Shape::Unknown => self.out.push_str(UNKNOWN),
            Shape::Far => self.out.push_str(ELLIPSIS),
            Shape::Failed => self.out.push('⊥'),
            Shape::Con(..) | Shape::Tuple(_) if deep => self.out.push_str(ELLIPSIS),
            Shape::Con(con, parts) => self.constructor(con, &parts, ty, depth, precedence),
            Shape::Tuple(parts) => {
                // The gen_server wrapping of a request is not in the source.
                match (self.envelope(parts.first()), parts.last()) {
                    (true, Some(request)) => self.part(*request, &unknown(), depth, precedence),
                    _ => self.tuple(&parts, depth),
                }
            }
            Shape::Function(function, parts) => self.function(function, &parts, depth),
            Shape::Object(header, parts) => self.object(header, &parts, depth, precedence),
        }
    }

    /// A tuple, or the record that it represents.
    fn tuple(&mut self, parts: &[Part], depth: usize) {
        let records = &self.story.code.records;
        let name = parts.first().and_then(|part| self.tag(*part));
        let Some(fields) = name
            .filter(|_| self.within.is_none())
            .and_then(|name| records.fields(name, parts.len()))
        else {
            return self.sequence("{", parts, &[], "}", depth);
        };
        self.out.push('#');
        self.part(parts[0], &unknown(), depth + 1, 0);
        self.out.push('{');
        for (i, (field, part)) in fields.iter().zip(&parts[1..]).enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            let _ = write!(self.out, "{comma}{} = ", machine::erlang_atom(field.as_str()));
            self.part(*part, &unknown(), depth + 1, 0);
        }
        self.out.push('}');
    }

    fn tag(&self, part: Part) -> Option<Symbol> {
        match self.shape_of(part) {
            Shape::Atom(name) => Some(name),
            Shape::Word(word) => word.as_atom().map(Symbol::from_number),
            _ => None,
        }
    }

    fn envelope(&self, first: Option<&Part>) -> bool {
        let name = first.and_then(|part| self.tag(*part));
        self.erlang && name.is_some_and(|n| matches!(n.as_str(), "$gen_call" | "$gen_cast"))
    }

    fn number(&mut self, text: &str, precedence: u8) {
        if text.starts_with('-') && precedence > 6 && !self.erlang {
            let _ = write!(self.out, "({text})");
        } else {
            self.out.push_str(text);
        }
    }

    fn word(&mut self, word: Word, precedence: u8) {
        if word.is_small() {
            return self.number(&word.as_small().to_string(), precedence);
        }
        if let Some(code) = word.as_char() {
            let _ = match char::from_u32(code) {
                Some(c) => write!(self.out, "{c:?}"),
                None => write!(self.out, "'\\{code}'"),
            };
        } else if let Some(thread) = word.as_thread() {
            let _ = if self.erlang {
                write!(self.out, "<0.{}.0>", u64::from(thread) + 80)
            } else {
                write!(self.out, "ThreadId {thread}")
            };
        } else if let Some(atom) = word.as_atom() {
            self.atom(Symbol::from_number(atom));
        } else if let Some(con) = word.as_con() {
            self.constructor(con, &[], &unknown(), 0, precedence);
        } else {
            self.out.push_str(UNKNOWN);
        }
    }

    fn atom(&mut self, name: Symbol) {
        let text = name.as_str();
        let plain = text.starts_with(|c: char| c.is_lowercase())
            && text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '@');
        if plain {
            self.out.push_str(text);
        } else {
            let _ = write!(self.out, "'{}'", text.escape_default());
        }
    }

    /// Parts with their types, if known.
    fn sequence(&mut self, open: &str, parts: &[Part], types: &[Ty], close: &str, depth: usize) {
        self.out.push_str(open);
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            if i >= self.limits.width {
                self.out.push_str(ELLIPSIS);
                break;
            }
            self.part(*part, types.get(i).unwrap_or(&unknown()), depth + 1, 0);
        }
        self.out.push_str(close);
    }

    /// The elements of an array, given its type arguments.
    fn elements(&mut self, array: Part, types: &[Ty], depth: usize) {
        let graph = self.story;
        let found = match array {
            Part::Step(node) => graph.sure(|| graph.elements(node)).flatten(),
            Part::Word(_) => None,
        };
        match found {
            Some(parts) => {
                let whole = types.get(3).map(arguments).unwrap_or_default();
                let ty = whole.first().cloned().unwrap_or_else(unknown);
                let each = vec![ty; parts.len().min(self.limits.width)];
                let is_short = (1..=self.limits.width).contains(&parts.len());
                match is_short.then(|| self.string(&parts)).flatten() {
                    Some(text) => self.out.push_str(&format!("{text:?}")),
                    None => self.sequence("[", &parts, &each, "]", depth),
                }
            }
            None => self.out.push_str("[…]"),
        }
    }

    fn constructor(&mut self, con: u32, parts: &[Part], ty: &Ty, depth: usize, precedence: u8) {
        let Some(info) = self.story.code.constructors.get(con as usize) else {
            return self.out.push_str(UNKNOWN);
        };
        let name = info.name.as_str();
        if !self.erlang
            && let Some(is_map) = self.tree_type(con)
        {
            return self.tree(is_map, parts, ty, depth, precedence);
        }
        // A class dictionary in a constructor, as in `SomeException`, is not in the source.
        let shown: Vec<(Part, Option<Symbol>)> = parts
            .iter()
            .enumerate()
            .filter(|(i, _)| !info.holds_dictionary(*i))
            .map(|(i, part)| (*part, info.fields.get(i).copied().flatten()))
            .collect();
        let own: Vec<Part> = shown.iter().map(|(part, _)| *part).collect();
        let parts = own.as_slice();
        let types = self.story.code.types.fields(info.full_name, parts.len(), ty);
        // The thrown value, without the library wrapping.
        match (name, parts) {
            ("SomeException", [exception]) => {
                return self.part(*exception, &unknown(), depth, precedence);
            }
            ("ErrorCallWithLocation", [message, _]) => {
                let paren = precedence > 10;
                self.out.push_str(if paren { "(ErrorCall " } else { "ErrorCall " });
                self.part(*message, &unknown(), depth + 1, 11);
                return self.out.push_str(if paren { ")" } else { "" });
            }
            _ => {}
        }
        if let ("IOError", [kind, place, what, file, handle]) = (name, parts) {
            return self.io_error([*kind, *place, *what, *file, *handle]);
        }
        if let ("Array" | "STArray", [low, high, _, elements]) = (name, parts)
            && let Shape::Object(header, _) = self.shape_of(*elements)
            && header.is(Object::Array)
        {
            // A mutable array has no fixed contents.
            let is_fixed = name == "Array";
            let paren = precedence > 10;
            self.out.push_str(if paren { "(" } else { "" });
            self.out.push_str(if is_fixed { "listArray " } else { "<array> " });
            self.sequence("(", &[*low, *high], &types[..2.min(types.len())], ")", depth);
            if is_fixed {
                self.out.push(' ');
                self.elements(*elements, &types, depth);
            }
            return self.out.push_str(if paren { ")" } else { "" });
        }
        if name == ":" && parts.len() == 2 {
            return self.cells(parts, ty, depth);
        }
        if self.erlang {
            return match name {
                "True" => self.out.push_str("true"),
                "False" => self.out.push_str("false"),
                _ => self.out.push_str(name),
            };
        }
        if name.starts_with("(,") {
            return self.sequence("(", parts, &types, ")", depth);
        }
        let operator = name.starts_with(|c: char| !c.is_alphanumeric() && !"_([".contains(c));
        if let (Some(fixity), [left, right], true) = (info.fixity, parts, operator) {
            let paren = precedence > fixity;
            self.out.push_str(if paren { "(" } else { "" });
            self.part(*left, &types[0], depth + 1, fixity + 1);
            let _ = write!(self.out, " {name} ");
            self.part(*right, &types[1], depth + 1, fixity + 1);
            return self.out.push_str(if paren { ")" } else { "" });
        }
        let paren = precedence > 10 && !parts.is_empty();
        self.out.push_str(if paren { "(" } else { "" });
        if operator {
            let _ = write!(self.out, "({name})");
        } else {
            self.out.push_str(name);
        }
        if !shown.is_empty() && shown.iter().all(|(_, label)| label.is_some()) {
            self.out.push_str(" {");
            for (i, (part, label)) in shown.iter().enumerate() {
                let comma = if i > 0 { ", " } else { "" };
                let _ = write!(self.out, "{comma}{} = ", label.map_or("", |l| l.as_str()));
                self.part(*part, &types[i], depth + 1, 0);
            }
            self.out.push('}');
        } else {
            for (part, ty) in parts.iter().zip(&types) {
                self.out.push(' ');
                self.part(*part, ty, depth + 1, 11);
            }
        }
        self.out.push_str(if paren { ")" } else { "" });
    }

    /// An input/output error in the words in which it is printed.
    fn io_error(&mut self, [kind, place, what, file, handle]: [Part; 5]) {
        let just = |part: Part| match self.shape_of(part) {
            Shape::Con(_, parts) => parts.first().map(|part| self.text(*part)),
            _ => None,
        };
        let of = just(file).or_else(|| just(handle));
        let (place, what) = (Some(self.text(place)), self.text(what));
        for before in [of, place].into_iter().flatten().filter(|text| !text.is_empty()) {
            let _ = write!(self.out, "{before}: ");
        }
        let con = match self.shape_of(kind) {
            Shape::Con(con, _) => Some(con),
            Shape::Word(word) => word.as_con(),
            _ => None,
        };
        let con = con.and_then(|con| self.story.code.constructors.get(con as usize));
        // Most are printed as the words of their names.
        match con.map(|con| con.name.as_str()) {
            Some("NoSuchThing") => self.out.push_str("does not exist"),
            Some("EOF") => self.out.push_str("end of file"),
            Some("OtherError") => self.out.push_str("failed"),
            Some(name) => {
                for (i, c) in name.char_indices() {
                    self.out.push_str(if i > 0 && c.is_uppercase() { " " } else { "" });
                    self.out.extend(c.to_lowercase());
                }
            }
            None => self.out.push_str(UNKNOWN),
        }
        if !what.is_empty() {
            let _ = write!(self.out, " ({what})");
        }
    }

    /// The characters of a text, as far as known.
    fn text(&self, part: Part) -> String {
        let mut text = String::new();
        let mut rest = part;
        while text.len() <= self.limits.length {
            match self.shape_of(rest) {
                Shape::Literal(literal) => return text + &literal,
                Shape::Con(con, parts) if parts.len() == 2 && self.is_cons(con) => {
                    let Shape::Word(word) = self.shape_of(parts[0]) else { break };
                    text.extend(word.as_char().and_then(char::from_u32));
                    rest = parts[1];
                }
                Shape::Con(..) | Shape::Word(_) => return text,
                _ => break,
            }
        }
        text + ELLIPSIS
    }

    /// Whether a constructor belongs to the library maps (true) or sets, recognised by their structure: size, key,
    /// perhaps value, two trees.
    fn tree_type(&self, con: u32) -> Option<bool> {
        let constructors = &self.story.code.constructors;
        let info = constructors.get(con as usize)?;
        let node = constructors.get(info.first as usize)?;
        let leaf = constructors.get(info.first as usize + 1)?;
        let names = node.name.as_str() == "Bin" && leaf.name.as_str() == "Tip";
        match (names, node.strict.as_slice()) {
            (true, [true, true, false, true, true]) => Some(true),
            (true, [true, true, true, true]) => Some(false),
            _ => None,
        }
    }

    /// `fromList [(1,"a"),(2,"b")]`.
    fn tree(&mut self, is_map: bool, parts: &[Part], ty: &Ty, depth: usize, precedence: u8) {
        let types = arguments(ty);
        enum Todo {
            Tree(Part),
            Node(Vec<Part>),
            Element(Vec<Part>),
        }
        let paren = precedence > 10;
        self.out.push_str(if paren { "(fromList [" } else { "fromList [" });
        let mut shown = 0;
        let mut work = vec![Todo::Node(parts.to_vec())];
        while let Some(todo) = work.pop() {
            match todo {
                Todo::Tree(tree) => {
                    if self.fits()
                        && let Shape::Con(_, parts) = self.shape_of(tree)
                    {
                        work.push(Todo::Node(parts));
                    }
                }
                Todo::Node(parts) if parts.len() >= 4 => {
                    let [left, right] = [parts[parts.len() - 2], parts[parts.len() - 1]];
                    work.push(Todo::Tree(right));
                    work.push(Todo::Element(parts[1..parts.len() - 2].to_vec()));
                    work.push(Todo::Tree(left));
                }
                Todo::Node(_) => {}
                Todo::Element(element) => {
                    self.out.push_str(if shown > 0 { "," } else { "" });
                    if shown >= self.limits.width || self.out.len() > self.limits.length {
                        self.out.push_str(ELLIPSIS);
                        break;
                    }
                    shown += 1;
                    match element.as_slice() {
                        [one] => self.part(*one, types.last().unwrap_or(&unknown()), depth + 1, 0),
                        several if is_map => self.sequence("(", several, &types, ")", depth),
                        _ => {}
                    }
                }
            }
        }
        self.out.push_str(if paren { "])" } else { "]" });
    }

    /// A list, as far as known.
    fn cells(&mut self, parts: &[Part], ty: &Ty, depth: usize) {
        let types = &self.story.code.types;
        let element = types.fields(Symbol::new(":"), 2, ty).swap_remove(0);
        let is_plain = types.shown_newtype(&element).is_none();
        let mut items = vec![parts[0]];
        let mut rest = self.shape_of(parts[1]);
        let nil = loop {
            match &rest {
                Shape::Con(con, more) if more.len() == 2 && self.is_cons(*con) => {
                    if items.len() > self.limits.width.max(TEXT) {
                        break true;
                    }
                    items.push(more[0]);
                    rest = self.shape_of(more[1]);
                }
                Shape::Con(_, more) => break more.is_empty(),
                Shape::Word(word) => break *word == Word::NIL,
                _ => break false,
            }
        };
        if nil
            && is_plain
            && let Some(text) = self.string(&items)
        {
            let cut: String = text.chars().take(self.limits.width.max(TEXT)).collect();
            let more = if cut.len() < text.len() { ELLIPSIS } else { "" };
            let quoted = format!("{cut:?}");
            let _ = write!(self.out, "{}{more}\"", &quoted[..quoted.len() - 1]);
            return;
        }
        self.out.push('[');
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            if i >= self.limits.width {
                self.out.push_str(ELLIPSIS);
                break;
            }
            self.part(*item, &element, depth + 1, 0);
        }
        if !nil {
            self.out.push('|');
            self.shape(rest, ty, depth + 1, 0);
        }
        self.out.push(']');
    }

    fn is_cons(&self, con: u32) -> bool {
        self.story.code.constructors.get(con as usize).is_some_and(|c| c.name.as_str() == ":")
    }

    fn string(&self, items: &[Part]) -> Option<String> {
        items
            .iter()
            .map(|item| match self.shape_of(*item) {
                Shape::Word(word) if !self.erlang => word.as_char().and_then(char::from_u32),
                Shape::Word(word) if word.is_small() => printable(word.as_small()),
                Shape::Big(text) if self.erlang => printable(text.parse().ok()?),
                _ => None,
            })
            .collect()
    }

    fn function(&mut self, number: u32, parts: &[Part], depth: usize) {
        let function = self.story.code.function(number);
        // The functions that a block of statements is compiled to: their names are not in the source.
        const BLOCKS: [&str; 3] = ["GHC.Types.thenIO", "GHC.Types.bindIO", "GHC.Types.returnIO"];
        if BLOCKS.contains(&function.def.as_str()) && !parts.is_empty() {
            return self.out.push_str(ACTION);
        }
        let name = match (crate::report::shown_name(function), self.story.labels.get(&number)) {
            // `fun name/1`, with its number of arguments.
            (Some(_), _) if self.erlang => {
                format!("fun {}", function.name.map_or("", |name| name.as_str()))
            }
            (Some(name), _) => name,
            (None, Some(label)) => label.clone(),
            (None, None) if self.erlang => "fun…".to_owned(),
            (None, None) => "\\…".to_owned(),
        };
        let name = name.as_str();
        // Class dictionaries are passed as arguments that are not in the source.
        let parts = parts.iter().enumerate().filter(|(i, _)| !function.takes_dictionary(*i));
        let parts: Vec<Part> = parts.map(|(_, part)| *part).collect();
        if parts.is_empty() {
            return self.out.push_str(name);
        }
        let _ = write!(self.out, "({name}");
        let types = self.story.code.call_types(number).0;
        for (i, part) in parts.into_iter().enumerate() {
            self.out.push(' ');
            self.part(part, types.get(i).unwrap_or(&unknown()), depth + 1, 11);
        }
        self.out.push(')');
    }

    fn object(&mut self, header: Header, parts: &[Part], depth: usize, precedence: u8) {
        let words: Vec<u64> = parts
            .iter()
            .filter_map(|p| match p {
                Part::Word(word) => Some(word.0),
                Part::Step(_) => None,
            })
            .collect();
        match header.kind() {
            Object::Double => {
                let value = words.first().map_or(0.0, |w| f64::from_bits(*w));
                self.number(&double(value, self.erlang), precedence);
            }
            Object::Int64 => {
                let value = words.first().map_or(0, |w| *w as i64);
                self.number(&value.to_string(), precedence);
            }
            Object::Big => {
                let digits: Vec<u32> =
                    words.iter().flat_map(|w| [*w as u32, (*w >> 32) as u32]).collect();
                let text = decimal(&digits);
                let sign = if header.info() == 1 { "-" } else { "" };
                self.number(&format!("{sign}{text}"), precedence);
            }
            Object::Bytes => {
                let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
                let bytes = &bytes[..(header.info() as usize).min(bytes.len())];
                self.bytes(bytes);
            }
            Object::MapFlat => {
                let half = parts.len() / 2;
                self.out.push_str("#{");
                for i in 0..half.min(self.limits.width) {
                    if i > 0 {
                        self.out.push(',');
                    }
                    self.part(parts[i], &unknown(), depth + 1, 0);
                    self.out.push_str(" => ");
                    self.part(parts[half + i], &unknown(), depth + 1, 0);
                }
                self.out.push('}');
            }
            Object::Reference => self.out.push_str("#Ref<…>"),
            Object::Array => {
                self.sequence("[", parts.get(1..).unwrap_or(&[]), &[], "]", depth);
            }
            Object::MVar => self.out.push_str("<MVar>"),
            Object::TVar => self.out.push_str("<TVar>"),
            Object::Ref => self.out.push_str("<IORef>"),
            Object::MapLarge => self.out.push_str("#{…}"),
            _ => self.out.push_str(UNKNOWN),
        }
    }

    /// A quoted text, with escapes in the syntax of the language.
    fn quoted(&mut self, text: &str) {
        self.out.push('"');
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            if !is_unprintable(c) {
                match c {
                    '\'' => self.out.push(c),
                    _ => self.out.extend(c.escape_debug()),
                }
                continue;
            }
            let code = u32::from(c);
            let _ = match self.erlang {
                true => write!(self.out, "\\x{{{code:x}}}"),
                false => write!(self.out, "\\{code}"),
            };
            // Digits after a number would be part of it.
            if !self.erlang && rest.peek().is_some_and(char::is_ascii_digit) {
                self.out.push_str("\\&");
            }
        }
        self.out.push('"');
    }

    fn bytes(&mut self, bytes: &[u8]) {
        match std::str::from_utf8(bytes) {
            Ok(text) if !text.contains(is_unprintable) => {
                // As much as fits: the value that was read may be a whole file.
                let room = self.limits.length;
                let mut text: String = text.chars().take(room + 1).collect();
                if text.chars().count() > room {
                    text.pop();
                    text.push_str(ELLIPSIS);
                }
                self.shape(Shape::Text(text), &unknown(), 0, 0);
            }
            _ => {
                let shown: Vec<String> =
                    bytes.iter().take(self.limits.width).map(u8::to_string).collect();
                let _ = write!(self.out, "<<{}>>", shown.join(","));
            }
        }
    }
}

fn printable(code: i64) -> Option<char> {
    let shown = (32..127).contains(&code) || code == 10;
    if shown { char::from_u32(code as u32) } else { None }
}

/// Little-endian 32-bit digits in decimal: by repeated division, since numbers here are short.
fn decimal(digits: &[u32]) -> String {
    let mut digits = digits.to_vec();
    let mut pieces = Vec::new();
    while digits.iter().any(|d| *d != 0) {
        let mut rest = 0u64;
        for digit in digits.iter_mut().rev() {
            let value = rest << 32 | u64::from(*digit);
            *digit = (value / 1_000_000_000) as u32;
            rest = value % 1_000_000_000;
        }
        pieces.push(rest);
    }
    let Some(first) = pieces.pop() else { return "0".to_owned() };
    let rest: String = pieces.iter().rev().map(|p| format!("{p:09}")).collect();
    format!("{first}{rest}")
}

/// In the syntax of the language.
fn double(value: f64, erlang: bool) -> String {
    if erlang || !value.is_finite() {
        return if value.is_nan() {
            "NaN".to_owned()
        } else if value.is_infinite() {
            if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned()
        } else {
            format!("{value:?}")
        };
    }
    let size = value.abs();
    if value == 0.0 || (0.1..1e7).contains(&size) {
        return format!("{value:?}");
    }
    let text = format!("{value:e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let point = if mantissa.contains('.') { "" } else { ".0" };
    format!("{mantissa}{point}e{exponent}")
}

/// Whether a character is neither visible nor has a short name in both languages.
fn is_unprintable(c: char) -> bool {
    c.is_control() && !"\n\r\t".contains(c)
}
