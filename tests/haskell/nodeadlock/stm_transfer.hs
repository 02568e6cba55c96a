import Control.Concurrent
import Control.Monad
import Control.Concurrent.STM

main :: IO ()
main = do
  a <- newTVarIO (10 :: Int)
  b <- newTVarIO 0
  done <- newEmptyMVar
  let move x y = atomically (do { n <- readTVar x; writeTVar x (n - 1); m <- readTVar y; writeTVar y (m + 1) })
  _ <- forkIO (move a b >> putMVar done ())
  _ <- forkIO (move b a >> putMVar done ())
  takeMVar done
  takeMVar done
  s <- atomically ((+) <$> readTVar a <*> readTVar b)
  when (s /= 10) (error "sum")
