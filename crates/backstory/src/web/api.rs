//! The requests and commands of the page.

use super::asking::Ask;
use super::engines::{EngineSet, Show, Subject};
use super::http::{Refusal, Request, Response};
use super::wire::{
    self, AheadStatus, Command, Done, EngineCommand, Events, Failure, Overview, State, TreeRows,
    Unchanged,
};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use workbench::session::{Event, Foreseen, Session, SessionOptions};

/// How long a tab waits for news before it asks again.
const WAIT: Duration = Duration::from_secs(20);
/// The maximum number of events in one response.
const PAGE: usize = 1000;
/// The number of characters of output that are sent; earlier output is omitted.
const OUTPUT: usize = 100_000;
/// The maximum number of steps of one command.
const STEPS: u64 = 100_000;
/// The number of steps for which the run of the session is recorded: programs may run forever.
const RUN_STEPS: u64 = 200_000_000;

pub(super) struct Api {
    inner: Mutex<Inner>,
    changed: Condvar,
    interrupt: Arc<AtomicBool>,
    /// Identifies this run of the server.
    instance: String,
}

struct Inner {
    session: Session,
    /// Incremented with every change.
    revision: u64,
    /// The state as last sent, for this revision.
    state: Option<State>,
    /// The message of the last command.
    message: Option<String>,
    ahead: Ahead,
    /// Stops the current lookahead.
    lookahead: Arc<AtomicBool>,
    engines: EngineSet,
    subject: Subject,
    /// The session of the program, while the state of a counterexample is shown.
    own: Option<Box<Session>>,
    /// Incremented when the session switches to another program.
    programs: u64,
    /// The steps taken by hand, if the recording for the engines is of those.
    by_hand: Option<Vec<u32>>,
}

/// What is known about the future of the current moment.
enum Ahead {
    Looking,
    /// A description, and the threads whose steps lead there.
    Found(String, VecDeque<String>),
    /// It has been reached.
    There(String),
    Said(String),
}

impl Api {
    pub(super) fn new(session: Session, subject: Subject) -> Result<Arc<Self>, String> {
        let interrupt = subject.interrupt.clone();
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).map_err(|e| e.to_string())?;
        let instance = bytes.iter().map(|b| format!("{b:02x}")).collect();
        let inner = Inner {
            session,
            revision: 1,
            state: None,
            message: None,
            ahead: Ahead::Looking,
            lookahead: Arc::default(),
            engines: EngineSet::new(),
            subject,
            own: None,
            programs: 0,
            by_hand: None,
        };
        let inner = Mutex::new(inner);
        let api = Arc::new(Api { inner, changed: Condvar::new(), interrupt, instance });
        api.look_ahead(&mut api.lock());
        Ok(api)
    }

    /// Passes a command to an engine; its view follows when it is done.
    fn engine(self: &Arc<Self>, inner: &mut Inner, command: EngineCommand) {
        inner.prepare(&command);
        let Inner { engines, subject, session, .. } = inner;
        match command {
            EngineCommand::Questions(mut command) => {
                let event = command.event;
                let landmark = event.and_then(|event| session.landmark(event));
                if let Some(event) = event.filter(|_| landmark.is_some() && !subject.talks)
                    && let Some(line) = session.line_written_at(event)
                {
                    command.line = u32::try_from(line).ok();
                }
                let show = self.show(EngineSet::show_questions);
                engines.questions.command(Ask { command, landmark }, subject, show);
            }
            EngineCommand::Story(command) => {
                let show = self.show(|engines, view| engines.story.view = Some(view));
                engines.story.command(command, subject, show);
            }
            EngineCommand::Contracts(command) => {
                let show = self.show(|engines, view| engines.contracts.view = Some(view));
                engines.contracts.command(command, subject, show);
            }
        }
        inner.revision += 1;
        self.changed.notify_all();
    }

    /// Stores the view of an engine, and notifies waiting requests.
    fn show<V: 'static>(self: &Arc<Self>, put: fn(&mut EngineSet, V)) -> Show<V> {
        let api = self.clone();
        Box::new(move |view| {
            let mut inner = api.lock();
            put(&mut inner.engines, view);
            inner.revision += 1;
            api.changed.notify_all();
        })
    }

    /// Starts a lookahead from the current moment, and stops a previous one.
    fn look_ahead(self: &Arc<Self>, inner: &mut Inner) {
        inner.lookahead.store(true, Ordering::Relaxed);
        let stop = Arc::new(AtomicBool::new(false));
        inner.lookahead = stop.clone();
        inner.ahead = Ahead::Looking;
        let lookahead = inner.session.lookahead();
        let api = self.clone();
        std::thread::spawn(move || {
            let foreseen = lookahead.look(&stop);
            let mut inner = api.lock();
            if stop.load(Ordering::Relaxed) {
                return;
            }
            inner.ahead = match foreseen {
                Foreseen::Found { what, way } if way.is_empty() => Ahead::There(what),
                Foreseen::Found { what, way } => Ahead::Found(what, way.into()),
                Foreseen::Between { what } => Ahead::Said(format!(
                    "Ahead: {what}, in an order of smaller steps than these. \
                     `backstory search` shows it."
                )),
                Foreseen::Nothing { complete: true, .. } => {
                    Ahead::Said("No schedule from here ends in a deadlock.".to_owned())
                }
                Foreseen::Nothing { states, .. } => {
                    Ahead::Said(format!("No deadlock near here ({states} states seen)."))
                }
                Foreseen::Lost(why) => Ahead::Said(format!("Deadlock search is off: {why}.")),
            };
            inner.revision += 1;
            api.changed.notify_all();
        });
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, path: &str, request: &Request) -> Option<Result<Response, Refusal>> {
        Some(Ok(match path {
            "state" => self.state(request.number("since").unwrap_or(0)),
            "sources" => Response::json(&self.lock().session.sources()),
            "events" => self.events(request),
            "overview" => self.overview(),
            "tree" => self.tree(request),
            "recording" => return Some(self.recording(request.number("packed") == Some(1))),
            _ => return None,
        }))
    }

    /// Waits until there is a state newer than `since`, or for a while.
    fn state(&self, since: u64) -> Response {
        let late = Instant::now() + WAIT;
        let mut inner = self.lock();
        while inner.revision <= since {
            let left = late.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let (instance, revision) = (self.instance.clone(), inner.revision);
                return Response::json(&Unchanged { instance, revision });
            }
            inner =
                self.changed.wait_timeout(inner, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        Response::json(&inner.state(&self.instance))
    }

    fn events(&self, request: &Request) -> Response {
        let inner = self.lock();
        let (base, aside) = inner.session.events();
        let from = request.number("from").map_or(0, |n| usize::try_from(n).unwrap_or(usize::MAX));
        let count = request.number("count").map_or(PAGE, |n| (n as usize).min(PAGE));
        // After the run was left, its later events did not happen.
        let left = aside.first().map_or(base.len(), |e| (e.number as usize).min(base.len()));
        let events = base[..left].iter().chain(aside).skip(from).take(count).collect();
        Response::json(&Events { revision: inner.revision, from, events })
    }

    /// The visible part of the question tree.
    fn tree(&self, request: &Request) -> Response {
        let inner = self.lock();
        let from = request.number("from").map_or(0, |n| usize::try_from(n).unwrap_or(usize::MAX));
        let count = request.number("count").map_or(PAGE, |n| (n as usize).min(PAGE));
        let rows = inner.engines.questions.view.as_ref().map_or(&[][..], |shown| &shown.rows);
        let shown = rows.iter().skip(from).take(count).collect();
        Response::json(&TreeRows { from, rows: shown, all: rows.len() })
    }

    /// The current schedule as the bytes of a recording file, with or without the program.
    fn recording(&self, is_packed: bool) -> Result<Response, Refusal> {
        let inner = self.lock();
        let saved = match is_packed {
            true => inner.session.save_packed(),
            false => inner.session.save(),
        };
        match saved {
            Ok(bytes) => Ok(Response::text(200, "application/octet-stream", bytes)),
            Err(why) => Ok(Response::text(409, "text/plain; charset=utf-8", why.into_bytes())),
        }
    }

    /// All events as two small numbers each: thread and kind.
    fn overview(&self) -> Response {
        let inner = self.lock();
        let (base, aside) = inner.session.events();
        let left = aside.first().map_or(base.len(), |e| (e.number as usize).min(base.len()));
        let all = base[..left].iter().chain(aside);
        let (threads, kinds) = all.map(|e| (e.thread, e.action.kind)).unzip();
        Response::json(&Overview { revision: inner.revision, threads, kinds })
    }

    pub(super) fn post(
        self: &Arc<Self>,
        path: &str,
        request: &Request,
    ) -> Option<Result<Response, Refusal>> {
        if path != "do" {
            return None;
        }
        let command = match Command::read(&request.body) {
            Ok(command) => command,
            Err(error) => return Some(Ok(Response::json_with(400, &Failure { error }))),
        };
        if command == Command::Interrupt {
            // Without the lock, which is held by what it interrupts.
            self.interrupt.store(true, Ordering::Relaxed);
            let message = "interrupting".to_owned();
            return Some(Ok(Response::json(&Done { message, state: None })));
        }
        let mut inner = self.lock();
        self.interrupt.store(false, Ordering::Relaxed);
        let message = match command {
            Command::Engine(command) => {
                self.engine(&mut inner, command);
                String::new()
            }
            command => self.carry_out(&mut inner, &command),
        };
        let state = Some(inner.state(&self.instance));
        Some(Ok(Response::json(&Done { message, state })))
    }

    /// Executes a command of the session. Returns a message about it.
    fn carry_out(self: &Arc<Self>, inner: &mut Inner, command: &Command) -> String {
        let before = (inner.session.at(), inner.programs);
        let message = inner.command(command);
        let now = (inner.session.at(), inner.programs);
        if now != before || matches!(command, Command::Goto { .. } | Command::Hold { .. }) {
            // A step along the path that was found: the rest of the path stays valid.
            let on_the_way = matches!(command, Command::Step { .. }) && inner.follow_way();
            if !on_the_way {
                self.look_ahead(inner);
            }
        }
        inner.message = Some(message.clone()).filter(|m| !m.is_empty());
        inner.revision += 1;
        self.changed.notify_all();
        message
    }
}

impl Inner {
    /// Ensures that there is a recording for an engine: of the run, or of the current schedule of
    /// the session if something is to start.
    fn prepare(&mut self, command: &EngineCommand) {
        let (begins, checks) = match command {
            EngineCommand::Questions(command) => (command.begin || command.event.is_some(), false),
            EngineCommand::Story(command) => (command.begin, false),
            EngineCommand::Contracts(command) => (false, !command.run),
        };
        // Engines work on the program, whatever the session shows.
        if begins && self.own.is_none() {
            self.follow_by_hand();
        }
        if !checks {
            self.record_run();
        }
    }

    /// Records the run of the session to its end for the engines, once.
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

    /// Makes the engines follow the schedule of the session: the run, or the steps taken by hand.
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

    fn state(&mut self, instance: &str) -> State {
        if let Some(state) = self.state.as_ref().filter(|s| s.revision == self.revision) {
            return state.clone();
        }
        let view = self.session.view();
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
        let breakpoints: Vec<(u32, u32)> = self.session.breakpoints().collect();
        let program = self.own.as_ref().map_or(&self.session, |own| own).program();
        let state = State {
            instance: instance.to_owned(),
            revision: self.revision,
            program: program.name.clone(),
            programs: self.programs,
            counterexample: self.own.is_some(),
            view,
            output,
            output_cut: left_out > 0,
            lines_before,
            breakpoints,
            message: self.message.clone(),
            search: self.search(),
            engines: self.engines.views(),
        };
        self.state = Some(state.clone());
        state
    }

    /// Whether the last step was the next one on the path that was found, which is then removed.
    fn follow_way(&mut self) -> bool {
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

    fn search(&self) -> wire::Ahead {
        let said = |status, text| wire::Ahead { status, text, next: None, steps: None };
        match &self.ahead {
            Ahead::Looking => {
                said(AheadStatus::Looking, "Looking ahead for deadlocks …".to_owned())
            }
            Ahead::Said(text) => said(AheadStatus::Nothing, text.clone()),
            Ahead::There(what) => said(AheadStatus::There, format!("This is it: {what}.")),
            Ahead::Found(what, way) => {
                let next = way.front().and_then(|name| self.session.thread_named(name));
                let steps = way.len();
                let plural = if steps == 1 { "" } else { "s" };
                wire::Ahead {
                    status: AheadStatus::Found,
                    text: format!("Ahead: {what}, {steps} step{plural} away. Follow the marks."),
                    next,
                    steps: Some(steps),
                }
            }
        }
    }

    /// Executes a command. Returns a message about it.
    fn command(&mut self, command: &Command) -> String {
        let said = |done: Result<Event, String>| done.err().unwrap_or_default();
        let ran = |(steps, why): (u64, String)| {
            format!("{steps} step{}: {why}", if steps == 1 { "" } else { "s" })
        };
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
            Command::Run { count } => ran(session.run(count.unwrap_or(STEPS).min(STEPS))),
            Command::Until { thread } => ran(session.run_until_waits(thread, STEPS)),
            Command::Deliver { from, to } => said(session.deliver(from, to)),
            Command::Hold { hold } => {
                session.hold_messages(hold);
                String::new()
            }
            Command::Break { file, line } => {
                session.toggle_breakpoint(file, line);
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
            Command::Interrupt | Command::Engine(_) => String::new(),
        }
    }

    /// Starts a session in the state of the counterexample of a contract.
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
        self.programs += 1;
        Ok(())
    }
}
