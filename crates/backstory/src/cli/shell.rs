//! `backstory completions` and `backstory man`: written to standard output, for packagers and
//! users.

use clap::{Args, CommandFactory};
use std::io::Write;

#[derive(Args)]
pub(super) struct CompletionsArguments {
    /// The shell to complete for
    shell: clap_complete::Shell,
}

pub(super) fn completions(arguments: &CompletionsArguments) -> u8 {
    let mut command = super::Arguments::command();
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "backstory", &mut text);
    // A closed pipe is not a failure.
    let _ = std::io::stdout().write_all(&text);
    0
}

/// One page with all commands.
pub(super) fn man() -> u8 {
    let command = super::Arguments::command();
    let mut text = Vec::new();
    let mut done = clap_mangen::Man::new(command.clone()).render(&mut text);
    for sub in command.get_subcommands().filter(|s| !s.is_hide_set()) {
        let name = format!("backstory {}", sub.get_name());
        let page = clap_mangen::Man::new(sub.clone().bin_name(name.clone()));
        let heading = writeln!(text, ".SH \"{}\"", name.to_uppercase());
        done = done
            .and(heading)
            .and_then(|()| page.render_description_section(&mut text))
            .and_then(|()| page.render_synopsis_section(&mut text))
            .and_then(|()| page.render_options_section(&mut text));
    }
    if done.is_err() {
        return super::exit::COULD_NOT_RUN;
    }
    let _ = std::io::stdout().write_all(&text);
    0
}
