//! A hash that stays the same: names of cached results outlive the compiler that made them, and
//! the standard library's hasher may change with any version.

/// FNV-1a with 64 bits.
#[derive(Clone, Debug)]
pub struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Self {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    /// Adds a piece. Its length counts, so that pieces cannot run into each other.
    #[must_use]
    pub fn with(mut self, piece: &[u8]) -> Self {
        let length = (piece.len() as u64).to_le_bytes();
        for byte in length.iter().chain(piece) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        self
    }

    pub fn value(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Fingerprint;

    #[test]
    fn it_never_changes() {
        assert_eq!(Fingerprint::default().value(), 0xcbf2_9ce4_8422_2325);
        let value = |pieces: &[&str]| {
            pieces.iter().fold(Fingerprint::default(), |f, p| f.with(p.as_bytes())).value()
        };
        assert_ne!(value(&["ab", "c"]), value(&["a", "bc"]));
        assert_ne!(value(&["a"]), value(&["a", ""]));
        assert_eq!(value(&["a"]), value(&["a"]));
    }
}
