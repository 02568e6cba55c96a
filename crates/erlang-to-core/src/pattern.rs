//! Patterns in the form in which they are compiled: records are tuples, strings are lists,
//! arithmetic is evaluated.

use crate::constant::{Constant, fold};
use crate::lower::Lower;
use erlang_syntax::tree::{Expr, FieldName, Pattern, PatternKind, Segment};
use num_bigint::BigInt;
use source::{Diagnostic, Span, Symbol};
use std::rc::Rc;

#[derive(Clone)]
pub(crate) struct Pat<'p> {
    pub kind: PatKind<'p>,
    pub span: Span,
}

#[derive(Clone)]
pub(crate) enum PatKind<'p> {
    Any,
    Var(Symbol),
    Nil,
    /// Elements from an index on, then the tail, which is `[]` if absent. Never empty.
    List {
        elements: Rc<Vec<Pat<'p>>>,
        from: usize,
        tail: Option<Rc<Pat<'p>>>,
    },
    Tuple(Rc<Vec<Pat<'p>>>),
    Atom(Symbol),
    Int(BigInt),
    Float(f64),
    /// A whole string, not empty.
    Text(Rc<str>),
    Map(Rc<Vec<(&'p Expr, Pat<'p>)>>),
    Bits(&'p [Segment<Pattern>]),
    Both(Rc<Pat<'p>>, Rc<Pat<'p>>),
}

/// What a flat `case` can distinguish.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Head {
    Nil,
    Cons,
    Tuple(usize),
    Atom(Symbol),
    Int(BigInt),
}

impl<'p> Pat<'p> {
    pub(crate) fn new(kind: PatKind<'p>, span: Span) -> Self {
        Pat { kind, span }
    }

    pub(crate) fn any(span: Span) -> Self {
        Pat { kind: PatKind::Any, span }
    }

    pub(crate) fn head(&self) -> Option<Head> {
        Some(match &self.kind {
            PatKind::Nil => Head::Nil,
            PatKind::List { .. } => Head::Cons,
            PatKind::Tuple(elements) => Head::Tuple(elements.len()),
            PatKind::Atom(name) => Head::Atom(*name),
            PatKind::Int(value) => Head::Int(value.clone()),
            _ => return None,
        })
    }

    /// The parts of a pattern with a head.
    pub(crate) fn parts(&self) -> Vec<Pat<'p>> {
        match &self.kind {
            PatKind::List { elements, from, tail } => {
                let rest = match (from + 1 < elements.len(), tail) {
                    (true, _) => Pat::new(
                        PatKind::List {
                            elements: elements.clone(),
                            from: from + 1,
                            tail: tail.clone(),
                        },
                        self.span,
                    ),
                    (false, Some(tail)) => (**tail).clone(),
                    (false, None) => Pat::new(PatKind::Nil, self.span),
                };
                vec![elements[*from].clone(), rest]
            }
            PatKind::Tuple(elements) => elements.to_vec(),
            _ => Vec::new(),
        }
    }

    pub(crate) fn variable(&self) -> Option<Symbol> {
        match &self.kind {
            PatKind::Var(name) => Some(*name),
            PatKind::Both(left, right) => left.variable().or_else(|| right.variable()),
            _ => None,
        }
    }
}

impl Lower<'_> {
    pub(crate) fn pattern<'p>(&mut self, pattern: &'p Pattern) -> Pat<'p> {
        core_ir::with_stack(|| {
            let kind = self.pattern_kind(pattern);
            Pat::new(kind, pattern.span)
        })
    }

    fn pattern_kind<'p>(&mut self, pattern: &'p Pattern) -> PatKind<'p> {
        match &pattern.kind {
            PatternKind::Wildcard => PatKind::Any,
            PatternKind::Variable(name) if name.as_str() == "_" => PatKind::Any,
            PatternKind::Variable(name) => PatKind::Var(*name),
            PatternKind::Atom(name) => PatKind::Atom(*name),
            PatternKind::Integer(value) => PatKind::Int(value.clone()),
            PatternKind::Char(code) => PatKind::Int(BigInt::from(*code)),
            PatternKind::Float(value) => PatKind::Float(*value),
            PatternKind::String(text) => text_kind(text),
            PatternKind::Tuple(elements) => {
                if let Some(PatternKind::Atom(tag)) = elements.first().map(|e| &e.kind) {
                    self.tagged.insert((*tag, elements.len()));
                }
                PatKind::Tuple(Rc::new(elements.iter().map(|p| self.pattern(p)).collect()))
            }
            PatternKind::List { elements, tail } => {
                let elements: Vec<Pat> = elements.iter().map(|p| self.pattern(p)).collect();
                let tail = tail.as_ref().map(|t| self.pattern(t));
                list_kind(elements, tail)
            }
            PatternKind::Append { prefixes, rest } => {
                let mut elements = Vec::new();
                for prefix in prefixes {
                    let prefix = self.pattern(prefix);
                    self.prefix(prefix, &mut elements);
                }
                let rest = self.pattern(rest);
                list_kind(elements, Some(rest))
            }
            PatternKind::Binary(segments) => PatKind::Bits(segments),
            PatternKind::Map(fields) => PatKind::Map(Rc::new(
                fields.iter().map(|f| (&f.key, self.pattern(&f.value))).collect(),
            )),
            PatternKind::Record { name, fields } => {
                let Some(record) = self.record(*name) else { return PatKind::Any };
                let mut elements = vec![Pat::new(PatKind::Atom(name.symbol), name.span)];
                elements.resize(record.fields.len() + 1, Pat::any(pattern.span));
                let mut named = vec![false; record.fields.len()];
                for field in fields {
                    if let FieldName::Named(field_name) = field.name
                        && let Some(at) = self.record_field(record, field_name)
                    {
                        if std::mem::replace(&mut named[at], true) {
                            self.say_field_twice(field_name);
                        }
                        elements[at + 1] = self.pattern(&field.value);
                    }
                }
                for field in fields {
                    if let FieldName::Rest(_) = field.name {
                        for (at, named) in named.iter().enumerate() {
                            if !named {
                                elements[at + 1] = self.pattern(&field.value);
                            }
                        }
                    }
                }
                PatKind::Tuple(Rc::new(elements))
            }
            PatternKind::RecordIndex { name, field } => {
                let index = self.record(*name).and_then(|r| self.record_field(r, *field));
                PatKind::Int(BigInt::from(index.unwrap_or(0) + 2))
            }
            PatternKind::Alias(left, right) => {
                PatKind::Both(Rc::new(self.pattern(left)), Rc::new(self.pattern(right)))
            }
            PatternKind::Constant(expr) => match fold(expr) {
                Some(Constant::Int(value)) => PatKind::Int(value),
                Some(Constant::Float(value)) => PatKind::Float(value),
                Some(Constant::Atom(name)) => PatKind::Atom(name),
                None => {
                    let message = "illegal pattern: this is not a constant";
                    self.say(
                        Diagnostic::error(message)
                            .at(pattern.span)
                            .help("compute it before, and match against a bound variable"),
                    );
                    PatKind::Any
                }
            },
        }
    }

    /// The elements of the left side of a `++`.
    fn prefix<'p>(&mut self, prefix: Pat<'p>, into: &mut Vec<Pat<'p>>) {
        match prefix.kind {
            PatKind::Nil => {}
            PatKind::Text(text) => into.extend(text.chars().map(|c| char_pat(c, prefix.span))),
            PatKind::List { elements, tail: None, .. } => into.extend(elements.iter().cloned()),
            _ => self.say(
                Diagnostic::error("illegal pattern: the left side of `++` must be a literal list")
                    .at(prefix.span),
            ),
        }
    }
}

fn char_pat<'p>(c: char, span: Span) -> Pat<'p> {
    Pat::new(PatKind::Int(BigInt::from(u32::from(c))), span)
}

fn text_kind<'p>(text: &str) -> PatKind<'p> {
    if text.is_empty() { PatKind::Nil } else { PatKind::Text(text.into()) }
}

fn list_kind<'p>(elements: Vec<Pat<'p>>, tail: Option<Pat<'p>>) -> PatKind<'p> {
    match (elements.is_empty(), tail) {
        (true, None) => PatKind::Nil,
        (true, Some(tail)) => tail.kind,
        (false, tail) => PatKind::List {
            elements: Rc::new(elements),
            from: 0,
            tail: tail.map(|t| match t.kind {
                // A literal prefix may be followed by a string, which is a list.
                PatKind::Text(text) => {
                    let elements = text.chars().map(|c| char_pat(c, t.span)).collect();
                    Rc::new(Pat::new(list_kind(elements, None), t.span))
                }
                _ => Rc::new(t),
            }),
        },
    }
}
