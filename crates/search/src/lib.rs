//! Searches the schedules of a concurrent program: strategies, dependence, reduction, coverage.
//!
//! [`search`] is the entry point: `driver/` goes through the strategies, `report/` describes findings in the user's
//! terms. A search drives a machine move by move ([`machine::Move`]) and undoes them ([`System`]). Each strategy is one
//! file:
//!
//! - [`deepening`]: schedules in order of their number of steps;
//! - [`random`]: random schedules, for large programs;
//! - [`nearest`]: schedules in order of their number of preemptions, in slices;
//! - [`optimal`]: every class of equivalent schedules, once;
//! - [`plain`]: every schedule, for comparison;
//! - [`states`]: every state, once, for programs that loop;
//! - [`liveness`]: every state with every move, for liveness properties;
//! - [`every_step`]: every interleaving of instructions, as a reference for tiny programs.

pub mod deepening;
mod driver;
mod event;
pub mod every_step;
mod failures;
mod fingerprint;
mod idle;
pub mod liveness;
mod lock_order;
mod locks;
pub mod nearest;
mod nodes;
pub mod optimal;
mod outcome;
pub mod plain;
pub mod random;
mod report;
pub mod script;
mod shorten;
mod stage;
pub mod states;
mod stuck;
mod system;
mod timeouts;
mod trace;
mod tree;
mod wanted;
mod watch;

pub use driver::{Atom, Begun, Liveness, SearchOptions, Strategy, search, system};
pub use event::{Event, Label, Object, Varies, dependent};
pub use fingerprint::of as state_hash;
pub use nodes::{FaultKind, NodeRule};
pub use outcome::{
    Cover, Fair, FairRun, Finding, Found, Gap, Limits, Listener, Note, Outcome, Owed, Silent,
    WhyFair,
};
pub use report::{
    BlockedThread, LivenessReport, NeededTimeout, RanOn, SearchReport, SearchStep, SearchedOutcome,
    Verdict, Warning, WarningPlace, record_up_to, walk_plainly,
};
pub use shorten::{preemptions, shorten};
pub use stage::Stage;
pub use stuck::Past;
pub use system::{Back, Done, Look, Rules, System, Thread, Trouble};
pub use timeouts::{Expiry, Need, Wait, expiries, need};
pub use watch::Watch;
