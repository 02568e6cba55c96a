-- Each round keeps the invariant, so the loop does, however long the list.
module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

a, b :: TVar Int
a = unsafePerformIO (newTVarIO 0)
{-# NOINLINE a #-}
b = unsafePerformIO (newTVarIO 0)
{-# NOINLINE b #-}
{-# INVARIANT {(a, b) | a + b == 0} #-}

spread :: [Int] -> IO ()
spread xs = atomically $ do
  forM_ xs $ \x -> do
    modifyTVar a (+ x)
    modifyTVar b (subtract x)
  modifyTVar a (+ 1)
  modifyTVar b (subtract 1)

main :: IO ()
main = spread [1, 2, 3]
