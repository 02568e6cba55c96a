//! The requests, one method each.

use super::asking::{self, Asking};
use super::launch::Launch;
use super::stops::{Stops, Subject};
use super::wire::{Incoming, Request, Writer};
use super::{Opened, Opener};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use workbench::inspector::{
    BreakpointRequest, BreakpointState, Data, Direction, Grain, Halt, Inspector, Logged, Reach,
    Step, Where, Which,
};
use workbench::session::Session;

/// Default limit on listed frames, variables and breakpoints.
const MAX_LISTED: usize = 1_000;

pub(super) struct Server {
    writer: Writer,
    open: Opener,
    interrupt: Arc<AtomicBool>,
    is_initialised: bool,
    debuggee: Option<Debuggee>,
}

/// The run that is debugged.
pub(super) struct Debuggee {
    session: Session,
    pub(super) inspector: Inspector,
    pub(super) launch: Launch,
    /// Breakpoints by their origin: a file, or the list of functions.
    pub(super) set: Vec<(String, u32)>,
    pub(super) stops: Stops,
    /// The data that the client has asked about: what a data breakpoint can refer to.
    pub(super) known: Vec<Data>,
    /// The question session, once the client has asked for it.
    asking: Option<Asking>,
    /// The number of output pieces that the client has.
    shown: usize,
    /// The client was notified that the run has stopped.
    has_stopped: bool,
    is_over: bool,
}

#[derive(Deserialize)]
struct SourceArgument {
    path: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SourceBreakpoint {
    line: u32,
    column: Option<u32>,
    condition: Option<String>,
    hit_condition: Option<String>,
    log_message: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SetBreakpoints {
    source: SourceArgument,
    #[serde(default)]
    breakpoints: Vec<SourceBreakpoint>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FunctionBreakpoint {
    name: String,
    condition: Option<String>,
    hit_condition: Option<String>,
}

#[derive(Deserialize)]
struct SetFunctionBreakpoints {
    breakpoints: Vec<FunctionBreakpoint>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
struct Common {
    thread_id: u32,
    frame_id: Option<usize>,
    variables_reference: usize,
    start: Option<usize>,
    start_frame: Option<usize>,
    levels: Option<usize>,
    count: Option<usize>,
    expression: String,
    context: String,
    granularity: Option<String>,
    line: u32,
    column: Option<u32>,
    target_id: usize,
}

pub(super) fn arguments<T: for<'a> Deserialize<'a>>(request: &Request) -> Result<T, String> {
    let given = match &request.arguments {
        Value::Null => json!({}),
        given => given.clone(),
    };
    serde_json::from_value(given)
        .map_err(|e| format!("the arguments of {} are wrong: {e}", request.command))
}

impl Server {
    pub(super) fn new(writer: Writer, open: Opener, interrupt: Arc<AtomicBool>) -> Self {
        Server { writer, open, interrupt, is_initialised: false, debuggee: None }
    }

    /// Handles a message. Returns false if the client has disconnected.
    pub(super) fn take(&mut self, message: Incoming) -> bool {
        let request = match message {
            Incoming::Request(request) => request,
            Incoming::Malformed(why) => {
                self.say("stderr", &format!("{why}\n"));
                return true;
            }
        };
        match request.command.as_str() {
            "initialize" => {
                if self.is_initialised {
                    self.writer.respond(&request, Err("initialize was sent already".to_owned()));
                    return true;
                }
                self.is_initialised = true;
                self.writer.respond(&request, Ok(capabilities()));
            }
            "disconnect" | "terminate" => {
                self.writer.respond(&request, Ok(json!({})));
                if request.command == "terminate" {
                    self.end();
                    self.interrupt.store(false, Ordering::SeqCst);
                    return true;
                }
                return false;
            }
            _ if !self.is_initialised => {
                self.writer.respond(&request, Err("initialize comes first".to_owned()));
            }
            "launch" | "attach" => self.launch(&request),
            _ if self.debuggee.is_none() => {
                self.writer.respond(&request, Err("nothing has been launched".to_owned()));
            }
            _ => self.dispatch(&request),
        }
        true
    }

    fn say(&self, category: &str, text: &str) {
        self.writer.event("output", json!({ "category": category, "output": text }));
    }

    fn launch(&mut self, request: &Request) {
        if self.debuggee.is_some() {
            self.writer.respond(request, Err("a program was launched already".to_owned()));
            return;
        }
        let opened = arguments::<Launch>(request).and_then(|launch| {
            if launch.program.as_os_str().is_empty() {
                return Err("launch needs a program: the path of a file, a folder or a recording"
                    .to_owned());
            }
            let Opened { session } =
                (self.open)(&launch, self.interrupt.clone()).map_err(|error| sentence(&error))?;
            let inspector = session.inspector()?;
            Ok(Debuggee {
                session,
                inspector,
                launch,
                set: Vec::new(),
                stops: Stops::default(),
                known: Vec::new(),
                asking: None,
                shown: 0,
                has_stopped: false,
                is_over: false,
            })
        });
        match opened {
            Ok(debuggee) => {
                self.debuggee = Some(debuggee);
                self.writer.respond(request, Ok(json!({})));
                self.writer.event("initialized", json!({}));
            }
            Err(why) => {
                self.writer.respond(request, Err(why));
                self.writer.event("terminated", json!({}));
            }
        }
    }

    fn dispatch(&mut self, request: &Request) {
        let Some(debuggee) = &mut self.debuggee else { return };
        let answer = match request.command.as_str() {
            "setBreakpoints" => debuggee.set_breakpoints(request),
            "setFunctionBreakpoints" => debuggee.set_function_breakpoints(request),
            "setExceptionBreakpoints" => {
                let filters = request.arguments["filters"].as_array();
                let on = filters.is_some_and(|f| f.iter().any(|f| f == "raised"));
                debuggee.inspector.stop_at_exceptions(on);
                Ok(json!({ "breakpoints": [] }))
            }
            "configurationDone" => {
                self.writer.respond(request, Ok(json!({})));
                self.begin();
                return;
            }
            "threads" => Ok(debuggee.threads()),
            "stackTrace" => arguments(request).map(|a| debuggee.stack_trace(&a)),
            "scopes" => arguments(request).and_then(|a| debuggee.scopes(&a)),
            "variables" => arguments(request).and_then(|a| debuggee.variables(&a)),
            "evaluate" => arguments(request).and_then(|a| debuggee.evaluate(&a)),
            "source" => Err("the sources are files".to_owned()),
            "gotoTargets" => debuggee.goto_targets(request),
            "backstory/threads" => {
                serde_json::to_value(debuggee.session.view().threads).map_err(|e| e.to_string())
            }
            "dataBreakpointInfo" => debuggee.data_breakpoint_info(request),
            "setDataBreakpoints" => debuggee.set_data_breakpoints(request),
            "backstory/ask" => debuggee.ask(request, &self.interrupt),
            "backstory/search" => Ok(debuggee.search(&self.interrupt)),
            "backstory/why" => debuggee.why(request, &self.interrupt),
            "backstory/moment" => Ok(debuggee.moment()),
            "backstory/goTo" => match debuggee.jump(request) {
                Ok(halt) => {
                    self.writer.respond(request, Ok(json!({})));
                    self.stopped(&halt, "goto", &[]);
                    return;
                }
                Err(why) => Err(why),
            },
            "pause" => {
                // Running work has been interrupted by now; if there was none, the run is already stopped.
                self.interrupt.store(false, Ordering::SeqCst);
                Ok(json!({}))
            }
            "next" | "stepIn" | "stepOut" | "stepBack" | "continue" | "reverseContinue"
            | "goto" | "restartFrame" => {
                self.travel(request);
                return;
            }
            command => Err(format!("{command} is not supported")),
        };
        self.writer.respond(request, answer);
    }

    /// Configuration is done: runs to the first stop.
    fn begin(&mut self) {
        let Some(debuggee) = &mut self.debuggee else { return };
        if debuggee.launch.stop_on_entry && !debuggee.launch.no_debug {
            let halt = debuggee.inspector.step(Step::INTO, Direction::Forward);
            let reason = if halt == Halt::Step { "entry" } else { "" };
            self.stopped(&halt, reason, &[]);
            return;
        }
        let mut logged = Vec::new();
        let halt = match debuggee.launch.no_debug {
            true => debuggee.inspector.go_to(u64::MAX),
            false => debuggee.inspector.resume(Direction::Forward, &mut logged),
        };
        self.stopped(&halt, "", &logged);
    }

    /// Requests that move to another moment: answered at once, followed by an event when it is reached.
    fn travel(&mut self, request: &Request) {
        let given: Common = match arguments(request) {
            Ok(given) => given,
            Err(why) => return self.writer.respond(request, Err(why)),
        };
        let Some(debuggee) = &mut self.debuggee else { return };
        let fine = given.granularity.as_deref() == Some("instruction");
        let grain = if fine { Grain::Expression } else { Grain::Line };
        let step = |reach| Step { grain, reach };
        let body = match request.command.as_str() {
            "continue" => json!({ "allThreadsContinued": true }),
            _ => json!({}),
        };
        self.writer.respond(request, Ok(body));
        let inspector = &mut debuggee.inspector;
        let mut logged = Vec::new();
        let mut reason = "step";
        let halt = match request.command.as_str() {
            "next" => inspector.step(step(Reach::Over), Direction::Forward),
            "stepIn" => inspector.step(step(Reach::Into), Direction::Forward),
            "stepOut" => inspector.step(Step::OUT, Direction::Forward),
            "stepBack" => inspector.step(step(Reach::Over), Direction::Backward),
            "reverseContinue" => inspector.resume(Direction::Backward, &mut logged),
            "goto" => {
                reason = "goto";
                match debuggee.stops.target(given.target_id) {
                    Some(place) => inspector.go_to_evaluation(&place, Which::Next),
                    None => Halt::Step,
                }
            }
            "restartFrame" => {
                reason = "restart";
                match debuggee.stops.frame(given.frame_id.unwrap_or(0)) {
                    Some((thread, frame)) => inspector.go_to_entry(thread, frame),
                    None => Halt::Step,
                }
            }
            _ => inspector.resume(Direction::Forward, &mut logged),
        };
        self.stopped(&halt, reason, &logged);
    }

    /// Reports where a move has ended.
    fn stopped(&mut self, halt: &Halt, reason: &str, logged: &[Logged]) {
        for message in logged {
            self.say("console", &format!("{}\n", message.text));
        }
        let writer = self.writer.clone();
        let Some(debuggee) = &mut self.debuggee else { return };
        debuggee.arrive(&writer);
        let is_end = *halt == Halt::End;
        if is_end && (!debuggee.has_stopped || debuggee.is_over) {
            self.end();
            return;
        }
        debuggee.is_over = is_end;
        debuggee.has_stopped = true;
        let thread = debuggee.inspector.spot().map_or(0, |spot| spot.thread);
        let mut body = json!({ "threadId": thread + 1, "allThreadsStopped": true });
        let (reason, text) = match halt {
            Halt::Step => (reason, None),
            Halt::Breakpoint { ids } => {
                body["hitBreakpointIds"] = json!(ids);
                ("breakpoint", None)
            }
            Halt::Change { ids } => {
                body["hitBreakpointIds"] = json!(ids);
                ("data breakpoint", Some("it changes here"))
            }
            Halt::Exception => ("exception", Some("an exception is raised here")),
            Halt::Start => ("entry", Some("the start of the run")),
            Halt::End => ("end", Some("the end of the run: step back, or continue to leave")),
            Halt::Interrupted => ("pause", None),
        };
        self.interrupt.store(false, Ordering::SeqCst);
        body["reason"] = json!(if reason.is_empty() { "step" } else { reason });
        if let Some(text) = text {
            body["description"] = json!(text);
            body["text"] = json!(text);
        }
        self.writer.event("stopped", body);
    }

    fn end(&mut self) {
        if let Some(debuggee) = &mut self.debuggee {
            let code = debuggee.exit_code();
            self.writer.event("exited", json!({ "exitCode": code }));
            self.writer.event("terminated", json!({}));
        }
    }
}

impl Debuggee {
    /// Brings the session to the moment of the inspector, and sends the output up to there.
    fn arrive(&mut self, writer: &Writer) {
        self.stops.forget();
        self.session.go_to(self.inspector.operations());
        let pieces = self.session.output();
        for piece in pieces.iter().skip(self.shown) {
            let category = if piece.error { "stderr" } else { "stdout" };
            writer.event("output", json!({ "category": category, "output": piece.text }));
        }
        self.shown = self.shown.max(pieces.len());
    }

    fn exit_code(&mut self) -> u8 {
        use workbench::session::Standing;
        match self.session.view().end {
            Standing::Finished { code } => code,
            Standing::Goes => 0,
            _ => 1,
        }
    }

    fn moment(&mut self) -> Value {
        json!({
            "moment": self.inspector.now(), "moments": self.inspector.length(),
            "spot": self.inspector.spot(),
        })
    }

    // ---- breakpoints -------------------------------------------------------------------

    /// The number of a file of the program by its path.
    pub(super) fn file(&self, path: &str) -> Option<u32> {
        let wanted = std::fs::canonicalize(path).unwrap_or_else(|_| path.into());
        let sources = self.session.sources();
        let found = sources.iter().find(|source| {
            let own = self.launch.path(Path::new(&source.path));
            std::fs::canonicalize(&own).is_ok_and(|own| own == wanted)
        });
        let by_end = || sources.iter().find(|source| wanted.ends_with(&source.path));
        found.or_else(by_end).map(|source| source.file)
    }

    fn replace(&mut self, owner: &str, requests: Vec<Result<BreakpointRequest, String>>) -> Value {
        for (_, id) in self.set.iter().filter(|(by, _)| by == owner) {
            self.inspector.remove_breakpoint(*id);
        }
        self.set.retain(|(by, _)| by != owner);
        // The number of hits of each is known once the run has been followed.
        self.inspector.explore();
        let mut states = Vec::new();
        for request in requests {
            states.push(match request {
                Ok(request) => {
                    let state = self.inspector.set_breakpoint(&request);
                    self.set.push((owner.to_owned(), state.id));
                    breakpoint(&state, &self.launch)
                }
                Err(why) => json!({ "verified": false, "message": why }),
            });
        }
        json!({ "breakpoints": states })
    }

    fn set_breakpoints(&mut self, request: &Request) -> Result<Value, String> {
        let given: SetBreakpoints = arguments(request)?;
        let path = given.source.path.unwrap_or_default();
        let file = self.file(&path);
        let requests = given.breakpoints.into_iter().take(MAX_LISTED).map(|wanted| {
            let file = file.ok_or_else(|| "the program does not use this file".to_owned())?;
            Ok(BreakpointRequest {
                place: Where::Line { file, line: wanted.line, column: wanted.column },
                condition: wanted.condition,
                hits: wanted.hit_condition,
                log: wanted.log_message,
            })
        });
        let requests = requests.collect();
        Ok(self.replace(&path, requests))
    }

    fn set_function_breakpoints(&mut self, request: &Request) -> Result<Value, String> {
        let given: SetFunctionBreakpoints = arguments(request)?;
        let requests = given.breakpoints.into_iter().take(MAX_LISTED).map(|wanted| {
            Ok(BreakpointRequest {
                place: Where::Function(wanted.name),
                condition: wanted.condition,
                hits: wanted.hit_condition,
                log: None,
            })
        });
        Ok(self.replace("functions", requests.collect()))
    }

    fn goto_targets(&mut self, request: &Request) -> Result<Value, String> {
        let given: Common = arguments(request)?;
        let path = request.arguments["source"]["path"].as_str().unwrap_or_default().to_owned();
        let file = self.file(&path).ok_or("the program does not use this file")?;
        let place = Where::Line { file, line: given.line, column: given.column };
        let targets = match self.inspector.evaluations(&place) {
            Some(count) if count > 0 => {
                let id = self.stops.add_target(place);
                let label =
                    format!("the next evaluation of line {} ({count} in the run)", given.line);
                vec![json!({ "id": id, "label": label, "line": given.line })]
            }
            _ => Vec::new(),
        };
        Ok(json!({ "targets": targets }))
    }

    // ---- looking -----------------------------------------------------------------------

    fn threads(&mut self) -> Value {
        let threads = self.inspector.threads().into_iter().map(|thread| {
            let name = match thread.note {
                Some(note) => format!("{} ({note})", thread.name),
                None => thread.name,
            };
            json!({ "id": thread.id + 1, "name": name })
        });
        json!({ "threads": threads.collect::<Vec<_>>() })
    }

    fn stack_trace(&mut self, given: &Common) -> Value {
        let thread = given.thread_id.saturating_sub(1);
        let frames = self.inspector.frames(thread);
        let total = frames.len();
        let start = given.start_frame.unwrap_or(0);
        let levels = given.levels.filter(|n| *n > 0).unwrap_or(MAX_LISTED);
        let shown = frames.into_iter().skip(start).take(levels).map(|frame| {
            let id = self.stops.add_frame(thread, frame.number);
            let name = match frame.is_demanded {
                true => format!("{} (a value that is needed)", frame.function),
                false => frame.function.clone(),
            };
            let mut shown =
                json!({ "id": id, "name": name, "line": 0, "column": 0, "canRestart": true });
            if let Some(place) = &frame.place {
                shown["line"] = json!(place.line);
                shown["column"] = json!(place.column);
                shown["endLine"] = json!(place.end_line);
                shown["endColumn"] = json!(place.end_column);
                shown["source"] = source(&place.path, &self.launch);
            }
            shown
        });
        let shown: Vec<Value> = shown.collect();
        json!({ "stackFrames": shown, "totalFrames": total })
    }

    fn scopes(&mut self, given: &Common) -> Result<Value, String> {
        let (thread, frame) =
            self.stops.frame(given.frame_id.unwrap_or(0)).ok_or("there is no such frame now")?;
        let count = self.inspector.variables(thread, frame).len();
        let reference = self.stops.add_subject(Subject { thread, frame, path: Vec::new() });
        Ok(json!({ "scopes": [{
            "name": "Locals", "presentationHint": "locals", "variablesReference": reference,
            "namedVariables": count, "expensive": false,
        }] }))
    }

    fn variables(&mut self, given: &Common) -> Result<Value, String> {
        let subject =
            self.stops.subject(given.variables_reference).ok_or("there is no such variable now")?;
        let start = given.start.unwrap_or(0);
        let count = given.count.filter(|n| *n > 0).unwrap_or(MAX_LISTED).min(100_000);
        let end = start.saturating_add(count);
        let parts = match subject.path.is_empty() {
            true => {
                let all = self.inspector.variables(subject.thread, subject.frame);
                all.into_iter().skip(start).take(count).collect()
            }
            false => self.inspector.parts(subject.thread, subject.frame, &subject.path, start..end),
        };
        let shown = parts.into_iter().enumerate().map(|(i, part)| {
            let reference = match part.parts {
                0 => 0,
                _ => {
                    let mut path = subject.path.clone();
                    path.push(start + i);
                    self.stops.add_subject(Subject { path, ..subject })
                }
            };
            let mut shown =
                json!({ "name": part.name, "value": part.value, "variablesReference": reference });
            if part.name.starts_with('[') || part.parts <= 100 {
                shown["evaluateName"] = json!(part.name);
            }
            if !part.is_evaluated {
                shown["presentationHint"] = json!({ "lazy": true });
            } else if part.parts > 100 {
                shown["indexedVariables"] = json!(part.parts);
            }
            shown
        });
        let shown: Vec<Value> = shown.collect();
        Ok(json!({ "variables": shown }))
    }

    /// The frame that a client names, or else the innermost one where the run stands.
    pub(super) fn frame_or_top(&self, id: Option<usize>) -> Result<(u32, usize), String> {
        let top = || {
            let thread = self.inspector.travel().here()?.thread.0;
            Some((thread, self.inspector.frames(thread).first()?.number))
        };
        let frame = id.and_then(|id| self.stops.frame(id)).or_else(top);
        frame.ok_or_else(|| "the run is not at a location of the program".to_owned())
    }

    /// Questions and answers: `answer` as it would be typed, `line` for a line of the output that is wrong,
    /// `restart` for another session.
    fn ask(&mut self, request: &Request, interrupt: &Arc<AtomicBool>) -> Result<Value, String> {
        let given = &request.arguments;
        let line = given["line"].as_u64().and_then(|n| usize::try_from(n).ok());
        if given["restart"] == true || line.is_some() {
            self.asking = None;
        }
        let asking = match &self.asking {
            Some(asking) => asking,
            None => {
                let subject = asking::Subject {
                    program: self.session.program().clone(),
                    recording: self.inspector.travel().run().recording().clone(),
                    line,
                    interrupt: interrupt.clone(),
                };
                self.asking.insert(Asking::start(subject)?)
            }
        };
        let mut answer = asking.say(given["answer"].as_str().map(str::to_owned))?;
        // Editors want whole paths.
        if let Some(items) = answer.pointer_mut("/question/items").and_then(Value::as_array_mut) {
            for item in items {
                if let Some(file) = item["file"].as_str() {
                    item["source"] = source(file, &self.launch);
                }
            }
        }
        if let Some(file) = answer["result"]["blame"]["file"].as_str() {
            answer["result"]["blame"]["source"] = source(file, &self.launch);
        }
        Ok(answer)
    }

    fn evaluate(&mut self, given: &Common) -> Result<Value, String> {
        let (thread, frame) = self.frame_or_top(given.frame_id)?;
        let name = given.expression.trim();
        let variables = self.inspector.variables(thread, frame);
        // A variable is shown as far as it is evaluated, with its parts; typing its name evaluates it.
        if given.context != "repl"
            && let Some(at) = variables.iter().position(|v| v.name == name)
        {
            let part = &variables[at];
            let reference = match part.parts {
                0 => 0,
                _ => self.stops.add_subject(Subject { thread, frame, path: vec![at] }),
            };
            return Ok(json!({ "result": part.value, "variablesReference": reference }));
        }
        let (value, ty) = self.inspector.evaluate_typed(thread, frame, name)?;
        Ok(json!({ "result": value, "type": ty, "variablesReference": 0 }))
    }

    fn search(&self, interrupt: &Arc<AtomicBool>) -> Value {
        use workbench::session::Foreseen;
        match self.session.lookahead().look(interrupt) {
            Foreseen::Found { what, way } => json!({ "found": what, "way": way }),
            Foreseen::Between { what } => json!({ "found": what }),
            Foreseen::Nothing { complete, states, .. } => {
                json!({ "found": null, "complete": complete, "states": states })
            }
            Foreseen::Lost(why) => json!({ "found": null, "complete": false, "why": why }),
        }
    }

    /// The story of a line of the output.
    fn why(&self, request: &Request, interrupt: &Arc<AtomicBool>) -> Result<Value, String> {
        use workbench::stories::{OutputPlace, Past, StoryLimits};
        let index = |name: &str| {
            request.arguments[name]
                .as_u64()
                .and_then(|n| usize::try_from(n).ok())
                .filter(|n| *n > 0)
        };
        let line = index("line").ok_or("why needs the number of a line of the output: line")?;
        let options = workbench::RunOptions {
            interrupt: interrupt.clone(),
            ..workbench::RunOptions::default()
        };
        let limits = crate::memory::kept_here(StoryLimits::default());
        let run = self.inspector.travel().run().recording().clone();
        let mut past = Past::replay(self.inspector.program(), run, &options, limits)?;
        let opened = past.open_output(&OutputPlace::Line(line, index("column")))?;
        let chain = past.chain(&opened, 100)?;
        let steps = chain.steps.iter().map(|step| {
            json!({
                "text": step.text, "expression": step.expression, "value": step.value,
                "file": step.file, "line": step.line, "column": step.column,
            })
        });
        Ok(json!({ "value": chain.value, "steps": steps.collect::<Vec<_>>() }))
    }
}

fn source(path: &str, launch: &Launch) -> Value {
    let whole = launch.path(Path::new(path));
    let whole = std::fs::canonicalize(&whole).unwrap_or(whole);
    let name = whole.file_name().map(|n| n.to_string_lossy().into_owned());
    json!({ "name": name, "path": whole.to_string_lossy() })
}

pub(super) fn breakpoint(state: &BreakpointState, launch: &Launch) -> Value {
    let mut shown = json!({ "id": state.id, "verified": state.problem.is_none() });
    if let Some(problem) = &state.problem {
        shown["message"] = json!(problem);
        shown["reason"] = json!("failed");
    }
    if let Some(place) = &state.place {
        shown["line"] = json!(place.line);
        shown["column"] = json!(place.column);
        shown["endLine"] = json!(place.end_line);
        shown["endColumn"] = json!(place.end_column);
        shown["source"] = source(&place.path, launch);
    }
    shown
}

/// An error as one sentence, with the location if there is one.
fn sentence(error: &crate::error::Error) -> String {
    let json = error.json();
    let error = &json["error"];
    let mut text = error["message"].as_str().unwrap_or("the program cannot be loaded").to_owned();
    if let Some(file) = error["place"]["file"].as_str() {
        text = format!("{file}:{}:{}: {text}", error["place"]["line"], error["place"]["column"]);
    }
    if let Some(help) = error["help"].as_str() {
        text = format!("{text} ({help})");
    }
    text
}

fn capabilities() -> Value {
    json!({
        "supportsConfigurationDoneRequest": true,
        "supportsFunctionBreakpoints": true,
        "supportsConditionalBreakpoints": true,
        "supportsHitConditionalBreakpoints": true,
        "supportsLogPoints": true,
        "supportsEvaluateForHovers": true,
        "supportsStepBack": true,
        "supportsDataBreakpoints": true,
        "supportsRestartFrame": true,
        "supportsGotoTargetsRequest": true,
        "supportsSteppingGranularity": true,
        "supportsTerminateRequest": true,
        "supportsDelayedStackTraceLoading": true,
        "supportTerminateDebuggee": true,
        "exceptionBreakpointFilters": [{
            "filter": "raised", "label": "Exceptions", "description": "Where an exception is raised",
            "default": false,
        }],
    })
}
