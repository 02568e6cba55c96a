//! Backstory: the binary. The only crate that accesses terminal, files, clock and sockets.

mod answer;
mod cli;
mod dap;
mod dialogue;
mod disk;
mod elixir;
mod error;
mod findings;
mod fixed_input;
mod ghc;
mod interrupt;
mod keep;
mod limits;
mod mcp;
mod memory;
mod progress;
mod terminal;
mod web;

fn main() -> std::process::ExitCode {
    end_without_backtrace();
    interrupt::listen();
    cli::main()
}

/// Handles panics that are not defects, in the one place that all of them pass.
///
/// `backstory … | head` closes our output early, and `println!` panics then. If the system has no
/// memory for a stack or a thread, libraries panic; a backtrace would need more memory, and hang.
fn end_without_backtrace() {
    /// The exit code that a shell shows for a program ended by the signal of a closed pipe.
    const CLOSED_PIPE: i32 = 128 + 13;
    let otherwise = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let text = panic.payload().downcast_ref::<String>();
        if text.is_some_and(|t| t.starts_with("failed printing to stdout")) {
            std::process::exit(CLOSED_PIPE);
        }
        let short =
            ["mmap failed to allocate stack", "failed to spawn thread", "allocation failed"];
        if text.is_some_and(|t| short.iter().any(|reason| t.contains(reason))) {
            memory::end_for_lack_of_memory();
        }
        otherwise(panic);
    }));
}
