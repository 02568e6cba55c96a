//! A `backstory web` for a test.

#![allow(dead_code, reason = "each test uses its own part of this")]

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};

pub(crate) struct Served {
    child: Child,
    pub address: String,
    /// What the server says on standard error.
    pub said: Option<ChildStderr>,
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout")
}

impl Served {
    pub(crate) fn start(arguments: &[&str]) -> Served {
        Served::start_in(arguments, &std::env::temp_dir())
    }

    /// With a folder for what is kept from one start to the next.
    pub(crate) fn start_in(arguments: &[&str], state: &Path) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
            .args(["web", "--no-open"])
            .args(arguments)
            .env("XDG_STATE_HOME", state)
            .current_dir(root())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("backstory starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("the address is printed");
        let said = child.stderr.take();
        let address = line.trim().to_owned();
        assert!(address.starts_with("http://127.0.0.1:"), "{address}");
        Served { child, address, said }
    }

    /// `127.0.0.1:PORT`
    pub(crate) fn host(&self) -> &str {
        self.address.trim_start_matches("http://").split('/').next().unwrap_or("")
    }

    /// `/TOKEN/`
    pub(crate) fn base(&self) -> String {
        let rest = self.address.trim_start_matches("http://");
        rest[rest.find('/').unwrap_or(0)..].to_owned()
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().is_ok_and(|s| s.is_none())
    }

    pub(crate) fn stop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop();
    }
}
