//! `deriving`: instances that the compiler writes.
//!
//! Stock classes become ordinary instance declarations, marked as generated, which inference
//! checks like any other; their contexts are left to inference, which is told what to start from.
//! `newtype` and `via` deriving reuse another type's instance.

mod build;
mod classes;
mod data;
mod enumeration;
mod eq_ord;
mod functor;
mod generic;
mod imported;
mod read;
mod show;

use crate::hir::{
    ConDecl, Context, DataDecl, FixityOf, GlobalName, InstanceDecl, InstanceMethod, Module,
    NewtypeDeriving, Origin, TyBinder, TyVarId, Type, TypeKind, TypeMap, wired,
};
use crate::rename::Renamer;
use build::Maker;
use haskell_syntax::extension::Extension;
use haskell_syntax::syntax::Overlap;
use source::{Diagnostic, Span};

/// One class of a `deriving` clause.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub class: GlobalName,
    /// Variables of the arguments that are not the type's: `r` in `MonadReader r`.
    pub binders: Vec<TyBinder>,
    /// The class's arguments before the type itself.
    pub arguments: Vec<Type>,
    pub strategy: Option<Strategy>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum Strategy {
    Stock,
    Newtype,
    AnyClass,
    /// With the type variables that only the other type mentions.
    Via(Vec<TyBinder>, Type),
}

/// `deriving instance context => C … (T …)`
#[derive(Clone, Debug)]
pub(crate) struct StandaloneRequest {
    pub class: GlobalName,
    pub binders: Vec<TyBinder>,
    pub context: Vec<Type>,
    pub arguments: Vec<Type>,
    pub ty: Type,
    pub strategy: Option<Strategy>,
    pub overlap: Option<Overlap>,
    pub span: Span,
}

/// What generated code needs to know of a constructor.
pub(crate) struct Con {
    pub name: GlobalName,
    pub fields: Vec<Option<GlobalName>>,
    /// In terms of the type's parameters; absent for a type of another module.
    pub types: Option<Vec<Type>>,
    pub strict: Vec<bool>,
    /// It has types or constraints of its own, which its type does not mention.
    pub existential: bool,
    pub infix: bool,
    pub record: bool,
    pub fixity: FixityOf,
}

/// The type for which an instance is derived.
pub(crate) struct Target {
    pub name: GlobalName,
    pub newtype: bool,
    pub cons: Vec<Con>,
    /// The last parameter, where the declaration is at hand.
    pub last_param: Option<TyVarId>,
    /// How many parameters the type has; of an imported one, unknown and taken as none.
    pub params: usize,
}

impl Target {
    /// At least one constructor, none with fields.
    pub(crate) fn is_enumeration(&self) -> bool {
        !self.cons.is_empty() && self.cons.iter().all(|c| c.fields.is_empty())
    }

    /// The representation of a newtype.
    fn representation(&self) -> Option<&Type> {
        match self.cons.as_slice() {
            [con] if self.newtype => con.types.as_ref()?.first(),
            _ => None,
        }
    }
}

/// Everything about one instance but its methods.
struct Head {
    class: GlobalName,
    arguments: Vec<Type>,
    binders: Vec<TyBinder>,
    /// The derived type, applied as far as the class wants it.
    ty: Type,
    context: Context,
    overlap: Option<Overlap>,
    span: Span,
}

/// Derives all that is asked for, into `out`.
pub(crate) fn derive(
    renamer: &mut Renamer<'_>,
    data: &[(DataDecl, Vec<Request>)],
    standalone: Vec<StandaloneRequest>,
    out: &mut Module,
) {
    classes::learn_arities(renamer, &out.classes);
    for (decl, requests) in data {
        for request in requests {
            attached(renamer, decl, request, out);
        }
    }
    for request in standalone {
        on_its_own(renamer, data, request, out);
    }
}

/// A class of a `deriving` clause: the instance's context is to be inferred.
fn attached(renamer: &mut Renamer<'_>, decl: &DataDecl, request: &Request, out: &mut Module) {
    let dropped = classes::last_arity(renamer, request.class);
    if decl.params.len() < dropped && decl.family_arguments.is_none() {
        let needs = if dropped == 1 {
            "a type parameter".into()
        } else {
            format!("{dropped} type parameters")
        };
        cannot(renamer, request.class, decl.name, request.span, format!("the class needs {needs}"));
        return;
    }
    if let Some(con) = decl.constructors.iter().find(|c| c.result.is_some())
        && decl.family_arguments.is_none()
        && matches!(request.strategy, None | Some(Strategy::Stock))
        && classes::is_stock(request.class)
        && request.class != *wired::TYPEABLE
    {
        let why = format!("`{}` has a type of its own", con.name.name);
        let error = refusal(request.class, decl.name, request.span, why);
        let help = format!("use `deriving instance {} …` with a context", request.class.name);
        renamer.report(error.help(help));
        return;
    }
    let mut map = TypeMap::new();
    let mut binders = renamer.supply.copy_binders(&decl.params, &mut map);
    let whole = renamer.supply.copy_type(&decl.applied(), &map);
    let target = target(renamer, decl, &map, binders.last().map(|b| b.var));
    let ty = drop_arguments(whole, dropped);
    binders.extend(renamer.supply.copy_binders(&request.binders, &mut map));
    let arguments = renamer.supply.copy_types(&request.arguments, &map);
    let strategy = match &request.strategy {
        Some(Strategy::Via(extra, ty)) => {
            binders.extend(renamer.supply.copy_binders(extra, &mut map));
            Some(Strategy::Via(Vec::new(), renamer.supply.copy_type(ty, &map)))
        }
        other => other.clone(),
    };
    // Where the last parameter is dropped, it is no variable of the instance.
    binders.retain(|b| ty.mentions(b.var) || !whole_params(&decl.params, &map).contains(&b.var));
    let head = Head {
        class: request.class,
        arguments,
        binders,
        ty,
        context: Context::Infer(Vec::new()),
        overlap: None,
        span: request.span,
    };
    make(renamer, &target, head, strategy, dropped, out);
}

fn whole_params(params: &[TyBinder], map: &TypeMap) -> Vec<TyVarId> {
    let copies = params.iter().filter_map(|p| map.get(&p.var));
    copies.filter_map(|t| if let TypeKind::Var(v) = t.kind { Some(v) } else { None }).collect()
}

/// A standalone declaration: the context is as written.
fn on_its_own(
    renamer: &mut Renamer<'_>,
    data: &[(DataDecl, Vec<Request>)],
    mut request: StandaloneRequest,
    out: &mut Module,
) {
    if let TypeKind::Tuple(parts) = &request.ty.kind {
        let tuple = Type::con(wired::tuple(parts.len()), request.ty.span);
        request.ty = tuple.apps(parts.iter().cloned());
    }
    let (head, given) = request.ty.spine();
    let TypeKind::Con(name) = head.kind else {
        if !matches!(head.kind, TypeKind::Error) {
            renamer.error(request.ty.span, "`deriving instance` needs a data type");
        }
        return;
    };
    let dropped = classes::last_arity(renamer, request.class);
    let own = data.iter().map(|(d, _)| d).find(|d| {
        d.name == name && (d.family_arguments.is_none() || same_family_instance(d, &given))
    });
    let target = match own {
        Some(decl) => {
            let mut map = TypeMap::new();
            let mut last = None;
            for (i, param) in decl.params.iter().enumerate() {
                let ty = match given.get(i) {
                    Some(ty) if decl.family_arguments.is_none() => (*ty).clone(),
                    _ => {
                        let var = renamer.supply.ty_var(param.name, param.span);
                        last = Some(var);
                        Type::var(var, param.span)
                    }
                };
                map.insert(param.var, ty);
            }
            target(renamer, decl, &map, last)
        }
        None => imported::target(renamer, name, &given, dropped, request.span),
    };
    let head = Head {
        class: request.class,
        arguments: request.arguments,
        binders: request.binders,
        ty: request.ty,
        context: Context::Given(request.context),
        overlap: request.overlap,
        span: request.span,
    };
    make(renamer, &target, head, request.strategy, dropped, out);
}

/// Whether the heads of the arguments agree, which is as much as choosing among the instances of
/// a data family needs.
fn same_family_instance(decl: &DataDecl, given: &[&Type]) -> bool {
    let arguments = decl.family_arguments.as_deref().unwrap_or_default();
    arguments.iter().zip(given).all(|(a, b)| match (&a.spine().0.kind, &b.spine().0.kind) {
        (TypeKind::Con(x), TypeKind::Con(y)) => x == y,
        _ => true,
    })
}

fn target(
    renamer: &mut Renamer<'_>,
    decl: &DataDecl,
    map: &TypeMap,
    last: Option<TyVarId>,
) -> Target {
    let cons = decl
        .constructors
        .iter()
        .map(|c: &ConDecl| Con {
            name: c.name,
            fields: c.fields.iter().map(|f| f.name).collect(),
            types: Some(c.fields.iter().map(|f| renamer.supply.copy_type(&f.ty, map)).collect()),
            strict: c.fields.iter().map(|f| f.strict).collect(),
            existential: c.result.is_some() || !c.binders.is_empty() || !c.context.is_empty(),
            infix: c.infix,
            record: c.record,
            fixity: renamer.fixity_of_global(c.name),
        })
        .collect();
    Target {
        name: decl.name,
        newtype: decl.newtype,
        cons,
        last_param: last,
        params: decl.params.len(),
    }
}

/// Chooses how to derive, and does it.
fn make(
    renamer: &mut Renamer<'_>,
    target: &Target,
    mut head: Head,
    strategy: Option<Strategy>,
    dropped: usize,
    out: &mut Module,
) {
    let class = head.class;
    let strategy = match strategy {
        Some(strategy) => strategy,
        None => match default_strategy(renamer, target, &head, dropped) {
            Some(strategy) => strategy,
            None => return,
        },
    };
    match strategy {
        Strategy::Via(_, via) => reuse(head, via, out),
        Strategy::Newtype => {
            let via = target.representation().cloned().and_then(|r| eta_reduce(r, target, dropped));
            match via {
                Some(via) => reuse(head, via, out),
                None if target.newtype => {
                    let why =
                        "the newtype's last parameter is not the last of what it wraps".into();
                    cannot(renamer, class, target.name, head.span, why);
                }
                None => {
                    cannot(renamer, class, target.name, head.span, "it is not a newtype".into())
                }
            }
        }
        Strategy::AnyClass => out.instances.push(instance(head, Vec::new())),
        Strategy::Stock if classes::is_empty(class) => {
            if class != *wired::TYPEABLE {
                head.context = Context::Given(Vec::new());
                out.instances.push(instance(head, Vec::new()));
            }
        }
        Strategy::Stock => {
            let span = head.span;
            let mut maker = Maker { renamer, span, helpers: Vec::new(), families: Vec::new() };
            match stock(&mut maker, target, &head) {
                Ok((methods, wanted)) => {
                    let families = std::mem::take(&mut maker.families);
                    let helpers = std::mem::take(&mut maker.helpers);
                    build::add_helpers(helpers, out);
                    if let Context::Infer(start) = &mut head.context {
                        *start = wanted;
                    }
                    out.instances.push(InstanceDecl { families, ..instance(head, methods) });
                }
                Err(why) => cannot(renamer, class, target.name, span, why),
            }
        }
    }
}

fn default_strategy(
    renamer: &mut Renamer<'_>,
    target: &Target,
    head: &Head,
    dropped: usize,
) -> Option<Strategy> {
    let class = head.class;
    let by_newtype = target.newtype && renamer.has(Extension::GeneralizedNewtypeDeriving);
    let reducible =
        || target.representation().cloned().and_then(|r| eta_reduce(r, target, dropped)).is_some();
    if classes::is_stock(class) {
        let cheaper = classes::newtype_is_same(class) && by_newtype && reducible();
        return Some(if cheaper { Strategy::Newtype } else { Strategy::Stock });
    }
    if renamer.has(Extension::DeriveAnyClass) {
        if by_newtype {
            let warning = Diagnostic::warning(format!(
                "`{}` gets an instance without methods, because DeriveAnyClass is on",
                class.name
            ));
            let help = "write `deriving newtype` to reuse the instance of the type inside";
            renamer.report(warning.at(head.span).help(help));
        }
        return Some(Strategy::AnyClass);
    }
    if by_newtype {
        return Some(Strategy::Newtype);
    }
    let why = "the class is not one that can be derived".to_owned();
    let error = refusal(class, target.name, head.span, why);
    let help = if target.newtype {
        "turn on GeneralizedNewtypeDeriving to reuse the instance of the type inside"
    } else {
        "write the instance, or turn on DeriveAnyClass for one without methods"
    };
    renamer.report(error.help(help));
    None
}

/// The methods of a stock class, and the constraints to start inferring the context from.
fn stock(
    maker: &mut Maker<'_, '_>,
    target: &Target,
    head: &Head,
) -> Result<(Vec<InstanceMethod>, Vec<Type>), String> {
    let class = head.class;
    if classes::is_generic(class) {
        return generic::generic(maker, target, class, &head.ty);
    }
    let methods = if class == *wired::EQ {
        eq_ord::eq(maker, target)
    } else if class == *wired::ORD {
        eq_ord::ord(maker, target)
    } else if class == *wired::SHOW {
        show::show(maker, target)
    } else if class == *wired::READ {
        read::read(maker, target)
    } else if class == *wired::ENUM {
        enumeration::enumeration(maker, target)?
    } else if class == *wired::BOUNDED {
        enumeration::bounded(maker, target)?
    } else if class == *wired::IX {
        enumeration::ix(maker, target)?
    } else if class == *wired::DATA {
        data::data(maker, target)
    } else {
        return functor::functor_like(maker, target, class);
    };
    let fields = target.cons.iter().flat_map(|c| c.types.iter().flatten());
    let mut wanted: Vec<Type> =
        fields.map(|ty| Type::con(class, maker.span).app(ty.clone())).collect();
    if class == *wired::DATA {
        // Also for parameters that no field mentions: the type's name mentions them.
        let (_, arguments) = head.ty.spine();
        wanted.extend(arguments.iter().map(|t| Type::con(class, maker.span).app((*t).clone())));
    }
    Ok((methods, wanted))
}

fn instance(head: Head, methods: Vec<InstanceMethod>) -> InstanceDecl {
    let mut arguments = head.arguments;
    arguments.push(head.ty);
    InstanceDecl {
        class: head.class,
        binders: head.binders,
        context: head.context,
        arguments,
        methods,
        families: Vec::new(),
        overlap: head.overlap,
        origin: Origin::Generated,
        span: head.span,
    }
}

fn reuse(head: Head, via: Type, out: &mut Module) {
    let context = match head.context {
        Context::Infer(_) => {
            let class = Type::con(head.class, head.span).apps(head.arguments.iter().cloned());
            Context::Infer(vec![class.app(via.clone())])
        }
        given => given,
    };
    out.newtype_deriving.push(NewtypeDeriving {
        class: head.class,
        binders: head.binders,
        arguments: head.arguments,
        ty: head.ty,
        via,
        context,
        span: head.span,
    });
}

/// `t a` without the `a`, where `a` is the type's last parameter and `t` does not mention it.
fn eta_reduce(ty: Type, target: &Target, dropped: usize) -> Option<Type> {
    match dropped {
        0 => Some(ty),
        1 => match ty.kind {
            TypeKind::App(function, argument) => {
                let last = target.last_param?;
                let is_last = matches!(argument.kind, TypeKind::Var(v) if v == last);
                (is_last && !function.mentions(last)).then_some(*function)
            }
            TypeKind::Fun(from, to) => {
                let last = target.last_param?;
                let is_last = matches!(to.kind, TypeKind::Var(v) if v == last);
                let arrow = Type::con(*wired::ARROW, ty.span);
                (is_last && !from.mentions(last)).then(|| arrow.app(*from))
            }
            TypeKind::Kinded(inner, _) => eta_reduce(*inner, target, 1),
            _ => None,
        },
        // Transformers: `newtype T m a = T (R m a)`.
        _ => {
            let mut ty = ty;
            for _ in 0..dropped {
                let TypeKind::App(function, argument) = ty.kind else { return None };
                if !matches!(argument.kind, TypeKind::Var(_)) {
                    return None;
                }
                ty = *function;
            }
            Some(ty)
        }
    }
}

fn drop_arguments(mut ty: Type, count: usize) -> Type {
    for _ in 0..count {
        match ty.kind {
            TypeKind::App(function, _) => ty = *function,
            _ => return ty,
        }
    }
    ty
}

fn refusal(class: GlobalName, ty: GlobalName, span: Span, why: String) -> Diagnostic {
    Diagnostic::error(format!("cannot derive `{}` for `{}`", class.name, ty.name))
        .at_saying(span, why)
}

fn cannot(renamer: &mut Renamer<'_>, class: GlobalName, ty: GlobalName, span: Span, why: String) {
    renamer.bereft.push(ty);
    renamer.report(refusal(class, ty, span, why));
}
