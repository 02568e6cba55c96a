//! Expands macro uses.
//!
//! Arguments are substituted as written, and the result is scanned again, so that `??X` shows the
//! text of the user even through several macros. A macro cannot expand into itself because of the
//! chain of expansions that the `?` itself came from: a use within an *argument* was written by the
//! user and does not count.

use super::define::Macro;
use super::stringify::stringify;
use super::{Preprocessor, Problem};
use crate::parse::problem;
use crate::token::{Expansion, ExpansionId, Keyword, Punct, Token, TokenKind};
use source::{Diagnostic, Span, Symbol, did_you_mean};

/// The maximum number of tokens that the macros of one form may expand to: more means a chain of
/// macros that doubles at each step, not a program.
const MAX_EXPANSION: usize = 2_000_000;

impl Preprocessor<'_> {
    /// Replaces every macro use in the tokens of one form.
    pub(crate) fn expand(&mut self, input: Vec<Token>) -> Result<Vec<Token>, Problem> {
        if !input.iter().any(|t| t.is(Punct::Question)) {
            return Ok(input);
        }
        let mut pending = input;
        pending.reverse();
        let mut out = Vec::with_capacity(pending.len());
        let mut budget = MAX_EXPANSION;
        while let Some(token) = pending.pop() {
            if !token.is(Punct::Question) {
                out.push(token);
                continue;
            }
            let before = pending.len();
            self.expand_use(&token, &mut pending, &out)?;
            let grown = pending.len().saturating_sub(before);
            budget = match budget.checked_sub(grown) {
                Some(left) => left,
                None => return Err(problem("these macros expand to far too much", token.span)),
            };
        }
        Ok(out)
    }

    /// Pushes the expansion of one macro use onto `pending`; its `?` has been consumed.
    fn expand_use(
        &mut self,
        question: &Token,
        pending: &mut Vec<Token>,
        before: &[Token],
    ) -> Result<(), Problem> {
        let name_token = pending.pop();
        let (name, name_token) = match name_token {
            Some(token) => match &token.kind {
                TokenKind::Atom(symbol) | TokenKind::Variable(symbol) => (*symbol, token),
                TokenKind::Keyword(keyword) => (Symbol::new(keyword.as_str()), token),
                _ => return Err(problem("a macro name must follow `?`", question.span)),
            },
            None => return Err(problem("a macro name must follow `?`", question.span)),
        };
        let span = question.span.to(name_token.span);
        if self.definitions(name).is_empty() {
            if let Some(tokens) = self.predefined(name, &name_token, span, pending, before)? {
                pending.extend(tokens.into_iter().rev().map(|kind| {
                    let mut token = Token::new(kind, span);
                    token.expansion = question.expansion;
                    token.line_from = name_token.line_from;
                    token
                }));
                return Ok(());
            }
            return Err(self.undefined(name, span));
        }
        let (definition, arguments, end) = self.choose(name, span, pending)?;
        let arity = definition.arity();
        self.check_recursion(name, arity, question, span)?;
        // A use that itself came from a macro is blamed on the use of that macro.
        let used = if question.expansion == ExpansionId::NONE { span.to(end) } else { span };
        let id = ExpansionId(self.expansions.len() as u32);
        self.expansions.push(Expansion {
            name,
            arity,
            used,
            defined: definition.defined,
            parent: question.expansion,
        });
        let place = Place { used, id, line_from: name_token.line_from };
        substitute(&definition, &arguments, place, pending);
        Ok(())
    }

    /// The definition that matches the use, its arguments, and where the use ends.
    fn choose(
        &self,
        name: Symbol,
        span: Span,
        pending: &mut Vec<Token>,
    ) -> Result<(Macro, Vec<Vec<Token>>, Span), Problem> {
        let definitions = self.definitions(name);
        if let [only] = definitions
            && only.parameters.is_none()
        {
            return Ok((only.clone(), Vec::new(), span));
        }
        let called = pending.last().is_some_and(|t| t.is(Punct::OpenParen));
        if !called {
            if let Some(constant) = definitions.iter().find(|m| m.parameters.is_none()) {
                return Ok((constant.clone(), Vec::new(), span));
            }
            let mut diagnostic =
                Diagnostic::error(format!("the macro `{name}` needs arguments")).at(span);
            if let Some(first) = definitions.first() {
                diagnostic = diagnostic.with(first.defined, "defined here");
            }
            return Err(Box::new(diagnostic));
        }
        let (arguments, end) = arguments(name, span, pending)?;
        let found = definitions.iter().find(|m| m.arity() == Some(arguments.len() as u32));
        match found {
            Some(definition) => Ok((definition.clone(), arguments, end)),
            None => {
                let mut diagnostic = Diagnostic::error(format!(
                    "the macro `{name}` is not defined for {} argument{}",
                    arguments.len(),
                    if arguments.len() == 1 { "" } else { "s" }
                ))
                .at(span.to(end));
                for definition in definitions.iter().take(3) {
                    let text = match definition.arity() {
                        Some(n) => format!("defined for {n}"),
                        None => "defined without arguments".to_owned(),
                    };
                    diagnostic = diagnostic.with(definition.defined, text);
                }
                Err(Box::new(diagnostic))
            }
        }
    }

    fn check_recursion(
        &self,
        name: Symbol,
        arity: Option<u32>,
        question: &Token,
        span: Span,
    ) -> Result<(), Problem> {
        let mut at = question.expansion;
        while let Some(expansion) = self.expansions.get(at.0 as usize)
            && at != ExpansionId::NONE
        {
            if expansion.name == name && expansion.arity == arity {
                return Err(Box::new(
                    Diagnostic::error(format!("the macro `{name}` expands to itself"))
                        .at(span)
                        .with(expansion.defined, "defined here"),
                ));
            }
            at = expansion.parent;
        }
        Ok(())
    }

    fn undefined(&self, name: Symbol, span: Span) -> Problem {
        let mut diagnostic = Diagnostic::error(format!("undefined macro `{name}`")).at(span);
        if name.as_str().starts_with("MODULE") {
            diagnostic = diagnostic.note("it is defined after the -module attribute");
        } else if let Some(near) = did_you_mean(name.as_str(), self.macro_names()) {
            diagnostic = diagnostic.help(format!("did you mean `?{near}`?"));
        }
        Box::new(diagnostic)
    }
}

/// Pops `(a, b, …)` off `pending`.
pub(super) fn arguments(
    name: Symbol,
    span: Span,
    pending: &mut Vec<Token>,
) -> Result<(Vec<Vec<Token>>, Span), Problem> {
    let mut arguments: Vec<Vec<Token>> = vec![Vec::new()];
    // The closing tokens of the open brackets; the first is that of the list itself.
    let mut open: Vec<TokenKind> = Vec::new();
    while let Some(token) = pending.pop() {
        if open.last() == Some(&token.kind) {
            open.pop();
            if open.is_empty() {
                let no_arguments = arguments.len() == 1 && arguments[0].is_empty();
                if no_arguments {
                    arguments.clear();
                } else if arguments.iter().any(Vec::is_empty) {
                    let message = format!("an argument of the macro `{name}` is empty");
                    return Err(problem(message, span.to(token.span)));
                }
                return Ok((arguments, token.span));
            }
        } else if token.is(Punct::Comma) && open.len() == 1 {
            arguments.push(Vec::new());
            continue;
        } else if let Some(close) = closer(&token, pending) {
            open.push(close);
            if open.len() == 1 {
                continue;
            }
        }
        if let Some(argument) = arguments.last_mut() {
            argument.push(token);
        }
    }
    Err(problem(format!("the arguments of the macro `{name}` have no closing `)`"), span))
}

fn closer(token: &Token, after: &[Token]) -> Option<TokenKind> {
    let is_open = |t: Option<&Token>| t.is_some_and(|t| t.is(Punct::OpenParen));
    let end = TokenKind::Keyword(Keyword::End);
    match &token.kind {
        TokenKind::Punct(Punct::OpenParen) => Some(TokenKind::Punct(Punct::CloseParen)),
        TokenKind::Punct(Punct::OpenBracket) => Some(TokenKind::Punct(Punct::CloseBracket)),
        TokenKind::Punct(Punct::OpenBrace) => Some(TokenKind::Punct(Punct::CloseBrace)),
        TokenKind::Punct(Punct::OpenBits) => Some(TokenKind::Punct(Punct::CloseBits)),
        TokenKind::Keyword(
            Keyword::Begin | Keyword::If | Keyword::Case | Keyword::Receive | Keyword::Try,
        ) => Some(end),
        // An atom wherever a block cannot start; see the parser.
        TokenKind::Keyword(Keyword::Maybe) if crate::parse::maybe_opens_block(after.last()) => {
            Some(end)
        }
        // `fun (…) … end` and `fun Name(…) … end`, not `fun f/1`.
        TokenKind::Keyword(Keyword::Fun) => {
            let next = after.last();
            let named = next.is_some_and(|t| matches!(t.kind, TokenKind::Variable(_)))
                && is_open(after.len().checked_sub(2).and_then(|i| after.get(i)));
            (is_open(next) || named).then_some(end)
        }
        _ => None,
    }
}

/// The reported origin of the tokens of a body.
struct Place {
    used: Span,
    id: ExpansionId,
    line_from: Span,
}

/// Pushes the body with arguments substituted onto `pending`.
fn substitute(
    definition: &Macro,
    arguments: &[Vec<Token>],
    mut place: Place,
    pending: &mut Vec<Token>,
) {
    let argument = |token: Option<&Token>| -> Option<&Vec<Token>> {
        let TokenKind::Variable(name) = token?.kind else { return None };
        let parameters = definition.parameters.as_ref()?;
        arguments.get(parameters.iter().position(|p| *p == name)?)
    };
    let mut out: Vec<Token> = Vec::new();
    let body = &definition.body;
    let mut at = 0;
    while at < body.len() {
        let token = &body[at];
        let question = |i: usize| body.get(i).is_some_and(|t| t.is(Punct::Question));
        let mut own = |kind: TokenKind| {
            let mut token = Token::new(kind, place.used);
            token.expansion = place.id;
            token.line_from = place.line_from;
            token.spaced = true;
            out.push(token);
        };
        if question(at)
            && question(at + 1)
            && let Some(tokens) = argument(body.get(at + 2))
        {
            own(TokenKind::String(stringify(tokens).into()));
            at += 3;
            continue;
        }
        match argument(Some(token)) {
            Some(tokens) => {
                place.line_from = tokens.last().map_or(place.line_from, |t| t.line_from);
                out.extend(tokens.iter().cloned());
            }
            None => own(token.kind.clone()),
        }
        at += 1;
    }
    pending.extend(out.into_iter().rev());
}
