//! The lexer.
//!
//! The lexer never fails: text that is not Haskell becomes an `Invalid` token (or none) and a
//! diagnostic. It knows nothing about layout, but records columns and which token starts a line.

mod comment;
mod number;
mod symbol;
mod text;
mod token;

pub(crate) use token::{Keyword, Token, TokenKind};

use crate::cpp::{Macro, Macros};
use crate::extension::{Extension, ExtensionSet};
use crate::syntax::RawPragma;
use source::{Diagnostic, FileId, Span, Symbol};
use std::cell::Cell;

/// The result of the lexer; `tokens` ends with [`TokenKind::End`].
#[derive(Debug)]
pub(crate) struct Lexed {
    pub tokens: Vec<Token>,
    pub raw_pragmas: Vec<RawPragma>,
    pub diagnostics: Vec<Diagnostic>,
    pub has_tabs: bool,
    /// The number of columns of the last line, with macros expanded.
    pub width: u32,
}

/// Reads all tokens of a text.
pub(crate) fn lex(file: FileId, text: &str, extensions: ExtensionSet, macros: &Macros) -> Lexed {
    let room = Room { expansions: &Cell::new(MOST_EXPANSIONS), depth: 0, place: None, hidden: &[] };
    lex_within(file, text, extensions, macros, room)
}

/// Macros of macros can double a text at every step: limits on the number of expansions in a file,
/// and on their nesting.
const MOST_EXPANSIONS: u32 = 100_000;
const DEEPEST_EXPANSION: u32 = 40;

/// The remainder of these limits.
#[derive(Clone, Copy)]
struct Room<'a> {
    expansions: &'a Cell<u32>,
    depth: u32,
    /// In an expansion: the offset in the file, which determines the meaning of macros.
    place: Option<usize>,
    /// Macros that are being expanded, and so are not expanded again.
    hidden: &'a [&'a str],
}

fn lex_within(
    file: FileId,
    text: &str,
    extensions: ExtensionSet,
    macros: &Macros,
    room: Room<'_>,
) -> Lexed {
    let mut lexer = Lexer::new(file, text, extensions, macros, room);
    lexer.run();
    Lexed {
        tokens: lexer.tokens,
        raw_pragmas: lexer.raw_pragmas,
        diagnostics: lexer.diagnostics,
        has_tabs: text.contains('\t'),
        width: lexer.column - 1,
    }
}

/// The maximum number of errors: more have a single cause and would only bury it.
const MOST_ERRORS: usize = 50;

struct Lexer<'a> {
    file: FileId,
    text: &'a str,
    extensions: ExtensionSet,
    macros: &'a Macros,
    room: Room<'a>,
    position: usize,
    line: u32,
    /// The column of the next character, tabs expanded.
    column: u32,
    /// No token has been read on this line yet.
    at_line_start: bool,
    tokens: Vec<Token>,
    raw_pragmas: Vec<RawPragma>,
    diagnostics: Vec<Diagnostic>,
}

/// The start of a token.
#[derive(Clone, Copy)]
struct Mark {
    offset: usize,
    line: u32,
    column: u32,
    first_on_line: bool,
}

impl<'a> Lexer<'a> {
    fn new(
        file: FileId,
        text: &'a str,
        extensions: ExtensionSet,
        macros: &'a Macros,
        room: Room<'a>,
    ) -> Self {
        Lexer {
            file,
            text,
            extensions,
            macros,
            room,
            position: 0,
            line: 1,
            column: 1,
            at_line_start: true,
            // Most tokens are about four letters long and followed by a space.
            tokens: Vec::with_capacity(text.len() / 5 + 1),
            raw_pragmas: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    fn run(&mut self) {
        // A byte order mark takes no column.
        if self.text.starts_with('\u{feff}') {
            self.position = '\u{feff}'.len_utf8();
        }
        let macros = self.macros;
        let is_file = self.room.place.is_none();
        let mut insertions = macros.insertions.iter().filter(|_| is_file).peekable();
        loop {
            self.skip_space();
            while let Some((place, text)) = insertions.next_if(|(place, _)| *place <= self.position)
            {
                self.insert(*place, text);
            }
            let Some(c) = self.peek() else { break };
            self.token(c);
        }
        let end = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        self.tokens.push(Token {
            kind: TokenKind::End,
            start: end,
            end,
            column: 0,
            line: self.line,
            first_on_line: true,
            glued_left: false,
            glued_right: false,
        });
    }

    fn token(&mut self, c: char) {
        let mark = self.mark();
        match c {
            // An unboxed tuple is a tuple: the machine does not distinguish them.
            '(' if self.opens_unboxed() => {
                self.bump();
                self.single(mark, TokenKind::OpenParen);
            }
            '(' => self.single(mark, TokenKind::OpenParen),
            '#' if self.starts_with("#)") && self.unboxed() => {
                self.bump();
                self.single(mark, TokenKind::CloseParen);
            }
            ')' => self.single(mark, TokenKind::CloseParen),
            ']' => self.single(mark, TokenKind::CloseBracket),
            '}' => self.single(mark, TokenKind::CloseBrace),
            ',' => self.single(mark, TokenKind::Comma),
            ';' => self.single(mark, TokenKind::Semicolon),
            '`' => self.single(mark, TokenKind::Backquote),
            '[' => {
                if !self.quotation(mark) {
                    self.single(mark, TokenKind::OpenBracket);
                }
            }
            '{' => {
                if self.starts_with("{-#") {
                    self.pragma(mark);
                } else if self.starts_with("{-") {
                    self.block_comment(mark);
                } else {
                    self.single(mark, TokenKind::OpenBrace);
                }
            }
            '"' => self.string(mark),
            '\'' => self.quote(mark),
            '0'..='9' => self.number(mark, false),
            '_' => self.identifier(mark),
            c if c.is_alphabetic() => self.identifier(mark),
            c if symbol::is_symbol(c) => self.symbol(mark),
            _ => {
                self.bump();
                let shown = if c.is_control() { c.escape_unicode().to_string() } else { c.into() };
                self.error(mark, format!("the character `{shown}` has no place in Haskell"));
                self.push(mark, TokenKind::Invalid);
            }
        }
    }

    /// A name, qualified or not: `x`, `C`, `M.N.x`, `M.+`.
    fn identifier(&mut self, mark: Mark) {
        let mut qualifier: Option<Symbol> = None;
        let mut part = self.position;
        loop {
            let word = self.word();
            if !crate::syntax::starts_constructor(word.chars().next().unwrap_or('_')) {
                return self.finish_variable(mark, qualifier, word);
            }
            let after_dot = if self.peek() == Some('.') {
                self.text[self.position + 1..].chars().next()
            } else {
                None
            };
            match after_dot {
                Some(c) if c.is_alphabetic() || c == '_' => {
                    // `M.where` is a constructor, a dot and a keyword.
                    let rest = &self.text[self.position + 1..];
                    let next = rest.split(|c: char| !is_word(c)).next().unwrap_or("");
                    if self.is_keyword(next) && !self.is_qualified_do(next) {
                        break;
                    }
                }
                Some(c) if symbol::is_symbol(c) => {
                    qualifier = Some(Symbol::new(&self.text[mark.offset..self.position]));
                    self.bump();
                    let name = self.symbol_run();
                    return self.push(mark, symbol::name_kind(qualifier, name));
                }
                _ => break,
            }
            qualifier = Some(Symbol::new(&self.text[mark.offset..self.position]));
            self.bump();
            part = self.position;
        }
        let word = &self.text[part..self.position];
        if qualifier.is_none() && self.expand_macro(mark, word) {
            return;
        }
        self.push(mark, TokenKind::ConId(qualifier, Symbol::new(word)));
    }

    fn finish_variable(&mut self, mark: Mark, qualifier: Option<Symbol>, word: &str) {
        if let Some(qualifier) = qualifier {
            let kind = match Keyword::from_text(word) {
                Some(k @ (Keyword::Do | Keyword::Mdo)) if self.is_qualified_do(word) => {
                    TokenKind::QualifiedDo(qualifier, k)
                }
                _ => TokenKind::VarId(Some(qualifier), Symbol::new(word)),
            };
            return self.push(mark, kind);
        }
        if self.is_keyword(word)
            && let Some(keyword) = Keyword::from_text(word)
        {
            return self.push(mark, TokenKind::Keyword(keyword));
        }
        if !self.expand_macro(mark, word) {
            self.push(mark, TokenKind::VarId(None, Symbol::new(word)));
        }
    }

    /// Letters, digits, `_` and `'`, and under MagicHash the `#`s after them.
    fn word(&mut self) -> &'a str {
        let start = self.position;
        while self.peek().is_some_and(is_word) {
            self.bump();
        }
        if self.extensions.has(Extension::MagicHash) {
            while self.peek() == Some('#') {
                self.bump();
            }
        }
        &self.text[start..self.position]
    }

    fn is_keyword(&self, word: &str) -> bool {
        match Keyword::from_text(word) {
            Some(Keyword::Mdo | Keyword::Rec) => self.extensions.has(Extension::RecursiveDo),
            other => other.is_some(),
        }
    }

    fn is_qualified_do(&self, word: &str) -> bool {
        self.extensions.has(Extension::QualifiedDo) && matches!(word, "do" | "mdo")
    }

    /// Expands a macro. All its tokens get the location of the use.
    fn expand_macro(&mut self, mark: Mark, word: &str) -> bool {
        let place = self.room.place.unwrap_or(mark.offset);
        let Some(found) = self.macros.get(word, place) else { return false };
        if self.room.hidden.contains(&word) {
            return false;
        }
        let Some(left) = self.room.expansions.get().checked_sub(1) else { return false };
        if self.room.depth >= DEEPEST_EXPANSION {
            return false;
        }
        self.room.expansions.set(left);
        let body = match found {
            Macro::Object(body) => body.clone(),
            Macro::Line => mark.line.to_string(),
            Macro::Function { parameters, body } => {
                let Some(arguments) = self.macro_arguments() else { return false };
                let Some(body) = Macro::applied(parameters, body, &arguments) else {
                    let message = format!(
                        "the macro `{word}` is given another number of arguments ({}) than it has \
                         parameters ({})",
                        arguments.len(),
                        parameters.len()
                    );
                    self.error(mark, message);
                    return true;
                };
                body
            }
        };
        // A name whose expansion contains itself would be expanded forever; a use of a macro with
        // parameters may be an argument of another use.
        let mut hidden = self.room.hidden.to_vec();
        if matches!(found, Macro::Object(_)) {
            hidden.push(word);
        }
        let depth = self.room.depth + 1;
        let room = Room { depth, place: Some(place), hidden: &hidden, ..self.room };
        let mut inner = lex_within(self.file, &body, self.extensions, self.macros, room);
        inner.tokens.pop();
        let end = self.position;
        // Columns are as if the expansion were in the text.
        for (index, mut token) in inner.tokens.into_iter().enumerate() {
            token.start = mark.offset as u32;
            token.end = end as u32;
            token.line = mark.line;
            token.column = mark.column + token.column.saturating_sub(1);
            token.first_on_line = index == 0 && mark.first_on_line;
            self.tokens.push(token);
        }
        self.column = mark.column + inner.width;
        self.at_line_start = false;
        true
    }

    /// Reads the text of an included file. All its tokens get the location of the directive, but
    /// their own columns for the layout rule.
    fn insert(&mut self, place: usize, text: &str) {
        let depth = self.room.depth + 1;
        let room = Room { depth, place: Some(place), ..self.room };
        let inner = lex_within(self.file, text, self.extensions, self.macros, room);
        let end = self.text[place..].find('\n').map_or(self.text.len(), |at| place + at);
        for mut token in inner.tokens.into_iter().filter(|t| t.kind != TokenKind::End) {
            (token.start, token.end, token.line) = (place as u32, end as u32, self.line);
            self.tokens.push(token);
        }
        for diagnostic in inner.diagnostics {
            self.report(diagnostic);
        }
    }

    /// The texts between parentheses at this point, if any, split at commas.
    fn macro_arguments(&mut self) -> Option<Vec<&'a str>> {
        let rest = &self.text[self.position..];
        if !rest.starts_with('(') {
            return None;
        }
        let (mut depth, mut in_string, mut start) = (0u32, false, 1);
        let mut arguments = Vec::new();
        let mut letters = rest.char_indices();
        while let Some((at, c)) = letters.next() {
            match c {
                '\\' if in_string => drop(letters.next()),
                '"' => in_string = !in_string,
                _ if in_string => {}
                '(' => depth += 1,
                ',' if depth == 1 => {
                    arguments.push(rest[start..at].trim());
                    start = at + 1;
                }
                ')' if depth == 1 => {
                    arguments.push(rest[start..at].trim());
                    let end = self.position + at + 1;
                    while self.position < end {
                        self.bump();
                    }
                    return Some(arguments);
                }
                ')' => depth -= 1,
                _ => {}
            }
        }
        None
    }

    fn unboxed(&self) -> bool {
        self.extensions.has(Extension::UnboxedTuples) || self.extensions.has(Extension::UnboxedSums)
    }

    /// `(#` of an unboxed tuple, rather than an operator in parentheses.
    fn opens_unboxed(&self) -> bool {
        self.unboxed()
            && self.starts_with("(#")
            && self.text[self.position + 2..]
                .chars()
                .next()
                .is_some_and(|c| c != ')' && !symbol::is_symbol(c) || self.starts_with("(##)"))
    }

    fn single(&mut self, mark: Mark, kind: TokenKind) {
        self.bump();
        self.push(mark, kind);
    }

    fn push(&mut self, mark: Mark, kind: TokenKind) {
        self.at_line_start = false;
        let glued_left = self.closes_before(mark.offset);
        // A comment counts as space: `!{- lazy -} x` has no operand on its right.
        let glued_right = !self.starts_with("{-") && self.peek().is_some_and(is_opening);
        self.tokens.push(Token {
            kind,
            start: u32::try_from(mark.offset).unwrap_or(u32::MAX),
            end: u32::try_from(self.position).unwrap_or(u32::MAX),
            column: mark.column,
            line: mark.line,
            first_on_line: mark.first_on_line,
            glued_left,
            glued_right,
        });
    }

    /// Whether an operand ends right before this offset. The end of a comment is not an operand.
    fn closes_before(&self, offset: usize) -> bool {
        let before = &self.text[..offset];
        !before.ends_with("-}") && before.chars().next_back().is_some_and(is_closing)
    }

    fn mark(&self) -> Mark {
        Mark {
            offset: self.position,
            line: self.line,
            column: self.column,
            first_on_line: self.at_line_start,
        }
    }

    fn peek(&self) -> Option<char> {
        let byte = *self.text.as_bytes().get(self.position)?;
        if byte.is_ascii() { Some(byte.into()) } else { self.text[self.position..].chars().next() }
    }

    fn peek_nth(&self, n: usize) -> Option<char> {
        self.text[self.position..].chars().nth(n)
    }

    fn starts_with(&self, prefix: &str) -> bool {
        self.text.as_bytes()[self.position..].starts_with(prefix.as_bytes())
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.position += c.len_utf8();
        match c {
            '\n' => {
                self.line += 1;
                self.column = 1;
                self.at_line_start = true;
            }
            '\t' => self.column = (self.column - 1) / 8 * 8 + 9,
            _ => self.column += 1,
        }
        Some(c)
    }

    fn span_from(&self, mark: Mark) -> Span {
        Span::new(self.file, mark.offset, self.position)
    }

    fn error(&mut self, mark: Mark, message: impl Into<String>) {
        let span = self.span_from(mark);
        self.report(Diagnostic::error(message).at(span));
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < MOST_ERRORS {
            self.diagnostics.push(diagnostic);
        }
    }
}

pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\'' || is_combining(c)
}

/// Marks that combine with the letter before them.
fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{20d0}'..='\u{20ff}')
}

/// Whether a character ends an operand: what follows directly is not a prefix operator.
fn is_closing(c: char) -> bool {
    matches!(c, ')' | ']' | '}' | '"' | '\'' | '_') || c.is_alphanumeric()
}

/// Whether a character starts an operand.
fn is_opening(c: char) -> bool {
    matches!(c, '(' | '[' | '{' | '"' | '\'' | '_') || c.is_alphanumeric()
}
