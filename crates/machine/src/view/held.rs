//! The contents of mutable objects. Reported to observers that need to go back to a moment, to
//! evaluate something from there without replaying the run.
//!
//! Variables are heap objects with one field for their contents; the contents of a table are a
//! persistent structure, so its root is enough; the dictionary of a process is a map.

use crate::machine::Machine;
use crate::observer::Observer;
use crate::state::State;
use crate::state::heap::Kind;
use crate::state::tables::{Protection, TermTable};
use crate::state::thread::ThreadId;
use crate::state::word::Word;
use core_ir::Prim;

/// The index of the contents among the fields of a variable.
const CONTENTS: usize = 1;

/// Something mutable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holder {
    /// A variable; the object itself.
    Cell(Word),
    /// An Erlang table, by the number of its reference.
    Table(i64),
    Dictionary(ThreadId),
}

/// Its contents at some moment.
#[derive(Clone)]
pub enum Holds {
    /// EMPTY for a variable without contents.
    Word(Word),
    Table(Box<Tuples>),
    /// There is no such table.
    Nothing,
}

/// A table with its contents.
#[derive(Clone)]
pub struct Tuples(TermTable);

impl Holder {
    pub fn words(&mut self, f: &mut dyn FnMut(&mut Word)) {
        if let Holder::Cell(cell) = self {
            f(cell);
        }
    }
}

impl Holds {
    pub fn words(&mut self, f: &mut dyn FnMut(&mut Word)) {
        match self {
            Holds::Word(word) => f(word),
            Holds::Table(table) => table.0.words(f),
            Holds::Nothing => {}
        }
    }
}

impl Tuples {
    /// The name that it was created with.
    pub fn name(&self) -> &'static str {
        self.0.name.as_str()
    }

    /// Whether two tables are of the same kind.
    pub fn is_like(&self, other: &Tuples) -> bool {
        let (a, b) = (&self.0, &other.0);
        (a.kind, a.position, a.named) == (b.kind, b.position, b.named)
            && (!a.named || a.name == b.name)
    }
}

impl State {
    /// The current contents.
    pub fn held_by(&self, holder: Holder) -> Holds {
        match holder {
            Holder::Cell(cell) => match self.heap.object(cell) {
                Some((index, _)) => Holds::Word(self.heap.field(index, CONTENTS)),
                None => Holds::Nothing,
            },
            Holder::Table(number) => match self.tables.term_tables.get(&number) {
                Some(table) => Holds::Table(Box::new(Tuples(table.clone()))),
                None => Holds::Nothing,
            },
            Holder::Dictionary(id) => {
                let process = self.threads.get(id.0 as usize).map(|t| &t.control.process);
                let process = process.and_then(|p| p.as_ref());
                process.map_or(Holds::Nothing, |p| Holds::Word(p.dictionary))
            }
        }
    }

    /// The tuples of a table, in its order.
    pub fn tuples(&self, table: &Tuples) -> Vec<Word> {
        self.table_tuples(&table.0)
    }
}

impl<O: Observer> Machine<O> {
    /// Restores earlier contents. The evaluating process may then change the table, whichever
    /// process owned it.
    pub fn put_back(&mut self, holder: Holder, holds: &Holds) {
        match (holder, holds) {
            (Holder::Cell(cell), Holds::Word(word)) => {
                if let Some((index, header)) = self.heap.object(cell)
                    && matches!(header.kind(), Kind::Ref | Kind::MVar)
                {
                    self.heap.write_field(index, CONTENTS, *word);
                }
            }
            (Holder::Table(number), Holds::Table(tuples)) => {
                let table = TermTable { protection: Protection::Public, ..tuples.0.clone() };
                self.restore_table(number, Some(table));
            }
            (Holder::Table(number), _) => self.restore_table(number, None),
            _ => {}
        }
    }

    pub(crate) fn tell_held(&mut self, id: ThreadId, holder: Holder) {
        if O::STATES {
            let holds = self.held_by(holder);
            self.observer.held(id, holder, holds);
        }
    }

    /// Called after an operation that may have changed a variable.
    pub(crate) fn tell_cell(&mut self, id: ThreadId, op: Prim, args: &[Word]) {
        let changes = matches!(
            op,
            Prim::RefWrite
                | Prim::RefModify
                | Prim::MVarTake
                | Prim::MVarPut
                | Prim::MVarTryTake
                | Prim::MVarTryPut
        );
        if changes {
            self.tell_held(id, Holder::Cell(args[0]));
        }
    }
}
