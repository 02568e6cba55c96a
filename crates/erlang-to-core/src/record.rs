//! Records: tuples whose first element is the record name.

use crate::block::{Block, Step};
use crate::lower::Lower;
use core_ir::{ExprId, VarId};
use erlang_syntax::tree::{Expr, FieldName, Name, RecordDefinition, RecordField};
use source::{Diagnostic, Span, Symbol, did_you_mean};

impl<'m> Lower<'m> {
    pub(crate) fn record(&mut self, name: Name) -> Option<&'m RecordDefinition> {
        if let Some(record) = self.scope.records.get(&name.symbol) {
            return Some(record);
        }
        let mut known: Vec<&str> = self.scope.records.keys().map(|n| n.as_str()).collect();
        known.sort_unstable();
        let mut problem =
            Diagnostic::error(format!("record {} is undefined", name.symbol)).at(name.span);
        if let Some(near) = did_you_mean(name.as_str(), known) {
            problem = problem.help(format!("did you mean {near}?"));
        }
        self.say(problem);
        None
    }

    /// The index of a field, from 0, not counting the tag.
    pub(crate) fn record_field(&mut self, record: &RecordDefinition, field: Name) -> Option<usize> {
        let at = record.fields.iter().position(|f| f.name.symbol == field.symbol);
        if at.is_none() {
            let message =
                format!("field {} is undefined in record {}", field.symbol, record.name.symbol);
            let mut problem =
                Diagnostic::error(message).at(field.span).with(record.name.span, "the record");
            let known = record.fields.iter().map(|f| f.name.as_str());
            if let Some(near) = did_you_mean(field.as_str(), known) {
                problem = problem.help(format!("did you mean {near}?"));
            }
            self.say(problem);
        }
        at
    }

    pub(crate) fn say_field_twice(&mut self, field: Name) {
        let message = format!("field {} is given twice", field.symbol);
        self.say(Diagnostic::error(message).at(field.span));
    }

    /// The expression for each field that is given, by index.
    fn written<'f>(
        &mut self,
        record: &RecordDefinition,
        fields: &'f [RecordField<Expr>],
    ) -> Vec<Option<&'f Expr>> {
        let mut written = vec![None; record.fields.len()];
        for field in fields {
            if let FieldName::Named(name) = field.name
                && let Some(at) = self.record_field(record, name)
                && written[at].replace(&field.value).is_some()
            {
                self.say_field_twice(name);
            }
        }
        for field in fields {
            if let FieldName::Rest(_) = field.name {
                for value in &mut written {
                    value.get_or_insert(&field.value);
                }
            }
        }
        written
    }

    /// The values of an update, evaluated in text order, by index.
    fn given(
        &mut self,
        record: &RecordDefinition,
        fields: &[RecordField<Expr>],
        block: &mut Block,
    ) -> Vec<Option<ExprId>> {
        let mut values = vec![None; record.fields.len()];
        for field in fields {
            if let FieldName::Named(name) = field.name {
                let value = self.argument(&field.value, block);
                if let Some(at) = self.record_field(record, name)
                    && values[at].replace(value).is_some()
                {
                    self.say_field_twice(name);
                }
            }
        }
        values
    }

    pub(crate) fn record_new(
        &mut self,
        name: Name,
        fields: &[RecordField<Expr>],
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let Some(record) = self.record(name) else {
            return self.atom("undefined", span);
        };
        if self.expanding.contains(&name.symbol) {
            let message = format!("the defaults of record {} contain itself", name.symbol);
            self.say(Diagnostic::error(message).at(name.span));
            return self.atom("undefined", span);
        }
        // The tuple is constructed directly, so its elements are evaluated in the order of the
        // record.
        let written = self.written(record, fields);
        let mut elements = vec![self.b.atom(name.symbol, name.span)];
        for (value, field) in written.into_iter().zip(&record.fields) {
            elements.push(match (value, &field.default) {
                (Some(value), _) => self.argument(value, block),
                (None, None) => self.atom("undefined", span),
                (None, Some(default)) => {
                    // A default does not see the variables where it is used.
                    self.expanding.push(name.symbol);
                    let env = std::mem::take(&mut self.env);
                    let value = self.argument(default, block);
                    self.env = env;
                    self.expanding.pop();
                    value
                }
            });
        }
        self.tuple(elements, span)
    }

    /// A label that raises `{badrecord, Value}`.
    fn badrecord(&mut self, var: VarId, block: &mut Block, span: Span) -> VarId {
        let fail = self.b.fresh("fail");
        let target = self.raise_tagged("badrecord", var, span);
        block.push(Step::Escape { label: fail, params: Vec::new(), target, span });
        fail
    }

    pub(crate) fn record_update(
        &mut self,
        base: &Expr,
        name: Name,
        fields: &[RecordField<Expr>],
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let base = self.value(base, block);
        let base = self.in_var(base, block, "record");
        let Some(record) = self.record(name) else {
            return self.atom("undefined", span);
        };
        let given = self.given(record, fields, block);
        let fail = self.badrecord(base, block, span);
        let value = self.var(base, span);
        let size = record.fields.len() + 1;
        let old = self.record_fields(value, name.symbol, size, block, fail, span);
        if fields.is_empty() {
            return self.var(base, span);
        }
        let mut elements = vec![self.b.atom(name.symbol, name.span)];
        for (at, value) in given.into_iter().enumerate() {
            elements.push(match value {
                Some(value) => value,
                None => self.var(old[at + 1], span),
            });
        }
        self.tuple(elements, span)
    }

    pub(crate) fn record_access(
        &mut self,
        base: &Expr,
        name: Name,
        field: Name,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let base = self.value(base, block);
        let base = self.in_var(base, block, "record");
        let Some(record) = self.record(name) else {
            return self.atom("undefined", span);
        };
        let Some(at) = self.record_field(record, field) else {
            return self.atom("undefined", span);
        };
        let fail = self.badrecord(base, block, span);
        let value = self.var(base, span);
        let size = record.fields.len() + 1;
        let fields = self.record_fields(value, name.symbol, size, block, fail, span);
        self.var(fields[at + 1], span)
    }

    /// `record_info(fields, name)` and `record_info(size, name)`.
    pub(crate) fn record_info(&mut self, args: &[Expr], span: Span) -> ExprId {
        let what = args[0].as_atom().map(Symbol::as_str);
        let (Some(what @ ("fields" | "size")), Some(name)) = (what, args[1].as_atom()) else {
            self.say(
                Diagnostic::error("illegal record_info")
                    .at(span)
                    .help("it takes `fields` or `size`, and the name of a record"),
            );
            return self.atom("undefined", span);
        };
        let Some(record) = self.record(Name::new(name, args[1].span)) else {
            return self.atom("undefined", span);
        };
        if what == "size" {
            return self.int(record.fields.len() + 1, span);
        }
        let names = record.fields.iter().map(|f| self.b.atom(f.name.symbol, span)).collect();
        self.list(names, span)
    }
}
