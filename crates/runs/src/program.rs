//! Loaded programs, and the only place where a machine is created for them.

use crate::Own;
use crate::form::{Compilation, Form, Forms};
use core_ir::Language;
use machine::{Code, Machine, Observer, Outside, Settings};
use recording::{Loading, Pack};
use source::{FileId, SourceMap, Symbol};
use std::path::Path;
use std::sync::Arc;

/// A program that can be run any number of times.
pub struct Program {
    pub sources: SourceMap,
    /// As the user named it.
    pub name: String,
    pub language: Language,
    /// Equal for equal sources, and only for those.
    pub identity: [u8; 16],
    pub code: Arc<Code>,
    pub entry: Symbol,
    /// The pseudo-file of the call that starts the program: the text of `--call`, or what stands
    /// for it.
    pub call_file: Option<FileId>,
    /// The entry of the reference version, where there is one.
    pub reference_entry: Option<Symbol>,
    /// The user's definitions, if the program was compiled for questions about computations.
    pub own: Option<Arc<Own>>,
    /// The definition to evaluate, if it is not an action.
    pub expression: Option<Symbol>,
    /// Whether an expression given by the user runs instead of `main`.
    pub is_expression: bool,
    /// A predicate that a search evaluates in every state.
    pub always: Option<Symbol>,
    /// Other functions that a search looks at, in the order in which it asked for them.
    pub kept: Vec<Symbol>,
    /// The form for which it was optimised and linked.
    pub form: Form,
    /// How it was loaded, as stored in recordings.
    pub loading: Loading,
    /// The files it was loaded from; `None` if loading needs more than files.
    pub pack: Option<Arc<Pack>>,
    /// Builds the other forms; `None` if there are none.
    pub(crate) forms: Option<Forms>,
}

/// Why the files of a program are not known.
pub const NOT_PACKED: &str = "programs in Elixir cannot be packed yet";

impl Program {
    /// Adds the compilation from which other forms are built.
    #[must_use]
    pub fn compiled_from(self, compilation: Arc<dyn Compilation>) -> Self {
        Program { forms: Some(Forms::new(compilation)), ..self }
    }

    /// Returns the program in another form. Nothing is read or compiled again.
    pub fn in_form(&self, form: Form) -> Result<Arc<Program>, String> {
        match &self.forms {
            Some(forms) => forms.get(form, self),
            None => Err("the program has no other form".to_owned()),
        }
    }

    /// Creates a machine at the start of the program.
    pub fn machine<O: Observer>(
        &self,
        settings: Settings,
        outside: Box<dyn Outside + Send>,
        observer: O,
    ) -> Result<Machine<O>, String> {
        self.machine_at(self.entry, settings, outside, observer)
    }

    /// Creates a machine at the start of another definition of the program.
    pub fn machine_at<O: Observer>(
        &self,
        entry: Symbol,
        settings: Settings,
        outside: Box<dyn Outside + Send>,
        observer: O,
    ) -> Result<Machine<O>, String> {
        Machine::new(self.code.clone(), entry, settings, outside, observer)
            .map_err(|e| format!("cannot reserve memory for the program: {e}"))
    }

    /// The files of the program, for a recording that contains them.
    pub fn to_pack(&self) -> Result<&Arc<Pack>, String> {
        self.pack.as_ref().ok_or_else(|| NOT_PACKED.to_owned())
    }

    /// The name that the program sees for itself.
    pub fn stem(&self) -> String {
        match self.loading.path.as_str() {
            "" => stem(&self.name),
            path => stem(path),
        }
    }
}

/// The name that a program sees for itself: its path without folder and extension.
pub fn stem(name: &str) -> String {
    Path::new(name).file_stem().map_or_else(String::new, |n| n.display().to_string())
}
