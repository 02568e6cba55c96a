//! Conjunctions as SMT-LIB text, for external solvers.
//!
//! Data is one uninterpreted sort; that constructors differ and are injective is asserted for the terms that occur,
//! which is all that a conjunction without quantifiers can use.

use crate::term::{Linear, Literal, Term, TermId, Terms};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A script that asks whether the literals can hold together.
pub fn script(terms: &Terms, literals: &[Literal]) -> String {
    let mut writer = Writer { terms, integers: BTreeSet::new(), declared: BTreeMap::new() };
    let mut nodes = BTreeSet::new();
    for literal in literals {
        if let Literal::AtMost(x) | Literal::Zero(x, _) = literal {
            writer.integers.extend(x.factors.keys().copied());
        }
        terms.walk_literal(literal, &mut |t| {
            nodes.insert(t);
            if let Term::Lin(x) = terms.get(t) {
                writer.integers.extend(x.factors.keys().copied());
            }
        });
    }
    let mut asserts = String::new();
    for node in &nodes {
        if let Term::Con(_, arguments) = terms.get(*node) {
            let text = writer.term(*node);
            let head = writer.head(*node);
            let tag = writer.declare(&format!("tag {head}"), "() Int");
            let _ = writeln!(asserts, "(assert (= (|tag-of| {text}) {tag}))");
            for (index, argument) in arguments.iter().enumerate() {
                let sort = writer.sort(*argument);
                let part = writer.declare(&format!("part {index} {head}"), &format!("(D) {sort}"));
                let argument = writer.term(*argument);
                let _ = writeln!(asserts, "(assert (= ({part} {text}) {argument}))");
            }
        }
    }
    for literal in literals {
        let text = match literal {
            Literal::AtMost(x) => format!("(<= {} 0)", writer.linear(x)),
            Literal::Zero(x, true) => format!("(= {} 0)", writer.linear(x)),
            Literal::Zero(x, false) => format!("(not (= {} 0))", writer.linear(x)),
            Literal::Same(a, b, is) => {
                if writer.sort(*a) != writer.sort(*b) {
                    continue;
                }
                let same = format!("(= {} {})", writer.term(*a), writer.term(*b));
                if *is { same } else { format!("(not {same})") }
            }
        };
        let _ = writeln!(asserts, "(assert {text})");
    }
    let mut out = String::from("(set-logic QF_UFLIA)\n(declare-sort D 0)\n");
    out.push_str("(declare-fun |tag-of| (D) Int)\n");
    let mut tags = 0;
    for (name, signature) in &writer.declared {
        let _ = writeln!(out, "(declare-fun {name} {signature})");
        if name.starts_with("|tag ") {
            tags += 1;
            let _ = writeln!(out, "(assert (= {name} {tags}))");
        }
    }
    out.push_str(&asserts);
    out.push_str("(check-sat)\n");
    out
}

struct Writer<'t> {
    terms: &'t Terms,
    integers: BTreeSet<TermId>,
    declared: BTreeMap<String, String>,
}

impl Writer<'_> {
    fn declare(&mut self, name: &str, signature: &str) -> String {
        let clean: String =
            name.chars().map(|c| if c == '|' || c == '\\' { '!' } else { c }).collect();
        let name = format!("|{clean}|");
        self.declared.insert(name.clone(), signature.to_owned());
        name
    }

    fn sort(&self, id: TermId) -> &'static str {
        if self.integers.contains(&id) || matches!(self.terms.get(id), Term::Lin(_)) {
            "Int"
        } else {
            "D"
        }
    }

    /// A unique name for each combination of sorts.
    fn head(&self, id: TermId) -> String {
        let (name, arguments) = match self.terms.get(id) {
            Term::App(name, arguments) => (format!("f {name}"), arguments),
            Term::Con(name, arguments) => (format!("c {name}"), arguments),
            _ => return String::new(),
        };
        let sorts: Vec<&str> = arguments.iter().map(|a| self.sort(*a)).collect();
        format!("{name} {} {}", sorts.join(" "), self.sort(id))
    }

    fn term(&mut self, id: TermId) -> String {
        let sort = self.sort(id);
        match self.terms.get(id).clone() {
            Term::Lin(linear) => self.linear(&linear),
            Term::Var(n) => self.declare(&format!("v{n} {sort}"), &format!("() {sort}")),
            Term::App(_, arguments) | Term::Con(_, arguments) => {
                let sorts: Vec<&str> = arguments.iter().map(|a| self.sort(*a)).collect();
                let head = self.head(id);
                let name = self.declare(&head, &format!("({}) {sort}", sorts.join(" ")));
                if arguments.is_empty() {
                    return name;
                }
                let arguments: Vec<String> = arguments.iter().map(|a| self.term(*a)).collect();
                format!("({name} {})", arguments.join(" "))
            }
        }
    }

    fn linear(&mut self, linear: &Linear) -> String {
        let number =
            |n: i128| if n < 0 { format!("(- {})", n.unsigned_abs()) } else { n.to_string() };
        let mut parts = vec![number(linear.constant)];
        for (atom, factor) in &linear.factors {
            let atom = self.term(*atom);
            parts.push(format!("(* {} {atom})", number(*factor)));
        }
        if parts.len() == 1 { parts.remove(0) } else { format!("(+ {})", parts.join(" ")) }
    }
}
