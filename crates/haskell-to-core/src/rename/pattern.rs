//! Patterns, and the variables that they bind.

use super::Renamer;
use super::fixity::{self, Build, Item};
use super::lookup::Constructor;
use crate::hir::{FixityOf, GlobalName, Literal, LocalId, Pattern, PatternKind, TyBinder};
use crate::interface::ConInfo;
use haskell_syntax::extension::Extension;
use haskell_syntax::syntax::{self, LiteralKind, Name, PatternItem};
use source::{Diagnostic, Span, Symbol};

/// The variables of one group of patterns: those of a clause, a lambda, an alternative.
#[derive(Default)]
pub(crate) struct PatternVars {
    pub names: Vec<(Symbol, LocalId, Span)>,
    /// Whether variables come into scope as they are found. Not in a pattern binding, whose names
    /// are already in scope, under other ids.
    pub outside: bool,
}

struct PatternTree<'r, 'a>(&'r mut Renamer<'a>);

impl Build<Pattern, (Name, Option<Constructor>)> for PatternTree<'_, '_> {
    fn binary(
        &mut self,
        (name, constructor): (Name, Option<Constructor>),
        _: Span,
        left: Pattern,
        right: Pattern,
    ) -> Pattern {
        let span = left.span.to(right.span);
        self.0.applied_constructor(name, constructor, Vec::new(), vec![left, right], span)
    }

    fn negate(&mut self, _: Span, operand: Pattern) -> Pattern {
        operand
    }

    fn conflict(&mut self, left: (Span, FixityOf), right: (Span, FixityOf)) {
        self.0.fixity_conflict(left, right);
    }
}

impl Renamer<'_> {
    /// Patterns that bind into the current scope: the caller enters and leaves.
    pub(crate) fn patterns(&mut self, patterns: &[syntax::Pattern]) -> Vec<Pattern> {
        let mut vars = PatternVars::default();
        let patterns = patterns.iter().map(|p| self.argument_pattern(p, &mut vars)).collect();
        self.check_duplicates(&vars);
        patterns
    }

    pub(crate) fn one_pattern(&mut self, pattern: &syntax::Pattern) -> Pattern {
        let mut vars = PatternVars::default();
        let pattern = self.argument_pattern(pattern, &mut vars);
        self.check_duplicates(&vars);
        pattern
    }

    /// A pattern where `Strict` implies a bang: not inside another pattern.
    fn argument_pattern(&mut self, pattern: &syntax::Pattern, vars: &mut PatternVars) -> Pattern {
        let pattern = self.pattern(pattern, vars);
        if self.has(Extension::Strict) { stricter(pattern) } else { pattern }
    }

    fn check_duplicates(&mut self, vars: &PatternVars) {
        for (i, (name, _, span)) in vars.names.iter().enumerate() {
            if let Some((_, _, first)) = vars.names[..i].iter().find(|(n, ..)| n == name) {
                let error =
                    Diagnostic::error(format!("`{name}` is bound twice in the same patterns"))
                        .at_saying(*span, "bound again")
                        .with(*first, "first bound here")
                        .help("to test for equality, use two names and a guard");
                self.report(error);
            }
        }
    }

    pub(crate) fn pattern(&mut self, pattern: &syntax::Pattern, vars: &mut PatternVars) -> Pattern {
        core_ir::with_stack(|| self.pattern_here(pattern, vars))
    }

    fn pattern_here(&mut self, pattern: &syntax::Pattern, vars: &mut PatternVars) -> Pattern {
        use syntax::PatternKind as P;
        let span = pattern.span;
        let kind = match &pattern.kind {
            P::Wildcard => PatternKind::Wildcard,
            P::Variable(name) => PatternKind::Var(self.bind_variable(*name, vars)),
            P::Literal { literal, negated } => {
                let literal = self.literal(literal);
                PatternKind::Literal { literal, negated: *negated }
            }
            P::Constructor { name, type_arguments, arguments } => {
                let constructor = self.constructor(*name);
                let (binds, types) = self.quantifying(|this| this.types(type_arguments));
                self.scope_binders(&binds);
                let arguments = arguments.iter().map(|p| self.pattern(p, vars)).collect();
                return self.applied_constructor(*name, constructor, types, arguments, span);
            }
            P::Record { name, fields, wildcard } => {
                return self.record_pattern(*name, fields, *wildcard, span, vars);
            }
            P::Tuple(parts) => PatternKind::Tuple(self.pattern_list(parts, vars)),
            P::List(parts) => PatternKind::List(self.pattern_list(parts, vars)),
            P::Paren(inner) => return self.pattern(inner, vars),
            P::As { name, pattern } => {
                let id = self.bind_variable(*name, vars);
                PatternKind::As(id, Box::new(self.pattern(pattern, vars)))
            }
            P::Lazy(inner) => PatternKind::Lazy(Box::new(self.pattern(inner, vars))),
            P::Bang(inner) => PatternKind::Bang(Box::new(self.pattern(inner, vars))),
            P::View { function, pattern } => {
                let function = Box::new(self.expr(function));
                PatternKind::View { function, pattern: Box::new(self.pattern(pattern, vars)) }
            }
            P::Operators(items) => return self.pattern_operators(items, span, vars),
            P::Annotated { pattern, ty } => {
                let pattern = Box::new(self.pattern(pattern, vars));
                let (binds, signature) = self.pattern_signature(ty);
                PatternKind::Sig { pattern, signature, binds }
            }
        };
        Pattern::new(kind, span)
    }

    /// Variables that are not in scope are brought into scope, rather than being quantified.
    fn pattern_signature(&mut self, ty: &syntax::Type) -> (Vec<TyBinder>, crate::hir::Signature) {
        let mut signature = self.signature(ty);
        let explicit =
            matches!(super::types::strip_parens(ty).kind, syntax::TypeKind::Forall { .. });
        let binds = if explicit { Vec::new() } else { std::mem::take(&mut signature.binders) };
        self.scope_binders(&binds);
        (binds, signature)
    }

    fn pattern_list(&mut self, ps: &[syntax::Pattern], vars: &mut PatternVars) -> Vec<Pattern> {
        ps.iter().map(|p| self.pattern(p, vars)).collect()
    }

    pub(crate) fn bind_variable(&mut self, name: Name, vars: &mut PatternVars) -> LocalId {
        let id = self.supply.local(name.name, name.span);
        vars.names.push((name.name, id, name.span));
        if !vars.outside {
            self.bind(name.name, id);
        }
        id
    }

    fn pattern_operators(
        &mut self,
        items: &[PatternItem],
        span: Span,
        vars: &mut PatternVars,
    ) -> Pattern {
        let mut resolved = Vec::with_capacity(items.len());
        for item in items {
            resolved.push(match item {
                PatternItem::Operand(p) => Item::Operand(self.pattern(p, vars)),
                PatternItem::Operator(name) => {
                    let constructor = self.constructor(*name);
                    let fixity = match &constructor {
                        Some(Constructor::Data(con, _) | Constructor::Synonym(con, _)) => {
                            self.fixity_of_global(*con)
                        }
                        None => super::lookup::DEFAULT_FIXITY,
                    };
                    Item::Operator { op: (*name, constructor), fixity, span: name.span }
                }
            });
        }
        let tree = fixity::resolve(resolved, &mut PatternTree(self));
        tree.map_or_else(|| Pattern::wildcard(span), |(p, _)| p)
    }

    /// A constructor with its arguments, whose number is checked.
    pub(crate) fn applied_constructor(
        &mut self,
        name: Name,
        constructor: Option<Constructor>,
        type_arguments: Vec<crate::hir::Type>,
        arguments: Vec<Pattern>,
        span: Span,
    ) -> Pattern {
        let (con, wanted) = match &constructor {
            None => return self.broken(arguments, span),
            Some(Constructor::Data(con, info)) => (*con, info.arity()),
            Some(Constructor::Synonym(con, synonym)) => (*con, synonym.params.len()),
        };
        if arguments.len() != wanted {
            let found = arguments.len();
            let given = if found == 0 { "none".to_owned() } else { found.to_string() };
            let error = Diagnostic::error(format!(
                "`{}` has {}, but the pattern gives it {given}",
                name.name,
                counted(wanted, "argument")
            ))
            .at(span);
            let error = if found == 0 {
                error.help(format!("write `({}{})`", name.name, " _".repeat(wanted)))
            } else {
                error
            };
            self.report(error);
            return self.broken(arguments, span);
        }
        match constructor {
            Some(Constructor::Synonym(_, synonym)) => {
                self.expand_synonym(&synonym, arguments, span)
            }
            _ => Pattern::new(PatternKind::Con { con, type_arguments, arguments }, span),
        }
    }

    /// After an error the variables must still be bound: a lazy tuple of the parts binds them.
    fn broken(&mut self, mut arguments: Vec<Pattern>, span: Span) -> Pattern {
        arguments.retain(|a| !a.vars().is_empty());
        let expr = crate::hir::Expr::new(crate::hir::ExprKind::Error, span);
        let parts: Vec<Pattern> = arguments;
        let inner = match parts.len() {
            0 => return Pattern::wildcard(span),
            1 => parts.into_iter().next().unwrap_or_else(|| Pattern::wildcard(span)),
            _ => Pattern::new(PatternKind::Tuple(parts), span),
        };
        // Through an `Error` view, so that the parts have any type.
        let kind = PatternKind::View { function: Box::new(expr), pattern: Box::new(inner) };
        Pattern::new(kind, span)
    }

    pub(crate) fn literal(&mut self, literal: &syntax::Literal) -> Literal {
        let kind = match &literal.kind {
            LiteralKind::Integer(value) => Literal::Integer(value.clone()),
            LiteralKind::Rational { mantissa, base, exponent } => {
                Literal::Rational { mantissa: mantissa.clone(), base: *base, exponent: *exponent }
            }
            LiteralKind::Char(point) => Literal::Char(*point),
            LiteralKind::String(points) => Literal::String {
                points: points.clone(),
                overloaded: self.has(Extension::OverloadedStrings) && literal.hashes == 0,
            },
        };
        (0..literal.hashes).fold(kind, |inner, _| Literal::Primitive(Box::new(inner)))
    }

    /// The variables that a pattern binds, without renaming it.
    pub(crate) fn binders_of(&mut self, pattern: &syntax::Pattern) -> Vec<(Symbol, Span)> {
        let mut names = Vec::new();
        self.collect_binders(pattern, &mut names);
        names
    }

    fn collect_binders(&mut self, pattern: &syntax::Pattern, names: &mut Vec<(Symbol, Span)>) {
        use syntax::PatternKind as P;
        core_ir::with_stack(|| match &pattern.kind {
            P::Wildcard | P::Literal { .. } => {}
            P::Variable(name) => names.push((name.name, name.span)),
            P::As { name, pattern } => {
                names.push((name.name, name.span));
                self.collect_binders(pattern, names);
            }
            P::Constructor { arguments: parts, .. } | P::Tuple(parts) | P::List(parts) => {
                parts.iter().for_each(|p| self.collect_binders(p, names));
            }
            P::Record { name, fields, wildcard } => {
                for field in fields {
                    match &field.pattern {
                        Some(pattern) => self.collect_binders(pattern, names),
                        None => names.push((field.field.name, field.field.span)),
                    }
                }
                if let Some(span) = wildcard {
                    let labels = self.wildcard_labels(*name, fields.iter().map(|f| f.field.name));
                    names.extend(labels.into_iter().map(|l| (l, *span)));
                }
            }
            P::Paren(p)
            | P::Lazy(p)
            | P::Bang(p)
            | P::View { pattern: p, .. }
            | P::Annotated { pattern: p, .. } => self.collect_binders(p, names),
            P::Operators(items) => {
                for item in items {
                    if let PatternItem::Operand(p) = item {
                        self.collect_binders(p, names);
                    }
                }
            }
        });
    }

    /// The data of a constructor, if the name is that of a data constructor; nothing is reported.
    pub(crate) fn peek_constructor(&self, name: Name) -> Option<(GlobalName, ConInfo)> {
        let con = self.peek(crate::interface::Space::Value, name)?;
        Some((con, self.con_info(con)?))
    }
}

/// The effect of `Strict` on an argument pattern. `~x` reverts it.
fn stricter(pattern: Pattern) -> Pattern {
    let span = pattern.span;
    match pattern.kind {
        PatternKind::Lazy(inner) if matches!(inner.kind, PatternKind::Var(_)) => *inner,
        PatternKind::Lazy(_) | PatternKind::Bang(_) => pattern,
        _ => Pattern::new(PatternKind::Bang(Box::new(pattern)), span),
    }
}

/// `1 argument`, `2 arguments`
pub(crate) fn counted(n: usize, noun: &str) -> String {
    match n {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        n => format!("{n} {noun}s"),
    }
}
