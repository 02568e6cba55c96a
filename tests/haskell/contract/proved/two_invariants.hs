-- Both of two.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

left :: TVar Int
left = unsafePerformIO (newTVarIO 5)
{-# NOINLINE left #-}

right :: TVar Int
right = unsafePerformIO (newTVarIO 5)
{-# NOINLINE right #-}

{-# INVARIANT {(left, right) | left + right == 10} #-}

{-# INVARIANT {left | left >= 0} #-}
earn :: Int -> IO ()
earn n = if n < 0 then return () else atomically $ do
  modifyTVar left (+ n)
  modifyTVar right (subtract n)

main :: IO ()
main = earn 1
