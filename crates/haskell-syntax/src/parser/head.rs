//! Heads of declarations: `T a (b :: k)`, `a :+: b`, `C (T a)`, with their contexts.

use super::types::context_of;
use super::{Parse, Parser};
use crate::lexer::TokenKind;
use crate::syntax::{Name, Type, TypeBinder, TypeItem, TypeKind};
use source::Diagnostic;

/// The parts of an instance head.
pub(super) struct InstanceHead {
    pub(super) forall: Vec<TypeBinder>,
    pub(super) context: Vec<Type>,
    pub(super) class: Name,
    pub(super) arguments: Vec<Type>,
}

impl Parser {
    /// `context => T a b` after `data` or `class`, with the parameters as binders.
    pub(super) fn declared_head(&mut self) -> Parse<(Vec<Type>, Name, Vec<TypeBinder>)> {
        let first = self.type_operators()?;
        let (context, head) = if self.eat(&TokenKind::DoubleArrow) {
            (context_of(first), self.type_operators()?)
        } else {
            (Vec::new(), first)
        };
        let (name, parameters) = self.binder_head(head)?;
        Ok((context, name, parameters))
    }

    /// `T a b` with the parameters as binders.
    pub(super) fn binder_head(&mut self, head: Type) -> Parse<(Name, Vec<TypeBinder>)> {
        let (name, arguments) = self.split_head(head)?;
        let mut binders = Vec::with_capacity(arguments.len());
        for argument in arguments {
            // `@k` binds a kind, which does not matter here.
            if matches!(argument.kind, TypeKind::KindApplication(_)) {
                continue;
            }
            binders.push(self.binder_of(argument)?);
        }
        Ok((name, binders))
    }

    /// The name and the arguments of a type that applies a constructor.
    pub(super) fn split_head(&mut self, head: Type) -> Parse<(Name, Vec<Type>)> {
        let span = head.span;
        match head.kind {
            TypeKind::Constructor(name) => return Ok((name, Vec::new())),
            // `[a]` is `[] a` in an instance of a class over families; elsewhere it is not a head.
            TypeKind::Application { function, arguments } => {
                let (name, mut all) = self.split_head(*function)?;
                all.extend(arguments);
                return Ok((name, all));
            }
            TypeKind::Paren(inner) => return self.split_head(*inner),
            TypeKind::Operators(items) if items.len() == 3 => {
                let mut items = items.into_iter();
                if let (
                    Some(TypeItem::Operand(left)),
                    Some(TypeItem::Operator { name, .. }),
                    Some(TypeItem::Operand(right)),
                ) = (items.next(), items.next(), items.next())
                {
                    return Ok((name, vec![left, right]));
                }
            }
            _ => {}
        }
        Err(self.report(
            Diagnostic::error("expected the name of a type or class and its parameters here")
                .at(span)
                .help("names of types and classes begin with a capital"),
        ))
    }

    fn binder_of(&mut self, ty: Type) -> Parse<TypeBinder> {
        let span = ty.span;
        let mut ty = ty;
        // `((a :: k))`
        while let TypeKind::Paren(inner) = &ty.kind
            && matches!(inner.kind, TypeKind::Paren(_))
        {
            ty = Type::clone(inner);
        }
        match ty.kind {
            TypeKind::Variable(name) => {
                return Ok(TypeBinder { name, kind: None, inferred: false, span });
            }
            TypeKind::Paren(inner) => match inner.kind {
                TypeKind::KindSignature { ty, kind } => {
                    if let TypeKind::Variable(name) = ty.kind {
                        return Ok(TypeBinder { name, kind: Some(*kind), inferred: false, span });
                    }
                }
                TypeKind::Variable(name) => {
                    return Ok(TypeBinder { name, kind: None, inferred: false, span });
                }
                _ => {}
            },
            _ => {}
        }
        Err(self.report(
            Diagnostic::error("a parameter here must be a type variable")
                .at(span)
                .help("only instances have types as arguments; a class or data type has variables"),
        ))
    }

    /// `forall a. context => C t`
    pub(super) fn instance_head(&mut self) -> Parse<InstanceHead> {
        let mut head = self.ty()?;
        let mut forall = Vec::new();
        let mut context = Vec::new();
        loop {
            match head.kind {
                TypeKind::Forall { binders, body, .. } => {
                    forall.extend(binders);
                    head = *body;
                }
                TypeKind::Qualified { context: more, body } => {
                    context.extend(more);
                    head = *body;
                }
                TypeKind::Paren(inner) => head = *inner,
                _ => break,
            }
        }
        let (class, arguments) = self.split_head(head)?;
        Ok(InstanceHead { forall, context, class, arguments })
    }
}
