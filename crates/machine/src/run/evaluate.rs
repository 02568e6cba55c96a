//! Evaluating one more expression in a machine: what a debugger does beside the program's run,
//! usually between a mark and its undoing.

use super::Exit;
use crate::code::RETURN_EVALUATED;
use crate::heap::Kind;
use crate::machine::Machine;
use crate::observer::Observer;
use crate::stop::Stop;
use crate::thread::{Mask, Status, ThreadId};
use crate::word::Word;

/// What came of an evaluation.
#[derive(Clone, Debug, PartialEq)]
pub enum Evaluated {
    Value(Word),
    /// It failed with this exception.
    Raised(Word),
    /// It waits for something that the program's other threads would have to do.
    Blocked,
    /// It did not end within the steps that it was given.
    Endless,
    /// The run as a whole was stopped.
    Stopped(Stop),
}

impl<O: Observer> Machine<O> {
    /// What a top-level name stands for.
    pub fn global(&self, name: source::Symbol) -> Option<Word> {
        self.code.globals.get(&name).map(|k| self.constant(*k))
    }

    /// A thunk that applies a function to arguments; the function itself if there are none.
    pub fn application(&mut self, function: Word, args: &[Word]) -> Word {
        if args.is_empty() {
            return function;
        }
        let extra = self.extra_now();
        let mut fields = vec![function];
        fields.extend_from_slice(args);
        fields.resize(fields.len() + O::EXTRA_WORDS, extra);
        Word::thunk(self.heap.make(Kind::ApplyThunk, 0, &fields).index())
    }

    /// Evaluates a word to its outermost constructor in a thread of its own, for at most `steps`
    /// steps. Everything that it refers to is kept; words that the caller holds besides are not.
    pub fn evaluate(&mut self, word: Word, steps: u64) -> Evaluated {
        let word = self.heap.resolve(word);
        if !word.is_thunk() {
            return Evaluated::Value(word);
        }
        let id = self.new_thread(None, word, RETURN_EVALUATED, Mask::Unmasked);
        let outcome = self.evaluate_in(id, steps);
        self.scalars.current = None;
        outcome
    }

    fn evaluate_in(&mut self, id: ThreadId, steps: u64) -> Evaluated {
        /// Between two looks at whether somebody wants this stopped.
        const LOOK: u64 = 1_000_000;
        let until = self.scalars.steps.saturating_add(steps);
        loop {
            if self.settings.interrupt.load(std::sync::atomic::Ordering::Relaxed) {
                return Evaluated::Stopped(Stop::Interrupted);
            }
            if self.scalars.steps >= until {
                return Evaluated::Endless;
            }
            let fuel = LOOK.min(until - self.scalars.steps);
            match self.interpret(id, fuel, u64::MAX) {
                Exit::Over => {
                    let control = self.control(id);
                    return match control.status {
                        Status::Died => Evaluated::Raised(control.outcome),
                        _ => Evaluated::Value(self.heap.resolve(control.outcome)),
                    };
                }
                Exit::Blocked => return Evaluated::Blocked,
                Exit::AtVisible | Exit::Fuel => {}
                Exit::Stop(stop) => return Evaluated::Stopped(stop),
            }
        }
    }

    /// The observer's extra word for what the running thread makes now.
    pub(crate) fn extra_now(&mut self) -> Word {
        if O::FRAMES {
            let thread = self.scalars.current.unwrap_or(ThreadId::MAIN);
            self.observer.extra(thread)
        } else {
            Word::EMPTY
        }
    }
}
