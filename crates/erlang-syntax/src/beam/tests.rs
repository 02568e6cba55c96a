//! Modules from `.beam` files, compared with the parser's result for their sources.

use super::terms::Terms;
use super::{load, summary};
use source::{Origin, SourceMap};

/// A `.beam` of the given chunks.
fn container(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut body = b"BEAM".to_vec();
    for (id, data) in chunks {
        body.extend(*id);
        body.extend((data.len() as u32).to_be_bytes());
        body.extend(*data);
        body.resize(body.len().next_multiple_of(4), 0);
    }
    let mut out = b"FOR1".to_vec();
    out.extend((body.len() as u32).to_be_bytes());
    out.extend(body);
    out
}

fn message(bytes: &[u8]) -> String {
    match load("m.beam", bytes, Origin::User, &mut SourceMap::new(), &mut |_| None) {
        Ok(_) => "loaded".to_owned(),
        Err(diagnostic) => diagnostic.message,
    }
}

#[test]
fn files_that_hold_no_code_say_why() {
    assert_eq!(message(b""), "m.beam: this is not a .beam file");
    assert_eq!(message(&container(&[])), "m.beam was compiled without debug information");
    let truncated = &container(&[(b"Dbgi", &[131, 104, 3])])[..22];
    assert_eq!(message(truncated), "m.beam: the file is cut short");
    assert_eq!(
        message(&container(&[(b"Dbgi", &[131, 104, 3])])),
        "m.beam: its terms are cut short"
    );
}

#[test]
fn a_size_that_lies_is_refused_before_anything_is_allocated() {
    for tag in [105, 108, 109, 111, 116] {
        let chunk = [131, tag, 0xff, 0xff, 0xff, 0xff, 1];
        assert!(Terms::decode(&chunk).is_err());
    }
}

#[test]
fn deep_terms_cost_no_stack() {
    // {{{…}}}, a million levels.
    let mut chunk = vec![131];
    for _ in 0..1_000_000 {
        chunk.extend([104, 1]);
    }
    chunk.push(106);
    let terms = Terms::decode(&chunk).expect("well formed");
    assert_eq!(terms.to_term(terms.root()), None);
}

#[test]
fn names_are_read_without_code() {
    let atoms = [&[0, 0, 0, 2, 1][..], b"m", &[1], b"f"].concat();
    let exports = [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 9];
    let bytes = container(&[(b"AtU8", &atoms), (b"ExpT", &exports), (b"Attr", &[131, 106])]);
    let summary = summary("m.beam", &bytes).expect("well formed");
    assert_eq!(summary.module.as_str(), "m");
    assert_eq!(summary.exports, [("f".into(), 3)]);
    assert!(!summary.has_abstract_code);
}
