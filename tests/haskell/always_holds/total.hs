-- search: --always total
import Control.Concurrent
import Control.Concurrent.STM

total :: TVar Int -> TVar Int -> IO Bool
total from to = do
  (x, y) <- atomically ((,) <$> readTVar from <*> readTVar to)
  return (x + y == 10)

move :: TVar Int -> TVar Int -> IO ()
move one other = atomically (modifyTVar' one (subtract 1) >> modifyTVar' other (+ 1))

main :: IO ()
main = do
  from <- newTVarIO 10
  to <- newTVarIO 0
  done <- newEmptyMVar
  _ <- forkIO (move from to >> putMVar done ())
  _ <- forkIO (move to from >> putMVar done ())
  takeMVar done
  takeMVar done
