//! What a recorder writes its steps to: a log, or nowhere.
//!
//! A recorder that writes nowhere follows values all the same. What it finds out in about half the
//! time is which words of a state were merely carried along, from one version of a structure to the
//! next, and which were made: see [`crate::carried`].

use crate::ends::MADE;
use crate::log::{BEFORE, CONSTANT, Id, Kind, Log};

pub trait Steps {
    /// Whether what is written can be read again.
    const KEPT: bool;

    fn clear(&mut self);
    /// Begins a step; words follow by [`Steps::push`].
    fn begin(&mut self, kind: Kind, form: u32, pc: usize, control: Id) -> Id;
    /// The same of [`Kind::Compute`], with how many operands there are.
    fn begin_compute(&mut self, form: u32, pc: usize, control: Id, count: usize) -> Id;
    fn push(&mut self, word: u32);
    fn set(&mut self, place: u32, word: u32);
    fn word(&self, place: u32) -> u32;
    /// Whether an id is a step's.
    fn has(&self, id: Id) -> bool;
    fn kind_number(&self, id: Id) -> u32;
    fn form(&self, id: Id) -> u32;
    fn control(&self, id: Id) -> Id;

    /// A part of what may have been handed over.
    fn take(&mut self, pc: usize, control: Id, part: Id, of: Id) -> Id {
        let id = self.begin(Kind::Taken, 0, pc, control);
        self.push(part);
        self.push(of);
        id
    }
}

impl Steps for Log {
    const KEPT: bool = true;

    fn clear(&mut self) {
        Log::clear(self);
    }

    #[inline(always)]
    fn begin(&mut self, kind: Kind, form: u32, pc: usize, control: Id) -> Id {
        Log::begin(self, kind, form, pc, control)
    }

    #[inline(always)]
    fn begin_compute(&mut self, form: u32, pc: usize, control: Id, count: usize) -> Id {
        Log::begin_compute(self, form, pc, control, count)
    }

    #[inline(always)]
    fn push(&mut self, word: u32) {
        Log::push(self, word);
    }

    #[inline(always)]
    fn set(&mut self, place: u32, word: u32) {
        Log::set(self, place, word);
    }

    #[inline(always)]
    fn word(&self, place: u32) -> u32 {
        Log::word(self, place)
    }

    #[inline(always)]
    fn has(&self, id: Id) -> bool {
        Log::has(self, id)
    }

    #[inline(always)]
    fn kind_number(&self, id: Id) -> u32 {
        Log::kind_number(self, id)
    }

    #[inline(always)]
    fn form(&self, id: Id) -> u32 {
        Log::form(self, id)
    }

    #[inline(always)]
    fn control(&self, id: Id) -> Id {
        Log::control(self, id)
    }
}

/// Of what was made it is known only whether it may have been handed over: this surely was not.
pub(crate) const PLAIN: Id = 3;
const CALL: Id = CONSTANT - 1;
pub(crate) const EXPRESSION: Id = CONSTANT - 2;
/// Parts taken out of what was there before have numbers from here on.
const TAKEN: Id = 1 << 29;
/// The most of those that are known one by one.
const MANY: usize = 1 << 16;

/// Steps that are not written down.
#[derive(Default)]
pub struct Unwritten {
    /// Parts of what was there before: the part, and what it was part of.
    pub(crate) taken: Vec<(Id, Id)>,
}

/// Whether an id stands for a part of what was there before.
pub(crate) fn is_part(id: Id) -> bool {
    (TAKEN..EXPRESSION).contains(&id)
}

impl Unwritten {
    /// Whether it is known where that came from: from before, or out of something from there.
    fn is_known(&self, id: Id) -> bool {
        id & BEFORE != 0 || self.taken_at(id).is_some()
    }

    /// Which part of something an id stands for.
    pub(crate) fn taken_at(&self, id: Id) -> Option<usize> {
        let at = id.checked_sub(TAKEN)? as usize;
        (at < self.taken.len()).then_some(at)
    }
}

impl Steps for Unwritten {
    const KEPT: bool = false;

    fn clear(&mut self) {
        self.taken.clear();
    }

    #[inline(always)]
    fn begin(&mut self, kind: Kind, _form: u32, _pc: usize, _control: Id) -> Id {
        match kind {
            Kind::Enter => CALL,
            Kind::Thunk => EXPRESSION,
            Kind::Read | Kind::Write | Kind::Send | Kind::Taken | Kind::Select | Kind::Raise => {
                MADE
            }
            _ => PLAIN,
        }
    }

    #[inline(always)]
    fn begin_compute(&mut self, _form: u32, _pc: usize, _control: Id, _count: usize) -> Id {
        PLAIN
    }

    #[inline(always)]
    fn push(&mut self, _word: u32) {}

    #[inline(always)]
    fn set(&mut self, _place: u32, _word: u32) {}

    /// Nothing is asked for but the first call of a chain: a call is its own.
    #[inline(always)]
    fn word(&self, _place: u32) -> u32 {
        CALL
    }

    #[inline(always)]
    fn has(&self, id: Id) -> bool {
        id != 0 && id & (BEFORE | CONSTANT) == 0
    }

    #[inline(always)]
    fn kind_number(&self, id: Id) -> u32 {
        match id {
            CALL => Kind::Enter as u32,
            EXPRESSION => Kind::Thunk as u32,
            _ => 0,
        }
    }

    #[inline(always)]
    fn form(&self, _id: Id) -> u32 {
        0
    }

    #[inline(always)]
    fn control(&self, _id: Id) -> Id {
        0
    }

    fn take(&mut self, _pc: usize, _control: Id, part: Id, of: Id) -> Id {
        if !self.is_known(part) || !self.is_known(of) || self.taken.len() >= MANY {
            return MADE;
        }
        self.taken.push((part, of));
        TAKEN + (self.taken.len() - 1) as Id
    }
}
