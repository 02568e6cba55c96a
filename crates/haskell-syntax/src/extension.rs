//! Language extensions: their names, the languages that contain them, and what they imply.
//!
//! All names of GHC are known, so that a pragma accepted by GHC is never rejected; only some of
//! them change how a module is read.

use std::fmt;

macro_rules! extensions {
    ($($name:ident)*) => {
        /// An extension that GHC knows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Extension { $($name),* }

        impl Extension {
            pub const ALL: &'static [Extension] = &[$(Extension::$name),*];

            pub fn name(self) -> &'static str {
                match self { $(Extension::$name => stringify!($name)),* }
            }
        }
    };
}

extensions! {
    AllowAmbiguousTypes AlternativeLayoutRule ApplicativeDo Arrows AutoDeriveTypeable BangPatterns
    BinaryLiterals BlockArguments CApiFFI ConstrainedClassMethods ConstraintKinds CPP CUSKs
    DataKinds DatatypeContexts DeepSubsumption DefaultSignatures DeriveAnyClass DeriveDataTypeable
    DeriveFoldable DeriveFunctor DeriveGeneric DeriveLift DeriveTraversable DerivingStrategies
    DerivingVia DisambiguateRecordFields DoAndIfThenElse DuplicateRecordFields EmptyCase
    EmptyDataDecls EmptyDataDeriving ExistentialQuantification ExplicitForAll ExplicitLevelImports ExplicitNamespaces
    ExtendedDefaultRules ExtendedLiterals FieldSelectors FlexibleContexts FlexibleInstances
    ForeignFunctionInterface FunctionalDependencies GADTs GADTSyntax GHCForeignImportPrim GeneralizedNewtypeDeriving
    HexFloatLiterals ImplicitParams ImplicitPrelude ImportQualifiedPost ImpredicativeTypes
    IncoherentInstances InstanceSigs InterruptibleFFI JavaScriptFFI KindSignatures LambdaCase LexicalNegation
    LiberalTypeSynonyms LinearTypes ListTuplePuns MagicHash MonadComprehensions MonoLocalBinds
    MonoPatBinds MonomorphismRestriction MultilineStrings MultiParamTypeClasses MultiWayIf NamedFieldPuns
    NamedDefaults NamedWildCards NegativeLiterals NondecreasingIndentation NPlusKPatterns NullaryTypeClasses
    NumDecimals NumericUnderscores OrPatterns OverlappingInstances OverloadedLabels OverloadedLists
    OverloadedRecordDot OverloadedRecordUpdate OverloadedStrings PackageImports ParallelListComp
    PartialTypeSignatures PatternGuards PatternSynonyms PolyKinds PostfixOperators QualifiedDo
    QuantifiedConstraints QuasiQuotes RankNTypes RebindableSyntax RecordWildCards RecursiveDo
    RelaxedLayout RelaxedPolyRec RequiredTypeArguments RoleAnnotations Safe ScopedTypeVariables
    StandaloneDeriving StandaloneKindSignatures StarIsType StaticPointers Strict StrictData
    TemplateHaskell TemplateHaskellQuotes TraditionalRecordSyntax TransformListComp Trustworthy
    TupleSections TypeAbstractions TypeApplications TypeData TypeFamilies TypeFamilyDependencies
    TypeInType TypeOperators TypeSynonymInstances UnboxedSums UnboxedTuples
    UndecidableInstances UndecidableSuperClasses UnicodeSyntax UnliftedDatatypes
    UnliftedFFITypes UnliftedNewtypes Unsafe ViewPatterns
}

/// Other spellings that GHC accepts.
const SYNONYMS: &[(&str, Extension)] = &[
    ("GeneralisedNewtypeDeriving", Extension::GeneralizedNewtypeDeriving),
    ("RecordPuns", Extension::NamedFieldPuns),
    ("Rank2Types", Extension::RankNTypes),
    ("PolymorphicComponents", Extension::RankNTypes),
    ("DoRec", Extension::RecursiveDo),
];

/// The language that a module is written in: a starting set of extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Language {
    Haskell98,
    Haskell2010,
    /// The default of GHC.
    #[default]
    Ghc2021,
    Ghc2024,
}

use Extension as X;

const HASKELL98: &[Extension] = &[
    X::CUSKs,
    X::DatatypeContexts,
    X::FieldSelectors,
    X::ImplicitPrelude,
    X::ListTuplePuns,
    X::MonomorphismRestriction,
    X::NPlusKPatterns,
    X::NondecreasingIndentation,
    X::StarIsType,
    X::TraditionalRecordSyntax,
];

const HASKELL2010: &[Extension] = &[
    X::CUSKs,
    X::DatatypeContexts,
    X::DoAndIfThenElse,
    X::EmptyDataDecls,
    X::FieldSelectors,
    X::ForeignFunctionInterface,
    X::ImplicitPrelude,
    X::ListTuplePuns,
    X::MonomorphismRestriction,
    X::PatternGuards,
    X::RelaxedPolyRec,
    X::StarIsType,
    X::TraditionalRecordSyntax,
];

const GHC2021: &[Extension] = &[
    X::BangPatterns,
    X::BinaryLiterals,
    X::ConstrainedClassMethods,
    X::ConstraintKinds,
    X::DeriveDataTypeable,
    X::DeriveFoldable,
    X::DeriveFunctor,
    X::DeriveGeneric,
    X::DeriveLift,
    X::DeriveTraversable,
    X::DoAndIfThenElse,
    X::EmptyCase,
    X::EmptyDataDecls,
    X::EmptyDataDeriving,
    X::ExistentialQuantification,
    X::ExplicitForAll,
    X::FieldSelectors,
    X::FlexibleContexts,
    X::FlexibleInstances,
    X::ForeignFunctionInterface,
    X::GADTSyntax,
    X::GeneralizedNewtypeDeriving,
    X::HexFloatLiterals,
    X::ImplicitPrelude,
    X::ImportQualifiedPost,
    X::InstanceSigs,
    X::KindSignatures,
    X::ListTuplePuns,
    X::MonomorphismRestriction,
    X::MultiParamTypeClasses,
    X::NamedWildCards,
    X::NumericUnderscores,
    X::PatternGuards,
    X::PolyKinds,
    X::PostfixOperators,
    X::RankNTypes,
    X::RelaxedPolyRec,
    X::ScopedTypeVariables,
    X::StandaloneDeriving,
    X::StandaloneKindSignatures,
    X::StarIsType,
    X::TraditionalRecordSyntax,
    X::TupleSections,
    X::TypeApplications,
    X::TypeOperators,
    X::ExplicitNamespaces,
    X::TypeSynonymInstances,
];

/// The extensions of GHC2024 that GHC2021 does not have.
const GHC2024: &[Extension] = &[
    X::DataKinds,
    X::DefaultSignatures,
    X::DerivingStrategies,
    X::DisambiguateRecordFields,
    X::GADTs,
    X::LambdaCase,
    X::RoleAnnotations,
];

/// The extensions that are enabled together with an extension.
fn implied(extension: Extension) -> &'static [Extension] {
    match extension {
        X::DeriveTraversable => &[X::DeriveFunctor, X::DeriveFoldable],
        X::DerivingVia => &[X::DerivingStrategies],
        X::DuplicateRecordFields | X::RecordWildCards => &[X::DisambiguateRecordFields],
        X::ExistentialQuantification
        | X::LiberalTypeSynonyms
        | X::ScopedTypeVariables
        | X::QuantifiedConstraints
        | X::RankNTypes => &[X::ExplicitForAll],
        X::FlexibleInstances => &[X::TypeSynonymInstances],
        X::FunctionalDependencies => &[X::MultiParamTypeClasses],
        X::GADTs => &[X::GADTSyntax, X::MonoLocalBinds],
        X::ImpredicativeTypes => &[X::RankNTypes, X::ExplicitForAll],
        X::MultiParamTypeClasses => &[X::ConstrainedClassMethods],
        X::PolyKinds => &[X::KindSignatures],
        X::Strict => &[X::StrictData],
        X::TemplateHaskell => &[X::TemplateHaskellQuotes],
        X::TypeFamilies => &[X::ExplicitNamespaces, X::KindSignatures, X::MonoLocalBinds],
        X::TypeFamilyDependencies => {
            &[X::TypeFamilies, X::ExplicitNamespaces, X::KindSignatures, X::MonoLocalBinds]
        }
        X::TypeInType => &[X::DataKinds, X::PolyKinds, X::KindSignatures],
        X::TypeOperators => &[X::ExplicitNamespaces],
        X::UnliftedDatatypes => &[X::DataKinds, X::StandaloneKindSignatures],
        _ => &[],
    }
}

/// A set of extensions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ExtensionSet {
    bits: [u64; 3],
}

impl ExtensionSet {
    pub fn empty() -> Self {
        ExtensionSet { bits: [0; 3] }
    }

    pub fn of(language: Language) -> Self {
        let mut set = Self::empty();
        let (members, more): (&[Extension], &[Extension]) = match language {
            Language::Haskell98 => (HASKELL98, &[]),
            Language::Haskell2010 => (HASKELL2010, &[]),
            Language::Ghc2021 => (GHC2021, &[]),
            Language::Ghc2024 => (GHC2021, GHC2024),
        };
        for &extension in members.iter().chain(more) {
            set.enable(extension);
        }
        set
    }

    pub fn has(&self, extension: Extension) -> bool {
        let index = extension as usize;
        self.bits[index / 64] & (1 << (index % 64)) != 0
    }

    /// Enables an extension, with those it implies.
    pub fn enable(&mut self, extension: Extension) {
        self.set(extension, true);
        for &other in implied(extension) {
            self.set(other, true);
        }
        if extension == X::RebindableSyntax {
            self.set(X::ImplicitPrelude, false);
        }
    }

    pub fn disable(&mut self, extension: Extension) {
        self.set(extension, false);
    }

    /// Applies an option of a pragma or a command line: a name, or `No` and a name. Returns whether
    /// the name is known. A language name has no effect here: see [`language`].
    pub fn apply(&mut self, name: &str) -> bool {
        if let Some(extension) = lookup(name) {
            self.enable(extension);
        } else if let Some(extension) = name.strip_prefix("No").and_then(lookup) {
            self.disable(extension);
        } else {
            return language(name).is_some();
        }
        true
    }

    pub fn iter(&self) -> impl Iterator<Item = Extension> + '_ {
        Extension::ALL.iter().copied().filter(|&e| self.has(e))
    }

    fn set(&mut self, extension: Extension, on: bool) {
        let index = extension as usize;
        let bit = 1 << (index % 64);
        if on {
            self.bits[index / 64] |= bit;
        } else {
            self.bits[index / 64] &= !bit;
        }
    }
}

impl Default for ExtensionSet {
    fn default() -> Self {
        Self::of(Language::default())
    }
}

impl fmt::Debug for ExtensionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The extension with this name.
pub fn lookup(name: &str) -> Option<Extension> {
    let synonym = SYNONYMS.iter().find(|(n, _)| *n == name).map(|&(_, e)| e);
    synonym.or_else(|| Extension::ALL.iter().copied().find(|e| e.name() == name))
}

/// The language with this name.
pub fn language(name: &str) -> Option<Language> {
    match name {
        "Haskell98" => Some(Language::Haskell98),
        "Haskell2010" => Some(Language::Haskell2010),
        "GHC2021" => Some(Language::Ghc2021),
        "GHC2024" => Some(Language::Ghc2024),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Extension, ExtensionSet, Language};

    #[test]
    fn implications_and_negations_apply() {
        let mut set = ExtensionSet::of(Language::Haskell2010);
        assert!(!set.has(Extension::ExplicitForAll));
        assert!(set.apply("RankNTypes") && set.has(Extension::ExplicitForAll));
        assert!(set.apply("NoImplicitPrelude") && !set.has(Extension::ImplicitPrelude));
        assert!(!set.apply("NoSuchThing"));
    }

    #[test]
    fn nondecreasing_indentation_is_off_by_default() {
        let set = ExtensionSet::default();
        assert!(!set.has(Extension::NondecreasingIndentation));
        assert!(set.has(Extension::TupleSections) && !set.has(Extension::LambdaCase));
    }
}
