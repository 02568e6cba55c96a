//! Encodes modules.

use super::bytes::{Output, zigzag};
use super::{MAGIC, VERSION, tags};
use crate::print::language_word;
use crate::{Body, DataType, Def, Expr, ExprId, Literal, Module, Pattern, VarId, Visibility};
use source::{Span, Symbol};
use std::collections::HashMap;

/// The binary form of a program or library.
pub fn encode(modules: &[Module]) -> Vec<u8> {
    let mut strings = Strings::default();
    let (mut index, mut bodies) = (Output::default(), Output::default());
    index.count(modules.len());
    for module in modules {
        index.number(strings.number(module.name));
        index.number(strings.number(Symbol::new(language_word(module.language))));
        index.count(module.types.len());
        for ty in &module.types {
            index.number(strings.number(ty.name));
            index.count(ty.constructors.len());
            ty.constructors.iter().for_each(|con| index.number(strings.number(con.name)));
            let before = bodies.bytes.len();
            data_type(&mut Writer::new(&mut bodies, &mut strings), ty);
            index.count(bodies.bytes.len() - before);
        }
        index.count(module.defs.len());
        for def in &module.defs {
            index.number(strings.number(def.name));
            let before = bodies.bytes.len();
            definition(&mut Writer::new(&mut bodies, &mut strings), def);
            index.count(bodies.bytes.len() - before);
        }
    }
    let mut out = Output::default();
    out.bytes.extend_from_slice(MAGIC);
    out.byte(VERSION);
    out.count(strings.texts.len());
    strings.texts.iter().for_each(|text| out.count(text.len()));
    strings.texts.iter().for_each(|text| out.bytes.extend_from_slice(text.as_bytes()));
    out.bytes.extend_from_slice(&index.bytes);
    out.bytes.extend_from_slice(&bodies.bytes);
    out.bytes
}

/// All texts, numbered in the order of first use, so that the bytes depend on the modules only.
#[derive(Default)]
struct Strings {
    numbers: HashMap<Symbol, u64>,
    texts: Vec<&'static str>,
}

impl Strings {
    fn number(&mut self, symbol: Symbol) -> u64 {
        *self.numbers.entry(symbol).or_insert_with(|| {
            self.texts.push(symbol.as_str());
            self.texts.len() as u64 - 1
        })
    }
}

struct Writer<'a> {
    out: &'a mut Output,
    strings: &'a mut Strings,
    /// The last span written, and the file of near spans.
    last: Span,
}

impl<'a> Writer<'a> {
    fn new(out: &'a mut Output, strings: &'a mut Strings) -> Self {
        Writer { out, strings, last: Span::NONE }
    }

    fn symbol(&mut self, symbol: Symbol) {
        let number = self.strings.number(symbol);
        self.out.number(number);
    }

    /// `None` is 0, a text one more than its number.
    fn optional(&mut self, symbol: Option<Symbol>) {
        let number = symbol.map_or(0, |s| self.strings.number(s) + 1);
        self.out.number(number);
    }

    fn vars(&mut self, vars: &[VarId]) {
        self.out.count(vars.len());
        vars.iter().for_each(|v| self.out.number(v.0.into()));
    }

    fn span(&mut self, span: Span) {
        if span == Span::NONE {
            return self.out.number(tags::SPAN_NONE);
        }
        if span == self.last {
            return self.out.number(tags::SPAN_SAME);
        }
        let length = u64::from(span.end.wrapping_sub(span.start));
        if span.file == self.last.file {
            let moved = i64::from(span.start) - i64::from(self.last.start);
            self.out.number(zigzag(moved) << 2 | tags::SPAN_NEAR);
        } else {
            self.out.number(u64::from(span.file.0) << 2 | tags::SPAN_FAR);
            self.out.number(span.start.into());
        }
        self.out.number(length);
        self.last = span;
    }
}

fn data_type(w: &mut Writer, ty: &DataType) {
    for con in &ty.constructors {
        w.symbol(con.source_name);
        w.out.number(con.fixity.map_or(0, |f| u64::from(f) + 1));
        w.out.count(con.fields.len());
        for field in &con.fields {
            w.out.byte(u8::from(field.strict));
            w.optional(field.name);
            w.optional(field.ty);
        }
    }
}

fn definition(w: &mut Writer, def: &Def) {
    w.symbol(def.source_name);
    w.out.byte(u8::from(def.visibility == Visibility::Generated));
    w.optional(def.ty);
    w.span(def.span);
    w.out.count(def.body.vars.len());
    for var in &def.body.vars {
        w.out.byte(u8::from(var.from_source));
        w.symbol(var.name);
        w.span(var.span);
    }
    body(w, &def.body);
}

/// Writes children first, each expression when it is left.
fn body(w: &mut Writer, body: &Body) {
    enum Visit {
        Enter(ExprId),
        Leave(ExprId),
    }
    let mut work: Vec<Visit> = body.root.map(Visit::Enter).into_iter().collect();
    while let Some(visit) = work.pop() {
        match visit {
            Visit::Enter(id) => {
                work.push(Visit::Leave(id));
                let from = work.len();
                body.children(id, |child| work.push(Visit::Enter(child)));
                work[from..].reverse();
            }
            Visit::Leave(id) => {
                expr(w, body.expr(id));
                w.span(body.span(id));
            }
        }
    }
}

fn expr(w: &mut Writer, expr: &Expr) {
    match expr {
        Expr::Var(var) => {
            w.out.byte(tags::VAR);
            w.out.number(var.0.into());
        }
        Expr::Global(name) => {
            w.out.byte(tags::GLOBAL);
            w.symbol(*name);
        }
        Expr::Lit(lit) => {
            w.out.byte(tags::LIT);
            literal(w, lit);
        }
        Expr::Lam { name, params, .. } => {
            w.out.byte(tags::LAM);
            w.optional(*name);
            w.vars(params);
        }
        Expr::App { args, exact, .. } => {
            w.out.byte(if *exact { tags::CALL } else { tags::APP });
            w.out.count(args.len());
        }
        Expr::Let { bindings, .. } => {
            w.out.byte(tags::LET);
            w.out.count(bindings.len());
            bindings.iter().for_each(|(var, _)| w.out.number(var.0.into()));
        }
        Expr::LetStrict { var, .. } => {
            w.out.byte(tags::LET_STRICT);
            w.out.number(var.0.into());
        }
        Expr::Con { con, args } => {
            w.out.byte(tags::CON);
            w.symbol(*con);
            w.out.count(args.len());
        }
        Expr::Tuple(args) => {
            w.out.byte(tags::TUPLE);
            w.out.count(args.len());
        }
        Expr::Case { binder, alternatives, default, .. } => {
            w.out.byte(if default.is_some() { tags::CASE_DEFAULT } else { tags::CASE });
            w.out.number(binder.0.into());
            w.out.count(alternatives.len());
            alternatives.iter().for_each(|a| pattern(w, &a.pattern));
        }
        Expr::Prim { op, args } => {
            w.out.byte(tags::PRIM);
            w.symbol(Symbol::new(op.text()));
            w.out.count(args.len());
        }
        Expr::Join { label, params, .. } => {
            w.out.byte(tags::JOIN);
            w.out.number(label.0.into());
            w.vars(params);
        }
        Expr::Jump { label, args } => {
            w.out.byte(tags::JUMP);
            w.out.number(label.0.into());
            w.out.count(args.len());
        }
        Expr::Unforced(_) => w.out.byte(tags::UNFORCED),
    }
}

fn pattern(w: &mut Writer, pattern: &Pattern) {
    match pattern {
        Pattern::Con { con, fields } => {
            w.out.byte(tags::PATTERN_CON);
            w.symbol(*con);
            w.vars(fields);
        }
        Pattern::Tuple(fields) => {
            w.out.byte(tags::PATTERN_TUPLE);
            w.vars(fields);
        }
        Pattern::Lit(lit) => {
            w.out.byte(tags::PATTERN_LIT);
            literal(w, lit);
        }
    }
}

fn literal(w: &mut Writer, literal: &Literal) {
    match literal {
        Literal::Int(n) => match i64::try_from(n) {
            Ok(n) => {
                w.out.byte(tags::LIT_SMALL);
                w.out.signed(n);
            }
            Err(_) => {
                w.out.byte(tags::LIT_BIG);
                w.out.slice(&n.to_signed_bytes_le());
            }
        },
        Literal::Double(d) => {
            w.out.byte(tags::LIT_DOUBLE);
            w.out.bytes.extend_from_slice(&d.to_bits().to_le_bytes());
        }
        Literal::Char(c) => {
            w.out.byte(tags::LIT_CHAR);
            w.out.number(u32::from(*c).into());
        }
        Literal::String(s) => {
            w.out.byte(tags::LIT_STRING);
            w.symbol(*s);
        }
        Literal::Codes(s) => {
            w.out.byte(tags::LIT_CODES);
            w.symbol(*s);
        }
        Literal::Bytes(bytes) => {
            w.out.byte(tags::LIT_BYTES);
            w.out.slice(bytes);
        }
        Literal::Atom(a) => {
            w.out.byte(tags::LIT_ATOM);
            w.symbol(*a);
        }
    }
}
