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

pub(crate) use lookup::description_file;
pub(crate) use modules::Units;
pub(crate) use resolve::{Root, resolve};

use crate::files::Files;
use haskell_to_core::project::cabal::{Description, Problem, hpack, parse};
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

/// The description of a package, a `.cabal` file or a `package.yaml`, with its problems.
fn parsed(path: &Path, text: &str, files: &dyn Files) -> (Description, Vec<Problem>) {
    if path.file_name().is_none_or(|name| name != HPACK) {
        return parse(text);
    }
    let folder = project::parent_of_file(path);
    let name = folder.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let modules =
        |source_folder: &str| modules_below(&modules::below(&folder, source_folder), files);
    hpack::parse(text, &name, &modules)
}

/// The names of the modules in a source folder.
fn modules_below(folder: &Path, files: &dyn Files) -> Vec<String> {
    /// Limit on the depth of folders; links may lead in circles.
    const DEEPEST: usize = 16;
    let mut found = Vec::new();
    let mut work = vec![(folder.to_owned(), String::new(), 0)];
    while let Some((here, prefix, depth)) = work.pop() {
        for path in files.list(&here) {
            let Some(name) = path.file_stem().map(|n| n.to_string_lossy().into_owned()) else {
                continue;
            };
            if !name.starts_with(char::is_uppercase) {
                continue;
            }
            let is_source = path.extension().is_some_and(|e| e == "hs" || e == "lhs" || e == "hsc");
            if is_source && files.is_file(&path) {
                found.push(format!("{prefix}{name}"));
            } else if depth < DEEPEST && files.is_folder(&path) {
                work.push((path, format!("{prefix}{name}."), depth + 1));
            }
        }
    }
    found.sort();
    found
}

/// The description of a package that hpack turns into a `.cabal` file.
const HPACK: &str = "package.yaml";

/// Reads a description that must be valid.
fn description(
    path: &Path,
    text: &str,
    files: &dyn Files,
    sources: &mut SourceMap,
) -> Result<Description, Vec<Diagnostic>> {
    let (description, found) = parsed(path, text, files);
    let said = problems(path, text, &found, sources);
    if said.is_empty() { Ok(description) } else { Err(said) }
}
