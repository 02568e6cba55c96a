//! Code: the result of compiling Core, and its tables.
//!
//! A function runs in a frame of *slots* on the stack of its thread: parameters, captured
//! variables, then locals. Instructions name slots; arguments of calls and fields of objects are
//! lists of [`Operand`]s in a shared pool. All jumps go forwards, so the liveness of slots can be
//! computed by one backward pass over a function (see `liveness.rs`).

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
pub use link::{Definitions, InMemory, LinkError, Options, extend, link};
pub use records::Records;
pub use typed::{bind_known, is_known};

use core_ir::Language;
use source::{SourceMap, Span, Symbol};
use std::collections::HashMap;

/// An index into [`Code::instrs`].
pub(crate) type Pc = usize;

/// Where a transaction restarts after it was woken: the frame below contains its action.
pub(crate) const RESTART: Pc = 0;
/// Where a thread begins: slot 0 is its action, slot 1 the token.
pub(crate) const START_THREAD: Pc = 1;
/// Where a process begins: slot 0 is its function.
pub(crate) const START_PROCESS: Pc = 2;
/// Evaluate slot 0 and return it, or return slot 0 as it is: for threads that were stopped in the
/// middle of something that is not an instruction.
pub(crate) const RETURN_EVALUATED: Pc = 3;
pub(crate) const RETURN: Pc = 4;
/// Applies slot 0, a handler, to slots 1 and 2: the exception and the token.
pub(crate) const START_HANDLER: Pc = 5;
/// The position of a thread that is about to leave a handler or mask, to raise an exception that a
/// handler catches, or to end: only with [`crate::Settings::fine_steps`].
pub(crate) const LEAVE: Pc = 6;
pub(crate) const UNWIND: Pc = 7;
pub(crate) const END: Pc = 8;
/// Code of the thunks for the components of an unevaluated pair.
pub(crate) const FIRST_OF_PAIR: u32 = 1;
pub(crate) const SECOND_OF_PAIR: u32 = 2;

/// Passed to observers instead of a function if a thunk has no code of its own.
pub(crate) const NO_FUNCTION: u32 = 0;

/// Everything that does not change while a program runs.
#[derive(Clone)]
pub struct Code {
    pub(crate) instrs: Vec<Instr>,
    pub(crate) operands: Vec<Operand>,
    /// Where each instruction came from.
    pub(crate) spans: Vec<Span>,
    /// For each instruction, the index in [`Code::live_sets`] of the slots that are live before it.
    pub(crate) live: Vec<u32>,
    pub(crate) live_sets: Vec<Box<[u64]>>,
    pub(crate) switches: Vec<Box<[u32]>>,
    pub(crate) functions: Vec<Function>,
    /// The source variable that a slot holds from an instruction on, in the order of the code;
    /// `None` for a generated one.
    pub(crate) slot_names: Vec<(u32, u16, Option<Named>)>,
    /// Where functions begin, in the order of the code.
    pub(crate) by_entry: Vec<(Pc, u32)>,
    pub(crate) constants: Vec<Constant>,
    /// The source location of each constant. A constant that occurs in several places is several
    /// constants, unless code is linked with `speculate`.
    pub(crate) constant_spans: Vec<Span>,
    /// Constants that are part of instructions; none with `speculate`.
    pub(crate) immediates: HashMap<Pc, u32>,
    pub(crate) strings: Vec<Symbol>,
    pub constructors: Vec<ConInfo>,
    /// Top-level names to constants.
    pub(crate) globals: HashMap<Symbol, u32>,
    pub(crate) language: Language,
    /// The atoms in the code, computed when first needed.
    pub(crate) atoms: std::sync::OnceLock<std::collections::HashSet<Symbol>>,
    /// Whether a thread can raise an exception in another or look at its status; computed when
    /// first needed.
    pub(crate) interrupts: std::sync::OnceLock<bool>,
    pub(crate) looks: std::sync::OnceLock<bool>,
    /// Whether the program reads the clock; computed when first needed.
    pub(crate) clock: std::sync::OnceLock<bool>,
    /// The sources of the program, for the lines in stack traces.
    pub sources: Option<std::sync::Arc<SourceMap>>,
    /// The names of records declared by the user, for displaying values.
    pub records: Records,
    /// The types of definitions and values, for displaying values.
    pub types: std::sync::Arc<core_ir::LazyTypes>,
    /// Erlang functions that only their own modules may call.
    pub(crate) hidden: std::collections::HashSet<Symbol>,
    /// The names of functions in stack traces, computed when first needed.
    pub(crate) trace_names: std::sync::OnceLock<Vec<Option<TraceName>>>,
}

/// A function, or the code of a thunk (which has no parameters).
#[derive(Clone, Debug)]
pub struct Function {
    pub entry: usize,
    pub arity: usize,
    pub captured: usize,
    /// The maximum number of slots that it uses, including those for calls.
    pub frame: usize,
    pub is_thunk: bool,
    pub(crate) role: Role,
    /// The name in the source; `None` for a lambda or an expression.
    pub name: Option<Symbol>,
    /// The enclosing top-level definition.
    pub def: Symbol,
    /// Whether the definition is part of the library code around every Haskell thread.
    pub(crate) is_around_thread: bool,
    pub span: Span,
    /// The whole source text: for a lambda, from its first word on.
    pub whole: Span,
    /// Names of the parameters, then of captured variables; `None` for generated ones.
    pub slots: Vec<Option<Symbol>>,
    /// A bit set of the parameters that are class dictionaries, which are not written in the
    /// source.
    pub(crate) dictionaries: u64,
    /// Where each of these, and a local function itself, is bound.
    pub(crate) places: Vec<Span>,
    pub(crate) binder: Span,
}

/// A variable from the source, and where it is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub name: Symbol,
    pub place: Span,
}

/// The role of a function in the source, for stack traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Definition,
    /// An anonymous function.
    Lambda,
    /// The loop of a comprehension.
    Loop,
    /// A part of the enclosing function that runs under a handler or waits for messages.
    Part,
}

/// The name of a function in Erlang stack traces.
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
    /// Whether a parameter, counted from 0, is a class dictionary.
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
    /// The name in Core: unique in the program.
    pub full_name: Symbol,
    /// The numbers of the first constructor of its data type, and of the one after the last.
    pub first: u32,
    pub end: u32,
    pub fields: Vec<Option<Symbol>>,
    pub strict: Vec<bool>,
    pub fixity: Option<u8>,
    /// A class dictionary, which is not written in the source.
    pub is_dictionary: bool,
    /// The library container that it is part of, if any.
    pub container: Option<crate::view::containers::Container>,
}

impl ConInfo {
    /// Whether a field, counted from 0, contains a class dictionary: the constraints of an
    /// existential type.
    pub fn holds_dictionary(&self, field: usize) -> bool {
        self.fields.get(field).copied().flatten().is_some_and(|name| name.as_str() == "$dict")
    }
}

impl Code {
    /// The slots that are live before an instruction.
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

    /// The number of the function whose code an instruction belongs to.
    pub fn function_number_at(&self, pc: usize) -> Option<u32> {
        let after = self.by_entry.partition_point(|(entry, _)| *entry <= pc);
        self.by_entry.get(after.checked_sub(1)?).map(|(_, id)| *id)
    }

    /// Whether the code of a function itself executes a visible operation.
    pub fn does(&self, function: u32, wanted: core_ir::Prim) -> bool {
        self.instrs[self.places(function)]
            .iter()
            .any(|i| matches!(i, Instr::Visible { op, .. } if *op == wanted))
    }

    /// The code range of a function, without that of nested functions.
    pub fn places(&self, function: u32) -> std::ops::Range<usize> {
        let entry = self.functions[function as usize].entry;
        let after = self.by_entry.partition_point(|(at, _)| *at <= entry);
        let end = self.by_entry.get(after).map_or(self.instrs.len(), |(at, _)| *at);
        entry..end
    }

    /// The code ranges of a definition, with everything nested in it.
    pub fn ranges(&self, def: Symbol) -> Vec<std::ops::Range<usize>> {
        let end = |at: usize| self.by_entry.get(at + 1).map_or(self.instrs.len(), |(pc, _)| *pc);
        let all = self.by_entry.iter().enumerate();
        let of = all.filter(|(_, (_, id))| self.function(*id).def == def);
        of.map(|(at, (start, _))| *start..end(at)).collect()
    }

    /// The instructions that look at a mailbox, i.e. the receives, in the order of the code.
    pub fn receives(&self) -> impl Iterator<Item = usize> {
        self.instrs.iter().enumerate().filter_map(|(pc, instr)| match instr {
            Instr::Visible { op: core_ir::Prim::MailboxPeek, .. } => Some(pc),
            _ => None,
        })
    }

    /// Whether a function is a top-level definition itself, not nested in one.
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

    /// Whether any of the code reads the clock.
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
    pub fn interrupts(&self) -> bool {
        *self.interrupts.get_or_init(|| {
            let notices = |i: &Instr| {
                use core_ir::Prim::{ThreadStatus, ThrowTo};
                matches!(i, Instr::Visible { op: ThrowTo | ThreadStatus, .. })
            };
            self.instrs.iter().any(notices)
        })
    }

    /// Whether any of the code inspects another thread or process.
    pub(crate) fn looks(&self) -> bool {
        *self.looks.get_or_init(|| {
            use core_ir::Prim::{ProcessInfo, ThreadStatus};
            let looks =
                |i: &Instr| matches!(i, Instr::Visible { op: ProcessInfo | ThreadStatus, .. });
            self.instrs.iter().any(looks)
        })
    }

    /// The number of words that the frame of the code at `pc` may take.
    pub(crate) fn frame_at(&self, pc: Pc) -> usize {
        self.function_at(pc).map_or(8, |f| f.frame)
    }

    pub fn span_at(&self, pc: usize) -> Span {
        self.spans.get(pc).copied().unwrap_or(Span::NONE)
    }

    /// The source variable that a slot holds before the instruction at `pc`, if it is live.
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

    /// Top-level names whose definition is code, with the function of that code: a function, or a
    /// constant that is evaluated when first needed. In no particular order.
    pub fn global_code(&self) -> impl Iterator<Item = (Symbol, u32)> {
        self.globals.iter().filter_map(|(name, k)| match self.constants[*k as usize] {
            Constant::Function(id) | Constant::Lazy(id) => Some((*name, id)),
            _ => None,
        })
    }

    /// The top-level names mentioned in the code of a function.
    pub fn mentions(&self, function: u32) -> Vec<u32> {
        let mut found: Vec<u32> =
            self.places(function).flat_map(|pc| self.mentioned_at(pc)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The functions that an instruction calls, or mentions as values.
    pub fn mentioned_at(&self, pc: usize) -> Vec<u32> {
        let mut found = Vec::new();
        let Some(instr) = self.instr(pc) else { return found };
        // Constant data mentions what it contains.
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
        found
    }

    /// Whether an Erlang function may be called only from its own module.
    pub fn is_hidden(&self, name: Symbol) -> bool {
        self.hidden.contains(&name)
    }

    pub fn language(&self) -> Language {
        self.language
    }

    pub fn instr(&self, pc: usize) -> Option<&Instr> {
        self.instrs.get(pc)
    }

    /// The instructions at which control can continue after an instruction, within its function.
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

    /// The constants of top-level names, in no particular order.
    pub fn global_constants(&self) -> impl Iterator<Item = (Symbol, u32)> + '_ {
        self.globals.iter().map(|(name, k)| (*name, *k))
    }

    /// The source location of a constant.
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
