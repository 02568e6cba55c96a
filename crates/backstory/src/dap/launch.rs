//! The launch request of a client.

use serde::Deserialize;
use std::path::PathBuf;
use workbench::session::Session;

/// The arguments of `launch`. Equivalent names of hdb are accepted.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Launch {
    /// A program, the folder of a project, or a recording.
    #[serde(alias = "entryFile")]
    pub(crate) program: PathBuf,
    /// The base folder of relative paths.
    #[serde(alias = "projectRoot")]
    pub(crate) cwd: Option<PathBuf>,
    #[serde(alias = "entryArgs")]
    pub(crate) args: Vec<String>,
    /// A file to use as the standard input of the program.
    pub(crate) input: Option<PathBuf>,
    pub(crate) stop_on_entry: bool,
    pub(crate) no_debug: bool,
    /// Haskell: an executable or test suite.
    pub(crate) component: Option<String>,
    /// Erlang, Elixir: the call to run instead of main.
    pub(crate) call: Option<String>,
    /// Erlang: run the EUnit tests.
    pub(crate) eunit: bool,
    /// Elixir: run the tests of the mix project.
    pub(crate) exunit: bool,
    /// Erlang: a Common Test suite to run.
    pub(crate) ct: Option<String>,
    /// A test to run instead of everything: a function of an EUnit module, or a Haskell definition.
    pub(crate) test: Option<String>,
    /// Further folders to search for modules.
    pub(crate) source_folders: Vec<PathBuf>,
    pub(crate) packages: Vec<PathBuf>,
}

impl Launch {
    /// A path relative to the folder that the client names.
    pub(crate) fn path(&self, path: &std::path::Path) -> PathBuf {
        match &self.cwd {
            Some(folder) => folder.join(path),
            None => path.to_owned(),
        }
    }
}

/// A program that was opened.
pub(crate) struct Opened {
    pub(crate) session: Session,
}
