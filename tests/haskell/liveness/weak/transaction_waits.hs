-- search: --leads-to wanted given
-- A transaction that retries goes on when what it waits for has come to stay.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

wanted, given :: TVar Int -> IO Bool
wanted stage = (>= 1) <$> readTVarIO stage
given stage = (>= 2) <$> readTVarIO stage

main :: IO ()
main = do
  stage <- newTVarIO 0
  _ <- forkIO $ atomically $ do
    n <- readTVar stage
    when (n /= 1) retry
    writeTVar stage 2
  atomically (writeTVar stage 1)
  forever yield
