//! The recorder: follows the flow of values and writes the log.
//!
//! Every word of a stack and of the heap has a shadow word with the id of the step that its value came from (for the
//! heap in a shadow heap, which the collector moves along). An instruction that computes writes one step with the ids
//! of its operands; one that moves a value copies its id.
//!
//! Below the frame of a function is a control word, which is never a value; its shadow has the *activation* of the
//! function (the step that entered it) and its current *control* (the last test in it).
//!
//! The shadow of the header of an object is the step that made it. It is the fallback where a primitive has stored a
//! reference without reporting it.

mod borders;
mod moved;
mod observe;
mod shadow_stack;
mod summary;

use crate::arrays::Stored;
use crate::log::{BEFORE, CONSTANT, Id, Kind, Log};
use crate::provenance::{MADE, Provenance};
use crate::results::UnsortedResults;
use crate::scopes::Scopes;
use crate::steps::{PLAIN, Shadow, Steps, may_be_shared, parted};
use core_ir::Prim;
use machine::{At, Code, Entry, Heap, Index, Kind as Object, Operand, ThreadId, Traced, Word};
use shadow_stack::ShadowStack;
use std::collections::HashMap;
use std::sync::Arc;

/// A text that was written to a stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written {
    pub stream: u8,
    /// The step that wrote it.
    pub id: Id,
    /// Its pieces: the index of the first in [`Recorder::pieces`], and their number.
    pub first: usize,
    pub count: usize,
    /// Its length in bytes.
    pub bytes: usize,
}

/// A piece of a text or a byte string that an operation assembled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextPiece {
    pub id: Id,
    pub bits: u32,
    /// A byte string itself, not a number or a character.
    pub string: bool,
    /// The cell of the list that contains it; 0 if there is none.
    pub cell: Id,
}

/// Records a run.
pub(crate) struct Recorder<L: Steps = Log> {
    code: Arc<Code>,
    /// The function that writes to the process dictionary.
    put: Option<u32>,
    pub log: L,
    /// The shadow of the stack of the running thread; and of the others, by thread.
    stack: ShadowStack<L::Shadow>,
    stacks: Vec<ShadowStack<L::Shadow>>,
    current: usize,
    /// The numbers of words when the segment began: the first stack word of each thread; and the value that number 0
    /// would have.
    firsts: Vec<usize>,
    numbered: Id,
    /// The largest frame in words.
    frame: usize,
    /// Thunks from before that began to be evaluated.
    begun: Vec<Index>,
    /// The origin of the value that is returned to a frame.
    given: Id,
    /// The value that a frame ended with and that is evaluated next.
    left: Id,
    /// The arguments of the present call, its function, and its control.
    arguments: Vec<Id>,
    function: Id,
    /// The shadow of its header, if it is a partial application.
    partial: Option<Id>,
    at: At,
    under: Id,
    pub(crate) exception: Id,
    /// The step that installed the handler that gets it, and the location.
    handler: (Id, Id),
    watermark: (Index, usize),
    found: Option<Index>,
    /// The cells of the rows that a table operation returns.
    rows: Vec<Index>,
    /// Which argument of the present operation it sends, now or when a timer rings.
    sending: Option<usize>,
    /// The step that takes the contents of a full MVar: a blocked put may complete before that is done.
    taking: Id,
    /// Results of values without a step in the log: globals, thunks from before.
    pub results: UnsortedResults,
    /// Results of calls from before, by the number of their activation.
    pub returns: UnsortedResults,
    /// The last call of a chain of tail calls that began before, by the number of its first call.
    pub lasts: UnsortedResults,
    /// The origins of the words of the state at the start of this segment, by number: which have no provenance, and
    /// which frames are calls. See [`Recorder::follows`].
    prior: Arc<Provenance>,
    /// The number of heap words of that state.
    words_before: usize,
    /// Whether a value may have been handed over before this segment; and [`crate::graph::Segment::shared`].
    pub(crate) shared_before: bool,
    pub shared: u32,
    /// Enclosing-call information that the summary pass collected.
    pub(crate) scopes: Scopes,
    pub written: Vec<Written>,
    pub pieces: Vec<TextPiece>,
    /// Writes to arrays, in order.
    pub stored: Vec<Stored>,
    /// For byte strings that were made from a list: the index of the first in `pieces`, and their number.
    pub elements: HashMap<Id, (usize, usize)>,
    /// The final values of threads.
    pub outcomes: HashMap<u32, Id>,
    /// The last operation of each kind on each cell, for blocked threads.
    pub touched: HashMap<Id, (Id, u32)>,
    /// The last message to each thread.
    pub mailed: HashMap<u32, Id>,
}

impl<L: Steps> Recorder<L> {
    pub(crate) fn new(code: Arc<Code>, log: L) -> Self {
        /// Words that a frame may have above those of its function.
        const ABOVE: usize = 1 << 12;
        let frame = code.functions().iter().map(|f| f.frame).max().unwrap_or(0) + ABOVE;
        let put = code.functions().iter().position(|f| f.def.as_str() == "erlang:put/2");
        Recorder {
            put: put.map(|function| function as u32),
            code,
            log,
            stack: ShadowStack::default(),
            stacks: Vec::new(),
            current: 0,
            firsts: Vec::new(),
            numbered: BEFORE,
            begun: Vec::new(),
            frame,
            given: 0,
            left: 0,
            arguments: Vec::new(),
            function: 0,
            partial: None,
            at: At { pc: 0, fp: 1 },
            under: 0,
            exception: 0,
            handler: (0, 0),
            watermark: (0, 0),
            found: None,
            rows: Vec::new(),
            sending: None,
            taking: 0,
            results: UnsortedResults::default(),
            returns: UnsortedResults::default(),
            lasts: UnsortedResults::default(),
            prior: Arc::new(Provenance::none()),
            words_before: 0,
            shared_before: false,
            shared: 0,
            scopes: Scopes::default(),
            written: Vec::new(),
            pieces: Vec::new(),
            stored: Vec::new(),
            elements: HashMap::new(),
            outcomes: HashMap::new(),
            touched: HashMap::new(),
            mailed: HashMap::new(),
        }
    }

    #[inline(always)]
    fn control(&self, fp: usize) -> Id {
        self.info(fp).1
    }

    #[inline(always)]
    fn set_control(&mut self, fp: usize, control: Id) {
        let (activation, _) = self.info(fp);
        self.set_info(fp - 1, L::Shadow::new(activation, control));
    }

    #[inline(always)]
    fn operand(&self, at: At, operand: Operand) -> Id {
        match (operand.as_slot(), operand.as_constant()) {
            (Some(slot), _) => self.slot(at.fp + usize::from(slot)),
            (None, Some(k)) => CONSTANT | k,
            (None, None) => 0,
        }
    }

    // ---- the shadow of the heap --------------------------------------------------------

    /// The step that made the object that a word refers to.
    fn maker(heap: &Heap, word: Word) -> Id {
        if word.is_reference() { heap.shadow(word.index()) } else { 0 }
    }

    /// The origin of a word of an object.
    fn cell(&mut self, heap: &mut Heap, at: At, object: Index, field: usize) -> Id {
        let place = object + 1 + field;
        let id = heap.shadow(place);
        if id != 0 {
            return id;
        }
        let word = heap.word(place);
        if word.is_reference() {
            return heap.shadow(word.index());
        }
        if !L::KEPT {
            return PLAIN;
        }
        let of = heap.shadow(object);
        let control = self.control(at.fp);
        let id = self.log.begin(Kind::Part, 0, at.pc, control);
        self.log.push(of);
        self.log.push(field as u32);
        self.push_word(word);
        heap.set_shadow(place, id);
        id
    }

    /// The same, without making a step.
    fn known_cell(heap: &Heap, object: Index, field: usize) -> Id {
        let id = heap.shadow(object + 1 + field);
        if id != 0 { id } else { Self::maker(heap, heap.word(object + 1 + field)) }
    }

    fn push_word(&mut self, word: Word) {
        self.log.push(word.0 as u32);
        self.log.push((word.0 >> 32) as u32);
    }

    // ---- steps -------------------------------------------------------------------------

    /// Objects that an operation made get separate steps, so that values can be shown when the objects are gone.
    fn made_objects(&mut self, heap: &mut Heap, at: At, by: Id, operands: &[(Word, Id)]) {
        let mut objects = Vec::new();
        heap.made_since(self.watermark, |index| objects.push(index));
        for index in &objects {
            let id = self.made_object(heap, at, by, *index);
            heap.set_shadow(*index, id);
        }
        for index in objects {
            self.fill_object(heap, index, operands);
        }
    }

    /// The value of an exception that the machine raised: the reason in Erlang, the text in Haskell. Unreported objects
    /// get steps.
    fn reason(&mut self, heap: &mut Heap, at: At, by: Id, exception: Word) -> Id {
        if !exception.is_reference() {
            return 0;
        }
        let (index, header) = (exception.index(), heap.header(exception.index()));
        let field = match header.kind() {
            Object::Tuple if header.size() == 3 => 1,
            Object::ApplyThunk if header.size() >= 3 => 2,
            _ => return heap.shadow(index),
        };
        let word = heap.field(index, field);
        if !word.is_reference() {
            let id = self.log.begin(Kind::Part, 0, at.pc, by);
            self.log.push(by);
            self.log.push(field as u32);
            self.push_word(word);
            return id;
        }
        let mut objects: Vec<Index> = vec![word.index()];
        let mut seen = 0;
        while let Some(object) = objects.get(seen).copied() {
            seen += 1;
            let header = heap.header(object);
            if heap.shadow(object) != 0 || header.kind().is_raw() || seen > 400 {
                continue;
            }
            let fields =
                (0..header.size().min(Self::MAX_KEPT_WORDS)).map(|i| heap.field(object, i));
            let more = fields.filter(|w| w.is_reference()).map(|w| w.index());
            let more: Vec<Index> = more.filter(|index| !objects.contains(index)).collect();
            objects.extend(more);
        }
        objects.truncate(seen);
        objects.retain(|object| heap.shadow(*object) == 0);
        for object in &objects {
            let id = self.made_object(heap, at, by, *object);
            heap.set_shadow(*object, id);
        }
        for object in objects {
            self.fill_object(heap, object, &[]);
        }
        heap.shadow(word.index())
    }

    /// Limit on the words of a byte string that are stored.
    const MAX_KEPT_WORDS: usize = 4096;

    fn made_object(&mut self, heap: &Heap, at: At, by: Id, index: Index) -> Id {
        let header = heap.header(index);
        let id = self.log.begin(Kind::Made, 0, at.pc, by);
        self.push_word(Word(header.0));
        let size = header.size().min(Self::MAX_KEPT_WORDS);
        let raw = header.kind().is_raw();
        let is_step = |field: usize| !raw && heap.field(index, field).is_reference();
        if !raw {
            for first in (0..size).step_by(32) {
                let fields = first..size.min(first + 32);
                let bits = fields.map(|field| u32::from(is_step(field)) << (field - first));
                self.log.push(bits.fold(0, |all, bit| all | bit));
            }
        }
        for field in 0..size {
            match is_step(field) {
                true => self.log.push(0),
                false => self.push_word(heap.field(index, field)),
            }
        }
        id
    }

    /// Fills in references among the fields of an object, once all objects have ids; fields that are operands of the
    /// operation keep their provenance.
    fn fill_object(&mut self, heap: &mut Heap, index: Index, operands: &[(Word, Id)]) {
        let (id, header) = (heap.shadow(index), heap.header(index));
        if header.kind().is_raw() {
            return;
        }
        let size = header.size().min(Self::MAX_KEPT_WORDS);
        let mut place = id + 4 + size.div_ceil(32) as u32;
        for field in 0..size {
            let word = heap.field(index, field);
            let own = operands.iter().find(|(w, _)| *w == word && word != Word::EMPTY);
            let known = heap.shadow(index + 1 + field);
            let story = match own {
                // The field of a message knows its sender.
                _ if known != 0 => known,
                Some((_, story)) => {
                    heap.set_shadow(index + 1 + field, *story);
                    *story
                }
                None => Self::maker(heap, word),
            };
            if word.is_reference() {
                self.log.set(place, story);
            }
            place += if word.is_reference() { 1 } else { 2 };
        }
    }

    fn compute(
        &mut self,
        heap: &mut Heap,
        at: At,
        operands: &[Id],
        value: Word,
        new: impl FnOnce(&mut Self, &mut Heap, Id),
    ) -> Id {
        let control = self.control(at.fp);
        let small = value.is_small() && i32::try_from(value.as_small()).is_ok();
        let form = if value.is_reference() {
            2
        } else if small {
            0
        } else {
            1
        };
        let id = self.log.begin_compute(form, at.pc, control, operands.len());
        match form {
            0 => self.log.push(value.as_small() as i32 as u32),
            1 => self.push_word(value),
            _ => self.log.push(0),
        }
        if !matches!(operands.len(), 1 | 2) {
            self.log.push(operands.len() as u32);
        }
        for operand in operands {
            self.log.push(*operand);
        }
        if form == 2 {
            new(self, heap, id);
            let what = Self::maker(heap, value);
            self.log.set(id + 2, what);
        }
        id
    }

    fn read_step(&mut self, at: At, stored: Id, operands: &[Id]) -> Id {
        let control = self.control(at.fp);
        let id = self.log.begin(Kind::Read, 0, at.pc, control);
        self.log.push(stored);
        self.log.push(operands.len() as u32);
        for operand in operands {
            self.log.push(*operand);
        }
        id
    }

    /// Takes the present contents of an MVar, if there are any.
    fn take_first(&mut self, heap: &Heap, begun: &Traced<'_>) {
        let Some((index, field)) = Self::contents(heap, begun.op, begun.words) else { return };
        let contents = heap.field(index, field);
        if contents == Word::EMPTY {
            return;
        }
        let known = heap.shadow(index + 1 + field);
        let stored = if known != 0 { known } else { Self::maker(heap, contents) };
        let operands = std::mem::take(&mut self.arguments);
        self.taking = self.read_step(begun.at, stored, &operands);
        self.arguments = operands;
        self.touched.insert(heap.shadow(index), (self.taking, begun.thread.0));
    }

    /// The result of `tryTakeMVar` is made of the value that it took.
    fn taken_if_any(&mut self, heap: &Heap, done: &Traced<'_>) -> Option<(Word, Id)> {
        if !matches!(done.op, Prim::MVarTryTake | Prim::MVarTryRead) || self.taking == 0 {
            return None;
        }
        let (just, _) = heap.object(done.result)?;
        Some((heap.field(just, 0), std::mem::take(&mut self.taking)))
    }

    /// A part of a structure: the structure is stored with it where it may have been handed over.
    #[inline(always)]
    fn take(&mut self, at: At, part: Id, of: Id) -> Id {
        if !self.may_be_handed_over(of) {
            return if L::KEPT || self.is_quiet() { part } else { parted(part) };
        }
        if !L::KEPT {
            return MADE;
        }
        let control = self.control(at.fp);
        let id = self.log.begin(Kind::Taken, 0, at.pc, control);
        self.log.push(part);
        self.log.push(of);
        id
    }

    /// Nothing was handed over by now.
    #[inline(always)]
    pub(crate) fn is_quiet(&self) -> bool {
        !self.shared_before && self.shared == 0 && self.exception == 0
    }

    /// The part that an operation extracted from one of its operands, if that may have been handed over.
    fn out_of(&mut self, done: &Traced<'_>, part: Id, operands: &[Id]) -> Id {
        let whole = match done.op {
            Prim::MapGet | Prim::MapFind => 1,
            Prim::ArrayIndex => 0,
            Prim::TupleElement if done.words.first().is_some_and(|w| w.is_reference()) => 0,
            Prim::TupleElement => 1,
            Prim::ListKeyFind => operands.len().saturating_sub(1),
            Prim::SegmentToInteger
            | Prim::SegmentToFloat
            | Prim::SegmentToCode
            | Prim::BytesIndex
            | Prim::BytesSlice
            | Prim::BitsSlice => 0,
            _ => return part,
        };
        operands.get(whole).map_or(part, |whole| self.take(done.at, part, *whole))
    }

    fn write_step(&mut self, at: At, value: Id, cell: Id, thread: ThreadId) -> Id {
        let control = self.control(at.fp);
        let id = self.log.begin(Kind::Write, 0, at.pc, control);
        self.log.push(value);
        self.log.push(cell);
        self.log.push(thread.0);
        id
    }

    #[inline(always)]
    fn enter(&mut self, at: At, control: Id, callee: Option<Id>, entry: Entry, tail: bool) -> Id {
        let root = if tail { self.root(self.info(entry.base).0) } else { 0 };
        let form = u32::from(callee.is_none());
        let id = self.log.begin(Kind::Enter, form, at.pc, control);
        self.log.push(if root == 0 { id } else { root });
        self.log.push(0);
        if let Some(callee) = callee {
            self.log.push(callee);
            self.log.push(entry.function);
        }
        for i in 0..self.arguments.len() {
            self.log.push(self.arguments[i]);
        }
        id
    }

    /// The first call of the chain of tail calls that an activation belongs to; 0 if it is not a call. For one from
    /// before the segment it is a separate slot, two after that of the activation.
    #[inline(always)]
    fn root(&self, activation: Id) -> Id {
        if activation & BEFORE == 0 {
            let call = self.log.kind_number(activation) == Kind::Enter as u32;
            return if call { self.log.word(activation + 2) } else { 0 };
        }
        let number = (activation & !BEFORE) as usize;
        let framed = number >= self.words_before && (number - self.words_before).is_multiple_of(3);
        let known = self.prior.get(number + 2).is_some_and(|root| root != 0);
        if framed && known { activation + 2 } else { 0 }
    }

    /// Whether a frame from before the segment may be a call or not.
    #[inline(always)]
    fn is_unsure(&self, activation: Id) -> bool {
        let number = (activation & !BEFORE) as usize;
        activation & BEFORE != 0 && number >= self.words_before && self.prior.is_unsure(number + 2)
    }

    /// The instruction of a step.
    fn pc_of(&self, id: Id) -> usize {
        if self.log.has(id) { (self.log.word(id) >> 8) as usize } else { 0 }
    }

    /// Prepares the shadow of the frame of an entered function.
    #[inline(always)]
    fn make_room(&mut self, entry: &Entry) {
        self.make_room_for(entry.base - 1..entry.base + entry.frame + 8);
    }

    /// Stores the arguments in their slots, captured variables after them, the activation below.
    fn lay(&mut self, heap: &Heap, entry: Entry, id: Id) {
        self.make_room(&entry);
        let stack = &mut self.stack;
        let count = self.arguments.len();
        for (i, argument) in self.arguments.iter().enumerate() {
            stack[entry.base + i] = L::Shadow::new(*argument, 0);
        }
        if let Some((closure, captured)) = entry.closure {
            for i in 0..captured {
                let captured = Self::known_cell(heap, closure, i);
                stack[entry.base + count + i] = L::Shadow::new(captured, 0);
            }
        }
        stack[entry.base - 1] = L::Shadow::new(id, id);
        self.arguments.clear();
    }

    /// A value that was not made under the present conditions is selected: the conditions become part of its story.
    #[inline(always)]
    fn select(&mut self, pc: usize, activation: Id, control: Id) {
        // A part was not made by its container.
        let taken = || self.log.kind_number(self.given) == Kind::Taken as u32;
        if control != activation && (self.log.control(self.given) != control || taken()) {
            let given = self.given;
            self.given = self.log.begin(Kind::Select, 0, pc, control);
            self.log.push(given);
        }
    }

    /// If steps are not kept: the id of a forwarded value.
    fn passed_on(&self, id: Id) -> Id {
        if self.may_be_handed_over(id) { MADE } else { PLAIN }
    }

    /// Whether a value may have come from a cell or a mailbox: then its parts are stored with it. Only the graph of the
    /// whole run is certain ([`crate::graph::Graph::hand_over_of`]); values from before the segment, and values that were
    /// forwarded for long, may be anything.
    #[inline(always)]
    fn may_be_handed_over(&self, mut id: Id) -> bool {
        const MAX_FORWARDING_STEPS: usize = 16;
        if !L::KEPT {
            return may_be_shared(id) && !self.is_quiet();
        }
        for _ in 0..MAX_FORWARDING_STEPS {
            if id & BEFORE != 0 {
                return self.shared_before;
            }
            let kind = self.log.kind_number(id);
            id = if kind == Kind::Enter as u32 {
                self.log.word(id + 3)
            } else if kind == Kind::Thunk as u32 || kind == Kind::Select as u32 {
                let from_before = kind == Kind::Select as u32 && self.log.form(id) == 1;
                if from_before {
                    return true;
                }
                self.log.word(id + 2)
            } else {
                let read = kind == Kind::Read as u32 || kind == Kind::Taken as u32;
                return read || kind == Kind::Write as u32 || kind == Kind::Send as u32;
            };
        }
        true
    }

    #[inline(always)]
    fn gather(&mut self, at: At, args: &[Operand]) {
        self.arguments.clear();
        for operand in args {
            let id = self.operand(at, *operand);
            self.arguments.push(id);
        }
    }

    // ---- output ------------------------------------------------------------------------

    /// The pieces of a text: a list of characters, a byte string, or nested lists of these. A number in a list stands
    /// for a byte, or for a character as UTF-8.
    fn text(&mut self, heap: &mut Heap, at: At, word: Word, id: Id, utf8: bool) -> (usize, usize) {
        let first = self.pieces.len();
        let mut work = vec![(word, id, 0)];
        while let Some((word, id, cell)) = work.pop() {
            let word = heap.resolve(word);
            match heap.object(word) {
                Some((_, header)) if header.is(Object::Bytes) => {
                    self.pieces.push(TextPiece {
                        id,
                        bits: header.info().saturating_mul(8),
                        string: true,
                        cell,
                    });
                }
                Some((_, header)) if header.is(Object::Bits) => {
                    self.pieces.push(TextPiece { id, bits: header.info(), string: true, cell });
                }
                Some((index, header)) if header.is(Object::Con) && header.size() == 2 => {
                    let tail = heap.resolve(heap.field(index, 1));
                    if heap.object(tail).is_some() {
                        work.push((tail, Self::known_cell(heap, index, 1), cell));
                    }
                    let head = self.cell(heap, at, index, 0);
                    work.push((heap.field(index, 0), head, id));
                }
                _ => {
                    let code = word.as_char().or_else(|| u32::try_from(heap.as_int(word)?).ok());
                    if let Some(code) = code {
                        let size = char::from_u32(code).map_or(3, char::len_utf8);
                        let bits = if utf8 { 8 * size as u32 } else { 8 };
                        self.pieces.push(TextPiece { id, bits, string: false, cell });
                    }
                }
            }
        }
        (first, self.pieces.len() - first)
    }

    fn outside(&mut self, heap: &mut Heap, done: &Traced<'_>, id: Id) {
        let stream = done.words[0].as_small();
        if stream != 1 && stream != 2 || !L::KEPT {
            return;
        }
        let text = self.operand(done.at, done.args[1]);
        let (first, count) = self.text(heap, done.at, done.words[1], text, true);
        let bits: usize = self.pieces[first..].iter().map(|piece| piece.bits as usize).sum();
        self.written.push(Written { stream: stream as u8, id, first, count, bytes: bits / 8 });
    }

    /// A thread was created that begins with an action.
    fn forked(&mut self, heap: &Heap, result: Word, start: Id, action: Id) {
        let new = match heap.object(result) {
            Some((index, _)) => heap.field(index, 0).as_thread(),
            None => result.as_thread(),
        };
        let Some(new) = new else { return };
        let current = self.current;
        self.switch_to(new as usize);
        self.left = 0;
        self.set_info(0, L::Shadow::new(0, start));
        self.set_slot(1, action);
        self.switch_to(current);
    }

    /// The field of an object that an operation reads and writes.
    fn contents(heap: &Heap, op: Prim, words: &[Word]) -> Option<(Index, usize)> {
        let (index, header) = heap.object(*words.first()?)?;
        let field = match op {
            Prim::ArrayRead | Prim::ArrayWrite | Prim::ArrayIndex | Prim::ArrayIndexLazy => {
                1 + usize::try_from(heap.as_int(*words.get(1)?)?).ok()?
            }
            _ => 1,
        };
        (field < header.size()).then_some((index, field))
    }

    /// An operation that returns an immediate word from one of its operands.
    fn taken_out(&mut self, heap: &mut Heap, done: &Traced<'_>) -> Option<Id> {
        if let Some(cell) = self.found.take() {
            let id = heap.shadow(cell);
            return Some(if id != 0 { id } else { Self::maker(heap, heap.word(cell)) });
        }
        let (index, field) = Self::looked_up(heap, done)?;
        (heap.field(index, field) == done.result).then(|| self.cell(heap, done.at, index, field))
    }

    /// The field of an operand that an operation returns. Equal values may be in other fields: `None` if it is not
    /// certain, and the result came from all operands.
    fn looked_up(heap: &Heap, done: &Traced<'_>) -> Option<(Index, usize)> {
        match done.op {
            Prim::TupleElement => {
                let (first, second) = (*done.words.first()?, *done.words.get(1)?);
                let (number, tuple) =
                    if heap.as_int(first).is_some() { (first, second) } else { (second, first) };
                let (index, header) = heap.object(tuple)?;
                let field = usize::try_from(heap.as_int(number)? - 1).ok()?;
                (field < header.size()).then_some((index, field))
            }
            Prim::ArrayIndex => Self::contents(heap, done.op, done.words),
            Prim::MapGet | Prim::MapFind => {
                let map = heap.resolve(*done.words.get(1)?);
                let key = heap.resolve(*done.words.first()?);
                heap.is_map(map).then(|| heap.map_place(map, key)).flatten()
            }
            Prim::ListKeyFind => {
                let mut rest = done.words.iter().rev().find_map(|w| heap.object(*w));
                while let Some((index, header)) = rest
                    && header.is(Object::Con)
                    && header.size() == 2
                {
                    if heap.field(index, 0) == done.result {
                        return Some((index, 0));
                    }
                    rest = heap.object(heap.resolve(heap.field(index, 1)));
                }
                None
            }
            _ => None,
        }
    }
}
