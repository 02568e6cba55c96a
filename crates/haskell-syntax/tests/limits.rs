//! Texts that are very deep or very long: an error or a tree, never an overflow.

use haskell_syntax::{MAX_NESTING, ParseOptions, Parsed, dump_syntax, parse_module};
use source::FileId;

fn parse(text: &str) -> Parsed {
    parse_module(FileId(0), text, &ParseOptions::default())
}

/// Kinds of nesting: the repeated text before and after, and a core.
const NESTS: &[(&str, &str, &str, &str)] = &[
    ("parentheses", "(", "1", ")"),
    ("tuples", "(1, ", "1", ")"),
    ("lists", "[", "1", "]"),
    ("lambdas", "\\x -> ", "x", ""),
    ("sections", "(+ ", "1", ")"),
    ("left sections", "(", "1", " +)"),
    ("ifs", "if True then 1 else ", "1", ""),
    ("conditions", "if ", "True", " then 1 else 2"),
    ("lets", "let x = 1 in ", "x", ""),
    ("let blocks", "let x = ", "1", " in x"),
    ("cases", "case 1 of x -> ", "x", ""),
    ("scrutinees", "case ", "1", " of x -> x"),
    ("dos", "do { ", "1", " }"),
    ("implicit dos", "do ", "1", ""),
    ("comprehensions", "[x | x <- ", "y", "]"),
    ("records", "r { f = ", "1", " }"),
    ("arguments", "f (", "x", ")"),
    ("annotations", "(1 :: ", "Int", ")"),
    ("brackets left open", "(", "", ""),
    ("brackets of two kinds", "([", "", ""),
];

#[test]
fn deep_expressions_are_refused_and_do_not_overflow() {
    for (what, open, core, close) in NESTS {
        for depth in [MAX_NESTING * 2, 50_000] {
            let text = format!("f = {}{core}{}\ng = 1\n", open.repeat(depth), close.repeat(depth));
            let parsed = parse(&text);
            assert!(!parsed.diagnostics.is_empty(), "{what}, {depth} deep, are accepted");
            // The next declaration is not lost, unless an open bracket swallows it.
            let names = dump_syntax(&parsed.module);
            assert!(names.contains("function g"), "{what}: {names}");
        }
    }
}

#[test]
fn nesting_below_the_limit_is_accepted_on_a_small_stack() {
    // The test harness gives each test two megabytes.
    for (what, open, core, close) in NESTS.iter().take(17) {
        let depth = 100;
        let text = format!("f = {}{core}{}\n", open.repeat(depth), close.repeat(depth));
        let parsed = parse(&text);
        assert!(parsed.diagnostics.is_empty(), "{what}: {:?}", parsed.diagnostics.first());
        let copy = parsed.module.clone();
        assert!(dump_syntax(&copy).len() > depth);
    }
}

#[test]
fn deep_patterns_and_types_are_refused() {
    for depth in [MAX_NESTING * 2, 50_000] {
        let nest = |open: &str, core: &str, close: &str| {
            format!("{}{core}{}", open.repeat(depth), close.repeat(depth))
        };
        for text in [
            format!("f {} = 1", nest("(", "x", ")")),
            format!("f {} = 1", nest("[", "x", "]")),
            format!("f {} = 1", nest("~(", "x", ")")),
            format!("f {} = 1", nest("x@(", "y", ")")),
            format!("f {} = 1", nest("(Just ", "y", ")")),
            format!("f :: {}", nest("(", "Int", ")")),
            format!("f :: {}", nest("[", "Int", "]")),
            format!("f :: {}", nest("Int -> ", "Int", "")),
            format!("f :: {}", nest("forall a. ", "a", "")),
            format!("f :: {}", nest("Show a => ", "a", "")),
            format!("data T = T {}", nest("(Maybe ", "a", ")")),
            format!("class {} where", nest("(", "C a", ")")),
            format!("{} = 1", nest("(", "f x", ") y")),
        ] {
            assert!(!parse(&text).diagnostics.is_empty(), "{}", &text[..40]);
        }
    }
}

#[test]
fn long_texts_are_read_by_loops() {
    let many = 100_000;
    let accepted = [
        format!("f = [{}1]", "1, ".repeat(many)),
        format!("f = {}1", "1 + ".repeat(many)),
        format!("f = {}1", "- ".repeat(many)),
        format!("f = g{}", " x".repeat(many)),
        format!("f = ({}1)", "1, ".repeat(many)),
        format!("f x = x{}", "\nf y = y".repeat(many)),
        format!("f = do\n{}  x", "  y\n".repeat(many)),
        format!("f ({}xs) = 1", "x : ".repeat(many)),
        format!("f = case x of\n{}", "  1 -> 2\n".repeat(many)),
        format!("data T = A{}", " | A".repeat(many)),
        format!("type T = {}Int", "Int + ".repeat(many)),
        format!("f = \"{}\"", "a".repeat(many)),
        format!("f = 1{}", "0".repeat(many)),
        format!("f = 1 {}{}", "{-".repeat(many), "-}".repeat(many)),
    ];
    for text in accepted {
        let parsed = parse(&text);
        let problem = parsed.diagnostics.first();
        assert!(problem.is_none(), "{}: {problem:?}", text.chars().take(40).collect::<String>());
    }
}
