//! Substitution in types.

use super::{Supply, TyBinder, TyVarId, Type, TypeKind};
use std::collections::HashMap;

/// The values of variables.
pub type TypeMap = HashMap<TyVarId, Type>;

impl Supply {
    /// A copy in which `map` is applied and every bound variable is new, because an id is bound
    /// only once in a module.
    pub fn copy_type(&mut self, ty: &Type, map: &TypeMap) -> Type {
        core_ir::with_stack(|| self.copy_here(ty, map))
    }

    fn copy_here(&mut self, ty: &Type, map: &TypeMap) -> Type {
        let kind = match &ty.kind {
            TypeKind::Var(v) => match map.get(v) {
                Some(t) => t.kind.clone(),
                None => TypeKind::Var(*v),
            },
            TypeKind::App(a, b) => TypeKind::App(self.copy_box(a, map), self.copy_box(b, map)),
            TypeKind::Fun(a, b) => TypeKind::Fun(self.copy_box(a, map), self.copy_box(b, map)),
            TypeKind::Equality(a, b) => {
                TypeKind::Equality(self.copy_box(a, map), self.copy_box(b, map))
            }
            TypeKind::Kinded(a, b) => {
                TypeKind::Kinded(self.copy_box(a, map), self.copy_box(b, map))
            }
            TypeKind::Tuple(ts) => TypeKind::Tuple(self.copy_types(ts, map)),
            TypeKind::PromotedList(ts) => TypeKind::PromotedList(self.copy_types(ts, map)),
            TypeKind::PromotedTuple(ts) => TypeKind::PromotedTuple(self.copy_types(ts, map)),
            TypeKind::Forall { binders, body } => {
                let mut map = map.clone();
                let binders = self.copy_binders(binders, &mut map);
                TypeKind::Forall { binders, body: self.copy_box(body, &map) }
            }
            TypeKind::Qual { context, body } => TypeKind::Qual {
                context: self.copy_types(context, map),
                body: self.copy_box(body, map),
            },
            other => other.clone(),
        };
        Type::new(kind, ty.span)
    }

    fn copy_box(&mut self, ty: &Type, map: &TypeMap) -> Box<Type> {
        Box::new(self.copy_type(ty, map))
    }

    pub fn copy_types(&mut self, types: &[Type], map: &TypeMap) -> Vec<Type> {
        types.iter().map(|t| self.copy_type(t, map)).collect()
    }

    /// Replaces binders by new ones, and records the mapping in `map`.
    pub fn copy_binders(&mut self, binders: &[TyBinder], map: &mut TypeMap) -> Vec<TyBinder> {
        let mut copies = Vec::with_capacity(binders.len());
        for binder in binders {
            let kind = binder.kind.as_ref().map(|k| self.copy_type(k, map));
            let var = self.ty_var(binder.name, binder.span);
            map.insert(binder.var, Type::var(var, binder.span));
            copies.push(TyBinder { var, kind, ..binder.clone() });
        }
        copies
    }
}
