-- A TVar as an argument, as in the paper.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

{-# CONTRACT bump :: TVar[t,t'] -> | t >= 0 <> t' > t | Any #-}
bump :: TVar Int -> STM ()
bump x = do
  n <- readTVar x
  writeTVar x (n + 1)

main :: IO ()
main = return ()
