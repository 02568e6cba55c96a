//! Constructors of data types, in both notations.

use super::types::context_of;
use super::{Parse, Parser};
use crate::lexer::TokenKind;
use crate::syntax::{
    Constructor, ConstructorFields, FieldType, Name, RecordField, Strictness, Type, TypeBinder,
    TypeItem, TypeKind,
};
use source::{Diagnostic, Span};

impl Parser {
    /// `forall a. Show a => C a !b`, `a :+ b`, `C { x :: a }`.
    pub(super) fn constructor(&mut self) -> Parse<Constructor> {
        let start = self.span();
        let forall = self.optional_forall()?;
        let context = if self.scan_context() {
            let context = self.type_operators()?;
            self.expect(&TokenKind::DoubleArrow, "after the context")?;
            context_of(context)
        } else {
            Vec::new()
        };
        let (name, infix, fields) = self.constructor_body()?;
        let span = self.since(start);
        Ok(Constructor { name, infix, forall, context, fields, result: None, span })
    }

    fn constructor_body(&mut self) -> Parse<(Name, bool, ConstructorFields)> {
        let record = matches!(
            (self.peek(), self.raw(1), self.raw(3)),
            (TokenKind::ConId(..), TokenKind::OpenBrace, _)
                | (TokenKind::OpenParen, TokenKind::ConSym(..), TokenKind::OpenBrace)
        );
        if record {
            let name = self.constructor_name("of this type")?;
            let fields = self.record_fields()?;
            return Ok((name, false, ConstructorFields::Record(fields)));
        }
        let whole = self.type_operators()?;
        let span = whole.span;
        match whole.kind {
            TypeKind::Constructor(name) => {
                Ok((name, false, ConstructorFields::Positional(Vec::new())))
            }
            TypeKind::Application { function, arguments } => {
                let TypeKind::Constructor(name) = function.kind else {
                    return Err(self.no_constructor(span));
                };
                let fields = arguments.into_iter().map(field_type).collect();
                Ok((name, false, ConstructorFields::Positional(fields)))
            }
            TypeKind::Operators(items) => self.infix_constructor(items, span),
            _ => Err(self.no_constructor(span)),
        }
    }

    fn no_constructor(&mut self, span: Span) -> super::Reported {
        self.report(
            Diagnostic::error("expected a constructor and its fields")
                .at(span)
                .help("names of constructors begin with a capital; operators with a colon"),
        )
    }

    /// Splits at the last operator that can be a constructor; the others are type operators.
    fn infix_constructor(
        &mut self,
        items: Vec<TypeItem>,
        span: Span,
    ) -> Parse<(Name, bool, ConstructorFields)> {
        let position = items.iter().rposition(
            |item| matches!(item, TypeItem::Operator { name, .. } if name.is_constructor()),
        );
        let Some(position) = position else { return Err(self.no_constructor(span)) };
        let mut left = items;
        let right = left.split_off(position + 1);
        let Some(TypeItem::Operator { name, .. }) = left.pop() else {
            return Err(self.no_constructor(span));
        };
        let fields = [left, right].into_iter().filter_map(operand).map(field_type).collect();
        Ok((name, true, ConstructorFields::Positional(fields)))
    }

    fn record_fields(&mut self) -> Parse<Vec<RecordField>> {
        self.open_bracket();
        let mut fields = Vec::new();
        while !self.at(&TokenKind::CloseBrace) {
            let start = self.span();
            let names = self.separated(|p| p.variable("of a field"))?;
            let ty = self.signature_type()?;
            let field = field_type(ty);
            fields.push(RecordField { names, field, span: self.since(start) });
            if !self.eat(&TokenKind::Comma) {
                break;
            }
        }
        self.close_bracket(&TokenKind::CloseBrace)?;
        Ok(fields)
    }

    /// `A, B :: forall a. Show a => Int -> !a -> T a`, or with a record before the last arrow.
    pub(super) fn gadt_constructors(&mut self, constructors: &mut Vec<Constructor>) -> Parse<()> {
        let start = self.span();
        let names = self.separated(|p| p.constructor_name("of this type"))?;
        self.expect(&TokenKind::DoubleColon, "after the constructor")?;
        let mut forall = self.optional_forall()?;
        let mut context = Vec::new();
        if self.scan_context() {
            let left = self.type_operators()?;
            self.expect(&TokenKind::DoubleArrow, "after the context")?;
            context = context_of(left);
        }
        let (fields, result) = if self.at(&TokenKind::OpenBrace) {
            let fields = self.record_fields()?;
            self.expect(&TokenKind::RightArrow, "after the record")?;
            (ConstructorFields::Record(fields), self.ty()?)
        } else {
            let ty = self.ty()?;
            let (fields, result) = split_arrows(ty, &mut forall, &mut context);
            (ConstructorFields::Positional(fields), result)
        };
        let span = self.since(start);
        for name in names {
            constructors.push(Constructor {
                name,
                infix: false,
                forall: forall.clone(),
                context: context.clone(),
                fields: fields.clone(),
                result: Some(result.clone()),
                span,
            });
        }
        Ok(())
    }
}

/// The arguments and the result of the type of a constructor.
fn split_arrows(
    mut ty: Type,
    forall: &mut Vec<TypeBinder>,
    context: &mut Vec<Type>,
) -> (Vec<FieldType>, Type) {
    let mut fields = Vec::new();
    loop {
        ty = match ty.kind {
            TypeKind::Function(argument, rest) => {
                fields.push(field_type(*argument));
                *rest
            }
            TypeKind::Forall { binders, body, .. } if fields.is_empty() => {
                forall.extend(binders);
                *body
            }
            TypeKind::Qualified { context: more, body } if fields.is_empty() => {
                context.extend(more);
                *body
            }
            TypeKind::Paren(inner) if fields.is_empty() => *inner,
            kind => return (fields, Type { kind, span: ty.span }),
        };
    }
}

/// One operand out of a list of operands and operators.
fn operand(mut items: Vec<TypeItem>) -> Option<Type> {
    if items.len() == 1 {
        return match items.pop()? {
            TypeItem::Operand(ty) => Some(ty),
            TypeItem::Operator { .. } => None,
        };
    }
    let span = items.iter().fold(Span::NONE, |span, item| match item {
        TypeItem::Operand(ty) => span.to(ty.span),
        TypeItem::Operator { name, .. } => span.to(name.span),
    });
    Some(Type { kind: TypeKind::Operators(items), span })
}

fn field_type(ty: Type) -> FieldType {
    match ty.kind {
        TypeKind::Strict(inner) => FieldType { strictness: Strictness::Strict, ty: *inner },
        TypeKind::Lazy(inner) => FieldType { strictness: Strictness::Lazy, ty: *inner },
        _ => FieldType { strictness: Strictness::Default, ty },
    }
}
