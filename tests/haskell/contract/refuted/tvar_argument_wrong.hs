-- Only doubles.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

{-# CONTRACT bump :: TVar[t,t'] -> | t >= 0 <> t' > t | Any #-}
bump :: TVar Int -> STM ()
bump x = do
  n <- readTVar x
  writeTVar x (n * 2)

main :: IO ()
main = return ()
