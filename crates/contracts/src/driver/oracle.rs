//! Contracts as oracles: decides whether a call with a result kept the contract of its function, so that the user need
//! not be asked.

use super::Checkable;
use super::pragmas::Pragmas;
use super::probe::Probe;
use crate::types::Types;
use crate::witness::Witness;
use core_ir::{Module, builtin};
use runs::SharedReader;
use source::{SourceMap, Symbol};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The judgement of a contract on a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The result satisfies the contract.
    Holds,
    /// The function broke its contract.
    Violated,
    /// The arguments violate the contract: nothing follows about the function.
    Inadmissible,
    /// There is no contract, or the values are not known well enough.
    Unknown,
}

/// The contracts of a program, as an oracle.
pub struct Oracle {
    modules: Vec<Module>,
    pragmas: Pragmas,
    types: Types,
    sources: SourceMap,
    library: Option<SharedReader>,
    interrupt: Arc<AtomicBool>,
}

impl Oracle {
    /// `None` when the program has no contracts.
    pub fn new(program: Checkable) -> Option<Oracle> {
        let Checkable { modules, pragmas, types, sources, library, .. } = program;
        let pragmas = Pragmas::read(&pragmas, &modules, &types);
        if pragmas.contracts.is_empty() {
            return None;
        }
        let interrupt = Arc::default();
        Some(Oracle { modules, pragmas, types, sources, library, interrupt })
    }

    /// Functions with contracts, by their names in Core.
    pub fn functions(&self) -> impl Iterator<Item = Symbol> {
        self.pragmas.contracts.iter().map(|c| c.function)
    }

    fn named(&self, function: &str) -> Option<Symbol> {
        let is_it = |name: &str| name.rsplit_once('.').is_some_and(|(_, n)| n == function);
        self.functions().find(|f| f.as_str() == function || is_it(f.as_str()))
    }

    /// Whether a function, by the name that users see, has a contract.
    pub fn has_contract(&self, function: &str) -> bool {
        self.named(function).is_some()
    }

    /// Judges a call by its values as they are shown: `inc`, `["3"]`, `"4"`. Unevaluated parts (`_`) may be anything,
    /// so the judgement of a contract that needs them is unknown.
    pub fn judge(&self, function: &str, arguments: &[&str], result: &str) -> Judgement {
        let Some(function) = self.named(function) else { return Judgement::Unknown };
        let read = |text: &str| Reader::new(self, text).whole();
        let given: Option<Vec<Witness>> = arguments.iter().map(|a| read(a)).collect();
        let (Some(given), Some(result)) = (given, read(result)) else {
            return Judgement::Unknown;
        };
        let probe = Probe {
            modules: &self.modules,
            pragmas: &self.pragmas,
            types: &self.types,
            instance: Symbol::new("Int"),
            sources: &self.sources,
            library: &self.library,
            interrupt: &self.interrupt,
        };
        match probe.judge(function, &given, &result) {
            Some(40) => Judgement::Violated,
            Some(41) => Judgement::Holds,
            Some(42) => Judgement::Inadmissible,
            _ => Judgement::Unknown,
        }
    }

    fn constructor(&self, name: &str) -> Option<(Symbol, Vec<Option<Symbol>>)> {
        for module in &self.modules {
            for constructor in module.types.iter().flat_map(|t| &t.constructors) {
                if constructor.source_name.as_str() == name {
                    let fields = constructor.fields.iter().map(|f| f.name).collect();
                    return Some((constructor.name, fields));
                }
            }
        }
        builtin::fields(name).map(|n| (Symbol::new(name), vec![None; n]))
    }
}

/// Parses values as they are shown.
struct Reader<'a> {
    oracle: &'a Oracle,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn new(oracle: &'a Oracle, text: &'a str) -> Self {
        Reader { oracle, rest: text }
    }

    fn whole(mut self) -> Option<Witness> {
        let value = self.application()?;
        self.space();
        self.rest.is_empty().then_some(value)
    }

    fn space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn eat(&mut self, token: &str) -> bool {
        self.space();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn word(&mut self) -> Option<&'a str> {
        self.space();
        let end = self
            .rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\'' || c == '.'))
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    /// A constructor with arguments, or an atom.
    fn application(&mut self) -> Option<Witness> {
        core_ir::with_stack(|| {
            self.space();
            if !self.rest.starts_with(|c: char| c.is_uppercase()) {
                return self.atom();
            }
            let name = self.word()?;
            let (con, fields) = self.oracle.constructor(name)?;
            let mut parts = Vec::new();
            if self.eat("{") {
                for index in 0..fields.len() {
                    let label = self.word()?;
                    let known = fields[index].is_some_and(|f| f.as_str() == label);
                    let more = index + 1 < fields.len();
                    if !known || !self.eat("=") {
                        return None;
                    }
                    parts.push(self.application()?);
                    if !self.eat(if more { "," } else { "}" }) {
                        return None;
                    }
                }
            } else {
                for _ in &fields {
                    parts.push(self.atom()?);
                }
            }
            Some(Witness::Con(con, parts))
        })
    }

    fn atom(&mut self) -> Option<Witness> {
        self.space();
        let first = self.rest.chars().next()?;
        if first == '(' {
            self.eat("(");
            if self.eat(")") {
                return Some(Witness::Con(Symbol::new(builtin::UNIT), Vec::new()));
            }
            let mut parts = vec![self.application()?];
            while self.eat(",") {
                parts.push(self.application()?);
            }
            if !self.eat(")") {
                return None;
            }
            return match parts.len() {
                1 => parts.pop(),
                n => {
                    let name = format!("({})", ",".repeat(n - 1));
                    Some(Witness::Con(Symbol::new(&name), parts))
                }
            };
        }
        if first == '[' {
            self.eat("[");
            let mut items = Vec::new();
            if !self.eat("]") {
                loop {
                    items.push(self.application()?);
                    if self.eat("]") {
                        break;
                    }
                    if !self.eat(",") {
                        return None;
                    }
                }
            }
            return Some(list(items));
        }
        if first == '"' || first == '\'' {
            return self.text(first);
        }
        if first == '-' || first.is_ascii_digit() {
            let negative = self.eat("-");
            let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
            let (digits, rest) = self.rest.split_at(end);
            if rest.starts_with(['.', 'e']) {
                return None;
            }
            self.rest = rest;
            let n: i128 = digits.parse().ok()?;
            return Some(Witness::Int(if negative { -n } else { n }));
        }
        if first.is_uppercase() {
            let name = self.word()?;
            let (con, fields) = self.oracle.constructor(name)?;
            return fields.is_empty().then(|| Witness::Con(con, Vec::new()));
        }
        if self.eat("_") {
            return Some(Witness::Undefined);
        }
        None
    }

    fn text(&mut self, quote: char) -> Option<Witness> {
        let mut characters = Vec::new();
        let mut left = self.rest.char_indices().skip(1);
        loop {
            let (at, c) = left.next()?;
            if c == quote {
                self.rest = &self.rest[at + 1..];
                break;
            }
            characters.push(match c {
                '\\' => match left.next()?.1 {
                    'n' => '\n',
                    't' => '\t',
                    c @ ('\\' | '"' | '\'') => c,
                    _ => return None,
                },
                c => c,
            });
        }
        if quote == '\'' {
            return match characters[..] {
                [c] => Some(Witness::Char(c)),
                _ => None,
            };
        }
        Some(list(characters.into_iter().map(Witness::Char).collect()))
    }
}

fn list(items: Vec<Witness>) -> Witness {
    let nil = Witness::Con(Symbol::new(builtin::NIL), Vec::new());
    items
        .into_iter()
        .rev()
        .fold(nil, |rest, item| Witness::Con(Symbol::new(builtin::CONS), vec![item, rest]))
}
