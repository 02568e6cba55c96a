//! Primitive operations, in files by topic: see the table in `core_ir::Prim`.
//!
//! A pure operation is a function of the heap and its arguments. None of them moves an object, so
//! arguments may be held across allocations; one that needs a part of an argument evaluated returns
//! [`Fault::Force`] and is repeated from the start.

mod alias;
mod arith;
mod array;
mod bits;
mod bits_code;
mod bytes;
mod cell;
mod char;
mod codes;
mod digest;
mod double;
mod function;
mod identity;
mod int;
mod integer;
mod list;
mod map;
mod network;
mod number_text;
mod ordered;
mod outside;
mod process;
mod process_info;
mod regex;
mod signal;
mod table;
mod table_contents;
mod term;
mod term_hash;
mod term_read;
mod term_write;
mod thread;
mod transcendental;
mod value;

pub(crate) use function::EXPORT;
pub use network::{Connection, MAX_NODES};
pub use signal::Sent;
pub(crate) use term::is_atom;

use crate::machine::Machine;
use crate::observer::{Answer, Mail, ObjectId, Observer, Operation, Scene, Touch};
use crate::state::State;
use crate::state::heap::{Heap, Kind};
use crate::state::thread::ThreadId;
use crate::state::word::Word;
use crate::stop::Fault;
use core_ir::Prim;

type Done = Result<Word, Fault>;

/// The result of a visible operation, and what it accessed.
type Touched = Result<(Word, Touch), Fault>;

impl State {
    /// The access to an argument that must be a cell of this kind.
    #[inline]
    pub(super) fn cell(&self, word: Word, kind: Kind) -> Result<Touch, Fault> {
        match self.heap.object(word) {
            Some((_, header)) if header.is(kind) => Ok(self.named(word)),
            _ => Err(wrong("a reference or variable")),
        }
    }

    /// The access to a cell, by its name.
    #[inline]
    pub(super) fn named(&self, cell: Word) -> Touch {
        Touch::Object(ObjectId::of(self.heap.field(cell.index(), 0)))
    }
}

impl<O: Observer> Machine<O> {
    /// Executes an operation that is not a scheduling point.
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
        } else if op <= Prim::FloatFromCodes {
            number_text::run(heap, op, args)
        } else if op <= Prim::ListKeyFind {
            list::run(heap, op, args)
        } else if op <= Prim::Adler32 {
            bits::run(heap, op, args)
        } else if op >= Prim::RegexCompile && op <= Prim::RegexInfo {
            regex::run(heap, op, args)
        } else if op < Prim::MapGet {
            None
        } else {
            map::run(heap, op, args)
        };
        match pure {
            Some(done) => done,
            None => self.local(id, op, args),
        }
    }

    /// Executes an operation that needs more of the machine than its heap.
    fn local(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Done {
        if O::ANSWERS
            && let Some(done) = self.answered(id, op, args)
        {
            return done;
        }
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
            Prim::SetUnbuffered => {
                let bit = 1 << int(&self.heap, args[0])?.clamp(0, 63);
                self.scalars.unbuffered &= !bit;
                if int(&self.heap, args[1])? != 0 {
                    self.scalars.unbuffered |= bit;
                }
                Ok(Word::UNIT)
            }
            Prim::MailboxNext => self.mailbox_next(id),
            Prim::MailboxTake => self.mailbox_take(id),
            Prim::MakeRef | Prim::UniqueInteger => {
                let word = match op {
                    Prim::MakeRef => self.make_reference(),
                    _ => self.unique_integer(),
                };
                if O::STATES && op == Prim::UniqueInteger {
                    self.observer.looked(id, op);
                }
                if O::MAIL {
                    self.notify_operation(id, op, args, word, Touch::Nothing);
                }
                Ok(word)
            }
            Prim::IsFunction
            | Prim::IsFunctionArity
            | Prim::IsPort
            | Prim::FunctionInfo
            | Prim::FunctionMake
            | Prim::FunctionExported
            | Prim::ModuleLoad
            | Prim::ModuleList => self.function_prim(op, args),
            Prim::AtomFromChars => self.atom_from_codes(args[0], false),
            Prim::AtomFromExisting => self.atom_from_codes(args[0], true),
            Prim::TermToBinary => self.term_to_binary(args[0], args[1]),
            Prim::TermFromBinary => self.term_from_binary(args[0], args[1]),
            Prim::CodesNormalize => codes::normalize(&mut self.heap, args),
            Prim::IdentityToCodes => self.identity_codes(args[0]),
            Prim::PidFromCodes => self.pid_from_codes(args[0]),
            Prim::TermHash => term_hash::hash(&self.heap, &self.code, args[0], args[1]),
            Prim::TermHashOld => term_hash::hash_old(&self.heap, &self.code, args[0], args[1]),
            Prim::GroupLeader => Ok(self.group_leader(id)),
            Prim::DictionaryGet | Prim::DictionarySet => {
                let word = match op {
                    Prim::DictionaryGet => self.dictionary(id),
                    _ => self.set_dictionary(id, args[0]),
                };
                if O::STATES {
                    self.observer.looked(id, op);
                    if op == Prim::DictionarySet {
                        self.tell_held(id, crate::view::held::Holder::Dictionary(id));
                    }
                }
                if O::MAIL {
                    self.notify_operation(id, op, args, word, Touch::Nothing);
                }
                Ok(word)
            }
            _ => Err(Fault::Unsupported(format!("the operation %{op} is not there yet"))),
        }
    }

    /// Executes a scheduling point. The registers of the thread are saved.
    pub(crate) fn visible(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Done {
        if O::ANSWERS
            && let Some(done) = self.answered(id, op, args)
        {
            return done;
        }
        if self.transaction.is_some() {
            let word = match op {
                Prim::TVarRead => {
                    self.cell(args[0], Kind::TVar)?;
                    Some(self.read_tvar(args[0]))
                }
                Prim::TVarWrite => {
                    self.cell(args[0], Kind::TVar)?;
                    self.write_tvar(args[0], args[1]);
                    Some(Word::UNIT)
                }
                _ => None,
            };
            if let Some(word) = word {
                if O::MAIL {
                    // It accesses nothing that others can see before the transaction ends.
                    self.notify_operation(id, op, args, word, Touch::Nothing);
                }
                return Ok(word);
            }
        }
        let (word, touch) = match self.visible_prim(id, op, args) {
            Err(Fault::Block(block)) if O::MAIL && self.transaction.is_none() => {
                self.notify_waiting(id, op, args, block);
                return Err(Fault::Block(block));
            }
            // No other thread runs in the meantime, so the wait could never end.
            Err(Fault::Block(_)) if self.transaction.is_some() => {
                return Err(Fault::Message(
                    crate::stop::MachineError::Other,
                    format!("%{op} cannot wait inside a transaction"),
                ));
            }
            // A failed operation is an operation, too: whether it fails may depend on other
            // threads.
            Err(fault) if fault.is_error() && self.transaction.is_none() => {
                let touch = args.first().map_or(Touch::Nothing, |w| self.touch_of(op, *w));
                self.count_visible(id, op, touch);
                self.report_operation(id, op, args, Word::EMPTY);
                return Err(fault);
            }
            done => done?,
        };
        if self.transaction.is_none() {
            self.count_visible(id, op, touch);
            if op == Prim::Write && self.control(id).written > 0 {
                self.report_operation(id, op, args, word);
                return Err(Fault::Again);
            }
            if O::MAIL {
                self.notify_operation(id, op, args, word, touch);
            }
            if O::STATES {
                self.tell_cell(id, op, args);
            }
            self.report_operation(id, op, args, word);
            self.after(id, op, args);
        }
        if let Some(exception) = self.threads[id.0 as usize].control.killed.take() {
            return Err(Fault::Killed(exception));
        }
        Ok(word)
    }

    // ---- for observers -----------------------------------------------------------------

    pub(crate) fn notify_operation(
        &mut self,
        thread: ThreadId,
        op: Prim,
        args: &[Word],
        result: Word,
        touch: Touch,
    ) {
        let operation = Operation { thread, op, args, result, touch };
        let Machine { observer, state: State { heap, code, threads, scalars, .. } } = self;
        observer.operated(&operation, &scene(heap, code, &threads[thread.0 as usize], scalars));
    }

    pub(crate) fn notify_waiting(
        &mut self,
        thread: ThreadId,
        op: Prim,
        args: &[Word],
        block: crate::Block,
    ) {
        let operation = Operation { thread, op, args, result: Word::EMPTY, touch: Touch::Nothing };
        let Machine { observer, state: State { heap, code, threads, scalars, .. } } = self;
        let scene = scene(heap, code, &threads[thread.0 as usize], scalars);
        observer.waits(&operation, block, &scene);
    }

    fn answered(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Option<Done> {
        let Machine { observer, state: State { heap, threads, .. } } = self;
        match observer.answer(heap, threads[id.0 as usize].control.pc, op, args) {
            Answer::Machine => None,
            Answer::Is(word) => Some(Ok(word)),
            Answer::Wait => Some(Err(Fault::Block(crate::Block::Forever))),
        }
    }

    /// In the scene of the running thread, or of the main thread.
    pub(crate) fn tell_mail(&mut self, mail: Mail) {
        let running = self.scalars.current.unwrap_or(ThreadId::MAIN);
        let Machine { observer, state: State { heap, code, threads, scalars, .. } } = self;
        observer.mail(&mail, &scene(heap, code, &threads[running.0 as usize], scalars));
    }

    fn visible_prim(&mut self, id: ThreadId, op: Prim, args: &[Word]) -> Touched {
        match op {
            Prim::TVarRead => {
                let touch = self.cell(args[0], Kind::TVar)?;
                Ok((self.read_tvar(args[0]), touch))
            }
            Prim::TVarWrite => {
                let touch = self.cell(args[0], Kind::TVar)?;
                self.write_tvar(args[0], args[1]);
                Ok((Word::UNIT, touch))
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
            op if op >= Prim::ProcessInfo && op < Prim::TableNew => self.process_more(id, op, args),
            op if op >= Prim::TableNew && op <= Prim::TableSet => self.table_prim(id, op, args),
            _ => self.outside_prim(op, args),
        }
    }
}

fn scene<'a>(
    heap: &'a Heap,
    code: &'a crate::code::Code,
    thread: &'a crate::state::thread::Thread,
    scalars: &crate::machine::Scalars,
) -> Scene<'a> {
    let (pc, fp) = (thread.control.pc, thread.control.fp);
    Scene { heap, code, stack: &thread.stack, fp, pc, step: scalars.steps, clock: scalars.clock }
}

/// An integer argument of 64 bits. Front ends guarantee the type; anything else is reported.
fn int(heap: &Heap, word: Word) -> Result<i64, Fault> {
    heap.as_int(word).ok_or_else(|| wrong("an integer"))
}

fn wrong(expected: &str) -> Fault {
    Fault::Message(crate::stop::MachineError::Other, format!("expected {expected}"))
}

/// A fully evaluated list; forces what is not evaluated yet.
fn list(heap: &Heap, word: Word) -> Result<Vec<Word>, Fault> {
    let mut walk = heap.walk_list(word);
    let mut items = Vec::new();
    for item in walk.by_ref() {
        if item.is_thunk() {
            return Err(Fault::Force(item));
        }
        if items.len() > heap.used() {
            // More cells than there are: the list is cyclic.
            return Err(Fault::OutOfMemory);
        }
        items.push(item);
    }
    match heap.resolve(walk.rest()) {
        Word::NIL => Ok(items),
        rest if rest.is_thunk() => Err(Fault::Force(rest)),
        _ => Err(wrong("a list")),
    }
}

/// Destructures arguments. The table of primitives says how many there are.
fn arguments<const N: usize>(args: &[Word]) -> [Word; N] {
    let mut words = [Word::EMPTY; N];
    words.copy_from_slice(&args[..N]);
    words
}

/// An Erlang list: `badarg` if it is not one.
fn elements(heap: &Heap, word: Word) -> Result<Vec<Word>, Fault> {
    list(heap, word).map_err(|fault| match fault {
        Fault::Force(_) => fault,
        _ => process::badarg(),
    })
}

/// Codes as text: `badarg` if they are not a list of code points.
fn text_of(heap: &Heap, word: Word) -> Result<String, Fault> {
    let code = |w: Word| u32::try_from(heap.as_int(w)?).ok().and_then(std::char::from_u32);
    elements(heap, word)?.into_iter().map(|w| code(w).ok_or_else(process::badarg)).collect()
}

/// Text as codes, if there is memory for them.
fn make_codes(heap: &mut Heap, text: &str) -> Done {
    room(heap, 3 * text.len())?;
    Ok(heap.codes(text))
}

/// Checks that a primitive may allocate this many words at once.
fn room(heap: &Heap, words: usize) -> Result<(), Fault> {
    if heap.has_room(words) { Ok(()) } else { Err(Fault::OutOfMemory) }
}

fn system_limit() -> Fault {
    Fault::Erlang("error", process::named("system_limit"))
}

/// The text of a list of characters (in Erlang, code points).
fn text(heap: &Heap, word: Word) -> Result<String, Fault> {
    list(heap, word)?
        .into_iter()
        .map(|w| {
            let code = w.as_char().or_else(|| heap.as_int(w).and_then(|n| u32::try_from(n).ok()));
            // Surrogates are characters in Haskell but cannot occur in a Rust string.
            code.map(|c| char::from_u32(c).unwrap_or('\u{fffd}'))
                .ok_or_else(|| wrong("a character"))
        })
        .collect()
}
