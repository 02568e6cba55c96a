//! Types, as far as symbolic values need them: which constructors a value may have, and what its
//! parts are.

use source::Symbol;
use std::collections::HashMap;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A type constructor with its arguments: `Int`, `[]` of something, `TVar` of something.
    Con(Symbol, Vec<Type>),
    Var(Symbol),
    Fun(Box<Type>, Box<Type>),
    /// Nothing is known.
    Unknown,
}

/// A constructor: `forall vars. fields -> result`.
#[derive(Clone, Debug)]
pub struct ConType {
    pub vars: Vec<Symbol>,
    pub fields: Vec<Type>,
    pub result: Type,
}

/// What the front end knows, by the names that Core has.
#[derive(Clone, Debug, Default)]
pub struct Types {
    /// Of top-level names; class constraints stand in `constraints`.
    pub values: HashMap<Symbol, Type>,
    /// The classes, each with the variable it constrains, of overloaded names, in the order of
    /// their dictionaries.
    pub constraints: HashMap<Symbol, Vec<(Symbol, Type)>>,
    pub constructors: HashMap<Symbol, ConType>,
    /// The dictionaries of a class's instances for plain types, by class and type.
    pub dictionaries: HashMap<(Symbol, Symbol), Symbol>,
    /// Those types' names with their modules.
    pub type_names: HashMap<Symbol, Symbol>,
    /// Of a class, its superclasses with what takes each out of a dictionary.
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

    /// Argument types and the result, as far as it is a function.
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

    /// No functions, actions or TVars in it: what an invariant's transactions may take.
    pub fn is_plain_data(&self, types: &Types) -> bool {
        self.plain_within(types, &mut Vec::new())
    }

    fn plain_within(&self, types: &Types, seen: &mut Vec<Type>) -> bool {
        match self {
            Type::Con(_, arguments) => {
                if matches!(self.head(), "TVar" | "STM" | "IO" | "MVar" | "IORef" | "ThreadId") {
                    return false;
                }
                if seen.contains(self) || seen.len() > 40 {
                    return true;
                }
                seen.push(self.clone());
                arguments.iter().all(|a| a.plain_within(types, seen))
                    && types.fields_of(self).iter().flatten().all(|f| f.plain_within(types, seen))
            }
            Type::Var(_) | Type::Unknown => true,
            Type::Fun(..) => false,
        }
    }
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
    /// The type of a definition, overloaded variables as this type.
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

    /// Whether a contract speaks of a function at this type: it may have been written for one
    /// type alone.
    pub fn speaks_of(&self, contract: Symbol, function: Symbol, instance: Symbol) -> bool {
        if self.constraints.contains_key(&contract) || !self.constraints.contains_key(&function) {
            return true;
        }
        match self.values.get(&contract).map(|t| t.split().1.arguments()) {
            Some([about]) => about.compatible(&self.at(function, instance)),
            _ => false,
        }
    }

    /// The dictionaries that an overloaded name takes first, at this type.
    pub fn dictionaries_at(&self, name: Symbol, instance: Symbol) -> Option<Vec<Symbol>> {
        let Some(constraints) = self.constraints.get(&name) else { return Some(Vec::new()) };
        constraints
            .iter()
            .map(|(class, _)| self.dictionaries.get(&(*class, instance)).copied())
            .collect()
    }

    /// Whether the name of a type that the program's own values have is such.
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

    /// The field types of each constructor of a data type that is known.
    pub fn fields_of(&self, ty: &Type) -> Vec<Vec<Type>> {
        let mut found: Vec<(Symbol, Vec<Type>)> = self
            .constructors
            .iter()
            .filter_map(|(name, con)| Some((*name, self.fields_at(con, ty)?)))
            .collect();
        found.sort();
        found.into_iter().map(|(_, fields)| fields).collect()
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

    /// The types of a constructor's fields, in a value of this type.
    pub fn fields(&self, con: Symbol, ty: &Type, count: usize) -> Vec<Type> {
        // Lists and tuples have syntax and no declaration.
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

impl PartialOrd for Type {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Type {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        format!("{self:?}").cmp(&format!("{other:?}"))
    }
}
