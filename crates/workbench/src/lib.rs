//! Loads programs, and combines engines. The interfaces use no lower crate: what they need of the engines is
//! re-exported here. Answers are plain data in the user's terms.

mod contracts;
mod erlang;
mod files;
mod haskell;
mod import;
pub mod inspector;
mod library;
pub mod meet;
mod packages;
mod program;
pub mod session;
mod test_results;

pub use ::contracts::{
    Begun, CheckOptions, CheckOutcome, CheckReport, Checked, Example, LEMMAS, Subject, Trials,
};
pub use contracts::{
    Image, check, check_and_begin, check_believing, check_by_proofs_alone, check_with_journal,
    check_with_library, images,
};
pub use files::{ElixirBuild, ElixirWork, Files, GhcBuild, GhcWork};
pub use haskell::test_expression;
pub use import::{OTP_BEHAVIOURS, import_trace};
pub use imports::{Divergence, ImportError, Imported, Log as TraceLog, LogError, source_checksum};
pub use machine::{Outside, Sandbox};
pub use meet::{BrokenRun, ContractOracle, FindLimits, Showing, find_broken};
pub use program::{Contracts, FrontEnd, LoadOptions, LoadResult, Loaded, MARKS, load};
pub use questions::Reading;
pub use questions::calls::{
    Ask, Begin, BlameView, ContractJudge, ContractJudgement, Costs, DebugOptions, Debugger, Judged,
    Judgement, Observations, ObservedTurn, Parts, Remembered, Reply, Row, Shown, StrategyName,
    Turn, Unfolded, Unjudged,
};
pub use questions::messages as concurrent;
pub use questions::messages::{Diagram, DiagramOptions};
pub use search::liveness::formula::Formula;
pub use search::liveness::graph::Fairness;
pub use search::liveness::{Property, Question};
pub use search::{
    Atom, BlockedThread, Cover, FaultKind, Gap, Liveness, LivenessReport, NeededTimeout, NodeRule,
    Note, RanOn, SearchOptions, SearchReport, SearchStep, SearchedOutcome, Strategy, Verdict,
    Warning, WarningPlace, search, states::Livelocks,
};
pub use stories;
pub use test_results::{TestOutcome, TestResult, test_results};

pub use core_ir::Language;
pub use recording::{
    Answer, Completeness, FileError, FileKind, NoAnswer, OpenMode, Pack, ReadError, Recording,
    Request, Stream, Variable, begins_like_recording, encode as encode_recording,
    read as read_recording,
};
pub use runs::{
    Discard, Ending, Form, Names, Output, Program, Replay, ReplayError, Report, Run, RunOptions,
    Schedule, packed, replay, run, run_variant, tool,
};
