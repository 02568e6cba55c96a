//! What goes between the server and the page, as types. `web/api.d.ts` is made from them: see
//! `tests/wire.rs`.

mod commands;
mod states;

pub(super) use commands::{
    Command, ContractsCommand, EngineCommand, QuestionsCommand, StoryCommand,
};
pub(super) use states::*;
