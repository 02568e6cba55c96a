{-# LANGUAGE ParallelListComp, MonadComprehensions, TransformListComp #-}
-- Parallel and monad comprehensions.
module Main where

main :: IO ()
main = do
  print [(x, y) | x <- [1, 2, 3] | y <- "abc"]
  print [x * y + z | x <- [1 ..] | y <- [10, 20, 30], even y | z <- [0, 1, 2]]
  print [x + y | x <- Just 1, y <- Just 2]
  print ([x | x <- Just 5, x > 10] :: Maybe Int)
  print [(a, b) | a <- [1, 2 :: Int], b <- "xy"]
