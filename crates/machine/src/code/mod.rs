//! Code: what Core is compiled to, and the tables beside it.
//!
//! A function runs in a frame of *slots* on its thread's stack: parameters, captured variables,
//! then locals. Instructions name slots; arguments of calls and fields of objects are lists of
//! [`Operand`]s in a shared pool. All jumps go forwards, which is what makes the liveness of
//! slots one backward pass over a function (see `liveness.rs`).

mod compile;
mod constant;
mod instr;
mod link;
mod liveness;
mod records;
mod typed;

pub use constant::Constant;
pub(crate) use instr::TermTest;
pub use instr::{Arith, Instr, Operand, Test};
pub use link::{Definitions, InMemory, LinkError, Options, link};
pub use records::Records;
pub use typed::{bind_known, is_known};

use core_ir::Language;
use source::{SourceMap, Span, Symbol};
use std::collections::HashMap;

/// A place in [`Code::instrs`].
pub(crate) type Pc = usize;

/// Where a transaction that was woken starts again: the frame below holds its action.
pub(crate) const RESTART: Pc = 0;
/// Where a thread begins: slot 0 is its action, slot 1 the token.
pub(crate) const START_THREAD: Pc = 1;
/// Where a process begins: slot 0 is its function.
pub(crate) const START_PROCESS: Pc = 2;
/// Evaluates slot 0 and returns it; returns slot 0 as it is: for threads that were stopped in
/// the middle of something that is no instruction.
pub(crate) const RETURN_EVALUATED: Pc = 3;
pub(crate) const RETURN: Pc = 4;
/// Applies slot 0, a handler, to slots 1 and 2: the exception and the token.
pub(crate) const START_HANDLER: Pc = 5;
/// Where a thread stands before it leaves a handler or mask, raises an exception that a handler
/// catches, or ends: only with [`crate::Settings::fine_steps`].
pub(crate) const LEAVE: Pc = 6;
pub(crate) const UNWIND: Pc = 7;
pub(crate) const END: Pc = 8;
/// Code of the thunks that stand for a part of a pair which is not evaluated yet.
pub(crate) const FIRST_OF_PAIR: u32 = 1;
pub(crate) const SECOND_OF_PAIR: u32 = 2;

/// What an observer is told instead of a function where a thunk has no code of its own.
pub(crate) const NO_FUNCTION: u32 = 0;

/// Everything that does not change while a program runs.
pub struct Code {
    pub(crate) instrs: Vec<Instr>,
    pub(crate) operands: Vec<Operand>,
    /// Where each instruction came from.
    pub(crate) spans: Vec<Span>,
    /// For each instruction, which of [`Code::live_sets`] holds the slots that are alive before it.
    pub(crate) live: Vec<u32>,
    pub(crate) live_sets: Vec<Box<[u64]>>,
    pub(crate) switches: Vec<Box<[u32]>>,
    pub(crate) functions: Vec<Function>,
    /// Which variable of the user's a slot holds from an instruction on, in the order of the code;
    /// nothing for one that a front end made up.
    pub(crate) slot_names: Vec<(u32, u16, Option<Named>)>,
    /// Where functions begin, in the order of the code.
    pub(crate) by_entry: Vec<(Pc, u32)>,
    pub(crate) constants: Vec<Constant>,
    /// Where each constant stands in the source. One that stands in several places is several
    /// constants, unless code is linked with `speculate`.
    pub(crate) constant_spans: Vec<Span>,
    /// The constants that stand in instructions themselves, by those; none with `speculate`.
    pub(crate) immediates: HashMap<Pc, u32>,
    pub(crate) strings: Vec<Symbol>,
    pub constructors: Vec<ConInfo>,
    /// Top-level names to constants.
    pub(crate) globals: HashMap<Symbol, u32>,
    pub(crate) language: Language,
    /// Atoms that the code has; found when they are first asked for.
    pub(crate) atoms: std::sync::OnceLock<std::collections::HashSet<Symbol>>,
    /// Whether a thread can raise an exception in another, or look at its status; found likewise.
    pub(crate) interrupts: std::sync::OnceLock<bool>,
    pub(crate) looks: std::sync::OnceLock<bool>,
    /// Whether it asks for the time; found likewise.
    pub(crate) clock: std::sync::OnceLock<bool>,
    /// Texts of the program, for the lines in stack traces.
    pub sources: Option<std::sync::Arc<SourceMap>>,
    /// What the user's own records are called, for whoever shows values.
    pub records: Records,
    /// What types things have, for the same.
    pub types: core_ir::LazyTypes,
    /// Functions of Erlang's that only their own modules may call.
    pub(crate) hidden: std::collections::HashSet<Symbol>,
    /// What functions are called in stack traces; found when it is first asked for.
    pub(crate) trace_names: std::sync::OnceLock<Vec<Option<TraceName>>>,
}

/// A function, or the code of a thunk (which takes nothing).
#[derive(Clone, Debug)]
pub struct Function {
    pub entry: usize,
    pub arity: usize,
    pub captured: usize,
    /// The most slots that it uses, with what it puts down for a call.
    pub frame: usize,
    pub is_thunk: bool,
    pub(crate) role: Role,
    /// As the user calls it; nothing for a lambda or an expression.
    pub name: Option<Symbol>,
    /// The top-level definition that it stands in.
    pub def: Symbol,
    /// Whether that is part of what every Haskell thread runs in.
    pub(crate) is_around_thread: bool,
    pub span: Span,
    /// The whole of it: of a lambda, from its first word on.
    pub whole: Span,
    /// Names of the parameters, then of captured variables; nothing for generated ones.
    pub slots: Vec<Option<Symbol>>,
    /// The parameters that are classes' dictionaries, which no user writes: a bit for each.
    pub(crate) dictionaries: u64,
    /// Where each of these is bound, and a local function itself.
    pub(crate) places: Vec<Span>,
    pub(crate) binder: Span,
}

/// A variable of the user's, and where it is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub name: Symbol,
    pub place: Span,
}

/// What a function is in the source, as stack traces tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Definition,
    /// Without a name of its own.
    Lambda,
    /// The loop of a comprehension.
    Loop,
    /// A part of the function around it, which runs under a handler or waits for messages.
    Part,
}

/// A function as Erlang's stack traces name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TraceName {
    pub module: Symbol,
    pub name: Symbol,
    pub arity: usize,
}

/// The numbers of a [`Function`] that a call needs.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    pub entry: Pc,
    pub arity: usize,
    pub captured: usize,
    pub frame: usize,
}

impl Function {
    /// Whether a parameter, counted from 0, is a class's dictionary.
    pub fn takes_dictionary(&self, parameter: usize) -> bool {
        parameter < 64 && self.dictionaries >> parameter & 1 == 1
    }

    pub(crate) fn layout(&self) -> Layout {
        Layout { entry: self.entry, arity: self.arity, captured: self.captured, frame: self.frame }
    }
}

#[derive(Clone, Debug)]
pub struct ConInfo {
    /// As the user writes it.
    pub name: Symbol,
    /// As Core has it: unique in the program.
    pub full_name: Symbol,
    /// Number of the first constructor of its data type, and of the one after its last.
    pub first: u32,
    pub end: u32,
    pub fields: Vec<Option<Symbol>>,
    pub strict: Vec<bool>,
    pub fixity: Option<u8>,
    /// A class's dictionary, which no user writes.
    pub is_dictionary: bool,
    /// What it is a piece of, if that is one of the library's containers.
    pub container: Option<crate::view::containers::Container>,
}

impl ConInfo {
    /// Whether a field, counted from 0, holds a class's dictionary: of what an existential type
    /// promises about its contents.
    pub fn holds_dictionary(&self, field: usize) -> bool {
        self.fields.get(field).copied().flatten().is_some_and(|name| name.as_str() == "$dict")
    }
}

impl Code {
    /// The slots that are alive before an instruction.
    pub(crate) fn live_before(&self, pc: Pc) -> &[u64] {
        &self.live_sets[self.live[pc] as usize]
    }

    pub fn function(&self, id: u32) -> &Function {
        &self.functions[id as usize]
    }

    /// The function whose code an instruction belongs to.
    pub fn function_at(&self, pc: usize) -> Option<&Function> {
        self.function_number_at(pc).map(|id| self.function(id))
    }

    /// The same, by its number.
    pub fn function_number_at(&self, pc: usize) -> Option<u32> {
        let after = self.by_entry.partition_point(|(entry, _)| *entry <= pc);
        self.by_entry.get(after.checked_sub(1)?).map(|(_, id)| *id)
    }

    /// Whether the code of a function does a visible operation itself.
    pub fn does(&self, function: u32, wanted: core_ir::Prim) -> bool {
        self.instrs[self.places(function)]
            .iter()
            .any(|i| matches!(i, Instr::Visible { op, .. } if *op == wanted))
    }

    /// Where the code of a function stands, without that of functions inside of it.
    pub fn places(&self, function: u32) -> std::ops::Range<usize> {
        let entry = self.functions[function as usize].entry;
        let after = self.by_entry.partition_point(|(at, _)| *at <= entry);
        let end = self.by_entry.get(after).map_or(self.instrs.len(), |(at, _)| *at);
        entry..end
    }

    /// Where the code of a definition stands, with all that is in it.
    pub fn ranges(&self, def: Symbol) -> Vec<std::ops::Range<usize>> {
        let end = |at: usize| self.by_entry.get(at + 1).map_or(self.instrs.len(), |(pc, _)| *pc);
        let all = self.by_entry.iter().enumerate();
        let of = all.filter(|(_, (_, id))| self.function(*id).def == def);
        of.map(|(at, (start, _))| *start..end(at)).collect()
    }

    /// Where the code looks at a mailbox: its receives, in the order of the code.
    pub fn receives(&self) -> impl Iterator<Item = usize> {
        self.instrs.iter().enumerate().filter_map(|(pc, instr)| match instr {
            Instr::Visible { op: core_ir::Prim::MailboxPeek, .. } => Some(pc),
            _ => None,
        })
    }

    /// Whether a function is a top-level definition itself, not one inside of it.
    pub fn is_definition(&self, function: u32) -> bool {
        let constant = self.globals.get(&self.function(function).def);
        constant.is_some_and(
            |k| matches!(self.constants[*k as usize], Constant::Function(f) if f == function),
        )
    }

    /// The function of a top-level name.
    pub fn definition(&self, name: Symbol) -> Option<u32> {
        match self.constants[*self.globals.get(&name)? as usize] {
            Constant::Function(f) => Some(f),
            _ => None,
        }
    }

    pub fn function_count(&self) -> usize {
        self.functions.len()
    }

    /// Whether any of the code asks for the time.
    pub(crate) fn looks_at_clock(&self) -> bool {
        *self.clock.get_or_init(|| {
            self.instrs.iter().any(|i| {
                matches!(
                    i,
                    Instr::Visible {
                        op: core_ir::Prim::ClockNow
                            | core_ir::Prim::ClockElapsed
                            | core_ir::Prim::TimerRead
                            | core_ir::Prim::TimerCancel,
                        ..
                    }
                )
            })
        })
    }

    /// Whether any of the code raises an exception in another thread or looks at its status.
    pub(crate) fn interrupts(&self) -> bool {
        *self.interrupts.get_or_init(|| {
            let notices = |i: &Instr| {
                use core_ir::Prim::{ThreadStatus, ThrowTo};
                matches!(i, Instr::Visible { op: ThrowTo | ThreadStatus, .. })
            };
            self.instrs.iter().any(notices)
        })
    }

    /// Whether any of the code looks closely at another thread or process.
    pub(crate) fn looks(&self) -> bool {
        *self.looks.get_or_init(|| {
            use core_ir::Prim::{ProcessInfo, ThreadStatus};
            let looks =
                |i: &Instr| matches!(i, Instr::Visible { op: ProcessInfo | ThreadStatus, .. });
            self.instrs.iter().any(looks)
        })
    }

    /// How many words the frame of the code at `pc` may take.
    pub(crate) fn frame_at(&self, pc: Pc) -> usize {
        self.function_at(pc).map_or(8, |f| f.frame)
    }

    pub fn span_at(&self, pc: usize) -> Span {
        self.spans.get(pc).copied().unwrap_or(Span::NONE)
    }

    /// The variable of the user's that a slot holds before the instruction at `pc`, if it is alive.
    pub(crate) fn slot_name(&self, pc: Pc, slot: usize) -> Option<Named> {
        let entry = self.function_at(pc)?.entry;
        let before = self.slot_names.partition_point(|(from, ..)| *from as usize <= pc);
        self.slot_names[..before]
            .iter()
            .rev()
            .take_while(|(from, ..)| *from as usize >= entry)
            .find(|(_, of, _)| usize::from(*of) == slot)
            .and_then(|(_, _, name)| *name)
    }

    pub fn has_global(&self, name: Symbol) -> bool {
        self.globals.contains_key(&name)
    }

    /// The functions, in the order of their numbers.
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }

    /// Top-level names whose definition is code, with that code's function: of a function, or of
    /// a constant that is evaluated when it is first needed. In no particular order.
    pub fn global_code(&self) -> impl Iterator<Item = (Symbol, u32)> {
        self.globals.iter().filter_map(|(name, k)| match self.constants[*k as usize] {
            Constant::Function(id) | Constant::Lazy(id) => Some((*name, id)),
            _ => None,
        })
    }

    /// The top-level names that the code of a function mentions.
    pub fn mentions(&self, function: u32) -> Vec<u32> {
        let mut found = Vec::new();
        // Data that is known in advance mentions what is in it.
        let constant = |k: u32| {
            let mut ids = Vec::new();
            let mut seen = std::collections::HashSet::new();
            let mut work = vec![k];
            while let Some(k) = work.pop() {
                match self.constants.get(k as usize) {
                    Some(Constant::Function(id) | Constant::Lazy(id)) => ids.push(*id),
                    Some(Constant::Con(_, args) | Constant::Tuple(args)) if seen.insert(k) => {
                        work.extend(args);
                    }
                    _ => {}
                }
            }
            ids
        };
        for instr in &self.instrs[self.places(function)] {
            if let Instr::Const { constant: k, .. } = instr {
                found.extend(constant(*k));
            }
            if let Some((args, count)) = instr.arguments() {
                let operands = self.operands(args, count);
                found.extend(operands.iter().filter_map(|o| o.as_constant()).flat_map(constant));
            }
            match instr {
                Instr::Call { fun, .. }
                | Instr::TailCall { fun, .. }
                | Instr::Closure { fun, .. }
                | Instr::Thunk { fun, .. }
                | Instr::ReserveClosure { fun, .. }
                | Instr::ReserveThunk { fun, .. } => found.push(*fun),
                _ => {}
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether only its own module may call a function of Erlang's.
    pub fn is_hidden(&self, name: Symbol) -> bool {
        self.hidden.contains(&name)
    }

    pub fn language(&self) -> Language {
        self.language
    }

    pub fn instr(&self, pc: usize) -> Option<&Instr> {
        self.instrs.get(pc)
    }

    /// Where control can go from an instruction, within its function.
    pub fn successors(&self, pc: usize) -> Vec<usize> {
        let Some(instr) = self.instr(pc) else { return Vec::new() };
        let mut next: Vec<usize> = match instr {
            Instr::Switch { table, .. } => {
                self.switches[*table as usize].iter().map(|target| *target as usize).collect()
            }
            _ => instr.target().into_iter().map(|target| target as usize).collect(),
        };
        if !instr.ends() {
            next.push(pc + 1);
        }
        next
    }

    pub fn constants(&self) -> &[Constant] {
        &self.constants
    }

    /// The constants that top-level names stand for, in no order.
    pub fn global_constants(&self) -> impl Iterator<Item = (Symbol, u32)> + '_ {
        self.globals.iter().map(|(name, k)| (*name, *k))
    }

    /// Where a constant stands in the source.
    pub fn constant_span(&self, constant: u32) -> Span {
        self.constant_spans.get(constant as usize).copied().unwrap_or(Span::NONE)
    }

    /// The constant that is part of an instruction.
    pub fn immediate(&self, pc: usize) -> Option<u32> {
        self.immediates.get(&pc).copied()
    }

    /// The text of a string literal.
    pub fn string(&self, number: u32) -> &'static str {
        self.strings[number as usize].as_str()
    }

    pub fn operands(&self, start: u32, count: u16) -> &[Operand] {
        &self.operands[start as usize..start as usize + count as usize]
    }
}

/// Calls `f` with each slot of a live set.
pub(crate) fn each_slot(set: &[u64], mut f: impl FnMut(usize)) {
    for (i, word) in set.iter().enumerate() {
        let mut bits = *word;
        while bits != 0 {
            f(i * 64 + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}
