//! Shows functional values as finite maps.
//!
//! A statement may show a functional value by its name, or as the finite map of its arguments and results: `app not
//! False = False`, or `app {\False -> False} False = False`. The two are judged differently. By name, `app` is
//! responsible for the application of `not`, which belongs below `app` (evaluation dependence tree). As a map, `app`
//! used its argument correctly, and the computation that mentioned `not` is responsible: the application belongs there
//! (function dependence tree; Chitil and Davie 2008, the appendix of Faddegon and Chitil 2015).
//!
//! An anonymous function is always a map, and its work belongs to the computation that created it. So each mention
//! becomes an anonymous function: wherever a function of the program is mentioned without all its arguments, `not`
//! becomes `\x -> not x`. The closure knows the computation that created it, and the call inside belongs there. A
//! function that is called where it is mentioned has the same parent in both trees.
//!
//! A function that is not wrapped is shown by name, and its calls belong below their caller, as in the other tree,
//! which is equally sound: each functional value has one representation throughout. These are methods from a class
//! dictionary, actions that have all their arguments, and library functions, which are trusted.
//!
//! *The result of a map* is the work of the computation that created the map, so it cannot be a name that others are
//! responsible for: a mention that may escape from an anonymous function is always wrapped (`\x -> push x` becomes `\x
//! -> \s -> push x s`). It does not escape where it is passed to a function of the program, whose statement then shows
//! it, nor where the anonymous function itself is passed only to a library function, which applies it on behalf of the
//! same computation.

use crate::prepare::{Own, add, is_shared_part};
use core_ir::{Body, Def, Expr, ExprId, Module, Var, VarId, Visibility};
use source::{Span, Symbol};
use std::collections::{HashMap, HashSet};

/// The number of parameters of a function: as written, and to be run.
#[derive(Clone, Copy)]
struct Arity {
    written: usize,
    whole: usize,
    /// Its last parameter is the token that runs it.
    action: bool,
}

/// Wraps mentions of functions of the program, in its own modules: all of them, or only those that maps would return.
pub fn functions_as_maps(modules: &mut [Module], own: &Own, all: bool) {
    let mut arities: HashMap<Symbol, Arity> = HashMap::new();
    for def in modules.iter().flat_map(|m| &m.defs) {
        let (Some(whole), Some(known)) = (def.body.arity(), own.defs.get(&def.name)) else {
            continue;
        };
        let run: usize = known.runners.iter().map(|(_, n)| n).sum();
        let written = whole.saturating_sub(run + usize::from(known.action));
        if !known.generated {
            arities.insert(def.name, Arity { written, whole, action: known.action });
        }
    }
    for def in modules.iter_mut().flat_map(|m| &mut m.defs) {
        if def.visibility == Visibility::Source || is_shared_part(def.name) {
            wrap_mentions(def, &arities, own, all);
        }
    }
}

fn wrap_mentions(def: &mut Def, arities: &HashMap<Symbol, Arity>, own: &Own, all: bool) {
    let body = &mut def.body;
    let mut local: HashMap<VarId, Arity> = HashMap::new();
    for expr in &body.exprs {
        let Expr::Let { bindings, .. } = expr else { continue };
        for (var, value) in bindings {
            if let Expr::Lam { name: Some(name), params, .. } = body.expr(*value) {
                let whole = params.len();
                let action = own.local_actions.contains(&(def.name, *name, whole));
                let written = whole - usize::from(action && whole > 0);
                local.insert(*var, Arity { written, whole, action });
            }
        }
    }
    let arity = |body: &Body, id: ExprId| match body.expr(id) {
        Expr::Global(name) => arities.get(name).copied(),
        Expr::Var(var) => local.get(var).copied(),
        _ => None,
    };
    let mut above: Vec<Option<ExprId>> = vec![None; body.exprs.len()];
    for place in 0..body.exprs.len() {
        let id = ExprId(place as u32);
        body.children(id, |child| above[child.0 as usize] = Some(id));
    }
    let scene = Scene { body, above: &above, own, root: body.root() };
    let mut wanted: Vec<(usize, Arity, Option<ExprId>)> = Vec::new();
    let mut called: HashSet<ExprId> = HashSet::new();
    for (place, expr) in body.exprs.iter().enumerate() {
        let Expr::App { fun, args, exact } = expr else { continue };
        let Some(takes) = arity(body, *fun) else { continue };
        called.insert(*fun);
        let id = ExprId(place as u32);
        let lacks = args.len() < takes.written && all;
        if !exact && (lacks || args.len() < takes.whole && scene.gets_out(id, &arity)) {
            wanted.push((place, takes, Some(*fun)));
        }
    }
    for place in 0..body.exprs.len() {
        let id = ExprId(place as u32);
        let Some(takes) = arity(body, id).filter(|_| !called.contains(&id)) else { continue };
        if all && takes.written > 0 || takes.whole > 0 && scene.gets_out(id, &arity) {
            wanted.push((place, takes, None));
        }
    }
    let exact = body.exprs.iter().any(|e| matches!(e, Expr::App { exact: true, .. }));
    for (place, takes, fun) in wanted {
        let span = body.spans[place];
        let old = body.exprs[place].clone();
        body.exprs[place] = match (old, fun) {
            (Expr::App { args, .. }, Some(fun)) => {
                let mut bindings = Vec::new();
                let mut given = Vec::new();
                for arg in args {
                    let var = parameter(body, span, false);
                    bindings.push((var, arg));
                    given.push(add(body, Expr::Var(var), span));
                }
                let function = wrapper(body, fun, given, takes, false, span);
                let function = add(body, function, span);
                Expr::Let { bindings, body: function }
            }
            (old, _) => {
                let fun = add(body, old, span);
                wrapper(body, fun, Vec::new(), takes, exact, span)
            }
        };
    }
}

/// The context of expressions in a definition.
struct Scene<'b> {
    body: &'b Body,
    /// The parent of each expression.
    above: &'b [Option<ExprId>],
    own: &'b Own,
    root: ExprId,
}

impl Scene<'_> {
    /// Whether the value of an expression may be a part of the result of an anonymous function.
    fn gets_out(&self, id: ExprId, arity: &dyn Fn(&Body, ExprId) -> Option<Arity>) -> bool {
        let Some(mut at) = self.above[id.0 as usize] else { return false };
        if let Expr::App { fun, .. } = self.body.expr(at)
            && *fun != id
            && arity(self.body, *fun).is_some()
        {
            return false;
        }
        loop {
            let outer = self.above[at.0 as usize];
            if let Expr::Lam { name, .. } = self.body.expr(at) {
                if name.is_some() || at == self.root {
                    return false;
                }
                let is_passed_on = outer.is_some_and(|outer| self.is_library_call(outer, at));
                if !is_passed_on {
                    return true;
                }
            }
            match outer {
                Some(outer) => at = outer,
                None => return false,
            }
        }
    }

    /// Whether an expression calls a library function with this argument, and without a class of the program, whose
    /// methods would receive it.
    fn is_library_call(&self, id: ExprId, argument: ExprId) -> bool {
        let Expr::App { fun, args, .. } = self.body.expr(id) else { return false };
        let Expr::Global(name) = self.body.expr(*fun) else { return false };
        let is_own = |name: &Symbol| self.own.defs.contains_key(name);
        let is_class = |id: &ExprId| match self.body.expr(*id) {
            Expr::Global(name) => is_own(name) && self.own.defs[name].generated,
            Expr::Var(var) => !self.body.var(*var).from_source,
            Expr::App { fun, .. } => {
                matches!(self.body.expr(*fun), Expr::Global(name) if name.as_str().contains(".$f"))
            }
            _ => false,
        };
        !is_own(name) && args.contains(&argument) && !args.iter().any(is_class)
    }
}

/// `\x y -> f given x y`; for an action `\x y -> \s -> f given x y s`.
fn wrapper(
    body: &mut Body,
    fun: ExprId,
    mut args: Vec<ExprId>,
    takes: Arity,
    exact: bool,
    span: Span,
) -> Expr {
    let missing = takes.written.saturating_sub(args.len());
    let run = takes.whole - takes.written.max(args.len());
    let mut params = |count: usize, token: bool| -> Vec<VarId> {
        let param = |i: usize| parameter(body, span, !(token && i + 1 == count));
        let params: Vec<VarId> = (0..count).map(param).collect();
        args.extend(params.iter().map(|p| add(body, Expr::Var(*p), span)));
        params
    };
    let (first, then) = (params(missing, false), params(run, takes.action));
    let mut function = Expr::App { fun, args, exact };
    for params in [then, first] {
        if !params.is_empty() {
            let inner = add(body, function, span);
            function = Expr::Lam { name: None, params, body: inner };
        }
    }
    function
}

/// A new parameter. One that is shown stands for an argument of the user, not for a token.
fn parameter(body: &mut Body, span: Span, shown: bool) -> VarId {
    let var = VarId(body.vars.len() as u32);
    body.vars.push(Var { name: Symbol::new("x"), from_source: shown, span });
    var
}
