//! Expressions with operators: fixities, negation and sections.

use super::Renamer;
use super::fixity::{self, Build, Item};
use crate::hir::{Expr, ExprKind, FixityOf};
use haskell_syntax::syntax::{self, Associativity, Name, OperatorItem};
use source::{Diagnostic, Span};

/// The maximum number of operators in an expression. The tree is as deep as the list is long, and a
/// text of nothing but `+` must be rejected.
const MOST_OPERATORS: usize = 20_000;

struct ExprTree<'r, 'a>(&'r mut Renamer<'a>);

impl Build<Expr, Expr> for ExprTree<'_, '_> {
    fn binary(&mut self, op: Expr, _: Span, left: Expr, right: Expr) -> Expr {
        let span = left.span.to(right.span);
        let mut applied = op.app(left);
        applied.span = span;
        let mut applied = applied.app(right);
        applied.span = span;
        applied
    }

    fn negate(&mut self, span: Span, operand: Expr) -> Expr {
        let span = span.to(operand.span);
        Expr::new(ExprKind::Neg(Box::new(operand)), span)
    }

    fn conflict(&mut self, left: (Span, FixityOf), right: (Span, FixityOf)) {
        self.0.fixity_conflict(left, right);
    }
}

impl Renamer<'_> {
    pub(crate) fn operators(&mut self, items: &[OperatorItem], span: Span) -> Expr {
        self.operators_with_root(items, span).0
    }

    /// The expression, and the fixity of its outermost operator.
    fn operators_with_root(
        &mut self,
        items: &[OperatorItem],
        span: Span,
    ) -> (Expr, Option<(Span, FixityOf)>) {
        if items.len() > 2 * MOST_OPERATORS {
            self.error(span, format!("an expression with more than {MOST_OPERATORS} operators"));
            return (Expr::new(ExprKind::Error, span), None);
        }
        let mut resolved = Vec::with_capacity(items.len());
        for item in items {
            resolved.push(match item {
                OperatorItem::Operand(e) => Item::Operand(self.expr(e)),
                OperatorItem::Negate(span) => Item::Negate(*span),
                OperatorItem::Operator(name) => {
                    let (op, fixity) = self.operator(*name);
                    Item::Operator { op, fixity, span: name.span }
                }
            });
        }
        fixity::resolve(resolved, &mut ExprTree(self))
            .unwrap_or_else(|| (Expr::new(ExprKind::Error, span), None))
    }

    /// An operator as an expression, and how it binds.
    pub(crate) fn operator(&mut self, name: Name) -> (Expr, FixityOf) {
        let expr = if name.is_constructor() {
            self.constructor_expr(name)
        } else {
            self.variable_expr(name)
        };
        let fixity = if name.is_constructor() {
            self.peek(crate::interface::Space::Value, name)
                .or_else(|| {
                    crate::interface::is_syntax(name.name.as_str())
                        .then_some(*crate::hir::wired::CONS)
                })
                .map_or(super::lookup::DEFAULT_FIXITY, |con| self.fixity_of_global(con))
        } else {
            match &expr.kind {
                ExprKind::Var(name) => self.fixity_of_value(*name),
                _ => super::lookup::DEFAULT_FIXITY,
            }
        };
        (expr, fixity)
    }

    pub(crate) fn left_section(
        &mut self,
        operand: &syntax::Expr,
        operator: Name,
        span: Span,
    ) -> Expr {
        let (operand, root) = self.section_operand(operand);
        let (operator_expr, fixity) = self.operator(operator);
        if let Some((_, inner)) = root
            && !fixity::left_section_fits(inner, fixity)
        {
            self.section_conflict(operator, span);
        }
        let kind =
            ExprKind::LeftSection { operand: Box::new(operand), operator: Box::new(operator_expr) };
        Expr::new(kind, span)
    }

    pub(crate) fn right_section(
        &mut self,
        operator: Name,
        operand: &syntax::Expr,
        span: Span,
    ) -> Expr {
        let (operator_expr, fixity) = self.operator(operator);
        let (operand, root) = self.section_operand(operand);
        if let Some((_, inner)) = root
            && !fixity::right_section_fits(fixity, inner)
        {
            self.section_conflict(operator, span);
        }
        let kind = ExprKind::RightSection {
            operator: Box::new(operator_expr),
            operand: Box::new(operand),
        };
        Expr::new(kind, span)
    }

    fn section_operand(&mut self, operand: &syntax::Expr) -> (Expr, Option<(Span, FixityOf)>) {
        match &operand.kind {
            syntax::ExprKind::Operators(items) => self.operators_with_root(items, operand.span),
            _ => (self.expr(operand), None),
        }
    }

    fn section_conflict(&mut self, operator: Name, span: Span) {
        let error = Diagnostic::error(format!(
            "the operand of this section of `{}` has an operator that binds weaker",
            operator.name
        ))
        .at(span)
        .help("put the operand in parentheses");
        self.report(error);
    }

    pub(crate) fn fixity_conflict(&mut self, left: (Span, FixityOf), right: (Span, FixityOf)) {
        let text = |f: FixityOf| {
            let word = match f.associativity {
                Associativity::Left => "infixl",
                Associativity::Right => "infixr",
                Associativity::None => "infix",
            };
            format!("{word} {}", f.precedence)
        };
        let error = Diagnostic::error("these two operators cannot stand next to each other")
            .at_saying(right.0, text(right.1))
            .with(left.0, text(left.1))
            .help("put one of them and its operands in parentheses");
        self.report(error);
    }
}
