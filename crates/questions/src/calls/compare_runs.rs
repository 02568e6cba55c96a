//! Whether the output of the run is wrong at all. The reference is run as a separate program where it cannot judge
//! `main` itself, because that depends on more than its arguments: it gets the same command line and input as the
//! program, and both outputs are compared.

use super::Debugger;
use crate::Verdict;
use machine::Stop;

impl Debugger {
    /// The first byte of the output that differs from what the reference writes.
    pub fn first_difference(&self) -> Option<usize> {
        let entry = self.program.reference_entry.filter(|_| !self.program.is_expression)?;
        let theirs = self.tape.outputs(&self.program, entry).ok()?.output;
        let ours = self.output();
        let same = ours.iter().zip(&theirs).take_while(|(our, their)| our == their).count();
        (same < ours.len().max(theirs.len())).then_some(same)
    }

    /// Whether the reference, run like the program, has the same output and ending.
    pub(super) fn compare_runs(&self) -> Verdict {
        let unknown = |why: &str| Verdict::Unknown(why.to_owned());
        let Some(entry) = self.program.reference_entry.filter(|_| !self.program.is_expression)
        else {
            return unknown("the reference has no main to compare the output with");
        };
        if !has_ended(&self.stop) {
            return unknown("the run was stopped before its end");
        }
        let Ok(theirs) = self.tape.outputs(&self.program, entry) else {
            return unknown("there is no memory to run the reference");
        };
        if let Stop::NeedsInput { .. } = theirs.stop {
            return unknown("the reference asks for input that the program did not ask for");
        }
        if !has_ended(&theirs.stop) {
            return unknown("the reference did not end within its steps");
        }
        if theirs.stop != self.stop {
            return Verdict::Wrong;
        }
        match crate::same_output(&self.output(), &theirs.output) {
            Verdict::Right => {}
            other => return other,
        }
        match self.tape.outputs(&self.program, self.program.entry) {
            Ok(ours) => crate::same_output(&ours.errors, &theirs.errors),
            Err(_) => unknown("there is no memory to run the program again"),
        }
    }
}

/// Whether a run ended by itself.
fn has_ended(stop: &Stop) -> bool {
    matches!(stop, Stop::Finished(_) | Stop::Uncaught { .. } | Stop::Deadlock)
}
