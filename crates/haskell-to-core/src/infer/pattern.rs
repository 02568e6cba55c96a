//! Patterns: the types of their variables, and what is learned by matching on a constructor.
//!
//! A constructor with existential variables, a context or (in a GADT) a result that is not plain
//! variables opens a scope for the rest of the clause. The caller marks the scope before the
//! patterns and resets it after the right-hand side.

use super::Infer;
use super::env::ConInfo;
use super::state::{Origin, Scope, SkolemOrigin};
use super::typed::{Pattern, PatternKind};
use super::types::{Subst, Ty, Type, con, con_apps, spine, substitute};
use crate::hir::{self, GlobalName, Literal, wired};
use source::{Diagnostic, Span};
use std::rc::Rc;
use std::sync::Arc;

/// The scope to return to.
pub(super) struct Mark {
    scope: Rc<Scope>,
    level: u32,
}

impl Infer<'_> {
    pub(super) fn mark_scope(&self) -> Mark {
        Mark { scope: self.scope.clone(), level: self.level }
    }

    pub(super) fn reset_scope(&mut self, mark: Mark) {
        self.level = mark.level;
        if !Rc::ptr_eq(&self.scope, &mark.scope) {
            self.enter(mark.scope);
        }
    }

    pub(super) fn pattern(&mut self, pattern: &hir::Pattern, ty: &Ty) -> Pattern {
        core_ir::with_stack(|| self.pattern_here(pattern, ty))
    }

    fn patterns(&mut self, patterns: &[hir::Pattern], types: &[Ty]) -> Vec<Pattern> {
        patterns.iter().zip(types).map(|(p, t)| self.pattern(p, t)).collect()
    }

    fn pattern_here(&mut self, pattern: &hir::Pattern, ty: &Ty) -> Pattern {
        let span = pattern.span;
        let kind = match &pattern.kind {
            hir::PatternKind::Wildcard => PatternKind::Wildcard,
            hir::PatternKind::Var(id) => {
                self.bind_local(*id, ty.clone());
                PatternKind::Var(*id)
            }
            hir::PatternKind::Bang(inner) => PatternKind::Bang(Box::new(self.pattern(inner, ty))),
            hir::PatternKind::Lazy(inner) => PatternKind::Lazy(Box::new(self.pattern(inner, ty))),
            hir::PatternKind::As(id, inner) => {
                self.bind_local(*id, ty.clone());
                PatternKind::As(*id, Box::new(self.pattern(inner, ty)))
            }
            hir::PatternKind::Con { con, type_arguments, arguments } => {
                return self.con_pattern(*con, type_arguments, arguments, ty, span);
            }
            hir::PatternKind::Literal { literal, negated } => {
                return self.literal_pattern(literal, *negated, ty, span);
            }
            hir::PatternKind::Tuple(parts) => {
                let types: Vec<Ty> = parts.iter().map(|_| self.fresh_meta()).collect();
                let whole = con_apps(wired::tuple(parts.len()), types.clone());
                self.expect(&whole, ty, span, None);
                PatternKind::Tuple(self.patterns(parts, &types))
            }
            hir::PatternKind::List(elements) => {
                let element = self.fresh_meta();
                let whole = con_apps(*wired::LIST, [element.clone()]);
                self.expect(&whole, ty, span, None);
                let elements = elements.iter().map(|e| self.pattern(e, &element)).collect();
                PatternKind::List(elements)
            }
            hir::PatternKind::View { function, pattern } => {
                let (function, function_ty) = self.infer(function);
                let result = self.fresh_meta();
                let wanted = super::types::fun(ty.clone(), result.clone());
                self.expect(&function_ty, &wanted, function.span, None);
                let pattern = self.pattern(pattern, &result);
                PatternKind::View { function: Box::new(function), pattern: Box::new(pattern) }
            }
            hir::PatternKind::Sig { pattern, signature, binds } => {
                for bind in binds {
                    let meta = self.fresh_meta();
                    self.ty_vars.insert(bind.var, meta);
                }
                let scheme = self.scheme(signature);
                self.expect(ty, &scheme, span, None);
                return self.pattern(pattern, &scheme);
            }
        };
        Pattern { kind, span }
    }

    pub(super) fn con_info(&mut self, name: GlobalName) -> Option<Arc<ConInfo>> {
        if let Some(info) = self.env.constructors.get(&name) {
            return Some(info.clone());
        }
        let info = Arc::new(self.syntax_constructor(name)?);
        self.env.constructors.insert(name, info.clone());
        Some(info)
    }

    /// Lists, unit and tuples, which no module declares.
    fn syntax_constructor(&mut self, name: GlobalName) -> Option<ConInfo> {
        let make =
            |vars: Vec<super::types::TyVar>, fields: Vec<Ty>, result: Ty, data, place| ConInfo {
                name,
                data,
                newtype: false,
                strict: vec![false; fields.len()],
                vars,
                context: Vec::new(),
                fields,
                labels: Vec::new(),
                result,
                place,
            };
        if name == *wired::UNIT {
            return Some(make(Vec::new(), Vec::new(), con(name), name, 0));
        }
        if name == *wired::NIL || name == *wired::CONS {
            let a = self.fresh_var("a".into());
            let element = super::types::var(a);
            let list = con_apps(*wired::LIST, [element.clone()]);
            let (fields, place) = if name == *wired::NIL {
                (Vec::new(), 0)
            } else {
                (vec![element, list.clone()], 1)
            };
            return Some(make(vec![a], fields, list, *wired::LIST, place));
        }
        let size = wired::tuple_size(name).filter(|_| name.module == *wired::TYPES_MODULE)?;
        let vars: Vec<_> =
            (0..size).map(|i| self.fresh_var(format!("t{}", i + 1).as_str().into())).collect();
        let fields: Vec<Ty> = vars.iter().map(|v| super::types::var(*v)).collect();
        let result = con_apps(name, fields.clone());
        Some(make(vars, fields, result, name, 0))
    }

    fn con_pattern(
        &mut self,
        name: GlobalName,
        type_arguments: &[hir::Type],
        arguments: &[hir::Pattern],
        ty: &Ty,
        span: Span,
    ) -> Pattern {
        let Some(info) = self.con_info(name) else {
            for argument in arguments {
                let any = self.fresh_meta();
                self.pattern(argument, &any);
            }
            return Pattern { kind: PatternKind::Wildcard, span };
        };
        if arguments.len() != info.fields.len() {
            let (n, m) = (info.fields.len(), arguments.len());
            let plural = if n == 1 { "argument" } else { "arguments" };
            self.error(
                Diagnostic::error(format!(
                    "the constructor {} has {n} {plural}, but this pattern gives it {m}",
                    name.name
                ))
                .at(span),
            );
        }
        // Variables that the matched type determines, and positions that need an equality.
        let (head, result_args) = spine(&info.result);
        let mut subst = Subst::new();
        let mut positions = Vec::new();
        let mut equalities = Vec::new();
        for arg in &result_args {
            let meta = self.fresh_meta();
            match &**arg {
                Type::Var(v) if !subst.contains_key(&v.id) => {
                    subst.insert(v.id, meta.clone());
                }
                _ => equalities.push((arg.clone(), meta.clone())),
            }
            positions.push(meta);
        }
        let whole = super::types::apps(head, positions);
        self.expect_pattern(&whole, ty, name, span);
        let existential =
            info.vars.iter().filter(|v| !subst.contains_key(&v.id)).copied().collect::<Vec<_>>();
        let scoped = !existential.is_empty() || !info.context.is_empty() || !equalities.is_empty();
        let mut dicts = Vec::new();
        if scoped {
            self.level += 1;
            let scope = self.new_scope();
            self.enter(scope);
            for v in existential {
                let skolem = self.fresh_skolem(v.name, span, SkolemOrigin::Constructor(name));
                subst.insert(v.id, skolem);
            }
            for (declared, found) in &equalities {
                let declared = substitute(declared, &subst);
                self.assume_equality(found, &declared);
            }
            dicts = self.assume_declared(&info.context, &subst);
        }
        for (i, argument) in type_arguments.iter().enumerate() {
            let Some(of) = info.vars.get(i).and_then(|v| subst.get(&v.id)).cloned() else {
                continue;
            };
            if let hir::TypeKind::Var(id) = &argument.kind
                && !self.ty_vars.contains_key(id)
            {
                self.ty_vars.insert(*id, of);
            } else if !matches!(argument.kind, hir::TypeKind::Wildcard) {
                let argument_ty = self.ty(argument);
                self.expect(&argument_ty, &of, argument.span, None);
            }
        }
        let mut typed = Vec::new();
        for (i, argument) in arguments.iter().enumerate() {
            let field = match info.fields.get(i) {
                Some(field) => substitute(field, &subst),
                None => self.fresh_meta(),
            };
            typed.push(self.pattern(argument, &field));
        }
        if arguments.len() != info.fields.len() {
            return Pattern { kind: PatternKind::Wildcard, span };
        }
        Pattern { kind: PatternKind::Con { con: name, dicts, arguments: typed }, span }
    }

    fn expect_pattern(&mut self, pattern: &Ty, scrutinee: &Ty, con: GlobalName, span: Span) {
        let because =
            super::report::Because { span: Span::NONE, text: format!("the pattern {}", con.name) };
        self.expect(pattern, scrutinee, span, Some(&because));
    }

    /// Assumes a declared context at some types. Returns the dictionary variables.
    pub(super) fn assume_declared(
        &mut self,
        context: &[Ty],
        subst: &Subst,
    ) -> Vec<super::state::EvVar> {
        let mut dicts = Vec::new();
        for pred in context {
            let evidence = if self.is_erased(pred) {
                super::state::Evidence::Erased
            } else {
                let var = self.fresh_ev_var();
                dicts.push(var);
                super::state::Evidence::Given(var)
            };
            let pred = substitute(pred, subst);
            self.assume_with(&pred, evidence);
        }
        dicts
    }

    fn literal_pattern(
        &mut self,
        literal: &Literal,
        negated: bool,
        ty: &Ty,
        span: Span,
    ) -> Pattern {
        let kind = match literal {
            Literal::Integer(_) | Literal::Rational { .. } => {
                let value = if negated { super::expr::negated(literal) } else { literal.clone() };
                let integer = matches!(literal, Literal::Integer(_));
                let class = if integer { *wired::NUM } else { *wired::FRACTIONAL };
                let origin = Origin::Other("a literal pattern");
                let resolved = self.resolve(ty);
                let (eq, evidence) = if integer && plain_number(&resolved) {
                    (self.fresh_evidence(), self.fresh_evidence())
                } else {
                    let eq = con_apps(*wired::EQ, [ty.clone()]);
                    let number = con_apps(class, [ty.clone()]);
                    (self.want(eq, span, origin.clone()), self.want(number, span, origin))
                };
                PatternKind::Number { value, ty: ty.clone(), eq, evidence }
            }
            Literal::Char(_) => {
                self.expect(&con(*wired::CHAR), ty, span, None);
                PatternKind::Lit(literal.clone())
            }
            Literal::String { points, overloaded: true } => {
                let origin = Origin::Other("a string pattern");
                let eq = self.want(con_apps(*wired::EQ, [ty.clone()]), span, origin.clone());
                let evidence = self.want(con_apps(*wired::IS_STRING, [ty.clone()]), span, origin);
                PatternKind::Text { points: points.clone(), ty: ty.clone(), eq, evidence }
            }
            Literal::String { .. } => {
                self.expect(&super::expr::string(), ty, span, None);
                PatternKind::Lit(literal.clone())
            }
            Literal::Primitive(inner) => {
                let primitive = super::expr::primitive_type(inner);
                self.expect(&primitive, ty, span, None);
                let value = if negated { super::expr::negated(inner) } else { (**inner).clone() };
                PatternKind::Lit(value)
            }
        };
        Pattern { kind, span }
    }

    /// Whether matching can fail (rather than diverge): decides about `fail` in `do`.
    pub(super) fn can_fail(&self, pattern: &Pattern) -> bool {
        match &pattern.kind {
            PatternKind::Wildcard | PatternKind::Var(_) | PatternKind::Lazy(_) => false,
            PatternKind::Bang(inner) | PatternKind::As(_, inner) => self.can_fail(inner),
            PatternKind::Con { con, arguments, .. } => {
                let only = con.name.as_str() == "()"
                    || wired::tuple_size(*con).is_some()
                    || self.env.constructors.get(con).is_some_and(|info| {
                        self.env.data.get(&info.data).is_some_and(|d| d.constructors.len() == 1)
                    });
                !only || arguments.iter().any(|a| self.can_fail(a))
            }
            PatternKind::Tuple(parts) => parts.iter().any(|p| self.can_fail(p)),
            PatternKind::View { pattern, .. } => self.can_fail(pattern),
            PatternKind::List(_)
            | PatternKind::Lit(_)
            | PatternKind::Number { .. }
            | PatternKind::Text { .. } => true,
        }
    }
}

/// Types for which Core has literals, so that the class is not needed.
pub fn plain_number(ty: &Ty) -> bool {
    matches!(&**ty, Type::Con(c) if *c == *wired::INT || *c == *wired::INTEGER || *c == *wired::DOUBLE)
}
