//! The forms of a program: it is compiled once, and optimised and linked for each use.

use crate::Program;
use source::Diagnostic;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// What a program is optimised and linked for.
///
/// All forms do the same visible operations, so that the run of one is a run of every other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// To run, and to be searched.
    #[default]
    Fast,
    /// What is shown as evaluated is exactly what the language evaluates, and no variable is lost.
    Faithful,
    /// Faithful, and computations can be asked about.
    Computations {
        /// Functional values are finite maps of what they were applied to, not names.
        functions_as_maps: bool,
    },
    /// The same for Haskell's `observe`, which makes events.
    Observed,
}

impl Form {
    pub fn is_faithful(self) -> bool {
        self != Form::Fast
    }

    /// Whether computations can be asked about.
    pub fn has_computations(self) -> bool {
        matches!(self, Form::Computations { .. } | Form::Observed)
    }
}

/// A compiled program, from which its forms are made.
pub trait Compilation: Send + Sync {
    fn build(self: Arc<Self>, form: Form) -> Result<Program, Vec<Diagnostic>>;
}

/// Forms that somebody held when they were last asked for.
type Built = Mutex<Vec<(Form, Weak<Program>)>>;

/// Makes the forms of one program, each at most once as long as somebody holds it.
#[derive(Clone)]
pub(crate) struct Forms {
    compilation: Arc<dyn Compilation>,
    built: Arc<Built>,
}

impl Forms {
    pub(crate) fn new(compilation: Arc<dyn Compilation>) -> Self {
        Forms { compilation, built: Arc::default() }
    }

    /// One of the forms; `like` is another.
    pub(crate) fn get(&self, form: Form, like: &Program) -> Result<Arc<Program>, String> {
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        built.retain(|(_, program)| program.strong_count() > 0);
        let known = built.iter().find(|(known, _)| *known == form);
        if let Some(program) = known.and_then(|(_, program)| program.upgrade()) {
            return Ok(program);
        }
        let mut program = self.compilation.clone().build(form).map_err(|problems| {
            let first = problems.first().map(|problem| problem.message.clone());
            first.unwrap_or_else(|| "the program cannot be linked".to_owned())
        })?;
        program.loading = like.loading.clone();
        program.pack = like.pack.clone();
        program.forms = Some(self.clone());
        let program = Arc::new(program);
        built.push((form, Arc::downgrade(&program)));
        Ok(program)
    }
}
