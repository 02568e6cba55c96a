//! What type does a value have? Core is untyped and newtypes are nothing in it; who shows a value as
//! its user writes it asks here.
//!
//! A front end knows the types of definitions and variables and how types are declared. Types of the
//! parts of a value follow from its own: a constructor's fields have the types of its declaration,
//! with what is known of its type's parameters put in. What is not known (type variables, what an
//! existential type hides) is [`Type::Unknown`], and nothing is said about it.

use source::{Span, Symbol};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

pub type Ty = Arc<Type>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Unknown,
    /// Bound by the declaration that it stands in, or by a polymorphic type.
    Var(u32),
    /// By its full name; lists and tuples by their syntax.
    Con(Symbol),
    App(Ty, Ty),
    Fun(Ty, Ty),
}

static UNKNOWN: LazyLock<Ty> = LazyLock::new(|| Arc::new(Type::Unknown));

/// The type of which nothing is known.
pub fn unknown() -> Ty {
    UNKNOWN.clone()
}

/// A type whose constructor is nothing at run time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newtype {
    /// As the user writes it.
    pub constructor: Symbol,
    /// The name of the field, if values are written with it.
    pub field: Option<Symbol>,
    /// Whether values are written with the constructor at all: those of the library often have a
    /// form of their own.
    pub is_shown: bool,
    /// The whole type, over its variables, and what is inside.
    pub result: Ty,
    pub inside: Ty,
}

/// The types of a constructor's fields, over the variables of the type that it makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConType {
    pub result: Ty,
    pub fields: Vec<Ty>,
}

/// What a front end knows of a program's types.
#[derive(Clone, Debug, Default)]
pub struct Types {
    /// By the type's full name.
    pub newtypes: HashMap<Symbol, Newtype>,
    /// By the constructor's name in Core.
    pub constructors: HashMap<Symbol, ConType>,
    /// Of top-level definitions, by their names in Core; without what classes hand along.
    pub definitions: HashMap<Symbol, Ty>,
    /// Of local variables and functions, by where each is bound.
    pub variables: HashMap<Span, Ty>,
    /// Of expressions.
    pub expressions: HashMap<Span, Ty>,
    /// The types that have constructors.
    pub data: HashSet<Symbol>,
}

/// Types that are gathered when somebody asks for the first time.
pub type LazyTypes = LazyLock<Types, Box<dyn FnOnce() -> Types + Send>>;

/// The types of a language that has none.
pub fn no_types() -> LazyTypes {
    LazyLock::new(Box::new(Types::default))
}

/// Newtypes inside newtypes that are looked through: one that holds itself has no end.
const LAYERS: usize = 30;

impl Types {
    /// The newtype that a type is, and the type of what is inside.
    pub fn newtype(&self, ty: &Ty) -> Option<(&Newtype, Ty)> {
        let newtype = self.newtypes.get(&head(ty)?)?;
        let mut known = HashMap::new();
        bind(&newtype.result, ty, &mut known);
        Some((newtype, substitute(&newtype.inside, &known)))
    }

    /// The same, if its values are written with its constructor; newtypes around it that are not are
    /// looked through.
    pub fn shown_newtype(&self, ty: &Ty) -> Option<(&Newtype, Ty)> {
        let mut ty = ty.clone();
        for _ in 0..LAYERS {
            let (newtype, inside) = self.newtype(&ty)?;
            if newtype.is_shown {
                return Some((newtype, inside));
            }
            ty = inside;
        }
        None
    }

    /// Whether a value may be of a type: by its constructor, if it has one. What is said of a type that
    /// a value cannot have would be wrong.
    pub fn fits(&self, ty: &Ty, constructor: Option<Symbol>) -> bool {
        const SYNTAX: [&str; 3] = ["GHC.Types.[]", "GHC.Types.(", "GHC.Types.()"];
        let Some(head) = head(&self.represented(ty)) else { return true };
        let text = head.as_str();
        let Some(constructor) = constructor else {
            return !self.data.contains(&head) && !SYNTAX.iter().any(|s| text.starts_with(s));
        };
        match constructor.as_str() {
            ":" | "[]" => text == SYNTAX[0],
            name if name.starts_with('(') => text.strip_prefix("GHC.Types.") == Some(name),
            _ => match self.constructors.get(&constructor) {
                Some(con) => self::head(&con.result) == Some(head),
                None => true,
            },
        }
    }

    /// A type as it is at run time.
    pub fn represented(&self, ty: &Ty) -> Ty {
        let mut ty = ty.clone();
        for _ in 0..LAYERS {
            match self.newtype(&ty) {
                Some((_, inside)) => ty = inside,
                None => break,
            }
        }
        ty
    }

    /// The types of a constructor's last `count` fields, in a value of a type: what comes before them
    /// are classes.
    pub fn fields(&self, constructor: Symbol, count: usize, ty: &Ty) -> Vec<Ty> {
        let ty = &self.represented(ty);
        let name = constructor.as_str();
        let mut fields = match self.constructors.get(&constructor) {
            _ if name == ":" => match arguments(ty).pop() {
                Some(element) => vec![element, ty.clone()],
                None => Vec::new(),
            },
            _ if name.starts_with("(,") || name == "Just" => arguments(ty),
            Some(con) => {
                let mut known = HashMap::new();
                bind(&con.result, ty, &mut known);
                con.fields.iter().map(|field| substitute(field, &known)).collect()
            }
            None => Vec::new(),
        };
        if fields.len() != count {
            fields = vec![unknown(); count];
        }
        fields
    }

    /// The types of a function's first arguments, and of what it gives when it has them. Newtypes of
    /// functions are looked through where there are more arguments than arrows.
    pub fn applied(&self, ty: &Ty, arguments: usize) -> (Vec<Ty>, Ty) {
        let mut found = Vec::new();
        let mut at = ty.clone();
        while found.len() < arguments {
            if !matches!(*at, Type::Fun(..)) {
                at = self.represented(&at);
            }
            let Type::Fun(argument, result) = &*at else {
                found.resize(arguments, unknown());
                return (found, unknown());
            };
            found.push(argument.clone());
            let result = result.clone();
            at = result;
        }
        (found, at)
    }

    /// What an action gives: `a` of `IO a`. A type that is none stays what it is.
    pub fn given(&self, ty: &Ty) -> Ty {
        const ACTIONS: [&str; 3] = ["GHC.Types.IO", "GHC.ST.ST", "GHC.Conc.Sync.STM"];
        let inside = self.represented(ty);
        match head(&inside) {
            Some(name) if ACTIONS.contains(&name.as_str()) => {
                arguments(&inside).pop().unwrap_or_else(unknown)
            }
            _ => ty.clone(),
        }
    }
}

/// The constructor that a type starts with.
pub fn head(ty: &Ty) -> Option<Symbol> {
    let mut at = ty;
    loop {
        match &**at {
            Type::App(function, _) => at = function,
            Type::Con(name) => return Some(*name),
            _ => return None,
        }
    }
}

/// What a type is applied to.
pub fn arguments(ty: &Ty) -> Vec<Ty> {
    let mut found = Vec::new();
    let mut at = ty;
    while let Type::App(function, argument) = &**at {
        found.push(argument.clone());
        at = function;
    }
    found.reverse();
    found
}

/// What the variables of a declared type stand for in another, as far as both go together.
pub fn bind(declared: &Ty, ty: &Ty, known: &mut HashMap<u32, Ty>) {
    crate::with_stack(|| match (&**declared, &**ty) {
        (_, Type::Unknown) => {}
        (Type::Var(v), _) => {
            known.entry(*v).or_insert_with(|| ty.clone());
        }
        (Type::App(f, a), Type::App(g, b)) => {
            bind(f, g, known);
            bind(a, b, known);
        }
        (Type::Fun(a, b), Type::Fun(c, d)) => {
            bind(a, c, known);
            bind(b, d, known);
        }
        _ => {}
    })
}

/// A declared type with what is known of its variables put in, and nothing for the others.
pub fn substitute(ty: &Ty, known: &HashMap<u32, Ty>) -> Ty {
    crate::with_stack(|| match &**ty {
        Type::Var(v) => known.get(v).cloned().unwrap_or_else(unknown),
        Type::App(f, a) => Arc::new(Type::App(substitute(f, known), substitute(a, known))),
        Type::Fun(a, b) => Arc::new(Type::Fun(substitute(a, known), substitute(b, known))),
        Type::Unknown | Type::Con(_) => ty.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn con(name: &str, arguments: &[Ty]) -> Ty {
        let head = Arc::new(Type::Con(Symbol::new(name)));
        arguments.iter().fold(head, |f, a| Arc::new(Type::App(f, a.clone())))
    }

    fn var(number: u32) -> Ty {
        Arc::new(Type::Var(number))
    }

    /// `newtype Money = Money Int`, `newtype Fix f = Fix { unfix :: f (Fix f) }`,
    /// `data ListF a r = Nil | Cons a r`.
    fn declared() -> Types {
        let mut types = Types::default();
        let mut newtype = |name: &str, result: Ty, inside: Ty| {
            let newtype = Newtype {
                constructor: Symbol::new(name),
                field: None,
                is_shown: true,
                result,
                inside,
            };
            types.newtypes.insert(Symbol::new(name), newtype);
        };
        newtype("Money", con("Money", &[]), con("Int", &[]));
        let applied = Arc::new(Type::App(var(1), con("Fix", &[var(1)])));
        newtype("Fix", con("Fix", &[var(1)]), applied);
        newtype("Loop", con("Loop", &[]), con("Loop", &[]));
        let cons =
            ConType { result: con("ListF", &[var(1), var(2)]), fields: vec![var(1), var(2)] };
        types.constructors.insert(Symbol::new("Cons"), cons);
        types
    }

    #[test]
    fn fields_have_the_types_of_their_declaration() {
        let types = declared();
        let money = con("Money", &[]);
        let fix = con("Fix", &[con("ListF", std::slice::from_ref(&money))]);
        let fields = types.fields(Symbol::new("Cons"), 2, &fix);
        assert_eq!(fields, [money.clone(), fix]);
        let fields = types.fields(Symbol::new(":"), 2, &con("[]", std::slice::from_ref(&money)));
        assert_eq!(fields, [money.clone(), con("[]", &[money])]);
        // Of a value of unknown type, nothing but what the declaration itself says.
        assert_eq!(types.fields(Symbol::new("Cons"), 2, &unknown()), [unknown(), unknown()]);
    }

    #[test]
    fn what_has_no_end_is_left_alone() {
        let types = declared();
        assert_eq!(types.represented(&con("Loop", &[])), con("Loop", &[]));
        let (arguments, result) = types.applied(&con("Money", &[]), 2);
        assert_eq!((arguments.len(), result), (2, unknown()));
    }
}
