//! Transactions: one visible step each.
//!
//! No other thread runs in the meantime, so a transaction writes in place and keeps a log of the
//! old contents: `retry` and exceptions undo it, `orElse` and `catchSTM` up to a point of it.
//!
//! A step on an Erlang table works in the same way, with the table as its only variable.

use crate::state::State;
use crate::state::tables::TermTable;
use crate::state::word::Word;

#[derive(Clone, Default)]
pub(crate) struct Transaction {
    /// Variables that were read or written, each at least once.
    pub touched: Vec<Word>,
    /// Variable, old contents.
    pub log: Vec<(Word, Word)>,
    /// For a step on a table: the number of the table, and its previous state.
    pub table: Option<(i64, TermTable)>,
}

impl Transaction {
    pub(crate) fn words(&mut self, f: &mut dyn FnMut(&mut Word)) {
        self.touched.iter_mut().for_each(&mut *f);
        for (variable, old) in &mut self.log {
            f(variable);
            f(old);
        }
        if let Some((_, table)) = &mut self.table {
            table.words(f);
        }
    }
}

use crate::access::{How, Thing};
use crate::code::RESTART;
use crate::machine::Machine;
use crate::observer::{ObjectId, Observer, Touch};
use crate::run::{Exit, Flow};
use crate::state::frames::frames;
use crate::state::heap::Kind;
use crate::state::thread::{Block, Mask, Status, ThreadId, frame};
use crate::stop::{Fault, MachineError};
use core_ir::Prim;

/// Fields of a TVar.
pub(crate) const CONTENTS: usize = 1;
pub(crate) const WAITING: usize = 2;

impl State {
    /// Whether an operation is part of the current step of its thread.
    #[inline]
    pub(crate) fn is_inside_step(&self, op: Prim) -> bool {
        match &self.transaction {
            Some(transaction) => {
                transaction.table.is_some() || matches!(op, Prim::TVarRead | Prim::TVarWrite)
            }
            None => false,
        }
    }

    #[inline]
    pub(crate) fn log_length(&self) -> usize {
        self.transaction.as_ref().map_or(0, |t| t.log.len())
    }

    /// Empties the list of threads that wait for a variable and returns it, in order.
    fn changed(&mut self, variable: Word) -> Vec<ThreadId> {
        let index = variable.index();
        let waiting = self.heap.field(index, WAITING);
        if waiting == Word::NIL {
            return Vec::new();
        }
        let mut threads: Vec<ThreadId> =
            self.heap.walk_list(waiting).filter_map(|w| w.as_thread().map(ThreadId)).collect();
        threads.reverse();
        self.heap.write_field(index, WAITING, Word::NIL);
        threads
    }

    #[inline]
    fn wake_transaction(&mut self, id: ThreadId) {
        if self.status(id) == Status::Blocked(Block::Transaction) {
            self.wake(id);
        }
    }

    #[inline]
    pub(crate) fn read_tvar(&mut self, variable: Word) -> Word {
        if let Some(transaction) = &mut self.transaction
            && !transaction.touched.contains(&variable)
        {
            transaction.touched.push(variable);
        }
        self.heap.field(variable.index(), CONTENTS)
    }

    pub(crate) fn write_tvar(&mut self, variable: Word, contents: Word) {
        let old = self.heap.field(variable.index(), CONTENTS);
        self.heap.write_field(variable.index(), CONTENTS, contents);
        if let Some(transaction) = &mut self.transaction {
            if !transaction.touched.contains(&variable) {
                transaction.touched.push(variable);
            }
            transaction.log.push((variable, old));
            return;
        }
        for thread in self.changed(variable) {
            self.wake_transaction(thread);
        }
    }
}

impl<O: Observer> Machine<O> {
    pub(crate) fn begin_transaction(
        &mut self,
        id: ThreadId,
        action: Word,
        pc: usize,
        fp: usize,
        base: usize,
        fuel: &mut u64,
    ) -> Flow {
        if self.transaction.is_some() {
            let text = "Control.Concurrent.STM.atomically was nested".to_owned();
            return self.fault(id, Fault::Message(MachineError::Other, text), pc, fp, 0);
        }
        self.transaction = Some(Transaction::default());
        let inner = self.push_frame(id, base, frame::ATOMICALLY, &[action], 0);
        self.apply(id, action, &[Word::UNIT], false, RESTART, inner, fuel)
    }

    /// Runs an Erlang function as one step on a table. Its frame contains the number of the table
    /// below the function.
    pub(crate) fn begin_table_step(
        &mut self,
        id: ThreadId,
        number: i64,
        function: Word,
        pc: usize,
        base: usize,
        fuel: &mut u64,
    ) -> Flow {
        let table = self.tables.term_tables.get(&number).cloned();
        let (Some(table), None) = (table, &self.transaction) else {
            // The table does not exist, or this is a step within a step.
            let reason = crate::machine::atom(source::Symbol::new("badarg"));
            return self.fault(id, Fault::Erlang("error", reason), pc, base, 0);
        };
        self.transaction =
            Some(Transaction { table: Some((number, table)), ..Transaction::default() });
        let words = [Word::small(number), function];
        let inner = self.push_frame(id, base, frame::ATOMICALLY, &words, 0);
        self.apply(id, function, &[], true, RESTART, inner, fuel)
    }

    /// Restarts the transaction that a thread waited in.
    pub(crate) fn restart_transaction(&mut self, id: ThreadId, fp: usize, fuel: &mut u64) -> Flow {
        let action = self.stack_word(fp - 2);
        if self.stack_word(fp - 1).control_delta() == 3 {
            let number = self.stack_word(fp - 3).as_small();
            return self.begin_table_step(id, number, action, RESTART, fp - 3, fuel);
        }
        self.transaction = Some(Transaction::default());
        self.apply(id, action, &[Word::UNIT], false, RESTART, fp, fuel)
    }

    /// Undoes the writes of the transaction since its log had this length.
    pub(crate) fn roll_back_to(&mut self, length: usize) {
        while let Some((variable, old)) =
            self.transaction.as_mut().filter(|t| t.log.len() > length).and_then(|t| t.log.pop())
        {
            self.heap.write_field(variable.index(), CONTENTS, old);
        }
        if length == 0
            && let Some((number, table)) = self.transaction.as_mut().and_then(|t| t.table.take())
        {
            self.put_table(number, Some(table));
        }
    }

    /// `retry`: continues with the other branch of the nearest `orElse`, or blocks.
    pub(crate) fn retry(&mut self, id: ThreadId, mut fp: usize) -> Flow {
        loop {
            let control = self.stack_word(fp - 1);
            let base = fp - control.control_delta();
            if base < self.thread(id).barrier {
                self.touch_frame(id, base);
            }
            match control.control_kind() {
                frame::OR_ELSE => {
                    let other = self.stack_word(base);
                    self.roll_back_to(self.stack_word(base + 1).as_small() as usize);
                    self.set_stack_word(base, other);
                    self.set_stack_word(base + 1, Word::UNIT);
                    return Flow::Go(crate::code::START_THREAD, base);
                }
                frame::MASK => {
                    let mask = Mask::from_number(self.stack_word(base).as_small());
                    self.control_mut(id).mask = mask;
                }
                frame::ATOMICALLY => {
                    self.wait_for_change(id, fp);
                    return Flow::Exit(Exit::Blocked);
                }
                frame::HALT => {
                    let text = "retry outside a transaction".to_owned();
                    return self.fault(
                        id,
                        Fault::Message(MachineError::Other, text),
                        RESTART,
                        fp,
                        0,
                    );
                }
                _ => {}
            }
            fp = base;
        }
    }

    fn wait_for_change(&mut self, id: ThreadId, fp: usize) {
        self.roll_back_to(0);
        if O::MAIL {
            self.notify_waiting(id, Prim::Atomically, &[], Block::Transaction);
        }
        let touched = self.transaction.take().map(|t| t.touched).unwrap_or_default();
        for variable in touched {
            let object = ObjectId::of(self.heap.field(variable.index(), 0));
            self.report(id, Thing::Object(object), How::Read);
            let waiting = self.heap.field(variable.index(), WAITING);
            if !self.heap.walk_list(waiting).any(|t| t == id.word()) {
                let waiting = self.heap.cons(id.word(), waiting);
                self.heap.write_field(variable.index(), WAITING, waiting);
            }
        }
        let control = self.control_mut(id);
        (control.pc, control.fp) = (RESTART, fp);
        control.status = Status::Blocked(Block::Transaction);
    }

    /// A transaction cannot continue because it needs a value that another thread is computing: it
    /// is undone, and restarts when the thread is woken.
    pub(crate) fn abandon_transaction(&mut self, id: ThreadId) {
        if self.transaction.is_none() {
            return;
        }
        self.roll_back_to(0);
        self.transaction = None;
        let control = self.control(id);
        let at = frames(&self.thread(id).stack, control.fp)
            .find(|f| f.control.control_kind() == frame::ATOMICALLY)
            .map(|f| f.end);
        if let Some(fp) = at {
            self.touch_frame(id, fp);
            let control = self.control_mut(id);
            (control.pc, control.fp) = (RESTART, fp);
        }
    }

    /// The transaction takes effect: the visible step.
    pub(crate) fn commit(&mut self, id: ThreadId) {
        let Some(transaction) = self.transaction.take() else { return };
        if let Some((_, table)) = transaction.table {
            self.report(id, Thing::Object(table.object), How::Write);
            self.count_visible(id, Prim::TableAtomic, Touch::Object(table.object));
            return;
        }
        let name = |m: &Self, w: Word| ObjectId::of(m.heap.field(w.index(), 0));
        let mut touched: Vec<(ObjectId, bool)> =
            transaction.touched.iter().map(|w| (name(self, *w), false)).collect();
        let mut woken = Vec::new();
        for (variable, _) in &transaction.log {
            let object = name(self, *variable);
            touched.iter_mut().filter(|t| t.0 == object).for_each(|t| t.1 = true);
            woken.extend(self.changed(*variable));
        }
        for (object, written) in touched {
            self.report(id, Thing::Object(object), if written { How::Write } else { How::Read });
        }
        self.count_visible(id, Prim::Atomically, Touch::Nothing);
        if O::MAIL && O::COMMITS {
            // Variables that were read, then pairs of variables that were written and their new
            // values.
            let mut words = vec![self.heap.list(transaction.touched.iter().copied())];
            for (variable, _) in &transaction.log {
                words.extend([*variable, self.heap.field(variable.index(), CONTENTS)]);
            }
            self.notify_operation(id, Prim::Atomically, &words, Word::UNIT, Touch::Nothing);
        }
        for thread in woken {
            self.wake_transaction(thread);
        }
    }

    // ---- variables ---------------------------------------------------------------------

    pub(crate) fn new_tvar(&mut self, contents: Word) -> Word {
        let name = self.next_object().word();
        self.heap.make(Kind::TVar, 0, &[name, contents, Word::NIL])
    }
}
