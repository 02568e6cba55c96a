//! The commands of the stepper: text in, text out, so that a session can be a test.

mod jumps;
mod moments;

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use workbench::inspector::Inspector;
use workbench::session::{
    Event, Foreseen, Place, Session, Standing, ThreadState, ThreadView, View,
};

pub(super) struct Stepper {
    session: Session,
    view: View,
    /// The thread that `where` and `print` refer to.
    focus: u32,
    /// Set by Ctrl-C.
    interrupt: Arc<AtomicBool>,
    /// The run by moments, once it is requested.
    inspector: Option<Inspector>,
    /// The stepper is at the moment of the inspector, not before an event.
    is_at_moment: bool,
    /// The starts of the last moves between moments.
    moves: Vec<u64>,
}

pub(super) struct Answer {
    pub text: String,
    pub leave: bool,
}

/// Short form, long form, arguments, meaning.
const COMMANDS: &[(&str, &str, &str, &str)] = &[
    ("t", "threads", "", "the threads, and what each would do next"),
    ("s", "step", "[THREAD]", "one step of a thread (number or name); by default the next one"),
    ("n", "next", "[N]", "run to the next line of this thread, stepping over calls"),
    ("e", "into", "[N]", "run to the next line, stepping into calls and suspended expressions"),
    ("fin", "finish", "", "run until this function has returned"),
    ("x", "expression", "[N]", "run to the next expression; over: stepping over calls"),
    ("call", "call", "[N]", "run to the next call; effect: to the next visible operation"),
    ("sw", "switch", "", "run until another thread runs"),
    (
        "b",
        "back",
        "[KIND] [N]",
        "undo the last step, or the last N; back next, back into … step backwards",
    ),
    ("r", "run", "[N]", "run to a breakpoint, the end, or for N steps"),
    ("c", "continue", "", "run to a breakpoint; reverse: backwards to one"),
    ("u", "until", "THREAD", "run until a thread cannot take a step"),
    ("g", "goto", "N", "go to the moment before event N of the run"),
    ("f", "search", "", "search for a deadlock ahead, and show the steps that lead there"),
    ("w", "where", "[THREAD]", "the source at a thread, and its calls"),
    ("p", "print", "[NAME]", "the variables of the thread in focus, or one of them"),
    ("o", "objects", "", "MVars, channels, variables, and their contents"),
    ("m", "messages", "", "mailboxes, and messages in transit"),
    ("out", "output", "", "what the program has written"),
    ("i", "history", "[N]", "the last N events"),
    (
        "k",
        "break",
        "PLACE [if CONDITION] [hits N]",
        "set a breakpoint at LINE, LINE:COLUMN or a function; delete ID; alone: list them",
    ),
    ("log", "log", "PLACE EXPRESSION", "its value at each evaluation of a place, in the whole run"),
    (
        "at",
        "at",
        "PLACE [back]",
        "go to the next evaluation of a place, or back to the previous one",
    ),
    ("first", "first", "PLACE", "go to the first evaluation of a place; last: to the last one"),
    (
        "watch",
        "watch",
        "VARIABLE [if CONDITION] [hits N]",
        "stop where it changes; break delete ID ends that",
    ),
    (
        "change",
        "change",
        "VARIABLE [WHICH]",
        "go to where it changes next; WHICH is first, last or back, also below",
    ),
    ("message", "message", "[WHICH]", "go to where the next message is sent"),
    ("written", "written", "[WHICH]", "go to where something is written next"),
    ("moment", "moment", "N", "go to the moment with that number"),
    ("ev", "evaluate", "EXPRESSION", "its value at this moment; the run is not changed"),
    ("st", "stack", "", "the calls and expressions in progress, and where each was suspended"),
    ("exception", "exception", "[WHICH]", "go to the next exception that is raised"),
    ("hold", "hold", "", "deliver messages only on request from here on (again: immediately)"),
    ("d", "deliver", "FROM TO", "deliver the next message from one process to another"),
    (
        "save",
        "save",
        "FILE",
        "save this schedule as a recording: replay, web, debug and why open it",
    ),
    ("share", "share", "FILE", "like save, with the program included: it opens on other computers"),
    ("?", "help", "", "this list"),
    ("q", "quit", "", "leave"),
];

/// The default maximum number of steps of `run`.
const RUN: u64 = 100_000;

/// What the tab key completes.
pub(super) fn completions(stepper: &Stepper) -> Vec<String> {
    let mut words: Vec<String> = COMMANDS.iter().map(|c| c.1.to_owned()).collect();
    words.extend(stepper.view.threads.iter().map(|t| t.path.clone()));
    if let Some(thread) = stepper.thread(stepper.focus) {
        words.extend(thread.calls.iter().flat_map(|c| &c.variables).map(|v| v.name.clone()));
    }
    words
}

impl Stepper {
    pub(super) fn new(mut session: Session, interrupt: Arc<AtomicBool>) -> Self {
        let view = session.view();
        Stepper {
            session,
            view,
            focus: 0,
            interrupt,
            inspector: None,
            is_at_moment: false,
            moves: Vec::new(),
        }
    }

    pub(super) fn greeting(&self) -> String {
        let mut text = String::new();
        let length = self.view.length;
        let more = if self.view.goes_on { "at least " } else { "" };
        let _ = writeln!(
            text,
            "{}: a run of {more}{length} event{}; this is its {}. ? for help.",
            self.session.program().name,
            if length == 1 { "" } else { "s" },
            if self.view.at == 0 { "start" } else { "end" }
        );
        self.threads(&mut text);
        text
    }

    pub(super) fn command(&mut self, line: &str) -> Answer {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let mut text = String::new();
        let found = COMMANDS.iter().find(|(short, long, ..)| word == *short || word == *long);
        let unique = || {
            let mut begin = COMMANDS.iter().filter(|c| c.1.starts_with(word));
            begin.next().filter(|_| begin.next().is_none())
        };
        if ["over", "effect", "ef", "reverse", "rc", "last"].contains(&word) {
            let word = if word == "rc" { "reverse" } else { word };
            self.moment_command(word, rest, &mut text);
            return Answer { text, leave: false };
        }
        let command = match (word, found.or_else(unique)) {
            ("", _) => "step",
            ("h", _) => "help",
            (_, Some((_, long, ..))) => long,
            (_, None) if word.parse::<u32>().is_ok() => {
                self.step(word, &mut text);
                return Answer { text, leave: false };
            }
            (_, None) => {
                let _ = writeln!(text, "there is no command {word}; ? lists them");
                return Answer { text, leave: false };
            }
        };
        if self.moment_command(command, rest, &mut text) {
            return Answer { text, leave: false };
        }
        match command {
            "threads" => self.threads(&mut text),
            "step" => self.step(rest, &mut text),
            "back" => self.back(rest, &mut text),
            "run" => self.run(rest, &mut text),
            "until" => self.until(rest, &mut text),
            "goto" => self.goto(rest, &mut text),
            "search" => self.search(&mut text),
            "where" => self.place(rest, &mut text),
            "print" => self.print(rest, &mut text),
            "objects" => self.objects(&mut text),
            "messages" => self.messages(&mut text),
            "output" => self.output(&mut text),
            "history" => self.history(rest, &mut text),
            "hold" => self.hold(&mut text),
            "deliver" => self.deliver(rest, &mut text),
            "save" => self.save("save", rest, &mut text),
            "share" => self.save("share", rest, &mut text),
            "help" => help(&mut text),
            _ => return Answer { text, leave: true },
        }
        Answer { text, leave: false }
    }

    // ---- moving ------------------------------------------------------------------------

    fn step(&mut self, who: &str, text: &mut String) {
        self.leave_moment();
        let done = if who.is_empty() {
            self.session.forward()
        } else {
            match self.find(who) {
                Ok(id) => self.session.step(id),
                Err(why) => Err(why),
            }
        };
        self.look();
        match done {
            Ok(event) => {
                self.focus = event.thread;
                self.event(&event, text);
                self.standing(text);
            }
            Err(why) => {
                let _ = writeln!(text, "{why}");
            }
        }
    }

    /// From now on the stepper is before an event.
    fn leave_moment(&mut self) {
        self.is_at_moment = false;
        self.moves.clear();
    }

    fn back(&mut self, count: &str, text: &mut String) {
        if self.back_by_kind(count, text) {
            return;
        }
        if self.is_at_moment && !self.moves.is_empty() {
            let Some(count) = number(count, 1, text) else { return };
            for _ in 1..count.min(self.moves.len() as u64) {
                self.moves.pop();
            }
            self.take_move_back(text);
            return;
        }
        self.leave_moment();
        let Some(count) = number(count, 1, text) else { return };
        let mut steps = 0;
        while steps < count && self.session.back() {
            steps += 1;
        }
        self.look();
        if steps == 0 {
            text.push_str("this is the beginning\n");
            return;
        }
        let _ = writeln!(text, "back to before event {}", self.view.at);
        self.threads(text);
    }

    fn run(&mut self, count: &str, text: &mut String) {
        if count.is_empty() && self.has_breakpoints() && !self.is_by_hand() {
            self.continue_to_breakpoint(text);
            return;
        }
        let Some(count) = number(count, RUN, text) else { return };
        self.leave_moment();
        let (steps, why) = self.session.run(count);
        self.stopped(steps, &why, text);
    }

    fn until(&mut self, who: &str, text: &mut String) {
        match self.find(who) {
            Ok(id) => {
                self.leave_moment();
                let (steps, why) = self.session.run_until_waits(id, RUN);
                self.stopped(steps, &why, text);
            }
            Err(why) => {
                let _ = writeln!(text, "{why}");
            }
        }
    }

    fn stopped(&mut self, steps: u64, why: &str, text: &mut String) {
        self.look();
        if let Some(last) = self.view.last {
            self.focus = last;
        }
        let plural = if steps == 1 { "" } else { "s" };
        let _ = writeln!(text, "{steps} step{plural}: {why}");
        self.threads(text);
    }

    fn goto(&mut self, event: &str, text: &mut String) {
        let Ok(event) = event.parse::<u64>() else {
            text.push_str("goto takes the number of an event: goto 12\n");
            return;
        };
        self.leave_moment();
        let at = self.session.go_to(event);
        self.look();
        let _ = writeln!(text, "before event {at}");
        self.threads(text);
    }

    fn hold(&mut self, text: &mut String) {
        self.leave_moment();
        let hold = !self.view.holds_messages;
        self.session.hold_messages(hold);
        self.look();
        text.push_str(if hold {
            "messages are held: d FROM TO lets the next one arrive\n"
        } else {
            "messages arrive at once\n"
        });
    }

    fn save(&self, word: &str, file: &str, text: &mut String) {
        if file.is_empty() {
            let _ = writeln!(text, "{word} takes the name of a file: {word} deadlock.story");
            return;
        }
        let bytes = match word {
            "share" => self.session.save_packed(),
            _ => self.session.save(),
        };
        let saved = bytes.and_then(|bytes| {
            crate::keep::write(file.as_ref(), &bytes, crate::keep::Content::Recording)
        });
        let _ = match saved {
            Ok(()) => writeln!(text, "{} events are kept in {file}", self.view.at),
            Err(why) => writeln!(text, "{why}"),
        };
    }

    fn deliver(&mut self, rest: &str, text: &mut String) {
        let mut words = rest.split_whitespace();
        let (Some(from), Some(to)) = (words.next(), words.next()) else {
            text.push_str("deliver takes the sender and the receiver: d 1 2\n");
            return;
        };
        self.leave_moment();
        let done = self.find(from).and_then(|from| {
            let to = self.find(to)?;
            self.session.deliver(from, to)
        });
        self.look();
        match done {
            Ok(event) => self.event(&event, text),
            Err(why) => {
                let _ = writeln!(text, "{why}");
            }
        }
    }

    // ---- looking -----------------------------------------------------------------------

    fn look(&mut self) {
        self.view = self.session.view();
    }

    fn thread(&self, id: u32) -> Option<&ThreadView> {
        self.view.threads.iter().find(|t| t.id == id)
    }

    fn name(&self, id: u32) -> String {
        self.thread(id).map_or_else(|| format!("thread {id}"), |t| t.name.clone())
    }

    /// A thread by its number, its name or its path.
    fn find(&self, who: &str) -> Result<u32, String> {
        let who = who.trim();
        if let Ok(id) = who.parse::<u32>() {
            return Ok(id);
        }
        let matches =
            |t: &&ThreadView| t.name == who || t.path == who || t.pid.as_deref() == Some(who);
        match self.view.threads.iter().find(matches) {
            Some(thread) => Ok(thread.id),
            None => Err(format!("there is no thread {who}; t lists them")),
        }
    }

    fn threads(&self, text: &mut String) {
        let width = self.view.threads.iter().map(|t| t.name.chars().count()).max().unwrap_or(0);
        for thread in &self.view.threads {
            let turn = if self.view.next == Some(thread.id) { '*' } else { ' ' };
            let _ = write!(text, "{turn}{:>3}  {:<width$}  ", thread.id, thread.name);
            let _ = match (&thread.next, &thread.note, thread.state) {
                (Some(next), _, ThreadState::Ready) => write!(text, "{}", next.text),
                (Some(next), Some(note), ThreadState::Waits) => {
                    write!(text, "waits ({note}): {}", next.text)
                }
                (_, Some(note), _) => write!(text, "{note}"),
                _ => Ok(()),
            };
            if let (Some(place), ThreadState::Ready | ThreadState::Waits) =
                (&thread.place, thread.state)
            {
                let _ = write!(text, "  — line {}", place.line);
            }
            text.push('\n');
        }
        self.standing(text);
    }

    fn standing(&self, text: &mut String) {
        let _ = match &self.view.standing {
            Standing::Goes => Ok(()),
            Standing::Finished { code: 0 } => writeln!(text, "the program has finished"),
            Standing::Finished { code } => writeln!(text, "the program has ended with code {code}"),
            Standing::Died { exception } => {
                writeln!(text, "the program has died of an exception: {exception}")
            }
            Standing::Deadlock => writeln!(text, "deadlock: no thread can take a step"),
            Standing::Stopped { why } => writeln!(text, "{why}"),
        };
    }

    fn event(&self, event: &Event, text: &mut String) {
        let name = self.name(event.thread);
        let _ = write!(text, "{:>4}  {name} {}", event.number, event.action.text);
        if let Some(place) = &event.place {
            let _ = write!(text, "  — line {}", place.line);
        }
        text.push('\n');
        for (id, died) in &event.ended {
            let how = if *died { "dies" } else { "ends" };
            let _ = writeln!(text, "      {} {how}", self.name(*id));
        }
    }

    fn search(&self, text: &mut String) {
        let found = self.session.lookahead().look(&self.interrupt);
        self.interrupt.store(false, Ordering::Relaxed);
        let _ = match found {
            Foreseen::Found { what, way } if way.is_empty() => writeln!(text, "this is it: {what}"),
            Foreseen::Found { what, way } => {
                let named = |path: &String| {
                    self.session.thread_named(path).map_or_else(|| path.clone(), |id| self.name(id))
                };
                let names: Vec<String> = way.iter().map(named).collect();
                let steps = if way.len() == 1 { "step" } else { "steps" };
                writeln!(text, "ahead: {what}, {} {steps} away: {}", way.len(), names.join(", "))
            }
            Foreseen::Between { what } => writeln!(
                text,
                "ahead: {what}, in an order of smaller steps than these; `backstory search` shows it"
            ),
            Foreseen::Nothing { complete: true, .. } => {
                writeln!(text, "no schedule from here ends in a deadlock")
            }
            Foreseen::Nothing { states, .. } => {
                writeln!(text, "no deadlock near here ({states} states seen)")
            }
            Foreseen::Lost(why) => writeln!(text, "cannot look ahead: {why}"),
        };
    }

    fn place(&mut self, who: &str, text: &mut String) {
        if !who.is_empty() {
            match self.find(who) {
                Ok(id) => self.focus = id,
                Err(why) => {
                    let _ = writeln!(text, "{why}");
                    return;
                }
            }
        }
        let Some(thread) = self.thread(self.focus) else {
            text.push_str("there is no such thread\n");
            return;
        };
        let _ = writeln!(text, "{}:", thread.name);
        match &thread.place {
            Some(place) => self.excerpt(place, text),
            None => text.push_str("  not in the source of the program\n"),
        }
        for call in &thread.calls {
            let line =
                call.place.as_ref().map_or_else(String::new, |p| format!(", line {}", p.line));
            let _ = writeln!(text, "  in {}{line}", call.function);
        }
    }

    fn excerpt(&self, place: &Place, text: &mut String) {
        let sources = self.session.sources();
        let Some(source) = sources.iter().find(|s| s.file == place.file) else { return };
        let from = place.line.saturating_sub(3).max(1);
        let lines = source.text.lines().enumerate().skip(from as usize - 1).take(5);
        for (i, line) in lines {
            let number = i as u32 + 1;
            let mark = if number == place.line { '→' } else { ' ' };
            let _ = writeln!(text, "{mark}{number:>4} | {line}");
        }
    }

    fn print(&mut self, name: &str, text: &mut String) {
        if self.print_locals(name, text) {
            return;
        }
        let Some(thread) = self.thread(self.focus) else { return };
        let mut any = false;
        for call in &thread.calls {
            let wanted = call.variables.iter().filter(|v| name.is_empty() || v.name == name);
            for variable in wanted {
                any = true;
                let _ = writeln!(text, "  {} = {}", variable.name, variable.value);
                if !name.is_empty() {
                    return;
                }
            }
        }
        if !any {
            let what =
                if name.is_empty() { "no variables".to_owned() } else { format!("no {name}") };
            let _ = writeln!(text, "{} needs {what} any more here", thread.name);
        }
    }

    fn objects(&self, text: &mut String) {
        for object in &self.view.objects {
            let _ = write!(text, "  {} {}: ", object.kind, object.name);
            let _ = match (&object.items, &object.contents) {
                (Some(items), _) => write!(text, "[{}]", items.join(", ")),
                (None, Some(contents)) => write!(text, "{contents}"),
                (None, None) => write!(text, "empty"),
            };
            let _ = match (object.taken, object.by) {
                (Some(taken), _) => write!(text, "  (taken by {})", self.name(taken)),
                (None, Some(by)) => write!(text, "  (by {})", self.name(by)),
                (None, None) => Ok(()),
            };
            text.push('\n');
        }
        if self.view.objects.is_empty() {
            text.push_str("no shared objects\n");
        }
    }

    fn messages(&self, text: &mut String) {
        let mut any = false;
        for thread in &self.view.threads {
            for message in &thread.mailbox {
                any = true;
                let _ = writeln!(text, "  {}: {message}", thread.name);
            }
            for coming in &thread.under_way {
                any = true;
                let from = self.name(coming.from);
                let _ = writeln!(text, "  {} ⇠ {from}: {}", thread.name, coming.message);
            }
        }
        if !any {
            text.push_str("no messages\n");
        }
    }

    fn output(&self, text: &mut String) {
        let pieces = self.session.output();
        for piece in &pieces {
            text.push_str(&piece.text);
        }
        if pieces.is_empty() {
            text.push_str("nothing yet\n");
        } else if !text.ends_with('\n') {
            text.push('\n');
        }
    }

    fn history(&self, count: &str, text: &mut String) {
        let Some(count) = number(count, 10, text) else { return };
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let mut events = self.session.recent(count);
        events.reverse();
        for event in &events {
            self.event(event, text);
        }
        if events.is_empty() {
            text.push_str("nothing has happened yet\n");
        }
    }
}

fn number(text: &str, otherwise: u64, out: &mut String) -> Option<u64> {
    if text.is_empty() {
        return Some(otherwise);
    }
    let number = text.parse().ok();
    if number.is_none() {
        let _ = writeln!(out, "{text} is not a number");
    }
    number
}

fn help(text: &mut String) {
    for (short, long, arguments, meaning) in COMMANDS {
        let form = if short == long { (*long).to_owned() } else { format!("{short}, {long}") };
        let _ = writeln!(text, "  {:<26} {meaning}", format!("{form} {arguments}").trim_end());
    }
    text.push_str("  an empty line is step; a number is step of that thread\n");
}
