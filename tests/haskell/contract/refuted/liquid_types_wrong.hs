-- Refinements as Liquid Haskell writes them, that do not hold.
module Main where

{-# CONTRACT less :: n:Nat -> {v:Int | v >= 0 && v < n} #-}
less :: Int -> Int
less n = n - 1

{-# CONTRACT first :: {v:[Int] | True} -> Int #-}
first :: [Int] -> Int
first (x : _) = x

{-# CONTRACT sizes :: (Nat, Nat) -> {v:Int | v > 0} #-}
sizes :: (Int, Int) -> Int
sizes (a, b) = a + b

main :: IO ()
main = print (less 1, first [1], sizes (1, 2))
