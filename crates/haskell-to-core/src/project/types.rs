//! The type information used to display values: see [`core_ir::types`].

use super::{Compiled, Library};
use crate::infer::env::ConInfo;
use crate::infer::types::{self, Type};
use core_ir::Ty;
use core_ir::types::{ConType, Newtype, unknown};
use std::sync::Arc;

/// The types of everything in a program, for displaying values.
pub fn gather_types(compiled: &Compiled, library: &dyn Library) -> core_ir::Types {
    let mut found = core_ir::Types::default();
    let theirs = compiled.library_modules.iter().filter_map(|module| library.interface(*module));
    let own = compiled.all_interfaces().cloned();
    let all = theirs.map(|i| (i, false)).chain(own.map(|i| (i, true)));
    for (interface, is_own) in all {
        for con in &interface.types.constructors {
            add_constructor(&mut found, con, is_own);
        }
        for (name, ty) in &interface.types.values {
            found.definitions.insert(name.qualified(), convert(ty));
        }
    }
    let methods = compiled.methods.iter().map(|(name, ty)| (*name, convert(ty)));
    found.definitions.extend(methods);
    found.variables = compiled.variables.iter().map(|(at, ty)| (*at, convert(ty))).collect();
    for (at, ty) in &compiled.expressions {
        let ty = convert(ty);
        // Code generated for a location has its own types.
        let known = found.expressions.entry(*at).or_insert_with(|| ty.clone());
        if *known != ty {
            *known = unknown();
        }
    }
    found
}

fn add_constructor(found: &mut core_ir::Types, con: &ConInfo, is_own: bool) {
    let result = convert(&con.result);
    if !con.newtype {
        let fields = con.fields.iter().map(convert).collect();
        found.data.extend(core_ir::types::head(&result));
        found.constructors.insert(con.name.core_constructor(), ConType { result, fields });
        return;
    }
    let Some(inside) = con.fields.first().map(convert) else { return };
    let field = con.labels.first().map(|label| label.name);
    let (is_shown, with_field) = match is_own {
        true => (true, true),
        false => library_form(con.data.qualified().as_str()),
    };
    let newtype = Newtype {
        constructor: con.name.name,
        field: field.filter(|_| with_field),
        is_shown,
        result,
        inside,
    };
    found.newtypes.insert(con.data.qualified(), newtype);
}

/// Whether `show` writes a newtype of the library with its constructor, and with its field. Others
/// have a special notation, such as `fromList [1]`, or are functions.
fn library_form(ty: &str) -> (bool, bool) {
    const WITH_FIELD: [&str; 20] = [
        "Data.Semigroup.Internal.Dual",
        "Data.Semigroup.Internal.All",
        "Data.Semigroup.Internal.Any",
        "Data.Semigroup.Internal.Sum",
        "Data.Semigroup.Internal.Product",
        "Data.Semigroup.Internal.Alt",
        "Data.Semigroup.Internal.Ap",
        "Data.Semigroup.Min",
        "Data.Semigroup.Max",
        "Data.Semigroup.First",
        "Data.Semigroup.Last",
        "Data.Semigroup.WrappedMonoid",
        "Data.Monoid.First",
        "Data.Monoid.Last",
        "Control.Applicative.ZipList",
        "Test.QuickCheck.Positive",
        "Test.QuickCheck.NonNegative",
        "Test.QuickCheck.NonZero",
        "Test.QuickCheck.NonEmptyList",
        "Test.QuickCheck.Small",
    ];
    const PLAIN: [&str; 4] = [
        "Data.Functor.Identity.Identity",
        "Data.Functor.Const.Const",
        "Data.Functor.Compose.Compose",
        "Data.Ord.Down",
    ];
    let with_field = WITH_FIELD.contains(&ty);
    (with_field || PLAIN.contains(&ty), with_field)
}

/// Converts a type, without quantifiers and classes. What depends on the use stays a variable.
pub fn convert(ty: &types::Ty) -> Ty {
    core_ir::with_stack(|| match &**ty {
        Type::Con(name) | Type::Promoted(name) => Arc::new(core_ir::Type::Con(name.qualified())),
        Type::Var(v) => Arc::new(core_ir::Type::Var(v.id)),
        Type::App(f, a) => Arc::new(core_ir::Type::App(convert(f), convert(a))),
        Type::Fun(a, b) => Arc::new(core_ir::Type::Fun(convert(a), convert(b))),
        Type::Forall(_, _, body) => convert(body),
        Type::Skolem(_) | Type::Meta(_) | Type::Family(..) | Type::Number(_) | Type::Text(_) => {
            unknown()
        }
    })
}
