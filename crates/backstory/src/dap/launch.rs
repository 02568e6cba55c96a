//! What a client launches.

use serde::Deserialize;
use std::path::PathBuf;
use workbench::session::Session;

/// The arguments of `launch`. Names of hdb that mean the same are understood.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Launch {
    /// A program, the folder of a project, or a recording.
    #[serde(alias = "entryFile")]
    pub(crate) program: PathBuf,
    /// The folder that relative paths are meant from.
    #[serde(alias = "projectRoot")]
    pub(crate) cwd: Option<PathBuf>,
    #[serde(alias = "entryArgs")]
    pub(crate) args: Vec<String>,
    /// A file that the program reads as its standard input.
    pub(crate) input: Option<PathBuf>,
    pub(crate) stop_on_entry: bool,
    pub(crate) no_debug: bool,
    /// Haskell: an executable or test suite.
    pub(crate) component: Option<String>,
    /// Erlang, Elixir: what to call instead of main.
    pub(crate) call: Option<String>,
    /// Erlang: run the EUnit tests.
    pub(crate) eunit: bool,
    /// Erlang: a Common Test suite to run.
    pub(crate) ct: Option<String>,
    /// A test to run instead of everything: a function of an EUnit module, or a Haskell definition.
    pub(crate) test: Option<String>,
    /// Where else to look for modules.
    pub(crate) source_folders: Vec<PathBuf>,
    pub(crate) packages: Vec<PathBuf>,
}

impl Launch {
    /// A path as seen from the folder that the client names.
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
