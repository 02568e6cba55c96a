//! What a search found, in the user's terms: steps of a schedule, names of threads and cells, and the
//! recording.

pub(crate) mod names;
pub(crate) mod recording;
pub(crate) mod steps;
