//! Writing a recording while the run goes on.

use super::bytes::{checksum, number, slice};
use super::{
    CHOICES, DELIVER, ENDING, FILE, HEADER, INPUT, KILL, KIND_BITS, MAGIC, PREEMPT, PROGRESS,
    SIGNAL, SWITCH, TIMEOUT, VERSION, loading,
};
use crate::{
    Delivery, Departure, Ending, Header, Loading, Outcome, Pack, Progress, Recording, RequestKind,
    Schedule, Steps, ThreadId, ThreadName, ThreadTable, What,
};
use std::io::{self, Write};

/// Choices are kept back until there are so many bytes of them: a chunk's checksums are then a
/// small part of it.
const CHUNK: usize = 8 * 1024;

/// Writes a recording as the choices are made.
///
/// What has been handed to the `Write` is a valid recording at any time, cut short. Dropping the
/// writer hands over the rest; only [`Writer::finish`] says how the run ended.
pub struct Writer<W: Write> {
    /// Gone after `finish`.
    out: Option<W>,
    pending: Vec<u8>,
    checksum: u32,
    last_at: u64,
    /// Threads are written in full once, and by number from then on.
    threads: ThreadTable,
    /// How many threads of the table the file knows.
    known: u32,
}

impl<W: Write> Writer<W> {
    /// Writes the header, and the files of the program if they are to be in the recording.
    pub fn new(mut out: W, header: &Header, pack: Option<&Pack>) -> io::Result<Self> {
        let mut start = MAGIC.to_vec();
        start.extend_from_slice(&VERSION.to_le_bytes());
        out.write_all(&start)?;
        let mut writer = Writer {
            out: Some(out),
            pending: Vec::new(),
            checksum: checksum(0, &start),
            last_at: 0,
            threads: ThreadTable::new(),
            known: 1,
        };
        writer.chunk(HEADER, &header_bytes(header))?;
        for (path, contents) in pack.into_iter().flat_map(Pack::files) {
            let mut payload = Vec::new();
            slice(&mut payload, path.to_string_lossy().as_bytes());
            payload.push(u8::from(contents.is_some()));
            payload.extend_from_slice(contents.unwrap_or_default());
            writer.chunk(FILE, &payload)?;
        }
        writer.flush()?;
        Ok(writer)
    }

    /// Notes what the outside answered.
    pub fn input(&mut self, request: RequestKind, answer: &[u8]) -> io::Result<()> {
        // An answer may be a whole file: it gets a chunk of its own, so that none grows too large.
        if self.pending.len() + answer.len() > CHUNK {
            self.write_pending()?;
        }
        number(&mut self.pending, u64::from(request.0) << KIND_BITS | INPUT);
        slice(&mut self.pending, answer);
        self.write_if_full()
    }

    /// Notes a departure from the default schedule. They come in the order of their `at`.
    pub fn departure(&mut self, departure: &Departure) -> io::Result<()> {
        let Some(later) = departure.at.checked_sub(self.last_at) else {
            return Err(invalid("a departure lies before the one before it"));
        };
        if later >= 1 << (u64::BITS - KIND_BITS) {
            return Err(invalid("a departure is too late to be written"));
        }
        self.last_at = departure.at;
        let kind = match departure.what {
            What::Switch { .. } => SWITCH,
            What::Preempt { .. } => PREEMPT,
            What::Deliver { .. } => DELIVER,
            What::Signal { .. } => SIGNAL,
            What::Timeout { .. } => TIMEOUT,
            What::Kill { .. } => KILL,
        };
        number(&mut self.pending, later << KIND_BITS | kind);
        match &departure.what {
            What::Switch { to } => self.thread(to)?,
            What::Preempt { steps, to } => {
                number(&mut self.pending, *steps);
                self.thread(to)?;
            }
            What::Deliver { from, to } | What::Signal { from, to } => {
                self.thread(from)?;
                self.thread(to)?;
            }
            What::Timeout { thread } | What::Kill { thread } => self.thread(thread)?,
        }
        self.write_if_full()
    }

    /// Notes how far the run has come, and hands over everything so far: if that is all that is left, a
    /// replay goes up to here.
    pub fn progress(&mut self, reached: Progress) -> io::Result<()> {
        self.write_pending()?;
        let mut payload = Vec::new();
        number(&mut payload, reached.steps);
        number(&mut payload, reached.operations);
        self.chunk(PROGRESS, &payload)?;
        self.flush()
    }

    /// Hands over everything so far.
    pub fn flush(&mut self) -> io::Result<()> {
        self.write_pending()?;
        match &mut self.out {
            Some(out) => out.flush(),
            None => Ok(()),
        }
    }

    /// Writes how the run ended, and gives the `Write` back.
    pub fn finish(mut self, ending: &Ending) -> io::Result<W> {
        self.write_pending()?;
        self.chunk(ENDING, &ending_bytes(ending))?;
        self.flush()?;
        self.out.take().ok_or_else(|| invalid("the recording is already finished"))
    }

    /// A thread by its number; one that the file does not know yet is introduced by a number that
    /// nobody has, with its parent and its place among the parent's children.
    fn thread(&mut self, name: &ThreadName) -> io::Result<()> {
        if name.path().contains(&0) {
            return Err(invalid("children are counted from 1"));
        }
        let id = self.threads.intern(name);
        if id.0 < self.known {
            number(&mut self.pending, id.0.into());
            return Ok(());
        }
        // Interning a name numbers its forebears first, so all that are new are introduced from
        // the oldest on, each under the number after the last.
        let unknown: Vec<ThreadName> =
            (self.known..=id.0).map(|n| self.threads.name(ThreadId(n)).clone()).collect();
        for new in unknown {
            number(&mut self.pending, self.known.into());
            let parent = new.parent().map_or(ThreadId::MAIN, |p| self.threads.intern(&p));
            number(&mut self.pending, parent.0.into());
            number(&mut self.pending, new.path().last().copied().unwrap_or(0).into());
            self.known += 1;
        }
        number(&mut self.pending, id.0.into());
        Ok(())
    }

    fn write_if_full(&mut self) -> io::Result<()> {
        if self.pending.len() >= CHUNK { self.write_pending() } else { Ok(()) }
    }

    fn write_pending(&mut self) -> io::Result<()> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let pending = std::mem::take(&mut self.pending);
        self.chunk(CHOICES, &pending)
    }

    fn chunk(&mut self, kind: u8, payload: &[u8]) -> io::Result<()> {
        let Ok(length) = u32::try_from(payload.len()) else {
            return Err(invalid("an answer or a file of more than 4 GB cannot be recorded"));
        };
        let Some(out) = &mut self.out else { return Ok(()) };
        let mut head = vec![kind];
        head.extend_from_slice(&length.to_le_bytes());
        let head_sum = checksum(self.checksum, &head);
        head.extend_from_slice(&head_sum.to_le_bytes());
        self.checksum = checksum(head_sum, payload);
        // In one piece, so that what an abrupt end leaves is as whole as it can be.
        let mut whole = head;
        whole.extend_from_slice(payload);
        whole.extend_from_slice(&self.checksum.to_le_bytes());
        out.write_all(&whole)
    }
}

impl<W: Write> Drop for Writer<W> {
    fn drop(&mut self) {
        // The best that can be done: there is nobody left to tell.
        let _ = self.flush();
    }
}

fn invalid(text: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, text)
}

fn header_bytes(header: &Header) -> Vec<u8> {
    let mut out = Vec::new();
    slice(&mut out, header.tool.as_bytes());
    out.extend_from_slice(&header.program);
    slice(&mut out, header.name.as_bytes());
    number(&mut out, header.arguments.len() as u64);
    header.arguments.iter().for_each(|a| slice(&mut out, a));
    let settings = &header.settings;
    match settings.schedule {
        Schedule::RoundRobin { slice } => {
            out.push(0);
            number(&mut out, slice);
        }
        Schedule::Random { seed, slice } => {
            out.push(1);
            number(&mut out, slice);
            out.extend_from_slice(&seed.to_le_bytes());
        }
    }
    out.push(match settings.delivery {
        Delivery::Immediate => 0,
        Delivery::Chosen => 1,
    });
    out.push(match settings.steps {
        Steps::Operations => 0,
        Steps::Fine => 1,
    });
    out.push(u8::from(settings.real_time));
    for limit in [settings.max_steps, settings.max_memory] {
        out.push(u8::from(limit.is_some()));
        number(&mut out, limit.unwrap_or(0));
    }
    loading_bytes(&mut out, &header.loading);
    out
}

fn loading_bytes(out: &mut Vec<u8>, loading: &Loading) {
    let mut parts: Vec<(u64, &str)> = vec![(loading::PATH, &loading.path)];
    let single = [
        (loading::COMPONENT, loading.component.as_deref()),
        (loading::CALL, loading.call.as_deref()),
        (loading::EUNIT, loading.eunit.then_some("")),
        (loading::OTP, loading.otp.as_deref()),
        (loading::CONTRACTS, loading.contracts.then_some("")),
        (loading::EXPRESSION, loading.expression.as_deref()),
    ];
    parts.extend(single.iter().filter_map(|(key, text)| text.map(|text| (*key, text))));
    parts.extend(loading.source_folders.iter().map(|f| (loading::SOURCE_FOLDER, f.as_str())));
    parts.extend(loading.prefer_otp.iter().map(|m| (loading::PREFER_OTP, m.as_str())));
    number(out, parts.len() as u64);
    for (key, text) in parts {
        number(out, key);
        slice(out, text.as_bytes());
    }
}

fn ending_bytes(ending: &Ending) -> Vec<u8> {
    let mut out = Vec::new();
    number(&mut out, ending.steps);
    number(&mut out, ending.operations);
    out.extend_from_slice(&ending.digest);
    match ending.outcome {
        Outcome::Finished { code } => {
            out.push(0);
            out.extend_from_slice(&code.to_le_bytes());
        }
        Outcome::UncaughtException => out.push(1),
        Outcome::Deadlock => out.push(2),
        Outcome::StepLimit => out.push(3),
        Outcome::MemoryLimit => out.push(4),
        Outcome::Interrupted => out.push(5),
        Outcome::Unsupported => out.push(6),
    }
    slice(&mut out, ending.text.as_bytes());
    out
}

/// A whole recording as the bytes of its file. Fails when its departures are out of order.
pub fn encode(recording: &Recording) -> io::Result<Vec<u8>> {
    let mut writer = Writer::new(Vec::new(), &recording.header, recording.pack.as_deref())?;
    recording.inputs.iter().try_for_each(|i| writer.input(i.request, &i.answer))?;
    recording.departures.iter().try_for_each(|d| writer.departure(d))?;
    match &recording.ending {
        Some(ending) => writer.finish(ending),
        None => {
            writer.flush()?;
            Ok(writer.out.take().unwrap_or_default())
        }
    }
}
