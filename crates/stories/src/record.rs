//! The recorder: follows the flow of values and writes the log.
//!
//! Beside every word of a stack stands the id of the step that its value came from, beside every
//! word of the heap too (the heap's shadow, which the collector moves along). An instruction that
//! computes writes one step with the ids of its operands; one that merely moves copies an id.
//!
//! Where a function's frame begins, the word below is a control word and never a value; beside it
//! stand the function's *activation* (the step that entered it) and its present *control* (the
//! last test in it).
//!
//! Beside the header of an object stands the step that made it. It is the fallback where a
//! primitive has put a reference somewhere without saying so.

use crate::log::{BEFORE, CONSTANT, Id, Kind, Log};
use core_ir::Prim;
use machine::{
    At, Code, Constant, Entry, Heap, Index, Instr, Kind as Object, Observer, Operand, ThreadId,
    Traced, Word,
};
use std::collections::HashMap;
use std::sync::Arc;

/// A piece of text that was written to a stream.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    pub stream: u8,
    /// The step that wrote it.
    pub id: Id,
    /// Its characters' ids: from where in [`Recorder::characters`], and how many.
    pub first: usize,
    pub count: usize,
    /// How many bytes they are. Where that is the same, each byte has its id.
    pub bytes: usize,
}

/// Records a run.
pub struct Recorder {
    code: Arc<Code>,
    pub log: Log,
    stacks: Vec<Vec<u64>>,
    current: usize,
    /// Where what is given to a frame came from.
    given: Id,
    /// The arguments of the call at hand, its function, and the control that it is under.
    arguments: Vec<Id>,
    function: Id,
    at: At,
    under: Id,
    exception: Id,
    watermark: (Index, usize),
    found: Option<Index>,
    sending: bool,
    /// Results of what has no step in the log: globals, thunks from before.
    pub results: HashMap<Id, Id>,
    pub written: Vec<Written>,
    pub characters: Vec<Id>,
    /// Of byte strings: the ids of their elements, in `characters`.
    pub elements: HashMap<Id, (usize, usize)>,
    /// What threads ended with.
    pub outcomes: HashMap<u32, Id>,
    /// The last operation of each kind on each cell, for who waits: step.
    pub touched: HashMap<Id, Id>,
    recording: bool,
}

const LOW: u64 = 0xffff_ffff;

impl Recorder {
    pub fn new(code: Arc<Code>, log: Log) -> Self {
        Recorder {
            code,
            log,
            stacks: Vec::new(),
            current: 0,
            given: 0,
            arguments: Vec::new(),
            function: 0,
            at: At { pc: 0, fp: 1 },
            under: 0,
            exception: 0,
            watermark: (0, 0),
            found: None,
            sending: false,
            results: HashMap::new(),
            written: Vec::new(),
            characters: Vec::new(),
            elements: HashMap::new(),
            outcomes: HashMap::new(),
            touched: HashMap::new(),
            recording: false,
        }
    }

    // ---- the shadow of the stacks ------------------------------------------------------

    #[inline(always)]
    fn slot(&self, at: usize) -> Id {
        match self.stacks[self.current].get(at) {
            Some(word) => (*word & LOW) as Id,
            None => 0,
        }
    }

    #[inline(always)]
    fn set_slot(&mut self, at: usize, id: Id) {
        self.set_info(at, u64::from(id));
    }

    #[inline(always)]
    fn set_info(&mut self, at: usize, info: u64) {
        let stack = &mut self.stacks[self.current];
        match stack.get_mut(at) {
            Some(word) => *word = info,
            None => {
                stack.resize(at + 64, 0);
                stack[at] = info;
            }
        }
    }

    /// Activation and control of the frame at `fp`.
    #[inline(always)]
    fn info(&self, fp: usize) -> (Id, Id) {
        let info = self.stacks[self.current].get(fp.wrapping_sub(1)).copied().unwrap_or(0);
        ((info & LOW) as Id, (info >> 32) as Id)
    }

    #[inline(always)]
    fn control(&self, fp: usize) -> Id {
        self.info(fp).1
    }

    #[inline(always)]
    fn set_control(&mut self, fp: usize, control: Id) {
        let (activation, _) = self.info(fp);
        self.set_info(fp - 1, u64::from(control) << 32 | u64::from(activation));
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

    /// The step that made what a word refers to.
    fn maker(heap: &Heap, word: Word) -> Id {
        if word.is_reference() { heap.shadow(word.index()) } else { 0 }
    }

    /// Where the word of a cell came from.
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

    /// Objects that an operation made get steps of their own, so that values can be shown when
    /// the objects are gone.
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

    /// The most words of a byte string that are kept.
    const LONGEST: usize = 4096;

    fn made_object(&mut self, heap: &Heap, at: At, by: Id, index: Index) -> Id {
        let header = heap.header(index);
        let id = self.log.begin(Kind::Made, 0, at.pc, by);
        self.push_word(Word(header.0));
        let size = header.size().min(Self::LONGEST);
        for field in 0..size {
            let word = heap.field(index, field);
            let raw = header.kind().is_raw() || !word.is_reference();
            self.push_word(if raw { word } else { Word(0) });
        }
        id
    }

    /// References among an object's fields, once all objects have their ids; and fields that are
    /// operands of the operation keep their stories.
    fn fill_object(&mut self, heap: &mut Heap, index: Index, operands: &[(Word, Id)]) {
        let (id, header) = (heap.shadow(index), heap.header(index));
        if header.kind().is_raw() {
            return;
        }
        for field in 0..header.size().min(Self::LONGEST) {
            let word = heap.field(index, field);
            let own = operands.iter().find(|(w, _)| *w == word && word != Word::EMPTY);
            let known = heap.shadow(index + 1 + field);
            let story = match own {
                // A message's field knows who sent it.
                _ if known != 0 => known,
                Some((_, story)) => {
                    heap.set_shadow(index + 1 + field, *story);
                    *story
                }
                None => Self::maker(heap, word),
            };
            if word.is_reference() {
                let place = id + 4 + 2 * field as u32;
                self.log.set(place, story << 3);
                self.log.set(place + 1, story >> 29);
            }
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
        let id = self.log.begin(Kind::Compute, form, at.pc, control);
        match form {
            0 => self.log.push(value.as_small() as i32 as u32),
            1 => self.push_word(value),
            _ => self.log.push(0),
        }
        self.log.push(operands.len() as u32);
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

    fn write_step(&mut self, at: At, value: Id, cell: Id, thread: ThreadId) -> Id {
        let control = self.control(at.fp);
        let id = self.log.begin(Kind::Write, 0, at.pc, control);
        self.log.push(value);
        self.log.push(cell);
        self.log.push(thread.0);
        id
    }

    fn enter(&mut self, at: At, control: Id, callee: Option<Id>, entry: Entry, tail: bool) -> Id {
        let root = if tail { self.info(entry.base).0 } else { 0 };
        let root = if self.log.kind_number(root) == Kind::Enter as u32 {
            self.log.word(root + 2)
        } else {
            0
        };
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

    /// The arguments into their slots, captured variables behind them, the activation below.
    fn lay(&mut self, heap: &Heap, entry: Entry, id: Id) {
        let end = entry.base + entry.frame + 8;
        let stack = &mut self.stacks[self.current];
        if stack.len() < end {
            stack.resize(end + 64, 0);
        }
        let count = self.arguments.len();
        for (i, argument) in self.arguments.iter().enumerate() {
            stack[entry.base + i] = u64::from(*argument);
        }
        if let Some((closure, captured)) = entry.closure {
            for i in 0..captured {
                stack[entry.base + count + i] = u64::from(Self::known_cell(heap, closure, i));
            }
        }
        stack[entry.base - 1] = u64::from(id) << 32 | u64::from(id);
        self.arguments.clear();
    }

    /// A value that was not made under the present conditions passes on: the conditions that
    /// selected it become part of its story.
    fn select(&mut self, pc: usize, activation: Id, control: Id) {
        if control != activation && self.log.control(self.given) != control {
            let given = self.given;
            self.given = self.log.begin(Kind::Select, 0, pc, control);
            self.log.push(given);
        }
    }

    fn gather(&mut self, at: At, args: &[Operand]) {
        self.arguments.clear();
        for operand in args {
            let id = self.operand(at, *operand);
            self.arguments.push(id);
        }
    }

    // ---- output ------------------------------------------------------------------------

    /// The ids of a text's characters.
    fn text(&mut self, heap: &mut Heap, at: At, word: Word, id: Id) -> (usize, usize) {
        let first = self.characters.len();
        let mut rest = heap.resolve(word);
        if let Some((index, header)) = heap.object(rest)
            && matches!(header.kind(), Object::Bytes | Object::Bits)
        {
            let known = self.elements.get(&Self::maker(heap, rest)).copied();
            if let Some((from, count)) = known {
                self.characters.extend_from_within(from..from + count);
                return (first, count);
            }
            let bytes = header.info() as usize;
            let _ = index;
            self.characters.extend(std::iter::repeat_n(id, bytes));
            return (first, bytes);
        }
        while let Some((index, header)) = heap.object(rest) {
            if !header.is(Object::Con) || header.size() != 2 {
                break;
            }
            let id = self.cell(heap, at, index, 0);
            self.characters.push(id);
            rest = heap.resolve(heap.field(index, 1));
        }
        (first, self.characters.len() - first)
    }

    fn outside(&mut self, heap: &mut Heap, done: &Traced<'_>, id: Id) {
        let stream = done.words[0].as_small();
        if stream != 1 && stream != 2 {
            return;
        }
        let text = self.operand(done.at, done.args[1]);
        let (first, count) = self.text(heap, done.at, done.words[1], text);
        let bytes = Self::byte_count(heap, done.words[1]);
        self.written.push(Written { stream: stream as u8, id, first, count, bytes });
    }

    fn byte_count(heap: &Heap, word: Word) -> usize {
        let mut rest = heap.resolve(word);
        if let Some((_, header)) = heap.object(rest)
            && matches!(header.kind(), Object::Bytes | Object::Bits)
        {
            return header.info() as usize;
        }
        let mut bytes = 0;
        while let Some((index, header)) = heap.object(rest) {
            if !header.is(Object::Con) || header.size() != 2 {
                break;
            }
            let head = heap.resolve(heap.field(index, 0));
            let code = head.as_char().or_else(|| u32::try_from(heap.as_int(head)?).ok());
            bytes += code.and_then(char::from_u32).map_or(3, char::len_utf8);
            rest = heap.resolve(heap.field(index, 1));
        }
        bytes
    }

    /// Where in an object an operation keeps what it reads and writes.
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

    /// An operation that hands out an immediate word which one of its operands holds.
    fn taken_out(&mut self, heap: &mut Heap, done: &Traced<'_>) -> Option<Id> {
        if let Some(cell) = self.found.take() {
            let id = heap.shadow(cell);
            return Some(if id != 0 { id } else { Self::maker(heap, heap.word(cell)) });
        }
        let looks = matches!(
            done.op,
            Prim::TupleElement
                | Prim::MapGet
                | Prim::MapFind
                | Prim::ListKeyFind
                | Prim::ArrayIndex
        );
        if !looks {
            return None;
        }
        for word in done.words {
            let Some((index, header)) = heap.object(*word) else { continue };
            if header.kind().is_raw() {
                continue;
            }
            for field in (0..header.size()).rev() {
                if heap.field(index, field) == done.result {
                    return Some(self.cell(heap, done.at, index, field));
                }
            }
        }
        None
    }
}

impl Observer for Recorder {
    const TRACES: bool = true;

    fn began(&mut self, heap: &mut Heap, constants: &[Word], stacks: &[(usize, usize)]) {
        self.log.clear();
        self.results.clear();
        self.written.clear();
        self.characters.clear();
        self.elements.clear();
        self.outcomes.clear();
        self.touched.clear();
        self.recording = true;
        for (number, index) in heap.survivors().enumerate() {
            heap.set_shadow(index, BEFORE | number as u32);
        }
        // Constants are known by their own names.
        for (k, word) in constants.iter().enumerate() {
            if !word.is_reference() {
                continue;
            }
            let index = word.index();
            match self.code.constants().get(k) {
                Some(Constant::Con(_, args) | Constant::Tuple(args)) => {
                    heap.set_shadow(index, CONSTANT | k as u32);
                    for (i, arg) in args.iter().enumerate() {
                        heap.set_shadow(index + 1 + i, CONSTANT | arg);
                    }
                }
                Some(Constant::Lazy(_)) if !heap.header(index).is(Object::Thunk) => {}
                Some(_) => heap.set_shadow(index, CONSTANT | k as u32),
                None => {}
            }
        }
        self.stacks.clear();
        for (first, len) in stacks {
            let ids = (0..*len).map(|i| u64::from(BEFORE | (first + i) as u32));
            self.stacks.push(ids.collect());
        }
    }

    fn running(&mut self, thread: ThreadId) {
        let thread = thread.0 as usize;
        if self.stacks.len() <= thread {
            self.stacks.resize_with(thread + 1, || vec![0; 64]);
        }
        self.current = thread;
    }

    #[inline]
    fn moved(&mut self, to: usize, from: usize) {
        let id = self.slot(from);
        self.set_slot(to, id);
    }

    #[inline]
    fn constant(&mut self, to: usize, constant: u32) {
        self.set_slot(to, CONSTANT | constant);
    }

    #[inline]
    fn read(&mut self, heap: &mut Heap, at: At, to: usize, of: usize, cell: (Index, usize)) {
        let object = self.slot(of);
        let control = self.control(at.fp);
        let kind = self.log.kind_number(control);
        let seen = kind == Kind::Look as u32 && self.log.word(control + 2) == object
            || kind == Kind::Test as u32 && self.log.word(control + 3) == object;
        if !seen {
            let id = self.log.begin(Kind::Look, 0, at.pc, control);
            self.log.push(object);
            self.set_control(at.fp, id);
        }
        let mut id = self.cell(heap, at, cell.0, cell.1);
        let kind = self.log.kind_number(object);
        if kind == Kind::Read as u32 || kind == Kind::Taken as u32 {
            let part = id;
            id = self.log.begin(Kind::Taken, 0, at.pc, self.control(at.fp));
            self.log.push(part);
            self.log.push(object);
        }
        self.set_slot(to, id);
    }

    #[inline]
    fn made(&mut self, heap: &mut Heap, at: At, to: usize, made: Index, args: &[Operand]) {
        let control = self.control(at.fp);
        let (kind, reserved) = match self.code.instr(at.pc) {
            Some(Instr::Con { .. } | Instr::Tuple { .. }) => (Kind::Con, 0),
            Some(Instr::ReserveCon { count, .. }) => (Kind::Con, *count),
            Some(Instr::Closure { .. }) => (Kind::Closure, 0),
            Some(Instr::ReserveClosure { count, .. }) => (Kind::Closure, *count),
            _ => (Kind::Thunk, 0),
        };
        let id = self.log.begin(kind, 0, at.pc, control);
        heap.set_shadow(made, id);
        if kind == Kind::Thunk {
            self.log.push(0);
            for (i, operand) in args.iter().enumerate() {
                heap.set_shadow(made + 1 + i, self.operand(at, *operand));
            }
        } else {
            for (i, operand) in args.iter().enumerate() {
                let story = self.operand(at, *operand);
                heap.set_shadow(made + 1 + i, story);
                self.log.push(story);
            }
            for _ in 0..reserved {
                self.log.push(0);
            }
        }
        self.set_slot(to, id);
    }

    fn filled(&mut self, heap: &mut Heap, at: At, object: Index, args: &[Operand]) {
        let id = heap.shadow(object);
        let kind = self.log.kind_number(id);
        let fields = kind == Kind::Con as u32 || kind == Kind::Closure as u32;
        for (i, operand) in args.iter().enumerate() {
            let story = self.operand(at, *operand);
            heap.set_shadow(object + 1 + i, story);
            if fields {
                self.log.set(id + 2 + i as u32, story);
            }
        }
    }

    fn spread(&mut self, at: At, to: usize, args: &[Operand]) {
        self.gather(at, args);
        for i in 0..self.arguments.len() {
            self.set_slot(to + i, self.arguments[i]);
        }
        self.arguments.clear();
    }

    #[inline]
    fn computed(&mut self, heap: &mut Heap, at: At, to: usize, args: &[Operand], value: Word) {
        let mut ids = [0; 2];
        for (i, operand) in args.iter().take(2).enumerate() {
            ids[i] = self.operand(at, *operand);
        }
        let is_text = args.is_empty();
        let id = self.compute(heap, at, &ids[..args.len().min(2)], value, |this, heap, id| {
            if is_text {
                this.made_objects(heap, at, id, &[]);
            } else if value.is_value_reference() && heap.header(value.index()).kind().is_raw() {
                let made = this.made_object(heap, at, id, value.index());
                heap.set_shadow(value.index(), made);
            }
        });
        self.set_slot(to, id);
    }

    #[inline]
    fn tested(&mut self, at: At, args: &[Operand], next: usize) {
        let control = self.control(at.fp);
        let id = self.log.begin(Kind::Test, 0, at.pc, control);
        self.log.push(next as u32);
        for operand in args {
            self.log.push(self.operand(at, *operand));
        }
        self.set_control(at.fp, id);
    }

    #[inline]
    fn invoked(
        &mut self,
        heap: &Heap,
        at: At,
        entry: Entry,
        callee: Option<u16>,
        args: &[Operand],
    ) {
        self.gather(at, args);
        let callee = callee.map(|slot| self.slot(at.fp + usize::from(slot)));
        let control = self.control(at.fp);
        let id = self.enter(at, control, callee, entry, entry.base == at.fp);
        self.lay(heap, entry, id);
    }

    fn arguments(&mut self, _heap: &Heap, at: At, callee: Option<u16>, args: &[Operand]) {
        self.gather(at, args);
        self.function = callee.map_or(0, |slot| self.slot(at.fp + usize::from(slot)));
        self.at = at;
        self.under = self.control(at.fp);
    }

    fn action(&mut self, argument: usize) {
        self.function = self.arguments.get(argument).copied().unwrap_or(0);
        self.arguments.clear();
        self.arguments.push(0);
    }

    fn arguments_on_stack(&mut self, from: usize, count: usize) {
        self.arguments.clear();
        for i in 0..count {
            let id = self.slot(from + i);
            self.arguments.push(id);
        }
        self.function = self.given;
        let kept = self.stacks[self.current].get(from).copied().unwrap_or(0);
        self.under = (kept >> 32) as Id;
        self.at = At { pc: self.log.entry(self.given).map_or(0, |e| e.pc), fp: from };
    }

    fn arguments_in_heap(&mut self, heap: &Heap, object: Index, count: usize) {
        self.function = Self::known_cell(heap, object, 0);
        self.arguments.clear();
        self.arguments.extend((1..=count).map(|i| Self::known_cell(heap, object, i)));
        self.under = heap.shadow(object);
        self.at = At { pc: self.log.entry(self.under).map_or(0, |e| e.pc), fp: 1 };
    }

    fn arguments_in_list(&mut self, heap: &Heap, list: Word) {
        self.arguments.clear();
        let mut rest = heap.resolve(list);
        while let Some((index, header)) = heap.object(rest) {
            if !header.is(Object::Con) || header.size() != 2 {
                break;
            }
            self.arguments.push(Self::known_cell(heap, index, 0));
            rest = heap.resolve(heap.field(index, 1));
        }
        self.function = 0;
    }

    fn more_arguments(&mut self, heap: &Heap, partial: Index, count: usize) {
        let before = (1..=count).map(|i| Self::known_cell(heap, partial, i));
        self.arguments.splice(0..0, before);
    }

    fn arguments_split(&mut self, first: usize, to: usize) {
        for i in first..self.arguments.len() {
            let info = u64::from(self.under) << 32 | u64::from(self.arguments[i]);
            self.set_info(to + i - first, info);
        }
        self.arguments.truncate(first);
    }

    fn applied(&mut self, heap: &Heap, entry: Entry, count: usize) {
        self.arguments.resize(count, 0);
        let tail = self.info(entry.base).0 != 0;
        let (at, under, function) = (self.at, self.under, self.function);
        let id = self.enter(at, under, Some(function), entry, tail);
        self.lay(heap, entry, id);
    }

    fn partial(&mut self, heap: &mut Heap, object: Index) {
        let id = self.log.begin(Kind::Partial, 0, self.at.pc, self.under);
        self.log.push(self.function);
        self.log.push(self.arguments.len() as u32);
        heap.set_shadow(object, id);
        heap.set_shadow(object + 1, self.function);
        for i in 0..self.arguments.len() {
            let argument = self.arguments[i];
            self.log.push(argument);
            heap.set_shadow(object + 2 + i, argument);
        }
        self.given = id;
    }

    #[inline]
    fn forced(&mut self, heap: &mut Heap, thunk: Index, entry: Entry) {
        let mut id = heap.shadow(thunk);
        if self.log.kind_number(id) != Kind::Thunk as u32 {
            // A global, or one from before the recording, or a primitive's.
            let pc = self.code.functions().get(entry.function as usize).map_or(0, |f| f.entry);
            let of = id;
            id = self.log.begin(Kind::Thunk, 1, pc, if self.log.has(of) { of } else { 0 });
            self.log.push(0);
            if of != 0 {
                self.results.insert(of, id);
            }
            heap.set_shadow(thunk, id);
        }
        self.arguments.clear();
        self.lay(heap, entry, id);
    }

    #[inline]
    fn returning(&mut self, _heap: &Heap, at: At, from: usize) {
        self.given = self.slot(from);
        let (activation, control) = self.info(at.fp);
        self.select(at.pc, activation, control);
    }

    fn giving(&mut self, heap: &Heap, mut word: Word) {
        self.given = Self::maker(heap, word);
        while word.is_thunk() && heap.header(word.index()).is(Object::Indirection) {
            let id = heap.shadow(word.index() + 1);
            word = heap.field(word.index(), 0);
            self.given = if id != 0 { id } else { Self::maker(heap, word) };
        }
    }

    #[inline]
    fn passed(&mut self, control: usize) {
        let (activation, under) = self.info(control + 1);
        if activation == 0 {
            return;
        }
        let kind = self.log.kind_number(activation);
        if kind == Kind::Enter as u32 {
            let pc = (self.log.word(under) >> 8) as usize;
            self.select(pc, activation, under);
            let root = self.log.word(activation + 2);
            self.log.set(activation + 3, self.given);
            if root != activation {
                self.log.set(root + 3, activation);
            }
            self.given = root;
        } else if kind == Kind::Thunk as u32 {
            let pc = (self.log.word(under) >> 8) as usize;
            self.select(pc, activation, under);
        }
    }

    #[inline]
    fn arrived(&mut self, to: usize) {
        self.set_slot(to, self.given);
    }

    /// A slot keeps its story when what it stands for is evaluated: the thunk has its result, and
    /// the story may know more than that, such as who sent it.
    #[inline]
    fn evaluated(&mut self, to: usize) {
        if self.slot(to) == 0 {
            self.set_slot(to, self.given);
        }
    }

    #[inline]
    fn became(&mut self, heap: &mut Heap, thunk: Index) {
        let id = heap.shadow(thunk);
        if self.log.kind_number(id) == Kind::Thunk as u32 {
            self.log.set(id + 2, self.given);
        } else if id != 0 {
            self.results.insert(id, self.given);
        }
        heap.set_shadow(thunk + 1, self.given);
    }

    fn ended(&mut self, thread: ThreadId) {
        self.outcomes.insert(thread.0, self.given);
    }

    #[inline]
    fn placed(&mut self, heap: &Heap, to: usize, word: Word) {
        let id = if word.is_control() { 0 } else { Self::maker(heap, word) };
        self.set_slot(to, id);
    }

    #[inline]
    fn operating(&mut self, heap: &Heap) {
        self.watermark = heap.watermark();
        self.found = None;
    }

    fn starting(&mut self, heap: &mut Heap, begun: &Traced<'_>) {
        self.operating(heap);
        self.arguments(heap, begun.at, None, begun.args);
        self.sending = begun.op == Prim::ProcessSend;
        let value = match begun.op {
            Prim::RefWrite | Prim::TVarWrite | Prim::MVarPut | Prim::MVarTryPut => 1,
            Prim::ArrayWrite => 2,
            _ => return,
        };
        let Some((index, field)) = Self::contents(heap, begun.op, begun.words) else { return };
        let puts = matches!(begun.op, Prim::MVarPut | Prim::MVarTryPut);
        if puts && heap.field(index, field) != Word::EMPTY {
            return;
        }
        let (stored, cell) = (self.arguments[value], heap.shadow(index));
        let id = self.write_step(begun.at, stored, cell, begun.thread);
        heap.set_shadow(index + 1 + field, id);
        self.touched.insert(cell, id);
    }

    fn performed(&mut self, heap: &mut Heap, done: &Traced<'_>) {
        let mut ids: Vec<Id> = done.args.iter().map(|o| self.operand(done.at, *o)).collect();
        let id = match done.op {
            Prim::RefRead | Prim::MVarTake | Prim::MVarRead | Prim::TVarRead | Prim::ArrayRead => {
                let cell = Self::contents(heap, done.op, done.words);
                let stored = cell.map_or(0, |(index, field)| {
                    let id = heap.shadow(index + 1 + field);
                    if id != 0 { id } else { Self::maker(heap, done.result) }
                });
                let id = self.read_step(done.at, stored, &ids);
                if let Some((index, _)) = cell {
                    self.touched.insert(heap.shadow(index), id);
                }
                id
            }
            Prim::MailboxPeek | Prim::MailboxTake if self.found.is_some() => {
                let stored = self.taken_out(heap, done).unwrap_or(0);
                self.read_step(done.at, stored, &[])
            }
            _ => {
                let existing = self.taken_out(heap, done);
                if let Some(stored) = existing {
                    self.read_step(done.at, stored, &ids)
                } else {
                    let pairs: Vec<(Word, Id)> =
                        done.words.iter().copied().zip(ids.iter().copied()).collect();
                    let before = self.watermark;
                    let id = self.compute(heap, done.at, &ids, done.result, |_, _, _| {});
                    self.watermark = before;
                    self.made_objects(heap, done.at, id, &pairs);
                    if done.result.is_reference() {
                        let what = Self::maker(heap, done.result);
                        self.log.set(id + 2, what);
                    }
                    id
                }
            }
        };
        match done.op {
            Prim::Write if done.words.len() == 2 => self.outside(heap, done, id),
            Prim::RefNew | Prim::MVarNewFull | Prim::TVarNew
                if done.result.is_value_reference() =>
            {
                let index = done.result.index();
                let cell = heap.shadow(index);
                let write = self.write_step(done.at, ids[0], cell, done.thread);
                heap.set_shadow(index + 2, write);
            }
            Prim::Fork | Prim::ProcessSpawn => {
                let new = match heap.object(done.result) {
                    Some((index, _)) => heap.field(index, 0).as_thread(),
                    None => done.result.as_thread(),
                };
                if let Some(new) = new {
                    let current = self.current;
                    self.running(ThreadId(new));
                    let start = self.log.begin(Kind::Start, 0, done.at.pc, id);
                    self.log.push(id);
                    self.log.push(ids.first().copied().unwrap_or(0));
                    self.set_info(0, u64::from(start) << 32);
                    self.set_slot(1, ids.first().copied().unwrap_or(0));
                    self.current = current;
                }
            }
            Prim::BytesFromChars | Prim::BytesFromList => {
                let id = Self::maker(heap, done.result);
                let pieces = self.text(heap, done.at, done.words[0], id);
                self.elements.insert(id, pieces);
            }
            Prim::BytesToChars | Prim::BytesToList => ids.clear(),
            _ => {}
        }
        self.set_slot(done.to, id);
        self.arguments.clear();
        self.sending = false;
    }

    fn completed(&mut self, heap: &mut Heap, done: &Traced<'_>) {
        let current = self.current;
        self.running(done.thread);
        let Some((index, header)) = done.words.first().and_then(|w| heap.object(*w)) else {
            return;
        };
        let _ = header;
        let ids: Vec<Id> = done.args.iter().map(|o| self.operand(done.at, *o)).collect();
        let cell = heap.shadow(index);
        let id = if done.op == Prim::MVarPut {
            let value = ids.get(1).copied().unwrap_or(0);
            let id = self.write_step(done.at, value, cell, done.thread);
            heap.set_shadow(index + 2, id);
            id
        } else {
            let stored = heap.shadow(index + 2);
            self.read_step(done.at, stored, &ids)
        };
        self.touched.insert(cell, id);
        self.set_slot(done.to, id);
        self.current = current;
    }

    fn found(&mut self, cell: Index) {
        self.found = Some(cell);
    }

    fn posted(&mut self, heap: &mut Heap, mail: Index, to: ThreadId) {
        let message = heap.field(mail, 0);
        let own = if self.sending { self.arguments.get(1).copied() } else { None };
        let value = own.unwrap_or_else(|| Self::maker(heap, message));
        let id = self.log.begin(Kind::Send, 0, self.at.pc, self.under);
        self.log.push(value);
        self.log.push(self.current as u32);
        self.log.push(to.0);
        heap.set_shadow(mail + 1, id);
    }

    fn failed(&mut self, heap: &mut Heap, at: At, exception: Word) {
        let code = self.code.clone();
        let mut ids = Vec::new();
        if let Some(instr) = code.instr(at.pc) {
            instr.uses(|slot| ids.push(self.slot(at.fp + usize::from(slot))));
            if let Some((first, count)) = instr.arguments() {
                ids.extend(code.operands(first, count).iter().map(|o| self.operand(at, *o)));
            }
        }
        let control = self.control(at.fp);
        let id = self.log.begin(Kind::Raise, 0, at.pc, control);
        self.log.push(ids.len() as u32);
        ids.iter().for_each(|operand| self.log.push(*operand));
        if exception.is_reference() && heap.shadow(exception.index()) == 0 {
            heap.set_shadow(exception.index(), id);
        }
        self.exception = id;
    }

    fn threw(&mut self, _heap: &Heap, at: At) {
        let control = self.control(at.fp);
        let id = self.log.begin(Kind::Raise, 1, at.pc, control);
        self.log.push(1);
        self.log.push(self.arguments.first().copied().unwrap_or(0));
        self.exception = id;
    }

    fn failed_thunk(&mut self, heap: &mut Heap, thunk: Index) {
        let id = heap.shadow(thunk);
        if self.log.kind_number(id) == Kind::Thunk as u32 {
            self.log.set(id + 2, self.exception);
        }
        heap.set_shadow(thunk + 1, self.exception);
    }

    fn failed_again(&mut self, heap: &Heap, thunk: Index) {
        self.exception = heap.shadow(thunk + 1);
    }

    fn handled(&mut self, _handler: usize, to: usize) {
        self.set_slot(to, self.exception);
    }
}

impl Recorder {
    pub(crate) fn code(&self) -> &Arc<Code> {
        &self.code
    }

    /// The exception that was raised last.
    pub fn last_exception(&self) -> Id {
        self.exception
    }

    /// The id beside a slot of a thread's stack.
    pub fn slot_of(&self, thread: ThreadId, at: usize) -> Id {
        let stack = self.stacks.get(thread.0 as usize);
        stack.and_then(|s| s.get(at)).map_or(0, |w| (*w & LOW) as Id)
    }
}
