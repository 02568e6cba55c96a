//! Mixing, and the hash of a whole state.

/// Mixes a word into a hash: cheap, and every bit of either counts.
#[inline]
pub(crate) fn mix(hash: u64, word: u64) -> u64 {
    let mut h = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    h ^= h >> 29;
    h = h.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    h ^ h >> 32
}
