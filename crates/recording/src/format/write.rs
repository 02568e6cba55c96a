//! Writes a recording while the program runs.

use super::bytes::{checksum, number, slice};
use super::{
    CHOICES, CLOCK, DELIVER, ENDING, FAULTS, FILE, HEADER, INPUT, KILL, KIND_BITS, MAGIC, PREEMPT,
    PROGRESS, RARE, SIGNAL, SWITCH, TIMEOUT, VERSION, loading,
};
use crate::{
    Delivery, Departure, Ending, Header, Loading, Outcome, Pack, Progress, Recording, RequestKind,
    Schedule, Steps, ThreadId, ThreadName, ThreadTable, What,
};
use std::io::{self, Write};

/// Choices are buffered up to this number of bytes, so that checksums are a small part of a chunk.
const CHUNK: usize = 8 * 1024;

/// Writes a recording as the choices are made.
///
/// Everything passed to the `Write` is a valid, truncated recording at any time. Dropping the
/// writer passes on the rest; only [`Writer::finish`] records how the run ended.
pub struct Writer<W: Write> {
    /// `None` after `finish`.
    out: Option<W>,
    pending: Vec<u8>,
    checksum: u32,
    last_at: u64,
    /// Threads are written in full once, and by number afterwards.
    threads: ThreadTable,
    /// The number of threads of the table that are in the file.
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

    /// Records an answer of the outside.
    pub fn input(&mut self, request: RequestKind, answer: &[u8]) -> io::Result<()> {
        // An answer may be a whole file. It gets its own chunk, so that none grows too large.
        if self.pending.len() + answer.len() > CHUNK {
            self.write_pending()?;
        }
        number(&mut self.pending, u64::from(request.0) << KIND_BITS | INPUT);
        slice(&mut self.pending, answer);
        self.write_if_full()
    }

    /// Records a departure from the default schedule. Departures come in the order of their `at`.
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
            What::Fault { .. } | What::Clock { .. } => RARE,
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
            What::Fault { from, to, fault } => {
                let place = FAULTS.iter().position(|known| known == fault);
                number(&mut self.pending, place.unwrap_or(0) as u64);
                self.thread(from)?;
                self.thread(to)?;
            }
            What::Clock { by } => {
                number(&mut self.pending, CLOCK);
                // Small numbers of either sign are short.
                number(&mut self.pending, (by << 1 ^ by >> 63) as u64);
            }
        }
        self.write_if_full()
    }

    /// Records how far the run has come and passes on everything so far: if the recording ends
    /// here, a replay goes up to this point.
    pub fn progress(&mut self, reached: Progress) -> io::Result<()> {
        self.write_pending()?;
        let mut payload = Vec::new();
        number(&mut payload, reached.steps);
        number(&mut payload, reached.operations);
        self.chunk(PROGRESS, &payload)?;
        self.flush()
    }

    /// Passes on everything so far.
    pub fn flush(&mut self) -> io::Result<()> {
        self.write_pending()?;
        match &mut self.out {
            Some(out) => out.flush(),
            None => Ok(()),
        }
    }

    /// Writes how the run ended, and returns the `Write`.
    pub fn finish(mut self, ending: &Ending) -> io::Result<W> {
        self.write_pending()?;
        self.chunk(ENDING, &ending_bytes(ending))?;
        self.flush()?;
        self.out.take().ok_or_else(|| invalid("the recording is already finished"))
    }

    /// Writes a thread by its number. A thread that is not in the file yet is introduced by an
    /// unused number, its parent and its index among the children of the parent.
    fn thread(&mut self, name: &ThreadName) -> io::Result<()> {
        if name.path().contains(&0) {
            return Err(invalid("children are counted from 1"));
        }
        let id = self.threads.intern(name);
        if id.0 < self.known {
            number(&mut self.pending, id.0.into());
            return Ok(());
        }
        // Interning a name numbers its ancestors first, so new threads are introduced oldest first,
        // each under the next number.
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
        // Written in one piece, so that an abrupt end leaves as much as possible intact.
        let mut whole = head;
        whole.extend_from_slice(payload);
        whole.extend_from_slice(&self.checksum.to_le_bytes());
        out.write_all(&whole)
    }
}

impl<W: Write> Drop for Writer<W> {
    fn drop(&mut self) {
        // Errors cannot be reported from a destructor.
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
        (loading::GHC, loading.ghc.then_some("")),
        (loading::EXUNIT, loading.exunit.then_some("")),
    ];
    parts.extend(single.iter().filter_map(|(key, text)| text.map(|text| (*key, text))));
    parts.extend(loading.source_folders.iter().map(|f| (loading::SOURCE_FOLDER, f.as_str())));
    parts.extend(loading.packages.iter().map(|p| (loading::PACKAGE, p.as_str())));
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

/// The bytes of the file of a whole recording. Fails if its departures are out of order.
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
