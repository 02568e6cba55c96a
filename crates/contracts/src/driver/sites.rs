//! The transactions of a program: each `atomically e`, with `e` as a separate function.
//!
//! The variables that `e` uses become parameters; enclosing local definitions are copied, and so are the enclosing
//! conditions under which the expression is reached: if one does not hold the transaction retries, which breaks no
//! invariant.

use core_ir::{
    Alternative, Body, BodyBuilder, Def, Expr, ExprId, Module, Pattern, VarId, Visibility,
};
use source::{Span, Symbol};
use std::collections::HashMap;

const ATOMICALLY: &str = "GHC.Conc.Sync.atomically";
const RETRY: &str = "GHC.Conc.Sync.retry";

/// A transaction of the program.
pub(super) struct Site {
    /// The enclosing definition.
    pub inside: Symbol,
    pub inside_source: Symbol,
    pub span: Span,
    /// The transaction as a definition; absent if `atomically` is passed as a function.
    pub definition: Option<Def>,
    /// For each of its parameters, the index among the parameters of the enclosing definition.
    pub parameters: Vec<Option<usize>>,
}

pub(super) fn find(modules: &[Module]) -> Vec<Site> {
    let mut sites = Vec::new();
    for module in modules {
        for def in &module.defs {
            if def.source_name.as_str().starts_with("$contract") {
                continue;
            }
            let mut finder = Finder { def, sites: &mut sites, module: module.name };
            finder.walk(def.body.root(), &mut Vec::new());
        }
    }
    sites
}

struct Finder<'a> {
    def: &'a Def,
    sites: &'a mut Vec<Site>,
    module: Symbol,
}

impl Finder<'_> {
    fn walk(&mut self, at: ExprId, path: &mut Vec<ExprId>) {
        core_ir::with_stack(|| {
            let body = &self.def.body;
            path.push(at);
            match body.expr(at) {
                Expr::App { fun, args, .. } => {
                    let is = |e: ExprId, name: &str| matches!(body.expr(e), Expr::Global(g) if g.as_str() == name);
                    let transaction = if is(*fun, ATOMICALLY) {
                        args.first().map(|a| (Made::Plain(*a), *a))
                    } else if is(*fun, "GHC.Base.$") && args.len() >= 2 && is(args[0], ATOMICALLY) {
                        Some((Made::Plain(args[1]), args[1]))
                    } else if is(*fun, "GHC.Base..") && args.len() >= 2 && is(args[0], ATOMICALLY) {
                        Some((Made::Composed(args[1]), args[1]))
                    } else {
                        None
                    };
                    if let Some((made, inner)) = transaction {
                        self.site(made, path, body.span(at));
                        // A transaction contains no other, but its arguments may.
                        self.walk(inner, path);
                        for argument in args.iter().filter(|a| **a != inner) {
                            if !is(*argument, ATOMICALLY) {
                                self.walk(*argument, path);
                            }
                        }
                    } else {
                        let children: Vec<ExprId> =
                            std::iter::once(*fun).chain(args.iter().copied()).collect();
                        for child in children {
                            self.walk(child, path);
                        }
                    }
                }
                Expr::Global(name) if name.as_str() == ATOMICALLY => {
                    self.sites.push(Site {
                        inside: self.def.name,
                        inside_source: self.def.source_name,
                        span: body.span(at),
                        definition: None,
                        parameters: Vec::new(),
                    });
                }
                _ => {
                    let mut children = Vec::new();
                    body.children(at, |c| children.push(c));
                    for child in children {
                        self.walk(child, path);
                    }
                }
            }
            path.pop();
        });
    }

    fn site(&mut self, made: Made, path: &[ExprId], span: Span) {
        let number = self.sites.len();
        let name = Symbol::new(&format!("{}.$transaction{number}", self.module));
        let mut lift = Lift {
            body: &self.def.body,
            builder: BodyBuilder::new(),
            map: HashMap::new(),
            params: Vec::new(),
            root: self.def.body.root(),
        };
        let root = lift.around(path, &made);
        let Lift { mut builder, params, .. } = lift;
        let used = uses(builder.body());
        let kept: Vec<&(VarId, Option<usize>)> =
            params.iter().filter(|(v, _)| used.contains(v)).collect();
        let variables: Vec<VarId> = kept.iter().map(|(v, _)| *v).collect();
        let parameters = kept.iter().map(|(_, place)| *place).collect();
        let root = match variables.is_empty() {
            true => root,
            false => builder.lam(Some(self.def.source_name), variables, root, span),
        };
        let definition = Def {
            name,
            source_name: self.def.source_name,
            visibility: Visibility::Generated,
            span,
            ty: None,
            body: builder.finish(root),
        };
        self.sites.push(Site {
            inside: self.def.name,
            inside_source: self.def.source_name,
            span,
            definition: Some(definition),
            parameters,
        });
    }
}

/// The form in which a transaction is given.
enum Made {
    Plain(ExprId),
    /// `atomically . f`: `f` applied to anything.
    Composed(ExprId),
}

fn uses(body: &Body) -> std::collections::HashSet<VarId> {
    body.exprs.iter().filter_map(|e| if let Expr::Var(v) = e { Some(*v) } else { None }).collect()
}

/// Copies a transaction with its context into a separate body.
struct Lift<'a> {
    body: &'a Body,
    builder: BodyBuilder,
    map: HashMap<VarId, VarId>,
    params: Vec<(VarId, Option<usize>)>,
    root: ExprId,
}

impl Lift<'_> {
    fn variable(&mut self, old: VarId) -> VarId {
        let new = self.builder.add_var(self.body.var(old).clone());
        self.map.insert(old, new);
        new
    }

    fn parameter(&mut self, old: VarId, place: Option<usize>) {
        let new = self.variable(old);
        self.params.push((new, place));
    }

    fn around(&mut self, path: &[ExprId], made: &Made) -> ExprId {
        core_ir::with_stack(|| self.around_inner(path, made))
    }

    fn around_inner(&mut self, path: &[ExprId], made: &Made) -> ExprId {
        // The last element of the path is the application of `atomically`.
        let [at, rest @ ..] = path else { return self.made(made) };
        let Some(next) = rest.first() else { return self.made(made) };
        let span = self.body.span(*at);
        match self.body.expr(*at).clone() {
            Expr::Lam { params, .. } => {
                let is_root = *at == self.root;
                for (index, param) in params.iter().enumerate() {
                    self.parameter(*param, is_root.then_some(index));
                }
                self.around(rest, made)
            }
            Expr::Let { bindings, .. } => {
                let variables: Vec<VarId> =
                    bindings.iter().map(|(v, _)| self.variable(*v)).collect();
                let values: Vec<ExprId> =
                    bindings.iter().map(|(_, value)| self.copy(*value)).collect();
                let inner = self.around(rest, made);
                let group = variables.into_iter().zip(values).collect();
                self.builder.let_(group, inner, span)
            }
            Expr::LetStrict { var, value, .. } => {
                if *next != value {
                    self.parameter(var, None);
                }
                self.around(rest, made)
            }
            Expr::Case { scrutinee, binder, alternatives, default } => {
                if *next == scrutinee {
                    return self.around(rest, made);
                }
                let scrutinee = self.copy(scrutinee);
                let binder = self.variable(binder);
                let mut kept = Vec::new();
                let mut otherwise = None;
                for Alternative { pattern, body } in alternatives {
                    let taken = body == *next;
                    let pattern = match pattern {
                        Pattern::Con { con, fields } => {
                            let fields = fields
                                .iter()
                                .map(|f| match taken {
                                    true => self.variable(*f),
                                    false => self.builder.add_var(self.body.var(*f).clone()),
                                })
                                .collect();
                            Pattern::Con { con, fields }
                        }
                        other => other,
                    };
                    let body = if taken { self.around(rest, made) } else { self.retry(span) };
                    kept.push((pattern, body));
                }
                if let Some(default) = default {
                    otherwise = Some(match default == *next {
                        true => self.around(rest, made),
                        false => self.retry(span),
                    });
                }
                self.builder.case(scrutinee, binder, kept, otherwise, span)
            }
            Expr::Join { label, params, target, .. } => {
                let _ = label;
                if *next == target {
                    for param in params {
                        self.parameter(param, None);
                    }
                }
                self.around(rest, made)
            }
            Expr::App { fun, args, .. } => {
                let condition = self.condition(fun, &args, *next);
                let inner = self.around(rest, made);
                match condition {
                    Some((condition, wanted)) => {
                        let condition = self.copy(condition);
                        let binder = self.builder.fresh("condition");
                        let retry = self.retry(span);
                        let pattern = Pattern::Con { con: Symbol::new(wanted), fields: Vec::new() };
                        self.builder.case(
                            condition,
                            binder,
                            vec![(pattern, inner)],
                            Some(retry),
                            span,
                        )
                    }
                    None => inner,
                }
            }
            _ => self.around(rest, made),
        }
    }

    /// `when c (…)` and `unless c (…)`.
    fn condition(
        &self,
        fun: ExprId,
        args: &[ExprId],
        next: ExprId,
    ) -> Option<(ExprId, &'static str)> {
        let Expr::Global(name) = self.body.expr(fun) else { return None };
        let [.., condition, action] = args else { return None };
        if *action != next || args.len() != 3 {
            return None;
        }
        // Only those of the library: a function of the program with this name may do anything.
        match name.as_str() {
            "GHC.Base.when" | "Control.Monad.when" => Some((*condition, core_ir::builtin::TRUE)),
            "GHC.Base.unless" | "Control.Monad.unless" => {
                Some((*condition, core_ir::builtin::FALSE))
            }
            _ => None,
        }
    }

    fn made(&mut self, made: &Made) -> ExprId {
        match made {
            Made::Plain(transaction) => self.copy(*transaction),
            Made::Composed(function) => {
                let span = self.body.span(*function);
                let function = self.copy(*function);
                let argument = self.builder.fresh("argument");
                self.params.push((argument, None));
                let argument = self.builder.local(argument, span);
                self.builder.app(function, vec![argument], span)
            }
        }
    }

    fn retry(&mut self, span: Span) -> ExprId {
        self.builder.global(Symbol::new(RETRY), span)
    }

    fn copy_all(&mut self, exprs: &[ExprId]) -> Vec<ExprId> {
        exprs.iter().map(|e| self.copy(*e)).collect()
    }

    /// A copy with new variables. Variables bound outside of the path cannot occur.
    fn copy(&mut self, at: ExprId) -> ExprId {
        core_ir::with_stack(|| {
            let span = self.body.span(at);
            let expr = match self.body.expr(at).clone() {
                Expr::Var(v) => {
                    let known = self.map.get(&v).copied();
                    // A variable from a part that was not copied: it may be anything.
                    let v = known.unwrap_or_else(|| {
                        self.parameter(v, None);
                        self.map[&v]
                    });
                    Expr::Var(v)
                }
                e @ (Expr::Global(_) | Expr::Lit(_)) => e,
                Expr::Lam { name, params, body } => {
                    let params = params.iter().map(|p| self.variable(*p)).collect();
                    Expr::Lam { name, params, body: self.copy(body) }
                }
                Expr::App { fun, args, exact } => {
                    let fun = self.copy(fun);
                    Expr::App { fun, args: self.copy_all(&args), exact }
                }
                Expr::Let { bindings, body } => {
                    let variables: Vec<VarId> =
                        bindings.iter().map(|(v, _)| self.variable(*v)).collect();
                    let values: Vec<ExprId> =
                        bindings.iter().map(|(_, value)| self.copy(*value)).collect();
                    let bindings = variables.into_iter().zip(values).collect();
                    Expr::Let { bindings, body: self.copy(body) }
                }
                Expr::LetStrict { var, value, body } => {
                    let value = self.copy(value);
                    let var = self.variable(var);
                    Expr::LetStrict { var, value, body: self.copy(body) }
                }
                Expr::Con { con, args } => Expr::Con { con, args: self.copy_all(&args) },
                Expr::Tuple(args) => Expr::Tuple(self.copy_all(&args)),
                Expr::Case { scrutinee, binder, alternatives, default } => {
                    let scrutinee = self.copy(scrutinee);
                    let binder = self.variable(binder);
                    let alternatives = alternatives
                        .into_iter()
                        .map(|Alternative { pattern, body }| {
                            let pattern = match pattern {
                                Pattern::Con { con, fields } => Pattern::Con {
                                    con,
                                    fields: fields.iter().map(|f| self.variable(*f)).collect(),
                                },
                                Pattern::Tuple(fields) => Pattern::Tuple(
                                    fields.iter().map(|f| self.variable(*f)).collect(),
                                ),
                                lit => lit,
                            };
                            Alternative { pattern, body: self.copy(body) }
                        })
                        .collect();
                    let default = default.map(|d| self.copy(d));
                    Expr::Case { scrutinee, binder, alternatives, default }
                }
                Expr::Prim { op, args } => Expr::Prim { op, args: self.copy_all(&args) },
                Expr::Join { label, params, target, body } => {
                    let label = self.variable(label);
                    let params = params.iter().map(|p| self.variable(*p)).collect();
                    let target = self.copy(target);
                    Expr::Join { label, params, target, body: self.copy(body) }
                }
                Expr::Jump { label, args } => {
                    let label = self.map.get(&label).copied().unwrap_or(label);
                    Expr::Jump { label, args: self.copy_all(&args) }
                }
                Expr::Unforced(inner) => Expr::Unforced(self.copy(inner)),
            };
            self.builder.add(expr, span)
        })
    }
}
