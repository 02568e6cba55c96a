//! Reading a log: what a step is, what it came from, what its value is.
//!
//! Nothing here evaluates anything: what was never computed has no step, and shows as `_`.

use crate::log::{BEFORE, CONSTANT, Entry, Id, Kind, Log};
use crate::record::{Recorder, Written};
use core_ir::Prim;
use machine::{Checkpoint, Code, Constant, Header, Instr, Kind as Object, Word};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A recorded stretch of a run.
pub struct Recorded {
    pub code: Arc<Code>,
    pub log: Log,
    pub results: HashMap<Id, Id>,
    pub written: Vec<Written>,
    pub characters: Vec<Id>,
    pub outcomes: HashMap<u32, Id>,
    pub touched: HashMap<Id, Id>,
    pub exception: Id,
    /// Threads that wait at its end: thread, where, the last operation on what they wait for.
    pub blocked: Vec<(u32, usize, Id)>,
    /// The state that it began with.
    pub start: Checkpoint,
    /// Where objects begin in that state's heap.
    objects: Vec<u32>,
    /// Constructors of classes' dictionaries.
    dictionaries: HashSet<u32>,
    /// For each word of the state at its end (in the numbering of [`machine::Machine::begin_trace`])
    /// where it came from; empty for a stretch that goes to the end of the run.
    pub ends: Vec<Id>,
}

/// The outermost shape of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    Word(Word),
    Big(String),
    Double(f64),
    /// A byte string.
    Text(String),
    /// A literal list of characters.
    Literal(String),
    Atom(source::Symbol),
    Con(u32, Vec<Part>),
    Tuple(Vec<Part>),
    Function(u32, Vec<Part>),
    /// An object of an operation's: its header, its words.
    Object(Header, Vec<Part>),
    Unevaluated,
    Failed,
    /// From before the recording, and gone.
    Unknown,
}

/// A part of a value: a step of its own, or just a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    Step(Id),
    Word(Word),
}

impl Recorded {
    pub fn new(
        recorder: Recorder,
        start: Checkpoint,
        ends: Vec<Id>,
        blocked: Vec<(u32, usize, Id)>,
    ) -> Self {
        let mut objects = Vec::new();
        let mut place = 0;
        while let Some(word) = start.heap_word(place) {
            objects.push(place as u32);
            place += Header(word.0).size() + 1;
        }
        let exception = recorder.last_exception();
        let dictionaries = dictionaries(recorder.code());
        Recorded {
            code: recorder.code().clone(),
            results: recorder.results,
            written: recorder.written,
            characters: recorder.characters,
            outcomes: recorder.outcomes,
            touched: recorder.touched,
            exception,
            blocked,
            log: recorder.log,
            start,
            objects,
            dictionaries,
            ends,
        }
    }

    /// Whether a value is a dictionary of a class's, which no user wrote.
    pub fn is_dictionary(&self, id: Id) -> bool {
        match self.shape(id) {
            Shape::Con(con, _) => self.dictionaries.contains(&con),
            Shape::Word(word) => word.as_con().is_some_and(|c| self.dictionaries.contains(&c)),
            Shape::Function(function, _) => {
                self.code.function(function).def.as_str().contains(".$f")
            }
            _ => false,
        }
    }

    pub fn entry(&self, id: Id) -> Option<Entry> {
        self.log.entry(id)
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
                first - entry.id + self.code.function(function).arity as u32
            }
            Kind::Con | Kind::Closure => 2 + self.operands(entry).len() as u32,
            Kind::Partial => 4 + word(3),
            Kind::Compute if entry.form == 1 => 5 + word(4),
            Kind::Compute => 4 + word(3),
            Kind::Test => 3 + self.operand_count(entry.pc),
            Kind::Thunk | Kind::Select | Kind::Look => 3,
            Kind::Made => 4 + 2 * self.made_parts(entry.id).1.len() as u32,
            Kind::Part => 6,
            Kind::Read => 4 + word(3),
            Kind::Write | Kind::Send => 5,
            Kind::Raise => 3 + word(2),
            Kind::Start | Kind::Taken => 4,
        }
    }

    /// Every step, in the order in which they happened.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let mut at = crate::log::FIRST;
        std::iter::from_fn(move || {
            let entry = self.entry(at)?;
            at += self.size(&entry);
            Some(entry)
        })
    }

    /// What went into a step, in order: operands, fields, arguments. Not the result of a call.
    pub fn operands(&self, entry: &Entry) -> Vec<Id> {
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
                let at = at + if entry.form == 1 { 2 } else { 1 };
                let mut operands = self.list(at + 1, self.log.word(at));
                operands.extend(self.code.immediate(entry.pc).map(|k| CONSTANT | k));
                operands
            }
            Kind::Test => {
                let mut operands = self.list(at + 1, self.operand_count(entry.pc));
                operands.extend(self.code.immediate(entry.pc).map(|k| CONSTANT | k));
                operands
            }
            Kind::Select | Kind::Look | Kind::Write | Kind::Send => vec![self.log.word(at)],
            Kind::Part => vec![self.log.word(at)],
            Kind::Taken => vec![self.log.word(at), self.log.word(at + 1)],
            Kind::Read => {
                let mut all = vec![self.log.word(at)];
                all.extend(self.list(at + 2, self.log.word(at + 1)));
                all
            }
            Kind::Raise => self.list(at + 1, self.log.word(at)),
            Kind::Start => vec![self.log.word(at + 1)],
            Kind::Made => self
                .made_parts(entry.id)
                .1
                .into_iter()
                .filter_map(|part| match part {
                    Part::Step(id) => Some(id),
                    Part::Word(_) => None,
                })
                .collect(),
            Kind::Thunk => Vec::new(),
        }
    }

    /// Of a call: where its arguments begin in the log, and the function's number.
    fn called(&self, entry: &Entry) -> (u32, u32) {
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

    /// The function that a call enters.
    pub fn function_of(&self, entry: &Entry) -> Option<u32> {
        (entry.kind == Kind::Enter).then(|| self.called(entry).1)
    }

    /// Where the function of a call came from, if it was not known by its name.
    pub fn callee(&self, entry: &Entry) -> Option<Id> {
        (entry.kind == Kind::Enter && entry.form == 0).then(|| self.log.word(entry.id + 4))
    }

    /// The result of a call or of an expression that was put off; 0: there is none.
    pub fn result(&self, entry: &Entry) -> Id {
        match entry.kind {
            Kind::Enter => self.call_result(entry),
            Kind::Thunk => self.log.word(entry.id + 2),
            _ => 0,
        }
    }

    /// What a call gives: its own value, or the call that it ended in. A function that goes on
    /// with itself counts as one call.
    fn call_result(&self, entry: &Entry) -> Id {
        let root = self.log.word(entry.id + 2);
        let last = self.log.word(root + 3);
        let chained = self
            .entry(last)
            .is_some_and(|l| l.kind == Kind::Enter && self.log.word(l.id + 2) == root);
        if !chained || last == entry.id || last == root {
            return self.log.word(entry.id + 3);
        }
        // From the last call of the chain back to this one.
        let own = self.called(entry).1;
        let (mut at, mut next) = (last, 0);
        for _ in 0..100_000 {
            if at == entry.id {
                break;
            }
            let Some(call) = self.entry(at) else { break };
            if self.called(&call).1 != own {
                next = at;
            }
            match self.activation(at) {
                Some(outer) if outer.kind == Kind::Enter => at = outer.id,
                _ => break,
            }
        }
        if next != 0 { next } else { self.log.word(last + 3) }
    }

    /// The sender and receiver of a message, or the thread that wrote.
    pub fn threads(&self, entry: &Entry) -> Option<(u32, Option<u32>)> {
        match entry.kind {
            Kind::Send => Some((self.log.word(entry.id + 3), Some(self.log.word(entry.id + 4)))),
            Kind::Write => Some((self.log.word(entry.id + 4), None)),
            _ => None,
        }
    }

    /// How something came that a part was taken out of: the write or the message, if it is known.
    pub fn came_by(&self, mut id: Id) -> Option<Entry> {
        for _ in 0..1000 {
            let entry = self.entry(self.through(id))?;
            match entry.kind {
                Kind::Taken => id = self.log.word(entry.id + 3),
                Kind::Read => id = self.log.word(entry.id + 2),
                Kind::Write | Kind::Send => return Some(entry),
                _ => return None,
            }
        }
        None
    }

    /// Where a test sent control.
    pub fn outcome_of_test(&self, entry: &Entry) -> usize {
        self.log.word(entry.id + 2) as usize
    }

    /// The call (or expression put off) that a step happened in.
    pub fn activation(&self, id: Id) -> Option<Entry> {
        let mut at = self.log.control(id);
        loop {
            let entry = self.entry(at)?;
            match entry.kind {
                Kind::Enter | Kind::Thunk | Kind::Start => return Some(entry),
                _ => at = entry.control,
            }
        }
    }

    /// The operation behind a step of a primitive's.
    pub fn prim(&self, entry: &Entry) -> Option<Prim> {
        match self.code.instr(entry.pc)? {
            Instr::Prim { op, .. }
            | Instr::TryPrim { op, .. }
            | Instr::Visible { op, .. }
            | Instr::Control { op, .. } => Some(*op),
            _ => None,
        }
    }

    // ---- moves -------------------------------------------------------------------------

    /// Goes through steps that only hand a value on unchanged and say nothing about it:
    /// expressions put off, selections.
    pub fn through(&self, mut id: Id) -> Id {
        for _ in 0..1_000_000 {
            if let Some(result) = self.results.get(&id).or_else(|| self.old_result(id)) {
                id = *result;
                continue;
            }
            let Some(entry) = self.entry(id) else { return id };
            let next = match entry.kind {
                Kind::Thunk => self.log.word(id + 2),
                Kind::Select => self.log.word(id + 2),
                _ => return id,
            };
            if next == 0 {
                return id;
            }
            id = next;
        }
        id
    }

    /// The result of an expression that was put off before the recording, by a word that refers to
    /// it.
    fn old_result(&self, id: Id) -> Option<&Id> {
        if id & BEFORE == 0 {
            return None;
        }
        let number = (id & !BEFORE) as usize;
        let word = if number >= self.start.heap_len() {
            self.start.stack_word(number - self.start.heap_len())?
        } else if self.objects.binary_search(&(number as u32)).is_ok() {
            return None;
        } else {
            self.start.heap_word(number)?
        };
        if !word.is_thunk() {
            return None;
        }
        let place = self.start.heap_place(word.index())?;
        self.results.get(&(BEFORE | place as u32))
    }

    /// Goes on to the step that made the value: through calls and cells too.
    pub fn maker(&self, mut id: Id) -> Id {
        for _ in 0..1_000_000 {
            id = self.through(id);
            let Some(entry) = self.entry(id) else { return id };
            let next = match entry.kind {
                Kind::Enter => self.result(&entry),
                Kind::Read | Kind::Write | Kind::Send | Kind::Taken => self.log.word(id + 2),
                Kind::Compute if entry.form == 2 => self.log.word(id + 2),
                _ => return id,
            };
            if next == 0 || next == id {
                return id;
            }
            id = next;
        }
        id
    }

    // ---- values ------------------------------------------------------------------------

    fn made_parts(&self, id: Id) -> (Header, Vec<Part>) {
        let wide = |place: u32| {
            u64::from(self.log.word(place)) | u64::from(self.log.word(place + 1)) << 32
        };
        let header = Header(wide(id + 2));
        let raw = header.kind().is_raw();
        let count = header.size().min(4096) as u32;
        let parts = (0..count).map(|field| {
            let word = Word(wide(id + 4 + 2 * field));
            if !raw && word.is_value_reference() {
                Part::Step((word.0 >> 3) as Id)
            } else {
                Part::Word(word)
            }
        });
        (header, parts.collect())
    }

    pub fn shape(&self, id: Id) -> Shape {
        let id = self.maker(id);
        if id & BEFORE != 0 {
            return self.old_shape((id & !BEFORE) as usize);
        }
        if id & CONSTANT != 0 {
            return self.constant_shape(id & !CONSTANT);
        }
        let Some(entry) = self.entry(id) else { return Shape::Unknown };
        match entry.kind {
            Kind::Con => {
                let parts = self.operands(&entry).into_iter().map(Part::Step).collect();
                match self.code.instr(entry.pc) {
                    Some(Instr::Con { con, .. } | Instr::ReserveCon { con, .. }) => {
                        Shape::Con(*con, parts)
                    }
                    _ => Shape::Tuple(parts),
                }
            }
            Kind::Closure => match self.code.instr(entry.pc) {
                Some(Instr::Closure { fun, .. } | Instr::ReserveClosure { fun, .. }) => {
                    Shape::Function(*fun, Vec::new())
                }
                _ => Shape::Unknown,
            },
            Kind::Partial => {
                let arguments = self.operands(&entry).into_iter().map(Part::Step);
                match self.shape(self.log.word(id + 2)) {
                    Shape::Function(function, mut parts) => {
                        parts.extend(arguments);
                        Shape::Function(function, parts)
                    }
                    _ => Shape::Unknown,
                }
            }
            Kind::Compute => match entry.form {
                0 => Shape::Word(Word::small(i64::from(self.log.word(id + 2) as i32))),
                1 => Shape::Word(self.word_at(id + 2)),
                _ => Shape::Unknown,
            },
            Kind::Part => Shape::Word(self.word_at(id + 4)),
            Kind::Made => {
                let (header, parts) = self.made_parts(id);
                self.object_shape(header, parts)
            }
            Kind::Enter | Kind::Thunk => Shape::Unevaluated,
            Kind::Raise => Shape::Failed,
            _ => Shape::Unknown,
        }
    }

    fn word_at(&self, place: u32) -> Word {
        Word(u64::from(self.log.word(place)) | u64::from(self.log.word(place + 1)) << 32)
    }

    fn object_shape(&self, header: Header, parts: Vec<Part>) -> Shape {
        match header.kind() {
            Object::Con => Shape::Con(header.info(), parts),
            Object::Tuple => Shape::Tuple(parts),
            Object::Closure => Shape::Function(header.info(), Vec::new()),
            Object::Thunk | Object::ApplyThunk | Object::Suspended | Object::BlackHole => {
                Shape::Unevaluated
            }
            Object::Failed => Shape::Failed,
            Object::Indirection => match parts.first() {
                Some(Part::Step(id)) => self.shape(*id),
                Some(Part::Word(word)) => Shape::Word(*word),
                None => Shape::Unknown,
            },
            Object::Partial => match parts.split_first() {
                Some((Part::Step(function), arguments)) => match self.shape(*function) {
                    Shape::Function(function, _) => Shape::Function(function, arguments.to_vec()),
                    _ => Shape::Unknown,
                },
                _ => Shape::Unknown,
            },
            _ => Shape::Object(header, parts),
        }
    }

    fn constant_shape(&self, k: u32) -> Shape {
        let part = |k: &u32| Part::Step(CONSTANT | k);
        match self.code.constants().get(k as usize) {
            Some(Constant::Int(n)) => Shape::Big(n.to_string()),
            Some(Constant::Double(d)) => Shape::Double(*d),
            Some(Constant::Char(c)) => Shape::Word(Word::char(*c as u32)),
            Some(Constant::Bytes(b)) => Shape::Text(String::from_utf8_lossy(b).into_owned()),
            Some(Constant::Atom(name) | Constant::Export(name)) => Shape::Atom(*name),
            Some(Constant::Con(con, args)) => Shape::Con(*con, args.iter().map(part).collect()),
            Some(Constant::Tuple(args)) => Shape::Tuple(args.iter().map(part).collect()),
            Some(Constant::Function(function)) => Shape::Function(*function, Vec::new()),
            Some(Constant::Lazy(f)) if self.literal(*f).is_some() => {
                Shape::Literal(self.literal(*f).unwrap_or_default())
            }
            Some(Constant::Lazy(_)) => match self.start.constant(k) {
                Some(word) => self.old_word(word),
                None => Shape::Unevaluated,
            },
            None => Shape::Unknown,
        }
    }

    /// The text that a function stands for, when it does nothing but make one.
    pub fn literal(&self, function: u32) -> Option<String> {
        match self.code.instr(self.code.function(function).entry) {
            Some(Instr::Text { text, .. }) => Some(self.code.string(*text).to_owned()),
            _ => None,
        }
    }

    /// A value by a number of the state that the recording began with.
    fn old_shape(&self, number: usize) -> Shape {
        if number >= self.start.heap_len() {
            let word = self.start.stack_word(number - self.start.heap_len());
            return word.map_or(Shape::Unknown, |word| self.old_word(word));
        }
        if self.objects.binary_search(&(number as u32)).is_ok() {
            return self.old_object(number);
        }
        self.start.heap_word(number).map_or(Shape::Unknown, |word| self.old_word(word))
    }

    fn old_word(&self, word: Word) -> Shape {
        if !word.is_reference() {
            return Shape::Word(word);
        }
        match self.start.heap_place(word.index()) {
            Some(place) => match self.results.get(&(BEFORE | place as u32)) {
                Some(result) => self.shape(*result),
                None => self.old_object(place),
            },
            None => Shape::Unknown,
        }
    }

    fn old_object(&self, place: usize) -> Shape {
        let Some(header) = self.start.heap_word(place).map(|w| Header(w.0)) else {
            return Shape::Unknown;
        };
        let parts = (1..=header.size().min(4096)).filter_map(|field| {
            let word = self.start.heap_word(place + field)?;
            let raw = header.kind().is_raw() || !word.is_reference();
            Some(if raw { Part::Word(word) } else { Part::Step(BEFORE | (place + field) as u32) })
        });
        self.object_shape(header, parts.collect())
    }
}

/// Constructors that instances are made with.
fn dictionaries(code: &Code) -> HashSet<u32> {
    let mut found = HashSet::new();
    let is_instance = |name: &str| name.contains(".$f");
    for function in code.functions().iter().filter(|f| is_instance(f.def.as_str())) {
        // An instance ends by making its dictionary.
        let mut pc = function.entry;
        while let Some(instr) = code.instr(pc) {
            match instr {
                Instr::Con { con, .. } | Instr::ReserveCon { con, .. } => {
                    found.insert(*con);
                }
                _ if instr.ends() => break,
                _ => {}
            }
            pc += 1;
        }
    }
    for (name, k) in code.global_constants() {
        if let (true, Some(Constant::Con(con, _))) =
            (is_instance(name.as_str()), code.constants().get(k as usize))
        {
            found.insert(*con);
        }
    }
    found
}
