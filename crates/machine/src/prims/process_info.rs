//! More on processes: process information, group leaders, timers, the environment.

use super::outside::error_number;
use super::process::{badarg, named};
use super::{Done, Touched, arguments, bytes};
use crate::access::{How, Thing};
use crate::code::RESTART;
use crate::machine::{Machine, atom};
use crate::observer::{Observer, Touch};
use crate::run::Head;
use crate::state::State;
use crate::state::heap::Kind;
use crate::state::tables::{TableChange, Timer};
use crate::state::thread::{Block, Mask, Status, ThreadId};
use crate::state::word::Word;
use crate::stop::Fault;
use core_ir::Prim;
use source::Symbol;

impl State {
    /// Starts the process registered as `user`, the group leader of the first process. It has no
    /// body: the library writes to the streams itself, and only compares with it.
    pub(crate) fn start_user(&mut self) {
        let main = ThreadId::MAIN;
        let user = self.new_thread(Some(main), Word::UNIT, RESTART, Mask::Unmasked);
        // It is child number 0 of the main thread, so that the children created by the program
        // count from 1.
        self.control_mut(main).children -= 1;
        let parent = self.thread(main).name_hash;
        let thread = &mut self.threads[user.0 as usize];
        thread.nth = 0;
        thread.name_hash = crate::view::hash::mix(parent, 0);
        self.control_mut(user).status = Status::Blocked(Block::Forever);
        let name = Symbol::new("user");
        self.set_name(name, Some(user));
        if let Some(process) = self.process_mut(user) {
            process.name = Some(name);
        }
        for id in [main, user] {
            if let Some(process) = self.process_mut(id) {
                process.leader = Some(user);
            }
        }
    }

    /// Makes the output of a process of the debugger go where the output of the program goes.
    #[inline]
    pub(crate) fn print_to_user(&mut self, id: ThreadId) {
        let user = self.tables.names.get(&Symbol::new("user")).copied();
        if let (Some(user), Some(process)) = (user, self.process_mut(id)) {
            process.leader = Some(user);
        }
    }

    #[inline]
    pub(super) fn group_leader(&self, id: ThreadId) -> Word {
        let leader = self.control(id).process.as_ref().and_then(|p| p.leader);
        leader.unwrap_or(ThreadId::MAIN).word()
    }

    #[inline]
    pub(super) fn unique_integer(&mut self) -> Word {
        self.scalars.unique_serial += 1;
        Word::small(self.scalars.unique_serial)
    }

    /// The messages in a mailbox, oldest first.
    #[inline]
    fn messages(&self, id: ThreadId) -> Vec<Word> {
        let mut at = self.control(id).process.as_ref().map_or(Word::EMPTY, |p| p.first);
        let mut messages = Vec::new();
        while let Some((index, header)) = self.heap.object(at) {
            debug_assert!(header.is(Kind::Mail));
            messages.push(self.heap.field(index, 0));
            at = self.heap.field(index, 1);
        }
        messages
    }

    // ---- what surrounds the program ----------------------------------------------------

    fn surroundings(&mut self, _id: ThreadId, op: Prim, args: &[Word]) -> Done {
        match op {
            Prim::ClockZone => {
                let at = self.heap.as_int(args[0]).ok_or_else(badarg)?;
                let zone = self.outside.time_zone(at)?;
                Ok(self.heap.int(zone))
            }
            Prim::EnvironmentGet => {
                let name = self.binary(args[0])?;
                let value = match self.tables.environment.get(&name) {
                    Some(set) => set.clone(),
                    None => self.outside.environment(&name)?,
                };
                match value {
                    Some(value) => bytes::make(&mut self.heap, &value),
                    None => Ok(Word::FALSE),
                }
            }
            Prim::EnvironmentAll => {
                let mut all: std::collections::BTreeMap<Vec<u8>, Vec<u8>> =
                    self.outside.environment_all()?.into_iter().collect();
                for (name, value) in &self.tables.environment {
                    match value {
                        Some(value) => all.insert(name.clone(), value.clone()),
                        None => all.remove(name),
                    };
                }
                let mut words = Vec::new();
                for (name, value) in all {
                    let text = [&name[..], b"=", &value[..]].concat();
                    words.push(bytes::make(&mut self.heap, &text)?);
                }
                Ok(self.heap.list(words))
            }
            Prim::EnvironmentSet => {
                let name = self.binary(args[0])?;
                let value = match args[1] {
                    Word::FALSE => None,
                    value => Some(self.binary(value)?),
                };
                let old = self.tables.environment.insert(name.clone(), value);
                self.table_change(TableChange::Environment(name, old));
                Ok(Word::TRUE)
            }
            Prim::ReadLineTerm => {
                let stream = self.heap.as_int(args[0]).ok_or_else(badarg)?;
                let line = self.outside.read_line(stream)?;
                if line.is_empty() {
                    return Ok(named("eof"));
                }
                bytes::make(&mut self.heap, &line)
            }
            Prim::ListDirectory => {
                let path = self.binary(args[0])?;
                let mut entries = match self.outside.list_directory(&path)? {
                    Ok(entries) => entries,
                    Err(error) => return Ok(error_number(error)),
                };
                entries.sort_unstable();
                let mut words = Vec::new();
                for entry in entries {
                    words.push(bytes::make(&mut self.heap, &entry)?);
                }
                Ok(self.heap.list(words))
            }
            Prim::MakeDirectory => {
                let path = self.binary(args[0])?;
                Ok(self.outside.make_directory(&path)?.map_or_else(error_number, |()| Word::ZERO))
            }
            _ => Err(Fault::Unsupported(format!("the operation %{op} is not there yet"))),
        }
    }

    #[inline]
    fn binary(&self, word: Word) -> Result<Vec<u8>, Fault> {
        self.heap.as_bytes(word).map(<[u8]>::to_vec).ok_or_else(badarg)
    }
}

impl<O: Observer> Machine<O> {
    pub(super) fn process_more(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Touched {
        match op {
            Prim::ProcessInfo => {
                let other = self.pid(args[0])?;
                self.report(id, Thing::Life(other), How::Seize);
                self.arrive_before_look(id, other);
                Ok((self.process_info(other, args[1])?, Touch::Thread(other)))
            }
            Prim::GroupLeaderSet => {
                let (leader, other) = (self.pid(args[0])?, self.pid(args[1])?);
                self.report(id, Thing::Life(other), How::Seize);
                let Some(process) = self.process_mut(other) else { return Err(badarg()) };
                process.leader = Some(leader);
                Ok((Word::TRUE, Touch::Thread(other)))
            }
            Prim::ProcessNames => {
                self.report(id, Thing::Everyone, How::Read);
                let names: Vec<Word> = self.tables.names.keys().map(|name| atom(*name)).collect();
                Ok((self.heap.list(names), Touch::Outside))
            }
            Prim::ProcessAlias => self.make_alias(id, args),
            Prim::ProcessUnalias => self.unalias(id, args[0]),
            Prim::TimerStartAs => self.start_timer_as(id, args),
            Prim::TimerRead => {
                let number = self.reference_number(args[0]).ok_or_else(badarg)?;
                self.report(id, Thing::Timers, How::Read);
                let now = self.scalars.clock;
                let left = self.tables.timers.iter().find_map(|(key, timer)| match timer {
                    Timer::Send { reference, .. } if *reference == number => {
                        Some((key.0 - now).max(0) / 1_000_000)
                    }
                    _ => None,
                });
                Ok((left.map_or(Word::FALSE, Word::small), Touch::Outside))
            }
            _ => {
                self.report(id, Thing::Outside, How::Write);
                Ok((self.surroundings(id, op, args)?, Touch::Outside))
            }
        }
    }

    fn start_timer_as(&mut self, id: ThreadId, args: &[Word]) -> Touched {
        let [reference, milliseconds, to, message] = arguments(args);
        let number = self.reference_number(reference).ok_or_else(badarg)?;
        let milliseconds = self.heap.as_int(milliseconds).filter(|n| *n >= 0).ok_or_else(badarg)?;
        self.set_timer(id, number, milliseconds, to, message);
        Ok((reference, Touch::Outside))
    }

    // ---- what is known of a process ----------------------------------------------------

    fn process_info(&mut self, id: ThreadId, item: Word) -> Done {
        let item = self.atom_text(item).ok_or_else(badarg)?;
        let control = self.control(id);
        let Some(process) = control.process.as_ref().filter(|_| self.is_alive(id)) else {
            return Ok(named("undefined"));
        };
        let stack_words = self.thread(id).stack.len() as i64;
        Ok(match item {
            "registered_name" => process.name.map_or(Word::NIL, atom),
            "status" => named(match control.status {
                Status::Blocked(_) => "waiting",
                _ if control.waiting => "waiting",
                _ if self.scalars.current == Some(id) => "running",
                _ => "runnable",
            }),
            "message_queue_len" => Word::small(self.messages(id).len() as i64),
            "messages" => {
                let messages = self.messages(id);
                self.heap.list(messages)
            }
            "links" => {
                let links: Vec<Word> = process.links.iter().map(|l| l.word()).collect();
                self.heap.list(links)
            }
            "monitors" => {
                let targets: Vec<ThreadId> = process.monitors.iter().map(|m| m.1).collect();
                let tag = named("process");
                let pairs: Vec<Word> =
                    targets.into_iter().map(|t| self.heap.tuple(&[tag, t.word()])).collect();
                self.heap.list(pairs)
            }
            "monitored_by" => {
                let holders: Vec<Word> = process.watchers.iter().map(|w| w.1.word()).collect();
                self.heap.list(holders)
            }
            "dictionary" => process.dictionary,
            "trap_exit" => Word::bool(process.trap_exit),
            "priority" => {
                let facts = process.facts;
                self.heap.map_find(facts, named("priority")).unwrap_or_else(|| named("normal"))
            }
            "initial_call" => {
                let facts = process.facts;
                match self.heap.map_find(facts, named("initial_call")) {
                    Some(call) => call,
                    None => {
                        let words = [named("erlang"), named("apply"), Word::small(2)];
                        self.heap.tuple(&words)
                    }
                }
            }
            "current_function" => {
                let (pc, fp) = (control.pc, control.fp);
                let trace = self.stack_trace(id, Head::Nothing, pc, fp);
                match self.heap.as_cons(trace).and_then(|(top, _)| self.heap.as_tuple(top)) {
                    Some(entry) => {
                        let words = arguments::<3>(entry);
                        self.heap.tuple(&words)
                    }
                    None => named("undefined"),
                }
            }
            "current_stacktrace" => {
                let (pc, fp) = (control.pc, control.fp);
                self.stack_trace(id, Head::Nothing, pc, fp)
            }
            // The machine counts the steps of all threads together.
            "reductions" => self.state.heap.int(self.state.scalars.steps as i64),
            "memory" => Word::small(stack_words * 8 + 1000),
            "heap_size" | "total_heap_size" => Word::small(stack_words + 233),
            "stack_size" => Word::small(control.fp as i64),
            _ => return Err(badarg()),
        })
    }
}
