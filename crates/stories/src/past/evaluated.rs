//! The values of an expression, one for each evaluation.

use super::Past;
use source::Span;

/// The values of an expression.
#[derive(Clone, Debug)]
pub struct Evaluated {
    /// The expression.
    pub span: Span,
    /// Oldest first.
    pub values: Vec<String>,
    /// Whether these are all.
    pub is_complete: bool,
}

impl Past<'_> {
    /// All values of the smallest expression at a source location, up to `most`.
    pub fn evaluated_at(
        &mut self,
        path: &str,
        line: usize,
        column: usize,
        most: usize,
    ) -> Result<Evaluated, String> {
        let opened = self.open_source(path, line, Some(column))?;
        let last = opened.nodes.first().ok_or("nothing was computed there")?;
        let span = self.reporter.happened_at(*last);
        let (nodes, is_complete) = self.reporter.steps_at(span, most);
        let values = nodes.iter().map(|node| self.reporter.value(*node)).collect();
        Ok(Evaluated { span, values, is_complete })
    }
}
