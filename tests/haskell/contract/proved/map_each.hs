-- The same with mapM_ and a function with a name.
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
  y <- readTVar a
  if y > 100 then retry else writeTVar a (y + x)
  modifyTVar b (subtract x)

spread :: [Int] -> IO ()
spread xs = atomically (mapM_ move xs)

main :: IO ()
main = spread [1, 2, 3]
