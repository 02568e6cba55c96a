-- A semaphore as base once had it: whoever waits leaves a box in the queue.
import Control.Concurrent
import Control.Exception

newtype Sem = Sem (MVar (Int, [MVar ()]))

wait, signal :: Sem -> IO ()
wait (Sem state) = do
  (free, queue) <- takeMVar state
  if free > 0
    then putMVar state (free - 1, queue)
    else do
      box <- newEmptyMVar
      putMVar state (0, queue ++ [box])
      takeMVar box
signal (Sem state) = do
  (free, queue) <- takeMVar state
  case queue of
    [] -> putMVar state (free + 1, [])
    box : rest -> putMVar state (free, rest) >> putMVar box ()

main :: IO ()
main = do
  sem <- Sem <$> newMVar (1, [])
  wait sem
  impatient <- forkIO (mask_ (wait sem >> signal sem))
  killThread impatient
  signal sem
  wait sem
