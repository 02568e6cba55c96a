{-# LANGUAGE TypeOperators, ExplicitForAll, PostfixOperators, UnicodeSyntax, NumDecimals, EmptyCase #-}
-- Type operators, postfix operators and unicode syntax.
module Main where

infixr 6 :+
data a :+ b = L a | R b deriving Show
type a × b = (a, b)

swap ∷ ∀ a b. a × b → b × a
swap (a, b) = (b, a)

(!) :: Integer -> Integer
(!) n = product [1 .. n]

toE :: a :+ b -> Either a b
toE (L a) = Left a
toE (R b) = Right b

main :: IO ()
main = do
  print (swap (1, 'x'))
  print ((5 !))
  print (toE (L 1 :: Int :+ Bool), [R True, L 'c'])
