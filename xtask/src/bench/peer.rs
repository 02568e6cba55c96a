//! The compared implementations, and how each runs a program.

use super::time::Words;
use crate::run::{exists, output};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where things are.
pub(super) struct Setting {
    /// `bench/`, with a folder for each program.
    pub programs: PathBuf,
    /// For what is compiled and recorded.
    pub scratch: PathBuf,
    pub backstory: PathBuf,
}

/// Whose way of running a Core program has: the language decides what is compared with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Family {
    Haskell,
    Erlang,
}

/// What Backstory is given: the program itself, or a version of it in Core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    Core,
    Source,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Peer {
    /// Backstory, without a recording.
    Plain(Family, Form),
    Recording(Family, Form),
    /// GHC's bytecode interpreter.
    RunGhc,
    /// GHC's compiled code, not optimised.
    Ghc,
    /// Erlang's machine.
    Erl,
    /// Erlang's own debugger, which interprets.
    Int,
}

pub(super) const PEERS: &[Peer] = &[
    Peer::Plain(Family::Haskell, Form::Core),
    Peer::Recording(Family::Haskell, Form::Core),
    Peer::Plain(Family::Haskell, Form::Source),
    Peer::Recording(Family::Haskell, Form::Source),
    Peer::RunGhc,
    Peer::Ghc,
    Peer::Plain(Family::Erlang, Form::Core),
    Peer::Recording(Family::Erlang, Form::Core),
    Peer::Plain(Family::Erlang, Form::Source),
    Peer::Recording(Family::Erlang, Form::Source),
    Peer::Erl,
    Peer::Int,
];

impl Peer {
    pub(super) fn name(self) -> &'static str {
        match self {
            Peer::Plain(Family::Haskell, Form::Core) => "core",
            Peer::Recording(Family::Haskell, Form::Core) => "core rec",
            Peer::Plain(Family::Haskell, Form::Source) => ".hs",
            Peer::Recording(Family::Haskell, Form::Source) => ".hs rec",
            Peer::Plain(Family::Erlang, Form::Core) => "strict core",
            Peer::Recording(Family::Erlang, Form::Core) => "strict core rec",
            Peer::Plain(Family::Erlang, Form::Source) => ".erl",
            Peer::Recording(Family::Erlang, Form::Source) => ".erl rec",
            Peer::RunGhc => "runghc",
            Peer::Ghc => "ghc -O0",
            Peer::Erl => "erl",
            Peer::Int => "erl int",
        }
    }

    pub(super) fn is_ours(self) -> bool {
        matches!(self, Peer::Plain(..) | Peer::Recording(..))
    }

    /// How often it is run: the slow one once.
    pub(super) fn runs(self) -> usize {
        if self == Peer::Int { 1 } else { 3 }
    }

    pub(super) fn is_there(self) -> bool {
        match self {
            Peer::Plain(..) | Peer::Recording(..) => true,
            Peer::RunGhc => exists("runghc"),
            Peer::Ghc => exists("ghc"),
            Peer::Erl => exists("erl"),
            Peer::Int => {
                let ask = "halt(case code:which(int) of non_existing -> 1; _ -> 0 end).";
                exists("erl")
                    && output(Command::new("erl").args(["-noshell", "-eval", ask])).is_some()
            }
        }
    }

    /// Compiles what has to be and says how to run it; nothing where the program does not exist
    /// for this peer.
    pub(super) fn command(
        self,
        name: &str,
        size: &str,
        setting: &Setting,
    ) -> Result<Option<Words>, String> {
        let folder = setting.programs.join(name);
        let core = match self {
            Peer::Plain(Family::Erlang, Form::Core)
            | Peer::Recording(Family::Erlang, Form::Core) => {
                format!("{name}-strict.core")
            }
            Peer::Plain(Family::Haskell, Form::Core)
            | Peer::Recording(Family::Haskell, Form::Core) => {
                format!("{name}.core")
            }
            Peer::RunGhc
            | Peer::Ghc
            | Peer::Plain(Family::Haskell, Form::Source)
            | Peer::Recording(Family::Haskell, Form::Source) => format!("{name}.hs"),
            Peer::Erl
            | Peer::Int
            | Peer::Plain(Family::Erlang, Form::Source)
            | Peer::Recording(Family::Erlang, Form::Source) => format!("{name}.erl"),
        };
        let file = folder.join(core);
        if !file.is_file() {
            return Ok(None);
        }
        let file_text = file.display().to_string();
        // A folder each: `int` would take GHC's program for the module that it looks for.
        let maker = if self == Peer::Ghc { "ghc" } else { "other" };
        let scratch = setting.scratch.join(name).join(maker);
        std::fs::create_dir_all(&scratch).map_err(|e| format!("target/bench/{name}: {e}"))?;
        let words: Vec<String> = match self {
            Peer::Plain(..) => vec![text(&setting.backstory), "run".into(), file_text, size.into()],
            Peer::Recording(..) => {
                let record = text(&scratch.join("run.story"));
                vec![
                    text(&setting.backstory),
                    "run".into(),
                    "--record".into(),
                    record,
                    file_text,
                    size.into(),
                ]
            }
            Peer::RunGhc => vec!["runghc".into(), file_text, size.into()],
            Peer::Ghc => {
                let program = text(&scratch.join(name));
                let mut ghc = Command::new("ghc");
                ghc.args(["-O0", "-v0", "-outputdir"])
                    .arg(&scratch)
                    .args(["-o", &program])
                    .arg(&file);
                compile(&mut ghc, name)?;
                vec![program, size.into()]
            }
            Peer::Erl | Peer::Int => {
                // `int` looks for the source beside the compiled module.
                let copied = scratch.join(format!("{name}.erl"));
                std::fs::copy(&file, copied).map_err(|e| format!("{name}.erl: {e}"))?;
                compile(
                    Command::new("erlc").arg("+debug_info").arg("-o").arg(&scratch).arg(&file),
                    name,
                )?;
                let interpret = if self == Peer::Int {
                    format!("{{module, _}} = int:ni(\"{}\"), ", text(&scratch.join(name)))
                } else {
                    String::new()
                };
                let eval = format!("{interpret}{name}:main([\"{size}\"]), halt().");
                let words = ["erl", "-noshell", "-pa", &text(&scratch), "-eval", &eval];
                words.map(str::to_owned).to_vec()
            }
        };
        Ok(Some(words))
    }
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

fn compile(command: &mut Command, name: &str) -> Result<(), String> {
    match command.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(format!(
            "{name} does not compile:\n{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )),
        Err(error) => Err(format!("{name} could not be compiled: {error}")),
    }
}
