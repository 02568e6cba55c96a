//! The output of desugaring is well formed, and has the expected shape where that matters.

use crate::infer::tests::{errors, library, program};
use source::{Colour, render};

fn core(text: &str, name: &str) -> String {
    let (compiled, sources) = program(text);
    assert_eq!(errors(&compiled, &sources), "");
    let def = compiled.modules.iter().flat_map(|m| &m.defs).find(|d| d.name.as_str() == name);
    core_ir::print_def(def.expect("the definition is there"), core_ir::Spans::Hide)
}

fn check(text: &str, name: &str, expected: &str) {
    let squeeze = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(squeeze(&core(text, name)), squeeze(expected));
}

#[test]
fn the_library_is_well_formed() {
    let (compiled, _, sources) = library();
    let problems: Vec<String> = core_ir::check(&compiled.modules)
        .iter()
        .map(|p| render(p, sources, Colour::Never))
        .collect();
    assert_eq!(problems.join("\n"), "");
}

#[test]
fn methods_of_known_types_are_called_directly() {
    check(
        "inc :: Int -> Int\ninc n = n + 1\n",
        "Main.inc",
        "(def Main.inc :type \"Int -> Int\" (lam inc (n) (GHC.Num.$c+@Int n 1)))",
    );
}

#[test]
fn newtypes_are_erased() {
    check(
        "newtype Age = Age Int\nolder :: Age -> Age\nolder (Age n) = Age n\n",
        "Main.older",
        "(def Main.older :type \"Age -> Age\" (lam older (n) n))",
    );
}

#[test]
fn a_right_hand_side_that_two_leaves_reach_stands_once() {
    let text = "f :: Bool -> Bool -> Int\nf True True = 1\nf _ _ = 77\n";
    let shown = core(text, "Main.f");
    assert_eq!(shown.matches("77").count(), 1, "{shown}");
    assert!(shown.contains("join"), "{shown}");
}

#[test]
fn failures_are_worded_as_in_ghc() {
    let shown = core("f :: Int -> Int\nf 1 = 2\nf 3 = 4\n", "Main.f");
    assert!(
        shown.contains("Main.hs:(2,1)-(3,7): Non-exhaustive patterns in function f"),
        "{shown}"
    );
}
