//! Syntax error messages.

use super::layout::Context;
use super::{Parser, Reported};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use source::{Diagnostic, Span};

/// The maximum number of errors: more have a single cause and would only bury it.
const MOST_ERRORS: usize = 30;

const TABS: &str = "this file has tabs; each reaches to the next column of 1, 9, 17, 25 …";

impl Parser {
    pub(super) fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        // Two errors at the same location are one error seen twice.
        let seen = self.diagnostics.iter().any(|d| d.span() == diagnostic.span());
        if !seen && self.diagnostics.len() < MOST_ERRORS {
            self.diagnostics.push(diagnostic);
        }
        Reported
    }

    pub(super) fn error_at(&mut self, span: Span, message: impl Into<String>) -> Reported {
        self.report(Diagnostic::error(message).at(span))
    }

    /// Reports that something else was expected here.
    pub(super) fn unexpected(&mut self, expected: &str) -> Reported {
        self.unexpected_in(expected, Span::NONE, "")
    }

    /// Reports that something else was expected here, as part of what started at `start`.
    pub(super) fn unexpected_in(&mut self, expected: &str, start: Span, text: &str) -> Reported {
        let found = self.peek().clone();
        let span = self.span();
        // The lexer has already reported this one.
        if found == TokenKind::Invalid {
            return Reported;
        }
        if let TokenKind::Keyword(keyword) = found
            && self.misused.contains(&keyword)
        {
            return Reported;
        }
        // The next line may be what is missing here: then it makes no sense on its own.
        if found == TokenKind::LayoutSemicolon
            && self.contexts.len() <= 1
            && expected.starts_with("an expression")
        {
            self.suspect = Some(self.position);
        }
        if let Some((what, help)) = self.foreign_symbol(&found) {
            return self.unsupported(span, what, help);
        }
        let message = match found {
            TokenKind::LayoutSemicolon | TokenKind::LayoutClose => {
                format!("expected {expected}, but {}", self.line_problem())
            }
            _ => format!("expected {expected}, found {}", found.describe()),
        };
        let mut diagnostic = Diagnostic::error(message).at(span);
        if !start.is_none() {
            diagnostic = diagnostic.with(start, text);
        }
        diagnostic = self.explain_layout(diagnostic, &found);
        if let Some(help) = self.hint(&found, expected) {
            diagnostic = diagnostic.help(help);
        }
        self.report(diagnostic)
    }

    /// Symbols of enabled extensions that Backstory does not support.
    pub(super) fn foreign_symbol(&self, found: &TokenKind) -> Option<(&'static str, &'static str)> {
        let TokenKind::VarSym(None, name) = found else { return None };
        let text = name.as_str();
        let prefix = self.token().is_prefix();
        if text == "#" && prefix && self.has(Extension::OverloadedLabels) {
            Some(("overloaded labels are", "write the function that the label stands for"))
        } else {
            None
        }
    }

    fn line_problem(&self) -> &'static str {
        match self.token().kind {
            TokenKind::End => "the file ends here",
            _ if matches!(self.peek(), TokenKind::LayoutSemicolon) => match self.contexts.len() {
                0 | 1 => "this line begins a new declaration",
                _ => "this line begins a new item by its indentation",
            },
            _ => "this line ends the block by its indentation",
        }
    }

    /// Shows the block that the layout rule compared with, and a bracket that is still open.
    fn explain_layout(&self, mut diagnostic: Diagnostic, found: &TokenKind) -> Diagnostic {
        let layout = matches!(found, TokenKind::LayoutSemicolon | TokenKind::LayoutClose);
        if layout && let Some(last) = self.position.checked_sub(1) {
            diagnostic = diagnostic.with(self.token_span(last), "expected after this");
        }
        if let Some(&open) = self.brackets.last()
            && (layout || matches!(found, TokenKind::End | TokenKind::Keyword(_)))
        {
            let text = format!("this {} is still open", self.tokens[open].kind.describe());
            diagnostic = diagnostic.with(self.token_span(open), text);
        }
        let Some(&Context::Implicit { column, first }) = self.contexts.last() else {
            return diagnostic;
        };
        // The top level needs no explanation.
        if layout && self.contexts.len() > 1 {
            let text = format!("the block around it begins here, at column {column}");
            diagnostic = diagnostic.with(self.token_span(first), text);
            if self.has_tabs {
                diagnostic = diagnostic.note(TABS);
            }
        }
        diagnostic
    }

    /// Whether this line is aligned with the statements of a preceding `do`. The block itself may
    /// have been closed already: anything that cannot continue ends it.
    fn in_do(&self) -> bool {
        let lines = (0..=self.position).rev().filter(|&i| self.tokens[i].first_on_line);
        let mut lines = lines.peekable();
        let Some(column) = lines.peek().map(|&i| self.tokens[i].column) else { return false };
        // No further than to the enclosing declaration.
        let start = lines.find(|&i| self.tokens[i].column <= 1).unwrap_or(0);
        self.tokens[start..=self.position].windows(2).any(|pair| {
            matches!(pair[0].kind, TokenKind::Keyword(Keyword::Do | Keyword::Mdo))
                && pair[1].column == column
        })
    }

    /// Advice on common mistakes.
    fn hint(&self, found: &TokenKind, expected: &str) -> Option<String> {
        if self.token().kind == TokenKind::End {
            return None;
        }
        let text = match found {
            TokenKind::Equals if expected.contains("end of") && self.in_do() => {
                "in a `do`, a name for a value begins with `let`: `let x = …`"
            }
            TokenKind::LeftArrow if expected.contains("end of") && !self.in_do() => {
                "`<-` belongs in a `do` block: is there a `do` missing, as in `main = do`?"
            }
            TokenKind::Equals if expected.contains("expression") || expected.contains("end of") => {
                "`=` defines; to compare, write `==`"
            }
            TokenKind::Equals if expected.contains("then") || expected.contains("`->`") => {
                "`=` defines; to compare, write `==`, and after a pattern in `case` write `->`"
            }
            TokenKind::RightArrow if expected.contains("`=`") && self.has_lone_colon() => {
                "a type signature has two colons: `::`"
            }
            TokenKind::RightArrow if expected.contains("`=`") => {
                "an equation of a function has `=`; `->` is for `case` and lambdas"
            }
            TokenKind::LayoutSemicolon | TokenKind::LayoutClose if expected.contains("else") => {
                "every `if` needs an `else`; in `do`, `when` from Control.Monad does without"
            }
            TokenKind::LayoutSemicolon if self.contexts.len() > 1 => {
                "indent this line more if it belongs to the one before it"
            }
            TokenKind::LayoutSemicolon if expected.starts_with("an expression") => {
                "indent this line if it is to be the rest of the declaration above"
            }
            TokenKind::LayoutClose => "indent this line as the block, or more",
            TokenKind::Keyword(Keyword::Where) if self.token().first_on_line => {
                "indent `where` further than the equation that it belongs to"
            }
            TokenKind::Keyword(Keyword::Where) => {
                "`where` stands after a whole equation; inside an expression use `let … in`"
            }
            TokenKind::Keyword(Keyword::Else) if expected.contains("end of") => {
                "this `else` has no `if … then` before it"
            }
            TokenKind::Keyword(Keyword::In) => "`in` belongs to a `let` before it; there is none",
            TokenKind::CloseParen | TokenKind::CloseBracket | TokenKind::CloseBrace
                if expected.contains("end of") =>
            {
                "nothing is open that this could close"
            }
            TokenKind::Comma if expected.contains("end of") => {
                "several things with `,` between them need brackets around them: `(a, b)`"
            }
            TokenKind::Bar if expected.contains("expression") => {
                "guards stand before the `=`: leave out the one above"
            }
            TokenKind::DoubleColon if expected.contains("`}`") => {
                "between two fields of a record stands a `,`"
            }
            TokenKind::Keyword(Keyword::If | Keyword::Case | Keyword::Let | Keyword::Do)
                if expected.starts_with("`=`") =>
            {
                "an equation has a `=` between its left side and this"
            }
            TokenKind::Keyword(k)
                if ["name", "pattern", "left side"].iter().any(|w| expected.contains(w)) =>
            {
                return Some(format!("`{}` is a reserved word", k.text()));
            }
            TokenKind::VarSym(Some(module), name) if name.as_str() == "." => {
                return Some(format!(
                    "`{module}..` is read as the operator `.` of module {module}; put a space \
                     before `..`"
                ));
            }
            _ => return None,
        };
        Some(text.to_owned())
    }

    /// Whether there is a `:` earlier in this line.
    fn has_lone_colon(&self) -> bool {
        let line = self.token().line;
        let read = self.tokens[..self.position].iter().rev().take_while(|t| t.line == line);
        read.into_iter().any(|t| matches!(&t.kind, TokenKind::ConSym(None, n) if n.as_str() == ":"))
    }

    /// Whether this line starts left of the previous block and right of the enclosing one.
    pub(super) fn is_between_blocks(&self) -> bool {
        let Some(Context::Implicit { column, .. }) = self.last_closed else { return false };
        let outer = match self.contexts.last() {
            Some(&Context::Implicit { column, .. }) => column,
            _ => 0,
        };
        let token = self.token();
        token.first_on_line && outer < token.column && token.column < column
    }

    /// A keyword where a name is defined. Reported once: its consequences are not worth a message.
    pub(super) fn keyword_as_name(&mut self, keyword: Keyword) -> Reported {
        let span = self.span();
        if self.misused.contains(&keyword) {
            return Reported;
        }
        self.misused.push(keyword);
        let text = keyword.text();
        self.report(
            Diagnostic::error(format!("`{text}` is a reserved word, and cannot be a name"))
                .at(span)
                .help(format!("choose another name, such as `{text}'` or `{text}_`")),
        )
    }

    /// Reports text after a declaration that cannot continue it.
    pub(super) fn trailing(&mut self) -> Reported {
        let Some(Context::Implicit { column, first }) =
            self.last_closed.filter(|_| self.is_between_blocks())
        else {
            return self.unexpected("the end of the declaration");
        };
        let token = self.token();
        let (at, begun) = (token.column, self.token_span(first));
        let mut diagnostic = Diagnostic::error("the indentation of this line fits no block")
            .at_saying(self.span(), format!("column {at}"))
            .with(begun, format!("the block before it is at column {column}"))
            .help(format!("begin the line at column {column} to make it part of that block"));
        if self.has_tabs {
            diagnostic = diagnostic.note(TABS);
        }
        self.report(diagnostic)
    }

    pub(super) fn too_deep(&mut self) -> Reported {
        let span = self.span();
        let message = format!("this is nested more than {} levels deep", crate::MAX_NESTING);
        self.report(
            Diagnostic::error(message)
                .at(span)
                .help("give an inner part a name of its own with `where` or `let`"),
        )
    }

    /// Reports that the innermost open bracket should be closed here.
    pub(super) fn unclosed(&mut self, closing: &TokenKind) -> Reported {
        let found = self.peek().clone();
        if found == TokenKind::Invalid {
            return Reported;
        }
        let span = self.span();
        let wanted = closing.describe();
        let message = match found {
            TokenKind::LayoutSemicolon | TokenKind::LayoutClose | TokenKind::End => {
                format!("expected {wanted}, but {}", self.line_problem())
            }
            _ => format!("expected {wanted}, found {}", found.describe()),
        };
        let mut diagnostic = Diagnostic::error(message).at(span);
        if let Some(&open) = self.brackets.last() {
            let text = format!("this {} is not closed", self.tokens[open].kind.describe());
            diagnostic = diagnostic.with(self.token_span(open), text);
        }
        if let Some(help) = self.hint(&found, &format!("the end of the expression, {wanted}")) {
            diagnostic = diagnostic.help(help);
        }
        self.report(diagnostic)
    }

    pub(super) fn unclosed_block(&mut self, open: usize) -> Reported {
        let found = self.peek().clone();
        if found == TokenKind::Invalid {
            return Reported;
        }
        let span = self.span();
        let opened = self.token_span(open);
        let message = format!("expected `;` or `}}`, found {}", found.describe());
        self.report(Diagnostic::error(message).at(span).with(opened, "the block opened here"))
    }

    /// A construct of Haskell that Backstory does not support.
    pub(super) fn unsupported(&mut self, span: Span, what: &str, help: &str) -> Reported {
        self.report(Diagnostic::unsupported(format!("{what} not supported")).at(span).help(help))
    }
}
