//! An outside for sessions: the real files and clock, and a standard input given in advance. The
//! terminal is used by the session itself.

use crate::terminal::Terminal;
use workbench::{Answer, NoAnswer, Outside, Request, Stream};

pub(crate) struct FixedInput {
    terminal: Terminal,
    input: Vec<u8>,
    at: usize,
}

impl FixedInput {
    pub(crate) fn new(terminal: Terminal, input: Vec<u8>) -> Self {
        FixedInput { terminal, input, at: 0 }
    }

    fn take(&mut self, count: usize) -> Vec<u8> {
        let rest = &self.input[self.at..];
        let taken = rest[..count.min(rest.len())].to_vec();
        self.at += taken.len();
        taken
    }
}

impl Outside for FixedInput {
    /// Nothing to do: the session shows the output of the program.
    fn output(&mut self, _stream: Stream, _bytes: &[u8]) {}

    fn close(&mut self, stream: Stream) {
        self.terminal.close(stream);
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        let rest = &self.input[self.at..];
        let count = match request {
            Request::AtEnd(0) => return Ok(Answer::Flag(rest.is_empty())),
            Request::ReadLine(0) => {
                rest.iter().position(|b| *b == b'\n').map_or(rest.len(), |at| at + 1)
            }
            Request::ReadBytes(0, count) => *count,
            Request::ReadAll(0) => rest.len(),
            _ => return self.terminal.answer(request),
        };
        Ok(Answer::Bytes(self.take(count)))
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.terminal.arguments()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.terminal.program_name()
    }

    fn wait(&mut self, nanoseconds: i64) {
        self.terminal.wait(nanoseconds);
    }
}
