-- `flush` gives the room back.
import Control.Concurrent
import Control.Concurrent.STM

data Queue = Queue { items :: TVar [Int], room :: TVar Int }

write :: Queue -> Int -> STM ()
write q x = do
  r <- readTVar (room q)
  check (r > 0)
  writeTVar (room q) (r - 1)
  modifyTVar' (items q) (x :)

flush :: Queue -> STM [Int]
flush q = do
  xs <- readTVar (items q)
  writeTVar (items q) []
  modifyTVar' (room q) (+ length xs)
  return (reverse xs)

main :: IO ()
main = do
  q <- Queue <$> newTVarIO [] <*> newTVarIO 1
  done <- newEmptyMVar
  _ <- forkIO (mapM_ (atomically . write q) [1, 2] >> putMVar done ())
  atomically (flush q >>= check . not . null)
  takeMVar done
