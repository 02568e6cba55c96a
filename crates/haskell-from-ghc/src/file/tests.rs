//! Files as the plugin writes them, and damaged ones. The sample is what the plugin wrote for the
//! module beside it; after a change of the format, compile that module with the plugin again.

use super::*;
use crate::{Class, Foreign, Instance, Library, Paths, Value, translate};
use source::{Origin, SourceMap, Symbol};
use test_support::Random;

const SAMPLE: &[u8] = include_bytes!("samples/Sample.core");
const SOURCE: &str = include_str!("samples/Sample.hs");

/// A library with nothing in it.
struct Nothing;

impl Library for Nothing {
    fn has_module(&self, _: Symbol) -> bool {
        false
    }

    fn value(&self, _: Symbol, _: Symbol) -> Option<Value> {
        None
    }

    fn type_name(&self, _: Symbol, _: Symbol) -> Option<Symbol> {
        None
    }

    fn value_exporters(&self, _: Symbol) -> Vec<Symbol> {
        Vec::new()
    }

    fn type_exporters(&self, _: Symbol) -> Vec<Symbol> {
        Vec::new()
    }

    fn class(&self, _: Symbol) -> Option<Class> {
        None
    }

    fn instances(&self, _: Symbol) -> Vec<Instance> {
        Vec::new()
    }

    fn promoted(&self, _: Symbol, _: Symbol) -> Option<Symbol> {
        None
    }

    fn foreign(&self, _: &str) -> Option<Foreign> {
        None
    }
}

fn translated(file: File) -> crate::Translated {
    let mut sources = SourceMap::new();
    let id = sources.add("Sample.hs", SOURCE, Origin::User);
    let paths = Paths::from([((file.folder, Symbol::new("Sample.hs")), id)]);
    translate(&[file], &Nothing, &sources, &paths)
}

#[test]
fn a_file_holds_its_module() {
    let file = read(SAMPLE).expect("the sample can be read");
    assert_eq!((file.module.as_str(), file.unit.as_str()), ("Sample", "main"));
    let exports: Vec<&str> = file.exports.iter().map(|n| n.occ.as_str()).collect();
    for name in ["Shape", "Circle", "Square", "side", "Named", "name", "total", "main"] {
        assert!(exports.contains(&name), "{name} is not among {exports:?}");
    }
    let shape = file.data.iter().find(|d| d.name.occ.as_str() == "Shape").expect("Shape");
    let square = &shape.constructors[1];
    let field = &square.fields[0];
    assert!(field.is_strict && field.label == Some(Symbol::new("side")));
    assert!(!shape.constructors[0].fields[0].is_strict);
    assert!(file.data.iter().any(|d| d.is_newtype && d.name.occ.as_str() == "Wrapped"));
    assert_eq!(file.classes[0].methods[0].name.occ.as_str(), "name");
    assert_eq!(file.instances.len(), 3);
}

#[test]
fn a_function_takes_its_dictionaries_and_arguments_at_once_under_its_name() {
    let done = translated(read(SAMPLE).expect("the sample can be read"));
    let module = &done.modules[0];
    let total = module.defs.iter().find(|d| d.name.as_str() == "Sample.total").expect("total");
    assert_eq!(total.ty.map(|t| t.as_str()), Some("Num a => [a] -> a"));
    assert_eq!(total.visibility, core_ir::Visibility::Source);
    assert_eq!(total.body.arity(), Some(1));
    let text = core_ir::print_def(total, core_ir::Spans::Hide);
    assert!(text.contains("(lam go ($|$dNum|~2 acc"), "{text}");
    let written: Vec<&str> = module
        .defs
        .iter()
        .filter(|d| d.visibility == core_ir::Visibility::Source)
        .map(|d| d.source_name.as_str())
        .collect();
    let mut sorted = written.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, ["main", "name", "total"], "what is derived is not shown");
    let problems = core_ir::check(&done.modules);
    let own = problems.iter().filter(|p| !p.message.contains("is not defined"));
    assert_eq!(own.count(), 0, "{problems:?}");
}

#[test]
fn a_file_that_is_cut_off_says_so() {
    for length in 0..SAMPLE.len() {
        match read(&SAMPLE[..length]) {
            Err(Unreadable::CutOff { expected, found }) => {
                assert!(found < expected && found == length as u64);
            }
            other => panic!("{length} bytes: {other:?}"),
        }
    }
}

#[test]
fn other_versions_and_other_files_are_told_apart() {
    let with_version = |version: u32| {
        let mut bytes = SAMPLE.to_vec();
        bytes[8..12].copy_from_slice(&version.to_le_bytes());
        read(&bytes).expect_err("another version").to_string()
    };
    assert!(with_version(VERSION - 1).contains("an older plugin"));
    assert!(with_version(VERSION + 1).contains("a newer plugin"));
    assert_eq!(read(b"#!/bin/sh").err(), Some(Unreadable::Foreign));
    let longer = [SAMPLE, b"more"].concat();
    assert!(matches!(read(&longer), Err(Unreadable::Damaged { .. })));
}

#[test]
fn a_changed_byte_is_found() {
    for at in 0..SAMPLE.len() {
        let mut bytes = SAMPLE.to_vec();
        bytes[at] ^= 0x10;
        assert!(read(&bytes).is_err(), "byte {at}");
    }
}

/// Damage behind a digest that fits: an error, or a module; never a panic.
#[test]
fn nonsense_with_a_right_digest_is_an_error_or_a_module() {
    let whole = payload(SAMPLE).expect("the sample can be read");
    let mut read_anyway = 0;
    for seed in 0..3000 {
        let mut random = Random::new(seed);
        let mut bytes = whole.to_vec();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] = random.below(256) as u8;
        }
        if random.percent(20) {
            bytes.truncate(random.below(bytes.len()));
        }
        if let Ok(file) = read(&with_header(&bytes)) {
            read_anyway += 1;
            translated(file);
        }
    }
    assert!(read_anyway > 0, "some damage changes no structure");
}
