//! Files on disk, for loading programs.

use std::path::{Path, PathBuf};
use workbench::Files;

pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|e| reason(&e))
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn is_folder(&self, path: &Path) -> bool {
        path.is_dir()
    }

    fn list(&self, path: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|e| e.path()).collect();
        paths.sort();
        paths
    }
}

/// What the system says, without its error number.
pub fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let plain = text.split(" (os error").next().unwrap_or(&text);
    plain.to_lowercase()
}

/// Where OTP is installed, if it is in one of the usual places or `erl` is on the path.
pub fn find_otp() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let erl = std::env::split_paths(&path).map(|p| p.join("erl")).find(|p| p.exists());
    let beside = erl.and_then(|p| p.canonicalize().ok()).and_then(|p| {
        // `…/erlang/bin/erl`, or a script that stands there.
        p.parent()?.parent().map(Path::to_owned)
    });
    let usual = ["/usr/lib/erlang", "/usr/local/lib/erlang", "/opt/homebrew/lib/erlang"];
    beside
        .into_iter()
        .chain(usual.iter().map(PathBuf::from))
        .find(|p| p.join("lib").is_dir() && p.join("releases").is_dir())
}
