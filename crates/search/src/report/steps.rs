//! The steps of a schedule in the user's terms.

use super::{NeededTimeout, RanOn, SearchStep};
use crate::{Cover, Expiry, Gap, Label, System, Thread, Wait, script};
use core_ir::Prim;
use machine::{ShowLimits, ThreadId, Word};
use recording::{DUPLICATES_FROM, Departure, Fault};
use runs::{Names, Program, is_worth_a_look, kind_of};
use source::Symbol;
use std::cell::RefCell;

/// A schedule that was followed. The system is at its end.
pub(super) struct Walked {
    pub steps: Vec<SearchStep>,
    pub departures: Option<Vec<Departure>>,
    pub names: Names,
}

/// The name under which a report lists what happens to connections between nodes.
const NETWORK: &str = "network";

/// Limit on the frames that are searched for one of user code.
const FRAMES: usize = 1000;

/// Follows a schedule from the present state of the system. Names depend on all of it, so it is walked twice.
pub(super) fn walk(
    program: &Program,
    system: &mut System,
    names: Names,
    schedule: &[Label],
) -> Walked {
    let back = system.mark();
    let (names, _) = learn_names(system, names, schedule);
    system.undo(back);
    let steps: RefCell<Vec<SearchStep>> = RefCell::default();
    let departures = script::follow(
        system,
        schedule,
        |system, label| {
            let step = step(program, system, &names, label);
            steps.borrow_mut().push(step);
        },
        |_, _, _| {},
    );
    Walked { steps: steps.into_inner(), departures, names }
}

/// Learns the names of threads and cells in a schedule. Also returns its departures, if it can be followed to its end.
pub(super) fn learn_names(
    system: &mut System,
    mut names: Names,
    schedule: &[Label],
) -> (Names, Option<Vec<Departure>>) {
    names.look(&system.machine);
    let learning = RefCell::new((names, 0));
    let departures = script::follow(
        system,
        schedule,
        |_, _| {},
        |system, _, _| {
            let (names, done) = &mut *learning.borrow_mut();
            *done += 1;
            if is_worth_a_look(*done) {
                names.look(&system.machine);
            }
        },
    );
    let (mut names, _) = learning.into_inner();
    names.look(&system.machine);
    (names, departures)
}

/// The name of a thread.
pub(super) fn name_of(names: &Names, system: &System, thread: Thread) -> String {
    names.thread(system.name(thread))
}

/// The location of a thread in user code, if it has one.
pub(super) fn place(program: &Program, system: &System, id: ThreadId) -> Option<source::Span> {
    system.machine.call_spans(id, FRAMES).into_iter().find(|s| program.sources.is_own(*s))
}

/// The file of the innermost function of a thread, if that is a library function.
pub(super) fn library(program: &Program, system: &System, id: ThreadId) -> Option<String> {
    let span = system.machine.call_spans(id, 1).first().copied()?;
    if program.sources.is_own(span) {
        return None;
    }
    Some(program.sources.get(span.file).map_or_else(String::new, |f| f.path.clone()))
}

pub(super) fn file_line(
    program: &Program,
    span: Option<source::Span>,
) -> (Option<String>, Option<u32>) {
    let Some(span) = span else { return (None, None) };
    let Some(file) = program.sources.get(span.file) else { return (None, None) };
    (Some(file.path.clone()), Some(file.line_column(span.start).line))
}

/// The source line of a location.
pub(super) fn source_text(program: &Program, span: Option<source::Span>) -> Option<String> {
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

/// A message without the wrapping that a library added.
fn message(system: &System, names: &Names, word: Word, in_library: bool) -> String {
    let heap = system.machine.heap();
    let word = match heap.as_tuple(word) {
        Some([tag, _, request]) if system.machine.atom_text(*tag) == Some("$gen_call") => *request,
        Some([tag, request]) if system.machine.atom_text(*tag) == Some("$gen_cast") => *request,
        Some([tag, answer]) if in_library && heap.reference_number(*tag).is_some() => *answer,
        _ => word,
    };
    names.in_text(&system.machine, system.machine.show(word, ShowLimits::default()))
}

/// An exception as the user wrote it, without the wrapping of the library.
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

/// Describes a move.
fn step(program: &Program, system: &System, names: &Names, label: Label) -> SearchStep {
    if let (Label::Cut(connection) | Label::Heal(connection), Some(nodes)) = (label, &system.nodes)
    {
        let both = nodes.both(connection);
        let action = match label {
            Label::Cut(_) => format!("{both} are cut off from each other"),
            _ => format!("{both} are connected again"),
        };
        return SearchStep { thread: NETWORK.to_owned(), action, ..SearchStep::default() };
    }
    let called = |thread: Thread| name_of(names, system, thread);
    let thread = called(label.thread());
    let nothing = SearchStep { thread: thread.clone(), ..SearchStep::default() };
    let Some(id) = system.id(label.thread()) else { return nothing };
    let span = place(program, system, id);
    let (file, line) = file_line(program, span);
    let op = system.machine.operation_before(id);
    let library = library(program, system, id);
    let arguments = system.machine.next_arguments(id);
    let text = source_text(program, span);
    let cell = arguments.first().and_then(|w| system.machine.cell_at(*w));
    // A value that is put into a cell has the type of its contents.
    let held = cell
        .as_ref()
        .map_or_else(core_ir::types::unknown, |c| names.held_in(&system.machine, c.id));
    let cell = cell.map(|c| names.object_in(&system.machine, c.id, kind_of(c.kind)));
    let mut values = Vec::new();
    let mut waited = None;
    let action = match label {
        Label::Receive { from, to } => {
            if let (Some(from), Some(to)) = (system.id(from), system.id(to)) {
                let under_way = system.machine.messages_under_way(from, to);
                let in_library = library.is_some();
                values.extend(under_way.iter().map(|m| message(system, names, *m, in_library)));
            }
            let courier = system.id(from).and_then(|from| system.machine.courier_for(from));
            match courier.map(|sender| called(system.thread(sender))) {
                None => format!("receives from {}", called(from)),
                Some(sender) if is_copy(system, from) => {
                    format!("receives once more from {sender}")
                }
                Some(sender) => format!("receives, late, from {sender}"),
            }
        }
        Label::Timeout(_) => {
            waited = system.machine.wait_before(id).filter(|ms| *ms > 0);
            match waited {
                Some(ms) => format!("waits no longer for a message: {ms} ms are over"),
                None => "finds no message".to_owned(),
            }
        }
        Label::Ring(_) => "a timer rings".to_owned(),
        Label::Kill(_) => "is killed".to_owned(),
        Label::Fault(_, fault) => {
            let sent = arguments.get(1).map(|m| message(system, names, *m, library.is_some()));
            let to = system.machine.remote_receiver(id).map(|to| called(system.thread(to)));
            let sent = format!(
                "the message {} from {thread} to {}",
                sent.unwrap_or_default(),
                to.unwrap_or_default()
            );
            match fault {
                Fault::Duplicated => format!("{sent} will arrive twice"),
                Fault::Delayed => format!("{sent} is delayed: later ones can overtake it"),
                _ => format!("{sent} is lost"),
            }
        }
        // Said above.
        Label::Cut(_) | Label::Heal(_) => String::new(),
        Label::Arrive { from, .. } => {
            format!("a signal from {} arrives", called(from))
        }
        Label::Unblock => {
            "all threads wait forever: GHC throws BlockedIndefinitely to them".to_owned()
        }
        Label::Go(_) => {
            let to = arguments.first().and_then(|w| w.as_thread()).map(ThreadId);
            let to = to.or_else(|| system.machine.receiver(id));
            let to = to.map(|id| called(system.thread(id)));
            if op == Some(Prim::ProcessSend) {
                let sent = arguments.get(1).copied();
                values.extend(sent.map(|m| message(system, names, m, library.is_some())));
            } else {
                values.extend(cell.clone());
                if op == Some(Prim::ThrowTo) {
                    values.extend(to.clone());
                    let what = arguments.get(1).map(|w| thrown(system, *w));
                    values.extend(what.map(|what| names.in_text(&system.machine, what)));
                }
                let plain = |w: &&Word| !system.machine.is_cell_or_function(**w);
                let left_out = match op {
                    // The argument of a `receive` is its timeout.
                    Some(Prim::ProcessSpawn | Prim::Fork | Prim::ThrowTo | Prim::MailboxPeek) => {
                        arguments.len()
                    }
                    // The number of the stream.
                    Some(Prim::Write) => 1,
                    _ => 0,
                };
                values.extend(arguments.iter().skip(left_out).filter(plain).map(|w| {
                    let shown = system.machine.show_typed(*w, &held, ShowLimits::default());
                    names.in_text(&system.machine, shown)
                }));
            }
            let said = match (op, &to) {
                (Some(op @ Prim::ProcessSend), Some(to)) if library.is_some() => {
                    let sent = arguments.get(1).and_then(|w| service(system, *w, to));
                    sent.unwrap_or_else(|| verb(op, None, Some(to.clone())))
                }
                (Some(op), _) => verb(op, cell.as_deref(), to),
                (None, _) => "continues".to_owned(),
            };
            match text {
                // A library operation is shown beside the source text.
                Some(text) if library.is_some() && cell.is_some() => format!("{text}  ({said})"),
                Some(text) if system.machine.sends_in_vain(id) => {
                    format!("{text}  (lost: no connection)")
                }
                Some(text) => text,
                None => said,
            }
        }
    };
    // The source location of a scope or an end is of little use.
    let internal = is_internal(op, label, library.as_deref(), span.is_some())
        || is_bookkeeping(program, system, id, op)
        || is_of_task(system, op, &arguments, library.as_deref());
    let waits_in = system.wait_of(label).map(|_| waits_in(program, system, id));
    SearchStep { thread, action, file, line, values, internal, waited, waits_in }
}

/// Whether messages from this sender are copies that a fault made.
fn is_copy(system: &System, from: Thread) -> bool {
    system.name(from).path().last().is_some_and(|nth| *nth >= DUPLICATES_FROM)
}

/// The function that a thread waits in: the library function that user code has called, or `receive`.
fn waits_in(program: &Program, system: &System, id: ThreadId) -> String {
    let library = called(program, system, id);
    let plain = match system.machine.operation_before(id) {
        Some(Prim::Delay) => "delay",
        _ => "receive",
    };
    let Some(library) = library else { return plain.to_owned() };
    let name = match program.code.records.is_elixir() {
        true => machine::elixir_definition(library.as_str()),
        false => library.as_str().to_owned(),
    };
    match name.split_once('/') {
        Some((name, _)) => name.to_owned(),
        None => name.rsplit('.').next().unwrap_or(plain).to_owned(),
    }
}

/// The library function that user code has called.
fn called(program: &Program, system: &System, id: ThreadId) -> Option<Symbol> {
    let code = system.machine.code();
    let functions = system.machine.call_functions(id, FRAMES);
    let functions = functions.iter().map(|number| code.function(*number as u32));
    functions.take_while(|f| !program.sources.is_own(f.span)).last().map(|f| f.def)
}

/// Whether an operation on a table is the bookkeeping of a library: of the loaded applications, of a registry. Tables that
/// user code works with are accessed by functions of these modules, which it calls itself.
fn is_bookkeeping(program: &Program, system: &System, id: ThreadId, op: Option<Prim>) -> bool {
    const TABLES: &[&str] = &["ets", "dets", "mnesia"];
    if !op.is_some_and(|op| op.text().starts_with("table-")) {
        return false;
    }
    let library = called(program, system, id);
    let is_own = place(program, system, id).is_some();
    library.is_some_and(|function| {
        let module = function.as_str().split(':').next().unwrap_or("");
        !is_own || !TABLES.contains(&module)
    })
}

/// Whether a step starts a task of Elixir: it is sent the function that it runs, and receives that.
fn is_of_task(
    system: &System,
    op: Option<Prim>,
    arguments: &[Word],
    library: Option<&str>,
) -> bool {
    match (op, library) {
        (Some(Prim::MailboxPeek), Some("lib/task/supervised.ex")) => true,
        (Some(Prim::ProcessSend), Some("lib/task.ex" | "lib/task/supervisor.ex")) => {
            let sent = arguments.get(1).and_then(|word| system.machine.heap().as_tuple(*word));
            sent.is_some_and(|parts| parts.len() == 5)
        }
        _ => false,
    }
}

/// The timeouts that must expire in a schedule. A delay counts only if other threads could have continued, since every
/// delay ends eventually.
pub(super) fn needed_timeouts(expiries: &[Expiry], steps: &[SearchStep]) -> Vec<NeededTimeout> {
    let counts = |e: &&Expiry| e.early || !matches!(e.wait, Wait::Delay(_));
    let needed = expiries.iter().filter(counts).filter_map(|expiry| {
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
    needed.collect()
}

/// The thread that ran out of fuel, if one did, and its last location.
pub(crate) fn ran_on(
    program: &Program,
    system: &mut System,
    names: &Names,
    cover: &Cover,
) -> Option<RanOn> {
    let gap = cover.gaps.iter().find_map(|gap| match gap {
        Gap::RunsOn { thread, schedule } => Some((*thread, schedule)),
        _ => None,
    });
    let (thread, schedule) = gap?;
    let steps = system.rules.fuel;
    let back = system.mark();
    let walked = walk(program, system, names.clone(), schedule);
    let span = system.id(thread).and_then(|id| place(program, system, id));
    let (file, line) = file_line(program, span);
    let thread = name_of(&walked.names, system, thread);
    system.undo(back);
    system.rules.fuel = steps;
    Some(RanOn { thread, steps, file, line })
}

/// Whether a library file is the client side of a server.
pub(super) fn asks(library: &str) -> bool {
    library.ends_with("gen.erl")
}

/// Library steps that are irrelevant to the program.
fn is_internal(op: Option<Prim>, label: Label, library: Option<&str>, is_own: bool) -> bool {
    let Some(library) = library else { return false };
    let starting = library.ends_with("proc_lib.erl") && op != Some(Prim::ProcessSpawn);
    let looking = matches!(
        op,
        Some(
            Prim::ProcessMonitor
                | Prim::ProcessDemonitor
                | Prim::ProcessAlias
                | Prim::ProcessUnalias
                | Prim::ProcessFlag
                | Prim::ProcessIsAlive
                | Prim::ProcessInfo
                | Prim::ProcessWhereis
                | Prim::ProcessRegister
                | Prim::DictionaryGet
                | Prim::DictionarySet
                | Prim::Flush
        )
    );
    let aside =
        matches!(op, Some(Prim::Write | Prim::ClockNow | Prim::ClockElapsed | Prim::ClockZone));
    starting || (matches!(label, Label::Go(_)) && looking) || (!is_own && aside)
}

/// A description of an operation that has no source text.
fn verb(op: Prim, cell: Option<&str>, to: Option<String>) -> String {
    match (op, cell, to) {
        (Prim::MVarTake, Some(cell), _) => format!("takes {cell}"),
        (Prim::MVarPut, Some(cell), _) => format!("fills {cell}"),
        (Prim::MVarRead | Prim::RefRead, Some(cell), _) => format!("reads {cell}"),
        (Prim::MVarTryTake, Some(cell), _) => format!("tries to take {cell}"),
        (Prim::MVarTryPut, Some(cell), _) => format!("tries to fill {cell}"),
        (Prim::MVarTryRead | Prim::MVarIsEmpty, Some(cell), _) => format!("reads {cell}"),
        (Prim::RefWrite | Prim::RefModify, Some(cell), _) => format!("changes {cell}"),
        (Prim::ProcessSend, _, Some(to)) => format!("sends to {to}"),
        (Prim::ProcessMonitor, _, Some(to)) => format!("monitors {to}"),
        (Prim::ProcessLink, _, Some(to)) => format!("links to {to}"),
        (Prim::ProcessExit, _, Some(to)) => format!("sends an exit signal to {to}"),
        _ => runs::phrase(op).to_owned(),
    }
}

/// Describes how a server and its clients use a message.
fn service(system: &System, message: Word, to: &str) -> Option<String> {
    let tag = *system.machine.heap().as_tuple(message)?.first()?;
    match system.machine.atom_text(tag) {
        Some("$gen_call") => Some(format!("calls {to}")),
        Some("$gen_cast") => Some(format!("casts to {to}")),
        // The tag of a reply is the reference of the call.
        _ if system.machine.heap().reference_number(tag).is_some() => {
            Some(format!("replies to {to}"))
        }
        _ => None,
    }
}

/// Follows a schedule: its steps in the user's terms, and its departures.
pub fn walk_plainly(
    program: &Program,
    system: &mut System,
    schedule: &[Label],
) -> (Vec<SearchStep>, Option<Vec<Departure>>) {
    let walked = walk(program, system, Names::new(program), schedule);
    (walked.steps, walked.departures)
}
