//! Reads terms in the external term format of Erlang, from OTP or from `term_write.rs`.
//!
//! Unfinished terms are kept in a list: the input may nest arbitrarily deep and be malformed in any
//! way.

use super::function::inner_functions;
use super::process::badarg;
use super::term_write::{NODE, tag};
use super::{Done, elements, identity, room};
use crate::state::State;
use crate::state::heap::{Header, Kind};
use crate::state::word::Word;
use crate::stop::Fault;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};
use num_bigint::{BigInt, Sign};
use std::cmp::Ordering;

/// A term of which parts are still missing.
struct Pending {
    kind: Compound,
    wanted: usize,
    parts: Vec<Word>,
}

enum Compound {
    Tuple,
    /// The last part is the tail.
    List,
    Map,
    /// The function number; the parts are the captured variables.
    Function(u32),
}

/// What a tag starts.
enum Begun {
    Whole(Word),
    Parts(Compound, usize),
}

struct Reader<'m, 'b> {
    machine: &'m mut State,
    bytes: &'b [u8],
    at: usize,
    /// Accept only existing atoms.
    safe: bool,
}

impl State {
    /// `{Term, Used}`.
    pub(super) fn term_from_binary(&mut self, binary: Word, options: Word) -> Done {
        let mut safe = false;
        for option in elements(&self.heap, options)? {
            match self.atom_text(option) {
                Some("safe") => safe = true,
                Some("used") => {}
                _ => return Err(badarg()),
            }
        }
        let bytes = self.heap.as_bytes(binary).ok_or_else(badarg)?.to_vec();
        let (term, used) = match bytes.as_slice() {
            [tag::VERSION, tag::COMPRESSED, size @ ..] if size.len() >= 4 => {
                let (plain, used) = unpack(size)?;
                let mut reader = Reader { machine: self, bytes: &plain, at: 0, safe };
                (reader.term()?, used + 6)
            }
            [tag::VERSION, ..] => {
                let mut reader = Reader { machine: self, bytes: &bytes, at: 1, safe };
                let term = reader.term()?;
                (term, reader.at)
            }
            _ => return Err(badarg()),
        };
        Ok(self.heap.tuple(&[term, Word::small(used as i64)]))
    }
}

/// Decompresses: a size in four bytes, then compressed data. Returns the plain bytes and the number
/// of bytes used.
fn unpack(bytes: &[u8]) -> Result<(Vec<u8>, usize), Fault> {
    let (size, packed) = bytes.split_at(4);
    let size = u32::from_be_bytes([size[0], size[1], size[2], size[3]]) as usize;
    // No data compresses better than this: a larger size is malformed.
    if size > packed.len().saturating_mul(1100) || size > Header::MAX_SIZE * 8 {
        return Err(badarg());
    }
    let mut plain = vec![0; size];
    let flags = inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER
        | inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (status, used, made) =
        decompress(&mut DecompressorOxide::new(), packed, &mut plain, 0, flags);
    if status != miniz_oxide::inflate::TINFLStatus::Done || made != size {
        return Err(badarg());
    }
    Ok((plain, used))
}

impl Reader<'_, '_> {
    fn take(&mut self, count: usize) -> Result<&[u8], Fault> {
        let end = self.at.checked_add(count).ok_or_else(badarg)?;
        let taken = self.bytes.get(self.at..end).ok_or_else(badarg)?;
        self.at = end;
        Ok(taken)
    }

    fn number(&mut self, bytes: usize) -> Result<u64, Fault> {
        Ok(self.take(bytes)?.iter().fold(0, |n, b| n << 8 | u64::from(*b)))
    }

    fn byte(&mut self) -> Result<u8, Fault> {
        Ok(self.number(1)? as u8)
    }

    /// The number of parts that follow: each takes at least one byte.
    fn count(&mut self, bytes: usize) -> Result<usize, Fault> {
        let count = self.number(bytes)? as usize;
        if count > self.bytes.len() - self.at { Err(badarg()) } else { Ok(count) }
    }

    fn term(&mut self) -> Done {
        let mut pending: Vec<Pending> = Vec::new();
        loop {
            let mut done = match self.begin()? {
                Begun::Whole(word) => word,
                Begun::Parts(kind, wanted) if wanted > 0 => {
                    pending.push(Pending { kind, wanted, parts: Vec::new() });
                    continue;
                }
                Begun::Parts(kind, _) => self.finish(&kind, Vec::new())?,
            };
            loop {
                let Some(mut top) = pending.pop() else { return Ok(done) };
                top.parts.push(done);
                if top.parts.len() < top.wanted {
                    pending.push(top);
                    break;
                }
                done = self.finish(&top.kind, top.parts)?;
            }
        }
    }

    fn finish(&mut self, kind: &Compound, mut parts: Vec<Word>) -> Done {
        let heap = &mut self.machine.heap;
        match kind {
            Compound::Tuple => {
                if !heap.could_hold(parts.len()) {
                    return Err(Fault::OutOfMemory);
                }
                Ok(heap.tuple(&parts))
            }
            Compound::List => {
                room(heap, 3 * parts.len())?;
                let end = parts.pop().unwrap_or(Word::NIL);
                Ok(parts.into_iter().rev().fold(end, |tail, item| heap.cons(item, tail)))
            }
            Compound::Map => {
                room(heap, 100 * parts.len())?;
                let mut map = heap.make(Kind::MapFlat, 0, &[]);
                for pair in parts.chunks(2) {
                    map = heap.map_put(map, pair[0], pair[1]);
                }
                // A repeated key is malformed.
                if heap.map_size(map) * 2 == parts.len() { Ok(map) } else { Err(badarg()) }
            }
            Compound::Function(number) => {
                parts.resize(parts.len() + self.machine.extra_words, Word::EMPTY);
                Ok(heap.make(Kind::Closure, *number, &parts))
            }
        }
    }

    fn begin(&mut self) -> Result<Begun, Fault> {
        let whole = match self.byte()? {
            tag::SMALL_INTEGER => Word::small(i64::from(self.byte()?)),
            tag::INTEGER => Word::small(i64::from(self.number(4)? as u32 as i32)),
            tag::FLOAT => {
                let text = String::from_utf8_lossy(self.take(31)?).into_owned();
                let float: Option<f64> = text.trim_matches(['\0', ' ']).parse().ok();
                self.float(float.ok_or_else(badarg)?)?
            }
            tag::NEW_FLOAT => {
                let bits = self.number(8)?;
                self.float(f64::from_bits(bits))?
            }
            named @ (tag::ATOM | tag::SMALL_ATOM | tag::ATOM_UTF8 | tag::SMALL_ATOM_UTF8) => {
                self.atom_body(named)?
            }
            tag::SMALL_TUPLE => return Ok(Begun::Parts(Compound::Tuple, self.count(1)?)),
            tag::LARGE_TUPLE => return Ok(Begun::Parts(Compound::Tuple, self.count(4)?)),
            tag::NIL => Word::NIL,
            tag::STRING => {
                let size = self.number(2)? as usize;
                let codes = self.take(size)?.to_vec();
                room(&self.machine.heap, 3 * size)?;
                self.machine.heap.list(codes.into_iter().map(|b| Word::small(i64::from(b))))
            }
            tag::LIST => return Ok(Begun::Parts(Compound::List, self.count(4)? + 1)),
            tag::MAP => {
                let pairs = self.count(4)?;
                return Ok(Begun::Parts(Compound::Map, pairs * 2));
            }
            tag::BINARY => {
                let size = self.number(4)? as usize;
                let bytes = self.take(size)?.to_vec();
                super::bytes::make(&mut self.machine.heap, &bytes)?
            }
            tag::BIT_BINARY => {
                let (size, left) = (self.number(4)? as usize, self.byte()? as usize);
                let bytes = self.take(size)?.to_vec();
                if left > 8 || (left == 0) != (size == 0) {
                    return Err(badarg());
                }
                let bits = if size == 0 { 0 } else { size * 8 - 8 + left };
                super::bits::fits(&self.machine.heap, bits)?;
                self.machine.heap.bits(&bytes, bits)
            }
            tag::SMALL_BIG => self.big(1)?,
            tag::LARGE_BIG => self.big(4)?,
            tag::NEW_PID => self.pid(4)?,
            tag::PID => self.pid(1)?,
            tag::NEW_REFERENCE => self.reference(1)?,
            tag::NEWER_REFERENCE => self.reference(4)?,
            tag::EXPORT => {
                let (module, name) = (self.atom()?, self.atom()?);
                if self.byte()? != tag::SMALL_INTEGER {
                    return Err(badarg());
                }
                let arity = usize::from(self.byte()?);
                self.machine.make_function(module, name, arity).ok_or_else(badarg)?
            }
            tag::NEW_FUN => return self.function(),
            _ => return Err(badarg()),
        };
        Ok(Begun::Whole(whole))
    }

    fn float(&mut self, float: f64) -> Done {
        if float.is_finite() { Ok(self.machine.heap.double(float)) } else { Err(badarg()) }
    }

    fn atom(&mut self) -> Done {
        let tag = self.byte()?;
        self.atom_body(tag)
    }

    fn atom_body(&mut self, named: u8) -> Done {
        let (size, utf8) = match named {
            tag::ATOM => (2, false),
            tag::SMALL_ATOM => (1, false),
            tag::ATOM_UTF8 => (2, true),
            tag::SMALL_ATOM_UTF8 => (1, true),
            _ => return Err(badarg()),
        };
        let size = self.number(size)? as usize;
        let bytes = self.take(size)?;
        let text: String = if utf8 {
            std::str::from_utf8(bytes).map_err(|_| badarg())?.to_owned()
        } else {
            bytes.iter().map(|b| char::from(*b)).collect()
        };
        if text.chars().count() > 255 {
            return Err(badarg());
        }
        if self.safe {
            self.machine.existing_atom(&text).ok_or_else(badarg)
        } else {
            Ok(self.machine.make_atom(&text))
        }
    }

    fn big(&mut self, size: usize) -> Done {
        let size = self.number(size)? as usize;
        let sign = if self.byte()? == 0 { Sign::Plus } else { Sign::Minus };
        let value = BigInt::from_bytes_le(sign, self.take(size)?);
        room(&self.machine.heap, size / 8 + 1)?;
        Ok(self.machine.heap.integer(&value))
    }

    /// Reads the node of what follows: only our own is known.
    fn node(&mut self) -> Result<(), Fault> {
        let node = self.atom()?;
        if super::term::atom_text(node) == Some(NODE) { Ok(()) } else { Err(badarg()) }
    }

    fn pid(&mut self, creation: usize) -> Done {
        self.node()?;
        let number = self.number(4)? as i64;
        self.take(4 + creation)?;
        self.machine.pid_of_number(number).ok_or_else(badarg)
    }

    fn reference(&mut self, creation: usize) -> Done {
        let count = self.number(2)? as usize;
        self.node()?;
        self.take(creation)?;
        let mut parts = [0; 3];
        match count.cmp(&3) {
            Ordering::Greater => return Err(badarg()),
            _ => {
                for part in parts.iter_mut().take(count) {
                    *part = self.number(4)? as u32;
                }
            }
        }
        let number = identity::reference_number(parts).ok_or_else(badarg)?;
        Ok(self.machine.reference(number))
    }

    /// A function of the running program: one from elsewhere has no code here.
    fn function(&mut self) -> Result<Begun, Fault> {
        self.number(4)?;
        let arity = usize::from(self.byte()?);
        self.take(16)?;
        let index = self.number(4)? as usize;
        let captured = self.count(4)?;
        let module = self.atom()?;
        let module = super::term::atom_text(module).unwrap_or_default();
        for _ in 0..2 {
            match self.byte()? {
                tag::SMALL_INTEGER => self.take(1)?,
                tag::INTEGER => self.take(4)?,
                _ => return Err(badarg()),
            };
        }
        match self.byte()? {
            tag::NEW_PID => self.pid(4)?,
            tag::PID => self.pid(1)?,
            _ => return Err(badarg()),
        };
        let code = self.machine.code.clone();
        let number = inner_functions(&code, module).nth(index).ok_or_else(badarg)?;
        let function = code.function(number);
        if function.arity != arity || function.captured != captured {
            return Err(badarg());
        }
        Ok(Begun::Parts(Compound::Function(number), captured))
    }
}

#[cfg(test)]
mod tests {
    use super::super::term_hash;
    use crate::code::{InMemory, Options, link};
    use crate::machine::{Machine, Settings};
    use crate::observer::Unobserved;
    use crate::outside::Sandbox;
    use crate::state::word::Word;
    use source::Symbol;
    use std::sync::Arc;

    fn machine() -> Machine<Unobserved> {
        let mut nothing = InMemory::new(Vec::new());
        let language = core_ir::Language::Erlang;
        let code = link(&mut nothing, &[], language, Options::default()).unwrap();
        let settings = Settings { max_memory: 1 << 26, ..Settings::default() };
        let outside = Box::new(Sandbox::default());
        Machine::new(Arc::new(code), Symbol::new("main"), settings, outside, Unobserved).unwrap()
    }

    fn samples() -> Vec<(Vec<u8>, i64, i64)> {
        let lines = include_str!("data/otp_terms.txt").lines().filter(|l| !l.starts_with('#'));
        lines
            .map(|line| {
                let mut parts = line.split(' ');
                let hex = parts.next().unwrap();
                let bytes = (0..hex.len() / 2)
                    .map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap())
                    .collect();
                let mut number = || parts.next().unwrap().parse().unwrap();
                (bytes, number(), number())
            })
            .collect()
    }

    fn read(machine: &mut Machine<Unobserved>, bytes: &[u8]) -> Option<(Word, i64)> {
        let binary = machine.heap.bytes(bytes);
        let pair = machine.term_from_binary(binary, Word::NIL).ok()?;
        let fields = machine.heap.as_tuple(pair)?;
        Some((fields[0], fields[1].as_small()))
    }

    #[test]
    fn terms_are_read_and_written_as_otp_writes_them() {
        let machine = &mut machine();
        for (bytes, _, _) in samples() {
            let (term, used) = read(machine, &bytes).unwrap();
            assert_eq!(used as usize, bytes.len());
            let written = machine.term_to_binary(term, Word::NIL).unwrap();
            let mut plain = machine.heap.as_bytes(written).unwrap().to_vec();
            if bytes[1] != 80 {
                assert_eq!(plain, bytes);
            }
            // Trailing bytes are ignored, and truncation is detected.
            plain.push(7);
            assert_eq!(read(machine, &plain).unwrap().1 as usize, plain.len() - 1);
            for cut in (0..plain.len() - 1).step_by(plain.len() / 50 + 1) {
                assert!(read(machine, &plain[..cut]).is_none());
            }
            let compressed = machine.heap.list([crate::machine::atom(Symbol::new("compressed"))]);
            let packed = machine.term_to_binary(term, compressed).unwrap();
            let packed = machine.heap.as_bytes(packed).unwrap().to_vec();
            let (again, used) = read(machine, &packed).unwrap();
            assert_eq!(used as usize, packed.len());
            assert!(machine.heap.compare_terms(term, again, true).is_eq());
        }
    }

    #[test]
    fn hashes_are_those_of_otp() {
        let machine = &mut machine();
        for (bytes, new, old) in samples() {
            let (term, _) = read(machine, &bytes).unwrap();
            let range = Word::small(1 << 32);
            let hash = term_hash::hash(&machine.heap, &machine.code, term, range).unwrap();
            assert_eq!(hash.as_small(), new, "{bytes:?}");
            let hash = term_hash::hash_old(&machine.heap, &machine.code, term, range).unwrap();
            assert_eq!(hash.as_small(), old, "{bytes:?}");
        }
    }

    #[test]
    fn damaged_bytes_give_an_error_or_a_term_and_never_more() {
        let machine = &mut machine();
        let mut seed = 99u64;
        for (bytes, _, _) in samples().into_iter().filter(|s| s.0.len() < 500) {
            for _ in 0..60 {
                let mut damaged = bytes.clone();
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let at = (seed >> 33) as usize % damaged.len();
                damaged[at] = (seed >> 24) as u8;
                if let Some((term, _)) = read(machine, &damaged) {
                    machine.term_to_binary(term, Word::NIL).unwrap();
                }
            }
        }
        // Deep nesting does not use the host stack.
        let mut deep = vec![131];
        deep.extend([104, 1].repeat(200_000));
        assert!(read(machine, &deep).is_none());
        deep.push(106);
        let (term, _) = read(machine, &deep).unwrap();
        let written = machine.term_to_binary(term, Word::NIL).unwrap();
        assert_eq!(machine.heap.as_bytes(written), Some(&deep[..]));
    }

    #[test]
    fn processes_references_and_safety() {
        let machine = &mut machine();
        let reference = machine.make_reference();
        for word in [Word::thread(0), Word::thread(1), reference] {
            let written = machine.term_to_binary(word, Word::NIL).unwrap();
            let bytes = machine.heap.as_bytes(written).unwrap().to_vec();
            let (again, _) = read(machine, &bytes).unwrap();
            assert!(machine.heap.compare_terms(word, again, true).is_eq());
        }
        let unknown = machine.heap.bytes(&[131, 119, 3, b'q', b'x', b'z']);
        let safe = machine.heap.list([crate::machine::atom(Symbol::new("safe"))]);
        assert!(machine.term_from_binary(unknown, safe).is_err());
        machine.term_from_binary(unknown, Word::NIL).unwrap();
        assert!(machine.term_from_binary(unknown, safe).is_ok());
    }
}
