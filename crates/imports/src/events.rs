//! The events of a log, one by one: what each makes the machine do, and what must be the same.

use crate::describe::{likely_cause, without_identities};
use crate::guide::{Guide, Step};
use crate::log::{Event, What};
use crate::term::{Identifier, Term};
use core_ir::Prim;
use machine::{Move, Sent, ThreadId};

impl Guide<'_> {
    pub(crate) fn sent(
        &mut self,
        event: &Event,
        thread: ThreadId,
        message: &Term,
        to: &Term,
    ) -> Step {
        if self.is_service(to) || self.is_sent_to_nobody(thread, to) {
            return Ok(());
        }
        self.expect(event, thread, Prim::ProcessSend)?;
        let arguments = self.machine().next_arguments(thread);
        let [target, value] = arguments[..] else { return Err(self.differs(event, thread)) };
        if !self.same(to, target) || !self.same(message, value) {
            return Err(self.differs(event, thread));
        }
        if self.machine().destination_of(target) == Some(thread) {
            self.arrivals_before_own(event, thread, message)?;
        }
        self.perform(event, Move::Go(thread))
    }

    /// A message of a process to itself arrives when it is sent. On the node it joins the end of a
    /// queue: what arrived before it arrives first.
    pub(crate) fn arrivals_before_own(
        &mut self,
        event: &Event,
        thread: ThreadId,
        message: &Term,
    ) -> Step {
        let log = self.log;
        let queue: Vec<usize> =
            self.queues.get(&event.process).into_iter().flatten().copied().collect();
        let is_own = |n: &usize| match &log.events[*n].what {
            What::Receive { message: m, from } => {
                m == message && from.as_ref() == Some(&event.process)
            }
            _ => false,
        };
        let Some(own) = queue.iter().position(is_own) else { return Ok(()) };
        for number in &queue[..own] {
            let earlier = &log.events[*number];
            if let What::Receive { message, from: Some(from) } = &earlier.what
                && *from != event.process
                && !self.services.contains(from)
            {
                self.finish(*number);
                self.arrived(earlier, thread, message, Some(from))?;
                self.followed += 1;
            }
        }
        self.finish(queue[own]);
        Ok(())
    }

    pub(crate) fn arrived(
        &mut self,
        event: &Event,
        thread: ThreadId,
        message: &Term,
        from: Option<&Identifier>,
    ) -> Step {
        if self.is_dead(thread) {
            return Ok(());
        }
        let Some(from) = from else { return self.came_from_nowhere(event, thread, message) };
        if self.services.contains(from) || *from == event.process {
            return Ok(());
        }
        let Some(sender) = self.threads.get(from).copied() else {
            return Err(self.lost_start(event));
        };
        if let Some(early) = self.early.get_mut(&(sender, thread)).and_then(|e| e.pop_front()) {
            return match self.pairs.same(message, &early) {
                true => Ok(()),
                false => Err(self.differs(event, thread)),
            };
        }
        let next = self.next_message(sender, thread);
        if !next.is_some_and(|next| self.pairs.same(message, &next)) {
            return match self.is_answer(event, message) {
                true => Ok(()),
                false => Err(self.differs(event, thread)),
            };
        }
        self.admit(event, sender, thread)
    }

    fn admit(&mut self, event: &Event, from: ThreadId, to: ThreadId) -> Step {
        match self.schedule.admit(from, to) && self.can_go_on() {
            true => Ok(()),
            false => Err(self.differs(event, to)),
        }
    }

    /// The message that the next signals from one process to another bring.
    pub(crate) fn next_message(&mut self, from: ThreadId, to: ThreadId) -> Option<Term> {
        let traps = self.machine().traps_exits(to);
        for signal in self.machine().signals_sent(from, to, None) {
            match signal {
                Sent::Message(word) => return self.value(word),
                Sent::Exit { reason, .. } if traps => {
                    let word = self.schedule.machine.exit_message(from, reason);
                    return self.value(word);
                }
                Sent::Exit { .. } | Sent::Request => {}
            }
        }
        None
    }

    /// A message whose sender the node does not know: a timeout, a timer, the answer to a request,
    /// or what is said about a process that has ended.
    pub(crate) fn came_from_nowhere(
        &mut self,
        event: &Event,
        thread: ThreadId,
        message: &Term,
    ) -> Step {
        if self.is_answer(event, message) {
            return Ok(());
        }
        for from in self.machine().senders_to(thread) {
            let is_about_end = matches!(message.as_tuple(), Some([tag, ..])
                if matches!(tag.as_atom(), Some("DOWN" | "EXIT")));
            let next = self.next_message(from, thread).filter(|_| is_about_end);
            if next.is_some_and(|next| self.pairs.same(message, &next)) {
                return self.admit(event, from, thread);
            }
        }
        if matches!(message.as_tuple(), Some([tag, ..]) if tag.as_atom() == Some("DOWN")) {
            if self.machine().operation_before(thread) == Some(Prim::ProcessMonitor) {
                return self.perform(event, Move::Go(thread));
            }
            if let Some(given) = self.given.get_mut(&thread).filter(|given| **given > 0) {
                *given -= 1;
                return Ok(());
            }
        }
        self.time_passed(event, thread, message)
    }

    /// A timeout, or the message of a timer.
    fn time_passed(&mut self, event: &Event, thread: ThreadId, message: &Term) -> Step {
        let timer = self.machine().next_timer_message(thread).and_then(|word| self.value(word));
        let is_timer = timer.is_some_and(|timer| self.pairs.same(message, &timer));
        let waits = self.machine().operation_before(thread) == Some(Prim::MailboxPeek)
            && self.machine().has_timeout(thread);
        let is_timeout = message.as_atom() == Some("timeout") && waits;
        if message.as_atom() == Some("timeout") && self.schedule.machine.observer.took_flush(thread)
        {
            return Ok(());
        }
        let choice = match (is_timer, is_timeout) {
            (true, true) => {
                let cause = "a timer sends `timeout` to a process whose `receive` can time out: the \
                             log does not say which of them it was";
                return Err(self.differs_because(event, thread, cause));
            }
            (true, false) => Move::Ring(thread),
            (false, true) => Move::Timeout(thread),
            (false, false) => return Err(self.differs(event, thread)),
        };
        self.perform(event, choice)
    }

    pub(crate) fn spawned(
        &mut self,
        event: &Event,
        thread: ThreadId,
        child: &Identifier,
        call: &Term,
    ) -> Step {
        self.expect(event, thread, Prim::ProcessSpawn)?;
        if !self.starts(thread, call) {
            return Err(self.differs(event, thread));
        }
        let count = self.machine().thread_count();
        self.perform(event, Move::Go(thread))?;
        if self.machine().thread_count() != count + 1 {
            return Err(self.differs(event, thread));
        }
        let new = ThreadId(count as u32);
        self.meet(child, new);
        self.advance(new);
        Ok(())
    }

    /// Whether the spawn before which a process stands starts this call, as far as both sides say.
    pub(crate) fn starts(&self, thread: ThreadId, call: &Term) -> bool {
        let arguments = self.machine().next_arguments(thread);
        let options = arguments.get(1).and_then(|word| self.value(*word));
        let Some(Term::List(options)) = options else { return false };
        let initial = options.iter().find_map(|option| match option.as_tuple() {
            Some([tag, call]) if tag.as_atom() == Some("initial_call") => call.as_tuple(),
            _ => None,
        });
        let (Some([module, function, _]), Some([m, f, arguments])) = (initial, call.as_tuple())
        else {
            return false;
        };
        match arguments.as_list() {
            // A function: here the name of the function itself.
            Some([Term::Fun { module: of, .. }, _]) if m.as_atom() == Some("erlang") => {
                module.as_atom() == Some(&**of)
            }
            Some([Term::Export(of, name, _), _]) if m.as_atom() == Some("erlang") => {
                module.as_atom() == Some(&**of) && function.as_atom() == Some(&**name)
            }
            _ => (m, f) == (module, function),
        }
    }

    pub(crate) fn ended(&mut self, event: &Event, thread: ThreadId, reason: &Term) -> Step {
        self.output_before_end(event, thread)?;
        self.requests_before_end(thread, &event.process);
        if !self.is_dead(thread) && self.machine().operation_before(thread) != Some(Prim::ThreadEnd)
        {
            self.killed(event, thread, reason)?;
        }
        while !self.is_dead(thread) {
            self.requests_before_end(thread, &event.process);
            if self.machine().operation_before(thread) != Some(Prim::ThreadEnd) {
                return Err(self.differs(event, thread));
            }
            self.perform(event, Move::Go(thread))?;
        }
        let (status, outcome) = (self.machine().status(thread), self.machine().outcome(thread));
        let found = self.schedule.machine.exit_reason(status, outcome);
        if !self.same(reason, found) {
            let found = format!("ends with reason {}", self.shown(found));
            return Err(self.difference(event, thread, found, likely_cause(event).to_owned()));
        }
        self.is_over |= thread == ThreadId::MAIN;
        Ok(())
    }

    /// A process may end before its group leader has served its last request for output.
    fn output_before_end(&mut self, event: &Event, thread: ThreadId) -> Step {
        let log = self.log;
        let writes = self.machine().operation_before(thread) == Some(Prim::Write);
        let queue = self.queues.get(&event.process).into_iter().flatten();
        let own = queue.copied().find(|n| matches!(log.events[*n].what, What::Output { .. }));
        let (Some(number), true) = (own, writes) else { return Ok(()) };
        let is_next = (0..number)
            .all(|n| self.is_done(n) || !matches!(log.events[n].what, What::Output { .. }));
        if is_next && let What::Output { text } = &log.events[number].what {
            self.finish(number);
            self.wrote(event, thread, text.as_deref())?;
            self.advance(thread);
        }
        Ok(())
    }

    /// An exit signal ends a process.
    pub(crate) fn killed(&mut self, event: &Event, thread: ThreadId, reason: &Term) -> Step {
        for from in self.machine().senders_to(thread) {
            for signal in self.machine().signals_sent(from, thread, None) {
                let Sent::Exit { reason: word, kills_trapping, .. } = signal else { continue };
                let matches = match kills_trapping {
                    true => reason.as_atom() == Some("killed"),
                    false => self.same(reason, word),
                };
                if matches && self.schedule.perform(Move::Arrive { to: thread, from }) {
                    return Ok(());
                }
            }
        }
        Err(self.differs(event, thread))
    }

    /// Requests for links and monitors that arrived before the process ended. Whether a monitor did
    /// is only seen in the message that its owner gets.
    pub(crate) fn requests_before_end(&mut self, thread: ThreadId, process: &Identifier) {
        for from in self.machine().senders_to(thread) {
            let Some(owner) = self.processes.get(&from).cloned() else { continue };
            let arrived = self.linked.contains(&(owner.clone(), process.clone()))
                || !self.will_get_noproc(&owner, process);
            while arrived
                && matches!(
                    self.machine().signals_sent(from, thread, None).first(),
                    Some(Sent::Request)
                )
                && self.machine().next_arrival(from, thread)
                    == Some(self.machine().arrived(from, thread) + 1)
            {
                if !self.schedule.perform(Move::Arrive { to: thread, from }) {
                    break;
                }
            }
        }
    }

    /// Whether the first that a process hears of the end of another is that it did not exist.
    pub(crate) fn will_get_noproc(&self, owner: &Identifier, process: &Identifier) -> bool {
        let mut reasons = self.coming(owner).filter_map(|event| match &event.what {
            What::Receive { message, .. } => match message.as_tuple() {
                Some([tag, _, _, Term::Pid(of), reason])
                    if tag.as_atom() == Some("DOWN") && of == process =>
                {
                    Some(reason.as_atom().unwrap_or_default())
                }
                Some([tag, Term::Pid(of), reason])
                    if tag.as_atom() == Some("EXIT") && of == process =>
                {
                    Some(reason.as_atom().unwrap_or_default())
                }
                _ => None,
            },
            _ => None,
        });
        reasons.next() == Some("noproc")
    }

    /// A name is given to a process, or taken from it: by itself or by another one.
    pub(crate) fn named(&mut self, event: &Event, owner: ThreadId, name: &str, op: Prim) -> Step {
        let count = self.machine().thread_count() as u32;
        let others = (0..count).map(ThreadId).filter(|t| *t != owner);
        let by = std::iter::once(owner).chain(others).find(|thread| {
            let stands = self.machine().operation_before(*thread) == Some(op);
            stands && {
                let first = self.machine().first_argument(*thread).and_then(|w| self.value(w));
                first.is_some_and(|first| first.as_atom() == Some(name))
            }
        });
        let Some(by) = by else { return Err(self.differs(event, owner)) };
        self.perform(event, Move::Go(by))?;
        let is_named = self.machine().registered_name(owner).is_some_and(|n| n.as_str() == name);
        if is_named != (op == Prim::ProcessRegister) {
            return Err(self.differs(event, owner));
        }
        self.advance(by);
        Ok(())
    }

    pub(crate) fn wrote(&mut self, event: &Event, thread: ThreadId, text: Option<&[u8]>) -> Step {
        self.expect(event, thread, Prim::Write)?;
        self.outside.take_output();
        self.perform(event, Move::Go(thread))?;
        let written = self.outside.take_output();
        if let Some(text) = text
            && without_identities(text) != without_identities(&written)
        {
            let found = format!("writes {:?}", String::from_utf8_lossy(&written));
            return Err(self.difference(event, thread, found, likely_cause(event).to_owned()));
        }
        Ok(())
    }

    pub(crate) fn is_service(&self, to: &Term) -> bool {
        let named = |name: &str| {
            let known = self.log.header.names.iter().find(|(known, _)| known == name);
            known.is_some_and(|(_, process)| self.services.contains(process))
        };
        match to {
            Term::Pid(pid) => self.services.contains(pid),
            Term::Atom(name) => named(name),
            Term::Tuple(parts) => matches!(&parts[..], [Term::Atom(name), _] if named(name)),
            _ => false,
        }
    }

    pub(crate) fn failed_naming(&mut self, event: &Event, thread: ThreadId) -> Step {
        let names = self.machine().registered_names();
        self.perform(event, Move::Go(thread))?;
        match self.machine().registered_names() == names {
            true => Ok(()),
            false => Err(self.differs(event, thread)),
        }
    }

    /// OTP before 25.3.2.19, 26.2.5.10 and 27.3.1 may log the arrival of a message after its
    /// receiver has taken it.
    pub(crate) fn late_arrival(&mut self, event: &Event, thread: ThreadId) -> Step {
        let log = self.log;
        let queue = self.queues.get(&event.process).into_iter().flatten();
        let next = queue.copied().find(|n| matches!(log.events[*n].what, What::Receive { .. }));
        let Some(number) = next else { return Err(self.differs(event, thread)) };
        let What::Receive { message, from: Some(from) } = &log.events[number].what else {
            return Err(self.differs(event, thread));
        };
        if self.services.contains(from) {
            return Err(self.differs(event, thread));
        }
        self.finish(number);
        self.arrived(event, thread, message, Some(from))?;
        self.followed += 1;
        Ok(())
    }

    // ---- operations that the log does not know -----------------------------------------

    /// Whether the time limit of a `receive` is no number: that is an error.
    pub(crate) fn has_wrong_timeout(&self, thread: ThreadId) -> bool {
        let limit = self.machine().first_argument(thread).and_then(|word| self.value(word));
        match limit {
            Some(Term::Int(limit)) => limit < 0,
            Some(limit) => limit.as_atom() != Some("infinity"),
            None => false,
        }
    }

    /// Whether a send hands over a table: on the node the runtime system does that.
    pub(crate) fn is_transfer(&self, thread: ThreadId) -> bool {
        let message = self.machine().next_arguments(thread).get(1).and_then(|w| self.value(*w));
        let tag = message.as_ref().and_then(Term::as_tuple).and_then(|parts| parts.first());
        tag.and_then(Term::as_atom) == Some("ETS-TRANSFER")
    }

    /// Whether a process is about to monitor a name that nobody has: it gets its message at once.
    pub(crate) fn monitors_nobody(&self, thread: ThreadId) -> bool {
        let Some(target) = self.machine().first_argument(thread) else { return false };
        target.as_thread().is_none() && self.machine().destination_of(target).is_none()
    }

    /// Whether a process that is about to remove a monitor gets its message first: there is none
    /// after that.
    pub(crate) fn will_get_down(&self, thread: ThreadId) -> bool {
        let reference = self.machine().first_argument(thread).and_then(|w| self.value(w));
        let (Some(Term::Reference(ours)), Some(process)) = (reference, self.processes.get(&thread))
        else {
            return false;
        };
        let known = self.pairs.theirs(&ours);
        // An unknown monitor can only be one whose message comes before the next thing it does.
        let mut coming = self.coming(process);
        coming.by_ref().take_while(|event| known.is_some() || !event.is_operation()).any(|event| {
            match &event.what {
                What::Receive { message, .. } => match message.as_tuple() {
                    Some([tag, Term::Reference(of), _, _, _]) if tag.as_atom() == Some("DOWN") => {
                        known.map_or(!self.pairs.knows(of), |known| known == of)
                    }
                    _ => false,
                },
                _ => false,
            }
        })
    }

    /// Whether a process that is about to remove a link gets the exit message first.
    pub(crate) fn will_get_exit(&self, thread: ThreadId) -> bool {
        let other = self.machine().first_argument(thread).and_then(|w| w.as_thread());
        let other = other.and_then(|other| self.processes.get(&ThreadId(other)));
        let (Some(other), Some(process)) = (other, self.processes.get(&thread)) else {
            return false;
        };
        self.coming(process).take_while(|event| !event.is_operation()).any(|event| {
            matches!(&event.what, What::Receive { message, .. }
                if matches!(message.as_tuple(), Some([tag, Term::Pid(of), _])
                    if tag.as_atom() == Some("EXIT") && of == other))
        })
    }

    /// The process that an operation looks at, and the messages that reach it before it is looked
    /// at.
    pub(crate) fn looks_at(&self, thread: ThreadId, op: Prim) -> Option<(ThreadId, Vec<Term>)> {
        if !matches!(op, Prim::ProcessInfo | Prim::ProcessIsAlive) {
            return None;
        }
        let other = ThreadId(self.machine().first_argument(thread)?.as_thread()?);
        let messages = self.machine().messages_under_way(thread, other);
        Some((other, messages.into_iter().filter_map(|word| self.value(word)).collect()))
    }

    pub(crate) fn note_early(&mut self, by: ThreadId, other: ThreadId, messages: Vec<Term>) {
        let left = self.machine().messages_under_way(by, other).len();
        let arrived = messages.len().saturating_sub(left);
        let early = self.early.entry((by, other)).or_default();
        early.extend(messages.into_iter().take(arrived));
    }

    /// A message for a name that nobody has is sent nowhere.
    fn is_sent_to_nobody(&self, thread: ThreadId, to: &Term) -> bool {
        let Some([Term::Atom(name), _]) = to.as_tuple() else { return false };
        let names = self.machine().registered_names();
        !names.iter().any(|(known, _)| known.as_str() == &**name)
            && self.machine().operation_before(thread) != Some(Prim::ProcessSend)
    }
}
