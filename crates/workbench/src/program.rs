//! Programs: from a path on the command line to runnable code.

use crate::files::{Files, Noting};
use crate::{erlang, haskell};
use core_ir::{Language, Module};
use machine::InMemory;
use recording::{Header, Loading};
pub(crate) use runs::Parts;
pub(crate) use runs::Program;
use runs::{Compilation, Form, link};
use source::{Cause, Diagnostic, Origin, Severity, SourceMap, Symbol};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How to load a program.
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    /// Further folders to search for modules.
    pub source_folders: Vec<PathBuf>,
    /// Haskell: folders and archives of packages.
    pub packages: Vec<PathBuf>,
    /// Haskell: folders in which cabal stores downloaded archives of packages.
    pub package_caches: Vec<PathBuf>,
    /// Haskell: the executable or test suite of a package to run, instead of its first.
    pub component: Option<String>,
    /// Erlang: the call to make instead of `main`, such as `m:f(1)`.
    pub call: Option<String>,
    /// Erlang: run the module's EUnit tests.
    pub eunit: bool,
    /// Elixir: run the tests of the mix project; the arguments are those of `mix test`.
    pub exunit: bool,
    /// Erlang: where OTP is installed, for modules that are not built in.
    pub otp: Option<PathBuf>,
    /// Erlang: modules to take from OTP although they are built in.
    pub prefer_otp: Vec<String>,
    /// The command line of the program.
    pub arguments: Vec<String>,
    /// The stage to print instead of running.
    pub dump: Option<String>,
    /// The first form of the program. Its other forms are made from the same compilation.
    pub form: Form,
    /// Haskell: how to treat CONTRACT and INVARIANT pragmas.
    pub contracts: Contracts,
    /// In the form for computations: the expression to evaluate instead of `main`.
    pub expression: Option<String>,
    /// In the form for computations: the reference version of the program.
    pub reference: Option<PathBuf>,
    /// A function of the program that is kept even if it is unused: a search evaluates it in every state.
    pub always: Option<String>,
    /// More of these, for liveness properties.
    pub kept: Vec<String>,
    /// Haskell: what compiles the program.
    pub front_end: FrontEnd,
}

/// What compiles a Haskell program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrontEnd {
    /// Backstory itself; GHC, if the program needs something that Backstory does not support.
    #[default]
    Auto,
    Own,
    /// The installed GHC.
    Ghc,
}

/// How to treat the contracts and invariants of a program. They are compiled with it, so a program with them is a
/// different program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contracts {
    /// They are comments.
    #[default]
    Ignored,
    /// They are checked at run time, and errors in them are reported.
    Checked,
    /// The program ends where a transaction breaks an invariant, and nothing else is checked. The run has the same
    /// visible operations as without.
    InvariantsWatched,
}

impl LoadOptions {
    /// The load options of a program at this path, for a recording.
    fn loading(&self, path: &Path) -> Loading {
        let text = |path: &Path| path.to_string_lossy().into_owned();
        Loading {
            path: text(path),
            component: self.component.clone(),
            call: self.call.clone(),
            eunit: self.eunit,
            exunit: self.exunit,
            source_folders: self.source_folders.iter().map(|f| text(f)).collect(),
            packages: self.packages.iter().map(|p| text(p)).collect(),
            otp: self.otp.as_deref().map(text),
            prefer_otp: self.prefer_otp.clone(),
            contracts: self.contracts == Contracts::Checked,
            expression: self.expression.clone(),
            ghc: self.front_end == FrontEnd::Ghc,
        }
    }

    /// The load options in a recording; the caller finds the path.
    pub fn recorded(header: &Header) -> Self {
        let Loading {
            path: _,
            component,
            call,
            eunit,
            exunit,
            source_folders,
            packages,
            otp,
            prefer_otp,
            contracts,
            expression,
            ghc,
        } = header.loading.clone();
        let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
        LoadOptions {
            source_folders: source_folders.into_iter().map(PathBuf::from).collect(),
            packages: packages.into_iter().map(PathBuf::from).collect(),
            component,
            call,
            eunit,
            exunit,
            otp: otp.map(PathBuf::from),
            prefer_otp,
            arguments: header.arguments.iter().map(text).collect(),
            contracts: if contracts { Contracts::Checked } else { Contracts::Ignored },
            expression,
            front_end: if ghc { FrontEnd::Ghc } else { FrontEnd::Own },
            ..LoadOptions::default()
        }
    }

    /// Whether a definition is to be kept.
    pub(crate) fn keeps(&self, def: Symbol) -> bool {
        self.always.iter().chain(&self.kept).any(|wanted| Self::is_called(wanted, def))
    }

    /// Whether a name given by the user refers to a definition.
    fn is_called(wanted: &str, def: Symbol) -> bool {
        let (module, name) = parts_of(def);
        [name, without_arity(name)].iter().any(|n| {
            wanted == *n || wanted == format!("{module}.{n}") || wanted == format!("{module}:{n}")
        })
    }
}

/// The module of a definition, which may be empty, and its name there.
fn parts_of(def: Symbol) -> (&'static str, &'static str) {
    let full = def.as_str();
    full.split_once(':').or_else(|| full.rsplit_once('.')).unwrap_or(("", full))
}

fn without_arity(name: &str) -> &str {
    name.rsplit_once('/').map_or(name, |(plain, _)| plain)
}

/// The result of loading: a program or a dump, and diagnostics.
pub struct Loaded {
    pub sources: SourceMap,
    pub diagnostics: Vec<Diagnostic>,
    pub result: LoadResult,
}

pub enum LoadResult {
    Program(Box<Program>),
    /// The requested dump.
    Dump(String),
    Failed,
}

impl Loaded {
    pub(crate) fn failed(sources: SourceMap, mut diagnostics: Vec<Diagnostic>) -> Self {
        diagnostics.dedup();
        Loaded { sources, diagnostics, result: LoadResult::Failed }
    }

    pub(crate) fn has_errors(diagnostics: &[Diagnostic]) -> bool {
        diagnostics.iter().any(|d| d.severity == Severity::Error)
    }
}

/// Loads what a path names: a Haskell file or package, an Erlang or Elixir file or project, a file of
/// Core.
pub fn load(path: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    let mut loaded = load_as(path, files, options);
    let Some(unsupported) = needs_ghc(&loaded, options) else { return loaded };
    match files.has_ghc() {
        Some(true) => {
            let options = LoadOptions { front_end: FrontEnd::Ghc, ..options.clone() };
            let mut with_ghc = load_as(path, files, &options);
            let message = format!("{unsupported}: GHC compiles the program instead");
            with_ghc.diagnostics.insert(0, Diagnostic::new(Severity::Note, message));
            with_ghc
        }
        Some(false) => {
            let first = loaded.diagnostics.iter_mut().find(|d| is_unsupported(d));
            if let Some(found) = first {
                let hint = "GHC could compile it for Backstory, and there is no `ghc` on the path";
                found.notes.push(hint.to_owned());
            }
            loaded
        }
        None => loaded,
    }
}

fn is_unsupported(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error && diagnostic.cause == Cause::Unsupported
}

/// What Backstory does not support in a program that GHC may compile instead. What GHC does not do
/// for us is not handed to it.
fn needs_ghc(loaded: &Loaded, options: &LoadOptions) -> Option<String> {
    let is_possible = options.front_end == FrontEnd::Auto
        && options.expression.is_none()
        && options.reference.is_none()
        && options.dump.is_none()
        && options.contracts == Contracts::Ignored;
    let is_failed = matches!(loaded.result, LoadResult::Failed);
    if is_possible && loaded.sources.files().any(|(_, file)| haskell::needs_plugin(file)) {
        return Some("the program asks GHC for a plugin or preprocessor".to_owned());
    }
    let found = loaded.diagnostics.iter().find(|d| is_unsupported(d))?;
    // Modules and C functions that the machine cannot have: GHC cannot run them here either.
    let is_beyond = |d: &Diagnostic| {
        d.message.starts_with("module not found") || d.message.starts_with("foreign imports")
    };
    if loaded.diagnostics.iter().filter(|d| is_unsupported(d)).all(is_beyond) {
        return None;
    }
    let is_haskell = loaded
        .sources
        .get(found.span().file)
        .is_some_and(|file| file.path.ends_with(".hs") || file.path.ends_with(".lhs"));
    (is_possible && is_failed && is_haskell).then(|| found.message.clone())
}

fn load_as(path: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    let noting = Noting::new(files);
    let mut loaded = load_from(path, &noting, options);
    if let LoadResult::Program(program) = &mut loaded.result {
        program.loading = options.loading(path);
        program.pack = noting.into_pack().map(Arc::new);
    }
    loaded
}

fn load_from(path: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    if files.is_folder(path) {
        // Erlang projects often contain a mix.exs, for Elixir projects that depend on them.
        let is_erlang = erlang::is_project(path, files)
            && !options.exunit
            && (options.eunit || files.list(&path.join("lib")).is_empty());
        return if erlang::is_mix_project(path, files) && !is_erlang {
            erlang::load_elixir(path, files, options)
        } else if erlang::is_gleam_project(path, files) {
            erlang::load_gleam(path, files, options)
        } else if is_erlang || erlang::is_project(path, files) {
            erlang::load_project(path, files, options)
        } else {
            haskell::load_package(path, files, options)
        };
    }
    if !files.is_file(path) {
        let message = format!("there is no file {}", path.display());
        return Loaded::failed(SourceMap::new(), vec![Diagnostic::machine(message)]);
    }
    match ending {
        "hs" | "lhs" => haskell::load(path, files, options),
        "erl" | "beam" => erlang::load(path, files, options),
        "ex" | "exs" => erlang::load_elixir(path, files, options),
        "core" => load_core(path, files, options),
        _ if erlang::is_escript(path, files) => erlang::load(path, files, options),
        _ => {
            let message = format!("{} is not a kind of program that I know", path.display());
            let help = "programs end in .hs or .lhs (Haskell), .erl or .beam (Erlang), .ex or .exs \
                        (Elixir), or .core (Core), or are escripts (Erlang)";
            Loaded::failed(SourceMap::new(), vec![Diagnostic::error(message).help(help)])
        }
    }
}

/// The text of a file, or why it cannot be read.
pub(crate) fn read_text(path: &Path, files: &dyn Files) -> Result<String, Box<Diagnostic>> {
    let bytes = files
        .read(path)
        .map_err(|why| Diagnostic::machine(format!("cannot read {}: {why}", path.display())))
        .map_err(Box::new)?;
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        let message = format!("{} is not text in UTF-8 (byte {at})", path.display());
        Box::new(Diagnostic::error(message))
    })
}

fn load_core(path: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    let mut sources = SourceMap::new();
    let text = match read_text(path, files) {
        Ok(text) => text,
        Err(problem) => return Loaded::failed(sources, vec![*problem]),
    };
    let file = sources.add(path.display().to_string(), text.as_str(), Origin::User);
    let module = match core_ir::parse(file, &text) {
        Ok(module) => module,
        Err(problems) => return Loaded::failed(sources, problems),
    };
    let problems = core_ir::check(std::slice::from_ref(&module));
    if Loaded::has_errors(&problems) {
        return Loaded::failed(sources, problems);
    }
    if let Some(stage) = &options.dump {
        return dump(stage, &["core"], sources, problems, |_| {
            core_ir::print(&module, core_ir::Spans::Hide)
        });
    }
    let source = CoreSource {
        name: path.display().to_string(),
        identity: core_ir::digest(std::slice::from_ref(&module)),
        module,
        sources: sources.clone(),
        options: options.clone(),
    };
    loaded(Arc::new(source), sources, problems, options.form)
}

/// A program that is one file of Core.
struct CoreSource {
    name: String,
    identity: [u8; 16],
    module: Module,
    sources: SourceMap,
    options: LoadOptions,
}

impl Compilation for CoreSource {
    fn build(self: Arc<Self>, form: Form) -> Result<Program, Vec<Diagnostic>> {
        let module = self.module.clone();
        let parts = Parts {
            name: self.name.clone(),
            language: match module.language {
                Language::Erlang => Language::Erlang,
                Language::Haskell | Language::Core => Language::Core,
            },
            identity: self.identity,
            entry: Symbol::new("main"),
            call_file: None,
            reference_entry: None,
            own: None,
            expression: None,
            records: machine::Records::default(),
            types: core_ir::types::no_types(),
        };
        let kept: Vec<Symbol> =
            module.defs.iter().map(|d| d.name).filter(|d| self.options.keeps(*d)).collect();
        let definitions = InMemory::new(vec![module]);
        finish(parts, &kept, definitions, &self.sources, &self.options, form)
    }
}

/// Answers `--dump`.
pub(crate) fn dump(
    stage: &str,
    stages: &[&str],
    sources: SourceMap,
    mut diagnostics: Vec<Diagnostic>,
    text: impl FnOnce(&SourceMap) -> String,
) -> Loaded {
    if !stages.contains(&stage) {
        diagnostics.push(
            Diagnostic::error(format!("there is no stage {stage} to dump"))
                .help(format!("for this file there are: {}", stages.join(", "))),
        );
        return Loaded::failed(sources, diagnostics);
    }
    let result = LoadResult::Dump(text(&sources));
    Loaded { sources, diagnostics, result }
}

/// A compiled program, in its first form.
pub(crate) fn loaded(
    source: Arc<impl Compilation + 'static>,
    sources: SourceMap,
    mut diagnostics: Vec<Diagnostic>,
    form: Form,
) -> Loaded {
    match source.clone().build(form) {
        Ok(program) => {
            let program = Box::new(program.compiled_from(source));
            Loaded { sources, diagnostics, result: LoadResult::Program(program) }
        }
        Err(problems) => {
            diagnostics.extend(problems);
            Loaded::failed(sources, diagnostics)
        }
    }
}

/// Among [`LoadOptions::kept`]: the library function that says whether the last mark is hot.
pub const MARKS: &str = "$marks";

/// The library function that says whether the last mark is hot.
fn marks(language: Language) -> Symbol {
    Symbol::new(match language {
        Language::Haskell => "Backstory.Mark.isHot",
        _ => "backstory:is_hot/0",
    })
}

/// Links the definitions of a program. `more`: definitions that may be reached by computed names.
pub(crate) fn finish(
    parts: Parts,
    more: &[Symbol],
    definitions: impl machine::Definitions,
    sources: &SourceMap,
    options: &LoadOptions,
    form: Form,
) -> Result<Program, Vec<Diagnostic>> {
    let mut more = more.to_vec();
    if options.kept.iter().any(|wanted| wanted == MARKS) {
        more.push(marks(parts.language));
    }
    let more = more.as_slice();
    let find = |wanted: &String| {
        if wanted == MARKS {
            return Ok(marks(parts.language));
        }
        // A function that a search evaluates in Erlang takes no arguments.
        let found = more.iter().copied().filter(|def| LoadOptions::is_called(wanted, *def));
        let found = found.max_by_key(|def| def.as_str().ends_with("/0"));
        found.ok_or_else(|| {
            let names = more.iter().map(|def| without_arity(parts_of(*def).1));
            let help = match source::did_you_mean(wanted, names) {
                Some(name) => format!("did you mean `{name}`?"),
                None => "name a function at the top level of the program".to_owned(),
            };
            vec![Diagnostic::error(format!("the program does not define `{wanted}`")).help(help)]
        })
    };
    let always = options.always.as_ref().map(find).transpose()?;
    let kept = options.kept.iter().map(find).collect::<Result<Vec<Symbol>, _>>()?;
    let mut program =
        link(parts, more, definitions, sources, form).map_err(|problem| vec![*problem])?;
    program.is_expression = options.expression.is_some();
    program.always = always;
    program.kept = kept;
    Ok(program)
}
