//! The text form reads back to the same module, and nothing makes its parser panic.

mod support;

use core_ir::{Spans, parse, print, print_def};
use source::{FileId, Span};
use support::{Random, module, mutate};

#[test]
fn what_is_printed_with_spans_reads_back_to_the_same_module() {
    for seed in 0..3000 {
        let module = module(&mut Random::new(seed));
        let text = print(&module, Spans::Show);
        match parse(FileId(9), &text) {
            Ok(read) => {
                assert!(read == module, "seed {seed}\n{text}\n{}", print(&read, Spans::Show))
            }
            Err(problems) => panic!("seed {seed}: {problems:?}\n{text}"),
        }
    }
}

#[test]
fn what_is_printed_without_spans_is_stable() {
    for seed in 0..3000 {
        let module = module(&mut Random::new(seed));
        let text = print(&module, Spans::Hide);
        let read = parse(FileId(9), &text).unwrap_or_else(|p| panic!("seed {seed}: {p:?}\n{text}"));
        assert_eq!(print(&read, Spans::Hide), text, "seed {seed}");
    }
}

#[test]
fn a_definition_alone_is_part_of_its_module() {
    for seed in 0..200 {
        let module = module(&mut Random::new(seed));
        for def in &module.defs {
            assert!(print_def(def, Spans::Show).starts_with('@'));
        }
    }
}

#[test]
fn random_bytes_never_panic() {
    let mut random = Random::new(1);
    for _ in 0..3000 {
        let bytes: Vec<u8> = (0..random.below(200)).map(|_| random.next() as u8).collect();
        check_places(&String::from_utf8_lossy(&bytes));
        let likely = b"()()()()|\"'\\#@$%:;~! \nax1.-";
        let bytes: Vec<u8> = (0..random.below(200)).map(|_| random.pick(likely)).collect();
        check_places(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn mutated_files_never_panic() {
    for seed in 0..3000 {
        let mut random = Random::new(seed);
        let module = module(&mut random);
        let spans = random.pick(&[Spans::Hide, Spans::Show]);
        let mut bytes = print(&module, spans).into_bytes();
        mutate(&mut random, &mut bytes);
        check_places(&String::from_utf8_lossy(&bytes));
    }
}

/// Parses a text; its problems, if any, are marked in it. The result can be printed and parsed
/// again.
fn check_places(text: &str) {
    let file = FileId(3);
    match parse(file, text) {
        Ok(module) => {
            let shown = print(&module, Spans::Show);
            let again = parse(file, &shown).unwrap_or_else(|p| panic!("{p:?}\n{text}\n{shown}"));
            assert_eq!(print(&again, Spans::Show), shown, "{text}");
        }
        Err(problems) => {
            assert!(!problems.is_empty());
            for problem in problems {
                let Span { start, end, .. } = problem.span();
                assert!(text.get(start as usize..end as usize).is_some(), "{problem:?}");
            }
        }
    }
}
