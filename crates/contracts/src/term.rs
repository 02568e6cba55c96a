//! Terms of the logic, hash-consed: what is known of a symbolic value.
//!
//! Integers are linear forms over *atoms*, which are variables and unreduced applications. Data is a variable, an
//! application, or a constructor with terms in it. Names of applied functions are texts, derived from their code.

use crate::factors::Factors;
use crate::hash::FastMap;
use source::Symbol;
use std::rc::Rc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(pub u32);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// An arbitrary value of its type.
    Var(u32),
    /// A function that is not unfolded here.
    App(Symbol, Vec<TermId>),
    Con(Symbol, Vec<TermId>),
    Lin(Linear),
}

/// `constant + Σ factor · atom`, atoms in order, no factor zero.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Linear {
    pub constant: i128,
    pub factors: Factors,
}

impl Linear {
    pub fn constant(constant: i128) -> Self {
        Linear { constant, factors: Factors::default() }
    }

    pub fn atom(atom: TermId) -> Self {
        Linear { constant: 0, factors: Factors::one(atom, 1) }
    }

    pub fn as_constant(&self) -> Option<i128> {
        self.factors.is_empty().then_some(self.constant)
    }

    /// Returns `None` if numbers grow too large.
    pub fn scale(&self, by: i128) -> Option<Self> {
        if by == 0 {
            return Some(Self::default());
        }
        Some(Linear { constant: self.constant.checked_mul(by)?, factors: self.factors.scale(by)? })
    }

    pub fn add(&self, other: &Linear) -> Option<Self> {
        Some(Linear {
            constant: self.constant.checked_add(other.constant)?,
            factors: self.factors.add(&other.factors)?,
        })
    }

    pub fn subtract(&self, other: &Linear) -> Option<Self> {
        self.add(&other.scale(-1)?)
    }

    pub fn plus(&self, constant: i128) -> Option<Self> {
        let constant = self.constant.checked_add(constant)?;
        Some(Linear { constant, factors: self.factors.clone() })
    }
}

/// A condition on terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Literal {
    /// At most zero.
    AtMost(Linear),
    /// Zero, or not.
    Zero(Linear, bool),
    /// The same data, or not.
    Same(TermId, TermId, bool),
}

impl Literal {
    /// The negation. `None` if numbers grow too large.
    pub fn negate(&self) -> Option<Literal> {
        Some(match self {
            // x > 0 is 1 - x <= 0.
            Literal::AtMost(x) => Literal::AtMost(x.scale(-1)?.plus(1)?),
            Literal::Zero(x, is) => Literal::Zero(x.clone(), !is),
            Literal::Same(a, b, is) => Literal::Same(*a, *b, !is),
        })
    }

    /// Its truth, if it has no atoms.
    pub fn constant(&self) -> Option<bool> {
        match self {
            Literal::AtMost(x) => Some(x.as_constant()? <= 0),
            Literal::Zero(x, is) => Some((x.as_constant()? == 0) == *is),
            Literal::Same(a, b, is) => (a == b).then_some(*is),
        }
    }
}

/// All terms of a check.
#[derive(Default)]
pub struct Terms {
    terms: Vec<Term>,
    index: FastMap<Term, TermId>,
    /// The variables in each term, in order.
    variables: Vec<Rc<[TermId]>>,
}

impl Terms {
    pub fn add(&mut self, term: Term) -> TermId {
        // A linear form that is a single atom is that atom.
        if let Term::Lin(linear) = &term
            && linear.constant == 0
            && linear.factors.len() == 1
            && let Some((atom, 1)) = linear.factors.iter().next().map(|(a, f)| (*a, *f))
        {
            return atom;
        }
        if let Some(id) = self.index.get(&term) {
            return *id;
        }
        let id = TermId(self.terms.len() as u32);
        self.variables.push(self.variables_in(id, &term));
        self.terms.push(term.clone());
        self.index.insert(term, id);
        id
    }

    fn variables_in(&self, id: TermId, term: &Term) -> Rc<[TermId]> {
        let mut parts: Box<dyn Iterator<Item = &TermId>> = match term {
            Term::Var(_) => return Rc::from([id]),
            Term::App(_, parts) | Term::Con(_, parts) => Box::new(parts.iter()),
            Term::Lin(linear) => Box::new(linear.factors.keys()),
        };
        let Some(first) = parts.next() else { return Rc::from([]) };
        let first = &self.variables[first.0 as usize];
        let mut all: Option<Vec<TermId>> = None;
        for part in parts {
            let more = &self.variables[part.0 as usize];
            if !Rc::ptr_eq(first, more) && !more.is_empty() {
                all.get_or_insert_with(|| first.to_vec()).extend(more.iter());
            }
        }
        let Some(mut all) = all else { return first.clone() };
        all.sort_unstable();
        all.dedup();
        all.into()
    }

    /// The variables in a term.
    pub fn variables(&self, id: TermId) -> &[TermId] {
        &self.variables[id.0 as usize]
    }

    /// The variables in a literal, some of them more than once.
    pub fn variables_of(&self, literal: &Literal) -> impl Iterator<Item = TermId> {
        let (linear, pair) = match literal {
            Literal::AtMost(x) | Literal::Zero(x, _) => (Some(x), None),
            Literal::Same(a, b, _) => (None, Some([*a, *b])),
        };
        let atoms = linear.into_iter().flat_map(|x| x.factors.keys().copied());
        atoms.chain(pair.into_iter().flatten()).flat_map(|a| self.variables(a).iter().copied())
    }

    pub fn get(&self, id: TermId) -> &Term {
        &self.terms[id.0 as usize]
    }

    pub fn linear(&self, id: TermId) -> Linear {
        match self.get(id) {
            Term::Lin(linear) => linear.clone(),
            _ => Linear::atom(id),
        }
    }

    pub fn len(&self) -> usize {
        self.terms.len()
    }

    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Calls `f` on a term and all its subterms.
    pub fn walk(&self, id: TermId, f: &mut impl FnMut(TermId)) {
        f(id);
        match self.get(id) {
            Term::Var(_) => {}
            Term::App(_, args) | Term::Con(_, args) => args.iter().for_each(|a| self.walk(*a, f)),
            Term::Lin(linear) => linear.factors.keys().for_each(|a| self.walk(*a, f)),
        }
    }

    pub fn walk_literal(&self, literal: &Literal, f: &mut impl FnMut(TermId)) {
        match literal {
            Literal::AtMost(x) | Literal::Zero(x, _) => {
                x.factors.keys().for_each(|a| self.walk(*a, f));
            }
            Literal::Same(a, b, _) => {
                self.walk(*a, f);
                self.walk(*b, f);
            }
        }
    }
}
