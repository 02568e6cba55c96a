//! Moments: points of a run that can be visited, stepped from in both directions, and inspected.
//!
//! A run is a sequence of *moments*. Each is the point just before a thread evaluates an expression of user code, and
//! is identified by its number, counted from 1 over the whole run; 0 is the start. The numbers depend only on the
//! program and the recording, not on how a moment was reached.
//!
//! - [`Sites`]: the instructions that evaluate user expressions, and their source locations;
//! - [`Travel`]: a replay that can go to any moment, from the checkpoints that it makes. Between two of them is a
//!   *segment*, for which it stores how often each site was evaluated: a segment without a match is never executed
//!   again to search it;
//! - [`Step`]: forwards and backwards by expression, line, call, effect or thread.
//!
//! A step back is the inverse of the same step forward within a function: both move between the first expressions of a
//! line. A function that a step returned from is found again through the history of the caller, not here.

mod find;
mod scan;
mod sites;
mod step;
mod travel;

pub use find::{Landmark, SiteSet};
pub use scan::Here;
pub use sites::{Site, SiteId, Sites};
pub use step::{Direction, Grain, Reach, Step};
pub use travel::{Arrived, Aside, Travel, TravelOptions};

/// The number of a moment.
pub type Moment = u64;
