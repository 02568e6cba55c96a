-- | Semaphores: units are handed to who waits longest.
module Control.Concurrent.QSem (QSem, newQSem, waitQSem, signalQSem) where

import Control.Concurrent.QSemN

newtype QSem = QSem QSemN

newQSem :: Int -> IO QSem
newQSem initial
  | initial < 0 = fail "newQSem: Initial quantity must be non-negative"
  | otherwise = fmap QSem (newQSemN initial)

waitQSem, signalQSem :: QSem -> IO ()
waitQSem (QSem s) = waitQSemN s 1
signalQSem (QSem s) = signalQSemN s 1
