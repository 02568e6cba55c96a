//! Core's text form, read. [`crate::print`] writes it; `docs/internals/core.md` describes it.
//!
//! In four steps, one a file: characters to tokens ([`lexer`]), tokens to nested lists
//! ([`tree`]), lists to data types and definitions ([`module`]) and to expressions ([`expr`]).
//! Each goes on after a problem, so that a file's mistakes are told together.
//!
//! Expressions are numbered children first; variables in the order in which they come into
//! scope, which for `let!` and for a join's label is after the value or target that they name.

mod expr;
mod lexer;
mod module;
mod tree;

use crate::Module;
use source::{Diagnostic, FileId, Span};

/// More problems than this help nobody.
const MOST_PROBLEMS: usize = 50;

/// Reads one module. Does not check it: see [`crate::check`].
///
/// An expression without a mark has its place in this very text as its span.
pub fn parse(file: FileId, text: &str) -> Result<Module, Vec<Diagnostic>> {
    if u32::try_from(text.len()).is_err() {
        return Err(vec![Diagnostic::error("a file of more than 4 GB cannot be read")]);
    }
    let mut problems = Problems::default();
    let tokens = lexer::tokens(file, text, &mut problems);
    let tree = tree::read(tokens, &mut problems);
    let end = Span::new(file, text.len(), text.len());
    let module = module::module(&tree, end, &mut problems);
    match module {
        Some(module) if problems.found.is_empty() => Ok(module),
        _ => Err(problems.found),
    }
}

/// What is wrong so far.
#[derive(Default)]
struct Problems {
    found: Vec<Diagnostic>,
}

impl Problems {
    fn say(&mut self, span: Span, message: impl Into<String>) {
        self.add(Diagnostic::error(message).at(span));
    }

    fn add(&mut self, problem: Diagnostic) {
        if self.found.len() < MOST_PROBLEMS {
            self.found.push(problem);
        }
    }

    /// Adds what to do to the last problem.
    fn help(&mut self, text: impl Into<String>) {
        if let Some(last) = self.found.last_mut()
            && last.help.is_none()
        {
            last.help = Some(text.into());
        }
    }
}

#[cfg(test)]
mod tests;
