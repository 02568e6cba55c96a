//! A library that is compiled once and cached: that of Elixir, and the OTP modules that it calls.
//!
//! Compiling it takes seconds. The cache contains Core, of which a start reads the index and then single definitions,
//! as with the embedded libraries.

use super::{Folders, Program};
use crate::files::{ElixirBuild, Files};
use crate::library::{ERLANG, entries};
use crate::program::LoadOptions;
use core_ir::{DataType, Def, Expr, Literal, Module, Prim, Reader};
use machine::Definitions;
use source::{Origin, SourceMap, Symbol};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// Increases with every change of the cache format or of how modules are compiled.
const FORMAT: u32 = 3;

/// A cached library. Its sources follow those of the embedded library in the source map of a session.
pub(crate) struct Prelude {
    key: String,
    reader: Reader<'static>,
    sources: &'static [u8],
    /// Exported functions by module, without macros.
    exports: HashMap<&'static str, Vec<&'static str>>,
    exported: HashSet<&'static str>,
    /// The names of the functions that the embedded library calls in modules that it is given.
    callbacks: HashSet<&'static str>,
    /// The fields of structs in order.
    pub structs: Vec<(Symbol, Vec<Symbol>)>,
}

/// The last library that was read: a program is often loaded more than once.
static LAST: Mutex<Option<Arc<Prelude>>> = Mutex::new(None);

impl Prelude {
    /// The library of an Elixir installation; compiled if it is not cached.
    pub(crate) fn of(
        build: &ElixirBuild,
        files: &dyn Files,
        options: &LoadOptions,
    ) -> Option<Arc<Prelude>> {
        // It contains parts of the embedded library.
        let key = format!("library-{FORMAT}-{:016x}-{}", ERLANG.fingerprint(), build.key);
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = last.as_ref().filter(|p| p.key == key) {
            return Some(known.clone());
        }
        let kept = files.kept(&key).and_then(|bytes| Prelude::read(key.clone(), bytes));
        let prelude = match kept {
            Some(prelude) => prelude,
            None => {
                let bytes = compile(build, files, options);
                files.keep(&key, &bytes);
                Prelude::read(key, bytes)?
            }
        };
        let prelude = Arc::new(prelude);
        *last = Some(prelude.clone());
        Some(prelude)
    }

    /// The bytes are never freed: there is one set per library.
    fn read(key: String, bytes: Vec<u8>) -> Option<Prelude> {
        let mut parts = entries(Vec::leak(bytes));
        let mut part = |name: &str| parts.next().filter(|(n, _)| *n == name).map(|(_, b)| b);
        let exported_text = std::str::from_utf8(part("exports")?).ok()?;
        let callbacks = std::str::from_utf8(part("callbacks")?).ok()?.lines().collect();
        let structs = parse_structs(std::str::from_utf8(part("structs")?).ok()?);
        let sources = part("sources")?;
        let reader = Reader::new(part("core")?).ok()?;
        let mut exports: HashMap<&str, Vec<&str>> = HashMap::new();
        let mut exported = HashSet::new();
        for name in exported_text.lines() {
            exported.insert(name);
            if let Some((module, function)) = name.split_once(':')
                && !function.starts_with("MACRO-")
            {
                exports.entry(module).or_default().push(name);
            }
        }
        Some(Prelude { key, reader, sources, exports, exported, callbacks, structs })
    }

    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    pub(crate) fn add_sources(&self, sources: &mut SourceMap) {
        for (path, text) in entries(self.sources) {
            sources.add(path, String::from_utf8_lossy(text).as_ref(), Origin::Otp);
        }
    }

    pub(crate) fn has(&self, module: Symbol) -> bool {
        self.exports.contains_key(module.as_str())
    }

    pub(crate) fn def(&self, name: &str) -> Option<Def> {
        self.reader.def(self.reader.find_def(name)?).ok()
    }

    /// The names that a program may make of a text: of a module, with or without the prefix of Elixir's, or of a
    /// function.
    pub(super) fn names_in(&self, text: &str) -> Vec<Symbol> {
        let is_name = |c: char| c.is_alphanumeric() || "_?!.".contains(c);
        if text.is_empty() || text.len() > 60 || !text.chars().all(is_name) {
            return Vec::new();
        }
        let full = format!("Elixir.{text}");
        let module = self.exports.contains_key(full.as_str()).then(|| Symbol::new(&full));
        module.into_iter().chain([Symbol::new(text)]).collect()
    }

    pub(crate) fn is_hidden(&self, name: &str) -> bool {
        !self.exported.contains(name) && self.reader.find_def(name).is_some()
    }
}

/// The definitions of a program, followed by those of a cached library, which replace those of the embedded one.
pub(crate) struct WithPrelude<'a, D> {
    own: D,
    prelude: Option<&'a Prelude>,
    decoded: &'a HashMap<Symbol, Def>,
    defs: HashMap<Symbol, Rc<Def>>,
}

impl<'a, D: Definitions> WithPrelude<'a, D> {
    /// `decoded`: definitions of the library that are already decoded.
    pub(super) fn new(
        own: D,
        prelude: Option<&'a Prelude>,
        decoded: &'a HashMap<Symbol, Def>,
    ) -> Self {
        WithPrelude { own, prelude, decoded, defs: HashMap::new() }
    }
}

impl<D: Definitions> Definitions for WithPrelude<'_, D> {
    fn is_hidden(&self, name: Symbol) -> bool {
        self.own.is_hidden(name)
            || self.prelude.as_ref().is_some_and(|p| p.is_hidden(name.as_str()))
    }

    fn def(&mut self, name: Symbol) -> Option<Rc<Def>> {
        if let Some(def) = self.own.def(name).or_else(|| self.defs.get(&name).cloned()) {
            return Some(def);
        }
        let decoded = self.decoded.get(&name).cloned();
        let def = Rc::new(decoded.or_else(|| self.prelude?.def(name.as_str()))?);
        self.defs.insert(name, def.clone());
        Some(def)
    }

    fn data_type(&mut self, constructor: Symbol) -> Option<Rc<DataType>> {
        self.own.data_type(constructor)
    }
}

/// `struct Elixir.User name age`, one per line.
pub(crate) fn parse_structs(manifest: &str) -> Vec<(Symbol, Vec<Symbol>)> {
    let lines = manifest.lines().filter_map(|line| line.strip_prefix("struct "));
    let parse = |line: &str| {
        let mut words = line.split(' ');
        let name = Symbol::new(words.next()?);
        Some((name, words.map(Symbol::new).collect()))
    };
    lines.filter_map(parse).collect()
}

/// The modules that a manifest lists.
fn parse_modules(manifest: &str) -> impl Iterator<Item = Symbol> {
    manifest.lines().filter_map(|line| line.strip_prefix("module ")).map(Symbol::new)
}

fn compile(build: &ElixirBuild, files: &dyn Files, options: &LoadOptions) -> Vec<u8> {
    let mut sources = SourceMap::new();
    let first_file = ERLANG.add_sources(&mut sources);
    let embedded = sources.files().count();
    let mut folders = Folders::bare(files, options);
    folders.compiled.push((build.folder.clone(), Origin::Otp));
    let mut program = Program::new(folders, sources, ERLANG.reader(first_file));
    let manifest = files.read(&build.folder.join("manifest")).unwrap_or_default();
    let manifest = String::from_utf8_lossy(&manifest);
    let mut names = super::names::Mentioned::default();
    names.modules.extend(parse_modules(&manifest).map(|name| (name, true)));
    program.is_library = true;
    program.close_over_names(&mut names, &[]);
    let modules: Vec<Module> = std::mem::take(&mut program.modules).into_values().collect();
    let mut texts = Vec::new();
    for (_, file) in program.sources.files().skip(embedded) {
        entry(&mut texts, &file.path, file.text.as_bytes());
    }
    let exports: Vec<&str> = program.exported.iter().map(|name| name.as_str()).collect();
    let structs: String =
        manifest.lines().filter(|l| l.starts_with("struct ")).map(|l| format!("{l}\n")).collect();
    let mut out = Vec::new();
    entry(&mut out, "exports", exports.join("\n").as_bytes());
    entry(&mut out, "callbacks", callbacks(&program).join("\n").as_bytes());
    entry(&mut out, "structs", structs.as_bytes());
    entry(&mut out, "sources", &texts);
    entry(&mut out, "core", &core_ir::encode(&modules));
    out
}

/// The names of the functions that the embedded library calls in modules that it is given.
fn callbacks(program: &Program) -> Vec<&'static str> {
    let mut names = BTreeSet::new();
    let reader = program.library.as_deref();
    for (module, reader) in reader.iter().flat_map(|r| r.modules().iter().map(move |m| (m, r))) {
        let numbers = module.defs.iter().filter_map(|def| reader.find_def(def.name));
        for def in numbers.filter_map(|number| reader.def(number).ok()) {
            let body = &def.body;
            names.extend(body.exprs.iter().filter_map(|expr| match expr {
                Expr::Prim { op: Prim::TermApply | Prim::FunctionMake, args } => {
                    match body.expr(*args.get(1)?) {
                        Expr::Lit(Literal::Atom(name)) => Some(name.as_str()),
                        _ => None,
                    }
                }
                _ => None,
            }));
        }
    }
    names.into_iter().collect()
}

/// A name and its contents, as [`entries`] reads them.
fn entry(out: &mut Vec<u8>, name: &str, bytes: &[u8]) {
    for part in [name.as_bytes(), bytes] {
        out.extend((part.len() as u32).to_le_bytes());
        out.extend(part);
    }
}

/// The reachable part of a cached library.
///
/// A call of a computed name needs the names of a module and of a function. So an export of a module that the library
/// names as an atom is reached as soon as some atom names the function, too. Of a module that the program names, every
/// export is: the program may make the other name of text.
#[derive(Default)]
pub(crate) struct Reached {
    /// Its functions that may be called by computed names.
    pub roots: BTreeSet<Symbol>,
    /// Modules that are not in it, and whether a call names them.
    pub others: BTreeMap<Symbol, bool>,
    /// Definitions that were decoded on the way: the linker needs the same ones.
    pub decoded: HashMap<Symbol, Def>,
    seen: HashSet<Symbol>,
    /// The modules of it that are named, and whether the program names them.
    modules: HashMap<Symbol, bool>,
    atoms: HashSet<Symbol>,
    /// Exports of named modules by the name of the function, which no atom has been so far.
    waiting: HashMap<&'static str, Vec<&'static str>>,
}

impl Reached {
    /// Follows calls from definitions of the library, and the atoms of the program.
    pub(super) fn follow(
        &mut self,
        prelude: &Prelude,
        library: Option<&Reader<'static>>,
        calls: Vec<Symbol>,
        atoms: impl Iterator<Item = Symbol>,
    ) {
        let mut todo = calls;
        for atom in atoms {
            self.atom(prelude, atom, true, &mut todo);
        }
        while let Some(name) = todo.pop() {
            if !self.seen.insert(name) {
                continue;
            }
            let kept = prelude.def(name.as_str());
            let is_kept = kept.is_some();
            let Some(def) = kept.or_else(|| embedded(library?, name)) else {
                if let Some((module, _)) = name.as_str().split_once(':') {
                    self.others.insert(Symbol::new(module), true);
                }
                continue;
            };
            let says_names = !is_about_module(name.as_str());
            for expr in &def.body.exprs {
                match expr {
                    Expr::Global(called) => {
                        if is_protocol_call(called.as_str()) {
                            self.implementations(prelude, *called, &mut todo);
                        }
                        todo.push(*called);
                    }
                    Expr::Lit(Literal::Atom(atom)) if says_names => {
                        self.atom(prelude, *atom, false, &mut todo);
                    }
                    _ => {}
                }
            }
            if is_kept {
                self.decoded.insert(name, def);
            } else if let Some((module, _)) = name.as_str().split_once(':') {
                self.others.insert(Symbol::new(module), true);
            }
        }
    }

    /// The built-in functions that are called.
    pub(super) fn calls_to_erlang(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.seen.iter().copied().filter(|name| name.as_str().starts_with("erlang:"))
    }

    /// An atom may be the name of a module and of a function.
    fn atom(&mut self, prelude: &Prelude, atom: Symbol, is_own: bool, todo: &mut Vec<Symbol>) {
        self.module(prelude, atom, is_own, todo);
        if self.atoms.insert(atom) {
            for function in self.waiting.remove(atom.as_str()).unwrap_or_default() {
                self.root(function, todo);
            }
        }
    }

    fn module(&mut self, prelude: &Prelude, name: Symbol, is_own: bool, todo: &mut Vec<Symbol>) {
        let Some(functions) = prelude.exports.get(name.as_str()) else {
            self.others.entry(name).or_insert(false);
            return;
        };
        // In the library, the names of OTP's modules are mostly common words.
        if !is_own && !name.as_str().starts_with("Elixir.") {
            return;
        }
        match self.modules.insert(name, is_own) {
            Some(true) => {
                self.modules.insert(name, true);
                return;
            }
            Some(false) if !is_own => return,
            _ => {}
        }
        for function in functions {
            let called = function_of(function);
            if is_own
                || prelude.callbacks.contains(called)
                || self.atoms.contains(&Symbol::new(called))
            {
                self.root(function, todo);
            } else {
                self.waiting.entry(called).or_default().push(function);
            }
        }
    }

    fn root(&mut self, function: &'static str, todo: &mut Vec<Symbol>) {
        let function = Symbol::new(function);
        self.roots.insert(function);
        todo.push(function);
    }

    /// A protocol finds its implementations by computed names.
    fn implementations(&mut self, prelude: &Prelude, called: Symbol, todo: &mut Vec<Symbol>) {
        let Some((protocol, _)) = called.as_str().split_once(':') else { return };
        let prefix = format!("{protocol}.");
        let mut found: Vec<&str> = prelude
            .exports
            .iter()
            .filter(|(module, functions)| {
                module.starts_with(&prefix) && functions.iter().any(|f| f.ends_with(":__impl__/1"))
            })
            .map(|(module, _)| *module)
            .collect();
        found.sort_unstable();
        for module in found {
            self.module(prelude, Symbol::new(module), false, todo);
        }
    }
}

/// The functions that further modules may call by computed names.
pub(super) fn reached_from(
    prelude: &Prelude,
    library: Option<&Reader<'static>>,
    modules: &[Module],
) -> BTreeSet<Symbol> {
    let mut calls = Vec::new();
    let mut atoms = BTreeSet::new();
    let defs = modules.iter().flat_map(|module| &module.defs);
    for expr in defs.flat_map(|def| &def.body.exprs) {
        match expr {
            Expr::Global(called) => calls.push(*called),
            Expr::Lit(Literal::Atom(atom)) => {
                atoms.insert(*atom);
            }
            _ => {}
        }
    }
    let mut reached = Reached::default();
    reached.follow(prelude, library, calls, atoms.into_iter());
    reached.roots
}

/// A definition of the modules of the embedded library that are for Elixir, and call its library in turn.
fn embedded(library: &Reader<'static>, name: Symbol) -> Option<Def> {
    if !name.as_str().starts_with("elixir_") {
        return None;
    }
    library.def(library.find_def(name.as_str())?).ok()
}

/// The name of the function in `module:function/arity`.
fn function_of(definition: &str) -> &str {
    let name = definition.split_once(':').map_or(definition, |(_, name)| name);
    name.rsplit_once('/').map_or(name, |(name, _)| name)
}

/// Whether a function only describes its module: the names that it returns are not called.
fn is_about_module(definition: &str) -> bool {
    matches!(function_of(definition), "module_info" | "__info__")
}

/// Every function of a protocol calls its `impl_for!/1`.
fn is_protocol_call(name: &str) -> bool {
    name.ends_with(":impl_for!/1") || name.ends_with(":impl_for/1")
}
