//! A question as text: `insert 4 [3,5] = [3,5,4]`.
//!
//! Values are shown as far as they were evaluated at the end of the run, with `_` for the rest.

use crate::prepare::Own;
use crate::trace::{NodeId, Outcome, Role, Tracer};
use core_ir::Language;
use core_ir::types::{Ty, Type, head, substitute, unknown};
use machine::{Evaluated, Handle, Kind, Machine, Observer, ShowLimits, Word, bind_known, is_known};
use std::collections::HashMap;

/// A description of a computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The function applied to its arguments.
    pub call: String,
    /// Its arguments, each by itself.
    pub arguments: Vec<String>,
    /// What came of it.
    pub result: String,
    /// Captured variables that it used, with their values.
    pub free: Vec<(String, String)>,
    /// The output of an action.
    pub wrote: Option<String>,
    /// The contents of variables and tables before, and afterwards: `with count = 3`, `changing count from 3 to 4`.
    pub state: Vec<String>,
}

impl Statement {
    /// All of it in one line.
    pub fn text(&self) -> String {
        let mut text = format!("{} = {}", self.call, self.result);
        if let Some(wrote) = &self.wrote {
            text.push_str(&format!(", writing {wrote}"));
        }
        for state in &self.state {
            text.push_str(&format!(", {state}"));
        }
        if !self.free.is_empty() {
            let free: Vec<String> = self.free.iter().map(|(n, v)| format!("{n} = {v}")).collect();
            text.push_str(&format!("   where {}", free.join(", ")));
        }
        text
    }
}

/// The function name as the user writes it, without the arity of Erlang.
pub fn function_name(machine: &Machine<Tracer>, own: &Own, function: u32) -> String {
    let function = machine.code().function(function);
    let name = match function.name {
        Some(name) => name.as_str(),
        None => own.defs.get(&function.def).map_or("", |d| d.name.as_str()),
    };
    if machine.code().language() == Language::Erlang {
        return name.rsplit_once('/').map_or(name, |(n, _)| n).to_owned();
    }
    name.to_owned()
}

fn is_operator(name: &str) -> bool {
    name.starts_with(|c: char| !c.is_alphanumeric() && c != '_' && c != '(' && c != '[')
}

/// A value of some type, with anonymous functions as finite maps of their applications.
pub fn show(machine: &Machine<Tracer>, word: Word, ty: &Ty, limits: ShowLimits) -> String {
    show_inside(machine, word, ty, limits, 0)
}

fn show_inside(
    machine: &Machine<Tracer>,
    word: Word,
    ty: &Ty,
    limits: ShowLimits,
    depth: usize,
) -> String {
    let functions = |function: Word, ty: &Ty| finite_map(machine, function, ty, limits, depth);
    machine.show_with(word, ty, limits, &functions)
}

/// `{\\3 -> (3,4)}`: an anonymous function by its applications.
fn finite_map(
    machine: &Machine<Tracer>,
    word: Word,
    ty: &Ty,
    limits: ShowLimits,
    depth: usize,
) -> Option<String> {
    /// Limits on the applications that are shown, in short and in full, and on functions inside functions. Functions
    /// that contain each other, such as recursive parsers, would never end.
    const MAX_APPLICATIONS: usize = 4;
    const MAX_APPLICATIONS_IN_FULL: usize = 200;
    const MAX_APPLICATION_DEPTH: usize = 3;
    const DEEPEST_NAMED: usize = 8;
    let in_full = limits.width > 1_000 && depth == 0;
    let most = if in_full { MAX_APPLICATIONS_IN_FULL } else { MAX_APPLICATIONS };
    let heap = machine.heap();
    let (index, header) = heap.object(word)?;
    if header.is(Kind::Partial) {
        let fields = heap.fields(index);
        let (_, function) = heap.object(*fields.first()?)?;
        let name = match method_name(machine, function.info()) {
            Some(method) => method,
            None => machine.code().function(function.info()).name?.as_str().to_owned(),
        };
        if depth >= DEEPEST_NAMED {
            return Some(cut_off(&name));
        }
        // Class dictionaries are not shown.
        let types = machine.argument_types(function.info(), &fields[1..]);
        let given: Vec<String> = fields[1..]
            .iter()
            .zip(&types)
            .filter(|(w, _)| !is_dictionary(machine, **w))
            .map(|(w, ty)| {
                let text = show_inside(machine, *w, ty, limits, depth + 1);
                if is_closed(&text) { text } else { format!("({text})") }
            })
            .collect();
        return Some(match (is_operator(&name), given.as_slice()) {
            (true, []) => format!("({name})"),
            (true, [one]) => format!("({one} {name})"),
            (true, [one, two]) => format!("({one} {name} {two})"),
            (true, all) => format!("(({name}) {})", all.join(" ")),
            (false, []) => name,
            (false, all) => format!("({name} {})", all.join(" ")),
        });
    }
    let id = header.info();
    if header.is(Kind::Closure)
        && machine.observer.role(id) == Role::Trusted
        && let Some(method) = method_name(machine, id)
    {
        return Some(if is_operator(&method) { format!("({method})") } else { method });
    }
    if header.is(Kind::Closure)
        && let Some(text) = library_function(machine, index, id, limits, depth, DEEPEST_NAMED)
    {
        return Some(text);
    }
    if header.is(Kind::Closure)
        && let Some(given) = always_gives(machine, index, id)
    {
        if depth >= DEEPEST_NAMED {
            return Some("{…}".into());
        }
        let gives = machine.code().types.applied(ty, 1).1;
        let text = show_inside(machine, given, &gives, limits, depth + 1);
        return Some(format!("(\\_ -> {text})"));
    }
    if !header.is(Kind::Closure) || machine.observer.role(id) != Role::Lambda {
        return None;
    }
    if depth >= MAX_APPLICATION_DEPTH {
        return Some("{…}".into());
    }
    let function = machine.code().function(id);
    let captured = &heap.fields(index)[..function.slots.len() - function.arity];
    let same = |a: Word, b: Word| heap.resolve(a) == heap.resolve(b);
    let all = machine.observer.applications(id, captured, same);
    let mut more = !machine.observer.has_applications(id);
    if all.is_empty() {
        return Some(if more { "{…}" } else { "{}" }.into());
    }
    let inner = match in_full {
        true => limits,
        false => {
            ShowLimits { depth: limits.depth.min(6), width: limits.width.min(12), length: 200 }
        }
    };
    let mut entries: Vec<String> = Vec::new();
    for node in &all {
        let words = &machine.observer.arguments(*node)[..function.arity];
        let (types, gives) = lambda_types(machine, id, ty, words);
        let shown = words.iter().zip(&types);
        let args: Vec<String> =
            shown.map(|(w, ty)| show_inside(machine, *w, ty, inner, depth + 1)).collect();
        let result = match machine.observer.result(*node) {
            Outcome::Value(word) => show_inside(machine, word, &gives, inner, depth + 1),
            _ => "⊥".into(),
        };
        // The token of an action is not an argument.
        let is_action = function.slots.first().is_some_and(Option::is_none)
            && machine.observer.arguments(*node).first() == Some(&Word::UNIT);
        let entry = match is_action && function.arity == 1 {
            true => result,
            false => format!("\\{} -> {result}", args.join(" ")),
        };
        if !entries.contains(&entry) {
            entries.push(entry);
        }
        if entries.len() > most {
            entries.pop();
            more = true;
            break;
        }
    }
    if more {
        entries.push("…".into());
    }
    Some(format!("{{{}}}", entries.join(", ")))
}

/// The types of the arguments and result of an anonymous function: from its type where it is shown, or from what is
/// known of its variables.
fn lambda_types(machine: &Machine<Tracer>, id: u32, ty: &Ty, words: &[Word]) -> (Vec<Ty>, Ty) {
    let types = &machine.code().types;
    let (mut found, gives) = types.applied(ty, words.len());
    if found.iter().all(|ty| **ty != core_ir::Type::Unknown) {
        return (found, gives);
    }
    // An action takes a token last.
    if words.last() == Some(&Word::UNIT) {
        let (before, action) = types.applied(ty, words.len() - 1);
        let given = types.given(&action);
        if before.iter().all(|ty| **ty != core_ir::Type::Unknown) && given != action {
            found[..before.len()].clone_from_slice(&before);
            return (found, given);
        }
    }
    (machine.argument_types(id, words), unknown())
}

/// A function that contains more than is shown.
fn cut_off(name: &str) -> String {
    format!("({name} …)")
}

/// An anonymous function that the library returned: `(throwIO (Failure "full"))`, approximately as user code wrote it.
fn library_function(
    machine: &Machine<Tracer>,
    index: usize,
    id: u32,
    limits: ShowLimits,
    depth: usize,
    deepest: usize,
) -> Option<String> {
    /// With more captured values their meaning is unclear.
    const MAX_CAPTURED: usize = 3;
    let function = machine.code().function(id);
    let def = function.def.as_str();
    let is_haskell = machine.code().language() == Language::Haskell;
    let own = machine.observer.role(id) != Role::Trusted || function.name.is_some();
    if !is_haskell || own || always_gives(machine, index, id).is_some() {
        return None;
    }
    let name = def.rsplit('.').next().filter(|n| n.starts_with(char::is_alphabetic))?;
    let name = IO_NAMES.iter().find(|(known, _)| *known == name).map_or(name, |(_, name)| *name);
    let captured = function.slots.len() - function.arity;
    let held: Vec<Word> = machine.heap().fields(index)[..captured]
        .iter()
        .copied()
        .filter(|w| !is_dictionary(machine, *w))
        .collect();
    if held.len() > MAX_CAPTURED || is_operator(name) || depth >= deepest && !held.is_empty() {
        return Some(cut_off(name));
    }
    let mut text = format!("({name}");
    for word in held {
        let shown = show_inside(machine, word, &unknown(), limits, depth + 1);
        text.push(' ');
        text.push_str(&if is_closed(&shown) { shown } else { format!("({shown})") });
    }
    Some(text + ")")
}

/// The library names of the methods of actions, and the user's names.
const IO_NAMES: [(&str, &str); 6] = [
    ("returnIO", "return"),
    ("bindIO", ">>="),
    ("thenIO", ">>"),
    ("fmapIO", "fmap"),
    ("apIO", "<*>"),
    ("failIO", "fail"),
];

/// The result of a library function that ignores its argument: the second action of `>>`.
fn always_gives(machine: &Machine<Tracer>, index: usize, id: u32) -> Option<Word> {
    let function = machine.code().function(id);
    let known = ["GHC.Base.$dm>>", "GHC.Base.$dm*>", "GHC.Base.const"];
    let captured = function.slots.len() - function.arity;
    let gives = function.name.is_none() && captured == 1 && function.arity == 1;
    (gives && known.contains(&function.def.as_str()))
        .then(|| machine.heap().fields(index).first().copied())?
}

/// Describes a computation. Nothing is evaluated, except the text of an exception.
pub fn statement(
    machine: &mut Machine<Tracer>,
    own: &Own,
    node: NodeId,
    limits: ShowLimits,
) -> Statement {
    let outcome = machine.observer.result(action_run(machine, node).unwrap_or(node));
    let failure = match outcome {
        Outcome::Raised(exception) => {
            let exception = machine.hold(exception);
            exception_text(machine, &exception)
        }
        _ => String::new(),
    };
    described(machine, own, node, limits, &failure)
}

/// The same with the text of its exception.
fn described(
    machine: &Machine<Tracer>,
    own: &Own,
    node: NodeId,
    limits: ShowLimits,
    failure: &str,
) -> Statement {
    let id = machine.observer.function_of(node);
    let name = function_name(machine, own, id);
    let function = machine.code().function(id).clone();
    let words = machine.observer.arguments(node).to_vec();
    let is_action = machine.observer.is_action(id);
    let erlang = machine.code().language() == Language::Erlang;
    // Parameters that a front end added are dictionaries, or stand for patterns: the latter are shown. A dictionary is
    // recognised by its value.
    let arity = function.arity.min(words.len()) - usize::from(is_action && function.arity > 0);
    let shown: Vec<Word> =
        words[..arity].iter().copied().filter(|w| !is_dictionary(machine, *w)).collect();
    let (types, gives) = call_types(machine, node, &shown);
    let shown: Vec<(Word, Ty)> = shown.into_iter().zip(types).collect();
    let runners = match own.defs.get(&function.def) {
        Some(def) if machine.code().global_code().any(|(_, global)| global == id) => {
            def.runners.clone()
        }
        _ => Vec::new(),
    };
    let run: usize = runners.iter().map(|(_, n)| n).sum();
    let (shown, mut given) = shown.split_at(shown.len().saturating_sub(run));
    let call = if erlang {
        let args: Vec<String> = shown.iter().map(|(w, ty)| show(machine, *w, ty, limits)).collect();
        format!("{name}({})", args.join(", "))
    } else {
        let mut text = match (shown, is_operator(&name)) {
            ([left, right], true) => {
                let (left, right) =
                    (argument(machine, left, limits), argument(machine, right, limits));
                format!("{left} {name} {right}")
            }
            (_, operator) => {
                let mut text = if operator { format!("({name})") } else { name };
                for word in shown {
                    text.push(' ');
                    text.push_str(&argument(machine, word, limits));
                }
                text
            }
        };
        // The effects of a monadic action are visible when it is run.
        for (runner, parameters) in runners {
            let inner = if text.contains(' ') { format!("({text})") } else { text };
            // A type that only patterns unwrap is shown as if it were applied.
            text = if runner.as_str().is_empty() { inner } else { format!("{runner} {inner}") };
            for word in &given[..parameters.min(given.len())] {
                text.push(' ');
                text.push_str(&argument(machine, word, limits));
            }
            given = &given[parameters.min(given.len())..];
        }
        text
    };
    let mut free = Vec::new();
    let captured = words.iter().zip(&function.slots).enumerate().skip(function.arity);
    for (slot, (word, name)) in captured {
        if let Some(name) = name
            && !is_local_function(machine, *word, function.def)
            && !is_dictionary(machine, *word)
        {
            let ty = machine.code().slot_type(id, slot);
            free.push((name.as_str().to_owned(), show(machine, *word, &ty, limits)));
        }
    }
    // An action that a local function returned: its effects when it was run say more than the action itself.
    let ran = action_run(machine, node);
    let outcome = machine.observer.result(ran.unwrap_or(node));
    let runs = is_action || ran.is_some();
    let gives = result_type(machine, &gives, runs, run > 0);
    let result = match outcome {
        Outcome::Value(word) => show(machine, word, &gives, limits),
        Outcome::Raised(_) => format!("⊥ ({failure})"),
        Outcome::Unfinished | Outcome::Tail(_) => "⊥ (it had not ended when the run did)".into(),
    };
    let written = machine.observer.effects(ran.unwrap_or(node)).map(|e| e.written);
    let wrote = written.filter(|range| !range.is_empty()).map(|range| {
        let bytes = machine.observer.written().text(range);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let cut: String = text.chars().take(limits.width * 4).collect();
        let more = if cut.len() < text.len() { "…" } else { "" };
        format!("{cut:?}{more}")
    });
    let arguments = shown.iter().map(|(w, ty)| show(machine, *w, ty, limits)).collect();
    let state = crate::state::state_text(machine, ran.unwrap_or(node), node, &gives, limits);
    Statement { call, arguments, result, free, wrote, state }
}

/// The types of the arguments of a computation, without dictionaries and the token, and of its result.
///
/// The type variables of a polymorphic function are determined by the expected type at the call, and by its function
/// arguments.
fn call_types(machine: &Machine<Tracer>, node: NodeId, shown: &[Word]) -> (Vec<Ty>, Ty) {
    let code = machine.code();
    let id = machine.observer.function_of(node);
    let Some(ty) = code.function_type(id) else {
        let words = machine.observer.arguments(node).iter().enumerate();
        let slots = words.filter(|(_, w)| !is_dictionary(machine, **w));
        let types = slots.map(|(slot, _)| code.slot_type(id, slot));
        return (types.take(shown.len()).collect(), unknown());
    };
    let (types, gives) = code.types.applied(&ty, shown.len());
    if is_known(&ty) {
        return (types, gives);
    }
    let mut known = match machine.observer.caller(node) {
        Some(caller) => code.called_in(code.function(caller).def, id),
        None => HashMap::new(),
    };
    for (word, ty) in shown.iter().zip(&types) {
        if let Type::Fun(..) = **ty
            && let Some(given) = machine.value_type(*word)
        {
            bind_known(ty, &given, &mut known);
        }
    }
    (types.iter().map(|ty| substitute(ty, &known)).collect(), substitute(&gives, &known))
}

/// The type of the result as it is shown: for an action, what it returned; for a monad over Identity, the type without
/// that.
fn result_type(machine: &Machine<Tracer>, ty: &Ty, is_action: bool, is_run: bool) -> Ty {
    let types = &machine.code().types;
    let ty = if is_action { types.given(ty) } else { ty.clone() };
    let nothing =
        |ty: &Ty| head(ty).is_some_and(|h| h.as_str() == "Data.Functor.Identity.Identity");
    match types.newtype(&ty) {
        Some((_, inside)) if is_run && nothing(&ty) => inside,
        _ => ty,
    }
}

/// The type of the result of a computation, as it is shown.
pub fn shown_type(machine: &Machine<Tracer>, own: &Own, node: NodeId) -> Ty {
    let id = machine.observer.function_of(node);
    let words = machine.observer.arguments(node).to_vec();
    let function = machine.code().function(id);
    let is_action = machine.observer.is_action(id);
    let arity = function.arity.min(words.len()) - usize::from(is_action && function.arity > 0);
    let shown: Vec<Word> =
        words[..arity].iter().copied().filter(|w| !is_dictionary(machine, *w)).collect();
    let gives = call_types(machine, node, &shown).1;
    let is_run = own.defs.get(&function.def).is_some_and(|def| !def.runners.is_empty());
    let ran = action_run(machine, node).is_some();
    result_type(machine, &gives, is_action || ran, is_run)
}

/// The run of an anonymous action that a computation returned, if it was run once.
pub fn action_run(machine: &Machine<Tracer>, node: NodeId) -> Option<NodeId> {
    if machine.code().language() == Language::Erlang {
        return None;
    }
    let Outcome::Value(word) = machine.observer.result(node) else { return None };
    let heap = machine.heap();
    let (index, header) = heap.object(heap.resolve(word))?;
    let id = header.info();
    if !header.is(Kind::Closure) || machine.observer.role(id) != Role::Lambda {
        return None;
    }
    let function = machine.code().function(id);
    // Its argument is a token, which has no name in the source.
    if function.arity != 1 || function.slots.first()?.is_some() {
        return None;
    }
    let captured = &heap.fields(index)[..function.slots.len() - function.arity];
    let same = |a: Word, b: Word| heap.resolve(a) == heap.resolve(b);
    let runs = machine.observer.applications(id, captured, same);
    let [run] = runs[..] else { return None };
    (machine.observer.arguments(run).first() == Some(&Word::UNIT)).then_some(run)
}

/// The user's name of a method of a library number type.
fn method_name(machine: &Machine<Tracer>, id: u32) -> Option<String> {
    const TYPES: [&str; 7] = ["Integer", "Int", "Word", "Double", "Float", "Char", "Natural"];
    const METHODS: [(&str, &str); 19] = [
        ("plus", "+"),
        ("minus", "-"),
        ("times", "*"),
        ("divide", "/"),
        ("eq", "=="),
        ("ne", "/="),
        ("lt", "<"),
        ("le", "<="),
        ("gt", ">"),
        ("ge", ">="),
        ("quot", "quot"),
        ("rem", "rem"),
        ("div", "div"),
        ("mod", "mod"),
        ("negate", "negate"),
        ("abs", "abs"),
        ("signum", "signum"),
        ("compare", "compare"),
        ("show", "show"),
    ];
    let function = machine.code().function(id);
    let name = function.name?.as_str();
    if !function.def.as_str().starts_with("GHC.") {
        return None;
    }
    if let Some((_, method)) = IO_NAMES.iter().find(|(known, _)| *known == name) {
        return Some((*method).to_owned());
    }
    let stem = TYPES.iter().find_map(|ty| name.strip_suffix(ty))?;
    let (_, method) = METHODS.iter().find(|(known, _)| *known == stem)?;
    Some((*method).to_owned())
}

/// As an argument: in parentheses where Haskell needs them.
fn argument(machine: &Machine<Tracer>, word: &(Word, Ty), limits: ShowLimits) -> String {
    let text = show(machine, word.0, &word.1, limits);
    if is_closed(&text) { text } else { format!("({text})") }
}

/// Whether a text needs no parentheses as an argument.
fn is_closed(text: &str) -> bool {
    let atomic = text.starts_with(['[', '"', '\'', '(', '{'])
        || !text.contains(' ') && !text.starts_with('-')
        || text.is_empty();
    // A tuple or list is closed where it ends; `(a) : (b)` is not.
    atomic && !text.contains(" : ")
}

/// A named function of the same definition: its source is shown to the reader, and its calls are asked about
/// separately.
fn is_local_function(machine: &Machine<Tracer>, word: Word, def: source::Symbol) -> bool {
    let heap = machine.heap();
    let Some((index, mut header)) = heap.object(heap.resolve(word)) else { return false };
    if header.is(Kind::Partial) {
        match heap.fields(index).first().and_then(|f| heap.object(*f)) {
            Some((_, inner)) => header = inner,
            None => return false,
        }
    }
    let function = |h: machine::Header| machine.code().function(h.info());
    header.is(Kind::Closure) && function(header).def == def && function(header).name.is_some()
}

/// Whether a value is a class dictionary: the front end calls its constructors `C:Class`.
pub(crate) fn is_dictionary<O: Observer>(machine: &Machine<O>, word: Word) -> bool {
    let heap = machine.heap();
    let word = heap.resolve(word);
    match heap.object(word) {
        Some((_, header)) if header.is(Kind::Con) => {
            machine.code().constructors[header.info() as usize].is_dictionary
        }
        _ => false,
    }
}

/// The text of an exception. The program's own code makes it, so that is run, with a limit, and undone.
pub fn exception_text(machine: &mut Machine<Tracer>, exception: &Handle) -> String {
    let limits = ShowLimits::default();
    if machine.code().language() == Language::Erlang {
        let word = machine.word(exception);
        return match machine.heap().as_tuple(word) {
            Some([class, reason, ..]) => {
                format!("{}: {}", machine.show(*class, limits), machine.show(*reason, limits))
            }
            _ => machine.show(word, limits),
        };
    }
    let paused = std::mem::replace(&mut machine.observer.paused, true);
    let text = haskell_message(machine, exception);
    machine.observer.paused = paused;
    text
}

/// The same for a Haskell program, with any observer.
pub(crate) fn haskell_message<O: Observer>(machine: &mut Machine<O>, exception: &Handle) -> String {
    let mark = machine.mark();
    let text = match machine.evaluate(exception, 1_000_000) {
        Evaluated::Value(value) => message(machine, &value),
        _ => "an exception".to_owned(),
    };
    machine.undo_to(mark);
    machine.release(mark);
    text
}

/// Library exceptions that are shown by their text.
const BY_TEXT: [&str; 7] = [
    // A newtype of a text is that text.
    ":",
    "ErrorCallWithLocation",
    "SomeAsyncException",
    "HUnitFailure",
    "IndexOutOfBounds",
    "UndefinedElement",
    "ContractViolation",
];

/// The name of the constructor of a value and its fields.
fn constructor<O: Observer>(
    machine: &Machine<O>,
    value: &Handle,
) -> Option<(source::Symbol, Vec<Handle>)> {
    let (index, header) =
        machine.heap().object(machine.word(value)).filter(|(_, h)| h.is(Kind::Con))?;
    let name = machine.code().constructors[header.info() as usize].name;
    Some((name, machine.hold_all(machine.heap().fields(index))))
}

/// An exception of the program, complete: the contents of `SomeException`, unless these are shown by their text.
fn thrown<O: Observer>(machine: &mut Machine<O>, exception: &Handle) -> Option<String> {
    let (_, fields) =
        constructor(machine, exception).filter(|(name, _)| name.as_str() == "SomeException")?;
    // After the dictionary of its class.
    let Evaluated::Value(inner) = machine.evaluate(fields.last()?, 100_000) else { return None };
    if is_dictionary(machine, machine.word(&inner)) {
        return None;
    }
    let (name, fields) = constructor(machine, &inner)?;
    if BY_TEXT.contains(&name.as_str()) {
        return None;
    }
    if name.as_str() == "IOError" {
        // Its kind, location, and content.
        let what = fields.get(2)?;
        let Evaluated::Value(what) = machine.evaluate(what, 100_000) else { return None };
        return string(machine, &what);
    }
    // It is shown as far as it is evaluated, and may not have been.
    let mut work = vec![inner.clone()];
    for _ in 0..400 {
        let Some(part) = work.pop() else { break };
        if let Evaluated::Value(value) = machine.evaluate(&part, 10_000)
            && let Some((_, fields)) = constructor(machine, &value)
        {
            work.extend(fields.into_iter().rev());
        }
    }
    Some(machine.show(machine.word(&inner), ShowLimits::default()))
}

/// The text inside the value of an exception: its first string, evaluated.
fn message<O: Observer>(machine: &mut Machine<O>, exception: &Handle) -> String {
    if let Some(text) = thrown(machine, exception) {
        return text;
    }
    let mut work = vec![exception.clone()];
    let mut looked = 0;
    while let Some(part) = work.pop() {
        looked += 1;
        if looked > 60 {
            break;
        }
        let Evaluated::Value(value) = machine.evaluate(&part, 100_000) else { continue };
        if is_dictionary(machine, machine.word(&value)) {
            continue;
        }
        if let Some(text) = string(machine, &value) {
            return text;
        }
        if let Some((_, fields)) = constructor(machine, &value) {
            work.extend(fields.into_iter().rev());
        } else if machine.word(&value).as_con().is_some() {
            let text = machine.show(machine.word(&value), ShowLimits::default());
            if text != "[]" && text != "()" && text != "Nothing" {
                return text;
            }
        }
    }
    machine.show(machine.word(exception), ShowLimits::default())
}

fn string<O: Observer>(machine: &mut Machine<O>, list: &Handle) -> Option<String> {
    let mut text = String::new();
    let mut rest = list.clone();
    while text.len() < 400 {
        let cons = machine.heap().as_cons(machine.word(&rest));
        let Some((head, tail)) = cons.map(|(h, t)| (machine.hold(h), machine.hold(t))) else {
            return (!text.is_empty()).then_some(text);
        };
        let Evaluated::Value(head) = machine.evaluate(&head, 10_000) else { return None };
        text.push(char::from_u32(machine.word(&head).as_char()?)?);
        let Evaluated::Value(next) = machine.evaluate(&tail, 100_000) else { return None };
        rest = next;
    }
    text.push('…');
    Some(text)
}
