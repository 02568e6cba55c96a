//! Types, as far as symbolic values need them: the constructors of a value, and the types of its fields.

use crate::witness::Witness;
use core_ir::builtin;
use source::Symbol;
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A type constructor with its arguments: `Int`, `[]` of something, `TVar` of something.
    Con(Symbol, Vec<Type>),
    Var(Symbol),
    Fun(Box<Type>, Box<Type>),
    /// An unknown type.
    Unknown,
}

/// A constructor: `forall vars. fields -> result`.
#[derive(Clone, Debug)]
pub struct ConType {
    /// Its index among the constructors of its type.
    pub place: usize,
    pub vars: Vec<Symbol>,
    pub fields: Vec<Type>,
    pub result: Type,
}

/// Type information from the front end, by Core names.
#[derive(Clone, Debug, Default)]
pub struct Types {
    /// Of top-level names; class constraints are in `constraints`.
    pub values: HashMap<Symbol, Type>,
    /// For overloaded names: the classes, each with the variable it constrains, in the order of their dictionaries.
    pub constraints: HashMap<Symbol, Vec<(Symbol, Type)>>,
    pub constructors: HashMap<Symbol, ConType>,
    /// The instance dictionaries for plain types, by class and type.
    pub dictionaries: HashMap<(Symbol, Symbol), Symbol>,
    /// The qualified names of those types.
    pub type_names: HashMap<Symbol, Symbol>,
    /// The superclasses of a class, each with the function that selects it from a dictionary.
    pub supers: HashMap<Symbol, Vec<(Symbol, Symbol)>>,
}

impl Type {
    pub fn con(name: &str) -> Type {
        Type::Con(Symbol::new(name), Vec::new())
    }

    /// The name of the type constructor, without its module.
    pub fn head(&self) -> &'static str {
        match self {
            Type::Con(name, _) => plain(name.as_str()),
            _ => "",
        }
    }

    pub fn arguments(&self) -> &[Type] {
        match self {
            Type::Con(_, arguments) => arguments,
            _ => &[],
        }
    }

    pub fn substitute(&self, with: &HashMap<Symbol, Type>) -> Type {
        match self {
            Type::Var(v) => with.get(v).cloned().unwrap_or_else(|| self.clone()),
            Type::Con(name, arguments) => {
                Type::Con(*name, arguments.iter().map(|a| a.substitute(with)).collect())
            }
            Type::Fun(a, b) => {
                Type::Fun(Box::new(a.substitute(with)), Box::new(b.substitute(with)))
            }
            Type::Unknown => Type::Unknown,
        }
    }

    /// Argument types and the result; no arguments if it is not a function.
    pub fn split(&self) -> (Vec<&Type>, &Type) {
        let mut arguments = Vec::new();
        let mut at = self;
        while let Type::Fun(a, b) = at {
            arguments.push(&**a);
            at = b;
        }
        (arguments, at)
    }

    /// Whether two types may be the same.
    pub fn compatible(&self, other: &Type) -> bool {
        match (self, other) {
            (Type::Unknown | Type::Var(_), _) | (_, Type::Unknown | Type::Var(_)) => true,
            (Type::Con(a, x), Type::Con(b, y)) => {
                plain(a.as_str()) == plain(b.as_str())
                    && (x.len() != y.len() || x.iter().zip(y).all(|(p, q)| p.compatible(q)))
            }
            (Type::Fun(a, b), Type::Fun(c, d)) => a.compatible(c) && b.compatible(d),
            _ => false,
        }
    }

    /// Whether it has no unknown part.
    pub fn is_known(&self) -> bool {
        match self {
            Type::Con(_, arguments) => arguments.iter().all(Type::is_known),
            Type::Fun(a, b) => a.is_known() && b.is_known(),
            Type::Var(_) => true,
            Type::Unknown => false,
        }
    }

    /// The name of a number type or of `Char`, if it is the built-in one. A type that the program declares under the
    /// same name is ordinary data.
    pub fn primitive(&self) -> Option<&'static str> {
        let Type::Con(name, arguments) = self else { return None };
        let text = name.as_str();
        let own = text != plain(text) && !text.starts_with("GHC.") && !text.starts_with("Numeric.");
        let head = plain(text);
        let head = match head {
            "Word64" if is_sized(*name) => "Word",
            _ if is_sized(*name) => "Int",
            head => head,
        };
        let known = matches!(head, "Int" | "Integer" | "Natural" | "Word" | "Char");
        (known && !own && arguments.is_empty()).then_some(head)
    }

    /// Whether it contains no functions, actions or TVars, as required of the parameters of transactions.
    pub fn is_plain_data(&self, types: &Types) -> bool {
        !types.reaches(self, |ty| match ty {
            Type::Con(..) => {
                matches!(ty.head(), "TVar" | "STM" | "IO" | "MVar" | "IORef" | "ThreadId")
            }
            Type::Fun(..) => true,
            Type::Var(_) | Type::Unknown => false,
        })
    }

    /// The number of names in it, counted up to `limit`. Types of a declaration such as `data Nest a = Nest (Nest (a,
    /// a))` grow exponentially with the depth of a value.
    pub fn size(&self, limit: usize) -> usize {
        let mut size = 0;
        let mut left = vec![self];
        while let Some(ty) = left.pop() {
            size += 1;
            if size >= limit {
                break;
            }
            match ty {
                Type::Con(_, arguments) => left.extend(arguments),
                Type::Fun(a, b) => left.extend([&**a, &**b]),
                Type::Var(_) | Type::Unknown => {}
            }
        }
        size
    }
}

/// Whether it is an integer type of a fixed size, such as `Word8`. Its values are machine integers with other bounds.
pub fn is_sized(name: Symbol) -> bool {
    let Some((module, own)) = name.as_str().rsplit_once('.') else { return false };
    let digits = match module {
        "GHC.Int" => own.strip_prefix("Int"),
        "GHC.Word" => own.strip_prefix("Word"),
        _ => None,
    };
    digits.is_some_and(|d| matches!(d, "8" | "16" | "32" | "64"))
}

/// The least and the largest number of such a type.
pub fn sized_range(name: Symbol) -> Option<(i128, i128)> {
    if !is_sized(name) {
        return None;
    }
    let own = plain(name.as_str());
    let bits: u32 = own.trim_start_matches(char::is_alphabetic).parse().ok()?;
    Some(match own.starts_with("Word") {
        true => (0, (1i128 << bits) - 1),
        false => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
    })
}

/// A name without its module: `Data.Map.Map` is `Map`, `Main.T` is `T`.
pub fn plain(name: &'static str) -> &'static str {
    match name.rfind('.') {
        Some(dot) if dot + 1 < name.len() && name.starts_with(char::is_uppercase) => {
            &name[dot + 1..]
        }
        _ => name,
    }
}

impl Types {
    /// The type of a definition, with overloaded variables replaced by this type.
    pub fn at(&self, name: Symbol, instance: Symbol) -> Type {
        let Some(ty) = self.values.get(&name) else { return Type::Unknown };
        let full = self.type_names.get(&instance).copied().unwrap_or(instance);
        let with: HashMap<Symbol, Type> = self
            .constraints
            .get(&name)
            .into_iter()
            .flatten()
            .filter_map(|(_, t)| match t {
                Type::Var(v) => Some((*v, Type::Con(full, Vec::new()))),
                _ => None,
            })
            .collect();
        ty.substitute(&with)
    }

    /// Whether a contract applies to a function at this type: it may have been written for one type alone.
    pub fn speaks_of(&self, contract: Symbol, function: Symbol, instance: Symbol) -> bool {
        if self.constraints.contains_key(&contract) || !self.constraints.contains_key(&function) {
            return true;
        }
        match self.values.get(&contract).map(|t| t.split().1.arguments()) {
            Some([about]) => about.compatible(&self.at(function, instance)),
            _ => false,
        }
    }

    /// The dictionaries that are the first arguments of an overloaded name, at this type.
    pub fn dictionaries_at(&self, name: Symbol, instance: Symbol) -> Option<Vec<Symbol>> {
        let Some(constraints) = self.constraints.get(&name) else { return Some(Vec::new()) };
        constraints
            .iter()
            .map(|(class, _)| self.dictionaries.get(&(*class, instance)).copied())
            .collect()
    }

    /// Whether `such` holds for the name of a type of the program's values.
    pub fn mentions(&self, such: impl Fn(&str) -> bool) -> bool {
        fn within(ty: &Type, such: &dyn Fn(&str) -> bool) -> bool {
            match ty {
                Type::Con(name, arguments) => {
                    such(plain(name.as_str())) || arguments.iter().any(|a| within(a, such))
                }
                Type::Fun(a, b) => within(a, such) || within(b, such),
                Type::Var(_) | Type::Unknown => false,
            }
        }
        self.values.values().any(|ty| within(ty, &such))
    }

    /// Whether a value of this type may be or contain a TVar.
    pub fn may_hold_tvars(&self, ty: &Type) -> bool {
        self.reaches(ty, |ty| ty.head() == "TVar")
    }

    /// Whether `such` holds for a type, or for one that its values contain.
    ///
    /// Field types are examined as declared, each declaration once: their variables stand for arguments, which are
    /// examined where they are given. So there are finitely many, even for `data Nest a = Nest (Nest (a, a))`, whose
    /// values have parts of ever larger types.
    fn reaches(&self, ty: &Type, such: impl Fn(&Type) -> bool) -> bool {
        let mut seen = HashSet::new();
        let mut left = vec![ty];
        while let Some(ty) = left.pop() {
            if such(ty) {
                return true;
            }
            let Type::Con(name, arguments) = ty else { continue };
            left.extend(arguments);
            if seen.insert(*name) {
                let of = |c: &&ConType| matches!(&c.result, Type::Con(made, _) if made == name);
                left.extend(self.constructors.values().filter(of).flat_map(|c| &c.fields));
            }
        }
        false
    }

    fn fields_at(&self, con: &ConType, ty: &Type) -> Option<Vec<Type>> {
        let (Type::Con(made, parameters), Type::Con(wanted, arguments)) = (&con.result, ty) else {
            return None;
        };
        if made != wanted {
            return None;
        }
        let mut with = HashMap::new();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            if let Type::Var(v) = parameter {
                with.insert(*v, argument.clone());
            }
        }
        Some(con.fields.iter().map(|f| f.substitute(&with)).collect())
    }

    /// Whether a field of a value has the same type as the value. `ty` is the type of the value and `field` that of the
    /// field, as far as they are known.
    ///
    /// A declaration such as `data Tree a = Node (Tree a) a` implies it for every type; otherwise, as in `data Nest a =
    /// Nest (Nest [a])`, the types must be the same in every detail.
    pub fn is_same_type(&self, con: Symbol, index: usize, ty: &Type, field: &Type) -> bool {
        if con.as_str() == crate::maps::BIND {
            return index == 2;
        }
        if con.as_str() == core_ir::builtin::CONS {
            return index == 1 || (field == ty && field.is_known());
        }
        let declared = self
            .constructors
            .get(&con)
            .is_some_and(|c| c.fields.get(index).is_some_and(|f| *f == c.result && f.is_known()));
        declared || (field == ty && field.is_known())
    }

    /// Whether a value of this type may be made with this constructor. True if either is unknown.
    pub fn may_have(&self, ty: &Type, con: Symbol) -> bool {
        let Type::Con(name, arguments) = ty else { return !matches!(ty, Type::Fun(..)) };
        if crate::maps::is_map(con) {
            return crate::maps::entry_types(ty).is_some();
        }
        let built_in = match con.as_str() {
            core_ir::builtin::NIL | core_ir::builtin::CONS => Some(&["[]", "List"][..]),
            core_ir::builtin::TRUE | core_ir::builtin::FALSE => Some(&["Bool"][..]),
            _ => None,
        };
        if let Some(names) = built_in {
            return names.contains(&ty.head());
        }
        if con.as_str().starts_with("(,") {
            return arguments.len() == con.as_str().len() - 1;
        }
        match self.constructors.get(&con).map(|c| &c.result) {
            Some(Type::Con(made, _)) => made == name,
            _ => true,
        }
    }

    /// The types of the fields of a constructor, in a value of this type.
    pub fn fields(&self, con: Symbol, ty: &Type, count: usize) -> Vec<Type> {
        if crate::maps::is_map(con) {
            let (key, value) =
                crate::maps::entry_types(ty).unwrap_or((Type::Unknown, Type::Unknown));
            let all = [key, value, ty.clone()];
            return match count {
                3 => all.to_vec(),
                2 => vec![all[0].clone(), all[2].clone()],
                _ => Vec::new(),
            };
        }
        // Lists and tuples have no declaration.
        if con.as_str().starts_with("(,") && ty.arguments().len() == count {
            return ty.arguments().to_vec();
        }
        if con.as_str() == core_ir::builtin::CONS
            && let [element] = ty.arguments()
        {
            return vec![element.clone(), ty.clone()];
        }
        let known = self.constructors.get(&con).and_then(|c| match ty {
            Type::Unknown | Type::Var(_) => {
                let unknown: HashMap<Symbol, Type> =
                    c.vars.iter().map(|v| (*v, Type::Unknown)).collect();
                Some(c.fields.iter().map(|f| f.substitute(&unknown)).collect())
            }
            _ => self.fields_at(c, ty),
        });
        known.filter(|f: &Vec<Type>| f.len() == count).unwrap_or(vec![Type::Unknown; count])
    }
}

/// Entries in the key order of derived instances; `None` if two have the same key, or the order of some key is unknown.
pub(crate) fn in_key_order(
    types: &Types,
    mut entries: Vec<(Witness, Witness)>,
) -> Option<Vec<(Witness, Witness)>> {
    let mut known = true;
    entries.sort_by(|(a, _), (b, _)| {
        let order = key_order(types, a, b);
        known &= order.is_some();
        order.unwrap_or(Ordering::Equal)
    });
    let apart =
        entries.windows(2).all(|w| key_order(types, &w[0].0, &w[1].0) == Some(Ordering::Less));
    (known && apart).then_some(entries)
}

fn key_order(types: &Types, a: &Witness, b: &Witness) -> Option<Ordering> {
    let place = |con: Symbol| match con.as_str() {
        builtin::FALSE | builtin::NIL | builtin::NOTHING | builtin::LT | builtin::UNIT => Some(0),
        builtin::TRUE | builtin::CONS | builtin::JUST | builtin::EQ => Some(1),
        builtin::GT => Some(2),
        tuple if tuple.starts_with("(,") => Some(0),
        _ => types.constructors.get(&con).map(|c| c.place),
    };
    match (a, b) {
        (Witness::Int(a), Witness::Int(b)) => Some(a.cmp(b)),
        (Witness::Word(a), Witness::Word(b)) => Some(a.cmp(b)),
        (Witness::Int(_), Witness::Word(_)) => Some(Ordering::Less),
        (Witness::Word(_), Witness::Int(_)) => Some(Ordering::Greater),
        (Witness::Char(a), Witness::Char(b)) => Some(a.cmp(b)),
        (Witness::Con(c, x), Witness::Con(d, y)) => {
            let order = place(*c)?.cmp(&place(*d)?);
            if order != Ordering::Equal {
                return Some(order);
            }
            core_ir::with_stack(|| {
                for (p, q) in x.iter().zip(y) {
                    match key_order(types, p, q)? {
                        Ordering::Equal => {}
                        order => return Some(order),
                    }
                }
                Some(Ordering::Equal)
            })
        }
        _ => None,
    }
}

impl PartialOrd for Type {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Type {
    fn cmp(&self, other: &Self) -> Ordering {
        format!("{self:?}").cmp(&format!("{other:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(of: Type) -> Type {
        Type::Con(Symbol::new("GHC.Types.[]"), vec![of])
    }

    fn nest(of: Type) -> Type {
        Type::Con(Symbol::new("Main.Nest"), vec![of])
    }

    /// `data Nest a = Flat a | Deep (Nest [a]) | More (Nest a)`
    fn declared() -> Types {
        let a = Symbol::new("a#1");
        let con = |fields| ConType { place: 0, vars: vec![a], fields, result: nest(Type::Var(a)) };
        let mut types = Types::default();
        types.constructors.insert(Symbol::new("Main.Flat"), con(vec![Type::Var(a)]));
        types.constructors.insert(Symbol::new("Main.Deep"), con(vec![nest(list(Type::Var(a)))]));
        types.constructors.insert(Symbol::new("Main.More"), con(vec![nest(Type::Var(a))]));
        types
    }

    #[test]
    fn parts_of_the_same_type() {
        let types = declared();
        let int = Type::con("GHC.Types.Int");
        let same = |con: &str, index, ty: &Type| {
            let con = Symbol::new(con);
            let count = if con.as_str() == core_ir::builtin::CONS { 2 } else { 1 };
            let fields = types.fields(con, ty, count);
            types.is_same_type(con, index, ty, &fields[index])
        };
        // The elements of a list of lists are lists, and not of the same type.
        let lists = list(list(int.clone()));
        assert!(!same(core_ir::builtin::CONS, 0, &lists));
        assert!(same(core_ir::builtin::CONS, 1, &lists));
        assert!(same(core_ir::builtin::CONS, 1, &Type::Unknown));
        assert!(!same(core_ir::builtin::CONS, 0, &list(Type::Unknown)));
        for ty in [nest(int.clone()), nest(Type::Unknown), Type::Unknown] {
            assert!(same("Main.More", 0, &ty), "{ty:?}");
            assert!(!same("Main.Deep", 0, &ty), "{ty:?}");
        }
        assert!(!same("Main.Flat", 0, &nest(nest(int))));
    }

    #[test]
    fn tvars_in_types_that_grow() {
        let mut types = declared();
        let int = Type::con("GHC.Types.Int");
        let tvar = |of| Type::Con(Symbol::new("GHC.Conc.TVar"), vec![of]);
        assert!(!types.may_hold_tvars(&nest(int.clone())));
        assert!(nest(int.clone()).is_plain_data(&types));
        assert!(types.may_hold_tvars(&nest(tvar(int.clone()))));
        // `data Nest a = … | Held (Nest (Cell a))`, `data Cell a = Cell (TVar a)`
        let a = Symbol::new("a#1");
        let cell = |of| Type::Con(Symbol::new("Main.Cell"), vec![of]);
        let con = |fields, result| ConType { place: 0, vars: vec![a], fields, result };
        let held = con(vec![nest(cell(Type::Var(a)))], nest(Type::Var(a)));
        types.constructors.insert(Symbol::new("Main.Held"), held);
        let made = con(vec![tvar(Type::Var(a))], cell(Type::Var(a)));
        types.constructors.insert(Symbol::new("Main.Cell"), made);
        assert!(types.may_hold_tvars(&list(nest(int.clone()))));
        assert!(!nest(int).is_plain_data(&types));
    }

    #[test]
    fn constructors_fit_their_types() {
        let types = declared();
        let int = Type::con("GHC.Types.Int");
        assert!(types.may_have(&nest(int.clone()), Symbol::new("Main.Flat")));
        assert!(!types.may_have(&list(int.clone()), Symbol::new("Main.Flat")));
        assert!(!types.may_have(&int, Symbol::new(core_ir::builtin::CONS)));
        assert!(types.may_have(&list(int.clone()), Symbol::new(core_ir::builtin::NIL)));
        assert!(types.may_have(&Type::Unknown, Symbol::new("Main.Flat")));
        let pair = Type::Con(Symbol::new("GHC.Types.(,)"), vec![int.clone(), int]);
        assert!(types.may_have(&pair, Symbol::new("(,)")));
        assert!(!types.may_have(&pair, Symbol::new("(,,)")));
    }

    #[test]
    fn a_type_of_the_program_is_no_number() {
        assert_eq!(Type::con("GHC.Types.Word").primitive(), Some("Word"));
        assert_eq!(Type::con("Main.Word").primitive(), None);
    }
}
