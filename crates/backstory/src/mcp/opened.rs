//! The runs that were opened, and how calls name them and their moments: `r1`, `r1@57`, `r1@end`.

use super::desk::Desk;
use super::folder::Folder;
use crate::cli::{LoadingArguments, Target, load};
use crate::error::Error;
use serde::Deserialize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use workbench::inspector::{Inspector, TravelOptions};
use workbench::session::{Opening, Session, SessionOptions};
use workbench::{Discard, Form, LoadOptions, Names, Program, Recording, Run};

/// Runs that are kept: the oldest go first.
const MAX_RUNS: usize = 20;
/// Operations of a run after which objects get no further names.
const MAX_NAMED_OPERATIONS: u64 = 10_000;

/// The program of a call, and how it is started.
#[derive(Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(super) struct ProgramArguments {
    /// A .hs, .lhs, .erl, .ex or .exs file, the folder of a project (cabal, rebar3, mix), or a recording
    /// (.story); seen from the folder of this server
    pub program: String,
    /// The command-line arguments of the program
    #[serde(default)]
    pub arguments: Vec<String>,
    /// What it reads from standard input, as text
    #[serde(default)]
    pub input: Option<String>,
    /// Erlang, Elixir: the call to run instead of main, such as m:f(1)
    #[serde(default)]
    pub call: Option<String>,
    /// Haskell: the executable or test suite of a package, instead of its first
    #[serde(default)]
    pub component: Option<String>,
    /// Erlang: run the EUnit tests instead of main
    #[serde(default)]
    pub eunit: bool,
    /// Elixir: run the tests of the mix project instead; the arguments are those of `mix test`
    #[serde(default)]
    pub exunit: bool,
}

impl ProgramArguments {
    /// What is to be loaded; it must be inside the folder, and so must the program of a recording.
    pub(super) fn target(&self, folder: &Folder) -> Result<Target, Error> {
        let loading = LoadingArguments {
            arguments: self.arguments.clone(),
            call: self.call.clone(),
            component: self.component.clone(),
            eunit: self.eunit,
            exunit: self.exunit,
            ..LoadingArguments::default()
        };
        let mut target = loading.target(&folder.existing(&self.program)?)?;
        if target.recording.as_ref().is_some_and(|recording| recording.pack.is_none()) {
            target.path = folder.existing(&target.path.to_string_lossy())?;
        }
        // The standard input of this process is the protocol.
        target.input = Some(self.input.clone().unwrap_or_default().into_bytes());
        Ok(target)
    }
}

/// A run, and the replays of it that have been needed so far.
pub(super) struct Opened {
    pub name: String,
    pub target: Arc<Target>,
    pub program: Arc<Program>,
    pub run: Run,
    operations: u64,
    inspector: Option<Inspector>,
    session: Option<Session>,
}

impl Opened {
    /// The run moment by moment.
    pub(super) fn inspector(&mut self, options: TravelOptions) -> Result<&mut Inspector, Error> {
        if self.inspector.is_none() {
            let faithful = self.program.in_form(Form::Faithful).map_err(Error::program)?;
            let operations = self.operations.min(MAX_NAMED_OPERATIONS);
            let names = Names::of_run(&faithful, &self.run, operations)
                .unwrap_or_else(|_| Names::new(&faithful));
            let made = Inspector::new(&self.program, self.run.clone(), names, Discard, options);
            self.inspector = Some(made.map_err(Error::program)?);
        }
        self.inspector.as_mut().ok_or_else(|| Error::machine("the run cannot be replayed"))
    }

    /// The run operation by operation, standing where the inspector stands: what threads wait for and hold.
    pub(super) fn session(&mut self, interrupt: &Arc<AtomicBool>) -> Result<&mut Session, Error> {
        if self.session.is_none() {
            let recording = Opening::Recording(Box::new(self.run.recording().clone()));
            let options =
                SessionOptions { interrupt: interrupt.clone(), ..SessionOptions::default() };
            let opened = Session::open(self.program.clone(), recording, options);
            let mut session = opened.map_err(Error::program)?;
            session.name_objects();
            self.session = Some(session);
        }
        let at = self.inspector.as_ref().map_or(u64::MAX, |inspector| {
            if inspector.travel().is_at_end() { u64::MAX } else { inspector.operations() }
        });
        let session = self.session.as_mut();
        let session = session.ok_or_else(|| Error::machine("the run cannot be replayed"))?;
        session.go_to(at);
        Ok(session)
    }
}

#[derive(Default)]
pub(super) struct Runs {
    runs: Vec<Opened>,
    named: u64,
}

/// A moment as a call names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    End,
    Moment(u64),
}

impl Runs {
    /// Keeps a run. Returns its name.
    pub(super) fn add(
        &mut self,
        target: Arc<Target>,
        program: Arc<Program>,
        recording: Recording,
        operations: u64,
    ) -> Result<String, Error> {
        let run = Run::of(&program, recording).map_err(|e| Error::program(e.to_string()))?;
        self.named += 1;
        let name = format!("r{}", self.named);
        let opened = Opened {
            name: name.clone(),
            target,
            program,
            run,
            operations,
            inspector: None,
            session: None,
        };
        self.runs.push(opened);
        if self.runs.len() > MAX_RUNS {
            self.runs.remove(0);
        }
        Ok(name)
    }

    /// The run that a name means, of a run or of one of its moments; and the moment, which is the end for a run.
    pub(super) fn get(&mut self, named: &str) -> Result<(&mut Opened, At), Error> {
        let (run, at) = named.split_once('@').unwrap_or((named, "end"));
        let at = match at {
            "end" => At::End,
            "start" => At::Moment(0),
            number => At::Moment(number.parse().map_err(|_| {
                Error::usage(format!("{named} does not name a moment"))
                    .help("a moment is written r1@57, r1@start or r1@end")
            })?),
        };
        let names: Vec<String> = self.runs.iter().map(|opened| opened.name.clone()).collect();
        let found = self.runs.iter_mut().find(|opened| opened.name == run);
        let found = found.ok_or_else(|| {
            let known = match names.is_empty() {
                true => "there is none yet: `run` makes the first".to_owned(),
                false => format!("the runs are {}", names.join(", ")),
            };
            Error::usage(format!("there is no run {run}")).help(known)
        })?;
        Ok((found, at))
    }
}

impl Desk {
    /// Loads a program.
    pub(super) fn load(
        &self,
        given: &ProgramArguments,
        change: impl FnOnce(&mut LoadOptions),
    ) -> Result<(Arc<Target>, Arc<Program>), Error> {
        self.progress.begin("loading the program");
        let mut target = given.target(&self.folder)?;
        change(&mut target.options);
        let program = Arc::new(load(&target, &target.options)?);
        self.go_on()?;
        Ok((Arc::new(target), program))
    }

    pub(super) fn travel(&self) -> TravelOptions {
        TravelOptions { interrupt: self.interrupt.clone(), ..TravelOptions::default() }
    }
}

/// A path as answers show it.
pub(super) fn place(file: &str, line: impl Into<u64>, column: impl Into<u64>) -> String {
    let file = file.strip_prefix("./").unwrap_or(file);
    format!("{}:{}:{}", PathBuf::from(file).display(), line.into(), column.into())
}

#[cfg(test)]
mod tests {
    use super::Runs;

    #[test]
    fn what_is_no_moment_is_refused() {
        let mut runs = Runs::default();
        for wrong in ["r1", "r1@x", "", "@", "r1@-1", "r1@@", "r99999999999999999999@1"] {
            assert!(runs.get(wrong).is_err(), "{wrong}");
        }
    }
}
