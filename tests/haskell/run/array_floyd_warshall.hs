-- All shortest paths on an immutable array, rebuilt per step.
module Main where

import Data.Array
import Data.List (foldl')

type Dist = Array (Int, Int) (Maybe Int)

floyd :: Int -> [(Int, Int, Int)] -> Dist
floyd n es = foldl' step start [1 .. n]
  where
    start = accumArray best Nothing ((1, 1), (n, n)) ([((i, i), Just 0) | i <- [1 .. n]] ++ [((a, b), Just w) | (a, b, w) <- es])
    step d k = listArray (bounds d) [best (d ! (i, j)) ((+) <$> d ! (i, k) <*> d ! (k, j)) | (i, j) <- range (bounds d)]
    best Nothing y = y
    best x Nothing = x
    best (Just x) (Just y) = Just (min x y)

main :: IO ()
main = do
  let d = floyd 4 [(1, 3, -2), (2, 1, 4), (2, 3, 3), (3, 4, 2), (4, 2, -1)]
  mapM_ (\i -> putStrLn (unwords [maybe "-" show (d ! (i, j)) | j <- [1 .. 4]])) [1 .. 4]
  print (floyd 2 [(1, 2, 5)] ! (2, 1))
