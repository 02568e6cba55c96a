//! Tokens: each kind, edge cases, and what is not a token.

use super::lex;
use crate::token::TokenKind;
use source::FileId;

fn kinds(text: &str) -> String {
    let shown = |kind: &TokenKind| match kind {
        TokenKind::Atom(a) => format!("a:{a}"),
        TokenKind::Variable(v) => format!("v:{v}"),
        TokenKind::Integer(n) => format!("i:{n}"),
        TokenKind::Float(x) => format!("f:{x:?}"),
        TokenKind::Char(c) => format!("c:{c}"),
        TokenKind::String(s) => format!("s:{s}"),
        TokenKind::Keyword(k) => k.as_str().to_owned(),
        TokenKind::Punct(p) => p.as_str().to_owned(),
        TokenKind::Dot => "DOT".to_owned(),
        TokenKind::Error(message) => format!("E:{message}"),
        TokenKind::End => "END".to_owned(),
    };
    lex(FileId(0), text).iter().map(|t| shown(&t.kind)).collect::<Vec<_>>().join(" ")
}

#[test]
fn names() {
    assert_eq!(
        kinds("foo Bar _ _x a@b1 'an atom' 'x\\ny' été"),
        "a:foo v:Bar v:_ v:_x a:a@b1 a:an atom a:x\ny a:été"
    );
    assert_eq!(kinds("'日本' case of"), "a:日本 case of");
    assert!(kinds("日本").starts_with("E:"));
    assert!(kinds(&"a".repeat(256)).starts_with("E:"));
}

#[test]
fn numbers() {
    assert_eq!(kinds("12 1_000 16#FF 2#1010 36#Zz"), "i:12 i:1000 i:255 i:10 i:1295");
    assert_eq!(kinds("1.5 1.0e-3 2.5E+2 1_0.2_5"), "f:1.5 f:0.001 f:250.0 f:10.25");
    assert_eq!(kinds("1. 2"), "i:1 DOT i:2");
    assert_eq!(kinds("1..2"), "i:1 .. i:2");
    assert!(kinds("1.0e999").starts_with("E:"));
    assert!(kinds("99#1").starts_with("E:"));
    assert!(kinds("2#9").starts_with("E:"));
}

#[test]
fn characters_and_strings() {
    assert_eq!(
        kinds(r"$a $\n $\s $\x41 $\x{1F600} $\^A $\101"),
        "c:97 c:10 c:32 c:65 c:128512 c:1 c:65"
    );
    assert_eq!(kinds(r#""a\tb" "\"" "#), "s:a\tb s:\"");
    assert_eq!(kinds("$  $%x"), "c:32 c:37 a:x");
    assert!(kinds("\"open\nnext").starts_with("E:"));
    assert!(kinds("\"open\nnext").ends_with("a:next"));
    assert!(kinds(r#""\x{110000}""#).starts_with("E:"));
}

#[test]
fn triple_quoted_strings_and_sigils() {
    assert_eq!(kinds("\"\"\"\n  one\n    two \"x\" \\n\n  \"\"\""), "s:one\n  two \"x\" \\n");
    assert_eq!(kinds("\"\"\" x\"\"\""), "s: s: x s:");
    assert_eq!(kinds("~\"a\\n\""), "<< s:a\n / a:utf8 >>");
    assert_eq!(kinds("~S(a\\n)"), "s:a\\n");
    assert_eq!(kinds("~s\"\"\"\n a\\tb\n \"\"\""), "s:a\tb");
    assert!(kinds("~q(x)").starts_with("E:"));
}

#[test]
fn dots_and_signs() {
    assert_eq!(kinds("a.b X#r.f. %c\nx.% y"), "a:a . a:b v:X # a:r . a:f DOT a:x DOT");
    assert_eq!(
        kinds("=:= =/= =< >= => := ?= <- <= <:- -> || ++ --"),
        "=:= =/= =< >= => := ?= <- <= <:- -> || ++ --"
    );
    assert_eq!(kinds("A=<<1>>"), "v:A =< < i:1 >>");
}
