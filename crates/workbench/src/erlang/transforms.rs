//! Parse transforms: Erlang functions that rewrite a module as it is compiled.
//!
//! They run in the machine, as a separate program: it takes the tokens of the module, calls the OTP parser to make
//! forms of them, calls the transforms, and returns the forms. It reads no files, and its output is dropped.

use super::folders::Folders;
use super::{Program, complete};
use crate::library::ERLANG;
use crate::program::{LoadOptions, LoadResult};
use erlang_syntax::tree::{self, Term};
use machine::Outside;
use recording::{Answer, FileError, FileKind, NoAnswer, Request, Stream};
use runs::RunOptions;
use source::{Diagnostic, Origin, SourceMap, Symbol};
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// Limit on the nesting of transforms: modules of a transform may need transforms.
const MAX_NESTING: u32 = 4;
/// A transform that takes longer than this many steps counts as not terminating.
const MAX_STEPS: u64 = 2_000_000_000;

/// The programs that execute transforms, by their transforms.
#[derive(Clone, Default)]
pub(super) struct Transformers {
    linked: BTreeMap<Vec<Symbol>, Rc<runs::Program>>,
    /// The number of enclosing transforms that are being loaded.
    depth: u32,
}

impl Transformers {
    /// Whether this program itself executes transforms.
    pub(super) fn is_inner(&self) -> bool {
        self.depth > 0
    }
}

impl Program<'_> {
    /// The module of a file after its parse transforms.
    pub(super) fn transform(
        &mut self,
        module: tree::Module,
        path: &Path,
        transforms: &[Symbol],
    ) -> Option<tree::Module> {
        if self.diagnostics.iter().any(|d| d.severity == source::Severity::Error) {
            return Some(module);
        }
        match self.transformed(&module, path, transforms) {
            Ok(mut module) => {
                // Transforms leave the attribute in place.
                module.take_parse_transforms();
                Some(module)
            }
            Err(problem) => {
                self.diagnostics.push(*problem);
                None
            }
        }
    }

    fn transformed(
        &mut self,
        module: &tree::Module,
        path: &Path,
        transforms: &[Symbol],
    ) -> Result<tree::Module, Box<Diagnostic>> {
        let transformer = self.transformer(transforms, path)?;
        let options = self.folders.parse_options(path);
        let atom = |text: &str| Term::Atom(Symbol::new(text));
        let mut given: Vec<Term> = vec![atom("debug_info"), atom("return")];
        for (name, value) in &options.defines {
            let mut define = vec![atom("d"), atom(name)];
            define.extend(value.as_deref().map(atom));
            given.push(Term::Tuple(define));
        }
        if let Some(options) = self.folders.compile_options(path) {
            given.extend(options.others.iter().cloned());
        }
        // Included files are already in the source map: a copy prevents them from being added again.
        let mut copy = self.sources.clone();
        let forms =
            erlang_syntax::tokens_of_forms(&mut copy, module.file, &options, &mut self.folders);
        let input = Term::Tuple(vec![
            Term::String(path.display().to_string()),
            forms,
            Term::list(given, None),
        ]);
        let made = run(&transformer, erlang_syntax::encode_term(&input));
        let name = path.display();
        let fail = |why: String| {
            let names: Vec<&str> = transforms.iter().map(|t| t.as_str()).collect();
            let message = format!("{name}: the parse transform {} failed: {why}", names.join(", "));
            Box::new(Diagnostic::error(message))
        };
        match made.map_err(&fail)? {
            Transformed::Forms(bytes) => {
                let origin = self.sources.get(module.file).map_or(Origin::User, |f| f.origin);
                erlang_syntax::beam::load_forms(
                    &path.display().to_string(),
                    &bytes,
                    origin,
                    &mut self.sources,
                )
            }
            Transformed::Problem(text) => Err(fail(text)),
        }
    }

    /// The program that executes some transforms, linked.
    fn transformer(
        &mut self,
        transforms: &[Symbol],
        path: &Path,
    ) -> Result<Rc<runs::Program>, Box<Diagnostic>> {
        if let Some(known) = self.transformers.linked.get(transforms) {
            return Ok(known.clone());
        }
        let path = path.display();
        if self.transformers.depth >= MAX_NESTING {
            let message = format!("{path}: its parse transforms need one another");
            return Err(Box::new(Diagnostic::error(message)));
        }
        for name in transforms {
            let is_there =
                self.locate(*name).is_some() || self.folders.otp_module(name.as_str()).is_some();
            if !is_there {
                let message = format!("{path}: there is no parse transform {name}");
                let help = "it is looked for as modules are: beside the program, in what its project \
                            depends on, in the folders that --src names, and in OTP";
                return Err(Box::new(Diagnostic::error(message).help(help)));
            }
        }
        if self.folders.otp_module("erl_parse").is_none() {
            let message = format!("{path}: parse transforms need an installed Erlang/OTP");
            let help = "install it, or say where it is: --otp DIR";
            return Err(Box::new(Diagnostic::error(message).help(help)));
        }
        let linked = Rc::new(self.link_transformer(transforms)?);
        self.transformers.linked.insert(transforms.to_vec(), linked.clone());
        Ok(linked)
    }

    fn link_transformer(&self, transforms: &[Symbol]) -> Result<runs::Program, Box<Diagnostic>> {
        let mut sources = SourceMap::new();
        let first_file = ERLANG.add_sources(&mut sources);
        let folders = Folders { with_tests: false, ..self.folders.clone() };
        let mut program = Program::new(folders, sources, ERLANG.reader(first_file));
        program.transformers =
            Transformers { depth: self.transformers.depth + 1, ..self.transformers.clone() };
        let functions: Vec<String> = transforms
            .iter()
            .map(|t| {
                format!("fun {}:parse_transform/2", erlang_syntax::token::quote_atom(t.as_str()))
            })
            .collect();
        let call = format!(
            "backstory_transform:main([{}], fun erl_parse:parse_form/1)",
            functions.join(", ")
        );
        let options = LoadOptions::default();
        let name = Symbol::new("backstory_transform");
        let first = |diagnostics: Vec<Diagnostic>| {
            let error = diagnostics.into_iter().find(|d| d.severity == source::Severity::Error);
            Box::new(
                error.unwrap_or_else(|| Diagnostic::error("the parse transform cannot be loaded")),
            )
        };
        let Some(entry) = program.entry_of(&call, Origin::User) else {
            return Err(first(program.diagnostics));
        };
        let loaded = complete(program, name, entry, Path::new("backstory_transform"), &options);
        match loaded.result {
            LoadResult::Program(program) => Ok(*program),
            LoadResult::Dump(_) | LoadResult::Failed => {
                let mut problem = first(loaded.diagnostics);
                if let Some(place) = loaded.sources.place(problem.span()) {
                    problem.message = format!("{place}: {}", problem.message);
                }
                problem.primary = None;
                problem.secondary.clear();
                Err(problem)
            }
        }
    }
}

/// The result of a transformer.
enum Transformed {
    /// In the external format.
    Forms(Vec<u8>),
    Problem(String),
}

fn run(transformer: &runs::Program, input: Vec<u8>) -> Result<Transformed, String> {
    let written = Arc::new(Mutex::new(Vec::new()));
    let outside = Box::new(Closed { input: Some(input), written: written.clone() });
    let options = RunOptions { max_steps: Some(MAX_STEPS), ..RunOptions::default() };
    let report = runs::run(transformer, outside, &options, None)?;
    let written = written.lock().unwrap_or_else(PoisonError::into_inner);
    // The last output: kind, contents, and their length.
    let split = written.len().checked_sub(4).and_then(|end| {
        let (rest, length) = written.split_at(end);
        let length = u32::from_be_bytes(length.try_into().ok()?) as usize;
        let made = rest.get(rest.len().checked_sub(length)?..)?;
        made.split_first()
    });
    match split {
        Some((b'F', forms)) => Ok(Transformed::Forms(forms.to_vec())),
        Some((b'E', text)) => Ok(Transformed::Problem(String::from_utf8_lossy(text).into_owned())),
        _ => Err(format!("it ended without an answer ({:?})", report.ending)),
    }
}

/// An outside without files, which collects the output.
struct Closed {
    input: Option<Vec<u8>>,
    written: Arc<Mutex<Vec<u8>>>,
}

impl Outside for Closed {
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        if stream == 1 {
            self.written.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        }
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        Ok(match request {
            Request::ReadAll(0) => Answer::Bytes(self.input.take().unwrap_or_default()),
            Request::ReadLine(_) | Request::ReadBytes(..) | Request::ReadAll(_) => {
                Answer::Bytes(Vec::new())
            }
            Request::AtEnd(_) => Answer::Flag(true),
            Request::Open(..) | Request::ListDirectory(_) => {
                Answer::Failed(FileError::DoesNotExist)
            }
            Request::Write(..) | Request::RemoveFile(_) | Request::MakeDirectory(_) => {
                Answer::Failed(FileError::NotPermitted)
            }
            Request::FileKind(_) => Answer::Kind(FileKind::Nothing),
            Request::Environment(_) => Answer::Value(None),
            Request::EnvironmentAll => Answer::Variables(Vec::new()),
            Request::Clock | Request::TimeZone(_) | Request::RandomSeed => Answer::Number(0),
        })
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        Vec::new()
    }

    fn program_name(&mut self) -> Vec<u8> {
        b"backstory_transform".to_vec()
    }
}
