//! A counterexample as a program: it sets the TVars to the initial state, and makes the call that breaks the contract.
//! A session over it starts in exactly that state.

use super::obligations::Obligation;
use super::probe::{Probe, left_alone};
use crate::Counterexample;
use runs::Program;
use source::Symbol;
use std::cell::RefCell;
use std::sync::Arc;

/// A program that begins in the state of a counterexample.
#[derive(Clone)]
pub struct Begun {
    pub program: Arc<Program>,
    /// The names of its TVars, in the order in which they are created.
    pub tvars: Vec<String>,
}

/// The program of each obligation that was tried.
pub(super) type Begins = RefCell<Vec<Option<Begun>>>;

impl Probe<'_> {
    /// The program of a counterexample. Its location is that of what it breaks.
    pub(super) fn begin(&self, obligation: &Obligation, example: &Counterexample) -> Option<Begun> {
        let mut main = self.program(&obligation.goal, example, obligation.is_action)?;
        for span in &mut main.body.spans {
            *span = obligation.span;
        }
        main.span = obligation.span;
        let made = example.tvars.iter().filter(|tvar| tvar.origin.is_none());
        let tvars: Vec<String> = made.map(|tvar| tvar.name.clone()).collect();
        let mut left = tvars.iter();
        for variable in main.body.vars.iter_mut().filter(|v| v.name.as_str() == "tvar") {
            if let Some(name) = left.next() {
                variable.name = Symbol::new(name);
                variable.from_source = true;
            }
        }
        let program = self.built(main, left_alone(&obligation.goal, example))?;
        Some(Begun { program: Arc::new(program), tvars })
    }
}
