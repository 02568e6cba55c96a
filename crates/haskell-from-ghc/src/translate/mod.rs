//! Translates modules of GHC's Core to Core.
//!
//! Both languages are lazy, so most of it is one to one. What differs: a binding of an unlifted type
//! is strict; a `case` always evaluates; a dictionary of a class with a single member is that member
//! in GHC and a constructor here; boxes around numbers do not exist here; `IO` is a function of a
//! token here, and of a state in GHC, so that casts between the two become calls ([`casts`]).

mod casts;
mod dictionary;
mod expr;
mod foreign;
mod function;
mod global;
mod matching;
mod names;
mod places;
mod reach;
mod shown;
mod tail;
mod types;

use crate::file::{DataType, File, TypeId, VariableId};
use crate::library::Library;
use core_ir::{
    BodyBuilder, Constructor, Def, ExprId, Field, Language, Module, Pattern, VarId, Visibility,
};
use names::{Names, qualified};
pub use places::Paths;
use places::Places;
use source::{SourceMap, Span, Symbol};
use std::collections::{HashMap, HashSet};

/// A translated program.
pub struct Translated {
    /// In the order in which the files were given.
    pub modules: Vec<Module>,
    /// The name of the last module.
    pub root: Option<Symbol>,
    /// For displaying values; without those of the library.
    pub types: core_ir::Types,
    /// For each newtype of the program, the type of what takes out what is in it.
    pub unpacked: Vec<String>,
}

/// Translates the modules of a program, the main one last. Those that were compiled from one of the
/// sources know their places in it.
pub fn translate(
    files: &[File],
    library: &dyn Library,
    sources: &SourceMap,
    paths: &Paths,
) -> Translated {
    let names = Names::new(library, files);
    let mut newtypes = HashMap::new();
    for (number, file) in files.iter().enumerate() {
        for data in file.data.iter().filter(|d| d.is_newtype) {
            let inside = data.constructors.first().and_then(|c| c.fields.first());
            if let Some(field) = inside {
                newtypes.extend(names.own(data.name).map(|name| (name, (number, field.ty))));
            }
        }
    }
    let program = Program { files, names, places: Places::new(sources, paths), newtypes };
    let modules = core_ir::with_deep_stack(|| {
        let reached = reach::reached(&program);
        files.iter().zip(&reached).map(|(file, part)| program.module(file, part.as_ref())).collect()
    });
    let (types, unpacked) = shown::types(&program);
    let root = files.last().and_then(|f| program.names.own_module(f.unit, f.module));
    Translated { modules, root, types, unpacked }
}

struct Program<'a> {
    files: &'a [File],
    names: Names<'a>,
    places: Places<'a>,
    /// Newtypes of the program: the file that declares each, and the type inside.
    newtypes: HashMap<Symbol, (usize, TypeId)>,
}

/// What the definitions of one module share.
struct Context<'a> {
    program: &'a Program<'a>,
    file: &'a File,
    /// The module in Core.
    module: Symbol,
    /// The names of top-level variables.
    globals: HashMap<VariableId, Symbol>,
}

/// Builds one definition.
struct Builder<'a> {
    cx: &'a Context<'a>,
    b: BodyBuilder,
    vars: HashMap<VariableId, Bound>,
    /// Whether the next expression is the body of a binding.
    at_binding: bool,
}

/// What a variable of GHC stands for.
#[derive(Clone, Debug)]
enum Bound {
    Var(VarId),
    /// A continuation that is jumped to.
    Label(VarId),
    /// The polymorphic function around it, applied to these dictionaries.
    Instance(Whole, Vec<VarId>),
}

#[derive(Clone, Copy, Debug)]
enum Whole {
    Global(Symbol),
    Local(VarId),
}

impl Program<'_> {
    /// `part`: the variables to translate, if not all of them.
    fn module(&self, file: &File, part: Option<&HashSet<VariableId>>) -> Module {
        let module = self.names.own_module(file.unit, file.module).unwrap_or(file.module);
        let cx = Context { program: self, file, module, globals: global_names(file, module) };
        let mut types: Vec<_> = file.data.iter().filter_map(|d| cx.data_type(d)).collect();
        let mut defs = Vec::new();
        for class in &file.classes {
            types.extend(cx.class_type(class));
            cx.selectors(class, &mut defs);
        }
        for (variable, expr) in file.binds.iter().flat_map(|b| &b.pairs) {
            let is_wanted = part.is_none_or(|part| part.contains(variable));
            if is_wanted && !is_type_representation(file.variable(*variable).occ.as_str()) {
                defs.push(cx.definition(*variable, *expr));
            }
        }
        Module { name: module, language: Language::Haskell, types, defs }
    }
}

/// What GHC generates for `Typeable`: a reference to it is a name here.
fn is_type_representation(occ: &str) -> bool {
    ["$tc", "$trModule", "$krep"].iter().any(|start| occ.starts_with(start))
}

/// External names are unique in their module; others get a number.
fn global_names(file: &File, module: Symbol) -> HashMap<VariableId, Symbol> {
    let mut names = HashMap::new();
    let mut counts: HashMap<Symbol, u32> = HashMap::new();
    for (variable, _) in file.binds.iter().flat_map(|b| &b.pairs) {
        let known = file.variable(*variable);
        let name = if known.is_external {
            qualified(module, known.occ)
        } else {
            let count = counts.entry(known.occ).or_default();
            *count += 1;
            Symbol::new(&format!("{module}.{}_{count}", known.occ))
        };
        names.insert(*variable, name);
    }
    names
}

/// A name as it is written: that of a method without what GHC puts in front.
fn source_name(occ: Symbol) -> Symbol {
    let text = occ.as_str();
    let method = text.strip_prefix("$c").or_else(|| text.strip_prefix("$dm"));
    match method.or_else(|| text.strip_prefix("$sel:").and_then(|t| t.split(':').next())) {
        Some(plain) if !plain.is_empty() => Symbol::new(plain),
        _ => occ,
    }
}

impl Context<'_> {
    fn data_type(&self, data: &DataType) -> Option<core_ir::DataType> {
        if data.is_newtype || data.constructors.is_empty() {
            return None;
        }
        let constructors = data.constructors.iter().map(|con| Constructor {
            name: qualified(self.module, con.name.occ),
            source_name: con.name.occ,
            fields: con
                .fields
                .iter()
                .map(|field| Field {
                    name: match field.is_dictionary {
                        true => Some(Symbol::new("$dict")),
                        false => field.label.map(source_name),
                    },
                    strict: field.is_strict,
                    ty: Some(types::text(self.file, field.ty)),
                })
                .collect(),
            fixity: con.precedence,
        });
        let name = qualified(self.module, data.name.occ);
        Some(core_ir::DataType { name, constructors: constructors.collect() })
    }

    fn span(&self, place: Option<&crate::file::Place>) -> Span {
        place.map_or(Span::NONE, |place| self.program.places.span(self.file.folder, place))
    }

    fn builder(&self) -> Builder<'_> {
        Builder { cx: self, b: BodyBuilder::new(), vars: HashMap::new(), at_binding: false }
    }
}

/// A generated definition.
fn generated(name: Symbol, source_name: Symbol, body: core_ir::Body) -> Def {
    let visibility = Visibility::Generated;
    Def { name, source_name, visibility, span: Span::NONE, ty: None, body }
}

impl Builder<'_> {
    /// A function, or the body itself if there are no parameters.
    fn lambda(&mut self, params: Vec<VarId>, body: ExprId, span: Span) -> ExprId {
        if params.is_empty() { body } else { self.b.lam(None, params, body, span) }
    }

    /// A field of a value with a known constructor.
    fn field_of(&mut self, of: ExprId, con: Symbol, place: usize, size: usize) -> ExprId {
        let fields: Vec<_> = (0..size).map(|_| self.b.fresh("field")).collect();
        let body = self.b.local(fields[place], Span::NONE);
        let binder = self.b.fresh("whole");
        let pattern = Pattern::Con { con, fields };
        self.b.case(of, binder, vec![(pattern, body)], None, Span::NONE)
    }

    /// The Core variable for a variable that is being bound.
    fn bind(&mut self, id: VariableId) -> VarId {
        let known = self.cx.file.variable(id);
        let var = match self.cx.is_written(known) {
            true => self.b.var(known.occ, self.cx.span(known.place.as_ref())),
            false => self.b.fresh(known.occ.as_str()),
        };
        self.vars.insert(id, Bound::Var(var));
        var
    }

    fn bind_all(&mut self, ids: &[VariableId]) -> Vec<VarId> {
        ids.iter().map(|id| self.bind(*id)).collect()
    }
}
