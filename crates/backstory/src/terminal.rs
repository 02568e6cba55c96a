//! The real outside: standard streams, files, clock, environment.

use crate::interrupt::{read_input, write_output};
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, IsTerminal, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use workbench::{
    Answer, FileError, FileKind, NoAnswer, OpenMode, Output, Outside, Request, Stream, Variable,
};

/// Standard output and error.
pub(crate) struct Streams {
    out: BufWriter<std::io::Stdout>,
    /// Output goes to a terminal: every write is flushed.
    watched: bool,
    /// The reader has closed the pipe: output is discarded, where a program under a shell would be
    /// stopped.
    closed: bool,
}

impl Streams {
    pub(crate) fn new() -> Self {
        let out = std::io::stdout();
        let watched = out.is_terminal();
        Streams { out: BufWriter::with_capacity(1 << 16, out), watched, closed: false }
    }
}

impl Output for Streams {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        if stream == 2 {
            self.flush(1);
            write_output(bytes, || {
                let _ = std::io::stderr().write_all(bytes);
            });
            return;
        }
        if self.closed {
            return;
        }
        if self.watched {
            let out = &mut self.out;
            let closed = &mut self.closed;
            write_output(bytes, || {
                *closed = out.write_all(bytes).and_then(|()| out.flush()).is_err();
            });
            return;
        }
        self.closed = self.out.write_all(bytes).is_err();
    }

    fn flush(&mut self, stream: Stream) {
        if stream != 2 && self.out.flush().is_err() {
            self.closed = true;
        }
    }
}

/// An open file. Reads are buffered, writes are not; switching between the two moves the file to
/// the position that the program expects.
struct Open {
    file: BufReader<File>,
    path: PathBuf,
    writes: bool,
}

pub(crate) struct Terminal {
    streams: Streams,
    files: HashMap<Stream, Open>,
    next: Stream,
    name: String,
    arguments: Vec<Vec<u8>>,
    real_time: bool,
    /// The standard input, if not that of this process.
    input: Option<std::io::Cursor<Vec<u8>>>,
}

impl Terminal {
    pub(crate) fn new(name: String, arguments: Vec<Vec<u8>>, real_time: bool) -> Self {
        Terminal {
            streams: Streams::new(),
            files: HashMap::new(),
            next: 3,
            name,
            arguments,
            real_time,
            input: None,
        }
    }

    /// Uses these bytes as the standard input of the program.
    #[must_use]
    pub(crate) fn reading(mut self, input: Option<Vec<u8>>) -> Self {
        self.input = input.map(std::io::Cursor::new);
        self
    }

    fn with_input<R>(
        &mut self,
        stream: Stream,
        f: impl FnOnce(&mut dyn BufRead) -> std::io::Result<R>,
    ) -> Result<R, NoAnswer> {
        self.streams.flush(1);
        let done = match (self.files.get_mut(&stream), &mut self.input) {
            (Some(open), _) => f(&mut open.file),
            (None, Some(input)) => f(input),
            (None, None) => read_input(|| f(&mut std::io::stdin().lock())),
        };
        done.map_err(|_| NoAnswer)
    }

    fn write(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), FileError> {
        let open = self.files.get_mut(&stream).ok_or(FileError::NotPermitted)?;
        let place = open.file.stream_position();
        let file = open.file.get_mut();
        place
            .and_then(|at| if open.writes { Ok(at) } else { file.seek(SeekFrom::Start(at)) })
            .and_then(|_| file.write_all(bytes))
            .map_err(|e| file_error(&e))
    }

    fn open(&mut self, path: PathBuf, mode: OpenMode) -> Result<Stream, FileError> {
        let writes = mode != OpenMode::Read;
        // One writer or many readers, as the Haskell report requires.
        if self.files.values().any(|o| o.path == path && (o.writes || writes)) {
            return Err(FileError::AlreadyInUse);
        }
        let mut options = File::options();
        match mode {
            OpenMode::Read => options.read(true),
            OpenMode::Write => options.write(true).create(true).truncate(true),
            OpenMode::Append => options.append(true).create(true),
            OpenMode::ReadWrite => options.read(true).write(true).create(true).truncate(false),
        };
        let file = options.open(&path).map_err(|e| file_error(&e))?;
        if file.metadata().is_ok_and(|m| m.is_dir()) {
            return Err(FileError::Other);
        }
        let stream = self.next;
        self.next += 1;
        self.files.insert(stream, Open { file: BufReader::new(file), path, writes });
        Ok(stream)
    }
}

fn list_directory(path: PathBuf) -> Result<Vec<Vec<u8>>, FileError> {
    let entries = std::fs::read_dir(path).map_err(|e| file_error(&e))?;
    let name = |e: std::fs::DirEntry| e.file_name().to_string_lossy().into_owned();
    Ok(entries.flatten().map(|e| name(e).into_bytes()).collect())
}

fn environment() -> Vec<Variable> {
    let text = |t: std::ffi::OsString| t.to_string_lossy().into_owned().into_bytes();
    std::env::vars_os().map(|(name, value)| (text(name), text(value))).collect()
}

fn done(result: Result<(), FileError>) -> Answer {
    result.map_or_else(Answer::Failed, |()| Answer::Done)
}

fn path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

fn file_error(error: &std::io::Error) -> FileError {
    match error.kind() {
        std::io::ErrorKind::NotFound => FileError::DoesNotExist,
        std::io::ErrorKind::PermissionDenied => FileError::NotPermitted,
        _ => FileError::Other,
    }
}

impl Outside for Terminal {
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        self.streams.write(stream, bytes);
    }

    fn flush(&mut self, stream: Stream) {
        self.streams.flush(stream);
    }

    fn close(&mut self, stream: Stream) {
        self.files.remove(&stream);
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        Ok(match *request {
            Request::ReadLine(stream) => Answer::Bytes(self.with_input(stream, |input| {
                let mut line = Vec::new();
                input.read_until(b'\n', &mut line)?;
                Ok(line)
            })?),
            Request::ReadBytes(stream, count) => {
                Answer::Bytes(self.with_input(stream, |input| {
                    let available = input.fill_buf()?;
                    let bytes = available[..count.min(available.len())].to_vec();
                    input.consume(bytes.len());
                    Ok(bytes)
                })?)
            }
            Request::ReadAll(stream) => Answer::Bytes(self.with_input(stream, |input| {
                let mut bytes = Vec::new();
                input.read_to_end(&mut bytes)?;
                Ok(bytes)
            })?),
            Request::AtEnd(stream) => {
                let is_empty = |input: &mut dyn BufRead| input.fill_buf().map(<[u8]>::is_empty);
                Answer::Flag(self.with_input(stream, is_empty)?)
            }
            Request::Write(stream, bytes) => done(self.write(stream, bytes)),
            Request::Open(name, mode) => {
                self.open(path(name), mode).map_or_else(Answer::Failed, Answer::Opened)
            }
            Request::FileKind(name) => Answer::Kind(match std::fs::metadata(path(name)) {
                Ok(found) if found.is_dir() => FileKind::Directory,
                Ok(_) => FileKind::File,
                Err(_) => FileKind::Nothing,
            }),
            Request::RemoveFile(name) => {
                let removed = match name.last() {
                    Some(b'/') => std::fs::remove_dir(path(name)),
                    _ => std::fs::remove_file(path(name)),
                };
                done(removed.map_err(|e| file_error(&e)))
            }
            Request::ListDirectory(name) => {
                list_directory(path(name)).map_or_else(Answer::Failed, Answer::Names)
            }
            Request::MakeDirectory(name) => {
                done(std::fs::create_dir(path(name)).map_err(|e| file_error(&e)))
            }
            Request::Environment(name) => {
                let name = String::from_utf8_lossy(name).into_owned();
                // The environment of a program started elsewhere may lack this.
                let folder = || Some(std::env::current_dir().ok()?.display().to_string());
                let value = std::env::var(&name).ok();
                let value = value.and_then(|v| if name == "PWD" { folder() } else { Some(v) });
                Answer::Value(value.map(String::into_bytes))
            }
            Request::EnvironmentAll => Answer::Variables(environment()),
            Request::Clock => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                Answer::Number(i64::try_from(now.as_nanos()).unwrap_or(i64::MAX))
            }
            // Programs see UTC.
            Request::TimeZone(_) => Answer::Number(0),
            Request::RandomSeed => {
                // The standard library seeds its hash maps from the system; this is random enough.
                use std::hash::{BuildHasher, Hasher};
                let hasher = std::collections::hash_map::RandomState::new().build_hasher();
                Answer::Number(hasher.finish().cast_signed())
            }
        })
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.arguments.clone()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.name.clone().into_bytes()
    }

    fn wait(&mut self, nanoseconds: i64) {
        if self.real_time {
            self.streams.flush(1);
            std::thread::sleep(Duration::from_nanos(u64::try_from(nanoseconds).unwrap_or(0)));
        }
    }
}
