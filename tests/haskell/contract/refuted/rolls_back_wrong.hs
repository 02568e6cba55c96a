-- It does not retry.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

balance :: TVar Int
balance = unsafePerformIO (newTVarIO 0)
{-# NOINLINE balance #-}

{-# INVARIANT {balance | balance >= 0} #-}

main :: IO ()
main = atomically ((writeTVar balance (-1) >> return ()) `orElse` return ())
