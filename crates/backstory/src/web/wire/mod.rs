//! The types exchanged between the server and the page. `web/api.d.ts` is generated from them: see
//! `tests/wire.rs`.

mod commands;
mod moments;
mod states;

pub(super) use commands::{
    Command, ContractsCommand, EngineCommand, QuestionsCommand, StepUnit, StoryCommand, WhichTime,
};
pub(super) use moments::{Breakpoint, Frame, Here, LineCounts, Moments, MomentsStatus};
pub(super) use states::*;
