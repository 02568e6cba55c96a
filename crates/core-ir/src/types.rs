//! The types of values. Core is untyped and newtypes do not exist in it; this is used to display a
//! value as it is written in the source.
//!
//! A front end knows the types of definitions and variables and the declarations of types. The
//! types of the parts of a value follow from its own type: the fields of a constructor have the
//! declared types, with known type parameters substituted. Unknown types (type variables, those
//! hidden by an existential type) are [`Type::Unknown`], about which nothing is assumed.

use source::{Span, Symbol};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

pub type Ty = Arc<Type>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Unknown,
    /// A variable bound by the enclosing declaration or by a polymorphic type.
    Var(u32),
    /// By full name; lists and tuples by their syntax.
    Con(Symbol),
    App(Ty, Ty),
    Fun(Ty, Ty),
}

static UNKNOWN: LazyLock<Ty> = LazyLock::new(|| Arc::new(Type::Unknown));

/// The unknown type.
pub fn unknown() -> Ty {
    UNKNOWN.clone()
}

/// A newtype: its constructor does not exist at run time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newtype {
    /// As the user writes it.
    pub constructor: Symbol,
    /// The name of the field, if values are written with it.
    pub field: Option<Symbol>,
    /// Whether values are written with the constructor at all: types of the library often have a
    /// special notation.
    pub is_shown: bool,
    /// The whole type, over its variables, and the type inside.
    pub result: Ty,
    pub inside: Ty,
}

/// The types of the fields of a constructor, over the variables of its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConType {
    pub result: Ty,
    pub fields: Vec<Ty>,
}

/// The type information that a front end has about a program.
#[derive(Clone, Debug, Default)]
pub struct Types {
    /// By the full name of the type.
    pub newtypes: HashMap<Symbol, Newtype>,
    /// By the name of the constructor in Core.
    pub constructors: HashMap<Symbol, ConType>,
    /// Of top-level definitions, by their names in Core; without class dictionaries.
    pub definitions: HashMap<Symbol, Ty>,
    /// Of local variables and functions, by the span of their binding.
    pub variables: HashMap<Span, Ty>,
    /// Of expressions.
    pub expressions: HashMap<Span, Ty>,
    /// The types that have constructors.
    pub data: HashSet<Symbol>,
}

/// Types that are collected when first needed.
pub type LazyTypes = LazyLock<Types, Box<dyn FnOnce() -> Types + Send>>;

/// The types of an untyped language.
pub fn no_types() -> LazyTypes {
    LazyLock::new(Box::new(Types::default))
}

/// The maximum depth of nested newtypes that is unwrapped: a newtype that contains itself has no
/// end.
const LAYERS: usize = 30;

impl Types {
    /// The newtype that a type is, and the type inside it.
    pub fn newtype(&self, ty: &Ty) -> Option<(&Newtype, Ty)> {
        let newtype = self.newtypes.get(&head(ty)?)?;
        let mut known = HashMap::new();
        bind(&newtype.result, ty, &mut known);
        Some((newtype, substitute(&newtype.inside, &known)))
    }

    /// Like [`Types::newtype`], if its values are written with its constructor; enclosing newtypes
    /// that are not shown are unwrapped.
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

    /// Whether a value may have a type, judged by its constructor, if any. Otherwise statements
    /// about the type would be wrong.
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

    /// The run-time representation of a type.
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

    /// The types of the last `count` fields of a constructor in a value of type `ty`; the fields
    /// before them are class dictionaries.
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

    /// The types of the first arguments of a function, and of the result when applied to them.
    /// Newtypes of functions are unwrapped if there are more arguments than arrows.
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

    /// The result type of an action: `a` for `IO a`. Other types are returned unchanged.
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

/// The constructor at the head of a type.
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

/// The arguments that a type is applied to.
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

/// Matches a declared type against another, and collects what its variables stand for.
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

/// Substitutes known variables in a declared type; the others become unknown.
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
        // For a value of unknown type, only the declaration itself is known.
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
