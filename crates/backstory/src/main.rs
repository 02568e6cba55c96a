//! Backstory: the binary. The only place with terminal, files, clock and sockets.

mod cli;
mod disk;
mod terminal;

fn main() -> std::process::ExitCode {
    cli::main()
}
