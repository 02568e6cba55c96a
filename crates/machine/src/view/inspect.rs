//! Inspection of a stopped machine, for a stepper: the variables of the functions of a thread,
//! mailboxes, shared cells. Does not change anything.

use crate::code::{Named, each_slot};
use crate::machine::Machine;
use crate::observer::{ObjectId, Observer};
use crate::state::State;
use crate::state::frames::{frames, waiting_slots};
use crate::state::heap::Kind;
use crate::state::thread::{ThreadId, frame};
use crate::state::word::Word;
use source::{Span, Symbol};

/// A function that a thread is in.
#[derive(Clone, Debug)]
pub struct CallFrame {
    /// The name in the source; `None` for a lambda or an expression.
    pub name: Option<Symbol>,
    /// The enclosing top-level definition.
    pub def: Symbol,
    /// The location of the thread in it.
    pub span: Span,
    /// The live source variables, newest last.
    pub variables: Vec<(Symbol, Word)>,
    /// Where each is bound.
    pub places: Vec<Span>,
    /// The number of the function whose code it is.
    pub function: Option<u32>,
    /// Where in the code the thread is.
    pub pc: usize,
    /// Where the frame begins on the stack: calls from it begin above.
    pub base: usize,
    /// What the code evaluates, if that is an expression and no call.
    pub thunk: Option<Word>,
}

/// A cell shared between threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub id: ObjectId,
    pub kind: CellKind,
    /// `None` if it is empty.
    pub contents: Option<Word>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    MVar,
    TVar,
    Ref,
}

impl State {
    /// The functions that a thread is in, innermost first: at most `most` of them.
    pub fn call_frames(&self, id: ThreadId, most: usize) -> Vec<CallFrame> {
        let thread = self.thread(id);
        let (pc, fp) = (thread.control.pc, thread.control.fp);
        if thread.control.is_over() {
            return Vec::new();
        }
        let mut live = Vec::new();
        each_slot(self.code.live_before(pc), |slot| live.push(slot));
        let mut found = vec![self.call_frame(pc, &thread.stack, fp, thread.stack.len(), &live)];
        for waiting in frames(&thread.stack, fp) {
            let kind = waiting.control.control_kind();
            if kind == frame::UPDATE
                && let Some(last) = found.last_mut()
                && last.thunk.is_none()
            {
                last.thunk = thread.stack.get(waiting.base).copied();
            }
            if found.len() >= most {
                break;
            }
            if !matches!(kind, frame::CALL | frame::EVAL) {
                continue;
            }
            // The return address is after the call.
            let pc = waiting.control.control_pc().saturating_sub(usize::from(kind == frame::CALL));
            let mut live = Vec::new();
            waiting_slots(&self.code, waiting.control, |slot| live.push(slot));
            found.push(self.call_frame(pc, &thread.stack, waiting.base, waiting.end, &live));
        }
        found
    }

    fn call_frame(
        &self,
        pc: usize,
        stack: &[Word],
        base: usize,
        end: usize,
        live: &[usize],
    ) -> CallFrame {
        let slots = &stack[base..end];
        let function = self.code.function_at(pc);
        let mut found: Vec<(Named, Word)> = Vec::new();
        for slot in live {
            if let Some(named) = self.code.slot_name(pc, *slot)
                && let Some(word) = slots.get(*slot)
            {
                found.retain(|(other, _)| other.name != named.name);
                found.push((named, *word));
            }
        }
        CallFrame {
            name: function.and_then(|f| f.name),
            def: function.map_or_else(|| Symbol::new(""), |f| f.def),
            span: self.code.span_at(pc),
            variables: found.iter().map(|(named, word)| (named.name, *word)).collect(),
            places: found.iter().map(|(named, _)| named.place).collect(),
            function: self.code.function_number_at(pc),
            pc,
            base,
            thunk: None,
        }
    }

    /// What an observer's extra word in a closure or an unevaluated expression says, as a number:
    /// also while that is being evaluated.
    pub fn extra_number(&self, word: Word) -> Option<i64> {
        if self.extra_words == 0 || !word.is_reference() {
            return None;
        }
        let header = self.heap.header(word.index());
        if !matches!(header.kind(), Kind::Closure | Kind::Thunk | Kind::BlackHole) {
            return None;
        }
        let last = *self.heap.fields(word.index()).last()?;
        last.is_small().then(|| last.as_small())
    }

    /// The type of the variable bound at a source location, if known.
    pub fn variable_type(&self, place: Span) -> core_ir::Ty {
        let known = self.code.types.variables.get(&place).cloned();
        known.unwrap_or_else(core_ir::types::unknown)
    }

    /// The cell behind a value, if it is one.
    pub fn cell_at(&self, word: Word) -> Option<Cell> {
        let word = self.heap.resolve(word);
        let (index, header) = self.heap.object(word)?;
        let kind = match header.kind() {
            Kind::MVar => CellKind::MVar,
            Kind::TVar => CellKind::TVar,
            Kind::Ref => CellKind::Ref,
            _ => return None,
        };
        let contents = Some(self.heap.field(index, 1)).filter(|w| *w != Word::EMPTY);
        Some(Cell { id: ObjectId::of(self.heap.field(index, 0)), kind, contents })
    }

    /// The constructor of an evaluated value, and its fields.
    pub fn con_fields(&self, word: Word) -> Option<(&crate::code::ConInfo, &[Word])> {
        let word = self.heap.resolve(word);
        let (index, header) = self.heap.object(word)?;
        if !header.is(Kind::Con) {
            return None;
        }
        let info = self.code.constructors.get(header.info() as usize)?;
        Some((info, self.heap.fields(index)))
    }

    /// The function of a closure, or the code of an unevaluated expression.
    pub fn function_of(&self, word: Word) -> Option<&crate::code::Function> {
        self.code_number(word).map(|number| self.code.function(number))
    }

    /// The number of the function of a closure, or of the code of a thunk.
    pub(crate) fn code_number(&self, word: Word) -> Option<u32> {
        let word = self.heap.resolve(word);
        if !word.is_reference() {
            return None;
        }
        let header = self.heap.header(word.index());
        matches!(header.kind(), Kind::Closure | Kind::Thunk).then(|| header.info())
    }

    /// The types of the variables captured by a function or thunk.
    pub fn captured_types(&self, word: Word) -> Vec<core_ir::Ty> {
        let Some(function) = self.function_of(word) else { return Vec::new() };
        let places = function.places.get(function.arity..).unwrap_or_default();
        places.iter().map(|place| self.variable_type(*place)).collect()
    }

    /// The values captured by a closure, partial application or thunk.
    pub fn captured(&self, word: Word) -> &[Word] {
        let word = self.heap.resolve(word);
        if !word.is_reference() {
            return &[];
        }
        let header = self.heap.header(word.index());
        let fields = self.heap.fields(word.index());
        match header.kind() {
            Kind::Closure | Kind::Partial | Kind::Thunk | Kind::ApplyThunk => fields,
            _ => &[],
        }
    }

    /// The messages in the mailbox of a process, oldest first.
    pub fn mailbox(&self, id: ThreadId) -> Vec<Word> {
        let mut messages = Vec::new();
        let Some(process) = &self.control(id).process else { return messages };
        let mut at = process.first;
        while let Some((index, header)) = self.heap.object(at) {
            if !header.is(Kind::Mail) {
                break;
            }
            messages.push(self.heap.field(index, 0));
            at = self.heap.field(index, 1);
        }
        messages
    }

    /// The variables captured by functions and thunks that are live in a thread, with their source
    /// names and binding locations; only of those for which `keep` returns true.
    pub fn captured_variables(
        &self,
        id: ThreadId,
        keep: &dyn Fn(Span) -> bool,
    ) -> Vec<(Symbol, Word, Span)> {
        /// The maximum depth of nested functions that is searched.
        const LAYERS: usize = 4;
        let mut found = Vec::new();
        let mut words = self.stack_words(id);
        words.extend(self.next_arguments(id));
        for _ in 0..LAYERS {
            let mut inner = Vec::new();
            for word in words {
                let function = self.function_of(word);
                let captured = self.captured(word);
                if let Some(function) = function.filter(|f| keep(f.span)) {
                    let names = function.slots.get(function.arity..).unwrap_or_default();
                    let places = function.places.get(function.arity..).unwrap_or_default();
                    let named = names.iter().zip(captured).zip(places);
                    found.extend(
                        named.filter_map(|((name, word), at)| Some(((*name)?, *word, *at))),
                    );
                }
                inner.extend_from_slice(captured);
            }
            words = inner;
        }
        found
    }

    /// Whether a value is a function that can be applied.
    pub fn can_be_applied(&self, word: Word) -> bool {
        let object = self.heap.object(self.heap.resolve(word));
        object.is_some_and(|(_, h)| matches!(h.kind(), Kind::Closure | Kind::Partial))
    }

    /// The source locations of the functions and thunks that are live in a thread, and of those
    /// that they refer to.
    pub fn held_functions(&self, id: ThreadId) -> Vec<Span> {
        const LAYERS: usize = 3;
        let mut words = self.stack_words(id);
        let mut spans = Vec::new();
        for _ in 0..LAYERS {
            spans.extend(words.iter().filter_map(|w| self.function_of(*w)).map(|f| f.whole));
            words = words.iter().flat_map(|w| self.captured(*w).to_vec()).collect();
        }
        spans
    }

    /// The value of an atom in the dictionary of a process.
    pub fn dictionary_entry(&self, id: ThreadId, key: &str) -> Option<Word> {
        let process = self.control(id).process.as_ref()?;
        self.heap.map_find(process.dictionary, crate::machine::atom(Symbol::new(key)))
    }

    /// The processes that a process monitors or is linked to.
    pub fn watched_by(&self, id: ThreadId) -> Vec<ThreadId> {
        let process = self.control(id).process.as_ref();
        process.map(|p| p.monitors.iter().map(|(_, on)| *on).collect()).unwrap_or_default()
    }

    /// The name under which a process is registered, or the label of a thread.
    pub fn label(&self, id: ThreadId) -> Option<Symbol> {
        let control = self.control(id);
        control.process.as_ref().and_then(|p| p.name).or(control.label)
    }

    /// The name that the next thread started by a thread will have.
    pub fn next_child_name(&self, id: ThreadId) -> recording::ThreadName {
        self.thread_name(id).child(self.control(id).children + 1)
    }

    /// Whether everything that others can notice is a separate operation.
    pub fn has_fine_steps(&self) -> bool {
        self.settings.fine_steps
    }

    /// From here on, everything that others can notice is a separate operation.
    pub fn refine_steps(&mut self) {
        self.settings.fine_steps = true;
    }

    /// Whether messages and signals are delivered when the schedule says so.
    pub fn delays_delivery(&self) -> bool {
        self.settings.delayed_delivery && self.code.language == core_ir::Language::Erlang
    }

    /// Sets whether messages are delivered when the schedule says so, from here on.
    pub fn delay_delivery(&mut self, delay: bool) {
        self.settings.delayed_delivery = delay;
    }

    /// The thread that would run next in the default schedule.
    pub fn whose_turn(&self) -> Option<ThreadId> {
        self.scalars.current.or_else(|| self.tables.ready.front().copied())
    }

    pub fn parent(&self, id: ThreadId) -> Option<ThreadId> {
        self.thread(id).parent
    }

    /// Nanoseconds since the start, on the virtual clock.
    pub fn clock(&self) -> i64 {
        self.scalars.clock
    }

    /// Ends the slice of the running thread: to continue with [`Machine::step`] where
    /// [`Machine::run`] has stopped.
    pub fn end_turn(&mut self) {
        if let Some(id) = self.scalars.current.take() {
            self.push_ready(id);
        }
    }
}

impl<O: Observer> Machine<O> {
    /// The messages in transit to a process, by sender, oldest first.
    pub fn under_way(&self, id: ThreadId) -> Vec<(ThreadId, Vec<Word>)> {
        let senders = self.senders_to(id).into_iter();
        let all = senders.map(|from| (from, self.messages_under_way(from, id)));
        all.filter(|(_, messages)| !messages.is_empty()).collect()
    }
}
