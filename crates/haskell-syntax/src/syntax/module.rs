//! A module: its header, imports and declarations.

use super::{Decl, Name};
use source::{Span, Symbol};

#[derive(Clone, Debug)]
pub struct Module {
    /// Absent if the file has no `module … where`: then the module is `Main` and exports `main`.
    pub name: Option<ModuleName>,
    /// Absent if there is no export list: everything defined here is exported.
    pub exports: Option<Vec<Export>>,
    pub imports: Vec<Import>,
    pub decls: Vec<Decl>,
    /// Contracts and invariants, as text, in source order.
    pub raw_pragmas: Vec<RawPragma>,
    pub span: Span,
}

/// A dotted name such as `Data.Map.Strict`, as one symbol.
#[derive(Clone, Copy, Debug)]
pub struct ModuleName {
    pub name: Symbol,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Export {
    pub kind: ExportKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExportKind {
    Variable(Name),
    /// A type or class; `Children::None` for a bare `T`.
    Type {
        name: Name,
        children: Children,
    },
    /// `pattern P`.
    Pattern(Name),
    /// `module M`.
    Module(ModuleName),
}

/// The part after a type or class in an import or export list.
#[derive(Clone, Debug)]
pub enum Children {
    /// `T`
    None,
    /// `T(..)`
    All,
    /// `T(A, b, (:+))`; also `T()`.
    Some(Vec<Name>),
}

#[derive(Clone, Debug)]
pub struct Import {
    pub module: ModuleName,
    /// `{-# SOURCE #-}`: what the module's `.hs-boot` file promises, for modules that import each other.
    pub boot: bool,
    pub qualified: bool,
    /// `as M`.
    pub alias: Option<ModuleName>,
    /// Whether the list says what *not* to import.
    pub hiding: bool,
    /// Absent if there is no list.
    pub items: Option<Vec<ImportItem>>,
    /// The package in a PackageImports import; ignored otherwise.
    pub package: Option<Symbol>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct ImportItem {
    pub kind: ImportItemKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ImportItemKind {
    Variable(Name),
    Type { name: Name, children: Children },
    Pattern(Name),
}

/// A pragma read by another engine: `{-# CONTRACT text #-}`.
#[derive(Clone, Debug)]
pub struct RawPragma {
    pub kind: RawPragmaKind,
    /// The exact text between the keyword and `#-}`.
    pub text: String,
    /// The location of `text`, so that errors in it can be shown in place.
    pub text_span: Span,
    /// The whole pragma.
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawPragmaKind {
    Contract,
    Invariant,
}
