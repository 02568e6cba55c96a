//! The outside: everything that the program cannot decide itself.
//!
//! A run on a terminal, a recording in progress, a replay, a search: the machine cannot tell which
//! one answers.

use recording::{Answer, FileError, FileKind, NoAnswer, OpenMode, Request, Stream, Variable};
use std::collections::VecDeque;

/// Receives what the program writes to its standard streams, and answers its requests.
///
/// Implementations define [`Outside::answer`]; the machine uses the methods named after requests.
pub trait Outside {
    /// Takes what is written to standard output (1) or standard error (2).
    fn output(&mut self, stream: Stream, bytes: &[u8]);
    fn flush(&mut self, _stream: Stream) {}
    fn close(&mut self, _stream: Stream) {}
    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer>;
    fn arguments(&mut self) -> Vec<Vec<u8>>;
    fn program_name(&mut self) -> Vec<u8>;

    /// The number of answers given, for an outside that can repeat them.
    fn position(&self) -> u64 {
        0
    }

    /// Goes back (or forward) to the point where this many answers have been given.
    fn seek(&mut self, _position: u64) {}

    /// With real time, waits this many nanoseconds; with virtual time, does nothing.
    fn wait(&mut self, _nanoseconds: i64) {}

    fn read_line(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        bytes(self.answer(&Request::ReadLine(stream))?)
    }

    fn read(&mut self, stream: Stream, count: usize) -> Result<Vec<u8>, NoAnswer> {
        bytes(self.answer(&Request::ReadBytes(stream, count))?)
    }

    fn read_all(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        bytes(self.answer(&Request::ReadAll(stream))?)
    }

    fn at_end(&mut self, stream: Stream) -> Result<bool, NoAnswer> {
        match self.answer(&Request::AtEnd(stream))? {
            Answer::Flag(flag) => Ok(flag),
            _ => Err(NoAnswer),
        }
    }

    fn write(&mut self, stream: Stream, bytes: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        done(self.answer(&Request::Write(stream, bytes))?)
    }

    fn open(&mut self, path: &[u8], mode: OpenMode) -> Result<Result<Stream, FileError>, NoAnswer> {
        match self.answer(&Request::Open(path, mode))? {
            Answer::Opened(stream) => Ok(Ok(stream)),
            Answer::Failed(error) => Ok(Err(error)),
            _ => Err(NoAnswer),
        }
    }

    fn file_kind(&mut self, path: &[u8]) -> Result<FileKind, NoAnswer> {
        match self.answer(&Request::FileKind(path))? {
            Answer::Kind(kind) => Ok(kind),
            _ => Err(NoAnswer),
        }
    }

    fn remove(&mut self, path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        done(self.answer(&Request::RemoveFile(path))?)
    }

    fn list_directory(&mut self, path: &[u8]) -> Result<Result<Vec<Vec<u8>>, FileError>, NoAnswer> {
        match self.answer(&Request::ListDirectory(path))? {
            Answer::Names(names) => Ok(Ok(names)),
            Answer::Failed(error) => Ok(Err(error)),
            _ => Err(NoAnswer),
        }
    }

    fn make_directory(&mut self, path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        done(self.answer(&Request::MakeDirectory(path))?)
    }

    fn environment(&mut self, name: &[u8]) -> Result<Option<Vec<u8>>, NoAnswer> {
        match self.answer(&Request::Environment(name))? {
            Answer::Value(value) => Ok(value),
            _ => Err(NoAnswer),
        }
    }

    fn environment_all(&mut self) -> Result<Vec<Variable>, NoAnswer> {
        match self.answer(&Request::EnvironmentAll)? {
            Answer::Variables(all) => Ok(all),
            _ => Err(NoAnswer),
        }
    }

    fn time_zone(&mut self, at: i64) -> Result<i64, NoAnswer> {
        number(self.answer(&Request::TimeZone(at))?)
    }

    fn wall_clock(&mut self) -> Result<i64, NoAnswer> {
        number(self.answer(&Request::Clock)?)
    }

    fn random(&mut self) -> Result<i64, NoAnswer> {
        number(self.answer(&Request::RandomSeed)?)
    }
}

fn bytes(answer: Answer) -> Result<Vec<u8>, NoAnswer> {
    match answer {
        Answer::Bytes(bytes) => Ok(bytes),
        _ => Err(NoAnswer),
    }
}

fn number(answer: Answer) -> Result<i64, NoAnswer> {
    match answer {
        Answer::Number(number) => Ok(number),
        _ => Err(NoAnswer),
    }
}

fn done(answer: Answer) -> Result<Result<(), FileError>, NoAnswer> {
    match answer {
        Answer::Done => Ok(Ok(())),
        Answer::Failed(error) => Ok(Err(error)),
        _ => Err(NoAnswer),
    }
}

/// An outside that collects output and answers almost nothing: for tests.
#[derive(Clone, Debug, Default)]
pub struct Sandbox {
    pub output: Vec<u8>,
    pub errors: Vec<u8>,
    /// The contents of standard input; without it a read has no answer.
    pub input: Option<VecDeque<u8>>,
    pub arguments: Vec<Vec<u8>>,
}

impl Outside for Sandbox {
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        if stream == 1 { &mut self.output } else { &mut self.errors }.extend_from_slice(bytes);
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        match request {
            Request::Environment(_) => return Ok(Answer::Value(None)),
            Request::EnvironmentAll => return Ok(Answer::Variables(Vec::new())),
            Request::Clock | Request::TimeZone(_) | Request::RandomSeed => {
                return Ok(Answer::Number(0));
            }
            _ => {}
        }
        let input = self.input.as_mut().ok_or(NoAnswer)?;
        let length = match request {
            Request::AtEnd(_) => return Ok(Answer::Flag(input.is_empty())),
            Request::ReadLine(_) => {
                input.iter().position(|b| *b == b'\n').map_or(input.len(), |at| at + 1)
            }
            Request::ReadBytes(_, count) => (*count).min(input.len()),
            Request::ReadAll(_) => input.len(),
            _ => return Err(NoAnswer),
        };
        Ok(Answer::Bytes(input.drain(..length).collect()))
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.arguments.clone()
    }

    fn program_name(&mut self) -> Vec<u8> {
        b"program".to_vec()
    }
}
