//! The outside of a session: answers that can be repeated, output that can be undone.
//!
//! Answers are stored by kind of request, in order. A program that goes back and takes another
//! schedule is answered from the same tape: the first line read is the first line of the input,
//! whichever thread reads it. Past the end of the tape a live outside is asked, if there is one.
//!
//! A session steps back and forth, so it never writes to files: output to anything but the standard
//! streams is dropped, and opening a file for writing is simulated.

use machine::Outside;
use recording::{Answer, Input, NoAnswer, OpenMode, Request, RequestKind, Stream};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A piece of output to the standard streams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    pub stream: Stream,
    pub bytes: Vec<u8>,
    /// The number of the event that wrote it.
    pub event: u64,
}

#[derive(Clone, Debug)]
enum Entry {
    Answered(RequestKind),
    Written(Written),
}

struct State {
    /// All answers so far, by kind.
    answers: HashMap<RequestKind, Vec<Vec<u8>>>,
    /// The number of answers of each kind given at the current moment.
    given: HashMap<RequestKind, usize>,
    /// What happened on the run of the session, and how far along it the machine is.
    base: Vec<Entry>,
    at: usize,
    /// What happened since the machine left that run.
    aside: Option<Vec<Entry>>,
    /// The current event.
    event: u64,
    live: Option<Box<dyn Outside + Send>>,
    arguments: Vec<Vec<u8>>,
    name: String,
    next_stream: Stream,
}

/// Numbers of simulated files: above any that a real outside assigns.
const PRETENDED: Stream = 1 << 20;

#[derive(Clone)]
pub(super) struct Tape(Arc<Mutex<State>>);

impl Tape {
    pub(super) fn new(
        inputs: &[Input],
        live: Option<Box<dyn Outside + Send>>,
        arguments: Vec<Vec<u8>>,
        name: String,
    ) -> Self {
        let mut answers: HashMap<RequestKind, Vec<Vec<u8>>> = HashMap::new();
        for input in inputs {
            answers.entry(input.request).or_default().push(input.answer.clone());
        }
        Tape(Arc::new(Mutex::new(State {
            answers,
            given: HashMap::new(),
            base: Vec::new(),
            at: 0,
            aside: None,
            event: 0,
            live,
            arguments,
            name,
            next_stream: PRETENDED,
        })))
    }

    /// A tape with the same answers, from the beginning, without a live outside.
    pub(super) fn again(&self) -> Tape {
        let state = self.state();
        let tape = Tape::new(&[], None, state.arguments.clone(), state.name.clone());
        tape.state().answers = state.answers.clone();
        tape
    }

    /// A tape with the same answers, which takes the live outside: answers beyond the end of this
    /// tape are returned to it by [`Tape::give_back`].
    pub(super) fn lend(&self) -> Tape {
        let tape = self.again();
        tape.state().live = self.state().live.take();
        tape
    }

    /// Takes the live outside back, with the answers that it has given since.
    pub(super) fn give_back(&self, lent: &Tape) {
        let (live, answers) = {
            let mut lent = lent.state();
            (lent.live.take(), std::mem::take(&mut lent.answers))
        };
        let mut state = self.state();
        (state.live, state.answers) = (live, answers);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the number of the next event, for its output.
    pub(super) fn event(&self, number: u64) {
        self.state().event = number;
    }

    /// The command line of the program.
    pub(super) fn arguments(&self) -> Vec<Vec<u8>> {
        self.state().arguments.clone()
    }

    /// From here on, the machine is no longer on the run of the session.
    pub(super) fn leave(&self) {
        self.state().aside.get_or_insert_default();
    }

    /// The machine is back where it left the run.
    pub(super) fn rejoin(&self) {
        let mut state = self.state();
        state.aside = None;
        let at = state.at;
        state.rewind(at);
    }

    /// How much has happened since the machine left the run.
    pub(super) fn length_aside(&self) -> usize {
        self.state().aside.as_ref().map_or(0, Vec::len)
    }

    /// Undoes what happened off the run, down to a length.
    pub(super) fn take_back(&self, length: usize) {
        let mut state = self.state();
        if let Some(aside) = &mut state.aside {
            aside.truncate(length);
        }
        let at = state.at;
        state.rewind(at);
    }

    /// The output so far.
    pub(super) fn written(&self) -> Vec<Written> {
        let state = self.state();
        let aside = state.aside.iter().flatten();
        let entries = state.base[..state.at].iter().chain(aside);
        entries
            .filter_map(|e| match e {
                Entry::Written(written) => Some(written.clone()),
                Entry::Answered(_) => None,
            })
            .collect()
    }

    /// All known output of the run, and that off the run.
    pub(super) fn all_written(&self) -> Vec<Written> {
        let state = self.state();
        let base = if state.aside.is_some() { state.at } else { state.base.len() };
        let entries = state.base[..base].iter().chain(state.aside.iter().flatten());
        let written = entries.filter_map(|e| match e {
            Entry::Written(written) => Some(written.clone()),
            Entry::Answered(_) => None,
        });
        written.collect()
    }

    /// A number for a simulated file.
    fn pretended(&self) -> Stream {
        let mut state = self.state();
        state.next_stream += 1;
        state.next_stream
    }
}

impl State {
    fn note(&mut self, entry: Entry) {
        match &mut self.aside {
            Some(aside) => aside.push(entry),
            None => {
                // Existing entries are the same: the run is deterministic.
                if self.at == self.base.len() {
                    self.base.push(entry);
                }
                self.at += 1;
            }
        }
    }

    fn rewind(&mut self, at: usize) {
        self.at = at.min(self.base.len());
        self.given.clear();
        let aside = self.aside.iter().flatten();
        for entry in self.base[..self.at].iter().chain(aside) {
            if let Entry::Answered(request) = entry {
                *self.given.entry(*request).or_default() += 1;
            }
        }
    }
}

fn is_pretended(stream: Stream) -> bool {
    stream >= PRETENDED
}

/// The simulated answer to a request that must not be executed here.
fn pretend(request: &Request<'_>, tape: &Tape) -> Option<Answer> {
    match request {
        Request::Write(..) | Request::RemoveFile(_) | Request::MakeDirectory(_) => {
            Some(Answer::Done)
        }
        Request::Open(_, OpenMode::Read) => None,
        Request::Open(..) => Some(Answer::Opened(tape.pretended())),
        _ => None,
    }
}

impl Outside for Tape {
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        let mut state = self.state();
        let event = state.event;
        state.note(Entry::Written(Written { stream, bytes: bytes.to_vec(), event }));
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        if request.stream().is_some_and(is_pretended) {
            return Ok(match request {
                Request::AtEnd(_) => Answer::Flag(true),
                Request::Write(..) => Answer::Done,
                _ => Answer::Bytes(Vec::new()),
            });
        }
        let kind = request.kind();
        let at = self.state().given.get(&kind).copied().unwrap_or(0);
        let known = self.state().answers.get(&kind).and_then(|a| a.get(at)).cloned();
        let answer = match known {
            Some(bytes) => Answer::decode(kind, &bytes).ok_or(NoAnswer)?,
            None => {
                let pretended = pretend(request, self);
                let mut state = self.state();
                let answer = match pretended {
                    Some(answer) => answer,
                    None => state.live.as_mut().ok_or(NoAnswer)?.answer(request)?,
                };
                state.answers.entry(kind).or_default().push(answer.encode());
                answer
            }
        };
        let mut state = self.state();
        state.given.insert(kind, at + 1);
        state.note(Entry::Answered(kind));
        Ok(answer)
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.state().arguments.clone()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.state().name.clone().into_bytes()
    }

    fn position(&self) -> u64 {
        self.state().at as u64
    }

    fn seek(&mut self, position: u64) {
        let mut state = self.state();
        state.aside = None;
        state.rewind(position as usize);
    }
}
