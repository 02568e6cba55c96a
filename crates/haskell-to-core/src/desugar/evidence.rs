//! Evidence as Core: dictionaries, superclass selection, methods at known instances.

use super::{Builder, Context, generated};
use crate::hir::{GlobalName, wired};
use crate::infer::env::ClassInfo;
use crate::infer::state::{EvId, Evidence};
use crate::infer::typed::{DictBody, DictDef};
use crate::infer::types::{Ty, Type};
use core_ir::{ExprId, Pattern, builtin};
use source::{Span, Symbol};

/// The global that selects a superclass from a dictionary.
pub(super) fn super_selector(class: &ClassInfo, place: usize) -> Symbol {
    let name = GlobalName {
        module: class.name.module,
        name: Symbol::new(&format!("$p{}{}", place + 1, class.name.name)),
    };
    name.qualified()
}

impl Builder<'_, '_> {
    pub(super) fn evidence(&mut self, id: EvId, span: Span) -> ExprId {
        match self.cx.state.evidence.get(id.0 as usize).cloned().flatten() {
            Some(evidence) => self.evidence_term(&evidence, span),
            // An unsolved constraint has been reported.
            None => self.b.con(builtin::UNIT, Vec::new(), span),
        }
    }

    fn evidences(&mut self, ids: &[EvId], span: Span) -> Vec<ExprId> {
        ids.iter().map(|id| self.evidence(*id, span)).collect()
    }

    pub(super) fn evidence_term(&mut self, evidence: &Evidence, span: Span) -> ExprId {
        core_ir::with_stack(|| self.evidence_here(evidence, span))
    }

    fn evidence_here(&mut self, evidence: &Evidence, span: Span) -> ExprId {
        match evidence {
            Evidence::Given(var) => match self.dicts.get(var) {
                Some(v) => self.b.local(*v, span),
                None => self.b.con(builtin::UNIT, Vec::new(), span),
            },
            Evidence::Instance { dict, arguments } => {
                let fun = self.global_expr(*dict, span);
                let arguments = self.evidences(arguments, span);
                self.b.app(fun, arguments, span)
            }
            Evidence::Super { of, class, place } => {
                let of = self.evidence_term(of, span);
                match self.cx.env().classes.get(class).cloned() {
                    Some(class) => {
                        let selector = self.b.global(super_selector(&class, *place), span);
                        self.b.app(selector, vec![of], span)
                    }
                    None => of,
                }
            }
            Evidence::Apply { of, arguments } => {
                let of = self.evidence_term(of, span);
                let arguments = self.evidences(arguments, span);
                self.apply(of, arguments, span)
            }
            Evidence::Lambda { params, body } => {
                let params = self.dict_vars(params);
                let body = self.evidence(*body, span);
                self.lambda(None, params, body, span)
            }
            Evidence::Shared(id) => {
                let found = self.cx.state.evidence.get(id.0 as usize).cloned().flatten();
                match found {
                    Some(Evidence::Instance { dict, arguments }) if !arguments.is_empty() => {
                        let name = self.shared_dict(*id, dict, &arguments, span);
                        self.b.global(name, span)
                    }
                    Some(other) => self.evidence_term(&other, span),
                    None => self.b.con(builtin::UNIT, Vec::new(), span),
                }
            }
            Evidence::Tuple(parts) => {
                let size = parts.len();
                let parts = self.evidences(parts, span);
                self.b.con(wired::tuple(size).core_constructor(), parts, span)
            }
            Evidence::Part { of, place, size } => {
                let of = self.evidence_term(of, span);
                let con = wired::tuple(*size).core_constructor();
                self.field_of(of, con, *place, *size, span)
            }
            Evidence::TypeRep(ty, parts) => self.type_rep(ty, parts, span),
            Evidence::Known(ty) => self.known_literal(ty, span),
            Evidence::Field(selector) => {
                let selector = self.global_expr(*selector, span);
                self.dict_of(*wired::HAS_FIELD, selector, span)
            }
            Evidence::CallStack { call, outer } => {
                let stack = self.call_stack(*call, outer.as_deref(), span);
                self.dict_of(*wired::HAS_CALL_STACK, stack, span)
            }
            Evidence::Erased => self.b.con(builtin::UNIT, Vec::new(), span),
        }
    }

    /// A dictionary without parameters is built once, as a global.
    fn shared_dict(
        &mut self,
        id: EvId,
        dict: GlobalName,
        arguments: &[EvId],
        span: Span,
    ) -> Symbol {
        if let Some(name) = self.cx.shared.get(&id) {
            return *name;
        }
        let name = self.cx.fresh_global("$d");
        self.cx.shared.insert(id, name);
        let mut builder = Builder::new(self.cx);
        let fun = builder.global_expr(dict, span);
        let arguments = builder.evidences(arguments, span);
        let root = builder.b.app(fun, arguments, span);
        let body = builder.b.finish(root);
        self.cx.defs.push(generated(name, name, Span::NONE, body));
        name
    }

    /// A field of a value with a known constructor.
    pub(super) fn field_of(
        &mut self,
        of: ExprId,
        con: Symbol,
        place: usize,
        size: usize,
        span: Span,
    ) -> ExprId {
        let fields: Vec<_> = (0..size).map(|_| self.b.fresh("field")).collect();
        let body = self.b.local(fields[place], span);
        let binder = self.b.fresh("whole");
        self.b.case(of, binder, vec![(Pattern::Con { con, fields }, body)], None, span)
    }

    /// A dictionary of a class with a single method.
    fn dict_of(&mut self, class: GlobalName, method: ExprId, span: Span) -> ExprId {
        let dict = GlobalName { name: Symbol::new(&format!("C:{}", class.name)), ..class };
        self.b.con(dict.qualified(), vec![method], span)
    }

    /// `Typeable`: the method ignores its proxy.
    fn type_rep(&mut self, ty: &Ty, parts: &[EvId], span: Span) -> ExprId {
        let library = |name: &str| GlobalName { module: wired::TYPEABLE.module, name: name.into() };
        let proxy = self.b.fresh("proxy");
        let rep = match parts {
            [function, argument] => {
                let mut reps = Vec::new();
                for part in [function, argument] {
                    let method = self.global_expr(library("typeRep#"), span);
                    let dict = self.evidence(*part, span);
                    let proxy = self.b.con(builtin::UNIT, Vec::new(), span);
                    reps.push(self.b.app(method, vec![dict, proxy], span));
                }
                let make = self.global_expr(library("mkTyApp"), span);
                self.b.app(make, reps, span)
            }
            _ => {
                let name = match &**ty {
                    Type::Con(name) => name.to_string(),
                    Type::Promoted(name) => format!("'{name}"),
                    Type::Number(n) => n.to_string(),
                    Type::Text(s) => format!("{:?}", s.as_str()),
                    _ => String::new(),
                };
                let make = self.global_expr(library("mkTyCon"), span);
                let name = self.b.string(&name, span);
                self.b.app(make, vec![name], span)
            }
        };
        let method = self.b.lam(None, vec![proxy], rep, span);
        self.dict_of(*wired::TYPEABLE, method, span)
    }

    /// `KnownNat` and `KnownSymbol`: the value, behind a proxy if the method takes one.
    fn known_literal(&mut self, ty: &Ty, span: Span) -> ExprId {
        let (class, value) = match &**ty {
            Type::Number(n) => (*wired::KNOWN_NAT, self.b.int(n.clone(), span)),
            Type::Text(s) => (*wired::KNOWN_SYMBOL, self.b.string(s.as_str(), span)),
            _ => return self.b.con(builtin::UNIT, Vec::new(), span),
        };
        let takes_proxy = self.cx.env().classes.get(&class).is_some_and(|c| {
            c.methods.first().is_some_and(|m| {
                let (_, _, body) = crate::infer::types::split_forall(&m.ty);
                matches!(&**body, Type::Fun(..))
            })
        });
        let method = if takes_proxy {
            let proxy = self.b.fresh("proxy");
            self.b.lam(None, vec![proxy], value, span)
        } else {
            value
        };
        self.dict_of(class, method, span)
    }

    /// A method: that of a known instance is a global, otherwise it is selected from the
    /// dictionary.
    pub(super) fn method(
        &mut self,
        place: usize,
        name: GlobalName,
        evidence: EvId,
        span: Span,
    ) -> ExprId {
        let mut found = self.cx.state.evidence.get(evidence.0 as usize).cloned().flatten();
        while let Some(Evidence::Shared(id)) = found {
            found = self.cx.state.evidence.get(id.0 as usize).cloned().flatten();
        }
        match found {
            Some(Evidence::Instance { dict, arguments }) => {
                let method = self
                    .cx
                    .env()
                    .instances_by_dict
                    .get(&dict)
                    .and_then(|i| i.methods.get(place).copied());
                if let Some(method) = method {
                    let fun = self.global_expr(method, span);
                    let arguments = self.evidences(&arguments, span);
                    return self.b.app(fun, arguments, span);
                }
            }
            Some(Evidence::Field(selector)) => return self.global_expr(selector, span),
            _ => {}
        }
        let selector = self.global_expr(name, span);
        let dict = self.evidence(evidence, span);
        self.b.app(selector, vec![dict], span)
    }
}

/// The dictionary of an instance, as a global.
pub(super) fn dict_def(cx: &mut Context, dict: &DictDef) {
    let Some(class) = cx.env().classes.get(&dict.class).cloned() else { return };
    let mut builder = Builder::new(cx);
    let span = dict.span;
    let params = builder.dict_vars(&dict.params);
    let DictBody::Fields { supers, methods } = &dict.body;
    let mut fields = builder.evidences(supers, span);
    for method in methods {
        let fun = builder.global_expr(*method, span);
        let arguments = params.iter().map(|p| builder.b.local(*p, span)).collect();
        fields.push(builder.b.app(fun, arguments, span));
    }
    if fields.is_empty() {
        return;
    }
    let con = builder.b.con(class.dict.qualified(), fields, span);
    let root = builder.lambda(None, params, con, span);
    let body = builder.b.finish(root);
    let name = dict.name.qualified();
    cx.defs.push(generated(name, dict.name.name, span, body));
}
