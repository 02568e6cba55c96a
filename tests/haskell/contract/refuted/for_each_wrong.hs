-- A round that is not even forgets the other side.
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
spread xs = atomically $
  forM_ xs $ \x -> do
    modifyTVar a (+ x)
    unless (x == 3) (modifyTVar b (subtract x))

main :: IO ()
main = spread [1, 2, 3]
