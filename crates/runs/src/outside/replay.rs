//! An outside that repeats the answers of a recording.

use crate::Written;
use machine::Outside;
use recording::{Answer, Input, NoAnswer, Request, RequestKind, Stream};

/// Answers from a recording; the output of the program goes to `output`.
pub struct Replay<W> {
    inputs: Vec<Input>,
    next: usize,
    arguments: Vec<Vec<u8>>,
    name: String,
    output: W,
}

/// Receives what a program writes to its standard streams.
pub trait Output {
    fn write(&mut self, stream: Stream, bytes: &[u8]);
    fn flush(&mut self, _stream: Stream) {}
}

/// Drops the output of a replay: it was shown when the program ran.
pub struct Discard;

impl Output for Discard {
    fn write(&mut self, _stream: Stream, _bytes: &[u8]) {}
}

/// Keeps standard output only.
impl Output for Written {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        if stream == 1 {
            self.append(bytes);
        }
    }
}

/// Lets functions that run a machine take any output without being instantiated for each.
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
}

impl<W: Output> Outside for Replay<W> {
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        self.output.write(stream, bytes);
    }

    fn flush(&mut self, stream: Stream) {
        self.output.flush(stream);
    }

    /// The next answer, if it belongs to this request: a recording of this program always has it,
    /// unless it was truncated. Files are not written again.
    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        let kind = request.kind();
        let Some(input) = self.inputs.get(self.next).filter(|i| i.request == kind) else {
            // Recordings from before 0.2 do not contain the results of writes.
            return if kind == RequestKind::WRITE { Ok(Answer::Done) } else { Err(NoAnswer) };
        };
        let answer = Answer::decode(kind, &input.answer).ok_or(NoAnswer)?;
        self.next += 1;
        Ok(answer)
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.arguments.clone()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.name.clone().into_bytes()
    }

    fn position(&self) -> u64 {
        self.next as u64
    }

    fn seek(&mut self, position: u64) {
        self.next = position as usize;
    }
}
