//! Lines and columns of abstract code as spans.
//!
//! A first walk over the forms finds how many lines each file has and how long they are; then
//! the files are registered, and every place has an offset. The walk takes the second element
//! of anything tagged for a place, which is right for all of abstract code and at worst adds
//! a few blank lines for a pair such as `{unit, 8}`.

use super::FindSource;
use super::terms::{Node, TermId, Terms};
use source::{FileId, Origin, SourceMap, Span};
use std::collections::HashMap;

/// Beyond these, a place is damaged data, and is moved to the last line.
const MAX_LINE: u32 = 500_000;
const MAX_COLUMN: u32 = 20_000;
const MAX_TEXT: usize = 32 << 20;

#[derive(Default)]
struct Shape {
    /// The widest column seen, for each line from 1.
    widths: Vec<u32>,
}

pub(super) struct Places {
    files: HashMap<String, FileId>,
    current: FileId,
    first: FileId,
}

impl Places {
    pub(super) fn new(
        terms: &Terms,
        forms: &[TermId],
        origin: Origin,
        sources: &mut SourceMap,
        find_source: &mut FindSource,
    ) -> Places {
        // In the order of appearance: the first is the module's own.
        let mut shapes: Vec<(String, Shape)> = Vec::new();
        let mut at = 0;
        for &form in forms {
            if let Some(path) = file_attribute(terms, form) {
                at = shapes.iter().position(|(p, _)| *p == path).unwrap_or_else(|| {
                    shapes.push((path, Shape::default()));
                    shapes.len() - 1
                });
            }
            if shapes.is_empty() {
                shapes.push(("nofile".to_owned(), Shape::default()));
            }
            if let Some((_, shape)) = shapes.get_mut(at) {
                shape.walk(terms, form);
            }
        }
        let mut files = HashMap::new();
        let mut first = None;
        for (path, shape) in shapes {
            let known =
                sources.files().find(|(_, file)| file.path == path && shape.fits(&file.text));
            if let Some((id, _)) = known {
                first.get_or_insert(id);
                files.insert(path, id);
                continue;
            }
            let (shown, text) = match find_source(&path) {
                Some((shown, text)) if shape.fits(&text) => (shown, text),
                _ => (path.clone(), shape.blank_text()),
            };
            let id = sources.add(shown, text, origin);
            first.get_or_insert(id);
            files.insert(path, id);
        }
        let first = first.unwrap_or(Span::NONE.file);
        Places { files, current: first, first }
    }

    /// The module's own file.
    pub(super) fn main_file(&self) -> FileId {
        self.first
    }

    pub(super) fn enter_file(&mut self, path: &str) {
        if let Some(id) = self.files.get(path) {
            self.current = *id;
        }
    }

    /// The span of what stands at an annotation.
    pub(super) fn span(&self, sources: &SourceMap, terms: &Terms, annotation: TermId) -> Span {
        let Some((line, column)) = location(terms, annotation) else { return Span::NONE };
        // What a compiler made up stands nowhere.
        if line == 0 {
            return Span::NONE;
        }
        let Some(file) = sources.get(self.current) else { return Span::NONE };
        let line = line.clamp(1, file.line_count());
        let Some(start) = file.line_start(line) else { return Span::NONE };
        let text = file.line(line);
        let offset = match column {
            0 => text.len() - text.trim_start().len(),
            _ => text.char_indices().nth(column as usize - 1).map_or(text.len(), |(at, _)| at),
        };
        // The name or number that stands there, if the text is known.
        let word = text[offset..].chars().take_while(|&c| crate::token::continues_name(c));
        let width: usize = word.map(char::len_utf8).sum();
        let width = match text[offset..].chars().next() {
            Some(c) if width == 0 => c.len_utf8(),
            _ => width,
        };
        let start = start as usize + offset;
        Span::new(self.current, start, start + width)
    }
}

impl Shape {
    fn walk(&mut self, terms: &Terms, form: TermId) {
        // Values of attributes may be any term; only those that hold code are looked into.
        if let Some(("attribute", [annotation, name, ..])) = terms.tagged(form) {
            let holds_code = terms.atom(*name).is_some_and(|n| {
                matches!(n.as_str(), "spec" | "callback" | "type" | "opaque" | "record" | "nominal")
            });
            if !holds_code {
                self.note(terms, *annotation);
                return;
            }
        }
        let mut todo = vec![form];
        while let Some(id) = todo.pop() {
            if let Some((_, [annotation, ..])) = terms.tagged(id) {
                self.note(terms, *annotation);
            }
            match terms.node(id) {
                Node::Tuple { .. } => todo.extend(terms.tuple(id).unwrap_or(&[])),
                Node::List { .. } => todo.extend(terms.list(id).unwrap_or_default()),
                _ => {}
            }
        }
    }

    fn note(&mut self, terms: &Terms, annotation: TermId) {
        let Some((line, column)) = location(terms, annotation) else { return };
        if line == 0 || line > MAX_LINE || column > MAX_COLUMN {
            return;
        }
        let index = line as usize - 1;
        if self.widths.len() <= index {
            self.widths.resize(index + 1, 0);
        }
        self.widths[index] = self.widths[index].max(column);
    }

    /// Whether a text can be the one that was compiled.
    fn fits(&self, text: &str) -> bool {
        let mut lines = text.split('\n');
        self.widths.iter().all(|&width| match lines.next() {
            Some(line) => width == 0 || line.chars().count() + 1 >= width as usize,
            None => false,
        })
    }

    fn blank_text(&self) -> String {
        let mut text = String::new();
        for &width in &self.widths {
            if text.len() < MAX_TEXT {
                text.extend(std::iter::repeat_n(' ', width as usize));
            }
            text.push('\n');
        }
        text
    }
}

/// The path in a `-file` attribute.
pub(super) fn file_attribute(terms: &Terms, form: TermId) -> Option<String> {
    let ("attribute", [_, name, value]) = terms.tagged(form)? else { return None };
    if terms.atom(*name)?.as_str() != "file" {
        return None;
    }
    terms.text(*terms.tuple(*value)?.first()?)
}

/// An annotation is a line, a line and a column, or a list that has one of these under
/// `location`. Without a column, the place is the start of the line.
fn location(terms: &Terms, annotation: TermId) -> Option<(u32, u32)> {
    if let Some(line) = terms.small(annotation) {
        return Some((line, 0));
    }
    if let Some([line, column]) = terms.tuple(annotation)
        && let (Some(line), Some(column)) = (terms.small(*line), terms.small(*column))
    {
        return Some((line, column));
    }
    for entry in terms.list(annotation)? {
        if let Some(("location", [place])) = terms.tagged(entry) {
            if let Some(line) = terms.small(*place) {
                return Some((line, 0));
            }
            let [line, column] = terms.tuple(*place)? else { return None };
            return Some((terms.small(*line)?, terms.small(*column)?));
        }
    }
    None
}
