//! Converts printed Erlang values to Elixir syntax.
//!
//! An Elixir program runs on the same values as an Erlang program, so they are shown in two steps:
//! in Erlang syntax, with its limits and ellipses, and from there in Elixir syntax. Text that is
//! not a term, such as the name of a function, is unchanged.

use crate::code::Records;
use source::Symbol;
use std::fmt::Write;

/// A term, as parsed from its text.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    Atom(String),
    /// A quoted list of characters, with escapes.
    Chars(String),
    /// A quoted binary, with escapes.
    Text(String),
    Tuple(Vec<Term>),
    List(Vec<Term>, Option<Box<Term>>),
    Map(Vec<(Term, Term)>),
    /// `#name{field = value}`.
    Record(String, Vec<(String, Term)>),
    Raw(String),
}

/// The maximum nesting of parentheses; deeper text is unchanged.
const MAX_NESTING: usize = 200;

/// The text of a value in Elixir syntax; the text itself if it is not a term.
pub fn elixir_text(text: &str, records: &Records) -> String {
    match parse(text) {
        Some(term) => {
            let mut out = String::new();
            Writer { records, out: &mut out }.term(&term);
            out
        }
        None => text.to_owned(),
    }
}

/// The message of Elixir for an uncaught error, given the exit reason as text.
pub fn elixir_exception(text: &str, records: &Records) -> String {
    let Some(term) = parse(text) else { return text.to_owned() };
    let writer = Errors { records };
    match with_stack(&term) {
        Some((reason, stack)) => {
            let mut out = writer.banner(reason, stack);
            for line in stack.iter().filter_map(frame_text) {
                let _ = write!(out, "\n    {line}");
            }
            out
        }
        None => format!("** (exit) {}", writer.exit(&term, "\n    ")),
    }
}

/// A reason with the stack trace that came with it.
fn with_stack(term: &Term) -> Option<(&Term, &[Term])> {
    let Term::Tuple(parts) = term else { return None };
    match &parts[..] {
        [reason, Term::List(frames, None)] if frames.iter().all(is_frame) => Some((reason, frames)),
        _ => None,
    }
}

/// Writes errors as `Exception.format/3` does.
struct Errors<'a> {
    records: &'a Records,
}

impl Errors<'_> {
    fn shown(&self, term: &Term) -> String {
        let mut out = String::new();
        Writer { records: self.records, out: &mut out }.term(term);
        out
    }

    fn all(&self, terms: &[Term]) -> String {
        terms.iter().map(|term| self.shown(term)).collect::<Vec<_>>().join(", ")
    }

    /// The first line: `** (ArgumentError) argument error`.
    fn banner(&self, reason: &Term, stack: &[Term]) -> String {
        let Some(name) = struct_of(reason) else {
            return erlang_error(reason, stack, &|term| self.shown(term));
        };
        let Term::Map(pairs) = reason else { return format!("** ({name})") };
        let message = pairs.iter().find(|(key, _)| is_atom(key, "message")).map(|(_, m)| m);
        match message {
            Some(Term::Text(text)) => format!("** ({name}) {}", unescape(text)),
            _ => format!("** ({name}) {}", self.shown(reason)),
        }
    }

    /// Why a process ended without an error, as `Exception.format_exit/1` says it.
    fn exit(&self, term: &Term, joiner: &str) -> String {
        let inner = format!("{joiner}    ");
        if let Some((reason, stack)) = with_stack(term) {
            let mut out = format!("an exception was raised:{joiner}{}", self.banner(reason, stack));
            for line in stack.iter().filter_map(frame_text) {
                let _ = write!(out, "{inner}{line}");
            }
            return out;
        }
        if let Term::Tuple(parts) = term
            && let [reason, Term::Tuple(call)] = &parts[..]
            && let [Term::Atom(module), Term::Atom(function), Term::List(arguments, None)] =
                &call[..]
        {
            let name = elixir_function(module, function, "");
            let name = name.trim_end_matches('/');
            let arguments = self.all(arguments);
            return format!(
                "exited in: {name}({arguments}){joiner}** (EXIT) {}",
                self.exit(reason, &inner)
            );
        }
        match term {
            Term::Atom(name) => match name.as_str() {
                "normal" => "normal".to_owned(),
                "shutdown" => "shutdown".to_owned(),
                "calling_self" => "process attempted to call itself".to_owned(),
                "timeout" => "time out".to_owned(),
                "killed" => "killed".to_owned(),
                "noconnection" => "no connection".to_owned(),
                "noproc" => "no process: the process is not alive or there's no process currently \
                             associated with the given name, possibly because its application isn't started"
                    .to_owned(),
                _ => self.shown(term),
            },
            Term::Tuple(parts) => match &parts[..] {
                [Term::Atom(tag), value] => {
                    let shown = self.shown(value);
                    match tag.as_str() {
                        "shutdown" => format!("shutdown: {shown}"),
                        "already_started" => format!("already started: {shown}"),
                        "bad_return_value" => format!("bad return value: {shown}"),
                        "bad_call" => format!("bad call: {shown}"),
                        "bad_cast" => format!("bad cast: {shown}"),
                        "nodedown" => format!("no connection to {shown}"),
                        _ => self.shown(term),
                    }
                }
                _ => self.shown(term),
            },
            _ => self.shown(term),
        }
    }
}

/// The errors of Erlang under their names in Elixir.
fn erlang_error(reason: &Term, stack: &[Term], shown: &dyn Fn(&Term) -> String) -> String {
    let called = || stack.first().and_then(called_function).unwrap_or_default();
    if let Term::Atom(name) = reason {
        match name.as_str() {
            "badarith" => {
                return "** (ArithmeticError) bad argument in arithmetic expression".to_owned();
            }
            "badarg" => return "** (ArgumentError) argument error".to_owned(),
            "function_clause" => {
                let called = called();
                return format!("** (FunctionClauseError) no function clause matching in {called}");
            }
            "undef" => {
                let called = called();
                let why = "is undefined or private";
                return format!("** (UndefinedFunctionError) function {called} {why}");
            }
            _ => {}
        }
    }
    if let Term::Tuple(parts) = reason
        && let [Term::Atom(name), value] = &parts[..]
    {
        let value = shown(value);
        let text = match name.as_str() {
            "nocatch" => return format!("** (throw) {value}"),
            "badmatch" => format!("(MatchError) no match of right hand side value: {value}"),
            "case_clause" => format!("(CaseClauseError) no case clause matching: {value}"),
            "try_clause" => format!("(TryClauseError) no try clause matching: {value}"),
            "with_clause" => format!("(WithClauseError) no with clause matching: {value}"),
            "badmap" => format!("(BadMapError) expected a map, got: {value}"),
            "badkey" => match stack.first().and_then(map_of_call) {
                Some(map) => format!("(KeyError) key {value} not found in: {}", shown(map)),
                None => format!("(KeyError) key {value} not found"),
            },
            "badbool" => format!("(BadBooleanError) expected a boolean, got: {value}"),
            "badfun" => format!("(BadFunctionError) expected a function, got: {value}"),
            _ => format!("(ErlangError) Erlang error: {}", shown(reason)),
        };
        return format!("** {text}");
    }
    if is_atom(reason, "cond_clause") {
        return "** (CondClauseError) no cond clause evaluated to a truthy value".to_owned();
    }
    format!("** (ErlangError) Erlang error: {}", shown(reason))
}

/// The map in which a key was looked for.
fn map_of_call(frame: &Term) -> Option<&Term> {
    let Term::Tuple(parts) = frame else { return None };
    let [Term::Atom(module), Term::Atom(function), Term::List(arguments, None), _] = &parts[..]
    else {
        return None;
    };
    match (module.as_str(), function.as_str()) {
        ("erlang", "map_get") | ("maps", "get") => arguments.get(1),
        ("maps", "update") => arguments.get(2),
        ("Elixir.Map", "update!" | "get_and_update!") => arguments.first(),
        _ => None,
    }
}

fn is_frame(term: &Term) -> bool {
    matches!(term, Term::Tuple(parts) if parts.len() == 4 && matches!(parts[3], Term::List(..)))
}

fn arity(term: &Term) -> Option<String> {
    match term {
        Term::Raw(number) => Some(number.clone()),
        Term::List(arguments, None) => Some(arguments.len().to_string()),
        Term::Chars(text) => Some(unescape(text).chars().count().to_string()),
        _ => None,
    }
}

fn called_function(frame: &Term) -> Option<String> {
    let Term::Tuple(parts) = frame else { return None };
    let [Term::Atom(module), Term::Atom(function), arguments, _] = &parts[..] else { return None };
    // The code that starts the program is not part of it.
    if module.starts_with('%') {
        return None;
    }
    Some(elixir_function(module, function, &arity(arguments)?))
}

/// A definition as Elixir writes it: `Elixir.Enum:map/2` is `Enum.map/2`.
pub fn elixir_definition(def: &str) -> String {
    let parts = def.split_once(':').and_then(|(module, rest)| {
        let (function, arity) = rest.rsplit_once('/')?;
        Some(elixir_function(module, function, arity))
    });
    parts.unwrap_or_else(|| def.to_owned())
}

/// The name by which a program calls a function of a library: `Enum.map`, `:lists.map`, `to_string`.
pub fn elixir_callee(def: &str) -> String {
    let name = elixir_definition(def);
    let name = name.rsplit_once('/').map_or(name.as_str(), |(name, _)| name);
    let imported = ["Kernel.", "String.Chars.", "Kernel.SpecialForms."];
    let plain = imported.iter().find_map(|module| name.strip_prefix(module));
    plain.unwrap_or(name).to_owned()
}

/// `Enum.map/2`, `:lists.map/2`, `(file)`, `anonymous fn/1 in User.greet/1`.
fn elixir_function(module: &str, function: &str, arity: &str) -> String {
    if function == "__FILE__" && module.starts_with("elixir_compiler_") {
        return "(file)".to_owned();
    }
    let module = elixir_atom(module);
    // `-greet/1-fun-0-`
    if let Some((outer, _)) = function.strip_prefix('-').and_then(|f| f.split_once("-fun-")) {
        if outer.starts_with("__FILE__/") {
            return format!("anonymous fn/{arity} in (file)");
        }
        return format!("anonymous fn/{arity} in {module}.{outer}");
    }
    let function = function.strip_prefix("MACRO-").unwrap_or(function);
    format!("{module}.{}/{arity}", elixir_key(function))
}

/// `lib/user.ex:12: User.greet/1`.
fn frame_text(frame: &Term) -> Option<String> {
    let function = called_function(frame)?;
    let Term::Tuple(parts) = frame else { return None };
    let Some(Term::List(items, None)) = parts.get(3) else { return None };
    let item = |wanted: &str| {
        items.iter().find_map(|item| match item {
            Term::Tuple(pair) if pair.len() == 2 && is_atom(&pair[0], wanted) => Some(&pair[1]),
            _ => None,
        })
    };
    match (item("file"), item("line")) {
        (Some(Term::Chars(file)), Some(Term::Raw(line))) => {
            Some(format!("{}:{line}: {function}", unescape(file)))
        }
        _ => Some(function),
    }
}

fn is_atom(term: &Term, name: &str) -> bool {
    matches!(term, Term::Atom(atom) if atom == name)
}

fn struct_of(term: &Term) -> Option<&str> {
    match term {
        Term::Map(pairs) => struct_name(pairs),
        _ => None,
    }
}

fn struct_name(pairs: &[(Term, Term)]) -> Option<&str> {
    let (_, name) = pairs.iter().find(|(key, _)| is_atom(key, "__struct__"))?;
    match name {
        Term::Atom(name) => name.strip_prefix("Elixir."),
        _ => None,
    }
}

/// Whether a name needs no quotes after a colon.
fn is_plain(name: &str) -> bool {
    let end = name.strip_suffix(['?', '!']).unwrap_or(name);
    name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && end.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '@')
}

fn is_operator(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| "+-*/<>=!&|^~.@".contains(c)) && name != ".."
}

/// An atom as in Elixir source: `:ok`, `nil`, `User`, `:"two words"`.
pub fn elixir_atom(name: &str) -> String {
    match name {
        "nil" | "true" | "false" => name.to_owned(),
        _ => match name.strip_prefix("Elixir.") {
            Some(alias) if alias.starts_with(|c: char| c.is_uppercase()) => alias.to_owned(),
            _ if is_plain(name) || is_operator(name) => format!(":{name}"),
            _ => format!(":{name:?}"),
        },
    }
}

/// A name before a colon, or the name of a function.
fn elixir_key(name: &str) -> String {
    if is_plain(name) || is_operator(name) { name.to_owned() } else { format!("{name:?}") }
}

struct Writer<'a> {
    records: &'a Records,
    out: &'a mut String,
}

impl Writer<'_> {
    fn term(&mut self, term: &Term) {
        match term {
            Term::Atom(name) => self.out.push_str(&elixir_atom(name)),
            Term::Text(text) => {
                let _ = write!(self.out, "\"{text}\"");
            }
            Term::Chars(text) => {
                let _ = write!(self.out, "'{}'", text.replace('\'', "\\'").replace("\\\"", "\""));
            }
            Term::Tuple(items) => {
                self.out.push('{');
                self.items(items);
                self.out.push('}');
            }
            Term::List(items, rest) => {
                self.out.push('[');
                match rest.is_none().then(|| keywords(items)).flatten() {
                    Some(pairs) => self.fields(&pairs),
                    None => self.items(items),
                }
                if let Some(rest) = rest {
                    self.out.push_str(" | ");
                    self.term(rest);
                }
                self.out.push(']');
            }
            Term::Map(pairs) => self.map(pairs),
            Term::Record(name, fields) => {
                let _ = write!(self.out, "#{name}{{");
                let fields: Vec<(&str, &Term)> =
                    fields.iter().map(|(f, t)| (f.as_str(), t)).collect();
                self.fields(&fields);
                self.out.push('}');
            }
            Term::Raw(text) => self.out.push_str(text),
        }
    }

    fn items(&mut self, items: &[Term]) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.term(item);
        }
    }

    fn fields(&mut self, fields: &[(&str, &Term)]) {
        for (i, (name, value)) in fields.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            let _ = write!(self.out, "{comma}{}: ", elixir_key(name));
            self.term(value);
        }
    }

    fn map(&mut self, pairs: &[(Term, Term)]) {
        if let Some(name) = struct_name(pairs) {
            return self.structure(name, pairs);
        }
        self.out.push_str("%{");
        let named: Option<Vec<(&str, &Term)>> =
            pairs.iter().map(|(key, value)| Some((key_name(key)?, value))).collect();
        match named {
            Some(fields) => self.fields(&fields),
            None => {
                for (i, (key, value)) in pairs.iter().enumerate() {
                    if i > 0 {
                        self.out.push_str(", ");
                    }
                    self.term(key);
                    if !matches!(key, Term::Raw(mark) if mark == "…") {
                        self.out.push_str(" => ");
                        self.term(value);
                    }
                }
            }
        }
        self.out.push('}');
    }

    /// `%User{name: "ann"}`, and the special notations of Elixir: `1..3`, `MapSet.new([1, 2])`.
    fn structure(&mut self, name: &str, pairs: &[(Term, Term)]) {
        let field =
            |wanted: &str| pairs.iter().find(|(k, _)| is_atom(k, wanted)).map(|(_, value)| value);
        match (name, field("first"), field("last"), field("step"), field("map")) {
            ("Range", Some(first), Some(last), step, _) => {
                self.term(first);
                self.out.push_str("..");
                self.term(last);
                if let Some(step) = step.filter(|s| **s != Term::Raw("1".to_owned())) {
                    self.out.push_str("//");
                    self.term(step);
                }
                return;
            }
            ("MapSet", _, _, _, Some(Term::Map(members))) => {
                let members: Vec<Term> = members.iter().map(|(key, _)| key.clone()).collect();
                self.out.push_str("MapSet.new([");
                self.items(&members);
                return self.out.push_str("])");
            }
            _ => {}
        }
        let full = Symbol::new(&format!("Elixir.{name}"));
        let order = self.records.structure(full).unwrap_or(&[]);
        let mut fields: Vec<(&str, &Term)> = pairs
            .iter()
            .filter_map(|(key, value)| Some((key_name(key)?, value)))
            .filter(|(key, _)| !matches!(*key, "__struct__" | "__exception__"))
            .collect();
        let place = |key: &str| order.iter().position(|o| o.as_str() == key);
        fields.sort_by_key(|(key, _)| place(key).unwrap_or(usize::MAX));
        let _ = write!(self.out, "%{name}{{");
        self.fields(&fields);
        self.out.push('}');
    }
}

/// The name, if the term is an atom that can be written before a colon.
fn key_name(term: &Term) -> Option<&str> {
    match term {
        Term::Atom(name) if !name.starts_with("Elixir.") => Some(name),
        _ => None,
    }
}

fn keywords(items: &[Term]) -> Option<Vec<(&str, &Term)>> {
    if items.is_empty() {
        return None;
    }
    let pairs = items.iter().map(|item| match item {
        Term::Tuple(pair) if pair.len() == 2 => Some((key_name(&pair[0])?, &pair[1])),
        _ => None,
    });
    pairs.collect()
}

/// Removes the escapes from quoted text.
fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some('r') => out.push('\r'),
                Some(other) => out.push(other),
                None => {}
            },
            c => out.push(c),
        }
    }
    out
}

fn parse(text: &str) -> Option<Term> {
    let mut parser = Parser { rest: text, nesting: 0 };
    let term = parser.term()?;
    parser.rest.is_empty().then_some(term)
}

struct Parser<'t> {
    rest: &'t str,
    nesting: usize,
}

impl Parser<'_> {
    fn eat(&mut self, token: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(token) else { return false };
        self.rest = rest;
        true
    }

    fn term(&mut self) -> Option<Term> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return None;
        }
        let term = self.term_here();
        self.nesting -= 1;
        term
    }

    fn term_here(&mut self) -> Option<Term> {
        if self.eat("{") {
            return Some(Term::Tuple(self.items("}")?.0));
        }
        if self.eat("[") {
            let (items, rest) = self.items("]")?;
            return Some(Term::List(items, rest.map(Box::new)));
        }
        if self.eat("#{") {
            return self.map();
        }
        if self.eat("<<") {
            return self.binary();
        }
        if self.rest.starts_with('"') {
            return Some(Term::Chars(self.quoted('"')?));
        }
        // A function without a name.
        if self.eat("fun…") {
            return Some(Term::Raw("fn…".to_owned()));
        }
        if self.rest.starts_with('\'') {
            let name = unescape(&self.quoted('\'')?);
            return Some(self.atom_or_function(name));
        }
        if self.rest.starts_with(|c: char| c.is_lowercase()) {
            let end = self.rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '@'));
            let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
            self.rest = rest;
            return Some(self.atom_or_function(name.to_owned()));
        }
        if self.rest.starts_with('#') && !self.rest.starts_with("#Ref") {
            return self.record();
        }
        self.raw()
    }

    /// An atom, or the name of a function that starts with one.
    fn atom_or_function(&mut self, name: String) -> Term {
        if let Some(rest) = self.rest.strip_prefix('/') {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            self.rest = &rest[end..];
            return Term::Raw(format!("&{name}/{}", &rest[..end]));
        }
        if self.eat(":") {
            let end = self.rest.find([',', '}', ']', ' ']).unwrap_or(self.rest.len());
            let (function, rest) = self.rest.split_at(end);
            self.rest = rest;
            return Term::Raw(format!("&{}.{function}", elixir_atom(&name)));
        }
        Term::Atom(name)
    }

    /// Terms up to a closing bracket, and the one after a bar.
    fn items(&mut self, close: &str) -> Option<(Vec<Term>, Option<Term>)> {
        let mut items = Vec::new();
        if self.eat(close) {
            return Some((items, None));
        }
        loop {
            items.push(self.term()?);
            if self.eat(close) {
                return Some((items, None));
            }
            if self.eat("|") {
                let rest = self.term()?;
                return self.eat(close).then_some((items, Some(rest)));
            }
            if !self.eat(",") {
                return None;
            }
        }
    }

    fn map(&mut self) -> Option<Term> {
        let mut pairs = Vec::new();
        if self.eat("}") {
            return Some(Term::Map(pairs));
        }
        loop {
            let key = self.term()?;
            let value = match self.eat(" => ") {
                true => self.term()?,
                // The ellipsis.
                false => Term::Raw(String::new()),
            };
            pairs.push((key, value));
            if self.eat("}") {
                return Some(Term::Map(pairs));
            }
            if !self.eat(",") {
                return None;
            }
        }
    }

    fn binary(&mut self) -> Option<Term> {
        if self.rest.starts_with('"') {
            let text = self.quoted('"')?;
            return self.eat(">>").then_some(Term::Text(text));
        }
        let (inside, rest) = self.rest.split_once(">>")?;
        self.rest = rest;
        Some(match inside {
            "" => Term::Text(String::new()),
            _ => Term::Raw(format!("<<{}>>", inside.replace(',', ", "))),
        })
    }

    fn record(&mut self) -> Option<Term> {
        let (name, rest) = self.rest.strip_prefix('#')?.split_once('{')?;
        let name = name.to_owned();
        self.rest = rest;
        let mut fields = Vec::new();
        if self.eat("}") {
            return Some(Term::Record(name, fields));
        }
        loop {
            let (field, rest) = self.rest.split_once(" = ")?;
            let field = field.to_owned();
            self.rest = rest;
            fields.push((field, self.term()?));
            if self.eat("}") {
                return Some(Term::Record(name, fields));
            }
            if !self.eat(", ") {
                return None;
            }
        }
    }

    /// The quoted text, with its escapes.
    fn quoted(&mut self, quote: char) -> Option<String> {
        let inside = self.rest.strip_prefix(quote)?;
        let mut escaped = false;
        for (at, c) in inside.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                c if c == quote => {
                    self.rest = &inside[at + quote.len_utf8()..];
                    return Some(inside[..at].to_owned());
                }
                _ => {}
            }
        }
        None
    }

    /// A function without a name as it is written: the parentheses say where it ends.
    fn written_function(&mut self) -> Option<Term> {
        let mut depth = 0usize;
        let mut quoted = false;
        for (at, c) in self.rest.char_indices() {
            match c {
                '"' => quoted = !quoted,
                _ if quoted => {}
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let text = self.rest[1..at].to_owned();
                self.rest = &self.rest[at + 1..];
                return Some(Term::Raw(text));
            }
        }
        None
    }

    /// Numbers, processes, marks.
    fn raw(&mut self) -> Option<Term> {
        if self.rest.starts_with("(fn ") || self.rest.starts_with("(&") {
            return self.written_function();
        }
        let end = match self.rest.starts_with('(') {
            // A function with arguments is not a term.
            true => return None,
            false => self.rest.find([',', '}', ']', '|', ' ']).unwrap_or(self.rest.len()),
        };
        if end == 0 {
            return None;
        }
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        let is_process = text.starts_with('<') && text.ends_with('>');
        Some(Term::Raw(if is_process { format!("#PID{text}") } else { text.to_owned() }))
    }
}

#[cfg(test)]
mod tests {
    use super::{elixir_callee, elixir_definition, elixir_exception, elixir_text};
    use crate::code::Records;
    use source::Symbol;

    fn records() -> Records {
        let mut records = Records::default();
        let fields = ["name", "age"].map(Symbol::new).to_vec();
        records.speak_elixir(vec![(Symbol::new("Elixir.User"), fields)]);
        records
    }

    #[test]
    fn values_are_written_as_elixir_writes_them() {
        let cases = [
            ("ok", ":ok"),
            ("nil", "nil"),
            ("'Elixir.Enum'", "Enum"),
            ("'two words'", ":\"two words\""),
            ("<<\"text\">>", "\"text\""),
            ("<<>>", "\"\""),
            ("<<1,2>>", "<<1, 2>>"),
            ("\"abc\"", "'abc'"),
            ("[1,2|x]", "[1, 2 | :x]"),
            ("[{key,1},{b,<<\"t\">>}]", "[key: 1, b: \"t\"]"),
            ("{ok,<0.85.0>}", "{:ok, #PID<0.85.0>}"),
            ("{get,fun…}", "{:get, fn…}"),
            ("{get,(fn {a, b} -> a(b) end),1}", "{:get, fn {a, b} -> a(b) end, 1}"),
            ("(& &1.name)", "& &1.name"),
            ("#{a => 1,b => nil}", "%{a: 1, b: nil}"),
            ("#{<<\"a\">> => 1}", "%{\"a\" => 1}"),
            (
                "#{'__struct__' => 'Elixir.User',age => 3,name => <<\"ann\">>}",
                "%User{name: \"ann\", age: 3}",
            ),
            ("#{'__struct__' => 'Elixir.Range',first => 1,last => 3,step => 1}", "1..3"),
            ("#{1 => 2,…}", "%{1 => 2, …}"),
            ("[1,2,…]", "[1, 2, …]"),
            ("'Elixir.Enum':map/2", "&Enum.map/2"),
        ];
        for (erlang, elixir) in cases {
            assert_eq!(elixir_text(erlang, &records()), elixir);
        }
    }

    #[test]
    fn what_is_no_term_stays_as_it_is() {
        for text in ["", "(f 1 2)", "(fn x", "{1,", "\"open", "#{a =>", "]"] {
            assert_eq!(elixir_text(text, &records()), text);
        }
    }

    #[test]
    fn definitions_are_written_as_elixir_writes_them() {
        let cases = [
            ("Elixir.Enum:map/2", "Enum.map/2"),
            ("lists:map/2", ":lists.map/2"),
            ("elixir_compiler_1000:__FILE__/1", "(file)"),
            ("Elixir.Shop:two words/0", "Shop.\"two words\"/0"),
            ("Elixir.Shop://2", "Shop.//2"),
            ("start", "start"),
        ];
        for (def, elixir) in cases {
            assert_eq!(elixir_definition(def), elixir);
        }
        assert_eq!(elixir_callee("Elixir.Enum:map/2"), "Enum.map");
        assert_eq!(elixir_callee("Elixir.Kernel:inspect/1"), "inspect");
        assert_eq!(elixir_callee("gen_server:call/2"), ":gen_server.call");
    }

    #[test]
    fn errors_are_told_as_elixir_tells_them() {
        let frames = "[{'Elixir.Shop',total,1,[{file,\"lib/shop.ex\"},{line,7}]}]";
        let boom = format!(
            "{{#{{'__exception__' => true,'__struct__' => 'Elixir.RuntimeError',\
             message => <<\"boom\">>}},{frames}}}"
        );
        let shown = "** (RuntimeError) boom\n    lib/shop.ex:7: Shop.total/1";
        assert_eq!(elixir_exception(&boom, &records()), shown);
        let no_match = format!("{{{{badmatch,{{ok,1}}}},{frames}}}");
        let shown = "** (MatchError) no match of right hand side value: {:ok, 1}\n    \
                    lib/shop.ex:7: Shop.total/1";
        assert_eq!(elixir_exception(&no_match, &records()), shown);
        assert_eq!(elixir_exception("{shutdown,1}", &records()), "** (exit) shutdown: 1");
        let no_key = format!(
            "{{{{badkey,y}},[{{erlang,map_get,[y,#{{x => 1}}],[]}},{{'Elixir.Shop',total,1,[]}}]}}"
        );
        let call = format!("{{{no_key},{{'Elixir.GenServer',call,['Elixir.Shop',stop,5000]}}}}");
        let shown = "** (exit) exited in: GenServer.call(Shop, :stop, 5000)\n    \
                     ** (EXIT) an exception was raised:\n        \
                     ** (KeyError) key :y not found in: %{x: 1}\n            \
                     :erlang.map_get/2\n            \
                     Shop.total/1";
        assert_eq!(elixir_exception(&call, &records()), shown);
    }
}
