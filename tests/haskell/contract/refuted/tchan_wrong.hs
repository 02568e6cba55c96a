-- What is received may be any number.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

chan :: TChan Int
chan = unsafePerformIO newTChanIO
{-# NOINLINE chan #-}
newest :: TVar Int
newest = unsafePerformIO (newTVarIO 1)
{-# NOINLINE newest #-}
{-# INVARIANT {newest | newest > 0} #-}

receive :: IO ()
receive = atomically $ do
  n <- readTChan chan
  writeTVar newest n

main :: IO ()
main = atomically (writeTChan chan 0) >> receive
