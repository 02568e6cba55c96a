//! Descriptions of operations.

use super::Watched;
use super::data::{Action, Kind};
use super::own::where_in_source;
use crate::program::Program;
use core_ir::Prim;
use machine::{Next, ShowLimits, ThreadId, Touch, Word};
use runs::Names;

/// Limits for values that are shown next to other things.
pub(super) const SHORT: ShowLimits = ShowLimits { depth: 6, width: 24, length: 160 };

pub(super) fn kind(op: Prim) -> Kind {
    match op {
        Prim::MVarTake | Prim::MVarTryTake => Kind::Take,
        Prim::MVarRead
        | Prim::MVarTryRead
        | Prim::MVarIsEmpty
        | Prim::RefRead
        | Prim::TVarRead
        | Prim::ArrayRead
        | Prim::ArrayCopy => Kind::Read,
        Prim::MVarPut | Prim::MVarTryPut => Kind::Put,
        Prim::RefWrite | Prim::RefModify | Prim::TVarWrite | Prim::ArrayWrite => Kind::Write,
        Prim::Fork | Prim::ProcessSpawn => Kind::Spawn,
        Prim::ProcessSend | Prim::TimerStart => Kind::Send,
        Prim::MailboxPeek => Kind::Receive,
        Prim::Atomically => Kind::Transaction,
        Prim::ThrowTo | Prim::ProcessExit => Kind::Throw,
        Prim::Write | Prim::Flush => Kind::Print,
        Prim::ReadLine | Prim::ReadBytes | Prim::ReadAll | Prim::AtEnd => Kind::Input,
        Prim::Delay => Kind::Sleep,
        Prim::ProcessLink
        | Prim::ProcessUnlink
        | Prim::ProcessMonitor
        | Prim::ProcessDemonitor
        | Prim::ProcessRegister
        | Prim::ProcessUnregister => Kind::Link,
        op if op >= Prim::TableNew && op <= Prim::TableSet => Kind::Table,
        Prim::Exit => Kind::Exit,
        _ => Kind::Other,
    }
}

/// The kind of object that an operation accesses.
fn object_kind(op: Prim) -> &'static str {
    match op {
        Prim::RefRead | Prim::RefWrite | Prim::RefModify => "IORef",
        Prim::TVarRead | Prim::TVarWrite => "TVar",
        Prim::ArrayRead | Prim::ArrayCopy | Prim::ArrayWrite => "array",
        _ => "MVar",
    }
}

/// The next operation of a thread, with its current arguments.
pub(super) fn action(program: &Program, machine: &Watched, names: &Names, next: &Next) -> Action {
    let args = machine.next_arguments(next.thread);
    let source = where_in_source(program, machine, next.thread);
    operation(machine, names, next.op, next.touch, &args, source)
}

pub(super) fn operation(
    machine: &Watched,
    names: &Names,
    op: Prim,
    touch: Touch,
    args: &[Word],
    source: Option<String>,
) -> Action {
    let kind = kind(op);
    let object = match touch {
        Touch::Object(id) => Some(names.whole(Names::key(machine, id))),
        _ => None,
    };
    let thread = match touch {
        Touch::Thread(id) => Some(id),
        _ => None,
    };
    // A value that is put into a cell has the type of its contents.
    let held = object.as_ref().map_or_else(core_ir::types::unknown, |key| names.held(key));
    let show = |i: usize| args.get(i).map(|w| machine.show_typed(*w, &held, SHORT));
    let value = match op {
        Prim::MVarPut
        | Prim::MVarTryPut
        | Prim::RefWrite
        | Prim::TVarWrite
        | Prim::ProcessSend
        | Prim::ThrowTo
        | Prim::ProcessExit => show(1),
        Prim::TimerStart | Prim::ArrayWrite => show(2),
        Prim::Write => args.get(1).map(|w| written(machine, *w)),
        _ => None,
    };
    let it = object
        .as_ref()
        .map_or_else(|| "a variable".to_owned(), |key| names.object(key, object_kind(op)));
    let them = |thread: Option<ThreadId>| {
        thread.map_or_else(|| show(0).unwrap_or_default(), |id| names.thread_in(machine, id))
    };
    let what = value.clone().unwrap_or_else(|| "_".to_owned());
    let text = match op {
        Prim::MVarTake => format!("takes {it}"),
        Prim::MVarTryTake => format!("tries to take {it}"),
        Prim::MVarRead | Prim::RefRead | Prim::TVarRead => format!("reads {it}"),
        Prim::MVarTryRead | Prim::MVarIsEmpty => format!("looks into {it}"),
        Prim::MVarPut => format!("puts {what} into {it}"),
        Prim::MVarTryPut => format!("tries to put {what} into {it}"),
        Prim::RefWrite | Prim::TVarWrite => format!("writes {what} to {it}"),
        Prim::RefModify => format!("modifies {it}"),
        Prim::ArrayRead | Prim::ArrayCopy => "reads an array".to_owned(),
        Prim::ArrayWrite => format!("writes {what} into an array"),
        Prim::Fork => "starts a thread".to_owned(),
        Prim::ProcessSpawn => "spawns a process".to_owned(),
        Prim::ProcessSend => format!("sends {what} to {}", them(thread)),
        Prim::MailboxPeek => "receives".to_owned(),
        Prim::Atomically => "runs a transaction".to_owned(),
        Prim::ThrowTo if args.is_empty() => "receives an exception".to_owned(),
        Prim::ThrowTo => format!("throws {what} to {}", them(thread)),
        Prim::ProcessExit => format!("sends the exit signal {what} to {}", them(thread)),
        Prim::Write => format!("prints {what}"),
        Prim::Flush => "flushes its output".to_owned(),
        Prim::ReadLine | Prim::ReadBytes | Prim::ReadAll | Prim::AtEnd => "reads input".to_owned(),
        Prim::Delay => "sleeps".to_owned(),
        Prim::Yield => "lets others go first".to_owned(),
        Prim::ProcessLink => format!("links to {}", them(thread)),
        Prim::ProcessMonitor => format!("monitors {}", them(thread)),
        Prim::ProcessRegister => format!("registers the name {}", show(0).unwrap_or_default()),
        Prim::TimerStart => format!("starts a timer that sends {what}"),
        Prim::ProcessIsAlive => format!("asks whether {} lives", them(thread)),
        Prim::ProcessWhereis => format!("looks up {}", show(0).unwrap_or_default()),
        Prim::OpenFile => "opens a file".to_owned(),
        Prim::Catch => "enters a handler".to_owned(),
        Prim::WithMask => "changes its masking state".to_owned(),
        Prim::ScopeLeave => "leaves a handler or mask".to_owned(),
        Prim::Raise => "throws an exception".to_owned(),
        Prim::ThreadEnd => "ends".to_owned(),
        Prim::Exit => "ends the program".to_owned(),
        Prim::ClockNow | Prim::ClockElapsed => "reads the clock".to_owned(),
        _ if kind == Kind::Table => "uses a table".to_owned(),
        Prim::ProcessUnlink => format!("unlinks from {}", them(thread)),
        Prim::ProcessDemonitor => "ends a monitor".to_owned(),
        Prim::ProcessUnregister => format!("unregisters {}", show(0).unwrap_or_default()),
        Prim::ProcessFlag => "sets a process flag".to_owned(),
        Prim::ProcessInfo => "asks for information on a process".to_owned(),
        Prim::TimerCancel => "cancels a timer".to_owned(),
        Prim::RandomSeed => "asks for a random seed".to_owned(),
        _ => runs::phrase(op).to_owned(),
    };
    // The internals of a channel belong to the library.
    let text = match (&object, &source) {
        (Some(key), Some(source)) if names.is_channel(key) => source.clone(),
        _ => text,
    };
    let thread = thread.map(|id| id.0);
    let message = args.get(1).filter(|_| op == Prim::ProcessSend);
    let label = message.and_then(|word| message_label(machine, *word));
    Action { kind, text, source, object, thread, value, label }
}

/// The content of a message, without the OTP wrapping; `None` if it is not wrapped.
pub(super) fn message_label(machine: &Watched, word: Word) -> Option<String> {
    let heap = machine.heap();
    let show = |word: Word| machine.show(word, SHORT);
    let is_reference = |word: Word| {
        let tag = heap.as_cons(word).map_or(word, |(_, rest)| rest);
        heap.reference_number(tag).is_some()
    };
    let fields = heap.as_tuple(word)?;
    match (fields, fields.first().and_then(|tag| machine.atom_text(*tag))) {
        ([_, _, request], Some("$gen_call")) => Some(format!("call {}", show(*request))),
        ([_, request], Some("$gen_cast")) => Some(format!("cast {}", show(*request))),
        ([_, _, _, _, reason], Some("DOWN")) => Some(format!("down: {}", show(*reason))),
        ([_, _, reason], Some("EXIT")) => Some(format!("exit: {}", show(*reason))),
        ([tag, reply], None) if is_reference(*tag) => Some(format!("reply {}", show(*reply))),
        _ => None,
    }
}

/// Text that is about to be printed, as a literal of the language.
fn written(machine: &Watched, word: Word) -> String {
    machine.show(word, ShowLimits { depth: 8, width: 60, length: 200 })
}
