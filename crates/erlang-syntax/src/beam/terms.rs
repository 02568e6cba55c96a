//! Decodes the external term format into an arena.
//!
//! A list of 100,000 elements in a program is 100,000 nested tuples in abstract code, so terms are
//! numbered nodes and nothing here recurses, including dropping.

use crate::tree::{MAX_DEPTH, Term};
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use num_bigint::{BigInt, Sign};
use source::Symbol;

/// The largest chunk in OTP inflates to under 20 MB.
pub(super) const MAX_INFLATED: usize = 128 << 20;

/// A node of [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TermId(u32);

/// Ranges are into `Terms::children`, or for bytes into `Terms::bytes`.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Atom(Symbol),
    Integer(i64),
    Big(Box<BigInt>),
    Float(f64),
    Tuple {
        start: u32,
        len: u32,
    },
    Nil,
    /// `len` elements and then the tail.
    List {
        start: u32,
        len: u32,
    },
    /// A list of small integers.
    Bytes {
        start: u32,
        len: u32,
    },
    Binary {
        start: u32,
        len: u32,
    },
    /// `len` keys, each before its value.
    Map {
        start: u32,
        len: u32,
    },
    /// `fun m:f/a`: three children.
    External {
        start: u32,
    },
}

pub(super) struct Terms {
    nodes: Vec<Node>,
    children: Vec<TermId>,
    bytes: Vec<u8>,
    root: TermId,
}

/// A term whose parts are still being read.
struct Pending {
    make: fn(u32, u32) -> Node,
    /// The size of the node.
    len: u32,
    missing: usize,
    total: usize,
}

const CUT: &str = "its terms are cut short";

struct Input<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Input<'b> {
    fn take(&mut self, count: usize) -> Result<&'b [u8], String> {
        let end = self.at.checked_add(count).filter(|&end| end <= self.bytes.len()).ok_or(CUT)?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, String> {
        Ok(self.take(1)?[0])
    }

    fn short(&mut self) -> Result<usize, String> {
        let b = self.take(2)?;
        Ok(usize::from(u16::from_be_bytes([b[0], b[1]])))
    }

    fn long(&mut self) -> Result<u32, String> {
        let b = self.take(4)?;
        Ok(u32::from_be_bytes([b[0], b[1], b[2], b[3]]))
    }

    /// A count of items that each take at least one byte of the remaining input.
    fn count(&mut self) -> Result<u32, String> {
        let count = self.long()?;
        match count as usize <= self.bytes.len() - self.at {
            true => Ok(count),
            false => Err(CUT.to_owned()),
        }
    }
}

impl Terms {
    pub(super) fn decode(chunk: &[u8]) -> Result<Terms, String> {
        match chunk {
            [131, 80, _, _, _, _, body @ ..] => {
                let inflated = decompress_to_vec_zlib_with_limit(body, MAX_INFLATED)
                    .map_err(|_| "its compressed terms are damaged".to_owned())?;
                Self::decode_plain(&inflated)
            }
            [131, body @ ..] => Self::decode_plain(body),
            _ => Err("its terms are in an unknown format".to_owned()),
        }
    }

    fn decode_plain(body: &[u8]) -> Result<Terms, String> {
        let mut terms =
            Terms { nodes: Vec::new(), children: Vec::new(), bytes: Vec::new(), root: TermId(0) };
        let mut input = Input { bytes: body, at: 0 };
        let mut pending: Vec<Pending> = Vec::new();
        // Finished terms whose parents are not finished yet.
        let mut done: Vec<TermId> = Vec::new();
        loop {
            if let Some(opened) = terms.next(&mut input)? {
                pending.push(opened);
            } else {
                done.push(TermId(terms.nodes.len() as u32 - 1));
            }
            while let Some(top) = pending.last_mut() {
                if top.missing > 0 {
                    top.missing -= 1;
                    break;
                }
                let Some(top) = pending.pop() else { break };
                let first = done.len().checked_sub(top.total).ok_or(CUT)?;
                let start = terms.children.len() as u32;
                terms.children.extend(done.drain(first..));
                done.push(terms.push((top.make)(start, top.len)));
            }
            if pending.is_empty() {
                terms.root = *done.first().ok_or(CUT)?;
                return Ok(terms);
            }
        }
    }

    fn push(&mut self, node: Node) -> TermId {
        self.nodes.push(node);
        TermId(self.nodes.len() as u32 - 1)
    }

    /// Reads a term without parts, or the start of one with parts.
    fn next(&mut self, input: &mut Input) -> Result<Option<Pending>, String> {
        let open = |make: fn(u32, u32) -> Node, len: u32, total: usize| {
            Ok(Some(Pending { make, len, missing: total, total }))
        };
        let node = match input.byte()? {
            97 => Node::Integer(i64::from(input.byte()?)),
            98 => Node::Integer(i64::from(input.long()? as i32)),
            70 => {
                let mut eight = [0; 8];
                eight.copy_from_slice(input.take(8)?);
                Node::Float(f64::from_be_bytes(eight))
            }
            99 => {
                let text = String::from_utf8_lossy(input.take(31)?);
                let text = text.trim_end_matches('\0').trim();
                Node::Float(text.parse().map_err(|_| "a float in it is damaged".to_owned())?)
            }
            100 => {
                let length = input.short()?;
                latin1_atom(input.take(length)?)
            }
            115 => {
                let length = usize::from(input.byte()?);
                latin1_atom(input.take(length)?)
            }
            118 => {
                let length = input.short()?;
                utf8_atom(input.take(length)?)
            }
            119 => {
                let length = usize::from(input.byte()?);
                utf8_atom(input.take(length)?)
            }
            104 => {
                let len = u32::from(input.byte()?);
                return open(|start, len| Node::Tuple { start, len }, len, len as usize);
            }
            105 => {
                let len = input.count()?;
                return open(|start, len| Node::Tuple { start, len }, len, len as usize);
            }
            106 => Node::Nil,
            107 => {
                let length = input.short()?;
                let (start, len) = self.keep(input.take(length)?);
                Node::Bytes { start, len }
            }
            108 => {
                let len = input.count()?;
                return open(|start, len| Node::List { start, len }, len, len as usize + 1);
            }
            109 => {
                let length = input.count()? as usize;
                let (start, len) = self.keep(input.take(length)?);
                Node::Binary { start, len }
            }
            110 => {
                let length = usize::from(input.byte()?);
                big(input, length)?
            }
            111 => {
                let length = input.count()? as usize;
                big(input, length)?
            }
            116 => {
                let len = input.count()?;
                let total = (len as usize).saturating_mul(2);
                return open(|start, len| Node::Map { start, len }, len, total);
            }
            113 => return open(|start, _| Node::External { start }, 3, 3),
            tag => return Err(format!("its terms hold something unknown (tag {tag})")),
        };
        self.push(node);
        Ok(None)
    }

    fn keep(&mut self, bytes: &[u8]) -> (u32, u32) {
        let start = self.bytes.len() as u32;
        self.bytes.extend_from_slice(bytes);
        (start, bytes.len() as u32)
    }

    pub(super) fn root(&self) -> TermId {
        self.root
    }

    pub(super) fn node(&self, id: TermId) -> &Node {
        // Ids are created only here, and are in range.
        &self.nodes[id.0 as usize]
    }

    fn range(&self, start: u32, len: u32) -> &[TermId] {
        &self.children[start as usize..start as usize + len as usize]
    }

    pub(super) fn atom(&self, id: TermId) -> Option<Symbol> {
        match self.node(id) {
            Node::Atom(symbol) => Some(*symbol),
            _ => None,
        }
    }

    pub(super) fn tuple(&self, id: TermId) -> Option<&[TermId]> {
        match self.node(id) {
            Node::Tuple { start, len } => Some(self.range(*start, *len)),
            _ => None,
        }
    }

    /// A tuple whose first element is an atom: the atom, and the other elements.
    pub(super) fn tagged(&self, id: TermId) -> Option<(&'static str, &[TermId])> {
        let (first, rest) = self.tuple(id)?.split_first()?;
        Some((self.atom(*first)?.as_str(), rest))
    }

    /// The elements of a proper list of terms. Lists of bytes are [`Terms::characters`].
    pub(super) fn list(&self, id: TermId) -> Option<Vec<TermId>> {
        match self.node(id) {
            Node::Nil => Some(Vec::new()),
            Node::List { start, len } => {
                let (tail, elements) = self.range(*start, *len + 1).split_last()?;
                matches!(self.node(*tail), Node::Nil).then(|| elements.to_vec())
            }
            _ => None,
        }
    }

    pub(super) fn integer(&self, id: TermId) -> Option<BigInt> {
        match self.node(id) {
            Node::Integer(n) => Some(BigInt::from(*n)),
            Node::Big(n) => Some((**n).clone()),
            _ => None,
        }
    }

    pub(super) fn small(&self, id: TermId) -> Option<u32> {
        match self.node(id) {
            Node::Integer(n) => u32::try_from(*n).ok(),
            _ => None,
        }
    }

    /// The elements of a proper list of integers.
    pub(super) fn characters(&self, id: TermId) -> Option<Vec<u32>> {
        match self.node(id) {
            Node::Bytes { start, len } => {
                let bytes = &self.bytes[*start as usize..*start as usize + *len as usize];
                Some(bytes.iter().map(|&b| u32::from(b)).collect())
            }
            _ => self.list(id)?.into_iter().map(|e| self.small(e)).collect(),
        }
    }

    pub(super) fn text(&self, id: TermId) -> Option<String> {
        self.characters(id)?.into_iter().map(char::from_u32).collect()
    }

    /// Converts the term for the tree, unless it nests too deeply.
    pub(super) fn to_term(&self, id: TermId) -> Option<Term> {
        self.to_term_within(id, MAX_DEPTH)
    }

    fn to_term_within(&self, id: TermId, depth: u32) -> Option<Term> {
        let depth = depth.checked_sub(1)?;
        let all = |ids: &[TermId]| -> Option<Vec<Term>> {
            ids.iter().map(|&id| self.to_term_within(id, depth)).collect()
        };
        Some(match self.node(id) {
            Node::Atom(symbol) => Term::Atom(*symbol),
            Node::Integer(n) => Term::Integer(BigInt::from(*n)),
            Node::Big(n) => Term::Integer((**n).clone()),
            Node::Float(x) => Term::Float(*x),
            Node::Tuple { start, len } => Term::Tuple(all(self.range(*start, *len))?),
            Node::Nil => Term::list(Vec::new(), None),
            Node::List { start, len } => {
                let (tail, elements) = self.range(*start, *len + 1).split_last()?;
                let tail = match self.node(*tail) {
                    Node::Nil => None,
                    _ => Some(self.to_term_within(*tail, depth)?),
                };
                Term::list(all(elements)?, tail)
            }
            Node::Bytes { .. } => {
                let numbers = self.characters(id)?.into_iter();
                Term::list(numbers.map(|n| Term::Integer(BigInt::from(n))).collect(), None)
            }
            Node::Binary { start, len } => {
                Term::Binary(self.bytes[*start as usize..*start as usize + *len as usize].to_vec())
            }
            Node::Map { start, len } => {
                let flat = all(self.range(*start, *len * 2))?;
                let mut flat = flat.into_iter();
                let mut pairs = Vec::with_capacity(*len as usize);
                while let (Some(key), Some(value)) = (flat.next(), flat.next()) {
                    pairs.push((key, value));
                }
                Term::Map(pairs)
            }
            Node::External { start } => {
                let [module, name, arity] = self.range(*start, 3) else { return None };
                Term::Fun {
                    module: self.atom(*module)?,
                    name: self.atom(*name)?,
                    arity: self.small(*arity)?,
                }
            }
        })
    }
}

fn latin1_atom(bytes: &[u8]) -> Node {
    let text: String = bytes.iter().map(|&b| b as char).collect();
    Node::Atom(Symbol::new(&text))
}

fn utf8_atom(bytes: &[u8]) -> Node {
    Node::Atom(Symbol::new(&String::from_utf8_lossy(bytes)))
}

fn big(input: &mut Input, length: usize) -> Result<Node, String> {
    let sign = if input.byte()? == 0 { Sign::Plus } else { Sign::Minus };
    Ok(Node::Big(Box::new(BigInt::from_bytes_le(sign, input.take(length)?))))
}
