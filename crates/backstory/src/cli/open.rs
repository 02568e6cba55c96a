//! Opens a session: shared by `step` and `web`.

use super::load::load;
use super::program::{ProgramArguments, Target};
use crate::error::Error;
use crate::fixed_input::FixedInput;
use crate::progress::Progress;
use crate::web::Subject;
use clap::Args;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use workbench::session::{Opening, Session, SessionOptions};

#[derive(Args, Clone)]
pub(super) struct SessionArguments {
    /// How many events of the run to list beforehand
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub events: usize,
    #[command(flatten)]
    pub program: ProgramArguments,
}

impl SessionArguments {
    /// Loads the program and opens the session.
    pub(super) fn open(
        &self,
        target: &Target,
        interrupt: Arc<AtomicBool>,
    ) -> Result<Session, Error> {
        let program = Arc::new(load(target, &target.options)?);
        let opening = match &target.recording {
            Some(recording) => Opening::Recording(Box::new(recording.clone())),
            None => {
                let input = target.input.clone().unwrap_or_default();
                Opening::Program {
                    outside: Box::new(FixedInput::new(target.terminal(false), input)),
                    arguments: target.arguments.clone(),
                }
            }
        };
        let options = SessionOptions { events: self.events, interrupt };
        let _progress = Progress::start("running the program", true);
        let mut session = Session::open(program, opening, options).map_err(Error::program)?;
        session.name_objects();
        Ok(session)
    }
}

/// What the engines of a session work on.
pub(super) fn subject(session: &Session, target: Target, interrupt: Arc<AtomicBool>) -> Subject {
    Subject {
        program: session.program().clone(),
        path: target.path,
        sources: target.sources,
        options: target.options,
        arguments: target.arguments,
        run: Arc::new(target.recording.map(OnceLock::from).unwrap_or_default()),
        by_hand: None,
        interrupt,
        talks: session.talks(),
        begins: Arc::default(),
    }
}
