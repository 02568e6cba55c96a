//! Names of threads, processes and the objects that they share: the same in every view of a run.
//!
//! A thread gets the first of these names that it has:
//! 1. the label that the program gave it, or the first name it was registered under;
//! 2. the module of the behaviour that it runs;
//! 3. the function mentioned in the source where it was started;
//! 4. its parent and its index among the children of the parent: `main.2`.
//!
//! Threads with the same name are numbered in the order of their start: `worker#1`, `worker#2`. An
//! object is named after the variable that refers to it: `meals`, `sticks[2]`, `savings.guard`;
//! without one, by its kind, its creator and its index among the objects of the creator. Names are
//! stored under keys that are the same in every schedule, so they remain when the variable is gone.

mod definitions;
mod objects;

pub use objects::Found;

use crate::outside::Discard;
use crate::program::Program;
use crate::run::Run;
use definitions::Definitions;
use machine::{
    Block, CellKind, Limits, Machine, Observer, Settings, ShowLimits, State, Status, Stop,
    ThreadId, Unobserved, Word,
};
use recording::ThreadName;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of initial operations after each of which the variables of a run are inspected; later
/// only after every [`SELDOM`] operations.
const CLOSELY: u64 = 400;
const SELDOM: u64 = 64;
/// The maximum number of steps for a thread to reach its next operation.
const FUEL: u64 = 20_000_000;

/// Whether to inspect variables after this number of operations.
pub fn is_worth_a_look(operations: u64) -> bool {
    operations < CLOSELY || operations.is_multiple_of(SELDOM)
}

/// The kind of a shared variable, in words.
pub fn kind_of(kind: CellKind) -> &'static str {
    match kind {
        CellKind::MVar => "MVar",
        CellKind::TVar => "TVar",
        CellKind::Ref => "IORef",
    }
}

/// The names of threads and objects, as far as they are known.
#[derive(Clone)]
pub struct Names {
    definitions: Arc<Definitions>,
    /// In the order in which they were started.
    threads: Vec<NamedThread>,
    numbers: HashMap<ThreadName, usize>,
    /// For each name, the indices in `threads` that have it, in order.
    sharing: HashMap<String, Vec<usize>>,
    /// Names that changed since they were last taken.
    renamed: Vec<Renamed>,
    objects: objects::Objects,
}

#[derive(Clone)]
struct NamedThread {
    path: ThreadName,
    name: String,
    /// How reliable the name is: a label replaces a module, a module a function.
    rank: Rank,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Path,
    Function,
    Behaviour,
    Label,
}

/// A thread or object whose name has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamed {
    pub what: Named,
    pub old: String,
    pub new: String,
}

/// Anything that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    Thread(ThreadName),
    /// By its key: see [`Names::key`].
    Object(String),
}

impl Names {
    pub fn new(program: &Program) -> Self {
        let definitions = Definitions::new(&program.sources, program.language);
        let main =
            NamedThread { path: ThreadName::main(), name: "main".to_owned(), rank: Rank::Label };
        Names {
            definitions: Arc::new(definitions),
            numbers: HashMap::from([(main.path.clone(), 0)]),
            sharing: HashMap::from([(main.name.clone(), vec![0])]),
            threads: vec![main],
            renamed: Vec::new(),
            objects: objects::Objects::default(),
        }
    }

    /// The names after the first operations of a run. `program` is the form that keeps its
    /// variables: the faithful one.
    pub fn of_run(program: &Program, run: &Run, operations: u64) -> Result<Names, String> {
        let mut names = Names::new(program);
        let (mut machine, mut choices) =
            run.begin(program, Settings::default(), Unobserved, Discard)?;
        let mut done = 0;
        loop {
            names.look_ahead(&mut machine);
            if done >= operations {
                break;
            }
            done += if done < CLOSELY { 1 } else { SELDOM };
            let stop = choices.run(&mut machine, Limits { visible: done, ..Limits::default() });
            if stop != Stop::Paused {
                names.look(&machine);
                break;
            }
        }
        Ok(names)
    }

    /// Inspects variables at a moment when every thread is about to execute its next operation.
    fn look_ahead<O: Observer>(&mut self, machine: &mut Machine<O>) {
        let mark = machine.mark();
        machine.end_turn();
        machine.settle(FUEL);
        self.look(machine);
        machine.undo_to(mark);
        machine.release(mark);
    }

    /// Adds new threads, and the names that the program has given to threads since.
    pub fn learn_threads(&mut self, state: &State) {
        for id in (0..state.thread_count() as u32).map(ThreadId) {
            if id == ThreadId::MAIN
                || state.status(id) == Status::Blocked(Block::Forever)
                || state.courier_for(id).is_some()
            {
                continue;
            }
            let path = state.thread_name(id);
            match self.numbers.get(&path).copied() {
                Some(known) => {
                    let rank = self.threads[known].rank;
                    let better = sure_name(state, id).filter(|(_, better)| *better > rank);
                    if let Some((name, rank)) = better {
                        self.rename(known, name, rank);
                    }
                }
                None => {
                    let (name, rank) = sure_name(state, id).unwrap_or_else(|| {
                        match self.own_function(state, id) {
                            Some(name) => (name, Rank::Function),
                            None => (path.to_string(), Rank::Path),
                        }
                    });
                    self.add(path, name, rank);
                }
            }
        }
    }

    fn add(&mut self, path: ThreadName, name: String, rank: Rank) {
        let at = self.threads.len();
        self.numbers.insert(path.clone(), at);
        let sharing = self.sharing.entry(name.clone()).or_default();
        sharing.push(at);
        // The first one gets a number once there is a second.
        let first = sharing[0];
        let is_second = sharing.len() == 2;
        self.threads.push(NamedThread { path, name: name.clone(), rank });
        if is_second {
            self.note_renamed(&[first], vec![name]);
        }
    }

    fn rename(&mut self, at: usize, name: String, rank: Rank) {
        self.threads[at].rank = rank;
        if self.threads[at].name == name {
            return;
        }
        // Threads that share the old or the new name may get other numbers.
        let old = std::mem::replace(&mut self.threads[at].name, name.clone());
        let mut affected = self.sharing.get(&old).cloned().unwrap_or_default();
        affected.extend(self.sharing.get(&name).into_iter().flatten());
        let before: Vec<String> = affected
            .iter()
            .map(|other| if *other == at { self.numbered(&old, at) } else { self.of(*other) })
            .collect();
        self.sharing.entry(old).or_default().retain(|other| *other != at);
        let sharing = self.sharing.entry(name).or_default();
        let place = sharing.partition_point(|other| *other < at);
        sharing.insert(place, at);
        self.note_renamed(&affected, before);
    }

    fn note_renamed(&mut self, threads: &[usize], before: Vec<String>) {
        for (at, old) in threads.iter().zip(before) {
            let new = self.of(*at);
            if new != old {
                let what = Named::Thread(self.threads[*at].path.clone());
                self.renamed.push(Renamed { what, old, new });
            }
        }
    }

    fn of(&self, at: usize) -> String {
        self.numbered(&self.threads[at].name, at)
    }

    /// A name, with a number in the order of start if several threads have it.
    fn numbered(&self, name: &str, at: usize) -> String {
        match self.sharing.get(name) {
            Some(sharing) if sharing.len() > 1 => {
                format!("{name}#{}", sharing.partition_point(|other| *other <= at))
            }
            _ => name.to_owned(),
        }
    }

    /// The name of a thread; for an unknown thread, its path.
    pub fn thread(&self, path: &ThreadName) -> String {
        if let (Some(nth), Some(parent)) = (path.path().last(), path.parent())
            && *nth >= recording::DELAYED_FROM
        {
            let what =
                if *nth < recording::DUPLICATES_FROM { "a delayed message" } else { "a copy" };
            return format!("{what} of {}", self.thread(&parent));
        }
        self.numbers.get(path).map_or_else(|| path.to_string(), |at| self.of(*at))
    }

    /// The names that a process has before all of the run is known: its registered name, its label or behaviour,
    /// the function that it was started with, its path.
    pub fn candidates(&self, state: &State, id: ThreadId) -> Vec<String> {
        let mut names = Names::given(state, id);
        names.extend(self.own_function(state, id).filter(|_| id != ThreadId::MAIN));
        names.push(state.thread_name(id).to_string());
        names
    }

    /// Those of them that the program gives to a process that is running.
    pub fn given(state: &State, id: ThreadId) -> Vec<String> {
        let registered = state.registered_name(id);
        let registered = registered.map(|name| without_prefix(name.as_str()).to_owned());
        let sure = sure_name(state, id).map(|(name, _)| name);
        registered.into_iter().chain(sure).collect()
    }

    /// The function of the program that a thread was started with.
    fn own_function(&self, state: &State, id: ThreadId) -> Option<String> {
        let own = |f: &&machine::Function| self.definitions.sources.is_own(f.span);
        let action = state.start_functions(id).find(own);
        let action = action.map(|f| (f.name.as_ref().map(|n| n.as_str()), f.span));
        self.definitions.function_at(&state.start_spans(id), action)
    }

    /// The names of all threads of a machine, in the order of their numbers.
    pub fn all_in(&mut self, state: &State) -> Vec<String> {
        self.learn_threads(state);
        (0..state.thread_count() as u32).map(|id| self.thread_in(state, ThreadId(id))).collect()
    }

    /// The name of a thread by its number in a machine.
    pub fn thread_in(&self, state: &State, id: ThreadId) -> String {
        self.thread(&state.thread_name(id))
    }

    /// Threads by name: `worker` matches all that run it, `worker#2` one of them.
    pub fn called<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a ThreadName> {
        let all = self.threads.iter().enumerate();
        all.filter(move |(at, thread)| thread.name == name || self.of(*at) == name)
            .map(|(_, thread)| &thread.path)
    }

    /// The names that have changed since the last call.
    pub fn take_renamed(&mut self) -> Vec<Renamed> {
        std::mem::take(&mut self.renamed)
    }

    /// Replaces process identifiers in a text by names.
    pub fn in_text(&self, state: &State, mut text: String) -> String {
        if !text.contains('<') {
            return text;
        }
        for id in (0..state.thread_count() as u32).map(ThreadId) {
            let Some(at) = self.numbers.get(&state.thread_name(id)) else { continue };
            let identifier = state.show(Word::thread(id.0), ShowLimits::default());
            text = text.replace(&identifier, &self.of(*at));
        }
        text
    }
}

/// The name that the program itself gives to a thread: its label, its registered name, or the
/// behaviour that it runs.
fn sure_name(state: &State, id: ThreadId) -> Option<(String, Rank)> {
    if let Some(label) = state.thread_label(id) {
        return Some((without_prefix(label.as_str()).to_owned(), Rank::Label));
    }
    let call = state.dictionary_entry(id, "$initial_call")?;
    let [module, function, _] = state.heap().as_tuple(call)? else { return None };
    let (module, function) = (state.atom_text(*module)?, state.atom_text(*function)?);
    // Tasks are named after the functions that they run, if those have names.
    if module == "Elixir.Task.Supervised" || function.starts_with('-') {
        return None;
    }
    // A server is `{Module, init, 1}`; a supervisor `{supervisor, Module, 1}`.
    let name = if function == "init" { module } else { function };
    Some((without_prefix(name).to_owned(), Rank::Behaviour))
}

/// A module of Elixir as Elixir writes it.
fn without_prefix(name: &str) -> &str {
    let module = name.strip_prefix("Elixir.");
    module.filter(|m| m.starts_with(|c: char| c.is_uppercase())).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::{Named, Names, Rank, Renamed};
    use recording::ThreadName;
    use std::collections::HashMap;
    use std::sync::Arc;

    fn names() -> Names {
        let sources = source::SourceMap::new();
        let definitions = super::Definitions::new(&sources, core_ir::Language::Erlang);
        Names {
            definitions: Arc::new(definitions),
            threads: Vec::new(),
            numbers: HashMap::new(),
            sharing: HashMap::new(),
            renamed: Vec::new(),
            objects: super::objects::Objects::default(),
        }
    }

    #[test]
    fn numbers_follow_the_order_of_starting_whenever_a_name_is_learned() {
        let path = |n| ThreadName::main().child(n);
        let mut names = names();
        names.add(path(1), "start_link".into(), Rank::Function);
        names.add(path(2), "start_link".into(), Rank::Function);
        names.add(path(3), "loop".into(), Rank::Function);
        assert_eq!(names.thread(&path(1)), "start_link#1");
        assert_eq!(names.thread(&path(3)), "loop");
        assert_eq!(names.thread(&path(4)), "main.4");
        // The second learns its module first.
        names.take_renamed();
        names.rename(1, "shop".into(), Rank::Behaviour);
        assert_eq!(names.thread(&path(1)), "start_link");
        assert_eq!(names.thread(&path(2)), "shop");
        names.rename(0, "shop".into(), Rank::Behaviour);
        assert_eq!(
            (names.thread(&path(1)), names.thread(&path(2))),
            ("shop#1".into(), "shop#2".into())
        );
        let renamed = |n, old: &str, new: &str| Renamed {
            what: Named::Thread(path(n)),
            old: old.into(),
            new: new.into(),
        };
        assert_eq!(
            names.take_renamed(),
            [
                renamed(1, "start_link#1", "start_link"),
                renamed(2, "start_link#2", "shop"),
                renamed(1, "start_link", "shop#1"),
                renamed(2, "shop", "shop#2"),
            ]
        );
        let shops: Vec<&ThreadName> = names.called("shop").collect();
        assert_eq!(shops, [&path(1), &path(2)]);
    }
}
