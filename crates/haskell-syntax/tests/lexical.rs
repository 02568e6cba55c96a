//! Tokens: literals, operators by their context, comments, locations.

use haskell_syntax::syntax::{ExprKind, LiteralKind};
use haskell_syntax::{ParseOptions, dump_expression, dump_tokens, parse_expression};
use source::FileId;

fn with(extensions: &[&str]) -> ParseOptions {
    ParseOptions {
        extensions: extensions.iter().map(|&e| e.to_owned()).collect(),
        ..ParseOptions::default()
    }
}

fn expression(text: &str, extensions: &[&str]) -> String {
    let parsed = parse_expression(FileId(0), text, &with(extensions));
    match parsed.diagnostics.first() {
        Some(problem) => format!("error: {}", problem.message),
        None => parsed.expression.map_or(String::new(), |e| dump_expression(&e).trim().to_owned()),
    }
}

#[track_caller]
fn check(text: &str, extensions: &[&str], expected: &str) {
    assert_eq!(expression(text, extensions), expected, "{text}");
}

#[test]
fn a_lone_surrogate_is_a_character() {
    let parsed = parse_expression(FileId(0), "'\\xD800'", &ParseOptions::default());
    let Some(ExprKind::Literal(literal)) = parsed.expression.map(|e| e.kind) else {
        panic!("a literal was expected");
    };
    assert_eq!(literal.kind, LiteralKind::Char(0xd800));
}

#[test]
fn numbers_end_where_they_must() {
    check("[1..5]", &[], "(list 1 .. 5)");
    check("1.f", &[], "(infix 1 . f)");
    check("1e", &[], "(apply 1 e)");
    check("0x", &[], "(apply 0 x)");
    check("1_000", &[], "1000");
    check("1_000", &["Haskell2010"], "(apply 1 _000)");
    check("0b101", &["Haskell2010"], "(apply 0 b101)");
    check("1e1000000000", &[], "1e1000000000");
    check("0x.5", &[], "(infix (apply 0 x) . 5)");
}

#[test]
fn operators_are_told_by_their_surroundings() {
    check("f - 1", &[], "(infix f - 1)");
    check("f -1", &[], "(infix f - 1)");
    check("f -1", &["NegativeLiterals"], "(apply f -1)");
    check("x-1", &["NegativeLiterals"], "(infix x - 1)");
    check("f -x", &["LexicalNegation"], "(apply f (paren (infix negate x)))");
    check("(- x)", &["LexicalNegation"], "(section - x)");
    check("f @Int", &[], "(apply f (@ Int))");
    check("a ! b", &[], "(infix a ! b)");
    check("f $x", &[], "(infix f $ x)");
    check("r.x.y", &["OverloadedRecordDot"], "(get (get r x) y)");
    check("f.g", &[], "(infix f . g)");
    check("f . g", &["OverloadedRecordDot"], "(infix f . g)");
    check("map (.x) rs", &["OverloadedRecordDot"], "(apply map (getter x) rs)");
}

#[test]
fn qualified_names_and_composition() {
    check("M.f", &[], "M.f");
    check("A.B.C", &[], "A.B.C");
    check("M.+", &[], "error: expected an expression, found the operator `M.+`");
    check("x M.+ y", &[], "(infix x M.+ y)");
    check("(M..)", &[], "M..");
    check("Just.f", &[], "Just.f");
    check("Just . f", &[], "(infix Just . f)");
}

#[test]
fn magic_hash_needs_its_extension() {
    check("x# 1#", &["MagicHash"], "(apply x# 1#)");
    check("x# y", &[], "(infix x # y)");
}

#[test]
fn dashes_are_comments_unless_they_are_operators() {
    check("1 -- two", &[], "1");
    check("1 --> 2", &[], "(infix 1 --> 2)");
    check("1 |-- 2", &[], "(infix 1 |-- 2)");
    check("1 {- {- -} -} + 2", &[], "(infix 1 + 2)");
}

#[test]
fn escapes_have_their_values() {
    let parsed = parse_expression(
        FileId(0),
        r#""\a\b\t\n\v\f\r\\\"\'\NUL\SO\&H\SOH\^A\^[\x41\o101\65\DEL\   \!""#,
        &ParseOptions::default(),
    );
    let Some(ExprKind::Literal(literal)) = parsed.expression.map(|e| e.kind) else {
        panic!("a literal was expected: {:?}", parsed.diagnostics);
    };
    let points =
        [7, 8, 9, 10, 11, 12, 13, 92, 34, 39, 0, 14, 72, 1, 1, 27, 65, 65, 65, 127, 33].to_vec();
    assert_eq!(literal.kind, LiteralKind::String(points));
}

#[test]
fn columns_count_tabs_and_characters() {
    let dump = dump_tokens("\tx λ y\n", &ParseOptions::default());
    let places: Vec<&str> = dump.lines().filter_map(|l| l[2..].split_whitespace().next()).collect();
    assert_eq!(places, ["1:9", "1:11", "1:13", "2:0"]);
}

#[test]
fn unicode_symbols_are_reserved_only_when_asked() {
    check("a → b", &[], "(infix a → b)");
    check("\\a → b", &["UnicodeSyntax"], "(lambda a b)");
}

#[test]
fn the_shell_and_generators_have_their_lines() {
    let text = "#!/usr/bin/env runghc\n# 1 \"a.hs\"\n#line 3\nx\n";
    assert_eq!(dump_tokens(text, &ParseOptions::default()).lines().count(), 2);
}
