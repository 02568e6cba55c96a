//! Places of GHC (lines and columns) as spans of the sources.

use crate::file::Place;
use source::{FileId, SourceFile, SourceMap, Span, Symbol};
use std::collections::HashMap;

/// Columns advance to the next multiple of this at a tab, as in GHC.
const TAB: u32 = 8;

pub(super) struct Places<'a> {
    sources: &'a SourceMap,
    paths: &'a Paths,
}

/// The sources by the folder that GHC ran in, and the path from there that GHC knew them by.
pub type Paths = HashMap<(Symbol, Symbol), FileId>;

impl<'a> Places<'a> {
    pub(super) fn new(sources: &'a SourceMap, paths: &'a Paths) -> Self {
        Places { sources, paths }
    }

    /// [`Span::NONE`] for a file that is not among the sources.
    pub(super) fn span(&self, folder: Symbol, place: &Place) -> Span {
        let Some(id) = self.paths.get(&(folder, place.file)) else { return Span::NONE };
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

    /// The right-hand side of a binding without guards. GHC drops the tick of a right-hand side
    /// directly below that of its binding.
    pub(super) fn right_hand_side(&self, binding: Span) -> Option<Span> {
        let text = self.sources.text(binding)?;
        let (start, end) = right_hand_side(text)?;
        let at = |offset: usize| binding.start + offset as u32;
        Some(Span { start: at(start), end: at(end), ..binding })
    }
}

/// Where the right-hand side of `f x = e where …` begins and ends.
fn right_hand_side(text: &str) -> Option<(usize, usize)> {
    const SYMBOLS: &str = "!#$%&*+./<=>?@\\^|-~:";
    let is_symbol = |c: Option<char>| c.is_some_and(|c| SYMBOLS.contains(c));
    let is_name = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '\'');
    let (mut depth, mut start, mut quoted) = (0u32, None, false);
    let mut before = None;
    for (at, c) in text.char_indices() {
        let after = text[at + c.len_utf8()..].chars().next();
        match c {
            '"' if before != Some('\\') && before != Some('\'') => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            '=' | '|' if start.is_none() && !is_symbol(before) && !is_symbol(after) => {
                if c == '|' {
                    return None;
                }
                start = Some(at + 1);
            }
            'w' if start.is_some() && !is_name(before) => {
                let rest = text[at..].strip_prefix("where");
                if rest.is_some_and(|rest| !is_name(rest.chars().next())) {
                    return trimmed(text, start?, at);
                }
            }
            _ => {}
        }
        before = Some(c);
    }
    trimmed(text, start?, text.len())
}

fn trimmed(text: &str, start: usize, end: usize) -> Option<(usize, usize)> {
    let inside = &text[start..end];
    let from = start + (inside.len() - inside.trim_start().len());
    let to = start + inside.trim_end().len();
    (from < to).then_some((from, to))
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
    fn the_right_hand_side_is_what_follows_the_equals_sign() {
        let of = |text: &'static str| right_hand_side(text).map(|(from, to)| &text[from..to]);
        assert_eq!(of("double x = x + x"), Some("x + x"));
        assert_eq!(of("f (x, y) = g where\n  g = x"), Some("g"));
        assert_eq!(of("a <=> b = (a == b)"), Some("(a == b)"));
        assert_eq!(
            of("s = \"a = b where\" ++ whereabouts"),
            Some("\"a = b where\" ++ whereabouts")
        );
        assert_eq!(of("f x | x > 0 = 1"), None);
        assert_eq!(of("x + 1"), None);
    }

    #[test]
    fn columns_count_characters_and_tabs_advance() {
        let mut sources = SourceMap::new();
        let id = sources.add("./A.hs", "λx = 1\n\ty = 2\n", Origin::User);
        let (folder, file) = (Symbol::new("/home"), Symbol::new("A.hs"));
        let paths = Paths::from([((folder, file), id)]);
        let places = Places::new(&sources, &paths);
        let at =
            |line, column, end_column| Place { file, line, column, end_line: line, end_column };
        assert_eq!(sources.text(places.span(folder, &at(1, 2, 3))), Some("x"));
        assert_eq!(sources.text(places.span(folder, &at(2, 9, 10))), Some("y"));
        assert!(places.span(folder, &at(7, 1, 2)).is_none());
    }
}
