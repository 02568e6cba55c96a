//! The program of a command and how it is loaded: one group of arguments for all commands.

use super::story;
use crate::disk::{Sources, changed, erlang_libraries, find_otp};
use crate::error::{Error, note};
use crate::terminal::Terminal;
use clap::Args;
use std::path::{Path, PathBuf};
use workbench::{Files, FrontEnd, LoadOptions, Recording};

/// The heading of these options in the help of every command.
const HEADING: &str = "The program";

#[derive(Args, Clone)]
pub(super) struct ProgramArguments {
    /// The program (a .hs, .lhs, .erl, .beam, .ex, .exs or .core file, or the folder of a project), or a
    /// recording of it (.story)
    pub program: PathBuf,
    #[command(flatten)]
    pub loading: LoadingArguments,
}

/// How the program is loaded, and its input.
#[derive(Args, Clone, Default)]
pub(crate) struct LoadingArguments {
    /// The arguments of the program itself; after a recording: the current location of its program,
    /// if it has moved
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<String>,
    /// A file to use as the standard input of the program
    #[arg(long, value_name = "FILE", help_heading = HEADING)]
    pub input: Option<PathBuf>,
    /// Haskell: the executable or test suite of a package, instead of its first
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    pub component: Option<String>,
    /// Haskell: what compiles the program; auto: Backstory itself, or the installed GHC if the program
    /// needs something that Backstory does not support
    #[arg(long, value_name = "NAME", value_enum, help_heading = HEADING)]
    pub front_end: Option<FrontEndName>,
    /// Haskell: the same as --front-end ghc
    #[arg(long, help_heading = HEADING, conflicts_with = "front_end")]
    pub ghc: bool,
    /// Erlang, Elixir: the call to run instead of main, such as 'm:f(1)' or 'M.f(1)'
    #[arg(long, value_name = "CALL", help_heading = HEADING)]
    pub call: Option<String>,
    /// Erlang: run the EUnit tests of the module, or of all applications of the project
    #[arg(long, help_heading = HEADING)]
    pub eunit: bool,
    /// Elixir: run the tests of the mix project; arguments after the project are those of `mix test`
    #[arg(long, help_heading = HEADING, conflicts_with = "eunit")]
    pub exunit: bool,
    /// Erlang: run a Common Test suite: its module, in the folder `test/` of a project or beside the program
    #[arg(long, value_name = "SUITE", help_heading = HEADING, conflicts_with_all = ["call", "eunit", "exunit"])]
    pub ct: Option<String>,
    /// Erlang: where OTP is installed, for modules that are not built in
    #[arg(long, value_name = "DIR", help_heading = HEADING)]
    pub otp: Option<PathBuf>,
    /// Erlang: modules to take from OTP although they are built in, such as gen_server,supervisor
    #[arg(long, value_name = "MODULES", value_delimiter = ',', help_heading = HEADING)]
    pub prefer_otp: Vec<String>,
    /// A further folder to search for modules
    #[arg(long = "src", value_name = "DIR", help_heading = HEADING)]
    pub source_folders: Vec<PathBuf>,
    /// Haskell: the folder or the archive (.tar.gz) of a package that the program depends on
    #[arg(long = "package", value_name = "PACKAGE", help_heading = HEADING)]
    pub packages: Vec<PathBuf>,
    /// Haskell: compile the modules of packages again, and do not keep them for the next start
    #[arg(long, help_heading = HEADING)]
    pub no_cache: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum FrontEndName {
    Auto,
    Own,
    Ghc,
}

/// The program or recording that the arguments name.
pub(crate) struct Target {
    /// The location of the program.
    pub path: PathBuf,
    /// Where its files come from.
    pub sources: Sources,
    /// The run to replay, if a recording was given.
    pub recording: Option<Recording>,
    /// The file of that recording.
    pub story: Option<PathBuf>,
    /// How to load the program; commands add what they need.
    pub options: LoadOptions,
    /// The command line of the program.
    pub arguments: Vec<Vec<u8>>,
    /// The input of the program, if not standard input.
    pub input: Option<Vec<u8>>,
}

impl ProgramArguments {
    pub(super) fn is_recording(&self) -> bool {
        is_recording(&self.program)
    }

    pub(super) fn target(&self) -> Result<Target, Error> {
        self.loading.target(&self.program)
    }
}

pub(super) fn is_recording(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "story")
}

/// The name that a program sees for itself.
pub(super) fn name_of(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |n| n.display().to_string())
}

impl LoadingArguments {
    /// The program with this name, or of the recording with this name.
    pub(crate) fn target(&self, named: &Path) -> Result<Target, Error> {
        if !is_recording(named) {
            return self.program(named.to_owned());
        }
        let recording = story::read_with_note(named)?;
        self.recorded(named, recording, self.arguments.first().map(PathBuf::from))
    }

    fn program(&self, mut path: PathBuf) -> Result<Target, Error> {
        let arguments = self.arguments.iter().map(|a| a.clone().into_bytes()).collect();
        let mut options =
            LoadOptions { arguments: self.arguments.clone(), ..LoadOptions::default() };
        self.change(&mut options);
        if let Some(suite) = &self.ct {
            let suite = suite.trim_end_matches(".erl");
            path = find_suite(&path, suite)?;
            options.eunit = true;
            options.call =
                Some(format!("case ct:'%run'('{suite}') of ok -> ok; error -> erlang:halt(1) end"));
        }
        options.otp = options.otp.or_else(find_otp);
        options.source_folders.extend(erlang_libraries());
        let sources = Sources::Disk;
        let input = self.given_input()?;
        Ok(Target { path, sources, recording: None, story: None, options, arguments, input })
    }

    /// The program of a recording: at the location given by the user, packed in the recording, or
    /// where it was when it was recorded.
    pub(super) fn recorded(
        &self,
        story: &Path,
        mut recording: Recording,
        moved: Option<PathBuf>,
    ) -> Result<Target, Error> {
        if moved.is_some() {
            recording.pack = None;
        }
        let header = &recording.header;
        let mut options = LoadOptions::recorded(header);
        self.change(&mut options);
        let named = PathBuf::from(&header.loading.path);
        let (path, sources) = match (moved, &recording.pack) {
            (Some(path), _) => (path, Sources::Disk),
            (None, Some(pack)) => {
                note_changes(story, &changed(pack));
                (named, Sources::Packed { pack: pack.clone(), beside: None })
            }
            (None, None) => (find(story, &named, &mut options)?, Sources::Disk),
        };
        match &sources {
            Sources::Disk => {
                options.otp = options.otp.filter(|otp| otp.is_dir()).or_else(find_otp);
            }
            Sources::Packed { pack, .. } => {
                options.otp = options.otp.filter(|otp| pack.is_folder(otp));
            }
        }
        let ours = workbench::tool();
        if header.tool != ours {
            let (story, theirs) = (story.display(), &header.tool);
            note(&format!("{story}: made by {theirs}, replayed by {ours}"));
        }
        let arguments = header.arguments.clone();
        let (input, story) = (self.given_input()?, Some(story.to_owned()));
        Ok(Target { path, sources, recording: Some(recording), story, options, arguments, input })
    }

    /// Overrides the stored options by those on the command line.
    fn change(&self, options: &mut LoadOptions) {
        fn put<T: Clone>(given: &Option<T>, known: &mut Option<T>) {
            if given.is_some() {
                known.clone_from(given);
            }
        }
        put(&self.component, &mut options.component);
        put(&self.call, &mut options.call);
        put(&self.otp, &mut options.otp);
        options.eunit |= self.eunit;
        options.exunit |= self.exunit;
        match self.front_end {
            Some(FrontEndName::Auto) => options.front_end = FrontEnd::Auto,
            Some(FrontEndName::Own) => options.front_end = FrontEnd::Own,
            Some(FrontEndName::Ghc) => options.front_end = FrontEnd::Ghc,
            None if self.ghc => options.front_end = FrontEnd::Ghc,
            None => {}
        }
        if !self.prefer_otp.is_empty() {
            options.prefer_otp.clone_from(&self.prefer_otp);
        }
        if !self.source_folders.is_empty() {
            options.source_folders.clone_from(&self.source_folders);
        }
        options.package_caches = crate::disk::package_caches();
        options.no_cache = self.no_cache;
        if !self.packages.is_empty() {
            options.packages.clone_from(&self.packages);
        }
    }

    fn given_input(&self) -> Result<Option<Vec<u8>>, Error> {
        let Some(path) = &self.input else { return Ok(None) };
        std::fs::read(path).map(Some).map_err(|error| Error::unreadable(path, &error))
    }
}

/// The file of a Common Test suite: the one given, or in the test folders of the project that is given.
fn find_suite(given: &Path, suite: &str) -> Result<PathBuf, Error> {
    if given.file_stem().is_some_and(|name| name == suite) {
        return Ok(given.to_owned());
    }
    let name = format!("{suite}.erl");
    let entries = |folder: PathBuf| std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders = vec![given.to_owned(), given.join("test"), given.join("ct")];
    folders.extend(entries(given.join("apps")).map(|app| app.path().join("test")));
    folders.sort();
    let found = folders.iter().map(|folder| folder.join(&name)).find(|path| path.is_file());
    found.ok_or_else(|| {
        let message = format!("{}: there is no suite {suite}", given.display());
        Error::program(message)
            .help(format!("{name} was searched for there, in test/, in ct/ and in apps/*/test/"))
    })
}

/// Finds the program of a recording: at its original path, or at that path relative to the folder
/// of the recording.
fn find(story: &Path, named: &Path, options: &mut LoadOptions) -> Result<PathBuf, Error> {
    if named.exists() {
        return Ok(named.to_owned());
    }
    let folder = story.parent().unwrap_or(Path::new(""));
    if folder.join(named).exists() {
        let beside = options.source_folders.iter_mut().chain(&mut options.packages);
        beside.for_each(|f| *f = folder.join(&*f));
        return Ok(folder.join(named));
    }
    let (story, named) = (story.display(), named.display());
    Err(Error::program(format!("{story}: its program, {named}, is not there"))
        .help(format!("give its current location after the recording: {story} PROGRAM")))
}

/// Reports which files of a packed program have changed since.
fn note_changes(story: &Path, changed: &[PathBuf]) {
    const SHOWN: usize = 3;
    if changed.is_empty() {
        return;
    }
    let mut names: Vec<String> =
        changed.iter().take(SHOWN).map(|path| path.display().to_string()).collect();
    if changed.len() > SHOWN {
        names.push(format!("{} more", changed.len() - SHOWN));
    }
    let (story, names) = (story.display(), names.join(", "));
    note(&format!(
        "{story} has the program as it was when it was recorded; changed since: {names}"
    ));
}

impl Target {
    /// The file next to which others, such as answers, are written: the program, or a recording
    /// that contains its program, whose paths do not exist on this computer.
    pub(super) fn home(&self) -> &Path {
        match (&self.sources, &self.story) {
            (Sources::Packed { .. }, Some(story)) => story,
            _ => &self.path,
        }
    }

    /// An error if a recording was given: `what` would run code that the recorded run did not.
    pub(super) fn must_not_be_recorded(&self, what: &str) -> Result<(), Error> {
        match &self.story {
            Some(story) => Err(Error::usage(format!("{what} does not go with a recording"))
                .help(format!("give the program itself instead of {}", story.display()))),
            None => Ok(()),
        }
    }

    /// The real outside for a fresh run of the program.
    pub(crate) fn terminal(&self, real_time: bool) -> Terminal {
        Terminal::new(name_of(&self.path), self.arguments.clone(), real_time)
            .reading(self.input.clone())
    }
}
