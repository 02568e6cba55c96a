//! Converts source types: expands synonyms, recognises families, looks up variables.

use super::Infer;
use super::env::SynonymInfo;
use super::types::{
    Pred, Subst, Ty, TyVar, Type, app, apps, con, con_apps, con_spine, forall, free_vars, fun,
    substitute, var,
};
use crate::hir::{self, GlobalName, Signature, TyBinder, TypeKind, wired};
use source::{Diagnostic, Span, Symbol};
use std::sync::Arc;

/// Types that are known to have no arguments: kinds are not inferred, and a declared type may have
/// more than its declaration shows.
const BASIC: &[&str] = &["Int", "Integer", "Char", "Bool", "Double", "Float", "Word"];

impl Infer<'_> {
    /// Declares binders as bound variables. Returns them in order.
    pub(super) fn bind_vars(&mut self, binders: &[TyBinder]) -> Vec<TyVar> {
        binders
            .iter()
            .map(|b| {
                let v = self.fresh_var(b.name);
                self.ty_vars.insert(b.var, var(v));
                v
            })
            .collect()
    }

    /// A signature as a type scheme. Its binders stay bound to the variables of the scheme.
    pub(super) fn scheme(&mut self, signature: &Signature) -> Ty {
        let vars = self.bind_vars(&signature.binders);
        let context = self.context(&signature.context);
        let ty = self.ty(&signature.ty);
        // Kind variables occur in no type, and would interfere with type application.
        let mut used = Vec::new();
        context.iter().for_each(|p| free_vars(p, &mut used));
        free_vars(&ty, &mut used);
        let vars = vars
            .into_iter()
            .zip(&signature.binders)
            .filter(|(v, b)| !b.inferred || used.contains(v))
            .map(|(v, _)| v)
            .collect();
        forall(vars, context, ty)
    }

    /// A context; conjunctions and constraint synonyms are split.
    pub(super) fn context(&mut self, context: &[hir::Type]) -> Vec<Pred> {
        let mut preds = Vec::new();
        for ty in context {
            let pred = self.ty(ty);
            flatten(&pred, &mut preds);
        }
        preds
    }

    pub(super) fn ty(&mut self, ty: &hir::Type) -> Ty {
        core_ir::with_stack(|| self.ty_here(ty))
    }

    fn ty_here(&mut self, ty: &hir::Type) -> Ty {
        match &ty.kind {
            TypeKind::Var(id) => match self.ty_vars.get(id) {
                Some(ty) => ty.clone(),
                None => {
                    let meta = self.fresh_meta();
                    self.ty_vars.insert(*id, meta.clone());
                    meta
                }
            },
            TypeKind::Con(_) | TypeKind::App(..) => {
                let (head, args) = ty.spine();
                if let TypeKind::Con(name) = &head.kind {
                    let args: Vec<Ty> = args.into_iter().map(|a| self.ty(a)).collect();
                    return self.applied(*name, args, ty.span);
                }
                let head = self.ty(head);
                let args: Vec<Ty> = args.into_iter().map(|a| self.ty(a)).collect();
                apps(head, args)
            }
            TypeKind::Promoted(name) => Arc::new(Type::Promoted(*name)),
            TypeKind::Number(n) => Arc::new(Type::Number(n.clone())),
            TypeKind::Text(s) => Arc::new(Type::Text(*s)),
            TypeKind::Char(c) => {
                let c = char::from_u32(*c).unwrap_or(char::REPLACEMENT_CHARACTER);
                Arc::new(Type::Text(Symbol::new(&c.to_string())))
            }
            TypeKind::Fun(a, b) => {
                let (from, to) = (self.ty(a), self.ty(b));
                let from = self.check_saturated(from, a.span);
                let to = self.check_saturated(to, b.span);
                fun(from, to)
            }
            TypeKind::Tuple(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|p| self.ty(p)).collect();
                con_apps(wired::tuple(parts.len()), parts)
            }
            TypeKind::PromotedList(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|p| self.ty(p)).collect();
                let nil: Ty = Arc::new(Type::Promoted(*wired::NIL));
                parts
                    .into_iter()
                    .rev()
                    .fold(nil, |rest, p| app(app(Arc::new(Type::Promoted(*wired::CONS)), p), rest))
            }
            TypeKind::PromotedTuple(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|p| self.ty(p)).collect();
                apps(Arc::new(Type::Promoted(wired::tuple(parts.len()))), parts)
            }
            TypeKind::Equality(a, b) => con_apps(*wired::EQUALITY, [self.ty(a), self.ty(b)]),
            TypeKind::Forall { binders, body } => {
                let vars = self.bind_vars(binders);
                let body = self.ty(body);
                forall(vars, Vec::new(), body)
            }
            TypeKind::Qual { context, body } => {
                let context = self.context(context);
                let body = self.ty(body);
                forall(Vec::new(), context, body)
            }
            TypeKind::Kinded(ty, _) => self.ty(ty),
            TypeKind::Wildcard => self.fresh_meta(),
            TypeKind::Error => {
                self.poisoned = true;
                self.fresh_meta()
            }
        }
    }

    /// The operands of an arrow must be types with values: `Maybe` alone has none, and `Num` is not
    /// even a type. This is the only kind check, for the mistake that people make.
    fn check_saturated(&mut self, ty: Ty, span: Span) -> Ty {
        let Some((name, args)) = con_spine(&ty) else { return ty };
        if self.env.classes.contains_key(&name) {
            let message = format!("{} is a class, not a type", name.name);
            // `Num -> Num` is reported once.
            if self.diagnostics.last().is_none_or(|d| d.message != message) {
                let help = format!("for any type of that class: `{} a => a -> …`", name.name);
                self.error(Diagnostic::error(message).at(span).help(help));
            }
            return self.fresh_meta();
        }
        let arity = self.env.data.get(&name).map_or(0, |d| d.arity);
        if args.len() < arity {
            let missing = arity - args.len();
            let plural = if missing == 1 { "argument" } else { "arguments" };
            self.error(
                Diagnostic::error(format!(
                    "the type {} needs {missing} more {plural}",
                    super::print::show(&ty)
                ))
                .at(span),
            );
        }
        ty
    }

    fn applied(&mut self, name: GlobalName, args: Vec<Ty>, span: Span) -> Ty {
        if let Some(synonym) = self.env.synonyms.get(&name).cloned() {
            return self.expand(&synonym, args, span);
        }
        if let Some(family) = self.env.families.get(&name).cloned()
            && !family.data
        {
            if args.len() < family.arity {
                self.too_few(name, family.arity, args.len(), "type family", span);
                return self.fresh_meta();
            }
            let mut args = args;
            let rest = args.split_off(family.arity);
            return apps(Arc::new(Type::Family(name, args)), rest);
        }
        let arity = self.env.data.get(&name).filter(|d| d.arity == 0).map(|d| d.arity);
        if let (Some(0), false) = (arity, args.is_empty())
            && BASIC.contains(&name.name.as_str())
        {
            self.error(
                Diagnostic::error(format!("the type {} takes no arguments", name.name))
                    .at_saying(span, format!("here it has {}", args.len())),
            );
        }
        apps(con(name), args)
    }

    fn expand(&mut self, synonym: &SynonymInfo, args: Vec<Ty>, span: Span) -> Ty {
        let wanted = synonym.params.len();
        if args.len() < wanted {
            self.too_few(synonym.name, wanted, args.len(), "type synonym", span);
            return self.fresh_meta();
        }
        let subst: Subst = synonym.params.iter().map(|v| v.id).zip(args.iter().cloned()).collect();
        let body = substitute(&synonym.body, &subst);
        apps(body, args[wanted..].iter().cloned())
    }

    fn too_few(&mut self, name: GlobalName, wanted: usize, given: usize, what: &str, span: Span) {
        let plural = if wanted == 1 { "argument" } else { "arguments" };
        self.error(
            Diagnostic::error(format!(
                "the {what} {} takes {wanted} {plural}, but here it has {given}",
                name.name
            ))
            .at(span),
        );
    }
}

/// Splits conjunctions.
pub(super) fn flatten(pred: &Pred, into: &mut Vec<Pred>) {
    if let Some((name, args)) = con_spine(pred) {
        if name == *wired::UNIT {
            return;
        }
        if wired::tuple_size(name) == Some(args.len()) {
            args.iter().for_each(|a| flatten(a, into));
            return;
        }
    }
    into.push(pred.clone());
}
