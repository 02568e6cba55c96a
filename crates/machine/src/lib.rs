//! The deterministic, reversible machine that runs Core.
//!
//! Entry points: [`link`] compiles definitions to [`Code`]; [`Machine`] runs it, with
//! [`Machine::mark`] and [`State::undo_to`] to come back, an [`Observer`] to watch, an
//! [`Outside`] to answer, and a [`Scheduler`] to choose.

mod access;
mod ahead;
mod code;
mod guided;
mod machine;
mod moves;
mod observer;
mod outside;
mod prims;
mod run;
mod snapshot;
mod state;
mod step;
mod stop;
mod view;

pub use access::{Access, How, Thing};
pub use code::{
    Arith, Code, ConInfo, Constant, Definitions, Function, InMemory, Instr, LinkError, Operand,
    Options, Records, Test, bind_known, extend, is_known, link,
};
pub use guided::Admitted;
pub use machine::{HOOKS, Machine, Moment, Settings};
pub use moves::{Move, ReceivePoint, Trial};
pub use observer::{
    Answer, At, Entered, Entry, Mail, ObjectId, Observer, Operation, Origin, Scene, Touch, Traced,
    Unobserved, VisibleEvent,
};
pub use outside::{Outside, Sandbox};
pub use prims::{Connection, MAX_NODES, Sent};
pub use run::{Departures, Evaluated, Limits, Literal, SLICE, Scheduler, Single, Substitute, Turn};
pub use snapshot::checkpoint::{Above, Checkpoint};
pub use snapshot::layers::{Layered, Layers};
pub use snapshot::stored::{Keeping, Plain, Stored};
pub use snapshot::timeline::Timeline;
pub use snapshot::undo::Mark;
pub use state::State;
pub use state::handle::Handle;
pub use state::heap::{Header, Heap, Kind};
pub use state::thread::{Block, Mask, Status, ThreadId};
pub use state::word::{Index, Word};
pub use step::{Next, Stepped};
pub use stop::{MachineError, Stop};
pub use view::component::{Changes, Component, Node};
pub use view::containers::{Container, Contents, Item};
pub use view::elixir::{
    elixir_atom, elixir_callee, elixir_definition, elixir_exception, elixir_text,
};
pub use view::hash::Quick;
pub use view::held::{Holder, Holds, Tuples};
pub use view::inspect::{CallFrame, Cell, CellKind};
pub use view::show::{ShowLimits, erlang_atom};
