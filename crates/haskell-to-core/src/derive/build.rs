//! Builders of small expressions for generated code.

use super::Con;
use crate::hir::{
    Alternative, BindGroup, Binding, BindingKind, Clause, Expr, ExprKind, FamilyEquation, FunBind,
    GlobalName, InstanceMethod, Literal, LocalId, Module, Origin, Pattern, PatternKind, Rhs,
    Signature, ValueName, wired,
};
use crate::rename::Renamer;
use num_bigint::BigInt;
use source::Span;

/// Builds generated code; its span is that of the class name in `deriving`.
pub(super) struct Maker<'r, 'a> {
    pub renamer: &'r mut Renamer<'a>,
    pub span: Span,
    /// Top-level functions that the instance needs.
    pub helpers: Vec<Binding>,
    /// Types that belong to the instance.
    pub families: Vec<FamilyEquation>,
}

impl Maker<'_, '_> {
    pub(super) fn fresh(&mut self, name: &str) -> LocalId {
        self.renamer.supply.fresh(name, self.span)
    }

    pub(super) fn fresh_n(&mut self, name: &str, count: usize) -> Vec<LocalId> {
        (1..=count).map(|i| self.fresh(&format!("{name}{i}"))).collect()
    }

    pub(super) fn var(&self, id: LocalId) -> Expr {
        Expr::local(id, self.span)
    }

    pub(super) fn vars(&self, ids: &[LocalId]) -> Vec<Expr> {
        ids.iter().map(|v| self.var(*v)).collect()
    }

    pub(super) fn global(&self, name: GlobalName) -> Expr {
        Expr::global(name, self.span)
    }

    pub(super) fn con(&self, name: GlobalName) -> Expr {
        Expr::con(name, self.span)
    }

    /// `name a b …` for a global function.
    pub(super) fn call(&self, name: GlobalName, arguments: impl IntoIterator<Item = Expr>) -> Expr {
        self.global(name).apps(arguments)
    }

    pub(super) fn build(&self, con: GlobalName, arguments: impl IntoIterator<Item = Expr>) -> Expr {
        self.con(con).apps(arguments)
    }

    /// An `Int` literal.
    pub(super) fn int(&self, value: usize) -> Expr {
        Expr::new(ExprKind::Lit(int_literal(value)), self.span)
    }

    /// A `String` literal, whatever the extensions.
    pub(super) fn text(&self, text: &str) -> Expr {
        let points = text.chars().map(u32::from).collect();
        Expr::new(ExprKind::Lit(Literal::String { points, overloaded: false }), self.span)
    }

    pub(super) fn lam(&self, params: &[LocalId], body: Expr) -> Expr {
        Expr::lam(self.params(params), body, self.span)
    }

    pub(super) fn params(&self, params: &[LocalId]) -> Vec<Pattern> {
        params.iter().map(|v| Pattern::var(*v, self.span)).collect()
    }

    pub(super) fn wildcard(&self) -> Pattern {
        Pattern::wildcard(self.span)
    }

    pub(super) fn pattern(&self, con: GlobalName, vars: &[LocalId]) -> Pattern {
        Pattern::con(con, self.params(vars), self.span)
    }

    pub(super) fn tuple_pattern(&self, parts: Vec<Pattern>) -> Pattern {
        Pattern::new(PatternKind::Tuple(parts), self.span)
    }

    pub(super) fn tuple(&self, parts: Vec<Expr>) -> Expr {
        Expr::new(ExprKind::Tuple(parts), self.span)
    }

    /// A constructor pattern, and its new variables.
    pub(super) fn matched(&mut self, con: &Con, name: &str) -> (Pattern, Vec<LocalId>) {
        let vars = self.fresh_n(name, con.fields.len());
        (self.pattern(con.name, &vars), vars)
    }

    pub(super) fn case(&self, scrutinee: Expr, alternatives: Vec<(Pattern, Expr)>) -> Expr {
        let alternatives = alternatives
            .into_iter()
            .map(|(pattern, body)| Alternative { pattern, rhs: Rhs::plain(body), span: self.span })
            .collect();
        let kind = ExprKind::Case { scrutinee: Box::new(scrutinee), alternatives };
        Expr::new(kind, self.span)
    }

    pub(super) fn if_(&self, condition: Expr, then_branch: Expr, else_branch: Expr) -> Expr {
        let kind = ExprKind::If {
            condition: Box::new(condition),
            then_branch: Box::new(then_branch),
            else_branch: Box::new(else_branch),
        };
        Expr::new(kind, self.span)
    }

    pub(super) fn clause(&self, patterns: Vec<Pattern>, body: Expr) -> Clause {
        Clause { patterns, rhs: Rhs::plain(body), span: self.span }
    }

    pub(super) fn method(&self, name: GlobalName, clauses: Vec<Clause>) -> InstanceMethod {
        InstanceMethod { binding: self.function(name, clauses, None), signature: None }
    }

    fn function(
        &self,
        name: GlobalName,
        clauses: Vec<Clause>,
        signature: Option<Signature>,
    ) -> FunBind {
        FunBind {
            name: ValueName::Global(name),
            name_span: self.span,
            signature,
            clauses,
            strict: false,
        }
    }

    /// Adds a top-level function that only generated code calls.
    pub(super) fn helper(&mut self, name: GlobalName, clauses: Vec<Clause>, signature: Signature) {
        let kind = BindingKind::Function(self.function(name, clauses, Some(signature)));
        self.helpers.push(Binding { kind, origin: Origin::Generated, span: self.span });
    }

    /// The number of the constructor of a value.
    pub(super) fn index(&self, value: LocalId) -> Expr {
        self.call(*wired::CON_INDEX, [self.var(value)])
    }

    /// `a && b && …`, true if there are none.
    pub(super) fn all(&self, mut conditions: Vec<Expr>) -> Expr {
        let Some(last) = conditions.pop() else { return self.con(*wired::TRUE) };
        conditions.into_iter().rev().fold(last, |rest, c| self.call(*wired::AND, [c, rest]))
    }
}

pub(super) fn int_literal(value: usize) -> Literal {
    Literal::Primitive(Box::new(Literal::Integer(BigInt::from(value))))
}

/// Helpers come after all bindings of the module, which do not use them. One type may need the same
/// helper for two classes.
pub(super) fn add_helpers(helpers: Vec<Binding>, out: &mut Module) {
    for binding in helpers {
        let BindingKind::Function(function) = &binding.kind else { continue };
        let name = function.name;
        let there = out
            .bindings
            .iter()
            .flat_map(|g| &g.bindings)
            .any(|b| matches!(&b.kind, BindingKind::Function(f) if f.name == name));
        if !there {
            let component = out.bindings.last().map_or(0, |g| g.component + 1);
            out.bindings.push(BindGroup { bindings: vec![binding], recursive: false, component });
        }
    }
}
