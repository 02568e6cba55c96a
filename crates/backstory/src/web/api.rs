//! What the page can ask for, and what it can command.

use super::engines::{Engine, NAMES, Show, Subject};
use super::http::{Refusal, Request, Response};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use workbench::session::{Event, Landmark, Scouted, Session, SessionOptions};

/// How long a tab waits for news before it asks again.
const WAIT: Duration = Duration::from_secs(20);
/// The most events in one answer.
const PAGE: usize = 1000;
/// Characters of output that are sent; what came before is left out.
const OUTPUT: usize = 100_000;
/// Steps that one command takes at most.
const STEPS: u64 = 100_000;
/// Steps for which the session's run is recorded: programs may go on for ever.
const RUN_STEPS: u64 = 200_000_000;

pub struct Api {
    inner: Mutex<Inner>,
    changed: Condvar,
    interrupt: Arc<AtomicBool>,
    /// Tells one run of the server from the next.
    instance: String,
}

struct Inner {
    session: Session,
    /// Grows with every change.
    revision: u64,
    /// The state as it was last sent, for this revision.
    state: Option<(u64, Value)>,
    /// What the last command had to say.
    message: Option<String>,
    ahead: Ahead,
    /// Stops the scout that is out.
    scout: Arc<AtomicBool>,
    engines: Vec<(&'static str, Engine)>,
    subject: Subject,
    /// The program's own session, while the state of a counterexample is looked at.
    own: Option<Box<Session>>,
    /// Grows when another program is under the hand.
    programs: u64,
    /// The recording that the engines are about is of a way that was chosen by hand.
    by_hand: Option<Vec<u32>>,
}

/// What is known of what lies ahead of the present moment.
enum Ahead {
    Looking,
    /// What it is, and the threads that lead there.
    Found(String, VecDeque<String>),
    /// Nothing is left to do on the way.
    There(String),
    Said(String),
}

impl Api {
    pub fn new(session: Session, subject: Subject) -> Result<Arc<Self>, String> {
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
            scout: Arc::default(),
            engines: NAMES.iter().map(|name| (*name, Engine::new(name))).collect(),
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

    /// Hands a command to an engine; its view follows when it is done.
    fn engine(self: &Arc<Self>, inner: &mut Inner, command: Value) -> Result<(), Refusal> {
        let command = inner.prepared(command);
        let Inner { engines, subject, .. } = inner;
        let name = command["engine"].as_str().unwrap_or("").to_owned();
        let Some((_, engine)) = engines.iter_mut().find(|(n, _)| *n == name) else {
            return Err(Refusal(400, "there is no such engine"));
        };
        let api = self.clone();
        engine.command(command, subject, || -> Show {
            Box::new(move |view| {
                let mut inner = api.lock();
                if let Some((_, engine)) = inner.engines.iter_mut().find(|(n, _)| *n == name) {
                    engine.show(view);
                }
                inner.revision += 1;
                api.changed.notify_all();
            })
        });
        inner.revision += 1;
        self.changed.notify_all();
        Ok(())
    }

    /// Sends somebody to look ahead from the present moment, and calls back who is out.
    fn look_ahead(self: &Arc<Self>, inner: &mut Inner) {
        inner.scout.store(true, Ordering::Relaxed);
        let stop = Arc::new(AtomicBool::new(false));
        inner.scout = stop.clone();
        inner.ahead = Ahead::Looking;
        let scout = inner.session.scout();
        let api = self.clone();
        std::thread::spawn(move || {
            let scouted = scout.look(&stop);
            let mut inner = api.lock();
            if stop.load(Ordering::Relaxed) {
                return;
            }
            inner.ahead = match scouted {
                Scouted::Found { what, way } if way.is_empty() => Ahead::There(what),
                Scouted::Found { what, way } => Ahead::Found(what, way.into()),
                Scouted::Between { what } => Ahead::Said(format!(
                    "Ahead: {what}, in an order of smaller steps than these. \
                     `backstory search` shows it."
                )),
                Scouted::Nothing { complete: true, .. } => {
                    Ahead::Said("No schedule from here ends in a deadlock.".to_owned())
                }
                Scouted::Nothing { states, .. } => {
                    Ahead::Said(format!("No deadlock near here ({states} states seen)."))
                }
                Scouted::Lost(why) => Ahead::Said(format!("Nobody looks ahead: {why}.")),
            };
            inner.revision += 1;
            api.changed.notify_all();
        });
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn get(&self, path: &str, request: &Request) -> Option<Result<Response, Refusal>> {
        let value = match path {
            "state" => self.state(request.number("since").unwrap_or(0)),
            "sources" => json!(self.lock().session.sources()),
            "events" => self.events(request),
            "overview" => self.overview(),
            "tree" => self.tree(request),
            "recording" => return Some(self.recording(request.number("packed") == Some(1))),
            _ => return None,
        };
        Some(Ok(Response::json(&value)))
    }

    /// Waits until there is a state newer than `since`, or for a while.
    fn state(&self, since: u64) -> Value {
        let late = Instant::now() + WAIT;
        let mut inner = self.lock();
        while inner.revision <= since {
            let left = late.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return json!({ "instance": self.instance, "revision": inner.revision });
            }
            inner =
                self.changed.wait_timeout(inner, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        inner.state(&self.instance)
    }

    fn events(&self, request: &Request) -> Value {
        let inner = self.lock();
        let (base, aside) = inner.session.events();
        let from = request.number("from").map_or(0, |n| usize::try_from(n).unwrap_or(usize::MAX));
        let count = request.number("count").map_or(PAGE, |n| (n as usize).min(PAGE));
        // Aside of the run, its own later events are not what happened.
        let left = aside.first().map_or(base.len(), |e| (e.number as usize).min(base.len()));
        let all: Vec<&Event> = base[..left].iter().chain(aside).skip(from).take(count).collect();
        json!({ "revision": inner.revision, "from": from, "events": all })
    }

    /// The part of the question tree that is in sight.
    fn tree(&self, request: &Request) -> Value {
        let inner = self.lock();
        let from = request.number("from").map_or(0, |n| usize::try_from(n).unwrap_or(usize::MAX));
        let count = request.number("count").map_or(PAGE, |n| (n as usize).min(PAGE));
        let rows = inner.engines.iter().find(|(n, _)| *n == "questions").map(|(_, e)| &e.rows);
        let shown: Vec<&Value> = rows.into_iter().flatten().skip(from).take(count).collect();
        json!({ "from": from, "rows": shown, "all": rows.map_or(0, Vec::len) })
    }

    /// The present way, as the bytes of a recording's file, with the program in it or without.
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

    /// All events in two small numbers each: thread and kind.
    fn overview(&self) -> Value {
        let inner = self.lock();
        let (base, aside) = inner.session.events();
        let left = aside.first().map_or(base.len(), |e| (e.number as usize).min(base.len()));
        let all = base[..left].iter().chain(aside);
        let (threads, kinds): (Vec<u32>, Vec<Value>) =
            all.map(|e| (e.thread, json!(e.action.kind))).unzip();
        json!({ "revision": inner.revision, "threads": threads, "kinds": kinds })
    }

    pub fn post(
        self: &Arc<Self>,
        path: &str,
        request: &Request,
    ) -> Option<Result<Response, Refusal>> {
        if path != "do" {
            return None;
        }
        let Ok(command) = serde_json::from_slice::<Value>(&request.body) else {
            return Some(Err(Refusal(400, "a command is a JSON object")));
        };
        let word = command["do"].as_str().unwrap_or("");
        if word == "interrupt" {
            // Not behind the lock: what it interrupts holds that.
            self.interrupt.store(true, Ordering::Relaxed);
            return Some(Ok(Response::json(&json!({ "message": "interrupting" }))));
        }
        let mut inner = self.lock();
        self.interrupt.store(false, Ordering::Relaxed);
        if word == "engine" {
            let done = self.engine(&mut inner, command);
            return Some(
                done.map(|()| Response::json(&json!({ "state": inner.state(&self.instance) }))),
            );
        }
        let before = (inner.session.at(), inner.programs);
        let done = inner.command(word, &command);
        let now = (inner.session.at(), inner.programs);
        if now != before || word == "goto" || word == "hold" {
            // A step on the way that was found: the rest of the way is the same.
            let on_the_way = word == "step" && inner.follow_way();
            if !on_the_way {
                self.look_ahead(&mut inner);
            }
        }
        let Some(message) = done else {
            return Some(Err(Refusal(400, "there is no such command")));
        };
        inner.message = Some(message.clone()).filter(|m| !m.is_empty());
        inner.revision += 1;
        self.changed.notify_all();
        let value = json!({ "message": message, "state": inner.state(&self.instance) });
        Some(Ok(Response::json(&value)))
    }
}

impl Inner {
    /// A command to an engine, with what only the session knows: which event is meant; and the
    /// engines' recording, if the session is on a way of its own and something is to begin.
    fn prepared(&mut self, mut command: Value) -> Value {
        let event = command["event"].as_u64();
        let begins = event.is_some() || command["begin"].as_bool() == Some(true);
        // Engines are about the program, whatever is under the hand.
        if begins && self.own.is_none() {
            self.follow_by_hand();
        }
        let checks = command["engine"] == "contracts" && command["run"] != true;
        if !checks {
            self.record_run();
        }
        let Some(event) = event else { return command };
        let Some((thread, kind, place)) = self.session.landmark(event) else { return command };
        let kind = match kind {
            Landmark::Start => "spawn",
            Landmark::Send => "send",
            Landmark::Take => "receive",
            Landmark::Other => "",
        };
        command["process"] = json!(thread);
        command["kind"] = json!(kind);
        command["place"] = json!(place);
        if !self.subject.talks
            && let Some(line) = self.session.line_written_at(event)
        {
            command["line"] = json!(line);
        }
        command
    }

    /// Records the session's run, to its end, for the engines: once.
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

    /// Engines are about the way that the session is on: the run, or what was chosen by hand.
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
        for (_, engine) in self.engines.iter_mut().filter(|(n, _)| *n != "contracts") {
            engine.forget();
        }
    }

    fn state(&mut self, instance: &str) -> Value {
        if let Some((revision, value)) = &self.state
            && *revision == self.revision
        {
            return value.clone();
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
        let value = json!({
            "instance": instance,
            "revision": self.revision,
            "program": program.name,
            "programs": self.programs,
            "counterexample": self.own.is_some(),
            "view": view,
            "output": output,
            "output_cut": left_out > 0,
            "lines_before": lines_before,
            "breakpoints": breakpoints,
            "message": self.message,
            "search": self.search(),
            "engines": self.engines.iter().map(|(n, e)| ((*n).to_owned(), e.view.clone()))
                .collect::<serde_json::Map<String, Value>>(),
        });
        self.state = Some((self.revision, value.clone()));
        value
    }

    /// Whether the last step was the next one on the way that was found, which is then behind.
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

    fn search(&self) -> Value {
        match &self.ahead {
            Ahead::Looking => {
                json!({ "status": "looking", "text": "Looking ahead for deadlocks …" })
            }
            Ahead::Said(text) => json!({ "status": "nothing", "text": text }),
            Ahead::There(what) => {
                json!({ "status": "there", "text": format!("This is it: {what}.") })
            }
            Ahead::Found(what, way) => {
                let next = way.front().and_then(|name| self.session.thread_named(name));
                let steps = way.len();
                let plural = if steps == 1 { "" } else { "s" };
                let text = format!("Ahead: {what}, {steps} step{plural} away. Follow the marks.");
                json!({ "status": "found", "text": text, "next": next, "steps": steps })
            }
        }
    }

    /// Carries out a command; what there is to say about it. Nothing: there is no such command.
    fn command(&mut self, word: &str, command: &Value) -> Option<String> {
        let number = |name: &str| command[name].as_u64();
        let thread = |name: &str| number(name).and_then(|n| u32::try_from(n).ok());
        let said = |done: Result<Event, String>| done.err().unwrap_or_default();
        let session = &mut self.session;
        Some(match word {
            "step" => match thread("thread") {
                Some(thread) => said(session.step(thread)),
                None => said(session.forward()),
            },
            "back" => {
                let count = number("count").unwrap_or(1).min(STEPS);
                let moved = (0..count).take_while(|_| session.back()).count();
                if moved == 0 { "this is the beginning".to_owned() } else { String::new() }
            }
            "goto" => {
                session.go_to(number("event")?.min(10_000_000));
                String::new()
            }
            "run" => {
                let (steps, why) = session.run(number("count").unwrap_or(STEPS).min(STEPS));
                format!("{steps} steps: {why}")
            }
            "until" => {
                let (steps, why) = session.run_until_waits(thread("thread")?, STEPS);
                format!("{steps} steps: {why}")
            }
            "deliver" => said(session.deliver(thread("from")?, thread("to")?)),
            "hold" => {
                session.hold_messages(command["hold"].as_bool()?);
                String::new()
            }
            "break" => {
                session.toggle_breakpoint(thread("file")?, thread("line")?);
                String::new()
            }
            "begin" => self.begin(number("index")?).err().unwrap_or_default(),
            "return" => {
                if let Some(own) = self.own.take() {
                    self.session = *own;
                    self.programs += 1;
                }
                String::new()
            }
            _ => return None,
        })
    }

    /// Puts the machine into the state of a contract's counterexample.
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
