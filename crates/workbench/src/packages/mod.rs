//! Haskell packages: where they are found, which of them a program needs, and where their modules are.
//!
//! Packages are looked for, in this order: those named on the command line; those of the project
//! (`cabal.project`, `stack.yaml`); folders beside the package and beside the project; cabal's download
//! cache. Packages that are built in are never looked for. Nothing is downloaded.

mod archive;
mod lookup;
mod modules;
mod project;
mod resolve;
#[cfg(test)]
mod tests;

pub(crate) use modules::Units;
pub(crate) use resolve::{Root, resolve};

use haskell_to_core::project::cabal::{Description, Problem, parse};
use source::{Diagnostic, Origin, SourceMap, Span};
use std::path::Path;

/// Says what is wrong with a description, at the lines that are wrong.
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

/// Reads a description that must be right.
fn description(
    path: &Path,
    text: &str,
    sources: &mut SourceMap,
) -> Result<Description, Vec<Diagnostic>> {
    let (description, found) = parse(text);
    let said = problems(path, text, &found, sources);
    if said.is_empty() { Ok(description) } else { Err(said) }
}
