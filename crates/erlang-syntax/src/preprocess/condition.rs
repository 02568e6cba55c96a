//! Conditional compilation: which branches are live, and the value of `-if(…)`.

use super::Problem;
use crate::parse::problem;
use crate::tree::{Associativity, BinaryOp, CallTarget, Expr, ExprKind, UnaryOp};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use source::{Span, Symbol};
use std::cmp::Ordering;

/// An open `-ifdef`, `-ifndef` or `-if`.
pub(super) struct Condition {
    pub opened: Span,
    /// The current branch is compiled.
    pub live: bool,
    around_live: bool,
    /// A branch has already been live.
    taken: bool,
    else_seen: bool,
}

impl Condition {
    pub(super) fn new(opened: Span, around_live: bool, value: bool) -> Self {
        let live = around_live && value;
        Condition { opened, live, around_live, taken: live, else_seen: false }
    }

    pub(super) fn may_take_another(&self) -> bool {
        self.around_live && !self.taken
    }

    pub(super) fn check_order(&self, span: Span, what: &str) -> Result<(), Problem> {
        match self.else_seen {
            true => Err(problem(format!("`{what}` after `-else`"), span)),
            false => Ok(()),
        }
    }

    pub(super) fn next_branch(&mut self, value: bool) {
        self.live = self.may_take_another() && value;
        self.taken |= self.live;
    }

    pub(super) fn last_branch(&mut self) {
        self.next_branch(true);
        self.else_seen = true;
    }
}

/// The values in a condition.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Atom(Symbol),
    Integer(BigInt),
    Float(f64),
    Text(String),
}

impl Value {
    fn truth(value: bool) -> Value {
        Value::Atom(Symbol::new(if value { "true" } else { "false" }))
    }
}

pub(super) fn evaluate(expr: &Expr, defined: &dyn Fn(Symbol) -> bool) -> Result<bool, Problem> {
    Ok(matches!(value(expr, defined)?, Value::Atom(a) if a.as_str() == "true"))
}

fn unsupported(expr: &Expr) -> Problem {
    problem("`-if` can only compare and compute with numbers, atoms and `defined(…)`", expr.span)
}

fn value(expr: &Expr, defined: &dyn Fn(Symbol) -> bool) -> Result<Value, Problem> {
    Ok(match &expr.kind {
        ExprKind::Atom(symbol) => Value::Atom(*symbol),
        ExprKind::Integer(n) => Value::Integer(n.clone()),
        ExprKind::Char(c) => Value::Integer(BigInt::from(*c)),
        ExprKind::Float(x) => Value::Float(*x),
        ExprKind::String(text) => Value::Text(text.clone()),
        ExprKind::Unary { op, operand } => {
            let inner = value(operand, defined)?;
            match (op, inner) {
                (UnaryOp::Plus, v @ (Value::Integer(_) | Value::Float(_))) => v,
                (UnaryOp::Minus, Value::Integer(n)) => Value::Integer(-n),
                (UnaryOp::Minus, Value::Float(x)) => Value::Float(-x),
                (UnaryOp::Bnot, Value::Integer(n)) => Value::Integer(!n),
                (UnaryOp::Not, v) => match boolean(&v) {
                    Some(b) => Value::truth(!b),
                    None => return Err(unsupported(operand)),
                },
                _ => return Err(unsupported(operand)),
            }
        }
        ExprKind::Operators(run) => {
            let first = value(&run.first, defined)?;
            if run.associativity() == Associativity::Right {
                // `andalso` and `orelse` are associative.
                let mut result = first;
                for operand in &run.rest {
                    match (operand.op, boolean(&result)) {
                        (BinaryOp::AndAlso, Some(false)) | (BinaryOp::OrElse, Some(true)) => {}
                        (BinaryOp::AndAlso | BinaryOp::OrElse, Some(_)) => {
                            result = value(&operand.value, defined)?;
                        }
                        _ => return Err(unsupported(expr)),
                    }
                }
                return Ok(result);
            }
            let mut result = first;
            for operand in &run.rest {
                let right = value(&operand.value, defined)?;
                result = binary(operand.op, &result, &right).ok_or_else(|| unsupported(expr))?;
            }
            result
        }
        ExprKind::Call { target, args } => match (&**target, args.as_slice()) {
            (CallTarget::Local(name), [argument]) => call(name.as_str(), argument, defined)
                .transpose()?
                .ok_or_else(|| unsupported(expr))?,
            _ => return Err(unsupported(expr)),
        },
        _ => return Err(unsupported(expr)),
    })
}

fn call(
    name: &str,
    argument: &Expr,
    defined: &dyn Fn(Symbol) -> bool,
) -> Option<Result<Value, Problem>> {
    if name == "defined" {
        return match &argument.kind {
            ExprKind::Atom(n) | ExprKind::Variable(n) => Some(Ok(Value::truth(defined(*n)))),
            _ => None,
        };
    }
    let argument = match value(argument, defined) {
        Ok(value) => value,
        Err(problem) => return Some(Err(problem)),
    };
    Some(Ok(match name {
        "is_atom" => Value::truth(matches!(argument, Value::Atom(_))),
        "is_integer" => Value::truth(matches!(argument, Value::Integer(_))),
        "is_float" => Value::truth(matches!(argument, Value::Float(_))),
        "is_number" => Value::truth(matches!(argument, Value::Integer(_) | Value::Float(_))),
        "is_list" => Value::truth(matches!(argument, Value::Text(_))),
        "is_boolean" => Value::truth(boolean(&argument).is_some()),
        _ => return None,
    }))
}

fn boolean(value: &Value) -> Option<bool> {
    match value {
        Value::Atom(a) if a.as_str() == "true" => Some(true),
        Value::Atom(a) if a.as_str() == "false" => Some(false),
        _ => None,
    }
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(n) => n.to_f64(),
        Value::Float(x) => Some(*x),
        _ => None,
    }
}

/// The order of terms: numbers, atoms, lists.
fn compare(left: &Value, right: &Value) -> Option<Ordering> {
    let rank = |v: &Value| match v {
        Value::Integer(_) | Value::Float(_) => 0,
        Value::Atom(_) => 1,
        Value::Text(_) => 2,
    };
    match (left, right) {
        (Value::Integer(a), Value::Integer(b)) => Some(a.cmp(b)),
        (Value::Atom(a), Value::Atom(b)) => Some(a.cmp(b)),
        (Value::Text(a), Value::Text(b)) => Some(a.cmp(b)),
        _ if rank(left) == 0 && rank(right) == 0 => number(left)?.partial_cmp(&number(right)?),
        _ => Some(rank(left).cmp(&rank(right))),
    }
}

fn binary(op: BinaryOp, left: &Value, right: &Value) -> Option<Value> {
    use BinaryOp::*;
    let order = || compare(left, right);
    let truth = |b: bool| Some(Value::truth(b));
    match op {
        Equal => return truth(order()? == Ordering::Equal),
        NotEqual => return truth(order()? != Ordering::Equal),
        ExactEqual => return truth(left == right),
        ExactNotEqual => return truth(left != right),
        Less => return truth(order()? == Ordering::Less),
        LessEqual => return truth(order()? != Ordering::Greater),
        Greater => return truth(order()? == Ordering::Greater),
        GreaterEqual => return truth(order()? != Ordering::Less),
        And => return truth(boolean(left)? && boolean(right)?),
        Or => return truth(boolean(left)? || boolean(right)?),
        Xor => return truth(boolean(left)? != boolean(right)?),
        _ => {}
    }
    if let (Value::Integer(a), Value::Integer(b)) = (left, right) {
        let zero = BigInt::from(0);
        let shift = || b.to_u32().filter(|&n| n <= 100_000);
        let result = match op {
            Add => a + b,
            Sub => a - b,
            Mul => a * b,
            Div if *b != zero => a / b,
            Rem if *b != zero => a % b,
            Band => a & b,
            Bor => a | b,
            Bxor => a ^ b,
            Bsl => a << shift()?,
            Bsr => a >> shift()?,
            Divide => return Some(Value::Float(number(left)? / number(right)?)),
            _ => return None,
        };
        return Some(Value::Integer(result));
    }
    let (a, b) = (number(left)?, number(right)?);
    Some(Value::Float(match op {
        Add => a + b,
        Sub => a - b,
        Mul => a * b,
        Divide => a / b,
        _ => return None,
    }))
}
