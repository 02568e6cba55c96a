//! Constants: values that exist before the program runs.

use num_bigint::BigInt;
use source::Symbol;

/// What the machine makes one object of, once, when it loads the code.
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
    /// A function of Erlang's that is not there, as `module:name/arity`.
    Export(Symbol),
    /// A definition that takes no arguments: evaluated at most once, when it is needed.
    Lazy(u32),
}
