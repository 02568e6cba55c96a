-- The rounds break the invariant, and the end mends it: small lists show nothing, and no proof is
-- made of that.
module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

a, b :: TVar Int
a = unsafePerformIO (newTVarIO 0)
{-# NOINLINE a #-}
b = unsafePerformIO (newTVarIO 0)
{-# NOINLINE b #-}
{-# INVARIANT {(a, b) | a == b} #-}

bump :: [Int] -> IO ()
bump xs = atomically $ do
  forM_ xs $ \_ -> modifyTVar a (+ 1)
  modifyTVar b (+ length xs)

main :: IO ()
main = bump [1, 2]
