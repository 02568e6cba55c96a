-- Each of two transactions retries until the other has gone first.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

waitThenSet :: TVar Bool -> TVar Bool -> IO ()
waitThenSet other mine = atomically $ do
  ready <- readTVar other
  unless ready retry
  writeTVar mine True

main :: IO ()
main = do
  left <- newTVarIO False
  right <- newTVarIO False
  _ <- forkIO (waitThenSet left right)
  _ <- forkIO (waitThenSet right left)
  forever (threadDelay 100)
