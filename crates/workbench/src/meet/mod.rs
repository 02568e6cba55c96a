//! Where engines meet.

mod stories;

pub use stories::{reply, wrong_line};
