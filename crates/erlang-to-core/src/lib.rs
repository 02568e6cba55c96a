//! Lowers the Erlang syntax tree to Core, with scope checks.
//!
//! ```text
//! tree::Module ── module (what is declared) ── per function: Lower ── core_ir::Module
//!                                               │ block    straight-line code
//!                                               │ matrix   clauses to decision trees
//!                                               │ guard    conditions that may fail
//! ```
//!
//! Function `f/N` of module `m` is the definition `m:f/N`. Scopes are checked while lowering, so
//! that the rules about variables are where the variables are bound. Problems are [`Diagnostic`]s;
//! a module is always returned.

mod bifs;
mod bits;
mod block;
mod call;
mod comprehension;
mod constant;
mod construct;
mod exception;
mod expr;
mod function;
mod guard;
mod info;
mod lower;
mod match_spec;
mod matrix;
mod module;
mod occurs;
mod pattern;
mod receive;
mod record;
mod scope;
mod warn;
mod zip;

use core_ir::{Def, Language, Visibility};
use erlang_syntax::tree;
use lower::Lower;
use source::{Diagnostic, Severity, Span, Symbol};
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
pub struct Options {
    /// Also warn about likely mistakes: unused variables and functions.
    pub warnings: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { warnings: true }
    }
}

/// A module in Core, with information about it.
#[derive(Clone, Debug)]
pub struct Lowered {
    pub module: core_ir::Module,
    /// Name and number of parameters, sorted; including those generated for every module.
    pub exports: Vec<(Symbol, u32)>,
    /// As written, in text order: `-behaviour`, `-vsn`, those of the user.
    pub attributes: Vec<(Symbol, tree::Term)>,
    /// The records that it knows, sorted, with the names of their fields.
    pub records: Vec<(Symbol, Vec<Symbol>)>,
    /// Plain tuples in its source, by the leading atom and their size: a value that looks like a
    /// record with that name may be one of them.
    pub tagged: Vec<(Symbol, usize)>,
    /// The function to call when the module is loaded.
    pub on_load: Option<(Symbol, u32)>,
    /// Other modules that it names, sorted. Calls may reach more.
    pub referenced: Vec<Symbol>,
    /// Errors and warnings, in text order.
    pub diagnostics: Vec<Diagnostic>,
}

impl Lowered {
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }
}

/// Lowers a module.
pub fn lower(module: &tree::Module, options: &Options) -> Lowered {
    let mut diagnostics = Vec::new();
    let (scope, surface) = module::scope(module, &mut diagnostics);
    let mut referenced: BTreeSet<Symbol> = BTreeSet::new();
    let mut tagged: BTreeSet<(Symbol, usize)> = BTreeSet::new();
    let mut defs = Vec::new();
    let mut seen = BTreeSet::new();
    for function in module.functions() {
        if !seen.insert(function.key()) {
            continue;
        }
        let mut lower = Lower::new(&scope);
        for clause in &function.clauses {
            lower.counts.clause(clause);
        }
        let arity = function.arity as usize;
        let (params, body) = lower.function_body(&function.clauses, arity, function.span);
        let root = lower.b.lam(None, params, body, function.span);
        defs.push(Def {
            name: def_name(scope.name, function.key()),
            source_name: Symbol::new(&format!("{}/{arity}", function.name.symbol)),
            visibility: Visibility::Source,
            span: function.span,
            ty: None,
            body: lower.b.finish(root),
        });
        referenced.append(&mut lower.referenced);
        tagged.append(&mut lower.tagged);
        diagnostics.append(&mut lower.diagnostics);
    }
    info::generate(&scope, &surface, &mut defs, &mut referenced);
    if options.warnings {
        warn::unused(module, &scope, &surface, &mut diagnostics);
    }
    diagnostics.sort_by_key(|d| d.span());
    diagnostics.dedup();
    let on_load = module.attributes().find_map(|(attribute, _)| match attribute {
        tree::Attribute::OnLoad(name) => Some((name.name, name.arity)),
        _ => None,
    });
    let mut records: Vec<(Symbol, Vec<Symbol>)> = scope
        .records
        .values()
        .map(|r| (r.name.symbol, r.fields.iter().map(|f| f.name.symbol).collect()))
        .collect();
    records.sort_unstable();
    Lowered {
        module: core_ir::Module {
            name: scope.name,
            language: Language::Erlang,
            types: Vec::new(),
            defs,
        },
        exports: surface.exports.into_iter().collect(),
        attributes: surface.attributes,
        records,
        tagged: tagged.into_iter().collect(),
        on_load,
        referenced: referenced.into_iter().collect(),
        diagnostics,
    }
}

fn def_name(module: Symbol, (name, arity): (Symbol, u32)) -> Symbol {
    Symbol::new(&format!("{module}:{name}/{arity}"))
}

/// Expressions outside of any module: the arguments of `--call` and `--expr`.
#[derive(Clone, Debug)]
pub struct LoweredExpressions {
    /// A function without parameters, named `module:name/0` as asked for.
    pub def: Def,
    pub referenced: Vec<Symbol>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Lowers `e1, e2, …` to the function `module:name/0`. No records or functions of a module are
/// known here: calls name their module.
pub fn lower_expressions(exprs: &[tree::Expr], module: &str, name: &str) -> LoweredExpressions {
    let span = exprs.iter().fold(Span::NONE, |all, e| all.to(e.span));
    let tree = tree::Module {
        name: Some(tree::Name::new(Symbol::new(module), Span::NONE)),
        file: span.file,
        forms: Vec::new(),
    };
    lower_in(exprs, &tree, module, name)
}

/// Lowers expressions in the context of a module: its functions and records are in scope.
pub fn lower_expressions_in(
    exprs: &[tree::Expr],
    tree: &tree::Module,
    module: &str,
    name: &str,
) -> LoweredExpressions {
    let mut lowered = lower_in(exprs, tree, module, name);
    // Problems of the module itself are reported when it is lowered.
    let file = exprs.first().map(|e| e.span.file);
    lowered.diagnostics.retain(|d| Some(d.span().file) == file);
    lowered
}

/// Lowers expressions to the function `module:name/n` of these variables, in the context of a module.
pub fn lower_function_in(
    exprs: Vec<tree::Expr>,
    tree: &tree::Module,
    name: &str,
    variables: &[(Symbol, Span)],
) -> LoweredExpressions {
    let span = exprs.iter().fold(Span::NONE, |all, e| all.to(e.span));
    let patterns = variables
        .iter()
        .map(|(name, at)| tree::Pattern::new(tree::PatternKind::Variable(*name), *at));
    let clause =
        tree::Clause { patterns: patterns.collect(), guard: Vec::new(), body: exprs, span };
    let mut diagnostics = Vec::new();
    let (scope, _) = module::scope(tree, &mut diagnostics);
    // Problems of the module itself were reported when it was lowered.
    diagnostics.clear();
    let mut lower = Lower::new(&scope);
    lower.counts.clause(&clause);
    let arity = variables.len();
    let (params, body) = lower.function_body(&[clause], arity, span);
    let root = lower.b.lam(None, params, body, span);
    diagnostics.append(&mut lower.diagnostics);
    diagnostics.sort_by_key(|d| d.span());
    diagnostics.dedup();
    let def = Def {
        name: def_name(scope.name, (Symbol::new(name), arity as u32)),
        source_name: Symbol::new(&format!("{name}/{arity}")),
        visibility: Visibility::Generated,
        span,
        ty: None,
        body: lower.b.finish(root),
    };
    LoweredExpressions { def, referenced: lower.referenced.into_iter().collect(), diagnostics }
}

fn lower_in(
    exprs: &[tree::Expr],
    tree: &tree::Module,
    module: &str,
    name: &str,
) -> LoweredExpressions {
    let span = exprs.iter().fold(Span::NONE, |all, e| all.to(e.span));
    let mut diagnostics = Vec::new();
    let (scope, _) = module::scope(tree, &mut diagnostics);
    let mut lower = Lower::new(&scope);
    lower.counts.exprs(exprs);
    let body = lower.returning(exprs);
    let root = lower.b.lam(None, Vec::new(), body, span);
    diagnostics.append(&mut lower.diagnostics);
    diagnostics.sort_by_key(|d| d.span());
    diagnostics.dedup();
    let def = Def {
        name: def_name(Symbol::new(module), (Symbol::new(name), 0)),
        source_name: Symbol::new(&format!("{name}/0")),
        visibility: Visibility::Generated,
        span,
        ty: None,
        body: lower.b.finish(root),
    };
    LoweredExpressions { def, referenced: lower.referenced.into_iter().collect(), diagnostics }
}
