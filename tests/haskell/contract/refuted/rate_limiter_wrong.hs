-- Tokens in a bucket: refilling with less than nothing, and a smaller bucket.
-- transactions: all
module Main where
import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

data Bucket = Bucket { tokens :: !Int, capacity :: !Int } deriving (Eq, Show)

bucket :: TVar Bucket
bucket = unsafePerformIO (newTVarIO (Bucket 5 5))
{-# NOINLINE bucket #-}
{-# INVARIANT {bucket | 0 <= tokens bucket && tokens bucket <= capacity bucket} #-}

refill :: Int -> STM ()
refill n | n <= 0 = return ()
         | otherwise = modifyTVar' bucket (\b -> b { tokens = min (capacity b) (tokens b + n) })

refillBad :: Int -> STM ()
refillBad n = modifyTVar' bucket (\b -> b { tokens = min (capacity b) (tokens b + n) })

spend :: Int -> STM Bool
spend n = do
  b <- readTVar bucket
  let left = tokens b - n
  if n >= 0 && left >= 0
    then do writeTVar bucket b { tokens = left }; return True
    else return False

resize :: Int -> STM ()
resize c = modifyTVar bucket (\b -> b { capacity = c })

main :: IO ()
main = do
  atomically (refill 3)
  _ <- atomically (spend 2)
  return ()
