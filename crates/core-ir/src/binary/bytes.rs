//! Writing and reading bytes and numbers. Reading never goes beyond the end.

use super::DecodeError;

#[derive(Default)]
pub(super) struct Output {
    pub bytes: Vec<u8>,
}

impl Output {
    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(super) fn number(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.bytes.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.bytes.push(n as u8);
    }

    pub(super) fn count(&mut self, n: usize) {
        self.number(n as u64);
    }

    pub(super) fn signed(&mut self, n: i64) {
        self.number(zigzag(n));
    }

    pub(super) fn slice(&mut self, bytes: &[u8]) {
        self.count(bytes.len());
        self.bytes.extend_from_slice(bytes);
    }
}

/// Maps small numbers of either sign to small unsigned numbers.
pub(super) fn zigzag(n: i64) -> u64 {
    ((n << 1) ^ (n >> 63)) as u64
}

pub(super) fn unzigzag(n: u64) -> i64 {
    (n >> 1) as i64 ^ -((n & 1) as i64)
}

/// A position in bytes that are being read.
#[derive(Clone)]
pub(super) struct Input<'a> {
    pub bytes: &'a [u8],
    pub at: usize,
}

impl<'a> Input<'a> {
    pub(super) fn damaged<T>(&self, what: &'static str) -> Result<T, DecodeError> {
        Err(DecodeError::Damaged { at: self.at, what })
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub(super) fn byte(&mut self) -> Result<u8, DecodeError> {
        let Some(&byte) = self.bytes.get(self.at) else { return self.damaged("it ends too early") };
        self.at += 1;
        Ok(byte)
    }

    pub(super) fn number(&mut self) -> Result<u64, DecodeError> {
        let mut n = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                break;
            }
            n |= bits << shift;
            if byte & 0x80 == 0 {
                return Ok(n);
            }
        }
        self.damaged("a number is too large")
    }

    pub(super) fn signed(&mut self) -> Result<i64, DecodeError> {
        self.number().map(unzigzag)
    }

    pub(super) fn small(&mut self) -> Result<u32, DecodeError> {
        let n = self.number()?;
        u32::try_from(n).or_else(|_| self.damaged("a number is too large"))
    }

    /// The number of items that follow. Each takes at least one byte, so a count larger than the
    /// remaining length means damage, and a damaged count never allocates much memory.
    pub(super) fn count(&mut self) -> Result<usize, DecodeError> {
        let n = self.number()?;
        let left = self.bytes.len() - self.at;
        match usize::try_from(n) {
            Ok(n) if n <= left => Ok(n),
            _ => self.damaged("more is announced than follows"),
        }
    }

    pub(super) fn slice(&mut self) -> Result<&'a [u8], DecodeError> {
        let n = self.count()?;
        self.take(n)
    }

    pub(super) fn take(&mut self, n: usize) -> Result<&'a [u8], DecodeError> {
        match self.at.checked_add(n).and_then(|end| self.bytes.get(self.at..end)) {
            Some(slice) => {
                self.at += n;
                Ok(slice)
            }
            None => self.damaged("it ends too early"),
        }
    }
}
