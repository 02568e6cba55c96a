//! An outside for sessions: the real files and clock, and a standard input that is given
//! beforehand. The terminal belongs to whoever steps.

use crate::terminal::Terminal;
use workbench::{FileError, NoAnswer, OpenMode, Outside, Stream, Variable};

pub struct Given {
    terminal: Terminal,
    input: Vec<u8>,
    at: usize,
}

impl Given {
    pub fn new(terminal: Terminal, input: Vec<u8>) -> Self {
        Given { terminal, input, at: 0 }
    }

    fn take(&mut self, count: usize) -> Vec<u8> {
        let rest = &self.input[self.at..];
        let taken = rest[..count.min(rest.len())].to_vec();
        self.at += taken.len();
        taken
    }
}

impl Outside for Given {
    fn write(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), FileError> {
        // The session shows what the program writes to its standard streams.
        if stream == 1 || stream == 2 { Ok(()) } else { self.terminal.write(stream, bytes) }
    }

    fn flush(&mut self, _stream: Stream) {}

    fn read_line(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        if stream != 0 {
            return self.terminal.read_line(stream);
        }
        let rest = &self.input[self.at..];
        let length = rest.iter().position(|b| *b == b'\n').map_or(rest.len(), |i| i + 1);
        Ok(self.take(length))
    }

    fn read(&mut self, stream: Stream, count: usize) -> Result<Vec<u8>, NoAnswer> {
        if stream == 0 { Ok(self.take(count)) } else { self.terminal.read(stream, count) }
    }

    fn read_all(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        if stream == 0 { Ok(self.take(usize::MAX)) } else { self.terminal.read_all(stream) }
    }

    fn at_end(&mut self, stream: Stream) -> Result<bool, NoAnswer> {
        if stream == 0 { Ok(self.at == self.input.len()) } else { self.terminal.at_end(stream) }
    }

    fn open(&mut self, path: &[u8], mode: OpenMode) -> Result<Result<Stream, FileError>, NoAnswer> {
        self.terminal.open(path, mode)
    }

    fn close(&mut self, stream: Stream) {
        self.terminal.close(stream);
    }

    fn file_kind(&mut self, path: &[u8]) -> Result<u8, NoAnswer> {
        self.terminal.file_kind(path)
    }

    fn remove(&mut self, path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        self.terminal.remove(path)
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.terminal.arguments()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.terminal.program_name()
    }

    fn environment(&mut self, name: &[u8]) -> Result<Option<Vec<u8>>, NoAnswer> {
        self.terminal.environment(name)
    }

    fn environment_all(&mut self) -> Result<Vec<Variable>, NoAnswer> {
        self.terminal.environment_all()
    }

    fn list_directory(&mut self, path: &[u8]) -> Result<Result<Vec<Vec<u8>>, FileError>, NoAnswer> {
        self.terminal.list_directory(path)
    }

    fn make_directory(&mut self, path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        self.terminal.make_directory(path)
    }

    fn wait(&mut self, nanoseconds: i64) {
        self.terminal.wait(nanoseconds);
    }

    fn time_zone(&mut self, at: i64) -> Result<i64, NoAnswer> {
        self.terminal.time_zone(at)
    }

    fn wall_clock(&mut self) -> Result<i64, NoAnswer> {
        self.terminal.wall_clock()
    }

    fn random(&mut self) -> Result<u64, NoAnswer> {
        self.terminal.random()
    }
}
