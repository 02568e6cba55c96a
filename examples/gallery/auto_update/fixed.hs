-- search: --ignore-exceptions
-- The worker hands exceptions to whoever asked, and goes on.
import Control.Concurrent
import Control.Exception
import Control.Monad

mkAutoUpdate :: IO Int -> IO (IO Int)
mkAutoUpdate action = do
  needed <- newEmptyMVar
  answer <- newEmptyMVar
  _ <- forkIO $ forever $ do
    takeMVar needed
    value <- try action
    putMVar answer (value :: Either SomeException Int)
  return (putMVar needed () >> takeMVar answer >>= either throwIO return)

main :: IO ()
main = do
  calls <- newMVar (0 :: Int)
  get <- mkAutoUpdate $ do
    n <- modifyMVar calls (\n -> return (n + 1, n))
    when (n == 1) (throwIO (userError "clock failed"))
    return n
  _ <- get
  _ <- try get :: IO (Either SomeException Int)
  return ()
