//! Imports a run of a real node: the program is loaded as the node ran it.

use imports::{ImportError, Imported, Log};
use runs::{Program, RunOptions};

/// Modules of which Backstory has its own version that sends other messages than OTP's: a run of a
/// real node needs OTP's.
pub const OTP_BEHAVIOURS: &[&str] =
    &["gen", "gen_event", "gen_server", "gen_statem", "proc_lib", "supervisor", "sys"];

/// Follows a log with the program that it is of, and records the run.
pub fn import_trace(
    program: &Program,
    log: &Log,
    options: &RunOptions,
) -> Result<Imported, ImportError> {
    imports::import(program, log, options.settings())
}
