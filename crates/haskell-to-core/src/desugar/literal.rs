//! Literals: Core literals if the type is known, otherwise through their class.

use super::Builder;
use crate::hir::{GlobalName, Literal, wired};
use crate::infer::state::EvId;
use crate::infer::types::{Ty, Type};
use core_ir::{Expr, ExprId};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, ToPrimitive};
use source::Span;

/// Larger exponents are not practical.
const MAX_EXPONENT: u64 = 1 << 20;

impl Builder<'_, '_> {
    /// The Core literal for a number of this type.
    pub(super) fn known_number(&self, value: &Literal, ty: &Ty) -> Option<core_ir::Literal> {
        let ty = self.cx.state.zonk(ty);
        let Type::Con(name) = &*ty else { return None };
        number_at(value, *name)
    }

    pub(super) fn number(
        &mut self,
        value: &Literal,
        ty: &Ty,
        evidence: EvId,
        span: Span,
    ) -> ExprId {
        if let Some(literal) = self.known_number(value, ty) {
            return self.b.add(Expr::Lit(literal), span);
        }
        match value {
            Literal::Integer(n) => {
                let value = self.b.int(n.clone(), span);
                self.through_class(*wired::FROM_INTEGER, evidence, value, span)
            }
            Literal::Rational { mantissa, base, exponent } => {
                let (n, d) = fraction(mantissa, *base, *exponent);
                let parts = vec![self.b.int(n, span), self.b.int(d, span)];
                let ratio = self.b.con(wired::RATIO_CON.core_constructor(), parts, span);
                self.through_class(*wired::FROM_RATIONAL, evidence, ratio, span)
            }
            other => self.plain_literal(other, span),
        }
    }

    pub(super) fn text(&mut self, points: &[u32], ty: &Ty, evidence: EvId, span: Span) -> ExprId {
        let string = self.string_literal(points, span);
        let ty = self.cx.state.zonk(ty);
        let plain = matches!(&*ty, Type::App(list, element)
            if matches!(&**list, Type::Con(c) if *c == *wired::LIST)
                && matches!(&**element, Type::Con(c) if *c == *wired::CHAR));
        if plain {
            return string;
        }
        self.through_class(*wired::FROM_STRING, evidence, string, span)
    }

    fn through_class(
        &mut self,
        method: GlobalName,
        evidence: EvId,
        value: ExprId,
        span: Span,
    ) -> ExprId {
        let place = self.cx.env().methods.get(&method).map_or(0, |m| m.1);
        let method = self.method(place, method, evidence, span);
        self.apply(method, vec![value], span)
    }

    pub(super) fn string_literal(&mut self, points: &[u32], span: Span) -> ExprId {
        let text: String = points.iter().map(|p| to_char(*p)).collect();
        self.b.string(&text, span)
    }

    /// A literal that is not overloaded.
    pub(super) fn plain_literal(&mut self, literal: &Literal, span: Span) -> ExprId {
        match literal {
            Literal::Char(c) => self.b.add(Expr::Lit(core_ir::Literal::Char(to_char(*c))), span),
            Literal::String { points, .. } => self.string_literal(points, span),
            Literal::Primitive(inner) => self.plain_literal(&wrapped(inner), span),
            Literal::Integer(n) => self.b.int(n.clone(), span),
            Literal::Rational { mantissa, base, exponent } => {
                let value = to_double(mantissa, *base, *exponent);
                self.b.add(Expr::Lit(core_ir::Literal::Double(value)), span)
            }
        }
    }
}

pub(super) fn to_char(point: u32) -> char {
    char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn number_at(value: &Literal, ty: GlobalName) -> Option<core_ir::Literal> {
    let double = |x: f64| Some(core_ir::Literal::Double(x));
    match value {
        Literal::Integer(n) if ty == *wired::INTEGER => Some(core_ir::Literal::Int(n.clone())),
        // A Word is an Int with the same bits.
        Literal::Integer(n) if ty == *wired::INT || ty == *wired::WORD => {
            Some(core_ir::Literal::Int(wrap(n)))
        }
        Literal::Integer(n) if ty == *wired::DOUBLE => double(to_double(n, 10, 0)),
        Literal::Integer(n) if ty == *wired::FLOAT => double(f64::from(to_double(n, 10, 0) as f32)),
        Literal::Rational { mantissa, base, exponent } if ty == *wired::DOUBLE => {
            double(to_double(mantissa, *base, *exponent))
        }
        Literal::Rational { mantissa, base: 10, exponent } if ty == *wired::FLOAT => {
            let text = format!("{mantissa}e{exponent}");
            double(f64::from(text.parse::<f32>().unwrap_or(f32::NAN)))
        }
        _ => None,
    }
}

/// A literal of `Word`, as the bits of an `Int`.
pub(super) fn wrapped(literal: &Literal) -> Literal {
    match literal {
        Literal::Integer(n) => Literal::Integer(wrap(n)),
        other => other.clone(),
    }
}

/// The low 64 bits, with sign.
fn wrap(n: &BigInt) -> BigInt {
    let modulus = BigInt::one() << 64u32;
    let low = n.mod_floor(&modulus);
    if low >= (BigInt::one() << 63u32) { low - modulus } else { low }
}

/// The nearest double.
fn to_double(mantissa: &BigInt, base: u32, exponent: i64) -> f64 {
    if base == 10 {
        // The standard library rounds decimal text correctly.
        return format!("{mantissa}e{exponent}").parse().unwrap_or(f64::NAN);
    }
    // In steps whose powers of two are doubles, so that only the last one rounds.
    let mut value = mantissa.to_f64().unwrap_or(f64::NAN);
    let mut left = exponent.clamp(-4000, 4000);
    while left != 0 {
        let step = left.clamp(-1000, 1000);
        value *= f64::from_bits(((step + 1023) as u64) << 52);
        left -= step;
    }
    value
}

/// Numerator and denominator without common factors.
fn fraction(mantissa: &BigInt, base: u32, exponent: i64) -> (BigInt, BigInt) {
    let power = exponent.unsigned_abs().min(MAX_EXPONENT) as u32;
    let scale = BigInt::from_biguint(Sign::Plus, BigUint::from(base).pow(power));
    if exponent >= 0 {
        return (mantissa * scale, BigInt::one());
    }
    let common = mantissa.gcd(&scale);
    (mantissa / &common, scale / common)
}
