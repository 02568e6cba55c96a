//! The requests and commands of the page.

use super::asking::Ask;
use super::engines::{EngineSet, Show, Subject};
use super::http::{Refusal, Request, Response};
use super::inner::{Bookmarks, Inner};
use super::moments::Visiting;
use super::share;
use super::verdict::{Ahead, open_at_the_end};
use super::wire::{
    Command, Done, EngineCommand, Events, Failure, Hits, MomentsStatus, Overview, StoryCommand,
    TreeRows, Unchanged,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use workbench::session::{Event, Session};

/// How long a tab waits for news before it asks again.
const WAIT: Duration = Duration::from_secs(20);
/// The maximum number of events in one response.
const PAGE: usize = 1000;
/// Limit on the steps of a run whose crash is explained automatically.
const MAX_STEPS_TOLD: u64 = 20_000_000;
const BEFORE_STORY: Duration = Duration::from_millis(300);
const BEFORE_COUNTS: Duration = Duration::from_millis(150);
/// Limit on the events that a text search returns.
const MAX_HITS: usize = 60;

pub(super) struct Api {
    inner: Mutex<Inner>,
    changed: Condvar,
    interrupt: Arc<AtomicBool>,
    /// Identifies this run of the server.
    instance: String,
}

impl Api {
    pub(super) fn new(session: Session, subject: Subject) -> Result<Arc<Self>, String> {
        let interrupt = subject.interrupt.clone();
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).map_err(|e| e.to_string())?;
        let instance = bytes.iter().map(|b| format!("{b:02x}")).collect();
        let mut session = session;
        open_at_the_end(&mut session);
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
            contract: None,
            programs: 0,
            by_hand: None,
            bookmarks: Bookmarks::default(),
            visiting: Visiting::default(),
            visited: Vec::new(),
        };
        let inner = Mutex::new(inner);
        let api = Arc::new(Api { inner, changed: Condvar::new(), interrupt, instance });
        api.look_ahead(&mut api.lock());
        api.report_crash();
        api.count_lines();
        Ok(api)
    }

    /// Counts how often each line of the run was reached, which is also known of breakpoints then, unless the run is
    /// long.
    fn count_lines(self: &Arc<Self>) {
        let mut inner = self.lock();
        if inner.session.steps() > MAX_STEPS_TOLD {
            return;
        }
        inner.visiting.status = MomentsStatus::Counting;
        drop(inner);
        let api = self.clone();
        std::thread::spawn(move || {
            // After the page has been painted.
            std::thread::sleep(BEFORE_COUNTS);
            let inner = api.lock();
            let complete = inner.session.is_followed_to_its_end();
            let run = inner.session.listed_run();
            drop(inner);
            // The run is followed without the lock.
            let followed = run.inspector().map(|mut inspector| {
                inspector.explore();
                inspector
            });
            let mut inner = api.lock();
            match followed {
                Ok(inspector) => inner.visiting.take(inspector, complete),
                Err(_) => inner.visiting.status = MomentsStatus::Unknown,
            }
            inner.revision += 1;
            api.changed.notify_all();
        });
    }

    /// Starts with the story of the exception, if the run crashed: it has the exact location, and is the usual next
    /// question.
    fn report_crash(self: &Arc<Self>) {
        let inner = self.lock();
        if inner.session.run_crash().is_none() || inner.session.steps() > MAX_STEPS_TOLD {
            return;
        }
        drop(inner);
        let api = self.clone();
        std::thread::spawn(move || {
            // After the page has been painted.
            std::thread::sleep(BEFORE_STORY);
            let mut inner = api.lock();
            if inner.engines.story.view.is_none() && inner.own.is_none() {
                let command = StoryCommand { exception: true, ..StoryCommand::default() };
                api.engine(&mut inner, EngineCommand::Story(command));
            }
        });
    }

    /// Passes a command to an engine; its view follows when it is done.
    fn engine(self: &Arc<Self>, inner: &mut Inner, command: EngineCommand) {
        inner.prepare(&command);
        let call = inner.call_at(&command);
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
                engines.questions.command(Ask { command, landmark, call }, subject, show);
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
            inner.ahead = Ahead::of(foreseen);
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
            "find" => self.find(request),
            "counts" => Response::json(self.lock().visiting.counts()),
            "shared" => Response::text(200, "text/html; charset=utf-8", self.shared()),
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

    /// Events whose description contains a text, or that are at a line.
    fn find(&self, request: &Request) -> Response {
        let wanted = request.text("text").unwrap_or_default().to_lowercase();
        let line = request.number("file").zip(request.number("line"));
        let inner = self.lock();
        let (base, aside) = inner.session.events();
        let left = aside.first().map_or(base.len(), |e| (e.number as usize).min(base.len()));
        let has = |text: &str| text.to_lowercase().contains(&wanted);
        let is_meant = |e: &&Event| {
            if let Some((file, line)) = line {
                return e.place.as_ref().is_some_and(|p| {
                    let lines = u64::from(p.line)..=u64::from(p.end_line);
                    u64::from(p.file) == file && lines.contains(&line)
                });
            }
            let said = [Some(&e.action.text), e.action.label.as_ref(), e.action.source.as_ref()];
            !wanted.is_empty() && said.into_iter().flatten().any(|text| has(text))
        };
        let found = base[..left].iter().chain(aside).filter(is_meant);
        let most = if line.is_some() { PAGE } else { MAX_HITS };
        Response::json(&Hits { events: found.take(most).collect() })
    }

    /// One file that shows what was examined, without a server.
    fn shared(&self) -> Vec<u8> {
        let mut inner = self.lock();
        share::page(&mut inner, &self.instance).into_bytes()
    }

    /// All events as two small numbers each: thread and kind.
    fn overview(&self) -> Response {
        let inner = self.lock();
        let (base, aside) = inner.session.events();
        let left = aside.first().map_or(base.len(), |e| (e.number as usize).min(base.len()));
        let all = || base[..left].iter().chain(aside.iter().copied());
        let (threads, kinds) = all().map(|e| (e.thread, e.action.kind)).unzip();
        let names = started(all());
        Response::json(&Overview { revision: inner.revision, threads, kinds, names })
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
        if now != before
            || matches!(
                command,
                Command::Goto { .. } | Command::Visit { .. } | Command::Hold { .. }
            )
        {
            // A step along the path that was found: the rest of the path stays valid.
            let on_the_way = matches!(command, Command::Step { .. }) && inner.follow_way();
            if !on_the_way {
                self.look_ahead(inner);
            }
        }
        inner.note_visit();
        inner.message = Some(message.clone()).filter(|m| !m.is_empty());
        inner.revision += 1;
        self.changed.notify_all();
        message
    }
}

/// The threads that events start, with their names.
pub(super) fn started<'e>(events: impl Iterator<Item = &'e Event>) -> Vec<(u32, String)> {
    let name = |e: &'e Event| {
        let name = e.action.text.strip_prefix("starts ")?;
        Some((e.started?, name.to_owned()))
    };
    events.filter_map(name).collect()
}
