//! Arithmetic on type-level numbers and text: the families of `GHC.TypeLits` with literal
//! arguments.

use super::types::{Ty, Type};
use crate::hir::{GlobalName, wired};
use num_bigint::BigInt;
use source::Symbol;
use std::cmp::Ordering;
use std::sync::Arc;

/// The result, if the family is one of them and its arguments are known.
pub(super) fn reduce(family: GlobalName, args: &[Ty]) -> Option<Ty> {
    if !family.module.as_str().starts_with("GHC.TypeLits") {
        return None;
    }
    let [a, b] = args else { return None };
    let name = family.name.as_str();
    match (&**a, &**b) {
        (Type::Number(x), Type::Number(y)) => numbers(name, x, y),
        (Type::Text(x), Type::Text(y)) => match name {
            "AppendSymbol" => {
                Some(Arc::new(Type::Text(Symbol::new(&format!("{}{}", x.as_str(), y.as_str())))))
            }
            "CmpSymbol" => Some(ordering(x.as_str().cmp(y.as_str()))),
            _ => None,
        },
        _ => None,
    }
}

fn numbers(name: &str, x: &BigInt, y: &BigInt) -> Option<Ty> {
    let zero = BigInt::ZERO;
    let result = match name {
        "+" => x + y,
        "*" => x * y,
        "-" if x >= y => x - y,
        "^" => x.pow(u32::try_from(y).ok().filter(|&n| n <= 4096)?),
        "Div" if *y != zero => x / y,
        "Mod" if *y != zero => x % y,
        "CmpNat" => return Some(ordering(x.cmp(y))),
        "<=?" => {
            let name = if x <= y { *wired::TRUE } else { *wired::FALSE };
            return Some(Arc::new(Type::Promoted(name)));
        }
        _ => return None,
    };
    Some(Arc::new(Type::Number(result)))
}

fn ordering(order: Ordering) -> Ty {
    let name = match order {
        Ordering::Less => *wired::LT,
        Ordering::Equal => *wired::EQ_CON,
        Ordering::Greater => *wired::GT,
    };
    Arc::new(Type::Promoted(name))
}
