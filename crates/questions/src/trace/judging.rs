//! Whose code runs while a reference evaluates? The reference's own, and what the program's functions
//! without a name do that it was handed: those are maps, and what they call is part of what they did.
//!
//! A function of the program's that has a name means, wherever a statement shows it, what it should
//! do; the reference's version stands for it. One that gets to the reference all the same, because a
//! function without a name gave it, or a value that the program never evaluated turned out to be one,
//! would bring its defects along: so whenever the reference's code calls one, that is noted. The
//! answer is worth something only if the reference's version would have done the same in each such call.
//!
//! Contexts tell the two apart, as they do in the tree: code of the reference's runs in `REFERENCE`, a
//! function without a name and an expression in the context that made it, a library's in that of its
//! caller.

use super::{Around, Entry, NOBODY, NodeId, RUN, Role, ThreadTrace, Tracer};
use machine::{Entered, ThreadId, Word};
use std::collections::HashMap;
use std::sync::Arc;

/// The context of the reference's code.
const REFERENCE: NodeId = NOBODY - 1;

/// The most calls that are noted for one answer: one more than are looked at.
const MAX_NOTED_CALLS: usize = 65;

/// A call of a function of the program's by the reference's code.
pub(crate) struct Called {
    pub function: u32,
    pub arguments: Vec<Word>,
    /// Nothing if it did not come back, or if there were too many.
    pub result: Option<Word>,
    thread: ThreadId,
    fp: u32,
}

pub(super) struct Judging {
    /// By function: whether it is the reference's.
    is_reference: Arc<Vec<bool>>,
    /// Functions of the program's that the reference's code called.
    called: Vec<Called>,
    /// What goes on when the reference is done.
    threads: Vec<ThreadTrace>,
    /// What can change, around the computation that is judged, if that is known.
    pub around: Option<Vec<Around>>,
    /// Threads from this one on are the reference's.
    pub first_thread: u32,
    /// What the program made, and what the reference made for it, as numbers.
    pub twins: HashMap<u64, u64>,
}

impl Tracer {
    /// From here on a reference evaluates; these functions are its own.
    pub(crate) fn begin_judging(
        &mut self,
        is_reference: Arc<Vec<bool>>,
        around: Option<Vec<Around>>,
        first_thread: u32,
    ) {
        let threads = std::mem::take(&mut self.threads);
        let (called, twins) = (Vec::new(), HashMap::new());
        self.judging = Some(Judging { is_reference, called, threads, around, first_thread, twins });
    }

    /// What can change, around the computation that is judged.
    pub(crate) fn around_judged(&self) -> Option<&[Around]> {
        self.judging.as_ref()?.around.as_deref()
    }

    /// Whether a thread is the reference's.
    pub(crate) fn is_of_reference(&self, thread: u32) -> bool {
        self.judging.as_ref().is_some_and(|judging| thread >= judging.first_thread)
    }

    /// Takes two things for the same, which the program and the reference have made. False: either is
    /// the same as another already. True the first time alone means that they are to be compared.
    pub(crate) fn take_for_twins(&mut self, ours: u64, theirs: u64) -> Option<bool> {
        let twins = &mut self.judging.as_mut()?.twins;
        match twins.get(&ours) {
            Some(known) => (*known == theirs).then_some(false),
            None if twins.values().any(|known| *known == theirs) => None,
            None => {
                twins.insert(ours, theirs);
                Some(true)
            }
        }
    }

    /// It is done.
    pub(crate) fn end_judging(&mut self) {
        if let Some(judging) = self.judging.take() {
            self.threads = judging.threads;
        }
    }

    /// The functions of the program's that the reference's code has called since it was asked last.
    pub(crate) fn called_by_reference(&mut self) -> Vec<Called> {
        self.judging.as_mut().map_or_else(Vec::new, |judging| std::mem::take(&mut judging.called))
    }

    /// Calls `f` on the words of those calls: the reference goes on evaluating.
    pub(super) fn called_words(&mut self, f: &mut dyn FnMut(&mut Word)) {
        for call in self.judging.iter_mut().flat_map(|judging| &mut judging.called) {
            call.arguments.iter_mut().for_each(&mut *f);
            call.result.iter_mut().for_each(&mut *f);
        }
    }

    #[inline(never)]
    pub(super) fn entered_while_paused(&mut self, entered: &Entered<'_>) {
        let role = self.role(entered.function);
        let Some(judging) = &mut self.judging else { return };
        let index = entered.thread.0 as usize;
        if index >= self.threads.len() {
            let new = || ThreadTrace { context: REFERENCE, ..ThreadTrace::default() };
            self.threads.resize_with(index + 1, new);
        }
        let thread = &mut self.threads[index];
        let fp = entered.fp as u32;
        while thread.stack.pop_if(|top| top.fp > fp).is_some() {}
        let context = thread.context;
        let maker = match entered.extra.is_small() {
            true => entered.extra.as_small() as NodeId,
            false => context,
        };
        let its_own = judging.is_reference.get(entered.function as usize) == Some(&true);
        let inside = match role {
            _ if its_own => REFERENCE,
            _ if entered.is_thunk => maker,
            Role::Trusted => return,
            Role::Lambda => maker,
            Role::Constant | Role::Shared => RUN,
            Role::Suspected => {
                if context == REFERENCE && judging.called.len() < MAX_NOTED_CALLS {
                    judging.called.push(Called {
                        function: entered.function,
                        arguments: entered.slots.to_vec(),
                        result: None,
                        thread: entered.thread,
                        fp,
                    });
                }
                RUN
            }
        };
        thread.context = inside;
        if thread.stack.last().is_none_or(|top| top.fp != fp) {
            thread.stack.push(Entry { fp, saved: context, node: NOBODY, did: 0 });
        }
    }

    #[inline(never)]
    pub(super) fn left_while_paused(&mut self, thread: ThreadId, fp: usize, value: Option<Word>) {
        let Some(judging) = &mut self.judging else { return };
        let mut called = judging.called.iter_mut().rev();
        let here = |call: &&mut Called| call.thread == thread && call.fp as usize == fp;
        if let Some(call) = called.find(|call| call.result.is_none() && here(call))
            && value.is_some()
        {
            call.result = value;
        }
        let Some(trace) = self.threads.get_mut(thread.0 as usize) else { return };
        while let Some(top) = trace.stack.pop_if(|top| top.fp as usize >= fp) {
            trace.context = top.saved;
        }
    }
}
