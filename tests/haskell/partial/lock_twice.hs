-- A thread takes a lock that it holds already; main never needs it.
import Control.Concurrent

report :: MVar () -> String -> IO ()
report lock text = withMVar lock (\_ -> putStrLn text)

worker :: MVar () -> IO ()
worker lock = withMVar lock $ \_ -> report lock "working"

main :: IO ()
main = do
  lock <- newMVar ()
  _ <- forkIO (worker lock)
  threadDelay 10
  putStrLn "still here"
  threadDelay 10
  putStrLn "and still"
