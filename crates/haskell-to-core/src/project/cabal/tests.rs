//! Descriptions in layout and in braces, and the messages for broken ones.

use super::{ComponentKind, Package, Problem, Version, parse};

const PACKAGE: &str = "\
cabal-version: 2.4
name:          bank
version:       0.1

flag slow
  default: False

common shared
  default-language: Haskell2010
  default-extensions:
    LambdaCase
    TupleSections

library
  import: shared
  hs-source-dirs: src
  exposed-modules: Bank, Bank.Account
  build-depends: base >= 4 && < 5, containers

executable bank
  import: shared
  main-is: Main.hs
  hs-source-dirs: app
  build-depends: base, bank
  if flag(slow) || (os(windows) && !flag(slow))
    default-extensions: CPP
  else
    other-modules: Paths
  -- a comment
test-suite spec
  type: exitcode-stdio-1.0
  main-is: Spec.hs
";

fn package(text: &str) -> (Package, Vec<Problem>) {
    let (description, mut problems) = parse(text);
    let (package, more) = description.configured(&description.flags_with(&[]));
    problems.extend(more);
    (package, problems)
}

#[test]
fn a_package_is_read() {
    let (package, problems) = package(PACKAGE);
    assert_eq!(problems, []);
    assert_eq!((package.name.as_str(), package.version), ("bank", Version(vec![0, 1])));
    let [library, program, tests] = package.components.as_slice() else {
        panic!("three components, not {:?}", package.components)
    };
    assert_eq!(library.exposed_modules, ["Bank", "Bank.Account"]);
    assert_eq!(library.extensions, ["Haskell2010", "LambdaCase", "TupleSections"]);
    let depends: Vec<&str> = library.depends.iter().map(|d| d.package.as_str()).collect();
    assert_eq!(depends, ["base", "containers"]);
    assert_eq!(library.depends[0].range.to_string(), ">= 4 && < 5");
    assert_eq!(program.main.as_deref(), Some("Main.hs"));
    assert_eq!(program.other_modules, ["Paths"]);
    assert_eq!(
        (tests.kind, tests.source_dirs.as_slice()),
        (ComponentKind::TestSuite, &[".".to_owned()][..])
    );
}

#[test]
fn braces_nest_like_indentation() {
    let (package, problems) = package(
        "name: old\nversion: 1\ndescription: {\n\nText: of it.\n\n}\nflag fast { default: True }\nlibrary {\n  exposed-modules: A\n    B\n\
         if impl(ghc >= 8.0) && flag(fast) {\n    cpp-options: -DFAST=1\n  } else {\n    other-modules: C }\n\
         build-depends: base >= 4, helper:{one, two} ^>= {1.2, 1.3}\n}\nexecutable x { main-is: X.hs }\n",
    );
    assert_eq!(problems, []);
    let [library, program] = package.components.as_slice() else {
        panic!("two components, not {:?}", package.components)
    };
    assert_eq!(library.exposed_modules, ["A", "B"]);
    assert_eq!(library.cpp_options, ["-DFAST=1"]);
    assert!(library.other_modules.is_empty());
    assert_eq!(library.depends[1].libraries, ["one", "two"]);
    assert_eq!(program.main.as_deref(), Some("X.hs"));
}

#[test]
fn what_is_deeper_than_a_section_belongs_to_it() {
    let (package, problems) = package(
        "name: a\nversion: 1\nlibrary\n    exposed-modules: A\n\n  if os(linux)\n    cpp-options: -DUNIX\n",
    );
    assert_eq!(problems, []);
    assert_eq!(package.components[0].cpp_options, ["-DUNIX"]);
}

#[test]
fn what_is_wrong_is_said() {
    for (text, line, said) in [
        ("version: 1\n", 0, "no name"),
        ("name: a\nversion: x\n", 2, "not a version"),
        ("name: a\nlibrary {\n", 2, "never closed"),
        ("name: a\n}\n", 2, "closes nothing"),
        ("name: a\nlibary\n  x: y\n", 2, "`libary`"),
        ("name: a\nlibrary\n  import: b\n", 3, "common stanza `b`"),
        ("name: a\nlibrary\n  if flag(\n    x: y\n", 3, "condition"),
        ("name: a\nlibrary\n  build-depends: base >> 4\n", 3, "`base >> 4`"),
    ] {
        let (_, problems) = package(text);
        let [problem] = problems.as_slice() else { panic!("{text}: {problems:?}") };
        assert!(problem.line == line && problem.message.contains(said), "{text}: {problem:?}");
    }
}

#[test]
fn any_text_has_a_reading() {
    let deep = "if a {\n".repeat(300);
    let texts =
        ["", ":", "if ((((", "library\n if !\n  else\n   x: y", "\u{a0}x\n\ty", "}}{{", &deep];
    for text in texts {
        package(text);
    }
}
