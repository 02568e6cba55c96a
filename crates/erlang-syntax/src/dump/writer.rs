//! Indented lines, one node each.

use source::{SourceMap, Span};

pub(super) struct Writer<'s> {
    pub out: String,
    indent: usize,
    /// With sources, every line ends with the node's place.
    sources: Option<&'s SourceMap>,
}

impl<'s> Writer<'s> {
    pub(super) fn new(sources: Option<&'s SourceMap>) -> Self {
        Writer { out: String::new(), indent: 0, sources }
    }

    pub(super) fn shows_places(&self) -> bool {
        self.sources.is_some()
    }

    pub(super) fn line(&mut self, label: &str, span: Span) {
        // Deep trees are shown as they are up to here; further right nobody reads, and the
        // blanks alone would fill memory.
        for _ in 0..self.indent.min(200) {
            self.out.push_str("  ");
        }
        self.out.push_str(label);
        if let Some(file) = self.sources.and_then(|s| s.get(span.file)) {
            let at = file.line_column(span.start);
            self.out.push_str(&format!(" @{}:{}", at.line, at.column));
        }
        self.out.push('\n');
    }

    /// A line, and what belongs to it one step further in.
    pub(super) fn node(&mut self, label: &str, span: Span, inner: impl FnOnce(&mut Self)) {
        self.line(label, span);
        self.indent += 1;
        inner(self);
        self.indent -= 1;
    }

    /// A line that is only there to group, and so has no place.
    pub(super) fn group(&mut self, label: &str, inner: impl FnOnce(&mut Self)) {
        self.node(label, Span::NONE, inner);
    }
}
