//! Classes and instances.

use super::Renamer;
use super::lookup::near;
use crate::derive::StandaloneRequest;
use crate::hir::{
    ClassDecl, Context, DataDecl, DefaultMethod, FamilyDecl, FamilyEquation, FamilyKind, FunBind,
    FunDep, GlobalName, InstanceDecl, InstanceMethod, MethodDecl, Origin, Signature, TyBinder,
    ValueName,
};
use crate::interface::{Space, TypeInfo, TypeInfoKind};
use haskell_syntax::extension::Extension;
use haskell_syntax::syntax::{self, DeclKind};
use source::{Diagnostic, Span, Symbol};
use std::collections::HashMap;

impl Renamer<'_> {
    /// A class; its associated families go to `families`.
    pub(crate) fn class(
        &mut self,
        class: &syntax::ClassDecl,
        span: Span,
        families: &mut Vec<FamilyDecl>,
    ) -> ClassDecl {
        let name = self.own(class.name.name);
        let mark = self.enter_types();
        let params = self.type_binders(&class.parameters);
        let context = self.context(&class.context);
        let fundeps = class.dependencies.iter().map(|d| self.fundep(d, &params)).collect();
        let mut decl = ClassDecl {
            name,
            params,
            context,
            fundeps,
            methods: Vec::new(),
            families: Vec::new(),
            family_defaults: Vec::new(),
            span,
        };
        for item in &class.body {
            if let DeclKind::Signature(written) = &item.kind {
                for method in &written.names {
                    let signature = self.signature(&written.ty);
                    let name = self.own(method.name);
                    decl.methods.push(MethodDecl {
                        name,
                        signature,
                        default: None,
                        span: method.span,
                    });
                }
            }
        }
        self.default_methods(class, &mut decl);
        self.leave_types(mark);
        for item in &class.body {
            match &item.kind {
                DeclKind::TypeFamily(family) => {
                    families.push(self.type_family(family, item.span));
                    decl.families.push(self.own(family.name.name));
                }
                DeclKind::DataFamily(family) => {
                    families.push(self.data_family(family, item.span));
                    decl.families.push(self.own(family.name.name));
                }
                DeclKind::TypeInstance(equation) => {
                    decl.family_defaults.extend(self.equation(equation));
                }
                _ => {}
            }
        }
        decl
    }

    fn fundep(&mut self, dependency: &syntax::FunctionalDependency, params: &[TyBinder]) -> FunDep {
        let mut positions = |names: &[syntax::Name]| {
            let mut found = Vec::new();
            for name in names {
                match params.iter().position(|p| p.name == name.name) {
                    Some(position) => found.push(position),
                    None => self.error(
                        name.span,
                        format!("`{}` is not a parameter of the class", name.name),
                    ),
                }
            }
            found
        };
        FunDep { from: positions(&dependency.from), to: positions(&dependency.to) }
    }

    fn default_methods(&mut self, class: &syntax::ClassDecl, decl: &mut ClassDecl) {
        let mut signatures: HashMap<Symbol, Signature> = HashMap::new();
        for item in &class.body {
            if let DeclKind::DefaultSignature(written) = &item.kind {
                for method in &written.names {
                    let signature = self.signature(&written.ty);
                    signatures.insert(method.name, signature);
                }
            }
        }
        for item in &class.body {
            let DeclKind::Function(function) = &item.kind else { continue };
            let method = function.name;
            let name = self.own(method.name);
            let types = self.enter_types();
            if !signatures.contains_key(&method.name)
                && let Some(m) = decl.methods.iter().find(|m| m.name == name)
                && let Some(written) = written_signature(class, method.name)
            {
                self.scope_signature(&m.signature, written);
            }
            let binding = self.clauses(ValueName::Global(name), method, &function.clauses);
            self.leave_types(types);
            let known: Vec<GlobalName> = decl.methods.iter().map(|m| m.name).collect();
            match decl.methods.iter_mut().find(|m| m.name == name) {
                Some(m) if m.default.is_none() => {
                    let signature = signatures.remove(&method.name);
                    m.default = Some(DefaultMethod { binding, signature });
                }
                Some(_) => self
                    .error(method.span, format!("`{}` has two default definitions", method.name)),
                None => self.not_a_method(method, decl.name, &known),
            }
        }
    }

    fn not_a_method(&mut self, method: syntax::Name, class: GlobalName, known: &[GlobalName]) {
        let error = Diagnostic::error(format!(
            "`{}` is not a method of the class `{}`",
            method.name, class.name
        ))
        .at(method.span);
        let near = near(method.name, known.iter().map(|m| m.name.as_str()));
        self.report(match near {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None if known.is_empty() => error.note("the class has no methods"),
            None => {
                let names: Vec<_> = known.iter().map(|m| format!("`{}`", m.name)).collect();
                error.note(format!("its methods are {}", names.join(", ")))
            }
        });
    }

    /// An instance; data family instances in it go to `data`.
    pub(crate) fn instance(
        &mut self,
        instance: &syntax::InstanceDecl,
        span: Span,
        data: &mut Vec<(DataDecl, Vec<crate::derive::Request>)>,
    ) -> Option<InstanceDecl> {
        let Some(class) = self.class_name(instance.class) else {
            self.lose_instance(instance);
            return None;
        };
        let Some(TypeInfo { kind: TypeInfoKind::Class { methods, params, .. }, .. }) =
            self.type_info(class)
        else {
            self.error(instance.class.span, format!("`{}` is not a class", instance.class.name));
            self.lose_instance(instance);
            return None;
        };
        if instance.arguments.len() != params {
            let wanted = super::pattern::counted(params, "parameter");
            self.error(
                span,
                format!(
                    "the class `{}` has {wanted}, but the instance gives {}",
                    class.name,
                    instance.arguments.len()
                ),
            );
            return None;
        }
        // Before the variables of the head are in scope: a data type binds its own, with the same
        // names.
        for item in &instance.body {
            if let DeclKind::DataInstance(instance) = &item.kind {
                data.extend(self.data_instance(instance, item.span));
            }
        }
        let mark = self.enter_types();
        let head = InstanceHead {
            forall: &instance.forall,
            context: &instance.context,
            arguments: &instance.arguments,
        };
        let (binders, context, arguments) = self.instance_head(&head);
        self.scope_binders(&binders);
        let mut decl = InstanceDecl {
            class,
            binders,
            context: Context::Given(context),
            arguments,
            methods: Vec::new(),
            families: Vec::new(),
            overlap: instance.overlap,
            origin: Origin::Source,
            span,
        };
        for item in &instance.body {
            if let DeclKind::TypeInstance(equation) = &item.kind {
                let family = self.associated(class, equation.name);
                decl.families.extend(family.map(|f| self.equation_of(f, equation)));
            }
        }
        if !self.has(Extension::ScopedTypeVariables) {
            self.leave_types(mark);
        }
        self.instance_methods(instance, &methods, &mut decl);
        if self.has(Extension::ScopedTypeVariables) {
            self.leave_types(mark);
        }
        Some(decl)
    }

    /// Records a failed instance: its types may well lack the instance that was meant.
    fn lose_instance(&mut self, instance: &syntax::InstanceDecl) {
        let mark = self.enter_types();
        let head = InstanceHead {
            forall: &instance.forall,
            context: &instance.context,
            arguments: &instance.arguments,
        };
        let (_, _, arguments) = self.instance_head(&head);
        self.leave_types(mark);
        for argument in &arguments {
            if let crate::hir::TypeKind::Con(name) = &argument.spine().0.kind {
                self.failed_instance_types.push(*name);
            }
        }
    }

    fn instance_head(
        &mut self,
        head: &InstanceHead<'_>,
    ) -> (Vec<TyBinder>, Vec<crate::hir::Type>, Vec<crate::hir::Type>) {
        if head.forall.is_empty() {
            let (binders, (context, arguments)) =
                self.quantifying(|this| (this.context(head.context), this.types(head.arguments)));
            return (binders, context, arguments);
        }
        let mark = self.enter_types();
        let binders = self.type_binders(head.forall);
        let (context, arguments) = (self.context(head.context), self.types(head.arguments));
        self.leave_types(mark);
        (binders, context, arguments)
    }

    fn instance_methods(
        &mut self,
        instance: &syntax::InstanceDecl,
        methods: &[GlobalName],
        decl: &mut InstanceDecl,
    ) {
        let mut signatures: HashMap<Symbol, (Signature, &syntax::Type)> = HashMap::new();
        for item in &instance.body {
            if let DeclKind::Signature(written) = &item.kind {
                for method in &written.names {
                    let signature = self.signature(&written.ty);
                    signatures.insert(method.name, (signature, &written.ty));
                }
            }
        }
        for item in &instance.body {
            let function = match &item.kind {
                DeclKind::Function(function) => function,
                DeclKind::Pattern(pattern) => {
                    self.error(pattern.pattern.span, "an instance defines methods by name");
                    continue;
                }
                _ => continue,
            };
            let name = function.name;
            let Some(method) = methods.iter().copied().find(|m| m.name == name.name) else {
                self.not_a_method(name, decl.class, methods);
                continue;
            };
            if let Some(first) =
                decl.methods.iter().find(|m| m.binding.name == ValueName::Global(method))
            {
                let error = Diagnostic::error(format!(
                    "the instance defines `{}` more than once",
                    name.name
                ))
                .at(name.span)
                .with(first.binding.name_span, "first defined here");
                self.report(error);
                continue;
            }
            let types = self.enter_types();
            let signature = signatures.remove(&name.name).map(|(signature, written)| {
                self.scope_signature(&signature, written);
                signature
            });
            let binding: FunBind = self.clauses(ValueName::Global(method), name, &function.clauses);
            self.leave_types(types);
            decl.methods.push(InstanceMethod { binding, signature });
        }
    }

    pub(crate) fn standalone(
        &mut self,
        deriving: &syntax::StandaloneDerivingDecl,
        span: Span,
    ) -> Option<StandaloneRequest> {
        let class = self.class_name(deriving.class)?;
        let mark = self.enter_types();
        let head = InstanceHead {
            forall: &deriving.forall,
            context: &deriving.context,
            arguments: &deriving.arguments,
        };
        let (binders, context, mut arguments) = self.instance_head(&head);
        self.scope_binders(&binders);
        let strategy = self.strategy(deriving.strategy.as_ref());
        self.leave_types(mark);
        let ty = arguments.pop()?;
        Some(StandaloneRequest {
            class,
            binders,
            context,
            arguments,
            ty,
            strategy,
            overlap: deriving.overlap,
            span,
        })
    }

    pub(crate) fn type_family(
        &mut self,
        family: &syntax::TypeFamilyDecl,
        span: Span,
    ) -> FamilyDecl {
        let mark = self.enter_types();
        let params = self.type_binders(&family.parameters);
        let result_kind = family.result_kind.as_ref().map(|k| self.kind(k));
        self.leave_types(mark);
        let kind = match &family.equations {
            None => FamilyKind::Open,
            Some(equations) => {
                FamilyKind::Closed(equations.iter().filter_map(|e| self.equation(e)).collect())
            }
        };
        FamilyDecl { name: self.own(family.name.name), params, result_kind, kind, span }
    }

    pub(crate) fn data_family(
        &mut self,
        family: &syntax::DataFamilyDecl,
        span: Span,
    ) -> FamilyDecl {
        let mark = self.enter_types();
        let params = self.type_binders(&family.parameters);
        let result_kind = family.result_kind.as_ref().map(|k| self.kind(k));
        self.leave_types(mark);
        let name = self.own(family.name.name);
        FamilyDecl { name, params, result_kind, kind: FamilyKind::Data, span }
    }

    pub(crate) fn data_instance(
        &mut self,
        instance: &syntax::DataInstanceDecl,
        span: Span,
    ) -> Option<(DataDecl, Vec<crate::derive::Request>)> {
        let family = self.global(super::lookup::Wanted::Type, instance.data.name)?;
        Some(self.data(&instance.data, family, Some(&instance.arguments), span))
    }

    /// An equation of a family. Its variables are those of the left side that are not in scope.
    pub(crate) fn equation(
        &mut self,
        equation: &syntax::TypeInstanceEquation,
    ) -> Option<FamilyEquation> {
        let family = self.global(super::lookup::Wanted::Type, equation.name)?;
        Some(self.equation_of(family, equation))
    }

    /// An associated type, in an instance of its class: like a method, it need not be in scope.
    fn associated(&mut self, class: GlobalName, name: syntax::Name) -> Option<GlobalName> {
        let of_class = GlobalName { module: class.module, name: name.name };
        let is_family = |i: TypeInfo| matches!(i.kind, TypeInfoKind::Family);
        if self.peek(Space::Type, name).is_none() && self.type_info(of_class).is_some_and(is_family)
        {
            return Some(of_class);
        }
        self.global(super::lookup::Wanted::Type, name)
    }

    fn equation_of(
        &mut self,
        family: GlobalName,
        equation: &syntax::TypeInstanceEquation,
    ) -> FamilyEquation {
        let (binders, arguments) = self.quantifying(|this| this.types(&equation.arguments));
        let mark = self.enter_types();
        self.scope_binders(&binders);
        let body = self.ty(&equation.body);
        self.leave_types(mark);
        FamilyEquation { family, binders, arguments, body, span: equation.span }
    }
}

struct InstanceHead<'d> {
    forall: &'d [syntax::TypeBinder],
    context: &'d [syntax::Type],
    arguments: &'d [syntax::Type],
}

/// The type that a class gives a method, as it is written.
fn written_signature(class: &syntax::ClassDecl, method: Symbol) -> Option<&syntax::Type> {
    class.body.iter().find_map(|item| match &item.kind {
        DeclKind::Signature(written) if written.names.iter().any(|n| n.name == method) => {
            Some(&written.ty)
        }
        _ => None,
    })
}
