//! The variables that an expression binds for what follows, and how often names occur.
//!
//! Both are computed before lowering: at a join point, the bindings of the branches must be passed
//! on under one name, and only those used afterwards are worth passing on.

use erlang_syntax::tree::{
    CallTarget, Clause, Expr, ExprKind, MaybeStep, Pattern, PatternKind, Qualifier, Segment,
    Template,
};
use source::Symbol;
use std::collections::{BTreeSet, HashMap};

/// Names that an expression binds if they are not bound already.
#[derive(Default, Debug, PartialEq, Eq)]
pub(crate) struct Bindings {
    /// On every path.
    pub always: BTreeSet<Symbol>,
    /// On some paths only.
    pub sometimes: BTreeSet<Symbol>,
}

impl Bindings {
    fn then(&mut self, next: Bindings) {
        self.always.extend(next.always);
        self.sometimes.extend(next.sometimes);
    }

    /// The bindings of several alternatives.
    fn any_of(ways: Vec<Bindings>) -> Bindings {
        let mut result = Bindings::default();
        let mut ways = ways.into_iter();
        let Some(first) = ways.next() else { return result };
        result.then(first);
        for way in ways {
            let both = result.always.intersection(&way.always).copied().collect();
            result.sometimes.extend(result.always.difference(&way.always));
            result.sometimes.extend(way.always.difference(&result.always));
            result.sometimes.extend(way.sometimes);
            result.always = both;
        }
        result
    }

    fn unsafe_all(self) -> Bindings {
        let mut sometimes = self.sometimes;
        sometimes.extend(self.always);
        Bindings { always: BTreeSet::new(), sometimes }
    }
}

pub(crate) fn bindings(expr: &Expr) -> Bindings {
    let mut result = Bindings::default();
    core_ir::with_stack(|| collect(expr, &mut result));
    result
}

pub(crate) fn bindings_of(exprs: &[Expr]) -> Bindings {
    let mut result = Bindings::default();
    exprs.iter().for_each(|e| result.then(bindings(e)));
    result
}

fn clause(clause: &Clause) -> Bindings {
    let mut result = Bindings::default();
    clause.patterns.iter().for_each(|p| pattern_names(p, &mut result.always));
    result.then(bindings_of(&clause.body));
    result
}

fn collect(expr: &Expr, into: &mut Bindings) {
    let mut each = |exprs: &[Expr]| exprs.iter().for_each(|e| into.then(bindings(e)));
    match &expr.kind {
        ExprKind::Match { pattern, value } => {
            into.then(bindings(value));
            pattern_names(pattern, &mut into.always);
        }
        ExprKind::Block(body) => each(body),
        ExprKind::If(clauses) => {
            into.then(Bindings::any_of(clauses.iter().map(|c| bindings_of(&c.body)).collect()));
        }
        ExprKind::Case { subject, clauses } => {
            into.then(bindings(subject));
            into.then(Bindings::any_of(clauses.iter().map(clause).collect()));
        }
        ExprKind::Receive { clauses, after } => {
            let mut ways: Vec<Bindings> = clauses.iter().map(clause).collect();
            if let Some((time, body)) = after {
                into.then(bindings(time));
                ways.push(bindings_of(body));
            }
            into.then(Bindings::any_of(ways));
        }
        ExprKind::Try { body, of, catch, after } => {
            let mut ways: Vec<Bindings> = Vec::new();
            let mut first = bindings_of(body).unsafe_all();
            if of.is_empty() {
                ways.push(Bindings::default());
            }
            ways.extend(of.iter().map(clause));
            for c in catch {
                let mut way = bindings_of(&c.body);
                pattern_names(&c.class, &mut way.always);
                pattern_names(&c.pattern, &mut way.always);
                way.always.extend(c.stacktrace.map(|s| s.symbol));
                ways.push(way);
            }
            first.then(Bindings::any_of(ways).unsafe_all());
            first.then(bindings_of(after).unsafe_all());
            into.then(first);
        }
        ExprKind::Catch(inner) => into.then(bindings(inner).unsafe_all()),
        ExprKind::Maybe { steps, otherwise } => {
            let mut all = Bindings::default();
            for step in steps {
                match step {
                    MaybeStep::Expr(e) => all.then(bindings(e)),
                    MaybeStep::Match { pattern, value, .. } => {
                        all.then(bindings(value));
                        pattern_names(pattern, &mut all.always);
                    }
                }
            }
            otherwise.iter().for_each(|c| all.then(clause(c)));
            into.then(all.unsafe_all());
        }
        ExprKind::Operators(run)
            if run.rest.first().is_some_and(|o| matches!(o.op.precedence(), 150 | 160)) =>
        {
            into.then(bindings(&run.first));
            for operand in &run.rest {
                into.then(bindings(&operand.value).unsafe_all());
            }
        }
        ExprKind::Fun { .. } | ExprKind::Comprehension(_) => {}
        _ => children(expr, &mut |e| into.then(bindings(e))),
    }
}

/// Calls `f` on each direct subexpression, except those in patterns.
fn children(expr: &Expr, f: &mut dyn FnMut(&Expr)) {
    match &expr.kind {
        ExprKind::Tuple(elements) => elements.iter().for_each(f),
        ExprKind::List { elements, tail } => {
            elements.iter().for_each(&mut *f);
            tail.iter().for_each(|t| f(t));
        }
        ExprKind::Binary(segments) => {
            for segment in segments {
                f(&segment.value);
                segment.size.iter().for_each(&mut *f);
            }
        }
        ExprKind::Map { base, fields } => {
            base.iter().for_each(|b| f(b));
            for field in fields {
                f(&field.key);
                f(&field.value);
            }
        }
        ExprKind::Record { fields, .. } => fields.iter().for_each(|x| f(&x.value)),
        ExprKind::RecordUpdate { base, fields, .. } => {
            f(base);
            fields.iter().for_each(|x| f(&x.value));
        }
        ExprKind::RecordAccess { base, .. } => f(base),
        ExprKind::Call { target, args } => {
            match &**target {
                CallTarget::Local(_) => {}
                CallTarget::Remote { module, function } => {
                    f(module);
                    f(function);
                }
                CallTarget::Value(value) => f(value),
            }
            args.iter().for_each(f);
        }
        ExprKind::FunRemote { module, function, arity } => {
            f(module);
            f(function);
            f(arity);
        }
        ExprKind::Unary { operand, .. } => f(operand),
        ExprKind::Operators(run) => {
            f(&run.first);
            run.rest.iter().for_each(|o| f(&o.value));
        }
        ExprKind::Send { to, message } => {
            f(to);
            f(message);
        }
        _ => {}
    }
}

/// Calls `f` on each direct subexpression, including those in clauses and guards.
pub(crate) fn every_child(expr: &Expr, f: &mut dyn FnMut(&Expr)) {
    let clauses = |clauses: &[Clause], f: &mut dyn FnMut(&Expr)| {
        for clause in clauses {
            clause.guard.iter().flatten().chain(&clause.body).for_each(&mut *f);
        }
    };
    match &expr.kind {
        ExprKind::Fun { clauses: list, .. } => clauses(list, f),
        ExprKind::Match { value, .. } => f(value),
        ExprKind::Catch(inner) => f(inner),
        ExprKind::Block(body) => body.iter().for_each(f),
        ExprKind::If(list) => {
            list.iter().flat_map(|c| c.guard.iter().flatten().chain(&c.body)).for_each(f);
        }
        ExprKind::Case { subject, clauses: list } => {
            f(subject);
            clauses(list, f);
        }
        ExprKind::Receive { clauses: list, after } => {
            clauses(list, f);
            if let Some((time, body)) = after {
                f(time);
                body.iter().for_each(f);
            }
        }
        ExprKind::Try { body, of, catch, after } => {
            body.iter().for_each(&mut *f);
            clauses(of, f);
            catch.iter().flat_map(|c| c.guard.iter().flatten().chain(&c.body)).for_each(&mut *f);
            after.iter().for_each(f);
        }
        ExprKind::Maybe { steps, otherwise } => {
            for step in steps {
                match step {
                    MaybeStep::Expr(e) | MaybeStep::Match { value: e, .. } => f(e),
                }
            }
            clauses(otherwise, f);
        }
        ExprKind::Comprehension(comprehension) => {
            match &comprehension.template {
                Template::List(e) | Template::Binary(e) => f(e),
                Template::Map { key, value } => {
                    f(key);
                    f(value);
                }
            }
            for qualifier in comprehension.qualifiers.iter().flat_map(Qualifier::parts) {
                qualifier.source().into_iter().for_each(&mut *f);
            }
        }
        _ => children(expr, f),
    }
}

/// All variables in a pattern, except `_`.
pub(crate) fn pattern_names(pattern: &Pattern, into: &mut BTreeSet<Symbol>) {
    match &pattern.kind {
        PatternKind::Variable(name) => {
            into.insert(*name);
        }
        PatternKind::Tuple(elements) => elements.iter().for_each(|p| pattern_names(p, into)),
        PatternKind::List { elements, tail } => {
            elements.iter().for_each(|p| pattern_names(p, into));
            tail.iter().for_each(|p| pattern_names(p, into));
        }
        PatternKind::Binary(segments) => {
            segments.iter().for_each(|s| pattern_names(&s.value, into));
        }
        PatternKind::Map(fields) => fields.iter().for_each(|f| pattern_names(&f.value, into)),
        PatternKind::Record { fields, .. } => {
            fields.iter().for_each(|f| pattern_names(&f.value, into));
        }
        PatternKind::Alias(left, right) => {
            pattern_names(left, into);
            pattern_names(right, into);
        }
        PatternKind::Append { rest, .. } => pattern_names(rest, into),
        _ => {}
    }
}

/// How often each variable occurs, including in patterns and inner functions.
#[derive(Default)]
pub(crate) struct Counts {
    of: HashMap<Symbol, u32>,
}

impl Counts {
    pub(crate) fn of(&self, name: Symbol) -> u32 {
        self.of.get(&name).copied().unwrap_or(0)
    }

    fn one(&mut self, name: Symbol) {
        *self.of.entry(name).or_default() += 1;
    }

    pub(crate) fn exprs(&mut self, exprs: &[Expr]) {
        exprs.iter().for_each(|e| self.expr(e));
    }

    pub(crate) fn expr(&mut self, expr: &Expr) {
        core_ir::with_stack(|| self.expr_here(expr));
    }

    pub(crate) fn clause(&mut self, clause: &Clause) {
        clause.patterns.iter().for_each(|p| self.pattern(p));
        clause.guard.iter().for_each(|g| self.exprs(g));
        self.exprs(&clause.body);
    }

    fn clauses(&mut self, clauses: &[Clause]) {
        clauses.iter().for_each(|c| self.clause(c));
    }

    fn expr_here(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Variable(name) => self.one(*name),
            ExprKind::Fun { clauses, .. } => self.clauses(clauses),
            ExprKind::Match { pattern, value } => {
                self.pattern(pattern);
                self.expr(value);
            }
            ExprKind::Catch(inner) => self.expr(inner),
            ExprKind::Block(body) => self.exprs(body),
            ExprKind::If(clauses) => {
                for clause in clauses {
                    clause.guard.iter().for_each(|g| self.exprs(g));
                    self.exprs(&clause.body);
                }
            }
            ExprKind::Case { subject, clauses } => {
                self.expr(subject);
                self.clauses(clauses);
            }
            ExprKind::Receive { clauses, after } => {
                self.clauses(clauses);
                if let Some((time, body)) = after {
                    self.expr(time);
                    self.exprs(body);
                }
            }
            ExprKind::Try { body, of, catch, after } => {
                self.exprs(body);
                self.clauses(of);
                for clause in catch {
                    self.pattern(&clause.class);
                    self.pattern(&clause.pattern);
                    clause.stacktrace.iter().for_each(|s| self.one(s.symbol));
                    clause.guard.iter().for_each(|g| self.exprs(g));
                    self.exprs(&clause.body);
                }
                self.exprs(after);
            }
            ExprKind::Maybe { steps, otherwise } => {
                for step in steps {
                    match step {
                        MaybeStep::Expr(e) => self.expr(e),
                        MaybeStep::Match { pattern, value, .. } => {
                            self.pattern(pattern);
                            self.expr(value);
                        }
                    }
                }
                self.clauses(otherwise);
            }
            ExprKind::Comprehension(comprehension) => {
                match &comprehension.template {
                    Template::List(e) | Template::Binary(e) => self.expr(e),
                    Template::Map { key, value } => {
                        self.expr(key);
                        self.expr(value);
                    }
                }
                for qualifier in comprehension.qualifiers.iter().flat_map(Qualifier::parts) {
                    match qualifier {
                        Qualifier::Filter(e) => self.expr(e),
                        Qualifier::List { pattern, source, .. }
                        | Qualifier::Binary { pattern, source, .. } => {
                            self.pattern(pattern);
                            self.expr(source);
                        }
                        Qualifier::Map { key, value, source, .. } => {
                            self.pattern(key);
                            self.pattern(value);
                            self.expr(source);
                        }
                        // Its parts are here.
                        Qualifier::Zip { .. } => {}
                    }
                }
            }
            _ => children(expr, &mut |e| self.expr(e)),
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        match &pattern.kind {
            PatternKind::Variable(name) => self.one(*name),
            PatternKind::Tuple(elements) => elements.iter().for_each(|p| self.pattern(p)),
            PatternKind::List { elements, tail } => {
                elements.iter().for_each(|p| self.pattern(p));
                tail.iter().for_each(|p| self.pattern(p));
            }
            PatternKind::Binary(segments) => segments.iter().for_each(|s| self.segment(s)),
            PatternKind::Map(fields) => {
                for field in fields {
                    self.expr(&field.key);
                    self.pattern(&field.value);
                }
            }
            PatternKind::Record { fields, .. } => {
                fields.iter().for_each(|f| self.pattern(&f.value));
            }
            PatternKind::Alias(left, right) => {
                self.pattern(left);
                self.pattern(right);
            }
            PatternKind::Append { rest, .. } => self.pattern(rest),
            _ => {}
        }
    }

    fn segment(&mut self, segment: &Segment<Pattern>) {
        self.pattern(&segment.value);
        segment.size.iter().for_each(|size| self.expr(size));
    }
}
