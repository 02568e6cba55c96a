//! The state of the parser: position, nesting, open brackets, and error reporting.

use super::MaybeMode;
use crate::preprocess::Problem;
use crate::token::{Expansion, ExpansionId, Keyword, Punct, Token, TokenKind};
use crate::tree::{MAX_DEPTH, Name};
use source::{Diagnostic, Span, Symbol};

pub(crate) type Parse<T> = Result<T, Problem>;

pub(crate) fn problem(message: impl Into<String>, span: Span) -> Problem {
    Box::new(Diagnostic::error(message).at(span))
}

pub(crate) struct Parser<'t> {
    /// Never empty; the last is a full stop or the end, and is never consumed.
    tokens: Vec<Token>,
    at: usize,
    start: usize,
    expansions: &'t [Expansion],
    pub(super) maybe: MaybeMode,
    /// The nesting of the rules being parsed.
    depth: u32,
    /// The depth of the deepest node of what is being parsed: a node that is wrapped after it was
    /// built (`a` in `a#r{}`) becomes one deeper.
    pub(super) deepest: u32,
    /// Open brackets and blocks, innermost last.
    open: Vec<Opened>,
    /// In `catch class:pattern:stack`, `:` is not a remote call.
    pub(super) in_catch_head: bool,
}

/// Something that has to be closed.
#[derive(Clone, Copy)]
pub(super) struct Opened {
    what: &'static str,
    close: &'static str,
    span: Span,
}

impl<'t> Parser<'t> {
    pub(crate) fn new(
        mut tokens: Vec<Token>,
        expansions: &'t [Expansion],
        maybe: MaybeMode,
    ) -> Self {
        let ended =
            tokens.last().is_some_and(|t| matches!(t.kind, TokenKind::End | TokenKind::Dot));
        if !ended {
            let span = tokens.last().map_or(Span::NONE, |t| t.span);
            tokens.push(Token::new(TokenKind::End, span));
        }
        Parser {
            tokens,
            at: 0,
            start: 0,
            expansions,
            maybe,
            depth: 0,
            deepest: 0,
            open: Vec::new(),
            in_catch_head: false,
        }
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn form_start(&self) -> usize {
        self.start
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    pub(super) fn restart_at(&mut self, index: usize) {
        self.at = index;
        self.start = index;
        self.depth = 0;
        self.deepest = 0;
        self.open.clear();
        self.in_catch_head = false;
    }

    pub(super) fn token(&self, index: usize) -> &Token {
        &self.tokens[index.min(self.tokens.len() - 1)]
    }

    pub(super) fn peek(&self) -> &Token {
        self.token(self.at)
    }

    pub(super) fn peek_after(&self, ahead: usize) -> &Token {
        self.token(self.at + ahead)
    }

    pub(super) fn span(&self) -> Span {
        self.peek().span
    }

    /// The span of the previous token.
    pub(super) fn last_span(&self) -> Span {
        self.token(self.at.saturating_sub(1)).span
    }

    pub(super) fn bump(&mut self) -> Span {
        let span = self.span();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        span
    }

    pub(super) fn is(&self, punct: Punct) -> bool {
        self.peek().is(punct)
    }

    pub(super) fn is_keyword(&self, keyword: Keyword) -> bool {
        self.peek().is_keyword(keyword)
    }

    pub(super) fn eat(&mut self, punct: Punct) -> bool {
        let found = self.is(punct);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        let found = self.is_keyword(keyword);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn expect(&mut self, punct: Punct, why: &str) -> Parse<Span> {
        if self.is(punct) {
            return Ok(self.bump());
        }
        Err(self.expected(&format!("`{}`{why}", punct.as_str())))
    }

    pub(super) fn atom(&mut self, what: &str) -> Parse<Name> {
        match self.peek().atom_text() {
            Some(text) => Ok(Name::new(Symbol::new(text), self.bump())),
            None => Err(self.expected(what)),
        }
    }

    pub(super) fn arity(&mut self) -> Parse<u32> {
        let value = match &self.peek().kind {
            TokenKind::Integer(n) => u32::try_from(&**n).ok().filter(|n| *n <= 255),
            _ => return Err(self.expected("an arity")),
        };
        match value {
            Some(value) => {
                self.bump();
                Ok(value)
            }
            None => Err(problem("an arity is at most 255", self.span())),
        }
    }

    /// Records that the current token opens something, and consumes it.
    pub(super) fn open(&mut self, what: &'static str, close: &'static str) -> Span {
        let span = self.bump();
        self.open.push(Opened { what, close, span });
        span
    }

    pub(super) fn close(&mut self, punct: Punct, or: &str) -> Parse<Span> {
        if !self.is(punct) {
            return Err(self.expected(&format!("{or}`{}`", punct.as_str())));
        }
        self.open.pop();
        Ok(self.bump())
    }

    pub(super) fn close_block(&mut self, or: &str) -> Parse<Span> {
        if !self.is_keyword(Keyword::End) {
            return Err(self.expected(&format!("{or}`end`")));
        }
        self.open.pop();
        Ok(self.bump())
    }

    /// Enters a rule. Not paired with [`Parser::leave`] on errors: those end the form.
    pub(super) fn enter(&mut self) -> Parse<()> {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        self.check_depth()
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// Accounts for a node around what was parsed last.
    pub(super) fn wrap(&mut self) -> Parse<()> {
        self.deepest += 1;
        self.check_depth()
    }

    fn check_depth(&self) -> Parse<()> {
        if self.deepest.max(self.depth) <= MAX_DEPTH {
            return Ok(());
        }
        Err(Box::new(
            Diagnostic::error("this is nested too deeply")
                .at(self.span())
                .note(format!("Backstory reads up to {MAX_DEPTH} levels"))
                .help("give inner parts names of their own"),
        ))
    }

    /// A syntax error here. Common mistakes have specific messages.
    pub(super) fn expected(&self, what: &str) -> Problem {
        let token = self.peek();
        let before = self.token(self.at.saturating_sub(1));
        let opened = self.open.last();
        let ends = matches!(token.kind, TokenKind::Dot | TokenKind::End);
        let closes = ends
            || token.is_keyword(Keyword::End)
            || token.is(Punct::CloseParen)
            || token.is(Punct::CloseBracket)
            || token.is(Punct::CloseBrace)
            || token.is(Punct::CloseBits);
        let separator = match &before.kind {
            TokenKind::Punct(p @ (Punct::Comma | Punct::Semicolon)) if self.at > self.start => {
                Some(p.as_str())
            }
            _ => None,
        };
        let found = token.kind.describe();
        let mut diagnostic = if let (Some(mark), true) = (separator, closes) {
            let here = if token.kind == TokenKind::End { "the end of the file" } else { &found };
            Diagnostic::error(format!("`{mark}` right before {here}"))
                .at_saying(before.span, format!("remove this, or write {what} after it"))
                .with(token.span, "")
        } else if let (Some(opened), true) = (opened, ends) {
            Diagnostic::error(format!("missing `{}` to close `{}`", opened.close, opened.what))
                .at_saying(token.span, format!("expected {what}, found {found}"))
        } else if ends && token.kind == TokenKind::End {
            Diagnostic::error("the text ends in the middle of a form")
                .at_saying(before.span, format!("expected {what} after this"))
        } else {
            Diagnostic::error(format!("syntax error: expected {what}, found {found}"))
                .at(token.span)
        };
        if let Some(opened) = opened {
            diagnostic = diagnostic.with(opened.span, format!("`{}` opened here", opened.what));
        }
        Box::new(self.with_macro_note(diagnostic, token.expansion))
    }

    fn with_macro_note(&self, diagnostic: Diagnostic, expansion: ExpansionId) -> Diagnostic {
        match self.expansions.get(expansion.0 as usize) {
            Some(macro_use) if expansion != ExpansionId::NONE => diagnostic
                .note(format!("in what the macro `{}` stands for", macro_use.name))
                .with(macro_use.defined, format!("`{}` defined here", macro_use.name)),
            _ => diagnostic,
        }
    }
}
