//! Writes terms in the external term format of Erlang, as OTP 25 does.

use super::function::function_info;
use super::process::badarg;
use super::term::atom_text;
use super::{Done, bytes, elements, identity, system_limit};
use crate::code::Code;
use crate::state::State;
use crate::state::heap::{Header, Heap, Kind};
use crate::state::thread::ThreadId;
use crate::state::word::Word;
use crate::stop::Fault;
use num_bigint::Sign;

/// The tags of the format.
pub(super) mod tag {
    pub(crate) const VERSION: u8 = 131;
    pub(crate) const COMPRESSED: u8 = 80;
    pub(crate) const NEW_FLOAT: u8 = 70;
    pub(crate) const BIT_BINARY: u8 = 77;
    pub(crate) const NEW_PID: u8 = 88;
    pub(crate) const NEWER_REFERENCE: u8 = 90;
    pub(crate) const SMALL_INTEGER: u8 = 97;
    pub(crate) const INTEGER: u8 = 98;
    pub(crate) const FLOAT: u8 = 99;
    pub(crate) const ATOM: u8 = 100;
    pub(crate) const PID: u8 = 103;
    pub(crate) const SMALL_TUPLE: u8 = 104;
    pub(crate) const LARGE_TUPLE: u8 = 105;
    pub(crate) const NIL: u8 = 106;
    pub(crate) const STRING: u8 = 107;
    pub(crate) const LIST: u8 = 108;
    pub(crate) const BINARY: u8 = 109;
    pub(crate) const SMALL_BIG: u8 = 110;
    pub(crate) const LARGE_BIG: u8 = 111;
    pub(crate) const NEW_FUN: u8 = 112;
    pub(crate) const EXPORT: u8 = 113;
    pub(crate) const NEW_REFERENCE: u8 = 114;
    pub(crate) const SMALL_ATOM: u8 = 115;
    pub(crate) const MAP: u8 = 116;
    pub(crate) const ATOM_UTF8: u8 = 118;
    pub(crate) const SMALL_ATOM_UTF8: u8 = 119;
}

/// The only node.
pub(super) const NODE: &str = "nonode@nohost";

/// The maximum length of a list of bytes that is written as a string.
const LONGEST_STRING: usize = 0xffff;

/// Pending work, next on top.
enum Work {
    Term(Word),
    /// Elements of a list and its end.
    Tail(Word),
    /// The length of a function is stored here once it is known.
    FunctionEnd(usize),
}

struct Writer<'h> {
    heap: &'h Heap,
    code: &'h Code,
    minor: i64,
    out: Vec<u8>,
    work: Vec<Work>,
}

impl State {
    /// A value in the external term format; `None` for one that has no such form, as a table of the
    /// machine itself.
    pub fn external(&self, term: Word) -> Option<Vec<u8>> {
        let mut writer = Writer {
            heap: &self.heap,
            code: &self.code,
            minor: 2,
            out: vec![tag::VERSION],
            work: vec![Work::Term(term)],
        };
        writer.run().ok()?;
        Some(writer.out)
    }

    pub(super) fn term_to_binary(&mut self, term: Word, options: Word) -> Done {
        let (mut minor, mut level) = (1, None);
        for option in elements(&self.heap, options)? {
            match (self.atom_text(option), self.heap.as_tuple(option)) {
                (Some("compressed"), _) => level = Some(6),
                (Some("deterministic" | "local"), _) => {}
                (None, Some([name, value])) => {
                    let value = self.heap.as_int(*value);
                    match (self.atom_text(*name), value) {
                        (Some("minor_version"), Some(version @ 0..=2)) => minor = version,
                        (Some("compressed"), Some(wanted @ 0..=9)) => {
                            level = (wanted > 0).then_some(wanted as u8);
                        }
                        _ => return Err(badarg()),
                    }
                }
                _ => return Err(badarg()),
            }
        }
        let mut writer = Writer {
            heap: &self.heap,
            code: &self.code,
            minor,
            out: vec![tag::VERSION],
            work: vec![Work::Term(term)],
        };
        writer.run()?;
        let out = match level {
            Some(level) => compressed(writer.out, level),
            None => writer.out,
        };
        bytes::make(&mut self.heap, &out)
    }
}

/// Compressed, if that is shorter.
fn compressed(plain: Vec<u8>, level: u8) -> Vec<u8> {
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&plain[1..], level);
    if packed.len() + 5 >= plain.len() {
        return plain;
    }
    let mut out = vec![tag::VERSION, tag::COMPRESSED];
    out.extend((plain.len() as u32 - 1).to_be_bytes());
    out.extend(packed);
    out
}

impl Writer<'_> {
    fn run(&mut self) -> Result<(), Fault> {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Term(word) => self.term(self.heap.resolve(word))?,
                Work::Tail(word) => {
                    let word = self.heap.resolve(word);
                    match self.heap.as_cons(word) {
                        Some((head, tail)) => {
                            self.work.push(Work::Tail(tail));
                            self.work.push(Work::Term(head));
                        }
                        None => self.term(word)?,
                    }
                }
                Work::FunctionEnd(start) => {
                    let size = (self.out.len() - start) as u32;
                    self.out[start..start + 4].copy_from_slice(&size.to_be_bytes());
                }
            }
            // A term that shares parts can be far longer when written out.
            if self.out.len() > Header::MAX_SIZE * 8 {
                return Err(system_limit());
            }
        }
        Ok(())
    }

    fn size(&mut self, size: usize) {
        self.out.extend((size as u32).to_be_bytes());
    }

    fn atom(&mut self, text: &str) {
        let latin1: Option<Vec<u8>> =
            text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect();
        match latin1 {
            Some(bytes) if self.minor < 2 => {
                self.out.push(tag::ATOM);
                self.out.extend((bytes.len() as u16).to_be_bytes());
                self.out.extend(bytes);
            }
            _ if text.len() < 256 => {
                self.out.extend([tag::SMALL_ATOM_UTF8, text.len() as u8]);
                self.out.extend(text.as_bytes());
            }
            _ => {
                self.out.push(tag::ATOM_UTF8);
                self.out.extend((text.len() as u16).to_be_bytes());
                self.out.extend(text.as_bytes());
            }
        }
    }

    fn term(&mut self, word: Word) -> Result<(), Fault> {
        let heap = self.heap;
        if word.is_thunk() {
            return Err(Fault::Force(word));
        }
        if let Some(text) = atom_text(word) {
            self.atom(text);
            return Ok(());
        }
        if word == Word::NIL {
            self.out.push(tag::NIL);
            return Ok(());
        }
        if let Some(id) = word.as_thread() {
            self.out.push(tag::NEW_PID);
            self.atom(NODE);
            self.size(identity::pid_number(ThreadId(id)) as usize);
            self.out.extend([0; 8]);
            return Ok(());
        }
        if heap.is_integer(word) {
            self.integer(word);
            return Ok(());
        }
        let Some((index, header)) = heap.object(word) else { return Err(badarg()) };
        match header.kind() {
            Kind::Double => self.float(heap.as_double(word).unwrap_or(0.0)),
            Kind::Tuple => {
                let fields = heap.fields(index);
                if fields.len() < 256 {
                    self.out.extend([tag::SMALL_TUPLE, fields.len() as u8]);
                } else {
                    self.out.push(tag::LARGE_TUPLE);
                    self.size(fields.len());
                }
                self.work.extend(fields.iter().rev().map(|f| Work::Term(*f)));
            }
            Kind::Con if heap.as_cons(word).is_some() => self.list(word),
            Kind::Bytes | Kind::Bits => {
                let (bytes, size) = heap.as_bits(word).ok_or_else(badarg)?;
                let left = size % 8;
                self.out.push(if left == 0 { tag::BINARY } else { tag::BIT_BINARY });
                self.size(bytes.len());
                if left != 0 {
                    self.out.push(left as u8);
                }
                self.out.extend(bytes);
            }
            Kind::MapFlat | Kind::MapLarge => {
                let entries = heap.map_entries(word);
                self.out.push(tag::MAP);
                self.size(entries.len());
                for (key, value) in entries.into_iter().rev() {
                    self.work.extend([Work::Term(value), Work::Term(key)]);
                }
            }
            Kind::Reference => {
                self.out.extend([tag::NEWER_REFERENCE, 0, 3]);
                self.atom(NODE);
                self.size(0);
                for part in identity::reference_parts(heap.field(index, 0).0 as i64) {
                    self.out.extend(part.to_be_bytes());
                }
            }
            Kind::Closure | Kind::Partial => self.function(word)?,
            _ => return Err(badarg()),
        }
        Ok(())
    }

    fn integer(&mut self, word: Word) {
        let small = self.heap.as_int(word);
        match small {
            Some(n @ 0..=255) => self.out.extend([tag::SMALL_INTEGER, n as u8]),
            Some(n) if i32::try_from(n).is_ok() => {
                self.out.push(tag::INTEGER);
                self.out.extend((n as i32).to_be_bytes());
            }
            _ => {
                let (sign, digits) = self.heap.as_integer(word).unwrap_or_default().to_bytes_le();
                if digits.len() < 256 {
                    self.out.extend([tag::SMALL_BIG, digits.len() as u8]);
                } else {
                    self.out.push(tag::LARGE_BIG);
                    self.size(digits.len());
                }
                self.out.push(u8::from(sign == Sign::Minus));
                self.out.extend(digits);
            }
        }
    }

    fn float(&mut self, float: f64) {
        if self.minor > 0 {
            self.out.push(tag::NEW_FLOAT);
            self.out.extend(float.to_be_bytes());
            return;
        }
        let mut text = super::number_text::scientific(float, 20).into_bytes();
        text.resize(31, 0);
        self.out.push(tag::FLOAT);
        self.out.extend(text);
    }

    fn list(&mut self, list: Word) {
        let mut walk = self.heap.walk_list(list);
        let (mut count, mut all_bytes) = (0, true);
        for item in walk.by_ref() {
            count += 1;
            all_bytes &= item.is_small() && (0..256).contains(&item.as_small());
        }
        if all_bytes && count <= LONGEST_STRING && walk.rest() == Word::NIL {
            self.out.push(tag::STRING);
            self.out.extend((count as u16).to_be_bytes());
            self.out.extend(self.heap.walk_list(list).map(|w| w.as_small() as u8));
            return;
        }
        self.out.push(tag::LIST);
        self.size(count);
        self.work.push(Work::Tail(list));
    }

    fn function(&mut self, word: Word) -> Result<(), Fault> {
        let info = function_info(self.heap, self.code, word).ok_or_else(badarg)?;
        if info.external {
            self.out.push(tag::EXPORT);
            self.atom(info.module.as_str());
            self.atom(info.name.as_str());
            self.out.extend([tag::SMALL_INTEGER, info.arity as u8]);
            return Ok(());
        }
        self.out.push(tag::NEW_FUN);
        let start = self.out.len();
        self.size(0);
        self.out.push(info.arity as u8);
        self.out.extend(super::digest::md5(&info.uniq().to_be_bytes()));
        self.size(info.index);
        self.size(info.environment.len());
        self.atom(info.module.as_str());
        for number in [info.index as u32, info.uniq()] {
            self.out.push(tag::INTEGER);
            self.out.extend(number.to_be_bytes());
        }
        self.out.push(tag::NEW_PID);
        self.atom(NODE);
        self.size(identity::pid_number(ThreadId::MAIN) as usize);
        self.out.extend([0; 8]);
        self.work.push(Work::FunctionEnd(start));
        self.work.extend(info.environment.iter().rev().map(|w| Work::Term(*w)));
        Ok(())
    }
}
