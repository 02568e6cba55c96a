//! What the parser accepts, and the errors for what it rejects.

use crate::{Expr, Literal, Module, Spans, check, parse, print};
use source::FileId;

fn read(text: &str) -> Module {
    parse(FileId(0), text).unwrap_or_else(|problems| panic!("{problems:#?}\nin {text}"))
}

fn problems(text: &str) -> Vec<String> {
    let found = parse(FileId(0), text).expect_err("should not parse");
    found
        .iter()
        .map(|p| {
            let at = p.span();
            let place = &text[at.start as usize..at.end as usize];
            let help = p.help.as_ref().map_or(String::new(), |h| format!(" ({h})"));
            format!("{place}: {}{help}", p.message)
        })
        .collect()
}

const FIB: &str = "\
(module Main core
  (data Tree (Main.Leaf) (Main.Node left !value right))
  (def fib
    (lam (n)
      (case (%int< n 2)
        ((True) n)
        (else (%int+ (fib (%int- n 1)) (fib (%int- n 2))))))))
";

#[test]
fn a_program_is_read_checked_and_printed_as_it_was() {
    let module = read(FIB);
    assert!(check(std::slice::from_ref(&module)).is_empty());
    assert_eq!(module.types[0].constructors[1].source_name.as_str(), "Node");
    assert!(module.types[0].constructors[1].fields[1].strict);
    assert_eq!(print(&module, Spans::Hide), FIB);
    let marked = print(&module, Spans::Show);
    assert_eq!(parse(FileId(7), &marked), Ok(module));
}

#[test]
fn a_node_without_a_mark_has_its_own_place() {
    let text = "(module M core (def x (%int+ 1 20)))";
    let module = read(text);
    let body = &module.defs[0].body;
    let span = body.span(body.root());
    assert_eq!(&text[span.start as usize..span.end as usize], "(%int+ 1 20)");
    assert_eq!(body.span(crate::ExprId(1)).start as usize, text.find("20").expect("it is there"));
}

#[test]
fn shadowing_is_resolved_and_printed_unambiguously() {
    let text =
        "(module M core (def f (lam (x y) (lam (x) (x y (let! (y~2 x) (y~2 y z)))))) (def z f))";
    let shown = print(&read(text), Spans::Hide);
    assert!(
        shown.contains("(lam (x y) (lam (x~2) (x~2 y (let! (y~2 x~2) (y~2 y z)))))"),
        "{shown}"
    );
    let body = &read(&shown).defs[0].body;
    assert!(body.vars.iter().all(|v| ["x", "y"].contains(&v.name.as_str()) && v.from_source));
    // A local variable with the same name as a global that is used in its scope.
    let text = "(module M core (def f (lam (g~2 $g) (g g~2 $g))))";
    assert!(print(&read(text), Spans::Hide).contains("(lam (g~2 $g) (g g~2 $g))"));
}

#[test]
fn literals_read_back() {
    let text = r##"(module M core (def x (tuple -5 123456789012345678901234567890 1.5 -0.0 1e300
        #inf #-inf #nan #nan:7ff8000000000001 'a' '\'' '\u{1f600}' "a\"\\\n" #codes"x" #bytes"\x00\xffab"
        :foo :|foo bar| :|| |let| |a b|)))"##;
    let module = read(text);
    let shown = print(&module, Spans::Show);
    assert_eq!(parse(FileId(0), &shown).map(|m| print(&m, Spans::Show)), Ok(shown.clone()));
    for word in ["-0.0", "#nan:7ff8000000000001", "#bytes\"\\x00\\xffab\"", ":||", "|let|", ":foo"]
    {
        assert!(shown.contains(word), "{word} in {shown}");
    }
    assert!(matches!(&module.defs[0].body.exprs[4], Expr::Lit(Literal::Double(d)) if *d == 1e300));
}

#[test]
fn problems_are_told_together_with_places_and_help() {
    let text = "(module M core
  (df x 1)
  (def f (lam (x) (%int++ x 1)))
  (def g (case f (True 1)))
  (def h (let! x 2))
  (def i 12x)
  (def j (lam (y) y~2)))";
    assert_eq!(
        problems(text),
        [
            "12x: 12x is not a number",
            "df: (data Name …) or (def name …) is expected here (did you mean def?)",
            "%int++: there is no primitive %int++ (did you mean %int+?)",
            "True: a pattern is (Constructor x …), (tuple x …) or a literal (a constructor without fields is matched by (True))",
            "x: a binding, (name value), is expected here",
            "y~2: no variable y~2 is bound around this",
        ]
    );
}

#[test]
fn what_is_cut_short_or_closed_too_often_is_told() {
    assert_eq!(
        problems("(module M core (def x"),
        ["(: this parenthesis is never closed", "(: a definition is (def name body)",]
    );
    assert_eq!(problems("(module M core))"), ["): this closing parenthesis opens nowhere"]);
    assert_eq!(problems(""), [": a file holds one (module Name language …)"]);
}

#[test]
fn depth_is_a_matter_of_memory() {
    let deep = 100_000;
    let text =
        format!("(module M core (def x {}1{}))", "(unforced ".repeat(deep), ")".repeat(deep));
    let module = read(&text);
    let shown = print(&module, Spans::Hide);
    assert_eq!(print(&read(&shown), Spans::Hide), shown);
    let lets =
        format!("(module M core (def x {}x{}))", "(let! (x 1) ".repeat(deep), ")".repeat(deep));
    let shown = print(&read(&lets), Spans::Hide);
    assert!(shown.contains(&format!("(x~{deep} 1)")));
    assert_eq!(print(&read(&shown), Spans::Hide), shown);
}

#[test]
fn nothing_but_parentheses_is_an_error() {
    assert!(parse(FileId(0), &"(".repeat(1_000_000)).is_err());
    assert!(parse(FileId(0), &")".repeat(1_000_000)).is_err());
}
