//! Opening a session: what `step` and `web` share.

use super::load::load;
use super::program::{ProgramArguments, Target};
use crate::error::Error;
use crate::given::Given;
use crate::web::Subject;
use clap::Args;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use workbench::LoadOptions;
use workbench::session::{Opening, Session, SessionOptions};

#[derive(Args, Clone)]
pub struct SessionArguments {
    /// How many events of the run are listed beforehand
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub events: usize,
    #[command(flatten)]
    pub program: ProgramArguments,
}

impl SessionArguments {
    /// What the arguments name, loaded so that frames are those of the source: `>>=` is inlined in
    /// optimised code.
    pub fn target(&self) -> Result<Target, Error> {
        let target = self.program.target()?;
        let options = LoadOptions { with_types: true, ..target.options };
        Ok(Target { options, ..target })
    }

    /// Loads and opens.
    pub fn open(&self, target: &Target, interrupt: Arc<AtomicBool>) -> Result<Session, Error> {
        let program = Arc::new(load(target, &target.options)?);
        let opening = match &target.recording {
            Some(recording) => Opening::Recording(Box::new(recording.clone())),
            None => {
                let input = target.input.clone().unwrap_or_default();
                Opening::Program {
                    outside: Box::new(Given::new(target.terminal(false), input)),
                    arguments: target.arguments.clone(),
                }
            }
        };
        let options = SessionOptions { events: self.events, interrupt };
        let mut session = Session::open(program, opening, options).map_err(Error::program)?;
        let options = LoadOptions { faithful: true, ..target.options.clone() };
        session.name_objects(|| load(target, &options).ok());
        Ok(session)
    }
}

/// What engines need to load the program again.
pub fn subject(target: Target, interrupt: Arc<AtomicBool>) -> Subject {
    Subject {
        path: target.path,
        sources: target.sources,
        options: target.options,
        arguments: target.arguments,
        run: Arc::new(target.recording.map(OnceLock::from).unwrap_or_default()),
        by_hand: None,
        interrupt,
        talks: false,
        begins: Arc::default(),
    }
}
