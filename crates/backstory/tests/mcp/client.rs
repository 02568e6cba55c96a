//! The client of the official SDK, connected to a server of ours.

use rmcp::model::{CallToolRequestParams, ProgressNotificationParam, Tool};
use rmcp::service::{NotificationContext, RunningService};
use rmcp::{ClientHandler, RoleClient, ServiceError, ServiceExt};
use serde_json::Value;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::net::unix::pipe;
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// Longer than any call takes; what takes longer hangs.
const LIMIT: Duration = Duration::from_secs(60);

/// Hears of progress.
struct Listener(UnboundedSender<ProgressNotificationParam>);

impl ClientHandler for Listener {
    async fn on_progress(
        &self,
        news: ProgressNotificationParam,
        _context: NotificationContext<RoleClient>,
    ) {
        let _ = self.0.send(news);
    }
}

pub(crate) struct Client {
    runtime: Runtime,
    service: Option<RunningService<RoleClient, Listener>>,
    progress: UnboundedReceiver<ProgressNotificationParam>,
    child: Child,
}

impl Drop for Client {
    /// A server whose test has failed does not live on.
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

impl Client {
    /// Starts a server for a folder.
    pub(crate) fn start(folder: &Path) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
            .arg("mcp")
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("backstory starts");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a runtime");
        let (heard, progress) = unbounded_channel();
        let input = OwnedFd::from(child.stdin.take().expect("a pipe"));
        let output = OwnedFd::from(child.stdout.take().expect("a pipe"));
        let service = runtime.block_on(async {
            let reader = pipe::Receiver::from_owned_fd(output).expect("a pipe");
            let writer = pipe::Sender::from_owned_fd(input).expect("a pipe");
            Listener(heard).serve((reader, writer)).await.expect("the server says hello")
        });
        Client { runtime, service: Some(service), progress, child }
    }

    fn service(&self) -> &RunningService<RoleClient, Listener> {
        self.service.as_ref().expect("it is open")
    }

    pub(crate) fn tools(&self) -> Vec<Tool> {
        self.runtime.block_on(self.service().list_all_tools()).expect("a list of tools")
    }

    pub(crate) fn instructions(&self) -> String {
        let info = self.service().peer_info().expect("the server has introduced itself");
        info.instructions.clone().unwrap_or_default()
    }

    /// What a tool answers, or the error of the protocol.
    pub(crate) fn try_call(&self, tool: &str, given: &Value) -> Result<Value, ServiceError> {
        let call = self.service().call_tool(params(tool, given));
        let done = self.runtime.block_on(async { tokio::time::timeout(LIMIT, call).await });
        let done = done.unwrap_or_else(|_| panic!("{tool} {given} goes on and on"))?;
        let value = done.structured_content.expect("an object");
        assert_eq!(done.is_error == Some(true), value.get("error").is_some(), "{value}");
        // The text is the same, for clients that know nothing else.
        let text = done.content.first().and_then(|c| c.as_text()).expect("a text").text.clone();
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), value);
        Ok(value)
    }

    pub(crate) fn call(&self, tool: &str, given: Value) -> Value {
        let said = self.try_call(tool, &given).expect("an answer");
        assert!(said.get("error").is_none(), "{tool} {given}: {said}");
        said
    }

    /// Calls a tool, waits until it has said what it does, and cancels it.
    pub(crate) fn cancel(&mut self, tool: &str, given: &Value) -> String {
        let Client { runtime, service, progress, .. } = self;
        let service = service.as_ref().expect("it is open");
        // What came late from calls before is about them.
        while progress.try_recv().is_ok() {}
        runtime.block_on(async {
            tokio::select! {
                done = service.call_tool(params(tool, given)) => panic!("it was to go on: {done:?}"),
                news = async {
                    // The first may still be about what comes before.
                    loop {
                        let news = progress.recv().await.expect("progress");
                        let what = news.message.unwrap_or_default();
                        if !what.contains("starting") && !what.contains("loading") {
                            break what;
                        }
                    }
                } => news,
            }
        })
    }

    /// The server ends when its input does.
    pub(crate) fn end(mut self) {
        let service = self.service.take().expect("it is open");
        self.runtime.block_on(service.cancel()).expect("the connection ends");
        assert!(self.child.wait().expect("the server ends").success());
    }
}

fn params(tool: &str, given: &Value) -> CallToolRequestParams {
    let arguments = given.as_object().expect("arguments are an object").clone();
    CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments)
}
