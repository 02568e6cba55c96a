//! Random values of a type, for testing proved goals: arguments, and contents of TVars.
//!
//! Small values and large ones take turns: lists have 0 to 40 elements, `Int` is sometimes at its bounds. Conditions
//! often relate values (`size == length queue`), so numbers are also derived from earlier values: lengths and sums of
//! lists, neighbours of other numbers.
//!
//! The numbers come from a generator with a seed, so a check is reproducible.

use crate::{MapKind, Type, Types, Witness};
use core_ir::builtin;
use source::Symbol;

/// Limit on the entries of a map.
const MAX_MAP_SIZE: u64 = 12;
const MAX_LIST_LENGTH: u64 = 40;
/// Limit on the constructors and numbers in the values of one trial.
const MAX_VALUE_SIZE: usize = 700;
/// Limit on the depth of data.
const MAX_VALUE_DEPTH: usize = 24;
/// Types with internal invariants: values made from their constructors would be invalid.
const ABSTRACT: &[&str] = &[
    "Data.Map",
    "Data.Set",
    "Data.IntMap",
    "Data.IntSet",
    "Data.Sequence",
    "Data.Text",
    "Data.ByteString",
    "Data.Array",
    "Data.Ratio",
    "GHC.Real",
    "GHC.Arr",
    "GHC.IORef",
    "GHC.MVar",
    "Data.STRef",
    "Control.Concurrent",
];

/// Steele, Lea and Flood's SplitMix64.
#[derive(Clone)]
pub(super) struct Random(u64);

impl Random {
    /// A generator seeded with this name.
    pub(super) fn of(name: &str) -> Random {
        // FNV-1a.
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325, |h: u64, b| {
            (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3)
        });
        Random(hash)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }

    /// Returns true in `percent` of a hundred cases.
    pub(super) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub(super) fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = high.wrapping_sub(low) as u64;
        low.wrapping_add(self.below(span.saturating_add(1)) as i64)
    }

    fn choose<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len() as u64) as usize)
    }
}

/// The order of the lists of a trial.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Any,
    Ascending,
    /// Ascending without repetition.
    Strictly,
    Same,
}

/// Makes the values of one trial.
pub(super) struct Values<'a> {
    types: &'a Types,
    pub random: &'a mut Random,
    /// The types of the contents of the existing TVars, by index.
    pub tvars: Vec<Type>,
    /// The maximum length of lists.
    longest: u64,
    /// The maximum magnitude of numbers.
    widest: Width,
    order: Order,
    left: usize,
    /// Numbers that conditions may relate others to.
    pub pool: Vec<i128>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    Digit,
    Hundreds,
    Bounds,
}

impl<'a> Values<'a> {
    /// `tvars`: the types of the contents of the program's TVars, by index.
    pub(super) fn new(types: &'a Types, random: &'a mut Random, tvars: Vec<Type>) -> Self {
        let longest = match random.below(10) {
            0..=3 => 3,
            4..=6 => 10,
            _ => MAX_LIST_LENGTH,
        };
        let widest = match random.below(10) {
            0..=4 => Width::Digit,
            5..=7 => Width::Hundreds,
            _ => Width::Bounds,
        };
        let order = match random.below(8) {
            0 | 1 => Order::Ascending,
            2 => Order::Strictly,
            3 => Order::Same,
            _ => Order::Any,
        };
        let pool = Vec::new();
        Values { types, random, tvars, longest, widest, order, left: MAX_VALUE_SIZE, pool }
    }

    /// A value of each type. Numbers are made last, so that they can be derived from the others. Fails with the type
    /// that cannot be generated.
    pub(super) fn all(&mut self, types: &[Type]) -> Result<Vec<Witness>, String> {
        let mut made: Vec<Option<Witness>> = vec![None; types.len()];
        for last in [false, true] {
            for (place, ty) in types.iter().enumerate() {
                if ty.primitive().is_some() == last {
                    made[place] = Some(self.of(ty)?);
                }
            }
        }
        Ok(made.into_iter().flatten().collect())
    }

    pub(super) fn of(&mut self, ty: &Type) -> Result<Witness, String> {
        core_ir::with_stack(|| self.at(ty, 0))
    }

    fn at(&mut self, ty: &Type, depth: usize) -> Result<Witness, String> {
        self.left = self.left.saturating_sub(1);
        if depth > 2 * MAX_VALUE_DEPTH {
            return Err(shown(ty));
        }
        let con = |name: &str| Witness::Con(Symbol::new(name), Vec::new());
        if let Type::Con(name, _) = ty
            && let Some(range) = crate::types::sized_range(*name)
        {
            return Ok(self.sized(range));
        }
        if let Some(number) = ty.primitive() {
            return Ok(match number {
                "Char" => Witness::Char(self.character()),
                "Word" => {
                    let n = self.number("Word");
                    Witness::of_word(n).ok_or_else(|| shown(ty))?
                }
                number => Witness::Int(self.number(number)),
            });
        }
        match ty {
            // A polymorphic function does the same at every type.
            Type::Var(_) => return Ok(Witness::Int(self.number("Int"))),
            Type::Unknown => return Err("a value of a type that is not known".to_owned()),
            Type::Fun(..) => return self.function(ty, depth),
            Type::Con(..) => {}
        }
        let arguments = ty.arguments();
        let from_library = matches!(ty, Type::Con(n, _) if is_library(n.as_str()));
        match (ty.head(), arguments) {
            ("[]" | "List", [element]) if from_library => self.list(element, depth),
            (name, parts) if name.starts_with("(,") && parts.len() == name.len() - 1 => {
                let parts = parts.iter().map(|p| self.at(p, depth + 1));
                Ok(Witness::Con(Symbol::new(name), parts.collect::<Result<_, _>>()?))
            }
            ("()" | "Unit", []) if from_library => Ok(con(builtin::UNIT)),
            ("Bool", []) if from_library => {
                Ok(con(if self.random.chance(50) { builtin::TRUE } else { builtin::FALSE }))
            }
            ("Ordering", []) if from_library => {
                let all = [builtin::LT, builtin::EQ, builtin::GT];
                Ok(con(all[self.random.below(3) as usize]))
            }
            ("Maybe", [inner]) if from_library => {
                if self.random.chance(25) {
                    return Ok(con(builtin::NOTHING));
                }
                let inner = self.at(inner, depth + 1)?;
                Ok(Witness::Con(Symbol::new(builtin::JUST), vec![inner]))
            }
            ("Double" | "Float", []) if from_library => Ok(self.floating()),
            ("TVar", [content]) => Ok(self.tvar(content)),
            _ if MapKind::of(ty).is_some() => self.map(ty, depth),
            _ => self.data(ty, depth),
        }
    }

    fn number(&mut self, kind: &str) -> i128 {
        let unsigned = matches!(kind, "Natural" | "Word");
        let n = self.any_number(kind);
        let n = if unsigned { n.abs() } else { n };
        self.pool.push(n);
        n
    }

    fn any_number(&mut self, kind: &str) -> i128 {
        if !self.pool.is_empty() && self.random.chance(35) {
            let chosen = self.random.choose(&self.pool).copied().unwrap_or(0);
            let near = chosen.saturating_add(i128::from(self.random.between(-1, 1)));
            let n = if self.random.chance(60) { chosen } else { near };
            // A number of a larger type may not fit into this one.
            if i64::try_from(n).is_ok() {
                return n;
            }
        }
        match self.widest {
            Width::Digit => i128::from(self.random.between(-3, 10)),
            Width::Hundreds => i128::from(self.random.between(-1000, 1000)),
            Width::Bounds => match self.random.below(6) {
                0 => i128::from(i64::MAX) - i128::from(self.random.below(3)),
                1 if kind == "Word" => i128::from(u64::MAX) - i128::from(self.random.below(3)),
                1 => i128::from(i64::MIN + 1) + i128::from(self.random.below(3)) - 1,
                2 if matches!(kind, "Integer" | "Natural") => {
                    i128::from(self.random.next()) * i128::from(self.random.next() >> 2)
                }
                2 => i128::from(self.random.next() as i64),
                3 => 1i128 << self.random.below(62),
                4 => -(1i128 << self.random.below(62)),
                _ => i128::from(self.random.between(-50, 50)),
            },
        }
    }

    fn sized(&mut self, (low, high): (i128, i128)) -> Witness {
        let n = match self.random.below(4) {
            0 => low + i128::from(self.random.below(2)),
            1 => high - i128::from(self.random.below(2)),
            2 => {
                let size = u64::try_from(high - low).unwrap_or(u64::MAX);
                low + i128::from(self.random.below(size))
            }
            _ => i128::from(self.random.between(-20, 100)),
        };
        let n = n.clamp(low, high);
        Witness::of_word(n).unwrap_or(Witness::Int(n))
    }

    fn floating(&mut self) -> Witness {
        const KNOWN: [f64; 10] =
            [0.0, 1.0, -1.0, 0.5, 0.1, 0.2, 0.3, 1e16, f64::INFINITY, f64::NAN];
        let x = match self.random.below(4) {
            0 => self.random.choose(&KNOWN).copied().unwrap_or(0.0),
            1 => self.random.between(-20, 20) as f64,
            2 => self.random.between(-100_000, 100_000) as f64 / 1000.0,
            _ => self.random.between(-1_000_000, 1_000_000) as f64 * 1e9 / 7.0,
        };
        // Every `Float` is a `Double`.
        Witness::Double(f64::from(x as f32).to_bits())
    }

    fn character(&mut self) -> char {
        const OTHERS: [char; 12] =
            [' ', '\n', '\t', '-', '_', '.', ',', '"', '\\', 'é', 'ß', '\u{1F600}'];
        match self.random.below(10) {
            0..=5 => char::from(b'a' + self.random.below(26) as u8),
            6 => char::from(b'A' + self.random.below(26) as u8),
            7 => char::from(b'0' + self.random.below(10) as u8),
            _ => self.random.choose(&OTHERS).copied().unwrap_or('a'),
        }
    }

    fn list(&mut self, element: &Type, depth: usize) -> Result<Witness, String> {
        // Nested lists are shorter, except for a long one occasionally.
        let longest = match depth {
            0 => self.longest,
            _ if self.random.chance(8) => MAX_LIST_LENGTH,
            1 => self.longest.min(6),
            _ => self.longest.min(3),
        };
        // Data that nests in lists ends with empty ones.
        let ends = element.primitive().is_none()
            && (depth >= MAX_VALUE_DEPTH
                || (depth > MAX_VALUE_DEPTH / 3 && self.random.chance(70)));
        let length = if ends { 0 } else { self.random.below(longest + 1).min(self.left as u64) };
        let mut items = Vec::new();
        for _ in 0..length {
            let item = match items.first() {
                Some(first) if self.order == Order::Same => Witness::clone(first),
                _ => self.at(element, depth + 1)?,
            };
            items.push(item);
        }
        let key = |w: &Witness| match w {
            Witness::Int(n) => Some(*n),
            Witness::Char(c) => Some(i128::from(u32::from(*c))),
            _ => None,
        };
        if matches!(self.order, Order::Ascending | Order::Strictly) {
            items.sort_by_key(key);
            if self.order == Order::Strictly && items.iter().all(|i| key(i).is_some()) {
                items.dedup();
            }
        }
        self.pool.push(items.len() as i128);
        let numbers: Option<Vec<i128>> =
            items.iter().map(|i| if let Witness::Int(n) = i { Some(*n) } else { None }).collect();
        if let Some(numbers) = numbers.filter(|n| !n.is_empty()) {
            self.pool.push(numbers.iter().fold(0i128, |sum, n| sum.wrapping_add(*n)));
            self.pool.extend(numbers.iter().max());
            self.pool.extend(numbers.iter().min());
        }
        Ok(list_of(items))
    }

    /// A map or a set. The order of its keys must be known: it is built from an ordered list.
    fn map(&mut self, ty: &Type, depth: usize) -> Result<Witness, String> {
        let (Some(kind), Some((of_key, of_value))) =
            (MapKind::of(ty), crate::maps::entry_types(ty))
        else {
            return Err(shown(ty));
        };
        let longest = if depth == 0 { self.longest.min(MAX_MAP_SIZE) } else { 4 };
        let mut entries: Vec<(Witness, Witness)> = Vec::new();
        for _ in 0..self.random.below(longest + 1).min(self.left as u64) {
            let key = self.at(&of_key, depth + 1)?;
            let value = self.at(&of_value, depth + 1)?;
            if !entries.iter().any(|(known, _)| *known == key) {
                entries.push((key, value));
            }
        }
        self.pool.push(entries.len() as i128);
        let sum = entries.iter().try_fold(0i128, |sum, (_, value)| match value {
            Witness::Int(n) => sum.checked_add(*n),
            _ => None,
        });
        self.pool.extend(sum);
        let entries = crate::types::in_key_order(self.types, entries);
        entries.map(|e| Witness::Map(kind, e)).ok_or_else(|| shown(ty))
    }

    /// An existing one with the same content type, or a new one.
    fn tvar(&mut self, content: &Type) -> Witness {
        let known: Vec<usize> =
            (0..self.tvars.len()).filter(|p| self.tvars[*p] == *content).collect();
        if let Some(place) = self.random.choose(&known).copied()
            && self.random.chance(50)
        {
            return Witness::TVar(place);
        }
        self.tvars.push(content.clone());
        Witness::TVar(self.tvars.len() - 1)
    }

    /// A function, as a table of a few results.
    fn function(&mut self, ty: &Type, depth: usize) -> Result<Witness, String> {
        let (arguments, result) = ty.split();
        let (arguments, result): (Vec<Type>, Type) =
            (arguments.into_iter().cloned().collect(), result.clone());
        if matches!(result.head(), "IO" | "STM") || depth > 3 {
            return Err(shown(ty));
        }
        let otherwise = self.at(&result, depth + 2)?;
        // Arguments that cannot be compared in a pattern are ignored.
        let comparable = arguments.iter().all(|a| {
            matches!(a.primitive(), Some("Int" | "Integer" | "Char")) || a.head() == "Bool"
        });
        let mut cases = Vec::new();
        if comparable {
            for _ in 0..self.random.below(6) {
                let given = arguments.iter().map(|a| self.at(a, depth + 2));
                let given: Vec<Witness> = given.collect::<Result<_, _>>()?;
                let result = self.at(&result, depth + 2)?;
                if !cases.iter().any(|(known, _)| *known == given) {
                    cases.push((given, result));
                }
            }
        }
        if cases.is_empty() {
            cases.push((vec![Witness::Unknown; arguments.len()], otherwise.clone()));
        }
        Ok(Witness::Table(cases, Box::new(otherwise)))
    }

    /// A value of a declared type.
    fn data(&mut self, ty: &Type, depth: usize) -> Result<Witness, String> {
        let Type::Con(name, _) = ty else { return Err(shown(ty)) };
        if ABSTRACT.iter().any(|prefix| name.as_str().starts_with(prefix)) {
            return Err(shown(ty));
        }
        let mut constructors: Vec<(Symbol, Vec<Type>)> = self
            .types
            .constructors
            .iter()
            .filter(|(_, c)| matches!(&c.result, Type::Con(made, _) if made == name))
            .map(|(con, c)| (*con, self.types.fields(*con, ty, c.fields.len())))
            .collect();
        constructors.sort();
        // A constructor whose result type is not over variables makes values of some types only.
        let generic = |con: &Symbol| {
            self.types
                .constructors
                .get(con)
                .is_some_and(|c| c.result.arguments().iter().all(|a| matches!(a, Type::Var(_))))
        };
        if constructors.is_empty() || !constructors.iter().all(|(con, _)| generic(con)) {
            return Err(shown(ty));
        }
        let within = |t: &Type| mentions(t, *name);
        let recursive =
            |(_, fields): &&(Symbol, Vec<Type>)| fields.iter().filter(|f| within(f)).count();
        // The larger the value, the sooner it ends.
        let small = MAX_VALUE_SIZE / 4;
        let ends = depth >= MAX_VALUE_DEPTH
            || self.left < small
            || ty.size(small) == small
            || self.random.chance(20);
        if ends && let Some(least) = constructors.iter().map(|c| recursive(&c)).min() {
            let few: Vec<_> =
                constructors.iter().filter(|c| recursive(c) == least).cloned().collect();
            constructors = few;
        }
        let Some((con, fields)) = self.random.choose(&constructors).cloned() else {
            return Err(shown(ty));
        };
        let mut parts = Vec::new();
        for field in &fields {
            parts.push(core_ir::with_stack(|| self.at(field, depth + 1))?);
        }
        Ok(Witness::Con(con, parts))
    }
}

/// Whether the name of a type comes from the language or its library.
fn is_library(name: &str) -> bool {
    !name.contains('.') || name.starts_with("GHC.") || name.starts_with("Data.")
}

fn mentions(ty: &Type, name: Symbol) -> bool {
    match ty {
        Type::Con(own, arguments) => *own == name || arguments.iter().any(|a| mentions(a, name)),
        Type::Fun(a, b) => mentions(a, name) || mentions(b, name),
        Type::Var(_) | Type::Unknown => false,
    }
}

fn shown(ty: &Type) -> String {
    match ty {
        Type::Fun(..) => "a function such as is passed here".to_owned(),
        _ => format!("a value of type {}", ty.head()),
    }
}

pub(super) fn list_of(items: Vec<Witness>) -> Witness {
    let nil = Witness::Con(Symbol::new(builtin::NIL), Vec::new());
    items
        .into_iter()
        .rev()
        .fold(nil, |rest, item| Witness::Con(Symbol::new(builtin::CONS), vec![item, rest]))
}
