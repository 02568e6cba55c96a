//! Moments: any point of a run, to go to, to step from in both directions, and to look around in.
//!
//! A run is a sequence of *moments*. Each is the point just before a thread evaluates an expression of
//! the user's own code, and is named by its number, counted from 1 over the whole run; 0 is the start.
//! The numbers depend on the program and the recording alone, not on how a moment was reached.
//!
//! - [`Sites`]: which instructions are expressions of the user, and where they stand in the source;
//! - [`Travel`]: a replay that can be put at any moment, from checkpoints that it leaves behind. Between
//!   two of them lies a *segment*, of which it keeps how often each site was evaluated: a segment
//!   in which something did not happen is never executed again to look for it;
//! - [`Step`]: forwards and backwards by expression, line, call, effect or thread.
//!
//! A step back is the inverse of the same step forward within a function: both move between the first
//! expressions of a line. What a step left (a function that returned) is found again by the caller's
//! own history, not here.

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
