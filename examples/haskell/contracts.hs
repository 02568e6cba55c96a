-- Functions with contracts: `inc` wants a positive number, `add` keeps a list and its sum in step.
-- `backstory check` proves both.
module Main where

import Prelude hiding (sum)

{-# CONTRACT inc :: {x | x > 0} -> {r | r > x} #-}
inc :: Int -> Int
inc x = x + 1

{-# CONTRACT add :: {x | True} -> {(tab, s) | sum tab == s} -> {(tab, s) | sum tab == s} #-}
add :: Int -> ([Int], Int) -> ([Int], Int)
add n (tab, s) = (n : tab, s + n)

sum :: [Int] -> Int
sum xs = case xs of
  [] -> 0
  (l : ls) -> l + sum ls

main :: IO ()
main = do
  print (inc 3)
  let (tab, s) = foldr add ([], 0) [1 .. 10]
  print (tab, s, sum tab == s)
