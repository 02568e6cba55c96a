//! Random well-scoped modules, from a seed.
//!
//! Bodies are built in the order in which the text parser numbers expressions and variables, so
//! that what reads back can be compared with `==`.

use core_ir::{
    Alternative, Body, BodyBuilder, Constructor, DataType, Def, Expr, ExprId, Field, Language,
    Literal, Module, Pattern, Prim, Var, VarId, Visibility,
};
use num_bigint::BigInt;
use source::{FileId, Span, Symbol};
pub(crate) use test_support::Random;

#[rustfmt::skip] // One name a line reads worse.
const NAMES: &[&str] = &[
    "x", "y", "xs'", "n", "go", "let", "case", "lam", "as", "else", "con", "tuple", "join",
    "call", "a b", "", ":", ":+:", ":|", "()", "(,)", "[]", "+", "-", "-1", "1", "+5x", "|", "\\",
    "$x", "$", "%int+", "%", "#", "#nan", "@", "@-", "'", "'a'", "\"", "x~2", "x~1", "x~02", "~2",
    "~", "!", "!x", "_", "λ", "é", "\u{1F600}", "\n", "\0", "\u{7f}", "lists:reverse/2", "Main.f",
    ".", "Main..", "Main.", "M:x", ";", "; x", "{}", ",", ",,", "True", "scrutinee", "a\u{a0}b",
    "\u{200b}",
];

fn name(random: &mut Random) -> Symbol {
    if random.percent(60) {
        return Symbol::new(random.pick(&NAMES[..5]));
    }
    Symbol::new(random.pick(NAMES))
}

fn span(random: &mut Random) -> Span {
    if random.percent(10) {
        return Span::NONE;
    }
    let start = random.below(1 << 20) as u32;
    Span { file: FileId(random.below(3) as u32), start, end: start + random.below(100) as u32 }
}

fn literal(random: &mut Random, in_pattern: bool) -> Literal {
    let doubles = [0.0, -0.0, 1.5, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE, 1e300, 0.1];
    match random.below(if in_pattern { 5 } else { 7 }) {
        0 if random.percent(20) => {
            let big = BigInt::from(random.next()) * BigInt::from(random.next());
            Literal::Int(if random.percent(50) { -big } else { big })
        }
        0 => Literal::Int(BigInt::from(random.below(20) as i64 - 10)),
        1 if random.percent(50) => Literal::Double(random.pick(&doubles)),
        // Not NaN: it would not compare equal to itself.
        1 => Literal::Double(
            Some(f64::from_bits(random.next())).filter(|d| !d.is_nan()).unwrap_or(1.0),
        ),
        2 => Literal::Char(char::from_u32(random.below(0x11_0000) as u32).unwrap_or('\'')),
        3 => Literal::Bytes((0..random.below(6)).map(|_| random.next() as u8).collect()),
        4 => Literal::Atom(name(random)),
        5 => Literal::String(name(random)),
        _ => Literal::Codes(name(random)),
    }
}

struct Generator<'r> {
    random: &'r mut Random,
    builder: BodyBuilder,
    scope: Vec<VarId>,
    labels: Vec<VarId>,
}

impl Generator<'_> {
    fn var(&mut self) -> VarId {
        let from_source = self.random.percent(70);
        let name = name(self.random);
        let span =
            if !from_source && self.random.percent(70) { Span::NONE } else { span(self.random) };
        self.builder.add_var(Var { name, from_source, span })
    }

    fn vars(&mut self, most: usize) -> Vec<VarId> {
        (0..self.random.below(most + 1)).map(|_| self.var()).collect()
    }

    fn scoped(&mut self, vars: &[VarId], depth: usize) -> ExprId {
        let before = self.scope.len();
        self.scope.extend(vars);
        let id = self.expr(depth);
        self.scope.truncate(before);
        id
    }

    fn exprs(&mut self, depth: usize) -> Vec<ExprId> {
        (0..self.random.below(4)).map(|_| self.expr(depth)).collect()
    }

    fn expr(&mut self, depth: usize) -> ExprId {
        let kind = if depth == 0 { self.random.below(4) } else { self.random.below(18) };
        let inner = depth.saturating_sub(1);
        let expr = match kind {
            0 | 1 if !self.scope.is_empty() => Expr::Var(self.random.pick(&self.scope)),
            0..=2 => Expr::Global(name(self.random)),
            3 => Expr::Lit(literal(self.random, false)),
            4 | 5 => {
                let name = self.random.percent(30).then(|| name(self.random));
                let params = self.vars(3);
                let body = self.scoped(&params, inner);
                Expr::Lam { name, params, body }
            }
            6 | 7 => {
                let exact = self.random.percent(30);
                let fun = self.expr(inner);
                Expr::App { fun, args: self.exprs(inner), exact }
            }
            8 | 9 => {
                let vars = self.vars(3);
                let values: Vec<ExprId> = vars.iter().map(|_| self.scoped(&vars, inner)).collect();
                let body = self.scoped(&vars, inner);
                Expr::Let { bindings: vars.into_iter().zip(values).collect(), body }
            }
            10 | 11 => {
                let value = self.expr(inner);
                let var = self.var();
                Expr::LetStrict { var, value, body: self.scoped(&[var], inner) }
            }
            12 => Expr::Con { con: name(self.random), args: self.exprs(inner) },
            13 => Expr::Tuple(self.exprs(inner)),
            14 => self.case(inner),
            15 => {
                let op = self.random.pick(Prim::ALL);
                Expr::Prim { op, args: (0..op.arity()).map(|_| self.expr(inner)).collect() }
            }
            16 => {
                let params = self.vars(2);
                let target = self.scoped(&params, inner);
                let label = self.var();
                self.labels.push(label);
                let body = self.expr(inner);
                self.labels.pop();
                Expr::Join { label, params, target, body }
            }
            _ if !self.labels.is_empty() => {
                Expr::Jump { args: self.exprs(inner), label: self.random.pick(&self.labels) }
            }
            _ => Expr::Unforced(self.expr(inner)),
        };
        let span = span(self.random);
        self.builder.add(expr, span)
    }

    fn case(&mut self, depth: usize) -> Expr {
        let scrutinee = self.expr(depth);
        let binder =
            if self.random.percent(50) { self.builder.fresh("scrutinee") } else { self.var() };
        let before = self.scope.len();
        self.scope.push(binder);
        let mut alternatives = Vec::new();
        for _ in 0..self.random.below(4) {
            let (pattern, fields) = match self.random.below(3) {
                0 => {
                    let con = name(self.random);
                    let fields = self.vars(2);
                    (Pattern::Con { con, fields: fields.clone() }, fields)
                }
                1 => {
                    let fields = self.vars(3);
                    (Pattern::Tuple(fields.clone()), fields)
                }
                _ => (Pattern::Lit(literal(self.random, true)), Vec::new()),
            };
            let body = self.scoped(&fields, depth);
            alternatives.push(Alternative { pattern, body });
        }
        let default = self.random.percent(50).then(|| self.expr(depth));
        self.scope.truncate(before);
        Expr::Case { scrutinee, binder, alternatives, default }
    }
}

fn body(random: &mut Random) -> Body {
    let depth = random.below(7);
    let builder = BodyBuilder::new();
    let mut generator = Generator { random, builder, scope: Vec::new(), labels: Vec::new() };
    let root = generator.expr(depth);
    generator.builder.finish(root)
}

pub(crate) fn module(random: &mut Random) -> Module {
    let types = (0..random.below(3)).map(|_| data_type(random)).collect();
    let defs = (0..random.below(5)).map(|_| def(random)).collect();
    let language = random.pick(&[Language::Core, Language::Haskell, Language::Erlang]);
    Module { name: Symbol::new(random.pick(&["Main", "M", "", "a b"])), language, types, defs }
}

fn data_type(random: &mut Random) -> DataType {
    let constructors = (0..random.below(4))
        .map(|_| Constructor {
            name: name(random),
            source_name: name(random),
            fields: (0..random.below(4))
                .map(|_| Field {
                    name: random.percent(60).then(|| name(random)),
                    strict: random.percent(30),
                    ty: random.percent(30).then(|| name(random)),
                })
                .collect(),
            fixity: random.percent(30).then(|| random.below(256) as u8),
        })
        .collect();
    DataType { name: name(random), constructors }
}

fn def(random: &mut Random) -> Def {
    Def {
        name: name(random),
        source_name: name(random),
        visibility: random.pick(&[Visibility::Source, Visibility::Generated]),
        span: span(random),
        ty: random.percent(30).then(|| name(random)),
        body: body(random),
    }
}

/// Changes a few bytes of a text: swaps, cuts, repeats, and pieces from anywhere.
pub(crate) fn mutate(random: &mut Random, bytes: &mut Vec<u8>) {
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(5) {
            0 => bytes.insert(at, random.next() as u8),
            1 if at < bytes.len() => {
                bytes.remove(at);
            }
            2 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            3 => bytes.truncate(at),
            _ => {
                let from = random.below(bytes.len() + 1);
                let to = (from + random.below(20)).min(bytes.len());
                let piece = bytes[from..to].to_vec();
                bytes.splice(at..at, piece);
            }
        }
    }
}
