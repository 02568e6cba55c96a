//! Engines beside the session: each in a thread of its own, with a view as JSON.
//!
//! A command goes to the engine's thread and the page sees `busy` until the new view is there.
//! Engines hold on to machines and programs for as long as they live, so each keeps its own.

use super::{asking, proving, telling};
use crate::disk::Sources;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use workbench::{Begun, LoadOptions, LoadResult, Program, Recording};

/// What engines need to load the program again, each in its own way.
#[derive(Clone)]
pub struct Subject {
    pub path: PathBuf,
    pub sources: Sources,
    pub options: LoadOptions,
    pub arguments: Vec<Vec<u8>>,
    /// The run that the session and all engines are about: the recording that was given, or the
    /// session's own run, which is recorded when the first engine starts.
    pub run: Arc<OnceLock<Recording>>,
    /// A way that was chosen by hand, which then is what engines are about.
    pub by_hand: Option<Recording>,
    pub interrupt: Arc<AtomicBool>,
    /// Whether threads or processes of it talk to each other.
    pub talks: bool,
    /// For each contract that was checked, the program of its counterexample.
    pub begins: Begins,
}

pub type Begins = Arc<Mutex<Vec<Option<Begun>>>>;

impl Subject {
    pub fn load(&self, change: impl FnOnce(&mut LoadOptions)) -> Result<Program, String> {
        let mut options = self.options.clone();
        change(&mut options);
        let loaded = workbench::load(&self.path, &self.sources, &options);
        match loaded.result {
            LoadResult::Program(program) => Ok(program),
            LoadResult::Dump(_) | LoadResult::Failed => {
                let first = loaded.diagnostics.first();
                Err(first.map_or("the program cannot be loaded".to_owned(), |d| d.message.clone()))
            }
        }
    }

    /// The recording to replay. No engine runs the program on the real outside.
    pub fn replayed(&self) -> Result<&Recording, String> {
        self.by_hand.as_ref().or(self.run.get()).ok_or_else(|| "there is no run yet".to_owned())
    }
}

/// Takes the view that an engine shows now.
pub type Show = Box<dyn Fn(Value) + Send>;

/// One engine: how to reach it, and what it shows.
pub struct Engine {
    name: &'static str,
    commands: Option<Sender<Value>>,
    pub view: Value,
    /// What is too much for the view: the page asks for the part that is in sight.
    pub rows: Vec<Value>,
    /// Grows with every change of the rows.
    version: u64,
}

pub const NAMES: &[&str] = &["questions", "story", "contracts"];

impl Engine {
    pub fn new(name: &'static str) -> Self {
        Engine { name, commands: None, view: Value::Null, rows: Vec::new(), version: 0 }
    }

    /// What the engine shows now; rows, if there are any, are kept apart.
    pub fn show(&mut self, mut view: Value) {
        let rows = view.as_object_mut().and_then(|v| v.remove("rows"));
        self.rows = match rows {
            Some(Value::Array(rows)) => rows,
            _ => Vec::new(),
        };
        if let Some(tree) = view.get_mut("tree") {
            self.version += 1;
            tree["version"] = json!(self.version);
        }
        self.view = view;
    }

    /// Lets go of the engine: the next command starts another.
    pub fn forget(&mut self) {
        (self.commands, self.view, self.rows) = (None, Value::Null, Vec::new());
    }

    /// Hands a command on, starting the engine if it is not there. `show` is used then.
    pub fn command(&mut self, command: Value, subject: &Subject, show: impl FnOnce() -> Show) {
        let sent = self.commands.as_ref().map(|c| c.send(command.clone()).is_ok());
        if sent != Some(true) {
            let (sender, receiver) = channel();
            let _ = sender.send(command);
            self.commands = Some(sender);
            let (name, subject, show) = (self.name, subject.clone(), show());
            std::thread::spawn(move || serve(name, &subject, &receiver, &show));
        }
        match self.view.as_object_mut() {
            Some(view) => {
                view.insert("busy".to_owned(), json!(true));
            }
            None => self.view = json!({ "busy": true }),
        }
    }
}

fn serve(name: &str, subject: &Subject, commands: &Receiver<Value>, show: &Show) {
    let done = match name {
        "questions" => asking::serve(subject, commands, show),
        "story" => telling::serve(subject, commands, show),
        "contracts" => proving::serve(subject, commands, show),
        _ => Err("there is no such engine".to_owned()),
    };
    if let Err(why) = done {
        show(json!({ "error": why }));
    }
}
