//! The reader of abstract code: shared parts.

use super::FindSource;
use super::elixir::{Place, is_elixir};
use super::places::Places;
use super::terms::{TermId, Terms};
use crate::parse::{Parse, problem};
use crate::tree::{MAX_DEPTH, Name};
use source::{Origin, SourceMap, Span};

pub(super) struct Reader<'t> {
    pub terms: &'t Terms,
    pub sources: &'t SourceMap,
    pub places: Places,
    depth: u32,
    /// The current form, to blame if no more precise location is known.
    pub form_span: Span,
}

impl<'t> Reader<'t> {
    pub(super) fn new(
        terms: &'t Terms,
        forms: &[TermId],
        origin: Origin,
        sources: &'t mut SourceMap,
        find_source: &mut FindSource,
    ) -> Self {
        let places = Places::new(terms, forms, origin, sources, find_source);
        Reader { terms, sources, places, depth: 0, form_span: Span::NONE }
    }

    pub(super) fn span(&self, annotation: TermId) -> Span {
        self.places.span(self.sources, self.terms, annotation)
    }

    /// The place of an expression, if it is one of Elixir.
    pub(super) fn elixir_place(&self, annotation: TermId, span: Span) -> Option<Place<'t>> {
        let file = self.sources.get(self.places.current())?;
        let has_column = Places::has_column(self.terms, annotation);
        is_elixir(&file.path).then_some(Place { span, has_column, text: &file.text })
    }

    /// Reports malformed abstract code.
    pub(super) fn ill<T>(&self, what: &str) -> Parse<T> {
        Err(problem(format!("unknown {what} in its abstract code"), self.form_span))
    }

    pub(super) fn enter(&mut self) -> Parse<()> {
        self.depth += 1;
        match self.depth <= MAX_DEPTH {
            true => Ok(()),
            false => Err(problem("its code is nested too deeply", self.form_span)),
        }
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    pub(super) fn list(&self, id: TermId, what: &str) -> Parse<Vec<TermId>> {
        match self.terms.list(id) {
            Some(list) => Ok(list),
            None => self.ill(what),
        }
    }

    /// A bare atom, with the span of what it belongs to.
    pub(super) fn bare_name(&self, id: TermId, span: Span) -> Parse<Name> {
        match self.terms.atom(id) {
            Some(symbol) => Ok(Name::new(symbol, span)),
            None => self.ill("name"),
        }
    }

    /// `{atom, Annotation, Name}` or `{var, Annotation, Name}`.
    pub(super) fn name(&self, id: TermId) -> Parse<Name> {
        match self.terms.tagged(id) {
            Some(("atom" | "var", [annotation, name])) => {
                self.bare_name(*name, self.span(*annotation))
            }
            _ => self.ill("name"),
        }
    }

    /// Applies `read` to every element of a list.
    pub(super) fn each<T>(
        &mut self,
        id: TermId,
        what: &str,
        read: impl Fn(&mut Self, TermId) -> Parse<T>,
    ) -> Parse<Vec<T>> {
        let list = self.list(id, what)?;
        list.into_iter().map(|id| read(self, id)).collect()
    }
}
