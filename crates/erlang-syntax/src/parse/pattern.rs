//! Converts expressions that turned out to be patterns.

use super::cursor::{Parse, Parser};
use crate::preprocess::Problem;
use crate::tree::{
    BinaryOp, Expr, ExprKind, MapFieldPattern, Operators, Pattern, PatternKind, RecordField,
    Segment, UnaryOp,
};
use source::Diagnostic;

impl Parser<'_> {
    pub(super) fn pattern_from(&self, expr: Expr) -> Parse<Pattern> {
        pattern_from(expr)
    }
}

/// The pattern that an expression represents. Recursion is bounded by the depth of the tree.
pub(crate) fn pattern_from(expr: Expr) -> Parse<Pattern> {
    let span = expr.span;
    let kind = match expr.kind {
        ExprKind::Variable(symbol) if symbol.as_str() == "_" => PatternKind::Wildcard,
        ExprKind::Variable(symbol) => PatternKind::Variable(symbol),
        ExprKind::Atom(symbol) => PatternKind::Atom(symbol),
        ExprKind::Integer(n) => PatternKind::Integer(n),
        ExprKind::Float(x) => PatternKind::Float(x),
        ExprKind::Char(c) => PatternKind::Char(c),
        ExprKind::String(text) => PatternKind::String(text),
        ExprKind::Tuple(elements) => PatternKind::Tuple(patterns(elements)?),
        ExprKind::List { elements, tail } => {
            let tail = match tail {
                Some(tail) => Some(Box::new(pattern_from(*tail)?)),
                None => None,
            };
            PatternKind::List { elements: patterns(elements)?, tail }
        }
        ExprKind::Binary(segments) => PatternKind::Binary(
            segments
                .into_iter()
                .map(|Segment { value, size, specifiers, span }| {
                    Ok(Segment { value: pattern_from(value)?, size, specifiers, span })
                })
                .collect::<Parse<_>>()?,
        ),
        ExprKind::Map { base: None, fields } => {
            let mut out = Vec::with_capacity(fields.len());
            for field in fields {
                if !field.exact {
                    return Err(Box::new(
                        Diagnostic::error("a map pattern needs `:=`, not `=>`").at(field.span),
                    ));
                }
                let value = pattern_from(field.value)?;
                out.push(MapFieldPattern { key: field.key, value, span: field.span });
            }
            PatternKind::Map(out)
        }
        ExprKind::Record { name, fields } => PatternKind::Record {
            name,
            fields: fields
                .into_iter()
                .map(|RecordField { name, value, span }| {
                    Ok(RecordField { name, value: pattern_from(value)?, span })
                })
                .collect::<Parse<_>>()?,
        },
        ExprKind::RecordIndex { name, field } => PatternKind::RecordIndex { name, field },
        ExprKind::Match { pattern, value } => {
            PatternKind::Alias(pattern, Box::new(pattern_from(*value)?))
        }
        ExprKind::Unary { op, operand } => signed(op, *operand, span)?,
        ExprKind::Operators(run) => run_pattern(run, span)?,
        other => return Err(not_a_pattern(&other, span)),
    };
    Ok(Pattern::new(kind, span))
}

fn patterns(exprs: Vec<Expr>) -> Parse<Vec<Pattern>> {
    exprs.into_iter().map(pattern_from).collect()
}

/// `-1` is a literal; other arithmetic is left to lowering.
fn signed(op: UnaryOp, operand: Expr, span: source::Span) -> Parse<PatternKind> {
    Ok(match (op, operand.kind) {
        (UnaryOp::Minus, ExprKind::Integer(n)) => PatternKind::Integer(-n),
        (UnaryOp::Minus, ExprKind::Float(x)) => PatternKind::Float(-x),
        (UnaryOp::Plus, ExprKind::Integer(n)) => PatternKind::Integer(n),
        (UnaryOp::Plus, ExprKind::Float(x)) => PatternKind::Float(x),
        (op, kind) => {
            let operand = Box::new(Expr::new(kind, operand.span));
            constant(Expr::new(ExprKind::Unary { op, operand }, span))?
        }
    })
}

fn run_pattern(run: Operators, span: source::Span) -> Parse<PatternKind> {
    if run.rest.iter().any(|o| o.op != BinaryOp::Append) {
        return constant(Expr::new(ExprKind::Operators(run), span));
    }
    let mut prefixes = vec![*run.first];
    prefixes.extend(run.rest.into_iter().map(|o| o.value));
    let rest = prefixes.pop();
    let prefixes: Vec<Pattern> = patterns(prefixes)?;
    for prefix in &prefixes {
        if !matches!(prefix.kind, PatternKind::String(_) | PatternKind::List { tail: None, .. }) {
            return Err(Box::new(
                Diagnostic::error("only a string can stand before `++` in a pattern")
                    .at(prefix.span),
            ));
        }
    }
    match rest {
        Some(rest) => Ok(PatternKind::Append { prefixes, rest: Box::new(pattern_from(rest)?) }),
        None => Err(Box::new(Diagnostic::error("illegal pattern").at(span))),
    }
}

/// Arithmetic on number literals only.
fn constant(expr: Expr) -> Parse<PatternKind> {
    match offender(&expr) {
        None => Ok(PatternKind::Constant(Box::new(expr))),
        Some(bad) => Err(not_a_pattern(&bad.kind, bad.span)),
    }
}

fn offender(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Integer(_) | ExprKind::Float(_) | ExprKind::Char(_) => None,
        ExprKind::Unary { operand, .. } => offender(operand),
        ExprKind::Operators(run) if run.precedence() >= 400 => {
            offender(&run.first).or_else(|| run.rest.iter().find_map(|o| offender(&o.value)))
        }
        _ => Some(expr),
    }
}

fn not_a_pattern(kind: &ExprKind, span: source::Span) -> Problem {
    let what = match kind {
        ExprKind::Call { .. } => "a call",
        ExprKind::Variable(_) => "a variable within arithmetic",
        ExprKind::Fun { .. } | ExprKind::FunLocal { .. } | ExprKind::FunRemote { .. } => "a fun",
        ExprKind::Map { .. } => "a map update",
        ExprKind::RecordUpdate { .. } => "a record update",
        ExprKind::RecordAccess { .. } => "a record field",
        ExprKind::Comprehension(_) => "a comprehension",
        ExprKind::Catch(_) => "`catch`",
        ExprKind::Send { .. } => "`!`",
        ExprKind::Operators(_) | ExprKind::Unary { .. } => "an operator on such operands",
        ExprKind::If(_)
        | ExprKind::Case { .. }
        | ExprKind::Receive { .. }
        | ExprKind::Try { .. }
        | ExprKind::Maybe { .. }
        | ExprKind::Block(_) => "a block",
        _ => "this",
    };
    let mut diagnostic = Diagnostic::error(format!("illegal pattern: {what} cannot be matched"));
    if matches!(kind, ExprKind::Call { .. }) {
        diagnostic = diagnostic.help("to compare two values, write `==` or `=:=`");
    }
    Box::new(diagnostic.at(span))
}
