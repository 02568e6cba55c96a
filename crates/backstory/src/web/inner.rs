//! The session, the engines and related state: everything behind the lock of the server.

use super::engines::{EngineSet, Subject};
use super::moments::Visiting;
use super::verdict::{self, Ahead};
use super::wire::{Bookmark, Command, EngineCommand, State};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError};
use workbench::Language;
use workbench::session::{Event, Place, Session, SessionOptions, View};

/// Limit on the characters of output that are sent; earlier output is left out.
const OUTPUT: usize = 100_000;
/// Limit on the steps of one command.
const STEPS: u64 = 100_000;
/// Limit on the steps for which the run of the session is recorded: programs may not terminate.
const RUN_STEPS: u64 = 200_000_000;
/// The number of steps of a schedule chosen by the user that an address can hold.
const MAX_VISIT_STEPS: usize = 2_000;
/// Limit on the characters of a note.
const MAX_NOTE: usize = 2_000;
/// Limit on the moments that are stored for a shared page.
const MAX_VISITED: usize = 300;

pub(super) struct Inner {
    pub session: Session,
    /// Incremented with every change.
    pub revision: u64,
    /// The state as it was last sent, for this revision.
    pub state: Option<State>,
    /// The message of the last command.
    pub message: Option<String>,
    pub ahead: Ahead,
    /// Stops the running lookahead.
    pub lookahead: Arc<AtomicBool>,
    pub engines: EngineSet,
    pub subject: Subject,
    /// The session of the program itself, while the state of a counterexample is shown.
    pub own: Option<Box<Session>>,
    /// The number of the contract that the counterexample breaks.
    pub contract: Option<u64>,
    /// Incremented when the session switches to another program.
    pub programs: u64,
    /// The recording of the engines is that of a schedule chosen by hand.
    pub by_hand: Option<Vec<u32>>,
    pub bookmarks: Bookmarks,
    pub visiting: Visiting,
    /// Visited moments, for a shared page.
    pub visited: Vec<Moment>,
}

/// A moment as in an address: an event of the run, and the steps taken since it was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    pub event: u64,
    pub steps: Vec<u32>,
}

impl Moment {
    pub(super) fn of(session: &Session) -> Moment {
        match session.way_aside() {
            Some(way) => {
                Moment { event: u64::from(way[0]), steps: way.into_iter().skip(1).collect() }
            }
            None => Moment { event: session.at(), steps: Vec::new() },
        }
    }
}

/// Moments that the user has marked.
#[derive(Default)]
pub(super) struct Bookmarks {
    pub all: Vec<Bookmark>,
    next: u64,
}

impl Bookmarks {
    /// One bookmark for a moment: the note of an old one is replaced.
    fn put(&mut self, Moment { event, steps }: Moment, moment: Option<u64>, note: String) {
        let is_it = |b: &&mut Bookmark| b.event == event && b.steps == steps && b.moment == moment;
        if let Some(old) = self.all.iter_mut().find(is_it) {
            old.note = note;
            return;
        }
        self.all.push(Bookmark { id: self.next, event, steps, moment, note });
        self.next += 1;
    }
}

impl Inner {
    /// Ensures that there is a recording for an engine: of the run, or of the present schedule of the session if the
    /// engine starts.
    pub(super) fn prepare(&mut self, command: &EngineCommand) {
        let (begins, checks) = match command {
            EngineCommand::Questions(command) => (command.begin || command.event.is_some(), false),
            EngineCommand::Story(command) => (command.begin, false),
            EngineCommand::Contracts(command) => (false, !command.run),
        };
        // Engines use the program, whatever the session shows.
        if begins && self.own.is_none() {
            self.follow_by_hand();
        }
        if !checks {
            self.record_run();
        }
    }

    /// Records the run of the session, to its end, for the engines: once.
    fn record_run(&mut self) {
        if self.subject.run.get().is_some() {
            return;
        }
        let session = self.own.as_deref().unwrap_or(&self.session);
        match session.whole_run(RUN_STEPS) {
            Ok(run) => {
                let _ = self.subject.run.set(run.recording().clone());
            }
            Err(why) => self.message = Some(why),
        }
    }

    /// Engines use the present schedule of the session: the run, or the steps chosen by hand.
    fn follow_by_hand(&mut self) {
        let way = self.session.way_aside();
        if way == self.by_hand {
            return;
        }
        if way.is_some() {
            match self.session.recording() {
                Ok(recording) => self.subject.by_hand = Some(recording),
                Err(why) => {
                    self.message = Some(format!("{why}; what follows is about the run itself"));
                    return;
                }
            }
        } else {
            self.subject.by_hand = None;
        }
        self.by_hand = way;
        self.engines.questions.forget();
        self.engines.story.forget();
    }

    pub(super) fn state(&mut self, instance: &str) -> State {
        if let Some(state) = self.state.as_ref().filter(|s| s.revision == self.revision) {
            return state.clone();
        }
        let state = self.fresh_state(instance);
        self.state = Some(state.clone());
        state
    }

    /// The state at the present moment, whatever was last sent.
    pub(super) fn fresh_state(&mut self, instance: &str) -> State {
        let mut view = self.session.view();
        if let Some(place) = self.place_of_exception() {
            for crash in [&mut view.crash, &mut view.run.crash].into_iter().flatten() {
                crash.place = Some(place.clone());
            }
        }
        let mut output = self.session.output();
        let mut length = 0;
        let kept = output.iter().rev().take_while(|p| {
            length += p.text.len();
            length <= OUTPUT
        });
        let left_out = output.len() - kept.count();
        let lines_before: usize = output[..left_out]
            .iter()
            .filter(|p| !p.error)
            .map(|p| p.text.matches('\n').count())
            .sum();
        output.drain(..left_out);
        let program = self.own.as_ref().map_or(&self.session, |own| own).program();
        let verdict = verdict::verdict(&view, &self.ahead);
        let views = self.views(&view);
        State {
            instance: instance.to_owned(),
            revision: self.revision,
            program: program.name.clone(),
            programs: self.programs,
            counterexample: self.own.is_some(),
            contract: self.contract.filter(|_| self.own.is_some()),
            view,
            output,
            output_cut: left_out > 0,
            lines_before,
            moments: self.visiting.shown(),
            message: self.message.clone(),
            search: self.ahead.said(&self.session),
            verdict,
            views,
            bookmarks: self.bookmarks.all.clone(),
            engines: self.engines.views(),
        }
    }

    /// Whether the last step was the next one of the path that was found, which is then removed from it.
    pub(super) fn follow_way(&mut self) -> bool {
        let last = self.session.recent(1).first().map(|e| e.thread);
        let Ahead::Found(what, way) = &mut self.ahead else { return false };
        let next = way.front().and_then(|name| self.session.thread_named(name));
        if next.is_none() || next != last {
            return false;
        }
        way.pop_front();
        if way.is_empty() {
            self.ahead = Ahead::There(what.clone());
        }
        true
    }

    /// Executes a command. Returns a message about it.
    pub(super) fn command(&mut self, command: &Command) -> String {
        let said = |done: Result<Event, String>| done.err().unwrap_or_default();
        let ran = |(steps, why): (u64, String)| {
            format!("{steps} step{}: {why}", if steps == 1 { "" } else { "s" })
        };
        match *command {
            Command::Move { by, back } => return self.move_by(by, back),
            Command::Evaluation { file, line, column, which } => {
                return self.go_to_evaluation(file, line, column, which);
            }
            Command::Break { file, line, column } => {
                return self.toggle_breakpoint(file, line, column);
            }
            Command::Count => return self.count_lines(),
            Command::Run { count: None } if self.has_breakpoints() => return self.resume(false),
            Command::RunBack => return self.resume(true),
            Command::Bookmark { .. } | Command::Forget { .. } => {}
            // All others are about events.
            _ => self.visiting.leave(),
        }
        let session = &mut self.session;
        match *command {
            Command::Step { thread: Some(thread) } => said(session.step(thread)),
            Command::Step { thread: None } => said(session.forward()),
            Command::Back { count } => {
                let count = count.unwrap_or(1).min(STEPS);
                let moved = (0..count).take_while(|_| session.back()).count();
                if moved == 0 { "this is the beginning".to_owned() } else { String::new() }
            }
            Command::Goto { event } => {
                session.go_to(event.min(10_000_000));
                String::new()
            }
            Command::Visit { event, ref steps, moment } => {
                let steps = &steps[..steps.len().min(MAX_VISIT_STEPS)];
                let said = session.visit(event.min(10_000_000), steps).err();
                match moment {
                    Some(moment) if steps.is_empty() => self.go_to_moment(moment),
                    _ => said.unwrap_or_default(),
                }
            }
            Command::Follow => self.follow_to_the_end(),
            Command::Bookmark { ref note } => {
                let note: String = note.chars().take(MAX_NOTE).collect();
                self.bookmarks.put(Moment::of(session), self.visiting.at(), note);
                String::new()
            }
            Command::Forget { bookmark } => {
                self.bookmarks.all.retain(|b| b.id != bookmark);
                String::new()
            }
            Command::Run { count } => ran(session.run(count.unwrap_or(STEPS).min(STEPS))),
            Command::Until { thread } => ran(session.run_until_waits(thread, STEPS)),
            Command::Deliver { from, to } => said(session.deliver(from, to)),
            Command::Hold { hold } => {
                session.hold_messages(hold);
                String::new()
            }
            Command::Begin { index } => self.begin(index).err().unwrap_or_default(),
            Command::Return => {
                if let Some(own) = self.own.take() {
                    self.session = *own;
                    self.programs += 1;
                }
                String::new()
            }
            // Not for the session.
            Command::Interrupt
            | Command::Engine(_)
            | Command::Move { .. }
            | Command::Evaluation { .. }
            | Command::Break { .. }
            | Command::RunBack
            | Command::Count => String::new(),
        }
    }

    /// Takes the steps that lead to the foreseen problem.
    fn follow_to_the_end(&mut self) -> String {
        let Ahead::Found(_, way) = &self.ahead else {
            return "nothing is known to lie ahead".to_owned();
        };
        for name in way.clone() {
            let Some(thread) = self.session.thread_named(&name) else {
                return format!("there is no {name} here");
            };
            if let Err(why) = self.session.step(thread) {
                return why;
            }
        }
        String::new()
    }

    /// Where the exception of the run was raised, once its story is known. The machine only knows where in the program
    /// it was evaluated, which in a lazy language may be far away.
    fn place_of_exception(&self) -> Option<Place> {
        let story =
            self.engines.story.view.as_ref().filter(|s| s.exception && self.own.is_none())?;
        let step = story.steps.first()?;
        let files = self.session.program().sources.files();
        let mut own = files.filter(|(_, file)| file.origin.is_own());
        let (file, _) = own.find(|(_, file)| file.path == step.file)?;
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let (line, (from, to)) = (number(step.line), step.mark);
        Some(Place {
            file: file.0,
            path: step.file.clone(),
            line,
            column: number(from + 1),
            end_line: line,
            end_column: number(to + 1),
        })
    }

    /// The views that show something of this program.
    fn views(&self, view: &View) -> Vec<&'static str> {
        let has_threads = view.run.threads > 1 || view.threads.len() > 1 || self.own.is_some();
        let program = self.session.program();
        let mut files = program.sources.files().filter(|(_, file)| file.origin.is_own());
        let has_contracts = program.language == Language::Haskell
            && files.any(|(_, f)| f.text.contains("CONTRACT") || f.text.contains("INVARIANT"));
        let all = [
            ("threads", has_threads || view.run.shares),
            ("sequence", has_threads),
            ("tree", has_threads),
            ("questions", true),
            ("story", true),
            ("contracts", has_contracts || self.own.is_some()),
        ];
        all.into_iter().filter(|(_, applies)| *applies).map(|(name, _)| name).collect()
    }

    /// Stores the present moment for a shared page.
    pub(super) fn note_visit(&mut self) {
        let moment = Moment::of(&self.session);
        if self.own.is_none() && self.visited.len() < MAX_VISITED && !self.visited.contains(&moment)
        {
            self.visited.push(moment);
        }
    }

    /// Puts the machine into the state of the counterexample of a contract.
    fn begin(&mut self, index: u64) -> Result<(), String> {
        let begins = self.subject.begins.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = usize::try_from(index).ok().and_then(|i| begins.get(i).cloned().flatten());
        drop(begins);
        let begun = begun.ok_or("there is no such counterexample")?;
        let interrupt = self.subject.interrupt.clone();
        let options = SessionOptions { interrupt, ..SessionOptions::default() };
        let session = Session::begin(&begun, options)?;
        let before = std::mem::replace(&mut self.session, session);
        self.own.get_or_insert_with(|| Box::new(before));
        self.contract = Some(index);
        self.programs += 1;
        Ok(())
    }
}
