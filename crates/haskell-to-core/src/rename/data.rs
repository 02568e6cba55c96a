//! Data types: declarations, and the selectors of their fields.

use super::Renamer;
use crate::derive::{Request, Strategy};
use crate::hir::{
    Binding, BindingKind, Clause, ConDecl, DataDecl, Expr, FieldDecl, FunBind, GlobalName, Origin,
    Pattern, Rhs, Signature, TyBinder, Type, TypeKind, TypeMap, ValueName,
};
use crate::interface::ValueKind;
use haskell_syntax::syntax::{self, ConstructorFields, DeriveStrategy, DerivingClause};
use source::{Span, Symbol};

impl Renamer<'_> {
    /// A `data` or `newtype`. For an instance of a family, `arguments` are those of the family.
    pub(crate) fn data(
        &mut self,
        data: &syntax::DataDecl,
        name: GlobalName,
        arguments: Option<&[syntax::Type]>,
        span: Span,
    ) -> (DataDecl, Vec<Request>) {
        let mark = self.enter_types();
        let (mut params, family_arguments) = match arguments {
            None => (self.type_binders(&data.parameters), None),
            Some(arguments) => {
                // Free variables are the parameters of this instance.
                let (binders, types) = self.quantifying(|this| this.types(arguments));
                self.scope_binders(&binders);
                (binders, Some(types))
            }
        };
        let kind = data.kind.as_ref().map(|k| self.kind(k));
        if arguments.is_none()
            && let Some(kind) = &kind
        {
            self.params_of_kind(kind, &mut params, span);
        }
        let mut decl = DataDecl {
            name,
            newtype: data.newtype,
            params,
            kind: None,
            constructors: Vec::new(),
            family_arguments,
            span,
        };
        let deriving = self.deriving(&data.deriving);
        for constructor in data.constructors.iter().filter(|c| c.result.is_none()) {
            let constructor = self.plain_constructor(constructor, &decl);
            decl.constructors.push(constructor);
        }
        self.leave_types(mark);
        // The constructors of a GADT do not see the parameters.
        for constructor in data.constructors.iter().filter(|c| c.result.is_some()) {
            let constructor = self.gadt_constructor(constructor, &decl);
            decl.constructors.push(constructor);
        }
        (decl, deriving)
    }

    /// `data T :: Type -> Type` has an unnamed parameter.
    fn params_of_kind(&mut self, kind: &Type, params: &mut Vec<TyBinder>, span: Span) {
        let mut kind = kind;
        let mut count = 0;
        loop {
            match &kind.kind {
                TypeKind::Fun(argument, result) => {
                    count += 1;
                    let name = Symbol::new(&format!("t{count}"));
                    let var = self.supply.ty_var(name, span);
                    let kind_of = Some((**argument).clone());
                    params.push(TyBinder { var, name, kind: kind_of, inferred: false, span });
                    kind = result;
                }
                TypeKind::Forall { body, .. } => kind = body,
                _ => return,
            }
        }
    }

    fn plain_constructor(&mut self, c: &syntax::Constructor, _of: &DataDecl) -> ConDecl {
        let mark = self.enter_types();
        let binders = self.type_binders(&c.forall);
        let context = self.context(&c.context);
        let types = self.field_types(&c.fields);
        self.leave_types(mark);
        self.constructor_decl(c, binders, context, types, None)
    }

    fn gadt_constructor(&mut self, c: &syntax::Constructor, of: &DataDecl) -> ConDecl {
        let mark = self.enter_types();
        let mut binders = self.type_binders(&c.forall);
        let read = |this: &mut Self| {
            let context = this.context(&c.context);
            let types = this.field_types(&c.fields);
            let result = c.result.as_ref().map(|t| this.ty(t));
            (context, types, result)
        };
        let (mut context, mut types, mut result) = if binders.is_empty() {
            let (quantified, read) = self.quantifying(read);
            binders = quantified;
            read
        } else {
            read(self)
        };
        self.leave_types(mark);
        // A constructor that could be written in ordinary syntax is made ordinary.
        if let Some(map) = result.as_ref().and_then(|r| ordinary_result(r, of, &binders)) {
            binders.retain(|b| !map.contains_key(&b.var));
            context = self.supply.copy_types(&context, &map);
            types = self.supply.copy_types(&types, &map);
            result = None;
        }
        self.constructor_decl(c, binders, context, types, result)
    }

    fn field_types(&mut self, fields: &ConstructorFields) -> Vec<Type> {
        match fields {
            ConstructorFields::Positional(fields) => {
                fields.iter().map(|f| self.ty(&f.ty)).collect()
            }
            ConstructorFields::Record(fields) => {
                let mut types = Vec::new();
                for field in fields {
                    let ty = self.ty(&field.field.ty);
                    for _ in 1..field.names.len() {
                        types.push(self.supply.copy_type(&ty, &TypeMap::new()));
                    }
                    types.push(ty);
                }
                types
            }
        }
    }

    fn constructor_decl(
        &mut self,
        c: &syntax::Constructor,
        binders: Vec<TyBinder>,
        context: Vec<Type>,
        types: Vec<Type>,
        result: Option<Type>,
    ) -> ConDecl {
        let name = self.own(c.name.name);
        let info = self.names.values.get(&c.name.name).cloned();
        let (fields, strict) = match info.as_ref().map(|i| &i.kind) {
            Some(ValueKind::Con(info)) if info.fields.len() == types.len() => {
                (info.fields.clone(), info.strict.clone())
            }
            // A second definition: the error has been reported.
            _ => (vec![None; types.len()], vec![false; types.len()]),
        };
        let fields: Vec<FieldDecl> = fields
            .into_iter()
            .zip(strict)
            .zip(types)
            .map(|((name, strict), ty)| FieldDecl { name, strict, ty })
            .collect();
        // An operator declared by a signature is shown between its fields if it has a fixity.
        let fixity = info.and_then(|i| i.fixity);
        let infix_by_signature = c.result.is_some()
            && c.name.name.as_str().starts_with(':')
            && fields.len() == 2
            && fixity.is_some();
        ConDecl {
            name,
            binders,
            context,
            fields,
            result,
            infix: c.infix || infix_by_signature,
            record: matches!(c.fields, ConstructorFields::Record(_)),
            fixity,
            span: c.span,
        }
    }

    /// The classes of `deriving` clauses, in the scope of the parameters of the type.
    pub(crate) fn deriving(&mut self, clauses: &[DerivingClause]) -> Vec<Request> {
        let mut requests = Vec::new();
        for clause in clauses {
            let strategy = self.strategy(clause.strategy.as_ref());
            for class in &clause.classes {
                let span = class.span;
                // A variable that the type does not have belongs to the instance alone.
                let (binders, ty) = self.quantifying(|this| this.ty(class));
                let (head, arguments) = ty.spine();
                if let TypeKind::Con(class) = head.kind {
                    let arguments = arguments.into_iter().cloned().collect();
                    let strategy = strategy.clone();
                    requests.push(Request { class, binders, arguments, strategy, span });
                } else if !matches!(head.kind, TypeKind::Error) {
                    self.error(span, "`deriving` needs the name of a class");
                }
            }
        }
        requests
    }

    pub(crate) fn strategy(&mut self, strategy: Option<&DeriveStrategy>) -> Option<Strategy> {
        Some(match strategy? {
            DeriveStrategy::Stock => Strategy::Stock,
            DeriveStrategy::Newtype => Strategy::Newtype,
            DeriveStrategy::AnyClass => Strategy::AnyClass,
            DeriveStrategy::Via(ty) => {
                let (binders, ty) = self.quantifying(|this| this.ty(ty));
                Strategy::Via(binders, ty)
            }
        })
    }

    /// The selector functions of the fields of a type.
    pub(crate) fn selectors(&mut self, data: &DataDecl) {
        let mut done: Vec<GlobalName> = Vec::new();
        for constructor in &data.constructors {
            for field in &constructor.fields {
                let Some(name) = field.name else { continue };
                if done.contains(&name) {
                    continue;
                }
                done.push(name);
                // A field whose type only its constructor knows cannot be selected.
                let hidden = constructor.result.is_none()
                    && constructor.binders.iter().any(|b| field.ty.mentions(b.var));
                if !hidden {
                    self.selector(data, constructor, name, &field.ty);
                }
            }
        }
    }

    fn selector(&mut self, data: &DataDecl, of: &ConDecl, field: GlobalName, ty: &Type) {
        let span = of.span;
        let mut clauses = Vec::new();
        for constructor in &data.constructors {
            let position = constructor.fields.iter().position(|f| f.name == Some(field));
            let Some(position) = position else { continue };
            let value = self.supply.fresh("field", span);
            let arguments = (0..constructor.fields.len())
                .map(|i| {
                    if i == position { Pattern::var(value, span) } else { Pattern::wildcard(span) }
                })
                .collect();
            let patterns = vec![Pattern::con(constructor.name, arguments, span)];
            let rhs = Rhs::plain(Expr::local(value, span));
            clauses.push(Clause { patterns, rhs, span });
        }
        let mut map = TypeMap::new();
        let quantified = if of.result.is_some() { &of.binders } else { &data.params };
        let mut binders = self.supply.copy_binders(quantified, &mut map);
        let record = of.result.clone().unwrap_or_else(|| data.applied());
        let record = self.supply.copy_type(&record, &map);
        let mut ty = self.supply.copy_type(ty, &map);
        // `T -> forall a. t` is `forall a. T -> t`: selectors are used like other functions.
        let mut context = Vec::new();
        loop {
            ty = match ty.kind {
                TypeKind::Forall { binders: inner, body } => {
                    binders.extend(inner);
                    *body
                }
                TypeKind::Qual { context: inner, body } => {
                    context.extend(inner);
                    *body
                }
                _ => break,
            };
        }
        let signature = Signature { binders, context, ty: record.fun(ty), span };
        let function = FunBind {
            name: ValueName::Global(field),
            name_span: span,
            signature: Some(signature),
            clauses,
            strict: false,
        };
        let kind = BindingKind::Function(function);
        let binding = Binding { kind, origin: Origin::Selector, span };
        self.extra_bindings.push((binding, Vec::new()));
    }
}

/// How the variables of a GADT constructor correspond to the parameters of the type, if its result
/// is the type applied to distinct variables.
fn ordinary_result(result: &Type, of: &DataDecl, binders: &[TyBinder]) -> Option<TypeMap> {
    if of.family_arguments.is_some() {
        return None;
    }
    let (head, arguments) = result.spine();
    if !matches!(head.kind, TypeKind::Con(name) if name == of.name)
        || arguments.len() != of.params.len()
    {
        return None;
    }
    let mut map = TypeMap::new();
    for (argument, param) in arguments.iter().zip(&of.params) {
        let TypeKind::Var(var) = argument.kind else { return None };
        let own = binders.iter().any(|b| b.var == var);
        if !own || map.insert(var, Type::var(param.var, param.span)).is_some() {
            return None;
        }
    }
    Some(map)
}
