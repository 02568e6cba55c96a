-- search: --ltl (!(open))U(unlocked) --ltl G(open->unlocked)
-- The door opens only after it was unlocked.
import Control.Concurrent
import Data.IORef

open, unlocked :: IORef Int -> IO Bool
open door = (== 2) <$> readIORef door
unlocked door = (>= 1) <$> readIORef door

main :: IO ()
main = do
  door <- newIORef 0
  ready <- newEmptyMVar
  done <- newEmptyMVar
  _ <- forkIO (takeMVar ready >> writeIORef door 2 >> putMVar done ())
  writeIORef door 1
  putMVar ready ()
  takeMVar done
