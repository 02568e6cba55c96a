//! The engines of a session: each in a separate thread, with a view for the page.
//!
//! A command goes to the thread of the engine, and the page sees `busy` until the new view is
//! there. Engines keep machines and programs as long as they live, so each has its own.

use super::asking::{self, Ask};
use super::wire::{Contracts, ContractsCommand, Engines, Questions, Story, StoryCommand, TreeRow};
use super::{proving, story};
use crate::disk::Sources;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use workbench::{Begun, LoadOptions, LoadResult, Program, Recording};

/// What the engines work on.
#[derive(Clone)]
pub(crate) struct Subject {
    /// In the form that the session uses: engines use other forms of it.
    pub program: Arc<Program>,
    pub path: PathBuf,
    pub sources: Sources,
    pub options: LoadOptions,
    pub arguments: Vec<Vec<u8>>,
    /// The run of the session and all engines: the given recording, or the run of the session
    /// itself, which is recorded when the first engine starts.
    pub run: Arc<OnceLock<Recording>>,
    /// The steps taken by hand, which the engines then use instead.
    pub by_hand: Option<Recording>,
    pub interrupt: Arc<AtomicBool>,
    /// Whether its threads or processes communicate.
    pub talks: bool,
    /// For each contract that was checked, the program of its counterexample.
    pub begins: Begins,
}

pub(super) type Begins = Arc<Mutex<Vec<Option<Begun>>>>;

impl Subject {
    /// The program with its contracts checked at run time, which differs from that of the session.
    pub(crate) fn with_contracts(&self) -> Result<Program, String> {
        let options =
            LoadOptions { contracts: workbench::Contracts::Checked, ..self.options.clone() };
        let loaded = workbench::load(&self.path, &self.sources, &options);
        match loaded.result {
            LoadResult::Program(program) => Ok(*program),
            LoadResult::Dump(_) | LoadResult::Failed => {
                let first = loaded.diagnostics.first();
                Err(first.map_or("the program cannot be loaded".to_owned(), |d| d.message.clone()))
            }
        }
    }

    /// The recording to replay. No engine runs the program on the real outside.
    pub(crate) fn replayed(&self) -> Result<&Recording, String> {
        self.by_hand.as_ref().or(self.run.get()).ok_or_else(|| "there is no run yet".to_owned())
    }
}

/// Receives the current view of an engine.
pub(super) type Show<V> = Box<dyn Fn(V) + Send>;

/// Executes the commands of an engine, until there are no more.
type Serve<C, V> = fn(&Subject, &Receiver<C>, &Show<V>) -> Result<(), String>;

/// The view of an engine.
pub(super) trait EngineView: Default + Send + 'static {
    /// A command is being executed.
    fn set_busy(&mut self);
    /// The engine has failed.
    fn failed(why: String) -> Self;
}

/// An engine: how to send commands to it, and its view.
pub(super) struct Engine<C, V> {
    serve: Serve<C, V>,
    commands: Option<Sender<C>>,
    pub view: Option<V>,
}

impl<C: Send + Clone + 'static, V: EngineView> Engine<C, V> {
    fn new(serve: Serve<C, V>) -> Self {
        Engine { serve, commands: None, view: None }
    }

    /// Stops the engine: the next command starts another.
    pub(super) fn forget(&mut self) {
        (self.commands, self.view) = (None, None);
    }

    /// Passes a command on, and starts the engine with `show` if it is not running.
    pub(super) fn command(&mut self, command: C, subject: &Subject, show: Show<V>) {
        let sent = self.commands.as_ref().map(|c| c.send(command.clone()).is_ok());
        if sent != Some(true) {
            let (sender, receiver) = channel();
            let _ = sender.send(command);
            self.commands = Some(sender);
            let (serve, subject) = (self.serve, subject.clone());
            std::thread::spawn(move || {
                if let Err(why) = serve(&subject, &receiver, &show) {
                    show(V::failed(why));
                }
            });
        }
        self.view.get_or_insert_default().set_busy();
    }
}

/// The questions view, with rows that are too many for the state of the page: the page requests the
/// visible ones.
#[derive(Default)]
pub(super) struct ShownQuestions {
    pub view: Questions,
    pub rows: Vec<TreeRow>,
}

impl EngineView for ShownQuestions {
    fn set_busy(&mut self) {
        self.view.busy = true;
    }

    fn failed(why: String) -> Self {
        let view = Questions { error: Some(why), ..Questions::default() };
        ShownQuestions { view, rows: Vec::new() }
    }
}

impl EngineView for Story {
    fn set_busy(&mut self) {
        self.busy = true;
    }

    fn failed(why: String) -> Self {
        Story { error: Some(why), ..Story::default() }
    }
}

impl EngineView for Contracts {
    fn set_busy(&mut self) {
        self.busy = true;
    }

    fn failed(why: String) -> Self {
        Contracts { error: Some(why), ..Contracts::default() }
    }
}

/// All engines.
pub(super) struct EngineSet {
    pub questions: Engine<Ask, ShownQuestions>,
    pub story: Engine<StoryCommand, Story>,
    pub contracts: Engine<ContractsCommand, Contracts>,
    /// Incremented with every change of the question tree.
    trees: u64,
}

impl EngineSet {
    pub(super) fn new() -> Self {
        EngineSet {
            questions: Engine::new(asking::serve),
            story: Engine::new(story::serve),
            contracts: Engine::new(proving::serve),
            trees: 0,
        }
    }

    /// The questions engine has a new view.
    pub(super) fn show_questions(&mut self, mut shown: ShownQuestions) {
        if let Some(tree) = &mut shown.view.tree {
            self.trees += 1;
            tree.version = self.trees;
        }
        self.questions.view = Some(shown);
    }

    /// The views of all engines.
    pub(super) fn views(&self) -> Engines {
        Engines {
            questions: self.questions.view.as_ref().map(|shown| shown.view.clone()),
            story: self.story.view.clone(),
            contracts: self.contracts.view.clone(),
        }
    }
}
