//! An outside that gives the answers of a recording again.

use super::{error_from, split};
use crate::Written;
use machine::{FileError, NoAnswer, OpenMode, Outside, Stream, Variable};
use recording::{Input, Request};

/// Answers from a recording; what the program writes goes to `output`.
pub struct Replay<W> {
    inputs: Vec<Input>,
    next: usize,
    arguments: Vec<Vec<u8>>,
    name: String,
    output: W,
}

/// Takes what a program writes to its standard streams.
pub trait Output {
    fn write(&mut self, stream: Stream, bytes: &[u8]);
    fn flush(&mut self, _stream: Stream) {}
}

/// Drops what a replay writes: it was shown when the program ran.
pub struct Discard;

impl Output for Discard {
    fn write(&mut self, _stream: Stream, _bytes: &[u8]) {}
}

/// Standard output alone.
impl Output for Written {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        if stream == 1 {
            self.append(bytes);
        }
    }
}

/// Lets functions take any output without being compiled for each: they run a machine.
impl<T: Output + ?Sized> Output for Box<T> {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        (**self).write(stream, bytes);
    }

    fn flush(&mut self, stream: Stream) {
        (**self).flush(stream);
    }
}

impl<W: Output> Replay<W> {
    pub fn new(recording: &recording::Recording, output: W) -> Self {
        Replay {
            inputs: recording.inputs.clone(),
            next: 0,
            arguments: recording.header.arguments.clone(),
            name: recording.header.name.clone(),
            output,
        }
    }

    /// The next answer, if it is one to this request: a recording of this program always has it,
    /// unless it was cut short.
    fn answer(&mut self, request: Request) -> Result<&[u8], NoAnswer> {
        let input = self.inputs.get(self.next).filter(|i| i.request == request).ok_or(NoAnswer)?;
        self.next += 1;
        Ok(&input.answer)
    }

    fn number(&mut self, request: Request) -> Result<[u8; 8], NoAnswer> {
        <[u8; 8]>::try_from(self.answer(request)?).map_err(|_| NoAnswer)
    }
}

impl<W: Output> Outside for Replay<W> {
    fn write(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), FileError> {
        // Files are not written again.
        if stream == 1 || stream == 2 {
            self.output.write(stream, bytes);
        }
        Ok(())
    }

    fn flush(&mut self, stream: Stream) {
        self.output.flush(stream);
    }

    fn read_line(&mut self, _stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        self.answer(Request::READ_LINE).map(<[u8]>::to_vec)
    }

    fn read(&mut self, _stream: Stream, _count: usize) -> Result<Vec<u8>, NoAnswer> {
        self.answer(Request::READ_BYTES).map(<[u8]>::to_vec)
    }

    fn read_all(&mut self, _stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        self.answer(Request::READ_ALL).map(<[u8]>::to_vec)
    }

    fn at_end(&mut self, _stream: Stream) -> Result<bool, NoAnswer> {
        self.answer(Request::AT_END).map(|a| a == [1])
    }

    fn open(&mut self, _: &[u8], _: OpenMode) -> Result<Result<Stream, FileError>, NoAnswer> {
        let answer = self.answer(Request::OPEN_FILE)?;
        Ok(match (<[u8; 8]>::try_from(answer), answer) {
            (Ok(bytes), _) => Ok(i64::from_le_bytes(bytes)),
            (Err(_), [byte]) => Err(error_from(*byte)),
            _ => return Err(NoAnswer),
        })
    }

    fn close(&mut self, _stream: Stream) {}

    fn file_kind(&mut self, _path: &[u8]) -> Result<u8, NoAnswer> {
        self.answer(Request::FILE_KIND)?.first().copied().ok_or(NoAnswer)
    }

    fn remove(&mut self, _path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        Ok(match self.answer(Request::REMOVE_FILE)?.first().copied().ok_or(NoAnswer)? {
            0 => Ok(()),
            byte => Err(error_from(byte)),
        })
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.arguments.clone()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.name.clone().into_bytes()
    }

    fn environment(&mut self, _name: &[u8]) -> Result<Option<Vec<u8>>, NoAnswer> {
        let (found, value) = self.answer(Request::ENVIRONMENT)?.split_first().ok_or(NoAnswer)?;
        Ok((*found == 1).then(|| value.to_vec()))
    }

    fn environment_all(&mut self) -> Result<Vec<Variable>, NoAnswer> {
        let parts = split(self.answer(Request::ENVIRONMENT_ALL)?);
        Ok(parts.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect())
    }

    fn list_directory(&mut self, _: &[u8]) -> Result<Result<Vec<Vec<u8>>, FileError>, NoAnswer> {
        let (first, rest) = self.answer(Request::LIST_DIRECTORY)?.split_first().ok_or(NoAnswer)?;
        Ok(if *first == 0 { Ok(split(rest)) } else { Err(error_from(*first)) })
    }

    fn make_directory(&mut self, _path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        Ok(match self.answer(Request::MAKE_DIRECTORY)?.first().copied().ok_or(NoAnswer)? {
            0 => Ok(()),
            byte => Err(error_from(byte)),
        })
    }

    fn time_zone(&mut self, _at: i64) -> Result<i64, NoAnswer> {
        self.number(Request::TIME_ZONE).map(i64::from_le_bytes)
    }

    fn wall_clock(&mut self) -> Result<i64, NoAnswer> {
        self.number(Request::CLOCK).map(i64::from_le_bytes)
    }

    fn random(&mut self) -> Result<u64, NoAnswer> {
        self.number(Request::RANDOM_SEED).map(u64::from_le_bytes)
    }

    fn position(&self) -> u64 {
        self.next as u64
    }

    fn seek(&mut self, position: u64) {
        self.next = position as usize;
    }
}
