//! Erlang tables (ETS): access rights, names, owners and heirs. Their contents are in
//! `table_contents.rs`.

use super::process::{badarg, named};
use super::table_contents::Contents;
use super::{Touched, arguments, elements};
use crate::access::{How, Thing};
use crate::machine::{Machine, atom};
use crate::observer::{Observer, Touch};
use crate::run::Flow;
use crate::state::State;
use crate::state::heap::Heap;
use crate::state::tables::{Protection, TableChange, TableKind, TermTable};
use crate::state::thread::ThreadId;
use crate::state::word::Word;
use crate::stop::Fault;
use core_ir::Prim;
use source::Symbol;

fn kind(word: Word) -> Option<TableKind> {
    Some(match super::term::atom_text(word)? {
        "set" => TableKind::Set,
        "ordered_set" => TableKind::OrderedSet,
        "bag" => TableKind::Bag,
        "duplicate_bag" => TableKind::DuplicateBag,
        _ => return None,
    })
}

fn kind_name(kind: TableKind) -> &'static str {
    match kind {
        TableKind::Set => "set",
        TableKind::OrderedSet => "ordered_set",
        TableKind::Bag => "bag",
        TableKind::DuplicateBag => "duplicate_bag",
    }
}

fn protection(word: Word) -> Option<Protection> {
    Some(match super::term::atom_text(word)? {
        "public" => Protection::Public,
        "protected" => Protection::Protected,
        "private" => Protection::Private,
        _ => return None,
    })
}

fn protection_name(protection: Protection) -> &'static str {
    match protection {
        Protection::Public => "public",
        Protection::Protected => "protected",
        Protection::Private => "private",
    }
}

fn contents(table: &TermTable) -> Contents {
    Contents { kind: table.kind, position: table.position, root: table.root, size: table.size }
}

impl State {
    /// A number for a key of a table: equal keys have equal numbers. In an ordered table 1 and 1.0
    /// are the same key, so all keys that may contain a fraction share one number.
    #[inline]
    fn key_hash(&self, key: Word, ordered: bool) -> u64 {
        if key.is_small() || key.as_atom().is_some() {
            return key.0;
        }
        let range = Word::small(1 << 32);
        match super::term_hash::hash(&self.heap, &self.code, key, range) {
            Ok(hash) if !ordered => hash.0 << 32,
            _ => u64::MAX,
        }
    }

    // ---- finding -----------------------------------------------------------------------

    /// The number of an existing table.
    #[inline]
    fn table_number(&self, word: Word) -> Option<i64> {
        match self.reference_number(word) {
            Some(number) => self.tables.term_tables.contains_key(&number).then_some(number),
            None => {
                let name = Symbol::new(self.atom_text(word)?);
                self.tables.table_names.get(&name).copied()
            }
        }
    }

    /// The identity of a table, by its reference or name.
    pub fn table_object(&self, word: Word) -> Option<crate::observer::ObjectId> {
        let number = self.table_number(self.heap.resolve(word))?;
        self.tables.term_tables.get(&number).map(|table| table.object)
    }

    #[inline]
    fn table(&self, word: Word) -> Result<(i64, TermTable), Fault> {
        let number = self.table_number(word).ok_or_else(badarg)?;
        let table = self.tables.term_tables.get(&number).cloned().ok_or_else(badarg)?;
        Ok((number, table))
    }

    #[inline]
    fn readable(&self, id: ThreadId, word: Word) -> Result<TermTable, Fault> {
        let (_, table) = self.table(word)?;
        let may = table.owner == id || table.protection != Protection::Private;
        if may { Ok(table) } else { Err(badarg()) }
    }

    #[inline]
    fn writable(&self, id: ThreadId, word: Word) -> Result<(i64, TermTable), Fault> {
        let (number, table) = self.table(word)?;
        let may = table.owner == id || table.protection == Protection::Public;
        if may { Ok((number, table)) } else { Err(badarg()) }
    }

    /// Why an operation on a table failed, as in the error information of OTP.
    pub(crate) fn table_cause(
        &self,
        id: ThreadId,
        name: &str,
        args: &[Word],
    ) -> Option<&'static str> {
        let Ok((_, table)) = self.table(*args.first()?) else {
            return (name != "new").then_some("id");
        };
        let own = table.owner == id;
        let reads =
            ["lookup", "lookup_element", "member", "first", "last", "next", "prev", "select"];
        let allowed = match table.protection {
            Protection::Public => true,
            Protection::Protected => own || reads.contains(&name),
            Protection::Private => own,
        };
        if !allowed {
            return Some("access");
        }
        let by_key = ["lookup_element", "update_counter"].contains(&name);
        let key = args.get(1).filter(|_| by_key)?;
        (!contents(&table).contains(&self.heap, *key)).then_some("badkey")
    }

    #[inline]
    fn table_word(&mut self, number: i64) -> Word {
        match self.tables.term_tables.get(&number) {
            Some(table) if table.named => atom(table.name),
            _ => self.reference(number),
        }
    }

    /// The contents of a table, in its order.
    #[inline]
    pub(crate) fn table_tuples(&self, table: &TermTable) -> Vec<Word> {
        contents(table).all(&self.heap)
    }

    /// What an operation on a table would access.
    #[inline]
    pub(crate) fn table_touch(&self, word: Word) -> Touch {
        match self.table(word) {
            Ok((_, table)) => Touch::Object(table.object),
            Err(_) => Touch::Outside,
        }
    }

    #[inline]
    fn set_table_name(&mut self, name: Symbol, number: Option<i64>) {
        let old = match number {
            Some(number) => self.tables.table_names.insert(name, number),
            None => self.tables.table_names.remove(&name),
        };
        self.table_change(TableChange::TableName(name, old));
    }

    /// `{heir, Process, Data}` or `{heir, none}`.
    #[inline]
    fn heir(&self, option: Word) -> Result<Option<(ThreadId, Word)>, Fault> {
        match self.heap.as_tuple(option) {
            Some([tag, process, data]) if *tag == named("heir") => {
                let heir = process.as_thread().ok_or_else(badarg)?;
                Ok(Some((ThreadId(heir), *data)))
            }
            Some([tag, none]) if *tag == named("heir") && *none == named("none") => Ok(None),
            _ => Err(badarg()),
        }
    }

    fn table_info(&mut self, word: Word) -> Touched {
        if self.reference_number(word).is_none() && self.atom_text(word).is_none() {
            return Err(badarg());
        }
        let Ok((number, table)) = self.table(word) else {
            return Ok((named("undefined"), Touch::Outside));
        };
        let reference = self.reference(number);
        let info = self.heap.tuple(&[
            atom(table.name),
            named(kind_name(table.kind)),
            Word::small(table.position as i64),
            Word::bool(table.named),
            named(protection_name(table.protection)),
            table.owner.word(),
            table.heir.map_or_else(|| named("none"), |(heir, _)| heir.word()),
            Word::small(table.size as i64),
            reference,
        ]);
        Ok((info, Touch::Object(table.object)))
    }

    fn table_step(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let [_, way, key] = arguments(args);
        let table = self.readable(id, args[0])?;
        let inside = contents(&table);
        let heap = &self.heap;
        let found = match super::term::atom_text(way) {
            Some("first") => inside.end(heap, false),
            Some("last") => inside.end(heap, true),
            Some(way @ ("next" | "prev")) => {
                // A walk over unordered keys cannot continue from a deleted one.
                let lost = table.kind != TableKind::OrderedSet
                    && table.fixed == 0
                    && !inside.contains(heap, key);
                if lost {
                    return Err(badarg());
                }
                inside.neighbour(heap, key, way == "next")
            }
            _ => return Err(badarg()),
        };
        let key = found.unwrap_or_else(|| named("$end_of_table"));
        Ok((key, Touch::Object(table.object)))
    }

    /// A table that a process owns when it ends.
    #[inline]
    pub(crate) fn next_table_to_leave(&self, id: ThreadId) -> Option<i64> {
        let mut tables = self.tables.term_tables.iter();
        let owned = tables.find(|(_, table)| table.owner == id && !table.unowned);
        owned.map(|(number, _)| *number).filter(|_| !self.evaluating)
    }
}

impl<O: Observer> Machine<O> {
    /// A failed operation is an operation, too: whether the table exists depends on other
    /// processes.
    pub(super) fn table_prim(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Touched {
        self.report_table(id, op, args);
        self.table_operation(id, op, args)
    }

    /// Reports to an observer of accesses which part of a table an operation reads or changes: a
    /// key if it concerns nothing else, otherwise the whole table.
    fn report_table(&mut self, id: ThreadId, op: Prim, args: &[Word]) {
        if !O::WATCHES {
            return;
        }
        let Some(word) = args.first() else {
            self.report(id, Thing::Everyone, How::Read);
            return;
        };
        if matches!(op, Prim::TableNew | Prim::TableDelete) {
            self.report(id, Thing::Everyone, How::Link);
        }
        if let Some(name) = self.atom_text(*word).map(Symbol::new) {
            let how = if op == Prim::TableNew { How::Write } else { How::Read };
            self.report(id, Thing::TableName(name), how);
        }
        let Ok((number, table)) = self.table(*word) else {
            // Another order may find it.
            if let Some(number) = self.reference_number(*word) {
                self.report(id, Thing::Reference(number), How::Read);
            }
            return;
        };
        if op == Prim::TableDelete {
            self.report(id, Thing::Reference(number), How::Write);
            self.report(id, Thing::TableName(table.name), How::Write);
            // The end of the owner finds one table less.
            self.report(id, Thing::Life(table.owner), How::Link);
        }
        let thing = Thing::Object(table.object);
        let ordered = table.kind == TableKind::OrderedSet;
        let hash = |m: &Self, key: Word| m.key_hash(key, ordered);
        let how = match op {
            // A fraction may equal the key of any number.
            _ if ordered && self.heap.as_double(args[args.len().min(2) - 1]).is_some() => {
                How::Write
            }
            Prim::TableLookup => How::ReadAt(hash(self, args[1])),
            Prim::TableTake => How::WriteAt(hash(self, args[1])),
            Prim::TableDeleteObject => match contents(&table).key(&self.heap, args[1]) {
                Some(key) => How::WriteAt(hash(self, key)),
                None => How::Write,
            },
            Prim::TableInsert => {
                let tuples = elements(&self.heap, args[1]).unwrap_or_default();
                let keys: Vec<u64> = tuples
                    .iter()
                    .filter_map(|t| contents(&table).key(&self.heap, *t))
                    .map(|key| hash(self, key))
                    .collect();
                for key in keys {
                    self.report(id, thing, How::WriteAt(key));
                }
                return;
            }
            Prim::TableInfo | Prim::TableStep | Prim::TableAll => How::Read,
            _ => How::Write,
        };
        self.report(id, thing, how);
        if op == Prim::TableGive
            && let Some(to) = args[1].as_thread()
        {
            self.report(id, Thing::Life(ThreadId(to)), How::Query);
        }
    }

    fn table_operation(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Touched {
        match op {
            Prim::TableNew => self.table_new(id, args),
            Prim::TableInfo => self.table_info(args[0]),
            Prim::TableDelete => {
                let (number, table) = self.writable(id, args[0])?;
                self.drop_table(number);
                Ok((Word::TRUE, Touch::Object(table.object)))
            }
            Prim::TableList => {
                let numbers: Vec<i64> = self.tables.term_tables.keys().copied().collect();
                let words: Vec<Word> = numbers.into_iter().map(|n| self.table_word(n)).collect();
                Ok((self.heap.list(words), Touch::Outside))
            }
            Prim::TableInsert => self.table_insert(id, args),
            Prim::TableLookup => {
                let table = self.readable(id, args[0])?;
                let found = contents(&table).lookup(&self.heap, args[1]);
                if O::TRACES {
                    let cells = contents(&table).cells(&self.heap, args[1]);
                    self.observer.rows_found(cells);
                }
                Ok((self.heap.list(found), Touch::Object(table.object)))
            }
            Prim::TableTake => {
                let (number, table) = self.writable(id, args[0])?;
                if O::TRACES {
                    let cells = contents(&table).cells(&self.heap, args[1]);
                    self.observer.rows_found(cells);
                }
                let (left, taken) = contents(&table).take(&mut self.heap, args[1]);
                self.tell_kept(&table, None);
                let touch = Touch::Object(table.object);
                self.put_contents(number, table, left);
                Ok((self.heap.list(taken), touch))
            }
            Prim::TableDeleteObject => {
                let (number, table) = self.writable(id, args[0])?;
                let left = contents(&table).remove_tuple(&mut self.heap, args[1]);
                self.tell_kept(&table, None);
                let touch = Touch::Object(table.object);
                self.put_contents(number, table, left);
                Ok((Word::TRUE, touch))
            }
            Prim::TableClear => {
                let (number, table) = self.writable(id, args[0])?;
                let left = Contents::empty(&mut self.heap, table.kind, table.position);
                let touch = Touch::Object(table.object);
                self.put_contents(number, table, left);
                Ok((Word::TRUE, touch))
            }
            Prim::TableStep => self.table_step(id, args),
            Prim::TableAll => {
                let table = self.readable(id, args[0])?;
                super::room(&self.heap, 3 * table.size)?;
                let all = contents(&table).all(&self.heap);
                if O::TRACES {
                    let cells = contents(&table).all_cells(&self.heap);
                    self.observer.rows_found(cells);
                }
                Ok((self.heap.list(all), Touch::Object(table.object)))
            }
            Prim::TableGive => self.table_give(id, args),
            _ => self.table_set(id, args),
        }
    }

    // ---- changing ----------------------------------------------------------------------

    pub(crate) fn put_table(&mut self, number: i64, table: Option<TermTable>) {
        let old = match table {
            Some(table) => self.tables.term_tables.insert(number, table),
            None => self.tables.term_tables.remove(&number),
        };
        self.table_change(TableChange::TermTable(number, old));
        if O::STATES {
            let id = self.scalars.current.unwrap_or(ThreadId::MAIN);
            self.tell_held(id, crate::view::held::Holder::Table(number));
        }
    }

    /// Restores a table and its name to an earlier value.
    pub(crate) fn restore_table(&mut self, number: i64, table: Option<TermTable>) {
        if self.tables.term_tables.contains_key(&number) {
            self.drop_table(number);
        }
        let Some(table) = table else { return };
        if table.named {
            self.set_table_name(table.name, Some(number));
        }
        self.put_table(number, Some(table));
    }

    fn put_contents(&mut self, number: i64, table: TermTable, contents: Contents) {
        if contents.root != table.root {
            let table = TermTable { root: contents.root, size: contents.size, ..table };
            self.put_table(number, Some(table));
        }
    }

    fn drop_table(&mut self, number: i64) {
        let table = self.tables.term_tables.get(&number).filter(|table| table.named);
        if let Some(name) = table.map(|table| table.name) {
            self.set_table_name(name, None);
        }
        self.put_table(number, None);
    }

    fn table_new(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let [name, kind_word, position, options] = arguments(args);
        let name = Symbol::new(self.atom_text(name).ok_or_else(badarg)?);
        let kind = kind(kind_word).ok_or_else(badarg)?;
        let position = self.heap.as_int(position).filter(|n| *n >= 1).ok_or_else(badarg)?;
        let empty = Contents::empty(&mut self.heap, kind, position as usize);
        let mut table = TermTable {
            object: self.next_object(),
            name,
            named: false,
            kind,
            position: position as usize,
            protection: Protection::Protected,
            owner: id,
            unowned: false,
            heir: None,
            root: empty.root,
            size: 0,
            fixed: 0,
        };
        for option in elements(&self.heap, options)? {
            match self.atom_text(option) {
                Some("named_table") => table.named = true,
                Some("unowned") => table.unowned = true,
                Some(_) => table.protection = protection(option).ok_or_else(badarg)?,
                None => table.heir = self.heir(option)?,
            }
        }
        if table.named && self.tables.table_names.contains_key(&name) {
            return Err(badarg());
        }
        let number = self.next_reference();
        let reference = self.reference(number);
        let (is_named, object) = (table.named, table.object);
        self.put_table(number, Some(table));
        if is_named {
            // Operations that look up the name notice.
            self.set_table_name(name, Some(number));
            return Ok((atom(name), Touch::Outside));
        }
        Ok((reference, Touch::Object(object)))
    }

    fn table_insert(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let (number, table) = self.writable(id, args[0])?;
        let tuples = elements(&self.heap, args[1])?;
        let only_new = args[2] == Word::TRUE;
        let touch = Touch::Object(table.object);
        let mut after = contents(&table);
        for tuple in &tuples {
            let key = after.key(&self.heap, *tuple).ok_or_else(badarg)?;
            if only_new && after.contains(&self.heap, key) {
                return Ok((Word::FALSE, touch));
            }
        }
        // A node and its path upwards for each tuple: well below this.
        super::room(&self.heap, tuples.len().saturating_mul(400))?;
        for tuple in tuples {
            after = after.insert(&mut self.heap, tuple);
        }
        self.tell_kept(&table, Some(args[1]));
        self.put_contents(number, table, after);
        Ok((Word::TRUE, touch))
    }

    /// Reports the change of a table, with its previous value, to an observer that traces values.
    fn tell_kept(&mut self, table: &TermTable, rows: Option<Word>) {
        if O::TRACES {
            let before = contents(table);
            let find = |heap: &Heap, tuple: Word| before.cell_of(heap, tuple);
            self.observer.rows_kept(&mut self.state.heap, rows, &find);
        }
    }

    // ---- owners ------------------------------------------------------------------------

    fn table_give(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let (number, table) = self.table(args[0])?;
        let to = args[1].as_thread().map(ThreadId).ok_or_else(badarg)?;
        let alive = (to.0 as usize) < self.threads.len() && self.is_alive(to);
        if table.owner != id || to == id || !alive {
            return Err(badarg());
        }
        let touch = Touch::Object(table.object);
        self.put_table(number, Some(TermTable { owner: to, ..table }));
        Ok((Word::TRUE, touch))
    }

    fn table_set(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let (number, mut table) = self.table(args[0])?;
        let touch = Touch::Object(table.object);
        let option = args[1];
        if let Some([tag, value]) = self.heap.as_tuple(option) {
            let (tag, value) = (*tag, *value);
            if tag == named("fix") {
                self.readable(id, args[0])?;
                let fixed = table.fixed;
                table.fixed = if value == Word::TRUE { fixed + 1 } else { fixed.saturating_sub(1) };
                self.put_table(number, Some(table));
                return Ok((Word::TRUE, touch));
            }
            if tag == named("name") {
                self.writable(id, args[0])?;
                let name = Symbol::new(self.atom_text(value).ok_or_else(badarg)?);
                self.report(id, Thing::TableName(table.name), How::Write);
                self.report(id, Thing::TableName(name), How::Write);
                if table.named {
                    if self.tables.table_names.contains_key(&name) {
                        return Err(badarg());
                    }
                    self.set_table_name(table.name, None);
                    self.set_table_name(name, Some(number));
                }
                table.name = name;
                self.put_table(number, Some(table));
                return Ok((Word::TRUE, Touch::Outside));
            }
        }
        if table.owner != id {
            return Err(badarg());
        }
        match protection(option) {
            Some(protection) => table.protection = protection,
            None => table.heir = self.heir(option)?,
        }
        self.put_table(number, Some(table));
        Ok((Word::TRUE, touch))
    }

    /// The owner of a table ends: it is transferred to its heir, or deleted.
    pub(crate) fn leave_table(&mut self, id: ThreadId, number: i64) -> Touch {
        let Some(table) = self.tables.term_tables.get(&number).cloned() else {
            return Touch::Nothing;
        };
        let touch = Touch::Object(table.object);
        self.report(id, Thing::Object(table.object), How::Write);
        self.report(id, Thing::TableName(table.name), How::Write);
        self.report(id, Thing::Reference(number), How::Write);
        self.report(id, Thing::Everyone, How::Link);
        let exists = |heir: ThreadId| (heir.0 as usize) < self.threads.len();
        let heir = table.heir.filter(|(heir, _)| *heir != id && exists(*heir));
        if let Some((heir, _)) = heir {
            self.report(id, Thing::Life(heir), How::Query);
        }
        let Some((heir, data)) = heir.filter(|(heir, _)| self.is_alive(*heir)) else {
            self.drop_table(number);
            return touch;
        };
        self.put_table(number, Some(TermTable { owner: heir, ..table }));
        let table = self.table_word(number);
        let message = [named("ETS-TRANSFER"), table, id.word(), data];
        let message = self.heap.tuple(&message);
        self.message_from(id, heir, message, crate::observer::Origin::System);
        touch
    }

    /// Runs a function as one step on a table: see [`crate::state::transaction`].
    pub(crate) fn table_atomic(
        &mut self,
        id: ThreadId,
        args: &[Word],
        pc: usize,
        base: usize,
        fuel: &mut u64,
    ) -> Flow {
        match self.table_number(args[0]) {
            Some(number) => self.begin_table_step(id, number, args[1], pc, base, fuel),
            None => self.fault(id, badarg(), pc, base, 0),
        }
    }
}
