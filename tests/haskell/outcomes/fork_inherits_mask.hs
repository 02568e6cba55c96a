-- The new thread is masked and never blocks: killThread waits for its end.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- mask_ (forkIO (putMVar v "ran"))
  killThread t
  takeMVar v >>= putStrLn
