-- search: --leads-to asked answered
-- The question is put once, and the program waits for the answer.
import Control.Concurrent
import Data.IORef

asked, answered :: IORef Int -> IO Bool
asked stage = (>= 1) <$> readIORef stage
answered stage = (>= 2) <$> readIORef stage

main :: IO ()
main = do
  stage <- newIORef 0
  question <- newEmptyMVar
  answer <- newEmptyMVar
  _ <- forkIO (takeMVar question >> writeIORef stage 2 >> putMVar answer ())
  writeIORef stage 1
  putMVar question ()
  takeMVar answer
