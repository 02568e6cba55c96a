-- search: --kill 1
-- A transaction is done, or not begun: the account is never locked.
import Control.Concurrent
import Control.Concurrent.STM

main :: IO ()
main = do
  account <- newTVarIO (1 :: Int)
  _ <- forkIO (atomically (modifyTVar' account (+ 1)))
  atomically (modifyTVar' account (+ 1))
