//! Tracks which code runs while a reference evaluates: its own, and that of anonymous functions of the program among
//! its arguments. These are maps, and their calls are part of them.
//!
//! A named function of the program means, wherever a statement shows it, the intended function; the version of the
//! reference replaces it. One that reaches the reference all the same, because an anonymous function returned it, or a
//! thunk of the program evaluated to it, would bring its defects along: so each call of one by the code of the
//! reference is recorded. The answer is valid only if the version of the reference would have done the same in each
//! such call.
//!
//! Contexts distinguish the two, as in the tree: code of the reference runs in `REFERENCE`, an anonymous function or a
//! thunk in the context that created it, library code in that of its caller.

use super::{Around, Entry, NO_NODE, NodeId, RUN, Role, ThreadTrace, Tracer};
use machine::{Entered, ThreadId, Word};
use std::collections::HashMap;
use std::sync::Arc;

/// The context of the code of the reference.
const REFERENCE: NodeId = NO_NODE - 1;

/// Limit on the calls that are recorded for one answer: one more than are examined.
const MAX_NOTED_CALLS: usize = 65;

/// A call of a program function by the code of the reference.
pub(crate) struct Called {
    pub function: u32,
    pub arguments: Vec<Word>,
    /// `None` if it did not return, or if there were too many.
    pub result: Option<Word>,
    thread: ThreadId,
    fp: u32,
}

pub(super) struct Judging {
    /// By function: whether it belongs to the reference.
    is_reference: Arc<Vec<bool>>,
    /// Program functions that the code of the reference called.
    called: Vec<Called>,
    /// The state to continue with after the reference.
    threads: Vec<ThreadTrace>,
    /// The mutable objects around the judged computation, if they are known.
    pub around: Option<Vec<Around>>,
    /// Threads from this one on belong to the reference.
    pub first_thread: u32,
    /// Pairs of an object that the program created and its counterpart in the reference, as numbers.
    pub twins: HashMap<u64, u64>,
}

impl Tracer {
    /// From here on a reference evaluates, to which these functions belong.
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

    /// The mutable objects around the judged computation.
    pub(crate) fn around_judged(&self) -> Option<&[Around]> {
        self.judging.as_ref()?.around.as_deref()
    }

    /// Whether a thread belongs to the reference.
    pub(crate) fn is_of_reference(&self, thread: u32) -> bool {
        self.judging.as_ref().is_some_and(|judging| thread >= judging.first_thread)
    }

    /// Pairs two objects that the program and the reference have created. Returns `None` if either has another partner
    /// already, and otherwise whether the pair is new and must be compared.
    pub(crate) fn pair(&mut self, ours: u64, theirs: u64) -> Option<bool> {
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

    /// The evaluation has ended.
    pub(crate) fn end_judging(&mut self) {
        if let Some(judging) = self.judging.take() {
            self.threads = judging.threads;
        }
    }

    /// The program functions that the code of the reference has called since the last query.
    pub(crate) fn called_by_reference(&mut self) -> Vec<Called> {
        self.judging.as_mut().map_or_else(Vec::new, |judging| std::mem::take(&mut judging.called))
    }

    /// Calls `f` on the words of those calls: the reference continues to evaluate.
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
            thread.stack.push(Entry { fp, saved: context, node: NO_NODE, did: 0 });
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
