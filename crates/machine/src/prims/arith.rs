//! Arithmetic and comparison beyond small integers: the slow path of the instructions.

use crate::code::{Arith, Test};
use crate::machine::atom;
use crate::state::State;
use crate::state::heap::{Heap, Kind};
use crate::state::word::Word;
use crate::stop::Fault;
use num_bigint::BigInt;
use source::Symbol;
use std::cmp::Ordering;

pub(super) fn badarith() -> Fault {
    Fault::Erlang("error", atom(Symbol::new("badarith")))
}

/// An Erlang number.
pub(super) enum Number {
    Integer(BigInt),
    Float(f64),
}

pub(super) fn number(heap: &Heap, word: Word) -> Option<Number> {
    match heap.as_double(word) {
        Some(d) => Some(Number::Float(d)),
        None => heap.as_integer(word).map(Number::Integer),
    }
}

fn to_float(n: &BigInt) -> Result<f64, Fault> {
    let value = super::double::from_integer(n);
    if value.is_finite() { Ok(value) } else { Err(badarith()) }
}

/// Both as floats.
pub(super) fn floats(a: &Number, b: &Number) -> Result<(f64, f64), Fault> {
    let float = |n: &Number| match n {
        Number::Integer(n) => to_float(n),
        Number::Float(f) => Ok(*f),
    };
    Ok((float(a)?, float(b)?))
}

impl State {
    fn slow(
        &mut self,
        arith: Arith,
        a: Word,
        b: Word,
        wrap: fn(i64, i64) -> i64,
        big: fn(BigInt, BigInt) -> BigInt,
        float: fn(f64, f64) -> f64,
    ) -> Result<Word, Fault> {
        let heap = &mut self.heap;
        match arith {
            Arith::Double => {
                let (Some(x), Some(y)) = (heap.as_double(a), heap.as_double(b)) else {
                    return Err(super::wrong("doubles"));
                };
                Ok(heap.double(float(x, y)))
            }
            Arith::Int | Arith::Word | Arith::Char => {
                let (x, y) = (super::int(heap, a)?, super::int(heap, b)?);
                Ok(heap.int(wrap(x, y)))
            }
            Arith::Integer => {
                let (Some(x), Some(y)) = (heap.as_integer(a), heap.as_integer(b)) else {
                    return Err(super::wrong("integers"));
                };
                if x.bits() + y.bits() > super::integer::MOST_BITS {
                    return Err(Fault::OutOfMemory);
                }
                Ok(heap.integer(&big(x, y)))
            }
            Arith::Guard => {
                let done = self.slow(Arith::Term, a, b, wrap, big, float);
                Ok(done.unwrap_or(Word::NOTHING))
            }
            Arith::Term | Arith::Exact => match (number(heap, a), number(heap, b)) {
                (Some(Number::Integer(x)), Some(Number::Integer(y))) => {
                    if x.bits() + y.bits() > super::integer::MOST_BITS {
                        return Err(Fault::Erlang("error", atom(Symbol::new("system_limit"))));
                    }
                    Ok(heap.integer(&big(x, y)))
                }
                (Some(x), Some(y)) => {
                    let (x, y) = floats(&x, &y)?;
                    let value = float(x, y);
                    if value.is_finite() { Ok(heap.double(value)) } else { Err(badarith()) }
                }
                _ => Err(badarith()),
            },
        }
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn slow_add(&mut self, arith: Arith, a: Word, b: Word) -> Result<Word, Fault> {
        self.slow(arith, a, b, i64::wrapping_add, |a, b| a + b, |a, b| a + b)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn slow_sub(&mut self, arith: Arith, a: Word, b: Word) -> Result<Word, Fault> {
        self.slow(arith, a, b, i64::wrapping_sub, |a, b| a - b, |a, b| a - b)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn slow_mul(&mut self, arith: Arith, a: Word, b: Word) -> Result<Word, Fault> {
        self.slow(arith, a, b, i64::wrapping_mul, |a, b| a * b, |a, b| a * b)
    }

    pub(crate) fn compare(&mut self, arith: Arith, test: Test, a: Word, b: Word) -> bool {
        let heap = &self.heap;
        if a.0 & b.0 & 1 == 1 && arith != Arith::Word {
            return holds(test, a.as_small().cmp(&b.as_small()));
        }
        match arith {
            Arith::Double => {
                let (x, y) = (heap.as_double(a).unwrap_or(0.0), heap.as_double(b).unwrap_or(0.0));
                match test {
                    Test::Less => x < y,
                    Test::LessOrEqual => x <= y,
                    Test::Equal => x == y,
                }
            }
            Arith::Int => holds(test, heap.as_int(a).cmp(&heap.as_int(b))),
            Arith::Word => {
                let word = |w| heap.as_int(w).map(|n| n as u64);
                holds(test, word(a).cmp(&word(b)))
            }
            Arith::Char => holds(test, a.as_char().cmp(&b.as_char())),
            Arith::Integer => holds(test, compare_integers(heap, a, b)),
            // Words that are not references are equal exactly if they are identical; only an
            // integer and a float can be equal (but not exactly equal) with different kinds.
            Arith::Term | Arith::Exact if test == Test::Equal && a == b => true,
            Arith::Term if test == Test::Equal && !a.is_reference() && !b.is_reference() => false,
            Arith::Exact if !a.is_reference() || !b.is_reference() => false,
            Arith::Term | Arith::Exact | Arith::Guard => {
                holds(test, heap.compare_terms(a, b, arith == Arith::Exact))
            }
        }
    }
}

fn holds(test: Test, ordering: Ordering) -> bool {
    match test {
        Test::Less => ordering == Ordering::Less,
        Test::LessOrEqual => ordering != Ordering::Greater,
        Test::Equal => ordering == Ordering::Equal,
    }
}

/// Compares by sizes or signs where possible, without building integers.
pub(super) fn compare_integers(heap: &Heap, a: Word, b: Word) -> Ordering {
    match (heap.as_int(a), heap.as_int(b)) {
        (Some(x), Some(y)) => x.cmp(&y),
        _ => heap.as_integer(a).cmp(&heap.as_integer(b)),
    }
}

impl Heap {
    /// Exact equality of numbers, byte strings and immediates, as tested by a literal pattern.
    pub(crate) fn same(&self, a: Word, b: Word) -> bool {
        if a == b {
            return true;
        }
        match (self.object(a), self.object(b)) {
            (Some((i, x)), Some((j, y))) => {
                x.kind().is_raw()
                    && x == y
                    && if x.is(Kind::Double) {
                        self.as_double(a) == self.as_double(b)
                    } else {
                        self.fields(i) == self.fields(j)
                    }
            }
            _ => false,
        }
    }
}
