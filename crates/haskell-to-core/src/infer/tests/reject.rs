//! Wrong programs, one for each kind of error, with all their messages.

use super::{errors, program};

/// Compares the first line of every error; each of `pieces` must occur in the whole text, which
/// includes location and labels.
fn check(text: &str, messages: &[&str], pieces: &[&str]) {
    let (compiled, sources) = program(text);
    let shown = errors(&compiled, &sources);
    let found: Vec<&str> = shown.lines().filter_map(|l| l.strip_prefix("error: ")).collect();
    assert_eq!(found, messages, "{shown}");
    for piece in pieces {
        assert!(shown.contains(piece), "{piece:?} is not in\n{shown}");
    }
}

#[test]
fn an_argument_of_the_wrong_type_names_the_function() {
    check(
        "f :: Int -> Int\nf n = n\nx = f True\n",
        &["expected type Int, but this has type Bool"],
        &["Main.hs:3:7", "an argument of `f`"],
    );
}

#[test]
fn a_result_of_the_wrong_type_shows_the_signature() {
    check(
        "f :: Int -> String\nf n = n\n",
        &["expected type String, but this has type Int"],
        &["by the signature of `f`"],
    );
}

#[test]
fn the_parts_that_differ_are_named() {
    check(
        "f :: Maybe (Int, Bool) -> ()\nf _ = ()\nx = f (Just (1 :: Int, 'c'))\n",
        &["expected type Bool, but this has type Char"],
        &[],
    );
}

#[test]
fn rigid_variables_say_where_they_are_bound() {
    check(
        "f :: a -> b\nf x = x\n",
        &["expected type b, but this has type a"],
        &["a and b are any types at all, by the signature of `f`"],
    );
}

#[test]
fn infinite_types() {
    check("f x = x x\n", &["this needs an infinite type: t would have to be t -> t1"], &[]);
}

#[test]
fn missing_instances_say_what_they_arise_from() {
    check(
        "x = show (\\y -> y)\n",
        &["no instance for Show (t -> t)"],
        &["arising from a use of `show`", "is a function missing an argument?"],
    );
}

#[test]
fn a_missing_constraint_is_offered() {
    check(
        "f :: Eq a => a -> a -> Bool\nf x y = x < y\n",
        &["no instance for Ord a"],
        &["arising from a use of `(<)`", "add Ord a to the context of f's signature"],
    );
}

#[test]
fn literals_need_a_number() {
    check(
        "x = not 3\n",
        &["expected type Bool, but this is a number"],
        &["no instance for Num Bool"],
    );
}

#[test]
fn ambiguous_types() {
    check(
        "x = show (read \"3\")\n",
        &["the type is ambiguous: nothing says what t is in Show t, Read t"],
        &["add a type annotation"],
    );
}

#[test]
fn too_many_arguments() {
    check(
        "x = length [] True\n",
        &["`length` takes 1 argument, but is applied to 2"],
        &["this argument is one too many", "its result has type Int"],
    );
}

#[test]
fn more_patterns_than_the_type_has_arguments() {
    check(
        "f :: Int -> Int\nf a b = a\n",
        &["`f` is defined with 2 arguments, but its type Int -> Int has 1"],
        &[],
    );
}

#[test]
fn a_hidden_type_may_not_escape() {
    check(
        "{-# LANGUAGE ExistentialQuantification #-}\ndata S = forall a. S a\nf (S x) = x\n",
        &["the type variable a would escape its scope"],
        &["a came with matching on S"],
    );
}

#[test]
fn a_missing_superclass_instance() {
    check(
        "data T = T\ninstance Ord T where compare _ _ = EQ\n",
        &["no instance for Eq T"],
        &["arising from the superclasses of this instance"],
    );
}

#[test]
fn two_instances_for_one_type() {
    check(
        "data T = T\ninstance Show T where show _ = \"a\"\ninstance Show T where show _ = \"b\"\n",
        &["there are two instances Show T"],
        &["the first one is here"],
    );
}

#[test]
fn holes_show_the_wanted_type() {
    check("f :: Int -> String\nf n = _\n", &["the hole _ stands for a value of type String"], &[]);
}

#[test]
fn types_without_the_same_representation_are_not_coercible() {
    check(
        "import Data.Coerce\nx :: Bool\nx = coerce 'c'\n",
        &["no instance for Coercible Char Bool"],
        &["the types do not have the same representation"],
    );
}

#[test]
fn an_error_in_one_binding_does_not_spread() {
    check(
        "f x = x x\ng = f 3\nh = not (g 'c')\n",
        &["this needs an infinite type: t would have to be t -> t1"],
        &[],
    );
}

#[test]
fn several_errors_in_one_run() {
    check(
        "a = not 'c'\nb :: Int\nb = \"\"\n",
        &[
            "expected type Bool, but this has type Char",
            "expected type Int, but this has type String",
        ],
        &[],
    );
}

#[test]
fn a_type_constructor_without_its_arguments() {
    check("f :: Maybe -> Int\nf _ = 0\n", &["the type Maybe needs 1 more argument"], &[]);
}
