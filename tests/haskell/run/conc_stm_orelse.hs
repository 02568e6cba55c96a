-- orElse, retry, throwSTM, catchSTM, and rollback of aborted parts.
module Main where

import Control.Concurrent.STM
import Control.Exception

main :: IO ()
main = do
  t <- newTVarIO (0 :: Int)
  r <- atomically ((writeTVar t 5 >> retry) `orElse` (readTVar t))
  print r
  x <- atomically ((Just <$> (readTVar t >>= check . (> 3))) `orElse` return Nothing)
  print x
  e <- try (atomically (writeTVar t 9 >> throwSTM (userError "abort")))
  print (e :: Either IOException ())
  readTVarIO t >>= print
  c <- atomically ((writeTVar t 7 >> throwSTM (ErrorCall "inner")) `catchSTM` (\(ErrorCall m) -> do { v <- readTVar t; writeTVar t (v + 1) }))
  readTVarIO t >>= print
  s <- atomically (stateTVar t (\v -> (v * 10, v + 100)))
  print s
  swapTVar' <- atomically (swapTVar t 3)
  print swapTVar'
  q <- try (atomically retry) :: IO (Either BlockedIndefinitelyOnSTM ())
  print q
