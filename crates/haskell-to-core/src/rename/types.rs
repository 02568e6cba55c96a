//! Types and signatures: resolves names, and makes implicit quantification explicit.

use super::Renamer;
use super::fixity::{self, Build, Item};
use super::lookup::near;
use super::lookup::{DEFAULT_FIXITY, Wanted};
use crate::hir::{FixityOf, GlobalName, Signature, TyBinder, TyVarId, Type, TypeKind, wired};
use crate::interface::Space;
use haskell_syntax::syntax::{self, Associativity, LiteralKind, Name, TypeBinder, TypeItem};
use source::{Diagnostic, Span};

/// A type operator.
enum TypeOperator {
    Equality,
    Type(Type),
}

struct TypeTree<'r, 'a>(&'r mut Renamer<'a>);

impl Build<Type, TypeOperator> for TypeTree<'_, '_> {
    fn binary(&mut self, op: TypeOperator, _: Span, left: Type, right: Type) -> Type {
        match op {
            TypeOperator::Equality => {
                let span = left.span.to(right.span);
                Type::new(TypeKind::Equality(Box::new(left), Box::new(right)), span)
            }
            TypeOperator::Type(op) => {
                let span = left.span.to(right.span);
                let mut ty = op.app(left).app(right);
                ty.span = span;
                ty
            }
        }
    }

    fn negate(&mut self, _: Span, operand: Type) -> Type {
        operand
    }

    fn conflict(&mut self, left: (Span, FixityOf), right: (Span, FixityOf)) {
        self.0.fixity_conflict(left, right);
    }
}

impl Renamer<'_> {
    pub(crate) fn ty(&mut self, ty: &syntax::Type) -> Type {
        core_ir::with_stack(|| self.ty_here(ty))
    }

    fn ty_here(&mut self, ty: &syntax::Type) -> Type {
        let span = ty.span;
        let kind = match &ty.kind {
            syntax::TypeKind::Variable(name) => match self.type_variable(*name) {
                Some(id) => TypeKind::Var(id),
                None => TypeKind::Error,
            },
            syntax::TypeKind::Constructor(name) => self.type_constructor(*name),
            syntax::TypeKind::Promoted(name) => match self.global(Wanted::Constructor, *name) {
                Some(con) => TypeKind::Promoted(con),
                None => TypeKind::Error,
            },
            syntax::TypeKind::Literal(literal) => match &literal.kind {
                LiteralKind::Integer(value) => TypeKind::Number(value.clone()),
                LiteralKind::Char(point) => TypeKind::Char(*point),
                LiteralKind::String(_) => TypeKind::Text(literal.kind.text().as_str().into()),
                LiteralKind::Rational { .. } => {
                    self.error(span, "a fraction is not a type");
                    TypeKind::Error
                }
            },
            syntax::TypeKind::Application { function, arguments } => {
                return self.type_application(function, arguments, span);
            }
            syntax::TypeKind::Function(from, to) => {
                TypeKind::Fun(Box::new(self.ty(from)), Box::new(self.ty(to)))
            }
            syntax::TypeKind::List(element) => {
                let list = Type::con(*wired::LIST, span);
                TypeKind::App(Box::new(list), Box::new(self.ty(element)))
            }
            syntax::TypeKind::Tuple(parts) => TypeKind::Tuple(self.types(parts)),
            syntax::TypeKind::PromotedList(parts) => TypeKind::PromotedList(self.types(parts)),
            syntax::TypeKind::PromotedTuple(parts) => TypeKind::PromotedTuple(self.types(parts)),
            syntax::TypeKind::Operators(items) => return self.type_operators(items, span),
            syntax::TypeKind::Forall { binders, body, .. } => {
                let mark = self.enter_types();
                let binders = self.type_binders(binders);
                let body = self.ty(body);
                self.leave_types(mark);
                TypeKind::Forall { binders, body: Box::new(body) }
            }
            syntax::TypeKind::Qualified { context, body } => {
                let context = self.context(context);
                TypeKind::Qual { context, body: Box::new(self.ty(body)) }
            }
            syntax::TypeKind::KindSignature { ty, kind } => {
                let ty = self.ty(ty);
                TypeKind::Kinded(Box::new(ty), Box::new(self.kind(kind)))
            }
            syntax::TypeKind::Implicit { name, ty } => {
                return self.implicit_constraint(*name, ty, span);
            }
            syntax::TypeKind::Paren(inner)
            | syntax::TypeKind::Strict(inner)
            | syntax::TypeKind::Lazy(inner)
            | syntax::TypeKind::KindApplication(inner) => return self.ty(inner),
            syntax::TypeKind::Wildcard => TypeKind::Wildcard,
            syntax::TypeKind::Star => TypeKind::Con(*wired::TYPE),
        };
        Type::new(kind, span)
    }

    pub(crate) fn types(&mut self, types: &[syntax::Type]) -> Vec<Type> {
        types.iter().map(|t| self.ty(t)).collect()
    }

    /// A kind. Its variables are quantified elsewhere: type inference does not use them.
    pub(crate) fn kind(&mut self, kind: &syntax::Type) -> Type {
        if self.auto.is_some() {
            return self.ty(kind);
        }
        self.auto = Some(Vec::new());
        let kind = self.ty(kind);
        self.auto = None;
        kind
    }

    /// A context as a list of constraints; `(a, b)` and `()` are lists, too.
    pub(crate) fn context(&mut self, context: &[syntax::Type]) -> Vec<Type> {
        let mut constraints = Vec::new();
        for constraint in context {
            let ty = self.ty(constraint);
            flatten_context(ty, &mut constraints);
        }
        constraints
    }

    fn type_constructor(&mut self, name: Name) -> TypeKind {
        if let Some(global) = self.peek(Space::Type, name) {
            return TypeKind::Con(global);
        }
        // A data constructor may be used as a type without a tick if no type has its name.
        if self.scope.get(Space::Type, name.qualifier, name.name).is_empty()
            && let Some(con) = self.peek(Space::Value, name)
        {
            return TypeKind::Promoted(con);
        }
        self.global(Wanted::Type, name).map_or(TypeKind::Error, TypeKind::Con)
    }

    fn type_application(
        &mut self,
        function: &syntax::Type,
        arguments: &[syntax::Type],
        span: Span,
    ) -> Type {
        let function = self.ty(function);
        let visible =
            arguments.iter().filter(|a| !matches!(a.kind, syntax::TypeKind::KindApplication(_)));
        let mut arguments: Vec<_> = visible.map(|a| self.ty(a)).collect();
        if let TypeKind::Con(name) = function.kind
            && name == *wired::EQUALITY
            && arguments.len() == 2
        {
            let right = arguments.pop().map(Box::new);
            let left = arguments.pop().map(Box::new);
            if let (Some(left), Some(right)) = (left, right) {
                return Type::new(TypeKind::Equality(left, right), span);
            }
        }
        let mut ty = function.apps(arguments);
        ty.span = span;
        ty
    }

    fn type_operators(&mut self, items: &[TypeItem], span: Span) -> Type {
        let mut resolved = Vec::with_capacity(items.len());
        for item in items {
            resolved.push(match item {
                TypeItem::Operand(ty) => Item::Operand(self.ty(ty)),
                TypeItem::Operator { name, promoted } => {
                    let (op, fixity) = self.type_operator(*name, *promoted);
                    Item::Operator { op, fixity, span: name.span }
                }
            });
        }
        match fixity::resolve(resolved, &mut TypeTree(self)) {
            Some((mut ty, _)) => {
                ty.span = span;
                ty
            }
            None => Type::new(TypeKind::Error, span),
        }
    }

    fn type_operator(&mut self, name: Name, promoted: bool) -> (TypeOperator, FixityOf) {
        if matches!(name.name.as_str(), "~" | "~~") {
            let fixity = FixityOf { associativity: Associativity::None, precedence: 4 };
            return (TypeOperator::Equality, fixity);
        }
        if !name.is_constructor() && name.qualifier.is_none() && !name.is_symbolic() {
            let kind = self.type_variable(name).map_or(TypeKind::Error, TypeKind::Var);
            return (TypeOperator::Type(Type::new(kind, name.span)), DEFAULT_FIXITY);
        }
        let kind = if promoted || name.name.as_str() == ":" {
            self.global(Wanted::Constructor, name).map_or(TypeKind::Error, TypeKind::Promoted)
        } else {
            self.type_constructor(name)
        };
        let fixity = match &kind {
            TypeKind::Con(global) => self.type_info(*global).and_then(|i| i.fixity),
            TypeKind::Promoted(con) => Some(self.fixity_of_global(*con)),
            _ => None,
        };
        (TypeOperator::Type(Type::new(kind, name.span)), fixity.unwrap_or(DEFAULT_FIXITY))
    }

    fn type_variable(&mut self, name: Name) -> Option<TyVarId> {
        if let Some(id) = self.type_variable_in_scope(name.name) {
            return Some(id);
        }
        if self.auto.is_some() {
            let var = self.supply.ty_var(name.name, name.span);
            let binder =
                TyBinder { var, name: name.name, kind: None, inferred: false, span: name.span };
            self.auto.get_or_insert_default().push(binder);
            return Some(var);
        }
        let mut known: Vec<_> =
            self.ty_locals.iter().filter(|(_, v)| !v.is_empty()).map(|(n, _)| n.as_str()).collect();
        known.sort_unstable();
        let error = Diagnostic::error(format!("type variable not in scope: {}", name.name))
            .at_saying(name.span, "not in scope");
        let near = near(name.name, known);
        self.report(match near {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error,
        });
        None
    }

    pub(crate) fn type_variable_in_scope(&self, name: source::Symbol) -> Option<TyVarId> {
        let local = self.ty_locals.get(&name).and_then(|ids| ids.last());
        let auto = || self.auto.as_ref()?.iter().find(|b| b.name == name).map(|b| b.var);
        local.copied().or_else(auto)
    }

    /// Brings the variables of a `forall`, or of the head of a declaration, into scope.
    pub(crate) fn type_binders(&mut self, binders: &[TypeBinder]) -> Vec<TyBinder> {
        let mut bound: Vec<TyBinder> = Vec::with_capacity(binders.len());
        for binder in binders {
            let name = binder.name.name;
            if let Some(first) = bound.iter().find(|b| b.name == name && name.as_str() != "_") {
                let error = Diagnostic::error(format!("type variable `{name}` is bound twice"))
                    .at(binder.name.span)
                    .with(first.span, "first bound here");
                self.report(error);
            }
            let kind = binder.kind.as_ref().map(|k| self.kind(k));
            let var = self.supply.ty_var(name, binder.span);
            self.bind_type(name, var);
            bound.push(TyBinder { var, name, kind, inferred: binder.inferred, span: binder.span });
        }
        bound
    }

    /// Runs `f` where unknown type variables are quantified. Returns them in order of occurrence.
    pub(crate) fn quantifying<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> (Vec<TyBinder>, R) {
        let outer = self.auto.replace(Vec::new());
        let result = f(self);
        let binders = std::mem::replace(&mut self.auto, outer).unwrap_or_default();
        (binders, result)
    }

    /// A signature. Without an outer `forall`, every variable that is not in scope is quantified.
    /// The variables are not in scope afterwards: see [`Self::scope_signature`].
    pub(crate) fn signature(&mut self, ty: &syntax::Type) -> Signature {
        let span = ty.span;
        let mark = self.enter_types();
        let mut inner = strip_parens(ty);
        let (mut binders, mut explicit) = (Vec::new(), false);
        while let syntax::TypeKind::Forall { binders: written, body, .. } = &inner.kind {
            binders.extend(self.type_binders(written));
            explicit = true;
            inner = strip_parens(body);
        }
        let read = |this: &mut Self| {
            let mut context = Vec::new();
            let mut inner = inner;
            while let syntax::TypeKind::Qualified { context: written, body } = &inner.kind {
                context.extend(this.context(written));
                inner = strip_parens(body);
            }
            (context, this.ty(inner))
        };
        let (context, ty) = if explicit {
            let outer = self.auto.take();
            let read = read(self);
            self.auto = outer;
            read
        } else {
            let (quantified, read) = self.quantifying(read);
            binders = quantified;
            read
        };
        self.leave_types(mark);
        Signature { binders, context, ty, span }
    }

    /// Brings the variables of a signature into scope in its definition, if required.
    pub(crate) fn scope_signature(&mut self, signature: &Signature, written: &syntax::Type) {
        use haskell_syntax::extension::Extension;
        let explicit = matches!(strip_parens(written).kind, syntax::TypeKind::Forall { .. });
        if explicit && self.has(Extension::ScopedTypeVariables) {
            self.scope_binders(&signature.binders);
        }
    }

    pub(crate) fn scope_binders(&mut self, binders: &[TyBinder]) {
        for binder in binders {
            self.bind_type(binder.name, binder.var);
        }
    }

    /// A class by name; reported if it is not a class.
    pub(crate) fn class_name(&mut self, name: Name) -> Option<GlobalName> {
        self.global(Wanted::Class, name)
    }
}

pub(crate) fn strip_parens(mut ty: &syntax::Type) -> &syntax::Type {
    while let syntax::TypeKind::Paren(inner) = &ty.kind {
        ty = inner;
    }
    ty
}

fn flatten_context(ty: Type, out: &mut Vec<Type>) {
    match ty.kind {
        TypeKind::Tuple(parts) => parts.into_iter().for_each(|p| flatten_context(p, out)),
        TypeKind::Con(name) if name == *wired::UNIT => {}
        _ => out.push(ty),
    }
}
