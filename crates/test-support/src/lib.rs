//! What the tests of several crates share. Nothing that is shipped uses it.
//!
//! - [`Random`]: a generator with the same numbers on every machine;
//! - [`files`]: folders of test programs, scratch folders, golden files (`BLESS=1` writes them);
//! - [`process`]: running a command with a time limit, waiting for a sign of progress, signals;
//! - [`tools`]: GHC, OTP, z3 and the like: a missing tool fails the test that needs it;
//! - [`on_every_core`]: independent work on all cores.

mod cores;
mod difference;
mod fingerprint;
mod random;

pub mod files;
pub mod process;
pub mod tools;

pub use cores::on_every_core;
pub use difference::difference;
pub use fingerprint::Fingerprint;
pub use random::Random;
