//! Backstory: the binary. The only place with terminal, files, clock and sockets.

mod cli;
mod disk;
mod given;
mod memory;
mod terminal;
mod web;

fn main() -> std::process::ExitCode {
    leave_quietly_when_nobody_reads();
    cli::main()
}

/// `backstory … | head` closes our output early: that is no error. `println!` panics then, and this is
/// the one place that all of them share.
fn leave_quietly_when_nobody_reads() {
    /// What a shell shows for a program that the signal of a closed pipe has ended.
    const CLOSED_PIPE: i32 = 128 + 13;
    let otherwise = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let text = panic.payload().downcast_ref::<String>();
        if text.is_some_and(|t| t.starts_with("failed printing to stdout")) {
            std::process::exit(CLOSED_PIPE);
        }
        otherwise(panic);
    }));
}
