//! Engines beside the session: each in a thread of its own, with a view for the page.
//!
//! A command goes to the engine's thread and the page sees `busy` until the new view is there.
//! Engines hold on to machines and programs for as long as they live, so each keeps its own.

use super::asking::{self, Ask};
use super::wire::{Contracts, ContractsCommand, Engines, Questions, Story, StoryCommand, TreeRow};
use super::{proving, telling};
use crate::disk::Sources;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use workbench::{Begun, LoadOptions, LoadResult, Program, Recording};

/// What the engines are about.
#[derive(Clone)]
pub(crate) struct Subject {
    /// As the session has it: engines take other forms of it.
    pub program: Arc<Program>,
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

pub(super) type Begins = Arc<Mutex<Vec<Option<Begun>>>>;

impl Subject {
    /// The program with its contracts checked, which is another one than that of the session.
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

/// Takes the view that an engine shows now.
pub(super) type Show<V> = Box<dyn Fn(V) + Send>;

/// How an engine carries out commands, until there are no more.
type Serve<C, V> = fn(&Subject, &Receiver<C>, &Show<V>) -> Result<(), String>;

/// What an engine shows.
pub(super) trait EngineView: Default + Send + 'static {
    /// A command is being carried out.
    fn set_busy(&mut self);
    /// The engine has come to its end.
    fn failed(why: String) -> Self;
}

/// One engine: how to reach it, and what it shows.
pub(super) struct Engine<C, V> {
    serve: Serve<C, V>,
    commands: Option<Sender<C>>,
    pub view: Option<V>,
}

impl<C: Send + Clone + 'static, V: EngineView> Engine<C, V> {
    fn new(serve: Serve<C, V>) -> Self {
        Engine { serve, commands: None, view: None }
    }

    /// Lets go of the engine: the next command starts another.
    pub(super) fn forget(&mut self) {
        (self.commands, self.view) = (None, None);
    }

    /// Hands a command on, starting the engine if it is not there. `show` is used then.
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

/// The questions view, with what is too much for the page's state: the page asks for the rows that
/// are in sight.
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
    /// Grows with every change of the question tree.
    trees: u64,
}

impl EngineSet {
    pub(super) fn new() -> Self {
        EngineSet {
            questions: Engine::new(asking::serve),
            story: Engine::new(telling::serve),
            contracts: Engine::new(proving::serve),
            trees: 0,
        }
    }

    /// The questions engine has something new to show.
    pub(super) fn show_questions(&mut self, mut shown: ShownQuestions) {
        if let Some(tree) = &mut shown.view.tree {
            self.trees += 1;
            tree.version = self.trees;
        }
        self.questions.view = Some(shown);
    }

    /// What all of them show.
    pub(super) fn views(&self) -> Engines {
        Engines {
            questions: self.questions.view.as_ref().map(|shown| shown.view.clone()),
            story: self.story.view.clone(),
            contracts: self.contracts.view.clone(),
        }
    }
}
