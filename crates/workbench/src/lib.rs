//! The session: load a program, run it, record it, replay it. Answers are plain data in the
//! user's terms; engines meet here, and the interfaces know nothing below.

mod asking;
pub mod concurrent;
mod concurrent_memory;
mod concurrent_part;
mod concurrent_session;
mod concurrent_text;
mod concurrent_tree;
mod concurrent_truth;
mod contracts;
mod diagram;
mod erlang;
mod files;
mod haskell;
mod library;
pub mod meet;
mod program;
pub mod session;

pub use asking::{
    Ask, Begin, BlameView, ContractJudge, ContractJudgement, Costs, DebugOptions, Debugger, Judged,
    Judgement, Observations, ObservedTurn, Parts, Remembered, Reply, Row, Shown, StrategyName,
    Turn, Unfolded, Unjudged,
};
pub use contracts::{
    Begun, BrokenRun, CheckOptions, CheckOutcome, CheckReport, Checked, ContractOracle, Example,
    FindLimits, Image, Showing, Subject, Trials, check, check_and_begin, check_believing,
    check_with_journal, find_broken, images,
};
pub use diagram::{Diagram, DiagramOptions};
pub use files::Files;
pub use haskell::test_expression;
pub use machine::{FileError, NoAnswer, OpenMode, Outside, Sandbox, Stream, Variable};
pub use program::{LoadOptions, LoadResult, Loaded, load};
pub use search::{
    BlockedThread, Cover, Gap, NeededTimeout, Note, RanOn, SearchOptions, SearchReport, SearchStep,
    SearchedOutcome, Strategy, Verdict, Warning, WarningPlace, search, states::Livelocks,
};
pub use stories;

pub use core_ir::Language;
pub use recording::{
    Completeness, ReadError, Recording, begins_like_recording, read as read_recording,
};
pub use runs::{
    Discard, Ending, Output, Program, Replay, ReplayError, Report, Run, RunOptions, Schedule,
    replay, run, run_variant,
};
