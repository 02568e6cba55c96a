-- Spirals, rotations, diagonals and magic squares with lists.
module Main where

import Data.List

spiral :: [[a]] -> [a]
spiral [] = []
spiral (r : rs) = r ++ spiral (reverse (transpose rs))

rotate :: [[a]] -> [[a]]
rotate = map reverse . transpose

diagonals :: [[a]] -> [[a]]
diagonals = go []
  where go b es = [h | h : _ <- b] : case es of
          [] -> transpose ts
          e : es' -> go (e : ts) es'
          where ts = [t | _ : t <- b]

magic :: Int -> [[Int]]
magic n = [[n * ((i + j - 1 + n `div` 2) `mod` n) + ((i + 2 * j - 2) `mod` n) + 1 | j <- [1 .. n]] | i <- [1 .. n]]

main :: IO ()
main = do
  let m = [[1 .. 4], [5 .. 8], [9 .. 12]]
  print (spiral m)
  mapM_ print (rotate m)
  print (diagonals m)
  mapM_ print (magic 3)
  print (nub (map sum (magic 5) ++ map sum (transpose (magic 5))))
