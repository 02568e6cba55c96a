//! Expressions, checked against the type expected by their context.

use super::app::Arg;
use super::report::Because;
use super::state::Origin;
use super::typed::{self, Expr, ExprKind, Function, MatchContext};
use super::types::{Ty, Type, con, con_apps, fun};
use super::{Hole, Infer};
use crate::hir::{self, Literal, ValueName, wired};
use source::Span;

impl Infer<'_> {
    /// The type and the elaborated expression.
    pub(super) fn infer(&mut self, expr: &hir::Expr) -> (Expr, Ty) {
        let ty = self.fresh_meta();
        let typed = self.check(expr, &ty, None);
        (typed, ty)
    }

    /// Checks against a type that is not quantified.
    pub(super) fn check(
        &mut self,
        expr: &hir::Expr,
        expected: &Ty,
        because: Option<&Because>,
    ) -> Expr {
        if self.st.env.keep_types {
            self.expressions.push((expr.span, expected.clone()));
        }
        core_ir::with_stack(|| self.check_here(expr, expected, because))
    }

    fn check_here(&mut self, expr: &hir::Expr, expected: &Ty, because: Option<&Because>) -> Expr {
        let span = expr.span;
        let kind = match &expr.kind {
            hir::ExprKind::Var(_)
            | hir::ExprKind::Con(_)
            | hir::ExprKind::App(..)
            | hir::ExprKind::TypeApp(..)
            | hir::ExprKind::Sig { .. } => return self.check_app(expr, expected, because),
            hir::ExprKind::Lit(literal) => return self.literal(literal, expected, span, because),
            hir::ExprKind::Lam { patterns, body } => {
                let clause = hir::Clause {
                    patterns: patterns.clone(),
                    rhs: hir::Rhs::plain((**body).clone()),
                    span,
                };
                ExprKind::Lam(Box::new(self.function(
                    std::slice::from_ref(&clause),
                    expected,
                    MatchContext::Lambda,
                    span,
                    because,
                )))
            }
            hir::ExprKind::LamCase(alternatives) => {
                let clauses: Vec<hir::Clause> = alternatives
                    .iter()
                    .map(|a| hir::Clause {
                        patterns: vec![a.pattern.clone()],
                        rhs: a.rhs.clone(),
                        span: a.span,
                    })
                    .collect();
                let context = MatchContext::LambdaCase;
                let mut function = self.function_of(&clauses, 1, expected, context, span, because);
                function.arity = 1;
                ExprKind::Lam(Box::new(function))
            }
            hir::ExprKind::LamCases(clauses) => ExprKind::Lam(Box::new(self.function(
                clauses,
                expected,
                MatchContext::LambdaCase,
                span,
                because,
            ))),
            hir::ExprKind::Let { groups, body } => {
                let groups = self.local_groups(groups);
                let body = self.check(body, expected, because);
                ExprKind::Let(groups, Box::new(body))
            }
            hir::ExprKind::If { condition, then_branch, else_branch } => {
                let c = self.condition(condition);
                let t = self.check(then_branch, expected, because);
                let e = self.check(else_branch, expected, because);
                ExprKind::If(Box::new(c), Box::new(t), Box::new(e))
            }
            hir::ExprKind::MultiIf(arms) => {
                ExprKind::MultiIf(arms.iter().map(|a| self.arm(a, expected, because)).collect())
            }
            hir::ExprKind::Case { scrutinee, alternatives } => {
                let (scrutinee, ty) = self.infer(scrutinee);
                let alternatives = alternatives
                    .iter()
                    .map(|a| self.alternative(a, &ty, expected, because))
                    .collect();
                ExprKind::Case(Box::new(scrutinee), alternatives)
            }
            hir::ExprKind::Do { statements, result } => {
                return self.do_block(statements, result, expected, span);
            }
            hir::ExprKind::Comprehension { body, statements, monad } => {
                return self.comprehension(body, statements, *monad, expected, span, because);
            }
            hir::ExprKind::Tuple(parts) => {
                let types: Vec<Ty> = parts.iter().map(|_| self.fresh_meta()).collect();
                let whole = con_apps(wired::tuple(parts.len()), types.clone());
                self.expect(&whole, expected, span, because);
                let parts = parts.iter().zip(&types).map(|(p, t)| self.check(p, t, None)).collect();
                ExprKind::Tuple(parts)
            }
            hir::ExprKind::List(elements) => {
                let element = self.fresh_meta();
                let whole = con_apps(*wired::LIST, [element.clone()]);
                self.expect(&whole, expected, span, because);
                let first = elements.first().map_or(span, |e| e.span);
                let because = Because { span: first, text: "like the first element".into() };
                let elements = elements
                    .iter()
                    .enumerate()
                    .map(|(i, e)| self.check_poly(e, &element, (i > 0).then_some(&because)))
                    .collect();
                ExprKind::List(elements)
            }
            hir::ExprKind::Enumeration { from, then, to } => {
                let (name, args): (_, Vec<&hir::Expr>) = match (then, to) {
                    (None, None) => (*wired::ENUM_FROM, vec![from]),
                    (Some(then), None) => (*wired::ENUM_FROM_THEN, vec![from, then]),
                    (None, Some(to)) => (*wired::ENUM_FROM_TO, vec![from, to]),
                    (Some(then), Some(to)) => (*wired::ENUM_FROM_THEN_TO, vec![from, then, to]),
                };
                return self.apply_global(name, &args, expected, span);
            }
            hir::ExprKind::LeftSection { operand, operator } => {
                let head = self.head(operator);
                return self.apply(head, &[Arg::Value(operand)], expected, span);
            }
            hir::ExprKind::RightSection { operator, operand } => {
                let (operator, ty) = self.infer(operator);
                let (left, right, result) =
                    (self.fresh_meta(), self.fresh_meta(), self.fresh_meta());
                let wanted = fun(left.clone(), fun(right.clone(), result.clone()));
                self.expect(&ty, &wanted, operator.span, None);
                self.expect(&fun(left, result), expected, span, because);
                let operand = self.check_poly(operand, &right, None);
                ExprKind::RightSection { operator: Box::new(operator), operand: Box::new(operand) }
            }
            hir::ExprKind::Neg(inner) => {
                if let hir::ExprKind::Lit(
                    literal @ (Literal::Integer(_) | Literal::Rational { .. }),
                ) = &inner.kind
                {
                    // `negate` of a literal is the negative literal, at every type with known
                    // literals; otherwise the class decides.
                    let ty = self.resolve(expected);
                    // Zero is left alone: the negative zero of a Double is a different number.
                    if super::pattern::plain_number(&ty) && !is_zero(literal) {
                        let literal = negated(literal);
                        return self.literal(&literal, expected, span, because);
                    }
                }
                return self.apply_global(*wired::NEGATE, &[inner], expected, span);
            }
            hir::ExprKind::RecordCon { con, fields } => {
                return self.record_construction(*con, fields, expected, span, because);
            }
            hir::ExprKind::RecordUpdate { record, fields, constructors } => {
                return self.record_update(record, fields, constructors, expected, span, because);
            }
            hir::ExprKind::GetField { record, field } => {
                return self.get_field(record, *field, expected, span, because);
            }
            hir::ExprKind::Hole(name) => {
                self.holes.push(Hole { name: *name, ty: expected.clone(), span });
                ExprKind::Error
            }
            hir::ExprKind::Error => {
                self.poisoned = true;
                ExprKind::Error
            }
        };
        Expr { kind, span }
    }

    fn check_app(&mut self, expr: &hir::Expr, expected: &Ty, because: Option<&Because>) -> Expr {
        match &expr.kind {
            hir::ExprKind::Var(_) | hir::ExprKind::Con(_) => {
                let head = self.head(expr);
                let (mut ty, mut typed, name) = (self.resolve(&head.ty), head.expr, head.name);
                while let Type::Forall(..) = &*ty {
                    let (rho, evidence) = self.instantiate_with(&ty, &[], expr.span, name);
                    typed = super::app::apply_evidence(typed, evidence, &self.st);
                    ty = self.resolve(&rho);
                }
                self.expect(&ty, expected, expr.span, because);
                typed
            }
            _ => self.check_application(expr, expected),
        }
    }

    pub(super) fn condition(&mut self, expr: &hir::Expr) -> Expr {
        let because = Because { span: Span::NONE, text: String::new() };
        self.check(expr, &con(*wired::BOOL), Some(&because))
    }

    fn literal(
        &mut self,
        literal: &Literal,
        expected: &Ty,
        span: Span,
        because: Option<&Because>,
    ) -> Expr {
        let kind = match literal {
            Literal::Integer(n) => {
                let ty = self.resolve(expected);
                let evidence = if super::pattern::plain_number(&ty) {
                    self.fresh_evidence()
                } else {
                    let pred = con_apps(*wired::NUM, [ty.clone()]);
                    self.want(pred, span, Origin::Literal(n.to_string()))
                };
                ExprKind::Number { value: literal.clone(), ty, evidence }
            }
            Literal::Rational { .. } => {
                let pred = con_apps(*wired::FRACTIONAL, [expected.clone()]);
                let evidence = self.want(pred, span, Origin::Literal("with a fraction".into()));
                ExprKind::Number { value: literal.clone(), ty: expected.clone(), evidence }
            }
            Literal::Char(_) => {
                self.expect(&con(*wired::CHAR), expected, span, because);
                ExprKind::Lit(literal.clone())
            }
            Literal::String { points, overloaded: true } => {
                let pred = con_apps(*wired::IS_STRING, [expected.clone()]);
                let evidence = self.want(pred, span, Origin::Other("a string literal"));
                ExprKind::Text { points: points.clone(), ty: expected.clone(), evidence }
            }
            Literal::String { .. } => {
                self.expect(&string(), expected, span, because);
                ExprKind::Lit(literal.clone())
            }
            Literal::Primitive(inner) => {
                let ty = primitive_type(inner);
                self.expect(&ty, expected, span, because);
                ExprKind::Lit((**inner).clone())
            }
        };
        Expr { kind, span }
    }

    /// The clauses of a function, checked against its type.
    pub(super) fn function(
        &mut self,
        clauses: &[hir::Clause],
        expected: &Ty,
        context: MatchContext,
        span: Span,
        because: Option<&Because>,
    ) -> Function {
        let arity = clauses.first().map_or(0, |c| c.patterns.len());
        self.function_of(clauses, arity, expected, context, span, because)
    }

    pub(super) fn function_of(
        &mut self,
        clauses: &[hir::Clause],
        arity: usize,
        expected: &Ty,
        context: MatchContext,
        span: Span,
        because: Option<&Because>,
    ) -> Function {
        let mut params = Vec::new();
        let mut result = expected.clone();
        let mut inner_params = Vec::new();
        let mut opened = Vec::new();
        for i in 0..arity {
            result = self.resolve(&result);
            if let Type::Forall(..) = &*result {
                let origin = super::state::SkolemOrigin::Annotation;
                let scheme = self.open_scheme(&result.clone(), span, origin, &[]);
                result = scheme.rho.clone();
                if !scheme.params.is_empty() {
                    inner_params.push((i, scheme.params.clone()));
                }
                opened.push(scheme);
            }
            match self.split_fun(&result) {
                Some((from, to)) => {
                    params.push(from);
                    result = to;
                }
                None => {
                    self.too_many_patterns(arity, i, expected, context, span, because);
                    params.extend((i..arity).map(|_| self.st.fresh_meta()));
                    result = self.fresh_meta();
                    break;
                }
            }
        }
        let clauses = clauses
            .iter()
            .map(|clause| {
                let mark = self.mark_scope();
                let patterns =
                    clause.patterns.iter().zip(&params).map(|(p, t)| self.pattern(p, t)).collect();
                let rhs = self.rhs(&clause.rhs, &result, because);
                self.reset_scope(mark);
                typed::Clause { patterns, rhs, span: clause.span }
            })
            .collect();
        for scheme in opened.into_iter().rev() {
            self.close_scheme(scheme);
        }
        Function { arity, clauses, inner_params, context, span }
    }

    fn too_many_patterns(
        &mut self,
        arity: usize,
        taken: usize,
        expected: &Ty,
        context: MatchContext,
        span: Span,
        because: Option<&Because>,
    ) {
        let shown = super::print::show(&self.zonk(expected));
        let what = match context {
            MatchContext::Function(name) | MatchContext::Selector(name) => {
                super::report::quoted(name)
            }
            _ => "this function".to_owned(),
        };
        let plural = if arity == 1 { "argument" } else { "arguments" };
        let mut diagnostic = source::Diagnostic::error(format!(
            "{what} is defined with {arity} {plural}, but its type {shown} has {}",
            if taken == 0 { "none".to_owned() } else { taken.to_string() }
        ))
        .at(span);
        if let Some(because) = because
            && !because.span.is_none()
        {
            diagnostic = diagnostic.with(because.span, because.text.clone());
        }
        self.error(diagnostic);
    }

    pub(super) fn alternative(
        &mut self,
        alternative: &hir::Alternative,
        scrutinee: &Ty,
        expected: &Ty,
        because: Option<&Because>,
    ) -> typed::Alternative {
        let mark = self.mark_scope();
        let pattern = self.pattern(&alternative.pattern, scrutinee);
        let rhs = self.rhs(&alternative.rhs, expected, because);
        self.reset_scope(mark);
        typed::Alternative { pattern, rhs, span: alternative.span }
    }

    pub(super) fn rhs(
        &mut self,
        rhs: &hir::Rhs,
        expected: &Ty,
        because: Option<&Because>,
    ) -> typed::Rhs {
        let wheres = self.local_groups(&rhs.wheres);
        let arms = rhs.arms.iter().map(|a| self.arm(a, expected, because)).collect();
        typed::Rhs { wheres, arms, span: rhs.span }
    }

    fn arm(&mut self, arm: &hir::Arm, expected: &Ty, because: Option<&Because>) -> typed::Arm {
        let mark = self.mark_scope();
        let guards = arm.guards.iter().map(|g| self.guard(g)).collect();
        let body = self.check_poly(&arm.body, expected, because);
        self.reset_scope(mark);
        typed::Arm { guards, body, span: arm.span }
    }

    fn guard(&mut self, stmt: &hir::Stmt) -> typed::Stmt {
        match &stmt.kind {
            hir::StmtKind::Bind(pattern, expr) => {
                let (expr, ty) = self.infer(expr);
                typed::Stmt::Bind(self.pattern(pattern, &ty), expr)
            }
            hir::StmtKind::Let(groups) => typed::Stmt::Let(self.local_groups(groups)),
            hir::StmtKind::Expr(expr) => typed::Stmt::Condition(self.condition(expr)),
        }
    }

    /// A use of a library function or method, at a type.
    pub(super) fn use_global(&mut self, name: hir::GlobalName, ty: &Ty, span: Span) -> Expr {
        let expr = hir::Expr::new(hir::ExprKind::Var(ValueName::Global(name)), span);
        self.check_app(&expr, ty, None)
    }
}

/// `[Char]`
pub(super) fn string() -> Ty {
    con_apps(*wired::LIST, [con(*wired::CHAR)])
}

fn is_zero(literal: &Literal) -> bool {
    use num_traits::Zero;
    match literal {
        Literal::Integer(n) => n.is_zero(),
        Literal::Rational { mantissa, .. } => mantissa.is_zero(),
        _ => false,
    }
}

pub(super) fn negated(literal: &Literal) -> Literal {
    match literal {
        Literal::Integer(n) => Literal::Integer(-n),
        Literal::Rational { mantissa, base, exponent } => {
            Literal::Rational { mantissa: -mantissa, base: *base, exponent: *exponent }
        }
        Literal::Primitive(inner) => Literal::Primitive(Box::new(negated(inner))),
        other => other.clone(),
    }
}

/// The type of a literal with a `#`, given without the `#`.
pub(super) fn primitive_type(literal: &Literal) -> Ty {
    match literal {
        Literal::Integer(_) => con(*wired::INT),
        Literal::Rational { .. } => con(*wired::FLOAT),
        Literal::Char(_) => con(*wired::CHAR),
        Literal::String { .. } => string(),
        Literal::Primitive(inner) => match &**inner {
            Literal::Integer(_) => con(*wired::WORD),
            Literal::Rational { .. } => con(*wired::DOUBLE),
            inner => primitive_type(inner),
        },
    }
}
