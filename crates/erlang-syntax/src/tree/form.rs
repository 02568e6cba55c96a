//! Modules, attributes and functions.

use super::{Clause, Expr, FunctionType, Name, NameArity, Term, Type};
use source::{FileId, Span, Symbol};

#[derive(Clone, Debug, PartialEq)]
pub struct Module {
    /// Absent if no `-module` attribute could be read; a diagnostic says so.
    pub name: Option<Name>,
    /// The file that was parsed, or that represents the source of a `.beam`.
    pub file: FileId,
    /// In text order, including those of included files.
    pub forms: Vec<Form>,
}

impl Module {
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.forms.iter().filter_map(|form| match &form.kind {
            FormKind::Function(function) => Some(function),
            FormKind::Attribute(_) => None,
        })
    }

    pub fn attributes(&self) -> impl Iterator<Item = (&Attribute, Span)> {
        self.forms.iter().filter_map(|form| match &form.kind {
            FormKind::Attribute(attribute) => Some((attribute, form.span)),
            FormKind::Function(_) => None,
        })
    }

    pub fn records(&self) -> impl Iterator<Item = &RecordDefinition> {
        self.attributes().filter_map(|(attribute, _)| match attribute {
            Attribute::Record(record) => Some(record),
            _ => None,
        })
    }

    /// The functions in `-export` attributes. `-compile(export_all)` is [`Module::exports_all`].
    pub fn exports(&self) -> impl Iterator<Item = &NameArity> {
        self.attributes()
            .filter_map(|(attribute, _)| match attribute {
                Attribute::Export(list) => Some(list),
                _ => None,
            })
            .flatten()
    }

    pub fn exports_all(&self) -> bool {
        self.has_compile_option("export_all")
    }

    /// Whether a `-compile` attribute contains this atom, alone or in its list.
    pub fn has_compile_option(&self, option: &str) -> bool {
        let is_option = |term: &Term| term.as_atom().is_some_and(|a| a.as_str() == option);
        self.compile_options().iter().any(is_option)
    }

    /// Adds options as if in a `-compile` attribute at the end of the module.
    pub fn add_compile_options(&mut self, options: &[Term]) {
        if !options.is_empty() {
            let attribute = Attribute::Compile(Term::list(options.to_vec(), None));
            let span = Span::NONE;
            self.forms.push(Form { kind: FormKind::Attribute(attribute), span });
        }
    }

    /// Removes the parse transforms from the `-compile` attributes and returns them, except those
    /// that are part of lowering.
    pub fn take_parse_transforms(&mut self) -> Vec<Symbol> {
        let mut taken = Vec::new();
        for form in &mut self.forms {
            let FormKind::Attribute(Attribute::Compile(term)) = &mut form.kind else { continue };
            let mut options = term.as_list().unwrap_or_else(|| vec![term.clone()]);
            let before = taken.len();
            options.retain(|option| match option {
                Term::Tuple(parts) => match parts.as_slice() {
                    [Term::Atom(key), Term::Atom(name)]
                        if key.as_str() == "parse_transform"
                            && !BUILT_IN_TRANSFORMS.contains(&name.as_str()) =>
                    {
                        taken.push(*name);
                        false
                    }
                    _ => true,
                },
                _ => true,
            });
            if taken.len() > before {
                *term = Term::list(options, None);
            }
        }
        taken
    }

    /// Every option of every `-compile` attribute.
    pub fn compile_options(&self) -> Vec<Term> {
        let mut options = Vec::new();
        for (attribute, _) in self.attributes() {
            if let Attribute::Compile(term) = attribute {
                match term.as_list() {
                    Some(list) => options.extend(list),
                    None => options.push(term.clone()),
                }
            }
        }
        options
    }
}

/// Parse transforms of OTP that lowering implements itself.
pub(super) const BUILT_IN_TRANSFORMS: &[&str] = &["eunit_autoexport", "ms_transform"];

#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    pub kind: FormKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum FormKind {
    Attribute(Attribute),
    Function(Function),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Attribute {
    Module(Name),
    Export(Vec<NameArity>),
    ExportType(Vec<NameArity>),
    Import {
        module: Name,
        functions: Vec<NameArity>,
    },
    Compile(Term),
    Record(RecordDefinition),
    Type(TypeDefinition),
    Spec(Spec),
    OptionalCallbacks(Vec<NameArity>),
    /// `-behaviour` or `-behavior`.
    Behaviour(Name),
    OnLoad(NameArity),
    /// `-file(path, line)`: what follows came from there.
    File {
        path: String,
        line: u32,
    },
    /// `-feature(name, enable | disable)`.
    Feature {
        name: Name,
        enable: bool,
    },
    /// Any other: `-vsn`, `-author`, `-doc`, those of the user.
    Other {
        name: Name,
        value: Term,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct RecordDefinition {
    pub name: Name,
    pub fields: Vec<RecordFieldDefinition>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RecordFieldDefinition {
    pub name: Name,
    pub default: Option<Expr>,
    pub of: Option<Type>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeDefinitionKind {
    Type,
    Opaque,
    Nominal,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TypeDefinition {
    pub kind: TypeDefinitionKind,
    pub name: Name,
    /// Variables, including `_`.
    pub parameters: Vec<Name>,
    pub of: Type,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecKind {
    Spec,
    Callback,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    pub kind: SpecKind,
    /// In `-spec module:name(…)`.
    pub module: Option<Name>,
    pub name: Name,
    pub arity: u32,
    pub clauses: Vec<FunctionType>,
}

/// All clauses of one name and arity.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    pub name: Name,
    pub arity: u32,
    /// Never empty; each has `arity` patterns.
    pub clauses: Vec<Clause>,
    pub span: Span,
}

impl Function {
    pub fn key(&self) -> (Symbol, u32) {
        (self.name.symbol, self.arity)
    }
}
