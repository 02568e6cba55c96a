//! Contracts as values, and how one is assumed or asserted.
//!
//! A contract is a value of the library's type `Contract`, computed from Core like any other. The paper wraps a
//! definition so that a precondition that fails gives UNR and a postcondition that fails gives BAD, and swaps the two
//! at calls: here a failed *assumption* ends the path as unreachable ([`Stop::Unreachable`]), a failed *assertion* as
//! broken ([`Stop::Bad`]).

use crate::eval::{Eval, Mode};
use crate::types::Type;
use crate::value::{Blame, Break, Ref, Stop, Thunk, Val, done, later};
use core_ir::builtin;
use source::{Span, Symbol};

/// A contract, taken apart.
pub(crate) enum Parts {
    Predicate(Ref),
    Function(Ref, Ref),
    Anything,
    Fine,
    Fields(Ref),
    Elements(Ref),
    Transaction { before: Ref, holds: Ref, after: Ref, then: Ref, result: Ref },
}

const MODULE: &str = "Backstory.Contract.";

impl Eval<'_> {
    pub(crate) fn contract_parts(&mut self, contract: &Ref) -> Result<Parts, Stop> {
        let value = self.force(contract)?;
        let Val::Con(name, fields) = value else {
            return Err(Stop::Unsupported("a contract that is computed".to_owned()));
        };
        let field = |n: usize| fields[n].clone();
        Ok(match name.as_str().strip_prefix(MODULE).unwrap_or("") {
            "Predicate" => Parts::Predicate(field(0)),
            "Function" => Parts::Function(field(0), field(1)),
            "Anything" => Parts::Anything,
            "Fine" => Parts::Fine,
            "Parts" => Parts::Fields(field(0)),
            "Elements" => Parts::Elements(field(0)),
            "Transaction" => Parts::Transaction {
                before: field(0),
                holds: field(1),
                after: field(2),
                then: field(3),
                result: field(4),
            },
            _ => return Err(Stop::Unsupported("a contract of another kind".to_owned())),
        })
    }

    /// The contract of a function, as a value.
    pub(crate) fn contract_of(&mut self, function: Symbol) -> Result<Ref, Stop> {
        let Some(contract) = self.contracts.get(&function).copied() else {
            return Err(Stop::Unsupported(format!("{function} has no contract")));
        };
        let maker = self.global(contract)?;
        let mut arguments = self.dictionaries(contract)?;
        arguments.push(done(Self::unit()));
        Ok(later(Thunk::Apply(maker, arguments)))
    }

    /// The dictionaries that are the first arguments of an overloaded name.
    pub(crate) fn dictionaries(&mut self, name: Symbol) -> Result<Vec<Ref>, Stop> {
        let Some(dictionaries) = self.types.dictionaries_at(name, self.instance) else {
            return Err(Stop::Unsupported(format!("what is overloaded, at {}", self.instance)));
        };
        dictionaries.into_iter().map(|d| self.global(d)).collect()
    }

    /// The contract of a function for a call with these arguments, dictionaries first.
    pub(crate) fn contract_at(&mut self, function: Symbol, arguments: &[Ref]) -> Result<Ref, Stop> {
        let Some(constraints) = self.types.constraints.get(&function) else {
            return self.contract_of(function);
        };
        let lost = || {
            let name = crate::types::plain(function.as_str());
            Stop::Unsupported(format!("a call of {name}, which is overloaded, at some type"))
        };
        let contract = self.contracts.get(&function).copied().ok_or_else(lost)?;
        let mut instance = None;
        for ((class, _), argument) in constraints.iter().zip(arguments) {
            let found = self.instance_of(*class, argument).ok_or_else(lost)?;
            if instance.is_some_and(|known| known != found) {
                return Err(lost());
            }
            instance = Some(found);
        }
        let instance = instance.ok_or_else(lost)?;
        if !self.types.speaks_of(contract, function, instance) {
            return Err(lost());
        }
        let before = std::mem::replace(&mut self.instance, instance);
        let contract = self.contract_of(function);
        self.instance = before;
        contract
    }

    /// The type that a dictionary is for.
    pub(crate) fn instance_of(&mut self, class: Symbol, dictionary: &Ref) -> Option<Symbol> {
        let term = self.reify(dictionary);
        if let Some(known) = self.instances.get(&term) {
            return Some(*known);
        }
        let all: Vec<(Symbol, Symbol)> = self
            .types
            .dictionaries
            .iter()
            .filter(|((c, _), _)| *c == class)
            .map(|((_, ty), dictionary)| (*ty, *dictionary))
            .collect();
        for (ty, dictionary) in all {
            if let Ok(reference) = self.global(dictionary) {
                let own = self.reify(&reference);
                self.instances.insert(own, ty);
            }
        }
        self.instances.get(&term).copied()
    }

    fn applied(&mut self, function: &Ref, arguments: &[Ref]) -> Result<Val, Stop> {
        let function = self.force(function)?;
        let out = self.apply(function, arguments.to_vec(), Span::NONE)?;
        self.value(out)
    }

    /// A condition that must hold.
    pub(crate) fn assert_condition(
        &mut self,
        condition: &Ref,
        arguments: &[Ref],
        otherwise: &Break,
    ) -> Result<(), Stop> {
        let before = std::mem::replace(&mut self.asserting, true);
        let value = self.applied(condition, arguments);
        self.asserting = before;
        self.assert_truth(value?, otherwise)
    }

    pub(crate) fn assert_truth(&mut self, value: Val, otherwise: &Break) -> Result<(), Stop> {
        let value = if self.mode == Mode::Prove && self.speculating == 0 && self.model.is_none() {
            match self.follows(value)? {
                None => return Ok(()),
                Some(value) => value,
            }
        } else {
            value
        };
        if self.truth(value)? { Ok(()) } else { Err(Stop::Bad(otherwise.clone())) }
    }

    /// A condition that may be assumed.
    pub(crate) fn assume_condition(
        &mut self,
        condition: &Ref,
        arguments: &[Ref],
    ) -> Result<(), Stop> {
        self.assuming += 1;
        let value = self.applied(condition, arguments);
        let truth = value.and_then(|v| self.truth(v));
        self.assuming -= 1;
        match truth {
            Ok(true) => Ok(()),
            // A condition that is false, or cannot be evaluated, ends the path.
            Ok(false) | Err(Stop::Raise { .. }) => Err(Stop::Unreachable),
            Err(stop) => Err(stop),
        }
    }

    /// The value must satisfy the contract.
    pub(crate) fn assert(
        &mut self,
        contract: &Ref,
        value: &Ref,
        otherwise: &Break,
    ) -> Result<(), Stop> {
        match self.contract_parts(contract)? {
            Parts::Anything => Ok(()),
            Parts::Fine => self.force(value).map(|_| ()),
            Parts::Predicate(condition) => {
                self.force(value)?;
                self.assert_condition(&condition, std::slice::from_ref(value), otherwise)
            }
            Parts::Fields(matcher) => {
                for (contract, part) in
                    self.parts_of(&matcher, value)?.ok_or_else(|| Stop::Bad(otherwise.clone()))?
                {
                    self.assert(&contract, &part, otherwise)?;
                }
                Ok(())
            }
            Parts::Elements(element) => {
                let mut list = value.clone();
                for _ in 0..64 {
                    let value = self.force(&list)?;
                    let value = match value {
                        Val::Sym(term) => {
                            // Elements of a list of any length, known to satisfy exactly this contract.
                            let wanted = self.reify(&element);
                            let known = self.path.element_contracts.get(&term).cloned();
                            for contract in known.unwrap_or_default() {
                                if self.reify(&contract) == wanted {
                                    return Ok(());
                                }
                            }
                            self.split(term, Symbol::new(builtin::CONS))?
                        }
                        value => value,
                    };
                    let Val::Con(_, fields) = &value else {
                        return Err(Stop::Unsupported("a list that is not one".to_owned()));
                    };
                    let [head, tail] = &fields[..] else { return Ok(()) };
                    self.assert(&element, head, otherwise)?;
                    list = tail.clone();
                }
                Err(Stop::Cut("a long list".to_owned()))
            }
            Parts::Function(from, to) => {
                // An arbitrary argument that satisfies its contract.
                let term = self.fresh(&Type::Unknown);
                let argument = done(Val::Sym(term));
                self.assume(&from, &argument, &Type::Unknown)?;
                let function = self.force(value)?;
                let result = later(Thunk::Apply(done(function), vec![argument.clone()]));
                let contract = self.applied(&to, &[argument])?;
                self.assert(&done(contract), &result, otherwise)
            }
            Parts::Transaction { before, holds, after, then, result } => {
                let state = self.act(&before)?;
                self.assume_condition(&holds, std::slice::from_ref(&state))?;
                let returned = self.act(value)?;
                let later_state = self.act(&after)?;
                self.assert_condition(&then, &[state.clone(), later_state.clone()], otherwise)?;
                let contract = self.applied(&result, &[state, later_state])?;
                self.assert(&done(contract), &returned, otherwise)
            }
        }
    }

    /// The value may be assumed to satisfy the contract.
    pub(crate) fn assume(&mut self, contract: &Ref, value: &Ref, ty: &Type) -> Result<(), Stop> {
        match self.contract_parts(contract)? {
            Parts::Anything => {
                let unknown = matches!(
                    &*value.borrow(),
                    Thunk::Done(Val::Sym(_) | Val::Int(_) | Val::Char(_))
                );
                if unknown {
                    *value.borrow_mut() = Thunk::Crash;
                }
                Ok(())
            }
            Parts::Fine => Ok(()),
            Parts::Predicate(condition) => {
                self.assume_condition(&condition, std::slice::from_ref(value))
            }
            Parts::Fields(matcher) => {
                let Some(parts) = self.parts_of(&matcher, value)? else {
                    return Err(Stop::Unreachable);
                };
                for (contract, part) in parts {
                    self.assume(&contract, &part, &Type::Unknown)?;
                }
                Ok(())
            }
            Parts::Elements(element) => {
                if let Val::Sym(term) = self.force(value)? {
                    self.path.element_contracts.entry(term).or_default().push(element);
                    return Ok(());
                }
                let mut list = value.clone();
                for _ in 0..64 {
                    let Val::Con(_, fields) = self.force(&list)? else { return Ok(()) };
                    let [head, tail] = &fields[..] else { return Ok(()) };
                    self.assume(&element, head, &Type::Unknown)?;
                    list = tail.clone();
                }
                Ok(())
            }
            Parts::Function(..) => {
                if let Val::Sym(term) = self.force(value)? {
                    self.path.function_contracts.insert(term, contract.clone());
                }
                let _ = ty;
                Ok(())
            }
            Parts::Transaction { .. } => {
                Err(Stop::Unsupported("a transaction that is an argument".to_owned()))
            }
        }
    }

    /// The parts that the contract of a constructor is about; `None` for another constructor.
    fn parts_of(&mut self, matcher: &Ref, value: &Ref) -> Result<Option<Vec<(Ref, Ref)>>, Stop> {
        let Val::Con(name, fields) = self.applied(matcher, std::slice::from_ref(value))? else {
            return Err(Stop::Unsupported("a contract that is computed".to_owned()));
        };
        if name.as_str().ends_with("Differs") {
            return Ok(None);
        }
        let mut found = Vec::new();
        let mut list = self.force(&fields[0])?;
        while let Val::Con(_, cell) = &list {
            let [head, tail] = &cell[..] else { break };
            if let Val::Con(_, part) = self.force(head)? {
                found.push((part[0].clone(), part[1].clone()));
            }
            let tail = tail.clone();
            list = self.force(&tail)?;
        }
        Ok(Some(found))
    }

    // At calls.

    /// The arguments of a function with a contract are checked when they are forced. Returns the contract of the
    /// resulting action, if the call returns one.
    pub(crate) fn guard(
        &mut self,
        function: Symbol,
        arguments: &mut [Ref],
        span: Span,
    ) -> Result<Option<Ref>, Stop> {
        if self.joining > 0 {
            return Err(Stop::Stuck(None));
        }
        if self.speculating > 0 {
            return Ok(None);
        }
        let dictionaries = self.types.constraints.get(&function).map_or(0, Vec::len);
        let mut contract = self.contract_at(function, arguments)?;
        for argument in arguments.iter_mut().skip(dictionaries) {
            let Parts::Function(from, to) = self.contract_parts(&contract)? else { break };
            let blame = Blame { function, call: span };
            let trivial = matches!(self.contract_parts(&from)?, Parts::Anything | Parts::Fine);
            if !trivial {
                *argument = later(Thunk::Guard(from, argument.clone(), blame));
            }
            contract = later(Thunk::Apply(to, vec![argument.clone()]));
        }
        let is_action = matches!(self.contract_parts(&contract)?, Parts::Transaction { .. });
        Ok(is_action.then_some(contract))
    }

    /// Asserts the precondition of an action with a contract.
    pub(crate) fn before_action(&mut self, contract: &Ref, blame: &Blame) -> Result<(), Stop> {
        if self.speculating > 0 {
            return Ok(());
        }
        let Parts::Transaction { before, holds, .. } = self.contract_parts(contract)? else {
            return Ok(());
        };
        let state = self.act(&before)?;
        self.assert_condition(&holds, &[state], &Break::Call(blame.clone()))
    }

    /// An argument that is being forced.
    pub(crate) fn guarded(
        &mut self,
        contract: &Ref,
        inner: &Ref,
        blame: &Blame,
    ) -> Result<Val, Stop> {
        if self.joining > 0 {
            return Err(Stop::Stuck(None));
        }
        let value = self.force(inner)?;
        if self.speculating == 0 {
            self.assert(contract, inner, &Break::Call(blame.clone()))?;
        }
        Ok(self.resolve(&value))
    }

    /// The contract of the result of a call, after its arguments have been checked.
    pub(crate) fn through_arguments(
        &mut self,
        mut contract: Ref,
        arguments: &[Ref],
        function: Symbol,
        span: Span,
    ) -> Result<Ref, Stop> {
        let dictionaries = self.types.constraints.get(&function).map_or(0, Vec::len);
        for argument in arguments.iter().skip(dictionaries) {
            let Parts::Function(from, to) = self.contract_parts(&contract)? else { break };
            let blame = Break::Call(Blame { function, call: span });
            let active = std::mem::take(&mut self.path.active);
            let checked = self.assert(&from, argument, &blame);
            self.path.active = active;
            checked?;
            let next = self.applied(&to, std::slice::from_ref(argument))?;
            contract = done(next);
        }
        Ok(contract)
    }

    /// For an unreduced call, assumes what its contract says of the result.
    pub(crate) fn rely(
        &mut self,
        function: Symbol,
        arguments: &[Ref],
        result: &Ref,
        span: Span,
    ) -> Result<(), Stop> {
        let contract = self.contract_at(function, arguments)?;
        // Contracts are evaluated as if outside of any recursion.
        let active = std::mem::take(&mut self.path.active);
        let contract = self.through_arguments(contract, arguments, function, span);
        let outcome = contract.and_then(|contract| {
            if matches!(
                self.contract_parts(&contract)?,
                Parts::Transaction { .. } | Parts::Function(..)
            ) {
                return Ok(());
            }
            self.relied.insert(function);
            self.assume(&contract, result, &Type::Unknown)
        });
        self.path.active = active;
        outcome
    }

    /// Evaluates the whole condition of an invariant in the present state.
    pub(crate) fn invariant(&mut self, invariant: Symbol) -> Result<Val, Stop> {
        let maker = self.global(invariant)?;
        let value = later(Thunk::Apply(maker, vec![done(Self::unit())]));
        let value = self.force(&value)?;
        let condition = match value {
            Val::Con(_, fields) => fields[0].clone(),
            // A newtype that has been erased.
            other => done(other),
        };
        let before: Vec<Ref> = self.path.store.iter().map(|t| t.content.clone()).collect();
        let value = match self.act(&condition).and_then(|result| self.force(&result)) {
            // An invariant that retries or throws does not hold.
            Err(Stop::Retry) => Err(Stop::Unsupported("an invariant that retries".to_owned())),
            Err(Stop::Raise { exception, thrown: true, span, .. }) => {
                let what = "crashes".to_owned();
                Err(Stop::Raise { exception, thrown: false, span, what })
            }
            value => value,
        };
        let changed = |(t, b): (&crate::stm::TVarState, &Ref)| !std::rc::Rc::ptr_eq(&t.content, b);
        if self.path.store.iter().zip(&before).any(changed) {
            return Err(Stop::Unsupported("an invariant that writes a TVar".to_owned()));
        }
        value
    }
}
