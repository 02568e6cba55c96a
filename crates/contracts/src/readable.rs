//! The facts of a path, and the open goal, in the user's terms.
//!
//! Only names of the source are used. Parts of an unknown value are named by the expression that selects them: `head
//! xs`, `balance account`, `fst p`, or else "part 2 of t".

use crate::eval::Eval;
use crate::reify::Head;
use crate::term::{Linear, Literal, Term, TermId};
use core_ir::{Body, Expr, ExprId, VarId, builtin};
use source::Symbol;
use std::collections::HashMap;

/// Larger bounds are those of `Int` and of memory, which mean nothing to the user.
const FAR: i128 = 1 << 48;

/// More facts than this are left out of an open goal.
const MAX_FACTS: usize = 8;

/// The open obligation: the goal and the facts, as Haskell.
pub(crate) fn obligation(eval: &mut Eval<'_>) -> String {
    let literals = eval.path.literals.clone();
    let Some((last, known)) = literals.split_last() else { return String::new() };
    let mut lines: Vec<String> = Vec::new();
    for literal in known {
        if let Literal::AtMost(x) = literal
            && x.constant.abs() >= FAR
        {
            continue;
        }
        let Some(line) = condition(eval, literal) else { continue };
        // True of every list.
        let is_length = line.starts_with("length ") && line.ends_with(" >= 0");
        if !is_length && !lines.contains(&line) {
            lines.push(line);
        }
    }
    if lines.len() > MAX_FACTS {
        lines.truncate(MAX_FACTS);
        lines.push("…".to_owned());
    }
    let goal = last.negate().and_then(|goal| condition(eval, &goal));
    match (goal, lines.is_empty()) {
        (Some(goal), true) => goal,
        (Some(goal), false) => format!("{goal}, where {}", lines.join(" && ")),
        (None, _) => lines.join(" && "),
    }
}

/// A statement about all values, as Haskell.
pub(crate) fn statement(eval: &Eval<'_>, hypotheses: &[Literal], conclusion: &Literal) -> String {
    let conclusion = match conclusion {
        Literal::Same(a, b, true) if matches!(eval.terms.get(*b), Term::Con(_, parts) if !parts.is_empty()) =>
        {
            format!("{} == {}", term(eval, *a, 0), term(eval, *b, 0))
        }
        _ => condition(eval, conclusion).unwrap_or_default(),
    };
    let hypotheses: Vec<String> = hypotheses.iter().filter_map(|h| condition(eval, h)).collect();
    match hypotheses.is_empty() {
        true => conclusion,
        false => format!("{conclusion}, where {}", hypotheses.join(" && ")),
    }
}

/// A call, as in the source.
pub(crate) fn call(eval: &Eval<'_>, id: TermId) -> String {
    term(eval, id, 0)
}

/// The name of a part of a value.
pub(crate) fn part(eval: &mut Eval<'_>, whole: TermId, con: Symbol, index: usize) -> String {
    let whole = term(eval, whole, 1);
    match (con.as_str(), index) {
        (builtin::CONS, 0) => return format!("head {whole}"),
        (builtin::CONS, _) => return format!("tail {whole}"),
        (builtin::PAIR, 0) => return format!("fst {whole}"),
        (builtin::PAIR, _) => return format!("snd {whole}"),
        (builtin::JUST, _) => return format!("fromJust {whole}"),
        _ => {}
    }
    let data = eval.data_type(con);
    let info = data.and_then(|d| d.constructors.iter().find(|c| c.name == con).cloned());
    match info.and_then(|i| i.fields.get(index).and_then(|f| f.name)) {
        Some(field) => format!("{field} {whole}"),
        None => format!("part {} of {whole}", index + 1),
    }
}

/// A condition as Haskell; `None` if it is redundant.
fn condition(eval: &Eval<'_>, literal: &Literal) -> Option<String> {
    Some(match literal {
        Literal::AtMost(x) => comparison(eval, x, "<="),
        Literal::Zero(x, true) => comparison(eval, x, "=="),
        Literal::Zero(x, false) => comparison(eval, x, "/="),
        Literal::Same(a, b, is) => match eval.terms.get(*b) {
            Term::Con(name, parts) => {
                let left = term(eval, *a, 0);
                let inner = term(eval, *a, 1);
                let known_by_name = !matches!(eval.terms.get(*a), Term::Con(..));
                match (name.as_str(), parts.is_empty(), is) {
                    (builtin::TRUE, _, true) | (builtin::FALSE, _, false) => left,
                    (builtin::FALSE, _, true) | (builtin::TRUE, _, false) => format!("not {inner}"),
                    (builtin::NIL, _, true) => format!("null {inner}"),
                    (builtin::NIL, _, false) => format!("not (null {inner})"),
                    (builtin::CONS, _, true) if known_by_name => format!("not (null {inner})"),
                    (name, _, _) if name.starts_with("%tvar ") => return None,
                    (_, false, true) if known_by_name => {
                        format!("{left} matches {}{{}}", source_name(name.as_str()))
                    }
                    (_, _, true) => format!("{left} == {}", beside(eval, *a, *b)),
                    (_, _, false) => format!("{left} /= {}", beside(eval, *a, *b)),
                }
            }
            _ => {
                let operator = if *is { "==" } else { "/=" };
                format!("{} {operator} {}", term(eval, *a, 0), term(eval, *b, 0))
            }
        },
    })
}

/// A term that is compared with another: as text, if the other is of that type.
fn beside(eval: &Eval<'_>, other: TermId, id: TermId) -> String {
    let is_text = eval.path.types.get(&other).is_some_and(|t| {
        matches!(t.arguments(), [element] if element.primitive() == Some("Char"))
            && matches!(t.head(), "[]" | "List")
    });
    let text = if is_text { text(eval, id) } else { None };
    text.unwrap_or_else(|| term(eval, id, 0))
}

/// A list of known characters.
fn text(eval: &Eval<'_>, id: TermId) -> Option<String> {
    let mut text = String::new();
    let mut at = id;
    loop {
        match eval.terms.get(at) {
            Term::Con(name, parts) if name.as_str() == builtin::CONS && parts.len() == 2 => {
                let head = match eval.terms.get(parts[0]) {
                    Term::App(name, code) if name.as_str() == "%char" => code[0],
                    _ => parts[0],
                };
                let code = eval.terms.linear(head).as_constant()?;
                text.push(u32::try_from(code).ok().and_then(char::from_u32)?);
                at = parts[1];
            }
            Term::Con(name, _) if name.as_str() == builtin::NIL => {
                return Some(format!("{text:?}"));
            }
            _ => return None,
        }
    }
}

fn comparison(eval: &Eval<'_>, x: &Linear, operator: &str) -> String {
    let mut left = Vec::new();
    let mut right = Vec::new();
    for (atom, factor) in &x.factors {
        let text = operand(eval, *atom);
        let side = if *factor > 0 { &mut left } else { &mut right };
        side.push(if factor.abs() == 1 { text } else { format!("{} * {text}", factor.abs()) });
    }
    // `x + 1 <= y` is `x < y`.
    let (mut operator, mut constant) = (operator, x.constant);
    if operator == "<=" && constant == 1 && !left.is_empty() {
        (operator, constant) = ("<", 0);
    }
    if constant > 0 {
        left.push(constant.to_string());
    } else if constant < 0 {
        right.push(constant.abs().to_string());
    }
    let side =
        |parts: Vec<String>| if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") };
    // Put the expression on the left and the number on the right.
    if left.iter().all(|p| p.parse::<i128>().is_ok()) {
        let turned = match operator {
            "<=" => ">=",
            "<" => ">",
            same => same,
        };
        return format!("{} {turned} {}", side(right), side(left));
    }
    format!("{} {operator} {}", side(left), side(right))
}

/// A term beside an operator.
fn operand(eval: &Eval<'_>, id: TermId) -> String {
    match eval.terms.get(id) {
        Term::Lin(_) => term(eval, id, 1),
        _ => term(eval, id, 0),
    }
}

fn wrapped(text: String, depth: usize) -> String {
    if depth > 0 && text.contains(' ') && !text.starts_with(['[', '"']) {
        format!("({text})")
    } else {
        text
    }
}

fn term(eval: &Eval<'_>, id: TermId, depth: usize) -> String {
    if depth > 6 {
        return "…".to_owned();
    }
    match eval.terms.get(id) {
        Term::Var(_) => match eval.path.names.get(&id) {
            Some(name) => wrapped(name.clone(), depth),
            None => "_".to_owned(),
        },
        Term::Lin(x) => match x.as_constant() {
            Some(n) if n < 0 && depth > 0 => format!("({n})"),
            Some(n) => n.to_string(),
            None => wrapped(sum(eval, x), depth),
        },
        Term::Con(name, parts) if name.as_str() == builtin::CONS && parts.len() == 2 => {
            list(eval, id, depth)
        }
        Term::Con(name, parts) if name.as_str().starts_with("(,") => {
            let parts: Vec<String> = parts.iter().map(|p| term(eval, *p, 0)).collect();
            format!("({})", parts.join(", "))
        }
        Term::Con(name, _) if name.as_str().starts_with("%tvar ") => {
            let place = name.as_str()[6..].parse::<usize>().ok();
            let state = place.and_then(|p| eval.path.store.get(p));
            wrapped(state.map_or("a TVar".to_owned(), |s| s.name.clone()), depth)
        }
        Term::Con(name, parts) => applied(eval, source_name(name.as_str()), parts, depth),
        Term::App(name, parts) => application(eval, *name, parts, depth),
    }
}

fn sum(eval: &Eval<'_>, x: &Linear) -> String {
    let mut out = String::new();
    let mut add = |text: String, negative: bool| {
        match (out.is_empty(), negative) {
            (true, true) => out.push('-'),
            (true, false) => {}
            (false, true) => out.push_str(" - "),
            (false, false) => out.push_str(" + "),
        }
        out.push_str(&text);
    };
    // Positive terms come first.
    for negative in [false, true] {
        for (atom, factor) in x.factors.iter().filter(|(_, f)| (**f < 0) == negative) {
            let text = operand(eval, *atom);
            let size = factor.abs();
            add(if size == 1 { text } else { format!("{size} * {text}") }, negative);
        }
    }
    if x.constant != 0 {
        add(x.constant.abs().to_string(), x.constant < 0);
    }
    out
}

fn list(eval: &Eval<'_>, id: TermId, depth: usize) -> String {
    let mut items = Vec::new();
    let mut at = id;
    while let Term::Con(name, parts) = eval.terms.get(at)
        && name.as_str() == builtin::CONS
        && let [head, tail] = parts[..]
        && items.len() < 20
    {
        items.push(head);
        at = tail;
    }
    let closed = matches!(eval.terms.get(at), Term::Con(name, _) if name.as_str() == builtin::NIL);
    if closed {
        let items: Vec<String> = items.iter().map(|i| term(eval, *i, 0)).collect();
        return format!("[{}]", items.join(", "));
    }
    let mut items: Vec<String> = items.iter().map(|i| term(eval, *i, 1)).collect();
    items.push(term(eval, at, 1));
    wrapped(items.join(" : "), depth)
}

fn application(eval: &Eval<'_>, name: Symbol, parts: &[TermId], depth: usize) -> String {
    let text = name.as_str();
    match text {
        "%apply" | "%partial" => {
            let [function, rest @ ..] = parts else { return "…".to_owned() };
            return applied(eval, term(eval, *function, 1), rest, depth);
        }
        "%at" => return applied(eval, "lookup".to_owned(), parts, depth),
        "%char" => return term(eval, parts[0], depth),
        "%at-most" | "%zero" | "%not-zero" => {
            let operator = match text {
                "%at-most" => "<=",
                "%zero" => "==",
                _ => "/=",
            };
            return wrapped(comparison(eval, &eval.terms.linear(parts[0]), operator), depth);
        }
        "%if" => {
            let [condition, a, b] = parts else { return "…".to_owned() };
            let shown = |part: &TermId| term(eval, *part, 0);
            let text = format!("if {} then {} else {}", shown(condition), shown(a), shown(b));
            return wrapped(text, 1.max(depth));
        }
        "%same" | "%differ" => {
            let operator = if text == "%same" { "==" } else { "/=" };
            return infix(eval, operator, parts, depth);
        }
        _ => {}
    }
    if let Some(operation) = text.strip_prefix('%') {
        return primitive(eval, operation, parts, depth);
    }
    if let Some(number) = text.strip_prefix("double ") {
        return number.to_owned();
    }
    match eval.heads.get(&name) {
        Some(Head::Local { code, free, .. }) => {
            // The inside of a library function is shown as that function.
            if !eval.types.values.contains_key(&code.def.name) {
                return applied(eval, source_name(code.def.name.as_str()), parts, depth);
            }
            let local = match code.def.body.expr(code.expr) {
                Expr::Lam { name: Some(name), .. } => name.to_string(),
                _ => source_name(code.def.source_name.as_str()),
            };
            let arguments = parts.get(free.len()..).unwrap_or(&[]);
            applied(eval, local, arguments, depth)
        }
        Some(Head::Unordered(con)) => match con.as_str() {
            crate::maps::TIP => "empty".to_owned(),
            crate::maps::BIND => applied(eval, "insert".to_owned(), parts, depth),
            _ => infix(eval, ":", parts, depth),
        },
        Some(Head::Expression { code, free }) => {
            let known: HashMap<VarId, TermId> =
                free.iter().copied().zip(parts.iter().copied()).collect();
            let shown = Shown { eval, body: &code.def.body, known };
            wrapped(shown.expr(code.expr, 0, 0), depth)
        }
        _ => applied(eval, source_name(text), parts, depth),
    }
}

/// A function applied to its arguments; infix if it is an operator.
fn applied(eval: &Eval<'_>, name: String, parts: &[TermId], depth: usize) -> String {
    let parts: Vec<TermId> = parts.iter().copied().filter(|p| !is_dictionary(eval, *p)).collect();
    if let Some(operator) = name.strip_prefix('(').and_then(|n| n.strip_suffix(')'))
        && !operator.contains(',')
        && parts.len() == 2
    {
        return infix(eval, operator, &parts, depth);
    }
    if parts.is_empty() {
        return name;
    }
    let parts: Vec<String> = parts.iter().map(|p| term(eval, *p, depth.max(1))).collect();
    wrapped(format!("{name} {}", parts.join(" ")), depth)
}

fn infix(eval: &Eval<'_>, operator: &str, parts: &[TermId], depth: usize) -> String {
    let parts: Vec<String> = parts.iter().map(|p| term(eval, *p, 1)).collect();
    wrapped(parts.join(&format!(" {operator} ")), depth)
}

/// Machine operations, under their names in the source.
fn primitive(eval: &Eval<'_>, operation: &str, parts: &[TermId], depth: usize) -> String {
    if let word @ ("div" | "mod" | "quot" | "rem") = operation {
        return infix(eval, &format!("`{word}`"), parts, depth);
    }
    if operation.contains("->") || operation.ends_with("narrow") {
        if let [known, ..] = parts
            && eval.terms.linear(*known).as_constant().is_some()
        {
            return term(eval, *known, depth);
        }
        // A conversion: its argument is enough.
        return applied(eval, "fromIntegral".to_owned(), &parts[..1.min(parts.len())], depth);
    }
    let plain = operation
        .trim_start_matches("integer")
        .trim_start_matches("double")
        .trim_start_matches("float")
        .trim_start_matches("word")
        .trim_start_matches("int")
        .trim_start_matches('-');
    let operator = match plain {
        "=" | "==" | "eq" => "==",
        "/=" | "ne" => "/=",
        "<" | "<=" | ">" | ">=" | "+" | "*" | "/" => plain,
        "" => "-",
        _ => return applied(eval, plain.to_owned(), parts, depth),
    };
    infix(eval, operator, parts, depth)
}

fn is_dictionary(eval: &Eval<'_>, id: TermId) -> bool {
    match eval.terms.get(id) {
        Term::Con(name, _) | Term::App(name, _) => {
            let name = name.as_str();
            name.contains("$f") || name.contains("$d") || name.contains("C:")
        }
        _ => false,
    }
}

/// An unevaluated expression of the program.
struct Shown<'a, 'e> {
    eval: &'a Eval<'e>,
    body: &'a Body,
    known: HashMap<VarId, TermId>,
}

impl Shown<'_, '_> {
    fn expr(&self, id: ExprId, depth: usize, nested: usize) -> String {
        if nested > 4 {
            return "…".to_owned();
        }
        match self.body.expr(id) {
            Expr::Var(var) => match self.known.get(var) {
                Some(term_id) => term(self.eval, *term_id, depth),
                None => {
                    let var = self.body.var(*var);
                    if var.from_source { var.name.to_string() } else { "…".to_owned() }
                }
            },
            Expr::Global(name) => source_name(name.as_str()),
            Expr::Lit(core_ir::Literal::Int(n)) => n.to_string(),
            Expr::Lit(core_ir::Literal::Char(c)) => format!("{c:?}"),
            Expr::Lit(core_ir::Literal::String(s)) => format!("{:?}", s.as_str()),
            Expr::App { fun, args, .. } => {
                let function = self.expr(*fun, 1, nested + 1);
                let arguments: Vec<ExprId> =
                    args.iter().copied().filter(|a| !self.is_dictionary(*a)).collect();
                self.applied(function, &arguments, depth, nested)
            }
            Expr::Con { con, args } => self.applied(source_name(con.as_str()), args, depth, nested),
            Expr::Unforced(inner) => self.expr(*inner, depth, nested),
            Expr::Lam { .. } => "(\\… -> …)".to_owned(),
            _ => "…".to_owned(),
        }
    }

    fn applied(&self, name: String, args: &[ExprId], depth: usize, nested: usize) -> String {
        let shown: Vec<String> = args.iter().map(|a| self.expr(*a, 1, nested + 1)).collect();
        if let Some(operator) = name.strip_prefix('(').and_then(|n| n.strip_suffix(')'))
            && !operator.contains(',')
            && shown.len() == 2
        {
            return wrapped(shown.join(&format!(" {operator} ")), depth);
        }
        if shown.is_empty() {
            return name;
        }
        wrapped(format!("{name} {}", shown.join(" ")), depth)
    }

    fn is_dictionary(&self, id: ExprId) -> bool {
        match self.body.expr(id) {
            Expr::Global(name) => name.as_str().contains("$f") || name.as_str().contains("$d"),
            Expr::Var(var) => self.body.var(*var).name.as_str().starts_with("$d"),
            _ => false,
        }
    }
}

/// The source name: `Main.sorted` is `sorted`, `GHC.Classes.$c==@[]` is `(==)`.
fn source_name(name: &str) -> String {
    let name = name
        .strip_prefix("local ")
        .or(name.strip_prefix("fun "))
        .or(name.strip_prefix("expr "))
        .unwrap_or(name);
    let name = name.split(' ').next().unwrap_or(name);
    let name = crate::model::source_name(name).unwrap_or(name);
    let name = match name.find("$c") {
        Some(at) => name[at + 2..].split('@').next().unwrap_or(""),
        None => name
            .rsplit_once('.')
            .map_or(name, |(_, last)| if last.is_empty() { name } else { last }),
    };
    let name = name.trim_start_matches('$');
    if name.starts_with(|c: char| !c.is_alphanumeric() && !"_([%…".contains(c)) {
        format!("({name})")
    } else {
        name.to_owned()
    }
}
