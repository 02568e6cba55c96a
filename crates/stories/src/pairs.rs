//! What became of what, by its number: written down as it happens, looked up afterwards.

use crate::log::Id;

/// Pairs of a number and what became of it. There may be millions in a stretch: writing one down
/// must cost next to nothing.
#[derive(Default)]
pub struct Pairs {
    pairs: Vec<(Id, Id)>,
}

impl Pairs {
    #[inline]
    pub(crate) fn insert(&mut self, id: Id, became: Id) {
        self.pairs.push((id, became));
    }

    pub(crate) fn clear(&mut self) {
        self.pairs.clear();
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = Id> {
        self.pairs.iter().map(|(id, _)| *id)
    }

    /// In order; of those about one number the last counts.
    pub(crate) fn sorted(mut self) -> Self {
        self.pairs.sort_by_key(|(id, _)| *id);
        self.pairs.reverse();
        self.pairs.dedup_by_key(|(id, _)| *id);
        self.pairs.reverse();
        self.pairs.shrink_to_fit();
        self
    }

    /// Of sorted ones.
    pub fn get(&self, id: Id) -> Option<Id> {
        let at = self.pairs.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(self.pairs[at].1)
    }

    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::Pairs;

    #[test]
    fn the_last_counts() {
        let mut pairs = Pairs::default();
        for (id, became) in [(7, 1), (3, 2), (7, 3), (5, 4), (3, 5), (7, 6)] {
            pairs.insert(id, became);
        }
        let pairs = pairs.sorted();
        assert_eq!([3, 5, 7, 6].map(|id| pairs.get(id)), [Some(5), Some(4), Some(6), None]);
        assert_eq!(pairs.len(), 3);
    }
}
