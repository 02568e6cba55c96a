//! Generators of small random concurrent programs, in Haskell and Erlang.
//!
//! A program has two or three threads of one to four operations each, terminates in every schedule,
//! and prints what each thread has observed. Deadlocks and uncaught exceptions are possible.

#![allow(dead_code, reason = "each test uses its own part of this")]

pub(crate) mod erlang;
pub(crate) mod haskell;
pub(crate) mod tiny;
