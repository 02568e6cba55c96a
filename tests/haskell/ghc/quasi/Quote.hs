{-# LANGUAGE TemplateHaskell #-}
module Quote (expr, Expr (..), eval) where

import Data.Char (isDigit, isSpace)
import Language.Haskell.TH
import Language.Haskell.TH.Quote

data Expr = Num Int | Expr :+: Expr | Expr :*: Expr
  deriving (Show, Eq)

eval :: Expr -> Int
eval (Num n) = n
eval (a :+: b) = eval a + eval b
eval (a :*: b) = eval a * eval b

-- | Sums of products: @[expr| 1 + 2 * 3 |]@.
expr :: QuasiQuoter
expr = QuasiQuoter { quoteExp = build . parse . filter (not . isSpace), quotePat = none, quoteType = none, quoteDec = none }
  where
    none _ = fail "only as an expression"
    build (Num n) = [| Num n |]
    build (a :+: b) = [| $(build a) :+: $(build b) |]
    build (a :*: b) = [| $(build a) :*: $(build b) |]

parse :: String -> Expr
parse s = case splitAt' '+' s of
  (a, Just b) -> parseProduct a :+: parse b
  (a, Nothing) -> parseProduct a

parseProduct :: String -> Expr
parseProduct s = case splitAt' '*' s of
  (a, Just b) -> number a :*: parseProduct b
  (a, Nothing) -> number a

number :: String -> Expr
number s | all isDigit s, not (null s) = Num (read s)
         | otherwise = error ("not a number: " ++ s)

splitAt' :: Char -> String -> (String, Maybe String)
splitAt' c s = case break (== c) s of
  (a, _ : b) -> (a, Just b)
  (a, []) -> (a, Nothing)
