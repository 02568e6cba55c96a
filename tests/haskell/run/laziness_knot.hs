-- Knot-tying: the repmin problem, a memo table by a lazy array, a circular environment.
module Main where

import Data.Array
import qualified Data.Map as M

data Tree = Leaf Int | Fork Tree Tree deriving Show

repmin :: Tree -> Tree
repmin t = t'
  where
    (t', m) = go t
    go (Leaf n) = (Leaf m, n)
    go (Fork a b) = (Fork a' b', min ma mb)
      where (a', ma) = go a
            (b', mb) = go b

lcs :: String -> String -> Int
lcs a b = table ! (0, 0)
  where
    n = length a
    m = length b
    aa = listArray (0, n) a
    ba = listArray (0, m) b
    table = array ((0, 0), (n, m)) [((i, j), cell i j) | i <- [0 .. n], j <- [0 .. m]]
    cell i j
      | i == n || j == m = 0
      | aa ! i == ba ! j = 1 + table ! (i + 1, j + 1)
      | otherwise = max (table ! (i + 1, j)) (table ! (i, j + 1))

sheet :: M.Map String Int
sheet = cells
  where
    cells = M.map ($ cells) formulas
    formulas = M.fromList
      [ ("a", const 3), ("b", \c -> c M.! "a" * 2), ("c", \c -> c M.! "a" + c M.! "b"), ("d", \c -> sum (map (c M.!) ["a", "b", "c"])) ]

main :: IO ()
main = do
  print (repmin (Fork (Fork (Leaf 5) (Leaf 2)) (Leaf 9)))
  print (lcs "the quick brown fox jumps" "over the lazy brown dog jump")
  print sheet
  let ones = 1 : ones
      (evens, odds) = (0 : map succ odds, map succ evens)
  print (take 3 ones, take 4 evens, take 4 odds)
