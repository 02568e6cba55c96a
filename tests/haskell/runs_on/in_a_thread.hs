-- search: --fuel 100000
-- The main thread waits for one that computes: that is no deadlock.
import Control.Concurrent

count :: Int -> Int -> Int
count acc 0 = acc
count acc n = count (acc + 1) (n - 1)

main :: IO ()
main = do
  done <- newEmptyMVar
  _ <- forkIO (putMVar done $! count 0 2000000)
  takeMVar done >>= print
