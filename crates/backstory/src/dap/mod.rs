//! `backstory dap`: the Debug Adapter Protocol, for editors.
//!
//! The run is recorded when it is launched; afterwards every request moves between its moments, so stepping back works
//! like stepping forward. A separate thread reads messages, so that a pause request reaches running work.

mod asking;
mod data;
mod launch;
mod server;
mod stops;
mod wire;

pub(crate) use launch::{Launch, Opened};

use server::Server;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use wire::{Incoming, Writer};

/// Opens the program that a client wants to debug.
pub(crate) type Opener =
    Box<dyn Fn(&Launch, Arc<AtomicBool>) -> Result<Opened, crate::error::Error>>;

/// Serves one client until it disconnects.
pub(crate) fn serve(
    input: impl BufRead + Send + 'static,
    output: Box<dyn Write + Send>,
    open: Opener,
) -> Result<(), String> {
    let interrupt = Arc::new(AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let flag = interrupt.clone();
    std::thread::Builder::new()
        .name("messages".to_owned())
        .spawn(move || {
            let mut input = input;
            while let Some(message) = wire::read(&mut input) {
                if let Incoming::Request(request) = &message
                    && ["pause", "disconnect", "terminate"].contains(&request.command.as_str())
                {
                    flag.store(true, Ordering::SeqCst);
                }
                if sender.send(message).is_err() {
                    return;
                }
            }
            flag.store(true, Ordering::SeqCst);
        })
        .map_err(|e| format!("cannot start a thread: {e}"))?;
    let mut server = Server::new(Writer::new(output), open, interrupt);
    while let Ok(message) = receiver.recv() {
        if !server.take(message) {
            break;
        }
    }
    Ok(())
}
