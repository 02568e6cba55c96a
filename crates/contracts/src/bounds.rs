//! The bounds of `Int`: whether a calculation may overflow, and its result then.
//!
//! By default `Int` is unbounded: a proof then holds as long as nothing overflows. Each calculation is checked: where
//! the path does not show that its result fits, the proof says that it assumes so ([`Bounds::assumed`]). With
//! [`Bounds::exact`] nothing is assumed: a calculation whose result may not fit splits the path, and wraps around as in
//! the machine.

use crate::eval::{Eval, too_large};
use crate::term::{Linear, Literal, Term};
use crate::value::{Stop, Val};
use source::Span;

const MIN_INT: i128 = i64::MIN as i128;
const MAX_INT: i128 = i64::MAX as i128;
const ROUND: i128 = 1 << 64;
/// Calculations after which the rest is assumed to fit, which is reported.
const MAX_CALCULATIONS: usize = 300;
/// The number of values beside the operands that are known to fit.
const AROUND: usize = 10;
/// Limit on the wrap-arounds of a product that are followed.
const MAX_WRAPS: usize = 5;
/// No list is this long: so many cells do not fit into any memory.
pub(crate) const LONGEST: i128 = 1 << 56;

#[derive(Default)]
pub(crate) struct Bounds {
    /// Results that do not fit wrap around.
    pub exact: bool,
    /// Some result was assumed to fit.
    pub assumed: bool,
    /// The number of calculations that were checked.
    pub looked: usize,
}

/// The conditions that it is above, and below, the range.
fn beyond(x: &Linear) -> Option<[Literal; 2]> {
    Some([Literal::AtMost(x.scale(-1)?.plus(MAX_INT + 1)?), Literal::AtMost(x.plus(1 - MIN_INT)?)])
}

/// The conditions that it is within the range.
fn within(x: &Linear) -> Option<[Literal; 2]> {
    Some([Literal::AtMost(x.plus(-MAX_INT)?), Literal::AtMost(x.scale(-1)?.plus(MIN_INT)?)])
}

impl Eval<'_> {
    /// The result of an `Int` calculation with these operands, which fit.
    pub(crate) fn bounded(&mut self, operands: &[Linear], x: Linear) -> Result<Val, Stop> {
        if let Some(n) = x.as_constant() {
            // Constants are computed exactly.
            return Ok(self.int(i128::from(n as i64)));
        }
        if self.model.is_some() && !self.bounds.exact {
            return Ok(self.linear_val(x));
        }
        if !self.bounds.exact {
            if !self.bounds.assumed {
                self.bounds.looked += 1;
                self.bounds.assumed = self.bounds.looked > MAX_CALCULATIONS
                    || self.may_not_fit(operands, &x)? != [false, false];
            }
            return Ok(self.linear_val(x));
        }
        for operand in operands.iter().filter(|o| o.as_constant().is_none()) {
            for literal in within(operand).ok_or_else(too_large)? {
                self.assume_literal(literal);
            }
        }
        let [above, below] = beyond(&x).ok_or_else(too_large)?;
        let may = match self.model.is_some() {
            true => [true, true],
            false => self.may_not_fit(operands, &x)?,
        };
        // A sum or difference of two values that fit wraps around at most once.
        if may[0] && self.decide(&above)? {
            return Ok(self.linear_val(x.plus(-ROUND).ok_or_else(too_large)?));
        }
        if may[1] && self.decide(&below)? {
            return Ok(self.linear_val(x.plus(ROUND).ok_or_else(too_large)?));
        }
        Ok(self.linear_val(x))
    }

    /// Wraps around until it fits: a small multiple of a value that fits does so a few times.
    fn round_by_round(&mut self, mut x: Linear) -> Result<Val, Stop> {
        for way in [-ROUND, ROUND] {
            for _ in 0..MAX_WRAPS {
                let [above, below] = beyond(&x).ok_or_else(too_large)?;
                if !self.decide(if way < 0 { &above } else { &below })? {
                    break;
                }
                x = x.plus(way).ok_or_else(too_large)?;
            }
        }
        Ok(self.linear_val(x))
    }

    /// The product of a value that fits and a constant.
    pub(crate) fn bounded_product(&mut self, x: &Linear, product: Linear) -> Result<Val, Stop> {
        self.bounded_often(std::slice::from_ref(x), product)
    }

    /// Converts an unbounded number to a bounded one.
    pub(crate) fn with_bounds(&mut self, x: Linear) -> Result<Val, Stop> {
        self.bounded_often(&[], x)
    }

    /// A result that may wrap around more than once.
    fn bounded_often(&mut self, operands: &[Linear], x: Linear) -> Result<Val, Stop> {
        if x.as_constant().is_some() || !self.bounds.exact {
            return self.bounded(operands, x);
        }
        for operand in operands.iter().filter(|o| o.as_constant().is_none()) {
            for literal in within(operand).ok_or_else(too_large)? {
                self.assume_literal(literal);
            }
        }
        if self.model.is_none() && self.may_not_fit(operands, &x)? == [false, false] {
            return Ok(self.linear_val(x));
        }
        // The largest possible result, as a multiple of the range.
        let largest = match operands {
            [one] => one.factors.iter().find_map(|(a, f)| Some((x.factors.get(a)? / f).abs())),
            _ => None,
        };
        match largest {
            Some(times) if times < 2 * MAX_WRAPS as i128 => self.round_by_round(x),
            _ => self.rounded(x),
        }
    }

    fn rounded(&mut self, x: Linear) -> Result<Val, Stop> {
        let (Some(rounds), Some(result)) = (self.name_of("%rounds", &x), self.name_of("%wrap", &x))
        else {
            return Err(too_large());
        };
        if let Some(model) = &mut self.model {
            let n = crate::solve::linear::value_in(&x, model).ok_or_else(too_large)?;
            model.insert(result, i128::from(n as i64));
            return Ok(Val::Int(result));
        }
        let sum = Linear::atom(rounds).scale(ROUND).and_then(|r| r.add(&Linear::atom(result)));
        let whole = sum.and_then(|s| s.subtract(&x)).ok_or_else(too_large)?;
        self.assume_literal(Literal::Zero(whole, true));
        for literal in within(&Linear::atom(result)).ok_or_else(too_large)? {
            self.assume_literal(literal);
        }
        Ok(Val::Int(result))
    }

    fn name_of(&mut self, what: &str, x: &Linear) -> Option<crate::term::TermId> {
        let x = self.terms.add(Term::Lin(x.clone()));
        Some(self.terms.add(Term::App(source::Symbol::new(what), vec![x])))
    }

    /// Whether a result may be above or below the range, given what the path knows.
    fn may_not_fit(&mut self, operands: &[Linear], x: &Linear) -> Result<[bool; 2], Stop> {
        let sides = beyond(x).ok_or_else(too_large)?;
        let mut known: Vec<Literal> = Vec::new();
        let mut fitting: Vec<Linear> = operands.to_vec();
        for literal in self.relevant(&sides[0]) {
            if let Literal::AtMost(y) | Literal::Zero(y, _) = literal {
                let integers = y.factors.keys().filter(|atom| {
                    matches!(self.terms.get(**atom), Term::Var(_))
                        && self.path.types.get(atom).is_some_and(|t| t.primitive() == Some("Int"))
                });
                fitting.extend(integers.map(|a| Linear::atom(*a)));
            }
        }
        fitting.truncate(AROUND);
        for operand in fitting.iter().filter(|o| o.as_constant().is_none()) {
            for literal in within(operand).ok_or_else(too_large)? {
                if !known.contains(&literal) {
                    known.push(literal);
                }
            }
        }
        let mut may = [false, false];
        for (place, side) in sides.into_iter().enumerate() {
            let mut all = self.relevant(&side);
            all.extend(known.iter().cloned());
            all.push(side);
            may[place] = !self.contradictory(&all);
        }
        Ok(may)
    }

    /// A division whose result does not fit: the least number by minus one.
    pub(crate) fn bounded_division(
        &mut self,
        a: &Linear,
        b: &Linear,
        span: Span,
    ) -> Result<(), Stop> {
        let constant = |x: &Linear, n: i128| x.as_constant().is_some_and(|c| c != n);
        if constant(b, -1) || constant(a, MIN_INT) || (self.model.is_some() && !self.bounds.exact) {
            return Ok(());
        }
        let minus_one = Literal::Zero(b.plus(1).ok_or_else(too_large)?, true);
        let least = Literal::Zero(a.plus(-MIN_INT).ok_or_else(too_large)?, true);
        if !self.bounds.exact {
            if !self.bounds.assumed {
                let mut all = self.path.literals.clone();
                all.extend([minus_one, least]);
                self.bounds.assumed = !self.contradictory(&all);
            }
            return Ok(());
        }
        if self.decide(&minus_one)? && self.decide(&least)? {
            return Err(Stop::Raise {
                exception: None,
                thrown: false,
                span,
                what: "overflows".to_owned(),
            });
        }
        Ok(())
    }
}
