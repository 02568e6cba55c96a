//! One recorded segment: its log and what else was recorded of it.
//!
//! Everything here stays within the segment. What leads out of it, to earlier segments (provenance) or to
//! later ones (results), is in [`crate::graph::Graph`].

use crate::arrays::Stored;
use crate::log::{CONSTANT, Entry, FIRST, Id, Kind, Log};
use crate::provenance::{NewFile, Provenance};
use crate::record::{Piece, Recorder, Written};
use crate::results::Results;
use machine::{Code, Header, Instr, Word};
use std::collections::HashMap;
use std::sync::Arc;

/// A recorded segment of a run.
pub(crate) struct Recorded {
    /// Which it is, counted from the beginning of the run.
    pub number: usize,
    pub code: Arc<Code>,
    pub log: Log,
    pub results: Results,
    pub returns: Results,
    pub lasts: Results,
    pub written: Vec<Written>,
    pub pieces: Vec<Piece>,
    /// What was put into arrays, by array.
    stored: Vec<Stored>,
    pub elements: HashMap<Id, (usize, usize)>,
    /// The exception that was raised last, if any was.
    pub exception: Id,
    /// The last operation on each cell.
    pub touched: HashMap<Id, (Id, u32)>,
    /// The last message to each thread.
    pub mailed: HashMap<u32, Id>,
    /// For each word of the state at its end where it came from ([`Recorder::ends`]).
    pub ends: Arc<Provenance>,
}

impl Recorded {
    /// What a recorder has written down by now; the recorder can go on with another log.
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

    /// A segment in which nothing happened but that words moved.
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

    /// About how much it takes, wherever that is.
    pub(crate) fn bytes(&self) -> usize {
        let pairs: usize = self.pairs().iter().map(|pairs| pairs.bytes()).sum();
        self.log.bytes() + pairs + self.others()
    }

    fn others(&self) -> usize {
        let pieces =
            size_of_val(&*self.pieces) + size_of_val(&*self.written) + size_of_val(&*self.stored);
        pieces + 32 * (self.touched.len() + self.elements.len()) + self.ends.in_memory()
    }

    /// Puts what is large of it into files.
    pub(crate) fn spill(&mut self, file: NewFile<'_>) -> std::io::Result<()> {
        if !self.log.is_on_disk() {
            self.log.spill(&file()?)?;
        }
        for pairs in [&mut self.results, &mut self.returns, &mut self.lasts] {
            pairs.spill(file)?;
        }
        // Somebody else may look at where words came from; then they stay.
        Arc::get_mut(&mut self.ends).map_or(Ok(()), |ends| ends.spill(file))
    }

    /// Of what is in files: it need not stay in memory now.
    pub(crate) fn rest(&self) {
        self.log.rest();
        self.pairs().iter().for_each(|pairs| pairs.rest());
        self.ends.rest();
    }

    /// What was put into an array, in order.
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

    /// How many operands an instruction names.
    fn operand_count(&self, pc: usize) -> u32 {
        let Some(instr) = self.code.instr(pc) else { return 0 };
        let mut count = 0;
        instr.uses(|_| count += 1);
        count + instr.arguments().map_or(0, |(_, n)| u32::from(n))
    }

    /// How many words a step takes.
    fn size(&self, entry: &Entry) -> u32 {
        let word = |place: u32| self.log.word(entry.id + place);
        match entry.kind {
            Kind::Enter => {
                let (first, function) = self.called(entry);
                // A function that was lifted out of another one gets that one's variables as well.
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

    /// What went into a step, in order: operands, fields, arguments. Not the result of a call.
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

    /// Of what is computed: where its operands begin in the log, and how many there are.
    fn computed_of(&self, entry: &Entry) -> (u32, u32) {
        let at = entry.id + if entry.form == 1 { 4 } else { 3 };
        match entry.computed_of {
            Some(count) => (at, count),
            None => (at + 1, self.log.word(at)),
        }
    }

    /// Of a call: where its arguments begin in the log, and the function's number.
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

    /// Calls `f` with each of its words; says where in the log they end.
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
