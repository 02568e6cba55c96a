//! The atoms of a linear form with their factors, in the order of the atoms.
//!
//! Most forms have one to four atoms, and the solver copies and adds millions of them: a sorted vector takes one
//! allocation, where a tree takes one for each node.

use crate::term::TermId;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Factors(Vec<(TermId, i128)>);

impl Factors {
    pub fn one(atom: TermId, factor: i128) -> Self {
        Factors(vec![(atom, factor)])
    }

    fn place(&self, atom: TermId) -> Result<usize, usize> {
        self.0.binary_search_by_key(&atom, |(a, _)| *a)
    }

    pub fn get(&self, atom: &TermId) -> Option<&i128> {
        self.place(*atom).ok().map(|at| &self.0[at].1)
    }

    pub fn contains_key(&self, atom: &TermId) -> bool {
        self.place(*atom).is_ok()
    }

    pub fn remove(&mut self, atom: &TermId) -> Option<i128> {
        self.place(*atom).ok().map(|at| self.0.remove(at).1)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&TermId, &i128)> {
        self.0.iter().map(|(atom, factor)| (atom, factor))
    }

    pub fn keys(&self) -> impl Iterator<Item = &TermId> {
        self.0.iter().map(|(atom, _)| atom)
    }

    pub fn values(&self) -> impl Iterator<Item = &i128> {
        self.0.iter().map(|(_, factor)| factor)
    }

    pub fn as_slice(&self) -> &[(TermId, i128)] {
        &self.0
    }

    /// All factors multiplied. `None` if numbers grow too large.
    pub(crate) fn scale(&self, by: i128) -> Option<Self> {
        let scaled = self.0.iter().map(|(atom, factor)| Some((*atom, factor.checked_mul(by)?)));
        scaled.collect::<Option<Vec<_>>>().map(Factors)
    }

    /// `None` if numbers grow too large. Factors that become zero are left out.
    pub(crate) fn add(&self, other: &Self) -> Option<Self> {
        let mut sum = Vec::with_capacity(self.0.len() + other.0.len());
        let (mut left, mut right) = (self.0.iter().peekable(), other.0.iter().peekable());
        loop {
            match (left.peek(), right.peek()) {
                (Some(a), Some(b)) if a.0 == b.0 => {
                    let factor = a.1.checked_add(b.1)?;
                    if factor != 0 {
                        sum.push((a.0, factor));
                    }
                    left.next();
                    right.next();
                }
                (Some(a), Some(b)) if a.0 < b.0 => {
                    sum.push(**a);
                    left.next();
                }
                (_, Some(b)) => {
                    sum.push(**b);
                    right.next();
                }
                (Some(a), None) => {
                    sum.push(**a);
                    left.next();
                }
                (None, None) => return Some(Factors(sum)),
            }
        }
    }
}

impl std::ops::Index<&TermId> for Factors {
    type Output = i128;

    fn index(&self, atom: &TermId) -> &i128 {
        self.get(atom).expect("an atom of the form")
    }
}

/// Of atoms in any order, each of which occurs once.
impl FromIterator<(TermId, i128)> for Factors {
    fn from_iter<I: IntoIterator<Item = (TermId, i128)>>(factors: I) -> Self {
        let mut factors: Vec<(TermId, i128)> = factors.into_iter().collect();
        factors.sort_unstable_by_key(|(atom, _)| *atom);
        Factors(factors)
    }
}

impl IntoIterator for Factors {
    type Item = (TermId, i128);
    type IntoIter = std::vec::IntoIter<(TermId, i128)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Factors {
    type Item = (&'a TermId, &'a i128);
    type IntoIter = std::iter::Map<
        std::slice::Iter<'a, (TermId, i128)>,
        fn(&'a (TermId, i128)) -> (&'a TermId, &'a i128),
    >;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().map(|(atom, factor)| (atom, factor))
    }
}
