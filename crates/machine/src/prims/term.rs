//! Erlang terms: arithmetic, order, tests, tuples, atoms.

use super::arith::{Number, badarith, floats, number};
use super::process::badarg;
use super::{Done, list};
use crate::machine::atom;
use crate::state::heap::{Header, Heap, Kind};
use crate::state::word::Word;
use crate::stop::Fault;
use core_ir::Prim;
use num_bigint::BigInt;
use num_traits::Zero;
use source::Symbol;
use std::cmp::Ordering;

pub(super) fn run(heap: &mut Heap, op: Prim, args: &[Word]) -> Option<Done> {
    use Prim::*;
    let test: Option<bool> = match op {
        TermSame => Some(heap.compare_terms(args[0], args[1], true) == Ordering::Equal),
        TermNotSame => Some(heap.compare_terms(args[0], args[1], true) != Ordering::Equal),
        IsInteger => Some(heap.is_integer(args[0])),
        IsFloat => Some(heap.as_double(args[0]).is_some()),
        IsAtom => Some(is_atom(args[0])),
        IsTuple => Some(heap.as_tuple(args[0]).is_some()),
        IsList => Some(args[0] == Word::NIL || heap.as_cons(args[0]).is_some()),
        IsMap => Some(heap.is_map(args[0])),
        IsBinary => Some(heap.as_bytes(args[0]).is_some()),
        IsPid => Some(args[0].as_thread().is_some()),
        IsReference => Some(heap.object(args[0]).is_some_and(|(_, h)| h.is(Kind::Reference))),
        _ => None,
    };
    if let Some(test) = test {
        return Some(Ok(Word::bool(test)));
    }
    Some(match op {
        TermNeg => match number(heap, args[0]) {
            Some(Number::Integer(n)) => Ok(heap.integer(&-n)),
            Some(Number::Float(f)) => Ok(heap.double(-f)),
            None => Err(badarith()),
        },
        TermDivide => divide(heap, args),
        TermDiv | TermRem | TermBand | TermBor | TermBxor => integers(heap, op, args),
        TermBnot => match heap.as_integer(args[0]) {
            Some(n) => Ok(heap.integer(&!n)),
            None => Err(badarith()),
        },
        TermBsl => shift(heap, args, 1),
        TermBsr => shift(heap, args, -1),
        TupleSize => match heap.as_tuple(args[0]) {
            Some(fields) => Ok(Word::small(fields.len() as i64)),
            None => Err(badarg()),
        },
        TupleElement => place(heap, args[0], args[1]).map(|(tuple, at)| heap.field(tuple, at)),
        TupleSetElement => place(heap, args[0], args[1]).map(|(tuple, at)| {
            let mut fields = heap.fields(tuple).to_vec();
            fields[at] = args[2];
            heap.tuple(&fields)
        }),
        TupleToList => match heap.as_tuple(args[0]).map(<[Word]>::to_vec) {
            Some(fields) => Ok(heap.list(fields)),
            None => Err(badarg()),
        },
        TupleFromList => match list(heap, args[0]) {
            Ok(fields) if fields.len() <= Header::MAX_SIZE => Ok(heap.tuple(&fields)),
            _ => Err(badarg()),
        },
        AtomToChars => match atom_text(args[0]) {
            Some(text) => Ok(heap.codes(text)),
            None => Err(badarg()),
        },
        _ => return None,
    })
}

pub(crate) fn is_atom(word: Word) -> bool {
    word.as_atom().is_some() || word == Word::TRUE || word == Word::FALSE
}

pub(crate) fn atom_text(word: Word) -> Option<&'static str> {
    match word {
        Word::TRUE => Some("true"),
        Word::FALSE => Some("false"),
        _ => word.as_atom().map(|a| Symbol::from_number(a).as_str()),
    }
}

fn divide(heap: &mut Heap, args: &[Word]) -> Done {
    let (Some(a), Some(b)) = (number(heap, args[0]), number(heap, args[1])) else {
        return Err(badarith());
    };
    let (a, b) = floats(&a, &b)?;
    let quotient = a / b;
    if b == 0.0 || !quotient.is_finite() {
        return Err(badarith());
    }
    Ok(heap.double(quotient))
}

fn integers(heap: &mut Heap, op: Prim, args: &[Word]) -> Done {
    if args[0].is_small() && args[1].is_small() {
        let (a, b) = (args[0].as_small(), args[1].as_small());
        match op {
            Prim::TermDiv | Prim::TermRem if b == 0 => return Err(badarith()),
            Prim::TermDiv => return Ok(heap.int(a / b)),
            Prim::TermRem => return Ok(heap.int(a % b)),
            Prim::TermBand => return Ok(Word::small(a & b)),
            Prim::TermBor => return Ok(Word::small(a | b)),
            _ => return Ok(Word::small(a ^ b)),
        }
    }
    let (Some(a), Some(b)) = (heap.as_integer(args[0]), heap.as_integer(args[1])) else {
        return Err(badarith());
    };
    let value: BigInt = match op {
        Prim::TermDiv | Prim::TermRem if b.is_zero() => return Err(badarith()),
        Prim::TermDiv => a / b,
        Prim::TermRem => a % b,
        Prim::TermBand => a & b,
        Prim::TermBor => a | b,
        _ => a ^ b,
    };
    Ok(heap.integer(&value))
}

fn shift(heap: &mut Heap, args: &[Word], direction: i64) -> Done {
    if !heap.is_integer(args[0]) || !heap.is_integer(args[1]) {
        return Err(badarith());
    }
    let limit = || Fault::Erlang("error", atom(Symbol::new("system_limit")));
    let count = heap.as_int(args[1]).ok_or_else(limit)?;
    match super::integer::shift(heap, args[0], count.saturating_mul(direction)) {
        Err(Fault::OutOfMemory) => Err(limit()),
        done => done,
    }
}

/// A tuple and the offset for an index that counts from 1.
fn place(heap: &Heap, index: Word, tuple: Word) -> Result<(usize, usize), Fault> {
    let size = heap.as_tuple(tuple).ok_or_else(badarg)?.len();
    match heap.as_int(index) {
        Some(n) if n >= 1 && n as usize <= size => Ok((tuple.index(), n as usize - 1)),
        _ => Err(badarg()),
    }
}

/// number < atom < reference < fun < port < pid < tuple < map < nil < list < bit string.
fn rank(heap: &Heap, word: Word) -> u8 {
    if word.is_small() {
        return 0;
    }
    if word == Word::NIL {
        return 8;
    }
    if is_atom(word) {
        return 1;
    }
    if word.as_thread().is_some() {
        return 5;
    }
    match heap.object(word) {
        Some((_, header)) => match header.kind() {
            Kind::Int64 | Kind::Big | Kind::Double => 0,
            Kind::Reference => 2,
            Kind::Closure | Kind::Partial => 3,
            Kind::Tuple => 6,
            Kind::MapFlat | Kind::MapLarge => 7,
            Kind::Con => 9,
            Kind::Bytes | Kind::Bits => 10,
            _ => 11,
        },
        None => 11,
    }
}

impl Heap {
    /// The order of Erlang terms. With `exact`, an integer and a float are never equal: as for
    /// `=:=` and the keys of maps (where every integer comes before every float).
    ///
    /// Pending parts are kept in a list: terms are as deep as memory allows.
    pub fn compare_terms(&self, a: Word, b: Word, exact: bool) -> Ordering {
        let mut work = vec![(a, b)];
        while let Some((a, b)) = work.pop() {
            if a == b {
                continue;
            }
            let order = self.compare_step(a, b, exact, &mut work);
            if order != Ordering::Equal {
                return order;
            }
        }
        Ordering::Equal
    }

    /// Compares the outermost parts of two terms and leaves the rest in `work`, first on top.
    fn compare_step(
        &self,
        a: Word,
        b: Word,
        exact: bool,
        work: &mut Vec<(Word, Word)>,
    ) -> Ordering {
        let (x, y) = (rank(self, a), rank(self, b));
        if x != y {
            return x.cmp(&y);
        }
        match x {
            0 => compare_numbers(self, a, b, exact),
            1 => atom_text(a).cmp(&atom_text(b)),
            2 | 3 => match (self.object(a), self.object(b)) {
                (Some((i, h)), Some((j, k))) => {
                    let by_code = h.info().cmp(&k.info()).then(h.size().cmp(&k.size()));
                    if by_code != Ordering::Equal || h.is(Kind::Reference) {
                        return by_code.then_with(|| self.fields(i).cmp(self.fields(j)));
                    }
                    self.push_pairs(self.fields(i), self.fields(j), work);
                    Ordering::Equal
                }
                _ => Ordering::Equal,
            },
            5 => a.as_thread().cmp(&b.as_thread()),
            6 => {
                let (i, j) = (self.fields(a.index()), self.fields(b.index()));
                let by_size = i.len().cmp(&j.len());
                if by_size == Ordering::Equal {
                    self.push_pairs(i, j, work);
                }
                by_size
            }
            7 => {
                let (i, j) = (self.map_entries_sorted(a), self.map_entries_sorted(b));
                let by_size = i.len().cmp(&j.len());
                if by_size != Ordering::Equal {
                    return by_size;
                }
                // Keys come first, all of them, and are compared exactly.
                for ((k, _), (l, _)) in i.iter().zip(&j) {
                    let order = self.compare_terms(*k, *l, true);
                    if order != Ordering::Equal {
                        return order;
                    }
                }
                work.extend(i.iter().zip(&j).rev().map(|((_, v), (_, w))| (*v, *w)));
                Ordering::Equal
            }
            9 => {
                let (i, j) = (self.fields(a.index()), self.fields(b.index()));
                self.push_pairs(i, j, work);
                Ordering::Equal
            }
            10 => compare_bits(self, a, b),
            _ => a.cmp(&b),
        }
    }

    fn push_pairs(&self, a: &[Word], b: &[Word], work: &mut Vec<(Word, Word)>) {
        work.extend(a.iter().copied().zip(b.iter().copied()).rev());
    }
}

fn compare_bits(heap: &Heap, a: Word, b: Word) -> Ordering {
    let (Some((x, m)), Some((y, n))) = (heap.as_bits(a), heap.as_bits(b)) else {
        return Ordering::Equal;
    };
    // Unused bits are 0, so whole bytes can be compared; a proper prefix is smaller.
    x.cmp(y).then(m.cmp(&n))
}

fn compare_numbers(heap: &Heap, a: Word, b: Word, exact: bool) -> Ordering {
    match (number(heap, a), number(heap, b)) {
        (Some(Number::Integer(_)), Some(Number::Integer(_))) => {
            super::arith::compare_integers(heap, a, b)
        }
        (Some(Number::Float(x)), Some(Number::Float(y))) => {
            x.partial_cmp(&y).unwrap_or(Ordering::Equal)
        }
        (Some(Number::Integer(n)), Some(Number::Float(f))) => compare_mixed(&n, f, exact),
        (Some(Number::Float(f)), Some(Number::Integer(n))) => compare_mixed(&n, f, exact).reverse(),
        _ => Ordering::Equal,
    }
}

/// Compares an integer with a float by value, without rounding. If exactness matters, as for the
/// keys of a map, every integer comes before every float.
fn compare_mixed(n: &BigInt, f: f64, exact: bool) -> Ordering {
    if exact {
        return Ordering::Less;
    }
    use num_traits::FromPrimitive;
    let whole = f.floor();
    match BigInt::from_f64(whole) {
        Some(w) => n.cmp(&w).then(if f > whole { Ordering::Less } else { Ordering::Equal }),
        None => Ordering::Equal,
    }
}
