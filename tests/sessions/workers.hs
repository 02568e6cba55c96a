-- Workers that share a semaphore, a variable, a lock and a channel.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import Data.IORef

data Config = Config { lock :: MVar (), total :: TVar Int }

worker :: Config -> QSem -> Chan String -> Int -> IO ()
worker cfg sem ch n = do
  waitQSem sem
  atomically (modifyTVar' (total cfg) (+ n))
  withMVar (lock cfg) (\() -> writeChan ch ("worker " ++ show n))
  signalQSem sem

main :: IO ()
main = do
  l <- newMVar ()
  t <- newTVarIO 0
  let cfg = Config l t
  sem <- newQSem 2
  ch <- newChan
  ref <- newIORef 'x'
  forM_ [1 .. 3] $ \i -> forkIO (worker cfg sem ch i)
  atomically (readTVar t >>= \v -> when (v < 6) retry)
  msgs <- replicateM 3 (readChan ch)
  mapM_ putStrLn msgs
  modifyIORef ref succ
  readIORef ref >>= print
