-- search: --always neverNegative
import Control.Concurrent
import Control.Monad

neverNegative :: MVar Int -> IO Bool
neverNegative stock = maybe True (>= 0) <$> tryReadMVar stock

buy :: MVar Int -> MVar () -> IO ()
buy stock done = do
  modifyMVar_ stock (\n -> return (if n > 0 then n - 1 else n))
  putMVar done ()

main :: IO ()
main = do
  stock <- newMVar 1
  done <- newEmptyMVar
  replicateM_ 2 (forkIO (buy stock done))
  replicateM_ 2 (takeMVar done)
