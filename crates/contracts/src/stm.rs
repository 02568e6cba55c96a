//! Transactions on a symbolic store.
//!
//! Applying an action to the store gives its result and the store afterwards: the pure function that transformation T
//! of the paper makes of it, with the store in place of the tuple of all TVars. `retry` is unreachable, `orElse` tries
//! the second alternative if the first retries (so only possible combinations are followed, while the paper takes all),
//! exceptions roll the writes back.

use crate::eval::{Eval, Out};
use crate::term::{Literal, Term, TermId};
use crate::types::Type;
use crate::value::{Ref, Stop, Thunk, Val, done};
use crate::witness::Step;
use core_ir::{Prim, builtin};
use source::{Span, Symbol};

/// One TVar.
#[derive(Clone)]
pub(crate) struct TVarState {
    pub content: Ref,
    /// Its contents when the transaction began; absent if the transaction created it.
    pub before: Option<Ref>,
    /// The user's name for it.
    pub name: String,
    /// The definition that is the TVar, or whose evaluation created it, and its index there.
    pub origin: Option<(Symbol, usize)>,
    pub ty: Type,
    /// It was read or written.
    pub touched: bool,
}

impl Eval<'_> {
    pub(crate) fn new_global_tvar(&mut self, global: Symbol, name: Symbol, ty: Type) -> usize {
        self.pre_existing(name.to_string(), Some((global, 0)), ty)
    }

    /// A TVar that exists before the transaction, with arbitrary contents.
    fn pre_existing(&mut self, name: String, origin: Option<(Symbol, usize)>, ty: Type) -> usize {
        let term = self.fresh(&ty);
        self.path.names.insert(term, name.clone());
        let content = done(self.symbol(term));
        let before = Some(content.clone());
        self.path.store.push(TVarState { content, before, name, origin, ty, touched: false });
        self.path.store.len() - 1
    }

    /// Puts the constants into source order.
    pub(crate) fn in_order(&mut self) {
        let mut constants = std::mem::take(&mut self.constants);
        constants.sort_by_key(|c| self.def(*c).map(|d| (d.span.file, d.span.start)));
        self.constants = constants;
    }

    /// Finds the TVars of the program, before an unknown one could be taken for a new one.
    pub(crate) fn know_constants(&mut self) {
        for name in self.constants.clone() {
            let ty = self.types.values.get(&name).cloned().unwrap_or(Type::Unknown);
            if let Ok(reference) = self.global(name) {
                let limit = self.limits.steps;
                self.limits.steps = limit.min(self.path.steps + 20_000);
                self.speculating += 1;
                let called = self.def(name).map_or(name, |d| d.source_name).to_string();
                self.know_tvars(&reference, &ty, Some(called), name, 0);
                self.speculating -= 1;
                self.limits.steps = limit;
            }
        }
    }

    /// The TVars in a structure have the contents that its type says.
    fn know_tvars(
        &mut self,
        reference: &Ref,
        ty: &Type,
        called: Option<String>,
        constant: Symbol,
        depth: usize,
    ) {
        if depth > 100 {
            self.path.unseen_tvars = true;
            return;
        }
        match self.force(reference) {
            Ok(Val::TVar(place)) => {
                let content = ty.arguments().first().cloned().unwrap_or(Type::Unknown);
                let state = &mut self.path.store[place];
                if let Some(called) = called
                    && depth > 0
                    && state.origin.is_some_and(|o| o.0 == constant)
                {
                    state.name.clone_from(&called);
                    if let Thunk::Done(Val::Sym(term) | Val::Int(term)) = &*state.content.borrow() {
                        self.path.names.insert(*term, called);
                    }
                }
                let unknown = match &*state.content.borrow() {
                    Thunk::Done(Val::Sym(term)) => Some(*term),
                    _ => None,
                };
                if let (Type::Unknown, Some(term)) = (&state.ty, unknown)
                    && ty.head() == "TVar"
                {
                    self.path.types.insert(term, content.clone());
                    let value = done(self.symbol(term));
                    let state = &mut self.path.store[place];
                    (state.ty, state.before, state.content) = (content, Some(value.clone()), value);
                }
            }
            Ok(Val::Con(con, fields)) => {
                let types = self.types.fields(con, ty, fields.len());
                for (index, (field, ty)) in fields.iter().zip(&types).enumerate() {
                    let called = called.as_deref().and_then(|c| self.part_name(c, con, index));
                    self.know_tvars(field, ty, called, constant, depth + 1);
                }
            }
            Ok(Val::Int(_) | Val::Char(_) | Val::Cond(_)) => {}
            _ => self.path.unseen_tvars |= self.types.may_hold_tvars(ty),
        }
    }

    /// The name of a part of a value in Haskell: an element of a list, a field of a record.
    fn part_name(&mut self, whole: &str, con: Symbol, index: usize) -> Option<String> {
        if con.as_str() == builtin::CONS {
            // `xs`, `drop 1 xs`, `drop 2 xs` …
            let (number, list) = match whole.strip_prefix("drop ").and_then(|w| w.split_once(' ')) {
                Some((n, list)) => (n.parse::<usize>().ok()?, list),
                None => (0, whole),
            };
            return Some(match index {
                0 => format!("{list} !! {number}"),
                _ => format!("drop {} {list}", number + 1),
            });
        }
        let data = self.data_type(con)?;
        let info = data.constructors.iter().find(|c| c.name == con)?;
        let field = info.fields.get(index)?.name?;
        let spaced = whole.contains(' ');
        Some(if spaced { format!("{field} ({whole})") } else { format!("{field} {whole}") })
    }

    /// The path to a TVar inside the constant that contains it.
    pub(crate) fn way_to(&mut self, constant: Symbol, place: usize) -> Option<Vec<Step>> {
        let reference = self.path.globals.get(&constant)?.clone();
        let ty = self.types.values.get(&constant).cloned().unwrap_or(Type::Unknown);
        let mut way = Vec::new();
        self.way_inside(&reference, &ty, place, &mut way).then_some(way)
    }

    fn way_inside(
        &mut self,
        reference: &Ref,
        ty: &Type,
        place: usize,
        way: &mut Vec<Step>,
    ) -> bool {
        if way.len() > 100 {
            return false;
        }
        match self.force(reference) {
            Ok(Val::TVar(found)) => found == place,
            Ok(Val::Con(con, _)) if crate::maps::is_map(con) => {
                self.way_inside_map(reference, ty, place, way)
            }
            Ok(Val::Con(con, fields)) => {
                let types = self.types.fields(con, ty, fields.len());
                let parts = fields.len();
                fields.iter().zip(&types).enumerate().any(|(index, (field, ty))| {
                    way.push(Step::Part { con, parts, index });
                    let found = self.way_inside(field, ty, place, way);
                    if !found {
                        way.pop();
                    }
                    found
                })
            }
            _ => false,
        }
    }

    /// A map is a tree in the program: the path into it goes through the list of its elements.
    fn way_inside_map(
        &mut self,
        reference: &Ref,
        ty: &Type,
        place: usize,
        way: &mut Vec<Step>,
    ) -> bool {
        let elems = match ty.head() {
            "Map" => "Data.Map.Internal.Fold.elems",
            "IntMap" => "Data.IntMap.Internal.elems",
            _ => return false,
        };
        let of = crate::maps::entry_types(ty).map_or(Type::Unknown, |(_, value)| value);
        let Ok(Some(entries)) = self.in_order_of_keys(reference) else { return false };
        let cons = Symbol::new(builtin::CONS);
        let before = way.len();
        way.push(Step::Through(elems));
        for (_, x) in entries {
            way.push(Step::Part { con: cons, parts: 2, index: 0 });
            if self.way_inside(&x, &of, place, way) {
                return true;
            }
            way.pop();
            way.push(Step::Part { con: cons, parts: 2, index: 1 });
        }
        way.truncate(before);
        false
    }

    /// The TVar that a value is. An unknown one is any that there is, or another.
    pub(crate) fn tvar(&mut self, value: Val) -> Result<usize, Stop> {
        match self.resolve(&value) {
            Val::TVar(place) => Ok(place),
            Val::Sym(term) => {
                if self.speculating > 0 {
                    return Err(Stop::Stuck(Some(term)));
                }
                let ty = self.path.types.get(&term).cloned().unwrap_or(Type::Unknown);
                let content = ty.arguments().first().cloned().unwrap_or(Type::Unknown);
                if self.path.unseen_tvars {
                    self.path.cut =
                        Some("TVars in constants that are not computed here".to_owned());
                }
                // TVars that the transaction created cannot have been known before; but an unknown change may have put
                // them anywhere.
                let known: Vec<usize> = (0..self.path.store.len())
                    .filter(|p| self.path.store[*p].before.is_some() || self.path.changed)
                    .filter(|p| self.path.store[*p].ty.compatible(&content))
                    .collect();
                let fresh = self.path.store.len();
                let mut options: Vec<Literal> = Vec::new();
                for place in [fresh].iter().chain(&known) {
                    let loc = self.location(*place);
                    options.push(Literal::Same(term, loc, true));
                }
                let chosen = if self.model.is_some() { 0 } else { self.choose(options)? };
                let place = if chosen == 0 {
                    let name = format!("TVar {}", fresh + 1);
                    self.pre_existing(name, None, content)
                } else {
                    known[chosen - 1]
                };
                self.path.resolved.insert(term, Val::TVar(place));
                Ok(place)
            }
            _ => Err(Stop::Unsupported("a TVar that is not one".to_owned())),
        }
    }

    pub(crate) fn location(&mut self, place: usize) -> TermId {
        self.terms.add(Term::Con(Symbol::new(&format!("%tvar {place}")), Vec::new()))
    }

    pub(crate) fn same_cell(&mut self, values: &[Val]) -> Result<Out, Stop> {
        let (a, b) = (self.tvar(values[0].clone())?, self.tvar(values[1].clone())?);
        Ok(Out::Val(Self::bool(a == b)))
    }

    /// Runs an action and returns its result.
    pub(crate) fn act(&mut self, action: &Ref) -> Result<Ref, Stop> {
        let action = self.force(action)?;
        let out = self.apply(action, vec![done(Val::Token)], Span::NONE)?;
        Ok(match out {
            Out::Val(value) => done(value),
            Out::Lazy(reference) => reference,
        })
    }

    /// The operations on transactions; `None` for any other.
    pub(crate) fn stm_prim(
        &mut self,
        op: Prim,
        arguments: &[Ref],
        span: Span,
    ) -> Result<Option<Out>, Stop> {
        let effectful = matches!(
            op,
            Prim::TVarNew
                | Prim::TVarRead
                | Prim::TVarWrite
                | Prim::StmRetry
                | Prim::StmOrElse
                | Prim::StmCatch
                | Prim::Catch
        );
        if !effectful {
            return Ok(None);
        }
        if self.speculating > self.merging && self.path.constants == 0 {
            return Err(Stop::Stuck(None));
        }
        let out = match op {
            Prim::TVarNew if self.path.unsafe_io > 0 && self.path.constants == 0 => {
                return Err(Stop::Unsupported("a TVar made inside unsafePerformIO".to_owned()));
            }
            Prim::TVarWrite if self.path.unsafe_io > 0 => {
                return Err(Stop::Unsupported("a write inside unsafePerformIO".to_owned()));
            }
            Prim::TVarNew if self.path.constants > 0 => {
                // A TVar of the program, created before any transaction.
                let number = self.path.store.len();
                let origin = self.current_constant().map(|c| (c, self.made_by(c)));
                let name = match origin {
                    Some((constant, 0)) => crate::types::plain(constant.as_str()).to_owned(),
                    Some((constant, n)) => {
                        format!("{} ({})", crate::types::plain(constant.as_str()), n + 1)
                    }
                    None => format!("TVar {}", number + 1),
                };
                let place = self.pre_existing(name, origin, Type::Unknown);
                if self.starting {
                    let state = &mut self.path.store[place];
                    state.content = arguments[0].clone();
                    state.before = Some(state.content.clone());
                }
                Out::Val(Val::TVar(place))
            }
            Prim::TVarNew => {
                let content = arguments[0].clone();
                let name = format!("TVar {}", self.path.store.len() + 1);
                self.path.store.push(TVarState {
                    content,
                    before: None,
                    name,
                    origin: None,
                    ty: Type::Unknown,
                    touched: true,
                });
                Out::Val(Val::TVar(self.path.store.len() - 1))
            }
            Prim::TVarRead => {
                let tvar = self.force(&arguments[0])?;
                let place = self.tvar(tvar)?;
                if place >= self.path.store.len() {
                    return Err(Stop::Unsupported("a TVar of another state".to_owned()));
                }
                self.path.store[place].touched = true;
                self.path.reads.insert(place);
                if self.path.unsafe_io > 0 && !self.starting {
                    self.path.reads.insert(crate::eval::READ_LONG_AGO);
                    // It is read when the value is first forced: perhaps long ago.
                    let ty = self.path.store[place].ty.clone();
                    let term = self.fresh(&ty);
                    return Ok(Some(Out::Val(self.symbol(term))));
                }
                Out::Lazy(self.path.store[place].content.clone())
            }
            Prim::TVarWrite => {
                let tvar = self.force(&arguments[0])?;
                let place = self.tvar(tvar)?;
                if place >= self.path.store.len() {
                    return Err(Stop::Unsupported("a TVar of another state".to_owned()));
                }
                self.path.store[place].content = arguments[1].clone();
                self.path.store[place].touched = true;
                Out::Val(Self::unit())
            }
            Prim::StmRetry => return Err(Stop::Retry),
            Prim::StmOrElse => {
                let saved = self.save();
                self.path.alternatives += 1;
                let first = self.act(&arguments[0]);
                self.path.alternatives -= 1;
                match first {
                    Err(Stop::Retry) => {
                        self.take_back(saved);
                        Out::Lazy(self.act(&arguments[1])?)
                    }
                    first => Out::Lazy(first?),
                }
            }
            Prim::StmCatch | Prim::Catch => {
                let saved = self.save();
                self.path.alternatives += 1;
                let first = self.act(&arguments[0]);
                self.path.alternatives -= 1;
                match first {
                    Err(Stop::Raise { exception: Some(exception), thrown, .. }) => {
                        if op == Prim::StmCatch {
                            self.take_back(saved);
                        }
                        let handler = self.force(&arguments[1])?;
                        let handled =
                            self.apply(handler, vec![exception.clone(), done(Val::Token)], span);
                        match handled {
                            // An exception that the handler does not match is thrown on.
                            Err(Stop::Raise { exception: Some(again), span, what, .. })
                                if thrown && self.same_exception(&exception, &again) =>
                            {
                                let exception = Some(exception);
                                return Err(Stop::Raise { exception, thrown, span, what });
                            }
                            handled => handled?,
                        }
                    }
                    Err(Stop::Raise { exception: None, .. }) => {
                        return Err(Stop::Unsupported(
                            "a handler for an error of the machine's".to_owned(),
                        ));
                    }
                    first => Out::Lazy(first?),
                }
            }
            _ => return Ok(None),
        };
        Ok(Some(out))
    }

    fn same_exception(&mut self, a: &Ref, b: &Ref) -> bool {
        std::rc::Rc::ptr_eq(a, b) || self.reify(a) == self.reify(b)
    }

    fn save(&self) -> Vec<Ref> {
        self.path.store.iter().map(|t| t.content.clone()).collect()
    }

    fn take_back(&mut self, saved: Vec<Ref>) {
        for (state, content) in self.path.store.iter_mut().zip(&saved) {
            state.content = content.clone();
        }
        // TVars that were found meanwhile and existed before get their contents back.
        for state in self.path.store.iter_mut().skip(saved.len()) {
            if let Some(before) = &state.before {
                state.content = before.clone();
            }
        }
    }

    /// The top-level constant under evaluation.
    fn current_constant(&self) -> Option<Symbol> {
        self.path.constant_names.last().copied()
    }

    fn made_by(&self, constant: Symbol) -> usize {
        self.path.store.iter().filter(|t| t.origin.is_some_and(|o| o.0 == constant)).count()
    }

    /// Runs an action that is known only by its contract: every TVar may have changed.
    pub(crate) fn act_by_contract(
        &mut self,
        function: Symbol,
        arguments: &[Ref],
        span: Span,
    ) -> Result<Out, Stop> {
        if self.path.alternatives > 0 {
            return Err(Stop::Unsupported(
                "a recursive transaction inside orElse or catchSTM".to_owned(),
            ));
        }
        let count = arguments.len() - 1;
        let contract = self.contract_at(function, arguments)?;
        let result = self.fresh(&Type::Unknown);
        let result = done(Val::Sym(result));
        let contract = self.through_arguments(contract, &arguments[..count], function, span)?;
        let crate::contract::Parts::Transaction { before, holds, after, then, result: of_result } =
            self.contract_parts(&contract)?
        else {
            return Err(Stop::Unsupported("a contract that says nothing of the state".to_owned()));
        };
        self.relied.insert(function);
        self.path.changed = true;
        let state = self.act(&before)?;
        let blame = crate::value::Blame { function, call: span };
        self.assert_condition(
            &holds,
            std::slice::from_ref(&state),
            &crate::value::Break::Call(blame),
        )?;
        for place in 0..self.path.store.len() {
            let ty = self.path.store[place].ty.clone();
            let term = self.fresh(&ty);
            let name = format!("{}'", self.path.store[place].name);
            self.path.names.insert(term, name);
            self.path.store[place].content = done(self.symbol(term));
        }
        let after = self.act(&after)?;
        self.assume_condition(&then, &[state.clone(), after.clone()])?;
        let of_result = self.force(&of_result)?;
        let contract = self.apply(of_result, vec![state, after], span)?;
        let contract = done(self.value(contract)?);
        self.assume(&contract, &result, &Type::Unknown)?;
        Ok(Out::Lazy(result))
    }

    /// Library functions that are handled as a whole.
    pub(crate) fn intercept(
        &mut self,
        function: Symbol,
        arguments: &[Ref],
        span: Span,
    ) -> Result<Option<Out>, Stop> {
        match function.as_str() {
            "GHC.Types.unsafePerformIO" | "GHC.ST.performST" if arguments.len() == 1 => {
                self.path.unsafe_io += 1;
                let result = self.force(&arguments[0]).and_then(|action| {
                    let out = self.apply(action, vec![done(Self::unit())], span)?;
                    self.value(out)
                });
                self.path.unsafe_io -= 1;
                result.map(|value| Some(Out::Val(value)))
            }
            "GHC.Classes.not" if arguments.len() == 1 => {
                let value = self.force(&arguments[0])?;
                self.not(value).map(|v| Some(Out::Val(v)))
            }
            "GHC.Classes.$c==@Bool" | "GHC.Classes.$c/=@Bool" if arguments.len() == 2 => {
                let is = function.as_str().contains("==");
                self.same_truth(&arguments[0], &arguments[1], is).map(|v| Some(Out::Val(v)))
            }
            "GHC.Conc.Sync.unsafeIOToSTM" => Err(Stop::Unsupported("unsafeIOToSTM".to_owned())),
            // Thrown on purpose: the transaction has no effect, and nothing is broken.
            "GHC.Conc.Sync.throwSTM" | "GHC.Conc.Sync.raiseSTM#" if arguments.len() >= 2 => {
                let raised = match function.as_str() {
                    "GHC.Conc.Sync.throwSTM" => {
                        let global = Symbol::new("GHC.Exception.Type.toException");
                        match self.global(global) {
                            Ok(to_exception) => Some(crate::value::later(
                                crate::value::Thunk::Apply(to_exception, arguments[..2].to_vec()),
                            )),
                            Err(_) => None,
                        }
                    }
                    _ => Some(arguments[0].clone()),
                };
                Err(Stop::Raise { exception: raised, thrown: true, span, what: String::new() })
            }
            _ => self.map_function(function, arguments),
        }
    }
}
