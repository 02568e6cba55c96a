//! Prints values as they are written in the source, as far as they are evaluated: printing never
//! evaluates.

use crate::state::State;
use crate::state::heap::Kind;
use crate::state::word::Word;
use crate::view::containers::{Contents, Item};
use core_ir::Language;
use core_ir::types::{Newtype, Ty, arguments, unknown};
use source::Symbol;
use std::fmt::Write;

/// How much of a value is shown. Omitted parts are marked by `…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShowLimits {
    /// The maximum nesting of constructors.
    pub depth: usize,
    /// The maximum number of list elements, tuple fields, or characters of a string.
    pub width: usize,
    /// The maximum number of characters in total.
    pub length: usize,
}

impl Default for ShowLimits {
    fn default() -> Self {
        ShowLimits { depth: 12, width: 60, length: 4000 }
    }
}

/// The text for an unevaluated part.
const UNKNOWN: &str = "_";
const ELLIPSIS: &str = "…";

struct Shower<'m> {
    machine: &'m State,
    limits: ShowLimits,
    out: String,
    /// The text for a function of some type, if the caller provides one.
    functions: &'m dyn Fn(Word, &Ty) -> Option<String>,
    /// Whether Erlang records are shown as records, not as tuples.
    records: bool,
}

impl State {
    pub fn show(&self, word: Word, limits: ShowLimits) -> String {
        self.show_typed(word, &unknown(), limits)
    }

    /// Prints a value of some type: newtypes do not exist at run time, and are shown if the type
    /// says so.
    pub fn show_typed(&self, word: Word, ty: &Ty, limits: ShowLimits) -> String {
        self.show_with(word, ty, limits, &|_, _| None)
    }

    /// Like [`State::show_typed`]; `functions` provides the texts of functions.
    pub fn show_with(
        &self,
        word: Word,
        ty: &Ty,
        limits: ShowLimits,
        functions: &dyn Fn(Word, &Ty) -> Option<String>,
    ) -> String {
        let out = String::new();
        let mut shower = Shower { machine: self, limits, out, functions, records: true };
        shower.value(word, ty, 0, 0);
        let records = &self.code().records;
        match records.is_elixir() {
            true => super::elixir::elixir_text(&shower.out, records),
            false => shower.out,
        }
    }

    /// Prints a value as the program itself would: Erlang records are tuples there.
    pub fn show_raw(&self, word: Word, limits: ShowLimits) -> String {
        self.show_raw_typed(word, &unknown(), limits)
    }

    /// Like [`State::show_raw`], for a value of some type.
    pub fn show_raw_typed(&self, word: Word, ty: &Ty, limits: ShowLimits) -> String {
        let (out, functions) = (String::new(), &|_: Word, _: &Ty| None);
        let mut shower = Shower { machine: self, limits, out, functions, records: false };
        shower.value(word, ty, 0, 0);
        shower.out
    }

    /// The types of the fields of a constructor, including those of class dictionaries.
    pub fn field_types(&self, word: Word, ty: &Ty) -> Vec<Ty> {
        let Some((info, fields)) = self.con_fields(word) else { return Vec::new() };
        let known = fields.len() - self.leading_classes(fields);
        let mut types = vec![unknown(); fields.len() - known];
        types.extend(self.code().types.fields(info.full_name, known, ty));
        types
    }

    /// The number of leading fields of a constructor that are class dictionaries.
    fn leading_classes(&self, fields: &[Word]) -> usize {
        let is_class = |w: &&Word| self.con_fields(**w).is_some_and(|(info, _)| info.is_dictionary);
        fields.iter().take_while(is_class).count()
    }
}

impl<'m> Shower<'m> {
    fn is_erlang(&self) -> bool {
        self.machine.code().language() == Language::Erlang
    }

    /// `precedence`: that of the context, as for `showsPrec` in Haskell.
    fn value(&mut self, word: Word, ty: &Ty, depth: usize, precedence: u8) {
        if self.out.len() > self.limits.length {
            if !self.out.ends_with(ELLIPSIS) {
                self.out.push_str(ELLIPSIS);
            }
            return;
        }
        let word = self.machine.heap.resolve(word);
        if word.is_thunk() {
            return self.unevaluated(word);
        }
        if let Some((newtype, inside)) = self.newtype(word, ty) {
            return self.wrapped(word, newtype, &inside, depth, precedence);
        }
        if let Some((index, header)) = self.machine.heap.object(word) {
            if depth >= self.limits.depth && !header.kind().is_raw() {
                return self.out.push_str(ELLIPSIS);
            }
            return self.object(word, ty, index, depth, precedence);
        }
        self.immediate(word, precedence);
    }

    /// The newtype with which an evaluated value is written. Functions are shown by their graph,
    /// which a constructor around them would not make clearer.
    fn newtype(&self, word: Word, ty: &Ty) -> Option<(&'m Newtype, Ty)> {
        let machine = self.machine;
        let types = &machine.code().types;
        let (newtype, inside) = types.shown_newtype(ty)?;
        let con = match (word.as_con(), machine.con_fields(word)) {
            (Some(con), _) => machine.code().constructors.get(con as usize),
            (None, found) => found.map(|(info, _)| info),
        };
        let fits = types.fits(&inside, con.map(|con| con.full_name));
        (fits && !machine.can_be_applied(word)).then_some((newtype, inside))
    }

    /// `Money 5`, `Wrapper {unwrap = 5}`.
    fn wrapped(&mut self, word: Word, of: &Newtype, inside: &Ty, depth: usize, precedence: u8) {
        self.open(precedence > 10);
        self.name(of.constructor.as_str());
        match of.field {
            Some(field) => {
                let _ = write!(self.out, " {{{field} = ");
                self.value(word, inside, depth, 0);
                self.out.push('}');
            }
            None => {
                self.out.push(' ');
                self.value(word, inside, depth, 11);
            }
        }
        self.close(precedence > 10);
    }

    fn unevaluated(&mut self, word: Word) {
        let heap = &self.machine.heap;
        if heap.header(word.index()).is(Kind::Failed) {
            self.out.push('⊥');
        } else {
            self.out.push_str(UNKNOWN);
        }
    }

    fn immediate(&mut self, word: Word, precedence: u8) {
        if word.is_small() {
            return self.number(word.as_small().to_string(), precedence);
        }
        if let Some(code) = word.as_char() {
            match char::from_u32(code) {
                Some(c) => {
                    let _ = write!(self.out, "{c:?}");
                }
                None => {
                    let _ = write!(self.out, "'\\{code}'");
                }
            }
        } else if let Some(id) = word.as_thread() {
            let erlang = self.is_erlang();
            let _ = if erlang {
                write!(self.out, "<0.{}.0>", u64::from(id) + 80)
            } else {
                write!(self.out, "ThreadId {id}")
            };
        } else if let Some(text) = self.atom(word) {
            self.out.push_str(&text);
        } else if let Some(con) = word.as_con() {
            let info = &self.machine.code().constructors[con as usize];
            if info.container.is_some() {
                self.open(precedence > 10);
                self.out.push_str("fromList []");
                return self.close(precedence > 10);
            }
            self.name(info.name.as_str());
        } else {
            self.out.push_str(UNKNOWN);
        }
    }

    fn atom(&self, word: Word) -> Option<String> {
        if !self.is_erlang() && word.as_con().is_some() {
            return None;
        }
        let text = self.machine.atom_text(word)?;
        Some(erlang_atom(text))
    }

    /// The name of a constructor, in parentheses if it is an operator.
    fn name(&mut self, name: &str) {
        if is_operator(name) {
            let _ = write!(self.out, "({name})");
        } else {
            self.out.push_str(name);
        }
    }

    fn number(&mut self, text: String, precedence: u8) {
        if text.starts_with('-') && precedence > 6 && !self.is_erlang() {
            let _ = write!(self.out, "({text})");
        } else {
            self.out.push_str(&text);
        }
    }

    fn object(&mut self, word: Word, ty: &Ty, index: usize, depth: usize, precedence: u8) {
        let heap = &self.machine.heap;
        let header = heap.header(index);
        match header.kind() {
            Kind::Con => self.constructor(word, ty, header.info(), depth, precedence),
            Kind::Tuple => {
                let fields = heap.fields(index);
                match self.record(fields) {
                    Some(names) => self.labelled(names, fields, depth),
                    None => self.sequence("{", fields, &[], "}", depth),
                }
            }
            Kind::Double => {
                let value = heap.as_double(word).unwrap_or(0.0);
                self.number(show_double(value), precedence);
            }
            Kind::Int64 | Kind::Big => {
                let value = heap.as_integer(word).unwrap_or_default();
                self.number(value.to_string(), precedence);
            }
            Kind::Bytes => {
                let bytes = heap.as_bytes(word).unwrap_or_default();
                self.bytes(bytes);
            }
            Kind::Bits => {
                let (bytes, bits) = heap.as_bits(word).unwrap_or_default();
                let shown: Vec<String> = bytes.iter().map(u8::to_string).collect();
                let _ = write!(self.out, "<<{}:{}>>", shown.join(","), bits % 8);
            }
            Kind::Closure | Kind::Partial => self.function(word, ty, depth),
            Kind::Array => {
                let fields = &heap.fields(index)[1..];
                self.sequence("[|", fields, &[], "|]", depth);
            }
            Kind::MapFlat | Kind::MapLarge => self.map(word, depth),
            Kind::Ref => self.out.push_str("<IORef>"),
            Kind::MVar => self.out.push_str("<MVar>"),
            Kind::TVar => self.out.push_str("<TVar>"),
            Kind::Reference => {
                let number = heap.field(index, 0).0;
                let _ = write!(self.out, "#Ref<0.0.0.{number}>");
            }
            _ => self.out.push_str(UNKNOWN),
        }
    }

    /// Whether there is no space for another item after this many.
    fn is_full(&self, shown: usize) -> bool {
        shown >= self.limits.width || shown > 0 && self.out.len() > self.limits.length
    }

    /// Items with their types, where these are known.
    fn sequence(&mut self, open: &str, items: &[Word], types: &[Ty], close: &str, depth: usize) {
        self.out.push_str(open);
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            if self.is_full(i) {
                self.out.push_str(ELLIPSIS);
                break;
            }
            self.value(*item, types.get(i).unwrap_or(&unknown()), depth + 1, 0);
        }
        self.out.push_str(close);
    }

    /// The names of the fields of a record.
    fn record(&self, tuple: &[Word]) -> Option<&'m [Symbol]> {
        let name = tuple.first()?.as_atom()?;
        let records = &self.machine.code().records;
        records.fields(Symbol::from_number(name), tuple.len()).filter(|_| self.records)
    }

    /// `#account{owner = "ann", balance = 10}`.
    fn labelled(&mut self, names: &[Symbol], tuple: &[Word], depth: usize) {
        self.out.push('#');
        self.value(tuple[0], &unknown(), depth, 0);
        self.out.push('{');
        for (i, (name, field)) in names.iter().zip(&tuple[1..]).enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            let _ = write!(self.out, "{comma}{} = ", erlang_atom(name.as_str()));
            self.value(*field, &unknown(), depth + 1, 0);
        }
        self.out.push('}');
    }

    fn bytes(&mut self, bytes: &[u8]) {
        if bytes.is_empty() && self.is_erlang() {
            return self.out.push_str("<<>>");
        }
        // As OTP prints them: text may have several lines.
        let is_odd = |c: char| c.is_control() && !matches!(c, '\n' | '\t' | '\r');
        let text = std::str::from_utf8(bytes).ok().filter(|t| !t.chars().any(is_odd));
        match text {
            Some(text) if self.is_erlang() => {
                let _ = write!(self.out, "<<{:?}>>", cut(text, self.limits.width));
            }
            Some(text) => {
                let _ = write!(self.out, "{:?}", cut(text, self.limits.width));
            }
            None => {
                let shown: Vec<String> =
                    bytes.iter().take(self.limits.width).map(u8::to_string).collect();
                let more = if bytes.len() > self.limits.width { ",…" } else { "" };
                let _ = write!(self.out, "<<{}{more}>>", shown.join(","));
            }
        }
    }

    fn function(&mut self, word: Word, ty: &Ty, depth: usize) {
        if let Some(text) = (self.functions)(word, ty) {
            return self.out.push_str(&text);
        }
        let heap = &self.machine.heap;
        let Some((mut index, header)) = heap.object(word) else { return };
        let mut arguments: &[Word] = &[];
        if header.is(Kind::Partial) {
            arguments = &heap.fields(index)[1..];
            index = heap.field(index, 0).index();
        }
        let id = heap.header(index).info();
        let function = self.machine.code().function(id);
        let unnamed = if self.is_erlang() { "fun…" } else { "\\…" };
        let name = function.name.map_or(unnamed, |n| n.as_str());
        if arguments.is_empty() {
            return self.out.push_str(name);
        }
        let arguments = arguments.to_vec();
        let types = self.machine.argument_types(id, &arguments);
        let _ = write!(self.out, "({name}");
        // A little of each; functions that refer to each other are not expanded further.
        let depth = self.limits.depth.saturating_sub(2).max(depth + 1);
        for (argument, ty) in arguments.iter().zip(&types) {
            self.out.push(' ');
            self.value(*argument, ty, depth, 11);
        }
        self.out.push(')');
    }

    fn map(&mut self, word: Word, depth: usize) {
        let entries = self.machine.heap.map_entries_sorted(word);
        self.out.push_str("#{");
        for (i, (key, value)) in entries.into_iter().enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            if self.is_full(i) {
                self.out.push_str(ELLIPSIS);
                break;
            }
            self.value(key, &unknown(), depth + 1, 0);
            self.out.push_str(" => ");
            self.value(value, &unknown(), depth + 1, 0);
        }
        self.out.push('}');
    }

    fn constructor(&mut self, word: Word, ty: &Ty, con: u32, depth: usize, precedence: u8) {
        if self.machine.heap.as_cons(word).is_some() {
            return self.list(word, ty, depth, precedence);
        }
        let machine = self.machine;
        let info = &machine.code().constructors[con as usize];
        // The class dictionaries in a value of unknown type are not fields for the reader.
        let whole = machine.heap.fields(word.index());
        let is_dictionary =
            |w: &Word| machine.con_fields(*w).is_some_and(|(info, _)| info.is_dictionary);
        let mut types = machine.field_types(word, ty);
        types.drain(..machine.leading_classes(whole));
        let shown: Vec<Word>;
        let fields = match info.is_dictionary || !whole.iter().any(is_dictionary) {
            true => whole,
            false => {
                shown = whole.iter().copied().filter(|w| !is_dictionary(w)).collect();
                &shown
            }
        };
        let name = info.name.as_str();
        if info.container.is_some()
            && let Some(contents) = machine.contents(word, self.limits.width + 1)
        {
            return self.container(&contents, ty, depth, precedence);
        }
        if fields.len() != types.len() {
            types = vec![unknown(); fields.len()];
        }
        if name.starts_with("(,") {
            return self.sequence("(", fields, &types, ")", depth);
        }
        if let (Some(fixity), [left, right]) = (info.fixity, fields)
            && is_operator(name)
        {
            self.open(precedence > fixity);
            self.value(*left, &types[0], depth + 1, fixity + 1);
            let _ = write!(self.out, " {name} ");
            self.value(*right, &types[1], depth + 1, fixity + 1);
            return self.close(precedence > fixity);
        }
        let record = info.fields.iter().all(Option::is_some) && !info.fields.is_empty();
        self.open(precedence > 10);
        self.name(name);
        if record {
            self.out.push_str(" {");
            for (i, (field, label)) in fields.iter().zip(&info.fields).enumerate() {
                let comma = if i > 0 { ", " } else { "" };
                let label = label.map_or("", |l| l.as_str());
                let _ = write!(self.out, "{comma}{label} = ");
                self.value(*field, &types[i], depth + 1, 0);
            }
            self.out.push('}');
        } else {
            for (field, ty) in fields.iter().zip(&types) {
                self.out.push(' ');
                self.value(*field, ty, depth + 1, 11);
            }
        }
        self.close(precedence > 10);
    }

    /// `fromList [(1,'a'),(2,_)]`: a library container, as printed by its `Show` instance.
    fn container(&mut self, contents: &Contents, ty: &Ty, depth: usize, precedence: u8) {
        // `Map k v`, `Set a`, `IntMap v`, `Array i e`: the element type is last, the key type
        // first.
        let mut types = arguments(ty);
        let held = types.pop().unwrap_or_else(unknown);
        let key = types.first().cloned().unwrap_or_else(unknown);
        let (items, open): (&[Item], bool) = match contents {
            Contents::Ratio(above, below) => {
                self.open(precedence > 7);
                self.value(*above, &held, depth + 1, 8);
                self.out.push_str(" % ");
                self.value(*below, &held, depth + 1, 8);
                return self.close(precedence > 7);
            }
            Contents::Mutable => return self.out.push_str("<array>"),
            Contents::Items(items) => (items, precedence > 10),
            Contents::Array { low, high, items } => {
                self.open(precedence > 10);
                self.out.push_str("listArray ");
                self.sequence("(", &[*low, *high], &[key.clone(), key.clone()], ")", depth);
                self.out.push(' ');
                self.items(items, [key, held], depth);
                return self.close(precedence > 10);
            }
        };
        self.open(open);
        self.out.push_str("fromList ");
        self.items(items, [key, held], depth);
        self.close(open);
    }

    fn items(&mut self, items: &[Item], types: [Ty; 2], depth: usize) {
        // Haskell prints a set of characters as a string, too.
        let single = items.iter().all(|(key, _)| key.is_none());
        let words: Vec<Word> = items.iter().filter_map(|(_, value)| *value).collect();
        let resolved = words.iter().map(|w| self.machine.heap.resolve(*w));
        if single
            && self.may_be_text(&types[1])
            && !words.is_empty()
            && words.len() == items.len()
            && resolved.clone().all(|w| is_text(w, false))
        {
            return self.string(&resolved.collect::<Vec<_>>());
        }
        self.out.push('[');
        for (i, (key, value)) in items.iter().enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            if self.is_full(i) {
                self.out.push_str(ELLIPSIS);
                break;
            }
            match (key, value) {
                (Some(key), Some(value)) => {
                    self.sequence("(", &[*key, *value], &types, ")", depth + 1);
                }
                (None, Some(value)) => self.value(*value, &types[1], depth + 1, 0),
                (_, None) => self.out.push_str(UNKNOWN),
            }
        }
        self.out.push(']');
    }

    fn open(&mut self, needed: bool) {
        if needed {
            self.out.push('(');
        }
    }

    fn close(&mut self, needed: bool) {
        if needed {
            self.out.push(')');
        }
    }

    /// A list as far as it is known: `[1,2,3]`, `"text"`, `1 : 2 : _`.
    fn list(&mut self, word: Word, ty: &Ty, depth: usize, precedence: u8) {
        let types = self.machine.field_types(word, ty);
        let element = types.first().cloned().unwrap_or_else(unknown);
        let heap = &self.machine.heap;
        let mut walk = heap.walk_list(word);
        let items: Vec<Word> = walk.by_ref().take(self.limits.width + 1).collect();
        let cut_short = items.len() > self.limits.width;
        let rest = if cut_short { Word::NIL } else { heap.resolve(walk.rest()) };
        let text = |w: &Word| is_text(*w, self.is_erlang());
        if rest == Word::NIL && items.iter().all(text) && self.may_be_text(&element) {
            return self.string(&items);
        }
        if rest != Word::NIL && !self.is_erlang() {
            // Like an unfinished list in Haskell.
            self.open(precedence > 5);
            for item in items {
                self.value(item, &element, depth + 1, 6);
                self.out.push_str(" : ");
            }
            self.value(rest, ty, depth + 1, 5);
            return self.close(precedence > 5);
        }
        self.out.push('[');
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            if self.is_full(i) {
                self.out.push_str(ELLIPSIS);
                break;
            }
            self.value(*item, &element, depth + 1, 0);
        }
        if rest != Word::NIL {
            self.out.push('|');
            self.value(rest, ty, depth + 1, 0);
        }
        self.out.push(']');
    }

    /// Whether characters of a type may be shown as quoted text.
    fn may_be_text(&self, element: &Ty) -> bool {
        self.machine.code().types.shown_newtype(element).is_none()
    }

    fn string(&mut self, items: &[Word]) {
        let code = |w: &Word| w.as_char().unwrap_or(w.as_small() as u32);
        let text: String = items.iter().filter_map(|w| char::from_u32(code(w))).collect();
        let _ = write!(self.out, "{:?}", cut(&text, self.limits.width));
    }
}

fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width).chain(ELLIPSIS.chars()).collect()
}

fn is_text(word: Word, erlang: bool) -> bool {
    if erlang {
        return word.is_small() && (32..127).contains(&word.as_small()) || word == Word::small(10);
    }
    word.as_char().is_some()
}

fn is_operator(name: &str) -> bool {
    name.starts_with(|c: char| !c.is_alphanumeric() && c != '_' && c != '(' && c != '[')
}

/// As in Haskell: always with a point, with an exponent below 0.1 and from 10^7 on.
fn show_double(value: f64) -> String {
    if !value.is_finite() {
        return if value.is_nan() {
            "NaN"
        } else if value > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        }
        .to_owned();
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

/// Words that are atoms only in quotes.
const RESERVED: &[&str] = &[
    "after", "and", "andalso", "band", "begin", "bnot", "bor", "bsl", "bsr", "bxor", "case",
    "catch", "cond", "div", "end", "fun", "if", "let", "not", "of", "or", "orelse", "receive",
    "rem", "try", "when", "xor",
];

/// An atom as in Erlang source.
pub fn erlang_atom(text: &str) -> String {
    // Only letters up to Latin-1 need no quotes.
    let letter = |c: char| c.is_alphanumeric() && (c as u32) < 256;
    let plain = text.starts_with(|c: char| c.is_lowercase() && letter(c))
        && text.chars().all(|c| letter(c) || c == '_' || c == '@')
        && !RESERVED.contains(&text);
    if plain {
        return text.to_owned();
    }
    let mut out = String::from("'");
    for c in text.chars() {
        match c {
            '\'' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() => {
                let _ = write!(out, "\\x{{{:x}}}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('\'');
    out
}
