-- search: --ignore-exceptions
-- A worker computes a value when somebody asks for it. It dies of the first exception, and
-- everybody who asks later waits for it.
import Control.Concurrent
import Control.Exception
import Control.Monad

mkAutoUpdate :: IO Int -> IO (IO Int)
mkAutoUpdate action = do
  needed <- newEmptyMVar
  answer <- newEmptyMVar
  _ <- forkIO $ forever $ do
    takeMVar needed
    value <- action
    putMVar answer value
  return (putMVar needed () >> takeMVar answer)

main :: IO ()
main = do
  calls <- newMVar (0 :: Int)
  get <- mkAutoUpdate $ do
    n <- modifyMVar calls (\n -> return (n + 1, n))
    when (n == 1) (throwIO (userError "clock failed"))
    return n
  _ <- get
  _ <- get
  return ()
