//! Bindings: local groups as lazy recursive lets, top-level ones as definitions.

use super::matching::Fail;
use super::pat::Pat;
use super::{Builder, Context, generated, visibility};
use crate::hir::{LocalId, ValueName, wired};
use crate::infer::print::show_scheme;
use crate::infer::typed::{BindGroup, Binding, BindingKind, PatBinder, Pattern, Rhs};
use core_ir::{Def, ExprId, VarId};
use source::{Span, Symbol};

/// A variable of a pattern, and the variable that receives its value.
type Target = (LocalId, VarId);

impl Builder<'_, '_> {
    /// Groups around a body.
    pub(super) fn let_groups(
        &mut self,
        groups: &[BindGroup],
        span: Span,
        body: impl FnOnce(&mut Self) -> ExprId,
    ) -> ExprId {
        let mut layers = Vec::new();
        for group in groups {
            layers.push(self.group(group));
        }
        let mut expr = body(self);
        for layer in layers.into_iter().rev() {
            for var in layer.force.into_iter().rev() {
                let value = self.b.local(var, span);
                let forced = self.b.fresh("forced");
                expr = self.b.let_strict(forced, value, expr, span);
            }
            if let Some((var, value)) = layer.strict {
                expr = self.b.let_strict(var, value, expr, span);
            }
            expr = self.b.let_(layer.bindings, expr, span);
        }
        expr
    }

    fn group(&mut self, group: &BindGroup) -> Layer {
        let mut layer = Layer::default();
        for binding in &group.bindings {
            match &binding.kind {
                BindingKind::Function { name: ValueName::Local(id), .. } => {
                    self.local_var(*id);
                }
                BindingKind::Pattern { binders, .. } => {
                    for binder in binders {
                        if let ValueName::Local(id) = binder.name {
                            self.local_var(id);
                        }
                    }
                }
                BindingKind::Function { .. } => {}
            }
        }
        for binding in &group.bindings {
            match &binding.kind {
                BindingKind::Function { name, source_name, params, body, strict, .. } => {
                    let ValueName::Local(id) = name else { continue };
                    let var = self.locals[id];
                    let dicts = self.dict_vars(params);
                    let value = self.function(Some(*source_name), dicts, body);
                    // A strict binding that is polymorphic or recursive is bound, then evaluated.
                    if *strict && params.is_empty() && body.arity == 0 {
                        if group.recursive || group.bindings.len() > 1 {
                            layer.force.push(var);
                        } else {
                            layer.strict = Some((var, value));
                            continue;
                        }
                    }
                    layer.bindings.push((var, value));
                }
                BindingKind::Pattern { pattern, binders, rhs, strict } => {
                    self.local_pattern(&mut layer, binding, pattern, binders, rhs, *strict);
                }
            }
        }
        layer
    }

    fn local_pattern(
        &mut self,
        layer: &mut Layer,
        binding: &Binding,
        pattern: &Pattern,
        binders: &[PatBinder],
        rhs: &Rhs,
        strict: bool,
    ) {
        let pat = self.lower(pattern);
        let targets: Vec<Target> = binders
            .iter()
            .filter_map(|b| match b.name {
                ValueName::Local(id) => Some((b.inside, self.locals[&id])),
                ValueName::Global(_) => None,
            })
            .collect();
        let on = self.b.fresh("whole");
        let value = self.pattern_value(rhs, pattern.span, binding.span);
        layer.bindings.push((on, value));
        let (bindings, whole) =
            self.selections(on, &pat, &targets, strict, pattern.span, binding.span);
        layer.bindings.extend(bindings);
        if strict {
            // A pattern that matches anything is still a value to be evaluated.
            layer.force.push(on);
            layer.force.extend(whole);
        }
    }

    fn pattern_value(&mut self, rhs: &Rhs, pattern: Span, whole: Span) -> ExprId {
        let text = self.no_pattern(pattern, whole);
        let fail = self.raise(&text, whole);
        self.rhs(rhs, Fail::Once(fail))
    }

    /// The variables of a lazy pattern, each as a binding that is matched when it is used. Also
    /// returns the variable whose evaluation performs the match, if any (always with `whole`).
    fn selections(
        &mut self,
        on: VarId,
        pat: &Pat,
        targets: &[Target],
        whole: bool,
        pattern: Span,
        all: Span,
    ) -> (Vec<(VarId, ExprId)>, Option<VarId>) {
        let simple = match pat {
            Pat::Con { arguments, .. } => {
                arguments.iter().all(|a| matches!(a, Pat::Var(_) | Pat::Wildcard))
            }
            other => other.is_trivial(),
        };
        let mut bindings = Vec::new();
        if !whole && (simple || targets.len() <= 1) {
            for (inside, var) in targets {
                let value = self.selection(on, pat, &[*inside], pattern, all);
                bindings.push((*var, value));
            }
            return (bindings, None);
        }
        let insides: Vec<LocalId> = targets.iter().map(|t| t.0).collect();
        let value = self.selection(on, pat, &insides, pattern, all);
        let matched = self.b.fresh("matched");
        bindings.push((matched, value));
        let size = targets.len();
        for (place, (_, var)) in targets.iter().enumerate() {
            let of = self.b.local(matched, pattern);
            let value = if size == 1 {
                of
            } else {
                let con = wired::tuple(size).core_constructor();
                self.field_of(of, con, place, size, pattern)
            };
            bindings.push((*var, value));
        }
        // With one variable, the match and its value coincide: evaluating it would go too far.
        if whole && size == 1 {
            bindings.clear();
            let value = self.boxed_selection(on, pat, insides[0], pattern, all);
            bindings.push((matched, value));
            let of = self.b.local(matched, pattern);
            let value = self.field_of(of, Symbol::new(core_ir::builtin::JUST), 0, 1, pattern);
            bindings.push((targets[0].1, value));
        }
        (bindings, Some(matched))
    }

    /// Matches, and returns the values of the variables: a single one itself, several as a tuple.
    fn selection(
        &mut self,
        on: VarId,
        pat: &Pat,
        vars: &[LocalId],
        pattern: Span,
        all: Span,
    ) -> ExprId {
        let vars = vars.to_vec();
        let make = move |this: &mut Builder| {
            let mut values: Vec<ExprId> = Vec::new();
            for id in &vars {
                let var = this.locals.get(id).copied();
                let var = var.unwrap_or_else(|| this.local_var(*id));
                values.push(this.b.local(var, pattern));
            }
            match values[..] {
                [one] => one,
                _ => this.b.con(wired::tuple(values.len()).core_constructor(), values, pattern),
            }
        };
        self.select_with(on, pat, &make, pattern, all)
    }

    fn boxed_selection(
        &mut self,
        on: VarId,
        pat: &Pat,
        id: LocalId,
        pattern: Span,
        all: Span,
    ) -> ExprId {
        let make = move |this: &mut Builder| {
            let var = this.locals.get(&id).copied();
            let var = var.unwrap_or_else(|| this.local_var(id));
            let value = this.b.local(var, pattern);
            this.b.con(core_ir::builtin::JUST, vec![value], pattern)
        };
        self.select_with(on, pat, &make, pattern, all)
    }

    fn select_with(
        &mut self,
        on: VarId,
        pat: &Pat,
        make: &dyn Fn(&mut Builder) -> ExprId,
        pattern: Span,
        all: Span,
    ) -> ExprId {
        let text = self.no_pattern(pattern, all);
        let fail = self.raise(&text, all);
        self.match_one(on, pat.clone(), make, Fail::Once(fail), pattern).0
    }

    /// The variables of a lazy pattern nested in another one; they are in scope afterwards.
    pub(super) fn lazy_bindings(
        &mut self,
        on: VarId,
        pat: &Pat,
        pattern: Span,
        all: Span,
    ) -> Vec<(VarId, ExprId)> {
        let (mut vars, mut dicts) = (Vec::new(), Vec::new());
        pat.bound(&mut vars, &mut dicts);
        let targets: Vec<Target> = vars
            .iter()
            .map(|id| {
                let var = self.named_var(Some(*id), "lazy");
                (*id, var)
            })
            .collect();
        let (bindings, _) = self.selections(on, pat, &targets, false, pattern, all);
        self.locals.extend(targets);
        bindings
    }
}

/// One group: what is bound, and what is evaluated before the body.
#[derive(Default)]
struct Layer {
    bindings: Vec<(VarId, ExprId)>,
    strict: Option<(VarId, ExprId)>,
    force: Vec<VarId>,
}

pub(super) fn top_level(cx: &mut Context, binding: &Binding) {
    match &binding.kind {
        BindingKind::Function { name, source_name, params, body, ty, .. } => {
            let ValueName::Global(global) = name else { return };
            let mut builder = Builder::new(cx);
            let dicts = builder.dict_vars(params);
            let root = builder.function(Some(*source_name), dicts, body);
            let body = builder.b.finish(root);
            let shown = show_scheme(&cx.state.zonk(ty));
            cx.defs.push(Def {
                name: global.qualified(),
                source_name: *source_name,
                visibility: visibility(binding.origin),
                span: binding.span,
                ty: Some(Symbol::new(&shown)),
                body,
            });
        }
        BindingKind::Pattern { pattern, binders, rhs, .. } => {
            let whole = cx.fresh_global("$pattern");
            let mut builder = Builder::new(cx);
            let root = builder.pattern_value(rhs, pattern.span, binding.span);
            let body = builder.b.finish(root);
            cx.defs.push(generated(whole, whole, binding.span, body));
            for binder in binders {
                top_level_part(cx, whole, pattern, binder, binding);
            }
        }
    }
}

fn top_level_part(
    cx: &mut Context,
    whole: Symbol,
    pattern: &Pattern,
    binder: &PatBinder,
    binding: &Binding,
) {
    let ValueName::Global(global) = binder.name else { return };
    let mut builder = Builder::new(cx);
    let pat = builder.lower(pattern);
    let on = builder.b.fresh("whole");
    let selected = builder.selection(on, &pat, &[binder.inside], pattern.span, binding.span);
    let value = builder.b.global(whole, pattern.span);
    let root = if pat.is_trivial() {
        builder.b.let_(vec![(on, value)], selected, pattern.span)
    } else {
        builder.strict_let(on, value, selected, pattern.span)
    };
    let body = builder.b.finish(root);
    let shown = show_scheme(&cx.state.zonk(&binder.ty));
    cx.defs.push(Def {
        name: global.qualified(),
        source_name: binder.source_name,
        visibility: visibility(binding.origin),
        span: binder.span,
        ty: Some(Symbol::new(&shown)),
        body,
    });
}
