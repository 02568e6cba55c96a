//! Bytes as the plugin writes them. Reading never goes beyond the end.

use super::Unreadable;

pub(super) struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

type Result<T> = std::result::Result<T, Unreadable>;

impl<'a> Input<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Input { bytes, at: 0 }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub(super) fn damaged<T>(&self, what: &'static str) -> Result<T> {
        Err(Unreadable::Damaged { at: self.at, what })
    }

    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        match self.at.checked_add(count).and_then(|end| self.bytes.get(self.at..end)) {
            Some(found) => {
                self.at += count;
                Ok(found)
            }
            None => self.damaged("it ends too early"),
        }
    }

    /// Seven bits a byte, the low ones first.
    pub(super) fn number(&mut self) -> Result<u64> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        self.damaged("a number is too long")
    }

    pub(super) fn small(&mut self) -> Result<u32> {
        let n = self.number()?;
        u32::try_from(n).or_else(|_| self.damaged("a number is too large"))
    }

    /// The length of a list, each of whose elements takes at least one byte.
    pub(super) fn count(&mut self) -> Result<usize> {
        let n = self.number()?;
        match usize::try_from(n) {
            Ok(n) if n <= self.bytes.len() - self.at => Ok(n),
            _ => self.damaged("a list is longer than the file"),
        }
    }

    pub(super) fn list<T>(
        &mut self,
        mut one: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let count = self.count()?;
        let mut found = Vec::new();
        for _ in 0..count {
            found.push(one(self)?);
        }
        Ok(found)
    }

    pub(super) fn slice(&mut self) -> Result<&'a [u8]> {
        let count = self.count()?;
        self.take(count)
    }
}
