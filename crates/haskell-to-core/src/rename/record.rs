//! Records: construction, update and patterns become positional; puns and wildcards are expanded.

use super::Renamer;
use super::lookup::near;
use super::lookup::{Constructor, Wanted};
use super::pattern::PatternVars;
use crate::hir::{
    Alternative, Expr, ExprKind, FieldInit, GlobalName, Pattern, PatternKind, Rhs, UpdateCon,
    ValueName,
};
use crate::interface::{Builder, ConInfo, PatSyn, Space, ValueKind, label_of};
use haskell_syntax::syntax::{self, FieldBinding, Name, PatternField};
use source::{Diagnostic, Span, Symbol};

impl Renamer<'_> {
    pub(crate) fn record_construction(
        &mut self,
        constructor: Name,
        fields: &[FieldBinding],
        wildcard: Option<Span>,
        span: Span,
    ) -> Expr {
        let (con, info) = match self.constructor(constructor) {
            Some(Constructor::Data(con, info)) => (con, info),
            Some(Constructor::Synonym(_, synonym)) => {
                return self.synonym_construction(constructor, &synonym, fields, span);
            }
            None => {
                fields.iter().filter_map(|f| f.value.as_ref()).for_each(|v| {
                    self.expr(v);
                });
                return Expr::new(ExprKind::Error, span);
            }
        };
        let mut inits: Vec<FieldInit> =
            info.fields.iter().map(|&field| FieldInit { field, value: None }).collect();
        for field in fields {
            let value = self.field_value(field);
            let Some(position) = self.field_position(constructor, &info, field.field) else {
                continue;
            };
            if inits[position].value.replace(value).is_some() {
                self.error(field.span, format!("field `{}` is given twice", field.field.name));
            }
        }
        if let Some(dots) = wildcard {
            for init in inits.iter_mut().filter(|i| i.value.is_none()) {
                let Some(field) = init.field else { continue };
                init.value = self.wildcard_value(field, dots);
            }
        }
        for (init, strict) in inits.iter().zip(&info.strict) {
            if let (None, true, Some(field)) = (&init.value, strict, init.field) {
                self.error(
                    span,
                    format!("the strict field `{}` of `{}` is missing", label_of(field), con.name),
                );
            }
        }
        Expr::new(ExprKind::RecordCon { con, fields: inits }, span)
    }

    /// The value of `x = e`, or of the pun `x`.
    fn field_value(&mut self, field: &FieldBinding) -> Expr {
        match &field.value {
            Some(value) => self.expr(value),
            None => {
                let name = Name { qualifier: None, ..field.field };
                self.variable_expr(name)
            }
        }
    }

    /// The value of a field for `..`: a variable with its name that is not the field itself.
    fn wildcard_value(&mut self, field: GlobalName, dots: Span) -> Option<Expr> {
        let label = label_of(field);
        if let Some(id) = self.local(label) {
            let name = self.used(ValueName::Local(id));
            return Some(Expr::new(ExprKind::Var(name), dots));
        }
        let entries = self.scope.get(Space::Value, None, label);
        let own = entries.iter().find(|e| e.entity != field && e.entity.module == self.module);
        let entity = own?.entity;
        let name = self.used(ValueName::Global(entity));
        Some(Expr::new(ExprKind::Var(name), dots))
    }

    fn field_position(&mut self, con: Name, info: &ConInfo, field: Name) -> Option<usize> {
        if let Some(position) = info.position(field.name) {
            return Some(position);
        }
        let labels: Vec<_> = info.fields.iter().flatten().map(|f| label_of(*f)).collect();
        let error = Diagnostic::error(format!("`{}` has no field `{}`", con.name, field.name))
            .at(field.span);
        let near = near(field.name, labels.iter().map(|l| l.as_str()));
        let error = match near {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None if labels.is_empty() => error.note(format!("`{}` has no named fields", con.name)),
            None => {
                let labels: Vec<_> = labels.iter().map(|l| format!("`{l}`")).collect();
                error.note(format!("its fields are {}", labels.join(", ")))
            }
        };
        self.report(error);
        None
    }

    pub(crate) fn record_update(
        &mut self,
        record: &syntax::Expr,
        fields: &[FieldBinding],
        span: Span,
    ) -> Expr {
        let record = self.boxed(record);
        let values: Vec<Expr> = fields.iter().map(|f| self.field_value(f)).collect();
        if let Some(synonym) = fields.first().and_then(|f| self.synonym_of_field(f.field)) {
            return self.synonym_update(*record, &synonym, fields, values, span);
        }
        let Some(constructors) = self.update_constructors(fields) else {
            return Expr::new(ExprKind::Error, span);
        };
        let Some((_, first)) = constructors.first() else {
            let names: Vec<_> = fields.iter().map(|f| format!("`{}`", f.field.name)).collect();
            self.error(span, format!("no constructor has all of the fields {}", names.join(", ")));
            return Expr::new(ExprKind::Error, span);
        };
        let named: Vec<GlobalName> =
            fields.iter().filter_map(|f| first.fields[first.position(f.field.name)?]).collect();
        let constructors = constructors
            .iter()
            .map(|(con, info)| UpdateCon {
                con: *con,
                arity: info.arity(),
                positions: fields.iter().filter_map(|f| info.position(f.field.name)).collect(),
            })
            .collect();
        let fields = named.into_iter().zip(values).collect();
        Expr::new(ExprKind::RecordUpdate { record, fields, constructors }, span)
    }

    fn synonym_of_field(&self, field: Name) -> Option<PatSyn> {
        let field = self.peek(Space::Value, field)?;
        let ValueKind::SynonymField { synonym } = self.value_info(field)?.kind else { return None };
        match self.value_info(synonym)?.kind {
            ValueKind::Synonym(synonym) => Some(*synonym),
            _ => None,
        }
    }

    /// `e { x = v }`, where `x` is a field of a pattern synonym `P`, is
    /// `case e of P x' y' -> P v y'`.
    fn synonym_update(
        &mut self,
        record: Expr,
        synonym: &PatSyn,
        fields: &[FieldBinding],
        values: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let info = synonym_info(synonym);
        let vars: Vec<_> =
            synonym.params.iter().map(|_| self.supply.fresh("field", span)).collect();
        let mut parts: Vec<Expr> = vars.iter().map(|v| Expr::local(*v, span)).collect();
        for (field, value) in fields.iter().zip(values) {
            match info.position(field.field.name) {
                Some(position) => parts[position] = value,
                None => self.error(field.span, "this field belongs to another record"),
            }
        }
        let Builder::Function(builder) = synonym.builder else {
            self.error(span, "a one-way pattern synonym cannot be updated");
            return Expr::new(ExprKind::Error, span);
        };
        let arguments = vars.iter().map(|v| Pattern::var(*v, span)).collect();
        let pattern = self.expand_synonym(synonym, arguments, span);
        let name = self.used(ValueName::Global(builder));
        let body = Expr::new(ExprKind::Var(name), span).apps(parts);
        let alternative = Alternative { pattern, rhs: Rhs::plain(body), span };
        let scrutinee = Box::new(record);
        Expr::new(ExprKind::Case { scrutinee, alternatives: vec![alternative] }, span)
    }

    /// The constructors that have all the fields. A field label that several types share is
    /// resolved by the other fields, if that leaves one type. `None` if an error was reported.
    fn update_constructors(
        &mut self,
        fields: &[FieldBinding],
    ) -> Option<Vec<(GlobalName, ConInfo)>> {
        let mut types: Option<Vec<GlobalName>> = None;
        for field in fields {
            let name = field.field;
            let entries = self.scope.get(Space::Value, name.qualifier, name.name).to_vec();
            let owners: Vec<GlobalName> = entries
                .iter()
                .filter_map(|e| match self.value_info(e.entity)?.kind {
                    ValueKind::Field { ty } => Some(ty),
                    _ => None,
                })
                .collect();
            if owners.is_empty() {
                let error = if entries.is_empty() {
                    self.not_in_scope(Wanted::Field, name)
                } else {
                    Diagnostic::error(format!("`{}` is not a record field", name.name))
                        .at(name.span)
                };
                self.report(error);
                return None;
            }
            types = Some(match types {
                None => owners,
                Some(before) => before.into_iter().filter(|t| owners.contains(t)).collect(),
            });
        }
        let types = types.unwrap_or_default();
        if let [_, _, ..] = types.as_slice() {
            let names: Vec<_> = types.iter().map(|t| format!("`{}`", t.name)).collect();
            let span = fields.first().map_or(Span::NONE, |f| f.field.span);
            let error = Diagnostic::error("this update fits more than one record type")
                .at(span)
                .note(format!("the types are {}", names.join(", ")))
                .help("match on the constructor instead");
            self.report(error);
            return None;
        }
        let mut found = Vec::new();
        for ty in types {
            found.extend(
                self.constructors_of(ty).into_iter().filter(|(_, info)| {
                    fields.iter().all(|f| info.position(f.field.name).is_some())
                }),
            );
        }
        Some(found)
    }

    pub(crate) fn record_pattern(
        &mut self,
        name: Name,
        fields: &[PatternField],
        wildcard: Option<Span>,
        span: Span,
        vars: &mut PatternVars,
    ) -> Pattern {
        let constructor = self.constructor(name);
        let info = match &constructor {
            Some(Constructor::Data(_, info)) => info.clone(),
            Some(Constructor::Synonym(_, synonym)) => synonym_info(synonym),
            None => {
                for field in fields {
                    if let Some(pattern) = &field.pattern {
                        self.pattern(pattern, vars);
                    } else {
                        self.bind_variable(field.field, vars);
                    }
                }
                return Pattern::wildcard(span);
            }
        };
        let mut parts: Vec<Option<Pattern>> = vec![None; info.arity()];
        for field in fields {
            let pattern = match &field.pattern {
                Some(pattern) => self.pattern(pattern, vars),
                None => {
                    let label = Name { qualifier: None, ..field.field };
                    Pattern::new(PatternKind::Var(self.bind_variable(label, vars)), field.span)
                }
            };
            let Some(position) = self.field_position(name, &info, field.field) else { continue };
            if parts[position].replace(pattern).is_some() {
                self.error(field.span, format!("field `{}` is given twice", field.field.name));
            }
        }
        if let Some(dots) = wildcard {
            for label in self.wildcard_labels(name, fields.iter().map(|f| f.field.name)) {
                if let Some(position) = info.position(label) {
                    let id = self.bind_variable(Name::new(label, dots), vars);
                    parts[position] = Some(Pattern::var(id, dots));
                }
            }
        }
        let arguments =
            parts.into_iter().map(|p| p.unwrap_or_else(|| Pattern::wildcard(span))).collect();
        self.applied_constructor(name, constructor, Vec::new(), arguments, span)
    }

    /// The labels that `..` stands for in a pattern: those whose fields are in scope, except those
    /// in `given`.
    pub(crate) fn wildcard_labels(
        &mut self,
        constructor: Name,
        given: impl Iterator<Item = Symbol>,
    ) -> Vec<Symbol> {
        let Some((_, info)) = self.peek_constructor(constructor) else { return Vec::new() };
        let given: Vec<_> = given.collect();
        let fields = info.fields.iter().flatten().filter(|&&field| {
            // Fields that are imported qualified count as well.
            [None, constructor.qualifier].iter().any(|&qualifier| {
                let entries = self.scope.get(Space::Value, qualifier, label_of(field));
                entries.iter().any(|e| e.entity == field)
            })
        });
        fields.map(|f| label_of(*f)).filter(|l| !given.contains(l)).collect()
    }

    fn synonym_construction(
        &mut self,
        name: Name,
        synonym: &PatSyn,
        fields: &[FieldBinding],
        span: Span,
    ) -> Expr {
        let info = synonym_info(synonym);
        let mut parts: Vec<Option<Expr>> = vec![None; info.arity()];
        for field in fields {
            let value = self.field_value(field);
            if let Some(position) = self.field_position(name, &info, field.field) {
                parts[position] = Some(value);
            }
        }
        if parts.iter().any(Option::is_none) {
            self.error(span, format!("`{}` must be given all of its fields", name.name));
            return Expr::new(ExprKind::Error, span);
        }
        let mut expr = self.constructor_expr(name).apps(parts.into_iter().flatten());
        expr.span = span;
        expr
    }
}

/// A pattern synonym seen as a constructor.
fn synonym_info(synonym: &PatSyn) -> ConInfo {
    let count = synonym.params.len();
    let fields = match &synonym.fields {
        Some(fields) => fields.iter().map(|f| Some(*f)).collect(),
        None => vec![None; count],
    };
    ConInfo { ty: *crate::hir::wired::UNIT, fields, strict: vec![false; count], infix: false }
}
