//! Why a thread is blocked: on what, the last operation on that, and the threads that could still unblock it.

use super::Past;
use super::chain::{StoryStep, step};
use crate::graph::Node;
use crate::log::Kind;
use crate::record::Recorder;
use machine::{Block, Machine, ObjectId, Status, ThreadId, Word};
use source::Span;

/// A blocked thread at the end of the run.
pub(crate) struct Blocked {
    thread: u32,
    name: String,
    place: Where,
    on: Block,
    /// The objects that it waits for.
    things: Vec<Node>,
    /// The threads that could unblock it because they can reach these objects, and whether they are blocked too.
    could: Vec<(u32, String, Where, bool)>,
    unread: usize,
}

/// The location of a thread: its calls, innermost first, and the control of its innermost function.
struct Where {
    spans: Vec<Span>,
    control: Node,
}

fn place(machine: &Machine<Recorder>, number: usize, id: ThreadId) -> Where {
    let control = machine.observer.control_of(id, machine.thread_fp(id));
    Where { spans: machine.call_spans(id, 40), control: (number, control) }
}

/// A thread that can reach the object that another one waits for.
#[derive(Clone, Debug)]
pub struct Holder {
    pub thread: u32,
    pub name: String,
    /// Its location.
    pub place: Option<String>,
    /// It is itself blocked.
    pub waits: bool,
}

/// A blocked thread, with the story of what it waits for.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub thread: u32,
    pub name: String,
    /// Where it is blocked.
    pub place: Option<String>,
    /// A description of what it waits for.
    pub what: String,
    /// The last operations on what it waits for: which thread took or filled it, and where.
    pub last: Vec<StoryStep>,
    /// The threads that could still unblock it.
    pub could: Vec<Holder>,
    /// Messages in its mailbox that it does not accept now.
    pub unread: usize,
}

/// The blocked threads at the end of a segment.
pub(crate) fn blocked(
    machine: &Machine<Recorder>,
    number: usize,
    threads: &[String],
) -> Vec<Blocked> {
    let name = |id: ThreadId| threads.get(id.0 as usize).cloned().unwrap_or_default();
    let ids = || (0..machine.thread_count() as u32).map(ThreadId);
    let mut waiting = Vec::new();
    for id in ids() {
        let Status::Blocked(block) = machine.status(id) else { continue };
        let cells: Vec<Word> = match block {
            Block::Take(cell) | Block::Read(cell) | Block::Put(cell) => vec![cell],
            Block::Transaction => machine.awaited_variables(id),
            Block::Forever => continue,
            _ => Vec::new(),
        };
        let heap = machine.heap();
        let could = |other: ThreadId| match block {
            Block::Mailbox(_) => machine.knows(other, id),
            Block::BlackHole(word) => heap
                .object(word)
                .is_some_and(|(index, _)| heap.field(index, 0).as_thread() == Some(other.0)),
            Block::ThrowTo(to) => to == other,
            _ => cells.iter().any(|cell| {
                let object = ObjectId::of(heap.field(cell.index(), 0));
                machine.holds(other, object)
            }),
        };
        let could = ids().filter(|other| *other != id && could(*other)).map(|other| {
            let waits = matches!(machine.status(other), Status::Blocked(_));
            (other.0, name(other), place(machine, number, other), waits)
        });
        let could = could.collect();
        let things = cells.iter().map(|cell| (number, heap.shadow(cell.index())));
        waiting.push(Blocked {
            thread: id.0,
            name: name(id),
            place: place(machine, number, id),
            on: block,
            things: things.collect(),
            could,
            unread: machine.unread(id),
        });
    }
    waiting
}

impl Past<'_> {
    /// The blocked threads at the end of the run, the last operations on what they wait for, and the threads that could
    /// still unblock them.
    pub fn waiting(&mut self) -> Result<Vec<Waiting>, String> {
        self.blocked()?;
        let (reporter, sources) = (self.reporter(), self.sources());
        let place = |at: &Where| {
            let own = at.spans.iter().copied().find(|span| reporter.is_own_span(*span));
            sources.place(own.unwrap_or_else(|| reporter.place_under(at.control)))
        };
        let known = self.known_blocked();
        let reported = known.iter().map(|waits| {
            let what = match waits.on {
                Block::Take(_) | Block::Read(_) => "for a value in an MVar".to_owned(),
                Block::Put(_) => "for room in an MVar".to_owned(),
                Block::Transaction => "for a change of a TVar that it read".to_owned(),
                Block::BlackHole(_) => "for a value that another thread computes".to_owned(),
                Block::Delay(_) => "for the clock".to_owned(),
                Block::Mailbox(Some(_)) => "for a message, or the clock".to_owned(),
                Block::Mailbox(None) => "for a message".to_owned(),
                Block::ThrowTo(_) => "for another thread to get an exception".to_owned(),
                Block::Forever => "for nothing".to_owned(),
            };
            let mut last: Vec<StoryStep> = Vec::new();
            for (node, thread) in waits.things.iter().filter_map(|t| reporter.graph.last_touch(*t))
            {
                let entry = reporter.graph.entry(node);
                let mut reported = reporter.describe(node);
                if entry.is_some_and(|entry| entry.kind == Kind::Read) {
                    let does = if waits.on == Block::Transaction { "read" } else { "took" };
                    reported.text =
                        format!("{} {does} {} here", reporter.thread_name(thread), reported.value);
                    // A hand-over is reported where the value was given; here it matters where it was taken.
                    reported.span = reporter.happened_at(node);
                    reported.expression = reporter.expression(reported.span);
                }
                last.push(step(reported, sources));
            }
            if let Block::Mailbox(_) = waits.on
                && let Some(mail) = reporter.graph.last_mail(waits.thread)
            {
                last.push(step(reporter.describe(mail), sources));
            }
            let could = waits.could.iter().map(|(thread, name, at, waits)| Holder {
                thread: *thread,
                name: name.clone(),
                place: place(at),
                waits: *waits,
            });
            Waiting {
                thread: waits.thread,
                name: waits.name.clone(),
                place: place(&waits.place),
                what,
                last,
                could: could.collect(),
                unread: waits.unread,
            }
        });
        Ok(reported.collect())
    }
}
