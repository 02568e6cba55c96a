-- The transactions keep the invariant, but the program does not begin with it.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

low, high :: TVar Int
low = unsafePerformIO (newTVarIO 10)
{-# NOINLINE low #-}
high = unsafePerformIO (newTVarIO 5)
{-# NOINLINE high #-}
{-# INVARIANT {(low, high) | low <= high} #-}

widen :: Int -> STM ()
widen n = modifyTVar high (+ abs n)

main :: IO ()
main = atomically (widen 1)
