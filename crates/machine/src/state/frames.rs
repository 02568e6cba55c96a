//! Stacks: walking the frames of a thread.
//!
//! Frames follow each other upwards. Above each is its control word, which contains the kind, the
//! number of words (`delta`, itself included) and, for code, where to continue:
//!
//! ```text
//! … slots of f | CALL → f | slots of g | EVAL → g | thunk UPDATE | slots of the thunk's code
//!   ^ base of f             ^ base of g                            ^ fp
//! ```
//!
//! The frame of running code starts at `fp`, and the control word below it belongs to the frame
//! that waits for its result.

use crate::code::{Code, Instr, each_slot};
use crate::state::thread::{Thread, frame};
use crate::state::word::Word;
use source::Symbol;

/// Calls `f` with each live slot of a waiting frame, given its control word.
pub(crate) fn waiting_slots(code: &Code, control: Word, mut f: impl FnMut(usize)) {
    let pc = control.control_pc();
    match control.control_kind() {
        frame::CALL => {
            // The result will arrive in the slot of the control word.
            let result = control.control_delta() - 1;
            each_slot(code.live_before(pc), |slot| {
                if slot != result {
                    f(slot);
                }
            });
        }
        frame::EVAL => match code.instrs[pc] {
            Instr::Eval { slot: evaluated, .. } => each_slot(code.live_before(pc + 1), |slot| {
                if slot != usize::from(evaluated) {
                    f(slot);
                }
            }),
            _ => each_slot(code.live_before(pc), f),
        },
        _ => {}
    }
}

/// One frame on a walk down a stack.
pub(crate) struct Frame {
    pub control: Word,
    /// Its start.
    pub base: usize,
    /// Just above its control word.
    pub end: usize,
}

/// The frames that wait for the one at `fp`, innermost first.
pub(crate) fn frames(stack: &[Word], fp: usize) -> impl Iterator<Item = Frame> {
    frames_by(|at| stack.get(at).copied(), fp)
}

/// Like [`frames`], for a stack whose words are accessed by a function.
pub(crate) fn frames_by(
    word: impl Fn(usize) -> Option<Word>,
    mut fp: usize,
) -> impl Iterator<Item = Frame> {
    std::iter::from_fn(move || {
        let control = word(fp.checked_sub(1)?)?;
        let end = fp;
        // Every frame has at least its control word.
        let delta = Some(control.control_delta()).filter(|d| *d > 0)?;
        fp = fp.checked_sub(delta)?;
        Some(Frame { control, base: fp, end })
    })
}

/// Calls `f` on every live word of a stack, except in frames that end at or below `clean`.
pub(crate) fn walk_stack(
    code: &Code,
    thread: &mut Thread,
    clean: usize,
    f: &mut dyn FnMut(&mut Word),
) {
    let (pc, mut fp) = (thread.control.pc, thread.control.fp);
    let stack = &mut thread.stack;
    each_slot(code.live_before(pc), |slot| f(&mut stack[fp + slot]));
    while fp > clean {
        let control = stack[fp - 1];
        let base = fp - control.control_delta();
        match control.control_kind() {
            frame::HALT => return,
            frame::CALL | frame::EVAL => {
                waiting_slots(code, control, |slot| f(&mut stack[base + slot]));
            }
            _ => stack[base..fp - 1].iter_mut().for_each(&mut *f),
        }
        fp = base;
    }
}

/// Whether a control word belongs to the frame of a waiting function.
pub(crate) fn is_code(control: Word) -> bool {
    matches!(control.control_kind(), frame::CALL | frame::EVAL)
}

/// The source variables in the frame at `fp` and in `outer` more enclosing ones: each name once,
/// the innermost.
pub(crate) fn variables(
    code: &Code,
    stack: &[Word],
    pc: usize,
    fp: usize,
    outer: usize,
    keep: &dyn Fn(u32) -> bool,
) -> Vec<(Symbol, Word)> {
    let mut found: Vec<(Symbol, Word)> = Vec::new();
    let mut add = |slot: usize, pc: usize, base: usize| {
        if code.function_number_at(pc).is_some_and(keep)
            && let Some(name) = code.slot_name(pc, slot).map(|named| named.name)
            && let Some(word) = stack.get(base + slot)
            && !found.iter().any(|(n, _)| *n == name)
        {
            found.push((name, *word));
        }
    };
    each_slot(code.live_before(pc), |slot| add(slot, pc, fp));
    let waiting = frames(stack, fp)
        .take_while(|f| f.control.control_kind() != frame::HALT)
        .filter(|f| is_code(f.control))
        .take(outer);
    for f in waiting {
        let at = f.control.control_pc();
        waiting_slots(code, f.control, |slot| add(slot, at, f.base));
    }
    found
}
