//! Loading Erlang: a module and those that it may call.
//!
//! Calls are by name, and names are atoms that a program may compute. So every atom in user modules that is also the
//! name of one of them, or of a built-in one, counts as a reference to it; and if the program converts text to atoms,
//! every module in its folder that compiles is loaded: unused modules cost a little loading, and a missing one fails as
//! in Erlang, when called.
//!
//! OTP modules are read if a call names them; if the program calls modules by computed names, also those whose names
//! occur in it as atoms, or as strings if it converts text to atoms; and if a built-in module lacks a function that the
//! program calls.

mod archive;
mod elixir;
mod escript;
mod expression;
mod folders;
mod form;
mod gleam;
mod loading;
mod names;
mod native;
mod prelude;
mod project;
mod starting;
mod transforms;

pub(crate) use elixir::{is_mix_project, load_elixir};
pub(crate) use escript::is_escript;
pub(crate) use gleam::{is_gleam_project, load_gleam};
pub(crate) use prelude::Prelude;
pub(crate) use project::is_project;
pub(crate) use starting::load_project;

use crate::files::Files;
use crate::library::{ERLANG, mentioned_by};
use crate::program::{LoadOptions, Loaded, dump, loaded};
use archive::Archive;
use core_ir::{Language, Module};
use erlang_syntax::tree;
use folders::{Folders, decode};
use names::{
    GENERATORS, INFRASTRUCTURE, Mention, Mentioned, NEEDED_OF_OTP, OTHERWISE, PURE, could_be_module,
};
use prelude::Reached;
use project::is_source;
use runs::SharedReader;
use source::{Diagnostic, FileId, Origin, Severity, SourceMap, Symbol};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const STAGES: &[&str] = &["tokens", "syntax", "core"];
/// The module that writes what is logged in Elixir programs.
const LOGGER: &str = "elixir_logger";
/// Built-in modules that log.
const LOGGING: &[&str] =
    &["error_logger", "gen_event", "gen_server", "gen_statem", "logger", "proc_lib", "supervisor"];
/// Module and function that start a program.
const ENTRY: (&str, &str) = ("%entry", "start");

pub(crate) fn load(path: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    core_ir::with_deep_stack(|| load_here(path, files, options))
}

struct Program<'a> {
    folders: Folders<'a>,
    sources: SourceMap,
    diagnostics: Vec<Diagnostic>,
    modules: BTreeMap<Symbol, Module>,
    /// Their syntax, by file; in Elixir programs none.
    trees: HashMap<FileId, Arc<tree::Module>>,
    /// Definitions that other modules may call.
    exported: Vec<Symbol>,
    /// Definitions that other modules may not call.
    hidden: HashSet<Symbol>,
    library: Option<SharedReader>,
    /// Built-in modules to be taken from OTP.
    prefer_otp: BTreeSet<Symbol>,
    /// Modules that were read from OTP.
    from_otp: BTreeSet<Symbol>,
    /// The records of each module.
    records: BTreeMap<Symbol, Vec<(Symbol, Vec<Symbol>)>>,
    /// The tuples that each of them writes as such.
    tagged: BTreeMap<Symbol, Vec<(Symbol, usize)>>,
    /// Elixir: its library.
    prelude: Option<Arc<Prelude>>,
    /// Definitions of it that are already decoded.
    decoded: HashMap<Symbol, core_ir::Def>,
    /// Elixir: the fields of structs in order.
    structs: Vec<(Symbol, Vec<Symbol>)>,
    /// The parse transforms that were needed so far.
    transformers: transforms::Transformers,
    /// Whether these are the modules of a library, which is compiled for many programs.
    is_library: bool,
    /// The folder to which the source paths of compiled modules are relative, if it is not the current one.
    root: Option<PathBuf>,
}

fn load_here(path: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    let bytes = if is_escript(path, files) { files.read(path).ok() } else { None };
    match bytes.as_deref().and_then(escript::contents) {
        Some(escript::Contents::Archive(archive, main)) => {
            let name = main.unwrap_or_else(|| escript::name(path));
            match Archive::read(archive, path, files) {
                Ok(archive) => load_archive(path, &archive, &name, options),
                Err(reason) => failed(archive::problem(path, &reason)),
            }
        }
        Some(escript::Contents::Module(_)) => {
            failed(archive::problem(path, "this escript contains a compiled module"))
        }
        _ => load_from(path, path, Folders::new(path, files, options), "", options),
    }
}

fn failed(problem: Diagnostic) -> Loaded {
    Loaded::failed(SourceMap::new(), vec![problem])
}

/// Loads the modules of an escript, with their applications.
fn load_archive(path: &Path, archive: &Archive, name: &str, options: &LoadOptions) -> Loaded {
    let file = format!("{name}.beam");
    let main = archive.beams().find(|beam| beam.file_name().is_some_and(|n| n == file.as_str()));
    let Some(main) = main else {
        let reason = format!("there is no module {name} in its archive");
        return failed(archive::problem(path, &reason));
    };
    let mut folders = Folders::bare(archive, options);
    for folder in archive.beams().filter_map(Path::parent) {
        let is_known = folders.compiled.iter().any(|(known, _)| known == folder);
        let origin = if Some(folder) == main.parent() { Origin::User } else { Origin::Dependency };
        if !is_known {
            folders.compiled.push((folder.to_owned(), origin));
        }
    }
    let loads = archive.descriptions().into_iter().map(|text| {
        let term = text.trim_end().trim_end_matches('.').to_owned();
        format!("application:load({term}), ")
    });
    let loads: String = loads.collect();
    load_from(path, main, folders, &loads, options)
}

/// Loads a program from a module. `before`: calls to make first.
fn load_from(
    path: &Path,
    main: &Path,
    folders: Folders,
    before: &str,
    options: &LoadOptions,
) -> Loaded {
    let mut sources = SourceMap::new();
    let first_file = ERLANG.add_sources(&mut sources);
    let mut program = Program::new(folders, sources, ERLANG.reader(first_file));
    if !program.prepare(options) {
        return Loaded::failed(program.sources, program.diagnostics);
    }
    let Some(root) = program.read(main, Origin::User) else {
        return Loaded::failed(program.sources, program.diagnostics);
    };
    if let Some(stage) = &options.dump {
        return program.dump(stage, &root);
    }
    let Some(name) = program.add(&root) else {
        return Loaded::failed(program.sources, program.diagnostics);
    };
    if program.library_module(name).is_some() {
        let message = format!("{name} is a module of Erlang's standard library");
        let help = "the library's own modules call it (OTP's directories are sticky for that \
                    reason): give yours another name";
        program.diagnostics.push(Diagnostic::error(message).help(help));
        return Loaded::failed(program.sources, program.diagnostics);
    }
    let Some(entry) = program.entry(name, &root, before, options) else {
        return Loaded::failed(program.sources, program.diagnostics);
    };
    complete(program, name, entry, path, options)
}

/// Loads the modules that the program may call, and links everything.
fn complete(
    mut program: Program,
    name: Symbol,
    (entry, call_file): (core_ir::Def, FileId),
    path: &Path,
    options: &LoadOptions,
) -> Loaded {
    let files = program.folders.files;
    let mut roots = program.close_over(&entry, &options.arguments);
    if options.expression.is_none() && options.call.is_some() {
        program.check_call(&entry);
    }
    roots.append(&mut program.exported);
    if Loaded::has_errors(&program.diagnostics) {
        return Loaded::failed(program.sources, program.diagnostics);
    }
    let mut records = machine::Records::default();
    for (module, known) in program.records {
        if !program.from_otp.contains(&module) {
            known.into_iter().for_each(|(name, fields)| records.define(name, fields));
        }
    }
    for (module, tagged) in program.tagged {
        if !program.from_otp.contains(&module) {
            tagged.into_iter().for_each(|(name, size)| records.write_plainly(name, size));
        }
    }
    if program.prelude.is_some() {
        records.speak_elixir(std::mem::take(&mut program.structs));
    }
    // Common tuples, which are not shown as records.
    records.write_plainly(Symbol::new("ok"), 2);
    records.write_plainly(Symbol::new("error"), 2);
    let modules: Vec<Module> = program.modules.into_values().collect();
    let mut sources = program.sources;
    let reference = match &options.reference {
        Some(path) => {
            let mine = modules.iter().map(|m| m.name).filter(|m| !program.from_otp.contains(m));
            let ours: Vec<Symbol> = mine.filter(|m| *m != name).collect();
            match reference(path, files, options, &mut sources, &ours) {
                Ok(beside) => Some(beside),
                Err(problems) => return Loaded::failed(sources, problems),
            }
        }
        None => None,
    };
    let mut hidden = program.hidden;
    if options.expression.is_some() {
        // An expression to ask about belongs to the module: it may call functions that are not exported.
        let own = format!("{name}:");
        hidden.retain(|def| !def.as_str().starts_with(&own));
    }
    let source = form::Source {
        path: path.display().to_string(),
        name,
        identity: identity(&modules, program.prelude.as_deref()),
        modules,
        trees: program.trees,
        from_otp: program.from_otp,
        entry,
        call_file,
        roots,
        hidden,
        library: program.library,
        prelude: program.prelude,
        decoded: program.decoded,
        records,
        reference,
        sources: sources.clone(),
        options: options.clone(),
    };
    loaded(Arc::new(source), sources, program.diagnostics, options.form)
}

/// The identity of the program in recordings: its own modules, and the cached library.
fn identity(modules: &[Module], prelude: Option<&Prelude>) -> [u8; 16] {
    let mut identity = core_ir::digest(modules);
    if let Some(prelude) = prelude {
        let name = Symbol::new(prelude.key());
        let (language, types, defs) = (Language::Erlang, Vec::new(), Vec::new());
        let of_library = core_ir::digest(&[Module { name, language, types, defs }]);
        identity.iter_mut().zip(of_library).for_each(|(a, b)| *a ^= b);
    }
    identity
}

/// The modules of a reference version, and the name of its main one. `ours`: the other modules of the program; a module
/// of the reference takes precedence.
fn reference(
    path: &Path,
    files: &dyn Files,
    options: &LoadOptions,
    sources: &mut SourceMap,
    ours: &[Symbol],
) -> Result<(Symbol, Vec<Module>), Vec<Diagnostic>> {
    let known: BTreeSet<PathBuf> = sources.files().map(|(_, f)| PathBuf::from(&f.path)).collect();
    let folders = Folders::new(path, files, options);
    let mut program = Program::new(folders, std::mem::take(sources), None);
    let root = program.read(path, Origin::User).and_then(|root| program.add(&root));
    for module in ours.iter().filter(|module| Some(**module) != root) {
        let beside = program.folders.find(&program.folders.sources, &format!("{module}.erl"));
        if let Some((path, origin)) = beside.filter(|(path, _)| !known.contains(path))
            && let Some(tree) = program.read(&path, origin)
        {
            program.add(&tree);
        }
    }
    *sources = program.sources;
    match root {
        Some(root) if !Loaded::has_errors(&program.diagnostics) => {
            Ok((root, program.modules.into_values().collect()))
        }
        _ => Err(program.diagnostics),
    }
}

impl<'a> Program<'a> {
    fn new(folders: Folders<'a>, sources: SourceMap, library: Option<SharedReader>) -> Self {
        Program {
            folders,
            sources,
            diagnostics: Vec::new(),
            modules: BTreeMap::new(),
            trees: HashMap::new(),
            exported: Vec::new(),
            hidden: HashSet::new(),
            library,
            prefer_otp: BTreeSet::new(),
            from_otp: BTreeSet::new(),
            records: BTreeMap::new(),
            tagged: BTreeMap::new(),
            prelude: None,
            decoded: HashMap::new(),
            structs: Vec::new(),
            transformers: transforms::Transformers::default(),
            is_library: false,
            root: None,
        }
    }

    /// Applies the options. Fails if they name an OTP that does not exist.
    fn prepare(&mut self, options: &LoadOptions) -> bool {
        self.prefer_otp = options.prefer_otp.iter().map(|m| Symbol::new(m)).collect();
        if let (Some(otp), Some(asked)) = (&self.folders.otp, &options.otp)
            && self.folders.files.list(otp).is_empty()
        {
            let message = format!("there is no Erlang/OTP in {}", asked.display());
            let help = "--otp wants the folder that has OTP's lib/ in it, such as /usr/lib/erlang";
            self.diagnostics.push(Diagnostic::error(message).help(help));
            return false;
        }
        true
    }

    /// The tree of a module, from source or from a `.beam`.
    fn read(&mut self, path: &Path, origin: Origin) -> Option<tree::Module> {
        let bytes = match self.folders.files.read(path) {
            Ok(bytes) => bytes,
            Err(why) => {
                let message = format!("cannot read {}: {why}", path.display());
                self.diagnostics.push(Diagnostic::machine(message));
                return None;
            }
        };
        let shown = path.display().to_string();
        if path.extension().is_some_and(|e| e == "beam") {
            let sources = &mut self.sources;
            let files = self.folders.files;
            let root = self.root.as_deref().unwrap_or(Path::new(""));
            let mut find = |path: &str| match origin {
                Origin::User | Origin::Dependency => {
                    let path = root.join(path);
                    Some((path.display().to_string(), decode(files.read(&path).ok()?)))
                }
                _ => None,
            };
            return match erlang_syntax::beam::load(&shown, &bytes, origin, sources, &mut find) {
                Ok(module) => Some(module),
                Err(problem) => {
                    self.diagnostics.push(*problem);
                    None
                }
            };
        }
        let text = escript::as_module(path, &bytes).unwrap_or_else(|| decode(bytes));
        let file = self.sources.add(shown, text.as_str(), origin);
        let options = self.folders.parse_options(path);
        let mut parsed =
            erlang_syntax::parse_module(&mut self.sources, file, &options, &mut self.folders);
        self.diagnostics.extend(parsed.diagnostics);
        if let Some(options) = self.folders.compile_options(path) {
            parsed.module.add_compile_options(&options.others);
        }
        let transforms = parsed.module.take_parse_transforms();
        match transforms.is_empty() {
            true => Some(parsed.module),
            false => self.transform(parsed.module, path, &transforms),
        }
    }

    /// Lowers a module and stores it.
    pub(super) fn add(&mut self, module: &tree::Module) -> Option<Symbol> {
        let mut lowered = erlang_to_core::lower(module, &erlang_to_core::Options::default());
        self.diagnostics.extend(lowered.diagnostics);
        if self.prelude.is_some() {
            elixir::name_variables(&mut lowered.module);
        } else if self.sources.get(module.file).is_some_and(|f| f.origin == Origin::User) {
            self.trees.insert(module.file, Arc::new(module.clone()));
        }
        let name = lowered.module.name;
        if self.modules.contains_key(&name) {
            // A module of the same name in another folder: the last one counts, as where compiled files meet in a folder.
            let own = format!("{name}:");
            self.exported.retain(|def| !def.as_str().starts_with(&own));
            self.hidden.retain(|def| !def.as_str().starts_with(&own));
        }
        let qualified = |(f, n): &(Symbol, u32)| Symbol::new(&format!("{name}:{f}/{n}"));
        self.exported.extend(lowered.exports.iter().map(qualified));
        let exports: BTreeSet<Symbol> = lowered.exports.iter().map(qualified).collect();
        let defs = lowered.module.defs.iter().map(|d| d.name);
        self.hidden.extend(defs.filter(|d| !exports.contains(d)));
        self.records.insert(name, lowered.records);
        self.tagged.insert(name, lowered.tagged);
        self.modules.insert(name, lowered.module);
        Some(name)
    }

    fn dump(mut self, stage: &str, root: &tree::Module) -> Loaded {
        let mut tokens = String::new();
        if stage == "tokens" {
            let path = self.sources.get(root.file).map_or("", |f| &f.path);
            let options = self.folders.parse_options(Path::new(path));
            tokens = erlang_syntax::dump_tokens(
                &mut self.sources,
                root.file,
                &options,
                &mut self.folders,
            );
        }
        if stage == "core" {
            self.add(root);
        }
        let modules = self.modules;
        dump(stage, STAGES, self.sources, self.diagnostics, |sources| match stage {
            "tokens" => tokens,
            "syntax" => erlang_syntax::dump_syntax(root, Some(sources)),
            _ => modules.values().map(|m| core_ir::print(m, core_ir::Spans::Hide)).collect(),
        })
    }

    /// The function that starts the program, and its text: the argument of `--call`, the tests, or `main/0`, `start/0`,
    /// `main/1`.
    fn entry(
        &mut self,
        module: Symbol,
        root: &tree::Module,
        before: &str,
        options: &LoadOptions,
    ) -> Option<(core_ir::Def, FileId)> {
        let quoted = erlang_syntax::token::quote_atom(module.as_str());
        let has =
            |f: &str, n: usize| self.exported.contains(&Symbol::new(&format!("{module}:{f}/{n}")));
        let asked = options.expression.as_ref().or(options.call.as_ref());
        let says = starting::announce(&self.folders, options) + before;
        let call = match asked {
            Some(call) if options.expression.is_some() => call.clone(),
            Some(call) => format!("{says}{call}"),
            None if options.eunit => {
                format!("{says}case eunit:test({quoted}) of ok -> ok; _ -> erlang:halt(1) end")
            }
            None if has("main", 0) => format!("{says}{quoted}:main()"),
            None if has("start", 0) => format!("{says}{quoted}:start()"),
            None if has("main", 1) => {
                let arguments: Vec<String> =
                    options.arguments.iter().map(|a| format!("{a:?}")).collect();
                format!("{says}{quoted}:main([{}])", arguments.join(","))
            }
            None => {
                self.diagnostics.push(
                    Diagnostic::error(format!("{module} exports no main/0, start/0 or main/1"))
                        .help(format!("say what to call: --call '{quoted}:f()'")),
                );
                return None;
            }
        };
        let (exprs, file) = self.parse_call(&call, Origin::User)?;
        if options.expression.is_none() && options.call.is_some() {
            self.check_exported(module, &exprs);
        }
        let lowered = match asked {
            Some(_) => erlang_to_core::lower_expressions_in(&exprs, root, ENTRY.0, ENTRY.1),
            None => erlang_to_core::lower_expressions(&exprs, ENTRY.0, ENTRY.1),
        };
        self.diagnostics.extend(lowered.diagnostics);
        Some((lowered.def, file))
    }

    fn parse_call(&mut self, call: &str, origin: Origin) -> Option<(Vec<tree::Expr>, FileId)> {
        let file = self.sources.add("--call", call, origin);
        match erlang_syntax::parse_expressions(&self.sources, file) {
            Ok(exprs) => Some((exprs, file)),
            Err(problem) => {
                self.diagnostics.push(*problem);
                None
            }
        }
    }

    /// The function that starts an Elixir program, or the tests of a project.
    fn entry_of(&mut self, call: &str, origin: Origin) -> Option<(core_ir::Def, FileId)> {
        let (exprs, file) = self.parse_call(call, origin)?;
        let lowered = erlang_to_core::lower_expressions(&exprs, ENTRY.0, ENTRY.1);
        self.diagnostics.extend(lowered.diagnostics);
        Some((lowered.def, file))
    }

    /// Reports functions that `--call` names and that do not exist: without them there is no run.
    fn check_call(&mut self, entry: &core_ir::Def) {
        let mut names = Mentioned::default();
        names.add(std::iter::once(entry), Mention::Atoms);
        for (module, functions) in &names.functions {
            if self.library_module(*module).is_some() || self.from_otp.contains(module) {
                continue;
            }
            if !self.modules.contains_key(module) {
                let message = format!("--call: there is no module {module}");
                let help = "modules are looked for beside the program, in the folders that --src \
                            names, and in OTP";
                self.diagnostics.push(Diagnostic::error(message).help(help));
                continue;
            }
            for function in functions {
                if !self.exported.contains(function) {
                    self.not_exported(*module, *function);
                }
            }
        }
    }

    /// The same for calls of functions of the main module.
    fn check_exported(&mut self, module: Symbol, exprs: &[tree::Expr]) {
        for expr in exprs {
            if let tree::ExprKind::Call { target, args } = &expr.kind
                && let tree::CallTarget::Remote { module: called, function } = &**target
                && called.as_atom() == Some(module)
                && let Some(name) = function.as_atom()
            {
                let full = Symbol::new(&format!("{module}:{name}/{}", args.len()));
                if !self.exported.contains(&full) {
                    self.not_exported(module, full);
                }
            }
        }
    }

    fn not_exported(&mut self, module: Symbol, function: Symbol) {
        let name = function.as_str().split_once(':').map_or("", |(_, name)| name);
        let message = match self.hidden.contains(&function) {
            true => format!("--call: {module} does not export {name}"),
            false => format!("--call: {module} has no function {name}"),
        };
        self.diagnostics.push(Diagnostic::error(message));
    }

    /// Loads every module that the program names, directly or indirectly. Returns the library definitions that may be
    /// called by computed names.
    fn close_over(&mut self, entry: &core_ir::Def, arguments: &[String]) -> Vec<Symbol> {
        let mut names = Mentioned::default();
        names.add(std::iter::once(entry), Mention::Atoms);
        for module in self.modules.values() {
            names.add(module.defs.iter(), Mention::Atoms);
        }
        let roots = self.close_over_names(&mut names, arguments);
        if names.loads_code {
            self.make_replaceable();
        }
        roots
    }

    fn close_over_names(&mut self, names: &mut Mentioned, arguments: &[String]) -> Vec<Symbol> {
        let mut found = Found {
            done: self.modules.keys().copied().collect(),
            roots: Vec::new(),
            // A parse transform is one of many modules in its folder, which may need it in turn.
            neighbours: self.transformers.is_inner(),
        };
        let mut reached = Reached::default();
        // Further modules from OTP may name others.
        loop {
            self.load_named(names, &mut found);
            if self.may_log(names, &reached, &found) {
                names.modules.insert(Symbol::new(LOGGER), true);
                continue;
            }
            if self.reach(names, &mut reached, &found) {
                continue;
            }
            let more = self.wanted_of_otp(names, &found, arguments);
            if more.is_empty() {
                found.roots.extend(reached.roots);
                self.decoded = reached.decoded;
                return found.roots;
            }
            for (name, lacking) in more {
                if lacking {
                    self.prefer_otp.insert(name);
                    found.done.remove(&name);
                }
                names.modules.insert(name, true);
            }
        }
    }

    /// Follows calls of the program into the cached library. Returns whether that leads to new modules outside it.
    fn reach(&self, names: &mut Mentioned, reached: &mut Reached, found: &Found) -> bool {
        let Some(prelude) = &self.prelude else { return false };
        let mut calls: Vec<Symbol> = names.functions.values().flatten().copied().collect();
        if found.done.contains(&Symbol::new(LOGGER)) {
            calls.extend(self.library_module(Symbol::new(LOGGER)).unwrap_or_default());
        }
        let texts = names.texts.iter().filter(|_| names.makes_names());
        let texts = texts.flat_map(|text| prelude.names_in(text.as_str()));
        let library = self.library.as_deref();
        reached.follow(prelude, library, calls, names.atoms.iter().copied().chain(texts));
        let before = names.modules.len();
        for (module, called) in std::mem::take(&mut reached.others) {
            let is_known = found.done.contains(&module) || self.modules.contains_key(&module);
            // Modules that no call names are not read from OTP.
            let is_there = self.library_module(module).is_some()
                || called && self.folders.otp_module(module.as_str()).is_some();
            if !is_known && is_there {
                *names.modules.entry(module).or_insert(false) |= called;
            }
        }
        names.modules.len() > before
    }

    /// Whether an Elixir program may log something that is not prepared for yet: so does every process that fails.
    fn may_log(&self, names: &Mentioned, reached: &Reached, found: &Found) -> bool {
        let is_logging = |module: &&str| found.done.contains(&Symbol::new(module));
        let spawns = || {
            let own = names.functions.get(&Symbol::new("erlang"));
            let own = own.into_iter().flatten().copied();
            own.chain(reached.calls_to_erlang()).any(|f| f.as_str().starts_with("erlang:spawn"))
        };
        self.prelude.is_some()
            && !found.done.contains(&Symbol::new(LOGGER))
            && (LOGGING.iter().any(|module| is_logging(&module)) || spawns())
    }

    /// Modules that no call names and that OTP may have, and whether the built-in one lacks something.
    fn wanted_of_otp(
        &self,
        names: &Mentioned,
        found: &Found,
        arguments: &[String],
    ) -> Vec<(Symbol, bool)> {
        let mut wanted = Vec::new();
        for name in PURE.iter().map(|n| Symbol::new(n)) {
            let is_settled = self.from_otp.contains(&name) || self.is_kept(name);
            if is_settled || !found.done.contains(&name) {
                continue;
            }
            let Some(defs) = self.library_module(name) else { continue };
            let lacks = |f: &Symbol| !defs.contains(f) || OTHERWISE.contains(&f.as_str());
            let other_generator = name.as_str() == "rand"
                && GENERATORS.iter().any(|g| names.atoms.contains(&Symbol::new(g)));
            let called = names.functions.get(&name);
            if (other_generator || called.is_some_and(|f| f.iter().any(lacks)))
                && self.folders.otp_module(name.as_str()).is_some()
            {
                wanted.push((name, true));
            }
        }
        if names.calls_computed {
            let texts = names.texts.iter().map(|t| t.as_str());
            let texts = texts.chain(arguments.iter().map(String::as_str));
            let of_text: Vec<Symbol> = match names.makes_names() {
                true => texts.filter(|t| could_be_module(t)).map(Symbol::new).collect(),
                false => Vec::new(),
            };
            for name in names.atoms.iter().chain(&of_text) {
                let known = found.done.contains(name)
                    || self.modules.contains_key(name)
                    || self.is_kept(*name);
                if known || INFRASTRUCTURE.contains(&name.as_str()) {
                    continue;
                }
                // A built-in module may so far have been named by a string only.
                let is_built_in = self.library_module(*name).is_some();
                if is_built_in || self.folders.otp_module(name.as_str()).is_some() {
                    wanted.push((*name, false));
                }
            }
        }
        wanted
    }

    /// Loads the modules that are named so far, and those that they name.
    fn load_named(&mut self, names: &mut Mentioned, found: &mut Found) {
        if !found.neighbours && names.makes_names() {
            found.neighbours = true;
            self.add_neighbours(names);
        }
        while let Some((name, called)) = names.modules.pop_first() {
            if found.done.contains(&name) || self.is_kept(name) {
                continue;
            }
            let prefers_otp = self.prefer_otp.contains(&name);
            if !prefers_otp && let Some(defs) = self.library_module(name) {
                found.done.insert(name);
                found.roots.extend(defs);
                if let Some(path) = self.locate(name).map(|(path, _)| path).filter(|_| called) {
                    let message = format!(
                        "{} is not used: {name} is a module of Erlang's standard library",
                        path.display()
                    );
                    self.diagnostics.push(Diagnostic::new(Severity::Note, message));
                }
                for other in mentioned_by(name.as_str()) {
                    names.modules.entry(other).or_insert(false);
                }
                let needed = NEEDED_OF_OTP.iter().filter(|(of, _)| called && *of == name.as_str());
                for other in needed.flat_map(|(_, others)| *others) {
                    names.modules.insert(Symbol::new(other), true);
                }
                continue;
            }
            let own = self.locate(name);
            let is_own = own.is_some();
            let otp = || {
                let wanted = called || prefers_otp;
                let path = wanted.then(|| self.folders.otp_module(name.as_str())).flatten()?;
                Some((path, Origin::Otp))
            };
            let Some((path, origin)) = own.or_else(otp) else { continue };
            found.done.insert(name);
            let before = self.diagnostics.len();
            if let Some(tree) = self.read(&path, origin)
                && let Some(added) = self.add(&tree)
                && let Some(module) = self.modules.get_mut(&added)
            {
                if !is_own {
                    native::fill(module, self.library.as_deref());
                }
                let what = match is_own {
                    // A parse transform calls what it needs; the modules that it only names may need it.
                    true if self.transformers.is_inner() => Mention::Modules,
                    // In a library, most atoms that could be the name of a module are not.
                    true if self.is_library => Mention::Functions,
                    true => Mention::Atoms,
                    false => Mention::Modules,
                };
                names.add(module.defs.iter(), what);
            }
            if is_own && !found.neighbours && names.makes_names() {
                found.neighbours = true;
                self.add_neighbours(names);
            }
            if !is_own {
                self.from_otp.insert(name);
                // Errors in a library are not reported to the user.
                self.diagnostics.truncate(before);
            }
        }
    }

    /// Counts every module in the user folders as mentioned; one that does not compile is left out, since it may not
    /// belong to the program.
    fn add_neighbours(&mut self, names: &mut Mentioned) {
        let folders = self.folders.sources.clone();
        let files = self.folders.files;
        let paths =
            folders.iter().flat_map(|(f, origin)| files.list(f).into_iter().map(|p| (p, *origin)));
        for (path, origin) in paths {
            if !is_source(&path) {
                continue;
            }
            let Some(name) = path.file_stem().and_then(|n| n.to_str()).map(Symbol::new) else {
                continue;
            };
            if self.modules.contains_key(&name) || names.modules.contains_key(&name) {
                continue;
            }
            let before = self.diagnostics.len();
            let Some(tree) = self.read(&path, origin) else {
                self.diagnostics.truncate(before);
                continue;
            };
            let lowered = erlang_to_core::lower(&tree, &erlang_to_core::Options::default());
            let wrong = lowered.has_errors() || Loaded::has_errors(&self.diagnostics[before..]);
            self.diagnostics.truncate(before);
            if !wrong {
                names.modules.entry(name).or_insert(false);
            }
        }
    }

    fn is_kept(&self, module: Symbol) -> bool {
        self.prelude.as_ref().is_some_and(|p| p.has(module))
    }

    fn library_module(&self, name: Symbol) -> Option<Vec<Symbol>> {
        let reader = self.library.as_ref()?;
        let module = reader.modules().iter().find(|m| m.name == name.as_str())?;
        Some(module.defs.iter().map(|d| Symbol::new(d.name)).collect())
    }

    fn locate(&self, name: Symbol) -> Option<(PathBuf, Origin)> {
        let folders = &self.folders;
        folders
            .find(&folders.sources, &format!("{name}.erl"))
            .or_else(|| folders.find(&folders.compiled, &format!("{name}.beam")))
    }
}

/// The state of loading the modules of a program.
struct Found {
    /// Modules that were examined.
    done: BTreeSet<Symbol>,
    /// The library definitions that may be called.
    roots: Vec<Symbol>,
    /// Whether every module in the folder of the program counts as named.
    neighbours: bool,
}
