-- do in several monads: lets, nested do, pattern failure, if without else via when.
module Main where

import Control.Monad (when, unless, forM_, guard)

pairs :: [(Int, Int)]
pairs = do
  x <- [1 .. 4]
  let y = x * x
  guard (even y)
  z <- [y, negate y]
  return (x, z)

safe :: Int -> Int -> Maybe Int
safe a b = do
  when (b == 0) Nothing
  let q = a `div` b
  unless (q > 1) $ fail "small"
  pure q

firsts :: Maybe Int
firsts = do
  (x : _) <- Just []
  return x

fn :: Int -> String
fn = do
  a <- (+ 1)
  b <- (* 2)
  return (show a ++ "/" ++ show b)

main :: IO ()
main = do
  print pairs
  print (safe 10 2, safe 1 0, safe 1 1)
  print firsts
  putStrLn (fn 10)
  print (do { (x, 1) <- [(1, 1), (2, 2), (3, 1)]; [x, x] })
  forM_ [1 .. 3] $ \i -> do
    when (i == 2) $ putStrLn "two"
    let j = i * 10
    print j
  r <- do
    let a = 1
    return (a + 1)
  print r
