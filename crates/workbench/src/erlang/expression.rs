//! Compiles expressions of the user in the context of a module of the program.

use super::form::{Source, definitions};
use crate::haskell::told;
use core_ir::{Language, Module};
use machine::Code;
use runs::{ExpressionCode, ExpressionScope, Form, NotCompiled, extend};
use source::{Diagnostic, Origin, Severity, Span, Symbol};

pub(super) fn compile(
    source: &Source,
    text: &str,
    scope: &ExpressionScope,
) -> Result<ExpressionCode, NotCompiled> {
    let tree = source.trees.get(&scope.file).ok_or(NotCompiled::Unsupported)?;
    let mut sources = source.sources.clone();
    let file = sources.add("the expression", text, Origin::User);
    let exprs = erlang_syntax::parse_expressions(&sources, file);
    let exprs = exprs.map_err(|problem| NotCompiled::Wrong(told(&[*problem], &sources)))?;
    // Of several variables with one name, the last is innermost.
    let mut uses: Vec<usize> = Vec::new();
    for (at, variable) in scope.variables.iter().enumerate() {
        uses.retain(|before| scope.variables[*before].name != variable.name);
        uses.push(at);
    }
    let variables: Vec<(Symbol, Span)> =
        uses.iter().map(|at| (scope.variables[*at].name, scope.variables[*at].place)).collect();
    let name = format!("$moment{}", scope.number);
    let lowered = core_ir::with_deep_stack(|| {
        erlang_to_core::lower_function_in(exprs, tree, &name, &variables)
    });
    let errors: Vec<Diagnostic> =
        lowered.diagnostics.into_iter().filter(|d| d.severity == Severity::Error).collect();
    if !errors.is_empty() {
        return Err(NotCompiled::Wrong(told(&errors, &sources)));
    }
    let def = lowered.def.name;
    let module = Module {
        name: Symbol::new(&format!("Backstory.Moment{}", scope.number)),
        language: Language::Erlang,
        types: Vec::new(),
        defs: vec![lowered.def],
    };
    let ty = core_ir::types::unknown();
    let shown_type = None;
    Ok(ExpressionCode { module, def, uses, ty, shown_type, is_action: false, is_plain: true })
}

pub(super) fn extended(
    source: &Source,
    code: Code,
    modules: Vec<Module>,
    form: Form,
) -> Result<Code, String> {
    let mut roots: Vec<Symbol> = modules.iter().flat_map(|m| &m.defs).map(|def| def.name).collect();
    if let Some(prelude) = &source.prelude {
        // What the code may call by computed names.
        roots.extend(super::prelude::reached_from(prelude, source.library.as_deref(), &modules));
    }
    let mut all = source.modules.clone();
    all.extend(modules);
    core_ir::with_deep_stack(|| extend(code, definitions(source, all), &roots, form))
}
