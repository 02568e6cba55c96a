-- search: --marks
-- Each request is answered, although somebody is busy all the time.
import Backstory.Mark
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  box <- newEmptyMVar
  _ <- forkIO $ forever $ takeMVar box >> cold
  hot
  putMVar box ()
  forever yield
