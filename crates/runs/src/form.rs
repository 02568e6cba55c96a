//! The forms of a program: it is compiled once, then optimised and linked for each use.

use crate::Program;
use crate::expression::{ExpressionCode, ExpressionScope, NotCompiled};
use core_ir::Module;
use machine::Code;
use source::Diagnostic;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The purpose for which a program is optimised and linked.
///
/// All forms execute the same visible operations, so a run of one is a run of every other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// For running and for searches.
    #[default]
    Fast,
    /// Shows as evaluated exactly what the language evaluates, and keeps all variables.
    Faithful,
    /// Faithful, and supports questions about computations.
    Computations {
        /// Functions are shown as finite maps of the arguments they were applied to, not by name.
        functions_as_maps: bool,
    },
    /// Like `Computations`, with events for `observe` of Haskell.
    Observed,
}

impl Form {
    pub fn is_faithful(self) -> bool {
        self != Form::Fast
    }

    /// Whether the form supports questions about computations.
    pub fn has_computations(self) -> bool {
        matches!(self, Form::Computations { .. } | Form::Observed)
    }
}

/// A compiled program from which the forms are built.
pub trait Compilation: Send + Sync {
    fn build(self: Arc<Self>, form: Form) -> Result<Program, Vec<Diagnostic>>;

    /// Whether expressions can be compiled in the scopes of the program.
    fn compiles_expressions(&self) -> bool {
        false
    }

    /// Compiles an expression in a scope of the program.
    fn expression(
        &self,
        _text: &str,
        _scope: &ExpressionScope,
    ) -> Result<ExpressionCode, NotCompiled> {
        Err(NotCompiled::Unsupported)
    }

    /// Adds modules, and what they need of the program and its library, to the code of a form.
    fn extend(&self, _code: Code, _modules: Vec<Module>, _form: Form) -> Result<Code, String> {
        Err("the program cannot be extended".to_owned())
    }
}

/// Forms that were still in use when they were last requested.
type Built = Mutex<Vec<(Form, Weak<Program>)>>;

/// Builds the forms of a program, each at most once while it is in use.
#[derive(Clone)]
pub(crate) struct Forms {
    compilation: Arc<dyn Compilation>,
    built: Arc<Built>,
}

impl Forms {
    pub(crate) fn new(compilation: Arc<dyn Compilation>) -> Self {
        Forms { compilation, built: Arc::default() }
    }

    pub(crate) fn compilation(&self) -> &dyn Compilation {
        &*self.compilation
    }

    /// Returns a form; `like` is any form of the same program.
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
