//! The session: load a program, run it, record it, replay it. Answers are plain data in the
//! user's terms; engines meet here, and the interfaces know nothing below.

mod contracts;
mod erlang;
mod files;
mod haskell;
mod library;
pub mod meet;
mod program;
pub mod session;

pub use contracts::{
    Begun, BrokenRun, CheckOptions, CheckOutcome, CheckReport, Checked, ContractOracle, Example,
    FindLimits, Image, Showing, Subject, Trials, check, check_and_begin, check_believing,
    check_with_journal, find_broken, images,
};
pub use files::Files;
pub use haskell::test_expression;
pub use machine::{FileError, NoAnswer, OpenMode, Outside, Sandbox, Stream, Variable};
pub use program::{LoadOptions, LoadResult, Loaded, load};
pub use questions::calls::{
    Ask, Begin, BlameView, ContractJudge, ContractJudgement, Costs, DebugOptions, Debugger, Judged,
    Judgement, Observations, ObservedTurn, Parts, Remembered, Reply, Row, Shown, StrategyName,
    Turn, Unfolded, Unjudged,
};
pub use questions::messages as concurrent;
pub use questions::messages::{Diagram, DiagramOptions};
pub use search::{
    BlockedThread, Cover, Gap, NeededTimeout, Note, RanOn, SearchOptions, SearchReport, SearchStep,
    SearchedOutcome, Strategy, Verdict, Warning, WarningPlace, search, states::Livelocks,
};
pub use stories;

pub use core_ir::Language;
pub use recording::{
    Completeness, Pack, ReadError, Recording, begins_like_recording, encode as encode_recording,
    read as read_recording,
};
pub use runs::{
    Discard, Ending, Output, Program, Replay, ReplayError, Report, Run, RunOptions, Schedule,
    packed, replay, run, run_variant, tool,
};
