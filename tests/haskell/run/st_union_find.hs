{-# LANGUAGE FlexibleContexts #-}
-- Union-find in ST, used for Kruskal's algorithm.
module Main where

import Control.Monad
import Control.Monad.ST
import Data.Array.ST
import Data.List (sortOn)

kruskal :: Int -> [(Int, Int, Int)] -> [(Int, Int, Int)]
kruskal n es = runST $ do
  parent <- newListArray (0, n - 1) [0 ..] :: ST s (STUArray s Int Int)
  let find x = do
        p <- readArray parent x
        if p == x then return x else do
          r <- find p
          writeArray parent x r
          return r
  picked <- forM (sortOn (\(_, _, w) -> w) es) $ \e@(a, b, _) -> do
    ra <- find a
    rb <- find b
    if ra == rb then return [] else writeArray parent ra rb >> return [e]
  return (concat picked)

main :: IO ()
main = do
  let t = kruskal 6 [(0, 1, 4), (0, 2, 3), (1, 2, 1), (1, 3, 2), (2, 3, 4), (3, 4, 2), (4, 5, 6), (3, 5, 7)]
  print t
  print (sum [w | (_, _, w) <- t])
