//! The program that a command is about and how it is loaded: one group of arguments for all commands.

use super::story;
use crate::error::Error;
use crate::terminal::Terminal;
use clap::Args;
use std::path::{Path, PathBuf};
use workbench::{LoadOptions, Recording};

/// The heading of these options in every command's help.
const HEADING: &str = "The program";

#[derive(Args, Clone)]
pub struct ProgramArguments {
    /// The program (a .hs, .lhs, .erl, .beam or .core file, or the folder of a project), or a recording
    /// of it (.story)
    pub program: PathBuf,
    #[command(flatten)]
    pub loading: LoadingArguments,
}

/// How the program is loaded, and what it is given.
#[derive(Args, Clone, Default)]
pub struct LoadingArguments {
    /// What the program itself gets as its arguments; after a recording: where its program is now, if it
    /// has moved
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<String>,
    /// What the program reads as its standard input
    #[arg(long, value_name = "FILE", help_heading = HEADING)]
    pub input: Option<PathBuf>,
    /// Haskell: the executable or test suite of a package, instead of its first
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    pub component: Option<String>,
    /// Erlang: what to call instead of main/0, such as 'm:f(1)'
    #[arg(long, value_name = "CALL", help_heading = HEADING)]
    pub call: Option<String>,
    /// Erlang: run the module's EUnit tests
    #[arg(long, help_heading = HEADING)]
    pub eunit: bool,
    /// Erlang: where OTP is installed, for modules that are not built in
    #[arg(long, value_name = "DIR", help_heading = HEADING)]
    pub otp: Option<PathBuf>,
    /// Erlang: modules to take from OTP although they are built in, such as gen_server,supervisor
    #[arg(long, value_name = "MODULES", value_delimiter = ',', help_heading = HEADING)]
    pub prefer_otp: Vec<String>,
    /// Where else to look for modules
    #[arg(long = "src", value_name = "DIR", help_heading = HEADING)]
    pub source_folders: Vec<PathBuf>,
}

/// What the arguments name.
pub struct Target {
    /// Where the program is.
    pub path: PathBuf,
    /// The run to replay, if a recording was given.
    pub recording: Option<Recording>,
    /// How to load the program; commands add what they need of it.
    pub options: LoadOptions,
    /// What the program gets on its command line.
    pub arguments: Vec<Vec<u8>>,
    /// What the program reads, if not from standard input.
    pub input: Option<Vec<u8>>,
}

impl ProgramArguments {
    pub fn is_recording(&self) -> bool {
        is_recording(&self.program)
    }

    pub fn target(&self) -> Result<Target, Error> {
        self.loading.target(&self.program)
    }
}

pub fn is_recording(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "story")
}

/// A program's name as it sees it itself.
pub fn name_of(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |n| n.display().to_string())
}

impl LoadingArguments {
    /// The program of this name, or of the recording of this name.
    pub fn target(&self, named: &Path) -> Result<Target, Error> {
        if !is_recording(named) {
            return self.program(named.to_owned());
        }
        let recording = story::read_with_note(named)?;
        self.recorded(recording, self.arguments.first().map(PathBuf::from))
    }

    fn program(&self, path: PathBuf) -> Result<Target, Error> {
        let arguments = self.arguments.iter().map(|a| a.clone().into_bytes()).collect();
        let options = self.load_options(self.arguments.clone());
        Ok(Target { path, recording: None, options, arguments, input: self.given_input()? })
    }

    /// A recording's program, which may have moved.
    pub fn recorded(&self, recording: Recording, moved: Option<PathBuf>) -> Result<Target, Error> {
        let header = &recording.header;
        let path = moved.unwrap_or_else(|| PathBuf::from(&header.name));
        let arguments = header.arguments.clone();
        let texts = arguments.iter().map(|a| String::from_utf8_lossy(a).into_owned()).collect();
        let options = LoadOptions { recorded: Some(header.program), ..self.load_options(texts) };
        let input = self.given_input()?;
        Ok(Target { path, recording: Some(recording), options, arguments, input })
    }

    fn load_options(&self, arguments: Vec<String>) -> LoadOptions {
        LoadOptions {
            source_folders: self.source_folders.clone(),
            component: self.component.clone(),
            call: self.call.clone(),
            eunit: self.eunit,
            otp: self.otp.clone().or_else(crate::disk::find_otp),
            prefer_otp: self.prefer_otp.clone(),
            arguments,
            ..LoadOptions::default()
        }
    }

    fn given_input(&self) -> Result<Option<Vec<u8>>, Error> {
        let Some(path) = &self.input else { return Ok(None) };
        std::fs::read(path).map(Some).map_err(|error| Error::unreadable(path, &error))
    }
}

impl Target {
    /// The real outside for a fresh run of the program.
    pub fn terminal(&self, real_time: bool) -> Terminal {
        Terminal::new(name_of(&self.path), self.arguments.clone(), real_time)
            .reading(self.input.clone())
    }
}
