//! Instances: their heads are declared, their contexts inferred if derived, and they are elaborated
//! into a global for each method and one for the dictionary.

use super::Infer;
use super::env::{ClassInfo, FamilyEquation, InstanceInfo, Overlap};
use super::report::Because;
use super::state::{Origin as Why, Scope, SkolemOrigin, Wanted};
use super::typed::{DictBody, DictDef, Expr, ExprKind, MatchContext, MethodBody, MethodDef};
use super::types::{Pred, Subst, Ty, TyVar, Type, con_spine, free_vars, substitute, var, walk};
use crate::hir::{self, Context, GlobalName, Origin};
use source::{Diagnostic, Span, Symbol};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

impl Infer<'_> {
    pub(super) fn declare_instances(&mut self) {
        let hir = self.hir;
        for instance in &hir.instances {
            let vars = self.bind_vars(&instance.binders);
            let head: Vec<Ty> = instance.arguments.iter().map(|a| self.ty(a)).collect();
            let context = match &instance.context {
                Context::Given(context) => self.context(context),
                Context::Infer(_) => Vec::new(),
            };
            for equation in &instance.families {
                self.bind_vars(&equation.binders);
                let read = self.read_equation(equation);
                self.env.add_equation(hir.name, read.clone());
                self.types.equations.push(read);
            }
            self.family_defaults(instance, &head);
            self.add_instance(instance.class, vars, context, head, instance.overlap, instance.span);
        }
        for deriving in &hir.newtype_deriving {
            let vars = self.bind_vars(&deriving.binders);
            let mut head: Vec<Ty> = deriving.arguments.iter().map(|a| self.ty(a)).collect();
            let ty = self.ty(&deriving.ty);
            head.push(ty);
            let context = match &deriving.context {
                Context::Given(context) => self.context(context),
                Context::Infer(_) => Vec::new(),
            };
            self.add_instance(deriving.class, vars, context, head, None, deriving.span);
        }
    }

    fn add_instance(
        &mut self,
        class: GlobalName,
        mut vars: Vec<TyVar>,
        context: Vec<Pred>,
        head: Vec<Ty>,
        overlap: Option<haskell_syntax::syntax::Overlap>,
        span: Span,
    ) {
        use haskell_syntax::syntax::Overlap as O;
        let mut used = Vec::new();
        head.iter().for_each(|t| free_vars(t, &mut used));
        context.iter().for_each(|t| free_vars(t, &mut used));
        vars.retain(|v| used.contains(v));
        let suffix = format!("{}@{}", class.name, head_text(&head));
        let dict = self.generated(&format!("$f{suffix}"));
        // The same number as for the dictionary, if several instances have similar heads.
        let unique = dict.name.as_str().strip_prefix("$f").unwrap_or_default();
        let place = unique.find('@').map_or("", |at| &unique[at..]).to_owned();
        let methods = self.env.classes.get(&class).map_or_else(Vec::new, |info| {
            let module = self.hir.name;
            info.methods
                .iter()
                .map(|m| GlobalName {
                    module,
                    name: Symbol::new(&format!("$c{}{place}", m.name.name)),
                })
                .collect()
        });
        if let Some(misfit) = self.misfit(class, &head, span) {
            self.error(misfit);
        }
        if !self.env.classes.contains_key(&class) {
            self.error(Diagnostic::error(format!("{} is not a class", class.name)).at(span));
        }
        let overlap = Overlap {
            overlapping: matches!(overlap, Some(O::Overlapping | O::Overlaps | O::Incoherent)),
            overlappable: matches!(overlap, Some(O::Overlappable | O::Overlaps | O::Incoherent)),
            incoherent: matches!(overlap, Some(O::Incoherent)),
        };
        let info = InstanceInfo { class, vars, context, head, dict, methods, overlap, span };
        self.check_duplicate(&info);
        self.env.add_instance(info.clone());
        self.types.instances.push(info);
    }

    /// `instance Functor (Tree a)` and `instance Show Tree`: whether the head has an argument too
    /// many or too few, judging by how the methods of the class use its parameter.
    fn misfit(&self, class: GlobalName, head: &[Ty], span: Span) -> Option<Diagnostic> {
        let (info, [only]) = (self.env.classes.get(&class)?, head) else { return None };
        let [param] = &info.params[..] else { return None };
        let is_param = |t: &Ty| matches!(&**t, Type::Var(v) if v.id == param.id);
        // Unless it is applied, only an argument or result is known to be a whole type.
        let mut wanted = None;
        for method in &info.methods {
            walk(&method.ty, &mut |t| {
                let (mut at, mut n) = (t, 0);
                while let Type::App(function, _) = &**at {
                    (at, n) = (function, n + 1);
                }
                let whole = matches!(&**t, Type::Fun(a, b) if is_param(a) || is_param(b));
                if whole || n > 0 && is_param(at) {
                    wanted = wanted.max(Some(n));
                }
            });
        }
        let (name, args) = con_spine(only)?;
        let plain = ["Int", "Integer", "Word", "Char", "Bool", "Double", "Float"];
        let arity = if plain.contains(&name.name.as_str()) {
            0
        } else {
            let data = self.env.data.get(&name).filter(|_| name.module == self.hir.name)?;
            let constructor = self.env.constructors.get(data.constructors.first()?)?;
            con_spine(&constructor.result)?.1.len()
        };
        let wanted = wanted?;
        if args.len() + wanted == arity {
            return None;
        }
        if wanted > arity {
            let counted = |n: usize| match n {
                0 => "none".to_owned(),
                n => n.to_string(),
            };
            let more = if wanted == 1 { "an argument" } else { "arguments" };
            let message = format!(
                "{} is a class of types that take {more}, like {}; {} takes {}",
                class.name,
                if wanted == 1 { "Maybe" } else { "Either" },
                name.name,
                counted(arity)
            );
            return Some(Diagnostic::error(message).at(span));
        }
        let vars = ["a", "b", "c", "d", "e", "f"];
        let given = vars.iter().take(arity - wanted);
        let shown = given.fold(name.name.to_string(), |text, v| format!("{text} {v}"));
        let shown = if shown.contains(' ') { format!("({shown})") } else { shown };
        let takes = match wanted {
            0 => "a whole type".to_owned(),
            1 => "a type that lacks one argument".to_owned(),
            n => format!("a type that lacks {n} arguments"),
        };
        Some(
            Diagnostic::error(format!(
                "{} is a class of types like {shown}, not like {}",
                class.name,
                super::print::show(only)
            ))
            .at_saying(span, format!("{} needs {takes} here", class.name))
            .help(format!("write `instance {} {shown}`", class.name)),
        )
    }

    fn check_duplicate(&mut self, new: &InstanceInfo) {
        let fits = |a: &InstanceInfo, b: &InstanceInfo| {
            super::matching::match_types(&a.head, &b.head, &mut Subst::new())
        };
        let is_same = |old: &&Arc<InstanceInfo>| fits(old, new) && fits(new, old);
        let same = self.env.instances_of(new.class).find(is_same).cloned();
        if let Some(old) = same {
            let pred = self.class_pred(new.class, &new.head);
            let mut diagnostic =
                Diagnostic::error(format!("there are two instances {}", super::print::show(&pred)))
                    .at(new.span);
            if !old.span.is_none() {
                diagnostic = diagnostic.with(old.span, "the first one is here");
            }
            self.error(diagnostic);
        }
    }

    /// Associated families that the instance leaves to their defaults.
    fn family_defaults(&mut self, instance: &hir::InstanceDecl, head: &[Ty]) {
        let Some(class) = self.env.classes.get(&instance.class).cloned() else { return };
        for default in &class.family_defaults {
            if instance.families.iter().any(|e| e.family == default.family) {
                continue;
            }
            let Some((_, places)) = class.families.iter().find(|(f, _)| *f == default.family)
            else {
                continue;
            };
            let arguments: Vec<Ty> = places
                .iter()
                .enumerate()
                .map(|(i, place)| match place.and_then(|p| head.get(p)) {
                    Some(ty) => ty.clone(),
                    None => {
                        default.arguments.get(i).cloned().unwrap_or_else(|| self.st.fresh_meta())
                    }
                })
                .collect();
            let mut subst = Subst::new();
            if !super::matching::match_types(&default.arguments, &arguments, &mut subst) {
                continue;
            }
            let result = substitute(&default.result, &subst);
            let mut vars = Vec::new();
            arguments.iter().for_each(|a| free_vars(a, &mut vars));
            let equation = FamilyEquation { family: default.family, vars, arguments, result };
            let module = self.hir.name;
            self.env.add_equation(module, equation.clone());
            self.types.equations.push(equation);
        }
    }

    /// Determines the contexts of derived instances: the least ones that satisfy what their methods
    /// need, by iteration from empty contexts, since derived instances may need each other.
    pub(super) fn infer_contexts(&mut self) {
        let hir = self.hir;
        let first = self.types.instances.len() - hir.instances.len() - hir.newtype_deriving.len();
        let mut open: Vec<(usize, Vec<Pred>)> = Vec::new();
        for (i, instance) in hir.instances.iter().enumerate() {
            if let Context::Infer(start) = &instance.context {
                self.rebind_head(&instance.binders, first + i);
                let start = self.context(start);
                open.push((first + i, start));
            }
        }
        for (i, deriving) in hir.newtype_deriving.iter().enumerate() {
            if let Context::Infer(start) = &deriving.context {
                let at = first + hir.instances.len() + i;
                self.rebind_head(&deriving.binders, at);
                let start = self.context(start);
                open.push((at, start));
            }
        }
        for _ in 0..20 {
            let mut changed = false;
            for (at, start) in &open {
                let context = self.simplest_context(*at, start);
                if context != self.types.instances[*at].context {
                    changed = true;
                    self.set_context(*at, context);
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// Binds the binders of an instance to the variables of its declared head.
    fn rebind_head(&mut self, binders: &[hir::TyBinder], at: usize) {
        let vars = self.types.instances[at].vars.clone();
        for binder in binders {
            if let Some(v) = vars.iter().find(|v| v.name == binder.name) {
                self.ty_vars.insert(binder.var, var(*v));
            }
        }
    }

    fn set_context(&mut self, at: usize, context: Vec<Pred>) {
        self.types.instances[at].context = context;
        let info = Arc::new(self.types.instances[at].clone());
        if let Some(all) = self.env.instances.get_mut(&info.class)
            && let Some(slot) = all.iter_mut().find(|i| i.dict == info.dict)
        {
            *slot = info.clone();
        }
        self.env.instances_by_dict.insert(info.dict, info);
        // Results found with the smaller context may no longer hold.
        self.closed.clear();
    }

    fn simplest_context(&mut self, at: usize, start: &[Pred]) -> Vec<Pred> {
        let info = self.types.instances[at].clone();
        self.level += 1;
        let (subst, back) = self.rigid(&info.vars, info.span);
        let scope = self.new_scope();
        let wanted: Vec<Wanted> = start
            .iter()
            .map(|pred| Wanted {
                pred: substitute(pred, &subst),
                evidence: self.st.fresh_evidence(),
                scope: scope.clone(),
                span: info.span,
                origin: Why::Other("a derived instance"),
                depth: 0,
            })
            .collect();
        let outer = std::mem::take(&mut self.wanted);
        let rest = self.solve(wanted);
        self.wanted = outer;
        self.level -= 1;
        let mut context: Vec<Pred> = Vec::new();
        let mut impossible = Vec::new();
        for item in rest {
            let pred = self.normalise(&item.pred);
            let has_variable = super::types::any(&pred, |t| matches!(&**t, Type::Skolem(_)));
            if !has_variable {
                impossible.push(item);
                continue;
            }
            let pred = super::generalise::abstracted(&pred, &back);
            if !context.contains(&pred) {
                context.push(pred);
            }
        }
        // Reported when the methods are checked, with the location in the derived code.
        drop(impossible);
        let all = context.clone();
        context.retain(|p| !all.iter().any(|q| q != p && self.is_superclass(p, q)));
        context
    }

    fn is_superclass(&self, pred: &Pred, of: &Pred) -> bool {
        let Some((name, args)) = con_spine(of) else { return false };
        let Some(class) = self.env.classes.get(&name) else { return false };
        let subst = class.params.iter().map(|v| v.id).zip(args).collect();
        class.supers.iter().any(|s| {
            let s = substitute(s, &subst);
            s == *pred || self.is_superclass(pred, &s)
        })
    }

    /// Rigid variables for the variables of an instance, and the inverse mapping.
    fn rigid(&mut self, vars: &[TyVar], span: Span) -> (Subst, HashMap<u32, TyVar>) {
        let (mut subst, mut back) = (Subst::new(), HashMap::new());
        for v in vars {
            let skolem = self.fresh_skolem(v.name, span, SkolemOrigin::Instance);
            if let Type::Skolem(s) = &*skolem {
                back.insert(s.id, *v);
            }
            subst.insert(v.id, skolem);
        }
        (subst, back)
    }

    /// Elaborates defaults and instances of the module.
    pub(super) fn instances(&mut self) {
        let hir = self.hir;
        for class in &hir.classes {
            self.default_methods(class);
        }
        let first = self.types.instances.len() - hir.instances.len() - hir.newtype_deriving.len();
        for (i, instance) in hir.instances.iter().enumerate() {
            let info = self.types.instances[first + i].clone();
            if self.misfit(info.class, &info.head, info.span).is_none() {
                self.instance(instance, &info);
            }
        }
        for (i, deriving) in hir.newtype_deriving.iter().enumerate() {
            let info = self.types.instances[first + hir.instances.len() + i].clone();
            self.newtype_instance(deriving, &info);
        }
    }

    /// Enters the scope of an instance: its variables rigid, its context given.
    fn open_instance(&mut self, info: &InstanceInfo, binders: &[hir::TyBinder]) -> OpenInstance {
        self.level += 1;
        let scope = self.new_scope();
        let outer = self.enter(scope);
        let (subst, _) = self.rigid(&info.vars, info.span);
        for binder in binders {
            if let Some(ty) =
                info.vars.iter().find(|v| v.name == binder.name).and_then(|v| subst.get(&v.id))
            {
                self.ty_vars.insert(binder.var, ty.clone());
            }
        }
        let params = self.assume_declared(&info.context, &subst);
        let head: Vec<Ty> = info.head.iter().map(|t| substitute(t, &subst)).collect();
        OpenInstance { params, head, outer }
    }

    fn close_instance(&mut self, open: OpenInstance) {
        self.enter(open.outer);
        self.level -= 1;
    }

    fn instance(&mut self, instance: &hir::InstanceDecl, info: &InstanceInfo) {
        let Some(class) = self.env.classes.get(&instance.class).cloned() else { return };
        for method in &instance.methods {
            let known = match method.binding.name {
                hir::ValueName::Global(name) => class.methods.iter().any(|m| m.name == name),
                hir::ValueName::Local(_) => false,
            };
            if !known {
                let name = self.name_of(method.binding.name);
                self.error(
                    Diagnostic::error(format!(
                        "{} is not a method of the class {}",
                        super::report::quoted(name),
                        class.name.name
                    ))
                    .at(method.binding.name_span),
                );
            }
        }
        let mut missing = Vec::new();
        for (place, method) in class.methods.iter().enumerate() {
            let errors = self.diagnostics.len();
            let written = instance
                .methods
                .iter()
                .find(|m| m.binding.name == hir::ValueName::Global(method.name));
            let open = self.open_instance(info, &instance.binders);
            let subst: Subst =
                class.params.iter().map(|v| v.id).zip(open.head.iter().cloned()).collect();
            let scheme = substitute(&method.ty, &subst);
            let (body, origin, span) = match (written, &method.default) {
                (Some(written), _) => {
                    let body = self.written_method(written, &scheme, method.name, info);
                    (body, instance.origin, written.binding.name_span)
                }
                (None, Some(default)) => {
                    let body =
                        self.defaulted_method(default.global, &class, &open.head, &scheme, info);
                    (body, Origin::Generated, info.span)
                }
                (None, None) => {
                    missing.push(method.name.name);
                    let body = MethodBody::Missing { class: class.name };
                    (body, Origin::Generated, info.span)
                }
            };
            let params = open.params.clone();
            self.close_instance(open);
            self.settle(errors);
            self.out.methods.push(MethodDef {
                name: info.methods[place],
                source_name: method.name.name,
                params,
                body,
                ty: scheme,
                origin,
                span,
            });
        }
        if !missing.is_empty() && instance.origin == Origin::Source {
            self.missing_methods(&class, &missing, instance.span);
        }
        self.dictionary(info, &class);
    }

    fn missing_methods(&mut self, class: &ClassInfo, missing: &[Symbol], span: Span) {
        let names: Vec<String> = missing.iter().map(|m| super::report::quoted(*m)).collect();
        self.error(
            Diagnostic::warning(format!(
                "the instance of {} does not define {}",
                class.name.name,
                names.join(", ")
            ))
            .at(span),
        );
    }

    fn written_method(
        &mut self,
        written: &hir::InstanceMethod,
        scheme: &Ty,
        name: GlobalName,
        info: &InstanceInfo,
    ) -> MethodBody {
        let span = written.binding.name_span;
        let opened = self.open_scheme(scheme, info.span, SkolemOrigin::Instance, &[]);
        if let Some(signature) = &written.signature {
            // The variables of the signature stand for those of the method; its context adds
            // nothing.
            for binder in &signature.binders {
                let meta = self.fresh_meta();
                self.ty_vars.insert(binder.var, meta);
            }
            let ty = self.ty(&signature.ty);
            self.expect(&ty, &opened.rho, signature.span, None);
        }
        let because = Because {
            span: Span::NONE,
            text: format!("by the class's signature of {}", name.name),
        };
        let context = MatchContext::Function(name.name);
        let body =
            self.function(&written.binding.clauses, &opened.rho, context, span, Some(&because));
        let params = opened.params.clone();
        self.close_scheme(opened);
        MethodBody::Written { params, body }
    }

    fn defaulted_method(
        &mut self,
        global: GlobalName,
        class: &ClassInfo,
        head: &[Ty],
        scheme: &Ty,
        info: &InstanceInfo,
    ) -> MethodBody {
        let span = info.span;
        let Some(default) = self.env.values.get(&global).cloned() else {
            return MethodBody::Missing { class: class.name };
        };
        let name = Some(global.name);
        let expr = self.check_scheme(scheme, span, SkolemOrigin::Instance, &[], |this, rho| {
            let (ty, evidence) = this.instantiate_with(&default, head, span, name);
            this.expect(&ty, rho, span, None);
            let expr = Expr { kind: ExprKind::Global(global), span };
            super::app::apply_evidence(expr, evidence, &this.st)
        });
        MethodBody::Expr(expr)
    }

    fn newtype_instance(&mut self, deriving: &hir::NewtypeDeriving, info: &InstanceInfo) {
        let Some(class) = self.env.classes.get(&deriving.class).cloned() else { return };
        for (place, method) in class.methods.iter().enumerate() {
            let errors = self.diagnostics.len();
            let open = self.open_instance(info, &deriving.binders);
            let mut args = open.head.clone();
            args.pop();
            let via = self.ty(&deriving.via);
            args.push(via);
            let pred = self.class_pred(class.name, &args);
            let why = Why::Other("a derived instance");
            let evidence = self.want(pred, deriving.span, why);
            let kind = ExprKind::Method { class: class.name, place, name: method.name, evidence };
            let expr = Expr { kind, span: deriving.span };
            let params = open.params.clone();
            let subst: Subst =
                class.params.iter().map(|v| v.id).zip(open.head.iter().cloned()).collect();
            let ty = substitute(&method.ty, &subst);
            self.close_instance(open);
            self.settle(errors);
            self.out.methods.push(MethodDef {
                name: info.methods[place],
                source_name: method.name.name,
                params,
                body: MethodBody::Expr(expr),
                ty,
                origin: Origin::Generated,
                span: deriving.span,
            });
        }
        self.dictionary(info, &class);
    }

    fn dictionary(&mut self, info: &InstanceInfo, class: &ClassInfo) {
        let errors = self.diagnostics.len();
        let open = self.open_instance(info, &[]);
        let subst: Subst =
            class.params.iter().map(|v| v.id).zip(open.head.iter().cloned()).collect();
        let mut supers = Vec::new();
        for sup in &class.supers {
            let erased = self.is_erased(sup);
            let pred = substitute(sup, &subst);
            let evidence =
                self.want(pred, info.span, Why::Other("the superclasses of this instance"));
            if !erased {
                supers.push(evidence);
            }
        }
        let params = open.params.clone();
        self.close_instance(open);
        self.settle(errors);
        self.out.dicts.push(DictDef {
            name: info.dict,
            class: class.name,
            params,
            body: DictBody::Fields { supers, methods: info.methods.clone() },
            span: info.span,
        });
    }
}

struct OpenInstance {
    params: Vec<super::state::EvVar>,
    head: Vec<Ty>,
    outer: Rc<Scope>,
}

/// The constructors in the head of an instance, for the names of its globals.
fn head_text(head: &[Ty]) -> String {
    let mut parts = Vec::new();
    for ty in head {
        let mut names = Vec::new();
        walk(ty, &mut |t| match &**t {
            Type::Con(c) => names.push(c.name.to_string()),
            Type::Promoted(c) => names.push(format!("'{}", c.name)),
            Type::Fun(..) => names.push("->".to_owned()),
            Type::Number(n) => names.push(n.to_string()),
            Type::Text(s) => names.push(s.to_string()),
            _ => {}
        });
        parts.push(if names.is_empty() { "_".to_owned() } else { names.join("_") });
    }
    parts.join(",")
}
