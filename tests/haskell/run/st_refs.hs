{-# LANGUAGE RankNTypes #-}
-- STRef loops, lazy and strict modification, nested runST.
module Main where

import Control.Monad
import Control.Monad.ST
import Data.STRef

fibST :: Int -> Integer
fibST n = runST $ do
  a <- newSTRef 0
  b <- newSTRef 1
  replicateM_ n $ do
    x <- readSTRef a
    y <- readSTRef b
    writeSTRef a y
    writeSTRef b $! x + y
  readSTRef a

sumST :: Num a => [a] -> a
sumST xs = runST (do { r <- newSTRef 0; mapM_ (\x -> modifySTRef' r (+ x)) xs; readSTRef r })

collatz :: Int -> (Int, Int)
collatz start = runST $ do
  steps <- newSTRef 0
  peak <- newSTRef start
  let go 1 = return ()
      go n = do
        modifySTRef' steps (+ 1)
        modifySTRef' peak (max n)
        go (if even n then n `div` 2 else 3 * n + 1)
  go start
  (,) <$> readSTRef steps <*> readSTRef peak

main :: IO ()
main = do
  print (map fibST [0, 1, 10, 100])
  print (sumST [1 .. 100 :: Int], sumST [0.5, 1.5])
  print (collatz 27)
  print (runST (newSTRef 'x' >>= readSTRef), runST (return 3))
  print (sum (map (\n -> runST (newSTRef n >>= \r -> modifySTRef r (* 2) >> readSTRef r)) [1, 2, 3]))
