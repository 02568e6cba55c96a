//! The outside: everything that the program cannot decide for itself.
//!
//! A run on a terminal, a recording being made, a replay, a search: the machine cannot tell
//! which of them answers.

/// A stream of the program's: 0 standard input, 1 standard output, 2 standard error, others as
/// [`Outside::open`] numbered them.
pub type Stream = i64;

/// A variable of the environment: its name and its value.
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

/// There is no answer: this outside does not take requests of that kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAnswer;

/// Answers the program's requests.
pub trait Outside {
    fn write(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), FileError>;
    fn flush(&mut self, stream: Stream);
    /// The next line with its end, if it has one; empty at the end of the input.
    fn read_line(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer>;
    /// At most `count` bytes; empty at the end.
    fn read(&mut self, stream: Stream, count: usize) -> Result<Vec<u8>, NoAnswer>;
    fn read_all(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer>;
    fn at_end(&mut self, stream: Stream) -> Result<bool, NoAnswer>;
    fn open(&mut self, path: &[u8], mode: OpenMode) -> Result<Result<Stream, FileError>, NoAnswer>;
    fn close(&mut self, stream: Stream);
    /// 0 nothing there, 1 a file, 2 a directory.
    fn file_kind(&mut self, path: &[u8]) -> Result<u8, NoAnswer>;
    fn remove(&mut self, path: &[u8]) -> Result<Result<(), FileError>, NoAnswer>;
    fn arguments(&mut self) -> Vec<Vec<u8>>;
    fn program_name(&mut self) -> Vec<u8>;
    fn environment(&mut self, name: &[u8]) -> Result<Option<Vec<u8>>, NoAnswer>;
    /// Every name and its value.
    fn environment_all(&mut self) -> Result<Vec<Variable>, NoAnswer> {
        Err(NoAnswer)
    }

    /// Names of what is in a directory, in any order.
    fn list_directory(&mut self, _: &[u8]) -> Result<Result<Vec<Vec<u8>>, FileError>, NoAnswer> {
        Err(NoAnswer)
    }

    fn make_directory(&mut self, _path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        Err(NoAnswer)
    }

    /// How many seconds local time is ahead of UTC, at a time in seconds since 1970.
    fn time_zone(&mut self, _at: i64) -> Result<i64, NoAnswer> {
        Ok(0)
    }

    /// Nanoseconds since 1970: asked once, at the first request for the time of day.
    fn wall_clock(&mut self) -> Result<i64, NoAnswer>;
    fn random(&mut self) -> Result<u64, NoAnswer>;
    /// How many answers have been given, for an outside that can give them again.
    fn position(&self) -> u64 {
        0
    }

    /// Goes back (or on) to where so many answers have been given.
    fn seek(&mut self, _position: u64) {}

    /// With real time, waits so many nanoseconds; with virtual time, does nothing.
    fn wait(&mut self, _nanoseconds: i64) {}
}

/// An outside that takes output and answers nothing: for searches and tests.
#[derive(Clone, Debug, Default)]
pub struct Sandbox {
    pub output: Vec<u8>,
    pub errors: Vec<u8>,
    /// What standard input holds; without it a read has no answer.
    pub input: Option<std::collections::VecDeque<u8>>,
    pub arguments: Vec<Vec<u8>>,
}

impl Sandbox {
    fn input(&mut self) -> Result<&mut std::collections::VecDeque<u8>, NoAnswer> {
        self.input.as_mut().ok_or(NoAnswer)
    }
}

impl Outside for Sandbox {
    fn write(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), FileError> {
        match stream {
            1 => self.output.extend_from_slice(bytes),
            2 => self.errors.extend_from_slice(bytes),
            _ => return Err(FileError::NotPermitted),
        }
        Ok(())
    }

    fn flush(&mut self, _stream: Stream) {}

    fn read_line(&mut self, _stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        let input = self.input()?;
        let length = input.iter().position(|b| *b == b'\n').map_or(input.len(), |i| i + 1);
        Ok(input.drain(..length).collect())
    }

    fn read(&mut self, _stream: Stream, count: usize) -> Result<Vec<u8>, NoAnswer> {
        let input = self.input()?;
        let count = count.min(input.len());
        Ok(input.drain(..count).collect())
    }

    fn read_all(&mut self, _stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        Ok(self.input()?.drain(..).collect())
    }

    fn at_end(&mut self, _stream: Stream) -> Result<bool, NoAnswer> {
        Ok(self.input()?.is_empty())
    }

    fn open(&mut self, _: &[u8], _: OpenMode) -> Result<Result<Stream, FileError>, NoAnswer> {
        Err(NoAnswer)
    }

    fn close(&mut self, _stream: Stream) {}

    fn file_kind(&mut self, _path: &[u8]) -> Result<u8, NoAnswer> {
        Err(NoAnswer)
    }

    fn remove(&mut self, _path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        Err(NoAnswer)
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.arguments.clone()
    }

    fn program_name(&mut self) -> Vec<u8> {
        b"program".to_vec()
    }

    fn environment(&mut self, _name: &[u8]) -> Result<Option<Vec<u8>>, NoAnswer> {
        Ok(None)
    }

    fn environment_all(&mut self) -> Result<Vec<Variable>, NoAnswer> {
        Ok(Vec::new())
    }

    fn wall_clock(&mut self) -> Result<i64, NoAnswer> {
        Ok(0)
    }

    fn random(&mut self) -> Result<u64, NoAnswer> {
        Ok(0)
    }
}
