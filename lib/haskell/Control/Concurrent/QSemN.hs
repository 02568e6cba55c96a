-- | Semaphores of which several units are taken at once.
module Control.Concurrent.QSemN (QSemN, newQSemN, waitQSemN, signalQSemN) where

import Control.Concurrent.MVar
import Control.Exception

-- | The units left, and who waits for how many: the oldest first.
newtype QSemN = QSemN (MVar (Int, [(Int, MVar ())]))

newQSemN :: Int -> IO QSemN
newQSemN initial
  | initial < 0 = fail "newQSemN: Initial quantity must be non-negative"
  | otherwise = fmap QSemN (newMVar (initial, []))

waitQSemN :: QSemN -> Int -> IO ()
waitQSemN s@(QSemN m) sz = mask_ (do
  (i, waiting) <- takeMVar m
  if i >= sz && null waiting
    then do
      let left = i - sz
      left `seq` putMVar m (left, waiting)
    else do
      b <- newEmptyMVar
      putMVar m (i, waiting ++ [(sz, b)])
      takeMVar b `onException` uninterruptibleMask_ (abandon s sz b))

-- | A thread that was interrupted while waiting: either it leaves the queue, or it had been
-- given its units already and gives them back.
abandon :: QSemN -> Int -> MVar () -> IO ()
abandon s@(QSemN m) sz b = do
  (i, waiting) <- takeMVar m
  r <- tryTakeMVar b
  case r of
    Just _ -> putMVar m (i, waiting) >> signalQSemN s sz
    Nothing -> putMVar m (i, filter ((/= b) . snd) waiting)

signalQSemN :: QSemN -> Int -> IO ()
signalQSemN (QSemN m) sz = uninterruptibleMask_ (do
  (i, waiting) <- takeMVar m
  r <- serve (i + sz) waiting
  putMVar m r)
  where
    serve i ((n, b) : rest)
      | i >= n = putMVar b () >> serve (i - n) rest
    serve i waiting = i `seq` return (i, waiting)
