//! The visible state at a moment: threads, frames, variables and their parts.

use super::Inspector;
use super::compiled::Expression;
use super::data::{Frame, Part, Spot};
use super::evaluate::{Evaluator, SHOWN};
use super::expression::Expr;
use crate::session::{place_in, snippet_of};
use core_ir::{Language, Ty};
use machine::{Block, CallFrame, Contents, ShowLimits, State, Status, ThreadId, Word};
use runs::{Names, kind_of};

/// Limit on the frames that are visited.
const MAX_FRAMES: usize = 4_000;
/// Limit on the parts of one value that can be listed.
const MAX_PARTS: usize = 100_000;
/// A value that is compared with another.
pub(super) const WHOLE: ShowLimits = ShowLimits { depth: 100, width: 10_000, length: 100_000 };
const VALUE: ShowLimits = ShowLimits { depth: 8, width: 40, length: 400 };

/// A thread at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadState {
    pub id: u32,
    pub name: String,
    /// Why it is blocked, or how it ended; `None` if it can run.
    pub note: Option<String>,
}

impl Inspector {
    /// The location of the run; `None` at its start and at its end.
    pub fn spot(&mut self) -> Option<Spot> {
        let here = self.travel.here()?;
        let site = self.travel.site()?;
        self.names.learn_threads(self.travel.state());
        let program = self.program();
        Some(Spot {
            moment: self.now(),
            thread: here.thread.0,
            thread_name: self.names.thread_in(self.travel.state(), here.thread),
            function: function_name(program, site.function),
            place: place_in(program, site.span)?,
            expression: snippet_of(program, site.span).unwrap_or_default(),
        })
    }

    pub fn threads(&mut self) -> Vec<ThreadState> {
        let state = self.travel.state();
        self.names.learn_threads(state);
        let all = (0..state.thread_count() as u32).map(ThreadId);
        all.filter(|id| state.status(*id) != Status::Blocked(Block::Forever))
            .map(|id| ThreadState {
                id: id.0,
                name: self.names.thread_in(state, id),
                note: note(state, &self.names, id),
            })
            .collect()
    }

    /// The user functions and thunks that a thread is in, innermost first. Each waits for the one before it.
    pub fn frames(&self, thread: u32) -> Vec<Frame> {
        let Some(frames) = self.machine_frames(thread) else { return Vec::new() };
        let program = self.program();
        let state = self.travel.state();
        let here = self.travel.here().filter(|here| here.thread.0 == thread);
        let mut found = Vec::new();
        for (number, frame) in frames.iter().enumerate() {
            // The innermost one has the site of the moment.
            let span = match here {
                Some(here) if number == 0 => self.travel.sites().get(here.site).span,
                _ => frame.span,
            };
            let mut function = frame.function;
            let mut place = place_in(program, span);
            // If a library computes the value of a user thunk, the thunk is shown.
            let thunk = frame.thunk.and_then(|thunk| thunk_code(state, thunk));
            if place.is_none() && thunk.is_some() {
                function = thunk;
                place = thunk.and_then(|f| place_in(program, program.code.function(f).whole));
            }
            if place.is_none() {
                continue;
            }
            let made_in = frame.thunk.and_then(|thunk| state.extra_number(thunk));
            found.push(Frame {
                number,
                function: function.map_or_else(String::new, |f| function_name(program, f)),
                place,
                is_demanded: frame.thunk.is_some(),
                made_in: made_in.and_then(|n| u64::try_from(n).ok()).filter(|n| *n > 0),
            });
        }
        found
    }

    fn machine_frames(&self, thread: u32) -> Option<Vec<CallFrame>> {
        self.frames_up_to(thread, MAX_FRAMES)
    }

    pub(super) fn frames_up_to(&self, thread: u32, most: usize) -> Option<Vec<CallFrame>> {
        let state = self.travel.state();
        if thread as usize >= state.thread_count() || self.travel.now() == 0 {
            return None;
        }
        Some(state.call_frames(ThreadId(thread), most))
    }

    /// Whether a condition holds, if that needs no evaluation: most conditions compare an evaluated number, and may be
    /// checked a million times.
    fn peek(&self, thread: ThreadId, condition: &Expression) -> Option<bool> {
        let simple = condition.simple()?;
        let state = self.travel.state();
        let frames = state.call_frames(thread, 1);
        let frame = frames.first()?;
        // What operators mean is known once the condition was compiled there.
        if !self.is_plain(condition, frame.function?) {
            return None;
        }
        match peeked(state, frame, simple)? {
            Peeked::Truth(holds) => Some(holds),
            Peeked::Number(_) | Peeked::Word(_) => None,
        }
    }

    /// The variables of a frame, the newest last.
    pub fn variables(&self, thread: u32, frame: usize) -> Vec<Part> {
        let state = self.travel.state();
        let frames = self.machine_frames(thread).unwrap_or_default();
        let Some(frame) = frames.get(frame) else { return Vec::new() };
        let variables = frame.variables.iter().zip(&frame.places);
        variables
            .map(|((name, word), place)| {
                part(state, &self.names, name.to_string(), *word, &state.variable_type(*place))
            })
            .collect()
    }

    /// The parts of a variable of a frame, or of one of its parts: `path` has their indices, the first of which is that
    /// of the variable. Thunks on the way are evaluated, without changing the run.
    pub fn parts(
        &mut self,
        thread: u32,
        frame: usize,
        path: &[usize],
        range: std::ops::Range<usize>,
    ) -> Vec<Part> {
        self.follow(thread, frame, path, |state, names, word, ty| {
            let parts = parts_of(state, word, ty).into_iter().skip(range.start).take(range.len());
            parts.map(|(name, word, ty)| part(state, names, name, word, &ty)).collect()
        })
        .unwrap_or_default()
    }

    /// Looks at a part of a value that is evaluated on the way.
    pub(super) fn at_path<T>(
        &mut self,
        thread: u32,
        frame: usize,
        path: &[usize],
        look: impl FnOnce(&State, &Names, Word) -> T,
    ) -> Option<T> {
        self.follow(thread, frame, path, |state, names, word, _| look(state, names, word))
    }

    fn follow<T>(
        &mut self,
        thread: u32,
        frame: usize,
        path: &[usize],
        look: impl FnOnce(&State, &Names, Word, &Ty) -> T,
    ) -> Option<T> {
        let frames = self.machine_frames(thread).unwrap_or_default();
        let (frame, (first, rest)) = frames.get(frame).zip(path.split_first())?;
        let root = frame.variables.get(*first).map(|(_, word)| *word)?;
        let mut ty = self.travel.state().variable_type(*frame.places.get(*first)?);
        let program = self.travel.program().clone();
        let held = self.travel.state().hold(root);
        let names = &self.names;
        self.travel.aside(|aside| {
            let mut evaluator = Evaluator { aside, program: &program, scope: Vec::new() };
            let mut value = held;
            for step in rest {
                let evaluated = evaluator.force(&value).ok()?;
                let state = evaluator.aside.state();
                let word = state.heap().resolve(state.word(&evaluated));
                let (_, next, next_ty) = parts_of(state, word, &ty).into_iter().nth(*step)?;
                value = state.hold(next);
                ty = next_ty;
            }
            let evaluated = evaluator.force(&value).ok()?;
            let state = evaluator.aside.state();
            let word = state.heap().resolve(state.word(&evaluated));
            Some(look(state, names, word, &ty))
        })
    }

    /// Evaluates an expression in a frame of a thread, without changing the run.
    pub fn evaluate(&mut self, thread: u32, frame: usize, text: &str) -> Result<String, String> {
        self.evaluate_typed(thread, frame, text).map(|(value, _)| value)
    }

    /// The same; also returns its type, where the language has types.
    pub fn evaluate_typed(
        &mut self,
        thread: u32,
        frame: usize,
        text: &str,
    ) -> Result<(String, Option<String>), String> {
        let expression = Expression::new(text, self.program())?;
        self.with_value(thread, frame, &expression, |evaluator, evaluated| {
            evaluator.deepen(&evaluated.value);
            let state = evaluator.aside.state();
            let mut value = state.show_typed(state.word(&evaluated.value), &evaluated.ty, SHOWN);
            let taken = evaluated.shown_type.as_deref().and_then(|ty| ty.split_once(" where "));
            if let Some((_, taken)) = taken {
                value = format!("{value}  (with {taken}, as the values look)");
            }
            Ok((value, evaluated.shown_type))
        })
    }

    /// The same at the location of the moment.
    pub(super) fn evaluate_here(&mut self, text: &str) -> Result<String, String> {
        match self.travel.here() {
            Some(here) => self.evaluate(here.thread.0, 0, text),
            None => Err("the run has not begun, or is over".to_owned()),
        }
    }

    /// Whether a condition is true at the location of the moment. One that cannot be evaluated is not.
    pub(super) fn holds_here(&mut self, condition: &Expression) -> bool {
        let Some(here) = self.travel.here() else { return false };
        if let Some(holds) = self.peek(here.thread, condition) {
            return holds;
        }
        let holds = self.with_value(here.thread.0, 0, condition, |evaluator, evaluated| {
            evaluator.is_true(&evaluated.value)
        });
        holds.unwrap_or(false)
    }

    /// The frames when the activation of a frame's expression began: its lexical callers.
    pub fn lexical_callers(&mut self, frame: &Frame) -> Vec<Frame> {
        let Some(moment) = frame.made_in else { return Vec::new() };
        let before = self.now();
        self.travel.go_to(moment);
        let frames = match self.travel.here() {
            Some(here) => self.frames(here.thread.0),
            None => Vec::new(),
        };
        self.travel.go_to(before);
        frames
    }

    /// A hash of the visible state: for tests of equality.
    #[doc(hidden)]
    pub fn state_hash(&self) -> u128 {
        self.travel.state().state_hash()
    }
}

/// A value that needs no evaluation.
#[derive(Clone, Copy)]
enum Peeked {
    Truth(bool),
    Number(i64),
    /// Anything else that is equal only to itself: an atom, a character, a constructor without fields.
    Word(Word),
}

fn peeked(state: &State, frame: &CallFrame, expr: &Expr) -> Option<Peeked> {
    use super::expression::Operator::*;
    use Peeked::{Number, Truth};
    Some(match expr {
        Expr::Integer(n) => Number(*n),
        Expr::Char(c) => Peeked::Word(Word::char(*c as u32)),
        Expr::Name(name) => {
            let found = frame.variables.iter().rev().find(|(known, _)| known.as_str() == name)?;
            let word = state.heap().resolve(found.1);
            match state.heap().as_int(word) {
                Some(number) => Number(number),
                None if word == Word::TRUE || word == Word::FALSE => Truth(word == Word::TRUE),
                None if word.is_reference() => return None,
                None => Peeked::Word(word),
            }
        }
        Expr::Not(inner) => match peeked(state, frame, inner)? {
            Truth(holds) => Truth(!holds),
            _ => return None,
        },
        Expr::Binary(operator, left, right) => {
            let left = peeked(state, frame, left)?;
            match (operator, left) {
                (Or, Truth(true)) | (And, Truth(false)) => return Some(left),
                (Or | And, Truth(_)) => return peeked(state, frame, right),
                _ => {}
            }
            let right = peeked(state, frame, right)?;
            match (left, right) {
                (Number(a), Number(b)) => match operator {
                    Equal => Truth(a == b),
                    Different => Truth(a != b),
                    Less => Truth(a < b),
                    LessOrEqual => Truth(a <= b),
                    Greater => Truth(a > b),
                    GreaterOrEqual => Truth(a >= b),
                    Add => Number(a.checked_add(b)?),
                    Subtract => Number(a.checked_sub(b)?),
                    Multiply => Number(a.checked_mul(b)?),
                    _ => return None,
                },
                (Peeked::Word(a), Peeked::Word(b)) => match operator {
                    Equal => Truth(a == b),
                    Different => Truth(a != b),
                    _ => return None,
                },
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// The code of a thunk, also while it is evaluated.
fn thunk_code(state: &State, thunk: Word) -> Option<u32> {
    use machine::Kind;
    let (_, header) = thunk.is_reference().then(|| (thunk, state.heap().header(thunk.index())))?;
    matches!(header.kind(), Kind::Thunk | Kind::BlackHole).then(|| header.info())
}

/// The user's name of a function; an expression in it has the same name.
fn function_name(program: &runs::Program, function: u32) -> String {
    let function = program.code.function(function);
    let def = function.def.as_str();
    match function.name {
        Some(name) => name.to_string(),
        None => match program.language {
            Language::Erlang => def.split_once(':').map_or(def, |(_, f)| f).to_owned(),
            _ => def.rsplit_once('.').map_or(def, |(_, f)| f).to_owned(),
        },
    }
}

fn part(state: &State, names: &Names, name: String, word: Word, ty: &Ty) -> Part {
    let word = state.heap().resolve(word);
    let is_evaluated = !word.is_thunk();
    let value = match state.cell_at(word) {
        Some(cell) => names.object(&Names::key(state, cell.id), kind_of(cell.kind)),
        None => state.show_typed(word, ty, VALUE),
    };
    // Expanding a value evaluates it.
    let parts = if is_evaluated { parts_of(state, word, ty).len() } else { 1 };
    Part { name, value, parts, is_evaluated }
}

/// The parts of an evaluated value: their names and types.
fn parts_of(state: &State, word: Word, ty: &Ty) -> Vec<(String, Word, Ty)> {
    let unknown = core_ir::types::unknown;
    if let Some(cell) = state.cell_at(word) {
        return cell.contents.map(|w| ("contents".to_owned(), w, unknown())).into_iter().collect();
    }
    if let Some((first, _)) = state.heap().as_cons(word) {
        if state.heap().resolve(first).as_char().is_some() {
            return Vec::new();
        }
        let element = state.field_types(word, ty).first().cloned().unwrap_or_else(unknown);
        let mut parts = Vec::new();
        let mut rest = word;
        while let Some((head, tail)) = state.heap().as_cons(rest) {
            if parts.len() >= MAX_PARTS {
                return parts;
            }
            parts.push((format!("[{}]", parts.len()), head, element.clone()));
            rest = state.heap().resolve(tail);
        }
        if rest.is_thunk() {
            parts.push(("rest".to_owned(), rest, ty.clone()));
        }
        return parts;
    }
    if let Some(Contents::Items(items)) = state.contents(word, MAX_PARTS) {
        let mut parts = Vec::new();
        for (number, (key, value)) in items.into_iter().enumerate() {
            let name = match key {
                Some(key) => state.show(key, VALUE),
                None => format!("[{number}]"),
            };
            parts.extend(value.map(|value| (name, value, unknown())));
        }
        return parts;
    }
    if let Some((con, fields)) = state.con_fields(word) {
        let types = state.field_types(word, ty);
        let name = |i: usize| match con.fields.get(i).copied().flatten() {
            Some(name) => name.to_string(),
            None => (i + 1).to_string(),
        };
        let all = fields.iter().enumerate().filter(|(i, _)| !con.holds_dictionary(*i));
        return all
            .map(|(i, word)| (name(i), *word, types.get(i).cloned().unwrap_or_else(unknown)))
            .collect();
    }
    if let Some(fields) = state.heap().as_tuple(word) {
        let all = fields.iter().enumerate();
        return all.map(|(i, word)| ((i + 1).to_string(), *word, unknown())).collect();
    }
    Vec::new()
}

fn note(state: &State, names: &Names, id: ThreadId) -> Option<String> {
    let object = |word: Word| match state.cell_at(word) {
        Some(cell) => names.object(&Names::key(state, cell.id), kind_of(cell.kind)),
        None => "an MVar".to_owned(),
    };
    Some(match state.status(id) {
        Status::Ready => return None,
        Status::Finished => "finished".to_owned(),
        Status::Died => "died".to_owned(),
        Status::Blocked(block) => match block {
            Block::Take(mvar) | Block::Read(mvar) => format!("waits: {} is empty", object(mvar)),
            Block::Put(mvar) => format!("waits: {} is full", object(mvar)),
            Block::Transaction => "waits for a variable of its transaction to change".to_owned(),
            Block::BlackHole(_) => "waits for a value that another thread computes".to_owned(),
            Block::Delay(_) => "sleeps".to_owned(),
            Block::Mailbox(_) => "waits for a message".to_owned(),
            Block::ThrowTo(_) => "waits for its exception to be received".to_owned(),
            Block::Forever => "has nothing to do".to_owned(),
        },
    })
}
