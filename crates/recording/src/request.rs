//! The requests of a program to the outside, and the answers.
//!
//! A run records its answers in the order of the requests, a replay repeats them, and a session
//! answers by kind. [`Request`] and [`Answer`] are all they need.

use std::fmt;

/// A stream of the program: 0 standard input, 1 standard output, 2 standard error, others as
/// numbered by [`Answer::Opened`].
pub type Stream = i64;

/// An environment variable: name and value.
pub type Variable = (Vec<u8>, Vec<u8>);

/// How a file is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenMode {
    Read,
    Write,
    Append,
    ReadWrite,
}

/// Why a file could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileError {
    DoesNotExist,
    NotPermitted,
    Other,
    AlreadyInUse,
}

/// What exists at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    Nothing,
    File,
    Directory,
}

/// There is no answer: this outside does not support requests of that kind, or the recording
/// contains no answer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAnswer;

/// A request of a program. Each variant says which [`Answer`] it expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request<'a> {
    /// [`Answer::Bytes`]: the next line with its line end, if it has one; empty at the end of the
    /// input.
    ReadLine(Stream),
    /// [`Answer::Bytes`]: at most this many; none at the end.
    ReadBytes(Stream, usize),
    /// [`Answer::Bytes`].
    ReadAll(Stream),
    /// [`Answer::Flag`].
    AtEnd(Stream),
    /// To a file, not a standard stream. [`Answer::Done`] or [`Answer::Failed`].
    Write(Stream, &'a [u8]),
    /// [`Answer::Opened`] or [`Answer::Failed`].
    Open(&'a [u8], OpenMode),
    /// [`Answer::Kind`].
    FileKind(&'a [u8]),
    /// [`Answer::Done`] or [`Answer::Failed`].
    RemoveFile(&'a [u8]),
    /// [`Answer::Names`], in any order, or [`Answer::Failed`].
    ListDirectory(&'a [u8]),
    /// [`Answer::Done`] or [`Answer::Failed`].
    MakeDirectory(&'a [u8]),
    /// [`Answer::Value`] of the variable with that name.
    Environment(&'a [u8]),
    /// [`Answer::Variables`].
    EnvironmentAll,
    /// [`Answer::Number`]: nanoseconds since 1970. Asked once, when the time of day is first
    /// needed.
    Clock,
    /// [`Answer::Number`]: how many seconds local time is ahead of UTC, at a time in seconds since
    /// 1970.
    TimeZone(i64),
    /// [`Answer::Number`]: any 64 bits.
    RandomSeed,
}

impl Request<'_> {
    pub fn kind(&self) -> RequestKind {
        match self {
            Request::ReadLine(_) => RequestKind::READ_LINE,
            Request::ReadBytes(..) => RequestKind::READ_BYTES,
            Request::ReadAll(_) => RequestKind::READ_ALL,
            Request::AtEnd(_) => RequestKind::AT_END,
            Request::Write(..) => RequestKind::WRITE,
            Request::Open(..) => RequestKind::OPEN_FILE,
            Request::FileKind(_) => RequestKind::FILE_KIND,
            Request::RemoveFile(_) => RequestKind::REMOVE_FILE,
            Request::ListDirectory(_) => RequestKind::LIST_DIRECTORY,
            Request::MakeDirectory(_) => RequestKind::MAKE_DIRECTORY,
            Request::Environment(_) => RequestKind::ENVIRONMENT,
            Request::EnvironmentAll => RequestKind::ENVIRONMENT_ALL,
            Request::Clock => RequestKind::CLOCK,
            Request::TimeZone(_) => RequestKind::TIME_ZONE,
            Request::RandomSeed => RequestKind::RANDOM_SEED,
        }
    }

    /// The open stream that the request refers to, if any.
    pub fn stream(&self) -> Option<Stream> {
        match self {
            Request::ReadLine(stream)
            | Request::ReadBytes(stream, _)
            | Request::ReadAll(stream)
            | Request::AtEnd(stream)
            | Request::Write(stream, _) => Some(*stream),
            _ => None,
        }
    }
}

/// The kind of a request in a recording. Its arguments are not stored: a replay computes them
/// again.
///
/// An open set, so that a new primitive does not change the file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestKind(pub u8);

impl RequestKind {
    pub const READ_LINE: RequestKind = RequestKind(1);
    pub const READ_BYTES: RequestKind = RequestKind(2);
    pub const READ_ALL: RequestKind = RequestKind(3);
    pub const AT_END: RequestKind = RequestKind(4);
    pub const CLOCK: RequestKind = RequestKind(5);
    pub const RANDOM_SEED: RequestKind = RequestKind(6);
    pub const ENVIRONMENT: RequestKind = RequestKind(7);
    pub const OPEN_FILE: RequestKind = RequestKind(8);
    pub const FILE_KIND: RequestKind = RequestKind(10);
    pub const REMOVE_FILE: RequestKind = RequestKind(11);
    pub const WRITE: RequestKind = RequestKind(12);
    pub const ENVIRONMENT_ALL: RequestKind = RequestKind(13);
    pub const LIST_DIRECTORY: RequestKind = RequestKind(14);
    pub const MAKE_DIRECTORY: RequestKind = RequestKind(15);
    pub const TIME_ZONE: RequestKind = RequestKind(16);
}

impl fmt::Display for RequestKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            RequestKind::READ_LINE => "read a line",
            RequestKind::READ_BYTES => "read bytes",
            RequestKind::READ_ALL => "read everything",
            RequestKind::AT_END => "look for the end of the input",
            RequestKind::CLOCK => "read the clock",
            RequestKind::RANDOM_SEED => "draw a random seed",
            RequestKind::ENVIRONMENT => "read the environment",
            RequestKind::OPEN_FILE => "open a file",
            RequestKind::FILE_KIND => "look at a file",
            RequestKind::REMOVE_FILE => "remove a file",
            RequestKind::WRITE => "write to a file",
            RequestKind::ENVIRONMENT_ALL => "read the whole environment",
            RequestKind::LIST_DIRECTORY => "list a directory",
            RequestKind::MAKE_DIRECTORY => "make a directory",
            RequestKind::TIME_ZONE => "ask for the time zone",
            RequestKind(n) => return write!(f, "make request {n}"),
        })
    }
}

/// The answer of the outside to a [`Request`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Bytes(Vec<u8>),
    Flag(bool),
    Number(i64),
    Opened(Stream),
    Kind(FileKind),
    Value(Option<Vec<u8>>),
    Variables(Vec<Variable>),
    Names(Vec<Vec<u8>>),
    Done,
    Failed(FileError),
}

impl Answer {
    /// The encoding in a recording.
    pub fn encode(&self) -> Vec<u8> {
        match self {
            Answer::Bytes(bytes) => bytes.clone(),
            Answer::Flag(flag) => vec![u8::from(*flag)],
            Answer::Number(number) | Answer::Opened(number) => number.to_le_bytes().to_vec(),
            Answer::Kind(FileKind::Nothing) | Answer::Done => vec![0],
            Answer::Kind(FileKind::File) => vec![1],
            Answer::Kind(FileKind::Directory) => vec![2],
            Answer::Value(value) => {
                let mut bytes = vec![u8::from(value.is_some())];
                bytes.extend(value.iter().flatten());
                bytes
            }
            Answer::Variables(all) => {
                join(Vec::new(), all.iter().flat_map(|(name, value)| [&name[..], &value[..]]))
            }
            Answer::Names(names) => join(vec![0], names.iter().map(Vec::as_slice)),
            Answer::Failed(error) => vec![error_byte(*error)],
        }
    }

    /// The inverse of [`Answer::encode`]; `None` if the bytes are not an answer to such a request.
    pub fn decode(kind: RequestKind, bytes: &[u8]) -> Option<Answer> {
        Some(match kind {
            RequestKind::READ_LINE | RequestKind::READ_BYTES | RequestKind::READ_ALL => {
                Answer::Bytes(bytes.to_vec())
            }
            RequestKind::AT_END => Answer::Flag(bytes == [1]),
            RequestKind::CLOCK | RequestKind::RANDOM_SEED | RequestKind::TIME_ZONE => {
                Answer::Number(i64::from_le_bytes(bytes.try_into().ok()?))
            }
            RequestKind::OPEN_FILE => match bytes {
                [error] => Answer::Failed(file_error(*error)),
                _ => Answer::Opened(i64::from_le_bytes(bytes.try_into().ok()?)),
            },
            RequestKind::FILE_KIND => Answer::Kind(match bytes.first()? {
                0 => FileKind::Nothing,
                1 => FileKind::File,
                _ => FileKind::Directory,
            }),
            RequestKind::REMOVE_FILE | RequestKind::WRITE | RequestKind::MAKE_DIRECTORY => {
                match bytes.first()? {
                    0 => Answer::Done,
                    error => Answer::Failed(file_error(*error)),
                }
            }
            RequestKind::ENVIRONMENT => {
                let (found, value) = bytes.split_first()?;
                Answer::Value((*found == 1).then(|| value.to_vec()))
            }
            RequestKind::ENVIRONMENT_ALL => {
                let mut parts = split(bytes).into_iter();
                Answer::Variables(std::iter::from_fn(|| parts.next().zip(parts.next())).collect())
            }
            RequestKind::LIST_DIRECTORY => match bytes.split_first()? {
                (0, names) => Answer::Names(split(names)),
                (error, _) => Answer::Failed(file_error(*error)),
            },
            _ => return None,
        })
    }
}

/// The encoding of file errors in a recording.
fn error_byte(error: FileError) -> u8 {
    match error {
        FileError::DoesNotExist => 1,
        FileError::NotPermitted => 2,
        FileError::Other => 3,
        FileError::AlreadyInUse => 4,
    }
}

fn file_error(byte: u8) -> FileError {
    match byte {
        1 => FileError::DoesNotExist,
        2 => FileError::NotPermitted,
        4 => FileError::AlreadyInUse,
        _ => FileError::Other,
    }
}

/// Appends a list of byte strings, each preceded by its length.
fn join<'a>(mut out: Vec<u8>, parts: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
    for part in parts {
        out.extend((part.len() as u32).to_le_bytes());
        out.extend_from_slice(part);
    }
    out
}

/// The inverse of [`join`]; truncated parts are omitted.
fn split(mut bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut parts = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk::<4>() {
        let Some((part, rest)) = rest.split_at_checked(u32::from_le_bytes(*length) as usize) else {
            break;
        };
        parts.push(part.to_vec());
        bytes = rest;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_back() {
        let path = b"a".as_slice();
        let failed = |error| Answer::Failed(error);
        let names = vec![b"x".to_vec(), Vec::new(), b"yz".to_vec()];
        let variables = vec![(b"HOME".to_vec(), b"/".to_vec()), (b"E".to_vec(), Vec::new())];
        for (request, answer) in [
            (Request::ReadLine(0), Answer::Bytes(b"line\n".to_vec())),
            (Request::ReadBytes(0, 9), Answer::Bytes(Vec::new())),
            (Request::ReadAll(3), Answer::Bytes(b"all".to_vec())),
            (Request::AtEnd(0), Answer::Flag(true)),
            (Request::Write(3, b"text"), Answer::Done),
            (Request::Write(3, b"text"), failed(FileError::NotPermitted)),
            (Request::Open(path, OpenMode::Read), Answer::Opened(1 << 20)),
            (Request::Open(path, OpenMode::Append), failed(FileError::AlreadyInUse)),
            (Request::FileKind(path), Answer::Kind(FileKind::Directory)),
            (Request::RemoveFile(path), failed(FileError::DoesNotExist)),
            (Request::ListDirectory(path), Answer::Names(names)),
            (Request::ListDirectory(path), failed(FileError::Other)),
            (Request::MakeDirectory(path), Answer::Done),
            (Request::Environment(path), Answer::Value(Some(Vec::new()))),
            (Request::Environment(path), Answer::Value(None)),
            (Request::EnvironmentAll, Answer::Variables(variables)),
            (Request::Clock, Answer::Number(i64::MAX)),
            (Request::TimeZone(0), Answer::Number(-3600)),
            (Request::RandomSeed, Answer::Number(-1)),
        ] {
            let bytes = answer.encode();
            assert_eq!(Answer::decode(request.kind(), &bytes), Some(answer), "{request:?}");
        }
    }

    /// Decoding the bytes of a damaged recording never panics.
    #[test]
    fn any_bytes_can_be_decoded() {
        for kind in 0..=u8::MAX {
            for bytes in [&[][..], &[0], &[1], &[9], &[255; 7], &[255; 8], &[0, 255, 0, 0, 0, 1]] {
                let _ = Answer::decode(RequestKind(kind), bytes);
            }
        }
    }
}
