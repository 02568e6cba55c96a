//! Documents and their layout: on one line if it fits, otherwise broken and indented.
//!
//! A list that does not fit keeps its first few items on the line of its parenthesis and puts each
//! other item on its own line. Everything is iterative: documents nest as deeply as the programs
//! that they show.

/// The desired line width. Closing parentheses may exceed it slightly.
const WIDTH: usize = 100;
/// A longer list is broken even if it would fit, for readability.
const LONGEST_LIST: usize = 64;
/// The maximum indentation; otherwise the text of a deep program would be quadratic in its size.
const DEEPEST_INDENT: usize = 60;

#[derive(Clone, Copy)]
pub(super) struct DocId(usize);

enum Doc {
    Text(String),
    List {
        /// The span mark before the parenthesis.
        mark: String,
        items: Vec<DocId>,
        /// The number of items on the first line.
        keep: usize,
        /// The indentation of the other items relative to the start of the list.
        indent: usize,
        /// The indentation of the last item.
        last_indent: usize,
        /// Never put on one line, even if it would fit.
        always_broken: bool,
    },
}

/// Documents, children before parents.
#[derive(Default)]
pub(super) struct Docs {
    docs: Vec<Doc>,
    /// Width on one line; `usize::MAX` for what is never put on one.
    widths: Vec<usize>,
}

enum Step {
    Doc(DocId),
    Text(&'static str),
    Line(usize),
}

impl Docs {
    fn add(&mut self, doc: Doc, width: usize) -> DocId {
        self.docs.push(doc);
        self.widths.push(width);
        DocId(self.docs.len() - 1)
    }

    pub(super) fn text(&mut self, text: impl Into<String>) -> DocId {
        let text = text.into();
        let width = text.chars().count();
        self.add(Doc::Text(text), width)
    }

    pub(super) fn list(&mut self, mark: String, items: Vec<DocId>, keep: usize) -> DocId {
        self.indented(mark, items, keep, 2, 2)
    }

    pub(super) fn indented(
        &mut self,
        mark: String,
        items: Vec<DocId>,
        keep: usize,
        indent: usize,
        last_indent: usize,
    ) -> DocId {
        let inner = items.iter().fold(0usize, |sum, i| sum.saturating_add(self.widths[i.0]));
        let gaps = items.len().saturating_sub(1);
        let width = inner.saturating_add(gaps + 2 + mark.len());
        let doc = Doc::List { mark, items, keep, indent, last_indent, always_broken: false };
        self.add(doc, width)
    }

    /// A list whose further items are always on their own lines.
    pub(super) fn broken(&mut self, mark: String, items: Vec<DocId>, keep: usize) -> DocId {
        let doc = Doc::List { mark, items, keep, indent: 2, last_indent: 2, always_broken: true };
        self.add(doc, usize::MAX)
    }

    pub(super) fn layout(&self, root: DocId) -> String {
        let mut out = String::new();
        let mut column = 0;
        let mut steps = vec![Step::Doc(root)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Text(text) => {
                    out.push_str(text);
                    column += text.len();
                }
                Step::Line(indent) => {
                    out.push('\n');
                    out.extend(std::iter::repeat_n(' ', indent));
                    column = indent;
                }
                Step::Doc(id) => match &self.docs[id.0] {
                    Doc::Text(text) => {
                        out.push_str(text);
                        column += self.widths[id.0];
                    }
                    Doc::List { mark, items, keep, indent, last_indent, always_broken } => {
                        let start = column;
                        out.push_str(mark);
                        out.push('(');
                        column += mark.len() + 1;
                        let fits = start.saturating_add(self.widths[id.0]) <= WIDTH;
                        let flat = fits && self.widths[id.0] <= LONGEST_LIST && !always_broken;
                        let from = steps.len();
                        for (i, item) in items.iter().enumerate() {
                            if i > 0 && (flat || i < *keep) {
                                steps.push(Step::Text(" "));
                            } else if i > 0 {
                                let by = if i + 1 == items.len() { last_indent } else { indent };
                                steps.push(Step::Line((start + by).min(DEEPEST_INDENT)));
                            }
                            steps.push(Step::Doc(*item));
                        }
                        steps.push(Step::Text(")"));
                        steps[from..].reverse();
                    }
                },
            }
        }
        out
    }
}
