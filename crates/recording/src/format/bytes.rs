//! Numbers and checksums.

use super::ReadError;

pub(super) fn number(out: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

pub(super) fn slice(out: &mut Vec<u8>, bytes: &[u8]) {
    number(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

/// A position in the payload of a chunk. `base` is the offset of the payload in the file, so that
/// errors report file offsets.
pub(super) struct Input<'a> {
    pub bytes: &'a [u8],
    pub at: usize,
    pub base: usize,
}

impl<'a> Input<'a> {
    pub(super) fn damaged<T>(&self, what: &'static str) -> Result<T, ReadError> {
        Err(ReadError::Damaged { at: (self.base + self.at) as u64, what })
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub(super) fn byte(&mut self) -> Result<u8, ReadError> {
        self.take(1).map(|b| b[0])
    }

    pub(super) fn number(&mut self) -> Result<u64, ReadError> {
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

    pub(super) fn small(&mut self) -> Result<u32, ReadError> {
        let n = self.number()?;
        u32::try_from(n).or_else(|_| self.damaged("a number is too large"))
    }

    pub(super) fn take(&mut self, n: usize) -> Result<&'a [u8], ReadError> {
        match self.at.checked_add(n).and_then(|end| self.bytes.get(self.at..end)) {
            Some(slice) => {
                self.at += n;
                Ok(slice)
            }
            None => self.damaged("a part is longer than what holds it"),
        }
    }

    pub(super) fn slice(&mut self) -> Result<&'a [u8], ReadError> {
        let n = self.number()?;
        match usize::try_from(n) {
            Ok(n) => self.take(n),
            Err(_) => self.damaged("a part is longer than what holds it"),
        }
    }

    /// Everything that is left.
    pub(super) fn rest(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        self.at = self.bytes.len();
        rest
    }

    pub(super) fn text(&mut self) -> Result<String, ReadError> {
        let bytes = self.slice()?;
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(text.to_owned()),
            Err(_) => self.damaged("a text is not UTF-8"),
        }
    }

    pub(super) fn digest(&mut self) -> Result<[u8; 16], ReadError> {
        let mut out = [0; 16];
        out.copy_from_slice(self.take(16)?);
        Ok(out)
    }
}

/// CRC-32 (as in PNG and zip): detects any damage to up to four adjacent bytes. `before` is the
/// checksum to continue from, 0 at the beginning.
pub(super) fn checksum(before: u32, bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!before, |crc, b| TABLE[usize::from(crc as u8 ^ b)] ^ (crc >> 8))
}

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let mut crc = i as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { 0xEDB8_8320 ^ (crc >> 1) } else { crc >> 1 };
            bit += 1;
        }
        table[i] = crc;
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::{Input, checksum, number};

    #[test]
    fn the_checksum_is_the_usual_one_and_goes_on() {
        assert_eq!(checksum(0, b"123456789"), 0xCBF4_3926);
        assert_eq!(checksum(checksum(0, b"1234"), b"56789"), 0xCBF4_3926);
    }

    #[test]
    fn numbers_read_back_and_too_large_ones_do_not() {
        for n in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            let mut bytes = Vec::new();
            number(&mut bytes, n);
            assert_eq!(Input { bytes: &bytes, at: 0, base: 0 }.number(), Ok(n));
        }
        assert!(Input { bytes: &[0xff; 11], at: 0, base: 0 }.number().is_err());
        assert!(Input { bytes: &[0x80], at: 0, base: 0 }.number().is_err());
    }
}
