//! Scopes of variables.
//!
//! An Erlang variable is bound from its first occurrence to the end of the function, past the end
//! of a `case` if every clause binds it. One that only some clauses bind is *unsafe* afterwards:
//! using it is an error.

use crate::lower::Lower;
use core_ir::VarId;
use source::{Diagnostic, Span, Symbol, did_you_mean};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Slot {
    Bound(VarId),
    /// Bound only in a part of this construct.
    Unsafe {
        construct: &'static str,
        span: Span,
    },
    /// A use of it was already reported.
    Wrong,
}

impl Lower<'_> {
    pub(crate) fn lookup(&self, name: Symbol) -> Option<Slot> {
        self.env.iter().rev().find(|(n, _)| *n == name).map(|(_, slot)| *slot)
    }

    pub(crate) fn bind(&mut self, name: Symbol, var: VarId) {
        self.env.push((name, Slot::Bound(var)));
    }

    pub(crate) fn is_bound(&self, name: Symbol) -> bool {
        matches!(self.lookup(name), Some(Slot::Bound(_)))
    }

    /// The variable with this name; reports an error if there is none.
    pub(crate) fn resolve(&mut self, name: Symbol, span: Span) -> Option<VarId> {
        match self.lookup(name) {
            Some(Slot::Bound(var)) => return Some(var),
            Some(Slot::Wrong) => return None,
            Some(Slot::Unsafe { construct, span: at }) => {
                self.say(
                    Diagnostic::error(format!("variable '{name}' is unsafe in '{construct}'"))
                        .at(span)
                        .with(at, "only some of the ways through this bind it")
                        .help("bind it in every clause, or make it part of the result"),
                );
            }
            None if name.as_str() == "_" => {
                self.say(
                    Diagnostic::error("'_' has no value")
                        .at(span)
                        .help("'_' only stands in patterns; give the variable a name"),
                );
                return None;
            }
            None => {
                let known: Vec<&str> = self.env.iter().map(|(n, _)| n.as_str()).collect();
                let mut problem =
                    Diagnostic::error(format!("variable '{name}' is unbound")).at(span);
                if let Some(near) = did_you_mean(name.as_str(), known) {
                    problem = problem.help(format!("did you mean '{near}'?"));
                }
                self.say(problem);
            }
        }
        // Reported once for each function.
        self.env.push((name, Slot::Wrong));
        None
    }

    pub(crate) fn say(&mut self, problem: Diagnostic) {
        self.diagnostics.push(problem);
    }
}
