//! A generator of random well-typed Haskell expressions, printed one a line by a `main`.
//!
//! Sizes are kept small by construction: counts are taken modulo a small number, ranges have ends
//! near their starts, powers have small exponents. Partial functions stay in, since exceptions are
//! part of what is compared.

use test_support::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ty {
    Int,
    Integer,
    Double,
    Char,
    Bool,
    Text,
    Ints,
    Doubles,
    MaybeInt,
    Pair,
    Pairs,
    EitherText,
    Words,
    Table,
    Ordering,
}

const TYPES: &[Ty] = &[
    Ty::Int,
    Ty::Integer,
    Ty::Double,
    Ty::Char,
    Ty::Bool,
    Ty::Text,
    Ty::Ints,
    Ty::Doubles,
    Ty::MaybeInt,
    Ty::Pair,
    Ty::Pairs,
    Ty::EitherText,
    Ty::Words,
    Ty::Table,
    Ty::Ordering,
];

impl Ty {
    fn name(self) -> &'static str {
        match self {
            Ty::Int => "Int",
            Ty::Integer => "Integer",
            Ty::Double => "Double",
            Ty::Char => "Char",
            Ty::Bool => "Bool",
            Ty::Text => "String",
            Ty::Ints => "[Int]",
            Ty::Doubles => "[Double]",
            Ty::MaybeInt => "Maybe Int",
            Ty::Pair => "(Int, Char)",
            Ty::Pairs => "[(Int, Char)]",
            Ty::EitherText => "Either String Int",
            Ty::Words => "[String]",
            Ty::Table => "Map.Map Int String",
            Ty::Ordering => "Ordering",
        }
    }

    /// Ways to make an expression: a letter in braces stands for an expression of a type (see
    /// [`hole`]).
    fn forms(self) -> &'static [&'static str] {
        match self {
            Ty::Int => &[
                "{i} + {i}",
                "{i} - {i}",
                "{i} * {i}",
                "{i} `div` {i}",
                "{i} `mod` {i}",
                "{i} `quot` {i}",
                "{i} `rem` {i}",
                "negate {i}",
                "abs {i}",
                "signum {i}",
                "gcd {i} {i}",
                "lcm ({i} `mod` 100) ({i} `mod` 100)",
                "{i} ^ (abs {i} `mod` 4)",
                "max {i} {i}",
                "fromIntegral {n}",
                "truncate ({d} / 1e6)",
                "round ({d} / 1000)",
                "ceiling ({d} / 1000)",
                "floor ({d} / 1000)",
                "fromEnum {c}",
                "ord {c}",
                "length {s}",
                "length {l}",
                "sum {l}",
                "product (take 5 {l})",
                "maximum {l}",
                "minimum {l}",
                "head {l}",
                "last {l}",
                "{l} !! (abs {i} `mod` 4)",
                "fromMaybe {i} {m}",
                "maybe {i} (+ {i}) {m}",
                "either length (* 2) {e}",
                "fst {p}",
                "foldr (-) {i} {l}",
                "foldl (-) {i} {l}",
                "foldl' (\\a b -> a * 3 + b) {i} {l}",
                "if {b} then {i} else {i}",
                "case {m} of { Just v -> v + 1; Nothing -> {i} }",
                "let v = {i} in v * v - {i}",
                "Map.size {t}",
                "digitToInt {c}",
                "{i} .&. {i}",
                "{i} .|. {i}",
                "xor {i} {i}",
                "shiftL {i} (abs {i} `mod` 8)",
                "shiftR {i} (abs {i} `mod` 8)",
                "popCount {i}",
                "(read (show {i}) :: Int)",
                "length (filter id (zipWith (<) {l} {l}))",
                "uncurry (\\a _ -> a) {p}",
            ],
            Ty::Integer => &[
                "{n} + {n}",
                "{n} - {n}",
                "{n} * {n}",
                "{n} `div` {n}",
                "{n} `mod` {n}",
                "{n} `quot` {n}",
                "{n} `rem` {n}",
                "{n} ^ (abs {i} `mod` 6)",
                "gcd {n} {n}",
                "lcm {n} ({n} `mod` 1000)",
                "toInteger {i}",
                "fromIntegral {i}",
                "abs {n}",
                "negate {n}",
                "signum {n}",
                "max {n} {n}",
                "product (map toInteger (take 6 {l}))",
                "truncate {d}",
                "(read (show {n}) :: Integer)",
                "fst (divMod {n} {n})",
                "snd (quotRem {n} {n})",
                "shiftL {n} (abs {i} `mod` 70)",
                "shiftR {n} (abs {i} `mod` 70)",
                "{n} .&. {n}",
                "genericLength {l}",
            ],
            Ty::Double => &[
                "{d} + {d}",
                "{d} - {d}",
                "{d} * {d}",
                "{d} / {d}",
                "negate {d}",
                "abs {d}",
                "sqrt (abs {d})",
                "fromIntegral {i}",
                "fromIntegral {n}",
                "fromInteger {n} / 7",
                "{d} ^ (abs {i} `mod` 5)",
                "{d} ^^ ({i} `mod` 4)",
                "fromIntegral (round ({d} / 1000) :: Int)",
                "realToFrac {d}",
                "sum {f}",
                "maximum {f}",
                "signum {d}",
                "min {d} {d}",
                "(read (show {d}) :: Double)",
                "if isNaN {d} then 0 else {d}",
                "snd (properFraction ({d} / 1e5) :: (Int, Double))",
                "fromRational (toRational ({d} / 1e3))",
                "encodeFloat ({n} `mod` 1000003) ({i} `mod` 40)",
            ],
            Ty::Char => &[
                "toUpper {c}",
                "toLower {c}",
                "chr (abs {i} `mod` 300)",
                "succ {c}",
                "pred {c}",
                "head {s}",
                "last {s}",
                "maximum ('a' : {s})",
                "snd {p}",
                "intToDigit (abs {i} `mod` 16)",
                "if {b} then {c} else {c}",
                "(read (show {c}) :: Char)",
                "{s} !! (abs {i} `mod` 5)",
                "max {c} {c}",
            ],
            Ty::Bool => &[
                "{i} < {i}",
                "{n} >= {n}",
                "{d} == {d}",
                "{c} /= {c}",
                "{s} < {s}",
                "{l} == {l}",
                "{m} <= {m}",
                "{p} > {p}",
                "{e} == {e}",
                "{t} == {t}",
                "{b} && {b}",
                "{b} || {b}",
                "not {b}",
                "even {i}",
                "odd {n}",
                "null {l}",
                "elem {i} {l}",
                "all even {l}",
                "any (> {i}) {l}",
                "isAlpha {c}",
                "isDigit {c}",
                "isSpace {c}",
                "isUpper {c}",
                "isPrefixOf {s} {s}",
                "isInfixOf (take 2 {s}) {s}",
                "isSuffixOf {s} {s}",
                "Map.member {i} {t}",
                "isJust {m}",
                "testBit {i} (abs {i} `mod` 60)",
                "isNaN {d}",
                "{o} == {o}",
                "(read (show {b}) :: Bool)",
                "{w} < {w}",
            ],
            Ty::Text => &[
                "show {i}",
                "show {n}",
                "show {d}",
                "show {c}",
                "show {s}",
                "show {l}",
                "show {f}",
                "show {m}",
                "show {p}",
                "show {e}",
                "show {t}",
                "show {ps}",
                "{s} ++ {s}",
                "reverse {s}",
                "take ({i} `mod` 6) {s}",
                "drop ({i} `mod` 6) {s}",
                "map toUpper {s}",
                "filter isAlpha {s}",
                "{c} : {s}",
                "replicate (abs {i} `mod` 5) {c}",
                "concat {w}",
                "unwords {w}",
                "unlines (take 3 {w})",
                "intercalate {s} (take 4 {w})",
                "nub {s}",
                "sort {s}",
                "takeWhile (/= {c}) {s}",
                "dropWhile isSpace {s}",
                "concatMap show {l}",
                "either id show {e}",
                "Map.findWithDefault {s} {i} {t}",
                "showHex (abs {i}) \"\"",
                "showOct (abs {n}) \"\"",
                "showFFloat (Just (abs {i} `mod` 6)) ({d} / 1e3) \"\"",
                "showEFloat (Just (abs {i} `mod` 6)) {d} \"\"",
                "zipWith max {s} {s}",
                "(read (show {s}) :: String)",
                "printf \"%d|%5d|%-5d|%05d\" {i} {i} ({i} `mod` 100) ({i} `mod` 100)",
                "printf \"%s|%6.2f|%c|%x\" {s} ({d} / 1e3) {c} (abs {i} `mod` 5000)",
                "map fst (zip {s} {l})",
                "transposeText {w}",
            ],
            Ty::Ints => &[
                "{l} ++ {l}",
                "map (+ {i}) {l}",
                "map (`div` {i}) {l}",
                "filter even {l}",
                "reverse {l}",
                "sort {l}",
                "nub {l}",
                "take ({i} `mod` 5) {l}",
                "drop ({i} `mod` 5) {l}",
                "{i} : {l}",
                "let v = {i} `mod` 1000 in [v .. v + abs {i} `mod` 5]",
                "let v = {i} `mod` 1000 in [v, v + 3 .. v + abs {i} `mod` 20]",
                "let v = {i} `mod` 1000 in [v, v - 2 .. v - abs {i} `mod` 9]",
                "[x * y | x <- take 3 {l}, y <- take 3 {l}, x /= y]",
                "zipWith (+) {l} {l}",
                "scanl (+) {i} {l}",
                "scanr (-) {i} {l}",
                "scanl1 max {l}",
                "maybeToList {m}",
                "catMaybes [{m}, {m}, {m}]",
                "mapMaybe (\\v -> if v > 3 then Just (v * 2) else Nothing) {l}",
                "map length {w}",
                "map ord {s}",
                "concat [{l}, {l}]",
                "takeWhile (< {i}) {l}",
                "dropWhile (> {i}) {l}",
                "fst (span even {l})",
                "snd (partition odd {l})",
                "insert {i} (sort {l})",
                "delete {i} {l}",
                "{l} \\\\ {l}",
                "union {l} {l}",
                "intersect {l} {l}",
                "map head (group (sort {l}))",
                "sortBy (\\a b -> compare b a) {l}",
                "sortOn negate {l}",
                "map fst {ps}",
                "Map.keys {t}",
                "init {l}",
                "tail {l}",
                "concat (take 4 (tails (take 4 {l})))",
                "concat (transpose [{l}, {l}])",
                "(read (show {l}) :: [Int])",
                "fst (mapAccumL' {i} {l})",
                "map (\\x -> foldr (+) x (take 2 {l})) {l}",
                "iterated 4 (\\x -> x * 2 + 1) {i}",
            ],
            Ty::Doubles => &[
                "map fromIntegral {l}",
                "[{d}, {d}]",
                "map (/ 3) {f}",
                "zipWith (*) {f} {f}",
                "sort {f}",
                "{d} : {f}",
                "let v = fromIntegral ({i} `mod` 50) in [v, v + 0.1 .. v + 0.5]",
                "map sqrt (filter (>= 0) {f})",
                "(read (show [0.5, 1e-3, 123456.789, {d}]) :: [Double])",
                "scanl (+) 0 {f}",
            ],
            Ty::MaybeInt => &[
                "Just {i}",
                "Nothing",
                "listToMaybe {l}",
                "fmap (* 2) {m}",
                "{m} >>= \\v -> if v > {i} then Just v else Nothing",
                "find (> {i}) {l}",
                "lookup {c} (map (\\(a, b) -> (b, a)) {ps})",
                "elemIndex {i} {l}",
                "findIndex odd {l}",
                "readMaybe {s}",
                "readMaybe (show {i})",
                "readMaybe (show {d})",
                "(+) <$> {m} <*> {m}",
                "{m} <|> {m}",
                "fmap length (Map.lookup {i} {t})",
                "fmap fst (Map.lookupMin {t})",
                "fmap sum (sequence [{m}, {m}])",
                "(read (show {m}) :: Maybe Int)",
                "traverse (\\v -> if v == {i} then Nothing else Just v) {l} >>= listToMaybe",
                "max {m} {m}",
            ],
            Ty::Pair => &[
                "({i}, {c})",
                "head {ps}",
                "(\\(a, b) -> (a + 1, toUpper b)) {p}",
                "maximum (({i}, {c}) : {ps})",
                "(read (show {p}) :: (Int, Char))",
                "(fst {p}, snd {p})",
            ],
            Ty::Pairs => &[
                "zip {l} {s}",
                "[{p}, {p}]",
                "sort {ps}",
                "map (\\(a, b) -> (negate a, b)) {ps}",
                "sortOn snd {ps}",
                "filter ((> {i}) . fst) {ps}",
                "[(x, y) | x <- take 2 {l}, y <- take 2 {s}]",
                "nub {ps}",
                "(read (show {ps}) :: [(Int, Char)])",
                "sortBy (comparing snd <> comparing fst) {ps}",
            ],
            Ty::EitherText => &[
                "Left {s}",
                "Right {i}",
                "maybe (Left {s}) Right {m}",
                "fmap (+ {i}) {e}",
                "{e} >>= \\v -> if even v then Right v else Left \"odd\"",
                "readEither (show {i})",
                "readEither {s}",
                "(read (show {e}) :: Either String Int)",
                "either (Left . reverse) Right {e}",
            ],
            Ty::Words => &[
                "words {s}",
                "lines {s}",
                "[{s}, {s}]",
                "map show {l}",
                "group {s}",
                "take 4 (tails {s})",
                "take 4 (inits {s})",
                "sort {w}",
                "map reverse {w}",
                "Map.elems {t}",
                "take 4 (subsequences (take 3 {s}))",
                "take 7 (permutations (take 3 {s}))",
                "groupBy (\\a b -> isAlpha a == isAlpha b) {s}",
                "words (unwords {w})",
                "(read (show {w}) :: [String])",
                "mapM (\\ch -> [ch, toUpper ch]) (take 3 {s})",
                "isolate {c} {s}",
            ],
            Ty::Table => &[
                "Map.fromList (zip {l} {w})",
                "Map.insert {i} {s} {t}",
                "Map.delete {i} {t}",
                "Map.union {t} {t}",
                "Map.map reverse {t}",
                "Map.filter (not . null) {t}",
                "Map.fromListWith (++) (map (\\(a, b) -> (a, [b])) {ps})",
                "Map.adjust (map toUpper) {i} {t}",
                "Map.alter (fmap (take 2)) {i} {t}",
                "Map.mapKeys (`div` 2) {t}",
                "Map.unionWith (++) {t} {t}",
                "fst (Map.partitionWithKey (\\k _ -> even k) {t})",
                "Map.insertWith (++) {i} {s} {t}",
                "Map.intersectionWith const {t} {t}",
                "(read (show {t}) :: Map.Map Int String)",
                "fst (Map.split {i} {t})",
                "Map.foldrWithKey (\\k v m -> Map.insert (k + 1) v m) Map.empty {t}",
            ],
            Ty::Ordering => &[
                "compare {i} {i}",
                "compare {d} {d}",
                "compare {s} {s}",
                "compare {m} {m}",
                "compare {l} {l}",
                "comparing snd {p} {p}",
                "{o} <> {o}",
                "compare {e} {e}",
                "compare {t} {t}",
            ],
        }
    }
}

fn hole(letters: &str) -> Ty {
    match letters {
        "i" => Ty::Int,
        "n" => Ty::Integer,
        "d" => Ty::Double,
        "c" => Ty::Char,
        "b" => Ty::Bool,
        "s" => Ty::Text,
        "l" => Ty::Ints,
        "f" => Ty::Doubles,
        "m" => Ty::MaybeInt,
        "p" => Ty::Pair,
        "ps" => Ty::Pairs,
        "e" => Ty::EitherText,
        "w" => Ty::Words,
        "t" => Ty::Table,
        "o" => Ty::Ordering,
        other => unreachable!("no type for {other}"),
    }
}

fn leaf(random: &mut Random, ty: Ty) -> String {
    let text = match ty {
        Ty::Int => random.pick(&[
            "0", "1", "2", "3", "7", "10", "12", "100", "(-1)", "(-5)", "255", "1000", "maxBound",
            "minBound",
        ]),
        Ty::Integer => random.pick(&[
            "0",
            "1",
            "5",
            "(-3)",
            "12345678901234567890",
            "(-98765432109876543210)",
            "18446744073709551616",
            "97",
        ]),
        Ty::Double => random.pick(&[
            "0",
            "1",
            "0.5",
            "2.25",
            "(-1.5)",
            "1e10",
            "1.0e-2",
            "0.1",
            "3.14159",
            "1e22",
            "(1/0)",
            "5.0e-324",
            "123456.789",
            "0.30000000000000004",
            "1e7",
            "9999999",
            "(-0.0)",
        ]),
        Ty::Char => random.pick(&[
            "'a'", "'Z'", "'0'", "'f'", "' '", "'\\n'", "'\\''", "'\"'", "'\\200'", "'\\DEL'",
            "'é'", "'λ'", "'\\1234'",
        ]),
        Ty::Bool => random.pick(&["True", "False"]),
        Ty::Text => random.pick(&[
            "\"\"",
            "\"abc\"",
            "\"hello world\"",
            "\"12\"",
            "\"a,b\\tc\\n\"",
            "\"\\SOH\\1234\\&5\"",
            "\"Straße λ\"",
            "\"  two  \"",
            "\"\\SO\\&H\"",
        ]),
        Ty::Ints => random.pick(&["[]", "[1, 2, 3]", "[5, 3, 9, 3, -1]", "[0]", "[10, 20 .. 50]"]),
        Ty::Doubles => random.pick(&["[]", "[1, 2.5]", "[0.1, 0.2, 0.3]", "[-1, 1e3]"]),
        Ty::MaybeInt => random.pick(&["Nothing", "(Just 3)", "(Just (-4))"]),
        Ty::Pair => random.pick(&["(1, 'x')", "((-2), 'y')", "(0, '\\n')"]),
        Ty::Pairs => random.pick(&["[]", "[(1, 'a'), (2, 'b')]", "[(3, 'c'), (1, 'c')]"]),
        Ty::EitherText => random.pick(&["(Left \"no\")", "(Right 1)", "(Right (-7))"]),
        Ty::Words => random.pick(&["[]", "[\"one\", \"two\"]", "[\"b\", \"\", \"a\"]"]),
        Ty::Table => random.pick(&[
            "Map.empty",
            "(Map.fromList [(1, \"one\"), (2, \"two\")])",
            "(Map.singleton 3 \"three\")",
        ]),
        Ty::Ordering => random.pick(&["LT", "EQ", "GT"]),
    };
    text.to_owned()
}

fn expression(random: &mut Random, ty: Ty, depth: usize) -> String {
    // Every part is annotated: what is shown and counted on the way must not be ambiguous.
    if depth == 0 || random.below(6) == 0 {
        return format!("({} :: {})", leaf(random, ty), ty.name());
    }
    let form = random.pick(ty.forms());
    let mut out = String::from("((");
    let mut rest = form;
    while let Some(at) = rest.find('{') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let end = rest.find('}').unwrap_or(rest.len());
        let letters = &rest[..end];
        if letters.is_empty() || letters.contains(' ') {
            // The braces of a `case`.
            out.push('{');
            continue;
        }
        out.push_str(&expression(random, hole(letters), depth - 1));
        rest = &rest[end + 1..];
    }
    out.push_str(rest);
    out.push_str(&format!(") :: {})", ty.name()));
    out
}

const HEADER: &str = r#"module Main where

import Control.Applicative
import Control.Exception
import Data.Bits
import Data.Char
import Data.List
import qualified Data.Map as Map
import Data.Maybe
import Data.Ord
import Numeric
import Text.Printf
import Text.Read

check :: Show a => Int -> a -> IO ()
check n x = do
  r <- try (evaluate (let s = show x in length s `seq` s))
  putStrLn (show n ++ " " ++ either said id r)
 where
  said e = "exception: " ++ takeWhile (/= '\n') (show (e :: SomeException))

transposeText :: [String] -> String
transposeText = concat . transpose

mapAccumL' :: Int -> [Int] -> ([Int], Int)
mapAccumL' start = (\(a, b) -> (b, a)) . mapAccumL (\a x -> (a + x, a * x)) start

iterated :: Int -> (a -> a) -> a -> [a]
iterated n f = take n . iterate f

isolate :: Char -> String -> [String]
isolate c s = case break (== c) s of
  (before, _ : after) -> [before, after]
  (before, []) -> [before]
"#;

/// A program that prints `lines` values.
pub(crate) fn module(seed: u64, lines: usize) -> String {
    let mut random = Random::new(seed);
    let mut out = String::from(HEADER);
    let mut main = String::from("\nmain :: IO ()\nmain = do\n");
    for n in 0..lines {
        let ty = TYPES[random.below(TYPES.len())];
        let depth = 1 + random.below(4);
        let text = expression(&mut random, ty, depth);
        out.push_str(&format!("\ne{n} :: {}\ne{n} = {text}\n", ty.name()));
        main.push_str(&format!("  check {n} e{n}\n"));
    }
    out.push_str(&main);
    out
}
