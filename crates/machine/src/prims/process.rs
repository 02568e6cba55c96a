//! Erlang processes: spawning, mailboxes, names, timers. Links, monitors and signals are in
//! `signal.rs`.
//!
//! With immediate delivery a message is in the mailbox when `send` returns. With delayed delivery
//! it waits outside, in order per sender, until the schedule delivers it.

use super::{Done, Touched, int, wrong};
use crate::access::{How, Thing};
use crate::machine::{Machine, atom};
use crate::observer::{Mail, Observer, Origin, Touch};
use crate::state::State;
use crate::state::heap::Kind;
use crate::state::tables::Timer;
use crate::state::thread::{Block, Mask, Signal, Status, ThreadId};
use crate::state::word::Word;
use crate::stop::Fault;
use core_ir::Prim;
use source::Symbol;

/// Fields of a message in a mailbox.
pub(super) const MESSAGE: usize = 0;
pub(super) const NEXT: usize = 1;
/// The number of the process that sent it, where orders of arrival are explored.
const SENDER: usize = 2;

pub(super) fn named(text: &str) -> Word {
    atom(Symbol::new(text))
}

pub(super) fn badarg() -> Fault {
    Fault::Erlang("error", named("badarg"))
}

impl State {
    /// The message in a `Mail` object, in which it travels; any other word is the message itself.
    pub(crate) fn unpacked(&self, word: Word) -> Word {
        let is_mail = word.is_value_reference() && self.heap.header(word.index()).is(Kind::Mail);
        if is_mail { self.heap.field(word.index(), MESSAGE) } else { word }
    }

    #[inline]
    pub(super) fn pid(&self, word: Word) -> Result<ThreadId, Fault> {
        match word.as_thread().map(ThreadId) {
            Some(id) if (id.0 as usize) < self.threads.len() => Ok(id),
            _ => Err(badarg()),
        }
    }

    #[inline]
    pub(super) fn atom_argument(&self, word: Word) -> Result<Symbol, Fault> {
        self.atom_text(word).map(Symbol::new).ok_or_else(badarg)
    }

    /// Named by its creator and the count of the creator, so that it does not depend on other
    /// processes.
    #[inline]
    pub(super) fn next_reference(&mut self) -> i64 {
        let creator = self.scalars.current.unwrap_or(ThreadId::MAIN);
        let control = self.control_mut(creator);
        control.references += 1;
        i64::from(creator.0) << 32 | i64::from(control.references)
    }

    #[inline]
    pub(crate) fn make_reference(&mut self) -> Word {
        let number = self.next_reference();
        self.reference(number)
    }

    #[inline]
    pub(super) fn reference(&mut self, number: i64) -> Word {
        self.heap.make(Kind::Reference, 0, &[Word(number as u64)])
    }

    #[inline]
    pub(crate) fn reference_number(&self, word: Word) -> Option<i64> {
        self.heap.reference_number(word)
    }

    #[inline]
    pub(super) fn dictionary(&self, id: ThreadId) -> Word {
        self.control(id).process.as_ref().map_or(Word::NIL, |p| p.dictionary)
    }

    #[inline]
    pub(crate) fn set_dictionary(&mut self, id: ThreadId, map: Word) -> Word {
        if let Some(process) = self.process_mut(id) {
            process.dictionary = map;
        }
        Word::TRUE
    }

    /// `Name` or `{Name, Node}`.
    #[inline]
    pub(super) fn destination_name(&self, to: Word) -> Result<Symbol, Fault> {
        match self.heap.as_tuple(to) {
            Some([name, _node]) => self.atom_argument(*name),
            _ => self.atom_argument(to),
        }
    }

    #[inline]
    pub(crate) fn mailbox_length(&self, id: ThreadId) -> usize {
        let mut at = self.control(id).process.as_ref().map_or(Word::EMPTY, |p| p.first);
        let mut length = 0;
        while at != Word::EMPTY {
            at = self.heap.field(at.index(), NEXT);
            length += 1;
        }
        length
    }

    /// The process that a process identifier, name or alias refers to now.
    #[inline]
    pub(crate) fn destination(&self, to: Word) -> Option<ThreadId> {
        match (to.as_thread(), self.reference_number(to)) {
            (Some(id), _) => Some(ThreadId(id)),
            (None, Some(number)) => self.tables.aliases.get(&number).map(|alias| alias.owner),
            (None, None) => {
                let name = self.destination_name(to).ok()?;
                self.tables.names.get(&name).copied()
            }
        }
    }

    /// The message at the read pointer, or EMPTY.
    #[inline]
    fn current_mail(&self, id: ThreadId) -> Word {
        match &self.control(id).process {
            Some(process) if process.before == Word::EMPTY => process.first,
            Some(process) => self.heap.field(process.before.index(), NEXT),
            None => Word::EMPTY,
        }
    }

    /// Whether there is a message at the read pointer.
    #[inline]
    pub(crate) fn has_mail(&self, id: ThreadId) -> bool {
        self.current_mail(id) != Word::EMPTY
    }

    /// The reason that links and monitors receive: `{R, Stack}` for `error:R`, `{{nocatch, V},
    /// Stack}` for `throw:V`, and just `R` for `exit:R`.
    pub fn exit_reason(&mut self, status: Status, outcome: Word) -> Word {
        if status != Status::Died {
            return named("normal");
        }
        let Some([class, reason, stack]) = self.heap.as_tuple(outcome) else {
            return outcome;
        };
        let (class, reason, stack) = (*class, *reason, *stack);
        if class == named("exit") {
            reason
        } else if class == named("throw") {
            let reason = self.heap.tuple(&[named("nocatch"), reason]);
            self.heap.tuple(&[reason, stack])
        } else {
            self.heap.tuple(&[reason, stack])
        }
    }
}

impl<O: Observer> Machine<O> {
    pub(super) fn process_prim(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Touched {
        match op {
            Prim::ProcessSpawn => self.spawn(id, args),
            Prim::ProcessSend => self.send(id, args),
            Prim::MailboxPeek => self.mailbox_peek(id, args),
            Prim::ProcessLink => self.link(id, args),
            Prim::ProcessUnlink => self.unlink(id, args),
            Prim::ProcessMonitor => self.monitor(id, args[0]),
            Prim::ProcessDemonitor => self.demonitor(id, args),
            Prim::ProcessExit => {
                let other = self.pid(args[0])?;
                self.exit_signal(id, other, args[1], false);
                Ok((Word::TRUE, Touch::Thread(other)))
            }
            Prim::ProcessFlag => self.flag(id, args),
            Prim::ProcessIsAlive => {
                let other = self.pid(args[0])?;
                self.report(id, Thing::Life(other), How::Query);
                self.arrive_before_look(id, other);
                Ok((Word::bool(self.is_alive(other)), Touch::Thread(other)))
            }
            Prim::ProcessRegister => self.register(id, args),
            Prim::ProcessUnregister => {
                let name = self.atom_argument(args[0])?;
                self.report(id, Thing::Name(name), How::Write);
                self.report(id, Thing::Everyone, How::Link);
                let owner = self.tables.names.get(&name).copied().ok_or_else(badarg)?;
                self.report_rename(id, name, owner);
                self.set_name(name, None);
                if let Some(process) = self.process_mut(owner) {
                    process.name = None;
                }
                Ok((Word::TRUE, Touch::Outside))
            }
            Prim::ProcessWhereis => {
                let name = self.atom_argument(args[0])?;
                self.report(id, Thing::Name(name), How::Read);
                let found = self.tables.names.get(&name).map(|id| id.word());
                Ok((found.unwrap_or_else(|| named("undefined")), Touch::Outside))
            }
            Prim::ProcessList => {
                self.report(id, Thing::Everyone, How::Read);
                let alive: Vec<Word> = (0..self.threads.len() as u32)
                    .map(ThreadId)
                    .filter(|id| !self.control(*id).is_over())
                    .map(ThreadId::word)
                    .collect();
                Ok((self.heap.list(alive), Touch::Outside))
            }
            Prim::TimerStart => self.start_timer(id, args),
            _ => self.cancel_timer(id, args),
        }
    }

    // ---- spawning ----------------------------------------------------------------------

    fn spawn(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let options: Vec<Word> = super::list(&self.heap, args[1])?;
        let has = |name: &str| options.contains(&named(name));
        let (link, monitor) = (has("link"), has("monitor"));
        self.room_for_thread()?;
        self.report(id, Thing::Everyone, How::Link);
        let new = self.new_thread(Some(id), args[0], crate::code::START_PROCESS, Mask::Unmasked);
        self.push_ready(new);
        let leader = self.control(id).process.as_ref().and_then(|p| p.leader);
        let node = self.node(id);
        self.set_node(new, node);
        let call = options.iter().find_map(|option| match self.heap.as_tuple(*option) {
            Some([tag, call]) if *tag == named("initial_call") => Some(*call),
            _ => None,
        });
        let facts = self.control(new).process.as_ref().map(|p| p.facts);
        let facts = match (facts, call) {
            (Some(facts), Some(call)) => {
                Some(self.heap.map_put(facts, named("initial_call"), call))
            }
            (facts, _) => facts,
        };
        if let (Some(process), Some(facts)) = (self.process_mut(new), facts) {
            process.leader = leader;
            process.facts = facts;
        }
        if link {
            self.add_link(id, new);
        }
        let touch = Touch::Thread(new);
        if monitor {
            let number = self.next_reference();
            self.add_monitor(id, new, number, new.word());
            let reference = self.reference(number);
            return Ok((self.heap.tuple(&[new.word(), reference]), touch));
        }
        Ok((new.word(), touch))
    }

    // ---- messages ----------------------------------------------------------------------

    fn send(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let (to, message) = (args[0], args[1]);
        let target = match to.as_thread() {
            Some(_) => Some(self.pid(to)?),
            None if self.reference_number(to).is_some() => {
                self.reference_number(to).and_then(|number| {
                    self.report(id, Thing::Reference(number), How::Read);
                    self.take_alias(id, number)
                })
            }
            None => {
                let name = self.destination_name(to)?;
                self.report(id, Thing::Name(name), How::Read);
                match self.tables.names.get(&name) {
                    Some(target) => Some(*target),
                    // An unregistered name on this node: an error, unless given as a tuple.
                    None if self.heap.as_tuple(to).is_some() => None,
                    None => return Err(badarg()),
                }
            }
        };
        if O::MAIL {
            self.tell_mail(Mail::Sent { from: id, to: target, message });
        }
        let Some(target) = target else { return Ok((message, Touch::Outside)) };
        self.message_from(id, target, message, Origin::Process(id));
        Ok((message, Touch::Thread(target)))
    }

    /// Sends a message: it is delivered immediately, or when the schedule says so.
    pub(crate) fn message_from(
        &mut self,
        from: ThreadId,
        to: ThreadId,
        message: Word,
        origin: Origin,
    ) {
        if !self.settings.delayed_delivery {
            self.report(from, Thing::Mailbox(to), How::Write);
            self.report(from, Thing::Life(to), How::Reach);
            self.put_message(to, message, origin);
        } else if from == to {
            self.report(from, Thing::Mailbox(to), How::Write);
            self.put_message(to, message, origin);
        } else {
            self.post(from, to, Signal::Message(message));
        }
    }

    /// Packs a message into the `Mail` object in which it travels and waits in a mailbox, when it is
    /// sent: by the running process, if no other is given.
    pub(crate) fn packed(
        &mut self,
        message: Word,
        by: Option<ThreadId>,
        to: Option<ThreadId>,
    ) -> Word {
        let mail = self.heap.make(Kind::Mail, 0, &[message, Word::EMPTY, Word::EMPTY]);
        if O::TRACES {
            let (state, observer) = (&mut self.state, &mut self.observer);
            observer.sent(&mut state.heap, mail.index(), by, to);
        }
        mail
    }

    /// Puts a message, packed or not, at the end of a mailbox and wakes its owner.
    pub(crate) fn put_message(&mut self, to: ThreadId, message: Word, origin: Origin) {
        if O::MAIL {
            let lost = self.control(to).is_over();
            let message = self.unpacked(message);
            self.tell_mail(Mail::Arrived { origin, to, message, lost });
        }
        if self.control(to).is_over() {
            return;
        }
        let mail = match self.unpacked(message) == message {
            true => self.packed(message, origin.sender(), Some(to)),
            false => message,
        };
        if self.settings.delayed_delivery
            && let Some(sender) = origin.sender()
        {
            // A number, not a reference: what lies in a mailbox does not make its sender reachable.
            self.heap.write_field(mail.index(), SENDER, Word::small(i64::from(sender.0)));
        }
        if O::TRACES {
            self.observer.posted(&mut self.state.heap, mail.index(), to);
        }
        let Some(process) = self.process_mut(to) else { return };
        let last = process.last;
        process.last = mail;
        if last == Word::EMPTY {
            process.first = mail;
        } else {
            self.heap.write_field(last.index(), NEXT, mail);
        }
        if matches!(self.status(to), Status::Blocked(Block::Mailbox(_))) {
            self.wake(to);
        }
    }

    /// The process that sent the message that a process examines next, if that is known.
    pub(crate) fn sender_of_next(&self, id: ThreadId) -> Option<ThreadId> {
        let (index, _) = self.heap.object(self.current_mail(id))?;
        let number = self.heap.as_int(self.heap.field(index, SENDER))?;
        u32::try_from(number).ok().map(ThreadId)
    }

    /// Sends to a process or a name, from a timer.
    pub(crate) fn deliver_to(&mut self, to: Word, message: Word, timer: i64) {
        let target = match to.as_thread() {
            Some(id) => Some(ThreadId(id)),
            None if self.reference_number(to).is_some() => {
                self.reference_number(to).and_then(|number| self.take_alias(ThreadId::MAIN, number))
            }
            None => self
                .destination_name(to)
                .ok()
                .and_then(|name| self.tables.names.get(&name).copied()),
        };
        if let Some(target) = target {
            self.put_message(target, message, Origin::Timer(timer));
        }
    }

    fn mailbox_peek(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let mail = self.current_mail(id);
        let touch = Touch::Thread(id);
        if mail != Word::EMPTY {
            if O::TRACES {
                self.observer.found(mail.index() + 1 + MESSAGE);
            }
            return Ok((self.heap.field(mail.index(), MESSAGE), touch));
        }
        let clock = self.scalars.clock;
        let milliseconds = match self.heap.as_int(args[0]) {
            Some(n) if n >= 0 => Some(n),
            None if args[0] == named("infinity") => None,
            _ => return Err(Fault::Erlang("error", named("timeout_value"))),
        };
        let Some(process) = self.process_mut(id) else { return Err(badarg()) };
        let deadline = match (milliseconds, process.deadline) {
            (None, _) => None,
            (Some(_), Some(deadline)) => Some(deadline),
            (Some(n), None) => Some(clock.saturating_add(n.saturating_mul(1_000_000))),
        };
        process.deadline = deadline;
        match deadline {
            Some(deadline) if deadline <= clock => {
                process.deadline = None;
                process.before = Word::EMPTY;
                if O::MAIL {
                    self.tell_mail(Mail::TimedOut { by: id });
                }
                Ok((named("%timeout"), touch))
            }
            _ => Err(Fault::Block(Block::Mailbox(deadline))),
        }
    }

    pub(super) fn mailbox_next(&mut self, id: ThreadId) -> Done {
        let mail = self.current_mail(id);
        if mail != Word::EMPTY
            && let Some(process) = self.process_mut(id)
        {
            process.before = mail;
            if O::MAIL {
                self.tell_mail(Mail::Passed { by: id });
            }
        }
        Ok(Word::TRUE)
    }

    pub(super) fn mailbox_take(&mut self, id: ThreadId) -> Done {
        let mail = self.current_mail(id);
        if mail == Word::EMPTY {
            return Err(wrong("a message"));
        }
        let next = self.heap.field(mail.index(), NEXT);
        let Some(process) = self.process_mut(id) else { return Err(badarg()) };
        let before = process.before;
        if process.last == mail {
            process.last = before;
        }
        if before == Word::EMPTY {
            process.first = next;
        }
        process.before = Word::EMPTY;
        process.deadline = None;
        process.taken = process.taken.wrapping_add(1);
        if before != Word::EMPTY {
            self.heap.write_field(before.index(), NEXT, next);
        }
        let message = self.heap.field(mail.index(), MESSAGE);
        if O::MAIL {
            self.tell_mail(Mail::Taken { by: id, message });
        }
        if O::TRACES {
            self.observer.found(mail.index() + 1 + MESSAGE);
        }
        Ok(message)
    }

    fn flag(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let flag = self.atom_argument(args[0])?;
        let Some(process) = self.process_mut(id) else { return Err(badarg()) };
        if flag.as_str() == "trap_exit" {
            let old = process.trap_exit;
            if O::WATCHES {
                // The effect of the ends of other processes on it changes.
                self.report(id, Thing::Life(id), How::Write);
            }
            let Some(process) = self.process_mut(id) else { return Err(badarg()) };
            process.trap_exit = match args[1] {
                Word::TRUE => true,
                Word::FALSE => false,
                _ => return Err(badarg()),
            };
            return Ok((Word::bool(old), Touch::Nothing));
        }
        // Flags that only tune the runtime of OTP are stored and returned.
        let facts = process.facts;
        let old = self.heap.map_find(facts, args[0]);
        let facts = self.heap.map_put(facts, args[0], args[1]);
        if let Some(process) = self.process_mut(id) {
            process.facts = facts;
        }
        Ok((old.unwrap_or_else(|| default_flag(flag)), Touch::Nothing))
    }

    // ---- names and timers --------------------------------------------------------------

    fn register(&mut self, by: ThreadId, args: &[Word]) -> Touched {
        let name = self.atom_argument(args[0])?;
        let id = self.pid(args[1])?;
        self.report(by, Thing::Name(name), How::Write);
        self.report(by, Thing::Everyone, How::Link);
        self.report_rename(by, name, id);
        let taken = self.tables.names.contains_key(&name)
            || !self.is_alive(id)
            || self.control(id).process.as_ref().is_some_and(|p| p.name.is_some())
            || name.as_str() == "undefined";
        if taken {
            return Err(badarg());
        }
        self.set_name(name, Some(id));
        if let Some(process) = self.process_mut(id) {
            process.name = Some(name);
        }
        if self.control(id).label.is_none() {
            self.control_mut(id).label = Some(name);
        }
        Ok((Word::TRUE, Touch::Outside))
    }

    fn start_timer(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let milliseconds = int(&self.heap, args[0]).ok().filter(|n| *n >= 0).ok_or_else(badarg)?;
        let number = self.next_reference();
        let reference = self.reference(number);
        self.set_timer(id, number, milliseconds, args[1], args[2]);
        Ok((reference, Touch::Outside))
    }

    /// Starts a timer, unless it is for a process that has ended.
    pub(super) fn set_timer(
        &mut self,
        id: ThreadId,
        reference: i64,
        milliseconds: i64,
        to: Word,
        message: Word,
    ) {
        self.report(id, Thing::Timers, How::Write);
        if let Ok(other) = self.pid(to) {
            self.report(id, Thing::Life(other), How::Query);
            if !self.is_alive(other) {
                return;
            }
        }
        let at = self.scalars.clock.saturating_add(milliseconds.saturating_mul(1_000_000));
        let message = self.packed(message, None, self.destination(to));
        self.add_timer(at, Timer::Send { reference, to, message });
    }

    /// Cancels the timers that send to a process by its identifier, because it is about to end.
    /// Returns false if there are none.
    pub(crate) fn cancel_timers_to(&mut self, id: ThreadId) -> bool {
        let is_for =
            |timer: &Timer| matches!(timer, Timer::Send { to, .. } if to.as_thread() == Some(id.0));
        let timers = self.tables.timers.iter().filter(|(_, timer)| is_for(timer));
        let keys: Vec<_> = timers.map(|(key, _)| *key).collect();
        for key in &keys {
            self.remove_timer(*key);
        }
        if !keys.is_empty() {
            self.report(id, Thing::Timers, How::Write);
        }
        !keys.is_empty()
    }

    /// Whether a timer is set that sends to a registered name.
    fn has_timer_for_name(&self, name: Symbol) -> bool {
        self.tables.timers.values().any(|timer| match timer {
            Timer::Send { to, .. } if to.as_thread().is_none() => {
                self.reference_number(*to).is_none()
                    && self.destination_name(*to).is_ok_and(|to| to == name)
            }
            _ => false,
        })
    }

    /// Reports to an observer of accesses that a name is registered for a process or removed. If a
    /// timer is set for the name, that decides to which process it sends.
    fn report_rename(&mut self, id: ThreadId, name: Symbol, owner: ThreadId) {
        let rings = self.has_timer_for_name(name);
        self.report(id, Thing::Life(owner), if rings { How::Seize } else { How::Rename });
    }

    fn cancel_timer(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let number = self.reference_number(args[0]).ok_or_else(badarg)?;
        self.report(id, Thing::Timers, How::Write);
        let found = self.tables.timers.iter().find_map(|(key, timer)| match timer {
            Timer::Send { reference, to, .. } if *reference == number => Some((*key, *to)),
            _ => None,
        });
        let Some((key, to)) = found else { return Ok((Word::FALSE, Touch::Outside)) };
        let exists = |other: &ThreadId| (other.0 as usize) < self.threads.len();
        if let Some(other) = self.destination(to).filter(|other| *other != id && exists(other)) {
            // Timers that would have sent to it, or that its end would have cancelled, are gone.
            self.report(id, Thing::Life(other), How::Seize);
        }
        self.remove_timer(key);
        let left = (key.0 - self.scalars.clock).max(0) / 1_000_000;
        Ok((Word::small(left), Touch::Outside))
    }
}

fn default_flag(flag: Symbol) -> Word {
    match flag.as_str() {
        "priority" => named("normal"),
        "message_queue_data" => named("on_heap"),
        "min_heap_size" => Word::small(233),
        "min_bin_vheap_size" => Word::small(46_422),
        "fullsweep_after" => Word::small(65_535),
        "error_handler" => named("error_handler"),
        _ => Word::FALSE,
    }
}
