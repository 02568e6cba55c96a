//! From values to terms and back.
//!
//! Thunks are evaluated as far as that needs no choice; otherwise they are named by their code and the values that it
//! captured. So two computations that are the same expression over the same values are the same term.

use crate::eval::{Eval, key_of};
use crate::term::{Linear, Literal, Term, TermId};
use crate::value::{Closure, Code, Env, Ref, Thunk, Val, done, later};
use core_ir::{VarId, free_variables};
use source::Symbol;
use std::collections::HashMap;
use std::rc::Rc;

/// What the name of an application stands for.
#[derive(Clone)]
pub(crate) enum Head {
    Global(Symbol),
    /// A local function: the values of its free variables precede its arguments.
    Local {
        code: Code,
        params: Vec<VarId>,
        body: core_ir::ExprId,
        free: Vec<VarId>,
        itself: Vec<VarId>,
    },
    /// An expression over its free variables.
    Expression {
        code: Code,
        free: Vec<VarId>,
    },
    /// Function and arguments.
    Application,
    /// A primitive operation.
    Prim(core_ir::Prim),
    Character,
    /// A condition on a number, by its kind.
    Condition(Symbol),
    /// A conditional of integers: condition, then, else.
    Conditional,
    /// A constructor of values with several representations.
    Unordered(Symbol),
}

/// Limit on the depth of a value in a term.
const DEPTH: usize = 60;
/// Limit on the size of a value that gets a name.
const NODES: usize = 20_000;
/// Limit on the steps of an evaluation for the sake of a name.
const STEPS: u64 = 3000;

/// The state of naming one value: the enclosing values, and those that have a name already. Values share parts
/// (dictionaries of classes above all), and are named once.
#[derive(Default)]
struct Inside {
    around: Vec<*const ()>,
    /// The outermost enclosing value that the present one refers to.
    lowest: usize,
    /// Values that refer to nothing around them; kept alive, so that their addresses stay unique.
    known: HashMap<*const (), (Ref, TermId)>,
    seen: usize,
}

impl Eval<'_> {
    pub(crate) fn reify(&mut self, reference: &Ref) -> TermId {
        self.reify_at(reference, &mut Inside::default())
    }

    fn reify_at(&mut self, reference: &Ref, inside: &mut Inside) -> TermId {
        let address = Rc::as_ptr(reference).cast::<()>();
        if let Some(place) = inside.around.iter().position(|a| *a == address) {
            inside.lowest = inside.lowest.min(place);
            // The distance upwards: a value inside itself is a different one if it begins elsewhere.
            let up = Symbol::new(&format!("%itself {}", inside.around.len() - place));
            return self.terms.add(Term::Con(up, Vec::new()));
        }
        if let Some(name) = self.path.dictionaries.get(&address) {
            return self.terms.add(Term::Con(*name, Vec::new()));
        }
        if let Some((_, term)) = inside.known.get(&address) {
            return *term;
        }
        // Each dictionary makes others as it is evaluated, without end: it is identified by name.
        let made = match self.path.made_dictionaries.get(&address) {
            Some((_, name, parts)) => Some((*name, parts.clone())),
            None => {
                let todo = match &*reference.borrow() {
                    Thunk::Todo(code, env) => Some((code.clone(), env.clone())),
                    _ => None,
                };
                todo.and_then(|(code, env)| self.dictionary_code(&code, &env))
            }
        };
        if let Some((name, parts)) = made {
            let parts = parts.iter().map(|p| self.reify_at(p, inside)).collect();
            self.heads.entry(name).or_insert(Head::Global(name));
            return self.terms.add(Term::App(name, parts));
        }
        inside.seen += 1;
        if inside.around.len() > DEPTH || inside.seen > NODES {
            return self.fresh(&crate::types::Type::Unknown);
        }
        let lowest = std::mem::replace(&mut inside.lowest, usize::MAX);
        inside.around.push(address);
        let known = match &*reference.borrow() {
            Thunk::Done(value) => Some(value.clone()),
            _ => None,
        };
        let value = match known {
            Some(value) => Some(self.resolve(&value)),
            None => self.peek(reference),
        };
        let term = match value {
            Some(value) => self.reify_value(&value, inside),
            None => self.reify_thunk(reference, inside),
        };
        inside.around.pop();
        if inside.lowest >= inside.around.len() {
            inside.known.insert(address, (reference.clone(), term));
            inside.lowest = lowest;
        } else {
            inside.lowest = inside.lowest.min(lowest);
        }
        term
    }

    /// The value, if it can be computed without a choice.
    fn peek(&mut self, reference: &Ref) -> Option<Val> {
        self.speculating += 1;
        let limit = std::mem::replace(&mut self.limits.steps, self.path.steps + STEPS);
        let result = self.force(reference);
        self.limits.steps = limit;
        self.speculating -= 1;
        result.ok()
    }

    fn reify_value(&mut self, value: &Val, inside: &mut Inside) -> TermId {
        match self.resolve(value) {
            Val::Int(term) | Val::Sym(term) => term,
            Val::Char(term) => {
                let head = self.head("%char", Head::Character);
                self.terms.add(Term::App(head, vec![term]))
            }
            Val::Cond(literal) => self.reify_literal(&literal),
            value @ Val::Con(con, _) if crate::maps::is_map(con) => {
                self.map_term(&value, |e, r| e.reify_at(r, inside))
            }
            Val::Con(con, fields) if crate::maps::is_unordered(con) => {
                let parts = fields.iter().map(|f| self.reify_at(f, inside)).collect();
                self.shape(con, parts)
            }
            Val::Con(con, fields) => {
                let parts = fields.iter().map(|f| self.reify_at(f, inside)).collect();
                self.terms.add(Term::Con(con, parts))
            }
            Val::Fun(closure) => {
                if let Some(global) = closure.global {
                    return self.terms.add(Term::Con(global, Vec::new()));
                }
                let (head, captured) = self.captured(&closure, inside);
                let name = Symbol::new(&format!("fun {head}"));
                let expr = closure.code.clone();
                let free = free_variables(&expr.def.body, expr.expr);
                self.heads.insert(name, Head::Expression { code: expr, free });
                self.terms.add(Term::App(name, captured))
            }
            Val::Partial(function, arguments) => {
                let mut parts = vec![self.reify_value(&function, inside)];
                for argument in arguments.iter() {
                    parts.push(self.reify_at(argument, inside));
                }
                let head = self.head("%partial", Head::Application);
                self.terms.add(Term::App(head, parts))
            }
            Val::TVar(place) => {
                self.terms.add(Term::Con(Symbol::new(&format!("%tvar {place}")), Vec::new()))
            }
            Val::Act(_, inner, _) => self.reify_at(&inner, inside),
            Val::Token => self.terms.add(Term::Con(Symbol::new("%token"), Vec::new())),
        }
    }

    fn reify_literal(&mut self, literal: &Literal) -> TermId {
        let (name, parts) = match literal {
            Literal::AtMost(x) => ("%at-most", vec![self.terms.add(Term::Lin(x.clone()))]),
            Literal::Zero(x, true) => ("%zero", vec![self.terms.add(Term::Lin(x.clone()))]),
            Literal::Zero(x, false) => ("%not-zero", vec![self.terms.add(Term::Lin(x.clone()))]),
            Literal::Same(a, b, true) => ("%same", vec![*a, *b]),
            Literal::Same(a, b, false) => ("%differ", vec![*a, *b]),
        };
        self.terms.add(Term::App(Symbol::new(name), parts))
    }

    fn head(&mut self, name: &str, head: Head) -> Symbol {
        let name = Symbol::new(name);
        self.heads.entry(name).or_insert(head);
        name
    }

    fn reify_thunk(&mut self, reference: &Ref, inside: &mut Inside) -> TermId {
        let thunk = reference.borrow().clone();
        match thunk {
            Thunk::Todo(code, env) => {
                let free = free_variables(&code.def.body, code.expr);
                let mut parts = Vec::new();
                for variable in &free {
                    match env.get(*variable) {
                        Some(value) => parts.push(self.reify_at(&value, inside)),
                        None => return self.fresh(&crate::types::Type::Unknown),
                    }
                }
                let name = format!("expr {} {}", code.def.name, code.expr.0);
                let head = self.head(&name, Head::Expression { code, free });
                self.terms.add(Term::App(head, parts))
            }
            Thunk::Apply(function, arguments) => {
                let mut parts = vec![self.reify_at(&function, inside)];
                for argument in &arguments {
                    parts.push(self.reify_at(argument, inside));
                }
                let head = self.head("%apply", Head::Application);
                self.terms.add(Term::App(head, parts))
            }
            Thunk::Guard(_, inner, _) => self.reify_at(&inner, inside),
            Thunk::Done(value) => self.reify_value(&value, inside),
            Thunk::Crash => self.terms.add(Term::Con(Symbol::new(crate::safe::CRASH), Vec::new())),
            Thunk::Busy | Thunk::Join(..) => self.fresh(&crate::types::Type::Unknown),
        }
    }

    /// The name of a local function and the values that it captured, without itself.
    fn captured(&mut self, closure: &Closure, inside: &mut Inside) -> (String, Vec<TermId>) {
        let key = key_of(closure);
        let free = free_variables(&closure.code.def.body, closure.code.expr);
        let mut parts = Vec::new();
        for variable in free {
            if let Some(value) = closure.env.get(variable) {
                if is_itself(&value, closure) {
                    continue;
                }
                parts.push(self.reify_at(&value, inside));
            }
        }
        (format!("{} {}", key.0, key.1), parts)
    }

    /// An unreduced application of a function.
    pub(crate) fn reify_call(&mut self, closure: &Rc<Closure>, arguments: &[Ref]) -> TermId {
        let mut inside = Inside::default();
        if let Some(global) = closure.global {
            let parts = arguments.iter().map(|a| self.reify_at(a, &mut inside)).collect();
            self.heads.insert(global, Head::Global(global));
            return self.terms.add(Term::App(global, parts));
        }
        let (name, mut parts) = self.captured(closure, &mut inside);
        let name = Symbol::new(&format!("local {name}"));
        let all = free_variables(&closure.code.def.body, closure.code.expr);
        let (itself, free): (Vec<VarId>, Vec<VarId>) = all
            .into_iter()
            .filter(|v| closure.env.get(*v).is_some())
            .partition(|v| closure.env.get(*v).is_some_and(|r| is_itself(&r, closure)));
        let head = Head::Local {
            code: closure.code.clone(),
            params: closure.params.clone(),
            body: closure.body,
            free,
            itself,
        };
        self.heads.insert(name, head);
        for argument in arguments {
            parts.push(self.reify_at(argument, &mut inside));
        }
        self.terms.add(Term::App(name, parts))
    }

    /// A term as a computation. `with` replaces one term by another.
    pub(crate) fn unreify(&mut self, term: TermId, with: Option<(TermId, TermId)>) -> Option<Ref> {
        let term = match with {
            Some((from, to)) if from == term => to,
            _ => term,
        };
        Some(match self.terms.get(term).clone() {
            Term::Var(_) => done(self.symbol(term)),
            Term::Lin(linear) => {
                let mut sum = Linear::constant(linear.constant);
                for (atom, factor) in linear.factors {
                    let part = self.unreify(atom, with)?;
                    let value = self.force(&part).ok()?;
                    let value = self.number(&value).ok()?;
                    sum = sum.add(&value.scale(factor)?)?;
                }
                done(self.linear_val(sum))
            }
            Term::Con(name, parts) => {
                if name.as_str().starts_with("%tvar ") {
                    let place = name.as_str()[6..].parse().ok()?;
                    return Some(done(Val::TVar(place)));
                }
                if name.as_str() == crate::safe::CRASH {
                    return Some(later(Thunk::Crash));
                }
                if name.as_str().starts_with('%') {
                    return None;
                }
                let is_function =
                    parts.is_empty() && self.data_type(name).is_none() && self.def(name).is_some();
                if is_function {
                    return self.global(name).ok();
                }
                let parts: Option<Vec<Ref>> =
                    parts.iter().map(|p| self.unreify(*p, with)).collect();
                done(Val::Con(name, parts?.into()))
            }
            Term::App(name, parts) => {
                let head = self.heads.get(&name).cloned();
                let Some(head) = head else {
                    // It cannot be evaluated again and stays the same.
                    return with.is_none().then(|| done(Val::Sym(term)));
                };
                let parts: Option<Vec<Ref>> =
                    parts.iter().map(|p| self.unreify(*p, with)).collect();
                self.rebuild(head, parts?)?
            }
        })
    }

    pub(crate) fn rebuild(&mut self, head: Head, mut parts: Vec<Ref>) -> Option<Ref> {
        Some(match head {
            Head::Global(name) => {
                let call = later(Thunk::Apply(self.global(name).ok()?, parts.clone()));
                // A dictionary stays known by its name.
                if is_dictionary(name) {
                    let made = (call.clone(), name, parts);
                    self.path.made_dictionaries.insert(Rc::as_ptr(&call).cast(), made);
                }
                call
            }
            Head::Application => {
                let function = parts.remove(0);
                later(Thunk::Apply(function, parts))
            }
            Head::Expression { code, free } => {
                if free.len() != parts.len() {
                    return None;
                }
                let env = free.iter().zip(parts).fold(Env::default(), |e, (v, p)| e.bind(*v, p));
                later(Thunk::Todo(code, env))
            }
            Head::Local { .. } => {
                let (function, arguments) = self.local(head, parts)?;
                later(Thunk::Apply(function, arguments))
            }
            Head::Prim(op) => {
                let out = self.prim(op, parts, source::Span::NONE).ok()?;
                done(self.value(out).ok()?)
            }
            Head::Condition(kind) => {
                let x = self.force(&parts[0]).ok()?;
                let x = self.number(&x).ok()?;
                done(self.condition_of(kind, x))
            }
            Head::Conditional => {
                let condition = self.force(&parts[0]).ok()?;
                match condition {
                    Val::Con(name, _) if name.as_str() == core_ir::builtin::TRUE => {
                        parts.swap_remove(1)
                    }
                    Val::Con(..) => parts.swap_remove(2),
                    Val::Cond(literal) => {
                        let (a, b) = (self.force(&parts[1]).ok()?, self.force(&parts[2]).ok()?);
                        let (a, b) = (self.number(&a).ok()?, self.number(&b).ok()?);
                        done(self.conditional(&literal, a, b))
                    }
                    _ => return None,
                }
            }
            Head::Unordered(con) => done(Val::Con(con, parts.into())),
            Head::Character => {
                let code = self.force(&parts[0]).ok()?;
                let code = self.number(&code).ok()?;
                let Val::Int(term) = self.linear_val(code) else { return None };
                done(Val::Char(term))
            }
        })
    }
}

impl Eval<'_> {
    /// A local function, and the arguments of its call.
    pub(crate) fn local(&mut self, head: Head, mut parts: Vec<Ref>) -> Option<(Ref, Vec<Ref>)> {
        let Head::Local { code, params, body, free, itself } = head else { return None };
        if parts.len() < free.len() {
            return None;
        }
        let arguments = parts.split_off(free.len());
        let mut env = free.iter().zip(parts).fold(Env::default(), |e, (v, p)| e.bind(*v, p));
        let function = later(Thunk::Busy);
        for variable in itself {
            env = env.bind(variable, function.clone());
        }
        let closure = Closure { code, params, body, env, global: None };
        *function.borrow_mut() = Thunk::Done(Val::Fun(Rc::new(closure)));
        Some((function, arguments))
    }
}

/// Whether a definition is an instance, or makes one from others.
pub(crate) fn is_dictionary(name: Symbol) -> bool {
    name.as_str().contains(".$f")
}

/// Whether a captured variable is the function itself: this closure, not another one of the same code, which has
/// captured other values.
fn is_itself(reference: &Ref, closure: &Closure) -> bool {
    match &*reference.borrow() {
        Thunk::Done(Val::Fun(other)) => std::ptr::eq(&**other, closure),
        _ => false,
    }
}
