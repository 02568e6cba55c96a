-- | Functions of the library, defined as one reasons about them: the same results for lists that
-- end and integers, without accumulators.
module Backstory.Contract.Model where

import Prelude hiding (sum)

sumOf :: Num a => [a] -> a
sumOf xs = case xs of
  [] -> 0
  y : ys -> y + sumOf ys

productOf :: Num a => [a] -> a
productOf xs = case xs of
  [] -> 1
  y : ys -> y * productOf ys

lengthOf :: [a] -> Int
lengthOf xs = case xs of
  [] -> 0
  _ : ys -> 1 + lengthOf ys

elemOf :: Eq a => a -> [a] -> Bool
elemOf x xs = case xs of
  [] -> False
  y : ys -> x == y || elemOf x ys

reverseOf :: [a] -> [a]
reverseOf xs = case xs of
  [] -> []
  y : ys -> reverseOf ys ++ [y]
