-- A channel, with the last message that went in.
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

send :: Int -> IO ()
send n = atomically $ do
  check (n > 0)
  writeTChan chan n
  writeTVar newest n

main :: IO ()
main = send 1
