//! Optimised Core is well formed, and what should be removed is removed.

use super::{Definitions, Passes, optimise};
use crate::infer::tests::{errors, library, program};
use core_ir::Def;
use source::{Colour, Symbol, render};
use std::collections::HashMap;
use std::sync::Arc;

struct Library(HashMap<Symbol, Arc<Def>>);

impl Definitions for Library {
    fn get(&mut self, name: Symbol) -> Option<Arc<Def>> {
        self.0.get(&name).cloned()
    }
}

fn the_library() -> Library {
    let (compiled, _, _) = library();
    let defs = compiled.modules.iter().flat_map(|m| &m.defs);
    Library(defs.map(|d| (d.name, Arc::new(d.clone()))).collect())
}

fn core(text: &str, name: &str) -> String {
    let (mut compiled, sources) = program(text);
    assert_eq!(errors(&compiled, &sources), "");
    optimise(&mut compiled.modules, &mut the_library(), Passes::default());
    let def = compiled.modules.iter().flat_map(|m| &m.defs).find(|d| d.name.as_str() == name);
    core_ir::print_def(def.expect("the definition is there"), core_ir::Spans::Hide)
}

#[test]
fn the_optimised_library_is_well_formed() {
    let (compiled, _, sources) = library();
    let mut modules = compiled.modules.clone();
    optimise(&mut modules, &mut super::Nothing, Passes::default());
    let problems: Vec<String> =
        core_ir::check(&modules).iter().map(|p| render(p, sources, Colour::Never)).collect();
    assert_eq!(problems.join("\n"), "");
}

#[test]
fn arithmetic_at_known_types_is_primitive() {
    let shown = core("f :: Int -> Int\nf n = n * 2 + 1\n", "Main.f");
    assert!(shown.contains("(%int+ (%int* n 2) 1)"), "{shown}");
}

#[test]
fn loops_evaluate_their_accumulators() {
    let text = "sumTo :: Int -> Int -> Int\nsumTo acc n = if n == 0 then acc else sumTo (acc + n) (n - 1)\n";
    let shown = core(text, "Main.sumTo");
    assert!(shown.contains("let! ($early"), "{shown}");
}

#[test]
fn local_functions_with_one_instance_lose_their_dictionaries() {
    let text = "f :: Int -> Int\nf n = go n where { go 0 = 0; go k = 1 + go (k - 1) }\n";
    let shown = core(text, "Main.f");
    assert!(!shown.contains("dict"), "{shown}");
}

#[test]
fn actions_become_straight_line_code() {
    let shown = core("main :: IO ()\nmain = do { putStr \"a\"; putStr \"b\" }\n", "Main.main");
    assert!(!shown.contains("bindIO") && !shown.contains("thenIO"), "{shown}");
}

#[test]
fn a_watched_program_keeps_its_calls_and_what_may_fail_or_is_not_needed() {
    let text = "f :: Int -> Int -> Int -> Int
f n k unused = if n < 1 then k else f (n - 1) (k `div` n) (n * 2)
";
    let (mut compiled, sources) = program(text);
    assert_eq!(errors(&compiled, &sources), "");
    super::lighten(&mut compiled.modules, &mut the_library());
    assert_eq!(core_ir::check(&compiled.modules), []);
    let def = compiled.modules.iter().flat_map(|m| &m.defs).find(|d| d.name.as_str() == "Main.f");
    let shown = core_ir::print_def(def.expect("the definition is there"), core_ir::Spans::Hide);
    let words: Vec<&str> = shown.split_whitespace().collect();
    let shown = words.join(" ");
    let wanted = "(let! ($early (%int- n 1)) (Main.f $early (%int-div k n) (%int* n 2)))";
    assert!(shown.contains(wanted), "{shown}");
}
