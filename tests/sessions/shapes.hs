module Main where

import qualified Data.Map as M

data Shape = Circle Int | Square Int deriving (Show, Eq)

area :: Shape -> Int
area (Circle r) = 3 * r * r
area (Square s)
  | s > 10 = big
  | otherwise = s * s
  where
    big = s * s * 2

total :: [Shape] -> Int
total = go 0
  where
    go acc [] = acc
    go acc (x : xs) =
      let a = area x
          acc' = acc + a
       in go acc' xs

main :: IO ()
main = do
  let shapes = [Circle 1, Square 20, Square 3]
  print (total shapes)
  mapM_ (print . area) shapes
  let m = M.fromList (zip "abc" shapes)
  print (M.lookup 'b' m)
