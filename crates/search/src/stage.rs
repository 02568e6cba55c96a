//! The outside of a search: output is kept and taken back with the state, input comes from what
//! the caller supplies, and what nobody supplies has no answer.

use machine::{FileError, NoAnswer, OpenMode, Outside, Stream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How far output and input have come: to be brought back by undo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    output: usize,
    errors: usize,
    input: usize,
}

#[derive(Default)]
struct State {
    output: Vec<u8>,
    errors: Vec<u8>,
    input: Option<Vec<u8>>,
    at: usize,
    arguments: Vec<Vec<u8>>,
    name: Vec<u8>,
}

/// A shared handle: the machine writes, the search looks.
#[derive(Clone, Default)]
pub struct Stage(Arc<Mutex<State>>);

impl Stage {
    /// With what standard input holds, if anything is supplied; and the program's command line.
    pub fn new(input: Option<Vec<u8>>, name: &str, arguments: Vec<Vec<u8>>) -> Self {
        let name = name.as_bytes().to_vec();
        Stage(Arc::new(Mutex::new(State { input, arguments, name, ..State::default() })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn place(&self) -> Place {
        let state = self.state();
        Place { output: state.output.len(), errors: state.errors.len(), input: state.at }
    }

    pub fn back_to(&self, place: Place) {
        let mut state = self.state();
        state.output.truncate(place.output);
        state.errors.truncate(place.errors);
        state.at = place.input;
    }

    pub fn output(&self) -> Vec<u8> {
        self.state().output.clone()
    }

    /// Whether the last that was written to the error stream is that a thread waits for ever.
    pub fn reports_deadlock(&self) -> bool {
        let state = self.state();
        let text = String::from_utf8_lossy(&state.errors);
        text.lines()
            .last()
            .is_some_and(|line| line.contains(": thread blocked indefinitely in an "))
    }

    /// What was written to the error stream since a place.
    pub fn errors_since(&self, place: Place) -> Vec<u8> {
        self.state().errors.get(place.errors..).unwrap_or(&[]).to_vec()
    }
}

impl State {
    fn rest(&self) -> Result<&[u8], NoAnswer> {
        self.input.as_ref().map(|i| &i[self.at.min(i.len())..]).ok_or(NoAnswer)
    }

    fn take(&mut self, count: usize) -> Result<Vec<u8>, NoAnswer> {
        let rest = self.rest()?;
        let taken = rest[..count.min(rest.len())].to_vec();
        self.at += taken.len();
        Ok(taken)
    }
}

impl Outside for Stage {
    fn write(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), FileError> {
        let mut state = self.state();
        match stream {
            1 => state.output.extend_from_slice(bytes),
            2 => state.errors.extend_from_slice(bytes),
            _ => return Err(FileError::NotPermitted),
        }
        Ok(())
    }

    fn flush(&mut self, _stream: Stream) {}

    fn read_line(&mut self, _stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        let mut state = self.state();
        let rest = state.rest()?;
        let length = rest.iter().position(|b| *b == b'\n').map_or(rest.len(), |i| i + 1);
        state.take(length)
    }

    fn read(&mut self, _stream: Stream, count: usize) -> Result<Vec<u8>, NoAnswer> {
        self.state().take(count)
    }

    fn read_all(&mut self, _stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        self.state().take(usize::MAX)
    }

    fn at_end(&mut self, _stream: Stream) -> Result<bool, NoAnswer> {
        Ok(self.state().rest()?.is_empty())
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
        self.state().arguments.clone()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.state().name.clone()
    }

    fn environment(&mut self, _name: &[u8]) -> Result<Option<Vec<u8>>, NoAnswer> {
        Ok(None)
    }

    fn wall_clock(&mut self) -> Result<i64, NoAnswer> {
        Ok(0)
    }

    fn random(&mut self) -> Result<u64, NoAnswer> {
        Ok(0)
    }
}
