-- myThreadId, equality, labels by closures, forkIO results in order.
module Main where

import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  me <- myThreadId
  box <- newEmptyMVar
  t <- forkIO (myThreadId >>= putMVar box)
  t' <- takeMVar box
  print (t == t', t == me, compare me me)
  out <- newMVar []
  locks <- replicateM 4 newEmptyMVar
  forM_ (zip3 [1 :: Int ..] locks (tail locks)) $ \(i, before, after) -> forkIO $ do
    takeMVar before
    modifyMVar_ out (return . (i :))
    putMVar after ()
  putMVar (head locks) ()
  takeMVar (last locks)
  readMVar out >>= print
  print rtsSupportsBoundThreads'
  where rtsSupportsBoundThreads' = length (show 1)
