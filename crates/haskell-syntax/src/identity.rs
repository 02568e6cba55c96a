//! What Backstory claims to be when programs ask: one compiler version and one version of each
//! library.
//!
//! `__GLASGOW_HASKELL__`, `impl(ghc …)` in package descriptions, `MIN_VERSION_x` and the bounds of
//! `build-depends` all use this table, so that a package never selects half of its code for one
//! compiler and half for another.

/// The compiler: the version that the tests compare with.
pub const GHC_VERSION: [u64; 3] = [9, 0, 2];

/// The value of `System.Info.os`, and of `os(…)` in conditions.
pub const OS: &str = "linux";

/// The value of `System.Info.arch`, and of `arch(…)` in conditions.
pub const ARCH: &str = "x86_64";

/// The built-in packages, sorted by name, each with the version whose interface it has.
const PACKAGES: &[(&str, &[u64])] = &[
    ("HUnit", &[1, 6, 2, 0]),
    ("QuickCheck", &[2, 14, 2]),
    ("array", &[0, 5, 4, 0]),
    ("base", &[4, 15, 1, 0]),
    ("bytestring", &[0, 10, 12, 1]),
    ("clock", &[0, 8, 3]),
    ("containers", &[0, 6, 4, 1]),
    ("deepseq", &[1, 4, 5, 0]),
    ("directory", &[1, 3, 6, 2]),
    ("filepath", &[1, 4, 2, 1]),
    ("ghc-bignum", &[1, 1]),
    ("ghc-prim", &[0, 7, 0]),
    ("integer-gmp", &[1, 1]),
    ("mtl", &[2, 2, 2]),
    ("random", &[1, 2, 1, 1]),
    ("stm", &[2, 5, 0, 0]),
    ("template-haskell", &[2, 17, 0, 0]),
    ("text", &[1, 2, 5, 0]),
    ("time", &[1, 9, 3]),
    ("transformers", &[0, 5, 6, 2]),
    ("unix", &[2, 7, 2, 2]),
];

/// The version of a built-in package.
pub fn built_in(package: &str) -> Option<&'static [u64]> {
    PACKAGES.iter().find(|(name, _)| *name == package).map(|(_, version)| *version)
}

/// Packages that are built in only partially, for programs whose sources of them are not available.
/// If their sources are available, those are used.
pub fn gives_way(package: &str) -> bool {
    matches!(package, "HUnit" | "QuickCheck" | "random")
}

/// The names of the built-in packages, sorted.
pub fn built_in_packages() -> impl Iterator<Item = &'static str> {
    PACKAGES.iter().map(|(name, _)| *name)
}

/// A header that comes with GHC, as far as programs use it.
pub(crate) fn header(name: &str) -> Option<&'static str> {
    match name {
        "MachDeps.h" => Some(MACH_DEPS),
        "ghcplatform.h" | "ghcautoconf.h" | "HsBaseConfig.h" | "HsFFI.h" | "ghcversion.h" => {
            Some("")
        }
        _ => None,
    }
}

/// Sizes and alignments of GHC's primitive types.
const MACH_DEPS: &str = "#define WORD_SIZE_IN_BITS 64
#define TAG_BITS 3
#define SIZEOF_HSCHAR 4
#define ALIGNMENT_HSCHAR 4
#define SIZEOF_HSINT 8
#define ALIGNMENT_HSINT 8
#define SIZEOF_HSWORD 8
#define ALIGNMENT_HSWORD 8
#define SIZEOF_HSDOUBLE 8
#define ALIGNMENT_HSDOUBLE 8
#define SIZEOF_HSFLOAT 4
#define ALIGNMENT_HSFLOAT 4
#define SIZEOF_HSPTR 8
#define ALIGNMENT_HSPTR 8
#define SIZEOF_HSFUNPTR 8
#define ALIGNMENT_HSFUNPTR 8
#define SIZEOF_HSSTABLEPTR 8
#define ALIGNMENT_HSSTABLEPTR 8
#define SIZEOF_INT8 1
#define ALIGNMENT_INT8 1
#define SIZEOF_WORD8 1
#define ALIGNMENT_WORD8 1
#define SIZEOF_INT16 2
#define ALIGNMENT_INT16 2
#define SIZEOF_WORD16 2
#define ALIGNMENT_WORD16 2
#define SIZEOF_INT32 4
#define ALIGNMENT_INT32 4
#define SIZEOF_WORD32 4
#define ALIGNMENT_WORD32 4
#define SIZEOF_INT64 8
#define ALIGNMENT_INT64 8
#define SIZEOF_WORD64 8
#define ALIGNMENT_WORD64 8
";
