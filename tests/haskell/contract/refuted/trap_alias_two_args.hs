module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

{-# CONTRACT move :: TVar[x, x'] -> TVar[y, y'] -> | True <> x' == x - 1 && y' == y + 1 | Ok #-}
move :: TVar Int -> TVar Int -> STM ()
move s t = do
  modifyTVar s (subtract 1)
  modifyTVar t (+ 1)

main :: IO ()
main = do
  t <- newTVarIO 1
  atomically (move t t)
