//! Programs that tests compare with: GHC, OTP, z3, a browser. `cargo xtask test` installs them. A
//! test whose tool is missing fails: one that is skipped would look as if it had passed.

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
