//! Evaluates a further expression in a machine, as a debugger does independently of the run of the
//! program, usually between a mark and its undo. Expressions and results are handles, as an
//! evaluation may collect.

use super::Exit;
use crate::code::RETURN_EVALUATED;
use crate::machine::Machine;
use crate::observer::Observer;
use crate::state::State;
use crate::state::handle::Handle;
use crate::state::heap::Kind;
use crate::state::thread::{Mask, Status, ThreadId};
use crate::state::word::Word;
use crate::stop::Stop;
use source::Symbol;
use std::collections::BTreeMap;

/// The result of an evaluation.
#[derive(Clone, Debug)]
pub enum Evaluated {
    Value(Handle),
    /// It failed with this exception.
    Raised(Handle),
    /// It waits for other threads of the program.
    Blocked,
    /// It did not finish within the given number of steps.
    Endless,
    /// The run as a whole was stopped.
    Stopped(Stop),
}

/// The replacement for a function: see [`Machine::substitute`].
#[derive(Clone, Debug, PartialEq)]
pub enum Substitute {
    /// The value of this top-level name.
    By(Symbol),
    /// A closure of this function with the captured variables of the old one in this order; `None`
    /// stands for the closure itself.
    Closure(u32, Vec<Option<usize>>),
    /// The function itself, with substitution in its captured variables.
    Inside,
}

/// A value to be made for an evaluation.
#[derive(Clone, Copy, Debug)]
pub enum Literal<'a> {
    Integer(i64),
    Double(f64),
    Char(char),
    /// A list of characters, as Haskell has it.
    Text(&'a str),
    /// A list of integers, as Erlang has it.
    Codes(&'a str),
    Bytes(&'a [u8]),
    Atom(&'a str),
    List(&'a [Handle]),
    Tuple(&'a [Handle]),
    /// A constructor by its number in [`crate::Code::constructors`], with all its fields.
    Con(u32, &'a [Handle]),
}

impl State {
    /// Makes a value, usually behind a mark.
    pub fn make(&mut self, literal: Literal<'_>) -> Handle {
        let word = match literal {
            Literal::Integer(value) => self.heap.int(value),
            Literal::Double(value) => self.heap.double(value),
            Literal::Char(value) => Word::char(value as u32),
            Literal::Text(text) => self.heap.chars(text),
            Literal::Codes(text) => self.heap.codes(text),
            Literal::Bytes(bytes) => self.heap.bytes(bytes),
            Literal::Atom(name) => crate::machine::atom(Symbol::new(name)),
            Literal::List(items) => {
                let items = self.words(items);
                self.heap.list(items)
            }
            Literal::Tuple(fields) => {
                let fields = self.words(fields);
                self.heap.tuple(&fields)
            }
            Literal::Con(con, []) => Word::con(con),
            Literal::Con(con, fields) => {
                let fields = self.words(fields);
                self.heap.make(Kind::Con, con, &fields)
            }
        };
        self.hold(word)
    }

    /// The value of a top-level name.
    #[inline]
    pub fn global(&self, name: Symbol) -> Option<Word> {
        self.code.globals.get(&name).map(|k| self.constant(*k))
    }

    /// Sets the value of a thunk or unevaluated constant.
    #[inline]
    pub fn decide(&mut self, expression: &Handle, value: &Handle) {
        let (expression, value) = (self.word(expression), self.word(value));
        if !expression.is_thunk() {
            return;
        }
        let index = expression.index();
        let header = self.heap.header(index);
        self.heap.write_header(index, header.with_kind(Kind::Indirection));
        self.heap.write_field(index, 0, value);
    }

    /// The number of threads created so far: the numbers of new threads start here.
    #[inline]
    pub fn threads_made(&self) -> u32 {
        self.threads.len() as u32
    }
}

impl<O: Observer> Machine<O> {
    /// Copies the evaluated parts of values, with functions replaced by others where they occur;
    /// unevaluated parts are unchanged. Returns `None` for more than `most` objects.
    pub fn substitute(
        &mut self,
        roots: &[Handle],
        most: usize,
        replace: &dyn Fn(u32) -> Option<Substitute>,
    ) -> Option<Vec<Handle>> {
        let roots = self.words(roots);
        let copied =
            |kind: Kind| matches!(kind, Kind::Con | Kind::Tuple | Kind::Partial | Kind::Closure);
        let mut moved: BTreeMap<usize, Word> = BTreeMap::new();
        let mut order = Vec::new();
        let mut found = false;
        let mut work: Vec<Word> = roots.to_vec();
        while let Some(word) = work.pop() {
            let word = self.heap.resolve(word);
            let Some((index, header)) = self.heap.object(word) else { continue };
            if moved.contains_key(&index) || !copied(header.kind()) {
                continue;
            }
            if order.len() >= most {
                return None;
            }
            moved.insert(index, word);
            order.push(index);
            if header.is(Kind::Closure) {
                match replace(header.info()) {
                    Some(Substitute::Inside) => {}
                    Some(_) => found = true,
                    None => continue,
                }
            }
            work.extend_from_slice(self.heap.fields(index));
        }
        if !found {
            return Some(self.hold_all(&roots));
        }
        // Objects first, contents afterwards: values may be cyclic.
        let mut fill = Vec::new();
        for index in order {
            let header = self.heap.header(index);
            let old: Vec<Word> = self.heap.fields(index).to_vec();
            let (new, fields) = if header.is(Kind::Closure) {
                match replace(header.info()) {
                    None => continue,
                    Some(Substitute::By(name)) => {
                        moved.extend(self.global(name).map(|word| (index, word)));
                        continue;
                    }
                    Some(Substitute::Inside) => {
                        (self.heap.make(header.kind(), header.info(), &old), old)
                    }
                    Some(Substitute::Closure(function, captured)) => {
                        let words: Vec<Option<Word>> =
                            captured.iter().map(|i| i.map(|i| old[i])).collect();
                        let new = self.make_closure(function, &words);
                        (new, self.heap.fields(new.index()).to_vec())
                    }
                }
            } else {
                (self.heap.make(header.kind(), header.info(), &old), old)
            };
            moved.insert(index, new);
            fill.push((new, fields));
        }
        let of = |heap: &crate::state::heap::Heap, word: Word| {
            let word = heap.resolve(word);
            heap.object(word).and_then(|(index, _)| moved.get(&index).copied()).unwrap_or(word)
        };
        for (new, fields) in fill {
            for (i, field) in fields.into_iter().enumerate() {
                let word = of(&self.heap, field);
                self.heap.write_field(new.index(), i, word);
            }
        }
        let copies: Vec<Word> = roots.iter().map(|r| of(&self.heap, *r)).collect();
        Some(self.hold_all(&copies))
    }

    /// A closure of a function with captured variables; `None` stands for the closure itself.
    pub fn closure(&mut self, function: u32, captured: &[Option<Handle>]) -> Handle {
        let words: Vec<Option<Word>> =
            captured.iter().map(|held| held.as_ref().map(|h| self.word(h))).collect();
        let closure = self.make_closure(function, &words);
        self.hold(closure)
    }

    fn make_closure(&mut self, function: u32, captured: &[Option<Word>]) -> Word {
        let mut fields: Vec<Word> = captured.iter().map(|w| w.unwrap_or(Word::EMPTY)).collect();
        fields.resize(captured.len() + O::EXTRA_WORDS, Word::EMPTY);
        let closure = self.heap.make(Kind::Closure, function, &fields);
        for (i, word) in captured.iter().enumerate() {
            if word.is_none() {
                self.heap.write_field(closure.index(), i, closure);
            }
        }
        closure
    }

    /// A thunk that applies a function to arguments; to none if the function takes none, as in
    /// Erlang. Without arguments, anything else is returned as it is.
    pub fn application(&mut self, function: &Handle, args: &[Handle]) -> Handle {
        let (word, args) = (self.word(function), self.words(args));
        let takes_none = |(_, header): (usize, crate::state::heap::Header)| {
            header.is(Kind::Closure) && self.code.function(header.info()).arity == 0
        };
        if args.is_empty() && !self.heap.object(word).is_some_and(takes_none) {
            return function.clone();
        }
        let extra = self.extra_now();
        let mut fields = vec![word];
        fields.extend_from_slice(&args);
        fields.resize(fields.len() + O::EXTRA_WORDS, extra);
        let thunk = self.heap.make(Kind::ApplyThunk, 0, &fields).index();
        self.hold(Word::thunk(thunk))
    }

    /// Evaluates an expression to its outermost constructor in a separate thread, for at most
    /// `steps` steps.
    pub fn evaluate(&mut self, expression: &Handle, steps: u64) -> Evaluated {
        self.evaluate_with(expression, steps, None).0
    }

    /// Like [`Machine::evaluate`], in a process with this dictionary. Also returns the dictionary
    /// afterwards, if there is one.
    pub fn evaluate_with(
        &mut self,
        expression: &Handle,
        steps: u64,
        dictionary: Option<&Handle>,
    ) -> (Evaluated, Option<Handle>) {
        let word = self.heap.resolve(self.word(expression));
        if !word.is_thunk() {
            return (Evaluated::Value(self.hold(word)), None);
        }
        let id = self.new_thread(None, word, RETURN_EVALUATED, Mask::Unmasked);
        if let Some(dictionary) = dictionary {
            let dictionary = self.word(dictionary);
            self.set_dictionary(id, dictionary);
        }
        self.print_to_user(id);
        self.heap.spare_above_mark(true);
        let before = std::mem::replace(&mut self.evaluating, true);
        let outcome = self.evaluate_in(id, steps);
        self.evaluating = before;
        self.heap.spare_above_mark(false);
        self.scalars.current = None;
        let left = match self.held_by(crate::Holder::Dictionary(id)) {
            crate::Holds::Word(word) => Some(self.hold(word)),
            _ => None,
        };
        (outcome, left)
    }

    fn evaluate_in(&mut self, id: ThreadId, steps: u64) -> Evaluated {
        /// Steps between two checks of the interrupt flag.
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
                        Status::Died => Evaluated::Raised(self.hold(control.outcome)),
                        _ => Evaluated::Value(self.hold(self.heap.resolve(control.outcome))),
                    };
                }
                Exit::Blocked => return Evaluated::Blocked,
                Exit::AtVisible | Exit::AtMoment | Exit::Fuel => {}
                Exit::Stop(stop) => return Evaluated::Stopped(stop),
            }
        }
    }

    /// The extra word of the observer for an object created now by the running thread.
    pub(crate) fn extra_now(&mut self) -> Word {
        if O::FRAMES {
            let thread = self.scalars.current.unwrap_or(ThreadId::MAIN);
            self.observer.extra(thread)
        } else {
            Word::EMPTY
        }
    }
}
