//! Declarations of types, families, classes and instances.
//!
//! The order matters only in that synonyms and families must be known before any type is read.

use super::Infer;
use super::env::{ConInfo, DataInfo, FamilyEquation, FamilyInfo, SynonymInfo};
use super::types::{Ty, TyVar, con, con_apps, free_vars, var};
use crate::hir::{self, FamilyKind, GlobalName, ValueName};
use source::{Diagnostic, Symbol};

impl Infer<'_> {
    pub(super) fn declare(&mut self) {
        let hir = self.hir;
        for family in &hir.families {
            let info = FamilyInfo {
                name: family.name,
                arity: family.params.len(),
                closed: matches!(family.kind, FamilyKind::Closed(_)),
                data: matches!(family.kind, FamilyKind::Data),
            };
            self.env.families.insert(family.name, info.clone().into());
            self.types.families.push(info);
        }
        for synonym in &hir.synonyms {
            let params = self.bind_vars(&synonym.params);
            let body = self.ty(&synonym.body);
            let info = SynonymInfo { name: synonym.name, params, body };
            self.env.synonyms.insert(synonym.name, info.clone().into());
            self.types.synonyms.push(info);
        }
        self.read_defaults();
        for data in &hir.data {
            self.declare_data(data);
        }
        for family in &hir.families {
            if let FamilyKind::Closed(equations) = &family.kind {
                for equation in equations {
                    self.declare_equation(equation);
                }
            }
        }
        for equation in &hir.family_instances {
            self.declare_equation(equation);
        }
        for class in &hir.classes {
            self.declare_class(class);
        }
        self.declare_instances();
        for foreign in &hir.foreign {
            let scheme = self.scheme(&foreign.signature);
            self.env.values.insert(foreign.name, scheme.clone());
            self.set_known(ValueName::Global(foreign.name), super::Known::Poly(scheme.clone()));
            self.types.values.push((foreign.name, scheme));
        }
        self.infer_contexts();
    }

    fn declare_data(&mut self, data: &hir::DataDecl) {
        let params = self.bind_vars(&data.params);
        let name = match (&data.family_arguments, data.constructors.first()) {
            (Some(_), Some(first)) => GlobalName {
                module: self.hir.name,
                name: Symbol::new(&format!("R:{}", first.name.name)),
            },
            _ => data.name,
        };
        if data.newtype {
            self.check_newtype(data);
        }
        let mut constructors = Vec::new();
        for (place, con) in data.constructors.iter().enumerate() {
            let info = self.declare_constructor(data, &params, con, name, place);
            constructors.push(con.name);
            self.env.constructors.insert(con.name, info.clone().into());
            self.types.constructors.push(info);
        }
        let info = DataInfo { name, arity: params.len(), constructors, newtype: data.newtype };
        self.env.data.insert(name, info.clone().into());
        self.types.data.push(info);
    }

    fn check_newtype(&mut self, data: &hir::DataDecl) {
        let fields = data.constructors.first().map_or(0, |c| c.fields.len());
        if data.constructors.len() != 1 || fields != 1 {
            self.error(
                Diagnostic::error(format!(
                    "the newtype {} must have exactly one constructor with exactly one field",
                    data.name.name
                ))
                .at(data.span)
                .help("use `data` instead"),
            );
        }
    }

    fn declare_constructor(
        &mut self,
        data: &hir::DataDecl,
        params: &[TyVar],
        con_decl: &hir::ConDecl,
        owner: GlobalName,
        place: usize,
    ) -> ConInfo {
        let binders = self.bind_vars(&con_decl.binders);
        let context = self.context(&con_decl.context);
        let fields: Vec<Ty> = con_decl.fields.iter().map(|f| self.ty(&f.ty)).collect();
        let (vars, result) = match &con_decl.result {
            Some(result) => {
                let result = self.ty(result);
                let mut used = Vec::new();
                free_vars(&result, &mut used);
                fields.iter().for_each(|f| free_vars(f, &mut used));
                context.iter().for_each(|p| free_vars(p, &mut used));
                let mut vars: Vec<TyVar> =
                    binders.into_iter().filter(|v| used.contains(v)).collect();
                let missing: Vec<TyVar> = used.into_iter().filter(|v| !vars.contains(v)).collect();
                vars.extend(missing);
                (vars, result)
            }
            None => {
                let result = match &data.family_arguments {
                    Some(arguments) => {
                        let arguments: Vec<Ty> = arguments.iter().map(|a| self.ty(a)).collect();
                        con_apps(data.name, arguments)
                    }
                    None => con_apps(data.name, params.iter().map(|v| var(*v))),
                };
                let mut vars = params.to_vec();
                free_vars(&result, &mut vars);
                vars.extend(binders);
                (vars, result)
            }
        };
        ConInfo {
            name: con_decl.name,
            data: owner,
            newtype: data.newtype,
            vars,
            context,
            labels: con_decl.fields.iter().filter_map(|f| f.name).collect(),
            strict: con_decl.fields.iter().map(|f| f.strict).collect(),
            fields,
            result,
            place,
        }
    }

    pub(super) fn declare_equation(&mut self, equation: &hir::FamilyEquation) {
        self.bind_vars(&equation.binders);
        let read = self.read_equation(equation);
        let module = self.hir.name;
        self.env.add_equation(module, read.clone());
        self.types.equations.push(read);
    }

    pub(super) fn read_equation(&mut self, equation: &hir::FamilyEquation) -> FamilyEquation {
        let arguments: Vec<Ty> = equation
            .arguments
            .iter()
            .map(|a| match a.kind {
                hir::TypeKind::Wildcard => var(self.fresh_var("_".into())),
                _ => self.ty(a),
            })
            .collect();
        let arguments: Vec<Ty> = arguments.iter().map(|a| self.wildcards_to_vars(a)).collect();
        let result = self.ty(&equation.body);
        let mut vars = Vec::new();
        arguments.iter().for_each(|a| free_vars(a, &mut vars));
        let arity = self.env.families.get(&equation.family).map_or(arguments.len(), |f| f.arity);
        if arguments.len() != arity {
            self.error(
                Diagnostic::error(format!(
                    "the family {} takes {arity} arguments, but this equation gives {}",
                    equation.family.name,
                    arguments.len()
                ))
                .at(equation.span),
            );
        }
        FamilyEquation { family: equation.family, vars, arguments, result }
    }

    /// `_` in the left side of an equation matches anything.
    fn wildcards_to_vars(&mut self, ty: &Ty) -> Ty {
        let mut metas = Vec::new();
        super::types::walk(ty, &mut |t| {
            if let super::types::Type::Meta(m) = &**t {
                metas.push(*m);
            }
        });
        for meta in metas {
            if self.metas[meta.0 as usize].solution.is_none() {
                let v = self.fresh_var("_".into());
                self.metas[meta.0 as usize].solution = Some(var(v));
            }
        }
        self.zonk(ty)
    }

    /// A class applied to types.
    pub(super) fn class_pred(&self, class: GlobalName, args: &[Ty]) -> Ty {
        super::types::apps(con(class), args.iter().cloned())
    }
}
