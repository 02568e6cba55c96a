//! The folder that an agent is confined to: what tools may name, and what programs that they run may open.

use crate::cli::Captured;
use crate::error::Error;
use std::path::{Component, Path, PathBuf};
use workbench::{Answer, FileError, FileKind, NoAnswer, Outside, Request, Stream};

#[derive(Clone)]
pub(super) struct Folder {
    /// Without links.
    root: PathBuf,
}

impl Folder {
    /// Makes a folder the current one: paths are seen from there, in requests and in answers.
    pub(super) fn enter(folder: &Path) -> Result<Folder, Error> {
        let root = std::fs::canonicalize(folder).map_err(|e| Error::unreadable(folder, &e))?;
        std::env::set_current_dir(&root).map_err(|e| Error::unreadable(folder, &e))?;
        Ok(Folder { root })
    }

    /// A file or folder that exists inside, as a path seen from the folder.
    pub(super) fn existing(&self, named: &str) -> Result<PathBuf, Error> {
        let path = Path::new(named);
        let outside = || {
            Error::usage(format!("{named} is outside the folder of this server"))
                .help("name a path inside it, such as src/Main.hs")
        };
        if leaves(path.strip_prefix(&self.root).unwrap_or(path)) {
            return Err(outside());
        }
        let found =
            std::fs::canonicalize(self.root.join(path)).map_err(|error| match error.kind() {
                std::io::ErrorKind::NotFound => Error::machine(format!("there is no file {named}"))
                    .help("paths are seen from the folder of this server"),
                _ => Error::unreadable(path, &error),
            })?;
        let inside = found.strip_prefix(&self.root).map_err(|_| outside())?;
        Ok(if inside.as_os_str().is_empty() { PathBuf::from(".") } else { inside.to_owned() })
    }

    /// Whether a program may open what it names so, if it exists or not.
    fn allows(&self, path: &Path) -> bool {
        if leaves(path.strip_prefix(&self.root).unwrap_or(path)) {
            return false;
        }
        let whole = self.root.join(path);
        // What is there decides: a link may lead elsewhere, and so may one that leads nowhere yet.
        let there = whole.ancestors().find(|path| std::fs::symlink_metadata(path).is_ok());
        let there = there.and_then(|path| std::fs::canonicalize(path).ok());
        there.is_some_and(|path| path.starts_with(&self.root))
    }
}

/// Whether a path leads out of the folder that it is seen from, by its words alone.
fn leaves(path: &Path) -> bool {
    let mut depth = 0;
    path.components().any(|component| {
        match component {
            Component::Normal(_) => depth += 1,
            Component::CurDir => {}
            Component::ParentDir => depth -= 1,
            Component::RootDir | Component::Prefix(_) => return true,
        }
        depth < 0
    })
}

/// An outside whose files are those of the folder: any other does not exist, or is not permitted.
pub(super) struct Confined {
    inner: Captured,
    folder: Folder,
}

impl Confined {
    pub(super) fn new(inner: Captured, folder: &Folder) -> Self {
        Confined { inner, folder: folder.clone() }
    }
}

impl Outside for Confined {
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        self.inner.output(stream, bytes);
    }

    fn close(&mut self, stream: Stream) {
        self.inner.close(stream);
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        let (Request::Open(path, _)
        | Request::FileKind(path)
        | Request::RemoveFile(path)
        | Request::ListDirectory(path)
        | Request::MakeDirectory(path)) = request
        else {
            return self.inner.answer(request);
        };
        let path = String::from_utf8_lossy(path).into_owned();
        match (self.folder.allows(Path::new(&path)), request) {
            (true, _) => self.inner.answer(request),
            (false, Request::FileKind(_)) => Ok(Answer::Kind(FileKind::Nothing)),
            (false, _) => Ok(Answer::Failed(FileError::NotPermitted)),
        }
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.inner.arguments()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.inner.program_name()
    }

    fn wait(&mut self, nanoseconds: i64) {
        self.inner.wait(nanoseconds);
    }
}

#[cfg(test)]
mod tests {
    use super::{Folder, leaves};
    use std::path::Path;

    #[test]
    fn words_that_lead_out_are_seen() {
        for inside in ["a", "a/../b", "./a", ""] {
            assert!(!leaves(Path::new(inside)), "{inside}");
        }
        for outside in ["..", "a/../..", "/etc/passwd", "../a/b"] {
            assert!(leaves(Path::new(outside)), "{outside}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_does_not_lead_out() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = std::fs::canonicalize(folder.path()).expect("it is there");
        let inside = root.join("inside");
        std::fs::create_dir(&inside).expect("a folder");
        std::fs::write(inside.join("a"), "").expect("a file");
        std::os::unix::fs::symlink(&root, inside.join("out")).expect("a link");
        std::os::unix::fs::symlink(root.join("new"), inside.join("dangling")).expect("a link");
        let folder = Folder { root: inside.clone() };
        assert!(folder.existing("a").is_ok_and(|path| path == Path::new("a")));
        assert!(folder.existing("out/inside/../inside/a").is_ok(), "it comes back");
        assert!(folder.existing("out").is_err() && folder.existing("nothing").is_err());
        assert!(folder.allows(Path::new("new")) && folder.allows(&inside.join("new/er")));
        assert!(!folder.allows(Path::new("out/new")) && !folder.allows(Path::new("dangling")));
        assert!(!folder.allows(&root.join("new")));
    }
}
