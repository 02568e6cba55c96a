-- Adds the wrong one.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

total :: TVar Int
total = unsafePerformIO (newTVarIO 0)
{-# NOINLINE total #-}


{-# CONTRACT addUp :: x:Ok -> y:Ok -> || {total | True} <> {total' | total' == total + x + y} || Any #-}
addUp :: Int -> Int -> STM ()
addUp x y = do
  local <- newTVar x
  modifyTVar local (+ y)
  z <- readTVar total
  modifyTVar total (+ z)

main :: IO ()
main = return ()
