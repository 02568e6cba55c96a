//! GHC as a front end: reads the Core that the plugin in `ghc-plugin/` wrote for each module, and
//! translates it to [`core_ir`].
//!
//! Types, coercions and newtypes are erased, as in GHC. Names of base and the other packages that
//! come with GHC are mapped onto Backstory's own library ([`Library`]); something that it lacks is an
//! error at run time, when it is used. `docs/internals/ghc.md` describes the mapping.

pub mod file;
mod library;
mod translate;

pub use library::{Class, Foreign, Instance, Library, Method, Value};
pub use translate::{Paths, Translated, translate};
