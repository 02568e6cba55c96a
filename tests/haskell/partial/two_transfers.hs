-- Two transfers wait for each other, and the program goes on without them.
import Control.Concurrent
import Control.Monad

transfer :: MVar Int -> MVar Int -> IO ()
transfer from to = do
  a <- takeMVar from
  b <- takeMVar to
  putMVar to (b + 1)
  putMVar from (a - 1)

main :: IO ()
main = do
  checking <- newMVar 100
  savings <- newMVar 100
  _ <- forkIO (transfer checking savings)
  _ <- forkIO (transfer savings checking)
  forever (threadDelay 1000)
