//! What a path knows, and what is left to show, in words of the source.

use crate::eval::Eval;
use crate::term::{Linear, Literal, Term, TermId};

/// The open obligation: what is known, one condition a line, as Haskell.
pub fn facts(eval: &mut Eval<'_>) -> String {
    let mut lines: Vec<String> = Vec::new();
    let literals = eval.path.literals.clone();
    for literal in &literals {
        let line = match literal {
            Literal::AtMost(x) => comparison(eval, x, "<=", 0),
            Literal::Zero(x, true) => comparison(eval, x, "==", 0),
            Literal::Zero(x, false) => comparison(eval, x, "/=", 0),
            Literal::Same(a, b, is) => {
                let (left, right) = (term(eval, *a, 0), term(eval, *b, 0));
                match (right.as_str(), is) {
                    ("True", true) | ("False", false) => left,
                    ("False", true) | ("True", false) => format!("not ({left})"),
                    (_, true) => format!("{left} == {right}"),
                    (_, false) => format!("{left} /= {right}"),
                }
            }
        };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.join(" && ")
}

/// A call, as the source has it.
pub fn call(eval: &Eval<'_>, id: TermId) -> String {
    term(eval, id, 0)
}

fn comparison(eval: &Eval<'_>, x: &Linear, operator: &str, depth: usize) -> String {
    let mut left = Vec::new();
    let mut right = Vec::new();
    for (atom, factor) in &x.factors {
        let text = term(eval, *atom, depth + 1);
        let side = if *factor > 0 { &mut left } else { &mut right };
        side.push(if factor.abs() == 1 { text } else { format!("{} * {text}", factor.abs()) });
    }
    if x.constant > 0 {
        left.push(x.constant.to_string());
    } else if x.constant < 0 {
        right.push(x.constant.abs().to_string());
    }
    let side =
        |parts: Vec<String>| if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") };
    format!("{} {operator} {}", side(left), side(right))
}

fn term(eval: &Eval<'_>, id: TermId, depth: usize) -> String {
    if depth > 6 {
        return "…".to_owned();
    }
    match eval.terms.get(id) {
        Term::Var(n) => eval.path.names.get(&id).cloned().unwrap_or_else(|| format!("v{n}")),
        Term::Lin(x) => match x.as_constant() {
            Some(n) => n.to_string(),
            None => {
                let parts: Vec<String> = x
                    .factors
                    .iter()
                    .map(|(a, f)| match f {
                        1 => term(eval, *a, depth + 1),
                        f => format!("{f} * {}", term(eval, *a, depth + 1)),
                    })
                    .collect();
                let constant =
                    if x.constant == 0 { String::new() } else { format!(" + {}", x.constant) };
                format!("({}{constant})", parts.join(" + "))
            }
        },
        Term::Con(name, parts) if name.as_str() == ":" && parts.len() == 2 => {
            format!("({} : {})", term(eval, parts[0], depth + 1), term(eval, parts[1], depth + 1))
        }
        Term::Con(name, parts) | Term::App(name, parts) => {
            let name = source_name(name.as_str());
            let parts: Vec<String> = parts
                .iter()
                .filter(|p| !is_dictionary(eval, **p))
                .map(|p| term(eval, *p, depth + 1))
                .collect();
            if parts.is_empty() {
                return name;
            }
            if depth == 0 {
                format!("{name} {}", parts.join(" "))
            } else {
                format!("({name} {})", parts.join(" "))
            }
        }
    }
}

fn is_dictionary(eval: &Eval<'_>, id: TermId) -> bool {
    match eval.terms.get(id) {
        Term::Con(name, _) | Term::App(name, _) => {
            name.as_str().contains("$f") || name.as_str().contains("$Dict")
        }
        _ => false,
    }
}

/// `Main.sorted` is `sorted`, `GHC.Classes.$c==@[]` is `(==)`.
fn source_name(name: &str) -> String {
    let name = name
        .strip_prefix("local ")
        .or(name.strip_prefix("fun "))
        .or(name.strip_prefix("expr "))
        .unwrap_or(name);
    let name = name.split(' ').next().unwrap_or(name);
    let name = match name.find("$c") {
        Some(at) => name[at + 2..].split('@').next().unwrap_or(""),
        None => name
            .rsplit_once('.')
            .map_or(name, |(_, last)| if last.is_empty() { name } else { last }),
    };
    let name = match name.strip_suffix("Of") {
        Some(model @ ("sum" | "length" | "product" | "elem" | "reverse")) => model,
        _ => name,
    };
    if name.starts_with(|c: char| !c.is_alphanumeric() && !"_([%".contains(c)) {
        format!("({name})")
    } else {
        name.to_owned()
    }
}
