//! Inferred types of top-level names.

use super::{errors, program};

/// Compares the types of the names of a module with lines `name :: type`.
fn check(text: &str, expected: &str) {
    let (compiled, sources) = program(text);
    assert_eq!(errors(&compiled, &sources), "");
    let dump = compiled.dump_types();
    let actual: Vec<&str> = dump.lines().skip(1).map(str::trim).collect();
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    assert_eq!(actual, expected);
}

#[test]
fn functions_are_as_polymorphic_as_they_can_be() {
    check(
        "compose f g x = f (g x)\n\
         twice f = f . f\n\
         pair = (,)\n\
         member x = any (== x)\n\
         total xs = sum xs / fromIntegral (length xs)\n",
        "compose :: forall a b c. (a -> b) -> (c -> a) -> c -> b
         member :: forall a b. (Foldable b, Eq a) => a -> b a -> Bool
         pair :: forall a b. a -> b -> (a, b)
         total :: forall a b. (Fractional b, Foldable a) => a b -> b
         twice :: forall a. (a -> a) -> a -> a",
    );
}

#[test]
fn superclasses_are_not_repeated_in_a_context() {
    check("f x y = x == y && x < y\n", "f :: forall a. Ord a => a -> a -> Bool");
}

#[test]
fn the_monomorphism_restriction_leaves_the_choice_to_uses_and_defaults() {
    check(
        "plus = (+)\n\
         three = 3\n\
         half = 1 / 2\n\
         use = plus (1 :: Int)\n",
        "half :: Double
         plus :: Int -> Int -> Int
         three :: Integer
         use :: Int -> Int",
    );
}

#[test]
fn local_functions_are_generalised() {
    check(
        "f = let swap (a, b) = (b, a) in (swap (1 :: Int, 'c'), swap (True, \"\"))\n",
        "f :: ((Char, Int), (String, Bool))",
    );
}

#[test]
fn polymorphic_recursion_needs_a_signature_and_works_with_one() {
    check(
        "data Nest a = Flat a | Nest (Nest [a])\n\
         depth :: Nest a -> Int\n\
         depth (Flat _) = 0\n\
         depth (Nest n) = 1 + depth n\n",
        "depth :: forall a. Nest a -> Int",
    );
}

#[test]
fn functional_dependencies_and_families_find_types() {
    check(
        "{-# LANGUAGE FunctionalDependencies, TypeFamilies #-}\n\
         class Convert a b | a -> b where convert :: a -> b\n\
         instance Convert Int String where convert = show\n\
         type family Elem c\n\
         type instance Elem [a] = a\n\
         first :: [a] -> Elem [a]\n\
         first = head\n\
         text = convert (3 :: Int)\n\
         item = first \"x\"\n",
        "convert :: forall a b. Convert a b => a -> b
         first :: forall a. [a] -> Elem [a]
         item :: Char
         text :: String",
    );
}

#[test]
fn higher_ranks_reach_arguments_through_dollar() {
    check(
        "{-# LANGUAGE RankNTypes #-}\n\
         import Control.Monad.ST\n\
         import Data.STRef\n\
         both :: (forall a. [a] -> Int) -> ([b], [c]) -> Int\n\
         both f (x, y) = f x + f y\n\
         n = runST $ do { r <- newSTRef 'c'; readSTRef r }\n\
         m = both length (\"ab\", [True])\n",
        "both :: forall b c. (forall a. [a] -> Int) -> ([b], [c]) -> Int
         m :: Int
         n :: Char",
    );
}

#[test]
fn matching_on_a_gadt_makes_types_known() {
    check(
        "{-# LANGUAGE GADTs #-}\n\
         data E a where { I :: Int -> E Int; B :: Bool -> E Bool; If :: E Bool -> E a -> E a -> E a }\n\
         eval :: E a -> a\n\
         eval (I n) = n + 1\n\
         eval (B b) = not b\n\
         eval (If c t e) = if eval c then eval t else eval e\n",
        "eval :: forall a. E a -> a",
    );
}
