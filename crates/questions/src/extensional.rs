//! What must be so for functions to be shown by what they did?
//!
//! A statement may show a functional value by its name, or as the finite map of what it was applied
//! to and gave: `app not False = False`, or `app {\False -> False} False = False`. The two are judged
//! differently. By name, `app` answers for what `not` does to it: the application of `not` belongs
//! below `app` (evaluation dependence tree). As a map, `app` did well with the function that it was
//! given, and whoever mentioned `not` answers for it: its application belongs there (function
//! dependence tree; Chitil and Davie 2008, the appendix of Faddegon and Chitil 2015).
//!
//! A function without a name is a map in any case, and its work that of the computation that made
//! it. So a map is had by making one of each mention: wherever a function of the program's is
//! mentioned without all its arguments, `not` becomes `\x -> not x`. The closure knows who made it,
//! the call inside belongs there, and whatever is shown of the one is what was done by the other.
//! A function that is called where it is mentioned has the same parent in both trees.
//!
//! What is not wrapped is shown by name and answers below its caller, as in the other tree, which is
//! just as sound: each functional value has one representation throughout. Those are methods that
//! come out of a class's dictionary, actions that lack nothing but being run, and library
//! functions, which are trusted.
//!
//! *What a map gives* is the work of whoever made the map, so it cannot be a name that others answer
//! for: a mention inside a function without a name that may get out of it is wrapped in any case
//! (`\x -> push x` becomes `\x -> \s -> push x s`). It stays inside where it is handed to a function of
//! the program's, whose statement has it then, and where the nameless function itself is handed to a
//! library function alone, which applies it on behalf of the same computation.

use crate::prepare::{Own, add, is_shared_part};
use core_ir::{Body, Def, Expr, ExprId, Module, Var, VarId, Visibility};
use source::{Span, Symbol};
use std::collections::{HashMap, HashSet};

/// How much a function takes: as it is written, and to be run.
#[derive(Clone, Copy)]
struct Arity {
    written: usize,
    whole: usize,
    /// What it takes last is the token that runs it.
    action: bool,
}

/// Makes maps of mentions of functions of the program's, in its own modules: of all of them, or of
/// those alone that maps would give.
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

/// Where things stand in a definition.
struct Scene<'b> {
    body: &'b Body,
    /// What each expression is a part of.
    above: &'b [Option<ExprId>],
    own: &'b Own,
    root: ExprId,
}

impl Scene<'_> {
    /// Whether an expression's value may be a part of what a function without a name gives.
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
                let handed_on = outer.is_some_and(|outer| self.is_library_call(outer, at));
                if !handed_on {
                    return true;
                }
            }
            match outer {
                Some(outer) => at = outer,
                None => return false,
            }
        }
    }

    /// Whether an expression calls a library function with this argument, and with no class of
    /// the program's, whose methods would be given it.
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

/// `\x y -> f given x y`; of an action `\x y -> \s -> f given x y s`.
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

/// One that is shown stands for an argument of the user's, and is none of a token's.
fn parameter(body: &mut Body, span: Span, shown: bool) -> VarId {
    let var = VarId(body.vars.len() as u32);
    body.vars.push(Var { name: Symbol::new("x"), from_source: shown, span });
    var
}
