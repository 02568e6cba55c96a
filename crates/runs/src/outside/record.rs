//! An outside that records its answers.

use machine::Outside;
use recording::{
    Answer, Completeness, Departure, Ending, Header, Input, NoAnswer, Pack, Progress, Recording,
    Request, RequestKind, Stream, Writer,
};
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is recorded of a run: its inputs and departures, in memory or in a file. Shared between the
/// outside, which provides the inputs, and the code that drives the machine. A failed write is
/// remembered and reported at the end: the program itself must not notice.
#[derive(Clone)]
pub struct Log(Arc<Mutex<State>>);

struct State {
    header: Header,
    kept: Kept,
    failure: Option<std::io::Error>,
}

enum Kept {
    InMemory { inputs: Vec<Input>, departures: Vec<Departure> },
    InFile(Option<Writer<Box<dyn Write + Send>>>),
}

impl Log {
    pub fn in_memory(header: Header) -> Self {
        Log::new(header, Kept::InMemory { inputs: Vec::new(), departures: Vec::new() })
    }

    /// `pack`: the files of the program, if the recording is to contain them.
    pub fn in_file(
        header: Header,
        pack: Option<&Pack>,
        out: Box<dyn Write + Send>,
    ) -> std::io::Result<Self> {
        let writer = Writer::new(out, &header, pack)?;
        Ok(Log::new(header, Kept::InFile(Some(writer))))
    }

    fn new(header: Header, kept: Kept) -> Self {
        Log(Arc::new(Mutex::new(State { header, kept, failure: None })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn input(&self, request: RequestKind, answer: &[u8]) {
        let mut state = self.state();
        match &mut state.kept {
            Kept::InMemory { inputs, .. } => {
                inputs.push(Input { request, answer: answer.to_vec() });
            }
            Kept::InFile(_) => state.write(|writer| writer.input(request, answer)),
        }
    }

    /// Adds departures from the default schedule, in the order in which they happened.
    pub(crate) fn departures(&self, made: impl IntoIterator<Item = Departure>) {
        let mut state = self.state();
        for departure in made {
            match &mut state.kept {
                Kept::InMemory { departures, .. } => departures.push(departure),
                Kept::InFile(_) => state.write(|writer| writer.departure(&departure)),
            }
        }
    }

    /// Writes everything so far to disk.
    pub(crate) fn progress(&self, steps: u64, operations: u64) {
        self.state().write(|writer| writer.progress(Progress { steps, operations }));
    }

    /// Ends the log. Returns the recording if it was kept in memory; for a recording in a file, the
    /// result contains only header and ending.
    pub(crate) fn finish(&self, ending: &Ending) -> std::io::Result<Recording> {
        let mut state = self.state();
        if let Some(error) = state.failure.take() {
            return Err(error);
        }
        let (inputs, departures) = match &mut state.kept {
            Kept::InMemory { inputs, departures } => {
                (std::mem::take(inputs), std::mem::take(departures))
            }
            Kept::InFile(writer) => {
                if let Some(writer) = writer.take() {
                    writer.finish(ending)?.flush()?;
                }
                (Vec::new(), Vec::new())
            }
        };
        Ok(Recording {
            header: state.header.clone(),
            pack: None,
            inputs,
            departures,
            ending: Some(ending.clone()),
            completeness: Completeness::Complete,
        })
    }
}

impl State {
    /// Writes to the file, if there is one and no earlier write has failed.
    fn write(
        &mut self,
        write: impl FnOnce(&mut Writer<Box<dyn Write + Send>>) -> std::io::Result<()>,
    ) {
        if let (Kept::InFile(Some(writer)), None) = (&mut self.kept, &self.failure)
            && let Err(error) = write(writer)
        {
            self.failure = Some(error);
        }
    }
}

pub(crate) struct Recorder {
    inner: Box<dyn Outside + Send>,
    log: Log,
    /// The number of answers recorded.
    answers: u64,
}

impl Recorder {
    pub(crate) fn new(inner: Box<dyn Outside + Send>, log: Log) -> Self {
        Recorder { inner, log, answers: 0 }
    }
}

impl Outside for Recorder {
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        self.inner.output(stream, bytes);
    }

    fn flush(&mut self, stream: Stream) {
        self.inner.flush(stream);
    }

    fn close(&mut self, stream: Stream) {
        self.inner.close(stream);
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        let answer = self.inner.answer(request)?;
        self.answers += 1;
        self.log.input(request.kind(), &answer.encode());
        Ok(answer)
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.inner.arguments()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.inner.program_name()
    }

    fn position(&self) -> u64 {
        self.answers
    }

    fn wait(&mut self, nanoseconds: i64) {
        self.inner.wait(nanoseconds);
    }
}
