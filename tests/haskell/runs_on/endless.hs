-- search: --fuel 100000
-- A loop that does nothing at all.
import Control.Concurrent

spin :: Int -> Int
spin n = if n < 0 then n else spin (n + 1)

main :: IO ()
main = do
  done <- newEmptyMVar
  _ <- forkIO (if spin 0 > 0 then putMVar done () else return ())
  takeMVar done
