-- search: --always alone
-- Two threads look before they enter, and may both be inside.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

alone :: TVar Int -> IO Bool
alone inside = (<= 1) <$> readTVarIO inside

visit :: TVar Int -> MVar () -> IO ()
visit inside done = do
  n <- readTVarIO inside
  when (n == 0) $ do
    atomically (modifyTVar' inside (+ 1))
    atomically (modifyTVar' inside (subtract 1))
  putMVar done ()

main :: IO ()
main = do
  inside <- newTVarIO 0
  done <- newEmptyMVar
  _ <- forkIO (visit inside done)
  _ <- forkIO (visit inside done)
  takeMVar done
  takeMVar done
