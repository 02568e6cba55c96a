//! Pattern synonyms: expanded where they are used.
//!
//! The pattern of a synonym is stored with its parameters; a use substitutes the argument patterns.
//! A view function inside becomes a separate definition, so that the stored pattern mentions
//! nothing local and can be written to an interface. Deviation from GHC: arguments are matched
//! where the parameter occurs, not after the whole synonym has matched, which a program can notice
//! only through arguments that fail or loop.

use super::Renamer;
use super::pattern::PatternVars;
use super::scc::components;
use crate::hir::{
    Binding, BindingKind, Clause, Expr, ExprKind, FunBind, GlobalName, LocalId, Origin, Pattern,
    PatternKind, Rhs, Signature, ValueName,
};
use crate::interface::{Builder, PatSyn, ValueKind};
use haskell_syntax::syntax::{
    self, Decl, DeclKind, Direction, Name, PatternSynonymArguments, PatternSynonymDecl,
};
use source::{Span, Symbol};
use std::collections::HashMap;

impl Renamer<'_> {
    /// Determines the meaning of every pattern synonym of the module, each after those that it
    /// uses.
    pub(crate) fn pattern_synonyms(&mut self, decls: &[Decl]) {
        let synonyms: Vec<&PatternSynonymDecl> = decls
            .iter()
            .filter_map(|d| match &d.kind {
                DeclKind::PatternSynonym(s) => Some(s),
                _ => None,
            })
            .collect();
        let mut signatures: HashMap<Symbol, &syntax::Type> = HashMap::new();
        for decl in decls {
            if let DeclKind::PatternSignature(s) = &decl.kind {
                signatures.extend(s.names.iter().map(|n| (n.name, &s.ty)));
            }
        }
        let edges: Vec<Vec<usize>> = synonyms
            .iter()
            .map(|s| {
                let mut mentioned = Vec::new();
                constructors_in(&s.pattern, &mut mentioned);
                let index = |n: &Symbol| synonyms.iter().position(|s| s.name.name == *n);
                mentioned.iter().filter_map(index).collect()
            })
            .collect();
        for component in components(&edges) {
            let recursive = component.len() > 1 || edges[component[0]].contains(&component[0]);
            for index in component {
                let synonym = synonyms[index];
                if recursive {
                    self.error(
                        synonym.name.span,
                        format!("the pattern synonym `{}` is defined by itself", synonym.name.name),
                    );
                    continue;
                }
                self.pattern_synonym(synonym, signatures.get(&synonym.name.name).copied());
            }
        }
    }

    fn pattern_synonym(&mut self, synonym: &PatternSynonymDecl, written: Option<&syntax::Type>) {
        let names: Vec<Name> = match &synonym.arguments {
            PatternSynonymArguments::Prefix(names) | PatternSynonymArguments::Record(names) => {
                names.clone()
            }
            PatternSynonymArguments::Infix(a, b) => vec![*a, *b],
        };
        let mut vars = PatternVars { outside: true, ..PatternVars::default() };
        let from = self.uses.len();
        let pattern = self.pattern(&synonym.pattern, &mut vars);
        let uses = self.uses.split_off(from);
        let mut params = Vec::new();
        for name in &names {
            match vars.names.iter().find(|(n, ..)| *n == name.name) {
                Some((_, id, _)) => params.push(*id),
                None => {
                    self.error(name.span, format!("the pattern does not bind `{}`", name.name));
                    params.push(self.supply.local(name.name, name.span));
                }
            }
        }
        for (name, _, span) in &vars.names {
            if !names.iter().any(|n| n.name == *name) {
                self.error(*span, format!("`{name}` is not a parameter of the pattern synonym"));
            }
        }
        let pattern = self.lift_views(pattern, synonym.name.name, &uses);
        let builder = self.builder(synonym, &names, &params, &pattern, written);
        let fields = match &synonym.arguments {
            PatternSynonymArguments::Record(fields) => {
                let own: Vec<_> = fields.iter().map(|f| self.own(f.name)).collect();
                for (position, field) in own.iter().enumerate() {
                    self.synonym_selector(*field, position, &params, &pattern, synonym.name.span);
                }
                Some(own)
            }
            _ => None,
        };
        let meaning = PatSyn { params, pattern, builder, fields };
        if let Some(info) = self.names.values.get_mut(&synonym.name.name) {
            info.kind = ValueKind::Synonym(Box::new(meaning));
        }
    }

    /// Turns each view function into a definition, and removes signatures.
    fn lift_views(&mut self, pattern: Pattern, owner: Symbol, uses: &[ValueName]) -> Pattern {
        let span = pattern.span;
        let kind = match pattern.kind {
            PatternKind::View { function, pattern } => {
                let count = self.extra_bindings.len();
                let name = self.own(Symbol::new(&format!("$view{count}:{owner}")));
                // With a parameter, so that it is as polymorphic as the function.
                let value = self.supply.fresh("value", span);
                let body = function.app(Expr::local(value, span));
                self.generate(name, vec![Pattern::var(value, span)], body, None, uses.to_vec());
                let pattern = Box::new(self.lift_views(*pattern, owner, uses));
                PatternKind::View { function: Box::new(Expr::global(name, span)), pattern }
            }
            PatternKind::Sig { pattern, .. } => return self.lift_views(*pattern, owner, uses),
            PatternKind::Bang(p) => PatternKind::Bang(Box::new(self.lift_views(*p, owner, uses))),
            PatternKind::Lazy(p) => PatternKind::Lazy(Box::new(self.lift_views(*p, owner, uses))),
            PatternKind::As(v, p) => PatternKind::As(v, Box::new(self.lift_views(*p, owner, uses))),
            PatternKind::Con { con, arguments, .. } => PatternKind::Con {
                con,
                type_arguments: Vec::new(),
                arguments: self.lift_all(arguments, owner, uses),
            },
            PatternKind::Tuple(ps) => PatternKind::Tuple(self.lift_all(ps, owner, uses)),
            PatternKind::List(ps) => PatternKind::List(self.lift_all(ps, owner, uses)),
            other => other,
        };
        Pattern::new(kind, span)
    }

    fn lift_all(&mut self, ps: Vec<Pattern>, owner: Symbol, uses: &[ValueName]) -> Vec<Pattern> {
        ps.into_iter().map(|p| self.lift_views(p, owner, uses)).collect()
    }

    /// Adds a generated top-level function.
    fn generate(
        &mut self,
        name: GlobalName,
        patterns: Vec<Pattern>,
        body: Expr,
        signature: Option<Signature>,
        uses: Vec<ValueName>,
    ) {
        let span = body.span;
        let clauses = vec![Clause { patterns, rhs: Rhs::plain(body), span }];
        self.generate_function(name, clauses, signature, uses, span);
    }

    fn generate_function(
        &mut self,
        name: GlobalName,
        clauses: Vec<Clause>,
        signature: Option<Signature>,
        uses: Vec<ValueName>,
        span: Span,
    ) {
        let function = FunBind {
            name: ValueName::Global(name),
            name_span: span,
            signature,
            clauses,
            strict: false,
        };
        let kind = BindingKind::Function(function);
        self.extra_bindings.push((Binding { kind, origin: Origin::Generated, span }, uses));
    }

    fn builder(
        &mut self,
        synonym: &PatternSynonymDecl,
        names: &[Name],
        params: &[LocalId],
        pattern: &Pattern,
        written: Option<&syntax::Type>,
    ) -> Builder {
        let span = synonym.name.span;
        let name = self.own(Symbol::new(&format!("$build:{}", synonym.name.name)));
        let signature = written.map(|ty| self.signature(ty));
        match &synonym.direction {
            Direction::Unidirectional => Builder::None,
            Direction::Implicit if names.is_empty() => match as_expr(pattern, &HashMap::new()) {
                Some(expr) => Builder::Inline(expr),
                None => self.not_an_expression(span),
            },
            Direction::Implicit => {
                let fresh: Vec<LocalId> =
                    names.iter().map(|n| self.supply.local(n.name, n.span)).collect();
                let renamed = params.iter().copied().zip(fresh.iter().copied()).collect();
                let Some(body) = as_expr(pattern, &renamed) else {
                    return self.not_an_expression(span);
                };
                let patterns = fresh.iter().map(|v| Pattern::var(*v, span)).collect();
                self.generate(name, patterns, body, signature, Vec::new());
                Builder::Function(name)
            }
            Direction::Explicit(clauses) => {
                let from = self.uses.len();
                let bind = self.clauses(ValueName::Global(name), synonym.name, clauses);
                let uses = self.uses.split_off(from);
                self.generate_function(name, bind.clauses, signature, uses, span);
                Builder::Function(name)
            }
        }
    }

    fn not_an_expression(&mut self, span: Span) -> Builder {
        let error = source::Diagnostic::error("this pattern cannot be read as an expression")
            .at(span)
            .help("write `<-` instead of `=`, and say how to build it in a `where`");
        self.report(error);
        Builder::None
    }

    fn synonym_selector(
        &mut self,
        field: GlobalName,
        position: usize,
        params: &[LocalId],
        pattern: &Pattern,
        span: Span,
    ) {
        let fresh: Vec<LocalId> = params.iter().map(|_| self.supply.fresh("field", span)).collect();
        let arguments: HashMap<LocalId, Pattern> =
            params.iter().zip(&fresh).map(|(p, f)| (*p, Pattern::var(*f, span))).collect();
        let pattern = self.substitute(pattern, &arguments, span);
        self.generate(field, vec![pattern], Expr::local(fresh[position], span), None, Vec::new());
    }

    /// A use of a synonym in a pattern.
    pub(crate) fn expand_synonym(
        &mut self,
        synonym: &PatSyn,
        arguments: Vec<Pattern>,
        span: Span,
    ) -> Pattern {
        let arguments = synonym.params.iter().copied().zip(arguments).collect();
        let expanded = self.substitute(&synonym.pattern, &arguments, span);
        self.note_view_uses(&expanded);
        expanded
    }

    fn note_view_uses(&mut self, pattern: &Pattern) {
        match &pattern.kind {
            PatternKind::View { function, pattern } => {
                if let ExprKind::Var(name) = function.kind {
                    self.used(name);
                }
                self.note_view_uses(pattern);
            }
            PatternKind::Bang(p) | PatternKind::Lazy(p) | PatternKind::As(_, p) => {
                self.note_view_uses(p);
            }
            PatternKind::Con { arguments: ps, .. }
            | PatternKind::Tuple(ps)
            | PatternKind::List(ps) => ps.iter().for_each(|p| self.note_view_uses(p)),
            _ => {}
        }
    }

    fn substitute(
        &mut self,
        pattern: &Pattern,
        arguments: &HashMap<LocalId, Pattern>,
        span: Span,
    ) -> Pattern {
        let mut all = |ps: &[Pattern]| -> Vec<Pattern> {
            ps.iter().map(|p| self.substitute(p, arguments, span)).collect()
        };
        let kind = match &pattern.kind {
            PatternKind::Var(v) => {
                return arguments.get(v).cloned().unwrap_or_else(|| Pattern::wildcard(span));
            }
            PatternKind::Con { con, arguments: ps, .. } => {
                PatternKind::Con { con: *con, type_arguments: Vec::new(), arguments: all(ps) }
            }
            PatternKind::Tuple(ps) => PatternKind::Tuple(all(ps)),
            PatternKind::List(ps) => PatternKind::List(all(ps)),
            PatternKind::Bang(p) => {
                PatternKind::Bang(Box::new(self.substitute(p, arguments, span)))
            }
            PatternKind::Lazy(p) => {
                PatternKind::Lazy(Box::new(self.substitute(p, arguments, span)))
            }
            PatternKind::View { function, pattern } => PatternKind::View {
                function: Box::new(Expr { span, ..(**function).clone() }),
                pattern: Box::new(self.substitute(pattern, arguments, span)),
            },
            PatternKind::As(v, p) => {
                let inner = self.substitute(p, arguments, span);
                let outer = arguments.get(v).cloned().unwrap_or_else(|| Pattern::wildcard(span));
                return self.both(outer, inner, span);
            }
            PatternKind::Sig { pattern, .. } => return self.substitute(pattern, arguments, span),
            PatternKind::Wildcard | PatternKind::Literal { .. } => pattern.kind.clone(),
        };
        Pattern::new(kind, span)
    }

    /// A pattern that matches what both patterns match: through the view `\x -> (x, x)`.
    fn both(&mut self, first: Pattern, second: Pattern, span: Span) -> Pattern {
        if let PatternKind::Var(v) = first.kind {
            return Pattern::new(PatternKind::As(v, Box::new(second)), span);
        }
        let x = self.supply.fresh("value", span);
        let pair = ExprKind::Tuple(vec![Expr::local(x, span), Expr::local(x, span)]);
        let function = Expr::lam(vec![Pattern::var(x, span)], Expr::new(pair, span), span);
        let pattern = Pattern::new(PatternKind::Tuple(vec![first, second]), span);
        let kind = PatternKind::View { function: Box::new(function), pattern: Box::new(pattern) };
        Pattern::new(kind, span)
    }
}

/// A pattern read as an expression; `None` if that is impossible.
fn as_expr(pattern: &Pattern, renamed: &HashMap<LocalId, LocalId>) -> Option<Expr> {
    let span = pattern.span;
    let all = |ps: &[Pattern]| ps.iter().map(|p| as_expr(p, renamed)).collect::<Option<Vec<_>>>();
    let kind = match &pattern.kind {
        PatternKind::Var(v) => return Some(Expr::local(*renamed.get(v)?, span)),
        PatternKind::Bang(p) => return as_expr(p, renamed),
        PatternKind::Con { con, arguments, .. } => {
            let mut expr = Expr::con(*con, span).apps(all(arguments)?);
            expr.span = span;
            return Some(expr);
        }
        PatternKind::Literal { literal, negated } => {
            let literal = Expr::new(ExprKind::Lit(literal.clone()), span);
            if !*negated {
                return Some(literal);
            }
            ExprKind::Neg(Box::new(literal))
        }
        PatternKind::Tuple(ps) => ExprKind::Tuple(all(ps)?),
        PatternKind::List(ps) => ExprKind::List(all(ps)?),
        _ => return None,
    };
    Some(Expr::new(kind, span))
}

/// The constructors that a pattern mentions, as written.
fn constructors_in(pattern: &syntax::Pattern, names: &mut Vec<Symbol>) {
    use syntax::PatternKind as P;
    core_ir::with_stack(|| match &pattern.kind {
        P::Constructor { name, arguments, .. } => {
            names.push(name.name);
            arguments.iter().for_each(|p| constructors_in(p, names));
        }
        P::Record { name, fields, .. } => {
            names.push(name.name);
            fields
                .iter()
                .filter_map(|f| f.pattern.as_ref())
                .for_each(|p| constructors_in(p, names));
        }
        P::Tuple(ps) | P::List(ps) => ps.iter().for_each(|p| constructors_in(p, names)),
        P::Paren(p)
        | P::Lazy(p)
        | P::Bang(p)
        | P::As { pattern: p, .. }
        | P::View { pattern: p, .. }
        | P::Annotated { pattern: p, .. } => constructors_in(p, names),
        P::Operators(items) => {
            for item in items {
                match item {
                    syntax::PatternItem::Operand(p) => constructors_in(p, names),
                    syntax::PatternItem::Operator(name) => names.push(name.name),
                }
            }
        }
        P::Wildcard | P::Variable(_) | P::Literal { .. } => {}
    });
}
