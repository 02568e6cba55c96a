-- Forgets the sum.
module Main where


{-# CONTRACT add :: {x | True} -> {(tab,s) | total tab == s} -> {(tab,s) | total tab == s} #-}
add :: Int -> ([Int], Int) -> ([Int], Int)
add n (tab, s) = (n : tab, s)

total :: [Int] -> Int
total xs = case xs of
  [] -> 0
  (l:ls) -> l + total ls

main :: IO ()
main = return ()
