//! The current moment, as plain data.

use super::data::{
    Call, Event, Kind, ObjectView, OutputPiece, Source, Standing, ThreadState, ThreadView,
    UnderWay, Variable, View,
};
use super::describe::{self, SHORT};
use super::own::{is_own, place};
use super::{FUEL, Session, highlight};
use core_ir::{Language, Ty};
use machine::{Block, ShowLimits, Status, ThreadId, Touch, Word};
use runs::{Found, Names, kind_of};
use std::collections::{HashMap, HashSet};

/// The maximum number of calls shown for a thread.
const CALLS: usize = 12;
/// Limits for values of variables.
const VALUE: ShowLimits = ShowLimits { depth: 8, width: 40, length: 400 };

impl Session {
    /// Everything visible at this moment.
    pub fn view(&mut self) -> View {
        let standing = self.standing();
        let next = if self.is_aside() {
            None
        } else {
            self.events.get(self.machine.visible_operations() as usize).map(|e| e.thread)
        };
        let end = match self.end.clone() {
            Some(stop) => match stop {
                machine::Stop::Uncaught { .. } if standing == Standing::Goes => {
                    Standing::Died { exception: String::new() }
                }
                stop => self.ending(&stop),
            },
            None => Standing::Goes,
        };
        // On the run, newly started threads have not reached their first operation: run them,
        // inspect the state, and undo that.
        let mark = (!self.is_aside()).then(|| {
            let mark = self.machine.mark();
            self.machine.end_turn();
            if standing == Standing::Goes {
                self.machine.settle(FUEL);
            }
            mark
        });
        let found = self.names.look(&self.machine);
        self.rename();
        self.note_raises();
        let over = standing != Standing::Goes && standing != Standing::Deadlock;
        let mut threads = self.threads(over);
        let objects = self.objects(found);
        self.connect(&mut threads, &objects);
        let deadlock = self.deadlock(&standing, &threads);
        if let Some(mark) = mark {
            self.machine.undo_to(mark);
            self.machine.release(mark);
        }
        let crash = self.crash_now(&standing);
        View {
            run: self.summary.clone(),
            crash,
            deadlock,
            own_steps: self.taken.iter().map(|t| t.event.thread).collect(),
            undone: self.undone.len(),
            at: self.at(),
            length: self.events.len() as u64,
            goes_on: self.end.is_none(),
            aside: self.taken.len() as u64,
            standing,
            end,
            last: self.last,
            next,
            threads,
            objects,
            holds_messages: self.holds_messages || self.chosen_delivery && self.is_aside(),
        }
    }

    fn threads(&self, over: bool) -> Vec<ThreadView> {
        (0..self.machine.thread_count() as u32)
            .map(ThreadId)
            .filter(|id| self.machine.status(*id) != Status::Blocked(Block::Forever))
            .map(|id| self.thread_view(id, over))
            .collect()
    }

    fn thread_view(&self, id: ThreadId, over: bool) -> ThreadView {
        let machine = &self.machine;
        let status = machine.status(id);
        let next = machine.next(id);
        let state = match (status, &next) {
            // The program ended without waiting for it, or because of it.
            (Status::Ready | Status::Blocked(_), _) if over => ThreadState::Finished,
            (Status::Finished, _) => ThreadState::Finished,
            (Status::Died, _) => ThreadState::Died,
            (_, Some(next)) if next.enabled => ThreadState::Ready,
            (Status::Blocked(_), _) | (_, Some(_)) => ThreadState::Waits,
            (Status::Ready, None) => ThreadState::Busy,
        };
        let note = match state {
            ThreadState::Waits => Some(self.why_waits(id)),
            ThreadState::Died => Some(format!("died: {}", self.outcome(id))),
            ThreadState::Finished if status != Status::Finished => {
                Some("ended with the program".to_owned())
            }
            ThreadState::Finished => Some("finished".to_owned()),
            ThreadState::Busy => Some("computes on and on".to_owned()),
            ThreadState::Ready => None,
        };
        let erlang = self.program.language == Language::Erlang;
        let messages = |words: &[Word]| words.iter().map(|w| machine.show(*w, SHORT)).collect();
        ThreadView {
            id: id.0,
            name: self.thread_name(id),
            path: machine.thread_name(id).to_string(),
            state,
            next: next
                .filter(|_| !over)
                .map(|n| describe::action(&self.program, machine, &self.names, &n)),
            note,
            place: self.place_of(id),
            calls: self.calls(id),
            parent: machine.parent(id).map(|p| p.0),
            pid: erlang.then(|| machine.show(Word::thread(id.0), SHORT)),
            mailbox: messages(&machine.mailbox(id)),
            under_way: machine
                .under_way(id)
                .into_iter()
                .filter_map(|(from, waiting)| {
                    let message = machine.show(*waiting.first()?, SHORT);
                    Some(UnderWay { from: from.0, message })
                })
                .collect(),
            holds: Vec::new(),
            waits_for: None,
            waits_on: None,
            server_state: self.server_state(id),
        }
    }

    /// The state of a gen_server between two requests: a variable of its loop.
    fn server_state(&self, id: ThreadId) -> Option<String> {
        if self.program.language != Language::Erlang {
            return None;
        }
        let frames = self.machine.call_frames(id, 16);
        let is_loop = |def: &str| def.starts_with("gen_server:");
        let of_loop = frames.iter().rev().find(|f| is_loop(f.def.as_str()))?;
        let mut variables = of_loop.variables.iter();
        let (_, state) = variables.find(|(name, _)| name.as_str() == "State")?;
        Some(self.machine.show(*state, VALUE))
    }

    pub(super) fn outcome(&self, id: ThreadId) -> String {
        let outcome = self.machine.outcome(id);
        // Erlang exceptions are a class, a reason and a trace: the reason is informative.
        if let Some([_, reason, ..]) = self.machine.heap().as_tuple(outcome) {
            return self.machine.show(*reason, SHORT);
        }
        self.machine.show(outcome, SHORT)
    }

    fn calls(&self, id: ThreadId) -> Vec<Call> {
        let frames = self.machine.call_frames(id, 64);
        let own = frames.into_iter().filter(|f| is_own(&self.program, f.span.file));
        own.take(CALLS)
            .map(|frame| {
                let def = frame.def.as_str();
                let function = frame.name.map_or_else(
                    || def.rsplit(['.', ':']).next().unwrap_or(def).to_owned(),
                    |n| n.to_string(),
                );
                Call {
                    function,
                    place: place(&self.program, frame.span),
                    variables: frame
                        .variables
                        .iter()
                        .zip(&frame.places)
                        .map(|((name, word), place)| Variable {
                            name: name.to_string(),
                            value: self.value(*word, &self.machine.variable_type(*place)),
                        })
                        .collect(),
                }
            })
            .collect()
    }

    /// A value; a cell by its name.
    fn value(&self, word: Word, ty: &Ty) -> String {
        match self.machine.cell_at(word) {
            Some(cell) => {
                let kind = kind_of(cell.kind);
                self.names.object(&Names::key(&self.machine, cell.id), kind)
            }
            None => match self.machine.con_fields(word) {
                Some((info, [read, _])) if info.name.as_str() == "Chan" => {
                    self.value(*read, &core_ir::types::unknown())
                }
                _ => self.machine.show_typed(word, ty, VALUE),
            },
        }
    }

    pub(super) fn how_it_is(&self, id: ThreadId) -> String {
        match self.machine.status(id) {
            Status::Finished => "has finished".to_owned(),
            Status::Died => "has died".to_owned(),
            _ => format!("waits: {}", self.why_waits(id)),
        }
    }

    /// What a blocked thread waits for.
    pub(super) fn why_waits(&self, id: ThreadId) -> String {
        let machine = &self.machine;
        // A channel is empty if its reader finds a hole; otherwise another thread is using it.
        let lacks = |key: String, kind: Kind| {
            let channel = self.names.is_channel(&key);
            let name = self.names.object(&self.names.whole(key), "MVar");
            match kind {
                Kind::Put if !channel => format!("{name} is full"),
                Kind::Take | Kind::Put if channel => format!("another thread is at {name}"),
                _ => format!("{name} is empty"),
            }
        };
        let at = |word: Word, kind: Kind| match machine.cell_at(word) {
            Some(cell) => lacks(Names::key(machine, cell.id), kind),
            None => "an MVar is not ready".to_owned(),
        };
        if let Status::Blocked(block) = machine.status(id) {
            return match block {
                Block::Take(mvar) => at(mvar, Kind::Take),
                Block::Read(mvar) => at(mvar, Kind::Read),
                Block::Put(mvar) => at(mvar, Kind::Put),
                Block::Transaction => "its transaction retries until a variable changes".to_owned(),
                Block::BlackHole(_) => "another thread computes the value that it needs".to_owned(),
                Block::Delay(_) => "it sleeps".to_owned(),
                Block::Mailbox(_) => "no message that it takes has arrived".to_owned(),
                Block::ThrowTo(to) => {
                    format!("{} has to receive its exception", self.thread_name(to))
                }
                Block::Forever => "it has nothing to do".to_owned(),
            };
        }
        match machine.next(id) {
            Some(next) => {
                let kind = describe::kind(next.op);
                match (kind, next.touch) {
                    (Kind::Take | Kind::Read | Kind::Put, Touch::Object(object)) => {
                        lacks(Names::key(machine, object), kind)
                    }
                    (Kind::Receive, _) => "no message that it takes has arrived".to_owned(),
                    _ => "what it needs is not there".to_owned(),
                }
            }
            None => "nothing".to_owned(),
        }
    }

    fn objects(&self, found: Vec<Found>) -> Vec<ObjectView> {
        let machine = &self.machine;
        let mut wrote: HashMap<String, u32> = HashMap::new();
        let mut took: HashMap<String, u32> = HashMap::new();
        // An object that one thread takes and another fills is not a lock.
        let mut handed_over: HashSet<String> = HashSet::new();
        for event in self.history() {
            let Some(key) = event.action.object.as_ref().map(|key| self.names.whole(key.clone()))
            else {
                continue;
            };
            match event.action.kind {
                Kind::Take => {
                    took.insert(key, event.thread);
                }
                Kind::Put | Kind::Write => {
                    if took.get(&key) != Some(&event.thread) {
                        handed_over.insert(key.clone());
                    }
                    wrote.insert(key, event.thread);
                }
                _ => {}
            }
        }
        let mut objects: Vec<ObjectView> = Vec::new();
        for Found { key, cell, channel, held } in found {
            if self.names.whole(key.clone()) != key || objects.iter().any(|o| o.key == key) {
                continue;
            }
            let mut kind = kind_of(cell.kind);
            let name = self.names.object(&key, kind);
            let mut contents = cell.contents.map(|w| machine.show_typed(w, &held, SHORT));
            if kind == "MVar" && self.names.is_made_by(&name, &["newQSem", "newQSemN"]) {
                kind = "QSem";
                let free = cell.contents.and_then(|w| machine.con_fields(w));
                contents = free.and_then(|(_, f)| f.first()).map(|n| machine.show(*n, SHORT));
            }
            let items = channel.map(|items| {
                kind = "Chan";
                contents = None;
                items.iter().take(100).map(|w| machine.show_typed(*w, &held, SHORT)).collect()
            });
            let by = wrote.get(key.as_str()).copied();
            let empty = contents.is_none() && items.is_none();
            let taken = took.get(key.as_str()).copied().filter(|_| empty);
            let held = taken.filter(|_| kind == "MVar" && !handed_over.contains(&key));
            objects.push(ObjectView { key, kind, name, contents, items, by, taken, held });
        }
        objects.sort_by_key(|a| natural(&a.name));
        objects
    }

    /// The files of the program.
    pub fn sources(&self) -> Vec<Source> {
        let own = self.program.sources.files().filter(|(id, _)| is_own(&self.program, *id));
        own.map(|(id, file)| Source {
            file: id.0,
            path: file.path.clone(),
            text: file.text.to_string(),
            colours: highlight::colours(&file.text, self.program.language),
        })
        .collect()
    }

    /// The output so far.
    pub fn output(&self) -> Vec<OutputPiece> {
        let mut pieces: Vec<OutputPiece> = Vec::new();
        for written in self.tape.written() {
            let text = String::from_utf8_lossy(&written.bytes).into_owned();
            let error = written.stream == 2;
            pieces.push(OutputPiece { error, text, event: written.event });
        }
        pieces
    }

    /// The last events, newest first.
    pub fn recent(&self, most: usize) -> Vec<Event> {
        self.history().rev().take(most).cloned().collect()
    }
}

/// Numbers inside a name are compared as numbers when names are sorted.
fn natural(name: &str) -> Vec<(u64, String)> {
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let text = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (head, tail) = rest.split_at(text);
        let digits = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
        let (number, tail) = tail.split_at(digits);
        parts.push((0, head.to_owned()));
        parts.push((number.parse().unwrap_or(u64::MAX), String::new()));
        rest = tail;
    }
    parts
}
