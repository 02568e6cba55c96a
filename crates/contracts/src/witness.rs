//! Concrete values, with which a refuted contract is shown and run.

use crate::eval::Eval;
use crate::solve::linear::value_in;
use crate::term::{Literal, Term, TermId};
use crate::types::Type;
use crate::value::{Ref, Thunk, Val};
use core_ir::builtin;
use source::Symbol;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How an empty text is shown.
const EMPTY_TEXT: &str = "\"\"";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witness {
    Int(i128),
    /// A `Word` that is larger than every `Int`.
    Word(u64),
    Char(char),
    /// A floating point number, by its bits.
    Double(u64),
    Con(Symbol, Vec<Witness>),
    /// A map or a set: its entries in key order.
    Map(MapKind, Vec<(Witness, Witness)>),
    /// The TVar at this index of the store.
    TVar(usize),
    Function,
    /// A function as a table: results for some arguments, and the result for all others.
    Table(Vec<(Vec<Witness>, Witness)>, Box<Witness>),
    /// Forcing it crashes.
    Undefined,
    /// Unevaluated or unknown.
    Unknown,
}

/// The library type of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapKind {
    Map,
    Set,
    IntMap,
}

impl Witness {
    /// A number of type `Word`; `None` if there is no such word.
    pub fn of_word(n: i128) -> Option<Witness> {
        let word = u64::try_from(n).ok()?;
        Some(if i64::try_from(word).is_ok() { Witness::Int(n) } else { Witness::Word(word) })
    }
}

impl MapKind {
    /// The kind for a type, if it is a map or a set.
    pub(crate) fn of(ty: &Type) -> Option<MapKind> {
        crate::maps::entry_types(ty)?;
        Some(match ty.head() {
            "Set" => MapKind::Set,
            "IntMap" => MapKind::IntMap,
            _ => MapKind::Map,
        })
    }
}

/// A step from a value into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To a part of a constructor with so many parts.
    Part { con: Symbol, parts: usize, index: usize },
    /// To the list that a function of the library gives.
    Through(&'static str),
}

/// A TVar with what it held before and after.
#[derive(Clone, Debug)]
pub struct TVarWitness {
    pub name: String,
    pub origin: Option<(Symbol, usize)>,
    /// The way to it inside of that definition.
    pub way: Vec<Step>,
    /// It was read or written.
    pub touched: bool,
    /// Its index in the store, as in [`Witness::TVar`].
    pub place: usize,
    pub before: Witness,
    pub after: Witness,
}

impl Eval<'_> {
    /// From now on the model decides everything that is open.
    pub(crate) fn fix(&mut self, model: BTreeMap<TermId, i128>) {
        self.model = Some(model);
        self.limits.steps = self.path.steps + 400_000;
    }

    pub(crate) fn in_model(&self, literal: &Literal) -> Option<bool> {
        let model = self.model.as_ref()?;
        Some(match literal {
            Literal::AtMost(x) => value_in(x, model)? <= 0,
            Literal::Zero(x, is) => (value_in(x, model)? == 0) == *is,
            Literal::Same(a, b, is) => (a == b) == *is,
        })
    }

    pub(crate) fn witness(&mut self, reference: &Ref) -> Witness {
        self.witness_at(reference, 0)
    }

    fn witness_at(&mut self, reference: &Ref, depth: usize) -> Witness {
        if matches!(&*reference.borrow(), Thunk::Crash) {
            return Witness::Undefined;
        }
        if depth > 200 {
            return Witness::Unknown;
        }
        match self.force(reference) {
            Ok(value) => self.witness_value(value, depth),
            Err(_) => Witness::Unknown,
        }
    }

    fn witness_value(&mut self, value: Val, depth: usize) -> Witness {
        let model = self.model.clone().unwrap_or_default();
        match self.resolve(&value) {
            Val::Int(term) => {
                let bounded =
                    self.path.types.get(&term).is_some_and(|t| t.primitive() == Some("Int"));
                let of_word =
                    self.path.types.get(&term).is_some_and(|t| t.primitive() == Some("Word"));
                match value_in(&self.terms.linear(term), &model) {
                    Some(n) if of_word => Witness::of_word(n).unwrap_or(Witness::Unknown),
                    Some(n) if !bounded || i64::try_from(n).is_ok() => Witness::Int(n),
                    _ => Witness::Unknown,
                }
            }
            Val::Char(term) => {
                let code = value_in(&self.terms.linear(term), &model).unwrap_or(0);
                // Unknown characters are zero: a letter reads better.
                let known = self.terms.linear(term).as_constant().is_some() || code != 0;
                let code = if known { code } else { i128::from(b'a') };
                u32::try_from(code)
                    .ok()
                    .and_then(char::from_u32)
                    .map_or(Witness::Unknown, Witness::Char)
            }
            Val::Cond(literal) => {
                let name = match self.in_model(&literal) {
                    Some(true) => builtin::TRUE,
                    _ => builtin::FALSE,
                };
                Witness::Con(Symbol::new(name), Vec::new())
            }
            map @ Val::Con(con, _) if crate::maps::is_map(con) => {
                self.map_witness(&map, depth).unwrap_or(Witness::Unknown)
            }
            value @ Val::Con(con, _) if crate::maps::is_unordered(con) => {
                let value = self.as_list(value);
                match value {
                    Val::Con(con, _) if crate::maps::is_unordered(con) => Witness::Unknown,
                    value => self.witness_value(value, depth),
                }
            }
            Val::Con(con, fields) => {
                Witness::Con(con, fields.iter().map(|f| self.witness_at(f, depth + 1)).collect())
            }
            Val::Fun(_) | Val::Partial(..) | Val::Act(..) => Witness::Function,
            Val::TVar(place) => Witness::TVar(place),
            Val::Token => Witness::Unknown,
            Val::Sym(term) => {
                if let Some(n) = model.get(&term) {
                    return if self.path.characters.contains(&term) {
                        u32::try_from(*n)
                            .ok()
                            .and_then(char::from_u32)
                            .map_or(Witness::Unknown, Witness::Char)
                    } else {
                        Witness::Int(*n)
                    };
                }
                let ty = self.path.types.get(&term).cloned().unwrap_or(Type::Unknown);
                if let Type::Fun(..) = ty {
                    return self.table(term, &ty, depth).unwrap_or(Witness::Function);
                }
                if ty.head() == "TVar" {
                    return match self.tvar(Val::Sym(term)) {
                        Ok(place) => Witness::TVar(place),
                        Err(_) => Witness::Unknown,
                    };
                }
                self.smallest(&ty, 0)
            }
        }
    }

    /// A map by its entries; `None` if a key occurs twice, or cannot be distinguished from others.
    fn map_witness(&mut self, map: &Val, depth: usize) -> Option<Witness> {
        let (entries, _) = self.entries(map).ok()?;
        let mut found = Vec::new();
        for (key, value) in entries {
            let key = self.witness_at(&key, depth + 1);
            if let Some(value) = value {
                found.push((key, self.witness_at(&value, depth + 1)));
            }
        }
        let entries = crate::types::in_key_order(self.types, found)?;
        Some(Witness::Map(MapKind::Map, entries))
    }

    /// Gives maps in a value the library types that its type names.
    pub(crate) fn with_kinds(&mut self, witness: &Witness, ty: &Type) -> Witness {
        match witness {
            Witness::Map(kind, entries) => {
                let kind = MapKind::of(ty).unwrap_or(*kind);
                let (of_key, of_value) =
                    crate::maps::entry_types(ty).unwrap_or((Type::Unknown, Type::Unknown));
                let entry = |e: &mut Self, (k, v): &(Witness, Witness)| {
                    (e.with_kinds(k, &of_key), e.with_kinds(v, &of_value))
                };
                Witness::Map(kind, entries.iter().map(|x| entry(self, x)).collect())
            }
            Witness::Con(con, parts) => {
                let types = self.types.fields(*con, ty, parts.len());
                let parts = parts.iter().zip(&types);
                let parts = core_ir::with_stack(|| {
                    parts.map(|(p, t)| self.with_kinds(p, t)).collect::<Vec<_>>()
                });
                Witness::Con(*con, parts)
            }
            other => other.clone(),
        }
    }

    /// An unknown function, as the path has used it.
    fn table(&mut self, function: TermId, ty: &Type, depth: usize) -> Option<Witness> {
        if depth > 3 {
            return None;
        }
        let mut used: Vec<TermId> = self.path.resolved.keys().copied().collect();
        for literal in &self.path.literals {
            self.terms.walk_literal(literal, &mut |t| used.push(t));
        }
        used.sort();
        used.dedup();
        let mut cases: Vec<(Vec<Witness>, Witness)> = Vec::new();
        let mut arity = 1;
        for call in used {
            let Term::App(name, parts) = self.terms.get(call).clone() else { continue };
            if name.as_str() != "%apply" || parts.first() != Some(&function) {
                continue;
            }
            let mut arguments = Vec::new();
            for part in &parts[1..] {
                let value = self.unreify(*part, None)?;
                arguments.push(self.witness_at(&value, depth + 1));
            }
            if cases.is_empty() {
                arity = arguments.len();
            } else if arguments.len() != arity {
                return None;
            }
            let result = self.symbol(call);
            let result = self.witness_value(result, depth + 1);
            if !cases.iter().any(|(given, _)| *given == arguments) {
                cases.push((arguments, result));
            }
        }
        let mut result = ty;
        for _ in 0..arity {
            let Type::Fun(_, next) = result else { return None };
            result = next;
        }
        let otherwise = match self.smallest(result, 1) {
            Witness::Function => return None,
            otherwise => otherwise,
        };
        cases.retain(|(_, given)| *given != otherwise);
        if cases.is_empty() {
            cases.push((vec![Witness::Unknown; arity], otherwise.clone()));
        }
        Some(Witness::Table(cases, Box::new(otherwise)))
    }

    /// Learns the types of values from the TVars that hold them.
    pub(crate) fn learn_types(&mut self) {
        for place in 0..self.path.store.len() {
            let state = self.path.store[place].clone();
            self.learn(&state.content, &state.ty, 0);
        }
    }

    fn learn(&mut self, reference: &Ref, ty: &Type, depth: usize) {
        if depth > 40 || matches!(ty, Type::Unknown | Type::Var(_)) {
            return;
        }
        match self.force(reference) {
            Ok(Val::Sym(term)) => {
                self.path.types.entry(term).or_insert_with(|| ty.clone());
            }
            Ok(Val::Con(con, fields)) => {
                let types = self.types.fields(con, ty, fields.len());
                for (field, ty) in fields.iter().zip(&types) {
                    self.learn(field, ty, depth + 1);
                }
            }
            _ => {}
        }
    }

    /// The smallest value of a type.
    fn smallest(&mut self, ty: &Type, depth: usize) -> Witness {
        let con = |name: &str| Witness::Con(Symbol::new(name), Vec::new());
        match ty.primitive() {
            Some("Char") => return Witness::Char('a'),
            Some(_) => return Witness::Int(0),
            None => {}
        }
        match ty.head() {
            "Bool" => return con(builtin::FALSE),
            "()" | "Unit" => return con(builtin::UNIT),
            "[]" | "List" => return con(builtin::NIL),
            "Maybe" => return con(builtin::NOTHING),
            _ => {}
        }
        if let Some(kind) = MapKind::of(ty) {
            return Witness::Map(kind, Vec::new());
        }
        if depth > 6 {
            return Witness::Unknown;
        }
        match ty {
            Type::Unknown | Type::Var(_) => con(builtin::UNIT),
            Type::Fun(..) => Witness::Function,
            Type::Con(name, _) => {
                let mut all: Vec<(usize, Symbol, Vec<Type>)> = self
                    .types
                    .constructors
                    .iter()
                    .filter(|(_, c)| matches!(&c.result, Type::Con(n, _) if n == name))
                    .map(|(con, c)| {
                        (c.fields.len(), *con, self.types.fields(*con, ty, c.fields.len()))
                    })
                    .collect();
                all.sort_by_key(|a| (a.0, a.1));
                for (_, con, fields) in all {
                    let parts: Vec<Witness> =
                        fields.iter().map(|f| self.smallest(f, depth + 1)).collect();
                    if !parts.contains(&Witness::Unknown) {
                        return Witness::Con(con, parts);
                    }
                }
                Witness::Unknown
            }
        }
    }

    /// The state of every TVar that existed before.
    pub(crate) fn tvar_witnesses(&mut self) -> Vec<TVarWitness> {
        let mut found = Vec::new();
        let mut place = 0;
        // Examining one may reveal others.
        while place < self.path.store.len() {
            let state = self.path.store[place].clone();
            if let Some(before) = &state.before {
                let before = self.witness(before);
                let before = self.with_kinds(&before, &state.ty);
                let after = self.witness(&state.content);
                let (name, origin, touched) = (state.name.clone(), state.origin, state.touched);
                let way = origin.and_then(|(c, _)| self.way_to(c, place)).unwrap_or_default();
                found.push(TVarWitness { name, origin, way, touched, place, before, after });
            }
            place += 1;
        }
        found
    }

    /// A value in Haskell syntax.
    pub(crate) fn show(&mut self, witness: &Witness) -> String {
        self.show_at(witness, 0)
    }

    /// The same with a known type, which distinguishes an empty text from an empty list.
    pub(crate) fn show_as(&mut self, witness: &Witness, ty: &Type) -> String {
        let witness = self.with_kinds(witness, ty);
        let witness = self.with_texts(&witness, ty, 0);
        self.show(&witness)
    }

    fn with_texts(&mut self, witness: &Witness, ty: &Type, depth: usize) -> Witness {
        if let Witness::Map(kind, entries) = witness {
            let (of_key, of_value) =
                crate::maps::entry_types(ty).unwrap_or((Type::Unknown, Type::Unknown));
            let mut shown = Vec::new();
            for (key, value) in entries {
                let key = self.with_texts(key, &of_key, depth + 1);
                shown.push((key, self.with_texts(value, &of_value, depth + 1)));
            }
            return Witness::Map(*kind, shown);
        }
        if let (Witness::Int(n), Some("Word")) = (witness, ty.primitive()) {
            // The machine has the same 64 bits for both.
            let word = i64::try_from(*n).ok().filter(|n| *n < 0).map(i64::cast_unsigned);
            return word.map_or(witness.clone(), Witness::Word);
        }
        let Witness::Con(con, parts) = witness else { return witness.clone() };
        if depth > 100 {
            return witness.clone();
        }
        let of_characters = matches!(ty.arguments(), [element] if element.head() == "Char");
        if con.as_str() == builtin::NIL && of_characters {
            return Witness::Con(Symbol::new(EMPTY_TEXT), Vec::new());
        }
        if con.as_str() == builtin::CONS && of_characters {
            return witness.clone();
        }
        let types = self.types.fields(*con, ty, parts.len());
        let parts = parts.iter().zip(&types).map(|(p, t)| self.with_texts(p, t, depth + 1));
        let parts: Vec<Witness> = parts.collect();
        Witness::Con(*con, parts)
    }

    fn show_at(&mut self, witness: &Witness, precedence: u8) -> String {
        let wrap = |text: String, needs: bool| if needs { format!("({text})") } else { text };
        match witness {
            Witness::Int(n) => wrap(n.to_string(), *n < 0 && precedence > 6),
            Witness::Word(n) => n.to_string(),
            Witness::Char(c) => format!("'{}'", escaped(*c, '\'', None)),
            Witness::Double(bits) => {
                let x = f64::from_bits(*bits);
                let text = if x.is_nan() {
                    "0 / 0".to_owned()
                } else if x.is_infinite() {
                    if x > 0.0 { "1 / 0" } else { "-1 / 0" }.to_owned()
                } else {
                    format!("{x:?}")
                };
                wrap(text, precedence > 6 && (x < 0.0 || !x.is_finite()))
            }
            Witness::TVar(place) => match self.path.store.get(*place) {
                Some(state) => format!("<{}>", state.name),
                None => "<TVar>".to_owned(),
            },
            Witness::Function => "<function>".to_owned(),
            Witness::Table(cases, otherwise) => {
                let text = self.show_table(cases, otherwise);
                wrap(text, precedence > 0)
            }
            Witness::Undefined => "undefined".to_owned(),
            Witness::Unknown => "_".to_owned(),
            Witness::Map(kind, entries) => {
                let shown: Vec<String> = entries
                    .iter()
                    .map(|(key, value)| match kind {
                        MapKind::Set => self.show_at(key, 0),
                        _ => format!("({},{})", self.show_at(key, 0), self.show_at(value, 0)),
                    })
                    .collect();
                wrap(format!("fromList [{}]", shown.join(",")), precedence > 10)
            }
            Witness::Con(con, parts) => self.show_constructor(*con, parts, precedence),
        }
    }

    /// `\\x -> case x of { 1 -> True; _ -> False }`
    fn show_table(&mut self, cases: &[(Vec<Witness>, Witness)], otherwise: &Witness) -> String {
        const NAMES: [&str; 4] = ["x", "y", "z", "u"];
        let arity = cases.first().map_or(1, |(given, _)| given.len());
        let is_any = |w: &Witness| matches!(w, Witness::Unknown);
        if cases.iter().all(|(given, _)| given.iter().all(is_any)) {
            let result = self.show_at(cases.first().map_or(otherwise, |c| &c.1), 0);
            return format!("\\{} -> {result}", vec!["_"; arity].join(" "));
        }
        let names: Vec<&str> = NAMES.iter().copied().cycle().take(arity).collect();
        let tuple = |parts: Vec<String>| match parts.len() {
            1 => parts.concat(),
            _ => format!("({})", parts.join(", ")),
        };
        let mut lines = Vec::new();
        for (given, result) in cases {
            let given = given.iter().map(|g| self.show_at(g, 0)).collect();
            lines.push(format!("{} -> {}", tuple(given), self.show_at(result, 0)));
        }
        lines.push(format!("_ -> {}", self.show_at(otherwise, 0)));
        let scrutinee = tuple(names.iter().map(|n| (*n).to_owned()).collect());
        format!("\\{} -> case {scrutinee} of {{ {} }}", names.join(" "), lines.join("; "))
    }

    fn show_constructor(&mut self, con: Symbol, parts: &[Witness], precedence: u8) -> String {
        if con.as_str() == builtin::CONS || con.as_str() == builtin::NIL {
            return self.show_list(con, parts, precedence);
        }
        let name = con.as_str();
        if name.starts_with("(,") {
            let parts: Vec<String> = parts.iter().map(|p| self.show_at(p, 0)).collect();
            return format!("({})", parts.join(", "));
        }
        let info = self.data_type(con).and_then(|d: Rc<core_ir::DataType>| {
            d.constructors.iter().find(|c| c.name == con).cloned()
        });
        let source = info.as_ref().map_or(crate::types::plain(name), |i| i.source_name.as_str());
        if parts.is_empty() {
            return source.to_owned();
        }
        if let Some(info) = &info
            && !info.fields.is_empty()
            && info.fields.iter().all(|f| f.name.is_some())
        {
            let fields: Vec<String> = info
                .fields
                .iter()
                .zip(parts)
                .map(|(f, p)| {
                    let label = f.name.map_or("", Symbol::as_str);
                    format!("{label} = {}", self.show_at(p, 0))
                })
                .collect();
            let text = format!("{source} {{{}}}", fields.join(", "));
            return if precedence > 10 { format!("({text})") } else { text };
        }
        let operator = source.starts_with(':');
        let text = if let (true, [left, right]) = (operator, parts) {
            let (left, right) = (self.show_at(left, 10), self.show_at(right, 10));
            format!("{left} {source} {right}")
        } else {
            let parts: Vec<String> = parts.iter().map(|p| self.show_at(p, 11)).collect();
            format!("{source} {}", parts.join(" "))
        };
        if precedence > if operator { 9 } else { 10 } { format!("({text})") } else { text }
    }

    fn show_list(&mut self, con: Symbol, parts: &[Witness], precedence: u8) -> String {
        let mut items: Vec<&Witness> = Vec::new();
        let (mut con, mut parts) = (con, parts);

        loop {
            match parts {
                [head, Witness::Con(next, rest)] if con.as_str() == builtin::CONS => {
                    items.push(head);
                    (con, parts) = (*next, rest);
                }
                [head, other] => {
                    items.push(head);
                    let mut text: Vec<String> = items.iter().map(|i| self.show_at(i, 6)).collect();
                    text.push(self.show_at(other, 6));
                    let text = text.join(" : ");
                    break if precedence > 5 { format!("({text})") } else { text };
                }
                _ => {
                    let characters: Option<String> = items
                        .iter()
                        .map(|i| if let Witness::Char(c) = i { Some(*c) } else { None })
                        .collect();
                    if let (Some(text), false) = (characters, items.is_empty()) {
                        let mut out = String::from("\"");
                        let mut rest = text.chars().peekable();
                        while let Some(c) = rest.next() {
                            out.push_str(&escaped(c, '"', rest.peek().copied()));
                        }
                        out.push('"');
                        break out;
                    }
                    let items: Vec<String> = items.iter().map(|i| self.show_at(i, 0)).collect();
                    break format!("[{}]", items.join(","));
                }
            }
        }
    }
}

/// A character inside quotes, as Haskell shows it.
fn escaped(c: char, quote: char, next: Option<char>) -> String {
    match c {
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        '\r' => "\\r".to_owned(),
        '\\' => "\\\\".to_owned(),
        c if c == quote => format!("\\{c}"),
        ' '..='~' => c.to_string(),
        c => {
            let gap = if next.is_some_and(|n| n.is_ascii_digit()) { "\\&" } else { "" };
            format!("\\{}{gap}", u32::from(c))
        }
    }
}
