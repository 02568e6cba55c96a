//! The meaning of a failed assertion.
//!
//! It says that something is wrong where it is: the result of the computation, or its arguments. In general it is open
//! which of the two, so users only see that the computation has no result (`⊥ (Assertion failed …)`). But an assertion
//! that depends only on the arguments of the function, and calls no function of the program, says that those arguments
//! should never have occurred: the computation is *inadmissible*, and the defect is not in it.
//!
//! An assertion that holds says nothing: the result may be wrong all the same.
//!
//! This module finds the functions whose assertions are all of that kind: `assert` in Haskell, `?assert…` in Erlang.

use core_ir::{Body, Def, Expr, ExprId, Literal, Pattern, VarId};
use source::Symbol;
use std::collections::HashSet;

const HASKELL: &str = "Control.Exception.assert";
const ERLANG: [&str; 6] =
    ["assert", "assertNot", "assertEqual", "assertNotEqual", "assertMatch", "assertNotMatch"];

/// Whether the text of an exception is that of a failed assertion.
pub fn is_assertion(text: &str) -> bool {
    text.starts_with("Assertion failed")
        || ERLANG.iter().any(|name| text.starts_with(&format!("error: {{{name},")))
}

/// Whether a definition has assertions, and all of them are about its arguments.
pub(crate) fn asserts_arguments(def: &Def, is_own: &dyn Fn(Symbol) -> bool) -> bool {
    let body = &def.body;
    let places = conditions(body);
    if places.is_empty() {
        return false;
    }
    let given = given(body);
    places.iter().all(|place| place.is_some_and(|place| looks_at(body, place, &given, is_own)))
}

/// The condition of each assertion, or `None` where it is unclear.
fn conditions(body: &Body) -> Vec<Option<ExprId>> {
    let mut above: Vec<Option<ExprId>> = vec![None; body.exprs.len()];
    for place in 0..body.exprs.len() {
        let id = ExprId(place as u32);
        body.children(id, |child| above[child.0 as usize] = Some(id));
    }
    let is_assert =
        |id: ExprId| matches!(body.expr(id), Expr::Global(name) if name.as_str() == HASKELL);
    let mut found = Vec::new();
    for (place, expr) in body.exprs.iter().enumerate() {
        let id = ExprId(place as u32);
        match expr {
            Expr::Global(_) if is_assert(id) => {
                // The asserted condition precedes the value and is passed to no other function.
                let condition = match above[place].map(|a| body.expr(a)) {
                    Some(Expr::App { fun, args, .. }) if *fun == id => {
                        let of_type = |a: &&ExprId| !is_call_stack(body, **a);
                        args.iter().find(of_type).copied()
                    }
                    _ => None,
                };
                found.push(condition);
            }
            Expr::Tuple(fields) => {
                let name = fields.first().map(|f| body.expr(*f));
                if let Some(Expr::Lit(Literal::Atom(name))) = name
                    && ERLANG.contains(&name.as_str())
                {
                    // The function that the macro defines, which is called at once.
                    let mut at = above[place];
                    while let Some(outer) = at {
                        if matches!(body.expr(outer), Expr::Lam { name: None, .. }) {
                            break;
                        }
                        at = above[outer.0 as usize];
                    }
                    found.push(at);
                }
            }
            _ => {}
        }
    }
    found
}

/// The location of an assertion, which the front end passes as the first argument.
fn is_call_stack(body: &Body, id: ExprId) -> bool {
    match body.expr(id) {
        Expr::Global(name) => name.as_str().contains("CallStack"),
        Expr::App { fun, .. } => is_call_stack(body, *fun),
        Expr::Con { con, .. } => con.as_str().contains("CallStack"),
        Expr::Var(var) => !body.var(*var).from_source,
        _ => false,
    }
}

/// The parameters of a definition, and the variables that patterns bind to their parts.
fn given(body: &Body) -> HashSet<VarId> {
    let mut given: HashSet<VarId> = HashSet::new();
    if let Expr::Lam { params, .. } = body.expr(body.root()) {
        given.extend(params);
    }
    loop {
        let before = given.len();
        let is_given = |given: &HashSet<VarId>, id: ExprId| matches!(body.expr(id), Expr::Var(v) if given.contains(v));
        for expr in &body.exprs {
            match expr {
                Expr::Case { scrutinee, binder, alternatives, .. }
                    if is_given(&given, *scrutinee) =>
                {
                    given.insert(*binder);
                    for alternative in alternatives {
                        match &alternative.pattern {
                            Pattern::Con { fields, .. } | Pattern::Tuple(fields) => {
                                given.extend(fields);
                            }
                            Pattern::Lit(_) => {}
                        }
                    }
                }
                Expr::LetStrict { var, value, .. } if is_given(&given, *value) => {
                    given.insert(*var);
                }
                _ => {}
            }
        }
        if given.len() == before {
            return given;
        }
    }
}

/// Whether an expression depends on these variables and library functions only.
fn looks_at(
    body: &Body,
    place: ExprId,
    given: &HashSet<VarId>,
    is_own: &dyn Fn(Symbol) -> bool,
) -> bool {
    let mut work = vec![place];
    while let Some(id) = work.pop() {
        if matches!(body.expr(id), Expr::Global(name) if is_own(*name)) {
            return false;
        }
        body.children(id, |child| work.push(child));
    }
    core_ir::free_variables(body, place).iter().all(|var| given.contains(var))
}
