//! Classes: their declarations and default methods.

use super::env::{ClassInfo, DefaultMethod, MethodInfo};
use super::state::SkolemOrigin;
use super::typed::{MatchContext, MethodBody, MethodDef};
use super::types::{Ty, Type, forall, var};
use super::{Infer, Known};
use crate::hir::{self, GlobalName, Origin, ValueName};
use source::Symbol;

impl Infer<'_> {
    pub(super) fn declare_class(&mut self, class: &hir::ClassDecl) {
        let params = self.bind_vars(&class.params);
        let supers = self.context(&class.context);
        let args: Vec<Ty> = params.iter().map(|v| var(*v)).collect();
        let own = self.class_pred(class.name, &args);
        let module = self.hir.name;
        let mut methods = Vec::new();
        for method in &class.methods {
            let ty = self.scheme(&method.signature);
            let whole = forall(params.clone(), vec![own.clone()], ty.clone());
            self.set_known(ValueName::Global(method.name), Known::Poly(whole.clone()));
            self.env.values.insert(method.name, whole.clone());
            self.types.values.push((method.name, whole));
            let default = method.default.as_ref().map(|default| {
                let text = format!("$dm{}", method.name.name);
                let global = GlobalName { module, name: Symbol::new(&text) };
                let signature = default.signature.as_ref().map(|s| self.scheme(s));
                let inner = signature.clone().unwrap_or_else(|| ty.clone());
                let whole = forall(params.clone(), vec![own.clone()], inner);
                self.env.values.insert(global, whole.clone());
                self.types.values.push((global, whole));
                DefaultMethod { global, signature }
            });
            methods.push(MethodInfo { name: method.name, ty, default });
        }
        let mut families = Vec::new();
        for family in &class.families {
            let decl = self.hir.families.iter().find(|f| f.name == *family);
            let places = decl.map_or_else(Vec::new, |decl| {
                decl.params
                    .iter()
                    .map(|p| {
                        let same = |c: &hir::TyBinder| c.var == p.var || c.name == p.name;
                        class.params.iter().position(same)
                    })
                    .collect()
            });
            families.push((*family, places));
        }
        let mut family_defaults = Vec::new();
        for default in &class.family_defaults {
            self.bind_vars(&default.binders);
            family_defaults.push(self.read_equation(default));
        }
        let info = ClassInfo {
            name: class.name,
            params,
            supers,
            fundeps: class.fundeps.iter().map(|d| (d.from.clone(), d.to.clone())).collect(),
            methods,
            dict: GlobalName { module, name: Symbol::new(&format!("C:{}", class.name.name)) },
            families,
            family_defaults,
        };
        self.env.add_class(info.clone());
        self.types.classes.push(info);
    }

    /// Elaborates the default methods of a class into globals over its dictionary.
    pub(super) fn default_methods(&mut self, class: &hir::ClassDecl) {
        for method in &class.methods {
            let Some(default) = &method.default else { continue };
            let Some(info) = self
                .env
                .classes
                .get(&class.name)
                .and_then(|c| c.methods.iter().find(|m| m.name == method.name).cloned())
            else {
                continue;
            };
            let Some(global) = info.default.map(|d| d.global) else { continue };
            let Some(scheme) = self.env.values.get(&global).cloned() else { continue };
            let errors = self.diagnostics.len();
            // The variables of the class are in scope in the definition.
            let mut binders = class.params.clone();
            let signature = default.signature.as_ref().unwrap_or(&method.signature);
            binders.extend(signature.binders.iter().cloned());
            let span = default.binding.name_span;
            let origin = SkolemOrigin::Class(class.name);
            // The binders were rebound when other declarations were read: bind them to the
            // variables of this scheme again.
            self.rebind(&binders, &scheme);
            let opened = self.open_scheme(&scheme, method.span, origin, &binders);
            let context = MatchContext::Function(method.name.name);
            let body = self.function(&default.binding.clauses, &opened.rho, context, span, None);
            let params = opened.params.clone();
            self.close_scheme(opened);
            self.settle(errors);
            self.out.methods.push(MethodDef {
                name: global,
                source_name: method.name.name,
                params,
                body: MethodBody::Written { params: Vec::new(), body },
                ty: scheme,
                origin: Origin::Source,
                span,
            });
        }
    }

    /// Binds binders to the variables of a scheme, by name.
    pub(super) fn rebind(&mut self, binders: &[hir::TyBinder], scheme: &Ty) {
        let mut rest = scheme.clone();
        while let Type::Forall(vars, _, body) = &*rest {
            for binder in binders {
                if let Some(v) = vars.iter().find(|v| v.name == binder.name) {
                    self.ty_vars.insert(binder.var, var(*v));
                }
            }
            rest = body.clone();
        }
    }
}
