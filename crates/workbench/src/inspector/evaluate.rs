//! Evaluates an expression in the state of a moment. Its effects are undone afterwards.

use super::expression::{Expr, Operator};
use crate::program::Program;
use core_ir::Language;
use machine::{Code, Evaluated, Handle, Literal, ShowLimits, State, Stop, Word};
use moments::Aside;
use source::Symbol;
use std::cmp::Ordering;

/// Limit on the steps of one evaluation.
pub(super) const STEPS: u64 = 5_000_000;
/// Limit on the objects that are visited to compare two values, or to evaluate a result for display.
const MAX_OBJECTS: usize = 20_000;
/// Limit on the thunks of a result that are evaluated.
const MAX_PARTS: usize = 400;
pub(super) const SHOWN: ShowLimits = ShowLimits { depth: 12, width: 60, length: 2_000 };

pub(super) struct Evaluator<'a, 'm> {
    pub(super) aside: &'a mut Aside<'m>,
    pub(super) program: &'a Program,
    /// The variables that can be used, innermost first.
    pub(super) scope: Vec<(String, Handle)>,
}

/// A Haskell exception: the message of `error`, or else the exception without its wrapper.
fn exception_text(state: &State, word: Word) -> String {
    let mut word = word;
    if let Some((info, fields)) = state.con_fields(word)
        && info.name.as_str() == "SomeException"
        && let Some(inside) = fields.last()
    {
        word = *inside;
    }
    if let Some((info, fields)) = state.con_fields(word)
        && info.name.as_str().starts_with("ErrorCall")
        && let Some(message) = fields.first()
    {
        word = *message;
    }
    state.show(word, SHOWN)
}

impl Evaluator<'_, '_> {
    fn code(&self) -> &Code {
        self.aside.state().code()
    }

    fn is_erlang(&self) -> bool {
        self.program.language == Language::Erlang
    }

    fn word(&self, handle: &Handle) -> Word {
        let state = self.aside.state();
        state.heap().resolve(state.word(handle))
    }

    fn hold(&self, word: Word) -> Handle {
        self.aside.state().hold(word)
    }

    /// Evaluates to the outermost constructor.
    pub(super) fn force(&mut self, handle: &Handle) -> Result<Handle, String> {
        match self.aside.evaluate(handle, STEPS) {
            Evaluated::Value(value) => Ok(value),
            Evaluated::Raised(exception) => {
                // The message of an exception is rarely evaluated yet.
                self.deepen(&exception);
                let state = self.aside.state();
                let text = match state.heap().as_tuple(state.word(&exception)) {
                    Some([_, reason, ..]) if self.is_erlang() => state.show(*reason, SHOWN),
                    _ => exception_text(state, state.word(&exception)),
                };
                Err(format!("it raises an exception: {text}"))
            }
            Evaluated::Blocked => Err("it waits for another thread".to_owned()),
            Evaluated::Endless => Err(format!("it does not end within {STEPS} steps")),
            Evaluated::Stopped(Stop::NeedsInput { .. }) => {
                Err("it asks for input or a file, which only the run itself has".to_owned())
            }
            Evaluated::Stopped(Stop::Interrupted) => Err("it was interrupted".to_owned()),
            Evaluated::Stopped(Stop::MemoryLimit { .. }) => {
                Err("it needs too much memory".to_owned())
            }
            Evaluated::Stopped(_) => Err("it ends the program".to_owned()),
        }
    }

    /// Evaluates the parts of a value as far as they are shown.
    pub(super) fn deepen(&mut self, handle: &Handle) {
        let mut forced = 0;
        let mut work = vec![handle.clone()];
        let mut seen = 0;
        while let Some(next) = work.pop() {
            seen += 1;
            if seen > MAX_OBJECTS || forced > MAX_PARTS {
                return;
            }
            let value = if self.word(&next).is_thunk() {
                forced += 1;
                match self.aside.evaluate(&next, STEPS) {
                    Evaluated::Value(value) => value,
                    _ => continue,
                }
            } else {
                next
            };
            let state = self.aside.state();
            let word = state.heap().resolve(state.word(&value));
            let parts: Vec<Word> = match (state.con_fields(word), state.heap().as_tuple(word)) {
                (Some((_, fields)), _) => fields.to_vec(),
                (None, Some(fields)) => fields.to_vec(),
                _ => match state.heap().as_cons(word) {
                    Some((head, tail)) => vec![head, tail],
                    None => continue,
                },
            };
            let parts = state.hold_all(&parts);
            work.extend(parts.into_iter().rev());
        }
    }

    pub(super) fn is_true(&mut self, handle: &Handle) -> Result<bool, String> {
        let value = self.force(handle)?;
        match self.word(&value) {
            Word::TRUE => Ok(true),
            Word::FALSE => Ok(false),
            word => {
                Err(format!("{} is neither true nor false", self.aside.state().show(word, SHOWN)))
            }
        }
    }

    pub(super) fn eval(&mut self, expr: &Expr) -> Result<Handle, String> {
        match expr {
            Expr::Integer(n) => Ok(self.aside.make(Literal::Integer(*n))),
            Expr::Double(d) => Ok(self.aside.make(Literal::Double(*d))),
            Expr::Char(c) => Ok(self.aside.make(Literal::Char(*c))),
            Expr::Text(text) if self.code().records.is_elixir() => {
                Ok(self.aside.make(Literal::Bytes(text.as_bytes())))
            }
            Expr::Text(text) if self.is_erlang() => Ok(self.aside.make(Literal::Codes(text))),
            Expr::Text(text) => Ok(self.aside.make(Literal::Text(text))),
            Expr::Atom(name) => Ok(self.aside.make(Literal::Atom(name))),
            Expr::List(items) => {
                let items = self.all(items)?;
                Ok(self.aside.make(Literal::List(&items)))
            }
            Expr::Tuple(items) if items.is_empty() && !self.is_erlang() => {
                Ok(self.hold(Word::UNIT))
            }
            Expr::Tuple(items) => {
                let items = self.all(items)?;
                if self.is_erlang() {
                    return Ok(self.aside.make(Literal::Tuple(&items)));
                }
                let name = format!("({})", ",".repeat(items.len() - 1));
                self.construct(&name, &items)
                    .ok_or_else(|| "the program has no such tuples".to_owned())?
            }
            Expr::Not(inner) => {
                let value = self.eval(inner)?;
                let value = self.is_true(&value)?;
                Ok(self.hold(Word::bool(!value)))
            }
            Expr::Negate(inner) => {
                let zero = Expr::Integer(0);
                self.eval(&Expr::Binary(Operator::Subtract, Box::new(zero), inner.clone()))
            }
            Expr::Binary(operator, left, right) => self.binary(*operator, left, right),
            Expr::Name(name) => self.name(name),
            Expr::Call(function, arguments) => self.call(function, arguments),
        }
    }

    fn all(&mut self, items: &[Expr]) -> Result<Vec<Handle>, String> {
        items.iter().map(|item| self.eval(item)).collect()
    }

    fn local(&self, name: &str) -> Option<Handle> {
        self.scope.iter().find(|(known, _)| known == name).map(|(_, handle)| handle.clone())
    }

    fn name(&mut self, name: &str) -> Result<Handle, String> {
        if let Some(local) = self.local(name) {
            return Ok(local);
        }
        if let Some(made) = self.construct(name, &[]) {
            return made;
        }
        match name {
            "otherwise" if !self.is_erlang() => return Ok(self.hold(Word::TRUE)),
            _ => {}
        }
        self.global(name, None)
    }

    /// A constructor with all its fields; `None` if there is none of that name.
    fn construct(&mut self, name: &str, fields: &[Handle]) -> Option<Result<Handle, String>> {
        if self.is_erlang() {
            return None;
        }
        let all = &self.code().constructors;
        let found = all
            .iter()
            .position(|con| con.name.as_str() == name || con.full_name.as_str() == name)?;
        let wanted = all[found].fields.len();
        if wanted != fields.len() {
            return Some(Err(format!("{name} has {wanted} fields, not {}", fields.len())));
        }
        Some(Ok(self.aside.make(Literal::Con(found as u32, fields))))
    }

    /// A top-level definition, by the user's name.
    fn global(&mut self, name: &str, arity: Option<usize>) -> Result<Handle, String> {
        let code = self.code();
        let is_meant = |full: &str| -> bool {
            if full == name {
                return true;
            }
            if self.is_erlang() {
                let Some((without, count)) = full.rsplit_once('/') else { return false };
                if arity.is_some_and(|arity| count != arity.to_string()) {
                    return false;
                }
                return without == name || without.split_once(':').is_some_and(|(_, f)| f == name);
            }
            // The import qualifier of a module is unknown here: the last component must be the same.
            let last = |text: &str| text.rsplit('.').next().map(str::to_owned);
            full.rsplit_once('.').is_some_and(|(_, f)| f == name)
                || name.contains('.') && last(full) == last(name)
        };
        let own = |full: Symbol| {
            let span = code.definition(full).map(|f| code.function(f).whole);
            span.is_some_and(|span| self.program.sources.is_own(span))
        };
        let mut found: Vec<Symbol> = code
            .global_constants()
            .map(|(full, _)| full)
            .filter(|full| is_meant(full.as_str()))
            .collect();
        found.sort_unstable();
        // User definitions come before those of libraries.
        if found.iter().any(|full| own(*full)) {
            found.retain(|full| own(*full));
        }
        let Some(full) = found.first() else {
            let what = if self.is_erlang() { "variable or function" } else { "name" };
            return Err(format!("there is no {what} {name} here, or the program does not use it"));
        };
        if let Some(function) = code.definition(*full) {
            let function = code.function(function);
            if (0..function.arity).any(|i| function.takes_dictionary(i)) {
                return Err(format!(
                    "{name} works for several types, and which one is meant is not known here"
                ));
            }
        }
        let word = self.aside.state().global(*full);
        word.map(|word| self.hold(word)).ok_or_else(|| format!("there is no {name}"))
    }

    fn call(&mut self, function: &Expr, arguments: &[Expr]) -> Result<Handle, String> {
        let arguments = self.all(arguments)?;
        if let Expr::Name(name) = function
            && self.local(name).is_none()
        {
            if let Some(answer) = self.built_in(name, &arguments)? {
                return Ok(answer);
            }
            if let Some(made) = self.construct(name, &arguments) {
                return made;
            }
            if let [only] = arguments.as_slice()
                && let Some(field) = self.field(name, only)?
            {
                return Ok(field);
            }
            let function = self.global(name, Some(arguments.len()))?;
            return Ok(self.aside.apply(&function, &arguments));
        }
        let function = self.eval(function)?;
        let function = self.force(&function)?;
        Ok(self.aside.apply(&function, &arguments))
    }

    /// A field of a record, by its name.
    fn field(&mut self, name: &str, of: &Handle) -> Result<Option<Handle>, String> {
        if self.is_erlang() {
            return Ok(None);
        }
        let named = |f: &Option<Symbol>| f.is_some_and(|f| f.as_str() == name);
        if !self.code().constructors.iter().any(|con| con.fields.iter().any(named)) {
            return Ok(None);
        }
        let value = self.force(of)?;
        let state = self.aside.state();
        let Some((con, fields)) = state.con_fields(state.word(&value)) else { return Ok(None) };
        let at = con.fields.iter().position(named);
        Ok(at.and_then(|at| fields.get(at)).map(|word| state.hold(*word)))
    }

    /// Operations that are common in conditions and work without types.
    fn built_in(&mut self, name: &str, arguments: &[Handle]) -> Result<Option<Handle>, String> {
        let erlang = self.is_erlang();
        Ok(Some(match (name, arguments, erlang) {
            ("length", [list], _) => {
                let mut count = 0;
                let mut rest = self.force(list)?;
                while let Some((_, tail)) = self.aside.state().heap().as_cons(self.word(&rest)) {
                    count += 1;
                    let tail = self.hold(tail);
                    rest = self.force(&tail)?;
                }
                if !self.is_empty_list(self.word(&rest)) {
                    return Ok(None);
                }
                self.aside.make(Literal::Integer(count))
            }
            ("null", [list], false) => {
                let list = self.force(list)?;
                let word = self.word(&list);
                if !self.is_empty_list(word) && self.aside.state().heap().as_cons(word).is_none() {
                    return Ok(None);
                }
                self.hold(Word::bool(self.is_empty_list(word)))
            }
            ("head", [list], false) | ("hd", [list], true) => self.cons(list)?.0,
            ("tail", [list], false) | ("tl", [list], true) => self.cons(list)?.1,
            ("fst", [pair], false) => self.part(pair, 0)?,
            ("snd", [pair], false) => self.part(pair, 1)?,
            ("element", [at, tuple], true) => {
                let at = self.force(at)?;
                let at = self.aside.state().heap().as_int(self.word(&at)).unwrap_or(0);
                self.part(tuple, usize::try_from(at - 1).unwrap_or(usize::MAX))?
            }
            ("tuple_size", [tuple], true) => {
                let tuple = self.force(tuple)?;
                let size = self.aside.state().heap().as_tuple(self.word(&tuple)).map(<[Word]>::len);
                self.aside.make(Literal::Integer(size.unwrap_or(0) as i64))
            }
            ("elem" | "lists:member", [item, list], _) => {
                let mut rest = self.force(list)?;
                loop {
                    let Some((head, tail)) = self.aside.state().heap().as_cons(self.word(&rest))
                    else {
                        break self.hold(Word::FALSE);
                    };
                    let (head, tail) = (self.hold(head), self.hold(tail));
                    if self.compare(item, &head)? == Ordering::Equal {
                        break self.hold(Word::TRUE);
                    }
                    rest = self.force(&tail)?;
                }
            }
            ("even" | "odd", [n], false) => {
                let n = self.force(n)?;
                let Some(n) = self.aside.state().heap().as_int(self.word(&n)) else {
                    return Ok(None);
                };
                self.hold(Word::bool((n % 2 == 0) == (name == "even")))
            }
            _ => return Ok(None),
        }))
    }

    fn is_empty_list(&self, word: Word) -> bool {
        let state = self.aside.state();
        state.heap().as_cons(word).is_none() && state.show(word, SHOWN) == "[]"
    }

    fn cons(&mut self, list: &Handle) -> Result<(Handle, Handle), String> {
        let list = self.force(list)?;
        let cons = self.aside.state().heap().as_cons(self.word(&list));
        let (head, tail) = cons.ok_or("the list is empty")?;
        Ok((self.hold(head), self.hold(tail)))
    }

    fn part(&mut self, tuple: &Handle, at: usize) -> Result<Handle, String> {
        let tuple = self.force(tuple)?;
        let state = self.aside.state();
        let word = state.heap().resolve(state.word(&tuple));
        let fields = match state.con_fields(word) {
            Some((_, fields)) => Some(fields),
            None => state.heap().as_tuple(word),
        };
        let part = fields.and_then(|fields| fields.get(at)).copied();
        part.map(|word| state.hold(word)).ok_or_else(|| "the tuple has no such part".to_owned())
    }

    fn binary(&mut self, operator: Operator, left: &Expr, right: &Expr) -> Result<Handle, String> {
        use Operator::*;
        let left = self.eval(left)?;
        if matches!(operator, Or | And) {
            let first = self.is_true(&left)?;
            if first == (operator == Or) {
                return Ok(self.hold(Word::bool(first)));
            }
            return self.eval(right);
        }
        let right = self.eval(right)?;
        match operator {
            Equal | Different | Less | LessOrEqual | Greater | GreaterOrEqual => {
                let order = self.compare(&left, &right)?;
                let holds = match operator {
                    Equal => order.is_eq(),
                    Different => order.is_ne(),
                    Less => order.is_lt(),
                    LessOrEqual => order.is_le(),
                    Greater => order.is_gt(),
                    _ => order.is_ge(),
                };
                Ok(self.hold(Word::bool(holds)))
            }
            Cons => {
                let name = ":";
                self.construct(name, &[left, right]).ok_or("there are no lists here")?
            }
            Append => {
                let mut items = Vec::new();
                let mut rest = self.force(&left)?;
                while let Some((head, tail)) = self.aside.state().heap().as_cons(self.word(&rest)) {
                    if items.len() > MAX_OBJECTS {
                        return Err("the list is too long".to_owned());
                    }
                    items.push(self.hold(head));
                    let tail = self.hold(tail);
                    rest = self.force(&tail)?;
                }
                let mut rest = self.force(&right)?;
                while let Some((head, tail)) = self.aside.state().heap().as_cons(self.word(&rest)) {
                    if items.len() > MAX_OBJECTS {
                        return Err("the list is too long".to_owned());
                    }
                    items.push(self.hold(head));
                    let tail = self.hold(tail);
                    rest = self.force(&tail)?;
                }
                Ok(self.aside.make(Literal::List(&items)))
            }
            Index => {
                let at = self.force(&right)?;
                let at = self.aside.state().heap().as_int(self.word(&at)).unwrap_or(-1);
                let mut list = left;
                for _ in 0..at {
                    list = self.cons(&list)?.1;
                }
                if at < 0 {
                    Err("the index is negative".to_owned())
                } else {
                    Ok(self.cons(&list)?.0)
                }
            }
            _ => self.arithmetic(operator, &left, &right),
        }
    }

    fn arithmetic(&mut self, operator: Operator, a: &Handle, b: &Handle) -> Result<Handle, String> {
        use Operator::*;
        let (a, b) = (self.force(a)?, self.force(b)?);
        let (a, b) = (self.word(&a), self.word(&b));
        let heap = self.aside.state().heap();
        let too_large = || "the numbers are too large here".to_owned();
        if let (Some(x), Some(y)) = (heap.as_int(a), heap.as_int(b)) {
            let result = match operator {
                Add => x.checked_add(y),
                Subtract => x.checked_sub(y),
                Multiply => x.checked_mul(y),
                Divide if self.is_erlang() => {
                    if y == 0 {
                        return Err("division by zero".to_owned());
                    }
                    return Ok(self.aside.make(Literal::Double(x as f64 / y as f64)));
                }
                _ if y == 0 => return Err("division by zero".to_owned()),
                Quotient if self.is_erlang() => x.checked_div(y),
                Remainder if self.is_erlang() => x.checked_rem(y),
                Quotient => x.checked_div_euclid(y).map(|q| {
                    // Haskell's `div` rounds down.
                    if y < 0 && x.rem_euclid(y) != 0 { q - 1 } else { q }
                }),
                Remainder => {
                    x.checked_rem(y).map(|r| if r != 0 && (r < 0) != (y < 0) { r + y } else { r })
                }
                _ => return Err("numbers are divided with `div`".to_owned()),
            };
            return Ok(self.aside.make(Literal::Integer(result.ok_or_else(too_large)?)));
        }
        let number =
            |word: Word| heap.as_double(word).or_else(|| heap.as_int(word).map(|n| n as f64));
        if let (Some(x), Some(y)) = (number(a), number(b)) {
            let result = match operator {
                Add => x + y,
                Subtract => x - y,
                Multiply => x * y,
                Divide => x / y,
                _ => return Err("these are no integers".to_owned()),
            };
            return Ok(self.aside.make(Literal::Double(result)));
        }
        let state = self.aside.state();
        let no_number = if number(a).is_none() { a } else { b };
        Err(format!("{} is no number", state.show(no_number, SHOWN)))
    }

    /// Compares two values by their structure: constructors in the order of their declaration, then fields.
    fn compare(&mut self, a: &Handle, b: &Handle) -> Result<Ordering, String> {
        let mut work = vec![(a.clone(), b.clone())];
        let mut seen = 0;
        while let Some((a, b)) = work.pop() {
            seen += 1;
            if seen > MAX_OBJECTS {
                return Err("the values are too large to be compared".to_owned());
            }
            let (a, b) = (self.force(&a)?, self.force(&b)?);
            let (x, y) = (self.word(&a), self.word(&b));
            if x == y {
                continue;
            }
            let state = self.aside.state();
            let heap = state.heap();
            let number = |w: Word| heap.as_double(w).or_else(|| heap.as_int(w).map(|n| n as f64));
            if let (Some(x), Some(y)) = (heap.as_int(x), heap.as_int(y)) {
                match x.cmp(&y) {
                    Ordering::Equal => continue,
                    other => return Ok(other),
                }
            }
            if let (Some(x), Some(y)) = (number(x), number(y)) {
                match x.partial_cmp(&y) {
                    Some(Ordering::Equal) => continue,
                    Some(other) => return Ok(other),
                    None => return Ok(Ordering::Greater),
                }
            }
            if let (Some(x), Some(y)) = (x.as_char(), y.as_char()) {
                return Ok(x.cmp(&y));
            }
            if let (Some(x), Some(y)) = (heap.as_bytes(x), heap.as_bytes(y)) {
                match x.cmp(y) {
                    Ordering::Equal => continue,
                    other => return Ok(other),
                }
            }
            let shape = |word: Word| -> Option<(u32, Vec<Word>)> {
                if let Some(con) = word.as_con() {
                    return Some((con, Vec::new()));
                }
                if let Some((head, tail)) = heap.as_cons(word) {
                    return Some((u32::MAX, vec![head, tail]));
                }
                if let Some((index, header)) = heap.object(word)
                    && state.con_fields(word).is_some()
                {
                    return Some((header.info(), heap.fields(index).to_vec()));
                }
                heap.as_tuple(word).map(|fields| (fields.len() as u32, fields.to_vec()))
            };
            match (shape(x), shape(y)) {
                (Some((c, xs)), Some((d, ys))) if c == d && xs.len() == ys.len() => {
                    let pairs = xs.into_iter().zip(ys).rev();
                    work.extend(pairs.map(|(x, y)| (state.hold(x), state.hold(y))));
                }
                (Some((c, _)), Some((d, _))) => return Ok(c.cmp(&d).then(Ordering::Less)),
                _ => {
                    let (x, y) = (state.show(x, SHOWN), state.show(y, SHOWN));
                    match x.cmp(&y) {
                        Ordering::Equal => continue,
                        other => return Ok(other),
                    }
                }
            }
        }
        Ok(Ordering::Equal)
    }
}
