//! Terms of the logic, hash-consed: what is known of a symbolic value.
//!
//! Integers are linear forms over *atoms*, which are variables and unreduced applications. Data is a variable, an
//! application, or a constructor with terms in it. Names of applied functions are texts, derived from their code.

use source::Symbol;
use std::collections::{BTreeMap, HashMap};

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
    pub factors: BTreeMap<TermId, i128>,
}

impl Linear {
    pub fn constant(constant: i128) -> Self {
        Linear { constant, factors: BTreeMap::new() }
    }

    pub fn atom(atom: TermId) -> Self {
        Linear { constant: 0, factors: BTreeMap::from([(atom, 1)]) }
    }

    pub fn as_constant(&self) -> Option<i128> {
        self.factors.is_empty().then_some(self.constant)
    }

    /// Returns `None` if numbers grow too large.
    pub fn scale(&self, by: i128) -> Option<Self> {
        if by == 0 {
            return Some(Self::default());
        }
        let mut out = Linear::constant(self.constant.checked_mul(by)?);
        for (atom, factor) in &self.factors {
            out.factors.insert(*atom, factor.checked_mul(by)?);
        }
        Some(out)
    }

    pub fn add(&self, other: &Linear) -> Option<Self> {
        let mut out = self.clone();
        out.constant = out.constant.checked_add(other.constant)?;
        for (atom, factor) in &other.factors {
            let sum = out.factors.get(atom).copied().unwrap_or(0).checked_add(*factor)?;
            if sum == 0 {
                out.factors.remove(atom);
            } else {
                out.factors.insert(*atom, sum);
            }
        }
        Some(out)
    }

    pub fn subtract(&self, other: &Linear) -> Option<Self> {
        self.add(&other.scale(-1)?)
    }

    pub fn plus(&self, constant: i128) -> Option<Self> {
        self.add(&Linear::constant(constant))
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
    index: HashMap<Term, TermId>,
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
        self.terms.push(term.clone());
        self.index.insert(term, id);
        id
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
