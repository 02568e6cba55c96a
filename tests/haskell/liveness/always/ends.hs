-- search: --terminates
-- Nobody loops: the program ends whatever the scheduler does.
import Control.Concurrent

main :: IO ()
main = do
  box <- newEmptyMVar
  _ <- forkIO (putMVar box 1)
  _ <- forkIO (putMVar box (2 :: Int))
  _ <- takeMVar box
  _ <- takeMVar box
  return ()
