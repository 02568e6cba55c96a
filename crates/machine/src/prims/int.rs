//! Wrapping integers of 64 bits.

use super::{Done, int};
use crate::state::heap::Heap;
use crate::state::word::Word;
use crate::stop::{Fault, MachineError};
use core_ir::Prim;
use num_bigint::BigInt;
use num_integer::Integer;

pub(super) fn run(heap: &mut Heap, op: Prim, args: &[Word]) -> Option<Done> {
    use Prim::*;
    let unary: Option<fn(i64) -> i64> = match op {
        IntNeg => Some(i64::wrapping_neg),
        IntNot => Some(|a| !a),
        IntPopCount => Some(|a| i64::from(a.count_ones())),
        IntClz => Some(|a| i64::from(a.leading_zeros())),
        IntCtz => Some(|a| i64::from(a.trailing_zeros())),
        _ => None,
    };
    if let Some(f) = unary {
        return Some(int(heap, args[0]).map(|a| heap.int(f(a))));
    }
    let binary: Option<fn(i64, i64) -> i64> = match op {
        IntAnd => Some(|a, b| a & b),
        IntOr => Some(|a, b| a | b),
        IntXor => Some(|a, b| a ^ b),
        IntShl => Some(|a, b| if (0..64).contains(&b) { a << b } else { 0 }),
        IntShr => Some(|a, b| a >> b.clamp(0, 63)),
        WordShr => Some(|a, b| if (0..64).contains(&b) { (a as u64 >> b) as i64 } else { 0 }),
        IntNarrow => Some(narrow_signed),
        WordNarrow => Some(narrow_unsigned),
        _ => None,
    };
    if let Some(f) = binary {
        return Some(both(heap, args).map(|(a, b)| heap.int(f(a, b))));
    }
    let division: Option<fn(i64, i64) -> i64> = match op {
        IntQuot => Some(i64::wrapping_div),
        IntRem => Some(i64::wrapping_rem),
        IntDiv => Some(|a, b| Integer::div_floor(&a, &b)),
        IntMod => Some(|a, b| if b == -1 { 0 } else { Integer::mod_floor(&a, &b) }),
        WordQuot => Some(|a, b| (a as u64 / b as u64) as i64),
        WordRem => Some(|a, b| (a as u64 % b as u64) as i64),
        _ => None,
    };
    if let Some(f) = division {
        return Some(both(heap, args).and_then(|(a, b)| {
            if b == 0 {
                Err(Fault::Machine(MachineError::DivideByZero))
            } else if matches!(op, IntQuot | IntDiv) && a == i64::MIN && b == -1 {
                Err(Fault::Machine(MachineError::Overflow))
            } else {
                Ok(heap.int(f(a, b)))
            }
        }));
    }
    match op {
        WordToInteger => Some(int(heap, args[0]).map(|a| heap.integer(&BigInt::from(a as u64)))),
        IntToDouble => Some(int(heap, args[0]).map(|a| heap.double(a as f64))),
        WordToDouble => Some(int(heap, args[0]).map(|a| heap.double(a as u64 as f64))),
        _ => None,
    }
}

fn both(heap: &Heap, args: &[Word]) -> Result<(i64, i64), Fault> {
    Ok((int(heap, args[0])?, int(heap, args[1])?))
}

fn narrow_signed(value: i64, bits: i64) -> i64 {
    if bits >= 64 {
        return value;
    }
    let unused = 64 - bits.max(1) as u32;
    value << unused >> unused
}

fn narrow_unsigned(value: i64, bits: i64) -> i64 {
    if bits >= 64 { value } else { value & ((1 << bits.max(0)) - 1) }
}
