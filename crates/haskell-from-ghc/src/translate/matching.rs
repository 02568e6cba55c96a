//! `case`: always evaluates what it looks at.

use super::expr::core_literal;
use super::names::{Con, tuple};
use super::{Bound, Builder};
use crate::file::{Alternative, Expr, ExprId, GlobalId, Literal, Pattern, VariableId};
use core_ir::{Prim, VarId};
use source::{Span, Symbol};

impl<'a> Builder<'a> {
    pub(super) fn case(
        &mut self,
        on: core_ir::ExprId,
        binder: VariableId,
        alternatives: &[Alternative],
        span: Span,
    ) -> core_ir::ExprId {
        let binder = self.bind(binder);
        self.case_of(on, binder, alternatives, span)
    }

    fn case_of(
        &mut self,
        on: core_ir::ExprId,
        binder: VarId,
        alternatives: &[Alternative],
        span: Span,
    ) -> core_ir::ExprId {
        if alternatives.is_empty() {
            // The type has no values: evaluating it fails.
            let never = self.missing("a value of a type without values was evaluated", span);
            return self.b.let_strict(binder, on, never, span);
        }
        if let [only] = alternatives
            && let Some(done) =
                self.scoped(&only.fields, |this| this.only_alternative(on, binder, only, span))
        {
            return done;
        }
        if self.has_synonyms(alternatives) {
            return self.matched_one_by_one(on, binder, alternatives, span);
        }
        let mut default = None;
        let mut cases = Vec::new();
        for alternative in alternatives {
            match &alternative.pattern {
                Pattern::Default => default = Some(self.expr(alternative.body, span)),
                Pattern::Literal(literal) => {
                    let Some(literal) = core_literal(literal) else { continue };
                    let body = self.expr(alternative.body, span);
                    cases.push((core_ir::Pattern::Lit(literal), body));
                }
                Pattern::Constructor(g) => {
                    match self.cx.program.names.constructor(self.cx.file.global(*g)) {
                        Some(Con::Data { con, fields }) if fields == alternative.fields.len() => {
                            let (fields, body) = self.scoped(&alternative.fields, |this| {
                                let fields = this.bind_all(&alternative.fields);
                                (fields, this.expr(alternative.body, span))
                            });
                            cases.push((core_ir::Pattern::Con { con, fields }, body));
                        }
                        _ => {
                            let message = self.lacks_constructor(*g);
                            default = Some(self.missing(&message, span));
                        }
                    }
                }
            }
        }
        if cases.is_empty()
            && let Some(body) = default
        {
            return self.b.let_strict(binder, on, body, span);
        }
        self.b.case(on, binder, cases, default, span)
    }

    /// Whether alternatives are for constructors that are pattern synonyms here: their bodies are in
    /// functions of their own.
    pub(super) fn has_synonyms(&self, alternatives: &[Alternative]) -> bool {
        alternatives.iter().any(|alternative| {
            let Pattern::Constructor(g) = &alternative.pattern else { return false };
            let con = self.cx.program.names.constructor(self.cx.file.global(*g));
            matches!(con, Some(Con::Synonym { .. }))
        })
    }

    /// Each alternative is a function of the fields, and the next ones are what follows otherwise.
    fn matched_one_by_one(
        &mut self,
        on: core_ir::ExprId,
        binder: VarId,
        alternatives: &[Alternative],
        span: Span,
    ) -> core_ir::ExprId {
        let is_default = |a: &&Alternative| matches!(a.pattern, Pattern::Default);
        let mut rest = match alternatives.iter().find(is_default) {
            Some(default) => self.expr(default.body, span),
            None => self.missing("no alternative fits", span),
        };
        for alternative in alternatives.iter().rev().filter(|a| !is_default(a)) {
            let Pattern::Constructor(g) = &alternative.pattern else { continue };
            let con = self.cx.program.names.constructor(self.cx.file.global(*g));
            let Some(Con::Synonym { con, .. }) = con else { continue };
            let (fields, body) = self.scoped(&alternative.fields, |this| {
                let fields = this.bind_all(&alternative.fields);
                (fields, this.expr(alternative.body, span))
            });
            let yes = self.lambda(fields, body, span);
            let unit = self.b.fresh("unit");
            let no = self.b.lam(None, vec![unit], rest, span);
            let fun = self.library_global("Backstory.FromGhc", &format!("match{con}"), span);
            let value = self.b.local(binder, span);
            rest = self.b.app(fun, vec![value, yes, no], span);
        }
        self.b.let_strict(binder, on, rest, span)
    }

    fn lacks_constructor(&self, g: GlobalId) -> String {
        let name = self.cx.file.global(g).name;
        format!("Backstory's library has no constructor {}.{}", name.module, name.occ)
    }

    /// Evaluation alone, or a constructor that does not exist at run time.
    fn only_alternative(
        &mut self,
        on: core_ir::ExprId,
        binder: VarId,
        only: &Alternative,
        span: Span,
    ) -> Option<core_ir::ExprId> {
        match &only.pattern {
            Pattern::Default => {}
            Pattern::Literal(_) => return None,
            Pattern::Constructor(g) => {
                match self.cx.program.names.constructor(self.cx.file.global(*g))? {
                    Con::Data { .. } | Con::Synonym { .. } => return None,
                    Con::Proof => {}
                    Con::Box => {
                        for field in &only.fields {
                            self.vars.insert(*field, Bound::Var(binder));
                        }
                        // A literal inside of a box is a literal here.
                        if let Some((inner, alternatives)) = self.inner_case(only) {
                            return Some(self.scoped(&[inner], |this| {
                                this.vars.insert(inner, Bound::Var(binder));
                                this.case_of(on, binder, alternatives, span)
                            }));
                        }
                    }
                    Con::Erased => {
                        for field in &only.fields {
                            self.vars.insert(*field, Bound::Var(binder));
                        }
                        let body = self.expr(only.body, span);
                        return Some(self.b.let_(vec![(binder, on)], body, span));
                    }
                }
            }
        }
        let body = self.expr(only.body, span);
        Some(self.b.let_strict(binder, on, body, span))
    }

    /// The `case` on the one field that an alternative consists of.
    fn inner_case(&self, only: &Alternative) -> Option<(VariableId, &'a [Alternative])> {
        let file = self.cx.file;
        let Expr::Case { scrutinee, binder, alternatives } = file.expr(file.bare(only.body)) else {
            return None;
        };
        let Expr::Local(on) = file.expr(file.bare(*scrutinee)) else { return None };
        let is_match = alternatives.iter().all(|a| !matches!(a.pattern, Pattern::Constructor(_)));
        (only.fields[..] == [*on] && is_match && alternatives.len() > 1)
            .then_some((*binder, alternatives))
    }

    /// The constructor with a number.
    pub(super) fn tagged(
        &mut self,
        constructors: &[GlobalId],
        tag: ExprId,
        span: Span,
    ) -> core_ir::ExprId {
        let on = self.expr(tag, span);
        let binder = self.b.fresh("tag");
        let mut cases = Vec::new();
        for (number, g) in constructors.iter().enumerate() {
            let Some(Con::Data { con, fields: 0 }) =
                self.cx.program.names.constructor(self.cx.file.global(*g))
            else {
                continue;
            };
            let body = self.b.con(con, Vec::new(), span);
            let literal = core_ir::Literal::Int(number.into());
            cases.push((core_ir::Pattern::Lit(literal), body));
        }
        let default = self.missing("a constructor was asked for by a number that none has", span);
        self.b.case(on, binder, cases, Some(default), span)
    }

    /// A constructor applied to arguments, maybe fewer than it has fields.
    pub(super) fn construct(
        &mut self,
        con: Con,
        given: &[ExprId],
        span: Span,
    ) -> Option<core_ir::ExprId> {
        let size = match con {
            Con::Data { fields, .. } => fields,
            Con::Box | Con::Erased => 1,
            Con::Proof => return Some(self.unit(span)),
            Con::Synonym { con, fields } => {
                if let Some(done) = self.integer(con, given, span) {
                    return Some(done);
                }
                if given.len() > fields {
                    return None;
                }
                let fun = self.library_global("Backstory.FromGhc", &format!("make{con}"), span);
                let args = self.exprs(given, span);
                return Some(self.apply(fun, args, span));
            }
        };
        if given.len() > size {
            return None;
        }
        let mut args = self.exprs(given, span);
        let params: Vec<VarId> = (args.len()..size).map(|_| self.b.fresh("x")).collect();
        for param in &params {
            let arg = self.b.local(*param, span);
            args.push(arg);
        }
        let body = match con {
            Con::Data { con, .. } => self.b.con(con, args, span),
            _ => args[0],
        };
        Some(self.lambda(params, body, span))
    }

    /// The integer that a literal of GHC is: `IS 5#`, or large ones, which have a sign of their own. The
    /// machine has no form of its own for small ones.
    fn integer(&mut self, con: Symbol, given: &[ExprId], span: Span) -> Option<core_ir::ExprId> {
        let [value] = given else { return None };
        let file = self.cx.file;
        let value = file.bare(*value);
        let number = match file.expr(value) {
            Expr::Literal(Literal::Integer(n) | Literal::Int(n) | Literal::Word(n)) => {
                Some(n.clone())
            }
            _ => None,
        };
        match (con.as_str(), number) {
            ("IS" | "IP" | "NS" | "NB", Some(n)) => Some(self.b.int(n, span)),
            ("IN", Some(n)) => Some(self.b.int(-n, span)),
            ("IS", None) => Some(self.expr(value, span)),
            _ => None,
        }
    }

    /// An error when it is evaluated.
    pub(super) fn missing(&mut self, message: &str, span: Span) -> core_ir::ExprId {
        self.raise(OTHER_ERROR, message, span)
    }

    pub(super) fn raise(&mut self, code: u32, message: &str, span: Span) -> core_ir::ExprId {
        let code = self.b.int(code, span);
        let message = self.b.string(message, span);
        self.b.prim(Prim::RaiseMachine, vec![code, message], span)
    }

    /// A component of a tuple.
    pub(super) fn component(
        &mut self,
        of: core_ir::ExprId,
        place: usize,
        size: usize,
    ) -> core_ir::ExprId {
        let con: Symbol = tuple(size);
        self.field_of(of, con, place, size)
    }
}

/// Codes of the machine for errors: see `GHC.Exception.Code` in the library.
pub(super) const OTHER_ERROR: u32 = 11;
pub(super) const NO_ALTERNATIVE: u32 = 8;
