//! `Read`: the text that `Show` writes, and the variations in space and parentheses that the
//! report allows.

use super::build::Maker;
use super::show::{APPLICATION, is_operator};
use super::{Con, Target};
use crate::hir::{
    Expr, ExprKind, GlobalName, InstanceMethod, LocalId, Pattern, Stmt, StmtKind, wired,
};
use crate::interface::label_of;

pub(super) fn read(m: &mut Maker<'_, '_>, target: &Target) -> Vec<InstanceMethod> {
    let mut parsers: Vec<Expr> = Vec::new();
    for con in &target.cons {
        parsers.push(constructor(m, con));
    }
    let choice = match parsers.pop() {
        None => m.global(*wired::PFAIL),
        Some(last) => {
            parsers.into_iter().rev().fold(last, |rest, p| m.call(*wired::CHOICE, [p, rest]))
        }
    };
    let body = m.call(*wired::PARENS, [choice]);
    let one = m.clause(Vec::new(), body);
    let list = m.clause(Vec::new(), m.global(*wired::READ_LIST_PREC_DEFAULT));
    vec![m.method(*wired::READ_PREC, vec![one]), m.method(*wired::READ_LIST_PREC, vec![list])]
}

fn constructor(m: &mut Maker<'_, '_>, con: &Con) -> Expr {
    let name = con.name.name.as_str();
    let vars = m.fresh_n("a", con.fields.len());
    let mut statements = Vec::new();
    let precedence = if con.record && !vars.is_empty() {
        prefix_name(m, name, &mut statements);
        punctuation(m, "{", &mut statements);
        for (i, (field, var)) in con.fields.iter().zip(&vars).enumerate() {
            if i > 0 {
                punctuation(m, ",", &mut statements);
            }
            let label = field.map_or("", |f| label_of(f).as_str());
            let reader =
                if is_operator(label) { *wired::READ_SYM_FIELD } else { *wired::READ_FIELD };
            let value = m.call(*wired::RESET, [m.global(*wired::READ_PREC)]);
            bind(m, *var, m.call(reader, [m.text(label), value]), &mut statements);
        }
        punctuation(m, "}", &mut statements);
        Some(APPLICATION + 1)
    } else if let ([left, right], true) = (vars.as_slice(), con.infix) {
        let (left, right) = (*left, *right);
        argument(m, left, &mut statements);
        if is_operator(name) {
            expect(m, *wired::LEX_SYMBOL, name, &mut statements);
        } else {
            punctuation(m, "`", &mut statements);
            expect(m, *wired::IDENT, name, &mut statements);
            punctuation(m, "`", &mut statements);
        }
        argument(m, right, &mut statements);
        Some(usize::from(con.fixity.precedence))
    } else {
        prefix_name(m, name, &mut statements);
        for var in &vars {
            argument(m, *var, &mut statements);
        }
        // A constructor alone is as good as a literal.
        (!vars.is_empty()).then_some(APPLICATION)
    };
    let built = m.build(con.name, m.vars(&vars));
    let result = Box::new(m.call(*wired::RETURN, [built]));
    let block = Expr::new(ExprKind::Do { statements, result }, m.span);
    match precedence {
        Some(p) => m.call(*wired::PREC, [m.int(p), block]),
        None => block,
    }
}

fn prefix_name(m: &Maker<'_, '_>, name: &str, statements: &mut Vec<Stmt>) {
    if is_operator(name) {
        punctuation(m, "(", statements);
        expect(m, *wired::LEX_SYMBOL, name, statements);
        punctuation(m, ")", statements);
    } else {
        expect(m, *wired::IDENT, name, statements);
    }
}

fn punctuation(m: &Maker<'_, '_>, text: &str, statements: &mut Vec<Stmt>) {
    expect(m, *wired::PUNC, text, statements);
}

fn expect(m: &Maker<'_, '_>, lexeme: GlobalName, text: &str, statements: &mut Vec<Stmt>) {
    let lexeme = m.build(lexeme, [m.text(text)]);
    let kind = StmtKind::Expr(m.call(*wired::EXPECT_P, [lexeme]));
    statements.push(Stmt { kind, span: m.span });
}

fn argument(m: &Maker<'_, '_>, var: LocalId, statements: &mut Vec<Stmt>) {
    bind(m, var, m.call(*wired::STEP, [m.global(*wired::READ_PREC)]), statements);
}

fn bind(m: &Maker<'_, '_>, var: LocalId, parser: Expr, statements: &mut Vec<Stmt>) {
    let kind = StmtKind::Bind(Pattern::var(var, m.span), parser);
    statements.push(Stmt { kind, span: m.span });
}
