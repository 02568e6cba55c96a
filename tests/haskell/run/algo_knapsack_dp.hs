-- Dynamic programming: knapsack, edit distance, coin change.
module Main where

import Data.Array
import qualified Data.Map as M

knapsack :: Int -> [(Int, Int)] -> Int
knapsack cap items = last (elems (foldl step (listArray (0, cap) (replicate (cap + 1) 0)) items))
  where step t (w, v) = listArray (0, cap) [if c >= w then max (t ! c) (t ! (c - w) + v) else t ! c | c <- [0 .. cap]]

edit :: String -> String -> Int
edit a b = last (foldl row [0 .. length b] a)
  where row ps@(p : rest) c = scanl next (p + 1) (zip3 b ps rest)
          where next l (d, diag, up) = minimum [l + 1, up + 1, diag + fromEnum (c /= d)]
        row [] _ = []

coins :: [Int] -> Int -> Integer
coins cs n = foldl (\ways c -> let new = zipWith (+) ways (replicate c 0 ++ new) in new) (1 : repeat 0) cs !! n

main :: IO ()
main = do
  print (knapsack 50 [(10, 60), (20, 100), (30, 120)])
  print (edit "kitten" "sitting", edit "" "abc", edit "flaw" "lawn")
  print (coins [1, 2, 5, 10, 20, 50, 100, 200] 200)
