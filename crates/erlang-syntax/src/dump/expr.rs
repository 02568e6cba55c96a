//! Expressions and clauses as text.

use super::pattern::pattern;
use super::writer::Writer;
use crate::preprocess::float_text;
use crate::token::{quote, quote_atom};
use crate::tree::{
    Associativity, CallTarget, Clause, Endianness, Expr, ExprKind, FieldName, Guard, MaybeStep,
    Operators, Qualifier, RecordField, Segment, SegmentType, Signedness, Specifiers, Template,
};
use source::Symbol;

pub(super) fn atom(symbol: Symbol) -> String {
    quote_atom(symbol.as_str())
}

pub(super) fn exprs(w: &mut Writer, list: &[Expr]) {
    for e in list {
        expr(w, e);
    }
}

pub(super) fn expr(w: &mut Writer, e: &Expr) {
    let span = e.span;
    match &e.kind {
        ExprKind::Variable(v) => w.line(&format!("variable {v}"), span),
        ExprKind::Atom(a) => w.line(&format!("atom {}", atom(*a)), span),
        ExprKind::Integer(n) => w.line(&format!("integer {n}"), span),
        ExprKind::Float(x) => w.line(&format!("float {}", float_text(*x)), span),
        ExprKind::Char(c) => w.line(&format!("character {c}"), span),
        ExprKind::String(text) => w.line(&format!("string {}", quote(text, '"')), span),
        ExprKind::Tuple(elements) => w.node("tuple", span, |w| exprs(w, elements)),
        ExprKind::List { elements, tail } => w.node("list", span, |w| {
            exprs(w, elements);
            if let Some(tail) = tail {
                w.group("tail", |w| expr(w, tail));
            }
        }),
        ExprKind::Binary(segments) => w.node("binary", span, |w| {
            for segment in segments {
                self::segment(w, segment, expr);
            }
        }),
        ExprKind::Map { base, fields } => w.node("map", span, |w| {
            if let Some(base) = base {
                w.group("update of", |w| expr(w, base));
            }
            for field in fields {
                w.node(if field.exact { ":=" } else { "=>" }, field.span, |w| {
                    expr(w, &field.key);
                    expr(w, &field.value);
                });
            }
        }),
        ExprKind::Record { name, fields } => {
            w.node(&format!("record {}", atom(name.symbol)), span, |w| {
                record_fields(w, fields, expr);
            });
        }
        ExprKind::RecordUpdate { base, name, fields } => {
            w.node(&format!("record update {}", atom(name.symbol)), span, |w| {
                expr(w, base);
                record_fields(w, fields, expr);
            });
        }
        ExprKind::RecordAccess { base, name, field } => {
            let label = format!("record field {}.{}", atom(name.symbol), atom(field.symbol));
            w.node(&label, span, |w| expr(w, base));
        }
        ExprKind::RecordIndex { name, field } => {
            let label = format!("record index {}.{}", atom(name.symbol), atom(field.symbol));
            w.line(&label, span);
        }
        ExprKind::Call { target, args } => call(w, target, args, e),
        ExprKind::FunLocal { name, arity } => {
            w.line(&format!("fun {}/{arity}", atom(name.symbol)), span);
        }
        ExprKind::FunRemote { module, function, arity } => w.node("fun remote", span, |w| {
            expr(w, module);
            expr(w, function);
            expr(w, arity);
        }),
        ExprKind::Fun { name, clauses } => {
            let label = name.map_or("fun".to_owned(), |n| format!("fun {}", n.symbol));
            w.node(&label, span, |w| self::clauses(w, clauses));
        }
        ExprKind::Unary { op, operand } => {
            w.node(&format!("prefix {}", op.as_str()), span, |w| expr(w, operand));
        }
        ExprKind::Operators(run) => w.node("operators", span, |w| operators(w, run)),
        ExprKind::Match { pattern: left, value } => w.node("match", span, |w| {
            pattern(w, left);
            expr(w, value);
        }),
        ExprKind::Send { to, message } => w.node("send", span, |w| {
            expr(w, to);
            expr(w, message);
        }),
        ExprKind::Catch(inner) => w.node("catch", span, |w| expr(w, inner)),
        _ => block(w, e),
    }
}

/// A run of operators. Redundant parentheses only matter for locations: without those, `(a + b) +
/// c` is `a + b + c`.
fn operators(w: &mut Writer, run: &Operators) {
    match grouped(w, run, &run.first, Associativity::Left) {
        Some(inner) => operators(w, inner),
        None => expr(w, &run.first),
    }
    let mut run = run;
    while let Some((last, rest)) = run.rest.split_last() {
        for operand in rest {
            w.node(operand.op.as_str(), operand.op_span, |w| expr(w, &operand.value));
        }
        let inner = grouped(w, run, &last.value, Associativity::Right);
        let value = inner.map_or(&last.value, |inner| &inner.first);
        w.node(last.op.as_str(), last.op_span, |w| expr(w, value));
        match inner {
            Some(inner) => run = inner,
            None => break,
        }
    }
}

/// The run that an operand is, on the side to which its operators group anyway, if locations do not
/// matter.
fn grouped<'e>(
    w: &Writer,
    run: &Operators,
    operand: &'e Expr,
    side: Associativity,
) -> Option<&'e Operators> {
    let ExprKind::Operators(inner) = &operand.kind else { return None };
    let same = inner.precedence() == run.precedence() && run.associativity() == side;
    (same && !w.shows_places()).then_some(inner)
}

fn call(w: &mut Writer, target: &CallTarget, args: &[Expr], e: &Expr) {
    match target {
        CallTarget::Local(name) => {
            w.node(&format!("call {}", atom(name.symbol)), e.span, |w| exprs(w, args));
        }
        CallTarget::Remote { module, function } => w.node("call remote", e.span, |w| {
            expr(w, module);
            expr(w, function);
            w.group("arguments", |w| exprs(w, args));
        }),
        CallTarget::Value(callee) => w.node("call value", e.span, |w| {
            expr(w, callee);
            w.group("arguments", |w| exprs(w, args));
        }),
    }
}

fn block(w: &mut Writer, e: &Expr) {
    let span = e.span;
    match &e.kind {
        ExprKind::Block(body) => w.node("begin", span, |w| exprs(w, body)),
        ExprKind::If(clauses) => w.node("if", span, |w| {
            for clause in clauses {
                w.node("clause", clause.span, |w| {
                    guard(w, &clause.guard);
                    w.group("body", |w| exprs(w, &clause.body));
                });
            }
        }),
        ExprKind::Case { subject, clauses } => w.node("case", span, |w| {
            expr(w, subject);
            self::clauses(w, clauses);
        }),
        ExprKind::Receive { clauses, after } => w.node("receive", span, |w| {
            self::clauses(w, clauses);
            if let Some((timeout, body)) = after {
                w.group("after", |w| {
                    expr(w, timeout);
                    w.group("body", |w| exprs(w, body));
                });
            }
        }),
        ExprKind::Try { body, of, catch, after } => w.node("try", span, |w| {
            w.group("body", |w| exprs(w, body));
            if !of.is_empty() {
                w.group("of", |w| clauses(w, of));
            }
            for clause in catch {
                w.node("catch", clause.span, |w| {
                    pattern(w, &clause.class);
                    pattern(w, &clause.pattern);
                    if let Some(name) = clause.stacktrace {
                        w.line(&format!("stack trace {}", name.symbol), name.span);
                    }
                    guard(w, &clause.guard);
                    w.group("body", |w| exprs(w, &clause.body));
                });
            }
            if !after.is_empty() {
                w.group("after", |w| exprs(w, after));
            }
        }),
        ExprKind::Maybe { steps, otherwise } => w.node("maybe", span, |w| {
            for step in steps {
                match step {
                    MaybeStep::Expr(e) => expr(w, e),
                    MaybeStep::Match { pattern: left, value, span } => w.node("?=", *span, |w| {
                        pattern(w, left);
                        expr(w, value);
                    }),
                }
            }
            if !otherwise.is_empty() {
                w.group("else", |w| clauses(w, otherwise));
            }
        }),
        ExprKind::Comprehension(comprehension) => w.node("comprehension", span, |w| {
            match &comprehension.template {
                Template::List(e) => w.group("list of", |w| expr(w, e)),
                Template::Binary(e) => w.group("binary of", |w| expr(w, e)),
                Template::Map { key, value } => w.group("map of", |w| {
                    expr(w, key);
                    expr(w, value);
                }),
            }
            for qualifier in &comprehension.qualifiers {
                self::qualifier(w, qualifier);
            }
        }),
        // All others are handled by the caller.
        _ => {}
    }
}

fn qualifier(w: &mut Writer, q: &Qualifier) {
    match q {
        Qualifier::Filter(e) => w.group("filter", |w| expr(w, e)),
        Qualifier::List { pattern: left, source, strict, span } => {
            w.node(if *strict { "<:-" } else { "<-" }, *span, |w| {
                pattern(w, left);
                expr(w, source);
            });
        }
        Qualifier::Binary { pattern: left, source, strict, span } => {
            w.node(if *strict { "<:=" } else { "<=" }, *span, |w| {
                pattern(w, left);
                expr(w, source);
            });
        }
        Qualifier::Zip { generators, span } => w.node("&&", *span, |w| {
            for generator in generators {
                qualifier(w, generator);
            }
        }),
        Qualifier::Map { key, value, source, strict, span } => {
            w.node(if *strict { "map <:-" } else { "map <-" }, *span, |w| {
                pattern(w, key);
                pattern(w, value);
                expr(w, source);
            });
        }
    }
}

pub(super) fn clauses(w: &mut Writer, list: &[Clause]) {
    for clause in list {
        w.node("clause", clause.span, |w| {
            for p in &clause.patterns {
                pattern(w, p);
            }
            guard(w, &clause.guard);
            w.group("body", |w| exprs(w, &clause.body));
        });
    }
}

fn guard(w: &mut Writer, guard: &Guard) {
    for alternative in guard {
        w.group("when", |w| exprs(w, alternative));
    }
}

pub(super) fn record_fields<V>(
    w: &mut Writer,
    fields: &[RecordField<V>],
    value: fn(&mut Writer, &V),
) {
    for field in fields {
        let label = match field.name {
            FieldName::Named(name) => atom(name.symbol),
            FieldName::Rest(_) => "_".to_owned(),
        };
        w.node(&format!("field {label}"), field.span, |w| value(w, &field.value));
    }
}

pub(super) fn segment<V>(w: &mut Writer, segment: &Segment<V>, value: fn(&mut Writer, &V)) {
    let label = format!("segment{}", specifiers(&segment.specifiers));
    w.node(&label, segment.span, |w| {
        value(w, &segment.value);
        if let Some(size) = &segment.size {
            w.group("size", |w| expr(w, size));
        }
    });
}

fn specifiers(s: &Specifiers) -> String {
    let mut out = String::new();
    if let Some(kind) = s.kind {
        out.push_str(match kind {
            SegmentType::Integer => " integer",
            SegmentType::Float => " float",
            SegmentType::Binary => " binary",
            SegmentType::Bitstring => " bitstring",
            SegmentType::Utf8 => " utf8",
            SegmentType::Utf16 => " utf16",
            SegmentType::Utf32 => " utf32",
        });
    }
    if let Some(sign) = s.sign {
        out.push_str(match sign {
            Signedness::Signed => " signed",
            Signedness::Unsigned => " unsigned",
        });
    }
    if let Some(endian) = s.endian {
        out.push_str(match endian {
            Endianness::Big => " big",
            Endianness::Little => " little",
            Endianness::Native => " native",
        });
    }
    if let Some(unit) = s.unit {
        out.push_str(&format!(" unit:{unit}"));
    }
    out
}
