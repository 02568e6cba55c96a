//! Arithmetic on literals that must be evaluated at compile time: in patterns, and as sizes.

use erlang_syntax::tree::{Associativity, BinaryOp, Expr, ExprKind, UnaryOp};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use source::Symbol;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Constant {
    Int(BigInt),
    Float(f64),
    Atom(Symbol),
}

/// Larger shifts are left to run time, where they fail as they should.
const WIDEST_SHIFT: u32 = 1 << 16;

/// The value of an expression of literals, if it has one.
pub(crate) fn fold(expr: &Expr) -> Option<Constant> {
    core_ir::with_stack(|| match &expr.kind {
        ExprKind::Integer(value) => Some(Constant::Int(value.clone())),
        ExprKind::Char(code) => Some(Constant::Int(BigInt::from(*code))),
        ExprKind::Float(value) => Some(Constant::Float(*value)),
        ExprKind::Atom(name) => Some(Constant::Atom(*name)),
        ExprKind::Unary { op, operand } => match (op, fold(operand)?) {
            (UnaryOp::Plus, value @ (Constant::Int(_) | Constant::Float(_))) => Some(value),
            (UnaryOp::Minus, Constant::Int(n)) => Some(Constant::Int(-n)),
            (UnaryOp::Minus, Constant::Float(x)) => Some(Constant::Float(-x)),
            (UnaryOp::Bnot, Constant::Int(n)) => Some(Constant::Int(!n)),
            _ => None,
        },
        ExprKind::Operators(run) if run.associativity() == Associativity::Left => {
            let mut value = fold(&run.first)?;
            for operand in &run.rest {
                value = binary(operand.op, value, fold(&operand.value)?)?;
            }
            Some(value)
        }
        _ => None,
    })
}

fn binary(op: BinaryOp, left: Constant, right: Constant) -> Option<Constant> {
    use BinaryOp::*;
    if let (Constant::Int(a), Constant::Int(b)) = (&left, &right) {
        let value = match op {
            Add => a + b,
            Sub => a - b,
            Mul => a * b,
            Div if !b.is_zero() => a / b,
            Rem if !b.is_zero() => a % b,
            Band => a & b,
            Bor => a | b,
            Bxor => a ^ b,
            Bsl | Bsr => {
                let by = b.abs().to_u32().filter(|by| *by <= WIDEST_SHIFT)?;
                if (op == Bsl) == b.is_negative() { a >> by } else { a << by }
            }
            Divide if !b.is_zero() => return finite(a.to_f64()? / b.to_f64()?),
            _ => return None,
        };
        return Some(Constant::Int(value));
    }
    let (a, b) = (as_float(&left)?, as_float(&right)?);
    finite(match op {
        Add => a + b,
        Sub => a - b,
        Mul => a * b,
        Divide if b != 0.0 => a / b,
        _ => return None,
    })
}

fn finite(value: f64) -> Option<Constant> {
    value.is_finite().then_some(Constant::Float(value))
}

fn as_float(constant: &Constant) -> Option<f64> {
    match constant {
        Constant::Int(n) => n.to_f64(),
        Constant::Float(x) => Some(*x),
        Constant::Atom(_) => None,
    }
}
