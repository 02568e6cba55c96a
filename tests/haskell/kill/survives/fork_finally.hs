-- search: --kill 1
-- forkFinally tells the parent, also about a thread that was killed.
import Control.Concurrent

main :: IO ()
main = do
  done <- newEmptyMVar
  _ <- forkFinally yield (\_ -> putMVar done ())
  takeMVar done
