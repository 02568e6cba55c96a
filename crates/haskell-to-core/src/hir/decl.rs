//! Declarations, and the module that holds them.

use super::serial::no_span;
use super::{BindGroup, FunBind, GlobalName, Local, Signature, TyBinder, TyVar, TyVarId, Type};
use haskell_syntax::extension::ExtensionSet;
use haskell_syntax::syntax::{Associativity, Overlap, RawPragma};
use serde::{Deserialize, Serialize};
use source::{Span, Symbol};

/// A renamed module.
#[derive(Clone, Debug)]
pub struct Module {
    pub name: Symbol,
    pub span: Span,
    pub extensions: ExtensionSet,
    /// Every module that is imported, the implicit Prelude included; each once.
    pub imports: Vec<Symbol>,

    pub data: Vec<DataDecl>,
    /// Each after those that it mentions.
    pub synonyms: Vec<SynonymDecl>,
    pub families: Vec<FamilyDecl>,
    /// `type instance` at top level; those of instances are in their declarations.
    pub family_instances: Vec<FamilyEquation>,
    pub classes: Vec<ClassDecl>,
    /// The user's and the derived ones.
    pub instances: Vec<InstanceDecl>,
    pub newtype_deriving: Vec<NewtypeDeriving>,
    pub kind_signatures: Vec<KindSigDecl>,
    pub foreign: Vec<ForeignDecl>,
    /// `default (…)`, if there is one.
    pub defaults: Option<Vec<Type>>,
    /// ExtendedDefaultRules: more classes make a type one that is defaulted.
    pub extended_defaults: bool,
    /// Top-level values, field selectors among them.
    pub bindings: Vec<BindGroup>,
    /// Types that have lost an instance to an error: that they have none needs no message.
    pub bereft: Vec<GlobalName>,
    /// CONTRACT and INVARIANT pragmas, unread.
    pub pragmas: Vec<RawPragma>,

    pub locals: Vec<Local>,
    pub ty_vars: Vec<TyVar>,
}

/// Where a declaration comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    Source,
    /// A record field's selector: its failure is named after the field.
    Selector,
    /// Made by `deriving`, or to build a pattern synonym: never shown.
    Generated,
}

/// `data` and `newtype`.
///
/// A constructor with an explicit `result` is a GADT's (or a data family instance's): all its
/// variables are in its own `binders`. Otherwise its result is the type applied to `params`, and
/// `binders` are the existential ones.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DataDecl {
    pub name: GlobalName,
    pub newtype: bool,
    pub params: Vec<TyBinder>,
    /// `data T :: k`
    pub kind: Option<Type>,
    pub constructors: Vec<ConDecl>,
    /// For `data instance F Int`: `name` is the family's, and the arguments stand here.
    pub family_arguments: Option<Vec<Type>>,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ConDecl {
    pub name: GlobalName,
    pub binders: Vec<TyBinder>,
    pub context: Vec<Type>,
    pub fields: Vec<FieldDecl>,
    pub result: Option<Type>,
    /// Declared between its two fields.
    pub infix: bool,
    pub record: bool,
    /// For an operator, or if a fixity was declared.
    pub fixity: Option<FixityOf>,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FixityOf {
    #[serde(with = "associativity")]
    pub associativity: Associativity,
    pub precedence: u8,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FieldDecl {
    pub name: Option<GlobalName>,
    /// `!t`, or under StrictData and not `~t`.
    pub strict: bool,
    pub ty: Type,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SynonymDecl {
    pub name: GlobalName,
    pub params: Vec<TyBinder>,
    pub body: Type,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

/// A type family, or a data family.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FamilyDecl {
    pub name: GlobalName,
    pub params: Vec<TyBinder>,
    pub result_kind: Option<Type>,
    pub kind: FamilyKind,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum FamilyKind {
    Open,
    /// Tried in order.
    Closed(Vec<FamilyEquation>),
    /// Injective, so an ordinary type constructor; its instances are [`DataDecl`]s.
    Data,
}

/// `F a Int = t`
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FamilyEquation {
    pub family: GlobalName,
    /// The variables of the left side. In an instance declaration, those of its head are not
    /// here: they are the instance's.
    pub binders: Vec<TyBinder>,
    pub arguments: Vec<Type>,
    pub body: Type,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct ClassDecl {
    pub name: GlobalName,
    pub params: Vec<TyBinder>,
    /// Superclasses.
    pub context: Vec<Type>,
    pub fundeps: Vec<FunDep>,
    pub methods: Vec<MethodDecl>,
    /// Associated types: names that are also in [`Module::families`].
    pub families: Vec<GlobalName>,
    pub family_defaults: Vec<FamilyEquation>,
    pub span: Span,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FunDep {
    /// Positions in the class's parameters.
    pub from: Vec<usize>,
    pub to: Vec<usize>,
}

/// A method: its signature quantifies all but the class's parameters, which are free in it, and
/// does not mention the class's own constraint.
#[derive(Clone, Debug)]
pub struct MethodDecl {
    pub name: GlobalName,
    pub signature: Signature,
    pub default: Option<DefaultMethod>,
    pub span: Span,
}

/// `binding.name` is the method; its own `signature` is always absent.
#[derive(Clone, Debug)]
pub struct DefaultMethod {
    pub binding: FunBind,
    /// `default f :: t` (DefaultSignatures)
    pub signature: Option<Signature>,
}

#[derive(Clone, Debug)]
pub struct InstanceDecl {
    pub class: GlobalName,
    /// The variables of the head, in scope in everything below.
    pub binders: Vec<TyBinder>,
    pub context: Context,
    pub arguments: Vec<Type>,
    pub methods: Vec<InstanceMethod>,
    pub families: Vec<FamilyEquation>,
    pub overlap: Option<Overlap>,
    pub origin: Origin,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Context {
    Given(Vec<Type>),
    /// To be inferred: the simplest constraints under which the instance's methods check. What
    /// they start from is given, with variables of the head: for `deriving Eq` of
    /// `data T f a = T (f a) a` these are `Eq (f a)` and `Eq a`.
    Infer(Vec<Type>),
}

/// `binding.name` is the class's method.
#[derive(Clone, Debug)]
pub struct InstanceMethod {
    pub binding: FunBind,
    /// From an instance signature; then `binding.signature` is absent.
    pub signature: Option<Signature>,
}

/// `newtype N = N R deriving newtype C`, or `deriving C via V`: the instance is that of the
/// other type, which has the same representation.
#[derive(Clone, Debug)]
pub struct NewtypeDeriving {
    pub class: GlobalName,
    pub binders: Vec<TyBinder>,
    /// The class's arguments before the last.
    pub arguments: Vec<Type>,
    /// The last argument, for the new instance.
    pub ty: Type,
    /// The type whose instance is used in its place.
    pub via: Type,
    pub context: Context,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct KindSigDecl {
    pub name: GlobalName,
    pub signature: Signature,
    pub span: Span,
}

/// `foreign import prim "entity" name :: type`: a primitive of the machine by its text, or an
/// intrinsic that desugaring knows. Or a function of C.
#[derive(Clone, Debug)]
pub struct ForeignDecl {
    pub name: GlobalName,
    pub entity: Symbol,
    pub is_c: bool,
    pub signature: Signature,
    pub span: Span,
}

impl DataDecl {
    /// The type that it declares, applied to its own parameters (or family arguments).
    pub fn applied(&self) -> Type {
        let head = Type::con(self.name, self.span);
        match &self.family_arguments {
            Some(arguments) => head.apps(arguments.iter().cloned()),
            None => head.apps(self.params.iter().map(|p| Type::var(p.var, p.span))),
        }
    }

    pub fn param_ids(&self) -> Vec<TyVarId> {
        self.params.iter().map(|p| p.var).collect()
    }
}

mod associativity {
    use haskell_syntax::syntax::Associativity;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        value: &Associativity,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.serialize_u8(match value {
            Associativity::Left => 0,
            Associativity::Right => 1,
            Associativity::None => 2,
        })
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Associativity, D::Error> {
        Ok(match u8::deserialize(from)? {
            0 => Associativity::Left,
            1 => Associativity::Right,
            _ => Associativity::None,
        })
    }
}
