//! What a file of GHC's Core holds. References between the parts are numbers, checked by the reader.

use source::Symbol;

/// A name of GHC: unit (package), module, and the name itself. Unit and module are empty for names
/// that no module exports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    pub unit: Symbol,
    pub module: Symbol,
    pub occ: Symbol,
}

impl Name {
    /// The name as base had it when GHC was 9.0. Later versions have moved modules to `GHC.Internal`, and
    /// given names to the types of tuples.
    pub(super) fn in_base(self) -> Name {
        const OUTSIDE: [&str; 9] = [
            "Control.", "Data.", "Debug.", "Foreign.", "Numeric", "System.", "Text.", "Type.",
            "Unsafe.",
        ];
        let mut name = self;
        if let Some(rest) = self.module.as_str().strip_prefix("GHC.Internal.") {
            let is_outside = OUTSIDE.iter().any(|start| rest.starts_with(start));
            let module = if is_outside { rest.to_owned() } else { format!("GHC.{rest}") };
            name.module = Symbol::new(&module);
        }
        let occ = name.occ.as_str();
        let renamed = match (name.module.as_str(), occ) {
            ("GHC.Types", "List") => Some("[]".to_owned()),
            ("GHC.Tuple" | "GHC.Tuple.Prim", "Unit") => Some("()".to_owned()),
            ("GHC.Tuple" | "GHC.Tuple.Prim", _) => tuple_of(occ.strip_prefix("Tuple"), '(', ')'),
            ("GHC.Classes", "CUnit") => Some("(%%)".to_owned()),
            ("GHC.Classes", "C:CUnit") => Some("C:(%%)".to_owned()),
            ("GHC.Classes", _) => match occ.strip_prefix("C:CTuple") {
                Some(size) => tuple_of(Some(size), '%', '%').map(|t| format!("C:({t})")),
                None => tuple_of(occ.strip_prefix("CTuple"), '%', '%').map(|t| format!("({t})")),
            },
            _ => None,
        };
        if let Some(renamed) = renamed {
            name.occ = Symbol::new(&renamed);
        }
        name
    }
}

/// `(,,)` for 3.
fn tuple_of(size: Option<&str>, open: char, close: char) -> Option<String> {
    let size: usize = size?.parse().ok()?;
    let is_tuple = (2..=64).contains(&size);
    is_tuple.then(|| format!("{open}{}{close}", ",".repeat(size - 1)))
}

/// A place in a source file, as GHC counts: lines and columns from 1, the end excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub file: Symbol,
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeId(pub u32);

/// Synonyms are expanded, quantifiers and kinds left out. The rows of the table are unique, so types
/// are equal if their numbers are.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Var(Symbol),
    Con {
        name: Name,
        kind: TypeKind,
        /// For a class: one more than the number of its superclasses and methods.
        class_fields: u32,
        arguments: Vec<TypeId>,
    },
    App(TypeId, TypeId),
    Fun(TypeId, TypeId),
    /// `context => type`
    Qualified(TypeId, TypeId),
    Number(Symbol),
    Text(Symbol),
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeKind {
    Data,
    Newtype,
    Class,
    Family,
    /// A constructor as a type.
    Promoted,
}

/// Something that another module defines, or that has no definition.
#[derive(Clone, Debug)]
pub struct Global {
    pub name: Name,
    pub ty: TypeId,
    /// The modules that it was imported from, if it is in scope.
    pub through: Vec<Symbol>,
    pub details: Details,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Details {
    Value,
    Constructor {
        con: Name,
        data: Name,
        shape: Shape,
    },
    /// Selects a superclass or method; positions count superclasses first.
    Selector {
        class: Name,
        position: u32,
        count: u32,
    },
    Instance,
    Primitive,
    /// A C function.
    Foreign(Symbol),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// The constructor of a class's dictionaries.
    Dictionary { supers: Vec<Name>, methods: Vec<Symbol> },
    Plain {
        fields: u32,
        form: Form,
        /// From 1, and how many constructors the type has.
        tag: u32,
        of: u32,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Plain,
    UnboxedTuple,
    UnboxedSum,
    Newtype,
}

/// A variable that the module binds, at the top level or inside.
#[derive(Clone, Debug)]
pub struct Variable {
    pub occ: Symbol,
    pub from_source: bool,
    pub is_dictionary: bool,
    pub is_unlifted: bool,
    pub is_join: bool,
    pub is_top: bool,
    pub is_external: bool,
    pub is_instance: bool,
    pub is_selector: bool,
    pub place: Option<Place>,
    pub ty: TypeId,
}

#[derive(Clone, Debug)]
pub struct DataType {
    pub name: Name,
    pub is_newtype: bool,
    pub constructors: Vec<Constructor>,
}

#[derive(Clone, Debug)]
pub struct Constructor {
    pub name: Name,
    pub result: TypeId,
    /// Of an operator, or if it was declared infix.
    pub precedence: Option<u8>,
    pub fields: Vec<Field>,
}

#[derive(Clone, Debug)]
pub struct Field {
    pub label: Option<Symbol>,
    pub is_strict: bool,
    pub is_dictionary: bool,
    pub ty: TypeId,
}

#[derive(Clone, Debug)]
pub struct Class {
    pub name: Name,
    pub variables: Vec<TypeId>,
    pub supers: Vec<TypeId>,
    pub methods: Vec<Method>,
}

#[derive(Clone, Debug)]
pub struct Method {
    pub name: Name,
    /// With the constraint of the class.
    pub ty: TypeId,
    pub default: Option<Symbol>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExprId(pub u32);

/// An index into [`File::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub u32);

/// An index into [`File::globals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GlobalId(pub u32);

/// A binding, or a recursive group.
#[derive(Clone, Debug)]
pub struct Bind {
    pub is_recursive: bool,
    pub pairs: Vec<(VariableId, ExprId)>,
}

#[derive(Clone, Debug)]
pub enum Expr {
    Local(VariableId),
    Global(GlobalId),
    Literal(Literal),
    App(ExprId, Vec<ExprId>),
    Lam(Vec<VariableId>, ExprId),
    Let(Bind, ExprId),
    Case {
        scrutinee: ExprId,
        binder: VariableId,
        alternatives: Vec<Alternative>,
    },
    Cast {
        from: TypeId,
        to: TypeId,
        inner: ExprId,
    },
    /// With the type of the expression inside.
    Tick(Place, TypeId, ExprId),
    /// A type or coercion where a value is expected: nothing looks at it.
    Erased,
    /// `tagToEnum#`: the constructors of the type, and a number.
    FromTag(Vec<GlobalId>, ExprId),
}

#[derive(Clone, Debug)]
pub struct Alternative {
    pub pattern: Pattern,
    pub fields: Vec<VariableId>,
    pub body: ExprId,
}

#[derive(Clone, Debug)]
pub enum Pattern {
    Default,
    Literal(Literal),
    Constructor(GlobalId),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    Char(u32),
    /// An integer that grows, or of 64 bits.
    Integer(num_bigint::BigInt),
    Int(num_bigint::BigInt),
    Word(num_bigint::BigInt),
    Bytes(Vec<u8>),
    NullAddress,
    Float(f64),
    Double(f64),
    Label(Symbol),
    Other,
}

/// One module, as GHC desugared it.
#[derive(Clone, Debug)]
pub struct File {
    /// The version of GHC.
    pub ghc: Symbol,
    pub unit: Symbol,
    pub module: Symbol,
    /// The folder that GHC ran in: paths start from it.
    pub folder: Symbol,
    /// Whether the program starts here.
    pub is_main: bool,
    /// Whether it is of a package that the program depends on; whoever loads it knows.
    pub is_dependency: bool,
    pub place: Option<Place>,
    pub types: Vec<Type>,
    pub globals: Vec<Global>,
    pub variables: Vec<Variable>,
    pub exports: Vec<Name>,
    pub data: Vec<DataType>,
    pub classes: Vec<Class>,
    pub instances: Vec<(VariableId, Option<Place>)>,
    pub exprs: Vec<Expr>,
    pub binds: Vec<Bind>,
}

impl File {
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    pub fn ty(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.0 as usize]
    }

    /// An expression without the ticks around it.
    pub fn bare(&self, mut id: ExprId) -> ExprId {
        while let Expr::Tick(.., inner) = self.expr(id) {
            id = *inner;
        }
        id
    }
}
