//! Erlang aliases: references that messages can be sent to while a process waits for an answer.

use super::process::badarg;
use super::{Touched, arguments};
use crate::access::{How, Thing};
use crate::machine::Machine;
use crate::observer::{Observer, Touch};
use crate::state::State;
use crate::state::tables::{Alias, AliasEnd, TableChange};
use crate::state::thread::ThreadId;
use crate::state::word::Word;

impl State {
    pub(super) fn make_alias(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let [reference, mode] = arguments(args);
        let number = self.reference_number(reference).ok_or_else(badarg)?;
        let ends = match self.atom_text(mode) {
            Some("explicit_unalias") => AliasEnd::Explicit,
            Some("demonitor") => AliasEnd::Monitor,
            Some("reply_unalias") => AliasEnd::Reply,
            _ => return Err(badarg()),
        };
        self.set_alias(number, Some(Alias { owner: id, ends }));
        Ok((reference, Touch::Thread(id)))
    }

    #[inline]
    fn set_alias(&mut self, number: i64, alias: Option<Alias>) {
        let old = match alias {
            Some(alias) => self.tables.aliases.insert(number, alias),
            None => self.tables.aliases.remove(&number),
        };
        self.table_change(TableChange::Alias(number, old));
    }
}

impl<O: Observer> Machine<O> {
    pub(super) fn unalias(&mut self, id: ThreadId, reference: Word) -> Touched {
        let number = self.reference_number(reference).ok_or_else(badarg)?;
        self.report(id, Thing::Reference(number), How::Write);
        let own = self.tables.aliases.get(&number).is_some_and(|alias| alias.owner == id);
        if own {
            self.set_alias(number, None);
        }
        Ok((Word::bool(own), Touch::Thread(id)))
    }

    /// The receiver of a message sent to a reference. A one-shot alias is used up by it, together
    /// with the monitor of the same reference.
    pub(super) fn take_alias(&mut self, by: ThreadId, number: i64) -> Option<ThreadId> {
        let Alias { owner, ends } = *self.tables.aliases.get(&number)?;
        if ends == AliasEnd::Reply {
            self.report(by, Thing::Reference(number), How::Write);
            self.set_alias(number, None);
            self.remove_monitor(owner, number);
        }
        Some(owner)
    }

    /// A monitor was removed or has fired: the alias with the same reference ends, unless it was to
    /// outlive the monitor.
    pub(super) fn monitor_over(&mut self, number: i64) {
        if self.tables.aliases.get(&number).is_some_and(|alias| alias.ends != AliasEnd::Explicit) {
            let by = self.scalars.current.unwrap_or(ThreadId::MAIN);
            self.report(by, Thing::Reference(number), How::Write);
            self.set_alias(number, None);
        }
    }

    /// A process has ended, and so have its aliases.
    pub(super) fn leave_aliases(&mut self, id: ThreadId) {
        let own: Vec<i64> = self
            .tables
            .aliases
            .iter()
            .filter(|(_, alias)| alias.owner == id)
            .map(|(number, _)| *number)
            .collect();
        for number in own {
            self.report(id, Thing::Reference(number), How::Write);
            self.set_alias(number, None);
        }
    }
}
