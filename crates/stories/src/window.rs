//! One recorded segment: its log and other recorded data.
//!
//! Everything here stays within the segment. Links to earlier segments (provenance) and to later ones (results) are in
//! [`crate::graph::Graph`].

use crate::arrays::Stored;
use crate::log::{CONSTANT, Entry, FIRST, Id, Kind, Log};
use crate::provenance::{NewFile, Provenance};
use crate::record::{Recorder, TextPiece, Written};
use crate::results::Results;
use machine::{Code, Header, Instr, Word};
use std::collections::HashMap;
use std::sync::Arc;

/// A recorded segment of a run.
pub(crate) struct Recorded {
    /// Its number, counted from the beginning of the run.
    pub number: usize,
    pub code: Arc<Code>,
    pub log: Log,
    pub results: Results,
    pub returns: Results,
    pub lasts: Results,
    pub written: Vec<Written>,
    pub pieces: Vec<TextPiece>,
    /// Writes to arrays, by array.
    stored: Vec<Stored>,
    pub elements: HashMap<Id, (usize, usize)>,
    /// The last exception, if any was raised.
    pub exception: Id,
    /// The last operation on each cell.
    pub touched: HashMap<Id, (Id, u32)>,
    /// The last message to each thread.
    pub mailed: HashMap<u32, Id>,
    /// The origin of each word of the state at its end ([`Recorder::ends`]).
    pub ends: Arc<Provenance>,
}

impl Recorded {
    /// Takes what a recorder has recorded by now; the recorder can continue with another log.
    pub(crate) fn new(
        number: usize,
        recorder: &mut Recorder,
        log: Log,
        ends: Arc<Provenance>,
    ) -> Self {
        let mut log = std::mem::replace(&mut recorder.log, log);
        log.settle();
        let mut stored = std::mem::take(&mut recorder.stored);
        stored.sort_by_key(|stored| stored.array);
        Recorded {
            number,
            code: recorder.code().clone(),
            log,
            results: std::mem::take(&mut recorder.results).sorted(),
            returns: std::mem::take(&mut recorder.returns).sorted(),
            lasts: std::mem::take(&mut recorder.lasts).sorted(),
            written: std::mem::take(&mut recorder.written),
            pieces: std::mem::take(&mut recorder.pieces),
            stored,
            elements: std::mem::take(&mut recorder.elements),
            exception: recorder.last_exception(),
            touched: std::mem::take(&mut recorder.touched),
            mailed: std::mem::take(&mut recorder.mailed),
            ends,
        }
    }

    /// A segment in which words only moved.
    pub(crate) fn of_nothing(number: usize, code: Arc<Code>, through: &Arc<Provenance>) -> Self {
        let mut nobody = Recorder::new(code, Log::nothing());
        Recorded::new(number, &mut nobody, Log::nothing(), Arc::new(Provenance::moved(through)))
    }

    fn pairs(&self) -> [&Results; 3] {
        [&self.results, &self.returns, &self.lasts]
    }

    /// Bytes of memory, not of files.
    pub(crate) fn in_memory(&self) -> usize {
        let log = if self.log.is_on_disk() { 0 } else { self.log.bytes() };
        let pairs: usize = self.pairs().iter().map(|pairs| pairs.in_memory()).sum();
        log + pairs + self.others()
    }

    /// An estimate of its size, in memory and on disk.
    pub(crate) fn bytes(&self) -> usize {
        let pairs: usize = self.pairs().iter().map(|pairs| pairs.bytes()).sum();
        self.log.bytes() + pairs + self.others()
    }

    fn others(&self) -> usize {
        let pieces =
            size_of_val(&*self.pieces) + size_of_val(&*self.written) + size_of_val(&*self.stored);
        pieces + 32 * (self.touched.len() + self.elements.len()) + self.ends.in_memory()
    }

    /// Moves large parts into files.
    pub(crate) fn spill(&mut self, file: NewFile<'_>) -> std::io::Result<()> {
        if !self.log.is_on_disk() {
            self.log.spill(&file()?)?;
        }
        for pairs in [&mut self.results, &mut self.returns, &mut self.lasts] {
            pairs.spill(file)?;
        }
        // If the provenance is in use, it stays in memory.
        Arc::get_mut(&mut self.ends).map_or(Ok(()), |ends| ends.spill(file))
    }

    /// Releases the memory of the parts that are in files.
    pub(crate) fn rest(&self) {
        self.log.rest();
        self.pairs().iter().for_each(|pairs| pairs.rest());
        self.ends.rest();
    }

    /// The writes to an array, in order.
    pub(crate) fn stored_in(&self, array: Id) -> &[Stored] {
        let from = self.stored.partition_point(|stored| stored.array < array);
        let count = self.stored[from..].partition_point(|stored| stored.array == array);
        &self.stored[from..from + count]
    }

    pub(crate) fn entry(&self, id: Id) -> Option<Entry> {
        let mut entry = self.log.entry(id)?;
        entry.window = self.number;
        Some(entry)
    }

    fn list(&self, from: u32, count: u32) -> Vec<Id> {
        (from..from + count).map(|place| self.log.word(place)).collect()
    }

    /// The number of operands of an instruction.
    fn operand_count(&self, pc: usize) -> u32 {
        let Some(instr) = self.code.instr(pc) else { return 0 };
        let mut count = 0;
        instr.uses(|_| count += 1);
        count + instr.arguments().map_or(0, |(_, n)| u32::from(n))
    }

    /// The number of words of a step.
    fn size(&self, entry: &Entry) -> u32 {
        let word = |place: u32| self.log.word(entry.id + place);
        match entry.kind {
            Kind::Enter => {
                let (first, function) = self.called(entry);
                // A lifted function also gets the variables of the enclosing one.
                let given = match self.code.instr(entry.pc) {
                    Some(Instr::Call { count, .. } | Instr::TailCall { count, .. }) => {
                        u32::from(*count)
                    }
                    _ => self.code.function(function).arity as u32,
                };
                first - entry.id + given
            }
            Kind::Con | Kind::Closure => 2 + self.operands(entry).len() as u32,
            Kind::Partial => 4 + word(3),
            Kind::Compute => {
                let (first, count) = self.computed_of(entry);
                first - entry.id + count
            }
            Kind::Test => 3 - entry.form + self.operand_count(entry.pc),
            Kind::Select => 3 + u32::from(entry.form == 1),
            Kind::Thunk | Kind::Look => 3,
            Kind::Made => self.made_words(entry.id, |_| {}) - entry.id,
            Kind::Part => 6,
            Kind::Read => 4 + word(3),
            Kind::Write | Kind::Send => 5,
            Kind::Raise => 3 + word(2) + u32::from(entry.form == 0),
            Kind::Start | Kind::Taken => 4,
        }
    }

    /// Every step, in the order in which they happened.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let mut at = FIRST;
        std::iter::from_fn(move || {
            let entry = self.entry(at)?;
            at += self.size(&entry);
            Some(entry)
        })
    }

    /// The operands of a step, in order: operands, fields, arguments. Not the result of a call.
    pub(crate) fn operands(&self, entry: &Entry) -> Vec<Id> {
        let at = entry.id + 2;
        match entry.kind {
            Kind::Enter => {
                let (first, function) = self.called(entry);
                let count = self.code.function(function).arity as u32;
                self.list(first, count)
            }
            Kind::Con | Kind::Closure => {
                let count = match self.code.instr(entry.pc) {
                    Some(
                        Instr::Con { count, .. }
                        | Instr::Tuple { count, .. }
                        | Instr::Closure { count, .. }
                        | Instr::ReserveCon { count, .. }
                        | Instr::ReserveClosure { count, .. },
                    ) => u32::from(*count),
                    _ => 0,
                };
                self.list(at, count)
            }
            Kind::Partial => self.list(at + 2, self.log.word(at + 1)),
            Kind::Compute => {
                let (first, count) = self.computed_of(entry);
                let mut operands = self.list(first, count);
                operands.extend(self.code.immediate(entry.pc).map(|k| CONSTANT | k));
                operands
            }
            Kind::Test => {
                let mut operands = self.list(at + 1 - entry.form, self.operand_count(entry.pc));
                operands.extend(self.code.immediate(entry.pc).map(|k| CONSTANT | k));
                operands
            }
            Kind::Select | Kind::Look | Kind::Write | Kind::Send | Kind::Part => {
                vec![self.log.word(at)]
            }
            Kind::Taken => vec![self.log.word(at), self.log.word(at + 1)],
            Kind::Read => {
                let mut all = vec![self.log.word(at)];
                all.extend(self.list(at + 2, self.log.word(at + 1)));
                all
            }
            Kind::Raise => self.list(at + 1, self.log.word(at)),
            Kind::Start => vec![self.log.word(at + 1)],
            Kind::Made => {
                let (header, words) = self.made(entry.id);
                if header.kind().is_raw() {
                    return Vec::new();
                }
                let steps = words.into_iter().filter(|w| w.is_value_reference());
                steps.map(|word| (word.0 >> 3) as Id).collect()
            }
            Kind::Thunk => Vec::new(),
        }
    }

    /// For a computed value: the position of its operands in the log, and their number.
    fn computed_of(&self, entry: &Entry) -> (u32, u32) {
        let at = entry.id + if entry.form == 1 { 4 } else { 3 };
        match entry.computed_of {
            Some(count) => (at, count),
            None => (at + 1, self.log.word(at)),
        }
    }

    /// For a call: the position of its arguments in the log, and the number of the function.
    pub(crate) fn called(&self, entry: &Entry) -> (u32, u32) {
        let at = entry.id + 4;
        if entry.form == 1 {
            let function = match self.code.instr(entry.pc) {
                Some(Instr::Call { fun, .. } | Instr::TailCall { fun, .. }) => *fun,
                _ => 0,
            };
            (at, function)
        } else {
            (at + 2, self.log.word(at + 1))
        }
    }

    /// An object that an operation made: references in it are ids, shifted by three.
    pub(crate) fn made(&self, id: Id) -> (Header, Vec<Word>) {
        let mut words = Vec::new();
        self.made_words(id, |word| words.push(word));
        (Header(self.word_at(id + 2).0), words)
    }

    /// Calls `f` with each of its words. Returns the position of their end in the log.
    fn made_words(&self, id: Id, mut f: impl FnMut(Word)) -> u32 {
        let header = Header(self.word_at(id + 2).0);
        let count = header.size().min(4096) as u32;
        let bits = id + 4;
        let raw = header.kind().is_raw();
        let mut place = if raw { bits } else { bits + count.div_ceil(32) };
        for field in 0..count {
            if !raw && self.log.word(bits + field / 32) >> (field % 32) & 1 == 1 {
                f(Word(u64::from(self.log.word(place)) << 3));
                place += 1;
            } else {
                f(self.word_at(place));
                place += 2;
            }
        }
        place
    }

    pub(crate) fn word_at(&self, place: u32) -> Word {
        Word(u64::from(self.log.word(place)) | u64::from(self.log.word(place + 1)) << 32)
    }
}
