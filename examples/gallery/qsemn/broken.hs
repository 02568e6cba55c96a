-- The same with quantities: who is killed while it waits for two still takes them.
import Control.Concurrent
import Control.Exception

newtype Sem = Sem (MVar (Int, [(Int, MVar ())]))

wait, signal :: Sem -> Int -> IO ()
wait (Sem state) n = do
  (free, queue) <- takeMVar state
  if free >= n
    then putMVar state (free - n, queue)
    else do
      box <- newEmptyMVar
      putMVar state (free, queue ++ [(n, box)])
      takeMVar box
signal (Sem state) n = do
  (free, queue) <- takeMVar state
  serve (free + n) queue >>= putMVar state

serve :: Int -> [(Int, MVar ())] -> IO (Int, [(Int, MVar ())])
serve free ((n, box) : rest) | free >= n = putMVar box () >> serve (free - n) rest
serve free queue = return (free, queue)

main :: IO ()
main = do
  sem <- Sem <$> newMVar (0, [])
  impatient <- forkIO (mask_ (wait sem 2 >> signal sem 2))
  killThread impatient
  signal sem 2
  wait sem 2
