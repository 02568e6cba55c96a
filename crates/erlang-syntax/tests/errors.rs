//! Messages: their texts and exact locations.

mod common;
use common::{errors, parse};
use erlang_syntax::tree::MAX_DEPTH;

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(errors(&format!("-module(m).\n{text}")), expected, "{text}");
}

#[test]
fn slips_with_separators() {
    check("f() -> case 1 of 1 -> a, end.\n", &["m.erl:2:24 `,` right before `end`"]);
    check("f() -> case 1 of 1 -> a; end.\n", &["m.erl:2:24 `;` right before `end`"]);
    check("f() -> [1, 2,].\n", &["m.erl:2:13 `,` right before `]`"]);
    check(
        "f() -> a;\n",
        &["m.erl:2:9 `;` right before the end of the file"]
            .map(|_| "m.erl:2:9 a function ends with `.`, not with `;`"),
    );
    check("f() -> a;.\n", &["m.erl:2:9 a function ends with `.`, not with `;`"]);
    check("f() -> a,.\n", &["m.erl:2:9 `,` right before `.`"]);
    check("f() -> a b.\n", &["m.erl:2:10 syntax error: expected `,`, `;` or `.`, found `b`"]);
}

#[test]
fn missing_ends() {
    check("f(X) -> case X of 1 -> a.\ng() -> b.\n", &["m.erl:2:25 missing `end` to close `case`"]);
    check("f(X) -> (X + 1.\n", &["m.erl:2:15 missing `)` to close `(`"]);
    check("f(X) -> [X + 1).\n", &["m.erl:2:15 syntax error: expected `,`, `|` or `]`, found `)`"]);
    check("f() -> a", &["m.erl:2:8 the last form does not end with `.`"]);
    let (parsed, sources) = parse("-module(m).\nf(X) -> begin X.\n");
    let labels = &parsed.diagnostics[0].secondary;
    assert_eq!(sources.place(labels[0].span).as_deref(), Some("m.erl:2:9"));
}

#[test]
fn heads_that_do_not_match() {
    check(
        "f(1) -> a;\ng(2) -> b.\n",
        &["m.erl:3:1 head mismatch: this clause is of g/1, the function is f/1"],
    );
    check(
        "f(1) -> a;\nf(2, 3) -> b.\n",
        &["m.erl:3:1 head mismatch: this clause is of f/2, the function is f/1"],
    );
    check(
        "f() -> fun (1) -> a; (1, 2) -> b end.\n",
        &["m.erl:2:22 the clauses of this fun have different numbers of arguments"],
    );
}

#[test]
fn a_forgotten_full_stop_does_not_hide_what_follows() {
    let text = "-module(m).\nf() -> a\ng() -> b.\nh() -> c.\n";
    assert_eq!(
        errors(text),
        ["m.erl:3:1 a form begins here, but the one before it is not finished"]
    );
    let (parsed, _) = parse(text);
    let names: Vec<_> = parsed.module.functions().map(|f| f.name.as_str()).collect();
    assert_eq!(names, ["g", "h"]);
}

#[test]
fn several_errors_a_file() {
    check(
        "f() -> 1 +.\ng( -> 2.\nh() -> \"open.\ni() -> ok.\n-foo(X).\n-record(r, {a, a}).\n",
        &[
            "m.erl:2:11 syntax error: expected an expression, found `.`",
            "m.erl:3:4 syntax error: expected an expression, found `->`",
            "m.erl:4:8 this string has no closing `\"`",
            "m.erl:6:6 an attribute holds a literal term",
            "m.erl:7:16 the field `a` is defined twice",
        ],
    );
}

#[test]
fn what_cannot_be_a_pattern() {
    check("f(g()) -> a.\n", &["m.erl:2:3 illegal pattern: a call cannot be matched"]);
    check("f() -> g() = 1.\n", &["m.erl:2:8 illegal pattern: a call cannot be matched"]);
    check(
        "f(X + 1) -> a.\n",
        &["m.erl:2:3 illegal pattern: a variable within arithmetic cannot be matched"],
    );
    check("f(#{a => X}) -> a.\n", &["m.erl:2:5 a map pattern needs `:=`, not `=>`"]);
    check(
        "f() -> [X || X + 1 <= L].\n",
        &["m.erl:2:14 a binary generator needs a pattern in << >>"],
    );
}

#[test]
fn other_mistakes() {
    check("f() -> 1 < 2 < 3.\n", &["m.erl:2:14 `<` cannot follow `<` without parentheses"]);
    check("f() -> try a end.\n", &["m.erl:2:14 this `try` has neither `catch` nor `after`"]);
    check("f() -> <<1/foo>>.\n", &["m.erl:2:12 `foo` is not a specifier of the bit syntax"]);
    check(
        "f() -> <<1/integer-float>>.\n",
        &["m.erl:2:20 `float` contradicts an earlier specifier of this segment"],
    );
    check("f(X) -> g(X)#r.a.\n", &["m.erl:2:13 a call needs parentheses before `#`"]);
    check("f() -> end.\n", &["m.erl:2:8 syntax error: expected an expression, found `end`"]);
    assert_eq!(errors("f() -> a.\n"), ["m.erl:1:1 this file has no `-module` attribute"]);
}

#[test]
fn errors_within_macros_name_the_macro() {
    let (parsed, _) = parse("-module(m).\n-define(BAD, 1 +).\nf() -> {?BAD}.\n");
    assert_eq!(parsed.diagnostics.len(), 1);
    let (parsed, _) = parse("-module(m).\n-define(BAD, [1 end).\nf() -> {?BAD}.\n");
    assert_eq!(parsed.diagnostics[0].notes, ["in what the macro `BAD` stands for"]);
}

/// Deep input gives a message, wherever the depth comes from; just below the limit it is accepted.
#[test]
fn nesting_has_a_limit_and_never_overflows_the_stack() {
    let nested = |open: &str, close: &str, n: usize| {
        format!("f() -> {}x{}.\n", open.repeat(n), close.repeat(n))
    };
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("f(", ")"),
        ("#{a => ", "}"),
        ("#r{a = ", "}"),
        ("<<(", ")>>"),
        ("- ", ""),
        ("not ", ""),
        ("catch ", ""),
        ("X = ", ""),
        ("P ! ", ""),
        ("begin ", " end"),
        ("fun () -> ", " end"),
        ("case ", " of _ -> a end"),
        ("case a of _ -> ", " end"),
        ("if true -> ", " end"),
        ("try ", " catch _ -> a end"),
        ("receive _ -> ", " end"),
        ("maybe ", " end"),
        ("[y || ", "]"),
        ("a = b orelse c andalso d == e ++ f + g * (", ")"),
    ] {
        for n in [1_000, 50_000] {
            let found = errors(&format!("-module(m).\n{}", nested(open, close, n)));
            assert_eq!(found.len(), 1, "{open}");
            assert!(found[0].ends_with("this is nested too deeply"), "{open}: {found:?}");
        }
    }
    for chain in ["#r{}", "#{}", "#r.a"] {
        let found = errors(&format!("-module(m).\nf() -> X{}.\n", chain.repeat(10_000)));
        assert_eq!(found.len(), 1, "{chain}: {found:?}");
    }
    let types =
        format!("-module(m).\n-type t() :: {}a{}.\n", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(errors(&types).len(), 1);
    let fine = MAX_DEPTH as usize - 10;
    check(&nested("[", "]", fine), &[]);
    check(&nested("fun () -> ", " end", fine), &[]);
    check(&nested("try ", " catch _ -> a end", fine), &[]);
    check(&nested("case a of _ -> ", " end", fine), &[]);
}

#[test]
fn length_has_no_limit() {
    let n = 100_000;
    let list = format!("f() -> [{}x].\n", "x, ".repeat(n));
    let sum = format!("f() -> x{}.\n", " + x".repeat(n));
    let append = format!("f() -> x{}.\n", " ++ x".repeat(n));
    let orelse = format!("f() -> x{}.\n", " orelse x".repeat(n));
    let body = format!("f() -> x{}.\n", ", x".repeat(n));
    let clauses = format!("f(0) -> x{}.\n", "; f(1) -> x".repeat(n));
    let strings = format!("f() -> {}.\n", "\"a\" ".repeat(n));
    let union = format!("-type t() :: a{}.\n", " | b".repeat(n));
    for text in [list, sum, append, orelse, body, clauses, strings, union] {
        check(&text, &[]);
    }
}
