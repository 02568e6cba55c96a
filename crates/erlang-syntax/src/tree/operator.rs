//! Operators, their precedences, and runs of them.

use super::{Expr, Operand};
use source::Span;

/// How a run of operators of one precedence groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Associativity {
    Left,
    Right,
    /// `a < b < c` is not an expression.
    None,
}

macro_rules! operators {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($variant,)* }

        impl $name {
            pub const ALL: &[$name] = &[$($name::$variant,)*];

            /// The spelling.
            pub fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            pub fn from_text(text: &str) -> Option<Self> {
                match text { $($text => Some($name::$variant),)* _ => None }
            }
        }
    };
}

operators! {
    /// Binary operators, except `=`, `!` and `?=`, which have separate nodes.
    BinaryOp {
        OrElse = "orelse",
        AndAlso = "andalso",
        Equal = "==",
        NotEqual = "/=",
        ExactEqual = "=:=",
        ExactNotEqual = "=/=",
        Less = "<",
        LessEqual = "=<",
        Greater = ">",
        GreaterEqual = ">=",
        Append = "++",
        Subtract = "--",
        Add = "+",
        Sub = "-",
        Bor = "bor",
        Bxor = "bxor",
        Bsl = "bsl",
        Bsr = "bsr",
        Or = "or",
        Xor = "xor",
        Mul = "*",
        Divide = "/",
        Div = "div",
        Rem = "rem",
        Band = "band",
        And = "and",
    }
}

operators! {
    UnaryOp {
        Plus = "+",
        Minus = "-",
        Bnot = "bnot",
        Not = "not",
    }
}

impl BinaryOp {
    /// Higher binds tighter. The numbers are those of the reference grammar of the language.
    pub fn precedence(self) -> u32 {
        use BinaryOp::*;
        match self {
            OrElse => 150,
            AndAlso => 160,
            Equal | NotEqual | ExactEqual | ExactNotEqual | Less | LessEqual | Greater
            | GreaterEqual => 200,
            Append | Subtract => 300,
            Add | Sub | Bor | Bxor | Bsl | Bsr | Or | Xor => 400,
            Mul | Divide | Div | Rem | Band | And => 500,
        }
    }

    pub fn associativity(self) -> Associativity {
        match self.precedence() {
            150 | 160 | 300 => Associativity::Right,
            200 => Associativity::None,
            _ => Associativity::Left,
        }
    }
}

/// `first op value op value …`, all of one precedence and hence of one associativity.
///
/// `a - b + c` has `first` = a and `rest` = [- b, + c] and means `(a - b) + c`;
/// `a ++ b -- c` has the same shape and means `a ++ (b -- c)`.
/// Evaluation is from left to right in both.
#[derive(Clone, Debug, PartialEq)]
pub struct Operators {
    pub first: Box<Expr>,
    /// Never empty.
    pub rest: Vec<Operand>,
}

impl Operators {
    /// A node for `left op right`, merged with a run of the same precedence on the side
    /// to which the operator groups.
    pub fn join(left: Expr, op: BinaryOp, op_span: Span, right: Expr) -> Operators {
        use super::ExprKind;
        let same = |e: &Expr| match &e.kind {
            ExprKind::Operators(run) => run.precedence() == op.precedence(),
            _ => false,
        };
        match op.associativity() {
            Associativity::Left if same(&left) => {
                let ExprKind::Operators(mut run) = left.kind else { unreachable!("a run") };
                run.rest.push(Operand { op, op_span, value: right });
                run
            }
            _ => Operators {
                first: Box::new(left),
                rest: vec![Operand { op, op_span, value: right }],
            }
            .flatten_right(),
        }
    }

    /// Merges a run of the same precedence that is the last operand, if the operators group to the
    /// right.
    #[must_use]
    pub fn flatten_right(mut self) -> Operators {
        use super::ExprKind;
        let precedence = self.precedence();
        if self.associativity() != Associativity::Right {
            return self;
        }
        if let Some(last) = self.rest.last_mut()
            && let ExprKind::Operators(inner) = &mut last.value.kind
            && inner.precedence() == precedence
            // A parenthesised expression has its own location.
            && last.value.span.start >= inner.first.span.start
        {
            let rest = std::mem::take(&mut inner.rest);
            let first = std::mem::replace(
                &mut *inner.first,
                Expr::new(ExprKind::Tuple(Vec::new()), Span::NONE),
            );
            last.value = first;
            self.rest.extend(rest);
        }
        self
    }

    pub fn precedence(&self) -> u32 {
        self.rest.first().map_or(0, |o| o.op.precedence())
    }

    pub fn associativity(&self) -> Associativity {
        self.rest.first().map_or(Associativity::Left, |o| o.op.associativity())
    }
}
