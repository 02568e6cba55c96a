-- `cancel` throws and returns: the thread may still be cleaning up.
import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.IORef

data Async = Async ThreadId (MVar ())

async :: IO () -> IO Async
async act = mask_ $ do
  done <- newEmptyMVar
  t <- forkIO (act `finally` putMVar done ())
  return (Async t done)

cancel :: Async -> IO ()
cancel (Async t _) = throwTo t ThreadKilled

main :: IO ()
main = do
  open <- newIORef True
  let useFile = readIORef open >>= \isOpen -> unless isOpen (throwIO (AssertionFailed "closed file used"))
  gate <- newEmptyMVar
  worker <- async (takeMVar gate `finally` useFile)
  cancel worker
  writeIORef open False
