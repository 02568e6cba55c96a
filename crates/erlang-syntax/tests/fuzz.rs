//! Random damage to sources: a result is always returned, and nothing panics.

mod common;
use common::parse;
use erlang_syntax::{dump_syntax, parse_expressions};
use source::{Colour, Origin, SourceMap, render};
use test_support::Random;

const SEED: &str = r#"-module(m).
-export([f/1]).
-include_lib("eunit/include/eunit.hrl").
-define(ADD(A, B), (A + B)).
-ifdef(X).
-record(s, {a = 1 :: integer(), b}).
-else.
-record(s, {a, b = "x"}).
-endif.
-type t() :: #{a := 1, b => [t(), ...]} | fun((...) -> <<_:8>>).
-spec f(X) -> Y when X :: t(), Y :: 1..2.
f(X) when X > 1, is_list(X); X == $\n ->
    Y = ?ADD(X, ??X) * 16#FF - 1.5e3,
    case #s{a = Y}#s.a of
        {ok, [H | T]} = Z -> "abc" ++ [H || <<H:8/little>> <= T, H =/= 'q a'] ++ Z;
        <<A:4, _/bits>> -> try g(A) of _ -> 1 catch C:R:S -> {C, R, S} after ok end
    end,
    receive {a, #{k := V}} -> V ! m after 10 -> fun L(0) -> L(1); L(_) -> fun m:f/2 end end,
    maybe {ok, Q} ?= h(), Q else _ -> ~"sig" end, ?assertEqual(1, begin X end).
"#;

fn mutate(random: &mut Random, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(6) {
        let at = random.below(chars.len());
        match random.below(5) {
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, chars[random.below(chars.len())]),
            2 => {
                let signs = [
                    '(', ')', '[', ']', '{', '}', '"', '\'', '.', ',', ';', '?', '$', '\\', '~',
                    '#', '<', '>', '\0', 'λ', '\u{e9}', '\n',
                ];
                chars[at] = signs[random.below(signs.len())];
            }
            3 => {
                let (a, b) = (random.below(chars.len()), random.below(chars.len()));
                chars.swap(a, b);
            }
            _ => {
                // Move a part elsewhere.
                let end = (at + random.below(30)).min(chars.len());
                let cut: Vec<char> = chars.drain(at..end).collect();
                let to = random.below(chars.len() + 1);
                chars.splice(to..to, cut);
            }
        }
        if chars.is_empty() {
            chars.push('x');
        }
    }
    chars.into_iter().collect()
}

#[test]
fn damaged_sources_never_panic() {
    let mut random = Random::new(7);
    for _ in 0..2_000 {
        let text = mutate(&mut random, SEED);
        let (parsed, sources) = parse(&text);
        for diagnostic in &parsed.diagnostics {
            assert!(!render(diagnostic, &sources, Colour::Never).is_empty());
        }
        assert!(dump_syntax(&parsed.module, Some(&sources)).len() < 10_000_000);
    }
}

#[test]
fn random_texts_never_panic() {
    let words = [
        "f", "(", ")", "->", ".", "\n", "-", "define", "A", ",", "?A", "??", "case", "of", "end",
        "\"", "$", "<<", ">>", "fun", "#", "{", "}", "1", "16#", "'", "if", "maybe", "else",
        "ifdef", "-if(", "endif", "::", "|", "||", "<-", "try", "catch", ":", ";", "spec", "~",
        "\"\"\"\n",
    ];
    let mut random = Random::new(11);
    for _ in 0..3_000 {
        let mut text = String::new();
        for _ in 0..random.below(60) {
            text.push_str(words[random.below(words.len())]);
            if random.below(2) == 0 {
                text.push(' ');
            }
        }
        parse(&text);
        let mut sources = SourceMap::new();
        let file = sources.add("e", text, Origin::User);
        drop(parse_expressions(&sources, file));
    }
}

#[test]
fn expressions_for_the_command_line() {
    let parse = |text: &str| {
        let mut sources = SourceMap::new();
        let file = sources.add("--call", text, Origin::User);
        parse_expressions(&sources, file).map(|e| e.len()).map_err(|d| d.message)
    };
    assert_eq!(parse("m:main(1)"), Ok(1));
    assert_eq!(parse("X = 1, m:f(X)."), Ok(2));
    assert_eq!(parse("m:f(?X)"), Err("there are no macros here".to_owned()));
    assert!(parse("m:f(").is_err());
    assert!(parse("").is_err());
    assert!(parse("a b").is_err());
}
