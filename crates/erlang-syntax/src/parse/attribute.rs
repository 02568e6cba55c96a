//! Attributes: `-name(value).`

use super::cursor::{Parse, Parser, problem};
use crate::token::{Punct, TokenKind};
use crate::tree::{
    Attribute, BinaryOp, Expr, ExprKind, Name, NameArity, RecordDefinition, RecordFieldDefinition,
    SpecKind, TypeDefinition, TypeDefinitionKind,
};
use num_traits::ToPrimitive;
use source::Diagnostic;

impl Parser<'_> {
    /// After the `-`.
    pub(super) fn attribute(&mut self) -> Parse<Attribute> {
        let name = self.atom("the name of an attribute after `-`")?;
        match name.as_str() {
            "spec" => return Ok(Attribute::Spec(self.spec(SpecKind::Spec)?)),
            "callback" => return Ok(Attribute::Spec(self.spec(SpecKind::Callback)?)),
            "type" => return self.type_definition(TypeDefinitionKind::Type),
            "opaque" => return self.type_definition(TypeDefinitionKind::Opaque),
            "nominal" => return self.type_definition(TypeDefinitionKind::Nominal),
            "record" => return self.record(),
            _ => {}
        }
        let values = self.attribute_values()?;
        self.plain_attribute(name, values)
    }

    /// With or without parentheses around them.
    fn attribute_values(&mut self) -> Parse<Vec<Expr>> {
        if !self.is(Punct::OpenParen) {
            return self.exprs();
        }
        self.open("(", ")");
        let values = self.exprs()?;
        self.close(Punct::CloseParen, "`,` or ")?;
        Ok(values)
    }

    fn plain_attribute(&self, name: Name, values: Vec<Expr>) -> Parse<Attribute> {
        let ill = |help: &str| {
            Err(Box::new(
                Diagnostic::error(format!("the attribute `-{}` is not well formed", name.symbol))
                    .at(name.span)
                    .help(help),
            ))
        };
        let as_name = |e: &Expr| e.as_atom().map(|symbol| Name::new(symbol, e.span));
        Ok(match (name.as_str(), values.as_slice()) {
            // The second argument is the parameter list of a feature removed long ago.
            ("module", [module]) => match as_name(module) {
                Some(module) => Attribute::Module(module),
                None => return ill("write -module(name)."),
            },
            ("module", _) => return ill("write -module(name)."),
            ("export", [list]) => Attribute::Export(self.name_arities(list)?),
            ("export_type", [list]) => Attribute::ExportType(self.name_arities(list)?),
            ("optional_callbacks", [list]) => {
                Attribute::OptionalCallbacks(self.name_arities(list)?)
            }
            ("export" | "export_type" | "optional_callbacks", _) => {
                return ill("write a list such as [f/1, g/2]");
            }
            ("import", [module, list]) => match as_name(module) {
                Some(module) => Attribute::Import { module, functions: self.name_arities(list)? },
                None => return ill("write -import(module, [f/1, g/2])."),
            },
            ("import", _) => return ill("write -import(module, [f/1, g/2])."),
            ("behaviour" | "behavior", [module]) => match as_name(module) {
                Some(module) => Attribute::Behaviour(module),
                None => return ill("write -behaviour(module)."),
            },
            ("on_load", [function]) => match name_arity(function) {
                Some(function) => Attribute::OnLoad(function),
                None => return ill("write -on_load(name/0)."),
            },
            ("compile", [options]) => Attribute::Compile(self.term_from(options)?),
            ("file", [path, line]) => match (&path.kind, &line.kind) {
                (ExprKind::String(path), ExprKind::Integer(line)) => {
                    Attribute::File { path: path.clone(), line: line.to_u32().unwrap_or(0) }
                }
                _ => return ill("write -file(\"path\", Line)."),
            },
            ("feature", [feature, switch]) => {
                let enable = switch.as_atom().map(|s| s.as_str() == "enable");
                match (as_name(feature), enable) {
                    (Some(name), Some(enable)) => Attribute::Feature { name, enable },
                    _ => return ill("write -feature(name, enable)."),
                }
            }
            (_, [value]) => Attribute::Other { name, value: self.term_from(value)? },
            _ => return ill("an attribute has one value"),
        })
    }

    fn name_arities(&self, list: &Expr) -> Parse<Vec<NameArity>> {
        let ExprKind::List { elements, tail: None } = &list.kind else {
            return self.refuse("a list such as [f/1, g/2] is expected here", list);
        };
        let pair = |element: &Expr| {
            name_arity(element)
                .ok_or_else(|| problem("name/arity is expected here, such as f/1", element.span))
        };
        elements.iter().map(pair).collect()
    }

    /// `-record(name, {field = default :: type, …}).`
    fn record(&mut self) -> Parse<Attribute> {
        let parenthesized = self.is(Punct::OpenParen);
        if parenthesized {
            self.open("(", ")");
        }
        let name = self.atom("the name of the record")?;
        self.expect(Punct::Comma, " and the fields in braces")?;
        if !self.is(Punct::OpenBrace) {
            return Err(self.expected("`{` and the fields of the record"));
        }
        self.open("{", "}");
        let mut fields: Vec<RecordFieldDefinition> = Vec::new();
        while !self.is(Punct::CloseBrace) || !fields.is_empty() {
            fields.push(self.record_field(&fields)?);
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.close(Punct::CloseBrace, "`,` or ")?;
        if parenthesized {
            self.close(Punct::CloseParen, "")?;
        }
        Ok(Attribute::Record(RecordDefinition { name, fields }))
    }

    fn record_field(&mut self, earlier: &[RecordFieldDefinition]) -> Parse<RecordFieldDefinition> {
        let name = self.atom("the name of a field")?;
        if let Some(first) = earlier.iter().find(|f| f.name.symbol == name.symbol) {
            return Err(Box::new(
                Diagnostic::error(format!("the field `{}` is defined twice", name.symbol))
                    .at(name.span)
                    .with(first.name.span, "first here"),
            ));
        }
        let default = if self.eat(Punct::Match) { Some(self.expr()?) } else { None };
        let of = if self.eat(Punct::DoubleColon) { Some(self.top_type()?) } else { None };
        let span = name.span.to(self.last_span());
        Ok(RecordFieldDefinition { name, default, of, span })
    }

    /// `-type name(A, B) :: type.`
    fn type_definition(&mut self, kind: TypeDefinitionKind) -> Parse<Attribute> {
        let parenthesized = self.is(Punct::OpenParen);
        if parenthesized {
            self.open("(", ")");
        }
        let name = self.atom("the name of the type")?;
        if !self.is(Punct::OpenParen) {
            return Err(self.expected("`(` and the parameters of the type"));
        }
        self.open("(", ")");
        let mut parameters = Vec::new();
        while !self.is(Punct::CloseParen) || !parameters.is_empty() {
            let TokenKind::Variable(symbol) = self.peek().kind else {
                return Err(self.expected("a type variable"));
            };
            parameters.push(Name::new(symbol, self.bump()));
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.close(Punct::CloseParen, "`,` or ")?;
        self.expect(Punct::DoubleColon, " and the type")?;
        let of = self.top_type()?;
        if parenthesized {
            self.close(Punct::CloseParen, "")?;
        }
        Ok(Attribute::Type(TypeDefinition { kind, name, parameters, of }))
    }
}

/// `f/1`, which is parsed as a division.
pub(super) fn name_arity(expr: &Expr) -> Option<NameArity> {
    let ExprKind::Operators(run) = &expr.kind else { return None };
    let [operand] = run.rest.as_slice() else { return None };
    let ExprKind::Integer(arity) = &operand.value.kind else { return None };
    if operand.op != BinaryOp::Divide {
        return None;
    }
    let arity = arity.to_u32().filter(|n| *n <= 255)?;
    Some(NameArity { name: run.first.as_atom()?, arity, span: expr.span })
}
