-- Throwing to a thread that is about to end or has ended does nothing here.
import Control.Concurrent

main :: IO ()
main = do
  done <- newEmptyMVar
  t <- forkIO (putMVar done ())
  takeMVar done
  killThread t
  killThread t
  putStrLn "ok"
