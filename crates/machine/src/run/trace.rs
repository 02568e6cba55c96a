//! Erlang stack traces: `{Module, Function, ArityOrArguments, Location}`, innermost first.
//!
//! A trace shows the functions of the source. So the code of a `try` or a `receive`, which runs as
//! a separate function here, counts as part of the enclosing function; a built-in function that is
//! written in Erlang here does not show its internals; and one that is an instruction here gets an
//! entry with its arguments.

use crate::code::{Code, Instr, Operand, Role, TraceName};
use crate::machine::atom;
use crate::state::State;
use crate::state::frames::frames;
use crate::state::heap::Kind;
use crate::state::thread::{ThreadId, frame};
use crate::state::word::Word;
use core_ir::Prim;
use source::{Origin, Symbol};

/// The maximum number of entries in a trace.
const MAX_TRACE_ENTRIES: usize = 8;

/// Modules that are native in OTP: their functions fail in one entry, without file and line.
const NATIVE: &[&str] = &[
    "erlang",
    "atomics",
    "binary",
    "counters",
    "ets",
    "maps",
    "math",
    "persistent_term",
    "re",
    "unicode",
];

/// Functions of `lists` that are native in OTP, too.
const NATIVE_IN_LISTS: &[&str] = &["keyfind/3", "keymember/3", "keysearch/3", "member/2"];

/// What precedes the functions that the thread is in.
pub(crate) enum Head {
    /// Nothing: the thread has not failed.
    Nothing,
    /// The operation that failed, as a separate entry.
    Failed,
    /// The innermost function, with these arguments.
    Arguments(Word),
    /// An undefined function: module, name, arguments.
    Missing(Symbol, Symbol, Word),
}

/// One line of a trace, before it is a term.
struct Entry {
    name: TraceName,
    args: Option<Word>,
    /// The code position; `None` for an undefined function.
    pc: Option<usize>,
    /// Fails like a native function.
    native: bool,
}

impl State {
    /// The functions that a thread is in. The frame at `fp` belongs to the function at `pc`, or to
    /// the one that a call at `pc` was about to enter.
    pub(crate) fn stack_trace(&mut self, id: ThreadId, head: Head, pc: usize, fp: usize) -> Word {
        let code = self.code.clone();
        let stack = &self.threads[id.0 as usize].stack;
        let mut places = vec![pc];
        places.extend(
            frames(stack, fp)
                .filter(|f| f.control.control_kind() == frame::CALL)
                .map(|f| f.control.control_pc() - 1)
                .take(8 * MAX_TRACE_ENTRIES),
        );
        // Recursive calls from the same place are shown once.
        places.dedup();
        let missing = matches!(head, Head::Missing(..));
        if missing && code.instrs[pc].ends() {
            // A tail call: the caller had nothing left to do.
            places.remove(0);
        }
        let mut entries = named(&code, &places);
        let failed = match head {
            Head::Failed => self.failed_operation(&code, pc, fp),
            _ => None,
        };
        match head {
            Head::Nothing => {}
            Head::Missing(module, name, args) => {
                let arity = self.heap.walk_list(args).count();
                let name = TraceName { module, name, arity };
                entries.insert(0, Entry { name, args: Some(args), pc: None, native: false });
            }
            Head::Arguments(args) => {
                if let Some(first) = entries.first_mut() {
                    first.args = Some(args);
                    first.native = fails_natively(&first.name);
                }
            }
            Head::Failed => {
                if let Some((name, args)) = failed {
                    let mut args = args;
                    if let Some(first) = entries.first().filter(|e| fails_natively(&e.name)) {
                        // Further arguments of the primitive are internal to the library.
                        args.truncate(first.name.arity);
                    }
                    let count = args.len();
                    let args = self.heap.list(args);
                    match entries.first_mut() {
                        Some(first) if fails_natively(&first.name) => {
                            first.native = true;
                            if first.name.arity == count {
                                first.args = Some(args);
                            }
                        }
                        _ => {
                            let module = Symbol::new("erlang");
                            let name = TraceName { module, name: Symbol::new(name), arity: count };
                            let args = Some(args);
                            entries.insert(0, Entry { name, args, pc: None, native: true });
                        }
                    }
                }
            }
        }
        // The function that raises is not part of the error.
        let raises = |e: &Entry| {
            e.name.module.as_str() == "erlang"
                && (matches!(e.name.name.as_str(), "error" | "throw" | "nif_error")
                    || e.name.name.as_str() == "exit" && e.name.arity == 1)
        };
        if entries.len() > 1 && entries.first().is_some_and(raises) {
            let raised = entries.remove(0);
            entries[0].args = raised.args;
        }
        close_native(&mut entries, |w| self.heap.walk_list(w).count());
        // The code that starts the program is not part of it.
        entries.retain(|e| !e.name.module.as_str().starts_with('%'));
        entries.truncate(MAX_TRACE_ENTRIES);
        let mut list = Word::NIL;
        for entry in entries.iter().rev() {
            let location = self.location(&code, id, entry);
            let arity = entry.args.unwrap_or(Word::small(entry.name.arity as i64));
            let words = [atom(entry.name.module), atom(entry.name.name), arity, location];
            let entry = self.heap.tuple(&words);
            list = self.heap.cons(entry, list);
        }
        list
    }

    /// `[{file, File}, {line, Line}]`, or the error information of a native function.
    fn location(&mut self, code: &Code, id: ThreadId, entry: &Entry) -> Word {
        let pair = |this: &mut Self, name: &str, value: Word| {
            let name = atom(Symbol::new(name));
            this.heap.tuple(&[name, value])
        };
        if entry.native {
            let errors = match entry.name.module.as_str() {
                "erlang" | "persistent_term" | "atomics" | "counters" => "erl_erts_errors",
                _ => "erl_stdlib_errors",
            };
            let args: Vec<Word> =
                entry.args.map(|args| self.heap.walk_list(args).collect()).unwrap_or_default();
            let cause = match entry.name.module.as_str() {
                "ets" => self.table_cause(id, entry.name.name.as_str(), &args),
                _ => None,
            };
            // Keys in order, then their values.
            let named = |text: &str| atom(Symbol::new(text));
            let words = match cause {
                Some(cause) => {
                    vec![named("cause"), named("module"), named(cause), named(errors)]
                }
                None => vec![named("module"), named(errors)],
            };
            let map = self.heap.make(Kind::MapFlat, 0, &words);
            let info = pair(self, "error_info", map);
            return self.heap.cons(info, Word::NIL);
        }
        let (Some(pc), Some(sources)) = (entry.pc, &code.sources) else { return Word::NIL };
        let span = code.span_at(pc);
        let Some(file) = sources.get(span.file) else { return Word::NIL };
        let line = i64::from(file.line_column(span.start).line);
        // The files of the library are named like those of OTP.
        let path = match file.origin {
            Origin::Library => file.path.strip_prefix("lib/erlang/").unwrap_or(&file.path),
            Origin::User | Origin::Dependency | Origin::Otp => &file.path,
        };
        let text = self.heap.codes(path);
        let (file, line) = (pair(self, "file", text), pair(self, "line", Word::small(line)));
        let rest = self.heap.cons(line, Word::NIL);
        self.heap.cons(file, rest)
    }

    /// The function of `erlang` that an instruction implements, with its arguments.
    fn failed_operation(
        &self,
        code: &Code,
        pc: usize,
        fp: usize,
    ) -> Option<(&'static str, Vec<Word>)> {
        let slot = |s: u16| self.stack_word(fp + usize::from(s));
        let (name, args) = match code.instrs[pc] {
            Instr::Add { a, b, .. } => ("+", vec![slot(a), slot(b)]),
            Instr::Sub { a, b, .. } => ("-", vec![slot(a), slot(b)]),
            Instr::Mul { a, b, .. } => ("*", vec![slot(a), slot(b)]),
            Instr::AddImm { a, imm, .. } if imm < 0 => {
                ("-", vec![slot(a), Word::small(-i64::from(imm))])
            }
            Instr::AddImm { a, imm, .. } => ("+", vec![slot(a), Word::small(i64::from(imm))]),
            Instr::Prim { op, args, count, .. } | Instr::Visible { op, args, count, .. } => {
                let text = code.sources.as_ref().and_then(|s| s.text(code.span_at(pc)));
                let name = operation(op, text.unwrap_or_default());
                let word = |o: &Operand| match (o.as_slot(), o.as_constant()) {
                    (Some(s), _) => slot(s),
                    (None, k) => self.constants[k.unwrap_or(0) as usize],
                };
                let args: Vec<Word> = code.operands(args, count).iter().map(word).collect();
                let is_number = |w: &Word| w.is_small() || self.heap.as_double(*w).is_some();
                if op == Prim::TermDivide && args.iter().all(is_number) {
                    // As in OTP: no entry for a division by zero.
                    return None;
                }
                (name, args)
            }
            _ => return None,
        };
        let inside = code.function_at(pc).and_then(|f| f.def.as_str().split_once(':'));
        let natively = |(module, rest): (&str, &str)| {
            NATIVE.contains(&module) || module == "lists" && NATIVE_IN_LISTS.contains(&rest)
        };
        if name.is_empty() && !inside.is_some_and(natively) {
            return None;
        }
        Some((name, args))
    }
}

/// Whether a function fails like a native one: in one entry, without file and line.
fn fails_natively(name: &TraceName) -> bool {
    let text = || format!("{}/{}", name.name, name.arity);
    is_native(name.module)
        || name.module.as_str() == "lists" && NATIVE_IN_LISTS.contains(&text().as_str())
}

fn is_native(module: Symbol) -> bool {
    NATIVE.contains(&module.as_str())
}

/// The functions at code positions, with nested parts attributed to them.
fn named(code: &Code, places: &[usize]) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut inner: Option<usize> = None;
    for (i, pc) in places.iter().enumerate() {
        let Some(function) = code.function_at(*pc) else { continue };
        let here = inner.take().unwrap_or(*pc);
        let around = places.get(i + 1).is_some_and(|next| {
            let calls = matches!(
                code.instrs[*next],
                Instr::Apply { .. } | Instr::Call { .. } | Instr::Control { op: Prim::Catch, .. }
            );
            calls
                && code.function_at(*next).is_some_and(|f| {
                    f.def == function.def
                        && !matches!(code.instrs[*next],
                        Instr::Call { fun, .. } if code.function(fun).role == Role::Definition)
                })
        });
        if function.role == Role::Part && around {
            inner = Some(here);
            continue;
        }
        if let Some(name) = trace_name(code, *pc) {
            entries.push(Entry { name, args: None, pc: Some(here), native: false });
        }
    }
    entries
}

/// Of the native functions at the front, the outermost remains; further out, none is ever visible.
fn close_native(entries: &mut Vec<Entry>, count: impl Fn(Word) -> usize) {
    let Some(module) = entries.first().map(|e| e.name.module).filter(|m| is_native(*m)) else {
        entries.retain(|e| e.name.module.as_str() != "erlang");
        return;
    };
    let inside = entries.iter().take_while(|e| e.name.module == module).count();
    let args = entries[0].args;
    if inside > 1 {
        let native = entries[0].native;
        entries.drain(..inside - 1);
        entries[0].native = native;
        entries[0].args = args.filter(|a| count(*a) == entries[0].name.arity);
    }
    let mut first = true;
    entries.retain(|e| std::mem::take(&mut first) || e.name.module.as_str() != "erlang");
}

fn trace_name(code: &Code, pc: usize) -> Option<TraceName> {
    let after = code.by_entry.partition_point(|(entry, _)| *entry <= pc);
    let (_, id) = code.by_entry.get(after.checked_sub(1)?)?;
    name_of(code, *id)
}

/// The name of a function, including anonymous ones.
pub(crate) fn name_of(code: &Code, function: u32) -> Option<TraceName> {
    code.trace_names.get_or_init(|| trace_names(code)).get(function as usize).copied().flatten()
}

/// Named as in OTP: a function inside `f/1` is `'-f/1-fun-0-'`, and those that it contains have
/// lower numbers.
fn trace_names(code: &Code) -> Vec<Option<TraceName>> {
    let mut order: Vec<usize> = (0..code.functions.len()).collect();
    order.sort_by_key(|i| {
        let function = &code.functions[*i];
        (function.def.number(), function.span.end, std::cmp::Reverse(function.span.start))
    });
    let mut names = vec![None; code.functions.len()];
    let mut counts: std::collections::HashMap<Symbol, (usize, usize)> = Default::default();
    for i in order {
        let function = &code.functions[i];
        let Some((module, rest)) = function.def.as_str().split_once(':') else { continue };
        let Some((name, arity)) = rest.rsplit_once('/') else { continue };
        // In a second version of a program loaded beside the first, names have a suffix.
        let arity = arity.split('%').next().unwrap_or(arity);
        let Ok(own) = arity.parse::<usize>() else { continue };
        let (all, loops) = counts.entry(function.def).or_default();
        // Captured variables count as parameters; generated ones do not.
        let captured = function.slots.iter().skip(function.arity).flatten().count();
        let (name, arity) = match function.role {
            Role::Definition | Role::Part => (name.to_owned(), own),
            Role::Lambda => (format!("-{name}/{arity}-fun-{all}-"), function.arity + captured),
            Role::Loop => {
                (format!("-{name}/{arity}-lc$^{loops}/1-{all}-"), function.arity + captured)
            }
        };
        match function.role {
            Role::Definition | Role::Part => {}
            Role::Lambda => *all += 1,
            Role::Loop => (*all, *loops) = (*all + 1, *loops + 1),
        }
        names[i] = Some(TraceName { module: Symbol::new(module), name: Symbol::new(&name), arity });
    }
    // Parts of a nested function are attributed to that function, even if it has nothing left to do
    // and is no longer on the stack.
    let mut inner: std::collections::HashMap<Symbol, Vec<usize>> = Default::default();
    for (i, function) in code.functions.iter().enumerate() {
        if function.role == Role::Lambda {
            inner.entry(function.def).or_default().push(i);
        }
    }
    for (i, function) in code.functions.iter().enumerate() {
        let (span, around) = (function.span, inner.get(&function.def));
        if function.role != Role::Part || span == source::Span::NONE {
            continue;
        }
        let contains = |j: &&usize| {
            let other = code.functions[**j].span;
            other.file == span.file && other.start <= span.start && span.end <= other.end
        };
        let size = |j: &&usize| code.functions[**j].span.end - code.functions[**j].span.start;
        if let Some(j) = around.into_iter().flatten().filter(contains).min_by_key(size) {
            names[i] = names[*j];
        }
    }
    names
}

/// The function of `erlang` that a primitive implements, given the source of its use; empty for one
/// that only the library uses.
fn operation(op: Prim, text: &str) -> &'static str {
    match op {
        Prim::TupleElement => "element",
        Prim::TupleSetElement => "setelement",
        Prim::TupleSize => "tuple_size",
        Prim::TupleToList => "tuple_to_list",
        Prim::TupleFromList => "list_to_tuple",
        Prim::AtomToChars => "atom_to_list",
        Prim::ListLength => "length",
        Prim::BitsSize if text.contains("bit_size") => "bit_size",
        Prim::BitsSize => "byte_size",
        Prim::MapSize => "map_size",
        Prim::TermAdd => "+",
        Prim::TermSub => "-",
        Prim::TermMul => "*",
        Prim::TermDivide => "/",
        Prim::TermDiv => "div",
        Prim::TermRem => "rem",
        Prim::TermBand => "band",
        Prim::TermBor => "bor",
        Prim::TermBxor => "bxor",
        Prim::TermBsl => "bsl",
        Prim::TermBsr => "bsr",
        Prim::TermNeg => "-",
        Prim::TermBnot => "bnot",
        Prim::ListAppend => "++",
        Prim::ListSubtract => "--",
        Prim::ProcessSend => "send",
        _ => "",
    }
}
