//! Indented lines, one node each.

use source::{SourceMap, Span};

pub(super) struct Writer<'s> {
    pub out: String,
    indent: usize,
    /// With sources, every line ends with the location of the node.
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
        // The maximum indentation: further right it is unreadable, and the blanks alone would fill
        // memory.
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

    /// A line, followed by its contents, indented one step further.
    pub(super) fn node(&mut self, label: &str, span: Span, inner: impl FnOnce(&mut Self)) {
        self.line(label, span);
        self.indent += 1;
        inner(self);
        self.indent -= 1;
    }

    /// A line that only groups others, and so has no location.
    pub(super) fn group(&mut self, label: &str, inner: impl FnOnce(&mut Self)) {
        self.node(label, Span::NONE, inner);
    }
}
