//! Macro definitions.

use super::directive::{macro_name, span_of};
use super::{Preprocessor, Problem, predefined};
use crate::lex::lex;
use crate::parse::problem;
use crate::token::{Punct, Token, TokenKind};
use source::{Diagnostic, Origin, Span, Symbol};
use std::rc::Rc;

/// One definition. A name may have several: one without arguments, and one for each number of them.
#[derive(Clone)]
pub(super) struct Macro {
    /// Absent for a macro without an argument list.
    pub parameters: Option<Rc<[Symbol]>>,
    pub body: Rc<[Token]>,
    pub defined: Span,
}

impl Macro {
    pub(super) fn arity(&self) -> Option<u32> {
        self.parameters.as_ref().map(|p| p.len() as u32)
    }
}

impl Preprocessor<'_> {
    pub(super) fn is_defined(&self, name: Symbol) -> bool {
        self.macros.contains_key(&name)
            || predefined::NAMES.contains(&name.as_str())
                && (self.module.is_some() || !name.as_str().starts_with("MODULE"))
    }

    pub(super) fn undefine(&mut self, name: Symbol) {
        self.macros.remove(&name);
    }

    pub(super) fn definitions(&self, name: Symbol) -> &[Macro] {
        self.macros.get(&name).map_or(&[], Vec::as_slice)
    }

    pub(super) fn macro_names(&self) -> impl Iterator<Item = &'static str> + '_ {
        let own = self.macros.keys().map(|name| name.as_str());
        own.chain(predefined::NAMES.iter().copied())
    }

    /// A definition from the command line: `-DNAME=value`.
    pub(super) fn define_option(&mut self, name: &str, value: &str) {
        let file = self.sources.add(format!("-D{name}"), value, Origin::User);
        let body = lex(file, value).into();
        let definition = Macro { parameters: None, body, defined: Span::NONE };
        self.macros.insert(Symbol::new(name), vec![definition]);
    }

    /// `-define(NAME, body).` or `-define(NAME(A, B), body).`
    pub(super) fn define(&mut self, form: &[Token]) -> Result<(), Problem> {
        let span = span_of(form);
        let ill = |span| {
            Err(Box::new(
                Diagnostic::error("this macro definition is not well formed")
                    .at(span)
                    .help("write -define(NAME, replacement). or -define(NAME(A, B), replacement)."),
            ))
        };
        let [_, _, open, name, rest @ ..] = form else { return ill(span) };
        let [rest @ .., close, _] = rest else { return ill(span) };
        if !open.is(Punct::OpenParen) || !close.is(Punct::CloseParen) {
            return ill(span);
        }
        let symbol = macro_name(name)?;
        let (parameters, body) = match rest {
            [comma, body @ ..] if comma.is(Punct::Comma) => (None, body),
            [open, rest @ ..] if open.is(Punct::OpenParen) => {
                let Some(end) = rest.iter().position(|t| t.is(Punct::CloseParen)) else {
                    return ill(span);
                };
                let parameters = parameters(&rest[..end])?;
                match &rest[end + 1..] {
                    [comma, body @ ..] if comma.is(Punct::Comma) => (Some(parameters), body),
                    _ => return ill(span),
                }
            }
            _ => return ill(name.span),
        };
        if predefined::NAMES.contains(&symbol.as_str()) {
            let message = format!("`{symbol}` is a predefined macro and cannot be redefined");
            return Err(problem(message, name.span));
        }
        let definition = Macro { parameters, body: body.into(), defined: span };
        let known = self.macros.entry(symbol).or_default();
        if let Some(first) = known.iter().find(|m| m.arity() == definition.arity()) {
            return Err(Box::new(
                Diagnostic::error(format!("the macro `{symbol}` is defined twice"))
                    .at(name.span)
                    .with(first.defined, "first here")
                    .help(format!("write -undef({symbol}). before the second one")),
            ));
        }
        known.push(definition);
        Ok(())
    }
}

fn parameters(tokens: &[Token]) -> Result<Rc<[Symbol]>, Problem> {
    let mut names = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match &token.kind {
            TokenKind::Variable(symbol) if index % 2 == 0 => {
                if names.contains(symbol) {
                    let message = format!("the macro argument `{symbol}` is named twice");
                    return Err(problem(message, token.span));
                }
                names.push(*symbol);
            }
            TokenKind::Punct(Punct::Comma) if index % 2 == 1 && index + 1 < tokens.len() => {}
            other => {
                let message = format!(
                    "the arguments of a macro are variables between commas, found {}",
                    other.describe()
                );
                return Err(problem(message, token.span));
            }
        }
    }
    Ok(names.into())
}
