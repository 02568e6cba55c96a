//! Places of GHC (lines and columns) as spans of the sources.

use crate::file::Place;
use source::{FileId, SourceFile, SourceMap, Span, Symbol};
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

/// Columns advance to the next multiple of this at a tab, as in GHC.
const TAB: u32 = 8;

pub(super) struct Places<'a> {
    sources: &'a SourceMap,
    files: HashMap<String, FileId>,
    /// The folder that GHC's paths start from.
    root: &'a Path,
}

impl<'a> Places<'a> {
    pub(super) fn new(sources: &'a SourceMap, root: &'a Path) -> Self {
        let files = sources.files().map(|(id, file)| (plain(Path::new(&file.path)), id)).collect();
        Places { sources, files, root }
    }

    /// [`Span::NONE`] for a file that is not among the sources.
    pub(super) fn span(&self, place: &Place) -> Span {
        let Some(id) = self.files.get(&plain(&self.root.join(place.file.as_str()))) else {
            return Span::NONE;
        };
        let Some(file) = self.sources.get(*id) else { return Span::NONE };
        let start = offset(file, place.line, place.column);
        match (start, offset(file, place.end_line, place.end_column)) {
            (Some(start), Some(end)) if start <= end => Span { file: *id, start, end },
            _ => Span::NONE,
        }
    }

    /// Whether a span is a name, maybe an operator in parentheses or a function between backquotes.
    pub(super) fn is_name(&self, span: Span, name: Symbol) -> bool {
        self.sources.text(span).is_some_and(|text| {
            let bare = text.trim_matches(['(', ')', '`', ' ']);
            bare == name.as_str() || text == name.as_str()
        })
    }

    /// Whether a name occurs in a span.
    pub(super) fn mentions(&self, span: Span, name: Symbol) -> bool {
        self.sources.text(span).is_some_and(|text| text.contains(name.as_str()))
    }
}

/// A path without what says "here".
fn plain(path: &Path) -> String {
    let parts = path.components().filter(|part| *part != Component::CurDir);
    parts.collect::<PathBuf>().display().to_string()
}

fn offset(file: &SourceFile, line: u32, column: u32) -> Option<u32> {
    let start = file.line_start(line)?;
    let mut at = 1;
    for (offset, c) in file.line(line).char_indices() {
        if at >= column {
            return Some(start + offset as u32);
        }
        at = if c == '\t' { (at - 1) / TAB * TAB + TAB + 1 } else { at + 1 };
    }
    Some(start + file.line(line).len() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::Origin;

    #[test]
    fn columns_count_characters_and_tabs_advance() {
        let mut sources = SourceMap::new();
        sources.add("./A.hs", "λx = 1\n\ty = 2\n", Origin::User);
        let places = Places::new(&sources, Path::new(""));
        let file = Symbol::new("A.hs");
        let at =
            |line, column, end_column| Place { file, line, column, end_line: line, end_column };
        assert_eq!(sources.text(places.span(&at(1, 2, 3))), Some("x"));
        assert_eq!(sources.text(places.span(&at(2, 9, 10))), Some("y"));
        assert!(places.span(&at(7, 1, 2)).is_none());
    }
}
