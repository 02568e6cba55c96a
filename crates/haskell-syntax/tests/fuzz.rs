//! Mutated programs never panic the front end, and every span lies in the text.
//!
//! Seeded, so that a failure repeats; bounded, so that it runs with the other tests.

use haskell_syntax::{
    ParseOptions, dump_syntax, dump_tokens, parse_expression, parse_header_imports, parse_module,
};
use source::{Colour, FileId, Origin, SourceMap, render};
use test_support::Random;

const FRAGMENTS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ";",
    "`",
    "=",
    "|",
    "->",
    "<-",
    "=>",
    "::",
    "..",
    "@",
    "!",
    "~",
    "-",
    "\\",
    "'",
    "\"",
    "\n",
    "\n  ",
    "\n\t",
    " ",
    "where",
    "let",
    "in",
    "do",
    "of",
    "case",
    "if",
    "then",
    "else",
    "data",
    "class",
    "instance",
    "type",
    "deriving",
    "import",
    "module",
    "forall",
    "infixl",
    "newtype",
    "pattern",
    "_",
    "x",
    "C",
    "M.x",
    "M.C",
    "M.+",
    "+",
    ":",
    ":+",
    "0x",
    "1e",
    "1.",
    "0b1",
    "'a'",
    "\"s\"",
    "{-",
    "-}",
    "--",
    "{-#",
    "#-}",
    "#if",
    "#endif",
    "\\case",
    "\\cases",
    "λ",
    "→",
    "\u{0}",
    "\u{feff}",
    "𝔘",
    "\\&",
    "\\^",
    "\\SO",
    "$(",
    "[|",
    "|]",
    "(#",
    "'[",
    "''",
    "\r\n",
    "{-# CONTRACT",
    "{-# OVERLAPPING #-}",
    "mdo",
    "rec",
    "family",
    "role",
    "default",
    "foreign import prim \"x\" f :: a",
    "\\begin{code}",
    ">",
];

fn corpus() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut texts = Vec::new();
    for part in ["golden", "messages"] {
        let mut paths: Vec<_> = std::fs::read_dir(folder.join(part))
            .expect("the test folder is there")
            .filter_map(|e| e.ok().map(|e| e.path()))
            .filter(|p| p.extension().is_some_and(|e| e == "hs" || e == "lhs"))
            .collect();
        paths.sort();
        texts.extend(paths.iter().filter_map(|p| std::fs::read_to_string(p).ok()));
    }
    texts
}

fn border(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

fn mutate(text: &mut String, random: &mut Random, corpus: &[String]) {
    let a = border(text, random.below(text.len() + 1));
    let b = border(text, (a + random.below(40)).min(text.len()));
    match random.below(5) {
        0 => text.replace_range(a..b, ""),
        1 => text.insert_str(a, FRAGMENTS[random.below(FRAGMENTS.len())]),
        2 => text.replace_range(a..b, FRAGMENTS[random.below(FRAGMENTS.len())]),
        3 => {
            let copy = text[a..b].to_owned();
            let at = border(text, random.below(text.len() + 1));
            text.insert_str(at, &copy);
        }
        _ => {
            let other = &corpus[random.below(corpus.len())];
            let from = border(other, random.below(other.len() + 1));
            let to = border(other, (from + random.below(60)).min(other.len()));
            text.insert_str(a, &other[from..to]);
        }
    }
}

/// Runs every entry; a panic fails the test with the text that caused it.
fn check(text: &str, all_extensions: bool) {
    let names = haskell_syntax::extension::Extension::ALL.iter().map(|e| e.name().to_owned());
    let extensions = if all_extensions { names.collect() } else { Vec::new() };
    for literate in [false, true] {
        let options = ParseOptions {
            extensions: extensions.clone(),
            literate,
            contracts: true,
            ..Default::default()
        };
        let mut sources = SourceMap::new();
        let file = sources.add("fuzz.hs", text, Origin::User);
        let parsed = parse_module(file, text, &options);
        dump_syntax(&parsed.module);
        for diagnostic in &parsed.diagnostics {
            render(diagnostic, &sources, Colour::Never);
            let span = diagnostic.span();
            assert!(span.is_none() || text.get(span.start as usize..span.end as usize).is_some());
        }
        dump_tokens(text, &options);
        parse_expression(FileId(0), text, &options);
        parse_header_imports(FileId(0), text, &options);
    }
}

fn run(seed: u64, rounds: usize) {
    let corpus = corpus();
    let mut random = Random::new(seed);
    for round in 0..rounds {
        let mut text = corpus[random.below(corpus.len())].clone();
        for _ in 0..=random.below(8) {
            mutate(&mut text, &mut random, &corpus);
        }
        let outcome = std::panic::catch_unwind(|| check(&text, round % 2 == 0));
        assert!(outcome.is_ok(), "seed {seed}, round {round}:\n{text}");
    }
}

#[test]
fn mutated_programs_never_panic() {
    run(0x9e37_79b9_7f4a_7c15, 4000);
}

#[test]
fn random_fragments_never_panic() {
    let mut random = Random::new(1);
    for round in 0..4000 {
        let mut text = String::new();
        for _ in 0..random.below(40) {
            text.push_str(FRAGMENTS[random.below(FRAGMENTS.len())]);
            if random.below(2) == 0 {
                text.push(' ');
            }
        }
        let outcome = std::panic::catch_unwind(|| check(&text, round % 2 == 0));
        assert!(outcome.is_ok(), "round {round}:\n{text}");
    }
}

#[test]
fn every_prefix_of_a_program_is_read() {
    for text in corpus() {
        for end in (0..text.len()).step_by(7) {
            if text.is_char_boundary(end) {
                parse_module(FileId(0), &text[..end], &ParseOptions::default());
            }
        }
    }
}
