//! Adds the definitions of the module to its scope.

use super::Renamer;
use super::scope::Entry;
use crate::hir::{FixityOf, GlobalName, Pattern};
use crate::interface::{
    Builder, ConInfo, PatSyn, Space, TypeInfo, TypeInfoKind, ValueInfo, ValueKind, duplicate_field,
};
use haskell_syntax::extension::Extension;
use haskell_syntax::syntax::{
    ClassDecl, ConstructorFields, DataDecl, Decl, DeclKind, FixityDecl, Name, Strictness,
};
use source::{Diagnostic, Span, Symbol};
use std::collections::{HashMap, HashSet};

/// Where each name was defined, and preliminary information.
struct Collector<'r, 'a> {
    renamer: &'r mut Renamer<'a>,
    defined: HashMap<(Space, Symbol), Span>,
    fixities: HashMap<Symbol, (FixityOf, Span)>,
    /// Field labels that occur in more than one type (DuplicateRecordFields).
    shared_labels: HashSet<Symbol>,
}

impl Renamer<'_> {
    pub(crate) fn collect(&mut self, decls: &[Decl]) {
        let shared_labels = if self.has(Extension::DuplicateRecordFields) {
            shared_labels(decls)
        } else {
            HashSet::new()
        };
        let mut collector = Collector {
            renamer: self,
            defined: HashMap::new(),
            fixities: HashMap::new(),
            shared_labels,
        };
        for decl in decls {
            collector.decl(decl);
        }
        // Record wildcards in patterns need the constructors, so these come last.
        for decl in decls {
            if let DeclKind::Pattern(binding) = &decl.kind {
                for (name, span) in collector.renamer.binders_of(&binding.pattern) {
                    collector.value(name, span, ValueKind::Function, None);
                }
            }
        }
        collector.finish();
    }
}

impl Collector<'_, '_> {
    fn decl(&mut self, decl: &Decl) {
        match &decl.kind {
            DeclKind::Function(f) => {
                self.value(f.name.name, f.name.span, ValueKind::Function, None);
            }
            DeclKind::Foreign(f) => {
                self.value(f.name.name, f.name.span, ValueKind::Function, None);
            }
            DeclKind::Fixity(fixity) => self.fixity(fixity),
            DeclKind::TypeSynonym(s) => self.ty(s.name, TypeInfoKind::Synonym, None),
            DeclKind::TypeFamily(f) => self.ty(f.name, TypeInfoKind::Family, None),
            DeclKind::DataFamily(f) => {
                let kind = TypeInfoKind::Data { newtype: false, constructors: Vec::new() };
                self.ty(f.name, kind, None);
            }
            DeclKind::Data(data) => {
                let kind = TypeInfoKind::Data { newtype: data.newtype, constructors: Vec::new() };
                self.ty(data.name, kind, None);
                let name = self.renamer.own(data.name.name);
                self.constructors(data, name);
            }
            DeclKind::DataInstance(instance) => self.data_instance(&instance.data),
            DeclKind::Instance(instance) => {
                for decl in &instance.body {
                    if let DeclKind::DataInstance(instance) = &decl.kind {
                        self.data_instance(&instance.data);
                    }
                }
            }
            DeclKind::Class(class) => self.class(class),
            DeclKind::PatternSynonym(synonym) => {
                // Its meaning is filled in when patterns can be renamed.
                let placeholder = PatSyn {
                    params: Vec::new(),
                    pattern: Pattern::wildcard(synonym.name.span),
                    builder: Builder::None,
                    fields: None,
                };
                let kind = ValueKind::Synonym(Box::new(placeholder));
                self.value(synonym.name.name, synonym.name.span, kind, None);
                if let haskell_syntax::syntax::PatternSynonymArguments::Record(fields) =
                    &synonym.arguments
                {
                    let synonym = self.renamer.own(synonym.name.name);
                    for field in fields {
                        let kind = ValueKind::SynonymField { synonym };
                        self.value(field.name, field.span, kind, None);
                    }
                }
            }
            _ => {}
        }
    }

    fn class(&mut self, class: &ClassDecl) {
        let name = self.renamer.own(class.name.name);
        let mut methods = Vec::new();
        for decl in &class.body {
            if let DeclKind::Signature(signature) = &decl.kind {
                methods.extend(signature.names.iter().map(|n| self.renamer.own(n.name)));
            }
        }
        let params = class.parameters.len();
        self.ty(class.name, TypeInfoKind::Class { methods, params, last_arity: 0 }, None);
        for decl in &class.body {
            match &decl.kind {
                DeclKind::Signature(signature) => {
                    for method in &signature.names {
                        let kind = ValueKind::Method { class: name };
                        self.value(method.name, method.span, kind, Some(name));
                    }
                }
                DeclKind::Fixity(fixity) => self.fixity(fixity),
                DeclKind::TypeFamily(f) => self.ty(f.name, TypeInfoKind::Family, Some(name)),
                DeclKind::DataFamily(f) => {
                    let kind = TypeInfoKind::Data { newtype: false, constructors: Vec::new() };
                    self.ty(f.name, kind, Some(name));
                }
                _ => {}
            }
        }
    }

    /// The constructors belong to the family, which may be declared in another module.
    fn data_instance(&mut self, data: &DataDecl) {
        if let Some(family) = self.renamer.peek(Space::Type, data.name) {
            self.constructors(data, family);
        } else {
            let own = self.renamer.own(data.name.name);
            self.constructors(data, own);
        }
    }

    fn constructors(&mut self, data: &DataDecl, ty: GlobalName) {
        let strict_data = self.renamer.has(Extension::StrictData);
        let is_strict = |s: Strictness| match s {
            Strictness::Strict => true,
            Strictness::Lazy => false,
            Strictness::Default => strict_data && !data.newtype,
        };
        let mut own_fields: HashSet<Symbol> = HashSet::new();
        let mut names = Vec::new();
        for constructor in &data.constructors {
            let mut info =
                ConInfo { ty, fields: Vec::new(), strict: Vec::new(), infix: constructor.infix };
            match &constructor.fields {
                ConstructorFields::Positional(fields) => {
                    info.fields = vec![None; fields.len()];
                    info.strict = fields.iter().map(|f| is_strict(f.strictness)).collect();
                }
                ConstructorFields::Record(fields) => {
                    for field in fields {
                        for name in &field.names {
                            let entity = self.field_name(name.name, data.name.name);
                            if info.fields.contains(&Some(entity)) {
                                self.renamer.error(
                                    name.span,
                                    format!("field `{}` is given twice", name.name),
                                );
                            }
                            info.fields.push(Some(entity));
                            info.strict.push(is_strict(field.field.strictness));
                            if own_fields.insert(name.name) {
                                self.field(*name, entity, ty);
                            }
                        }
                    }
                }
            }
            let name = constructor.name;
            names.push(self.renamer.own(name.name));
            self.value(name.name, name.span, ValueKind::Con(info), Some(ty));
        }
        if let Some(TypeInfo { kind: TypeInfoKind::Data { constructors, .. }, .. }) =
            self.renamer.names.types.get_mut(&ty.name).filter(|_| ty.module == self.renamer.module)
        {
            constructors.extend(names);
        }
    }

    fn field_name(&self, label: Symbol, ty: Symbol) -> GlobalName {
        if self.shared_labels.contains(&label) {
            duplicate_field(self.renamer.module, label, ty)
        } else {
            self.renamer.own(label)
        }
    }

    fn field(&mut self, name: Name, entity: GlobalName, ty: GlobalName) {
        if entity.name == name.name {
            self.value(name.name, name.span, ValueKind::Field { ty }, Some(ty));
            return;
        }
        let info = ValueInfo { kind: ValueKind::Field { ty }, fixity: None };
        self.renamer.names.values.insert(entity.name, info);
        self.in_scope(Space::Value, name.name, entity, Some(ty), name.span);
    }

    fn value(&mut self, name: Symbol, span: Span, kind: ValueKind, parent: Option<GlobalName>) {
        if self.twice(Space::Value, name, span) {
            return;
        }
        self.renamer.names.values.insert(name, ValueInfo { kind, fixity: None });
        let entity = self.renamer.own(name);
        self.in_scope(Space::Value, name, entity, parent, span);
    }

    fn ty(&mut self, name: Name, kind: TypeInfoKind, parent: Option<GlobalName>) {
        if self.twice(Space::Type, name.name, name.span) {
            return;
        }
        self.renamer.names.types.insert(name.name, TypeInfo { kind, fixity: None });
        let entity = self.renamer.own(name.name);
        self.in_scope(Space::Type, name.name, entity, parent, name.span);
    }

    fn twice(&mut self, space: Space, name: Symbol, span: Span) -> bool {
        if let Some(first) = self.defined.get(&(space, name)) {
            let error = Diagnostic::error(format!("`{name}` is defined more than once"))
                .at_saying(span, "defined again")
                .with(*first, "first defined here");
            self.renamer.report(error);
            return true;
        }
        self.defined.insert((space, name), span);
        false
    }

    fn in_scope(
        &mut self,
        space: Space,
        name: Symbol,
        entity: GlobalName,
        parent: Option<GlobalName>,
        span: Span,
    ) {
        let module = self.renamer.module;
        let entry = Entry { entity, parent, span, from: module };
        self.renamer.scope.add(space, None, name, entry);
        self.renamer.scope.add(space, Some(module), name, entry);
    }

    fn fixity(&mut self, decl: &FixityDecl) {
        let fixity = FixityOf { associativity: decl.associativity, precedence: decl.precedence };
        for operator in &decl.operators {
            let seen = self.fixities.insert(operator.name, (fixity, operator.span));
            if let Some((_, first)) = seen {
                let error =
                    Diagnostic::error(format!("`{}` has two fixity declarations", operator.name))
                        .at(operator.span)
                        .with(first, "the first one");
                self.renamer.report(error);
            }
        }
    }

    fn finish(mut self) {
        let mut fixities: Vec<_> = std::mem::take(&mut self.fixities).into_iter().collect();
        fixities.sort_by_key(|(_, (_, span))| *span);
        for (name, (fixity, span)) in fixities {
            let names = &mut self.renamer.names;
            let value = names.values.get_mut(&name).map(|i| i.fixity = Some(fixity));
            let ty = names.types.get_mut(&name).map(|i| i.fixity = Some(fixity));
            if value.is_none() && ty.is_none() {
                self.renamer.error(
                    span,
                    format!("a fixity is declared for `{name}`, which this module does not define"),
                );
            }
        }
    }
}

/// Field labels that occur in more than one type of the module.
fn shared_labels(decls: &[Decl]) -> HashSet<Symbol> {
    let mut owner: HashMap<Symbol, usize> = HashMap::new();
    let mut shared = HashSet::new();
    for (index, decl) in decls.iter().enumerate() {
        let DeclKind::Data(data) = &decl.kind else { continue };
        for constructor in &data.constructors {
            let ConstructorFields::Record(fields) = &constructor.fields else { continue };
            for name in fields.iter().flat_map(|f| &f.names) {
                if *owner.entry(name.name).or_insert(index) != index {
                    shared.insert(name.name);
                }
            }
        }
    }
    shared
}
