//! Renames all declarations of a module.

use super::Renamer;
use super::scc::components;
use crate::derive;
use crate::hir::{ForeignDecl, GlobalName, KindSigDecl, Module, SynonymDecl, Type, TypeKind};
use haskell_syntax::extension::Extension;
use haskell_syntax::syntax::{self, Decl, DeclKind};
use source::{Diagnostic, Symbol};
use std::collections::HashMap;

impl Renamer<'_> {
    pub(crate) fn declarations(&mut self, module: &syntax::Module, imports: Vec<Symbol>) -> Module {
        let mut out = Module {
            name: self.module,
            span: module.span,
            extensions: self.extensions,
            imports,
            data: Vec::new(),
            synonyms: Vec::new(),
            families: Vec::new(),
            family_instances: Vec::new(),
            classes: Vec::new(),
            instances: Vec::new(),
            newtype_deriving: Vec::new(),
            kind_signatures: Vec::new(),
            failed_instance_types: Vec::new(),
            foreign: Vec::new(),
            defaults: None,
            extended_defaults: self.has(Extension::ExtendedDefaultRules),
            bindings: Vec::new(),
            pragmas: module.raw_pragmas.clone(),
            locals: Vec::new(),
            ty_vars: Vec::new(),
        };
        // Any expression may match a synonym, so these come first.
        self.pattern_synonyms(&module.decls);
        let (mut data, mut standalone) = (Vec::new(), Vec::new());
        for decl in &module.decls {
            self.declaration(decl, &mut out, &mut data, &mut standalone);
        }
        self.sort_synonyms(&mut out.synonyms);
        self.superclass_cycles(&out);
        for (decl, _) in &data {
            self.selectors(decl);
        }
        out.bindings = self.bindings(&module.decls, false);
        derive::derive(self, &data, standalone, &mut out);
        out.data = data.into_iter().map(|(decl, _)| decl).collect();
        out.failed_instance_types = std::mem::take(&mut self.failed_instance_types);
        out.locals = std::mem::take(&mut self.supply.locals);
        out.ty_vars = std::mem::take(&mut self.supply.ty_vars);
        out
    }

    fn declaration(
        &mut self,
        decl: &Decl,
        out: &mut Module,
        data: &mut Vec<(crate::hir::DataDecl, Vec<derive::Request>)>,
        standalone: &mut Vec<derive::StandaloneRequest>,
    ) {
        let span = decl.span;
        match &decl.kind {
            DeclKind::TypeSynonym(s) => {
                let mark = self.enter_types();
                let params = self.type_binders(&s.parameters);
                let body = self.ty(&s.body);
                self.leave_types(mark);
                out.synonyms.push(SynonymDecl { name: self.own(s.name.name), params, body, span });
            }
            DeclKind::Data(d) => {
                let name = self.own(d.name.name);
                data.push(self.data(d, name, None, span));
            }
            DeclKind::DataInstance(instance) => data.extend(self.data_instance(instance, span)),
            DeclKind::TypeFamily(family) => out.families.push(self.type_family(family, span)),
            DeclKind::DataFamily(family) => out.families.push(self.data_family(family, span)),
            DeclKind::TypeInstance(equation) => {
                out.family_instances.extend(self.equation(equation));
            }
            DeclKind::Class(class) => {
                let class = self.class(class, span, &mut out.families);
                out.classes.push(class);
            }
            DeclKind::Instance(instance) => {
                out.instances.extend(self.instance(instance, span, data));
            }
            DeclKind::StandaloneDeriving(d) => standalone.extend(self.standalone(d, span)),
            DeclKind::Default(types) => {
                if out.defaults.is_some() {
                    self.error(span, "a module has at most one `default` declaration");
                }
                out.defaults = Some(self.types(types));
            }
            DeclKind::KindSignature(signature) => {
                for name in &signature.names {
                    let kind = self.signature(&signature.kind);
                    let name = self.own(name.name);
                    out.kind_signatures.push(KindSigDecl { name, signature: kind, span });
                }
            }
            DeclKind::Foreign(foreign) => {
                let signature = self.signature(&foreign.ty);
                let name = self.own(foreign.name.name);
                let (entity, is_c) = (foreign.entity, foreign.is_c);
                out.foreign.push(ForeignDecl { name, entity, is_c, signature, span });
            }
            DeclKind::Signature(_)
            | DeclKind::DefaultSignature(_)
            | DeclKind::Fixity(_)
            | DeclKind::Function(_)
            | DeclKind::Pattern(_)
            | DeclKind::PatternSynonym(_)
            | DeclKind::PatternSignature(_)
            | DeclKind::RoleAnnotation(_) => {}
        }
    }

    /// Sorts synonyms so that each comes after those that it mentions; a cyclic one is an error.
    fn sort_synonyms(&mut self, synonyms: &mut Vec<SynonymDecl>) {
        let index: HashMap<GlobalName, usize> =
            synonyms.iter().enumerate().map(|(i, s)| (s.name, i)).collect();
        let edges: Vec<Vec<usize>> = synonyms
            .iter()
            .map(|s| {
                let mut mentioned = Vec::new();
                constructors_of_type(&s.body, &mut |c| mentioned.extend(index.get(&c)));
                mentioned
            })
            .collect();
        let mut slots: Vec<Option<SynonymDecl>> =
            std::mem::take(synonyms).into_iter().map(Some).collect();
        for component in components(&edges) {
            let cyclic = component.len() > 1 || edges[component[0]].contains(&component[0]);
            for index in component {
                let Some(mut synonym) = slots[index].take() else { continue };
                if cyclic {
                    self.error(
                        synonym.span,
                        format!("the type synonym `{}` is defined by itself", synonym.name.name),
                    );
                    // So that its expansion terminates.
                    synonym.body = Type::new(TypeKind::Error, synonym.span);
                }
                synonyms.push(synonym);
            }
        }
    }

    fn superclass_cycles(&mut self, module: &Module) {
        let index: HashMap<GlobalName, usize> =
            module.classes.iter().enumerate().map(|(i, c)| (c.name, i)).collect();
        let edges: Vec<Vec<usize>> = module
            .classes
            .iter()
            .map(|class| {
                let heads = class.context.iter().map(|c| c.spine().0);
                let named = heads.filter_map(|h| match h.kind {
                    TypeKind::Con(name) => index.get(&name).copied(),
                    _ => None,
                });
                named.collect()
            })
            .collect();
        for component in components(&edges) {
            if component.len() > 1 || edges[component[0]].contains(&component[0]) {
                let class = &module.classes[component[0]];
                let error = Diagnostic::error(format!(
                    "the class `{}` is its own superclass",
                    class.name.name
                ))
                .at(class.span);
                self.report(error);
            }
        }
    }
}

/// Calls `f` on every type constructor that a type mentions.
fn constructors_of_type(ty: &Type, f: &mut impl FnMut(GlobalName)) {
    core_ir::with_stack(|| match &ty.kind {
        TypeKind::Con(name) => f(*name),
        TypeKind::App(a, b)
        | TypeKind::Fun(a, b)
        | TypeKind::Equality(a, b)
        | TypeKind::Kinded(a, b) => {
            constructors_of_type(a, f);
            constructors_of_type(b, f);
        }
        TypeKind::Tuple(ts) | TypeKind::PromotedList(ts) | TypeKind::PromotedTuple(ts) => {
            ts.iter().for_each(|t| constructors_of_type(t, f));
        }
        TypeKind::Forall { body, .. } => constructors_of_type(body, f),
        TypeKind::Qual { context, body } => {
            context.iter().for_each(|t| constructors_of_type(t, f));
            constructors_of_type(body, f);
        }
        _ => {}
    });
}
