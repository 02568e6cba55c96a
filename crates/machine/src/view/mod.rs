//! Inspection of a state without changing it: values as text, frames and cells, hashes.

pub(crate) mod component;
pub(crate) mod containers;
pub(crate) mod elixir;
pub(crate) mod hash;
pub(crate) mod held;
pub(crate) mod inspect;
mod reach;
pub(crate) mod show;
