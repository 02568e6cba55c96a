-- A loop of the program's own, without a contract: the invariant is enough.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

a, b :: TVar Int
a = unsafePerformIO (newTVarIO 0)
{-# NOINLINE a #-}
b = unsafePerformIO (newTVarIO 0)
{-# NOINLINE b #-}
{-# INVARIANT {(a, b) | a + b == 0} #-}

loop :: [(Int, Int)] -> STM ()
loop [] = return ()
loop ((x, y) : rest) = do
  modifyTVar a (+ (x + y))
  modifyTVar b (subtract x)
  modifyTVar b (subtract y)
  loop rest

run :: [(Int, Int)] -> IO ()
run ps = atomically (loop ps)

main :: IO ()
main = run [(1, 2)]
