//! Macros, conditions and includes: tokens of files in, tokens of forms out.
//!
//! Works form by form, as the language defines it: a directive is a form, and a macro use sees the
//! definitions before it. Files come through [`IncludeResolver`], so nothing here accesses a disk.
//!
//! Every token has a location to blame. A token from the body of a macro has the span of the *use*,
//! which is where the user looks, and refers to the definition through its
//! [`ExpansionId`](crate::token::ExpansionId); a token from an argument keeps its own span.

mod builtin;
mod condition;
mod define;
mod directive;
mod expand;
mod float_text;
mod predefined;
mod stringify;

pub use float_text::float_text;

use crate::lex::lex;
use crate::token::{Expansion, ExpansionId, Token, TokenKind};
use crate::{IncludeResolver, ParseOptions};
use condition::Condition;
use define::Macro;
use source::{Diagnostic, FileId, SourceMap, Span, Symbol};
use std::collections::{HashMap, HashSet};

/// The maximum nesting of included files.
const MAX_INCLUDE_DEPTH: usize = 40;
/// The maximum number of included files: a file that includes itself twice would double at every
/// level.
const MAX_INCLUDES: usize = 2_000;

/// A problem in a form. Boxed, since it is part of every result.
pub(crate) type Problem = Box<Diagnostic>;

pub(crate) struct Preprocessor<'a> {
    pub(crate) sources: &'a mut SourceMap,
    resolver: &'a mut dyn IncludeResolver,
    otp_release: u32,
    macros: HashMap<Symbol, Vec<Macro>>,
    features: HashSet<Symbol>,
    /// The first stands for "no macro".
    expansions: Vec<Expansion>,
    files: Vec<OpenFile>,
    includes: usize,
    module: Option<Symbol>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A file being read: its tokens, last first, and its open conditions.
struct OpenFile {
    file: FileId,
    tokens: Vec<Token>,
    conditions: Vec<Condition>,
    end: Span,
}

impl<'a> Preprocessor<'a> {
    pub(crate) fn new(
        sources: &'a mut SourceMap,
        resolver: &'a mut dyn IncludeResolver,
        options: &ParseOptions,
    ) -> Self {
        let none = Expansion {
            name: Symbol::new(""),
            arity: None,
            used: Span::NONE,
            defined: Span::NONE,
            parent: ExpansionId::NONE,
        };
        let mut this = Preprocessor {
            sources,
            resolver,
            otp_release: options.otp_release,
            macros: HashMap::new(),
            features: HashSet::new(),
            expansions: vec![none],
            files: Vec::new(),
            includes: 0,
            module: None,
            diagnostics: Vec::new(),
        };
        if options.otp_release >= 27 {
            this.features.insert(Symbol::new("maybe_expr"));
        }
        for (name, value) in &options.defines {
            this.define_option(name, value.as_deref().unwrap_or("true"));
        }
        this
    }

    /// Opens a file; its forms come before the rest of the others.
    pub(crate) fn open(&mut self, file: FileId) {
        let Some(source) = self.sources.get(file) else { return };
        let text = source.text.clone();
        let mut tokens = lex(file, &text);
        tokens.reverse();
        let end = Span::new(file, text.len(), text.len());
        self.files.push(OpenFile { file, tokens, conditions: Vec::new(), end });
    }

    /// The tokens of the next form that is not a directive, with macros expanded. The last is the
    /// [`TokenKind::Dot`], or [`TokenKind::End`] if the file ends without one.
    pub(crate) fn next_form(&mut self) -> Option<Vec<Token>> {
        loop {
            let raw = self.next_raw_form()?;
            if let Some(directive) = directive::name(&raw) {
                if let Err(problem) = self.directive(directive, &raw) {
                    self.diagnostics.push(*problem);
                }
                continue;
            }
            if !self.is_live() {
                continue;
            }
            if let Some(problem) = unreadable(&raw) {
                self.diagnostics.push(*problem);
                continue;
            }
            match self.expand(raw) {
                Ok(tokens) => {
                    self.notice(&tokens);
                    return Some(tokens);
                }
                Err(problem) => self.diagnostics.push(*problem),
            }
        }
    }

    /// The tokens up to the next full stop, as written.
    fn next_raw_form(&mut self) -> Option<Vec<Token>> {
        loop {
            let file = self.files.last_mut()?;
            if file.tokens.is_empty() {
                let end = file.end;
                for condition in std::mem::take(&mut file.conditions) {
                    self.diagnostics.push(
                        Diagnostic::error("this condition is never closed")
                            .at_saying(condition.opened, "opened here")
                            .with(end, "the file ends here")
                            .help("add `-endif.`"),
                    );
                }
                self.files.pop();
                continue;
            }
            let mut form = Vec::new();
            while let Some(token) = file.tokens.pop() {
                let last = token.kind == TokenKind::Dot;
                form.push(token);
                if last {
                    return Some(form);
                }
            }
            form.push(Token::new(TokenKind::End, file.end));
            return Some(form);
        }
    }

    fn is_live(&self) -> bool {
        self.files.last().is_none_or(|f| f.conditions.last().is_none_or(|c| c.live))
    }

    /// Records what later macros need to know about a form.
    fn notice(&mut self, tokens: &[Token]) {
        let atom = |index: usize| tokens.get(index).and_then(Token::atom_text);
        if tokens.first().is_none_or(|t| !t.is(crate::token::Punct::Minus)) {
            return;
        }
        // With or without parentheses.
        let open = tokens.get(2).is_some_and(|t| t.is(crate::token::Punct::OpenParen));
        let argument = if open { 3 } else { 2 };
        match (atom(1), atom(argument)) {
            (Some("module"), Some(name)) => self.module = Some(Symbol::new(name)),
            (Some("feature"), Some(feature)) => match atom(argument + 2) {
                Some("enable") => drop(self.features.insert(Symbol::new(feature))),
                Some("disable") => drop(self.features.remove(&Symbol::new(feature))),
                _ => {}
            },
            _ => {}
        }
    }

    pub(crate) fn expansions(&self) -> &[Expansion] {
        &self.expansions
    }
}

/// The first token that could not be read, as a diagnostic.
pub(crate) fn unreadable(tokens: &[Token]) -> Option<Problem> {
    tokens.iter().find_map(|token| match &token.kind {
        TokenKind::Error(message) => {
            Some(Box::new(Diagnostic::error(message.to_string()).at(token.span)))
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests;
