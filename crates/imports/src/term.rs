//! Erlang terms as a log holds them: the external term format, decoded.
//!
//! Identifiers (processes, references, ports) are opaque: only whether two are equal counts.

use core_ir::with_stack;
use std::fmt;
use std::rc::Rc;

/// The longest term that a compressed chunk may expand to.
const MAX_INFLATED: usize = 1 << 28;

/// A term. Integers that fit into 64 bits are always `Int`; lists of bytes are lists.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    Int(i64),
    Big {
        negative: bool,
        /// Lowest first, without leading zeros.
        digits: Vec<u8>,
    },
    /// The bits, so that equal means identical.
    Float(u64),
    Atom(Rc<str>),
    Tuple(Vec<Term>),
    List(Vec<Term>),
    /// At least one element, and an end other than the empty list.
    Improper(Vec<Term>, Box<Term>),
    Map(Vec<(Term, Term)>),
    /// Bytes, and how many bits of the last one count.
    Bits(Vec<u8>, u8),
    Pid(Identifier),
    Reference(Identifier),
    Port(Identifier),
    Fun {
        module: Rc<str>,
        arity: u8,
    },
    Export(Rc<str>, Rc<str>, u8),
}

/// An identifier as its encoded bytes.
pub(crate) type Identifier = Rc<[u8]>;

/// Why bytes are not a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotATerm;

impl Term {
    pub fn atom(text: &str) -> Term {
        Term::Atom(text.into())
    }

    pub fn as_atom(&self) -> Option<&str> {
        match self {
            Term::Atom(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_tuple(&self) -> Option<&[Term]> {
        match self {
            Term::Tuple(elements) => Some(elements),
            _ => None,
        }
    }

    pub fn as_list(&self) -> Option<&[Term]> {
        match self {
            Term::List(elements) => Some(elements),
            _ => None,
        }
    }

    pub fn as_pid(&self) -> Option<&Identifier> {
        match self {
            Term::Pid(pid) => Some(pid),
            _ => None,
        }
    }

    pub fn as_int(&self) -> Option<i64> {
        match self {
            Term::Int(n) => Some(*n),
            _ => None,
        }
    }

    /// The bytes of a binary, as text.
    pub fn as_text(&self) -> Option<String> {
        match self {
            Term::Bits(bytes, 8) => Some(String::from_utf8_lossy(bytes).into_owned()),
            _ => None,
        }
    }

    /// The value of an atom key of a map.
    pub fn get(&self, key: &str) -> Option<&Term> {
        match self {
            Term::Map(pairs) => {
                pairs.iter().find(|(k, _)| k.as_atom() == Some(key)).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// Decodes a term with its version byte.
    pub fn decode(bytes: &[u8]) -> Result<Term, NotATerm> {
        let mut reader = Reader { bytes };
        if reader.byte()? != 131 {
            return Err(NotATerm);
        }
        if reader.bytes.first() != Some(&80) {
            return reader.term();
        }
        reader.byte()?;
        let size = reader.number(4)?;
        if size > MAX_INFLATED {
            return Err(NotATerm);
        }
        let plain = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(reader.bytes, size)
            .map_err(|_| NotATerm)?;
        if plain.len() != size {
            return Err(NotATerm);
        }
        Reader { bytes: &plain }.term()
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NotATerm> {
        let (taken, rest) = self.bytes.split_at_checked(count).ok_or(NotATerm)?;
        self.bytes = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, NotATerm> {
        Ok(self.take(1)?[0])
    }

    /// A number of this many bytes, highest first.
    fn number(&mut self, bytes: usize) -> Result<usize, NotATerm> {
        Ok(self.take(bytes)?.iter().fold(0, |n, b| n << 8 | usize::from(*b)))
    }

    fn text(&mut self, length: usize) -> Result<Rc<str>, NotATerm> {
        let bytes = self.take(length)?;
        Ok(std::str::from_utf8(bytes).map_err(|_| NotATerm)?.into())
    }

    fn latin1(&mut self, length: usize) -> Result<Rc<str>, NotATerm> {
        let text: String = self.take(length)?.iter().map(|b| char::from(*b)).collect();
        Ok(text.into())
    }

    fn atom(&mut self) -> Result<Rc<str>, NotATerm> {
        match self.term()? {
            Term::Atom(text) => Ok(text),
            _ => Err(NotATerm),
        }
    }

    /// The bytes of an identifier: its node and this many more.
    fn identifier(&mut self, more: usize) -> Result<Identifier, NotATerm> {
        let start = self.bytes;
        self.atom()?;
        self.take(more)?;
        Ok(start[..start.len() - self.bytes.len()].into())
    }

    fn terms(&mut self, count: usize) -> Result<Vec<Term>, NotATerm> {
        // A wrong length must not reserve memory: each term takes at least a byte.
        if count > self.bytes.len() {
            return Err(NotATerm);
        }
        (0..count).map(|_| self.term()).collect()
    }

    fn big(&mut self, length: usize) -> Result<Term, NotATerm> {
        let negative = self.byte()? != 0;
        let mut digits = self.take(length)?.to_vec();
        while digits.last() == Some(&0) {
            digits.pop();
        }
        if digits.len() <= 8 {
            let magnitude = digits.iter().rev().fold(0u64, |n, b| n << 8 | u64::from(*b));
            let value = i128::from(magnitude) * if negative { -1 } else { 1 };
            if let Ok(small) = i64::try_from(value) {
                return Ok(Term::Int(small));
            }
        }
        Ok(Term::Big { negative, digits })
    }

    fn term(&mut self) -> Result<Term, NotATerm> {
        with_stack(|| self.term_here())
    }

    fn term_here(&mut self) -> Result<Term, NotATerm> {
        Ok(match self.byte()? {
            70 => {
                let bytes = self.take(8)?;
                Term::Float(u64::from_be_bytes(bytes.try_into().map_err(|_| NotATerm)?))
            }
            77 => {
                let length = self.number(4)?;
                let bits = self.byte()?;
                Term::Bits(self.take(length)?.to_vec(), bits)
            }
            88 => Term::Pid(self.identifier(12)?),
            89 => Term::Port(self.identifier(8)?),
            120 => Term::Port(self.identifier(12)?),
            90 => {
                let words = self.number(2)?;
                Term::Reference(self.identifier(4 + 4 * words)?)
            }
            97 => Term::Int(i64::from(self.byte()?)),
            98 => {
                let bytes = self.take(4)?;
                let number = i32::from_be_bytes(bytes.try_into().map_err(|_| NotATerm)?);
                Term::Int(i64::from(number))
            }
            100 => {
                let length = self.number(2)?;
                Term::Atom(self.latin1(length)?)
            }
            115 => {
                let length = self.number(1)?;
                Term::Atom(self.latin1(length)?)
            }
            118 => {
                let length = self.number(2)?;
                Term::Atom(self.text(length)?)
            }
            119 => {
                let length = self.number(1)?;
                Term::Atom(self.text(length)?)
            }
            104 => {
                let count = self.number(1)?;
                Term::Tuple(self.terms(count)?)
            }
            105 => {
                let count = self.number(4)?;
                Term::Tuple(self.terms(count)?)
            }
            106 => Term::List(Vec::new()),
            107 => {
                let length = self.number(2)?;
                let bytes = self.take(length)?;
                Term::List(bytes.iter().map(|b| Term::Int(i64::from(*b))).collect())
            }
            108 => {
                let count = self.number(4)?;
                let elements = self.terms(count)?;
                match self.term()? {
                    Term::List(more) if more.is_empty() => Term::List(elements),
                    end => Term::Improper(elements, Box::new(end)),
                }
            }
            109 => {
                let length = self.number(4)?;
                Term::Bits(self.take(length)?.to_vec(), 8)
            }
            110 => {
                let length = self.number(1)?;
                self.big(length)?
            }
            111 => {
                let length = self.number(4)?;
                self.big(length)?
            }
            112 => {
                let size = self.number(4)?;
                let rest = size.checked_sub(4).ok_or(NotATerm)?;
                let mut function = Reader { bytes: self.take(rest)? };
                let arity = function.byte()?;
                function.take(16 + 4 + 4)?;
                Term::Fun { module: function.atom()?, arity }
            }
            113 => {
                let (module, name) = (self.atom()?, self.atom()?);
                let arity = self.term()?.as_int().and_then(|n| u8::try_from(n).ok());
                Term::Export(module, name, arity.ok_or(NotATerm)?)
            }
            116 => {
                let count = self.number(4)?;
                if count > self.bytes.len() {
                    return Err(NotATerm);
                }
                let mut pairs = Vec::with_capacity(count);
                for _ in 0..count {
                    pairs.push((self.term()?, self.term()?));
                }
                Term::Map(pairs)
            }
            _ => return Err(NotATerm),
        })
    }
}

/// Roughly as Erlang prints it: for messages about differences.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_stack(|| self.show(f))
    }
}

impl Term {
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Int(n) => write!(f, "{n}"),
            Term::Big { negative, digits } => {
                f.write_str(if *negative { "-16#" } else { "16#" })?;
                digits.iter().rev().try_for_each(|byte| write!(f, "{byte:02X}"))
            }
            Term::Float(bits) => write!(f, "{:?}", f64::from_bits(*bits)),
            Term::Atom(text) => f.write_str(&machine::erlang_atom(text)),
            Term::Tuple(elements) => {
                f.write_str("{")?;
                show_all(f, elements)?;
                f.write_str("}")
            }
            Term::List(elements) => match printable(elements) {
                Some(text) => write!(f, "{text:?}"),
                None => {
                    f.write_str("[")?;
                    show_all(f, elements)?;
                    f.write_str("]")
                }
            },
            Term::Improper(elements, end) => {
                f.write_str("[")?;
                show_all(f, elements)?;
                write!(f, "|{end}]")
            }
            Term::Map(pairs) => {
                f.write_str("#{")?;
                for (n, (key, value)) in pairs.iter().enumerate() {
                    let comma = if n > 0 { "," } else { "" };
                    write!(f, "{comma}{key} => {value}")?;
                }
                f.write_str("}")
            }
            Term::Bits(bytes, 8) => match std::str::from_utf8(bytes) {
                Ok(text) => write!(f, "<<{text:?}>>"),
                Err(_) => write!(f, "<<{} bytes>>", bytes.len()),
            },
            Term::Bits(bytes, _) => write!(f, "<<{} bytes and some bits>>", bytes.len()),
            Term::Pid(pid) => f.write_str(&pid_text(pid)),
            Term::Reference(_) => f.write_str("#Ref<...>"),
            Term::Port(_) => f.write_str("#Port<...>"),
            Term::Fun { module, arity } => write!(f, "#Fun<{module}/{arity}>"),
            Term::Export(module, name, arity) => write!(f, "fun {module}:{name}/{arity}"),
        }
    }
}

/// A pid as the node prints it: `<0.NUMBER.SERIAL>`.
pub(crate) fn pid_text(pid: &[u8]) -> String {
    let part = |from: usize| {
        let start = pid.len().checked_sub(from)?;
        let bytes: [u8; 4] = pid.get(start..start + 4)?.try_into().ok()?;
        Some(u32::from_be_bytes(bytes))
    };
    match (part(12), part(8)) {
        (Some(number), Some(serial)) => format!("<0.{number}.{serial}>"),
        _ => "<...>".to_owned(),
    }
}

fn show_all(f: &mut fmt::Formatter<'_>, terms: &[Term]) -> fmt::Result {
    for (n, term) in terms.iter().enumerate() {
        let comma = if n > 0 { "," } else { "" };
        write!(f, "{comma}{term}")?;
    }
    Ok(())
}

/// The text of a list of printable characters.
fn printable(elements: &[Term]) -> Option<String> {
    if elements.is_empty() {
        return None;
    }
    let character = |term: &Term| {
        let code = u32::try_from(term.as_int()?).ok()?;
        char::from_u32(code).filter(|c| (' '..='~').contains(c) || *c == '\n')
    };
    elements.iter().map(character).collect()
}
