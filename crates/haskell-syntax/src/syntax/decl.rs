//! Declarations: at the top of a module, in `let` and `where`, in classes and instances.

use super::{Expr, Name, Pattern, Stmt, Type, TypeBinder};
use num_bigint::BigInt;
use source::Span;

#[derive(Clone, Debug)]
pub struct Decl {
    pub kind: DeclKind,
    pub span: Span,
}

/// One type for all contexts; each variant says where it is allowed. "Bindings" means the top
/// level, `let`, `where`, class and instance bodies.
#[derive(Clone, Debug)]
pub enum DeclKind {
    /// `f, g :: t`. Bindings.
    Signature(TypeSignature),
    /// `default f :: t`. Class bodies.
    DefaultSignature(TypeSignature),
    /// `infixl 6 +++`. Bindings, except instances.
    Fixity(FixityDecl),
    /// All adjacent equations of one name. Bindings.
    Function(FunctionBinding),
    /// `(a, b) = e`, `!x = e`. Bindings, except classes and instances.
    Pattern(PatternBinding),

    /// `type T a = t`. Top level.
    TypeSynonym(TypeSynonymDecl),
    /// `data` and `newtype`. Top level.
    Data(DataDecl),
    /// `type family`: top level; `type` in a class body.
    TypeFamily(TypeFamilyDecl),
    /// `type instance` at top level, `type … = …` in class (a default) and instance bodies.
    TypeInstance(TypeInstanceEquation),
    /// `data family`: top level; `data` in a class body.
    DataFamily(DataFamilyDecl),
    /// `data instance` at top level, `data … = …` in instance bodies.
    DataInstance(DataInstanceDecl),
    /// Top level.
    Class(ClassDecl),
    /// Top level.
    Instance(InstanceDecl),
    /// `deriving instance …`. Top level.
    StandaloneDeriving(StandaloneDerivingDecl),
    /// `default (Int, Double)`. Top level.
    Default(Vec<Type>),
    /// `pattern P x = …`. Top level.
    PatternSynonym(PatternSynonymDecl),
    /// `pattern P :: t`. Top level.
    PatternSignature(TypeSignature),
    /// `type T :: k`. Top level.
    KindSignature(KindSignature),
    /// `foreign import prim "name" f :: t`. Top level; only in the library. In dependencies also
    /// `foreign import ccall`.
    Foreign(ForeignImport),
    /// `type role T nominal`. Top level; ignored.
    RoleAnnotation(RoleAnnotation),
}

/// The type as written: an outer `forall` and context, if any, are its outermost nodes.
#[derive(Clone, Debug)]
pub struct TypeSignature {
    pub names: Vec<Name>,
    pub ty: Type,
}

#[derive(Clone, Debug)]
pub struct FixityDecl {
    pub associativity: Associativity,
    /// 9 if omitted; always 0 to 9.
    pub precedence: u8,
    pub operators: Vec<Name>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Associativity {
    Left,
    Right,
    None,
}

/// At least one clause; clauses may differ in their number of patterns, which the consumer reports.
#[derive(Clone, Debug)]
pub struct FunctionBinding {
    pub name: Name,
    pub clauses: Vec<Clause>,
}

#[derive(Clone, Debug)]
pub struct Clause {
    /// The name in this clause; for `\cases`, at the location of the keyword.
    pub name: Name,
    pub patterns: Vec<Pattern>,
    /// Defined as ``x `op` y``.
    pub infix: bool,
    pub rhs: Rhs,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct PatternBinding {
    pub pattern: Pattern,
    pub rhs: Rhs,
}

/// The part after the `=` of a binding or the `->` of an alternative.
#[derive(Clone, Debug)]
pub struct Rhs {
    pub body: RhsBody,
    /// `where`: in scope in every guard and every body.
    pub wheres: Vec<Decl>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum RhsBody {
    Plain(Expr),
    /// At least one.
    Guarded(Vec<GuardedExpr>),
}

/// `| guard, guard = e`; at least one guard.
#[derive(Clone, Debug)]
pub struct GuardedExpr {
    pub guards: Vec<Stmt>,
    pub body: Expr,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct TypeSynonymDecl {
    pub name: Name,
    pub parameters: Vec<TypeBinder>,
    /// `type T a :: k = …` does not exist, but `type T = (t :: k)` does: then it is in `body`.
    pub body: Type,
}

#[derive(Clone, Debug)]
pub struct DataDecl {
    /// There is one constructor with one field; anything else has been reported.
    pub newtype: bool,
    /// The old `data Eq a => T a`; does not affect the meaning of the constructors.
    pub context: Vec<Type>,
    pub name: Name,
    pub parameters: Vec<TypeBinder>,
    /// `data T a :: k where …`
    pub kind: Option<Type>,
    pub constructors: Vec<Constructor>,
    /// Written with `where` and signatures.
    pub gadt_syntax: bool,
    pub deriving: Vec<DerivingClause>,
}

#[derive(Clone, Debug)]
pub struct Constructor {
    /// `A, B :: t` in a GADT gives one constructor for each name.
    pub name: Name,
    /// Written as an operator between its two fields; relevant for derived `Show` and `Read`.
    pub infix: bool,
    /// `forall a.` of an existential constructor, or of a GADT constructor's signature.
    pub forall: Vec<TypeBinder>,
    pub context: Vec<Type>,
    pub fields: ConstructorFields,
    /// The type after the last arrow; for GADT syntax only.
    pub result: Option<Type>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ConstructorFields {
    Positional(Vec<FieldType>),
    Record(Vec<RecordField>),
}

#[derive(Clone, Debug)]
pub struct FieldType {
    pub strictness: Strictness,
    pub ty: Type,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// No mark: lazy, or strict with StrictData.
    Default,
    /// `!t`
    Strict,
    /// `~t`
    Lazy,
}

/// `x, y :: t`; at least one name.
#[derive(Clone, Debug)]
pub struct RecordField {
    pub names: Vec<Name>,
    pub field: FieldType,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct DerivingClause {
    pub strategy: Option<DeriveStrategy>,
    /// Classes, possibly applied: `Show`, `MonadState Int`.
    pub classes: Vec<Type>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum DeriveStrategy {
    Stock,
    Newtype,
    AnyClass,
    Via(Type),
}

#[derive(Clone, Debug)]
pub struct TypeFamilyDecl {
    pub name: Name,
    pub parameters: Vec<TypeBinder>,
    pub result_kind: Option<Type>,
    /// The named result of an injective family: `= r | r -> a`.
    pub result_name: Option<Name>,
    /// Present, possibly empty, for a closed family.
    pub equations: Option<Vec<TypeInstanceEquation>>,
}

/// `F a Int = t`
#[derive(Clone, Debug)]
pub struct TypeInstanceEquation {
    pub name: Name,
    pub arguments: Vec<Type>,
    pub body: Type,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct DataFamilyDecl {
    pub name: Name,
    pub parameters: Vec<TypeBinder>,
    pub result_kind: Option<Type>,
}

/// The constructors are in `data`, whose `parameters` are empty.
#[derive(Clone, Debug)]
pub struct DataInstanceDecl {
    pub arguments: Vec<Type>,
    pub data: DataDecl,
}

#[derive(Clone, Debug)]
pub struct ClassDecl {
    pub context: Vec<Type>,
    pub name: Name,
    pub parameters: Vec<TypeBinder>,
    pub dependencies: Vec<FunctionalDependency>,
    /// Signatures, default signatures, default methods, fixities, families and their defaults.
    pub body: Vec<Decl>,
}

/// `a b -> c`
#[derive(Clone, Debug)]
pub struct FunctionalDependency {
    pub from: Vec<Name>,
    pub to: Vec<Name>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct InstanceDecl {
    pub overlap: Option<Overlap>,
    pub forall: Vec<TypeBinder>,
    pub context: Vec<Type>,
    pub class: Name,
    pub arguments: Vec<Type>,
    /// Methods, signatures, family instances.
    pub body: Vec<Decl>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    Overlapping,
    Overlappable,
    Overlaps,
    Incoherent,
}

#[derive(Clone, Debug)]
pub struct StandaloneDerivingDecl {
    pub strategy: Option<DeriveStrategy>,
    pub overlap: Option<Overlap>,
    pub forall: Vec<TypeBinder>,
    pub context: Vec<Type>,
    pub class: Name,
    pub arguments: Vec<Type>,
}

#[derive(Clone, Debug)]
pub struct PatternSynonymDecl {
    pub name: Name,
    pub arguments: PatternSynonymArguments,
    pub pattern: Pattern,
    pub direction: Direction,
}

#[derive(Clone, Debug)]
pub enum PatternSynonymArguments {
    Prefix(Vec<Name>),
    Infix(Name, Name),
    Record(Vec<Name>),
}

/// Whether a pattern synonym can also be used as an expression.
#[derive(Clone, Debug)]
pub enum Direction {
    /// `<-` alone: no.
    Unidirectional,
    /// `=`: the pattern read as an expression.
    Implicit,
    /// `<- p where P x = e`
    Explicit(Vec<Clause>),
}

#[derive(Clone, Debug)]
pub struct KindSignature {
    pub names: Vec<Name>,
    pub kind: Type,
}

/// A primitive of the machine with a Haskell name, or a C function.
#[derive(Clone, Debug)]
pub struct ForeignImport {
    /// The text between the quotes; for a C function without quotes, its name.
    pub entity: source::Symbol,
    pub is_c: bool,
    pub name: Name,
    pub ty: Type,
}

#[derive(Clone, Debug)]
pub struct RoleAnnotation {
    pub name: Name,
    pub roles: Vec<Name>,
}

impl FixityDecl {
    /// The fixity of an operator without a declaration.
    pub const DEFAULT: (Associativity, u8) = (Associativity::Left, 9);

    /// Parses a precedence; `None` if it is not from 0 to 9.
    pub(crate) fn precedence_of(value: &BigInt) -> Option<u8> {
        u8::try_from(value).ok().filter(|&p| p <= 9)
    }
}
