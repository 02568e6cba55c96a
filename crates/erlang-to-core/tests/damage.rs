//! Damaged programs: whatever is removed, duplicated or moved in a program, lowering neither panics
//! nor produces ill-formed Core.

mod common;
use common::{flaws, programs, see};
use test_support::Random;

/// Words, numbers, and single other characters.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let mut last: Option<char> = None;
    for (at, c) in text.char_indices() {
        if last.is_some_and(|l| !(word(l) && word(c))) {
            pieces.push(&text[start..at]);
            start = at;
        }
        last = Some(c);
    }
    pieces.push(&text[start..]);
    pieces
}

fn damaged(text: &str, random: &mut Random) -> String {
    let mut pieces = pieces(text);
    for _ in 0..=random.below(3) {
        let (a, b) = (random.below(pieces.len()), random.below(pieces.len()));
        match random.below(4) {
            0 => {
                pieces.remove(a);
            }
            1 => pieces.swap(a, b),
            2 => pieces.insert(a, pieces[b]),
            _ => pieces[a] = pieces[b],
        }
    }
    pieces.concat()
}

#[test]
fn damage_is_never_fatal() {
    let mut random = Random::new(1);
    for folder in ["golden", "reject", "whole"] {
        for program in programs(folder) {
            let text = std::fs::read_to_string(&program).expect("readable");
            for _ in 0..150 {
                let text = damaged(&text, &mut random);
                let seen = see("m.erl", &text);
                assert_eq!(flaws(&seen), [""; 0], "{text}");
            }
        }
    }
}

#[test]
fn long_and_deep_programs_take_no_stack() {
    let sum = (0..20_000).map(|n| n.to_string()).collect::<Vec<_>>().join(" + ");
    let text = format!("-module(m).\n-export([f/0]).\nf() -> {sum}.\n");
    assert_eq!(flaws(&see("m.erl", &text)), [""; 0]);
    let and = vec!["is_atom(X)"; 5_000].join(" andalso ");
    let text = format!("-module(m).\n-export([f/1]).\nf(X) when {and} -> {and}.\n");
    assert_eq!(flaws(&see("m.erl", &text)), [""; 0]);
    let clauses: String = (0..5_000).map(|n| format!("f({n}, X) when X > {n} -> {n};\n")).collect();
    let text = format!("-module(m).\n-export([f/2]).\n{clauses}f(_, _) -> no.\n");
    assert_eq!(flaws(&see("m.erl", &text)), [""; 0]);
    let body: String = (0..5_000).map(|n| format!("X{n} = g({n}),\n")).collect();
    let text = format!("-module(m).\n-export([f/0]).\nf() ->\n{body}ok.\ng(X) -> X.\n");
    assert_eq!(flaws(&see("m.erl", &text)), [""; 0]);
}
