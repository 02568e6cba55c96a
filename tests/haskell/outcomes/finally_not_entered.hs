-- The exception may arrive before the thread has entered `finally`; then nobody fills v.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- forkIO ((evaluate (length [1 .. 100 :: Int]) >> return ()) `finally` putMVar v "fin")
  killThread t
  takeMVar v >>= putStrLn
