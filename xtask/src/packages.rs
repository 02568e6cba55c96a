//! System packages that the tests need: the real implementations, to compare with.

use crate::run::{exists, output, show_and_run};
use std::process::Command;

/// Debian's name of a package, and a program of it, if it has one.
const PACKAGES: &[(&str, Option<&str>)] = &[
    ("ghc", Some("ghc")),
    // Projects that GHC compiles for Backstory.
    ("cabal-install", Some("cabal")),
    // A second opinion on what the contract checker decides.
    ("z3", Some("z3")),
    ("erlang-base", Some("erl")),
    ("erlang-dev", None),
    ("erlang-eunit", None),
    ("erlang-debugger", None),
    // The sources of stdlib, which the parser reads and compares with their beams.
    ("erlang-src", None),
    ("elixir", Some("elixir")),
    // The page is tested in a real browser.
    ("chromium", Some("chromium")),
    ("chromium-driver", Some("chromedriver")),
    ("npm", Some("npm")),
    // JUnit reports are compared with their schema.
    ("libxml2-utils", Some("xmllint")),
    // Tests send signals.
    ("procps", Some("kill")),
];

/// Installs what is missing, where that is possible, and says so; otherwise says what to install.
pub(crate) fn ensure() -> Result<(), String> {
    let missing = missing();
    if missing.is_empty() {
        println!("system packages: all there");
        return Ok(());
    }
    let list = missing.join(" ");
    println!("system packages: the tests need {list}");
    let wish = format!("please install these packages and try again: {list}");
    if !exists("apt-get") {
        return Err(wish);
    }
    let prefix: &[&str] = if is_root() {
        &[]
    } else if output(Command::new("sudo").args(["-n", "true"])).is_some() {
        &["sudo"]
    } else {
        return Err(format!("{wish}\n  sudo apt-get install {list}"));
    };
    println!("installing them with apt-get");
    show_and_run(&mut apt(prefix, &["update"], &[]))?;
    let install = ["install", "--yes", "--no-install-recommends"];
    show_and_run(&mut apt(prefix, &install, &missing))
}

fn missing() -> Vec<&'static str> {
    // A program that can be started is there, whatever package brought it: npm often comes with a
    // nodejs from elsewhere, which Debian's npm then refuses to join. Only what has no program of its
    // own is asked of dpkg, where there is one.
    let debian = exists("dpkg-query");
    PACKAGES
        .iter()
        .filter(|(package, program)| match program {
            Some(program) => !exists(program),
            None => debian && !is_installed(package),
        })
        .map(|(package, _)| *package)
        .collect()
}

fn is_installed(package: &str) -> bool {
    output(Command::new("dpkg-query").args(["--show", "--showformat", "${Status}", package]))
        .is_some_and(|status| status.ends_with(" installed"))
}

fn is_root() -> bool {
    output(Command::new("id").arg("-u")).is_some_and(|id| id.trim() == "0")
}

fn apt(prefix: &[&str], arguments: &[&str], packages: &[&str]) -> Command {
    // Through `env`, since sudo does not hand the environment on.
    let mut words: Vec<&str> = prefix.to_vec();
    words.extend(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]);
    words.extend(arguments);
    words.extend(packages);
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    command
}
