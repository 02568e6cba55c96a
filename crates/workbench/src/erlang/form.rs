//! From compiled modules to the forms of an Erlang or Elixir program.

use super::ENTRY;
use super::prelude::{Prelude, WithPrelude};
use crate::program::{LoadOptions, finish};
use core_ir::{Def, Expr, Language, Module};
use erlang_syntax::tree;
use machine::{Code, InMemory, Records};
use questions::Own;
use runs::{
    Compilation, ExpressionCode, ExpressionScope, Form, NotCompiled, Parts, Program, SharedReader,
    WithLibrary, entry_module,
};
use source::{Diagnostic, FileId, SourceMap, Symbol};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// A program as Core, before it is linked.
pub(super) struct Source {
    pub path: String,
    /// The module that the user named.
    pub name: Symbol,
    pub identity: [u8; 16],
    pub modules: Vec<Module>,
    /// The syntax trees of the Erlang modules of the user, by file: for expressions at moments of a run.
    pub trees: HashMap<FileId, Arc<tree::Module>>,
    /// Those of the modules that were read from OTP.
    pub from_otp: BTreeSet<Symbol>,
    /// The definition that starts the program.
    pub entry: Def,
    pub call_file: FileId,
    /// Definitions that may be called by names computed at run time.
    pub roots: Vec<Symbol>,
    /// Functions that their modules do not export.
    pub hidden: HashSet<Symbol>,
    pub library: Option<SharedReader>,
    /// Elixir: its library.
    pub prelude: Option<Arc<Prelude>>,
    /// Definitions of it that are already decoded.
    pub decoded: HashMap<Symbol, Def>,
    pub records: Records,
    /// The modules of the reference version, and the name of its main one.
    pub reference: Option<(Symbol, Vec<Module>)>,
    pub sources: SourceMap,
    pub options: LoadOptions,
}

impl Compilation for Source {
    fn build(self: Arc<Self>, form: Form) -> Result<Program, Vec<Diagnostic>> {
        core_ir::with_deep_stack(|| build(&self, form))
    }

    fn compiles_expressions(&self) -> bool {
        !self.trees.is_empty()
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

/// The definitions that the program is linked from.
pub(super) fn definitions(source: &Source, modules: Vec<Module>) -> impl machine::Definitions + '_ {
    let all = WithPrelude::new(InMemory::new(modules), source.prelude.as_deref(), &source.decoded);
    let mut definitions = WithLibrary::new(all, source.library.clone());
    definitions.hidden.clone_from(&source.hidden);
    definitions
}

fn build(source: &Source, form: Form) -> Result<Program, Vec<Diagnostic>> {
    let mut modules = source.modules.clone();
    let mut roots = source.roots.clone();
    let mut starts = entry_module(Language::Erlang, source.entry.clone());
    let mut reference_entry = None;
    let own = form.has_computations().then(|| {
        // Modules from OTP are a library, however they were found.
        let (otp, mut mine): (Vec<Module>, Vec<Module>) = std::mem::take(&mut modules)
            .into_iter()
            .partition(|m| source.from_otp.contains(&m.name));
        let mut own = questions::prepare(&mut mine, &[]);
        let as_maps = matches!(form, Form::Computations { functions_as_maps: true });
        questions::functions_as_maps(&mut mine, &own, as_maps);
        if let Some((theirs, beside)) = &source.reference {
            let mut beside = beside.clone();
            questions::add_reference(&mut own, &mine, &mut beside, (source.name, *theirs));
            roots.extend(beside.iter().flat_map(|m| &m.defs).map(|d| d.name));
            mine.extend(beside);
            let entry = of_reference(&source.entry, &own);
            reference_entry = Some(entry.name);
            starts.defs.push(entry);
        }
        modules = otp;
        modules.extend(mine);
        own
    });
    let kept = modules.iter().flat_map(|m| &m.defs).map(|d| d.name);
    roots.extend(kept.filter(|d| source.options.keeps(*d)));
    modules.push(starts);
    let definitions = definitions(source, modules);
    let parts = Parts {
        name: source.path.clone(),
        language: Language::Erlang,
        identity: source.identity,
        entry: source.entry.name,
        call_file: Some(source.call_file),
        reference_entry,
        own,
        expression: None,
        records: source.records.clone(),
        types: core_ir::types::no_types(),
    };
    finish(parts, &roots, definitions, &source.sources, &source.options, form)
}

/// The start of the reference version: the same with its own functions.
fn of_reference(entry: &Def, own: &Own) -> Def {
    let mut entry = entry.clone();
    entry.name = Symbol::new(&format!("{}:reference/0", ENTRY.0));
    for expr in &mut entry.body.exprs {
        if let Expr::Global(name) = expr {
            *name = own.reference.get(name).copied().unwrap_or(*name);
        }
    }
    entry
}
