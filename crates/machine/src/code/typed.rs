//! What types do a function's arguments, captured variables and result have? As far as the front end
//! knows: see [`core_ir::types`].

use super::Code;
use crate::machine::Machine;
use crate::observer::Observer;
use crate::word::Word;
use core_ir::types::{Ty, Type, unknown};
use source::Symbol;

impl Code {
    /// The type of a function: a definition's or a local function's. Classes that it is handed are no
    /// part of it.
    pub fn function_type(&self, function: u32) -> Option<Ty> {
        let info = self.function(function);
        if !info.binder.is_none() {
            return self.types.variables.get(&info.binder).cloned();
        }
        let constant = self.globals.get(&info.def)?;
        let is_whole = matches!(self.constants[*constant as usize],
            super::Constant::Function(f) | super::Constant::Lazy(f) if f == function);
        match is_whole {
            true => self.definition_type(info.def),
            false => self.types.expressions.get(&info.whole).cloned().filter(|_| !info.is_thunk),
        }
    }

    /// The type of a top-level definition.
    pub fn definition_type(&self, name: Symbol) -> Option<Ty> {
        self.types.definitions.get(&name).cloned()
    }

    /// The types of a function's parameters, but for classes, and of what it gives: where it is an action,
    /// when it is run.
    pub fn call_types(&self, function: u32) -> (Vec<Ty>, Ty) {
        let info = self.function(function);
        let written = info.arity.saturating_sub(info.classes);
        let Some(ty) = self.function_type(function) else {
            return (vec![unknown(); written], unknown());
        };
        let (mut types, mut gives) = self.types.applied(&ty, written);
        if *gives == Type::Unknown && written > 0 {
            // An action takes a token last.
            (types, gives) = self.types.applied(&ty, written - 1);
            types.push(unknown());
        }
        (types, self.types.given(&gives))
    }

    /// The type of the expression that stands at a place.
    pub fn expression_type(&self, place: source::Span) -> Ty {
        self.types.expressions.get(&place).cloned().unwrap_or_else(unknown)
    }

    /// The type of a variable that is a parameter or captured, by its place among them.
    pub fn slot_type(&self, function: u32, slot: usize) -> Ty {
        let place = self.function(function).places.get(slot);
        place.and_then(|at| self.types.variables.get(at).cloned()).unwrap_or_else(unknown)
    }
}

impl<O: Observer> Machine<O> {
    /// The types of what a function was given, classes' dictionaries among it.
    pub fn argument_types(&self, function: u32, given: &[Word]) -> Vec<Ty> {
        let is_class = |w: &Word| self.con_fields(*w).is_some_and(|(info, _)| info.is_dictionary);
        let classes: Vec<bool> = given.iter().map(is_class).collect();
        let Some(ty) = self.code().function_type(function) else {
            // Of a lambda, what is known of its variables.
            return (0..given.len()).map(|i| self.code().slot_type(function, i)).collect();
        };
        let written = classes.iter().filter(|c| !**c).count();
        let mut types = self.code().types.applied(&ty, written).0.into_iter();
        let of = |is_class: bool| if is_class { None } else { types.next() };
        classes.into_iter().map(of).map(|ty| ty.unwrap_or_else(unknown)).collect()
    }
}

/// Whether all of a type is known.
pub fn is_known(ty: &Ty) -> bool {
    core_ir::with_stack(|| match &**ty {
        Type::Unknown | Type::Var(_) => false,
        Type::Con(_) => true,
        Type::App(a, b) | Type::Fun(a, b) => is_known(a) && is_known(b),
    })
}
