//! From compiled modules to the forms of a Haskell program.

use super::{EXPRESSION, Source};
use crate::library::{HaskellLibrary, ToLookInto};
use crate::program::{Parts, finish};
use core_ir::{Def, Language, Module};
use haskell_to_core::infer::print::show;
use haskell_to_core::infer::types::fun;
use haskell_to_core::interface::Interface;
use haskell_to_core::optimise::{Passes, lighten, optimise};
use haskell_to_core::project::gather_types;
use machine::{Code, InMemory};
use questions::Own;
use runs::{
    Compilation, ExpressionCode, ExpressionScope, Form, NotCompiled, Program, SharedReader,
    WithLibrary, application, entry_module, start,
};
use source::{Diagnostic, Symbol};
use std::sync::Arc;

impl Compilation for Source {
    fn build(self: Arc<Self>, form: Form) -> Result<Program, Vec<Diagnostic>> {
        core_ir::with_deep_stack(|| build(self, form))
    }

    fn compiles_expressions(&self) -> bool {
        self.ghc.is_none()
    }

    fn expression(
        &self,
        text: &str,
        scope: &ExpressionScope,
    ) -> Result<ExpressionCode, NotCompiled> {
        super::expression::compile(self, text, scope)
    }

    fn extend(&self, code: Code, modules: Vec<Module>, form: Form) -> Result<Code, String> {
        super::expression::extended(self, code, modules, form)
    }
}

/// The start of a program, and information for questions.
#[derive(Default)]
struct Prepared {
    own: Option<Own>,
    /// Definitions that may be reached by computed names.
    roots: Vec<Symbol>,
    main: Option<Symbol>,
    /// Runs the tests that the user asks about.
    runs_tests: Option<Def>,
    expression: Option<Symbol>,
}

fn build(source: Arc<Source>, form: Form) -> Result<Program, Vec<Diagnostic>> {
    let mut modules = source.compiled.modules.clone();
    let library = source.library(form == Form::Fast);
    if form == Form::Fast {
        optimised(&mut modules, library.clone());
    }
    if form == Form::Observed {
        observe(&mut modules);
    }
    let mut prepared = match form.has_computations() {
        true => prepare(&source, &mut modules, form),
        false => run_expression(&source, &modules),
    };
    let kept = modules.iter().flat_map(|m| &m.defs).map(|d| d.name);
    prepared.roots.extend(kept.filter(|d| source.options.keeps(*d)));
    let mut reference_entry = None;
    let entry = match (prepared.main, prepared.expression) {
        (Some(main), _) => {
            let entry = Symbol::new("Backstory.Entry.main");
            let mut module = entry_module(Language::Haskell, start(entry, main));
            module.defs.extend(prepared.runs_tests);
            if let Some(theirs) = prepared.own.as_ref().and_then(|own| own.reference.get(&main)) {
                let entry = Symbol::new("Backstory.Entry.reference");
                module.defs.push(start(entry, *theirs));
                reference_entry = Some(entry);
            }
            modules.push(module);
            entry
        }
        (None, Some(expression)) => expression,
        (None, None) => return Err(Vec::new()),
    };
    let definitions = WithLibrary::new(InMemory::new(modules), library);
    let asked = source.clone();
    let types = Box::new(move || types_of(&asked));
    let parts = Parts {
        name: source.main.display().to_string(),
        language: Language::Haskell,
        identity: source.identity,
        entry,
        call_file: None,
        reference_entry,
        own: prepared.own,
        expression: prepared.expression,
        records: machine::Records::default(),
        types: core_ir::LazyTypes::new(types),
    };
    finish(parts, &prepared.roots, definitions, &source.sources, &source.options, form)
}

/// The types of everything in a program, for displaying values.
fn types_of(source: &Source) -> core_ir::Types {
    let mut types = gather_types(&source.compiled, &HaskellLibrary);
    if let Some(ghc) = &source.ghc {
        let own = ghc.types.clone();
        types.newtypes.extend(own.newtypes);
        types.constructors.extend(own.constructors);
        types.definitions.extend(own.definitions);
        types.variables.extend(own.variables);
        types.data.extend(own.data);
    }
    types
}

pub(super) fn optimised(modules: &mut [Module], library: Option<SharedReader>) {
    let mut library = ToLookInto::new(library);
    optimise(modules, &mut library, Passes::default());
}

/// Prepares a program for questions about its computations.
fn prepare(source: &Source, modules: &mut Vec<Module>, form: Form) -> Prepared {
    let as_maps = matches!(form, Form::Computations { functions_as_maps: true });
    let unpacked = match &source.ghc {
        Some(ghc) => ghc.unpacked.clone(),
        None => unpacked(&source.compiled.interfaces),
    };
    let mut own = questions::prepare(modules, &unpacked);
    questions::functions_as_maps(modules, &own, as_maps);
    let mut library = ToLookInto::new(source.library(false));
    lighten(modules, &mut library);
    let mut prepared = Prepared { main: source.compiled.main, ..Prepared::default() };
    if source.options.expression.is_some() {
        start_with_expression(&mut prepared, modules, &mut own);
    }
    if let Some(reference) = &source.reference {
        let mut beside = reference.clone();
        let names = (modules.last().map(|m| m.name), beside.last().map(|m| m.name));
        if let (Some(ours), Some(theirs)) = names {
            questions::add_reference(&mut own, modules, &mut beside, (ours, theirs));
        }
        prepared.roots.extend(beside.iter().flat_map(|m| &m.defs).map(|d| d.name));
        modules.extend(beside);
    }
    prepared.roots.extend(own.defs.keys());
    prepared.roots.sort_unstable();
    prepared.own = Some(own);
    prepared
}

/// Evaluates the user's expression instead of `main`: an action is run as `main` would be, and tests by HUnit.
fn start_with_expression(prepared: &mut Prepared, modules: &[Module], own: &mut Own) {
    let Some(root) = modules.last() else { return };
    let name = Symbol::new(&format!("{}.{EXPRESSION}", root.name));
    let is_test = own.tests.contains(&name);
    let Some(def) = own.defs.get_mut(&name) else { return };
    def.generated = true;
    let ty = def.ty.map_or("", |ty| ty.as_str());
    let runner = match ty {
        "Test" if is_test => Some("Test.HUnit.runTestTT"),
        "[Test]" if is_test => Some("Test.HUnit.runTests"),
        "([Char], [Test])" | "(String, [Test])" => Some("Test.HUnit.runLabelled"),
        _ => None,
    };
    match runner {
        _ if def.action => prepared.main = Some(name),
        Some(runner) => {
            let tests = Symbol::new("Backstory.Entry.tests");
            prepared.runs_tests = Some(application(tests, Symbol::new(runner), name));
            prepared.main = Some(tests);
        }
        None => (prepared.main, prepared.expression) = (None, Some(name)),
    }
}

/// Runs the expression of the user instead of `main` if it is an action. A value is only named: nothing demands it.
fn run_expression(source: &Source, modules: &[Module]) -> Prepared {
    let mut prepared = Prepared { main: source.compiled.main, ..Prepared::default() };
    let root = modules.last().filter(|_| source.options.expression.is_some());
    let Some(root) = root else { return prepared };
    let name = Symbol::new(&format!("{}.{EXPRESSION}", root.name));
    let def = root.defs.iter().find(|def| def.name == name);
    let is_action = |def: &Def| def.ty.is_some_and(|ty| ty.as_str().starts_with("IO "));
    match def.is_some_and(is_action) {
        true => prepared.main = Some(name),
        false => prepared.expression = prepared.main.map(|_| name),
    }
    prepared
}

/// Replaces the functions of Hoed that do nothing by those that make events.
fn observe(modules: &mut [Module]) {
    let observing = ["observe", "observe'"].map(|name| {
        let of = |module: &str| Symbol::new(&format!("{module}.{name}"));
        (of("Debug.Hoed"), of("Debug.Hoed.Observing"))
    });
    for expr in modules.iter_mut().flat_map(|m| &mut m.defs).flat_map(|d| &mut d.body.exprs) {
        if let core_ir::Expr::Global(name) = expr
            && let Some((_, busy)) = observing.iter().find(|(idle, _)| idle == name)
        {
            *expr = core_ir::Expr::Global(*busy);
        }
    }
}

/// For each newtype of the program, the type of the function that would unwrap it.
pub(super) fn unpacked(interfaces: &[Arc<Interface>]) -> Vec<String> {
    let constructors = interfaces.iter().flat_map(|i| &i.types.constructors);
    let newtypes = constructors.filter(|c| c.newtype && c.context.is_empty());
    newtypes.filter_map(|c| Some(show(&fun(c.result.clone(), c.fields.first()?.clone())))).collect()
}
