-- A test outside, of what does not change.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

balance :: TVar Int
balance = unsafePerformIO (newTVarIO 0)
{-# NOINLINE balance #-}

{-# INVARIANT {balance | balance >= 0} #-}

earn :: Int -> IO ()
earn n = if n < 0 then putStrLn "no" else atomically (modifyTVar balance (+ n))

main :: IO ()
main = earn 3
