//! Decides whether an unreduced call could crash.
//!
//! To prove, a recursive call on an unknown value stays a term ([`crate::eval`]), of which congruence and contracts say
//! what it is *if* it has a value. That it does not crash is shown here: the function is run once, for arbitrary data
//! in place of its arguments (data that satisfies its contract, if it has one; functions that are passed stay the
//! same), its result is forced completely, and recursive calls are assumed not to crash. That is induction over the
//! length of the computation, which is enough, because a computation that does not terminate breaks nothing.
//!
//! What it misses: a function that does not crash for its actual arguments, but would for others. A contract on the
//! function can exclude these.

use crate::eval::{Eval, Mode, Path};
use crate::hash::FastMap;
use crate::reify::Head;
use crate::term::{Literal, Term, TermId};
use crate::types::Type;
use crate::value::{Ref, Stop, Thunk, Val, done, later};
use source::Symbol;
use std::collections::HashMap;

/// A function with the values that it captured and its function arguments; data is left open.
pub(crate) type Shape = (Symbol, Vec<Option<TermId>>);
/// A call, and whether its result may be a function: otherwise it is data that is forced completely.
type Wanted = (Shape, bool);

/// What is known about crashes of calls.
#[derive(Default)]
pub(crate) struct Safety {
    /// By term: whether it can be forced completely without a crash.
    terms: HashMap<TermId, bool>,
    shapes: HashMap<Wanted, bool>,
    /// Calls being checked, which are assumed to be safe.
    assumed: Vec<Wanted>,
    /// Calls that are safe if those being checked are.
    tentative: Vec<Wanted>,
    tentative_terms: Vec<TermId>,
}

/// A value that crashes when it is forced, as a term.
pub(crate) const CRASH: &str = "%crash";
/// The first number of the variables of these runs.
const OWN_VARIABLES: u32 = 2_000_000;
/// Limit on the nesting of calls that are checked.
const NESTED: usize = 12;

impl Eval<'_> {
    /// A value is forced: the unreduced calls in it must not crash.
    pub(crate) fn needed(&mut self, value: &Val) {
        if self.mode != Mode::Prove || self.speculating > 0 || self.model.is_some() {
            return;
        }
        match value {
            Val::Sym(term) | Val::Int(term) | Val::Char(term) => self.needed_term(*term),
            Val::Cond(Literal::AtMost(x) | Literal::Zero(x, _)) => {
                x.factors.keys().for_each(|a| self.needed_term(*a));
            }
            _ => {}
        }
    }

    fn needed_term(&mut self, term: TermId) {
        let parts: Vec<TermId> = match self.terms.get(term) {
            Term::Var(_) | Term::Con(..) => return,
            Term::Lin(linear) => linear.factors.keys().copied().collect(),
            Term::App(name, parts) => match self.heads.get(name) {
                Some(Head::Global(_) | Head::Local { .. }) => Vec::new(),
                Some(Head::Prim(_) | Head::Character | Head::Condition(_) | Head::Conditional) => {
                    parts.clone()
                }
                _ => return,
            },
        };
        if !self.path.needed.insert(term) {
            return;
        }
        if !parts.is_empty() {
            parts.into_iter().for_each(|p| self.needed_term(p));
        } else if self.assuming == 0 && matches!(self.terms.get(term), Term::App(..)) {
            let is_call = match self.terms.get(term) {
                Term::App(name, _) => {
                    matches!(self.heads.get(name), Some(Head::Global(_) | Head::Local { .. }))
                }
                _ => false,
            };
            if is_call && !self.is_safe(term) && !self.gives_function(term) {
                let what = crate::readable::call(self, term);
                self.path.cut = Some(format!("whether {what} crashes is not known"));
            }
        }
    }

    /// Whether a value can be forced completely without a crash.
    pub(crate) fn is_safe(&mut self, term: TermId) -> bool {
        if matches!(self.terms.get(term), Term::Var(_)) {
            return !self.may_hold_crashes(term);
        }
        if let Some(known) = self.safety.terms.get(&term) {
            return *known;
        }
        let safe = core_ir::with_stack(|| self.is_safe_inner(term));
        self.safety.terms.insert(term, safe);
        if safe && !self.safety.assumed.is_empty() {
            self.safety.tentative_terms.push(term);
        }
        safe
    }

    /// Whether elements of an unknown list may crash when they are forced.
    fn may_hold_crashes(&mut self, list: TermId) -> bool {
        let contracts = self.path.element_contracts.get(&list).cloned().unwrap_or_default();
        contracts.iter().any(|contract| {
            use crate::contract::Parts::{Fine, Predicate};
            !matches!(self.contract_parts(contract), Ok(Fine | Predicate(_)))
        })
    }

    /// Whether a call returns a function or an action without a crash. The effects of that are checked where it is
    /// applied.
    fn gives_function(&mut self, term: TermId) -> bool {
        let Term::App(name, parts) = self.terms.get(term).clone() else { return false };
        match self.heads.get(&name).cloned() {
            Some(Head::Global(function)) => {
                self.is_safe_call(name, &parts, 0, Some(function), true)
            }
            Some(Head::Local { free, .. }) => {
                self.is_safe_call(name, &parts, free.len(), None, true)
            }
            _ => false,
        }
    }

    fn is_safe_inner(&mut self, term: TermId) -> bool {
        match self.terms.get(term).clone() {
            Term::Var(_) => true,
            Term::Lin(linear) => linear.factors.keys().all(|a| self.is_safe(*a)),
            Term::Con(name, parts) => {
                name.as_str() != CRASH && parts.iter().all(|p| self.is_safe(*p))
            }
            Term::App(name, parts) => {
                if is_function(name) {
                    return true;
                }
                match self.heads.get(&name).cloned() {
                    None
                    | Some(
                        Head::Prim(_)
                        | Head::Character
                        | Head::Condition(_)
                        | Head::Conditional
                        | Head::Unordered(_),
                    ) => parts.iter().all(|p| self.is_safe(*p)),
                    Some(Head::Expression { .. } | Head::Application) => {
                        self.runs(term, None, None, false)
                    }
                    Some(Head::Global(function)) => {
                        self.is_safe_call(name, &parts, 0, Some(function), false)
                    }
                    Some(Head::Local { free, .. }) => {
                        self.is_safe_call(name, &parts, free.len(), None, false)
                    }
                }
            }
        }
    }

    /// Whether a call is safe for arbitrary data in place of its data arguments.
    fn is_safe_call(
        &mut self,
        name: Symbol,
        parts: &[TermId],
        captured: usize,
        function: Option<Symbol>,
        functions: bool,
    ) -> bool {
        // Derived comparisons force all of their arguments, and do nothing else.
        if self.lawful_equality && is_comparison(name) {
            return parts.iter().all(|p| self.is_kept(*p) || self.is_safe(*p));
        }
        let mut kept = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            if index < captured || self.is_kept(*part) {
                kept.push(Some(*part));
            } else if self.is_safe(*part) {
                kept.push(None);
            } else {
                return false;
            }
        }
        let shape: Wanted = ((name, kept.clone()), functions);
        if let Some(known) = self.safety.shapes.get(&shape) {
            return *known;
        }
        if self.is_assumed(&shape) {
            return true;
        }
        if self.safety.assumed.len() >= NESTED {
            return false;
        }
        let types: Vec<Type> = parts
            .iter()
            .map(|p| self.path.types.get(p).cloned().unwrap_or(Type::Unknown))
            .collect();
        self.safety.assumed.push(shape.clone());
        let contract = function.filter(|f| self.contracts.contains_key(f));
        let safe = self.runs_for_any(name, &kept, &types, contract, functions);
        self.safety.assumed.pop();
        if safe {
            self.safety.tentative.push(shape);
        } else {
            self.safety.shapes.insert(shape, false);
        }
        if self.safety.assumed.is_empty() {
            // What was found meanwhile depends on this one.
            let tentative = std::mem::take(&mut self.safety.tentative);
            let terms = std::mem::take(&mut self.safety.tentative_terms);
            if safe {
                self.safety.shapes.extend(tentative.into_iter().map(|s| (s, true)));
            } else {
                terms.iter().for_each(|t| {
                    self.safety.terms.remove(t);
                });
            }
        }
        safe
    }

    /// Whether a call is under way already. What its functions captured may be known better by now.
    fn is_assumed(&mut self, wanted: &Wanted) -> bool {
        let assumed = self.safety.assumed.clone();
        if assumed.contains(wanted) {
            return true;
        }
        let ((name, kept), functions) = wanted;
        assumed.iter().any(|((other, before), f)| {
            other == name
                && f == functions
                && before.len() == kept.len()
                && before.iter().zip(kept).all(|pair| match pair {
                    (Some(a), Some(b)) => a == b || self.as_of_now(*a) == *b,
                    (a, b) => a == b,
                })
        })
    }

    /// A term by what is known on this path.
    fn as_of_now(&mut self, term: TermId) -> TermId {
        match self.unreify(term, None) {
            Some(reference) => self.reify(&reference),
            None => term,
        }
    }

    /// Whether a term stays the same: functions and dictionaries do.
    pub(crate) fn is_kept(&mut self, term: TermId) -> bool {
        match self.terms.get(term).clone() {
            Term::Con(name, parts) => {
                name.as_str().contains("C:")
                    || name.as_str().starts_with("%tvar ")
                    || (parts.is_empty()
                        && self.data_type(name).is_none()
                        && self.def(name).is_some())
            }
            Term::App(name, _) if is_function(name) || crate::reify::is_dictionary(name) => true,
            // Not evaluated yet: may be a function.
            Term::App(name, _)
                if matches!(
                    self.heads.get(&name),
                    Some(Head::Expression { .. } | Head::Application)
                ) =>
            {
                let saved = self.apart();
                self.speculating += 1;
                let value = self.unreify(term, None).and_then(|r| self.force(&r).ok());
                self.speculating -= 1;
                self.path = saved;
                match value {
                    Some(Val::Fun(_) | Val::Partial(..)) => true,
                    Some(Val::Con(name, _)) => name.as_str().contains("C:"),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// Starts a new path without facts, and returns the present one.
    fn apart(&mut self) -> Path {
        let types = self.path.types.clone();
        let next_var = self.path.next_var.max(OWN_VARIABLES);
        let fresh = Path { types, next_var, ..Path::default() };
        std::mem::replace(&mut self.path, fresh)
    }

    fn runs_for_any(
        &mut self,
        name: Symbol,
        kept: &[Option<TermId>],
        types: &[Type],
        contract: Option<Symbol>,
        functions: bool,
    ) -> bool {
        let saved = self.apart();
        let mut parts = Vec::new();
        let mut open = Vec::new();
        for (part, ty) in kept.iter().zip(types) {
            parts.push(match part {
                Some(part) => *part,
                None => {
                    let fresh = self.fresh(ty);
                    open.push(fresh);
                    fresh
                }
            });
        }
        let term = self.terms.add(Term::App(name, parts));
        let (types, next_var) = (self.path.types.clone(), self.path.next_var);
        self.path = saved;
        self.runs(term, contract, Some((types, next_var)), functions)
    }

    /// Whether a computation, run from its start, does not crash.
    fn runs(
        &mut self,
        term: TermId,
        contract: Option<Symbol>,
        known: Option<(FastMap<TermId, Type>, u32)>,
        functions: bool,
    ) -> bool {
        if self.inductions >= NESTED || self.out_of_time() {
            return false;
        }
        let (types, next_var) = known
            .unwrap_or_else(|| (self.path.types.clone(), self.path.next_var.max(OWN_VARIABLES)));
        let saved = std::mem::take(&mut self.path);
        let (assuming, asserting) = (self.assuming, self.asserting);
        (self.assuming, self.asserting) = (0, false);
        self.inductions += 1;
        self.plainly += 1;
        let explored = self.explore(
            &mut |e: &mut Self| {
                e.path.types = types.clone();
                e.path.next_var = next_var;
                e.run_through(term, contract, functions)
            },
            &mut |_, _| false,
        );
        self.plainly -= 1;
        self.inductions -= 1;
        (self.assuming, self.asserting) = (assuming, asserting);
        self.path = saved;
        !explored.failed && explored.incomplete.is_none()
    }

    fn run_through(
        &mut self,
        term: TermId,
        contract: Option<Symbol>,
        functions: bool,
    ) -> Result<(), Stop> {
        let lost = || Stop::Unsupported("a computation that cannot be done again".to_owned());
        if let (Some(function), Term::App(_, parts)) = (contract, self.terms.get(term).clone()) {
            let dictionaries = self.types.constraints.get(&function).map_or(0, Vec::len);
            let given: Option<Vec<Ref>> = parts.iter().map(|p| self.unreify(*p, None)).collect();
            let mut contract = self.contract_at(function, &given.ok_or_else(lost)?)?;
            for part in parts.iter().skip(dictionaries) {
                let crate::contract::Parts::Function(from, to) = self.contract_parts(&contract)?
                else {
                    break;
                };
                let argument = self.unreify(*part, None).ok_or_else(lost)?;
                self.assume(&from, &argument, &Type::Unknown)?;
                contract = later(Thunk::Apply(to, vec![argument]));
            }
        }
        let Term::App(name, parts) = self.terms.get(term).clone() else { return Err(lost()) };
        let head = self.heads.get(&name).cloned().ok_or_else(lost)?;
        let parts: Option<Vec<Ref>> = parts.iter().map(|p| self.unreify(*p, None)).collect();
        let parts = parts.ok_or_else(lost)?;
        // A call enters the body of the function, where it would otherwise stay unreduced.
        let (function, mut arguments) = match head {
            Head::Global(name) => (self.global(name)?, parts),
            Head::Local { .. } => self.local(head, parts).ok_or_else(lost)?,
            head => {
                let result = self.rebuild(head, parts).ok_or_else(lost)?;
                return self.all_of(&result, 0);
            }
        };
        let Val::Fun(closure) = self.force(&function)? else { return Err(lost()) };
        if arguments.len() < closure.params.len() {
            return Err(lost());
        }
        let rest = arguments.split_off(closure.params.len());
        let out = self.body(&closure, arguments)?;
        let value = self.value(out)?;
        let out = self.apply(value, rest, source::Span::NONE)?;
        let value = self.value(out)?;
        if functions && matches!(value, Val::Fun(_) | Val::Partial(..) | Val::Act(..)) {
            return Ok(());
        }
        self.all_of(&done(value), 0)
    }

    /// Forces a value completely. A function in it could do anything.
    fn all_of(&mut self, reference: &Ref, depth: usize) -> Result<(), Stop> {
        if depth > 60 {
            return Err(Stop::Cut("a result without end".to_owned()));
        }
        match self.force(reference)? {
            Val::Con(name, fields) if !name.as_str().contains("C:") => {
                for field in fields.iter() {
                    self.all_of(field, depth + 1)?;
                }
                Ok(())
            }
            Val::Fun(_) | Val::Partial(..) | Val::Act(..) => {
                Err(Stop::Unsupported("a result with a function in it".to_owned()))
            }
            Val::Sym(term) if !self.is_safe(term) => {
                Err(Stop::Unsupported("a call that may crash".to_owned()))
            }
            _ => Ok(()),
        }
    }
}

/// Whether it is a closure or a partial application.
fn is_function(name: Symbol) -> bool {
    name.as_str().starts_with("fun ") || name.as_str() == "%partial"
}

/// Whether it is a method of `Eq` or `Ord` of some type.
fn is_comparison(name: Symbol) -> bool {
    let Some((_, method)) = name.as_str().split_once(".$c") else { return false };
    let method = method.split('@').next().unwrap_or("");
    matches!(method, "==" | "/=" | "<" | "<=" | ">" | ">=" | "compare")
}
