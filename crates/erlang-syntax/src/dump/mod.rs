//! Prints tokens and trees, for `--dump tokens` and `--dump syntax`, and for tests: two trees are
//! the same program exactly if their dumps are equal.

mod expr;
mod form;
mod pattern;
mod tokens;
mod types;
mod writer;

pub use form::dump_syntax;
pub use tokens::dump_tokens;
