//! Primitive operations, in files by topic: see the table in `core_ir::Prim`.
//!
//! A pure one is a function of the heap and its arguments. None of them moves an object, so
//! arguments may be held across allocations; one that needs a part of an argument evaluated
//! answers [`Fault::Force`] and is done again from the start.

mod arith;
mod array;
mod bytes;
mod cell;
mod char;
mod double;
mod int;
mod integer;
mod map;
mod outside;
mod process;
mod term;
mod thread;
mod value;

use crate::heap::Heap;
use crate::machine::Machine;
use crate::observer::{ObjectId, Observer, Touch};
use crate::stop::Fault;
use crate::thread::ThreadId;
use crate::word::Word;
use core_ir::Prim;

type Done = Result<Word, Fault>;

/// What a visible operation gives, and what it touched.
type Touched = Result<(Word, Touch), Fault>;

impl<O: Observer> Machine<O> {
    /// An operation that is no scheduling point.
    pub(crate) fn prim(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Done {
        let heap = &mut self.heap;
        // The table is in the order of topics, and so are these.
        let pure = if op <= Prim::WordToDouble {
            int::run(heap, op, args)
        } else if op <= Prim::IntegerParse {
            integer::run(heap, op, args)
        } else if op <= Prim::FloatFromBits {
            double::run(heap, op, args)
        } else if op <= Prim::CharCategory {
            char::run(heap, op, args)
        } else if op <= Prim::SameObject {
            self.value_prim(op, args)
        } else if op <= Prim::ArrayToList {
            array::run(heap, op, args)
        } else if op <= Prim::BytesHash {
            bytes::run(heap, op, args)
        } else if op < Prim::TermAdd {
            None
        } else if op <= Prim::TermApply {
            term::run(heap, op, args)
        } else if op <= Prim::MapToList {
            map::run(heap, op, args)
        } else {
            None
        };
        match pure {
            Some(done) => done,
            None => self.local(id, op, args),
        }
    }

    /// An operation that needs more of the machine than its heap.
    fn local(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Done {
        match op {
            Prim::RefNew => Ok(self.new_ref(args[0])),
            Prim::MVarNew => Ok(self.new_mvar(Word::EMPTY)),
            Prim::ThreadNumber => Ok(Word::small(i64::from(args[0].as_thread().unwrap_or(0)))),
            Prim::SameCell => Ok(Word::bool(args[0] == args[1])),
            Prim::MVarNewFull => Ok(self.new_mvar(args[0])),
            Prim::TVarNew => Ok(self.new_tvar(args[0])),
            Prim::ArrayNew => self.new_array(args),
            Prim::MaskState => Ok(Word::small(self.control(id).mask as i64)),
            Prim::MyThread | Prim::ProcessSelf => Ok(id.word()),
            Prim::LabelThread => self.label_thread(args),
            Prim::MailboxNext => self.mailbox_next(id),
            Prim::MailboxTake => self.mailbox_take(id),
            Prim::MakeRef => Ok(self.make_reference()),
            Prim::DictionaryGet => Ok(self.dictionary(id)),
            Prim::DictionarySet => Ok(self.set_dictionary(id, args[0])),
            _ => Err(Fault::Unsupported(format!("the operation %{op} is not there yet"))),
        }
    }

    /// A scheduling point. The thread's registers are stored.
    pub(crate) fn visible(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Done {
        if self.transaction.is_some() {
            match op {
                Prim::TVarRead => return Ok(self.read_tvar(args[0])),
                Prim::TVarWrite => {
                    self.write_tvar(args[0], args[1]);
                    return Ok(Word::UNIT);
                }
                _ => {}
            }
        }
        let (word, touch) = self.visible_prim(id, op, args)?;
        if self.transaction.is_none() {
            self.count_visible(id, op, touch);
            self.after(id, op, args);
        }
        if let Some(exception) = self.threads[id.0 as usize].control.killed.take() {
            return Err(Fault::Raise(exception));
        }
        Ok(word)
    }

    fn visible_prim(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Touched {
        match op {
            Prim::TVarRead => Ok((self.read_tvar(args[0]), self.named(args[0]))),
            Prim::TVarWrite => {
                self.write_tvar(args[0], args[1]);
                Ok((Word::UNIT, self.named(args[0])))
            }
            Prim::RefRead | Prim::RefWrite | Prim::RefModify => self.ref_prim(op, args),
            Prim::MVarTake
            | Prim::MVarRead
            | Prim::MVarPut
            | Prim::MVarTryTake
            | Prim::MVarTryRead
            | Prim::MVarTryPut
            | Prim::MVarIsEmpty => self.mvar_prim(id, op, args),
            Prim::ArrayRead | Prim::ArrayWrite | Prim::ArrayCopy => self.array_prim(op, args),
            Prim::Fork | Prim::Yield | Prim::ThreadStatus | Prim::Delay | Prim::ThrowTo => {
                self.thread_prim(id, op, args)
            }
            Prim::ProcessSpawn
            | Prim::ProcessSend
            | Prim::MailboxPeek
            | Prim::ProcessLink
            | Prim::ProcessUnlink
            | Prim::ProcessMonitor
            | Prim::ProcessDemonitor
            | Prim::ProcessExit
            | Prim::ProcessFlag
            | Prim::ProcessIsAlive
            | Prim::ProcessRegister
            | Prim::ProcessUnregister
            | Prim::ProcessWhereis
            | Prim::ProcessList
            | Prim::TimerStart
            | Prim::TimerCancel => self.process_prim(id, op, args),
            _ => self.outside_prim(op, args),
        }
    }

    /// The touch of a cell, by its name.
    pub(super) fn named(&self, cell: Word) -> Touch {
        Touch::Object(ObjectId::of(self.heap.field(cell.index(), 0)))
    }
}

/// An integer argument of 64 bits. Front ends guarantee the type; what slips through is told.
fn int(heap: &Heap, word: Word) -> Result<i64, Fault> {
    heap.as_int(word).ok_or_else(|| wrong("an integer"))
}

fn wrong(expected: &str) -> Fault {
    Fault::Message(crate::stop::MachineError::Other, format!("expected {expected}"))
}

/// A fully evaluated list; what is not evaluated yet is asked for.
fn list(heap: &Heap, word: Word) -> Result<Vec<Word>, Fault> {
    let mut walk = heap.walk_list(word);
    let mut items = Vec::new();
    for item in walk.by_ref() {
        if item.is_thunk() {
            return Err(Fault::Force(item));
        }
        items.push(item);
    }
    match heap.resolve(walk.rest()) {
        Word::NIL => Ok(items),
        rest if rest.is_thunk() => Err(Fault::Force(rest)),
        _ => Err(wrong("a list")),
    }
}

/// A list of characters (or, of Erlang's, code points) as text.
fn text(heap: &Heap, word: Word) -> Result<String, Fault> {
    list(heap, word)?
        .into_iter()
        .map(|w| {
            let code = w.as_char().or_else(|| heap.as_int(w).and_then(|n| u32::try_from(n).ok()));
            // Surrogates are characters in Haskell and cannot be in a text of Rust's.
            code.map(|c| char::from_u32(c).unwrap_or('\u{fffd}'))
                .ok_or_else(|| wrong("a character"))
        })
        .collect()
}
