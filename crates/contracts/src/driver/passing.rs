//! How the contract of an overloaded function gets its dictionaries at run time.
//!
//! A contract is a separate definition, with its own dictionary parameters. The dictionaries of the function are passed
//! on, or their superclasses. If the contract needs another class (`{x | x >= 0}` needs an order, and the function only
//! has `Num`), or is written for one type, the dictionaries of the function determine the type: the dictionary of each
//! type is one object.
//!
//! If nothing determines the type, the contract cannot be checked at run time, which is reported.

use crate::{Type, Types};
use core_ir::{BodyBuilder, ExprId, Pattern, Prim, VarId, builtin};
use source::{Span, Symbol};
use std::collections::{BTreeMap, HashMap};

/// Limit on the combinations of types that are generated.
const MAX_TYPE_CHOICES: usize = 150;

/// How a contract gets its dictionaries.
#[derive(Clone, Debug)]
pub(crate) struct Passing {
    /// For type variables that must be determined first: the types that each may be.
    told: Vec<TypeChoice>,
    wanted: Vec<Source>,
}

/// A type variable of the function, determined by a dictionary parameter.
#[derive(Clone, Debug)]
struct TypeChoice {
    variable: Symbol,
    given: usize,
    /// Each type with its dictionary for that parameter.
    types: Vec<(Symbol, Symbol)>,
    /// The contract is written for this type alone; it does not apply to others.
    alone: bool,
}

/// A dictionary for the contract.
#[derive(Clone, Debug)]
enum Source {
    /// A parameter of the function, and the superclasses to select from it.
    Given(usize, Vec<Symbol>),
    /// The dictionary of a class, at the type that a variable was found to be.
    Of(Symbol, Symbol),
}

impl Passing {
    /// Returns how the contract gets its dictionaries, or why it cannot.
    pub(super) fn find(
        types: &Types,
        function: Symbol,
        contract: Symbol,
    ) -> Result<Passing, String> {
        let none = Vec::new();
        let given = types.constraints.get(&function).unwrap_or(&none);
        let wanted = types.constraints.get(&contract).unwrap_or(&none);
        let about = types.values.get(&contract).map(|t| t.split().1.arguments());
        let (Some([about]), Some(of)) = (about, types.values.get(&function)) else {
            // Without types nothing can be distinguished.
            return match given.is_empty() && wanted.is_empty() {
                true => Ok(Passing { told: Vec::new(), wanted: Vec::new() }),
                false => Err("its types are not known".to_owned()),
            };
        };
        let mut means = BTreeMap::new();
        stand_for(of, about, &mut means);
        let mut told: Vec<TypeChoice> = Vec::new();
        // Written for one type.
        for (variable, ty) in &means {
            let (name, written) = match ty {
                Type::Con(name, arguments) if arguments.is_empty() => (*name, ty.head()),
                Type::Con(..) | Type::Fun(..) => {
                    return Err("it is written for one type, which is not a plain one".to_owned());
                }
                Type::Var(_) | Type::Unknown => continue,
            };
            let place = given.iter().position(|(_, t)| *t == Type::Var(*variable));
            let Some(place) = place else {
                return Err(format!(
                    "it is written for {written}, and it is unknown at which type the function is used"
                ));
            };
            let dictionary = types
                .dictionaries
                .iter()
                .find(|((class, ty), _)| {
                    *class == given[place].0 && types.type_names.get(ty) == Some(&name)
                })
                .map(|((_, ty), dictionary)| (*ty, *dictionary));
            let Some(dictionary) = dictionary else {
                return Err(format!("it is written for {written}, of which too little is known"));
            };
            let types = vec![dictionary];
            told.push(TypeChoice { variable: *variable, given: place, types, alone: true });
        }
        let mut sources = Vec::new();
        for (class, ty) in wanted {
            let Type::Var(own) = ty else {
                return Err("it needs a class of a compound type".to_owned());
            };
            let variable = means.iter().find(|(_, t)| **t == Type::Var(*own)).map(|(v, _)| *v);
            let short = crate::types::plain(class.as_str());
            let tells = |place: &usize| variable.is_some_and(|v| given[*place].1 == Type::Var(v));
            let places: Vec<usize> = (0..given.len()).filter(tells).collect();
            let Some(variable) = variable.filter(|_| !places.is_empty()) else {
                return Err(format!("it needs {short}, and no class of the function provides it"));
            };
            let passed =
                places.iter().find_map(|p| Some((*p, upwards(types, given[*p].0, *class)?)));
            if let Some((place, way)) = passed {
                sources.push(Source::Given(place, way));
                continue;
            }
            sources.push(Source::Of(*class, variable));
            let known = told.iter().any(|t| t.variable == variable);
            if !known {
                let mut found: Vec<(Symbol, Symbol)> = types
                    .dictionaries
                    .iter()
                    .filter(|((c, _), _)| *c == given[places[0]].0)
                    .map(|((_, ty), dictionary)| (*ty, *dictionary))
                    .collect();
                found.sort_by_key(|(ty, _)| ty.as_str());
                told.push(TypeChoice { variable, given: places[0], types: found, alone: false });
            }
        }
        // Only types that have all required dictionaries.
        for told in &mut told {
            let needed: Vec<Symbol> = sources
                .iter()
                .filter_map(|s| match s {
                    Source::Of(class, variable) if *variable == told.variable => Some(*class),
                    _ => None,
                })
                .collect();
            told.types.retain(|(ty, _)| {
                needed.iter().all(|class| types.dictionaries.contains_key(&(*class, *ty)))
            });
            if told.types.is_empty() {
                return Err("it needs classes that no type has together".to_owned());
            }
        }
        if told.iter().map(|t| t.types.len()).product::<usize>() > MAX_TYPE_CHOICES {
            return Err("it needs classes that the function does not have".to_owned());
        }
        Ok(Passing { told, wanted: sources })
    }

    /// The types at which the contract is checked at run time, if that is not every type.
    pub(super) fn only_at(&self) -> Option<Vec<Symbol>> {
        let chosen: Vec<&TypeChoice> = self.told.iter().filter(|t| !t.alone).collect();
        (!chosen.is_empty())
            .then(|| chosen.iter().flat_map(|t| t.types.iter().map(|(ty, _)| *ty)).collect())
    }

    /// The checked function at these types, the plain one at others. `checked` makes the first from the dictionaries of
    /// the contract.
    pub(super) fn write(
        &self,
        builder: &mut BodyBuilder,
        parameters: &[VarId],
        types: &Types,
        span: Span,
        checked: &dyn Fn(&mut BodyBuilder, Vec<ExprId>) -> ExprId,
        plain: &dyn Fn(&mut BodyBuilder) -> ExprId,
    ) -> ExprId {
        let mut writer = Writer { builder, parameters, types, span, checked, plain };
        writer.choose(&self.told, &self.wanted, &mut HashMap::new())
    }
}

struct Writer<'a> {
    builder: &'a mut BodyBuilder,
    parameters: &'a [VarId],
    types: &'a Types,
    span: Span,
    checked: &'a dyn Fn(&mut BodyBuilder, Vec<ExprId>) -> ExprId,
    plain: &'a dyn Fn(&mut BodyBuilder) -> ExprId,
}

impl Writer<'_> {
    fn choose(
        &mut self,
        told: &[TypeChoice],
        wanted: &[Source],
        chosen: &mut HashMap<Symbol, Symbol>,
    ) -> ExprId {
        let Some((first, rest)) = told.split_first() else {
            let dictionaries = wanted.iter().map(|w| self.dictionary(w, chosen)).collect();
            return (self.checked)(self.builder, dictionaries);
        };
        let mut otherwise = (self.plain)(self.builder);
        for (ty, dictionary) in first.types.iter().rev() {
            chosen.insert(first.variable, *ty);
            let then = self.choose(rest, wanted, chosen);
            let b = &mut *self.builder;
            let given = b.local(self.parameters[first.given], self.span);
            let own = b.global(*dictionary, self.span);
            let same = b.prim(Prim::SameObject, vec![given, own], self.span);
            let binder = b.fresh("same");
            let yes = Pattern::Con { con: Symbol::new(builtin::TRUE), fields: Vec::new() };
            otherwise = b.case(same, binder, vec![(yes, then)], Some(otherwise), self.span);
        }
        chosen.remove(&first.variable);
        otherwise
    }

    fn dictionary(&mut self, source: &Source, chosen: &HashMap<Symbol, Symbol>) -> ExprId {
        let b = &mut *self.builder;
        match source {
            Source::Given(place, way) => {
                let mut at = b.local(self.parameters[*place], self.span);
                for selector in way {
                    let selector = b.global(*selector, self.span);
                    at = b.app(selector, vec![at], self.span);
                }
                at
            }
            Source::Of(class, variable) => {
                let name = chosen
                    .get(variable)
                    .and_then(|ty| self.types.dictionaries.get(&(*class, *ty)))
                    .copied();
                match name {
                    Some(name) => b.global(name, self.span),
                    None => b.con(builtin::UNIT, Vec::new(), self.span),
                }
            }
        }
    }
}

/// Finds what the type variables of the function are in the type of its contract.
fn stand_for(of: &Type, about: &Type, means: &mut BTreeMap<Symbol, Type>) {
    match (of, about) {
        (Type::Var(v), ty) => {
            means.entry(*v).or_insert_with(|| ty.clone());
        }
        (Type::Con(_, xs), Type::Con(_, ys)) => {
            xs.iter().zip(ys).for_each(|(x, y)| stand_for(x, y, means));
        }
        (Type::Fun(a, b), Type::Fun(c, d)) => {
            stand_for(a, c, means);
            stand_for(b, d, means);
        }
        _ => {}
    }
}

/// The superclasses to select from a dictionary of `from`, in order, to get one of `to`.
fn upwards(types: &Types, from: Symbol, to: Symbol) -> Option<Vec<Symbol>> {
    let mut work = vec![(from, Vec::new())];
    for _ in 0..200 {
        let Some((class, way)) = work.pop() else { break };
        if class == to {
            return Some(way);
        }
        for (above, selector) in types.supers.get(&class).into_iter().flatten() {
            let mut further = way.clone();
            further.push(*selector);
            work.insert(0, (*above, further));
        }
    }
    None
}
