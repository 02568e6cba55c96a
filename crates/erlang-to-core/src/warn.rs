//! Warnings about likely mistakes.

use crate::module::{Key, ModuleScope, Surface};
use crate::occurs::Counts;
use erlang_syntax::tree::{
    Attribute, CallTarget, Clause, Expr, ExprKind, Module, Pattern, PatternKind,
};
use source::{Diagnostic, Symbol};
use std::collections::{BTreeSet, HashSet};

/// Variables in function heads that occur once, and functions that cannot be called.
pub(crate) fn unused(
    module: &Module,
    scope: &ModuleScope<'_>,
    surface: &Surface,
    problems: &mut Vec<Diagnostic>,
) {
    let mut called: HashSet<Key> = surface.exports.iter().copied().collect();
    for (attribute, _) in module.attributes() {
        if let Attribute::OnLoad(name) = attribute {
            called.insert((name.name, name.arity));
        }
    }
    for function in module.functions() {
        for clause in &function.clauses {
            let mut counts = Counts::default();
            counts.clause(clause);
            for pattern in &clause.patterns {
                heads(pattern, &counts, problems);
            }
        }
    }
    let mut calls = Calls { of: Vec::new(), called };
    for function in module.functions() {
        for clause in &function.clauses {
            calls.clause(clause, function.key());
        }
    }
    let reached = calls.reached();
    let mut functions: Vec<Key> = scope.functions.keys().copied().collect();
    functions.sort();
    if module.has_compile_option("nowarn_unused_function") {
        return;
    }
    for key in functions {
        if !reached.contains(&key)
            && let Some(span) = scope.functions.get(&key)
        {
            let message = format!("function {}/{} is unused", key.0, key.1);
            problems.push(Diagnostic::warning(message).at(*span));
        }
    }
}

fn heads(pattern: &Pattern, counts: &Counts, problems: &mut Vec<Diagnostic>) {
    let mut names = BTreeSet::new();
    crate::occurs::pattern_names(pattern, &mut names);
    let once = |name: &Symbol| !name.as_str().starts_with('_') && counts.of(*name) == 1;
    let unused: Vec<Symbol> = names.into_iter().filter(once).collect();
    if unused.is_empty() {
        return;
    }
    for name in unused {
        let span = place(pattern, name).unwrap_or(pattern.span);
        problems.push(
            Diagnostic::warning(format!("variable '{name}' is unused"))
                .at(span)
                .help(format!("write _{name} if that is meant")),
        );
    }
}

fn place(pattern: &Pattern, name: Symbol) -> Option<source::Span> {
    match &pattern.kind {
        PatternKind::Variable(n) if *n == name => Some(pattern.span),
        PatternKind::Tuple(parts) => parts.iter().find_map(|p| place(p, name)),
        PatternKind::List { elements, tail } => {
            elements.iter().chain(tail.as_deref()).find_map(|p| place(p, name))
        }
        PatternKind::Map(fields) => fields.iter().find_map(|f| place(&f.value, name)),
        PatternKind::Record { fields, .. } => fields.iter().find_map(|f| place(&f.value, name)),
        PatternKind::Binary(segments) => segments.iter().find_map(|s| place(&s.value, name)),
        PatternKind::Alias(left, right) => place(left, name).or_else(|| place(right, name)),
        PatternKind::Append { rest, .. } => place(rest, name),
        _ => None,
    }
}

/// Which functions call which by a bare name.
struct Calls {
    of: Vec<(Key, Key)>,
    called: HashSet<Key>,
}

impl Calls {
    fn reached(mut self) -> HashSet<Key> {
        let mut work: Vec<Key> = self.called.iter().copied().collect();
        while let Some(from) = work.pop() {
            for (caller, callee) in &self.of {
                if *caller == from && self.called.insert(*callee) {
                    work.push(*callee);
                }
            }
        }
        self.called
    }

    fn clause(&mut self, clause: &Clause, from: Key) {
        clause.body.iter().for_each(|e| self.expr(e, from));
    }

    fn expr(&mut self, expr: &Expr, from: Key) {
        core_ir::with_stack(|| {
            match &expr.kind {
                ExprKind::Call { target, args } => {
                    if let CallTarget::Local(name) = &**target {
                        self.of.push((from, (name.symbol, args.len() as u32)));
                    }
                }
                ExprKind::FunLocal { name, arity } => self.of.push((from, (name.symbol, *arity))),
                _ => {}
            }
            crate::occurs::every_child(expr, &mut |e| self.expr(e, from));
        });
    }
}
