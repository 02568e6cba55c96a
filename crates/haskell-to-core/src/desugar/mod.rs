//! Translates the elaborated tree to Core: patterns to decision trees, syntactic sugar to
//! functions; types are erased.
//!
//! Newtypes are erased. Classes are data types with one constructor, whose fields are the
//! dictionaries of superclasses and then the methods. An action (`IO`, `ST`, `STM`) is a function
//! of a token.

mod bind;
mod data;
mod evidence;
mod expr;
mod failure;
mod foreign;
mod literal;
mod matching;
mod pat;
mod rhs;
mod statement;
#[cfg(test)]
mod tests;
mod tree;

pub use data::tuple_module;
pub use foreign::{c_function, library_function};

use crate::hir::{self, GlobalName, LocalId, Origin};
use crate::infer::Inferred;
use crate::infer::env::Env;
use crate::infer::print::show_scheme;
use crate::infer::state::{EvId, EvVar, State};
use crate::infer::typed;
use core_ir::{BodyBuilder, Def, ExprId, Language, Module, VarId, Visibility};
use source::{Diagnostic, SourceMap, Span, Symbol};
use std::collections::HashMap;

/// Shared between the definitions of a module.
struct Context<'a> {
    hir: &'a hir::Module,
    state: &'a State,
    group_params: &'a [Vec<EvVar>],
    sources: &'a SourceMap,
    defs: Vec<Def>,
    /// Dictionaries without parameters: one global each.
    shared: HashMap<EvId, Symbol>,
    diagnostics: Vec<Diagnostic>,
    counter: u32,
}

impl Context<'_> {
    fn env(&self) -> &Env {
        &self.state.env
    }

    fn fresh_global(&mut self, text: &str) -> Symbol {
        self.counter += 1;
        Symbol::new(&format!("{}.{text}{}", self.hir.name, self.counter))
    }
}

/// Builds the body of one definition.
struct Builder<'c, 'a> {
    cx: &'c mut Context<'a>,
    b: BodyBuilder,
    locals: HashMap<LocalId, VarId>,
    dicts: HashMap<EvVar, VarId>,
}

impl<'c, 'a> Builder<'c, 'a> {
    fn new(cx: &'c mut Context<'a>) -> Self {
        Builder { cx, b: BodyBuilder::new(), locals: HashMap::new(), dicts: HashMap::new() }
    }

    /// The Core variable for a local of the renamer.
    fn local_var(&mut self, id: LocalId) -> VarId {
        let var = match self.cx.hir.locals.get(id.0 as usize) {
            Some(local) if !local.generated => self.b.var(local.name, local.span),
            Some(local) => self.b.fresh(local.name.as_str()),
            None => self.b.fresh("x"),
        };
        self.locals.insert(id, var);
        var
    }

    fn dict_vars(&mut self, vars: &[EvVar]) -> Vec<VarId> {
        vars.iter()
            .map(|v| {
                let var = self.b.fresh("dict");
                self.dicts.insert(*v, var);
                var
            })
            .collect()
    }
}

/// Desugars an elaborated module. The problems are those of `foreign import`.
pub fn desugar_module(
    hir: &hir::Module,
    inferred: &Inferred,
    sources: &SourceMap,
) -> (Module, Vec<Diagnostic>) {
    let mut cx = Context {
        hir,
        state: &inferred.state,
        group_params: &inferred.group_params,
        sources,
        defs: Vec::new(),
        shared: HashMap::new(),
        diagnostics: Vec::new(),
        counter: 0,
    };
    let mut types = Vec::new();
    for data in &hir.data {
        types.extend(data::data_type(&cx, data));
    }
    for class in &inferred.types.classes {
        types.extend(data::class_type(&cx, class));
        data::class_selectors(&mut cx, class);
    }
    for foreign in &hir.foreign {
        foreign::foreign(&mut cx, foreign);
    }
    for group in &inferred.module.groups {
        for binding in &group.bindings {
            bind::top_level(&mut cx, binding);
        }
    }
    for method in &inferred.module.methods {
        method_def(&mut cx, method);
    }
    for dict in &inferred.module.dicts {
        evidence::dict_def(&mut cx, dict);
    }
    let Context { defs, diagnostics, .. } = cx;
    (Module { name: hir.name, language: Language::Haskell, types, defs }, diagnostics)
}

fn method_def(cx: &mut Context, method: &typed::MethodDef) {
    let mut builder = Builder::new(cx);
    let span = method.span;
    let dicts = builder.dict_vars(&method.params);
    let root = match &method.body {
        typed::MethodBody::Written { params, body } => {
            let mut all = dicts;
            all.extend(builder.dict_vars(params));
            builder.function(Some(method.source_name), all, body)
        }
        typed::MethodBody::Expr(expr) => {
            let body = builder.expr(expr);
            builder.lambda(None, dicts, body, span)
        }
        typed::MethodBody::Missing { .. } => {
            let text = builder.missing_method(method.source_name, span);
            let body = builder.raise(&text, span);
            builder.lambda(None, dicts, body, span)
        }
    };
    let body = builder.b.finish(root);
    let ty = show_scheme(&cx.state.zonk(&method.ty));
    cx.defs.push(Def {
        name: method.name.qualified(),
        source_name: method.source_name,
        visibility: visibility(method.origin),
        span,
        ty: Some(Symbol::new(&ty)),
        body,
    });
}

fn visibility(origin: Origin) -> Visibility {
    match origin {
        Origin::Source => Visibility::Source,
        Origin::Selector | Origin::Generated => Visibility::Generated,
    }
}

/// A generated definition.
fn generated(name: Symbol, source_name: Symbol, span: Span, body: core_ir::Body) -> Def {
    Def { name, source_name, visibility: Visibility::Generated, span, ty: None, body }
}

impl Builder<'_, '_> {
    /// A function, or the body itself if there are no parameters.
    fn lambda(
        &mut self,
        name: Option<Symbol>,
        params: Vec<VarId>,
        body: ExprId,
        span: Span,
    ) -> ExprId {
        if params.is_empty() {
            return body;
        }
        self.b.lam(name, params, body, span)
    }

    fn global_expr(&mut self, name: GlobalName, span: Span) -> ExprId {
        self.b.global(name.qualified(), span)
    }

    /// Curried application, merged with an inner one.
    fn apply(&mut self, fun: ExprId, args: Vec<ExprId>, span: Span) -> ExprId {
        if let core_ir::Expr::App { fun: inner, args: before, exact: false } =
            self.b.body().expr(fun)
        {
            let (inner, mut all) = (*inner, before.clone());
            all.extend(args);
            return self.b.app(inner, all, span);
        }
        self.b.app(fun, args, span)
    }
}
