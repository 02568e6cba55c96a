//! Constants: values that exist before the program runs.

use num_bigint::BigInt;
use source::Symbol;

/// A constant: the machine creates one object for it when it loads the code.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    Int(BigInt),
    Double(f64),
    Char(char),
    Bytes(Vec<u8>),
    Atom(Symbol),
    /// A constructor or tuple of other constants.
    Con(u32, Vec<u32>),
    Tuple(Vec<u32>),
    /// A function that captures nothing.
    Function(u32),
    /// An undefined Erlang function, as `module:name/arity`.
    Export(Symbol),
    /// A definition without parameters: evaluated at most once, when needed.
    Lazy(u32),
}
