//! A schedule in the user's terms: its steps, who waits for what at the end, what was found.

use super::names::{FRAMES, Names, Own};
use crate::driver::{
    BlockedThread, NeededTimeout, RanOn, SearchStep, Warning, WarningPlace,
};
use crate::lock_order::{self as order, Taken};
use crate::{Expiry, Label, Object, System, Thread, Wait};
use core_ir::Prim;
use machine::{ShowLimits, Thing, ThreadId, Touch, Word};
use recording::Departure;
use runs::Program;
use std::cell::RefCell;

/// A schedule that was followed. The system stands at its end.
pub(crate) struct Walked {
    pub steps: Vec<SearchStep>,
    pub departures: Option<Vec<Departure>>,
    pub names: Names,
}

/// Follows a schedule from the system's present state.
pub(crate) fn walk(
    program: &Program,
    system: &mut System,
    mut names: Names,
    schedule: &[Label],
) -> Walked {
    names.learn_threads(system);
    for id in system.threads() {
        names.learn_cells(system, id);
    }
    let names = RefCell::new(names);
    let steps: RefCell<Vec<SearchStep>> = RefCell::default();
    let departures = crate::script::follow(
        system,
        schedule,
        |system, label| {
            let step = step(program, system, &names.borrow(), label);
            steps.borrow_mut().push(step);
        },
        |system, label, _| {
            let mut names = names.borrow_mut();
            let known = names.thread_count();
            names.learn_threads(system);
            let new = known..system.thread_count();
            let moved = system.id(label.thread());
            for id in moved.into_iter().chain(new.map(|n| ThreadId(n as u32))) {
                names.learn_cells(system, id);
            }
        },
    );
    Walked { steps: steps.into_inner(), departures, names: names.into_inner() }
}

/// Where a thread is in the user's own source, if it is anywhere there.
fn place(own: &Own, system: &System, id: ThreadId) -> Option<source::Span> {
    system.machine.call_spans(id, FRAMES).into_iter().find(|s| own.has(*s))
}

/// Whether the innermost function that a thread is in is the library's; and its file.
fn library(program: &Program, own: &Own, system: &System, id: ThreadId) -> Option<String> {
    let span = system.machine.call_spans(id, 1).first().copied()?;
    if own.has(span) {
        return None;
    }
    Some(program.sources.get(span.file).map_or_else(String::new, |f| f.path.clone()))
}

fn file_line(program: &Program, span: Option<source::Span>) -> (Option<String>, Option<u32>) {
    let Some(span) = span else { return (None, None) };
    let Some(file) = program.sources.get(span.file) else { return (None, None) };
    (Some(file.path.clone()), Some(file.line_column(span.start).line))
}

/// The line of the source that a place is on.
fn source_text(program: &Program, span: Option<source::Span>) -> Option<String> {
    const WIDTH: usize = 60;
    let span = span?;
    let file = program.sources.get(span.file)?;
    let line = file.line(file.line_column(span.start).line).trim();
    if line.chars().count() > WIDTH {
        let short: String = line.chars().take(WIDTH - 1).collect();
        return Some(format!("{short}…"));
    }
    (!line.is_empty()).then(|| line.to_owned())
}

/// A message without what a library has wrapped around it.
fn message(system: &System, names: &Names, word: Word, in_library: bool) -> String {
    let heap = system.machine.heap();
    let word = match heap.as_tuple(word) {
        Some([tag, _, request]) if system.machine.atom_text(*tag) == Some("$gen_call") => *request,
        Some([tag, request]) if system.machine.atom_text(*tag) == Some("$gen_cast") => *request,
        Some([tag, answer]) if in_library && heap.reference_number(*tag).is_some() => *answer,
        _ => word,
    };
    names.in_text(system, system.machine.show(word, ShowLimits::default()))
}

/// An exception as the user wrote it, without what the library wraps it in.
fn thrown(system: &System, mut word: Word) -> String {
    const WRAPPERS: [&str; 2] = ["SomeException", "SomeAsyncException"];
    while let Some((name, fields)) = system.machine.constructor(word)
        && WRAPPERS.contains(&name.as_str())
        && let Some(inner) = fields.last()
    {
        word = *inner;
    }
    system.machine.show(word, ShowLimits::default())
}

/// What a move does.
fn step(program: &Program, system: &System, names: &Names, label: Label) -> SearchStep {
    let thread = names.of(label.thread());
    let nothing = SearchStep { thread: thread.clone(), ..SearchStep::default() };
    let Some(id) = system.id(label.thread()) else { return nothing };
    let own = &names.own;
    let span = place(own, system, id);
    let (file, line) = file_line(program, span);
    let op = system.machine.operation_before(id);
    let library = library(program, own, system, id);
    let arguments = system.machine.next_arguments(id);
    let text = source_text(program, span);
    let cell = arguments.first().and_then(|w| system.machine.cell_at(*w));
    // What goes into a cell has the type of what it holds.
    let held = cell.as_ref().map_or_else(core_ir::types::unknown, |c| names.held(c.id));
    let cell = cell.map(|c| names.cell(c.id).unwrap_or("a cell").to_owned());
    let mut values = Vec::new();
    let mut waited = None;
    let action = match label {
        Label::Receive { from, to } => {
            if let (Some(from), Some(to)) = (system.id(from), system.id(to)) {
                let under_way = system.machine.messages_under_way(from, to);
                let in_library = library.is_some();
                values.extend(under_way.iter().map(|m| message(system, names, *m, in_library)));
            }
            format!("receives from {}", names.of(from))
        }
        Label::Timeout(_) => {
            waited = system.machine.wait_before(id).filter(|ms| *ms > 0);
            match waited {
                Some(ms) => format!("waits no longer for a message: {ms} ms are over"),
                None => "finds no message".to_owned(),
            }
        }
        Label::Ring(_) => "a timer rings".to_owned(),
        Label::Arrive { from, .. } => {
            format!("a signal from {} arrives", names.of(from))
        }
        Label::Unblock => {
            "all threads wait forever: GHC throws BlockedIndefinitely to them".to_owned()
        }
        Label::Go(_) => {
            let to = arguments.first().and_then(|w| w.as_thread()).map(ThreadId);
            let to = to.map(|id| names.of(system.thread(id)));
            if op == Some(Prim::ProcessSend) {
                let sent = arguments.get(1).copied();
                values.extend(sent.map(|m| message(system, names, m, library.is_some())));
            } else {
                values.extend(cell.clone());
                if op == Some(Prim::ThrowTo) {
                    values.extend(to.clone());
                    let what = arguments.get(1).map(|w| thrown(system, *w));
                    values.extend(what.map(|what| names.in_text(system, what)));
                }
                let plain = |w: &&Word| !system.machine.is_cell_or_function(**w);
                let left_out = match op {
                    // What a `receive` has is how long it waits.
                    Some(Prim::ProcessSpawn | Prim::Fork | Prim::ThrowTo | Prim::MailboxPeek) => {
                        arguments.len()
                    }
                    // The number of the stream.
                    Some(Prim::Write) => 1,
                    _ => 0,
                };
                values.extend(arguments.iter().skip(left_out).filter(plain).map(|w| {
                    let shown = system.machine.show_typed(*w, &held, ShowLimits::default());
                    names.in_text(system, shown)
                }));
            }
            let said = match (op, &to) {
                (Some(Prim::ProcessSend), Some(to)) if library.as_deref().is_some_and(asks) => {
                    format!("asks {to}")
                }
                (Some(op), _) => verb(op, cell.as_deref(), to),
                (None, _) => "goes on".to_owned(),
            };
            match text {
                // What a library does on the way is said beside what the user wrote.
                Some(text) if library.is_some() && cell.is_some() => format!("{text}  ({said})"),
                Some(text) => text,
                None => said,
            }
        }
    };
    // Where the source stands that a scope or an end belongs to says little.
    let internal = is_internal(op, label, library.as_deref(), span.is_some());
    let waits_in = system.wait_of(label).map(|_| waits_in(own, system, id));
    SearchStep { thread, action, file, line, values, internal, waited, waits_in }
}

/// What a thread waits in: the function of the library that the user has called, or `receive`.
fn waits_in(own: &Own, system: &System, id: ThreadId) -> String {
    let code = system.machine.code();
    let functions = system.machine.call_functions(id, FRAMES);
    let functions = functions.iter().map(|number| code.function(*number as u32));
    let library = functions.take_while(|f| !own.has(f.span)).last();
    let plain = match system.machine.operation_before(id) {
        Some(Prim::Delay) => "delay",
        _ => "receive",
    };
    let Some(library) = library else { return plain.to_owned() };
    let name = library.def.as_str();
    match name.split_once('/') {
        Some((name, _)) => name.to_owned(),
        None => name.rsplit('.').next().unwrap_or(plain).to_owned(),
    }
}

/// The waits that must be over in a schedule, whose steps are told already. Delays count where
/// others could have gone on: every delay is over some time.
pub(crate) fn timeouts(expiries: &[Expiry], steps: &[SearchStep]) -> Vec<NeededTimeout> {
    let counts = |e: &&Expiry| e.early || !matches!(e.wait, Wait::Delay(_));
    let told = expiries.iter().filter(counts).filter_map(|expiry| {
        let step = steps.get(expiry.at)?;
        let milliseconds = match expiry.wait {
            Wait::Receive(ms) => Some(ms as f64),
            Wait::Delay(us) => Some(us as f64 / 1000.0),
            Wait::Timer => None,
        };
        Some(NeededTimeout {
            thread: step.thread.clone(),
            of: step.waits_in.clone().unwrap_or_else(|| "receive".to_owned()),
            milliseconds,
            file: step.file.clone(),
            line: step.line,
            early: expiry.early,
        })
    });
    told.collect()
}

/// The thread that ran on, if one did, and where it was last.
pub(crate) fn ran_on(
    program: &Program,
    system: &mut System,
    names: &Names,
    cover: &crate::Cover,
) -> Option<RanOn> {
    let gap = cover.gaps.iter().find_map(|gap| match gap {
        crate::Gap::RunsOn { thread, schedule } => Some((*thread, schedule)),
        _ => None,
    });
    let (thread, schedule) = gap?;
    let steps = system.rules.fuel;
    let back = system.mark();
    let walked = walk(program, system, names.clone(), schedule);
    let span = system.id(thread).and_then(|id| place(&names.own, system, id));
    let (file, line) = file_line(program, span);
    let thread = walked.names.of(thread);
    system.undo(back);
    system.rules.fuel = steps;
    Some(RanOn { thread, steps, file, line })
}

/// Threads that are there from the start and only stand for something outside.
pub(crate) fn outside(system: &System) -> usize {
    let bodiless = machine::Status::Blocked(machine::Block::Forever);
    system.threads().filter(|id| system.machine.status(*id) == bodiless).count()
}

/// That everyone who is left waits, in words.
pub(crate) fn all_wait(system: &System, blocked: &[BlockedThread]) -> String {
    let (one, many) = match system.machine.code().language() {
        core_ir::Language::Erlang => ("process", "processes"),
        _ => ("thread", "threads"),
    };
    let everyone = system.thread_count() - outside(system);
    match blocked {
        [only] if everyone == 1 => format!("{} waits forever", only.thread),
        [only] => format!("{}, the only {one} left, waits forever", only.thread),
        all if all.len() == everyone => {
            format!("all {} {many} wait forever", all.len())
        }
        all => format!("all {} {many} that are left wait forever", all.len()),
    }
}

/// Whether a file of the library is the side of those who call a server.
fn asks(library: &str) -> bool {
    library.ends_with("gen.erl")
}

/// Steps of a library's own, that say nothing about the program.
fn is_internal(op: Option<Prim>, label: Label, library: Option<&str>, is_own: bool) -> bool {
    let Some(library) = library else { return false };
    let starting = library.ends_with("proc_lib.erl") && op != Some(Prim::ProcessSpawn);
    let looking = matches!(
        op,
        Some(
            Prim::ProcessMonitor
                | Prim::ProcessDemonitor
                | Prim::ProcessFlag
                | Prim::ProcessInfo
                | Prim::ProcessWhereis
                | Prim::ProcessRegister
                | Prim::Flush
        )
    );
    starting || (matches!(label, Label::Go(_)) && looking) || (!is_own && op == Some(Prim::Write))
}

/// An operation in words, where the source has none.
fn verb(op: Prim, cell: Option<&str>, to: Option<String>) -> String {
    let cell = cell.unwrap_or("a cell");
    let to = to.unwrap_or_else(|| "a process".to_owned());
    match op {
        Prim::MVarTake => format!("takes {cell}"),
        Prim::MVarPut => format!("fills {cell}"),
        Prim::MVarRead | Prim::RefRead => format!("reads {cell}"),
        Prim::MVarTryTake => format!("tries to take {cell}"),
        Prim::MVarTryPut => format!("tries to fill {cell}"),
        Prim::MVarTryRead | Prim::MVarIsEmpty => format!("looks at {cell}"),
        Prim::RefWrite | Prim::RefModify => format!("changes {cell}"),
        Prim::Atomically => "does a transaction".to_owned(),
        Prim::Fork => "starts a thread".to_owned(),
        Prim::ProcessSpawn => "starts a process".to_owned(),
        Prim::Write => "writes output".to_owned(),
        Prim::Flush => "flushes output".to_owned(),
        Prim::Delay => "sleeps".to_owned(),
        Prim::Yield => "lets others go first".to_owned(),
        Prim::ThrowTo => "throws an exception to another thread".to_owned(),
        Prim::ProcessSend => format!("answers {to}"),
        Prim::MailboxPeek => "looks for a message".to_owned(),
        Prim::ProcessMonitor => format!("watches {to}"),
        Prim::ProcessDemonitor => "watches no longer".to_owned(),
        Prim::ProcessLink => format!("links to {to}"),
        Prim::ProcessExit => format!("tells {to} to exit"),
        Prim::ProcessRegister => "registers a name".to_owned(),
        Prim::ProcessWhereis => "looks a name up".to_owned(),
        Prim::Catch => "enters a handler".to_owned(),
        Prim::WithMask => "changes its masking state".to_owned(),
        Prim::ScopeLeave => "leaves a handler or mask".to_owned(),
        Prim::Raise => "throws an exception".to_owned(),
        Prim::ThreadEnd => "ends".to_owned(),
        Prim::Exit => "ends the program".to_owned(),
        _ => format!("does {op}"),
    }
}

/// Who waits for what.
pub(crate) fn blocked(program: &Program, system: &mut System, names: &Names) -> Vec<BlockedThread> {
    let mut waiting = Vec::new();
    for id in system.threads() {
        let mut moves = Vec::new();
        system.moves_of(id, &mut moves);
        if !moves.is_empty() {
            continue;
        }
        let Some(op) = system.machine.operation_before(id) else { continue };
        if matches!(system.machine.status(id), machine::Status::Blocked(machine::Block::Forever)) {
            continue;
        }
        let span = place(&names.own, system, id);
        let (file, line) = file_line(program, span);
        let text = source_text(program, span);
        let touch = system.machine.next(id).map(|n| n.touch);
        let cell = match touch {
            Some(Touch::Object(cell)) => names.cell(cell).map(str::to_owned),
            _ => None,
        };
        let cell = cell.unwrap_or_else(|| "an MVar".to_owned());
        let why = match op {
            Prim::MVarTake => format!("waits to take {cell}"),
            Prim::MVarRead => format!("waits to read {cell}"),
            Prim::MVarPut => format!("waits to fill {cell}, which is full"),
            Prim::Atomically => {
                let read = system.waited_for(id);
                let mut variables: Vec<&str> = Vec::new();
                for (thing, _) in &read {
                    if let Thing::Object(cell) = thing
                        && let Some(name) = names.cell(*cell)
                        && !variables.contains(&name)
                    {
                        variables.push(name);
                    }
                }
                match variables.is_empty() {
                    true => "waits in a transaction".to_owned(),
                    false => {
                        format!("waits in a transaction for {} to change", variables.join(", "))
                    }
                }
            }
            Prim::MailboxPeek if span.is_none() => {
                match library(program, &names.own, system, id).is_some_and(|file| asks(&file)) {
                    true => "waits for an answer".to_owned(),
                    false => "waits for the next request".to_owned(),
                }
            }
            Prim::MailboxPeek => match system.machine.unread(id) {
                0 => "waits for a message".to_owned(),
                1 => "waits for a message; the one that is there it does not want".to_owned(),
                n => format!("waits for a message; the {n} that are there it does not want"),
            },
            _ => "waits".to_owned(),
        };
        let why = match text {
            Some(text) => format!("{why}: {text}"),
            None => why,
        };
        let wakers = wakers(system, names, id, touch);
        let thread = names.of(system.thread(id));
        waiting.push(BlockedThread { thread, why, file, line, wakers });
    }
    waiting
}

/// Who could have woken a thread: whoever has taken what it waits for; those who hold it; those
/// whom it has asked, or who know it.
fn wakers(system: &mut System, names: &Names, id: ThreadId, touch: Option<Touch>) -> Vec<String> {
    if let Some(Touch::Object(cell)) = touch {
        let object = system.object(Thing::Object(cell));
        if let Some(holder) = system.holder(object) {
            return vec![names.of(holder)];
        }
        let holds = |other: &ThreadId| *other != id && system.machine.holds(*other, cell);
        let found: Vec<ThreadId> = system.threads().filter(holds).collect();
        return found.into_iter().map(|other| names.of(system.thread(other))).collect();
    }
    let mut asked = system.machine.watched_by(id);
    if asked.is_empty() && place(&names.own, system, id).is_some() {
        // Servers know who started them, and would not write to it for that.
        let knows = |other: &ThreadId| {
            *other != id
                && system.machine.operation_before(*other).is_some()
                && place(&names.own, system, *other).is_some()
                && system
                    .machine
                    .thread_component(*other)
                    .nodes
                    .contains(&machine::Node::Thread(id))
        };
        asked = system.threads().filter(knows).collect();
    }
    asked.dedup();
    asked.into_iter().map(|other| names.of(system.thread(other))).collect()
}

/// What threads wait to take where the system stands.
pub(crate) fn wanted_locks(system: &mut System) -> Vec<(Thread, Object)> {
    let mut wanted = Vec::new();
    for id in system.threads() {
        if system.machine.operation_before(id) == Some(Prim::MVarTake)
            && let Some(next) = system.machine.next(id)
            && let (Touch::Object(cell), false) = (next.touch, next.enabled)
        {
            let object = system.object(Thing::Object(cell));
            wanted.push((system.thread(id), object));
        }
    }
    wanted
}

/// Locks that a schedule, which the system has followed, takes in both orders.
pub(crate) fn lock_order(
    program: &Program,
    system: &mut System,
    walked: &Walked,
    from: usize,
) -> Vec<Warning> {
    let wanted = wanted_locks(system);
    let circles = order::reversals(&system.past[from..], &wanted);
    circles.iter().map(|circle| warning(program, system, walked, circle)).collect()
}

fn warning(program: &Program, system: &System, walked: &Walked, circle: &[Taken]) -> Warning {
    let name = |object: Object| {
        let cell = system.cell_of(object).and_then(|cell| walked.names.cell(cell));
        cell.unwrap_or("a lock").to_owned()
    };
    let mut places = Vec::new();
    for taken in circle {
        let (file, line) = match taken.at.and_then(|at| walked.steps.get(at)) {
            Some(step) => (step.file.clone(), step.line),
            None => {
                let id = system.id(taken.thread);
                file_line(program, id.and_then(|id| place(&walked.names.own, system, id)))
            }
        };
        let thread = walked.names.of(taken.thread);
        let (holds, takes) = (name(taken.holds), name(taken.takes));
        places.push(WarningPlace { thread, holds, takes, file, line });
    }
    let locks: Vec<String> = places.iter().map(|p| p.holds.clone()).collect();
    let said: Vec<String> = places
        .iter()
        .map(|p| {
            let place = match (&p.file, p.line) {
                (Some(file), Some(line)) => format!(" ({file}:{line})"),
                _ => String::new(),
            };
            format!("{} takes {} while it holds {}{place}", p.thread, p.takes, p.holds)
        })
        .collect();
    let message = format!("locks are taken in different orders: {}", said.join("; "));
    Warning { kind: "lock-order", message, locks, places }
}
