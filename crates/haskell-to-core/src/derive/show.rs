//! `Show`: text that reads back, with no more parentheses than needed.
//!
//! The names of constructors and fields are written by `showNamed`, which is given the value as well: so the story of
//! each of their characters leads to the value that it stands for.

use super::build::Maker;
use super::{Con, Target};
use crate::hir::{Expr, InstanceMethod, LocalId, Pattern, PatternKind, wired};
use crate::interface::label_of;

/// Binds tighter than any operator: function application.
pub(super) const APPLICATION: usize = 10;

pub(super) fn show(m: &mut Maker<'_, '_>, target: &Target) -> Vec<InstanceMethod> {
    let mut clauses = Vec::new();
    for con in &target.cons {
        let (pattern, vars) = m.matched(con, "a");
        let (context, value) = (m.fresh("d"), m.fresh("value"));
        let body = constructor(m, con, (context, value), &vars);
        let pattern = Pattern::new(PatternKind::As(value, Box::new(pattern)), m.span);
        clauses.push(m.clause(vec![Pattern::var(context, m.span), pattern], body));
    }
    if target.cons.is_empty() {
        let value = m.fresh("value");
        let forced = m.call(*wired::SEQ, [m.var(value), m.call(*wired::SHOW_STRING, [m.text("")])]);
        clauses.push(m.clause(vec![m.wildcard(), Pattern::var(value, m.span)], forced));
    }
    vec![m.method(*wired::SHOWS_PREC, clauses)]
}

fn constructor(
    m: &mut Maker<'_, '_>,
    con: &Con,
    (context, value): (LocalId, LocalId),
    vars: &[LocalId],
) -> Expr {
    let name = con.name.name.as_str();
    let prefix = in_prefix(name);
    if vars.is_empty() {
        return named(m, value, &prefix);
    }
    if con.record {
        let mut parts = Vec::new();
        let mut before = format!("{prefix} {{");
        for (field, var) in con.fields.iter().zip(vars) {
            let label = field.map_or("", |f| label_of(f).as_str());
            before.push_str(&format!("{} = ", in_prefix(label)));
            parts.push(named(m, value, &before));
            parts.push(shown(m, 0, *var));
            before = ", ".to_owned();
        }
        parts.push(named(m, value, "}"));
        return parenthesised(m, context, APPLICATION + 1, parts);
    }
    if con.infix
        && let [left, right] = vars
    {
        let own = usize::from(con.fixity.precedence);
        let operator = if is_operator(name) { format!(" {name} ") } else { format!(" `{name}` ") };
        // Both sides one tighter: derived code never relies on associativity.
        let parts =
            vec![shown(m, own + 1, *left), named(m, value, &operator), shown(m, own + 1, *right)];
        return parenthesised(m, context, own + 1, parts);
    }
    let mut parts = vec![named(m, value, &format!("{prefix} "))];
    for (i, var) in vars.iter().enumerate() {
        if i > 0 {
            parts.push(m.global(*wired::SHOW_SPACE));
        }
        parts.push(shown(m, APPLICATION + 1, *var));
    }
    parenthesised(m, context, APPLICATION + 1, parts)
}

/// Text that stands for the value.
fn named(m: &Maker<'_, '_>, value: LocalId, text: &str) -> Expr {
    m.call(*wired::SHOW_NAMED, [m.var(value), m.text(text)])
}

fn shown(m: &Maker<'_, '_>, precedence: usize, var: LocalId) -> Expr {
    m.call(*wired::SHOWS_PREC, [m.int(precedence), m.var(var)])
}

/// The parts in sequence, in parentheses if the precedence of the context is at least `from`.
fn parenthesised(m: &Maker<'_, '_>, context: LocalId, from: usize, mut parts: Vec<Expr>) -> Expr {
    let last = parts.pop().unwrap_or_else(|| m.global(*wired::ID));
    let body =
        parts.into_iter().rev().fold(last, |rest, part| m.call(*wired::COMPOSE, [part, rest]));
    let needed = m.call(*wired::GREATER_EQ, [m.var(context), m.int(from)]);
    m.call(*wired::SHOW_PAREN, [needed, body])
}

pub(super) fn is_operator(name: &str) -> bool {
    name.chars().next().is_some_and(|c| !(c.is_alphabetic() || c == '_'))
}

/// A name as written before its arguments.
fn in_prefix(name: &str) -> String {
    if is_operator(name) { format!("({name})") } else { name.to_owned() }
}
