-- The first value is lost.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

{-# CONTRACT swap :: TVar[a,a'] -> TVar[b,b'] -> | True <> a' == b && b' == a | Any #-}
swap :: TVar Int -> TVar Int -> STM ()
swap x y = do
  a <- readTVar x
  b <- readTVar y
  writeTVar x b
  readTVar x >>= writeTVar y

main :: IO ()
main = return ()
