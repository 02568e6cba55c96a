//! Programs that tests compare with: GHC, OTP, z3, a browser. `cargo xtask test` installs them. A
//! test whose tool is missing fails: one that is skipped would look as if it had passed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Fails unless a program of this name is on the path.
pub fn require(tool: &str) {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|folder| folder.join(tool).is_file());
    assert!(
        found,
        "{tool} is not installed, and this test compares with it: `cargo xtask test` installs it"
    );
}

/// A command of a tool, which must be there.
pub fn command(tool: &str) -> Command {
    require(tool);
    Command::new(tool)
}

/// The version of GHC, such as `9.0.2`.
pub fn ghc_version() -> String {
    printed(command("ghc").arg("--numeric-version"))
}

/// The release of Erlang/OTP with the version of its runtime, such as `25-13.1.5`.
pub fn otp_version() -> String {
    let ask = "io:format(\"~s-~s\", [erlang:system_info(otp_release), erlang:system_info(version)]), halt().";
    printed(command("erl").args(["-noshell", "-eval", ask]))
}

/// Packages of npm, fetched once into a folder below the build folder: they are no part of this project.
pub fn npm(build: &Path, name: &str, packages: &[&str]) -> PathBuf {
    let folder = build.join(name);
    let wanted = packages.join("\n");
    let fetched = folder.join("fetched");
    if std::fs::read_to_string(&fetched).is_ok_and(|have| have == wanted) {
        return folder;
    }
    std::fs::create_dir_all(&folder).expect("a folder for npm");
    let done = command("npm")
        .args(["install", "--no-audit", "--no-fund", "--silent"])
        .args(packages)
        .current_dir(&folder)
        .status()
        .expect("npm starts");
    assert!(done.success(), "npm fetches {packages:?}");
    std::fs::write(fetched, wanted).expect("the folder can be written");
    folder
}

fn printed(command: &mut Command) -> String {
    let done = command.stdin(Stdio::null()).output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    let text = String::from_utf8_lossy(&done.stdout).trim().to_owned();
    assert!(done.status.success() && !text.is_empty(), "{command:?} does not say its version");
    text
}

#[cfg(test)]
mod tests {
    use super::require;

    #[test]
    #[should_panic(expected = "no-such-tool is not installed")]
    fn a_missing_tool_fails() {
        require("no-such-tool");
    }

    #[test]
    fn a_tool_that_is_there_is_found() {
        require("sh");
    }
}
