-- The waiting transaction is interrupted, even under mask, or sees the write first.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception

main :: IO ()
main = do
  x <- newTVarIO False
  v <- newEmptyMVar
  t <- mask_ $ forkIO $
    (atomically (readTVar x >>= check) >> putMVar v "woken") `catch` \e -> case e of
      ThreadKilled -> putMVar v "killed"
      _ -> putMVar v "other"
  _ <- forkIO (atomically (writeTVar x True))
  killThread t
  takeMVar v >>= putStrLn
