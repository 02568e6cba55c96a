//! The protocol: requests come in, the desk does the work, progress goes out meanwhile.

use super::desk::{Call, Desk, Line};
use super::folder::Folder;
use super::tools::{self, TOOLS};
use crate::error::Error;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ErrorData, Implementation,
    ListToolsResult, PaginatedRequestParams, ProgressNotificationParam, ServerCapabilities,
    ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde_json::Value;
use std::time::Duration;

/// How often a client hears of work that goes on.
const PROGRESS_EVERY: Duration = Duration::from_millis(500);

const INSTRUCTIONS: &str = "\
Backstory runs Haskell, Erlang and Elixir programs in a machine that records every choice, so that each value, \
message and moment of a run can be looked at afterwards. Work backwards from what is wrong: `run` the program; \
`why` explains a line of its output, an exception or a thread that waits; `ask` finds the function to blame by \
questions that you `answer` from what the program should do; `search` tries all schedules of a concurrent \
program; `contracts` proves or refutes its contracts and STM invariants. A run has a name (r1) and so has each \
of its moments (r1@57); pass them on to the next call.";

pub(super) struct Handler {
    desk: Line,
}

impl Handler {
    pub(super) fn start(folder: Folder) -> std::io::Result<Handler> {
        Ok(Handler { desk: Desk::open(folder)? })
    }
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        let mut info = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        info.server_info = Implementation::new("backstory", env!("CARGO_PKG_VERSION"));
        info.instructions = Some(INSTRUCTIONS.to_owned());
        info
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tool = |entry: &tools::Entry| {
            let mut tool = Tool::new(entry.name, entry.description, (entry.schema)());
            // A program that is run may write files of the folder.
            let reads = ToolAnnotations::new().read_only(!entry.runs).open_world(false);
            tool.annotations = Some(if entry.runs { reads.destructive(false) } else { reads });
            tool
        };
        Ok(ListToolsResult::with_all_items(TOOLS.iter().map(tool).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = TOOLS.iter().find(|entry| entry.name == request.name) else {
            let names: Vec<&str> = TOOLS.iter().map(|entry| entry.name).collect();
            let error = Error::usage(format!("there is no tool {}", request.name))
                .help(format!("the tools are {}", names.join(", ")));
            return Err(ErrorData::invalid_params("unknown tool", Some(error.json())));
        };
        let given = Value::Object(request.arguments.unwrap_or_default());
        let (call, mut answer) = Call::new(tool, given);
        let watch = call.watch();
        if !self.desk.queue(call) {
            return Err(ErrorData::internal_error("the server is about to end", None));
        }
        let token = context.meta.get_progress_token();
        let mut ticks = tokio::time::interval(PROGRESS_EVERY);
        // The first tick comes at once, when there is nothing to say.
        ticks.tick().await;
        let mut said = 0.0;
        let done = loop {
            tokio::select! {
                done = &mut answer => break done,
                () = context.ct.cancelled() => {
                    watch.cancel();
                    return Err(ErrorData::internal_error("cancelled", None));
                }
                _ = ticks.tick() => {
                    let Some(token) = &token else { continue };
                    let (what, done, total) = watch.progress();
                    // What is reported must grow; without a measure it is the time.
                    said = if done > said { done } else { said + PROGRESS_EVERY.as_secs_f64() };
                    let mut news = ProgressNotificationParam::new(token.clone(), said);
                    news.total = total;
                    let _ = context.peer.notify_progress(news.with_message(what)).await;
                }
            }
        };
        Ok(CallToolResponse::from(match done {
            Ok(Ok(value)) => CallToolResult::structured(value),
            Ok(Err(error)) => CallToolResult::structured_error(error.json()),
            Err(_) => {
                let error = Error::machine("this call failed inside Backstory, which is a defect")
                    .help("what was opened before is still there");
                CallToolResult::structured_error(error.json())
            }
        }))
    }
}
