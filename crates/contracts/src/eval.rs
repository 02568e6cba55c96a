//! Symbolic execution of Core, lazily.
//!
//! One [`Eval`] runs one path at a time; [`crate::explore`] drives it through all of them. A path is the sequence of
//! choices that were made where a condition or the constructor of a value was open (`choose.rs`), so running a path
//! again with the same choices gives the same result. Transactions change a symbolic store (`stm.rs`): applying an
//! action to the store is the pure function that the paper's transformation T makes of it.
//!
//! Two ways of treating recursion:
//!
//! - *to prove*, a recursive function that would have to look into an unknown value is left unreduced: an application
//!   of which only congruence is known. It is reduced when the value is known.
//! - *to refute*, unknown values are made up as far as a bound allows, so that everything is computed and only integers
//!   stay open.

mod apply;

use crate::explore::Decision;
use crate::hash::{FastMap, FastSet};
use crate::term::{Linear, Literal, Term, TermId, Terms};
use crate::types::{Type, Types};
use crate::value::{Blame, Closure, Code, Env, Ref, Stop, Thunk, Val, done, later};
use core_ir::{DataType, Def, Expr, ExprId, Pattern, builtin, with_stack};
use source::{Span, Symbol};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The source of definitions.
pub trait Program {
    fn def(&mut self, name: Symbol) -> Option<Rc<Def>>;
    /// The data type of a constructor.
    fn data_type(&mut self, constructor: Symbol) -> Option<Rc<DataType>>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Prove,
    /// With the maximum depth of made-up values.
    Refute(usize),
}

/// The result of an evaluation: a value, or a reference that has not been forced.
pub(crate) enum Out {
    Val(Val),
    Lazy(Ref),
}

/// The code of a function, without what it has captured.
pub(crate) type Key = (Symbol, u32);

/// The state of one path.
#[derive(Default)]
pub(crate) struct Path {
    pub decisions: Vec<Decision>,
    pub cursor: usize,
    pub literals: Vec<Literal>,
    pub facts: FastSet<Literal>,
    /// The values that unknown values turned out to have.
    pub resolved: FastMap<TermId, Val>,
    pub types: FastMap<TermId, Type>,
    pub depths: HashMap<TermId, usize>,
    pub characters: HashSet<TermId>,
    pub store: Vec<crate::stm::TVarState>,
    pub globals: HashMap<Symbol, Ref>,
    /// The dictionaries among them, by address: they are cyclic, and are identified by name.
    pub dictionaries: HashMap<*const (), Symbol>,
    /// Other dictionaries that have been evaluated, by address: the reference itself, which keeps the address unique,
    /// and the instance and its dictionary arguments.
    pub made_dictionaries: HashMap<*const (), (Ref, Symbol, Vec<Ref>)>,
    /// Recursive functions under evaluation.
    pub active: Vec<Key>,
    /// How often the path was split inside a recursive function.
    pub unrolled: HashMap<Key, usize>,
    /// The user's names for unknown values.
    pub names: HashMap<TermId, String>,
    pub next_var: u32,
    pub steps: u64,
    /// A constant of the program is under evaluation: TVars made now existed before.
    pub constants: usize,
    pub constant_names: Vec<Symbol>,
    /// Contracts of functions that are known only by them.
    pub function_contracts: HashMap<TermId, Ref>,
    pub element_contracts: HashMap<TermId, Vec<Ref>>,
    /// Applications whose contract has been assumed.
    pub assumed: HashSet<TermId>,
    /// Calls that are known, or were found, not to crash.
    pub needed: FastSet<TermId>,
    /// Some possibility was left out.
    pub cut: Option<String>,
    /// The depth inside `orElse`, `catchSTM`.
    pub alternatives: usize,
    /// The depth inside `unsafePerformIO`.
    pub unsafe_io: usize,
    /// Some constants may contain TVars that were not found.
    pub unseen_tvars: bool,
    /// An action that is known only by its contract has changed the store.
    pub changed: bool,
    /// The TVars that were read since this was cleared; [`READ_LONG_AGO`] for one that may have been read at any time.
    pub reads: HashSet<usize>,
    /// The contents of the TVars at the start of the present round of a loop.
    pub round_begun: Vec<Ref>,
    /// Induction hypotheses, for all values of their quantified variables.
    pub rules: crate::rules::Rules,
    /// How often a rule rewrote a call.
    pub rewrites: usize,
    /// Keys that unknown maps do not have.
    pub excluded: HashMap<TermId, Vec<Ref>>,
    /// Keys with which maps were accessed.
    pub keys: Vec<(TermId, Ref)>,
    /// Calls for which the conclusion of a rule has been assumed.
    pub instances: HashSet<(usize, TermId)>,
}

/// Not the index of any TVar.
pub(crate) const READ_LONG_AGO: usize = usize::MAX;

pub(crate) struct Limits {
    pub steps: u64,
    pub paths: usize,
    /// Limit on the choices of a path.
    pub choices: usize,
    /// Limit on the unrollings of a recursive function where a condition is open.
    pub unroll: usize,
}

pub(crate) struct Eval<'p> {
    pub program: &'p mut dyn Program,
    pub types: &'p Types,
    pub terms: Terms,
    pub mode: Mode,
    pub limits: Limits,
    pub path: Path,
    pub speculating: usize,
    /// Nonzero while branches of a conditional are computed, to be joined.
    pub joining: usize,
    /// Nonzero while alternatives of an action are run, to be merged.
    pub merging: usize,
    /// Whether states are merged, and how often that was done.
    pub merges: bool,
    pub merged_states: usize,
    /// The first condition that a computation without choices depends on.
    pub blocked: Option<Literal>,
    /// Conjunctions that were decided, and whether they are unsatisfiable.
    pub asked: FastMap<Vec<Literal>, bool>,
    pub defs: HashMap<Symbol, Option<Rc<Def>>>,
    pub datas: HashMap<Symbol, Option<Rc<DataType>>>,
    pub recursive: HashMap<Key, bool>,
    /// Constants of the program that are or contain TVars.
    pub constants: Vec<Symbol>,
    /// Contracts by function: the definition that is the contract.
    pub contracts: HashMap<Symbol, Symbol>,
    /// Contracts that the present check has used without examining the function.
    pub relied: HashSet<Symbol>,
    /// The value that an application is stuck on.
    pub stuck_on: FastMap<TermId, TermId>,
    pub hints: FastMap<TermId, Symbol>,
    pub heads: FastMap<Symbol, crate::reify::Head>,
    /// Every equality is derived.
    pub lawful_equality: bool,
    /// The type at which an overloaded goal is checked.
    pub instance: Symbol,
    /// The types that dictionaries are for.
    pub instances: HashMap<TermId, Symbol>,
    pub inductions: usize,
    /// Inductions that were tried, and whether they succeeded.
    pub induced: HashMap<crate::induct::Attempt, bool>,
    /// An asserted condition is being computed: its parts are worth proving.
    pub asserting: bool,
    /// Nonzero while assumptions are computed, which are also assumed not to crash.
    pub assuming: usize,
    /// Conditions on all elements may be shown for any one.
    pub by_elements: bool,
    pub safety: crate::safe::Safety,
    pub loops: crate::loops::Loops,
    /// Statements that are proved for all values, and used as rules.
    pub lemmas: crate::lemmas::Lemmas,
    /// Lemmas about the library.
    pub library: crate::library::Library,
    /// Further pairs of functions of which the first is larger in the order of terms.
    pub precedence: HashSet<(Symbol, Symbol)>,
    /// The functions that each function calls.
    pub calls: HashMap<Symbol, Rc<HashSet<Symbol>>>,
    /// Nonzero while rules are not applied.
    pub plainly: usize,
    /// The number of the random test for which a term is computed.
    pub testing: Option<u64>,
    /// Nonzero while it is checked whether a rule applies.
    pub applying: usize,
    /// Functions and dictionaries, and whether all equality in them compares structure.
    pub lawful: HashMap<Symbol, bool>,
    /// Functions that are folded, with the direction, and whether the order does not matter.
    pub commuting: HashMap<(TermId, bool), bool>,
    /// The invariants, which loops keep.
    pub invariants: Vec<Symbol>,
    /// Numbers that decide everything that is open, while a counterexample is read off.
    pub model: Option<std::collections::BTreeMap<TermId, i128>>,
    /// The used share of the time, from 0 to 1, and the present limit on it.
    pub spent: &'p dyn Fn() -> f64,
    pub until: f64,
    pub bounds: crate::bounds::Bounds,
    /// TVars have their initial contents, rather than arbitrary ones.
    pub starting: bool,
    /// Conjunctions that were decided, and whether they are unsatisfiable, for cross-checking.
    pub journal: Option<Vec<(Vec<Literal>, Option<bool>)>>,
}

impl Eval<'_> {
    pub(crate) fn out_of_time(&self) -> bool {
        (self.spent)() >= self.until
    }

    pub(crate) fn int(&mut self, value: i128) -> Val {
        Val::Int(self.terms.add(Term::Lin(Linear::constant(value))))
    }

    pub(crate) fn linear_val(&mut self, linear: Linear) -> Val {
        Val::Int(self.terms.add(Term::Lin(linear)))
    }

    pub(crate) fn bool(value: bool) -> Val {
        let name = if value { builtin::TRUE } else { builtin::FALSE };
        Val::Con(Symbol::new(name), Rc::new([]))
    }

    pub(crate) fn unit() -> Val {
        Val::Con(Symbol::new(builtin::UNIT), Rc::new([]))
    }

    /// An arbitrary value of a type.
    pub(crate) fn fresh(&mut self, ty: &Type) -> TermId {
        let id = self.terms.add(Term::Var(self.path.next_var));
        self.path.next_var += 1;
        if !matches!(ty, Type::Unknown) {
            self.path.types.insert(id, ty.clone());
        }
        id
    }

    pub(crate) fn def(&mut self, name: Symbol) -> Option<Rc<Def>> {
        if let Some(known) = self.defs.get(&name) {
            return known.clone();
        }
        let def = self.program.def(name);
        self.defs.insert(name, def.clone());
        def
    }

    pub(crate) fn data_type(&mut self, con: Symbol) -> Option<Rc<DataType>> {
        if let Some(known) = self.datas.get(&con) {
            return known.clone();
        }
        let data = built_in(con).or_else(|| self.program.data_type(con));
        self.datas.insert(con, data.clone());
        data
    }

    /// A top-level name.
    pub(crate) fn global(&mut self, name: Symbol) -> Result<Ref, Stop> {
        if let Some(known) = self.path.globals.get(&name) {
            return Ok(known.clone());
        }
        // A model is identified by its own name, by which it calls itself.
        if let Some(model) = crate::model::model_of(name).filter(|m| self.def(*m).is_some()) {
            return self.global(model);
        }
        let Some(def) = self.def(name) else {
            return Err(Stop::Unsupported(format!("{name} is not defined in Haskell")));
        };
        let root = def.body.root();
        let reference = match self.types.values.get(&name) {
            Some(ty) if ty.head() == "TVar" && makes_tvar(&def) && !self.starting => {
                let content = ty.arguments().first().cloned().unwrap_or(Type::Unknown);
                let place = self.new_global_tvar(name, def.source_name, content);
                done(Val::TVar(place))
            }
            _ => match def.body.expr(root) {
                Expr::Lam { params, body, .. } => {
                    let (params, body) = (params.clone(), *body);
                    let code = Code { def: def.clone(), expr: root };
                    done(Val::Fun(Rc::new(Closure {
                        code,
                        params,
                        body,
                        env: Env::default(),
                        global: Some(name),
                    })))
                }
                _ => later(Thunk::Todo(Code { def: def.clone(), expr: root }, Env::default())),
            },
        };
        self.path.globals.insert(name, reference.clone());
        if name.as_str().contains(".$f") {
            self.path.dictionaries.insert(std::rc::Rc::as_ptr(&reference).cast(), name);
        }
        if self.contracts.contains_key(&name) && !matches!(&*reference.borrow(), Thunk::Done(_)) {
            // A constant with a contract: an action, if it is a contract of actions.
            let contract = self.contract_of(name)?;
            if let crate::contract::Parts::Transaction { .. } = self.contract_parts(&contract)? {
                let blame = Blame { function: name, call: Span::NONE };
                let wrapped = done(Val::Act(contract, reference, blame));
                self.path.globals.insert(name, wrapped.clone());
                return Ok(wrapped);
            }
        }
        Ok(reference)
    }

    pub(crate) fn force(&mut self, reference: &Ref) -> Result<Val, Stop> {
        let thunk = std::mem::replace(&mut *reference.borrow_mut(), Thunk::Busy);
        let result = match &thunk {
            Thunk::Done(value) => {
                let value = self.resolve(value);
                *reference.borrow_mut() = Thunk::Done(value.clone());
                self.needed(&value);
                return Ok(value);
            }
            // A value that depends on itself does not terminate.
            Thunk::Busy => return Err(Stop::Unreachable),
            Thunk::Crash => Err(Stop::Raise {
                exception: None,
                thrown: false,
                span: Span::NONE,
                what: "needs an argument that may crash".to_owned(),
            }),
            Thunk::Todo(code, env) => {
                if let Some((name, parts)) = self.dictionary_code(code, env) {
                    let address = Rc::as_ptr(reference).cast();
                    let made = (reference.clone(), name, parts);
                    self.path.made_dictionaries.insert(address, made);
                }
                let constant = env.is_empty() && code.def.body.root() == code.expr;
                if constant {
                    self.path.constants += 1;
                    self.path.constant_names.push(code.def.name);
                }
                let result = self.eval_value(code, env);
                if constant {
                    self.path.constants -= 1;
                    self.path.constant_names.pop();
                }
                result
            }
            Thunk::Apply(function, arguments) => {
                let function = self.force(function);
                function.and_then(|f| {
                    let out = self.apply(f, arguments.clone(), Span::NONE)?;
                    self.value(out)
                })
            }
            Thunk::Guard(contract, inner, blame) => self.guarded(contract, inner, blame),
            Thunk::Join(..) => Err(Stop::Unsupported("a continuation as a value".to_owned())),
        };
        match result {
            // Computed under a condition that holds in this branch only.
            Ok(value) if self.joining > 0 => {
                *reference.borrow_mut() = thunk;
                Ok(value)
            }
            Ok(value) => {
                *reference.borrow_mut() = Thunk::Done(value.clone());
                Ok(value)
            }
            Err(stop) => {
                // Not a result: forcing it again under other choices may give one.
                *reference.borrow_mut() = thunk;
                Err(stop)
            }
        }
    }

    /// The value of an unknown, as far as it is known by now.
    pub(crate) fn resolve(&self, value: &Val) -> Val {
        // A variable may be resolved to another one, which is resolved in turn.
        let mut value = value.clone();
        for _ in 0..8 {
            let Val::Sym(term) = &value else { break };
            let Some(known) = self.path.resolved.get(term) else { break };
            value = known.clone();
        }
        value
    }

    pub(crate) fn value(&mut self, out: Out) -> Result<Val, Stop> {
        match out {
            Out::Val(value) => Ok(self.resolve(&value)),
            Out::Lazy(reference) => self.force(&reference),
        }
    }

    pub(crate) fn eval_value(&mut self, code: &Code, env: &Env) -> Result<Val, Stop> {
        let out = self.eval(code, code.expr, env)?;
        self.value(out)
    }

    /// The expression as a reference, evaluated only where that costs nothing.
    fn delay(&mut self, code: &Code, expr: ExprId, env: &Env) -> Result<Ref, Stop> {
        Ok(match code.def.body.expr(expr) {
            Expr::Var(var) => env.get(*var).ok_or_else(|| unbound(&code.def))?,
            Expr::Global(name) => self.global(*name)?,
            Expr::Lam { .. } | Expr::Lit(_) => match self.eval(code, expr, env)? {
                Out::Val(value) => done(value),
                Out::Lazy(reference) => reference,
            },
            Expr::Con { con, args } if args.is_empty() => done(Val::Con(*con, Rc::new([]))),
            _ => later(Thunk::Todo(Code { def: code.def.clone(), expr }, env.clone())),
        })
    }

    /// An expression that applies an instance to those that it needs, as `Ord [a]` needs `Ord a`.
    pub(crate) fn dictionary_code(&mut self, code: &Code, env: &Env) -> Option<(Symbol, Vec<Ref>)> {
        let body = &code.def.body;
        let Expr::App { fun, args, .. } = body.expr(code.expr) else { return None };
        let Expr::Global(name) = body.expr(*fun) else { return None };
        if !crate::reify::is_dictionary(*name) {
            return None;
        }
        Some((*name, self.delay_all(code, args, env).ok()?))
    }

    fn delay_all(&mut self, code: &Code, exprs: &[ExprId], env: &Env) -> Result<Vec<Ref>, Stop> {
        exprs.iter().map(|e| self.delay(code, *e, env)).collect()
    }

    pub(crate) fn eval(&mut self, code: &Code, expr: ExprId, env: &Env) -> Result<Out, Stop> {
        self.path.steps += 1;
        if self.path.steps > self.limits.steps {
            return Err(Stop::Cut("the computation is too long".to_owned()));
        }
        if self.path.steps.is_multiple_of(4096) && self.out_of_time() {
            return Err(Stop::Cut(crate::check::TIME_IS_UP.to_owned()));
        }
        with_stack(|| self.eval_inner(code, expr, env))
    }

    fn eval_inner(&mut self, code: &Code, expr: ExprId, env: &Env) -> Result<Out, Stop> {
        let def = code.def.clone();
        let body = &def.body;
        let span = body.span(expr);
        Ok(match body.expr(expr) {
            Expr::Var(var) => {
                let reference = env.get(*var).ok_or_else(|| unbound(&def))?;
                Out::Val(self.force(&reference)?)
            }
            Expr::Global(name) => {
                let reference = self.global(*name)?;
                Out::Val(self.force(&reference)?)
            }
            Expr::Lit(literal) => Out::Val(self.literal(literal)?),
            Expr::Lam { params, body: inner, .. } => Out::Val(Val::Fun(Rc::new(Closure {
                code: Code { def: def.clone(), expr },
                params: params.clone(),
                body: *inner,
                env: env.clone(),
                global: None,
            }))),
            Expr::App { fun, args, .. } => match self.merged(code, *fun, args, env, span)? {
                Some(out) => out,
                None => self.application(code, *fun, args, env, span)?,
            },
            Expr::Let { bindings, body: inner } => {
                let mut scope = env.clone();
                let cells: Vec<Ref> = bindings.iter().map(|_| later(Thunk::Busy)).collect();
                for ((var, _), cell) in bindings.iter().zip(&cells) {
                    scope = scope.bind(*var, cell.clone());
                }
                for ((_, value), cell) in bindings.iter().zip(&cells) {
                    let thunk = match body.expr(*value) {
                        Expr::Lam { params, body: inner, .. } => {
                            Thunk::Done(Val::Fun(Rc::new(Closure {
                                code: Code { def: def.clone(), expr: *value },
                                params: params.clone(),
                                body: *inner,
                                env: scope.clone(),
                                global: None,
                            })))
                        }
                        _ => Thunk::Todo(Code { def: def.clone(), expr: *value }, scope.clone()),
                    };
                    *cell.borrow_mut() = thunk;
                }
                self.eval(code, *inner, &scope)?
            }
            Expr::LetStrict { var, value, body: inner } => {
                let reference = match self.eval(code, *value, env)? {
                    Out::Val(value) => done(value),
                    Out::Lazy(reference) => reference,
                };
                self.eval(code, *inner, &env.bind(*var, reference))?
            }
            Expr::Con { con, args } => {
                let fields = self.delay_all(code, args, env)?;
                if let Some(data) = self.data_type(*con)
                    && let Some(info) = data.constructors.iter().find(|c| c.name == *con)
                {
                    for (field, place) in fields.iter().zip(&info.fields) {
                        if place.strict {
                            self.force(field)?;
                        }
                    }
                }
                Out::Val(Val::Con(*con, fields.into()))
            }
            Expr::Tuple(_) => return Err(Stop::Unsupported("Erlang's tuples".to_owned())),
            Expr::Case { scrutinee, binder, alternatives, default } => {
                let value = self.eval(code, *scrutinee, env)?;
                let value = self.value(value)?;
                self.case(code, value, *binder, alternatives, *default, env, span)?
            }
            Expr::Prim { op, args } => {
                let arguments = self.delay_all(code, args, env)?;
                self.prim(*op, arguments, span)?
            }
            Expr::Join { label, params, target, body: inner } => {
                let target = Code { def: def.clone(), expr: *target };
                let join = later(Thunk::Join(params.clone(), target, env.clone()));
                self.eval(code, *inner, &env.bind(*label, join))?
            }
            Expr::Jump { label, args } => {
                let arguments = self.delay_all(code, args, env)?;
                let join = env.get(*label).ok_or_else(|| unbound(&def))?;
                let thunk = join.borrow().clone();
                let Thunk::Join(params, target, mut scope) = thunk else {
                    return Err(unbound(&def));
                };
                for (param, argument) in params.iter().zip(arguments) {
                    scope = scope.bind(*param, argument);
                }
                self.eval(&target, target.expr, &scope)?
            }
            Expr::Unforced(inner) => Out::Lazy(self.delay(code, *inner, env)?),
        })
    }

    pub(crate) fn application(
        &mut self,
        code: &Code,
        fun: ExprId,
        args: &[ExprId],
        env: &Env,
        span: Span,
    ) -> Result<Out, Stop> {
        let function = self.eval(code, fun, env)?;
        let function = self.value(function)?;
        let arguments = self.delay_all(code, args, env)?;
        self.apply(function, arguments, span)
    }

    fn literal(&mut self, literal: &core_ir::Literal) -> Result<Val, Stop> {
        use core_ir::Literal as L;
        Ok(match literal {
            L::Int(n) => match i128::try_from(n) {
                Ok(n) => self.int(n),
                Err(_) => return Err(Stop::Unsupported("a very large number".to_owned())),
            },
            L::Char(c) => self.char(*c),
            L::String(text) => {
                let mut list = Val::Con(Symbol::new(builtin::NIL), Rc::new([]));
                for c in text.as_str().chars().rev() {
                    let c = self.char(c);
                    let cell: Rc<[Ref]> = Rc::new([done(c), done(list)]);
                    list = Val::Con(Symbol::new(builtin::CONS), cell);
                }
                list
            }
            L::Double(d) => {
                let name = Symbol::new(&format!("double {d}"));
                Val::Sym(self.terms.add(Term::App(name, Vec::new())))
            }
            _ => return Err(Stop::Unsupported("a literal of Erlang's".to_owned())),
        })
    }

    fn char(&mut self, c: char) -> Val {
        Val::Char(self.terms.add(Term::Lin(Linear::constant(i128::from(u32::from(c))))))
    }

    #[allow(clippy::too_many_arguments)]
    fn case(
        &mut self,
        code: &Code,
        value: Val,
        binder: core_ir::VarId,
        alternatives: &[core_ir::Alternative],
        default: Option<ExprId>,
        env: &Env,
        span: Span,
    ) -> Result<Out, Stop> {
        let mut value = value;
        let hint = alternatives.iter().find_map(|a| match &a.pattern {
            Pattern::Con { con, .. } => Some(*con),
            _ => None,
        });
        if let Some(hint) = hint {
            value = match value {
                Val::Cond(literal) => {
                    if let Some((then, otherwise)) = branches(alternatives, default)
                        && let Some(value) = self.joined(code, &literal, then, otherwise, env)?
                    {
                        return Ok(Out::Val(value));
                    }
                    Self::bool(self.decide(&literal)?)
                }
                Val::Sym(term) => self.split(term, hint)?,
                value => value,
            };
            value = self.as_list(value);
        }
        let scope = env.bind(binder, done(value.clone()));
        for alternative in alternatives {
            match &alternative.pattern {
                Pattern::Con { con, fields } => {
                    if let Val::Con(found, parts) = &value
                        && found == con
                    {
                        let mut scope = scope;
                        for (field, part) in fields.iter().zip(parts.iter()) {
                            scope = scope.bind(*field, part.clone());
                        }
                        return self.eval(code, alternative.body, &scope);
                    }
                }
                Pattern::Lit(literal) => {
                    let wanted = self.literal(literal)?;
                    let (a, b) = (self.number(&value)?, self.number(&wanted)?);
                    let difference = a.subtract(&b).ok_or_else(too_large)?;
                    if self.decide(&Literal::Zero(difference, true))? {
                        return self.eval(code, alternative.body, &scope);
                    }
                }
                Pattern::Tuple(_) => {
                    return Err(Stop::Unsupported("Erlang's tuples".to_owned()));
                }
            }
        }
        // Without a matching case the program crashes there; but a value of another type than the cases have cannot
        // occur in the program, so nothing follows from it.
        let fits = match (hint, &value) {
            (Some(hint), Val::Con(found, _)) => {
                *found == hint
                    || self
                        .data_type(hint)
                        .is_none_or(|d| d.constructors.iter().any(|c| c.name == *found))
            }
            (Some(_), _) => false,
            (None, _) => true,
        };
        if !fits {
            return Err(ill_typed());
        }
        match default {
            Some(default) => self.eval(code, default, &scope),
            None => Err(Stop::Raise {
                exception: None,
                thrown: false,
                span,
                what: "no case matches".to_owned(),
            }),
        }
    }

    /// An integer or character as a linear form.
    pub(crate) fn number(&mut self, value: &Val) -> Result<Linear, Stop> {
        match self.resolve(value) {
            Val::Int(term) | Val::Char(term) => Ok(self.terms.linear(term)),
            Val::Sym(term) => match self.path.types.get(&term) {
                Some(Type::Fun(..)) => Err(ill_typed()),
                _ => Ok(self.terms.linear(term)),
            },
            _ => Err(Stop::Unsupported("a number that is not one".to_owned())),
        }
    }

    /// The truth of a Boolean.
    pub(crate) fn truth(&mut self, value: Val) -> Result<bool, Stop> {
        let value = match value {
            Val::Sym(term) => self.split(term, Symbol::new(builtin::TRUE))?,
            value => value,
        };
        match value {
            Val::Con(name, _) => Ok(name.as_str() == builtin::TRUE),
            Val::Cond(literal) => self.decide(&literal),
            _ => Err(Stop::Unsupported("a condition that is no Boolean".to_owned())),
        }
    }
}

/// The branches of a conditional for true and false. (The binder of a `case` on a Boolean is not used in either: it
/// would be the Boolean itself.)
fn branches(
    alternatives: &[core_ir::Alternative],
    default: Option<ExprId>,
) -> Option<(ExprId, ExprId)> {
    let of = |wanted: &str| {
        let found = alternatives
            .iter()
            .find(|a| matches!(&a.pattern, Pattern::Con { con, .. } if con.as_str() == wanted));
        found.map(|a| a.body).or(default)
    };
    Some((of(builtin::TRUE)?, of(builtin::FALSE)?))
}

/// Whether a constant creates a TVar, and is not another name for one.
fn makes_tvar(def: &Def) -> bool {
    def.body.exprs.iter().any(|e| match e {
        Expr::Global(name) => {
            let name = name.as_str();
            name.ends_with(".newTVarIO") || name.ends_with(".newTVar")
        }
        Expr::Prim { op, .. } => *op == core_ir::Prim::TVarNew,
        _ => false,
    })
}

pub(crate) fn key_of(closure: &Closure) -> Key {
    match closure.global {
        Some(global) => (global, u32::MAX),
        None => (closure.code.def.name, closure.code.expr.0),
    }
}

fn module_of(name: Symbol) -> &'static str {
    let text = name.as_str();
    let end = text.find(".$").or_else(|| text.rfind('.')).unwrap_or(0);
    &text[..end]
}

pub(crate) fn is_token(reference: &Ref) -> bool {
    matches!(&*reference.borrow(), Thunk::Done(Val::Token))
}

/// The data types that are built in.
fn built_in(con: Symbol) -> Option<Rc<DataType>> {
    let (name, constructors) = builtin::TYPES
        .iter()
        .find(|(_, constructors)| constructors.iter().any(|(c, _)| *c == con.as_str()))?;
    let field = core_ir::Field { name: None, strict: false, ty: None };
    let constructor = |(name, fields): &(&str, usize)| core_ir::Constructor {
        name: Symbol::new(name),
        source_name: Symbol::new(name),
        fields: vec![field.clone(); *fields],
        fixity: None,
    };
    let constructors = constructors.iter().map(constructor).collect();
    Some(Rc::new(DataType { name: Symbol::new(name), constructors }))
}

fn unbound(def: &Def) -> Stop {
    Stop::Unsupported(format!("a variable of {} that is not bound", def.source_name))
}

/// A value is used at another type. The program is typed, so this computation does not occur in it: it is neither a
/// crash nor a contradiction.
pub(crate) fn ill_typed() -> Stop {
    Stop::Unsupported("a value of another type than its use asks for".to_owned())
}

pub(crate) fn too_large() -> Stop {
    Stop::Unsupported("numbers that grow very large".to_owned())
}
