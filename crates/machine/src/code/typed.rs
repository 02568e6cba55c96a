//! The types of arguments, captured variables and results of functions, as far as the front end
//! knows them: see [`core_ir::types`].

use super::{Code, Constant, Instr};
use crate::state::State;
use crate::state::heap::Kind;
use crate::state::word::Word;
use core_ir::types::{Ty, Type, bind, unknown};
use source::Symbol;
use std::collections::{HashMap, HashSet};

impl Code {
    /// The type of a top-level or local function, without class dictionaries.
    pub fn function_type(&self, function: u32) -> Option<Ty> {
        let info = self.function(function);
        if !info.binder.is_none() {
            return self.types.variables.get(&info.binder).cloned();
        }
        let constant = self.globals.get(&info.def)?;
        let is_whole = matches!(self.constants[*constant as usize],
            Constant::Function(f) | Constant::Lazy(f) if f == function);
        match is_whole {
            true => self.definition_type(info.def),
            false => self.types.expressions.get(&info.whole).cloned().filter(|_| !info.is_thunk),
        }
    }

    /// The type of a top-level definition.
    pub fn definition_type(&self, name: Symbol) -> Option<Ty> {
        self.types.definitions.get(&name).cloned()
    }

    /// The types of the parameters of a function, without class dictionaries, and of its result;
    /// for an action, the result of running it.
    pub fn call_types(&self, function: u32) -> (Vec<Ty>, Ty) {
        let info = self.function(function);
        let written = info.arity.saturating_sub(info.dictionaries.count_ones() as usize);
        let Some(ty) = self.function_type(function) else {
            return (vec![unknown(); written], unknown());
        };
        let (mut types, mut gives) = self.types.applied(&ty, written);
        if *gives == Type::Unknown && written > 0 {
            // The last parameter of an action is a token.
            (types, gives) = self.types.applied(&ty, written - 1);
            types.push(unknown());
        }
        (types, self.types.given(&gives))
    }

    /// What the variables in the type of a function stand for where a definition calls it, as far
    /// as all of its calls there agree. Empty if the definition also passes the function on: the
    /// calls could then not be attributed.
    pub fn called_in(&self, def: Symbol, function: u32) -> HashMap<u32, Ty> {
        let gives = self.call_types(function).1;
        let mut found: Option<HashMap<u32, Ty>> = None;
        for pc in self.ranges(def).into_iter().flatten() {
            let instr = &self.instrs[pc];
            let handed = |k: u32| self.holds(k, function);
            let constant = matches!(instr, Instr::Const { constant, .. } if handed(*constant));
            let operands = instr.arguments().map_or(&[][..], |(a, n)| self.operands(a, n));
            if constant || operands.iter().filter_map(|o| o.as_constant()).any(handed) {
                return HashMap::new();
            }
            let (Instr::Call { fun, .. } | Instr::TailCall { fun, .. }) = *instr else {
                continue;
            };
            if fun != function {
                continue;
            }
            let expected = self.expression_type(self.span_at(pc));
            let mut here = HashMap::new();
            bind_known(&gives, &self.types.given(&expected), &mut here);
            match &mut found {
                Some(found) => found.retain(|variable, ty| here.get(variable) == Some(ty)),
                None => found = Some(here),
            }
        }
        found.unwrap_or_default()
    }

    /// Whether a constant is or contains a function. Constants may refer to each other in cycles.
    fn holds(&self, constant: u32, function: u32) -> bool {
        let mut seen = HashSet::new();
        let mut work = vec![constant];
        while let Some(k) = work.pop() {
            match self.constants.get(k as usize) {
                Some(Constant::Function(f)) if *f == function => return true,
                Some(Constant::Con(_, parts) | Constant::Tuple(parts)) if seen.insert(k) => {
                    work.extend(parts);
                }
                _ => {}
            }
        }
        false
    }

    /// The type of a function applied to some arguments, not counting class dictionaries.
    pub fn partial_type(&self, function: u32, given: usize) -> Ty {
        let ty = self.function_type(function).unwrap_or_else(unknown);
        self.types.applied(&ty, given).1
    }

    /// The type of the expression at a source location.
    pub fn expression_type(&self, place: source::Span) -> Ty {
        self.types.expressions.get(&place).cloned().unwrap_or_else(unknown)
    }

    /// The type of a parameter or captured variable, by its index among them.
    pub fn slot_type(&self, function: u32, slot: usize) -> Ty {
        let place = self.function(function).places.get(slot);
        place.and_then(|at| self.types.variables.get(at).cloned()).unwrap_or_else(unknown)
    }
}

impl State {
    /// The type of a function value.
    pub fn value_type(&self, word: Word) -> Option<Ty> {
        let heap = self.heap();
        let (mut index, header) = heap.object(heap.resolve(word))?;
        let mut given: &[Word] = &[];
        if header.is(Kind::Partial) {
            given = &heap.fields(index)[1..];
            index = heap.object(heap.fields(index)[0])?.0;
        }
        let header = heap.header(index);
        let is_class = |w: &&Word| self.con_fields(**w).is_some_and(|(info, _)| info.is_dictionary);
        let written = given.len() - given.iter().filter(is_class).count();
        header.is(Kind::Closure).then(|| self.code().partial_type(header.info(), written))
    }

    /// The types of the arguments given to a function, class dictionaries included.
    pub fn argument_types(&self, function: u32, given: &[Word]) -> Vec<Ty> {
        let is_class = |w: &Word| self.con_fields(*w).is_some_and(|(info, _)| info.is_dictionary);
        let classes: Vec<bool> = given.iter().map(is_class).collect();
        let Some(ty) = self.code().function_type(function) else {
            // For a lambda, use what is known of its variables.
            return (0..given.len()).map(|i| self.code().slot_type(function, i)).collect();
        };
        let written = classes.iter().filter(|c| !**c).count();
        let mut types = self.code().types.applied(&ty, written).0.into_iter();
        let of = |is_class: bool| if is_class { None } else { types.next() };
        classes.into_iter().map(of).map(|ty| ty.unwrap_or_else(unknown)).collect()
    }
}

/// Matches a declared type against another, and collects what its variables stand for, where known.
pub fn bind_known(declared: &Ty, ty: &Ty, known: &mut HashMap<u32, Ty>) {
    let mut found = HashMap::new();
    bind(declared, ty, &mut found);
    found.into_iter().filter(|(_, ty)| is_known(ty)).for_each(|(variable, ty)| {
        known.entry(variable).or_insert(ty);
    });
}

/// Whether a type contains no unknown part.
pub fn is_known(ty: &Ty) -> bool {
    core_ir::with_stack(|| match &**ty {
        Type::Unknown | Type::Var(_) => false,
        Type::Con(_) => true,
        Type::App(a, b) | Type::Fun(a, b) => is_known(a) && is_known(b),
    })
}
