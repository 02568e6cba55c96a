//! Converts expressions that are literal terms, for attributes.

use super::attribute::name_arity;
use super::cursor::{Parse, Parser};
use crate::tree::{Expr, ExprKind, SegmentType, Specifiers, Term, UnaryOp};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

impl Parser<'_> {
    pub(super) fn term_from(&self, expr: &Expr) -> Parse<Term> {
        if let Some(pair) = name_arity(expr) {
            // `-inline([f/1])` and the like mean the pair.
            let arity = Term::Integer(BigInt::from(pair.arity));
            return Ok(Term::Tuple(vec![Term::Atom(pair.name), arity]));
        }
        let terms = |exprs: &[Expr]| -> Parse<Vec<Term>> {
            exprs.iter().map(|e| self.term_from(e)).collect()
        };
        Ok(match &expr.kind {
            ExprKind::Atom(symbol) => Term::Atom(*symbol),
            ExprKind::Integer(n) => Term::Integer(n.clone()),
            ExprKind::Float(x) => Term::Float(*x),
            ExprKind::Char(c) => Term::Integer(BigInt::from(*c)),
            ExprKind::String(text) if text.is_empty() => Term::list(Vec::new(), None),
            ExprKind::String(text) => Term::String(text.clone()),
            ExprKind::Tuple(elements) => Term::Tuple(terms(elements)?),
            ExprKind::List { elements, tail } => {
                let tail = match tail {
                    Some(tail) => Some(self.term_from(tail)?),
                    None => None,
                };
                Term::list(terms(elements)?, tail)
            }
            ExprKind::Map { base: None, fields } => {
                let mut pairs = Vec::with_capacity(fields.len());
                for field in fields {
                    pairs.push((self.term_from(&field.key)?, self.term_from(&field.value)?));
                }
                Term::Map(pairs)
            }
            ExprKind::Unary { op: UnaryOp::Minus, operand } => match self.term_from(operand)? {
                Term::Integer(n) => Term::Integer(-n),
                Term::Float(x) => Term::Float(-x),
                _ => return self.refuse("an attribute holds a literal term", expr),
            },
            ExprKind::Binary(segments) => {
                let mut bytes = Vec::new();
                for segment in segments {
                    let utf8 = segment.specifiers
                        == Specifiers { kind: Some(SegmentType::Utf8), ..Specifiers::default() };
                    let plain = segment.specifiers == Specifiers::default();
                    match &segment.value.kind {
                        _ if segment.size.is_some() || !(utf8 || plain) => {
                            return self.refuse("an attribute holds a literal term", expr);
                        }
                        ExprKind::String(text) if utf8 => bytes.extend(text.bytes()),
                        ExprKind::String(text) => {
                            bytes.extend(text.chars().map(|c| u32::from(c) as u8));
                        }
                        ExprKind::Integer(n) if plain => {
                            let low = n & BigInt::from(255);
                            bytes.push(low.to_u8().unwrap_or(0));
                        }
                        _ => return self.refuse("an attribute holds a literal term", expr),
                    }
                }
                Term::Binary(bytes)
            }
            ExprKind::FunRemote { module, function, arity } => {
                match (module.as_atom(), function.as_atom(), self.term_from(arity)?) {
                    (Some(module), Some(name), Term::Integer(n)) => {
                        Term::Fun { module, name, arity: n.to_u32().unwrap_or(0) }
                    }
                    _ => return self.refuse("an attribute holds a literal term", expr),
                }
            }
            _ => return self.refuse("an attribute holds a literal term", expr),
        })
    }
}
