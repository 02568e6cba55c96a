//! Opening a session: what `step` and `web` share.

use super::exit;
use super::load::{complain, load};
use crate::disk::reason;
use crate::given::Given;
use crate::terminal::Terminal;
use crate::web::Subject;
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use workbench::LoadOptions;
use workbench::session::{Opening, Session, SessionOptions};

#[derive(Args, Clone)]
pub struct SessionArguments {
    /// The program (a .hs, .lhs, .erl, .beam or .core file, or the folder of a project), or a
    /// recording of it (.story)
    pub program: PathBuf,
    /// What the program itself gets as its arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<String>,
    /// What the program reads as its standard input
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// How many events of the run are listed beforehand
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub events: usize,
    /// Erlang: what to call instead of main/0, such as 'm:f(1)'
    #[arg(long, value_name = "CALL")]
    pub call: Option<String>,
    /// Erlang: the module's EUnit tests
    #[arg(long)]
    pub eunit: bool,
    /// Haskell: the executable or test suite of a package, instead of its first
    #[arg(long, value_name = "NAME")]
    pub component: Option<String>,
    /// Erlang: where OTP is installed, for modules that are not built in
    #[arg(long, value_name = "DIR")]
    pub otp: Option<PathBuf>,
    /// Where else to look for modules
    #[arg(long = "src", value_name = "DIR")]
    pub source_folders: Vec<PathBuf>,
}

impl SessionArguments {
    /// Loads and opens, or says why not and gives the exit code.
    pub fn open(&self, interrupt: Arc<AtomicBool>) -> Result<Session, u8> {
        let recording = self.given_recording()?;
        let path = self.path(recording.as_ref());
        // Optimised code: there `>>=` is inlined, so that frames are those of the source.
        let options = self.load_options(recording.as_ref());
        let program = Arc::new(load(&path, &options)?);
        let opening = match recording {
            Some(recording) => Opening::Recording(Box::new(recording)),
            None => self.fresh()?,
        };
        let options = SessionOptions { events: self.events, interrupt };
        Session::open(program, opening, options).map_err(|message| {
            complain(&message, None);
            exit::COULD_NOT_RUN
        })
    }

    /// What engines need to load the program again.
    pub fn subject(&self, interrupt: Arc<AtomicBool>) -> Result<Subject, u8> {
        let recording = self.given_recording()?;
        Ok(Subject {
            path: self.path(recording.as_ref()),
            options: self.load_options(recording.as_ref()),
            arguments: self.arguments.iter().map(|a| a.clone().into_bytes()).collect(),
            input: self.given_input()?,
            recording,
            by_hand: None,
            interrupt,
            talks: false,
            begins: Arc::default(),
        })
    }

    fn given_recording(&self) -> Result<Option<workbench::Recording>, u8> {
        match self.program.extension().is_some_and(|e| e == "story") {
            true => Ok(Some(self.recording()?)),
            false => Ok(None),
        }
    }

    fn path(&self, recording: Option<&workbench::Recording>) -> PathBuf {
        match (recording, self.arguments.first()) {
            // A recording's program may be given as the first argument, if it has moved.
            (Some(_), Some(program)) => PathBuf::from(program),
            (Some(recording), None) => PathBuf::from(&recording.header.name),
            (None, _) => self.program.clone(),
        }
    }

    fn load_options(&self, recording: Option<&workbench::Recording>) -> LoadOptions {
        LoadOptions {
            recorded: recording.map(|r| r.header.program),
            source_folders: self.source_folders.clone(),
            component: self.component.clone(),
            call: self.call.clone(),
            eunit: self.eunit,
            otp: self.otp.clone().or_else(crate::disk::find_otp),
            arguments: self.arguments.clone(),
            with_types: true,
            ..LoadOptions::default()
        }
    }

    fn given_input(&self) -> Result<Vec<u8>, u8> {
        match &self.input {
            Some(path) => std::fs::read(path).map_err(|error| {
                complain(&format!("cannot read {}: {}", path.display(), reason(&error)), None);
                exit::COULD_NOT_RUN
            }),
            None => Ok(Vec::new()),
        }
    }

    fn fresh(&self) -> Result<Opening, u8> {
        let input = self.given_input()?;
        let name = self.program.file_stem().map_or_else(String::new, |n| n.display().to_string());
        let arguments: Vec<Vec<u8>> =
            self.arguments.iter().map(|a| a.clone().into_bytes()).collect();
        let terminal = Terminal::new(name, arguments.clone(), false);
        Ok(Opening::Program { outside: Box::new(Given::new(terminal, input)), arguments })
    }

    fn recording(&self) -> Result<workbench::Recording, u8> {
        super::diagram::read_recording(&self.program)
    }
}
