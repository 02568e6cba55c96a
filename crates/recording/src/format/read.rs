//! Reads a recording.

use super::bytes::{Input as Bytes, checksum};
use super::{
    CHOICES, CHUNK_HEAD, CLOCK, DELIVER, ENDING, FAULTS, FILE, HEADER, INPUT, KILL, KIND_BITS,
    MAGIC, OLDEST, PREEMPT, PROGRESS, RARE, ReadError, SIGNAL, SWITCH, TIMEOUT, VERSION, loading,
};
use crate::{
    Completeness, Delivery, Departure, Ending, Header, Input, Loading, Outcome, Pack, Progress,
    Recording, RequestKind, Schedule, Settings, Steps, ThreadName, What,
};
use std::path::Path;
use std::sync::Arc;

/// Whether bytes start like a recording, complete or not.
pub fn begins_like_recording(bytes: &[u8]) -> bool {
    let start = bytes.len().min(MAGIC.len());
    start > 0 && MAGIC.starts_with(&bytes[..start])
}

/// Reads a recording.
///
/// A truncated recording is read as far as it is complete and says so in its `completeness`: what
/// remains after a run or its computer was killed is still worth replaying. A damaged byte is
/// always an error.
pub fn read(bytes: &[u8]) -> Result<Recording, ReadError> {
    let mut chunks = Chunks::new(bytes)?;
    let header = match chunks.next()? {
        Chunk::Whole(HEADER, mut payload) => {
            let mut header = header(&mut payload)?;
            match chunks.version {
                // In this version the name was the path as the user gave it.
                OLDEST => {
                    let own = Path::new(&header.name).file_stem().unwrap_or_default();
                    let own = own.to_string_lossy().into_owned();
                    header.loading.path = std::mem::replace(&mut header.name, own);
                }
                _ => header.loading = loading(&mut payload)?,
            }
            finished(&payload)?;
            header
        }
        Chunk::Whole(..) => return chunks.damaged("the header is missing"),
        Chunk::Stops => return Err(ReadError::Truncated { at: bytes.len() as u64 }),
    };
    let mut choices = Choices::default();
    let mut pack: Option<Pack> = None;
    // The pack is complete once another kind of chunk follows.
    let mut is_packed = false;
    let mut reached = Progress::default();
    loop {
        let whole = chunks.at;
        let chunk = chunks.next()?;
        if let Chunk::Whole(FILE, mut payload) = chunk {
            if is_packed {
                return chunks.damaged("a file of the program follows the choices");
            }
            file(&mut payload, pack.get_or_insert_default())?;
            continue;
        }
        is_packed |= matches!(chunk, Chunk::Whole(..));
        match chunk {
            Chunk::Whole(CHOICES, mut payload) => {
                while !payload.is_at_end() {
                    choices.read(&mut payload)?;
                }
            }
            Chunk::Whole(PROGRESS, mut payload) => {
                reached = Progress { steps: payload.number()?, operations: payload.number()? };
                finished(&payload)?;
            }
            Chunk::Whole(ENDING, mut payload) => {
                let ending = ending(&mut payload)?;
                finished(&payload)?;
                if chunks.at != bytes.len() {
                    return chunks.damaged("something follows the end");
                }
                let pack = pack.map(Arc::new);
                return Ok(choices.recording(header, pack, Some(ending), Completeness::Complete));
            }
            Chunk::Whole(..) => return chunks.damaged("there is no such part"),
            Chunk::Stops => {
                let completeness = Completeness::CutShort { at: whole as u64, reached };
                let pack = pack.filter(|_| is_packed).map(Arc::new);
                return Ok(choices.recording(header, pack, None, completeness));
            }
        }
    }
}

impl Recording {
    /// Whether this recording can be replayed with the given program: it was made from that
    /// program, or it contains its own program, which another version of Backstory may compile
    /// differently.
    pub fn check_program(&self, given: [u8; 16]) -> Result<(), ReadError> {
        let recorded = self.header.program;
        match recorded == given || self.pack.is_some() {
            true => Ok(()),
            false => Err(ReadError::OtherProgram { recorded, given }),
        }
    }
}

enum Chunk<'a> {
    Whole(u8, Bytes<'a>),
    /// The file ends before the chunk does.
    Stops,
}

struct Chunks<'a> {
    bytes: &'a [u8],
    at: usize,
    checksum: u32,
    version: u16,
}

impl<'a> Chunks<'a> {
    fn new(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let start = MAGIC.len() + 2;
        if bytes.len() < MAGIC.len() {
            let begun = !bytes.is_empty() && MAGIC.starts_with(bytes);
            let at = bytes.len() as u64;
            return Err(if begun { ReadError::Truncated { at } } else { ReadError::NotARecording });
        }
        if !bytes.starts_with(MAGIC) {
            return Err(ReadError::NotARecording);
        }
        let Some(&[low, high]) = bytes.get(MAGIC.len()..start) else {
            return Err(ReadError::Truncated { at: bytes.len() as u64 });
        };
        match u16::from_le_bytes([low, high]) {
            version @ OLDEST..=VERSION => {
                Ok(Chunks { bytes, at: start, checksum: checksum(0, &bytes[..start]), version })
            }
            found if found > VERSION => Err(ReadError::NewerVersion { found }),
            0 => {
                Err(ReadError::Damaged { at: MAGIC.len() as u64, what: "there is no such version" })
            }
            found => Err(ReadError::OlderVersion { found }),
        }
    }

    fn damaged<T>(&self, what: &'static str) -> Result<T, ReadError> {
        Err(ReadError::Damaged { at: self.at as u64, what })
    }

    fn next(&mut self) -> Result<Chunk<'a>, ReadError> {
        let left = &self.bytes[self.at..];
        let Some(head) = left.get(..CHUNK_HEAD) else { return Ok(Chunk::Stops) };
        let head_sum = checksum(self.checksum, &head[..5]);
        if head_sum != word(&head[5..]) {
            return self.damaged("its checksum is wrong");
        }
        let end = CHUNK_HEAD + word(&head[1..]) as usize;
        let Some(payload) = left.get(CHUNK_HEAD..end) else { return Ok(Chunk::Stops) };
        let Some(sum) = left.get(end..end + 4) else { return Ok(Chunk::Stops) };
        let base = self.at + CHUNK_HEAD;
        let whole_sum = checksum(head_sum, payload);
        if whole_sum != word(sum) {
            return self.damaged("the checksum of the part that begins here is wrong");
        }
        self.checksum = whole_sum;
        self.at += end + 4;
        Ok(Chunk::Whole(head[0], Bytes { bytes: payload, at: 0, base }))
    }
}

/// The first four bytes; the caller has checked that they exist.
fn word(bytes: &[u8]) -> u32 {
    let mut word = [0; 4];
    word.copy_from_slice(&bytes[..4]);
    u32::from_le_bytes(word)
}

fn finished(payload: &Bytes) -> Result<(), ReadError> {
    if payload.is_at_end() { Ok(()) } else { payload.damaged("a part is too long") }
}

fn header(input: &mut Bytes) -> Result<Header, ReadError> {
    let tool = input.text()?;
    let program = input.digest()?;
    let name = input.text()?;
    let count = input.number()?;
    let mut arguments = Vec::new();
    for _ in 0..count {
        arguments.push(input.slice()?.to_vec());
    }
    let schedule = match input.byte()? {
        0 => Schedule::RoundRobin { slice: input.number()? },
        1 => {
            let slice = input.number()?;
            let mut seed = [0; 8];
            seed.copy_from_slice(input.take(8)?);
            Schedule::Random { seed: u64::from_le_bytes(seed), slice }
        }
        _ => return input.damaged("there is no such schedule"),
    };
    let delivery = if flag(input)? { Delivery::Chosen } else { Delivery::Immediate };
    let steps = if flag(input)? { Steps::Fine } else { Steps::Operations };
    let real_time = flag(input)?;
    let mut limits = [None; 2];
    for limit in &mut limits {
        let given = flag(input)?;
        let value = input.number()?;
        *limit = given.then_some(value);
    }
    let [max_steps, max_memory] = limits;
    let settings = Settings { schedule, delivery, steps, real_time, max_steps, max_memory };
    Ok(Header { tool, program, name, arguments, settings, loading: Loading::default() })
}

fn loading(input: &mut Bytes) -> Result<Loading, ReadError> {
    let mut loading = Loading::default();
    for _ in 0..input.number()? {
        let key = input.number()?;
        let text = input.text()?;
        match key {
            loading::PATH => loading.path = text,
            loading::COMPONENT => loading.component = Some(text),
            loading::CALL => loading.call = Some(text),
            loading::EUNIT => loading.eunit = true,
            loading::SOURCE_FOLDER => loading.source_folders.push(text),
            loading::PACKAGE => loading.packages.push(text),
            loading::OTP => loading.otp = Some(text),
            loading::PREFER_OTP => loading.prefer_otp.push(text),
            loading::CONTRACTS => loading.contracts = true,
            loading::EXPRESSION => loading.expression = Some(text),
            loading::GHC => loading.ghc = true,
            loading::EXUNIT => loading.exunit = true,
            // Written by a later version: anything this reader must understand would have changed
            // the format version.
            _ => {}
        }
    }
    Ok(loading)
}

/// A file of the program.
fn file(input: &mut Bytes, pack: &mut Pack) -> Result<(), ReadError> {
    let path = input.text()?;
    let path = Path::new(&path);
    if pack.has_file(path) {
        return input.damaged("a file is there twice");
    }
    match flag(input)? {
        true => pack.add(path, input.rest().to_vec()),
        false => {
            finished(input)?;
            pack.add_name(path);
        }
    }
    Ok(())
}

fn flag(input: &mut Bytes) -> Result<bool, ReadError> {
    match input.byte()? {
        0 => Ok(false),
        1 => Ok(true),
        _ => input.damaged("a flag is neither yes nor no"),
    }
}

fn ending(input: &mut Bytes) -> Result<Ending, ReadError> {
    let steps = input.number()?;
    let operations = input.number()?;
    let digest = input.digest()?;
    let outcome = match input.byte()? {
        0 => {
            let mut code = [0; 4];
            code.copy_from_slice(input.take(4)?);
            Outcome::Finished { code: i32::from_le_bytes(code) }
        }
        1 => Outcome::UncaughtException,
        2 => Outcome::Deadlock,
        3 => Outcome::StepLimit,
        4 => Outcome::MemoryLimit,
        5 => Outcome::Interrupted,
        6 => Outcome::Unsupported,
        _ => return input.damaged("there is no such ending"),
    };
    Ok(Ending { steps, operations, digest, outcome, text: input.text()? })
}

/// The choices read so far.
struct Choices {
    inputs: Vec<Input>,
    departures: Vec<Departure>,
    threads: Vec<ThreadName>,
    at: u64,
}

impl Default for Choices {
    fn default() -> Self {
        let threads = vec![ThreadName::main()];
        Choices { inputs: Vec::new(), departures: Vec::new(), threads, at: 0 }
    }
}

impl Choices {
    fn recording(
        self,
        header: Header,
        pack: Option<Arc<Pack>>,
        ending: Option<Ending>,
        completeness: Completeness,
    ) -> Recording {
        let Choices { inputs, departures, .. } = self;
        Recording { header, pack, inputs, departures, ending, completeness }
    }

    fn read(&mut self, input: &mut Bytes) -> Result<(), ReadError> {
        let head = input.number()?;
        let (kind, rest) = (head & ((1 << KIND_BITS) - 1), head >> KIND_BITS);
        if kind == INPUT {
            let Ok(request) = u8::try_from(rest) else {
                return input.damaged("there is no such request");
            };
            let answer = input.slice()?.to_vec();
            self.inputs.push(Input { request: RequestKind(request), answer });
            return Ok(());
        }
        let Some(at) = self.at.checked_add(rest) else {
            return input.damaged("a number is too large");
        };
        self.at = at;
        let what = match kind {
            SWITCH => What::Switch { to: self.thread(input)? },
            PREEMPT => What::Preempt { steps: input.number()?, to: self.thread(input)? },
            DELIVER => What::Deliver { from: self.thread(input)?, to: self.thread(input)? },
            SIGNAL => What::Signal { from: self.thread(input)?, to: self.thread(input)? },
            TIMEOUT => What::Timeout { thread: self.thread(input)? },
            KILL => What::Kill { thread: self.thread(input)? },
            RARE => match u64::from(input.small()?) {
                CLOCK => {
                    let written = input.number()?;
                    What::Clock { by: (written >> 1) as i64 ^ -((written & 1) as i64) }
                }
                number => {
                    let Some(fault) = FAULTS.get(number as usize).copied() else {
                        return input.damaged("there is no such fault");
                    };
                    What::Fault { fault, from: self.thread(input)?, to: self.thread(input)? }
                }
            },
            _ => return input.damaged("there is no such choice"),
        };
        self.departures.push(Departure { at, what });
        Ok(())
    }

    fn thread(&mut self, input: &mut Bytes) -> Result<ThreadName, ReadError> {
        loop {
            let number = input.small()? as usize;
            if let Some(name) = self.threads.get(number) {
                return Ok(name.clone());
            }
            if number != self.threads.len() {
                return input.damaged("a thread is not known");
            }
            let parent = input.small()? as usize;
            let child = input.small()?;
            let Some(parent) = self.threads.get(parent).filter(|_| child > 0) else {
                return input.damaged("a thread is not known");
            };
            let name = parent.child(child);
            self.threads.push(name);
        }
    }
}
