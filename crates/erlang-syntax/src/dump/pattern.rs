//! Patterns as text.

use super::expr::{atom, expr, record_fields, segment};
use super::writer::Writer;
use crate::preprocess::float_text;
use crate::token::quote;
use crate::tree::{Pattern, PatternKind};

pub(super) fn pattern(w: &mut Writer, p: &Pattern) {
    let span = p.span;
    let all = |w: &mut Writer, list: &[Pattern]| list.iter().for_each(|p| pattern(w, p));
    match &p.kind {
        PatternKind::Wildcard => w.line("variable _", span),
        PatternKind::Variable(v) => w.line(&format!("variable {v}"), span),
        PatternKind::Atom(a) => w.line(&format!("atom {}", atom(*a)), span),
        PatternKind::Integer(n) => w.line(&format!("integer {n}"), span),
        PatternKind::Float(x) => w.line(&format!("float {}", float_text(*x)), span),
        PatternKind::Char(c) => w.line(&format!("character {c}"), span),
        PatternKind::String(text) => w.line(&format!("string {}", quote(text, '"')), span),
        PatternKind::Tuple(elements) => w.node("tuple", span, |w| all(w, elements)),
        PatternKind::List { elements, tail } => w.node("list", span, |w| {
            all(w, elements);
            if let Some(tail) = tail {
                w.group("tail", |w| pattern(w, tail));
            }
        }),
        PatternKind::Binary(segments) => w.node("binary", span, |w| {
            for part in segments {
                segment(w, part, pattern);
            }
        }),
        PatternKind::Map(fields) => w.node("map", span, |w| {
            for field in fields {
                w.node(":=", field.span, |w| {
                    expr(w, &field.key);
                    pattern(w, &field.value);
                });
            }
        }),
        PatternKind::Record { name, fields } => {
            w.node(&format!("record {}", atom(name.symbol)), span, |w| {
                record_fields(w, fields, pattern);
            });
        }
        PatternKind::RecordIndex { name, field } => {
            let label = format!("record index {}.{}", atom(name.symbol), atom(field.symbol));
            w.line(&label, span);
        }
        PatternKind::Alias(left, right) => w.node("both", span, |w| {
            pattern(w, left);
            pattern(w, right);
        }),
        PatternKind::Append { prefixes, rest } => w.node("append", span, |w| {
            all(w, prefixes);
            pattern(w, rest);
        }),
        PatternKind::Constant(e) => w.node("constant", span, |w| expr(w, e)),
    }
}
