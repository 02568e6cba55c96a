//! Values, reconstructed from logs and checkpoints, as far as they were evaluated.

use crate::graph::{Graph, Node, is_unevaluated};
use crate::log::{BEFORE, CONSTANT, Kind};
use machine::{Constant, Header, Instr, Kind as Object, Word};

/// The outermost shape of a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    Word(Word),
    Big(String),
    Double(f64),
    /// A byte string.
    Text(String),
    /// A binary that is not text.
    Bytes(Vec<u8>),
    /// A literal list of characters.
    Literal(String),
    Atom(source::Symbol),
    Con(u32, Vec<Part>),
    Tuple(Vec<Part>),
    Function(u32, Vec<Part>),
    /// An object that an operation made: its header, its words.
    Object(Header, Vec<Part>),
    Unevaluated,
    Failed,
    /// From before the recording, and gone.
    Unknown,
    /// Too much would have to be recorded to show it.
    Far,
}

/// A part of a value: a separate step, or a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Part {
    Step(Node),
    Word(Word),
}

impl Graph<'_> {
    pub(crate) fn shape(&self, node: Node) -> Shape {
        self.sure(|| self.looked_up(node)).unwrap_or(Shape::Far)
    }

    fn looked_up(&self, node: Node) -> Shape {
        if node.1 & BEFORE != 0 {
            return match self.old_shape(node) {
                // A stack slot that was no longer in use: its origin is known.
                Shape::Unknown => match self.cross(node) {
                    crossed if crossed.1 & BEFORE == 0 => self.shape(crossed),
                    _ => Shape::Unknown,
                },
                shape => shape,
            };
        }
        let mut made = self.near_maker(node);
        if made.1 & BEFORE != 0 {
            match self.old_shape(made) {
                // Its origin may show more: a literal, a later result.
                shape @ (Shape::Unevaluated | Shape::Unknown) => {
                    match self.at_most_far(|| self.maker(node)) {
                        Some(maker) => made = maker,
                        None => return shape,
                    }
                }
                shape => return shape,
            }
        }
        let node = made;
        if node.1 & BEFORE != 0 {
            return self.old_shape(node);
        }
        if node.1 & CONSTANT != 0 {
            return self.constant_shape(node);
        }
        let (Some(window), Some(entry)) = (self.window(node.0), self.entry(node)) else {
            return Shape::Unknown;
        };
        let id = node.1;
        match entry.kind {
            Kind::Con => {
                let parts = self.operands(&entry).into_iter().map(Part::Step).collect();
                match self.code.instr(entry.pc) {
                    Some(Instr::Con { con, .. } | Instr::ReserveCon { con, .. }) => {
                        Shape::Con(*con, parts)
                    }
                    _ => Shape::Tuple(parts),
                }
            }
            Kind::Closure => match self.code.instr(entry.pc) {
                Some(Instr::Closure { fun, .. } | Instr::ReserveClosure { fun, .. }) => {
                    Shape::Function(*fun, Vec::new())
                }
                _ => Shape::Unknown,
            },
            Kind::Partial => {
                let arguments = self.operands(&entry).into_iter().map(Part::Step);
                match self.shape(self.forwarded_value(&entry)) {
                    Shape::Function(function, mut parts) => {
                        parts.extend(arguments);
                        Shape::Function(function, parts)
                    }
                    _ => Shape::Unknown,
                }
            }
            Kind::Compute => match entry.form {
                0 => Shape::Word(Word::small(i64::from(window.log.word(id + 2) as i32))),
                1 => Shape::Word(window.word_at(id + 2)),
                _ => Shape::Unknown,
            },
            Kind::Part => Shape::Word(window.word_at(id + 4)),
            Kind::Made => {
                let (header, words) = window.made(id);
                let part = |word: Word| match header.kind().is_raw() {
                    true => Part::Word(word),
                    false => Part::of_made(node.0, word),
                };
                self.object_shape(header, words.into_iter().map(part).collect())
            }
            Kind::Enter | Kind::Thunk => Shape::Unevaluated,
            Kind::Raise => Shape::Failed,
            _ => Shape::Unknown,
        }
    }

    fn object_shape(&self, header: Header, parts: Vec<Part>) -> Shape {
        match header.kind() {
            Object::Con => Shape::Con(header.info(), parts),
            Object::Tuple => Shape::Tuple(parts),
            Object::Closure => Shape::Function(header.info(), Vec::new()),
            _ if is_unevaluated(header) => Shape::Unevaluated,
            Object::Failed => Shape::Failed,
            Object::Indirection => match parts.first() {
                Some(Part::Step(node)) => self.shape(*node),
                Some(Part::Word(word)) => Shape::Word(*word),
                None => Shape::Unknown,
            },
            Object::Partial => match parts.split_first() {
                Some((Part::Step(function), arguments)) => match self.shape(*function) {
                    Shape::Function(function, _) => Shape::Function(function, arguments.to_vec()),
                    _ => Shape::Unknown,
                },
                _ => Shape::Unknown,
            },
            _ => Shape::Object(header, parts),
        }
    }

    fn constant_shape(&self, node: Node) -> Shape {
        let k = node.1 & !CONSTANT;
        let part = |k: &u32| Part::Step((node.0, CONSTANT | k));
        match self.code.constants().get(k as usize) {
            Some(Constant::Int(n)) => Shape::Big(n.to_string()),
            Some(Constant::Double(d)) => Shape::Double(*d),
            Some(Constant::Char(c)) => Shape::Word(Word::char(*c as u32)),
            Some(Constant::Bytes(b)) => match std::str::from_utf8(b) {
                Ok(text) => Shape::Text(text.to_owned()),
                Err(_) => Shape::Bytes(b.to_vec()),
            },
            Some(Constant::Atom(name) | Constant::Export(name)) => Shape::Atom(*name),
            Some(Constant::Con(con, args)) => Shape::Con(*con, args.iter().map(part).collect()),
            Some(Constant::Tuple(args)) => Shape::Tuple(args.iter().map(part).collect()),
            Some(Constant::Function(function)) => Shape::Function(*function, Vec::new()),
            Some(Constant::Lazy(f)) => match self.literal(*f) {
                Some(text) => Shape::Literal(text),
                None => Shape::Unevaluated,
            },
            None => Shape::Unknown,
        }
    }

    /// The text of a function that only makes one.
    pub(crate) fn literal(&self, function: u32) -> Option<String> {
        match self.code.instr(self.code.function(function).entry) {
            Some(Instr::Text { text, .. }) => Some(self.code.string(*text).to_owned()),
            _ => None,
        }
    }

    /// A value by its number in the state at the start of a segment.
    fn old_shape(&self, node: Node) -> Shape {
        let start = &self.segments[node.0].start;
        let number = (node.1 & !BEFORE) as usize;
        let words = start.heap_len();
        if number >= words {
            // Every stack word has three numbers: the first is that of the value, or of a call.
            let number = number - words;
            let word = start.stack_word(number / 3).filter(|_| number.is_multiple_of(3));
            return match word.filter(|word| !word.is_control()) {
                // A slot that is no longer in use may refer to anything.
                Some(word) if word.is_reference() && !self.live(node.0).has(number / 3) => {
                    Shape::Unknown
                }
                Some(word) => self.old_word(node.0, word),
                None => match self.cross(node) {
                    crossed if crossed.1 & BEFORE == 0 => self.shape(crossed),
                    _ => Shape::Unknown,
                },
            };
        }
        if self.is_object(node.0, number) {
            return self.old_object(node.0, number);
        }
        start.heap_word(number).map_or(Shape::Unknown, |word| self.old_word(node.0, word))
    }

    fn old_word(&self, window: usize, word: Word) -> Shape {
        if !word.is_reference() {
            return Shape::Word(word);
        }
        match self.segments[window].start.heap_place(word.index()) {
            Some(place) => self.old_object(window, place),
            None => Shape::Unknown,
        }
    }

    fn old_object(&self, window: usize, place: usize) -> Shape {
        let start = &self.segments[window].start;
        let Some(header) = start.heap_word(place).map(|w| Header(w.0)) else {
            return Shape::Unknown;
        };
        if is_unevaluated(header) {
            // The value of a global is found by its name.
            let later = self.evaluated_later((window, BEFORE | place as u32));
            let global = || start.constant_at(place).map(|k| (window, CONSTANT | k));
            return later.or_else(global).map_or(Shape::Unevaluated, |known| self.shape(known));
        }
        let parts = (1..=header.size().min(4096)).filter_map(|field| {
            let word = start.heap_word(place + field)?;
            let raw = header.kind().is_raw() || !word.is_reference();
            let step = Part::Step((window, BEFORE | (place + field) as u32));
            Some(if raw { Part::Word(word) } else { step })
        });
        self.object_shape(header, parts.collect())
    }

    /// The index of the object that a number of such a state stands for, or refers to.
    pub(crate) fn old_object_at(&self, node: Node) -> Option<usize> {
        let start = &self.segments[node.0].start;
        let number = (node.1 & !BEFORE) as usize;
        let word = match number.checked_sub(start.heap_len()) {
            Some(word) if word.is_multiple_of(3) && self.live(node.0).has(word / 3) => {
                start.stack_word(word / 3)?
            }
            Some(_) => return None,
            None if self.is_object(node.0, number) => return Some(number),
            None => start.heap_word(number)?,
        };
        word.is_reference().then(|| start.heap_place(word.index())).flatten()
    }
}
