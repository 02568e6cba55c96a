//! Erlang functions and modules: function values, and which functions exist.
//!
//! The value of `fun m:f/1` is the closure of that definition; if the definition is not known
//! (yet), it is an *export*: a `Partial` object of three words, module, name and arity, which is
//! looked up whenever it is called.

use super::process::{badarg, named};
use super::{Done, arguments, elements};
use crate::code::{Code, Constant, Role};
use crate::machine::{Machine, atom};
use crate::observer::{At, Observer};
use crate::run::Flow;
use crate::state::State;
use crate::state::heap::{Heap, Kind};
use crate::state::thread::ThreadId;
use crate::state::word::Word;
use crate::stop::{Fault, MachineError};
use core_ir::Prim;
use source::Symbol;

/// In the header of a `Partial`: marks an export. Partial applications have 0 there.
pub(crate) const EXPORT: u32 = 1;

/// Information about a function value.
pub(super) struct FunctionInfo {
    pub module: Symbol,
    pub name: Symbol,
    pub arity: usize,
    pub external: bool,
    /// The number of anonymous functions that precede it in its module.
    pub index: usize,
    pub environment: Vec<Word>,
}

impl FunctionInfo {
    /// Stands for the version of the code in printed functions.
    pub(crate) fn uniq(&self) -> u32 {
        let text = format!("{}:{}/{}", self.module, self.name, self.arity);
        super::digest::crc32(0, text.as_bytes()) & 0x7ff_ffff
    }
}

/// Splits `module:name/arity`.
pub(super) fn split_name(def: Symbol) -> Option<(&'static str, &'static str, usize)> {
    let (module, rest) = def.as_str().split_once(':')?;
    let (name, arity) = rest.rsplit_once('/')?;
    Some((module, name, arity.parse().ok()?))
}

/// Whether a function number is that of a definition itself, not of a nested function.
fn is_definition(code: &Code, number: u32) -> bool {
    let constant = code.globals.get(&code.function(number).def);
    constant.is_some_and(
        |k| matches!(code.constants[*k as usize], Constant::Function(f) if f == number),
    )
}

/// The anonymous functions of a module, in the order of their numbers.
pub(super) fn inner_functions<'c>(
    code: &'c Code,
    module: &'c str,
) -> impl Iterator<Item = u32> + 'c {
    (0..code.functions.len() as u32).filter(move |number| {
        let function = code.function(*number);
        function.role == Role::Lambda
            && !function.is_thunk
            && split_name(function.def).is_some_and(|(m, _, _)| m == module)
            && !is_definition(code, *number)
    })
}

pub(super) fn function_info(heap: &Heap, code: &Code, word: Word) -> Option<FunctionInfo> {
    let (index, header) = heap.object(word)?;
    if header.is(Kind::Partial) {
        if header.info() != EXPORT {
            return None;
        }
        let text = |field| super::term::atom_text(heap.field(index, field)).map(Symbol::new);
        return Some(FunctionInfo {
            module: text(0)?,
            name: text(1)?,
            arity: heap.field(index, 2).as_small() as usize,
            external: true,
            index: 0,
            environment: Vec::new(),
        });
    }
    if !header.is(Kind::Closure) {
        return None;
    }
    let function = code.function(header.info());
    let (module, name, arity) = split_name(function.def).unwrap_or(("", function.def.as_str(), 0));
    if is_definition(code, header.info()) {
        return Some(FunctionInfo {
            module: Symbol::new(module),
            name: Symbol::new(name),
            arity: function.arity,
            external: true,
            index: 0,
            environment: Vec::new(),
        });
    }
    let inner: Vec<u32> = inner_functions(code, module).collect();
    let place = inner.iter().position(|n| *n == header.info()).unwrap_or(0);
    let shown = match crate::run::name_of(code, header.info()) {
        Some(known) => known.name,
        None => Symbol::new(&format!("-{name}/{arity}-fun-{place}-")),
    };
    Some(FunctionInfo {
        module: Symbol::new(module),
        name: shown,
        arity: function.arity,
        external: false,
        index: place,
        environment: heap.fields(index)[..function.captured].to_vec(),
    })
}

impl State {
    pub(super) fn function_prim(&mut self, op: Prim, args: &[Word]) -> Done {
        match op {
            Prim::IsFunction => Ok(Word::bool(self.is_function(args[0]))),
            Prim::IsFunctionArity => {
                let arity = self.heap.as_int(args[1]).filter(|n| *n >= 0).ok_or_else(badarg)?;
                Ok(Word::bool(self.arity_of(args[0]) == Some(arity as usize)))
            }
            Prim::IsPort => Ok(Word::FALSE),
            Prim::FunctionInfo => {
                let info = function_info(&self.heap, &self.code, args[0]).ok_or_else(badarg)?;
                let environment = self.heap.list(info.environment.iter().copied());
                let kind = named(if info.external { "external" } else { "local" });
                let (arity, index) =
                    (Word::small(info.arity as i64), Word::small(info.index as i64));
                let words = [atom(info.module), atom(info.name), arity, kind, index, environment];
                Ok(self.heap.tuple(&words))
            }
            Prim::FunctionMake => {
                let [module, name, arity] = arguments(args);
                let arity = self.heap.as_int(arity).and_then(|n| u8::try_from(n).ok());
                let arity = usize::from(arity.ok_or_else(badarg)?);
                self.make_function(module, name, arity).ok_or_else(badarg)
            }
            Prim::FunctionExported => {
                let [module, name, arity] = arguments(args);
                let (Some(module), Some(name)) = (self.atom_text(module), self.atom_text(name))
                else {
                    return Err(badarg());
                };
                let arity = self.heap.as_int(arity).and_then(|n| usize::try_from(n).ok());
                let arity = arity.ok_or_else(badarg)?;
                Ok(Word::bool(self.global_function(module, name, arity).is_some()))
            }
            Prim::ModuleLoad => {
                let module = self.atom_text(args[0]).ok_or_else(badarg)?;
                Ok(Word::bool(self.modules().contains(&Symbol::new(module))))
            }
            _ => {
                let modules: Vec<Word> = self.modules().into_iter().map(atom).collect();
                Ok(self.heap.list(modules))
            }
        }
    }

    #[inline]
    fn is_function(&self, word: Word) -> bool {
        let object = self.heap.object(word);
        object.is_some_and(|(_, h)| h.is(Kind::Closure) || h.is(Kind::Partial))
    }

    #[inline]
    fn arity_of(&self, word: Word) -> Option<usize> {
        let (index, header) = self.heap.object(word)?;
        match header.kind() {
            Kind::Closure => Some(self.code.function(header.info()).arity),
            Kind::Partial if header.info() == EXPORT => {
                Some(self.heap.field(index, 2).as_small() as usize)
            }
            _ => None,
        }
    }

    /// The function with a name, if the program has it: the only place that would load missing
    /// code.
    pub(crate) fn global_function(
        &mut self,
        module: &str,
        name: &str,
        arity: usize,
    ) -> Option<Word> {
        let mut name = Symbol::new(&format!("{module}:{name}/{arity}"));
        if let Some(versions) = &self.versions {
            name = versions.get(&name).copied().unwrap_or(name);
        }
        let k = *self.code.globals.get(&name).filter(|_| !self.code.hidden.contains(&name))?;
        let known = matches!(self.code.constants[k as usize], Constant::Function(_));
        known.then(|| self.constant(k))
    }

    /// A function value for a name, whether the function exists or not.
    #[inline]
    pub(super) fn make_function(&mut self, module: Word, name: Word, arity: usize) -> Option<Word> {
        let (module_text, name_text) = (self.atom_text(module)?, self.atom_text(name)?);
        Some(match self.global_function(module_text, name_text, arity) {
            Some(function) => function,
            None => {
                let words = [module, name, Word::small(arity as i64)];
                self.heap.make(Kind::Partial, EXPORT, &words)
            }
        })
    }

    /// Names of the modules of which something is loaded, sorted.
    #[inline]
    fn modules(&self) -> Vec<Symbol> {
        let globals = self.code.globals.iter();
        let known = globals
            .filter(|(_, k)| matches!(self.code.constants[**k as usize], Constant::Function(_)));
        let mut names: Vec<&str> =
            known.filter_map(|(name, _)| split_name(*name)).map(|(module, ..)| module).collect();
        names.sort_unstable();
        names.dedup();
        names.into_iter().map(Symbol::new).collect()
    }
}

impl<O: Observer> Machine<O> {
    // ---- calls -------------------------------------------------------------------------

    /// Calls an export: the function must exist by now.
    pub(crate) fn apply_export(
        &mut self,
        id: ThreadId,
        export: Word,
        args: &[Word],
        pc: usize,
        base: usize,
        fuel: &mut u64,
    ) -> Flow {
        let fields = arguments::<3>(self.heap.fields(export.index()));
        let [module, name, arity] = fields;
        if arity.as_small() as usize != args.len() {
            return self.wrong_arity(id, export, args, pc, base);
        }
        let module = self.atom_text(module).unwrap_or_default();
        let name = self.atom_text(name).unwrap_or_default();
        match self.global_function(module, name, args.len()) {
            Some(function) => self.apply(id, function, args, true, pc, base, fuel),
            None => {
                let args = self.heap.list(args.iter().copied());
                self.apply_missing(id, [fields[0], fields[1], args], pc, base, fuel)
            }
        }
    }

    /// Calls a function that is not there: module, name, list of arguments. As in OTP, a module
    /// `error_handler`, if the program has one, is given the call: it knows the code that was loaded as
    /// the program ran.
    pub(crate) fn apply_missing(
        &mut self,
        id: ThreadId,
        call: [Word; 3],
        pc: usize,
        base: usize,
        fuel: &mut u64,
    ) -> Flow {
        if let Some(handler) = self.global_function("error_handler", "undefined_function", 3) {
            return self.apply(id, handler, &call, true, pc, base, fuel);
        }
        let [module, name, args] = call;
        let text = |word| Symbol::new(self.atom_text(word).unwrap_or_default());
        let (module, name) = (text(module), text(name));
        self.fault(id, Fault::Missing(module, name, args), pc, base, 0)
    }

    /// `apply(Function, Args)`.
    pub(crate) fn function_apply(
        &mut self,
        id: ThreadId,
        args: &[Word],
        pc: usize,
        base: usize,
        fuel: &mut u64,
    ) -> Flow {
        match elements(&self.heap, args[1]) {
            Ok(words) => self.apply(id, args[0], &words, true, pc, base, fuel),
            Err(fault) => self.fault(id, fault, pc, base, 0),
        }
    }

    /// Raises an exception with a given stack trace.
    pub(crate) fn raise_with(&mut self, id: ThreadId, args: &[Word], at: At, base: usize) -> Flow {
        let class = self.atom_text(args[0]);
        if !matches!(class, Some("error" | "exit" | "throw")) {
            return self.fault(id, badarg(), at.pc, base, 0);
        }
        let exception = self.heap.tuple(&arguments::<3>(args));
        if O::TRACES {
            self.observer.failed(&mut self.state.heap, at, exception);
        }
        self.raise(id, exception, base)
    }

    /// Raises the exception that the program defines for an error of the machine: its number, and a
    /// message that is evaluated on demand.
    pub(crate) fn raise_machine(
        &mut self,
        id: ThreadId,
        args: &[Word],
        at: At,
        base: usize,
    ) -> Flow {
        let [number, message] = arguments(args);
        let exception = match self.hooks.from_machine {
            Some(hook) => {
                let mut fields = vec![self.constant(hook), number, message];
                let extra = self.extra_now();
                fields.resize(3 + O::EXTRA_WORDS, extra);
                let thunk = self.heap.make(Kind::ApplyThunk, 0, &fields);
                Word::thunk(thunk.index())
            }
            None => {
                let error = self.heap.as_int(number).and_then(MachineError::from_number);
                let error = error.unwrap_or(MachineError::Other);
                self.machine_exception(error, error.text())
            }
        };
        if O::TRACES {
            self.observer.failed(&mut self.state.heap, at, exception);
        }
        self.raise(id, exception, base)
    }
}
