//! Declarations.

use super::Node;
use super::expr::{expr, names, stmt};
use super::types::{binders, context, pattern, strict, ty};
use crate::syntax::{
    ClassDecl, Clause, Constructor, ConstructorFields, DataDecl, Decl, DeclKind, DeriveStrategy,
    DerivingClause, Direction, GuardedExpr, InstanceDecl, PatternSynonymArguments,
    PatternSynonymDecl, Rhs, RhsBody, StandaloneDerivingDecl, Type, TypeFamilyDecl,
    TypeInstanceEquation, TypeSignature,
};

pub(super) fn decls(all: &[Decl]) -> Vec<Node> {
    all.iter().map(decl).collect()
}

fn decl(d: &Decl) -> Node {
    match &d.kind {
        DeclKind::Signature(s) => signature("sig", s),
        DeclKind::DefaultSignature(s) => signature("default-sig", s),
        DeclKind::PatternSignature(s) => signature("pattern-sig", s),
        DeclKind::Fixity(f) => {
            let head = format!("{:?} {}", f.associativity, f.precedence).to_lowercase();
            names(&format!("infix {head}"), &f.operators)
        }
        DeclKind::Function(f) => {
            let mut parts = vec![Node::leaf(f.name)];
            parts.extend(f.clauses.iter().map(clause));
            Node::new("function", parts)
        }
        DeclKind::Pattern(b) => {
            let mut parts = vec![pattern(&b.pattern)];
            parts.extend(rhs(&b.rhs));
            Node::new("bind", parts)
        }
        DeclKind::TypeSynonym(s) => {
            Node::new("type", vec![Node::leaf(s.name), binders(&s.parameters), ty(&s.body)])
        }
        DeclKind::Data(data) => data_decl(data, None),
        DeclKind::DataInstance(instance) => data_decl(&instance.data, Some(&instance.arguments)),
        DeclKind::TypeFamily(family) => type_family(family),
        DeclKind::TypeInstance(e) => equation(e),
        DeclKind::DataFamily(f) => {
            let mut parts = vec![Node::leaf(f.name), binders(&f.parameters)];
            parts.extend(f.result_kind.iter().map(ty));
            Node::new("data-family", parts)
        }
        DeclKind::Class(c) => class(c),
        DeclKind::Instance(i) => instance(i),
        DeclKind::StandaloneDeriving(s) => standalone(s),
        DeclKind::Default(types) => Node::list("default", types.iter().map(ty).collect()),
        DeclKind::PatternSynonym(s) => synonym(s),
        DeclKind::KindSignature(k) => {
            Node::new("kind-sig", vec![names("names", &k.names), ty(&k.kind)])
        }
        DeclKind::Foreign(f) => {
            let entity = Node::leaf(format!("{:?}", f.entity));
            Node::new("foreign", vec![entity, Node::leaf(f.name), ty(&f.ty)])
        }
        DeclKind::RoleAnnotation(r) => {
            Node::new("role", vec![Node::leaf(r.name), names("roles", &r.roles)])
        }
    }
}

fn signature(label: &str, s: &TypeSignature) -> Node {
    let mut parts: Vec<Node> = s.names.iter().map(Node::leaf).collect();
    parts.push(ty(&s.ty));
    Node::new(label, parts)
}

pub(super) fn clause(c: &Clause) -> Node {
    let patterns = c.patterns.iter().map(pattern).collect();
    let mut parts = vec![Node::list(if c.infix { "infix" } else { "args" }, patterns)];
    parts.extend(rhs(&c.rhs));
    Node::new("clause", parts)
}

pub(super) fn rhs(r: &Rhs) -> Vec<Node> {
    let mut parts = match &r.body {
        RhsBody::Plain(e) => vec![expr(e)],
        RhsBody::Guarded(alternatives) => alternatives.iter().map(guarded).collect(),
    };
    if !r.wheres.is_empty() {
        parts.push(Node::new("where", decls(&r.wheres)));
    }
    parts
}

pub(super) fn guarded(g: &GuardedExpr) -> Node {
    let mut parts: Vec<Node> = g.guards.iter().map(stmt).collect();
    parts.push(expr(&g.body));
    Node::new("guard", parts)
}

fn data_decl(d: &DataDecl, arguments: Option<&[Type]>) -> Node {
    let mut parts = vec![Node::leaf(d.name)];
    match arguments {
        Some(types) => parts.push(Node::list("args", types.iter().map(ty).collect())),
        None => parts.push(binders(&d.parameters)),
    }
    if !d.context.is_empty() {
        parts.push(context(&d.context));
    }
    parts.extend(d.kind.iter().map(|k| Node::new("kind", vec![ty(k)])));
    parts.extend(d.constructors.iter().map(constructor));
    parts.extend(d.deriving.iter().map(deriving));
    let word = if d.newtype { "newtype" } else { "data" };
    let instance = if arguments.is_some() { "-instance" } else { "" };
    Node::new(format!("{word}{instance}"), parts)
}

fn constructor(c: &Constructor) -> Node {
    let mut parts = vec![Node::leaf(c.name)];
    if !c.forall.is_empty() {
        parts.push(Node::new("forall", vec![binders(&c.forall)]));
    }
    if !c.context.is_empty() {
        parts.push(context(&c.context));
    }
    match &c.fields {
        ConstructorFields::Positional(fields) => {
            parts.extend(fields.iter().map(|f| strict(f.strictness, &f.ty)));
        }
        ConstructorFields::Record(fields) => parts.extend(fields.iter().map(|f| {
            let mut field: Vec<Node> = f.names.iter().map(Node::leaf).collect();
            field.push(strict(f.field.strictness, &f.field.ty));
            Node::new("field", field)
        })),
    }
    parts.extend(c.result.iter().map(|r| Node::new("result", vec![ty(r)])));
    Node::new(if c.infix { "infix-con" } else { "con" }, parts)
}

fn strategy(s: &DeriveStrategy) -> Node {
    match s {
        DeriveStrategy::Stock => Node::leaf("stock"),
        DeriveStrategy::Newtype => Node::leaf("newtype"),
        DeriveStrategy::AnyClass => Node::leaf("anyclass"),
        DeriveStrategy::Via(t) => Node::new("via", vec![ty(t)]),
    }
}

fn deriving(d: &DerivingClause) -> Node {
    let mut parts: Vec<Node> = d.strategy.iter().map(strategy).collect();
    parts.extend(d.classes.iter().map(ty));
    Node::list("deriving", parts)
}

fn type_family(f: &TypeFamilyDecl) -> Node {
    let mut parts = vec![Node::leaf(f.name), binders(&f.parameters)];
    parts.extend(f.result_name.iter().map(Node::leaf));
    parts.extend(f.result_kind.iter().map(|k| Node::new("kind", vec![ty(k)])));
    if let Some(equations) = &f.equations {
        parts.push(Node::list("closed", equations.iter().map(equation).collect()));
    }
    Node::new("type-family", parts)
}

fn equation(e: &TypeInstanceEquation) -> Node {
    let arguments = Node::list("args", e.arguments.iter().map(ty).collect());
    Node::new("type-instance", vec![Node::leaf(e.name), arguments, ty(&e.body)])
}

fn class(c: &ClassDecl) -> Node {
    let mut parts = vec![Node::leaf(c.name), binders(&c.parameters)];
    if !c.context.is_empty() {
        parts.push(context(&c.context));
    }
    parts.extend(
        c.dependencies
            .iter()
            .map(|d| Node::new("depends", vec![names("from", &d.from), names("to", &d.to)])),
    );
    parts.extend(decls(&c.body));
    Node::new("class", parts)
}

fn instance(i: &InstanceDecl) -> Node {
    let mut parts = vec![Node::leaf(i.class)];
    parts.extend(i.arguments.iter().map(ty));
    if !i.forall.is_empty() {
        parts.push(Node::new("forall", vec![binders(&i.forall)]));
    }
    if !i.context.is_empty() {
        parts.push(context(&i.context));
    }
    parts.extend(i.overlap.iter().map(|o| Node::leaf(format!("{o:?}").to_lowercase())));
    if !i.body.is_empty() {
        parts.push(Node::new("where", decls(&i.body)));
    }
    Node::new("instance", parts)
}

fn standalone(s: &StandaloneDerivingDecl) -> Node {
    let mut parts: Vec<Node> = s.strategy.iter().map(strategy).collect();
    parts.push(Node::leaf(s.class));
    parts.extend(s.arguments.iter().map(ty));
    if !s.context.is_empty() {
        parts.push(context(&s.context));
    }
    Node::new("deriving-instance", parts)
}

fn synonym(s: &PatternSynonymDecl) -> Node {
    let arguments = match &s.arguments {
        PatternSynonymArguments::Prefix(all) => names("args", all),
        PatternSynonymArguments::Infix(left, right) => names("infix", &[*left, *right]),
        PatternSynonymArguments::Record(all) => names("fields", all),
    };
    let direction = match &s.direction {
        Direction::Unidirectional => Node::leaf("<-"),
        Direction::Implicit => Node::leaf("="),
        Direction::Explicit(clauses) => Node::new("where", clauses.iter().map(clause).collect()),
    };
    Node::new("pattern", vec![Node::leaf(s.name), arguments, pattern(&s.pattern), direction])
}
