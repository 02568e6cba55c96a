//! Calls that are not plain: unknown functions, too few or too many arguments, thunks of every
//! kind, and returns into every kind of frame.

use super::{Exit, Flow};
use crate::access::{How, Thing};
use crate::code::{Instr, LEAVE, RETURN, RETURN_EVALUATED};
use crate::machine::{Machine, atom};
use crate::observer::{Entered, Entry, Observer};
use crate::prims::EXPORT;
use crate::state::State;
use crate::state::heap::Kind;
use crate::state::tables::TableChange;
use crate::state::thread::{Block, Mask, Status, ThreadId, frame};
use crate::state::word::Word;
use crate::stop::{Fault, MachineError};
use core_ir::Language;
use source::Symbol;

impl State {
    #[inline]
    pub(crate) fn stack_word(&self, index: usize) -> Word {
        debug_assert!(index < self.stack_len);
        // SAFETY: *frame* of `interpret.rs`: callers pass positions in the frames of the running
        // thread.
        unsafe { *self.stack.add(index) }
    }

    /// Marks a thunk as being evaluated by this thread (blackholing).
    #[inline]
    fn blacken(&mut self, id: ThreadId, index: usize) {
        let header = self.heap.header(index);
        self.heap.write_header(index, header.with_kind(Kind::BlackHole));
        self.heap.write_immediate(index, 0, id.word());
    }
}

impl<O: Observer> Machine<O> {
    pub(crate) fn set_stack_word(&mut self, index: usize, word: Word) {
        debug_assert!(index < self.stack_len);
        // SAFETY: as in `stack_word`.
        unsafe { *self.stack.add(index) = word }
        if O::TRACES {
            self.observer.placed(&self.state.heap, index, word);
        }
    }

    /// Stores words from `base` on, with a control word above them. Returns the start of the frame
    /// above.
    pub(crate) fn push_frame(
        &mut self,
        id: ThreadId,
        base: usize,
        kind: u8,
        words: &[Word],
        info: usize,
    ) -> usize {
        let end = base + words.len() + 1;
        if end + 8 > self.stack_len {
            self.grow_stack(id, end + 8);
        }
        for (i, word) in words.iter().enumerate() {
            self.set_stack_word(base + i, *word);
        }
        self.set_stack_word(end - 1, Word::control(kind, words.len() + 1, info));
        end
    }

    /// Evaluates a word for the instruction at `pc`, which continues or is repeated afterwards.
    pub(crate) fn force(
        &mut self,
        id: ThreadId,
        word: Word,
        pc: usize,
        fp: usize,
        height: usize,
    ) -> Flow {
        let base = fp + height;
        if base + 8 > self.stack_len {
            self.grow_stack(id, base + 8);
        }
        self.set_stack_word(base, Word::control(frame::EVAL, height + 1, pc));
        self.enter_unevaluated(id, word, pc, fp, base + 1)
    }

    /// Evaluates a word and returns its value to the frame whose control word is below `base`.
    pub(crate) fn enter_unevaluated(
        &mut self,
        id: ThreadId,
        word: Word,
        pc: usize,
        fp: usize,
        base: usize,
    ) -> Flow {
        if O::TRACES {
            self.observer.giving(&self.state.heap, word);
        }
        let word = self.heap.resolve(word);
        if !word.is_thunk() {
            return self.give(id, word, base, &mut u64::MAX.clone());
        }
        let index = word.index();
        let header = self.heap.header(index);
        match header.kind() {
            Kind::Thunk => {
                let function = self.code.functions[header.info() as usize].layout();
                let inner = self.push_frame(id, base, frame::UPDATE, &[word], 0);
                if inner + function.frame > self.stack_len {
                    self.grow_stack(id, inner + function.frame);
                }
                for i in 0..function.captured {
                    self.set_stack_word(inner + i, self.heap.field(index, i));
                }
                let extra = if O::EXTRA_WORDS > 0 {
                    self.heap.field(index, function.captured.max(1))
                } else {
                    Word::EMPTY
                };
                if O::TRACES {
                    let entry = Entry {
                        function: header.info(),
                        base: inner,
                        frame: function.frame,
                        closure: Some((index, function.captured)),
                    };
                    self.observer.forced(&mut self.state.heap, index, entry);
                }
                self.blacken(id, index);
                self.tell_entered(id, header.info(), inner, function.captured, extra, true);
                Flow::Go(function.entry, inner)
            }
            Kind::ApplyThunk => {
                let fields = self.heap.fields(index).to_vec();
                let count = fields.len() - O::EXTRA_WORDS;
                let inner = self.push_frame(id, base, frame::UPDATE, &[word], 0);
                if O::TRACES {
                    let entry = Entry { function: 0, base: inner, frame: 8, closure: None };
                    self.observer.forced(&mut self.state.heap, index, entry);
                    self.observer.arguments_in_heap(&self.state.heap, index, count - 1);
                }
                self.blacken(id, index);
                if O::EXTRA_WORDS > 0 {
                    // It has no code of its own: the application represents it.
                    self.tell_entered(id, crate::code::NO_FUNCTION, inner, 0, fields[count], true);
                }
                self.apply(
                    id,
                    fields[0],
                    &fields[1..count],
                    false,
                    pc,
                    inner,
                    &mut u64::MAX.clone(),
                )
            }
            Kind::Suspended => {
                let fields = self.heap.fields(index).to_vec();
                let inner = self.push_frame(id, base, frame::UPDATE, &[word], 0);
                if O::TRACES {
                    let entry = Entry { function: 0, base: inner, frame: 8, closure: None };
                    self.observer.forced(&mut self.state.heap, index, entry);
                }
                self.blacken(id, index);
                self.resume_suspended(id, &fields, inner)
            }
            Kind::Failed => {
                let exception = self.heap.field(index, 0);
                if O::TRACES {
                    self.observer.failed_again(&self.state.heap, index);
                }
                self.raise(id, exception, base)
            }
            Kind::BlackHole => {
                if self.heap.field(index, 0) == id.word() {
                    return self.fault(id, Fault::Machine(MachineError::Loop), pc, fp, 0);
                }
                // Another thread is evaluating it: wait, and check again.
                self.set_stack_word(base, word);
                let control = self.control_mut(id);
                control.pc = RETURN_EVALUATED;
                control.fp = base;
                control.status = Status::Blocked(Block::BlackHole(word));
                let old = self.tables.at_black_holes.clone();
                self.table_change(TableChange::AtBlackHoles(old));
                self.tables.at_black_holes.push(id);
                self.abandon_transaction(id);
                Flow::Exit(Exit::Blocked)
            }
            _ => unreachable!("a thunk's reference is to a thunk"),
        }
    }

    /// Reports code whose frame of `count` words is in place to the observer.
    #[inline(always)]
    fn tell_entered(
        &mut self,
        thread: ThreadId,
        function: u32,
        fp: usize,
        count: usize,
        extra: Word,
        is_thunk: bool,
    ) {
        if O::FRAMES {
            // SAFETY: *frame* of `interpret.rs`: the caller has grown the stack of the running
            // thread.
            let slots = unsafe { std::slice::from_raw_parts(self.stack.add(fp), count) };
            self.observer.entered(Entered { thread, function, fp, slots, extra, is_thunk });
        }
    }

    /// Puts a suspended evaluation back on the stack: see `raise.rs` for its layout.
    fn resume_suspended(&mut self, id: ThreadId, fields: &[Word], base: usize) -> Flow {
        let [inner, pc, offset, slice @ ..] = fields else {
            unreachable!("a suspended evaluation has a head of three words");
        };
        let end = base + slice.len();
        let room = end + self.code.frame_at(pc.as_small() as usize) + 8;
        if room > self.stack_len {
            self.grow_stack(id, room);
        }
        for (i, word) in slice.iter().enumerate() {
            self.set_stack_word(base + i, *word);
        }
        if *inner == Word::EMPTY {
            return Flow::Go(pc.as_small() as usize, base + offset.as_small() as usize);
        }
        // Through code, not by recursion: evaluations nest as deep as memory allows.
        self.set_stack_word(end, *inner);
        Flow::Go(RETURN_EVALUATED, end)
    }

    /// Applies a function to arguments; the result is returned to the frame whose control word is
    /// below `base`.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn apply(
        &mut self,
        id: ThreadId,
        function: Word,
        args: &[Word],
        exact: bool,
        pc: usize,
        base: usize,
        fuel: &mut u64,
    ) -> Flow {
        let function = self.heap.resolve(function);
        if function.is_thunk() {
            // Through code, not by recursion: functions that return functions nest without limit.
            let inner = self.push_frame(id, base, frame::APPLY, args, usize::from(exact));
            if O::TRACES {
                self.observer.arguments_split(0, base);
            }
            self.set_stack_word(inner, function);
            return Flow::Go(RETURN_EVALUATED, inner);
        }
        let Some((index, header)) = self.heap.object(function) else {
            return self.not_a_function(id, function, pc, base);
        };
        match header.kind() {
            Kind::Closure => {
                let layout = self.code.functions[header.info() as usize].layout();
                if args.len() == layout.arity {
                    let room = base + layout.frame;
                    if room > self.stack_len {
                        self.grow_stack(id, room);
                    }
                    for (i, word) in args.iter().enumerate() {
                        self.set_stack_word(base + i, *word);
                    }
                    for i in 0..layout.captured {
                        self.set_stack_word(base + args.len() + i, self.heap.field(index, i));
                    }
                    self.observer.enter(id, header.info(), 0);
                    if O::CALLS {
                        let end = base + layout.arity + layout.captured;
                        let frame: Vec<Word> = (base..end).map(|i| self.stack_word(i)).collect();
                        self.observer.called(id, header.info(), base, &frame);
                    }
                    if O::FRAMES {
                        let extra = if O::EXTRA_WORDS > 0 {
                            self.heap.field(index, layout.captured)
                        } else {
                            Word::EMPTY
                        };
                        let count = args.len() + layout.captured;
                        self.tell_entered(id, header.info(), base, count, extra, false);
                    }
                    if O::TRACES {
                        let entry = Entry {
                            function: header.info(),
                            base,
                            frame: layout.frame,
                            closure: Some((index, layout.captured)),
                        };
                        self.observer.applied(&self.state.heap, entry, args.len());
                    }
                    *fuel -= 1;
                    if *fuel == 0 {
                        let control = self.control_mut(id);
                        (control.pc, control.fp) = (layout.entry, base);
                        return Flow::Exit(Exit::Fuel);
                    }
                    return Flow::Go(layout.entry, base);
                }
                if exact {
                    return self.wrong_arity(id, function, args, pc, base);
                }
                if args.len() < layout.arity {
                    let mut fields = vec![function];
                    fields.extend_from_slice(args);
                    let partial = self.heap.make(Kind::Partial, 0, &fields);
                    if O::TRACES {
                        self.observer.partial(&mut self.state.heap, partial.index());
                    }
                    return self.give(id, partial, base, fuel);
                }
                let (first, rest) = args.split_at(layout.arity);
                let (first, rest) = (first.to_vec(), rest.to_vec());
                let inner = self.push_frame(id, base, frame::APPLY, &rest, 0);
                if O::TRACES {
                    self.observer.arguments_split(first.len(), base);
                }
                self.apply(id, function, &first, exact, pc, inner, fuel)
            }
            Kind::Partial if header.info() == EXPORT => {
                self.apply_export(id, function, args, pc, base, fuel)
            }
            Kind::Partial => {
                let fields = self.heap.fields(index);
                let mut all = fields[1..].to_vec();
                all.extend_from_slice(args);
                let function = fields[0];
                if O::TRACES {
                    let count = fields.len() - 1;
                    self.observer.more_arguments(&self.state.heap, index, count);
                }
                self.apply(id, function, &all, false, pc, base, fuel)
            }
            _ => self.not_a_function(id, function, pc, base),
        }
    }

    fn not_a_function(&mut self, id: ThreadId, value: Word, pc: usize, base: usize) -> Flow {
        let fault = if self.code.language == Language::Erlang {
            let reason = [atom(Symbol::new("badfun")), value];
            Fault::Erlang("error", self.heap.tuple(&reason))
        } else {
            Fault::Message(MachineError::Other, "applied something that is not a function".into())
        };
        self.fault(id, fault, pc, base, 0)
    }

    pub(crate) fn wrong_arity(
        &mut self,
        id: ThreadId,
        f: Word,
        args: &[Word],
        pc: usize,
        base: usize,
    ) -> Flow {
        let args = self.heap.list(args.iter().copied());
        let pair = self.heap.tuple(&[f, args]);
        let reason = self.heap.tuple(&[atom(Symbol::new("badarity")), pair]);
        self.fault(id, Fault::Erlang("error", reason), pc, base, 0)
    }

    /// Returns a value to the frame whose control word is below `fp`.
    pub(crate) fn give(
        &mut self,
        id: ThreadId,
        value: Word,
        mut fp: usize,
        fuel: &mut u64,
    ) -> Flow {
        loop {
            if O::CALLS || O::FRAMES {
                self.observer.returned(id, fp, value);
            }
            let control = self.stack_word(fp - 1);
            let base = fp - control.control_delta();
            if base < self.threads[id.0 as usize].barrier {
                self.touch_frame(id, base);
            }
            let pc = control.control_pc();
            if O::TRACES {
                self.observer.passed(fp - 1);
            }
            match control.control_kind() {
                frame::CALL => {
                    self.set_stack_word(fp - 1, value);
                    self.told_arrival(fp - 1);
                    return Flow::Go(pc, base);
                }
                frame::EVAL => match self.code.instrs[pc] {
                    Instr::Eval { slot, .. } => {
                        // Unlike `set_stack_word`: the word represents the same value.
                        let place = base + usize::from(slot);
                        // SAFETY: *frame* of `interpret.rs`: the slot belongs to the waiting frame.
                        unsafe { *self.stack.add(place) = value }
                        if O::TRACES {
                            self.observer.evaluated(place);
                        }
                        return Flow::Go(pc + 1, base);
                    }
                    Instr::Apply { fun, .. } | Instr::TailApply { fun, .. } => {
                        let place = base + usize::from(fun);
                        // SAFETY: *frame* of `interpret.rs`: the slot belongs to the waiting frame.
                        unsafe { *self.stack.add(place) = value }
                        if O::TRACES {
                            self.observer.evaluated(place);
                        }
                        return Flow::Go(pc, base);
                    }
                    // A primitive that needed a part of its argument evaluated: it is repeated.
                    _ => return Flow::Go(pc, base),
                },
                // An action in the code of a thunk may return an unevaluated value.
                frame::UPDATE if value.is_thunk() => {
                    return self.enter_unevaluated(id, value, RETURN_EVALUATED, fp, fp);
                }
                frame::UPDATE => {
                    let thunk = self.stack_word(base);
                    self.update(id, thunk, value);
                    if O::TRACES {
                        self.observer.became(&mut self.state.heap, thunk.index(), base);
                    }
                    if self.stops_before_return() {
                        self.set_stack_word(base, value);
                        self.told_arrival(base);
                        let control = self.control_mut(id);
                        (control.pc, control.fp) = (RETURN, base);
                        return Flow::Exit(Exit::AtMoment);
                    }
                }
                frame::APPLY => {
                    let args: Vec<Word> = (base..fp - 1).map(|i| self.stack_word(i)).collect();
                    if O::TRACES {
                        self.observer.arguments_on_stack(base, args.len());
                    }
                    return self.apply(id, value, &args, pc == 1, RETURN, base, fuel);
                }
                frame::CATCH | frame::MASK if self.is_scope_step(id, control, base) => {
                    return self.stand_before(id, LEAVE, value, fp);
                }
                frame::MASK => {
                    if let Some(flow) = self.leave_mask(id, value, base) {
                        return flow;
                    }
                }
                frame::ATOMICALLY => self.commit(id),
                frame::CATCH | frame::OR_ELSE | frame::CATCH_STM => {}
                _ => return self.finished(id, value),
            }
            fp = base;
        }
    }

    pub(super) fn told_arrival(&mut self, to: usize) {
        if O::TRACES {
            self.observer.arrived(to);
        }
    }

    fn update(&mut self, id: ThreadId, thunk: Word, value: Word) {
        let index = thunk.index();
        let header = self.heap.header(index);
        self.heap.write_header(index, header.with_kind(Kind::Indirection));
        self.heap.write_field(index, 0, value);
        self.observer.updated(id, thunk, value);
    }

    fn finished(&mut self, id: ThreadId, value: Word) -> Flow {
        if O::TRACES {
            self.observer.ended(id);
        }
        self.come_to_end(id, Status::Finished, value)
    }

    /// Restores the masking state from before a mask frame. Returns `Some` if an exception arrives.
    pub(super) fn leave_mask(&mut self, id: ThreadId, value: Word, base: usize) -> Option<Flow> {
        let mask = Mask::from_number(self.stack_word(base).as_small());
        let control = self.control_mut(id);
        control.mask = mask;
        if mask != Mask::Unmasked || control.pending.is_empty() {
            return None;
        }
        self.set_stack_word(base, value);
        self.told_arrival(base);
        let control = self.control_mut(id);
        (control.pc, control.fp) = (RETURN, base);
        Some(self.deliver_pending(id))
    }

    /// Ends a thread and frees its stack.
    pub(crate) fn end_thread(&mut self, id: ThreadId, status: Status, outcome: Word) {
        self.touch_frame(id, 0);
        if O::MAIL {
            self.observer.over(id, status, outcome);
        }
        let control = self.control_mut(id);
        control.status = status;
        control.ending = None;
        control.exiting = false;
        control.outcome = outcome;
        control.pc = crate::code::RESTART;
        control.fp = 1;
        let waiting: Vec<ThreadId> = control.pending.drain(..).filter_map(|p| p.from).collect();
        self.scalars.alive -= 1;
        if let Some(key) = self.control_mut(id).timer.take() {
            self.remove_timer(key);
        }
        if !self.heap.is_marked() {
            // While marks are set, it may be needed again at its full length.
            self.threads[id.0 as usize].stack = Vec::new().into();
        }
        self.report(id, Thing::Life(id), How::End);
        for thread in waiting {
            self.wake(thread);
        }
        self.process_ended(id, status, outcome);
    }
}
