//! Provenance of a piece of a byte string.
//!
//! Byte strings have no words that could carry a step. Their sources are known: the elements of a list
//! (`Recorded::elements`), the operands of an operation that joins or cuts, the number in a bit segment. So each bit is
//! followed back to the number, character or literal it came from; and so is a number that was extracted from a byte
//! string, or an element of a list that was made from one.

use crate::graph::{Graph, Node};
use crate::log::{BEFORE, CONSTANT, Entry, Id, Kind};
use crate::shape::{Part, Shape};
use core_ir::Prim;
use machine::{Constant, Kind as Object};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// Limit on the pieces that are followed for one question.
const PIECES: usize = 1_000_000;

/// The origin of some bits of a byte string.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Origin {
    pub node: Node,
    pub bits: usize,
    /// They are a whole number or character, not a part of a longer one, nor of a byte string that is otherwise
    /// unknown.
    pub whole: bool,
}

/// A piece that is still to be followed.
enum BitSource {
    String(Node, Range<usize>),
    Number(Origin),
}

/// How a byte string was made.
enum Put {
    /// By concatenating these: step, size in bits, whether it is a byte string itself.
    Joined(Vec<(Node, usize, bool)>),
    /// From a part of another one, starting at a bit.
    Cut(Node, usize),
}

impl Graph<'_> {
    /// The origins of some bits of a byte string, in order.
    pub(crate) fn origins(&self, string: Node, bits: Range<usize>) -> Vec<Origin> {
        let mut found = Vec::new();
        let mut work = vec![BitSource::String(string, bits)];
        for _ in 0..PIECES {
            let (node, range) = match work.pop() {
                None => break,
                Some(BitSource::Number(origin)) => {
                    found.push(origin);
                    continue;
                }
                Some(BitSource::String(node, range)) => (node, range),
            };
            match self.put_together(node) {
                None => found.push(Origin { node, bits: range.len(), whole: false }),
                Some(Put::Cut(of, from)) => {
                    work.push(BitSource::String(of, range.start + from..range.end + from));
                }
                Some(Put::Joined(pieces)) => {
                    let (mut at, first) = (0, work.len());
                    for (node, size, string) in pieces {
                        let from = at;
                        at += size;
                        let inside = range.start.max(from)..range.end.min(at);
                        if inside.is_empty() {
                            continue;
                        }
                        work.push(if string {
                            BitSource::String(node, inside.start - from..inside.end - from)
                        } else {
                            let whole = inside.len() == size;
                            BitSource::Number(Origin { node, bits: inside.len(), whole })
                        });
                    }
                    work[first..].reverse();
                }
            }
        }
        found
    }

    fn put_together(&self, string: Node) -> Option<Put> {
        let made = self.maker(string);
        if made.1 & (BEFORE | CONSTANT) != 0 {
            return None;
        }
        let window = self.window(made.0)?;
        if let Some((first, count)) = window.elements.get(&made.1).copied() {
            let pieces = window.pieces[first..first + count].iter();
            let joined =
                pieces.map(|piece| ((made.0, piece.id), piece.bits as usize, piece.string));
            return Some(Put::Joined(joined.collect()));
        }
        let object = self.entry(made).filter(|entry| entry.kind == Kind::Made)?;
        let by = self.entry(object.control())?;
        let operands = self.operands(&by);
        let operand = |number: usize| operands.get(number).copied();
        let put = match self.prim(&by)? {
            Prim::BytesAppend => {
                let (first, second) = (operand(0)?, operand(1)?);
                let (before, all) = (self.bit_size(first)?, self.bit_size(made)?);
                let after = all.checked_sub(before)?;
                Put::Joined(vec![(first, before, true), (second, after, true)])
            }
            Prim::BytesSlice => Put::Cut(operand(0)?, 8 * self.number(operand(1)?)?),
            Prim::BitsSlice => Put::Cut(operand(0)?, self.number(operand(1)?)?),
            Prim::SegmentFromInteger | Prim::SegmentFromFloat | Prim::SegmentFromCode => {
                Put::Joined(vec![(operand(0)?, self.bit_size(made)?, false)])
            }
            _ => return None,
        };
        Some(put)
    }

    /// A small natural number, by its step.
    fn number(&self, node: Node) -> Option<usize> {
        match self.shape(node) {
            Shape::Word(word) if word.is_small() => usize::try_from(word.as_small()).ok(),
            Shape::Big(digits) => digits.parse().ok(),
            _ => None,
        }
    }

    fn bit_size(&self, string: Node) -> Option<usize> {
        let made = self.maker(string);
        if made.1 & CONSTANT != 0 && made.1 & BEFORE == 0 {
            return match self.code.constants().get((made.1 & !CONSTANT) as usize)? {
                Constant::Bytes(bytes) => Some(8 * bytes.len()),
                _ => None,
            };
        }
        match self.shape(made) {
            Shape::Object(header, _) if header.is(Object::Bytes) => {
                Some(8 * header.info() as usize)
            }
            Shape::Object(header, _) if header.is(Object::Bits) => Some(header.info() as usize),
            _ => None,
        }
    }

    /// For a value that was extracted from a byte string, or an element of a list that one was converted to: the value
    /// that was put there. `None` if it is only a part of that, or more.
    pub(crate) fn read_from(&self, entry: &Entry) -> Option<Node> {
        let (string, bits, exact) = self.bits_read(entry)?;
        if exact {
            let number = self.prim(entry).is_some_and(|op| op == Prim::SegmentToInteger);
            return self.piece(string, bits, number);
        }
        match self.origins(string, bits).as_slice() {
            [origin] => Some(origin.node),
            _ => None,
        }
    }

    /// The piece of a byte string that is exactly at these bits: a number, if one was read.
    fn piece(&self, mut string: Node, mut bits: Range<usize>, number: bool) -> Option<Node> {
        for _ in 0..PIECES {
            match self.put_together(string)? {
                Put::Cut(of, from) => {
                    (string, bits) = (of, bits.start + from..bits.end + from);
                }
                Put::Joined(pieces) => {
                    let mut at = 0;
                    let found = pieces.into_iter().find(|(_, size, _)| {
                        at += size;
                        bits.start < at
                    });
                    let (node, size, is_string) = found?;
                    let from = at - size;
                    if (from..at) == bits && !(number && is_string) {
                        return Some(node);
                    }
                    if !is_string || bits.end > at {
                        return None;
                    }
                    (string, bits) = (node, bits.start - from..bits.end - from);
                }
            }
        }
        None
    }

    /// The byte string, the range of bits, and whether they are read as a number.
    fn bits_read(&self, entry: &Entry) -> Option<(Node, Range<usize>, bool)> {
        if entry.kind == Kind::Compute {
            let operands = self.operands(entry);
            let (from, size) = match self.prim(entry)? {
                Prim::SegmentToInteger => {
                    (self.number(*operands.get(1)?)?, self.number(*operands.get(2)?)?)
                }
                Prim::BytesIndex => (8 * self.number(*operands.get(1)?)?, 8),
                Prim::BitsSlice | Prim::BytesSlice => {
                    let unit = if self.prim(entry)? == Prim::BytesSlice { 8 } else { 1 };
                    let from = unit * self.number(*operands.get(1)?)?;
                    (from, self.bit_size(entry.node())?)
                }
                _ => return None,
            };
            return Some((*operands.first()?, from..from + size, true));
        }
        let object = self.entry(self.through(*self.operands(entry).first()?))?;
        if entry.kind != Kind::Part || object.kind != Kind::Made {
            return None;
        }
        let by = self.entry(object.control())?;
        let operands = self.operands(&by);
        let string = *operands.first()?;
        let from = match self.prim(&by)? {
            Prim::BytesToList | Prim::BitsToList => 8 * self.position(&by, &object)?,
            Prim::BytesToChars => {
                let before = self.position(&by, &object)?;
                let text = String::from_utf8_lossy(&self.contents(string)?).into_owned();
                8 * text.chars().take(before).map(char::len_utf8).sum::<usize>()
            }
            Prim::SegmentToCode if self.word(entry, 3).1 == 0 => self.number(*operands.get(1)?)?,
            _ => return None,
        };
        Some((string, from..from + 8, false))
    }

    /// The bytes of a string, as far as they are stored.
    fn contents(&self, string: Node) -> Option<Vec<u8>> {
        let made = self.maker(string);
        if made.1 & CONSTANT != 0 && made.1 & BEFORE == 0 {
            return match self.code.constants().get((made.1 & !CONSTANT) as usize)? {
                Constant::Bytes(bytes) => Some(bytes.to_vec()),
                _ => None,
            };
        }
        let Shape::Object(header, parts) = self.shape(made) else { return None };
        let words = parts.iter().filter_map(|part| match part {
            Part::Word(word) => Some(word.0.to_le_bytes()),
            Part::Step(_) => None,
        });
        let mut bytes: Vec<u8> = words.flatten().collect();
        bytes.truncate(header.info() as usize);
        header.is(Object::Bytes).then_some(bytes)
    }

    /// The position of a cell in the list that an operation made.
    fn position(&self, by: &Entry, cell: &Entry) -> Option<usize> {
        if let Some(known) = self.lists.borrow().get(&by.node()) {
            return known.get(&cell.id).copied();
        }
        let window = self.window(by.window)?;
        let mut places: HashMap<Id, usize> = HashMap::new();
        let mut at = self.forwarded_value(by).1;
        while window.log.kind_number(at) == Kind::Made as u32 && !places.contains_key(&at) {
            places.insert(at, places.len());
            let (_, fields) = window.made(at);
            match fields.get(1) {
                Some(tail) if tail.is_value_reference() => at = (tail.0 >> 3) as Id,
                _ => break,
            }
        }
        let place = places.get(&cell.id).copied();
        self.lists.borrow_mut().insert(by.node(), Rc::new(places));
        place
    }
}
