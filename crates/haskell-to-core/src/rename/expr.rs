//! Expressions.

use super::lookup::{Constructor, Wanted};
use super::{Renamer, implicit};
use crate::hir::{
    Alternative, Arm, Clause, Expr, ExprKind, Pattern, PatternKind, Rhs, ValueName, wired,
};
use crate::interface::{Builder, Space};
use haskell_syntax::extension::Extension;
use haskell_syntax::syntax::{self, Argument, LiteralKind, Name, RhsBody};
use source::{Span, Symbol};

impl Renamer<'_> {
    pub(crate) fn expr(&mut self, expr: &syntax::Expr) -> Expr {
        core_ir::with_stack(|| self.expr_here(expr))
    }

    pub(crate) fn boxed(&mut self, expr: &syntax::Expr) -> Box<Expr> {
        Box::new(self.expr(expr))
    }

    fn expr_here(&mut self, expr: &syntax::Expr) -> Expr {
        use syntax::ExprKind as E;
        let span = expr.span;
        let kind = match &expr.kind {
            E::Variable(name) => return self.variable_expr(*name),
            E::Constructor(name) => return self.constructor_expr(*name),
            E::Literal(literal) => {
                let value = self.literal(literal);
                if literal.hashes > 0 && matches!(literal.kind, LiteralKind::String(_)) {
                    let text = Expr::new(ExprKind::Lit(value), span);
                    return Expr::global(*wired::ADDRESS_OF_TEXT, span).app(text);
                }
                ExprKind::Lit(value)
            }
            E::Wildcard => ExprKind::Hole(Symbol::new("_")),
            E::Application { function, arguments } => {
                return self.application(function, arguments, span);
            }
            E::Operators(items) => return self.operators(items, span),
            E::Lambda { patterns, body } => {
                let (mark, types) = (self.enter(), self.enter_types());
                let patterns = self.patterns(patterns);
                let body = self.boxed(body);
                self.leave(mark);
                self.leave_types(types);
                ExprKind::Lam { patterns, body }
            }
            E::Let { decls, body } => {
                let mark = self.enter();
                let groups = self.local_bindings(decls);
                let body = self.boxed(body);
                self.leave(mark);
                ExprKind::Let { groups, body }
            }
            E::If { condition, then_branch, else_branch } => ExprKind::If {
                condition: self.boxed(condition),
                then_branch: self.boxed(then_branch),
                else_branch: self.boxed(else_branch),
            },
            E::MultiIf(arms) => ExprKind::MultiIf(arms.iter().map(|a| self.arm(a)).collect()),
            E::Case { scrutinee, alternatives } => ExprKind::Case {
                scrutinee: self.boxed(scrutinee),
                alternatives: self.alternatives(alternatives),
            },
            E::LambdaCase(alternatives) => ExprKind::LamCase(self.alternatives(alternatives)),
            E::LambdaCases(clauses) => {
                let clauses: Vec<_> = clauses.iter().map(|c| self.clause(c)).collect();
                if self.same_arity(&clauses, "\\cases") {
                    ExprKind::LamCases(clauses)
                } else {
                    ExprKind::Error
                }
            }
            E::Do { kind, qualifier, statements } => {
                return self.do_block(*kind, *qualifier, statements, span);
            }
            E::Tuple(parts) => ExprKind::Tuple(self.exprs(parts)),
            E::TupleSection(parts) => return self.tuple_section(parts, span),
            E::List(parts) => {
                let list = ExprKind::List(self.exprs(parts));
                return self.list_literal(list, span);
            }
            E::Enumeration { from, then, to } => {
                let list = ExprKind::Enumeration {
                    from: self.boxed(from),
                    then: then.as_ref().map(|e| self.boxed(e)),
                    to: to.as_ref().map(|e| self.boxed(e)),
                };
                return self.list_literal(list, span);
            }
            E::Comprehension { body, branches } => return self.comprehension(body, branches, span),
            E::Paren(inner) => {
                let mut inner = self.expr(inner);
                // So that the reported or displayed span includes the parentheses.
                inner.span = span;
                return inner;
            }
            E::LeftSection { operand, operator } => {
                return self.left_section(operand, *operator, span);
            }
            E::RightSection { operator, operand } => {
                return self.right_section(*operator, operand, span);
            }
            E::RecordConstruction { constructor, fields, wildcard } => {
                return self.record_construction(*constructor, fields, *wildcard, span);
            }
            E::RecordUpdate { record, fields } => return self.record_update(record, fields, span),
            E::Annotated { expr, ty } => {
                let signature = self.signature(ty);
                let mark = self.enter_types();
                self.scope_signature(&signature, ty);
                let expr = self.boxed(expr);
                self.leave_types(mark);
                ExprKind::Sig { expr, signature }
            }
            E::Projection { record, field } => {
                ExprKind::GetField { record: self.boxed(record), field: field.name }
            }
            E::ProjectionSection(fields) => return self.projection_section(fields, span),
            E::Quotation => return Expr::global(*wired::QUOTATION, span),
            E::Implicit(name) => return implicit::parameter(*name, span),
            E::LetImplicit { bindings, body } => {
                return self.bind_implicit(bindings, span, |this| this.expr(body));
            }
        };
        Expr::new(kind, span)
    }

    /// A list, or under OverloadedLists what `fromList` makes of it.
    fn list_literal(&mut self, list: ExprKind, span: Span) -> Expr {
        let list = Expr::new(list, span);
        if !self.has(Extension::OverloadedLists) {
            return list;
        }
        let mut made = Expr::global(*wired::FROM_LIST, span).app(list);
        made.span = span;
        made
    }

    fn exprs(&mut self, exprs: &[syntax::Expr]) -> Vec<Expr> {
        exprs.iter().map(|e| self.expr(e)).collect()
    }

    pub(crate) fn variable_expr(&mut self, name: Name) -> Expr {
        let span = name.span;
        let is_hole = name.qualifier.is_none() && name.name.as_str().starts_with('_');
        if is_hole
            && self.local(name.name).is_none()
            && self.scope.get(Space::Value, None, name.name).is_empty()
        {
            return Expr::new(ExprKind::Hole(name.name), span);
        }
        let kind = self.variable(name).map_or(ExprKind::Error, ExprKind::Var);
        Expr::new(kind, span)
    }

    pub(crate) fn constructor_expr(&mut self, name: Name) -> Expr {
        let span = name.span;
        match self.constructor(name) {
            Some(Constructor::Data(con, _)) => Expr::con(con, span),
            Some(Constructor::Synonym(_, synonym)) => match synonym.builder {
                Builder::Function(builder) => {
                    let name = self.used(ValueName::Global(builder));
                    Expr::new(ExprKind::Var(name), span)
                }
                Builder::Inline(expr) => expr,
                Builder::None => {
                    self.error(
                        span,
                        format!("`{}` can be matched but not built: it is one-way", name.name),
                    );
                    Expr::new(ExprKind::Error, span)
                }
            },
            None => Expr::new(ExprKind::Error, span),
        }
    }

    fn application(&mut self, function: &syntax::Expr, arguments: &[Argument], span: Span) -> Expr {
        let mut result = self.expr(function);
        for argument in arguments {
            match argument {
                Argument::Value(value) => {
                    let value = self.expr(value);
                    result = result.app(value);
                }
                Argument::Type(ty) => {
                    // A variable that is not in scope has no meaning, except `_`.
                    let ty = self.ty(ty);
                    let span = result.span.to(ty.span);
                    result = Expr::new(ExprKind::TypeApp(Box::new(result), ty), span);
                }
            }
        }
        result.span = span;
        result
    }

    pub(crate) fn alternatives(
        &mut self,
        alternatives: &[syntax::Alternative],
    ) -> Vec<Alternative> {
        alternatives
            .iter()
            .map(|alternative| {
                let (mark, types) = (self.enter(), self.enter_types());
                let pattern = self.one_pattern(&alternative.pattern);
                let rhs = self.rhs(&alternative.rhs);
                self.leave(mark);
                self.leave_types(types);
                Alternative { pattern, rhs, span: alternative.span }
            })
            .collect()
    }

    pub(crate) fn clause(&mut self, clause: &syntax::Clause) -> Clause {
        let (mark, types) = (self.enter(), self.enter_types());
        let patterns = self.patterns(&clause.patterns);
        let rhs = self.rhs(&clause.rhs);
        self.leave(mark);
        self.leave_types(types);
        Clause { patterns, rhs, span: clause.span }
    }

    /// Checks that all clauses have the same number of patterns; reports an error if not.
    pub(crate) fn same_arity(&mut self, clauses: &[Clause], what: &str) -> bool {
        let Some(first) = clauses.first() else { return true };
        let other = clauses.iter().find(|c| c.patterns.len() != first.patterns.len());
        let Some(other) = other else { return true };
        // `f Just x = …`: a pattern without its parentheses looks like two arguments.
        let said = |c: &Clause| self.diagnostics.iter().any(|d| c.span.contains(d.span()));
        if clauses.iter().any(said) {
            return false;
        }
        let error = source::Diagnostic::error(format!(
            "the equations of `{what}` have different numbers of arguments"
        ))
        .at_saying(other.span, super::pattern::counted(other.patterns.len(), "argument"))
        .with(first.span, super::pattern::counted(first.patterns.len(), "argument"));
        self.report(error);
        false
    }

    pub(crate) fn rhs(&mut self, rhs: &syntax::Rhs) -> Rhs {
        let mark = self.enter();
        let wheres = self.local_bindings(&rhs.wheres);
        let arms = match &rhs.body {
            RhsBody::Plain(body) => {
                let body = self.expr(body);
                let span = body.span;
                vec![Arm { guards: Vec::new(), body, span }]
            }
            RhsBody::Guarded(arms) => arms.iter().map(|a| self.arm(a)).collect(),
        };
        self.leave(mark);
        Rhs { wheres, arms, span: rhs.span }
    }

    fn arm(&mut self, arm: &syntax::GuardedExpr) -> Arm {
        let (mark, types) = (self.enter(), self.enter_types());
        let guards = self.statements(&arm.guards);
        let body = self.expr(&arm.body);
        self.leave(mark);
        self.leave_types(types);
        Arm { guards, body, span: arm.span }
    }

    /// `(a,,c)` is `\x -> (a, x, c)`.
    fn tuple_section(&mut self, parts: &[Option<syntax::Expr>], span: Span) -> Expr {
        let (mut params, mut values) = (Vec::new(), Vec::new());
        for part in parts {
            values.push(match part {
                Some(part) => self.expr(part),
                None => {
                    let id = self.supply.fresh("part", span);
                    params.push(Pattern::new(PatternKind::Var(id), span));
                    Expr::local(id, span)
                }
            });
        }
        Expr::lam(params, Expr::new(ExprKind::Tuple(values), span), span)
    }

    /// `(.a.b)` is `\r -> r.a.b`.
    fn projection_section(&mut self, fields: &[Name], span: Span) -> Expr {
        let id = self.supply.fresh("record", span);
        let body = fields.iter().fold(Expr::local(id, span), |record, field| {
            let kind = ExprKind::GetField { record: Box::new(record), field: field.name };
            Expr::new(kind, span.to(field.span))
        });
        Expr::lam(vec![Pattern::var(id, span)], body, span)
    }

    /// A name of the module `M` in `M.do`.
    pub(crate) fn qualified_value(&mut self, qualifier: Symbol, name: &str, span: Span) -> Expr {
        let name = Name { qualifier: Some(qualifier), name: Symbol::new(name), span };
        match self.global(Wanted::Variable, name) {
            Some(global) => {
                let name = self.used(ValueName::Global(global));
                Expr::new(ExprKind::Var(name), span)
            }
            None => Expr::new(ExprKind::Error, span),
        }
    }
}
