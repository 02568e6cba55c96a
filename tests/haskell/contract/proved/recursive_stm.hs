-- A recursive transaction by its own contract.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

n :: TVar Int
n = unsafePerformIO (newTVarIO 0)
{-# NOINLINE n #-}


{-# CONTRACT bumps :: {k | k >= 0} -> || {n | True} <> {n' | n' == n + k} || Any #-}
bumps :: Int -> STM ()
bumps k = if k == 0 then return () else modifyTVar n (+ 1) >> bumps (k - 1)

main :: IO ()
main = return ()
