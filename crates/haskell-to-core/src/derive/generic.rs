//! `Generic` and `Generic1`: the representation of a type, and the conversions in both directions.
//!
//! Sums and products are balanced like in GHC, since instances of user classes can observe it.

use super::build::Maker;
use super::{Con, Target};
use crate::hir::{
    Expr, FamilyEquation, GlobalName, InstanceMethod, LocalId, Pattern, TyVarId, Type, TypeKind,
    wired,
};
use crate::interface::label_of;
use haskell_syntax::syntax::Associativity;
use num_bigint::BigInt;
use source::Symbol;

type Made = Result<(Vec<InstanceMethod>, Vec<Type>), String>;

/// The representation of a field.
enum Field {
    /// `K1 R t`
    Whole,
    /// `Par1`
    Parameter,
    /// `Rec1 f`
    Applied(Type),
    /// `f :.: …`
    Composed(Type, Box<Field>),
}

pub(super) fn generic(
    m: &mut Maker<'_, '_>,
    target: &Target,
    class: GlobalName,
    ty: &Type,
) -> Made {
    let last = if class == *wired::GENERIC1 {
        Some(target.last_param.ok_or("the declaration of the type is in another module")?)
    } else {
        None
    };
    if let Some(con) = target.cons.iter().find(|c| c.existential) {
        return Err(format!("`{}` has types or constraints of its own", con.name.name));
    }
    let mut shapes = Vec::new();
    let mut wanted = Vec::new();
    for con in &target.cons {
        let Some(types) = &con.types else {
            return Err("the declaration of the type is in another module".to_owned());
        };
        let mut fields = Vec::new();
        for ty in types {
            let field = shape(ty, last)?;
            functors(m, &field, &mut wanted);
            fields.push((field, ty.clone()));
        }
        shapes.push(fields);
    }
    let body = representation(m, target, &shapes);
    let (rep, from, to) = match last {
        None => (*wired::REP, *wired::FROM, *wired::TO),
        Some(_) => (*wired::REP1, *wired::FROM1, *wired::TO1),
    };
    let span = m.span;
    m.families.push(FamilyEquation {
        family: rep,
        binders: Vec::new(),
        arguments: vec![ty.clone()],
        body,
        span,
    });
    Ok((vec![there(m, target, &shapes, from), back(m, target, &shapes, to)], wanted))
}

fn shape(ty: &Type, last: Option<TyVarId>) -> Result<Field, String> {
    let Some(last) = last.filter(|l| ty.mentions(*l)) else { return Ok(Field::Whole) };
    let wrong = || Err("the last type parameter stands where it is not a last argument".to_owned());
    let (container, inner) = match &ty.kind {
        TypeKind::Var(_) => return Ok(Field::Parameter),
        TypeKind::Kinded(inner, _) => return shape(inner, Some(last)),
        TypeKind::App(container, inner) => ((**container).clone(), (**inner).clone()),
        TypeKind::Fun(from, to) => {
            (Type::con(*wired::ARROW, ty.span).app((**from).clone()), (**to).clone())
        }
        TypeKind::Tuple(parts) => {
            let Some((inner, before)) = parts.split_last() else { return wrong() };
            let tuple = Type::con(wired::tuple(parts.len()), ty.span);
            (tuple.apps(before.iter().cloned()), inner.clone())
        }
        _ => return wrong(),
    };
    if container.mentions(last) {
        return wrong();
    }
    match shape(&inner, Some(last))? {
        Field::Parameter => Ok(Field::Applied(container)),
        inner => Ok(Field::Composed(container, Box::new(inner))),
    }
}

/// Collects the types that must be functors because they are composed.
fn functors(m: &Maker<'_, '_>, field: &Field, wanted: &mut Vec<Type>) {
    if let Field::Composed(container, inner) = field {
        wanted.push(Type::con(*wired::FUNCTOR, m.span).app(container.clone()));
        functors(m, inner, wanted);
    }
}

/// Joins parts in balanced halves, like GHC.
fn balanced<T>(mut parts: Vec<T>, join: &mut impl FnMut(T, T) -> T) -> Option<T> {
    if parts.len() < 2 {
        return parts.pop();
    }
    let right = parts.split_off(parts.len() / 2);
    let left = balanced(parts, join)?;
    let right = balanced(right, join)?;
    Some(join(left, right))
}

fn representation(m: &Maker<'_, '_>, target: &Target, shapes: &[Vec<(Field, Type)>]) -> Type {
    let con = |name: GlobalName| Type::con(name, m.span);
    let promoted = |name: GlobalName| Type::new(TypeKind::Promoted(name), m.span);
    let text = |text: &str| Type::new(TypeKind::Text(Symbol::new(text)), m.span);
    let truth = |yes: bool| promoted(if yes { *wired::TRUE } else { *wired::FALSE });
    let meta =
        |of: GlobalName, what: Type, inner: Type| con(*wired::M1).apps([con(of), what, inner]);
    let mut sum = Vec::new();
    for (c, shapes) in target.cons.iter().zip(shapes) {
        let mut product = Vec::new();
        for (i, (field, ty)) in shapes.iter().enumerate() {
            let name = match c.fields[i] {
                Some(name) => promoted(*wired::JUST).app(text(label_of(name).as_str())),
                None => promoted(*wired::NOTHING),
            };
            let strict = c.strict.get(i).copied().unwrap_or(false);
            let (source, decided) = if strict {
                (*wired::SOURCE_STRICT, *wired::DECIDED_STRICT)
            } else {
                (*wired::NO_SOURCE_STRICTNESS, *wired::DECIDED_LAZY)
            };
            let what = promoted(*wired::META_SEL).apps([
                name,
                promoted(*wired::NO_SOURCE_UNPACKEDNESS),
                promoted(source),
                promoted(decided),
            ]);
            product.push(meta(*wired::OF_SELECTOR, what, field_type(m, field, ty)));
        }
        let inner = balanced(product, &mut |a, b| con(*wired::PRODUCT).apps([a, b]))
            .unwrap_or_else(|| con(*wired::U1));
        let fixity = if c.infix {
            let side = match c.fixity.associativity {
                Associativity::Left => *wired::LEFT_ASSOCIATIVE,
                Associativity::Right => *wired::RIGHT_ASSOCIATIVE,
                Associativity::None => *wired::NOT_ASSOCIATIVE,
            };
            let level = TypeKind::Number(BigInt::from(c.fixity.precedence));
            promoted(*wired::INFIX_I).apps([promoted(side), Type::new(level, m.span)])
        } else {
            promoted(*wired::PREFIX_I)
        };
        let name = text(c.name.name.as_str());
        let what = promoted(*wired::META_CONS).apps([name, fixity, truth(c.record)]);
        sum.push(meta(*wired::OF_CONSTRUCTOR, what, inner));
    }
    let inner =
        balanced(sum, &mut |a, b| con(*wired::SUM).apps([a, b])).unwrap_or_else(|| con(*wired::V1));
    let (module, package) = home(target.name, m.renamer.module);
    let what = promoted(*wired::META_DATA).apps([
        text(target.name.name.as_str()),
        text(&module),
        text(package),
        truth(target.newtype),
    ]);
    meta(*wired::OF_TYPE, what, inner)
}

/// The module and package in which GHC defines a type. Only base has a name other than `main`.
fn home(name: GlobalName, deriving_in: Symbol) -> (String, &'static str) {
    let module = match name.name.as_str() {
        "Maybe" if name == *wired::MAYBE => "GHC.Maybe",
        "()" => "GHC.Tuple",
        _ if wired::tuple_size(name).is_some() => "GHC.Tuple",
        _ => name.module.as_str(),
    };
    let package = match module {
        "GHC.Types" | "GHC.Tuple" => "ghc-prim",
        _ if deriving_in.as_str() == "GHC.Generics.Instances" => "base",
        _ => "main",
    };
    (module.to_owned(), package)
}

fn field_type(m: &Maker<'_, '_>, field: &Field, ty: &Type) -> Type {
    let con = |name: GlobalName| Type::con(name, m.span);
    match field {
        Field::Whole => con(*wired::K1).apps([con(*wired::OF_FIELD), ty.clone()]),
        Field::Parameter => con(*wired::PAR1),
        Field::Applied(container) => con(*wired::REC1).app(container.clone()),
        Field::Composed(container, inner) => {
            con(*wired::COMPOSED).apps([container.clone(), field_type(m, inner, ty)])
        }
    }
}

/// The path of each of `count` constructors in the sum: left is false.
fn places(count: usize) -> Vec<Vec<bool>> {
    let parts: Vec<Vec<Vec<bool>>> = vec![vec![Vec::new()]; count];
    let mut join = |left: Vec<Vec<bool>>, right: Vec<Vec<bool>>| {
        let under = |side: bool| move |path: Vec<bool>| [vec![side], path].concat();
        left.into_iter().map(under(false)).chain(right.into_iter().map(under(true))).collect()
    };
    balanced(parts, &mut join).unwrap_or_default()
}

/// `from`: maps each constructor to its place in the sum.
fn there(
    m: &mut Maker<'_, '_>,
    target: &Target,
    shapes: &[Vec<(Field, Type)>],
    method: GlobalName,
) -> InstanceMethod {
    let value = m.fresh("value");
    let mut alternatives = Vec::new();
    for ((con, shapes), path) in target.cons.iter().zip(shapes).zip(places(target.cons.len())) {
        let (pattern, vars) = m.matched(con, "a");
        let mut parts = Vec::new();
        for (var, (field, _)) in vars.iter().zip(shapes) {
            let wrapped = wrapped(m, field, m.var(*var));
            parts.push(m.build(*wired::M1, [wrapped]));
        }
        let product = balanced(parts, &mut |a, b| m.build(*wired::PRODUCT, [a, b]))
            .unwrap_or_else(|| m.con(*wired::U1));
        let start = m.build(*wired::M1, [product]);
        let sum = path.iter().rev().fold(start, |inner, right| {
            m.build(if *right { *wired::RIGHT1 } else { *wired::LEFT1 }, [inner])
        });
        alternatives.push((pattern, sum));
    }
    let body = m.build(*wired::M1, [m.case(m.var(value), alternatives)]);
    let clause = m.clause(m.params(&[value]), body);
    m.method(method, vec![clause])
}

fn wrapped(m: &mut Maker<'_, '_>, field: &Field, value: Expr) -> Expr {
    match field {
        Field::Whole => m.build(*wired::K1, [value]),
        Field::Parameter => m.build(*wired::PAR1, [value]),
        Field::Applied(_) => m.build(*wired::REC1, [value]),
        Field::Composed(_, inner) => {
            let x = m.fresh("x");
            let body = wrapped(m, inner, m.var(x));
            let function = m.lam(&[x], body);
            let mapped = m.call(*wired::FMAP, [function, value]);
            m.build(*wired::COMP1, [mapped])
        }
    }
}

/// `to`: maps each place in the sum to its constructor.
fn back(
    m: &mut Maker<'_, '_>,
    target: &Target,
    shapes: &[Vec<(Field, Type)>],
    method: GlobalName,
) -> InstanceMethod {
    let sum = m.fresh("sum");
    let mut alternatives = Vec::new();
    for ((con, shapes), path) in target.cons.iter().zip(shapes).zip(places(target.cons.len())) {
        alternatives.push(one_back(m, con, shapes, &path));
    }
    let body = m.case(m.var(sum), alternatives);
    let clause = m.clause(vec![m.pattern(*wired::M1, &[sum])], body);
    m.method(method, vec![clause])
}

fn one_back(
    m: &mut Maker<'_, '_>,
    con: &Con,
    shapes: &[(Field, Type)],
    path: &[bool],
) -> (Pattern, Expr) {
    let vars: Vec<LocalId> = m.fresh_n("a", shapes.len());
    let apply = |name: GlobalName, parts: Vec<Pattern>, m: &Maker<'_, '_>| {
        Pattern::con(name, parts, m.span)
    };
    let mut parts = Vec::new();
    let mut values = Vec::new();
    for (var, (field, _)) in vars.iter().zip(shapes) {
        let (name, value) = unwrapped(m, field, m.var(*var));
        let inner = apply(name, m.params(&[*var]), m);
        parts.push(apply(*wired::M1, vec![inner], m));
        values.push(value);
    }
    let product = balanced(parts, &mut |a, b| apply(*wired::PRODUCT, vec![a, b], m))
        .unwrap_or_else(|| apply(*wired::U1, Vec::new(), m));
    let start = apply(*wired::M1, vec![product], m);
    let pattern = path.iter().rev().fold(start, |inner, right| {
        apply(if *right { *wired::RIGHT1 } else { *wired::LEFT1 }, vec![inner], m)
    });
    (pattern, m.build(con.name, values))
}

/// The constructor around the representation of a field, and the field itself, taken from its
/// contents.
fn unwrapped(m: &mut Maker<'_, '_>, field: &Field, value: Expr) -> (GlobalName, Expr) {
    match field {
        Field::Whole => (*wired::K1, value),
        Field::Parameter => (*wired::PAR1, value),
        Field::Applied(_) => (*wired::REC1, value),
        Field::Composed(_, inner) => {
            let x = m.fresh("x");
            let (name, body) = unwrapped(m, inner, m.var(x));
            let clause = vec![(m.pattern(name, &[x]), body)];
            let y = m.fresh("y");
            let function = m.lam(&[y], m.case(m.var(y), clause));
            (*wired::COMP1, m.call(*wired::FMAP, [function, value]))
        }
    }
}
