-- search: --eventually seen
-- A transaction that can commit every second step.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

seen :: TVar Bool -> IO Bool
seen done = readTVarIO done

main :: IO ()
main = do
  value <- newTVarIO False
  done <- newTVarIO False
  _ <- forkIO $ atomically $ do
    v <- readTVar value
    unless v retry
    writeTVar done True
  forever $ atomically $ modifyTVar' value not
