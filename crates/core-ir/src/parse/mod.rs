//! Parses the text form of Core. [`crate::print`] writes it; `docs/internals/core.md` describes it.
//!
//! There are four steps, one per file: characters to tokens ([`lexer`]), tokens to nested lists
//! ([`tree`]), lists to data types and definitions ([`module`]) and to expressions ([`expr`]). Each
//! continues after a problem, so that all mistakes in a file are reported together.
//!
//! Expressions are numbered children first; variables in the order in which they come into scope,
//! which for `let!` and for the label of a join is after the value or target that they name.

mod expr;
mod lexer;
mod module;
mod tree;

use crate::Module;
use source::{Diagnostic, FileId, Span};

/// The maximum number of problems reported.
const MOST_PROBLEMS: usize = 50;

/// Parses one module. Does not check it: see [`crate::check`].
///
/// The span of an expression without a mark is its location in this text.
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

/// The problems found so far.
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

    /// Adds a suggestion to the last problem.
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
