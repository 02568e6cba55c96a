//! Binding groups: checked if they have signatures, otherwise inferred and generalised.

use super::generalise::Member;
use super::report::Because;
use super::state::SkolemOrigin;
use super::typed::{self, BindingKind, GroupId, MatchContext};
use super::types::{Ty, Type};
use super::{Infer, Known};
use crate::hir::{self, Origin, ValueName, wired};
use haskell_syntax::extension::Extension;
use source::{Diagnostic, Span};

impl Infer<'_> {
    pub(super) fn local_groups(&mut self, groups: &[hir::BindGroup]) -> Vec<typed::BindGroup> {
        // Signatures first, as for top-level bindings.
        for binding in groups.iter().flat_map(|g| &g.bindings) {
            self.declare_signatures(binding);
        }
        let mut typed: Vec<typed::BindGroup> = Vec::new();
        let mut last = None;
        for group in groups {
            let next = self.group(group);
            match typed.last_mut() {
                // Separate for inference only: they use each other, and are bound together.
                Some(before) if last == Some(group.component) => {
                    before.recursive = true;
                    before.bindings.extend(next.bindings);
                }
                _ => typed.push(next),
            }
            last = Some(group.component);
        }
        typed
    }

    /// Top-level bindings; each group is solved and reported before the next.
    pub(super) fn top_level(&mut self) {
        let hir = self.hir;
        // Signatures first: the order of groups disregards uses that are covered by signatures.
        for binding in hir.bindings.iter().flat_map(|g| &g.bindings) {
            self.declare_signatures(binding);
        }
        for group in &hir.bindings {
            let errors = self.diagnostics.len();
            let poisoned = std::mem::take(&mut self.poisoned);
            let typed = self.group(group);
            self.settle(errors);
            self.check_main(group);
            let failed = self.failed_since(errors);
            self.poisoned |= poisoned;
            for binding in &group.bindings {
                self.publish(binding, failed);
            }
            self.out.groups.push(typed);
        }
    }

    /// `main` must be an action.
    fn check_main(&mut self, group: &hir::BindGroup) {
        if self.hir.name.as_str() != "Main" {
            return;
        }
        for binding in &group.bindings {
            let hir::BindingKind::Function(function) = &binding.kind else { continue };
            let ValueName::Global(global) = function.name else { continue };
            let (Some(Known::Poly(ty) | Known::Mono(ty, _)), "main") =
                (self.known(function.name), global.name.as_str())
            else {
                continue;
            };
            let ty = self.resolve(&ty);
            let result = self.fresh_meta();
            let action = super::types::con_apps(*wired::IO, [result]);
            let fits = match &*ty {
                Type::Forall(..) => true,
                _ => self.unify(&ty, &action, binding.span).is_ok(),
            };
            if !fits {
                let shown = super::print::show(&self.zonk(&ty));
                let error = Diagnostic::error(format!(
                    "main must be an action, of type IO t, but it has type {shown}"
                ))
                .at(binding.span);
                let help = "what a program is given on the command line comes from `getArgs`";
                let takes = matches!(&*ty, Type::Fun(..));
                self.error(if takes { error.help(help) } else { error });
            }
        }
    }

    /// Publishes the types of the names of a top-level binding to importers.
    fn publish(&mut self, binding: &hir::Binding, failed: bool) {
        let names: Vec<(ValueName, bool)> = match &binding.kind {
            hir::BindingKind::Function(f) => vec![(f.name, f.signature.is_some())],
            hir::BindingKind::Pattern(p) => {
                p.binders.iter().map(|b| (b.name, b.signature.is_some())).collect()
            }
        };
        for (name, signed) in names {
            if failed && !signed {
                // The inferred type is useless; one message is enough.
                let any = self.anything();
                self.set_known(name, Known::Poly(any));
            }
            if let (ValueName::Global(global), Some(Known::Poly(ty))) = (name, self.known(name)) {
                let ty = self.zonk(&ty);
                self.types.values.push((global, ty));
            }
        }
    }

    /// `forall a. a`
    fn anything(&mut self) -> Ty {
        let a = self.fresh_var("a".into());
        super::types::forall(vec![a], Vec::new(), super::types::var(a))
    }

    fn declare_signatures(&mut self, binding: &hir::Binding) {
        match &binding.kind {
            hir::BindingKind::Function(f) => {
                if let Some(signature) = &f.signature {
                    let scheme = self.scheme(signature);
                    self.set_known(f.name, Known::Poly(scheme));
                }
            }
            hir::BindingKind::Pattern(p) => {
                for binder in &p.binders {
                    if let Some(signature) = &binder.signature {
                        let scheme = self.scheme(signature);
                        self.set_known(binder.name, Known::Poly(scheme));
                    }
                }
            }
        }
    }

    fn group(&mut self, group: &hir::BindGroup) -> typed::BindGroup {
        let (signed, unsigned): (Vec<_>, Vec<_>) = group.bindings.iter().partition(
            |b| matches!(&b.kind, hir::BindingKind::Function(f) if f.signature.is_some()),
        );
        let mut bindings = Vec::new();
        if !unsigned.is_empty() {
            bindings.extend(self.infer_bindings(&unsigned));
        }
        for binding in signed {
            if let hir::BindingKind::Function(f) = &binding.kind {
                bindings.push(self.check_binding(f, binding.origin, binding.span));
            }
        }
        typed::BindGroup { recursive: group.recursive, bindings }
    }

    fn is_main(&self, name: ValueName) -> bool {
        matches!(name, ValueName::Global(global)
            if global.name.as_str() == "main" && global.module.as_str() == "Main")
    }

    fn match_context(&self, name: ValueName, origin: Origin) -> MatchContext {
        let name = self.name_of(name);
        match origin {
            Origin::Selector => MatchContext::Selector(name),
            _ => MatchContext::Function(name),
        }
    }

    /// A binding with a signature.
    fn check_binding(&mut self, f: &hir::FunBind, origin: Origin, span: Span) -> typed::Binding {
        let scheme = match self.known(f.name) {
            Some(Known::Poly(scheme)) => scheme,
            _ => self.fresh_meta(),
        };
        let name = self.name_of(f.name);
        let (sig_span, binders) = match &f.signature {
            Some(s) => (s.span, s.binders.clone()),
            None => (f.name_span, Vec::new()),
        };
        let because = Because {
            span: sig_span,
            text: format!("by the signature of {}", super::report::quoted(name)),
        };
        let opened = self.open_scheme(&scheme, sig_span, SkolemOrigin::Signature(name), &binders);
        let context = self.match_context(f.name, origin);
        let body = self.function(&f.clauses, &opened.rho, context, span, Some(&because));
        let params = opened.params.clone();
        self.close_scheme(opened);
        let kind = BindingKind::Function {
            name: f.name,
            source_name: name,
            name_span: f.name_span,
            params,
            body,
            ty: scheme,
            strict: f.strict,
        };
        typed::Binding { kind, origin, span }
    }

    /// Bindings without signatures, inferred together.
    fn infer_bindings(&mut self, bindings: &[&hir::Binding]) -> Vec<typed::Binding> {
        let outer = std::mem::take(&mut self.wanted);
        self.level += 1;
        let scope = self.new_scope();
        let before = self.enter(scope.clone());
        let group = GroupId(self.group_params.len() as u32);
        self.group_params.push(Vec::new());
        let mut members: Vec<Member> = Vec::new();
        for binding in bindings {
            match &binding.kind {
                hir::BindingKind::Function(f) => {
                    let mut ty = self.fresh_meta();
                    if self.is_main(f.name) {
                        // The report requires an action; this also determines what is open in it.
                        ty = super::types::con_apps(*wired::IO, [ty]);
                    }
                    self.set_known(f.name, Known::Mono(ty.clone(), group));
                    members.push(Member { name: f.name, ty });
                }
                hir::BindingKind::Pattern(p) => {
                    for binder in &p.binders {
                        if binder.signature.is_none() {
                            let ty = self.fresh_meta();
                            self.set_known(binder.name, Known::Mono(ty.clone(), group));
                            members.push(Member { name: binder.name, ty });
                        }
                    }
                }
            }
        }
        let mut typed = Vec::new();
        for binding in bindings {
            let kind = match &binding.kind {
                hir::BindingKind::Function(f) => {
                    let ty = self.mono_type(f.name);
                    let context = self.match_context(f.name, binding.origin);
                    let body = self.function(&f.clauses, &ty, context, binding.span, None);
                    BindingKind::Function {
                        name: f.name,
                        source_name: self.name_of(f.name),
                        name_span: f.name_span,
                        params: Vec::new(),
                        body,
                        ty,
                        strict: f.strict,
                    }
                }
                hir::BindingKind::Pattern(p) => self.pattern_binding(p),
            };
            typed.push(typed::Binding { kind, origin: binding.origin, span: binding.span });
        }
        let restricted = self.hir.extensions.has(Extension::MonomorphismRestriction)
            && bindings.iter().any(|b| match &b.kind {
                hir::BindingKind::Function(f) => f.arity() == 0,
                hir::BindingKind::Pattern(_) => true,
            })
            || bindings.iter().any(|b| matches!(b.kind, hir::BindingKind::Pattern(_)));
        let wanted = std::mem::replace(&mut self.wanted, outer);
        let rest = self.solve(wanted);
        self.enter(before);
        self.level -= 1;
        self.generalise(group, &members, &scope, rest, restricted);
        let params = self.group_params[group.0 as usize].clone();
        for binding in &mut typed {
            match &mut binding.kind {
                BindingKind::Function { name, params: own, ty, .. } => {
                    own.clone_from(&params);
                    if let Some(Known::Poly(scheme)) = self.known(*name) {
                        *ty = scheme;
                    }
                }
                BindingKind::Pattern { binders, .. } => {
                    for binder in binders {
                        if let Some(Known::Poly(scheme)) = self.known(binder.name) {
                            binder.ty = scheme;
                        }
                    }
                }
            }
        }
        typed
    }

    fn mono_type(&mut self, name: ValueName) -> Ty {
        match self.known(name) {
            Some(Known::Mono(ty, _) | Known::Poly(ty)) => ty,
            None => self.fresh_meta(),
        }
    }

    fn pattern_binding(&mut self, p: &hir::PatBind) -> BindingKind {
        let mark = self.mark_scope();
        let ty = self.fresh_meta();
        let pattern = self.pattern(&p.pattern, &ty);
        let mut binders = Vec::new();
        for binder in &p.binders {
            let inside = match self.locals.get(&binder.inside) {
                Some(Known::Poly(ty) | Known::Mono(ty, _)) => ty.clone(),
                None => self.fresh_meta(),
            };
            let outside = self.mono_type(binder.name);
            if let Some(signature) = &binder.signature {
                self.signed_binder(&inside, &outside, signature);
            } else {
                self.expect(&inside, &outside, binder.span, None);
            }
            binders.push(typed::PatBinder {
                inside: binder.inside,
                name: binder.name,
                source_name: self.name_of(binder.name),
                span: binder.span,
                ty: outside,
            });
        }
        let rhs = self.rhs(&p.rhs, &ty, None);
        self.reset_scope(mark);
        BindingKind::Pattern { pattern, binders, rhs, strict: p.strict }
    }

    /// A variable of a pattern with a signature: inside, it has the type of the signature with
    /// rigid variables.
    fn signed_binder(&mut self, inside: &Ty, scheme: &Ty, signature: &hir::Signature) {
        let rho = match &**scheme {
            Type::Forall(vars, context, body) => {
                if !context.iter().all(|p| self.is_erased(p)) {
                    self.error(
                        Diagnostic::error("a variable of a pattern cannot be overloaded")
                            .at(signature.span)
                            .help("bind the whole value to a name, and define the parts from it"),
                    );
                }
                let mut subst = super::types::Subst::new();
                for v in vars {
                    let skolem =
                        self.fresh_skolem(v.name, signature.span, SkolemOrigin::Annotation);
                    subst.insert(v.id, skolem);
                }
                super::types::substitute(body, &subst)
            }
            _ => scheme.clone(),
        };
        self.expect(inside, &rho, signature.span, None);
    }
}
