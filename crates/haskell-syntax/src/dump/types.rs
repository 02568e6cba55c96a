//! Types and patterns.

use super::Node;
use super::expr::{expr, literal};
use crate::syntax::{
    Pattern, PatternItem, PatternKind, Strictness, Type, TypeBinder, TypeItem, TypeKind,
};

pub(super) fn ty(t: &Type) -> Node {
    match &t.kind {
        TypeKind::Variable(name) | TypeKind::Constructor(name) => Node::leaf(name),
        TypeKind::Promoted(name) => Node::leaf(format!("'{name}")),
        TypeKind::Literal(value) => literal(value),
        TypeKind::Application { function, arguments } => {
            let mut parts = vec![ty(function)];
            parts.extend(arguments.iter().map(ty));
            Node::new("apply", parts)
        }
        TypeKind::Function(from, to) => Node::new("->", vec![ty(from), ty(to)]),
        TypeKind::List(element) => Node::new("list", vec![ty(element)]),
        TypeKind::Tuple(types) => Node::list("tuple", types.iter().map(ty).collect()),
        TypeKind::PromotedList(types) => Node::list("'list", types.iter().map(ty).collect()),
        TypeKind::PromotedTuple(types) => Node::list("'tuple", types.iter().map(ty).collect()),
        TypeKind::Operators(items) => Node::list("infix", items.iter().map(type_item).collect()),
        TypeKind::Forall { binders: names, body, visible } => {
            let label = if *visible { "forall->" } else { "forall" };
            Node::new(label, vec![binders(names), ty(body)])
        }
        TypeKind::Qualified { context: constraints, body } => {
            Node::new("=>", vec![context(constraints), ty(body)])
        }
        TypeKind::KindSignature { ty: t, kind } => Node::new("::", vec![ty(t), ty(kind)]),
        TypeKind::Implicit { name, ty: t } => Node::new(format!("?{name}"), vec![ty(t)]),
        TypeKind::Paren(inner) => Node::new("paren", vec![ty(inner)]),
        TypeKind::Wildcard => Node::leaf("_"),
        TypeKind::Star => Node::leaf("*"),
        TypeKind::Strict(inner) => Node::new("!", vec![ty(inner)]),
        TypeKind::Lazy(inner) => Node::new("~", vec![ty(inner)]),
        TypeKind::KindApplication(inner) => Node::new("@", vec![ty(inner)]),
    }
}

fn type_item(item: &TypeItem) -> Node {
    match item {
        TypeItem::Operand(operand) => ty(operand),
        TypeItem::Operator { name, promoted: true } => Node::leaf(format!("'{name}")),
        TypeItem::Operator { name, promoted: false } => Node::leaf(name),
    }
}

pub(super) fn binders(names: &[TypeBinder]) -> Node {
    let binder = |b: &TypeBinder| match &b.kind {
        Some(kind) => Node::new("::", vec![Node::leaf(b.name), ty(kind)]),
        None if b.inferred => Node::leaf(format!("{{{}}}", b.name)),
        None => Node::leaf(b.name),
    };
    Node::list("vars", names.iter().map(binder).collect())
}

pub(super) fn context(constraints: &[Type]) -> Node {
    Node::list("context", constraints.iter().map(ty).collect())
}

pub(super) fn strict(strictness: Strictness, field: &Type) -> Node {
    match strictness {
        Strictness::Default => ty(field),
        Strictness::Strict => Node::new("!", vec![ty(field)]),
        Strictness::Lazy => Node::new("~", vec![ty(field)]),
    }
}

pub(super) fn pattern(p: &Pattern) -> Node {
    match &p.kind {
        PatternKind::Wildcard => Node::leaf("_"),
        PatternKind::Variable(name) => Node::leaf(name),
        PatternKind::Literal { literal: value, negated: false } => literal(value),
        PatternKind::Literal { literal: value, negated: true } => {
            Node::new("negate", vec![literal(value)])
        }
        PatternKind::Constructor { name, type_arguments, arguments } => {
            let mut parts: Vec<Node> =
                type_arguments.iter().map(|t| Node::new("@", vec![ty(t)])).collect();
            parts.extend(arguments.iter().map(pattern));
            Node::new(name.to_string(), parts)
        }
        PatternKind::Record { name, fields, wildcard } => {
            let mut parts = vec![Node::leaf(name)];
            parts.extend(fields.iter().map(|f| match &f.pattern {
                Some(p) => Node::new("=", vec![Node::leaf(f.field), pattern(p)]),
                None => Node::leaf(f.field),
            }));
            parts.extend(wildcard.map(|_| Node::leaf("..")));
            Node::new("record", parts)
        }
        PatternKind::Tuple(parts) => Node::list("tuple", parts.iter().map(pattern).collect()),
        PatternKind::List(parts) => Node::list("list", parts.iter().map(pattern).collect()),
        PatternKind::Paren(inner) => Node::new("paren", vec![pattern(inner)]),
        PatternKind::As { name, pattern: inner } => {
            Node::new("as", vec![Node::leaf(name), pattern(inner)])
        }
        PatternKind::Lazy(inner) => Node::new("~", vec![pattern(inner)]),
        PatternKind::Bang(inner) => Node::new("!", vec![pattern(inner)]),
        PatternKind::View { function, pattern: inner } => {
            Node::new("view", vec![expr(function), pattern(inner)])
        }
        PatternKind::Operators(items) => {
            let item = |i: &PatternItem| match i {
                PatternItem::Operand(p) => pattern(p),
                PatternItem::Operator(name) => Node::leaf(name),
            };
            Node::list("infix", items.iter().map(item).collect())
        }
        PatternKind::Annotated { pattern: inner, ty: t } => {
            Node::new("::", vec![pattern(inner), ty(t)])
        }
    }
}
