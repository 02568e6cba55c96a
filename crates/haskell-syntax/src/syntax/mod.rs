//! The syntax tree of a Haskell module, as written.
//!
//! Every tree that the parser returns has these properties:
//!
//! - **Operators are not resolved.** `a + b * c` is one flat [`ExprKind::Operators`] list, and
//!   likewise in patterns and types: fixities are known only after name resolution. A list starts
//!   with an operand or a negation, ends with an operand, and contains at least one operator or
//!   negation.
//! - **Parentheses are kept** (`Paren`), because operator resolution must see them.
//! - **Clauses are grouped.** Adjacent equations of one function are one [`FunctionBinding`]; `x =
//!   e` is a function binding with one clause without patterns.
//! - **Nesting is bounded** (see [`crate::MAX_NESTING`]), so that a consumer may recurse.
//! - **After an error** the offending declaration is omitted; the rest of the module is present.
//!
//! Special names are spelled as in the language: `()`, `[]`, `(,)`, `(,,)`, `->`, `:`, `~`.

mod decl;
mod expr;
mod literal;
mod module;
mod name;
mod pattern;
mod types;

pub use decl::{
    Associativity, ClassDecl, Clause, Constructor, ConstructorFields, DataDecl, DataFamilyDecl,
    DataInstanceDecl, Decl, DeclKind, DeriveStrategy, DerivingClause, Direction, FieldType,
    FixityDecl, ForeignImport, FunctionBinding, FunctionalDependency, GuardedExpr, InstanceDecl,
    KindSignature, Overlap, PatternBinding, PatternSynonymArguments, PatternSynonymDecl,
    RecordField, Rhs, RhsBody, RoleAnnotation, StandaloneDerivingDecl, Strictness, TypeFamilyDecl,
    TypeInstanceEquation, TypeSignature, TypeSynonymDecl,
};
pub use expr::{
    Alternative, Argument, DoKind, Expr, ExprKind, FieldBinding, ImplicitBinding, OperatorItem,
    Stmt, StmtKind,
};
pub use literal::{Literal, LiteralKind};
pub use module::{
    Children, Export, ExportKind, Import, ImportItem, ImportItemKind, Module, ModuleName,
    RawPragma, RawPragmaKind,
};
pub use name::Name;
pub(crate) use name::starts_constructor;
pub use pattern::{Pattern, PatternField, PatternItem, PatternKind};
pub use types::{Type, TypeBinder, TypeItem, TypeKind};
