//! `backstory dap`.

use super::debug::is_erlang;
use super::load::load;
use super::program::{LoadingArguments, name_of};
use crate::dap::{Launch, Opened};
use crate::error::Error;
use crate::fixed_input::FixedInput;
use clap::Args;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use workbench::session::{Opening, Session, SessionOptions};

const EXAMPLES: &str = "\
Examples:
  backstory dap                 an editor starts this, and speaks the protocol over standard input and output
  backstory dap --port 0        listen on this machine alone; prints the port and the token to send first

The guide has set-ups for VS Code, Neovim, Emacs and Zed: docs/guide/editors.md.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct DapArguments {
    /// Listen on a port of this machine instead of standard input; 0 for any that is free
    #[arg(long, value_name = "N")]
    port: Option<u16>,
}

pub(super) fn dap(arguments: &DapArguments) -> Result<u8, Error> {
    let Some(port) = arguments.port else {
        let input = BufReader::new(std::io::stdin());
        let output = Box::new(std::io::stdout());
        crate::dap::serve(input, output, Box::new(open)).map_err(Error::machine)?;
        return Ok(0);
    };
    let cannot = |e: std::io::Error| Error::machine(format!("cannot listen on port {port}: {e}"));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(cannot)?;
    let port = listener.local_addr().map_err(cannot)?.port();
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|e| Error::machine(format!("no random numbers: {e}")))?;
    let token: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
    println!("{port} {token}");
    let _ = std::io::stdout().flush();
    // One client after another; a client without the token is refused.
    for client in listener.incoming() {
        let client = client.map_err(cannot)?;
        let Ok(reading) = client.try_clone() else { continue };
        let _ = reading.set_read_timeout(Some(std::time::Duration::from_secs(10)));
        let mut input = BufReader::new(reading);
        let mut line = Vec::new();
        let said = std::io::Read::take(&mut input, 256).read_until(b'\n', &mut line);
        if said.is_err() || String::from_utf8_lossy(&line).trim() != format!("Token: {token}") {
            continue;
        }
        let _ = input.get_ref().set_read_timeout(None);
        crate::dap::serve(input, Box::new(client), Box::new(open)).map_err(Error::machine)?;
    }
    Ok(0)
}

/// Loads the program that an editor launches, and runs it.
fn open(launch: &Launch, interrupt: Arc<AtomicBool>) -> Result<Opened, Error> {
    let all = |paths: &[PathBuf]| paths.iter().map(|p| launch.path(p)).collect();
    let loading = LoadingArguments {
        arguments: launch.args.clone(),
        input: launch.input.as_deref().map(|p: &Path| launch.path(p)),
        component: launch.component.clone(),
        call: launch.call.clone(),
        eunit: launch.eunit,
        exunit: launch.exunit,
        ct: launch.ct.clone(),
        source_folders: all(&launch.source_folders),
        packages: all(&launch.packages),
        ..LoadingArguments::default()
    };
    let target = loading.target(&launch.path(&launch.program))?;
    let mut options = target.options.clone();
    if let Some(test) = &launch.test {
        target.must_not_be_recorded("test")?;
        match is_erlang(&target.path) {
            true => {
                let module = name_of(&target.path);
                let name = test.split('/').next().unwrap_or(test);
                options.call = Some(format!("'{module}':{name}()"));
                options.eunit = true;
            }
            false => {
                let expression =
                    workbench::test_expression(&target.path, &target.sources, &options, test)
                        .map_err(Error::program)?;
                if expression.starts_with('(') {
                    let message = format!("{test} is a label of HUnit, not a definition");
                    return Err(Error::unsupported(message).help(
                        "launch the whole test suite, or ask about it: backstory debug --test",
                    ));
                }
                options.expression = Some(expression);
            }
        }
    }
    let mut program = load(&target, &options)?;
    if program.expression.is_some()
        && let Some(value) = &options.expression
    {
        // A property is a value, which somebody must need.
        options.expression = Some(format!("(({value}) `seq` return ()) :: IO ()"));
        program = load(&target, &options)?;
    }
    let program = Arc::new(program);
    let opening = match &target.recording {
        Some(recording) => Opening::Recording(Box::new(recording.clone())),
        None => Opening::Program {
            outside: Box::new(FixedInput::new(
                target.terminal(false),
                target.input.clone().unwrap_or_default(),
            )),
            arguments: target.arguments.clone(),
        },
    };
    let options = SessionOptions { interrupt, ..SessionOptions::default() };
    let mut session = Session::open(program, opening, options).map_err(Error::program)?;
    session.name_objects();
    Ok(Opened { session })
}
