//! Haskell source text to a syntax tree: lexer, layout, parser.

pub mod syntax;

/// How deep expressions, patterns and types may nest. Deeper text is an error with a place,
/// so that neither this parser nor any reader of the tree runs out of stack.
pub const MAX_NESTING: usize = 500;
