//! An append-only map from step numbers to results, written during recording and looked up afterwards.

use crate::log::Id;
use crate::provenance::NewFile;
use machine::Stored;

/// Pairs of a number and its result. There may be millions in a segment: appending must be cheap.
#[derive(Default)]
pub(crate) struct UnsortedResults(Vec<[Id; 2]>);

impl UnsortedResults {
    #[inline]
    pub(crate) fn insert(&mut self, id: Id, became: Id) {
        self.0.push([id, became]);
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = Id> {
        self.0.iter().map(|[id, _]| *id)
    }

    /// Sorted; the last pair with a number counts.
    pub(crate) fn sorted(mut self) -> Results {
        self.0.sort_by_key(|[id, _]| *id);
        self.0.reverse();
        self.0.dedup_by_key(|[id, _]| *id);
        self.0.reverse();
        Results(self.0.into())
    }
}

/// Sorted pairs, for lookups.
pub(crate) struct Results(Stored<[Id; 2]>);

impl Results {
    pub(crate) fn get(&self, id: Id) -> Option<Id> {
        let at = self.0.binary_search_by_key(&id, |[id, _]| *id).ok()?;
        Some(self.0[at][1])
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }

    pub(crate) fn in_memory(&self) -> usize {
        self.0.in_memory()
    }

    /// Moves it into a file, if it is large.
    pub(crate) fn spill(&mut self, file: NewFile<'_>) -> std::io::Result<()> {
        crate::provenance::spill(&mut self.0, file)
    }

    /// Releases the memory of a part that is in a file.
    pub(crate) fn rest(&self) {
        self.0.rest();
    }
}

#[cfg(test)]
mod tests {
    use super::UnsortedResults;

    #[test]
    fn the_last_counts() {
        let mut pairs = UnsortedResults::default();
        for (id, became) in [(7, 1), (3, 2), (7, 3), (5, 4), (3, 5), (7, 6)] {
            pairs.insert(id, became);
        }
        let pairs = pairs.sorted();
        assert_eq!([3, 5, 7, 6].map(|id| pairs.get(id)), [Some(5), Some(4), Some(6), None]);
        assert_eq!(pairs.bytes(), 3 * 8);
    }
}
