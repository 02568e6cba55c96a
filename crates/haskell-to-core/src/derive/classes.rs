//! Information about classes for deriving.

use crate::hir::{ClassDecl, GlobalName, Signature, TyVarId, Type, TypeKind, wired};
use crate::interface::TypeInfoKind;
use crate::rename::Renamer;

/// Classes whose instances are written out by this crate, or are empty.
pub(super) fn is_stock(class: GlobalName) -> bool {
    newtype_is_same(class)
        || functor_like(class)
        || is_empty(class)
        || is_generic(class)
        || class == *wired::DATA
        || class == *wired::SHOW
        || class == *wired::READ
}

/// Classes without methods to derive: solved by the compiler, or markers only.
pub(super) fn is_empty(class: GlobalName) -> bool {
    [&wired::TYPEABLE, &wired::LIFT].iter().any(|c| ***c == class)
}

/// Classes whose instances describe the representation of a type.
pub(super) fn is_generic(class: GlobalName) -> bool {
    [&wired::GENERIC, &wired::GENERIC1].iter().any(|c| ***c == class)
}

/// For a newtype, the instance of the underlying type behaves like a derived one.
pub(super) fn newtype_is_same(class: GlobalName) -> bool {
    [&wired::EQ, &wired::ORD, &wired::ENUM, &wired::BOUNDED, &wired::IX]
        .iter()
        .any(|c| ***c == class)
}

fn functor_like(class: GlobalName) -> bool {
    [&wired::FUNCTOR, &wired::FOLDABLE, &wired::TRAVERSABLE].iter().any(|c| ***c == class)
}

/// The number of arguments of the last parameter of a class: 1 for `Monad`. A derived instance is
/// for the type without that many of its last parameters.
pub(super) fn last_arity(renamer: &Renamer<'_>, class: GlobalName) -> usize {
    if functor_like(class) || class == *wired::GENERIC1 {
        return 1;
    }
    match renamer.type_info(class).map(|i| i.kind) {
        Some(TypeInfoKind::Class { last_arity, .. }) => last_arity,
        _ => 0,
    }
}

/// Determines the arities of the classes of the module: from a written kind, from how methods apply
/// the parameter, or from superclasses.
pub(super) fn learn_arities(renamer: &mut Renamer<'_>, classes: &[ClassDecl]) {
    // A superclass may be declared later; each round propagates information by one class.
    for _ in 0..classes.len().max(1) {
        let mut changed = false;
        for class in classes {
            let arity = arity_of(renamer, class);
            if let Some(info) = renamer.names.types.get_mut(&class.name.name)
                && let TypeInfoKind::Class { last_arity, .. } = &mut info.kind
                && *last_arity != arity
            {
                *last_arity = arity;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

fn arity_of(renamer: &Renamer<'_>, class: &ClassDecl) -> usize {
    let Some(last) = class.params.last() else { return 0 };
    if let Some(kind) = &last.kind {
        return arrows(kind);
    }
    let mut arity = 0;
    for method in &class.methods {
        let Signature { context, ty, .. } = &method.signature;
        context.iter().chain([ty]).for_each(|t| applied(t, last.var, &mut arity));
    }
    for constraint in &class.context {
        let (head, arguments) = constraint.spine();
        let about_last =
            arguments.last().is_some_and(|a| matches!(a.kind, TypeKind::Var(v) if v == last.var));
        if let (TypeKind::Con(superclass), true) = (&head.kind, about_last) {
            arity = arity.max(last_arity(renamer, *superclass));
        }
        applied(constraint, last.var, &mut arity);
    }
    arity
}

fn arrows(kind: &Type) -> usize {
    match &kind.kind {
        TypeKind::Fun(_, result) => 1 + arrows(result),
        TypeKind::Forall { body, .. } => arrows(body),
        _ => 0,
    }
}

/// The maximum number of arguments that a variable is applied to in a type.
fn applied(ty: &Type, var: TyVarId, most: &mut usize) {
    let (head, arguments) = ty.spine();
    if matches!(head.kind, TypeKind::Var(v) if v == var) {
        *most = (*most).max(arguments.len());
    }
    arguments.iter().for_each(|a| applied(a, var, most));
    match &head.kind {
        TypeKind::Fun(a, b) | TypeKind::Equality(a, b) => {
            applied(a, var, most);
            applied(b, var, most);
        }
        TypeKind::Tuple(ts) => ts.iter().for_each(|t| applied(t, var, most)),
        TypeKind::Forall { body, .. } | TypeKind::Kinded(body, _) => applied(body, var, most),
        TypeKind::Qual { context, body } => {
            context.iter().for_each(|t| applied(t, var, most));
            applied(body, var, most);
        }
        _ => {}
    }
}
