//! `backstory web`.

use super::open::{SessionArguments, subject};
use crate::error::Error;
use crate::web::Server;
use clap::Args;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const EXAMPLES: &str = "\
Examples:
  backstory web Main.hs                      print an address and open it
  backstory web bug.story                    a recording: of run --record, search, or saved in the page
  backstory web shop.erl --input orders.txt  what the program reads
  backstory web Main.hs --port 8080          the same address each time: an open page reconnects after a restart

Click a thread and it takes a step; follow the marks into a deadlock; click an event, a character of the
output, a part of a value. ? lists the keys. The page is for this machine alone.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct WebArguments {
    /// The port to listen on; 0 for any free one
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Print the address and do not open it
    #[arg(long)]
    no_open: bool,
    /// Print the address only, for an editor that shows the page in a view of its window
    #[arg(long)]
    in_editor: bool,
    #[command(flatten)]
    session: SessionArguments,
}

pub(super) fn web(arguments: &WebArguments) -> Result<u8, Error> {
    // The stop button of the page.
    let interrupt = Arc::new(AtomicBool::new(false));
    let target = arguments.session.program.target()?;
    let session = arguments.session.open(&target, interrupt.clone())?;
    let subject = subject(&session, target, interrupt);
    let server = Server::new(arguments.port, session, subject)
        .map_err(|message| Error::machine(message).help("--port 0 takes any port that is free"))?;
    let address = server.address();
    println!("{address}");
    eprintln!("Ctrl-C ends the server.");
    if arguments.in_editor {
        crate::web::allow_editors();
    } else if !arguments.no_open {
        open(&address);
    }
    // Ctrl-C ends the server.
    server.serve(&crate::interrupt::flag_for_work());
    crate::interrupt::work_is_over();
    Ok(0)
}

/// Asks the system to open an address. The address is also printed, in case no browser opens.
fn open(address: &str) {
    let openers: &[(&str, &[&str])] = if cfg!(target_os = "macos") {
        &[("open", &[])]
    } else if cfg!(windows) {
        &[("rundll32", &["url.dll,FileProtocolHandler"])]
    } else {
        &[("xdg-open", &[])]
    };
    for (program, first) in openers {
        let mut command = Command::new(program);
        command.args(*first).arg(address);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let _ = command.spawn();
    }
}
