//! The directives: `-define`, `-include`, `-ifdef` and the rest.

use super::condition::Condition;
use super::{MAX_INCLUDE_DEPTH, MAX_INCLUDES, Preprocessor, Problem, builtin, unreadable};
use crate::parse::{parse_condition, problem};
use crate::token::{Keyword, Punct, Token, TokenKind};
use crate::{IncludeKind, Included};
use source::{Diagnostic, Origin, Span, Symbol};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Directive {
    Define,
    Undef,
    Ifdef,
    Ifndef,
    If,
    Elif,
    Else,
    Endif,
    Include,
    IncludeLib,
    Error,
    Warning,
}

/// Which directive a form is, if it is one.
pub(super) fn name(form: &[Token]) -> Option<Directive> {
    if !form.first()?.is(Punct::Minus) {
        return None;
    }
    Some(match &form.get(1)?.kind {
        TokenKind::Keyword(Keyword::If) => Directive::If,
        TokenKind::Keyword(Keyword::Else) => Directive::Else,
        TokenKind::Atom(symbol) => match symbol.as_str() {
            "define" => Directive::Define,
            "undef" => Directive::Undef,
            "ifdef" => Directive::Ifdef,
            "ifndef" => Directive::Ifndef,
            "elif" => Directive::Elif,
            "endif" => Directive::Endif,
            "include" => Directive::Include,
            "include_lib" => Directive::IncludeLib,
            "error" => Directive::Error,
            "warning" => Directive::Warning,
            _ => return None,
        },
        _ => return None,
    })
}

impl Preprocessor<'_> {
    pub(super) fn directive(
        &mut self,
        directive: Directive,
        form: &[Token],
    ) -> Result<(), Problem> {
        let span = span_of(form);
        if matches!(form.last(), Some(Token { kind: TokenKind::End, .. })) && self.is_live() {
            return Err(problem("this directive does not end with `.`", span));
        }
        match directive {
            Directive::Ifdef | Directive::Ifndef => {
                let name = if self.is_live() { Some(single_name(form)?) } else { None };
                let defined = name.is_some_and(|n| self.is_defined(n));
                self.begin_condition(span, defined == (directive == Directive::Ifdef));
                return Ok(());
            }
            Directive::If => {
                // The condition is opened even if it cannot be evaluated, or `-endif` would be
                // reported as well.
                let value = if self.is_live() { self.evaluate(form) } else { Ok(false) };
                self.begin_condition(span, matches!(value, Ok(true)));
                return value.map(|_| ());
            }
            Directive::Elif => {
                let condition = self.open_condition(span, "-elif")?;
                let wanted = condition.may_take_another();
                condition.check_order(span, "-elif")?;
                let value = if wanted { self.evaluate(form) } else { Ok(false) };
                self.open_condition(span, "-elif")?.next_branch(matches!(value, Ok(true)));
                return value.map(|_| ());
            }
            Directive::Else => {
                let condition = self.open_condition(span, "-else")?;
                condition.check_order(span, "-else")?;
                condition.last_branch();
                return Ok(());
            }
            Directive::Endif => {
                self.open_condition(span, "-endif")?;
                if let Some(file) = self.files.last_mut() {
                    file.conditions.pop();
                }
                return Ok(());
            }
            _ => {}
        }
        if !self.is_live() {
            return Ok(());
        }
        if let Some(problem) = unreadable(form) {
            return Err(problem);
        }
        match directive {
            Directive::Define => self.define(form),
            Directive::Undef => {
                self.undefine(single_name(form)?);
                Ok(())
            }
            Directive::Include => self.include(IncludeKind::Include, form),
            Directive::IncludeLib => self.include(IncludeKind::IncludeLib, form),
            Directive::Error | Directive::Warning => {
                let text = self.directive_text(form);
                let diagnostic = if directive == Directive::Error {
                    Diagnostic::error(format!("-error: {text}"))
                } else {
                    Diagnostic::warning(format!("-warning: {text}"))
                };
                self.diagnostics.push(diagnostic.at(span));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn begin_condition(&mut self, opened: Span, value: bool) {
        let live = self.is_live();
        if let Some(file) = self.files.last_mut() {
            file.conditions.push(Condition::new(opened, live, value));
        }
    }

    fn open_condition(&mut self, span: Span, what: &str) -> Result<&mut Condition, Problem> {
        let conditions = self.files.last_mut().map(|f| &mut f.conditions);
        conditions.and_then(|c| c.last_mut()).ok_or_else(|| {
            problem(format!("`{what}` without an `-ifdef`, `-ifndef` or `-if`"), span)
        })
    }

    /// The value of `-if(expression)`.
    fn evaluate(&mut self, form: &[Token]) -> Result<bool, Problem> {
        if let Some(problem) = unreadable(form) {
            return Err(problem);
        }
        let argument = argument(form)?.to_vec();
        let tokens = self.expand(argument)?;
        let expr = parse_condition(tokens, self.expansions(), span_of(form))?;
        super::condition::evaluate(&expr, &|name| self.is_defined(name))
    }

    fn include(&mut self, kind: IncludeKind, form: &[Token]) -> Result<(), Problem> {
        let span = span_of(form);
        let tokens = self.expand(argument(form)?.to_vec())?;
        let mut name = String::new();
        for token in &tokens {
            match &token.kind {
                TokenKind::String(text) => name.push_str(text),
                _ => return Err(problem("a file name in double quotes is expected", token.span)),
            }
        }
        if name.is_empty() {
            return Err(problem("a file name in double quotes is expected", span));
        }
        self.includes += 1;
        if self.files.len() >= MAX_INCLUDE_DEPTH || self.includes > MAX_INCLUDES {
            return Err(Box::new(
                Diagnostic::error("files include each other without end")
                    .at(span)
                    .help("guard the header: -ifndef(NAME_HRL). -define(NAME_HRL, 1). … -endif."),
            ));
        }
        let from = self.files.last().and_then(|open| self.sources.get(open.file));
        let found = match (builtin::header(&name), from) {
            (Some(text), _) => {
                Some(Included { path: name.clone(), text: text.to_owned(), origin: Origin::Otp })
            }
            (None, Some(from)) => self.resolver.resolve(kind, from, &name),
            (None, None) => None,
        };
        let Some(Included { path, text, origin }) = found else {
            let mut diagnostic =
                Diagnostic::error(format!("cannot find the include file \"{name}\"")).at(span);
            if kind == IncludeKind::IncludeLib {
                diagnostic = diagnostic
                    .note("-include_lib looks for \"application/path\" among the applications");
            }
            return Err(Box::new(diagnostic));
        };
        let file = self.sources.add(path, text, origin);
        self.open(file);
        Ok(())
    }

    /// The text of `-error` and `-warning`: a string is shown bare, any other term as written.
    fn directive_text(&mut self, form: &[Token]) -> String {
        let Ok(tokens) = argument(form) else { return String::new() };
        if let [Token { kind: TokenKind::String(text), .. }] = tokens {
            return text.to_string();
        }
        super::stringify::stringify(tokens)
    }
}

pub(super) fn span_of(form: &[Token]) -> Span {
    match (form.first(), form.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => Span::NONE,
    }
}

/// The tokens in the parentheses of `-name(…).`.
pub(super) fn argument(form: &[Token]) -> Result<&[Token], Problem> {
    let found = form.get(2).is_some_and(|t| t.is(Punct::OpenParen));
    let closed = form.len() >= 5 && form[form.len() - 2].is(Punct::CloseParen);
    match found && closed {
        true => Ok(&form[3..form.len() - 2]),
        false => Err(problem("this directive needs its argument in parentheses", span_of(form))),
    }
}

/// The name in `-ifdef(NAME).`.
fn single_name(form: &[Token]) -> Result<Symbol, Problem> {
    match argument(form)? {
        [token] => macro_name(token),
        _ => Err(problem("one macro name is expected here", span_of(form))),
    }
}

/// Macros are named by atoms and variables alike.
pub(super) fn macro_name(token: &Token) -> Result<Symbol, Problem> {
    match &token.kind {
        TokenKind::Atom(symbol) | TokenKind::Variable(symbol) => Ok(*symbol),
        TokenKind::Keyword(keyword) => Ok(Symbol::new(keyword.as_str())),
        other => {
            let message = format!("a macro name is expected, found {}", other.describe());
            Err(problem(message, token.span))
        }
    }
}
