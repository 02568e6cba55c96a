//! The types exchanged between the server and the page. `web/api.d.ts` is generated from them: see
//! `tests/wire.rs`.

mod commands;
mod states;

pub(super) use commands::{
    Command, ContractsCommand, EngineCommand, QuestionsCommand, StoryCommand,
};
pub(super) use states::*;
