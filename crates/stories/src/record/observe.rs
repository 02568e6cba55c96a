//! The observer interface of the recorder: moves, calls and operations that the machine reports.

use super::Recorder;
use super::summary::SOMEWHERE;
use crate::arrays::Stored;
use crate::log::{BEFORE, CONSTANT, Id, Kind};
use crate::provenance::MADE;
use crate::steps::{EXPRESSION, FUNCTION, PLAIN, Shadow, Steps, class};
use core_ir::Prim;
use machine::{
    At, Checkpoint, Entry, Heap, Index, Instr, Kind as Object, ObjectId, Observer, Operand,
    ThreadId, Traced, Word,
};

impl<L: Steps> Observer for Recorder<L> {
    const TRACES: bool = true;
    const RETURNS: bool = true;

    fn began(&mut self, heap: &mut Heap, constants: &[Word], state: &Checkpoint) {
        L::began(self, heap, constants, state);
    }

    fn created(&mut self, _object: ObjectId) {
        self.shared = self.shared.saturating_add(1);
    }

    fn running(&mut self, thread: ThreadId) {
        self.switch_to(thread.0 as usize);
        self.left = 0;
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
        if !L::KEPT {
            let part = self.cell(heap, at, cell.0, cell.1);
            let part = self.take(at, part, object);
            return self.set_slot(to, part);
        }
        let control = self.control(at.fp);
        let kind = self.log.kind_number(control);
        let seen = kind == Kind::Look as u32 && self.log.word(control + 2) == object
            || kind == Kind::Test as u32
                && self.log.word(control + 3 - self.log.form(control)) == object;
        if !seen {
            let id = self.log.begin(Kind::Look, 0, at.pc, control);
            self.log.push(object);
            self.set_control(at.fp, id);
        }
        let part = self.cell(heap, at, cell.0, cell.1);
        let part = self.take(at, part, object);
        self.set_slot(to, part);
    }

    #[inline]
    fn made(&mut self, heap: &mut Heap, at: At, to: usize, made: Index, args: &[Operand]) {
        if !L::KEPT {
            let id = self.summarise_object(heap, at, made);
            heap.set_shadow(made, id);
            for (i, operand) in args.iter().enumerate() {
                heap.set_shadow(made + 1 + i, self.operand(at, *operand));
            }
            return self.set_slot(to, id);
        }
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
        if !L::KEPT {
            if args.is_empty() {
                self.summarise_made(heap, &[]);
            } else if value.is_value_reference() && heap.header(value.index()).kind().is_raw() {
                heap.set_shadow(value.index(), PLAIN);
            }
            return self.set_slot(to, PLAIN);
        }
        // The most common case: a small number from two others.
        if let [first, second] = args
            && value.is_small()
            && let Ok(small) = i32::try_from(value.as_small())
        {
            let (first, second) = (self.operand(at, *first), self.operand(at, *second));
            let control = self.control(at.fp);
            let id = self.log.begin_compute(0, at.pc, control, 2);
            self.log.push(small as u32);
            self.log.push(first);
            self.log.push(second);
            return self.set_slot(to, id);
        }
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
        if !L::KEPT {
            return;
        }
        let control = self.control(at.fp);
        let on = next == at.pc + 1;
        let id = self.log.begin(Kind::Test, u32::from(on), at.pc, control);
        if !on {
            self.log.push(next as u32);
        }
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
        if !L::KEPT {
            return self.summarise_invoke(heap, at, entry, args);
        }
        self.gather(at, args);
        let callee = callee.map(|slot| self.slot(at.fp + usize::from(slot)));
        let control = self.control(at.fp);
        let id = self.enter(at, control, callee, entry, entry.base == at.fp);
        self.lay(heap, entry, id);
    }

    fn arguments(&mut self, _heap: &Heap, at: At, callee: Option<u16>, args: &[Operand]) {
        self.gather(at, args);
        self.function = callee.map_or(0, |slot| self.slot(at.fp + usize::from(slot)));
        self.partial = None;
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
        self.partial = None;
        let kept = self.beside(from);
        self.under = if L::KEPT { kept.control() } else { 0 };
        let pc = if L::KEPT { self.pc_of(self.given) } else { SOMEWHERE };
        self.at = At { pc, fp: from };
    }

    fn arguments_in_heap(&mut self, heap: &Heap, object: Index, count: usize) {
        self.function = Self::known_cell(heap, object, 0);
        self.arguments.clear();
        self.arguments.extend((1..=count).map(|i| Self::known_cell(heap, object, i)));
        self.partial = None;
        self.under = heap.shadow(object);
        let pc = match L::KEPT {
            true => self.pc_of(self.under),
            false if self.under == EXPRESSION => SOMEWHERE,
            false => 0,
        };
        self.at = At { pc, fp: 1 };
    }

    fn arguments_in_list(&mut self, heap: &Heap, function: Option<usize>, list: Word) {
        let function = function.and_then(|operand| self.arguments.get(operand)).copied();
        self.arguments.clear();
        let mut rest = heap.resolve(list);
        while let Some((index, header)) = heap.object(rest) {
            if !header.is(Object::Con) || header.size() != 2 {
                break;
            }
            self.arguments.push(Self::known_cell(heap, index, 0));
            rest = heap.resolve(heap.field(index, 1));
        }
        self.function = function.unwrap_or(0);
    }

    fn more_arguments(&mut self, heap: &Heap, partial: Index, count: usize) {
        let before = (1..=count).map(|i| Self::known_cell(heap, partial, i));
        self.arguments.splice(0..0, before);
        self.partial = self.partial.or_else(|| Some(heap.shadow(partial)));
    }

    fn arguments_split(&mut self, first: usize, to: usize) {
        for i in first..self.arguments.len() {
            let info = L::Shadow::new(self.arguments[i], self.under);
            self.set_info(to + i - first, info);
        }
        self.arguments.truncate(first);
    }

    fn applied(&mut self, heap: &Heap, entry: Entry, count: usize) {
        self.arguments.resize(count, 0);
        if !L::KEPT {
            let call = self.summarise_call(heap, self.at.pc, self.under, self.partial, &entry);
            return self.lay(heap, entry, call);
        }
        let tail = self.info(entry.base).0 != 0;
        let (at, under, function) = (self.at, self.under, self.function);
        let id = self.enter(at, under, Some(function), entry, tail);
        self.lay(heap, entry, id);
    }

    fn partial(&mut self, heap: &mut Heap, object: Index) {
        let mut id = self.log.begin(Kind::Partial, 0, self.at.pc, self.under);
        if !L::KEPT {
            id = self.class_under(FUNCTION, self.at.pc, self.under);
        }
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
        if !L::KEPT {
            self.arguments.clear();
            self.summarise_force(heap, thunk, entry);
            let left = std::mem::take(&mut self.left);
            return self.set_slot(entry.base - 2, left);
        }
        let mut id = heap.shadow(thunk);
        if self.log.kind_number(id) != Kind::Thunk as u32 {
            // A global, or one from before the recording, or from a primitive.
            let pc = self.code.functions().get(entry.function as usize).map_or(0, |f| f.entry);
            let of = id;
            let made = self.log.has(of) || of & BEFORE != 0;
            id = self.log.begin(Kind::Thunk, 1, pc, if made { of } else { 0 });
            self.log.push(0);
            if of != 0 {
                self.results.insert(of, id);
            }
            if heap.is_numbered(thunk) {
                self.begun.push(thunk);
            }
            heap.set_shadow(thunk, id);
        }
        self.arguments.clear();
        self.lay(heap, entry, id);
        let left = std::mem::take(&mut self.left);
        self.set_slot(entry.base - 2, left);
    }

    #[inline]
    fn leaving(&mut self, with: usize) {
        self.left = self.slot(with);
    }

    #[inline]
    fn returning(&mut self, _heap: &Heap, at: At, from: usize) {
        self.given = self.slot(from);
        if !L::KEPT {
            // Tests are not followed: it may have been under one.
            self.given = self.passed_on(self.given);
            return;
        }
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
        if !L::KEPT {
            self.given = self.passed_on(self.given);
            return;
        }
        let pc = self.pc_of(under);
        if self.is_unsure(activation) {
            // Whether that was a call is known when the previous segment is recorded.
            self.returns.insert(activation, self.given);
            self.lasts.insert(activation + 2, activation);
            let given = self.given;
            self.given = self.log.begin(Kind::Select, 1, pc, under);
            self.log.push(given);
            self.log.push(activation);
            return;
        }
        let root = self.root(activation);
        if root != 0 {
            self.select(pc, activation, under);
            if activation & BEFORE == 0 {
                self.log.set(activation + 3, self.given);
            } else {
                self.returns.insert(activation, self.given);
            }
            if root & BEFORE != 0 {
                self.lasts.insert(root, activation);
            } else if root != activation {
                self.log.set(root + 3, activation);
            }
            self.given = root;
        } else if activation & BEFORE != 0 || self.log.kind_number(activation) == Kind::Thunk as u32
        {
            self.select(pc, activation, under);
        }
    }

    #[inline]
    fn arrived(&mut self, to: usize) {
        self.set_slot(to, self.given);
    }

    /// A slot keeps its provenance when its thunk is evaluated: the thunk has its result, and the provenance of the
    /// slot may know more, such as the sender.
    #[inline]
    fn evaluated(&mut self, to: usize) {
        match self.slot(to) {
            0 => self.set_slot(to, self.given),
            id if !L::KEPT && class(id) == EXPRESSION => {
                self.set_slot(to, self.passed_on(self.given));
            }
            _ => {}
        }
    }

    #[inline]
    fn became(&mut self, heap: &mut Heap, thunk: Index, at: usize) {
        let id = heap.shadow(thunk);
        if self.log.kind_number(id) == Kind::Thunk as u32 {
            self.log.set(id + 2, self.given);
        } else if id != 0 && L::KEPT {
            self.results.insert(id, self.given);
        }
        heap.set_shadow(thunk + 1, self.given);
        // The frame that ended with this may know more about it, such as the sender.
        let left = self.slot(at);
        if left != 0 && self.may_be_handed_over(left) {
            self.given = left;
        }
        // Without logged steps it is not certain which of the two it is.
        if !L::KEPT {
            self.given = self.passed_on(self.given);
        }
    }

    fn ended(&mut self, thread: ThreadId) {
        if !L::KEPT {
            return;
        }
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
        self.rows.clear();
    }

    fn starting(&mut self, heap: &mut Heap, begun: &Traced<'_>) {
        self.operating(heap);
        if L::KEPT {
            self.arguments(heap, begun.at, None, begun.args);
        }
        self.sending = match begun.op {
            Prim::ProcessSend => Some(1),
            Prim::TimerStart => Some(2),
            Prim::TimerStartAs => Some(3),
            _ => None,
        };
        self.taking = 0;
        let value = match begun.op {
            Prim::MVarTake | Prim::MVarRead | Prim::MVarTryTake | Prim::MVarTryRead => {
                return self.take_first(heap, begun);
            }
            Prim::RefWrite | Prim::TVarWrite | Prim::MVarPut | Prim::MVarTryPut => 1,
            Prim::ArrayWrite => 2,
            _ => return,
        };
        let Some((index, field)) = Self::contents(heap, begun.op, begun.words) else { return };
        let puts = matches!(begun.op, Prim::MVarPut | Prim::MVarTryPut);
        if puts && heap.field(index, field) != Word::EMPTY {
            return;
        }
        if !L::KEPT {
            return heap.set_shadow(index + 1 + field, MADE);
        }
        let (stored, cell) = (self.arguments[value], heap.shadow(index));
        let id = self.write_step(begun.at, stored, cell, begun.thread);
        if begun.op == Prim::ArrayWrite {
            self.stored.push(Stored { array: cell, field: field as u32, value: id });
        }
        heap.set_shadow(index + 1 + field, id);
        self.touched.insert(cell, (id, begun.thread.0));
    }

    fn performed(&mut self, heap: &mut Heap, done: &Traced<'_>) {
        if !L::KEPT {
            let id = self.summarise_operation(heap, done);
            if done.op == Prim::DictionarySet {
                self.shared = self.shared.saturating_add(1);
            }
            self.set_slot(done.to, id);
            self.arguments.clear();
            self.sending = None;
            return;
        }
        let ids: Vec<Id> = done.args.iter().map(|o| self.operand(done.at, *o)).collect();
        let id = match done.op {
            Prim::MVarTake | Prim::MVarRead if self.taking != 0 => std::mem::take(&mut self.taking),
            Prim::RefRead | Prim::MVarTake | Prim::MVarRead | Prim::TVarRead | Prim::ArrayRead => {
                let cell = Self::contents(heap, done.op, done.words);
                let stored = cell.map_or(0, |(index, field)| {
                    let id = heap.shadow(index + 1 + field);
                    if id != 0 { id } else { Self::maker(heap, done.result) }
                });
                let id = self.read_step(done.at, stored, &ids);
                if let Some((index, _)) = cell {
                    self.touched.insert(heap.shadow(index), (id, done.thread.0));
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
                    let read = self.read_step(done.at, stored, &ids);
                    self.out_of(done, read, &ids)
                } else {
                    let taken = self.taken_if_any(heap, done);
                    let ids = taken.map_or(ids.clone(), |(_, taken)| vec![taken]);
                    let given = done.words.iter().copied().zip(ids.iter().copied());
                    let pairs: Vec<(Word, Id)> = taken.into_iter().chain(given).collect();
                    let before = self.watermark;
                    self.hand_out_rows(heap, done);
                    let id = self.compute(heap, done.at, &ids, done.result, |_, _, _| {});
                    self.watermark = before;
                    self.made_objects(heap, done.at, id, &pairs);
                    self.moved(heap, done, &ids);
                    if done.result.is_reference() {
                        let what = Self::maker(heap, done.result);
                        self.log.set(id + 2, what);
                    }
                    self.out_of(done, id, &ids)
                }
            }
        };
        match done.op {
            Prim::Write if done.words.len() == 2 => self.outside(heap, done, id),
            Prim::DictionarySet => self.shared = self.shared.saturating_add(1),
            Prim::RefNew | Prim::MVarNewFull | Prim::TVarNew
                if done.result.is_value_reference() =>
            {
                let index = done.result.index();
                let cell = heap.shadow(index);
                let write = self.write_step(done.at, ids[0], cell, done.thread);
                heap.set_shadow(index + 2, write);
            }
            Prim::Fork | Prim::ProcessSpawn => {
                let action = ids.first().copied().unwrap_or(0);
                let start = self.log.begin(Kind::Start, 0, done.at.pc, id);
                self.log.push(id);
                self.log.push(action);
                self.forked(heap, done.result, start, action);
            }
            Prim::BytesFromChars
            | Prim::BytesFromList
            | Prim::BytesConcat
            | Prim::BitsConcat
            | Prim::BitsFromIolist => {
                let made = Self::maker(heap, done.result);
                // A byte string is forwarded unchanged.
                if self.log.has(made) && heap.resolve(done.words[0]) != done.result {
                    let utf8 = done.op == Prim::BytesFromChars;
                    let pieces = self.text(heap, done.at, done.words[0], ids[0], utf8);
                    self.elements.insert(made, pieces);
                }
            }
            _ => {}
        }
        self.set_slot(done.to, id);
        self.arguments.clear();
        self.sending = None;
    }

    fn completed(&mut self, heap: &mut Heap, done: &Traced<'_>) {
        let Some((index, _)) = done.words.first().and_then(|w| heap.object(*w)) else { return };
        let current = self.current;
        self.switch_to(done.thread.0 as usize);
        self.left = 0;
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
        if L::KEPT {
            self.touched.insert(cell, (id, done.thread.0));
        }
        self.set_slot(done.to, id);
        self.switch_to(current);
    }

    fn found(&mut self, cell: Index) {
        self.found = Some(cell);
    }

    fn rows_found(&mut self, cells: Vec<Index>) {
        self.rows = cells;
    }

    fn rows_kept(
        &mut self,
        heap: &mut Heap,
        rows: Option<Word>,
        before: &dyn Fn(&Heap, Word) -> Option<Index>,
    ) {
        self.keep_rows(heap, rows, before);
    }

    /// The signal of a process that is not running, such as the exit signal that becomes a message on arrival, was
    /// sent at a place that is not known any more.
    fn sent(&mut self, heap: &mut Heap, mail: Index, by: Option<ThreadId>, to: Option<ThreadId>) {
        let message = heap.field(mail, 0);
        let own = self.sending.and_then(|number| self.arguments.get(number).copied());
        let value = own.unwrap_or_else(|| Self::maker(heap, message));
        let running = self.current as u32;
        let by = by.map_or(running, |by| by.0);
        let id = match by == running {
            true => self.log.begin(Kind::Send, 0, self.at.pc, self.under),
            false => self.log.begin(Kind::Send, 1, 0, 0),
        };
        self.log.push(value);
        self.log.push(by);
        self.log.push(to.map_or(u32::MAX, |to| to.0));
        heap.set_shadow(mail + 1, id);
    }

    fn posted(&mut self, heap: &mut Heap, mail: Index, to: ThreadId) {
        self.mailed.insert(to.0, heap.shadow(mail + 1));
        self.shared = self.shared.saturating_add(1);
    }

    fn failed(&mut self, heap: &mut Heap, at: At, exception: Word) {
        if !L::KEPT {
            if exception.is_reference() && heap.shadow(exception.index()) == 0 {
                heap.set_shadow(exception.index(), MADE);
            }
            self.exception = MADE;
            return;
        }
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
        let place = id + 3 + ids.len() as u32;
        self.log.push(0);
        let what = self.reason(heap, at, id, exception);
        self.log.set(place, what);
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
        } else if id != 0 && L::KEPT {
            self.results.insert(id, self.exception);
        }
        heap.set_shadow(thunk + 1, self.exception);
    }

    fn failed_again(&mut self, heap: &Heap, thunk: Index) {
        self.left = 0;
        self.exception = heap.shadow(thunk + 1);
    }

    /// The shadow of the handler is the step that installed it, and that of the next word its origin.
    fn catching(&mut self, to: usize) {
        let handler = self.arguments.get(1).copied().unwrap_or(0);
        let id = self.log.begin(Kind::Look, 0, self.at.pc, self.under);
        self.log.push(handler);
        self.set_slot(to, id);
        self.set_slot(to + 1, handler);
    }

    fn handling(&mut self, from: usize) {
        self.handler = (self.slot(from), self.slot(from + 1));
    }

    fn handled(&mut self, to: usize) {
        let (put_up, from) = std::mem::take(&mut self.handler);
        self.set_slot(to - 1, from);
        if self.exception == 0 {
            return self.set_slot(to, 0);
        }
        // It has no location in the code, but the control of the handler.
        let id = self.log.begin(Kind::Read, 1, 0, put_up);
        self.log.push(self.exception);
        self.log.push(0);
        self.set_slot(to, id);
    }
}
