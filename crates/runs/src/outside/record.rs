//! An outside that writes its answers down.

use super::{error_byte, join};
use machine::{FileError, NoAnswer, OpenMode, Outside, Stream, Variable};
use recording::{
    Completeness, Departure, Ending, Header, Input, Pack, Progress, Recording, Request, Writer,
};
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is written down of a run: its inputs and departures, in memory or to a file. Shared between
/// the outside, which has the inputs, and whoever drives the machine. A failed write is remembered
/// and reported at the end: the program itself must not notice.
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

    /// `pack`: the files of the program, if they are to be in the recording.
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

    pub(super) fn input(&self, request: Request, answer: &[u8]) {
        let mut state = self.state();
        match &mut state.kept {
            Kept::InMemory { inputs, .. } => {
                inputs.push(Input { request, answer: answer.to_vec() });
            }
            Kept::InFile(_) => state.write(|writer| writer.input(request, answer)),
        }
    }

    /// Departures from the default schedule, in the order in which they happened.
    pub(crate) fn departures(&self, made: impl IntoIterator<Item = Departure>) {
        let mut state = self.state();
        for departure in made {
            match &mut state.kept {
                Kept::InMemory { departures, .. } => departures.push(departure),
                Kept::InFile(_) => state.write(|writer| writer.departure(&departure)),
            }
        }
    }

    /// Brings what there is by now to disk.
    pub(crate) fn progress(&self, steps: u64, operations: u64) {
        self.state().write(|writer| writer.progress(Progress { steps, operations }));
    }

    /// Ends the log. Returns the recording, if it was kept in memory; one in a file holds nothing
    /// but its header and its ending here.
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
    /// Writes to the file, if there is one and writing has not failed before.
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
    /// How many answers have been written down.
    answers: std::cell::Cell<u64>,
}

impl Recorder {
    pub fn new(inner: Box<dyn Outside + Send>, log: Log) -> Self {
        Recorder { inner, log, answers: std::cell::Cell::new(0) }
    }

    fn note(&self, request: Request, answer: &[u8]) {
        self.answers.set(self.answers.get() + 1);
        self.log.input(request, answer);
    }
}

impl Outside for Recorder {
    fn position(&self) -> u64 {
        self.answers.get()
    }

    fn write(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), FileError> {
        self.inner.write(stream, bytes)
    }

    fn flush(&mut self, stream: Stream) {
        self.inner.flush(stream);
    }

    fn read_line(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        let line = self.inner.read_line(stream)?;
        self.note(Request::READ_LINE, &line);
        Ok(line)
    }

    fn read(&mut self, stream: Stream, count: usize) -> Result<Vec<u8>, NoAnswer> {
        let bytes = self.inner.read(stream, count)?;
        self.note(Request::READ_BYTES, &bytes);
        Ok(bytes)
    }

    fn read_all(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        let bytes = self.inner.read_all(stream)?;
        self.note(Request::READ_ALL, &bytes);
        Ok(bytes)
    }

    fn at_end(&mut self, stream: Stream) -> Result<bool, NoAnswer> {
        let end = self.inner.at_end(stream)?;
        self.note(Request::AT_END, &[u8::from(end)]);
        Ok(end)
    }

    fn open(&mut self, path: &[u8], mode: OpenMode) -> Result<Result<Stream, FileError>, NoAnswer> {
        let opened = self.inner.open(path, mode)?;
        match opened {
            Ok(stream) => self.note(Request::OPEN_FILE, &stream.to_le_bytes()),
            Err(error) => self.note(Request::OPEN_FILE, &[error_byte(error)]),
        }
        Ok(opened)
    }

    fn close(&mut self, stream: Stream) {
        self.inner.close(stream);
    }

    fn file_kind(&mut self, path: &[u8]) -> Result<u8, NoAnswer> {
        let kind = self.inner.file_kind(path)?;
        self.note(Request::FILE_KIND, &[kind]);
        Ok(kind)
    }

    fn remove(&mut self, path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        let removed = self.inner.remove(path)?;
        self.note(Request::REMOVE_FILE, &[removed.map_or_else(error_byte, |()| 0)]);
        Ok(removed)
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.inner.arguments()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.inner.program_name()
    }

    fn environment(&mut self, name: &[u8]) -> Result<Option<Vec<u8>>, NoAnswer> {
        let value = self.inner.environment(name)?;
        let mut answer = vec![u8::from(value.is_some())];
        answer.extend(value.iter().flatten());
        self.note(Request::ENVIRONMENT, &answer);
        Ok(value)
    }

    fn environment_all(&mut self) -> Result<Vec<Variable>, NoAnswer> {
        let all = self.inner.environment_all()?;
        let parts: Vec<&[u8]> = all.iter().flat_map(|(n, v)| [&n[..], &v[..]]).collect();
        self.note(Request::ENVIRONMENT_ALL, &join(&parts));
        Ok(all)
    }

    fn list_directory(&mut self, path: &[u8]) -> Result<Result<Vec<Vec<u8>>, FileError>, NoAnswer> {
        let listed = self.inner.list_directory(path)?;
        let mut answer = Vec::new();
        match &listed {
            Ok(names) => {
                answer.push(0);
                answer.extend(join(&names.iter().map(Vec::as_slice).collect::<Vec<_>>()));
            }
            Err(error) => answer.push(error_byte(*error)),
        }
        self.note(Request::LIST_DIRECTORY, &answer);
        Ok(listed)
    }

    fn make_directory(&mut self, path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        let made = self.inner.make_directory(path)?;
        self.note(Request::MAKE_DIRECTORY, &[made.map_or_else(error_byte, |()| 0)]);
        Ok(made)
    }

    fn time_zone(&mut self, at: i64) -> Result<i64, NoAnswer> {
        let seconds = self.inner.time_zone(at)?;
        self.note(Request::TIME_ZONE, &seconds.to_le_bytes());
        Ok(seconds)
    }

    fn wall_clock(&mut self) -> Result<i64, NoAnswer> {
        let now = self.inner.wall_clock()?;
        self.note(Request::CLOCK, &now.to_le_bytes());
        Ok(now)
    }

    fn random(&mut self) -> Result<u64, NoAnswer> {
        let bits = self.inner.random()?;
        self.note(Request::RANDOM_SEED, &bits.to_le_bytes());
        Ok(bits)
    }

    fn wait(&mut self, nanoseconds: i64) {
        self.inner.wait(nanoseconds);
    }
}
