//! Random numbers for tests.

/// Marsaglia's xorshift: a seed gives the same numbers on every machine and with every compiler.
#[derive(Clone, Debug)]
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

    /// Any number but 0. Its lowest bits are the least random.
    #[allow(clippy::should_implement_trait, reason = "an endless iterator invites `collect`")]
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number from 0 to `bound - 1`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((self.next() >> 16) % bound.max(1) as u64) as usize
    }

    /// True in `n` of 100 cases.
    pub fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    /// One of the items, of which there must be one.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn a_seed_gives_the_same_numbers_and_neighbours_others() {
        let numbers = |seed| {
            let mut random = Random::new(seed);
            (0..20).map(|_| random.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(numbers(7), numbers(7));
        assert_ne!(numbers(7), numbers(8));
    }

    #[test]
    fn every_number_below_the_bound_comes_up() {
        let mut random = Random::new(0);
        let mut seen = [0; 10];
        for _ in 0..1000 {
            seen[random.below(10)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
        assert_eq!(random.below(0), 0);
    }
}
