//! Records: construction, update, and selection by type.

use super::Infer;
use super::report::Because;
use super::state::Origin;
use super::typed::{Expr, ExprKind};
use super::types::{Subst, Ty, Type, con_apps, substitute};
use crate::hir::{self, FieldInit, GlobalName, UpdateCon, wired};
use source::{Diagnostic, Span, Symbol};
use std::sync::Arc;

impl Infer<'_> {
    pub(super) fn record_construction(
        &mut self,
        con: GlobalName,
        fields: &[FieldInit],
        expected: &Ty,
        span: Span,
        because: Option<&Because>,
    ) -> Expr {
        let Some(info) = self.con_info(con) else {
            for field in fields {
                if let Some(value) = &field.value {
                    self.infer(value);
                }
            }
            return Expr { kind: ExprKind::Error, span };
        };
        let subst = self.instantiate_vars(&info.vars);
        let evidence = self.want_context(&info.context, &subst, span, &Origin::Use(con.name));
        self.expect(&substitute(&info.result, &subst), expected, span, because);
        let mut typed = Vec::new();
        let mut missing = Vec::new();
        for (i, field) in fields.iter().enumerate() {
            let ty = match info.fields.get(i) {
                Some(ty) => substitute(ty, &subst),
                None => self.fresh_meta(),
            };
            let label = field.field.map(|f| f.name);
            typed.push(field.value.as_ref().map(|value| {
                let because =
                    label.map(|l| Because { span: Span::NONE, text: format!("the field {l}") });
                self.check_poly(value, &ty, because.as_ref())
            }));
            if field.value.is_none() {
                let strict = info.strict.get(i).copied().unwrap_or(false);
                missing.push((label, strict));
            }
        }
        self.missing_fields(con, &missing, span);
        Expr { kind: ExprKind::RecordCon { con, evidence, fields: typed }, span }
    }

    fn missing_fields(&mut self, con: GlobalName, missing: &[(Option<Symbol>, bool)], span: Span) {
        let names = |strict: bool| -> Vec<String> {
            missing
                .iter()
                .filter(|(_, s)| *s == strict)
                .map(|(n, _)| n.map_or_else(|| "_".to_owned(), |n| n.to_string()))
                .collect()
        };
        let (strict, lazy) = (names(true), names(false));
        // The renamer has rejected constructions that lack a strict field.
        self.poisoned |= !strict.is_empty();
        // `C {}` for a constructor without labels is common in patterns, not to construct values.
        if !lazy.is_empty() {
            self.error(
                Diagnostic::warning(format!(
                    "fields of {} not given: {}",
                    con.name,
                    lazy.join(", ")
                ))
                .at(span),
            );
        }
    }

    pub(super) fn record_update(
        &mut self,
        record: &hir::Expr,
        fields: &[(GlobalName, hir::Expr)],
        constructors: &[UpdateCon],
        expected: &Ty,
        span: Span,
        because: Option<&Because>,
    ) -> Expr {
        let (before, after) = (self.fresh_meta(), self.fresh_meta());
        let mut value_types: Vec<Ty> = fields.iter().map(|_| self.fresh_meta()).collect();
        let infos: Vec<_> =
            constructors.iter().filter_map(|c| Some((c, self.con_info(c.con)?))).collect();
        for (at, (update, info)) in infos.iter().enumerate() {
            let old = self.instantiate_vars(&info.vars);
            let mut new = Subst::new();
            for v in &info.vars {
                // A type may change only if no remaining field mentions it, in any constructor.
                let mentions = |ty: &Ty| {
                    super::types::any(ty, |t| matches!(&**t, Type::Var(x) if x.id == v.id))
                };
                let updated = update.positions.iter().any(|&p| mentions(&info.fields[p]));
                let stays = info
                    .fields
                    .iter()
                    .enumerate()
                    .any(|(i, f)| !update.positions.contains(&i) && mentions(f));
                let ty = if updated && !stays { self.fresh_meta() } else { old[&v.id].clone() };
                new.insert(v.id, ty);
            }
            self.expect(&substitute(&info.result, &old), &before, record.span, None);
            self.expect(&substitute(&info.result, &new), &after, span, None);
            for (i, &position) in update.positions.iter().enumerate() {
                let ty = substitute(&info.fields[position], &new);
                if at == 0 {
                    value_types[i] = ty;
                } else {
                    let wanted = value_types[i].clone();
                    self.expect(&ty, &wanted, fields[i].1.span, None);
                }
            }
        }
        self.expect(&after, expected, span, because);
        let record = self.check(record, &before, None);
        let values = fields
            .iter()
            .zip(&value_types)
            .map(|((name, value), ty)| {
                let because =
                    Because { span: Span::NONE, text: format!("the field {}", name.name) };
                self.check_poly(value, ty, Some(&because))
            })
            .collect();
        let kind = ExprKind::RecordUpdate {
            record: Box::new(record),
            values,
            constructors: constructors.to_vec(),
        };
        Expr { kind, span }
    }

    /// `e.field`: `getField @"field" e`.
    pub(super) fn get_field(
        &mut self,
        record: &hir::Expr,
        field: Symbol,
        expected: &Ty,
        span: Span,
        because: Option<&Because>,
    ) -> Expr {
        let (record, ty) = self.infer(record);
        let result = self.fresh_meta();
        let label: Ty = Arc::new(Type::Text(field));
        let pred = con_apps(*wired::HAS_FIELD, [label, ty, result.clone()]);
        let evidence = self.want(pred, span, Origin::Other("a field selection"));
        // The type of the field usually follows from that of the record, which is known by now.
        let wanted = std::mem::take(&mut self.wanted);
        let rest = self.solve(wanted);
        self.wanted = rest;
        self.expect(&result, expected, span, because);
        let kind = ExprKind::Method {
            class: *wired::HAS_FIELD,
            place: 0,
            name: *wired::GET_FIELD,
            evidence,
        };
        let method = Expr { kind, span };
        Expr { kind: ExprKind::App(Box::new(method), vec![record]), span }
    }
}
