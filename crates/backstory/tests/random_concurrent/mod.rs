//! Generators of small random concurrent programs, in Haskell and Erlang.
//!
//! A program has two or three threads of one to four operations each, terminates in every schedule,
//! and prints what each thread has observed. Deadlocks and uncaught exceptions are possible.

#![allow(dead_code, reason = "each test uses its own part of this")]

pub mod erlang;
pub mod haskell;

/// Marsaglia's xorshift: the same numbers on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        // Neighbouring seeds differ in few bits at first.
        for _ in 0..4 {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number from 0 to `n - 1`.
    pub fn below(&mut self, n: usize) -> usize {
        ((self.next() >> 16) % n as u64) as usize
    }

    /// True in `n` of 100 cases.
    pub fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    pub fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }
}
