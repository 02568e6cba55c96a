//! Expressions, statements and literals.

use super::Node;
use super::decl::{clause, decls, guarded, rhs};
use super::types::{pattern, ty};
use crate::syntax::{
    Alternative, Argument, DoKind, Expr, ExprKind, FieldBinding, ImplicitBinding, Literal,
    LiteralKind, Name, OperatorItem, Stmt, StmtKind,
};

pub(super) fn expr(e: &Expr) -> Node {
    match &e.kind {
        ExprKind::Variable(name) | ExprKind::Constructor(name) => Node::leaf(name),
        ExprKind::Literal(value) => literal(value),
        ExprKind::Wildcard => Node::leaf("_"),
        ExprKind::Application { function, arguments } => {
            let mut parts = vec![expr(function)];
            parts.extend(arguments.iter().map(|argument| match argument {
                Argument::Value(e) => expr(e),
                Argument::Type(t) => Node::new("@", vec![ty(t)]),
            }));
            Node::new("apply", parts)
        }
        ExprKind::Operators(items) => {
            let item = |i: &OperatorItem| match i {
                OperatorItem::Operand(e) => expr(e),
                OperatorItem::Operator(name) => Node::leaf(name),
                OperatorItem::Negate(_) => Node::leaf("negate"),
            };
            Node::list("infix", items.iter().map(item).collect())
        }
        ExprKind::Lambda { patterns, body } => {
            let mut parts: Vec<Node> = patterns.iter().map(pattern).collect();
            parts.push(expr(body));
            Node::new("lambda", parts)
        }
        ExprKind::Let { decls: bindings, body } => {
            Node::new("let", vec![Node::list("decls", decls(bindings)), expr(body)])
        }
        ExprKind::If { condition, then_branch, else_branch } => {
            Node::new("if", vec![expr(condition), expr(then_branch), expr(else_branch)])
        }
        ExprKind::MultiIf(alternatives) => {
            Node::list("multi-if", alternatives.iter().map(guarded).collect())
        }
        ExprKind::Case { scrutinee, alternatives } => {
            let mut parts = vec![expr(scrutinee)];
            parts.extend(alternatives.iter().map(alternative));
            Node::new("case", parts)
        }
        ExprKind::LambdaCase(alternatives) => {
            Node::list("lambda-case", alternatives.iter().map(alternative).collect())
        }
        ExprKind::LambdaCases(clauses) => {
            Node::list("lambda-cases", clauses.iter().map(clause).collect())
        }
        ExprKind::Do { kind, qualifier, statements } => {
            let word = match kind {
                DoKind::Do => "do",
                DoKind::Mdo => "mdo",
            };
            let label = qualifier.map_or(word.to_owned(), |q| format!("{q}.{word}"));
            Node::list(&label, statements.iter().map(stmt).collect())
        }
        ExprKind::Projection { record, field } => {
            Node::new("get", vec![expr(record), Node::leaf(field)])
        }
        ExprKind::Quotation => Node::leaf("quotation"),
        ExprKind::Implicit(name) => Node::leaf(format!("?{name}")),
        ExprKind::LetImplicit { bindings, body } => {
            let mut parts = implicit_bindings(bindings);
            parts.push(expr(body));
            Node::new("let-implicit", parts)
        }
        ExprKind::ProjectionSection(fields) => {
            Node::list("getter", fields.iter().map(Node::leaf).collect())
        }
        ExprKind::Paren(inner) => Node::new("paren", vec![expr(inner)]),
        ExprKind::LeftSection { operand, operator } => {
            Node::new("section", vec![expr(operand), Node::leaf(operator)])
        }
        ExprKind::RightSection { operator, operand } => {
            Node::new("section", vec![Node::leaf(operator), expr(operand)])
        }
        ExprKind::RecordConstruction { constructor, fields, wildcard } => {
            record("record", Node::leaf(constructor), fields, wildcard.is_some())
        }
        ExprKind::RecordUpdate { record: e, fields } => record("update", expr(e), fields, false),
        ExprKind::Annotated { expr: e, ty: t } => Node::new("::", vec![expr(e), ty(t)]),
        _ => collection(e),
    }
}

/// Tuples and everything with square brackets.
fn collection(e: &Expr) -> Node {
    match &e.kind {
        ExprKind::Tuple(parts) => Node::list("tuple", parts.iter().map(expr).collect()),
        ExprKind::TupleSection(parts) => {
            let part = |p: &Option<Expr>| p.as_ref().map_or_else(|| Node::leaf("gap"), expr);
            Node::list("tuple-section", parts.iter().map(part).collect())
        }
        ExprKind::List(parts) => Node::list("list", parts.iter().map(expr).collect()),
        ExprKind::Enumeration { from, then, to } => {
            let mut parts = vec![expr(from)];
            parts.extend(then.iter().map(|e| expr(e)));
            parts.push(Node::leaf(".."));
            parts.extend(to.iter().map(|e| expr(e)));
            Node::new("list", parts)
        }
        ExprKind::Comprehension { body, branches } => {
            let mut parts = vec![expr(body)];
            parts.extend(branches.iter().map(|b| Node::list("|", b.iter().map(stmt).collect())));
            Node::new("comprehension", parts)
        }
        // `expr` handles all others.
        _ => Node::leaf("?"),
    }
}

fn record(label: &str, head: Node, fields: &[FieldBinding], wildcard: bool) -> Node {
    let mut parts = vec![head];
    parts.extend(fields.iter().map(|f| match &f.value {
        Some(value) => Node::new("=", vec![Node::leaf(f.field), expr(value)]),
        None => Node::leaf(f.field),
    }));
    if wildcard {
        parts.push(Node::leaf(".."));
    }
    Node::new(label, parts)
}

fn alternative(a: &Alternative) -> Node {
    let mut parts = vec![pattern(&a.pattern)];
    parts.extend(rhs(&a.rhs));
    Node::new("alt", parts)
}

pub(super) fn stmt(s: &Stmt) -> Node {
    match &s.kind {
        StmtKind::Bind { pattern: p, expr: e } => Node::new("<-", vec![pattern(p), expr(e)]),
        StmtKind::Let(bindings) => Node::list("let", decls(bindings)),
        StmtKind::Expr(e) => expr(e),
        StmtKind::Rec(statements) => Node::list("rec", statements.iter().map(stmt).collect()),
        StmtKind::LetImplicit(bindings) => Node::list("let-implicit", implicit_bindings(bindings)),
    }
}

fn implicit_bindings(bindings: &[ImplicitBinding]) -> Vec<Node> {
    bindings.iter().map(|b| Node::new(format!("?{}", b.name), vec![expr(&b.value)])).collect()
}

pub(super) fn literal(value: &Literal) -> Node {
    let hash = "#".repeat(usize::from(value.hashes));
    Node::leaf(format!("{}{hash}", literal_text(&value.kind)))
}

pub(super) fn literal_text(kind: &LiteralKind) -> String {
    match kind {
        LiteralKind::Integer(n) => n.to_string(),
        LiteralKind::Rational { mantissa, base: 10, exponent } => format!("{mantissa}e{exponent}"),
        LiteralKind::Rational { mantissa, exponent, .. } => format!("{mantissa}p{exponent}"),
        LiteralKind::Char(point) => match char::from_u32(*point) {
            Some(c) => format!("{c:?}"),
            None => format!("'\\x{point:x}'"),
        },
        LiteralKind::String(_) => format!("{:?}", kind.text()),
    }
}

pub(super) fn names(label: &str, names: &[Name]) -> Node {
    Node::list(label, names.iter().map(Node::leaf).collect())
}
