-- Looking for room and using it are two transactions.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

main :: IO ()
main = do
  buffer <- newTVarIO ([] :: [Int])
  done <- newEmptyMVar
  let add n = do
        full <- (>= 1) . length <$> readTVarIO buffer
        unless full (atomically (modifyTVar' buffer (n :)))
        putMVar done ()
  _ <- forkIO (add 1)
  _ <- forkIO (add 2)
  replicateM_ 2 (takeMVar done)
  held <- readTVarIO buffer
  when (length held > 1) (error "more than there is room for")
