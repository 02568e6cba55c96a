//! Access control of the server.
//!
//! It listens on the loopback address only. Other users of the computer, and pages from elsewhere
//! in the browser of the user, could still reach it, so:
//! - every path starts with a random token, which only the printed address contains;
//! - the `Host` must be that of this server, so that no foreign name can be pointed here (DNS
//!   rebinding);
//! - an `Origin`, if a browser sends one, must be that of this server; commands must have one.

use super::http::{Method, Refusal, Request};
use std::path::PathBuf;

pub(super) struct Guard {
    token: String,
    port: u16,
}

impl Guard {
    pub(super) fn new(token: String, port: u16) -> Self {
        Guard { token, port }
    }

    pub(super) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }

    /// Checks a request. Returns the path after the token.
    pub(super) fn check<'r>(&self, request: &'r Request) -> Result<&'r str, Refusal> {
        let hosts = [format!("127.0.0.1:{}", self.port), format!("localhost:{}", self.port)];
        let host = request.header("host").unwrap_or("");
        if !hosts.iter().any(|h| h == host) {
            return Err(Refusal(403, "this server answers only under its own name"));
        }
        match request.header("origin") {
            Some(origin) if origin != format!("http://{host}") => {
                return Err(Refusal(403, "requests from other pages are not answered"));
            }
            None if request.method == Method::Post => {
                return Err(Refusal(403, "commands must come from the page itself"));
            }
            _ => {}
        }
        let json =
            request.header("content-type").is_some_and(|t| t.starts_with("application/json"));
        if request.method == Method::Post && !json {
            return Err(Refusal(415, "commands are JSON"));
        }
        let rest = request.path.strip_prefix('/').unwrap_or("");
        let (token, path) = rest.split_once('/').unwrap_or((rest, ""));
        if !same(token.as_bytes(), self.token.as_bytes()) {
            return Err(Refusal(403, "wrong token: use the address that backstory printed"));
        }
        Ok(path)
    }
}

/// Compares in constant time.
fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |all, (x, y)| all | (x ^ y)) == 0
}

/// A fresh token; or, on a port that the user chose, the last one used there, so that an open page
/// finds a restarted server.
pub(super) fn token(port: Option<u16>) -> Result<String, String> {
    let file = port.and_then(token_file);
    let kept = file.as_ref().and_then(|f| std::fs::read_to_string(f).ok());
    if let Some(token) = kept.filter(|t| t.len() == 32 && t.bytes().all(|b| b.is_ascii_hexdigit()))
    {
        return Ok(token);
    }
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|e| format!("the system gives no random numbers: {e}"))?;
    let token: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
    if let Some(file) = file {
        // Without it everything works, except for finding the server again after a restart.
        let _ = keep(&file, &token);
    }
    Ok(token)
}

fn token_file(port: u16) -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let home = std::env::var_os("HOME").map(|h| PathBuf::from(h).join(".local/state"));
    Some(state.or(home)?.join("backstory").join(format!("web-{port}.token")))
}

/// Writes a file that only its owner can read.
fn keep(file: &PathBuf, token: &str) -> std::io::Result<()> {
    use std::io::Write;
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(file)?.write_all(token.as_bytes())
}
