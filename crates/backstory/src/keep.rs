//! Writes files that the user keeps: recordings, answers, exports.
//!
//! Existing files are not lost: a recording replaces only a recording, an export only an export of
//! the same kind. Nothing is written through a symbolic link. A file that is written as a whole
//! first goes to a temporary file in the same folder, which then replaces the old one atomically.

use crate::disk::reason;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// The content of a file, which determines what it may replace.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// Replaces a recording.
    Recording,
    /// Stored answers, which the caller has read before.
    Answers,
    /// Text of some format: replaces a file that starts with the same word. It may also go to a
    /// device or a pipe.
    Export,
    /// A report of a command: replaces a report of the same form, by its first character. It may also
    /// go to a device or a pipe.
    Report,
}

/// The file beside a program that has its name and another ending; for a folder such as `.`, in it.
pub(crate) fn beside(program: &Path, ending: &str) -> PathBuf {
    if program.file_name().is_some() {
        return program.with_extension(ending);
    }
    let whole = program.canonicalize().unwrap_or_default();
    let name = whole.file_name().unwrap_or("program".as_ref());
    program.join(name).with_extension(ending)
}

/// Writes a whole file.
pub(crate) fn write(path: &Path, bytes: &[u8], content: Content) -> Result<(), String> {
    let fail = |error: std::io::Error| cannot(path, &reason(&error));
    if matches!(content, Content::Export | Content::Report) && is_stream(path) {
        return std::fs::write(path, bytes).map_err(fail);
    }
    may_replace(path, bytes, content)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".backstory-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file: the umask of the user applies.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder(path)).map_err(fail)?;
    file.write_all(bytes).and_then(|()| file.as_file().sync_data()).map_err(fail)?;
    file.persist(path).map(drop).map_err(|error| fail(error.error))
}

fn cannot(path: &Path, why: &str) -> String {
    format!("cannot write {}: {why}", path.display())
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A terminal, a pipe, `/dev/null`: there is nothing to lose.
fn is_stream(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// An error if there is something at the path that must not be replaced.
fn may_replace(path: &Path, bytes: &[u8], content: Content) -> Result<(), String> {
    let found = match std::fs::symlink_metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(cannot(path, &reason(&error))),
    };
    if found.is_symlink() {
        return Err(cannot(path, "it is a symbolic link"));
    }
    if !found.is_file() {
        return Err(cannot(path, "it is not a regular file"));
    }
    if found.len() == 0 {
        return Ok(());
    }
    let mut old = Vec::new();
    let start = File::open(path).and_then(|file| file.take(256).read_to_end(&mut old));
    start.map_err(|error| cannot(path, &reason(&error)))?;
    match content {
        Content::Answers => Ok(()),
        Content::Recording if workbench::begins_like_recording(&old) => Ok(()),
        Content::Recording => {
            Err(cannot(path, "there is a file of that name that is not a recording"))
        }
        Content::Export if first_word(&old) == first_word(bytes) => Ok(()),
        Content::Report if old.trim_ascii_start().first() == bytes.first() => Ok(()),
        Content::Export | Content::Report => {
            Err(cannot(path, "there is another file of that name"))
        }
    }
}

fn first_word(bytes: &[u8]) -> &[u8] {
    let bytes = bytes.trim_ascii_start();
    let end = bytes.iter().position(u8::is_ascii_whitespace).unwrap_or(bytes.len());
    &bytes[..end]
}

/// A recording that is written while its program runs.
///
/// If the file does not exist, it is written directly, so that what remains after an abrupt end has
/// the name that the user gave. Otherwise it is written to `FILE.part` in the same folder: the old
/// recording stays until the new one is complete.
pub(crate) struct Growing {
    path: PathBuf,
    part: Option<PathBuf>,
}

impl Growing {
    pub(crate) fn create(path: &Path) -> Result<(Self, Box<dyn Write + Send>), String> {
        may_replace(path, &[], Content::Recording)?;
        let exists = std::fs::symlink_metadata(path).is_ok();
        let part = exists.then(|| {
            let mut name = path.as_os_str().to_owned();
            name.push(".part");
            PathBuf::from(name)
        });
        let target = part.as_deref().unwrap_or(path);
        if part.is_some() {
            // A leftover of a run that was killed.
            may_replace(target, &[], Content::Recording)?;
            if let Err(error) = std::fs::remove_file(target)
                && error.kind() != std::io::ErrorKind::NotFound
            {
                return Err(cannot(target, &reason(&error)));
            }
        }
        // A new file: never through a link that was created in the meantime.
        let file = OpenOptions::new().write(true).create_new(true).open(target);
        let file = file.map_err(|error| cannot(target, &reason(&error)))?;
        Ok((Growing { path: path.to_owned(), part }, Box::new(BufWriter::new(file))))
    }

    /// The recording is complete: it is moved to its place.
    pub(crate) fn finish(self) -> Result<(), String> {
        match self.part {
            Some(part) => std::fs::rename(&part, &self.path)
                .map_err(|error| cannot(&self.path, &reason(&error))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Content, Growing, write};
    use std::io::Write;
    use std::path::Path;

    const RECORDING: &[u8] = b"\x89STORY\r\n\x02\x00 and more";

    #[test]
    fn a_folder_without_a_name_has_its_files_within() {
        assert_eq!(super::beside(Path::new("a/b.erl"), "story"), Path::new("a/b.story"));
        let here = std::env::current_dir().expect("a folder");
        let name = here.file_name().expect("its name").to_owned();
        assert_eq!(
            super::beside(Path::new("."), "story"),
            Path::new(".").join(name).with_extension("story")
        );
    }

    #[test]
    fn a_recording_replaces_recordings_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.story");
        for _ in 0..2 {
            assert_eq!(write(&path, RECORDING, Content::Recording), Ok(()));
        }
        let program = folder.path().join("Main.hs");
        std::fs::write(&program, "main = pure ()\n").expect("a file");
        let refused = write(&program, RECORDING, Content::Recording).expect_err("no recording");
        assert!(refused.ends_with("that is not a recording"), "{refused}");
        assert!(Growing::create(&program).is_err());
        assert!(write(folder.path(), RECORDING, Content::Recording).is_err());
        assert_eq!(std::fs::read(&program).expect("it is there"), b"main = pure ()\n");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 2, "no leftovers");
    }

    #[cfg(unix)]
    #[test]
    fn nothing_goes_through_a_link() {
        let folder = tempfile::tempdir().expect("a folder");
        let (target, link) = (folder.path().join("target"), folder.path().join("a.story"));
        std::fs::write(&target, RECORDING).expect("a file");
        std::os::unix::fs::symlink(&target, &link).expect("a link");
        for content in [Content::Recording, Content::Answers, Content::Export] {
            let refused = write(&link, b"new", content).expect_err("a link");
            assert!(refused.ends_with("it is a symbolic link"), "{refused}");
        }
        assert!(Growing::create(&link).is_err());
        // Not even if the link is dangling.
        std::fs::remove_file(&target).expect("it was there");
        assert!(Growing::create(&link).is_err());
        assert!(write(&link, RECORDING, Content::Recording).is_err());
        assert!(!target.exists());
    }

    #[test]
    fn an_export_replaces_its_like() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.svg");
        assert_eq!(write(&path, b"<svg width='1'>", Content::Export), Ok(()));
        assert_eq!(write(&path, b"<svg width='2'>", Content::Export), Ok(()));
        assert!(write(&path, b"digraph {", Content::Export).is_err());
    }

    #[test]
    fn an_older_recording_stays_until_the_new_one_is_complete() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.story");
        let (growing, mut out) = Growing::create(&path).expect("a new file");
        out.write_all(RECORDING).and_then(|()| out.flush()).expect("room");
        assert_eq!(std::fs::read(&path).expect("it is there at once"), RECORDING);
        growing.finish().expect("nothing to do");
        for _ in 0..2 {
            let (growing, mut out) = Growing::create(&path).expect("beside");
            out.write_all(b"\x89STORY\r\nnew").and_then(|()| out.flush()).expect("room");
            drop((growing, out));
            assert_eq!(std::fs::read(&path).expect("the old one"), RECORDING);
        }
        let (growing, mut out) = Growing::create(&path).expect("beside");
        out.write_all(b"\x89STORY\r\nnew").and_then(|()| out.flush()).expect("room");
        growing.finish().expect("it takes its place");
        assert_eq!(std::fs::read(&path).expect("the new one"), b"\x89STORY\r\nnew");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
