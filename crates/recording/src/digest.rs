//! A running digest of the events of a run: two runs are compared by sixteen bytes.
//!
//! It has to be cheap enough to be computed in every run and has to depend on the order. It need
//! not resist attacks, so a good mixing function is enough: each word goes into both halves through
//! a multiplication by an odd number, a rotation and the other half. Each step is invertible for a
//! known word, so two runs that differ in one word cannot become equal again by that step alone.

/// A 128-bit digest of a sequence of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventDigest {
    low: u64,
    high: u64,
    count: u64,
}

const FIRST: u64 = 0x9E37_79B9_7F4A_7C15;
const SECOND: u64 = 0xC2B2_AE3D_27D4_EB4F;

impl Default for EventDigest {
    fn default() -> Self {
        Self::new()
    }
}

impl EventDigest {
    pub const fn new() -> Self {
        EventDigest { low: FIRST, high: SECOND, count: 0 }
    }

    #[inline]
    pub fn add(&mut self, word: u64) {
        let low = (self.low ^ word).wrapping_mul(FIRST).rotate_left(31).wrapping_add(self.high);
        let high = (self.high ^ word.rotate_left(32)).wrapping_mul(SECOND).rotate_left(27) ^ low;
        self.low = low;
        self.high = high;
        self.count += 1;
    }

    /// Adds bytes and their count.
    pub fn add_bytes(&mut self, bytes: &[u8]) {
        self.add(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    /// The number of words added.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The digest so far.
    pub fn value(&self) -> [u8; 16] {
        let low = finish(self.low ^ self.count);
        let high = finish(self.high.wrapping_add(low));
        let mut out = [0; 16];
        out[..8].copy_from_slice(&low.to_le_bytes());
        out[8..].copy_from_slice(&high.to_le_bytes());
        out
    }
}

/// Spreads every bit over all others.
fn finish(mut n: u64) -> u64 {
    n ^= n >> 33;
    n = n.wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    n ^= n >> 33;
    n = n.wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    n ^ n >> 33
}

#[cfg(test)]
mod tests {
    use super::EventDigest;
    use std::collections::HashSet;

    fn of(words: &[u64]) -> [u8; 16] {
        let mut digest = EventDigest::new();
        words.iter().for_each(|w| digest.add(*w));
        digest.value()
    }

    #[test]
    fn order_number_and_content_count() {
        assert_eq!(of(&[1, 2, 3]), of(&[1, 2, 3]));
        assert_ne!(of(&[1, 2, 3]), of(&[2, 1, 3]));
        assert_ne!(of(&[0]), of(&[0, 0]));
        assert_ne!(of(&[]), of(&[0]));
        let mut bytes = EventDigest::new();
        bytes.add_bytes(b"ab");
        let mut padded = EventDigest::new();
        padded.add_bytes(b"ab\0");
        assert_ne!(bytes.value(), padded.value());
    }

    #[test]
    fn small_words_do_not_collide() {
        let mut seen = HashSet::new();
        for a in 0..64 {
            for b in 0..64 {
                for c in 0..16 {
                    assert!(seen.insert(of(&[a, b, c])));
                }
            }
        }
        // Single bits, in each of two positions.
        for i in 0..64 {
            for j in 0..64 {
                assert!(seen.insert(of(&[1 << i, 1 << j])) || i + j == 0);
            }
        }
    }
}
