-- | Transactional semaphores.
module Control.Concurrent.STM.TSem (TSem, newTSem, waitTSem, signalTSem, signalTSemN) where

import GHC.Conc.Sync
import Numeric.Natural (Natural)

newtype TSem = TSem (TVar Integer)
  deriving (Eq)

newTSem :: Integer -> STM TSem
newTSem i = fmap TSem (newTVar $! i)

waitTSem :: TSem -> STM ()
waitTSem (TSem t) = do
  i <- readTVar t
  if i <= 0 then retry else writeTVar t $! i - 1

signalTSem :: TSem -> STM ()
signalTSem s = signalTSemN 1 s

signalTSemN :: Natural -> TSem -> STM ()
signalTSemN n (TSem t) = do
  i <- readTVar t
  writeTVar t $! i + toInteger n
