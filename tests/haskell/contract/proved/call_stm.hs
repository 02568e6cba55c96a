-- A transaction that calls another with a contract.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

n :: TVar Int
n = unsafePerformIO (newTVarIO 0)
{-# NOINLINE n #-}


{-# CONTRACT up :: || {n | n >= 0} <> {n' | n' == n + 1} || Any #-}
up :: STM ()
up = modifyTVar n (+ 1)

{-# CONTRACT upTwice :: || {n | n >= 0} <> {n' | n' == n + 2} || Any #-}
upTwice :: STM ()
upTwice = up >> up

main :: IO ()
main = return ()
