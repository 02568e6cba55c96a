//! Compiles expressions of the user in the scope of a module of the program.

use super::Source;
use crate::library::HaskellLibrary;
use core_ir::Module;
use haskell_to_core::project::{Expressions, Local};
use machine::{Code, InMemory};
use runs::{ExpressionCode, ExpressionScope, Form, NotCompiled, WithLibrary, extend};
use source::{Diagnostic, Origin, SourceMap};
use std::sync::PoisonError;

/// The name of the file of an expression, in messages about it.
const FILE: &str = "the expression";

pub(super) fn compile(
    source: &Source,
    text: &str,
    scope: &ExpressionScope,
) -> Result<ExpressionCode, NotCompiled> {
    // What GHC compiled has no interfaces of ours.
    if source.ghc.is_some() {
        return Err(NotCompiled::Unsupported);
    }
    let scopes = &source.compiled.scopes;
    let module = scopes.iter().find(|s| s.file == scope.file).or(scopes.last());
    let module = module.ok_or(NotCompiled::Unsupported)?;
    let mut sources = source.sources.clone();
    let file = sources.add(FILE, text, Origin::User);
    let local =
        |v: &runs::ScopeVariable| Local { name: v.name, place: v.place, shape: v.shape.clone() };
    let locals: Vec<Local> = scope.variables.iter().map(local).collect();
    let mut expressions = source.expressions.lock().unwrap_or_else(PoisonError::into_inner);
    let expressions =
        expressions.get_or_insert_with(|| Expressions::new(&source.compiled, &HaskellLibrary));
    let compiled = core_ir::with_deep_stack(|| {
        expressions.compile(module, file, &locals, scope.number, &HaskellLibrary, &sources)
    });
    let compiled = compiled.map_err(|problems| NotCompiled::Wrong(told(&problems, &sources)))?;
    Ok(ExpressionCode {
        module: compiled.module,
        def: compiled.def,
        uses: compiled.uses,
        ty: compiled.ty,
        shown_type: Some(compiled.shown_type),
        is_action: compiled.is_action,
        is_plain: compiled.is_plain,
    })
}

/// The first problem, on one line: the expression stands before the reader.
pub(crate) fn told(problems: &[Diagnostic], sources: &SourceMap) -> String {
    let Some(first) = problems.first() else { return "it cannot be compiled".to_owned() };
    let place = first.span();
    let at = sources.text(place).filter(|text| !first.message.contains(*text));
    let mut told = first.message.clone();
    if let Some(text) = at.filter(|text| !text.contains('\n') && problems.len() == 1) {
        told = format!("{told}, in `{text}`");
    }
    for more in first.notes.iter().chain(&first.help) {
        told = format!("{told}; {more}");
    }
    told
}

pub(super) fn extended(
    source: &Source,
    code: Code,
    modules: Vec<Module>,
    form: Form,
) -> Result<Code, String> {
    let roots: Vec<_> = modules.iter().flat_map(|m| &m.defs).map(|def| def.name).collect();
    let mut all = source.compiled.modules.clone();
    all.extend(modules);
    let definitions = WithLibrary::new(InMemory::new(all), source.library(form == Form::Fast));
    core_ir::with_deep_stack(|| extend(code, definitions, &roots, form))
}
