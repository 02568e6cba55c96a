//! Support for the interpreter loop: the selected stack, faults, small arithmetic, arguments.

use super::{Exit, Flow};
use crate::code::Function;
use crate::machine::Machine;
use crate::observer::{Entered, Observer};
use crate::state::State;
use crate::state::heap::Header;
use crate::state::thread::ThreadId;
use crate::state::word::Word;
use crate::stop::{Fault, MachineError};

impl State {
    #[inline]
    pub(crate) fn refresh(&mut self, id: ThreadId) {
        let stack = &mut self.threads[id.0 as usize].stack;
        self.stack = stack.as_mut_ptr();
        self.stack_len = stack.len();
    }

    /// Grows the stack of the running thread to at least `words` words. Past the memory limit it
    /// still does, and sets `stack_full`: the interpreter stops the run at the next safe point.
    #[cold]
    #[inline(never)]
    pub(crate) fn grow_stack(&mut self, id: ThreadId, words: usize) {
        /// Stacks smaller than this are only counted at collections.
        const SMALL_STACK_WORDS: usize = 4096;
        /// The number of words by which a large stack grows.
        const STACK_GROWTH_WORDS: usize = 1 << 20;
        let stack = &mut self.threads[id.0 as usize].stack;
        if stack.len() < words {
            let target = words
                .max(stack.len() + (stack.len() / 2).min(STACK_GROWTH_WORDS))
                .next_multiple_of(32);
            self.footprint.stack_grew(target - stack.len());
            stack.resize(target);
            if target > SMALL_STACK_WORDS {
                self.stack_full = !self.is_within_limit();
            }
        }
        self.refresh(id);
    }

    #[inline]
    pub(super) fn store(&mut self, id: ThreadId, pc: usize, fp: usize) {
        let control = &mut self.threads[id.0 as usize].control;
        control.pc = pc;
        control.fp = fp;
    }

    #[inline]
    pub(super) fn reserve(&mut self, header: Header) -> Word {
        let index = self.heap.allocate(header);
        for i in 0..header.size() {
            self.heap.initialise(index + 1 + i, Word::EMPTY);
        }
        Word::value(index)
    }

    #[cold]
    #[inline]
    pub(super) fn out_of_memory(&mut self, id: ThreadId, pc: usize, fp: usize) -> Flow {
        self.store(id, pc, fp);
        Flow::Exit(Exit::Stop(crate::Stop::MemoryLimit { thread: id }))
    }

    /// The stack has outgrown the memory limit; the thread is at a point from which it can
    /// continue.
    #[cold]
    #[inline]
    pub(super) fn stack_overflow(&mut self, id: ThreadId, pc: usize, fp: usize) -> Exit {
        self.stack_full = false;
        self.store(id, pc, fp);
        Exit::Stop(crate::Stop::MemoryLimit { thread: id })
    }
}

impl<O: Observer> Machine<O> {
    /// Reports to an observer that the selected thread entered a function, whose frame at `fp` was
    /// just filled with its arguments.
    #[inline(always)]
    pub(super) fn tell_function_entered(
        &mut self,
        thread: ThreadId,
        function: u32,
        info: &Function,
        fp: usize,
        extra: Word,
        is_thunk: bool,
    ) {
        self.observer.enter(thread, function, 0);
        if !O::CALLS && !O::FRAMES {
            return;
        }
        let count = info.arity + info.captured;
        // SAFETY: *frame* of `interpret.rs`: the loop made room for the frame on the selected stack
        // before filling it, and nothing writes there while the observer looks.
        let slots = unsafe { std::slice::from_raw_parts(self.stack.add(fp), count) };
        if O::CALLS && !info.is_thunk {
            self.observer.called(thread, function, fp, slots);
        }
        if O::FRAMES {
            self.observer.entered(Entered { thread, function, fp, slots, extra, is_thunk });
        }
    }

    /// Runs a thread for at most `fuel` steps and `visible` visible operations. Returns why it was
    /// left, and updates the counters.
    pub(crate) fn interpret(&mut self, id: ThreadId, fuel: u64, visible: u64) -> Exit {
        self.select(id);
        let fuel = fuel.max(1);
        let mut fuel_left = fuel;
        let until = self.scalars.visible.saturating_add(visible);
        let exit = self.interpret_loop(id, &mut fuel_left, until);
        self.scalars.steps += fuel - fuel_left;
        exit
    }

    /// Selects the thread whose stack the interpreter works on.
    pub(crate) fn select(&mut self, id: ThreadId) {
        self.scalars.current = Some(id);
        self.control_mut(id);
        let fp = self.control(id).fp;
        self.touch_frame(id, fp);
        self.refresh(id);
        if O::TRACES {
            self.observer.running(id);
        }
    }

    /// Whether the run has to stop before a return; otherwise the return is counted.
    #[inline(always)]
    pub(super) fn stops_before_return(&mut self) -> bool {
        if !O::RETURNS {
            return false;
        }
        // A run that stopped here before is already about to return.
        self.scalars.returns |= 1;
        let stops = self.scalars.returns >= self.last_return;
        self.scalars.returns += u64::from(!stops);
        stops
    }

    /// Fills the extra words of an object that is being created.
    #[inline(always)]
    pub(super) fn fill_extra(&mut self, id: ThreadId, at: usize) {
        for i in 0..O::EXTRA_WORDS {
            let word = if O::FRAMES { self.observer.extra(id) } else { Word::EMPTY };
            self.heap.initialise(at + i, word);
        }
    }

    /// An instruction that takes a value apart has found something else: a value that is just
    /// unevaluated (the lazy result of an action) is evaluated and the instruction repeated;
    /// anything else has no such part, which typed front ends rule out.
    #[cold]
    #[inline(never)]
    pub(super) fn shapeless(&mut self, id: ThreadId, slot: u16, pc: usize, fp: usize) -> Flow {
        let place = fp + usize::from(slot);
        let word = self.heap.resolve(self.stack_word(place));
        if word != self.stack_word(place) {
            // Unlike `set_stack_word`: the word represents the same value.
            // SAFETY: *frame* of `interpret.rs`: `place` is a slot of the running frame.
            unsafe { *self.stack.add(place) = word }
            if O::TRACES {
                self.observer.giving(&self.state.heap, word);
                self.observer.evaluated(place);
            }
            return Flow::Go(pc, fp);
        }
        if word.is_thunk() {
            return self.force(id, word, pc, fp, self.code.frame_at(pc));
        }
        let fault = self.no_match(word);
        self.fault(id, fault, pc, fp, 0)
    }

    pub(super) fn no_match(&mut self, value: Word) -> Fault {
        if self.code.language == core_ir::Language::Erlang {
            let reason = [crate::machine::atom(source::Symbol::new("case_clause")), value];
            return Fault::Erlang("error", self.heap.tuple(&reason));
        }
        Fault::Machine(MachineError::NoMatch)
    }
}

#[inline(always)]
pub(super) fn small_add(a: Word, b: Word) -> Option<Word> {
    (a.0 as i64).checked_add((b.0 - 1) as i64).map(|sum| Word(sum as u64))
}

#[inline(always)]
pub(super) fn small_sub(a: Word, b: Word) -> Option<Word> {
    (a.0 as i64).checked_sub((b.0 - 1) as i64).map(|sum| Word(sum as u64))
}

#[inline(always)]
pub(super) fn small_mul(a: Word, b: Word) -> Option<Word> {
    // One factor without its tag, the other halved: adding 1 tags the product.
    ((a.0 - 1) as i64).checked_mul(b.as_small()).map(|product| Word(product as u64 | 1))
}

/// The arguments of a call, read from their slots before those are overwritten.
pub(crate) enum Arguments {
    Few([Word; 6], usize),
    Many(Vec<Word>),
}

impl Arguments {
    #[inline(always)]
    pub(crate) fn gather(count: usize, mut f: impl FnMut(usize) -> Word) -> Self {
        if count <= 6 {
            let mut words = [Word::EMPTY; 6];
            for (i, word) in words.iter_mut().enumerate().take(count) {
                *word = f(i);
            }
            Arguments::Few(words, count)
        } else {
            Arguments::Many((0..count).map(f).collect())
        }
    }

    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[Word] {
        match self {
            Arguments::Few(words, count) => &words[..*count],
            Arguments::Many(words) => words,
        }
    }
}
