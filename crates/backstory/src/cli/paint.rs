//! Colours on standard output: on a terminal, unless `NO_COLOR` is set.

use std::io::IsTerminal;
use std::sync::OnceLock;

fn is_coloured() -> bool {
    static COLOURED: OnceLock<bool> = OnceLock::new();
    *COLOURED.get_or_init(|| {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
        wanted && std::io::stdout().is_terminal()
    })
}

fn paint(code: &str, text: &str) -> String {
    match is_coloured() && !text.is_empty() {
        true => format!("\x1b[{code}m{text}\x1b[0m"),
        false => text.to_owned(),
    }
}

pub(super) fn bold(text: &str) -> String {
    paint("1", text)
}

pub(super) fn dim(text: &str) -> String {
    paint("2", text)
}

pub(super) fn good(text: &str) -> String {
    paint("32", text)
}

pub(super) fn bad(text: &str) -> String {
    paint("31", text)
}

/// A verdict: its first line is highlighted, wrong and correct values are coloured.
pub(super) fn verdict(text: &str) -> String {
    let line = |(n, line): (usize, &str)| match line.trim_start() {
        _ if n == 0 => bold(line),
        rest if rest.starts_with("wrong:") => bad(line),
        rest if rest.starts_with("right:") => good(line),
        _ => line.to_owned(),
    };
    text.lines().enumerate().map(line).collect::<Vec<_>>().join("\n")
}
