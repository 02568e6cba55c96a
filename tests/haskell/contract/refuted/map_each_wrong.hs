-- The last element is counted twice on one side.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

a, b :: TVar Int
a = unsafePerformIO (newTVarIO 0)
{-# NOINLINE a #-}
b = unsafePerformIO (newTVarIO 0)
{-# NOINLINE b #-}
{-# INVARIANT {(a, b) | a + b == 0} #-}

move :: Int -> STM ()
move x = do
  modifyTVar a (+ x)
  modifyTVar b (subtract x)

spread :: [Int] -> IO ()
spread xs = atomically $ do
  mapM_ move xs
  if null xs then return () else modifyTVar a (+ last xs)

main :: IO ()
main = spread [1, 2, 3]
