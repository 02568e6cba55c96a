//! Value bindings: what they define, and the order in which inference should process them.

use super::Renamer;
use super::lookup::near;
use super::pattern::PatternVars;
use super::scc::components;
use crate::hir::{
    Arm, BindGroup, Binding, BindingKind, Clause, Expr, ExprKind, FixityOf, FunBind, Origin,
    PatBind, PatBinder, PatternKind, Rhs, Signature, ValueName,
};
use haskell_syntax::extension::Extension;
use haskell_syntax::syntax::{self, Decl, DeclKind};
use source::{Diagnostic, Span, Symbol};
use std::collections::HashMap;

/// Signatures of one set of declarations, by name.
#[derive(Default)]
struct Signatures<'d> {
    table: HashMap<Symbol, (Signature, &'d syntax::Type, Span)>,
}

/// A renamed binding and its references.
struct Bound {
    binding: Binding,
    uses: Vec<ValueName>,
}

impl Renamer<'_> {
    /// Bindings of `let` and `where`; their names stay in scope until the caller leaves.
    pub(crate) fn local_bindings(&mut self, decls: &[Decl]) -> Vec<BindGroup> {
        if decls.is_empty() {
            return Vec::new();
        }
        let mut defined: Vec<(Symbol, Span)> = Vec::new();
        for decl in decls {
            let names = match &decl.kind {
                DeclKind::Function(f) => vec![(f.name.name, f.name.span)],
                DeclKind::Pattern(p) => self.binders_of(&p.pattern),
                _ => Vec::new(),
            };
            for (name, span) in names {
                if let Some((_, first)) = defined.iter().find(|(n, _)| *n == name) {
                    let error = Diagnostic::error(format!("`{name}` is defined more than once"))
                        .at_saying(span, "defined again")
                        .with(*first, "first defined here");
                    self.report(error);
                } else {
                    let id = self.supply.local(name, span);
                    self.bind(name, id);
                    defined.push((name, span));
                }
            }
        }
        for decl in decls {
            if let DeclKind::Fixity(fixity) = &decl.kind {
                self.local_fixity(fixity, &defined);
            }
        }
        self.bindings(decls, true)
    }

    fn local_fixity(&mut self, fixity: &syntax::FixityDecl, defined: &[(Symbol, Span)]) {
        for operator in &fixity.operators {
            match self.local(operator.name) {
                Some(id) if defined.iter().any(|(n, _)| *n == operator.name) => {
                    let fixity = FixityOf {
                        associativity: fixity.associativity,
                        precedence: fixity.precedence,
                    };
                    self.local_fixities.insert(id, fixity);
                }
                _ => self.error(
                    operator.span,
                    format!(
                        "a fixity is declared for `{}`, which is not defined here",
                        operator.name
                    ),
                ),
            }
        }
    }

    /// The value bindings among declarations whose names are already in scope.
    pub(crate) fn bindings(&mut self, decls: &[Decl], local: bool) -> Vec<BindGroup> {
        let mut signatures = self.signatures(decls);
        let mut bound = Vec::new();
        for decl in decls {
            let from = self.uses.len();
            let binding = match &decl.kind {
                DeclKind::Function(f) => self.function(f, &mut signatures, decl.span, local),
                DeclKind::Pattern(p) => self.pattern_binding(p, &mut signatures, decl.span, local),
                _ => continue,
            };
            // The uses of a nested binding belong to its parent, too, so they are copied, not
            // moved.
            let mut uses = self.uses[from..].to_vec();
            if !local {
                self.uses.truncate(from);
            }
            uses.sort_unstable_by_key(|u| (matches!(u, ValueName::Global(_)), order_key(u)));
            uses.dedup();
            bound.extend(binding.map(|binding| Bound { binding, uses }));
        }
        self.orphan_signatures(signatures, decls);
        if !local {
            let extra = std::mem::take(&mut self.extra_bindings);
            bound.extend(extra.into_iter().map(|(binding, uses)| Bound { binding, uses }));
        }
        group(bound)
    }

    fn signatures<'d>(&mut self, decls: &'d [Decl]) -> Signatures<'d> {
        let mut signatures = Signatures::default();
        for decl in decls {
            let DeclKind::Signature(written) = &decl.kind else { continue };
            // Each name has its own variables.
            for name in &written.names {
                let signature = self.signature(&written.ty);
                if let Some((_, _, first)) = signatures.table.get(&name.name) {
                    let error =
                        Diagnostic::error(format!("`{}` has two type signatures", name.name))
                            .at_saying(name.span, "the second one")
                            .with(*first, "the first one");
                    self.report(error);
                    continue;
                }
                signatures.table.insert(name.name, (signature, &written.ty, name.span));
            }
        }
        signatures
    }

    /// Signatures whose names are not defined among the same declarations.
    fn orphan_signatures(&mut self, signatures: Signatures<'_>, decls: &[Decl]) {
        let mut left: Vec<_> = signatures.table.into_iter().collect();
        left.sort_by_key(|(_, (.., span))| *span);
        let mut defined = Vec::new();
        for decl in decls {
            match &decl.kind {
                DeclKind::Function(f) => defined.push(f.name.name),
                DeclKind::Pattern(p) => {
                    defined.extend(self.binders_of(&p.pattern).into_iter().map(|(n, _)| n));
                }
                _ => {}
            }
        }
        for (name, (_, _, span)) in left {
            // Defined more than once: its signature went to the first.
            if defined.contains(&name) {
                continue;
            }
            let error =
                Diagnostic::error(format!("`{name}` has a type signature but no definition"))
                    .at(span);
            let near = near(name, defined.iter().map(|d| d.as_str()));
            self.report(match near {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error,
            });
        }
    }

    fn defined_name(&self, name: Symbol, local: bool) -> ValueName {
        match self.local(name) {
            Some(id) if local => ValueName::Local(id),
            _ => ValueName::Global(self.own(name)),
        }
    }

    fn function(
        &mut self,
        function: &syntax::FunctionBinding,
        signatures: &mut Signatures<'_>,
        span: Span,
        local: bool,
    ) -> Option<Binding> {
        let name = function.name;
        let types = self.enter_types();
        let signature = signatures.table.remove(&name.name).map(|(signature, written, _)| {
            self.scope_signature(&signature, written);
            signature
        });
        let mut bind = self.clauses(self.defined_name(name.name, local), name, &function.clauses);
        self.leave_types(types);
        bind.strict = local && bind.arity() == 0 && self.has(Extension::Strict);
        bind.signature = signature;
        Some(Binding { kind: BindingKind::Function(bind), origin: Origin::Source, span })
    }

    /// The clauses of a function, method or pattern synonym builder.
    pub(crate) fn clauses(
        &mut self,
        name: ValueName,
        written: syntax::Name,
        clauses: &[syntax::Clause],
    ) -> FunBind {
        let mut clauses: Vec<_> = clauses.iter().map(|c| self.clause(c)).collect();
        if !self.same_arity(&clauses, written.name.as_str()) {
            // It is not known which of them is correct: nothing is reported about any.
            let span = clauses.first().map_or(written.span, |c| c.span);
            let body = Expr::new(ExprKind::Error, span);
            let arms = vec![Arm { guards: Vec::new(), body, span }];
            let rhs = Rhs { wheres: Vec::new(), arms, span };
            clauses = vec![Clause { patterns: Vec::new(), rhs, span }];
        }
        FunBind { name, name_span: written.span, signature: None, clauses, strict: false }
    }

    fn pattern_binding(
        &mut self,
        binding: &syntax::PatternBinding,
        signatures: &mut Signatures<'_>,
        span: Span,
        local: bool,
    ) -> Option<Binding> {
        let mut vars = PatternVars { outside: true, ..PatternVars::default() };
        let types = self.enter_types();
        let mut pattern = self.pattern(&binding.pattern, &mut vars);
        let rhs = self.rhs(&binding.rhs);
        self.leave_types(types);
        let mut strict = false;
        // A bang or `Strict` applies to the whole binding; `~` reverts it.
        while let PatternKind::Bang(inner) = pattern.kind {
            strict = true;
            pattern = *inner;
        }
        match &pattern.kind {
            PatternKind::Lazy(_) => {}
            _ => strict |= self.has(Extension::Strict),
        }
        strict &= local;
        let mut binders = Vec::new();
        for (name, inside, span) in vars.names {
            let signature = signatures.table.remove(&name).map(|(signature, ..)| signature);
            let name = self.defined_name(name, local);
            if !binders.iter().any(|b: &PatBinder| b.name == name) {
                binders.push(PatBinder { inside, name, signature, span });
            }
        }
        let kind = match (&pattern.kind, binders.as_mut_slice()) {
            // `!x = e` and `(x) = e` define an ordinary variable.
            (PatternKind::Var(_), [binder]) => BindingKind::Function(FunBind {
                name: binder.name,
                name_span: binder.span,
                signature: binder.signature.take(),
                clauses: vec![crate::hir::Clause { patterns: Vec::new(), rhs, span }],
                strict,
            }),
            _ => BindingKind::Pattern(PatBind { pattern, binders, rhs, strict }),
        };
        Some(Binding { kind, origin: Origin::Source, span })
    }
}

fn order_key(name: &ValueName) -> (u32, Option<crate::hir::GlobalName>) {
    match name {
        ValueName::Local(id) => (id.0, None),
        ValueName::Global(global) => (0, Some(*global)),
    }
}

/// The names that a binding defines.
pub(crate) fn bound_names(binding: &Binding) -> Vec<ValueName> {
    match &binding.kind {
        BindingKind::Function(f) => vec![f.name],
        BindingKind::Pattern(p) => p.binders.iter().map(|b| b.name).collect(),
    }
}

/// Sorts bindings twice: by all uses, and within each of those components by the uses that matter
/// to inference.
fn group(bound: Vec<Bound>) -> Vec<BindGroup> {
    let mut owner: HashMap<ValueName, (usize, bool)> = HashMap::new();
    for (i, b) in bound.iter().enumerate() {
        match &b.binding.kind {
            BindingKind::Function(f) => {
                owner.insert(f.name, (i, f.signature.is_some()));
            }
            BindingKind::Pattern(p) => {
                for binder in &p.binders {
                    owner.insert(binder.name, (i, binder.signature.is_some()));
                }
            }
        }
    }
    let edges = |count_signed: bool| -> Vec<Vec<usize>> {
        bound
            .iter()
            .map(|b| {
                let owners = b.uses.iter().filter_map(|u| owner.get(u));
                let counted = owners.filter(|(_, signed)| count_signed || !signed);
                let mut needed: Vec<usize> = counted.map(|(i, _)| *i).collect();
                needed.sort_unstable();
                needed.dedup();
                needed
            })
            .collect()
    };
    let (all, unsigned) = (edges(true), edges(false));
    let mut slots: Vec<Option<Binding>> = bound.into_iter().map(|b| Some(b.binding)).collect();
    let mut groups = Vec::new();
    for (component, members) in components(&all).into_iter().enumerate() {
        let place: HashMap<usize, usize> =
            members.iter().enumerate().map(|(k, &m)| (m, k)).collect();
        let inner: Vec<Vec<usize>> = members
            .iter()
            .map(|&m| unsigned[m].iter().filter_map(|n| place.get(n).copied()).collect())
            .collect();
        for part in components(&inner) {
            let ids: Vec<usize> = part.into_iter().map(|k| members[k]).collect();
            let recursive = ids.iter().any(|&i| all[i].iter().any(|n| ids.contains(n)));
            let bindings = ids.iter().filter_map(|&i| slots[i].take()).collect();
            groups.push(BindGroup { bindings, recursive, component: component as u32 });
        }
    }
    groups
}
