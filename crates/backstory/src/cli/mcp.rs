//! `backstory mcp`.

use crate::error::Error;
use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  backstory mcp                 an agent's client starts this, and speaks the protocol over standard input and output
  backstory mcp ~/shop          for the programs of another folder

The guide shows how clients are set up and how a session goes: docs/guide/agents.md.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct McpArguments {
    /// The folder whose programs the agent may run and read: nothing outside it
    #[arg(default_value = ".", value_name = "FOLDER")]
    folder: PathBuf,
}

pub(super) fn mcp(arguments: &McpArguments) -> Result<u8, Error> {
    crate::mcp::serve(&arguments.folder)?;
    Ok(0)
}
