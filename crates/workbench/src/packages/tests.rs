//! The messages about packages that cannot be loaded.

use crate::files::Files;
use crate::program::{LoadOptions, LoadResult, load};
use source::{Colour, render};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn files(list: &[(&str, &str)]) -> BTreeMap<PathBuf, Vec<u8>> {
    list.iter().map(|(path, text)| (PathBuf::from(path), text.as_bytes().to_vec())).collect()
}

/// The messages of loading, or a note that it succeeded.
fn said(files: &dyn Files, options: &LoadOptions) -> String {
    let loaded = load(Path::new("p"), files, options);
    let said: Vec<String> =
        loaded.diagnostics.iter().map(|d| render(d, &loaded.sources, Colour::Never)).collect();
    match loaded.result {
        LoadResult::Failed => said.join("\n"),
        _ => format!("loaded\n{}", said.join("\n")),
    }
}

const MAIN: &str = "module Main where\nimport A (a)\nmain :: IO ()\nmain = putStrLn a\n";

fn program(depends: &str) -> String {
    format!(
        "name: p\nversion: 1\nexecutable p\n  main-is: Main.hs\n  build-depends: base, {depends}\n"
    )
}

fn library(name: &str, version: &str, depends: &str) -> String {
    format!(
        "name: {name}\nversion: {version}\nlibrary\n  exposed-modules: A\n  build-depends: base{depends}\n"
    )
}

const A: &str = "module A where\na :: String\na = \"a\"\n";

#[test]
fn a_package_beside_the_program_is_found() {
    let (program, a) = (program("a >= 1 && < 2"), library("a", "1.5", ""));
    let files = files(&[
        ("p/p.cabal", &program),
        ("p/Main.hs", MAIN),
        ("a-1.5/a.cabal", &a),
        ("a-1.5/A.hs", A),
    ]);
    assert_eq!(said(&files, &LoadOptions::default()), "loaded\n");
}

#[test]
fn a_missing_package_is_named_once() {
    let program = program("a ^>= 1.2");
    let main = "module Main where\nimport A (a)\nimport B\nmain = putStrLn a\n";
    let files = files(&[("p/p.cabal", &program), ("p/Main.hs", main)]);
    let said = said(&files, &LoadOptions::default());
    assert_eq!(said.matches("error:").count(), 1, "{said}");
    for part in ["the package a is not found", "p wants a ^>= 1.2", "cabal get a", "--package"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn versions_that_conflict_are_an_error() {
    let program = program("a >= 2");
    let a = library("a", "1.5", "");
    let files = files(&[
        ("p/p.cabal", &program),
        ("p/Main.hs", MAIN),
        ("a-1.5/a.cabal", &a),
        ("a-1.5/A.hs", A),
    ]);
    let said = said(&files, &LoadOptions::default());
    for part in ["no version of a", "p wants a >= 2", "a 1.5 is in ./a-1.5"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_circle_of_packages_is_an_error() {
    let (program, a, b) = (program("a"), library("a", "1", ", b"), library("b", "1", ", a"));
    let files = files(&[
        ("p/p.cabal", &program),
        ("p/Main.hs", MAIN),
        ("a/a.cabal", &a),
        ("a/A.hs", A),
        ("b/b.cabal", &b),
    ]);
    let said = said(&files, &LoadOptions::default());
    assert!(said.contains("in a circle: a → b → a"), "{said}");
}

#[test]
fn a_broken_description_is_shown_with_its_line() {
    let files = files(&[(
        "p/p.cabal",
        "name: p\nversion: 1\nexecutable p\n  if flag(\n    main-is: Main.hs\n",
    )]);
    let said = said(&files, &LoadOptions::default());
    assert!(
        said.contains("p.cabal is broken: the condition") && said.contains("p.cabal:4"),
        "{said}"
    );
}

#[test]
fn an_archive_that_leaves_its_folder_is_refused() {
    let mut header = vec![0u8; 512];
    header[..13].copy_from_slice(b"../evil.cabal");
    header[124..135].copy_from_slice(b"00000000000");
    header[156] = b'0';
    header.extend([0; 1024]);
    let program = program("a");
    let mut files = files(&[("p/p.cabal", &program), ("p/Main.hs", MAIN)]);
    files.insert(PathBuf::from("a.tar"), header);
    let options = LoadOptions { packages: vec![PathBuf::from("a.tar")], ..LoadOptions::default() };
    let said = said(&files, &options);
    assert!(said.contains("cannot read a.tar: the archive has a file outside"), "{said}");
}

#[test]
fn flags_of_the_project_and_of_cabal_are_decided() {
    let a = "name: a\nversion: 1\nflag new\n  default: True\nlibrary\n  exposed-modules: A\n  if flag(new)\n    \
             build-depends: base, nowhere\n    hs-source-dirs: new\n  else\n    build-depends: base\n    hs-source-dirs: old\n";
    let program = program("a");
    let files =
        files(&[("p/p.cabal", &program), ("p/Main.hs", MAIN), ("a/a.cabal", a), ("a/old/A.hs", A)]);
    assert_eq!(said(&files, &LoadOptions::default()), "loaded\n");
}

#[test]
fn a_source_goes_before_what_is_built_in_only_in_part() {
    let program = program("HUnit");
    let main = "module Main where\nimport Test.HUnit (mine)\nmain :: IO ()\nmain = print mine\n";
    let hunit = "name: HUnit\nversion: 1.6\nlibrary\n  exposed-modules: Test.HUnit\n  build-depends: base\n";
    let module = "module Test.HUnit where\nmine :: Int\nmine = 1\n";
    let files = files(&[
        ("p/p.cabal", &program),
        ("p/Main.hs", main),
        ("HUnit-1.6/HUnit.cabal", hunit),
        ("HUnit-1.6/Test/HUnit.hs", module),
    ]);
    assert_eq!(said(&files, &LoadOptions::default()), "loaded\n");
}

#[test]
fn a_flag_that_does_without_templates_is_turned() {
    let program = program("a");
    let a = "name: a\nversion: 1\nflag templates\n  default: True\nlibrary\n  exposed-modules: A\n  \
             build-depends: base\n  if flag(templates)\n    build-depends: template-haskell\n    \
             cpp-options: -DTEMPLATES\n";
    let module = "{-# LANGUAGE CPP #-}\nmodule A where\n#ifdef TEMPLATES\nimport No.Such\n#endif\na :: String\na = \"a\"\n";
    let files = files(&[
        ("p/p.cabal", &program),
        ("p/Main.hs", MAIN),
        ("a-1/a.cabal", a),
        ("a-1/A.hs", module),
    ]);
    assert_eq!(said(&files, &LoadOptions::default()), "loaded\n");
}

#[test]
fn a_file_of_an_include_folder_may_be_called_anything() {
    let program = program("a");
    let a = "name: a\nversion: 1\nlibrary\n  exposed-modules: A\n  include-dirs: parts\n  build-depends: base\n";
    let files = files(&[
        ("p/p.cabal", &program),
        ("p/Main.hs", MAIN),
        ("a-1/a.cabal", a),
        ("a-1/A.hs", "{-# LANGUAGE CPP #-}\nmodule A where\n#include \"texts\"\n"),
        ("a-1/parts/texts", "a :: String\na = \"a\"\n"),
    ]);
    assert_eq!(said(&files, &LoadOptions::default()), "loaded\n");
}
