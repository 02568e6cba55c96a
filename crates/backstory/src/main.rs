//! Backstory: the binary. The only place with terminal, files, clock and sockets.

mod cli;
mod disk;
mod given;
mod terminal;
mod web;

fn main() -> std::process::ExitCode {
    cli::main()
}
