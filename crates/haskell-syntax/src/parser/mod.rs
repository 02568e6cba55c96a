//! A recursive-descent parser: tokens to a syntax tree.
//!
//! - The parser never backtracks. Where a few tokens do not determine what follows (`p <- e` or
//!   `e`? a function or a pattern?), [`scan`] looks ahead over brackets that are matched
//!   beforehand.
//! - [`layout`] determines the block structure on demand: the parser asks for the next token, and
//!   may end an implicit block early, which is the `parse-error(t)` rule.
//! - A function that returns [`Reported`] has already reported the error. Declarations at the top
//!   level and in classes and instances catch it, skip to the next one and continue.

mod atom;
mod binding;
mod block_expr;
mod class;
mod constructor;
pub(crate) mod contract;
mod data;
mod error;
mod export;
mod expr;
mod family;
mod head;
mod layout;
mod module;
mod name;
mod paren;
mod pattern;
mod scan;
mod stmt;
mod synonym;
mod type_atom;
mod types;

use crate::extension::{Extension, ExtensionSet};
use crate::lexer::{Keyword, Lexed, Token, TokenKind};
use crate::syntax::{Expr, Import, Module, ModuleName, RawPragma};
use layout::Context;
use source::{Diagnostic, FileId, Span};

/// An error has been reported; the caller abandons what it was reading.
#[derive(Debug)]
pub(crate) struct Reported;

type Parse<T> = Result<T, Reported>;

pub(crate) struct Parser {
    file: FileId,
    /// Ends with `End`.
    tokens: Vec<Token>,
    /// For an opening bracket, the token that closes it; `usize::MAX` for any other.
    matching: Vec<usize>,
    extensions: ExtensionSet,
    position: usize,
    /// The layout rule has nothing more to insert before the token at `position`.
    semicolon_done: bool,
    contexts: Vec<Context>,
    /// The implicit block that ended last: to explain a line that fits no block.
    last_closed: Option<Context>,
    /// Open brackets, by token: to report the location of one that is not closed.
    brackets: Vec<usize>,
    nesting: usize,
    /// Tabs explain many layout errors.
    has_tabs: bool,
    /// Keywords that the source uses as names.
    misused: Vec<Keyword>,
    /// The token that starts a line which may belong to the previous declaration.
    suspect: Option<usize>,
    raw_pragmas: Vec<RawPragma>,
    diagnostics: Vec<Diagnostic>,
    /// See [`crate::ParseOptions::in_dependency`].
    in_dependency: bool,
}

impl Parser {
    pub(crate) fn new(file: FileId, lexed: Lexed, extensions: ExtensionSet) -> Self {
        let Lexed { tokens, raw_pragmas, diagnostics, has_tabs, .. } = lexed;
        let matching = scan::match_brackets(&tokens);
        Parser {
            file,
            tokens,
            matching,
            extensions,
            position: 0,
            semicolon_done: false,
            contexts: Vec::new(),
            last_closed: None,
            brackets: Vec::new(),
            nesting: 0,
            has_tabs,
            misused: Vec::new(),
            suspect: None,
            raw_pragmas,
            diagnostics,
            in_dependency: false,
        }
    }

    pub(crate) fn for_dependency(self, in_dependency: bool) -> Self {
        Parser { in_dependency, ..self }
    }

    pub(crate) fn parse_module(mut self) -> (Module, Vec<Diagnostic>) {
        let module = self.module();
        (module, self.diagnostics)
    }

    /// The name of the module and its imports; stops at the first declaration.
    pub(crate) fn parse_header(mut self) -> (Option<ModuleName>, Vec<Import>, Vec<Diagnostic>) {
        let (name, imports) = self.header_and_imports();
        (name, imports, self.diagnostics)
    }

    /// One expression and nothing after it.
    pub(crate) fn parse_expression(mut self) -> (Option<Expr>, Vec<Diagnostic>) {
        self.semicolon_done = true;
        let expr = self.expr().and_then(|expr| match self.peek() {
            TokenKind::End => Ok(expr),
            _ => Err(self.unexpected("the end of the expression")),
        });
        (expr.ok(), self.diagnostics)
    }

    // The token at hand.

    /// The next token, as seen by the layout rule.
    fn peek(&self) -> &TokenKind {
        match self.layout_token() {
            Some(virtual_token) => virtual_token,
            None => &self.tokens[self.position].kind,
        }
    }

    /// The n-th token from here, ignoring layout.
    fn raw(&self, n: usize) -> &TokenKind {
        &self.tokens[(self.position + n).min(self.tokens.len() - 1)].kind
    }

    fn token(&self) -> &Token {
        &self.tokens[self.position]
    }

    fn at(&self, kind: &TokenKind) -> bool {
        self.peek() == kind
    }

    fn at_keyword(&self, keyword: Keyword) -> bool {
        matches!(self.peek(), TokenKind::Keyword(k) if *k == keyword)
    }

    /// Whether the next token is this word, which is special only here: `forall`, `family` …
    fn at_word(&self, word: &str) -> bool {
        matches!(self.peek(), TokenKind::VarId(None, name) if name.as_str() == word)
    }

    /// Whether the next token is this unqualified symbol.
    fn at_symbol(&self, symbol: &str) -> bool {
        matches!(self.peek(), TokenKind::VarSym(None, name) if name.as_str() == symbol)
    }

    /// Whether this symbol is a prefix operator: `!x`, not `a ! x`.
    fn at_prefix(&self, symbol: &str) -> bool {
        self.at_symbol(symbol) && self.token().is_prefix()
    }

    fn advance(&mut self) {
        match self.peek() {
            TokenKind::LayoutSemicolon => self.semicolon_done = true,
            TokenKind::LayoutClose => self.last_closed = self.contexts.pop(),
            TokenKind::End => {}
            _ => {
                self.position += 1;
                self.semicolon_done = false;
            }
        }
    }

    fn eat(&mut self, kind: &TokenKind) -> bool {
        let found = self.at(kind);
        if found {
            self.advance();
        }
        found
    }

    fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.advance();
        }
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, kind: &TokenKind, place: &str) -> Parse<()> {
        if self.eat(kind) {
            return Ok(());
        }
        Err(self.unexpected(&format!("{} {place}", kind.describe())))
    }

    fn expect_keyword(&mut self, keyword: Keyword, place: &str) -> Parse<()> {
        self.expect(&TokenKind::Keyword(keyword), place)
    }

    // Places.

    /// The location of the next token, ignoring layout.
    fn span(&self) -> Span {
        self.token_span(self.position)
    }

    fn token_span(&self, index: usize) -> Span {
        let token = &self.tokens[index.min(self.tokens.len() - 1)];
        Span { file: self.file, start: token.start, end: token.end }
    }

    /// From a location to the end of the last token read.
    fn since(&self, start: Span) -> Span {
        match self.position.checked_sub(1) {
            Some(last) if self.tokens[last].end >= start.end => start.to(self.token_span(last)),
            _ => start,
        }
    }

    // Nesting and brackets.

    /// Runs a reader one level deeper; excessive nesting is an error, never an overflow.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.nesting >= crate::MAX_NESTING {
            return Err(self.too_deep());
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }

    /// Reads an opening bracket, which is the next token, and remembers it until it is closed.
    fn open_bracket(&mut self) {
        let open = self.position;
        self.brackets.push(open);
        self.advance();
        // For the layout rule any brace opens an explicit block, that of a record, too.
        if self.tokens[open].kind == TokenKind::OpenBrace {
            self.contexts.push(Context::Explicit { open });
        }
    }

    fn close_bracket(&mut self, kind: &TokenKind) -> Parse<()> {
        if !self.at(kind) {
            return Err(self.unclosed(kind));
        }
        self.brackets.pop();
        self.advance();
        if *kind == TokenKind::CloseBrace {
            self.contexts.pop();
        }
        Ok(())
    }

    fn has(&self, extension: Extension) -> bool {
        self.extensions.has(extension)
    }

    /// Reports an error if a required extension is not enabled, and continues.
    fn require(&mut self, extension: Extension, span: Span, what: &str) {
        if !self.has(extension) {
            let name = extension.name();
            self.report(
                Diagnostic::error(format!("{what} needs the extension {name}"))
                    .at(span)
                    .help(format!("put `{{-# LANGUAGE {name} #-}}` at the top of the file")),
            );
        }
    }
}
