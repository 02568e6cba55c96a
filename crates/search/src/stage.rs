//! The outside of a search: output is kept and undone with the state, input comes from the caller, and requests for
//! anything else have no answer.

use machine::Outside;
use recording::{Answer, NoAnswer, Request, Stream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A position in output and input, restored by undo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StageMark {
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

/// A shared handle: the machine writes, the search reads.
#[derive(Clone, Default)]
pub struct Stage(Arc<Mutex<State>>);

impl Stage {
    /// `input` is the contents of standard input, if supplied.
    pub fn new(input: Option<Vec<u8>>, name: &str, arguments: Vec<Vec<u8>>) -> Self {
        let name = name.as_bytes().to_vec();
        Stage(Arc::new(Mutex::new(State { input, arguments, name, ..State::default() })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn place(&self) -> StageMark {
        let state = self.state();
        StageMark { output: state.output.len(), errors: state.errors.len(), input: state.at }
    }

    pub fn back_to(&self, place: StageMark) {
        let mut state = self.state();
        state.output.truncate(place.output);
        state.errors.truncate(place.errors);
        state.at = place.input;
    }

    pub fn output(&self) -> Vec<u8> {
        self.state().output.clone()
    }

    /// Whether the last message on the error stream says that a thread is blocked indefinitely.
    pub fn reports_deadlock(&self) -> bool {
        let state = self.state();
        let text = String::from_utf8_lossy(&state.errors);
        text.lines()
            .last()
            .is_some_and(|line| line.contains(": thread blocked indefinitely in an "))
    }

    /// The text written to the error stream since a mark.
    pub fn errors_since(&self, place: StageMark) -> Vec<u8> {
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
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        let mut state = self.state();
        if stream == 1 { &mut state.output } else { &mut state.errors }.extend_from_slice(bytes);
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        let mut state = self.state();
        let count = match request {
            Request::Environment(_) => return Ok(Answer::Value(None)),
            Request::Clock | Request::TimeZone(_) | Request::RandomSeed => {
                return Ok(Answer::Number(0));
            }
            Request::AtEnd(_) => return Ok(Answer::Flag(state.rest()?.is_empty())),
            Request::ReadLine(_) => {
                let rest = state.rest()?;
                rest.iter().position(|b| *b == b'\n').map_or(rest.len(), |at| at + 1)
            }
            Request::ReadBytes(_, count) => *count,
            Request::ReadAll(_) => usize::MAX,
            _ => return Err(NoAnswer),
        };
        state.take(count).map(Answer::Bytes)
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.state().arguments.clone()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.state().name.clone()
    }
}
