//! `backstory mcp`: the Model Context Protocol, for agents.
//!
//! Tools answer with small JSON objects of the shapes that `--json` has on the command line. A run is recorded
//! once, gets a name (`r1`), and every other tool looks at that run; an answer names the moment it is about
//! (`r1@57`), so that the next call can begin there.
//!
//! - [`handler`]: the protocol. It is asynchronous, and the only place that is;
//! - [`desk`]: one thread that does the work, one call after the other, with all that was opened;
//! - [`tools`]: the table of tools; the other files carry them out.

mod asking;
mod desk;
mod folder;
mod handler;
mod kept;
mod looking;
mod opened;
mod program;
mod proving;
mod running;
mod searching;
mod telling;
mod tools;

use crate::error::Error;
use folder::Folder;
use handler::Handler;
use rmcp::ServiceExt;
use std::path::Path;

/// Serves one client on standard input and output until it closes them.
pub(crate) fn serve(folder: &Path) -> Result<(), Error> {
    let folder = Folder::enter(folder)?;
    let cannot = |e: &dyn std::fmt::Display| Error::machine(format!("cannot serve: {e}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|e| cannot(&e))?;
    let handler = Handler::start(folder).map_err(|e| cannot(&e))?;
    runtime.block_on(async {
        let service = handler.serve(rmcp::transport::stdio()).await;
        // A client that leaves before it has said hello is no failure.
        let Ok(service) = service else { return Ok(()) };
        service.waiting().await.map(drop).map_err(|e| cannot(&e))
    })?;
    // A read of standard input may be under way, which nothing can stop.
    runtime.shutdown_background();
    Ok(())
}
