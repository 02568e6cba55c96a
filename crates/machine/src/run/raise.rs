//! Exceptions: raising and catching them, and their effect on the evaluations that they interrupt.
//!
//! An exception raised by the evaluation of a thunk makes the thunk fail with it forever. One that
//! comes from another thread says nothing about the thunk: its evaluation is suspended as it is,
//! and continues when the thunk is forced again. The layout of a suspended evaluation:
//!
//! ```text
//! inner thunk or EMPTY | pc | fp - base | words of the stack above the thunk's update frame
//! ```
//!
//! The innermost evaluation continues at its pc; an outer one waits for the inner thunk.

use super::trace::Head;
use super::{Exit, Flow};
use crate::access::{How, Thing};
use crate::code::{START_HANDLER, UNWIND, each_slot};
use crate::machine::{Machine, atom};
use crate::observer::{At, ObjectId, Observer, Touch};
use crate::state::State;
use crate::state::frames::{frames, waiting_slots};
use crate::state::heap::{Header, Kind};

use crate::state::thread::{Block, Mask, Pending, Status, ThreadId, frame};
use crate::state::word::Word;
use crate::stop::{Fault, MachineError, Stop};
use core_ir::{Language, Prim};
use source::Symbol;

/// The number of functions around a raised exception that are reported to an observer.
const MAX_RAISE_FRAMES: usize = 64;

impl State {
    /// `{Class, Reason, StackTrace}`.
    pub(crate) fn erlang_exception(
        &mut self,
        id: ThreadId,
        class: &str,
        reason: Word,
        head: Head,
        pc: usize,
        fp: usize,
    ) -> Word {
        let trace = self.stack_trace(id, head, pc, fp);
        self.heap.tuple(&[atom(Symbol::new(class)), reason, trace])
    }

    /// Suspends the evaluations between the top of the stack and the nearest handler (or all, with
    /// `whole`), and truncates the stack there.
    fn suspend_evaluations(&mut self, id: ThreadId, pc: usize, fp: usize, whole: bool) {
        let code = self.code.clone();
        let top = (fp + code.frame_at(pc)).min(self.stack_len);
        // A copy with live words only: dead slots must not keep anything alive.
        let mut words = vec![Word::EMPTY; top];
        each_slot(code.live_before(pc), |slot| words[fp + slot] = self.stack_word(fp + slot));
        let stack = &self.threads[id.0 as usize].stack;
        let mut updates = Vec::new();
        for f in frames(stack, fp) {
            words[f.end - 1] = f.control;
            match f.control.control_kind() {
                frame::CALL | frame::EVAL => waiting_slots(&code, f.control, |slot| {
                    words[f.base + slot] = stack[f.base + slot];
                }),
                frame::CATCH | frame::CATCH_STM if !whole => break,
                frame::HALT => break,
                _ => words[f.base..f.end - 1].copy_from_slice(&stack[f.base..f.end - 1]),
            }
            if f.control.control_kind() == frame::UPDATE {
                updates.push(f.base);
            }
        }
        let (mut inner, mut end) = (Word::EMPTY, top);
        for base in updates {
            let from = base + 2;
            let mut fields =
                vec![inner, Word::small(pc as i64), Word::small(fp.saturating_sub(from) as i64)];
            fields.extend_from_slice(&words[from..end]);
            if fields.len() > Header::MAX_SIZE {
                // Too deep to suspend in one object: the thunk remains under evaluation by a thread
                // that has left it, and forcing it reports a loop.
                break;
            }
            let suspended = self.heap.make(Kind::Suspended, 0, &fields);
            let thunk = words[base].index();
            let header = self.heap.header(thunk);
            self.heap.write_header(thunk, header.with_kind(Kind::Indirection));
            inner = Word::thunk(suspended.index());
            self.heap.write_field(thunk, 0, inner);
            end = base;
        }
        if end < top {
            // The stack is truncated below the outermost suspended update frame.
            if end < self.threads[id.0 as usize].barrier {
                self.touch_frame(id, end);
            }
            self.control_mut(id).fp = end;
        }
    }

    /// The text of an atom.
    #[inline]
    pub fn atom_text(&self, word: Word) -> Option<&'static str> {
        match word {
            Word::TRUE => Some("true"),
            Word::FALSE => Some("false"),
            _ => word.as_atom().map(|a| Symbol::from_number(a).as_str()),
        }
    }
}

impl<O: Observer> Machine<O> {
    /// Handles a fault at an instruction.
    pub(crate) fn fault(
        &mut self,
        id: ThreadId,
        fault: Fault,
        pc: usize,
        fp: usize,
        height: usize,
    ) -> Flow {
        {
            let control = self.control_mut(id);
            (control.pc, control.fp) = (pc, fp);
        }
        match fault {
            Fault::Raise(exception) => self.raise_at(id, exception, pc, fp),
            Fault::Machine(error) if self.code.language == Language::Erlang => {
                let reason = match error {
                    MachineError::DivideByZero | MachineError::Overflow => "badarith",
                    MachineError::IndexOutOfBounds => "badarg",
                    MachineError::HeapOverflow | MachineError::StackOverflow => "system_limit",
                    _ => error.text(),
                };
                let reason = atom(Symbol::new(reason));
                let exception = self.erlang_exception(id, "error", reason, Head::Failed, pc, fp);
                self.raise_at(id, exception, pc, fp)
            }
            Fault::Machine(error) => {
                let exception = self.machine_exception(error, error.text());
                self.raise_at(id, exception, pc, fp)
            }
            Fault::Message(error, text) => {
                let exception = self.machine_exception(error, &text);
                self.raise_at(id, exception, pc, fp)
            }
            Fault::Erlang(class, reason) => {
                let exception = self.erlang_exception(id, class, reason, Head::Failed, pc, fp);
                self.raise_at(id, exception, pc, fp)
            }
            Fault::Undefined(name) => {
                let text = format!("{name} is not defined");
                let exception = self.machine_exception(MachineError::Other, &text);
                self.raise_at(id, exception, pc, fp)
            }
            Fault::Missing(module, name, args) => {
                let head = Head::Missing(module, name, args);
                let reason = atom(Symbol::new("undef"));
                let exception = self.erlang_exception(id, "error", reason, head, pc, fp);
                self.raise_at(id, exception, pc, fp)
            }
            Fault::Killed(exception) => {
                self.abandon_evaluations(id);
                self.come_to_end(id, Status::Died, exception)
            }
            Fault::Force(word) => self.force(id, word, pc, fp, height),
            Fault::Block(block) => {
                self.block(id, block);
                Flow::Exit(Exit::Blocked)
            }
            Fault::Again => Flow::Go(pc, fp),
            Fault::NeedsInput => Flow::Exit(Exit::Stop(Stop::NeedsInput { thread: id })),
            Fault::OutOfMemory => Flow::Exit(Exit::Stop(Stop::MemoryLimit { thread: id })),
            Fault::Unsupported(what) => Flow::Exit(Exit::Stop(Stop::Unsupported(what))),
        }
    }

    /// The exception value for an error detected by the machine.
    pub(crate) fn machine_exception(&mut self, error: MachineError, text: &str) -> Word {
        match (self.hooks.from_machine, self.code.language) {
            (Some(hook), _) => {
                let message = self.heap.chars(text);
                let number = Word::small(error.number());
                let mut fields = vec![self.constant(hook), number, message];
                let extra = self.extra_now();
                fields.resize(3 + O::EXTRA_WORDS, extra);
                let thunk = self.heap.make(Kind::ApplyThunk, 0, &fields);
                Word::thunk(thunk.index())
            }
            (None, Language::Erlang) => {
                let reason = match error {
                    MachineError::DivideByZero | MachineError::Overflow => "badarith",
                    MachineError::IndexOutOfBounds => "badarg",
                    MachineError::HeapOverflow | MachineError::StackOverflow => "system_limit",
                    _ => text,
                };
                let class = atom(Symbol::new("error"));
                self.heap.tuple(&[class, atom(Symbol::new(reason)), Word::NIL])
            }
            (None, _) => atom(Symbol::new(text)),
        }
    }

    /// Raises the exception with which an instruction failed.
    fn raise_at(&mut self, id: ThreadId, exception: Word, pc: usize, fp: usize) -> Flow {
        if O::TRACES {
            self.observer.failed(&mut self.state.heap, At { pc, fp }, exception);
        }
        self.raise(id, exception, fp)
    }

    /// Raises an exception in the frame that starts at `fp`.
    pub(crate) fn raise(&mut self, id: ThreadId, exception: Word, fp: usize) -> Flow {
        if self.has_scope_steps() && self.is_caught(id, fp) {
            return self.stand_before(id, UNWIND, exception, fp);
        }
        self.unwind(id, exception, fp)
    }

    /// Unwinds the stack from the frame that starts at `fp` to the nearest handler.
    pub(crate) fn unwind(&mut self, id: ThreadId, exception: Word, mut fp: usize) -> Flow {
        self.observer.raised(id, exception);
        if O::RAISES {
            let spans = self.call_spans(id, MAX_RAISE_FRAMES);
            self.observer.raised_at(id, exception, spans);
        }
        loop {
            let control = self.stack_word(fp - 1);
            let base = fp - control.control_delta();
            if base < self.threads[id.0 as usize].barrier {
                self.touch_frame(id, base);
            }
            match control.control_kind() {
                frame::UPDATE => {
                    let index = self.stack_word(base).index();
                    let header = self.heap.header(index);
                    self.heap.write_header(index, header.with_kind(Kind::Failed));
                    self.heap.write_field(index, 0, exception);
                    if O::TRACES {
                        self.observer.failed_thunk(&mut self.state.heap, index);
                    }
                }
                frame::CATCH => {
                    return self.handle(id, exception, base, base);
                }
                frame::CATCH_STM => {
                    self.roll_back_to(self.stack_word(base + 2).as_small() as usize);
                    return self.handle(id, exception, base, base);
                }
                frame::MASK => {
                    let mask = Mask::from_number(self.stack_word(base).as_small());
                    self.control_mut(id).mask = mask;
                }
                frame::ATOMICALLY => {
                    let table = self.transaction.as_ref().and_then(|t| t.table.as_ref());
                    let table = table.map(|(_, table)| table.object);
                    self.roll_back_to(0);
                    let failed = self.transaction.take();
                    if table.is_none() {
                        // A failed transaction has read its variables, and is an operation, too.
                        for variable in failed.map(|t| t.touched).unwrap_or_default() {
                            let object = ObjectId::of(self.heap.field(variable.index(), 0));
                            self.report(id, Thing::Object(object), How::Read);
                        }
                        self.count_visible(id, Prim::Atomically, Touch::Nothing);
                    }
                    if let Some(object) = table {
                        self.report(id, Thing::Object(object), How::Write);
                        // It failed because of what it read there.
                        self.count_visible(id, Prim::TableAtomic, Touch::Object(object));
                    }
                }
                frame::HALT => {
                    if O::FRAMES {
                        self.observer.unwound(id, 0, exception);
                    }
                    return self.come_to_end(id, Status::Died, exception);
                }
                _ => {}
            }
            fp = base;
        }
    }

    /// Runs the handler of a catch frame at `frame` in place of the frame, with asynchronous
    /// exceptions masked as the language requires.
    fn handle(&mut self, id: ThreadId, exception: Word, frame_base: usize, base: usize) -> Flow {
        if O::CALLS || O::FRAMES {
            self.observer.unwound(id, frame_base, exception);
        }
        if O::TRACES {
            self.observer.handling(frame_base);
        }
        let handler = self.stack_word(frame_base);
        let saved = self.stack_word(frame_base + 1);
        let mut base = base;
        if self.code.language != Language::Erlang {
            let mask = Mask::from_number(saved.as_small());
            base = self.push_frame(id, base, frame::MASK, &[saved], 0);
            self.control_mut(id).mask = mask.max(Mask::Interruptible);
        }
        if base + 16 > self.stack_len {
            self.grow_stack(id, base + 16);
        }
        for (i, word) in [handler, exception, Word::UNIT].into_iter().enumerate() {
            self.set_stack_word(base + i, word);
        }
        if O::TRACES {
            self.observer.handled(base + 1);
        }
        Flow::Go(START_HANDLER, base)
    }

    // ---- asynchronous exceptions -------------------------------------------------------

    /// Whether a pending exception may arrive now.
    pub(crate) fn may_interrupt(&self, id: ThreadId) -> bool {
        let control = self.control(id);
        if control.pending.first().is_some_and(|p| p.now) {
            return true;
        }
        match control.mask {
            Mask::Unmasked => true,
            Mask::Interruptible => {
                matches!(control.status, Status::Blocked(b) if !matches!(b, Block::BlackHole(_)))
                    || control.status == Status::Ready
                        && self.scalars.current != Some(id)
                        && self.would_wait(id)
            }
            Mask::Uninterruptible => false,
        }
    }

    /// Raises the first pending exception in a thread whose registers are saved and whose stack is
    /// selected.
    pub(crate) fn deliver_pending(&mut self, id: ThreadId) -> Flow {
        self.leave_wait(id);
        let control = self.control_mut(id);
        let Pending { exception, from, .. } = control.pending.remove(0);
        let (pc, fp) = (control.pc, control.fp);
        // Delivering it has interrupted this thread, and lets the sender continue.
        self.report(id, Thing::Life(id), How::Seize);
        if let Some(from) = from {
            self.report(id, Thing::Life(from), How::Seize);
            self.wake(from);
        }
        if O::TRACES {
            self.observer.failed(&mut self.state.heap, At { pc, fp }, exception);
        }
        self.suspend_evaluations(id, pc, fp, false);
        let fp = self.control(id).fp;
        self.unwind(id, exception, fp)
    }

    /// A thread abandons what it waits for or was about to repeat: an exception interrupts it.
    pub(crate) fn leave_wait(&mut self, id: ThreadId) {
        if let Status::Blocked(Block::Take(m) | Block::Read(m) | Block::Put(m)) = self.status(id) {
            self.leave_queue(id, m);
        }
        let control = self.control_mut(id);
        control.status = Status::Ready;
        control.wake_at = None;
        control.written = 0;
        let timer = control.timer.take();
        let throwing = control.throwing.take();
        if let Some(key) = timer {
            self.remove_timer(key);
        }
        if let Some(target) = throwing {
            // An exception that has not arrived yet is withdrawn.
            self.report(id, Thing::Life(target), How::Seize);
            self.control_mut(target).pending.retain(|p| p.from != Some(id));
        }
    }

    /// A thread is ended from outside: its evaluations can be continued by others, handlers
    /// included.
    pub(crate) fn abandon_evaluations(&mut self, id: ThreadId) {
        let control = self.control(id);
        let (pc, fp) = (control.pc, control.fp);
        let stack = &self.thread(id).stack;
        if !frames(stack, fp).any(|f| f.control.control_kind() == frame::UPDATE) {
            return;
        }
        let running = self.scalars.current;
        self.select(id);
        self.suspend_evaluations(id, pc, fp, true);
        self.scalars.current = running;
        if let Some(running) = running {
            self.refresh(running);
        }
    }

    // ---- control primitives ------------------------------------------------------------

    /// Primitives that run code of the program. The control word of the continuation is below
    /// `base`.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn control_prim(
        &mut self,
        id: ThreadId,
        op: Prim,
        args: &[Word],
        pc: usize,
        fp: usize,
        base: usize,
        fuel: &mut u64,
    ) -> Flow {
        match op {
            Prim::Raise => {
                if O::TRACES {
                    self.observer.threw(&self.state.heap, At { pc, fp });
                }
                self.raise(id, args[0], base)
            }
            Prim::Catch => {
                let mask = Word::small(self.control(id).mask as i64);
                let inner = self.push_frame(id, base, frame::CATCH, &[args[1], mask], 0);
                if O::TRACES {
                    self.observer.catching(base);
                    self.observer.action(0);
                }
                self.apply(id, args[0], &[Word::UNIT], false, pc, inner, fuel)
            }
            Prim::WithMask => {
                if O::TRACES {
                    self.observer.action(1);
                }
                self.with_mask(id, args, pc, base, fuel)
            }
            Prim::Atomically => {
                if O::TRACES {
                    self.observer.action(0);
                }
                self.begin_transaction(id, args[0], pc, fp, base, fuel)
            }
            Prim::StmRetry => self.retry(id, base),
            Prim::StmOrElse => {
                if O::TRACES {
                    self.observer.action(0);
                }
                let log = Word::small(self.log_length() as i64);
                let inner = self.push_frame(id, base, frame::OR_ELSE, &[args[1], log], 0);
                self.apply(id, args[0], &[Word::UNIT], false, pc, inner, fuel)
            }
            Prim::StmCatch => {
                let mask = Word::small(self.control(id).mask as i64);
                let log = Word::small(self.log_length() as i64);
                let words = [args[1], mask, log];
                let inner = self.push_frame(id, base, frame::CATCH_STM, &words, 0);
                if O::TRACES {
                    self.observer.catching(base);
                    self.observer.action(0);
                }
                self.apply(id, args[0], &[Word::UNIT], false, pc, inner, fuel)
            }
            Prim::Exit => {
                let code = self.heap.as_int(args[0]).unwrap_or(0);
                Flow::Exit(Exit::Stop(Stop::Finished(code as u8)))
            }
            Prim::TermRaise => {
                let class = args[0].as_atom().map_or("error", |a| Symbol::from_number(a).as_str());
                let head = Head::Failed;
                let exception = self.erlang_exception(id, class, args[1], head, pc, fp);
                if O::TRACES {
                    self.observer.failed(&mut self.state.heap, At { pc, fp }, exception);
                }
                self.raise(id, exception, base)
            }
            Prim::TermRaiseIn => {
                let class = args[0].as_atom().map_or("error", |a| Symbol::from_number(a).as_str());
                let mut walk = self.heap.walk_list(args[2]);
                let proper = walk.by_ref().count() < usize::MAX && walk.rest() == Word::NIL;
                let head = if proper { Head::Arguments(args[2]) } else { Head::Failed };
                let exception = self.erlang_exception(id, class, args[1], head, pc, fp);
                if O::TRACES {
                    self.observer.failed(&mut self.state.heap, At { pc, fp }, exception);
                }
                self.raise(id, exception, base)
            }
            Prim::TermApply => self.term_apply(id, args, pc, base, fuel),
            Prim::FunctionApply => self.function_apply(id, args, pc, base, fuel),
            Prim::TermRaiseWith => self.raise_with(id, args, At { pc, fp }, base),
            Prim::RaiseMachine => self.raise_machine(id, args, At { pc, fp }, base),
            Prim::StackTrace => {
                let trace = self.stack_trace(id, Head::Nothing, pc, fp);
                self.give(id, trace, base, fuel)
            }
            Prim::TableAtomic => self.table_atomic(id, args, pc, base, fuel),
            Prim::ProcessRestart => {
                self.touch_frame(id, 1);
                self.apply(id, args[0], &[], true, pc, 1, fuel)
            }
            _ => {
                let what = format!("the operation %{op} cannot be done here");
                Flow::Exit(Exit::Stop(Stop::Unsupported(what)))
            }
        }
    }

    fn with_mask(
        &mut self,
        id: ThreadId,
        args: &[Word],
        pc: usize,
        base: usize,
        fuel: &mut u64,
    ) -> Flow {
        let new = Mask::from_number(args[0].as_small());
        let old = self.control(id).mask;
        let mut inner = base;
        if new != old {
            inner = self.push_frame(id, base, frame::MASK, &[Word::small(old as i64)], 0);
            self.control_mut(id).mask = new;
        }
        if new == Mask::Unmasked && !self.control(id).pending.is_empty() {
            // A masked exception arrives before the action starts.
            self.set_stack_word(inner, args[1]);
            self.set_stack_word(inner + 1, Word::UNIT);
            let control = self.control_mut(id);
            (control.pc, control.fp) = (crate::code::START_THREAD, inner);
            return self.deliver_pending(id);
        }
        self.apply(id, args[1], &[Word::UNIT], false, pc, inner, fuel)
    }

    /// `apply(Module, Function, Args)`.
    fn term_apply(
        &mut self,
        id: ThreadId,
        args: &[Word],
        pc: usize,
        base: usize,
        fuel: &mut u64,
    ) -> Flow {
        let mut walk = self.heap.walk_list(args[2]);
        let words: Vec<Word> = walk.by_ref().collect();
        let proper = walk.rest() == Word::NIL;
        let (Some(module), Some(function), true) =
            (self.atom_text(args[0]), self.atom_text(args[1]), proper)
        else {
            let reason = atom(Symbol::new("badarg"));
            return self.fault(id, Fault::Erlang("error", reason), pc, base, 0);
        };
        match self.global_function(module, function, words.len()) {
            Some(function) => {
                if O::TRACES {
                    self.observer.arguments_in_list(&self.state.heap, None, args[2]);
                }
                self.apply(id, function, &words, true, pc, base, fuel)
            }
            None => self.apply_missing(id, [args[0], args[1], args[2]], pc, base, fuel),
        }
    }
}
