-- Who is interrupted takes its box out of the queue, or passes on what it was given.
import Control.Concurrent
import Control.Exception

newtype Sem = Sem (MVar (Int, [MVar ()]))

wait, signal :: Sem -> IO ()
wait (Sem state) = mask_ $ do
  (free, queue) <- takeMVar state
  if free > 0
    then putMVar state (free - 1, queue)
    else do
      box <- newEmptyMVar
      putMVar state (0, queue ++ [box])
      takeMVar box `onException` uninterruptibleMask_ (giveBack box)
  where
    giveBack box = do
      (free, queue) <- takeMVar state
      given <- tryTakeMVar box
      case given of
        Just () -> release (free, queue) >>= putMVar state
        Nothing -> putMVar state (free, filter (/= box) queue)
signal (Sem state) = uninterruptibleMask_ (takeMVar state >>= release >>= putMVar state)

release :: (Int, [MVar ()]) -> IO (Int, [MVar ()])
release (free, []) = return (free + 1, [])
release (free, box : rest) = putMVar box () >> return (free, rest)

main :: IO ()
main = do
  sem <- Sem <$> newMVar (1, [])
  wait sem
  impatient <- forkIO (mask_ (wait sem >> signal sem))
  killThread impatient
  signal sem
  wait sem
