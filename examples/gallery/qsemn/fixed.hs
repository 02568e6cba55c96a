-- Who is interrupted leaves the queue, or gives back what it was given.
import Control.Concurrent
import Control.Exception

newtype Sem = Sem (MVar (Int, [(Int, MVar ())]))

wait, signal :: Sem -> Int -> IO ()
wait (Sem state) n = mask_ $ do
  (free, queue) <- takeMVar state
  if free >= n
    then putMVar state (free - n, queue)
    else do
      box <- newEmptyMVar
      putMVar state (free, queue ++ [(n, box)])
      takeMVar box `onException` uninterruptibleMask_ (leave box)
  where
    leave box = do
      (free, queue) <- takeMVar state
      given <- tryTakeMVar box
      case given of
        Just () -> serve (free + n) queue >>= putMVar state
        Nothing -> serve free (filter ((/= box) . snd) queue) >>= putMVar state
signal (Sem state) n = uninterruptibleMask_ $ do
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
