//! Plays a page in a temporary folder that looks like the root of the repository: it has a copy of `examples/`.

use super::page::{Item, Outputs, Page};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub(crate) struct Played {
    pub outputs: Outputs,
    /// Lines of the page, from 1, with problems apart from outputs.
    pub problems: Vec<(usize, String)>,
}

pub(crate) fn play(root: &Path, page: &Page) -> Played {
    let copy = tempfile::tempdir().expect("a temporary folder");
    copy_folder(&root.join("examples"), &copy.path().join("examples"));
    let mut folder = copy.path().to_owned();
    let mut played = Played { outputs: Vec::new(), problems: Vec::new() };
    for item in &page.items {
        match item {
            Item::Folder(name) => {
                folder = copy.path().join(name);
                std::fs::create_dir_all(&folder).expect("a folder");
            }
            Item::File { name, text } => {
                let path = folder.join(name);
                std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                std::fs::write(path, text).expect("a file");
            }
            Item::Edit { line, name, old, new } => {
                let text = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
                if text.matches(old.as_str()).count() == 1 && !old.is_empty() {
                    std::fs::write(folder.join(name), text.replace(old, new)).expect("a file");
                } else {
                    played.problems.push((*line, format!("this does not stand in {name} once")));
                }
            }
            Item::Console(console) => {
                let mut code = 0;
                let mut outputs = Vec::new();
                for (number, command) in console.commands.iter().enumerate() {
                    if command.text.starts_with("backstory web ") {
                        outputs.push(serve(&command.text, &folder));
                        continue;
                    }
                    let last = number + 1 == console.commands.len();
                    let typed = if last { console.typed.as_slice() } else { &[] };
                    let (output, ended) = run(&command.text, &folder, typed, code);
                    code = ended;
                    outputs.push(output);
                }
                played.outputs.push(outputs);
            }
        }
    }
    played
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name");
        if name == ".backstory" || path.extension().is_some_and(|e| e == "story") {
            continue;
        }
        if path.is_dir() {
            copy_folder(&path, &to.join(name));
        } else {
            std::fs::copy(&path, to.join(name)).expect("a copy");
        }
    }
}

/// A shell in this folder that finds the `backstory` of this build.
fn shell(script: &str, folder: &Path) -> Command {
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_backstory"));
    let mut path = vec![binary.parent().expect("a folder").to_owned()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(script)
        .current_dir(folder)
        .env("PATH", std::env::join_paths(path).expect("a path"))
        .env("NO_COLOR", "1")
        .stdout(Stdio::piped());
    command
}

/// What a command prints on both streams, without empty lines around it, and its exit code. `before` is the exit code of the command
/// before it, for `echo $?`.
fn run(text: &str, folder: &Path, typed: &[String], before: i32) -> (Vec<String>, i32) {
    let script = format!("exec 2>&1\n(exit {before})\n{text}");
    let mut child = shell(&script, folder).stdin(Stdio::piped()).spawn().expect("the shell starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let typed: String = typed.iter().map(|l| format!("{l}\n")).collect();
    // Commands that read nothing may have ended by now.
    let _ = stdin.write_all(typed.as_bytes());
    drop(stdin);
    let done = child.wait_with_output().expect("the command ends");
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    let lines = text.trim_matches('\n').lines().map(|l| l.trim_end().to_owned()).collect();
    (lines, done.status.code().unwrap_or(-1))
}

/// Starts a server, takes its first line and ends it.
fn serve(text: &str, folder: &Path) -> Vec<String> {
    let mut child = shell(&format!("exec {text} --no-open"), folder)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the shell starts");
    let mut first = String::new();
    let stdout = child.stdout.take().expect("a pipe");
    let _ = BufReader::new(stdout).read_line(&mut first);
    let _ = child.kill();
    let _ = child.wait();
    vec![first.trim_end().to_owned()]
}
