-- A small functional language: parser, type inference and a lazy evaluator.
module Main where

import Control.Monad (forM_)
import qualified Data.Map as Map
import Eval
import Infer
import Parser
import Syntax

prelude :: String
prelude =
  unlines
    [ "data List a = Nil | Cons a (List a)"
    , "data Maybe a = Nothing | Just a"
    , "data Pair a b = Pair a b"
    , "data Tree a = Leaf | Node (Tree a) a (Tree a)"
    , "-- functions on lists"
    , "def id x = x"
    , "def const x y = x"
    , "def compose f g x = f (g x)"
    , "def foldr f z xs = case xs of { Nil -> z; Cons y ys -> f y (foldr f z ys) }"
    , "def map f = foldr (\\x ys -> Cons (f x) ys) Nil"
    , "def filter p = foldr (\\x ys -> if p x then Cons x ys else ys) Nil"
    , "def append xs ys = foldr Cons ys xs"
    , "def sum = foldr (\\x y -> x + y) 0"
    , "def range a b = if b < a then Nil else Cons a (range (a + 1) b)"
    , "def take n xs = if n < 1 then Nil else case xs of { Nil -> Nil; Cons y ys -> Cons y (take (n - 1) ys) }"
    , "def iterate f x = Cons x (iterate f (f x))"
    , "def zip xs ys = case Pair xs ys of"
    , "  { Pair (Cons a as) (Cons b bs) -> Cons (Pair a b) (zip as bs); _ -> Nil }"
    , "def head xs = case xs of { Cons x _ -> x }"
    , "def insert x t = case t of"
    , "  { Leaf -> Node Leaf x Leaf"
    , "  ; Node l y r -> if x < y then Node (insert x l) y r else Node l y (insert x r) }"
    , "def toList t = case t of { Leaf -> Nil; Node l x r -> append (toList l) (Cons x (toList r)) }"
    , "def sort xs = toList (foldr insert Leaf xs)"
    , "def fact n = if n == 0 then 1 else n * fact (n - 1)"
    , "def primes = let rec sieve xs = case xs of"
    , "  { Cons p ps -> Cons p (sieve (filter (\\x -> if x - x / p * p == 0 then false else true) ps))"
    , "  ; Nil -> Nil } in sieve (iterate (\\n -> n + 1) 2)"
    , "def maybe d f m = case m of { Nothing -> d; Just x -> f x }"
    , "def lookup k xs = case xs of"
    , "  { Nil -> Nothing; Cons (Pair a b) rest -> if a == k then Just b else lookup k rest }"
    ]

expressions :: [String]
expressions =
  [ "1 + 2 * 3 - 4"
  , "(1 + 2) * (3 - 4)"
  , "sum (map (\\x -> x * x) (range 1 10))"
  , "take 10 primes"
  , "sort (Cons 3 (Cons 1 (Cons 2 Nil)))"
  , "fact 25"
  , "compose (map (\\x -> x + 1)) (filter (\\x -> x < 3)) (range 0 6)"
  , "zip (range 1 3) (Cons \"a\" (Cons \"b\" Nil))"
  , "let twice f x = f (f x) in twice twice (\\x -> x * 2) 1"
  , "let rec even n = if n == 0 then true else if n == 1 then false else even (n - 2) in even 10"
  , "const 1 (1 / 0)"
  , "1 / 0"
  , "head Nil"
  , "head (Cons 1 (error \"never\"))"
  , "take 2 (Cons 1 (Cons (error \"here\") Nil))"
  , "\"n = \" ++ show (fact 5) ++ \"!\""
  , "maybe 0 (\\x -> x + 1) (lookup \"b\" (Cons (Pair \"a\" 1) (Cons (Pair \"b\" 2) Nil)))"
  , "Pair (Just (1 < 2)) (\\x -> x)"
  , "Just 1 == Just 1 && true || error \"lazy\""
  , "case Pair 1 true of { Pair 0 _ -> \"zero\"; Pair n true -> show n; _ -> \"other\" }"
  , "length \"hello\" + length (show (range 1 3))"
  ]

wrong :: [String]
wrong =
  [ "1 + true"
  , "\\x -> x x"
  , "if 1 then 2 else 3"
  , "map 1"
  , "Just 1 2"
  , "case Nil of { Cons x -> x }"
  , "case Pair 1 2 of { Pair x x -> x }"
  , "undefined"
  , "(1 +"
  , "let x = 1"
  , "1 $ 2"
  , "case 1 of { 1 -> \"a\"; _ -> 2 }"
  , "\"open"
  ]

main :: IO ()
main = case parseProgram prelude of
  Left e -> putStrLn ("prelude: " ++ show e)
  Right program -> case inferProgram program of
    Left e -> putStrLn ("prelude: " ++ show e)
    Right types -> do
      forM_ types $ \(x, scheme) -> putStrLn (x ++ " : " ++ pretty scheme)
      let env = Map.unions [Map.fromList types, constructorTypes program, initialEnv]
      putStrLn "--"
      forM_ (expressions ++ wrong) $ \text -> do
        putStrLn ("> " ++ text)
        case parseExpr text of
          Left e -> putStrLn ("  parse error: " ++ tame (show e))
          Right e -> do
            -- What is printed must read back as the same.
            case parseExpr (pretty e) of
              Right again | again == e -> pure ()
              other -> putStrLn ("  printed as " ++ pretty e ++ ", read as " ++ show other)
            case inferExpr env e of
              Left problem -> putStrLn ("  type error: " ++ show problem)
              Right scheme -> do
                putStrLn ("  : " ++ pretty scheme)
                putStrLn ("  = " ++ either show id (evalIn program e))
  where
    tame s = case break (== ':') s of
      (l, rest) | length l > 6 -> "end" ++ rest
      _ -> s

constructorTypes :: Program -> Env
constructorTypes program =
  Map.fromList
    [ (c, Forall (dataVars d) (foldr (:->) (TCon (dataName d) (map TVar (dataVars d))) fields))
    | d <- datas program
    , (c, fields) <- dataCons d
    ]
