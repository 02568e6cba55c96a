//! The outside of a session: answers that can be given again, output that can be taken back.
//!
//! Answers are kept by kind of request, in the order in which they were given. A program that is
//! taken back and goes another way is answered from the same tape: the first line that it reads
//! is the first line of the input, whoever reads it. Past the tape's end a live outside is asked,
//! if there is one.
//!
//! A session steps back and forth, so it never writes to files: what the program writes anywhere
//! but to its standard streams is dropped, and a file that it opens for writing is pretended.

use machine::{FileError, NoAnswer, OpenMode, Outside, Stream, Variable};
use recording::{Input, Request};
use runs::outside::{error_byte, error_from, join, split};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A piece of what the program wrote to its standard streams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    pub stream: Stream,
    pub bytes: Vec<u8>,
    /// The number of the event that wrote it.
    pub event: u64,
}

#[derive(Clone, Debug)]
enum Entry {
    Answered(Request),
    Written(Written),
}

struct State {
    /// Every answer so far, by kind.
    answers: HashMap<Request, Vec<Vec<u8>>>,
    /// How many of each kind have been given at the present moment.
    given: HashMap<Request, usize>,
    /// What happened on the run that the session is about, and how far along it the machine is.
    base: Vec<Entry>,
    at: usize,
    /// What happened since the machine left that run.
    aside: Option<Vec<Entry>>,
    /// The event that is under way.
    event: u64,
    live: Option<Box<dyn Outside + Send>>,
    arguments: Vec<Vec<u8>>,
    name: String,
    next_stream: Stream,
}

/// Numbers of files that are only pretended: above any that a real outside gives.
const PRETENDED: Stream = 1 << 20;

#[derive(Clone)]
pub(super) struct Tape(Arc<Mutex<State>>);

impl Tape {
    pub fn new(
        inputs: &[Input],
        live: Option<Box<dyn Outside + Send>>,
        arguments: Vec<Vec<u8>>,
        name: String,
    ) -> Self {
        let mut answers: HashMap<Request, Vec<Vec<u8>>> = HashMap::new();
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

    /// A tape with the same answers, from the beginning, with nobody to ask for more.
    pub fn again(&self) -> Tape {
        let state = self.state();
        let tape = Tape::new(&[], None, state.arguments.clone(), state.name.clone());
        tape.state().answers = state.answers.clone();
        tape
    }

    /// The same, with whoever is asked for more: what the program is answered beyond the end of this
    /// tape comes to it by [`Tape::give_back`].
    pub fn lend(&self) -> Tape {
        let tape = self.again();
        tape.state().live = self.state().live.take();
        tape
    }

    /// Takes the live outside back, with the answers that it has given since.
    pub fn give_back(&self, lent: &Tape) {
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

    /// Says which event comes next, for what it writes.
    pub fn event(&self, number: u64) {
        self.state().event = number;
    }

    /// The program's command line.
    pub fn arguments(&self) -> Vec<Vec<u8>> {
        self.state().arguments.clone()
    }

    /// From here on, the machine is no longer on the session's run.
    pub fn leave(&self) {
        self.state().aside.get_or_insert_default();
    }

    /// The machine is back where it left the run.
    pub fn rejoin(&self) {
        let mut state = self.state();
        state.aside = None;
        let at = state.at;
        state.rewind(at);
    }

    /// How much has happened since the machine left the run.
    pub fn length_aside(&self) -> usize {
        self.state().aside.as_ref().map_or(0, Vec::len)
    }

    /// Takes back what happened aside, down to a length.
    pub fn take_back(&self, length: usize) {
        let mut state = self.state();
        if let Some(aside) = &mut state.aside {
            aside.truncate(length);
        }
        let at = state.at;
        state.rewind(at);
    }

    /// What has been written up to now.
    pub fn written(&self) -> Vec<Written> {
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

    /// All that the run writes, as far as it is known, and the way aside of it.
    pub fn all_written(&self) -> Vec<Written> {
        let state = self.state();
        let base = if state.aside.is_some() { state.at } else { state.base.len() };
        let entries = state.base[..base].iter().chain(state.aside.iter().flatten());
        let written = entries.filter_map(|e| match e {
            Entry::Written(written) => Some(written.clone()),
            Entry::Answered(_) => None,
        });
        written.collect()
    }

    fn answer(
        &self,
        request: Request,
        ask: impl FnOnce(&mut dyn Outside) -> Result<Vec<u8>, NoAnswer>,
    ) -> Result<Vec<u8>, NoAnswer> {
        let mut state = self.state();
        let at = state.given.get(&request).copied().unwrap_or(0);
        let known = state.answers.get(&request).and_then(|a| a.get(at)).cloned();
        let answer = match known {
            Some(answer) => answer,
            None => {
                let live = state.live.as_mut().ok_or(NoAnswer)?;
                let answer = ask(&mut **live)?;
                state.answers.entry(request).or_default().push(answer.clone());
                answer
            }
        };
        state.given.insert(request, at + 1);
        state.note(Entry::Answered(request));
        Ok(answer)
    }

    fn number(
        &self,
        request: Request,
        ask: impl FnOnce(&mut dyn Outside) -> Result<[u8; 8], NoAnswer>,
    ) -> Result<[u8; 8], NoAnswer> {
        let bytes = self.answer(request, |live| ask(live).map(|b| b.to_vec()))?;
        <[u8; 8]>::try_from(&bytes[..]).map_err(|_| NoAnswer)
    }

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
                // What stands there already is the same: the run is deterministic.
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

fn unit(done: Result<(), FileError>) -> Vec<u8> {
    vec![done.map_or_else(error_byte, |()| 0)]
}

fn is_pretended(stream: Stream) -> bool {
    stream >= PRETENDED
}

impl Outside for Tape {
    fn write(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), FileError> {
        if stream == 1 || stream == 2 {
            let mut state = self.state();
            let event = state.event;
            state.note(Entry::Written(Written { stream, bytes: bytes.to_vec(), event }));
        }
        Ok(())
    }

    fn flush(&mut self, _stream: Stream) {}

    fn read_line(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        if is_pretended(stream) {
            return Ok(Vec::new());
        }
        self.answer(Request::READ_LINE, |live| live.read_line(stream))
    }

    fn read(&mut self, stream: Stream, count: usize) -> Result<Vec<u8>, NoAnswer> {
        if is_pretended(stream) {
            return Ok(Vec::new());
        }
        self.answer(Request::READ_BYTES, |live| live.read(stream, count))
    }

    fn read_all(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        if is_pretended(stream) {
            return Ok(Vec::new());
        }
        self.answer(Request::READ_ALL, |live| live.read_all(stream))
    }

    fn at_end(&mut self, stream: Stream) -> Result<bool, NoAnswer> {
        if is_pretended(stream) {
            return Ok(true);
        }
        let bytes = self.answer(Request::AT_END, |live| Ok(vec![live.at_end(stream)?.into()]))?;
        Ok(bytes == [1])
    }

    fn open(&mut self, path: &[u8], mode: OpenMode) -> Result<Result<Stream, FileError>, NoAnswer> {
        let pretended = self.pretended();
        let bytes = self.answer(Request::OPEN_FILE, |live| {
            let opened = match mode {
                OpenMode::Read => live.open(path, mode)?,
                OpenMode::Write | OpenMode::Append | OpenMode::ReadWrite => Ok(pretended),
            };
            Ok(match opened {
                Ok(stream) => stream.to_le_bytes().to_vec(),
                Err(error) => vec![error_byte(error)],
            })
        })?;
        match (<[u8; 8]>::try_from(&bytes[..]), &bytes[..]) {
            (Ok(bytes), _) => Ok(Ok(i64::from_le_bytes(bytes))),
            (Err(_), [byte]) => Ok(Err(error_from(*byte))),
            _ => Err(NoAnswer),
        }
    }

    fn close(&mut self, _stream: Stream) {}

    fn file_kind(&mut self, path: &[u8]) -> Result<u8, NoAnswer> {
        let bytes = self.answer(Request::FILE_KIND, |live| Ok(vec![live.file_kind(path)?]))?;
        bytes.first().copied().ok_or(NoAnswer)
    }

    fn remove(&mut self, _path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        let bytes = self.answer(Request::REMOVE_FILE, |_| Ok(unit(Ok(()))))?;
        match bytes.first().copied().ok_or(NoAnswer)? {
            0 => Ok(Ok(())),
            byte => Ok(Err(error_from(byte))),
        }
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.state().arguments.clone()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.state().name.clone().into_bytes()
    }

    fn environment(&mut self, name: &[u8]) -> Result<Option<Vec<u8>>, NoAnswer> {
        let bytes = self.answer(Request::ENVIRONMENT, |live| {
            let value = live.environment(name)?;
            let mut answer = vec![u8::from(value.is_some())];
            answer.extend(value.iter().flatten());
            Ok(answer)
        })?;
        let (found, value) = bytes.split_first().ok_or(NoAnswer)?;
        Ok((*found == 1).then(|| value.to_vec()))
    }

    fn environment_all(&mut self) -> Result<Vec<Variable>, NoAnswer> {
        let bytes = self.answer(Request::ENVIRONMENT_ALL, |live| {
            let all = live.environment_all()?;
            Ok(join(&all.iter().flat_map(|(n, v)| [&n[..], &v[..]]).collect::<Vec<_>>()))
        })?;
        Ok(split(&bytes).chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect())
    }

    fn list_directory(&mut self, path: &[u8]) -> Result<Result<Vec<Vec<u8>>, FileError>, NoAnswer> {
        let bytes = self.answer(Request::LIST_DIRECTORY, |live| {
            Ok(match live.list_directory(path)? {
                Ok(names) => {
                    let parts: Vec<&[u8]> = names.iter().map(Vec::as_slice).collect();
                    [vec![0], join(&parts)].concat()
                }
                Err(error) => vec![error_byte(error)],
            })
        })?;
        let (first, rest) = bytes.split_first().ok_or(NoAnswer)?;
        Ok(if *first == 0 { Ok(split(rest)) } else { Err(error_from(*first)) })
    }

    fn make_directory(&mut self, _path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        let bytes = self.answer(Request::MAKE_DIRECTORY, |_| Ok(unit(Ok(()))))?;
        match bytes.first().copied().ok_or(NoAnswer)? {
            0 => Ok(Ok(())),
            byte => Ok(Err(error_from(byte))),
        }
    }

    fn time_zone(&mut self, at: i64) -> Result<i64, NoAnswer> {
        let ask = |live: &mut dyn Outside| live.time_zone(at).map(i64::to_le_bytes);
        self.number(Request::TIME_ZONE, ask).map(i64::from_le_bytes)
    }

    fn wall_clock(&mut self) -> Result<i64, NoAnswer> {
        let ask = |live: &mut dyn Outside| live.wall_clock().map(i64::to_le_bytes);
        self.number(Request::CLOCK, ask).map(i64::from_le_bytes)
    }

    fn random(&mut self) -> Result<u64, NoAnswer> {
        let ask = |live: &mut dyn Outside| live.random().map(u64::to_le_bytes);
        self.number(Request::RANDOM_SEED, ask).map(u64::from_le_bytes)
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
