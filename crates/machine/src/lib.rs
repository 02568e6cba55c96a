//! The deterministic, reversible machine that runs Core.
//!
//! Entry points: [`link`] compiles definitions to [`Code`]; [`Machine`] runs it, with
//! [`Machine::mark`] and [`Machine::undo_to`] to come back, an [`Observer`] to watch, an
//! [`Outside`] to answer, and a [`Scheduler`] to choose.

mod access;
mod ahead;
mod checkpoint;
mod code;
mod component;
mod containers;
mod footprint;
mod frames;
mod handle;
mod hash;
mod heap;
mod held;
mod inspect;
mod layers;
mod machine;
mod moves;
mod observer;
mod outside;
mod prims;
mod run;
mod show;
mod stack;
mod step;
mod stop;
mod stored;
mod tables;
mod thread;
mod timeline;
mod transaction;
mod undo;
mod word;

pub use access::{Access, How, Thing};
pub use checkpoint::{Above, Checkpoint};
pub use code::{
    Arith, Code, ConInfo, Constant, Definitions, Function, InMemory, Instr, LinkError, Operand,
    Options, Records, Test, bind_known, is_known, link,
};
pub use component::{Changes, Component, Node};
pub use containers::{Container, Contents, Item};
pub use handle::Handle;
pub use hash::Quick;
pub use heap::{Header, Heap, Kind};
pub use held::{Holder, Holds, Tuples};
pub use inspect::{CallFrame, Cell, CellKind};
pub use layers::{Layered, Layers};
pub use machine::{HOOKS, Machine, Moment, Settings};
pub use moves::{Move, ReceivePoint, Trial};
pub use observer::{
    Answer, At, Entered, Entry, Mail, ObjectId, Observer, Operation, Origin, Scene, Touch, Traced,
    Unobserved, VisibleEvent,
};
pub use outside::{FileError, NoAnswer, OpenMode, Outside, Sandbox, Stream, Variable};
pub use prims::Sent;
pub use run::{Departures, Evaluated, Limits, SLICE, Scheduler, Single, Substitute, Turn};
pub use show::{ShowLimits, erlang_atom};
pub use step::{Next, Stepped};
pub use stop::{MachineError, Stop};
pub use stored::{Keeping, Plain, Stored};
pub use thread::{Block, Mask, Status, ThreadId};
pub use timeline::Timeline;
pub use undo::Mark;
pub use word::{Index, Word};
