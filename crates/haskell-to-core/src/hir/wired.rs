//! The names that the compiler itself refers to: the list of what the library must define.
//!
//! Literals, `do`, enumerations, defaulting and derived code mention things that the user may not
//! have imported. Each is a static here, with the module that *defines* it; use as `*wired::EQ`.
//! The library follows the layout of base in GHC, except that the data types built into the machine
//! (see `core_ir::builtin`) and the primitive types are all in `GHC.Types`.
//!
//! Not defined by any library file, because their names are syntax: the types and constructors
//! `[]`, `:`, `()`, `(,)` …, `->` and `~`. The renamer has them in scope everywhere.

use super::GlobalName;
use source::Symbol;
use std::sync::LazyLock;

macro_rules! wired {
    ($( $module:literal { $( $(#[$doc:meta])* $id:ident $name:literal; )* } )*) => {
        $( $( $(#[$doc])* pub static $id: LazyLock<GlobalName> =
            LazyLock::new(|| GlobalName::new($module, $name)); )* )*

        /// Module and name of everything in the list, for checking the library.
        pub const ALL: &[(&str, &str)] = &[ $( $( ($module, $name) ),* ),* ];
    };
}

/// The module of syntax-like and primitive types.
pub static TYPES_MODULE: LazyLock<Symbol> = LazyLock::new(|| Symbol::new("GHC.Types"));

/// Names that are syntax, all in module `GHC.Types`.
pub static LIST: LazyLock<GlobalName> = LazyLock::new(|| syntax("[]"));
/// The constructor; the type is [`LIST`], which is spelled the same.
pub static NIL: LazyLock<GlobalName> = LazyLock::new(|| syntax("[]"));
pub static CONS: LazyLock<GlobalName> = LazyLock::new(|| syntax(":"));
/// Type and constructor.
pub static UNIT: LazyLock<GlobalName> = LazyLock::new(|| syntax("()"));
pub static ARROW: LazyLock<GlobalName> = LazyLock::new(|| syntax("->"));
pub static EQUALITY: LazyLock<GlobalName> = LazyLock::new(|| syntax("~"));

/// Type or constructor of tuples with this many components: `(,)`, `(,,)` …
pub fn tuple(parts: usize) -> GlobalName {
    match parts {
        0 => *UNIT,
        _ => syntax(&format!("({})", ",".repeat(parts - 1))),
    }
}

fn syntax(name: &str) -> GlobalName {
    GlobalName { module: *TYPES_MODULE, name: Symbol::new(name) }
}

/// The number of components of the tuple with this name; `None` if it is not a tuple. Unit is not
/// one.
pub fn tuple_size(name: GlobalName) -> Option<usize> {
    let commas = name.name.as_str().strip_prefix('(')?.strip_suffix(')')?;
    (!commas.is_empty() && commas.bytes().all(|b| b == b',')).then_some(commas.len() + 1)
}

wired! {
    "GHC.Types" {
        BOOL "Bool"; FALSE "False"; TRUE "True";
        ORDERING "Ordering"; LT "LT"; EQ_CON "EQ"; GT "GT";
        MAYBE "Maybe"; NOTHING "Nothing"; JUST "Just";
        CHAR "Char"; INT "Int"; WORD "Word"; DOUBLE "Double"; FLOAT "Float";
        INTEGER "Integer";
        IO "IO"; STRING "String"; SEQ "seq";
        /// `a -> Int`: the number of the constructor of a value, from 0.
        CON_INDEX "conIndex";
        /// The kinds `*` and `Constraint`, and those of type-level text and numbers.
        TYPE "Type"; CONSTRAINT "Constraint"; SYMBOL_KIND "Symbol"; NATURAL "Natural";
        /// Solved by the compiler.
        COERCIBLE "Coercible"; COERCE "coerce";
    }
    "GHC.Classes" {
        EQ "Eq"; EQUALS "=="; NOT_EQUALS "/=";
        ORD "Ord"; COMPARE "compare"; LESS "<"; LESS_EQ "<="; GREATER ">"; GREATER_EQ ">=";
        AND "&&"; OR "||"; NOT "not";
    }
    "GHC.Base" {
        FUNCTOR "Functor"; FMAP "fmap"; REPLACE "<$";
        APPLICATIVE "Applicative"; PURE "pure"; AP "<*>"; LIFT_A2 "liftA2";
        MONAD "Monad"; BIND ">>="; THEN ">>"; RETURN "return";
        ALTERNATIVE "Alternative"; EMPTY "empty"; ALT_OR "<|>";
        APPEND "++"; MAP "map"; FOLDR "foldr"; COMPOSE "."; DOLLAR "$"; ID "id"; CONST "const";
        FLIP "flip"; OTHERWISE "otherwise";
        /// Comprehensions without `build`: `concatMap` on lists.
        CONCAT_MAP "concatMap";
    }
    // Above the numeric classes, which `stimes` mentions.
    "GHC.Semigroup" {
        SEMIGROUP "Semigroup"; SAPPEND "<>"; MONOID "Monoid"; MEMPTY "mempty"; MAPPEND "mappend";
    }
    "GHC.Err" {
        ERROR "error"; UNDEFINED "undefined"; ERROR_WITHOUT_STACK "errorWithoutStackTrace";
        /// `a`: fails, and says that templates are not evaluated.
        QUOTATION "quotation";
    }
    "GHC.Exception.Type" {
        ERROR_AT "errorAt"; UNDEFINED_AT "undefinedAt";
        ERROR_WITH "errorWith"; UNDEFINED_WITH "undefinedWith";
    }
    "GHC.Num" {
        NUM "Num"; FROM_INTEGER "fromInteger"; NEGATE "negate"; PLUS "+"; MINUS "-"; TIMES "*";
    }
    "GHC.Real" {
        REAL "Real"; INTEGRAL "Integral"; FRACTIONAL "Fractional"; REAL_FRAC "RealFrac";
        FROM_RATIONAL "fromRational"; RATIO "Ratio"; RATIO_CON ":%";
    }
    "GHC.Float" { FLOATING "Floating"; REAL_FLOAT "RealFloat"; }
    "GHC.Enum" {
        ENUM "Enum"; SUCC "succ"; PRED "pred"; TO_ENUM "toEnum"; FROM_ENUM "fromEnum";
        ENUM_FROM "enumFrom"; ENUM_FROM_THEN "enumFromThen"; ENUM_FROM_TO "enumFromTo";
        ENUM_FROM_THEN_TO "enumFromThenTo";
        BOUNDED "Bounded"; MIN_BOUND "minBound"; MAX_BOUND "maxBound";
        /// Helpers for derived `Enum` instances. `T` is an enumeration whose constructors are
        /// numbered from 0; the last arguments give its name in failures, and how to fail. `Int ->
        /// Int -> String -> (String -> Int) -> Int`: index of the last constructor of the type,
        /// index, type name, `error`: the next index, or the failure of `succ`.
        DERIVED_SUCC "derivedSucc";
        DERIVED_PRED "derivedPred";
        /// Last index, argument of `toEnum`, type name, `error`: the index if it is in range, or
        /// the failure.
        DERIVED_TO_ENUM "derivedToEnum";
        /// `(Int -> a) -> Int -> Int -> [a]`: from an index to the last one.
        DERIVED_ENUM_FROM "derivedEnumFrom";
        /// `(Int -> a) -> Int -> Int -> Int -> [a]`: from, next, and the last index.
        DERIVED_ENUM_FROM_THEN "derivedEnumFromThen";
    }
    "GHC.Show" {
        SHOW "Show"; SHOWS_PREC "showsPrec"; SHOW_METHOD "show"; SHOW_LIST "showList";
        SHOW_PAREN "showParen"; SHOW_STRING "showString"; SHOW_SPACE "showSpace";
        /// `a -> String -> ShowS`: text that stands for a value.
        SHOW_NAMED "showNamed";
        SHOW_COMMA_SPACE "showCommaSpace";
    }
    "GHC.Read" {
        READ "Read"; READS_PREC "readsPrec"; READ_PREC "readPrec";
        READ_LIST_PREC "readListPrec"; READ_LIST_PREC_DEFAULT "readListPrecDefault";
        PARENS "parens";
        /// `Lexeme -> ReadPrec ()`
        EXPECT_P "expectP";
        /// `String -> ReadPrec a -> ReadPrec a`: `name = value` for an ordinary field name.
        READ_FIELD "readField";
        /// Like `readField`, for a field that is an operator, in parentheses.
        READ_SYM_FIELD "readSymField";
    }
    "Text.ParserCombinators.ReadPrec" {
        READ_PREC_TYPE "ReadPrec"; PREC "prec"; STEP "step"; RESET "reset"; PFAIL "pfail";
        CHOICE "+++";
    }
    "Text.Read.Lex" { LEXEME "Lexeme"; IDENT "Ident"; LEX_SYMBOL "Symbol"; PUNC "Punc"; }
    "GHC.Ix" {
        IX "Ix"; RANGE "range"; INDEX "index"; IN_RANGE "inRange"; INDEX_ERROR "indexError";
        RANGE_SIZE "rangeSize";
    }
    "Data.Foldable" {
        FOLDABLE "Foldable"; FOLD_MAP "foldMap"; FOLDABLE_FOLDR "foldr"; FOLDABLE_NULL "null";
    }
    "Data.Traversable" { TRAVERSABLE "Traversable"; TRAVERSE "traverse"; }
    "Data.String" { IS_STRING "IsString"; FROM_STRING "fromString"; }
    "Control.Monad.Fail" { MONAD_FAIL "MonadFail"; FAIL "fail"; }
    "Control.Monad.Fix" { MONAD_FIX "MonadFix"; MFIX "mfix"; }
    "GHC.List" { ZIP "zip"; }
    "Data.Typeable.Internal" {
        /// Solved by the compiler for every type.
        TYPEABLE "Typeable";
    }
    "GHC.Generics.Representation" {
        GENERIC "Generic"; REP "Rep"; FROM "from"; TO "to";
        GENERIC1 "Generic1"; REP1 "Rep1"; FROM1 "from1"; TO1 "to1";
        V1 "V1"; U1 "U1"; PAR1 "Par1"; REC1 "Rec1"; K1 "K1"; M1 "M1"; SUM ":+:"; LEFT1 "L1"; RIGHT1 "R1";
        PRODUCT ":*:"; COMPOSED ":.:"; COMP1 "Comp1";
        OF_FIELD "R"; OF_TYPE "D"; OF_CONSTRUCTOR "C"; OF_SELECTOR "S";
        META_DATA "MetaData"; META_CONS "MetaCons"; META_SEL "MetaSel";
        PREFIX_I "PrefixI"; INFIX_I "InfixI"; LEFT_ASSOCIATIVE "LeftAssociative";
        RIGHT_ASSOCIATIVE "RightAssociative"; NOT_ASSOCIATIVE "NotAssociative";
        NO_SOURCE_UNPACKEDNESS "NoSourceUnpackedness";
        NO_SOURCE_STRICTNESS "NoSourceStrictness"; SOURCE_STRICT "SourceStrict";
        DECIDED_LAZY "DecidedLazy"; DECIDED_STRICT "DecidedStrict";
    }
    "Data.Data" {
        DATA "Data"; GFOLDL "gfoldl"; GUNFOLD "gunfold"; TO_CONSTR "toConstr"; DATA_TYPE_OF "dataTypeOf";
        DATA_CAST1 "dataCast1"; DATA_CAST2 "dataCast2"; CONSTR_INDEX "constrIndex";
        /// `String -> [(String, [String], Bool)] -> DataType`: the name of the type, and for each
        /// constructor its name, the names of its fields and whether it is infix.
        DERIVED_DATA_TYPE "derivedDataType";
        /// `DataType -> Int -> Constr`, counted from 0.
        DERIVED_CONSTR "derivedConstr";
    }
    "Data.Typeable" { GCAST1 "gcast1"; GCAST2 "gcast2"; }
    "Language.Haskell.TH.Syntax" { LIFT "Lift"; }
    "Control.DeepSeq" { NFDATA "NFData"; RNF "rnf"; }
    "GHC.TypeLits" {
        /// Solved by the compiler for literals.
        KNOWN_NAT "KnownNat"; KNOWN_SYMBOL "KnownSymbol";
    }
    "GHC.Ptr" {
        /// `String -> Addr#`: the representation of `"text"#` in memory, with a terminating zero.
        ADDRESS_OF_TEXT "addressOfText#";
    }
    "GHC.Records" { HAS_FIELD "HasField"; GET_FIELD "getField"; }
    "GHC.Stack.Types" {
        /// A constraint that always holds.
        HAS_CALL_STACK "HasCallStack";
        /// Its method: see [`GIVEN_CALL_STACK`].
        GIVEN_CALL_STACK_METHOD "givenCallStack";
        EMPTY_CALL_STACK "EmptyCallStack";
        /// `String -> String -> String -> Int -> Int -> Int -> Int -> CallStack -> CallStack`:
        /// function, module, file, from line and column to line and column.
        PUSH_CALL "pushCall";
    }
    "GHC.Exts" {
        /// Of `IsList`, for OverloadedLists.
        FROM_LIST "fromList";
    }
    "GHC.Implicit" {
        /// `class IP x a | x -> a`: the constraint `?x :: a`, and its method.
        IMPLICIT "IP"; IMPLICIT_VALUE "ip";
        /// `a -> Inside x a b -> b`, where `Inside` holds a `IP x a => b`.
        WITH_IMPLICIT "with"; INSIDE_IMPLICIT "Inside";
        /// The same for the call stack.
        WITH_CALL_STACK "withCallStack"; INSIDE_CALL_STACK "InsideStack";
    }
    "GHC.Exception.Type" { EXCEPTION "Exception"; SOME_EXCEPTION "SomeException"; }
}

/// The method of `HasCallStack`. Reading the stack is not a call.
pub const GIVEN_CALL_STACK: &str = "givenCallStack";

/// The modules that must not import the Prelude implicitly, because it is built from them: they use
/// `NoImplicitPrelude`, and the tests for completeness of the library find them with this.
pub fn modules() -> impl Iterator<Item = &'static str> {
    let mut last = "";
    ALL.iter().map(|&(module, _)| module).filter(move |m| std::mem::replace(&mut last, m) != *m)
}
