//! Links the definitions of a program with those of a library.

use crate::{Form, Own, Program};
use core_ir::{Archive, BodyBuilder, DataType, Def, Language, Module, Visibility};
use machine::{Code, Definitions, LinkError, Options};
use recording::Loading;
use source::{Diagnostic, FileId, SourceMap, Span, Symbol};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

/// The definitions of a library, and of packages.
pub type SharedReader = Arc<Archive>;

/// The definitions of the library, decoded on demand; those of the program take precedence.
pub struct WithLibrary<D> {
    own: D,
    reader: Option<SharedReader>,
    defs: HashMap<Symbol, Rc<Def>>,
    types: HashMap<Symbol, Rc<DataType>>,
    /// Functions of the program that their modules do not export.
    pub hidden: HashSet<Symbol>,
}

impl<D: Definitions> WithLibrary<D> {
    pub fn new(own: D, reader: Option<SharedReader>) -> Self {
        WithLibrary {
            own,
            reader,
            defs: HashMap::new(),
            types: HashMap::new(),
            hidden: HashSet::new(),
        }
    }
}

impl<D: Definitions> Definitions for WithLibrary<D> {
    fn is_hidden(&self, name: Symbol) -> bool {
        self.hidden.contains(&name) || self.own.is_hidden(name)
    }

    fn def(&mut self, name: Symbol) -> Option<Rc<Def>> {
        if let Some(def) = self.own.def(name).or_else(|| self.defs.get(&name).cloned()) {
            return Some(def);
        }
        let def = Rc::new(self.reader.as_ref()?.def(name)?);
        self.defs.insert(name, def.clone());
        Some(def)
    }

    fn data_type(&mut self, constructor: Symbol) -> Option<Rc<DataType>> {
        let known =
            self.own.data_type(constructor).or_else(|| self.types.get(&constructor).cloned());
        if known.is_some() {
            return known;
        }
        let ty = Rc::new(self.reader.as_ref()?.data_type(constructor)?);
        self.types.extend(ty.constructors.iter().map(|c| (c.name, ty.clone())));
        Some(ty)
    }
}

/// Everything about a program besides its definitions.
pub struct Parts {
    pub name: String,
    pub language: Language,
    pub identity: [u8; 16],
    pub entry: Symbol,
    pub call_file: Option<FileId>,
    pub reference_entry: Option<Symbol>,
    pub own: Option<Own>,
    pub expression: Option<Symbol>,
    /// The names of records declared by the user.
    pub records: machine::Records,
    /// The types of definitions and values.
    pub types: core_ir::LazyTypes,
}

/// Links the definitions of a program. `more`: definitions that can be reached by names constructed
/// at run time.
pub fn link(
    parts: Parts,
    more: &[Symbol],
    mut definitions: impl Definitions,
    sources: &SourceMap,
    form: Form,
) -> Result<Program, Box<Diagnostic>> {
    let mut roots = vec![parts.entry];
    roots.extend(parts.reference_entry);
    roots.extend(more);
    roots.extend(
        machine::HOOKS.iter().map(|h| Symbol::new(h)).filter(|h| definitions.def(*h).is_some()),
    );
    let options = Options { speculate: !form.is_faithful() };
    let mut code = machine::link(&mut definitions, &roots, parts.language, options)
        .map_err(|error| Box::new(problem(error)))?;
    code.records = parts.records;
    code.types = Arc::new(parts.types);
    if parts.language == Language::Erlang {
        code.sources = Some(Arc::new(sources.clone()));
    }
    Ok(Program {
        sources: sources.clone(),
        name: parts.name,
        language: parts.language,
        identity: parts.identity,
        code: Arc::new(code),
        entry: parts.entry,
        call_file: parts.call_file,
        reference_entry: parts.reference_entry,
        own: parts.own.map(Arc::new),
        expression: parts.expression,
        is_expression: false,
        always: None,
        kept: Vec::new(),
        form,
        loading: Loading::default(),
        pack: Some(Arc::default()),
        forms: None,
    })
}

/// Adds what is reachable from some definitions to the code of a form.
pub fn extend(
    code: Code,
    mut definitions: impl Definitions,
    roots: &[Symbol],
    form: Form,
) -> Result<Code, String> {
    let options = Options { speculate: !form.is_faithful() };
    machine::extend(code, &mut definitions, roots, options).map_err(|error| problem(error).message)
}

fn problem(error: LinkError) -> Diagnostic {
    let (message, span) = match error {
        LinkError::NoSuchDefinition(name) => {
            (format!("the program does not define {name}"), Span::NONE)
        }
        LinkError::NoSuchConstructor(name, span) => {
            (format!("the constructor {name} is not defined"), span)
        }
        LinkError::FunctionTooLarge(name, span) => {
            (format!("{name} has more local variables than Backstory can number"), span)
        }
    };
    Diagnostic::error(message).at(span)
}

/// A module with the entry point of a program.
pub fn entry_module(language: Language, def: Def) -> Module {
    Module { name: Symbol::new("Backstory.Entry"), language, types: Vec::new(), defs: vec![def] }
}

const RUN_MAIN: &str = "GHC.TopHandler.runMain";

/// `entry = runMain main`, the entry point of a Haskell program.
pub fn start(entry: Symbol, main: Symbol) -> Def {
    application(entry, Symbol::new(RUN_MAIN), main)
}

/// `name = function argument`.
pub fn application(name: Symbol, function: Symbol, argument: Symbol) -> Def {
    let mut builder = BodyBuilder::new();
    let run = builder.global(function, Span::NONE);
    let action = builder.global(argument, Span::NONE);
    let root = builder.app(run, vec![action], Span::NONE);
    Def {
        name,
        source_name: Symbol::new("main"),
        visibility: Visibility::Generated,
        span: Span::NONE,
        ty: None,
        body: builder.finish(root),
    }
}
