//! The sink of a recorder: a log, or nothing.
//!
//! A recorder without a log is the summary pass ([`crate::summary_pass::SummaryPass`]). It still follows values, in
//! about half the time: it finds which words of a state were only copied from one version of a structure to the next,
//! since when, and which were made ([`crate::copied`]).

use crate::checkpoint_facts::CheckpointFacts;
use crate::log::{BEFORE, CONSTANT, Id, Kind, Log};
use crate::provenance::MADE;
use crate::record::Recorder;
use machine::{Checkpoint, Heap, Word};

/// The shadow of a stack word: the origin of its value, or the activation of the frame above it; and optionally the
/// control of that frame.
pub(crate) trait Shadow: Copy + Default {
    fn new(value: Id, control: Id) -> Self;
    fn value(self) -> Id;
    fn control(self) -> Id;
}

impl Shadow for [Id; 2] {
    #[inline(always)]
    fn new(value: Id, control: Id) -> Self {
        [value, control]
    }

    #[inline(always)]
    fn value(self) -> Id {
        self[0]
    }

    #[inline(always)]
    fn control(self) -> Id {
        self[1]
    }
}

impl Shadow for Id {
    #[inline(always)]
    fn new(value: Id, _control: Id) -> Self {
        value
    }

    #[inline(always)]
    fn value(self) -> Id {
        self
    }

    /// Tests are not followed: everything in a frame is under its activation.
    #[inline(always)]
    fn control(self) -> Id {
        self
    }
}

pub(crate) trait Steps: Sized {
    /// Whether written steps can be read again.
    const KEPT: bool;

    type Shadow: Shadow;

    /// A segment begins: see [`machine::Observer::began`].
    fn began(
        recorder: &mut Recorder<Self>,
        heap: &mut Heap,
        constants: &[Word],
        state: &Checkpoint,
    );
    /// Begins a step; words follow by [`Steps::push`].
    fn begin(&mut self, kind: Kind, form: u32, pc: usize, control: Id) -> Id;
    /// The same for [`Kind::Compute`], with the number of operands.
    fn begin_compute(&mut self, form: u32, pc: usize, control: Id, count: usize) -> Id;
    fn push(&mut self, word: u32);
    fn set(&mut self, place: u32, word: u32);
    fn word(&self, place: u32) -> u32;
    /// Whether an id is that of a step.
    fn has(&self, id: Id) -> bool;
    fn kind_number(&self, id: Id) -> u32;
    fn form(&self, id: Id) -> u32;
    fn control(&self, id: Id) -> Id;
}

impl Steps for Log {
    const KEPT: bool = true;

    type Shadow = [Id; 2];

    fn began(
        recorder: &mut Recorder<Self>,
        heap: &mut Heap,
        constants: &[Word],
        state: &Checkpoint,
    ) {
        recorder.log.clear();
        recorder.begin(heap, constants, state, BEFORE);
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

/// For a value that a segment made, the summary pass only knows whether it may have been handed over: this one
/// certainly was not.
pub(crate) const PLAIN: Id = 3;

/// Calls, thunks and closures: their shadow also has their scope ([`crate::scopes`]).
pub(crate) const CLASS: Id = 3 << 28;
pub(crate) const SCOPE: Id = (1 << 28) - 1;
pub(crate) const CALL: Id = 1 << 28;
pub(crate) const EXPRESSION: Id = 2 << 28;
pub(crate) const FUNCTION: Id = 3 << 28;

/// The class of an id, if it has one.
#[inline(always)]
pub(crate) fn class(id: Id) -> Id {
    if id & (BEFORE | CONSTANT) == 0 { id & CLASS } else { 0 }
}

/// In the summary pass a value from before the segment has the number of its *origin*, with bits for whether it may
/// have been handed over, and whether it was extracted from a structure on its way.
pub(crate) const SHARED: Id = 1 << 30;
const PARTED: Id = 1 << 29;
/// Limit on origin numbers.
pub(crate) const MOST_ORIGINS: u32 = PARTED;

/// The origin number of an id.
pub(crate) fn origin(id: Id) -> Option<u32> {
    (id & BEFORE != 0).then_some(id & (PARTED - 1))
}

pub(crate) fn is_parted(id: Id) -> bool {
    id & (BEFORE | PARTED) == BEFORE | PARTED
}

/// Marks a value as extracted from a structure.
#[inline(always)]
pub(crate) fn parted(id: Id) -> Id {
    if id & BEFORE != 0 { id | PARTED } else { id }
}

/// Whether a value may have been handed over, as far as the summary pass knows.
#[inline(always)]
pub(crate) fn may_be_shared(id: Id) -> bool {
    if id & BEFORE != 0 {
        return id & SHARED != 0;
    }
    id & CONSTANT == 0 && id != 0 && id != PLAIN && id & CLASS != FUNCTION
}

/// A sink that drops all steps.
#[derive(Default)]
pub(crate) struct Unwritten {
    pub(crate) facts_before: CheckpointFacts,
}

impl Steps for Unwritten {
    const KEPT: bool = false;

    /// Stacks may be large, and tests are not followed.
    type Shadow = Id;

    fn began(
        recorder: &mut Recorder<Self>,
        heap: &mut Heap,
        constants: &[Word],
        state: &Checkpoint,
    ) {
        recorder.begin_summary(heap, constants, state);
    }

    #[inline(always)]
    fn begin(&mut self, kind: Kind, _form: u32, _pc: usize, _control: Id) -> Id {
        match kind {
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

    #[inline(always)]
    fn word(&self, _place: u32) -> u32 {
        0
    }

    #[inline(always)]
    fn has(&self, id: Id) -> bool {
        id != 0 && id & (BEFORE | CONSTANT) == 0
    }

    #[inline(always)]
    fn kind_number(&self, id: Id) -> u32 {
        match class(id) {
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
}
