//! Haskell packages: finding them, selecting those that a program needs, and locating their modules.
//!
//! The search order is: packages named on the command line; those of the project (`cabal.project`, `stack.yaml`);
//! siblings of the package folder and of the project folder; the download cache of cabal. Built-in packages are not
//! searched for. Nothing is downloaded.

mod archive;
mod lookup;
mod modules;
mod project;
mod resolve;
#[cfg(test)]
mod tests;

pub(crate) use modules::Units;
pub(crate) use resolve::{Root, Target, resolve, target};

use haskell_to_core::project::cabal::{Description, Problem, parse};
use source::{Diagnostic, Origin, SourceMap, Span};
use std::path::Path;

/// Reports errors in a description, with their lines.
fn problems(
    path: &Path,
    text: &str,
    found: &[Problem],
    sources: &mut SourceMap,
) -> Vec<Diagnostic> {
    if found.is_empty() {
        return Vec::new();
    }
    let file = sources.add(path.display().to_string(), text, Origin::User);
    let place = |line: usize| {
        let before: usize =
            text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let length = text.get(before..).and_then(|r| r.lines().next()).map_or(0, str::len);
        Span::new(file, before, before + length)
    };
    let said = found.iter().map(|problem| {
        let error = Diagnostic::error(format!("{} is broken: {}", path.display(), problem.message));
        if problem.line == 0 { error } else { error.at(place(problem.line)) }
    });
    said.collect()
}

/// Reads a description that must be valid.
fn description(
    path: &Path,
    text: &str,
    sources: &mut SourceMap,
) -> Result<Description, Vec<Diagnostic>> {
    let (description, found) = parse(text);
    let said = problems(path, text, &found, sources);
    if said.is_empty() { Ok(description) } else { Err(said) }
}
