import Control.Concurrent
import Control.Monad
import Control.Concurrent.STM

wait :: TVar Bool -> TVar Bool -> IO ()
wait mine other = atomically $ do
  ready <- readTVar other
  unless ready retry
  writeTVar mine True

main :: IO ()
main = do
  a <- newTVarIO False
  b <- newTVarIO False
  _ <- forkIO (wait a b)
  wait b a
