//! The binary form reads back to the same modules, in whole and in parts, and no bytes make its
//! reader panic.

mod support;

use core_ir::{DecodeError, Module, Reader, Spans, decode, digest, encode, parse, print};
use source::FileId;
use support::{Random, module, mutate};

fn modules(seed: u64) -> Vec<Module> {
    let mut random = Random::new(seed);
    (0..random.below(4)).map(|_| module(&mut random)).collect()
}

#[test]
fn what_is_encoded_decodes_to_the_same() {
    for seed in 0..2000 {
        let modules = modules(seed);
        let bytes = encode(&modules);
        assert!(decode(&bytes) == Ok(modules), "seed {seed}");
    }
}

#[test]
fn parts_are_decoded_by_themselves() {
    for seed in 0..300 {
        let modules = modules(seed);
        let bytes = encode(&modules);
        let reader = Reader::new(&bytes).expect("it was just encoded");
        for (module, entry) in modules.iter().zip(reader.modules()) {
            assert_eq!(entry.name, module.name.as_str());
            for (def, entry) in module.defs.iter().zip(&entry.defs) {
                assert_eq!(reader.def(entry).as_ref(), Ok(def));
                assert!(reader.find_def(def.name.as_str()).is_some());
            }
            for (ty, entry) in module.types.iter().zip(&entry.types) {
                assert_eq!(reader.data_type(entry).as_ref(), Ok(ty));
                for con in &ty.constructors {
                    assert!(reader.find_constructor(con.name.as_str()).is_some());
                }
            }
        }
        assert!(reader.find_def("no such definition").is_none());
    }
}

#[test]
fn files_move_with_the_reader() {
    let module = parse(FileId(0), "(module M core (def x (%int+ 1 2)))").expect("it parses");
    let bytes = encode(&[module]);
    let reader = Reader::new(&bytes).expect("it was just encoded").with_first_file(5);
    let def = reader.def(&reader.modules()[0].defs[0]).expect("it was just encoded");
    assert_eq!(def.span.file, FileId(5));
    assert!(def.body.spans.iter().all(|s| s.file == FileId(5)));
}

#[test]
fn the_digest_follows_the_program() {
    let read = |text: &str| vec![parse(FileId(0), text).expect("it parses")];
    let one = read("(module M core (def x (%int+ 1 2)))");
    assert_eq!(digest(&one), digest(&one.clone()));
    let other = read("(module M core (def x (%int+ 1 3)))");
    assert_ne!(digest(&one), digest(&other));
    let moved = read("(module M core (def x  (%int+ 1 2)))");
    assert_eq!(print(&one[0], Spans::Hide), print(&moved[0], Spans::Hide));
    assert_ne!(digest(&one), digest(&moved));
}

#[test]
fn the_form_is_compact() {
    let text = "(module Main core (def fib (lam (n) (case (%int< n 2) ((True) n) \
                (else (%int+ (fib (%int- n 1)) (fib (%int- n 2))))))))";
    let module = parse(FileId(0), text).expect("it parses");
    let (size, shown) =
        (encode(std::slice::from_ref(&module)).len(), print(&module, Spans::Show).len());
    assert!(size * 2 < shown, "{size} bytes for what takes {shown} as text with its spans");
}

#[test]
fn a_wrong_beginning_is_told_apart() {
    assert_eq!(decode(b"").unwrap_err(), DecodeError::NotCore);
    assert_eq!(decode(b"(module M core)").unwrap_err(), DecodeError::NotCore);
    assert_eq!(decode(b"BSCORE\n\x07").unwrap_err(), DecodeError::OtherVersion(7));
    let text = DecodeError::Damaged { at: 7, what: "it ends too early" }.to_string();
    assert_eq!(text, "this compiled Core is damaged at byte 7: it ends too early");
}

#[test]
fn every_truncation_is_an_error() {
    let sizes = (0..).map(|seed| encode(&modules(seed)));
    let bytes = sizes.into_iter().find(|bytes| bytes.len() > 500).expect("one is big enough");
    for end in 0..bytes.len() {
        assert!(decode(&bytes[..end]).is_err(), "cut at {end}");
    }
}

#[test]
fn damaged_bytes_never_panic() {
    for seed in 0..3000 {
        let mut random = Random::new(seed);
        let mut bytes = encode(&[module(&mut random)]);
        mutate(&mut random, &mut bytes);
        if let Ok(modules) = decode(&bytes) {
            // Whatever it is now, it is a valid value.
            modules.iter().for_each(|m| drop(print(m, Spans::Show)));
            encode(&modules);
        }
        // The same after a valid beginning.
        let mut noise: Vec<u8> = encode(&[])[..8].to_vec();
        noise.extend((0..random.below(60)).map(|_| random.next() as u8 & 0x1f));
        let _ = decode(&noise);
    }
}

#[test]
fn depth_is_a_matter_of_memory() {
    let deep = 100_000;
    let text =
        format!("(module M core (def x {}1{}))", "(unforced ".repeat(deep), ")".repeat(deep));
    let modules = vec![parse(FileId(0), &text).expect("it parses")];
    assert!(decode(&encode(&modules)) == Ok(modules));
}
