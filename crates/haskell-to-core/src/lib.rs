//! Translates Haskell syntax to Core.
//!
//! ```text
//! haskell_syntax::Module ─ rename ─ hir::Module ─ infer ─ typed ─ desugar ─ core_ir::Module
//!                            │ ▲                    │ ▲
//!                            ▼ │                    ▼ │
//!                          interface (one for each module: what importers need)
//! ```

mod derive;
pub mod desugar;
pub mod hir;
pub mod infer;
pub mod interface;
pub mod optimise;
pub mod project;
pub mod rename;
