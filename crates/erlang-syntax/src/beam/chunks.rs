//! The container format: `FOR1`, a size, `BEAM`, and chunks with four-byte names and sizes, each
//! padded to four bytes. The whole file may be compressed with gzip.

use super::terms::MAX_INFLATED;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use source::Symbol;
use std::borrow::Cow;

pub(super) struct Chunks<'b> {
    bytes: Cow<'b, [u8]>,
    /// The name and range of each chunk.
    chunks: Vec<([u8; 4], std::ops::Range<usize>)>,
}

impl<'b> Chunks<'b> {
    pub(super) fn read(bytes: &'b [u8]) -> Result<Self, String> {
        let bytes = match bytes {
            [0x1f, 0x8b, ..] => Cow::Owned(gunzip(bytes)?),
            _ => Cow::Borrowed(bytes),
        };
        if bytes.get(..4) != Some(b"FOR1") || bytes.get(8..12) != Some(b"BEAM") {
            return Err("this is not a .beam file".to_owned());
        }
        let mut chunks = Vec::new();
        let mut at = 12;
        while let Some(id) = bytes.get(at..at + 4) {
            let size = number(&bytes, at + 4).ok_or("the file is cut short")? as usize;
            let start = at + 8;
            let end = start.saturating_add(size);
            if end > bytes.len() {
                return Err("the file is cut short".to_owned());
            }
            let mut name = [0; 4];
            name.copy_from_slice(id);
            chunks.push((name, start..end));
            at = end.next_multiple_of(4);
        }
        Ok(Chunks { bytes, chunks })
    }

    pub(super) fn get(&self, id: &[u8; 4]) -> Option<&[u8]> {
        let (_, range) = self.chunks.iter().find(|(name, _)| name == id)?;
        self.bytes.get(range.clone())
    }

    /// The atom table; the first entry is the module.
    pub(super) fn atoms(&self) -> Result<Vec<Symbol>, String> {
        let cut = || "its atom table is damaged".to_owned();
        let (chunk, latin1) = match (self.get(b"AtU8"), self.get(b"Atom")) {
            (Some(chunk), _) => (chunk, false),
            (None, Some(chunk)) => (chunk, true),
            (None, None) => return Err("it has no atom table".to_owned()),
        };
        let count = number(chunk, 0).ok_or_else(cut)? as i32;
        // Since OTP 28 a negative count means that lengths are in the compact form.
        let compact = count < 0;
        let mut atoms = Vec::new();
        let mut at = 4;
        for _ in 0..count.unsigned_abs() {
            let first = *chunk.get(at).ok_or_else(cut)? as usize;
            at += 1;
            let length = if !compact {
                first
            } else if first & 0x08 == 0 {
                first >> 4
            } else {
                let low = *chunk.get(at).ok_or_else(cut)? as usize;
                at += 1;
                (first >> 5) << 8 | low
            };
            let text = chunk.get(at..at + length).ok_or_else(cut)?;
            at += length;
            let text = match latin1 {
                true => text.iter().map(|&b| b as char).collect(),
                false => String::from_utf8_lossy(text),
            };
            atoms.push(Symbol::new(&text));
        }
        Ok(atoms)
    }

    pub(super) fn exports(&self, atoms: &[Symbol]) -> Result<Vec<(Symbol, u32)>, String> {
        let cut = || "its export table is damaged".to_owned();
        let chunk = self.get(b"ExpT").ok_or_else(cut)?;
        let count = number(chunk, 0).ok_or_else(cut)? as usize;
        let mut exports = Vec::new();
        for index in 0..count {
            let at = 4 + index * 12;
            let atom = number(chunk, at).ok_or_else(cut)? as usize;
            let arity = number(chunk, at + 4).ok_or_else(cut)?;
            // Atoms are counted from 1.
            let name = atom.checked_sub(1).and_then(|i| atoms.get(i)).ok_or_else(cut)?;
            exports.push((*name, arity));
        }
        Ok(exports)
    }
}

/// Big-endian.
fn number(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes([four[0], four[1], four[2], four[3]]))
}

fn gunzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let cut = || "its compressed data are damaged".to_owned();
    let flags = *bytes.get(3).ok_or_else(cut)?;
    let mut at = 10;
    if flags & 4 != 0 {
        let length = bytes.get(at..at + 2).ok_or_else(cut)?;
        at += 2 + usize::from(u16::from_le_bytes([length[0], length[1]]));
    }
    // A file name and a comment, each up to a zero byte.
    for flag in [8, 16] {
        if flags & flag != 0 {
            let rest = bytes.get(at..).ok_or_else(cut)?;
            at += rest.iter().position(|&b| b == 0).ok_or_else(cut)? + 1;
        }
    }
    if flags & 2 != 0 {
        at += 2;
    }
    let body = bytes.get(at..).ok_or_else(cut)?;
    decompress_to_vec_with_limit(body, MAX_INFLATED).map_err(|_| cut())
}
